"""What the file of a PNG, JPEG or WebP reports about its picture: size, colours, turn, profile. Read without decoding a pixel.

A file that is damaged, cut short, animated or too large is refused here, before anything else reads it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from boardgen.errors import AssetError

Kind: TypeAlias = Literal["PNG", "JPEG", "WebP"]
MOST_PIXELS = 50_000_000
"""More than any printer shows on a board; decoded, so many take 200 MB."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SIGNATURES = (
    (PNG_SIGNATURE, "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"%PDF", "PDF"),
    (b"8BPS", "Photoshop"),
    (b"PK\x03\x04", "ZIP"),
)
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The bits that a PNG may have by its type of colour."""
_MARK = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""A marker inside the compressed data of a JPEG, where all other bytes of 255 are escaped."""
_PROFILE = b"ICC_PROFILE\0"
_SPACES = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}
_DAMAGED = "save it again with an image editor"


class Header(NamedTuple):
    """What a file reports about its picture. Width and height are those of the stored pixels, whatever `turn` does to them."""

    kind: Kind
    width: int
    height: int
    turn: int = 1
    """The orientation of EXIF, 1 (upright) to 8."""
    channels: int = 3
    """1 grey, 3 red, green and blue (or numbers of a palette), 4 inks of a press (CMYK)."""
    bits: int = 8
    alpha: bool = False
    """Whether a part of it may be transparent."""
    alpha_channel: bool = False
    """Whether each pixel of a PNG has its own transparency."""
    level: bool = True
    """Whether the rows of a PNG are stored in order (not interlaced)."""
    palette: bytes = b""
    profile: bytes = b""
    """The colour profile, where it is not that of sRGB."""
    plain_rgb: bool = False
    """Whether the three channels of a JPEG are red, green and blue, and its file does not tell a PDF viewer so."""
    end: int = 0
    """How many bytes of the file are the picture: some cameras add others after it."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as they are shown, turned."""
        return (self.height, self.width) if self.turn >= 5 else (self.width, self.height)


def kind_of(data: bytes) -> str:
    """What a file is by its first bytes, such as `PNG` or `GIF`; empty for what has no signature that we know."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:8] == b"ftyp":
        return "AVIF" if data[8:12] in (b"avif", b"avis") else "HEIC" if data[8:11] in (b"hei", b"hev", b"mif") else "MP4"
    return next((kind for signature, kind in _SIGNATURES if data.startswith(signature)), "")


@lru_cache(2048)  # by the bytes themselves, whose hash Python keeps
def header(data: bytes) -> Header:
    """What a file reports about its picture. Raises AssetError, whose problem begins with a verb."""
    kind = kind_of(data)
    found = _png(data) if kind == "PNG" else _jpeg(data) if kind == "JPEG" else _webp(data) if kind == "WebP" else None
    if found is None:
        raise AssetError("is not a PNG, JPEG or WebP picture", "save it as PNG or JPEG")
    wide, high = found.width, found.height
    if not wide or not high:
        raise AssetError(f"has {wide} x {high} pixels", _DAMAGED)
    if wide * high > MOST_PIXELS:
        what = f"has {wide:,} x {high:,} pixels, {wide * high / 1e6:,.0f} million (maximum {MOST_PIXELS // 1_000_000})"
        raise AssetError(what, "scale it down: at 300 dpi a poker card needs 750 x 1050 pixels, an A3 board 4961 x 3508")
    return found


def chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The chunks of a PNG: type, begin and end of its content. Raises AssetError for one that is damaged."""
    at = len(PNG_SIGNATURE)
    while True:
        length, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        begin, end = at + 8, at + 8 + length
        if end + 4 > len(data):
            raise AssetError("is cut short: the end of the PNG is missing", "copy or download it again")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            raise AssetError(f"is damaged: the checksum of its part at byte {at} does not match", _DAMAGED)
        yield name, begin, end
        if name == b"IEND":
            return
        at = end + 4


