"""`referee serve`: the page of a log and the answers to what it asks, kept up to date with its file until the process is asked to end."""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import socket
import threading
import traceback
from typing import TYPE_CHECKING

from boardgen.errors import BoardgenError, visible
from boardgen.faces.qr import modules
from boardgen.web import server
from boardgen.web.answers import HTML, JSON, Answer, Asked, EventStream, Live
from boardgen.web.rendering import Assets, Templates
from boardgen.web.watching import Watch, states
from referee.errors import RefereeError
from referee.replay.page import values
from referee.serve.followed import View
from referee.tlog.reader import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.web.answers import Live, Pages, Posts
    from boardgen.web.rendering import Assets
    from referee.serve.followed import Followed, View


COMMAND = "referee serve"


class Page:
    """A log as a live page. Every path of it begins with `prefix`, such as `/AbC123`; `writes`: lines may be added on the page."""

    def __init__(self, log: Followed, assets: Assets, live: Live, *, prefix: str = "", writes: bool = False) -> None:
        self._log = log
        self._live = live
        self._prefix = prefix
        self._writes = writes
        self._templates = Templates(static=assets.address, command=COMMAND)

    @property
    def pages(self) -> Pages:
        """What can be asked for."""
        pages: Pages = {"/": self._document, "/events": self._events, "/poster.pdf": self._poster}
        return {f"{self._prefix}{path}": handler for path, handler in pages.items()}

    @property
    def posts(self) -> Posts:
        """What takes in a line: to try it, and to add it to the log."""
        posts: Posts = {"/try": self._try, "/line": self._line}
        return {f"{self._prefix}{path}": poster for path, poster in posts.items()} if self._writes else {}

    def publish(self, view: View) -> None:
        """Show a view to everyone who has the page open. May be called from any thread."""
        self._live.publish(title(view, self._log.path), self.inside(view))

    def inside(self, view: View) -> str:
        """Return the HTML of what changes with the log."""
        if view.replay is None:
            return self._templates.render("serve_nothing.html", problem=view.problem, file=self._log.path)
        return self._templates.render("replay_view.html", due=view.due, **values(view.replay))

    async def _document(self, _: Asked) -> Answer:
        news = await self._live.latest()
        text = self._templates.render("serve.html", news=news, prefix=self._prefix, writes=self._writes, longest=LONGEST)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _poster(self, _: Asked) -> Answer:
        try:
            return Answer("application/pdf", await asyncio.to_thread(self._log.poster))
        except RefereeError as problem:
            return _json({"error": str(problem)})

    async def _events(self, asked: Asked) -> EventStream:
        return EventStream(self._live.events(asked.query.get("have", "")))

    async def _try(self, _: Asked, body: bytes) -> Answer:
        return await self._post(body, "line", act=self._log.attempt)

    async def _line(self, _: Asked, body: bytes) -> Answer:
        return await self._post(body, "line", "due", act=self._log.write)

    async def _post(self, body: bytes, *keys: str, act: object) -> Answer:
        try:
            said = json.loads(body)
            words = [str(said[key]) for key in keys]
        except (ValueError, KeyError, TypeError, RecursionError):
            return _json({"error": f"what is posted is JSON with {'the keys ' if len(keys) > 1 else 'the key '}{' and '.join(keys)}"})
        if "\n" in words[0] or "\r" in words[0]:
            return _json({"error": "one line at a time"})
        if len(words[0]) > LONGEST:
            return _json({"error": f"a line has up to {LONGEST:,} characters; this one has {len(words[0]):,}"})
        return await self._answer(act, *words)

    async def _answer(self, act: object, *words: str) -> Answer:
        try:
            return _json(await asyncio.to_thread(act, *words))  # type: ignore[arg-type]  # of `Followed`, both take texts
        except RefereeError as problem:
            return _json({"error": str(problem)})


def title(view: View, path: str) -> str:
    """Return the title of the browser tab: errors first, then what is due."""
    if view.replay is None:
        return f"✕ {path}"
    errors = view.replay.verdict.errors
    words = [f"✕ {errors} error{'s' * (errors != 1)}"] if errors else []
    if view.due is not None:
        words.append(f"{view.due.turn} {view.due.name}".strip() or "The end")
    table = view.replay.verdict.table
    return " · ".join([*words, visible(table.spec.title if table is not None else view.replay.verdict.game)])


