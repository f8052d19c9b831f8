"""What may be worth writing next under a law that a layout writes, what bots may write, and the search that chooses it: what the law
itself lists, on its own position."""

from __future__ import annotations

from itertools import pairwise
from math import inf, log, sqrt
from typing import TYPE_CHECKING

from referee.games.record.candidates import RecordCandidates
from referee.games.written import chance
from referee.games.written.chance import sides
from referee.games.written.position import STOP, Move, Position
from referee.games.written.rules import Rules
from referee.games.written.table import LawState, Table
from referee.judge.ask import trials
from referee.judge.ask.candidates import Context, Word
from referee.judge.ask.laws import scanner
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.errors import IllegalMove
    from referee.judge.ask.protocol import Seating

    Choose = Callable[[list[Move], Position], Move]
    Next = Callable[[Position, bool], Move | None]


SURE = 1_000_000.0
"""What a game that is won is worth."""


def is_puzzle(law: Rules) -> bool:
    """Return whether one player alone tries for a score: there is nobody to be ahead of."""
    return law.seats == 1 and (law.worth is not None or law.score is not None)


def has_won(law: Rules, position: Position) -> bool:
    """Return whether a game is over and its end names who wins; an end by the score names nobody."""
    if not position.over or not position.winners:
        return False
    ends = {end.name: end.winner is not None or end.word == "all" for end in law.written.ends}
    return ends.get(position.ended, position.ended not in ("rounds", "stuck"))


def value(law: Rules, position: Position, me: int) -> float:
    """Return what a position is worth for a seat: by the law's `worth`, else by how far its score is ahead.

    A game that is over is won or lost; a puzzle that is won is worth its score as well, as many are won in any case."""
    if is_puzzle(law):
        return SURE * has_won(law, position) + _judge(law, position, me)
    if position.over and position.winners is not None:
        if not position.winners:
            return 0.0
        return SURE / len(position.winners) if me in position.winners else -SURE
    return _judge(law, position, me)


def _judge(law: Rules, position: Position, me: int) -> float:
    """Return what a position is worth for a seat if the game goes on."""
    if law.worth is not None:
        return float(law.worth(position, position.owners, position.kinds, me, -1, -1, ""))
    if law.score is None:
        return 0.0
    scores = law.scores(position)
    own = scores.pop(me)
    return float((min(scores, default=0) - own) if law.lowest else (own - max(scores, default=0)))


SAMPLES = 12
"""How often chance is tried for an event with too many results to look at each."""


def value_after(law: Rules, position: Position, move: Move, me: int, dice: Random) -> float:
    """Return what the position after an event is worth for a seat; on average where chance decides."""
    tried = [(move, 1)]
    if chance.is_open(move):
        position = position.copy()
        chance.deal_again(law, position, me, dice)
        tried = chance.outcomes(law, position, move) or [(move, 1)] * SAMPLES
    total = 0.0
    for one, often in tried:
        later = position.copy()
        if one != STOP:
            law.play(later, chance.decide(law, later, one, dice))
        if law.may_end(later):
            law.end_turn(later, only=True)
        total += often * value(law, later, me)
    return total / sum(often for _, often in tried)


CURIOUS = 0.5
"""How much a node prefers what has been tried little."""
SURELY = 4.0
"""How many playouts what an event is worth at once counts as."""
MOST_EVENTS = 400
"""Events of a random game, after which it is judged as it is."""


class _Node:
    __slots__ = ("after", "likely", "tried", "won")

    def __init__(self) -> None:
        self.after: dict[Move, _Node] = {}
        self.tried = 0
        self.won = 0.0
        self.likely: dict[Move, float] = {}


