"""Setting stones: reach of the dice, capture, suicide and repetition, for plain stones and for those of cards; who gets the prisoners.

Rules: Basics, No Suicide, Ko Rule, Multiple-moves, Annex I; rulings T-06, T-14, T-15, T-28 to T-35. The board is changed; whoever
called restores it where a rule is broken."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from referee.games.territory.step import Placed, Step
from referee.go.refusals import Occupied, Suicide
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.territory.events import Claims, Play
    from referee.games.territory.state import State
    from referee.go.goban import Fallen


def split(fallen: Sequence[Fallen], state: State, order: Sequence[int], killer: int | None) -> None:
    """Share out groups that fell together, each judged on the board as it was before any of them was removed (T-17).

    `order` are the seats in the order of play. Without a killer, at the end of a game, remainders are dropped (T-27)."""
    sides = state.sides()
    for group in fallen:
        colours = [colour for _, colour in group.stones]
        if len(colours) == 1 and killer is not None:  # one stone cannot be shared
            state.imprison(killer, colours[0], 1)
            continue
        own = {sides[colour] for colour in colours}
        captors = {colour for _, colour in group.around if sides[colour] not in own}
        if killer is None:
            turns = [seat for seat in order if seat in captors]
        else:
            captors.add(killer)
            at = order.index(killer)
            turns = [seat for seat in (*order[at + 1 :], *order[:at]) if seat in captors]
        each = len(colours) // len(captors) if turns else 0
        laid = _share_order(colours, order) if each else colours
        shared = len(turns) * each
        for number, seat in enumerate(turns if each else ()):
            _give(state, seat, laid[number * each : (number + 1) * each])
        if killer is None:
            state.count(dropped=len(laid) - shared)
        else:
            _give(state, killer, laid[shared:])


def _give(state: State, seat: int, colours: Sequence[int]) -> None:
    """Add stones of these colours to a seat's prisoners."""
    for colour in dict.fromkeys(colours):
        state.imprison(seat, colour, colours.count(colour))


