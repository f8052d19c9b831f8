"""The pixels of pictures, decoded: in another tone, as PNG or JPEG for a page, and how dark they are. The only importer of Pillow.

Most pictures are never decoded: a JPEG and an opaque PNG go into a PDF and an SVG as they are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import product
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.raster_header import Header, Kind, header
from boardgen.draw.shape.shapes import Tone
from boardgen.errors import AssetError

QUALITY = {"quality": 90, "subsampling": 0}
"""Of a JPEG that has to be encoded again: no difference can be seen in print."""
PACKED = {"compress_level": 3}
"""Of a PNG: photographs get no smaller by more, which takes three times as long."""
SMOOTH = 4
"""Steps of a round edge within a pixel, each way."""
COLOURS = 255
"""Of an animation; one more is kept for what did not change."""
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
def as_file(data: bytes, tone: Tone = "") -> bytes:
    """The file of a picture as PNG or JPEG in a tone; the same file where it is that already.

    A WebP becomes a PNG, without loss; a JPEG for a press (CMYK) becomes one for a screen; a picture in another tone keeps its kind.
    """
    found = header(data)
    if not tone and (found.kind == "PNG" or (found.kind == "JPEG" and found.channels != 4)):
        return data
    image = _opened(data, found, grey=tone == "grey")
    if tone:
        image = _toned(image, tone)
    if found.kind == "JPEG" and image.mode in ("L", "RGB"):
        return _saved(image, "JPEG", **QUALITY)
    return _saved(image, "PNG", **PACKED)


class Plane(NamedTuple):
    """The pixels of an opaque picture in 8 bits, by rows: each sample as its difference from that of the pixel on its left, modulo 256.

    Photographs then need half the space when they are compressed, and finding a filter for each row takes three times as long.
    """

    width: int
    height: int
    channels: int
    differences: bytes


def planes(data: bytes) -> tuple[Plane, Plane | None]:
    """The colours of a picture and its transparency; None where all of it is opaque."""
    image = _opened(data, header(data))
    if image.mode not in ("LA", "RGBA"):
        return _plane(image), None
    alpha = image.getchannel("A")
    low = alpha.getextrema()[0]
    if not low:
        image = _spread(image, alpha)
    colours = image.convert("L" if image.mode == "LA" else "RGB")
    return _plane(colours), None if low == 255 else _plane(alpha)


def _plane(image: Any) -> Plane:
    """The pixels of an image in one of the modes L and RGB."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    left = Pillow.new(image.mode, image.size)
    if image.width > 1:
        left.paste(image.crop((0, 0, image.width - 1, image.height)), (1, 0))
    width, height = image.size
    return Plane(width, height, len(image.getbands()), ImageChops.subtract_modulo(image, left).tobytes())


def _spread(image: Any, alpha: Any) -> Any:
    """The picture with the colours at its edge carried on where it is transparent: viewers mix them in when they scale it."""
    from PIL import ImageFilter

    blurred = image.convert("RGBA").convert("RGBa").filter(ImageFilter.BoxBlur(3)).convert("RGBA").convert(image.mode)
    blurred.paste(image, (0, 0), alpha.point([0] + [255] * 255))
    return blurred


@lru_cache(2048)
def darkness(data: bytes, tone: Tone = "") -> Darkness:
    """How dark a picture is. A JPEG is decoded at an eighth of its size for this."""
    found = header(data)
    scale = max(1.0, max(found.width, found.height) / GRID)
    size = max(1, round(found.width / scale)), max(1, round(found.height / scale))
    image = _opened(data, found, grey=not tone.startswith("#"), most=size)
    if tone:
        image = _toned(image, tone)
    cover = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    if cover is not None:
        cover = cover.resize(size, 4)  # the mean of the pixels in a square
    grey = image.convert("L").resize(size, 4)
    dark = grey.point([255 - value for value in range(256)]).tobytes()
    return Darkness(*size, dark, b"\xff" * len(dark) if cover is None else cover.tobytes())


def png(pixels: bytes | bytearray, width: int, height: int, dpi: float, *, quick: bool = False, ring: int = 0) -> bytes:
    """Rows of red, green and blue as a PNG that says how large it is.

    A `quick` one is made in a fifth of the time and is a few hundredths larger. The outermost pixels are repeated `ring` times around
    the picture, for what is to be cut out and is drawn to its edge and no further.
    """
    from PIL import Image as Pillow

    image = Pillow.frombuffer("RGB", (width, height), pixels, "raw", "RGB", 0, 1)
    if ring:
        image = _ringed(image, ring)
    stream = BytesIO()
    how: dict[str, Any] = PACKED if quick else {"optimize": True}
    image.save(stream, "PNG", dpi=(dpi, dpi), **how)
    return stream.getvalue()


def round_png(pixels: bytes | bytearray, width: int, height: int, dpi: float) -> bytes:
    """Rows of red, green and blue as a PNG whose corners are transparent: all outside the ellipse that fills it."""
    from PIL import Image as Pillow
    from PIL import ImageDraw

    image = Pillow.frombuffer("RGB", (width, height), pixels, "raw", "RGB", 0, 1).copy()
    mask = Pillow.new("L", (SMOOTH * width, SMOOTH * height))
    ImageDraw.Draw(mask).ellipse((0, 0, SMOOTH * width - 1, SMOOTH * height - 1), fill=255)
    image.putalpha(mask.resize(image.size, Pillow.Resampling.BOX))
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), **PACKED)
    return stream.getvalue()


