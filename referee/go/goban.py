"""The capture law: what a move does to the stones, and whether it may be made, for any number of sides on any board.

It knows points, colours and sides, but no coordinates, no turns and no game. Allied colours are one side: they share
groups and liberties. A move is all or nothing: a refused one raises and leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from referee.go.history import Earlier, History, Ko, PastPosition
from referee.go.refusals import Occupied, Refused, Repeated, Suicide
from referee.go.stones import SavedStones, Stone, Stones
from referee.go.topology import Topology

# The position before the removal, and the points of each group that fell
Removal: TypeAlias = tuple[bytes, Sequence[tuple[int, ...]]]
NOTHING: Removal = (b"", ())


class Fallen:
    """A group that fell: its stones, and the stones of others that stood around it (its captors, and their allies)."""

    __slots__ = ("around", "stones")

    def __init__(self, stones: tuple[Stone, ...], around: tuple[Stone, ...]) -> None:
        self.stones = stones
        self.around = around


def flat(removal: Removal) -> tuple[int, ...]:
    """Return all the points of a removal, sorted."""
    return tuple(sorted([point for points in removal[1] for point in points]))


class View:
    """A board of stones to be looked at. What it gives are values, which later moves do not change."""

    __slots__ = ("_cells", "_fallen", "_stones", "topology")

    def __init__(self, topology: Topology, colours: int) -> None:
        if not 1 <= colours <= 255:
            raise ValueError(f"{colours} colours; a board has 1 to 255")
        self.topology = topology
        self._stones = Stones(topology, colours)
        self._cells = self._stones.cells
        self._fallen = NOTHING

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each colour."""
        return self._stones.sides

    @property
    def key(self) -> int:
        """The 64-bit Zobrist key of the position, the same in every process."""
        return self._stones.key

    def colour_at(self, point: int) -> int:
        """Return the colour of the stone on a point, -1 where there is none."""
        return self._cells[point] - 1

    def position(self) -> bytes:
        """Return the stones as a value: one byte a point, 0 empty, 1 + colour a stone. Sides and history are not in it."""
        return bytes(self._cells)

    def stones(self, colour: int) -> tuple[int, ...]:
        """Return the points of a colour, in order."""
        code = colour + 1
        return tuple([point for point, cell in enumerate(self.position()) if cell == code])

    def group(self, point: int) -> frozenset[int]:
        """Return the points of the group that a stone belongs to, allies' stones among them; empty for an empty point."""
        name = self._stones.group[point]
        return frozenset(self._stones.members[name]) if name >= 0 else frozenset()

    def liberties(self, point: int) -> frozenset[int]:
        """Return the liberties of the group that a stone belongs to; empty for an empty point."""
        name = self._stones.group[point]
        return self._stones.liberties(self._stones.members[name]) if name >= 0 else frozenset()

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Return every group as its sorted points, in the order of their first points."""
        return tuple(sorted([self._stones.points(name) for name in self._stones.names()]))

    def breathless(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups that stand without a liberty, as `groups` gives them."""
        return tuple(sorted([self._stones.points(name) for name in self._stones.airless()]))

    def around(self, points: Iterable[int]) -> tuple[Stone, ...]:
        """Return the stones next to some points and not on them, as (point, colour) in the order of points.

        Of a refused suicide's `group`, these are the neighbours that are taken."""
        return self._stones.ring(tuple(points), self._cells)

    def fallen(self) -> tuple[Fallen, ...]:
        """Return the groups that the last `play`, `move` or `sweep` removed, as all of them were before any was removed."""
        return self._groups(self._fallen)

    def _groups(self, removal: Removal) -> tuple[Fallen, ...]:
        cells, removed = removal
        return tuple([
            Fallen(tuple([(point, cells[point] - 1) for point in sorted(points)]), self._stones.ring(points, cells))
            for points in sorted(removed, key=min)
        ])  # fmt: skip


class Mark:
    """A board as it stood, to go back to at any time and as often as wanted. `position` is its stones."""

    __slots__ = ("_fallen", "_saved", "_tip")

    def __init__(self, saved: SavedStones, tip: PastPosition | None, fallen: Removal) -> None:
        self._saved = saved
        self._tip = tip
        self._fallen = fallen

    @property
    def position(self) -> bytes:
        """The stones as `Goban.position` gives them."""
        return self._saved[1]


