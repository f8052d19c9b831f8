"""Neighbouring zones are told apart by every eye and in grey, or a line along the border does it: what `check` says, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from boardgen.draw.board.board import board_figure
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Text
from boardgen.kit import check as checking
from boardgen.layout.ground import palette
from boardgen.layout.spec import catalog


def checked(tmp_path: Path, text: str) -> list[tuple[str, str, str]]:
    (tmp_path / "house.yaml").write_text(f"extends: gocaine\n{text}\n", "utf-8")
    return [(fault.path, fault.problem, fault.remedy) for fault in checking.read(str(tmp_path / "house.yaml")).faults]


def test_neighbours_of_the_shipped_maps_differ_for_every_eye_and_in_grey() -> None:
    for name in ("gocaine", "six-coasts"):
        spec = catalog.load(name)
        tints = {code: zone.tint for code, zone in spec.zones.items()}
        couples = palette.neighbouring_zones(spec.board)
        assert len(couples) > 25
        found = palette.differences((tints[one], tints[other]) for one, other in couples)
        assert min(between.apart for between in found.values()) >= palette.TINT_APART
        assert min(between.grey for between in found.values()) >= palette.TINT_GREY
        assert not palette.similar_zones(spec.board, tints)


def test_the_ends_of_the_scale_are_a_hundred_apart() -> None:
    between = palette.differences([("#777777", "#777777"), ("#000000", "#FFFFFF")])
    assert between["#777777", "#777777"].apart == 0
    white = between["#000000", "#FFFFFF"]
    assert (round(white.apart, 3), round(white.grey, 3)) == (100, 100)


def test_a_tint_like_that_of_a_neighbour_is_reported_with_one_that_is_not(tmp_path: Path) -> None:
    ((path, problem, remedy),) = checked(tmp_path, 'zones: {PE: {tint: "#DDE8CF"}}')
    assert path == "$.zones.PE.tint"
    assert problem == (
        "Peru #DDE8CF and its neighbour Bolivia #E0EAD2 differ by 0.6 for deutan vision (minimum 2.3) and by 0.8 L* in grey (minimum 2.3), "
        "so that only the line along their border tells them apart"
    )
    better = remedy.split('"')[1]
    assert checked(tmp_path, f'zones: {{PE: {{tint: "{better}"}}}}') == [], "what is suggested passes"


def test_tints_that_one_eye_alone_confuses_are_reported() -> None:
    """A green and an orange that everybody else tells apart are nearly one for eyes without the red or the green cone."""
    between = palette.differences([("#E3D3B0", "#D3D9B0")])["#E3D3B0", "#D3D9B0"]
    assert between.eye in ("protan", "deutan")
    assert between.apart < 3 < 8 < plain("#E3D3B0", "#D3D9B0")


def plain(one: str, other: str) -> float:
    from coloraide import Color

    return float(Color(one).delta_e(Color(other), method="2000"))


def test_what_is_said_by_hand_or_covered_by_a_picture_is_not_judged(tmp_path: Path) -> None:
    assert checked(tmp_path, 'zones: {PE: {tint: "#E0EAD2"}}\ncolours: {checked: by hand}') == []
    assert checking.read("drove").faults == ()


HEXES = """game: hexes
title: Hexes
players: [1, 2]
seats: {B: {name: Blue, ink: "#2B3888", symbol: drop, hatch: diagonal}, Y: {name: Yellow, ink: "#F7CD0B", symbol: star, hatch: dots}}
board: {pitch: 25, grid: {lattice: triangle, draw: cells}, map: "AA AA BB CC\\nAA AA BB CC"}
kinds: {field: {title: Field, tints: ["#DDE8CF"]}}
zones:
  AA: {name: Ash, kind: field}
  BB: {name: Birch, kind: field, tint: "#DEE9D0"}
  CC: {name: Cedar, kind: field, tint: "#B9C8E8"}
"""


def zones(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group) and (shape.id or "").startswith("zone-"):
            yield shape
        elif isinstance(shape, Group):
            yield from zones(shape.shapes)


def test_where_tints_are_too_near_the_border_has_a_line(tmp_path: Path) -> None:
    """Cells have no coast, so nothing but the tints would tell their zones apart."""
    (tmp_path / "hexes.yaml").write_text(HEXES, "utf-8")
    figure = board_figure(catalog.load(str(tmp_path / "hexes.yaml")))
    lined = {group.id: any(getattr(shape, "paint", None) == ink.COAST_LINE for shape in group.shapes) for group in zones(figure.shapes)}
    assert lined == {"zone-AA": True, "zone-BB": True, "zone-CC": False}


def test_small_words_are_darker_where_the_tint_is(tmp_path: Path) -> None:
    """Codes and the names of cells are printed in the second ink where that has 4.5 to the tint, and in that of names elsewhere."""
    (tmp_path / "hexes.yaml").write_text(HEXES.replace("#B9C8E8", "#A09070"), "utf-8")
    figure = board_figure(catalog.load(str(tmp_path / "hexes.yaml")))
    inks = {shape.text: shape.fill for shape in texts(figure.shapes)}
    assert (inks["A1"], inks["D1"]) == (ink.SECOND, ink.TEXT)
    assert ink.contrast("#A09070", ink.TEXT) >= ink.LEGIBLE > ink.contrast("#A09070", ink.SECOND)


def texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from texts(shape.shapes)
