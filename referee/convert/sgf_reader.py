"""SGF text becomes games: where each begins, and the main line of its nodes with their properties, in one pass, in bounded time and memory.

It knows the form of SGF and nothing of Go. What old programs wrote otherwise than FF[4] asks is read as they meant it: lower-case
letters in the names of properties, brackets that a comment forgot to escape. Of a damaged game everything before the damage is
kept, and each loss is reported with its place; it never costs another game. Variations are counted and passed over.

FF, GM and SZ belong to the first node of a game. So a node with one of them begins a game even where the game before it has no end,
or where its own `(` or `;` is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from boardgen.records import NamedTuple
from referee.convert.wording import INFO, BadRecord, Source

MOST_PROPERTIES = 500_000
"""Nodes and values of one main line."""
MOST_VARIATIONS = 2_000_000
MOST_STRAY = 1_000
"""The maximum number of words of one game that are not SGF; with more, it is not a record of a game."""

_VALUE = r"\[([^\\\]]*+(?:\\.[^\\\]]*+)*+)\]"
_property = re.compile(rf"\s*+(;?)\s*+([A-Za-z]++)\s*+{_VALUE}", re.S).match
_value = re.compile(rf"\s*+{_VALUE}", re.S).match
_sign = re.compile(r"\s*+([;()\[\x00]|[A-Za-z]++|[^;()\[\x00A-Za-z\s]++|\Z)").match
_skip = re.compile(rf"[^()\[]*+(?:{_VALUE}[^()\[]*+)*+", re.S).match
_after_name = re.compile(r"(?<=[A-Za-z])\s*+(\[|\Z)").match
_node = re.compile(r"\s*+;").match
_goes_on = re.compile(r"\s*+(?:[;()\[]|[A-Za-z]{1,20}+\s*+\[|\Z)").match
_next_name = re.compile(r"(\(?\s{0,9};\s{0,9}|(?<![A-Z]))([A-Z]{1,2})\Z").search
_point = re.compile(r"\s*+[A-Za-z]{2}(?::[A-Za-z]{2})?\s*+\Z").match
_small = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")
_MOVES = frozenset({"B", "W"})
_POINTS = frozenset({"AB", "AW", "AE", "TB", "TW", "CR", "DD", "MA", "SL", "SQ", "TR", "VW"})
_REMARKS = frozenset({"C", "GC"})
_NAMES = _MOVES | _POINTS | _REMARKS | {*INFO, "FF", "GM", "SZ", "CA", "AP", "ST", "PB", "PW", "BR", "WR", "BT", "WT", "HA", "PL"}
_NAMES |= {"N", "BL", "WL", "OB", "OW", "LB", "LN", "AR"}
"""The properties that a value without an end is known to have run into."""
_EVENTS = _MOVES | _REMARKS | {"AB", "AW"}
NO_PROPERTY = "what is not a property in the form NAME[value] is ignored"


class Property(NamedTuple):
    """A property: its name in capitals, its raw values (escapes in them) and the index of the place of its name."""

    name: str
    values: list[str]
    at: int


class Loss(NamedTuple):
    """Something of a game that could not be read: where, and what."""

    at: int
    message: str


class Tree(NamedTuple):
    """The main line of a game. `start` and `end` are indices of the text; `variations` counts what branches off.

    `losses` is the damage, in order; `broken` says that the game breaks off. `stray` is the index of the first character between properties
    that is not SGF and with which no property was lost, -1 for none; `strays` counts them."""

    nodes: list[list[Property]]
    start: int
    end: int
    variations: int
    losses: list[Loss]
    broken: bool
    stray: int
    strays: int

    @property
    def is_empty(self) -> bool:
        """Whether nothing is played or said in it."""
        return not any(prop.name in _EVENTS for node in self.nodes for prop in node)


def read(text: str, start: int, end: int, missing: str = "") -> Tree:
    """Return the game that begins at one index and ends before another. BadRecord where it cannot be read.

    `missing` are the characters of `(;` that are not there."""
    return _Reader(text, start, end, missing).tree()


class _Reader:
    def __init__(self, text: str, start: int, end: int, missing: str) -> None:
        self.text = text
        self.start = self.pos = start
        self.end = end
        self.depth = 1 if "(" in missing else 0
        self.nodes: list[list[Property]] = []
        self.fresh = False  # whether a variation has been opened and has no node yet
        self.size = 0
        self.losses: list[Loss] = []
        self.broken = False
        self.stray, self.strays = -1, 0
        self.run = ""  # what the signs since the last property are, if they are not SGF: `harmless` or `lost`
        self.remark = False  # whether the last property is a comment, whose text may go on after a bracket

    def tree(self) -> Tree:
        self._main_line()
        variations = self._pass_over() if self.depth and not self.broken else 0
        return Tree(self.nodes, self.start, self.pos, variations, self.losses, self.broken, self.stray, self.strays)

    def _main_line(self) -> None:
        """Read up to the end of the first leaf, always into the first variation."""
        text, nodes, end = self.text, self.nodes, self.end
        new: Callable[..., Property] = tuple.__new__
        node: list[Property] = []
        pos = self.pos
        while True:
            match = _property(text, pos, end)
            if match is not None:
                begun, name, value = match.groups()
                if begun or self.fresh or not nodes:
                    node = []
                    nodes.append(node)
                    self.fresh = False
                at, start = match.start(2), match.start(3)
                pos = match.end()
                if not name.isupper():
                    name = name.translate(_small) or name.upper()
                if len(value) > 2 and "[" in value:
                    value, pos = self._end_value(name, value, start, pos)
                values = [value]
                while text[pos : pos + 1] in "[ \t\r\n" and (more := _value(text, pos, end)) is not None:
                    value, pos = more[1], more.end()
                    if len(value) > 2 and "[" in value:
                        value, pos = self._end_value(name, value, more.start(1), pos)
                        if pos == more.start(1):
                            break  # a bracket alone
                    values.append(value)
                    if len(values) > MOST_PROPERTIES:
                        break
                node.append(new(Property, (name, values, at)))
                self.size += len(values)
                self.run = ""
                self.remark = name in _REMARKS
            else:
                self.pos = pos
                sign = self._next()
                pos = self.pos
                if sign == ";":
                    node = []
                    nodes.append(node)
                    self.fresh = False
                elif self.broken or (sign == ")" and self._close()):
                    return
            if self.size + len(nodes) > MOST_PROPERTIES:
                raise BadRecord(pos, f"this game contains more than {MOST_PROPERTIES:,} nodes and values, more than any game of Go needs")

    def _end_value(self, name: str, value: str, start: int, pos: int) -> tuple[str, int]:
        """Return a value with a bracket in it, and the index after it. Where its `]` is missing, the value is cut before the next property.

        A `]` is missing where the bracket follows the name of a property, and SGF goes on after it. A `[` that belongs to the value has a
        `\\]` after it, or what follows it up to the next `]` is not SGF."""
        bracket = value.rfind("[")
        if "\\]" in value[bracket:] or not _goes_on(self.text, pos, self.end):
            return value, pos
        cut = -1
        match = _next_name(value, max(0, bracket - 40), bracket)
        if match is not None and match[2] in _NAMES and (match[1] or name in _MOVES or name in _POINTS or match[2] not in _MOVES):
            cut = match.start()
        elif name in _POINTS and _point(value, 0, bracket):
            cut = bracket
        if cut < 0:
            return value, pos
        self.losses.append(Loss(start - 1, f"this value has no end: a `]` is missing before `{value[cut:bracket].strip()}[`"))
        return value[:cut], start + cut

    def _next(self) -> str:
        """Take a character that begins no property: `;`, `(`, `)`. What is not SGF is skipped; at the end the game is broken."""
        match = _sign(self.text, self.pos, self.end)
        assert match is not None  # one of its ways fits any text
        sign = match[1]
        at, self.pos = match.start(1), match.end()
        if sign == "(":
            self.depth += 1
            self.fresh = True
            self.run, self.remark = "", False
        elif sign == "[":
            self._nameless(at)
        elif sign == "\0":
            raise BadRecord(at, "the record contains bytes that are not text")
        elif not sign:
            self._cut_off()
        elif sign in (";", ")"):
            self.run = ""
            self.remark = self.remark and sign == ")"
        elif sign.isascii() and (value := _after_name(self.text, self.pos, self.end)) is not None:
            if value[1]:
                # With an end it would be a property.
                self._report_unended(value.start(1))
        else:
            self._stray(at, sign)
        return sign

    def _nameless(self, at: int) -> None:
        """Pass over a value in the place of a property."""
        whole = _value(self.text, at, self.end)
        if whole is None:
            self._report_unended(at)
            return
        _, self.pos = self._end_value("", whole[1], at + 1, whole.end()) if "[" in whole[1] else ("", whole.end())
        self._stray(at, whole[0])

    def _report_unended(self, at: int) -> None:
        self.losses.append(Loss(at, "this value has no end: a `]` is missing"))
        self.broken = True
        self.pos = self.end

    def _cut_off(self) -> None:
        why = "the record breaks off" if self.end == len(self.text) else "the next game begins before this one ends"
        self.losses.append(Loss(self.start, f"{why}: a `)` is missing at the end of the game that begins here"))
        self.broken = True
        self.pos = self.end

    def _stray(self, at: int, sign: str) -> None:
        """Count a character that is not SGF. Letters and digits may have been a property, unless they follow a comment."""
        self.strays += 1
        if self.strays > MOST_STRAY:
            raise BadRecord(at, "this is not SGF: far too much text is not a property in the form NAME[value]")
        lost = not self.remark and any(map(str.isalnum, sign))
        if lost and self.run != "lost":
            self.losses.append(Loss(at, NO_PROPERTY))
        elif not lost and self.stray < 0:
            self.stray = at
        self.run = "lost" if lost else self.run or "harmless"

    def _close(self) -> bool:
        """Take a `)`; return whether it ends the main line. An empty pair of parentheses is not a variation."""
        self.depth -= 1
        if self.fresh and self.nodes:
            self._stray(self.pos - 1, ")")
            self.fresh = False
            return False
        return True

    def _pass_over(self) -> int:
        """Pass over what follows the main line up to the end of the game; returns how many variations there are."""
        text, pos, end, depth, variations = self.text, self.pos, self.end, self.depth, 0
        closed, outside = True, False  # whether a variation ends here; whether a node follows one
        while depth:
            if closed and not outside and (node := _node(text, pos, end)) is not None:
                self.losses.append(Loss(node.end() - 1, "moves after the `)` of their variation are ignored"))
                outside = True
            match = _skip(text, pos, end)
            assert match is not None  # it fits any text
            pos = self.pos = match.end()
            sign = text[pos : pos + 1] if pos < end else ""
            closed = sign == ")"
            if sign == "(":
                depth += 1
                variations += 1
                if variations > MOST_VARIATIONS:
                    raise BadRecord(pos, f"this game contains more than {MOST_VARIATIONS:,} variations")
            elif sign == ")":
                depth -= 1
            elif sign == "[":
                self._report_unended(pos)
                return variations
            else:
                self._cut_off()
                return variations
            pos += 1
        self.pos = pos
        return variations


_POINT_VALUES = r"(?:\[\s*+[A-Za-z]{0,2}(?::[A-Za-z]{2})?\s*+\]\s*+)++"
_SHORT_VALUE = r"\[[^\[\\\]]{0,500}+(?:\\.[^\[\\\]]{0,100}+){0,8}+\]\s*+"
_NAME = r"(?![BW]\s*+\[)[A-Za-z]++\s*+"
_ROOT = (
    r"(?:F[a-z]*+F[a-z]*+\s*+\[\s*+[1-4]|G[a-z]*+M[a-z]*+\s*+\[\s*+[0-9]{0,3}+|S[a-z]*+Z[a-z]*+\s*+\[\s*+[0-9]{1,4}+\s*+(?:[:xX]\s*+[0-9]{1,4}+\s*+)?)"
    r"\s*+\]"
)
"""One of the three properties, with a value that it can have. Elsewhere, as in a comment about SGF, brackets are escaped."""
_FOLLOWED = r"(?=\s*+(?:[;()\[\]]|[A-Za-z]++\s*+\[|\Z))"
# Values before the property are short and have no bracket in them, which keeps the search linear, whatever a text repeats.
_FIRST_NODE = rf"(?:{_NAME}(?:{_POINT_VALUES}|(?:{_SHORT_VALUE}){{1,2}}+)){{0,24}}?{_ROOT}{_FOLLOWED}"
_starts = re.compile(rf"(\(\s*+;?+|;|\)(?=\s*+[A-Za-z]))\s*+{_FIRST_NODE}").finditer
_at_once = re.compile(rf"\s*+({_FIRST_NODE})").match
_begin = re.compile(r"\(\s*+;").search
_headless = re.compile(r"\s*+(;\s*+[A-Za-z]++\s*+\[)").match
_played = re.compile(r"(?<![A-Za-z])A?[BW]\s*+\[").search


class Start(NamedTuple):
    """The index at which a game begins, and the signs that are missing there: `(`, `;` or `(;` (empty: none)."""

    at: int
    missing: str = ""


def begin(text: str, at: int = 0, end: int | None = None) -> int:
    """Return the index of the next `(;`, or -1."""
    match = _begin(text, at, len(text) if end is None else end)
    return match.start() if match else -1


def starts(text: str) -> Iterator[Start]:
    """Yield the places where a game begins for certain, in order: a first node with FF, GM or SZ, wherever it stands.

    A collection whose games have none of these properties has no such place."""
    open_ = begin(text)  # where a game has begun in which nothing has been played yet, as far as `looked`; -1: none
    looked = 0
    first = _at_once(text)
    if first is not None:
        open_ = first.start(1)
        yield Start(open_, "(;")
    for match in _starts(text):
        sign = match[1]
        at = match.end(1) if sign == ")" else match.start()
        if sign == ";":
            # A header that was written in several nodes is one header: a game begins only where one has been played before.
            played = _played(text, max(looked, open_), at) is not None
            looked = at
            if 0 <= open_ < at and not played and not text[max(0, at - 9) : at].rstrip().endswith(")"):
                continue
        open_ = looked = at
        yield Start(at, "(;" if sign == ")" else "(" if sign == ";" else "" if sign.endswith(";") else ";")


def headless(text: str, end: int) -> Start | None:
    """Return the start of a text that begins with a node in place of `(;`."""
    match = _headless(text, 0, end)
    return Start(match.start(1), "(") if match else None


_number_of_node = re.compile(r";\s*+[A-Za-z]++\s*+\[|(?<![A-Za-z])[A-Z]{1,2}\s*+\[").search
_blank = re.compile(r"[\s\x00\x1a]*+").match
_FIRST = frozenset({*INFO, "FF", "GM", "SZ", "CA", "AP", "PB", "PW", "BR", "WR", "HA", "AB", "AW"})
"""Properties that only the first node of a game is likely to have."""


class Games:
    """An iterator of the games of a text: each as a tree, or None for one that cannot be read, which the notes report.

    `count` is the number of games given so far. Where a `wanted` one is named, losses in and between the others are not reported."""

    def __init__(self, source: Source, number: int = 0) -> None:
        self.count = 0
        self._source = source
        self._text = source.text
        self._wanted = number
        self._games = self._read()

    def __iter__(self) -> Iterator[Tree | None]:
        return self

    def __next__(self) -> Tree | None:
        return next(self._games)

    def _read(self) -> Iterator[Tree | None]:
        """Read each part of the text from one certain start to the next, so that damage in one does not reach the others."""
        text = self._text
        whole = _blank(text)
        certain = starts(text)
        first = next(certain, None)
        rooted = first is not None
        end = first.at if first is not None else len(text)
        assert whole is not None  # it fits any text
        if end > whole.end():
            yield from self._loose(headless(text, end), 0, end, rooted=rooted)
        if first is None:
            return
        start = first
        for after in chain(certain, (Start(len(text)),)):
            yield from self._loose(start, start.at, after.at, rooted=True, certain=True, torn=bool(after.missing))
            start = after

    def _loose(
        self, start: Start | None, at: int, end: int, *, rooted: bool, certain: bool = False, torn: bool = False
    ) -> Iterator[Tree | None]:  # fmt: skip
        """Yield the games of a part: the one that is known to begin it, if any, and those that begin with `(;` after it.

        `torn` says that the next part lacks its first sign, so that an empty game at the end of this one may be the rest of its header."""
        fragment = False
        while True:
            if start is None:
                beginning = begin(self._text, at, end)
                fragment = self._report_between(at, beginning if beginning >= 0 else end) or fragment
                if beginning < 0:
                    return
                start = Start(beginning)
            try:
                tree = read(self._text, start.at, end, start.missing)
            except BadRecord as bad:
                self.count += 1
                self._fail(f"{bad.message}; the game is left out", bad.at)
                yield None
                return
            at = tree.end
            if not certain and (rooted or fragment) and any(tree.nodes) and not any(prop.name in _FIRST for prop in tree.nodes[0]):
                self._fail("this variation is outside all games and is skipped", start.at)
            else:
                self.count += 1
                yield self._keep_tree(tree, start, torn=torn)
            start, certain = None, False

    def _keep_tree(self, tree: Tree, start: Start, *, torn: bool) -> Tree | None:
        """Return a tree that has been read, if it is one to convert."""
        if self._wanted not in (0, self.count):
            return tree
        if tree.broken and tree.is_empty:
            loss = tree.losses[-1]
            self._fail(f"{loss.message}; nothing was played before it, so the game is left out", loss.at)
            return None
        if torn and tree.is_empty:
            self._fail("nothing was played in this game, and the next one has no `(`; it is left out", start.at)
            return None
        if start.missing:
            self._fail(f"a `{start.missing}` is missing before this game, which is read as if it were there", start.at)
        for loss in tree.losses:
            self._fail(loss.message, loss.at)
        if tree.strays and tree.stray >= 0:
            self._source.warn("stray", NO_PROPERTY, tree.stray)
        return tree

    def _report_between(self, at: int, end: int) -> bool:
        """Report text outside the games; return whether parts of a game are among it."""
        match = _blank(self._text, at, end)
        assert match is not None  # it fits any text
        if match.end() == end:
            return False
        node = _number_of_node(self._text, at, end)
        at = match.end() if end < len(self._text) else at
        if node is not None:
            self._fail("these parts of a game are outside all games and are skipped", node.start())
        elif not self._wanted:
            self._source.warn("between", "text outside the games is ignored", at)
        return node is not None

    def _fail(self, message: str, at: int) -> None:
        if self._wanted in (0, self.count):
            self._source.fail(message, at)