def _ringed(image: Any, ring: int) -> Any:
    """A picture with its outermost pixels repeated around it."""
    from PIL import Image as Pillow

    width, height = image.size
    larger = Pillow.new("RGB", (width + 2 * ring, height + 2 * ring))
    across = ((0, ring, 0, 1), (ring, width, 0, width), (ring + width, ring, width - 1, 1))
    down = ((0, ring, 0, 1), (ring, height, 0, height), (ring + height, ring, height - 1, 1))
    for (x, wide, x0, columns), (y, high, y0, rows) in product(across, down):  # where it goes, how large, and of what
        larger.paste(image.crop((x0, y0, x0 + columns, y0 + rows)).resize((wide, high), Pillow.Resampling.NEAREST), (x, y))
    return larger


def cut_out(pixels: bytes | bytearray, stencil: bytes | bytearray, width: int, height: int, dpi: float) -> bytes:
    """Rows of red, green and blue as a PNG that is transparent where a stencil of the same size is white."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    image = Pillow.frombuffer("RGB", (width, height), pixels, "raw", "RGB", 0, 1).copy()
    mask = Pillow.frombuffer("RGB", (width, height), stencil, "raw", "RGB", 0, 1).convert("L")
    image.putalpha(ImageChops.invert(mask))
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), **PACKED)
    return stream.getvalue()


def reduced(data: bytes, width: int, height: int) -> bytes:
    """A PNG as a JPEG of fewer pixels, each the mean of those that it stands for: a sixth of what it would need as PNG."""
    from PIL import Image as Pillow

    found = header.__wrapped__(data)  # it is seen once: to keep its header would keep all of it in memory
    image = _opened(data, found).convert("RGB")
    return _saved(image.resize((width, height), Pillow.Resampling.BOX, reducing_gap=2.0), "JPEG", **QUALITY)


def gif(frames: Iterable[Pixels], model: Sequence[Pixels], milliseconds: Sequence[int], stream: BinaryIO) -> None:
    """Writes pictures of one size as an animation without end, each shown so long; there is at least one.

    `model` are pictures in whose colours all are drawn. A frame has only the pixels that differ from the one before it, and is written
    as soon as it is there, so that memory does not grow with their number.
    """
    from PIL import GifImagePlugin, ImageChops
    from PIL import Image as Pillow

    def opened(frame: Pixels) -> Any:
        return Pillow.frombytes("RGB", frame[1:], frame[0])

    still = Pillow.Dither.NONE
    examples = Pillow.new("RGB", (max(one[1] for one in model), sum(one[2] for one in model)))
    for number, one in enumerate(model):
        examples.paste(opened(one), (0, sum(before[2] for before in model[:number])))
    colours = examples.quantize(COLOURS, dither=still)
    before: Any = None
    for frame, shown in zip(frames, milliseconds, strict=False):
        image = opened(frame).quantize(palette=colours, dither=still)
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
        how: dict[str, Any] = {"duration": shown, "disposal": 1, "include_color_table": False}
        if before is not None:
            how["transparency"] = COLOURS
        stream.writelines(GifImagePlugin.getdata(part, box[:2], **how))
        before = image
    stream.write(b";")


def forget() -> None:
    """Lets go of all pictures that were kept."""
    for kept in (as_file, darkness, header):
        kept.cache_clear()


def _opened(data: bytes, found: Header, *, grey: bool = False, most: tuple[int, int] | None = None) -> Any:
    """The picture in 8 bits and in one of the modes L, LA, RGB and RGBA, its colours those of sRGB. Raises AssetError for a damaged one.

    `grey` and `most` let a JPEG be decoded without its colours and at no more than twice that size.
    """
    try:
        image: Any = _reader(found.kind)(BytesIO(data))
        if image.size != (found.width, found.height):
            raise AssetError("is damaged: its parts do not agree on its size", "save it again with an image editor")
        if found.kind == "JPEG" and found.channels == 3 and (grey or most):
            image.draft("L" if grey else None, most)
        image.load()
        return _plain(image, found)
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, struct.error) as problem:
        raise AssetError(f"is damaged: its {found.kind} data cannot be decoded", "save it again with an image editor") from problem


def _reader(kind: Kind) -> Any:
    """Pillow's class for a kind of file. `Image.open` would import those of all common kinds, which takes longer than a dozen pictures."""
    if kind == "JPEG":
        from PIL.JpegImagePlugin import JpegImageFile

        return JpegImageFile
    if kind == "PNG":
        from PIL.PngImagePlugin import PngImageFile

        return PngImageFile
    from PIL.WebPImagePlugin import WebPImageFile

    return WebPImageFile


def _plain(image: Any, found: Header) -> Any:
    """The picture in 8 bits and in one of the four modes."""
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
        image = _in_srgb(image.convert("RGBA" if transparent else "RGB") if image.mode != "CMYK" else image, found.profile)
    mode = ("L" if grey else "RGB") + ("A" if transparent else "")
    return image if image.mode == mode else image.convert(mode)


def _in_srgb(image: Any, profile: bytes) -> Any:
    from PIL import ImageCms

    try:
        mode = "RGB" if image.mode == "CMYK" else image.mode
        return ImageCms.profileToProfile(image, BytesIO(profile), ImageCms.createProfile("sRGB"), outputMode=mode) or image
    except ImageCms.PyCMSError as problem:
        raise AssetError("has a colour profile that cannot be used", "save it again in sRGB") from problem


def _toned(image: Any, tone: Tone) -> Any:
    """The picture in a tone, its transparency as it was."""
    from PIL import Image as Pillow
    from PIL import ImageChops

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


def _saved(image: Any, kind: str, **how: int) -> bytes:
    stream = BytesIO()
    image.info.clear()  # else Pillow writes profiles and comments of the old file into the new one
    image.save(stream, kind, **how)
    return stream.getvalue()