def _json(value: object) -> Answer:
    return Answer(JSON, json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737): the way to it shows which of ours others see. Nothing is sent."""
MARGIN = 4
"""Modules that stay free around a code."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two modules one above the other, 1 for dark, in dark letters on a light ground."""
OTHERS = {(0, 0): "█", (1, 0): "▄", (0, 1): "▀", (1, 1): " "}
"""The same in light letters on a dark ground."""
BLACK_ON_WHITE, AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


def own_address() -> str:
    """Return the address of this machine that others on its network can reach. BoardgenError where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            raise BoardgenError("this machine is not on a network; leave out --lan") from None
    return address


def code(text: str, *, colour: bool) -> list[str]:
    """Return a QR code as lines of half blocks: black on white, or without `colour`, for a terminal with light letters on a dark ground."""
    rows = modules(text)
    width = len(rows) + 2 * MARGIN
    edge = [bytes(width)] * MARGIN
    framed = [*edge, *(bytes(MARGIN) + row + bytes(MARGIN) for row in rows), *edge, *[bytes(width)] * (len(rows) % 2)]
    signs = HALVES if colour else OTHERS
    pairs = zip(framed[::2], framed[1::2], strict=True)
    lines = ["".join(signs[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]
    return [f"{BLACK_ON_WHITE}{line}{AS_BEFORE}" for line in lines] if colour else lines


TOKEN = 9
"""Random bytes in the address that is given to others on the network: nobody guesses 72 bits."""


async def serve(
    log: Followed,
    port: int,
    announce: Callable[[str], None],
    complain: Callable[[str], None],
    *,
    lan: bool = False,
    writes: bool = False,
    collector: Collector | None = None,
) -> None:
    """Serve until it is cancelled or the process is asked to end; `announce` gets the address. Raises PortError.

    With `lan` others on the network may ask too, if they know the address, which has a random part. `collector` is that of the process,
    where the server has one of its own.
    """
    prefix = f"/{secrets.token_urlsafe(TOKEN)}" if lan else ""
    assets, live = Assets(), Live()
    page = Page(log, assets, live, prefix=prefix, writes=writes)
    stop = threading.Event()
    follower = threading.Thread(target=follow, args=(log, page.publish, stop, complain, collector), name="follow", daemon=True)

    def listening(address: str) -> None:
        follower.start()
        announce(f"{address.rstrip('/')}{prefix}/")

    try:
        await server.serve(
            page.pages,
            assets,
            port,
            announce=listening,
            complain=complain,
            closing=live.close,
            address=own_address() if lan else server.ADDRESS,
            posts=page.posts,
        )
    finally:
        stop.set()


def follow(
    log: Followed,
    publish: Callable[[View], None],
    stop: threading.Event,
    complain: Callable[[str], None],
    collector: Collector | None = None,
) -> None:
    """Publish the log now and after every change of its file, until it is stopped. `complain` gets internal errors."""
    watch = Watch(stop)
    seen = states((log.path,))
    while not stop.is_set():
        try:
            publish(log.read())
        except Exception:
            complain(traceback.format_exc().rstrip())
            publish(View(None, None, "internal error; the terminal says more"))
        if collector is not None:
            collector.publish()
        changed = watch.wait((log.path,), seen)
        if collector is not None:
            collector.busy()
        if changed is not None:
            seen = changed


NEW = 50_000
"""New objects after which these alone are visited."""
SELDOM = 1_000
"""Visits of new objects after which older ones are visited too, if no page was published in between."""
PAUSE = 0.15
"""Seconds after a page was published: the readers have it, and the next save is not there yet."""


class Collector:
    """Decides when the collector of this process works, from now on. A process has one; one thread reports to it."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None
        self._frozen = False
        gc.set_threshold(NEW, SELDOM, SELDOM)

    def publish(self) -> None:
        """Note that a page is out: visit all objects in a moment."""
        self.busy()
        self._timer = threading.Timer(PAUSE, self._collect)
        self._timer.daemon = True
        self._timer.start()

    def busy(self) -> None:
        """Visit no objects for now: the log has changed, or nothing is published any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _collect(self) -> None:
        gc.collect()
        if not self._frozen:  # programs, layouts and templates stay as long as the process
            self._frozen = True
            gc.freeze()
