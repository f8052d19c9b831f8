"""What happens in the picture of a card: a short log, and the stones on a small board before and after its last move.

A picture is drawn from these positions alone. They are kept here, since the printer knows no referee: the tests have the referee play
each log, and compare what it finds with them. Points are columns and rows from 0; the player of the card is B, the other one R.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import TypeAlias

from boardgen.layout.ground.board import column_letters
from boardgen.records import NamedTuple

Numbers = Mapping[str, int]
Spot: TypeAlias = tuple[int, int]
LEAST = 5
"""The lines of the smallest board that is shown, each way."""
OWN, OTHER = "B", "R"


class Scene(NamedTuple):
    """A turn in which a card is played. Without dice, the player named OTHER begins."""

    side: int
    """The lines of the board, each way."""
    setup: tuple[str, ...]
    """The lines of the log before the card is played, each a turn."""
    play: str
    """What the card does: a line of its own, or with `!` a reply, on the last line of those before."""
    before: Mapping[Spot, str]
    after: Mapping[Spot, str]
    """Whose stones are where before the card is played, and after it."""
    placed: tuple[Spot, ...] = ()
    """The points that the card names, in this order; where stones are moved, those to which they go."""
    lifted: tuple[Spot, ...] = ()
    """The points from which stones of the player move, in the order of `placed`."""
    way: tuple[Spot, ...] = ()
    """Every point on the way from the first to the second stone, with both."""
    prisoners: tuple[int, int] = (0, 0)
    """Stones of the other that the player has, and stones of the player that the other has, before a trade. None is left after it."""
    west: str = OTHER
    """Whose stones are the prisoners at the left of the picture."""
    points: int = 0
    """What the card is worth to its player."""

    def log(self, *, played: bool) -> tuple[str, ...]:
        """Return the turns of the log, with the card or up to it."""
        if not played:
            return self.setup
        return (*self.setup[:-1], f"{self.setup[-1]} ; {self.play}") if self.play.startswith("!") else (*self.setup, self.play)


def name_point(spot: Spot) -> str:
    return f"{column_letters(spot[0])}{spot[1] + 1}"


def scene(code: str, effect: str, numbers: Numbers, variant: int = 0) -> Scene:
    """Return what is shown of a card with this code and effect, by its numbers. Raises KeyError for an effect that is not known.

    Variant 1 is mirrored in the diagonal through A1, and variant 2 is turned by 180 degrees.
    """
    shown = _SCENES[effect](code, numbers)
    if not variant:
        return shown
    last = shown.side - 1

    def turn(spot: Spot) -> Spot:
        return (spot[1], spot[0]) if variant == 1 else (last - spot[0], last - spot[1])

    names = {name_point((x, y)): name_point(turn((x, y))) for x in range(shown.side) for y in range(shown.side)}

    def write(turns: str) -> str:
        return re.sub(r"play \w+|\b[A-Z]+\d+\b", lambda found: names.get(found[0], found[0]), turns)

    before, after = ({turn(spot): seat for spot, seat in there.items()} for there in (shown.before, shown.after))
    placed, lifted, way = (tuple(map(turn, some)) for some in (shown.placed, shown.lifted, shown.way))
    setup = tuple(map(write, shown.setup))
    west = OWN if variant == 1 else OTHER
    return shown._replace(setup=setup, play=write(shown.play), before=before, after=after, placed=placed, lifted=lifted, way=way, west=west)


def _turns(other: Sequence[Spot | None], own: Sequence[Spot | None]) -> tuple[str, ...]:
    """Return turns of both in order, the other first; a player without a stone passes."""
    lines = []
    for turn in range(max(len(other), len(own))):
        for seat, stones in ((OTHER, other), (OWN, own)):
            if seat == OTHER or turn < len(own):
                spot = stones[turn] if turn < len(stones) else None
                lines.append(f"{turn + 1}{seat} {name_point(spot) if spot is not None else 'pass'}")
    return tuple(lines)


def _write_play(turn: int, code: str, *words: str) -> str:
    return " ".join((f"{turn}{OWN} play {code}", *words))


_ROUND: Mapping[Spot, str] = {(1, 3): OTHER, (3, 1): OWN}
"""Stones that stay while something happens between them, or nothing."""


def _nothing(code: str, numbers: Numbers) -> Scene:
    """Return the scene of a point that stays empty."""
    return Scene(LEAST, (*_turns(((1, 3),), ((3, 1),)), f"2{OTHER} pass"), _write_play(2, code), _ROUND, _ROUND)


def _extra(code: str, numbers: Numbers) -> Scene:
    """Return the scene of two stones, as far apart as they must be, and every step from one to the other."""
    apart = numbers["apart"]
    across, up = apart - apart // 2, apart // 2
    side = max(LEAST, across + 1)
    left, low = (side - 1 - across) // 2, (side - up) // 2
    one, other = (left, low + up), (left + across, low)
    way = (*((left, low + up - step) for step in range(up)), *((left + step, low) for step in range(across + 1)))
    words = name_point(one), name_point(other)
    return Scene(side, (f"1{OTHER} pass",), _write_play(1, code, *words), {}, {one: OWN, other: OWN}, (one, other), way=way)


def _reject(code: str, numbers: Numbers) -> Scene:
    """Return the scene of a stone that another player has just placed, and that is gone."""
    setup = (*_turns(((1, 3),), ((3, 1),)), f"2{OTHER} {name_point((2, 2))}")
    return Scene(LEAST, setup, f"!{OWN} play {code}", {**_ROUND, (2, 2): OTHER}, _ROUND)


def _reject_and_replace(code: str, numbers: Numbers) -> Scene:
    """Return the scene of a stone that another player has just placed, replaced by one of the player's."""
    return _reject(code, numbers)._replace(after={**_ROUND, (2, 2): OWN}, placed=((2, 2),))


