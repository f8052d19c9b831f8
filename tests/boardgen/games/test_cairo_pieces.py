"""The piecepack in drawings: suits and goods by their outlines, tiles, coins, dice and trucks by what stands where."""

from itertools import combinations, product

import pytest

from boardgen.draw.pack import nets
from boardgen.draw.piece import symbols
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Text, Use, extent, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.games.cairo import layout, piecepack
from boardgen.layout.spec.catalog import load
from tests.boardgen.shapes_as_text import texts
from tests.sampling import row

CAIRO = load("cairo")
MADE = CAIRO.figures
SUITS = list(MADE.suits.values())
SEATS = list(CAIRO.seats.values())


def say(key, /, **values):
    return CAIRO.words[key].format(**values)


def city(suit, rank):
    pips = {"n": 0, "a": 1}.get(rank)
    value = MADE.ranks[rank]
    return piecepack.City(suit, rank, int(rank) if pips is None else pips, f"${value}", f"${value + MADE.bonus}")


def boxes_of_texts(shapes):
    for shape, by in leaves(shapes):
        if isinstance(shape, Text):
            box = extent(shape)
            assert box is not None
            yield shape.text, by.box(box)


def test_every_suit_and_good_of_a_layout_can_be_drawn():
    assert set(layout.SYMBOLS) == set(symbols.SUITS)
    assert set(layout.SIGNS) == {"bars", "gem", "barrel", "lumps"}


@pytest.mark.parametrize("name", symbols.SUITS)
def test_a_suit_is_one_closed_outline_within_its_circle(name):
    path = symbols.outline(name, 0, 0, 1, Paint(fill=ink.TEXT))
    assert [segment[0] for segment in path.segments].count("M") == 1
    assert path.segments[-1][0] == "Z"
    box = extent(path)
    assert box is not None
    assert box.x0 == pytest.approx(-box.x1, abs=1e-6), "the same on both sides"
    assert Box(-1, -1, 1, 1).holds(box)
    assert box.width > 1.2
    assert box.height > 1.6
    for segment in path.segments:
        if segment[0] != "Z":
            assert segment[-2] ** 2 + segment[-1] ** 2 <= 1.001


@pytest.mark.parametrize("name", layout.SIGNS)
def test_a_good_is_a_sign_within_its_circle(name):
    box = extent(piecepack.sign(name, 0, 0, 1, ink.TEXT))
    assert box is not None
    assert Box(-1, -1, 1, 1).holds(box)
    assert min(box.width, box.height) > 1.2


def test_suits_differ_without_colour():
    drawn = [piecepack.draw_pip(suit, 0, 0, 3, "black") for suit in SUITS]
    for one, other in combinations(drawn, 2):
        assert [type(shape) for shape in one] != [type(shape) for shape in other] or one != other
    assert len({suit.hatch for suit in SUITS}) == len(SUITS)
    for shapes in drawn:
        for shape, _ in leaves(shapes):
            assert {shape.paint.fill, shape.paint.stroke} <= {None, "#000000", "#FFFFFF"}


def test_a_tile_says_what_it_is_and_what_it_pays_to_both_sides():
    for rank, suit, style in product(MADE.ranks, SUITS, ink.STYLES):
        with row(rank, suit, style):
            face = piecepack.face(city(suit, rank), style=style)
            value = MADE.ranks[rank]
            said = texts(face.shapes)
            for text in (f"{rank}{suit.letter}", f"${value}", f"${value + MADE.bonus}", rank):
                assert said.count(text) == 2, text
            half = 25.4 - piecepack.INSET + 0.5
            box = extent_of(face.shapes)
            assert box is not None
            assert Box(-half, -half, half, half).holds(box), "nothing is drawn near the cut"
            for (a, one), (b, other) in combinations(boxes_of_texts(face.shapes), 2):
                assert not one.overlaps(other), (a, b)


def pips(suit, rank):
    """Suits about the middle of a tile."""
    found = 0
    for shape in piecepack.face(city(suit, rank)).shapes:
        if isinstance(shape, Group) and not any(isinstance(inner, Text) for inner in shape.shapes):
            found += any(isinstance(inner, Path) for inner in shape.shapes)
    return found


