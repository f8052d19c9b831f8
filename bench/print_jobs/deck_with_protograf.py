"""The deck of own_kits.py as a script for protograf: cards from CSV with a picture, an icon, icons that are repeated, text, and backs.

`python deck_with_protograf.py OUT.pdf CARDS` runs in the folder of the deck, which has icons as PNG for it: it rasterises no SVG itself.
"""

from __future__ import annotations

import csv
import os
import sys

from protograf import (  # type: ignore[import-not-found, unused-ignore]
    Card,
    CardBack,
    Create,
    Deck,
    Save,
    image,
    rectangle,
    text,
)

out, cards = sys.argv[1], int(sys.argv[2])
sys.argv = sys.argv[:1]  # it reads the command line itself
Create(filename=out, paper="A4", margin=0.6)
Deck(cards=cards, card_size="poker", grid_marks=True)
with open("crew.csv", encoding="utf-8", newline="") as stream:
    for number, row in enumerate(csv.DictReader(stream), 1):
        words = row["rules"].replace("*", "").replace(":coin:", "coin").split()
        lines = [" ".join(words[at : at + 6]) for at in range(0, len(words), 6)]
        Card(
            str(number),
            image(os.path.abspath(f"art/{row['art']}.jpg"), x=0, y=0, width=6.35, height=4.6),
            text(text=row["name"], x=0.4, y=5.3, font_size=12, align="left"),
            *(text(text=line, x=0.4, y=6.0 + 0.4 * at, font_size=8.5, align="left") for at, line in enumerate(lines)),
            image(os.path.abspath(f"{row['suit']}.png"), x=5.3, y=4.7, width=0.7, height=0.7),
            *(image(os.path.abspath("coin.png"), x=0.4 + 0.7 * at, y=0.4, width=0.6, height=0.6) for at in range(int(row["cost"]))),
        )
CardBack(
    f"1-{cards}",
    rectangle(x=0, y=0, width=6.35, height=8.89, fill="#2E4A5B", stroke="#2E4A5B"),
    image(os.path.abspath("anchor.png"), x=2.0, y=3.3, width=2.3, height=2.3),
)
Save()
