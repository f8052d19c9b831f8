"""The job of print_peers.py as a script for protograf, which has one document a run: all of it on A3.

`python with_protograf.py OUT.pdf`
"""

from __future__ import annotations

import sys

from protograf import (  # type: ignore[import-not-found, unused-ignore]
    Card,
    CardBack,
    Circle,
    Create,
    Deck,
    PageBreak,
    Save,
    Squares,
    Text,
    rectangle,
    text,
)

INKS = ("#2B3888", "#55B18A", "#000000", "#F7CD0B", "#B34027", "#FFFFFF")
TEXT = ("Take one step along a road that nobody", "watches, then draw a card and show it", "to your neighbour on the left.")

out = sys.argv[1]
sys.argv = sys.argv[:1]  # it reads the command line itself
Create(filename=out, paper="A3", margin=1)
Squares(rows=11, cols=9, side=2.5, x=2, y=2, stroke="#55606B", stroke_width=1, fill="#DDE8CF")
for i in range(10):
    Text("ABCDEFGHJK"[i], x=2 + 2.5 * i, y=1.4, font_size=11)
for i in range(12):
    Text(str(12 - i), x=1.2, y=2.1 + 2.5 * i, font_size=11)
for number, ink in enumerate(INKS):
    PageBreak()
    for i in range(50):
        Circle(
            cx=4 + 2.305 * (i % 5),
            cy=4 + 2.305 * (i // 5),
            radius=0.95,
            fill=ink,
            stroke="#1E1E1E",
            stroke_width=1.4,
            label="BGKYRW"[number],
            label_size=23,
            label_stroke="#FFFFFF" if number in (0, 2, 4) else "#222222",
        )
PageBreak()
Deck(cards=52, card_size="poker", grid_marks=True)
for i in range(1, 53):
    lines = [text(text=line, x=0.6, y=1.9 + 0.4 * at, font_size=8.5, align="left") for at, line in enumerate(TEXT)]
    band = rectangle(x=0.3, y=0.3, width=5.75, height=1, fill="#D3E4EE")
    Card(str(i), band, text(text=f"Card {i}", x=0.6, y=1, font_size=12, align="left"), *lines)
CardBack("1-52", rectangle(x=0.3, y=0.3, width=5.75, height=8.29, fill="#2F4858", rounding=0.3))
Save()
