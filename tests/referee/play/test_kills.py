"""Programs that write a log, killed with -9 at random moments: a game in a real terminal loses no accepted line and leaves no half line,
and `fix` and `fmt` leave the log and its copy whole.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.programs import at_terminal
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
PLAY = ["-c", "from referee.cli import main; main()", "play"]
QUIET: dict[str, int] = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
SIZE = 19
COLUMNS = "ABCDEFGHJKLMNOPQRST"
HEADERS = f"%tlog 1\nGame: territory\nBoard: {SIZE}x{SIZE}\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"
CODES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])")


def stones() -> list[str]:
    """Legal points for both seats in turn: every other column, so that nothing is ever captured."""
    return [f"{COLUMNS[2 * column]}{row}" for row in range(1, SIZE + 1) for column in range(SIZE // 2)]


def lines() -> list[str]:
    return [f"{1 + at // 2}{'KW'[at % 2]} {point}" for at, point in enumerate(stones())]


def seen_prompts(text: str) -> int:
    """How many lines of play had been written when the last prompt was shown."""
    due = re.findall(r"(\d+)([KW])>", CODES.sub(" ", text))
    return max(((int(number) - 1) * 2 + "KW".index(seat) for number, seat in due), default=0)


@pytest.mark.slow
@pytest.mark.parametrize("runs", sampled([4, 40], every=2, landing=0))
def test_a_kill_loses_no_accepted_line_and_leaves_no_half_line(tmp_path: Path, runs: int) -> None:
    assert killed(tmp_path, runs) > runs


def killed(folder: Path, runs: int) -> int:
    """Plays and kills so often, and looks at the log after each kill; returns how many lines were in it, all together.

    bench/play_kills.py does it 200 times.
    """
    dice = random.Random(9)
    log = folder / "game.tlog"
    log.write_text(HEADERS)
    expected = lines()
    grown = 0
    for run in range(runs):
        child = at_terminal("referee", "play", str(log), "--yes")
        child.expect(r"\d+[KW]>")
        shown = child.after
        at = len(log.read_text().splitlines()) - len(HEADERS.splitlines())
        until, end = at + dice.randint(0, 5), time.monotonic() + 60
        while len(log.read_text().splitlines()) - len(HEADERS.splitlines()) < until and time.monotonic() < end:
            if at < until + 2:  # some lines are on their way when it is killed
                child.send(expected[at].split()[1] + "\r")
                at += 1
            with suppress(pexpect.TIMEOUT):
                shown += child.read_nonblocking(100_000, timeout=dice.uniform(0.0, 0.06))
        child.kill(signal.SIGKILL)
        child.wait()
        with suppress(pexpect.TIMEOUT, pexpect.EOF):
            shown += child.read_nonblocking(1_000_000, timeout=1)
        child.close()
        text = log.read_text()
        played = text.removeprefix(HEADERS).splitlines()
        assert text.startswith(HEADERS), run
        assert text.endswith("\n"), f"run {run}: half a line"
        assert played == expected[: len(played)], f"run {run}: {played[-2:]}"
        assert len(played) >= seen_prompts(shown), f"run {run}: an accepted line is lost"
        grown += len(played)
        if len(played) > len(expected) - 40:
            log.write_text(HEADERS)
    return grown


@pytest.mark.slow
@pytest.mark.parametrize("runs", sampled([4, 20], every=2, landing=0))
def test_a_kill_while_a_log_is_begun_leaves_a_whole_log_or_none(tmp_path: Path, runs: int) -> None:
    assert begun_and_killed(tmp_path, runs) > 0


def begun_and_killed(folder: Path, runs: int) -> int:
    """Begins a log and kills the program so often; returns how many logs there were. Each must be whole."""
    dice = random.Random(4)
    whole = re.compile(r"%tlog 1\nGame: territory\nBoard: 9x9\nPlayers: K=Kay W=Will\nDate: \d{4}-\d\d-\d\d\n")
    words = [*PLAY, "new.tlog", "--game", "territory", "--board", "9x9", "--players", "K=Kay,W=Will"]
    log = folder / "new.tlog"
    made = 0
    usual = 60.0
    for run in range(runs):
        began = time.monotonic()
        process = subprocess.Popen([sys.executable, *words], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, **QUIET)
        wait = dice.uniform(0.5, 1.1) * usual
        while time.monotonic() < began + wait and not (run == 0 and log.exists()):
            time.sleep(0.001)
        if run == 0:
            usual = time.monotonic() - began  # how long it takes here until there is a log
        process.kill()
        process.wait()
        if log.exists():
            assert whole.fullmatch(log.read_text()), f"run {run}"
            log.unlink()
            made += 1
    return made


@pytest.mark.slow
@pytest.mark.parametrize("words", [["fix", "a.tlog", "--apply", "1"], ["fmt", "a.tlog"]], ids=["fix", "fmt"])
def test_a_kill_leaves_a_log_and_its_copy_whole(tmp_path: Path, words: list[str]) -> None:
    assert written_and_killed(tmp_path, words, 6) == {"a.tlog", *(["a.tlog.bak"] if "fix" in words else [])}


def written_and_killed(folder: Path, words: list[str], runs: int) -> set[str]:
    """Lets a command change a log and kills it so often, as soon as there is a new file and at random; returns the files of the last run.

    Each file whose name is not hidden must be whole, and the command does its work when it is run again.
    """
    dice, log, read = random.Random(2), folder / "a.tlog", "".join(f"{line}\n" for line in lines()[:40])
    old = f"{HEADERS}{read}".replace("3K J1", "3K  J1").replace("4K N1", "4K NN1")
    command = [sys.executable, "-c", "from referee.cli import main; main()", *words]
    place: dict[str, Any] = {"cwd": folder, "env": {**os.environ, "PYTHONPATH": str(ROOT)}, **QUIET}
    log.write_text(old)
    began = time.monotonic()
    subprocess.run(command, **place, check=True)
    usual, new = time.monotonic() - began, log.read_text()
    assert new != old
    for run in range(runs):
        for one in folder.iterdir():
            one.unlink()
        log.write_text(old)
        began, wait = time.monotonic(), 60 if run % 2 else dice.uniform(0.3, 1.0) * usual
        process = subprocess.Popen(command, **place)
        while process.poll() is None and time.monotonic() < began + wait and len(os.listdir(folder)) == 1:
            pass
        process.kill()
        process.wait()
        shown = {one.name: one.read_text() for one in folder.iterdir() if not one.name.startswith(".")}
        assert shown.pop("a.tlog") in (old, new), f"run {run}"
        assert set(shown.values()) <= {old}, f"run {run}"
        subprocess.run(command, **place, check=log.read_text() == old)
        assert log.read_text() == new, f"run {run}"
    return {one.name for one in folder.iterdir() if not one.name.startswith(".")}
