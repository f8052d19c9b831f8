"""Where others on the network find this machine: its address, and a QR code of one for phones to scan."""

from __future__ import annotations

import socket

from boardgen.errors import BoardgenError
from boardgen.faces.qr import modules

ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737): the way to it shows which of ours others see. Nothing is sent."""
QUIET = 4
"""Modules that stay free around a code."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two modules one above the other, 1 for dark, in dark letters on a light ground."""
OTHERS = {(0, 0): "█", (1, 0): "▄", (0, 1): "▀", (1, 1): " "}
"""The same in light letters on a dark ground."""
BLACK_ON_WHITE, AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


def own_address() -> str:
    """The address of this machine that others on its network can reach. BoardgenError where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            raise BoardgenError("this machine is not on a network; leave out --lan") from None
    return address


def code(text: str, *, colour: bool) -> list[str]:
    """A QR code as lines of half blocks: black on white, or without `colour`, for a terminal with light letters on a dark ground."""
    rows = modules(text)
    width = len(rows) + 2 * QUIET
    edge = [bytes(width)] * QUIET
    framed = [*edge, *(bytes(QUIET) + row + bytes(QUIET) for row in rows), *edge, *[bytes(width)] * (len(rows) % 2)]
    signs = HALVES if colour else OTHERS
    pairs = zip(framed[::2], framed[1::2], strict=True)
    lines = ["".join(signs[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]
    return [f"{BLACK_ON_WHITE}{line}{AS_BEFORE}" for line in lines] if colour else lines
