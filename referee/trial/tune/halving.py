"""The search: few games for bad candidates and many for good ones, and then the neighbours of the best one. It knows no game.

Successive halving is described by K. Jamieson and A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization
(2016, https://proceedings.mlr.press/v51/jamieson16.html). Here a third stays each time, and candidates are measured by several kinds of
bots, of which the worst counts: a slow kind plays only where the fast ones leave a candidate its chance, which changes no result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STAY = 3
"""One candidate in so many stays."""
STEPS = 8
"""How often the neighbours of a better neighbour are tried."""


class Field(Protocol):
    """What is searched. Candidates have numbers; `kinds` is how many kinds of bots measure them, those that play fast first."""

    kinds: int

    def misses(self, kind: int, candidates: Sequence[int], part: int) -> list[float]:
        """By how much each candidate misses the goals in a `part`-th of the games of this kind; the same games give the same miss."""


class Rung(NamedTuple):
    """What happened at one stage: each candidate in a `part`-th of the games, the best first, and how many of them stayed.

    A candidate that the fast bots had ruled out already has the miss that they found, and no others of the slow ones. `near` is true where
    the candidates are neighbours of the best one.
    """

    part: int
    ranked: tuple[tuple[float, int], ...]
    stayed: int
    near: bool


class Searched(NamedTuple):
    """The candidate that misses least, and how it was found."""

    best: int
    rungs: tuple[Rung, ...]


def search(field: Field, candidates: Sequence[int], neighbours: Callable[[int], Sequence[int]]) -> Searched:
    """The best of the candidates and of what lies next to the best. Of equal ones the first is taken."""
    rungs, finalists = _halved(field, candidates, False)
    best = finalists[0]
    last = {number for rung in rungs if rung.part == 1 for _, number in rung.ranked}
    for _ in range(STEPS):
        others = [number for number in neighbours(best) if number not in last]
        if not others:
            break
        more, finalists = _halved(field, [best, *others], True)
        rungs += more
        last |= {best, *others}
        if finalists[0] == best:
            break
        best = finalists[0]
    return Searched(best, tuple(rungs))


def _halved(field: Field, candidates: Sequence[int], near: bool) -> tuple[list[Rung], list[int]]:
    part = 1
    while len(candidates) > STAY * part:
        part *= STAY
    rungs: list[Rung] = []
    alive = list(candidates)
    while True:
        stay = -(-len(alive) // STAY) if part > 1 else 1
        ranked = _ranked(field, alive, part, stay)
        rungs.append(Rung(part, tuple(ranked), stay, near))
        alive = [number for _, number in ranked[:stay]]
        if part == 1:
            return rungs, alive
        part //= STAY


def _ranked(field: Field, candidates: Sequence[int], part: int, stay: int) -> list[tuple[float, int]]:
    """The candidates by their worst miss. Only the order of the first `stay` is sure: the others are worse than these."""
    place = {number: at for at, number in enumerate(candidates)}

    def order(one: tuple[float, int]) -> tuple[float, int]:
        return one[0], place[one[1]]

    ranked = sorted(zip(field.misses(0, candidates, part), candidates, strict=True), key=order)
    for kind in range(1, field.kinds):
        waiting, measured = ranked, list[tuple[float, int]]()
        while waiting and (len(measured) < stay or order(waiting[0]) < order(sorted(measured, key=order)[stay - 1])):
            batch, waiting = waiting[:stay], waiting[stay:]
            own = field.misses(kind, [number for _, number in batch], part)
            measured += [(max(before, now), number) for (before, number), now in zip(batch, own, strict=True)]
        ranked = sorted([*measured, *waiting], key=order)
    return ranked
