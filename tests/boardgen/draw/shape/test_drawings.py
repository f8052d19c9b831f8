"""The drawings that come with the program: each can be read, and none of their paths is left out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardgen.draw.map.scenery import LANDS, draw_country
from boardgen.draw.shape.outlines import read_drawing

DRAWINGS = Path(__file__).resolve().parents[4] / "data/drawings"
LOOKS = {
    "scenes": {"body", "dark", "line", "fine"},
    "signs": {"area", "line"},
    "chips": {"shield", "compass"},
    "trucks": {"box", "tanker", "tipper", "wagon"},
    "hands": {"skin", "shade", "clear", "nail", "line"},
    "slabs": {"low", "rise", "hill", "crop", "water", "river", "path", "contour"},
    "notes": {"fine", "bold", "dark", "clear", "paper", "trunk"},
}
LENGTHS = {"M": 3, "L": 3, "C": 7, "Z": 1}


@pytest.mark.parametrize("folder", LOOKS)
def test_all_of_each_drawing_is_read(folder: str) -> None:
    files = sorted((DRAWINGS / folder).glob("*.svg"))
    assert files
    for file in files:
        paths = [one for one in ElementTree.parse(file).getroot() if one.tag.endswith("path")]
        read = read_drawing(folder, file.stem)
        assert [look for look, _ in read] == [path.get("class") for path in paths], file
        assert {look for look, _ in read} <= LOOKS[folder], file
        for (_, segments), path in zip(read, paths, strict=True):
            assert [segment[0] for segment in segments] == re.findall("[A-Za-z]", path.get("d", "")), file
            assert all(len(segment) == LENGTHS[segment[0]] for segment in segments), file


def test_a_drawing_that_is_not_there_is_unknown() -> None:
    with pytest.raises(KeyError):
        read_drawing("scenes", "unicorn")


def test_each_country_is_drawn_by_a_file_or_by_a_function() -> None:
    files = {path.stem: path for path in (DRAWINGS / "lands").iterdir()}
    assert files.keys() == {name for name, land in LANDS.items() if land.draw is None}
    for name, path in files.items():
        strokes = path.read_text("utf-8").splitlines()
        drawn = draw_country(name, "clear", 60.0, 40.0, 0.5, 2.0, "colour")
        assert len(drawn.shapes[0].shapes) >= len(strokes), name
