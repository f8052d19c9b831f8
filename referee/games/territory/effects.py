"""What the cards do: as a move, and out of turn against the move just finished (Annex I; rulings T-29 to T-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.territory import stones
from referee.games.territory.cards import give_up, need_cards
from referee.games.territory.events import Event, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.territory.step import Step


def need_moment(step: Step, card: Play) -> None:
    """Refuse a card that is no move: it has its own time."""
    figures = step.figures.deck[card.card]
    if "move" not in figures.when:
        times = {"reply": "against another player's move, at the end of that player's line", "scoring": "when points are counted"}
        step.refuse(
            "mt:card.when",
            f"cannot play {card.card} as a move",
            detail=f"{figures.name} is played {' or '.join(times[when] for when in figures.when)}",
            arg=card.card_arg,
            stands=False,
        )


def play(step: Step, card: Play) -> None:
    """Play a card as the move of a turn."""
    figures = step.figures.deck[card.card]
    form, effect = EFFECTS[card.card]
    _need_form(step, card, form)
    give_up(step, card.card, card.card_arg, "play")
    if form in ("", "seat"):
        effect(step, card)
        return
    stones.need_start(step, card.args[0])
    step.reached = step.law.dice and figures.by_dice
    effect(step, card)
    if card.card == "MA":
        step.s.single = card.points[0]


def _need_form(step: Step, card: Play, form: str) -> None:
    """A card names what it acts on: so many points or moves of stones, a seat, or nothing."""
    numbers = step.figures.deck[card.card].numbers
    points, moves = {"1": (1, 0), "2": (2, 0), "moves": (0, numbers.get("stones", 0))}.get(form, (0, 0))
    seats = int(form == "seat")
    if (len(card.points), len(card.steps), int(card.partner is not None)) == (points, moves, seats):
        return
    own = [step.name(point) for point in step.board.stones(step.seat)] + step.samples(2 * moves)[::2]
    steps = [f"{source}>{goal}" for source, goal in zip(own, step.samples(2 * moves)[1::2], strict=False)]
    other = next((seat for seat in step.seats if seat != step.seats[step.seat]), "")
    wants, words = {
        "1": ("a point", step.samples(1)),
        "2": ("two points", step.samples(2)),
        "moves": (f"{moves} moves such as {''.join(steps[:1])}", steps),
        "seat": ("the seat it is played on", [other]),
    }.get(form, ("nothing more", []))
    step.refuse(
        "mt:card.form",
        f"cannot play {card.card} so: it takes {wants}",
        arg=card.card_arg,
        help=f"write `{' '.join(['play', card.card, *words])}`",
        stands=False,
    )


def _nothing(step: Step, card: Play) -> None:
    """A card that only fills the hand (T-39)."""


def _points(step: Step, card: Play) -> None:
    """Bank points (T-36)."""
    step.s.bank(step.seat, step.figures.deck[card.card].numbers["points"])


def _trade(step: Step, card: Play) -> None:
    assert card.partner is not None  # its form has been looked at
    trade(step, card.card, card.partner, card.args[0])


def trade(step: Step, card: str, partner: str, arg: int | None) -> None:
    """Give prisoners to the player of their colour and get some of one's own back; none of them counts any more (T-37, T-38)."""
    s, seats = step.s, step.seats
    other = seats.index(partner)
    numbers = step.figures.deck[card].numbers
    give, get = numbers["give"], numbers["get"]
    if other == step.seat:
        step.refuse("mt:trade.self", f"cannot play {card} on oneself", arg=arg, stands=False)
    held = s.spoils.prisoners[step.seat][other]
    if held < give:
        step.refuse(
            "mt:trade.few",
            f"cannot play {card} on {partner}: it takes {give} prisoner{'s' * (give != 1)} of {partner}",
            detail=f"{seats[step.seat]} holds {held or 'none'}",
            arg=arg,
            stands=False,
        )
    back = min(get, s.spoils.prisoners[other][step.seat])
    s.imprison(step.seat, other, -give)
    s.imprison(other, step.seat, -back)
    s.count(traded=give + back)


def _anywhere(step: Step, card: Play) -> None:
    """A stone on any point (T-32); within reach only where the layout says so."""
    stones.need_reach(step, card.points[0], card.args[0])
    stones.set_stone(step, card.points[0], card.args[0])


EFFECTS: dict[str, tuple[str, Callable[[Step, Play], None]]] = {
    "NM": ("", _nothing),
    "XM": ("2", stones.extra),
    "RJ": ("", _nothing),
    "RR": ("", _nothing),
    "MA": ("1", _anywhere),
    "PP": ("2", stones.pair),
    "RA": ("1", stones.replace),
    "M2": ("moves", stones.shift),
    "M3": ("moves", stones.shift),
    "P3": ("", _points),
    "P5": ("", _points),
    "T12": ("seat", _trade),
    "T25": ("seat", _trade),
    "T38": ("seat", _trade),
}
"""What a card names after its code (points, moves of stones, a seat or nothing), and what it does. RJ and RR are replies, see below."""

STANDS_AGAIN = "RR"
"""The reply that sets a stone of its own where the rejected one stood."""


def reply(step: Step, event: Event) -> None:
    """A card of another seat against the move just finished (T-30, T-31): board, captures and prisoners as before it."""
    s, who = step.s, step.seats[step.seat]
    if not isinstance(event, Play) or "reply" not in step.figures.deck[event.card].when:
        replies = " and ".join(code for code, card in step.figures.deck.items() if "reply" in card.when)
        step.refuse_stranger("mt:turn.offturn", f"out of turn there is only `play` with {replies}")
        return
    need_cards(step)
    if event.dice is not None:
        step.refuse("mt:dice.twice", "cannot roll for a reply", arg=0, help="leave the dice out")
    _need_form(step, event, "")
    what = f"{who} cannot play {event.card}"
    if step.seat in s.passed:
        step.refuse("mt:reply.passed", f"{what}: {who} passed, and plays no card until the next turn of {who}", arg=event.card_arg)
    if s.move not in ("stone", "card"):
        there = {"": "no move has been made yet", "rejected": "the move was rejected already"}.get(
            s.move, "a stone or a card can be rejected, nothing else"
        )
        step.refuse("mt:reply.move", f"{what}: {there}", arg=event.card_arg, stands=False)
    if event.card == STANDS_AGAIN and s.single is None:
        step.refuse("mt:reply.stone", f"{what}: it answers a single stone that was set, and nothing else", arg=event.card_arg, stands=False)
    give_up(step, event.card, event.card_arg, "play")
    assert step.law.start is not None  # kept where a line has events of others
    step.board.undo(step.law.start)
    s.spoils = s.base
    s.move = "rejected"
    step.placed = None
    if event.card == STANDS_AGAIN and s.single is not None:
        step.taken = {}
        stones.set_stone(step, s.single, event.card_arg)
        if event.claims:
            stones.check_claims(step, event.claims)
