"""The law of territory, event by event: what a turn is made of, and which part of the law each event is taken to.

Alliances and the end of play are here too. Rules: Playing, Multiplayer Elements, Annex I. A step is all or nothing: whoever calls keeps
the state and a mark of the board."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from referee.errors import UnreadableMove
from referee.games.territory.cards import Use, draw, give_up, need_cards, need_moment, play, reply, take, trade
from referee.games.territory.events import Declined, Draw, Drop, Event, Play, Rolled, Stone, Surrender, War, Word
from referee.games.territory.state import Move, Rules, State, audit
from referee.games.territory.stones import check_claims, need_reach, need_start, set_stone, split
from referee.go.refusals import Refused
from referee.judge.ask.lookup import point as named_point, seat as named_seat
from referee.judge.ask.refusals import Phrase

if TYPE_CHECKING:
    from referee.games.territory.step import Step
    from referee.tlog.statements import Dead, End, Reveal, Shown


def contacts(step: Step, seat: int) -> dict[int, int]:
    """Return the stones next to those of `seat` for each other seat that nobody occupies, with the stones of those it occupies (T-20)."""
    board, occupier = step.board, step.s.occupier
    counts = {other: 0 for other in range(len(step.seats)) if other != seat and occupier[other] < 0}
    for _, colour in board.around(board.stones(seat)):
        counts[colour if occupier[colour] < 0 else occupier[colour]] += 1
    return counts


def surrender(step: Step, event: Surrender) -> None:
    """Offer to be occupied; the move is spent whether the offer is taken or not (T-21)."""
    s, seats, mover = step.s, step.seats, step.seat
    to = seats.index(event.to)
    who, fewest = event.to, step.figures.surrender
    step.need(step.rules.options.surrender, "mt:surrender.off", to=who)
    step.need(len(seats) >= fewest, "mt:surrender.players", to=who, fewest=fewest, count=len(seats))
    step.need(to != mover, "mt:surrender.self", "self", to=who, arg=0)
    subjects = [seats[seat] for seat, by in enumerate(s.occupier) if by == mover]
    step.need(not subjects, "mt:surrender.occupier", to=who, subjects=subjects, arg=0)
    if s.occupier[to] >= 0:
        step.forbid("mt:surrender.occupied", to=who, by=seats[s.occupier[to]], arg=0)
    touching = contacts(step, mover)
    sides = {one: [seats[one], *(seats[other] for other, by in enumerate(s.occupier) if by == one and other != mover)] for one in touching}
    counts = [f"{'+'.join(sides[one])} {number}" for one, number in touching.items() if number] or Phrase("none")
    held = s.occupier[mover]
    if held >= 0:
        if to == held:
            step.forbid("mt:surrender.self", "again", to=who, arg=0)
        elif touching[to] <= touching[held]:
            step.forbid("mt:surrender.more", to=who, by=seats[held], counts=counts, arg=0)
    elif not touching[to]:
        step.forbid("mt:surrender.contact", to=who, counts=counts, arg=0)
    elif touching[to] < max(touching.values()):
        step.forbid("mt:surrender.most", to=who, counts=counts, arg=0)
    if event.accepted:
        _occupy(step, mover, to)


def independence(step: Step) -> None:
    """Leave the occupier (T-26)."""
    step.need(step.s.occupier[step.seat] >= 0, "mt:occupy.free")
    _occupy(step, step.seat, -1)


def war(step: Step, event: War) -> None:
    """Let a subject go and treat it as an opponent again (T-26)."""
    on = step.seats.index(event.on)
    step.need(step.s.occupier[on] == step.seat, "mt:occupy.war", on=event.on, arg=0)
    _occupy(step, on, -1)


def _occupy(step: Step, seat: int, by: int) -> None:
    """Change an occupier. Groups are found again; those left without a liberty stay for now (T-27)."""
    s = step.s
    s.occupier = (*s.occupier[:seat], by, *s.occupier[seat + 1 :])
    step.board.ally(s.sides())


class Act(Enum):
    """What an event does, as messages name it."""

    STONE = "set_stone"
    CARD = "play_card"
    DECLINE = "decline"
    PASS = "pass"
    SURRENDER = "surrender"
    WAR = "war"
    INDEPENDENCE = "independence"


def act(step: Step, event: Event) -> None:
    s = step.s
    step.taken = {}
    step.reached = step.rules.options.dice
    if step.seat != s.mover:
        reply(step, event)
    elif isinstance(event, Stone):
        _begin_move(step, Act.STONE)
        _take_dice(step, event.dice)
        need_start(step, event.arg)
        need_reach(step, event.point, event.arg)
        set_stone(step, event.point, event.arg)
        s.single = event.point
        s.move = Move.STONE
    elif isinstance(event, Play):
        need_cards(step)
        _begin_move(step, Act.CARD)
        need_moment(step, event)
        _take_dice(step, event.dice)
        play(step, event)
        s.move = Move.CARD
    elif isinstance(event, Rolled):
        _take_dice(step, event.dice)
    elif isinstance(event, Declined):
        _begin_move(step, Act.DECLINE)
        _take_dice(step, event.dice)
        s.move = Move.DECLINED
    elif isinstance(event, Draw):
        _draw(step, event)
    elif isinstance(event, Drop):
        _drop(step, event)
    elif isinstance(event, Surrender):
        _begin_other(step, Act.SURRENDER)
        surrender(step, event)
        s.move = Move.SURRENDER
    elif isinstance(event, War):
        _begin_other(step, Act.WAR)
        war(step, event)
        s.move = Move.WAR
    elif isinstance(event, Word):
        _word(step, event)
    else:
        raise AssertionError(f"{event} is not an event of a turn")
    if isinstance(event, (Stone, Play)) and event.claims:
        check_claims(step, event.claims)
    if step.taken or not isinstance(event, Stone):
        audit(s, step.board)


def finish(step: Step) -> None:
    """End the mover's line: a move was made, the hand is small enough, the position is not one that a simple ko forbids."""
    s, rules = step.s, step.rules
    step.number = None
    step.need(s.move, "mt:turn.owed", "rolled" if s.dice is not None else "nothing")
    hand = s.hands[s.mover]
    step.need(rules.keeps(hand), "mt:drop.owed", count=hand.size, limit=step.figures.hand.limit)
    if rules.options.ko == "simple" and step.placed is not None and step.board.position() == rules.before:
        step.forbid("mt:stone.ko", place=step.placed.point, event=step.placed.event, arg=step.placed.arg)
    s.end_turns(passing=s.move is Move.PASS)


