"""Which mistake of a pencil explains the first error of a log: changes are tried, the likeliest first, and the law judges each.

The cause is often on an earlier line than the error. Lines are looked at from the error back; a change that touches a point or another name
of the refused line comes before one that does not. Each is judged from the moment before its line. The search ends when whatever is left
costs more than what was found, or when its time or its work is used up. The words that the law allows in place of one are tried last."""

from __future__ import annotations

import heapq
import re
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from boardgen.errors import count_edits
from boardgen.layout.ground.board import Board, column_letters
from boardgen.records import NamedTuple
from referee.fix import missing_turns, repair as repairs_of
from referee.fix.fix import AHEAD, Course, Reach
from referee.fix.missing_turns import MissingTurn, missing_turn
from referee.fix.repair import MISSPELT, Change, Pencil, Repair, body
from referee.judge.ask.candidates import GAP
from referee.judge.ask.laws import candidates_of
from referee.judge.report.findings import Edit, Finding
from referee.legal.legal import walk
from referee.legal.search import Node, Prober, Search
from referee.tlog.freetext import KEYS
from referee.tlog.reader import MAGIC
from referee.tlog.scanner import canonical
from referee.tlog.statements import Broken, Check, Diagram, Header, Magic, Okay, Round, Statement, Token, Turn
from referee.tlog.words import common_ends

NEAR = 60
"""Statements before the error of which every mistake is tried; of those before them, only mistakes that touch the refused line."""
MARGIN = 1.0
"""By how much more than the best repair others may cost that are still looked for."""
LIKELY = 2.0
"""Up to which cost the line of the error is tried before any other."""
EARLIER = 0.5
"""What it costs that a mistake was found out on a later line only."""
SILENCED = 1.5
"""What it costs more that a line checks less than before."""
FAR = 300
"""Statements after the error up to which every change is judged; the best repairs are judged to the end."""
HEADERS = 30
"""Lines at the beginning of which each may be a header."""
SURE = 5
"""Repairs that are judged to the end of a long log."""
MOST = 40
"""Repairs that are looked for."""
FIRSTS = 60
"""Changes of the words at fault after which another is tried, where a line has two mistakes."""
STEPS = 3
"""Changes that are offered where there is no repair: one after which the next error comes at once, as where two mistakes are close."""
UNNAMED = 1.2
"""What it costs that the name of a player was not written down."""
PASSED = 2.0
"""What it costs that a turn in which nothing happened was not written down."""
MISSING = 12_000
"""Statements that are judged to find out what a missing turn may have been."""
_NAME = re.compile(r"[A-Z]+[0-9]+|[A-Z]{2,}|[a-z0-9][A-Z]\b|[0-9]+")
_WORDS = re.compile(r"[a-z]+(\|[a-z]+)+")
"""The pattern of words that are always written alike, and that do not begin an event, such as `seized` and `safe`."""
LISTED = 300
"""Words that the law may allow which are tried."""
PASSES = ("-", "pass", "done")
"""The words of the notation for a turn in which nothing happens."""
CONCEDE = "concede"
"""What is always accepted, and explains no other word; nor does a turn before the first one explain a later one, but for `PLACED`."""
PLACED = ("place", "change", "give")
"""The events that are written before the first turn."""


_LOOKED, _WORKED = 64, 8
"""Changes between which the time is looked at while they are put in the queue, and work between which it is while they are judged."""
Splice: TypeAlias = "tuple[int, int, Sequence[Statement]]"
"""A change of the statements: the index of the first, how many go, and what comes instead."""
Words: TypeAlias = "tuple[str, tuple[Edit, ...]]"
"""A change in words, and its edits."""


class Limits(NamedTuple):
    """When a search ends in any case: when so many statements were judged, after so many seconds, or when `stopped` is true."""

    work: int = 40_000
    seconds: float = float("inf")
    stopped: Callable[[], bool] | None = None


class Found(NamedTuple):
    """The repairs of a log, best first. `tried` changes were tried, of so many `lines`, from line `first` on.

    `complete` is False where time or work was used up before everything likely was tried. `past` is the last line of the next errors after
    changes with which the line of the error is valid and that say too little to be repairs; 0 where there are none."""

    repairs: list[Repair]
    tried: int
    lines: int
    first: int
    complete: bool
    missing: MissingTurn | None = None
    past: int = 0

    @property
    def sure(self) -> bool:
        """Whether no other change is as likely as the best of these."""
        missing = self.missing
        return self.complete and (missing is None or (missing.fits <= 1 and missing.tried_all))


