"""A kit from the words of the command line to its files: PDFs of all pages and of components, SVGs, PNGs and the table of its contents.

Parts are made in processes of their own beside this one, where that is safe and there is a second processor (`Beside`)."""

from __future__ import annotations

import os
import signal
import sys
import threading
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal, NoReturn, TypeAlias

from boardgen import files
from boardgen.components.print_order import KitError, choose_seats, sheets_in_book
from boardgen.draw.measure import ink_coverage
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Shape, Windows
from boardgen.draw.type.geometry import Box
from boardgen.errors import BoardgenError, DataError, DoesNotFit, Fault, TooMany, quoted
from boardgen.files import kit_in, write_all
from boardgen.json_values import Fields, FromOne, Json, Whole, plain
from boardgen.kit import check
from boardgen.kit.check import CODE, saving
from boardgen.kit.kit import Kit, Sheet, build
from boardgen.kit.kit_json import TermsRecord, describe_terms, manifest, terms_of
from boardgen.kit.publish import RULES, Asked, Item, PublishError, TakenError, folder_name, open_folder, require_ours, settle
from boardgen.kit.selection import Papers, Selection, add_rulebook, has_rulebook, read_papers, read_selection, require_table, rulebook_of
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.catalog import board_for, put_on_board
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, spans
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import PLAIN, Aid, Colours, PrintOptions, diameter, require_length
from boardgen.sheet.arrange.token_sheets import Cut
from boardgen.sheet.paper.duplex import flip, mode
from boardgen.sheet.paper.nesting import mean, percent, share_used
from boardgen.sheet.paper.paper import MARGIN, paper as named_paper
from boardgen.sheet.paper.piece import Face

if TYPE_CHECKING:
    from boardgen.kit.calibrate import Printer
    from boardgen.surface.pdf import PageCache
    from boardgen.surface.svg import Splitter


def may_fork() -> bool:
    """Return whether a second process would help and can do no harm.

    A copy of a process has one thread, whatever it was copied from; and only on Linux are the libraries of the system made for copies."""
    if sys.platform != "linux":
        return False
    return threading.active_count() == 1 and len(os.sched_getaffinity(0)) > 1


class Beside:
    """What other processes make, each thing under a name. Use it as a context: what nobody took is ended with the block."""

    def __init__(self) -> None:
        self._making: dict[str, tuple[int, int]] = {}
        """The processes, each with the pipe that leads from it."""

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, *_: object) -> None:
        for process, _pipe in self._making.values():
            os.kill(process, signal.SIGKILL)
        for name in [*self._making]:
            self._end(name)

    def start(self, name: str, make: Callable[[], bytes]) -> None:
        """Begin to make something if the system can give a process for it."""
        if not may_fork():
            return
        reading, writing = os.pipe()
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            process = os.fork()
            if not process:
                _make_and_exit(make, writing)
            self._making[name] = process, reading
        except OSError:  # no process or memory is left: it is made here
            os.close(reading)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            os.close(writing)

    def take(self, name: str) -> bytes | None:
        """Wait for what was made and return it; None if nothing was begun or it failed. Making it here then raises the error."""
        if name not in self._making:
            return None
        with open(self._making[name][1], "rb", closefd=False) as stream:
            made = stream.read()
        return made if self._end(name) == 0 else None

    def _end(self, name: str) -> int:
        """Close what leads to a process; return the status that it ended with."""
        process, pipe = self._making[name]
        os.close(pipe)
        _, status = os.waitpid(process, 0)
        del self._making[name]
        return status


