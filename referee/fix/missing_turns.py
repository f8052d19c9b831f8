"""What nobody wrote down: a turn, or a roll or another result of chance.

It is sought among what the law allows there, as far as the rest of the log agrees with it.
Short turns come first. Only so many are looked at, so the answer never depends on how fast the machine is. What is rolled is not made
up: a proposal has a gap in its place, and only where the later lines leave a single value is that value proposed."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Annotated

from boardgen.json_values import Whole, omit
from boardgen.layout.ground.board import column_number
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, UnreadableMove
from referee.fix import repair as repairs_of
from referee.fix.fix import Course, Reach
from referee.fix.repair import Change, Repair, body
from referee.judge.ask.candidates import Context, Unwritten, gap_of
from referee.judge.ask.laws import candidates_of
from referee.legal.search import Node, Prober, Search, WordStep
from referee.tlog.statements import Broken, Round, Statement, Turn

ROLL_COST = 0.9
"""What it costs that a result of chance was not written down."""


class RollPlace(NamedTuple):
    """A place of a line at which something is not written: `before` and `after` are what separates it from the words around it.

    `where` names the place in words."""

    lost: Unwritten
    at: int
    before: str = ""
    after: str = ""
    where: str = ""

    def fill(self, text: str) -> Change:
        """Return the change that writes something there."""
        return Change(ROLL_COST, self.at, self.at, f"{self.before}{text}{self.after}")


def repairs(course: Course, good: Callable[[Reach], bool], far: int) -> Iterator[Repair]:
    """Yield the repairs that write down what chance decided. `good` says what is one, by what holds after it; judged for `far` lines."""
    statement = course.statements[course.at] if course.at < len(course.statements) else None
    if statement is None or course.at != course.detected or not course.pause():
        return
    assert course.wrong is not None  # a course that is repaired has an error
    if course.wrong.code.startswith("tlog:order."):
        # The line of the whole table that is missing before this one. What holds after it cannot be tried: any of it may be so
        table = course.table
        due = candidates_of(table).due_of_table() if table is not None else None
        if due is not None and course.wrong is not None and course.wrong.code == "tlog:order.missing":
            meant, edits = repairs_of.missing(statement, due.text)
            yield Repair(ROLL_COST, statement.line, meant, edits, Reach(course.detected, False, 0, statement.line), gap=gap_of(due.text))
        return
    if isinstance(statement, Turn) and course.table is not None and statement.seat not in course.table.order:
        return
    for place in _gaps(course, statement):
        found = _judge(course, statement, place, good, far)
        if found is not None:
            yield found


def _gaps(course: Course, statement: Statement) -> Iterator[RollPlace]:
    """Yield the places of a line at which a result of chance may be missing."""
    if isinstance(statement, Broken):
        yield from _places_unread(course, statement)
        return
    prober = Prober(course)
    if isinstance(statement, (Turn, Round)) and isinstance(prober.try_statement(statement).error, UnreadableMove):
        yield from _places_unread(course, statement)
    yield from places(prober, statement)


def places(prober: Prober, statement: Statement) -> Iterator[RollPlace]:
    """Yield the places of a line that the law refuses at which a result of chance is missing."""
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
    context = Context(seat, seat, statement.round, state if state is not None else prober.table.state, words)
    for lost in candidates_of(prober.table).unwritten(context, error):
        if event is None:
            yield RollPlace(lost, end, " ; " if lost.way == "event" else " ", where=", at the end of the turn")
        elif lost.way == "back":
            yield RollPlace(lost, event.end - 1, " ")
        else:
            yield RollPlace(lost, event.column - 1, "", " ; " if lost.way == "event" else " ", f", before `{' '.join(words)}`")


def _places_unread(course: Course, statement: Statement) -> Iterator[RollPlace]:
    """Yield the places of a line that cannot be read at which a result of chance may be missing."""
    wrong, table = course.wrong, course.table
    assert wrong is not None  # a course that is repaired has an error
    assert table is not None  # it was put back to before the error
    places = dict.fromkeys((wrong.end_column - 1, wrong.column - 1, body(statement.text)))
    for lost in candidates_of(table).find_unwritten():
        for at in places:
            yield RollPlace(lost, len(statement.text[:at].rstrip()), "" if lost.text.startswith(":") else " ")


def _judge(course: Course, statement: Statement, place: RollPlace, good: Callable[[Reach], bool], far: int) -> Repair | None:
    """Return a repair that writes something in a place, with the values that fit; None where none does."""
    reaches: list[tuple[Reach, tuple[str, ...], str]] = []
    for group in place.lost.groups:
        change = place.fill(group.text)
        line = course.read(change.of(statement.text), statement.line)
        if line is None:
            return None  # nothing can be read there, whatever the value
        reach = course.reach(course.at, 1, [line], far)
        if reach is not None and good(reach):
            reaches.append((reach, group.values, group.text))
    best = max((_reach_order(reach) for reach, _, _ in reaches), default=None)
    fitting = [(reach, values, text) for reach, values, text in reaches if _reach_order(reach) == best]
    values = tuple(value for _, some, _ in fitting for value in some)
    if not values:
        return None
    only = len(values) == 1
    text = fitting[0][2] if only else place.lost.text
    change = place.fill(text)
    _, edits = repairs_of.change_line(statement, change)
    word = change.words(statement.text)[1] if text.startswith(":") else text
    meant = f"`{word}` was not written down on line {statement.line}{place.where}"
    gap = "" if only else gap_of(text)
    return Repair(ROLL_COST, statement.line, meant, edits, fitting[0][0], gap=gap, fits=values, choices=place.lost.choices)


def _reach_order(reach: Reach) -> tuple[bool, int]:
    return not reach.line, reach.through if reach.line else 0


TURN_COST = 2.4
"""What it costs that a turn in which something happened was not written down."""
TURNS = 600
"""Turns of the same number of events that are looked at."""
TRIES = 6000
"""Lines about which the law is asked to find these."""
AMOUNTS = 12
"""Amounts that are tried of one word."""
NOTHING = ("-", "pass", "done", "concede")
"""Events after which no other is looked for."""
EVENTS = 3
"""Events of the longest turns that are tried."""
LONGER = 4
"""By how much less is tried of each number of events more."""
BEAM = 4
"""Turns to which another event is added."""
NEAR = 4
"""Lines before and after the missing one whose points say where it may have been played."""
_POINT = re.compile(r"(?<![A-Za-z0-9])([A-HJ-Z]{1,2})([0-9]{1,3})(?![0-9A-Za-z])")
_NAMES = re.compile("[A-Z]*[0-9]+|[A-Z]+")
NAMED = 3
"""Turns that are proposed; of more only the number is given."""


class Possible(NamedTuple):
    """A turn that the law allows: as it is written, with a gap for what chance decided, and with values that it may have had."""

    text: str
    written: tuple[str, ...]


@omit(always=("repairs",))
class MissingTurn(NamedTuple):
    """The turns that may be missing, the likeliest first; `fits` is how many there are. `tried_all`: all turns of one event were tried."""

    repairs: list[Repair]
    fits: Annotated[Whole, "the turns that may have been left out, of which only the likeliest are among the repairs"]
    tried_all: Annotated[bool, "whether all turns of one event were tried"]


def missing_turn(course: Course, good: Callable[[Reach], bool], far: int, most: int, *, alone: bool) -> MissingTurn | None:
    """Return the turns that may be missing where the error of a course is; `most` statements may be judged to find them.

    `good` says what is a repair, by what holds after it. Where no turn is one and there is no other repair (`alone`), the lines after the
    error may be wrong too: then it is enough that a turn makes the line of the error valid. None where no turn is missing."""
    wrong, due = course.wrong, course.due
    if wrong is None or wrong.code != "tlog:order.missing" or due is None or not due[1] or not course.pause():
        return None
    turns = _Turns(course, f"{due[0]}{due[1]}", far, course.work + most)
    turns.single()
    tried_all = turns.tried_all
    for _ in range(EVENTS - 1):
        if any(good(reach) for _, reach in turns.fitting):
            break
        turns.longer()
    here = course.statements[course.detected]
    near = _points(" ".join(one.text for one in course.statements[max(course.detected - NEAR, 0) : course.detected + NEAR]))
    ranked = sorted(turns.fitting, key=lambda one: (_amiss(one[1]), len(one[0].text.split()), _far(one[0].text, near)))
    found = []
    enough = alone and not any(good(reach) for _, reach in ranked)
    if enough:  # any number of events leaves as much amiss as one
        ranked = [one for one in ranked if ";" not in one[0].text]
    for number, (turn, reach) in enumerate(ranked):
        if enough or good(reach):
            meant, edits = repairs_of.missing(here, turn.text)
            gap = gap_of(turn.text) if turn.text not in turn.written else ""
            found.append(Repair(TURN_COST + number / 10_000, here.line, meant, edits, reach, gap=gap, turn=True))
    whole = [repair for repair in found if not repair.reach.line]
    return MissingTurn((whole or found)[:NAMED], len(whole or found), tried_all)


def _points(text: str) -> list[tuple[int, int]]:
    """Return the points that are named in a text, as columns and rows."""
    return [(column_number(letter), int(row)) for letter, row in _POINT.findall(text)]


def _amiss(reach: Reach) -> int:
    """Return how much is amiss after a turn: nothing, a claim, or a move that the turn was to make possible."""
    return 0 if not reach.line else 1 if reach.code.startswith("claim:") else 2


def _count_shared(text: str, refused: str) -> int:
    """Return how many of the points of a line a turn names."""
    return len({*_points(text)} & {*_points(refused)})


def _far(text: str, near: list[tuple[int, int]]) -> int:
    """Return how far the last point of a turn is from points that are named near it: stones are mostly set next to others."""
    points = _points(text)
    if not points or not near:
        return 0
    east, north = points[-1]
    return min(max(abs(east - x), abs(north - y)) for x, y in near)


class _Turns:
    """The turns that the law allows, with how far the log is valid after each that brings it past its error."""

    def __init__(self, course: Course, turn: str, far: int, limit: int) -> None:
        self.tried_all = True
        self.fitting: list[tuple[Possible, Reach]] = []
        self._course = course
        self._turn = turn
        self._far = far
        self._limit = limit
        self._tries = min(TRIES, (limit - course.work) // 2)
        self._events: list[str] = []
        self._seen: set[str] = set()
        self._longest: list[str] = []

    def single(self) -> None:
        """Try the turns of one event."""
        prober = Prober(self._course)
        turns = list(islice(self._single_events(prober), TURNS + 1))
        self.tried_all = len(turns) <= TURNS and prober.tried < self._tries
        self._judge(prober, turns[:TURNS])

    def longer(self) -> None:
        """Try the turns that have one event more than those after which the log is valid longest."""
        if not self._course.pause():
            return
        prober = Prober(self._course)
        turns = []
        for one in self._longest:
            for event in self._events:
                if event not in one.split(" ; "):
                    turns += [turn for text in (f"{one} ; {event}", f"{event} ; {one}") for turn in self._turns(prober, text)]
                if prober.tried >= self._tries // LONGER:
                    break
        self._judge(prober, turns[:TURNS])

    def _judge(self, prober: Prober, turns: list[Possible]) -> None:
        """Judge the log with each of these turns. Those that bring it farthest are what longer turns are made of."""
        self._course.work += prober.tried
        fitting = []
        for turn in turns:
            if self._course.work > self._limit:
                self.tried_all = False
                break
            reach = self._reach(turn)
            if reach is not None:
                fitting.append((turn, reach))
        self.fitting += fitting
        texts = {statement.line: statement.text for statement in self._course.statements}
        best: dict[str, str] = {}  # of each form, such as `buy` and `@`, the turn that does most for the line that is refused then
        for turn, _ in sorted(fitting, key=lambda one: (-one[1].through, -_count_shared(one[0].text, texts.get(one[1].line, "")))):
            events = turn.text.partition(" ")[2]
            best.setdefault(_NAMES.sub("", events), events)
        self._longest = list(best.values())[:BEAM]

    def _reach(self, turn: Possible) -> Reach | None:
        """Return how far the log is valid with a turn, with the best of its values; None where that is not past the error."""
        course, best = self._course, None
        for text in turn.written:
            line = course.read(text, course.statements[course.detected].line)
            reach = course.reach(course.detected, 0, [line], self._far) if line is not None else None
            if reach is not None and (best is None or not reach.line or (best.line and reach.through > best.through)):
                best = reach
        return best

    def _turns(self, prober: Prober, events: str) -> Iterator[Possible]:
        """Yield the turn of these events where the law allows it, as it is or with what chance decided."""
        text = f"{self._turn} {events}"
        if text in self._seen:
            return
        self._seen.add(text)
        outcome = prober.try_line(text)
        if outcome.accepted and outcome.error is None:
            yield Possible(text, (text,))
        else:
            yield from _leave_gap(self._course, prober, text)

    def _single_events(self, prober: Prober) -> Iterator[Possible]:
        """Yield the turns of one event, the fewest words first, as far as the tries go. All events that a turn can begin with are kept."""
        notation = self._course.scanner.notation
        chance = {name for name, kind in notation.kinds.items() if kind.chance}
        chance |= {verb.name for verb in notation.verbs if verb.chance}
        start = Node(self._course.scanner.automaton("TURN").start, "", (), 0, self._turn[-1])
        empty = prober.try_statement(_empty(self._course, self._turn), keep=True)
        search = Search(prober, candidates_of(prober.table), f"{self._turn} ", empty, start)
        queue = deque([start])
        while queue and prober.tried < self._tries:
            for child in _children(search, queue.popleft(), chance):
                if child.text in self._seen:
                    continue
                self._seen.add(child.text)
                if child.kind or child.state.verb is None:
                    queue.append(child)
                    continue
                yield from self._turns(prober, child.text)
                if search.outcome(child.text).accepted and child.text not in NOTHING:
                    queue.append(child)
                    self._events.append(child.text)


def _children(search: Search, node: Node, chance: set[str]) -> Iterator[Node]:
    """Yield the nodes that one more word leads to, but for words that chance decides and for what other seats do."""
    for step in search.steps(node):
        if step.kind in chance or step.after.verb in chance or step.node.seat != search.start.seat:
            continue
        if not step.word.amount:
            yield step.node
            continue
        yield from _amounts(search, node, step)


def _amounts(search: Search, node: Node, step: WordStep) -> Iterator[Node]:
    """Yield the nodes of a word with an amount, up to the first amount that is refused."""
    for number in range(step.word.least, step.word.least + AMOUNTS):
        child = search.follow(node, step.word, step.kind, step.after, number)
        yield child
        if not child.kind and child.state.verb is not None and not search.outcome(child.text).accepted:
            return


def _leave_gap(course: Course, prober: Prober, text: str) -> Iterator[Possible]:
    """Yield a turn that lacks only what chance decided, with a gap for it."""
    statement = course.scan(text)
    for place in places(prober, statement):
        written = []
        for group in place.lost.groups:
            filled = place.fill(group.text).of(text)
            outcome = prober.try_line(filled)
            if outcome.accepted and outcome.error is None:
                written.append(filled)
                if place.lost.way == "front":
                    break  # a roll before a move allows it; when the move is made, what was rolled makes no difference
        if written:
            yield Possible(place.fill(place.lost.text).of(text), tuple(written))


def _empty(course: Course, turn: str) -> Turn:
    """Return the line of a turn before anything is written in it."""
    return Turn(course.statements[course.detected].line, int(turn[:-1]), turn[-1], (), (), 1, len(turn) + 1, turn)


def other_turns(missing: MissingTurn, shown: int) -> str:
    """Return how many turns fit besides those that are shown, in words; empty where there are no others."""
    more = missing.fits - shown
    untried = "" if missing.tried_all else ", and not all that are possible were tried"
    if more > 0:
        return f"{more} other turn{'s fit' if more > 1 else ' fits'} there too{untried}: ask the players"
    return "not all turns that are possible there were tried: ask the players" if untried else ""
