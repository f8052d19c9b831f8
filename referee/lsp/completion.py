"""What may be written at the cursor: the words that the law allows there, turns that are due, and headers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import RefereeError
from referee.legal.legal import completions, legal
from referee.tlog.freetext import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.legal.legal import Completion, Legal
    from referee.live.game import LiveGame
    from referee.lsp.open_log import OpenLog


class Item(NamedTuple):
    """A word that may be written: it takes the place of what is between the offset `start` and the cursor.

    `label` is what a list shows, with `N` for an amount, and `detail` what is beside it; `begins` and `rest` are what is around the amount
    where it is to be filled in, `number` its minimum. Of a word without an amount `begins` is the whole word.
    """

    label: str
    detail: str
    start: int
    begins: str
    number: int | None = None
    rest: str = ""

    @property
    def text(self) -> str:
        """What is written, with the minimum for an amount."""
        return f"{self.begins}{'' if self.number is None else self.number}{self.rest}"


def items(log: OpenLog, offset: int) -> list[Item]:
    """What may be written at an offset; nothing below an error, since what is due there is not known."""
    line, column = log.document.line_of(offset)
    typed = log.document.line(line)[: column - 1]
    if "#" in typed or typed.lstrip()[:1] in ("~", "|", "=", "!", "%"):
        return []
    game = log.played(line, before=True)
    if game is None:
        return [Item("%tlog 1", "the first line of a game", offset - len(typed), "%tlog 1")] if "%tlog 1".startswith(typed) else []
    if game.refused is not None:
        return []
    start = offset - len(re.split(r"[ \t]", typed)[-1])
    word = log.document.text[start:offset]
    found = list(_headers(game, word, start)) if word == typed.lstrip() and game.turn is None else []
    if game.table is None:
        return found
    if re.match(r"[ \t]*(\d+[A-Z]?|end|dead|reveal)[ \t]", typed):
        return _following(_asked(game, typed), word, start)
    if word == typed.lstrip():
        found += _lines(game, word, start)
    return found


def _asked(game: LiveGame, line: str | None) -> Legal | None:
    try:
        return legal(game, line)
    except RefereeError:
        return None


def _headers(game: LiveGame, word: str, start: int) -> Iterator[Item]:
    """The headers that the game has not yet, where a line begins."""
    for key in KEYS:
        if key not in game.headers and key.lower().startswith(word.lower()):
            yield Item(f"{key}:", "header", start, f"{key}: ")


def _lines(game: LiveGame, word: str, start: int) -> Iterator[Item]:
    """The beginnings of lines: the turn that is due, and what may be written instead."""
    found = _asked(game, None)
    if found is None:
        return
    due = [found.due] if found.due and found.due[-1].isalpha() else []
    for number, text in enumerate(dict.fromkeys((*due, *found.lines))):
        if text.startswith(word):
            yield Item(text, "the turn that is due" if number < len(due) else "", start, text)


def _following(found: Legal | None, word: str, start: int) -> list[Item]:
    """The words that may follow in a line of play. `word` is what is written of the last one, from `start`."""
    return [] if found is None else [_item(way, start) for way in completions(found, word)]


def _item(way: Completion, start: int) -> Item:
    """A way to complete a word. A number that is written stays; else its place has the minimum."""
    if way.amount is None:
        return Item(way.label, way.detail, start, way.begins)
    limits = f"N: {way.amount.limits}"
    if way.amount.typed:
        return Item(way.label, limits, start, f"{way.begins}{way.amount.typed}{way.rest}")
    return Item(way.label, limits, start, way.begins, way.amount.least, way.rest)
