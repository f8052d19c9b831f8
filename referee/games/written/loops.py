"""Which events on the board are legal, as loops over the points that they may go to.

What the board alone decides is worked out once for each point. Where the rest asks only whose piece is on the point that an event goes
to, that is a table; and events that begin nowhere, such as stones on free points, are kept and brought up to date where points changed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.games.written.position import NO_PIECE, Asked, Entry, Kept, Move, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from boardgen.layout.law.written import Phase, Rule

Effects = tuple["Callable[..., None]", ...]
"""What follows from an event, as functions."""
HEAD = "lambda P, O, K, me, fr, to, x: "
"""How a condition begins as a function of position, owners, kinds, seat, points and card."""
NOWHERE = (-1,)
_ELSEWHERE = re.compile(r"\b[OPKx]\b(?!\[to\])|\bK\b")
"""What a condition names that looks at more than whose piece is on the point where an event goes to."""
_POINTS = re.compile(r"\bfr\b|(?<!O\[)\bto\b")
_TABLE = "O[to] in ok"
TRIES = 40
"""How many events are tried at random before all that are legal are listed."""
FEW = 8
"""How many of them begin at any point, and not at one with a piece of the player."""


class Rule_(NamedTuple):  # noqa: N801
    """A rule with its conditions as functions."""

    rule: Rule
    when: Callable[..., Asked] | None
    needs: tuple[Callable[..., Asked], ...]
    effects: Effects
    displaces: bool
    spends: tuple[str, ...]
    """The numbers that dice have to show which are spent, as conditions are written; None in place of one that is not."""
    spend: Callable[..., tuple[int, ...] | None] | None
    """Returns the dice that are left; None where one that has to be spent is not there."""
    of_hand: bool
    """Whether it looks at the cards of a hand: where some of these are unknown, nothing breaks it."""

    def is_about(self, event: str, piece: int, phase: str) -> bool:
        """Return whether it is about such an event."""
        rule = self.rule
        return event in rule.events and (event not in rule.pieces or piece in rule.pieces[event]) and rule.phase in ("", phase)


class _Sort:
    """The loops for one sort of event.

    For each condition that is left, `by_code` has a function that lists the events, one that yields them, and the entries by start."""

    __slots__ = ("by_code", "entries", "from_start", "ready", "widest")

    def __init__(self, size: int) -> None:
        self.ready: set[int] = set()
        self.from_start: list[list[Entry]] = [[] for _ in range(size + 1)]
        self.widest = 0
        """The most events that begin at one point."""
        self.by_code: dict[str, tuple[Callable[..., list[Move]], Callable[..., Iterator[Move]], list[list[Entry]]]] = {}
        self.entries: Mapping[int, Entry] | None = None
        """The events that begin nowhere by the point where they go to, if tables are enough for all of them."""


class Loops:
    """The events on the board of one law. `compiled` makes a function of a text of Python."""

    def __init__(
        self, size: int, seats: int, rules: Sequence[Rule_], phases: Sequence[Phase], compiled: Callable[[str], Callable[..., Asked]]
    ) -> None:
        self._size = size
        self._seats = seats
        self._rules = rules
        self._phases = phases
        self._compiled = compiled
        self._sorts: dict[tuple[str, int, int, int], _Sort] = {}
        self._found: dict[tuple[str, int, int], tuple[int, Entry]] = {}
        self._drawn: dict[tuple[int, int], tuple[list[dict[int, list[Entry]]], list[int]]] = {}
        self._functions: dict[str, Callable[..., Asked]] = {}
        self._ok: dict[tuple[str | int, ...], frozenset[int]] = {}

    def run(self, position: Position, event: str, piece: int, starts: Sequence[int]) -> list[Move]:
        """Return the legal events of a sort with a piece, from points where it is a move. The list is not to be changed."""
        sort = self._sort(position, event, piece, starts)
        if sort.entries is not None:
            return _bring_up(position, sort.entries)
        lists = [
            run(position, position.owners, position.kinds, position.seat, starts, by_start) for run, _, by_start in sort.by_code.values()
        ]
        return lists[0] if len(lists) == 1 else [move for one in lists for move in one]

    def runs(self, position: Position, event: str, piece: int, starts: Sequence[int]) -> bool:
        """Return whether there is any such event; it looks no further than the first."""
        sort = self._sort(position, event, piece, starts)
        for _, each, by_start in sort.by_code.values():
            for move in each(position, position.owners, position.kinds, position.seat, starts, by_start):
                entry = next(entry for entry in sort.from_start[move.start] if entry.move is move)
                self._found[event, position.phase, position.seat] = piece, entry
                return True
        return False

    def still_runs(self, position: Position, event: str, piece: int) -> bool:
        """Return whether the event that `runs` found last is legal still; a piece of -1 is any. If not, there may be others."""
        me, owners, kinds = position.seat, position.owners, position.kinds
        found = self._found.get((event, position.phase, me))
        if found is None or (found[0] != piece and (piece >= 0 or event != "move")):
            return False
        kind, (to, ok, move, decide) = found
        start = move.start
        if event == "move" and (owners[start] != me or kinds[start] != kind):
            return False
        return owners[to] in ok if decide is None else bool(decide(position, owners, kinds, me, start, to, None))

    def draw(self, position: Position, event: str, piece: int, dice: Random) -> Move | None:
        """Return one of the legal events of a sort, each as likely as any other; None where too many tries were in vain.

        Of moves the piece may be -1, for any."""
        owners, kinds, me, chance = position.owners, position.kinds, position.seat, dice.random
        if event == "move":
            return self._draw_move(position, piece, dice)
        entries = self._sort(position, event, piece, NOWHERE).from_start[-1]
        for _ in range(TRIES if entries else 0):
            to, ok, move, decide = entries[int(chance() * len(entries))]
            if owners[to] in ok if decide is None else decide(position, owners, kinds, me, -1, to, None):
                return move
        return None

    def _draw_move(self, position: Position, piece: int, dice: Random) -> Move | None:
        owners, kinds, me, chance = position.owners, position.kinds, position.seat, dice.random
        key = position.phase, me
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = [{} for _ in range(self._size)], [1]
        by_start, (wide,) = drawn
        starts: Sequence[int] = range(self._size)
        for number in range(TRIES):
            if number == FEW:  # there are few pieces, and most points have none
                starts = points_of(position, me)
                if not starts:
                    return None
            at = int(chance() * len(starts) * wide)
            start = starts[at // wide]
            if owners[start] == me:
                kind = kinds[start]
                if piece not in (-1, kind):
                    continue
                entries = by_start[start].get(kind)
                if entries is None:
                    sort = self._sort(position, "move", kind, (start,))
                    by_start[start][kind] = sort.from_start[start]
                    drawn[1][0] = wide = max(wide, sort.widest)
                    continue  # since it would be more likely than others now
                at %= wide
                if at < len(entries):
                    to, ok, move, decide = entries[at]
                    if owners[to] in ok if decide is None else decide(position, owners, kinds, me, start, to, None):
                        return move
        return None

    def _sort(self, position: Position, event: str, piece: int, starts: Sequence[int]) -> _Sort:
        """Return the loops for events of a sort with a piece, with those points where they may begin."""
        key = event, position.phase, position.seat, piece
        sort = self._sorts.get(key)
        if sort is None:
            sort = self._sorts[key] = _Sort(self._size)
        if not sort.ready.issuperset(starts):
            for start in starts:
                if start not in sort.ready:
                    sort.ready.add(start)
                    self._prepare(sort, event, position.phase, position.seat, piece, start)
            if starts is NOWHERE and sort.by_code.keys() <= {_TABLE}:
                self._keep(sort, key)
        return sort

    def _keep(self, sort: _Sort, key: tuple[str, int, int, int]) -> None:
        """Keep the events of a sort by their points; players with the same events share what is kept."""
        sort.entries = {entry.to: entry for _, _, by_start in sort.by_code.values() for entry in by_start[-1]}
        for other, one in self._sorts.items():
            if (other[0], other[1], other[3]) == (key[0], key[1], key[3]) and one.entries == sort.entries:
                sort.entries = one.entries

    def _prepare(self, sort: _Sort, event: str, phase: int, me: int, piece: int, start: int) -> None:
        """Add the points that events may go to from a point to the loops: conditions that the board alone decides are done with."""
        name = self._phases[phase].name
        about = [one for one in self._rules if one.is_about(event, piece, name)]
        if event in ("take", "choose"):
            about = [one for one in self._rules if event in one.rule.events and one.rule.phase in ("", name)]
        always = None if about else self._reduce_conditions(event, about, me, start, -1)
        for to in range(self._size):
            code = None if to == start else always or self._reduce_conditions(event, about, me, start, to)
            if code is None:
                continue
            decide: Callable[..., Asked] | None = self._function(code)
            ok = frozenset[int]()
            if not _ELSEWHERE.search(code):
                ok = self._owners(code, me, start, to)
                code, decide = _TABLE, None
            if code not in sort.by_code:
                nowhere: list[list[Entry]] = [[] for _ in range(self._size + 1)]
                loop = f"m for fr in F for to, ok, m, _ in T[fr] if {code}"
                run, each = (self._compiled(f"lambda P, O, K, me, F, T, x=None: {one}{loop}{other}") for one, other in ("[]", "()"))
                sort.by_code[code] = run, each, nowhere
            entry = Entry(to, ok, Move(event, piece if event == "put" else NO_PIECE, start, to), decide)
            sort.by_code[code][2][start].append(entry)
            sort.from_start[start].append(entry)
        sort.widest = max(sort.widest, len(sort.from_start[start]))

    def _function(self, code: str) -> Callable[..., Asked]:
        found = self._functions.get(code)
        if found is None:
            found = self._functions[code] = self._compiled(HEAD + code)
        return found

    def _owners(self, code: str, me: int, start: int, to: int) -> frozenset[int]:
        """Return the owners of the point where an event goes to with whom a condition is true that asks for nothing else."""
        key = (code, me, *((start, to) if _POINTS.search(code) else ()))
        found = self._ok.get(key)
        if found is None:
            decide, owners = self._function(code), range(-1, self._seats)
            found = self._ok[key] = frozenset(owner for owner in owners if decide(None, {to: owner}, None, me, start, to, None))
        return found

    def _reduce_conditions(self, event: str, rules: Sequence[Rule_], me: int, start: int, to: int) -> str | None:
        """Return what is left of the conditions of an event when the board has decided its part; None where that forbids it."""
        codes, displacing, spends = [], [], list[str]()
        for one in rules:
            when = one.rule.when
            guard = ""
            if event in ("take", "choose") and event in one.rule.pieces:
                guard = f"K[to] in {tuple(sorted(one.rule.pieces[event]))}"
            if when is not None and one.when is not None:
                if when.fixed:
                    if not one.when(None, None, None, me, start, to, None):
                        continue
                else:
                    guard = f"{guard} and {when.code}" if guard else when.code
            if one.displaces:
                displacing.append(guard)
            spends += [f"lambda: {f'({code}) if {guard} else None' if guard else code}" for code in one.spends]
            for code, fixed in (part for need in one.rule.needs for part in need.conjuncts):
                if fixed:
                    if self._compiled(HEAD + code)(None, None, None, me, start, to, None):
                        continue
                    if not guard:
                        return None
                    codes.append(f"not ({guard})")
                else:
                    codes.append(f"(not ({guard}) or {code})" if guard else code)
        if event == "take":
            codes.insert(0, "O[to] >= 0")
        elif "" not in displacing and event != "choose":
            codes.insert(0, f"(O[to] == -1{''.join(f' or ({code})' for code in displacing)})")
        if spends:
            codes.append(f"dice_left(P, {', '.join(spends)}) is not None")
        return " and ".join(sorted(dict.fromkeys(codes), key=_weigh)) or "True"


def _weigh(code: str) -> int:
    """Return how much a condition looks at, so that what is decided soon is asked first: loops last, and those that count after those
    that end early."""
    return code.count(" for ") + code.count("sum(")


def _bring_up(position: Position, entries: Mapping[int, Entry]) -> list[Move]:
    """Return the legal events among some that begin nowhere: those of before, where points have not changed since."""
    owners, kept, changes = position.owners, position.kept, position.changes
    if kept is None or kept.entries is not entries:
        legal = [entry for entry in entries.values() if owners[entry.to] in entry.ok]
        kept = position.kept = Kept(entries, len(changes), [entry.to for entry in legal], [entry.move for entry in legal])
        return kept.moves
    if kept.changes == len(changes):
        return kept.moves
    points, moves = kept.points.copy(), kept.moves.copy()
    for point in changes[kept.changes :]:
        entry = entries.get(point)
        if entry is not None:
            at = bisect_left(points, point)
            if at < len(points) and points[at] == point:
                if owners[point] not in entry.ok:
                    del points[at], moves[at]
            elif owners[point] in entry.ok:
                points.insert(at, point)
                moves.insert(at, entry.move)
    position.kept = Kept(entries, len(changes), points, moves)
    return moves


def points_of(position: Position, seat: int) -> list[int]:
    """Return the points with pieces of a seat."""
    owners, found, at = position.owners, list[int](), -1
    for _ in range(position.counts[seat]):
        at = owners.index(seat, at + 1)
        found.append(at)
    return found
