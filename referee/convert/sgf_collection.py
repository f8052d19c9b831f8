"""The games of an SGF text, one by one, and what is lost between and within them. A damaged game never costs another one."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from referee.convert import sgf_reader
from referee.convert.info import INFO
from referee.convert.notes import BadRecord
from referee.convert.sgf_starts import Start, begin, headless, starts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.convert.notes import Source
    from referee.convert.sgf_reader import Tree

_node = re.compile(r";\s*+[A-Za-z]++\s*+\[|(?<![A-Za-z])[A-Z]{1,2}\s*+\[").search
_blank = re.compile(r"[\s\x00\x1a]*+").match
_FIRST = frozenset({*INFO, "FF", "GM", "SZ", "CA", "AP", "PB", "PW", "BR", "WR", "HA", "AB", "AW"})
"""Properties that only the first node of a game is likely to have."""


class Games:
    """An iterator of the games of a text: each as a tree, or None for one that cannot be read, which the notes report.

    `count` is the number of games given so far. Where a `wanted` one is named, losses in and between the others are not reported.
    """

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
        """Each part of the text goes from one certain start to the next, so that damage in one does not reach the others."""
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
        """The games of a part: the one that is known to begin it, if any, and those that begin with `(;` behind it.

        `torn` says that the next part lacks its first sign, so that an empty game at the end of this one may be the rest of its header.
        """
        fragment = False
        while True:
            if start is None:
                beginning = begin(self._text, at, end)
                fragment = self._between(at, beginning if beginning >= 0 else end) or fragment
                if beginning < 0:
                    return
                start = Start(beginning)
            try:
                tree = sgf_reader.read(self._text, start.at, end, start.missing)
            except BadRecord as bad:
                self.count += 1
                self._fail(f"{bad.message}; the game is left out", bad.at)
                yield None
                return
            at = tree.end
            if not certain and (rooted or fragment) and any(tree.nodes) and not _has_a_head(tree):
                self._fail("this variation is outside all games and is skipped", start.at)
            else:
                self.count += 1
                yield self._given(tree, start, torn=torn)
            start, certain = None, False

    def _given(self, tree: Tree, start: Start, *, torn: bool) -> Tree | None:
        """A tree that has been read, if it is one to convert."""
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
            self._source.warn("stray", sgf_reader.NO_PROPERTY, tree.stray)
        return tree

    def _between(self, at: int, end: int) -> bool:
        """Report text outside the games; whether parts of a game are among it."""
        match = _blank(self._text, at, end)
        assert match is not None  # it fits any text
        if match.end() == end:
            return False
        node = _node(self._text, at, end)
        at = match.end() if end < len(self._text) else at
        if node is not None:
            self._fail("these parts of a game are outside all games and are skipped", node.start())
        elif not self._wanted:
            self._source.warn("between", "text outside the games is ignored", at)
        return node is not None

    def _fail(self, message: str, at: int) -> None:
        if self._wanted in (0, self.count):
            self._source.fail(message, at)


def _has_a_head(tree: Tree) -> bool:
    """Whether a game begins as games do, rather than as variations do."""
    return bool(tree.nodes) and any(prop.name in _FIRST for prop in tree.nodes[0])