def _make_and_exit(make: Callable[[], bytes], writing: int) -> NoReturn:
    """Be the other process: make the file, hand it over, and end without a word, whatever happens. Ctrl-C ends it at once."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        made = make()
        with open(writing, "wb", closefd=False) as stream:
            stream.write(made)
        status = 0
    finally:
        os._exit(status)


class Part(NamedTuple):
    """A component of a kit, or all of them, with the numbers of its sheets.

    `ink` is the share of its pages that is inked, None without a page; `used` the share of its sheets that is piece, None without pieces.
    """

    name: str
    title: str
    pieces: Whole
    sheets: list[FromOne]
    ink: Annotated[float, "the share of its pages that is ink"] | None
    used: Annotated[float, "that of its sheets that is piece"] | None


class DryRunRecord(NamedTuple):
    """What a dry run prints for programs. Shares are parts of 1, to four digits."""

    game: str
    layout: Annotated[str, "the layout and its id"]
    folder: Annotated[str, "where the kit would be written"]
    note: Annotated[str, "what would become of the kit in the folder, or why it would be refused; empty for nothing"]
    components: list[Part]
    name: str
    title: str
    pieces: Whole
    sheets: Whole
    ink: Annotated[float, "the share of its pages that is ink"] | None
    used: Annotated[float, "that of its sheets that is piece"] | None
    hints: Annotated[list[str], "what the kit may have besides"]
    kit: Annotated[TermsRecord, "what kit.json would say of it"]


def parts(kit: Kit, black: Sequence[float] = ()) -> list[Part]:
    """Return the components of a kit, and at the end the whole of it, without a name; `black` is the ink of its pages if it is known."""
    black = black or measure_ink(kit)
    found = []
    for part in kit.parts:
        shares = [share for sheet, share in zip(kit.sheets, black, strict=True) if part.name in sheet.page.components]
        piece = mean(share_used(sheet.page) for sheet in kit.sheets_of(part.name))
        found.append(Part(part.name, part.title, part.pieces, kit.numbers_of(part.name), mean(shares), piece))
    piece = mean(share_used(sheet.page) for sheet in kit.sheets)
    return [*found, Part("", "", sum(part.pieces for part in kit.parts), list(range(1, kit.total + 1)), mean(black), piece)]


def summary(kit: Kit, black: Sequence[float] = ()) -> str:
    """Return the table that every run ends with: component, pieces, sheets, ink, used; and the total.

    Ink is the percent of the pages that would be black if it were, used the percent of the sheets of pieces that is piece. `black` is the
    ink of the pages if it is known."""
    rows = []
    for part in parts(kit, black):
        sheets = spans(part.sheets, "-") if part.name else str(len(part.sheets))
        ink = "-" if part.ink is None else f"{100 * part.ink:.1f} %"
        rows.append((part.name or "total", str(part.pieces), sheets, ink, percent((part.used,)) or "-"))
    head = ("component", "pieces", "sheets", "ink", "used")
    return columns((head, *rows), right=(1, 3, 4))


def _round_share(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def measure_ink(kit: Kit) -> list[float]:
    """Return the ink on each page, in the order of the kit: the share that it would blacken."""
    cache = ink_coverage.Known()
    shares = []
    for sheet in kit.sheets:
        page = Box(0.0, 0.0, *sheet.page.paper.size)
        shares.append(ink_coverage.ink_area(sheet.shapes, page, cache) / (page.width * page.height))
    return shares


Hint: TypeAlias = Literal["long", "short", "one"] | None
"""The setting in a PDF for the print dialog: the edge on which to flip sheets, or that they are printed on one side."""
Kind: TypeAlias = Literal["whole", "one_sided", "double_sided", "component"]
SIDED: tuple[Kind, ...] = ("whole", "one_sided", "double_sided")
"""What kit.json calls the PDFs that go through all components."""
LONGEST = 80
"""Characters of the name of a PDF of several components that lists all of them."""


class PdfFile(NamedTuple):
    """A PDF of a kit, without its pages: its name, title, sheets and hint."""

    kind: Kind
    name: str
    title: str
    sheets: Sequence[Sheet]
    hint: Hint


def pdf_files(kit: Kit, name: str) -> Iterator[PdfFile]:
    """Yield the PDFs of a kit whose files are called `name`.

    First those that go through all components. Where some sheets have backs behind them and others have not, either have a file of
    their own: no print dialog takes both. Then those of the components: each sheet is in one of them. A sheet that several
    components share is in a file with all their names, so that whoever prints both components prints it once."""
    stem = f"{name}-kit" if name.lower() in [part.name for part in kit.parts] else name
    yield PdfFile("whole", f"{stem}.pdf", kit.spec.title, kit.sheets, hint(kit, kit.sheets))
    edge = _edge(kit)
    one, both = ([sheet for sheet in kit.sheets if (sheet.page.flip is not None) == two] for two in (False, True))
    if edge is not None and one and both:
        yield PdfFile("one_sided", f"{stem}-one-side.pdf", kit.spec.title, one, "one")
        yield PdfFile("double_sided", f"{stem}-both-sides.pdf", kit.spec.title, both, edge)
    shared: dict[str, list[Sheet]] = {}
    for sheet in kit.sheets:
        shared.setdefault(component_pdf(sheet), []).append(sheet)
    titles = {part.name: part.title for part in kit.parts}
    for file, sheets in shared.items():
        names = dict.fromkeys(name for sheet in sheets for name in sheet.page.components)
        title = f"{kit.spec.title}: {', '.join(titles[name] for name in names)}"
        yield PdfFile("component", file, title, sheets, hint(kit, sheets))


def component_pdf(sheet: Sheet) -> str:
    """Return the name of the PDF of components that a sheet is in: `notes.pdf`, `task_force+loans.pdf`."""
    first, *others = sheet.page.components
    name = "+".join((first, *others))
    return f"{name if len(name) <= LONGEST else f'{first}+{len(others)}'}.pdf"


def pages_of(kit: Kit, file: PdfFile, plates: PageCache) -> Callable[[BinaryIO], None]:
    """Return a function that writes a PDF; `plates` are shared by all PDFs of a run, so that each page is drawn once."""

    def write(stream: BinaryIO) -> None:
        from boardgen.surface.pdf import PdfSurface

        with PdfSurface(stream, title=file.title, lang=kit.language, subject=kit.spec.pin, duplex=file.hint, plates=plates) as pdf:
            for sheet in file.sheets:
                pdf.page(sheet.page.paper.size, sheet.shapes, bookmark=sheet.page.title, label=sheet.label, section=sheet.page.title)

    return write


def _edge(kit: Kit) -> Literal["long", "short"] | None:
    """Return the edge on which the printer is to flip sheets with backs, None where it prints on one side."""
    edge = flip(kit.duplex)
    return None if kit.duplex != edge or edge == "fold" else edge


def hint(kit: Kit, sheets: Sequence[Sheet]) -> Hint:
    """Return the duplex setting for the print dialog: only for a file in which every sheet has a back, or boards would share paper."""
    return None if any(sheet.page.flip is None for sheet in sheets) else _edge(kit)


FORMATS = ("pdf", "svg", "png")
OUTPUT = Path("output")
"""Where kits go if no folder is named."""


class FormatError(BoardgenError):
    """A `--format` that no surface writes."""


def formats(text: str) -> tuple[str, ...]:
    """Return the formats of a comma-separated list, each once. Raises FormatError."""
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in FORMATS:
            raise FormatError(f"unknown format {quoted(name)}; choose {', '.join(FORMATS)}, or several with commas")
    if not names:
        raise FormatError(f"--format names no format; choose {', '.join(FORMATS)}")
    return tuple(name for name in FORMATS if name in names)


class Ordered(NamedTuple):
    """A kit as it was asked for on the command line, and the table of it."""

    kit: Kit
    name: str
    """The name of its files, without their endings."""
    formats: tuple[str, ...]
    selection: Selection = Selection()
    folder: str = ""
    """Its folder in ./output where no other is named."""
    printer: Printer | None = None
    warnings: tuple[Fault, ...] = ()
    """What will not come out as it is written."""
    whole: bool = False
    """Whether a whole kit was asked for, with the rulebook among its sheets or without."""
    beside: Beside | None = None
    """What may be making the rulebook meanwhile, and measuring the ink."""
    black: Sequence[float] = ()
    """The ink of each page, if it was measured already."""

    @property
    def table(self) -> str:
        return summary(self.kit, self.black)

    @property
    def rules(self) -> str:
        """The file of the rulebook beside the sheets, empty where there is none: the kit is a part of one, or its layout has no rules."""
        return f"{self.name}{RULES}" if self.whole and "pdf" in self.formats and has_rulebook(self.kit.spec) else ""

    @property
    def hints(self) -> list[str]:
        """What the kit has besides its sheets, and what it may have, for the end of a run."""
        spec = self.kit.spec
        parts = {part.name for part in self.kit.parts}
        hints = []
        if self.rules:
            among = "" if rulebook_of(spec) in parts else "; --rulebook adds them to the sheets, to fold and staple"
            for name in () if among else sheets_in_book(spec, rulebook_of(spec)):
                if name not in parts:
                    among = f", and the last sheets; it takes the place of the sheet `{name}`"
            hints.append(f"rules: {self.rules}{among}")
        more = [one for name, one in spec.components.items() if one.kind in PACKAGING and name not in parts]
        left = [one.own.title for one in more if getattr(one.making and one.making.packaging, "fits", "") in {"", *parts}]
        if left and self.whole:
            hints.append(f"to keep it in: {', '.join(left)}; add --boxes")
        packed = [name for name, one in spec.components.items() if one.kind in PACKAGING]
        if self.kit.options.boxes and parts.isdisjoint(packed):
            add = f"name them, as in --only {packed[0]}" if packed else "add for example `band: {kind: band}` to `components:`"
            hints.append(f"--boxes: {'no box or band is among what is printed' if packed else 'the layout has no box or band'}; {add}")
        if check.is_own(spec) and (pitch := saving(self.kit)) is not None:
            hints.append(str(pitch))
        return hints

    def place(self, out: str | None) -> Path:
        """Return the folder that it goes into."""
        return Path(out) if out else OUTPUT / (self.folder or self.name)

    def select(self, selection: Selection) -> Ordered:
        """Return the order with other components."""
        if selection == self.selection:
            return self
        kit = self.kit
        other = lay_out_selection(kit.spec, kit.seats, Papers(kit.paper, kit.papers), selection, kit.style, kit.options)
        return self._replace(kit=_correct(other._replace(board=kit.board), self.printer), selection=selection)


def order(
    game: str,
    *,
    paper: str,
    format: str,
    players: int | None,
    seats: str | None,
    only: str | None,
    without: str | None = None,
    rulebook: bool = False,
    style: ink.Style = "colour",
    options: PrintOptions = PLAIN,
    margin: float = MARGIN,
    board: str | None = None,
    printer: Printer | None = None,
    beside: Beside | None = None,
) -> Ordered:
    """Read the layout and lay out its kit. Raises BoardgenError for whatever cannot be done, with a remedy.

    `board` is the name or the size of another board than the layout's own; it is part of the kit's name, so that the
    kits of one game on several boards have a folder each. So have kits of some of the components, and those for some seats.
    `rulebook` adds the rules as a booklet to whatever else is asked for; a whole kit is in the same folder with and without them.
    `beside` makes the rulebook that is written beside the sheets while these are laid out, and measures ink while they are written."""
    kinds = formats(format)
    own = check.load(game)
    asked = read_selection(own, only, without)
    asks = board is None and (players is not None or seats is not None)
    fitting = fit_board(own, players, seats, spares=bool(asked.only)) if asks else None
    board = fitting or board
    name = kit_name(own, board)
    spec = use_board(own, board)
    sheet = read_papers(paper, spec, margin)
    selection = add_rulebook(spec, asked, options.boxes, options.large) if rulebook else asked
    sitting = choose_seats(spec, players, seats, spares=bool(asked.only))
    require_table(spec, selection, list(sitting))

    def begin_rulebook() -> None:
        """Have the rulebook made beside the sheets: it shows the board, which is drawn by then."""
        if beside is not None and asked.whole and "pdf" in kinds and has_rulebook(spec):
            from boardgen.surface import pdf  # noqa: F401  # both processes need it

            beside.start("rulebook", lambda: _make_rulebook(spec, style))

    try:
        kit = lay_out_selection(spec, sitting, sheet, selection, style, options, begin_rulebook)
    except (DataError, DoesNotFit, TooMany):
        # where the layout cannot be printed as it is, `check` finds the place; else it is the command line that asks for too much
        errors = [fault for fault in check.refusals(game, own, named_paper("a4")) if fault.level == "error"]
        if errors:
            raise DataError(*errors) from None
        raise
    some = f"-{''.join(sitting)}" if asked.only and seats is not None else ""
    folder = f"{name}{(selection if asked.only else asked).folder}{some}"
    of_board = () if len(sitting) < spec.players[0] else _tell_board(game, spec, len(sitting), fitting)
    warnings = (*of_board, *(fault for fault in spec.warnings if fault.code == CODE), *check.boxes(game, kit), *check.left_out(game, kit))
    made = _correct(kit._replace(board=board), printer)
    return Ordered(made, name, kinds, selection, folder, printer, warnings, asked.whole, beside)


def fit_board(spec: GameSpec, players: int | None, letters: str | None, *, spares: bool = False) -> str | None:
    """Return the board of the game for those who play, where the layout's own is for others; None for its own. Raises KitError."""
    return board_for(spec, max(spec.players[0], len(choose_seats(spec, players, letters, spares=spares))))


