"""The capture law: groups, liberties and captures for any number of sides on any board.

It knows points, colours and sides, but no coordinates, no turns and no game. Allied colours are one side: they share
groups and liberties. A move is all or nothing: a refused one raises and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from referee.go.history import Earlier, Entry, History, Ko
from referee.go.refusals import Occupied, Refused, Repeated, Suicide, Vacant
from referee.go.topology import Topology

__all__ = ["Fallen", "Goban", "Mark"]

Stone: TypeAlias = tuple[int, int]  # point, colour


class Mark:
    """A board as it stood, to go back to at any time and as often as wanted. `stones` is its position."""

    __slots__ = ("_state", "key", "stones", "tip")

    def __init__(self, stones: bytes, key: int, tip: Entry | None, state: _State) -> None:
        self.stones = stones
        self.key = key
        self.tip = tip
        self._state = state


class Fallen:
    """A group that the last move removed: its stones, and the stones of others that stood around it when it fell."""

    __slots__ = ("around", "stones")

    def __init__(self, stones: tuple[Stone, ...], around: tuple[Stone, ...]) -> None:
        self.stones = stones
        self.around = around


# sides, group of each point, pseudo-liberties, side and members of each group, groups that may stand without a liberty
_State: TypeAlias = "tuple[tuple[int, ...], list[int], list[int], list[int], list[tuple[int, ...]], frozenset[int]]"


class Goban:
    """Stones on a board. Colours are 0..colours-1; `sides[colour]` is the side that a colour belongs to.

    How groups are kept: a group is named by one of its points; `_group[p]` is that name (-1 where empty), and by name
    `_members` holds the points, `_owner` the side and `_open` the pseudo-liberties, that is the pairs of a stone and an
    empty neighbour: none of them exactly when the group has no liberty, and cheap to keep.

    `ko` is the rule that `play` and `move` apply: none, simple or superko (positional). It may be changed at any time,
    because the history is kept in any case.
    """

    __slots__ = (
        "_around", "_breathless", "_cells", "_fallen", "_group", "_members", "_numbers", "_open", "_owner", "_sides",
        "_witness", "history", "key", "ko", "topology",
    )  # fmt: skip

    def __init__(self, board: Topology | Sequence[Sequence[int]], *, colours: int = 6, ko: Ko = "none") -> None:
        topology = board if isinstance(board, Topology) else Topology(board)
        if not 1 <= colours <= 255:
            raise ValueError(f"{colours} colours; a board has 1 to 255")
        size = topology.size
        self.topology = topology
        self.ko: Ko = ko
        self.history = History()
        self.key = 0
        self._around = topology.around
        self._numbers = topology.numbers(colours)
        self._sides = tuple(range(colours))
        self._cells = bytearray(size)
        self._group = [-1] * size
        self._open = [0] * size
        self._owner = [-1] * size
        self._members: list[tuple[int, ...]] = [()] * size
        self._breathless: set[int] = set()
        self._fallen: list[tuple[int, ...]] = []
        self._witness = b""

    # Looking

    @property
    def colours(self) -> int:
        """How many colours there are."""
        return len(self._sides)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each colour."""
        return self._sides

    def colour_at(self, point: int) -> int:
        """The colour of the stone on a point, -1 where there is none."""
        return self._cells[point] - 1

    def position(self) -> bytes:
        """The stones as a value: one byte a point, 0 empty, 1 + colour a stone. Sides and history are not in it."""
        return bytes(self._cells)

    def stones(self, colour: int) -> tuple[int, ...]:
        """The points of a colour, in order."""
        code = colour + 1
        return tuple([point for point, cell in enumerate(self._cells) if cell == code])

    def group(self, point: int) -> frozenset[int]:
        """The points of the group that a stone belongs to, allies' stones among them; empty for an empty point."""
        name = self._group[point]
        return frozenset(self._members[name]) if name >= 0 else frozenset()

    def liberties(self, point: int) -> frozenset[int]:
        """The liberties of the group that a stone belongs to; empty for an empty point."""
        name = self._group[point]
        if name < 0:
            return frozenset()
        cells, around = self._cells, self._around
        return frozenset([near for stone in self._members[name] for near in around[stone] if not cells[near]])

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Every group as its sorted points, in the order of their first points."""
        return tuple(sorted([tuple(sorted(self._members[name])) for name in set(self._group) if name >= 0]))

    def breathless(self) -> tuple[tuple[int, ...], ...]:
        """The groups that stand without a liberty, as `groups` gives them."""
        return tuple(sorted([tuple(sorted(self._members[name])) for name in self._choking()]))

    def around(self, points: Iterable[int]) -> tuple[Stone, ...]:
        """The stones next to some points and not on them, as (point, colour) in the order of points.

        Of a refused suicide's `group`, these are the neighbours that are taken.
        """
        return self._ring(tuple(points), self._cells)

    def fallen(self) -> tuple[Fallen, ...]:
        """The groups that the last `play` or `move` removed, each with its captors as they stood before any removal."""
        witness = self._witness
        return tuple([
            Fallen(tuple([(point, witness[point] - 1) for point in sorted(points)]), self._ring(points, witness))
            for points in sorted(self._fallen, key=min)
        ])  # fmt: skip

    def _ring(self, points: tuple[int, ...], cells: bytes | bytearray) -> tuple[Stone, ...]:
        near = {other for point in points for other in self._around[point]}.difference(points)
        return tuple([(other, cells[other] - 1) for other in sorted(near) if cells[other]])

    def _choking(self) -> list[int]:
        """The names of the groups without a liberty. `_breathless` holds all of them, and may hold names gone stale."""
        if not self._breathless:
            return []
        names = sorted([name for name in self._breathless if self._group[name] == name and not self._open[name]])
        self._breathless = set(names)
        return names

    # Moves

    def play(
        self, colour: int, point: int, *, everywhere: bool = False, allow_suicide: bool = False, check: bool = True,
        label: object = None,
    ) -> tuple[int, ...]:  # fmt: skip
        """Place one stone and remove what it captures; returns the captured points, sorted.

        All opposing groups without a liberty are found first and removed together: those touched by the stone or, with
        `everywhere`, those anywhere on the board. Then the stone's own group must have a liberty, unless
        `allow_suicide`: it stands without one then. With `check` the ko rule is applied and the position remembered
        under `label`. Raises `Occupied`, `Suicide` or `Repeated`.
        """
        if colour < 0 or point < 0:
            raise IndexError(f"colour {colour}, point {point}")
        return self.replay(
            ((colour, point),), everywhere=everywhere, allow_suicide=allow_suicide, check=check, label=label
        )

    def replay(
        self, moves: Iterable[tuple[int, int]], *, everywhere: bool = False, allow_suicide: bool = False,
        check: bool = True, label: object = None,
    ) -> tuple[int, ...]:  # fmt: skip
        """Play a list of (colour, point), each as `play` does; returns what the last one captured.

        A refusal says in `number` which move it was (from 0); the moves before it stand.
        """
        around, cells, group, free = self._around, self._cells, self._group, self._open
        owner, members, numbers, sides = self._owner, self._members, self._numbers, self._sides
        history, ko = self.history, self.ko if check else "none"
        captured: list[int] = []
        if check and history.tip is None:
            history.remember(self.key, bytes(cells), None)
        number = -1
        for colour, point in moves:
            number += 1
            try:
                if group[point] >= 0:
                    raise Occupied(point, cells[point] - 1)
                side = sides[colour]
                friends: list[int] = []
                dead: list[int] = []
                breath = 0
                for near in around[point]:
                    name = group[near]
                    if name < 0:
                        breath += 1
                        continue
                    free[name] = left = free[name] - 1
                    if owner[name] == side:
                        if name not in friends:
                            friends.append(name)
                    elif not left:
                        dead.append(name)
                for name in friends:
                    breath += free[name]
                if everywhere and self._breathless:
                    for name in self._choking():
                        if owner[name] != side and name not in dead:
                            dead.append(name)
                key = self.key ^ numbers[colour + 1][point]
                for name in dead:
                    for stone in members[name]:
                        key ^= numbers[cells[stone]][stone]
                try:
                    # A group that falls next to the mover's gives it a liberty; one that falls elsewhere does not.
                    if not breath and not allow_suicide and not self._relieved(point, friends, dead):
                        raise Suicide(point, tuple(sorted([point, *[p for name in friends for p in members[name]]])))
                    if ko != "none":
                        earlier = self._stood(ko, key, [(point, colour + 1)], dead)
                        if earlier:
                            raise Repeated(point, earlier[3], earlier[2])
                except Refused:
                    for near in around[point]:
                        if group[near] >= 0:
                            free[group[near]] += 1
                    raise
            except Refused as refused:
                refused.number = number
                raise
            cells[point] = colour + 1
            self._join(point, side, friends, breath)
            captured = []
            if dead:
                self._remove(dead)
                captured = [stone for points in self._fallen for stone in points]
            else:
                self._fallen = []
            home = group[point]
            if not free[home]:
                self._breathless.add(home)
            self.key = key
            if check:
                history.remember(key, bytes(cells), label)
        captured.sort()
        return tuple(captured)

    def move(
        self, place: Sequence[Stone] = (), lift: Sequence[int] = (), *, side: int | None = None,
        everywhere: bool = False, allow_suicide: bool = False, check: bool = True, label: object = None,
    ) -> tuple[int, ...]:  # fmt: skip
        """Lift some stones, place some as (point, colour), then judge once, as one move; returns the captured points.

        A point may be lifted and placed on: an exchange. The mover is `side`, by default that of the first placed
        stone. Opposing groups without a liberty that contain or touch a placed stone (with `everywhere`: all of them)
        fall together; then every group of the mover that contains or touches one must have a liberty, unless
        `allow_suicide`. Raises `Vacant`, `Occupied`, `Suicide` or `Repeated`.
        """
        if side is None:
            if not place:
                raise ValueError("a move that places nothing must say whose it is")
            side = self._sides[place[0][1]]
        if not place and not lift:
            raise ValueError("a move places or lifts something")
        before, fallen, witness = self.mark(), self._fallen, self._witness
        if check and self.history.tip is None:
            self.remember()
        try:
            for point in lift:
                self.lift(point)
            for point, colour in place:
                self.put(colour, point)
            touched: dict[int, int] = {}  # name of the group -> the placed stone that touches it
            for point, _ in place:
                for near in (point, *self._around[point]):
                    if self._group[near] >= 0:
                        touched.setdefault(self._group[near], point)
            judged = self._choking() if everywhere else [name for name in touched if not self._open[name]]
            self._fall([name for name in judged if self._owner[name] != side])
            if not allow_suicide:
                for name, point in touched.items():
                    if self._group[name] == name and self._owner[name] == side and not self._open[name]:
                        raise Suicide(point, tuple(sorted(self._members[name])))
            if check:
                stones = self.position()
                earlier = self.history.find(self.ko, self.key, stones)
                if earlier:
                    raise Repeated(place[0][0] if place else lift[0], earlier[3], earlier[2])
                self.history.remember(self.key, stones, label)
        except BaseException:
            self.undo(before)
            self._fallen, self._witness = fallen, witness
            raise
        return tuple(sorted([stone for points in self._fallen for stone in points]))

    def sweep(self) -> tuple[int, ...]:
        """Remove every group without a liberty together, whoever's it is; returns the points. For the end of a game."""
        self._fall(self._choking())
        return tuple(sorted([stone for points in self._fallen for stone in points]))

    def put(self, colour: int, point: int) -> None:
        """Set a stone with no capture and no test, for set-up and corrections. Raises `Occupied`."""
        if self._group[point] >= 0:
            raise Occupied(point, self._cells[point] - 1)
        side = self._sides[colour]
        friends = []
        breath = 0
        for near in self._around[point]:
            name = self._group[near]
            if name < 0:
                breath += 1
                continue
            self._open[name] -= 1
            if self._owner[name] == side:
                if name not in friends:
                    friends.append(name)
            elif not self._open[name]:
                self._breathless.add(name)
        for name in friends:
            breath += self._open[name]
        self._cells[point] = colour + 1
        self.key ^= self._numbers[colour + 1][point]
        self._join(point, side, friends, breath)
        if not breath:
            self._breathless.add(self._group[point])

    def lift(self, point: int) -> int:
        """Take a stone off, for set-up and corrections; returns its colour. Raises `Vacant`."""
        name = self._group[point]
        if name < 0:
            raise Vacant(point)
        colour = self._cells[point] - 1
        self._cells[point] = 0
        self.key ^= self._numbers[colour + 1][point]
        self._group[point] = -1
        for near in self._around[point]:
            if self._group[near] >= 0:
                self._open[self._group[near]] += 1
        rest = [stone for stone in self._members[name] if stone != point]
        self._members[name] = ()
        self._regroup(rest)
        return colour

    # Groups

    def _join(self, point: int, side: int, friends: list[int], breath: int) -> None:
        """Name the group of a new stone: the largest of the groups it connects, or a new one."""
        group, members = self._group, self._members
        if not friends:
            group[point] = point
            self._owner[point] = side
            self._open[point] = breath
            members[point] = (point,)
            return
        home = friends[0]
        for name in friends:
            if len(members[name]) > len(members[home]):
                home = name
        group[point] = home
        joined = (*members[home], point)
        for name in friends:
            if name != home:
                joined += members[name]
                for stone in members[name]:
                    group[stone] = home
                members[name] = ()
        members[home] = joined
        self._open[home] = breath

    def _fall(self, dead: list[int]) -> None:
        """Take groups off the board together, key and all."""
        for name in dead:
            for stone in self._members[name]:
                self.key ^= self._numbers[self._cells[stone]][stone]
        self._remove(dead)

    def _remove(self, dead: list[int]) -> None:
        """Take groups off the board together; the key is the caller's."""
        around, cells, group, free, members = self._around, self._cells, self._group, self._open, self._members
        self._witness = bytes(cells)
        self._fallen = [members[name] for name in dead]
        for points in self._fallen:
            for point in points:
                cells[point] = 0
                group[point] = -1
        for points in self._fallen:
            for point in points:
                for near in around[point]:
                    if group[near] >= 0:
                        free[group[near]] += 1
        for name in dead:
            members[name] = ()

    def _regroup(self, points: Sequence[int]) -> None:
        """Find the groups of some stones anew; every stone connected with them must be among them."""
        around, cells, group, free, sides = self._around, self._cells, self._group, self._open, self._sides
        todo = set(points)
        for first in points:
            if first not in todo:
                continue
            todo.remove(first)
            side = sides[cells[first] - 1]
            found = [first]
            breath = 0
            for stone in found:
                group[stone] = first
                for near in around[stone]:
                    cell = cells[near]
                    if not cell:
                        breath += 1
                    elif near in todo and sides[cell - 1] == side:
                        todo.remove(near)
                        found.append(near)
            self._members[first] = tuple(found)
            self._owner[first] = side
            free[first] = breath
            if not breath:
                self._breathless.add(first)

    def _relieved(self, point: int, friends: list[int], dead: list[int]) -> bool:
        """Whether a group that falls leaves a liberty to the group of a new stone."""
        if not dead:
            return False
        own = {point}.union(*[self._members[name] for name in friends])
        return any(near in own for name in dead for stone in self._members[name] for near in self._around[stone])

    def _stood(self, ko: Ko, key: int, placed: list[tuple[int, int]], dead: list[int]) -> Entry | None:
        """The entry of the history that forbids the position after these changes."""
        if key not in self.history.seen:
            return None
        stones = bytearray(self._cells)
        for point, code in placed:
            stones[point] = code
        for name in dead:
            for stone in self._members[name]:
                stones[stone] = 0
        return self.history.find(ko, key, bytes(stones))

    # Sides

    def ally(self, sides: Sequence[int]) -> None:
        """Say which side each colour is on from now; groups are found anew and may be left without a liberty."""
        if len(sides) != len(self._sides):
            raise ValueError(f"{len(sides)} sides for {len(self._sides)} colours")
        self._sides = tuple(sides)
        self._breathless = set()
        self._members = [()] * len(self._cells)
        self._regroup([point for point, cell in enumerate(self._cells) if cell])

    # Going back

    def mark(self) -> Mark:
        """The board as it stands, history and sides included, to `undo` to."""
        state = (
            self._sides, self._group.copy(), self._open.copy(), self._owner.copy(), self._members.copy(),
            frozenset(self._breathless),
        )  # fmt: skip
        return Mark(bytes(self._cells), self.key, self.history.tip, state)

    def undo(self, mark: Mark) -> None:
        """Make the board what it was at a mark. Marks stay good: going back and forth between them is allowed."""
        sides, group, free, owner, members, breathless = mark._state
        self._sides = sides
        self._cells = bytearray(mark.stones)
        self._group = group.copy()
        self._open = free.copy()
        self._owner = owner.copy()
        self._members = members.copy()
        self._breathless = set(breathless)
        self._fallen = []
        self.key = mark.key
        self.history.restore(mark.tip)

    def load(self, stones: bytes) -> None:
        """Set the board to a position; sides and history stay."""
        if len(stones) != len(self._cells) or max(stones, default=0) > len(self._sides):
            raise ValueError("the position is not one of this board and these colours")
        self._cells = bytearray(stones)
        self._group = [-1] * len(stones)
        self._fallen = []
        self.key = 0
        for point, cell in enumerate(stones):
            self.key ^= self._numbers[cell][point]
        self.ally(self._sides)

    # Repetition

    def remember(self, label: object = None) -> None:
        """Record the position as one that stood: at the start, and after each turn that `check` did not record."""
        self.history.remember(self.key, bytes(self._cells), label)

    def repeats(self, ko: Ko | None = None) -> Earlier | None:
        """Where the position stood before, if a ko rule (by default the board's) forbids it as the end of this move.

        For a move made with `check=False`: play, ask, and then `remember` or `undo`.
        """
        found = self.history.find(ko or self.ko, self.key, bytes(self._cells))
        return Earlier(found[3], found[2]) if found else None
