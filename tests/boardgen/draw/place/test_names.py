"""Names on a board: one size for all of them, broken at hyphens; and every box of the map of the table is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import hypot
from pathlib import Path

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.place import labels
from boardgen.draw.place.board_plan import Seams
from boardgen.draw.shape import ink, shapes
from boardgen.draw.shape.shapes import Figure, Group, Text, extent, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.games.gocaine.panels import draw_table
from boardgen.layout.files.shipped import example, examples
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.heading import find_numbered_boxes
from tests.sampling import sampled


def names(spec: GameSpec) -> dict[str, list[tuple[str, float]]]:
    """The lines of the name of each zone with their sizes."""
    found = {}
    for shape in board_figure(spec).shapes:
        if isinstance(shape, Group) and shape.id and shape.id.startswith(("zone-", "label-")):
            water = spec.zones[shape.id[-2:]].ground == "water"
            named = ("display-italic",) if water else ("capitals", "capitals-tight", "display", "semibold")
            faces = {fonts.current_face(face) for face in named}
            texts = [leaf for leaf, _ in leaves(shape.shapes) if isinstance(leaf, Text) and not leaf.text.startswith("$")]
            lines = [text for text in texts if text.face in faces]
            found[shape.id[-2:]] = [*found.get(shape.id[-2:], ()), *((line.text, line.size) for line in lines)]
    return found


def named(**zones: str) -> GameSpec:
    spec = load("gocaine")
    return spec._replace(zones={code: zone._replace(name=zones.get(code, zone.name)) for code, zone in spec.zones.items()})


@pytest.mark.slow
def test_all_names_of_a_board_have_one_size() -> None:
    """The largest at which each that has room between two lines of pieces has it; along a border a name may be smaller."""
    for layout, size, along in (
        *(("gocaine", 13.0, set()), ("gocaine-de", 14.5, set()), ("six-coasts", 14.5, set())),
        *(("cordillera", 14.5, set()), ("duel", 13.0, set()), ("trident", 13.0, set())),
    ):
        found = {code: {size for _, size in lines} for code, lines in names(load(layout)).items()}
        assert {code for code, sizes in found.items() if sizes != {size}} == along, layout
        assert all(9.0 <= min(found[code]) < size for code in along), layout
    smaller = names(named(SG="Southern Gateway Pass"))
    assert smaller["SG"] == [("Southern Gateway Pass", 10.0)], "in smaller capitals, not in letters unlike those of the other names"
    assert {size for code, lines in smaller.items() for _, size in lines if code != "SG"} == {13.0}
    long = names(named(PE="M" + 70 * "m"))
    assert long["PE"][0][0] == "PE"
    assert {size for code, lines in long.items() for _, size in lines if code != "PE"} == {13.0}


ZONED = [name for name in examples() if "extends: gocaine" in Path(example(name) or name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["gocaine", *sampled(ZONED, landing=2)])
def test_names_of_land_are_in_capitals_on_every_board_with_medallions(name: str) -> None:
    spec = load(example(name) or name)
    capitals = {fonts.current_face("capitals"), fonts.current_face("capitals-tight")}
    land = {zone.name for zone in spec.zones.values() if zone.ground != "water"}
    texts = [leaf for leaf, _ in leaves(board_figure(spec).shapes) if isinstance(leaf, Text) and leaf.text in land]
    assert {leaf.face for leaf in texts} <= capitals
    assert len(texts) >= 3


def test_a_fine_board_has_small_names_rather_than_none() -> None:
    spec = load("gocaine")
    fine = Board([["PE"] * 4] * 4, 8.0)
    assert names(spec._replace(ground=fine)) == {"PE": [("Peru", ink.BODY)]}


def test_a_name_is_broken_at_its_hyphens_only_where_it_must_be() -> None:
    assert names(load("gocaine-de"))["CM"] == [("Mittelamerika", 14.5)]
    narrow = load("gocaine-de")._replace(ground=Board([["CM"] * 2] * 2, 18.0))
    assert [text for text, _ in names(narrow)["CM"]] == ["Mittel-", "amerika"], "at this pitch pieces leave no room for a medallion"


def test_words_are_broken_at_hyphens_only_where_they_do_not_fit() -> None:
    soft = "Mittel\u00adamerika"
    wide = fonts.width("Mittelamerika", "regular", 10)
    assert fonts.wrap(soft, "regular", 10, wide + 0.1) == ["Mittelamerika"]
    assert fonts.wrap(soft, "regular", 10, wide - 0.1) == ["Mittel-", "amerika"]
    assert fonts.wrap(f"in {soft} ja", "regular", 10, wide - 0.1) == ["in", "Mittel-", "amerika ja"]
    assert fonts.wrap("West-Kolumbien", "regular", 10, 20) == ["West-", "Kolumbien"]
    assert fonts.wrap("West-Kolumbien", "regular", 10, 90) == ["West-Kolumbien"]
    assert fonts.wrap("- a -", "regular", 10, 1) == ["-", "a", "-"]
    assert fonts.wrap("unbreakable", "regular", 10, 5) == ["unbreakable"]


def words(figure: Figure) -> list[str]:
    return [leaf.text for leaf, _ in leaves(figure.shapes) if isinstance(leaf, Text)]


def test_every_box_of_the_table_has_a_number_and_its_title_where_it_fits() -> None:
    boxes = {"board": (Box(0, 0, 250, 300),), "seizure": (Box(250, 180, 360, 300),), "influence": (Box(250, 0, 360, 180),)}
    short = draw_table(boxes, {"board": "Board", "seizure": "Seizure", "influence": "Influence"}, (56, 40))
    assert words(short.figure) == ["1", "Board", "2", "Seizure", "3", "Influence"]
    assert (short.numbers, short.beside) == ({"board": 1, "seizure": 2, "influence": 3}, ())
    long = draw_table(boxes, {"board": "Board", "seizure": "Beschlagnahme", "influence": "Kontaktverzeichnis"}, (56, 40))
    assert (words(long.figure), long.beside) == (["1", "Board", "2", "3"], ("seizure", "influence"))
    assert list(find_numbered_boxes(long.figure.shapes)) == [1, 2, 3]


@pytest.mark.parametrize("name", ["gocaine", *sampled(ZONED, landing=2)])
def test_no_name_is_hyphenated_where_two_meshes_are_free(name: str) -> None:
    spec = load(example(name) or name)
    board = spec.board
    printed = names(spec)
    assert spec.game == "gocaine"
    for code, zone in spec.zones.items():
        inside = {(board.col[point], board.row[point]) for point in board.points_of(code)}
        two = any(inside.issuperset((x + i, y + j) for i in (0, 1, 2) for j in (0, 1)) for x, y in inside)
        if two and not board.walls and "\xad" in zone.label:
            assert " ".join(line for line, _ in printed[code]) == zone.label.replace("\xad", ""), code


def find_groups(shapes: Iterable[shapes.Shape], start: str) -> Iterator[Group]:
    """Yield the groups in a picture whose id begins so."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from [shape] if (shape.id or "").startswith(start) else find_groups(shape.shapes, start)


