"""What the longest games of the tests needed, by number of players, as `boardgen check --kit` reads it.

    .venv/bin/python -m tests.project.most_used

writes `data/most_used/`: the referee plays every log of tests/ that is on a game's own layout, and whole games of the players of the tests,
by seed; after each line the pieces on the table are counted from what `referee show --as json` prints of the position.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from boardgen.export.supply import ROUNDS, SEAT, TABLE, Cash, MostUsed, Use
from boardgen.json_values import make_data
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from referee.judge.ask.laws import notation_of
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import moments
from referee.tlog.reader import games
from tests.referee.games.cairo import players as cairo_players
from tests.referee.games.gocaine import players as gocaine_players

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "data" / "most_used"
LOGS = sorted(
    [*ROOT.glob("tests/logs/*/game_*.tlog"), *ROOT.glob("tests/logs/examples/*.tlog"), *ROOT.glob("tests/conformance/logs/*.tlog")]
)
SEATS = "BGKYRW"
GAMES = ("cairo", "gocaine", "territory")
NOTE_VALUES = (100, 20, 5)
"""Those of GoCaine: at which moments most notes of a value are out does not depend on the layout that is checked."""

HEAD = """\
# What the games of tests/ needed, by number of players: the referee plays the logs there, and whole games of the players
# of the tests. `boardgen check --kit` compares a kit with it. Written by tests/project/most_used.py; change nothing by hand.
"""


class Position(NamedTuple):
    """The position after a line of a game."""

    spec: GameSpec
    view: Mapping[str, Any]
    """As `referee show --as json` prints it."""
    round: int


def positions(log: bytes) -> Iterator[Position]:
    """The positions after the lines of each game in a log."""
    layouts, number = LayoutCache(), 0
    for game in games(io.BytesIO(log), notation_of, layouts.names):
        adjudicator = Adjudicator(layouts, "engine", None, 1000)
        for line in moments(adjudicator, game):
            number = line.round or number
            if adjudicator.table is not None:
                yield Position(adjudicator.table.spec, make_data(adjudicator.table.view()), number)


def played() -> Iterator[bytes]:
    """The logs of tests/, and games to the end by seed where there are players who play to win."""
    yield from (log.read_bytes() for log in LOGS)
    gocaine, cairo = catalog.load("gocaine"), catalog.load("cairo")
    for seed in range(10):
        yield gocaine_players.Scribe(gocaine, SEATS[: 2 + seed % 5], 1000 + seed, greedy=0.85).play().encode()
        yield cairo_players.Scribe(cairo, SEATS[: 2 + seed % 3], seed, long=seed % 2 == 0).play(most=60).encode()


def used(positions: Iterable[Position]) -> dict[str, MostUsed]:
    """What some positions used at most, by game."""
    counted = Counted()
    for moment in positions:
        counted.add(moment)
    return counted.results()


def all_used() -> dict[str, MostUsed]:
    """What all games on the three games' own layouts used at most."""
    own = {catalog.load(game).file for game in GAMES}
    return used(moment for log in played() for moment in positions(log) if moment.spec.file in own)


class Counted:
    """The maxima of many positions."""

    def __init__(self) -> None:
        self.most: dict[str, dict[str, dict[int, int]]] = {}
        self.cash: dict[int, dict[str, tuple[tuple[int, ...], tuple[int, ...]]]] = {}

    def add(self, moment: Position) -> None:
        """Counts one position."""
        view, game = moment.view, moment.spec.game
        if game not in USES:
            return
        players = len(view["players"])
        for use, count in {**COUNT[game](view, moment.spec), "rounds": moment.round}.items():
            by_players = self.most.setdefault(game, {}).setdefault(use, {})
            by_players[players] = max(by_players.get(players, 0), count)
        if game == "gocaine":
            self._add_cash(players, tuple(sorted((one["cash"] for one in view["players"].values()), reverse=True)))

    def _add_cash(self, players: int, sums: tuple[int, ...]) -> None:
        """Keeps the moments with the most money, and with the most notes of each value when every sum is paid with as few as possible."""
        needs = {"total": (sum(sums),)} | {str(value): (count,) for value, count in fewest(sums).items()}
        for what, need in needs.items():
            best = self.cash.setdefault(players, {})
            if what not in best or (need, sums) > best[what]:
                best[what] = need, sums

    def results(self) -> dict[str, MostUsed]:
        """The maxima, by game."""
        return {
            game: MostUsed(
                {key: use._replace(most=dict(sorted(self.most[game][key].items()))) for key, use in USES[game].items()},
                CASH._replace(sums=self._sums()) if game == "gocaine" else None,
            )
            for game in self.most
        }

    def _sums(self) -> dict[int, tuple[tuple[int, ...], ...]]:
        return {players: tuple(sorted({sums for _, sums in best.values()}, reverse=True)) for players, best in sorted(self.cash.items())}


