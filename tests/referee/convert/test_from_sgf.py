"""SGF into a log: what each property becomes, every habit of old and foreign programs, and what is said about losses."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from referee.judge.ask.laws import scanner
from referee.tlog.scanner import canonical
from tests.referee.convert.helpers import converted, log, play, said, verdicts
from tests.sampling import row

RECORDS = sorted((Path(__file__).parent / "records").glob("*.sgf"))


class Case(NamedTuple):
    """An SGF text, the lines of play of its log (None: not looked at), and words that must be said about it."""

    name: str
    sgf: str
    play: list[str] | None = None
    said: str = ""


CASES = [
    Case("moves", "(;SZ[9];B[aa];W[ii])", ["1K A9", "1W J1"]),
    Case("columns have no I", "(;SZ[9];B[ha];W[ia])", ["1K H9", "1W J9"]),
    Case("White begins", "(;SZ[9];W[ee];B[dd])", ["1W E5", "1K D6"]),
    Case("pass", "(;SZ[9];B[];W[ee])", ["1K pass", "1W E5"]),
    Case("old pass", "(;SZ[19];B[tt];W[ee])", ["1K pass", "1W E15"]),
    Case("tt is a point of a large board", "(;SZ[21];B[tt];W[])", ["1K U2", "1W pass"]),
    Case("tt on one long side", "(;SZ[21:9];B[tt])", [], "`tt` is not on the board of 21x9"),
    Case("capital letters", "(;SZ[30];B[AA];W[Dd])", ["1K AB4", "1W AE27"]),
    Case("capital letters on a board of 26 lines", "(;SZ[26]AB[AA];W[EE])", ["0K place A26", "1W E22"]),
    Case("another game", "(;GM[Nine Men's Morris, three boards]SZ[9])", None, "GM[Nine Men's Morris, t] is a game other than Go"),
    Case("too large", "(;SZ[53];B[aa])", None, "SZ[53] is not the size of a board: write 1 to 52"),
    Case("no lines at all", "(;SZ[9:0];B[aa])", None, "SZ[9:0] is not the size of a board: write 1 to 52"),
    Case("largest", "(;SZ[52];B[ZZ];W[aa])", ["1K BB1", "1W A52"]),
    Case(
        "capital letters on a small board",
        "(;SZ[9]AB[AA:AB];W[EE];B[ce])",
        ["0K place A9 A8", "1W E5", "1K C5"],
        "1:8: warning: points in capital letters, which this board does not have, are read as lower case (and 1 more)",
    ),
    Case("empty lists", "(;SZ[9]AB[]AW[];B[ee]TB[]TW[])", ["1K E5"]),
    Case("rectangle", "(;SZ[9:13];B[am];W[ia])", ["1K A1", "1W J13"]),
    Case("square written twice", "(;SZ[9:9];B[ii])", ["1K J1"]),
    Case("one row", "(;SZ[9:1];B[ca])", ["1K C1"]),
    Case("one column", "(;SZ[1:9];B[ac])", ["1K A7"]),
    Case("size with a cross", "(;SZ[9x13];B[im])", ["1K J1"]),
    Case("no size", "(;B[sa])", ["1K T19"], "1:1: warning: the record does not give the size of the board, so 19x19 is assumed"),
    Case("set up", "(;SZ[9]AB[aa][bb]AW[cc];B[dd])", ["0K place A9 B8", "0W place C7", "1K D6"]),
    Case("rectangle of stones", "(;SZ[9]AB[aa:bc];W[ee])", ["0K place A9 B9 A8 B8 A7 B7", "1W E5"]),
    Case("rectangle from another corner", "(;SZ[9]AB[cb:aa];W[ee])", ["0K place A9 B9 C9 A8 B8 C8", "1W E5"]),
    Case("set up and taken off", "(;SZ[9]AB[aa][bb];AE[aa]AW[cc];B[dd])", ["0K place B8", "0W place C7", "1K D6"]),
    Case("set up twice in one node", "(;SZ[9]AB[aa][bb]AE[aa]AB[aa];W[dd])", ["0K place B8 A9", "1W D6"]),
    Case("many stones", "(;SZ[9]AB[aa:ic])", ["0K place A9 B9 C9 D9 E9 F9 G9 H9 J9 A8 B8 C8 D8 E8 F8 G8 H8 J8 A7 B7",
                                              "0K place C7 D7 E7 F7 G7 H7 J7"]),
    Case("stones set in play", "(;SZ[9];B[aa];AW[bb]AE[aa];W[cc])", ["1K A9", "fix B8 W", "fix A9 .", "1W C7"]),
    Case("a stone exchanged in play", "(;SZ[9];B[aa];AW[aa];W[cc])", ["1K A9", "fix A9 .", "fix A9 W", "1W C7"]),
    Case("nothing to set in play", "(;SZ[9];B[aa];AB[aa]AE[dd];W[cc])", ["1K A9", "1W C7"]),
    Case("set where stones were captured", "(;SZ[9]AW[aa];B[ab];W[];B[ba];AW[aa];W[cc])",
         ["0W place A9", "1K A8", "1W pass", "2K B9", "fix A9 W", "2W C7"]),
    Case("stones and a move in one node", "(;SZ[9];AB[aa]B[bb];W[cc])", ["0K place A9", "1K B8", "1W C7"]),
    Case("handicap", "(;SZ[9]HA[2]AB[cg][gc];W[ee])", ["0K place C3 G7", "1W E5"]),
    Case("handicap set as moves", "(;SZ[9]HA[2];B[cg];B[gc];W[ee])", ["0K place C3 G7", "1W E5"],
         "the first 2 moves are Black's: they are read as the handicap stones that HA[2] names"),
    Case("more moves than handicap", "(;SZ[9]HA[2];B[cg];B[gc];B[ee];W[ff])",
         ["1K C3", "1W pass", "2K G7", "2W pass", "3K E5", "3W F4"], "HA[2] names 2 handicap stones, and no black stones are set up"),
    Case("handicap that is nowhere", "(;SZ[9]HA[4];W[ee])", ["1W E5"], "HA[4] names 4 handicap stones, and no black stones are set up"),
    Case("handicap of another number", "(;SZ[9]HA[3]AB[aa];W[ee])", None, "HA[3] names 3 handicap stones, and 1 black stone is set up"),
    Case("no handicap", "(;SZ[9]HA[0];B[ee])", ["1K E5"]),
    Case("two of one colour", "(;SZ[9];B[aa];B[bb];W[cc];W[dd])", ["1K A9", "1W pass", "2K B8", "2W C7", "3K pass", "3W D6"],
         "1:15: warning: two moves of one colour in a row; a pass of White is written between (and 1 more)"),
    Case("both colours in one node", "(;SZ[9];B[aa]W[bb];B[cc])", ["1K A9", "1W B8", "2K C7"]),
    Case("move in the root", "(;SZ[9]B[aa];W[bb])", ["1K A9", "1W B8"]),
    Case("a property twice", "(;SZ[9]AB[aa]AB[bb];W[cc])", ["0K place A9 B8", "1W C7"]),
    Case("several stones as one move", "(;SZ[9]B[aa][bb];W[cc])", ["0K place A9 B8", "1W C7"],
         "several stones in one move at the beginning are read as stones set up"),
    Case("several points of a later move", "(;SZ[9];B[aa];W[bb][cc])", ["1K A9", "1W B8"], "the first one counts"),
    Case("a rectangle as a move", "(;SZ[9];B[aa];W[bb:cc];B[dd])", ["1K A9"],
         "1:15: error: `bb:cc` is not a point: write two letters, such as `dd`; the record ends before it"),
    Case("small letters in names", "(;SiZe[9]AddBlack[aa];White[bb];Black[cc])", ["0K place A9", "1W B8", "1K C7"]),
    Case("names in small letters", "(;sz[9];b[aa];w[bb])", ["1K A9", "1W B8"]),
    Case("blanks everywhere", "( ;\r\n SZ [9]\t; B [aa] \n;W\n[ bb ] )", ["1K A9", "1W B8"]),
    Case("words before the game", "From: me\n(hi)\n(;SZ[9];B[aa])", ["1K A9"], "text outside the games is ignored"),
    Case("words after the game", "(;SZ[9];B[aa])\nbye", ["1K A9"], "1:15: warning: text outside the games"),
    Case("zeros after the game", "(;SZ[9];B[aa])\n\0\0\x1a", ["1K A9"]),
    Case("a node without a semicolon", "(;SZ[9];B[aa](W[bb];B[cc]))", ["1K A9", "1W B8", "2K C7"]),
    Case("an empty variation", "(;SZ[9];B[aa]()(;W[bb]))", ["1K A9", "1W B8"]),
    Case("the end is missing", "(;SZ[9];B[aa];W[bb]", ["1K A9", "1W B8"], "1:1: error: the record breaks off: a `)` is missing"),
    Case("a bracket in a remark", "(;SZ[9];B[aa]C[x [3k]: oh];W[bb])", ["1K A9", "# x [3k", "1W B8"],
         "1:22: warning: what is not a property in the form NAME[value] is ignored"),
    Case("variations", "(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee](;B[ff])))", ["1K A9", "1W B8", "2K C7"],
         "1:1: warning: 3 variations are left out; the main line is read"),
    Case("brackets in variations", "(;SZ[9](;B[aa])(;C[)\\](]))", ["1K A9"], "a variation is left out"),
    Case("two variations", "(;SZ[9];B[aa](;W[bb])(;W[cc])(;W[dd]))", ["1K A9", "1W B8"], "warning: 2 variations are left out"),
    Case("remarks", "(;SZ[9]C[one\n\ntwo \\] \\\nthree];B[aa]C[four])", ["# one", "#", "# two ] three", "1K A9", "# four"]),
    Case("a game comment", "(;SZ[9]GC[about];B[aa])", ["# about", "1K A9"]),
    Case("two passes at the end", "(;SZ[9];B[aa];W[];B[])", ["1K A9", "1W pass", "2K pass", "end pass"]),
    Case("passes, then play goes on", "(;SZ[9];B[];W[];B[aa])", ["1K pass", "1W pass", "2K A9"]),
    Case("a result without passes", "(;SZ[9]RE[B+R];B[aa])", ["1K A9", "end agreed"]),
    Case("no result", "(;SZ[9]RE[?];B[aa])", ["1K A9"]),
    Case("a void game", "(;SZ[9]RE[Void];B[aa])", ["1K A9"]),
    Case("dead stones", "(;SZ[3];B[ba];W[aa];B[bb];W[];B[bc];W[];B[]TB[aa][ab][ac])",
         ["1K B3", "1W A3", "2K B2", "2W pass", "3K B1", "3W pass", "4K pass", "end pass", "dead W: A3 > K"]),
    Case("territory before the end", "(;SZ[9];B[aa]TB[bb];W[cc])", ["1K A9", "1W C7"], "left out: marks of territory"),
    Case("territory of an illegal game", "(;SZ[9];B[aa];W[aa];B[]TB[bb])", ["1K A9", "1W A9", "2K pass", "end agreed"],
         "dead stones cannot be found"),
    Case("illegal moves are written as they are", "(;SZ[9];B[aa];W[aa];B[ab])", ["1K A9", "1W A9", "2K A8"]),
    Case("who is to play", "(;SZ[9]AB[aa]AW[bb]PL[W])", ["0K place A9", "0W place B8"]),
    Case("komi", "(;SZ[9]KM[6.5];B[aa])", None,
         "1:8: warning: komi 6.5 does not count in the score; the header `Komi:` keeps it"),
    Case("losses, each kind once", "(;SZ[9];B[aa]BL[1]CR[bb]XX[1];W[bb]WL[2]TR[aa]XX[2]DM[1])", None,
         "left out: thinking times (2), marks on the board (2), property XX (2), judgements of moves"),
]  # fmt: skip


def test_a_property_becomes_lines_of_play() -> None:
    for case in CASES:
        with row(case):
            if case.play is not None:
                assert [line for line in play(case.sgf) if line] == case.play
            assert case.said in said(case.sgf)


@pytest.mark.parametrize("sgf", ["(;SZ[9];B[aa];W[bb];B[];W[])", "(;SZ[9]KM[0];B[aa])", "(;SZ[9]AP[x:1]ST[2]FF[4]GM[1]CA[UTF-8];B[aa])"])
def test_nothing_is_said_where_nothing_is_lost(sgf: str) -> None:
    assert said(sgf) == ""


HEADERS = [
    ("PB[Ann]PW[Ben]", "Players: K=Ann W=Ben"),
    ("PB[]", "Players: K=Black W=White"),
    ("PB[Ann][Ben]PW[Cem]PW[Dan]", "Players: K=Ann W=Cem"),
    ("PB[A\\]b]PW[C\\\\d]", "Players: K=A]b W=C\\d"),
    ("PB[two\nlines]", "Players: K=two lines W=White"),
    ("PB[No #1]", "Players: K=No ＃1 W=White"),
    ("PB[R=Ann W=Ben]PW[x  Z=]", "Players: K=R＝Ann W＝Ben W=x  Z＝"),
    ("PB[Meyer,H.,]PW[a;Z =b]", "Players: K=Meyer,H.， W=a;Z ＝b"),
    ("PB[a\x00\x1b[31m\x07b]", "Players: K=a [31m b W=White"),
    ("BR[3d]WR[2k]", "Ranks: K=3d W=2k"),
    ("WT[China]", "Teams: W=China"),
    ("EV[Cup][League]RO[2]RO[3]", "Event: Cup\nRound: 2\n"),
    ("DT[1999]EV[Cup]RO[2]PC[Here]GN[Title]", "Title: Title\nEvent: Cup\nRound: 2\nDate: 1999\nPlace: Here"),
    ("RE[B+R]", "Outcome: K+R"),
    ("RE[w+0.5]", "Outcome: W+0.5"),
    ("RE[B+]", "Outcome: K+"),
    ("RE[Draw]", "Outcome: Draw"),
    ("RE[Black wins]", "Outcome: Black wins"),
    ("KM[6.5]", "Komi: 6.5"),
    ("TM[600]OT[3x30]", "Time: 600\nOvertime: 3x30"),
    ("RU[Japanese]", "Options: dice=off cards=off ko=simple"),
    ("RU[Chinese]", "Options: dice=off cards=off\n"),
    ("", "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: dice=off cards=off\nPlayers: K=Black W=White\n\n1K A9\n"),
]


@pytest.mark.parametrize(("sgf", "lines"), HEADERS, ids=[lines[:24] for _, lines in HEADERS])
def test_what_is_said_of_the_game_becomes_headers(sgf: str, lines: str) -> None:
    text = log(f"(;SZ[9]{sgf};B[aa])")
    assert lines in text
    (found,) = verdicts(text)
    assert not found.errors


KO = "AB[ba][ab][bc]AW[ca][db][cc][bb]"
RETAKEN = [
    (";B[cb];W[];B[];W[bb]", "", True),  # after two passes: superko forbids it, simple ko does not
    (";B[cb];W[];B[];W[bb]", "RU[Japanese]", True),
    (";B[cb];W[];B[];W[bb]", "RU[Chinese]", False),  # these rules forbid it, and the referee says so
    (";B[cb];W[bb]", "", False),  # at once: nobody allows that
    (";B[cb];W[ee];B[ff];W[bb]", "", False),  # no position comes again
]


@pytest.mark.parametrize(("moves", "rules", "simple"), RETAKEN)
def test_the_ko_rule_of_the_log(moves: str, rules: str, simple: bool) -> None:
    """What rules forbid only the retaking at once, or a record without rules in which a position comes again, has ko=simple."""
    text, notes = converted(f"(;SZ[9]{KO}{rules}{moves})", "tlog")
    assert ("Options: dice=off cards=off ko=simple" in text) == simple
    assert any("a position is repeated" in line for line in notes) == (simple and not rules)
    (found,) = verdicts(text)
    codes = [finding.code for finding in found.findings]
    illegal = not simple and "W[bb]" in moves and "ee" not in moves
    assert bool(codes) == illegal, codes


def test_games_of_a_collection_stand_in_one_log() -> None:
    text = log("(;SZ[9];B[aa])(;SZ[13];B[aa];W[bb])")
    assert [(found.board.partition("@")[0], found.turns, found.errors) for found in verdicts(text)] == [("9x9", 1, 0), ("13x13", 2, 0)]
    assert converted("(;SZ[9];B[aa])(;SZ[13];B[aa];W[bb])", "tlog", index=2)[0] == log("(;SZ[13];B[aa];W[bb])")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_records_of_every_kind_convert_and_check_clean(file: Path) -> None:
    text = log(file.read_bytes())
    found = verdicts(text)
    assert found
    for verdict in found:
        assert [finding.message for finding in verdict.findings] == []
    lines = scanner()
    assert [line for line in text.splitlines() if canonical(line, lines) != line] == []


NAMES = {
    "server": "Players: K=tomas W=lily",
    "old": "Players: K=Ohno K. W=Meyer,H.",
    "japanese": "Players: K=表田 一郎 W=山口 二郎",
    "chinese": "Players: K=常 青 W=马 小 明",
    "korean": "Players: K=김 철수 W=이 영희",
    "taiwan": "Players: K=林 大功 W=許 志豪",
    "western": "Players: K=Jürgen Groß W=Renée Léger",
    "unlabelled": "Players: K=Zoë W=李娜",
}


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_script_are_read(name: str) -> None:
    (file,) = (file for file in RECORDS if file.stem == name)
    assert NAMES[name] in log(file.read_bytes()).splitlines()
