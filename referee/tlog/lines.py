"""The lines of a stream of bytes, decoded, in bounded memory: an endless line costs no more than a long one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 4096
"""Characters that a line keeps."""
_CHUNK = 1 << 16
_KEPT = 4 * (LONGEST + 3)  # bytes: enough to hold 4,096 characters and to see that there are more
_BOM = b"\xef\xbb\xbf"

Block = list[str] | list[str | bytes]


class Lines:
    """An iterator of lines without their line feeds: text, or the bytes of a line that is not UTF-8.

    `number` is that of the last line given, from 1. `bom` is True where the file began with a byte order mark, which no
    line shows. Of a line of more than 4,096 characters the beginning is given, but more than 4,096 characters of it.
    """

    __slots__ = ("_at", "_back", "_block", "_blocks", "bom", "number")

    def __init__(self, stream: BinaryIO) -> None:
        self.number = 0
        self.bom = False
        self._back: str | None = None
        self._block: Block = []
        self._at = 0
        self._blocks = self._cut(stream)

    def __iter__(self) -> Iterator[str | bytes]:
        return self

    def __next__(self) -> str | bytes:
        if self._back is not None:
            line: str | bytes = self._back
            self._back = None
        else:
            while self._at == len(self._block):
                self._block, self._at = next(self._blocks), 0
            line = self._block[self._at]
            self._at += 1
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

    def at_hand(self) -> tuple[Block, int]:
        """The lines that have been read from the file and not yet been given: a list, and the index of the next one."""
        return (self._block, self._at) if self._back is None else ([], 0)

    def skip(self, lines: int) -> None:
        """Pass over so many of the lines at hand."""
        self._at += lines
        self.number += lines

    def _cut(self, stream: BinaryIO) -> Iterator[Block]:
        rest = stream.read(len(_BOM))
        if rest == _BOM:
            self.bom, rest = True, b""
        while chunk := stream.read(_CHUNK):
            cut = chunk.rfind(b"\n")
            if cut < 0:
                rest = (rest + chunk)[:_KEPT]
                continue
            yield _decoded(rest + chunk[:cut])
            rest = chunk[cut + 1 :][:_KEPT]
        if rest:
            yield _decoded(rest[:-1] if rest.endswith(b"\n") else rest)


def _decoded(block: bytes) -> Block:
    """The lines of a block; one by one where the block is not UTF-8 as a whole."""
    try:
        return block.decode().split("\n")
    except UnicodeDecodeError:
        lines: list[str | bytes] = []
        for raw in block.split(b"\n"):
            try:
                lines.append(raw.decode())
            except UnicodeDecodeError:
                lines.append(raw)
        return lines
