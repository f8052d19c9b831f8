"""Values of a YAML file as a tree of nodes that know their place, what is wrong with them, and values as text for files that we write.

Scalars stay text until `fields.py` types them. `Faults` collects everything that is wrong in one run, sorted by file, line and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from boardgen.errors import DataError, Fault, nearest, visible

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
        """Return the source line with this number, from 1, without its line end; empty past the end."""
        if self._lines is None:
            self._lines = lines_of(self.text)
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""


def lines_of(text: str) -> list[str]:
    """Return the lines of a file as YAML and editors count them, ended in the way of any system, and without their ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Node:
    """A value of a YAML file with its place. `value` is text, a dict or a list of nodes according to `kind`."""

    __slots__ = (
        "column", "end", "gone", "key_column", "key_line", "kind", "line", "parent", "plain", "replaced", "source", "step", "value",
    )  # fmt: skip

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
        """The keys that a map which is laid over another leaves out with `~`, with the place of each."""
        self.replaced: Node | None = None
        """The map that this one replaces as a whole."""

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
    def language(self) -> str:
        """The language that its file gives to its words, empty for none."""
        top = self
        while top.parent is not None:
            top = top.parent
        found = top.value_at(("words", "language"))
        return found.text if found is not None else ""

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

    def replace_value(self, value: Any, kind: Kind = "map") -> Node:
        """Return a node at the same place with another value. What a map leaves out, it leaves out too."""
        other = Node(kind, value, self.source, self.line, self.column, self.end, self.plain, self.parent, self.step)
        other.key_line, other.key_column, other.gone, other.replaced = self.key_line, self.key_column, dict(self.gone), self.replaced
        return other

    def value_at(self, steps: Iterable[str]) -> Node | None:
        """Return the value that some keys lead to, None where there is none."""
        node: Node | None = self
        for step in steps:
            node = node.children.get(step) if node is not None else None
        return node

    def child(self, key: str, required: bool = False) -> Node | None:
        """Return the entry of a map that a reader asks for, None where there is none."""
        return self.value.get(key) if self.kind == "map" else None

    def entries(self, names: str = "") -> Iterable[tuple[str, Node]]:
        """Return the entries of a map whose keys are the user's; `names` is the pattern that they follow, for those who ask the readers."""
        return self.children.items()

    def each(self, least: int = 0) -> list[Node]:
        """Return the items of a list that a reader goes through; it refuses fewer than `least`."""
        return self.items

    def expect(self, **schema: object) -> None:
        """Note what a reader is about to read here, in the words of JSON Schema. Only the probe of `scaffold/schema.py` listens."""

    def rows(self) -> Iterator[tuple[int, int, str]]:
        """Yield the lines of a text with the place of the first character of each: line, column, text. Exact for `|` blocks."""
        block = self.source.line(self.line)[self.column - 1 : self.column] == "|"
        for number, row in enumerate(self.text.split("\n")):
            if block:
                line = self.line + 1 + number
                yield line, max(0, len(self.source.line(line)) - len(row)) + 1, row
            else:
                yield self.line, self.column, row

    def __repr__(self) -> str:
        return f"Node({self.path}, {self.kind}, {self.source.shown}:{self.line}:{self.column})"


MAX_FAULTS = 500


