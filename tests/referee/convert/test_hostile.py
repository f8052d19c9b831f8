"""Files that were made to hurt: refused at their place, in bounded time and memory, and never with a traceback."""

from __future__ import annotations

import tracemalloc

import pytest

from referee.convert import conversion, sgf_reader
from referee.convert.sgf_reader import starts
from referee.files.log_files import Unusable
from tests.clock import within
from tests.referee.convert.helpers import converted, verdicts
from tests.sampling import sampled

SIZE = 5_000_000
DEEP = 100_000

REFUSED = {
    "backslashes": (b"(;C[" + b"\\" * SIZE, "a.sgf:1:4: error: this value has no end"),
    "a value without a name": (b"(;SZ[9]" + b"[" * SIZE, "a.sgf:1:8: error: this value has no end"),
    "trees in trees": (b"(;" * (SIZE // 2), "nodes and values, more than any game of Go needs"),
    "empty variations": (b"(;" + b"()" * SIZE, "far too much text is not a property"),
    "endless variations": (b"(;(;)" + b"(;)" * (SIZE // 2), "more than 2,000,000 variations"),
    "endless nodes": (b"(;" + b";" * SIZE, "nodes and values"),
    "endless values": (b"(;AB" + b"[aa]" * (SIZE // 4), "nodes and values"),
    "names without values": (b"(;" + b"B " * SIZE, "a.sgf:1:2003: error: this is not SGF"),
    "a zero in a game": (b"(;SZ[9]\n;B[aa]\n\n \0;W[bb])", "a.sgf:4:2: error: the record contains bytes that are not text"),
    "stones without end": (b"(;SZ[19];B[aa]" + b";AE[aa:ss]AB[aa:ss]" * 5000 + b")", "more than 1,000,000 stones are set up by hand"),
}


LONGEST = ("trees in trees", "endless variations")
"""Those that take seconds."""
USUAL = [name for name in REFUSED if name not in LONGEST]


@pytest.mark.parametrize("name", [*sampled(USUAL, every=8, landing=2), *(pytest.param(name, marks=pytest.mark.slow) for name in LONGEST)])
def test_what_cannot_be_read_is_refused_at_its_place(name: str) -> None:
    data, words = REFUSED[name]
    with within(20):
        made, notes = converted(data, "tlog")
    assert made == ""
    assert any(words in line for line in notes)
    assert len(notes) < 5


def test_variations_and_nodes_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as the longest, with lower limits."""
    monkeypatch.setattr(sgf_reader, "MOST_VARIATIONS", 1000)
    monkeypatch.setattr(sgf_reader, "MOST_PROPERTIES", 1000)
    cases = {b"(;(;)" + b"(;)" * 1001: "more than 1,000 variations", b"(;" * 1001: "more than 1,000 nodes and values"}
    for data, words in cases.items():
        made, notes = converted(data, "tlog")
        assert made == ""
        assert any(words in line for line in notes), (words, notes)


BROKEN_OFF = {
    "a value without an end": (b"(;SZ[9]\n;B[aa]C[" + b"x" * SIZE, "a.sgf:2:8: error: this value has no end", "1K A9"),
    "a value without an end in a variation": (b"(;B[aa](;W[bb])(;C[" + b"x" * SIZE, "a.sgf:1:19: error: this value has no end", "1W B18"),
    "a value that runs into the next game": (
        b"(;SZ[9]\n;B[aa]C[" + b"x" * SIZE + b"(;FF[4]SZ[9];B[bb])", "a.sgf:2:8: error: this value has no end", "1K B8",
    ),
    "lost brackets": (b"(;SZ[9]" + b";B[aaC[x]" * (SIZE // 90) + b")", "before `C[` (and ", "2K A9"),
}  # fmt: skip


@pytest.mark.parametrize("name", sampled(BROKEN_OFF, every=2))
def test_what_stands_before_the_damage_is_kept(name: str) -> None:
    data, words, line = BROKEN_OFF[name]
    with within(20):
        made, notes = converted(data, "tlog")
    assert line in made.splitlines()
    assert any(words in line for line in notes)
    assert len(notes) < 110


REPEATED = ["(;", "(;C[", "(;A[(;A[]", "A[(;A[" + "x" * 80 + "]", ";SZ[9", "(;SZ[9", "(;A[x]", ";A[x]A", ";FF[4]", "(;FF[4]"]
REPEATED += ["(;A[x];FF[4]", ")FF", ";Ff", "(   "]


@pytest.mark.parametrize("part", sampled(REPEATED))
def test_games_are_found_in_linear_time(part: str) -> None:
    text = part * (SIZE // 5 // len(part))
    with within(4):
        found = sum(1 for _ in starts(text))
    assert found == (text.count("(;FF") if part == "(;FF[4]" else 1 if part == ";FF[4]" else 0)


def test_endless_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion, "MOST_GAMES", 1000)
    assert converted(b"(;SZ[9])" * 1000, "tlog")[0].count("%tlog 1") == 1000
    made, notes = converted(b"(;SZ[9])" * 1001, "tlog")
    assert made == ""
    assert notes == ["a.sgf:1:8001: error: a file to convert can have at most 1,000 games; nothing is converted"]


def test_a_collection_of_other_games_says_so_a_hundred_times() -> None:
    made, notes = converted(b"(;GM[2])\n" * 20_000, "tlog")
    assert made == ""
    assert len(notes) == 101
    assert notes[99].startswith("a.sgf:100:3: error: GM[2] is a game other than Go")
    assert notes[100].endswith("(and 19899 more)")


FOREIGN = [b"", b"\0" * SIZE, b"(" * SIZE, b"(    " * (SIZE // 5), bytes(range(256)) * 4000, b"\xff\xfe(", b"("]


@pytest.mark.parametrize("data", sampled(FOREIGN))
def test_what_is_no_sgf_is_refused(data: bytes) -> None:
    with pytest.raises(Unusable, match=r"a\.sgf:1:1: this is not SGF|is a table log"):
        converted(data, "tlog")


SURVIVED = {
    "nested variations": (b"(;SZ[9];B[aa]" + b"(;W[bb]" * DEEP + b")" * DEEP + b")", DEEP + 1),
    "nested variations behind the main line": (b"(;SZ[9];B[aa](;W[bb])" + b"(;W[bb]" * DEEP + b")" * DEEP + b")", 2),
    "variations side by side": (b"(;SZ[9];B[aa]" + b"(;W[bb])" * DEEP + b")", 2),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(SURVIVED, landing=0))
def test_a_hundred_thousand_variations_are_no_crash(name: str) -> None:
    data, moves = SURVIVED[name]
    made, _ = converted(data, "tlog")
    assert sum(line[0].isdigit() and not line.endswith("pass") for line in made.splitlines() if line) == moves


LONG = SIZE // 5
"""Bytes of each value in each property: work that grows faster than the value would not end with these either."""
ENDLESS = (b"x", b" A=", b"\\\n", "李".encode(), b"\n", b"a b ")
NAMES = ("PB", "EV", "C", "KM", "RE", "SZ", "HA", "XX")
TURNS = sorted(((name, value) for name in range(len(NAMES)) for value in range(len(ENDLESS))), key=lambda turn: (turn[0] + turn[1]) % 3)
"""Each name with each value; of the first third each has some."""


@pytest.mark.parametrize(("which", "what"), [*TURNS[:16], *(pytest.param(*turn, marks=pytest.mark.slow) for turn in TURNS[16:])])
def test_endless_values_are_cut_and_no_line_is_too_long(which: int, what: int) -> None:
    name, value = NAMES[which], ENDLESS[what] * (LONG // len(ENDLESS[what]))
    made, notes = converted(b"(;FF[4]" + name.encode() + b"[" + value + b"];B[aa])", "tlog")
    assert max(map(len, made.splitlines()), default=0) <= 4096
    assert max(map(len, notes), default=0) < 500
    assert made or name == "SZ"


@pytest.mark.slow
def test_memory_stays_in_bounds() -> None:
    data = b"(;SZ[9]" + b";B[aa]" * 20_000 + b")"
    tracemalloc.start()
    converted(data, "tlog")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200 * len(data)


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    class Endless:
        def read(self, count: int) -> bytes:
            assert count == conversion.LARGEST + 1
            return b"(" * count

    with pytest.raises(Unusable, match="at most 64 MB"):
        conversion.convert(Endless(), "a.sgf", "tlog")  # type: ignore[arg-type]  # of a stream only this is asked


@pytest.mark.slow
def test_what_a_log_repeats_is_checked_as_ever() -> None:
    """The log of a very long record is one that `check` reads."""
    made, _ = converted(b"(;SZ[9]" + b";B[];W[]" * 10_000 + b")", "tlog")
    (found,) = verdicts(made)
    assert (found.turns, found.errors) == (20_000, 0)
