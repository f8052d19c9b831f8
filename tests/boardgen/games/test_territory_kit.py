"""The kit of The Map is the Territory: its deck, stones and markers, its boards, and what its players read and fill in."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from boardgen.components.print_order import choose_components, choose_seats
from boardgen.draw.map.toponyms import read_names
from boardgen.draw.piece.symbols import map_sign
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path as Line, Rect, Shape, Text, Use, extent, extent_of, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.games.territory import cards
from boardgen.games.territory.cards import BADGE, FRAME, INSET, KIND_SIGNS, SAFE
from boardgen.games.territory.layout import Figures
from boardgen.kit import check, export
from boardgen.kit.kit import Kit, build, list_parts
from boardgen.layout.decks.components import SIZES
from boardgen.layout.files import shipped
from boardgen.layout.ground.default_starts import starts_for
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import CUTS
from boardgen.sheet.paper.duplex import MODES, Duplex
from boardgen.sheet.paper.paper import paper
from tests.boardgen.kit.test_kit import words_of
from tests.boardgen.own_words import OF_OWN_PIECES, keys_said
from tests.boardgen.shapes_as_text import texts
from tests.kits import laid_out
from tests.sampling import sampled

SPEC = catalog.load("territory")
FIGURES: Figures = SPEC.figures


@cache
def built(
    only: str | None = None,
    name: str = "a4",
    players: int | None = None,
    board: str | None = None,
    duplex: Duplex = "long",
    style: ink.Style = "colour",
) -> Kit:
    options = PLAIN._replace(duplex=duplex)
    if board is None:
        return laid_out("territory", name, players, only, style, options)
    spec = catalog.put_on_board(SPEC, board)
    return build(spec, choose_seats(spec, players, None), paper(name), choose_components(spec, only), style, options=options)


def changed(folder: Path, yaml: str) -> GameSpec:
    (folder / "own.yaml").write_text(f"extends: territory\n{yaml}\n", "utf-8")
    return catalog.load(str(folder / "own.yaml"))


def made_of(spec: GameSpec, only: str, players: int | None = None) -> Kit:
    return build(spec, choose_seats(spec, players, None), paper("a4"), choose_components(spec, only))


def used(kit: Kit, prefix: str) -> Counter[str]:
    """How often each drawing lies on the sheets, of those whose name begins so."""
    names = (shape.symbol.name for sheet in kit.sheets for shape in sheet.page.shapes if isinstance(shape, Use))
    return Counter(name for name in names if name.startswith(prefix))


@pytest.mark.parametrize("duplex", MODES)
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_deck_lies_on_the_sheets_as_the_annex_has_it(name: str, duplex: Duplex) -> None:
    kit = built("cards", name, None, None, duplex)
    fronts, backs = used(kit, "card-"), used(kit, "card-back")
    fronts -= backs
    deck = {f"card-{code}": count for code, count in FIGURES.cards().items()}
    kinds: Counter[str] = Counter()
    for stem, count in fronts.items():
        kinds["-".join(stem.split("-")[:2])] += count
    assert kinds == ({} if duplex == "backs" else deck)
    assert [fronts[stem] for stem in ("card-XM", "card-XM-2", "card-XM-3")] == ([0, 0, 0] if duplex == "backs" else [6, 5, 5])
    assert sum(backs.values()) == (0 if duplex in ("fronts", "none") else 52)
    assert kit.parts[0].pieces == 52
    if duplex != "fold":
        assert kit.total == 6, "nine on a sheet"
    else:
        assert kit.total == 13, "four fronts beside four backs"


def test_cards_that_fill_the_page_have_their_marks_where_corners_are_rounded() -> None:
    kit = built("cards", "letter")
    for sheet in kit.sheets:
        (grid,) = sheet.page.grids
        assert (grid.inside, grid.bleed, grid.rows) == (True, 0.0, 3)
        inner = Box(*sheet.page.paper.inner)
        box = extent_of(sheet.page.shapes)
        assert box is not None
        assert inner.grown(0.011).holds(box)
    (a4, *_) = built("cards", "a4").sheets[0].page.grids
    assert not a4.inside


def test_a_card_says_what_the_layout_says_of_it() -> None:
    faces = {face.name: texts(face.figure.shapes) for face in built("cards").faces()}
    for card in FIGURES.deck.values():
        said = faces[f"card-{card.code}"]
        assert said.count(card.code) == 2
        assert f"{card.copies} in the deck" in said
        assert card.name in " ".join(said)
        assert card.sentence(FIGURES.apart) in " ".join(said)
        assert " · ".join(SPEC.words[f"cards_when_{when}"] for when in card.when) in said


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_every_size_hold_their_text_or_say_which_does_not(tmp_path: Path, size: str) -> None:
    spec = changed(tmp_path, f"components: {{cards: {{size: {size}}}}}")
    if size == "mini":
        with pytest.raises(DoesNotFit, match=r"the card [A-Z0-9]+, .* mm too large at (8\.5|12) pt; shorten it"):
            made_of(spec, "cards", 2)
        return
    kit = made_of(spec, "cards", 2)
    for face in kit.faces():
        assert (face.figure.width, face.figure.height) == SIZES[size]
        for shape, _ in leaves(face.figure.shapes):
            if isinstance(shape, Text):
                assert shape.size >= 8.5


def test_a_text_too_long_names_its_card(tmp_path: Path) -> None:
    spec = changed(tmp_path, f"deck: {{MA: {{text: {'far ' * 160}}}}}")
    with pytest.raises(DoesNotFit, match="the card MA, Move Anywhere: 'far far") as problem:
        made_of(spec, "cards")
    assert problem.value.by_mm > 1
    spec = changed(tmp_path, "deck: {RJ: {name: Unquestionablyandirrevocablyrejectedbyeverybody}}")
    with pytest.raises(DoesNotFit, match="the card RJ, Unquestionably"):
        made_of(spec, "cards")


def spots(shapes: tuple[Shape, ...]) -> Counter[tuple[str, float, float]]:
    """The ends of all strokes and the middles of all circles, to a hundredth of a millimetre."""
    found: Counter[tuple[str, float, float]] = Counter()
    for shape, matrix in leaves(shapes):
        if isinstance(shape, Circle):
            found["circle", *(round(v, 2) + 0.0 for v in matrix.point(shape.x, shape.y))] += 1
        elif isinstance(shape, Line):
            for segment in shape.segments:
                if segment[0] != "Z":
                    found["stroke", *(round(v, 2) + 0.0 for v in matrix.point(*segment[-2:]))] += 1
    return found


@pytest.mark.parametrize("style", ["colour", "low-ink", "black"])
@pytest.mark.parametrize("size", SIZES)
def test_a_back_hides_which_way_is_up(style: str, size: str) -> None:
    from boardgen.games.territory.cards import card_back

    figure = card_back(SIZES[size], style)  # type: ignore[arg-type]  # one of three words
    here = spots(figure.shapes)
    turned = Counter({(k, round(figure.width - x, 2) + 0.0, round(figure.height - y, 2) + 0.0): n for (k, x, y), n in here.items()})
    assert sum(here.values()) > 100
    missing = [
        spot for spot in (here - turned) if not any(abs(spot[1] - x) + abs(spot[2] - y) < 0.05 for k, x, y in turned if k == spot[0])
    ]
    assert missing == []


def test_the_back_of_every_card_is_the_same_on_the_sheet_too() -> None:
    """In no style does the ground of a front run on under its back, where it would mark the card."""
    for style in ("colour", "low-ink", "black"):
        kit = built("cards", style=style)
        backs = [sheet.page.back for sheet in kit.sheets if sheet.page.back is not None]
        assert len(backs) == 6
        under = {one.symbol.name for page in backs for group in page.shapes if isinstance(group, Group)
                 for one in group.shapes if isinstance(one, Use)}  # fmt: skip
        assert under == ({"ground-card-back"} if style == "colour" else set())
        assert {one.symbol.name for page in backs for one in page.shapes if isinstance(one, Use)} == {"card-back"}


def test_a_deck_has_text_of_one_size_and_a_sign_for_each_kind_of_card() -> None:
    for style in ("colour", "low-ink", "black"):
        fronts = [face.figure for face in built("cards", style=style).faces() if face.name != "card-back"]
        sizes = set()
        for figure in fronts:
            words = [shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)]
            sizes |= {shape.size for shape in words if shape.face == "regular"}
            signs = [shape for name in set(KIND_SIGNS.values()) for shape in map_sign(f"kind-{name}", 0, 0, BADGE, hatch.BLACK)]
            inked = {shape._replace(paint=Paint()) for shape in signs}
            drawn = (shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Circle | Line))
            assert any(shape._replace(paint=Paint()) in inked for shape in drawn), style
        assert len(sizes) == 1


def test_a_front_has_a_line_round_its_face_and_a_short_text_in_the_middle_of_its_room() -> None:
    for face in built("cards").faces():
        if face.name == "card-back":
            continue
        near = FRAME + cards._RULE / 2
        assert any(isinstance(shape, Rect) and shape.x == near and shape.paint.width == cards._RULE for shape in face.figure.shapes)
        body = [shape.y for shape in face.figure.shapes if isinstance(shape, Text) and shape.face == "regular"]
        assert len(body) > 1
        below = face.figure.height - FRAME - cards._FOOT - body[-1]
        assert below < 14.5, face.name


def test_the_words_of_a_front_keep_off_its_cuts() -> None:
    for face in built("cards").faces():
        if face.name != "card-back":
            room = Box(0, 0, face.figure.width, face.figure.height).grown(-SAFE - 1)
            for shape, place in leaves(face.figure.shapes):
                if isinstance(shape, Text | Circle):
                    box = extent(shape)
                    assert box is not None
                    assert room.holds(place.box(box)), (face.name, shape)


def test_the_ink_of_a_kind_is_around_a_front_and_runs_on_past_its_cuts_in_colour_alone() -> None:
    """So a cut that is off shows no white and no second colour; where ink is saved nothing is drawn at a cut."""
    kit = built("cards")
    deck = [item for item in kit.parts[0].items if item.bled is not None]
    for item in deck:
        assert item.bled is not None
        front, _ = item.bled(2.0)
        (ground,) = (shape for shape in front if isinstance(shape, Use))
        bands = [shape for shape, _ in leaves(ground.symbol.shapes) if isinstance(shape, Rect)]
        assert (bands[0].w, bands[0].h) == pytest.approx((67.5, 92.9))
        assert {(band.x, band.w) for band in bands} == {(-33.75, 67.5)}
        assert {round(band.y + band.h, 2) for band in bands} == {46.45}
        assert {(name, len(bands)) for name in (ground.symbol.name,)} <= {(f"ground-card-{kind}", 1) for kind in KIND_SIGNS.values()}
        assert bands[0].paint.fill in {cards.card_edge(tint) for tint in KIND_SIGNS}
    assert len(deck) == 21
    grounds = {stacked.symbol.name for sheet in kit.sheets for group in sheet.page.shapes if isinstance(group, Group)
               for stacked in group.shapes if isinstance(stacked, Use)}  # fmt: skip
    assert len([name for name in grounds if name.startswith("ground-card-") and name != "ground-card-back"]) == 3
    for style in ("low-ink", "black"):
        for face in built("cards", style=style).faces():
            box = extent_of(face.figure.shapes)
            assert box is not None
            assert Box(0, 0, face.figure.width, face.figure.height).grown(-1.4).holds(box), face.name


def test_everything_is_at_the_same_height_on_all_cards_of_a_deck_and_none_is_under_a_tab() -> None:
    for layout in ("territory", "fenland"):
        fronts = [face.figure for face in made_of(catalog.load(layout), "cards").faces() if face.name != "card-back"]
        titles, places = set(), set()
        for figure in fronts:
            said = [shape for shape in figure.shapes if isinstance(shape, Text)]
            groups = [shape for shape in figure.shapes if isinstance(shape, Group)]
            body = [shape for shape in said if shape.face == "regular"]
            titles.add(max(shape.y for shape in said if shape.face == ("display", "semibold")))
            places.add(tuple(round(group.transform.f, 2) for group in groups)[-3:])
            assert max(shape.y for shape in body) <= figure.height - 3.2 - 8.4
            for shape in said:
                box = extent(shape)
                assert box is not None
                assert box.x0 >= INSET - 0.2
                assert box.x1 <= figure.width - INSET + 0.2
        assert (len(titles), len(places)) == (1, 1)


def test_the_board_on_a_card_is_as_large_as_its_text_allows() -> None:
    from boardgen.games.territory.cards import Wording, bands

    def card(words: int) -> Wording:
        return Wording("XM", "16 in the deck", {"apart": 5}, "Extra Move", "word " * words, "Your move", "extra")

    few, many = bands([card(10)], SIZES["poker"]), bands([card(10), card(45)], SIZES["poker"])
    assert few.text == many.text
    assert few.title - few.board == pytest.approx(many.title - many.board, abs=0.02)
    assert few.wide > 24 > many.wide > 12
    with pytest.raises(DoesNotFit, match="the card XM, Extra Move"):
        bands([card(400)], SIZES["poker"])


@pytest.mark.parametrize(("board", "players", "each"), sampled([
    (None, 6, 70), (None, 2, 85), ("9x9", 2, 70), ("19x19", 2, 120), ("19x19", 3, 120), ("19x19", 6, 70), ("19x15", 3, 95),
    ("atoll", 2, 85),
], every=4))  # fmt: skip
def test_stones_follow_board_and_players(board: str | None, players: int, each: int) -> None:
    kit = built("stones, title", "a4", players, board)
    found = used(kit, "disc-")
    assert list(found.values()) == [each] * players
    assert FIGURES.stones.each(len(kit.spec.board), players) == each
    assert any(f"{each} stones per colour" in text for text in texts(kit.sheets[0].shapes))


@pytest.mark.parametrize(("name", "sheets", "mixed"), [("a4", 6, 0), ("letter", 6, 0), ("a5", 12, 0), ("a2", 1, 1)])
def test_what_full_sheets_of_a_colour_leave_over_shares_a_sheet(name: str, sheets: int, mixed: int) -> None:
    one = PLAIN._replace(colours="one")
    kit = build(SPEC, choose_seats(SPEC, 6, None), paper(name), ("stones",), options=one)
    assert kit.total == sheets
    assert set(used(kit, "disc-").values()) == {70}
    colours = [{shape.symbol.name for shape in sheet.page.shapes if isinstance(shape, Use)} for sheet in kit.sheets]
    assert sum(len(here) > 1 for here in colours) == mixed


@pytest.mark.parametrize("players", [2, 3, 6])
def test_markers_for_handicaps_and_for_the_occupied(players: int) -> None:
    kit = built("handicap, occupation", "a4", players)
    found = used(kit, "handicap")
    assert len(found) == 1 - FIGURES.handicap.floor
    assert set(found.values()) == {players}
    banners = used(kit, "banner-")
    assert sum(banners.values()) == (players if players >= FIGURES.surrender else 0)
    assert set(banners.values()) <= {1}, "a player has one, and hands it to whoever occupies him"
    assert [part.name for part in kit.parts] == (["handicap", "occupation"] if players > 2 else ["handicap"])
    assert {"0", "−1", "−5"} <= set(texts(kit.sheets[0].shapes))


@pytest.mark.slow
def test_every_word_of_the_layout_is_said_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    said = keys_said(monkeypatch)
    for name, only in (("a4", None), ("a1", "title, board"), ("letter", "title"), ("100x140mm", "title")):
        build(SPEC, dict(SPEC.seats), paper(name), choose_components(SPEC, only))
    for how, cut in product(MODES, CUTS):
        build(SPEC, choose_seats(SPEC, 2, None), paper("a4"), ("title", "cards", "handicap"), options=PLAIN._replace(duplex=how, cut=cut))
    unsaid = {"title_sheet_step_halves", "board_starts", "board_north", "board_step"} | {
        "board_wall",
        "board_link",
        "board_corners",
        "reach_lower",
        "reach_sum",
        *("aid_end_count_stones", "aid_handicap_order_plain", "aid_turn_move_stones", "aid_turn_pass_cards", "aid_turn_pass_stones"),
        *("log_order", "log_stone", "papers_log", "title_sheet_step_cut_stones"),
        *("board_peaks", "board_hills", "board_trees", "board_river"),
        *("stock_note", "stock_panel"),
        "sheet_more",  # the heads of this game name all that is on their sheets
        "aid_does_far",  # a card of your own beyond the reach of the dice
        "occupation_one",  # of the bag of a seat
        "aged",  # the layout says it, to the title sheet and to the cover
    }
    elsewhere = {key for key in SPEC.words if key.startswith(("poster_", "law_"))}  # of `referee poster`, and of a law in a layout
    elsewhere |= {key for key in SPEC.words if key.startswith("option_")} - said  # of other layouts
    assert set(SPEC.words) - said == unsaid | OF_OWN_PIECES | elsewhere, "other papers, boards, options and rules of reach say these"
    assert said <= set(SPEC.words)


def test_every_word_that_is_printed_is_in_the_data() -> None:
    """Letters and numbers of every text come from the files of the game; coordinates, papers and ids are reckoned."""
    folder = Path(shipped.data_folder())
    data = "".join(file.read_text("utf-8") for file in (Path(SPEC.file), folder / "words.yaml", folder / "rules" / "territory.yaml"))
    known = set(re.findall(r"[^\W\d_]{2,}", data)) | {"tlog", "Game", "Board", "Players", "Handicap"}
    named = " ".join(" ".join(names) for names in read_names(SPEC.words).values())
    known |= set(re.findall(r"[^\W\d_]{2,}", named.upper()))  # names of land are in capitals
    known |= {key.capitalize() for key in SPEC.credits} | set(re.findall(r"[^\W\d_]{2,}", SPEC.layout_id))
    for sheet in built().sheets:
        for text in texts(sheet.shapes):
            for word in re.findall(r"[^\W\d_]{2,}", text):
                assert word in known, (sheet.page.title, text)


def test_every_rule_and_every_ruling_is_printed_once_on_two_sheets() -> None:
    for name in ("a4", "letter"):
        kit = built("reference", name)
        assert len(kit.sheets) == 2
        said = " ".join(text for sheet in kit.sheets for text in texts(sheet.page.shapes))
        printed = re.findall(r"(?:mt:[a-z.]+|T-\d+)(?= )", said)
        top = rules_files.rules_text("territory").children
        assert sorted(printed) == sorted([*top["rules"].children, *top["rulings"].children])


def test_every_section_of_the_reference_names_rules_and_rulings_that_exist() -> None:
    top = rules_files.rules_text("territory").children
    families = {code.partition(":")[2].partition(".")[0] for code in top["rules"].children}
    named = [item.text for section in top["reference"].items for item in section.children["rules"].items]
    rulings = [item.text for section in top["reference"].items for item in section.children["rulings"].items]
    assert sorted(named) == sorted(families)
    assert sorted(rulings) == sorted(top["rulings"].children)


def test_the_glossary_explains_the_words_of_the_guide() -> None:
    said = words_of(built("glossary"), "glossary").replace("\n", " ")
    items = rules_files.rules_text("territory").children["glossary"].items
    terms = [item.children["term"].text for item in items]
    assert terms[:12] == ["Player", "Faction", "Stone", "Group", "Liberty", "Aji", "Atari", "Dame", "Eye", "Sente", "Gote", "Tenuki"]
    assert terms[12:] == ["Prisoner", "Reach", "Ko", "Suicide", "Territory", "Dead stones", "Ally", "Jigo"]
    for item in items:
        assert item.children["text"].text in said


def test_pencil_card_and_glossary_share_a_sheet() -> None:
    kit = built("pencil, glossary")
    assert [sheet.page.components for sheet in kit.sheets] == [("pencil", "glossary")]
    card = words_of(kit, "pencil")
    for item in rules_files.rules_text("territory").children["notation"].items:
        assert item.children["form"].text in card.splitlines()
        assert item.children["help"].text in card.replace("\n", " ")


def test_log_sheets_have_the_lines_of_the_set_up_and_the_columns_of_a_turn() -> None:
    kit = built("log", "a4", 3)
    first, *others = [texts(sheet.shapes) for sheet in kit.sheets]
    for line in ("Handicap:", "0\N{NO-BREAK SPACE}first", "0\N{NO-BREAK SPACE}start", "0\N{NO-BREAK SPACE}deal"):
        assert first.count(line) == 1
        assert all(line not in texts for texts in others)
    for column in ("dice", "move", "cards", "check", "comment"):
        assert SPEC.words[f"log_{column}"] in first
    assert first.count("B:") == 3
    said = " ".join(first)
    for key in SPEC.words["log_keys"].split():
        assert re.search(rf"[=;] {key}\b", said)
    # The starting rolls decide the order of play: rounds are numbered, one line a seat, and the letter is written by hand.
    assert [first.count(number) for number in ("1", "2")] == [3, 3]
    assert not {"1B", "1G", "1K", "2B"} & set(first)


@pytest.mark.parametrize(("name", "pages"), [("a4", 1), ("letter", 1), ("a3", 1), ("a5", 2)])
def test_the_feedback_form_asks_what_the_guide_asks(name: str, pages: int) -> None:
    kit = built("feedback", name)
    assert len(kit.sheets) == pages
    said = " ".join(text for sheet in kit.sheets for text in texts(sheet.page.shapes))
    asked = [key for key in SPEC.words if key.startswith("feedback_") and not key.endswith(("_note", "_title"))]
    assert len(asked) == 15
    for key in asked:
        for part in SPEC.words[key].split(" | "):
            assert part in said


def test_the_aid_lists_the_deck_and_says_the_figures() -> None:
    kit = built("aid", "a4", 6)
    said = texts(kit.faces()[0].figure.shapes)
    for card in FIGURES.deck.values():
        assert said[said.index(card.code) + 1] == DOES[card.code]
    for heading in ("reach", "cards", "handicap", "capture", "surrender", "end"):
        assert SPEC.words[f"aid_{heading}"] in said
    assert SPEC.words["aid_turn"] in " ".join(said), "on two lines beside the strip"
    assert SPEC.words["aid_surrender"] not in texts(built("aid", "a4", 2).faces()[0].figure.shapes), "nobody surrenders in a game for two"
    assert len(kit.sheets) == 3


def test_a_deck_without_the_card_that_may_be_left_out_says_nothing_of_it(tmp_path: Path) -> None:
    spec = changed(tmp_path, "deck: {RA: ~}")
    said = " ".join(text for sheet in made_of(spec, "title, aid", 2).sheets for text in texts(sheet.shapes))
    assert "Replace Any" not in said
    whole = " ".join(text for sheet in built("title, aid").sheets for text in texts(sheet.shapes))
    assert "To play without Replace Any, leave its cards in the box and shuffle in 2 plain cards marked No Move" in whole
    assert "Without Replace Any, its 2 cards count as No Move." in whole


def test_every_component_of_the_layout_is_made() -> None:
    kit = built()
    assert [*(part.name for part in kit.parts), "rulebook", "box", "band", "labels"] == list(SPEC.components)


def test_a_board_of_the_game_is_for_as_many_as_it_suits_unless_more_are_asked_for() -> None:
    game = catalog.load("territory")
    suited = {name: len(choose_seats(catalog.put_on_board(game, name), None, None)) for name in game.boards}
    assert suited == {name: board.players[1] for name, board in game.boards.items()}
    assert suited["9x9"] == 2
    assert len(choose_seats(catalog.put_on_board(game, "9x9"), 3, None)) == 3
    assert len(choose_seats(catalog.put_on_board(game, "10x12"), None, None)) == game.players[1], "of a plain grid nothing is known"
    assert len(choose_seats(game, None, None)) == 4, "the board of the game by itself is 13x13"


@pytest.mark.slow
def test_the_board_of_a_kit_is_for_those_who_play() -> None:
    """By itself as many play as the board is for; more get the first board for so many, unless they ask for one, which warns."""

    def ordered(**asked: Any) -> tuple[str | None, int, list[str]]:
        found = export.order("territory", **{"paper": "a4", "format": "pdf", "players": None, "seats": None, "only": "title", **asked})
        return found.kit.board, len(found.kit.seats), [f"{fault.level}: {fault.problem}; {fault.remedy}" for fault in found.warnings]

    assert ordered() == (None, 4, [])
    assert ordered(players=2) == (None, 2, [])
    told = "info: the board is 19x15, the first that is for 5 players; choose another with --board"
    assert ordered(players=5) == ordered(seats="BGKYR") == ("19x15", 5, [told])
    warned = "warning: the board 13x13 is for 2 to 4 players, and 5 play; write --board 19x15"
    assert ordered(players=5, board="13x13") == ("13x13", 5, [warned])
    assert ordered(players=3, board="9x9")[2] == ["warning: the board 9x9 is for 2 players, and 3 play; write --board 11x11"]
    assert ordered(only="stones", seats="B") == (None, 1, [])


@pytest.mark.slow
def test_start_points_are_printed_for_all_who_may_play_with_a_kit() -> None:
    spec = catalog.put_on_board(SPEC, "13x13")
    words = [text for sheet in made_of(spec, "board", 5).sheets for text in texts(sheet.shapes)]
    assert any(" ".join(spec.board.names[point] for point in starts_for(spec.board, 5).points) in text for text in words)


@pytest.mark.slow
def test_a_check_warns_of_start_points_whose_areas_differ_by_a_fifth(tmp_path: Path) -> None:
    def warnings(board: str) -> list[str]:
        path = tmp_path / "uneven.yaml"
        path.write_text(f"extends: territory\nplayers: [2, 3]\nboard: {board}\n", encoding="utf-8")
        found = [fault for fault in check.check(str(path)).faults if fault.code == "data:board.starts"]
        assert all((fault.line, fault.path) == (3, "$.board.starts.3") for fault in found)
        return [fault.problem for fault in found]

    uneven = "the start points for 3 players are uneven: the points nearest to each are D4 45, K4 45, G10 74"
    assert warnings("{size: 13x13, starts: {3: [D4, K4, G10]}}") == [uneven]
    assert warnings("{size: 13x13}") == []
    assert warnings("{size: 3x3}") == [], "areas of 2 and 3 points are as even as they can be"


@pytest.mark.parametrize(("players", "rounds"), [(2, 68), (3, 46), (6, 45)])
def test_log_sheets_have_room_for_as_many_turns_however_few_play(players: int, rounds: int) -> None:
    spec = catalog.load("territory")
    for size in ("a4", "letter"):
        seats = choose_seats(spec, players, None)
        log = list_parts(spec, seats, paper(size), ("log",))["log"]
        assert rounds <= log.rounds() < rounds + 20
    assert [dict(spec.components["log"].counts)[key] for key in ("rounds", "turns")] == [45, 136]


def test_the_picture_goes_down_to_three_fifths_of_every_card_and_titles_of_the_kit_are_one_line() -> None:
    height = SIZES["poker"][1]
    for face in made_of(SPEC, "cards", 2).faces():
        if face.name != "card-back":
            (title,) = (
                shape for shape, _ in leaves(face.figure.shapes) if isinstance(shape, Text) and shape.face == ("display", "semibold")
            )
            picture = title.y - fonts.cap_height("display", title.size) - 1.8
            assert 0.56 < picture / height < 0.64, face.name


DOES = {
    "NM": "nothing: good to discard", "XM": "2 stones, 5 steps apart", "RJ": "undo the last move", "RR": "undo it, take its point",
    "MA": "a stone on any legal point", "PP": "2 adjacent stones", "RA": "swap any stone for yours",
    "M2": "move 2 of yours", "M3": "move 3 of yours", "P3": "3 points at scoring", "P5": "5 points at scoring",
    "T12": "1 prisoner for up to 2", "T25": "2 prisoners for up to 5", "T38": "3 prisoners for up to 8",
}  # fmt: skip
"""What the aid says of each kind of card, on one line beside its code."""


def test_the_aid_says_that_cards_of_your_own_go_beyond_the_reach_of_the_dice() -> None:
    said = texts(made_of(catalog.load("fenland"), "aid", 4).faces()[0].figure.shapes)
    for code, does in (("CW", "2 adjacent stones anywhere"), ("PP", DOES["PP"]), ("DR", "move 1 of yours anywhere"), ("M2", DOES["M2"])):
        assert said[said.index(code) + 1] == does


def test_where_a_line_for_each_kind_of_card_makes_the_aid_too_long_their_names_are_in_one_text(tmp_path: Path) -> None:
    longer = "; ".join(f"or do another thing number {number}" for number in range(1, 5))
    words = ", ".join(f'{key}: "{SPEC.words[key]} {longer}"' for key in ("aid_does_move", "aid_does_points", "aid_does_trade"))
    said = texts(made_of(changed(tmp_path, f"words: {{{words}}}"), "aid").faces()[0].figure.shapes)
    assert [card.code for card in FIGURES.deck.values() if card.code not in said] == []
    assert DOES["RJ"] not in said


def test_where_handicaps_below_the_turn_make_the_aid_too_long_they_are_below_the_cards(tmp_path: Path) -> None:
    longer = f"{SPEC.words['aid_reach_text']} " + "They are rolled on the table, where all can see them. " * 3
    said = texts(made_of(changed(tmp_path, f"words: {{aid_reach_text: '{longer}'}}"), "aid").faces()[0].figure.shapes)
    assert said.index(SPEC.words["aid_cards"]) < said.index(SPEC.words["aid_handicap"])