def _take_dice(step: Step, dice: tuple[int, int] | None) -> None:
    """Take the dice of an event, written with it or before it; there is one roll a turn."""
    s, with_dice = step.s, step.rules.options.dice
    if dice is None:
        if with_dice and s.dice is None and not s.move:
            step.forbid("mt:dice.missing", sample=step.samples(1)[0])
        return
    step.need(with_dice, "mt:dice.off", arg=0)
    step.need(s.dice is None, "mt:dice.twice", "rolled", arg=0)
    if s.dice is None and s.move:
        step.forbid("mt:dice.twice", "moved", arg=0, move=s.move)
    s.dice = dice


def _begin_move(step: Step, what: Act) -> None:
    """Allow one move a turn, be it a stone or a card (T-28), and none in a pass (T-11)."""
    move = step.s.move
    if move is Move.PASS:
        step.forbid("mt:turn.pass", "moved", what=what)
    elif move:
        step.forbid("mt:turn.move", "moved", what=what, move=move)


def _begin_other(step: Step, what: Act) -> None:
    """Begin what takes the place of dice, stone and card (T-21, T-26)."""
    _begin_move(step, what)
    step.need(step.s.dice is None, "mt:turn.move", "rolled", what=what)


def _word(step: Step, event: Word) -> None:
    s = step.s
    step.need(event.word != "concede", "mt:turn.resign")
    if event.word == "independence":
        _begin_other(step, Act.INDEPENDENCE)
        independence(step)
        s.move = Move.INDEPENDENCE
        return
    _begin_move(step, Act.PASS)
    step.need(s.dice is None, "mt:turn.pass", "rolled")
    s.move = Move.PASS


def _draw(step: Step, event: Draw) -> None:
    """Draw the card that a pair of dice or a pass allows (Playing; T-08, T-09, T-11)."""
    s, drawing = step.s, step.rules.options.drawing
    need_cards(step)
    paired = s.dice is not None and s.dice[0] == s.dice[1]
    if not paired and s.move is not Move.PASS:
        way, dice = ("unequal", f"{s.dice[0]}+{s.dice[1]}") if s.dice is not None else ("neither", "")
        step.forbid("mt:draw.due", way, dice=dice)
    elif s.drew:
        step.forbid("mt:draw.due", "twice")
    step.need(not (paired and drawing == "before" and s.move), "mt:draw.when", "late")
    step.need(not (paired and drawing == "after" and not s.move), "mt:draw.when", "early")
    draw(step, event.card, 0)
    s.drew = True