@pytest.mark.parametrize(("rank", "count"), [("n", 0), ("a", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_a_tile_has_as_many_pips_as_its_rank(rank, count):
    assert [pips(suit, rank) for suit in SUITS] == [count] * 4


def test_every_tile_has_its_country_on_both_banks_of_a_river():
    """It is that of its suit with one of several scenes, is read from both sides, and leaves the corners to what is written there."""
    assert set(piecepack.COUNTRIES) == set(layout.SIGNS)
    for suit, rank, style in product(SUITS, MADE.ranks, ink.STYLES):
        with row(suit, rank, style):
            face = piecepack.face(city(suit, rank), style=style)
            used = {shape.symbol.name for shape in face.shapes if isinstance(shape, Use)} - {f"corner-{rank}{suit.letter}"}
            (country,) = {name for name in used if name.startswith(f"country-{suit.letter}-")}
            assert country.endswith("-turned") is (rank in ("n", "2", "4"))
            assert used == {country} | ({"town"} if rank == "n" else set())
    for suit, turned, scene in product(SUITS, (False, True), range(4)):
        drawn = piecepack.country(suit, turned=turned, scene=scene).shapes
        scenes = [by.box(box) for shape, by in leaves(drawn) if isinstance(shape, Path) and (box := extent(shape)) and box.width < 12]
        written = [box for rank in MADE.ranks for _, box in boxes_of_texts(piecepack.face(city(suit, rank)).shapes)]
        assert len(scenes) > 8
        assert not [box for box in scenes if any(box.overlaps(one) for one in written)]
        assert extent_of([Group(drawn)]) == pytest.approx(tuple(-side for side in (extent_of(drawn)[i] for i in (2, 3, 0, 1))))


def test_backs_of_tiles_are_alike_and_read_from_every_side():
    back = piecepack.back()
    assert not texts(back.shapes)
    box = extent_of(back.shapes)
    assert box is not None
    assert (box.x0, box.y0) == pytest.approx((-box.x1, -box.y1))


@pytest.mark.parametrize("size", [30.0, 50.8, 63.5])
def test_a_tile_is_drawn_to_its_size(size):
    for symbol in (piecepack.face(city(SUITS[0], "5"), size), piecepack.back(size)):
        box = extent_of(symbol.shapes)
        assert box is not None
        assert box.width == pytest.approx((50.8 - 2 * piecepack.INSET + 0.5) * size / 50.8, abs=1e-6)


@pytest.mark.parametrize("style", ink.STYLES)
@pytest.mark.parametrize("diameter", [12.0, 19.05, 25.0])
def test_a_coin_is_exactly_as_large_as_its_cut_and_keeps_its_marks_inside(diameter, style):
    r = diameter / 2
    sides = [piecepack.suit_side(suit, diameter, style=style) for suit in SUITS] + [
        piecepack.number_side(rank, diameter, style=style) for rank in MADE.ranks
    ]
    for side in sides:
        assert extent_of(side.shapes) == pytest.approx((-r, -r, r, r))
        for shape, by in leaves(side.shapes):
            if isinstance(shape, Path) and len(shape.segments) > 40:
                continue  # a tiling, which is cut off
            if not isinstance(shape, Circle | Group) and (box := extent(shape)) is not None:
                box = by.box(box)
                assert all((x * x + y * y) ** 0.5 < r - 0.15 for x, y in ((box.centre[0], box.y0), (box.centre[0], box.y1)))
    bled = piecepack.suit_side(SUITS[0], diameter, bleed=2.0)
    assert extent_of(bled.shapes) == pytest.approx((-r - 2, -r - 2, r + 2, r + 2))


def test_a_coin_betrays_nothing():
    """The suit side has no number; the number side is of one ink for all suits, and says nothing of them."""
    assert all(not texts(piecepack.suit_side(suit, 19.05).shapes) for suit in SUITS)
    for rank in MADE.ranks:
        side = piecepack.number_side(rank, 19.05)
        assert texts(side.shapes) == [rank]
        used = {
            colour for shape, _ in leaves(side.shapes) if not isinstance(shape, Text) for colour in (shape.paint.fill, shape.paint.stroke)
        }
        assert not used & {suit.ink for suit in SUITS}


def faces_of(figure):
    """The texts of a net by the cells in which they stand, flaps left out."""
    side = 16.0
    found = {}
    for shape, by in leaves(figure.shapes):
        if isinstance(shape, Text) and shape.text in MADE.ranks:
            x, y = by.point(shape.x, shape.y)
            found[int((x - 0.2) // side), int((y - 0.2 - nets.FLAP * side) // side)] = shape.text
    return found


@pytest.mark.parametrize("suit", SUITS, ids=lambda suit: suit.name)
def test_a_die_has_every_rank_once_and_opposite_faces_as_a_piecepack_has_them(suit):
    cells = faces_of(nets.cube_net(piecepack.die_faces(suit, tuple(MADE.ranks), 16.0), 16.0, "glue"))
    assert sorted(cells) == sorted(nets.FACES)
    assert sorted(cells.values()) == sorted(MADE.ranks)
    opposite = [{cells[0, 1], cells[2, 1]}, {cells[1, 1], cells[3, 1]}, {cells[1, 0], cells[1, 2]}]
    assert opposite == [{"n", "5"}, {"a", "4"}, {"2", "3"}]


def _edges_of(cell):
    x, y = cell
    return {
        frozenset(pair) for pair in (((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x + 1, y + 1), (x, y + 1)), ((x, y + 1), (x, y)))
    }


def test_the_net_closes_every_open_edge_with_one_flap():
    """Fourteen open edges make seven joins, and seven flaps glue them."""
    figure = nets.cube_net([[]] * 6, 16.0, "glue")
    outline = next(shape for shape in figure.shapes if isinstance(shape, Path) and shape.paint == nets.CUT)
    corners = [segment[1:] for segment in outline.segments if segment[0] != "Z"]
    slanted = sum(a[0] != b[0] and a[1] != b[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    assert slanted == 2 * 7
    assert texts(figure.shapes) == ["glue"] * 7
    edges = [edge for cell in nets.FACES for edge in _edges_of(cell)]
    assert sum(edges.count(edge) == 1 for edge in set(edges)) == 14
    box = extent_of(figure.shapes)
    assert box is not None
    assert Box(0, 0, figure.width, figure.height).holds(box)


@pytest.mark.parametrize("style", ink.STYLES)
@pytest.mark.parametrize("size", [(28.0, 20.0), (40.0, 30.0)])
def test_a_truck_stands_upright_on_both_slopes(size, style):
    for kind, seat in enumerate(SEATS):
        figure = piecepack.standee(seat, kind, say, size, style)
        box = extent_of(figure.shapes)
        assert box is not None
        assert Box(0, 0, figure.width, figure.height).grown(-0.4).holds(box), "clear of the cut"
        letters = [(by.point(s.x, s.y), by.a) for s, by in leaves(figure.shapes) if isinstance(s, Text) and s.text == seat.letter]
        assert len(letters) == 2
        (_, upper), (_, lower) = letters
        assert upper < 0 < lower, "the back stands on its head"
        ridge = piecepack.FLAP + size[1]
        high = [abs(y - ridge) for (_, y), _ in letters]
        assert high[0] == pytest.approx(high[1], abs=0.01), "letters stand as far from the ridge on both slopes"


def test_no_two_trucks_are_alike():
    drawn = [piecepack.truck(SEATS[0], kind, "colour") for kind in range(4)]
    assert len(set(drawn)) == 4
    assert piecepack.truck(SEATS[0], 4, "colour") == drawn[0]


def test_symbols_are_named_by_what_they_show():
    names = [piecepack.face(city(suit, rank)).name for suit in SUITS for rank in MADE.ranks]
    names += [piecepack.suit_side(suit, 19.05).name for suit in SUITS] + [piecepack.number_side(rank, 19.05).name for rank in MADE.ranks]
    assert len(set(names)) == len(names)
