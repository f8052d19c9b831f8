"""The kit of every layout has enough pieces for the longest games in tests/, and what `boardgen check --kit` knows of these is true.

The law refuses what its supply does not have; this finds what a supply is not: notes to pay with, markers, cards, and two programs that
read one layout differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.export import supply
from boardgen.export.supply import Supply
from boardgen.kit.kit import list_parts
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Faults
from boardgen.sheet.paper.paper import paper
from tests.project.most_used import FOLDER, LOGS, USES, all_used, positions, text, used
from tests.sampling import sampled


@pytest.mark.slow
def test_the_figures_of_the_longest_games_are_those_of_the_logs_in_tests() -> None:
    made = all_used()
    assert sorted(f"{game}.yaml" for game in made) == sorted(path.name for path in FOLDER.iterdir())
    for game, most in made.items():
        assert (FOLDER / f"{game}.yaml").read_text("utf-8") == text(most), "write them again: python -m tests.project.most_used"
        assert supply.load_most_used(game) == most


SOME = [*LOGS[::4], *(log for log in LOGS if log.stem in ("rock-pool", "windmills", "the-drove", "drove"))]


@pytest.mark.parametrize("logs", sampled([SOME, LOGS], every=2, landing=0), ids=["some", "all"])
def test_every_game_recorded_has_enough_pieces_in_the_kit_of_its_layout(logs: list[Path]) -> None:
    kits: dict[tuple[str, int], Supply] = {}
    seen = Counter[str]()
    for log in logs:
        played = list(positions(log.read_bytes()))
        for file in dict.fromkeys(moment.spec.file for moment in played):
            here = [moment for moment in played if moment.spec.file == file]
            spec = here[0].spec
            players = len(here[-1].view["players"])
            if (file, players) not in kits:
                seats = choose_seats(spec, players, None)
                kits[file, players] = Supply(spec, seats, list_parts(spec, seats, paper("a4"), spec.components))
            stock = kits[file, players]
            seen[spec.game] += 1
            if spec.game in USES:
                tree = catalog.tree(file if Path(file).exists() else spec.game, Faults())
                assert [str(fault) for fault in supply.find_shortages(stock, tree, used(here)[spec.game])] == [], log.name
            for moment in here if spec.game not in USES else ():
                record(moment.view, stock, log.name)
    assert set(seen) >= {"gocaine", "cairo", "territory", "drove", "rockpool", "windmills"}


def record(view: Mapping[str, Any], stock: Supply, log: str) -> None:
    """Pieces on the board of each seat, whatever component they are of, and the cards of each deck."""
    pieces = [name for name, one in stock.spec.components.items() if one.kind in ("token", "coin", "square", "tile", "standee")]
    for seat, count in Counter(view["stones"].values()).items():
        printed = sum(item.copies for name in pieces for item in stock.of(name) if item.seat in ("", seat))
        assert count <= printed, (log, seat, count)
    for deck, left in view["table"]["pile"].items():
        hands = sum(len(one["hand"]["known"]) + one["hand"]["unknown"] for one in view["players"].values())
        count = left + view["table"]["discards"].get(deck, 0) + hands
        assert count <= sum(item.copies for item in stock.of(deck)), (log, deck, count)
