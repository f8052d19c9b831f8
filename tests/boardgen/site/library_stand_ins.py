"""Stand-ins for pyclipper and Pillow in tests of a tab, in pure Python; this file takes the place of `pyclipper` and of `PIL.Image`.

That of pyclipper moves each corner along the mean normal of its sides: its outlines are not Clipper's. That of Pillow decodes PNG of 8
bits, takes every JPEG for an even grey, scales by leaving pixels out, and blurs nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from math import hypot
from typing import BinaryIO

JT_ROUND, ET_CLOSEDPOLYGON = 1, 0
Loop = Sequence[tuple[int, int]]


class PyclipperOffset:
    """Closed outlines that are moved outwards, or inwards by less than nothing."""

    def __init__(self, *_: float) -> None:
        self._loops: list[Loop] = []

    def AddPaths(self, loops: Sequence[Loop], *_: int) -> None:  # noqa: N802  (as pyclipper calls it)
        self._loops += loops

    def Execute(self, by: float) -> list[list[tuple[int, int]]]:  # noqa: N802
        return [_move(loop, by) for loop in self._loops]


def CleanPolygons(loops: Sequence[Loop], _: float) -> Sequence[Loop]:  # noqa: N802
    """Leave every corner where it is."""
    return loops


def _move(loop: Loop, by: float) -> list[tuple[int, int]]:
    after, before = [*loop[1:], loop[0]], [loop[-1], *loop[:-1]]
    area = sum(x * v - u * y for (x, y), (u, v) in zip(loop, after, strict=True))
    way = by if area > 0 else -by
    moved = []
    for (ax, ay), (x, y), (bx, by_) in zip(before, loop, after, strict=True):
        across, down = by_ - ay, ax - bx
        length = hypot(across, down) or 1.0
        moved.append((round(x + way * across / length), round(y + way * down / length)))
    return moved


class Image:
    """A picture of 8 bits in one of the modes L, LA, RGB and RGBA."""

    def __init__(self, mode: str, size: tuple[int, int], data: bytes) -> None:
        self.mode, self.size, self.data = mode, size, data
        self.width, self.height = size
        self.info: dict[str, object] = {}

    def draft(self, *_: object) -> None:
        """Decode all of it."""

    load = draft

    def getbands(self) -> tuple[str, ...]:
        return tuple(self.mode)

    def tobytes(self) -> bytes:
        return self.data

    def convert(self, mode: str) -> Image:
        """Return it in another mode; colours are never multiplied by the transparency."""
        count = len(self.mode)
        bands = [self.data[band::count] for band in range(count)]
        alpha = bands.pop() if count % 2 == 0 else b"\xff" * len(bands[0])
        if len(bands) == 3 and mode[0] == "L":
            bands = [bytes((299 * red + 587 * green + 114 * blue) // 1000 for red, green, blue in zip(*bands, strict=True))]
        elif len(bands) == 1 and mode[0] == "R":
            bands *= 3
        bands += [alpha] * (len(mode) % 2 == 0)
        data = bytearray(len(bands) * len(alpha))
        for number, band in enumerate(bands):
            data[number :: len(bands)] = band
        return Image(mode, self.size, bytes(data))

    def getchannel(self, _: str) -> Image:
        """Return the last channel, the transparency."""
        return Image("L", self.size, self.data[len(self.mode) - 1 :: len(self.mode)])

    def getextrema(self) -> tuple[int, int]:
        return min(self.data), max(self.data)

    def point(self, table: Sequence[int]) -> Image:
        return Image(self.mode, self.size, self.data.translate(bytes(table[:256])))

    def filter(self, _: object) -> Image:
        return self

    def _pick(self, size: tuple[int, int], across: Sequence[int], down: Sequence[int]) -> Image:
        deep = len(self.mode)
        starts = (deep * (y * self.width + x) for y in down for x in across)
        return Image(self.mode, size, b"".join(self.data[at : at + deep] for at in starts))

    def resize(self, size: tuple[int, int], *_: int) -> Image:
        wide, high = size
        return self._pick(size, [x * self.width // wide for x in range(wide)], [y * self.height // high for y in range(high)])

    def crop(self, box: tuple[int, int, int, int]) -> Image:
        x0, y0, x1, y1 = box
        return self._pick((x1 - x0, y1 - y0), range(x0, x1), range(y0, y1))

    def paste(self, image: Image, at: tuple[int, int], mask: Image | None = None) -> None:
        deep, data = len(self.mode), bytearray(self.data)
        for number in range(image.width * image.height):
            if mask is None or mask.data[number]:
                y, x = divmod(number, image.width)
                here = deep * ((y + at[1]) * self.width + x + at[0])
                data[here : here + deep] = image.data[deep * number : deep * number + deep]
        self.data = bytes(data)


def new(mode: str, size: tuple[int, int]) -> Image:
    return Image(mode, size, bytes(len(mode) * size[0] * size[1]))


def subtract_modulo(one: Image, other: Image) -> Image:
    return Image(one.mode, one.size, bytes((a - b) % 256 for a, b in zip(one.data, other.data, strict=True)))


def BoxBlur(_: int) -> None:  # noqa: N802  (as Pillow calls it)
    """Blur nothing."""


def JpegImageFile(stream: BinaryIO) -> Image:  # noqa: N802
    """Return a grey picture of the size that the first frame of the file has. Raises OSError where there is none."""
    data, at = stream.read(), 2
    while data[at] == 0xFF and data[at + 1] != 0xDA:
        if 0xC0 <= data[at + 1] <= 0xC2:
            size = int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
            return Image("RGB", size, b"\x80" * (3 * size[0] * size[1]))
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    raise OSError("no frame")


def PngImageFile(stream: BinaryIO) -> Image:  # noqa: N802
    """Decode a PNG of 8 bits without a palette whose rows are in order. Raises OSError for another one."""
    data, packed, at = stream.read(), b"", 8
    while (name := data[at + 4 : at + 8]) != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        packed += data[at + 8 : at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    size, mode = (
        (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")),
        {0: "L", 2: "RGB", 4: "LA", 6: "RGBA"}.get(data[25]),
    )
    if mode is None or data[24] != 8 or data[28]:
        raise OSError("a stand-in does not know this kind of PNG")
    deep, rows, above = len(mode), zlib.decompress(packed), bytes(len(mode) * size[0])
    decoded = []
    for y in range(size[1]):
        begin = y * (len(above) + 1)
        above = _unfilter(rows[begin], rows[begin + 1 : begin + 1 + len(above)], above, deep)
        decoded.append(above)
    return Image(mode, size, b"".join(decoded))


def _unfilter(kind: int, row: bytes, above: bytes, deep: int) -> bytes:
    done = bytearray(deep)
    for value, up, corner in zip(row, above, bytes(deep) + above, strict=False):
        left = done[-deep]
        nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
        done.append((value + (0, left, up, (left + up) // 2, nearest)[kind]) % 256)
    return bytes(done[deep:])
