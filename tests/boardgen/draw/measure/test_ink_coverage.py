"""Ink reckoned from shapes: known areas exactly, whole pages as near to a raster as the documentation says."""

import shutil
import subprocess
import time

import pytest
from pypdfium2 import PdfDocument

from boardgen.components.print_order import choose_seats
from boardgen.draw.measure import ink_coverage
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Symbol, Text, Use, line
from boardgen.draw.type.geometry import Affine, Box
from boardgen.kit.export import measure_ink
from boardgen.kit.kit import build
from boardgen.layout.spec.catalog import load
from boardgen.sheet.paper.paper import paper
from tests.clock import bound
from tests.sampling import sampled

GOCAINE = load("gocaine")
PAGE = Box(0, 0, 100, 100)
BLACK = Paint(fill="#000000")


def black(*shapes):
    return ink_coverage.ink_area(shapes, PAGE, ink_coverage.Known())


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (Rect(10, 10, 40, 20, BLACK), 800),
        (Rect(10, 10, 2, 2, BLACK), 4),
        (Rect(10, 10, 40, 20, Paint(fill="#808080")), 398),
        (Circle(50, 50, 20, BLACK), 1257),
        (Circle(50, 50, 1, BLACK), 3.14),
        (line(0, 0, 100, 0, Paint(stroke="#000000", width=0.5)), 50),
        (line(0, 0, 100, 0, Paint(stroke="#000000", width=0.5, dash=(1, 3))), 12.5),
        (Rect(20, 20, 10, 10, Paint(stroke="#000000", width=1)), 40),
        (Path((("M", 10, 10), ("L", 50, 10), ("L", 50, 50), ("Z",)), BLACK), 800),
        (Group((Rect(0, 0, 20, 20, BLACK),), Affine.scale(2)), 1600),
        (Group((Rect(0, 0, 20, 20, BLACK),), clip=Rect(10, 0, 50, 50, Paint())), 200),
        (Use(Symbol("s", (Rect(0, 0, 20, 20, BLACK),)), 30, 30, 90), 400),
    ],
)
def test_areas_are_right(shape, area):
    assert black(shape) == pytest.approx(area, rel=0.13)  # a cell of the raster is 1.5 mm wide


def test_what_lies_over_other_ink_counts_once():
    ground = Rect(0, 0, 50, 50, BLACK)
    assert black(ground, Rect(10, 10, 20, 20, Paint(fill="#FFFFFF"))) == pytest.approx(2100, rel=0.03)
    assert black(ground, Rect(10, 10, 20, 20, BLACK)) == pytest.approx(2500, rel=0.03)
    assert black(ground, line(0, 25, 50, 25, Paint(stroke="#FFFFFF", width=1))) == pytest.approx(2450, rel=0.03)
    assert black(ground, Text(5, 25, "White", "bold", 20, "#FFFFFF")) < 2500


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(ink.STYLES, landing=0))
def test_pages_come_within_two_points_of_a_raster(style, tmp_path):
    from boardgen.surface.pdf import PdfSurface

    kit = build(GOCAINE, choose_seats(GOCAINE, 2, None), paper("a4"), (), style)
    reckoned = measure_ink(kit)
    with PdfSurface(str(tmp_path / "kit.pdf"), title="kit", lang="en") as pdf:
        for sheet in kit.sheets:
            pdf.page(sheet.page.paper.size, sheet.shapes, bookmark=sheet.page.title)
    if poppler := shutil.which("pdftoppm"):  # pdfium draws each hairline a pixel wide, and low ink and black have many
        subprocess.run([poppler, "-r", "75", "-gray", tmp_path / "kit.pdf", tmp_path / "page"], check=True)
        rasters = [path.read_bytes().split(b"\n255\n", 1)[1] for path in sorted(tmp_path.glob("page-*.pgm"))]
    else:
        rasters = [page.render(scale=75 / 72, grayscale=True).to_pil().tobytes() for page in PdfDocument(tmp_path / "kit.pdf")]
    for sheet, pixels, share in zip(kit.sheets, rasters, reckoned, strict=True):
        assert abs(share - 1 + sum(pixels) / len(pixels) / 255) < 0.025, sheet.page.title


@pytest.mark.slow
@pytest.mark.nightly
def test_reckoning_a_kit_takes_less_than_building_it():
    def best(work):
        found = []
        for _ in range(3):
            start = time.process_time()
            work()
            found.append(time.process_time() - start)
        return min(found)

    kit = build(GOCAINE, choose_seats(GOCAINE, 6, None), paper("a4"))
    building = best(lambda: build(GOCAINE, choose_seats(GOCAINE, 6, None), paper("a4")))
    assert best(lambda: measure_ink(kit)) < bound(building)