def _tell_board(file: str, spec: GameSpec, players: int, fitting: str | None) -> tuple[Fault, ...]:
    """Return a note on the board: that it is not the layout's own, or that it is meant for another number of players."""
    least, most = spec.suited
    if least <= players <= most:
        note = f"the board is {fitting}, the first that is for {players} players"
        return (Fault(file, 0, 0, "", note, "choose another with --board", "info", "kit:board"),) if fitting else ()
    what = f"the board {spec.name} is for {least}{f' to {most}' * (most > least)} players, and {players} play"
    other = board_for(spec, players)
    remedy = f"write --board {other}" if other else f"write --players {most}"
    return (Fault(file, 0, 0, "", what, remedy, "warning", "kit:board"),)


def load_printer(path: str | None, tray: str | None) -> Printer | None:
    """Load the printer that `--profile` and `--tray` name; return None where neither is given. Raises BoardgenError."""
    if path is None and tray is None:
        return None
    from boardgen.kit.calibrate import printer_of

    return printer_of(path, tray)


def _correct(kit: Kit, by: Printer | None) -> Kit:
    """Return the kit as this printer has to get it. Raises ProfileError."""
    if by is None:
        return kit
    from boardgen.kit.calibrate import correct_for

    return correct_for(kit, by)


def kit_name(spec: GameSpec, board: str | None) -> str:
    """Return what the files of a kit are called, and its folder in ./output."""
    return folder_name(spec.name if board is None else f"{spec.name}-{board}")


