"""Land and sea: neighbours share one border, land has bands and the sea lines along its coast, scenes are clear of pieces."""

from __future__ import annotations

from colorsys import rgb_to_hls
from math import hypot
from pathlib import Path as FilePath

import pytest

from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.map import atlas, grounds, tile_map, vignettes
from boardgen.draw.place.board_plan import OUTSIDE, ROCK, WATER, BoardPlan, Borders
from boardgen.draw.place.borders import find_borders
from boardgen.draw.shape import ink, outlines
from boardgen.draw.shape.shapes import Figure, Group, Path, Shape, Text, Use, extent, leaves
from boardgen.draw.type.geometry import STILL, Box
from boardgen.errors import DataError
from boardgen.layout.ground import vocabulary
from boardgen.layout.ground.board import Board, Grid
from boardgen.layout.ground.palette import difference, see
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.spec import GameSpec
from tests.sampling import sampled

GOCAINE = load("gocaine")
WET = {"TP", "CA", "AT"}
ISLES = ["NW NW NC NC", "NW NW NC NC", "TP TP TP TP", "TP . . CA", "TP TP TP CA", "PE PE . BO", "PE PE BO BO"]


def on(rows: list[str], **how: object) -> GameSpec:
    return GOCAINE._replace(ground=Board([row.split() for row in rows], 25.0, **how))  # type: ignore[arg-type]  # of a board


def group(figure: Figure, name: str) -> Group:
    (found,) = [shape for shape in figure.shapes if isinstance(shape, Group) and shape.id == name]
    return found


def borders_of(spec: GameSpec) -> Borders:
    board = spec.board
    area = Box(-12.5, -12.5, board.columns * 25 - 12.5, board.rows * 25 - 12.5)
    return find_borders(BoardPlan(board, 25.0, 0.0, 0.0), area, 3.0, atlas.water_zones(spec))


def areas(borders: Borders, *inside: str) -> float:
    return sum(outlines.measure_area(loop) for loop in borders.loops(inside))


def test_a_zone_is_land_or_water_as_its_kind_says_or_itself(tmp_path: FilePath) -> None:
    assert {code for code, zone in GOCAINE.zones.items() if zone.ground == "water"} == WET
    layout = tmp_path / "mine.yaml"
    layout.write_text("extends: gocaine\nzones: {SG: {ground: water}, PE: {ground: water}}\n", "utf-8")
    spec = load(str(layout))
    assert atlas.water_zones(spec) == WET | {"SG", "PE"}
    assert spec.layout_id == GOCAINE.layout_id, "only the eye sees it"
    layout.write_text("extends: gocaine\nzones: {SG: {ground: lava}}\n", "utf-8")
    with pytest.raises(DataError, match=r"\$\.zones\.SG\.ground"):
        load(str(layout))


def test_every_border_is_one_line_for_both_its_sides() -> None:
    borders = borders_of(GOCAINE)
    for line in borders.lines:
        assert line.right != line.left
    codes = {code for code in GOCAINE.board.zone if code}
    past = (250 + 18) * (300 + 18)  # sides of the board are pushed out by 9 mm
    assert sum(areas(borders, code) for code in codes) == pytest.approx(past, rel=1e-6)
    assert areas(borders, *codes) == pytest.approx(past, rel=1e-6)
    assert areas(borders, *borders.wet) + areas(borders, *borders.dry) == pytest.approx(past, rel=1e-6)


@pytest.mark.parametrize("lattice", ["square", "triangle", "honeycomb"])
def test_zones_fit_together_on_every_lattice(lattice: str) -> None:
    spec = on(["NW NW NC NC", "NW NW NC NC", "TP TP CA CA", "PE PE BO BO"], grid=Grid(lattice))
    board = spec.board
    placing = BoardPlan(board, 25.0, 0.0, 0.0)
    borders = find_borders(placing, Box(-500, -500, 900, 900), 3.0, WET)
    codes = sorted({code for code in board.zone if code})
    assert sum(areas(borders, code) for code in codes) == pytest.approx(areas(borders, *codes), rel=1e-9)
    for code in codes:
        cells = len(board.points_of(code)) * {"square": 1.0, "triangle": 0.75**0.5, "honeycomb": 0.75 * 3**0.5}[lattice] * 625
        assert areas(borders, code) == pytest.approx(cells, rel=0.06)


