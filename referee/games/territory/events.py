"""What a player or the table can write in a game of territory, as values, and how they come from the tokens of a line. Knows no law."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from boardgen.errors import nearest
from boardgen.games.territory.layout import figures_of
from boardgen.records import NamedTuple
from referee.errors import UnreadableMove
from referee.judge.ask.lookup import point as named_point, refuse_verb, seat as named_seat
from referee.tlog.words import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.statements import Event as Written, Token

Dice = tuple[int, int]
Claims = tuple[tuple[int, str, int], ...]
"""Captures as claimed: number, seat letter, and the token's number."""
HIDDEN = "?"
"""A card that nobody else saw."""


class Rolled(NamedTuple):
    """Two dice alone, before what is done with them."""

    dice: Dice


class Stone(NamedTuple):
    """A stone set on `point`; `arg` is the number of its token. In the set-up it is a handicap stone."""

    dice: Dice | None
    point: int
    arg: int
    claims: Claims


class Declined(NamedTuple):
    """Nothing is set: after a roll, or in place of a handicap stone."""

    dice: Dice | None


class Play(NamedTuple):
    """A card and what it does: points, moves of stones, a partner, as the log has them. `args` are the numbers of their tokens."""

    dice: Dice | None
    card: str
    card_arg: int
    points: tuple[int, ...]
    steps: tuple[tuple[int, int], ...]
    partner: str | None
    args: tuple[int, ...]
    claims: Claims


class Draw(NamedTuple):
    """A card drawn; HIDDEN for one that nobody else saw."""

    card: str


class Drop(NamedTuple):
    """A card discarded, or HIDDEN."""

    card: str


class Surrender(NamedTuple):
    """An offer to be occupied by a seat, and whether it was taken."""

    to: str
    accepted: bool


class War(NamedTuple):
    """The occupier lets a seat go."""

    on: str


class Place(NamedTuple):
    """Stones set by hand before the first turn."""

    points: tuple[int, ...]


class Word(NamedTuple):
    """An event of one word: `pass`, `independence`, `concede`."""

    word: str


class First(NamedTuple):
    """Starting rolls by seat, as (seat, sum of the dice)."""

    rolls: tuple[tuple[str, int], ...]


class Starts(NamedTuple):
    """Start points by seat."""

    points: tuple[tuple[str, int], ...]


