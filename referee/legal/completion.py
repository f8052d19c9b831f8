"""What may be written next as ways to complete a word: the words that the law allows, and amounts with their limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.judge.ask.candidates import DICE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.legal.legal import Legal, Option

FEW = 6
"""Amounts that are listed one by one; of more, the smallest and the largest."""
_DICE = {word.text for word in DICE}


class Amount(NamedTuple):
    """Where an amount is to be filled in, its limits, and what is written of it; `closed`: something is written after it already."""

    least: int
    most: int
    step: int
    typed: str = ""
    closed: bool = False

    @property
    def limits(self) -> str:
        """The limits in words, such as `1 to 6`."""
        if self.most == self.least:
            return str(self.least)
        return f"{self.least} to {self.most}" + (f" by {self.step}" if self.step > 1 else "")

    @property
    def numbers(self) -> list[int]:
        """The amounts to choose from, which begin with what is written: all if they are few, else the smallest and the largest."""
        begun = [range(self.least, self.most + 1, self.step)]
        if self.typed:
            tens = 1 if self.closed else max(1, len(str(self.most)) - len(self.typed) + 1)
            begun = [self._within(int(self.typed) * 10**more, (int(self.typed) + 1) * 10**more) for more in range(tens)]
        if sum(map(len, begun)) <= FEW:
            return [number for numbers in begun for number in numbers]
        first, last = next(filter(None, begun)), begun[-1] or begun[-2]
        return [first[0], last[-1]]

    def _within(self, low: int, end: int) -> range:
        """The amounts from `low` on and below `end`."""
        first = self.least + max(0, -(-(low - self.least) // self.step)) * self.step
        return range(first, min(end, self.most + 1), self.step)


class Completion(NamedTuple):
    """A word that may be written in place of the last word of a line.

    `label` is the word with `N` for an amount, `detail` what there is to say about it. `begins` and `rest` are what is around the amount;
    of a word without an amount `begins` is the whole word.
    """

    label: str
    detail: str
    begins: str
    amount: Amount | None = None
    rest: str = ""


def completions(found: Legal, word: str) -> Iterator[Completion]:
    """The ways to complete `word`, the last word of the line that was asked about; empty for a word that is not begun yet."""
    for verb in found.verbs:
        if verb.begins and verb.begins.startswith(word):
            yield Completion(verb.begins, "" if verb.begins == verb.verb else verb.verb, verb.begins)
    options = [*found.options, *(option for verb in found.verbs if not verb.begins for option in verb.options)]
    rolls = {option.text for option in options} >= _DICE
    for option in options:
        if rolls and option.text in _DICE and not word:
            continue  # which of the 36 rolls it was, only the table knows
        yield from _option(option, word)
    for claim in found.claims:
        head, number, tail = claim.partition("N")
        if head.startswith(word) or (number and re.fullmatch(re.escape(head) + "-?[0-9]*", word)):
            typed = word if len(word) > len(head) else head
            yield Completion(claim, "a claim", typed + (tail if len(word) > len(head) else ""))
    if found.again and not word:
        yield Completion(";", "another event", "; ")


def words(ways: Iterable[Completion]) -> Iterator[tuple[str, str]]:
    """The ways as words that can be written as they are, with what there is to say about each: amounts are numbers."""
    ways = list(ways)
    alone = {f"N{way.label}" for way in ways if way.amount is None}
    for way in ways:
        if way.amount is None:
            yield way.begins.rstrip(), way.detail
            continue
        if way.amount.most == 1 and way.label in alone:
            continue  # one is what the word alone means
        numbers = way.amount.numbers
        detail = way.amount.limits if way.amount.most > way.amount.least else ""
        yield from ((f"{way.begins}{number}{way.rest}", detail) for number in numbers)


def _option(option: Option, word: str) -> Iterator[Completion]:
    """An option as it completes a word: whole, or behind a part of the word to which it is glued."""
    detail = "" if option.proved else "not every line that begins so was tried"
    for at in range(len(word) + 1):
        if at and word[at - 1].isalnum():
            continue
        part, kept = word[at:], word[:at]
        if option.amount is None:
            if option.text.startswith(part):
                yield Completion(option.text, detail, kept + option.text)
                return
            continue
        head, tail = option.text[: option.at], option.text[option.at + 1 :]
        digits = re.match(r"[0-9]+", part[len(head) :]) if part.startswith(head) else None
        if digits is not None and tail.startswith(part[len(head) + digits.end() :]):
            closed = len(part) > len(head) + digits.end()
            yield Completion(option.text, "", f"{kept}{head}", Amount(*option.amount, digits[0], closed), tail)
            return
        if head.startswith(part):
            yield Completion(option.text, "", f"{kept}{head}", Amount(*option.amount), tail)
            return
