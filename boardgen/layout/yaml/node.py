"""The values of a YAML file as a tree of nodes that know their place. Scalars stay text until `fields.py` types them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

STEP = 60
"""Signs of a key that a path shows: else every fault below a key of a megabyte would repeat it."""

Kind = Literal["scalar", "map", "list", "broken"]


class Source:
    """One file as it was read: the name shown in messages, the path opened, and the text for finding a row's place."""

    __slots__ = ("_lines", "path", "shown", "text")

    def __init__(self, shown: str, path: str, text: str) -> None:
        self.shown = shown
        self.path = path
        self.text = text
        self._lines: list[str] | None = None

    def line(self, number: int) -> str:
        """The source line with this number, from 1, without its line end; empty past the end."""
        if self._lines is None:
            self._lines = lines_of(self.text)
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""


def lines_of(text: str) -> list[str]:
    """The lines of a file as YAML and editors count them, ended in the way of any system, and without their ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Node:
    """A value of a YAML file with its place. `value` is text, a dict or a list of nodes according to `kind`."""

    __slots__ = (
        "column",
        "end",
        "gone",
        "key_column",
        "key_line",
        "kind",
        "line",
        "parent",
        "plain",
        "replaced",
        "source",
        "step",
        "value",
    )

    def __init__(
        self,
        kind: Kind,
        value: Any,
        source: Source,
        line: int,
        column: int,
        end: int = 0,
        plain: bool = False,
        parent: Node | None = None,
        step: str = "",
    ) -> None:
        self.kind = kind
        self.value = value
        self.source = source
        self.line = line
        self.column = column
        self.end = end
        self.plain = plain
        self.parent = parent
        self.step = step
        self.key_line = 0
        self.key_column = 0
        self.gone: dict[str, Node] = {}
        """Of a map that is laid over another: the keys that it leaves out with `~`, with the place of each."""
        self.replaced: Node | None = None
        """Of a map that replaces another as a whole: that one."""

    @property
    def path(self) -> str:
        """Where in the tree: `$.zones.PE.price`, `$.walls[3]`."""
        steps: list[str] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            steps.append(node.step if len(node.step) <= STEP else f"{node.step[:STEP]}…")
            node = node.parent
        return "$" + "".join(reversed(steps))

    @property
    def text(self) -> str:
        """The text of a scalar, empty for anything else."""
        return self.value if self.kind == "scalar" else ""

    @property
    def children(self) -> dict[str, Node]:
        """The entries of a map, empty for anything else."""
        return self.value if self.kind == "map" else {}

    @property
    def items(self) -> list[Node]:
        """The items of a list, empty for anything else."""
        return self.value if self.kind == "list" else []

    @property
    def empty(self) -> bool:
        """True for a value that was left out or written as `~` or `null`, in any way that is nothing to an editor too."""
        return self.kind == "scalar" and self.plain and self.value in ("", "~", "null", "Null", "NULL")

    @property
    def folded(self) -> bool:
        """True for a text on several lines of the file which YAML joins: > blocks, and plain or quoted texts that go on."""
        if self.kind != "scalar" or self.end > 0 or not self.value:
            return False
        return self.source.line(self.line)[self.column - 1 : self.column] != "|"

    def child(self, key: str, required: bool = False) -> Node | None:
        """The entry of a map that a reader asks for, None where there is none."""
        return self.value.get(key) if self.kind == "map" else None

    def entries(self, names: str = "") -> Iterable[tuple[str, Node]]:
        """The entries of a map whose keys are the user's; `names` is the pattern that they follow, for those who ask the readers."""
        return self.children.items()

    def each(self, least: int = 0) -> list[Node]:
        """The items of a list that a reader goes through; it refuses fewer than `least`."""
        return self.items

    def expect(self, **schema: object) -> None:
        """What a reader is about to read here, in the words of JSON Schema. Only `schema_recorder.py` listens."""

    def rows(self) -> Iterator[tuple[int, int, str]]:
        """The lines of a text with the place of the first character of each: line, column, text. Exact for `|` blocks."""
        block = self.source.line(self.line)[self.column - 1 : self.column] == "|"
        for number, row in enumerate(self.text.split("\n")):
            if block:
                line = self.line + 1 + number
                yield line, max(0, len(self.source.line(line)) - len(row)) + 1, row
            else:
                yield self.line, self.column, row

    def __repr__(self) -> str:
        return f"Node({self.path}, {self.kind}, {self.source.shown}:{self.line}:{self.column})"
