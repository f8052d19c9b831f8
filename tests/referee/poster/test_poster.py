"""A game as a print for the wall: what is told of it, that all of it is on the sheet, and the command."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest

from boardgen.assets.pictures import open_board_pictures
from boardgen.draw.board.board import board_figure
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Path as Outline, Rect, Text, Use, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper
from referee.judge.headers import LayoutCache
from referee.poster.sheet import DISC, STONE, Page, draw_poster, write_poster
from referee.poster.story import LINES, Story, gather
from referee.show.picture import picture_of
from tests.referee.cli.running import ROOT, run

LOGS = ROOT / "tests/logs"
TWO = LOGS / "gocaine/game_two_players.tlog"
SIX = LOGS / "gocaine/game_six_players.tlog"
GO = LOGS / "territory/game_long_two.tlog"
ROADS = LOGS / "cairo/game_longer.tlog"
ALL = (TWO, SIX, GO, ROADS, *(LOGS / f"examples/{name}.tlog" for name in ("windmills", "drove", "rock-pool")))


def story(path: Path, text: str = "") -> Story:
    data = (text or path.read_text("utf-8")).encode()
    found = gather(BytesIO(data), str(path), 1, LayoutCache(path.parent))
    assert found is not None
    return found


def texts(page: Page) -> list[str]:
    return [shape.text for shape, _ in leaves(page.shapes) if isinstance(shape, Text)]


def test_gocaine_tells_who_won_what_was_shipped_sold_and_seized() -> None:
    found = story(TWO)
    assert (found.title, found.subtitle) == ("Ana beats Ben", "$1275M to $1230M, after round 11 of GoCaine")
    ways = {(haul.seat, *haul.path): haul.amount for haul in found.hauls}
    assert ways["B", "F3", "H6"] == 66, "10 t in round 3, and 56 t in round 8"
    assert ways["R", "E4", "E5"] == 10
    drawn = texts(draw_poster(found, paper("a3").size))
    assert {"66 t sold · $1980M", "51 t sold · $1530M", "10 t seized"} <= set(drawn)
    assert sum(text == "1" for text in drawn) >= 2, "the first cell of each"
    assert [line.round for line in found.lines] == sorted(line.round for line in found.lines)
    assert 0 < len(found.lines) <= LINES
    assert "Ten tonnes at $30: Ana is the first to sell" in [line.text for line in found.lines]


def test_a_log_without_comments_tells_what_decided_the_game() -> None:
    bare = "\n".join(line.partition("#")[0] for line in TWO.read_text("utf-8").splitlines())
    told = [line.text for line in story(TWO, bare).lines]
    assert "Ana sells 56 t in North Central for $1680M." in told
    assert "10 t of Ben are seized in Western Colombia." in told
    assert len(told) == LINES


GROUNDS = sorted(file.stem for file in (ROOT / "data/examples").glob("*.yaml") if "background: {image:" in file.read_text("utf-8"))


@pytest.mark.parametrize("name", GROUNDS)
def test_ground_and_grid_have_one_origin_on_poster_and_board(name: str) -> None:
    spec = catalog.load(str(ROOT / f"data/examples/{name}.yaml"))
    poster = picture_of(spec).ground
    for bleed in (0.0, PLAIN.bleed / 2, PLAIN.bleed):
        printed = board_figure(spec, pictures=open_board_pictures(spec), bleed=bleed)
        assert (printed.across, printed.down) == (poster.across, poster.down)
        assert printed.shapes[0] == poster.shapes[0]
    assert poster.beyond == ()


def test_discs_have_the_letters_that_are_printed() -> None:
    windmills, draughts = (
        {piece.mark for piece in found.replay.position(found.replay.last_played).values()}
        for found in (story(LOGS / f"examples/{name}.tlog") for name in ("windmills", "draughts"))
    )
    assert windmills == {"R", "B"}
    assert draughts == {"K", "W", "Wk"}, "only kings have a face of their own"


def test_a_game_that_is_won_without_a_score_has_the_pieces_on_the_board() -> None:
    draughts = story(LOGS / "examples/draughts.tlog")
    assert draughts.subtitle == "7 pieces to 1 piece, after round 19 of English Draughts"
    assert draughts.course[-1].scores == {"K": 1, "W": 7}
    assert story(LOGS / "examples/reversi.tlog").subtitle.startswith("32 to 31, after")


@pytest.mark.parametrize(("log", "said"), [("agreed", "3 points"), ("airless", "0 points"), ("full", "2 to 0"), ("long_two", "11 to 7")])
def test_one_score_is_in_points(log: str, said: str) -> None:
    assert story(LOGS / f"territory/game_{log}.tlog").subtitle.startswith(f"{said}, after round ")


def test_the_most_who_share_a_win_are_named() -> None:
    assert story(SIX).title == "Blue and White share the win"


def test_a_game_that_goes_on_has_its_players_as_title() -> None:
    lines = TWO.read_text("utf-8").splitlines()
    begun = story(TWO, "\n".join(lines[: next(at for at, line in enumerate(lines) if line.startswith("5R"))]))
    assert begun.title == "Ben and Ana"
    assert begun.subtitle.endswith("after round 4 of GoCaine")
    assert not begun.land


@pytest.mark.slow
def test_long_names_and_comments_stay_in_their_columns() -> None:
    lines = [line + " # " + 60 * "long " if line[:1].isdigit() else line for line in TWO.read_text("utf-8").splitlines()]
    found = story(TWO, "\n".join(lines).replace("R=Ben", f"R={60 * 'Benedict'}"))
    page = draw_poster(found, paper("a3").size)
    for shape, to in leaves(page.shapes):
        if isinstance(shape, Text):
            assert _box(shape, to).x1 <= page.width - 5, shape.text
    assert any(text.endswith("…") for text in texts(page))


@pytest.mark.parametrize("name", ["examples/fenland", "territory/game_pass", "territory/game_long_six", "territory/game_long_three"])
def test_the_chart_ends_with_the_scores_of_title_and_legend(name: str) -> None:
    """Dead stones and cards that are shown count when the last round is over."""
    found = story(LOGS / f"{name}.tlog")
    table = found.replay.verdict.table
    assert table is not None
    *_, before, last = found.course
    assert last.said == found.scores != before.said
    assert last.scores == {one.seat: one.score for one in table.standings()}
    assert (last.over, last.round) == (True, before.round + 1)
    drawn = texts(draw_poster(found, paper("a3").size))
    assert "end" in drawn
    assert {f"{found.names[seat]} {score}" for seat, score in last.said.items()} <= set(drawn)


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_chart_agrees_with_the_legend_while_the_game_goes_on(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    turns = [at for at, line in enumerate(lines) if line[:1].isdigit() and not line.startswith("0")]
    found = story(path, "\n".join(lines[: turns[len(turns) * 2 // 3]]))
    assert found.course[-1].said == found.scores
    assert "end" not in texts(draw_poster(found, paper("a3").size))


def test_a_name_that_the_font_lacks_is_that_of_the_seat() -> None:
    found = story(LOGS / "territory/game_long_four.tlog")
    assert found.names == {"G": "Ana", "R": "Ben & Tom", "W": "White", "Y": "Zoë"}
    page = draw_poster(found, paper("a3").size)
    assert "Ana captures 3 from White." in texts(page)
    for form in ("pdf", "png", "svg"):
        data, lacking = write_poster(page, form, found.title)
        assert not lacking
        assert "李".encode() not in data


def test_the_name_of_a_game_keeps_the_word_before_it() -> None:
    found = story(LOGS / "examples/drove.tlog")
    assert "of The Drove" in texts(draw_poster(found, paper("a3").size))


def test_few_stones_need_no_diagram() -> None:
    """A stone that moved on is a dashed ring on the board."""
    found = story(LOGS / "examples/fenland.tlog")
    page = draw_poster(found, paper("a3").size)
    assert not [text for text in texts(page) if "–" in text]
    gone = [move for move in found.moves if not move.stays and move.place not in {one.place for one in found.moves if one.stays}]
    assert [move.number for move in gone] == [2]
    rings = [shape for shape, _ in leaves(page.shapes) if isinstance(shape, Circle) and shape.r == DISC * found.spec.board.pitch]
    assert [bool(ring.paint.dash) for ring in rings] == [True]


def test_territory_numbers_its_stones_and_shades_what_is_surrounded() -> None:
    found = story(GO)
    table = found.replay.verdict.table
    assert table is not None
    assert [move.number for move in found.moves] == list(range(1, len(found.moves) + 1))
    counted = {one.seat: one.detail["territory"] for one in table.standings()}
    assert counted == {seat: sum(owner == seat for owner in found.land.values()) for seat in counted}
    drawn = texts(draw_poster(found, paper("a3").size))
    assert "101–123" in drawn, "points were played on twice, so there are diagrams"
    shown = {move.place: move.number for move in found.moves if move.stays}
    assert all(str(number) in drawn for number in shown.values())
    twice = [str((move.number - 1) % 100 + 1) for move in found.moves]
    assert not {*twice} - {*drawn}, "diagrams have the last two digits"


@pytest.mark.parametrize(
    ("path", "least"), [(GO, 6.0), (LOGS / "territory/game_long_six.tlog", 3.7)], ids=lambda one: getattr(one, "stem", "")
)
def test_numbers_of_diagrams_can_be_read_on_a_small_sheet(path: Path, least: float) -> None:
    """Those of 225 stones are the smallest there are."""
    page = draw_poster(story(path), paper("a4").size)
    sizes = [
        shape.size * to.a for shape, to in leaves(page.shapes) if isinstance(shape, Text) and shape.face == "bold" and shape.text != "100"
    ]
    assert min(sizes) >= least, f"{min(sizes):.2f}"


def test_a_diagram_begins_with_the_stones_that_are_on_the_board() -> None:
    """Stones that were captured before it are gone."""
    found = story(GO)
    diagrams = [found.moves[at : at + 50] for at in range(0, len(found.moves), 50)]
    drawn = texts(draw_poster(found, paper("a3").size))
    assert [f"{one[0].number}–{one[-1].number}" for one in diagrams] == [text for text in drawn if "–" in text]
    bare = STONE * found.spec.board.pitch
    page = draw_poster(found, paper("a3").size)
    stones = sum(isinstance(shape, Circle) and shape.r == bare for shape, _ in leaves(page.shapes))
    there = [(found.replay.position(one[0].step - 1).values(), {move.place for move in one}) for one in diagrams]
    assert stones == sum(piece.place not in new for pieces, new in there for piece in pieces if piece.seat and not piece.layer)
    ever = sum(len({move.place for move in found.moves if move.number < one[0].number} - {move.place for move in one}) for one in diagrams)
    assert stones < ever, "some were captured before another diagram begins"


def test_cairo_tells_where_each_truck_drove() -> None:
    found = story(ROADS)
    assert {haul.seat for haul in found.hauls} == set(found.names)
    tiles = found.spec.tiles
    assert tiles is not None
    assert all(len(haul.path) == 2 and haul.path[0] != haul.path[1] for haul in found.hauls)


@pytest.mark.parametrize("name", ["cairo/game_four_players", "examples/africa", "examples/nile"])
def test_tiles_lie_on_the_printed_places_and_keep_their_names(name: str) -> None:
    found = story(LOGS / f"{name}.tlog")
    picture, tiles = found.replay.picture, found.spec.tiles
    assert picture is not None
    laid = [piece for piece in found.replay.position(found.replay.last_played).values() if not piece.layer]
    assert len(laid) == len(tiles)
    assert {round(piece.use.x, 6) for piece in laid} == {round(x, 6) for x in picture.ground.across}
    assert {round(piece.use.y, 6) for piece in laid} == {round(y, 6) for y in picture.ground.down}
    drawn = texts(draw_poster(found, paper("a3").size))
    for word in tiles.marks.values():
        assert drawn.count(word) == 1, "on the tile, and not on the map under it too"
    assert "N" in drawn, "the compass"
    assert found.spec.title in " ".join(drawn), "in the frame of its title"


@pytest.mark.parametrize("name", ["cairo/game_four_players", "cairo/game_longer", "examples/africa", "examples/nile"])
def test_a_map_of_routes_has_faint_pips_and_goods_and_trucks_in_the_corners_clear_of_each_other(name: str) -> None:
    found = story(LOGS / f"{name}.tlog")
    table, picture, laid = found.replay.verdict.table, found.replay.picture, found.laid
    assert table is not None
    assert picture is not None
    assert laid is not None
    on = table.view().table
    used = [one for one in laid.over if isinstance(one, Use)]
    assert len(used) == sum(len(goods) for goods in on.cities.values())  # type: ignore[attr-defined]
    half = laid.side / 2
    middles = [picture.locate(city) for row in on.map for city in row.split() if city != "."]  # type: ignore[attr-defined]
    marks = {leaf.text for one in laid.over for leaf, _ in leaves((one,)) if isinstance(leaf, Text)} & {*found.spec.tiles.marks.values()}
    assert len(marks) == len(found.spec.tiles.marks)
    things = [box for one in laid.over if (box := extent_of((one,))) is not None]
    lanes = 0.18 * laid.side + 1.0
    boxes = []
    for box in things:
        x, y = min(middles, key=lambda spot: abs(spot[0] - box.centre[0]) + abs(spot[1] - box.centre[1]))
        if box.y0 < y - half / 2:
            continue  # the name of a place, at the upper edge
        assert Box(x - half, y - half, x + half, y + half).holds(box)
        assert box.x1 < x - lanes or box.x0 > x + lanes, "no lane runs through it"
        boxes.append(box)
    assert len(boxes) == len(used) + len(found.names)
    assert not [(one, other) for one, other in combinations(boxes, 2) if (shared := one.meet(other)) and shared.width * shared.height > 6]
    strong = {suit.ink for suit in found.spec.figures.suits.values()}  # type: ignore[union-attr]
    inked = [(leaf, extent_of((Group((leaf,), by),))) for leaf, by in leaves(laid.under) if isinstance(leaf, Outline)]
    assert not [box for leaf, box in inked if box and box.width > 5 and leaf.paint.fill in strong], "pips are faint"


def test_every_stop_of_a_truck_has_its_round_on_its_own_lane() -> None:
    found = story(LOGS / "cairo/game_four_players.tlog")
    drawn = [shape for shape in _board(draw_poster(found, paper("a3").size)) if isinstance(shape, Text)]
    stops: dict[tuple[str, str], list[int]] = {}
    for trip in found.trips:
        stops.setdefault((trip.haul.seat, trip.haul.path[-1]), []).append(trip.round)
    assert sorted(round_ for rounds in stops.values() for round_ in rounds) == sorted(4 * [1, 2, 3, 4, 5, 6])
    words = [shape.text for shape in drawn if all(part.isdigit() for part in shape.text.split())]
    assert sorted(words) == sorted(" ".join(map(str, rounds)) for rounds in stops.values())
    delivered = {(trip.round, trip.haul.seat) for trip in found.trips if trip.delivered}
    assert (5, "Z") in delivered, "5S at the five of spades"
    assert found.say("poster_routes") in texts(draw_poster(found, paper("a4").size))


COMMENTS = (
    ("Well done \U0001f389!", "Well done (party popper)!", "\U0001f389"),
    (
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f44d\U0001f3fd",
        "(man) (woman) (girl) (thumbs up sign)",
        "\U0001f44d\U0001f468\U0001f469\U0001f467\U0001f3fd",
    ),
    ("Ben wins with \u674e\u5c0f\u9f8d", "Ben wins with …", "\u674e\u5c0f\u9f8d"),
    ("\u0645\u0631\u062d\u0628\u0627 Ana", "… Ana", "\u0645\u0631\u062d\u0628\u0627"),
    ("Zoe\u0308 sells x\u20dd", "Zoë sells x", ""),
)


def test_something_stands_for_what_the_font_lacks() -> None:
    """Names of signs, an ellipsis for letters; no box is drawn in any format, and the command says so."""
    lines = [line.partition("#")[0] for line in TWO.read_text("utf-8").splitlines()]
    turns = [at for at, line in enumerate(lines) if line[:1].isdigit() and not line.startswith("0")]
    for at, (comment, _, _) in zip(turns, COMMENTS, strict=False):
        lines[at] += f"  # {comment}"
    lines[turns[-1]] += "  # \u674e\u5c0f\u9f8d"
    text = "\n".join(lines).replace("R=Ben", "R=Ben\U0001f389")
    found = story(TWO, text)
    assert [line.text for line in found.lines] == [told for _, told, _ in COMMENTS], "the last comment has nothing that could be told"
    assert found.names["R"] == "Ben"
    assert found.lacking == sorted(set("".join(lacking for *_, lacking in COMMENTS)))
    page = draw_poster(found, paper("a4").size)
    assert [write_poster(page, form, found.title)[1] for form in ("pdf", "svg", "png")] == ["", "", ""]
    done = run("poster", "-", "-o", "-", text=text)
    assert "names of signs are in brackets" in done.stderr


def test_land_ends_at_the_coast_and_the_compass_gives_way_to_stones() -> None:
    for name, there in (("examples/fenland", True), ("territory/game_long_four", False)):
        found = story(LOGS / f"{name}.tlog")
        drawn = _board(draw_poster(found, paper("a3").size))
        groups = [shape for shape in drawn if isinstance(shape, Group)]
        coasts = [shape.segments for shape, _ in leaves(drawn) if isinstance(shape, Outline) and shape.paint.fill == ink.SAND]
        washes = [group for group in groups if group.opacity in (0.7, 0.28)]
        assert len(washes) == len(found.land)
        assert all(isinstance(wash.clip, Outline) and wash.clip.segments == coasts[0] for wash in washes)
        assert any(group.id == "compass" for group in groups) is there


def _board(page: Page) -> Sequence[object]:
    """Return what is drawn of the board, in order."""
    sheet = page.shapes[1]
    assert isinstance(sheet, Group)
    return next(shape.shapes for shape in sheet.shapes if isinstance(shape, Group))


def test_ways_have_the_inks_of_the_trucks() -> None:
    found = story(LOGS / "cairo/game_four_players.tlog")
    seats = found.spec.seats
    assert found.inks == {letter: seats[truck].ink for letter, truck in zip("XYZW", "RKGB", strict=True)}
    page = draw_poster(found, paper("a3").size)
    filled = {shape.paint.fill for shape, _ in leaves(page.shapes) if isinstance(shape, Outline) and shape.paint.join == "round"}
    assert {found.inks[haul.seat] for haul in found.hauls} <= filled


def test_a_side_of_several_has_plural_verbs_and_sums_a_minus_sign() -> None:
    found = story(GO)
    assert found.title == "Ben & Tom beat Ana"
    told = [line.text for line in found.lines]
    assert "Ana takes the lead, 4 to 0." in told
    assert "Ben & Tom take the lead, 3 to 1." in told
    drawn = texts(draw_poster(story(LOGS / "cairo/game_four_players.tlog"), paper("a3").size))
    assert "Yvonne −$14" in drawn
    assert "−20" in drawn, "at the axis"
    assert not any("-$" in text for text in drawn)


def test_the_story_has_no_ids_of_rules() -> None:
    told = [line.text for line in story(TWO).lines]
    assert "56 tonnes at $30; a chip on a zone without loads is wasted. $1680, and no knock" in told


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_all_of_it_is_on_the_sheet_whatever_its_size(path: Path) -> None:
    found = story(path)
    labels = {f"{name} {found.scores[seat]}" for seat, name in found.names.items()} if len(found.course) > 1 else set()
    for name in ("a3", "a4", "letter", "tabloid"):
        page = draw_poster(found, paper(name).size)
        box = extent_of(page.shapes)
        assert box is not None, name
        assert box.x0 >= -0.01, name
        assert box.y0 >= -0.01, name
        assert box.x1 <= page.width + 0.01, name
        assert box.y1 <= page.height + 0.01, name
        said = texts(page)
        assert found.title in said, name
        sizes = [shape.size * to.a for shape, to in leaves(page.shapes) if isinstance(shape, Text) and shape.text in labels]
        assert min(sizes, default=9.0) > 8.99, name
        assert any(text.startswith("every move judged by the referee") for text in said), name


def test_plates_cover_neither_cells_nor_each_other() -> None:
    for path in (TWO, SIX):
        found = story(path)
        page = draw_poster(found, paper("a3").size)
        picture = found.replay.picture
        assert picture is not None
        drawn = list(leaves(page.shapes))
        words = {found.say(deed.key, **deed.values) for deed in found.deeds}
        plates = [at for at, (shape, _) in enumerate(drawn) if isinstance(shape, Text) and shape.text in words]
        assert len(plates) == len(found.deeds)
        boxes = [_box(*drawn[at - 1]) for at in plates]
        inks = {seat.ink for seat in found.spec.seats.values()}
        cells = [(shape, to) for shape, to in drawn[: plates[0]] if isinstance(shape, Circle) and shape.paint.fill in inks]
        pitch = found.spec.board.pitch  # medallions, and those of the legend, are as white as cells of White
        cells = [(shape, to) for shape, to in cells if 0.15 * pitch < shape.r < 0.25 * pitch]
        discs = [_box(*one) for one in cells]
        assert len(discs) == sum(move.stays for move in found.moves)
        for one, other in combinations(boxes, 2):
            assert not one.overlaps(other), (path.stem, one, other)
        for one in boxes:
            assert not any(one.overlaps(disc.grown(-0.5)) for disc in discs), (path.stem, one)


def test_plates_cover_no_word_or_medallion_of_the_board() -> None:
    found = story(TWO)
    drawn = list(leaves(draw_poster(found, paper("a3").size).shapes))
    words = {found.say(deed.key, **deed.values) for deed in found.deeds}
    first = next(at for at, (shape, _) in enumerate(drawn) if isinstance(shape, Text) and shape.text in words)
    plates = [_box(*drawn[at - 1]) for at, (shape, _) in enumerate(drawn) if isinstance(shape, Text) and shape.text in words]
    board = [(shape, _box(shape, to)) for shape, to in drawn[:first] if isinstance(shape, Text)]
    printed = {shape.text: box for shape, box in board if not shape.text.isdecimal()}
    assert {"North Central", "Western Colombia", "$30M", "$5M"} <= set(printed)
    for plate in plates:
        assert not [text for text, box in printed.items() if box.overlaps(plate) and text not in words], plate


def test_names_and_medallions_are_over_the_ways() -> None:
    """A way that runs through a name goes under it, and the poster has the only title."""
    found = story(LOGS / "examples/duel.tlog")
    drawn = [shape for shape, _ in leaves(draw_poster(found, paper("a3").size).shapes)]
    ways = [at for at, shape in enumerate(drawn) if isinstance(shape, Outline) and shape.paint.fill in {*found.inks.values()}]
    names = [at for at, shape in enumerate(drawn) if isinstance(shape, Text) and shape.text == "Western Colombia"]
    assert len(names) == 2
    assert names[0] < ways[0] < names[1]
    assert found.spec.title not in texts(draw_poster(found, paper("a3").size))


def test_a_game_without_a_board_shows_the_cards_in_hand() -> None:
    found = story(LOGS / "examples/rock-pool.tlog")
    table = found.replay.verdict.table
    assert table is not None
    held = [hand for pack in table.state.packs for seat in pack.hands for hand in seat.known]  # type: ignore[attr-defined]
    drawn = texts(draw_poster(found, paper("a3").size))
    assert sum(text == "Starfish" for text in drawn) == sum(card.startswith("Starfish") for card in held) > 0


def test_the_headline_is_in_the_display_faces() -> None:
    found = story(TWO)
    faces = {shape.text: shape.face for shape, _ in leaves(draw_poster(found, paper("a3").size).shapes) if isinstance(shape, Text)}
    assert "capitals-tight" in str(faces[found.title])
    assert "display-italic" in str(faces[found.subtitle])


def test_land_of_a_pale_seat_has_a_rim() -> None:
    found = story(GO)
    pitch = found.spec.board.pitch
    shapes = [shape for shape, _ in leaves(draw_poster(found, paper("a3").size).shapes)]
    marks = [shape for shape in shapes if isinstance(shape, Rect) and abs(shape.w - pitch / 4.5) < 1e-9]
    assert len(marks) == len(found.land)
    white = found.inks["W"]
    assert {mark.paint.stroke for mark in marks if mark.paint.fill == white} == {ink.EDGE}


def test_a_small_board_has_no_giant_letters() -> None:
    found = story(LOGS / "territory/game_full.tlog")
    page = draw_poster(found, paper("a3").size)
    letters = [_box(shape, to) for shape, to in leaves(page.shapes) if isinstance(shape, Text) and shape.text in ("A", "B")]
    assert len(letters) == 4
    assert max(box.height for box in letters) < 10
    assert "after round 1 " in found.subtitle


def _box(shape: object, to: object) -> Box:
    found = extent_of((Group((shape,), to),))  # type: ignore[arg-type]
    assert found is not None
    return found


@pytest.mark.slow
def test_the_command_writes_each_format_and_the_same_bytes_twice(tmp_path: Path) -> None:
    for name, begins in (("a.pdf", b"%PDF"), ("a.svg", b"<?xml"), ("a.png", b"\x89PNG")):
        done = run("poster", str(TWO), "-o", str(tmp_path / name), "--paper", "a4")
        assert done.exit_code == 0, done.output
        first = (tmp_path / name).read_bytes()
        assert first.startswith(begins)
        assert run("poster", str(TWO), "-o", str(tmp_path / name), "--paper", "a4").exit_code == 0
        assert (tmp_path / name).read_bytes() == first


def test_what_cannot_be_drawn_is_refused_with_what_to_write(tmp_path: Path) -> None:
    done = run("poster", str(TWO), "-o", str(tmp_path / "a.gif"))
    assert done.exit_code == 2
    assert ".pdf, .svg, .png" in done.stderr
    assert "a4" in run("poster", str(TWO), "--paper", "a9", "-o", str(tmp_path / "a.pdf")).stderr
    empty = run("poster", "-", "-o", str(tmp_path / "a.pdf"), text="%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n")
    assert empty.exit_code == 2
    assert "no turn" in empty.stderr
    assert not list(tmp_path.iterdir())
