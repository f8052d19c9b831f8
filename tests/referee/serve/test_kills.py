"""`referee serve` with links in use, killed with -9 while lines are written: none is lost, none is there twice, and the links stay."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import urllib.request
from http.client import HTTPException
from pathlib import Path
from random import Random

import pytest

from referee.serve.seats import SEAT, Seats
from tests.clock import ENDLESS
from tests.referee.play.test_kills import HEADERS, ROOT, lines


def start(log: Path) -> tuple[subprocess.Popen[str], str]:
    """The program, and the address of its page."""
    command = [sys.executable, "-m", "referee", "serve", str(log), "--write", "--port", "0"]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
    return process, address


def write(address: str, key: str, line: str) -> bool:
    """Send a line by a link; whether it was said to be written."""
    body = json.dumps({"line": line, "due": line.split()[0]}).encode()
    fields = {"Content-Type": "application/json", "Origin": address.rstrip("/")}
    asked = urllib.request.Request(f"{address}seat/{key}/line", body, fields, method="POST")
    try:
        with urllib.request.urlopen(asked, timeout=ENDLESS) as answer:
            return json.load(answer).get("accepted") is True
    except (OSError, HTTPException):  # the kill came before the answer, or within it
        return False


@pytest.mark.slow
def test_a_kill_loses_no_line_and_no_link(tmp_path: Path) -> None:
    log, dice, expected = tmp_path / "game.tlog", Random(4), lines()
    log.write_text(HEADERS)
    seats = Seats(str(log))
    for seat in "KW":
        seats.give(seat)
    keys = {seat: seats.key(SEAT, seat) for seat in "KW"}
    told = 0
    for _ in range(4):
        process, address = start(log)
        try:
            at = len(log.read_text().splitlines()) - 5
            assert at >= told, "a line that was said to be written is there"
            kill = threading.Timer(dice.uniform(0.01, 0.5), process.kill)
            while write(address, keys[expected[at].split()[0][-1]], expected[at]):
                at += 1
                told = at
                if kill.ident is None:  # the program has begun to write
                    kill.start()
        finally:
            process.kill()
            process.wait()
        assert {seat: seats.key(SEAT, seat) for seat in "KW"} == keys
        written = log.read_text().removeprefix(HEADERS).splitlines()
        assert written == expected[: len(written)], "each line once, and whole"
        assert told <= len(written) <= told + 1
    assert told >= 4
