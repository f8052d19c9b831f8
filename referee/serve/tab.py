"""The table in a browser's tab: the pages of a folder of games, asked through the service worker of a site instead of over the network.

A tab has neither a server nor threads: what pages ask is answered one thing after another, and what a page would follow as a stream is
asked for after every line that is written.
"""

from __future__ import annotations

import asyncio
import json
import os
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from boardgen.web.answers import HEADERS, POLICY, Answer, Asked, EventStream
from boardgen.web.rendering import web_name
from referee.serve.hall import Hall
from referee.serve.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.serve.desk import Desk

Reply = tuple[int, dict[str, str], bytes]
"""The status of an answer, its header fields and its body."""

FIELDS = {**HEADERS, "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}
"""The header fields of every answer: the page of the site shows the table in a frame."""
PLAIN = "text/plain; charset=utf-8"


class TabTable:
    """The games of a folder of the tab. Used inside a running event loop."""

    def __init__(self, folder: str, prefix: str) -> None:
        """`prefix` is the path of all addresses, such as `/table/1a2b`; the styles of the site are in `/static` beside it."""
        os.makedirs(folder, exist_ok=True)
        site = prefix.rpartition("/table/")[0]

        def static(name: str) -> str:
            return f"{site}/static/{web_name(name)}"

        self._page = Page(Hall(folder), static, complain, prefix=prefix, base=prefix, writes=True, alone=True)

    async def answer(self, method: str, path: str, query: str, body: bytes | memoryview) -> Reply:
        """Return the answer to a request, as a server would give it."""
        asked = Asked({}, dict(parse_qsl(query)))
        answer: Answer | EventStream | None = None
        if method == "POST":
            poster = self._page.posts.get(path)
            answer = await poster(asked, bytes(body)) if poster is not None else None
        elif path in self._page.pages:
            await self._look(asked.query)
            answer = await self._page.pages[path](asked)
        if not isinstance(answer, Answer):
            return 404, {**FIELDS, "Content-Type": PLAIN}, b"there is no such page\n"
        return 200, {**FIELDS, "Content-Type": answer.kind, "Cache-Control": "no-store"}, answer.body

    async def news(self, query: str) -> str:
        """Return what a page shows now, as JSON; empty where it shows no log.

        Let the bot play whose turn it is: `more` says if there is more to show, `wait` after how many seconds to ask again, 0 if not.
        """
        desk = await self._look(dict(parse_qsl(query)))
        if desk is None:
            return ""
        news = await (await desk.news_for(desk.seats.host())).latest()
        more = desk.let_bots_play()
        return json.dumps({"news": news.record(), "more": more, "wait": desk.waits})

    async def _look(self, query: Mapping[str, str]) -> Desk | None:
        """Publish the log that a page is about as it is now."""
        desk = self._page.desks.find(query.get("game", ""))
        if desk is not None:
            desk.look()
            await asyncio.sleep(0)  # what was published arrives
        return desk


def complain(problem: str) -> None:
    """Leave an internal error to the worker of the tab, which writes it to the browser's console."""
    raise RuntimeError(problem)
