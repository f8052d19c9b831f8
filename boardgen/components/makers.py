"""The components of a kit in the order of its layout, some of them made together because they share sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from boardgen.components.dry_run import Trial, guarded
from boardgen.kit.kit import Order, Pressed
from boardgen.sheet.page import Page, Part, repeated

Made: TypeAlias = tuple[list[Part], Iterable[Page]]
"""Parts, and the pages that they are on, which need not be drawn before they are asked for."""
Maker: TypeAlias = Callable[[Order, list[str]], Made]
"""Makes these components, which go on common sheets."""


def alone(order: Order, one: str, other: str) -> bool:
    """No component shares sheets with another."""
    return one == other


def copied(order: Order, part: Part, pages: Iterable[Page]) -> Made:
    """A part that is a page or several, as often as it was asked for."""
    times = order.each(part.name, 1)
    return [part._replace(pieces=part.pieces * times)], pages if times == 1 else repeated([*pages], times)


def press_all(order: Order, makers: Mapping[str, Maker], shares: Callable[[Order, str, str], bool] = alone) -> Pressed:
    """All wanted components that have a maker. `shares` says whether the first takes the second onto its sheets.

    In a trial, components that are refused are left out, and the trial says why.
    """
    made: dict[str, Part] = {}
    pages: list[Iterable[Page]] = []
    done: set[str] = set()
    wanted = [name for name in order.spec.components if order.wants(name) and name in makers]
    for name in wanted:
        if name in done:
            continue
        group = [other for other in wanted if other == name or (other not in done and shares(order, name, other))]
        done.update(group)
        for parts, sheets in _made(order, makers, group):
            made.update({part.name: part for part in parts})
            pages.append(sheets)
    return Pressed(tuple(made[name] for name in wanted if name in made), chain.from_iterable(pages))


def _made(order: Order, makers: Mapping[str, Maker], group: list[str]) -> Iterator[Made]:
    """Components on common sheets; in a trial that refuses them together, each of them by itself."""
    trial = None if order.trial is None else Trial()
    with guarded(trial, group):
        parts, sheets = makers[group[0]](order, group)
        # in a trial all pages are drawn at once: what their drawing refuses is known before the next component
        yield parts, _drawn(sheets, group) if order.trial is None else list(sheets)
    if order.trial is None or trial is None or not trial.problems:
        return
    known = len(order.trial.problems)
    for name in group if len(group) > 1 else ():
        with guarded(order.trial, [name]):
            parts, sheets = makers[name](order, [name])
            yield parts, list(sheets)
    if len(order.trial.problems) == known:
        order.trial.refused(trial.problems[0])


def _drawn(pages: Iterable[Page], group: Sequence[str]) -> Iterator[Page]:
    with guarded(None, group):
        yield from pages
