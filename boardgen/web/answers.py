"""What a page's handler gets and gives, as plain values, so that pages need no web framework.

A page is a path such as `/sheets/{name}` and a handler. Paths are never decoded: a name in a path is plain ASCII, and anything
else goes into the query.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import NamedTuple, TypeAlias

HTML = "text/html; charset=utf-8"
CSS = "text/css; charset=utf-8"
JSON = "application/json"
JAVASCRIPT = "text/javascript; charset=utf-8"
SVG = "image/svg+xml"
FONT = "font/ttf"


class Asked(NamedTuple):
    """What a request asks for: the names in the path and the fields of the query."""

    names: Mapping[str, str]
    query: Mapping[str, str]


class Answer(NamedTuple):
    """A whole answer. `lasting`: the address has a hash in it, so browsers may keep the answer for ever."""

    kind: str
    body: bytes
    lasting: bool = False


class EventStream(NamedTuple):
    """Server-sent events, as long as the reader stays."""

    events: AsyncIterator[bytes]


Handler: TypeAlias = Callable[[Asked], Awaitable[Answer | EventStream | None]]
"""Answers a GET or HEAD of one path; None where there is no such page."""

Poster: TypeAlias = Callable[[Asked, bytes], Awaitable[Answer | None]]
"""Answers a POST of one path, with its body: JSON from a page of ours. What it is asked to change it may change."""

Posts: TypeAlias = Mapping[str, Poster]

Pages: TypeAlias = Mapping[str, Handler]
