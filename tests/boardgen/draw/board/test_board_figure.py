"""The drawn board: lines where the graph has edges, words between them, nothing on an intersection but its dot."""

from itertools import combinations

import pytest

from boardgen.draw.board import board_zones
from boardgen.draw.board.board import board_figure, land_of
from boardgen.draw.map import atlas, landscape
from boardgen.draw.place import board_plan
from boardgen.draw.place.board_plan import Seams
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Path, Rect, Text, Use, extent, extent_of, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import STILL, Box
from boardgen.kit.check import find_covered
from boardgen.layout.files.shipped import examples
from boardgen.layout.ground.board import Board, Grid
from boardgen.layout.spec.catalog import load
from tests.clock import within
from tests.sampling import sampled

GOCAINE = load("gocaine")


def on_board(cells, pitch=25.0, walls=()):
    return GOCAINE._replace(ground=Board([row.split() for row in cells], pitch, walls))


ISLANDS = on_board(
    [
        "NW NC NC . NE NE",
        "NW NC NC . NE AT",
        "NW . SW SW SW AT",
        "TP . SC SE . AT",
        ". PE BO . WC NL",
        "SG SG + CM CM CM",
    ],
    walls=(("C3", "D3"), ("A5", "A6")),
)


@pytest.mark.parametrize("game", ["gocaine", "territory"])
def test_a_board_that_is_drawn_again_is_not_bent_again(game, monkeypatch):
    spec = load(game)
    first = board_figure(spec)

    def fail(*_):
        raise AssertionError("drawn from the start")

    for name in ("bend", "_make_wild"):
        monkeypatch.setattr(board_plan.Coast, name, fail)
    monkeypatch.setattr(landscape, "_chains", fail)
    assert board_figure(spec) == first
    with pytest.raises(AssertionError, match="from the start"):
        board_figure(spec._replace(ground=spec.board.replace(pitch=spec.board.pitch + 1)))


def texts(figure):
    """Every text of a figure with its ink in the figure's millimetres."""
    found = []
    for shape, matrix in leaves(figure.shapes):
        box = extent(shape) if isinstance(shape, Text) else None
        if box is not None:
            found.append((shape, matrix.box(box)))
    return found


def strokes(figure, seen=False):
    """Every drawn line of the grid as a box without breadth; on demand as it is seen, where names with a ground interrupt it."""
    found = []
    grounds = [box for shape in figure.shapes if (getattr(shape, "id", "") or "").startswith("label-") if (box := extent(shape))]
    for shape, matrix in leaves(figure.shapes):
        if isinstance(shape, Path) and shape.paint == ink.GRID_LINE:
            assert matrix == STILL
            for start, end in zip(shape.segments[::2], shape.segments[1::2], strict=True):
                assert (start[0], end[0]) == ("M", "L")
                found.append(Box(start[1], start[2], end[1], end[2]))
    for ground in grounds if seen else ():  # each interrupts the lines from north to south that it is on
        for line in [stroke for stroke in found if stroke.x0 == stroke.x1 and ground.overlaps(stroke.grown(0.01))]:
            found.remove(line)
            found += [line._replace(y1=ground.y0 - 0.5), line._replace(y0=ground.y1 + 0.5)]
    return found


def frame(figure):
    """The two lines of the frame as boxes without breadth."""
    found = []
    for shape in figure.shapes:
        if isinstance(shape, Rect) and shape.paint.fill is None and shape.paint.stroke in (ink.TEXT, ink.GRID):
            x0, y0, x1, y1 = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
            found += [Box(x0, y0, x1, y0), Box(x0, y1, x1, y1), Box(x0, y0, x0, y1), Box(x1, y0, x1, y1)]
    return found


def circles(figure):
    return {shape.id: shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Circle) and shape.id}


def zone_groups(figure):
    return {shape.id: shape for shape in figure.shapes if isinstance(shape, Group) and shape.id and shape.id.startswith("zone-")}


BOARDS = {
    "gocaine": GOCAINE,
    "islands": ISLANDS,
    "one": on_board(["BO"]),
    "one-plain": on_board(["+"]),
    "level": on_board(["BO BO PE TP TP TP"]),
    "upright": on_board([*["BO"] * 3, *["PE"] * 3, "CA"]),
    "small-pitch": on_board(["NW NW NC NC", "NW NW NC NC", "PE PE BO BO"], 10.0),
    "tiny-pitch": on_board(["NW NW NC NC", "NW NW NC NC", "PE PE BO BO"], 4.0),
}