def _anywhere(code: str, numbers: Numbers) -> Scene:
    """Return the scene of a stone at the other end of the board."""
    far, near = (LEAST - 1, 1), (0, LEAST - 1)
    stones = {near: OWN, (2, 2): OTHER}
    setup = (*_turns(((2, 2),), (near,)), f"2{OTHER} pass")
    return Scene(LEAST, setup, _write_play(2, code, name_point(far)), stones, {**stones, far: OWN}, (far,))


def _pair(code: str, numbers: Numbers) -> Scene:
    """Return the scene of two stones side by side, which join one of the player; the other's is where no arm comes in."""
    one, other = (1, 2), (2, 2)
    stones = {(2, 3): OTHER, (0, 2): OWN}
    setup = (*_turns(((2, 3),), ((0, 2),)), f"2{OTHER} pass")
    words = name_point(one), name_point(other)
    return Scene(LEAST, setup, _write_play(2, code, *words), stones, {**stones, one: OWN, other: OWN}, (one, other))


def _replace(code: str, numbers: Numbers) -> Scene:
    """Return the scene of three stones of the other player, of which the middle one becomes one of the player's."""
    stones = {(1, 3): OTHER, (2, 2): OTHER, (3, 2): OTHER, (1, 2): OWN, (2, 1): OWN}
    setup = (*_turns(((2, 2), (1, 3), (3, 2)), ((1, 2), (2, 1))),)
    words = name_point((2, 2))
    return Scene(LEAST, setup, _write_play(3, code, words), stones, {**stones, (2, 2): OWN}, ((2, 2),))


def _move(code: str, numbers: Numbers) -> Scene:
    """Return the scene of stones of the player that move, each to another point, as far apart as they must be."""
    count, apart = numbers["stones"], numbers["apart"]
    side, goals = _spread(apart, count)
    starts: list[Spot] = []
    for goal in goals:
        others = [spot for spot in (*goals, *starts) if spot != goal]
        near = ((goal[0] + x, goal[1] + y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) in (1, 2))
        free = (spot for spot in near if min(spot) >= 0 and max(spot) < side and spot not in goals and spot not in starts)
        starts.append(min((-_steps(spot, goal), -min((_steps(spot, one) for one in others), default=0), spot) for spot in free)[2])
    setup = (*_turns((), starts), f"{count + 1}{OTHER} pass")
    moves = (f"{name_point(start)}>{name_point(goal)}" for start, goal in zip(starts, goals, strict=True))
    before, after = dict.fromkeys(starts, OWN), dict.fromkeys(goals, OWN)
    return Scene(side, setup, _write_play(count + 1, code, *moves), before, after, tuple(goals), tuple(starts))


def _steps(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _spread(apart: int, count: int) -> tuple[int, list[Spot]]:
    """Return the lines of a board and so many of its points, each so many steps from all others and not next to any.

    A board of up to 12 lines is the smallest on which the points are found one after another; on a larger one they are in rows.
    """
    for side in range(LEAST, 13):
        chosen: list[Spot] = []
        for spot in ((column, row) for column in range(side) for row in range(side)):
            if len(chosen) < count and all(_steps(spot, one) >= max(apart, 2) for one in chosen):
                chosen.append(spot)
        if len(chosen) == count:
            return side, chosen
    step = max(apart, 2)
    across = ceil(count**0.5)
    return (across - 1) * step + 3, [(1 + i % across * step, 1 + i // across * step) for i in range(count)]


def _points(code: str, numbers: Numbers) -> Scene:
    """Return the scene of as many points as the card is worth."""
    return Scene(LEAST, (f"1{OTHER} pass",), _write_play(1, code), {}, {}, points=numbers["points"])


def _trade(code: str, numbers: Numbers) -> Scene:
    """Return the scene of prisoners that are exchanged.

    Before it, the other takes stones in the lowest row, and the player stones in the highest one: the last stone of each does.
    """
    give, get = numbers["give"], numbers["get"]
    side = max(LEAST, give + 2, get + 2)
    top, under = side - 1, side - 2
    other = [*((i, top) for i in range(give)), *((i, 1) for i in range(get)), (get, 0)]
    own = [*((i, 0) for i in range(get)), *((i, under) for i in range(give)), (give, top)]
    setup = (*_turns(other, own), f"{len(own) + 1}{OTHER} pass")
    stones = {**dict.fromkeys(other[give:], OTHER), **dict.fromkeys(own[get:], OWN)}
    return Scene(side, setup, _write_play(len(own) + 1, code, OTHER), stones, stones, prisoners=(give, get))


_SCENES: Mapping[str, Callable[[str, Numbers], Scene]] = {
    "nothing": _nothing, "extra": _extra, "reject": _reject, "reject_and_replace": _reject_and_replace, "anywhere": _anywhere,
    "pair": _pair, "replace": _replace, "move": _move, "points": _points, "trade": _trade,
}  # fmt: skip
