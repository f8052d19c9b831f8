"""What a line says: its statement with places, and where it is wrong, what is told there."""

from __future__ import annotations

import pytest

from referee.judge.ask.laws import scanner
from referee.tlog.notation import Notation
from referee.tlog.scanner import MOST, Scanner
from referee.tlog.statements import (
    Broken,
    Check,
    CheckItem,
    Claim,
    Dead,
    Diagram,
    End,
    Event,
    Fix,
    FixItem,
    Header,
    Magic,
    Okay,
    Reveal,
    Round,
    Ruling,
    Shown,
    Statement,
    Struck,
    Token,
    Turn,
)
from referee.tlog.words import Verb
from tests.sampling import row


@pytest.fixture(scope="module")
def reader() -> Scanner:
    return scanner()


def read(reader: Scanner, line: str) -> Statement:
    statement, warnings = reader.scan(line, 7)
    assert warnings == ()
    return statement


def test_a_turn(reader: Scanner) -> None:
    line = "4R ship 3 C2>E4 ; !G hit TP ; @K4 x3B ktr K6 =$-45 =tf:2  # so"
    assert read(reader, line) == Turn(
        7,
        4,
        "R",
        (
            Event("ship", (Token("INT", "3", 9, 10), Token("PATH", "C2>E4", 11, 16)), 4, 16),
            Event("hit", (Token("ZONE", "TP", 26, 28),), 19, 28, "G"),
            Event(
                "deploy",
                (Token("DEPLOY", "@K4", 31, 34), Token("CAPT", "x3B", 35, 38), Token("KTR", "K6", 43, 45)),
                31,
                45,
            ),
        ),
        (Claim("$", -45, 46, 51), Claim("tf", 2, 52, 57)),
        1,
        3,
        line,
    )