def lay_out_selection(
    spec: GameSpec,
    seats: Mapping[str, Seat],
    on: Papers,
    selection: Selection,
    style: ink.Style,
    options: PrintOptions,
    begun: Callable[[], None] = lambda: None,
) -> Kit:
    """Lay out the kit of some components; `begun` is called when the first is drawn. Raises BoardgenError."""
    only, without, counts, cards = selection
    return build(spec, seats, on.rest, only, style, options, without=without, counts=counts, cards=cards, papers=on.own, begun=begun)


def use_board(spec: GameSpec, board: str | None) -> GameSpec:
    """Return the layout on the board that `--board` asks for, on its own for None. Raises KitError."""
    if board is None:
        return spec
    try:
        return put_on_board(spec, board)._replace(stem=kit_name(spec, board))
    except DataError as problem:  # not a fault of a file: the command line asks for a board that cannot be had
        raise KitError(f"--board {board}: {problem.faults[0].problem}; {problem.faults[0].remedy}") from problem


def options(
    *,
    duplex: str,
    tokens: str | None,
    cut: Cut,
    bleed: float,
    overlap: float,
    colours: Colours | None = None,
    svg_text: bool = False,
    boxes: bool = False,
    large: bool = False,
    aid: Aid = "card",
) -> PrintOptions:
    """Return how a kit is to be made, from the words of the command line. Raises BoardgenError for what is out of range."""
    how = mode(duplex)
    size = None if tokens is None else diameter(tokens)
    inked, glued = require_length("bleed", bleed, 0, 6), require_length("overlap", overlap, 4, 30)
    return PrintOptions(how, size, cut, inked, glued, colours, svg_text, boxes, large, aid == "screen")


