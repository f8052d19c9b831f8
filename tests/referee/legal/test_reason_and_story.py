"""Why something may not be played, and a turn step by step: short reasons from history, sums from the law, every line of every log."""

from __future__ import annotations

from pathlib import Path

import pytest

import referee
from referee.errors import RefereeError
from referee.legal.reasons import lines, tell, why
from referee.live.opening import open_bytes, open_game
from referee.tlog.statements import Round, Turn

ROOT = Path(__file__).resolve().parents[3]
LOGS = sorted(
    [*ROOT.glob("tests/logs/*/game*.tlog"), *ROOT.glob("tests/conformance/logs/*.tlog"), *ROOT.glob("tests/logs/examples/*.tlog")]
)
GO = "%tlog 1\nGame: territory\nBoard: 5x5\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"
KO = GO + "0K place B3 A2 B1\n0W place C3 D2 C1 B2\n"


@pytest.mark.slow
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
        reason = why(open_bytes(log.encode()), thing)
        assert reason.code == code, (thing, reason)
        assert not reason.allowed
        assert short in reason.short or short == "superko", (short, reason.short)
    assert why(open_bytes(GO.encode()), "C3").lines == ("1K C3",)
    dice = "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: cards=off\nPlayers: B=Ana R=Ben\n0 start B:A1 R:J9\n"
    assert len(why(open_bytes(dice.encode()), "B2").lines) == 3
    assert why(open_bytes(dice.encode()), "J1", "1B 1+1 ").code == "mt:stone.reach"
    for thing in ("", "nonsense", "\x1b[31m", ";"):
        with pytest.raises(RefereeError, match="nothing that can be played"):
            why(open_bytes(GO.encode()), thing)


GOCAINE = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n1B @C3\n1R @D3\n"
DRAUGHTS = "%tlog 1\nBoard: draughts\nPlayers: K=Ann W=Ben\n"
STEP = "A piece moves diagonally, one square to an empty square, or two over a piece of the other side"
CARDS = "%tlog 1\nGame: territory\nBoard: 9x9\nPlayers: K=Kay W=Will\n0 start K:C3 W:G7\n0 deal K:NMXM? W:???\n0K place C4\n0W place G6\n"


def test_short_reasons() -> None:
    cases = {
        (GO + "1K C3\n", "Z9"): "Z9: Z9 is not an intersection of this board",
        (GO, "I5"): "I5: `I5` is not a point: no column is called I, so the column after H is J",
        (GO + "1K C3\n", "c3"): "C3: taken since 1K",
        (GO.replace("5x5", "atoll"), "A15"): "A15: A15 is not an intersection of this board",
        (GO, "surrender"): "surrender: 1K cannot surrender to W: it takes at least 3 players",
        (CARDS, "play XM"): "play XM may be played",
        (CARDS, "M2"): "M2: nothing that may follow `1+1 play M2` is accepted",
        (CARDS, "RJ"): "RJ: 1K cannot play RJ as a move",
        (GOCAINE, "hit Peru"): "hit PE may be played",
        (GOCAINE, "Tropical Pacific"): "TP may be played",
        (GOCAINE, "9lvl"): "9lvl: 2B cannot buy 9 levels of infrastructure: the price is $180M, and B has $50M",
        (GOCAINE, "C3>C4"): "C3>C4: 2B cannot ship from C3: no product is there",
        (GOCAINE, "roll"): "roll: there is nothing now that could follow `roll`",
        (GOCAINE, "@C3"): "@C3: taken since 1B",
        (DRAUGHTS, "A1>B8"): f"A1>B8: 1K cannot move from A1 to B8: {STEP}",
        (DRAUGHTS, "C4"): f"C4: 1K cannot move from A3 to C4: {STEP}",
        (DRAUGHTS, "a3"): "A3 may be played",
    }
    for (log, thing), short in cases.items():
        game = open_bytes(log.encode())
        before = game.text
        assert why(game, thing).short == short
        assert game.text == before


