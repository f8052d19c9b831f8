"""Files as a stream of games, whatever their bytes."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import given, settings, strategies as st

from referee.judge.ask.laws import notation_of, scanner
from referee.tlog.reader import games
from referee.tlog.statements import Broken, Magic
from tests.sampling import row, sampled

LOGS = sorted((Path(__file__).parents[2] / "conformance" / "logs").glob("*.tlog"))


def outline(data: bytes) -> list[list[tuple[int, str]]]:
    """Of each game: line and kind of each statement, for a broken one the code of its first problem."""
    return [
        [(s.line, s.problems[0].code if isinstance(s, Broken) else type(s).__name__) for s, _ in game]
        for game in games(io.BytesIO(data), notation_of)
    ]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_conformance_logs_can_be_read(log: Path) -> None:
    with log.open("rb") as stream:
        (game,) = [(list(game), game.lines) for game in games(stream, notation_of)]
    statements, lines = game
    assert [s for s, warnings in statements if isinstance(s, Broken) or warnings] == []
    assert isinstance(statements[0][0], Magic)
    assert lines == len(log.read_text(encoding="utf-8").splitlines())


def test_games_follow_each_other() -> None:
    assert outline(b"# two\n\n%tlog 1\n4R -\n~4R -\n # x\n%tlog 1\n5R -\n5G -") == [
        [(3, "Magic"), (4, "Turn")],
        [(7, "Magic"), (8, "Turn"), (9, "Turn")],
    ]


def test_a_game_that_is_not_read_is_passed_over() -> None:
    found = [game.index for game in games(io.BytesIO(b"%tlog 1\n4R -\n%tlog 1\n5R -\n%tlog 1\n"), notation_of)]
    assert found == [1, 2, 3]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [[(1, "tlog:magic")]]),
        (b"\n\n# nothing\n", [[(1, "tlog:magic")]]),
        (b"hello\nworld\n", [[(1, "tlog:magic")]]),
        (b"4R -\n%tlog 1\n4R -\n", [[(1, "tlog:magic"), (2, "Magic"), (3, "Turn")]]),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", [[(1, "tlog:magic")]]),
        (b"\x89\r\n", [[(1, "tlog:encoding")]]),
        (b"PK\x03\x04\0\0\n\0\0", [[(1, "tlog:magic")]]),
        ("%tlog 1\n4R -".encode("utf-16"), [[(1, "tlog:encoding")]]),
        (b"%tlog 2\nanything\n%tlog 1\n4R -\n", [[(1, "tlog:magic")], [(3, "Magic"), (4, "Turn")]]),
        (b"%tlog 0\n", [[(1, "tlog:magic")]]),
        (b"%tlog\n4R -\n", [[(1, "tlog:magic"), (2, "Turn")]]),
        (b" %TLOG 1\n4R -\n", [[(1, "tlog:magic"), (2, "Turn")]]),
        (b"%tlog 1\n4R \xe2\x82 @K4\n5R -", [[(1, "Magic"), (2, "tlog:encoding"), (3, "Turn")]]),
        (b"%tlog 1\n4R - # " + b"x" * 5000 + b"\n5R -", [[(1, "Magic"), (2, "tlog:line.long"), (3, "Turn")]]),
        (b"%tlog 1\n4R -\0\n5R -", [[(1, "Magic"), (2, "tlog:token"), (3, "Turn")]]),
        (b"\xef\xbb\xbf%tlog 1\r\n4R -\r\n", [[(1, "Magic"), (2, "Turn")]]),
        (b"%tlog 1\n4R -\n\xef\xbb\xbf%tlog 1\n5R -", [[(1, "Magic"), (2, "Turn")], [(3, "Magic"), (4, "Turn")]]),
    ],
)
def test_odd_files(data: bytes, expected: list[list[tuple[int, str]]]) -> None:
    assert outline(data) == expected


OTHER_KINDS = (
    (b"# Inkstone\n\nIt prints a board game from a text file.\n", "plain text", "%tlog 1"),
    (b"# layout\ngame: gocaine\n", "a layout in YAML", "boardgen check"),
    (b"(;GM[1]SZ[9];B[dd])", "a game record in SGF", "referee convert"),
    (b'{\n "game": 1}', "a JSON file", "%tlog 1"),
    (b"# x\n[project]\n", "a file of settings", "%tlog 1"),
    (b"%PDF-1.7\n%\x93\n", "a PDF", "%tlog 1"),
    (b"<!doctype html>\n", "a page in HTML", "%tlog 1"),
    (b'<svg xmlns="http://www.w3.org/2000/svg">', "a picture in SVG or another XML file", "%tlog 1"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture", "%tlog 1"),
    (b"PK\x03\x04\0\0\n\0\0", "a file of bytes that are not text", "%tlog 1"),
)


def test_a_file_of_another_kind_is_called_what_it_is() -> None:
    for data, kind, help in OTHER_KINDS:
        with row(data):
            (broken,) = (statement for game in games(io.BytesIO(data), notation_of) for statement, _ in game)
            assert isinstance(broken, Broken)
            (problem,) = broken.problems
            assert problem.message == f"this is not a table log but {kind}"
            assert help in problem.help
    for data in (b"hello\n", b"4R @K4\n", b"Game: gocaine\n", b"1R words that nobody can read or play\n"):
        with row(data):
            (broken,) = (statement for game in games(io.BytesIO(data), notation_of) for statement, _ in game)
            assert isinstance(broken, Broken)
            assert broken.problems[0].message == "no game has begun yet"


def problem_of(line: bytes) -> Broken:
    game = next(games(io.BytesIO(b"%tlog 1\n" + line), notation_of))
    statement, _ = list(game)[-1]
    assert isinstance(statement, Broken)
    return statement


def test_the_column_of_a_byte_that_is_not_utf8_counts_code_points() -> None:
    broken = problem_of("4R 李娜 ".encode() + b"\xff - ; @I7")
    assert [(p.column, p.end, p.code) for p in broken.problems] == [(7, 8, "tlog:encoding")]
    assert broken.turn == (4, "R")
    assert broken.text == "4R 李娜 \ufffd - ; @I7"


def test_a_long_line_is_one_finding_and_keeps_its_beginning() -> None:
    broken = problem_of(b"4R " + b"@I7 ; " * 2000)
    assert [(p.column, p.code) for p in broken.problems] == [(4097, "tlog:line.long")]
    assert len(broken.text) == 4096
    assert broken.turn == (4, "R")


@pytest.mark.parametrize("letter", ["x", "é", "李", "\U0001f600"])
def test_a_line_may_have_4096_characters_of_every_width(letter: str) -> None:
    for length, kind in ((4096, "Turn"), (4097, "tlog:line.long"), (70000, "tlog:line.long")):
        line = "4R - #" + letter * (length - 6)
        assert outline(f"%tlog 1\n{line}\n5R -\n".encode()) == [[(1, "Magic"), (2, kind), (3, "Turn")]]


def test_lines_are_the_same_wherever_the_chunks_are_cut() -> None:
    turns = [f"{n}R - ; @K4 # é李{'x' * (n % 97)}" for n in range(1, 3000)]
    game = next(games(io.BytesIO("\n".join(["%tlog 1", *turns]).encode()), notation_of))
    assert [s.text for s, _ in game][1:] == turns


@settings(max_examples=300, derandomize=True)
@given(
    parts=st.lists(
        st.sampled_from((b"%tlog 1", b"\n", b"\r\n", b"4R - ; @K4", b"#", b"\0", b"\xff", b"\xef\xbb\xbf", b"=", b"| ", b"fix "))
        | st.binary(max_size=8),
        max_size=20,
    )
)
def test_reading_never_fails(parts: list[bytes]) -> None:
    data = b"".join(parts)
    statements = [s for game in games(io.BytesIO(data), notation_of) for s, _ in game]
    assert [s.line for s in statements] == sorted(s.line for s in statements)
    assert statements


READER = scanner()


class Endless(io.RawIOBase):
    """Bytes that repeat until there are `size` of them, made as they are read."""

    def __init__(self, head: bytes, part: bytes, size: int) -> None:
        self._head = head
        self._part = part * (1 + (1 << 16) // len(part))
        self._left = size

    def read(self, size: int = -1) -> bytes:
        if self._head:
            head, self._head = self._head, b""
            return head
        count = min(size, self._left)
        self._left -= count
        return self._part[:count]


def sizes() -> Iterator[tuple[str, bytes, bytes, int]]:
    yield "one endless line", b"%tlog 1\n", b"x", 50 << 20
    yield "one endless line of no text", b"%tlog 1\n4R ", b"\xff", 50 << 20
    yield "NULs", b"", b"\0", 50 << 20
    yield "a great many broken lines", b"%tlog 1\n", b"4R @I7 ; bui\n", 1 << 18
    yield "a great many semicolons", b"%tlog 1\n", b"4R " + b";" * 4000 + b"\n", 1 << 20


@pytest.mark.parametrize(("head", "part", "size"), sampled([s[1:] for s in sizes()], every=6, landing=2), ids=[s[0] for s in sizes()])
def test_memory_is_bounded(head: bytes, part: bytes, size: int) -> None:
    tracemalloc.start()
    try:
        stream = cast(BinaryIO, Endless(head, part, size))
        count = sum(len(s.problems) for game in games(stream, notation_of) for s, _ in game if isinstance(s, Broken))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count >= 1
    assert peak < 4 << 20
