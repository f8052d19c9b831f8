"""Pictures of pixels: what the header of a PNG, JPEG or WebP gives, and its pixels decoded, in a tone, as a file. Pillow is imported here.

Most pictures are never decoded: a JPEG and an opaque PNG go into a PDF and an SVG as they are.

A file that is damaged, cut short, animated or too large is refused here, before anything else reads it."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Tone
from boardgen.errors import AssetError
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image as Pixmap
    from PIL.ImageFile import ImageFile


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
    """Return what a file is by its first bytes, such as `PNG` or `GIF`; empty for what has no signature that we know."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:8] == b"ftyp":
        return "AVIF" if data[8:12] in (b"avif", b"avis") else "HEIC" if data[8:11] in (b"hei", b"hev", b"mif") else "MP4"
    return next((kind for signature, kind in _SIGNATURES if data.startswith(signature)), "")


@lru_cache(2048)  # by the bytes themselves, whose hash Python keeps
def header(data: bytes) -> Header:
    """Return what a file reports about its picture. Raises AssetError, whose problem begins with a verb."""
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
    """Yield the chunks of a PNG: type, begin and end of its content. Raises AssetError for one that is damaged."""
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
            profile = _inflate_profile(data[begin:end])
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
"""The passes of an interlaced PNG: the first column and row, and the steps to the next."""


def check_rows(data: bytes) -> None:
    """Raise AssetError unless the rows of a PNG have as many bytes as its header announces: else it is damaged, or a bomb."""
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


def _inflate_profile(content: bytes) -> bytes:
    packed = content.partition(b"\0")[2][1:]
    try:
        return zlib.decompressobj().decompress(packed, 1 << 22)
    except zlib.error:
        return b""


def _own_profile(profile: bytes, channels: int) -> bytes:
    """Return a colour profile that fits the picture and is not sRGB, which every viewer assumes; else empty."""
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
    """Return width, height and the names of the channels."""
    if mark > 0xC2 or content[:1] != b"\x08":
        what = "has a kind of JPEG compression that few programs read"
        raise AssetError(what, "save it as an ordinary JPEG (baseline or progressive) or as PNG")
    count = content[5] if len(content) > 5 else 0
    if count not in (1, 3, 4) or len(content) < 6 + 3 * count:
        raise AssetError(f"has {count} colour channels", "save it in RGB or in grey")
    return int.from_bytes(content[3:5], "big"), int.from_bytes(content[1:3], "big"), content[6 : 6 + 3 * count : 3]


def _end(data: bytes, at: int) -> int:
    """Return where the compressed data of a JPEG ends. `at` is where it begins."""
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
            wide, high = _agree((wide, high), inner)
        elif name == b"VP8 " and content[3:6] == b"\x9d\x01\x2a":
            inner = int.from_bytes(content[6:8], "little") & 0x3FFF, int.from_bytes(content[8:10], "little") & 0x3FFF
            wide, high = _agree((wide, high), inner)
        elif name == b"EXIF":
            turn = _turn(content.removeprefix(b"Exif\0\0"))
        elif name == b"ICCP":
            profile = _own_profile(content, 3)
        at += 8 + length + length % 2
    return Header("WebP", wide, high, turn, alpha=alpha, profile=profile, end=len(data))


def _agree(said: tuple[int, int], found: tuple[int, int]) -> tuple[int, int]:
    if said not in ((0, 0), found):
        raise AssetError("is damaged: its parts do not agree on its size", _DAMAGED)
    return found


def _turn(exif: bytes) -> int:
    """Return the orientation that EXIF data ask for; 1, upright, where they ask for none."""
    order: Literal["little", "big"] = "little" if exif[:2] == b"II" else "big"
    at = int.from_bytes(exif[4:8], order)
    for entry in range(at + 2, at + 2 + 12 * min(int.from_bytes(exif[at : at + 2], order), 200), 12):
        if int.from_bytes(exif[entry : entry + 2], order) == 0x0112:
            turn = int.from_bytes(exif[entry + 8 : entry + 10], order)
            return turn if 1 <= turn <= 8 else 1
    return 1


def remove_turn(data: bytes) -> bytes:
    """Return the file without the metadata that ask a viewer to turn its pixels; the same file where there are none."""
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


QUALITY = {"quality": 90, "subsampling": 0}
"""Options for a JPEG that has to be encoded again: no difference can be seen in print."""
PACKED = {"compress_level": 3}
"""Options for a PNG: a higher level takes three times as long and makes photographs no smaller."""
COLOURS = 255
"""Colours of an animation; one more is kept for what did not change."""
GRID = 48
"""Squares of the darkness of a picture along its longer side."""


Pixels: TypeAlias = tuple[bytes | bytearray, int, int]
"""Rows of red, green and blue, and how many pixels wide and high they are."""


class Darkness(NamedTuple):
    """How dark a picture prints in grey, 0 to 255, and how much it covers, 0 to 255: two bytes for each square of a grid, by rows."""

    columns: int
    rows: int
    dark: bytes
    cover: bytes


