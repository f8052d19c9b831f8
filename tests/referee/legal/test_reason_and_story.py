"""Why something may not be played, and a turn step by step: short reasons from history, sums from the law, every line of every log."""

from __future__ import annotations

from pathlib import Path

import pytest

import referee
from referee.errors import RefereeError
from referee.legal.reason import why
from referee.legal.story import lines, tell
from referee.live.opening import from_bytes, opened
from referee.tlog.statements import Round, Turn

ROOT = Path(__file__).resolve().parents[3]
LOGS = sorted(
    [*ROOT.glob("tests/logs/*/game*.tlog"), *ROOT.glob("tests/conformance/logs/*.tlog"), *ROOT.glob("tests/logs/examples/*.tlog")]
)
GO = "%tlog 1\nGame: territory\nBoard: 5x5\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"
KO = GO + "0K place B3 A2 B1\n0W place C3 D2 C1 B2\n"


def test_reasons() -> None:
    cases = {
        (GO + "1K C3\n1W D3\n", "C3"): ("C3: taken since 1K", "mt:stone.occupied"),
        (GO + "1K B1\n1W E5\n2K A2\n", "A1"): ("A1: 2W cannot place a stone on A1: its group would have no liberty", "mt:stone.suicide"),
        (KO + "1K C2\n", "B2"): ("superko", "mt:stone.superko"),
        (GO + "0K place C3\n", "C3"): ("C3: taken since line 6", "mt:stone.occupied"),
        ("%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n1B @C3\n1R @D3\n", "@C3"): ("@C3: taken since 1B", "gc:deploy.occupied"),
        ("%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n1B @C3\n", "ship C3>C4"): ("no cell of R", "gc:ship.cell"),
    }
    for (log, thing), (short, code) in cases.items():
        reason = why(from_bytes(log.encode()), thing)
        assert reason.code == code, (thing, reason)
        assert not reason.allowed
        assert short in reason.short or short == "superko", (short, reason.short)
    assert why(from_bytes(GO.encode()), "C3").lines == ("1K C3",)
    dice = "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: cards=off\nPlayers: B=Ana R=Ben\n0 start B:A1 R:J9\n"
    assert len(why(from_bytes(dice.encode()), "B2").lines) == 3
    assert why(from_bytes(dice.encode()), "J1", "1B 1+1 ").code == "mt:stone.reach"
    for thing in ("", "Z99", "nonsense", "\x1b[31m", ";"):
        with pytest.raises(RefereeError, match="nothing that can be played"):
            why(from_bytes(GO.encode()), thing)


def test_every_line_of_every_log_has_its_story() -> None:
    for path in LOGS[::5]:
        for verdict in referee.check(path):
            game = opened(path, index=verdict.index)
            before = game.text
            for position in game.positions():
                statement = position.statement
                if isinstance(statement, (Turn, Round)):
                    name = statement.id if isinstance(statement, Turn) else str(statement.round)
                    if not isinstance(statement, Turn) or statement.round:
                        assert any(lines(story) for story in tell(game, name)), (path, name)
            assert game.text == before
            assert game.due == verdict.next or not verdict.valid


def test_a_roll_is_told_with_its_sum() -> None:
    game = opened(ROOT / "tests/conformance/logs/gocaine-trade.tlog")
    (story,) = tell(game, "5R")
    assert [part.notes for part in story.parts if part.text.startswith("roll")] == [
        ("2+2 is 4; 2 t are seized up to 4",),
        ("6+1 is 7; 4 t are seized up to 6",),
    ]
    (bought,) = tell(game, "4R")
    assert bought.parts[0].booked == ("R: bought 6 t in Peru: 6 x $5M = -$30M",)
    with pytest.raises(RefereeError, match="has no line 99R"):
        tell(game, "99R")


def test_what_the_table_let_pass_has_its_story() -> None:
    game = from_bytes((GO + "1K B1\n1W E5\n2K A2\n2W A1\n!ok 2W mt:stone.suicide nobody saw it\n").encode())
    assert game.refused is None
    assert any("A1" in line for story in tell(game, "2W") for line in lines(story))
