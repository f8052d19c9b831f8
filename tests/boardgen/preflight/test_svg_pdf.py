"""Every page as SVG in headless Chromium against the same page as PDF in poppler, pixel by pixel, antialiasing aside.

Edges may differ by a pixel: what a pixel shows must lie between what its neighbours show in the other picture. Beyond that no strong
difference may be left, but for a few stray pixels, and where two are taken off all round, which only plain areas survive, not even a
slight one; so a tint that is missing shows as well as a line.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from boardgen.assets.pictures import FITS, Pictures
from boardgen.draw.shape.ink import ABYSS, STYLES, Style
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Paint, Rect, Shape
from boardgen.draw.type.geometry import Box
from boardgen.kit import export
from boardgen.surface.pdf import PdfSurface
from boardgen.surface.svg import svg_text
from tests.boardgen.assets import samples
from tests.boardgen.web.browser import Tab, browser, require
from tests.sampling import nightly

pytestmark = pytest.mark.slow

DPI = 192
SCALE = DPI / 96
"""Pixels of the picture a pixel of the browser's."""
STRONG, SLIGHT = 160, 14
"""Levels of 255 by which lines and plain areas may differ in what is left: a hairline that one draws black is grey in the other."""
STRAY = 20
"""Pixels of a page that may differ strongly: a line of 3 mm has more."""


DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Ends when a frame with the whole page has been drawn."""

require()
if not shutil.which("pdftoppm"):
    if os.environ.get("CI") and sys.platform == "linux":
        raise RuntimeError("pdftoppm is needed here: .ci/run installs it")
    pytest.skip("no pdftoppm on this machine", allow_module_level=True)


class Screen:
    """One tab of one browser, which shows page after page: to start a browser takes longer than to draw a page."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.shown = 0

    def seen(self, svg: Path, size: tuple[int, int], place: Path) -> Image.Image:
        """An SVG page as the browser shows it, in a window of at least `size` pixels."""
        self.shown += 1
        address = f"{svg.as_uri()}?{self.shown}"
        width, height = (int(side / SCALE) + 2 for side in size)
        self.tab.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
        self.tab.call("Page.navigate", url=address)
        self.tab.until(f"location.href === {json.dumps(address)} && document.readyState === 'complete'")
        self.tab.run(DRAWN)
        out = place / f"{svg.stem}.png"
        self.tab.picture(out)
        with Image.open(out) as picture:
            return picture.convert("RGB").crop((0, 0, *size))


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    scale = f"--force-device-scale-factor={SCALE}"  # one that is emulated has lengths rounded to whole pixels of the page
    with browser(tmp_path_factory.mktemp("browser"), scale) as one:
        yield Screen(one.tab("about:blank#"))


def printed(pdf: Path, page: int, place: Path) -> Image.Image:
    stem = place / f"pdf-{page}"
    command = ["pdftoppm", "-r", str(DPI), "-f", str(page), "-l", str(page), "-singlefile", "-png", str(pdf), str(stem)]
    subprocess.run(command, check=True, timeout=120)
    with Image.open(stem.with_suffix(".png")) as picture:
        return picture.convert("RGB")


def left(one: Image.Image, other: Image.Image) -> list[str]:
    """What differs after edges are taken off, empty when nothing does. The last pixel of a page is cut by either program as it likes."""
    inner = (1, 1, one.width - 2, one.height - 2)
    one, other = one.crop(inner), other.crop(inner)
    bands = ImageChops.lighter(beyond(one, other), beyond(other, one)).split()
    differs = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    found = []
    for name, rounds, level, stray in (("lines", 0, STRONG, STRAY), ("areas", 2, SLIGHT, 0)):
        rest = differs.point([0] * level + [255] * (256 - level))
        for _ in range(rounds):
            rest = nearby(rest, ImageChops.darker)
        if rounds:  # of some thin lines beside each other, which only one program moves to whole pixels, a row may be left
            rest = ImageChops.darker(rest, ImageChops.lighter(ImageChops.offset(rest, 0, 1), ImageChops.offset(rest, 0, -1)))
        if (count := rest.histogram()[255]) > stray:
            found.append(f"{name}: {count} pixels within {rest.getbbox()}")
    return found


