"""`referee serve` on the network: the address, its random part and its code, and the server until the process is asked to end."""

from __future__ import annotations

import re
import secrets
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from boardgen.errors import BoardgenError, visible
from boardgen.faces.qr import modules
from boardgen.web import server
from boardgen.web.rendering import Assets
from referee.serve.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.serve.desk import Collector
    from referee.serve.followed import Followed
    from referee.serve.hall import Hall
    from referee.serve.notify import Notifier


ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737): the way to it shows which of ours others see. Nothing is sent."""
MARGIN = 4
"""Modules that stay free around a code."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two modules one above the other, 1 for dark, in dark letters on a light ground."""
OTHERS = {(0, 0): "█", (1, 0): "▄", (0, 1): "▀", (1, 1): " "}
"""The same in light letters on a dark ground."""
BLACK_ON_WHITE, AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


def own_address() -> str:
    """Return the address of this machine that others on its network can reach. BoardgenError where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            raise BoardgenError("this machine is not on a network; leave out --lan") from None
    return address


def code(text: str, *, colour: bool) -> list[str]:
    """Return a QR code as lines of half blocks: black on white, or without `colour`, for a terminal with light letters on a dark ground."""
    rows = modules(text)
    width = len(rows) + 2 * MARGIN
    edge = [bytes(width)] * MARGIN
    framed = [*edge, *(bytes(MARGIN) + row + bytes(MARGIN) for row in rows), *edge, *[bytes(width)] * (len(rows) % 2)]
    signs = HALVES if colour else OTHERS
    pairs = zip(framed[::2], framed[1::2], strict=True)
    lines = ["".join(signs[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]
    return [f"{BLACK_ON_WHITE}{line}{AS_BEFORE}" for line in lines] if colour else lines


TOKEN = 9
"""Random bytes in the address that is given to others on the network: nobody guesses 72 bits."""


def public_path(public: str) -> str:
    """Return the path of the address of a reverse proxy; empty where it has none. BoardgenError for what is not an address."""
    if not public:
        return ""
    try:
        parts = urlsplit(public)
        path = parts.path.rstrip("/")
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:  # such as http://[ or http://a:b
        sound = False
    if not sound or parts.query or not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", path):
        raise BoardgenError(f"--public {visible(public)}: write the address that browsers use, such as https://club.example/games")
    return path


async def serve(
    room: Followed | Hall,
    port: int,
    announce: Callable[[str], None],
    complain: Callable[[str], None],
    *,
    lan: bool = False,
    writes: bool = False,
    collector: Collector | None = None,
    notifier: Notifier | None = None,
    public: str = "",
    host: Callable[[str], None] | None = None,
) -> None:
    """Serve a log or a folder until it is cancelled or the process is asked to end; `announce` gets the address. Raises PortError.

    With `lan` others on the network may ask too, if they know the address, which has a random part. `collector` is that of the process,
    where the server has one of its own. `host` gets the address of whoever keeps the game, where others can open the page as well.
    `public` is the address at which a reverse proxy passes everything on, its path included.
    """
    base = public_path(public)
    prefix = base + (f"/{secrets.token_urlsafe(TOKEN)}" if lan else "")
    assets = Assets(base)
    trusts = not lan and not public
    shown = assets.address
    page = Page(room, shown, complain, prefix=prefix, base=base, trusts=trusts, writes=writes, collector=collector, notifier=notifier)

    def listening(address: str) -> None:
        page.desks.start()
        parts = urlsplit(public)
        page.origin = f"{parts.scheme}://{parts.netloc}" if public and not lan else address.rstrip("/")
        announce(f"{page.origin}{prefix}/")
        if writes and not trusts and host is not None:
            host(f"{page.origin}{page.host_path}")

    try:
        await server.serve(
            page.pages,
            assets,
            port,
            announce=listening,
            complain=complain,
            closing=page.desks.close,
            address=own_address() if lan else server.ADDRESS,
            posts=page.posts,
            public=public,
        )
    finally:
        page.desks.close()
