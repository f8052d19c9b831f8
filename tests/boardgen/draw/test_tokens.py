"""Round pieces: their inks, signs and sizes."""

import pytest

from boardgen.draw import ink, symbols, tokens
from boardgen.draw.shapes import Circle, Path, Text, extent, extent_of
from boardgen.games.gocaine import chips
from boardgen.layout.catalog import load
from boardgen.layout.vocabulary import SYMBOLS

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
def test_a_disc_has_ink_edge_ring_letter_and_sign(seat):
    disc = tokens.disc(seat, 19.05)
    body, ring = (shape for shape in disc.shapes if isinstance(shape, Circle))
    assert (body.paint.fill, body.paint.stroke, body.paint.width) == (seat.ink, ink.edge(seat.ink), 0.5)
    (letter,) = (shape for shape in disc.shapes if isinstance(shape, Text))
    assert letter.text == seat.letter
    assert letter.fill == ring.paint.stroke
    assert ink.contrast(letter.fill, seat.ink) >= 4.5
    (sign,) = (shape for shape in disc.shapes if isinstance(shape, Path))
    for box in (extent(letter), extent(sign)):
        assert box is not None
        corners = [(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
        assert all((x * x + y * y) ** 0.5 < ring.r - 0.2 for x, y in corners)
    top, foot = extent(letter), extent(sign)
    assert top is not None
    assert foot is not None
    assert top.y1 < foot.y0


def test_the_edge_is_dark_and_seen_on_every_ink():
    for seat in SEATS:
        assert ink.luminance(ink.edge(seat.ink)) < 0.12
        assert ink.contrast(ink.edge(seat.ink), seat.ink) >= 1.4


def test_inks_contrast_as_the_look_says():
    light = {seat.name for seat in SEATS if ink.on(seat.ink) == ink.PAPER}
    assert light == {"Blue", "Black", "Red"}


def test_every_sign_of_a_layout_can_be_drawn_and_no_two_are_alike():
    assert set(SYMBOLS) == set(symbols.names())
    drawn = {symbols.sign(name, 0, 0, 1, ink.TEXT).segments for name in symbols.names()}
    assert len(drawn) == len(SYMBOLS)
    for name in symbols.names():
        box = extent(symbols.sign(name, 0, 0, 1, ink.TEXT))
        assert box is not None
        assert box.width > 1
        assert box.grown(-0.07).width < 2


def test_symbols_that_look_different_have_different_names():
    made = [tokens.disc(seat, d, bleed=b) for seat in SEATS for d in (12, 19.05) for b in (0, 2)]
    made += [chips.task_force_chip("TF", d) for d in (12, 19.05)]
    made += [chips.loan_chip(GOCAINE.figures.money, "owes", 19.05)]
    assert len({symbol.name for symbol in made}) == len(made) == len(set(made))


def test_chips_say_what_the_layout_says():
    loan = chips.loan_chip(GOCAINE.figures.money, "owes", 19.05)
    assert [shape.text for shape in loan.shapes if isinstance(shape, Text)] == ["$50M", "owes", "$55M"]
    chip = chips.task_force_chip("TF", 19.05)
    assert [shape.text for shape in chip.shapes if isinstance(shape, Text)] == ["TF"]


@pytest.mark.parametrize("symbol", [chips.loan_chip(GOCAINE.figures.money, "owes", 19.05), chips.task_force_chip("TF", 19.05)])
def test_words_on_chips_stay_inside_the_ring(symbol):
    ring = [shape for shape in symbol.shapes if isinstance(shape, Circle)][-1]
    for shape in symbol.shapes:
        if not isinstance(shape, Circle):
            box = extent(shape)
            assert box is not None
            if isinstance(shape, Text):
                for x, y in ((box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1)):
                    assert (x * x + y * y) ** 0.5 < ring.r - 0.1, shape.text


def test_prices_carry_their_unit():
    money = GOCAINE.figures.money
    assert money.show(5) == "$2.5M"
    assert money._replace(unit="€").show(5) == "€2.5"
    assert money._replace(unit="gold").show(4) == "2 gold"
