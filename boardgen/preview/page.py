"""`boardgen serve`: its page, the answers to what it asks for, and the server that keeps it up to date with the layout's files."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from boardgen.preview.preview import Drawing, FaultInFile, Preview, SheetView, View
from boardgen.web.answers import HTML, PLAIN, SVG, Answer, Asked, EventStream, Live, Pages, Posts, aside
from boardgen.web.rendering import Assets, Templates
from boardgen.web.watching import Watch, states

COMMAND = "boardgen serve"
EDIT = "/edit"
"""The page with the files of the layout in an editor."""
PIXELS_PER_MM = 96 / 25.4


class State(NamedTuple):
    """Whether the page is up to date: a class of the style sheet, a sign and words."""

    kind: str
    sign: str
    text: str


class Finding(NamedTuple):
    """An error or a warning with its line."""

    level: str
    sign: str
    place: str
    path: str
    problem: str
    remedy: str
    line: int
    before: str
    marked: str
    after: str
    quoted: bool


class Picture(NamedTuple):
    """A thumbnail that leads to the whole drawing, in actual size, so that its place is kept until it is there.

    `slot` is its place on the page; `number` and `caption` are empty for the board.
    """

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
        counts=" and ".join(_count(n, what) for n, what in ((view.errors, "error"), (view.warnings, "warning")) if n),
        findings=tuple(map(_finding, view.findings)),
        notes=view.notes,
        board=_picture("board", view.board, view.board, view.board.title) if view.board else None,
        pictures=_sheets(view),
        drawings=sheets,
    )


def tab_title(view: View) -> str:
    """Return the title of the browser tab, the number of errors first."""
    errors = f"✕ {_count(view.errors, 'error')} · " if view.errors else ""
    return f"{errors}{view.title or view.file}"


def state(view: View) -> State:
    """Return whether the page is up to date."""
    if view.errors:
        what = _count(view.errors, "error")
        return State("bad", "✕", f"{what}; showing the last version without errors" if view.stale else what)
    if view.pending:
        return State("busy", "…", "Laying out the sheets")
    if view.warnings:
        return State("fair", "!", f"Up to date, {_count(view.warnings, 'warning')}")
    return State("good", "✓", "Up to date, no errors")


def _finding(shown: FaultInFile) -> Finding:
    fault = shown.fault
    level, sign = ("error", "✕") if fault.level == "error" else ("warning", "!")
    place = f"{fault.file}:{fault.line}:{fault.column}" if fault.line else fault.file
    quoted = bool(shown.before or shown.marked or shown.after)
    return Finding(
        level, sign, place, fault.path, fault.problem, fault.remedy, fault.line, shown.before, shown.marked, shown.after, quoted
    )  # fmt: skip


def _sheets(view: View) -> tuple[Picture, ...]:
    seen: dict[str, int] = {}
    pictures = []
    for sheet in view.sheets:
        # a place on the page is that of the n-th sheet of its component: it is kept when sheets before it come or go
        name = ",".join((*sheet.components, sheet.side))
        seen[name] = seen.get(name, 0) + 1
        pictures.append(_thumbnail(sheet, f"{quote(name, safe=',')}-{seen[name]}"))
    return tuple(pictures)


def _thumbnail(sheet: SheetView, slot: str) -> Picture:
    number = f"{sheet.number}, back" if sheet.side == "back" else str(sheet.number)
    picture = _picture(slot, sheet.small, sheet.drawing, f"Sheet {number}: {sheet.title}")
    return picture._replace(number=number, caption=sheet.title)


def _picture(slot: str, small: Drawing, whole: Drawing, label: str) -> Picture:
    width, height = (max(1, round(side * PIXELS_PER_MM)) for side in whole.size)
    return Picture(slot, label, small.key, whole.key, width, height)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


HEAD_START = 0.06
"""Seconds that the board has to reach the page, before the other sheets are laid out and both need the processor."""


class Editing(NamedTuple):
    """What is served beside the preview: the files in an editor.

    `modules` are the scripts and styles of its page. `close` is called when the server stops: nothing that is asked may keep it waiting.
    """

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
