"""Every game that comes with the programs can be played by touches alone: no letter is typed from the first line to the last."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgen.layout.files import shipped
from referee.live.opening import open_game
from referee.serve.followed import Followed
from referee.serve.hall import Hall
from tests.sampling import NIGHTLY

ALWAYS, LANDING = ("draughts",), ("cairo|", "windmills")
"""A game whose layout writes its law; one with a law of its own, and one in which each touch has thousands of lines to try."""
REST = [name for name in (*(f"{name}|" for name in shipped.names()), *shipped.examples()) if name not in ALWAYS + LANDING]
GAMES = [*ALWAYS, *(pytest.param(name, marks=pytest.mark.slow) for name in LANDING), *(pytest.param(name, marks=NIGHTLY) for name in REST)]
TOUCHES = 60
"""Touches after which a line that is not complete is erased."""


class Finger:
    """Somebody who touches what is offered, at random, and writes a line when it is complete."""

    def __init__(self, log: Followed, seed: int) -> None:
        self._log = log
        self._random = Random(seed)
        self.erased = 0

    def line(self) -> bool:
        """Touch until a line is written; whether the game goes on."""
        view = self._log.read()
        assert view.due is not None, view.problem
        if not view.due.turn:
            return False
        text = ""
        for _ in range(TOUCHES):
            answer: Any = self._log.attempt(text)
            if text.strip() and answer["accepted"] and (self._random.random() < 0.6 or not answer["choices"]):
                assert self._log.write(text.strip(), view.due.turn)["accepted"] is True, text
                return True
            text = self._touch(text or answer.get("rolled", ""), answer["choices"], view.due.turn, view.due.lines)
            if text == "| *":
                return True
        self.erased += 1
        return True

    def _touch(self, text: str, choices: list[dict[str, Any]], due: str, lines: tuple[str, ...]) -> str:
        """Return the line after one more touch."""
        offered = [one for one in choices if one["kind"] != "claim" and "concede" not in one["label"] and one["label"] != "end"]
        rolls = [one for one in offered if one["kind"] == "roll"]
        if not text:
            others = [{"text": f"{line} ", "kind": "line"} for line in lines if line.split()[0] not in ("end", "dead", "reveal")]
            offered += [one for one in others if "place" not in one["text"] and "deal" not in one["text"]]
        if not offered:
            return ""  # nothing leads on: it is erased
        one = self._random.choice(rolls or offered)
        if one["kind"] == "roll" and one["text"].endswith("*"):
            return str(self._log.roll(one["text"], due).get("rolled", one["text"])) + " " if one["text"] != "| *" else self._lay(due)
        if "amount" not in one:
            return str(one["text"])
        least, most, step = one["amount"]
        return f"{one['text']}{self._random.randrange(least, min(most, least + 8 * step) + 1, step)}{one.get('rest', '')}"

    def _lay(self, due: str) -> str:
        self._log.roll("| *", due)
        return "| *"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_touches_alone(tmp_path: Path, name: str) -> None:
    hall = Hall(str(tmp_path))
    layout = next(one for one in hall.offers() if name in (one.key, one.board))
    loaded = hall.playable(layout.key)
    assert loaded is not None
    players = {letter: f"Player {letter}" for letter, _ in loaded.seats[: layout.least]}
    path = tmp_path / hall.begin({"layout": layout.key, "players": dict(players), "options": {}, "rolls": True})
    log = Followed(str(path))
    finger = Finger(log, 3 if name == "rock-pool" else 1)  # with 1, a player concedes at once
    lines = 0
    while finger.line() and lines < 12:
        lines += 1
    if open_game(path).due is not None:
        due = log.read().due
        assert due is not None
        assert "end agreed" in due.lines
        assert log.write("end agreed", due.turn)["accepted"] is True
    game = open_game(path)
    assert not [one for one in game.findings if one.level == "error"]
    assert game.table is not None
    assert game.table.finished
    assert len(game.positions()) - finger.erased > 15, "lines were written"
    assert finger.erased <= 3, "touches lead to a line that can be written"


def test_a_seat_that_can_only_concede_does_not_head_what_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text("%tlog 1\nBoard: drove\nPlayers: D=Ann W=Ben\n")
    log = Followed(str(path))
    log.read()
    choices: Any = log.attempt("")["choices"]
    assert [one["label"] for one in choices if one["kind"] == "verb"] == ["!W", "concede"]
    assert choices[0]["label"].startswith("@")
    assert [one["label"] for one in choices[-2:]] == ["!W", "concede"]
    assert [one["label"] for one in choices if one.get("rare")] == ["!W", "concede"], "they are under `more …`"


def test_a_hand_that_is_dealt_is_not_offered_to_be_dealt_again(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    head = "%tlog 1\nGame: territory\nBoard: 13x13\nPlayers: B=Ana R=Ben\n0 first B:6+3 R:5+2\n0 start B:K3 R:G7\n"
    for dealt, offered in (("", ["B:", "R:"]), ("0 deal B:M2,XM,P3\n", ["R:"]), ("0 deal B:M2,XM,P3 R:?,?,?\n", [])):
        path.write_text(head + dealt)
        log = Followed(str(path))
        due = log.read().due
        assert due is not None
        assert ("0 deal" in due.lines) is bool(offered)
        choices: Any = log.attempt("0 deal ")["choices"]
        assert [one["label"] for one in choices] == offered


def test_a_card_with_the_code_of_a_point_is_not_touched_on_the_board(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    head = "%tlog 1\nGame: territory\nBoard: 13x13\nPlayers: B=Ana R=Ben\n0 first B:6+3 R:5+2\n0 start B:K3 R:G7\n"
    path.write_text(f"{head}0 deal B:M2,XM,P3 R:?,?,?\n")
    log = Followed(str(path))
    log.read()
    for typed, point, card in (("3+1 ", "M2", ""), ("2+2 L3 ; draw NM ; ", "", ""), ("2+2 L3 ; draw NM ; drop ", "", "M2")):
        answer: Any = log.attempt(typed)
        assert {one["label"] for one in answer["choices"] if one.get("place") == "M2"} == ({point} if point else set()), typed
        assert ("M2" in answer["places"]) is bool(point), typed
        assert [one["label"] for one in answer["choices"] if card and one["label"] == card and "place" not in one] == (
            [card] if card else []
        )
