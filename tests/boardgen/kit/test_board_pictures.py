"""Pictures under a board and on its zones: each stored once, cut off at the cells, legible, in every style, and refused as on faces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import dist
from pathlib import Path

import pytest

from boardgen.assets.pictures import open_board_pictures
from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.map.grounds import VEIL
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import restyle_shapes
from boardgen.draw.shape.shapes import Figure, Group, Image, Path as Outline, Rect, Shape, Text, Use, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DataError
from boardgen.kit import check, export
from boardgen.layout.ground.board import LATTICES
from boardgen.layout.spec import catalog
from boardgen.preflight.proof import prove
from referee.show.picture import picture_of
from tests.boardgen.assets import samples

MAP = "    AA AA BB BB\n    AA AA BB .\n    AA . BB BB\n"
GAME = """\
game: islands
title: Islands
players: [2, 2]
components: {{board: {{kind: board}}}}
kinds: {{land: {{title: Land, tints: ["#DDE8CF"]{kind}}}}}
zones:
  AA: {{name: Ash, kind: land}}
  BB: {{name: Bay, kind: land{zone}}}
board:
  grid: {{lattice: {lattice}, draw: {draw}}}
  pitch: 20
  {background}
  map: |
"""
ALL = {"kind": ", image: rgb.png", "zone": ", image: grey.png", "background": "background: {image: sea.svg}"}
NONE = {"kind": "", "zone": "", "background": ""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("rgb.png", "grey.png", "cmyk.jpg", "rgb16.png"):
        (tmp_path / name).write_bytes(samples.files()[name])
    (tmp_path / "sea.svg").write_text(samples.DRAWING, "utf-8")
    return tmp_path


def written(folder: Path, lattice: str = "triangle", draw: str = "cells", **more: str) -> str:
    file = folder / "islands.yaml"
    file.write_text(GAME.format(lattice=lattice, draw=draw, **(ALL | more)) + MAP, "utf-8")
    return str(file)


def figure(layout: str, style: ink.Style = "colour", bleed: float = 0.0) -> Figure:
    spec = catalog.load(layout)
    return board_figure(spec, style=style, pictures=open_board_pictures(spec), bleed=bleed)


def images(shapes: tuple[Shape, ...]) -> list[Image]:
    return [shape for shape, _ in leaves(shapes) if isinstance(shape, Image)]


def zone(drawn: Figure, code: str) -> Group:
    return next(shape for shape in drawn.shapes if isinstance(shape, Group) and shape.id == f"zone-{code}")


def test_every_cell_of_a_zone_shows_its_picture_cut_off_at_its_sides(folder: Path) -> None:
    sides = {"square": 4, "triangle": 6, "honeycomb": 3}
    for lattice in LATTICES:
        drawn = figure(written(folder, lattice))
        for code in ("AA", "BB"):
            ground = zone(drawn, code).shapes[0]
            assert isinstance(ground, Group)
            uses = [use for use in ground.shapes if isinstance(use, Use)]
            assert len({(use.x, use.y) for use in uses}) == len(ground.shapes) == 5
            assert len({id(use.symbol) for use in uses}) == (2 if lattice == "honeycomb" else 1), "one drawing for cells of one shape"
            for use in uses:
                (cell,) = use.symbol.shapes
                assert isinstance(cell, Group)
                assert isinstance(cell.clip, Outline)
                assert len(cell.clip.segments) == sides[lattice] + 1


def test_a_board_of_lines_has_one_picture_over_a_zone(folder: Path) -> None:
    for lattice in LATTICES:
        drawn = figure(written(folder, lattice, "lines", background=""))
        assert len(images(drawn.shapes)) == 2 + 2, "each zone, and samples of the kind and of the other picture under the board"
        ground = zone(drawn, "AA").shapes[0]
        assert isinstance(ground, Group)
        assert isinstance(ground.clip, Outline)


def test_the_background_runs_past_the_edges_on_sheets_alone(folder: Path) -> None:
    for fit, past in (("cover", 3.0), ("stretch", 3.0), ("contain", 0.0)):
        layout = written(folder, background=f"background: {{image: rgb.png, fit: {fit}, opacity: 0.5}}", kind="", zone="")
        drawn = figure(layout, bleed=3.0)
        assert drawn.bleed == past
        assert bool(drawn.beyond) is (past > 0)
        ground = drawn.shapes[0]
        assert isinstance(ground, Group)
        assert isinstance(ground.clip, Rect)
        assert (ground.clip.x, ground.clip.w) == (0, drawn.width)
        if past:
            beyond = drawn.beyond[0]
            assert isinstance(beyond, Group)
            assert isinstance(beyond.clip, Rect)
            assert (beyond.clip.x, beyond.clip.w, beyond.clip.y) == (-past, drawn.width + 2 * past, -past)
        inner = ground.shapes[0]
        assert isinstance(inner, Group)
        assert inner.opacity == 0.5


def test_words_on_pictures_have_a_veil_that_is_light_enough() -> None:
    veil = round(255 * VEIL)
    for text in (ink.TEXT, ink.SECOND):
        assert ink.contrast(text, f"#{3 * f'{veil:02X}'}") >= ink.LEGIBLE, "on black"


def test_every_word_on_a_picture_has_its_veil(folder: Path) -> None:
    drawn = figure(written(folder))
    flat = list(leaves(drawn.shapes))
    veiled = [by.box(shape_box(shape)) for shape, by in flat if isinstance(shape, Rect) and shape.paint.fill == ink.PAPER]
    words = [(shape, by.point(shape.x, shape.y)) for shape, by in flat if isinstance(shape, Text)]
    bare = [word.text for word, (x, y) in words if not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 + 0.01 for box in veiled)]
    assert bare == ["Islands", "Land", "Bay", "1 step", catalog.load(str(folder / "islands.yaml")).pin], "under the board is paper"


def test_names_on_hexagons_are_below_their_middles_and_on_their_own_zone() -> None:
    spec = catalog.load("drove")
    drawn = board_figure(spec, pictures=open_board_pictures(spec))
    middles = {point: place_of(drawn, spec.board, point) for point in range(len(spec.board))}
    found = {code: group for group in groups(drawn.shapes) for code in [(group.id or "").removeprefix("label-")] if code in spec.zones}
    assert set(found) == set(spec.zones)
    for code, group in found.items():
        (words,) = (shape for shape, _ in leaves((group,)) if isinstance(shape, Text))
        assert (words.text, words.size) == (spec.zones[code].label, 10.0)
        box = extent_of((group,))
        assert box is not None
        for corner in product((box.x0, box.centre[0], box.x1), (box.y0, box.y1)):
            assert min(middles, key=lambda point: dist(middles[point], corner)) in spec.board.points_of(code), words.text
        assert not any(box.grown(2.0).x0 < x < box.grown(2.0).x1 and box.grown(2.0).y0 < y < box.grown(2.0).y1 for x, y in middles.values())


def groups(shapes: tuple[Shape, ...]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from groups(shape.shapes)


def shape_box(shape: Rect) -> Box:
    return Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)


def test_other_styles_change_the_tones_once_whatever_the_size_of_a_cell(folder: Path) -> None:
    layout = written(folder)
    small = Path(layout).read_text("utf-8").replace("pitch: 20", "pitch: 6")
    for text in (None, small):
        if text is not None:
            Path(layout).write_text(text, "utf-8")
        for style, tone in (("low-ink", "light"), ("black", "grey")):
            assert style == "low-ink" or style == "black"
            drawn = figure(layout, style)
            assert {image.tone for image in images(drawn.shapes)} == {tone}
            assert restyle_shapes(drawn.shapes, style)[0] == drawn.shapes[0], "the kit asks for the style of its pages once more"


def test_pictures_are_stored_once_and_change_nothing_that_the_rules_see(folder: Path) -> None:
    ordered = export.order(written(folder), paper="a5", format="pdf,svg", players=None, seats=None, only=None)
    out = folder / "kit"
    export.write(ordered, str(out))
    drawn = [re.findall('<image [^>]*href="([^"]*)"', file.read_text("utf-8")) for file in sorted(out.glob("*.svg"))]
    assert all(len(stored) == len(set(stored)) for stored in drawn)
    assert len(drawn[0]) == 2, "board.svg"
    assert (out / "board.pdf").read_bytes().count(b"/Subtype /Image") == 2
    assert ordered.kit.total > 1, "tiles"
    with_pictures = catalog.load(written(folder)).layout_id
    assert catalog.load(written(folder, **NONE)).layout_id == with_pictures


def test_a_kit_with_dark_pictures_passes_the_proof(folder: Path) -> None:
    (folder / "dark.png").write_bytes(samples.saved(samples.motif((9, 9)).point([value // 4 for value in range(256)] * 3), "PNG"))
    for lattice, draw in (("square", "lines"), ("triangle", "cells")):
        dark = {"kind": ", image: dark.png", "background": "background: {image: dark.png}"}
        ordered = export.order(written(folder, lattice, draw, **dark), paper="a5", format="pdf", players=None, seats=None, only=None)
        out = folder / f"{lattice}-kit"
        export.write(ordered, str(out))
        facts = prove(str(out)).facts
        assert not [fact for fact in facts if not fact.holds]


def test_a_position_is_shown_on_the_pictures(folder: Path) -> None:
    spec = catalog.load(written(folder))
    shown = picture_of(spec)
    assert images(shown.ground.shapes)
    assert len(zone(shown.ground, "AA").shapes) == 2, "the picture and its rim"
    assert "label-AA" in {group.id for group in groups(shown.ground.shapes)}
    (folder / "rgb.png").unlink()
    with pytest.raises(DataError, match=r"no picture 'rgb.png'"):
        picture_of(catalog.load(str(folder / "islands.yaml")))


def test_what_cannot_be_used_is_refused_at_its_place(folder: Path) -> None:
    (folder / "one.png").write_bytes(samples.files()["one.png"])
    cases = (
        ({"kind": ", image: rgb.jpg", "zone": ", image: ../up.png"}, ("no picture 'rgb.jpg'", "the path leads upwards")),
        ({"background": "background: sea.svg"}, ("write `background: {image: sea.svg}`",)),
        ({"background": "background: {image: sea.svg, fit: tile}"}, ("'tile' is not known here",)),
        ({"background": "background: {image: sea.svg, opacity: 0}"}, ("it must be from 0.05 to 1",)),
        ({"background": "background: {image: one.png}"}, ("the picture prints at 0 dpi on the board", "use one of about")),
        ({"background": "background: {fit: cover}"}, ("the key 'image' is missing",)),
        ({"kind": ", image: [rgb.png]"}, ("text belongs here, not a list",)),
    )
    for more, expected in cases:
        said = "\n".join(str(fault) for fault in check.check(written(folder, **more)).faults)
        for text in expected:
            assert text in said, more
    assert "islands.yaml:5" in said
    for name in ("cmyk.jpg", "rgb16.png"):
        faults = check.check(written(folder, background=f"background: {{image: {name}}}")).faults
        assert not [fault for fault in faults if fault.level == "error"]
