"""Mistakes that people make in layouts, and the message that each gets: place, reason and what to write instead.

`mistakes.txt` has them one after another: the text of a layout after `| `, what is said of it after `> `. To record what is said again,
see tests/golden.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import read
from tests.golden import difference

TABLE = Path(__file__).parent / "mistakes.txt"
GAMES = ", ".join(shipped.names())
"""What a message lists, and the table has as <GAMES>."""


class Mistake(NamedTuple):
    """An entry of the table: the line it begins on, the text of the layout, and what is said of it."""

    line: int
    layout: str
    said: list[str]


def mistakes() -> Iterator[Mistake]:
    for number, block in _blocks():
        layout = [line[2:].replace("<TAB>", "\t").replace("<BOM>", "\ufeff") for line in block if line.startswith("|")]
        if layout:
            yield Mistake(number, "\n".join(layout) + "\n", [line[2:] for line in block if line.startswith(">")])


def _blocks() -> Iterator[tuple[int, list[str]]]:
    """The parts of the table that an empty line ends, with the line they begin on."""
    number = 1
    for block in TABLE.read_text("utf-8").rstrip("\n").split("\n\n"):
        lines = block.split("\n")
        yield number, lines
        number += len(lines) + 1


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, where the files of the games are read once."""
    monkeypatch.chdir(tmp_path)
    known: dict[str, Node | None] = {}
    games = os.path.realpath(shipped.data_folder())

    def once(path: str, shown: str, faults: Faults) -> Node | None:
        if not os.path.realpath(path).startswith(games):
            return read(path, shown, faults)
        faults.note_file(shown)
        if path not in known:
            known[path] = read(path, os.path.basename(path), faults)
        return known[path]

    monkeypatch.setattr(catalog, "read", once)
    monkeypatch.setattr(catalog, "show_path", os.path.basename)
    return tmp_path


def told(path: str) -> list[str]:
    """The findings of a layout, without its name."""
    try:
        faults = catalog.load(path).warnings
    except DataError as problem:
        faults = problem.faults
    return [str(fault).replace(f"{path}:", "", 1) for fault in faults]


def test_each_mistake_gets_its_message(here: Path) -> None:
    said = []
    for mistake in mistakes():
        (here / "x.yaml").write_text(mistake.layout, "utf-8", newline="")
        said.append([f"> {finding}".replace(GAMES, "<GAMES>") for finding in told("x.yaml")])
    left = iter(said)
    blocks = [[line for line in block if line[:1] != ">"] for _, block in _blocks()]
    table = "\n\n".join("\n".join([*block, *(next(left) if block[-1][:1] == "|" else [])]) for block in blocks) + "\n"
    wrong = difference(TABLE, table)
    assert not wrong, wrong
    assert len(said) >= 300
    assert all(said)


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
