"""What a face of a piece is drawn on: its size, its style, the values of its row, and what has been filled on it so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardgen.assets.pictures import WEAK, Fit, Picture, Pictures
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import text_role
from boardgen.draw.shape.shapes import Circle, Paint, Path, Rect, Role
from boardgen.draw.type.geometry import Box
from boardgen.errors import AssetError, DataError, Fault, quoted
from boardgen.faces.library import Work
from boardgen.layout.decks.faces import BoxOf, Layer
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.sections import FontPaths
from boardgen.layout.yaml.layer_values import REPEAT, SEAT, Template, colour_of
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

THIN = 1.2
"""What is less wide or high than this many mm is a rule."""
FULL = 0.8
"""A path that fills so much of the box around it is a ground for what is drawn on it."""
CHARACTERS = 20
"""So many characters of a text take as long as a shape."""


class Ground(NamedTuple):
    """What has been filled: where, in which colour, and the role of what is on it; of a `picture` how it fits its box, and the colours are
    those of its parts, which are measured when something is on it."""

    box: Box
    colour: str
    above: Role
    picture: tuple[Picture, Fit] | None = None


class Canvas(NamedTuple):
    """One face of one piece. `width`, `height` and `bleed` are in mm.

    `piece` names it in messages, such as `crew 7, Storm`; `fields` are its values and `cells` their places, where they have any.
    """

    width: float
    height: float
    bleed: float
    style: ink.Style
    pictures: Pictures
    piece: str
    fields: Mapping[str, str]
    cells: Mapping[str, Node]
    fonts: FontPaths
    trim: Circle | Rect | Path
    """Where the piece is cut out."""
    seat: Seat | None
    warn: Callable[[Fault], None]
    work: Work
    """What this face and those of the kit before it have drawn."""
    least: float
    """No text is smaller than this many points: those that would be are set in it, and refused where they do not fit."""
    grounds: list[Ground]
    """What has been filled so far."""
    language: str
    """That of the kit: its quotation marks, whichever file a face or a cell is in."""
    seats: Mapping[str, Seat]

    def box(self, layer: Layer) -> Box:
        """Return where a layer is drawn; one with bleed runs on past each edge of the piece that it touches."""
        x0, y0, x1, y1 = corners_of(layer.box, self.width, self.height)
        if x1 <= x0 or y1 <= y0:
            across = x1 <= x0
            what = f"the box begins at {x0:g} mm from the left" if across else f"the box begins at {y0:g} mm from the top"
            what += f" and reaches to the edge, which is at {self.width if across else self.height:g} mm"
            raise self.refuse(layer.at, what, "let it begin further to the left" if across else "let it begin further up", "data:face.box")
        if layer.bleed and self.bleed:
            x0, y0 = (x0 if x0 > 0.01 else -self.bleed), (y0 if y0 > 0.01 else -self.bleed)
            x1 = x1 if x1 < self.width - 0.01 else self.width + self.bleed
            y1 = y1 if y1 < self.height - 0.01 else self.height + self.bleed
        return Box(x0, y0, x1, y1)

    def ground_below(self, box: Box) -> Ground:
        """Return what was filled last under the middle of a box, or the paper."""
        x, y = box.centre
        if len(self.grounds) >= CHARACTERS:
            self.work.add(len(self.grounds) // CHARACTERS)
        for around, colour, above, picture in reversed(self.grounds):
            if not (around.x0 <= x <= around.x1 and around.y0 <= y <= around.y1):
                continue
            if picture is None:
                return Ground(around, colour, above)
            for part, grey in reversed(self.pictures.grounds(picture[0], around, picture[1])):
                if part.x0 <= x <= part.x1 and part.y0 <= y <= part.y1:
                    return Ground(part, grey, above)
        return Ground(box, ink.PAPER, "sign")

    def paint_ground(self, box: Box, paint: Paint, *, solid: bool = True) -> Paint:
        """Return the paint of a layer with its role. One that fills its box is kept as a ground, and gets an edge if white on another."""
        above = self.role_on_dark(box)
        if paint.fill is None:
            return paint._replace(role=above)
        white, thin = paint.fill == ink.PAPER, min(box.width, box.height) < THIN
        if solid:
            self.grounds.append(Ground(box, paint.fill, "sign" if white else text_role(box)))
        if white:
            return paint._replace(role="ground" if solid and above == "text" else "sign" if solid else above)
        return paint._replace(role="rule" if thin else "ground")

    def role_on_dark(self, box: Box) -> Role:
        """Return the role of a line, an outline or an icon: what is below it is its ground only if that is dark."""
        below = self.ground_below(box)
        return "sign" if below.above == "text" and ink.is_pale(below.colour) else below.above

    def value(self, name: str, number: int = 0) -> str:
        """Return the value of a field; the layout was read, so there is one. `{i}` is the number of a repeated layer."""
        return str(number) if name == REPEAT and name not in self.fields else self.fields[name]

    def fill(self, template: Template, number: int = 0) -> str:
        """Return a text with its fields filled in; `number` is that of a repeated layer, from 1."""
        parts = template.parts
        if len(parts) == 1 and not parts[0][1]:
            return parts[0][0]
        texts = [before + (self.value(name, number) if name else "") for before, name in parts]
        self.work.require_short(sum(map(len, texts)))
        return "".join(texts)

    def place(self, layer: Layer, template: Template | None = None) -> Node:
        """Return where to point for what a layer shows: the cell that its one field comes from, else the layer itself."""
        fields = (template or layer.value).fields
        cells = [self.cells[name] for name in fields if name in self.cells]
        return cells[0] if cells else layer.at

    def refuse(self, node: Node, problem: str, remedy: str, code: str = "data:face") -> DataError:
        """Return an error at a place, about this piece."""
        faults = Faults()
        faults.add(node, f"{self.piece}: {problem}", remedy, code)
        return DataError(*faults.sorted())

    def report(self, node: Node, problem: str, remedy: str, code: str) -> None:
        """Report a warning at a place, about this piece."""
        faults = Faults()
        faults.add(node, f"{self.piece}: {problem}", remedy, code, "warning")
        for fault in faults.sorted():
            self.warn(fault)

    def ink(self, layer: Layer, template: Template | None, fallback: str | None) -> str | None:
        """Return a colour as `#RRGGBB`. Raises DataError for a field that has none."""
        if template is None:
            return fallback
        name = self.fill(template)
        if name == SEAT:
            if self.seat is None:
                what = "`seat` is a colour only where there is one piece for each seat"
                raise self.refuse(layer.at, what, "add `each_seat: 1` to the component, or write a colour", "data:colour")
            return self.seat.ink
        found = colour_of(name)
        if found is None:
            node = self.place(layer, template)
            raise self.refuse(node, f"{quoted(name)} is not a colour", "write #RRGGBB, such as #2E4A5B", "data:colour")
        return found

    def picture(self, layer: Layer, path: str, template: Template) -> Picture:
        """Return a picture of the layout's folder. Raises DataError at the cell or layer that names it."""
        try:
            return self.pictures.picture(path)
        except AssetError as problem:
            raise self.refuse(self.place(layer, template), problem.problem, problem.remedy, "data:picture") from None

    def check_resolution(self, layer: Layer, picture: Picture, box: Box, fit: str) -> None:
        """Report a warning for a raster picture with too few dots for its size."""
        dots = self.pictures.resolution(picture, box, fit)
        if dots is not None and dots < WEAK:
            what = f"the picture prints at {dots:.0f} dpi, which looks coarse below {WEAK:.0f}"
            wide = round(box.width / 25.4 * 300)
            self.report(self.place(layer), what, f"use one of about {wide} pixels across, or a smaller box", "data:picture.dpi")


def corners_of(box: BoxOf, width: float, height: float) -> tuple[float, float, float, float]:
    """Return x0, y0, x1, y1 of a box on a piece of that size."""
    x, y, wide, high = box
    return x, y, width if wide is None else x + wide, height if high is None else y + high
