"""What may be worth writing next in The Map is the Territory. It only proposes: the law decides.

Uses of cards that set or move several stones are built up stone by stone: one is left out where the capture law or the distances refuse
what is written already, so few are left to try even where a card moves three stones of two hundred."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.errors import IllegalMove
from referee.games.territory.cards import EFFECTS, Form
from referee.games.territory.events import HIDDEN
from referee.games.territory.state import Rules, State
from referee.games.territory.table import Table
from referee.go.refusals import Suicide
from referee.judge.ask.candidates import DICE, DICE_GAP, NOTHING, Candidates, Unwritten, Word, group_values, sum_and_pair, two_dice

if TYPE_CHECKING:
    from referee.judge.ask.candidates import Alike, Context

Use = str | None
"""The rest of an event; None stands for work that led to no proposal, so that whoever asks can stop in time."""
Steps = tuple[tuple[int, int], ...]
"""Stones that are moved, as (from, to)."""
NEVER = 1_000_000
"""More stones than any card moves."""
WAYS = 5
"""Ways between two stones that are looked for: more than a card moves stones."""


class Against(NamedTuple):
    """Why some goals cannot be taken yet: one of the stones `lifts` has to leave too, and `cut` stones at least, or a group has to fall.

    `foes` are the liberties of such groups that are not among the goals."""

    lifts: frozenset[int]
    cut: int
    foes: tuple[frozenset[int], ...] = ()


class Uses:
    """The uses of cards in one position by one seat. `reach` is how far the dice reach, None where they do not limit the card."""

    def __init__(self, rules: Rules, seat: int, reach: int | None, start: int | None) -> None:
        self._rules = rules
        self._board = rules.board
        self._around = rules.board.topology.around
        self._seat = seat
        self._reach = reach
        self._start = start
        self._own = tuple(sorted(rules.board.stones(seat)))
        self._names = rules.spec.board.names
        self._close: dict[int, frozenset[int]] = {}
        self._near: dict[int, frozenset[int] | None] = {}
        self._against_known: dict[tuple[frozenset[int], frozenset[int]], Against | None] = {}
        self._group = {stone: number for number, group in enumerate(rules.board.groups()) for stone in group}
        self._groups_beside: dict[int, frozenset[int]] = {}
        self._last: Steps = ()
        self._second = -1
        self._empty = self._order_points()

    # Two stones that are set

    def extra(self, named: list[int]) -> Iterator[Use]:
        """Yield two stones, one after the other and far apart."""
        for first in named or self._starts_in_reach(self._empty):
            falls = [spot for spot in self._around[first] if self._falls(spot, first)]
            freed = frozenset().union(*(self._board.group(spot) for spot in falls))
            stay = self._neighbour_groups(first).difference(self._group[spot] for spot in falls)
            for second in self._seconds(first, freed):
                if second in self._points_close(first) or not self._supports(second, frozenset(), also=first):
                    continue
                # A group that falls with the first stone is touched by nothing afterwards.
                if stay.isdisjoint(self._neighbour_groups(second)):
                    self._second = second
                    yield self._names[second] if named else f"{self._names[first]} {self._names[second]}"

    def _neighbour_groups(self, point: int) -> frozenset[int]:
        """Return the groups next to a point, by their numbers."""
        beside = self._groups_beside.get(point)
        if beside is None:
            beside = frozenset(self._group[near] for near in self._around[point] if near in self._group)
            self._groups_beside[point] = beside
        return beside

    def _seconds(self, first: int, freed: frozenset[int]) -> Iterator[int]:
        if self._second >= 0:
            yield self._second
        yield from (point for point in self._empty if point != first)
        yield from sorted(freed)

    def _falls(self, spot: int, point: int) -> bool:
        """Return whether the group on a spot has no other liberty than a point."""
        board = self._board
        colour = board.colour_at(spot)
        return colour >= 0 and board.sides[colour] != board.sides[self._seat] and board.liberties(spot) <= {point}

    def pair(self, named: list[int]) -> Iterator[Use]:
        """Yield two stones side by side, the first within reach."""
        for first in named or self._starts_in_reach(self._empty):
            for second in self._around[first]:
                if self._board.colour_at(second) < 0:
                    yield self._names[second] if named else f"{self._names[first]} {self._names[second]}"

    def _starts_in_reach(self, points: Iterable[int]) -> Iterator[int]:
        return (point for point in points if self._supports(point, frozenset()))

    # Stones that are moved

    def moves(self, stones: int, steps: Steps, begun: int | None) -> Iterator[Use]:
        """Yield so many own stones, each to another point. `begun` has been named to leave, for where is not written yet."""
        goals = tuple(goal for _, goal in steps)
        leaving = [*(source for source, _ in steps), *([begun] if begun is not None else [])]
        sources = self._mine(leaving)
        if len(self._own) < stones or len(sources) < len(leaving) or any(source == goal for source, goal in steps):
            return
        must = sources | self._mine(goals)
        yield from self._like_before(stones, steps, begun)
        if any(other in self._points_close(one) for one, other in combinations(goals, 2)):
            return
        needed = yield from self._find_needed(goals, must, stones - len(must), stones - len(goals))
        pool = [point for point in (*self._empty, *self._own) if not any(point in self._points_close(goal) for goal in goals)]
        for found in self._goals(pool, needed, goals, must, stones):
            for lifted in (None,) if found is None else self._lifts(*found, stones - len(found[1]), set()):
                if found is None or lifted is None:
                    yield None
                else:
                    yield from self._write_rest(steps, begun, lifted, found[0])

    def _like_before(self, stones: int, steps: Steps, begun: int | None) -> Iterator[Use]:
        """Yield the use that was proposed last, as far as it can follow what is written now."""
        sources, goals = [source for source, _ in steps], [goal for _, goal in steps]
        if begun is not None:
            sources.append(begun)
        for source in (*(one for one, _ in self._last), *self._own[:stones]):
            if len(sources) < stones and source not in sources:
                sources.append(source)
        for _, goal in self._last:
            if len(goals) < stones and not any(goal in self._points_close(other) for other in goals):
                goals.append(goal)
        lifted = frozenset(sources)
        placed = all((point in lifted or self._board.colour_at(point) < 0) and self._supports(point, lifted) for point in goals)
        if self._last and len(goals) == len(sources) == stones and placed:
            yield from self._write_rest(steps, begun, lifted, tuple(goals))

    def _goals(
        self, pool: list[int], needed: frozenset[int] | None, goals: tuple[int, ...], must: frozenset[int], stones: int
    ) -> Iterator[tuple[tuple[int, ...], frozenset[int]] | None]:
        """Yield the points on which all the stones may be set, with the stones that have to leave for it; None for each look at the board
        that leads to nothing.

        One of the `needed` points is among them."""
        left = stones - len(goals)
        if not left:
            yield goals, must
            return
        for goal in pool if needed is None else [point for point in pool if point in needed]:
            pool = [point for point in pool if point != goal]
            more = must | self._mine((goal,))
            longer = (*goals, goal)
            if len(more) > stones or not self._reachable(longer, more, stones):
                continue
            rest = self._far(pool, goal)
            if self._room(rest, left - 1):
                also = yield from self._find_needed(longer, more, stones - len(more), left - 1)
                if also is None or also:
                    yield from self._goals(rest, also, longer, more, stones)

    def _far(self, points: list[int], goal: int) -> list[int]:
        close = self._points_close(goal)
        return [point for point in points if point not in close]

    def _room(self, points: list[int], stones: int) -> bool:
        """Return whether so many stones can be set on some points far enough from each other."""
        if stones < 2:
            return len(points) >= stones
        return any(self._room(self._far(points[number + 1 :], point), stones - 1) for number, point in enumerate(points))

    def _lifts(self, goals: tuple[int, ...], must: frozenset[int], left: int, seen: set[frozenset[int]]) -> Iterator[frozenset[int] | None]:
        """Yield the stones that may leave so that others can be set on these goals."""
        if must in seen or not all(self._supports(goal, must) for goal in goals):
            return
        seen.add(must)
        against = self._against(goals, must)
        yield None
        if against is not None:
            if against.cut <= left:
                for stone in sorted(against.lifts):
                    yield from self._lifts(goals, must | {stone}, left - 1, seen)
            return
        for others in combinations([stone for stone in self._own if stone not in must], left):
            lifted = must.union(others)
            if lifted not in seen or not others:
                seen.add(lifted)
                if all(self._supports(goal, lifted) for goal in goals):
                    yield lifted

    def _write_rest(self, steps: Steps, begun: int | None, lifted: frozenset[int], goals: tuple[int, ...]) -> Iterator[str]:
        """Yield the rest of an event with these stones and goals; which stone goes where makes no difference to the law."""
        sources = sorted(lifted - {source for source, _ in steps} - {begun})
        for order in permutations(goals[len(steps) :]):
            rest = order if begun is None else order[1:]
            if (begun is None or order[0] != begun) and all(source != goal for source, goal in zip(sources, rest, strict=True)):
                moved = tuple(zip(sources, rest, strict=True))
                self._last = (*steps, *(((begun, order[0]),) if begun is not None else ()), *moved)
                names = self._names
                words = [*([names[order[0]]] if begun is not None else []), *(f"{names[source]}>{names[goal]}" for source, goal in moved)]
                yield " ".join(words)
                return

    # What the board says

    def _find_needed(
        self, goals: tuple[int, ...], lifted: frozenset[int], lifts: int, more: int
    ) -> Generator[None, None, frozenset[int] | None]:
        """Find the points of which one has to be taken too, where so many `more` stones are set and `lifts` more stones leave.

        Returns None where no point is certainly needed, and no points where these goals cannot be taken. It yields None for each look at
        the board."""
        if lifts < 0 or not all(self._supports(goal, lifted) for goal in goals):
            return frozenset()
        if not goals:
            return None
        yield None
        against = self._against(goals, lifted)
        if against is None or frozenset() in against.foes:
            return None
        needed = frozenset().union(*(foe for foe in against.foes if len(foe) <= more))
        if against.cut <= lifts:
            for stone in sorted(against.lifts):
                also = yield from self._find_needed(goals, lifted | {stone}, lifts - 1, more)
                if also is None:
                    return None
                needed |= also
        return needed

    def _against(self, goals: tuple[int, ...], lifted: frozenset[int]) -> Against | None:
        """Return what the capture law has against setting stones on these goals while these leave; it is asked once."""
        key = frozenset(goals), lifted
        if key not in self._against_known:
            self._against_known[key] = self._look(goals, lifted)
        return self._against_known[key]

    def _look(self, goals: tuple[int, ...], lifted: frozenset[int]) -> Against | None:
        board, seat = self._board, self._seat
        before = board.mark()
        try:
            board.move([(goal, seat) for goal in goals], sorted(lifted), check=False)
        except Suicide as error:
            # Its group gets a liberty only if one of its stones leaves, or if stones around it are captured. A stone that leaves gives
            # liberties to the others, too, so that more stones are needed for that, never fewer.
            around = {spot for stone in error.group for spot in self._around[stone] if board.colour_at(spot) >= 0}
            foes = {board.liberties(spot).difference(goals) for spot in around if board.sides[board.colour_at(spot)] != board.sides[seat]}
            return Against(self._mine(error.group) - lifted - set(goals), 1, tuple(foes))
        try:
            for one, other in combinations(goals, 2):
                group = board.group(one)
                if other in group:
                    return self._keep_together(one, other, group, goals)
        finally:
            board.undo(before)
        return None

    def _keep_together(self, one: int, other: int, group: frozenset[int], goals: tuple[int, ...]) -> Against:
        """Return what keeps two goals in one group: a stone of every way between them has to leave; only separate ways count."""
        shortest: frozenset[int] | None = None
        left = group
        for number in range(WAYS):
            way = self._way(one, other, left)
            if way is None:
                return Against(shortest or frozenset(), number)
            lifts = self._mine(way).difference(goals)
            if not lifts:
                return Against(lifts, NEVER)
            shortest = lifts if shortest is None else shortest
            left = left - lifts
        return Against(shortest or frozenset(), WAYS)

    def _way(self, one: int, other: int, group: frozenset[int]) -> list[int] | None:
        """Return the stones of a shortest way between two stones of a group; None where there is none."""
        came = {one: one}
        ring = [one]
        while other not in came:
            wider = []
            for spot in ring:
                for near in self._around[spot]:
                    if near in group and near not in came:
                        came[near] = spot
                        wider.append(near)
            if not wider:
                return None
            ring = wider
        way = [other]
        while way[-1] != one:
            way.append(came[way[-1]])
        return way

    def _mine(self, points: Iterable[int]) -> frozenset[int]:
        return frozenset(points).intersection(self._own)

    def _points_close(self, point: int) -> frozenset[int]:
        """Return the points that are too near for another stone of the same turn."""
        close = self._close.get(point)
        if close is None:
            close = self._close[point] = self._rules.distances.reachable(point, self._rules.figures.apart - 1)
        return close

    def _reachable(self, goals: tuple[int, ...], lifted: frozenset[int], stones: int) -> bool:
        """Return whether goals can all be in reach of the stones that stay, if so many leave, these among them."""
        near = [points - lifted for goal in goals if (points := self._stones_near(goal)) is not None]
        staying = len(self._own) - stones
        if not all(near) or len(near) <= staying:
            return all(near)
        return any(not any(points.isdisjoint(stay) for points in near) for stay in combinations(sorted(frozenset().union(*near)), staying))

    def _supports(self, point: int, lifted: frozenset[int], also: int | None = None) -> bool:
        """Return whether a point is in reach of the start, of an own stone that does not leave, or of one that was set just now."""
        near = self._stones_near(point)
        return (
            near is None or not near <= lifted or (self._reach is not None and also in self._rules.distances.reachable(point, self._reach))
        )

    def _stones_near(self, point: int) -> frozenset[int] | None:
        """Return the own stones from which a point is in reach; None where it is in reach without any."""
        if self._reach is None:
            return None
        if point not in self._near:
            within = self._rules.distances.reachable(point, self._reach)
            self._near[point] = None if self._start in within else within.intersection(self._own)
        return self._near[point]

    def _order_points(self) -> list[int]:
        """Return the empty points: first those where a stone is by itself and has a liberty."""
        board, seat, ranked = self._board, self._seat, []
        for point, cell in enumerate(board.position()):
            if not cell:
                around = [board.colour_at(near) for near in self._around[point]]
                joins = any(colour >= 0 and board.sides[colour] == board.sides[seat] for colour in around)
                ranked.append((0 if -1 in around and not joins else 1 if -1 in around else 2, point))
        return [point for _, point in sorted(ranked)]


JOINT = ("mt:stone.suicide", "mt:stone.superko")
"""Refusals of stones that are set together."""
MOVED = ("mt:stone.reach", "mt:stone.occupied", "mt:apart.group")
"""Refusals of a stone that is moved that another move on the same line can lift."""
SPREAD = 7
"""Points of later moves are tried far from each other, since stones of one turn have to be apart."""
POINTS = {Form.POINT: 1, Form.POINTS: 2}


class TerritoryCandidates(Candidates[Table]):
    """Stones anywhere, the cards of the deck with what they name, rolls of the dice."""

    WHOLE = frozenset(
        (
            "mt:turn.move",
            "mt:turn.pass",
            "mt:dice.missing",
            "mt:dice.off",
            "mt:card.off",
            "mt:start.missing",
            "mt:draw.due",
            "mt:setup.liberty",
            "mt:handicap.missing",
            "mt:first.tie",
        )
    )
    FIRST = "mt:first.seats"
    MORE = frozenset(("mt:card.form", FIRST, "mt:deal.count"))

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._uses: dict[tuple[int, int | None], Uses] = {}
        self._replies = tuple(code for code, card in table.vocabulary.cards.items() if "reply" in card.when)

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "POINT": self._stones,
            "STEP": self._steps,
            "SEAT": self._seats,
            "CARD": lambda _: map(Word, self.table.vocabulary.cards),
            "HIDDEN": lambda _: (Word(HIDDEN),),
            "YESNO": lambda _: map(Word, ("yes", "no")),
            "SEATDICE": lambda context: self._list_seats(context, DICE),
            "DEALT": self._deal,
            "SEATCARD": self._show,
        }

    def words(self, kind: str, context: Context) -> Iterable[Word]:
        """Return the words of a kind, in the turn of another player nothing but the cards that answer a move."""
        if context.seat == context.mover:
            return super().words(kind, context)
        return map(Word, self._replies) if kind == "CARD" else NOTHING

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield what a turn that was begun still owes: no stone is set, a card too many is discarded."""
        if error.rule == "mt:turn.owed":
            yield from ("-", "pass")
        elif error.rule == "mt:drop.owed":
            hand = context.after(State).hands[context.after(State).mover]
            yield from (f"drop {card}" for card in (HIDDEN, *dict.fromkeys(hand.known)))

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """Yield the dice of a move, and those of a seat that rolls for the first turn."""
        if error.rule == "mt:dice.missing":
            yield Unwritten(DICE_GAP, "front", self._rolls(DICE_GAP))
        elif error.rule == self.FIRST:
            silent = [seat for seat in self.table.rolling if seat not in context.named]
            if context.named and len(silent) == 1:
                text = f"{silent[0]}:{DICE_GAP}"
                yield Unwritten(text, "back", self._rolls(text))

    def find_unwritten(self) -> Iterator[Unwritten]:
        """Yield the dice of a move whose other words are only what comes after it."""
        if self.table.rules.options.dice:
            yield Unwritten(DICE_GAP, "back", self._rolls(DICE_GAP))

    def _rolls(self, text: str) -> tuple[Alike, ...]:
        return tuple(group_values(text, two_dice(), sum_and_pair, gap=DICE_GAP))

    def joint(self, context: Context, error: IllegalMove) -> bool:
        """Return whether stones that are set together stand or fall together."""
        if self._form(context) is Form.MOVES:
            return error.rule in JOINT or error.rule in MOVED
        return self._effect(context) == "pair" and error.rule in JOINT

    def uses(self, context: Context) -> Iterator[str | None] | None:
        """Return the uses of cards that set or move several stones, without those that are out of the question."""
        form = self._form(context)
        if form not in (Form.POINTS, Form.MOVES) or not self.table.rules.options.cards:
            return None
        figures = self.table.vocabulary.cards[self._card(context)]
        named, begun = self._read_named(context), context.begun.rstrip(">")
        stones = figures.numbers.get("stones", 0) if form is Form.MOVES else POINTS[form]
        if len(named) >= stones or (begun and form is Form.POINTS):
            return None
        index = self.table.spec.board.index
        uses = self._uses_of(context, figures.by_dice)
        if form is Form.MOVES:
            steps = tuple((index[source], index[goal]) for source, goal in (step.split(">") for step in named))
            return uses.moves(stones, steps, index[begun] if begun else None)
        points = [index[point] for point in named]
        return uses.pair(points) if figures.effect == "pair" else uses.extra(points)

    def _uses_of(self, context: Context, by_dice: bool) -> Uses:
        """Return the uses of cards with the dice of this turn; what was found out about the board is kept."""
        rules, seat = self.table.rules, self.table.seats.index(context.seat)
        thrown = context.words[0] if context.words[0] != "play" else ""
        dice = (int(thrown[0]), int(thrown[2])) if thrown else context.after(State).dice
        reach = rules.reach_of(dice) if rules.options.dice and by_dice and dice is not None else None
        if (seat, reach) not in self._uses:
            self._uses[seat, reach] = Uses(rules, seat, reach, context.after(State).starts[seat])
        return self._uses[seat, reach]

    def _card(self, context: Context) -> str:
        words = context.words
        return words[words.index("play") + 1] if "play" in words[:-1] else ""

    def _effect(self, context: Context) -> str:
        card = self.table.vocabulary.cards.get(self._card(context))
        effect: str = card.effect if card is not None else ""
        return effect

    def _form(self, context: Context) -> Form | None:
        """Return what the card that is being played names."""
        effect = self._effect(context)
        return EFFECTS[effect][0] if effect else None

    def _read_named(self, context: Context) -> tuple[str, ...]:
        """Return what was written after the card."""
        return context.words[context.words.index("play") + 2 :]

    def _stones(self, context: Context) -> Iterable[Word]:
        if "play" not in context.words:
            return map(Word, self.points)
        form = self._form(context)
        due = POINTS.get(form, 0) if form is not None else 0
        named = self._read_named(context)
        if len(named) >= due:
            return NOTHING
        if named and self._effect(context) == "pair":
            around = self.table.board.topology.around[self.table.spec.board.index[named[0]]]
            return (Word(self.points[point]) for point in around)
        return map(Word, self.points if not named else (name for at in range(SPREAD) for name in self.points[at::SPREAD]))

    def _steps(self, context: Context) -> Iterator[Word]:
        if self._form(context) is not Form.MOVES:
            return
        named = self._read_named(context)
        if len(named) >= self.table.vocabulary.cards[self._card(context)].numbers.get("stones", 0):
            return
        seat, board = self.table.seats.index(context.seat), self.table.board
        if context.begun:
            goals = [name for point, name in enumerate(self.points) if board.colour_at(point) in (-1, seat)]
            yield from map(Word, goals if not named else (name for at in range(SPREAD) for name in goals[at::SPREAD]))
            return
        # A stone that goes where another stands needs that one to leave.
        goals = [step.partition(">")[2] for step in named]
        own = [self.points[point] for point in sorted(board.stones(seat))]
        for name in sorted(own, key=lambda name: name not in goals):
            yield Word(f"{name}>", glued=True)

    def _seats(self, context: Context) -> Iterable[Word]:
        if "play" in context.words and (self._form(context) is not Form.SEAT or self._read_named(context)):
            return NOTHING
        return (Word(seat) for seat in self.order if seat != context.seat)

    def _deal(self, context: Context) -> Iterator[Word]:
        """Yield a hand, card by card."""
        if not context.begun:
            yield from (word for word in self._list_seats(context, NOTHING) if word.text[0] not in self.table.dealt)
            return
        size = self.table.rules.figures.hand.deal
        cards = _cards(context.begun.partition(":")[2], self.table.vocabulary.cards)
        for card in (HIDDEN, *self.table.vocabulary.cards):
            yield Word(card, glued=cards + 1 < size)

    def _show(self, context: Context) -> Iterator[Word]:
        """Yield a card shown at the scoring, with the partner of a trade."""
        if not context.begun:
            yield from self._list_seats(context, NOTHING)
        elif context.begun.endswith(">"):
            yield from (Word(seat) for seat in self.order if seat != context.begun[0])
        else:
            for code, card in self.table.vocabulary.cards.items():
                trades = "give" in card.numbers
                yield Word(code + ">" * trades, glued=trades)


def _cards(hand: str, deck: Mapping[str, object]) -> int:
    count = at = 0
    while at < len(hand):
        at += len(next((code for code in sorted(deck, key=len, reverse=True) if hand.startswith(code, at)), HIDDEN))
        count += 1
    return count
