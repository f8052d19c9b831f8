"""How much code five journeys pass through: `python bench/journeys.py [--list JOURNEY]`.

A journey is followed by the calls of our two packages; a move is a call from one file into another. For a price and a card, only calls that
are handed the value or return it are counted: as itself, in a text, or in a value that is opened up to three deep. A number is followed
from where it is made of its text, and as that very object: 945 is none of those that Python has only once, so that an equal number
elsewhere is another one. Both end in the PDF: `kit` measures and hashes the same pages for kit.json too, which is a journey of its own and
is not followed. Nor is `records.py`, which takes the place of a class of the language. For the other three, every call is counted.

Exits 1 if one of the first four misses its goal, which each has met before.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PACKAGES = tuple(f"{ROOT / package}{os.sep}" for package in ("boardgen", "referee"))
MOST_FILES, MOST_MOVES = 12, 30
"""Of one `sell`."""
LOG = """%tlog 1
Game: gocaine
Players: B=Ana R=Ben

0B place C2
1B buy 2@C2 ; done
1R done
2B sell 2@C2
"""
PRICE = "extends: gocaine\nzones:\n  PE: {price: 945}\n"
PIRATES = """game: pirates
title: Pirates
players: [2, 4]
components:
  crew: {kind: card, from: crew.csv, count: 1}
"""
CREW = "name,text\nQuillfeather,Draw two\nBo,Pass\n"
EXAMPLES = ROOT / "data/examples"
LANGUAGE = f"boardgen{os.sep}records.py"
"""What takes the place of `NamedTuple` of the standard library, whose calls are not counted either."""
ASIDE = f"boardgen{os.sep}kit{os.sep}kit_json.py"
"""What writes kit.json: no value that is handed to it is printed."""


class Journey:
    """The calls of our packages, each as file and function, and how many of them go from one file into another."""

    def __init__(self, carries: Callable[[object], bool] | None = None, begins: str = "") -> None:
        """`begins` is the file in which the way of a value begins."""
        self.calls: list[tuple[str, str]] = []
        self.moves = 0
        self._carries = carries
        self._before = ""
        self._begins = begins
        self._aside: FrameType | None = None

    def watch(self, frame: FrameType, event: str, result: object) -> None:
        """A profile function for `sys.setprofile`."""
        here = frame.f_code.co_filename
        if not here.startswith(PACKAGES) or event not in ("call", "return"):
            return
        if self._carries is None:
            if event == "call":
                caller = frame.f_back
                while caller is not None and not caller.f_code.co_filename.startswith(PACKAGES):
                    caller = caller.f_back
                self._pass(frame, caller is not None and caller.f_code.co_filename != here)
        elif self._aside is not None:
            if event == "return" and frame is self._aside:
                self._aside = None
        elif event == "call" and here.endswith(ASIDE):
            self._aside = frame
        elif (
            here.endswith(self._begins)
            and not here.endswith(LANGUAGE)
            and any(map(self._carries, frame.f_locals.values() if event == "call" else [result]))
        ):
            self._pass(frame, self._before not in ("", here))
            self._before, self._begins = here, ""

    def _pass(self, frame: FrameType, moves: bool) -> None:
        self.moves += moves
        self.calls.append((os.path.relpath(frame.f_code.co_filename, ROOT), frame.f_code.co_name))

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Watch what runs in the block."""
        sys.setprofile(self.watch)
        try:
            yield
        finally:
            sys.setprofile(None)

    @property
    def files(self) -> set[str]:
        """The files that the journey passes through."""
        return {file for file, _ in self.calls}


def carrier(number: int | None, text: str) -> Callable[[object], bool]:
    """Return whether a value is, or contains, the first object that was equal to a number, or a text that contains `text`."""
    followed: list[int] = []

    def carries(value: Any, deep: int = 3) -> bool:
        if isinstance(value, str):
            return text in value and len(value) < 200
        if type(value) is int:
            if value == number and not followed:
                followed.append(value)
            return bool(followed) and value is followed[0]
        if not deep:
            return False
        if is_dataclass(value) and not isinstance(value, type):
            parts = [getattr(value, field.name, None) for field in fields(value)]
            return len(parts) < 16 and any(carries(part, deep - 1) for part in parts)
        if isinstance(value, tuple | list):
            return len(value) < 16 and any(carries(part, deep - 1) for part in value)
        return False

    return carries