class Search:
    """The search from one position."""

    def __init__(self, law: Rules, position: Position, dice: Random) -> None:
        self._law = law
        self._position = position
        self._dice = dice
        self._root = _Node()
        self._found: dict[bool, tuple[float, float]] = {}
        """The smallest and the largest value of the playouts of a puzzle so far: of those that were won, and of others."""

    def best(self, options: list[Move], playouts: int, until: float = inf) -> Move:
        """Play so many playouts, or those for which there is time, and return the option that was tried most.

        A playout for which time runs out is judged as it is then; without one it is the option that is worth most at once."""
        for _ in range(playouts):
            if trials.spent() > until:
                break
            self._playout(options, until)
        after = self._root.after
        if not after:
            return self._choose(self._root, options, self._position)[0]
        return max(options, key=lambda option: (after[option].tried, after[option].won) if option in after else (0, 0.0))

    def _playout(self, options: list[Move], until: float) -> None:
        law, dice = self._law, self._dice
        position = self._position.copy()
        chance.deal_again(law, position, position.seat, dice)
        node, path, begun = self._root, list[tuple[int, _Node]](), False
        growing = True
        events = 0
        while not position.over and events < MOST_EVENTS and (growing or trials.spent() < until):
            move: Move | None
            if growing:
                here = options if not events else law.options(position, begun=begun)
                move = None
                if here:
                    move, child = self._choose(node, here, position)
                    path.append((position.seat, child))
                    growing, node = child.tried > 0, child
            else:
                move = law.draw(position, dice, begun=begun)
            if move is None or move is STOP:
                events += move is STOP
                begun = False
                law.end_turn(position, drawn=not growing)
                continue
            events += 1
            law.play(position, chance.decide(law, position, move, dice))
            begun = True
            if position.over:
                break
            if not law.goes_on(position):
                begun = False
                law.end_turn(position, drawn=not growing)
        worths = self._worths(position)
        for seat, one in path:
            one.tried += 1
            one.won += worths[seat]

    def _choose(self, node: _Node, options: list[Move], position: Position) -> tuple[Move, _Node]:
        """Return an option and its node: the one that did best so far, or that is little known; what it is worth at once counts as well."""
        if any(option not in node.likely for option in options):
            node.likely |= self._expect(position, options)
        tried = [node.after[option].tried if option in node.after else 0 for option in options]
        total = CURIOUS * sqrt(log(1 + sum(tried)))
        best, most = options[0], -1.0
        for option, count in zip(options, tried, strict=True):
            won = node.after[option].won if count else 0.0
            now = (won + SURELY * node.likely[option]) / (count + SURELY) + total / sqrt(count + 1)
            if now > most or (now == most and self._dice.random() < 0.5):
                best, most = option, now
        return best, node.after.setdefault(best, _Node())

    def _expect(self, position: Position, options: list[Move]) -> dict[Move, float]:
        """Return what each option is worth at once, from 0 for the worst to 1 for the best."""
        if len(options) == 1:
            return {options[0]: 0.5}
        values = [value_after(self._law, position, option, position.seat, self._dice) for option in options]
        low, high = min(values), max(values)
        return {option: (one - low) / (high - low) if high > low else 0.5 for option, one in zip(options, values, strict=True)}

    def _worths(self, position: Position) -> list[float]:
        """Return what the end of a playout is worth for each seat, from 0 to 1."""
        law = self._law
        if is_puzzle(law):
            now, won = value(law, position, 0), has_won(law, position)
            low, high = self._found.get(won, (now, now))
            low, high = self._found[won] = min(now, low), max(now, high)
            share = (now - low) / (high - low) if high > low else 0.5
            return [share if len(self._found) == 1 else (share + 3 * won) / 4]
        if position.over and position.winners is not None:
            if not position.winners:
                return [1 / law.seats] * law.seats
            return [1 / len(position.winners) if seat in position.winners else 0.0 for seat in range(law.seats)]
        if law.worth is None and law.score is None:
            return [1 / law.seats] * law.seats
        values = [value(law, position, seat) for seat in range(law.seats)]
        return [1.0 if one == max(values) and values.count(one) == 1 else 0.5 if one == max(values) else 0.0 for one in values]


LONGEST = 60
"""Events of a turn, after which a bot stops."""