class Written(NamedTuple):
    """What was written, or would be: a kit, its folder, and what becomes of the kit that was there, empty for nothing to be said."""

    ordered: Ordered
    folder: str
    note: str


def write(ordered: Ordered, out: str | None, *, replace: bool = False) -> Written:
    """Write all files of the kit into `out` or its own folder, whole or not at all. Raises BoardgenError.

    Components are added to a kit of the same layout and options that is there; another kit is replaced only with `replace`."""
    folder = ordered.place(out)
    with open_folder(folder) as place:
        settled, note = _settle(ordered, folder, place.there, replace)
        kit, beside = settled.kit, settled.beside
        if beside is not None:
            beside.start("ink", lambda: array("d", measure_ink(kit)).tobytes())
        place.put((*items(kit, settled.name, settled.formats), *_rules(settled)), facts(settled))
        if beside is not None:
            settled = settled._replace(black=array("d", beside.take("ink") or b""))
    return Written(settled, str(folder), note)


def _rules(ordered: Ordered) -> Iterator[Item]:
    """Yield the rulebook beside the sheets, in pages of A5."""
    if ordered.rules:
        kit, beside = ordered.kit, ordered.beside

        def write(stream: BinaryIO) -> None:
            stream.write((beside and beside.take("rulebook")) or _make_rulebook(kit.spec, kit.style))

        yield Item(ordered.rules, write)