def test_a_hole_in_the_sea_is_land_and_one_in_land_is_water() -> None:
    keys = {key for line in borders_of(on(ISLES)).lines for key in (line.right, line.left)}
    assert {ROCK, WATER} <= keys
    assert areas(borders_of(on(ISLES)), ROCK) == pytest.approx(2 * 625, rel=0.1)
    assert areas(borders_of(on(ISLES)), WATER) == pytest.approx(625, rel=0.1)
    assert areas(borders_of(on(ISLES, holes="land")), ROCK) == pytest.approx(3 * 625, rel=0.1)
    bare = {key for line in borders_of(on(ISLES, holes="none")).lines for key in (line.right, line.left)}
    assert not {ROCK, WATER} & bare
    assert OUTSIDE in bare


def test_land_has_three_bands_and_cream_within_and_the_sea_is_one() -> None:
    figure = board_figure(GOCAINE)
    for code, zone in GOCAINE.zones.items():
        paths = [shape for shape, _ in leaves(group(figure, f"zone-{code}").shapes) if isinstance(shape, Path)]
        if code in WET:
            assert not paths, "the sea has no ground of its own for a zone"
            continue
        abroad = GOCAINE.kinds[zone.kind].ground == "water" and zone.tint in GOCAINE.kinds[zone.kind].tints
        ground = (ink.CREAM_ABROAD, ink.CREAM_SHARE_ABROAD) if abroad else (ink.CREAM, ink.CREAM_SHARE)
        assert paths[3].paint.fill == ink.mix(zone.tint, *ground)
        assert ink.contrast(paths[3].paint.fill, ink.TEXT) > 10
        outer, *inner = [extent(path) for path in paths[:4]]
        for wider, narrower in zip([outer, *inner], inner, strict=False):
            assert wider is not None
            assert narrower is not None
            assert 2.3 <= wider.width - narrower.width <= 6.0
            assert 2.3 <= wider.height - narrower.height <= 6.0
    sea = group(figure, "sea")
    lines = [shape.paint.width for shape, _ in leaves(sea.shapes) if isinstance(shape, Path) and shape.paint.stroke == ink.WATERLINE]
    assert [one.width for one in grounds.WATERLINES] == lines[:5], "from the deep to the coast"


def test_bands_of_neighbours_differ_for_normal_and_deutan_eyes() -> None:
    for name in ("gocaine", "six-coasts", "crossroads", "cordillera", "duel"):
        spec = load(name)
        tints = atlas.bands(spec)
        far = [atlas.tell_bands_apart(tints[one], tints[other]) for one, other in _couples(spec) if one in tints and other in tints]
        assert min(far) > 2 * 2.3, name


def test_bands_are_of_one_box_of_paints_and_of_the_hue_of_their_zone() -> None:
    def split(colour: str) -> tuple[float, float, float]:
        return rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))

    for name in ("gocaine", "duel"):
        spec = load(name)
        for code, tint in atlas.bands(spec).items():
            (hue, light, strong), (other, _, _) = split(tint), split(spec.zones[code].tint)
            assert abs(strong - atlas.STRONG) < 0.02, code
            assert atlas.LIGHT - atlas.DARKER[-1] - 0.01 < light < atlas.LIGHT + 0.01, code
            assert abs((hue - other + 0.5) % 1 - 0.5) < 0.09, code


def _couples(spec: GameSpec) -> set[tuple[str, str]]:
    board = spec.board
    return {(a, b) for p in range(len(board)) for q in board.neighbours[p] if (a := board.zone[p] or "") < (b := board.zone[q] or "")}


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(ink.STYLES, landing=2))
def test_scenes_are_clear_of_pieces_words_and_the_compass(style: ink.Style) -> None:
    for name in ("gocaine", "six-coasts"):
        spec = load(name)
        figure = board_figure(spec, style=style)
        scenes = group(figure, "scenes")
        boxes = [box for shape in scenes.shapes if (box := extent(shape)) is not None]
        points = [place_of(figure, spec.board, point) for point in range(len(spec.board))]
        drawn = [(shape, to) for shape, to in leaves(scenes.shapes) if isinstance(shape, Path)]
        spots = [spot for shape, to in drawn for loop in outlines.loops(shape.segments, to) for spot in loop]
        assert min(hypot(x - u, y - v) for x, y in points for u, v in spots) >= 19.05 / 2 + 1
        words = [by.box(box) for shape, by in leaves(figure.shapes) if isinstance(shape, Text) and (box := extent(shape)) is not None]
        rose = extent(group(figure, "compass"))
        assert rose is not None
        assert not any(box.overlaps(other) for box in boxes for other in (*words, rose))
        assert board_figure(spec, style=style) == figure, "the same at every time"


