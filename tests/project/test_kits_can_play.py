"""The kit of every layout has enough pieces for the longest games in tests/logs: after each line, what lies on the table is counted.

The law refuses what its supply does not have; this finds what a supply is not: notes to pay with, markers, cards, and two programs that
read one layout differently. Piece by piece it takes what `referee show --as json` prints of a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from boardgen.export.stock import Stock
from boardgen.kit.kit import build
from boardgen.layout.spec import GameSpec
from boardgen.sheet.paper import paper
from referee.judge.adjudicator import Adjudicator
from referee.judge.layouts import LayoutCache
from referee.judge.lines_of_play import lines_of_play
from referee.tlog.reader import games

ROOT = Path(__file__).resolve().parents[2]
LOGS = sorted(
    [*ROOT.glob("tests/logs/*/game_*.tlog"), *ROOT.glob("tests/logs/examples/*.tlog"), *ROOT.glob("tests/conformance/logs/*.tlog")]
)


def positions(log: Path) -> Iterator[tuple[GameSpec, Mapping[str, Any]]]:
    """The layout and the position after each line of each game in a log."""
    layouts = LayoutCache()
    with log.open("rb") as stream:
        for game in games(stream, naming=layouts.names):
            adjudicator = Adjudicator(layouts, "engine", None, 1000)
            for _ in lines_of_play(adjudicator, game):
                if adjudicator.table is not None:
                    yield adjudicator.table.spec, adjudicator.table.view()


def test_every_game_recorded_has_enough_pieces_in_the_kit_of_its_layout() -> None:
    kits: dict[str, Stock] = {}
    seen = Counter[str]()
    for log in LOGS:
        for spec, view in positions(log):
            if spec.file not in kits:
                kits[spec.file] = Stock(build(spec, spec.seats, paper("a4")))
            stock = kits[spec.file]
            for component, seat, count in NEEDS.get(spec.game, record)(view, stock):
                printed = sum(item.copies for item in stock.of(component) if not seat or item.seat in ("", seat))
                assert count <= printed, f"{log.name} {view['turn']}: {count} {component} {seat}, and the kit has {printed}"
                seen[spec.game] += count > 0
    assert set(seen) >= {"gocaine", "cairo", "territory", "drove", "rockpool", "windmills"}


def gocaine(view: Mapping[str, Any], stock: Stock) -> Iterator[tuple[str, str, int]]:
    """Cells on the board, in hand and in stock; cubes that lie on loads and panels; chips; open loans; notes for all cash at once."""
    players = view["players"]
    on_board = Counter(view["stones"].values())
    for seat, one in players.items():
        yield "cells", seat, on_board[seat] + one["cells"] + one["stock"]
        yield "squares", seat, sum(sum(loads) for loads in one["shipments"].values()) + sum(one["influence"].values())
    yield "task_force", "", view["table"]["chips"] + sum(one["chips"] for one in players.values())
    yield "loans", "", sum(one["loan"] for one in players.values())
    paid = payable(
        [one["cash"] for one in players.values()], {int(item.front.name.removeprefix("note-")): item.copies for item in stock.of("notes")}
    )
    yield "notes", "", 0 if paid else 10**6


def payable(sums: list[int], notes: dict[int, int]) -> bool:
    """Whether all these sums can lie on the table at once; each note is a multiple of the next smaller one, so that large ones go first."""
    left = [total for total in sums if total > 0]
    for value in sorted(notes, reverse=True):
        there = notes[value]
        for number, total in enumerate(left):
            used = min(there, total // value)
            there -= used
            left[number] -= used * value
    return not any(left)


def cairo(view: Mapping[str, Any], stock: Stock) -> Iterator[tuple[str, str, int]]:
    """A tile for each city of the map, the coins beside them, a truck and three markers for each player."""
    cities = [city for row in view["table"]["map"] for city in row.split() if city not in (".", "_")]
    tiles = Counter(f"tile-{city}" for city in cities)
    for item in stock.of("tiles"):
        yield "tiles", "", 0 if tiles[item.front.name] <= item.copies else 10**6
    yield "tiles", "", len(cities)
    yield "coins", "", sum(map(len, view["table"]["cities"].values())) + sum(len(one["load"]) for one in view["players"].values())
    for seat in view["players"]:
        letter = list(stock.kit.seats)[list(view["players"]).index(seat)]
        yield "pawns", letter, 1
        yield "markers", letter, 3


def territory(view: Mapping[str, Any], stock: Stock) -> Iterator[tuple[str, str, int]]:
    """Stones on the board, and the whole deck: hands, pile and discards."""
    for seat, count in Counter(view["stones"].values()).items():
        yield "stones", seat if seat in stock.kit.seats else "", count
    hands = sum(len(one["hand"]["known"]) + one["hand"]["unknown"] for one in view["players"].values())
    yield "cards", "", hands + view["table"].get("pile", 0) + view["table"].get("discard", 0)
    known = Counter(card for one in view["players"].values() for card in one["hand"]["known"])
    copies = {item.front.name.removeprefix("card-"): item.copies for item in stock.of("cards")}
    for card, count in known.items():
        yield "cards", "", count if count <= copies.get(card, 0) else 10**6


def record(view: Mapping[str, Any], stock: Stock) -> Iterator[tuple[str, str, int]]:
    """Pieces on the board of each seat, whatever component they are of, and cards that are not in the pile."""
    pieces = [name for name, one in stock.kit.spec.components.items() if one.kind in ("token", "coin", "square", "tile", "standee")]
    on_board = Counter(view["stones"].values())
    printed = {seat: sum(item.copies for name in pieces for item in stock.of(name) if item.seat in ("", seat)) for seat in on_board}
    for seat, count in on_board.items():
        assert count <= printed[seat], (seat, count)
        yield pieces[0], "", 1
    for deck, left in view["table"]["pile"].items():
        hands = sum(len(one["hand"]["known"]) + one["hand"]["unknown"] for one in view["players"].values())
        yield deck, "", left + view["table"]["discards"].get(deck, 0) + hands


NEEDS = {"gocaine": gocaine, "cairo": cairo, "territory": territory}
"""What a position needs, by game: component, letter of the seat or nothing, and how many."""


@pytest.mark.parametrize(("sums", "enough"), [([135, 200], True), ([5] * 41, False), ([100] * 51, True), ([6200, 5], False)])
def test_notes_that_pay_several_sums_at_once(sums: list[int], enough: bool) -> None:
    assert payable(sums, {5: 40, 20: 50, 100: 50}) is enough