class Goban(View):
    """A board with stones of colours 0..colours-1, each at first a side of its own, and the history of its positions.

    `board` is a `Topology`, which boards of one game should share, or the neighbours of each point to make one of.
    `ko` is the rule that `play` and `move` apply: none, simple (the position may not be the one before the turn
    directly before) or superko (nor any of the history). The history is kept in any case, so `ko` may be changed at
    any time."""

    __slots__ = ("history", "ko")

    def __init__(self, board: Topology | Sequence[Sequence[int]], *, colours: int = 6, ko: Ko = "none") -> None:
        super().__init__(board if isinstance(board, Topology) else Topology(board), colours)
        self.ko: Ko = ko
        self.history = History()

    # Moves

    def play(
        self, colour: int, point: int, *, everywhere: bool = False, allow_suicide: bool = False, check: bool = True, label: object = None
    ) -> tuple[int, ...]:
        """Place one stone and remove what it captures; returns the captured points, sorted.

        All opposing groups without a liberty are found first and removed together: those touched by the stone or, with
        `everywhere`, those anywhere on the board. Then the stone's own group must have a liberty, unless
        `allow_suicide`: it stands without one then. With `check` the ko rule is applied and the position remembered
        under `label`. Raises `Occupied`, `Suicide` or `Repeated`."""
        move = ((colour, point),)
        return self.replay(move, everywhere=everywhere, allow_suicide=allow_suicide, check=check, label=label)

    def replay(
        self,
        moves: Iterable[tuple[int, int]],
        *,
        everywhere: bool = False,
        allow_suicide: bool = False,
        check: bool = True,
        label: object = None,
        fell: Callable[[int, tuple[Fallen, ...]], None] | None = None,
    ) -> tuple[int, ...]:
        """Play a list of (colour, point), each as `play` does; returns what the last one captured.

        `fell` is called with the colour of every move that captures, and the groups, as `fallen` gives them.

        A refusal says in `number` which move it was (from 0); the moves before it stand. This is the one place where
        a stone is played, and it is written for speed: it calls nothing but for groups that join or fall."""
        stones, history = self._stones, self.history
        around, cells, group, free = stones.around, stones.cells, stones.group, stones.open
        owner, members, numbers, sides, key = stones.owner, stones.members, stones.numbers, stones.sides, stones.key
        opening = check and history.tip is None
        if opening:
            history.remember(key, bytes(cells), None)
        seen, tip = history.seen, history.tip if check else None
        forbidding = check and self.ko != "none"
        fallen = self._fallen
        number = -1
        try:
            for number, (colour, point) in enumerate(moves):  # noqa: B007 - the refusal says it
                if colour < 0 or point < 0:
                    raise IndexError(f"colour {colour}, point {point}")
                if group[point] >= 0:
                    raise Occupied(point, cells[point] - 1)
                side = sides[colour]
                breath = 0
                home = -1  # the group that the stone joins
                more = dead = None  # all the groups that it joins when there are several; the opposing groups that fall
                for near in around[point]:
                    name = group[near]
                    if name < 0:
                        breath += 1
                    elif owner[name] == side:
                        free[name] -= 1
                        if home < 0:
                            home = name
                        elif name != home:
                            if more is None:
                                more = [home, name]
                            elif name not in more:
                                more.append(name)
                    else:
                        free[name] = left = free[name] - 1
                        if not left:
                            if dead is None:
                                dead = [name]
                            else:
                                dead.append(name)
                if more is not None:
                    for name in more:
                        breath += free[name]
                elif home >= 0:
                    breath += free[home]
                if everywhere:
                    dead = self._all_dead(side, dead)
                if not breath and (dead is None or everywhere):
                    own = more or ([home] if home >= 0 else [])
                    if not self._frees_liberty(point, own, dead):
                        if not allow_suicide:
                            self._take_back(point)
                            raise Suicide(point, tuple(sorted([point, *[p for name in own for p in members[name]]])))
                        stones.watch([point, *own])
                after = key ^ numbers[colour + 1][point]
                if dead is not None:
                    for name in dead:
                        for stone in members[name]:
                            after ^= numbers[cells[stone]][stone]
                repeated = after in seen
                if repeated and forbidding:
                    history.tip = tip
                    earlier = self.history.find(self.ko, after, self._position_after(colour, point, dead or []))
                    if earlier is not None:
                        self._take_back(point)
                        raise Repeated(point, earlier.index, earlier.label)
                key = after
                cells[point] = colour + 1
                if home < 0:
                    group[point] = point
                    owner[point] = side
                    free[point] = breath
                    members[point] = (point,)
                else:
                    if more is not None:
                        home = stones.join(more)
                    group[point] = home
                    free[home] = breath
                    members[home] += (point,)
                if dead is None:
                    fallen = NOTHING
                else:
                    self._fallen = fallen = (bytes(cells), stones.remove(dead))
                    if fell is not None:
                        fell(colour, self._groups(fallen))
                if tip is not None:
                    tip = PastPosition(key, bytes(cells), label, tip.index + 1, tip, False)
                    if not repeated:
                        seen[key] = tip
        except Refused as refused:
            refused.number = number
            if opening and not number:
                history.clear()
                tip = None
            raise
        finally:
            stones.key = key
            self._fallen = fallen
            if tip is not None:
                history.tip = tip
        return flat(fallen) if number >= 0 else ()

    def move(
        self,
        place: Sequence[Stone] = (),
        lift: Sequence[int] = (),
        *,
        side: int | None = None,
        everywhere: bool = False,
        allow_suicide: bool = False,
        check: bool = True,
        label: object = None,
    ) -> tuple[int, ...]:
        """Lift some stones, place some as (point, colour), then judge once, as one move; returns the captured points.

        A point may be lifted and placed on: an exchange. The mover is `side`, by default that of the first placed
        stone. Opposing groups without a liberty that contain or touch a placed stone (with `everywhere`: all of them)
        fall together; then every group of the mover that contains or touches one must have a liberty, unless
        `allow_suicide`. Raises `Vacant`, `Occupied`, `Suicide` or `Repeated`."""
        if not place and not lift:
            raise ValueError("a move places or lifts something")
        stones, history = self._stones, self.history
        if side is None:
            if not place:
                raise ValueError("a move that places nothing must say whose it is")
            side = stones.sides[place[0][1]]
        before = self.mark()
        try:
            if check and history.tip is None:
                self.remember()
            for point in lift:
                stones.lift(point)
            for point, colour in place:
                stones.put(colour, point)
            touched: dict[int, int] = {}  # group -> the first placed stone in it or beside it
            for point, _ in place:
                for near in (point, *stones.around[point]):
                    if stones.group[near] >= 0:
                        touched.setdefault(stones.group[near], point)
            judged = stones.airless() if everywhere else [name for name in touched if not stones.open[name]]
            captured = self._fall([name for name in judged if stones.owner[name] != side])
            for name, point in touched.items():
                if stones.owner[name] == side and not stones.open[name] and not allow_suicide:
                    raise Suicide(point, stones.points(name))
            if check:
                position = self.position()
                earlier = history.find(self.ko, stones.key, position)
                if earlier is not None:
                    raise Repeated(place[0][0] if place else lift[0], earlier.index, earlier.label)
                history.remember(stones.key, position, label)
        except BaseException:
            self.undo(before)
            raise
        return captured

    def allows(self, colour: int, point: int, ko: Ko | None = None, before: bytes | None = None) -> bool:
        """Return whether `play` would take this stone, with its defaults, under a ko rule (by default the board's). Nothing changes.

        It costs less than to play and undo. A game that keeps the position before the last turn itself gives it as `before`:
        that position alone is forbidden then."""
        stones = self._stones
        group, free, owner, row = stones.group, stones.open, stones.owner, stones.around[point]
        if colour < 0 or point < 0:
            raise IndexError(f"colour {colour}, point {point}")
        if group[point] >= 0:
            return False
        side = stones.sides[colour]
        breathes = False
        dead: list[int] = []
        for near in row:
            name = group[near]
            if name < 0:
                breathes = True
            elif free[name] > len(row):
                if owner[name] == side:
                    breathes = True
            elif owner[name] != side or not breathes:
                pairs = 0  # the pairs of `open` that the stone takes from the group
                for other in row:
                    if group[other] == name:
                        pairs += 1
                if owner[name] == side:
                    if free[name] > pairs:
                        breathes = True
                elif free[name] == pairs and name not in dead:
                    dead.append(name)
        if not breathes and not dead:
            return False
        rule = self.ko if ko is None else ko
        if before is not None:
            return self._position_after(colour, point, dead) != before
        if rule == "none":
            return True
        key = stones.key ^ stones.numbers[colour + 1][point]
        for name in dead:
            for stone in stones.members[name]:
                key ^= stones.numbers[stones.cells[stone]][stone]
        return key not in self.history.seen or self.history.find(rule, key, self._position_after(colour, point, dead)) is None

    def sweep(self) -> tuple[int, ...]:
        """Remove every group without a liberty together, whoever's it is; returns the points. For the end of a game."""
        return self._fall(self._stones.airless())

    def put(self, colour: int, point: int) -> None:
        """Set a stone with no capture and no test, for set-up and corrections. Raises `Occupied`."""
        self._stones.put(colour, point)

    def lift(self, point: int) -> int:
        """Take a stone off, for set-up and corrections; returns its colour. Raises `Vacant`."""
        return self._stones.lift(point)

    def _fall(self, dead: list[int]) -> tuple[int, ...]:
        """Remove groups together; returns their points, sorted."""
        stones, cells = self._stones, bytes(self._cells)
        removed = stones.remove(dead)
        for points in removed:
            for point in points:
                stones.key ^= stones.numbers[cells[point]][point]
        self._fallen = (cells, removed)
        return flat(self._fallen)

    def _all_dead(self, side: int, dead: list[int] | None) -> list[int] | None:
        """Return the opposing groups without a liberty on the whole board, first those found dead already; None for none."""
        far = [name for name in self._stones.airless() if self._stones.owner[name] != side and name not in (dead or ())]
        return [*(dead or ()), *far] or None

    def _frees_liberty(self, point: int, own: list[int], dead: list[int] | None) -> bool:
        """Return whether a group that falls gives a liberty to a new stone or the groups it joins."""
        stones = self._stones
        fresh = {near for name in dead or () for stone in stones.members[name] for near in stones.around[stone]}
        return point in fresh or any(not fresh.isdisjoint(stones.members[name]) for name in own)

    def _take_back(self, point: int) -> None:
        """Give the groups around a point, where a stone was not placed after all, their breath again."""
        stones = self._stones
        for near in stones.around[point]:
            if stones.group[near] >= 0:
                stones.open[stones.group[near]] += 1

    def _position_after(self, colour: int, point: int, dead: list[int]) -> bytes:
        """Return the position after a stone is placed and groups fall."""
        cells = bytearray(self._cells)
        cells[point] = colour + 1
        for name in dead:
            for stone in self._stones.members[name]:
                cells[stone] = 0
        return bytes(cells)

    # Sides

    def ally(self, sides: Sequence[int]) -> None:
        """Set the side of each colour from now on; groups are found again and may be left without a liberty."""
        if len(sides) != len(self._stones.sides):
            raise ValueError(f"{len(sides)} sides for {len(self._stones.sides)} colours")
        self._stones.ally(sides)

    # Going back

    def mark(self) -> Mark:
        """Return the board as it is now, history and sides included, to `undo` to."""
        return Mark(self._stones.save(), self.history.tip, self._fallen)

    def undo(self, mark: Mark) -> None:
        """Make the board what it was at a mark. Marks stay good: going back and forth between them is allowed."""
        self._stones.restore(mark._saved)
        self._fallen = mark._fallen
        self.history.restore(mark._tip)

    def load(self, position: bytes) -> None:
        """Set the board to a position; sides and history stay."""
        if len(position) != len(self._cells) or max(position, default=0) > len(self._stones.sides):
            raise ValueError("the position is not one of this board and these colours")
        self._stones.load(position)
        self._fallen = NOTHING

    # Repetition

    def remember(self, label: object = None) -> None:
        """Record the position as one that stood: at the start, and after each turn that `check` did not record."""
        self.history.remember(self.key, bytes(self._cells), label)

    def repeats(self, ko: Ko | None = None) -> Earlier | None:
        """Return the earlier occurrence of the position, if a ko rule (by default the board's) forbids it as the end of this move.

        For a move made with `check=False`: play, ask, and then `remember` or `undo`."""
        entry = self.history.find(ko or self.ko, self.key, bytes(self._cells))
        return Earlier(entry.index, entry.label) if entry is not None else None
