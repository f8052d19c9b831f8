"""Finds the words that may come next in a line: proposals are tried, and a word is listed if a line that begins so can be played.

A line is looked at event by event. Of the event that is being written every word leads to a node: the words so far, and the state of the
automaton that says which kinds of word may follow. A node is alive if its words are an event that the law accepts in a line that can be
finished, or if some word leads from it to a node that is. Lines are tried on a table that is left as it was; claims are proposed by the
game, and the law decides which are true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark, UnreadableMove, Unusable
from referee.judge.ask.candidates import Candidates, Context, Word, fits
from referee.judge.ask.judged_step import AnyStep, Waiver
from referee.tlog.automaton import ASSERT, BY, NEXT, STOP, WORD, State
from referee.tlog.statements import Dead, End, Reveal, Round, Statement, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.judge.ask.protocol import Table
    from referee.judge.report.findings import Finding


LONGEST = 12
"""Words of an event that are tried when a longer event is looked for."""
FINISHING = 60
"""Events with which a line may have to be finished: as many as loads can owe a roll."""
MOST = 999_999
"""The largest number that a line can have."""

MISPLACED = ("tlog:order.place", "tlog:order.ended", "tlog:verb")
"""Codes of an event that does not belong here, whatever its words are."""
NO_WORD = -1
NO_LINE = -2
"""What is to blame where that is not an argument: any word of this kind (NO_WORD), or any line with this beginning (NO_LINE)."""


class Node(NamedTuple):
    """An event as far as it is written.

    `text` is that text, `args` how many words of it are arguments, `seat` who acts. `kind` is that of a word that is only begun, with
    `begun` as far as it is written; `after` is the automaton's state then, and `state` the one now."""

    state: State
    text: str
    words: tuple[str, ...]
    args: int
    seat: str
    kind: str = ""
    begun: str = ""
    after: State | None = None


class WordStep(NamedTuple):
    """A word that may follow a node, of which kind it is, and where it leads; for an amount `node` is that of the number tried first.

    `after` is the state of the automaton after the word; `kind` is empty for a word of the verb itself."""

    word: Word
    kind: str
    after: State
    node: Node


class Life(NamedTuple):
    """Whether a node is alive; where it is not for a word that is refused for itself, `blame` is the number of that word."""

    alive: bool
    blame: int | None = None
    proved: bool = True


ALIVE, DEAD = Life(True), Life(False)
CUT = Life(True, proved=False)
"""The life of a node with so many ways on that not all of them were tried."""
TRIES, ALL_TRIES, FEW_TRIES = 3000, 20_000, 50
"""Lines that are tried for one word, and for all words of one list, after which a word has few; what is not decided is listed so."""


