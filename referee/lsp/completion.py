"""What may be written at the cursor: the words that the law allows there, turns that are due, and headers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import RefereeError
from referee.judge.candidates import DICE
from referee.legal.legal import legal
from referee.tlog.header_values import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.legal.legal import Legal, Option
    from referee.live.game import LiveGame
    from referee.lsp.open_log import OpenLog

_AMOUNT = re.compile(r"(?<![A-Za-z])N(?![0-9])|N(?![0-9A-Z])")
"""The `N` that stands for an amount, and is not a part of a point or a name."""
_DICE = {word.text for word in DICE}


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
    if found is None:
        return []
    items = [
        Item(verb.begins, "" if verb.begins == verb.verb else verb.verb, start, verb.begins)
        for verb in found.verbs
        if verb.begins and verb.begins.startswith(word)
    ]
    options = [*found.options, *(option for verb in found.verbs if not verb.begins for option in verb.options)]
    rolls = {option.text for option in options} >= _DICE
    for option in options:
        if rolls and option.text in _DICE and not word:
            continue  # which of the 36 rolls it was, only the table knows
        items += _option(option, word, start)
    if found.again and not word:
        items.append(Item(";", "another event", start, "; "))
    return items


def _option(option: Option, word: str, start: int) -> Iterator[Item]:
    """An option as it completes a word: whole, or behind a part of the word to which it is glued."""
    detail = "" if option.proved else "not every line that begins so was tried"
    match = _AMOUNT.search(option.text) if option.amount is not None else None
    for at in range(len(word) + 1):
        if at and word[at - 1].isalnum():
            continue
        part, kept = word[at:], word[:at]
        if match is None or option.amount is None:
            if option.text.startswith(part):
                yield Item(option.text, detail, start, kept + option.text)
                return
            continue
        head, tail = option.text[: match.start()], option.text[match.end() :]
        least, most, step = option.amount
        limits = f"N: {least}" + (f" to {most}" if most > least else "") + (f" by {step}" if step > 1 and most > least else "")
        digits = re.match(r"[0-9]+", part[len(head) :]) if part.startswith(head) else None
        if digits is not None and tail.startswith(part[len(head) + digits.end() :]):
            yield Item(option.text, limits, start, f"{kept}{head}{digits[0]}{tail}")
            return
        if head.startswith(part):
            yield Item(option.text, limits, start, f"{kept}{head}", least, tail)
            return
