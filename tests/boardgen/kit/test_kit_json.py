"""kit.json against the pages: grids, lines and rulers stand where the file says."""

from __future__ import annotations

import pytest

from boardgen.draw.shape.shapes import Use, leaves
from boardgen.kit.kit_json import manifest
from tests.kits import laid_out
from tests.sampling import sampled


@pytest.mark.parametrize("name", sampled(["letter", "a4", "a3", "a5"], every=4, landing=1))
def test_what_kit_json_says_stands_on_the_pages(name: str) -> None:
    kit = laid_out("gocaine", name, 2)
    said = manifest(kit)["sheets"]
    assert isinstance(said, list)
    assert [entry["sheet"] for entry in said] == [sheet.number for sheet in kit.sheets]
    for entry, sheet in zip(said, kit.sheets, strict=True):
        assert entry["size"] == list(sheet.page.paper.size)
        assert entry["components"] == list(sheet.page.components)
        if "cells" in entry["components"]:
            grid = entry["grid"]
            first = next(shape for shape in sheet.page.shapes if isinstance(shape, Use))
            assert grid["x"] + grid["piece"][0] / 2 == pytest.approx(first.x, abs=0.001)
            assert grid["y"] + grid["piece"][1] / 2 == pytest.approx(first.y, abs=0.001)
            assert grid["pieces"] == sum(isinstance(shape, Use) for shape in sheet.page.shapes)
            assert grid["piece"] == [19.05, 19.05]
        if entry["components"] == ["board"]:
            places = {
                shape.id: transform.point(shape.x, shape.y)  # type: ignore[union-attr]
                for shape, transform in leaves(sheet.page.shapes)
                if getattr(shape, "id", None) in kit.spec.board.index
            }
            for axis, key in ((0, "across"), (1, "down")):
                lines = {round(place[axis], 3) for place in places.values()}
                assert set(entry["lines"][key]) <= lines
                assert entry["lines"][key], "every tile shows lines"
        else:
            assert entry["lines"] is None
    rulers = sorted((r["width"], r["height"]) for entry in said for r in entry["rulers"])
    inches = [(0, 101.6), (101.6, 0)] if kit.paper.inches else []
    assert rulers == sorted([(0, 100), (63.5, 88.9), (100, 0), *inches])
    assert all(entry["rulers"] == [] or entry["components"][0] == "title" for entry in said)
