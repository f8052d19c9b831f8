"""The kit of Goods From Cape to Cairo as values: counts, backs, margins, words and styles, on several papers and for several tables."""

from __future__ import annotations

import itertools
import re
from io import BytesIO
from pathlib import Path

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Text, Use, extent, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.games.cairo import piecepack
from boardgen.kit import export
from boardgen.kit.kit import Kit, game_of
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.sheet.arrange.options import PLAIN, PrintOptions
from boardgen.sheet.arrange.token_sheets import CUTS
from boardgen.sheet.paper.duplex import MODES, Duplex, mirror_error, turn
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import PAPERS
from tests.boardgen.shapes_as_text import texts
from tests.kits import laid_out
from tests.sampling import sampled

CAIRO = catalog.load("cairo")


def built(
    name: str = "a4",
    players: int | None = None,
    only: str | None = None,
    style: ink.Style = "colour",
    options: PrintOptions = PLAIN,
    layout: str = "cairo",
) -> Kit:
    return laid_out(layout, name, players, only, style, options)


def words_of(kit: Kit, component: str) -> list[str]:
    return [text for sheet in kit.sheets_of(component) for text in texts(sheet.shapes)]


def uses(page: Page, prefix: str) -> list[Use]:
    return [shape for shape in page.shapes if isinstance(shape, Use) and shape.symbol.name.startswith(prefix)]


SIZES = [known.name.lower() for known in PAPERS] + ["200x300mm", "420x297mm"]


@pytest.mark.slow
@pytest.mark.parametrize("players", sampled([4, 2]))
@pytest.mark.parametrize("name", sampled(SIZES, every=12, landing=2))
def test_every_page_keeps_its_margins_and_its_type(name: str, players: int) -> None:
    kit = built(name, players)
    for sheet in kit.sheets:
        found = extent_of(sheet.shapes)
        assert found is not None
        assert Box(*sheet.page.paper.inner).holds(found, 0.011), sheet.page.title
        for shape, by in leaves(sheet.shapes):
            if isinstance(shape, Text):
                assert shape.size * (by.a**2 + by.b**2) ** 0.5 >= 6.5 - 1e-6, (sheet.page.title, shape.text)


@pytest.mark.parametrize("style", sampled(ink.STYLES))
@pytest.mark.parametrize("name", sampled(["a4", "letter", "a5", "a3"], every=2, landing=1))
def test_no_text_meets_another(name: str, style: ink.Style) -> None:
    for sheet in built(name, 4, None, style).sheets:
        if "tile" in sheet.page.title:  # a window shows only a part of the texts
            continue
        boxes = []
        for shape, by in leaves(sheet.shapes):
            if isinstance(shape, Text) and (box := extent(shape)) is not None:
                boxes.append((shape.text, by.box(box)))
        boxes.sort(key=lambda entry: entry[1].x0)
        for i, (text, box) in enumerate(boxes):
            for other, there in (entry for entry in boxes[i + 1 :] if entry[1].x0 <= box.x1):
                assert not box.overlaps(there, 0.05), (sheet.page.title, text, other)


@pytest.mark.parametrize(("name", "sheets"), sampled([("a4", 17), ("letter", 17), ("a3", 12)], landing=2))
def test_few_sheets_hold_everything(name: str, sheets: int) -> None:
    assert built(name).total <= sheets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_follow_the_game_and_the_players(players: int) -> None:
    kit = built("a4", players)
    counted = {part.name: part.pieces for part in kit.parts}
    assert {name: counted[name] for name in ("tiles", "coins", "dice", "pawns", "mats", "aid", "markers")} == {
        "tiles": 24,
        "coins": 24,
        "dice": 4,
        "pawns": players,
        "mats": players,
        "aid": players,
        "markers": 3 * players,
    }
    assert "guide" not in counted


def test_every_tile_and_every_coin_is_there_once_with_its_own_back() -> None:
    kit = built()
    fronts = [use.symbol.name for sheet in kit.sheets if sheet.page.side == "front" for use in uses(sheet.page, "tile-")]
    assert sorted(fronts) == sorted(f"tile-{city}-5080" for city in CAIRO.figures.cities)
    pairs = []
    for sheet in kit.sheets_of("coins"):
        if sheet.page.back is not None:
            suits = [use.symbol.name.split("-")[1] for use in uses(sheet.page, "coin-")]
            numbers = [use.symbol.name.split("-")[1] for use in uses(sheet.page.back, "coin-")]
            pairs += [number + suit for suit, number in zip(suits, numbers, strict=True)]
    assert sorted(pairs) == sorted(CAIRO.figures.cities), "each suit has each number once"
    backs = {use.symbol.name for sheet in kit.sheets_of("tiles") if sheet.page.side == "back" for use in uses(sheet.page, "tile")}
    assert backs == {"tile-back-5080"}, "no tile can be told from behind"


