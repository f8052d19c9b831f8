"""What bots may write in territory: stones, cards and passes that the law accepts, with the dice and the cards of a trial.

Hands are dealt in the open, so that the table knows them; a bot looks at its own alone. What a point is worth is an estimate, in points of
the score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from boardgen.games.territory.layout import figures_of
from boardgen.layout.ground.default_starts import starts_for
from referee.games.territory.state import Distances, State
from referee.games.territory.step import chance
from referee.games.territory.table import Table, scores
from referee.games.tried_line import stands
from referee.go.refusals import Refused
from referee.go.topology import Topology
from referee.judge.ask.laws import scanner
from referee.judge.ask.trials import Ask, share_by_lead

if TYPE_CHECKING:
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.go.goban import Goban
    from referee.judge.ask.protocol import Seating


AREA = 3
"""Steps around a stone within which it claims room."""
FAR = 99
"""More steps than any distance that matters."""
Near = tuple[tuple[tuple[int, int], ...], ...]
"""For each point those within AREA steps, each with its steps, itself among them."""


def near_points(neighbours: Sequence[Sequence[int]]) -> Near:
    """Return the points around each point of a board."""
    ring = Distances(Topology(neighbours)).ring
    return tuple(tuple((spot, steps) for steps in range(AREA + 1) for spot in ring(point, steps)) for point in range(len(neighbours)))


def distances(neighbours: Sequence[Sequence[int]], cells: bytes, colour: int, *, others: bool = False) -> list[int]:
    """Return the steps from each point to the next stone of a colour code, or of any other; past stones, as far as they matter."""
    steps = [FAR] * len(cells)
    queue = [point for point, cell in enumerate(cells) if (cell != colour and cell if others else cell == colour)]
    for point in queue:
        steps[point] = 0
    for here in queue:
        after = steps[here] + 1
        if after <= AREA + 2:
            for there in neighbours[here]:
                if steps[there] > after:
                    steps[there] = after
                    queue.append(there)
    return steps


def room(neighbours: Sequence[Sequence[int]], cells: bytes, colours: int) -> list[float]:
    """Return the points that each colour is nearest to, stones among them; what several are as near to is shared."""
    steps = [distances(neighbours, cells, colour + 1) for colour in range(colours)]
    areas = [0.0] * colours
    for here in zip(*steps, strict=True):
        least = min(here)
        if least < FAR:
            nearest = [colour for colour, one in enumerate(here) if one == least]
            for colour in nearest:
                areas[colour] += 1 / len(nearest)
    return areas


class Assessment:
    """The worth of a stone of one seat on each empty point, as the board is."""

    def __init__(self, board: Goban, number: int, neighbours: Sequence[Sequence[int]], near: Near) -> None:
        self._neighbours = neighbours
        self._near = near
        self._board = board
        self._number = number
        cells = board.position()
        self._cells = cells
        self._group: dict[int, int] = {}
        self._sizes: list[int] = []
        self._liberties: list[frozenset[int]] = []
        for name, group in enumerate(board.groups()):
            self._sizes.append(len(group))
            self._liberties.append(board.liberties(group[0]))
            for point in group:
                self._group[point] = name
        self._own = distances(neighbours, cells, number + 1)
        self._foes = distances(neighbours, cells, number + 1, others=True)

    def points(self) -> list[tuple[float, int]]:
        """Return the empty points that are worth a stone, the best first; those that a rule of the board forbids may be among them."""
        # Rounded: a sum must not depend on the order in which the neighbours are counted.
        worths = [(worth, point) for point, cell in enumerate(self._cells) if not cell and (worth := round(self.worth(point), 6)) > 0]
        worths.sort(key=lambda one: (-one[0], one[1]))
        return worths

    def worth(self, point: int) -> float:
        """Return the worth of a stone on an empty point: 0 or less where it gains nothing."""
        cells, code = self._cells, self._number + 1
        free: set[int] = set()
        friends: set[int] = set()
        foes: set[int] = set()
        for near in self._neighbours[point]:
            cell = cells[near]
            if not cell:
                free.add(near)
            elif cell == code:
                friends.add(self._group[near])
            else:
                foes.add(self._group[near])
        if not free and not foes:
            return -1.0
        liberties, sizes = self._liberties, self._sizes
        captured = sum([sizes[name] for name in foes if len(liberties[name]) == 1])
        breath = free.union(*[liberties[name] for name in friends]) - {point}
        size = 1 + sum([sizes[name] for name in friends])
        room = len(breath) + captured
        if not room:
            return -1.0
        worth = 2.2 * captured - 1.0
        if room == 1:
            worth -= 2.0 * size if captured < 2 else 0.5
        for name in friends:
            if len(liberties[name]) == 1 and room > 1:
                worth += 2.0 * sizes[name] if room > 2 else 0.8 * sizes[name]
            elif len(liberties[name]) == 2 and room > 2:
                worth += 0.3 * sizes[name]
        if room > 1:
            for name in foes:
                left = len(liberties[name]) - 1
                if left == 1:
                    worth += 0.5 + 0.9 * sizes[name]
                elif left == 2:
                    worth += 0.4 + 0.3 * sizes[name]
                elif left and self._own[point] <= 1:
                    around = self._liberties[name]
                    worth += 0.2 + 1.2 * (sum([self._own[spot] <= 2 for spot in around]) / len(around) if self._sizes[name] < 4 else 0.0)
        return worth + self._gain(point)

    def _gain(self, point: int) -> float:
        """Return the room that a stone would win from what is nobody's or others'."""
        own, foes, gain = self._own, self._foes, 0.0
        for spot, steps in self._near[point]:
            now, theirs = own[spot], foes[spot]
            if steps < now and theirs:
                if now <= theirs:
                    gain += 0.5 if now == theirs and steps < theirs else 0.02
                elif steps < theirs:
                    gain += 1.0
                elif steps == theirs:
                    gain += 0.5
        return gain


_FREE = bytes([1, *[0] * 255])
"""Turns a position into 1 for each empty point, 0 for each stone."""
KEPT = 2000
"""Positions that are kept."""


def others_after(number: int, seats: int) -> list[int]:
    """Return the numbers of the other seats, those after this one first, so that a tie is not always broken in favour of the same seat."""
    return [*range(number + 1, seats), *range(number)]


class Places:
    """The points of one layout, as bots look at them."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.figures = figures_of(spec)
        self.names = spec.board.names
        self.neighbours = spec.board.neighbours
        self.size = len(self.names)
        self._points = range(self.size)
        self.near = near_points(self.neighbours)
        self._assessed: dict[tuple[int, int], list[tuple[float, int]]] = {}

    def best(self, table: Table, number: int, steps: int, most: int, dice: Random | None = None) -> list[tuple[float, int]]:
        """Return the points within reach that are worth a stone, the best first, with their worths.

        Of points that are worth as much, `dice` decide: without them it is the one that comes first on the board, and a seat in its
        south-west would be better off than one in its north-east."""
        found: list[tuple[float, int]] = []
        for worth, point in self._worths(table, number):
            if len(found) >= most and (dice is None or worth < found[-1][0]):
                break
            if self.reaches(table, number, point, steps) and self.may_set(table, number, point):
                found.append((worth, point))
        if dice is not None:
            found.sort(key=lambda one: (-one[0], dice.random()))
        return found[:most]

    def _worths(self, table: Table, number: int) -> list[tuple[float, int]]:
        """Return what stones of a seat are worth. The positions looked at last are kept: the playouts of a search often repeat them."""
        key = table.board.key, number
        known = self._assessed.get(key)
        if known is None:
            if len(self._assessed) >= KEPT:
                self._assessed.clear()
            known = self._assessed[key] = Assessment(table.board, number, self.neighbours, self.near).points()
        return known

    def stone(self, table: Table, number: int, steps: int, dice: Random) -> int | None:
        """Return a point within reach, at random, where a seat may set a stone and keeps its eyes; None where there is none."""
        cells = table.board.position()
        size, random, colour = self.size, dice.random, number + 1
        for _ in range(4):
            point = int(random() * size)
            if not cells[point] and self._serves(table, cells, colour, number, point, steps):
                return point
        empty = [*compress(self._points, cells.translate(_FREE))]
        while empty:
            at = int(random() * len(empty))
            point, empty[at] = empty[at], empty[-1]
            empty.pop()
            if self._serves(table, cells, colour, number, point, steps):
                return point
        return None

    def _serves(self, table: Table, cells: bytes, colour: int, number: int, point: int, steps: int) -> bool:
        for near in self.neighbours[point]:
            if cells[near] != colour:
                return self.reaches(table, number, point, steps) and self.may_set(table, number, point)
        return False

    def reaches(self, table: Table, number: int, point: int, steps: int) -> bool:
        """Return whether the dice let a seat set a stone on a point."""
        rules = table.rules
        return not rules.options.dice or rules.distances.near(point, steps, rules.board, number, table.state.starts[number])

    def may_set(self, table: Table, number: int, point: int) -> bool:
        """Return whether the capture law and the ko rule let a seat set a stone on an empty point."""
        rules = table.rules
        if rules.options.ko == "superko":
            return table.board.allows(number, point, "superko")
        return table.board.allows(number, point, "none", rules.before)


