"""A log with errors on its page: the first mistake and its repairs, a line that is typed, one history, and then the table again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.play.log_file import LogFile
from referee.serve.followed import Followed
from referee.serve.seats import SEAT, WATCH, Seats
from tests.boardgen.web.browser import browser, require
from tests.referee.fix.searched import remember
from tests.referee.fix.test_walk import D1
from tests.referee.serve.test_seats import Table

REPAIRED = D1.replace("4R sell", "3B ship F3>F5\n4R sell").replace("4B sell F5 =$90", "~4B sell F5 =$90\n4B sell F5 =$100")


@pytest.fixture(autouse=True)
def _each_search_once(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(monkeypatch)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.tlog"
    path.write_text(D1)
    return path


@pytest.fixture
def table(log: Path) -> Iterator[Table]:
    made = Table(lambda: Followed(str(log)))
    yield made
    made.stop()
    assert made.complaints == []


def ask(table: Table, act: str, key: str = "", **said: object) -> dict[str, object]:
    status, answer = table.post(f"/seat/{key}/repair" if key else "/repair", {"act": act, **said})
    assert status == 200, answer
    return answer


def test_a_log_is_repaired_over_the_network(log: Path, table: Table) -> None:
    first = ask(table, "look")
    mistake = first["mistake"]
    assert isinstance(mistake, dict)
    assert (mistake["line"], mistake["message"]) == (9, "4R comes before 3B, which is missing")
    assert [number for number, _ in mistake["around"]] == [6, 7, 8, 9, 10]
    assert mistake["repairs"][0]["lines"] == [[9, "3B ship F3>F5"]]
    assert mistake["repairs"][0]["effects"] == ["3B: B: shipments F3 10 -> none; B: shipments F5 none -> 10"]
    assert mistake["repairs"][0]["then"] == "then the next error is on line 11"
    second = ask(table, "apply", number=1, have=first["version"])
    assert second["copy"] == "game.tlog.bak", "the folders of this machine are nobody's business"
    assert second["undoes"] == "`3B ship F3>F5` is missing before line 9"
    assert "F9" in str(ask(table, "try", line="4B sell F9", have=second["version"])["error"])
    assert ask(table, "try", line="4B sell F5", have=second["version"])["tried"]
    assert "3B ship F3>F5\n4R sell" in log.read_text()
    third = ask(table, "other", line="4B sell F5 =$100", have=second["version"])
    assert third["mistake"] is None
    assert log.read_text() == REPAIRED
    back = ask(table, "back", have=third["version"])
    assert back["mistake"] == second["mistake"]
    assert ask(table, "back", have=back["version"])["mistake"] == mistake
    assert log.read_text() == D1
    assert sorted(path.name for path in log.parent.glob("game.tlog*")) == ["game.tlog", "game.tlog.bak"]


def test_repairs_are_taken_back_after_the_program_has_ended(log: Path, table: Table) -> None:
    have = ask(table, "look")["version"]
    have = ask(table, "apply", number=1, have=have)["version"]
    assert ask(table, "other", line="4B sell F5 =$100", have=have)["mistake"] is None
    again = Table(lambda: Followed(str(log)))
    try:
        assert b" data-repaired" in again.get("/")[2]
        state = ask(again, "look")
        assert (state["mistake"], state["undoes"], state["copy"]) == (None, "all repairs that were made before", "game.tlog.bak")
        assert ask(again, "back", have=state["version"])["mistake"] is not None
        assert log.read_text() == D1
        assert ask(again, "look")["undoes"] == ""
        have = ask(again, "look")["version"]
        ask(again, "apply", number=1, have=have)
        log.write_text(log.read_text() + "# from an editor\n")
        assert ask(again, "look")["undoes"] == "", "another program has written it since"
    finally:
        again.stop()
    assert again.complaints == []
    assert sorted(path.name for path in log.parent.glob("game.tlog*")) == ["game.tlog", "game.tlog.bak"]


@pytest.mark.slow
def test_what_stands_against_a_repair_is_told(log: Path, table: Table) -> None:
    first = ask(table, "look")
    log.write_text(D1 + "# from an editor\n")
    assert "changed by another program" in str(ask(table, "apply", number=1, have=first["version"])["error"])
    have = ask(table, "look")["version"]
    with closing(LogFile(str(log))):
        assert "written by another program" in str(ask(table, "apply", number=1, have=have)["error"])
    log.chmod(0o444)
    told = str(ask(table, "apply", number=1, have=have)["error"])
    assert told == "game.tlog: the file is read-only; make it writable first", "the folders of this machine are nobody's business"
    assert log.read_text() == D1 + "# from an editor\n"
    assert "repair 9 does not exist" in str(ask(table, "apply", number=9, have=have)["error"])
    assert "asked for by" in str(ask(table, "burn")["error"])


def test_the_host_alone_repairs(log: Path, table: Table) -> None:
    seats = Seats(str(log))
    seats.give("R")
    assert "the host has to repair it before the game goes on" in json.dumps(ask(table, "look", seats.key(SEAT, "R")))
    assert "the host has to repair it before the game goes on" in json.dumps(ask(table, "apply", seats.key(WATCH), number=1))
    assert log.read_text() == D1


@pytest.mark.slow
def test_a_log_is_repaired_on_the_page(log: Path, table: Table, tmp_path: Path) -> None:
    require()
    with browser(tmp_path / "chromium") as chromium:
        tab = chromium.tab(table.address, 360, 740)
        tab.until("document.querySelectorAll('#repairs button').length === 3")
        assert tab.run("document.querySelector('#repair-title').textContent") == "Line 9 has an error"
        assert tab.run("document.querySelector('#repair-around .wrong mark').textContent") == "4R"
        assert tab.run("getComputedStyle(document.querySelector('#write')).display") == "none"
        desk = chromium.tab(table.address, 1280, 900)
        desk.until("document.querySelectorAll('#repairs button').length === 3")
        assert desk.run("document.querySelector('#board svg').getBoundingClientRect().height") > 450, (
            "the repair does not squeeze the board"
        )
        desk.call("Page.close")
        assert tab.run("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than a phone"
        tab.run("document.querySelector('#repairs button').focus()")
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('#repair-title').textContent === 'Line 11 has an error'")
        assert tab.run("document.activeElement.id") == "repair-title", "who uses keys or listens is at the next mistake"
        assert tab.run("getComputedStyle(document.querySelector('#write')).position") == "static", "the repair has the room"
        tab.run("document.querySelector('#repair-line').select()")
        tab.call("Input.insertText", text="4B sell F9")
        tab.until("document.querySelector('#repair-try .bad') !== null")
        tab.run("document.querySelector('#repair-line').select()")
        tab.call("Input.insertText", text="4B sell F5 =$100")
        tab.until("document.querySelector('#repair-try .good')?.textContent.includes('every later line holds')")
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('#repair-title').textContent === 'The log is in order'")
        tab.until("document.querySelector('#turn').textContent === '5R'")
        assert tab.run("getComputedStyle(document.querySelector('#write')).display") != "none"
        assert log.read_text() == REPAIRED
        tab.run("document.querySelector('#repair-back').click()")
        tab.until("document.querySelector('#repair-title').textContent === 'Line 11 has an error'")
        assert tab.complaints() == []
