"""A law that a layout writes, compiled for one table: what is legal in a position, why something is not, and what follows from it.

Conditions come from `boardgen/layout/law/` as Python over a few names. What follows from the board alone is worked out once for each piece
and the point where it is; what is left becomes one loop over the points that remain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.layout.ground.board import Board
from boardgen.layout.law.names import MANY, NUMBER, PIECE, POINT, SEAT, TRUTH
from boardgen.layout.law.written import CHANCES, HOLDINGS, Choice, Duty, Effect, End, Phase, Rule, Step, Written, code_of, list_singular
from boardgen.layout.spec.record_law import MOST, make_record
from boardgen.layout.spec.written_law import only_piece, plain_piece
from boardgen.records import NamedTuple
from referee.games.written.geometry import Geometry
from referee.games.written.helpers import helpers
from referee.games.written.loops import HEAD, NOWHERE, Effects, Loops, Rule_
from referee.games.written.position import EMPTY, NO_PIECE, PASS, STOP, UNMARKED, Asked, Move, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from boardgen.layout.law.expressions import Expression
    from boardgen.layout.spec.spec import GameSpec

BOARD = ("put", "move", "take", "choose")
"""Events on the board."""
OF_HANDS = "P.hand("
"""What a condition that looks at the cards of a hand, and not only counts them, is written out with."""
_CODE: dict[str, Any] = {}
"""Conditions that were compiled, by their text: they know no table."""


class Broken(NamedTuple):
    """A rule that an event breaks: its code, the way, and values for its message."""

    code: str
    way: str
    values: Mapping[str, Any]


Ends = tuple[tuple["End", "Callable[..., Asked]", "Callable[..., Asked] | None"], ...]
"""Ends with when they come about, and who wins then."""


def _ask_stuck_last(expression: Expression) -> str:
    """Return the code of a condition in which what asks for legal events is asked after all that decides sooner."""
    return " and ".join(sorted(expression.conjuncts, key=lambda code: "P.stuck" in code)) or expression.code


class Rules:
    """The law of one layout at a table of some seats, in the order of play. `seats` is how many there are.

    A package that brings a part of a law in Python derives from it, and writes `refuses`, `follow`, `ended` or `scored`. What it remembers
    of a game is in `own` of the position, a value that is replaced and never changed."""

    coded = False
    """Whether `refuses` has to be asked; a law in Python sets it."""

    def refuses(self, position: Position, move: Move) -> str:
        """Return the name of the rule by which Python refuses an event that the layout allows; empty for none."""
        return ""

    def follow(self, position: Position, move: Move) -> None:
        """Change the position after an event and what the layout says follows from it."""

    def ended(self, position: Position, move: Move) -> tuple[str, tuple[int, ...]] | None:
        """Return the name of the end that an event brings, and the seats that have won; None where the game goes on."""
        return None

    def scored(self, position: Position, seat: int) -> int | None:
        """Return the score of a seat; None where the layout has a score of its own."""
        return None

    def __init__(self, spec: GameSpec, letters: Sequence[str], order: Sequence[int], geometry: Geometry | None = None) -> None:
        figures = make_record(spec.figures)
        assert figures.written is not None  # else another law judges the game
        self.figures = figures
        self.written: Written = figures.written
        board = spec.ground if isinstance(spec.ground, Board) else None
        self.geometry = geometry or Geometry(board, spec.zones)
        self.size = self.geometry.size
        self.letters = tuple(letters)
        self.seats = len(letters)
        self.order = tuple(order)
        self.rounds = figures.law.rounds
        self.columns = self.written.columns
        self.lowest = figures.law.lowest
        self.open_hands = self.written.open_hands
        self.kinds: tuple[int, ...] = tuple(range(len(figures.pieces))) or (-1,)
        self.default_kind, self._plain_kind = only_piece(figures.pieces), plain_piece(figures)
        self._holdings = figures.law.holdings
        self.env = helpers(self.geometry, self.written, self.letters, self.order)
        self.phases: tuple[Phase, ...] = self.written.phases
        self._taking: dict[Callable[..., None], Callable[..., None]] = {}
        """What takes a piece where another arrives, on a condition; by what does so after the event."""
        self.rules = tuple(one for rule in self.written.rules for one in self._rules_of(rule))
        self.ends: Ends = tuple(
            (end, self._compile(HEAD + _ask_stuck_last(end.when)), None if end.winner is None else self.function(end.winner))
            for end in self.written.ends
        )
        self._event_ends, self._turn_ends, self._round_ends = (
            tuple(end for end in self.ends if end[0].after == after) for after in ("event", "turn", "round")
        )
        self.duties = tuple((duty, None if duty.when is None else self.function(duty.when)) for duty in self.written.duties)
        self._untils = tuple(None if phase.until is None else self.function(phase.until) for phase in self.phases)
        self._again = None if self.written.again is None else self.function(self.written.again)
        self._next = None if self.written.following is None else self.function(self.written.following)
        self.score = None if self.written.score is None else self.function(self.written.score)
        self.worth = None if self.written.worth is None else self.function(self.written.worth)
        self._loops = Loops(self.size, self.seats, self.rules, self.phases, self._compile)
        self._rules_about: dict[tuple[str, int, int], tuple[tuple[Rule_, ...], tuple[Rule_, ...]]] = {}
        acts = [(one.rule, effect, act) for one in self.rules for effect, act in zip(one.rule.effects, one.effects, strict=True)]
        self._plain = tuple(map(self._plain_turn, self.phases))
        self._displacing = frozenset(act for _, effect, act in acts if effect.displaces and effect.when is None)
        self._acts = any(act not in self._displacing or not rule.events <= {"put", "move"} for rule, _, act in acts)

    # Compiling

    def function(self, expression: Expression) -> Callable[..., Asked]:
        """Return a condition as a function of position, owners, kinds, seat, points and card."""
        return self._compile(HEAD + expression.code)

    def _compile(self, code: str) -> Callable[..., Asked]:
        made = _CODE.get(code)
        if made is None:
            made = _CODE[code] = compile(code, "<law>", "eval")
        function: Callable[..., Asked] = eval(made, self.env)  # of names and functions that the reader has checked
        return function

    def _rules_of(self, rule: Rule) -> Sequence[Rule_]:
        whole, *apart = map(self._rule, rule.parts())
        later = [act for effect, act in zip(rule.effects, whole.effects, strict=True) if effect.displaces and effect.when is not None]
        self._taking.update(zip(later, (one.effects[0] for one in apart), strict=True))
        return whole, *apart

    def _rule(self, rule: Rule) -> Rule_:
        spent = [(effect.arguments[0].code, effect.when) for effect in rule.effects if effect.word == "spend"]
        spends = tuple(number if when is None else f"({number} if {when.code} else None)" for number, when in spent)
        return Rule_(
            rule,
            None if rule.when is None else self.function(rule.when),
            tuple(map(self.function, rule.needs)),
            tuple(map(self._effect, rule.effects)),
            any(effect.displaces and effect.when is None for effect in rule.effects),
            spends,
            self._compile(f"{HEAD}dice_left(P, {', '.join(f'lambda: {code}' for code in spends)})") if spends else None,
            any(OF_HANDS in one.code for one in (rule.when, *rule.needs) if one is not None),
        )

    def _effect(self, effect: Effect) -> Callable[..., None]:
        asked = [self.function(one) for one in effect.arguments]
        when = None if effect.when is None else self.function(effect.when)
        act = getattr(self, f"_do_{effect.word}", None) or (lambda position, me, *values: getattr(position, effect.word)(*values))
        many = [one.sort in ("points", "cards", "seats", "none") for one in effect.arguments]

        if len(asked) == 1:
            (one,), (listed,) = asked, many

            def follow_one(position: Position, *rest: Asked) -> None:
                owners, kinds = position.owners, position.kinds
                if when is None or when(position, owners, kinds, *rest):
                    value = one(position, owners, kinds, *rest)
                    act(position, rest[0], tuple(value) if listed else value)

            return follow_one

        def follow(position: Position, *rest: Asked) -> None:
            owners, kinds = position.owners, position.kinds
            if when is None or when(position, owners, kinds, *rest):
                values = [ask(position, owners, kinds, *rest) for ask in asked]
                values = [tuple(value) if listed else value for value, listed in zip(values, many, strict=True)]
                act(position, rest[0], *values)

        return follow

    def _do_take(self, position: Position, me: int, points: int | tuple[int, ...]) -> None:
        position.take(me, points if isinstance(points, tuple) else (points,))

    def _do_put(self, position: Position, me: int, point: int, kind: int | None = None, seat: int | None = None) -> None:
        position.put(point, max(self.default_kind, -1) if kind is None else kind, me if seat is None else seat)

    def _do_turn_over(self, position: Position, me: int, points: int | tuple[int, ...], seat: int | None = None) -> None:
        position.turn_over(points if isinstance(points, tuple) else (points,), me if seat is None else seat)

    def _do_mark(self, position: Position, me: int, points: int | tuple[int, ...], mark: str) -> None:
        position.mark(points if isinstance(points, tuple) else (points,), mark)

    def _do_discard(self, position: Position, me: int, cards: str | tuple[str, ...], seat: int | None = None) -> None:
        holders = (me, *(other for other in range(self.seats) if other != me)) if seat is None else (seat,)
        position.discard_cards(cards if isinstance(cards, tuple) else (cards,), holders)

    def _do_give(self, position: Position, me: int, key: str, amount: int, seat: int | tuple[int, ...] | None = None) -> None:
        for one in seat if isinstance(seat, tuple) else (me if seat is None else seat,):
            position.give(key, amount, one)

    def _do_again(self, position: Position, me: int) -> None:
        position.owed = True

    def _do_next(self, position: Position, me: int, seat: int) -> None:
        position.following = seat

    def limit(self, key: str, amount: int) -> int:
        """Return an amount of a holding within its limits."""
        holding = self._holdings[key]
        amount = max(-MOST, min(MOST, amount))
        amount = amount if holding.least is None else max(amount, holding.least)
        return amount if holding.most is None else min(amount, holding.most)

    # The start

    def opening(self) -> Position:
        """Return the position before the first turn."""
        position = Position(self)
        position.purses = {(seat, key): one.start for seat in range(self.seats) for key, one in self._holdings.items()}
        for point, kind, letter in self.written.setup:
            if letter in self.letters:
                position.owners[point], position.kinds[point] = self.letters.index(letter), kind
        position.count_owners()
        return position

    # What is legal

    def step(self, position: Position) -> Step | None:
        """Return the part of the turn that comes next; None where the turn is complete."""
        turn = self.phases[position.phase].turn
        return turn[position.stage] if position.stage < len(turn) else None

    def moves(self, position: Position) -> list[Move]:
        """Return all events that are legal now but passing and ending a turn; one for each thing that chance decides."""
        if position.options is None:
            position.options = self._find_moves(position)
        return position.options

    def _find_moves(self, position: Position) -> list[Move]:
        step = self.step(position)
        if step is None or position.over:
            return []
        each = [self._moves_by_another(position, choice) if choice.other else self._moves_of(position, choice) for choice in step.choices]
        found = each[0] if len(each) == 1 else [move for moves in each for move in moves]
        if self.coded:
            found = [move for move in found if not self.refuses(position, move)]
        if position.done >= step.least and not position.owed and position.stage + 1 < len(self.phases[position.phase].turn):
            later = position.copy()  # the next part of the turn may begin as well
            later.stage, later.done = position.stage + 1, 0
            found = list(dict.fromkeys((*found, *self.moves(later))))
        return self._dutiful(position, found) if self.duties and found else found

    def reach(self, position: Position, move: Move) -> str | None:
        """Go on to the part of the turn that an event belongs to; return the way in which it may not come now, None where it may."""
        if position.over or position.passed:
            return "over" if position.over else "more"
        turn, other = self.phases[position.phase].turn, move.by >= 0
        stage, done = position.stage, position.done
        while stage < len(turn):
            for choice in turn[stage].choices:
                about = choice.piece < 0 or choice.piece == self.piece_of(position, move)
                if about and choice.event == move.event and choice.other == other:
                    break
            else:
                if position.owed or done < turn[stage].least:
                    break
                stage, done = stage + 1, 0
                continue
            if stage != position.stage:
                legal = self.moves(position) if self.duties else None  # a duty of a part that is left out is left undone
                position.stage, position.done = stage, 0
                position.options, position.alive = legal, None
            return None
        return "more" if stage >= len(turn) and not position.owed else ""

    def has_moves(self, position: Position) -> bool:
        """Return whether any event but passing is legal."""
        if position.alive is None:
            position.alive = self._has_moves(position) if position.options is None else bool(position.options)
        return position.alive

    def _has_moves(self, position: Position) -> bool:
        step = self.step(position)
        if step is not None and not position.over and not self.coded:
            for choice in step.choices:
                if not choice.other and choice.event in BOARD and self._still_has(position, choice):
                    return True
            for choice in step.choices:
                if choice.other:
                    continue
                if choice.event in BOARD:
                    if self._has_one(position, choice):
                        return True
                elif any(True for _ in self._moves_off_board(position, choice)):
                    return True
        return bool(self.moves(position))

    def _still_has(self, position: Position, choice: Choice) -> bool:
        """Return whether the event of a sort that was found last is legal still."""
        event, piece = choice.event, choice.piece
        if event == "put":
            piece = self.kinds[0] if piece < 0 and len(self.kinds) == 1 else piece
            if not self.has_supply(position, piece):
                return False
        return self._loops.still_runs(position, event, piece)

    def _has_one(self, position: Position, choice: Choice) -> bool:
        """Return whether there is an event on the board of a sort; it looks no further than the first."""
        event, piece = choice.event, choice.piece
        if event in ("take", "choose"):
            return self._loops.runs(position, event, piece, NOWHERE)
        pieces = (piece,) if piece >= 0 else self.kinds
        if event == "put":
            return any(self.has_supply(position, one) and self._loops.runs(position, event, one, NOWHERE) for one in pieces)
        kinds, own = position.kinds, position.places[position.seat]
        if len(self.kinds) == 1:
            return self._loops.runs(position, event, self.kinds[0], own)
        return any((piece < 0 or kinds[point] == piece) and self._loops.runs(position, event, kinds[point], (point,)) for point in own)

    def may_pass(self, position: Position) -> bool:
        """Return whether the turn may be passed: that is one of its events, or there is no other."""
        step = self.step(position)
        if step is None or position.owed or position.stage or position.done:
            return False
        choosing = any(choice.event == "pass" for choice in step.choices)
        if choosing and not any(True for _ in self._find_broken(position, PASS)) and not self._owes(position):
            return True
        if all(one.least == 0 for one in self.phases[position.phase].turn) and not self._owes(position):
            return True  # of such a turn nothing has to be done
        return step.stuck and not self.has_moves(position)

    def options(self, position: Position, *, begun: bool) -> list[Move]:
        """Return everything that may come next: legal events, passing, and ending a turn that has `begun`; empty where it has to end."""
        if position.over or position.passed:
            return []
        moves = self.moves(position)
        if not begun:
            return [*moves, PASS] if self.may_pass(position) else moves
        if self.may_stop(position) or self.has_to_pass(position):
            return [*moves, PASS]
        return [*moves, STOP] if moves and self.may_end(position) else moves

    def draw(self, position: Position, dice: Random, *, begun: bool = False) -> Move | None:
        """Return one of `options`, each as likely as any other; None where there is none, which ends a game that the turn cannot begin."""
        plain = self._plain[position.phase]
        if plain and position.options is None and not position.over and not position.passed and position.stage < len(plain):
            event, piece = plain[position.stage]
            if event != "put" or self.has_supply(position, piece):
                move = self._loops.draw(position, event, piece, dice)
                if move is not None:
                    return move
        options = self.options(position, begun=begun)
        if not options and not begun:
            self._end_stuck(position)
        return options[int(dice.random() * len(options))] if options else None

    def _plain_turn(self, phase: Phase) -> tuple[tuple[str, int], ...]:
        """Return the event of each part of a turn with its piece, if each is one on the board that is neither left out nor repeated."""
        found = []
        for step in phase.turn:
            (event, piece, other, _), *more = step.choices
            piece = self.kinds[0] if piece < 0 and event == "put" and len(self.kinds) == 1 else piece
            if more or other or (step.least, step.most) != (1, 1) or event not in BOARD or (event == "put" and piece < 0 <= self.kinds[0]):
                return ()
            found.append((event, piece))
        return () if self.duties or self.coded else tuple(found)

    def has_to_pass(self, position: Position) -> bool:
        """Return whether a turn that has begun goes on by passing alone: nothing else is legal, and the law says `else pass`."""
        return self.says_else_pass(position) and not position.owed and not self.has_moves(position) and not self.may_end(position)

    def says_else_pass(self, position: Position) -> bool:
        """Return whether the law says `else pass` of what comes next, or of what comes once parts are left out that may be."""
        for number, step in enumerate(self.phases[position.phase].turn[position.stage :]):
            if step.stuck or step.least > (0 if number else position.done):
                return step.stuck
        return False

    def may_stop(self, position: Position) -> bool:
        """Return whether a turn that has begun may go on by passing, which ends it."""
        step = self.step(position)
        passing = step is not None and any(choice.event == "pass" for choice in step.choices)
        return passing and not self._owes(position) and not any(True for _ in self._find_broken(position, PASS))

    def find_duty(self, position: Position) -> Duty | None:
        """Return a duty that can be fulfilled, so that nobody passes, stops or ends the turn; None where there is none."""
        moves = self.moves(position) if self.duties else []
        return next((duty for duty, when in self.duties if self._fulfils(position, moves[0], duty, when)), None) if moves else None

    def _owes(self, position: Position) -> bool:
        return self.find_duty(position) is not None

    def goes_on(self, position: Position) -> bool:
        """Return whether another event may come in this turn."""
        if position.over or position.passed or position.stage >= len(self.phases[position.phase].turn):
            return False
        return not self.may_end(position) or self.has_moves(position)

    def may_end(self, position: Position) -> bool:
        """Return whether the turn may end here, or has to."""
        turn = self.phases[position.phase].turn
        if position.over or position.passed:
            return True
        if position.owed:
            return self.step(position) is None or not (self.has_moves(position) or self.may_stop(position))
        if position.stage >= len(turn):
            return True
        left = enumerate(turn[position.stage :])
        return all(step.least == 0 or (number == 0 and position.done >= step.least) for number, step in left) and not self._owes(position)

    def _moves_by_another(self, position: Position, choice: Choice) -> list[Move]:
        """Return the events of other players in a turn."""
        mover, found = position.seat, list[Move]()
        for position.seat in self.order:
            if position.seat != mover:
                found += [move._replace(by=position.seat) for move in self._moves_of(position, choice)]
        position.seat = mover
        return found

    def _moves_of(self, position: Position, choice: Choice) -> list[Move]:
        event = choice.event
        if event == "put":
            pieces = (choice.piece,) if choice.piece >= 0 else self.kinds
            there = [piece for piece in pieces if self.has_supply(position, piece)]
            if len(there) == 1:
                return self._loops.run(position, "put", there[0], NOWHERE)
            return [move for piece in there for move in self._loops.run(position, "put", piece, NOWHERE)]
        if event == "move":
            me, kinds, piece = position.seat, position.kinds, choice.piece
            own = position.places[me]
            if len(self.kinds) == 1:
                return self._loops.run(position, "move", self.kinds[0], own)
            found: list[Move] = []
            for kind in {kinds[point] for point in own} if piece < 0 else (piece,):
                found += self._loops.run(position, "move", kind, [point for point in own if kinds[point] == kind])
            return found
        if event in ("take", "choose"):
            return self._loops.run(position, event, choice.piece, NOWHERE)
        return list(self._moves_off_board(position, choice))

    def _moves_off_board(self, position: Position, choice: Choice) -> Iterator[Move]:
        """Yield the legal events of a sort that is not on the board."""
        event = choice.event
        moves: Iterable[Move] = ()
        if event == "change":
            moves = self._changes(position, choice)
        elif event in CHANCES:
            moves = (Move(event),) if event == "roll" or position.pile() > 0 else ()
        elif event != "pass":
            hands = [pack.hands[position.seat].possible(pack.unseen) for pack in position.packs]
            moves = (Move(event, deck=deck, card=card) for deck, cards in enumerate(hands) for card in cards)
        for move in moves:
            if not any(True for _ in self._find_broken(position, move)):
                yield move

    def _changes(self, position: Position, choice: Choice) -> Iterator[Move]:
        """Yield every change of a holding that is within its limits."""
        key = self.holding_name(choice.piece)
        holding, has = self._holdings[key], position.held(key, position.seat)
        assert holding.least is not None  # as the reader of the law asks
        assert holding.most is not None
        for to in range(holding.least, holding.most + 1):
            yield Move("change", choice.piece, amount=to - has)

    def holding_name(self, number: int) -> str:
        """Return the holding that the number of an event stands for."""
        return self.figures.law.written[number - HOLDINGS]

    def has_supply(self, position: Position, piece: int) -> bool:
        """Return whether the seat to move has such a piece left, of its own or of those that all share."""
        if piece < 0:
            return True
        kind = self.figures.pieces[piece]
        alone, counts = len(self.kinds) == 1, position.counts
        there = self.size - counts[EMPTY] if alone else position.kinds.count(piece)
        if there < kind.each or there < kind.shared:
            return True
        if alone:
            if counts[position.seat] < kind.each or not kind.shared:
                return counts[position.seat] < kind.each
            return sum(max(0, counts[seat] - kind.each) for seat in range(self.seats)) < kind.shared
        used = [0] * self.seats
        for owner, there in zip(position.owners, position.kinds, strict=True):
            if there == piece:
                used[owner] += 1
        return used[position.seat] < kind.each or sum(max(0, number - kind.each) for number in used) < kind.shared

    def _dutiful(self, position: Position, moves: list[Move]) -> list[Move]:
        for duty, when in self.duties:
            moves = [move for move in moves if self._fulfils(position, move, duty, when)] or moves
        return moves

    def _fulfils(self, position: Position, move: Move, duty: Duty, when: Callable[..., Asked] | None) -> bool:
        if when is not None:
            return bool(when(position, position.owners, position.kinds, self.actor(position, move), move.start, move.to, move.about))
        return any(one.rule.name == duty.rule for one in self._applying(position, move))

    # Why not

    def _find(self, position: Position, move: Move) -> tuple[tuple[Rule_, ...], tuple[Rule_, ...]]:
        """Return the rules that are about such an event, and those of them after which something follows."""
        key = move.event, self.piece_of(position, move), position.phase
        found = self._rules_about.get(key)
        if found is None:
            name = self.phases[position.phase].name
            about = tuple(one for one in self.rules if one.is_about(key[0], key[1], name))
            acting = tuple(one for one in about if one.effects)
            if key[0] in ("put", "move") and all(self._displacing.issuperset(one.effects) for one in acting):
                acting = ()  # since what is there is taken where another piece arrives
            found = self._rules_about[key] = about, acting
        return found

    def _applying(self, position: Position, move: Move) -> Iterator[Rule_]:
        """Yield the rules that apply to an event."""
        owners, kinds, seat = position.owners, position.kinds, self.actor(position, move)
        for one in self._find(position, move)[0]:
            if one.when is None or one.when(position, owners, kinds, seat, move.start, move.to, move.about):
                yield one

    def actor(self, position: Position, move: Move) -> int:
        """Return the seat whose event it is."""
        return position.seat if move.by < 0 else move.by

    def piece_of(self, position: Position, move: Move) -> int:
        """Return which piece an event is about."""
        event = move.event
        return position.kinds[move.start] if event == "move" else position.kinds[move.to] if event in ("take", "choose") else move.piece

    def _find_broken(self, position: Position, move: Move) -> Iterator[Rule_]:
        about = (position, position.owners, position.kinds, self.actor(position, move), move.start, move.to, move.about)
        left: tuple[int, ...] | None = position.dice
        for one in self._find(position, move)[0]:
            if one.when is None or one.when(*about):
                for need in one.needs:
                    if not need(*about):
                        if not one.of_hand or not any(pack.hands[about[3]].unknown for pack in position.packs):
                            yield one
                        break
                else:
                    if one.spend is not None and left is not None and move.event != "roll":  # which has no dice before it
                        before, position.dice = position.dice, left
                        left, position.dice = one.spend(*about), before
                        if left is None:
                            yield one

    def find_broken(self, position: Position, move: Move) -> Iterator[Broken]:
        """Yield the rules that an event breaks, in the order of the page, then the duties that it leaves undone."""
        broken = False
        for one in self._find_broken(position, move):
            broken = True
            yield Broken(one.rule.code, "", {**self._values(position, move), **self._evaluate(position, move, one.rule.asked)})
        if not broken and self.coded and (name := self.refuses(position, move)):
            broken = True
            yield Broken(code_of(name), "", self._values(position, move))
        if broken or not self.duties:
            return
        for duty, when in self.duties:
            if move.event == "pass" or not self._fulfils(position, move, duty, when):
                others = [other for other in self.moves(position) if self._fulfils(position, other, duty, when)]
                if others:
                    code = code_of(duty.name if duty.text else duty.rule)
                    values = {**self._values(position, move), **self._evaluate(position, move, duty.asked)}
                    yield Broken(code, "must", {**values, "instead": self.write_event(others[0])})

    def takes_its_place(self, position: Position, move: Move) -> bool:
        """Return whether a piece that is on the point where an event goes to is taken by it."""
        return any(one.displaces for one in self._applying(position, move))

    def write_event(self, move: Move) -> str:
        if move.by >= 0:
            return f"!{self.letters[move.by]} {self.write_event(move._replace(by=-1))}"
        names = self.geometry.names
        if move.event == "put":
            plain = move.piece < 0 or move.piece == self._plain_kind
            return f"@{names[move.to]}" if plain else f"@{names[move.to]} {self.figures.pieces[move.piece].name}"
        if move.event == "move":
            return f"{names[move.start]}>{names[move.to]}"
        if move.event == "take":
            return f"x {names[move.to]}"
        if move.event == "choose":
            return f"choose {names[move.to]}"
        if move.event == "change":
            return f"{self.holding_name(move.piece)}{move.amount:+d}"
        if move.event in ("draw", "play", "drop"):
            several = len(self.figures.decks) > 1
            return f"{move.event} {f'{self.figures.decks[move.deck].name} ' if several else ''}{move.card or '?'}"
        return "roll ?" if move.event == "roll" else move.event

    def _values(self, position: Position, move: Move) -> dict[str, Any]:
        names = self.geometry.names
        words = {"put": "put a piece on {to}", "move": "move from {from} to {to}", "take": "take the piece on {to}",
                 "choose": "choose {to}", "roll": "roll", "draw": "draw a card", "play": "play {card}", "drop": "discard {card}",
                 "pass": "pass", "change": "change {piece} by {amount}"}  # fmt: skip
        origin, target = names[move.start], names[move.to]
        piece, card = self.kind_name(self.piece_of(position, move)), move.card or "a hidden card"
        event = words[move.event].format(**{"from": origin, "to": target, "card": card, "piece": piece, "amount": f"{move.amount:+d}"})
        return {"action": event, "from": origin, "to": target, "card": move.card, "piece": piece, "amount": move.amount}

    def _evaluate(self, position: Position, move: Move, asked: Sequence[Expression]) -> dict[str, object]:
        """Return the values of expressions in a message, as it shows them."""
        about = (position, position.owners, position.kinds, self.actor(position, move), move.start, move.to, move.about)
        return {f"value_{number}": self.show_value(self.function(one)(*about), one.sort) for number, one in enumerate(asked)}

    def show_value(self, value: Asked, sort: str) -> object:
        """Return a value of an expression as a message shows it: a number, or words."""
        if sort == NUMBER:
            return int(value)
        if sort in MANY:
            return ", ".join(str(self.show_value(one, MANY[sort])) for one in value) or "none"
        if sort == POINT:
            return self.geometry.names[value]
        if sort == SEAT:
            return self.letters[value] if 0 <= value < self.seats else "nobody"
        if sort == PIECE:
            return self.kind_name(value)
        return ("yes" if value else "no") if sort == TRUTH else str(value) or "none"

    def kind_name(self, kind: int) -> str:
        """Return what one piece, or a holding that is changed, is called."""
        if kind >= HOLDINGS:
            return self.holding_name(kind)
        return next(iter(list_singular(name := self.figures.pieces[kind].name)), name) if kind >= 0 else "piece"

    # What follows

    def play(self, position: Position, move: Move) -> None:
        """Make an event and what follows from it; return whether the game ends with it too."""
        event, _, start, to, _, card, dice, amount, by = move
        me, x = position.seat if by < 0 else by, card or amount
        turn = self.phases[position.phase].turn
        position.skipped = event == "pass" and not (position.owed or position.stage or position.done)
        if position.stage + 1 < len(turn) and position.done >= turn[position.stage].least:
            self.reach(position, move)  # it may begin the next part
        if event == "roll":
            position.dice = dice
        about = (position, position.owners, position.kinds, me, start, to, x)
        following = [one.effects for one in self._find(position, move)[1] if one.when is None or one.when(*about)] if self._acts else ()
        position.owed, position.options, position.alive = False, None, None
        displaced = position.owners[to] >= 0
        self._make(position, move, me)
        if following:
            self._do(position, following, event in ("put", "move"), displaced, (me, start, to, x))
        if self.coded:
            self.follow(position, move)
            position.count_owners()
        position.alive = None
        if self._again is not None and self._again(*about):
            position.owed = True
        if self._event_ends and not position.over:
            self._check_ends(position, self._event_ends, me, start, to, x)
        if self.coded and not position.over and (end := self.ended(position, move)) is not None:
            position.over, (position.ended, position.winners) = True, end
        position.last, position.last_card = to, card
        if position.stage < len(turn) and not position.owed:
            position.done += 1
            if position.done >= turn[position.stage].most:
                position.stage, position.done = position.stage + 1, 0

    def _do(
        self, position: Position, following: Sequence[Effects], landed: bool, displaced: bool, about: tuple[int, int, int, Asked]
    ) -> None:
        """Do what follows from an event, rule by rule; `landed` says that a piece has come to the point, `displaced` that one was there."""
        me, _, to, _ = about
        taking = {effect for effects in following for effect in effects} if displaced and self._taking else frozenset()
        for effects in following:
            for effect in effects:
                if landed and position.owners[to] == me and (effect in self._displacing or self._taking.get(effect) in taking):
                    continue  # what was there is taken already
                effect(position, *about)

    def _make(self, position: Position, move: Move, me: int) -> None:
        event, start, to, owners, kinds = move.event, move.start, move.to, position.owners, position.kinds
        if event == "put":
            if owners[to] >= 0:
                position.take(me, (to,))
            position.own_point(to, me)
            kinds[to] = move.piece
        elif event == "move":
            if owners[to] >= 0:
                position.take(me, (to,))
            owner, kind = owners[start], kinds[start]
            position.own_point(start, EMPTY)
            position.own_point(to, owner)
            kinds[start], kinds[to] = NO_PIECE, kind
            if position.marks:
                position.carry_marks(start, to)
        elif event == "choose":
            position.chosen, position.dice = to, ()
        elif event == "take":
            position.take(me, (to,))
        elif event == "pass":
            position.passed = True
        elif event == "play":
            position.trick, position.players = (*position.trick, move.card), (*position.players, me)
        elif event == "change":
            position.give(self.holding_name(move.piece), move.amount, me)
        elif event == "draw":
            position.drawn = (*position.drawn, move.card)

    def _check_ends(self, position: Position, ends: Ends, me: int, start: int, to: int, x: Asked) -> None:
        owners, kinds = position.owners, position.kinds
        for end, when, winner in ends:
            if when(position, owners, kinds, me, start, to, x):
                self.finish(position, end.name, end.word, winner, (me, start, to, x))
                return

    def finish(
        self, position: Position, name: str, word: str, winner: Callable[..., Asked] | None, about: tuple[int, int, int, str | int]
    ) -> None:
        """End the game; `winner` or the word says who has won."""
        position.over, position.ended = True, name
        position.options = position.alive = None
        if winner is not None:
            found = winner(position, position.owners, position.kinds, *about)
            many = found if isinstance(found, (list, tuple)) else (found,)
            position.winners = tuple(seat for seat in dict.fromkeys(many) if seat >= 0)
        elif word == "all":
            position.winners = tuple(range(self.seats))
        elif word == "draw":
            position.winners = ()
        else:
            position.winners = self.leaders(position, lowest=word == "lowest" or self.lowest)

    def leaders(self, position: Position, *, lowest: bool) -> tuple[int, ...]:
        """Return the seats with the best score; nobody where nothing is scored."""
        if self.score is None:
            return ()
        scores = self.scores(position)
        best = min(scores) if lowest else max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)

    def scores(self, position: Position) -> list[int]:
        """Return the score of each seat; where the law has no score, 1 for the winners."""
        coded = [self.scored(position, seat) for seat in range(self.seats)] if self.coded else []
        if coded and None not in coded:
            return [score or 0 for score in coded]
        if self.score is None:
            return [int(position.winners is not None and seat in position.winners) for seat in range(self.seats)]
        scores = (int(self.score(position, position.owners, position.kinds, seat, -1, -1, "")) for seat in range(self.seats))
        return [max(-MOST, min(MOST, score)) for score in scores]

    def end_turn(self, position: Position, left: frozenset[int] = frozenset(), *, only: bool = False, drawn: bool = False) -> None:
        """End the turn: the phase may change, the game may end, and another seat is due; `left` are out of the game.

        With `only` nobody asks next what is legal, so that the first event which is legal is enough; with `drawn` the next is drawn, which
        finds out whether there is one."""
        me, to = position.seat, position.last
        position.passes = position.passes + 1 if position.skipped else 0
        if position.over:
            return
        until = self._untils[position.phase]
        if until is not None and position.phase + 1 < len(self.phases) and until(position, position.owners, position.kinds, me, -1, to, ""):
            position.phase += 1
        if self._next is not None and position.following < 0:
            position.following = self._next(position, position.owners, position.kinds, me, -1, to, "")
        before = position.round
        position.pass_on(self._ahead(position, left) if left or position.following >= 0 else 1)
        position.stage = position.done = 0
        position.options = position.alive = None
        position.owed = position.passed = position.skipped = False
        position.following = -1
        position.dice, position.drawn, position.last_card = (), (), ""
        position.chosen, position.marks = -1, UNMARKED
        if len(position.trick) >= self.seats:
            position.trick, position.players = (), ()
        if not (only or drawn):
            self.moves(position)  # which conditions may ask for too
        if self._round_ends and position.round > before:
            self._check_ends(position, self._round_ends, me, -1, to, "")
        if self._turn_ends and not position.over:
            self._check_ends(position, self._turn_ends, me, -1, to, "")
        if self.rounds and position.round > self.rounds and not position.over:
            self.finish(position, "rounds", "highest", None, (me, -1, to, ""))
        if not drawn:
            self._end_stuck(position)

    def _end_stuck(self, position: Position) -> None:
        if not position.over and not self.can_go_on(position):
            self.finish(position, "stuck", "highest", None, (position.seat, -1, position.last, ""))

    def _ahead(self, position: Position, left: frozenset[int]) -> int:
        """Return how many seats later in the order the one is that is next: the one that a rule has named, else the next who plays."""
        later = [(ahead, self.order[(position.turn + ahead) % len(self.order)]) for ahead in range(1, len(self.order) + 1)]
        named = [ahead for ahead, seat in later if seat == position.following]
        return named[0] if named else next((ahead for ahead, seat in later if seat not in left), 1)

    def can_go_on(self, position: Position) -> bool:
        """Return whether the seat that is due can do anything at all."""
        step = self.step(position)
        if step is not None and step.stuck and not (position.owed or position.stage or position.done):
            return True  # who can do nothing else passes
        return self.has_moves(position) or self.may_pass(position) or all(step.least == 0 for step in self.phases[position.phase].turn)