def _make_rulebook(spec: GameSpec, style: ink.Style) -> bytes:
    from boardgen.rulebook.write import pdf_of

    return pdf_of(spec, style)


def plan_write(ordered: Ordered, out: str | None, *, replace: bool = False) -> Written:
    """Return what `write` would do now, with nothing written; the note also says what it would refuse. Raises BoardgenError."""
    folder = ordered.place(out)
    try:
        require_ours(folder)
        settled, note = _settle(ordered, folder, kit_in(folder), replace)
    except (TakenError, PublishError) as problem:
        return Written(ordered, str(folder), f"would be refused: {problem}")
    return Written(settled, str(folder), note)


def dry_run_json(plan: Written) -> str:
    """Return what a dry run prints for programs: the table, the folder and what kit.json would say."""
    import json

    kit = plan.ordered.kit
    *components, whole = (part._replace(ink=_round_share(part.ink), used=_round_share(part.used)) for part in parts(kit))
    record = DryRunRecord(
        kit.spec.game, kit.spec.pin, plan.folder, plan.note, components, whole.name, whole.title, whole.pieces, kit.total,
        whole.ink, whole.used, list(plan.ordered.hints), terms_of(kit),
    )  # fmt: skip
    return json.dumps(plain(record), ensure_ascii=False, indent=2)


def _settle(ordered: Ordered, folder: Path, there: Mapping[str, object], replace: bool) -> tuple[Ordered, str]:
    """Return the kit that the folder is to have, with what is to be kept of the one that is there, and what to say of that one."""
    asked = Asked(Fields(describe_terms(ordered.kit)), ordered.selection, ordered.formats, ordered.whole)
    settled = settle(folder, there, asked, ordered.kit.spec, replace=replace)
    kept = tuple(name for name in FORMATS if name in ordered.formats or name in settled.formats)
    listed = there.get("files")
    files_there = listed if isinstance(listed, list) else []
    whole = ordered.whole or any(str(name).endswith(RULES) for name in files_there)  # what is added to keeps its rules
    return ordered.select(settled.selection)._replace(formats=kept, whole=whole), settled.note


class FilesRecord(NamedTuple):
    """The files of a kit, in its kit.json."""

    formats: list[str]
    pdf: Annotated[dict[str, str | None], "the PDFs of all pages, of the one-sided and double-sided ones; null for what there is not"]
    component_pdfs: Annotated[dict[str, list[Whole]], "the PDFs of components, each with the places in `sheets`, from 0, of its pages"]


def facts(ordered: Ordered) -> dict[str, Json]:
    """Return what kit.json says about a kit: terms, pages, and the files that are being written."""
    kit, names = ordered.kit, dict[str, str | None]((kind, None) for kind in SIDED)
    components: dict[str, list[int]] = {}
    if "pdf" in ordered.formats:
        names |= {file.kind: file.name for file in pdf_files(kit, ordered.name) if file.kind in SIDED}
        for place, sheet in enumerate(kit.sheets):
            components.setdefault(component_pdf(sheet), []).append(place)
    return {**manifest(kit), **plain(FilesRecord(list(ordered.formats), names, components))}


