"""The typed headers: values with places, and what cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.judge.ask.laws import scanner
from referee.tlog import freetext
from referee.tlog.scanner import Scanner
from referee.tlog.statements import Header, Problem, Rewritten


@pytest.fixture(scope="module")
def reader() -> Scanner:
    return scanner()


def header(reader: Scanner, line: str) -> Header:
    statement, _ = reader.scan(line)
    assert isinstance(statement, Header)
    return statement


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("Players: B=Ana R=Ben Y=李娜", [("B", "Ana", 10, 15), ("R", "Ben", 16, 21), ("Y", "李娜", 22, 26)]),
        ("Players:B=Ana & Tom  G= Erin  # two", [("B", "Ana & Tom", 9, 20), ("G", "Erin", 22, 29)]),
        ("Players: B=a=b x=y R=1", [("B", "a=b x=y", 10, 19), ("R", "1", 20, 23)]),
        ("Players: B=محمد علي R=Ñandú\u00a0Y=O’Hara", [("B", "محمد علي", 10, 20), ("R", "Ñandú", 21, 28), ("Y", "O’Hara", 29, 37)]),
    ],
)
def test_players(reader: Scanner, line: str, players: list[tuple[str, str, int, int]]) -> None:
    assert freetext.players(header(reader, line)) == (players, [])


def test_order(reader: Scanner) -> None:
    assert freetext.order(header(reader, "Order: B  G R")) == ([("B", 8, 9), ("G", 11, 12), ("R", 13, 14)], [])


def test_options(reader: Scanner) -> None:
    found = freetext.options(header(reader, "Options: ko=simple replace-any=off"))
    assert found == ([("ko", "simple", 10, 19), ("replace-any", "off", 20, 35)], [])


def test_result(reader: Scanner) -> None:
    assert freetext.result(header(reader, "Result: B1035 R−980")) == ([("B", 1035, 9, 14), ("R", -980, 15, 20)], [])


def test_handicap_as_a_number_and_as_games(reader: Scanner) -> None:
    found = freetext.handicap(header(reader, "Handicap: B-2 G0 R:2/1"))
    assert found == ([("B", -2, None, 11, 14), ("G", 0, None, 15, 17), ("R", None, (2, 1), 18, 23)], [])


@pytest.mark.parametrize(
    ("read", "line", "word", "code", "says"),
    [
        (freetext.players, "Players: Ana B=Ben", "Ana", "tlog:header.players", "R=Ana"),
        (freetext.players, "Players: b=Ana B=Ben", "b=Ana", "tlog:header.players", "B="),
        (freetext.players, "Players: B= R=Ben", "B=", "tlog:header.players", "no name"),
        (freetext.players, "Players: B=A\x1bna", "\x1b", "tlog:header.players", "U+001B"),
        (freetext.order, "Order: B g R", "g", "tlog:header.order", "not a seat"),
        (freetext.order, "Order: B\x1b G", "B\x1b", "tlog:header.order", "not a seat"),
        (freetext.order, "Order: BG", "BG", "tlog:header.order", "spaces between"),
        (freetext.order, "Order: Blue,G", "Blue,", "tlog:header.order", "spaces between"),
        (freetext.options, "Options: ko simple", "ko", "tlog:option", "ko=simple"),
        (freetext.result, "Result: B1035 R9.5", "R9.5", "tlog:header.result", "whole number"),
        (freetext.result, "Result: B1234567", "B1234567", "tlog:header.result", "whole number"),
        (freetext.handicap, "Handicap: B-2 R:2", "R:2", "tlog:header.handicap", "games played and won"),
        (freetext.handicap, "Handicap: R:2/3", "R:2/3", "tlog:header.handicap", "won 3 of 2"),
    ],
)
def test_what_cannot_be_read(
    reader: Scanner, read: Callable[[Header], tuple[object, list[object]]], line: str, word: str, code: str, says: str
) -> None:
    _, problems = read(header(reader, line))
    first = problems[0]
    start = line.index(word, line.index(":") + 1) + 1
    assert first[:3] == (start, start + len(word), code)  # type: ignore[index]  # a Problem
    assert says in f"{first.message} {first.help}"  # type: ignore[attr-defined]  # a Problem
    assert first.message.isprintable()  # type: ignore[attr-defined]  # a Problem


def test_an_empty_header_is_told_where_it_ends(reader: Scanner) -> None:
    found, (problem,) = freetext.players(header(reader, "Players:"))
    assert (found, problem.column, problem.end) == ([], 9, 10)


@pytest.mark.parametrize(
    ("read", "line", "canonical"),
    [
        (freetext.players, "Players: B = Ana G=Bo", "Players: B=Ana G=Bo"),
        (freetext.order, "Order: B, G; R", "Order: B G R"),
        (freetext.order, "Order: B>G-R", "Order: B G R"),
        (freetext.options, "Options: ko = Simple, Dice:off", "Options: ko=simple dice=off"),
        (freetext.result, "Result: B = 1035, R:-$9 G 5M", "Result: B1035 R-9 G5"),
        (freetext.handicap, "Handicap: B=-2, G:0 R 2/1", "Handicap: B-2 G0 R:2/1"),
    ],
)
def test_spellings_of_headers(
    reader: Scanner, read: Callable[[Header], tuple[list[tuple[object, ...]], list[Problem]]], line: str, canonical: str
) -> None:
    said, problems = read(header(reader, line))
    plain, none = read(header(reader, canonical))
    assert [entry[:-2] for entry in said] == [entry[:-2] for entry in plain]
    assert none == []
    assert freetext.errors(problems) == []
    edits = sorted(edit for problem in problems for repair in problem.repairs for edit in repair.edits)
    assert Rewritten(line, tuple(edits)).text == canonical


def test_commas_between_players_are_dropped_and_told(reader: Scanner) -> None:
    found, problems = freetext.players(header(reader, "Players: B=Ana, G=Sam Jones, Jr.; R=Bo,Y=Eve"))
    assert [(seat, name) for seat, name, _, _ in found] == [("B", "Ana"), ("G", "Sam Jones, Jr."), ("R", "Bo"), ("Y", "Eve")]
    assert [(problem.code, problem.column) for problem in problems] == [("tlog:header.comma", column) for column in (15, 33, 39)]
    edits = sorted(edit for problem in problems for edit in problem.repairs[0].edits)
    assert Rewritten("Players: B=Ana, G=Sam Jones, Jr.; R=Bo,Y=Eve", tuple(edits)).text == "Players: B=Ana G=Sam Jones, Jr. R=Bo Y=Eve"
