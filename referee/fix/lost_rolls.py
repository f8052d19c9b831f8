"""Rolls and other results of chance that were probably not written down: where, and which values make the log valid.

Nobody can know what was rolled but those who were there. So a proposal has a gap in its place, and is incomplete; only where the later
lines leave a single value is that value proposed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import IllegalMove, UnreadableMove
from referee.fix import repair as repairs_of
from referee.fix.confusions import Change, body
from referee.fix.course import Reach
from referee.fix.repair import Repair
from referee.judge.ask.candidates import Context
from referee.judge.ask.unwritten import Unwritten, gap_of
from referee.legal.probe import Prober
from referee.tlog.statements import Broken, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.fix.course import Course
    from referee.tlog.statements import Statement

COST = 0.9
"""What it costs that a result of chance was not written down."""


class Place(NamedTuple):
    """A place of a line at which something is not written: `before` and `after` are what separates it from the words around it.

    `where` names the place in words.
    """

    lost: Unwritten
    at: int
    before: str = ""
    after: str = ""
    where: str = ""

    def filled(self, text: str) -> Change:
        """The change that writes something there."""
        return Change(COST, self.at, self.at, f"{self.before}{text}{self.after}")


def repairs(course: Course, good: Callable[[Reach], bool], far: int) -> Iterator[Repair]:
    """The repairs that write down what chance decided. `good` says what is one, by what holds after it; judged up to `far` lines on."""
    statement = course.statements[course.at] if course.at < len(course.statements) else None
    if statement is None or course.at != course.detected or not course.pause():
        return
    assert course.wrong is not None  # a course that is repaired has an error
    if course.wrong.code.startswith("tlog:order."):
        yield from _line_of_table(course, statement)
        return
    if isinstance(statement, Turn) and course.table is not None and statement.seat not in course.table.order:
        return
    for place in _gaps(course, statement):
        found = _judged(course, statement, place, good, far)
        if found is not None:
            yield found


def _line_of_table(course: Course, here: Statement) -> Iterator[Repair]:
    """The line of the whole table that is missing before this one. What holds after it cannot be tried: any of it may be so."""
    table = course.table
    due = table.candidates().due_of_table() if table is not None else None
    if due is not None and course.wrong is not None and course.wrong.code == "tlog:order.missing":
        meant, edits = repairs_of.missing(here, due.text)
        yield Repair(COST, here.line, meant, edits, Reach(course.detected, False, 0, here.line), gap=gap_of(due.text))


def _gaps(course: Course, statement: Statement) -> Iterator[Place]:
    """The places of a line at which a result of chance may be missing."""
    if isinstance(statement, Broken):
        yield from _unread(course, statement)
        return
    prober = Prober(course)
    if isinstance(statement, (Turn, Round)) and isinstance(prober.try_statement(statement).error, UnreadableMove):
        yield from _unread(course, statement)
    yield from places(prober, statement)


def places(prober: Prober, statement: Statement) -> Iterator[Place]:
    """The places of a line that the law refuses at which a result of chance is missing."""
    if not isinstance(statement, (Turn, Round)):
        return
    outcome = prober.try_statement(statement)
    error = outcome.error
    if not isinstance(error, IllegalMove):
        return
    text = statement.text
    event = statement.events[outcome.at] if 0 <= outcome.at < len(statement.events) else None
    end = statement.events[-1].end - 1 if statement.events else statement.end - 1
    before = text[: event.column - 1 if event is not None else end].rstrip().removesuffix(";").rstrip()
    state = prober.try_line(before, keep=True).state if outcome.at else None
    words = tuple(text[event.column - 1 : event.end - 1].split()) if event is not None else ()
    seat = statement.seat if isinstance(statement, Turn) else ""
    context = Context(seat, seat, statement.round, state if state is not None else getattr(prober.table, "state", None), words)
    for lost in prober.table.candidates().unwritten(context, error):
        if event is None:
            yield Place(lost, end, " ; " if lost.way == "event" else " ", where=", at the end of the turn")
        elif lost.way == "back":
            yield Place(lost, event.end - 1, " ")
        else:
            yield Place(lost, event.column - 1, "", " ; " if lost.way == "event" else " ", f", before `{' '.join(words)}`")


def _unread(course: Course, statement: Statement) -> Iterator[Place]:
    """The places of a line that cannot be read at which a result of chance may be missing."""
    wrong, table = course.wrong, course.table
    assert wrong is not None  # a course that is repaired has an error
    assert table is not None  # it was put back to before the error
    places = dict.fromkeys((wrong.end_column - 1, wrong.column - 1, body(statement.text)))
    for lost in table.candidates().unread():
        for at in places:
            yield Place(lost, len(statement.text[:at].rstrip()), "" if lost.text.startswith(":") else " ")


def _judged(course: Course, statement: Statement, place: Place, good: Callable[[Reach], bool], far: int) -> Repair | None:
    """A repair that writes something in a place, with the values that fit; None where none does."""
    reaches: list[tuple[Reach, tuple[str, ...], str]] = []
    for group in place.lost.groups:
        change = place.filled(group.text)
        line = course.read(change.of(statement.text), statement.line)
        if line is None:
            return None  # nothing can be read there, whatever the value
        reach = course.reach(course.at, 1, [line], far)
        if reach is not None and good(reach):
            reaches.append((reach, group.values, group.text))
    best = max((_far(reach) for reach, _, _ in reaches), default=None)
    fitting = [(reach, values, text) for reach, values, text in reaches if _far(reach) == best]
    values = tuple(value for _, some, _ in fitting for value in some)
    if not values:
        return None
    only = len(values) == 1
    text = fitting[0][2] if only else place.lost.text
    change = place.filled(text)
    _, edits = repairs_of.changed(statement, change)
    word = change.words(statement.text)[1] if text.startswith(":") else text
    meant = f"`{word}` was not written down on line {statement.line}{place.where}"
    gap = "" if only else gap_of(text)
    return Repair(COST, statement.line, meant, edits, fitting[0][0], gap=gap, fits=values, choices=place.lost.choices)


def _far(reach: Reach) -> tuple[bool, int]:
    return not reach.line, reach.through if reach.line else 0