def test_every_scene_stays_in_its_circle() -> None:
    for name in vignettes.SCENES:
        drawn = list(vignettes.draw_scene(name, 0.0, 0.0, 10.0, "#000000", "#FFFFFF"))
        spots = [spot for shape in drawn if isinstance(shape, Path) for spot in outlines.loops(shape.segments, STILL)]
        assert max(hypot(x, y) for loop in spots for x, y in loop) <= 10.01, name
    kinds = {name for names in vignettes.BY_SIGN.values() for name in names}
    on_tiles = {name for names in (*tile_map.SCENES.values(), *tile_map.SMALL.values()) for name in names} - vignettes.SIGN_PAINTS.keys()
    assert {*kinds, *on_tiles, *vignettes.AT_SEA, *vocabulary.VIGNETTES} == set(vignettes.SCENES)
    assert {*vocabulary.VIGNETTES} == set(vignettes.PAINTS)
    assert kinds | {*vignettes.ON_COASTS} <= set(vignettes.PAINTS)


def test_a_scene_fills_its_mesh_up_to_the_pieces() -> None:
    files = {path.stem for path in (FilePath(__file__).resolve().parents[4] / "data/drawings/scenes").glob("*.svg")}
    assert files == {*vignettes.SCENES, *vignettes.SIGN_PAINTS}
    r = 25 * 0.5**0.5 - 19.05 / 2 - atlas.CLEAR
    for name, (by, east, south) in vignettes.BETWEEN_DISCS.items():
        drawn = list(vignettes.draw_scene(name, by * r * east, by * r * south, by * r, "#000000", "#FFFFFF"))
        spots = [spot for shape in drawn if isinstance(shape, Path) for loop in outlines.loops(shape.segments, STILL) for spot in loop]
        assert min(hypot(12.5 - abs(x), 12.5 - abs(y)) for x, y in spots) >= 19.05 / 2 + atlas.CLEAR, name
        assert by > 1, name


@pytest.mark.parametrize("side", [-1, 1])
def test_scenes_that_are_moved_aside_are_off_the_middle_and_clear_of_pieces(side: int) -> None:
    for name in vignettes.BETWEEN_DISCS:
        r, east, south = vignettes.move_aside(name, 25.0, atlas.CLEAR, side)
        drawn = list(vignettes.draw_scene(name, east, south, r, "#000000", "#FFFFFF"))
        spots = [spot for shape in drawn if isinstance(shape, Path) for loop in outlines.loops(shape.segments, STILL) for spot in loop]
        assert min(hypot(12.5 - abs(x), 12.5 - abs(y)) for x, y in spots) >= 19.05 / 2 + atlas.CLEAR, name
        assert side * south > 0, name


def test_terrain_along_borders_is_faint_and_shows_no_goods() -> None:
    figure = board_figure(GOCAINE)
    uses = [shape for shape in group(figure, "scenes").shapes if isinstance(shape, Use) and shape.symbol.name.startswith("terrain-")]
    assert {use.symbol.name for use in uses} <= {f"terrain-{name}" for names in vignettes.SMALL_BY_SIGN.values() for name in names}
    assert len({use.symbol.name for use in uses}) >= 6, "provinces differ in it"
    inks = {paint for use in uses for shape in use.symbol.shapes if isinstance(shape, Path) and (paint := shape.paint.stroke)}
    assert inks
    assert all(1.5 < ink.contrast(one, ink.CREAM) < 3 for one in inks), "a name beside it is easier to see"


def test_every_zone_on_land_has_something_on_it() -> None:
    for name in ("gocaine", "duel", "trident"):
        spec = load(name)
        figure = board_figure(spec)
        points = [place_of(figure, spec.board, point) for point in range(len(spec.board))]
        found: set[str | None] = set()
        for shape in group(figure, "scenes").shapes:
            assert isinstance(shape, Use)
            far = [hypot(shape.x - x, shape.y - y) for x, y in points]
            found.add(spec.board.zone[far.index(min(far))])
        assert {code for code, zone in spec.zones.items() if zone.ground == "land" and spec.board.points_of(code)} <= found, name


def test_provinces_differ_in_what_is_on_them() -> None:
    for name, most in (("gocaine", 1), ("six-coasts", 3), ("crossroads", 3)):
        drawn = [shape.symbol.name for shape in group(board_figure(load(name)), "scenes").shapes if isinstance(shape, Use)]
        uses = [name for name in drawn if name.startswith("scene-")]
        assert len(uses) > 5, name
        assert max(uses.count(scene) for scene in uses) <= most, name
        assert {"scene-city", "scene-town", "scene-palms", "scene-woods", "scene-ship"} <= {*uses}, f"{name}: markets, supply, and the sea"