def items(kit: Kit, name: str, kinds: Sequence[str]) -> Iterator[Item]:
    """Yield every file of the kit but kit.json: PDFs of all pages and of components; an SVG and a PNG a page and a face."""
    pages = list(_page_names(kit))
    if "pdf" in kinds:
        from boardgen.surface.pdf import PageCache

        plates = PageCache()  # each sheet is in several files
        for file in pdf_files(kit, name):
            yield Item(file.name, pages_of(kit, file, plates))
        del plates  # a page of a PDF is not needed for SVGs
    if "svg" in kinds:
        from boardgen.surface.svg import Splitter

        windows, layers = Windows(), Splitter()
        for stem, sheet in zip(pages, kit.sheets, strict=True):
            title = f"{kit.spec.title}: {sheet.page.title}"
            yield Item(f"{stem}.svg", _svg(kit, sheet.page.paper.size, windows.clip(sheet.shapes), title, layers))
        for face in kit.faces():
            yield Item(f"{face.name}.svg", _face_svg(kit, face))
    if "png" in kinds:
        yield from pictures(kit, pages)


def _page_names(kit: Kit) -> Iterator[str]:
    """Yield the stems of the files of all pages, in the order of the kit."""
    digits = max(2, len(str(kit.total)))
    for sheet in kit.sheets:
        yield f"page-{sheet.number:0{digits}d}{'-back' if sheet.page.side == 'back' else ''}"


def write_pdf(kit: Kit, path: Path) -> None:
    """Write all pages of a kit to one file, whole or not at all. Raises KitError."""
    from boardgen.surface.pdf import PageCache

    if path.is_dir() or path.suffix.lower() != ".pdf":
        raise KitError(f"{path} is not the name of a PDF; write for example --out {path if path.is_dir() else path.parent}/patch.pdf")
    try:
        whole = PdfFile("whole", path.name, kit.spec.title, kit.sheets, hint(kit, kit.sheets))
        files.write_with_folders(str(path), pages_of(kit, whole, PageCache()))
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror or problem}; choose another file with --out") from problem


def _face_svg(kit: Kit, face: Face) -> Callable[[BinaryIO], None]:
    return _svg(kit, (face.figure.width, face.figure.height), face.figure.shapes, f"{kit.spec.title}: {face.title}")


def _svg(
    kit: Kit, size: tuple[float, float], shapes: Sequence[Shape], title: str, layers: Splitter | None = None
) -> Callable[[BinaryIO], None]:
    def write(stream: BinaryIO) -> None:
        from boardgen.surface.svg import svg_text

        real = kit.options.svg_text
        stream.write(svg_text(size, shapes, real_text=real, title=title, lang=kit.language, layers=layers).encode("utf-8"))

    return write


DPI = 300.0


def pictures(kit: Kit, pages: Sequence[str]) -> Iterator[Item]:
    """Yield a picture a page, under the stems that are given, and one for each face. Raises PictureError for a face that is too large."""
    from boardgen.surface.png import PictureError, drawing, fitting, pngs

    drawn = {stem: Figure(*sheet.page.paper.size, sheet.shapes) for stem, sheet in zip(pages, kit.sheets, strict=True)}
    for face in kit.faces():
        figure = face.figure
        drawn[face.name] = figure
        dpi = fitting(figure.width, figure.height)
        if dpi < DPI:
            what = f"{face.title} is {figure.width:.0f} x {figure.height:.0f} mm, too large for a picture at {DPI:g} dpi"
            remedy = f"write --format pdf,svg, or export pictures with fewer pixels: boardgen export {kit.spec.name} --to png --dpi {dpi}"
            raise PictureError(f"{what}; {remedy}")
    for stem, content in zip(drawn, pngs((drawing(figure, DPI) for figure in drawn.values()), DPI), strict=True):
        yield Item(f"{stem}.png", write_all(content))
