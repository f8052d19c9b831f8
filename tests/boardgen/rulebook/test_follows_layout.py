"""The rulebook of a layout says what the layout says: its table, its numbers, and no figure that these make false."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.components.print_order import say_players
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.errors import DataError
from boardgen.kit import export
from boardgen.layout.spec import catalog
from boardgen.rulebook import write
from boardgen.rulebook.book import Book
from boardgen.rulebook.figure import LEAST
from boardgen.sheet.arrange.options import PLAIN
from tests.sampling import sampled


def book_of(folder: Path, text: str, game: str = "gocaine") -> Book:
    path = folder / "mine.yaml"
    path.write_text(f"extends: {game}\ntitle: Mine\n{text}\n", "utf-8")
    spec = catalog.load(str(path))
    return write._reader(spec)(write._order(spec, "a4", "short"))


def said(book: Book) -> str:
    """All that the text of a book says, in lines."""
    return "\n".join(f"{one.block.text}{one.block.caption}" for one in book.text.blocks)


@pytest.mark.parametrize("rows", [1, 2, 8, 9, 20])
def test_a_seizure_table_is_printed_as_it_is(tmp_path: Path, rows: int) -> None:
    written = ", ".join([f"{size}: {min(2 + size, 12)}" for size in range(1, rows)] + [f"{rows}+: 12"])
    book = book_of(tmp_path, f"seizure: {{{written}}}")
    bands = [one.block.rows for one in book.text.blocks if one.block.kind == "table" and one.block.rows[0][0] == "Tonnes"]
    printed = [pair for loads, lost in bands for pair in zip(loads[1:], lost[1:], strict=True)]
    assert printed == [(str(size), f"2–{min(2 + size, 12)}") for size in range(1, rows)] + [(f"{rows}+", "2–12")]
    assert all(len(loads) <= 9 for loads, _ in bands)


def test_the_figure_of_a_seizure_follows_the_table(tmp_path: Path) -> None:
    assert "rolled 2 and 3. That is 5, and 4 t are seized at 2–7" in said(book_of(tmp_path, "seizure: {1-3: 5, 4: 7, 5+: 9}"))
    words = said(book_of(tmp_path, "seizure: {1-4: 4, 5+: 9}"))
    assert "They are seized at 2–4, and always on two ones" in words
    assert "rolled 2 and 3" not in words
    assert "hits Peru" not in said(book_of(tmp_path, "money: {start: 10}"))  # nobody can pay for four tonnes


def test_without_dice_and_cards_a_book_and_a_kit_have_neither(tmp_path: Path) -> None:
    book = book_of(tmp_path, 'options: {dice: {default: "off"}, cards: {default: "off"}}', "territory")
    assert not {"dice", "cards", "roll", "doubles"} & {*said(book).lower().replace(",", " ").replace(".", " ").split()}
    assert "The stone goes on any point." in said(book)  # there is no start point to measure from
    rules = {entry.number: f"{entry.question} {entry.text}" for section in book.sections for entry in section.entries}
    told = {name for name, text in rules.items() if re.search("dice|cards?\\b|rolls?\\b|rolled|draw|discard", text)}
    assert told == {"mt:dice.off", "mt:card.off"}
    assert [section.lead for section in book.sections if re.search("dice|card", section.lead)] == [
        "Pass, or make one move. This game is played without dice, so a stone may be placed at any distance.",
        "This game is played without cards.",
    ]
    order = {"paper": "a4", "format": "pdf", "players": 2, "seats": None, "only": None, "options": PLAIN._replace(boxes=True)}
    made = export.order(str(tmp_path / "mine.yaml"), **order).kit  # type: ignore[arg-type]  # options by their names
    assert not {"cards", "box"} & {part.name for part in made.parts}
    own = [sheet for sheet in made.sheets if not {"reference"} & {*sheet.page.components}]
    printed = {shape.text.lower() for sheet in own for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)}
    words = {word.strip(".,:;()") for text in printed for word in text.split()}
    assert sorted(words & {"dice", "roll", "rolls", "rolling", "reach", "hands", "cards", "deal", "drawn", "first:"}) == []


def test_without_dice_no_card_book_or_ruling_speaks_of_a_roll(tmp_path: Path) -> None:
    book = book_of(tmp_path, 'options: {dice: {default: "off"}}', "territory")
    order = {"paper": "a4", "format": "pdf", "players": 2, "seats": None, "only": "cards,aid"}
    made = export.order(str(tmp_path / "mine.yaml"), **order).kit  # type: ignore[arg-type]  # options by their names
    texts = [shape.text for sheet in made.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]
    printed = " ".join(texts)
    for words in ("to empty points, at least 5 steps", "two stones, at least 5 steps", "by side. Both", "the next move or pass"):
        assert words in printed
    rulings = " ".join(entry.text for section in book.sections for entry in section.entries if entry.number != "mt:dice.off")
    for told in (printed, said(book), rulings):
        assert re.findall(r"(?i)\b(?:rolls?|rolled|within reach|doubles)\b", told.replace("agree to play without dice", "")) == []


def test_a_card_text_of_your_own_may_say_what_dice_change(tmp_path: Path) -> None:
    deck = 'deck: {MA: {text: "Place a stone{dice:, whatever the roll|}."}}'
    for option, words in (("on", "Place a stone, whatever the roll."), ("off", "Place a stone.")):
        spec = book_of(tmp_path, f'options: {{dice: {{default: "{option}"}}}}\n{deck}', "territory").spec
        assert spec.figures.deck["MA"].text == words  # type: ignore[attr-defined]
    with pytest.raises(DataError, match="a brace without a name"):
        book_of(tmp_path, 'deck: {MA: {text: "Place a stone{dice:, whatever the roll}."}}', "territory")


def test_without_replace_any_every_sheet_has_eight_no_move_cards(tmp_path: Path) -> None:
    book = book_of(tmp_path, 'options: {replace-any: {default: "off"}}', "territory")
    assert "**No Move** (NM, 8)" in said(book)
    assert "Replace Any" not in said(book)
    order = {"paper": "a4", "format": "pdf", "players": 2, "seats": None, "only": "cards,aid"}
    made = export.order(str(tmp_path / "mine.yaml"), **order).kit  # type: ignore[arg-type]  # options by their names
    cards = {item.front.name: item.copies for part in made.parts if part.name == "cards" for item in part.items}
    no_move = sum(copies for name, copies in cards.items() if name.startswith("card-NM"))  # they have several pictures
    assert (no_move, sum(cards.values()), "card-RA" in cards) == (8, 52, False)
    printed = [shape.text.strip() for sheet in made.sheets_of("aid") for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]
    assert "8" in printed
    assert not [text for text in printed if "Replace Any" in text]


@pytest.mark.parametrize(("game", "size"), [("territory", (20, 8)), ("gocaine", (24, 6)), ("gocaine", (6, 30))])
def test_the_whole_board_fits_a_page_however_large_it_is(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    columns, rows = size
    lines = [" ".join(["+" if game == "territory" else ("NW" if row == 0 else "PE")] * columns) for row in range(rows)]
    of_game = "size: ~\n  starts: {2: [C3, K6], 3: [C3, K6, R3], 4: [C3, K6, R3, G6]}" if game == "territory" else ""
    book = book_of(tmp_path, f"players: [2, 4]\nboard:\n  {of_game}\n  map: |\n    " + "\n    ".join(lines), game)
    (whole,) = (one.figure for one in book.text.blocks if one.figure and one.figure.name in ("map", "setup"))
    drawn = book.drawer.draw(whole, 114.0)
    assert drawn.width <= 114.01
    assert drawn.height <= 150.01
    assert min(shape.size * abs(by.d) for shape, by in leaves(drawn.shapes) if isinstance(shape, Text)) >= LEAST - 0.01


@pytest.mark.parametrize("deck", ["", "deck: {T12: ~, T38: ~}", "deck: {T12: ~, T25: ~, T38: ~}"])
def test_a_book_explains_every_card_of_the_deck(tmp_path: Path, deck: str) -> None:
    book = book_of(tmp_path, deck, "territory")
    words = said(book)
    assert [card.name for card in book.spec.figures.deck.values() if card.copies and card.name not in words] == []  # type: ignore[attr-defined]
    assert ("Trade with another player" in words) == ("T25: ~" not in deck)


def test_a_playing_time_is_that_of_the_game(tmp_path: Path) -> None:
    assert "two to four hours" in said(book_of(tmp_path, ""))
    assert "two to four hours" not in said(book_of(tmp_path, "money: {goal: 400}"))


@pytest.mark.parametrize("off", sampled(["cards", "dice", "surrender", "replace-any"], every=4, landing=3))
def test_a_kit_without_one_thing_of_territory_is_printed(tmp_path: Path, off: str) -> None:
    (tmp_path / "mine.yaml").write_text(f'extends: territory\ntitle: Mine\noptions: {{{off}: {{default: "off"}}}}\n', "utf-8")
    order = {"paper": "a4", "format": "pdf", "players": None, "seats": None, "only": "aid,log"}
    made = export.order(str(tmp_path / "mine.yaml"), **order).kit  # type: ignore[arg-type]  # options by their names
    printed = " ".join(shape.text for sheet in made.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text))
    told = {"dice": "the two dice", "cards": "With more than 3 cards", "surrender": "Surrender", "replace-any": "Feedback"}
    assert [what for what, sign in told.items() if sign in printed] == [what for what in ("dice", "cards", "surrender") if what != off]
    assert ("steps apart at least, and not in one group" in printed) == (off != "cards")
    whole = export.order(str(tmp_path / "mine.yaml"), **order | {"only": None})  # type: ignore[arg-type]
    assert ("Card box" in " ".join(whole.hints)) == (off != "cards")
    there = {part.name for part in whole.kit.parts}
    assert [name for name in ("cards", "occupation") if name not in there] == {"cards": ["cards"], "surrender": ["occupation"]}.get(off, [])


@pytest.mark.parametrize(
    ("coins", "expected"),
    [
        (
            "{setup: 2, round: 3}",
            ["Roll 2 of the 4 dice. For each die", "Roll 3 of the 4 dice and put 3 new coins", "so each coin is on another city"],
        ),
        (
            "{setup: 7, round: 0}",
            ["Roll the 4 dice. For each die", "Roll again until 7 coins are drawn.", "No coins are drawn after the set-up."],
        ),
    ],
)
def test_as_many_dice_are_rolled_as_coins_are_drawn(tmp_path: Path, coins: str, expected: list[str]) -> None:
    words = said(book_of(tmp_path, f"coins: {coins}", "cairo"))
    assert [one for one in expected if one not in words] == []
    assert " 0 " not in words


def test_none_and_one_are_said_in_words(tmp_path: Path) -> None:
    words = said(book_of(tmp_path, "task_force: {start: 0}\ninfluence: {assets: 1}"))
    assert "takes $50M and all cubes and load markers of their colour, and puts one cube on level 1" in words
    assert "Each zone has one asset for the whole table" in words


@pytest.mark.parametrize(("written", "age"), [("", "age 16 and over"), ("age: 12", "age 12 and over"), ("age: ~", "")])
def test_cover_sheet_one_and_text_have_the_age_of_the_layout(tmp_path: Path, written: str, age: str) -> None:
    book = book_of(tmp_path, written)
    assert say_players(book.spec, book.say) == "For 2 to 6 players" + (f", {age}" if age else "")
    assert (f"aged {age[4:6]} and over" in said(book)) == bool(age)
    order = {"paper": "a4", "format": "pdf", "players": 3, "seats": None, "only": "title"}
    made = export.order(str(tmp_path / "mine.yaml"), **order).kit  # type: ignore[arg-type]  # options by their names
    printed = [shape.text for shape, _ in leaves(made.sheets[0].shapes) if isinstance(shape, Text)]
    assert ("Print-and-play kit for 3 players; the game is for 2 to 6" + (f", {age}" if age else "")) in " ".join(printed)


@pytest.mark.slow
def test_sheet_one_names_the_file_of_the_rulebook(tmp_path: Path) -> None:
    path = tmp_path / "Our Game.yaml"
    path.write_text("extends: territory\ntitle: Ours\n", "utf-8")
    for board, file in ((None, "Our-Game-rulebook.pdf"), ("9x9", "Our-Game-9x9-rulebook.pdf")):
        order = {"paper": "a4", "format": "pdf", "players": 2, "seats": None, "only": None, "board": board}
        made = export.order(str(path), **order)  # type: ignore[arg-type]  # options by their names
        assert made.rules == file
        printed = [shape.text for shape, _ in leaves(made.kit.sheets[0].shapes) if isinstance(shape, Text)]
        assert f"The rules are in {file}." in " ".join(printed), printed
