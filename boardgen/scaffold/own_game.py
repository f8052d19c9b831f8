"""The files that a game of your own begins with: a layout, its cards as CSV, its rules and an icon, made from those in data/own/."""

from __future__ import annotations

import os
from collections.abc import Iterator

from boardgen.layout.files.shipped import data_folder, names
from boardgen.layout.yaml.node import scalar_text
from boardgen.scaffold.face_schema import Columns

LAYOUT, CARDS, RULES, FIGURES, ICON = "start.yaml", "start.csv", "rules.md", "figures.yaml", "start.svg"
ICONS = "icons"
"""The folder of a new game's icons."""


def files(folder: str, stem: str, suffix: str, title: str) -> Iterator[tuple[str, str, str]]:
    """Path, text and purpose of each file of a new game, its layout first."""

    def named(file: str) -> str:
        return _start(file).replace("NAME.yaml", f"{stem}{suffix}").replace("NAME-", f"{stem}-").replace("NAME.", f"{stem}.")

    layout = named(LAYOUT).replace("GAME", scalar_text(_game(stem))).replace("TITLE", scalar_text(title))
    yield os.path.join(folder, stem + suffix), layout, "a game of your own to edit"
    yield os.path.join(folder, f"{stem}.csv"), _start(CARDS), "its cards, for a spreadsheet program"
    yield os.path.join(folder, f"{stem}-rules.md"), named(RULES).replace("TITLE", title), "its rules, printed as a booklet"
    yield os.path.join(folder, f"{stem}-figures.yaml"), named(FIGURES).replace("TITLE", title), "the figures in its rules: short logs"
    yield os.path.join(folder, ICONS, "mark.svg"), _start(ICON), "an icon, `icon: mark`; put others beside it"


def columns() -> Columns:
    """The columns of the cards of a new game."""
    return Columns("cards", tuple(_start(CARDS).partition("\n")[0].split(",")))


def _game(stem: str) -> str:
    """The name of the game of a layout: lower-case letters and digits, and not that of a game that comes with the programs."""
    game = stem.lower().replace("-", "_")
    return game if not game[0].isdigit() and game not in names() else f"game_{game}"


def _start(file: str) -> str:
    with open(os.path.join(data_folder(), "own", file), encoding="utf-8", newline="") as stream:
        return stream.read()