def test_a_position_that_would_come_again_is_named_as_the_log_has_it() -> None:
    game = open_bytes((KO + "1K E5\n1W E4\n2K C2\n").encode())
    assert game.refused is None
    reason = why(game, "B2")
    assert reason.again == "after 1W"
    assert reason.short == "B2: superko: the position after 1W would come again"
    assert reason.message.endswith("after 1W")
    simple = open_bytes((KO.replace("cards=off", "cards=off ko=simple") + "1K E5\n1W E4\n2K C2\n").encode())
    assert why(simple, "B2").short == "B2: ko: the position after 1W would come again"


@pytest.mark.slow
def test_every_line_of_every_log_has_its_story() -> None:
    for path in LOGS[::5]:
        for verdict in referee.check(path):
            game = open_game(path, index=verdict.index)
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
    game = open_game(ROOT / "tests/conformance/logs/gocaine-trade.tlog")
    (story,) = tell(game, "5R")
    assert [part.notes for part in story.parts if part.text.startswith("roll")] == [
        ("2+2 is 4; 2 t are seized up to 4",),
        ("6+1 is 7; 4 t are seized up to 6",),
    ]
    (bought,) = tell(game, "4R")
    assert bought.parts[0].booked == ("R: bought 6 t in Peru: 6 x $5M = -$30M",)
    with pytest.raises(RefereeError, match="has no line 99R"):
        tell(game, "99R")


def test_lines_that_can_be_told_and_those_that_cannot() -> None:
    log = GO + "0K place B1\n1K C3\n~1W C3\n1W D3   # after some thought\n2K D3\n"
    game = open_bytes(log.encode())
    assert [line for line in lines(tell(game, "0K")[0]) if "B1" in line]
    assert lines(tell(game, "1W")[0])[0].startswith("line 9: 1W D3")
    refusals = {"": "not a turn", "zz": "not a turn", "1k": "not a turn", "2K": "was not played: .* W is there", "7W": "valid through 1W"}
    for turn, message in refusals.items():
        with pytest.raises(RefereeError, match=message):
            tell(game, turn)
    for empty in ("%tlog 1\n", GO):
        with pytest.raises(RefereeError, match="has no line 1K"):
            tell(open_bytes(empty.encode()), "1K")


def test_lines_that_are_tried_at_odd_moments() -> None:
    ended = GO + "1K pass\n1W pass\nend pass\n"
    cases = {
        (GO, "2K C3"): "2K has the wrong round",
        (GO, "1W C3"): "1W comes before 1K, which is missing",
        (GO, "1K"): "the line ends where an event should be",
        (GO, "1k C3"): "seats are capital letters",
        (GO, "~1K C3"): "",
        (GO, "# a comment"): "",
        (GO, "1K C3 # a comment"): "",
        (GO, "1K C3 x1W"): "0 stones of W are captured, not 1",
        (GO, "!ok 1K mt:stone.suicide"): "`!ok` belongs on the line after the turn that it names",
        (GO + "1K B1\n1W E5\n2K A2\n", "2W A1\n!ok 2W mt:stone.suicide"): "",
        (ended, "2K C3"): "2K comes after the end of the game: it ended on line 8 with `end pass`",
        (ended, "!rule ko=simple"): "after the `end` line only `dead`, `reveal`, claims and `Result:` may follow",
        (GO + "1K C3\n1W C3\n2K D4\n", "1W D3"): "",
        ("%tlog 1\nGame: territory\n", "1K C3"): "the log does not say who plays",
    }
    for (log, line), message in cases.items():
        game = open_bytes(log.encode())
        before, due = game.text, game.due
        attempt = game.attempt(line)
        assert attempt.accepted is (not message), line
        assert not message or attempt.errors[0].message == message
        assert (game.text, game.due) == (before, due)


def test_what_the_table_let_pass_has_its_story() -> None:
    game = open_bytes((GO + "1K B1\n1W E5\n2K A2\n2W A1\n!ok 2W mt:stone.suicide nobody saw it\n").encode())
    assert game.refused is None
    assert any("A1" in line for story in tell(game, "2W") for line in lines(story))


def test_what_is_nothing_of_the_game_is_named_as_it_was_typed() -> None:
    with pytest.raises(RefereeError, match="`D4` is nothing that can be played in this game"):
        why(open_bytes(b"%tlog 1\nGame: cairo\nPlayers: X=Ann Y=Ben\n"), "D4")
