"""What a log of a game without rules of its own can say, as values, and how they come from the words of a line. Knows no law."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from boardgen.layout.ground.board import Board
from boardgen.layout.law.written import list_singular
from boardgen.layout.spec.record_law import PieceKind, RecordFigures, make_record
from boardgen.layout.spec.written_law import UNCLEAR, plain_piece
from boardgen.records import NamedTuple
from referee.errors import Advice, UnreadableMove
from referee.judge.ask.lookup import point as named_point, seat as named_seat
from referee.tlog.lenient import plain
from referee.tlog.words import alike, join_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.statements import Event as Written

ANY_KIND = -1
"""A piece of which the log does not say what it is: the players' own, or one that a correction put there."""


class Put(NamedTuple):
    """A piece of a kind (its number, or ANY_KIND) put on a point; claimed captures as (number, seat); the numbers of the claims' tokens."""

    point: int
    kind: int
    claims: tuple[tuple[int, str], ...] = ()
    first_claim: int = 0


class Move(NamedTuple):
    """A piece moved from the first of some points to the last, by way of the others."""

    path: tuple[int, ...]
    claims: tuple[tuple[int, str], ...] = ()


class Remove(NamedTuple):
    """Pieces taken off the board."""

    points: tuple[int, ...]


class Choose(NamedTuple):
    """A point that is chosen, such as a target; only laws of their own ask for it."""

    point: int


class Place(NamedTuple):
    """Pieces of a kind set by hand before the first turn."""

    points: tuple[int, ...]
    kind: int


class Roll(NamedTuple):
    """What each die shows."""

    sides: tuple[str, ...]


class Card(NamedTuple):
    """A card by the number of its deck and its name, which is empty where nobody else saw it."""

    deck: int
    name: str


class Draw(NamedTuple):
    """A card drawn."""

    card: Card


class Play(NamedTuple):
    """A card played from the hand."""

    card: Card


class Drop(NamedTuple):
    """A card discarded from the hand."""

    card: Card


class Shuffle(NamedTuple):
    """The discards of a deck, shuffled and put under its draw pile."""

    deck: int


class Change(NamedTuple):
    """An amount that a seat gets, or loses where it is below zero."""

    key: str
    amount: int


class Give(NamedTuple):
    """An amount that goes from one seat to another."""

    key: str
    giver: str
    taker: str
    amount: int


class Word(NamedTuple):
    """An event of one word, or one that changes nothing: `-`, `done`, `pass`, `say`, `concede`."""

    word: str


Event = Put | Move | Remove | Choose | Place | Roll | Draw | Play | Drop | Shuffle | Change | Give | Word


@lru_cache(10_000)
def key_of(name: str) -> str:
    """Return a name as it is compared: without regard to case, spaces and typographic signs."""
    return " ".join(plain(name).split()).casefold()


