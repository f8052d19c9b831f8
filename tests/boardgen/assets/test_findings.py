"""Every picture and icon of a layout that cannot be used is an error of `check` and of `kit`, at its cell or layer, all in one run."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.kit import check, export
from tests.boardgen.assets import samples

GAME = """\
game: pirates
title: Pirates
players: [2, 2]
components:
  crew: {kind: card, size: poker, from: crew.csv, front: front, back: back}
faces:
  front:
    - {image: "{art}", box: [0, 0, full, 46]}
    - {icon: "{suit}", box: [4, 50, 9, 9]}
  back: [{icon: ankor, box: [20, 33, 23, 23]}]
"""
CASES = {
    "rgb.jpg": "there is no picture 'rgb.jpg'; did you mean 'rgb.png'?",
    "../rgb.png": "the path leads upwards",
    "/etc/passwd": "the path is absolute",
    "script.svg": "'script.svg' contains a script at line 1",
    "text.svg": "text (line 2); convert text to paths, or save it as PNG",
    "hello.png": "'hello.png' is not a PNG file",
    "empty.png": "is empty: it has 0 bytes",
    "bomb.png": "108 million (maximum 50)",
}


def test_all_are_reported_at_their_places(tmp_path: Path) -> None:
    png = samples.files()["rgb.png"]
    head = b"IHDR" + struct.pack(">II", 12_000, 9_000) + png[24:29]
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
    made = {
        "rgb.png": png,
        "script.svg": svg.format("<script/>").encode(),
        "text.svg": svg.format("\n<text/>").encode(),
        "hello.png": b"hello",
        "empty.png": b"",
        "bomb.png": png[:12] + head + struct.pack(">I", zlib.crc32(head)) + png[33:],
        "pirates.yaml": GAME.encode(),
        "crew.csv": b"name,art,suit\n" + "".join(f"N,{art},{'rum' if art == 'empty.png' else 'coin'}\n" for art in CASES).encode(),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    layout = str(tmp_path / "pirates.yaml")
    found = {(fault.file.rpartition("/")[2], fault.line, fault.column): str(fault) for fault in check.check(layout).faults}
    for row, (art, text) in enumerate(CASES.items(), 2):
        assert text in found.pop(("crew.csv", row, 3)), art
    assert "there is no icon 'rum'" in found.pop(("crew.csv", 8, 13))
    ((place, text),) = found.items()
    assert place[:2] == ("pirates.yaml", 10)
    assert text.endswith("there is no icon 'ankor'; did you mean 'anchor'?"), "once, though all cards have it"
    with pytest.raises(DataError) as caught:
        export.order(layout, paper="a4", format="pdf", players=2, seats=None, only=None)
    assert len(caught.value.faults) == len(CASES) + 2
