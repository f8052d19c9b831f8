"""Layouts with one value changed at random, as somebody might who tries what goes: long and wide texts, odd colours, extreme numbers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardgen.layout.files import shipped
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import read

DATA = Path(shipped.data_folder())
SHARED = DATA / "words.yaml"
FILES = sorted([*(file for file in DATA.glob("*.yaml") if file.name != "messages.yaml"), *(DATA / "examples").glob("*.yaml")])
OWN = Path(__file__).parents[1] / "faces"
"""A game of your own with every kind of layer, and its rows."""
FILES.append(OWN / "layers.yaml")
NUMBERS = ("0", "1", "2", "3.5", "50", "99", "100", "1000", "9999", "999999", "0.5", "-1")
COLOURS = ("#000000", "#FFFFFF", "#808080", "#2B3888", "#C0C0C0")
TEXTS = ("W" * 70, "Ŵ" * 25, "lorem ipsum dolor sit amet " * 4, "lorem ipsum dolor sit amet " * 40, "W " * 12, "漢字", "x", "{", "{n}", "ɐ")


class Changed(NamedTuple):
    """A layout in which one value is another: its file, and the place of the value."""

    path: Path
    line: int
    where: str
    value: str


def changed(random: Random, folder: Path) -> Changed:
    """A copy of a shipped layout with one value changed; a word that all games share is changed in a layout of one of them."""
    file = random.choice(FILES)
    tree = read(str(file), str(file), Faults())
    assert tree is not None
    node = random.choice([node for node in _values(tree) if node.end])  # texts of several lines have no one place
    value = _other(random, node)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file.name
    if file == SHARED:
        path.write_text(f"extends: {random.choice(shipped.names())}\nwords:\n  {node.step[1:]}: {value}\n", "utf-8")
        return Changed(path, 3, node.path, value)
    lines = file.read_text("utf-8").split("\n")
    line = lines[node.line - 1]
    lines[node.line - 1] = f"{line[: node.column - 1]}{value}{line[node.end - 1 :]}"
    for beside in ("wording", file.stem):  # a game of its own has its rows and icons in a folder of its name
        if (DATA / "examples" / beside).is_dir():
            shutil.copytree(DATA / "examples" / beside, folder / beside, dirs_exist_ok=True)
    shutil.copy(OWN / "cards.yaml", folder)
    path.write_text("\n".join(lines), "utf-8")
    return Changed(path, node.line, node.path, value)


def _values(node: Node) -> Iterator[Node]:
    if node.kind == "scalar":
        yield node
    for child in (*node.children.values(), *node.items):
        yield from _values(child)


def _other(random: Random, node: Node) -> str:
    if node.text.lstrip("-").replace(".", "").isdigit():
        times = f"{float(node.text) * random.choice((2, 10)):g}"
        return random.choice((*NUMBERS, times))
    if node.text.startswith("#"):
        return f'"{random.choice((*COLOURS, f"#{random.randrange(1 << 24):06X}"))}"'
    text = random.choice((*TEXTS, "~"))
    return text if text == "~" else f'"{text.strip()}"'
