"""Pictures at 300 dpi: the whole GoCaine kit, and decks of your own of 250 and 1,000 cards; seconds and peak memory.

`python bench/export.py [RUNS [CARDS]]` prints a line for each job; exit status 1 when the best is over its limit. With CARDS it takes
only the deck of so many cards. Memory must not grow with the number of cards.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from own_kits import write_deck
from whole_process import Run, measured, within_limits

KIT = (20.0, 500.0)
"""The limits for `boardgen kit gocaine --format png`, in seconds and in MiB."""
DECKS = {250: (30.0, 300.0), 1000: (100.0, 400.0)}
"""Cards, and the limits for `boardgen export --to png`."""


def run(folder: Path, *words: str) -> Run:
    """A run of boardgen into a folder that does not exist yet."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    return measured([sys.executable, "-m", "boardgen", *words, "--out", "out"], folder.parent / "bytecode", folder)


def main() -> int:
    runs = int(sys.argv[1]) if sys.argv[1:] else 1
    decks = {cards: limits for cards, limits in DECKS.items() if sys.argv[2:] in ([], [str(cards)])}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "kit"
        folder.mkdir()
        run(folder, "kit", "gocaine", "--only", "cells", "--format", "png")  # compiles what was never imported
        good = within_limits("GoCaine", [run(folder, "kit", "gocaine", "--format", "png") for _ in range(runs)], *KIT)
    for cards, limits in decks.items():
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "deck"
            folder.mkdir()
            write_deck(folder, cards)
            every = [run(folder, "export", "deck.yaml", "--to", "png", "--only", "crew", "--bleed", "3") for _ in range(runs)]
            good = within_limits(f"{cards} cards", every, *limits) and good
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