def _png(data: bytes) -> Header:
    wide = high = bits = colour = interlaced = -1
    palette = profile = b""
    alpha = pixels = False
    turn, last = 1, 0
    for name, begin, end in chunks(data):
        last = end + 4
        if wide < 0:
            if name != b"IHDR" or end - begin != 13:
                raise AssetError("is damaged: it has no header of a PNG", _DAMAGED)
            wide, high = int.from_bytes(data[begin : begin + 4], "big"), int.from_bytes(data[begin + 4 : begin + 8], "big")
            bits, colour, interlaced = data[begin + 8], data[begin + 9], data[begin + 12]
            if bits not in _DEPTHS.get(colour, ()) or data[begin + 10 : begin + 12] != b"\0\0" or interlaced > 1:
                raise AssetError("is damaged: its header is not that of a PNG", _DAMAGED)
            alpha = colour in (4, 6)
        elif name == b"PLTE":
            palette = data[begin:end]
        elif name == b"tRNS":
            alpha = True
        elif name == b"iCCP":
            profile = _inflated_profile(data[begin:end])
        elif name == b"eXIf":
            turn = _turn(data[begin:end])
        elif name == b"acTL":
            raise AssetError("is an animation", "save one frame of it as PNG")
        elif name == b"IDAT":
            pixels = True
    if not pixels or (colour == 3 and (not palette or len(palette) % 3 or len(palette) > 768)):
        raise AssetError("is damaged: the PNG has no pixels or no palette", _DAMAGED)
    channels = 1 if colour in (0, 4) else 3
    kept = _own_profile(profile, channels)
    palette = palette if colour == 3 else b""
    return Header("PNG", wide, high, turn, channels, bits, alpha, colour in (4, 6), not interlaced, palette, kept, end=last)


