"""Where in a log something stands: the spans of events and tokens, and how a message names the turn it is about."""

from __future__ import annotations

from referee.tlog.header_values import KEYS
from referee.tlog.statements import Blank, Broken, Dead, Diagram, Fix, Header, Magic, Okay, Reveal, Round, Statement, Struck, Turn


def prefixed(turn: Turn | Round, message: str) -> str:
    """A refusal with its turn in front, or with its round where the line is the whole table's."""
    if isinstance(turn, Round):
        return f"this {message}" if message.startswith("cannot") else message
    return f"{turn.id} {message}" if message.startswith("cannot") else f"{turn.id}: {message}"


def span(turn: Turn | Round, event: int | None, arg: int | None) -> tuple[int, int]:
    """The place of a token of an event; of the event where none is named; of the id for -1; the end of the line for None."""
    if event == -1 or (event is not None and event >= len(turn.events)):
        return turn.column, turn.end
    if event is None:
        end = max([turn.end, *(e.end for e in turn.events)])
        return end, end + 1
    written = turn.events[event]
    if arg is None or arg >= len(written.args):
        return written.column, written.end
    token = written.args[arg]
    return token.column, token.end


def place(statement: Statement, arg: int | None) -> tuple[int, int]:
    """The place of a mark of a board row, of a dead stone or the seat that takes them, of a card shown; else of the statement."""
    if isinstance(statement, Diagram) and arg is not None:
        mark = statement.marks[arg]
        return mark.column, mark.end
    if isinstance(statement, Dead) and arg is not None:
        token = (*statement.points, statement.to)[arg]
        return token.column, token.end
    if isinstance(statement, Reveal) and arg is not None:
        shown = statement.items[arg]
        return shown.column, shown.end
    if isinstance(statement, Fix):
        return statement.key.column, statement.key.end
    if isinstance(statement, (Blank, Broken)):
        return 1, 2
    return statement.column, statement.end


def turn_of(at: Statement, last: str | None) -> str | None:
    """The turn that a line belongs to: its own, the one that it names, or the last one played; None for headers and the like.

    A line of the whole table has its round alone.
    """
    if isinstance(at, Turn):
        return at.id
    if isinstance(at, Okay):
        return at.turn.text
    if isinstance(at, Broken):
        return f"{at.turn[0]}{at.turn[1]}" if at.turn is not None else None
    if isinstance(at, Round):
        return str(at.round)
    return None if isinstance(at, (Header, Magic, Blank, Struck)) else last


def looks_like_header(text: str) -> bool:
    """Whether a line that cannot be read was meant as a header."""
    key, colon, _ = text.strip().partition(":")
    if colon and key[:1].isupper() and key.replace("-", "").isalpha() and len(key) > 1:
        return True
    word = text.replace("=", " ", 1).split()
    return bool(word) and word[0] in KEYS
