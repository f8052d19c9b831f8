"""SGF text becomes the main line of each of its games: nodes with their properties, in one pass, in bounded time and memory.

It knows the form of SGF and nothing of Go. What old programs wrote otherwise than FF[4] asks is read as they meant it: small
letters in the names of properties, words before the game, brackets that a remark forgot to escape. Variations are counted and passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from referee.convert.notes import BadRecord

MOST_PROPERTIES = 500_000
"""Nodes and values of one main line."""
MOST_VARIATIONS = 2_000_000
MOST_STRAY = 1_000
"""Words of one game that are no SGF; more of them, and it is no record of a game."""

_VALUE = r"\[([^\\\]]*+(?:\\.[^\\\]]*+)*+)\]"
_property = re.compile(rf"\s*+(;?)\s*+([A-Za-z]++)\s*+{_VALUE}", re.S).match
_value = re.compile(rf"\s*+{_VALUE}", re.S).match
_sign = re.compile(r"\s*+([;()\[\x00]|[A-Za-z]++|[^;()\[\x00A-Za-z\s]++|\Z)").match
_skip = re.compile(rf"[^()\[]*+(?:{_VALUE}[^()\[]*+)*+", re.S).match
_begin = re.compile(r"\(\s*+;").search
_small = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


class Property(NamedTuple):
    """A property: its name in capitals, its raw values (escapes in them) and the index of the place of its name."""

    name: str
    values: list[str]
    at: int


class Tree(NamedTuple):
    """The main line of a game. `start` and `end` are indices of the text; `variations` counts what branches off.

    `stray` counts what stands between and is no SGF, `stray_at` is the first place; `cut_off` says that the text ends within the game.
    """

    nodes: list[list[Property]]
    start: int
    end: int
    variations: int
    stray: int
    stray_at: int
    cut_off: bool


def begin(text: str, at: int = 0) -> int:
    """The index at which the next game begins, or -1. What stands before it is no SGF."""
    found = _begin(text, at)
    return found.start() if found else -1


def read(text: str, start: int) -> Tree:
    """The game that begins at an index. BadRecord where it cannot be read."""
    reader = _Reader(text, start)
    return reader.tree()


class _Reader:
    __slots__ = ("cut_off", "depth", "fresh", "nodes", "pos", "size", "start", "stray", "stray_at", "text")

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = self.pos = start
        self.depth = 0
        self.nodes: list[list[Property]] = []
        self.fresh = False  # whether a variation has been opened and holds no node yet
        self.size = self.stray = 0
        self.stray_at = -1
        self.cut_off = False

    def tree(self) -> Tree:
        self._main_line()
        variations = self._pass_over() if self.depth else 0
        return Tree(self.nodes, self.start, self.pos, variations, self.stray, self.stray_at, self.cut_off)

    def _main_line(self) -> None:
        """Read up to the end of the first leaf, always into the first variation."""
        text, nodes = self.text, self.nodes
        new: Callable[..., Property] = tuple.__new__
        node: list[Property] = []
        pos = self.pos
        while True:
            found = _property(text, pos)
            if found is not None:
                begun, name, value = found.groups()
                if begun or self.fresh or not nodes:
                    node = []
                    nodes.append(node)
                    self.fresh = False
                at = found.start(2)
                pos = found.end()
                values = [value]
                while text[pos : pos + 1] in "[ \t\r\n" and (more := _value(text, pos)) is not None:
                    values.append(more[1])
                    pos = more.end()
                    if len(values) > MOST_PROPERTIES:
                        break
                if not name.isupper():
                    name = name.translate(_small) or name.upper()
                node.append(new(Property, (name, values, at)))
                self.size += len(values)
            else:
                self.pos = pos
                sign = self._next()
                pos = self.pos
                if sign == ";":
                    node = []
                    nodes.append(node)
                    self.fresh = False
                elif sign == ")" and self._closed():
                    return
                elif not sign:
                    self.cut_off = True
                    return
            if self.size + len(nodes) > MOST_PROPERTIES:
                raise BadRecord(pos, f"this game holds more than {MOST_PROPERTIES:,} nodes and values, which no game of Go does")

    def _next(self) -> str:
        """Take a sign that begins no property: `;`, `(`, `)`, an empty text at the end; what is no SGF is passed over and counted."""
        found = _sign(self.text, self.pos)
        assert found is not None  # one of its ways fits any text
        sign = found[1]
        at, self.pos = found.start(1), found.end()
        if sign == "(":
            self.depth += 1
            self.fresh = True
        elif sign == "[":
            whole = _value(self.text, at)
            if whole is None:
                raise BadRecord(at, "this value has no end: a `]` is missing")
            self.pos = whole.end()
            self._stray(at)
        elif sign == "\0":
            raise BadRecord(at, "the record holds bytes that are no text")
        elif sign not in (";", ")", ""):
            self._stray(at)
        return sign

    def _stray(self, at: int) -> None:
        if self.stray_at < 0:
            self.stray_at = at
        self.stray += 1
        if self.stray > MOST_STRAY:
            raise BadRecord(at, "this is no SGF: too much stands where a property in the form NAME[value] belongs")

    def _closed(self) -> bool:
        """Take a `)`; whether it ends the main line. An empty pair of parentheses is no variation."""
        self.depth -= 1
        if self.fresh and self.nodes:
            self._stray(self.pos - 1)
            self.fresh = False
            return False
        return True

    def _pass_over(self) -> int:
        """Pass over what follows the main line up to the end of the game; returns how many variations there are."""
        text, pos, depth, variations = self.text, self.pos, self.depth, 0
        while depth:
            found = _skip(text, pos)
            assert found is not None  # it fits any text
            pos = found.end()
            sign = text[pos : pos + 1]
            if sign == "(":
                depth += 1
                variations += 1
                if variations > MOST_VARIATIONS:
                    raise BadRecord(pos, f"this game holds more than {MOST_VARIATIONS:,} variations")
            elif sign == ")":
                depth -= 1
            elif sign == "[":
                raise BadRecord(pos, "this value has no end: a `]` is missing")
            else:
                self.cut_off = True
                break
            pos += 1
        self.pos = pos
        return variations
