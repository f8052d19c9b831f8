"""The different things of a kit as a virtual table needs them: their pictures by name, their sizes and how many there are of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape.shapes import Figure
from boardgen.export.stock import Stock, StockItem
from boardgen.sheet.paper.page import Face, Outline

Sort: TypeAlias = Literal["board", "card", "note", "round", "tile", "sheet", "flat", "die", "standee"]
"""What a thing is on a table: `sheet` is paper to read, `flat` lies before somebody, `tile` is a small square piece."""
SORTS: Mapping[str, Sort] = {
    "aid": "flat",
    "band": "flat",
    "board": "board",
    "booklet": "sheet",
    "box": "flat",
    "card": "card",
    "coin": "round",
    "die": "die",
    "labels": "flat",
    "log": "sheet",
    "mat": "flat",
    "net": "die",
    "note": "note",
    "panel": "flat",
    "sheet": "sheet",
    "square": "tile",
    "standee": "standee",
    "table": "flat",
    "title": "sheet",
    "tile": "tile",
    "token": "round",
}
"""What each kind of component is."""
PAPER = ("band", "box", "labels", "log", "title")
"""Kinds, or components by their names, that are of use on paper alone."""
DIE = 6
"""Views of a thing that is folded into a cube."""

SCREENS = ("aid", "card", "panel", "mat", "table")
"""Kinds that may be screens."""
SIDES = ("inside", "outside")
"""What is seen of a screen."""


class Thing(NamedTuple):
    """One different thing: `copies` of it, `size` in mm as it lies on the table; `seat` is a letter, empty for what is everybody's.

    `front`, `back`, `views` and `pages` name pictures; `back` is empty where there is none.
    """

    component: str
    sort: Sort
    group: str
    """The title of its component."""
    title: str
    copies: int
    size: tuple[float, float]
    front: str
    back: str = ""
    seat: str = ""
    views: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    """The pictures of its other pages, where it has several that are read one after another."""
    corner: float = 0.0
    """The radius of its corners in mm."""
    paper: bool = False
    """Whether it is of use on paper alone: how to cut out and fold, sheets to write on, nets of boxes."""


class Supply(NamedTuple):
    """All things of a kit, and the pictures that they name."""

    things: tuple[Thing, ...]
    pictures: Mapping[str, Figure]


def supply_of(stock: Stock) -> Supply:
    """Every component of a kit as things, in the order of the layout; each copy of a component is there."""
    pictures = _Pictures()
    titles = {part.name: part.title for part in stock.kit.parts}
    things = [thing for item in stock.items for thing in _things(item, titles[item.component], pictures, stock)]
    return Supply(tuple(things), pictures.figures)


class _Pictures:
    """Pictures by their names; each has a name of its own, whatever its face is called."""

    def __init__(self) -> None:
        self.figures: dict[str, Figure] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._backs: dict[str, str] = {}
        self._prints = Fingerprints("")

    def named(self, component: str, face: Face) -> str:
        """The name of a face, which several things of a component may share."""
        if (component, face.name) not in self._names:
            self._names[component, face.name] = self.added(face.name, face.figure)
        return self._names[component, face.name]

    def back(self, component: str, face: Face) -> str:
        """The name of a back: pieces whose backs show the same share one picture."""
        if (component, face.name) not in self._names:
            drawn = self._prints.of(face.figure.shapes, face.figure.width, face.figure.height).digest
            if drawn not in self._backs:
                self._backs[drawn] = self.named(component, face)
            self._names[component, face.name] = self._backs[drawn]
        return self._names[component, face.name]

    def added(self, wanted: str, figure: Figure) -> str:
        """A name for a picture: as wanted, or with a number where another picture has that."""
        taken = {name.lower() for name in self.figures}
        name, number = wanted, 1
        while name.lower() in taken:
            number += 1
            name = f"{wanted}-{number}"
        self.figures[name] = figure
        return name


def _is_paper(item: StockItem) -> bool:
    return item.kind in PAPER or item.component in PAPER


def _things(item: StockItem, group: str, pictures: _Pictures, stock: Stock) -> Iterable[Thing]:
    """What an item is on the table: one thing, or one for each seat that has some of it."""
    name = item.component
    if item.kind in SCREENS and len(item.views) == len(SIDES):
        item = _unfolded(item)
    front = pictures.named(name, item.front)
    back = "" if item.back is None else pictures.back(name, item.back)
    sort = SORTS[item.kind]
    if (sort == "die" and len(item.views) != DIE) or (sort == "standee" and not item.views):
        sort = "flat"
    views: tuple[str, ...] = ()
    size = (item.width, item.height)
    if sort in ("die", "standee"):
        views = tuple(pictures.added(f"{front}-{number}", view) for number, view in enumerate(item.views, 1))
        size = _size(item.views[0])
    if sort == "round" and item.outline.shape != "circle":
        sort = "tile"
    pages = tuple(pictures.named(name, page) for page in item.pages[1:])
    radius = item.outline.radius
    thing = Thing(name, sort, group, item.title, item.copies, size, front, back, item.seat, views, pages, radius, _is_paper(item))
    component = stock.kit.spec.components.get(name)
    each = component.each_seat if component is not None and not item.seat else 0
    if each and item.copies == each * len(stock.kit.seats):
        yield from (thing._replace(copies=each, seat=seat) for seat in stock.kit.seats)
    else:
        yield thing


def _unfolded(item: StockItem) -> StockItem:
    """A screen as it lies on a table without cuts and folds: its inside as a front, its outside as a back."""
    inside, outside = (Face(f"{item.front.name}-{side}", item.title, view) for side, view in zip(SIDES, item.views, strict=True))
    return item._replace(width=inside.figure.width, height=inside.figure.height, outline=Outline(), front=inside, back=outside, views=())


def _size(figure: Figure) -> tuple[float, float]:
    return figure.width, figure.height