def _share_order(colours: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return the stones by colour, the colour with the most stones first, of equals the one earlier in the order of play (T-18)."""
    ranked = sorted(set(colours), key=lambda colour: (-colours.count(colour), order.index(colour)))
    return [colour for rank in ranked for colour in colours if colour == rank]


Stone = tuple[int, int]
"""A point and its colour, as the capture law takes them."""


class Stretch:
    """The label of all positions of a run: each is known by its index in the history, and with it its turn."""

    __slots__ = ("_first", "_number", "_order")

    def __init__(self, first: int, number: int, order: tuple[str, ...]) -> None:
        self._first = first
        self._number = number
        self._order = order

    def at(self, index: int) -> str:
        """Return the id of the turn whose position has this index."""
        round_, seat = divmod(self._number + index - self._first, len(self._order))
        return f"{round_}{self._order[seat]}"


def need_start(step: Step, arg: int | None) -> None:
    """Refuse the first placement of a seat without its start point."""
    if step.rules.lacks_start(step.s.starts[step.seat]):
        step.forbid("mt:start.missing", sample=step.samples(1)[0], arg=arg)


def need_reach(step: Step, point: int, arg: int | None) -> None:
    """Refuse a point farther than the dice reach from every own stone and the origin, where the dice limit what is set."""
    s = step.s
    if not step.reached or s.dice is None:
        return
    _need_near(step, point, step.rules.reach_of(s.dice), "mt:stone.reach", arg, f"{s.dice[0]}+{s.dice[1]}")


def need_handicap_reach(step: Step, point: int, arg: int | None) -> None:
    """Refuse a handicap stone too far from the start point and every own stone (Handicaps; T-46)."""
    _need_near(step, point, step.figures.handicap.reach, "mt:handicap.reach", arg)


def _need_near(step: Step, point: int, steps: int, rule: str, arg: int | None, dice: str = "") -> None:
    start = step.s.starts[step.seat]
    if step.rules.near(point, steps, step.seat, start):
        return
    size = len(step.rules.spec.board)
    far = next((n for n in range(steps + 1, size) if _ring_has(step, point, n, start)), None)
    step.forbid(rule, "far" if far is not None else "apart", place=point, dice=dice, steps=steps, far=far, arg=arg)


def _ring_has(step: Step, point: int, steps: int, origin: int | None) -> bool:
    return any(spot == origin or step.board.colour_at(spot) == step.seat for spot in step.rules.distances.ring(point, steps))


def set_stone(step: Step, point: int, arg: int | None) -> None:
    """Set one stone: captures, suicide, repetition. It ends a move, and its position is remembered."""
    board = step.board
    try:
        captured = board.play(step.seat, point, check=False)
    except Occupied:
        _refuse_occupied(step, point, arg)
    except Suicide as error:
        _suicide(step, point, error.group, arg)
        captured = board.play(step.seat, point, allow_suicide=True, check=False)
    step.s.count(set=1)
    _collect(step, captured)
    _refuse_repetition(step, point, arg)


def _collect(step: Step, captured: Sequence[int]) -> None:
    """Count what was captured, and share it out."""
    if not captured:
        return
    fallen = step.board.fallen()
    for group in fallen:
        for _, colour in group.stones:
            step.taken[colour] = step.taken.get(colour, 0) + 1
    split(fallen, step.s, step.rules.order, step.seat)


def move_stones(step: Step, placed: Sequence[Stone], lifted: Sequence[int], arg: int | None) -> None:
    """Lift and set several stones as one move, then judge once."""
    board = step.board
    try:
        captured = board.move(placed, lifted, check=False)
    except Suicide as error:
        _suicide(step, error.point, error.group, arg)
        captured = board.move(placed, lifted, check=False, allow_suicide=True)
    _collect(step, captured)
    _refuse_repetition(step, placed[0][0], arg)


def _refuse_occupied(step: Step, point: int, arg: int | None) -> None:
    step.forbid("mt:stone.occupied", "taken", place=point, arg=arg)


def _suicide(step: Step, point: int, group: tuple[int, ...], arg: int | None) -> None:
    friends = tuple(spot for spot in group if spot != point and spot in step.board.topology.around[point])
    enclosing = [f"{step.name(spot)} {step.seats[colour]}" for spot, colour in step.board.around(group)]
    way = ("joins_" if friends else "") + ("taken" if enclosing else "closed")
    step.forbid("mt:stone.suicide", way, place=point, friends=step.name_points(friends), taken=enclosing, arg=arg)


def _refuse_repetition(step: Step, point: int, arg: int | None) -> None:
    """Apply the ko rule of the table (T-15), and remember the position. Under `simple` the law compares the ends of turns."""
    step.placed = Placed(step.number, point, arg)
    if step.rules.options.ko == "superko":
        earlier = step.board.repeats("superko")
        if earlier is not None:
            turn = earlier.label.at(earlier.index) if isinstance(earlier.label, Stretch) else earlier.label
            step.forbid("mt:stone.superko", "after" if turn else "start", place=point, turn=turn, arg=arg)
    step.board.remember(step.label)


def extra(step: Step, card: Play) -> None:
    """Set two stones one after the other, far apart, of two groups, and no group touched by both (Extra Move; T-29)."""
    first, second = card.points
    need_reach(step, first, card.args[0])
    around = step.board.topology.around
    touched = frozenset().union(*(step.board.group(near) for near in step.board.topology.around[first]))
    set_stone(step, first, card.args[0])
    need_reach(step, second, card.args[1])
    need_apart(step, ((first, card.args[0]), (second, card.args[1])))
    near = {spot for spot in around[second] if step.board.colour_at(spot) >= 0}
    groups = {spot: step.board.group(spot) for spot in sorted(near)}
    if any(first in group for group in groups.values()):
        step.forbid("mt:apart.group", "join", here=first, there=second, arg=card.args[1])
    both = [spot for spot, group in groups.items() if first not in group and not touched.isdisjoint(group)]
    if both:
        step.forbid("mt:apart.touch", points=(first, second), here=first, there=second, place=both[0], arg=card.args[1])
    set_stone(step, second, card.args[1])


def need_apart(step: Step, stones: Sequence[tuple[int, int | None]]) -> None:
    """Require that stones of one turn, as (point, token), lie so many steps apart (Multiple-moves)."""
    apart = step.figures.apart
    for (one, _), (other, arg) in combinations(stones, 2):
        steps = step.rules.distances.distance(one, other, apart - 1)
        step.need(steps is None, "mt:apart.steps", here=one, there=other, steps=steps, apart=apart, arg=arg)


def pair(step: Step, card: Play) -> None:
    """Set two stones side by side as one move, the first within reach (Pair Place; T-33)."""
    first, second = card.points
    need_reach(step, first, card.args[0])
    for point, arg in zip(card.points, card.args, strict=True):
        if step.board.colour_at(point) >= 0:
            _refuse_occupied(step, point, arg)
    step.need(second != first, "mt:pair.next", "same", place=first, arg=card.args[1], stands=False)
    around = step.board.topology.around[first]
    if second not in around:
        step.forbid("mt:pair.next", "apart", here=first, there=second, near=step.name_points(around) or Phrase("nothing"), arg=card.args[1])
    step.s.count(set=2)
    move_stones(step, [(first, step.seat), (second, step.seat)], (), card.args[0])


def replace(step: Step, card: Play) -> None:
    """Take any stone off, which is nobody's prisoner, and set your own there (Replace Any; T-34)."""
    (point,) = card.points
    step.need(step.board.colour_at(point) >= 0, "mt:replace.target", place=point, arg=card.args[0])
    step.s.count(set=1, replaced=1)
    move_stones(step, [(point, step.seat)], [point], card.args[0])


def shift(step: Step, card: Play) -> None:
    """Lift own stones and set each on another point, in reach of those that stayed, far apart and of several groups (Move Two; T-35)."""
    sources = [source for source, _ in card.steps]
    goals = [goal for _, goal in card.steps]
    for number, (source, goal) in enumerate(card.steps):
        arg = card.args[number]
        step.need(source not in sources[:number], "mt:shift.own", "twice", place=source, arg=arg)
        step.need(step.board.colour_at(source) == step.seat, "mt:shift.own", "other", place=source, arg=arg)
        step.need(goal != source, "mt:shift.stay", place=source, arg=arg)
        step.need(goal not in goals[:number], "mt:stone.occupied", "twice", place=goal, arg=arg)
        if step.board.colour_at(goal) >= 0 and goal not in sources:
            _refuse_occupied(step, goal, arg)
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
            step.forbid("mt:apart.group", "move", here=one, there=other, arg=arg)


def check_claims(step: Step, claims: Claims) -> None:
    """Compare each `x` claim with the stones of that seat that the event captured."""
    for number, letter, arg in claims:
        captured = step.taken.get(step.seats.index(letter), 0)
        if captured != number:
            message = step.message("captured", count=captured, who=letter, claimed=number)
            off = (("xs", step.seats[step.seat], number - captured),)
            step.remark("error", "claim:capture", message, arg, off=off)
