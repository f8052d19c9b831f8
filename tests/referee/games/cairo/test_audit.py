"""Nothing is made or lost unseen: the law's own audit stops at a coin or a dollar too many (referee.md, What must always hold)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from boardgen.layout.spec import catalog
from referee.errors import InconsistentError
from referee.games.cairo.state import audit
from tests.referee.games.cairo.logs import BID, clean, verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.cairo.state import State

GAME = BID + "1X at nC ; load H ; go aS aH ; give H:3\n1Y at aS ; load D ; go nC\n"


def _state() -> State:
    table = clean(GAME).table
    assert table is not None
    state: State = table.state.copy()  # type: ignore[attr-defined]  # what this game's table has
    return state


def _more_money(state: State) -> None:
    state.hold(0, state.trucks[0]._replace(money=50))


def _lost_coin(state: State) -> None:
    state.hold(1, state.trucks[1]._replace(load=()))


def _second_coin(state: State) -> None:
    state.put("nC", "H")


def _coin_twice(state: State) -> None:
    state.cup = {**state.cup, "H": state.cup["H"] - 1}
    state.put("nC", "3H")


def _empty_cup(state: State) -> None:
    state.cup = {**state.cup, "C": -1}
    for _ in range(6):
        state.put("nC", "C")


def test_a_sound_state_passes() -> None:
    audit(_state(), catalog.load("cairo").figures)


@pytest.mark.parametrize("spoil", [_more_money, _lost_coin, _second_coin, _coin_twice, _empty_cup])
def test_what_was_made_or_lost_is_found(spoil: Callable[[State], None]) -> None:
    state = _state()
    spoil(state)
    with pytest.raises(InconsistentError):
        audit(state, catalog.load("cairo").figures)


@pytest.mark.parametrize(
    "line",
    [
        "1Y at aS ; load D ; go nC nH",
        "1Y at aS ; load D ; go 2D ; give D:3 D:4",
        "1Y at aS ; load D ; go 2D",
        "1Y at aS ; load D ; go aH nC",
    ],
)
def test_a_refused_line_leaves_everything_as_it_was(line: str) -> None:
    before = GAME.rpartition("1Y")[0]
    table, after = clean(before).table, verdict(before + line + "\n")
    assert table is not None
    assert after.table is not None
    assert after.errors == 1
    assert after.table.view() == table.view()
    assert after.table.standings() == table.standings()