@pytest.fixture(params=BOARDS)
def drawn(request):
    spec = BOARDS[request.param]
    return spec, board_figure(spec)


def test_everything_lies_inside_the_figure(drawn):
    _, figure = drawn
    box = extent_of(figure.shapes)
    assert box is not None
    assert Box(0, 0, figure.width, figure.height).holds(box, 0.01)


def test_no_text_crosses_a_line_or_another_text(drawn):
    _, figure = drawn
    found = texts(figure)
    for (one, a), (other, b) in combinations(found, 2):
        assert not a.overlaps(b), (one.text, other.text)
    edges = frame(figure)
    assert len(edges) in (8, 12), "the scale, and a neatline around the coordinates where they have room"
    for text, box in found:
        for stroke in strokes(figure, seen=True):
            assert not box.overlaps(stroke.grown(ink.GRID_WIDTH / 2 + 0.3)), text.text
        assert not any(box.overlaps(edge.grown(ink.FRAME_WIDTH / 2)) for edge in edges), text.text


def test_the_frame_goes_round_land_and_water(drawn):
    """Half a river outside every point's square and the sea; its bars are as long as a step, so that the edge of the board is a ruler."""
    spec, figure = drawn
    pitch = spec.board.pitch
    sea = land_of(spec.board, figure).x1 - figure.across[-1] - pitch / 2
    assert sea == pytest.approx(0.0 if any(spec.board.zone) else board_plan.SEA * pitch)
    inner = extent_of([shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint.stroke == ink.GRID])
    assert inner is not None
    grown = ink.RIVER_WIDTH / 2 + ink.HAIR_WIDTH / 2
    land = inner.grown(-grown)
    assert (land.width, land.height) == pytest.approx((spec.board.columns * pitch + 2 * sea, spec.board.rows * pitch + 2 * sea))
    for dot in circles(figure).values():
        assert land.holds(Box(dot.x, dot.y, dot.x, dot.y).grown(pitch / 2), 1e-3)
    bars = next(shape for shape in figure.shapes if isinstance(shape, Path) and shape.paint.fill == ink.SLATE)
    west = [segment[1] for segment in bars.segments[:4] if segment[0] != "Z"]
    end = land.x1 + ink.RIVER_WIDTH / 2 if spec.board.columns == 1 else land.x0 + sea + pitch
    assert (min(west), max(west)) == pytest.approx((land.x0 - ink.RIVER_WIDTH / 2, end))


def test_a_board_of_cells_on_paper_has_a_line_around_its_shape():
    """Outside every point's square, round the gaps too."""
    ground = ISLANDS.board.replace(grid=Grid(draw="cells"), holes="none")
    figure = board_figure(ISLANDS._replace(ground=ground))
    squares = [Box(dot.x, dot.y, dot.x, dot.y).grown(12.5) for dot in circles(figure).values()]
    (line,) = [shape for shape in figure.shapes if getattr(shape, "paint", None) == ink.FRAME_LINE]
    assert sum(segment[0] == "Z" for segment in line.segments) == 2  # the land, and two gaps in it that meet at a corner
    reach = ink.RIVER_WIDTH / 2 + ink.FRAME_WIDTH / 2
    corners = [segment[-2:] for segment in line.segments if segment[0] != "Z"]
    for x, y in corners:
        assert not any(square.grown(-0.01).holds(Box(x, y, x, y)) for square in squares)
        assert any(square.grown(reach + 0.1).holds(Box(x, y, x, y)) for square in squares)


def test_no_text_stands_on_an_intersection_or_crosses_a_river(drawn):
    spec, figure = drawn
    dots = circles(figure)
    pitch = spec.board.pitch
    for text, box in texts(figure):
        for name, dot in dots.items():
            assert not box.overlaps(Box(dot.x, dot.y, dot.x, dot.y).grown(0.7)), (text.text, name)
    for code, group in zone_groups(figure).items():
        own = [dots[spec.board.names[p]] for p in spec.board.points_of(code.removeprefix("zone-"))]
        squares = [Box(dot.x, dot.y, dot.x, dot.y).grown(pitch / 2 - ink.RIVER_WIDTH / 2) for dot in own]
        for shape, matrix in leaves(group.shapes):
            if isinstance(shape, Text):
                box = extent(shape)
                assert box is not None
                for x, y in ((box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1)):
                    px, py = matrix.point(x, y)
                    inside = [s for s in squares if s.grown(ink.RIVER_WIDTH / 2).holds(Box(px, py, px, py))]
                    assert inside, (code, shape.text)


