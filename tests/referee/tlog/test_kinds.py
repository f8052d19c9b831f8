"""Kinds of word that a game brings along: behind those of the notation, and never another thing under a known name."""

import pytest

from referee.tlog.notation import Notation, join_notations
from referee.tlog.words import TERMINALS, Terminal, merge_kinds

WAY = Terminal("WAY", "north|south", False, "a way", "north")


def test_those_of_the_notation_come_first_and_in_their_order() -> None:
    assert list(merge_kinds((WAY,)).values()) == [*TERMINALS, WAY]


def test_a_game_may_have_an_example_of_its_own() -> None:
    mine = TERMINALS[1]._replace(example="1+1")
    assert merge_kinds((mine,))[mine.name].example == "1+1"


def test_two_games_may_share_a_kind_that_both_write_alike() -> None:
    both = join_notations((Notation("one", words=(WAY,)), Notation("other", words=(WAY,))))
    assert list(both.kinds) == [*(terminal.name for terminal in TERMINALS), "WAY"]
    assert both.kinds["WAY"] == WAY


def test_a_kind_that_two_games_write_in_two_ways_is_read_in_either_where_no_game_is_named() -> None:
    both = join_notations((Notation("one", words=(WAY,)), Notation("other", words=(WAY._replace(pattern="up|down", example="up"),))))
    assert (both.kinds["WAY"].pattern, both.kinds["WAY"].example) == ("north|south|up|down", "north or up")


@pytest.mark.parametrize("odd", [TERMINALS[0]._replace(pattern="x"), TERMINALS[1]._replace(pattern="y")])
def test_another_thing_under_a_known_name_is_refused(odd: Terminal) -> None:
    with pytest.raises(ValueError, match=f"{odd.name} is written as"):
        merge_kinds((odd,))
