"""`referee serve`: the page of a log, kept up to date with its file until the process is asked to end."""

from __future__ import annotations

import secrets
import threading
import traceback
from typing import TYPE_CHECKING

from boardgen.web import server
from boardgen.web.assets import Assets
from boardgen.web.live import Live
from boardgen.web.watching import Watch, states
from referee.serve.address import own_address
from referee.serve.followed import View
from referee.serve.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.serve.collector import Collector
    from referee.serve.followed import Followed

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
    limits: server.Limits | None = None,
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
            limits=limits,
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
            collector.published()
        changed = watch.wait((log.path,), seen)
        if collector is not None:
            collector.busy()
        if changed is not None:
            seen = changed