_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced PNG: the first column and row, and the steps to the next."""


def check_rows(data: bytes) -> None:
    """Raises AssetError unless the rows of a PNG have as many bytes as its header announces: else it is damaged, or a bomb."""
    found = header(data)
    samples = (1 if found.palette else found.channels) + found.alpha_channel
    passes = ((0, 0, 1, 1),) if found.level else _PASSES
    expected = 0
    for x, y, across, down in passes:
        columns, rows = -(-(found.width - x) // across), -(-(found.height - y) // down)
        expected += rows * (1 + (columns * samples * found.bits + 7) // 8) if columns > 0 and rows > 0 else 0
    inflate, size = zlib.decompressobj(), 0
    try:
        for name, begin, end in chunks(data):
            rest = data[begin:end] if name == b"IDAT" else b""
            while rest and size <= expected:
                size += len(inflate.decompress(rest, 1 << 20))
                rest = inflate.unconsumed_tail
    except zlib.error as problem:
        raise AssetError("is damaged: its PNG data cannot be decoded", _DAMAGED) from problem
    if size != expected:
        raise AssetError("is damaged: the PNG does not have the pixels that its header announces", _DAMAGED)


def _inflated_profile(content: bytes) -> bytes:
    packed = content.partition(b"\0")[2][1:]
    try:
        return zlib.decompressobj().decompress(packed, 1 << 22)
    except zlib.error:
        return b""


def _own_profile(profile: bytes, channels: int) -> bytes:
    """A colour profile that fits the picture and is not sRGB, which every viewer assumes; else empty."""
    if len(profile) < 132 or profile[36:40] != b"acsp" or _SPACES.get(profile[16:20]) != channels:
        return b""
    return b"" if b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile else profile


def _jpeg(data: bytes) -> Header:
    at, turn, adobe = 2, 1, False
    frame: tuple[int, int, bytes] | None = None
    parts: dict[int, bytes] = {}
    while True:
        while data[at : at + 2] == b"\xff\xff":  # padding
            at += 1
        mark, begin = data[at : at + 2], at + 4
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if len(mark) < 2 or end > len(data) or mark == b"\xff\xd9":
            raise AssetError("is cut short: the JPEG ends in its header", "copy or download it again")
        if mark[0] != 0xFF or end < begin:
            raise AssetError(f"is damaged: there is no segment of a JPEG at byte {at}", _DAMAGED)
        content = data[begin:end]
        if 0xC0 <= mark[1] <= 0xCF and mark[1] not in (0xC4, 0xC8, 0xCC):
            frame = _frame(mark[1], content)
        elif mark == b"\xff\xe1" and content.startswith(b"Exif\0\0"):
            turn = _turn(content[6:])
        elif mark == b"\xff\xe2" and content.startswith(_PROFILE):
            parts[content[12]] = content[14:]
        elif mark == b"\xff\xee" and content.startswith(b"Adobe"):
            adobe = True
        elif mark == b"\xff\xda":
            break
        at = end
    if frame is None:
        raise AssetError("is damaged: the JPEG has no frame", _DAMAGED)
    wide, high, names = frame
    profile = _own_profile(b"".join(parts[number] for number in sorted(parts)), len(names))
    return Header("JPEG", wide, high, turn, len(names), profile=profile, plain_rgb=not adobe and names == b"RGB", end=_end(data, end))


def _frame(mark: int, content: bytes) -> tuple[int, int, bytes]:
    """Width, height and the names of the channels."""
    if mark > 0xC2 or content[:1] != b"\x08":
        what = "has a kind of JPEG compression that few programs read"
        raise AssetError(what, "save it as an ordinary JPEG (baseline or progressive) or as PNG")
    count = content[5] if len(content) > 5 else 0
    if count not in (1, 3, 4) or len(content) < 6 + 3 * count:
        raise AssetError(f"has {count} colour channels", "save it in RGB or in grey")
    return int.from_bytes(content[3:5], "big"), int.from_bytes(content[1:3], "big"), content[6 : 6 + 3 * count : 3]


def _end(data: bytes, at: int) -> int:
    """Where the compressed data of a JPEG ends. `at` is where it begins."""
    while (found := _MARK.search(data, at)) is not None:
        if found[0] == b"\xff\xd9":
            return found.end()
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2], "big")
    raise AssetError("is cut short: the end of the JPEG is missing", "copy or download it again")


def _webp(data: bytes) -> Header:
    if 8 + int.from_bytes(data[4:8], "little") > len(data):
        raise AssetError("is cut short: the end of the WebP is missing", "copy or download it again")
    wide = high = 0
    alpha, turn, at, profile = False, 1, 12, b""
    while at + 8 <= len(data):
        name, length = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        content = data[at + 8 : at + 8 + length]
        if name == b"VP8X" and len(content) >= 10:
            if content[0] & 0x02:
                raise AssetError("is an animation", "save one frame of it as PNG")
            alpha = bool(content[0] & 0x10)
            wide, high = (1 + int.from_bytes(content[n : n + 3], "little") for n in (4, 7))
        elif name == b"VP8L" and content[:1] == b"\x2f":
            packed = int.from_bytes(content[1:5], "little")
            inner = 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
            alpha = alpha or bool(packed >> 28 & 1)
            wide, high = _agreed((wide, high), inner)
        elif name == b"VP8 " and content[3:6] == b"\x9d\x01\x2a":
            inner = int.from_bytes(content[6:8], "little") & 0x3FFF, int.from_bytes(content[8:10], "little") & 0x3FFF
            wide, high = _agreed((wide, high), inner)
        elif name == b"EXIF":
            turn = _turn(content.removeprefix(b"Exif\0\0"))
        elif name == b"ICCP":
            profile = _own_profile(content, 3)
        at += 8 + length + length % 2
    return Header("WebP", wide, high, turn, alpha=alpha, profile=profile, end=len(data))


def _agreed(said: tuple[int, int], found: tuple[int, int]) -> tuple[int, int]:
    if said not in ((0, 0), found):
        raise AssetError("is damaged: its parts do not agree on its size", _DAMAGED)
    return found


def _turn(exif: bytes) -> int:
    """The orientation that EXIF data ask for; 1, upright, where they ask for none."""
    order: Literal["little", "big"] = "little" if exif[:2] == b"II" else "big"
    at = int.from_bytes(exif[4:8], order)
    for entry in range(at + 2, at + 2 + 12 * min(int.from_bytes(exif[at : at + 2], order), 200), 12):
        if int.from_bytes(exif[entry : entry + 2], order) == 0x0112:
            turn = int.from_bytes(exif[entry + 8 : entry + 10], order)
            return turn if 1 <= turn <= 8 else 1
    return 1


def without_turn(data: bytes) -> bytes:
    """The file without the metadata that ask a viewer to turn its pixels; the same file where there are none."""
    found = header(data)
    if found.turn == 1:
        return data
    if found.kind == "PNG":
        kept = (data[begin - 8 : end + 4] for name, begin, end in chunks(data) if name != b"eXIf")
        return PNG_SIGNATURE + b"".join(kept)
    at, parts = 2, [data[:2]]
    while data[at + 1] != 0xDA:
        if data[at + 1] == 0xFF:  # padding
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] != 0xE1:
            parts.append(data[at:end])
        at = end
    return b"".join((*parts, data[at : found.end]))
