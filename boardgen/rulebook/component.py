"""The component `rulebook` of a game's kit: its pages two by two on sheets that are folded and stapled, or as they are."""

from __future__ import annotations

from collections.abc import Callable

from boardgen.components.makers import Made, Maker
from boardgen.components.order import Order
from boardgen.components.own_booklet import folded
from boardgen.errors import DoesNotFit
from boardgen.rulebook.book import Book
from boardgen.rulebook.pages import A5, pages
from boardgen.sheet.item import Item
from boardgen.sheet.page import Face, Page, Part, repeated
from boardgen.sheet.paper import Paper


def maker(read: Callable[[Order], Book]) -> Maker:
    """Makes the rulebook that `read` gives for an order."""

    def make(order: Order, names: list[str]) -> Made:
        (name,) = names
        return made(order, name, read(order))

    return make


def made(order: Order, name: str, text: Book) -> Made:
    """The pages of a rulebook on sheets, as often as it was asked for."""
    title = order.say("rulebook_title")
    size = page_size(order.paper)
    figures = pages(text, size)
    faces = tuple(Face(f"{name}-{number}", f"{title} {number}", figure) for number, figure in enumerate(figures, 1))
    count = order.each(name, 1)
    if 2 * size[0] <= max(order.paper.size) + 1e-6:
        sheets = folded(order, name, title, figures)
    else:
        sheets = [Page(order.paper, face.figure.shapes, (name,), face.title) for face in faces]
    item = Item(faces[0].name, count, pages=tuple(face.name for face in faces))
    return [Part(name, title, count, faces, items=(item,))], repeated(sheets, count)


def page_size(paper: Paper) -> tuple[float, float]:
    """Width and height of a page: half a sheet where that is about A5, a whole one on small paper. Raises DoesNotFit."""
    low, high = min(paper.size), max(paper.size)
    width, height = A5
    if high < 2 * width - 20 and low >= width - 2:
        return low, high  # two pages do not go on a sheet: each has its own
    if high / 2 >= width - 10 and low >= height - 4:
        return min(width, high / 2), min(height, low)
    over = max(2 * width - high, height - low)
    what = f"a rulebook needs paper of {2 * width:g} × {height:g} mm or more, or A5"
    raise DoesNotFit(f"{what}; {paper.label} is {over:.1f} mm too small", over)