def _drop(step: Step, event: Drop) -> None:
    """Discard one card at the end of a turn, by whoever holds too many (Playing; T-12)."""
    s = step.s
    need_cards(step)
    hand = s.hands[step.seat]
    step.need(not step.rules.keeps(hand), "mt:drop.due", limit=step.figures.hand.limit, count=hand.size or Phrase("none"))
    step.need(s.move, "mt:drop.when")
    give_up(step, event.card, 0, Use.DISCARD)


def call(rules: Rules, state: State, end: End) -> State:
    """End the game, if it may end so; every group without a liberty comes off then, split with no killer (T-27)."""
    seats, refusals = rules.seats, rules.refusals
    if end.how == "pass" and state.passes < len(seats):
        raise refusals.illegal("mt:end.pass", passes=state.passes, players=len(seats))
    if end.how == "full":
        for seat in rules.order:
            open_point = legal_point(rules, state, seat)
            if open_point is not None:
                name = rules.spec.board.names[open_point]
                raise refusals.illegal("mt:end.full", points=(name,), who=seats[seat], place=name)
    if not rules.board.breathless():
        return state
    after = state.copy()
    rules.board.sweep()
    split(rules.board.fallen(), after, rules.order, None)
    return after


def legal_point(rules: Rules, state: State, seat: int) -> int | None:
    """Return a point where a seat may set a plain stone with some roll of the dice; None where there is none."""
    board, options = rules.board, rules.options
    steps = rules.reach_of((6, 6))
    for point, cell in enumerate(board.position()):
        if cell or (options.dice and not rules.near(point, steps, seat, state.starts[seat])):
            continue
        mark = board.mark()
        try:
            board.play(seat, point, check=False)
        except Refused:
            continue
        repeats = board.repeats("superko") is not None if options.ko == "superko" else board.position() == rules.before
        board.undo(mark)
        if not repeats:
            return point
    return None


def dead(rules: Rules, state: State, line: Dead) -> State:
    """Make stones that the table agrees are dead prisoners of the seat in whose territory they are (T-41)."""
    board, seats, refusals = rules.board, rules.seats, rules.refusals
    of, to = named_seat(line.seat.text, seats), named_seat(line.to.text, seats, len(line.points))
    points = [named_point(rules.spec.board, token.text, arg) for arg, token in enumerate(line.points)]
    names = [rules.spec.board.names[point] for point in points]
    if of == to:
        raise refusals.illegal("mt:dead.own", arg=len(points), of=of)
    for number, (point, name) in enumerate(zip(points, names, strict=True)):
        colour = board.colour_at(point)
        if colour != seats.index(of) or name in names[:number]:
            way = "twice" if name in names[:number] else "empty" if colour < 0 else "other"
            owner = "" if colour < 0 else seats[colour]
            raise refusals.illegal("mt:dead.stone", way, points=(name,), arg=number, of=of, place=name, owner=owner)
    after = state.copy()
    for point in points:
        board.lift(point)
        after.imprison(seats.index(to), seats.index(of), 1)
    return after


def reveal(step: Step, line: Reveal) -> None:
    """Show cards when points are counted, in the order in which they take effect (T-36, T-37)."""
    step.need(step.rules.options.cards, "mt:card.off", "show")
    for arg, shown in enumerate(line.items):
        step.seat = step.seats.index(named_seat(shown.seat, step.seats, arg))
        _show(step, shown, arg)


def _show(step: Step, shown: Shown, arg: int) -> None:
    deck = step.figures.deck
    if shown.card not in deck:
        raise UnreadableMove("tlog:card", f"this deck has no card {shown.card}", arg=arg, help=f"cards: {' '.join(deck)}")
    numbers = deck[shown.card].numbers
    trades = "give" in numbers
    if shown.partner is not None:
        named_seat(shown.partner, step.seats, arg)
    if trades != (shown.partner is not None):
        what = f"{shown.card} is played on a seat" if trades else f"{shown.card} is not played on a seat"
        other = f">{next((seat for seat in step.seats if seat != shown.seat), '')}"
        raise UnreadableMove("tlog:card", what, arg=arg, help=f"write {shown.seat}:{shown.card}" + other * trades)
    if "scoring" not in deck[shown.card].when:
        cards = [code for code, card in deck.items() if "scoring" in card.when]
        step.forbid("mt:reveal.card", card=shown.card, cards=cards, arg=arg)
    take(step, shown.card, arg, Use.SHOW)
    step.s.discards += 1
    if shown.partner is not None:
        trade(step, shown.card, shown.partner, arg)
    else:
        step.s.bank(step.seat, numbers["points"])
