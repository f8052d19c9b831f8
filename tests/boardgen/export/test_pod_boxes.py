"""Tuck boxes for print on demand as a second reader (Pillow) finds them: on the net of the maker, or wall by wall for its template."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.boardgen.export.test_pod import exported


def test_a_box_lies_on_the_net_of_its_maker(tmp_path: Path) -> None:
    done, manifest = exported(tmp_path / "out", "territory", "pod:thegamecrafter", "--only", "box")
    assert done.exit_code == 0, done.stderr
    assert manifest["outside_safe_zone"] == {}
    with Image.open(tmp_path / "out/boxes-tuck-poker-54-box/box.png") as picture:
        assert picture.size == (2325, 1950)
        ground = picture.getpixel((0, 0))
        assert {picture.getpixel((x, y)) for x in (0, 2324) for y in (0, 1949)} == {ground}, "it goes on to the edge of the picture"
        stripes = range(430 + int(0.865 * 1058), 1488)
        ribbon = [y for y in stripes if picture.getpixel((600, y)) != ground]
        assert stripes[0] < min(ribbon)
        assert max(ribbon) < 1488 - 0.9 * 4 / 25.4 * 300, "four millimetres above the cut"
        assert 2 <= len(ribbon) <= 4, "a hairline, and here no dot"
        column = [picture.getpixel((600, y)) for y in stripes]
        for x in (20, 150, 1150, 1600, 2060):  # before and on the last side, on the first side, on the front and past its edge
            assert [picture.getpixel((x, y)) for y in stripes] == column, x
        assert {picture.getpixel((x, y)) for x in range(2080, 2325, 5) for y in range(0, 1950, 5)} == {ground}, "the flap for glue"
        assert any(picture.getpixel((x, 560)) != ground for x in range(1281, 2039)), "the emblem on the front"
        assert all(picture.getpixel((x, y)) == ground for x in range(1570, 1750) for y in range(430, 500)), "the notch for a thumb"


@pytest.mark.slow
def test_a_box_without_a_net_is_given_wall_by_wall(tmp_path: Path) -> None:
    done, manifest = exported(tmp_path / "out", "cairo", "pod:thegamecrafter", "--only", "coin_box")
    assert done.exit_code == 1
    assert "use --fit to take it; its walls are in walls-coin_box/, to lay on a template" in done.stderr
    walls = {file["wall"]: file for file in manifest["files"] if "wall" in file}
    assert set(walls) == {"front", "back", "left", "right", "lid", "bottom"}
    for name, file in walls.items():
        with Image.open(tmp_path / "out" / file["name"]) as picture:
            assert all(abs(side - (mm + 6) / 25.4 * 300) <= 2 for side, mm in zip(picture.size, file["trim_mm"], strict=True)), name
            if name in ("front", "back", "left", "right"):
                column = {picture.getpixel((0, int(picture.height * share / 100))) for share in range(60, 95)}
                assert len(column - {picture.getpixel((0, 5))}) >= 1, "the line of the ribbon runs to the edge"
    done, manifest = exported(tmp_path / "fit", "cairo", "pod:thegamecrafter", "--only", "coin_box", "--fit")
    assert (done.exit_code, manifest["left_out"]) == (0, [])
