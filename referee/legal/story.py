"""A turn told step by step: what each event did, with the sums that the law booked, and what the end of the line brought."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import Unusable
from referee.judge.ask.step import Waiver
from referee.judge.report.diagnostics import turn_of
from referee.show.changes import Changes, between
from referee.tlog.statements import Okay, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.errors import Remark
    from referee.judge.ask.protocol import Table
    from referee.judge.ask.step import Step
    from referee.judge.report.findings import Finding
    from referee.live.game import LiveGame
    from referee.live.position import Position
    from referee.tlog.statements import Statement


class Part(NamedTuple):
    """One event of a turn, or the end of its line (`text` is empty): the sums that were booked, what changed, and what the law noted."""

    text: str
    booked: tuple[str, ...]
    changes: Changes
    words: tuple[str, ...]
    notes: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it."""
        return {"event": self.text, "booked": list(self.booked), **self.changes.record(), "notes": list(self.notes)}


class Story(NamedTuple):
    """A line that was played, event by event. `due` is the turn that is due after it."""

    number: int
    text: str
    parts: tuple[Part, ...]
    due: str | None
    findings: tuple[Finding, ...]

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it, without the game."""
        return {"line": self.number, "text": self.text, "due": self.due, "parts": [part.record() for part in self.parts]}


class _Watching(Waiver):
    """Keeps the state and the view after each event; it lets pass what the table let pass."""

    __slots__ = ("_events", "_table", "seen", "sums")

    def __init__(self, codes: tuple[str, ...], table: Table, events: list[Any]) -> None:
        super().__init__(codes)
        self._table = table
        self._events = events
        self.sums: list[str] = []
        self.seen: list[tuple[Any, Mapping[str, Any]]] = []

    def take(self, step: Step[Any], act: Callable[[], None]) -> None:
        if not self.seen:
            self._keep(step)
        act()
        number = len(self.sums)
        self.sums.append(self._table.reckoned(step, self._events[number]) if number < len(self._events) else "")
        self._keep(step)

    def _keep(self, step: Step[Any]) -> None:
        state = step.s.copy()
        self.seen.append((state, self._table.view_in(state)))


def tell(game: LiveGame, turn: str) -> list[Story]:
    """The lines with this id, told: a turn such as `5R`, or the lines of the whole table of a round such as `3`.

    Unusable where the log has no such line, or breaks off before it.
    """
    if re.fullmatch(r"[0-9]{1,6}[A-Z]?", turn) is None:
        raise Unusable(f"`{turn}` is not a turn; write its round and its seat, such as {game.turn or '5R'}, or a round such as 3")
    stories = []
    here = game.here
    for position in game.positions():
        if _id(position.statement) == turn:
            stories.append(_tell(game, position))
    game.go(here)
    if stories:
        return stories
    refused = game.refused
    if refused is not None and _id(refused.statement) == turn:
        why = "; ".join(finding.message for finding in refused.errors)
        raise Unusable(f"{game.name}: {turn} was not played: {why}")
    until = f"; the log is valid through {game.turn}" if refused is not None else ""
    raise Unusable(f"{game.name} has no line {turn}{until or f'; it goes through {game.turn}' if game.turn else ''}")


def _id(statement: Statement | None) -> str:
    return "" if statement is None or isinstance(statement, Okay) else turn_of(statement, None) or ""


def _tell(game: LiveGame, position: Position) -> Story:
    line = position.statement
    assert isinstance(line, (Turn, Round))
    assert position.before is not None
    game.go(position.before)
    table = game.table
    assert table is not None  # it has been played
    codes = tuple(statement.code.text for statement, _ in position.scans if isinstance(statement, Okay))
    events, _ = table.read(line)
    watching, before = _Watching(codes, table, events), table.view()
    first = getattr(table, "state", None)
    saved = table.save()
    remarks = table.play(line, events, watching) if isinstance(line, Turn) else table.play_round(line, events, watching)
    seen = [*(watching.seen or [(first, before)]), (getattr(table, "state", None), table.view())]
    parts = _parts(line, table, seen, remarks, watching.sums)
    table.restore(saved)
    game.go(position)
    return Story(position.number, line.text.strip(), tuple(parts), game.due, position.findings)


def _parts(
    line: Turn | Round, table: Table, seen: list[tuple[Any, Mapping[str, Any]]], remarks: list[Remark], sums: list[str]
) -> list[Part]:
    """The events, as far as each has a state of its own, and what came after the last of them."""
    texts = [line.text[event.column - 1 : event.end - 1] for event in line.events]
    several = len(seen) > 2
    if not several:
        texts = ["; ".join(texts)]
    parts = []
    for number in range(len(seen) - 1):
        (state, view), (after, now) = seen[number], seen[number + 1]
        changes = between(view, now)
        of_event = [remark.message for remark in remarks if remark.event == number or (not several and remark.event is not None)]
        notes = of_event if number < len(texts) else [remark.message for remark in remarks if remark.event is None]
        if number < len(sums) and sums[number]:
            notes = [sums[number], *notes]
        booked = tuple(table.booked(state, after)) if state is not None and after is not None else ()
        text = texts[number] if number < len(texts) else ""
        if text or booked or notes or changes != Changes():
            parts.append(Part(text, booked, changes, tuple(changes.lines(table)), tuple(notes)))
    return parts


def lines(story: Story) -> list[str]:
    """A story as text."""
    told = [f"line {story.number}: {story.text}"]
    for part in story.parts:
        told.append(f"  {part.text or 'at the end of the line'}")
        rest = [*part.notes, *part.booked, *part.words]
        told += [f"    {text}" for text in rest] if rest else ["    nothing changes"]
    told += [f"  {finding.level}: {finding.message}" for finding in story.findings]
    told.append(f"  next: {story.due}" if story.due else "  the game is over")
    return told
