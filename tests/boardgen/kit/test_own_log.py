"""Log sheets and the notation card of a game that you design."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Text
from boardgen.kit import check, export
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog, rules_files
from boardgen.sheet.paper.paper import paper

GAME = """\
game: pirates
title: Pirates
players: [2, 3]
holdings: {gold: 5, rum: {start: 2, most: 9}}
board: {size: 5x5, pitch: 20}
components:
  log: {kind: log, title: Ship's log, counts: {rounds: 12, spare: 1}}
  pencil: {kind: card}
  crew: {kind: card, counts: {Cook: 2, Mate: 1}}
"""


def _written(folder: Path, text: str = GAME) -> str:
    (folder / "pirates.yaml").write_text(text, "utf-8")
    return str(folder / "pirates.yaml")


def _pages(folder: Path, only: str, paper: str = "a4") -> list[str]:
    ordered = export.order(_written(folder), paper=paper, format="pdf", players=None, seats=None, only=only)
    export.write(ordered, str(folder / "out"), replace=True)
    return [page.extract_text().replace(" \n", "\n") for page in PdfReader(folder / "out" / "pirates.pdf").pages]


@pytest.mark.slow
def test_a_log_sheet_has_the_layout_the_turns_and_the_holdings(tmp_path: Path) -> None:
    faults = check.check(_written(tmp_path)).faults
    assert [fault for fault in faults if fault.level == "error"] == []
    for size in ("a4", "letter"):
        pages = _pages(tmp_path, "log", size)
        first = pages[0]
        for words in ("Red\nR=", "Gold\n= gold", "Pieces on the board\n"):
            assert words in first, words
        for words in ("Ship’s log", "Game: pirates", "Board: pirates@", "Order:", "Events", "Comment", "gold", "rum", "1\n1\n1\n"):
            assert words in first, words
        assert "$" not in first, "the layout has no cash"
        assert any("\n12\n" in page for page in pages)
        assert "extra rounds" in " ".join(pages)


def test_the_pencil_card_has_every_line_of_the_notation_and_is_no_card_of_a_deck(tmp_path: Path) -> None:
    (page,) = _pages(tmp_path, "pencil")
    spec = catalog.load(_written(tmp_path))
    for form in rules_files.notation(spec):
        assert form.form in page, form.form
    assert [deck.name for deck in spec.figures.decks] == ["crew"]
    (small,) = [fault for fault in check.check(_written(tmp_path, GAME.replace("kind: card}", "kind: card, size: [60, 40]}"))).faults
                if fault.level == "error"]  # fmt: skip
    assert "pencil" in small.path


def test_nothing_is_written_down_after_the_last_round(tmp_path: Path) -> None:
    def see(text: str) -> tuple[list[str], list[int]]:
        spec = catalog.load(_written(tmp_path, text))
        pages = [sheet.page for sheet in build(spec, choose_seats(spec, None, None), paper("a4"), ("log",)).sheets]
        numbers = {int(shape.text) for page in pages for shape in page.shapes if isinstance(shape, Text) and shape.text.isdigit()}
        return [page.title for page in pages], sorted(numbers)

    titles, numbers = see(GAME)
    assert numbers[:13] == [*range(13)]  # 0 begins the line before the first turn
    for last in (2, 11):
        limited, numbers = see(f"rounds: {last}\n{GAME}")
        assert numbers == [*range(last + 1)]
        assert any(title.endswith(f" to {last}") for title in limited), limited
        assert len(limited) <= len(titles)
    _, numbers = see(PUTS)
    assert numbers[-1] == 7, "everybody puts seven discs, one in each turn, and takes none back"
    _, numbers = see(PUTS.replace("turn: put", "turn: put or pass"))
    assert numbers[-1] > 7


PUTS = """\
game: pirates
title: Pirates
players: [2, 2]
board: {size: 5x5, pitch: 20}
components:
  log: {kind: log, counts: {rounds: 4}}
  discs: {kind: token, diameter: 15, each_seat: 7}
law:
  turn: put
  end: {full: {text: Nobody has a disc left., when: count(pieces) == 14}}
"""


def test_a_game_for_one_says_nothing_of_other_players_and_one_without_a_board_nothing_of_it(tmp_path: Path) -> None:
    def read(text: str) -> dict[str, str]:
        return {form.verb: form.help for form in rules_files.notation(catalog.load(_written(tmp_path, text)))}

    all_forms, alone = read(GAME), read(GAME.replace("[2, 3]", "[1, 1]"))
    assert all_forms.keys() - alone.keys() == {"Order", "captured", "give", "!"}
    assert (all_forms["remove"], alone["remove"]) == ("take a piece off; another's is captured", "take a piece off")
    assert (all_forms["end"], alone["end"]) == ("the end; also end pass, end full",) * 2
    bare = read(GAME.replace("board: {size: 5x5, pitch: 20}\n", ""))
    assert bare["end"] == "the end; also end pass"
    assert not bare.keys() & {"put", "remove", "captured"}


LAW = "game: {0}\ntitle: Coins\nplayers: [2, 2]\nholdings: {1}\nlaw:\n  turn: {2}\n"
LAWS = [
    ("{$: 3, lamps: 2}", "roll or pass", "=$7", "fix $ R+5", ""),
    ("{$: {start: 9, least: 0, most: 9}}", "change $", "=$7", "fix $ R+5", "$+3 (got) or $-2"),
    ("{$: 9, stake: {start: 0, least: 0, most: 5}}", "[change stake, roll 1]", "=$7", "fix $ R+5", "stake+3 (got) or stake-2"),
    ("{tricks: 0, bid: {start: 0, least: 0, most: 5}}", "change bid", "=tricks:7", "fix tricks R+5", "bid+3 (got) or bid-2"),
]


def test_the_notation_of_a_law_has_what_its_turns_change_and_what_is_claimed(tmp_path: Path) -> None:
    for holdings, turn, claim, fix, change in LAWS:
        forms = {form.verb: form for form in rules_files.notation(catalog.load(_written(tmp_path, LAW.format("pirates", holdings, turn))))}
        assert (forms["claim"].form, forms["fix"].form) == (claim, fix), turn
        assert change in (forms["change"].help if change else ""), turn
        assert ("change" in forms, "pass" in forms, "done" in forms) == (bool(change), "pass" in turn, "pass" in turn), turn


def test_the_notation_card_shares_a_sheet_with_flat_pieces(tmp_path: Path) -> None:
    """It needs no sheet of its own where a panel or a die leaves room, and none is needed more than if all were apart."""
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8", newline="\n")
    spec = catalog.load(str(file))
    kit = build(spec, choose_seats(spec, None, None), paper("a4"), ("pencil", "score", "die"))
    assert kit.total == 1
    assert {part.name: part.pieces for part in kit.parts} == {"pencil": 1, "score": 1, "die": 1}
    assert kit.sheets[0].page.components == ("score", "die", "pencil")


SMALL = """game: small
title: Small
players: [2, 2]
components:
  score: {kind: panel, size: [180, 30], front: [{track: {from: 0, to: 20, columns: 21}, box: [3, 5, 174, 14]}]}
  die: {kind: die, edge: 16, faces: ["1", "2", "3", "4", "5", "6"]}
  pencil: {kind: card, size: [148, 105]}
"""
