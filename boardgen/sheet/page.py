"""Pages and what they are made for: the values that travel from a kit's module to the surfaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Figure, Shape
from boardgen.errors import DataError, DoesNotFit, Fault, quoted
from boardgen.sheet.paper import Paper

Side = Literal["front", "back"]
Corner = Literal["north-west", "north-east", "south-west", "south-east"]
Flip = Literal["long", "short", "fold"]
"""The edge of the paper about which a sheet is turned over, or that it is folded instead."""


class Grid(NamedTuple):
    """Equal pieces on a page, in mm from its upper left corner: x, y is the trim corner of the cell at the upper left.

    `pieces` of them fill the cells by rows, beginning in the corner `start`.
    """

    x: float
    y: float
    pitch: tuple[float, float]
    columns: int
    rows: int
    piece: tuple[float, float]
    pieces: int
    side: Side = "front"
    start: Corner = "north-west"
    """The back of a sheet has its first piece in another corner than the front."""


class Page(NamedTuple):
    """One side of a sheet, without its footer: what it shows and for which components it is."""

    paper: Paper
    shapes: tuple[Shape, ...]
    components: tuple[str, ...]
    title: str
    """For bookmark and footer, such as `Board, tile 1 of 2`."""
    grids: tuple[Grid, ...] = ()
    """Where its pieces are cut."""
    lines: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    """Where the lines of a board stand on this page: upright ones across, level ones down, in mm."""
    side: Side = "front"
    flip: Flip | None = None
    """How a sheet with backs is turned over, on its front and its back alike; None where it has none."""
    back: Page | None = None
    """The other side of the sheet."""


class Face(NamedTuple):
    """One face of a component by itself, for a file of its own; `name` is the file's stem."""

    name: str
    title: str
    figure: Figure


class Part(NamedTuple):
    """A component ready to be laid on sheets: what the table and the title sheet say of it, and its faces."""

    name: str
    title: str
    pieces: int
    faces: tuple[Face, ...]
    stock: str = ""
    """The words for the paper to print it on."""


class Sayings:
    """The words of a layout, filled in. A word that the layout lacks is a fault of the layout, never made up."""

    __slots__ = ("file", "words")

    def __init__(self, words: Mapping[str, str], file: str) -> None:
        self.words = words
        self.file = file

    def __call__(self, key: str, /, **values: object) -> str:
        """The word under `key` with its `{names}` replaced. Raises DataError when that cannot be done."""
        if key not in self.words:
            raise self._fault("$.words", f"the word {key!r} is missing", f"add `{key}:`", "data:key.missing")
        # not str.format: a layout may come from anybody, and must not reach into our values
        first, *rest = self.words[key].replace("{{", "\0").replace("}}", "\1").split("{")
        text = first
        for part in rest:
            name, brace, after = part.partition("}")
            if not brace or name not in values:
                names = ", ".join(f"{{{known}}}" for known in values)
                remedy = f"it may use {names}" if names else "write it without braces"
                raise self._fault(f"$.words.{key}", f"nothing is known for {quoted(name)}", remedy, "data:word")
            text += f"{values[name]}{after}"
        return text.replace("\0", "{").replace("\1", "}")

    def _fault(self, path: str, problem: str, remedy: str, code: str) -> DataError:
        return DataError(Fault(self.file, 0, 0, path, problem, remedy, "error", code))


def within(page: Page, ink: Box | None, slack: float = 0.01) -> None:
    """Raises DoesNotFit when a page's ink reaches into its margin, naming the page and the millimetres."""
    if ink is None:
        return
    x0, y0, x1, y1 = page.paper.inner
    over = max(x0 - ink.x0, y0 - ink.y0, ink.x1 - x1, ink.y1 - y1)
    if over > slack:
        raise DoesNotFit(f"{page.title} reaches {over:.1f} mm into the margin of {page.paper.label}", over)
