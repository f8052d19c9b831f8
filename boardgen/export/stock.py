"""Everything that a kit consists of, thing by thing: what it is, how often it is there, its faces, its size and its outline.

The makers of the kit give all of this: nothing is drawn or counted here a second time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property

from boardgen.components.makers import hatches_of
from boardgen.components.own_pieces import trim
from boardgen.components.print_order import TITLE
from boardgen.draw.pack.nets import Boxed, TuckBox
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Figure, Group, Shape
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine
from boardgen.kit.kit import Kit
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Face, Part, Piece

NEAR = 0.1
"""Millimetres by which equal sizes may differ."""


class Stock:
    """A kit as things. `items` are in the order of the layout; their copies add up to the pieces of kit.json, component by component."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.items: tuple[Piece, ...] = tuple(item for part in kit.parts for item in self._items(part))

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many pieces each component has."""
        counts = dict.fromkeys((part.name for part in self.kit.parts), 0)
        for item in self.items:
            counts[item.component] += item.copies
        return counts

    def of(self, component: str) -> tuple[Piece, ...]:
        """Return the things of a component."""
        return tuple(item for item in self.items if item.component == component)

    def draw_with_bleed(self, item: Piece, bleed: float) -> tuple[Figure, Figure | None]:
        """Return front and back with what runs up to `bleed` mm past the trim.

        The `bleed` of a figure says how far its ink may reach: 0 for what is drawn to its edge and no further. Raises DataError."""
        if item.bled is None or bleed <= 0:
            return _beyond(item.front.figure, bleed), None if item.back is None else _beyond(item.back.figure, bleed)
        with fonts.use_fonts(self.kit.spec.fonts):
            front, back = item.bled(bleed)
        size = item.width, item.height
        first = Figure(*size, self._finish(front), bleed=bleed)
        return first, None if item.back is None else Figure(*size, self._finish(back), bleed=bleed)

    def _finish(self, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
        """Return what a maker draws, in the style of the kit."""
        return restyle_shapes(shapes, self.kit.style, hatches_of(self.kit.spec), {})

    def _items(self, part: Part) -> list[Piece]:
        kind = TITLE if part.name == TITLE else self.kit.spec.components[part.name].kind
        if not part.faces:
            return self._sheets(part, kind)
        return [self._item(kind, item) for item in part.items if item.copies]

    def _item(self, kind: str, item: Piece) -> Piece:
        cut, component = item.outline, item.component

        def clip_face(face: Face) -> Face:
            if kind == "sheet":
                paper = self.kit.papers.get(component, self.kit.paper)
                return Face(face.name, face.title, lambda: _widen_to_sheet(face.figure, paper))
            if cut.shape in ("rectangle", "path") and item.bled is None:
                return face
            outline = cut.mirror(item.width) if face is item.back else cut
            return Face(face.name, face.title, lambda: trim(face.figure, outline.window((face.figure.width, face.figure.height))))

        @cache
        def see() -> tuple[Figure, ...]:
            with fonts.use_fonts(self.kit.spec.fonts):
                return tuple(view._replace(shapes=self._finish(view.shapes)) for view in item.views)

        @cache
        def pack() -> Boxed | None:
            with fonts.use_fonts(self.kit.spec.fonts):
                return self._finish_box(item.box)

        back = None if item.back is None else clip_face(item.back)
        return item._replace(front=clip_face(item.front), back=back, see=see, pack=pack, kind=kind)

    def _finish_box(self, box: Boxed | None) -> Boxed | None:
        if box is None:
            return None

        def art(size: TuckBox) -> tuple[Shape, ...]:
            with fonts.use_fonts(self.kit.spec.fonts):
                return self._finish(box.art(size))

        return box._replace(art=art)

    def _sheets(self, part: Part, kind: str) -> list[Piece]:
        """Return the pages of a component that has no faces: each of them a thing, or all of them one where they are read together."""
        shown = [sheet.page for sheet in self.kit.sheets_of(part.name)]
        pages = list({id(page.shapes): page for page in shown}.values())
        digits = len(str(len(pages)))
        numbered = [f"{part.name}-page-{number:0{digits}d}" for number in range(1, len(pages) + 1)]
        names = [part.name] if len(pages) == 1 else numbered
        faces = [Face(name, page.title, Figure(*page.paper.size, page.shapes)) for name, page in zip(names, pages, strict=True)]
        if len(shown) != part.pieces:
            return [Piece(part.name, part.title, faces[0], part.pieces, pages=tuple(faces), kind=kind)]
        times = [sum(other.shapes is page.shapes for other in shown) for page in pages]
        return [Piece(part.name, part.title, face, copies, kind=kind) for face, copies in zip(faces, times, strict=True)]


def _widen_to_sheet(figure: Figure, paper: Paper) -> Figure:
    """Return a figure that fills the room for drawings on a sheet, on the whole sheet with its margins; a smaller one as it is."""
    left, top, right, bottom = paper.work
    if abs(figure.width - (right - left)) > NEAR or abs(figure.height - (bottom - top)) > NEAR:
        return figure
    return Figure(*paper.size, (Group(figure.shapes, Affine.translate(left, top)),))


def _beyond(figure: Figure, bleed: float) -> Figure:
    """Return a figure that knows what it is beyond its edge: a board whose background goes on."""
    if not figure.beyond or bleed <= 0:
        return figure._replace(bleed=0.0, beyond=())
    return figure._replace(shapes=(*figure.beyond, *figure.shapes[1:]), beyond=(), bleed=min(figure.bleed, bleed))
