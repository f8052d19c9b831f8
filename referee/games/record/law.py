"""The law of the record, event by event: what can be true of a board, a box of pieces, a deck and a purse.

It knows no rule of a game but these: pieces stand one on a point and are moved by their owner, there are as many pieces and cards as the
kit prints, a hand has what was drawn, and a holding keeps to its limits. A step is all or nothing. What chance decides is here too."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from boardgen.layout.law.written import EVENTS
from referee.errors import Remark
from referee.games.intersections import BoardStep
from referee.games.record.events import ANY_KIND, Change, Choose, Draw, Drop, Give, Move, Place, Play, Put, Remove, Roll, Shuffle, Word
from referee.games.record.state import Hand, Pack, State
from referee.go.refusals import Repeated, Suicide
from referee.judge.ask.refusals import Joined, Refusals

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.record_law import RecordFigures
    from referee.games.record.events import Card, Event, Vocabulary
    from referee.go.goban import Goban
    from referee.judge.ask.judged_step import Waiver


def draw(step: Step, card: Card) -> None:
    """Draw the top card, which is one of those that nobody has seen."""
    pack = _take_from_pile(step, card)
    known, unknown = pack.hands[step.seat]
    hand = Hand(tuple(sorted((*known, card.name))), unknown) if card.name else Hand(known, unknown + 1)
    step.s.repack(card.deck, pack.hold(step.seat, hand))


def turn_over(step: Step, card: Card) -> None:
    """Draw the top card for the whole table: it lies on the discards."""
    step.need(card.name, "rec:draw.hidden", arg=0)
    pack = _take_from_pile(step, card)
    step.s.repack(card.deck, pack._replace(discards=(*pack.discards, card.name)))


def _take_from_pile(step: Step, card: Card) -> Pack:
    """Return the cards without the one that is drawn."""
    pack, deck = step.s.packs[card.deck], step.rules.figures.decks[card.deck].name
    if not pack.pile:
        step.forbid("rec:draw.empty", "discards" if pack.discards or pack.buried else "none", deck=deck)
    if not card.name:
        return pack._replace(pile=pack.pile - 1)
    if not pack.unseen.get(card.name):
        step.forbid("rec:draw.card", card=card.name, deck=deck, arg=0)
    return pack._replace(pile=pack.pile - 1, unseen=pack.see(card.name))


def need_card(step: Step, card: Card) -> None:
    """Check that a card may be in the hand: one that all have seen, or one of those that nobody else knows."""
    pack = step.s.packs[card.deck]
    hand = pack.hands[step.seat]
    if not card.name:
        step.need(hand.unknown, "rec:hand.hidden", held=", ".join(hand.known) or "no cards", arg=0)
    elif card.name not in hand.known:
        if not hand.unknown:
            step.forbid("rec:hand.card", card=card.name, held=", ".join(hand.known) or "no cards", arg=0)
        if not pack.unseen.get(card.name):
            step.forbid("rec:hand.card", "seen", card=card.name, arg=0)


def spend(step: Step, card: Card) -> None:
    """Play or discard a card of the hand: one that all have seen, else one of those that nobody else knows."""
    need_card(step, card)
    pack = step.s.packs[card.deck]
    hand = pack.hands[step.seat]
    if not card.name:
        step.s.repack(card.deck, pack.hold(step.seat, hand._replace(unknown=hand.unknown - 1))._replace(buried=pack.buried + 1))
        return
    if card.name in hand.known:
        known = list(hand.known)
        known.remove(card.name)
        after = pack.hold(step.seat, hand._replace(known=tuple(known)))
    else:
        after = pack.hold(step.seat, hand._replace(unknown=hand.unknown - 1))._replace(unseen=pack.see(card.name))
    step.s.repack(card.deck, after._replace(discards=(*pack.discards, card.name)))


def shuffle(step: Step, deck: int) -> None:
    """Put the discards back into the draw pile."""
    pack = step.s.packs[deck]
    step.need(pack.discards or pack.buried, "rec:shuffle.empty", deck=step.rules.figures.decks[deck].name)
    unseen = dict(pack.unseen)
    for card in pack.discards:
        unseen[card] = unseen.get(card, 0) + 1
    step.s.repack(deck, pack._replace(pile=pack.pile + len(pack.discards) + pack.buried, buried=0, unseen=unseen, discards=()))


def put(step: Step, point: int, kind: int, arg: int = 0, *, captures: bool = True) -> None:
    """Put a piece of the seat on an empty point, as far as there is one left; with the capture law it may capture."""
    board = step.board
    if board.colour_at(point) >= 0:
        step.forbid("rec:put.taken", place=point, arg=arg)
    supply(step, kind, arg)
    if step.rules.figures.law.capture and captures:
        _capture(step, [(point, step.seat)], [], point, kind)
    else:
        board.put(step.seat, point)
        step.s.put(point, kind, step.seat)


def supply(step: Step, kind: int, arg: int | None) -> None:
    """Check that there are as many pieces of a kind as the kit prints: those of the seat first, then those that all share."""
    if kind == ANY_KIND:
        return
    piece, used = step.rules.figures.pieces[kind], step.s.used
    shared = sum(max(0, used.get((kind, seat), 0) - piece.each) for seat in range(len(step.seats)))
    if used.get((kind, step.seat), 0) < piece.each or shared < piece.shared:
        return
    way = "own" if not piece.shared else "shared" if not piece.each else "both"
    step.forbid("rec:put.supply", way, piece=piece.name, each=piece.each, shared=piece.shared, arg=arg)


def need_own_piece(step: Step, point: int, way: str = "") -> int:
    """Require a piece of the seat on a point where a move begins; return whose piece it is. `way` is that of the advice."""
    owner = step.board.colour_at(point)
    if owner < 0:
        step.forbid("rec:move.empty", place=point, arg=0)
    step.need(owner == step.seat, "rec:move.own", way, place=point, owner=step.seats[owner], arg=0)
    return owner


def move(step: Step, path: tuple[int, ...]) -> None:
    """Move a piece of the seat along empty points."""
    board, s = step.board, step.s
    first, last = path[0], path[-1]
    owner = need_own_piece(step, first)
    for point in path[1:]:
        if board.colour_at(point) >= 0 and point != first:
            step.forbid("rec:move.taken", place=point, arg=0)
    if first == last:
        return
    kind = s.kinds[first]
    if step.rules.figures.law.capture:
        s.lift(first, owner)
        _capture(step, [(last, owner)], [first], last, kind)
        return
    board.lift(first)
    board.put(owner, last)
    s.lift(first, owner)
    s.put(last, kind, owner)


def remove(step: Step, points: tuple[int, ...]) -> None:
    """Take pieces off. Those of others are captured."""
    board, s = step.board, step.s
    for arg, point in enumerate(points):
        owner = board.colour_at(point)
        if owner < 0:
            step.forbid("rec:remove.empty", place=point, arg=arg)
        board.lift(point)
        s.lift(point, owner)
        if owner != step.seat:
            s.capture(step.seat, 1)
    if step.rules.figures.law.capture:
        board.remember(step.label)


def _capture(step: Step, place: list[tuple[int, int]], lift: list[int], point: int, kind: int) -> None:
    """Change the stones under the capture law, and note what was captured."""
    board, s, seat = step.board, step.s, place[0][1]
    drowns, repeats = False, False  # what the table let pass
    while True:
        try:
            board.move(place, lift, allow_suicide=drowns, check=not repeats, label=step.label)
            break
        except Suicide as refused:
            step.forbid("rec:capture.suicide", place=point, points=refused.group, arg=0)
            drowns = True
        except Repeated as refused:
            when = str(refused.label or "")
            step.forbid("rec:capture.ko", "turn" if when else "start", place=point, when=when, arg=0)
            repeats = True
    if repeats:
        board.remember(step.label)
    s.put(point, kind, seat)
    for group in board.fallen():
        for stone, colour in group.stones:
            s.lift(stone, colour)
            step.taken[colour] = step.taken.get(colour, 0) + 1
    if step.taken:
        s.capture(seat, sum(step.taken.values()))


def check_claims(step: Step, claims: tuple[tuple[int, str], ...], first: int) -> None:
    """Compare claimed captures with the stones that fell."""
    claimed: Counter[str] = Counter()
    for number, seat in claims:
        claimed[seat] += number
    for arg, (_, seat) in enumerate(claims):
        fell = step.taken.get(step.seats.index(seat), 0)
        if claimed[seat] != fell and [one for _, one in claims].index(seat) == arg:
            message = step.rules.refusals.message("captured", count=fell, who=seat, claimed=claimed[seat])
            step.remarks.append(Remark("error", "claim:capture", message, step.number, first + arg))


def require_player(step: Step) -> None:
    """Require that the seat has not left the game."""
    step.need(step.seat not in step.s.left, "rec:concede.gone")


def act(step: Step, event: Event, alone: bool = False) -> None:
    """Take one event; `alone` says that it is the only one of its line."""
    step.taken = {}
    if not isinstance(event, Word) or event.word not in ("say", "done"):
        require_player(step)
    if isinstance(event, Put):
        put(step, event.point, event.kind)
    elif isinstance(event, Move):
        move(step, event.path)
    elif isinstance(event, Remove):
        remove(step, event.points)
    elif isinstance(event, Place):
        for arg, point in enumerate(event.points):
            put(step, point, event.kind, arg=arg, captures=False)
    elif isinstance(event, Roll):
        roll(step, event.sides)
    elif isinstance(event, Draw):
        draw(step, event.card)
    elif isinstance(event, (Play, Drop)):
        spend(step, event.card)
    elif isinstance(event, Shuffle):
        shuffle(step, event.deck)
    elif isinstance(event, Change):
        change(step, step.seat, event.key, event.amount)
    elif isinstance(event, Give):
        change(step, step.seats.index(event.giver), event.key, -event.amount)
        change(step, step.seats.index(event.taker), event.key, event.amount)
    elif not isinstance(event, Choose):  # which changes nothing by itself
        _word(step, event, alone)
    if isinstance(event, (Put, Move)) and event.claims:
        check_claims(step, event.claims, event.first_claim if isinstance(event, Put) else 1)


def change(step: Step, seat: int, key: str, amount: int) -> None:
    """Add to a holding of a seat, within its limits."""
    s = step.s
    holding = step.rules.figures.law.holdings[key]
    has = s.purses[seat, key]
    after = has + amount
    who = step.seats[seat]
    if holding.least is not None and after < min(has, holding.least):
        step.forbid("rec:holding.least", amount=-amount, key=key, who=who, has=has, least=holding.least, short=holding.least - after)
    if holding.most is not None and after > max(has, holding.most):
        step.forbid("rec:holding.most", amount=amount, key=key, who=who, has=has, most=holding.most)
    s.purses[seat, key] = after


def unknown_sides(step: Step, sides: tuple[str, ...]) -> list[str]:
    """Return the sides that none of the dice has which the kit prints."""
    every = {one.casefold() for die in step.rules.figures.dice for one in die.sides}
    return [side for side in sides if side.casefold() not in every] if every else []


def roll(step: Step, sides: tuple[str, ...]) -> None:
    """Check that each side is one of a die, and there are as many dice; dice of the players' own have numbers."""
    dice = step.rules.figures.dice
    if not dice:
        for side in sides:
            step.need(side.isascii() and side.isdigit(), "rec:roll.side", "number", side=side, arg=0)
        return
    count = sum(die.dice for die in dice)
    for side in unknown_sides(step, sides):
        every = list(dict.fromkeys(one for die in dice for one in die.sides))
        step.forbid("rec:roll.side", "event" if side in EVENTS else "", side=side, sides=Joined(every, "or"), arg=0)
    step.need(len(sides) <= count, "rec:roll.dice", rolled=len(sides), count=count, arg=0)
    if len(sides) <= count and not _can_assign(sides, [die.sides for die in dice for _ in range(die.dice)]):
        step.forbid("rec:roll.dice", "apart", rolled="+".join(sides), arg=0)


