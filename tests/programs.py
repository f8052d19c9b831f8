"""Runs `boardgen` and `referee` as a user does, without the start of an interpreter: a server that has imported both forks for each run.

A run is a process of its own, with its own folder, environment, streams and exit status. What depends on the start of an interpreter
(encodings of the streams, hash seeds, what is imported when) needs `started` or `subprocess`.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
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
    server = _server(str(root))
    assert server.stdin is not None
    assert server.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        out.touch()
        err.touch()
        request = json.dumps([program, words, str(cwd), _environment(root, environment), str(out), str(err)])
        server.stdin.write(request.encode() + b"\n")
        server.stdin.flush()
        status = int(server.stdout.readline())
        printed, complained = (file.read_text("utf-8") for file in (out, err))
    return subprocess.CompletedProcess([program, *words], status, printed, complained)


def started(program: str, *words: str, cwd: Path = ROOT, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """The same with an interpreter of its own."""
    command = [sys.executable, "-m", program, *words]
    env = _environment(root, environment)
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)


def _environment(root: Path, environment: dict[str, str]) -> dict[str, str]:
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONUTF8": "1", **environment}
    return {name: value for name, value in env.items() if value or name != "FORCE_COLOR"}


@cache
def _server(root: str) -> subprocess.Popen[bytes]:
    """The server for the programs in a folder. It ends when its standard input does."""
    command = [sys.executable, str(Path(__file__).with_name("fork_server.py")), *(["--warm"] if root == str(ROOT) else [])]
    env = {**os.environ, "PYTHONPATH": root, "PYTHONUTF8": "1"}
    server = subprocess.Popen(command, cwd=root, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(server.communicate)
    return server
