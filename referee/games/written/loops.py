"""Which events on the board are legal, as loops over the points that they may go to.

What the board alone decides is worked out once for each point (`folding.py`). Where the rest asks only whose pieces are on certain points,
that is a table: the points of a path, such as those that a queen passes, are looked at one after another up to the first that stops it.
Events that begin nowhere and look at no path, such as stones on free points, are kept and brought up to date where points changed."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.games.written.folding import Condition, Folded, Owners
from referee.games.written.position import NO_PIECE, Asked, Entry, Kept, Move, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from boardgen.layout.law.written import Phase, Rule
    from referee.games.written.position import Test

Effects = tuple["Callable[..., None]", ...]
"""What follows from an event, as functions."""
HEAD = "lambda P, O, K, me, fr, to, x: "
"""How a condition begins as a function of position, owners, kinds, seat, points and card."""
NOWHERE = (-1,)
Item = Asked
"""An event, or its points, the event and its values where more than tables is asked."""
TRIES = 40
"""How many events are tried at random before all that are legal are listed."""


NOBODY: Owners = frozenset()


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
        rule = self.rule
        return event in rule.events and (event not in rule.pieces or piece in rule.pieces[event]) and rule.phase in ("", phase)


class _Slot:
    """A point that events look at one after another: `item` is legal there where the owner is in `ok`, and they go on beyond where it is in
    `on`; None as long as no event goes there, or beyond."""

    __slots__ = ("item", "ok", "on", "point")

    def __init__(self, point: int) -> None:
        self.point = point
        self.item: Item = None
        self.ok = NOBODY
        self.on: Owners | None = None


class _Part:
    """The events of a sort of which the same has to be asked: by start those without a path, and then those of each chain of points."""

    __slots__ = ("alone", "chained", "chains", "choose", "once")

    def __init__(self, size: int, once: Callable[..., Asked] | None, choose: Callable[..., list[Move]] | None) -> None:
        self.once = once
        """Whether any of them may be legal; None where they always may."""
        self.choose = choose
        """Lists those that are legal of some that the tables allow; None where the tables are enough."""
        self.alone: list[list[tuple[int, Owners, Item]]] = [[] for _ in range(size + 1)]
        self.chains: list[tuple[tuple[tuple[int, Owners, Item, Owners], ...], ...]] = [() for _ in range(size + 1)]
        self.chained = False

    def add(self, start: int, found: Sequence[tuple[Folded, int, Item]]) -> None:
        """Add all events from a point, each with what is asked of it and the point that it goes to."""
        chains: list[list[_Slot]] = []
        for folded, to, item in sorted(found, key=lambda one: len(one[0].path)):
            slots = next((chain for chain in chains if _leads(chain, folded, to)), None)
            if slots is None:
                chains.append(slots := [])
            for number, (point, owners) in enumerate(folded.path):
                if number == len(slots):
                    slots.append(_Slot(point))
                slots[number].on = owners
            if len(slots) == len(folded.path):
                slots.append(_Slot(to))
            last = slots[len(folded.path)]
            last.item, last.ok = item, folded.ok
        self.alone[start] = [(slot.point, slot.ok, slot.item) for (slot, *more) in chains if not more]
        self.chains[start] = tuple(
            tuple((slot.point, slot.ok, slot.item, NOBODY if slot.on is None else slot.on) for slot in chain)
            for chain in chains
            if len(chain) > 1
        )
        self.chained = self.chained or bool(self.chains[start])

    def list_events(self, position: Position, starts: Sequence[int]) -> list[Move]:
        """Return those that are legal from some points."""
        owners, alone = position.owners, self.alone
        if self.once is not None and not self.once(position, owners, position.kinds, position.seat, -1, -1, None):
            return []
        found = [item for start in starts for to, ok, item in alone[start] if owners[to] in ok]
        if self.chained:
            add, chains = found.append, self.chains
            for start in starts:
                for chain in chains[start]:
                    for to, ok, item, on in chain:
                        owner = owners[to]
                        if owner in ok:
                            add(item)
                        if owner not in on:
                            break
        return found if self.choose is None else self.choose(position, owners, position.kinds, position.seat, found, {})


def _leads(chain: Sequence[_Slot], folded: Folded, to: int) -> bool:
    """Return whether the points of a path and the one where it ends are the first of a chain, or may be added to it."""
    path = folded.path
    if len(chain) < len(path) or any(
        slot.point != point or slot.on not in (None, on) for slot, (point, on) in zip(chain, path, strict=False)
    ):
        return False
    return len(chain) == len(path) or (chain[len(path)].point == to and chain[len(path)].item is None)


class _Sort:
    """The events of one sort, by what has to be asked of them beside tables, and all of them by the point where they begin."""

    __slots__ = ("condition", "entries", "from_start", "last", "me", "parts", "ready", "widest")

    def __init__(self, size: int, condition: Condition, me: int, last: int) -> None:
        self.condition = condition
        self.me = me
        """The seat; -1 where the events of all are the same."""
        self.last = last
        """The point where the event before ended; -2 where the condition does not ask for it."""
        self.ready: set[int] = set()
        self.from_start: list[list[Entry]] = [[] for _ in range(size + 1)]
        self.widest = 0
        """The most events that begin at one point."""
        self.parts: dict[tuple[str, str], _Part] = {}
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
        self._conditions: dict[tuple[str, int, int], Condition] = {}
        self._sorts: dict[tuple[str, int, int, int, int], _Sort] = {}
        self._quick: dict[tuple[str, int, int, int], _Sort] = {}
        """Those that do not ask where the event before ended."""
        self._found: dict[tuple[str, int, int], tuple[int, int, Entry]] = {}
        self._drawn: dict[tuple[int, int], tuple[list[dict[int, list[Entry]]], list[int]]] = {}

    def run(self, position: Position, event: str, piece: int, starts: Sequence[int]) -> list[Move]:
        """Return the legal events of a sort with a piece, from points where it is a move. The list is not to be changed."""
        sort = self._sort(position, event, piece, starts)
        if sort.entries is not None:
            return _bring_up(position, sort.entries)
        lists = [part.list_events(position, starts) for part in sort.parts.values()]
        return lists[0] if len(lists) == 1 else [move for one in lists for move in one]

    def runs(self, position: Position, event: str, piece: int, starts: Sequence[int]) -> bool:
        """Return whether there is any such event; it looks no further than the first."""
        owners, kinds, me, sort = position.owners, position.kinds, position.seat, None
        for start in starts:
            if sort is None or start not in sort.ready:  # each is worked out only once it is looked at
                sort = self._sort(position, event, piece, NOWHERE if start < 0 else (start,))
            for entry in sort.from_start[start]:
                to, ok, _, test = entry
                if owners[to] in ok and (test is None or test(position, owners, kinds, me, start, to)):
                    self._found[event, position.phase, me] = piece, sort.last, entry
                    return True
        return False

    def still_runs(self, position: Position, event: str, piece: int) -> bool:
        """Return whether the event that `runs` found last is legal still; a piece of -1 is any. If not, there may be others."""
        me, owners, kinds = position.seat, position.owners, position.kinds
        found = self._found.get((event, position.phase, me))
        if found is None or (found[0] != piece and (piece >= 0 or event != "move")):
            return False
        kind, last, (to, ok, move, test) = found
        start = move.start
        if last not in (-2, position.last) or (event == "move" and (owners[start] != me or kinds[start] != kind)):
            return False
        return owners[to] in ok and (test is None or test(position, owners, kinds, me, start, to))

    def draw(self, position: Position, event: str, piece: int, dice: Random) -> Move | None:
        """Return one of the legal events of a sort, each as likely as any other; None where too many tries were in vain.

        Of moves the piece may be -1, for any."""
        owners, kinds, me, chance = position.owners, position.kinds, position.seat, dice.random
        if event == "move":
            return self._draw_move(position, piece, dice)
        entries = self._sort(position, event, piece, NOWHERE).from_start[-1]
        for _ in range(TRIES if entries else 0):
            to, ok, move, test = entries[int(chance() * len(entries))]
            if owners[to] in ok and (test is None or test(position, owners, kinds, me, -1, to)):
                return move
        return None

    def _draw_move(self, position: Position, piece: int, dice: Random) -> Move | None:
        owners, kinds, me, chance = position.owners, position.kinds, position.seat, dice.random
        key = position.phase, me
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = [{} for _ in range(self._size)], [1]
        by_start, (wide,) = drawn
        starts = position.places[me]
        for _ in range(TRIES if starts else 0):
            at = int(chance() * len(starts) * wide)
            start = starts[at // wide]
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
                to, ok, move, test = entries[at]
                if owners[to] in ok and (test is None or test(position, owners, kinds, me, start, to)):
                    return move
        return None

    def _sort(self, position: Position, event: str, piece: int, starts: Sequence[int]) -> _Sort:
        """Return the loops for events of a sort with a piece, with those points where they may begin."""
        about = event, position.phase, position.seat, piece
        sort = self._quick.get(about)
        if sort is None:
            condition = self._conditions.get((event, position.phase, piece))
            if condition is None:
                condition = self._conditions[event, position.phase, piece] = self._condition(event, position.phase, piece)
            last = position.last if condition.asks_last else -2
            me = position.seat if condition.asks_me else -1
            key = event, position.phase, me, piece, last
            sort = self._sorts.get(key)
            if sort is None:
                sort = self._sorts[key] = _Sort(self._size, condition, me, last)
            if not condition.asks_last:
                self._quick[about] = sort
        if not sort.ready.issuperset(starts):
            for start in starts:
                if start not in sort.ready:
                    sort.ready.add(start)
                    self._prepare(sort, event, piece, start)
            if starts is NOWHERE and sort.parts.keys() == {("", "")} and not sort.parts["", ""].chained and sort.last == -2:
                sort.entries = {entry.to: entry for entry in sort.from_start[-1]}
        return sort

    def _prepare(self, sort: _Sort, event: str, piece: int, start: int) -> None:
        """Add the events that begin at a point, as far as the board allows them."""
        by_code: dict[tuple[str, str], list[tuple[Folded, int, Item]]] = {}
        for to in range(self._size):
            folded = None if to == start else sort.condition.fold(sort.me, start, to, sort.last)
            if folded is not None:
                move = Move(event, piece if event == "put" else NO_PIECE, start, to)
                sort.from_start[start].append(Entry(to, folded.ok, move, self._test(folded)))
                item = (start, to, move, folded.values) if folded.code else move
                by_code.setdefault((folded.once, folded.code), []).append((folded, to, item))
        for key, found in by_code.items():
            if key not in sort.parts:
                once, code = key
                choose = f"lambda P, O, K, me, E, V, x=None: [m for fr, to, m, c in E if {code}]"
                sort.parts[key] = _Part(
                    self._size, self._compiled(f"{HEAD[:-2]}, V={{}}: {once}") if once else None, self._compiled(choose) if code else None
                )
            sort.parts[key].add(start, found)
        sort.widest = max(sort.widest, len(sort.from_start[start]))

    def _test(self, folded: Folded) -> Test | None:
        """Return what is asked of an event beside the owner of the point that it goes to; None for nothing."""
        path, values = folded.path, folded.values
        code = " and ".join(filter(None, (folded.once, folded.code)))
        decide = self._compiled(f"{HEAD[:-2]}, c, V: {code}") if code else None
        if not path and decide is None:
            return None

        def test(position: Position, owners: list[int], kinds: list[int], me: int, start: int, to: int) -> bool:
            for point, on in path:
                if owners[point] not in on:
                    return False
            return decide is None or bool(decide(position, owners, kinds, me, start, to, None, values, {}))

        return test

    def _condition(self, event: str, phase: int, piece: int) -> Condition:
        name = self._phases[phase].name
        if event in ("take", "choose"):
            rules = [one for one in self._rules if event in one.rule.events and one.rule.phase in ("", name)]
        else:
            rules = [one for one in self._rules if one.is_about(event, piece, name)]
        codes, displacing, spends = [], [], list[str]()
        for one in rules:
            guard = "" if one.rule.when is None else f"({one.rule.when.code})"
            if event in ("take", "choose") and event in one.rule.pieces:
                of_piece = f"(K[to] in {tuple(sorted(one.rule.pieces[event]))})"
                guard = f"({of_piece} and {guard})" if guard else of_piece
            if one.displaces:
                displacing.append(guard)
            spends += [f"lambda: {f'({code}) if {guard} else None' if guard else code}" for code in one.spends]
            codes += [f"(not {guard} or {need.code})" if guard else need.code for need in one.rule.needs]
        if event == "take":
            codes.insert(0, "O[to] >= 0")
        elif "" not in displacing and event != "choose":
            codes.insert(0, f"({' or '.join(['O[to] == -1', *displacing])})")
        if spends:
            codes.append(f"dice_left(P, {', '.join(spends)}) is not None")
        code = " and ".join(codes) or "True"
        if event == "move":
            code = code.replace("O[fr]", "me").replace("K[fr]", f"({piece})")
        return Condition(code, self._compiled, self._seats, last=event != "move")


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
