"""How much code one line of a game passes through: calls, files and moves between files for judging a `sell` of GoCaine.

The line is measured from the statement that the scanner has made of it to the new state, without reading it and without the line after
it. Only code of our own packages counts; a move is a call from one file into another. Usage: python bench/one_statement.py [--list]
"""

from __future__ import annotations

import io
import os
import sys
from types import FrameType

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)
PACKAGES = tuple(os.path.join(ROOT, package) + os.sep for package in ("boardgen", "referee"))
LOG = """%tlog 1
Game: gocaine
Players: B=Ana R=Ben

0B place C2
1B buy 2@C2 ; done
1R done
2B sell 2@C2
"""
MOST_FILES, MOST_MOVES = 12, 30


class Path:
    """The calls of our packages, each as file and function, and how many of them go from one file into another."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self.moves = 0

    def watch(self, frame: FrameType, event: str, _: object) -> None:
        """A profile function for `sys.setprofile`."""
        here = frame.f_code.co_filename
        if event != "call" or not here.startswith(PACKAGES):
            return
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(PACKAGES):
            caller = caller.f_back
        self.moves += caller is not None and caller.f_code.co_filename != here
        self.calls.append((os.path.relpath(here, ROOT), frame.f_code.co_name))

    @property
    def files(self) -> set[str]:
        """The files that the line passes through."""
        return {file for file, _ in self.calls}


def measured() -> Path:
    """The path of the last line of LOG."""
    from referee.judge.adjudicator import Adjudicator
    from referee.judge.layouts import LayoutCache
    from referee.tlog.reader import games

    path = Path()
    adjudicator = Adjudicator(LayoutCache(None), "engine", None, 100)
    statements = [scan[0] for scan in next(games(io.BytesIO(LOG.encode())))]
    for statement in statements[:-1]:
        adjudicator._take(statement)
    sys.setprofile(path.watch)
    adjudicator._take(statements[-1])
    sys.setprofile(None)
    assert adjudicator.live
    assert adjudicator.last == "2B"
    return path


def main() -> None:
    path = measured()
    if "--list" in sys.argv:
        print("\n".join(f"{file}:{function}" for file, function in path.calls))
    print(f"one `sell`: {len(path.calls)} calls in {len(path.files)} files, {path.moves} moves between files")
    print(f"bounds: {MOST_FILES} files, {MOST_MOVES} moves")
    sys.exit(len(path.files) > MOST_FILES or path.moves > MOST_MOVES)


if __name__ == "__main__":
    main()
