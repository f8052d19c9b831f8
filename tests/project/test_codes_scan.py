"""The QR codes that we print are read by a decoder: on sheets as a cheap scanner sees them, and in a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageDraw

from boardgen.draw.shape.ink import STYLES
from referee.serve.serve import AS_BEFORE, BLACK_ON_WHITE, code
from tests.programs import run
from tests.sampling import sampled

COARSE = 150
"""Dots an inch: a phone sees more of a sheet that fills its picture."""
LINK = "https://example.org/hoard/a"
LAYOUT = f"""game: hoard
title: The Hoard
players: [2, 3]
qr: true
board: {{size: 8x8, pitch: 20}}
components:
  board: {{kind: board}}
  log: {{kind: log}}
  tickets:
    kind: card
    count: 2
    front: [{{qr: "{LINK}", box: [10, 20, 43, 43]}}]
"""
ADDRESS = "http://192.168.178.123:8724/AbCdEfGhIjKl/"
CELL = (9, 18)
"""Pixels of a character in a terminal."""


def texts(picture: Image.Image) -> list[str]:
    return sorted(found.text for found in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode))


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(STYLES, landing=0))
def test_the_codes_on_sheets_are_read_in_every_style(style: str, tmp_path: Path) -> None:
    (tmp_path / "hoard.yaml").write_text(LAYOUT, "utf-8")
    kit = tmp_path / style
    run("boardgen", "kit", "hoard.yaml", "--format", "pdf", "--style", style, "--out", str(kit), cwd=tmp_path).check_returncode()
    pages = pypdfium2.PdfDocument(kit / "hoard.pdf")
    found = [texts(page.render(scale=COARSE / 72, grayscale=True).to_pil()) for page in pages]
    (pin,) = set(re.findall(r"hoard@[0-9a-f]{6}", str(found)))
    one_sided, two_sided = ("title", "board"), ("log-1", "log-2", "log-3", "log-4")
    codes = {sheet: [f"inkstone:{pin}#{sheet}"] for sheet in (*one_sided, *two_sided)}
    codes["title"].insert(0, LINK)  # a card is among the pieces that it shows
    assert [sorted(sheet) for sheet in found] == [*map(codes.get, one_sided), [LINK, LINK], *map(codes.get, two_sided)]


def shot(lines: list[str], letters: str, ground: str) -> Image.Image:
    """A terminal that shows lines of blocks in two colours."""
    wide, high = CELL
    picture = Image.new("L", (wide * (len(lines[0]) + 4), high * (len(lines) + 2)), ground)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 2):
            x, y = column * wide, row * high
            top, foot = {" ": (0, 0), "▀": (0, high // 2), "▄": (high // 2, high), "█": (0, high)}[sign]
            if foot:
                pen.rectangle((x, y + top, x + wide - 1, y + foot - 1), fill=letters)
    return picture


def upright(picture: Image.Image) -> list[str]:
    """What is read by a phone that does not turn light into dark."""
    return [found.text for found in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False)]


def test_the_code_in_a_terminal_is_read() -> None:
    coloured = code(ADDRESS, colour=True)
    assert all(line.startswith(BLACK_ON_WHITE) and line.endswith(AS_BEFORE) for line in coloured)
    assert upright(shot([line[len(BLACK_ON_WHITE) : -len(AS_BEFORE)] for line in coloured], "black", "white")) == [ADDRESS]
    plain = code(ADDRESS, colour=False)
    assert upright(shot(plain, "white", "black")) == [ADDRESS]
    assert len(plain) < 24, "the code fits a small terminal"
    assert len(plain[0]) < 80
