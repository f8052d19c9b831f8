"""Cards that a layout makes of the effects that the rules know: they are printed, dealt, played, shown and scored."""

from __future__ import annotations

from pathlib import Path

import referee
from boardgen.kit import check
from boardgen.layout.spec.catalog import load

LAYOUT = """extends: territory
deck:
  P9: {name: 9 Game Points, count: 2, effect: points, points: 9, when: [move, scoring], text: "{points} extra points for you."}
  M4: {name: Move Four, count: 1, effect: move, stones: 4, when: [move], text: "Lift {stones} of your stones and place each elsewhere."}
  S1: {name: Swap, count: 2, effect: trade, give: 1, get: 1, when: [move], text: "Give {give} prisoner and get up to {get} of your own."}
  RX: {name: Never, count: 1, effect: reject, when: [reply], text: "Undo what another player has just played."}
"""
HEAD = """%tlog 1
Game: territory
Board: house
Options: dice=off
Players: B=Ana W=Ben
0 first B:6+3 W:5+2
0 start B:D4 W:K10
"""


def verdict(folder: Path, lines: str) -> referee.Verdict:
    (folder / "house.yaml").write_text(LAYOUT, "utf-8")
    (only,) = referee.check_text(HEAD + lines, folder=folder)
    return only


def test_a_card_of_your_own_is_printed_and_makes_another_layout(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(LAYOUT, "utf-8")
    assert not [fault for fault in check.check(str(tmp_path / "house.yaml")).faults if fault.level == "error"]
    spec = load(str(tmp_path / "house.yaml"))
    assert spec.figures.deck["P9"].numbers == {"points": 9}
    assert spec.layout_id != load("territory").layout_id


def test_when_a_card_may_be_played_follows_from_its_effect(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(LAYOUT, "utf-8")
    told = load(str(tmp_path / "house.yaml"))
    plain = LAYOUT.replace(" when: [move, scoring],", "").replace(" when: [move],", "").replace(" when: [reply],", "")
    assert "when" not in plain
    (tmp_path / "house.yaml").write_text(plain, "utf-8")
    bare = load(str(tmp_path / "house.yaml"))
    times = {"P9": ("move", "scoring"), "M4": ("move",), "S1": ("move", "scoring"), "RX": ("reply",)}
    assert {code: bare.figures.deck[code].when for code in times} == times
    assert told.figures.deck["S1"].when == ("move",)  # what is written counts


def test_they_are_dealt_played_and_score(tmp_path: Path) -> None:
    played = verdict(tmp_path, "0 deal B:P9?? W:?S1?\n1B play P9\n1W K9\n")
    assert [finding.message for finding in played.findings if finding.level == "error"] == []
    again = verdict(tmp_path, "0 deal B:P9P9? W:P9??\n")
    assert [finding.code for finding in again.findings if finding.level == "error"] == ["mt:card.deck"], "the deck has two of them"
    moved = verdict(tmp_path, "0 deal B:M4?? W:???\n1B play M4 D4>E5\n")
    (finding,) = [finding for finding in moved.findings if finding.level == "error"]
    assert finding.code == "mt:card.form"
    assert "4" in finding.message + finding.help


def test_a_reply_rejects_the_stone_before_it(tmp_path: Path) -> None:
    found = verdict(tmp_path, "0 deal B:??? W:RX??\n1B D5 ; !W play RX\n1W K9\n")
    assert [finding.message for finding in found.findings if finding.level == "error"] == []


def test_a_card_that_this_deck_does_not_have_is_named(tmp_path: Path) -> None:
    (finding,) = [one for one in verdict(tmp_path, "1B play P8\n").findings if one.level == "error"]
    assert (finding.code, "P9" in finding.help) == ("tlog:card", True)


def test_what_no_law_knows_is_refused_with_what_it_does(tmp_path: Path) -> None:
    wrong = {
        "Q1: {name: Q, count: 1, effect: teleport, when: [move], text: Q}": "'teleport' is not known here",
        "Q1: {name: Q, count: 1, when: [move], text: Q}": "the game has no card 'Q1', and a new one needs its effect",
        "Q1: {name: Q, count: 1, effect: points, when: [move], text: Q}": "the key 'points' is missing",
        "Q1: {name: Q, count: 1, effect: reject, when: [move], text: Q}": "cannot be played at the time 'move'",
        "XM: {effect: points}": "the effect of XM is `extra`",
        "XM: {when: [scoring]}": "cannot be played at the time 'scoring'",
        "Quick: {name: Q, count: 1, effect: nothing, when: [move], text: Q}": "'Quick' cannot be the code of a card in a log",
    }
    for line, problem in wrong.items():
        (tmp_path / "wrong.yaml").write_text(f"extends: territory\ndeck:\n  {line}\n", "utf-8")
        faults = [fault for fault in check.check(str(tmp_path / "wrong.yaml")).faults if fault.level == "error"]
        assert len(faults) == 1, (line, faults)
        assert problem in faults[0].problem, line
        assert faults[0].line == 3
