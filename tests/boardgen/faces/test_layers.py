"""Every kind of layer, every ready face and every kind of piece of a layout's own, as readable text."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.map import scenery
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Path as Line, Rect, Text, Use, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DataError
from boardgen.kit import check
from boardgen.kit.kit import Kit, build
from boardgen.layout.ground import vocabulary
from boardgen.sheet.paper.paper import paper
from tests.boardgen.shapes_as_text import as_text
from tests.golden import difference
from tests.sampling import NIGHTLY

HERE = Path(__file__).parent


def _kit(file: Path) -> Kit:
    spec = check.load(str(file))
    return build(spec, choose_seats(spec, None, None), paper("a4"), ("title", *spec.components))


def test_every_layer_is_drawn_as_recorded() -> None:
    kit = _kit(HERE / "layers.yaml")
    lines = []
    for part in kit.parts:
        for face in part.faces:
            lines += [f"# {face.name}: {face.title}", *as_text(face.figure.shapes), ""]
    difference_found = difference(HERE / "golden" / "layers.txt", "\n".join(lines))
    assert not difference_found, difference_found


def _scenes(tmp_path: Path, layer: str, style: ink.Style = "colour") -> Kit:
    file = tmp_path / "scene.yaml"
    panel = f"{{kind: panel, size: [60, 80], front: [{layer}]}}"
    file.write_text(f"game: samples\ntitle: S\nplayers: [2, 2]\ncomponents:\n  view: {panel}\n", "utf-8")
    spec = check.load(str(file))
    return build(spec, choose_seats(spec, None, None), paper("a4"), ("view",), style=style)


def test_the_disc_of_a_seat_is_that_of_its_pieces_and_a_letter_of_nobody_is_refused(tmp_path: Path) -> None:
    for style in ink.STYLES:
        (item,) = _scenes(tmp_path, "{disc: B, box: [10, 20, 14, 16]}", style).parts[0].items
        (face,) = item.front.figure.shapes
        assert isinstance(face, Group)
        (disc,) = face.shapes
        assert isinstance(disc, Use)
        assert disc == Use(tokens.disc(check.load(str(tmp_path / "scene.yaml")).seats["B"], 14.0, style=style, rim=True), 17.0, 28.0)
    with pytest.raises(DataError, match="'Q' is not the letter of a seat"):
        _scenes(tmp_path, "{disc: Q}").parts[0].items[0].front.figure  # noqa: B018


def test_each_country_and_sky_keeps_to_its_box_in_each_style() -> None:
    everywhere = [(land, "clear") for land in scenery.LANDS] + [("meadow", sky) for sky in scenery.SKIES]
    for (land, sky), style in product(everywhere, ink.STYLES):
        country = scenery.draw_country(land, sky, 50.0, 70.0, 0.4, 3.0, style)
        (view,) = country.shapes
        assert isinstance(view, Group)
        assert extent_of(country.shapes) == Box(0, 0, 50.0, 70.0), (land, sky, style)
        drawn = [shape.paint for shape, _ in leaves(view.shapes) if isinstance(shape, Line | Circle | Rect)]
        inks = {part for paint in drawn for part in (paint.fill, paint.stroke) if part}
        if style == "black":
            assert inks == {ink.PAPER, "#000000"}, (land, sky)
        assert len(list(leaves(view.shapes))) < scenery.SHAPES, (land, sky, style)


def test_a_scene_past_the_cut_has_no_line_around_it_and_is_past_it_upside_down_too(tmp_path: Path) -> None:
    for top, turn, place in ((0, "", Box(-3.0, -3.0, 63.0, 40.0)), (40, ", rotate: 180", Box(-3.0, 40.0, 63.0, 83.0))):
        (item,) = _scenes(tmp_path, f"{{scene: sea, box: [0, {top}, full, 40], bleed: true{turn}}}", "black").parts[0].items
        assert item.bled is not None
        front, _ = item.bled(3.0)
        assert extent_of(front) == place
        assert not [one for one, _ in leaves(front) if isinstance(one, Rect) and one.paint.stroke]


def test_a_scene_that_is_the_whole_face_has_no_line_along_cuts_and_folds(tmp_path: Path) -> None:
    for box, lines in (("[0, 0, full, full]", 0), ("[4, 4, 40, 40]", 1)):
        (item,) = _scenes(tmp_path, f"{{scene: sea, box: {box}}}", "black").parts[0].items
        assert len([one for one, _ in leaves(item.front.figure.shapes) if isinstance(one, Rect) and one.paint.stroke]) == lines


def test_cards_of_a_game_name_the_countries_and_skies_that_are_drawn() -> None:
    assert tuple(scenery.LANDS) == vocabulary.COUNTRIES
    assert tuple(scenery.SKIES) == vocabulary.SKIES


def test_a_scene_takes_on_the_light_of_its_sky() -> None:
    for land in scenery.LANDS:
        (_, day), (_, night) = (scenery.inks_of(land, sky) for sky in ("clear", "night"))
        assert ink.luminance(night) < ink.luminance(day), land


@pytest.mark.parametrize(
    ("layer", "what", "remedy"),
    [("{scene: beech}", "there is no scene 'beech'", "beach"), ("{scene: beach, sky: dask}", "there is no sky 'dask'", "dusk")],
)
def test_a_scene_or_sky_that_is_not_known_is_refused_with_the_nearest(tmp_path: Path, layer: str, what: str, remedy: str) -> None:
    with pytest.raises(DataError) as refused:
        _scenes(tmp_path, layer)
    (fault,) = refused.value.faults
    assert fault.problem == f"View 1: {what}"
    assert remedy in fault.remedy


def test_a_white_icon_on_a_path_that_fills_its_box_is_dark_where_the_path_is_not_filled(tmp_path: Path) -> None:
    tab = '{path: "M0 0 L14 0 L14 20 L7 24 L0 20 Z", box: [5, 5, 14, 24], ink: "#5E1710"}, {icon: star, box: [8, 8, 8, 8], ink: "#FFFFFF"}'
    for style, tint in (("colour", "#FFFFFF"), ("low-ink", ink.TEXT), ("black", "#000000")):
        kit = _scenes(tmp_path, f"{{scene: marsh}}, {tab}", style)
        *_, star = (shape for shape, _ in leaves(kit.parts[0].faces[0].figure.shapes) if isinstance(shape, Line))
        assert star.paint.fill == tint, style


def _track(tmp_path: Path, track: str) -> list[tuple[float, float]]:
    file = tmp_path / "track.yaml"
    panel = f"{{kind: panel, size: [100, 80], front: [{{track: {track}, box: [0, 0, 100, 80]}}]}}"
    file.write_text(f"game: samples\ntitle: S\nplayers: [2, 2]\ncomponents:\n  track: {panel}\n", "utf-8")
    (group,) = next(part for part in _kit(file).parts if part.name == "track").faces[0].figure.shapes
    assert isinstance(group, Group)
    return [(round(shape.x, 6), round(shape.y, 6)) for shape in group.shapes if isinstance(shape, Rect) and shape.paint.stroke]


@pytest.mark.parametrize("counts", [(1, 2, 4, 7, 11), pytest.param((1, 2, 3, 4, 5, 7, 8, 11), marks=NIGHTLY)], ids=["some", "all"])
def test_a_track_has_a_place_for_each_number_and_neighbours_touch(tmp_path: Path, counts: tuple[int, ...]) -> None:
    for count in counts:
        for more in ("", ", columns: 3", ", columns: 3, snake: true", ", loop: true"):
            places = _track(tmp_path, f"{{from: 1, to: {count}{more}}}")
            assert len(set(places)) == count, (count, more)
            if "snake" in more or "loop" in more:
                for (x, y), (u, v) in pairwise(places):
                    assert (x == u) != (y == v), (count, more, places)


def test_a_tall_place_has_its_number_on_a_stone_in_its_corner_and_arrowheads_show_the_way(tmp_path: Path) -> None:
    file = tmp_path / "road.yaml"
    panel = "{kind: panel, size: [100, 80], front: [{track: {from: 1, to: 6, columns: 3}, box: [0, 0, 90, HIGH]}]}"
    for high, stones, ways in ((40, 6, 1), (26, 0, 0)):
        file.write_text(f"game: samples\ntitle: S\nplayers: [2, 2]\ncomponents:\n  track: {panel.replace('HIGH', str(high))}\n", "utf-8")
        (group,) = next(part for part in _kit(file).parts if part.name == "track").faces[0].figure.shapes
        assert isinstance(group, Group)
        paths = [shape for shape in group.shapes if isinstance(shape, Line)]
        assert (sum(bool(path.paint.stroke) for path in paths), sum(not path.paint.stroke for path in paths)) == (stones, ways)
        assert not any(path.paint.dash for path in paths), "a dashed line is one to score"
        numbers = {shape.text: shape.x for shape in group.shapes if isinstance(shape, Text)}
        assert (numbers["2"] < 40) == bool(stones), "left of the middle of its place, which is 30 mm wide"
        for path in paths[:ways]:
            tips = [segment[1:] for segment in path.segments if segment[0] == "L"][::2]
            assert [round(x / 30, 1) for x, _ in tips] == [1.0, 2.0, 1.0, 2.0], "not from the end of a row to the next"


def test_fields_of_the_seat_are_empty_on_a_piece_that_belongs_to_none(tmp_path: Path) -> None:
    file = tmp_path / "flags.yaml"
    front = '[{rect: true, box: [0, 0, 9, 9]}, {rect: true, box: [5, 5, 9, 9], when: "{seat.letter} == B"}]'
    component = f"{{kind: square, size: [20, 20], count: 1, each_seat: 1, front: {front}}}"
    file.write_text(f"game: samples\ntitle: S\nplayers: [2, 2]\ncomponents:\n  flags: {component}\n", "utf-8")
    faces = next(part for part in _kit(file).parts if part.name == "flags").faces
    drawn = {face.name: sum("5,5 9x9" in line for line in as_text(face.figure.shapes)) for face in faces}
    assert drawn == {"flags-R": 0, "flags-B": 1, "flags-3": 0}


def test_in_styles_that_save_ink_words_are_read_on_whatever_is_left_of_their_ground(tmp_path: Path) -> None:
    """White on a dark ground turns dark with its ground, also in a group; white on a small badge stays, and so does the badge."""
    layers = [
        '{fill: "#203040"}',
        '{group: [{text: "Storm", box: [0, 0, 40, 10], ink: "#FFFFFF"}], box: [10, 10, 40, 10]}',
        '{circle: true, box: [10, 40, 12, 12], ink: "#FFFFFF"}',
        '{rect: true, box: [40, 40, 20, 4.2], ink: "#000000"}',
        '{text: "x", box: [40, 40.5, 20, 4], size: 7, ink: "#FFFFFF"}',
    ]
    component = f"{{kind: card, size: [63, 88], count: 1, front: [{', '.join(layers)}]}}"
    file = tmp_path / "dark.yaml"
    file.write_text(f"game: samples\ntitle: S\nplayers: [2, 2]\ncomponents:\n  dark: {component}\n", "utf-8")
    assert not [fault for fault in check.check(str(file)).faults if "contrast" in fault.code]
    spec = check.load(str(file))
    for style, dark, badge in (("low-ink", ink.TEXT, "#000000"), ("black", "#000000", "#000000")):
        kit = build(spec, choose_seats(spec, None, None), paper("a4"), ("dark",), style)  # type: ignore[arg-type]
        shapes = [shape for shape, _ in leaves(kit.parts[0].faces[0].figure.shapes)]
        assert {shape.text: shape.fill for shape in shapes if isinstance(shape, Text)} == {"Storm": dark, "x": ink.PAPER}
        (disc,) = (shape.paint for shape in shapes if isinstance(shape, Circle))
        assert (disc.fill, disc.stroke) == (ink.PAPER, dark), "a white disc is seen by its edge"
        assert any(isinstance(shape, Rect) and (shape.w, shape.paint.fill) == (20, badge) for shape in shapes)
