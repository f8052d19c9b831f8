"""Pictures in written files: the same pixels as in their own, each stored once, a JPEG unchanged, and the same bytes twice."""

from __future__ import annotations

import re
from base64 import b64decode
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image as Pillow
from pypdf import PdfReader

from boardgen.assets.pictures import Pictures
from boardgen.draw.shape.shapes import Group, Image, Paint, Rect, Shape, Symbol, Use
from boardgen.draw.type.geometry import Box
from boardgen.surface.pdf import PageCache, PdfSurface
from boardgen.surface.svg import svg_text
from tests.boardgen.assets import samples

FILES = samples.files()
QUARTERS = {(15, 10): (200, 30, 40), (45, 10): (30, 150, 60), (15, 30): (20, 60, 180), (45, 30): (240, 210, 40)}
"""Places on a page of 60 x 40 mm, and the colours of the motif there."""
GREY = ("grey.png", "grey.jpg", "grey-alpha.png", "bit.png")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    folder = tmp_path_factory.mktemp("layout")
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    return Pictures(str(folder))


def pdf(*shapes: Shape, size: tuple[float, float] = (60, 40), plates: PageCache | None = None) -> bytes:
    stream = BytesIO()
    with PdfSurface(stream, title="Pictures", plates=plates) as surface:
        surface.page(size, shapes)
    return stream.getvalue()


def seen(data: bytes) -> Any:
    """The page at a pixel a mm, several pixels of each averaged."""
    return pypdfium2.PdfDocument(data)[0].render(scale=72 / 25.4 * 4 / 8).to_pil().convert("RGB").resize((60, 40))


def images(data: bytes) -> list[Any]:
    """The pictures of the only page."""
    entries = PdfReader(BytesIO(data)).pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
    return [entry.get_object() for entry in entries.values()]


@cache
def grey(colour: tuple[int, int, int]) -> int:
    return int(Pillow.new("RGB", (1, 1), colour).convert("L").getpixel((0, 0)))  # type: ignore[arg-type]


def near(one: Any, other: Any, slack: int = 12) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))