def test_lines_of_the_winds_run_from_the_compass_over_the_sea_alone() -> None:
    sea = group(board_figure(GOCAINE), "sea")
    (inner,) = [shape for shape in sea.shapes if isinstance(shape, Group)]
    assert inner.clip is not None
    rays = [shape for shape in inner.shapes if isinstance(shape, Path) and len({one[1:] for one in shape.segments if one[0] == "M"}) == 1]
    assert sum(len(shape.segments) // 2 for shape in rays if len(shape.segments) == atlas.WINDS) == atlas.WINDS
    dry = on(["NW NW", "NW NW", "PE PE"])
    assert not [shape for shape in board_figure(dry).shapes if isinstance(shape, Group) and shape.id == "sea"]


@pytest.mark.slow
def test_walls_of_a_map_are_ridges() -> None:
    figure = board_figure(load("cordillera"))
    peaks = group(figure, "ridges").shapes
    assert len(peaks) == 2 * 6 * len(load("cordillera").board.walls), "a peak and its shade"
    assert not [shape for shape in figure.shapes if isinstance(shape, Path) and shape.id == "walls"], "they stand for the bar"
    wide = [box.width for box in map(extent, peaks[::2]) if box is not None]
    walls = [{load("cordillera").board.zone[point] for point in pair} <= WET for pair in load("cordillera").board.walls]
    assert sum(width < 3.6 for width in wide) == 6 * sum(walls), "rocks at sea, beyond the coast"
    points = [place_of(figure, load("cordillera").board, point) for point in range(len(load("cordillera").board))]
    boxes = [box for shape in peaks if (box := extent(shape)) is not None]
    assert min(hypot(max(b.x0 - x, x - b.x1, 0), max(b.y0 - y, y - b.y1, 0)) for b in boxes for x, y in points) > 19.05 / 2
    assert not [shape for shape in board_figure(load("old-town")).shapes if isinstance(shape, Group) and shape.id == "ridges"]


def test_low_ink_and_black_are_drawn_for_themselves() -> None:
    def fills(shapes: tuple[Shape, ...]) -> set[str]:
        return {shape.paint.fill for shape, _ in leaves(shapes) if isinstance(shape, Path) and shape.paint.fill}

    low = board_figure(GOCAINE, style="low-ink")
    assert ink.PAPER in fills(group(low, "zone-NW").shapes)
    assert fills(group(low, "sea").shapes) == {ink.COASTAL_SEA}
    black = board_figure(GOCAINE, style="black")
    for drawn, colour in ((low, ink.WATERLINE), (black, "#000000")):
        (level,) = [
            shape for shape, _ in leaves(group(drawn, "sea").shapes) if isinstance(shape, Path) and shape.paint.dash == atlas.STROKES[1]
        ]
        assert len(level.segments) > 150, "the sea has strokes, since land is paper too"
        assert level.paint.stroke == colour
    assert [
        shape.paint.stroke for shape, _ in leaves(group(low, "borders").shapes) if isinstance(shape, Path) and shape.paint.width == 0.4
    ] == [ink.FRONTIER]
    for code in ("SG", "CM"):
        (band,) = fills(group(low, f"zone-{code}").shapes) & {
            ink.mix(ink.PAPER, atlas.edge_of(GOCAINE, code, "", "low-ink"), ink.BAND_SHARES[0])
        }
        assert int(band[1:3], 16) >= int(band[5:7], 16), "an edge of land is not blue"
    for use in group(black, "scenes").shapes:
        assert isinstance(use, Use)
        looks = {(shape.paint.fill, shape.paint.stroke) for shape in use.symbol.shapes if isinstance(shape, Path)}
        assert {one for look in looks for one in look} <= {None, "#000000", ink.PAPER}, use.symbol.name
    for name in ("zone-NW", "sea", "borders"):
        strokes = {shape.paint.stroke for shape, _ in leaves(group(black, name).shapes) if isinstance(shape, Path)} - {None}
        assert strokes == {"#000000"}, name


def test_all_land_is_cream_also_of_a_kind_that_is_else_sea() -> None:
    for code in ("SG", "CM", "PE", "NW"):
        red, _, blue = (int(atlas.tint_of(GOCAINE, code)[at : at + 2], 16) for at in (1, 3, 5))
        assert red > blue, code
    assert {atlas.tint_of(GOCAINE, code) for code in WET} == {ink.ABYSS}


def test_neighbours_of_a_kind_that_is_else_sea_are_told_apart_by_their_own_tints() -> None:
    one, other = (see(atlas.tint_of(GOCAINE, code), "normal") for code in ("SG", "CM"))
    assert difference(one, other) > 6
