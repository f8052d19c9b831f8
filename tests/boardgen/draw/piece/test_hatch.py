"""Hatches: as much ink as they say, nothing under a text, a ring that tells every seat."""

from dataclasses import replace
from itertools import product
from math import hypot

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.measure import ink_coverage
from boardgen.draw.piece.tokens import disc
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Text, extent, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.games.gocaine.counters import loan_chip, task_force_chip
from boardgen.layout.ground.vocabulary import HATCHES
from boardgen.layout.spec.catalog import load
from tests.sampling import row

GOCAINE = load("gocaine")
FIELD = Box(0, 0, 100, 80)
EDGE = Rect(0, 0, 100, 80, Paint())
LINED = [name for name in HATCHES if name != "none"]


@pytest.mark.parametrize("name", LINED)
def test_a_zone_is_covered_by_eight_parts_in_a_hundred(name):
    shapes = hatch.hatch_area(name, EDGE, FIELD, hatch.ZONE)
    assert ink_coverage.ink_area(shapes, FIELD, ink_coverage.Known()) / (FIELD.width * FIELD.height) == pytest.approx(0.08, abs=0.006)


@pytest.mark.parametrize("name", LINED)
def test_nothing_runs_through_what_is_to_be_avoided(name):
    words = Box(30, 20, 60, 35)
    for group in hatch.hatch_area(name, EDGE, FIELD, hatch.ZONE, [words]):
        for path in group.shapes:
            ends = list(zip(path.segments[::2], path.segments[1::2], strict=True))
            for (_, x0, y0), (_, x1, y1) in ends:
                for part in range(101):
                    x, y = x0 + (x1 - x0) * part / 100, y0 + (y1 - y0) * part / 100
                    assert not (words.x0 - 0.3 < x < words.x1 + 0.3 and words.y0 - 0.3 < y < words.y1 + 0.3)


def test_no_hatch_is_no_ink():
    assert hatch.hatch_area("none", EDGE, FIELD, hatch.ZONE) == ()


@pytest.mark.parametrize("grain", [hatch.ZONE, hatch.SAMPLE, hatch.PIECE])
def test_hatches_differ(grain):
    drawn = [hatch.hatch_area(name, EDGE, FIELD, grain) for name in HATCHES]
    assert len(drawn) == len(HATCHES)
    if grain is hatch.PIECE:
        assert len(set(drawn)) == len(drawn)


def test_a_disc_ends_at_its_cut_and_keeps_letter_and_sign_inside_its_ring():
    for diameter, seat, style in product([12, 19.05, 25.4], GOCAINE.seats.values(), ["low-ink", "black"]):
        with row(diameter, seat, style):
            symbol = disc(seat, diameter, bleed=2, style=style)
            r = diameter / 2
            assert extent_of(symbol.shapes) == pytest.approx((-r, -r, r, r))
            inner = r - 3.4 * diameter / 19.05 - 0.1
            letter = next(shape for shape in symbol.shapes if isinstance(shape, Text))
            *_, emblem = (shape for shape in symbol.shapes if isinstance(shape, Path))
            for box in (extent(letter), extent(emblem)):
                assert all(abs(side) < inner for side in box), seat.name
            assert ink.contrast(letter.fill, emblem.paint.fill) >= 4.5


def test_no_two_seats_have_the_same_ring():
    rings = [disc(seat, 19.05, style="black").shapes[1:-5] for seat in GOCAINE.seats.values()]
    assert len({str(ring) for ring in rings}) == len(rings)


@pytest.mark.parametrize("style", ink.STYLES)
def test_chips_end_at_their_cut(style):
    r = 19.05 / 2
    for chip in (task_force_chip("TF", 19.05, style=style), loan_chip(GOCAINE.figures.money, "owes", 19.05, style=style)):
        assert extent_of(chip.shapes) == pytest.approx((-r, -r, r, r))


def test_the_border_between_two_zones_is_a_double_line():
    """As wide between its lines wherever it bends."""
    figure = board_figure(GOCAINE, style="black")
    rims = {
        group.id: [segment[-2:] for segment in shape.segments if segment[0] != "Z"]
        for group in figure.shapes
        if isinstance(group, Group) and (group.id or "").startswith("zone-")
        for shape in group.shapes
        if isinstance(shape, Path) and shape.paint == Paint(stroke="#000000", width=ink.CUT_WIDTH, join="round")
    }
    assert len(rims) == 15
    for one, other in (("NW", "NC"), ("NC", "SC"), ("TP", "PE")):
        assert apart(rims[f"zone-{one}"], rims[f"zone-{other}"]) == pytest.approx(ink.DOUBLE_WIDTH - ink.CUT_WIDTH, abs=0.03)


def apart(one, other):
    """The smallest distance from a corner of one outline to a side of another."""
    return min(
        hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
        for (ax, ay), (bx, by) in zip(other, [*other[1:], other[0]], strict=True)
        for x, y in one
        for t in (max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2))),)
    )


@pytest.mark.parametrize("style", ink.STYLES)
def test_a_board_without_zones_has_every_style(style):
    from boardgen.layout.ground.board import Board

    plain = replace(GOCAINE, ground=Board.plain(9, 9, 22.0), zones={}, kinds={})
    figure = board_figure(plain, {0: "B", 40: "K"}, style=style, loads={0: 4})
    colours = {shape.paint.fill for shape, _ in leaves(figure.shapes) if not isinstance(shape, Text)} - {None}
    assert colours <= {"#000000", "#FFFFFF"} if style == "black" else colours
