"""Pictures as objects of a PDF: their compressed data as they are in the file of the picture, wherever a PDF can have them so.

Knows the PDF language and no PDF library.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from boardgen.draw.shape import pixels
from boardgen.draw.shape.raster_header import Header, chunks, header
from boardgen.draw.shape.shapes import Image

FAST = 1
"""How hard zlib tries: a photograph gets no more than a fiftieth smaller by 3, which takes twice as long."""
_SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB"}


class Stored(NamedTuple):
    """A picture as a PDF has it: the entries of its dictionary, its data, and what the entries refer to.

    `mask` is the transparency, another picture; `profile` and `spare` are the colour profile, compressed, and its stand-in.
    """

    entries: bytes
    data: bytes
    mask: Stored | None = None
    profile: bytes = b""
    channels: int = 3
    space: bytes = b""
    """The colour space of a picture without a profile."""

    def written(self, mask: bytes = b"", profile: bytes = b"") -> bytes:
        """All entries; `mask` and `profile` are references to those."""
        space = b"[/ICCBased %b]" % profile if profile else self.space
        entries = b"/Type /XObject /Subtype /Image /ColorSpace %b %b" % (space, self.entries)
        return entries + b" /SMask %b" % mask if mask else entries


def stored(image: Image) -> Stored:
    """A picture ready for a PDF. Raises AssetError for a damaged one."""
    found = header(image.data)
    data = image.data if found.kind == "WebP" and not image.tone else pixels.as_file(image.data, image.tone)
    found = header(data)
    if found.kind == "JPEG":
        return _jpeg(data, found)
    if found.kind == "WebP" or found.alpha or not found.level or found.bits > 8 or (found.palette and found.profile):
        colours, alpha = pixels.planes(data)
        return _packed_plane(colours)._replace(mask=None if alpha is None else _packed_plane(alpha))
    return _png(data, found)


def _size(found: Header) -> bytes:
    return b"/Width %d /Height %d /BitsPerComponent %d" % (found.width, found.height, found.bits)


def _jpeg(data: bytes, found: Header) -> Stored:
    entries = _size(found) + b" /Filter /DCTDecode"
    if found.plain_rgb:
        entries += b" /DecodeParms <</ColorTransform 0>>"
    return Stored(entries, data[: found.end], None, _packed(found), found.channels, _SPACES[found.channels])


def _png(data: bytes, found: Header) -> Stored:
    """An opaque PNG whose rows are in order: its own compressed rows, whose filters a PDF knows."""
    parts = [data[begin:end] for name, begin, end in chunks(data) if name == b"IDAT"]
    colours = 1 if found.palette else found.channels
    parms = b"<</Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d>>" % (colours, found.bits, found.width)
    entries = _size(found) + b" /Filter /FlateDecode /DecodeParms " + parms
    space = _SPACES[found.channels]
    if found.palette:
        space = b"[/Indexed /DeviceRGB %d <%b>]" % (len(found.palette) // 3 - 1, found.palette.hex().encode("ascii"))
    profile = b"" if found.palette else _packed(found)
    return Stored(entries, b"".join(parts), None, profile, found.channels, space)


def _packed_plane(plane: pixels.Plane) -> Stored:
    """Pixels that were decoded, compressed: a PDF adds up differences itself."""
    parms = b"<</Predictor 2 /Colors %d /BitsPerComponent 8 /Columns %d>>" % (plane.channels, plane.width)
    entries = b"/Width %d /Height %d /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms %b" % (plane.width, plane.height, parms)
    return Stored(entries, zlib.compress(plane.differences, FAST), None, b"", plane.channels, _SPACES[plane.channels])


def _packed(found: Header) -> bytes:
    return zlib.compress(found.profile, 5) if found.profile else b""
