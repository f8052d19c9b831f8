"""Damaged records: what stands before the damage is kept, no other game of the file changes, and every loss is reported."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

import pytest

from tests.referee.convert.helpers import converted
from tests.referee.convert.plain_go import random_game, written
from tests.sampling import row, sampled


class Case(NamedTuple):
    """An SGF text, the lines of play of each game that is saved, and what must be said: the beginnings of all errors in order."""

    name: str
    sgf: str
    games: list[list[str]]
    said: list[str]


A, B = "(;FF[4]SZ[9];B[aa];W[bb])", "(;GM[1]SZ[9];B[cc])"
PLAY_A, PLAY_B = ["1K A9", "1W B8"], ["1K C7"]
NO_END = "error: this value has no end: a `]` is missing"
NEXT = "error: the next game begins before this one ends: a `)` is missing"
EOF_ = "error: the record breaks off: a `)` is missing"
OUTSIDE = "error: these parts of a game are outside all games"
CASES = [
    Case("cut off within a comment", "(;SZ[9];B[aa]C[well", [["1K A9"]], [f"1:15: {NO_END}"]),
    Case("cut off within a comment, and a game follows", f"(;SZ[9];B[aa]C[well\n{B}", [["1K A9"], PLAY_B], [f"1:15: {NO_END}"]),
    Case("cut off within a name", f"{A}(;SZ[9]PB[An\n{B}", [PLAY_A, PLAY_B], [f"1:35: {NO_END}; nothing was played before it"]),
    Case("cut off within a point", f"(;SZ[9];B[aa];W[b{B}", [["1K A9"], PLAY_B], [f"1:16: {NO_END}"]),
    Case("cut off behind a name", f"(;SZ[9];B[aa];W{B}", [["1K A9"], PLAY_B], [f"1:1: {NEXT}"]),
    Case("cut off within a variation", f"(;SZ[9];B[aa](;W[bb])(;W[cc]C[no{B}", [PLAY_A, PLAY_B], [f"1:30: {NO_END}"]),
    Case("cut off before a game that begins with other properties", f"(;SZ[9];B[aa]C[x (;PB[Ann]PW[Ben]{B[2:]}",
         [["1K A9"], PLAY_B], [f"1:15: {NO_END}"]),
    Case("cut off at the very beginning", f"(;{A}", [PLAY_A], [f"1:1: {NEXT}"]),
    Case("no `)` before the next game", A[:-1] + B, [PLAY_A, PLAY_B], [f"1:1: {NEXT}"]),
    Case("no `)` in a variation", f"(;SZ[9];B[aa](;W[bb])(;W[cc](;B[dd]))\n{B}", [PLAY_A, PLAY_B], [f"1:1: {NEXT}"]),
    Case("no `)` at the end", B + A[:-1], [PLAY_B, PLAY_A], [f"1:20: {EOF_}"]),
    Case("names of old programs", "(;GaMe[1]SiZe[9];B[aa];W[bb]\n(;GaMe[1]SiZe[9];B[cc])", [PLAY_A, PLAY_B], [f"1:1: {NEXT}"]),
    Case("no `(`", f";FF[4]SZ[9];B[aa](;W[bb])(;W[cc]))\n{B}", [PLAY_A, PLAY_B], ["1:1: error: a `(` is missing before this game"]),
    Case("no `(` and no SZ", ";PB[Ann];B[aa](;W[bb])(;W[cc]))", [["1K A19", "1W B18"]], ["1:1: error: a `(` is missing before this game"]),
    Case("no `(;`", f"FF[4]SZ[9];B[aa](;W[bb])(;W[cc]))\n{B}", [PLAY_A, PLAY_B], ["1:1: error: a `(;` is missing before this game"]),
    Case("no `;`", f"(FF[4]SZ[9];B[aa];W[bb]){B}", [PLAY_A, PLAY_B], ["1:1: error: a `;` is missing before this game"]),
    Case("no `(` before a later game", A + B[1:], [PLAY_A, PLAY_B], ["1:26: error: a `(` is missing before this game"]),
    Case("no `(;` before a later game", A + B[2:], [PLAY_A, PLAY_B], ["1:26: error: a `(;` is missing before this game"]),
    Case("neither `)` nor `(`", A[:-1] + B[1:], [PLAY_A, PLAY_B], [f"1:1: {NEXT}", "1:25: error: a `(` is missing before this game"]),
    Case("a header in two nodes is one header", "(;GM[1];SZ[9];B[aa];W[bb])", [PLAY_A], []),
    Case("the beginning is lost", f"aa];W[bb];B[cc](;W[dd])(;W[ee]))\n{B}",
         [PLAY_B], [f"1:4: {OUTSIDE}", "1:16: error: this variation", "1:24: error: this variation"]),
    Case("one `)` too many", f"(;SZ[9];B[aa]);W[bb](;B[cc];W[dd])){B}",
         [["1K A9"], PLAY_B], [f"1:15: {OUTSIDE}", "1:21: error: this variation"]),
    Case("one `)` at the end too many", f"{A[:-1]}))", [PLAY_A], []),
    Case("games without FF, GM and SZ", "(;B[aa])(;W[bb])", [["1K A19"], ["1W B18"]], []),
    Case("a later game without FF, GM and SZ", f"{A}(;PB[Ann];B[aa])", [PLAY_A, ["1K A19"]], []),
    Case("no `]` behind a point", f"(;SZ[9];B[aa;W[bb]){B}",
         [PLAY_A, PLAY_B], ["1:10: error: this value has no end: a `]` is missing before `;W[`"]),
    Case("no `]` behind a comment", f"(;SZ[9];B[aa]C[so;W[bb]){B}",
         [["1K A9", "# so", "1W B8"], PLAY_B], ["1:15: error: this value has no end"]),
    Case("no `]` in a list", "(;SZ[9]AB[aa[cc];W[bb])", [["0K place A9 C7", "1W B8"]], ["1:10: error: this value has no end"]),
    Case("no `]` at the end of a list", "(;SZ[9]AB[aa][cc;W[bb])", [["0K place A9 C7", "1W B8"]], ["1:14: error: this value has no end"]),
    Case("no `]` in a header", "(;SZ[9]PB[AnnPW[Ben];B[aa];W[bb])",
         [PLAY_A], ["1:10: error: this value has no end: a `]` is missing before `PW[`"]),
    Case("no `[`", f"(;SZ[9];Baa];W[bb]){B}", [["1W B8"], PLAY_B], ["1:9: error: what is not a property in the form NAME[value]"]),
    Case("no name", f"(;SZ[9];[aa];W[bb]){B}", [["1W B8"], PLAY_B], ["1:9: error: what is not a property in the form NAME[value]"]),
    Case("a bracket before a node", f"(;SZ[9];B[aa][;W[bb]){B}", [["1K A9", "1W B8"], PLAY_B], ["1:14: error:"]),
    Case("a point off the board", f"(;SZ[9];B[aa];W[zz];B[cc]){B}",
         [["1K A9"], PLAY_B], ["1:15: error: `zz` is not on the board of 9x9; the record ends before it"]),
    Case("a zero byte", f"{A}(;SZ[9];B[aa]\0){B}",
         [PLAY_A, PLAY_B], ["1:39: error: the record contains bytes that are not text; the game is left out"]),
    Case("SGF in a comment", "(;SZ[9];B[aa]C[write (;FF[4\\]SZ[9\\];B[aa\\]) first];W[bb])",
         [["1K A9", "# write (;FF[4]SZ[9];B[aa]) first", "1W B8"]], []),
    Case("brackets in a comment", "(;SZ[9];B[aa]C[Ann [3k\\]: hi;B[aa\\];W[bb\\] (;SZ[9\\]];W[bb])",
         [["1K A9", "# Ann [3k]: hi;B[aa];W[bb] (;SZ[9]", "1W B8"]], []),
]  # fmt: skip


def test_what_is_left_is_saved_and_every_loss_is_told() -> None:
    for case in CASES:
        with row(case):
            made, notes = converted(case.sgf, "tlog")
            games = [[line for line in text.partition("\n\n")[2].splitlines() if line] for text in made.split("%tlog 1\n")[1:]]
            assert games == case.games
            errors = [line.removeprefix("a.sgf:") for line in notes if ": error: " in line]
            assert len(errors) == len(case.said), notes
            assert [line[: len(said)] for line, said in zip(errors, case.said, strict=True)] == case.said


def test_one_game_of_a_damaged_file_is_like_the_whole() -> None:
    text = f"(;SZ[9];B[aa]C[well\n{A[:-1]}\n{B}"
    assert converted(text, "tlog", index=3) == converted(B, "tlog")
    _, notes = converted(text, "tlog", index=2)
    assert len(notes) == 1
    assert notes[0].startswith("a.sgf:2:1: error: the next game begins before this one ends")


# Random damage

GAMES = 6
GARBAGE = ["(", ")", "[", "]", ";", "\0", "#", "xyz", "\\", "\ufffd", "é", "  ", "]]", "()", "(;", "9"]
_move = re.compile(r"[0-9]+[KW] .*")


def record(rng: random.Random) -> str:
    """A game with headers, comments and variations."""
    size = rng.choice((5, 9, 13))
    moves, _ = random_game(rng, size, size, rng.randrange(4, 14))
    text = f"(;FF[4]GM[1]SZ[{size}]PB[Ann {rng.randrange(99)}]PW[李娜]KM[0]C[Ann [3k\\]: hello ;)]"
    open_ = 0
    for colour, point in moves:
        if rng.random() < 0.15:
            text += f"(;{colour}[{written(point)}]C[one way (of two)];{colour}[])" if open_ else ""
            text += "("
            open_ += 1
        text += f";{colour}[{written(point)}]" + ("C[a [b\\] c]" if rng.random() < 0.2 else "")
    for _ in range(open_):
        text += f")(;{rng.choice('BW')}[{written((0, 1))}])" if rng.random() < 0.5 else ")"
    return text + ")"


def damaged(rng: random.Random, text: str, kind: str) -> str:
    at = rng.randrange(2, len(text))
    if kind == "cut":
        return text[:at]
    if kind == "hole":
        return text[:at] + text[at + rng.randrange(1, 12) :]
    if kind == "garbage":
        return text[:at] + rng.choice(GARBAGE) + text[at:]
    signs = [i for i, sign in enumerate(text) if sign in ("[]" if kind == "bracket" else "()") and text[i - 1] != "\\"]
    at = rng.choice(signs)
    return text[:at] + text[at + 1 :]


def logs(text: str) -> tuple[list[str], list[str]]:
    made, notes = converted(text, "tlog")
    return [f"%tlog 1\n{game}".rstrip() for game in made.split("%tlog 1\n")[1:]], notes


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(4), every=4))
def test_random_damage_stays_in_its_game_and_is_told(seed: int) -> None:
    rng = random.Random(seed)
    told = 0
    for _ in range(60):
        records = [record(rng) for _ in range(GAMES)]
        whole, notes = logs("\n".join(records))
        assert len(whole) == GAMES
        assert not any(": error: " in line for line in notes)
        victim = rng.randrange(GAMES)
        kind = rng.choice(("cut", "bracket", "paren", "garbage", "hole"))
        hurt = damaged(rng, records[victim], kind)
        found, notes = logs(rng.choice(("\n", "")).join([*records[:victim], hurt, *records[victim + 1 :]]))
        before, after = whole[:victim], whole[victim + 1 :]
        assert found[: len(before)] == before, hurt
        assert found[len(found) - len(after) :] == after, hurt
        left = found[len(before) : len(found) - len(after)]
        assert len(left) <= 1, hurt
        # Where a hole leaves SGF that could have been written so, nobody can tell.
        if kind != "hole" and (not left or _move.findall(left[0]) != _move.findall(whole[victim])):
            assert any(": error: " in line or "left out: property" in line for line in notes), f"{kind}\n{records[victim]}\n{hurt}"
            told += 1
    assert told > 8
