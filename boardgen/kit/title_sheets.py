"""The title sheet of a kit: its table names the sheets and the pages of everything, so that it is made once all others are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardgen.components.print_order import HALVES, TITLE, LaidOut, PrintOrder
from boardgen.kit.publish import rulebook_file
from boardgen.layout.yaml.plain_text import spans
from boardgen.sheet.paper.duplex import Duplex, Side, pair_pages, sides
from boardgen.sheet.paper.nesting import percent, share_used
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Part

if TYPE_CHECKING:
    from boardgen.sheet.read.title_page import Row, TitlePlan


def make_title_sheet(
    order: PrintOrder, planned: Callable[[PrintOrder, LaidOut], TitlePlan], laid_out: LaidOut, pages: Sequence[Page]
) -> tuple[Part, list[Page]]:
    """Make the title sheet, which comes before all other pages; what a game says on it is `planned`."""
    from boardgen.components.title_sheet import add_bags, add_rulebook, add_screens
    from boardgen.sheet.read.title_page import title_pages

    say = order.say
    if order.patch is None:
        plan = planned(order, laid_out)
        for more in (partial(add_rulebook, file=rulebook_file(order.spec)), add_screens, add_bags):
            plan = more(plan, order, laid_out)
    else:
        from boardgen.components import own_kit

        plan = own_kit.patch_title(order, laid_out, order.patch)
    first: list[Page] = []
    paper = order.paper_of(TITLE)
    for count in range(1, 9):  # the table names sheets, and how many the title takes moves their numbers
        every = [*[Page(paper, (), (TITLE,), "")] * count, *pages]
        printed = sides(pair_pages(every, order.paper, order.half) if order.half is not None else every, order.options.duplex)
        table, total = _table([Part(TITLE, say("title_title"), count=count), *laid_out.parts], printed, say)
        step = say(
            "title_sheet_step_print", sides=_say_sides(order.options.duplex, printed, say, "patch_sides" if order.patch else "sides")
        )
        usual = order.paper if paper == order.half else paper
        check, *others = plan.steps  # what is cut is measured before
        steps = (step, *_say_loading(printed, usual, say), check, *_say_halves(order, printed), *others)
        first = title_pages(plan._replace(table=table, total=total, steps=steps), paper, say)
        if len(first) == count:
            break
    return Part(TITLE, say("title_title"), count=len(first)), first


def _say_sides(how: Duplex, printed: Sequence[Side], say: Words, words: str) -> str:
    """Say what is printed on one side and what on two: sheets as their footers number them, pages as the whole PDF does."""
    two = [(at, side) for at, side in enumerate(printed, 1) if side.page.flip is not None]
    if not two:
        return say("sides_one")
    again = [(at, side) for at, side in two if how != "split" or side.page.side == "back"]
    key = words if how in ("long", "short") else "sides"  # a patch is one PDF
    return say(f"{key}_{how}", sheets=spans(_numbers(side for _, side in two)), pages=spans([at for at, _ in again]))


def _say_loading(printed: Sequence[Side], usual: Paper, say: Words) -> list[str]:
    """Say which paper to load for which pages of the whole PDF, where they are not all of one size."""
    others: dict[tuple[float, ...], list[int]] = {}
    for at, side in enumerate(printed, 1):
        if sorted(side.page.paper.size) != sorted(usual.size):
            others.setdefault(tuple(sorted(side.page.paper.size)), []).append(at)
    if not others:
        return []
    names = {size: next(s.page.paper.known_as for s in printed if sorted(s.page.paper.size) == list(size)) for size in others}
    loads = ", ".join(say("title_sheet_load", paper=names[size], pages=spans(pages)) for size, pages in others.items())
    return [say("title_sheet_step_load", others=loads, paper=usual.known_as)]


def _say_halves(order: PrintOrder, printed: Sequence[Side]) -> list[str]:
    """Say which sheets are cut in the middle, where pages are printed two a sheet."""
    if order.half is None:
        return []
    numbers = _numbers(side for side in printed if not set(HALVES).isdisjoint(side.page.components))
    return [order.say("title_sheet_step_halves", sheets=spans(numbers))]


def _numbers(printed: Iterable[Side]) -> list[int]:
    """Return the sheets that these pages are on, each once."""
    return sorted({side.number for side in printed})


def _table(parts: Sequence[Part], printed: Sequence[Side], say: Words) -> tuple[list[Row], Row]:
    """Return the lines of sheet 1 for all components, and the last one; no pages where they are numbered like the sheets."""
    from boardgen.sheet.read.title_page import Row

    rows = []
    for part in parts:
        mine = [(at, side) for at, side in enumerate(printed, 1) if part.name in side.page.components]
        sheets, pages = spans(_numbers(side for _, side in mine)), spans([at for at, _ in mine])
        rows.append(Row(part.title, str(part.pieces), sheets, pages, percent(share_used(side.page) for _, side in mine)))
    numbers = str(sum(part.pieces for part in parts)), str(len(_numbers(printed))), str(len(printed))
    total = Row(say("title_sheet_total"), *numbers, percent(share_used(side.page) for side in printed))
    if all(row.pages == row.sheets for row in (*rows, total)):
        rows, total = [row._replace(pages="") for row in rows], total._replace(pages="")
    return rows, total