def nearby(picture: Image.Image, pick: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """The darkest or lightest of each pixel and the eight around it; opposite edges are neighbours. Faster than PIL's own filters."""
    for across, down in ((1, 0), (0, 1)):
        beside = (ImageChops.offset(picture, sign * across, sign * down) for sign in (1, -1))
        for moved in list(beside):
            picture = pick(picture, moved)
    return picture


def beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """By how much each pixel is darker or lighter than all pixels around the same place in the other picture."""
    darkest, lightest = nearby(other, ImageChops.darker), nearby(other, ImageChops.lighter)
    return ImageChops.lighter(ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one))


KITS = [
    ("gocaine", "a3", "black", "board"),
    ("territory", "letter", "low-ink", "handicap,feedback"),
    ("cairo", "a5", "colour", "mats,dice"),
    ("territory", "letter", "low-ink", "cards"),
    ("gocaine", "a4", "colour", None),
    ("gocaine", "letter", "low-ink", "board,cells"),
    ("territory", "a4", "colour", None),
    ("cairo", "a4", "colour", None),
    ("cairo", "letter", "black", "tiles,dice"),
    ("cairo", "a5", "low-ink", "mats"),
]


@pytest.mark.parametrize(("game", "paper", "style", "only"), nightly(KITS, landing=1))
def test_pages_look_the_same_as_svg_and_as_pdf(
    game: str, paper: str, style: Style, only: str | None, tmp_path: Path, screen: Screen
) -> None:
    order = export.order(game, paper=paper, format="pdf,svg", players=2, seats=None, only=only, style=style)
    export.write(order, str(tmp_path / "kit"))
    wrong = []
    # A back comes after its front, as in the PDF.
    pages = sorted((tmp_path / "kit").glob("page-*.svg"), key=lambda page: (page.stem.removesuffix("-back"), page.stem))
    assert len(pages) == len(order.kit.sheets)
    for number, svg in enumerate(pages, 1):
        page = printed(tmp_path / "kit" / f"{game}.pdf", number, tmp_path)
        wrong += [f"{svg.name}: {text}" for text in left(page, screen.seen(svg, page.size, tmp_path))]
    assert wrong == []


def test_pictures_and_icons_look_the_same_in_every_style(tmp_path: Path, screen: Screen) -> None:
    """A page with every kind of picture, covering its box and inside it, and every icon of ours on light and on dark."""
    for name, data in samples.files().items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "drawing.svg").write_text(samples.DRAWING, "utf-8")
    pictures = Pictures(str(tmp_path))
    boxes = (Box(10 + 18 * (n % 10), 10 + 18 * (n // 10), 26 + 18 * (n % 10), 26 + 18 * (n // 10)) for n in range(150))
    shapes: list[Shape] = []
    few = {"grey16.png", "rgb16.png", "interlaced.png"}  # pixels so large that every viewer smooths them in its own way
    for name in (*sorted(samples.files().keys() - few), "drawing.svg"):
        for fit in FITS[:2]:
            shapes.append(pictures.draw(pictures.picture(name), next(boxes), fit))
    for number, name in enumerate(pictures.names()):
        box = next(boxes)
        shapes += (Rect(box.x0, box.y0, 16, 16, Paint("#2E4A5B")),) if number % 2 else ()
        shapes.append(pictures.draw_icon(name, box.grown(-2), "#FFFFFF" if number % 2 else None))
    for style in STYLES:
        page = restyle_shapes(shapes, style)
        with PdfSurface(tmp_path / f"{style}.pdf", title="Pictures") as surface:
            surface.page((200, 280), page)
        svg = tmp_path / f"{style}.svg"
        svg.write_text(svg_text((200, 280), page), "utf-8")
        paper = printed(tmp_path / f"{style}.pdf", 1, tmp_path)
        assert left(paper, screen.seen(svg, paper.size, tmp_path)) == [], style


def test_the_comparison_sees_what_is_missing_or_moved(tmp_path: Path, screen: Screen) -> None:
    order = export.order("gocaine", paper="a4", format="pdf,svg", players=2, seats=None, only="board")
    export.write(order, str(tmp_path / "kit"))
    page = printed(tmp_path / "kit" / "gocaine.pdf", 2, tmp_path)
    svg = tmp_path / "kit" / "page-02.svg"
    text = svg.read_text("utf-8")
    assert left(page, screen.seen(svg, page.size, tmp_path)) == []
    for ink in (ABYSS, "#55606B", "#222222"):  # the water, the lines, the words
        assert ink in text
        svg.write_text(text.replace(ink, "#FFFFFF"), "utf-8")
        assert left(page, screen.seen(svg, page.size, tmp_path)), ink
    assert left(page, ImageChops.offset(page, 3, 0))
