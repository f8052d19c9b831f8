"""The figures of docs/layouts.md on how fair the shipped layouts are, and how long: played by `referee trial`, never typed.

`python docs/make_fairness.py` writes the table again from docs/fairness.csv. `python docs/make_fairness.py play` plays all trials
first, `play duel ring` those of some layouts, `play --bots greedy` those of one kind of bot. A trial that is stopped goes on with the
same command.
tests/project/test_fairness.py says when a layout has changed since its figures were made.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from boardgen.layout.spec import catalog

ROOT = Path(__file__).resolve().parents[1]
PAGE, FIGURES = ROOT / "docs/layouts.md", ROOT / "docs/fairness.csv"
BEGIN, END = "<!-- made by docs/make_fairness.py -->\n", "<!-- end -->\n"
HEAD = """\
| layout | players | bots | games | even | seats, lowest and highest | start points | places in the order | rounds |
|---|---|---|---|---|---|---|---|---|
"""

GREEDY = {"gocaine": 500, "territory": 240, "cairo": 500}
"""Games of each game between greedy bots ..."""
LONG = {"thin-margins": 200}
"""... fewer of a layout whose games are long ..."""
SEARCH = {
    "gocaine": (4, "search:10", 150),
    "duel": (2, "search:10", 300),
    "trident": (3, "search:10", 150),
    "crossroads": (4, "search:10", 60),
    "cordillera": (4, "search:10", 60),
    "raiders": (4, "search:10", 60),
    "cairo": (4, "search:10", 120),
    "head-start": (4, "search:10", 120),
    "africa": (4, "search:10", 80),
    "nile": (4, "search:10", 80),
}
"""... and of some layouts between bots that search, with the number of players: these need a hundred times as long and more."""


class Case(NamedTuple):
    """A trial: a layout, how many play, the bots of all, and how many games."""

    layout: str
    players: int
    bots: str
    games: int


class Row(NamedTuple):
    """The figures of a trial. Shares are in per cent, each with its 95 % interval; `even` is what nobody's advantage would give.

    `seats`, `starts` and `places` are the lowest and the highest share, as `W 24 22 26`: whose it is, the share, and its interval. Only a
    layout that names start points has `starts`. `rounds` are the lower quartile, the median and the upper quartile of the games that
    ended; `ended` is how many did.
    """

    layout: str
    id: str
    players: str
    bots: str
    games: str
    ended: str
    even: str
    seats: str
    starts: str
    places: str
    rounds: str


LAYOUTS = (
    ("gocaine", (4, 6)),
    ("duel", (2,)),
    ("trident", (3,)),
    ("crossroads", (4,)),
    ("cordillera", (4,)),
    ("six-coasts", (6,)),
    ("thin-margins", (2, 4)),
    ("raiders", (4,)),
    ("territory", (3,)),
    ("delta", (4,)),
    ("ring", (3,)),
    ("old-town", (3,)),
    ("peninsulas", (6,)),
    ("fenland", (3,)),
    ("cairo", (4,)),
    ("head-start", (2, 3, 4)),
    ("africa", (4,)),
    ("nile", (4,)),
)
"""The layouts with rules, and for how many players each is tried. A layout that differs in words alone has the figures of its game.

