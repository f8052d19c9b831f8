"""From a layout's file to what the page shows at one moment: read again after each change, the board first and the other sheets after.

The page of `boardgen serve` is at the end: the answers to what it asks for, and the server that keeps it up to date with the files."""

from __future__ import annotations

import gc
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import quote

from boardgen import survey
from boardgen.components.print_order import DryRun, choose_seats
from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape.ink import Style
from boardgen.draw.shape.shapes import Shape, Windows
from boardgen.errors import BoardgenError, DataError, Fault
from boardgen.files import LIST, STAGE, half_replaced, require_layout
from boardgen.kit import check
from boardgen.kit.export import OUTPUT, fit_board, kit_name, use_board
from boardgen.kit.kit import build, first_face
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import lines_of
from boardgen.layout.yaml.plain_text import plural, spans
from boardgen.layout.yaml.yaml_reader import MAX_BYTES
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import Paper, paper as named_paper
from boardgen.surface.svg import svg_text
from boardgen.web.answers import HTML, PLAIN, SVG, Answer, Asked, EventStream, Live, Pages, Posts, aside
from boardgen.web.rendering import Assets, Templates
from boardgen.web.watching import Watch, states


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
    with each new layout id; `drawing` is all that is printed."""

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

    @property
    def place(self) -> str:
        fault = self.fault
        return f"{fault.file}:{fault.line}:{fault.column}" if fault.line else fault.file


class View(NamedTuple):
    """The page: the layout as far as it can be shown, and what is wrong with it.

    `stale`: what is shown is of the last file without errors. `pending`: the board is new, the sheets will follow."""

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
        """Return all that the page may ask for."""
        board = (self.board,) if self.board else ()
        return board + tuple(drawing for sheet in self.sheets for drawing in (sheet.small, sheet.drawing))


MOST_CHARACTERS = 160
"""How much of a line is shown on either side of what is wrong."""
VIEWS_KEPT = 6
"""A page may still ask for the sheets of this many views, the newest included."""


class PreviewRequest(NamedTuple):
    """What to show: a layout, and on what paper, in what style and for how many its kit is laid out."""

    file: str
    paper: Paper
    style: Style = "colour"
    players: int | None = None
    board: str | None = None


def read_request(file: str, *, paper: str, style: Style, players: int | None, board: str | None = None) -> PreviewRequest:
    """Return what the command line asks for. Raises BoardgenError for a file that is not there, and for what no edit of it would fix."""
    require_layout(file)
    on = named_paper(paper)
    try:
        spec = catalog.load(file)
        if board is None and players is not None:
            board = fit_board(spec, players, None)
        choose_seats(use_board(spec, board), players, None)
    except DataError as problem:
        if problem.unusable:
            raise
    return PreviewRequest(file, on, style, players, board)


class Preview:
    """Draws one layout. Views are made by one thread; drawings may be asked for by any.

    `complain` gets internal errors, with their traceback."""

    def __init__(self, request: PreviewRequest, complain: Callable[[str], None]) -> None:
        self._request = request
        self._complain = complain
        self._mixed: tuple[str, ...] = ()
        self._good = View(request.file)
        self._shown: tuple[View, ...] = ()
        self._windows = Windows()
        self._drawings: dict[str, Drawing] = {}
        self._svgs: dict[str, bytes] = {}
        # Fonts and drawings are shared and not made for two threads at once: whoever lays out or draws holds this lock.
        self._drawing_lock = threading.Lock()
        self._board_done = threading.Event()
        self._board_done.set()

    @property
    def files(self) -> tuple[str, ...]:
        """The files to watch: the layout's, and the one that goes when its half-replaced kit is whole."""
        return (*catalog.files(self._request.file), *self._mixed)

    def views(self) -> Iterator[View]:
        """Yield the layout as it now is: one view with the new board, then one with all sheets; or one that says what is wrong."""
        spec: GameSpec | None = None
        self._board_done.clear()  # nobody else draws until the board is drawn
        gc.disable()  # there are no cycles here, and looking for them takes a third of the time to the board
        try:
            with self._drawing_lock:
                checked = check.read(self._request.file)
                spec = None if checked.spec is None else use_board(checked.spec, self._request.board)
                first = self._faulty(checked.faults) if spec is None else self._first(spec, checked)
            self._keep_view(first)
            gc.enable()
            self._board_done.set()
            yield first
            if spec is not None:
                with self._drawing_lock:
                    self._good = self._whole(spec, first, checked)
                yield self._keep_view(self._good)
        except BoardgenError as problem:
            with self._drawing_lock:
                placed = () if spec is None else check.refusals(self._request.file, spec, self._request.paper)
            if not any(fault.level == "error" for fault in placed):
                own = Fault(self._request.file, 0, 0, "", str(problem), code="kit")
                placed = problem.faults if isinstance(problem, DataError) else (own,)
            yield self._keep_view(self._faulty(placed))
        except Exception as problem:
            self._complain(traceback.format_exc().rstrip())
            what = f"an internal error: {type(problem).__name__}: {problem}"
            remedy = "please report it with the lines on the terminal, or in the console of the browser"
            yield self._keep_view(self._faulty((Fault(self._request.file, 0, 0, "", what, remedy, code="internal"),)))
        finally:
            gc.enable()
            self._board_done.set()

    def svg(self, key: str) -> bytes | None:
        """Return a drawing of a view that is or was just shown, as an SVG file; None for any other key."""
        while (svg := self._svgs.get(key)) is None and key in self._drawings:
            self._board_done.wait()
            with self._drawing_lock:
                if self._board_done.is_set():
                    svg = self._svgs.get(key) or self._write_drawing(key)
                    break
        return svg

    def _write_drawing(self, key: str) -> bytes | None:
        if (drawing := self._drawings.get(key)) is None:  # another view has come in between
            return None
        text = svg_text(drawing.size, self._windows.clip(drawing.shapes), bare=True, title=drawing.title, lang=drawing.language)
        return self._svgs.setdefault(key, text.encode("utf-8"))

    def _keep_view(self, view: View) -> View:
        """Return the view, once its drawings can be asked for; those of the views just before it still can, and no others."""
        self._shown = (view, *self._shown[: VIEWS_KEPT - 1])
        drawings = {drawing.key: drawing for one in (self._good, *reversed(self._shown)) for drawing in one.drawings()}
        self._drawings = drawings
        self._svgs = {key: svg for key, svg in self._svgs.copy().items() if key in drawings}
        if view.board is not None and view.board.key not in self._svgs:
            with self._drawing_lock:
                self._write_drawing(view.board.key)
        return view

    def _faulty(self, faults: tuple[Fault, ...]) -> View:
        """Return the last good view with what is wrong now."""
        good = self._good
        return good._replace(findings=_add_lines(faults), notes=(), stale=good.board is not None or bool(good.sheets), pending=False)

    def _first(self, spec: GameSpec, checked: survey.Checked) -> View:
        """Return the new board, or what else comes first in a kit, beside the sheets as they were; and what is wrong so far."""
        request, language = self._request, Words(spec.words, spec.file)("language")
        seats = choose_seats(spec, request.players, None)
        face = first_face(spec, seats, request.paper, request.style)
        drawing = None
        if face is not None:
            size = (face.figure.width, face.figure.height)
            key = Fingerprints().of(face.figure.shapes, *size).digest
            drawing = Drawing(key, size, face.figure.shapes, f"{spec.title}: {face.title}", language)
        terms = f"{request.paper.label}, {request.style}, {len(seats)} seats: {', '.join(seat.name for seat in seats.values())}"
        return self._good._replace(
            title=spec.title,
            pin=spec.pin,
            language=language,
            terms=terms,
            board=drawing,
            findings=_add_lines((*self._kit(spec), *checked.faults)),
            notes=checked.remarks,
            stale=False,
            pending=True,
        )

    def _kit(self, spec: GameSpec) -> tuple[Fault, ...]:
        """Return a warning if the layout's kit in ./output is half replaced: pages printed from there are of two kits."""
        folder = OUTPUT / kit_name(spec, self._request.board)
        wrong, _, remedy = half_replaced(folder).partition("; ")
        self._mixed = (str(folder / STAGE / LIST),) if wrong else ()
        return (Fault(str(folder), 0, 0, "", wrong.removeprefix(f"{folder} "), remedy, "warning", "kit:mixed"),) if wrong else ()

    def _whole(self, spec: GameSpec, first: View, checked: survey.Checked) -> View:
        """Return all sheets, and what `check` finds in a kit. Raises the first refusal."""
        request, dry_run = self._request, DryRun()
        seats = choose_seats(spec, request.players, None)
        kit = build(spec, seats, request.paper, style=request.style, dry_run=dry_run, sketched=False)
        for problem in dry_run.problems:
            raise problem
        checked = check.judge(checked._replace(spec=spec), request.paper, kit, dry_run)
        self._windows = Windows()  # the one before knows drawings that are gone
        prints = Fingerprints()
        sheets = []
        for sheet in kit.sheets:
            page = sheet.page
            title = f"{spec.title}: {page.title}"
            small, whole = (
                Drawing(prints.of(shapes, *page.paper.size).digest, page.paper.size, shapes, title, kit.language)
                for shapes in (page.shapes, sheet.shapes)
            )
            sheets.append(SheetView(sheet.number, page.side, page.title, page.components, small, whole))
        rows = tuple(Row(part.title, part.pieces, spans(kit.numbers_of(part.name))) for part in kit.parts)
        findings = _add_lines((*self._kit(spec), *checked.faults))
        return first._replace(sheets=tuple(sheets), rows=rows, total=kit.total, pending=False, findings=findings, notes=checked.remarks)


