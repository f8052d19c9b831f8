"""The sentences of GoCaine: complete, sourced, and true: each example breaks the rule it stands for and no other."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from referee.codes import CODES, look_up
from referee.judge import Verdict, judge
from referee.wording import Library, Rule, Wording

ROOT = Path(__file__).parents[3]
SECTION = re.compile(r"(Rules [A-L]|Appendix [12],|House rule \(|Silent \()")
CODE = re.compile(r"""["'`]((?:tlog|claim|gc):[a-z]+(?:\.[a-z]+)*)["'`]""")


def wording() -> Wording:
    return Library().of("gocaine")


RULES = wording().rules()
EXAMPLES = [rule for rule in RULES if rule.example]


def verdict_on(lines: list[str]) -> Verdict:
    players = [] if any(line.startswith("Players:") for line in lines) else ["Players: B=Ana R=Ben"]
    text = "\n".join(["%tlog 1", "Game: gocaine", *players, *lines]) + "\n"
    (verdict,) = judge(io.BytesIO(text.encode()), "example")
    return verdict


def put_right(rule: Rule) -> list[str]:
    lines = rule.example.splitlines()
    word = rule.right.split()[0]
    at = max((number for number, line in enumerate(lines) if line.split()[0] == word), default=len(lines) - 1)
    lines[at] = rule.right
    return lines


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_says_what_where_and_how(rule: Rule) -> None:
    assert rule.text.endswith(".")
    assert SECTION.match(rule.source), rule.source
    assert not rule.ruling or wording().ruling(rule.ruling)
    assert bool(rule.example) != bool(rule.unbreakable)
    assert bool(rule.example) == bool(rule.right)


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_an_example_breaks_its_rule_and_no_other(rule: Rule) -> None:
    lines = rule.example.splitlines()
    verdict = verdict_on(lines)
    assert [(finding.code, finding.level) for finding in verdict.findings] == [(rule.code, "error")]
    assert verdict.findings[0].text == lines[-1]


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_what_would_be_right_is_right(rule: Rule) -> None:
    assert [finding.message for finding in verdict_on(put_right(rule)).findings if finding.level == "error"] == []


def test_every_ruling_is_there() -> None:
    rulings = wording().rulings()
    assert [ruling.id for ruling in rulings] == [f"G-{number:02d}" for number in range(1, 59)]
    for ruling in rulings:
        assert ruling.question.endswith("?")
        assert ruling.answer.endswith(".")
        assert SECTION.match(ruling.source), ruling.source


def test_the_notation_is_short_enough_for_a_card() -> None:
    forms = wording().notation()
    assert len({form.verb for form in forms}) == len(forms)
    for form in forms:
        assert form.form, form.verb
        assert len(form.help) <= 40, form.help
        assert len(form.example) <= 40, form.example


def test_every_code_that_a_room_can_raise_is_listed() -> None:
    listed = {code.name for code in CODES} | {rule.code for rule in RULES}
    raised: set[str] = set()
    for path in (ROOT / "referee").rglob("*.py"):
        if path.name not in ("codes.py", "cli.py"):
            raised |= set(CODE.findall(path.read_text(encoding="utf-8")))
    assert {code for code in raised if code not in listed and look_up(code) is None} == set()


def test_no_code_stands_twice() -> None:
    names = [code.name for code in CODES]
    assert len(set(names)) == len(names)


def test_a_code_is_found_by_its_family() -> None:
    assert look_up("tlog:header.players") == look_up("tlog:header")
    assert look_up("tlog:nothing") is None