@lru_cache(64)
def encode(data: bytes, tone: Tone = "") -> bytes:
    """Return the file of a picture as PNG or JPEG in a tone; the same file where it is that already.

    A WebP becomes a PNG, without loss; a JPEG for a press (CMYK) becomes one for a screen; a picture in another tone keeps its kind."""
    found = header(data)
    if not tone and (found.kind == "PNG" or (found.kind == "JPEG" and found.channels != 4)):
        return data
    image = _open(data, found, grey=tone == "grey")
    if tone:
        image = _tone(image, tone)
    if found.kind == "JPEG" and image.mode in ("L", "RGB"):
        return _save(image, "JPEG", **QUALITY)
    return _save(image, "PNG", **PACKED)


class Plane(NamedTuple):
    """The pixels of an opaque picture in 8 bits, by rows: each sample as its difference from that of the pixel on its left, modulo 256.

    Photographs then need half the space when they are compressed, and finding a filter for each row takes three times as long."""

    width: int
    height: int
    channels: int
    differences: bytes


def planes(data: bytes) -> tuple[Plane, Plane | None]:
    """Return the colours of a picture and its transparency; None where all of it is opaque."""
    image = _open(data, header(data))
    if image.mode not in ("LA", "RGBA"):
        return _plane(image), None
    alpha = image.getchannel("A")
    low = alpha.getextrema()[0]
    if not low:
        image = _spread(image, alpha)
    return _plane(image.convert("L" if image.mode == "LA" else "RGB")), None if low == 255 else _plane(alpha)


def _plane(image: Pixmap) -> Plane:
    """Return the pixels of an image in one of the modes L and RGB."""
    from PIL import Image as Pillow, ImageChops

    left = Pillow.new(image.mode, image.size)
    if image.width > 1:
        left.paste(image.crop((0, 0, image.width - 1, image.height)), (1, 0))
    width, height = image.size
    return Plane(width, height, len(image.getbands()), ImageChops.subtract_modulo(image, left).tobytes())


def _spread(image: Pixmap, alpha: Pixmap) -> Pixmap:
    """Return the picture with the colours at its edge carried on where it is transparent: viewers mix them in when they scale it."""
    from PIL import ImageFilter

    blurred = image.convert("RGBA").convert("RGBa").filter(ImageFilter.BoxBlur(3)).convert("RGBA").convert(image.mode)
    blurred.paste(image, (0, 0), alpha.point([0] + [255] * 255))
    return blurred


@lru_cache(2048)
def darkness(data: bytes, tone: Tone = "") -> Darkness:
    """Return how dark a picture is. A JPEG is decoded at an eighth of its size for this."""
    found = header(data)
    scale = max(1.0, max(found.width, found.height) / GRID)
    size = max(1, round(found.width / scale)), max(1, round(found.height / scale))
    image = _open(data, found, grey=not tone.startswith("#"), most=size)
    if tone:
        image = _tone(image, tone)
    cover = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    if cover is not None:
        cover = cover.resize(size, 4)  # the mean of the pixels in a square
    dark = image.convert("L").resize(size, 4).point([255 - value for value in range(256)]).tobytes()
    return Darkness(*size, dark, b"\xff" * len(dark) if cover is None else cover.tobytes())


def gif(frames: Iterable[Pixels], model: Sequence[Pixels], milliseconds: Sequence[int], stream: BinaryIO) -> None:
    """Write pictures of one size as an animation without end, each shown so long; there is at least one.

    `model` are pictures in whose colours all are drawn. A frame has only the pixels that differ from the one before it, and is written
    as soon as it is there, so that memory does not grow with their number."""
    from PIL import GifImagePlugin, Image as Pillow, ImageChops

    def open_frame(frame: Pixels) -> Pixmap:
        return Pillow.frombytes("RGB", frame[1:], frame[0])

    still = Pillow.Dither.NONE
    examples = Pillow.new("RGB", (max(one[1] for one in model), sum(one[2] for one in model)))
    for number, one in enumerate(model):
        examples.paste(open_frame(one), (0, sum(before[2] for before in model[:number])))
    colours = examples.quantize(COLOURS, dither=still)
    before: Pixmap | None = None
    for frame, shown in zip(frames, milliseconds, strict=False):
        image = open_frame(frame).quantize(palette=colours, dither=still)
        box = (0, 0, *image.size)
        part = image
        if before is None:
            image.info.update(version=b"89a", loop=0)
            stream.writelines(GifImagePlugin.getheader(image, info={"loop": 0, "version": b"89a", "duration": shown})[0])
        else:
            differs = ImageChops.subtract_modulo(image, before)
            box = differs.getbbox() or (0, 0, 1, 1)
            part = image.copy()
            part.paste(COLOURS, mask=differs.point([255, *(0,) * 255], "1"))
            part = part.crop(box)
        how = {"duration": shown, "disposal": 1, "include_color_table": False}
        stream.writelines(GifImagePlugin.getdata(part, box[:2], **how, **({} if before is None else {"transparency": COLOURS})))
        before = image
    stream.write(b";")


