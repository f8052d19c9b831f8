"""What every page on this machine shares for safety: only a browser on this machine gets an answer, and every answer forbids what it
does not need.

Pages are read-only but for the paths that are named as `posts`, so any other request is a GET or HEAD without a body. Its Host must be
ours: a page elsewhere whose name was made to point to this machine must not read what we show. What is posted must be JSON from a
page of ours: a form of another page cannot send that.
"""

from __future__ import annotations

import asyncio
import re
import traceback
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any, NamedTuple, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

MOST_TARGET = 1000
"""Characters of a request's target, the query included."""
MOST_FIELDS = 60
MOST_HEAD = 16 << 10
"""Bytes of a request's first line and header fields."""
MOST_BODY = 64 << 10
"""Bytes that may be posted: more than the longest line of a log has as JSON, where each of 4,096 characters takes up to twelve."""
LINGER_SECONDS = 1.0
"""How long the rest of a refused request is read and dropped: closing at once would tear the answer away before it is read."""

POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Of every answer, errors included."""
PLAIN = "text/plain; charset=utf-8"
ONCE = "no-store"
FOR_EVER = "private, max-age=31536000, immutable"

_TARGET = re.compile(rb"/[!-~]*")


class Refusal(NamedTuple):
    """Why a request is not answered."""

    status: HTTPStatus
    reason: str
    allow: str = "GET, HEAD"
    """The methods that the path takes, for an answer about another one."""

    def fields(self) -> list[tuple[bytes, bytes]]:
        """The header fields of the answer, which also closes the connection."""
        fields = {"Content-Type": PLAIN, "Content-Length": str(len(self.body())), "Cache-Control": ONCE, "Connection": "close", **HEADERS}
        if self.status == HTTPStatus.METHOD_NOT_ALLOWED:
            fields["Allow"] = self.allow
        return encoded(fields)

    def body(self) -> bytes:
        return f"{self.reason}\n".encode()


def encoded(fields: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Header fields as ASGI and h11 take them."""
    return [(name.lower().encode("ascii"), value.encode("ascii")) for name, value in fields.items()]


class Gate:
    """Lets through what a browser on this machine asks for, and adds the shared headers to every answer.

    `hosts` are our own names with their port. `complain` gets internal errors, with their traceback.
    """

    def __init__(self, app: App, hosts: Collection[str], complain: Callable[[str], None], posts: Collection[str] = ()) -> None:
        self._app = app
        self._hosts = hosts
        self._complain = complain
        self._posts = posts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        refusal = refused(scope, self._hosts, self._posts)
        if refusal is not None:
            await _refuse(refusal, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *encoded(HEADERS)]
            await send(message)

        try:
            await self._app(scope, receive, guarded)
        except Exception:  # in the middle of an answer, which the server breaks off
            self._complain(traceback.format_exc().rstrip())
            raise


def refused(scope: Message, hosts: Collection[str], posts: Collection[str] = ()) -> Refusal | None:
    """Why a request is not answered; None for a plain GET or HEAD to one of `hosts`, and for JSON posted to a path of `posts`."""
    fields: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        fields.setdefault(name.lower(), []).append(value)
    if scope["path"] in posts and scope["method"] != "POST":
        return _other_host(fields, hosts) or Refusal(HTTPStatus.METHOD_NOT_ALLOWED, "this path takes only what is posted: use POST", "POST")
    if scope["path"] in posts:
        plain = {**scope, "method": "GET"}, {**fields, b"content-length": [b"0"]}
        return _other_host(fields, hosts) or _not_posted(fields) or _not_plain(*plain)
    return _other_host(fields, hosts) or _not_plain(scope, fields)


def _other_host(fields: dict[bytes, list[bytes]], hosts: Collection[str]) -> Refusal | None:
    named = fields.get(b"host", [])
    if len(named) != 1:
        return Refusal(HTTPStatus.BAD_REQUEST, "a request names exactly one host")
    if named[0].decode("latin-1").lower() not in hosts:
        return Refusal(HTTPStatus.MISDIRECTED_REQUEST, "this page belongs to another host")
    origins = {f"http://{host}" for host in hosts}
    elsewhere = any(origin.decode("latin-1").lower() not in origins for origin in fields.get(b"origin", []))
    # a link on another page may be followed; a frame, a picture or a script may not come from here
    followed = fields.get(b"sec-fetch-mode") == [b"navigate"] and fields.get(b"sec-fetch-dest") == [b"document"]
    embedded = not followed and any(site not in (b"same-origin", b"none") for site in fields.get(b"sec-fetch-site", []))
    return Refusal(HTTPStatus.FORBIDDEN, "pages of other origins get no answer") if elsewhere or embedded else None


def _not_posted(fields: dict[bytes, list[bytes]]) -> Refusal | None:
    """Why a body is not taken in."""
    if not fields.get(b"origin"):
        return Refusal(HTTPStatus.FORBIDDEN, "only a page of ours may write")
    if [kind.partition(b";")[0].strip().lower() for kind in fields.get(b"content-type", [])] != [b"application/json"]:
        return Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "what is posted is JSON")
    length = fields.get(b"content-length", [])
    if len(length) != 1 or not length[0].isdigit() or len(length[0]) > 9 or int(length[0]) > MOST_BODY:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"up to {MOST_BODY} bytes can be posted")
    return None


def _not_plain(scope: Message, fields: dict[bytes, list[bytes]]) -> Refusal | None:
    path, query = scope["raw_path"], scope["query_string"]
    if scope["http_version"] not in ("1.0", "1.1"):
        return Refusal(HTTPStatus.BAD_REQUEST, "this server speaks HTTP/1.1")
    if scope["method"] not in ("GET", "HEAD"):
        return Refusal(HTTPStatus.METHOD_NOT_ALLOWED, "this page is read-only: use GET or HEAD")
    if fields.get(b"content-length", [b"0"]) != [b"0"] or b"transfer-encoding" in fields:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "a request to this page has no body")
    if len(path) + len(query) > MOST_TARGET:
        return Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, "no page here has such a long name")
    if sum(len(name) + sum(map(len, values)) for name, values in fields.items()) > MOST_HEAD:
        return Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the request's header is too long")
    if sum(map(len, fields.values())) > MOST_FIELDS:
        return Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the request has too many header fields")
    if not _TARGET.fullmatch(path):
        return Refusal(HTTPStatus.BAD_REQUEST, "a target is a path, such as /")
    if b"%" in path:  # no name here needs it, and nothing is decoded into a path that leads elsewhere
        return Refusal(HTTPStatus.NOT_FOUND, "there is no such page")
    return None


async def _refuse(refusal: Refusal, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": refusal.status.value, "headers": refusal.fields()})
    await send({"type": "http.response.body", "body": refusal.body(), "more_body": True})
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                pass
    await send({"type": "http.response.body", "body": b"", "more_body": False})