def fewest(sums: tuple[int, ...]) -> Counter[int]:
    """How many notes of each value pay these sums, with as few notes as possible."""
    notes = Counter[int]()
    for amount in sums:
        left = max(0, amount)
        for value in NOTE_VALUES:
            notes[value] += left // value
            left %= value
    return notes


def gocaine(view: Mapping[str, Any], spec: GameSpec) -> dict[str, int]:
    """Cells and chips that were taken, which do not come back when captured or used; cubes on loads and panels; open loans."""
    players = view["players"]
    assets = {seat: sum(one["influence"].values()) for seat, one in players.items()}
    loads = {seat: sum(sum(loads) for loads in one["shipments"].values()) for seat, one in players.items()}
    return {
        "cells": max((spec.figures.cells.supply - one["stock"] for one in players.values() if not one["left"]), default=0),
        "single_cubes": max(1 + assets[seat] for seat in players),
        "cubes": max(1 + assets[seat] + loads[seat] for seat in players),
        "chips": spec.figures.task_force.chips - view["table"]["chips"],
        "loans": sum(one["loan"] for one in players.values()),
    }


def cairo(view: Mapping[str, Any], spec: GameSpec) -> dict[str, int]:
    """A tile for each city, the coins that are not in the cup, a truck and three markers for each player, and a die of each suit."""
    table = view["table"]
    held = sum(len(one["load"]) + one["delivered"] for one in view["players"].values())
    return {
        "tiles": sum(city not in (".", "_") for row in table["map"] for city in row.split()),
        "coins": sum(map(len, table["cities"].values())) + held,
        "trucks": 1,
        "markers": 3,
        "mats": 1,
        "dice": len(spec.figures.suits),
    }


def territory(view: Mapping[str, Any], spec: GameSpec) -> dict[str, int]:
    """Stones on the board and among the prisoners, and cards in hands and discarded."""
    stones = Counter(view["stones"].values())
    for one in view["players"].values():
        stones.update(one["prisoners"])
    hands = sum(len(one["hand"]["known"]) + one["hand"]["unknown"] for one in view["players"].values())
    return {
        "stones": max([0, *stones.values()]),
        "cards": hands + view["table"].get("discard", 0),
        "banners": int(any(one["occupier"] for one in view["players"].values())),
    }


def _use(what: str, of: str, *components: str, supply: str = "", at_most: str = "") -> Use:
    return Use(what, components, of, supply, at_most, {})


COUNT = {"gocaine": gocaine, "cairo": cairo, "territory": territory}
USES: Mapping[str, Mapping[str, Use]] = {
    "gocaine": {
        "cells": _use("cells for each seat", SEAT, "cells", supply="cells.supply"),
        "single_cubes": _use("one-tonne squares for each seat", SEAT, "squares"),
        "cubes": _use("t in squares and load markers for each seat", SEAT, "squares", "loads", supply="cubes.supply"),
        "chips": _use("Task Force chips", TABLE, "task_force", supply="task_force.chips"),
        "loans": _use("loan chips", TABLE, "loans", supply="money.loan.markers"),
        "rounds": _use("rounds on its log sheets", ROUNDS, "log"),
    },
    "cairo": {
        "tiles": _use("tiles", TABLE, "tiles", at_most="tiles"),
        "coins": _use("coins", TABLE, "coins", at_most="tiles"),
        "trucks": _use("trucks for each seat", SEAT, "pawns"),
        "markers": _use("markers for each seat", SEAT, "markers"),
        "mats": _use("playmats for each seat", SEAT, "mats"),
        "dice": _use("dice", TABLE, "dice", at_most="suits"),
    },
    "territory": {
        "stones": _use("stones for each seat", SEAT, "stones"),
        "cards": _use("cards", TABLE, "cards", at_most="deck"),
        "banners": _use("banners for each seat", SEAT, "occupation"),
        "rounds": _use("rounds on its log sheets", ROUNDS, "log"),
    },
}
CASH = Cash("notes", "money.start", "money.goal", 1000, {})


def text(most: MostUsed) -> str:
    """The file of one game."""
    lines = [HEAD + "uses:"]
    for key, use in most.uses.items():
        lines.append(f"  {key}:\n    what: {use.what}\n    components: [{', '.join(use.components)}]\n    of: {use.of}")
        lines += [f"    {name}: {value}" for name, value in (("supply", use.supply), ("at_most", use.at_most)) if value]
        lines.append("    most: {" + ", ".join(f"{players}: {count}" for players, count in use.most.items()) + "}")
    if most.cash is not None:
        cash = most.cash
        lines.append(f"cash:\n  component: {cash.component}\n  start: {cash.start}\n  goal: {cash.goal}")
        lines.append(f"  reached: {cash.reached}\n  sums:")
        for players, sums in cash.sums.items():
            moments = (f"[{', '.join(map(str, one))}]" for one in sums)
            lines.append(f"    {players}: [{', '.join(moments)}]")
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, most in all_used().items():
        (FOLDER / f"{game}.yaml").write_text(text(most), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
