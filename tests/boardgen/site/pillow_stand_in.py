"""A stand-in for Pillow in tests of a tab: it writes PNG of pixels that were drawn. It opens no picture, and its bytes are not Pillow's."""

from __future__ import annotations

import struct
import zlib
from typing import BinaryIO

INCH = 0.0254


class Image:
    """Rows of red, green and blue."""

    def __init__(self, size: tuple[int, int], pixels: bytes | bytearray) -> None:
        self.size = size
        self._pixels = pixels

    def save(self, stream: BinaryIO, *_: str, dpi: tuple[float, float], compress_level: int = 6, **others: object) -> None:
        (width, height), rows = self.size, memoryview(self._pixels)
        filtered = b"".join(b"\0" + rows[3 * width * y : 3 * width * (y + 1)].tobytes() for y in range(height))
        stream.write(b"\x89PNG\r\n\x1a\n")
        _write(stream, b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        _write(stream, b"pHYs", struct.pack(">IIB", *(round(one / INCH) for one in dpi), 1))
        _write(stream, b"IDAT", zlib.compress(filtered, compress_level))
        _write(stream, b"IEND", b"")


def frombuffer(_: str, size: tuple[int, int], pixels: bytes | bytearray, *__: object) -> Image:
    return Image(size, pixels)


def _write(stream: BinaryIO, name: bytes, content: bytes) -> None:
    stream.write(struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content)))
