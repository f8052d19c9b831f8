"""Our own PNG as a second reader (Pillow) finds it: every pixel, transparency, dpi, and how large a file of drawings and photographs is."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from random import Random

import pytest
from PIL import Image

from boardgen.draw.shape.shapes import Circle, Figure, Paint, Rect
from boardgen.preflight.raster import Colours
from boardgen.surface.png import drawing, png_file, pngs, rasters

RANDOM = Random(1)


def noise(wide: int, high: int) -> Colours:
    return Colours(RANDOM.randbytes(3 * wide * high), wide, high)


def slope(wide: int, high: int) -> Colours:
    """Draw what a camera sees: colours that change by little and never alike."""
    spots = ((x + 2 * y + RANDOM.randrange(6)) // 3 % 256 for y in range(high) for x in range(wide) for _ in range(3))
    return Colours(bytes(spots), wide, high)


@pytest.mark.parametrize(("wide", "high"), [(1, 1), (1, 70), (300, 1), (7, 32), (31, 33), (200, 100)])
def test_every_pixel_and_the_dpi_are_kept(wide: int, high: int) -> None:
    for page in (noise(wide, high), slope(wide, high), Colours(bytes(3 * wide * high), wide, high)):
        with Image.open(BytesIO(png_file(page, 300))) as picture:
            assert (picture.format, picture.mode, picture.size) == ("PNG", "RGB", (wide, high))
            assert picture.tobytes() == page.pixels
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        stencil = Colours(bytes(RANDOM.choice((0, 40, 255)) for _ in range(wide * high) for _ in range(3)), wide, high)
        with Image.open(BytesIO(png_file(page, 72, stencil))) as picture:
            assert picture.convert("RGB").tobytes() == page.pixels
            assert picture.getchannel("A").tobytes() == bytes(255 - value for value in stencil.pixels[::3])


def dots() -> Colours:
    """Draw discs on a ground, with soft edges as all that is printed has."""
    shapes = tuple(Circle(5 + 9 * (at % 9), 5 + 9 * (at // 9), 1 + at % 4, Paint("#205040")) for at in range(45))
    [page] = rasters([((90, 50), shapes)], 6)
    return page


@pytest.mark.parametrize("page", [slope(400, 200), dots()], ids=["photograph", "drawing"])
def test_a_file_is_smaller_than_that_of_another_encoder(page: Colours) -> None:
    theirs = BytesIO()
    Image.frombytes("RGB", (page.width, page.height), bytes(page.pixels)).save(theirs, "PNG")
    assert len(png_file(page, 300)) < len(theirs.getvalue())


def test_the_edge_is_repeated_around_what_has_no_bleed() -> None:
    colours = ("#000000", "#FF0000", "#00FF00", "#0000FF")
    figure = Figure(20, 20, tuple(Rect(10 * (at % 2), 10 * (at // 2), 10, 10, Paint(colour)) for at, colour in enumerate(colours)))
    trim, bled = pngs([drawing(figure, 25.4, bleed) for bleed in (0, 3)], 25.4)
    with Image.open(BytesIO(trim)) as inside, Image.open(BytesIO(bled)) as picture:
        assert (inside.size, picture.size) == ((20, 20), (26, 26))
        for x, y in product(range(26), range(26)):
            assert picture.getpixel((x, y)) == inside.getpixel((min(max(x - 3, 0), 19), min(max(y - 3, 0), 19)))
        assert len(picture.getcolors() or ()) >= 4