@pytest.mark.parametrize("mode", ["long", "short", "fold"])
@pytest.mark.parametrize("name", ["a4", "420x297mm"])
def test_backs_stand_upright_when_a_piece_is_turned_like_a_page(mode: Duplex, name: str) -> None:
    for sheet in built(name, None, "coins,tiles", "colour", PrintOptions(mode)).sheets:
        page = sheet.page
        if page.flip is None or page.side == "back":
            continue
        over = turn(page.paper, page.flip)
        backs = page.back.shapes if page.back is not None else page.shapes[len(page.shapes) // 2 :]
        angles = {use.angle for use in backs if isinstance(use, Use)}
        assert angles >= {0.0 if over.upright else 180.0}
        assert page.back is None or angles == {0.0 if over.upright else 180.0}


@pytest.mark.parametrize("mode", sampled(MODES, every=4, landing=2))
@pytest.mark.parametrize("name", sampled(["a4", "letter"], landing=0))
@pytest.mark.parametrize("cut", sampled(CUTS))
def test_backs_meet_their_fronts_however_they_are_made(mode, name, cut) -> None:
    for diameter, bleed in itertools.product((None, 12.0, 25.0), (0.0, 3.0)):
        kit = built(name, None, "tiles,coins", "colour", PrintOptions(mode, diameter, cut, bleed))
        for sheet in kit.sheets:
            if sheet.page.side == "front" and sheet.page.flip is not None:
                assert mirror_error(sheet.page) <= 0.01


def test_coins_cut_square_have_grounds_of_their_own_on_both_sides() -> None:
    (page,) = [s.page for s in built("a4", None, "coins", "colour", PrintOptions(cut="square")).sheets if s.page.side == "front"]
    assert page.back is not None
    for side, inks in ((page, {suit.ink for suit in CAIRO.figures.suits.values()}), (page.back, {piecepack.NUMBER})):
        grounds = side.shapes[0]
        assert {shape.symbol.shapes[0].paint.fill for shape in grounds.shapes} == inks


@pytest.mark.parametrize(
    "change", ["tiles: {size: 38.1}", "coins: {diameter: 15}", "pawns: {size: [36, 26]}", "dice: {size: 20}", "mats: {size: [250, 180]}"]
)
def test_sizes_are_those_of_the_layout(tmp_path: Path, change: str) -> None:
    layout = tmp_path / "own.yaml"
    layout.write_text(f"extends: cairo\ncomponents: {{{change}}}\n")
    name = change.partition(":")[0]
    before = {face.name: (face.figure.width, face.figure.height) for face in built("a3", 2, name).faces()}
    after = {face.name: (face.figure.width, face.figure.height) for face in built("a3", 2, name, layout=str(layout)).faces()}
    assert set(before) == set(after)
    assert all(before[face] != after[face] for face in before)


@pytest.mark.slow
def test_the_map_at_true_size_is_printed_where_it_is_asked_for(tmp_path: Path) -> None:
    kit = built("a4", None, "guide")
    (part,) = kit.parts
    figure = part.faces[0].figure
    assert (figure.across[-1] - figure.across[0], figure.down[-1] - figure.down[0]) == pytest.approx((5 * 50.8, 6 * 50.8))
    assert kit.total == 4, "with sea and coast around its tiles"
    layout = tmp_path / "guided.yaml"
    layout.write_text("extends: cairo\ncomponents: {guide: {count: 1}}\n")
    assert "guide" in {part.name for part in built("a4", 2, layout=str(layout)).parts}


MAPS = {
    "shifted": ["T T T T T T T T", "{row: T T T T T T T T, shift: 0.5}", "T T T T T T T T"],
    "long": ["T T T T T T T T T T T T", "T T T T T T T T T T T T"],
    "tall": ["T"] * 24,
}


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("sheet", sampled(["a4", "letter", "a5"]))
def test_any_map_of_ones_own_goes_on_a_page(tmp_path: Path, name: str, sheet: str) -> None:
    layout = tmp_path / f"{name}.yaml"
    rows = "".join(f"    - {row}\n" for row in MAPS[name])
    layout.write_text(f"extends: cairo\nmap:\n  rows:\n{rows}")
    kit = built(sheet, 2, "map,title,log", layout=str(layout))
    (page,) = kit.sheets_of("map")
    assert page.page.paper.width > page.page.paper.height or name != "long", "a wide map lies on its side"
    log = words_of(kit, "log")
    assert log.count("|") == len(MAPS[name]), "a line of the log for each row"


def test_the_map_says_that_it_is_ours_and_names_its_ends() -> None:
    said = " ".join(words_of(built(), "map"))
    for text in (CAIRO.note, "Cape", "Cairo", "North", "24 tiles"):
        assert text in said


def test_credits_and_the_licence_stand_on_the_first_sheet() -> None:
    said = " ".join(words_of(built("a4", None, "title"), "title"))
    for part in ("Phillip Lerche", "GNU Free Documentation License", "Unofficial", CAIRO.pin, "cup or bag"):
        assert part in said


def wording(key: str) -> dict[str, Node]:
    return dict(rules_files.rules_text("cairo").children[key].children)


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "a5"])
def test_every_rule_and_every_ruling_is_printed_once(name: str) -> None:
    heads = {CAIRO.words["reference_title"], CAIRO.words["reference_note"]}
    said = " ".join(text for sheet in built(name, 2, "reference").sheets for text in texts(sheet.page.shapes) if text not in heads)
    printed = re.findall(r"(?:cc:[a-z.]+|C-\d+)(?= )", said)
    assert sorted(printed) == sorted([*wording("rules"), *wording("rulings")])
    for node in wording("rules").values():
        assert set_signs(" ".join(node.children["text"].text.split())) in said


