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

if TYPE_CHECKING:
    from boardgen.web.answers import Pages, Posts
    from boardgen.web.assets import Assets
    from boardgen.web.live import Live
    from referee.serve.followed import Followed, View

COMMAND = "referee serve"
LONGEST = 4096
"""Characters of a line that is tried: those of the longest line of a log."""


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
        pages: Pages = {"/": self._document, "/events": self._events, "/try": self._try}
        return {f"{self._prefix}{path}": handler for path, handler in pages.items()}

    @property
    def posts(self) -> Posts:
        """What can be added to."""
        return {f"{self._prefix}/line": self._line} if self._writes else {}

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
        text = self._templates.render("serve.html", news=news, prefix=self._prefix, writes=self._writes)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _events(self, asked: Asked) -> EventStream:
        return EventStream(self._live.events(asked.query.get("have", "")))

    async def _try(self, asked: Asked) -> Answer:
        return await self._answer(self._log.attempt, asked.query.get("line", "")[:LONGEST])

    async def _line(self, _: Asked, body: bytes) -> Answer:
        try:
            said = json.loads(body)
            line, due = str(said["line"]), str(said["due"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return _json({"error": "a line is posted as JSON with the keys line and due"})
        if "\n" in line or "\r" in line:
            return _json({"error": "one line at a time"})
        return await self._answer(self._log.write, line, due)

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
