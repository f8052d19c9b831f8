"""A game of its own for tests: decks from a CSV file with pictures and backs, one of them for every seat, and round pieces."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from boardgen.draw.shape import ink
from boardgen.kit import export
from boardgen.sheet.arrange.token_sheets import Cut
from boardgen.sheet.paper.duplex import Duplex

NAMES = ("Storm", "Captain", "Cook", "Mate", "Gunner", "Purser", "Pilot", "Cooper", "Drummer", "Surgeon", "Rigger", "Caulker")
CREW = "name,art,cost,count\n" + "".join(f"{name},{n % 2}.png,{n % 3},{2 if n == 0 else 1}\n" for n, name in enumerate(NAMES))
GAME = """\
game: pirates
title: Pirates
players: [2, 3]
icons: icons
components:
  crew: {kind: card, size: [44, 67], from: crew.csv, front: face, back: [{fill: "#2E4A5B"}, {icon: knot, box: [9, 9, 9, 9], ink: white}]}
  hands: {kind: card, size: [44, 67], from: crew.csv, each_seat: 1, front: own, back: [{fill: seat}], where: "{cost} == 2", sort: name}
  coins: {kind: token, diameter: 20, counts: {1: 30, 5: 4}, front: [{icon: coin, box: [4, 4, 12, 12]}], back: [{text: "{label}"}]}
  ships: {kind: token, diameter: 25, each_seat: 5}
faces:
  face:
    - {image: "{art}", box: [0, 0, full, 20], fit: cover, bleed: true}
    - {rect: true, box: [10, 30, 6, 6], ink: black}
    - {text: "{name}", box: [4, 40, 33, 8], style: title}
  own: [{text: "{name} of {seat.name}", box: [4, 20, 33, 20]}]
"""
KNOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1 L8 1 L8 8 L1 8 Z"/></svg>'


def written(folder: Path, game: str = GAME, crew: str = CREW) -> str:
    """The layout with its files in a folder, which may not exist yet."""
    (folder / "icons").mkdir(parents=True, exist_ok=True)
    (folder / "icons" / "knot.svg").write_text(KNOT, "utf-8")
    for number, colour in enumerate(((200, 30, 40), (20, 60, 180))):
        Image.new("RGB", (600, 400), colour).save(folder / f"{number}.png")
    (folder / "crew.csv").write_text(crew, "utf-8")
    (folder / "pirates.yaml").write_text(game, "utf-8")
    return str(folder / "pirates.yaml")


def ordered(
    layout: str,
    only: str | None = None,
    *,
    without: str | None = None,
    paper: str = "a4",
    format: str = "pdf",
    style: ink.Style = "colour",
    duplex: Duplex = "long",
    tokens: str | None = None,
    cut: Cut = "punch",
    players: int | None = None,
) -> export.Ordered:
    """The kit as the command line would order it."""
    options = export.options(duplex=duplex, tokens=tokens, cut=cut, bleed=3.0, overlap=10.0)
    return export.order(
        layout, paper=paper, format=format, players=players, seats=None, only=only, without=without, style=style, options=options
    )