def price() -> Journey:
    """A price from YAML to the label on the printed board."""
    from boardgen.cli import main

    journey = Journey(carrier(945, "$945M"), "boardgen/layout/yaml/fields.py")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "dear.yaml").write_text(PRICE, "utf-8")
        run(main, journey, "kit", f"{folder}/dear.yaml", "--only", "board", "--format", "pdf", "-o", f"{folder}/kit")
    return journey


def sell() -> Journey:
    """One `sell`, from the statement that the scanner has made of it to the new state."""
    from referee.judge.ask.laws import notation_of
    from referee.judge.headers import LayoutCache
    from referee.judge.judge.adjudicator import Adjudicator
    from referee.tlog.reader import games

    adjudicator = Adjudicator(LayoutCache(None), "engine", None, 100)
    statements = [scan[0] for scan in next(games(io.BytesIO(LOG.encode()), notation_of))]
    for statement in statements[:-1]:
        adjudicator._take(statement)
    journey = Journey()
    with journey.followed():
        adjudicator._take(statements[-1])
    assert adjudicator.live
    assert adjudicator.last == "2B"
    return journey


def card() -> Journey:
    """A card from CSV to PDF."""
    from boardgen.cli import main

    journey = Journey(carrier(None, "Quillfeather"))
    with pirates() as layout:
        run(main, journey, "kit", layout, "--format", "pdf", "-o", f"{layout}.kit")
    return journey


def check() -> Journey:
    """`boardgen check` of Rock Pool, a small game of one's own."""
    from boardgen.cli import main

    journey = Journey()
    run(main, journey, "check", str(EXAMPLES / "rock-pool.yaml"))
    return journey


def trial() -> Journey:
    """`referee trial duel --games 1`, with what it prints."""
    from referee.cli import main

    journey = Journey()
    with tempfile.TemporaryDirectory() as folder:
        run(main, journey, "trial", str(EXAMPLES / "duel.yaml"), "--games", "1", "--workers", "1", "-o", f"{folder}/trial")
    return journey


@contextmanager
def pirates() -> Iterator[str]:
    """The layout of a small game with three cards, in a folder that goes."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "crew.csv").write_text(CREW, "utf-8")
        Path(folder, "pirates.yaml").write_text(PIRATES, "utf-8")
        yield f"{folder}/pirates.yaml"


def run(main: Callable[[], object], journey: Journey, *words: str) -> None:
    """Run a program with these words, followed; what it prints goes nowhere unless it fails."""
    said = io.TextIOWrapper(io.BytesIO(), "utf-8")
    before, sys.argv = sys.argv, ["journey", *words]
    status: object = 0
    try:
        with redirect_stdout(said), redirect_stderr(said), journey.followed():
            main()
    except SystemExit as end:
        status = end.code
    finally:
        sys.argv = before
    said.flush()
    assert not status, said.buffer.getvalue().decode()  # type: ignore[attr-defined]


GOALS = {"price": (12, 40), "sell": (MOST_FILES, MOST_MOVES), "card": (12, 35), "check": (0, 150_000), "trial": (200, 100_000)}
"""Files and moves; of `check` the calls, of `trial` the modules that are loaded and the calls."""


def main() -> int:
    """Print what each journey passes through; each runs in a process of its own, so that none finds what another has read."""
    if "--list" in sys.argv:
        print("\n".join(f"{file}:{function}" for file, function in globals()[sys.argv[-1]]().calls))
        return 0
    if len(sys.argv) > 1:
        journey = globals()[sys.argv[1]]()
        loaded = sum(name.split(".")[0] in ("boardgen", "referee") for name in sys.modules)
        print(len(journey.files), journey.moves, len(journey.calls), loaded)
        return 0
    print(f"{'journey':8}{'files':>8}{'moves':>10}{'calls':>10}{'modules':>9}   goal")
    missed = False
    for name, (first, second) in GOALS.items():
        with os.popen(f'"{sys.executable}" "{__file__}" {name}') as process:
            files, moves, calls, loaded = map(int, process.read().split())
        goal = {"check": f"{second:,} calls", "trial": f"{first} modules, {second:,} calls"}.get(name, f"{first} files, {second} moves")
        print(f"{name:8}{files:8,}{moves:10,}{calls:10,}{loaded:9}   {goal}")
        missed |= calls > second if name == "check" else name != "trial" and (files > first or moves > second)
    return missed


if __name__ == "__main__":
    sys.exit(main())
