"""Runs programs for tests/programs.py: imports them once and forks for each request, so that only it pays for the start."""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import runpy
import sys
import traceback
from collections import Counter
from typing import NoReturn

PROGRAMS = ("boardgen", "referee")
GAMES = ("gocaine", "territory", "cairo")
whole: Counter[str] = Counter()
"""How often the whole kit of a game was asked for."""
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


def run(program: str, words: list[str], folder: str, env: dict[str, str], out: str, err: str) -> NoReturn:
    """What `python -m program words...` does, with an empty standard input and with the other streams in files."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    for stream, file in enumerate((os.devnull, out, err)):
        descriptor = os.open(file, os.O_WRONLY if stream else os.O_RDONLY)
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


def warm(game: str) -> None:
    """Lays out the kit of a game, the second time that a whole one is asked for: what a process computes once, later runs find."""
    whole[game] += 1
    if whole[game] != 2:
        return
    import boardgen
    from boardgen.kit import check
    from boardgen.rulebook.write import pdf_of

    pdf_of(check.load(game), "colour")
    layout = boardgen.load(game)
    for players in (None, 2):
        boardgen.build(layout, players=players)
    gc.freeze()


def serve() -> None:
    """Answers each line of standard input, the arguments of `run`, with the exit status of the run."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for line in requests:
        request = json.loads(line)
        if request[0] == "boardgen" and request[1][:1] == ["kit"] and "--only" not in request[1] and "--warm" in sys.argv:
            warm(next((game for game in GAMES if game in request[1]), GAMES[0]))
        child = os.fork()
        if not child:
            run(*request)
        _, status = os.waitpid(child, 0)
        answers.write(b"%d\n" % os.waitstatus_to_exitcode(status))
        answers.flush()


if __name__ == "__main__":
    sys.path[0] = ""  # as it is for `python -m`
    for program in PROGRAMS:
        load(program)
    gc.collect()
    gc.freeze()
    serve()