class Deal(NamedTuple):
    """Hands by seat: cards, HIDDEN for those that nobody else saw."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]


Event = Rolled | Stone | Declined | Play | Draw | Drop | Surrender | War | Place | Word
TableEvent = First | Starts | Deal

_CARDS = re.compile(r"\?|[A-Z][A-Z]|[A-Z][0-9]{1,2}")


def names(spec: GameSpec) -> Names:
    """Return what the layout calls its cards."""
    return Names({"CARD": {card.name: code for code, card in figures_of(spec).deck.items()}})


class Vocabulary:
    """Reads the events of one layout: points become numbers, seats are those that play, cards those of the deck."""

    __slots__ = ("board", "cards", "seats", "spec")

    def __init__(self, spec: GameSpec, seats: tuple[str, ...]) -> None:
        self.spec = spec
        self.board = spec.board
        self.seats = seats
        self.cards = figures_of(spec).deck

    def read(self, written: Written) -> Event | TableEvent:
        """Return the event, or UnreadableMove: a verb of another game, a point or card or seat that is not there, dice that are none."""
        if written.verb == "done":
            raise UnreadableMove("tlog:verb", "this game has no `done`", help="write `-` to decline a move, or begin the turn with `pass`")
        if written.verb not in self.READERS:
            refuse_verb(written.verb, "this game", "DICE POINT, DICE -, play, draw, drop, pass, surrender, independence, war")
        return self.READERS[written.verb](self, written)

    def _point(self, token: Token, arg: int) -> int:
        return named_point(self.board, token.text, arg)

    def _seat(self, letter: str, arg: int) -> str:
        return named_seat(letter, self.seats, arg)

    def _card(self, token: Token, arg: int, hidden: bool = False) -> str:
        if token.text != HIDDEN and token.text not in self.cards:
            near = nearest(token.text, self.cards)
            help = near if near.startswith("did") else f"cards: {' '.join(self.cards)}"
            if hidden and not near.startswith("did"):
                help += "; `?` is a card that nobody else saw"
            elif not hidden and token.text in self.board.index:
                help = f"a stone without a card is its point alone: {token.text}"
            raise UnreadableMove("tlog:card", f"this deck has no card {token.text}", arg=arg, help=help)
        return token.text

    def _claims(self, written: Written) -> Claims:
        return tuple(
            (int(token.text[1:-1]), self._seat(token.text[-1], arg), arg) for arg, token in enumerate(written.args) if token.kind == "CAPT"
        )

    def _stone(self, written: Written) -> Event:
        args = written.args
        dice = _dice(args[0]) if args[0].kind == "DICE" else None
        at = 0 if dice is None else 1
        if len(args) == at:
            assert dice is not None  # an event has at least one word
            return Rolled(dice)
        if args[at].kind == "DASH":
            return Declined(dice)
        return Stone(dice, self._point(args[at], at), at, self._claims(written) if len(args) > at + 1 else ())

    def _play(self, written: Written) -> Event:
        args = written.args
        dice = _dice(args[0]) if args[0].kind == "DICE" else None
        at = 0 if dice is None else 1
        card = self._card(args[at], at)
        points: list[int] = []
        steps: list[tuple[int, int]] = []
        partner: str | None = None
        numbers: list[int] = []
        for arg, token in enumerate(args[at + 1 :], at + 1):
            if token.kind == "POINT":
                points.append(self._point(token, arg))
            elif token.kind == "STEP":
                one, _, other = token.text.partition(">")
                steps.append((named_point(self.board, one, arg), named_point(self.board, other, arg)))
            elif token.kind == "SEAT":
                if partner is not None:
                    raise UnreadableMove("tlog:seat", "a card is played on one seat", arg=arg, help="name one seat")
                partner = self._seat(token.text, arg)
            else:
                continue
            numbers.append(arg)
        return Play(dice, card, at, tuple(points), tuple(steps), partner, tuple(numbers), self._claims(written))

    def _first(self, written: Written) -> TableEvent:
        rolls = []
        for arg, token in enumerate(written.args):
            dice = token.text[2:]
            if "+" not in dice:
                help = f"write for example {token.text[0]}:6+3"
                raise UnreadableMove("tlog:dice", f"{dice} is not a roll of two dice", arg=arg, help=help)
            rolls.append((self._seat(token.text[0], arg), int(dice[0]) + int(dice[2])))
        return First(tuple(rolls))

    def _deal(self, written: Written) -> TableEvent:
        hands = []
        for arg, token in enumerate(written.args):
            seat, text = self._seat(token.text[0], arg), token.text[2:].replace(",", "")
            cards = tuple(_CARDS.findall(text))
            odd = next((card for card in cards if card != HIDDEN and card not in self.cards), "")
            if odd or "".join(cards) != text:
                help = f"write one sign for each card: `?` or one of {' '.join(self.cards)}"
                raise UnreadableMove("tlog:card", f"{token.text[2:]} is not a hand", arg=arg, help=help)
            hands.append((seat, cards))
        return Deal(tuple(hands))

    def _word(self, written: Written) -> Event:
        return Word(written.verb)

    READERS: ClassVar[dict[str, Callable[[Vocabulary, Written], Event | TableEvent]]] = {
        "stone": _stone, "play": _play, "pass": _word, "independence": _word, "concede": _word, "first": _first, "deal": _deal,
        "draw": lambda own, written: Draw(own._card(written.args[0], 0, True) if written.args else HIDDEN),
        "drop": lambda own, written: Drop(own._card(written.args[0], 0, True)),
        "surrender": lambda own, written: Surrender(own._seat(written.args[0].text, 0), written.args[1].text == "yes"),
        "war": lambda own, written: War(own._seat(written.args[0].text, 0)),
        "place": lambda own, written: Place(tuple(own._point(token, arg) for arg, token in enumerate(written.args))),
        "-": lambda own, written: Declined(None),
        "start": lambda own, written: Starts(
            tuple((own._seat(token.text[0], arg), named_point(own.board, token.text[2:], arg)) for arg, token in enumerate(written.args))
        ),
    }  # fmt: skip
    """What reads the words of each verb."""


def _dice(token: Token) -> Dice:
    return int(token.text[0]), int(token.text[2])
