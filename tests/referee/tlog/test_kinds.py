"""Kinds of word that a game brings along: behind those of the notation, and never another thing under a known name."""

from types import SimpleNamespace

import pytest

from referee.tlog.words import TERMINALS, Terminal, kinds, merge_kinds

WAY = Terminal("WAY", "north|south", False, "a way", "north")


def test_those_of_the_notation_come_first_and_in_their_order() -> None:
    found = merge_kinds({"morris": SimpleNamespace(WORDS=(WAY,)), "plain": SimpleNamespace()})
    assert list(found.values()) == [*TERMINALS, WAY]
    assert list(kinds().values())[: len(TERMINALS)] == list(TERMINALS)


def test_two_games_may_share_a_kind_that_both_write_alike() -> None:
    both = {"one": SimpleNamespace(WORDS=(WAY,)), "other": SimpleNamespace(WORDS=(WAY,))}
    assert list(merge_kinds(both)) == [*(terminal.name for terminal in TERMINALS), "WAY"]


@pytest.mark.parametrize("odd", [WAY._replace(pattern="up|down"), TERMINALS[0]._replace(pattern="x")])
def test_another_thing_under_a_known_name_is_refused(odd: Terminal) -> None:
    modules = {"one": SimpleNamespace(WORDS=(WAY,)), "other": SimpleNamespace(WORDS=(odd,))}
    with pytest.raises(ValueError, match=f"other writes {odd.name} as"):
        merge_kinds(modules)
