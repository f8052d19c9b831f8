"""Messages of broken rules: the templates beside each rule, filled in by the law, in the words of the layout."""

from __future__ import annotations

import io
from pathlib import Path

from boardgen.layout.message_templates import filled, names
from referee.judge.findings import Finding
from referee.judge.verdict import judge

ROOT = Path(__file__).resolve().parents[3]
HEAD = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n"


def findings(text: str, folder: Path | None = None) -> list[Finding]:
    (verdict,) = judge(io.BytesIO(text.encode()), "game.tlog", folder=folder or ROOT)
    return list(verdict.findings)


def test_templates_fill_in_values_and_words_for_one_and_for_more() -> None:
    template = "{count} {count:cell is|cells are} left in {zone} {{1}}"
    assert names(template) == {"count", "zone"}
    assert filled(template, {"count": 1, "zone": "Peru"}) == "1 cell is left in Peru {1}"
    assert filled(template, {"count": 3, "zone": "Peru"}) == "3 cells are left in Peru {1}"
    assert [names(wrong) for wrong in ("{", "}", "{a", "a}", "{a b}", "{0}", "{a:b}", "{a!r}")] == [None] * 8


def test_a_layout_in_another_language_words_the_messages_too() -> None:
    (english,) = findings(HEAD + "1B buy 3lvl ; @C2\n")
    assert (english.code, english.message) == (
        "gc:buy.cash",
        "1B cannot buy 3 levels of infrastructure: the price is $60M, and B has $50M",
    )
    assert english.detail == "$10M short"
    (german,) = findings(HEAD + "Board: gocaine-de\n1B buy 3lvl ; @C2\n")
    assert german.code == "gc:buy.cash"
    assert german.message.startswith("1B: 3 Stufen kosten ")
    assert german.detail.startswith("es fehlen ")


def test_what_a_translation_does_not_word_is_said_as_the_game_says_it(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("extends: gocaine\nwording: words.yaml\n", "utf-8")
    (tmp_path / "words.yaml").write_text("rules:\n  gc:buy.cash: {refused: {levels: 'zu teuer: {cost}'}}\n", "utf-8")
    (own,) = findings(HEAD + "Board: own\n1B buy 3lvl ; @C2\n", tmp_path)
    assert (own.message, own.detail) == ("1B: zu teuer: $60M", "$10M short")
