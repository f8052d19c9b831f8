"""Mistakes that people make in layouts, and the message that each gets: place, reason and what to write instead.

`mistakes.txt` has them one after another: the text of a layout behind `| `, what is said of it behind `> `. Each message was read before
it was kept; no run updates them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout import catalog, shipped
from boardgen.layout.faults import Faults
from boardgen.layout.node import Node
from boardgen.layout.yaml_reader import read

TABLE = Path(__file__).parent / "mistakes.txt"


def mistakes() -> Iterator[tuple[int, str, list[str]]]:
    """Each layout of the table with the line it begins on, and what is said of it."""
    layout: list[str] = []
    said: list[str] = []
    begin = 0
    for number, line in enumerate((*TABLE.read_text("utf-8").split("\n"), "| "), 1):
        if line.startswith("|"):
            if said:
                yield begin, "\n".join(layout) + "\n", said
                layout, said = [], []
            begin = begin if layout else number
            layout.append(line[2:].replace("<TAB>", "\t").replace("<BOM>", "\ufeff"))
        elif line.startswith(">"):
            said.append(line[2:])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, where the files of the games are read once."""
    monkeypatch.chdir(tmp_path)
    known: dict[str, Node | None] = {}
    games = os.path.realpath(shipped.data_folder())

    def once(path: str, shown: str, faults: Faults) -> Node | None:
        if not os.path.realpath(path).startswith(games):
            return read(path, shown, faults)
        faults.opened(shown)
        if path not in known:
            known[path] = read(path, os.path.basename(path), faults)
        return known[path]

    monkeypatch.setattr(catalog, "read", once)
    monkeypatch.setattr(catalog, "shown_as", os.path.basename)
    return tmp_path


def told(path: str) -> list[str]:
    """The findings of a layout, without its name."""
    try:
        faults = catalog.load(path).warnings
    except DataError as problem:
        faults = problem.faults
    return [str(fault).replace(f"{path}:", "", 1) for fault in faults]


def test_each_mistake_gets_its_message(here: Path) -> None:
    wrong, count = [], 0
    for line, layout, said in mistakes():
        (here / "x.yaml").write_text(layout, "utf-8", newline="")
        found = told("x.yaml")
        count += 1
        if found != said:
            wrong.append(f"mistakes.txt:{line}:\n{layout}" + "".join(f"> {one}\n" for one in found))
    assert not wrong, "\n".join(wrong)
    assert count >= 300


def test_no_message_blames_a_file_of_ours_or_names_what_the_game_has_not(here: Path) -> None:
    own = {"gocaine": ("deck", "stones", "suits", "ranks", "boards", "hand"), "territory": ("zones", "kinds", "cells", "suits", "borders"),
           "cairo": ("zones", "kinds", "board", "boards", "deck", "cells", "borders")}  # fmt: skip
    for line, layout, said in mistakes():
        game = next((game for game in own if f"extends: {game}\n" in layout), "")
        for one in said:
            assert one[0].isdigit(), f"mistakes.txt:{line}: {one}"
            remedy = one.rpartition("; ")[2] if "; " in one else ""
            for word in own.get(game, ()):
                mine = layout.count(word) > 0  # what the user wrote may be repeated
                assert mine or f"'{word}'" not in remedy, f"mistakes.txt:{line}: {one}"
                assert mine or not remedy.startswith("there are") or f" {word}," not in remedy, f"mistakes.txt:{line}: {one}"
