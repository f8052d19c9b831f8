"""Round pieces: their inks, signs and sizes."""

from itertools import combinations
from math import hypot

import pytest

from boardgen.draw.piece import ornaments, tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Paint, Path, Text, Use, extent, extent_of
from boardgen.draw.type.geometry import Box
from boardgen.games.cairo import piecepack
from boardgen.games.gocaine import counters
from boardgen.layout.ground.vocabulary import SYMBOLS
from boardgen.layout.spec.catalog import load

GOCAINE = load("gocaine")
SEATS = list(GOCAINE.seats.values())


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
@pytest.mark.parametrize("diameter", [12, 19.05, 25.4])
def test_a_disc_is_exactly_as_large_as_its_cut(seat, diameter):
    r = diameter / 2
    assert extent_of(tokens.disc(seat, diameter).shapes) == pytest.approx((-r, -r, r, r))
    bled = r + 2
    assert extent_of(tokens.disc(seat, diameter, bleed=2).shapes) == pytest.approx((-bled, -bled, bled, bled))


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_a_disc_has_its_ink_to_the_cut_and_an_emblem_with_its_letter(seat):
    disc = tokens.disc(seat, 19.05, bleed=1)
    ground, lip, plate = (shape for shape in disc.shapes if isinstance(shape, Circle))
    assert ground.paint == Paint(fill=seat.ink)
    assert lip.r + lip.paint.width / 2 == pytest.approx(19.05 / 2 - 1.5)
    assert lip.paint.fill is None
    assert plate.paint.fill == seat.ink, "no tiling is under the emblem"
    assert plate.r + plate.paint.width / 2 < lip.r - lip.paint.width / 2
    (letter,) = (shape for shape in disc.shapes if isinstance(shape, Text))
    *_, emblem = (shape for shape in disc.shapes if isinstance(shape, Path))
    assert (letter.text, letter.fill) == (seat.letter, seat.ink)
    assert ink.contrast(emblem.paint.fill, seat.ink) >= 4.5
    box = extent(emblem)
    assert box is not None
    assert max(box.width, box.height) == pytest.approx(9, abs=1), "large"
    assert hypot(box.width, box.height) < 2 * plate.r, "and on the plate"
    inner = extent(letter)
    assert inner is not None
    assert box.grown(-0.5).holds(inner), "and its letter inside it"


def test_nothing_is_drawn_along_the_cut_of_a_round_piece():
    """But in pictures, where nothing is cut."""
    made = [tokens.disc(seat, d, bleed=1, style=style) for seat in SEATS for d in (12, 19.05) for style in ink.STYLES]
    made += [counters.task_force_chip("TF", 19.05, bleed=1, style=style) for style in ink.STYLES]
    made += [counters.loan_chip(GOCAINE.figures.money, "owes", 19.05, bleed=1, style=style) for style in ink.STYLES]
    made += [tokens.chip_back("loans", ink.UMBER, 19.05, bleed=1, style=style) for style in ink.STYLES]
    for symbol in made:
        r = int(symbol.name.split("-")[-2 if symbol.name.endswith("-100") else -1]) / 200
        for shape in symbol.shapes:
            if isinstance(shape, Circle) and shape.paint.stroke:
                assert abs(shape.r - r) - shape.paint.width / 2 > 0.3, symbol.name
    for seat in SEATS:
        edge = tokens.disc(seat, 16, rim=True).shapes[-1]
        assert isinstance(edge, Circle)
        assert edge.r + edge.paint.width / 2 == pytest.approx(8)


def test_a_tiling_ends_at_the_cut_and_no_two_are_alike():
    drawn = set()
    for seat in SEATS:
        (use,) = (shape for shape in tokens.disc(seat, 19.05, bleed=1).shapes if isinstance(shape, Use))
        (tiling,) = use.symbol.shapes
        assert tiling.clip == Circle(0, 0, 19.05 / 2, Paint())
        (pattern,) = tiling.shapes
        drawn.add(pattern.segments)
        shade = pattern.paint.fill or pattern.paint.stroke
        assert 1.05 < ink.contrast(shade, seat.ink) < 2.2, "seen, and quieter than the emblem"
    assert len(drawn) == len(SEATS)


def test_the_emblems_of_the_symbols_differ_in_shape_alone():
    """Two of them filled, laid over each other: they share at most 86 hundredths of what either covers."""
    assert set(tokens.EMBLEMS) == set(SYMBOLS) <= set(ornaments.names())
    areas = {name: _filled(tokens.emblem(name).outline) for name in SYMBOLS}
    for one, other in combinations(SYMBOLS, 2):
        assert len(areas[one] & areas[other]) / len(areas[one] | areas[other]) < 0.86, (one, other)
        assert len(areas[one]) > 150


