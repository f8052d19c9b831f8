"""The drawings that come with the program: each can be read, and none of their paths is left out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardgen.draw.shape.outlines import read_drawing

DRAWINGS = Path(__file__).resolve().parents[4] / "data/drawings"
LOOKS = {
    "scenes": {"body", "dark", "line", "fine"},
    "signs": {"area", "line"},
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