def _add_lines(faults: tuple[Fault, ...]) -> tuple[FaultInFile, ...]:
    """Return faults with the lines that they are about, as they are in the files now; errors come first."""
    files: dict[str, list[str]] = {}
    placed = []
    for fault in sorted(faults, key=lambda fault: fault.level != "error"):  # errors first: the list may be longer than the window
        if fault.file not in files:
            files[fault.file] = _lines(fault.file) if fault.line else []
        lines = files[fault.file]
        if not 0 < fault.line <= len(lines):
            placed.append(FaultInFile(fault))
            continue
        line = lines[fault.line - 1]
        start = max(0, fault.column - 1)
        end = max(start + 1, fault.end_column - 1)
        before, after = line[:start], line[end:]
        before = before if len(before) <= MOST_CHARACTERS else f"…{before[-MOST_CHARACTERS:]}"
        after = after if len(after) <= MOST_CHARACTERS else f"{after[:MOST_CHARACTERS]}…"
        placed.append(FaultInFile(fault, before, line[start:end][:MOST_CHARACTERS], after))
    return tuple(placed)


def _lines(path: str) -> list[str]:
    """Return the lines of a file that a fault names, a layout or its rows; empty for a workbook, and when it cannot be read."""
    if path.endswith(".xlsx"):
        return []
    try:
        with open(path, "rb") as stream:
            return lines_of(stream.read(MAX_BYTES).decode("utf-8-sig", "replace"))
    except (OSError, ValueError):
        return []


