"""The lines of play of a game with the positions around them, up to a broken line and after it."""

from __future__ import annotations

import io
from itertools import pairwise

from referee.judge.ask.laws import notation_of
from referee.judge.ask.protocol import NOTHING
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import Moment, moments
from referee.tlog.reader import games
from tests.referee.games.gocaine.logs import head


def played(text: str) -> list[Moment]:
    layouts = LayoutCache()
    return [
        line
        for game in games(io.BytesIO(text.encode()), notation_of, layouts.names)
        for line in moments(Adjudicator(layouts, "engine", None, 1000), game)
    ]


def test_each_line_has_the_position_before_it_and_after_it() -> None:
    lines = played(head("B=Ana R=Ben") + "0B place A1\n# a comment\n1B @D4\n1R @F3 =$45\n= $ B45 R45\n~2B @A2\n")
    assert [(line.kind, line.turn, line.round, line.seat) for line in lines] == [
        ("setup", "0B", 0, "B"), ("turn", "1B", 1, "B"), ("turn", "1R", 1, "R"), ("check", None, None, None),
    ]  # fmt: skip
    assert [sorted(line.after.stones) for line in lines] == [["A1"], ["A1", "D4"], ["A1", "D4", "F3"], ["A1", "D4", "F3"]]
    assert lines[0].before.stones == {}
    assert all(line.before == before.after for before, line in pairwise(lines))
    assert [line.idle for line in lines] == [False, False, False, True]
    assert all(line.counts for line in lines)


def test_from_a_broken_line_on_nothing_counts() -> None:
    lines = played(head("B=Ana R=Ben") + "1B @D4\n1R @D4\n2B @E5\n")
    assert [(line.turn, line.counts) for line in lines] == [("1B", True), ("1R", False), ("2B", False)]
    assert all(line.before == line.after == lines[0].after for line in lines[1:])
    (unread,) = played(head("B=Ana R=Ben") + "1B what is this\n")
    assert (unread.kind, unread.turn, unread.round, unread.seat, unread.counts) == ("unread", "1B", 1, "B", False)


def test_without_a_table_there_are_no_positions() -> None:
    (line,) = played("%tlog 1\nGame: gocaine\n1B @D4\n")
    assert (line.counts, line.before, line.after) == (False, NOTHING, NOTHING)
