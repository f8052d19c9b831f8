"""The application of a set of pages: routes from paths to handlers, the shared style sheets, scripts and fonts, and the security gate.

No file is opened for a request: what can be asked for is a page of ours or an asset that was read at the start.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Collection
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from boardgen.web.answers import Answer, Asked, EventStream, Handler, Pages, Poster, Posts
from boardgen.web.assets import Assets
from boardgen.web.security import FOR_EVER, ONCE, PLAIN, App, Gate

EVENTS = "text/event-stream"
BODY_SECONDS = 5.0
"""In which all that is posted must have come."""


def application(pages: Pages, assets: Assets, hosts: Collection[str], complain: Callable[[str], None], posts: Posts | None = None) -> App:
    """The ASGI application that answers for `pages` under our own `hosts`, and takes in what is posted to the paths of `posts`."""

    async def asset(asked: Asked) -> Answer | None:
        return assets.at(asked.names["version"], asked.names["name"])

    handlers = {**pages, "/static/{version}/{name}": asset}
    posts = posts or {}
    routes = [Route(path, _endpoint(handler, complain), methods=["GET"]) for path, handler in handlers.items()]
    routes += [Route(path, _posted(poster, complain), methods=["POST"]) for path, poster in posts.items()]
    app = Starlette(routes=routes, exception_handlers={404: _missing})
    app.router.redirect_slashes = False
    return Gate(app, hosts, complain, frozenset(posts))


def _endpoint(handler: Handler, complain: Callable[[str], None]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            answer = await handler(Asked(request.path_params, request.query_params))
        except Exception:
            complain(traceback.format_exc().rstrip())
            return _plain(HTTPStatus.INTERNAL_SERVER_ERROR, "internal error; the terminal says more")
        if answer is None:
            return await _missing(request, None)
        if isinstance(answer, EventStream):
            fields = {"Cache-Control": ONCE, "Connection": "close"}
            if request.method == "HEAD":
                return Response(headers=fields, media_type=EVENTS)
            return StreamingResponse(answer.events, headers={**fields, "Content-Type": EVENTS})
        return Response(answer.body, headers={"Content-Type": answer.kind, "Cache-Control": FOR_EVER if answer.lasting else ONCE})

    return endpoint


def _posted(poster: Poster, complain: Callable[[str], None]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await request.body()
        except (TimeoutError, ClientDisconnect):
            late = _plain(HTTPStatus.REQUEST_TIMEOUT, "the rest of the request did not come")
            late.headers["Connection"] = "close"  # what may still come is not the beginning of another request
            return late

        async def handler(asked: Asked) -> Answer | None:
            return await poster(asked, body)

        return await _endpoint(handler, complain)(request)

    return endpoint


async def _missing(_: Request, __: Exception | None) -> Response:
    return _plain(HTTPStatus.NOT_FOUND, "there is no such page; start at /")


def _plain(status: HTTPStatus, text: str) -> Response:
    return Response(f"{text}\n", status, headers={"Content-Type": PLAIN, "Cache-Control": ONCE})
