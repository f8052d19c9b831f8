"""How stones are set, by themselves and by cards: for each rule what it allows, and what it refuses at which word and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.judge.report.findings import Finding
from tests.referee.games.territory.logs import head, verdict, view

OFF = "dice=off"
START = "0 start B:D4 R:K10\n"
ISLANDS = "extends: territory\nplayers: [2, 2]\nboard:\n  map: |\n    + + . +\n    + . + .\n"
"""A board on which no line leads away from C1 and D2; A2, B2 and A1 are joined."""
KO = "0B place D5 C4 D3\n0R place E5 F4 E3 D4\n1B E4 x1R\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "islands.yaml").write_text(ISLANDS, encoding="utf-8")
    return tmp_path


def underlined(finding: Finding) -> str:
    return finding.text[finding.column - 1 : finding.end_column - 1]


# rule -> board, options, body, all stones on the board after it, prisoners of B
HELD = {
    "a stone as far as the higher die reaches, from the start or from a stone": (
        "13x13", "", START + "1B 5+2 D9\n1R 6+1 K4\n2B 1+3 D12", "D9:B D12:B K4:R", {},
    ),
    "Move Anywhere has no limit": ("13x13", "", START + "1B 1+2 play MA N13", "N13:B", {}),
    "without a roll that the table let pass, nothing limits": ("13x13", "", START + "1B N13\n!ok 1B mt:dice.missing", "N13:B", {}),
    "Extra Move: the first stone reaches for the second": ("13x13", "", START + "1B 6+2 play XM G4 G10", "G4:B G10:B", {}),
    "Extra Move: five steps are enough": ("13x13", OFF, "1B play XM D4 F7", "D4:B F7:B", {}),
    "Extra Move: two groups of one's own": ("13x13", OFF, "0B place C1 G1\n1B play XM B1 H1", "B1:B C1:B G1:B H1:B", {}),
    "Extra Move: two groups of another": ("13x13", OFF, "0R place C1 G1\n1B play XM B1 H1", "B1:B C1:R G1:R H1:B", {}),
    "Extra Move: what the first stone captures touches nothing": (
        "7x2", OFF, "0R place A1 B1 C1 D1 E1\n0B place A2 B2 C2 D2 E2\n1B play XM F1 A1 x5R",
        "A1:B A2:B B2:B C2:B D2:B E2:B F1:B", {"R": 5},
    ),
    "Pair Place: the second stone may be out of reach": ("13x13", "", START + "1B 5+2 play PP D9 D10", "D9:B D10:B", {}),
    "Pair Place captures before it needs a liberty": (
        "3x2", OFF, "0R place A1 A2\n0B place C1\n1B play PP B1 B2 x2R", "B1:B B2:B C1:B", {"R": 2},
    ),
    "Pair Place: side by side, unless the table let that pass": ("13x13", OFF, "1B play PP D5 E6\n!ok 1B mt:pair.next", "D5:B E6:B", {}),
    "Pair Place: the table let it stand without a liberty": (
        "3x2", OFF, "0R place B1 B2\n1B play PP A1 A2\n!ok 1B mt:stone.suicide\n1R -", "A1:B A2:B B1:R B2:R", {},
    ),
    "what Replace Any takes off is nobody's prisoner": ("13x13", OFF, "0R place D4\n1B play RA D4 =xs:0", "D4:B", {}),
    "the first seat's stones can be replaced too": ("13x13", OFF, "0B place D4\n1B -\n1R play RA D4 =xs:0", "D4:R", {}),
    "Replace Any captures": ("3x1", OFF, "0R place A1 B1\n1B play RA B1 x1R =xs:1", "B1:B", {"R": 1}),
    "Move Two: a point that the other stone leaves is free": (
        "13x13", OFF, "0B place D5 K4 N1\n1B play M2 D5>K4 K4>D8", "D8:B K4:B N1:B", {},
    ),
    "Move Two: from the start and from stones that stay": (
        "13x13", "", "0B place E10 F10 N1\n" + START + "1B 6+1 play M2 E10>A3 N1>K10", "A3:B F10:B K10:B", {},
    ),
    "Move Two captures when both stones are set": (
        "13x13", OFF, "0R place A1\n0B place B1 K4 N13\n1B play M2 K4>A2 N13>N1 x1R =xs:1", "A2:B B1:B N1:B", {"R": 1},
    ),
    "Move Two: one group where the table let that pass": (
        "13x13", OFF, "0B place D5 K4 E8 F8 G8 H8\n1B play M2 D5>D8 K4>J8\n!ok 1B mt:apart.group", "D8:B E8:B F8:B G8:B H8:B J8:B", {},
    ),
    "a stone that captures two colours": ("3x1", OFF, "0R place A1\n0B place C1\n1B B1 x1R x0B", "B1:B C1:B", {"R": 1}),
}  # fmt: skip


def test_what_the_rules_of_stones_allow(folder: Path) -> None:
    for rule, (board, options, body, stones, prisoners) in HELD.items():
        more = [f"Options: {options}"] if options else []
        found = verdict(head("B=Ana R=Ben", f"Board: {board}", *more) + body, folder=folder)
        assert [f.message for f in found.findings if f.level != "note"] == [], rule
        seen = view(found)
        assert seen["stones"] == dict(stone.split(":") for stone in stones.split()), rule
        assert seen["players"]["B"]["prisoners"] == prisoners, rule


FAR = "it is too far away"
# rule -> board, options, body whose last line is wrong, the word underlined there, code, parts of message, detail and help
REFUSED = {
    "a stone too far from the start": (
        "13x13", "", START + "1B 5+2 D10",
        "D10", "mt:stone.reach", FAR, "dice 5+2 reach 5 steps; the nearest stone of B, or its start, is 6 steps away",
    ),
    "a stone too far from a stone": (
        "13x13", "", START + "0B place J9\n0R place J7\n1B 1+2 J6",
        "J6", "mt:stone.reach", FAR, "1+2 reach 2 steps; the nearest stone of B, or its start, is 3",
    ),
    "a stone as far away as the board is long": (
        "9x1", "cards=off", "0 start B:A1 R:J1\n1B 3+3 J1", "J1", "mt:stone.reach", FAR, "is 8 steps away",
    ),
    "a stone across a gap": (
        "islands", "", "0 start B:C1 R:D2\n1B 3+2 A2",
        "A2", "mt:stone.reach", FAR, "no line leads there from a stone of B or from its start",
    ),
    "no start point": ("13x13", "", "1B 3+2 D4", "D4", "mt:start.missing", "B has no start point", "such as `0 start B:G7`"),
    "a taken point": ("13x13", OFF, "1B D4\n1R D4", "D4", "mt:stone.occupied", "a stone of B is there", ""),
    "a lone stone without a liberty": (
        "13x13", OFF, "0R place A2 B1\n1B A1",
        "A1", "mt:stone.suicide", "cannot place a stone on A1", "every neighbour is taken: A2 R, B1 R",
    ),
    "a group without a liberty": (
        "13x13", OFF, "0R place A4 B3 B2 B1\n0B place A2 A3\n1B A1",
        "A1", "mt:stone.suicide", "A1", "A1 joins A2; every neighbour is taken: A4 R",
    ),
    "a point from which no line leads": ("islands", OFF, "1B D2", "D2", "mt:stone.suicide", "D2", "no line leads away from there"),
    "the last point of an island": (
        "islands", OFF, "0B place A2 A1\n1B B2", "B2", "mt:stone.suicide", "B2", "B2 joins A2; no line leads away from there",
    ),
    "a position from before": ("13x13", OFF, KO + "1R D4", "D4", "mt:stone.superko", "as it was before the first turn", ""),
    "Extra Move: the first stone too far": (
        "13x13", "", START + "1B 3+2 play XM D8 D4",
        "D8", "mt:stone.reach", FAR, "reach 3 steps; the nearest stone of B, or its start, is 4",
    ),
    "Extra Move: the second stone too far": (
        "13x13", "", START + "1B 5+2 play XM D5 J9",
        "J9", "mt:stone.reach", FAR, "reach 5 steps; the nearest stone of B, or its start, is 9",
    ),
    "Extra Move: the first point taken": (
        "13x13", OFF, "0R place D4\n1B play XM D4 K4", "D4", "mt:stone.occupied", "on D4: a stone of R is there", "",
    ),
    "Extra Move: the second point taken": (
        "13x13", OFF, "0R place D4\n1B play XM K4 D4", "D4", "mt:stone.occupied", "on D4: a stone of R is there", "",
    ),
    "Extra Move: the second stone without a liberty": (
        "13x13", OFF, "0R place A2 B1\n1B play XM K4 A1", "A1", "mt:stone.suicide", "on A1", "A2 R, B1 R",
    ),
    "Extra Move: four steps apart": (
        "13x13", OFF, "1B play XM D4 F6", "F6", "mt:apart.steps", "D4 and F6: they are 4 steps apart", "at least 5 are needed",
    ),
    "Extra Move: one group": (
        "13x13", OFF, "0B place D5 E5 F5 G5 H5\n1B play XM D4 H6", "H6", "mt:apart.group", "on H6: it would join the group of D4", "",
    ),
    "Extra Move: a group touched by both": (
        "13x13", OFF, "0B place D5 E5 F5 G5 H5\n1B -\n1R play XM D4 H6",
        "H6", "mt:apart.touch", "it and the stone on D4 would touch one group", "the group of H5 B",
    ),
    "Pair Place: the first stone too far": (
        "13x13", "", START + "1B 3+2 play PP D8 D7",
        "D8", "mt:stone.reach", FAR, "reach 3 steps; the nearest stone of B, or its start, is 4",
    ),
    "Pair Place: the first point taken": (
        "13x13", OFF, "0R place D5\n1B play PP D5 D4", "D5", "mt:stone.occupied", "a stone of R is there", "",
    ),
    "Pair Place: the second point taken": (
        "13x13", OFF, "0B place D5\n1B play PP D4 D5", "D5", "mt:stone.occupied", "a stone of B is there", "",
    ),
    "Pair Place: one point twice": ("13x13", OFF, "1B play PP D5 D5", "D5", "mt:pair.next", "cannot place two stones on D5", ""),
    "Pair Place: not side by side": (
        "13x13", OFF, "1B play PP D5 E6", "E6", "mt:pair.next", "on D5 and E6: no line joins them", "next to D5: D6, C5, E5, D4",
    ),
    "Pair Place: nothing is next to it": (
        "islands", OFF, "1B play PP D2 A1", "A1", "mt:pair.next", "no line joins them", "next to D2: nothing",
    ),
    "Pair Place: no liberty": (
        "3x2", OFF, "0R place B1 B2\n1B play PP A1 A2",
        "A1", "mt:stone.suicide", "on A1", "A1 joins A2; every neighbour is taken: B2 R, B1 R",
    ),
    "Replace Any: no stone": ("13x13", OFF, "1B play RA D4", "D4", "mt:replace.target", "cannot replace D4: no stone is there", ""),
    "Replace Any: one's own stone": ("13x13", OFF, "0B place D4\n1B play RA D4", "D4", "mt:stone.superko", "on D4", ""),
    "Replace Any: no liberty": ("3x2", OFF, "0R place A1 A2 B2\n1B play RA A2", "A2", "mt:stone.suicide", "on A2", "A1 R"),
    "Move Two: one stone twice": (
        "13x13", OFF, "0B place D5 K4\n1B play M2 D5>D8 D5>H8", "D5>H8", "mt:shift.own", "a stone of B from D5: it moves twice", "",
    ),
    "Move Two: no stone": ("13x13", OFF, "0B place D5 K4\n1B play M2 D5>D8 H8>H4", "H8>H4", "mt:shift.own", "from H8: it is empty", ""),
    "Move Two: another's stone": (
        "13x13", OFF, "0B place D5 K4\n0R place H8\n1B play M2 H8>H4 D5>D8", "H8>H4", "mt:shift.own", "from H8: it is R", "",
    ),
    "Move Two: a stone that stays": (
        "13x13", OFF, "0B place D5 K4\n1B play M2 D5>D8 K4>K4", "K4>K4", "mt:shift.stay", "cannot leave the stone on K4", "",
    ),
    "Move Two: onto one point": (
        "13x13", OFF, "0B place D5 K4\n1B play M2 D5>D8 K4>D8", "K4>D8", "mt:stone.occupied", "cannot move two stones to D8", "",
    ),
    "Move Two: onto a stone": (
        "13x13", OFF, "0B place D5 K4 N1\n1B play M2 D5>D8 K4>N1", "K4>N1", "mt:stone.occupied", "on N1: a stone of B is there", "",
    ),
    "Move Two: the second stone too far": (
        "13x13", "", "0B place E10 F10 G10\n" + START + "1B 5+1 play M2 E10>H10 G10>A1",
        "G10>A1", "mt:stone.reach", "on A1", "is 6 steps away",
    ),
    "Move Two: near a stone that is lifted": (
        "13x13", "", "0B place N4 N13\n" + START + "1B 5+1 play M2 N4>N5 N13>D5", "N4>N5", "mt:stone.reach", "on N5", "is 10 steps away",
    ),
    "Move Two: four steps apart": (
        "13x13", OFF, "0B place D5 K4\n1B play M2 D5>D8 K4>H8",
        "K4>H8", "mt:apart.steps", "D8 and H8: they are 4 steps apart", "at least 5",
    ),
    "Move Three: the last two too near": (
        "13x13", OFF, "0B place D5 K4 N1\n1B play M3 D5>D9 K4>K5 N1>N6", "N1>N6", "mt:apart.steps", "K5 and N6: they are 4 steps apart", "",
    ),
    "Move Two: into one group": (
        "13x13", OFF, "0B place D5 K4 E8 F8 G8 H8\n1B play M2 D5>D8 K4>J8",
        "K4>J8", "mt:apart.group", "to D8 and J8: they would be in one group", "",
    ),
    "Move Two: stones that change places": (
        "13x13", OFF, "0B place D5 K4\n1B play M2 D5>K4 K4>D5", "D5>K4", "mt:stone.superko", "on K4", "",
    ),
    "Move Two: no liberty": (
        "13x13", OFF, "0R place A2 B1\n0B place D5 K4\n1B play M2 D5>D8 K4>A1", "D5>D8", "mt:stone.suicide", "on A1", "A2 R, B1 R",
    ),
    "a claim of two where one falls": (
        "13x13", OFF, KO.replace("x1R", "x2R").strip(), "x2R", "claim:capture", "1 stone of R is captured, not 2", "",
    ),
    "a claim where none falls": ("13x13", OFF, "1B D4 x1R", "x1R", "claim:capture", "0 stones of R are captured, not 1", ""),
    "the second of two claims": ("3x1", OFF, "0R place A1\n1B B1 x1R x1B", "x1B", "claim:capture", "0 stones of B are captured, not 1", ""),
}  # fmt: skip


def test_what_the_rules_of_stones_refuse(folder: Path) -> None:
    for rule, (board, options, body, word, code, message, more) in REFUSED.items():
        headers = [f"Options: {options}"] if options else []
        text = head("B=Ana R=Ben", f"Board: {board}", *headers) + body
        found = [f for f in verdict(text, folder=folder).findings if f.level == "error"]
        assert [(f.line, f.code, underlined(f)) for f in found] == [(text.count("\n") + 1, code, word)], rule
        assert message in found[0].message, (rule, found[0].message)
        assert more in f"{found[0].detail} {found[0].help}", (rule, found[0].detail, found[0].help)


def test_superko_names_the_turn_whose_position_would_come_back() -> None:
    """The turns before are plain lines, or one of them carries a comment."""
    turns = ["1B D5", "1R E5", "2B C4", "2R F4", "3B D3", "3R E3", "4B K9", "4R D4", "5B E4"]
    for players, order in (("B=Ana R=Ben", "BR"), ("B=Ana R=Ben G=Cat", "BRG")):
        lines = turns if order == "BR" else []
        for number, turn in enumerate(turns if order == "BRG" else []):
            lines.append(turn)
            if turn[1] == "R":
                lines.append(f"{turn[0]}G {'ABCDEFGH'[number // 2]}13")
        wanted = "4R" if order == "BR" else "4G"
        for remark in range(0, len(lines), 3):
            said = [line + " # a comment" * (number == remark) for number, line in enumerate(lines)]
            text = head(players, "Options: dice=off cards=off") + "\n".join([*said, "5R D4", f"{'6B' if order == 'BR' else '5G'} N1", ""])
            found = [f for f in verdict(text).findings if f.level == "error"]
            assert [f.code for f in found] == ["mt:stone.superko"]
            assert found[0].message == f"5R cannot place a stone on D4: it would bring back the board as it was after {wanted}"


def test_a_false_count_of_captures_explains_later_claims_that_are_off_by_as_much() -> None:
    text = head("B=Ana R=Ben", f"Options: {OFF}") + KO.replace("x1R", "x2R =xs:2")
    assert [f.code for f in verdict(text + "= xs B2\n").findings] == ["claim:capture"]
    assert [f.code for f in verdict(text + "= xs B3\n").findings] == ["claim:capture", "claim:xs"]
    assert [f.code for f in verdict(text.replace(" =xs:2", "") + "= xs B1\n").findings] == ["claim:capture"]


def test_a_claim_that_is_off_says_which_value_the_referee_goes_on_with() -> None:
    """That of the log only under `--trust log`, and only where it can be taken over."""
    claim = head("B=Ana R=Ben", f"Options: {OFF}") + "1B D4\n= xs B2\n"
    below = head("B=Ana R=Ben", "Options: dice=off cards=off") + "1B D4\n= cards B3\n"
    by_rules, by_log, refused = verdict(claim), verdict(claim, trust="log"), verdict(below, trust="log")
    assert ["--trust log" in f.help for f in by_rules.findings] == [True]
    assert ["--trust engine" in f.help for f in by_log.findings] == [True]
    assert [("--trust" in f.help, f.help != "") for f in refused.findings] == [(False, True)]