def test_what_is_drawn_is_what_is_adjacent(drawn):
    spec, figure = drawn
    dots = circles(figure)
    assert set(dots) == set(spec.board.names)
    found = strokes(figure)
    for a in range(len(spec.board)):
        for b in range(a + 1, len(spec.board)):
            one, other = dots[spec.board.names[a]], dots[spec.board.names[b]]
            if abs(one.x - other.x) + abs(one.y - other.y) < spec.board.pitch * 1.01:
                between = Box((one.x + other.x) / 2, (one.y + other.y) / 2, (one.x + other.x) / 2, (one.y + other.y) / 2)
                assert any(s.holds(between) for s in found) == (b in spec.board.neighbours[a])


def test_type_is_not_small_and_reads_on_its_ground(drawn):
    spec, figure = drawn
    for text, _ in texts(figure):
        assert text.size >= ink.BODY or text.text == spec.pin
        for zone in spec.zones.values():
            assert ink.contrast(text.fill, zone.tint) >= 4.5


def test_every_zone_is_named_on_the_board_or_under_it(drawn):
    spec, figure = drawn
    said = " ".join(text.text for text, _ in texts(figure)).replace("- ", "")
    for code in {code for code in spec.board.zone if code}:
        for word in spec.zones[code].name.split():
            assert word in said


def test_prices_are_in_medallions_in_the_middle_of_a_mesh_and_names_between_two_lines_of_pieces():
    figure = board_figure(GOCAINE)
    middles = [(x + 12.5, y + 12.5) for x in figure.across[:-1] for y in figure.down[:-1]]
    corridors = [Box(0, y + 9.525, figure.width, y + 25 - 9.525) for y in figure.down[:-1]]
    groups = {shape.id: shape for shape in figure.shapes if isinstance(shape, Group) and shape.id}
    for code, zone in GOCAINE.zones.items():
        price = list(leaves(groups[f"price-{code}"].shapes))
        (medallion,) = groups[f"price-{code}"].shapes
        box = extent(medallion)
        assert min(abs(box.centre[0] - x) + abs(box.centre[1] - y) for x, y in middles) < 0.01, code
        assert box.width / 2 <= 25 * 0.5**0.5 - 19.05 / 2 - 0.5, code
        assert [shape.text for shape, _ in price if isinstance(shape, Text)] == [GOCAINE.figures.money.show(zone.price), code]
        (name,) = [shape for shape, _ in leaves(groups[f"label-{code}"].shapes) if isinstance(shape, Text) and shape.text == zone.name]
        faces = ("display-italic",) if zone.ground == "water" else ("capitals", "capitals-tight")
        assert name.face in {fonts.current_face(face) for face in faces}
        assert any(corridor.holds(extent(groups[f"label-{code}"])) for corridor in corridors), code
        assert name.size == 13.0, code
        named = extent(groups[f"label-{code}"])
        columns = [figure.across[GOCAINE.board.col[point]] for point in GOCAINE.board.points_of(code)]
        assert min(columns) - 12.5 < named.x0 < named.x1 < max(columns) + 12.5, f"the name of {code} is in its zone, and needs no line"
    assert any(text.text == "lots of 2 t" for text, _ in texts(figure))


@pytest.mark.parametrize("name", ["gocaine", *sampled(examples(), every=6, landing=2)])
def test_no_piece_covers_a_price_or_a_code(name):
    spec = load(name)
    if isinstance(spec.ground, Board) and spec.zones:
        assert find_covered(spec, board_figure(spec), 19.05) == {}


def test_what_pieces_cover_is_measured():
    figure = board_figure(GOCAINE)
    assert find_covered(GOCAINE, figure, 10.0) == {}
    assert find_covered(GOCAINE, figure, 0.0) == {}
    some = find_covered(GOCAINE, figure, 30.0)
    assert set(some) == set(GOCAINE.zones), "discs wider than the pitch reach into every medallion"
    assert all(0 < share < 1 for share in some.values())
    assert set(find_covered(GOCAINE, figure, 40.0).values()) == {1.0}


