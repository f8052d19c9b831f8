"""Collects what is wrong with a layout in one run, each fault at its place, and sorts it by file, line and column."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardgen.errors import DataError, Fault, visible
from boardgen.spelling import nearest

if TYPE_CHECKING:
    from boardgen.layout.yaml.node import Node

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

    def opened(self, source_name: str) -> None:
        """Notes a file, so that faults sort by the order in which files were opened."""
        self._files.setdefault(source_name, len(self._files))

    def emptied(self) -> Faults:
        """A collection without faults that knows the same files."""
        empty = Faults()
        empty._files = dict(self._files)
        return empty

    def put(self, fault: Fault) -> None:
        """Keeps a fault, with whatever it quotes made safe to print. One that is there already, for a value is read twice, is not kept."""
        self.opened(fault.file)
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
        """Keeps a fault at a node's value."""
        self._bad.add(id(node))
        end = node.end if node.end > node.column else node.column + 1
        self.put(Fault(node.source.shown, node.line, node.column, node.path, problem, remedy, level, code, end))

    def add_key(self, node: Node, problem: str, remedy: str = "", code: str = "data:key", level: str = "error") -> None:
        """Keeps a fault at the key under which a node stands."""
        line, column = (node.key_line, node.key_column) if node.key_line else (node.line, node.column)
        width = max(1, len(node.step) - 1)
        self.put(Fault(node.source.shown, line, column, node.path, problem, remedy, level, code, column + width))

    def add_at(self, node: Node, line: int, column: int, width: int, problem: str, remedy: str = "", code: str = "data:value") -> None:
        """Keeps a fault at a place inside a node's text."""
        self.put(Fault(node.source.shown, line, column, node.path, problem, remedy, "error", code, column + max(1, width)))

    def hint(self, word: str, choices: Iterable[str], likeness: float = 0.6) -> str:
        """The remedy of `nearest`, empty once faults are only counted: a search for each would take minutes."""
        return "" if self.full else nearest(word, choices, likeness)

    @property
    def full(self) -> bool:
        """True when further faults are only counted, so that nobody need think of a remedy."""
        return len(self._found) >= MAX_FAULTS

    def mark_faulty(self, node: Node) -> None:
        """Counts a value as one with a fault, where the fault was reported for something inside it."""
        self._bad.add(id(node))

    def usable(self, *nodes: Node | None) -> bool:
        """True when all these values are there and nothing is wrong with one of them."""
        return not any(node is None or node.kind == "broken" or id(node) in self._bad for node in nodes)

    def first_opened(self, *nodes: Node | None) -> Node:
        """Of values that do not go together the one in the file that was opened first: the game's own file is right."""
        places = [node for node in nodes if node is not None]
        return min(places, key=lambda node: self._files[node.source.shown])

    def in_first(self, node: Node) -> bool:
        """Whether a value is in the file that was opened first, rather than in one that this extends."""
        return self._files[node.source.shown] == 0

    def sorted(self) -> tuple[Fault, ...]:
        """All faults by file, line and column; a last one says how many more there were."""
        faults = sorted(self._found, key=lambda fault: (self._files[fault.file], fault.line, fault.column))
        if self.more:
            faults.append(Fault(faults[-1].file, 0, 0, "", f"and {self.more} more", "", "error", "data:more"))
        return tuple(faults)

    def check(self) -> None:
        """Raises DataError when an error was found; warnings alone do not."""
        if self.errors:
            raise DataError(*self.sorted())