LOOKED_AT = 12
"""Points that are looked at for the second stone of a card."""


class Cards:
    """The plays of one layout's cards."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def random(self, table: Table, number: int, steps: int, code: str, dice: Random) -> str:
        """Return a play of a card with points at random; empty where the card is not a move, or no play comes to hand."""
        places, card = self._places, self._places.figures.deck[code]
        if "move" not in card.when:
            return ""
        board, names = table.board, places.names
        reach = steps if card.by_dice else places.size
        first = places.stone(table, number, reach, dice)
        if card.effect in ("nothing", "points"):
            return f"play {code}"
        if card.effect == "trade":
            other = dice.choice(others_after(number, len(table.seats)))
            return f"play {code} {table.seats[other]}"
        if card.effect == "replace":
            others = [point for point in range(places.size) if board.colour_at(point) not in (-1, number)]
            return f"play {code} {names[dice.choice(others)]}" if others else ""
        if card.effect == "move":
            own, goals = list(board.stones(number)), [places.stone(table, number, reach, dice) for _ in range(card.numbers["stones"])]
            if len(own) < len(goals) or None in goals:
                return ""
            sources = dice.sample(own, len(goals))
            return f"play {code} " + " ".join(f"{names[a]}>{names[b]}" for a, b in zip(sources, goals, strict=True) if b is not None)
        if first is None:
            return ""
        if card.effect == "anywhere":
            return f"play {code} {names[first]}"
        near = [spot for spot in places.neighbours[first] if board.colour_at(spot) < 0]
        second = (dice.choice(near) if near else None) if card.effect == "pair" else places.stone(table, number, reach, dice)
        return f"play {code} {names[first]} {names[second]}" if second is not None else ""

    def best(self, table: Table, number: int, steps: int, hand: list[str], dice: Random) -> list[tuple[float, str]]:
        """Return plays of the cards of a hand that may be better than a stone, with their worths."""
        deck, ways = self._places.figures.deck, []
        for code in dict.fromkeys(hand):
            card = deck[code]
            if "move" in card.when:
                reach = steps if card.by_dice else self._places.size
                way = self._best(table, number, reach, code, card.effect, dice)
                if way is not None:
                    ways.append(way)
        return ways

    def _best(self, table: Table, number: int, reach: int, code: str, effect: str, dice: Random) -> tuple[float, str] | None:
        places, names = self._places, self._places.names
        if effect == "anywhere":
            found = places.best(table, number, reach, 1, dice)
            return (found[0][0] - 0.5, f"play {code} {names[found[0][1]]}") if found else None
        if effect == "trade":
            numbers, held = self._places.figures.deck[code].numbers, table.state.spoils.prisoners
            others = [other for other in others_after(number, len(held)) if held[number][other] >= numbers["give"]]
            gains = [(min(numbers["get"], held[other][number]) - numbers["give"], other) for other in others]
            gain, partner = max(gains, key=lambda one: one[0], default=(0, 0))
            return (float(gain), f"play {code} {table.seats[partner]}") if gain > 0 else None
        if effect not in ("extra", "pair"):
            return None
        found = places.best(table, number, reach, LOOKED_AT, dice)
        apart = places.figures.apart
        for worth, first in found[:1]:
            for other, second in found[1:]:
                beside = second in places.neighbours[first]
                far = table.rules.distances.distance(first, second, apart - 1) is None
                if beside if effect == "pair" else far:
                    return worth + other * (0.4 if beside else 0.9), f"play {code} {names[first]} {names[second]}"
        return None


UNKNOWN = "?"
"""What a decision has in place of a card that is drawn."""
DANGER = ((2.0, 2.0), (1.8, 0.6), (0.3, 0.1))
"""Points that a stone is in danger to cost by the liberties of its group: where another is due, and where its owner is."""
SURE = 10.0
"""Points by which a lead is as good as won."""
CARD = 0.1
"""How often a turn at random tries a card."""
REJECTED = 3
"""Stones whose capture is worth a card against it."""
FARTHEST = (6, 6)
"""The roll that reaches farthest."""


class Moves(Places):
    """The moves of one layout (referee/judge/ask/trials.py)."""

    ANSWERED = True

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self.scan = scanner(spec.law).scan
        self.cards = Cards(self)
        self._known_grounds: dict[tuple[int, int], list[float]] = {}
        self._met: tuple[int, int, int | None] = -1, -1, None

    # The set-up and the end

    def table_line(self, table: Table, seating: Seating, ask: Ask, dice: Random) -> str:
        if table.started:
            return ""
        rules, state = table.rules, table.state
        if rules.options.dice and not seating.ordered and (first := table.chance(["first"], (), dice)):
            return f"0 first {first}"
        if rules.options.dice and None in state.starts:
            points = list(starts_for(self.spec.board, len(table.seats)).points)
            dice.shuffle(points)  # a good start is not taken for a good place in the order of play
            return "0 start " + " ".join(f"{seat}:{self.names[point]}" for seat, point in zip(table.order, points, strict=False))
        if rules.options.cards and any(hand.unknown for hand in state.hands):
            pack = [code for code, copies in sorted(state.deck.items()) for _ in range(copies)]
            dealt = iter(dice.sample(pack, self.figures.hand.deal * len(table.seats)))
            hands = {seat: [next(dealt) for _ in range(self.figures.hand.deal)] for seat in table.order}
            return "0 deal " + " ".join(f"{seat}:{','.join(cards)}" for seat, cards in hands.items())
        return ""

    def end_line(self, table: Table) -> str:
        if not table.finished:
            return "end pass" if table.state.passes >= len(table.seats) else ""
        return self._reveal(table) if table.rules.options.cards else ""

    def _reveal(self, table: Table) -> str:
        """Return all cards that gain something at the scoring, points before trades."""
        state, deck, shown = table.state, self.figures.deck, []
        held = [list(row) for row in state.spoils.prisoners]
        for number, hand in enumerate(state.hands):
            for code in hand.known:
                card = deck[code]
                if "scoring" not in card.when:
                    continue
                if "give" not in card.numbers:
                    shown.append(f"{table.seats[number]}:{code}")
                    continue
                partner = self._partner(held, number, card.numbers["give"], card.numbers["get"])
                if partner is not None:
                    held[number][partner] -= card.numbers["give"]
                    held[partner][number] -= min(card.numbers["get"], held[partner][number])
                    shown.append(f"{table.seats[number]}:{code}>{table.seats[partner]}")
        return f"reveal {' '.join(shown)}" if shown else ""

    def _partner(self, held: list[list[int]], number: int, give: int, get: int) -> int | None:
        """Return the seat with which a trade takes more points from it than it costs, the next one of several; None where there is none."""
        gains = {other: min(get, held[other][number]) for other in others_after(number, len(held)) if held[number][other] >= give}
        best = max(gains, key=lambda other: gains[other], default=None)
        return best if best is not None and gains[best] >= give else None

    # A turn

    def roll(self, table: Table, seat: str, dice: Random, *, greedy: bool = False) -> str:
        """Return the dice and the card of a pair; nothing where the seat passes, since no stone of any use can be set."""
        rules, number = table.rules, table.seats.index(seat)
        if not rules.options.dice:
            return ""
        farthest = rules.reach_of(FARTHEST)
        if greedy:
            if not self.best(table, number, farthest, 1):
                return ""
        else:
            point = self.stone(table, number, farthest, dice)
            if point is None:
                return ""
            self._met = table.board.key, number, point
        one, other = int(dice.random() * 6) + 1, int(dice.random() * 6) + 1
        roll = f"{one}+{other}"
        if one == other and rules.options.drawing != "after" and self.may_draw(table.state):
            return f"{roll} ; draw {chance(table.state, (), ['draw'], (), dice, plays=False)}"
        return roll

    def steps(self, table: Table, rolled: str) -> int:
        """Return how far a stone may be set after a roll; anywhere without dice."""
        return table.rules.reach_of((int(rolled[0]), int(rolled[2]))) if rolled else self.size

    def may_draw(self, state: State) -> bool:
        """Return whether there is a card to draw at a table that plays with them."""
        return bool(state.deck) and bool(state.pile or state.discards)

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        number = table.seats.index(seat)
        if table.rules.options.dice and not rolled:
            return self.passing(table)
        hand = self.hand(table, number, rolled)
        if hand and dice.random() < CARD:
            card = self.cards.random(table, number, self.steps(table, rolled), dice.choice(hand), dice)
            decision = self.finish(table, number, rolled, card)
            if card and self.stands(table, seat, decision):
                return decision
        steps = self.steps(table, rolled)
        key, owner, point = self._met
        if point is None or (key, owner) != (table.board.key, number) or not self.reaches(table, number, point, steps):
            point = self.stone(table, number, steps, dice)
        if point is None and not rolled:
            return self.passing(table)
        return self.finish(table, number, rolled, self.names[point] if point is not None else "-")

    def hand(self, table: Table, number: int, rolled: str) -> list[str]:
        """Return the cards of a seat after a roll, with one that it has just drawn."""
        drawn = rolled.split(" draw ")[1:]
        return [*table.state.hands[number].known, *drawn]

    def stands(self, table: Table, seat: str, decision: str) -> bool:
        """Return whether the law accepts a decision, up to the card that a hand may have too many."""
        return stands(table, self.scan, seat, decision.replace(f" ; draw {UNKNOWN}", ""), ("mt:drop.owed",))

    # The best

    def greedy(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        return self.several(table, seat, rolled, 1, dice)[0]

    def several(self, table: Table, seat: str, rolled: str, most: int, dice: Random) -> list[str]:
        number = table.seats.index(seat)
        if table.rules.options.dice and not rolled:
            return [self.passing(table)]
        points = self.best(table, number, self.steps(table, rolled), most + 1, dice)
        ways = [(worth, self.names[point]) for worth, point in points]
        ways += self.cards.best(table, number, self.steps(table, rolled), self.hand(table, number, rolled), dice)
        ways.sort(key=lambda way: -way[0])
        lines = []
        for _, move in ways:
            decision = self.finish(table, number, rolled, move)
            if not move.startswith("play") or self.stands(table, seat, decision):
                lines.append(decision)
                if len(lines) == most:
                    return lines
        nothing = self.finish(table, number, rolled, "-") if rolled else self.passing(table)
        return [*lines, nothing]

    def passing(self, table: Table) -> str:
        """Return a pass, with the card that it allows."""
        return f"pass ; draw {UNKNOWN}" if self.may_draw(table.state) else "pass"

    def finish(self, table: Table, number: int, rolled: str, move: str) -> str:
        """Return a move after the dice, and the card that a pair allows after it."""
        if " ; " not in rolled:
            line = f"{rolled} {move}" if rolled else move
            paired = rolled[:1] and rolled[0] == rolled[2] and table.rules.options.drawing == "after"
            return f"{line} ; draw {UNKNOWN}" if paired and self.may_draw(table.state) else line
        return f"{rolled} ; {move}"

    def complete(self, table: Table, seat: str, decision: str, dice: Random) -> str:
        """Return the line with the card that is drawn after the move, and one discarded where the hand is too large."""
        if not table.rules.options.cards or (UNKNOWN not in decision and "draw" not in decision):
            return decision
        state, events = table.state, decision.split(" ; ")
        hand = list(state.hands[table.seats.index(seat)].known)
        for at, event in enumerate(events):
            if event == f"draw {UNKNOWN}":
                card = chance(state, (), ["draw"], (), dice, plays=False)
                events[at] = f"draw {card}" if card else ""
            words = events[at].split()
            if "draw" in words:
                hand.append(words[-1])
            elif "play" in words:
                hand.remove(words[words.index("play") + 1])
        if len(hand) > self.figures.hand.limit:
            events.append(f"drop {min(hand, key=self.keeping)}")
        return " ; ".join(event for event in events if event)

    def keeping(self, code: str) -> tuple[int, str]:
        """Return how much a card is worth keeping."""
        order = ("nothing", "trade", "reject", "anywhere", "move", "pair", "reject_and_replace", "replace", "extra", "points")
        return order.index(self.figures.deck[code].effect), code

    def answer(self, table: Table, seat: str, line: str, dice: Random, *, greedy: bool) -> str:
        """Return a card against a turn that captures own stones."""
        return self._rejection(table, seat, line, REJECTED if greedy else 1)

    def _rejection(self, table: Table, seat: str, line: str, least: int) -> str:
        """Return a card against a turn that captures so many stones of a seat; empty where there is none."""
        number = table.seats.index(seat)
        codes = [code for code in table.state.hands[number].known if self.figures.deck[code].effect == "reject"]
        if not codes or "!" in line:
            return ""
        mover, event = table.seats.index(line.split()[0].lstrip("0123456789")), line.split(" ; ")
        point = next((self.spec.board.index[word] for word in event[-1].split() if word in self.spec.board.index), None)
        if point is None or "play" in line or "drop" in line:
            return ""
        lost = self.count_losses(table, mover, point, number)
        return f"!{seat} play {codes[0]}" if lost >= least else ""

    def replies(self, table: Table, seat: str, line: str) -> list[str]:
        """Return a card against a turn that captures own stones, and none."""
        card = "" if "draw" in line else self._rejection(table, seat, line, 1)
        return ["", card] if card else []

    def resume(self, table: Table, line: str, reply: str, ask: Ask) -> str:
        return f"{line} ; {reply}" if reply else line

    def count_losses(self, table: Table, mover: int, point: int, number: int) -> int:
        """Return how many stones of a seat a stone of another captures; none where it may not be set."""
        board = table.board
        mark = board.mark()
        try:
            board.play(mover, point, check=False)
            return sum(colour == number for group in board.fallen() for _, colour in group.stones)
        except Refused:
            return 0
        finally:
            board.undo(mark)

    # For searching

    def redeal(self, table: Table, seat: str, rolled: str, dice: Random) -> None:
        """Deal the hands of the others again, out of all cards that the seat has not seen; those that were played or discarded it has."""
        state, number = table.state.copy(), table.seats.index(seat)
        if not state.deck:
            return
        others = [code for other, hand in enumerate(state.hands) if other != number for code in hand.known]
        seen = {code: list(lines) for code, lines in state.seen.items()}
        unseen = [code for code, copies in sorted(state.deck.items()) for _ in range(copies - len(seen.get(code, ())))]
        for code in rolled.split(" draw ")[1:] if state.pile else ():  # else it comes out of the discards
            unseen.remove(code)
        dealt = dice.sample(sorted([*others, *unseen]), len(others))  # sorted: the same by the same dice, whoever has which card
        for code in others:
            seen[code].pop()
        for code in dealt:
            seen.setdefault(code, []).append(0)
        state.seen = {code: tuple(lines) for code, lines in seen.items() if lines}
        cards = iter(dealt)
        for other, hand in enumerate(state.hands):
            if other != number:
                state.hold(other, hand._replace(known=tuple(sorted(next(cards) for _ in hand.known))))
        table.state = state

    def worth(self, table: Table) -> dict[str, float]:
        """Return how good the position is for each seat, by its lead in points over the best other: final, or what it is nearest to."""
        if table.finished:
            points = [float(score) for score in scores(table.state, table.board)]
        else:
            spoils = table.state.spoils
            grounds = self._grounds(table)
            points = [ground + sum(held) + banked for ground, held, banked in zip(grounds, spoils.prisoners, spoils.banked, strict=True)]
        return share_by_lead(table.seats, points, SURE)

    def _grounds(self, table: Table) -> list[float]:
        """Return the points of the board that each seat is nearest to, less what it may lose; kept for the positions looked at last."""
        due = table.due()
        mover = table.seats.index(due[1]) if due and due[1] else -1
        key = table.board.key, mover
        known = self._known_grounds.get(key)
        if known is None:
            if len(self._known_grounds) >= KEPT:
                self._known_grounds.clear()
            areas = room(self.neighbours, table.board.position(), len(table.seats))
            known = [area - lost for area, lost in zip(areas, self.points_at_risk(table, mover), strict=True)]
            self._known_grounds[key] = known
        return known

    def points_at_risk(self, table: Table, due: int) -> list[float]:
        """Return the points that each seat may lose with its groups of few liberties, where a seat is due."""
        board, lost = table.board, [0.0] * len(table.seats)
        for group in board.groups():
            owner, liberties = board.colour_at(group[0]), len(board.liberties(group[0]))
            if liberties < len(DANGER):
                lost[owner] += len(group) * DANGER[liberties][owner == due]
        return lost

    def horizon(self, table: Table) -> int:
        """Return two rounds: after one, stones that the next player may capture still count as safe."""
        return 2 * len(table.seats)
