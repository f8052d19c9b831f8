"""Pieces on the sheets of a machine: all of them, inside the area, clear of each other and of the marks, and on few sheets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from boardgen.draw.type.geometry import Box
from boardgen.export.cutter import SheetArea, fits, missing, pack_sheets

A4 = SheetArea(Box(11.3, 11.3, 198.7, 285.7), (Box(10, 10, 30, 30), Box(180, 10, 200, 30), Box(10, 267, 30, 287)))
SIDES = st.floats(4, 170).map(lambda side: round(side, 2))


def boxes(sizes: list[tuple[float, float]], room: SheetArea) -> list[list[Box]]:
    sheets = []
    for spots in pack_sheets(sizes, room):
        turned = [(spot, sizes[spot.piece][::-1] if spot.turned else sizes[spot.piece]) for spot in spots]
        sheets.append([Box(spot.x, spot.y, spot.x + wide, spot.y + high) for spot, (wide, high) in turned])
    return sheets


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=25))
def test_every_piece_lies_clear_inside(sizes: list[tuple[float, float]]) -> None:
    sizes = [size for size in sizes if fits(size, A4)]
    sheets = boxes(sizes, A4)
    assert sum(map(len, sheets)) == len(sizes)
    assert sorted(piece.piece for spots in pack_sheets(sizes, A4) for piece in spots) == list(range(len(sizes)))
    for sheet in sheets:
        for number, box in enumerate(sheet):
            assert A4.area.holds(box)
            assert not any(box.overlaps(kept) for kept in A4.kept)
            assert not any(box.overlaps(other) for other in sheet[:number])


@pytest.mark.slow
def test_sheets_are_few() -> None:
    cases = {((65.5, 90.9), 54): 9, ((14.0, 14.0), 450): 2, ((21.05, 21.05), 300): 3, ((92.0, 40.0), 22): 2}
    for (size, count), sheets in cases.items():
        assert len(boxes([size] * count, A4)) == sheets, size


def test_what_is_too_large_is_told_in_millimetres() -> None:
    assert not fits((200, 300), A4)
    assert round(missing((200, 300), A4), 1) == 25.6  # 300 mm on the 274.4 mm of the area
    assert not fits((187, 274), A4)  # the marks are in its way
    assert missing((187, 274), A4) == 0.0
    assert fits((187, 234), A4)
