"""What is forgiven with a warning, and what is left as somebody wrote it."""

from __future__ import annotations

import io
import unicodedata

import pytest

from referee.judge.ask.laws import notation_of, scanner
from referee.tlog import lenient
from referee.tlog.reader import games
from referee.tlog.scanner import Scanner
from referee.tlog.statements import Header, Okay, Problem, Turn


@pytest.fixture(scope="module")
def reader() -> Scanner:
    return scanner()


@pytest.mark.parametrize(
    ("line", "same_as", "warned"),
    [
        ("4R\u00a0- ; @K4", "4R - ; @K4", [(3, "space")]),
        ("4R\u3000-\u2003;\u2009@K4", "4R - ; @K4", [(3, "space")]),
        ("4R\t- ;\t@K4", "4R - ; @K4", [(3, "tab")]),
        ("4R – ; @K4 =$−5", "4R - ; @K4 =$-5", [(4, "minus")]),
        ("4R - ; @k4", "4R - ; @K4", [(8, "point")]),
        ("4R ship c2>e4 ; @k4", "4R ship C2>E4 ; @K4", [(9, "point"), (17, "point")]),
        ("4R\u00a0–\t; @k4", "4R - ; @K4", [(3, "space"), (4, "minus"), (5, "tab"), (8, "point")]),
        ("= $\u00a0R−5", "= $ R-5", [(4, "space"), (6, "minus")]),
        ("|\t7 . R", "| 7 . R", [(2, "tab")]),
        ("\ufeff4R -", " 4R -", [(1, "bom")]),
        ("fix $ R–5 so", "fix $ R-5 so", [(8, "minus")]),
    ],
)
def test_a_sign_for_a_sign(reader: Scanner, line: str, same_as: str, warned: list[tuple[int, str]]) -> None:
    statement, warnings = reader.scan(line)
    plain, none = reader.scan(same_as)
    assert statement._replace(text="") == plain._replace(text="")
    assert none == ()
    assert [(w.column, w.code.removeprefix("tlog:lenient.")) for w in warnings] == warned


@pytest.mark.parametrize(
    "line",
    [
        "4R - ; @K4 # “quoted” – so\u00a0and\tso",
        "Players: B=Ana–Maria “the\u00a0Fox” R=Ben",
        "~4R\t– what",
        "!ok 4R gc:deploy.ko nobody – saw “it”",
        "!rule ko=simple – agreed",
        "fix $ R+5 – a slip",
        "\t# – a remark",
        "Place: a\tb",
    ],
)
def test_remarks_names_and_reasons_keep_their_signs(reader: Scanner, line: str) -> None:
    statement, warnings = reader.scan(line)
    assert warnings == ()
    assert statement.text == line


def test_names_and_reasons_are_given_as_written(reader: Scanner) -> None:
    header, _ = reader.scan("Players: B=Ana–Maria “Fox”")
    assert isinstance(header, Header)
    assert header.value == "B=Ana–Maria “Fox”"
    okay, _ = reader.scan("!ok 4R gc:deploy.ko “nobody – saw it”")
    assert isinstance(okay, Okay)
    assert okay.reason == "nobody – saw it"


def test_a_sign_that_is_not_forgiven_is_an_error_at_its_place(reader: Scanner) -> None:
    statement, _ = reader.scan("4R \u00a0@K4\u200b")
    assert not isinstance(statement, Turn)


def test_every_blank_of_unicode_is_forgiven() -> None:
    blanks = [chr(i) for i in range(0x110000) if unicodedata.category(chr(i)) == "Zs"]
    assert lenient.plain("".join(blanks)) == " " * len(blanks)


def test_columns_stay() -> None:
    text = "".join(chr(i) for i in range(0x3100)) + "\ufe58\ufe63\uff0d\ufeff"
    assert len(lenient.plain(text)) == len(text)


def warned(data: bytes) -> list[tuple[int, str]]:
    found: list[tuple[int, Problem]] = []
    for game in games(io.BytesIO(data), notation_of):
        for statement, warnings in game:
            found += [(statement.line, warning) for warning in warnings]
    return [(line, warning.code) for line, warning in found]


def test_a_byte_order_mark_is_told_once() -> None:
    assert warned(b"\xef\xbb\xbf%tlog 1\n4R -\n") == [(1, "tlog:lenient.bom")]


def test_a_byte_order_mark_takes_no_column() -> None:
    game = next(games(io.BytesIO(b"\xef\xbb\xbf%tlog 1\n"), notation_of))
    statement, _ = next(game)
    assert statement.text == "%tlog 1"


def test_line_ends_of_another_system_are_told_once_a_game() -> None:
    data = b"%tlog 1\r\n4R -\r\n5R -\r\n"
    assert warned(data + data) == [(1, "tlog:lenient.crlf"), (4, "tlog:lenient.crlf")]
