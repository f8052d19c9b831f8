"""Numbered objects as the file of a PDF 1.7 (ISO 32000-1, 7.5), and bookmarks (12.3.3). It knows nothing of what is on pages."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.surface.content import text_string

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"  # layers are of 1.5, the hint for two sides of 1.7; bytes over 127 say that this is no text
DATE = b"(D:20000101000000+00'00')"
"""When every file was made: the same pages are the same bytes at any time."""


class Objects:
    """The objects of a file that is being made. Each has a name here, by which others refer to it before or after it is put in."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._written: list[tuple[bytes, ...]] = []

    def refer(self, name: str) -> bytes:
        """Return the reference to an object."""
        number = self._numbers.setdefault(name, len(self._written) + 1)
        if number > len(self._written):
            self._written.append((b"null",))
        return b"%d 0 R" % number

    def put(self, name: str, *written: bytes) -> bytes:
        """Put an object into the file, in one part or several; return the reference to it."""
        at = self.refer(name)
        self._written[self._numbers[name] - 1] = written
        return at

    def put_stream(self, name: str, entries: bytes, data: bytes) -> bytes:
        """Put a stream into the file, with the `entries` of its dictionary besides its length; return the reference to it."""
        return self.put(name, b"<<%b/Length %d>>\nstream\n" % (entries, len(data)), data, b"\nendstream")

    def file(self, root: bytes, info: bytes) -> Iterator[bytes]:
        """Yield the parts of the whole file; `root` and `info` refer to its catalog and to its description."""
        yield HEAD
        at, mark, places = len(HEAD), 0, [b"0000000000 65535 f \n"]
        for number, written in enumerate(self._written, 1):
            places.append(b"%010d 00000 n \n" % at)
            for part in (b"%d 0 obj\n" % number, *written, b"\nendobj\n"):
                yield part
                at, mark = at + len(part), zlib.crc32(part, mark)
        yield b"xref\n0 %d\n%b" % (len(places), b"".join(places))
        named = b"<%016X%016X>" % (mark, at)  # tells files apart, and is the same for the same bytes
        yield b"trailer\n<</Size %d/Root %b/Info %b/ID[%b%b]>>\nstartxref\n%d\n%%%%EOF\n" % (len(places), root, info, named, named, at)


class Bookmark(NamedTuple):
    """An entry of the list beside the pages: its title, the place it leads to as a PDF array, and how deep it is, 0 for the top."""

    title: str
    place: bytes
    level: int = 0


def put_bookmarks(objects: Objects, bookmarks: Sequence[Bookmark]) -> bytes:
    """Put bookmarks into a file, all that have others below them closed; return the reference to their list."""
    below: dict[str, list[int]] = {}
    path: list[int] = []
    for number, one in enumerate(bookmarks):
        del path[one.level :]
        below.setdefault(f"bookmark{path[-1]}" if path else "bookmarks", []).append(number)
        path.append(number)
    for parent, numbers in below.items():
        names = [f"bookmark{number}" for number in numbers]
        for name, number, before, after in zip(names, numbers, ["", *names], [*names[1:], ""], strict=False):
            entries = b"/Title%b/Parent %b/Dest%b" % (text_string(bookmarks[number].title), objects.refer(parent), bookmarks[number].place)
            entries += b"/Prev %b" % objects.refer(before) if before else b""
            entries += b"/Next %b" % objects.refer(after) if after else b""
            if name in below:
                entries += _ends(objects, [f"bookmark{kid}" for kid in below[name]]) + b"/Count %d" % -len(below[name])
            objects.put(name, b"<<%b>>" % entries)
    top = [f"bookmark{number}" for number in below["bookmarks"]]
    return objects.put("bookmarks", b"<</Type/Outlines%b/Count %d>>" % (_ends(objects, top), len(top)))


def _ends(objects: Objects, names: Sequence[str]) -> bytes:
    return b"/First %b/Last %b" % (objects.refer(names[0]), objects.refer(names[-1]))
