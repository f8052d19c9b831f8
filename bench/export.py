"""The whole GoCaine kit as pictures, and decks of your own of 250 and 1,000 cards exported to each target; seconds and peak memory.

`python bench/export.py [RUNS [CARDS]]` prints a line for each job; exit status 1 when the best is over its limit. With CARDS it takes
only the deck of so many cards. Pictures are made one at a time, so memory must hardly grow with the number of cards.
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
DECKS = (250, 1000)
"""Cards of a deck."""
TARGETS: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "png": ((30.0, 300.0), (100.0, 400.0)),
    "tts": ((30.0, 300.0), (60.0, 350.0)),
    "playingcards": ((20.0, 200.0), (60.0, 250.0)),
    "vassal": ((20.0, 150.0), (60.0, 200.0)),
    "pod:thegamecrafter": ((40.0, 200.0), (120.0, 250.0)),
    "cutter:silhouette": ((10.0, 120.0), (20.0, 150.0)),
}
"""The limits of each target for the smaller and the larger deck, in seconds and in MiB."""
WITH = {"png": ("--bleed", "3")}
"""What else is asked of a target."""


def run(folder: Path, *words: str) -> Run:
    """A run of boardgen into a folder that does not exist yet."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    return measured([sys.executable, "-m", "boardgen", *words, "--out", "out"], folder.parent / "bytecode", folder)


def main() -> int:
    runs = int(sys.argv[1]) if sys.argv[1:] else 1
    decks = [cards for cards in DECKS if sys.argv[2:] in ([], [str(cards)])]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "kit"
        folder.mkdir()
        run(folder, "kit", "gocaine", "--only", "cells", "--format", "png")  # compiles what was never imported
        good = within_limits("GoCaine", [run(folder, "kit", "gocaine", "--format", "png") for _ in range(runs)], *KIT)
    for at, cards in enumerate(DECKS):
        if cards not in decks:
            continue
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "deck"
            folder.mkdir()
            write_deck(folder, cards)
            for target, limits in TARGETS.items():
                words = ("export", "deck.yaml", "--to", target, "--only", "crew", *WITH.get(target, ()))
                good = within_limits(f"{cards} cards to {target}", [run(folder, *words) for _ in range(runs)], *limits[at]) and good
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