def test_coordinates_stand_on_all_four_sides_in_the_same_names():
    figure = board_figure(GOCAINE)
    sides = {"west": set(), "east": set(), "north": set(), "south": set()}
    for text, box in texts(figure):
        if text.size == 12.5 and text.fill == ink.SECOND:
            x, y = box.centre
            side = "west" if x < figure.across[0] - 12 else "east" if x > figure.across[-1] + 12 else ""
            sides[side or ("north" if y < figure.down[0] else "south")].add(text.text)
    assert sides["north"] == sides["south"] == set("ABCDEFGHJK")
    assert sides["west"] == sides["east"] == {str(row) for row in range(1, 13)}


def test_the_grid_is_true_and_fits_the_papers_it_is_made_for():
    figure = board_figure(GOCAINE)
    dots = circles(figure)
    assert dots["K1"].x - dots["A1"].x == pytest.approx(225)
    assert dots["A1"].y - dots["A12"].y == pytest.approx(275)
    assert figure.across == pytest.approx([dots["A1"].x + 25 * i for i in range(10)])
    assert figure.down == pytest.approx([dots["A12"].y + 25 * i for i in range(12)])
    assert figure.width <= 279.4 - 2 * 6.35  # two sheets of letter on their side, or one of tabloid
    assert figure.height <= 420 - 2 * 6.35


def test_note_and_pin_are_printed_outside_the_grid():
    figure = board_figure(GOCAINE)
    found = {text.text: box for text, box in texts(figure)}
    for words in (GOCAINE.note, GOCAINE.pin, GOCAINE.title):
        assert found[words].y0 > figure.down[-1] + 12.5


def test_prices_names_and_tints_follow_the_data():
    zones = dict(GOCAINE.zones)
    zones["PE"] = zones["PE"]._replace(name="Altiplano", price=15, tint="#ABCDEF")
    spec = GOCAINE._replace(zones=zones)
    figure = board_figure(spec)
    group = zone_groups(figure)["zone-PE"]
    of_zone = [shape for shape in figure.shapes if isinstance(shape, Group) and shape.id in ("label-PE", "price-PE")]
    assert [shape.text for shape, _ in leaves(of_zone) if isinstance(shape, Text)] == ["Altiplano", "$7.5M", "PE"]
    ground = ink.mix("#ABCDEF", ink.CREAM, ink.CREAM_SHARE)
    fills = {shape.paint.fill for shape, _ in leaves(group.shapes) if isinstance(shape, Path)}
    assert fills >= {ground, *(ink.mix(ground, atlas.bands(spec)["PE"], share) for share in ink.BAND_SHARES)}


def test_stones_stand_on_their_points_with_their_loads():
    board = GOCAINE.board
    stones = {board.point("D4"): "B", board.point("K12"): "W"}
    figure = board_figure(GOCAINE, stones, loads={board.point("D4"): 16})
    dots = circles(figure)
    uses = [shape for shape in figure.shapes if isinstance(shape, Use)]
    assert {(use.x, use.y) for use in uses} == {(dots[name].x, dots[name].y) for name in ("D4", "K12")}
    assert [text.text for text, _ in texts(figure)].count("16") == 1


@pytest.mark.parametrize("style", ink.STYLES)
def test_styles_draw_the_same_words(style):
    assert [t.text for t, _ in texts(board_figure(GOCAINE, style=style))] == [t.text for t, _ in texts(board_figure(GOCAINE))]


@pytest.mark.slow
def test_the_largest_board_draws_in_reasonable_time():
    codes = list(GOCAINE.zones)
    cells = [" ".join(codes[(x // 20 + 5 * (y // 20)) % 15] for x in range(100)) for y in range(100)]
    spec = on_board(cells, 5.0)
    with within(3):
        figure = board_figure(spec)
    assert len(circles(figure)) == 10_000


def test_names_are_within_a_row_of_their_medallions_also_on_a_board_that_is_cut():
    for seams in (Seams(), Seams(down=(8.33 + 6 * 25,))):
        placing = board_plan.BoardPlan(GOCAINE.board, 25.0, 20.83, 20.83, seams=seams)
        labelled = board_zones.label_all(GOCAINE, placing, (), board_zones.Worded(GOCAINE))
        for code, label in labelled.labels.items():
            assert label is not None, code
            assert label.medallion is not None, code
            assert abs(label.room.box.centre[1] - label.medallion.box.centre[1]) <= 25.01, code
