"""Statements other than turns, made from the words that the scanner read."""

from __future__ import annotations

from collections.abc import Iterable

from referee.tlog.statements import Check, CheckItem, Dead, End, Event, Magic, Reveal, Round, Shown, Statement, Token


def build(kind: str, first: str, events: list[Event], line: int, column: int, end: int, text: str) -> Statement:
    """The statement that begins with `first` and whose words are the arguments of `events`."""
    if kind == "ROUND":
        return Round(line, int(first), tuple(events), column, end, text)
    if kind == "MAGIC":
        return Magic(line, int(first[6:]), column, end, text)
    args = events[0].args
    if kind == "=":
        items = tuple(
            CheckItem(event.args[0].text, value.text[0], int(value.text[1:]), value.column, value.end)
            for event in events
            for value in event.args[1:]
        )
        return Check(line, items, column, end, text)
    if kind == "end":
        return End(line, args[0].text, column, end, text)
    if kind == "dead":
        seat = args[0]._replace(kind="SEAT", text=args[0].text[0], end=args[0].end - 1)
        return Dead(line, seat, args[1:-1], args[-1], column, end, text)
    return Reveal(line, tuple(card for arg in args for card in _shown(arg)), column, end, text)


def _shown(token: Token) -> Iterable[Shown]:
    """The cards of `B:P3,T12>G`."""
    column = token.column + 2
    for part in token.text[2:].split(","):
        card, _, partner = part.partition(">")
        yield Shown(token.text[0], card, partner or None, column, column + len(part))
        column += len(part) + 1
