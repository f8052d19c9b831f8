"""The pages of `referee serve` and the answers to what they ask: the games of a folder, and each game at its table."""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import secrets
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from boardgen.errors import visible
from boardgen.faces.qr import QUIET as MARGIN, modules
from boardgen.files import is_in_tab
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from boardgen.web.answers import HTML, JSON, PART, SVG, Answer, Asked, EventStream, Pages, Poster, Posts, aside
from boardgen.web.rendering import Templates, Written
from referee.errors import RefereeError
from referee.play.session import Command, command
from referee.replay.page import values
from referee.serve.desk import Collector, Desk, Desks
from referee.serve.seats import HOST, KEY_BYTES, SEAT, WATCH, Who
from referee.tlog.reader import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.serve.followed import Followed, View
    from referee.serve.hall import Hall
    from referee.serve.notify import Notifier

COMMAND = "referee serve"
Body = dict[str, object]


class Page:
    """A log, or a folder of them, as live pages. Every path begins with `prefix`, such as `/AbC123`; `writes`: lines may be written.

    Below `base` and `/seat/KEY` are the same pages for whoever has the key. `trusts`: who asks without one is the host, since only this
    machine can; otherwise they watch a game in which a seat has a link of its own. `origin` is what links begin with.
    `static` gives the address of a style, a script or a font. `alone`: there is one device, so no seat has a link of its own, and pages
    take news from the page around them.
    """

    def __init__(
        self,
        room: Followed | Hall,
        static: Callable[[str], str],
        complain: Callable[[str], None],
        *,
        prefix: str = "",
        base: str = "",
        trusts: bool = True,
        writes: bool = False,
        alone: bool = False,
        collector: Collector | None = None,
        notifier: Notifier | None = None,
    ) -> None:
        self.origin = ""
        self._base = base
        self._trusts = trusts
        self._complain = complain
        self._host_key = secrets.token_urlsafe(KEY_BYTES)
        self.desks = Desks(room, self._show, complain, collector, plays=writes, notifier=notifier)
        self._prefix = prefix
        self._writes = writes
        self._alone = alone
        self._templates = Templates(static=static, command=COMMAND, prefix=prefix)

    @property
    def pages(self) -> Pages:
        """What can be asked for."""
        pages: Pages = {"/": self._table, "/events": self._events, "/poster.pdf": self._poster, "/links": self._links}
        if self.desks.hall is not None:
            pages = {**pages, "/": self._games, "/new": self._new, "/layout": self._layout}
            pages = {**pages, "/table": self._table, "/board.svg": self._board}
        return {f"{start}{path}": handler for path, handler in pages.items() for start in self._starts}

    @property
    def posts(self) -> Posts:
        """What takes in a line: to try it, and to add it to the log; and a new game."""
        posts: dict[str, Poster] = {"/try": self._try, "/line": self._line, "/imagine": self._imagine, "/roll": self._roll}
        posts["/own"] = self._own
        posts["/repair"] = self._repair
        if self.desks.hall is not None:
            posts["/begin"] = self._begin
        return {f"{start}{path}": poster for path, poster in posts.items() for start in self._starts} if self._writes else {}

    @property
    def host_path(self) -> str:
        """Where the host finds the pages, from any machine."""
        return f"{self._base}/seat/{self._host_key}/"

    @property
    def _starts(self) -> tuple[str, str]:
        return self._prefix, f"{self._base}/seat/{{key}}"

    def _start(self, asked: Asked) -> str:
        """Return what the addresses begin with on the page that is asked for."""
        return f"{self._base}/seat/{asked.names['key']}" if "key" in asked.names else self._prefix

    def _hosts(self, asked: Asked) -> bool | None:
        """Return whether the pages of the whole folder are asked for with the key of the host; None for a key that opens none of them."""
        return is_key(asked.names["key"], self._host_key) or None if "key" in asked.names else False

    def _who(self, asked: Asked, desk: Desk) -> Who | None:
        """Return who asks for a game; None for a key that opens nothing."""
        try:
            key = asked.names.get("key")
            host = desk.seats.host()
            if key is not None:
                return host if is_key(key, self._host_key) else desk.seats.who(key)
            return host if self._trusts or not host.linked else Who(WATCH, linked=host.linked)
        except RefereeError as problem:
            self._complain(str(problem))
            return None

    def _seat(self, asked: Asked, name: str) -> tuple[Desk, Who] | None:
        """Return a game and who asks for it; None where there is none, or none for them."""
        desk = self.desks.find(name)
        who = self._who(asked, desk) if desk is not None else None
        return None if desk is None or who is None else (desk, who)

    def _show(self, desk: Desk, view: View) -> tuple[str, str]:
        """Return the title of a log's page, and the HTML of what changes with the log."""
        path = desk.log.path
        if view.replay is None:
            return title(view, path), self._templates.render("serve_nothing.html", problem=view.problem, file=path)
        address = f"poster.pdf?game={quote(desk.name)}" if desk.name else "poster.pdf"
        address = address if view.replay.picture is not None and view.replay.picture.ground.width else ""  # no board, nothing to draw
        given = values(view.replay, part=PART)
        return title(view, path), self._templates.render(
            "replay_view.html", due=view.due, note=desk.note, poster=address, packed="", **given
        )

    # What is asked for

    async def _games(self, asked: Asked) -> Answer | None:
        if self._hosts(asked) is None:
            return None
        hall = self._hall
        try:
            games, problem = await aside(hall.games), ""
        except RefereeError as found:
            games, problem = [], str(found)
        folder = "" if is_in_tab() or not self._trusts else hall.folder  # the folders of this machine are nobody else's business
        given = {"games": games, "problem": problem, "folder": folder, "writes": self._writes, "prefix": self._start(asked)}
        text = self._templates.render("serve_games.html", quote=quote, **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _new(self, asked: Asked) -> Answer | None:
        if not self._writes or self._hosts(asked) is None:
            return None
        given = {"layouts": await aside(self._hall.offers), "links": not self._alone, "prefix": self._start(asked)}
        text = self._templates.render("serve_new.html", quote=quote, **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _layout(self, asked: Asked) -> Answer | None:
        """The seats and options of a layout, for the form of a new game."""
        if not self._writes or self._hosts(asked) is None:
            return None
        one = await aside(self._hall.playable, asked.query.get("layout", ""))
        return None if one is None else encode_json(one.record())

    async def _board(self, asked: Asked) -> Answer | None:
        if self._hosts(asked) is None:
            return None
        svg = await aside(self._hall.picture, asked.query.get("layout", ""))
        return Answer(SVG, svg.encode()) if svg else None

    async def _table(self, asked: Asked) -> Answer | None:
        name, start = asked.query.get("game", ""), self._start(asked)
        found = self._seat(asked, name)
        if found is None:
            return None
        desk, who = found
        news = await (await desk.news_for(who)).latest()
        whole = self.desks.hall is not None and self._hosts(asked) is not None
        given = {"game": name, "writes": self._writes and who.role != WATCH, "longest": LONGEST, "folder": whole, "prefix": start}
        given["repaired"] = bool(given["writes"]) and who.is_host and await aside(desk.repairs.may_undo)
        events = f"{start}/events{f'?game={quote(name)}' if name else ''}" if not self._alone else ""
        text = self._templates.render("serve.html", news=news, events=events, who=who, links=not self._alone, quote=quote, **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _links(self, asked: Asked) -> Answer | None:
        """The page with which the host hands out links."""
        name, start = asked.query.get("game", ""), self._start(asked)
        found = self._seat(asked, name)
        if not self._writes or found is None or not found[1].is_host:
            return None
        desk, who = found
        try:
            players = await aside(desk.log.people)
        except RefereeError as problem:
            return encode_json({"error": str(problem)})
        own = {seat: self._link(desk, SEAT, seat) for seat in who.linked}
        links = [Link(seat, visible(player), own.get(seat, "")) for seat, player in players.items()]
        watch = Link("", "", self._link(desk, WATCH)) if who.linked else None
        given = {"links": links, "watch": watch, "game": name, "prefix": start, "near": self._trusts}
        text = self._templates.render("serve_links.html", table=self._table_address(start, name), code=svg_code, **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    def _link(self, desk: Desk, role: str, seat: str = "") -> str:
        """Return the whole address of a link."""
        return self.origin + self._table_address(f"{self._base}/seat/{desk.seats.key(role, seat)}", desk.name)

    def _table_address(self, start: str, name: str) -> str:
        return f"{start}/table?game={quote(name)}" if name else f"{start}/"

    async def _poster(self, asked: Asked) -> Answer | None:
        found = self._seat(asked, asked.query.get("game", ""))
        if found is None:
            return None
        try:
            return Answer("application/pdf", await aside(found[0].log.poster))
        except RefereeError as problem:
            return encode_json({"error": str(problem)})

    async def _events(self, asked: Asked) -> EventStream | None:
        found = self._seat(asked, asked.query.get("game", ""))
        if found is None:
            return None
        news = await found[0].news_for(found[1])
        return EventStream(news.events(asked.query.get("have", ""))) if self._seat(asked, found[0].name) is not None else None

    # What is posted

    async def _try(self, asked: Asked, body: bytes) -> Answer | None:
        def act(desk: Desk, who: Who, said: Body) -> Mapping[str, object]:
            return desk.log.attempt(str(said["line"]), texts(said.get("after")), who, trying=bool(said.get("trying")))

        return await self._post(asked, body, ("line",), act)

    async def _line(self, asked: Asked, body: bytes) -> Answer | None:
        return await self._post(asked, body, ("line", "due"), self._write, writes=True)

    async def _imagine(self, asked: Asked, body: bytes) -> Answer | None:
        return await self._post(asked, body, ("line",), self._show_imagined)

    async def _roll(self, asked: Asked, body: bytes) -> Answer | None:
        def act(desk: Desk, who: Who, said: Body) -> Mapping[str, object]:
            return desk.log.roll(str(said["line"]), str(said["due"]), who)

        return await self._post(asked, body, ("line", "due"), act, writes=True)

    async def _repair(self, asked: Asked, body: bytes) -> Answer | None:
        return await self._post(asked, body, ("act",), lambda desk, who, said: desk.repairs.answer(said, who))

    async def _own(self, asked: Asked, body: bytes) -> Answer | None:
        return await self._post(asked, body, ("seat", "own"), lambda desk, who, said: self._give(asked, desk, who, said))

    def _give(self, asked: Asked, desk: Desk, who: Who, said: Body) -> Mapping[str, object]:
        """Give a seat a link of its own, or take it back; return the new address of the page that hands links out."""
        seat = str(said["seat"])
        if not who.is_host:
            raise RefereeError("only the host hands out links")
        if seat not in desk.log.people():
            raise RefereeError(f"there is no player {seat} in this game")
        if said["own"]:
            desk.seats.give(seat)
        else:
            desk.seats.take(seat)
            desk.close_private()
        start = self._start(asked) if self._trusts or "key" in asked.names else f"{self._base}/seat/{desk.seats.key(HOST)}"
        return {"address": f"{start}/links?game={quote(desk.name)}" if desk.name else f"{start}/links"}

    def _write(self, desk: Desk, who: Who, said: Body) -> Mapping[str, object]:
        """Write a line, or do what a command asks for, as at the prompt of `play`."""
        typed, due = str(said["line"]), str(said["due"])
        called = command(typed)
        if said.get("begins"):
            return desk.log.begin(typed, due, who)
        if called is None:
            return desk.log.write(typed, due, who)
        if called[0] is Command.UNDO:
            return desk.log.undo(due, who, called[1])
        if called[0] is Command.OK:
            if not said.get("refused"):
                raise RefereeError("no line was refused just now")
            return desk.log.allow(str(said["refused"]), called[1], due, who)
        return {"told": desk.log.tell(*called, who, texts(said.get("after")))}

    def _show_imagined(self, desk: Desk, who: Who, said: Body) -> Mapping[str, object]:
        """Return the page as it would be after some lines, which are not written."""
        view = desk.log.imagine(texts(said.get("after")), who)
        shown, html = self._show(desk, view)
        return {"title": shown, "html": html.replace(PART, "")}

    async def _begin(self, asked: Asked, body: bytes) -> Answer | None:
        if self._hosts(asked) is None:
            return None
        said = read_json(body)
        if said is None:
            return encode_json({"error": "what is posted is JSON with the keys layout, players and options"})
        try:
            name = await aside(self._hall.begin, said)  # type: ignore[arg-type]  # it looks at each value
        except RefereeError as problem:
            return encode_json({"error": str(problem)})
        start, own = self._start(asked), texts(said.get("own"))
        desk = self.desks.find(name)
        if desk is None or not own:
            return encode_json({"address": self._table_address(start, name)})
        for seat in own:
            given = await aside(self._give, asked, desk, desk.seats.host(), {"seat": seat, "own": True})
        return encode_json(given)

    async def _post(
        self,
        asked: Asked,
        body: bytes,
        keys: tuple[str, ...],
        act: Callable[[Desk, Who, Body], Mapping[str, object]],
        *,
        writes: bool = False,
    ) -> Answer | None:
        said = read_json(body)
        if said is None or any(key not in said for key in keys):
            return encode_json({"error": f"what is posted is JSON with {'the keys ' if len(keys) > 1 else 'the key '}{' and '.join(keys)}"})
        for line in (str(said.get("line", "")), *texts(said.get("after"))):
            if "\n" in line or "\r" in line:
                return encode_json({"error": "one line at a time"})
            if len(line) > LONGEST:
                return encode_json({"error": f"a line has up to {LONGEST:,} characters; this one has {len(line):,}"})
        desk = self.desks.find(str(said.get("game", "")))
        if desk is None:
            return encode_json({"error": "this log is no longer in the folder"}) if "key" not in asked.names else None
        who = self._who(asked, desk)
        if who is None:
            return None
        try:
            answer = encode_json(await aside(act, desk, who, said))
        except RefereeError as problem:
            return encode_json({"error": _hide_folder(str(problem), desk.log.path)})
        if writes and not is_in_tab():
            asyncio.get_running_loop().run_in_executor(None, partial(desk.look, known=True))  # sooner than the notice of the file system
        return answer

    @property
    def _hall(self) -> Hall:
        hall = self.desks.hall
        assert hall is not None  # these paths are there for a folder alone
        return hall


class Link(NamedTuple):
    """A seat on the page of links; `address` is empty where it has no link of its own. Without a seat, the link for watching."""

    seat: str
    player: str
    address: str


def is_key(given: str, key: str) -> bool:
    """Return whether a key is this one, compared in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), key.encode())


def svg_code(text: str) -> Written:
    """Return a QR code as an SVG, dark on light by night too."""
    rows = modules(text)
    side = len(rows) + 2 * MARGIN
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows, MARGIN) for x, dark in enumerate(row, MARGIN) if dark)
    return Written(
        f'<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="QR code of the link" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    )


def title(view: View, path: str) -> str:
    """Return the title of the browser tab: errors first, then what is due."""
    if view.replay is None:
        return f"✕ {path}"
    errors = view.replay.verdict.errors
    words = [f"✕ {plural(errors, 'error')}"] if errors else []
    if view.due is not None:
        words.append(f"{view.due.turn} {view.due.name}".strip() or "The end")
    table = view.replay.verdict.table
    return " · ".join([*words, visible(table.spec.title if table is not None else view.replay.verdict.game)])


def _hide_folder(said: str, path: str) -> str:
    """Return a message with the name of a log in place of its path: the folders of this machine are nobody's business."""
    for folder in dict.fromkeys((os.path.dirname(path), os.path.dirname(os.path.realpath(path)))):
        said = said.replace(f"{folder}{os.sep}", "") if folder else said
    return said


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


def encode_json(value: object) -> Answer:
    return Answer(JSON, json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
