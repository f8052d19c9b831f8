"""A game that is open: it judges as `check` does, goes back to any position, and leaves everything as it is while lines are tried."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import referee
from boardgen.json_values import plain
from referee.errors import RefereeError
from referee.live.game import LiveGame
from referee.live.live_position import LineRefused
from referee.live.opening import divide_games, new, open_bytes, open_game
from referee.show.changes import Change, Changes
from tests.clock import within
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
LOGS = sorted([*ROOT.glob("tests/logs/**/*.tlog"), *ROOT.glob("tests/conformance/logs/*.tlog")])
TERRITORY = "%tlog 1\nGame: territory\nBoard: 5x5\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"


def view(game: LiveGame) -> str:
    table = game.table
    return json.dumps([game.due, game.turn, table.finished if table else None, table.view() if table else None])


@pytest.mark.parametrize("logs", sampled([LOGS[::16], LOGS], every=2, landing=0), ids=["some", "all"])
def test_every_log_is_judged_as_check_judges_it(logs: list[Path]) -> None:
    for path in logs:
        verdicts = referee.check(path)
        for verdict, log in zip(verdicts, divide_games(path.read_bytes()), strict=False):
            game = open_game(path, index=verdict.index)
            live = game.verdict()
            if verdict.valid:
                assert (game.turn, game.due) == (verdict.turn, verdict.next), path
                assert live.table, path
                assert verdict.table, path
                assert live.table.view() == verdict.table.view(), path
                assert (live.irregularities, live.turns) == (verdict.irregularities, verdict.turns), path
                assert tuple(game.lines) == log.lines, path
            first = [finding for finding in verdict.findings if finding.level == "error"][:1]
            mine = [finding for finding in live.findings if finding.level == "error"][:1]
            assert [(one.line, one.column, one.code) for one in first] == [(one.line, one.column, one.code) for one in mine], path


@pytest.mark.parametrize("many", sampled([20, 60], every=2))
def test_trying_a_line_changes_nothing_and_any_position_comes_back(many: int) -> None:
    dice = random.Random(7)
    for path in LOGS[:: 1 + len(LOGS) // many]:
        source = open_game(path, index=1)
        lines = source.lines
        game = open_bytes(b"%tlog 1\n", folder=path.parent)
        seen = [(game.here, view(game))]
        for position in source.positions()[1:]:
            text = "\n".join(str(line) for line in position.lines)
            before = view(game)
            attempt = game.attempt(text)
            assert view(game) == before, (path, text)
            game.play(attempt, anyway=True)
            seen.append((game.here, view(game)))
            for wrong in ("99Q nonsense", "=", "%tlog 1", "Game: nowhere", "!ok 1B gc:deploy.suicide", text):
                game.attempt(wrong)
            assert view(game) == seen[-1][1], (path, text)
        for position, was in dice.sample(seen, min(len(seen), 12)):
            game.go(position)
            assert view(game) == was, (path, position.number)
        game.go(seen[-1][0])
        assert game.lines == lines
        while len(game.lines) > 1:
            game.undo()
        assert view(game) == seen[0][1]


def test_what_a_line_changes() -> None:
    game = open_bytes((TERRITORY + "1K B1\n1W A1\n").encode())
    attempt = game.attempt("2K A2")
    assert attempt.accepted
    assert game.table is not None
    assert attempt.changes.placed == {"K": ["A2"]}
    assert attempt.changes.removed == {"W": ["A1"]}
    assert list(attempt.changes.lines(game.table)) == ["K is placed on A2", "W leaves A1", "K: prisoners W 0 -> 1"]
    record = plain(attempt.changes.record())
    assert record["stones"] == [{"point": "A2", "before": None, "after": "K"}, {"point": "A1", "before": "W", "after": None}]
    assert record["players"] == {"K": {"prisoners": {"before": {}, "after": {"W": 1}}}}
    assert record["table"] == {}
    refused = game.attempt("2K A1")
    assert not refused.accepted
    assert not refused.goes_on
    assert [one.code for one in refused.errors] == ["mt:stone.occupied"]
    assert refused.changes == game.attempt("# nothing").changes
    with pytest.raises(LineRefused, match="A1"):
        game.play("2K A1")


def test_what_a_line_changes_where_pieces_are_of_several_kinds() -> None:
    game = open_bytes(b"%tlog 1\nBoard: draughts\nPlayers: K=Kay W=Will\n1K C3>B4\n1W H6>G5\n2K B2>C3\n2W G5>F4\n")
    attempt = game.attempt("3K E3>G5")
    assert game.table is not None
    told = list(attempt.changes.lines(game.table))
    assert told == ["K is placed on G5", "W leaves F4", "K leaves E3", "K: captured 0 -> 1", "W: pieces 12 -> 11", "men on G5"]
    kings = Changes(holdings=(Change("", "pieces", {"B8": "men", "C3": "men"}, {"B8": "kings"}),))
    assert list(kings.lines(game.table)) == ["kings in place of men on B8"]


def test_claims_that_are_wrong_do_not_stop_a_game_and_nothing_else_goes_past() -> None:
    game = new("gocaine", {"B": "Ana", "R": "Ben"})
    attempt = game.attempt("1B buy 2cell =$45")
    assert attempt.goes_on
    assert not attempt.accepted
    assert [one.code for one in attempt.errors] == ["claim:cash"]
    with pytest.raises(LineRefused):
        game.play(attempt)
    game.play(attempt, anyway=True)
    assert game.due == "1R"
    assert not game.attempt("1R buy 2cell =$45").accepted
    with pytest.raises(LineRefused):
        game.play("1R buy 99cell", anyway=True)
    with pytest.raises(RefereeError, match="another position"):
        game.play(attempt, anyway=True)


def test_an_ok_belongs_to_its_turn() -> None:
    game = new("territory", {"K": "Kay", "W": "Will"}, board="5x5", options={"dice": "off", "cards": "off"})
    for line in ("1K B1", "1W E5", "2K A2", "# now W moves into the corner"):
        game.play(line)
    assert not game.attempt("2W A1").goes_on
    both = game.attempt("2W A1\n!ok 2W mt:stone.suicide nobody saw it")
    assert both.accepted
    assert "A1" in both.changes.placed["W"]
    game.play(both)
    assert game.due == "3K"
    assert [odd.code for odd in game.verdict().irregularities] == ["mt:stone.suicide"]
    assert game.undo() == ("2W A1", "!ok 2W mt:stone.suicide nobody saw it")
    assert game.due == "2W"
    game.play("2W E4")
    unused = game.play("!ok 2W mt:stone.suicide")
    assert [(one.level, one.code) for one in unused.findings] == [("warning", "tlog:ok.unused")]
    assert game.due == "3K"
    assert game.undo() == ("2W E4", "!ok 2W mt:stone.suicide")
    with pytest.raises(RefereeError, match="one line at a time"):
        game.attempt("2W E4\n3K A5")


def test_taking_back_and_striking_out() -> None:
    game = open_bytes((TERRITORY + "1K B1\n").encode())
    game.play("# good")
    assert game.strike() == ("~1K B1",)
    assert game.due == "1K"
    assert game.lines[-2:] == ["~1K B1", "# good"]
    assert game.text.endswith("~1K B1\n# good\n")
    with pytest.raises(RefereeError, match="no line of play"):
        game.strike()
    for _ in game.lines:
        game.undo()
    with pytest.raises(RefereeError, match="no line to take back"):
        game.undo()


def test_headers_may_still_come_while_no_line_is_played() -> None:
    game = open_bytes(b"%tlog 1\n")
    assert game.due is None
    assert game.problems
    assert game.table is None
    assert not game.attempt("1K A1").accepted
    for line in ("Game: territory", "Board: 5x5", "Options: cards=off", "Players: K=Kay W=Will"):
        assert game.play(line).accepted
    assert game.due == "1K"
    assert not game.problems
    assert game.players == {"K": "Kay", "W": "Will"}
    assert game.game == "territory"
    game.play("Order: W K")
    assert game.due == "1W"
    assert not game.attempt("Order: K W").accepted
    assert game.due == "1W"
    for wrong in ({"game": "chess"}, {"board": "/etc/passwd"}, {"options": {"dice": "many"}}, {"players": {"K": "Kay"}}):
        with pytest.raises(RefereeError):
            new(**{"game": "territory", "players": {"K": "Kay", "W": "Will"}, **wrong})  # type: ignore[arg-type]  # a mistake at a time
    with pytest.raises(RefereeError, match="line break"):
        new("territory", {"K": "Kay\n1K A1", "W": "Will"})


def test_a_log_with_an_error_is_open_up_to_it() -> None:
    game = open_bytes((TERRITORY + "1K B1\n1W B1\n2K A2\n").encode())
    assert game.turn == "1K"
    assert game.refused is not None
    assert game.refused.position.number == 7
    assert game.rest == ("2K A2",)
    with pytest.raises(RefereeError, match="line 7 is not accepted"):
        game.play("1W C3")
    assert game.attempt("1W C3").accepted
    assert game.discard_rest() == ("1W B1", "2K A2")
    game.play("1W C3")
    game.reread([*game.lines[:-1], "1W D4", "2K A2", "=", "2W A1"])
    assert game.turn == "2K"
    assert game.refused is not None
    assert game.refused.errors[0].line == 10
    game.reread(game.lines[:5])
    assert game.refused is None
    assert game.due == "1K"


def test_what_cannot_be_opened_is_refused() -> None:
    cases = {"no game in this file": b"hello", "contains 2 games": (TERRITORY * 2).encode(), "no turn 3K": (TERRITORY + "1K A1\n").encode()}
    for message, data in cases.items():
        with pytest.raises(RefereeError, match=message):
            open_bytes(data, at="3K")
    with pytest.raises(RefereeError, match="No such file"):
        open_game("/nowhere/at/all.tlog")
    for data in (b"%tlog 1\n\xff\xfe\x00\n", b"%tlog 1\n" + b"x" * 100_000, b"%tlog 2\nGame: gocaine\n", b"%tlog 1\n\x00\n\n!ok\n"):
        game = open_bytes(data)
        assert game.refused is not None
        assert game.refused.errors
        assert game.due is None


def test_a_log_of_400_lines_is_open_in_a_moment() -> None:
    points = [f"{column}{row}" for row in range(1, 20) for column in "ABCDEFGHJKLMNOPQRST"]
    random.Random(3).shuffle(points)
    lines = TERRITORY.replace("5x5", "19x19").splitlines()
    game = open_bytes("\n".join(lines).encode())
    with within(6):
        while len(game.lines) < 400:
            attempt = game.attempt(f"{game.due} {points.pop() if points else 'pass'}")
            if attempt.accepted:
                game.play(attempt)
    with within(1.5):
        again = open_bytes(game.text.encode())
    assert again.due == game.due
