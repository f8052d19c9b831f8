"""`boardgen serve`: the page of a layout, kept up to date with its files until the process is asked to end."""

from __future__ import annotations

import threading
from collections.abc import Callable

from boardgen.preview.page import Page
from boardgen.preview.preview import Preview
from boardgen.preview.view import View
from boardgen.web import server
from boardgen.web.assets import Assets
from boardgen.web.live import Live
from boardgen.web.watching import Watch, states

HEAD_START = 0.06
"""Seconds that the board has to reach the page, before the other sheets are laid out and both need the processor."""


async def serve(
    preview: Preview, port: int, announce: Callable[[str], None], complain: Callable[[str], None], limits: server.Limits | None = None
) -> None:
    """Serves until it is cancelled or the process is asked to end. `announce` gets the address. Raises PortError."""
    assets, live = Assets(), Live()
    page = Page(preview, assets, live)
    stop = threading.Event()
    follower = threading.Thread(target=follow, args=(preview, page.publish, stop), name="follow", daemon=True)

    def listening(address: str) -> None:
        follower.start()
        announce(address)

    try:
        await server.serve(page.pages, assets, port, announce=listening, complain=complain, closing=live.close, limits=limits)
    finally:
        stop.set()


def follow(preview: Preview, publish: Callable[[View], None], stop: threading.Event) -> None:
    """Publishes each view of a layout, now and after every change of the files that it is read from, until it is stopped."""
    watch = Watch(stop)
    files = preview.files
    seen = states(files)
    while not stop.is_set():
        for view in preview.views():
            publish(view)
            if view.pending:
                stop.wait(HEAD_START)
        extended = preview.files
        if extended != files and states(files) == seen:  # else it is being saved, and may extend anything for a moment
            files, seen = extended, states(extended)  # read a moment ago, so what has changed since then is read again
            continue
        changed = watch.wait(files, seen)
        if changed is not None:
            seen = changed
