"""What comes out of the printer: sheets of a real kit, rasterised by poppler and measured with a ruler of pixels."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.programs import run
from tests.sampling import sampled

CI_ON_LINUX = bool(os.environ.get("CI")) and sys.platform == "linux"
FINE = 254
"""Dots an inch at which ten pixels are a millimetre."""
DARK = bytes(level < 150 for level in range(256))
INKED = bytes(level < 250 for level in range(256))

# Where poppler is not at hand a person may go without; what decides about a change may not.
pytestmark = pytest.mark.skipif(shutil.which("pdftoppm") is None and not CI_ON_LINUX, reason="poppler's pdftoppm is not installed")


class Raster(NamedTuple):
    """A page in grey levels, one byte a pixel, top row first."""

    width: int
    height: int
    levels: bytes

    def row(self, y: int) -> bytes:
        return self.levels[y * self.width : (y + 1) * self.width]

    def column(self, x: int) -> bytes:
        return self.levels[x :: self.width]


def _kit(folder: Path, *options: str) -> Path:
    run("boardgen", "kit", "gocaine", "--format", "pdf", "--out", str(folder), *options).check_returncode()
    return folder


def _pages(pdf: Path, dpi: int) -> list[Raster]:
    subprocess.run(["pdftoppm", "-gray", "-r", str(dpi), str(pdf), str(pdf.with_suffix(""))], check=True)
    found = []
    for path in sorted(pdf.parent.glob(f"{pdf.stem}-*.pgm")):
        data = path.read_bytes()
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
        assert head is not None
        found.append(Raster(int(head[1]), int(head[2]), data[head.end() :]))
    return found


def _size(page: Raster) -> tuple[int, int]:
    """Whole millimetres of a fine page; a part of a pixel is rounded up by poppler."""
    return round(page.width / 10), round(page.height / 10)


def _runs(line: bytes) -> list[tuple[int, int]]:
    """Begin and length of the dark runs of a row or a column."""
    return [(run.start(), len(run[0])) for run in re.finditer(b"\x01+", line.translate(DARK))]


def _lines(shares: list[float]) -> list[float]:
    """Where lines lie, in pixels: the middle of each run of rows or columns that are dark for the most part."""
    dark = bytes(255 * (share < 0.6) for share in shares)
    return [begin + length / 2 for begin, length in _runs(dark)]


def _evenly(lines: list[float], step: float) -> int:
    """The most lines in a row that lie `step` pixels apart, within one pixel."""
    best = run = 1
    for before, after in pairwise(lines):
        run = run + 1 if abs(after - before - step) <= 1 else 1
        best = max(best, run)
    return best


@pytest.mark.slow
def test_the_lines_of_the_board_lie_25_mm_apart(tmp_path: Path) -> None:
    (page,) = _pages(_kit(tmp_path / "kit", "--paper", "a3", "--only", "board") / "board.pdf", FINE)
    assert _size(page) == (297, 420)
    # Between the first and the last line, where the grid is.
    across = [sum(part) / len(part) for x in range(page.width) for part in [page.column(x)[800:3200:10].translate(DARK)]]
    down = [sum(part) / len(part) for y in range(page.height) for part in [page.row(y)[500:2500:10].translate(DARK)]]
    upright, level = _lines(across), _lines(down)
    assert _evenly([x for x in upright if 350 < x < 2650], 250) == 10
    assert _evenly([y for y in level if 500 < y < 3600], 250) == 12


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "size"), sampled([("a4", (210, 297)), ("letter", (216, 279))], landing=0))
def test_the_rulers_are_100_mm_long(paper: str, size: tuple[int, int], tmp_path: Path) -> None:
    (page,) = _pages(_kit(tmp_path / "kit", "--paper", paper, "--only", "title") / "title.pdf", FINE)
    assert _size(page) == size
    top = page.height * 2 // 5  # above the rulers is the cover, and the picture of the table
    flat = {length for y in range(top, page.height) for _, length in _runs(page.row(y)) if 980 < length < 1020}
    upright = {length for x in range(page.width) for start, length in _runs(page.column(x)) if start >= top and 980 < length < 1020}
    lengths = {1000, 1016} if paper == "letter" else {1000}  # four inches too
    for way, found in (("across", flat), ("down", upright)):
        for wanted in lengths:
            assert any(abs(length - wanted) <= 5 for length in found), f"no line of {wanted / 10:g} mm {way}"
        assert all(any(abs(length - wanted) <= 5 for wanted in lengths) for length in found), "the stroke's own width apart"


@pytest.mark.slow
@pytest.mark.parametrize("paper", sampled(["a4", "letter"], landing=0))
def test_nothing_is_printed_at_the_edge(paper: str, tmp_path: Path) -> None:
    pages = _pages(_kit(tmp_path / "kit", "--paper", paper) / "gocaine.pdf", 50)
    assert len(pages) > 15
    _has_blank_margins(pages)


def test_nothing_of_a_sheet_of_notes_is_printed_at_the_edge(tmp_path: Path) -> None:
    _has_blank_margins(_pages(_kit(tmp_path / "kit", "--only", "notes") / "notes.pdf", 50)[:1])


def _has_blank_margins(pages: list[Raster]) -> None:
    edge = int(6.3 / 25.4 * 50)
    assert pages
    for number, page in enumerate(pages, 1):
        border = [page.row(y) for y in (*range(edge), *range(page.height - edge, page.height))]
        border += [page.column(x) for x in (*range(edge), *range(page.width - edge, page.width))]
        assert not any(any(line.translate(INKED)) for line in border), f"sheet {number} prints within the margin"
        assert any(page.levels.translate(INKED)), f"sheet {number} is blank"


@pytest.mark.slow
def test_round_pieces_lie_in_squares_of_one_pitch(tmp_path: Path) -> None:
    """The cutting marks over the first row of blue cells: as far apart as the ones beside the first column."""
    page = _pages(_kit(tmp_path / "kit", "--only", "cells", "--seats", "BK") / "cells.pdf", FINE)[0]

    def steps(lines: list[bytes]) -> set[int]:
        """Distances of the marks in the first line that crosses six or more of them and nothing else."""
        for line in lines:
            runs = _runs(line)
            if len(runs) >= 6 and max(length for _, length in runs) <= 4:
                middles = [begin + length / 2 for begin, length in runs]
                return {round(after - before) for before, after in pairwise(middles)}
        return set()

    head, edge = page.height * 12 // 210, page.width * 20 // 297
    across = steps([page.row(y)[edge:-edge] for y in range(head, page.height // 2)])
    down = steps([page.column(x)[head:] for x in range(page.width // 2)])
    assert across
    assert down
    assert max(across | down) - min(across | down) <= 1, "one pitch in both directions"
    assert min(across) >= 190, "a piece is 19.05 mm wide"
