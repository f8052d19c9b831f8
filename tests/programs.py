"""Runs `boardgen` and `referee` as a user does, without the start of an interpreter: the process of the tests forks for each run.

A run is a process of its own, with its own folder, environment, streams and exit status; it finds what the tests have imported, read and
measured before it. Where other threads run, which a fork leaves in the middle of what they do, and for the programs of another folder, a
server that has imported both programs forks. What depends on the start of an interpreter (encodings of the streams, hash seeds, what is
imported when) needs `started` or `subprocess`.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests import fork_server

if TYPE_CHECKING:
    import pexpect

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("gocaine", "territory", "cairo")
whole: Counter[str] = Counter()
"""How often the whole kit of a game was asked for."""
SETTINGS = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"}
"""Variables that may differ from one run of the server to the next; a run with others has an interpreter of its own."""


def commands(program: str) -> dict[str, Any]:
    """Every command of a program by its name, those included that are imported only when they are asked for."""
    from typer import Context
    from typer.main import get_command

    group: Any = get_command(import_module(f"{program}.cli").app)
    context = Context(group)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    assert len(found) > 5, f"{program} lists no commands"
    return found


def run(program: str, *words: str, cwd: Path = ROOT, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """One run of `python -m program words...` in the folder `cwd`, with the modules in `root`; what it prints is read as UTF-8."""
    if not hasattr(os, "fork") or not environment.keys() <= SETTINGS:
        return started(program, *words, cwd=cwd, root=root, **environment)
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        out.touch()
        err.touch()
        request = program, words, str(cwd), _environment(root, environment), str(out), str(err)
        if root == ROOT and threading.active_count() == 1:
            if program == "boardgen" and words[:1] == ("kit",) and "--only" not in words:
                own = GAMES[0] if any(word.endswith(".yaml") for word in words) else ""
                _warm(next((game for game in GAMES if game in words), own))
            if program == "boardgen" and words[:1] == ("check",):
                for game in set(words).intersection(GAMES):
                    _check(game)
            status = fork_server.fork(*request)
        else:
            server = _server(str(root))
            assert server.stdin is not None
            assert server.stdout is not None
            server.stdin.write(json.dumps(request).encode() + b"\n")
            server.stdin.flush()
            status = int(server.stdout.readline())
        printed, complained = (file.read_text("utf-8") for file in (out, err))
    return subprocess.CompletedProcess([program, *words], status, printed, complained)


def started(program: str, *words: str, cwd: Path = ROOT, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """The same with an interpreter of its own."""
    command = [sys.executable, "-m", program, *words]
    env = _environment(root, environment)
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)


def at_terminal(program: str, *words: str, cwd: Path = ROOT) -> pexpect.spawn:
    """The same at a terminal of its own, in a fork of this process where that is safe: expect what it prints, send what is typed."""
    from pexpect import spawn

    env = _environment(ROOT, {"PROMPT_TOOLKIT_NO_CPR": "1"})  # nobody here answers where the cursor is

    def take_over() -> None:
        os.closerange(3, 1024)  # pexpect waits until the program has closed what it was handed
        terminal = os.ttyname(0)
        fork_server.run(program, words, str(cwd), env, terminal, terminal, terminal)

    alone = take_over if threading.active_count() == 1 else None
    command = ["-m", program, *words]
    return spawn(sys.executable, command, cwd=cwd, timeout=60, encoding="utf-8", dimensions=(40, 120), env=env, preexec_fn=alone)


def _environment(root: Path, environment: dict[str, str]) -> dict[str, str]:
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONUTF8": "1", **environment}
    return {name: value for name, value in env.items() if value or name != "FORCE_COLOR"}


def _warm(game: str) -> None:
    """Lays out the kit of a game, the second time that a whole one is asked for: what a process computes once, later runs find."""
    whole[game] += 1
    if not game or whole[game] != 2:
        return
    import boardgen
    from boardgen.kit import check
    from boardgen.rulebook.write import pdf_of

    pdf_of(check.load(game), "colour")
    layout = boardgen.load(game)
    for players in (None, 2):
        boardgen.build(layout, players=players)


@cache
def _check(game: str) -> None:
    """Check a game once in this process, so that the runs find what is computed for it."""
    from boardgen.kit import check

    check.check(game)


@cache
def _server(root: str) -> subprocess.Popen[bytes]:
    """The server for the programs in a folder. It ends when its standard input does."""
    command = [sys.executable, str(Path(__file__).with_name("fork_server.py"))]
    env = {**os.environ, "PYTHONPATH": root, "PYTHONUTF8": "1"}
    server = subprocess.Popen(command, cwd=root, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(server.communicate)
    return server