Start points of The Map is the Territory that a symmetry of the board carries into each other are even without any game: such numbers of
players are left out.
"""


def cases() -> list[Case]:
    """All trials: greedy bots for all layouts, bots that search for some."""
    made = []
    for layout, numbers in LAYOUTS:
        game = catalog.load(layout).law
        made += [Case(layout, players, "greedy", LONG.get(layout, GREEDY[game])) for players in numbers]
        made += [Case(layout, *SEARCH[layout])] if layout in SEARCH else []
    return made


def play(case: Case, workers: int) -> Row:
    """Play a trial, and its figures."""
    spec = catalog.load(case.layout)
    words = (spec.layout_id, str(case.players), case.bots.replace(":", ""), str(case.games))
    folder = ROOT / "output/fairness" / "-".join((case.layout, *words))
    command = [sys.executable, "-m", "referee", "trial", case.layout, "--players", str(case.players), "--bots", case.bots]
    command += ["--games", str(case.games), "--workers", str(workers), "--keep", "none", "--format", "json", "--out", str(folder)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, check=True)
    row = figures(case, spec.layout_id, json.loads(done.stdout)["games"][0]["figures"])
    shutil.rmtree(folder)
    return row


def figures(case: Case, layout_id: str, measured: list[dict[str, Any]]) -> Row:
    """The row of a trial from the figures that it printed."""
    ended = next(one["value"] if one["count"] is None else one["count"] for one in measured if one["item"] == "finished and proven")
    named = catalog.load(case.layout).law == "territory"
    seats, starts, places = (
        _ends([one for one in measured if one["measure"] == f"wins by {what}"]) for what in ("seat", "start point", "order of play")
    )
    even = next(one["expected"] for one in measured if one["measure"] == "wins by seat")
    rounds = {one["item"]: one["value"] for one in measured if one["measure"] == "rounds"}
    length = " ".join(f"{rounds[item]:g}" for item in ("lower quartile", "median", "upper quartile"))
    played = str(case.players), case.bots, str(case.games), str(ended)
    return Row(case.layout, layout_id, *played, f"{100 * even:.1f}", seats, starts if named else "", places, length)


def _ends(shares: list[dict[str, Any]]) -> str:
    """The lowest and the highest of some shares."""
    ranked = sorted(shares, key=lambda one: (one["share"], one["item"]))
    return "; ".join(
        f"{one['item']} {100 * one['share']:.1f} {100 * one['low']:.1f} {100 * one['high']:.1f}" for one in (*ranked[:1], *ranked[-1:])
    )


def read() -> list[Row]:
    """The figures that were made."""
    with FIGURES.open(encoding="utf-8", newline="") as file:
        return [Row(**row) for row in csv.DictReader(file)]


def write(rows: list[Row]) -> None:
    """Keep the figures, in the order of the trials."""
    order = {case[:3]: number for number, case in enumerate(cases())}
    rows = sorted((row for row in rows if _case(row) in order), key=lambda row: order[_case(row)])
    with FIGURES.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerows([Row._fields, *rows])


def _case(row: Row) -> tuple[str, int, str]:
    return row.layout, int(row.players), row.bots


def table(rows: list[Row]) -> str:
    """The figures as a table of the page."""
    return HEAD + "".join(
        f"| {row.layout} | {row.players} | {row.bots} | {_games(row)} | {float(row.even):.0f} | {_shares(row.seats)}"
        f" | {_shares(row.starts)} | {_shares(row.places)} | {_rounds(row.rounds)} |\n"
        for row in rows
    )


def _games(row: Row) -> str:
    """The games, and how many of them were cut off."""
    cut_off = int(row.games) - int(float(row.ended))
    return f"{row.games}, {cut_off} cut off" if cut_off else row.games


def _shares(text: str) -> str:
    """The lowest and the highest share, as people read them: `W 24 (22–26), B 28 (26–30)`."""
    parts = [one.split() for one in text.split("; ") if one]
    return ", ".join(f"{whose} {float(share):.0f} ({float(low):.0f}–{float(high):.0f})" for whose, share, low, high in parts)


def _rounds(text: str) -> str:
    lower, median, upper = text.split()
    return f"{median} ({lower}–{upper})"


def page() -> str:
    """The page with the table as the figures have it."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + table(read()) + END + after


def main() -> None:
    """Play what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("play", nargs="*", help="`play`, and the layouts to play; without layouts all")
    parser.add_argument("--bots", help="only these bots: greedy, or search")
    parser.add_argument("--players", type=int, help="only so many players")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    chosen = [case for case in cases() if asked.play[:1] == ["play"] and (not asked.play[1:] or case.layout in asked.play[1:])]
    chosen = [case for case in chosen if not asked.bots or case.bots.startswith(asked.bots)]
    for case in chosen:
        if asked.players in (None, case.players):
            row = play(case, asked.workers)
            print(table([row]).removeprefix(HEAD), end="", flush=True)
            write([*[one for one in (read() if FIGURES.exists() else []) if _case(one) != case[:3]], row])
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