@pytest.mark.parametrize(
    ("line", "verb", "args"),
    [
        ("4R -", "-", ""),
        ("4R done", "done", ""),
        ("4R buy 3@C2 2cell 1lvl pi@TP 2pi@PE", "buy", "QTYAT QTYWORD QTYWORD PI PI"),
        ("4R sell 4@F7 F8", "sell", "QTYAT POINT"),
        ("4R roll B4/4 6+1 safe", "roll", "SHIPMENT DICE OUTCOME"),
        ("4R 5+2", "stone", "DICE"),
        ("4R 5+2 -", "stone", "DICE DASH"),
        ("4R D7 x2K", "stone", "POINT CAPT"),
        ("4R P3", "stone", "POINT"),
        ("4R play P3", "play", "CARD"),
        ("4R 5+2 play M2 D4>E6 F2>G9 x1B", "play", "DICE CARD STEP STEP CAPT"),
        ("4R play T25 G", "play", "CARD SEAT"),
        ("4R draw", "draw", ""),
        ("4R drop ?", "drop", "HIDDEN"),
        ("4R surrender G yes", "surrender", "SEAT YESNO"),
        ("4R go -", "go", "DASH"),
        ("4R give H:3 4 3D H", "give", "GIVEN GOOD GOOD GOOD"),
        ("4R at5", "stone", "POINT"),
        ("4R atnC", "at", "CITY"),
    ],
)
def test_an_event(reader: Scanner, line: str, verb: str, args: str) -> None:
    statement, _ = reader.scan(line)
    assert isinstance(statement, Turn)
    (event,) = statement.events
    assert (event.verb, " ".join(token.kind for token in event.args)) == (verb, args)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%tlog 1", Magic(7, 1, 1, 8, "%tlog 1")),
        ("Players:  B=Ana  # x", Header(7, "Players", "B=Ana", 11, 16, "Players:  B=Ana  # x")),
        ("1 bid X2", Round(7, 1, (Event("bid", (Token("BID", "X2", 7, 9),), 3, 9),), 1, 2, "1 bid X2")),
        (
            "0 roll 2H:S",
            Round(7, 0, (Event("contracts", (Token("PLACED", "2H:S", 8, 12),), 3, 12),), 1, 2, "0 roll 2H:S"),
        ),
        (
            "= $ R5 B-50 ; lvl R9",
            Check(
                7,
                (CheckItem("$", "R", 5, 5, 7), CheckItem("$", "B", -50, 8, 12), CheckItem("lvl", "R", 9, 19, 21)),
                1,
                2,
                "= $ R5 B-50 ; lvl R9",
            ),
        ),
        (
            "| 10 . R _",
            Diagram(7, 10, (Token("MARK", ".", 6, 7), Token("MARK", "R", 8, 9), Token("MARK", "_", 10, 11)), 1, 2, "| 10 . R _"),
        ),
        ("| . 3S", Diagram(7, None, (Token("MARK", ".", 3, 4), Token("MARK", "3S", 5, 7)), 1, 2, "| . 3S")),
        ("~4R what # so", Struck(7, 1, 10, "~4R what # so")),
        ("!rule ko=simple agreed after 3B", Ruling(7, "ko", "simple", "agreed after 3B", 7, 16, "!rule ko=simple agreed after 3B")),
        (
            '!ok 4R gc:deploy.suicide "nobody saw it"',
            Okay(
                7,
                Token("TURN", "4R", 5, 7),
                Token("CODE", "gc:deploy.suicide", 8, 25),
                "nobody saw it",
                1,
                4,
                '!ok 4R gc:deploy.suicide "nobody saw it"',
            ),
        ),
        (
            "fix $ R+5 B-5 miscounted",
            Fix(
                7,
                Token("KEY", "$", 5, 6),
                (FixItem("R", None, 5, 7, 10), FixItem("B", None, -5, 11, 14)),
                None,
                "miscounted",
                1,
                4,
                "fix $ R+5 B-5 miscounted",
            ),
        ),
        ("fix xs R:B+1", Fix(7, Token("KEY", "xs", 5, 7), (FixItem("R", "B", 1, 8, 13),), None, "", 1, 4, "fix xs R:B+1")),
        (
            "fix D4 R bumped",
            Fix(7, Token("POINT", "D4", 5, 7), (), Token("SEAT", "R", 8, 9), "bumped", 1, 4, "fix D4 R bumped"),
        ),
        ("fix D4 .", Fix(7, Token("POINT", "D4", 5, 7), (), None, "", 1, 4, "fix D4 .")),
        ("end agreed", End(7, "agreed", 1, 4, "end agreed")),
        (
            "dead R: D4 > B",
            Dead(
                7,
                Token("SEAT", "R", 6, 7),
                (Token("POINT", "D4", 9, 11),),
                Token("SEAT", "B", 14, 15),
                1,
                5,
                "dead R: D4 > B",
            ),
        ),
        (
            "reveal B:P3,T12>G",
            Reveal(7, (Shown("B", "P3", None, 10, 12), Shown("B", "T12", "G", 13, 18)), 1, 7, "reveal B:P3,T12>G"),
        ),
    ],
)
def test_a_statement(reader: Scanner, line: str, expected: Statement) -> None:
    assert read(reader, line) == expected