class Faults:
    """Collects what is wrong in one run. Errors and warnings together; never more than 500, the rest are counted."""

    __slots__ = ("_bad", "_files", "_found", "_seen", "errors", "more", "notes", "top")

    def __init__(self) -> None:
        self._found: list[Fault] = []
        self._files: dict[str, int] = {}
        self._bad: set[int] = set()
        self._seen: set[tuple[str, int, int, str, str]] = set()
        self.top: dict[str, str] = {}
        """The keys of the file itself and what they hold, for one that is written too deep."""
        self.notes: list[str] = []
        """Sentences on what the writer of a layout may not expect, though nothing is wrong."""
        self.errors = 0
        self.more = 0

    def note_file(self, source_name: str) -> None:
        """Note a file, so that faults sort by the order in which files were opened."""
        self._files.setdefault(source_name, len(self._files))

    def copy_empty(self) -> Faults:
        """Return a collection without faults that knows the same files."""
        empty = Faults()
        empty._files = dict(self._files)
        return empty

    def put(self, fault: Fault) -> None:
        """Keep a fault, with whatever it quotes made safe to print. One that is there already, for a value is read twice, is not kept."""
        self.note_file(fault.file)
        if not self.full:
            key = (fault.file, fault.line, fault.column, fault.path, fault.problem)
            if key in self._seen:
                return
            self._seen.add(key)
        self.errors += fault.level == "error"
        if len(self._found) < MAX_FAULTS:
            path, problem, remedy = visible(fault.path), visible(fault.problem), visible(fault.remedy)
            self._found.append(fault._replace(path=path, problem=problem, remedy=remedy))
        else:
            self.more += 1

    def add(self, node: Node, problem: str, remedy: str = "", code: str = "data:value", level: str = "error") -> None:
        """Keep a fault at a node's value."""
        self._bad.add(id(node))
        end = node.end if node.end > node.column else node.column + 1
        self.put(Fault(node.source.shown, node.line, node.column, node.path, problem, remedy, level, code, end))

    def add_key(self, node: Node, problem: str, remedy: str = "", code: str = "data:key", level: str = "error") -> None:
        """Keep a fault at the key under which a node stands."""
        line, column = (node.key_line, node.key_column) if node.key_line else (node.line, node.column)
        width = max(1, len(node.step) - 1)
        self.put(Fault(node.source.shown, line, column, node.path, problem, remedy, level, code, column + width))

    def add_at(self, node: Node, line: int, column: int, width: int, problem: str, remedy: str = "", code: str = "data:value") -> None:
        """Keep a fault at a place inside a node's text."""
        self.put(Fault(node.source.shown, line, column, node.path, problem, remedy, "error", code, column + max(1, width)))

    def hint(self, word: str, choices: Iterable[str], likeness: float = 0.6) -> str:
        """Return the remedy of `nearest`, empty once faults are only counted: a search for each would take minutes."""
        return "" if self.full else nearest(word, choices, likeness)

    @property
    def full(self) -> bool:
        """True when further faults are only counted, so that nobody need think of a remedy."""
        return len(self._found) >= MAX_FAULTS

    def mark_faulty(self, node: Node) -> None:
        """Count a value as one with a fault, where the fault was reported for something inside it."""
        self._bad.add(id(node))

    def usable(self, *nodes: Node | None) -> bool:
        """Return True when all these values are there and nothing is wrong with one of them."""
        return not any(node is None or node.kind == "broken" or id(node) in self._bad for node in nodes)

    def first_opened(self, *nodes: Node | None) -> Node:
        """Return, of values that do not go together, the one in the file that was opened first: the game's own file is right."""
        return min([node for node in nodes if node is not None], key=lambda node: self._files[node.source.shown])

    def is_in_first(self, node: Node) -> bool:
        """Return whether a value is in the file that was opened first, rather than in one that this extends."""
        return self._files[node.source.shown] == 0

    def sorted(self) -> tuple[Fault, ...]:
        """Return all faults by file, line and column; a last one says how many more there were."""
        faults = sorted(self._found, key=lambda fault: (self._files[fault.file], fault.line, fault.column))
        if self.more:
            faults.append(Fault(faults[-1].file, 0, 0, "", f"and {self.more} more", "", "error", "data:more"))
        return tuple(faults)

    def check(self) -> None:
        """Raise DataError when an error was found; warnings alone do not."""
        if self.errors:
            raise DataError(*self.sorted())


def flow_text(node: Node) -> str:
    """Return a value in one line."""
    if node.kind == "map":
        return "{" + ", ".join(f"{key}: {flow_text(child)}" for key, child in node.children.items()) + "}"
    if node.kind == "list":
        return "[" + ", ".join(flow_text(child) for child in node.items) + "]"
    return node.text if node.plain and is_plain(node.text) else quote(node.text)


def scalar_text(value: str) -> str:
    """Return a text of ours, in quotes where it needs them."""
    return value if is_plain(value) and not value[0].isdigit() and value.isascii() else quote(value)


_BARE = dict.fromkeys(map(ord, " _-.+"))
"""Signs that need no quotes, left out."""


def is_plain(value: str) -> bool:
    """Return whether a text may stand without quotes, in flow style too."""
    letters = value.translate(_BARE)
    return (
        (letters.isalnum() or not letters)
        and value == value.strip()
        and (value[:1].isalnum() or (value[:1] == "-" and value[1:].replace(".", "", 1).isdigit()))
    )


_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


def quote(value: str) -> str:
    """Return a text in double quotes."""
    return '"' + value.translate(_ESCAPED) + '"'


def key_text(key: str) -> str:
    """Return a key of a map in block or flow style: a colon inside it needs no quotes."""
    return key if is_plain(key.replace(":", "")) and key[:1] not in ":-" and key[-1:] != ":" else quote(key)
