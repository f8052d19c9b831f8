"""A kit's sheets through the surfaces: which files there are, and what writes each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from boardgen.calibrate import Printer, made_up_for
from boardgen.draw import ink
from boardgen.draw.shapes import Shape
from boardgen.draw.windows import Windows
from boardgen.errors import BoardgenError, DataError, quoted
from boardgen.kits.facts import manifest
from boardgen.kits.kit import Kit, KitError, Sheet, build, chosen_components, chosen_seats, summary, unprintable
from boardgen.kits.making import PLAIN, Making
from boardgen.layout.catalog import load, on_board
from boardgen.layout.spec import GameSpec
from boardgen.publish import Item, folder_name, publish
from boardgen.sheet.duplex import flip, mode
from boardgen.sheet.page import Face
from boardgen.sheet.paper import MARGIN
from boardgen.sheet.paper import paper as named_paper
from boardgen.sheet.sizes import diameter, within
from boardgen.sheet.tokens import Cut

if TYPE_CHECKING:
    from boardgen.surface.pdf import Plates

FORMATS = ("pdf", "svg")


class FormatError(BoardgenError):
    """A `--format` that no surface writes."""


def formats(text: str) -> tuple[str, ...]:
    """The formats of a comma-separated list, each once. Raises FormatError."""
    wanted = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in wanted:
        if name not in FORMATS:
            raise FormatError(f"unknown format {quoted(name)}; choose {' or '.join(FORMATS)}, or both with a comma")
    if not wanted:
        raise FormatError(f"--format names no format; choose {' or '.join(FORMATS)}")
    return tuple(name for name in FORMATS if name in wanted)


class Ordered(NamedTuple):
    """A kit as it was asked for on the command line, and the table of it."""

    kit: Kit
    name: str
    formats: tuple[str, ...]

    @property
    def table(self) -> str:
        return summary(self.kit)

    @property
    def warning(self) -> str:
        """What will not come out as it is written, empty when all does."""
        signs = unprintable(self.kit.spec)
        return f"the font has no {signs}; what it lacks is printed as a box" if signs else ""


def order(
    game: str,
    *,
    paper: str,
    format: str,
    players: int | None,
    seats: str | None,
    only: str | None,
    style: ink.Style = "colour",
    making: Making = PLAIN,
    margin: float = MARGIN,
    board: str | None = None,
    printer: Printer | None = None,
) -> Ordered:
    """Reads the layout and lays out its kit. Raises BoardgenError for whatever cannot be done, with a remedy.

    `board` is the name or the size of another board than the layout's own; it is part of the kit's name, so that the
    kits of one game on several boards have a folder each.
    """
    wanted = formats(format)
    sheet = named_paper(paper, margin)
    spec = load(game)
    name = folder_name(spec.name if board is None else f"{spec.name}-{board}")
    spec = on_asked(spec, board)
    kit = build(spec, chosen_seats(spec, players, seats), sheet, chosen_components(spec, only), style, making)
    return Ordered(made_up_for(kit._replace(board=board), printer), name, wanted)


def on_asked(spec: GameSpec, board: str | None) -> GameSpec:
    """The layout on the board that `--board` asks for, on its own for None. Raises KitError."""
    if board is None:
        return spec
    try:
        return on_board(spec, board)
    except DataError as problem:  # not a fault of a file: the command line asks for a board that cannot be had
        raise KitError(f"--board {board}: {problem.faults[0].problem}; {problem.faults[0].remedy}") from problem


def making(*, duplex: str, tokens: str | None, cut: Cut, bleed: float, overlap: float) -> Making:
    """How a kit is to be made, from the words of the command line. Raises BoardgenError for what is out of range."""
    how = mode(duplex)
    size = None if tokens is None else diameter(tokens)
    return Making(how, size, cut, within("bleed", bleed, 0, 6), within("overlap", overlap, 4, 30))


def write(ordered: Ordered, out: str | None) -> str:
    """Writes all files of the kit into `out` or ./output/NAME, whole or not at all; returns the folder."""
    folder = Path(out) if out else Path("output") / ordered.name
    publish(folder, items(ordered.kit, ordered.name, ordered.formats), manifest(ordered.kit))
    return str(folder)


def items(kit: Kit, name: str, wanted: Sequence[str]) -> Iterator[Item]:
    """Every file of the kit but kit.json: a PDF of all and one a component, an SVG a page and one a face."""
    if "pdf" in wanted:
        from boardgen.surface.pdf import Plates

        plates = Plates()  # each sheet is in two files
        names = [part.name for part in kit.parts]
        yield Item(f"{name if name not in names else f'{name}-kit'}.pdf", _pdf(kit, kit.sheets, kit.spec.title, plates))
        for part in kit.parts:
            yield Item(f"{part.name}.pdf", _pdf(kit, kit.sheets_of(part.name), f"{kit.spec.title}: {part.title}", plates))
    if "svg" in wanted:
        digits = max(2, len(str(kit.total)))
        windows = Windows()
        for sheet in kit.sheets:
            back = "-back" if sheet.page.side == "back" else ""
            yield Item(f"page-{sheet.number:0{digits}d}{back}.svg", _page_svg(kit, sheet, windows))
        for face in kit.faces():
            yield Item(f"{face.name}.svg", _face_svg(kit, face))


def _pdf(kit: Kit, sheets: Sequence[Sheet], title: str, plates: Plates) -> Callable[[BinaryIO], None]:
    def write(stream: BinaryIO) -> None:
        from boardgen.surface.pdf import PdfSurface

        said = PdfSurface(stream, title=title, lang=kit.language, subject=kit.spec.pin, duplex=_hint(kit, sheets), plates=plates)
        with said as pdf:
            for sheet in sheets:
                pdf.page(sheet.page.paper.size, sheet.shapes, bookmark=sheet.page.title)

    return write


def _hint(kit: Kit, sheets: Sequence[Sheet]) -> Literal["long", "short"] | None:
    """What the print dialogue is told: only for a file in which every sheet has a back, else boards would be printed on each other."""
    edge = flip(kit.duplex)
    if kit.duplex != edge or edge == "fold" or any(sheet.page.side == "front" and sheet.page.back is None for sheet in sheets):
        return None
    return edge


def _page_svg(kit: Kit, sheet: Sheet, windows: Windows) -> Callable[[BinaryIO], None]:
    title = f"{kit.spec.title}: {sheet.page.title}"
    return _svg(kit, sheet.page.paper.size, windows.seen(sheet.shapes), title)


def _face_svg(kit: Kit, face: Face) -> Callable[[BinaryIO], None]:
    return _svg(kit, (face.figure.width, face.figure.height), face.figure.shapes, f"{kit.spec.title}: {face.title}")


def _svg(kit: Kit, size: tuple[float, float], shapes: Sequence[Shape], title: str) -> Callable[[BinaryIO], None]:
    def write(stream: BinaryIO) -> None:
        from boardgen.surface.svg import svg_text

        stream.write(svg_text(size, shapes, title=title, lang=kit.language).encode("utf-8"))

    return write
