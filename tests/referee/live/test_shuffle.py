"""Dice that follow from a seed: they are verified afterwards, wherever a game leaves something to chance."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.live.opening import open_game
from referee.live.shuffle import NothingToRollError, are_same, commit, place_of_seed, roll, verify, work_out
from referee.serve.bots import BotMove, next_line
from referee.serve.followed import Followed
from referee.serve.hall import begin_table
from referee.tlog.statements import COMMITS, TELLS
from tests.programs import run
from tests.sampling import NIGHTLY, sampled

GAMES = [
    ("gocaine", "", "RB"),
    ("territory", "9x9", "BR"),
    ("cairo", "", "RK"),
    ("", "rock-pool", "RB"),
]


def played(folder: Path, game: str, board: str, seats: str, most: int) -> Path:
    """A log of a game between bots, with dice from the page, as far as so many lines or to its end."""
    path = folder / f"{game or board}.tlog"
    begin_table(str(path), game, board, dict.fromkeys(seats, "bot:greedy"), {}, rolls=True)
    log = Followed(str(path))
    log.read()
    for _ in range(most):
        move = log.think()
        if not move.line:
            break
        assert log.play_bot(move), move.line
    return path


@pytest.mark.parametrize(("game", "board", "seats"), sampled(GAMES, every=4, landing=3))
@pytest.mark.parametrize("lines", [16, pytest.param(40, marks=NIGHTLY)])
def test_the_rolls_of_every_game_follow_from_the_seed(tmp_path: Path, game: str, board: str, seats: str, lines: int) -> None:
    path = played(tmp_path, game, board, seats, lines)
    text = path.read_text()
    secret = Path(place_of_seed(str(path)))
    assert secret.stat().st_mode & 0o077 == 0, "the seed is for its owner alone"
    seed = secret.read_text().strip()
    assert open_game(path).headers[COMMITS] == commit(seed)
    if TELLS not in open_game(path).headers:
        assert seed not in text, "while the game goes on, nobody can work out what comes"
        path.write_text(f"{text}{TELLS}: {seed}\n")
    found = verify(open_game(path))
    assert found is not None
    assert (found.faults, found.broken) == ((), False)
    assert found.rolls > 0
    assert "follow from the seed" in run("referee", "check", str(path)).stdout


@pytest.mark.slow
def test_a_roll_that_was_changed_is_found(tmp_path: Path) -> None:
    path = played(tmp_path, "", "rock-pool", "RB", 30)
    text = path.read_text()
    seed = Path(place_of_seed(str(path))).read_text().strip()
    whole = text if TELLS in open_game(path).headers else f"{text}{TELLS}: {seed}\n"
    path.write_text(whole)
    first = verify(open_game(path))
    assert first is not None
    found = re.search(r"draw (\w+.*?)(?= ;|$)", whole, re.M)
    assert found is not None
    other = next(card for card in sorted({*re.findall(r"draw (\w+.*?)(?= ;|$)", whole, re.M)}) if card != found[1])
    path.write_text(whole[: found.start(1)] + other + whole[found.end(1) :])
    changed = verify(open_game(path))
    assert changed is None or (other, found[1]) in [(fault.said, fault.due) for fault in changed.faults]
    path.write_text(whole.replace(seed, "0" * 32))
    done = run("referee", "check", str(path))
    assert done.returncode == 1
    assert "not the seed" in done.stdout
    over = whole if TELLS in open_game(path).headers and "end agreed" in whole else f"{whole}end agreed\n"
    for gone in (TELLS, COMMITS):  # whoever deletes what proves the dice does not do so unnoticed
        path.write_text(re.sub(f"^{gone}:.*\n", "", over, flags=re.M))
        done = run("referee", "check", str(path))
        assert f"warning[tlog:shuffle.open] the dice and draws of this game cannot be verified: the log has no `{gone}:`" in done.stdout


@pytest.mark.slow
def test_a_person_rolls_on_the_page(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    begin_table(str(path), "territory", "9x9", {"B": "Ann", "R": "Ben"}, {"cards": "off"}, rolls=True)
    log = Followed(str(path))
    log.read()
    assert {"text": "0 first *", "label": "Roll", "kind": "roll"} in log.attempt("0 first ")["choices"]  # type: ignore[operator]
    assert not any(one["kind"] == "roll" for one in log.attempt("0 ")["choices"])  # type: ignore[attr-defined]
    while any(one["kind"] == "roll" for one in log.attempt("0 first ")["choices"]):  # type: ignore[attr-defined]  # tied seats roll again
        rolled = str(log.roll("0 first *", str(log.attempt("")["due"]))["rolled"])
        assert log.write(rolled, str(log.attempt("")["due"]))["accepted"] is True
    assert log.write("0 start B:C3 R:G7", log.attempt("")["due"])["accepted"] is True  # type: ignore[arg-type]
    due = str(log.attempt("")["due"])
    rolled = str(log.roll("*", due)["rolled"])
    assert log.roll("*", due)["rolled"] == rolled, "nobody gets a second throw"
    assert path.read_text().count(f"# rolled: {rolled}\n") == 1
    assert log.attempt("")["rolled"] == rolled
    with pytest.raises(RefereeError, match="is written already; begin the line with it"):
        log.write("pass", due)
    assert log.write(f"{rolled} -", due)["accepted"] is True
    assert log.undo(str(log.attempt("")["due"]), rest="roll")
    assert str(log.roll("*", due)["rolled"]) == rolled, "a line that is taken back is not rolled again"
    os.unlink(place_of_seed(str(path)))
    with pytest.raises(RefereeError, match="takes its dice from the table"):
        log.roll("*", due)


def test_a_log_without_a_seed_is_not_worked_out(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R @B2\n")
    assert verify(open_game(path)) is None
    assert work_out(open_game(path), "1B @B3", "x") == ("1B @B3", [])


SEED = "3a1fe4c1402c273849a99443614c42ae"
GULL_NEXT = (
    "%tlog 1\nBoard: rock-pool\nPlayers: R=Ann B=Greedy bot\nBots: B=greedy\n"
    f"{COMMITS}: {commit(SEED)}\n"
    "1R draw Starfish 2 ; done\n"
    "1B draw Starfish 3 ; done\n"
    "2R draw Starfish 11 ; draw Shell 2 ; pass\n"
    "2B draw Gull ; !R drop Starfish 11 ; draw Seaweed 6 ; draw Starfish 12 ; done\n"
    "3R draw Seaweed 12 ; draw Starfish 8 ; done\n"
    "3B draw Crab 6 ; draw Crab 1\n"
    "4R draw Wave\n"
    "4B draw Seaweed 2 ; draw Crab 8 ; done\n"
    "5R draw Wave\n"
    "5B draw Pearl ; done\n"
    "6R draw Starfish 1 ; draw Shell 10 ; draw Seaweed 10 ; done\n"
    "6B draw Seaweed 5 ; draw Starfish 4 ; pass\n"
    "7R draw Seaweed 1 ; pass\n"
    "7B draw Starfish 5 ; draw Shell 11 ; draw Shell 7\n"
    "8R draw Seaweed 7 ; pass\n"
)
"""The next card by the seed has a shorter name than those that a bot may reckon with, and another player discards before the turn ends."""


def test_a_bot_ends_a_turn_whose_cards_are_others_than_it_reckoned_with(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text(GULL_NEXT)
    game = open_game(path)
    assert work_out(game, "8B draw Crab 3 ; pass", SEED)[0] == "8B draw Gull ; pass"
    move = next_line(game, SEED)
    assert move == BotMove(move.line)
    assert move.line.startswith("8B draw Gull ; !R drop "), "B chooses the card that R drops"


def test_those_who_tied_in_the_same_line_roll_again(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    begin_table(str(path), "cairo", "", {"R": "Ann", "K": "Ben", "G": "Cy"}, {}, rolls=True)
    log = Followed(str(path))
    log.read()
    log.roll("| *", "0")
    game = open_game(path)
    again = roll(game, "0 first R:5 K:2 G:5 ; roll 3H:C ; first ", "seed")
    assert [word[0] for word in again.split()] == ["R", "G"]
    with pytest.raises(NothingToRollError):
        roll(game, "0 first R:5 K:2 G:5 ; first R:4 G:2 ; first ", "seed")
    path = tmp_path / "other.tlog"
    begin_table(str(path), "territory", "", {"R": "Ann", "B": "Ben", "G": "Cy"}, {}, rolls=True)
    again = roll(open_game(path), "0 first R:6+5 B:1+1 G:6+5 ; first ", "seed")
    assert [word[0] for word in again.split()] == ["R", "G"]
    with pytest.raises(NothingToRollError):
        roll(open_game(path), "0 first R:6+5 B:1+1 G:6+5 ; first R:4+1 G:2+1 ; first ", "seed")


def test_a_drawn_card_may_be_written_with_either_apostrophe() -> None:
    assert are_same("Fox's Den", "Fox’s Den")
    assert not are_same("Fox's Den", "Foxes Den")