class Moves(trials.Moves["Table"]):
    """The moves of one layout."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def table_line(self, table: Table, seating: Seating, ask: trials.Ask, dice: Random) -> str:
        """Return the line that deals a seat its cards, before the first turn."""
        count = table.law.written.deal
        if table.started:
            return ""
        position = table.position()
        for letter in table.order if count else ():
            position.seat = table.seats.index(letter)
            if not position.held("hand", position.seat):
                cards = [chance.decide(table.law, position, Move("draw"), dice) for _ in range(min(count, position.pile()))]
                return f"0{letter} " + " ; ".join(map(table.law.write_event, cards)) if cards else ""
        state = table.state
        if table.law.written.turned and isinstance(state, LawState) and not state.position.turned:
            position.seat, over = table.seats.index(table.order[0]), []
            for _ in range(min(table.law.written.turned, position.pile())):
                over.append(chance.decide(table.law, position, Move("draw"), dice))
            return "0 " + " ; ".join(map(table.law.write_event, over)) if over else ""
        return ""

    def random(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        """Return a turn of events each of which is as likely as any other that is legal then."""
        return _turn(table, lambda position, begun: table.law.draw(position, dice, begun=begun), dice, rolled)

    def greedy(self, table: Table, seat: str, rolled: str, dice: Random) -> str:
        """Return a turn of events after each of which the law's `worth`, or its score, is the best for the seat."""
        me = table.seats.index(seat)

        def choose(options: list[Move], position: Position) -> Move:
            if len(options) == 1:
                return options[0]
            values = [value_after(table.law, position, option, me, dice) for option in options]
            best = max(values)
            return dice.choice([option for option, value in zip(options, values, strict=True) if value == best])

        return _turn(table, _of_all(table.law, choose), dice, rolled)

    def search(self, table: Table, seat: str, rolled: str, playouts: int, dice: Random, until: float) -> str:
        """Return a turn of events each of which did best in so many playouts, or in those that end by `until`, in seconds of the thread."""

        def choose(options: list[Move], position: Position) -> Move:
            if len(options) == 1:
                return options[0]
            now = trials.spent()
            return Search(table.law, position, dice).best(options, playouts, now + (until - now) / 2)  # a turn may have more events

        return _turn(table, _of_all(table.law, choose), dice, rolled)

    def worth(self, table: Table) -> dict[str, float]:
        """Return how good the position is for each seat, from 0 to 1."""
        position = table.position()
        position.winners = table.law_winners()
        values = {letter: value(table.law, position, number) for number, letter in enumerate(table.seats)}
        return {letter: trials.share(one, 10.0) for letter, one in values.items()}


def _of_all(law: Rules, choose: Choose) -> Next:
    """Return a function that chooses one of the events that may come next."""

    def find(position: Position, begun: bool) -> Move | None:
        options = law.options(position, begun=begun)
        return choose(options, position) if options else None

    return find


def _turn(table: Table, find: Next, dice: Random, begun: str) -> str:
    """Return a whole turn that begins with some events, each of the others found in turn; what chance decides is decided here."""
    law, written = table.law, [begun] if begun else []
    turn = scanner(table.spec.law).scan(f"{table.due_id} {begun}", 0)[0] if begun else None
    position = table.position_within(turn) if isinstance(turn, Turn) else table.position()
    for _ in range(LONGEST):
        move = find(position, bool(written))
        if move is None or move == STOP:
            break
        move = chance.decide(law, position, move, dice)
        written.append(f"roll {'+'.join(map(str, move.dice))}" if move.event == "roll" else law.write_event(move))
        law.play(position, move)
    return " ; ".join(written) or "pass"