def test_every_kind_shows_its_own_pixels(pictures: Pictures) -> None:
    for name in FILES:
        picture = pictures.picture(name)
        if (picture.width, picture.height) != samples.SIZE:
            continue
        page = seen(pdf(pictures.draw(picture, Box(0, 0, 60, 40), "contain")))
        for place, colour in QUARTERS.items():
            expected = (grey(colour),) * 3 if name in GREY else colour
            if name in ("alpha.png", "grey-alpha.png", "lossless.webp") and place[1] < 20:
                expected = tuple((255 + part) // 2 for part in expected)
            if name == "bit.png" or (name == "clear.png" and near(page.getpixel(place), (255, 255, 255))):
                continue
            assert near(page.getpixel(place), expected, 30 if name == "cmyk.jpg" else 12), (name, place, page.getpixel(place))
        if name in ("alpha.png", "lossless.webp"):
            assert near(page.getpixel((30, 20)), (255, 255, 255)), "the hole in the middle"


def test_sixteen_bits_and_interlaced_rows(pictures: Pictures) -> None:
    page = seen(pdf(pictures.draw(pictures.picture("grey16.png"), Box(0, 0, 60, 40), "stretch")))
    assert [page.getpixel((x, 20))[0] for x in (7, 22, 37, 52)] == pytest.approx([0, 64, 128, 255], abs=2)
    page = seen(pdf(pictures.draw(pictures.picture("rgb16.png"), Box(0, 0, 60, 40), "stretch")))
    assert near(page.getpixel((15, 20)), (255, 0, 0), 2)
    assert near(page.getpixel((45, 20)), (0, 128, 255), 2)
    page = seen(pdf(pictures.draw(pictures.picture("interlaced.png"), Box(0, 0, 40, 40), "contain")))
    assert [page.getpixel((x, x))[0] for x in (1, 21, 38)] == pytest.approx([0, 128, 240], abs=4)


def test_a_jpeg_is_stored_unchanged_and_an_opaque_png_row_by_row(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = {name: pictures.draw(pictures.picture(name), Box(0, 0, 60, 40), "cover") for name in FILES}
    monkeypatch.setattr("boardgen.draw.shape.pixels._open", None)  # nothing is decoded
    for name in ("rgb.jpg", "progressive.jpeg", "grey.jpg", "turned6.jpg"):
        (stored,) = images(pdf(shapes[name]))
        assert (stored["/Filter"], stored._data) == ("/DCTDecode", FILES[name]), name
    for name, bits in (("rgb.png", 8), ("grey.png", 8), ("bit.png", 1), ("palette.png", 0), ("turned3.png", 8)):
        (stored,) = images(pdf(shapes[name]))
        assert (stored["/Filter"], stored["/BitsPerComponent"]) == ("/FlateDecode", bits or stored["/BitsPerComponent"])
        assert (stored["/ColorSpace"][0] == "/Indexed") == (name == "palette.png"), "a palette stays one, of as many bits as Pillow chose"
        assert stored._data in FILES[name], name


def test_transparency_is_a_soft_mask(pictures: Pictures) -> None:
    for name in ("alpha.png", "clear.png", "grey-alpha.png", "lossless.webp"):
        (stored,) = images(pdf(pictures.draw(pictures.picture(name), Box(0, 0, 60, 40), "cover")))
        mask = stored["/SMask"]
        assert (mask["/ColorSpace"], mask["/Width"], mask["/Height"]) == ("/DeviceGray", 60, 40), name
    opaque = samples.motif().convert("RGBA")
    (stored,) = images(pdf(Image(0, 0, 60, 40, samples.saved(opaque, "PNG"), "x")))
    assert "/SMask" not in stored


def test_each_picture_is_stored_once(pictures: Pictures) -> None:
    names = ("rgb.jpg", "rgb.png", "alpha.png")
    boxes = [Box(x, y, x + 5, y + 4) for x in range(10) for y in range(10)]
    many = [pictures.draw(pictures.picture(name), box, "cover") for box in boxes for name in names]
    symbol = Symbol("card", (many[0], many[1]))
    data = pdf(*many, Use(symbol, 3, 3))
    assert data.count(b"/Subtype /Image") == 4, "three pictures and a mask"
    assert data == pdf(*many, Use(symbol, 3, 3)), "same bytes twice"
    text = svg_text((60, 40), (*many, Use(symbol, 3, 3)))
    assert text.count("<image") == 3
    assert text == svg_text((60, 40), (*many, Use(symbol, 3, 3)))
    plates = PageCache()
    assert pdf(*many, plates=plates) == pdf(*many, plates=plates)


def test_a_picture_in_two_tones_is_stored_twice() -> None:
    shapes = [Image(0, 0, 60, 40, FILES["rgb.jpg"], "x", tone) for tone in ("", "grey", "grey", "light", "#112233")]
    assert pdf(*shapes).count(b"/Subtype /Image") == 4
    assert svg_text((60, 40), shapes).count("<image") == 4


def test_tones() -> None:
    for name in ("rgb.png", "rgb.jpg", "lossy.webp", "alpha.png"):
        for tone in ("grey", "light", "#103070"):
            page = seen(pdf(Image(0, 0, 60, 40, FILES[name], "x", tone)))
            for place, colour in QUARTERS.items():
                if name == "alpha.png" and place[1] < 20:
                    continue
                if tone == "grey":
                    expected: tuple[float, ...] = (grey(colour),) * 3
                elif tone == "light":
                    expected = tuple(255 - 0.4 * (255 - part) for part in colour)
                else:
                    white = min(colour)
                    expected = tuple(part + (255 - part) * white / 255 for part in (0x10, 0x30, 0x70))
                assert near(page.getpixel(place), expected), (name, tone, place)
    assert near(seen(pdf(Image(0, 0, 60, 40, FILES["alpha.png"], "x", "#103070"))).getpixel((30, 20)), (255, 255, 255)), "the hole stays"
    assert images(pdf(Image(0, 0, 60, 40, FILES["rgb.jpg"], "x", "grey")))[0]["/ColorSpace"] == "/DeviceGray"


def test_an_svg_carries_what_a_browser_reads(pictures: Pictures) -> None:
    kinds = {"rgb.jpg": "jpeg", "cmyk.jpg": "jpeg", "turned6.jpg": "jpeg", "alpha.png": "png", "turned6.png": "png", "lossy.webp": "png"}
    for name, kind in kinds.items():
        text = svg_text((60, 40), [pictures.draw(pictures.picture(name), Box(0, 0, 60, 40), "contain")])
        found = re.search(r"data:image/(\w+);base64,([\w+/=]+)", text)
        assert found is not None
        assert found[1] == kind, name
        data = b64decode(found[2])
        if name in ("rgb.jpg", "alpha.png"):
            assert data == FILES[name]
        image = Pillow.open(BytesIO(data))
        assert image.mode in ("RGB", "RGBA"), name
        assert image.size == ((40, 60) if "turned" in name else (60, 40)), name
        assert image.getexif().get(0x0112, 1) == 1, "no viewer turns it a second time"


def test_a_profile_of_other_colours_goes_with_the_picture() -> None:
    from PIL import ImageCms

    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    other = lab.replace("sRGB".encode("utf-16-be"), "oRGB".encode("utf-16-be")).replace(b"sRGB", b"oRGB")
    for kind in ("JPEG", "PNG"):
        data = samples.saved(samples.motif(), kind, icc_profile=other)
        stored = images(pdf(Image(0, 0, 60, 40, data, "x")))[0]
        space = stored["/ColorSpace"]
        assert space[0] == "/ICCBased"
        assert (space[1].get_object()["/N"], space[1].get_object().get_data()) == (3, other)
        stored = images(pdf(Image(0, 0, 60, 40, samples.saved(samples.motif(), kind, icc_profile=lab), "x")))[0]
        assert stored["/ColorSpace"] == "/DeviceRGB"
    for kind in ("WEBP", "PNG"):
        data = samples.saved(samples.with_alpha(samples.motif()), kind, icc_profile=other, **({"lossless": True} if kind == "WEBP" else {}))
        page = seen(pdf(Image(0, 0, 60, 40, data, "x")))
        assert near(page.getpixel((45, 30)), QUARTERS[45, 30])


def test_transparent_groups_and_holes() -> None:
    red, blue = Paint("#FF0000"), Paint("#0000FF")
    whole = Group((Rect(0, 0, 40, 40, red), Rect(20, 0, 40, 40, blue)), opacity=0.5)
    alone = Group((Rect(0, 0, 10, 40, Paint("#000000")),), opacity=0.25)
    for shapes in ((whole,), (Use(Symbol("s", (whole,)), 0, 0),)):
        page = seen(pdf(*shapes))
        assert near(page.getpixel((10, 20)), (255, 128, 128), 2)
        assert near(page.getpixel((30, 20)), (128, 128, 255), 2), "what is below in the group does not show through"
    assert near(seen(pdf(alone)).getpixel((5, 20)), (191, 191, 191), 2)
    assert 'opacity="0.5' in svg_text((60, 40), (whole,))


def test_pdf_viewers_find_no_fault(pictures: Pictures, tmp_path: Path) -> None:
    from boardgen.preflight import proof
    from boardgen.preflight.raster import Scan

    file = tmp_path / "a.pdf"
    file.write_bytes(pdf(*(pictures.draw(pictures.picture(name), Box(0, 0, 60, 40), "cover") for name in FILES)))
    assert proof.read(file).lost == ()
    with Scan(file) as scan:
        assert not scan.window(1, 0, 0, 60, 40, 4).blank
