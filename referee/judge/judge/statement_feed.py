"""The statements of a game as they are taken: one by one, the `!ok` lines with their turn, and a look at the turns that follow.

A line that cannot be read still shows what it was meant as, and some of its events."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from referee.judge.ask.laws import scanner
from referee.tlog import lenient
from referee.tlog.freetext import KEYS
from referee.tlog.statements import Blank, Broken, End, Fix, Header, Magic, Okay, Problem, Round, Ruling, Statement, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.tlog.scanner import Scan

    Report = Callable[[Statement, Problem], None]


FAR = 200
"""Statements that are read ahead to see which turn follows: more than anybody writes between two turns, a whole board in rows with them."""

_REASONED = (Okay, Ruling, Fix)

Id = tuple[int, str]
"""Round and seat of a line of play; the seat is empty for a line of the whole table."""


class StatementFeed:
    """The statements of one game in order. `forgiven` gets what was read leniently, `wrong` the errors of statements that are still used.

    `together` is the statement taken last, with the `!ok` lines after it. Those of `ahead` come first; they were read before."""

    def __init__(
        self, source: Iterable[Scan], forgiven: Report | None = None, wrong: Report | None = None, ahead: Iterable[Statement] = ()
    ) -> None:
        self._source = iter(source)
        self._forgiven = forgiven
        self._wrong = wrong
        self._ahead: deque[Statement] = deque(ahead)
        self.together: list[Statement] = []

    def __iter__(self) -> Iterator[Statement]:
        return self

    def __next__(self) -> Statement:
        statement = self._ahead.popleft() if self._ahead else self._pull()
        self.together = [statement]
        return statement

    def _pull(self) -> Statement:
        statement, warnings = next(self._source)
        if warnings and self._forgiven is not None:
            for problem in warnings:
                self._forgiven(statement, problem)
        if isinstance(statement, _REASONED) and self._wrong is not None:
            quote = lenient.find_open_quote(statement)
            if quote is not None:
                self._wrong(statement, quote)
        return statement

    def oks(self) -> Iterator[Okay]:
        """Yield the `!ok` lines that follow directly, blank, comment and struck lines apart."""
        while (statement := self._look(0)) is not None:
            if isinstance(statement, Okay):
                self.together.append(statement)
                yield self._ahead.popleft()  # type: ignore[misc]  # it is the Okay that was looked at
            elif isinstance(statement, (Blank, Struck)):
                self._ahead.popleft()
            else:
                return

    def _look(self, at: int) -> Statement | None:
        """Return a statement ahead, where those before it have been looked at; None where the game ends."""
        if at == len(self._ahead):
            try:
                self._ahead.append(self._pull())
            except StopIteration:
                return None
        return self._ahead[at]

    def following(self, count: int) -> list[Id]:
        """Return the ids of the next lines of play, as many as there are; fewer where the game ends, or where no line of play is found
        within FAR statements."""
        ids: list[Id] = []
        for at in range(FAR):
            statement = self._look(at) if len(ids) < count else None
            if statement is None or isinstance(statement, (End, Magic, Header)):
                break
            if (played := id_of(statement)) is not None:
                ids.append(played)
        return ids

    def postpone(self, line: Turn | Round) -> None:
        """Give a line of play after the next one, whose place it has taken."""
        for at, statement in enumerate(self._ahead):
            if id_of(statement) is not None:
                self._ahead.insert(at + 1, line)
                return

    def untaken(self) -> list[Statement]:
        """Return the statements that were read ahead and have not been taken."""
        return list(self._ahead)

    # Plain lines that are played without a statement for each

    def plain(self) -> str | None:
        """Return the text of the turn line that was looked at ahead, empty where none was; None where more than a turn was looked at."""
        if not self._ahead:
            return ""
        first = self._ahead[0]
        return first.text if len(self._ahead) == 1 and isinstance(first, Turn) else None

    def drop_played(self) -> None:
        """Drop what was looked at ahead: it was played."""
        self._ahead.clear()


def id_of(statement: Statement) -> Id | None:
    """Return round and seat of a line of play, also of one that cannot be read in full; None for other lines and for the set-up."""
    if isinstance(statement, Turn):
        return (statement.round, statement.seat) if statement.round else None
    if isinstance(statement, Round):
        return (statement.round, "") if statement.round else None
    if isinstance(statement, Broken) and statement.turn is not None and statement.turn[0]:
        return statement.turn
    if isinstance(statement, Broken) and statement.turn is None:
        match = re.match(r"[ \t]*([1-9][0-9]{0,5})[ \t]+[a-z]", statement.text)
        return (int(match[1]), "") if match else None
    return None


def readable(broken: Broken, law: str = "") -> tuple[Turn, list[str]]:
    """Return the turn of a broken line with those of its events that can be read, and the texts of the others.

    `law` names the verbs where they are not those of the games. Its columns are not those of the line: whoever plays it has nothing more to
    say about it."""
    assert broken.turn is not None
    round_, seat = broken.turn
    body = broken.text.partition("#")[0]
    parts: list[tuple[int, str]] = []
    at = 0
    for part in body.split(";"):
        parts.append((at, part))
        at += len(part) + 1
    words = body.split(maxsplit=1)
    start = body.find(words[1]) if len(words) > 1 else len(body)
    kept, lost = [], []
    for at, part in parts:
        if at < start:
            at, part = start, part[start - at :]
        wrong = [problem for problem in broken.problems if at <= problem.column - 1 <= at + len(part)]
        if any(body[problem.column - 1 : problem.column] != "=" for problem in wrong):
            lost.append(part.strip())
            continue
        kept.append(" ".join(word for word in part.split() if not (wrong and word.startswith("="))))
    text = f"{round_}{seat} " + " ; ".join(filter(None, kept))
    statement, _ = scanner(law).scan(text, broken.line)
    if isinstance(statement, Turn):
        return statement, lost
    return Turn(broken.line, round_, seat, (), (), 1, 2, broken.text), [body[start:].strip()]


def looks_like_header(text: str) -> bool:
    """Return whether a line that cannot be read was meant as a header."""
    key, colon, _ = text.strip().partition(":")
    if colon and key[:1].isupper() and key.replace("-", "").isalpha() and len(key) > 1:
        return True
    word = text.replace("=", " ", 1).split()
    return bool(word) and word[0] in KEYS


def round_of(text: str) -> int | None:
    """Return the round of what was meant as a line of the whole table; None for any other line."""
    number = re.match(r"([0-9]{1,6})[ \t]+[a-z]", text)
    return int(number[1]) if number else None
