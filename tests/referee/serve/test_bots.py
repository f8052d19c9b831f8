"""Bots in empty seats: they play through the door that people use, and a person meets them on the page."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from referee.live.opening import open_game
from referee.live.shuffle import seed_of
from referee.serve.bots import NOTHING, _roll
from referee.serve.desk import ANSWERS, Desk
from referee.serve.followed import Followed, View
from referee.serve.hall import begin_table
from referee.serve.seats import SEAT, WATCH, Who
from tests.boardgen.web.running import Stream
from tests.referee.serve.test_hall import Folder

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.trials import Moves

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    made = Folder(tmp_path)
    yield made
    made.stop()
    assert made.complaints == []


def test_a_bot_answers_a_person(folder: Folder) -> None:
    players = {"R": "Ann", "B": "bot:greedy", "G": "bot:random"}
    address = str(folder.post("/begin", layout="gocaine|", players=players, options={})["address"])
    path = folder.folder / "gocaine.tlog"
    assert "Players: R=Ann B=Greedy bot G=Random bot\n" in path.read_text()
    assert "Bots: B=greedy G=random\n" in path.read_text()
    assert folder.get(address)[0] == 200
    assert folder.post("/line", game="gocaine.tlog", line="@E4", due="1R")["accepted"] is True
    stream = Stream(folder, "&game=gocaine.tlog")
    stream.until('data-due="2R"')
    lines = path.read_text().splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["1R", "1B", "1G"]
    assert not open_game(path).findings
    assert folder.post("/line", game="gocaine.tlog", line="undo", due="2R") == {"struck": [lines[-1]], "further": "1R"}


def test_a_bot_of_a_name_that_there_is_not_is_refused(folder: Folder) -> None:
    shutil.copy(ROOT / "tests/logs/record/hill.yaml", folder.folder)
    for layout, seats, word, why in (
        ("gocaine|", "RB", "clever", "bot:clever: there is no bot 'clever'"),
        ("|hill", "RB", "search:50", "no bot plans ahead"),
    ):
        said = folder.post("/begin", layout=layout, players={seats[0]: "Ann", seats[1]: f"bot:{word}"}, options={})
        assert why in str(said["error"])
    assert [file.name for file in folder.folder.iterdir()] == ["hill.yaml"]


@pytest.mark.slow
def test_a_bot_waits_until_the_table_has_rolled(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    begin_table(str(path), "territory", "9x9", {"B": "bot:greedy", "R": "Ann"}, {})
    log = Followed(str(path))
    log.read()
    assert log.think().line == ""
    assert [one["text"] for one in log.attempt("")["choices"]] == ["0 first "]  # type: ignore[attr-defined]
    log.write("0 first B:6+3 R:5+2", "1B")
    assert [one["text"] for one in log.attempt("", who=Who(SEAT, "R"))["choices"]] == ["0 start "]  # type: ignore[attr-defined]
    assert log.attempt("0 start ", who=Who(SEAT, "R"))["choices"], "whoever begins the line goes on with it"
    assert not log.attempt("0 start ", who=Who(WATCH))["choices"]
    assert log.think().line == "", "start points are lacking"
    log.write("0 start B:C3 R:G7", "1B")
    assert "0 start " not in [one["text"] for one in log.attempt("")["choices"]]  # type: ignore[attr-defined]
    move = log.think()
    assert (move.due, move.line[:3]) == ("1B", "1B ")
    assert log.play_bot(move)
    assert log.think().line == ""


@pytest.mark.slow
def test_a_bot_bids_in_a_line_of_the_whole_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.live.shuffle.secrets.token_hex", lambda count: "1a" * count)  # with other dice, R and K roll again
    path = tmp_path / "game.tlog"
    begin_table(str(path), "cairo", "", {"R": "Ann", "K": "bot:greedy"}, {}, rolls=True)
    log = Followed(str(path))
    log.read()
    assert {"text": "| *", "label": "Lay the map", "kind": "roll"} in log.attempt("")["choices"]  # type: ignore[operator]
    log.roll("| *", "0")
    for verb in ("first", "roll", "first", "first"):
        due = str(log.attempt("")["due"])
        if due == "0" and any(one["text"] == f"{verb} " for one in log.attempt("")["choices"]):  # type: ignore[attr-defined]
            rolled = str(log.roll(f"0 {verb} *", due)["rolled"])
            assert log.write(rolled, due)["accepted"] is True
    assert log.attempt("")["due"] == "1"
    line = "bid "
    for _ in range(8):
        choices = log.attempt(line)["choices"]
        mine = next((one for one in choices if one["kind"] == "bot"), None)  # type: ignore[attr-defined]
        if mine is None and line != "bid ":
            break
        line = mine["text"] if mine is not None else "bid R1 "
    assert " K" in line


REJECTS = """%tlog 1
Game: territory
Board: 5x5
Players: B=Ann R=Bot K=Cy
Bots: R=random
Options: dice=off
0 deal R:RJ,NM,NM
1B A4
1R A5
1K D1
"""


def test_a_bot_reacts_to_the_line_of_a_person(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text(REJECTS)
    log = Followed(str(path))
    log.read()
    assert log.think().line == "", "nothing was taken"
    assert log.write("B5 # a stone", "2B")["accepted"] is True
    assert log.play_bot(log.think())
    assert path.read_text() == f"{REJECTS}~2B B5 # a stone\n2B B5 ; !R play RJ # a stone\n"
    assert log.think().line.startswith("2R "), "it reacts once, and then it plays"
    path.write_text(f"{REJECTS}2B B5 =xs:1\n")
    log.read()
    assert log.think().line.startswith("2R "), "what is claimed would not be true any more"


def test_a_bot_leaves_people_time_to_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, path, notes = [100.0], tmp_path / "game.tlog", [""]
    log = f"{REJECTS.replace('R:RJ', 'K:RJ')}2B B5\n"
    monkeypatch.setattr("referee.serve.desk.time", SimpleNamespace(monotonic=lambda: clock[0]))
    path.write_text(log)

    def show(desk: Desk, view: View) -> tuple[str, str]:
        notes.append(desk.note)
        return "", ""

    async def act() -> None:
        desk = Desk(Followed(str(path)), "", show, pytest.fail, plays=True)
        desk.look()
        assert (desk.let_bots_play(), desk.waits) == (True, ANSWERS), "the note is new"
        assert notes[-1] == "Bot waits 5 seconds: Cy may answer the last line"
        clock[0] += 2
        assert (desk.let_bots_play(), desk.waits) == (False, ANSWERS - 2)
        assert desk.log.write("!K play RJ", "2R")["accepted"] is True
        desk.look()
        assert notes[-1] == ""
        assert (desk.let_bots_play(), desk.waits) == (True, 0), "a line that is rejected is not rejected again"
        assert [line.split()[0] for line in path.read_text().splitlines()[-3:]] == ["~2B", "2B", "2R"]
        desk.look()
        assert (desk.let_bots_play(), desk.waits) == (False, 0), "it is for a person to write"
        path.write_text(log)
        desk.look()
        assert desk.let_bots_play()
        clock[0] += ANSWERS
        assert (desk.let_bots_play(), desk.waits) == (True, 0)
        assert path.read_text().splitlines()[-1].startswith("2R ")

    asyncio.run(act())


def test_a_bot_at_the_table_reacts_before_it_plays(folder: Folder) -> None:
    (folder.folder / "game.tlog").write_text(f"{REJECTS}")
    stream = Stream(folder, "&game=game.tlog")
    assert folder.post("/line", game="game.tlog", line="B5", due="2B")["accepted"] is True
    stream.until('data-due="2K"')
    lines = (folder.folder / "game.tlog").read_text().splitlines()
    assert lines[-2] == "2B B5 ; !R play RJ"
    assert lines[-1].startswith("2R ")


def test_a_bot_that_finds_no_line_says_so_on_the_page(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.serve.bots.TRIES", 1)
    monkeypatch.setattr("referee.serve.bots._finish", lambda *_: NOTHING)
    (folder.folder / "game.tlog").write_text(REJECTS)
    stream = Stream(folder, "&game=game.tlog")
    assert folder.post("/line", game="game.tlog", line="D5", due="2B")["accepted"] is True
    stream.until("random found no line for 2R; write it for the bot")
    assert folder.post("/line", game="game.tlog", line="A1", due="2R")["accepted"] is True
    assert "found no line" not in stream.until('data-due="2K"')["html"]


class Own:
    """Moves of a game that roll what they are told."""

    def __init__(self, *rolled: str) -> None:
        self._rolled = list(rolled)

    def roll(self, table: Any, seat: str, dice: Random, *, greedy: bool) -> str:
        self._rolled.append(self._rolled.pop(0))
        return self._rolled[-1]


@pytest.mark.slow
def test_the_dice_of_the_seed_say_whether_a_bot_draws_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that plans ahead was stopped by an error where its own dice were a pair, and those of the seed were not."""
    rolls = set()
    for number in range(8):
        monkeypatch.setattr("referee.live.shuffle.secrets.token_hex", lambda count, number=number: f"{number:02x}" * count)
        path = tmp_path / f"{number}.tlog"
        begin_table(str(path), "territory", "9x9", {"B": "bot:random", "R": "bot:random"}, {}, rolls=True)
        log = Followed(str(path))
        log.read()
        while (move := log.think()).line.startswith("0"):
            assert log.play_bot(move)
        game = open_game(path)
        for own in (("4+4 ; draw NM", "3+2"), ("3+2", "4+4 ; draw NM")):
            moves = cast("Moves[Table]", Own(*own))
            rolls.add(_roll(game, move.due, moves, seed_of(game, str(path)), Random(1), greedy=True))
    assert {" ; draw " in one for one in rolls} == {True, False}
    assert [one for one in rolls if (one[0] == one[2]) is not (" ; draw " in one)] == []
