"""A rulebook as a booklet: its pages two by two on both sides of sheets that are folded and stapled."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.components.own_booklet import fold_pages
from boardgen.components.print_order import RULEBOOK, PrintOrder
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import DoesNotFit
from boardgen.rulebook.book import Book
from boardgen.rulebook.pages import A5, pages
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import Paper


def sheets(order: PrintOrder, text: Book) -> list[Page]:
    """The sheets of the booklet, fronts that bring their backs; on small paper each page by itself. Raises DoesNotFit."""
    return imposed(order, RULEBOOK, order.say("rulebook_title"), pages(text, page_size(order.paper)))


def imposed(order: PrintOrder, name: str, title: str, figures: Sequence[Figure]) -> list[Page]:
    """Pages of `page_size` on the sheets of an order, for the component `name`."""
    if 2 * figures[0].width <= max(order.paper.size) + 1e-6:
        return fold_pages(order, name, title, figures)
    return [Page(order.paper, figure.shapes, (name,), f"{title} {number}") for number, figure in enumerate(figures, 1)]


def page_size(paper: Paper) -> tuple[float, float]:
    """Width and height of a page: half a sheet where that is about A5, a whole one on small paper. Raises DoesNotFit.

    Where half a sheet is narrower than A5, as on Letter, pages are taller for it.
    """
    low, high = min(paper.size), max(paper.size)
    width, height = A5
    if high < 2 * width - 20 and low >= width - 2:
        return low, high  # two pages do not go on a sheet: each has its own
    if high / 2 >= width - 10 and low >= height - 4:
        return min(width, high / 2), min(height * max(1.0, 2 * width / high), low)
    over = max(2 * width - high, height - low)
    what = f"a rulebook needs paper of {2 * width:g} × {height:g} mm or more, or A5"
    raise DoesNotFit(f"{what}; {paper.label} is {over:.1f} mm too small", over)
