"""Runs `boardgen` and `referee` as a user does, without the start of the interpreter: a server that has imported both programs forks for each run.

A run is a process of its own, with its own folder, environment, streams and exit status, and what it changes ends with it. What depends on the start of
an interpreter (encodings of the streams, hash seeds, what is imported when) is tested with `subprocess`, in test_streams_and_disks.py, test_start.py,
test_kit_command.py and others.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SERVER = """
import importlib, json, os, pkgutil, runpy, sys, traceback

def load(name):
    package = importlib.import_module(name)
    for module in pkgutil.iter_modules(package.__path__, name + "."):
        if module.ispkg:
            load(module.name)
        elif not module.name.endswith("__main__"):
            importlib.import_module(module.name)

def run(program, words, folder, env, out, err):
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    for stream, file in ((0, os.devnull), (1, out), (2, err)):
        descriptor = os.open(file, os.O_RDONLY if stream == 0 else os.O_WRONLY | os.O_TRUNC)
        os.dup2(descriptor, stream)
        os.close(descriptor)
    sys.argv = [program, *words]
    status = 0
    try:
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)

for package in sys.argv[1:]:
    load(package)
from boardgen.layout import catalog
catalog.load("gocaine")
requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
for line in requests:
    child = os.fork()
    if not child:
        run(*json.loads(line))
    _, status = os.waitpid(child, 0)
    answers.write(b"%d\\n" % os.waitstatus_to_exitcode(status))
    answers.flush()
"""
SETTINGS = {"PYTHONPATH", "PYTHONUTF8", "PYTHONIOENCODING", "NO_COLOR", "COLUMNS", "TERM", "FORCE_COLOR", "PYTEST_CURRENT_TEST"}
"""Variables that may differ from one run to the next; a run with others has an interpreter of its own."""


@cache
def _server(root: str) -> subprocess.Popen[bytes]:
    """The server for the programs in a folder. It ends when its standard input does."""
    env = {**os.environ, "PYTHONPATH": root, "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", SERVER, "boardgen", "referee"]
    return subprocess.Popen(command, cwd=root, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def run(program: str, *words: str, cwd: Path = ROOT, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """One run of `python -m program words...` in the folder `cwd`, with the modules in `root`; what it prints is read as UTF-8."""
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONUTF8": "1", **environment}
    if not hasattr(os, "fork") or not environment.keys() <= SETTINGS:
        command = [sys.executable, "-m", program, *words]
        return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)
    server = _server(str(root))
    assert server.stdin is not None and server.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        out.touch()
        err.touch()
        request: list[Any] = [program, words, str(cwd), env, str(out), str(err)]
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        status = int(server.stdout.readline())
        said, complained = (file.read_text("utf-8") for file in (out, err))
    return subprocess.CompletedProcess([program, *words], status, said, complained)
