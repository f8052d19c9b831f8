"""`referee play` at a real terminal: a question is answered by itself, and what was answered is not among the lines."""

from __future__ import annotations

from pathlib import Path

import pexpect

from tests.programs import at_terminal
from tests.referee.play.test_kills import CODES, HEADERS


def test_yes_and_no_are_neither_completed_nor_kept(tmp_path: Path) -> None:
    log = tmp_path / "game.tlog"
    log.write_text(HEADERS)
    child = at_terminal("referee", "play", str(log))
    try:
        child.expect("1K>")
        child.send("A1\r")
        child.expect("write it")
        child.send("\tn\r")
        child.expect("not written")
        child.expect("1K>")
        child.send("\x1b[A")  # the line before
        child.expect("A1")
        child.send("\r")
        child.expect("write it")
        child.send("\ty\r")
        child.expect("1W>")
        assert log.read_text() == f"{HEADERS}1K A1\n"
        child.send("C1")
        child.send("\t")  # C1, and C10 to C19
        child.expect("C19")
        child.send("\x03\x04")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert "answer y or n" not in CODES.sub("", child.before or "")
