"""Every component on its sheets: pieces that are cut out of grids, flat things with marks at their corners, pages as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

from boardgen.errors import DataError, Fault
from boardgen.layout.yaml.node import MAX_FAULTS
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.token_sheets import Job, full, piece_pages
from boardgen.sheet.paper.heading import Stock, no_stock
from boardgen.sheet.paper.page import Page, Words, repeat_pages
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Part, Piece


class Pages(NamedTuple):
    """Whole pages, printed so many times."""

    draw: Callable[[], Iterable[Page]]
    copies: int = 1


class CutOut(NamedTuple):
    """Pieces of one size, cut as the job of the components that share sheets says."""

    job: Callable[[Sequence[str]], Job]
    sorts: tuple[tuple[str, ...], ...] = ()
    """Components that are on common sheets only where that saves some; all others are one sort more."""
    one_colour: bool | None = None
    """Whether a sheet has one colour, or as many whole ones as it holds; None where colours do not matter."""


class Flat(NamedTuple):
    """Flat things, each with marks at its corners or along the outline that is drawn on it; what is larger than the paper is tiled."""

    sorts: tuple[tuple[str, ...], ...] = ()
    """Components that share sheets only where that saves some, as in `CutOut`."""


Way: TypeAlias = Pages | CutOut | Flat
"""How components go on their sheets."""


def arrange(parts: Sequence[Part], way: Way, paper: Paper, say: Words, stock: Stock = no_stock) -> list[Page]:
    """Return the sheets of components; the heads of pieces name their `stock`.

    Raises DoesNotFit, TooMany, and DataError with the mistakes of all their pieces, printed or not."""
    if isinstance(way, Pages):
        return repeat_pages([*way.draw()], way.copies)
    pieces = [piece for part in parts for piece in part.items]

    def lay(some: list[Piece]) -> list[Page]:
        if isinstance(way, Flat):
            from boardgen.sheet.arrange.flat_sheets import flat_pages  # kits of small pieces alone have no flat ones

            return flat_pages([piece for piece in some for _ in range(piece.copies)], paper, say, stock)
        job = way.job(list(dict.fromkeys(piece.component for piece in some)))._replace(stock=stock)
        all_drawn(some, lambda piece: piece.draw and piece.draw(job.bleed, job.dense))
        printed = [piece for piece in some if piece.copies]
        if not printed or way.one_colour is None:
            return piece_pages(printed, job) if printed else []
        return pages_by_colour(printed, job, one=way.one_colour)

    if isinstance(way, Flat):
        all_drawn(pieces, lambda piece: piece.front.figure)
    sorted_by = {name: number for number, sort in enumerate(way.sorts) for name in sort}
    groups: dict[int, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(sorted_by.get(piece.component, len(way.sorts)), []).append(piece)
    return _share_sheets([groups[number] for number in sorted(groups)], lay)


def _share_sheets(sorts: Sequence[list[Piece]], lay: Callable[[list[Piece]], list[Page]]) -> list[Page]:
    """Return the sheets of several sorts of pieces: two sorts lie on common sheets only where that takes fewer of them.

    The two that save most are put together first, of equals the earlier ones, until no two of them save any more."""
    groups = [(sort, lay(sort)) for sort in sorts]
    joined: dict[tuple[int, int], tuple[list[Piece], list[Page]]] = {}
    while len(groups) > 1:
        for (a, (one, _)), (b, (other, _)) in combinations(enumerate(groups), 2):
            if (a, b) not in joined:
                joined[a, b] = [*one, *other], lay([*one, *other])
        saved = {pair: sum(len(groups[at][1]) for at in pair) - len(pages) for pair, (_, pages) in joined.items()}
        first, second = max(saved, key=lambda pair: (saved[pair], -pair[0], -pair[1]))
        if saved[first, second] < 1:
            break
        groups[first] = joined[first, second]
        del groups[second]
        joined = {}
    return [page for _, pages in groups for page in pages]


Given = TypeVar("Given")
Drawn = TypeVar("Drawn")


def all_drawn(things: Iterable[Given], draw: Callable[[Given], Drawn]) -> list[Drawn]:
    """Return what `draw` makes of each. Raises DataError with the mistakes of all; one that several share is named once, for the first."""
    drawn = []
    faults: dict[tuple[str, int, int, str], Fault] = {}
    for thing in things:
        try:
            drawn.append(draw(thing))
        except DataError as problem:
            for fault in problem.faults:
                faults.setdefault((fault.file, fault.line, fault.column, fault.code), fault)
            if len(faults) >= MAX_FAULTS:
                break
    if faults:
        raise DataError(*faults.values())
    return drawn


def pages_by_colour(pieces: Sequence[Piece], job: Job, *, one: bool) -> list[Page]:
    """Return sheets of as many whole colours as they hold, or where that takes more sheets one colour after another.

    With `one` a sheet has one colour, unless that would fill no more than half of it, as on large paper."""
    most, each = full(job), max(piece.copies for piece in pieces)
    if one and fills(each, most):
        return _one_colour_a_sheet(pieces, job._replace(one=True), most)
    whole = [piece_pages(pieces[at : at + most // each], job) for at in range(0, len(pieces), most // each)] if each <= most else []
    pages = [page for some in whole for page in some]
    if pages and len(pages) <= -(-sum(piece.copies for piece in pieces) // most):
        return pages
    return piece_pages(pieces, job)


def fills(pieces: int, most: int) -> bool:
    """Return whether so many pieces fill a sheet of `most` well enough to have it for themselves."""
    return 2 * pieces > most


def _one_colour_a_sheet(pieces: Sequence[Piece], job: Job, most: int) -> list[Page]:
    """Return a colour a sheet; what is left over from full sheets shares sheets where a colour of it fills few of them."""
    rests = [piece._replace(copies=piece.copies % most) for piece in pieces if piece.copies % most]
    if any(piece.copies > most for piece in pieces) and rests and not fills(max(rest.copies for rest in rests), most):
        whole = [piece._replace(copies=piece.copies - piece.copies % most) for piece in pieces if piece.copies >= most]
        return [*(page for piece in whole for page in piece_pages([piece], job)), *pages_by_colour(rests, job, one=True)]
    return [page for piece in pieces for page in piece_pages([piece], job)]