COMMAND = "boardgen serve"
EDIT = "/edit"
"""The page with the files of the layout in an editor."""
PIXELS_PER_MM = 96 / 25.4


class State(NamedTuple):
    """Whether the page is up to date: a class of the style sheet, a sign and words."""

    kind: str
    sign: str
    text: str


class Picture(NamedTuple):
    """A thumbnail that leads to the whole drawing, in actual size, so that its place is kept until it is there.

    `slot` is its place on the page; `number` and `caption` are empty for the board."""

    slot: str
    label: str
    small: str
    whole: str
    width: int
    height: int
    number: str = ""
    caption: str = ""


class Page:
    """The preview of one layout as a live page."""

    def __init__(self, preview: Preview, assets: Assets, live: Live, *, edits: bool = False) -> None:
        """`edits`: there is a page to edit the files, and this one leads to it."""
        self._edits = edits
        self._preview = preview
        self._live = live
        self._templates = Templates(static=assets.address, command=COMMAND)

    @property
    def pages(self) -> Pages:
        """What can be asked for."""
        pages: Pages = {"/": self._document, "/events": self._events, "/sheets/{name}.svg": self._sheet}
        return pages if self._edits else {**pages, EDIT: self._refuse_edits}

    def publish(self, view: View) -> None:
        """Show a view to everyone who has the page open. May be called from any thread."""
        self._live.publish(tab_title(view), self.inside(view))

    def inside(self, view: View) -> str:
        """Return the HTML of what changes with the file."""
        return render_view(self._templates, view)

    async def _document(self, _: Asked) -> Answer:
        text = self._templates.render("preview.html", news=await self._live.latest(), prefix="", edit=EDIT if self._edits else "")
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _refuse_edits(self, _: Asked) -> Answer:
        return Answer(PLAIN, f"The files are only shown here: start `{COMMAND} FILE --write` to edit them on this page.\n".encode())

    async def _events(self, asked: Asked) -> EventStream:
        return EventStream(self._live.events(asked.query.get("have", "")))

    async def _sheet(self, asked: Asked) -> Answer | None:
        drawn = await aside(self._preview.svg, asked.names["name"])
        return None if drawn is None else Answer(SVG, drawn, lasting=True)


