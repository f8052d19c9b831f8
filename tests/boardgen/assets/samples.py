"""Pictures of every kind, made for tests: the same motif, whose four corners differ, as the bytes of a file."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

SIZE = (60, 40)
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How pixels are stored that an orientation of EXIF turns upright."""


DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 200">
<style>.sea {fill: #D3E4EE} #hull {fill: sienna; stroke: #222; stroke-width: 4} .half {opacity: .5}</style>
<defs><circle id="c" r="20"/><clipPath id="k"><circle cx="230" cy="60" r="40"/></clipPath>
<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10H0zM2 2h6v6H2z" fill-rule="evenodd"/></symbol></defs>
<rect class="sea" width="300" height="200"/>
<path id="hull" d="M40 120 a60 40 0 0 0 120 0z"/>
<g transform="translate(60 60) rotate(20)" class="half">
<use xlink:href="#c" fill="red"/><use href="#c" x="20" fill="blue" stroke="gold" stroke-width="6"/></g>
<g clip-path="url(#k)"><rect x="190" y="20" width="80" height="80" fill="green"/>
<path d="M190 20L270 100" stroke="white" stroke-width="8" stroke-dasharray="10 5"/></g>
<use href="#s" x="180" y="120" width="60" height="60"/>
<ellipse cx="90" cy="170" rx="30" ry="10" fill="#f0f" fill-opacity=".4" stroke="navy" stroke-width="3"/>
<g transform="scale(3 1)"><line x1="85" y1="110" x2="95" y2="190" stroke="black" stroke-width="4" stroke-linecap="round"/></g>
<polyline points="260,120 280,140 262,160 290,190" fill="none" stroke="purple" stroke-width="5" stroke-miterlimit="1.5"/>
<path d="M150 20l10 30 -26-19h32l-26 19z" fill="orange" fill-rule="evenodd"/>
</svg>
"""
"""A drawing with all that can be drawn."""


def motif(size: tuple[int, int] = SIZE) -> Image.Image:
    """Quarters in red, green, blue and yellow."""
    image = Image.new("RGB", size, (200, 30, 40))
    draw, (wide, high) = ImageDraw.Draw(image), size
    draw.rectangle((wide // 2, 0, wide, high // 2 - 1), fill=(30, 150, 60))
    draw.rectangle((0, high // 2, wide // 2 - 1, high), fill=(20, 60, 180))
    draw.rectangle((wide // 2, high // 2, wide, high), fill=(240, 210, 40))
    return image


def saved(image: Image.Image, kind: str, **how: Any) -> bytes:
    stream = BytesIO()
    image.save(stream, kind, **how)
    return stream.getvalue()


def with_alpha(image: Image.Image) -> Image.Image:
    """The picture with its upper half half as opaque and a hole in the middle."""
    alpha = Image.new("L", image.size, 255)
    draw, (wide, high) = ImageDraw.Draw(alpha), image.size
    draw.rectangle((0, 0, wide, high // 2 - 1), fill=128)
    draw.rectangle((wide // 2 - 4, high // 2 - 4, wide // 2 + 3, high // 2 + 3), fill=0)
    image = image.convert("RGBA")
    image.putalpha(alpha)
    return image


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, bits: int, colour: int, rows: bytes, *, interlaced: int = 0, more: bytes = b"") -> bytes:
    """A PNG of filtered rows that are written down already."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, interlaced))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def interlaced() -> bytes:
    """An interlaced PNG of 16 x 16 greys that grow to the east and to the south."""
    rows = b""
    for x0, y0, across, down in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
        for y in range(y0, 16, down):
            rows += b"\0" + bytes(8 * (x + y) for x in range(x0, 16, across))
    return png(16, 16, 8, 0, rows, interlaced=1)


def files() -> dict[str, bytes]:
    """A file of every kind by its name."""
    image = motif()
    alpha = with_alpha(image)
    palette = image.convert("P", palette=Image.Palette.ADAPTIVE, colors=8)
    made = {
        "rgb.png": saved(image, "PNG"),
        "grey.png": saved(image.convert("L"), "PNG"),
        "bit.png": saved(image.convert("1"), "PNG"),
        "palette.png": saved(palette, "PNG"),
        "clear.png": saved(palette, "PNG", transparency=0),
        "alpha.png": saved(alpha, "PNG"),
        "grey-alpha.png": saved(alpha.convert("LA"), "PNG"),
        "grey16.png": png(4, 1, 16, 0, b"\0" + struct.pack(">4H", 0, 0x4000, 0x8000, 0xFFFF)),
        "rgb16.png": png(2, 1, 16, 2, b"\0" + struct.pack(">6H", 0xFFFF, 0, 0, 0, 0x8000, 0xFFFF)),
        "interlaced.png": interlaced(),
        "rgb.jpg": saved(image, "JPEG", quality=90),
        "progressive.jpeg": saved(image, "JPEG", quality=90, progressive=True),
        "grey.jpg": saved(image.convert("L"), "JPEG"),
        "cmyk.jpg": saved(image.convert("CMYK"), "JPEG", quality=95),
        "lossy.webp": saved(image, "WEBP", quality=90),
        "lossless.webp": saved(alpha, "WEBP", lossless=True, exact=True),
        "one.png": saved(Image.new("RGB", (1, 1), (200, 0, 0)), "PNG"),
        "one.jpg": saved(Image.new("RGB", (1, 1), (200, 0, 0)), "JPEG"),
        "one.webp": saved(Image.new("RGB", (1, 1), (200, 0, 0)), "WEBP"),
    }
    for turn, how in UPRIGHT.items():
        exif = Image.Exif()
        exif[0x0112] = turn
        made[f"turned{turn}.jpg"] = saved(image.transpose(how), "JPEG", exif=exif, quality=90)
        made[f"turned{turn}.png"] = saved(image.transpose(how), "PNG", exif=exif)
    made["turned6.webp"] = saved(image.transpose(UPRIGHT[6]), "WEBP", exif=exif_of(6), lossless=True)
    return made


def exif_of(turn: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = turn
    return exif
