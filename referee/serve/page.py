"""The pages of `referee serve` and the answers to what they ask: the games of a folder, and each game at its table."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING
from urllib.parse import quote

from boardgen.errors import visible
from boardgen.web.answers import HTML, JSON, SVG, Answer, Asked, EventStream
from boardgen.web.rendering import Assets, Templates
from referee.errors import RefereeError
from referee.play.session import Command, command
from referee.replay.page import values
from referee.serve.desk import Desks
from referee.tlog.reader import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from boardgen.web.answers import Pages, Poster, Posts
    from referee.serve.collector import Collector
    from referee.serve.desk import Desk
    from referee.serve.followed import Followed, View
    from referee.serve.hall import Hall
    from referee.serve.notify import Notifier

COMMAND = "referee serve"
Body = dict[str, object]


class Page:
    """A log, or a folder of them, as live pages. Every path begins with `prefix`, such as `/AbC123`; `writes`: lines may be written."""

    def __init__(
        self,
        room: Followed | Hall,
        assets: Assets,
        complain: Callable[[str], None],
        *,
        prefix: str = "",
        writes: bool = False,
        collector: Collector | None = None,
        notifier: Notifier | None = None,
    ) -> None:
        self.desks = Desks(room, self._show, complain, collector, plays=writes, notifier=notifier)
        self._prefix = prefix
        self._writes = writes
        self._templates = Templates(static=assets.address, command=COMMAND, prefix=prefix)

    @property
    def pages(self) -> Pages:
        """What can be asked for."""
        pages: Pages = {"/": self._table, "/events": self._events, "/poster.pdf": self._poster}
        if self.desks.hall is not None:
            pages = {**pages, "/": self._games, "/new": self._new, "/table": self._table, "/board.svg": self._board}
        return {f"{self._prefix}{path}": handler for path, handler in pages.items()}

    @property
    def posts(self) -> Posts:
        """What takes in a line: to try it, and to add it to the log; and a new game."""
        posts: dict[str, Poster] = {"/try": self._try, "/line": self._line, "/imagine": self._imagine, "/roll": self._roll}
        if self.desks.hall is not None:
            posts["/begin"] = self._begin
        return {f"{self._prefix}{path}": poster for path, poster in posts.items()} if self._writes else {}

    def _show(self, desk: Desk, view: View) -> tuple[str, str]:
        """Return the title of a log's page, and the HTML of what changes with the log."""
        path = desk.log.path
        if view.replay is None:
            return title(view, path), self._templates.render("serve_nothing.html", problem=view.problem, file=path)
        address = f"poster.pdf?game={quote(desk.name)}" if desk.name else "poster.pdf"
        return title(view, path), self._templates.render("replay_view.html", due=view.due, poster=address, **values(view.replay))

    # What is asked for

    async def _games(self, _: Asked) -> Answer:
        hall = self._hall
        try:
            games, problem = await asyncio.to_thread(hall.games), ""
        except RefereeError as found:
            games, problem = [], str(found)
        given = {"games": games, "problem": problem, "folder": hall.folder, "writes": self._writes}
        text = self._templates.render("serve_games.html", quote=quote, **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _new(self, _: Asked) -> Answer | None:
        if not self._writes:
            return None
        layouts = await asyncio.to_thread(self._hall.playable)
        data = {one.key: one.record() for one in layouts}
        text = self._templates.render("serve_new.html", layouts=layouts, data=data, quote=quote)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _board(self, asked: Asked) -> Answer | None:
        svg = await asyncio.to_thread(self._hall.picture, asked.query.get("layout", ""))
        return Answer(SVG, svg.encode()) if svg else None

    async def _table(self, asked: Asked) -> Answer | None:
        name = asked.query.get("game", "")
        desk = self.desks.find(name)
        if desk is None:
            return None
        news = await desk.live.latest()
        given = {"game": name, "writes": self._writes, "longest": LONGEST, "folder": self.desks.hall is not None}
        events = f"{self._prefix}/events?game={quote(name)}" if name else f"{self._prefix}/events"
        text = self._templates.render("serve.html", news=news, events=events, **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _poster(self, asked: Asked) -> Answer | None:
        desk = self.desks.find(asked.query.get("game", ""))
        if desk is None:
            return None
        try:
            return Answer("application/pdf", await asyncio.to_thread(desk.log.poster))
        except RefereeError as problem:
            return to_json({"error": str(problem)})

    async def _events(self, asked: Asked) -> EventStream | None:
        desk = self.desks.find(asked.query.get("game", ""))
        return None if desk is None else EventStream(desk.live.events(asked.query.get("have", "")))

    # What is posted

    async def _try(self, _: Asked, body: bytes) -> Answer:
        return await self._post(body, ("line",), lambda desk, said: desk.log.attempt(str(said["line"]), texts(said.get("after"))))

    async def _line(self, _: Asked, body: bytes) -> Answer:
        return await self._post(body, ("line", "due"), self._write)

    async def _imagine(self, _: Asked, body: bytes) -> Answer:
        return await self._post(body, ("line",), self._show_imagined)

    async def _roll(self, _: Asked, body: bytes) -> Answer:
        return await self._post(body, ("line", "due"), lambda desk, said: desk.log.roll(str(said["line"]), str(said["due"])))

    def _write(self, desk: Desk, said: Body) -> Mapping[str, object]:
        """Write a line, or do what a command asks for, as at the prompt of `play`."""
        typed, due = str(said["line"]), str(said["due"])
        called = command(typed)
        if called is None:
            return desk.log.write(typed, due)
        if called[0] is Command.UNDO:
            return desk.log.undo(due, roll=called[1] == "roll")
        if called[0] is Command.OK:
            if not said.get("refused"):
                raise RefereeError("no line was refused just now")
            return desk.log.allow(str(said["refused"]), called[1], due)
        return {"told": desk.log.tell(*called)}

    def _show_imagined(self, desk: Desk, said: Body) -> Mapping[str, object]:
        """Return the page as it would be after some lines, which are not written."""
        view = desk.log.imagine(texts(said.get("after")))
        shown, html = self._show(desk, view)
        return {"title": shown, "html": html}

    async def _begin(self, _: Asked, body: bytes) -> Answer:
        said = read_json(body)
        if said is None:
            return to_json({"error": "what is posted is JSON with the keys layout, players and options"})
        try:
            name = await asyncio.to_thread(self._hall.begin, said)  # type: ignore[arg-type]  # it looks at each value
        except RefereeError as problem:
            return to_json({"error": str(problem)})
        return to_json({"address": f"{self._prefix}/table?game={quote(name)}"})

    async def _post(self, body: bytes, keys: tuple[str, ...], act: Callable[[Desk, Body], Mapping[str, object]]) -> Answer:
        said = read_json(body)
        if said is None or any(key not in said for key in keys):
            return to_json({"error": f"what is posted is JSON with {'the keys ' if len(keys) > 1 else 'the key '}{' and '.join(keys)}"})
        for line in (str(said["line"]), *texts(said.get("after"))):
            if "\n" in line or "\r" in line:
                return to_json({"error": "one line at a time"})
            if len(line) > LONGEST:
                return to_json({"error": f"a line has up to {LONGEST:,} characters; this one has {len(line):,}"})
        desk = self.desks.find(str(said.get("game", "")))
        if desk is None:
            return to_json({"error": "this log is no longer in the folder"})
        try:
            return to_json(await asyncio.to_thread(act, desk, said))
        except RefereeError as problem:
            return to_json({"error": str(problem)})

    @property
    def _hall(self) -> Hall:
        hall = self.desks.hall
        assert hall is not None  # these paths are there for a folder alone
        return hall


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


def read_json(body: bytes) -> Body | None:
    """Return what was posted; None where it is not an object of JSON."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def texts(value: object) -> list[str]:
    """Return the lines that were posted under a key; none where there is something else."""
    return [str(one) for one in value] if isinstance(value, list) else []


def to_json(value: object) -> Answer:
    """Return a value as an answer."""
    return Answer(JSON, json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
