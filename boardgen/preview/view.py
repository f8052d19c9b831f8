"""What the page shows at one moment: frozen values, from which the page is written and the sheets are drawn on demand."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.draw.shape.shapes import Shape
from boardgen.errors import Fault


class Drawing(NamedTuple):
    """A drawing of `size` mm. Drawings of one `key` look alike."""

    key: str
    size: tuple[float, float]
    shapes: tuple[Shape, ...]
    title: str
    language: str


class SheetView(NamedTuple):
    """One side of a sheet on the page.

    `small` is without the footer, which could not be read in a small picture and would make every sheet another one
    with each new layout id; `drawing` is all that is printed.
    """

    number: int
    side: str
    title: str
    components: tuple[str, ...]
    small: Drawing
    drawing: Drawing


class Row(NamedTuple):
    """A component in the table: what it is called, how many pieces there are, and its sheets, such as `4–9`."""

    title: str
    pieces: int
    sheets: str


class FaultInFile(NamedTuple):
    """An error or a warning with the line of the file that it is about: the text before it, the text it is about, and the text after it."""

    fault: Fault
    before: str = ""
    marked: str = ""
    after: str = ""


class View(NamedTuple):
    """The page: the layout as far as it can be shown, and what is wrong with it.

    `stale`: what is shown is of the last file without errors. `pending`: the board is new, the sheets will follow.
    """

    file: str
    title: str = ""
    pin: str = ""
    language: str = ""
    terms: str = ""
    """Paper, style and seats in words."""
    board: Drawing | None = None
    sheets: tuple[SheetView, ...] = ()
    rows: tuple[Row, ...] = ()
    total: int = 0
    """Sheets of paper."""
    findings: tuple[FaultInFile, ...] = ()
    notes: tuple[str, ...] = ()
    stale: bool = False
    pending: bool = False

    @property
    def errors(self) -> int:
        return sum(one.fault.level == "error" for one in self.findings)

    @property
    def warnings(self) -> int:
        return len(self.findings) - self.errors

    def drawings(self) -> tuple[Drawing, ...]:
        """All that the page may ask for."""
        board = (self.board,) if self.board else ()
        return board + tuple(drawing for sheet in self.sheets for drawing in (sheet.small, sheet.drawing))
