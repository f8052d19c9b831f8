"""Natural spellings: a line says what its canonical spelling says, at the places of the line as written."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.judge.ask.laws import scanner
from referee.tlog import reader as respell
from referee.tlog.scanner import Scan, Scanner
from referee.tlog.statements import Broken, Edit, Problem, Rewritten, Turn
from referee.tlog.words import Names

NAMES = Names({"ZONE": {"Peru": "PE", "Northern Colombia": "NL", "North Central": "NC", "Central": "NC"}, "CARD": {"Extra Move": "XM"}})


def reader(game: str) -> Scanner:
    made = scanner(game)
    made.use(lambda: NAMES)
    return made


READERS = {game: reader(game) for game in ("gocaine", "territory", "cairo")}


def read(line: str, game: str = "gocaine") -> Scan:
    made = READERS[game]
    return respell.respell(made, line, 7, made.scan(line, 7))


def bare(value: Any) -> Any:
    """A statement without its places and its text."""
    if not isinstance(value, tuple):
        return value
    fields = getattr(value, "_fields", ("",) * len(value))
    dropped = {"column", "end"} | ({"text"} if "line" in fields else set())
    return tuple(bare(part) for name, part in zip(fields, value, strict=True) if name not in dropped)


@pytest.mark.parametrize(
    ("game", "line", "canonical"),
    [
        ("gocaine", "4R buy 1 lvl 2 cells 10 @D4 pi@Central ; deploy K4 =$45M", "4R buy 1lvl 2cell 10@D4 pi@NC ; @K4 =$45"),
        ("gocaine", "1B E4", "1B @E4"),
        ("gocaine", "4R @B1 ; ktr A1", "4R @B1 ktr A1"),
        ("gocaine", "4R !G hit northern colombia; Ship 3 mt c2 > e4", "4R !G hit NL ; ship 3 C2>E4"),
        ("territory", "2B 5 + 2 play Extra Move E6, J9", "2B 5+2 play XM E6 J9"),
        ("territory", "0 first B=6+3, K 5,2", "0 first B:6+3 K:5+2"),
        ("cairo", "1 bid X:2; Y 3; X pass", "1 bid X2 Y3 X-"),
        ("cairo", "1Y: at nC; load H, 3 ; Go 2D > 3H", "1Y at nC ; load H 3 ; go 2D 3H"),
    ],
)
def test_a_spelling_says_what_the_canonical_one_says(game: str, line: str, canonical: str) -> None:
    statement, warnings = read(line, game)
    wanted, _ = READERS[game].scan(canonical, 7)
    assert not isinstance(wanted, Broken)
    assert bare(statement) == bare(wanted)
    assert statement.text == line
    assert warnings
    edits = sorted(edit for warning in warnings for repair in warning.repairs for edit in repair.edits)
    assert " ".join(Rewritten(line, tuple(edits)).text.replace(";", " ;").split()) == canonical
    assert all(warning.code.startswith("tlog:lenient.") and warning.repairs[0].lenient for warning in warnings)


def test_places_are_those_of_the_line_as_written() -> None:
    statement, warnings = read("4R buy 10 @D4 1 lvl ; @K4 =$45M")
    assert isinstance(statement, Turn)
    assert [(token.text, token.column, token.end) for event in statement.events for token in event.args] == [
        ("10@D4", 8, 14), ("1lvl", 15, 20), ("@K4", 23, 26),
    ]  # fmt: skip
    assert (statement.claims[0].column, statement.claims[0].end) == (27, 31)
    assert [(warning.column, warning.end) for warning in warnings] == [(8, 14), (15, 20), (31, 32)]


def test_what_is_wrong_beside_a_spelling_is_told_at_its_place() -> None:
    statement, warnings = read("4R buy 1 lvl ; hit Perru ; @ k4")
    assert isinstance(statement, Broken)
    (problem,) = statement.problems
    assert (problem.column, problem.end, problem.code) == (20, 25, "tlog:zone")
    assert problem.repairs[0].edits == (Edit(20, 25, "PE"),)
    assert [warning.column for warning in warnings] == [8, 28]
    assert statement.turn == (4, "R")


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("gocaine", "4R hit tp"), ("gocaine", "4r @K4"), ("gocaine", "4R - @K4"), ("gocaine", "4R @K4 xB3"), ("gocaine", "R4 @K4"),
        ("gocaine", "4R sell 4@B2 @D2"), ("gocaine", "4R sell B2 4 C2"), ("gocaine", "4R done =45"), ("territory", "2B 5+2 play xm E6"),
        ("territory", "2B 5+2 E6 F6"), ("territory", "2B 52 E6"), ("cairo", "1X at NC"), ("cairo", "1X go H2"), ("cairo", "1X give H2"),
    ],
)  # fmt: skip
def test_what_is_refused_is_not_read(game: str, line: str) -> None:
    """Lower-case seats, zones, cards and cities, and whatever has two readings."""
    statement, warnings = read(line, game)
    assert isinstance(statement, Broken)
    assert not [warning for warning in warnings if warning.code == "tlog:lenient.spelling"]


def test_an_event_of_ones_own_turn_needs_no_mark() -> None:
    statement, warnings = read("4R !R hit TP ; !G hit PE ; @K4")
    assert isinstance(statement, Turn)
    assert [event.by for event in statement.events] == [None, "G", None]
    assert [(warning.code, warning.column) for warning in warnings] == [("tlog:lenient.own", 4)]
    assert Rewritten(statement.text, warnings[0].repairs[0].edits).text == "4R hit TP ; !G hit PE ; @K4"


SLIPS = (" ", ",", ";", ".", "@", ">", "-", ":", "=", "M", "mt", "lvl", "KTR", "Peru", "deploy", "Extra Move", "x", "1", "+", "! ", "K4")
LINES = {
    "gocaine": (
        "4R buy 3@C2 2cell 1lvl pi@TP ; @K4 x3B ktr K6 =$45 =tf:2",
        "4R !G hit TP ; ship 3 C2>E4 ; roll E4/3 6+1 safe ; knock",
        "= $ R5 B9",
    ),
    "territory": ("4R 5+2 play M2 D4>E6 F2>G9 x1B", "2B 2+2 J6 ; draw ? ; drop NM =xs:2", "0 start B:K4 G:G10", "dead R: D4 D5 > B"),
    "cairo": ("1Y at nC ; load H 3 ; go 2D aD ; give H:3 4 3D", "1 bid X2 Y3 Z-", "1 roll 3H:D aD:S", "0 first X:n Y:3"),
}


def test_whatever_is_read_is_what_its_repairs_write() -> None:
    """Thousands of slips: a line that is read in a spelling is, after the repairs of its warnings, plain and says the same."""
    chance = random.Random(5)
    read_so = 0
    for game, lines in LINES.items():
        for _ in range(1500):
            line = chance.choice(lines)
            for _ in range(chance.choice((1, 1, 2, 3))):
                at = chance.randint(0, len(line))
                line = line[:at] + chance.choice(SLIPS) + line[at + chance.choice((0, 0, 1)) :]
            statement, warnings = read(line, game)
            problems = statement.problems if isinstance(statement, Broken) else ()
            for problem in (*problems, *warnings):
                assert 1 <= problem.column < problem.end <= len(line) + 2, repr(line)
                for repair in problem.repairs:
                    assert all(1 <= edit.column <= edit.end <= len(line) + 1 for edit in repair.edits), repr(line)
            spelled = [warning for warning in warnings if warning.code == "tlog:lenient.spelling"]
            if isinstance(statement, Broken) or not spelled:
                continue
            read_so += 1
            after = Rewritten(line, tuple(sorted(edit for warning in warnings for edit in warning.repairs[0].edits))).text
            plain, rest = READERS[game].scan(after, 7)
            assert bare(plain) == bare(statement), repr(line)
            assert not rest, repr(line)
    assert read_so > 80


def test_a_fix_that_is_certain_mends_its_problem() -> None:
    """After a certain repair the line has no longer the problem that it is for."""
    chance = random.Random(6)
    mended = 0
    for game, lines in LINES.items():
        for _ in range(600):
            line = chance.choice(lines)
            at = chance.randint(0, len(line))
            line = chance.choice((line[:at] + line[at:].lower(), line[:at] + line[at + 1 :], line[:at] + chance.choice(SLIPS) + line[at:]))
            statement, _ = read(line, game)
            for problem in statement.problems if isinstance(statement, Broken) else ():
                for repair in problem.repairs:
                    if repair.certain:
                        after, _ = read(Rewritten(line, tuple(sorted(repair.edits))).text, game)
                        left: tuple[Problem, ...] = after.problems if isinstance(after, Broken) else ()
                        assert (problem.column, problem.message) not in [(p.column, p.message) for p in left], repr(line)
                        mended += 1
    assert mended > 30