def _can_assign(sides: tuple[str, ...], dice: list[tuple[str, ...]]) -> bool:
    """Return whether each side can be that of a die of its own."""
    fits = [[number for number, die in enumerate(dice) if any(side.casefold() == one.casefold() for one in die)] for side in sides]
    taken: dict[int, int] = {}

    def assign(side: int, tried: set[int]) -> bool:
        for die in fits[side]:
            if die not in tried:
                tried.add(die)
                if die not in taken or assign(taken[die], tried):
                    taken[die] = side
                    return True
        return False

    return all(assign(side, set()) for side in range(len(sides)))


def _word(step: Step, event: Word, alone: bool) -> None:
    s = step.s
    if event.word == "pass":
        step.need(alone, "rec:pass.alone")
        s.passing = alone
    elif event.word == "concede":
        s.left = s.left | {step.seat}


class Rules:
    """What stays the same for all turns of a table."""

    __slots__ = ("board", "figures", "names", "refusals", "seats", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, board: Goban, refusals: Refusals, names: tuple[str, ...]) -> None:
        self.vocabulary = vocabulary
        self.figures: RecordFigures = vocabulary.figures
        self.seats = vocabulary.seats
        self.board = board
        self.refusals = refusals
        self.names = names


class Step(BoardStep[State]):
    """A step of the record. `label` names the turn in the history of positions; `taken` counts captured stones by colour."""

    __slots__ = ("label", "rules", "taken")

    def __init__(self, rules: Rules, s: State, seat: int, label: str, waiver: Waiver) -> None:
        super().__init__(s, seat, rules.seats, rules.names.__getitem__, waiver, rules.refusals)
        self.board = rules.board
        self.rules = rules
        self.label = label
        self.taken: dict[int, int] = {}


def chance(state: State, figures: RecordFigures, words: Sequence[str], drawn: Sequence[Sequence[str]], dice: Random) -> str:
    """Return all dice after `roll`, a card after `draw`; empty elsewhere, and where the kit has several decks.

    `drawn` are the events before this one in the line."""
    if list(words) == ["roll"]:
        return "+".join(dice.choice(die.sides) for die in figures.dice for _ in range(die.dice))
    if list(words) != ["draw"] or len(state.packs) != 1:
        return ""
    unseen = dict(state.packs[0].unseen)
    for event in drawn:
        if event[:1] == ["draw"]:
            name = " ".join(event[1:])
            unseen[name] = unseen.get(name, 0) - 1
    left = [name for name, copies in sorted(unseen.items()) for _ in range(copies)]
    return dice.choice(left) if left else ""