def render_view(templates: Templates, view: View, sheets: str = "/sheets/") -> str:
    """Return the HTML of a view. `sheets` is what the address of a drawing begins with."""
    return templates.render(
        "preview_view.html",
        view=view,
        state=state(view),
        counts=" and ".join(plural(n, what) for n, what in ((view.errors, "error"), (view.warnings, "warning")) if n),
        findings=view.findings,
        notes=view.notes,
        board=_picture("board", view.board, view.board, view.board.title) if view.board else None,
        pictures=[*_sheets(view)],
        drawings=sheets,
    )


def tab_title(view: View) -> str:
    """Return the title of the browser tab, the number of errors first."""
    errors = f"✕ {plural(view.errors, 'error')} · " if view.errors else ""
    return f"{errors}{view.title or view.file}"


def state(view: View) -> State:
    """Return whether the page is up to date."""
    if view.errors:
        what = plural(view.errors, "error")
        return State("bad", "✕", f"{what}; showing the last version without errors" if view.stale else what)
    if view.pending:
        return State("busy", "…", "Laying out the sheets")
    if view.warnings:
        return State("fair", "!", f"Up to date, {plural(view.warnings, 'warning')}")
    return State("good", "✓", "Up to date, no errors")


def _sheets(view: View) -> Iterator[Picture]:
    seen: Counter[str] = Counter()
    for sheet in view.sheets:
        # a place on the page is that of the n-th sheet of its component: it is kept when sheets before it come or go
        name = ",".join((*sheet.components, sheet.side))
        seen[name] += 1
        number = f"{sheet.number}, back" if sheet.side == "back" else str(sheet.number)
        picture = _picture(f"{quote(name, safe=',')}-{seen[name]}", sheet.small, sheet.drawing, f"Sheet {number}: {sheet.title}")
        yield picture._replace(number=number, caption=sheet.title)


def _picture(slot: str, small: Drawing, whole: Drawing, label: str) -> Picture:
    width, height = (max(1, round(side * PIXELS_PER_MM)) for side in whole.size)
    return Picture(slot, label, small.key, whole.key, width, height)


HEAD_START = 0.06
"""Seconds that the board has to reach the page, before the other sheets are laid out and both need the processor."""


class Editing(NamedTuple):
    """What is served beside the preview: the files in an editor.

    `modules` are the scripts and styles of its page. `close` is called when the server stops: nothing that is asked may keep it waiting."""

    modules: Sequence[Path]
    pages: Callable[[Assets], Pages]
    posts: Posts
    policy: str
    most_body: int
    close: Callable[[], None]


async def serve(
    preview: Preview, port: int, announce: Callable[[str], None], complain: Callable[[str], None], editing: Editing | None = None
) -> None:
    """Serve until it is cancelled or the process is asked to end. `announce` gets the address. Raises PortError."""
    from boardgen.web import server  # a browser's tab has no sockets

    assets, live = Assets(modules=editing.modules if editing is not None else ()), Live()
    page = Page(preview, assets, live, edits=editing is not None)
    stop = threading.Event()
    follower = threading.Thread(target=follow, args=(preview, page.publish, stop), name="follow", daemon=True)

    def listening(address: str) -> None:
        follower.start()
        announce(address)

    try:
        ask = partial(server.serve, announce=listening, complain=complain)
        if editing is None:
            await ask(page.pages, assets, port, closing=live.close)
        else:
            pages = {**page.pages, **editing.pages(assets)}

            def close() -> None:
                live.close()
                editing.close()

            await ask(pages, assets, port, closing=close, posts=editing.posts, policy=editing.policy, most_body=editing.most_body)
    finally:
        stop.set()


def follow(preview: Preview, publish: Callable[[View], None], stop: threading.Event) -> None:
    """Publish each view of a layout, now and after every change of the files that it is read from, until it is stopped."""
    watch = Watch(stop)
    files = preview.files
    seen = states(files)
    while not stop.is_set():
        for view in preview.views():
            publish(view)
            if view.pending:
                stop.wait(HEAD_START)
        extended = preview.files
        if extended != files and states(files) == seen:  # else it is being saved, and may extend anything for a moment
            files, seen = extended, states(extended)  # read a moment ago, so what has changed since then is read again
            continue
        changed = watch.wait(files, seen)
        if changed is not None:
            seen = changed