class LawCandidates(RecordCandidates):
    """The points, pieces and cards of the events that are legal."""

    LAST = frozenset(("done",))

    table: Table

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            **super().kinds(),
            "PUT": self._puts,
            "PIECE": self._pieces,
            "POINT": self._list_points,
            "SIDES": self._sides_rolled,
            "CARDNAME": self._legal_cards,
            "CHANGE": self._legal_changes,
            "GIFT": self._legal_gifts,
        }

    def _position(self, context: Context) -> Position:
        """Return the position in the middle of a line, to change; before its first event it is that of the table, with what was dealt."""
        state, now = context.state, self.table.state
        if isinstance(state, LawState) and isinstance(now, LawState) and state.position is not now.position:
            return state.position.copy()
        return self.table.position()

    def _legal(self, context: Context, event: str) -> list[Move]:
        position, law = self._position(context), self.table.law
        by = -1 if context.seat in ("", context.mover) else self.table.seats.index(context.seat)
        return [move._replace(by=-1) for move in law.moves(position) if move.event == event and move.by == by]

    def _name(self, point: int) -> str:
        return self.table.law.geometry.names[point]

    def _puts(self, context: Context) -> Iterable[Word]:
        if not context.round:  # before the first turn, a position is set by hand
            return super().kinds()["PUT"](context)
        return [Word(f"@{name}") for name in dict.fromkeys(self._name(move.to) for move in self._legal(context, "put"))]

    def _pieces(self, context: Context) -> Iterable[Word]:
        if not context.round:
            return [Word(kind.name) for kind in self.table.figures.pieces]
        there = [move for move in self._legal(context, "put") if context.words[:1] == (f"@{self._name(move.to)}",)]
        return [Word(self.table.figures.pieces[move.piece].name) for move in there]

    def _list_points(self, context: Context) -> Iterable[Word]:
        if not context.round and context.words[:1] in (("place",), ("x",)):
            return [Word(point) for point in self.points if point not in context.words]
        event = "choose" if context.words[:1] == ("choose",) else "take"
        return [Word(self._name(move.to)) for move in self._legal(context, event) if self._name(move.to) not in context.words]

    def _sides_rolled(self, context: Context) -> Iterator[Word]:
        """Return the sides of dice in a turn, of plain ones where the kit prints none: no law says what a roll of the table does."""
        if not context.round or not context.seat:
            return
        if self.table.figures.dice:
            yield from self._sides(context)
        elif "roll" in self.table.law.written.events:
            dice = sides(self.table.law, self._position(context))
            thrown = context.begun.count("+") + sum(word.count("+") + 1 for word in context.words[1:])
            for side in dice[0] if thrown < len(dice) else ():
                yield Word(side) if thrown + 1 == len(dice) else Word(f"{side}+", glued=True)

    def idle(self, context: Context) -> Collection[str]:
        """Return `shuffle` unless a turn may draw and no card is left: a card that is turned up at the beginning is a discard too."""
        return () if "draw" in self.table.law.written.events and not self._position(context).pile() else ("shuffle",)

    def _legal_cards(self, context: Context) -> Iterator[Word]:
        if context.words[:1] in (("draw",), ("shuffle",)):
            if context.words[0] == "shuffle" or context.seat or not context.round:  # in play, no law says what a card for the table does
                yield from self._cards(context)
            return
        event = context.words[0] if context.words else ""
        yield from (Word(self.table.law.write_event(move).partition(" ")[2]) for move in self._legal(context, event))

    def _legal_changes(self, context: Context) -> Iterable[Word]:
        if not context.round:  # before the first turn, what the players agree on is written by hand
            return self._changes(context)
        return [Word(self.table.law.write_event(move)) for move in self._legal(context, "change")]

    def _legal_gifts(self, context: Context) -> Iterable[Word]:
        return () if context.round else self._gifts(context)

    def path(self, context: Context, on_way: list[str]) -> Iterable[str]:
        """Return where legal moves begin; after some points where they go on."""
        law, position = self.table.law, self._position(context)
        names = law.geometry.names
        points = [self.table.spec.board.index[name] for name in on_way if name in self.table.spec.board.index]
        for start, to in pairwise(points):
            law.play(position, Move("move", start=start, to=to))
        if len(points) > 1 and not position.owed:
            return ()
        by = -1 if context.seat in ("", context.mover) else self.table.seats.index(context.seat)
        moves = [move for move in law.moves(position) if move.event == "move" and move.by == by]
        if not points:
            return dict.fromkeys(names[move.start] for move in moves)
        return [names[move.to] for move in moves if move.start == points[-1]]

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield legal events with which a turn that is not complete may go on."""
        law = self.table.law
        if error.rule == "law:turn.more":
            position = self._position(context)
            moves = law.moves(position)
            yield from (law.write_event(move) for move in moves[:20] if move.event not in ("roll", "draw"))
            if any(move.event == "roll" for move in moves):
                first, *rest = sides(law, position)
                yield from (f"roll {'+'.join((side, *(die[0] for die in rest)))}" for side in dict.fromkeys(first))
            if law.may_stop(position) and position.owed:
                yield "done"
            elif law.may_stop(position) or law.has_to_pass(position):
                yield "pass"