@pytest.mark.slow
def test_no_name_touches_a_frontier_or_coast_also_where_the_board_is_cut() -> None:
    """A name between the outermost pieces and the border of its zone has the border bent away from it."""

    def cut_in_the_middle(figure: Figure, _bound: object) -> Seams:
        line = len(figure.down) // 2
        return Seams((), ((figure.down[line - 1] + figure.down[line]) / 2,))

    seen = 0
    for name, cuts in product(["gocaine", *ZONED], (None, cut_in_the_middle)):
        drawn = board_figure(load(example(name) or name), diameter=19.05, cuts=cuts).shapes
        lines = [leaf for group in find_groups(drawn, "borders") for leaf, _ in leaves(group.shapes) if isinstance(leaf, shapes.Path)]
        spots = [segment[-2:] for line in lines for segment in line.segments]
        for label in find_groups(drawn, "label-"):
            box = extent(label)
            assert box is not None
            assert not any(box.grown(1.2).holds(Box(x, y, x, y)) for x, y in spots), (name, label.id, cuts)
            seen += len(lines) > 0
    assert seen > 150


@pytest.mark.parametrize("price", ["$5M", "$20M", "$2.5M", "$100M"])
@pytest.mark.parametrize("radius", [6.0, 7.3])
def test_a_price_keeps_off_the_rings_of_its_medallion(price: str, radius: float) -> None:
    medallion = labels.draw_medallion(labels.Wording("Peru", price, "", "PE", "town"), radius)
    assert medallion is not None
    texts = [leaf for leaf, _ in leaves(medallion.shape.shapes) if isinstance(leaf, Text)]
    box = extent(texts[0])
    assert texts[0].text == price
    assert box is not None
    assert max(hypot(x, y) for x in (box.x0, box.x1) for y in (0, texts[0].y)) <= radius - labels.INNER - 0.3
    rings = [shape for shape in medallion.shape.shapes if isinstance(shape, shapes.Circle) and shape.paint.stroke]
    assert [round(radius - ring.r, 3) for ring in rings] == [labels.RING / 2, labels.INNER], "both are whole circles"
