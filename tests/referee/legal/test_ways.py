"""How many ways a turn may go on: as many as `legal` lists, whatever chance gave, and real only where two of them differ."""

from __future__ import annotations

import pytest

from referee.legal.legal import legal
from referee.legal.ways import Ways, ways
from referee.live.game import LiveGame
from referee.live.opening import from_bytes
from referee.tlog.reader import scanner


def opened(log: str) -> LiveGame:
    game = from_bytes(f"%tlog 1\n{log}\n".encode())
    assert game.refused is None, game.refused.errors
    return game


def counted(game: LiveGame, begun: str = "") -> Ways:
    """The ways of the turn that is due; the table stays as it is."""
    assert game.table is not None
    before = game.table.view()
    found = ways(game.table, scanner(game.table.spec.law), begun)
    assert game.table.view() == before
    return found


GOCAINE = "Game: gocaine\nPlayers: B=Ana R=Ben\nOrder: B R\n1B @B2\n1R @D3\n2B buy 6@B2\n2R buy 1lvl"
TERRITORY = "Game: territory\nBoard: 9x9\nPlayers: B=Ana R=Ben\nOrder: B R\nOptions: cards=off\n0 start B:C3 R:G7"


@pytest.mark.parametrize("log", [GOCAINE, "Game: territory\nBoard: 9x9\nPlayers: B=Ana R=Ben\nOptions: dice=off cards=off"])
def test_there_are_as_many_as_are_listed(log: str) -> None:
    game = opened(log)
    listed = sum(len(verb.options) + verb.complete for verb in legal(game).verbs if verb.begins not in ("concede", "!R", "!B"))
    assert counted(game) == Ways(listed, differ=True)


def test_they_go_on_from_what_chance_gave() -> None:
    game = opened(TERRITORY)
    near, far = counted(game, "1+1").count, counted(game, "6+6").count
    assert near == len(legal(game, "1B 1+1 ").options) < far == len(legal(game, "1B 6+6 ").options)


def test_a_turn_that_is_forced_is_no_decision() -> None:
    all_taken = opened(TERRITORY.replace("\n0 start", "\n0R place C4 B3 C3 D3 C2\n0 start"))
    assert counted(all_taken, "1+1") == Ways(1, differ=False)
    assert counted(opened(TERRITORY)) == Ways(2, differ=True), "to roll, or to pass"
    over = opened("Game: territory\nBoard: 9x9\nPlayers: B=Ana R=Ben\nOptions: dice=off cards=off\n1B E5\nend agreed")
    assert counted(over) == Ways(0, differ=False)
