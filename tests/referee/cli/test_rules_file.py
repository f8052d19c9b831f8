"""The sentences of each game: complete, sourced, and true: each example breaks the rule it stands for and no other."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.layout.files import shipped
from boardgen.layout.law.written import WRITTEN
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import RECORD
from boardgen.layout.spec.rulebook import Rule
from referee.judge.ask.refusals import RuleTextCache, RuleTexts
from referee.judge.judge.verdict import Verdict, judge
from referee.report.explain import all_codes, look_up
from tests.referee.cli.running import run
from tests.sampling import row

ROOT = Path(__file__).parents[3]
CODE = re.compile(r"""["'`]((?:tlog|claim|[a-z]{2}):[a-z]+(?:\.[a-z]+)*)["'`]""")


class Game(NamedTuple):
    """A game with the sections that its sources may name, the letter of its rulings, how many there are, and who plays its examples."""

    name: str
    sections: re.Pattern[str]
    letter: str
    rulings: int
    players: str = "B=Ana R=Ben"


GAMES = (
    Game("gocaine", re.compile(r"(Rules [A-L]|Appendix [12],|House rule \(|Silent \()"), "G", 58),
    Game(
        "territory",
        re.compile(
            r"(Game Elements|Setup|Board Size|Rules, Playing|Rules: Basics|No Suicide|Ko Rule|Group Captures|Occupation/Surrender|Handicaps"
            r"|Multiple-moves|Ending|Scoring and Winning|Resignation|Extensions and Variations|Annex I|House rule \(|Silent \()"
        ),
        "T",
        47,
    ),
    Game(
        "cairo",
        re.compile(
            r"(Rules, (Equipment|Game set up|Play|Bidding for turn order|Load goods|Move goods|Deliver goods|New contracts|Ending the game"
            r"|Variant for a longer game)$|House rule \(|Silent \()"
        ),
        "C",
        27,
        "X=Ann Y=Ben",
    ),
    Game(RECORD, re.compile("House rule$"), "", 0),
    Game(WRITTEN, re.compile("House rule$"), "", 0),
)
BY_NAME = {game.name: game for game in GAMES}


def wording(game: str) -> RuleTexts:
    return RuleTextCache().of(game)


def known(name: str) -> Game:
    """What is known about a game; without a line in GAMES only who plays its examples."""
    if name in BY_NAME:
        return BY_NAME[name]
    spec = catalog.load(name)
    return Game(name, re.compile(""), "", 0, " ".join(f"{seat}=Ann" for seat in list(spec.seats)[: spec.players[0]]))


RULES = [(game, rule) for game in (*shipped.names(), RECORD) for rule in wording(game).rules()]
RULES += [(WRITTEN, rule) for rule in wording(WRITTEN).rules() if rule.code.startswith("law:")]  # the others are those of records
EXAMPLES = [(game, rule) for game, rule in RULES if rule.example]


def verdict_on(game: str, lines: list[str], folder: Path) -> Verdict:
    """The verdict on an example as a reader would try it: with nothing beside it but the layout that its remarks show."""
    shown = [line.removeprefix("#   ") for line in lines if line.startswith("#   ")]
    for line in lines:
        if found := re.match("# ([a-z-]+[.]yaml), a layout beside the log", line):
            (folder / found[1]).write_text("\n".join(shown) + "\n", "utf-8")
    players = [] if any(line.startswith("Players:") for line in lines) else [f"Players: {known(game).players}"]
    named = [] if game in (RECORD, WRITTEN) else [f"Game: {game}"]  # a game of your own, whose layout the example shows
    text = "\n".join(["%tlog 1", *named, *players, *lines]) + "\n"
    (verdict,) = judge(io.BytesIO(text.encode()), "example", folder=folder)
    return verdict


def put_right(game: str, rule: Rule) -> list[str]:
    lines = list(wording(game).lines(rule))
    word = rule.right.split()[0]
    at = max((number for number, line in enumerate(lines) if line.split()[0] == word), default=len(lines) - 1)
    lines[at] = rule.right
    return lines


def test_every_game_is_known_here() -> None:
    for name in shipped.names():
        assert name in BY_NAME, f"add Game({name!r}, sources that its rules may name, letter and number of its rulings, players) to GAMES"


def test_every_rule_says_what_where_and_how() -> None:
    for game, rule in RULES:
        with row(game, rule):
            assert rule.text.endswith(".")
            assert known(game).sections.match(rule.source), rule.source
            assert not rule.ruling or wording(game).ruling(rule.ruling)
            assert bool(rule.example) != bool(rule.unbreakable)
            assert bool(rule.example) == bool(rule.right)


def test_an_example_breaks_its_rule_and_no_other(tmp_path: Path) -> None:
    for game, rule in EXAMPLES:
        with row(game, rule):
            lines = list(wording(game).lines(rule))
            verdict = verdict_on(game, lines, tmp_path)
            assert [(finding.code, finding.level) for finding in verdict.findings] == [(rule.code, "error")]
            assert verdict.findings[0].text == lines[-1]


def test_what_would_be_right_is_right(tmp_path: Path) -> None:
    for game, rule in EXAMPLES:
        with row(game, rule):
            found = verdict_on(game, put_right(game, rule), tmp_path).findings
            assert [finding.message for finding in found if finding.level == "error"] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_ruling_is_there(game: Game) -> None:
    rulings = wording(game.name).rulings()
    assert [ruling.id for ruling in rulings] == [f"{game.letter}-{number:02d}" for number in range(1, game.rulings + 1)]
    for ruling in rulings:
        assert ruling.question.endswith("?")
        assert ruling.answer.endswith(".")
        assert game.sections.match(ruling.source), ruling.source


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_notation_is_short_enough_for_a_card(game: Game) -> None:
    forms = wording(game.name).notation()
    assert len({form.verb for form in forms}) == len(forms)
    for form in forms:
        assert form.form, form.verb
        assert len(form.help) <= 40, form.help
        assert len(form.example) <= 40, form.example


def test_every_code_that_a_room_can_raise_is_listed() -> None:
    listed = {code.name for code in all_codes()} | {rule.code for _, rule in RULES}
    raised: set[str] = set()
    for path in (ROOT / "referee").rglob("*.py"):
        if path.name not in ("explain.py", "cli.py"):
            raised |= set(CODE.findall(path.read_text(encoding="utf-8")))
    assert {code for code in raised if code not in listed and look_up(code) is None} == set()


def test_no_code_stands_twice() -> None:
    names = [code.name for code in all_codes()]
    assert len(set(names)) == len(names)


def test_a_code_is_found_by_its_family() -> None:
    assert look_up("tlog:header.players") == look_up("tlog:header")
    assert look_up("tlog:nothing") is None


def _listed(layout: str) -> tuple[set[str], set[str]]:
    """Return the rules and the first words of lines that `referee rules` lists for a layout."""
    said = run("rules", layout).output
    return set(re.findall(r"^([a-z]{3}:\S+)  ", said, re.M)), {line.split()[0] for line in said.rpartition("\n\n")[2].splitlines()}


def test_rules_about_what_a_game_with_a_law_does_not_have_are_left_out() -> None:
    rules, words = _listed("breakthrough")
    assert {code for code in rules if code.startswith("rec:")} == {
        "rec:move.empty", "rec:move.own", "rec:move.taken",
        "rec:table.round", "rec:concede.gone", "rec:end.full", "rec:end.count", "rec:fix.point",
    }  # fmt: skip
    assert rules >= {"law:forward", "law:bare", "law:turn.event", "law:pass.turn"}
    assert "law:turn.dice" not in rules
    assert "D2>D3" in words, "a move of its rulebook"
    assert words.isdisjoint(("@D4", "x", "roll", "HOLDING+3", "HOLDING", "choose", "draw"))
    assert "choose" in _listed("drove")[1]
    assert {"rec:roll.side", "rec:roll.dice", "rec:put.supply", "rec:end.pass"} <= _listed("drove")[0]
    cards, _ = _listed("rock-pool")
    assert {"rec:draw.card", "rec:shuffle.empty", "rec:hand.card"} <= cards
    assert not any(code.startswith(("rec:put", "rec:move", "rec:remove", "rec:roll", "rec:capture", "rec:fix")) for code in cards)


def test_every_finding_of_a_game_with_a_law_is_listed_and_explained(tmp_path: Path) -> None:
    log = tmp_path / "evening.tlog"
    turns = "1X A2>A3\n1O A7>C5\n2X @A5\n2O B2>B3\n3X C1>D2\n3O D7>D6\nfix D5 .\nend pass\n"
    log.write_text(f"%tlog 1\nGame: breakthrough\nPlayers: X=Ann O=Ben\n{turns}", "utf-8")
    said = run("check", str(log)).output
    codes = set(re.findall(r"(?:error|warning)\[((?:law|rec):\S+)\]", said))
    assert codes >= {"law:forward", "law:turn.event", "rec:move.own", "law:own", "rec:fix.point", "law:pass.turn"}, said
    assert codes <= _listed("breakthrough")[0]
    commands = set(re.findall(r"  (referee explain \S+)$", said, re.M))
    assert commands >= {f"referee explain {log}:5", "referee explain law:turn.event"}, said
    for command in commands:
        assert run(*command.split()[1:]).exit_code == 0, command
    assert "A man moves one square forward" in run("explain", f"{log}:5").output
    assert "write `referee rules LAYOUT`" in run("explain", "law:no.such").output
    assert "choose a point, such as a target" in run("explain", "choose").output
