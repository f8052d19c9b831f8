"""Writes the rulebook of a layout to a file of its own: a PDF of plain pages or of a booklet, or one HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from boardgen import files
from boardgen.components.makers import find_game, hatches_of
from boardgen.components.print_order import DryRun, KitError, PrintOrder, choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Figure, Symbol
from boardgen.draw.type import fonts
from boardgen.errors import Fault, quoted
from boardgen.faces.library import Library
from boardgen.layout.files.shipped import games_with_book, has_book, names
from boardgen.layout.spec import catalog
from boardgen.layout.spec.sections import FontPaths
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.rulebook.component import BookGame
from boardgen.rulebook.pages import booklet_sheets, pages
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.duplex import Duplex, flip
from boardgen.sheet.paper.page import Flip, Page, Words
from boardgen.sheet.paper.paper import paper

if TYPE_CHECKING:
    from boardgen.rulebook.book import Book
    from boardgen.rulebook.own import OwnFaces

OUTPUT = Path("output")
MADE_BY = b"Inkstone boardgen"
"""What is in every file that this writes: only such a file is replaced."""
PART = 1 << 20
"""Bytes of a file that are searched for it at a time."""


class Written(NamedTuple):
    """The file that was written, its pages (0 for HTML), and warnings about what will not come out as it is written."""

    path: str
    pages: int
    warnings: tuple[Fault, ...]


def write(layout: str, out: str | None, *, as_html: bool = False, booklet: str | None = None, duplex: Duplex = "short") -> Written:
    """Write the rulebook of a layout into `out`, or into ./output, whole or not at all. Raises BoardgenError.

    As plain pages, as one page for a browser, or as a `booklet` to be folded, on the paper of that name. A rulebook that is there is
    replaced, and no other file.
    """
    spec = catalog.load(layout)
    suffix = ".html" if as_html else ".pdf"
    path = Path(out) if out else OUTPUT / f"{spec.name}-rulebook{'-booklet' if booklet else ''}{suffix}"
    _require(path, suffix)
    dry_run = DryRun()
    if as_html and booklet is not None:
        raise KitError("--html is a page for a browser, --booklet is for paper; write one of them")
    order = _order(spec, booklet or "a4", duplex)._replace(dry_run=dry_run)
    with fonts.use_fonts(FontPaths() if as_html else spec.fonts):
        book: Book = _reader(spec)(order)
        if as_html:
            from boardgen.rulebook import html  # its templates take a twentieth of the time of a kit as PDF to import

            text = html.page(book).encode("utf-8")
            _write_file(path, lambda stream: stream.write(text))
            return Written(str(path), 0, tuple(dry_run.warnings))
        sheets = [*_sides(booklet_sheets(order, book))] if booklet is not None else [*_plain(book)]
    hint: Flip | None = flip(duplex) if booklet is not None and duplex in ("long", "short") else None
    _write_file(path, lambda stream: _fill(stream, book, sheets, hint))
    return Written(str(path), len(sheets), tuple(dry_run.warnings))


def pdf_of(spec: GameSpec, style: ink.Style) -> bytes:
    """Return the rulebook of a layout as plain pages of A5, with its figures in a style. Raises BoardgenError."""
    return _make_shipped_pdf(spec, style) if catalog.is_shipped(spec) else _make_pdf(spec, style)


def _make_pdf(spec: GameSpec, style: ink.Style) -> bytes:
    stream = BytesIO()
    with fonts.use_fonts(spec.fonts):
        book: Book = _reader(spec)(_order(spec, "a4", "short")._replace(style=style))
        hatches = hatches_of(spec)
        symbols: dict[int, tuple[Symbol, Symbol]] = {}
        sheets = [(name, figure._replace(shapes=restyle_shapes(figure.shapes, style, hatches, symbols))) for name, figure in _plain(book)]
        _fill(stream, book, sheets, None)
    return stream.getvalue()


_make_shipped_pdf = lru_cache(maxsize=4)(_make_pdf)
"""The same for a game as it comes with the program, of which many kits may be written."""


def _fill(stream: BinaryIO, book: Book, sheets: Sequence[tuple[str, Figure]], hint: Flip | None) -> None:
    """Write pages with their bookmarks; `hint` is how a printer is to turn them over."""
    from boardgen.surface.pdf import PdfSurface

    title = f"{book.spec.title}: {book.say('rulebook_title')}"
    duplex = None if hint == "fold" else hint
    with PdfSurface(stream, title=title, lang=book.text.language, subject=book.spec.pin, duplex=duplex) as pdf:
        for name, figure in sheets:
            pdf.page((figure.width, figure.height), figure.shapes, bookmark=name or None)


def _plain(book: Book) -> Iterator[tuple[str, Figure]]:
    """Yield every page; the headings are its bookmarks."""
    for figure in pages(book):
        yield "", figure


def _sides(sheets: Sequence[Page]) -> Iterator[tuple[str, Figure]]:
    """Yield every side of the sheets of a booklet with its bookmark, each back after its front."""
    for sheet in sheets:
        for side in (sheet, sheet.back):
            if side is not None:
                yield side.title, Figure(*side.paper.size, side.shapes)


def _reader(spec: GameSpec) -> Callable[[PrintOrder], Book]:
    """Return a function that reads the rulebook of a game: its own, or the booklet of a game of your own.

    Raises KitError for one that has none.
    """
    if spec.game not in names():
        from boardgen.rulebook.own import own_book

        return own_book
    game = find_game(spec.game)
    if not has_book(spec.game) or not isinstance(game, BookGame):
        games = ", ".join(games_with_book())
        raise KitError(f"{quoted(spec.game)} has no rulebook; games with one: {games}")
    return game.rulebook


def _order(spec: GameSpec, sheet: str, duplex: Duplex) -> PrintOrder:
    """Return an order of the whole kit, for the pieces that figures show."""
    seats, options = choose_seats(spec, None, None), PLAIN._replace(duplex=duplex)
    said = Words(spec.words, spec.file)
    return PrintOrder(
        spec, seats, paper(sheet), (), said, "colour", options, (), (), None, {}, {}, Library(), {}, draw_moves=_draw_moves
    )  # fmt: skip


def _draw_moves(order: PrintOrder) -> Sequence[tuple[str, Figure]]:
    from boardgen.rulebook.own import draw_moves

    return draw_moves(order)


def open_faces(spec: GameSpec) -> OwnFaces:
    """Return what draws the pieces of a layout for a picture of its board, as its kit prints them."""
    from boardgen.rulebook.own import OwnFaces

    return OwnFaces(_order(spec, "a4", "long"))


def _require(path: Path, suffix: str) -> None:
    """Raise KitError for a path that cannot be written, or has a file that is not a rulebook."""
    if path.is_dir() or path.suffix.lower() != suffix:
        folder = path if path.is_dir() else path.parent
        kind = "HTML page" if suffix == ".html" else "PDF"
        raise KitError(f"{path} is not the name of a {kind}; write for example --out {folder / f'rulebook{suffix}'}")
    if not path.exists():
        return
    try:
        ours = _is_ours(path)
    except OSError as problem:
        raise _unwritable(path, problem) from problem
    if not ours:
        raise KitError(f"{path} is there and is not a rulebook of ours; move it away, or choose another file with --out")


def _is_ours(path: Path) -> bool:
    """Return whether a file names this program. Raises OSError."""
    with open(path, "rb") as stream:
        before = b""
        while part := stream.read(PART):
            if MADE_BY in before + part:
                return True
            before = part[-len(MADE_BY) :]
    return False


def _write_file(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    try:
        files.write_with_folders(str(path), fill)
    except OSError as problem:
        raise _unwritable(path, problem) from problem


def _unwritable(path: Path, problem: OSError) -> KitError:
    return KitError(f"cannot write {path}: {problem.strerror or problem}; choose another file with --out")