class Search:
    """The words that may follow in one line, the events before which are `head`, written out and accepted."""

    def __init__(self, prober: Prober, candidates: Candidates[Table], head: str, before: Outcome, start: Node) -> None:
        self.start = start
        self._prober = prober
        self._limit = prober.tried + TRIES
        self._all = prober.tried + ALL_TRIES
        self._candidates = candidates
        self.head = head
        self._before = before
        self._lives: dict[str, Life] = {}
        self._outcomes: dict[str, Outcome] = {}

    # What may follow

    def steps(self, node: Node) -> Iterator[WordStep]:
        """Yield every proposal for the next word after a node."""
        if node.kind:
            for word in self._candidates.words(node.kind, self._context(node)):
                after = node.after or node.state
                yield WordStep(word, node.kind, after, self.follow(node, word, node.kind, after, word.least))
            return
        labels = node.state.list_expected()
        ways = zip(node.state.ways[1:], labels, strict=True)
        # Words of the verb come first: one of them may be all that an event lacks.
        for (role, _, after), label in sorted(ways, key=lambda way: way[0][0] != WORD):
            if role == WORD:
                yield WordStep(Word(label), "", after, self.follow(node, Word(label), "", after))
            elif role == BY and not node.text:
                for seat in self._candidates.order:
                    if seat != node.seat:
                        word = Word(f"!{seat}")
                        yield WordStep(word, label, after, self.follow(node, word, "", after)._replace(seat=seat, words=()))
            elif role not in (NEXT, ASSERT, STOP, BY):
                for word in self._candidates.words(label, self._context(node)):
                    yield WordStep(word, label, after, self.follow(node, word, label, after, word.least))

    def offers(self, node: Node) -> list[WordStep]:
        """Return the proposals that are worth listing where nothing is typed yet."""
        idle = self._candidates.idle(self._context(node))
        return [step for step in self.steps(node) if step.kind or step.word.text not in idle]

    def read_claim(self, node: Node, text: str) -> Node | None:
        """Return the node after a claim, if one comes next in a text; claims are not proposed, so they are read as written."""
        match = None if node.kind or not node.text else node.state.match(text, len(node.text))
        if match is None:
            return None
        _, kind, after = node.state.ways[match.lastindex or 0]
        word = match[0].strip()
        known = any(fits(claim, word) for claim in self.claims(kind, node))
        return self.follow(node, Word(word), kind, after) if known else None

    def claims(self, kind: str, node: Node) -> Iterator[str]:
        """Return the claims of a kind, whether true or not; `N` in them stands for a number."""
        return self._candidates.claims(kind, self._context(node))

    def follow(self, node: Node, word: Word, kind: str, after: State, number: int = 1) -> Node:
        """Return the node that a word leads to; `kind` is empty for a word of the verb itself, `number` fills in an amount."""
        written = f"{word.text}{number}{word.after}" if word.amount else word.text
        gap = "" if node.kind or not node.text else " "
        text = f"{node.text}{gap}{written}"
        if word.glued:
            return node._replace(text=text, kind=kind, begun=node.begun + written, after=after)
        whole = node.begun + written
        return Node(after, text, (*node.words, whole), node.args + bool(kind), node.seat)

    # Which of it can be played

    def alive(self, node: Node, step: WordStep) -> Life:
        """Return whether some line that can be played goes on with this word; of an amount, with some number."""
        self._limit = self._prober.tried + (TRIES if self._prober.tried < self._all else FEW_TRIES)
        return self._life(node, step)

    def _life(self, node: Node, step: WordStep) -> Life:
        life = self._alive(step.node, stem=step.word.stem)
        if life.alive or not step.word.amount:
            return life
        first = self._first(lambda number: self.follow(node, step.word, step.kind, step.after, number), step.word.least)
        return life if first is None else ALIVE

    def life(self, node: Node) -> Life:
        self._limit = self._prober.tried + (TRIES if self._prober.tried < self._all else FEW_TRIES)
        return self._alive(node)

    def complete(self, node: Node) -> bool:
        """Return whether the event may end here."""
        return not node.kind and node.state.verb is not None and self._playable(node).alive

    def _alive(self, node: Node, *, stem: bool = False) -> Life:
        life = self._lives.get(node.text)
        if life is None:
            life = self._look(node, stem=stem)
            if life.proved:
                self._lives[node.text] = life
        return life

    def _look(self, node: Node, *, stem: bool) -> Life:
        if stem and not self.outcome(node.text.rstrip(">")).accepted:
            return DEAD
        uses = self._candidates.uses(self._context(node)) if node.args else None
        if uses is not None:
            return self._is_used(node, uses)
        if not node.kind and node.state.verb is not None:
            life = self._playable(node)
            if life.alive or not self.may_lift(node):
                return life
        if node.args >= LONGEST:
            return DEAD
        hopeless: set[str] = set()
        """Kinds of word none of which can begin an event here; another verb may."""
        for step in self.steps(node):
            if self._prober.tried > self._limit:
                return CUT
            if step.kind and step.kind in hopeless:
                continue
            life = self._life(node, step)
            if life.alive:
                return life
            if life.blame == NO_WORD and node.state.verb is None and not node.kind:
                hopeless.add(step.kind)
            elif life.blame is not None and life.blame < node.args:
                return life
        return DEAD

    def _is_used(self, node: Node, uses: Iterator[str | None]) -> Life:
        """Return whether one of the ways in which an event may go on is accepted."""
        gap = "" if node.kind else " "
        refused: set[tuple[str, ...]] = set()
        """Beginnings of what is tried that were refused for their last word, whatever comes after it."""
        for use in uses:
            if self._prober.tried > self._limit:
                return CUT
            if use is None:
                self._prober.tried += 1
                continue
            words = tuple(use.split(" "))
            if any(words[:length] in refused for length in range(1, len(words) + 1)):
                continue
            life = self._playable(node._replace(text=f"{node.text}{gap}{use}", kind="", begun=""))
            if life.alive or (life.blame is not None and life.blame < node.args):
                return life
            if life.blame is not None:
                refused.add(words[: life.blame - node.args + 1])
        return DEAD

    def _playable(self, node: Node) -> Life:
        """Return whether the words of a node are an event that is accepted, in a line that can be finished."""
        outcome = self.outcome(node.text)
        if outcome.accepted and node.words[:1] and node.words[0] in self._candidates.LAST:
            return ALIVE if outcome.error is None else DEAD
        if outcome.accepted:
            return ALIVE if self.can_finish(f"{self.head}{node.text}", outcome) else DEAD
        error, of_end = outcome.error, isinstance(outcome.statement, (Dead, Reveal))
        if isinstance(error, UnreadableMove):
            return Life(False, (NO_LINE if of_end else NO_WORD) if error.code in MISPLACED else error.arg)
        if isinstance(error, IllegalMove) and error.rule in self._candidates.WHOLE:
            return Life(False, NO_LINE if of_end else NO_WORD)
        if of_end and error is not None and error.arg is None:
            return Life(False, NO_WORD)
        blamed = isinstance(error, IllegalMove) and not self._candidates.may_lift(error) and error.arg is not None
        if blamed and isinstance(error, IllegalMove) and not self._candidates.joint(self._context(node), error):
            return Life(False, error.arg)
        return DEAD

    def may_lift(self, node: Node) -> bool:
        """Return whether more words of the same event may lift its refusal."""
        outcome = self.outcome(node.text)
        error = outcome.error
        return not outcome.accepted and error is not None and self._candidates.may_lift(error)

    def outcome(self, text: str) -> Outcome:
        """Return what the law makes of the line so far with an event of this text."""
        outcome = self._outcomes.get(text)
        if outcome is None:
            outcome = self._outcomes[text] = self._prober.try_line(f"{self.head}{text}")
        return outcome

    def can_finish(self, line: str, outcome: Outcome, left: int = FINISHING) -> bool:
        """Return whether a line whose events are accepted can be ended, now or after more events of the same seat."""
        error = outcome.error
        if error is None:
            return True
        if not left or not isinstance(error, IllegalMove):
            return False
        for event in self._candidates.closing(self._line_context(self._prober.try_line(line, keep=True)), error):
            longer = f"{line} ; {event}"
            after = self._prober.try_line(longer)
            if after.accepted and self.can_finish(longer, after, left - 1):
                return True
        return False

    # Amounts

    def amounts(self, node: Node, step_to: WordStep) -> tuple[int, int, int] | None:
        """Return the minimum and the maximum that an amount may have here, and the step between them; None where there is none."""

        word, kind, after, _ = step_to

        def alive(number: int) -> bool:
            return self._alive(node_of(number)).alive

        def node_of(number: int) -> Node:
            return self.follow(node, word, kind, after, number)

        self._limit = self._prober.tried + (TRIES if self._prober.tried < self._all else FEW_TRIES)
        least = self._first(node_of, word.least)
        if least is None:
            return None
        most = self._greatest(node_of, least)
        numbers = range(least + 1, min(most, least + LONGEST) + 1)
        second = next((number for number in numbers if alive(number)), None)
        if second is None:
            return least, least, 1
        step = second - least
        greatest = least + (most - least) // step * step
        while greatest > second and not alive(greatest):
            greatest -= step
        return least, greatest, step

    def _first(self, node_of: Callable[[int], Node], start: int) -> int | None:
        """Return the smallest number with which a node is alive; None where the first that is refused says that greater ones are too."""
        for number in range(start, start + LONGEST):
            node = node_of(number)
            if self._alive(node).alive:
                return number
            if not self._event_stands(node) and not self._is_low(node):
                return None
        return None

    def _greatest(self, node_of: Callable[[int], Node], least: int) -> int:
        """Return the maximum that is not refused for itself."""
        good, bad = least, least + 1
        while bad <= MOST and self._event_stands(node_of(bad)):
            good, bad = bad, min(bad * 2, MOST + 1) if bad < MOST else MOST + 1
        while bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if self._event_stands(node_of(middle)) else (good, middle)
        return good

    def _event_stands(self, node: Node) -> bool:
        """Return whether the words of a node are not refused for themselves."""
        if node.kind or node.state.verb is None:
            return self._alive(node).alive
        return self.outcome(node.text).accepted or self.may_lift(node)

    def _is_low(self, node: Node) -> bool:
        error = self.outcome(node.text).error if not node.kind and node.state.verb is not None else None
        return isinstance(error, IllegalMove) and error.rule in self._candidates.LOW

    def _context(self, node: Node) -> Context:
        return self._line_context(self._before)._replace(seat=node.seat, words=node.words, begun=node.begun)

    def _line_context(self, outcome: Outcome) -> Context:
        statement = outcome.statement
        seat = statement.seat if isinstance(statement, Turn) else ""
        round_ = getattr(statement, "round", 0)
        state = outcome.state if outcome.state is not None else self._prober.table.state
        return Context(seat, seat, round_, state)


