"""The sentences of Goods From Cape to Cairo: complete, sourced, and true: each example breaks the rule it stands for and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rules.cairo.verbs import VERBS
from referee.wording import Rule, Wording
from tests.referee.cairo.logs import head, verdict

ROOT = Path(__file__).parents[3]
SECTION = re.compile(
    r"Rules, (Equipment|Game set up|Play|Bidding for turn order|Load goods|Move goods|Deliver goods|New contracts|Ending the game|"
    r"Variant for a longer game)$|House rule \(|Silent \("
)
WORDING = Wording("cairo")
RULES = WORDING.rules()
EXAMPLES = [rule for rule in RULES if rule.example]


def put_right(rule: Rule) -> list[str]:
    lines = list(WORDING.lines(rule))
    word = rule.right.split()[0]
    at = max((number for number, line in enumerate(lines) if line.split()[0] == word), default=len(lines) - 1)
    lines[at] = rule.right
    return lines


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_says_what_where_and_how(rule: Rule) -> None:
    assert rule.text.endswith(".")
    assert SECTION.match(rule.source), rule.source
    assert not rule.ruling or WORDING.ruling(rule.ruling)
    assert bool(rule.example) != bool(rule.unbreakable)
    assert bool(rule.example) == bool(rule.right)


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_an_example_breaks_its_rule_and_no_other(rule: Rule) -> None:
    lines = WORDING.lines(rule)
    found = verdict(head() + "\n".join(lines) + "\n").findings
    assert [(finding.code, finding.level) for finding in found] == [(rule.code, "error")]
    assert found[0].text == lines[-1]


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_what_would_be_right_is_right(rule: Rule) -> None:
    assert [finding.message for finding in verdict(head() + "\n".join(put_right(rule)) + "\n").findings if finding.level == "error"] == []


def test_every_ruling_is_there() -> None:
    rulings = WORDING.rulings()
    assert [ruling.id for ruling in rulings] == [f"C-{number:02d}" for number in range(1, 28)]
    for ruling in rulings:
        assert ruling.question.endswith("?")
        assert ruling.answer.endswith(".")
        assert SECTION.match(ruling.source), ruling.source


def test_the_notation_is_whole_and_short_enough_for_a_card() -> None:
    forms = WORDING.notation()
    assert len({form.verb for form in forms}) == len(forms)
    for form in forms:
        assert form.form, form.verb
        assert len(form.help) <= 40, form.help
        assert len(form.example) <= 40, form.example
    words = {form.form.split()[1 if form.form[0] in "N0" else 0] for form in forms}
    mine = {verb.pattern.split()[0] for verb in VERBS} - {"pass", "done", "concede"}  # other games' words, and one that is refused
    assert mine <= words


def test_the_words_of_a_rule_are_those_of_the_rules_file() -> None:
    """Message, printed reference and tests share one entry: the codes that the law raises are the keys of the file."""
    raised = set()
    for file in (ROOT / "referee" / "rules" / "cairo").glob("*.py"):
        raised |= set(re.findall(r'"(cc:[a-z.]+)"', file.read_text("utf-8")))
    assert raised == {rule.code for rule in RULES}


def test_every_rule_and_ruling_has_its_section_on_the_reference_sheets() -> None:
    from boardgen.layout import catalog

    sections = catalog.rules_text("cairo").children["reference"].items
    starts = [item.text for node in sections for item in node.children["rules"].items]
    assert sorted(starts) == sorted({rule.code.partition(":")[2].partition(".")[0] for rule in RULES})
    named = [item.text for node in sections for item in node.children["rulings"].items]
    assert sorted(named) == [ruling.id for ruling in WORDING.rulings()]


def test_no_number_of_the_game_stands_in_a_sentence() -> None:
    sentences = [rule.text for rule in RULES] + [ruling.answer for ruling in WORDING.rulings()]
    assert [sentence for sentence in sentences if re.search(r"\d", sentence)] == []