def _filled(outline):
    """The cells of a raster of 20 x 20 that an outline covers."""
    corners = []
    for segment in outline:
        if segment[0] == "C":
            (x0, y0), (_, a, b, c, d, e, f) = corners[-1], segment
            for t in (0.25, 0.5, 0.75, 1.0):
                s = 1 - t
                corners.append((s**3 * x0 + 3 * s * s * t * a + 3 * s * t * t * c + t**3 * e,
                                s**3 * y0 + 3 * s * s * t * b + 3 * s * t * t * d + t**3 * f))  # fmt: skip
        elif segment[0] != "Z":
            corners.append(segment[1:])
    cells = set()
    for row in range(20):
        y = (row - 9.5) / 10
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        across = sorted(ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in sides if (ay > y) != (by > y))
        for start, end in zip(across[::2], across[1::2], strict=True):
            cells |= {(column, row) for column in range(20) if start < (column - 9.5) / 10 < end}
    return cells


def test_the_edge_of_a_piece_in_pictures_is_dark_and_seen_on_every_ink():
    for seat in SEATS:
        assert ink.luminance(ink.edge(seat.ink)) < 0.12
        assert ink.contrast(ink.edge(seat.ink), seat.ink) >= 1.4


def test_inks_contrast_as_the_look_says():
    light = {seat.name for seat in SEATS if ink.legible_on(seat.ink) == ink.PAPER}
    assert light == {"Blue", "Black", "Red"}


def test_a_seat_has_one_emblem_on_cells_banners_and_trucks():
    assert len({tokens.sign(name, 0, 0, 1, ink.TEXT).segments for name in SYMBOLS}) == len(SYMBOLS)
    for seat in SEATS:
        own = unit_outline(tokens.emblem(seat.symbol).outline)
        drawn = (tokens.disc(seat, 19.05).shapes, tokens.banner(seat, 19.05).shapes, piecepack.truck(seat, 0, "colour"))
        for shapes in drawn:
            filled = [shape for shape in shapes if isinstance(shape, Path) and shape.paint.fill is not None]
            assert sum(unit_outline(shape.segments) == own for shape in filled) == 1, seat.name


def unit_outline(segments):
    """An outline in a unit of its own: so that two are alike where they differ in size and place alone."""
    spots = [(x, y) for part in segments if part[0] != "Z" for x, y in zip(part[1::2], part[2::2], strict=True)]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    size = max(x for x, _ in spots) - left
    return tuple((round((x - left) / size, 2), round((y - top) / size, 2)) for x, y in spots)


def test_symbols_that_look_different_have_different_names():
    made = [tokens.disc(seat, d, bleed=b) for seat in SEATS for d in (12, 19.05) for b in (0, 2)]
    made += [counters.task_force_chip("TF", d) for d in (12, 19.05)]
    made += [counters.loan_chip(GOCAINE.figures.money, "owes", 19.05)]
    assert len({symbol.name for symbol in made}) == len(made) == len(set(made))


def test_chips_say_what_the_layout_says():
    loan = counters.loan_chip(GOCAINE.figures.money, "owes", 19.05)
    assert [shape.text for shape in loan.shapes if isinstance(shape, Text)] == ["$50M", "owes", "$55M"]
    chip = counters.task_force_chip("TF", 19.05)
    assert [shape.text for shape in chip.shapes if isinstance(shape, Text)] == ["TF"]


@pytest.mark.parametrize("symbol", [counters.loan_chip(GOCAINE.figures.money, "owes", 19.05), counters.task_force_chip("TF", 19.05)])
def test_words_on_chips_stay_inside_what_is_printed_for_them(symbol):
    rings = [shape.r for shape in symbol.shapes if isinstance(shape, Circle) and shape.paint.stroke]
    for shape in symbol.shapes:
        if isinstance(shape, Text):
            box = extent(shape)
            assert box is not None
            for x, y in ((box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1)):
                assert (x * x + y * y) ** 0.5 < (rings or [5.2])[-1] - 0.1, shape.text


def test_prices_carry_their_unit():
    money = GOCAINE.figures.money
    assert money.show(5) == "$2.5M"
    assert money._replace(unit="€").show(5) == "€2.5"
    assert money._replace(unit="gold").show(4) == "2 gold"


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_a_disc_of_a_figure_has_an_emblem_without_lines_that_is_larger_than_its_letter(seat):
    shapes = [shape for shape in tokens.disc(seat, 5.0).shapes if isinstance(shape, Path | Text)]
    assert [type(shape) for shape in shapes] == [Path, Text]
    emblem, letter = (extent(shape) for shape in shapes)
    assert emblem is not None
    assert letter is not None
    assert emblem.height >= 3.4
    assert emblem.width > 1.6 * letter.width
    assert Box(-2.5, -2.5, 2.5, 2.5).holds(emblem)
