"""Where others on the network find this machine: its address, and a QR code of one for phones to scan."""

from __future__ import annotations

import socket

from boardgen.errors import BoardgenError
from boardgen.faces.qr import modules

ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737): the way to it shows which of ours others see. Nothing is sent."""
QUIET = 2
"""Modules that stay free around a code in a terminal."""
SIGNS = {(0, 0): "█", (1, 0): "▄", (0, 1): "▀", (1, 1): " "}
"""Two modules one above the other, 1 for dark, on a dark terminal."""


def own_address() -> str:
    """The address of this machine that others on its network can reach. BoardgenError where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            raise BoardgenError("this machine is not on a network; leave out --lan") from None
    return address


def code(text: str) -> list[str]:
    """A QR code as lines of half blocks: its light modules have the colour of the letters."""
    rows = modules(text)
    width = len(rows) + 2 * QUIET
    edge = [bytes(width)] * QUIET
    framed = [*edge, *(bytes(QUIET) + row + bytes(QUIET) for row in rows), *edge, *[bytes(width)] * (len(rows) % 2)]
    return ["".join(SIGNS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in zip(framed[::2], framed[1::2], strict=True)]