def forget() -> None:
    """Let go of all pictures that were kept."""
    for kept in (encode, darkness, header):
        kept.cache_clear()


def _open(data: bytes, found: Header, *, grey: bool = False, most: tuple[int, int] | None = None) -> Pixmap:
    """Return the picture in 8 bits in one of the modes L, LA, RGB and RGBA, in sRGB. Raises AssetError for a damaged one.

    `grey` and `most` let a JPEG be decoded without its colours and at no more than twice that size."""
    try:
        image: Pixmap = _reader(found.kind)(BytesIO(data))
        if image.size != (found.width, found.height):
            raise AssetError("is damaged: its parts do not agree on its size", "save it again with an image editor")
        if found.kind == "JPEG" and found.channels == 3 and (grey or most):
            image.draft("L" if grey else None, most)
        image.load()
        return _plain(image, found)
    except ImportError as problem:
        raise AssetError("needs Pillow, which is incomplete here", "install Pillow again; an icon in SVG does not need it") from problem
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, struct.error) as problem:
        raise AssetError(f"is damaged: its {found.kind} data cannot be decoded", "save it again with an image editor") from problem


def named_colour(name: str) -> str | None:
    """Return the colour that CSS calls so, in lower case, as `#RRGGBB`; None for no colour."""
    from PIL.ImageColor import colormap, getrgb  # which replaces what it finds in the map

    return f"#{bytes(getrgb(name)).hex().upper()}" if name in colormap else None


def _reader(kind: Kind) -> Callable[[BinaryIO], ImageFile]:
    """Return Pillow's class for a kind of file. `Image.open` would import those of all common kinds, which is slow."""
    if kind == "JPEG":
        from PIL.JpegImagePlugin import JpegImageFile

        return JpegImageFile
    if kind == "PNG":
        from PIL.PngImagePlugin import PngImageFile

        return PngImageFile
    from PIL.WebPImagePlugin import WebPImageFile

    return WebPImageFile


def _plain(image: Pixmap, found: Header) -> Pixmap:
    """Return the picture in 8 bits and in one of the four modes."""
    from PIL import Image as Pillow

    if image.mode in ("I;16", "I;16B", "I;16L", "I"):
        transparent = image.info.get("transparency")
        shown = image.convert("I").point(lambda value: value / 257 + 0.5).convert("L")
        if transparent is not None:
            values = memoryview(image.convert("I").tobytes()).cast("i")
            shown.putalpha(Pillow.frombytes("L", image.size, bytes(0 if value == transparent else 255 for value in values)))
        return shown
    transparent = image.mode in ("LA", "RGBA", "PA", "La", "RGBa") or "transparency" in image.info
    grey = image.mode in ("1", "L", "LA", "La")
    if found.profile and (image.mode == "CMYK" or not grey):
        image = _convert_to_srgb(image.convert("RGBA" if transparent else "RGB") if image.mode != "CMYK" else image, found.profile)
    mode = ("L" if grey else "RGB") + ("A" if transparent else "")
    return image if image.mode == mode else image.convert(mode)


def _convert_to_srgb(image: Pixmap, profile: bytes) -> Pixmap:
    from PIL import ImageCms

    try:
        mode = "RGB" if image.mode == "CMYK" else image.mode
        return ImageCms.profileToProfile(image, BytesIO(profile), ImageCms.createProfile("sRGB"), outputMode=mode) or image
    except ImageCms.PyCMSError as problem:
        raise AssetError("has a colour profile that cannot be used", "save it again in sRGB") from problem


def _tone(image: Pixmap, tone: Tone) -> Pixmap:
    """Return the picture in a tone, its transparency as it was."""
    from PIL import Image as Pillow, ImageChops

    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    opaque = image.convert("L" if image.mode in ("L", "LA") else "RGB") if alpha is not None else image
    if tone == "grey":
        shown = opaque.convert("L")
    elif tone == "light":
        shown = opaque.point([round(255 - ink.LIGHT * (255 - value)) for value in range(256)] * len(opaque.getbands()))
    else:
        red, green, blue = opaque.convert("RGB").split()
        white = ImageChops.darker(ImageChops.darker(red, green), blue)  # 255 for white, 0 for every pure colour and black
        parts = (int(tone[at : at + 2], 16) for at in (1, 3, 5))
        bands = [white.point([round(part + (255 - part) * value / 255) for value in range(256)]) for part in parts]
        shown = Pillow.merge("RGB", bands)
    if alpha is not None:
        shown.putalpha(alpha)
    return shown


def _save(image: Pixmap, kind: str, **how: int) -> bytes:
    stream = BytesIO()
    image.info.clear()  # else Pillow writes profiles and comments of the old file into the new one
    image.save(stream, kind, **how)
    return stream.getvalue()