class Open(Protocol):
    """A game on whose table lines are tried: one that is open, or one that is judged up to an error."""

    @property
    def name(self) -> str: ...

    @property
    def table(self) -> Table | None: ...

    @property
    def problems(self) -> Sequence[Finding]: ...

    def scan(self, line: str) -> Statement: ...


class Outcome(NamedTuple):
    """What the law makes of a line. `at` is the number of the event that is refused, or how many there are if only its end is.

    `error` is None where the line is accepted as a whole. `state` is the state of the game after the events, where it was asked for.
    `wrong` is the first claim of an event that is not true."""

    statement: Statement
    events: int
    at: int
    error: IllegalMove | UnreadableMove | None
    state: object = None
    wrong: Remark | None = None

    @property
    def accepted(self) -> bool:
        """Whether every event is accepted; the line may still lack something."""
        return self.error is None or self.at >= self.events


class _Counting(Waiver):
    """Counts the events of a line that are taken, so that its end is known from them."""

    def __init__(self, events: int, *, keep: bool) -> None:
        super().__init__()
        self._events = events
        self._keep = keep
        self.taken = 0
        self.state: object = None

    def take(self, step: AnyStep, act: Callable[[], None]) -> None:
        if self._keep and self.taken == self._events:
            self.state = step.s.copy()
        act()
        self.taken += 1
        if self._keep and self.taken == self._events:
            self.state = step.s.copy()


