"""The rules file of Goods From Cape to Cairo: its notation, the sections of its reference sheets, and no number of the game."""

from __future__ import annotations

import re

from referee.games.cairo.game import LAW
from referee.judge.ask.refusals import RuleTexts

WORDING = RuleTexts("cairo")
RULES = WORDING.rules()


def test_the_notation_is_whole() -> None:
    forms = WORDING.notation()
    words = {form.form.split()[1 if form.form[0] in "N0" else 0] for form in forms}
    mine = {verb.pattern.split()[0] for verb in LAW.verbs} - {"pass", "done", "concede"}  # other games' words, and one that is refused
    assert mine <= words


def test_every_rule_and_ruling_has_its_section_on_the_reference_sheets() -> None:
    from boardgen.layout.spec import rules_files

    sections = rules_files.rules_text("cairo").children["reference"].items
    starts = [item.text for node in sections for item in node.children["rules"].items]
    assert sorted(starts) == sorted({rule.code.partition(":")[2].partition(".")[0] for rule in RULES})
    named = [item.text for node in sections for item in node.children["rulings"].items]
    assert sorted(named) == [ruling.id for ruling in WORDING.rulings()]


def test_no_number_of_the_game_stands_in_a_sentence() -> None:
    sentences = [rule.text for rule in RULES] + [ruling.answer for ruling in WORDING.rulings()]
    assert [sentence for sentence in sentences if re.search(r"\d", sentence)] == []
