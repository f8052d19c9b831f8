"""Hatches: as much ink as they say, nothing under a text, a ring that tells every seat."""

from itertools import product

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.map import atlas
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


def test_the_border_between_two_zones_is_dashed_and_a_coast_is_not():
    inks = ("black", "#000000", "#000000"), ("colour", ink.FRONTIER, ink.SHORE), ("low-ink", ink.FRONTIER, ink.FRONTIER)
    for style, dark, shore in inks:
        (borders,) = [shape for shape in board_figure(GOCAINE, style=style).shapes if isinstance(shape, Group) and shape.id == "borders"]
        lines = [shape.paint for shape in borders.shapes if isinstance(shape, Path) and shape.paint.stroke != ink.PAPER]
        assert Paint(stroke=dark, width=0.38, dash=atlas.DASHES, join="round") in lines
        assert Paint(stroke=shore, width=0.4, join="round") in lines


@pytest.mark.parametrize("style", ink.STYLES)
def test_a_board_without_zones_has_every_style(style):
    from boardgen.layout.ground.board import Board

    plain = GOCAINE._replace(ground=Board.plain(9, 9, 22.0), zones={}, kinds={})
    figure = board_figure(plain, {0: "B", 40: "K"}, style=style, loads={0: 4})
    colours = {shape.paint.fill for shape, _ in leaves(figure.shapes) if not isinstance(shape, Text)} - {None}
    assert colours <= {"#000000", "#FFFFFF"} if style == "black" else colours