class Prober:
    """Tries lines on the table of a game that is open. Unusable where it has none yet."""

    __slots__ = ("_game", "_saved", "table", "tried")

    def __init__(self, game: Open) -> None:
        table = game.table
        if table is None:
            why = "; ".join(finding.message for finding in game.problems)
            raise Unusable(f"{game.name}: this game cannot be played yet{why and ': ' + why}")
        self.table: Table = table
        self.tried = 0
        self._game = game
        self._saved = table.save()

    def try_line(self, text: str, *, keep: bool = False) -> Outcome:
        """Return what the law makes of a line; its claims are not compared. `keep` asks for the state after its events."""
        return self.try_statement(self._game.scan(text), keep=keep)

    def try_statement(self, statement: Statement, *, keep: bool = False) -> Outcome:
        """Do as `try_line` with a line that was read already."""
        self.tried += 1
        if isinstance(statement, (Turn, Round)):
            return self._try_events(statement, keep=keep)
        if isinstance(statement, (End, Dead, Reveal)):
            return self._try_end(statement)
        return Outcome(statement, 0, -1, UnreadableMove("tlog:token", "this line cannot be read"))

    def _try_events(self, line: Turn | Round, *, keep: bool) -> Outcome:
        table, count = self.table, len(line.events)
        waiver = _Counting(count, keep=keep)
        error = None
        remarks: Sequence[Remark] = ()
        try:
            events, misread = table.read(line)
            if misread:
                return Outcome(line, count, misread[0].event, misread[0].why)
            remarks = table.play(line, events, waiver) if isinstance(line, Turn) else table.play_round(line, events, waiver)
        except IllegalMove as refused:
            error = refused.with_traceback(None)  # an error that is kept would keep every frame below it, until the collector comes
            remarks = refused.remarks
        finally:
            table.restore(self._saved)
        wrong = next((remark for remark in remarks if remark.level == "error"), None)
        if error is None:
            return Outcome(line, count, count, None, waiver.state, wrong)
        at = waiver.taken if isinstance(line, Turn) else max(error.event or 0, 0)
        return Outcome(line, count, at, error, waiver.state, wrong)

    def _try_end(self, line: End | Dead | Reveal) -> Outcome:
        error = None
        try:
            if isinstance(line, End):
                self.table.end(line)
            else:
                self.table.count(line)
        except (IllegalMove, UnreadableMove) as refused:
            error = refused.with_traceback(None)
        finally:
            self.table.restore(self._saved)
        return Outcome(line, 1, 1 if error is None else 0, error)


