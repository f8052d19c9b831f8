"""Random games, there and back: the same position at the end as sgfmill's and as a slow Go of our own, and nothing lost on the way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st
from sgfmill import sgf as sgfmill, sgf_moves

from tests.referee.convert.helpers import converted, log, verdicts
from tests.referee.convert.plain_go import LETTERS, Move, random_game, sgf, stones, written
from tests.sampling import sampled

SIZES = (2, 3, 5, 7, 9, 13, 19)
GAMES = 200


def games(seed: int, count: int) -> list[tuple[str, dict[str, str], int]]:
    """SGF of random games, the stones at the end of each, and the stones captured in it."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        size = rng.choice(SIZES)
        moves, board = random_game(rng, size, size, rng.randrange(1, min(200, 4 * size * size)))
        found.append((sgf(moves, size, size), stones(board), board.captured))
    return found


def last_position(text: str) -> dict[str, str]:
    """The last position of the main line by sgfmill, as the referee gives positions."""
    game = sgfmill.Sgf_game.from_string(text)
    board, moves = sgf_moves.get_setup_and_moves(game)
    for colour, point in moves:
        if point is not None:
            board.play(*point, colour)
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    return {f"{columns[column]}{row + 1}": "K" if colour == "b" else "W" for colour, (row, column) in board.list_occupied_points()}


@pytest.mark.parametrize("many", sampled([GAMES // 10, GAMES]))
def test_many_games_check_clean_and_end_as_they_do_for_sgfmill(many: int) -> None:
    played = games(11, many)
    assert sum(captured for _, _, captured in played) > 800 * many / GAMES
    text = log("\n".join(text for text, _, _ in played))
    found = verdicts(text)
    assert len(found) == many
    for (written_, last, _), verdict in zip(played, found, strict=True):
        assert verdict.findings == []
        assert verdict.table is not None
        assert verdict.table.view().stones == last == last_position(written_)
    # And all of it once more, from the SGF that the log becomes.
    again, notes = converted(text, "sgf")
    assert notes == []
    assert log(again) == text
    texts = again.split("\n(;")
    for number, (_, last, _) in enumerate(played):
        assert last_position(texts[number] if not number else f"(;{texts[number]}") == last


@pytest.mark.slow
def test_a_record_of_ours_says_what_it_said() -> None:
    """SGF that was written here is written the same way again."""
    for text, _, _ in games(12, 20):
        ours = converted(log(text), "sgf")[0]
        assert converted(log(ours), "sgf")[0] == ours


@pytest.mark.parametrize(("columns", "rows"), [(9, 13), (19, 15), (1, 7), (30, 2), (52, 52), (21, 21)])
def test_boards_that_sgfmill_does_not_know(columns: int, rows: int) -> None:
    rng = random.Random(columns * 100 + rows)
    moves, board = random_game(rng, columns, rows, 60 if columns < 52 else 25)
    (found,) = verdicts(log(sgf(moves, columns, rows)))
    assert found.findings == []
    assert found.table is not None
    assert found.table.view().stones == stones(board)


points = st.tuples(st.integers(0, 8), st.integers(0, 8))
texts = st.text(st.characters(blacklist_categories=("Cs",)), max_size=30)
moves_ = st.lists(st.tuples(st.sampled_from("BW"), st.none() | points), max_size=30)


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


@pytest.mark.slow
@settings(max_examples=150)
@given(moves_, st.sets(points, max_size=5), texts, texts, texts)
def test_any_record_becomes_a_log_that_can_be_read_and_comes_back(
    moves: list[Move], black: set[tuple[int, int]], name: str, event: str, remark: str
) -> None:
    """Whatever names hold and whether moves are legal or not: the log has no line that cannot be read, and is stable."""
    placed = "".join(f"[{written(point)}]" for point in sorted(black))
    head = f"PB[{escaped(name)}]EV[{escaped(event)}]C[{escaped(remark)}]" + (f"AB{placed}" if placed else "")
    text = log(sgf(moves, 9, 9, head))
    (found,) = verdicts(text)
    assert [finding.message for finding in found.findings if finding.code.startswith("tlog:")] == []
    back = converted(text, "sgf")[0]
    assert log(back) == text
    assert converted(log(back), "sgf")[0] == back


@pytest.mark.slow
@settings(max_examples=200)
@given(st.lists(st.sampled_from(["(", ")", ";", "B", "[", "]", "aa", "\\", " ", "W[cc]", "C[x]", ":", "\0", "é", "SZ[9]"]), max_size=40))
def test_no_text_is_too_odd(parts: list[str]) -> None:
    """Whatever follows a beginning is read or refused at a place of the text."""
    text = "(;" + "".join(parts)
    result, notes = converted(text, "tlog")
    if result:
        assert all(finding.code.startswith("mt:") for verdict in verdicts(result) for finding in verdict.findings)
    else:
        assert any(line.startswith("a.sgf:1:") and ": error: " in line for line in notes)


def test_letters_of_points() -> None:
    assert [written((number, number)) for number in (0, 25, 26, 51)] == ["aa", "zz", "AA", "ZZ"]
    assert len(set(LETTERS)) == 52
