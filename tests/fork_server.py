"""Runs programs for tests/programs.py in a fork of the process that asks, or of a server that has imported them."""

from __future__ import annotations

import gc
import importlib
import json
import logging
import os
import pkgutil
import runpy
import sys
import traceback
import warnings
from collections.abc import Sequence
from typing import NoReturn

PROGRAMS = ("boardgen", "referee")
KEPT: list[object] = []
"""The streams of the process that forked: the last mention of one would close what has its number now."""
SELDOM = ("referee.lsp.server",)
"""What imports the protocol of editors, which takes as long as all else, and is asked for by a process of its own."""


def load(name: str) -> None:
    """Imports every module of a package."""
    package = importlib.import_module(name)
    for module in pkgutil.iter_modules(package.__path__, f"{name}."):
        if module.ispkg:
            load(module.name)
        elif not module.name.endswith("__main__") and module.name not in SELDOM:
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as missing:
                if (missing.name or "").split(".")[0] in ("boardgen", "referee"):
                    raise
                # else a module for an extra that is not installed, as where the oldest versions are tested


def run(program: str, words: Sequence[str], folder: str, env: dict[str, str], out: str, err: str, typed: str = os.devnull) -> NoReturn:
    """What `python -m program words...` does with its streams in files (`typed` is standard input), and none of pytest's listeners."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    for stream, file in enumerate((typed, out, err)):
        descriptor = os.open(file, os.O_WRONLY if stream else os.O_RDONLY)
        os.dup2(descriptor, stream)
        os.close(descriptor)
    KEPT.extend((sys.stdin, sys.__stdin__, sys.stdout, sys.__stdout__, sys.stderr, sys.__stderr__))
    sys.stdin = sys.__stdin__ = os.fdopen(0, encoding="utf-8", errors="surrogateescape")
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", errors="surrogateescape")
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", 1, encoding="utf-8", errors="backslashreplace")
    logging.root.handlers.clear()  # what pytest listens with
    importlib.reload(warnings)
    sys.path[0] = ""  # as it is for `python -m`
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


def fork(program: str, words: Sequence[str], folder: str, env: dict[str, str], out: str, err: str) -> int:
    """Return the exit status of a run in a process of its own."""
    child = os.fork()
    if not child:
        run(program, words, folder, env, out, err)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def serve() -> None:
    """Answers each line of standard input, the arguments of `run`, with the exit status of the run."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for line in requests:
        answers.write(b"%d\n" % fork(*json.loads(line)))
        answers.flush()


if __name__ == "__main__":
    sys.path[0] = ""
    for program in PROGRAMS:
        load(program)
    gc.collect()
    gc.freeze()
    serve()
