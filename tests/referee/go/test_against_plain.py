"""The capture law beside a slow and plain one that shares nothing with it: flood fill, copies, comparisons."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.go.goban import Goban, Mark
from referee.go.refusals import Occupied, Refused, Repeated, Suicide, Vacant
from referee.go.topology import Topology
from tests.sampling import row, sampled

Stones = dict[int, int]


class Plain:
    """Stones in a dict, everything worked out anew each time. Refusals are words."""

    def __init__(self, near: list[list[int]], colours: int) -> None:
        self.near = near
        self.stones: Stones = {}
        self.side = list(range(colours))
        self.past: list[Stones] = [{}]

    def group(self, stones: Stones, point: int) -> set[int]:
        found, side = set(), self.side[stones[point]]
        todo = [point]
        while todo:
            here = todo.pop()
            if here not in found:
                found.add(here)
                todo += [p for p in self.near[here] if p in stones and self.side[stones[p]] == side]
        return found

    def liberties(self, stones: Stones, group: set[int]) -> set[int]:
        return {p for here in group for p in self.near[here] if p not in stones}

    def groups(self, stones: Stones) -> list[set[int]]:
        found: list[set[int]] = []
        for point in sorted(stones):
            if not any(point in group for group in found):
                found.append(self.group(stones, point))
        return found

    def choked(self, stones: Stones) -> list[set[int]]:
        return [group for group in self.groups(stones) if not self.liberties(stones, group)]

    def entry(self, turn: int) -> tuple[int, int | None]:
        """The place in a history where turns that changed nothing take no room, and the label it was given there."""
        changes = [0] + [i for i in range(1, len(self.past)) if self.past[i] != self.past[i - 1]]
        index = max(i for i, change in enumerate(changes) if change <= turn)
        return index, changes[index] or None

    def move(self, place: list[tuple[int, int]], lift: list[int], side: int, everywhere: bool, suicide: bool, ko: str) -> tuple[str, Any]:
        stones = dict(self.stones)
        for point in lift:
            if point not in stones:
                return "vacant", point
            del stones[point]
        for point, colour in place:
            if point in stones:
                return "occupied", point
            stones[point] = colour
        placed = [point for point, _ in place]

        def touched(group: set[int]) -> bool:
            return any(p in group or group.intersection(self.near[p]) for p in placed)

        dead = [group for group in self.choked(stones) if self.side[stones[min(group)]] != side and (everywhere or touched(group))]
        taken = sorted(point for group in dead for point in group)
        own = [group for group in self.groups(stones) if self.side[stones[min(group)]] == side and touched(group)]
        for point in taken:
            del stones[point]
        stuck = [group for group in own if not self.liberties(stones, group)]
        if stuck and not suicide:
            return "suicide", stuck
        if ko == "simple" and len(self.past) > 1 and stones == self.past[-2]:
            return "repeated", self.entry(len(self.past) - 2)
        if ko == "superko" and stones in self.past:
            return "repeated", self.entry(self.past.index(stones))
        self.stones = stones
        self.past.append(dict(stones))
        return "played", taken


def shape(rng: random.Random, biggest: int = 22) -> list[list[int]]:
    """A random graph: a grid with holes and cut lines, or any graph at all."""
    if rng.random() < 0.3:
        size = rng.randint(1, 12)
        near: list[set[int]] = [set() for _ in range(size)]
        for _ in range(rng.randint(0, 2 * size)):
            one, two = rng.randrange(size), rng.randrange(size)
            if one != two:
                near[one].add(two)
                near[two].add(one)
        return [sorted(row) for row in near]
    columns, rows = rng.randint(1, 6), rng.randint(1, 5)
    spots = [(x, y) for x in range(columns) for y in range(rows) if rng.random() > 0.1][:biggest] or [(0, 0)]
    lines = {(a, b) for a in spots for b in spots if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and a < b}
    lines = {line for line in sorted(lines) if rng.random() > 0.05}
    return [[j for j, b in enumerate(spots) if (a, b) in lines or (b, a) in lines] for a in spots]


def look(goban: Goban) -> dict[str, Any]:
    """Everything that can be seen of a board."""
    points = range(goban.topology.size)
    past, entry = [], goban.history.tip
    while entry:
        past.append((entry.key, entry.stones, entry.label, entry.index, entry.still))
        entry = entry.before
    return {
        "position": goban.position(),
        "key": goban.key,
        "groups": goban.groups(),
        "each": [(goban.group(p), goban.liberties(p)) for p in points],
        "breathless": goban.breathless(),
        "sides": goban.sides,
        "past": past,
        "seen": {key: entry.index for key, entry in goban.history.seen.items()},
    }


def agree(goban: Goban, plain: Plain) -> None:
    """Both boards say the same of every point, and the key is that of the stones."""
    stones = plain.stones
    code = bytes(stones.get(p, -1) + 1 for p in range(len(plain.near)))
    assert goban.position() == code
    assert goban.groups() == tuple(sorted(tuple(sorted(group)) for group in plain.groups(stones)))
    assert goban.breathless() == tuple(sorted(tuple(sorted(group)) for group in plain.choked(stones)))
    for point in range(len(plain.near)):
        group = plain.group(stones, point) if point in stones else set()
        assert goban.group(point) == group
        assert goban.liberties(point) == plain.liberties(stones, group)
        assert goban.colour_at(point) == stones.get(point, -1)
    key = 0
    for point, colour in stones.items():
        key ^= goban.topology.numbers(colour + 1)[colour + 1][point]
    assert goban.key == key


def judged(goban: Goban, word: str, found: Any, act: Any, seen: dict[str, Any] | None) -> None:
    """The board does what the plain one did, or refuses for the same reason and stays as it was."""
    refusals = {"occupied": Occupied, "vacant": Vacant, "suicide": Suicide, "repeated": Repeated}
    if word == "played":
        assert list(act()) == found
        return
    fallen = [(group.stones, group.around) for group in goban.fallen()]
    with pytest.raises(refusals[word]) as refused:
        act()
    assert [(group.stones, group.around) for group in goban.fallen()] == fallen
    if word == "suicide":
        assert set(refused.value.group) in found
        assert list(refused.value.group) == sorted(refused.value.group)
    elif word == "repeated":
        assert (refused.value.index, refused.value.label) == found
    else:
        assert refused.value.point == found
    if seen:
        assert look(goban) == seen


def weak(near: list[list[int]]) -> Topology:
    """A board whose keys differ in one bit only, so that positions must be compared. The compiled class has no subclasses."""
    board = Topology(near)
    board._numbers.extend([[(point + colour) % 2 for point in range(board.size)] for colour in range(6)])
    return board


@pytest.mark.parametrize("seeds", sampled([range(24), range(24, 120)], landing=1))
def test_moves_of_all_kinds(seeds: range) -> None:
    for seed in seeds:
        with row(seed):
            moved(seed)


def moved(seed: int) -> None:
    """Plays a random game of moves of all kinds on both, and takes it back."""
    rng = random.Random(seed)
    near = shape(rng)
    size, colours = len(near), rng.randint(1, 6)
    ko = rng.choice(["none", "simple", "superko"])
    everywhere, suicide = rng.random() < 0.5, rng.random() < 0.2
    goban = Goban(weak(near) if seed % 4 == 0 else Topology(near), colours=colours, ko=ko)
    plain = Plain(near, colours)
    goban.remember()
    marks: list[tuple[Mark, dict[str, Any], Stones, list[int], list[Stones]]] = []
    for _ in range(rng.randint(10, 70)):
        seen = look(goban)
        dice = rng.random()
        label = len(plain.past)
        options: dict[str, Any] = {"everywhere": everywhere, "allow_suicide": suicide, "label": label}
        if dice < 0.72:
            colour, point = rng.randrange(colours), rng.randrange(size)
            word, found = plain.move([(point, colour)], [], plain.side[colour], everywhere, suicide, ko)
            judged(goban, word, found, lambda c=colour, p=point, o=options: goban.play(c, p, **o), seen)
        elif dice < 0.86:
            place = [(rng.randrange(size), rng.randrange(colours)) for _ in range(rng.randint(0, 3))]
            lift = [p for p in range(size) if p in plain.stones and rng.random() < 0.2]
            lift += [rng.randrange(size)] if rng.random() < 0.1 else []
            side = rng.choice(plain.side)
            if not place and not lift:
                continue
            word, found = plain.move(place, lift, side, everywhere, suicide, ko)
            judged(goban, word, found, lambda p=place, i=lift, s=side, o=options: goban.move(p, i, side=s, **o), seen)
        elif dice < 0.90:
            plain.side = [rng.randrange(colours) for _ in range(colours)]
            goban.ally(plain.side)
        elif dice < 0.93:
            point = rng.randrange(size)
            if point in plain.stones:
                assert goban.lift(point) == plain.stones.pop(point)
            else:
                plain.stones[point] = rng.randrange(colours)
                goban.put(plain.stones[point], point)
            goban.remember(label)
            plain.past.append(dict(plain.stones))
        elif dice < 0.97 or not marks:
            marks.append((goban.mark(), seen, dict(plain.stones), list(plain.side), list(plain.past)))
            continue
        else:
            mark, was, stones, sides, past = rng.choice(marks)
            goban.undo(mark)
            assert look(goban) == was
            plain.stones, plain.side, plain.past = dict(stones), list(sides), list(past)
        agree(goban, plain)
    for mark, was, *_ in reversed(marks):
        goban.undo(mark)
        assert look(goban) == was


@pytest.mark.parametrize("seeds", sampled([range(6), range(6, 30)], landing=1))
def test_a_list_of_plays_at_once(seeds: range) -> None:
    """`replay` of a list is `play` of each, and stops where that does."""
    for seed in seeds:
        with row(seed):
            listed(seed)


def listed(seed: int) -> None:
    rng = random.Random(1000 + seed)
    near = shape(rng)
    colours = rng.randint(1, 6)
    moves = [(rng.randrange(colours), rng.randrange(len(near))) for _ in range(200)]
    ko = rng.choice(["simple", "superko"])
    one, two = Goban(near, colours=colours, ko=ko), Goban(near, colours=colours, ko=ko)
    kept = []
    for move in moves:
        try:
            captured = one.play(*move)
        except Refused:
            with pytest.raises(Refused) as refused:
                two.replay([*kept, move])
            assert refused.value.number == len(kept)
            assert [look(two)[name] for name in ("position", "groups", "key", "past")] == [
                look(one)[name] for name in ("position", "groups", "key", "past")
            ]
            kept = []
        else:
            kept.append(move)
    if kept:
        assert two.replay(kept) == captured
    assert look(one) == look(two)


def test_the_fallen_and_their_captors() -> None:
    """Fallen groups are seen on the board before removal, on every small board with a shape that kills."""
    seen = 0
    for seed in range(60):
        rng = random.Random(2000 + seed)
        near = shape(rng)
        colours = rng.randint(2, 4)
        goban, plain = Goban(near, colours=colours), Plain(near, colours)
        if seed % 3 == 0:
            plain.side = [colour // 2 for colour in range(colours)]
            goban.ally(plain.side)
        for _ in range(80):
            colour, point = rng.randrange(colours), rng.randrange(len(near))
            before = {**plain.stones, point: colour}
            if plain.move([(point, colour)], [], plain.side[colour], False, False, "none")[0] != "played":
                continue
            goban.play(colour, point)
            groups = []
            for group in plain.choked(before):
                if plain.side[before[min(group)]] != plain.side[colour]:
                    ring = {p for here in group for p in near[here]} - group
                    groups.append((tuple((p, before[p]) for p in sorted(group)), tuple((p, before[p]) for p in sorted(ring))))
            assert [(group.stones, group.around) for group in goban.fallen()] == sorted(groups)
            seen += len(groups)
    assert seen > 100