def table_of(names: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Return, by each name, the numbers of what is called so."""
    by_name: dict[str, list[int]] = {}
    for name, number in names:
        numbers = by_name.setdefault(key_of(name), [])
        if number not in numbers:
            numbers.append(number)
    return by_name


class Vocabulary:
    """Reads the events of one layout: its points, pieces, cards, dice and holdings."""

    __slots__ = ("_cards", "_default", "_pieces", "board", "figures", "seats", "spec")

    def __init__(self, spec: GameSpec, seats: tuple[str, ...]) -> None:
        self.spec = spec
        self.figures: RecordFigures = make_record(spec.figures)
        self.seats = seats
        self.board = spec.ground if isinstance(spec.ground, Board) else None
        kinds = self.figures.pieces
        self._pieces = table_of((name, number) for number, kind in enumerate(kinds) for name in kind.names)
        single = table_of((one, number) for name, numbers in self._pieces.items() for one in list_singular(name) for number in numbers)
        self._pieces = single | self._pieces
        self._default = plain_piece(self.figures) if kinds else ANY_KIND
        self._cards: dict[str, list[Card]] = {}
        for number, deck in enumerate(self.figures.decks):
            for card, names in deck.names.items():
                for name in dict.fromkeys(map(key_of, names)):
                    self._cards.setdefault(name, []).append(Card(number, card))
            for name in (f"{deck.name} ?", *(("?",) if len(self.figures.decks) == 1 else ())):
                self._cards[key_of(name)] = [Card(number, "")]

    def read(self, written: Written) -> Event:
        """Return an event, or UnreadableMove: a point, piece, card, holding or seat that this layout does not have."""
        return self.READERS[written.verb](self, written) if written.verb in self.READERS else Word(written.verb)

    # The board

    def point(self, text: str, arg: int | None) -> int:
        """Return the number of a point such as `d4`."""
        if self.board is None:
            help = "write what happens to cards and holdings"
            raise UnreadableMove("tlog:point", f"{self.spec.title} is played without a board", arg=arg, help=help)
        return named_point(self.board, text, arg)

    def _put(self, written: Written) -> Put:
        args = written.args
        point = self.point(args[0].text.lstrip("@"), 0)
        named = len(args) > 1 and args[1].kind == "PIECE"
        kind = self.kind(args[1].text, 1) if named else self.only_kind(0)
        return Put(point, kind, self._claims(written), 1 + named)

    def _move(self, written: Written) -> Move:
        return Move(tuple(self.point(step, 0) for step in written.args[0].text.split(">")), self._claims(written))

    def _claims(self, written: Written) -> tuple[tuple[int, str], ...]:
        found = []
        for arg, token in enumerate(written.args):
            if token.kind == "CAPT":
                found.append((int(token.text[1:-1]), named_seat(token.text[-1], self.seats, arg)))
        return tuple(found)

    def _points(self, written: Written) -> Remove | Place:
        named = written.args[-1].kind == "PIECE"
        tokens = written.args[:-1] if named else written.args
        points = tuple(self.point(token.text, arg) for arg, token in enumerate(tokens))
        if written.verb == "remove":
            return Remove(points)
        return Place(points, self.kind(written.args[-1].text, len(tokens)) if named else self.only_kind(None))

    # Pieces

    def kind(self, name: str, arg: int | None) -> int:
        """Return the number of the kind of piece that a log calls so."""
        numbers = self._pieces.get(key_of(name), ())
        kinds = self.figures.pieces
        if len(numbers) == 1:
            return numbers[0]
        if numbers:
            several = join_words(f"`{_longest(kinds[number])}`" for number in numbers)
            raise UnreadableMove("tlog:piece", f"several pieces are called {name}", arg=arg, help=f"write {several}")
        if not kinds:
            help = "write the point alone: the kit of this layout prints no pieces, so players use their own"
            raise UnreadableMove("tlog:piece", f"no piece is called {name}", arg=arg, help=help)

        def advise() -> Advice:
            near = [self.kind_name(number) for word in alike(key_of(name), self._pieces, 0.65) for number in self._pieces[word]]
            return _name_instead(near, "pieces", [kind.name for kind in kinds])

        raise UnreadableMove("tlog:piece", f"no piece is called {name}", arg=arg, help=advise)

    def only_kind(self, arg: int | None) -> int:
        """Return the kind of a piece that is put without a name: the only one, the one that turns put, or the only one of a seat's own."""
        if self._default == UNCLEAR:
            names = [kind.name for kind in self.figures.pieces]
            raise UnreadableMove("tlog:piece", "which piece?", arg=arg, help=f"write its name after the point: {_some(names)}")
        return self._default

    def kind_name(self, kind: int) -> str:
        """Return what a kind of piece is called."""
        return self.figures.pieces[kind].name if kind >= 0 else "piece"

    def starts_with_kind(self, words: str) -> int | None:
        """Return the kind of piece that a text begins with, for corrections; None where it begins with none."""
        parts = words.split()
        for length in range(min(len(parts), 6), 0, -1):
            numbers = self._pieces.get(key_of(" ".join(parts[:length])), ())
            if len(numbers) == 1:
                return numbers[0]
        return None if self._default == UNCLEAR else self._default

    # Cards

    def card(self, name: str, verb: str) -> Card:
        """Return the card that a log calls so."""
        cards = self._cards.get(key_of(name), ())
        if len(cards) == 1:
            return cards[0]
        decks = self.figures.decks
        if not decks:
            help = "add a component of kind card to the layout, such as `deck: {kind: card, from: deck.csv}`"
            raise UnreadableMove("tlog:card", f"{self.spec.title} has no cards", arg=0, help=help)
        if cards:
            several = join_words(f"`{verb} {decks[card.deck].name} {card.name}`" for card in cards)
            raise UnreadableMove("tlog:card", f"several decks have a card {name}", arg=0, help=f"write {several}")
        if name == "?":
            several = join_words(f"`{verb} {deck.name} ?`" for deck in decks)
            raise UnreadableMove("tlog:card", "a card of which deck?", arg=0, help=f"write {several}")

        def advise() -> Advice:
            words = {tuple(sorted(word.split())): one for word, one in self._cards.items()}
            turned = words.get(tuple(sorted(key_of(name).split())), ())  # `8 Crab`
            several = [one.strip() for one in re.split(r"[,&+]|\band\b", name)]
            if len(several) > 1 and all(self._cards.get(key_of(one)) for one in several):
                return f"write ` ; ` between two events: `{' ; '.join(f'{verb} {one}' for one in several)}`", ()
            near = [one.name for one in turned] or [
                card.name for word in alike(key_of(name), self._cards, 0.65) for card in self._cards[word] if card.name
            ]
            return _name_instead(near, "cards", [card for deck in decks for card in deck.cards])

        raise UnreadableMove("tlog:card", f"no card is called {name}", arg=0, help=advise)

    def _deck(self, name: str) -> int:
        decks = self.figures.decks
        if not decks:
            raise UnreadableMove("tlog:card", f"{self.spec.title} has no cards to shuffle")
        names = [deck.name for deck in decks]
        if not name and len(decks) == 1:
            return 0
        if name not in names:
            what = f"no deck is called {name}" if name else "which deck?"
            raise UnreadableMove(
                "tlog:card", what, arg=0 if name else None, help=f"write {join_words(f'`shuffle {one}`' for one in names)}"
            )
        return names.index(name)

    # Holdings

    def _change(self, written: Written) -> Change:
        match = re.fullmatch(r"(\$|[a-z]+)([+-][0-9]+)", written.args[0].text)
        assert match is not None  # the scanner reads nothing else as a change
        amount = int(match[2])
        if amount == 0 and self.figures.written is None:  # a law of its own may ask for an amount, such as a bid
            raise UnreadableMove("tlog:amount", "a change of 0 is nothing", arg=0, help="write 1 or more, or leave it out")
        return Change(self.holding(match[1], 0), amount)

    def _give(self, written: Written) -> Give:
        key, seats, digits = written.args[0].text.split()
        giver, taker = (named_seat(letter, self.seats, 0) for letter in seats.split(">"))
        if giver == taker:
            help = f"write `{key}+{digits}` for what comes from the bank"
            raise UnreadableMove("tlog:seat", f"{giver} cannot give to {giver}", arg=0, help=help)
        if int(digits) == 0:
            raise UnreadableMove("tlog:amount", "a payment of 0 is nothing", arg=0, help="write 1 or more, or leave it out")
        return Give(self.holding(key, 0), giver, taker, int(digits))

    def holding(self, key: str, arg: int | None) -> str:
        """Return a holding of the layout."""
        holdings: Mapping[str, object] = self.figures.law.holdings
        if key not in holdings:
            near = alike(key, [word for word in holdings if word != "$"], 0.6)
            help = _name_instead(near, "holdings", list(holdings))[0]
            raise UnreadableMove("tlog:holding", f"no holding is called {key}", arg=arg, help=help)
        return key

    READERS: ClassVar[dict[str, Callable[[Vocabulary, Written], Event]]] = {
        "put": _put, "move": _move, "remove": _points, "place": _points, "change": _change, "give": _give,
        "choose": lambda own, written: Choose(own.point(written.args[0].text, 0)),
        "roll": lambda own, written: Roll(tuple(side for token in written.args for side in token.text.split("+"))),
        "draw": lambda own, written: Draw(own.card(written.args[0].text, "draw")),
        "play": lambda own, written: Play(own.card(written.args[0].text, "play")),
        "drop": lambda own, written: Drop(own.card(written.args[0].text, "drop")),
        "shuffle": lambda own, written: Shuffle(own._deck(written.args[0].text if written.args else "")),
    }  # fmt: skip
    """What reads the words of each verb that has any."""


def _longest(kind: PieceKind) -> str:
    return kind.names[1] if len(kind.names) > 2 else kind.names[0]


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def _name_instead(near: Sequence[str], what: str, names: Sequence[str]) -> Advice:
    """Return what to write instead of an unknown name: one of those that are similar, or of all."""
    meant = tuple(dict.fromkeys(near))[:3]
    return f"did you mean {join_words(f'`{name}`' for name in meant)}?" if meant else f"{what}: {_some(list(dict.fromkeys(names)))}", meant
