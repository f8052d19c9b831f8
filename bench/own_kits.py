"""Decks of your own from CSV with icons, backs and 40 pictures, printed as PDF by `boardgen kit`: seconds and peak memory.

`python bench/own_kits.py [RUNS] [--peer]` prints a line for each size and run; exit status 1 when the best is over its limit. With
`--peer` the deck of 52 is made by protograf too, turn about, and compared.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from whole_process import ROOT, Run, measured, within_limits

LIMITS = {52: (0.8, 100.0), 500: (0.8, 100.0), 1000: (3.0, 200.0)}
"""Cards: the limits in seconds, for the whole process with its files, and in MiB."""
AHEAD = 5.0
"""How many times as fast as protograf the deck of 52 must be."""
PICTURES = 40
LAYOUT = """\
game: deck
title: Deck
players: [2, 4]
components:
  crew: {kind: card, size: poker, from: crew.csv, front: crew_face, back: crew_back}
faces:
  crew_face:
    - {image: "art/{art}.jpg", box: [0, 0, full, 46], fit: cover, bleed: true}
    - {text: "{name}", box: [4, 47, 48, 8], style: title}
    - {text: "{rules}", box: [4, 56, 55, 27], fit: shrink}
    - {icon: "{suit}", box: [53, 47, 7, 7]}
    - {repeat: "{cost}", icon: coin, box: [4, 4, 6, 6], step: [7, 0]}
  crew_back: [{fill: "#2E4A5B"}, {icon: anchor, box: [20, 33, 23, 23], ink: "#FFFFFF"}]
"""


def write_deck(folder: Path, cards: int) -> None:
    """A layout with its rows and pictures."""
    from PIL import Image

    chance = Random(13)
    (folder / "art").mkdir()
    for number in range(PICTURES):
        soft = Image.frombytes("RGB", (6, 5), chance.randbytes(6 * 5 * 3)).resize((750, 600), Image.Resampling.BICUBIC)
        soft.save(folder / "art" / f"{number}.jpg", quality=85)
    rules = "Draw **two** cards, pay :coin: and discard {} of the others before the end of your turn."
    suits = ("anchor", "crown", "leaf", "flame")
    rows = [f'Card {n},{n % PICTURES},"{rules.format(n)}",{suits[n % 4]},{n % 5}' for n in range(cards)]
    (folder / "crew.csv").write_text("\n".join(["name,art,rules,suit,cost", *rows, ""]), "utf-8")
    (folder / "deck.yaml").write_text(LAYOUT, "utf-8")


def ours(folder: Path) -> Run:
    """A run of `boardgen kit`, into a folder that does not exist yet."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    command = [sys.executable, "-m", "boardgen", "kit", "deck.yaml", "--only", "crew", "--format", "pdf", "--out", "out"]
    return measured(command, folder.parent / "bytecode", folder)


def peer(folder: Path) -> str:
    """A Python that has protograf: that of PROTOGRAF, else a new environment; empty where it cannot be installed."""
    python = os.environ.get("PROTOGRAF", "")
    if not python:
        place = folder / "peer"
        python = str(place / ("Scripts" if os.name == "nt" else "bin") / "python")
        for command in ([sys.executable, "-m", "venv", str(place)], [python, "-m", "pip", "install", "--quiet", "protograf"]):
            if subprocess.run(command, capture_output=True, check=False).returncode:
                return ""
    return python


def compare(rounds: int) -> bool:
    """52 cards by us and by protograf, turn about: whether we are at least so many times as fast as asked for. True without a peer."""
    from PIL import Image, ImageDraw

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "deck"
        folder.mkdir()
        python = peer(Path(place))
        if not python:
            print("protograf cannot be installed here: no comparison")
            return True
        write_deck(folder, 52)
        for name in ("anchor", "crown", "leaf", "flame", "coin"):  # it needs its icons as pictures
            icon = Image.new("RGBA", (96, 96))
            ImageDraw.Draw(icon).ellipse((8, 8, 88, 88), fill="#222222")
            icon.save(folder / f"{name}.png")
        script = str(ROOT / "bench" / "print_jobs" / "deck_with_protograf.py")
        command = [python, script, str(folder / "theirs.pdf"), "52"]
        bytecode = folder.parent / "bytecode"
        turns = [(ours(folder).seconds, measured(command, bytecode, folder, paths=()).seconds) for _ in range(rounds + 1)]
        turns = turns[1:]  # the first compiles what was never imported
        mine, theirs = (min(column) for column in zip(*turns, strict=True))
        ratio = theirs / mine
        print(f"52 cards: protograf {theirs:.2f} s, ours {mine:.2f} s, {ratio:.1f} times (at least {AHEAD:g})")
        return ratio >= AHEAD


def main() -> int:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    runs = numbers[0] if numbers else 3
    good = compare(runs) if "--peer" in sys.argv else True
    for cards, (limit, mebibytes) in LIMITS.items():
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "deck"
            folder.mkdir()
            write_deck(folder, cards)
            found = [ours(folder) for _ in range(runs + 1)][1:]  # the first compiles what was never imported
        good = within_limits(f"{cards} cards", found, limit, mebibytes) and good
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
