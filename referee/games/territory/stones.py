"""Setting stones: reach of the dice, capture, suicide and repetition, for plain stones and for those of cards.

Rules: Basics, No Suicide, Ko Rule, Multiple-moves, Annex I; rulings T-06, T-14, T-15, T-28 to T-35. The board is changed; whoever
called restores it where a rule is broken.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from referee.games.territory.fast_replay import Stretch
from referee.games.territory.spoils import split
from referee.go.refusals import Occupied, Suicide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.territory.events import Claims, Play
    from referee.games.territory.step import Step

Stone = tuple[int, int]
"""A point and its colour, as the capture law takes them."""


def need_start(step: Step, arg: int | None) -> None:
    """With dice every seat needs its start point; the lack of it is found at its first placement (notation.md)."""
    s = step.s
    if step.law.dice and s.starts[step.seat] is None:
        seat = step.seats[step.seat]
        step.refuse(
            "mt:start.missing",
            f"cannot set a stone: {seat} has no start point",
            detail="reach is measured from it and from the seat's own stones",
            arg=arg,
            help=f"write it before the first turn, such as `0 start {seat}:{step.samples(1)[0]}`",
        )


def need_reach(step: Step, point: int, arg: int | None) -> None:
    """Refuse a point farther than the dice reach from every own stone and the origin, where the dice limit what is set."""
    s = step.s
    if not step.reached or s.dice is None:
        return
    steps = step.law.reach_of(s.dice)
    _need_near(step, point, steps, f"the dice {s.dice[0]}+{s.dice[1]} reach {steps}", "mt:stone.reach", arg)


def need_handicap_reach(step: Step, point: int, arg: int | None) -> None:
    """Refuse a handicap stone too far from the start point and every own stone (Handicaps; T-46)."""
    steps = step.figures.handicap.reach
    _need_near(step, point, steps, f"a handicap stone reaches {steps}", "mt:handicap.reach", arg)


def _need_near(step: Step, point: int, steps: int, limit: str, rule: str, arg: int | None) -> None:
    law, s = step.law, step.s
    origin = s.starts[step.seat]
    if law.distances.near(point, steps, step.board, step.seat, origin):
        return
    size = len(law.spec.board)
    far = next((n for n in range(steps + 1, size + 1) if _ring_has(step, point, n, origin)), None)
    where = f"{far} steps from there" if far is not None else "no way leads there"
    step.refuse(
        rule,
        f"cannot set a stone on {step.name(point)}: it is too far away",
        detail=f"{limit}; the nearest of {step.seats[step.seat]}'s stones and its start is {where}"
        if far is not None
        else f"{limit}; {where} from any of {step.seats[step.seat]}'s stones or its start",
        points=(point,),
        arg=arg,
    )


def _ring_has(step: Step, point: int, steps: int, origin: int | None) -> bool:
    return any(spot == origin or step.board.colour_at(spot) == step.seat for spot in step.law.distances.ring(point, steps))


def set_stone(step: Step, point: int, arg: int | None) -> None:
    """Set one stone: captures, suicide, repetition. It ends a move, and its position is remembered."""
    board = step.board
    try:
        taken = board.play(step.seat, point, check=False)
    except Occupied:
        _occupied(step, point, arg)
    except Suicide as error:
        _suicide(step, point, error.group, arg)
        taken = board.play(step.seat, point, allow_suicide=True, check=False)
    step.s.count(set=1)
    _collect(step, taken)
    _refuse_repetition(step, point, arg)


def _collect(step: Step, taken: Sequence[int]) -> None:
    """Count what was captured, and share it out."""
    if not taken:
        return
    fallen = step.board.fallen()
    for group in fallen:
        for _, colour in group.stones:
            step.taken[colour] = step.taken.get(colour, 0) + 1
    split(fallen, step.s, step.law.order, step.seat)


def move_stones(step: Step, placed: Sequence[Stone], lifted: Sequence[int], arg: int | None) -> None:
    """Lift and set several stones as one move, then judge once."""
    board = step.board
    try:
        taken = board.move(placed, lifted, check=False)
    except Suicide as error:
        _suicide(step, error.point, error.group, arg)
        taken = board.move(placed, lifted, check=False, allow_suicide=True)
    _collect(step, taken)
    _refuse_repetition(step, placed[0][0], arg)


def _occupied(step: Step, point: int, arg: int | None) -> None:
    step.refuse(
        "mt:stone.occupied",
        f"cannot set a stone on {step.name(point)}: a stone of {step.stone(point)} stands there",
        points=(point,),
        arg=arg,
        stands=False,
    )


def _suicide(step: Step, point: int, group: tuple[int, ...], arg: int | None) -> None:
    friends = [spot for spot in group if spot != point and spot in step.board.topology.around[point]]
    joins = f"{step.name(point)} joins {step.named(tuple(friends))}; " if friends else ""
    around = ", ".join(f"{step.name(spot)} {step.seats[colour]}" for spot, colour in step.board.around(group))
    step.refuse(
        "mt:stone.suicide",
        f"cannot set a stone on {step.name(point)}: its group would have no liberty",
        detail=f"{joins}every neighbour is taken: {around}" if around else f"{joins}no line leads away from there",
        points=(point,),
        arg=arg,
    )


def _refuse_repetition(step: Step, point: int, arg: int | None) -> None:
    """The ko rule of the table (T-15), and the position remembered. Under `simple` the law compares the ends of turns."""
    step.placed = (step.number, point, arg)
    if step.law.ko == "superko":
        earlier = step.board.repeats("superko")
        if earlier is not None:
            label = earlier.label.at(earlier.index) if isinstance(earlier.label, Stretch) else earlier.label
            when = f"after {label}" if label else "before the first stone"
            step.refuse(
                "mt:stone.superko",
                f"cannot set a stone on {step.name(point)}: the board would stand as it stood {when}",
                points=(point,),
                arg=arg,
            )
    step.board.remember(step.label)


def extra(step: Step, card: Play) -> None:
    """Two stones one after the other, far apart, of two groups, and no group touched by both (Extra Move; T-29)."""
    first, second = card.points
    need_reach(step, first, card.args[0])
    around = step.board.topology.around
    touched = _touched(step, first)
    set_stone(step, first, card.args[0])
    if step.board.colour_at(first) == step.seat:
        touched |= step.board.group(first)
    need_reach(step, second, card.args[1])
    need_apart(step, ((first, card.args[0]), (second, card.args[1])))
    near = {spot for spot in around[second] if step.board.colour_at(spot) >= 0}
    if any(first in step.board.group(spot) and step.board.sides[step.board.colour_at(spot)] == _side(step) for spot in near):
        step.refuse(
            "mt:apart.group",
            f"cannot set a stone on {step.name(second)}: it would join the group of {step.name(first)}",
            points=(first, second),
            arg=card.args[1],
        )
    groups = {spot: step.board.group(spot) for spot in sorted(near)}
    both = [spot for spot, group in groups.items() if first not in group and not touched.isdisjoint(group)]
    if both:
        step.refuse(
            "mt:apart.touch",
            f"cannot set a stone on {step.name(second)}: {step.name(first)} and it would touch one group",
            detail=f"the group of {step.name(both[0])} {step.stone(both[0])}",
            points=(first, second),
            arg=card.args[1],
        )
    set_stone(step, second, card.args[1])


def _side(step: Step) -> int:
    return step.board.sides[step.seat]


def _touched(step: Step, point: int) -> frozenset[int]:
    """The stones of all groups next to a point."""
    return frozenset().union(*(step.board.group(near) for near in step.board.topology.around[point]))


def need_apart(step: Step, stones: Sequence[tuple[int, int | None]]) -> None:
    """Stones of one turn, as (point, token), lie so many steps apart (Multiple-moves)."""
    wanted = step.figures.apart
    for (one, _), (other, arg) in combinations(stones, 2):
        steps = step.law.distances.apart(one, other, wanted - 1)
        if steps is not None:
            step.refuse(
                "mt:apart.steps",
                f"cannot set stones on {step.name(one)} and {step.name(other)}: they are {steps} step{'s' * (steps != 1)} apart",
                detail=f"{wanted} at least are needed",
                points=(one, other),
                arg=arg,
            )


def pair(step: Step, card: Play) -> None:
    """Two stones side by side as one move, the first within reach (Pair Place; T-33)."""
    first, second = card.points
    need_reach(step, first, card.args[0])
    for point, arg in zip(card.points, card.args, strict=True):
        if step.board.colour_at(point) >= 0:
            _occupied(step, point, arg)
    if second == first:
        step.refuse("mt:pair.next", f"cannot set two stones on {step.name(first)}", points=(first,), arg=card.args[1], stands=False)
    if second not in step.board.topology.around[first]:
        step.refuse(
            "mt:pair.next",
            f"cannot set a pair on {step.name(first)} and {step.name(second)}: no line joins them",
            detail=f"next to {step.name(first)}: {step.named(step.board.topology.around[first]) or 'nothing'}",
            points=card.points,
            arg=card.args[1],
        )
    step.s.count(set=2)
    move_stones(step, [(first, step.seat), (second, step.seat)], (), card.args[0])


def replace(step: Step, card: Play) -> None:
    """Take any stone off, which is nobody's prisoner, and set one's own there (Replace Any; T-34)."""
    (point,) = card.points
    if step.board.colour_at(point) < 0:
        step.refuse(
            "mt:replace.target",
            f"cannot replace {step.name(point)}: no stone stands there",
            points=(point,),
            arg=card.args[0],
            stands=False,
        )
    step.s.count(set=1, replaced=1)
    move_stones(step, [(point, step.seat)], [point], card.args[0])


def shift(step: Step, card: Play) -> None:
    """Lift own stones and set each on another point, in reach of those that stayed, far apart and of several groups (Move Two; T-35)."""
    sources = [source for source, _ in card.steps]
    goals = [goal for _, goal in card.steps]
    for number, (source, goal) in enumerate(card.steps):
        arg = card.args[number]
        if step.board.colour_at(source) != step.seat or source in sources[:number]:
            twice = "twice" if source in sources[:number] else f"it is {step.stone(source)}"
            step.refuse(
                "mt:shift.own",
                f"cannot move a stone of {step.seats[step.seat]} from {step.name(source)}: {twice}",
                points=(source,),
                arg=arg,
                stands=False,
            )
        if goal == source:
            step.refuse(
                "mt:shift.stay", f"cannot leave the stone on {step.name(source)}: each one moves", points=(source,), arg=arg, stands=False
            )
        if goal in goals[:number] or (step.board.colour_at(goal) >= 0 and goal not in sources):
            _occupied(step, goal, arg)
    for source in sources:
        step.board.lift(source)
    for (_, goal), arg in zip(card.steps, card.args, strict=True):
        need_reach(step, goal, arg)
    need_apart(step, tuple(zip(goals, card.args, strict=True)))
    for source in sources:
        step.board.put(step.seat, source)
    move_stones(step, [(goal, step.seat) for goal in goals], sources, card.args[0])
    for (one, _), (other, arg) in combinations(tuple(zip(goals, card.args, strict=True)), 2):
        if other in step.board.group(one):
            step.refuse(
                "mt:apart.group",
                f"cannot move stones to {step.name(one)} and {step.name(other)}: they would be of one group",
                points=(one, other),
                arg=arg,
            )


def check_claims(step: Step, claims: Claims) -> None:
    """Compare each `x` claim with the stones of that seat that the event captured."""
    for number, letter, arg in claims:
        taken = step.taken.get(step.seats.index(letter), 0)
        if taken != number:
            stones = f"1 stone of {letter} is" if taken == 1 else f"{taken} stones of {letter} are"
            off = (("xs", step.seats[step.seat], number - taken),)
            step.remark("error", "claim:capture", f"{stones} captured, not {number}", arg, off=off)