_AT_END = re.compile(r"((?:[ \t]+=(?:\$|[a-z]+:)-?[0-9]+)*)(?:[ \t]+(=(?:\$|[a-z]+:?)?))?[ \t]*\Z")


class Written(NamedTuple):
    """A line without the claims at its end: `claims` are those that are written whole, `begun` is one that is not."""

    line: str
    claims: tuple[str, ...]
    begun: str


def strip_claims(line: str) -> Written:
    """Return a line and the claims at its end."""
    match = _AT_END.search(line)
    assert match is not None  # it may be empty
    return Written(line[: match.start()], tuple(match[1].split()), match[2] or "")


def line_claims(table: Table, seat: str) -> Iterator[str]:
    """Yield the claims that may be written at the end of a line of a seat."""
    keys = table.keys() if seat else ()
    for key in keys:
        if table.is_used(key) and not table.untimely(key):
            yield "=$N" if key == "$" else f"={key}:N"


def claims_after(search: Search, node: Node, table: Table) -> Iterator[str]:
    """Yield the claims that may be written next after an event that is accepted; of those without a number, the true ones."""
    if node.kind or node.state.verb is None or not search.outcome(node.text).accepted:
        return
    node.state.list_expected()
    ways = node.state.ways[1:]
    for role, kind, _ in ways:
        if role not in (WORD, NEXT, ASSERT, STOP, BY):
            for claim in search.claims(kind, node):
                written = any(fits(claim, word) for word in node.words)
                if not written and ("N" in claim or search.outcome(f"{node.text} {claim}").wrong is None):
                    yield claim
    if any(role == ASSERT for role, _, _ in ways) and search.complete(node):
        yield from line_claims(table, search.start.seat)


def verb_claims(search: Search, node: Node, table: Table) -> Iterator[str]:
    """Yield the claims that events may have which begin so."""
    states, kinds, seen = [node.state], [], set()
    while states:
        state = states.pop()
        if id(state) not in seen:
            seen.add(id(state))
            state.list_expected()
            for role, kind, after in state.ways[1:]:
                if role not in (NEXT, STOP, BY):
                    kinds.append((role, kind))
                    states += [after] if role != ASSERT else []
    for role, kind in dict.fromkeys(kinds):
        if role not in (WORD, ASSERT):
            yield from search.claims(kind, node)
    if any(role == ASSERT for role, _ in kinds):
        yield from line_claims(table, search.start.seat)