class _Spent(Exception):  # noqa: N818  (nothing is wrong)
    """The time of a search is used up, or nobody waits for it any more."""


class RepairSearch:
    """The search for what was meant by the first error of a course. `later` are the lines of other errors that are known."""

    def __init__(self, course: Course, later: Collection[int], limits: Limits) -> None:
        assert course.wrong is not None
        self._course = course
        self._wrong: Finding = course.wrong
        self._later = frozenset(later)
        self._limits = limits
        self._end = time.process_time() + limits.seconds
        self._queue: list[tuple[float, int, float, int, Change]] = []
        self._missing: MissingTurn | None = None
        self._found: dict[tuple[Edit, ...], Repair] = {}
        self._steps: dict[tuple[Edit, ...], Repair] = {}
        """Changes that lead to the next error and no farther, which are offered where there is no repair."""
        self._seen: set[tuple[int, str]] = set()
        self._splices: dict[tuple[Edit, ...], Splice] = {}
        self._tried = self._number = self._next_look = 0
        self._lines: set[int] = set()
        self._best = float("inf")
        self._past = 0
        self._pencil = self._sharpen()
        self._checkpoint = course.checkpoint
        self._names, self._near = self._touch_names()
        self._wide = self._wrong.code.startswith("claim:")
        """Whether the error says little of where it comes from."""

    def run(self) -> Found:
        """Look for repairs."""
        course = self._course
        complete = True
        try:
            if course.statements and course.moments:
                complete = self._look()
            elif course.statements and self._wrong.code == "tlog:magic":
                self._magic()
        except _Spent:
            complete = False
        self._judge_to_end()
        lines = len(self._lines), min(self._lines, default=0)
        return Found(self._rank(), self._tried, *lines, complete, self._missing, self._past)

    def _look(self) -> bool:
        """Look for repairs of a game that was read; return whether everything as likely as what was found was tried."""
        self._whole_lines()
        self._own_fixes()
        for repair in missing_turns.repairs(self._course, self._good, FAR):
            self._tried += 1
            self._lines.add(repair.line)
            self._found[repair.edits] = repair
            if repair.reach.line == 0:
                self._best = min(self._best, repair.cost)
        self._unnamed_player()
        self._own_line()
        unread = isinstance(self._course.statements[self._course.at], Broken)
        earlier = not unread and ("order" in self._wrong.code or not self._wrong.code.startswith("tlog:"))
        complete = self._drain(LIKELY if earlier else float("inf"))
        if earlier:
            self._earlier_lines()
            complete = self._drain() and complete
        self._two_mistakes()
        self._try_allowed_words()
        self._missing_turn()
        return complete

    # What may be meant

    def _sharpen(self) -> Pencil:
        """Return the pencil mistakes of this log, with the characters of its own lines."""
        statements = self._course.statements
        names = " ".join(word for statement in statements[-600:] for word in _NAME.findall(statement.text[: body(statement.text)]))
        signs = "".join(sorted({*names, *"0123456789"} - {" "}))
        rows = {mark.text for statement in statements if isinstance(statement, Diagram) for mark in statement.marks}
        table = self._course.table
        seats = table.order if table is not None else ()
        marks = "".join(sorted({mark for mark in rows if len(mark) == 1} | {".", *seats}))
        scanner = self._course.scanner
        listed = (self._wrong.help or "").partition(": ")[2] if self._wrong.code in ("tlog:key", "tlog:option") else ""
        choices = set(re.findall("[a-z]+", listed))  # what the claim or the option may have been
        outcomes = {word for kind in scanner.notation.kinds.values() if _WORDS.fullmatch(kind.pattern) for word in kind.pattern.split("|")}
        words = scanner.literals | set(PASSES) | choices
        return Pencil(words | outcomes, signs, marks, scanner.free | {CONCEDE} | (outcomes - words))

    def _touch_names(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return the names on the refused line, and the points next to those."""
        statement = self._course.statements[self._course.at] if self._course.statements else None
        text = statement.text[: body(statement.text)] if statement is not None else ""
        names = {*_NAME.findall(text.partition(" ")[2]), *self._wrong.points, *re.findall("[A-Z]+[0-9]+", self._wrong.detail)}
        if isinstance(statement, Diagram) and statement.row is not None:
            names = {f"{column_letters(column)}{statement.row}" for column in range(len(statement.marks))}
        table = self._course.table
        board = table.spec.ground if table is not None else None
        near: set[str] = set()
        if isinstance(board, Board):
            for name in names:
                if name in board.index:
                    near.update(board.names[point] for point in board.neighbours[board.index[name]])
        return frozenset(names), frozenset(near)

    def _own_line(self) -> None:
        """Put every mistake inside the line of the error in the queue, the likelier the sooner; of the headers, if it is one of them."""
        course = self._course
        here = course.statements[course.at]
        lines = [course.at]
        told = ("tlog:header.", "tlog:seat", "tlog:option", "tlog:board", "tlog:point")
        late = self._wrong.code == "tlog:header.late"  # no other header explains it
        if not late and (course.detected != course.at or isinstance(here, (Header, Magic)) or self._wrong.code.startswith(told)):
            lines += [at for at in range(course.detected + 1) if at != course.at and self._is_heading(at)][:20]
        for at in [at for at in range(min(course.detected, HEADERS)) if at not in lines and self._is_heading(at)]:
            statement = course.statements[at]
            known = isinstance(statement, Header) and statement.key in KEYS
            for change in () if known else self._pencil.misspelt_keys(statement.text):
                self._put(at, statement.text, change, EARLIER, 0)
        for at in lines:
            text = course.statements[at].text
            if _heading(course.statements[at]):
                for change in self._pencil.misspelt_keys(text):
                    self._put(at, text, change, 0.0, 0)
            # Where the finding is about a header, the mistake is likely to be in one.
            other = at != course.at and not self._wrong.code.startswith("tlog:header.")
            for changes in (self._pencil.likely,) if other else (self._pencil.likely, self._pencil.rarer):
                for change in changes(text):
                    self._put(at, text, change, 0.0 if at == course.at else 1.0 if other else 0.1, 0)

    def _is_heading(self, at: int) -> bool:
        return at < len(self._course.statements) and _heading(self._course.statements[at])

    def _earlier_lines(self) -> None:
        """Put mistakes of the lines before the error in the queue, as far as they may have to do with it."""
        course = self._course
        first = self._first_to_blame()
        for back in range(min(course.detected, len(course.statements)) - 1, first - 1, -1):
            statement = course.statements[back]
            text, far = statement.text, course.detected - back
            if back == course.at or isinstance(statement, (Magic, Header)) or not text:
                continue
            begin = len(text.split(" ", 1)[0]) if isinstance(statement, (Turn, Round)) else 1
            for change in self._pencil.likely(text, begin):
                self._put(back, text, change, EARLIER, far)
            if far <= NEAR and self._best > 1.0:
                for change in self._pencil.touching(text, begin, self._names):
                    self._put(back, text, change, EARLIER, far)

    def _first_to_blame(self) -> int:
        """Return the index of the first line that may have led to the error: of a turn out of order, no line before the first turn where
        every player has had a turn since, which it would have put out of order too."""
        course = self._course
        table, turns = course.table, [one for one in course.statements[: course.detected] if isinstance(one, Turn) and one.round]
        if table is None or "order" not in self._wrong.code or {one.seat for one in turns} < {*table.order}:
            return 0
        return course.statements.index(turns[0])

    def _put(self, at: int, text: str, change: Change, more: float, far: int) -> None:
        apart = 0.0
        if change.cost + more > self._best + MARGIN:
            return
        if far:
            old, new = change.words(text)
            words = {*_NAME.findall(old), *_NAME.findall(new)}
            if words.isdisjoint(self._names):
                if far > NEAR:
                    return
                apart = 0.3 if self._wide or not words.isdisjoint(self._near) else 0.9
            apart += min(far, 100) / 200
        self._number += 1
        if self._number % _LOOKED == 0:
            self._look_at_the_clock()
        heapq.heappush(self._queue, (change.cost + more + apart, self._number, change.cost + more, at, change))

    def _own_fixes(self) -> None:
        """Try what the finding itself proposes."""
        for fix in self._wrong.fixes:
            if len(fix.edits) == 1 and fix.edits[0].line == self._wrong.line:
                edit = fix.edits[0]
                change = Change(0.0 if fix.certain else 0.6, edit.column - 1, edit.end_column - 1, edit.text)
                self._try_change(self._course.at, change, change.cost, certain=fix.certain)

        self._try_named_words()

    def _unnamed_player(self) -> None:
        """Try a seat that has turns, and is not among the players; its player's name is a gap."""
        course, at = self._course, self._course.at
        header = course.statements[at]
        if self._wrong.code != "tlog:header.players" or not isinstance(header, Header) or header.key != "Players" or GAP in header.text:
            return
        turns = [one.seat for one in course.statements if isinstance(one, Turn)]
        seat = next((seat for seat in turns if f"{seat}=" not in header.text), "")
        if not seat:
            return
        end = len(header.text.partition("#")[0].rstrip())
        begin, space = (end - 1, "") if re.search(f"[ ,]{seat}$", header.text[:end]) else (end, " ")
        change = Change(UNNAMED, begin, end, f"{space}{seat}={GAP}")
        new = course.read(change.of(header.text), header.line)
        reach = course.reach(at, 1, [new], FAR) if new is not None else None
        self._tried += 1
        if reach is not None:
            meant, edits = repairs_of.change_line(header, change)
            self._found[edits] = Repair(UNNAMED, header.line, meant, edits, reach, gap=GAP)

    def _missing_turn(self) -> None:
        """Try a turn that was not written down, unless a likelier change makes the log hold."""
        if self._best < PASSED:
            return
        self._look_at_the_clock()
        left = min(self._limits.work - self._course.work, MISSING)
        self._missing = missing_turn(self._course, self._good, FAR, left, alone=not self._found) if left > 0 else None
        for repair in self._missing.repairs if self._missing is not None else ():
            self._found[repair.edits] = self._found.get(repair.edits, repair)._replace(turn=True)

    def _two_mistakes(self) -> None:
        """Try, where no change makes the line readable, two of the likeliest: one in the words at fault, one in those at fault after it.

        A word that is nearly one of the notation is kept as a step even where the line has another error then."""
        course, at, wrong = self._course, self._course.at, self._wrong
        here = course.statements[at]
        if self._found or not isinstance(here, Broken):
            return
        firsts = [
            change
            for change in sorted(self._pencil.likely(here.text, wrong.column - 1))
            if change.begin < wrong.end_column - 1 and change.cost <= LIKELY
        ]
        for first in firsts[:FIRSTS]:
            text, after = first.of(here.text), first.begin + len(first.text)
            problem = course.problem(text, here.line)
            if problem is None:
                continue
            for second in self._pencil.likely(text, problem.column - 1) if problem.column > after else ():
                if second.begin < problem.end - 1:
                    stop = second.end - len(first.text) + first.end - first.begin
                    words = second.of(text)[first.begin : len(second.of(text)) - len(here.text) + stop]
                    cost = first.cost + second.cost
                    self._try_change(at, Change(cost, first.begin, stop, words), cost)
            if first.text in self._pencil.words:
                self._keep_step(first.cost, at, repairs_of.change_line(here, first), Reach(at - 1, False, here.line))

    def _try_allowed_words(self) -> None:
        """Try, where no change of a pencil helps, the words that the law allows in the place of those at fault, the most similar first."""
        course, at = self._course, self._course.at
        statement = course.statements[at]
        elsewhere = "order" in self._wrong.code or self._wrong.code.startswith("claim:")
        if self._best < float("inf") or not isinstance(statement, Turn) or course.detected != at or elsewhere:
            return
        left = self._limits.work - course.work
        changes = words_allowed(course, self._wrong, left) if left > 0 and course.pause() else []
        for change in sorted(changes)[:LISTED]:
            if course.work > self._limits.work:
                return
            self._try_change(at, change, change.cost)

    def _try_named_words(self) -> None:
        """Try words that the finding itself names, and that are nearly the word at fault."""
        wrong, at = self._wrong, self._course.at
        begin, end = wrong.column - 1, wrong.end_column - 1
        word = self._course.statements[at].text[begin:end]
        named = f"{wrong.message} {wrong.help.partition('such as')[0]}"  # what follows is a sample of the form, and not of this game
        for other in dict.fromkeys(re.findall(r"[\w@.>:+/-]+", named)) if len(word) > 2 else ():
            if 0 < count_edits(word, other) <= 2:
                self._try_change(at, Change(MISSPELT, begin, end, other), MISSPELT)

    def _whole_lines(self) -> None:
        """Try lines written twice, swapped or left out, near the error."""
        course = self._course
        at, statements = course.detected, course.statements
        if at >= len(statements):
            return
        here = statements[at]
        if isinstance(here, (Header, Magic)):
            return
        order = self._wrong.code.startswith("tlog:order.")
        before = statements[at - 1].text if at else ""
        if before[: body(before)].split() == here.text[: body(here.text)].split():
            self._try(1.0, at, 1, [], partial(repairs_of.strike_out, here, f"is line {statements[at - 1].line} again"))
        elif order:
            self._try(2.2, at, 1, [], partial(repairs_of.strike_out, here, "was not meant"))
        for first in (at, at - 1):
            if 0 < first < len(statements) - 1:
                one, two = statements[first : first + 2]
                if not isinstance(one, (Header, Magic)) and not isinstance(two, (Header, Magic, Okay)):
                    self._try(1.7, first, 2, [two, one], partial(repairs_of.swap_lines, one, two))
        due = course.due
        if due is not None and due[1]:
            for number, word in enumerate(PASSES):
                text = f"{due[0]}{due[1]} {word}"
                line = course.read(text, here.line)
                if line is not None:
                    self._try(PASSED + number / 100, at, 0, [line], partial(repairs_of.missing, here, text))
        match = re.match("[ \t]*([0-9]+[A-Z]?)(?= )", here.text)
        if due is not None and match and (isinstance(here, (Turn, Round)) or (isinstance(here, Broken) and here.turn)):
            self._try_change(at, Change(1.0, match.start(1), match.end(1), f"{due[0]}{due[1]}"), 1.0)

    def _magic(self) -> None:
        """Try a line that begins the game, which may be misspelt or missing; then nothing of the game was read."""
        statement = self._course.statements[0]
        sure = [fix for fix in self._wrong.fixes if fix.certain]
        if sure and sure[0].edits[0].text.endswith("\n"):
            words = repairs_of.missing(statement, MAGIC)
        elif sure or count_edits(statement.text.strip(), MAGIC) <= 3:
            words = repairs_of.first_line(statement)
        else:
            return
        self._tried += 1
        self._note(1.0, 0, words, self._course.afresh(words[1]), certain=bool(sure))

    # Trying

    def _drain(self, up_to: float = float("inf")) -> bool:
        """Try what is in the queue and costs so little, the likeliest first; return whether everything as likely as what was found was
        tried."""
        course, limits = self._course, self._limits
        while self._queue and self._queue[0][0] <= up_to:
            order, _, cost, at, change = heapq.heappop(self._queue)
            if order > self._best + MARGIN or len(self._found) >= MOST:
                return True
            if course.work > limits.work:
                return order > self._best
            self._try_change(at, change, cost)
        return True

    def _look_at_the_clock(self) -> None:
        stopped = self._limits.stopped
        if (self._limits.seconds < float("inf") and time.process_time() > self._end) or (stopped is not None and stopped()):
            raise _Spent

    def _try_change(self, at: int, change: Change, cost: float, *, certain: bool = False) -> None:
        course = self._course
        statement = course.statements[at]
        text = change.of(statement.text)
        if (at, text) in self._seen or text == statement.text:
            return
        if course.work >= self._next_look:  # a look takes as long as a few readings
            self._next_look = course.work + _WORKED
            self._look_at_the_clock()
        self._seen.add((at, text))
        self._tried += 1
        self._lines.add(statement.line)
        new = course.read(text, statement.line, lenient=at in course.lenient)
        if new is None or (isinstance(new, Turn) and self._is_before_turns(statement, new)):
            return
        if isinstance(new, Header):
            # Under a key that nobody knows a header would be kept, and never looked at.
            known = statement.key if isinstance(statement, Header) and statement.key in KEYS else new.key
            if new.key == "Game" and not course.may_name(new.value):
                return
            words = self._write(at, change)
            if words and new.key in KEYS and new.key == known and _heading(statement):
                reach = course.afresh(words[1]) if new.key in ("Game", "Board") else course.reach(at, 1, [new], FAR)
                fewer = isinstance(statement, Header) and _checks(new) < _checks(statement)
                self._note(cost + SILENCED * fewer, at, words, reach, certain=certain)
        elif type(new) is type(statement) or isinstance(statement, Broken):
            words_of = partial(self._write, at, change)
            self._try(cost + SILENCED * (_checks(new) < _checks(statement)), at, 1, [new], words_of, certain=certain)

    def _is_before_turns(self, old: Statement, new: Turn) -> bool:
        """Return whether a turn becomes a line before the first turn, where nothing is refused, though its events do not belong there."""
        was = old.round if isinstance(old, Turn) else (old.turn or (0,))[0] if isinstance(old, Broken) else 0
        due = self._course.due
        return bool(was) and not new.round and (due is None or due[0] != 0) and any(event.verb not in PLACED for event in new.events)

    def _write(self, at: int, change: Change) -> Words | None:
        """Return a change in words, and its edits; None for a spelling that nobody writes."""
        statement = self._course.statements[at]
        spelled = change if at in self._course.lenient else self._spell(statement, change)
        return None if spelled is None else repairs_of.change_line(statement, spelled)

    def _spell(self, statement: Statement, change: Change) -> Change | None:
        """Return a change as the words are written: with the spaces between them. None for a spelling that nobody writes, such as `Q02`."""
        text = change.of(statement.text)
        plain = canonical(text, self._course.scanner)
        words = change.words(statement.text)[1].split()
        if plain == text or all(word in plain.split() for word in words):
            return change
        if "".join(plain.split()) != "".join(text.split()):
            return None
        old = statement.text
        begin, end = common_ends(old, plain)
        return change._replace(begin=begin, end=len(old) - end, text=plain[begin : len(plain) - end])

    def _try(
        self, cost: float, at: int, removed: int, new: Sequence[Statement], words_of: Callable[[], Words | None], *, certain: bool = False
    ) -> None:
        """Try a change of statements; `words_of` returns its words, for the few changes that are kept."""
        if removed != 1 or not new:
            self._look_at_the_clock()
            self._tried += 1
            self._lines.add(self._course.statements[at].line)
        course = self._course
        reach = course.reach(at, removed, new, FAR) if removed != 1 or len(new) != 1 or course.can_read(at, new[0]) else None
        readable = at == course.at and removed == len(new) == 1 and isinstance(course.statements[at], Broken)
        words = words_of() if reach is not None or readable else None
        if words is not None and reach is not None:
            self._note(cost, at, words, reach, certain=certain, splice=(at, removed, new))
        elif words is not None:  # it can be read now, and something else on it is refused
            self._keep_step(cost, at, words, Reach(at - 1, False, course.statements[at].line))

    def _note(self, cost: float, at: int, words: Words, reach: Reach | None, *, certain: bool, splice: Splice | None = None) -> None:
        """Keep a change that is a repair."""
        if reach is None:
            return
        if not self._good(reach):
            self._past = max(self._past, reach.line)
            if splice is None or splice[1]:  # a pass alone explains nothing
                self._keep_step(cost, at, words, reach)
            return
        meant, edits = words
        if splice is not None:
            self._splices[edits] = splice
        if edits not in self._found or self._found[edits].cost > cost:
            self._found[edits] = Repair(cost, self._course.statements[at].line, meant, edits, reach, certain)
        if reach.line == 0:
            self._best = min(self._best, cost)

    def _keep_step(self, cost: float, at: int, words: Words, reach: Reach) -> None:
        """Keep a change that leads to the next error and no farther."""
        if cost <= LIKELY + MARGIN and (reach.line, reach.code) != (self._wrong.line, self._wrong.code):
            self._steps[words[1]] = Repair(cost, self._course.statements[at].line, *words, reach)

    def _judge_to_end(self) -> None:
        """Judge the best repairs to the end, where the log goes on after what was judged so far."""
        for repair in self._rank()[:SURE]:
            splice = self._splices.get(repair.edits)
            if splice is None or repair.reach.whole or repair.reach.line or time.process_time() > self._end:
                continue
            reach = self._course.reach(*splice, AHEAD)
            if reach is not None:
                self._found[repair.edits] = repair._replace(reach=reach)

    def _good(self, reach: Reach) -> bool:
        """Return whether a change is a repair: no error comes before the end, before the next checkpoint, or up to a known error."""
        return not reach.line or reach.through >= self._checkpoint or reach.line in self._later

    def _rank(self) -> list[Repair]:
        """Return the repairs, best first; those after which an error comes only where there are no others."""
        found = list(self._found.values())
        whole = [repair for repair in found if not repair.reach.line]
        ranked = sorted(whole or found, key=lambda repair: (repair.cost, -repair.line))
        return ranked or sorted(self._steps.values(), key=lambda repair: (repair.cost, -repair.reach.line, -repair.line))[:STEPS]


def search(course: Course, later: Collection[int] = (), limits: Limits | None = None) -> Found:
    """Return the repairs of the first error of a course."""
    return RepairSearch(course, later, limits or Limits()).run()


def _checks(statement: Statement) -> int:
    """Return how much a line checks: claims, values of a checkpoint, marks of a row, seats of a result."""
    if isinstance(statement, Turn):
        return len({claim.key for claim in statement.claims})
    if isinstance(statement, Check):
        return len({(item.key, item.seat) for item in statement.items})
    if isinstance(statement, Diagram):
        return len(statement.marks)
    return len(set(re.findall("[A-Z](?=-?[0-9])", statement.value))) if isinstance(statement, Header) else 0


def _heading(statement: Statement) -> bool:
    """Return whether a line is a header, or may have been meant as one."""
    unread = isinstance(statement, Broken) and statement.turn is None and not statement.text.lstrip().startswith("|")
    return unread or isinstance(statement, Header)


WORD_COST, DIFFERENT = 3.2, 0.1
"""What another word costs, and each character by which it differs."""
NODES = 400
"""Beginnings of words that are looked at for one place."""


def words_allowed(course: Course, wrong: Finding, most: int) -> list[Change]:
    """Return changes of the words at fault into proposed ones. The table of the course is at the line's beginning (`pause`)."""
    line = course.statements[course.at]
    assert isinstance(line, Turn)
    event = next((event for event in line.events if event.column <= wrong.column <= event.end), None)
    if event is None:
        return []
    prober = Prober(course)
    head = line.text[: event.column - 1]
    before = head.strip().removesuffix(";").strip()
    empty = line._replace(events=(), claims=(), text=line.id)
    outcome = prober.try_statement(empty, keep=True) if before == line.id else prober.try_line(before, keep=True)
    start = Node(course.scanner.automaton("TURN").start, "", (), 0, line.seat)
    search = Search(prober, candidates_of(prober.table), f"{head.strip()} ", outcome, start)
    changes = []
    for token in event.args:
        if wrong.column < token.end and token.column < wrong.end_column and prober.tried < most:
            for word in _words(search, line.text[event.column - 1 : token.column - 1].strip(), token):
                cost = WORD_COST + DIFFERENT * count_edits(token.text, word)
                changes.append(Change(cost, token.column - 1, token.end - 1, word))
    course.work += prober.tried
    return changes


def _words(search: Search, before: str, token: Token) -> Iterator[str]:
    """Yield the words that may come after what an event begins with, no longer on their way than the word that is written."""
    nodes, _ = walk(search, before)
    queue, looked, longest = deque((node, node) for node in nodes or [search.start] * (not before)), 0, token.text.count(">")
    number = int("".join(sign for sign in token.text if sign.isdigit())[:3] or 1) if token.text[:1].isdigit() else 1
    while queue and looked < NODES:
        first, node = queue.popleft()
        for step in search.steps(node):
            looked += 1
            child = search.follow(node, step.word, step.kind, step.after, number) if step.word.amount else step.node
            word = child.text[len(first.text) :].strip()
            if not step.kind or word.count(">") > longest:
                continue
            if not child.kind:
                yield word
            elif not (step.word.stem and not search.outcome(child.text.rstrip(">")).accepted):
                queue.append((first, child))