def test_log_sheets_have_all_turns_and_room_for_every_line() -> None:
    said = words_of(built("a4", 3, "log"), "log")
    turns = CAIRO.figures.turns
    assert said.count("bid") == said.count("roll") - 1, "one roll more, of the set-up"
    assert {str(turn) for turn in range(1, turns + 1)} <= set(said)
    assert said.count("1") == 3 + 2, "a row a player, the auction and the new contracts"
    assert said.count("= $") == said.count("bid")
    assert said.count("|") == 7


def test_the_pencil_card_has_the_whole_notation() -> None:
    said = words_of(built("a4", 2, "pencil"), "pencil")
    for item in rules_files.rules_text("cairo").children["notation"].items:
        assert item.children["form"].text in said


def test_the_aid_has_every_price_and_every_good() -> None:
    kit = built("a4", 2, "aid")
    (part,) = kit.parts
    said = list(texts(part.faces[0].figure.shapes))
    made = CAIRO.figures
    names = {"n": ["null"], "a": ["ace"]}
    rows = [said[at : at + number] for at in range(len(said)) for number in (3, 4)]
    for rank, value in made.ranks.items():
        row = [rank, *names.get(rank, []), made.money.show(value), made.money.show(value + made.bonus)]
        assert row in rows, "each city is drawn beside what it is called and what it pays"
    for suit in made.suits.values():
        assert suit.good in said


def test_the_price_of_a_drive_is_beside_the_named_cities_of_its_step() -> None:
    words = words_of(built("a4", 2, "aid"), "aid")
    start = words.index("4C") - 1
    assert words.index("Drive") < start
    assert [word for word in words[start:] if word not in ("R", "B")][:5] == ["5D", "4C", "3H", "2 × $1 + 1 × $1", "= $3"]
    assert start < words.index("The end")


def test_the_kit_makes_what_the_layout_lists() -> None:
    game = game_of(CAIRO)
    assert {"title", *game.makers, "box", "coin_box", "band", "labels"} == set(CAIRO.components)


def test_a_mat_that_is_too_small_is_refused_by_name(tmp_path: Path) -> None:
    layout = tmp_path / "small.yaml"
    layout.write_text("extends: cairo\ncomponents: {mats: {size: [120, 60]}}\n")
    with pytest.raises(DoesNotFit, match="Goods From Cape to Cairo: a mat of 120 x 60 mm"):
        built("a4", 2, "mats", layout=str(layout))


@pytest.mark.slow
def test_on_small_paper_every_mat_is_cut_out_of_its_own_drawing() -> None:
    kit = built("140x200mm")
    names: dict[str, list[tuple[Shape, ...]]] = {}
    for sheet in kit.sheets:
        for shape in sheet.page.shapes:
            for use in shape.shapes if isinstance(shape, Group) else (shape,):
                if isinstance(use, Use) and use.symbol.shapes not in names.setdefault(use.symbol.name, []):
                    names[use.symbol.name].append(use.symbol.shapes)
    assert [name for name, drawings in names.items() if len(drawings) > 1] == []
    assert {f"mat-{letter}" for letter in kit.seats} | {"aid"} <= set(names)
    for item in export.items(kit, "cairo", ("pdf", "svg")):
        item.write(BytesIO())


def test_the_sheet_of_the_map_begins_with_the_note_if_there_is_one(tmp_path: Path) -> None:
    rows = ["C T T T T T", "T T T T T T", "T T T T T T", "T T T T T A"]
    for note, line in (("A map of our own. ", "note: A map of our own\n"), ("", "")):
        layout = tmp_path / f"map{len(note)}.yaml"
        layout.write_text(f"extends: cairo\n{line}map: {{rows: {rows}, marks: {{C: Luxor, A: Khartoum}}}}\n", "utf-8")
        said = words_of(built(only="map", layout=str(layout)), "map")
        assert [text for text in said if text.startswith(f"{note}You may agree on any other map")], said
