"""The page of `referee serve`: what its templates are given, and the answers to what it asks for."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.web.answers import HTML, JSON, Answer, Asked, EventStream
from boardgen.web.rendering import Templates
from referee.errors import RefereeError
from referee.replay.page import values
from referee.tlog.reader import LONGEST

if TYPE_CHECKING:
    from boardgen.web.answers import Pages, Posts
    from boardgen.web.assets import Assets
    from boardgen.web.live import Live
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
        pages: Pages = {"/": self._document, "/events": self._events}
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
        """The HTML of what changes with the log."""
        if view.replay is None:
            return self._templates.render("serve_nothing.html", problem=view.problem, file=self._log.path)
        return self._templates.render("replay_view.html", due=view.due, **values(view.replay))

    async def _document(self, _: Asked) -> Answer:
        news = await self._live.latest()
        text = self._templates.render("serve.html", news=news, prefix=self._prefix, writes=self._writes, longest=LONGEST)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _events(self, asked: Asked) -> EventStream:
        return EventStream(self._live.events(asked.query.get("have", "")))

    async def _try(self, _: Asked, body: bytes) -> Answer:
        return await self._posted(body, "line", act=self._log.attempt)

    async def _line(self, _: Asked, body: bytes) -> Answer:
        return await self._posted(body, "line", "due", act=self._log.write)

    async def _posted(self, body: bytes, *keys: str, act: object) -> Answer:
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
    """The title of the browser tab: errors first, then what is due."""
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