# A line; for each problem of it the words at fault (a column where nothing stands), the code, and what the message or help says.
WRONG: list[tuple[str, list[tuple[str | int, str, str]]]] = [
    ("4R - ; @I7", [("@I7", "tlog:point", "the column after H is J")]),
    ("4R 5+2 ai3", [("ai3", "tlog:point", "the column after AH is AJ")]),
    ("fix I7 R", [("I7", "tlog:point", "the column after H is J")]),
    ("0 start B:I4", [("I4", "tlog:point", "the column after H is J")]),
    ("4R ship 3 C2>E4>I7", [("I7", "tlog:point", "the column after H is J")]),
    ("4R sell 4@II3", [("4@II3", "tlog:point", "the column after AH is AJ")]),
    ("4R @ABC3", [("@ABC3", "tlog:point", "one or two letters")]),
    ("4R @A1234", [("@A1234", "tlog:point", "one to three digits")]),
    ("4R ship C2 > E4", [("C2", "tlog:point", "one word")]),
    ("4R ship C2", [("C2", "tlog:point", "where it leads")]),
    ("4R roll B4/4 7+1", [("7+1", "tlog:dice", "never shows 7")]),
    ("4R 6+0 D4", [("6+0", "tlog:dice", "never shows 0")]),
    ("0 first B:7+3", [("7+3", "tlog:dice", "never shows 7")]),
    ("4R bui 3@C2", [("bui", "tlog:verb", "`buy`")]),
    ("4R drow ?", [("drow", "tlog:verb", "`draw` or `drop`")]),
    ("4R Buy 3@C2", [("Buy", "tlog:verb", "write `buy`")]),
    ("4R xyzzy", [("xyzzy", "tlog:verb", "begins with")]),
    ("4R bid X2", [("bid", "tlog:verb", "whole table")]),
    ("4 buy 3@C2", [("buy", "tlog:seat", "one seat")]),
    ("4r - ; @K4", [("4r", "tlog:seat", "4R")]),
    ("4R !g hit TP", [("!g", "tlog:seat", "!G")]),
    ("4R !G !R hit TP", [("!R", "tlog:seat", "G and R")]),
    ("4R @K4 x3b", [("x3b", "tlog:seat", "x3B")]),
    ("4R @K4 x3", [("x3", "tlog:seat", "whose")]),
    ("4R @K4 xB", [("xB", "tlog:amount", "how many")]),
    ("4R 5+2 play XM x3", [("x3", "tlog:token", "the point X3, or 3 captured stones")]),
    ("= $ r5", [("r5", "tlog:seat", "R5")]),
    ("= $ R5; cell B3", [("R5", "tlog:amount", "in one word")]),
    ("= $ R5 B2.5", [("B2.5", "tlog:amount", "whole number")]),
    ("fix d4 r", [("r", "tlog:seat", "is not a seat")]),
    ("fix $ r+5", [("r+5", "tlog:seat", "R+5")]),
    ("fix $ R5", [("R5", "tlog:amount", "two readings: 5 more (R+5), or set to 5")]),
    ("fix $ R+1234567", [("R+1234567", "tlog:number", "six digits")]),
    ("fix $", [(6, "tlog:amount", "by how much")]),
    ("4R hit tp", [("tp", "tlog:zone", "TP")]),
    ("4R hit T", [("T", "tlog:zone", "two or three capitals")]),
    ("4R buy pi@tp", [("tp", "tlog:zone", "TP")]),
    ("4R buy 3", [("3", "tlog:amount", "of what")]),
    ("4R buy 2.5@C2", [("2.5@C2", "tlog:amount", "whole number")]),
    ("4R buy 1234567@C2", [("1234567", "tlog:number", "six digits")]),
    ("1234567R - ", [("1234567", "tlog:number", "six digits")]),
    ("1234567 bid X1", [("1234567", "tlog:number", "six digits")]),
    ("4R - =$1234567", [("1234567", "tlog:number", "six digits")]),
    ("| 1234567 . .", [("1234567", "tlog:number", "six digits")]),
    ("4R play ZAP", [("ZAP", "tlog:token", "NM XM")]),
    ("1Y go nc", [("nc", "tlog:token", "nC")]),
    ("4R - @K4", [("@K4", "tlog:token", "a `;` is missing")]),
    ("4R - =45", [("=45", "tlog:amount", "what is counted")]),
    ("4R - =$45 ; knock", [(11, "tlog:token", "last words")]),
    ("4R =$45", [("=$45", "tlog:token", "the last word of a turn line")]),
    ("4 bid X2 =$5", [("=$5", "tlog:token", "takes no claim")]),
    ("4R", [(3, "tlog:token", "the line ends where an event should be")]),
    ("4R - ;", [(7, "tlog:token", "nothing follows the last `;`")]),
    ("4R - ;; @K4", [(7, "tlog:token", "no event comes before")]),
    ("4R buy", [(7, "tlog:token", "the line ends where an amount at a point should be")]),
    ("4R- ; @K4", [("-", "tlog:token", "put a space after `4R`")]),
    ("4 R - ; @K4", [("4 R", "tlog:token", "one word")]),
    ("R4 - ; @K4", [("R4", "tlog:token", "write `4R`")]),
    ("buy 3@C2", [("buy", "tlog:token", "has no turn before it")]),
    ("hello world", [("hello", "tlog:token", "does not begin a line")]),
    ("players: R=Ann", [("players:", "tlog:token", "Players:")]),
    ("!ok", [("!ok", "tlog:token", "!ok 4R gc:")]),
    ("!ok 4R suicide", [("suicide", "tlog:ok.code", "full code")]),
    ("!ok gc:deploy.ko", [("gc:deploy.ko", "tlog:ok.place", "id of a turn")]),
    ("!rule ko simple", [("ko", "tlog:option", "!rule ko=simple")]),
    ("!okay 4R", [("!okay", "tlog:token", "!ok")]),
    ("| 7 .RG..", [(".RG..", "tlog:row", "a space between marks")]),
    ("| . AD nc .", [("AD", "tlog:row", "or write aD for a city"), ("nc", "tlog:row", "write nC")]),
    ("| 7 . r", [("r", "tlog:row", "seat letter")]),
    ("|", [(1, "tlog:row", "has no marks")]),
    ("end", [(4, "tlog:token", "the way the game ended")]),
    ("end soon", [("soon", "tlog:token", "agreed")]),
    ("dead R D4 > B", [("R", "tlog:token", "R:")]),
    ("%tlog", [("%tlog", "tlog:magic", "%tlog 1")]),
    ("%tlog 1 2", [("2", "tlog:token", "write nothing more")]),
    ("4R \x00-", [("\x00", "tlog:token", "U+0000")]),
    ("4R - ; @I7 ; bui 3@C2 ; @K4", [("@I7", "tlog:point", "J"), ("bui", "tlog:verb", "buy")]),
    ("4r - ; 7+1 # ; @I7", [("4r", "tlog:seat", "4R"), ("7+1", "tlog:dice", "7")]),
]


