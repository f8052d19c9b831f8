"""Claims: what somebody may assert of an event or at the end of a line. The law decides which are true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.judge.ask.candidates import fits
from referee.tlog.automaton import ASSERT, BY, NEXT, STOP, WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.ask.protocol import Table
    from referee.legal.search import Node, Search

_AT_END = re.compile(r"((?:[ \t]+=(?:\$|[a-z]+:)-?[0-9]+)*)(?:[ \t]+(=(?:\$|[a-z]+:?)?))?[ \t]*\Z")


class Written(NamedTuple):
    """A line without the claims at its end: `claims` are those that are written whole, `begun` is one that is not."""

    line: str
    claims: tuple[str, ...]
    begun: str


def without(line: str) -> Written:
    """A line and the claims at its end."""
    match = _AT_END.search(line)
    assert match is not None  # it may be empty
    return Written(line[: match.start()], tuple(match[1].split()), match[2] or "")


def of_line(table: Table, seat: str) -> Iterator[str]:
    """The claims that may be written at the end of a line of a seat."""
    keys = table.keys() if seat else ()
    for key in keys:
        if not table.untimely(key):
            yield "=$N" if key == "$" else f"={key}:N"


def next_after(search: Search, node: Node, table: Table) -> Iterator[str]:
    """The claims that may be written next after an event that is accepted; of those without a number, the true ones."""
    if node.kind or node.state.verb is None or not search.outcome(node.text).accepted:
        return
    node.state.expected()
    ways = node.state.ways[1:]
    for role, kind, _ in ways:
        if role not in (WORD, NEXT, ASSERT, STOP, BY):
            for claim in search.claims(kind, node):
                written = any(fits(claim, word) for word in node.words)
                if not written and ("N" in claim or search.outcome(f"{node.text} {claim}").wrong is None):
                    yield claim
    if any(role == ASSERT for role, _, _ in ways) and search.complete(node):
        yield from of_line(table, search.start.seat)


def of_verb(search: Search, node: Node, table: Table) -> Iterator[str]:
    """The claims that events may have which begin so."""
    states, kinds, seen = [node.state], [], set()
    while states:
        state = states.pop()
        if id(state) not in seen:
            seen.add(id(state))
            state.expected()
            for role, kind, after in state.ways[1:]:
                if role not in (NEXT, STOP, BY):
                    kinds.append((role, kind))
                    states += [after] if role != ASSERT else []
    for role, kind in dict.fromkeys(kinds):
        if role not in (WORD, ASSERT):
            yield from search.claims(kind, node)
    if any(role == ASSERT for role, _ in kinds):
        yield from of_line(table, search.start.seat)
