"""The lines of a stream of bytes, decoded, in bounded memory: an endless line costs no more than a long one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 4096
"""Characters that a line keeps."""
_CHUNK = 1 << 16
_KEPT = 4 * (LONGEST + 3)  # bytes: enough to hold 4,096 characters and to see that there are more
_BOM = b"\xef\xbb\xbf"


class Lines:
    """An iterator of lines without their line feeds: text, or the bytes of a line that is not UTF-8.

    `number` is that of the last line given, from 1. `bom` says whether the file began with a byte order mark, which no
    line shows. Of a line of more than 4,096 characters the beginning is given, but more than 4,096 characters of it.
    """

    __slots__ = ("_back", "_lines", "bom", "number")

    def __init__(self, stream: BinaryIO) -> None:
        self.number = 0
        self.bom = False
        self._back: str | None = None
        self._lines = self._cut(stream)

    def __iter__(self) -> Iterator[str | bytes]:
        return self

    def __next__(self) -> str | bytes:
        if self._back is not None:
            line: str | bytes = self._back
            self._back = None
        else:
            line = next(self._lines)
        self.number += 1
        return line

    def give_back(self, line: str) -> None:
        """Make the line taken last the next one again."""
        self._back = line
        self.number -= 1

    @property
    def given_back(self) -> bool:
        """Whether the next line is one that was given back."""
        return self._back is not None

    def _cut(self, stream: BinaryIO) -> Iterator[str | bytes]:
        rest = stream.read(len(_BOM))
        if rest == _BOM:
            self.bom, rest = True, b""
        while chunk := stream.read(_CHUNK):
            cut = chunk.rfind(b"\n")
            if cut < 0:
                rest = (rest + chunk)[:_KEPT]
                continue
            yield from _decoded(rest + chunk[:cut])
            rest = chunk[cut + 1 :][:_KEPT]
        if rest:
            yield from _decoded(rest[:-1] if rest.endswith(b"\n") else rest)


def _decoded(block: bytes) -> Iterator[str | bytes]:
    """The lines of a block; one by one where the block is not UTF-8 as a whole."""
    try:
        yield from block.decode().split("\n")
    except UnicodeDecodeError:
        for raw in block.split(b"\n"):
            try:
                yield raw.decode()
            except UnicodeDecodeError:
                yield raw