def test_a_wrong_line(reader: Scanner) -> None:
    for line, problems in WRONG:
        with row(line, problems):
            statement, _ = reader.scan(line, 7)
            assert isinstance(statement, Broken)
            assert (statement.line, statement.text) == (7, line)
            after = 0
            for problem, (at, code, says) in zip(statement.problems, problems, strict=True):
                start = line.index(at, after) if isinstance(at, str) else at - 1
                assert problem[:3] == (start + 1, start + 1 + (len(at) if isinstance(at, str) else 1), code)
                assert says in f"{problem.message}; {problem.help}"
                after = start


@pytest.mark.parametrize(
    ("line", "turn"),
    [("4R - ; @I7", (4, "R")), ("4r -", (4, "R")), ("4 R -", (4, "R")), ("R4 -", (4, "R")), ("4 -", None), ("hi", None)],
)
def test_a_wrong_turn_is_known_by_its_id(reader: Scanner, line: str, turn: tuple[int, str] | None) -> None:
    statement, _ = reader.scan(line)
    assert isinstance(statement, Broken)
    assert statement.turn == turn


def test_a_line_tells_so_many_problems_and_no_more(reader: Scanner) -> None:
    statement, _ = reader.scan("4R " + "@I7 ; " * 500 + "-")
    assert isinstance(statement, Broken)
    assert len(statement.problems) == MOST


def test_a_line_seen_before_is_read_as_before() -> None:
    reader = scanner()
    for line in ("4R - ; @k4", "4R @I7", "# x", "= $ R5"):
        first, second = reader.scan(line, 3), reader.scan(line, 9)
        assert second == (first[0]._replace(line=9), first[1])
        assert type(second[0]) is type(first[0])


def test_in_brief_a_wrong_line_is_as_wrong() -> None:
    for line in [line for line, _ in WRONG]:
        with row(line):
            reader = scanner()
            brief, full = reader.scan(line, brief=True)[0], reader.scan(line)[0]
            assert isinstance(full, Broken)
            assert isinstance(brief, Broken)
            assert abs(brief.problems[0].column - full.problems[0].column) < 6


def test_messages_show_no_control_characters(reader: Scanner) -> None:
    for line in ("4R \x1b[31m", "4R @\x1b", "\x1b", "4R buy \u202e3@C2", "!\x07", "= $ R\x1b5"):
        statement, _ = reader.scan(line)
        assert isinstance(statement, Broken)
        assert all((p.message + p.help).isprintable() for p in statement.problems)


def test_two_tables_may_not_write_one_verb_in_two_ways() -> None:
    Scanner(Notation(verbs=(Verb("go", "go CITY", "", ""), Verb("go", "go CITY", "", ""))))
    with pytest.raises(ValueError, match="'go' is written in two ways"):
        Scanner(Notation(verbs=(Verb("go", "go CITY", "", ""), Verb("go", "go POINT", "", ""))))


def test_two_verbs_may_not_be_written_alike() -> None:
    alike = Scanner(Notation(verbs=(Verb("go", "go POINT", "", ""), Verb("move", "go POINT", "", ""))))
    with pytest.raises(ValueError, match="two verbs are written alike: go and move"):
        alike.scan("4R go D4")
