"""Why something may not be played now and since when, in the words of the law; and a turn told step by step, with its sums."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Annotated

from boardgen.errors import visible
from boardgen.json_values import FromOne, Json, TurnId, plain
from boardgen.layout.law.written import is_own
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark, UnreadableMove, Unusable
from referee.judge.ask.candidates import DICE
from referee.judge.ask.judged_step import AnyStep, Waiver
from referee.judge.report.diagnostics import turn_of
from referee.legal.legal import searching, walk
from referee.show.changes import Changes, OfPlayers, OfTable, StoneChange, compare_views
from referee.tlog.statements import Broken, Okay, Round, Statement, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.judge.ask.protocol import Table, View
    from referee.judge.report.findings import Finding
    from referee.legal.search import Node, Search, WordStep
    from referee.live.game import LiveGame
    from referee.live.live_position import Position


SHOWN, FEW = 3, 20
"""Lines that are given as examples of how something may be played; events that are looked at where all of one kind are refused."""
TAKEN, REPEATED = (".occupied", ".taken"), (".superko", ".ko")
"""How the rules end that keep a point for the stone on it, and those against positions that come again."""


class Reason(NamedTuple):
    """Whether `thing` may be played, and if not why: the refusal of the law, and the turn since when the point is taken.

    `lines` are lines with it: those that may be played, or the one that is refused. `again` names the position that would come again, where
    a ko rule forbids that."""

    thing: str
    allowed: bool
    lines: tuple[Annotated[str, "a line with it that may be played, or the one that was tried"], ...]
    message: Annotated[str, "why it is refused; empty where it is allowed"] = ""
    detail: str = ""
    help: str = ""
    code: Annotated[str, "the rule, or the code of the finding"] = ""
    since: Annotated[TurnId, "the turn since which the point is taken"] | None = None
    points: tuple[str, ...] = ()
    again: Annotated[str | None, "the position that would come again, such as `after 12B`"] = None

    @property
    def short(self) -> str:
        """The reason in a few words."""
        if self.allowed:
            return f"{self.thing} may be played"
        if self.again:
            return f"{self.thing}: {self.code.rpartition('.')[2]}: the position {self.again} would come again"
        return f"{self.thing}: taken since {self.since}" if self.since else f"{self.thing}: {self.message}"

    def record(self) -> dict[str, Json]:
        """Return this as `--format json` gives it."""
        return plain(self)


def why(game: LiveGame, thing: str, line: str | None = None) -> Reason:
    """Return why a point, a zone, a city, a card or a whole event may not be played next, or after the events of a line that is begun."""
    due = game.due
    if line is None and due is None:
        raise Unusable(f"{game.name}: the game is over; nothing may be played")
    search = searching(game, f"{due} " if line is None else line)
    typed = thing = " ".join(thing.split())
    if not thing or thing[0] in "#;=~|%":
        raise Unusable(f"`{thing}` is nothing that can be played in this game; name a point, a card, a zone or a whole event")
    if not any(True for _ in _events_with(search, thing)):
        thing = _spell(game, search, thing)
    allowed: list[str] = []
    refused: list[tuple[int, str, IllegalMove | UnreadableMove]] = []
    for node in _events_with(search, thing):
        if len(allowed) == SHOWN:
            break
        if search.life(node).alive:
            allowed.append(f"{search.head}{node.text}")
        else:
            refused += _refusals(search, node)
    if allowed:
        return Reason(thing, True, tuple(allowed))
    if not any(isinstance(error, IllegalMove) and error.arg is not None for *_, error in refused):  # none says what is against the thing
        guesses, told = list(_guess(game, search, thing)), any(isinstance(error, IllegalMove) for *_, error in refused)
        illegal = [one for one in guesses if isinstance(one[2], IllegalMove) and not (told and one[2].arg is None)]
        refused = illegal or refused or guesses
    if not refused:
        raise Unusable(f"`{typed}` is nothing that can be played in this game; name a point, a card, a zone or a whole event")
    _, text, error = max(refused, key=lambda one: one[0])
    whole = f"{search.head}{text}"
    if isinstance(error, UnreadableMove):
        return Reason(thing, False, (whole,), error.message, "", error.help, error.code)
    point = thing.lstrip("@")
    since = _since(game, point) if error.rule.endswith(TAKEN) and point in error.points else ""
    again = _again(game, whole, error) if error.rule.endswith(REPEATED) else ""
    message = error.message_about_turn(search.head.split()[0]) or error.message
    return Reason(thing, False, (whole,), message, error.detail, error.help, error.rule, since or None, tuple(error.points), again or None)


def _refusals(search: Search, node: Node) -> list[tuple[int, str, IllegalMove | UnreadableMove]]:
    """Return the refusals of an event, or of the first few that begin so: how much each explains, the event, the refusal."""
    found: list[tuple[int, str, IllegalMove | UnreadableMove]] = []
    for one in islice(_whole(search, node, 3), FEW):
        error = search.outcome(one.text).error
        if search.may_lift(one):
            found.append((5, one.text, UnreadableMove("tlog:token", f"nothing that may follow `{one.text}` is accepted")))
        elif error is not None:
            legal = isinstance(error, IllegalMove) and not error.rule.endswith(".missing")
            taken = isinstance(error, IllegalMove) and error.rule.endswith(TAKEN)
            named = error.arg is not None and error.arg >= one.args - 1
            found.append((4 * legal + 2 * taken + named, one.text, error))
    return found or [(1, node.text, UnreadableMove("tlog:token", f"there is nothing now that could follow `{node.text}`"))]


def _whole(search: Search, node: Node, deeper: int) -> Iterator[Node]:
    """Yield the events that begin like a node: the node itself where it is one."""
    if not node.kind and node.state.verb is not None:
        yield node
    elif deeper:
        for step in search.steps(node):
            yield from _whole(search, step.node, deeper - 1)


def _guess(game: LiveGame, search: Search, thing: str) -> Iterator[tuple[int, str, IllegalMove | UnreadableMove]]:
    """Yield the refusals of events that nobody proposes: the thing itself, at the end of a path, after a verb, or as a point.

    A point that the board does not have is one of them."""
    first = list(_first(search))
    paths = (f"{step.node.text.rstrip('>')}>{thing}" for step in first if step.node.text.endswith(">"))
    texts = [thing, *paths, f"@{thing}", *(f"{step.word.text} {thing}" for step in first if not step.kind)]
    for text in dict.fromkeys(texts if thing.strip("; ") else ()):
        error = search.outcome(text).error
        if isinstance(error, IllegalMove):
            yield 2 + (error.arg is not None), text, error  # where it is about the thing, and not about the verb alone
        elif isinstance(error, UnreadableMove) and error.code == "tlog:point":
            yield 1, text, error
        for problem in getattr(game.scan(f"{search.head}{text}"), "problems", ()):
            if problem.code == "tlog:point":
                yield 0, text, UnreadableMove(problem.code, problem.message, help=problem.help)


def _spell(game: LiveGame, search: Search, thing: str) -> str:
    """Return a thing as logs write it: points in capitals, and a zone, card or city by its code."""
    if re.fullmatch(r"@?[a-z]{1,2}[0-9]{1,3}", thing):
        return thing.upper()
    for verb in ("", *(f"{step.word.text} " for step in _first(search) if not step.kind)):
        written = f"{search.head}{verb}{thing}"
        spelled = game.canonical(written)
        if (spelled != written or not verb) and not isinstance(game.scan(spelled), Broken):
            return spelled.removeprefix(search.head).removeprefix(verb)
    return thing


def _events_with(search: Search, thing: str) -> Iterator[Node]:
    """Yield the events with a thing: the thing itself, and words that lead to it."""
    seen = set()
    for step in _first(search):
        after = [one.node for one in search.steps(step.node)]
        further = [two.node for one in search.steps(step.node) if not one.kind for two in search.steps(one.node)]
        for node in (step.node, *after, *further):
            begun = node.text.split(" ")[-1].rstrip(">")
            if thing and (node.text == thing or thing in (begun, begun.lstrip("@"), begun.partition("@")[2], node.text.partition(" ")[2])):
                whole = node if not node.kind else next((one.node for one in search.steps(node)), node)
                if whole.text not in seen and not whole.kind:
                    seen.add(whole.text)
                    yield whole
    texts = [thing, *(f"{roll.text} {thing}" for roll in DICE if "DICE" in search.start.state.list_expected())]
    for text in texts if thing else ():
        if not seen or text != thing:
            yield from (node for node in walk(search, text)[0] if node.text not in seen and node is not search.start)


def _first(search: Search) -> Iterator[WordStep]:
    return (step for step in search.steps(search.start) if step.node.seat == search.start.seat)


def _since(game: LiveGame, point: str) -> str:
    """Return the turn since which a point has its stone; empty where it has none."""
    table = game.table
    if table is None or point not in table.view().stones:
        return ""
    here, seat, since = game.here, table.view().stones[point], ""
    for position in reversed(game.positions()):
        game.go(position)
        now = game.table
        if now is None or now.view().stones.get(point) != seat:
            break
        since = _name(position.number, position.statement)
    game.go(here)
    return since


def _again(game: LiveGame, line: str, error: IllegalMove) -> str:
    """Return the position that a line would bring back, such as `after 12B`; empty where no line of the log ends with it."""
    here = game.here
    turn = line.split()[0]
    try:
        attempt = game.attempt(f"{line}\n!ok {turn} {error.rule}")
        if not attempt.goes_on:
            return ""
        earlier = game.positions()
        game.go(attempt.position)
        stones = _stones(game)
        names = []
        for position in earlier:
            game.go(position)
            if _stones(game) == stones:
                first = not isinstance(position.statement, Turn) or not position.statement.round
                names.append("before the first turn" if first else f"after {_name(position.number, position.statement)}")
    finally:
        game.go(here)
    return next((name for name in names if error.message.endswith(f" {name}")), names[-1] if names else "")


def _stones(game: LiveGame) -> object:
    return None if game.table is None else dict(game.table.view().stones)


def _name(number: int, statement: Statement | None) -> str:
    """Return what a line is called: its turn, or its number in the log where it is none."""
    return statement.id if isinstance(statement, Turn) and statement.round else f"line {number}"


class Part(NamedTuple):
    """One event of a turn, or the end of its line (`text` is empty): the sums that were booked, what changed, and what the law noted."""

    text: str
    booked: tuple[str, ...]
    changes: Changes
    words: tuple[str, ...]
    notes: tuple[str, ...]


class Story(NamedTuple):
    """A line that was played, event by event. `due` is the turn that is due after it."""

    number: int
    text: str
    parts: tuple[Part, ...]
    due: str | None
    findings: tuple[Finding, ...]

    def record(self) -> dict[str, Json]:
        """Return this as `--format json` gives it, without the game."""
        parts = [PartRecord(part.text, part.booked, *part.changes.record(), part.notes) for part in self.parts]
        return plain(StoryRecord(self.number, self.text, self.due, parts))


class PartRecord(NamedTuple):
    """An event of a line that was played."""

    event: Annotated[str, "empty for the end of the line"]
    booked: tuple[str, ...]
    stones: list[StoneChange]
    players: OfPlayers
    table: OfTable
    notes: tuple[str, ...]


class StoryRecord(NamedTuple):
    """A line that was played, as `why --format json` gives it."""

    line: FromOne
    text: str
    due: Annotated[TurnId, "the turn that is due after it"] | None
    parts: list[PartRecord]


class _Watching(Waiver):
    """Keeps the state and the view after each event; it lets pass what the table let pass."""

    def __init__(self, codes: tuple[str, ...], table: Table, events: list[object]) -> None:
        super().__init__(codes)
        self._table = table
        self._events = events
        self.sums: list[str] = []
        self.seen: list[tuple[object, View]] = []

    def take(self, step: AnyStep, act: Callable[[], None]) -> None:
        if not self.seen:
            self._keep(step)
        act()
        number = len(self.sums)
        self.sums.append(self._table.reckon(step, self._events[number]) if number < len(self._events) else "")
        self._keep(step)

    def _keep(self, step: AnyStep) -> None:
        state = step.s.copy()
        self.seen.append((state, self._table.view_in(state)))


def tell(game: LiveGame, turn: str) -> list[Story]:
    """Return the lines with this id, told: a turn such as `5R`, or the lines of the whole table of a round such as `3`.

    Unusable where the log has no such line, or breaks off before it."""
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
    first = table.state
    saved = table.save()
    remarks = table.play(line, events, watching) if isinstance(line, Turn) else table.play_round(line, events, watching)
    seen = [*(watching.seen or [(first, before)]), (table.state, table.view())]
    parts = _parts(line, table, seen, remarks, watching.sums)
    table.restore(saved)
    game.go(position)
    return Story(position.number, line.text.strip(), tuple(parts), game.due, position.findings)


def _parts(line: Turn | Round, table: Table, seen: list[tuple[object, View]], remarks: list[Remark], sums: list[str]) -> list[Part]:
    """Return the events, as far as each has a state of its own, and what came after the last of them."""
    texts = [line.text[event.column - 1 : event.end - 1] for event in line.events]
    several = len(seen) > 2
    if not several:
        texts = ["; ".join(texts)]
    parts = []
    for number in range(len(seen) - 1):
        (state, view), (after, now) = seen[number], seen[number + 1]
        changes = compare_views(view, now)
        of_event = [remark.message for remark in remarks if remark.event == number or (not several and remark.event is not None)]
        notes = of_event if number < len(texts) else [remark.message for remark in remarks if remark.event is None]
        if number < len(sums) and sums[number]:
            notes = [sums[number], *notes]
        booked = tuple(table.list_bookings(state, after)) if state is not None and after is not None else ()
        text = texts[number] if number < len(texts) else ""
        if text or booked or notes or changes != Changes():
            parts.append(Part(text, booked, changes, tuple(changes.lines(table)), tuple(notes)))
    return parts


def reason_lines(given: Reason) -> Iterator[str]:
    """Yield why a thing may not be played, the short reason first."""
    yield visible(given.short)
    if given.allowed:
        yield from (f"  {visible(line)}" for line in given.lines)
        return
    if given.since or given.again:
        yield f"  {visible(given.message)}"
    if given.detail:
        yield f"  {visible(given.detail)}"
    yield f"  tried: {visible(given.lines[0])}"
    if given.help:
        yield f"  help: {visible(given.help)}"
    if given.code and not is_own(given.code):
        yield f"  referee explain {given.code}"


def lines(story: Story) -> list[str]:
    """Return a story as text."""
    told = [f"line {story.number}: {story.text}"]
    for part in story.parts:
        told.append(f"  {part.text or 'at the end of the line'}")
        rest = [*part.notes, *part.booked, *part.words]
        told += [f"    {text}" for text in rest] if rest else ["    nothing changes"]
    told += [f"  {finding.level}: {finding.message}" for finding in story.findings]
    told.append(f"  next: {story.due}" if story.due else "  the game is over")
    return told
