"""What can be written of a game of Goods From Cape to Cairo, as values, and how they come from the tokens of a line. Knows no law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.games.cairo.layout import figures_of
from boardgen.records import NamedTuple
from referee.errors import UnreadableMove
from referee.judge.ask.lookup import refuse_verb, seat as named_seat
from referee.tlog.words import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.statements import Event as Written


class Good(NamedTuple):
    """A good as it is named: raw hearts have a suit alone, a finished 3 a rank and perhaps its suit."""

    suit: str
    rank: str

    @property
    def raw(self) -> bool:
        return not self.rank

    @property
    def name(self) -> str:
        return self.rank + self.suit


class Turned(NamedTuple):
    """A raw good that is delivered, and the rank that its coin turns out to have."""

    suit: str
    rank: str


class At(NamedTuple):
    """The truck placed on a city."""

    city: str


class Load(NamedTuple):
    """Goods picked up, in the order written."""

    goods: tuple[Good, ...]


class Go(NamedTuple):
    """A drive through cities to the last of them; none where no drive can be paid for."""

    path: tuple[str, ...]


class Give(NamedTuple):
    """Deliveries, in the order written."""

    goods: tuple[Good | Turned, ...]


class Word(NamedTuple):
    """An event of one word: `-`, `done` or `concede`."""

    word: str


class First(NamedTuple):
    """The die of each seat: seat letter and rank."""

    dice: tuple[tuple[str, str], ...]


class Contracts(NamedTuple):
    """New goods: the city that a die shows, and the suit of the coin that was drawn."""

    drawn: tuple[tuple[str, str], ...]


class Bid(NamedTuple):
    """An auction: seat letter and bid, None for a pass."""

    bids: tuple[tuple[str, int | None], ...]


Event = At | Load | Go | Give | Word | First | Contracts | Bid
_RANKS = {"n": ("n", "null"), "a": ("a", "ace")}


def names(spec: GameSpec) -> Names:
    """Return what people call cities (`ace of Spades`), and raw goods too, by their suit (`Spades`) or by what they are (`Coal`)."""
    suits = figures_of(spec).suits
    cities = {
        f"{word} of {suit.name}": rank + sign
        for sign, suit in suits.items()
        for rank in figures_of(spec).ranks
        for word in _RANKS.get(rank, (rank,))
    }
    # In a layout whose goods are named like suits (Diamonds), a name is one only where both mean the same.
    raw = {name: sign for sign, suit in suits.items() for name in (suit.good, suit.name)}
    return Names({"CITY": cities, "GOOD": {**cities, **raw}})


class Vocabulary:
    """Reads the events of one layout: cities, suits, ranks and seats are known ones."""

    __slots__ = ("_by_verb", "_cities", "_game", "_ranks", "_suits", "seats")

    def __init__(self, spec: GameSpec, seats: tuple[str, ...]) -> None:
        figures = figures_of(spec)
        self._game = spec.title
        self._suits = figures.suits
        self._ranks = figures.ranks
        self._cities: frozenset[str] = frozenset(figures.cities)
        self.seats = seats
        word: Callable[[Written], Event] = lambda written: Word(written.verb)  # noqa: E731  (one shape for three verbs)
        self._by_verb: dict[str, Callable[[Written], Event]] = {
            "at": lambda written: At(self.city(written.args[0].text, 0)),
            "load": lambda written: Load(tuple(self._good(token.text, arg) for arg, token in enumerate(written.args))),
            "go": self._go,
            "give": self._give,
            "first": self._first,
            "contracts": self._contracts,
            "bid": self._bid,
            "concede": word,
            "done": word,
            "-": word,
        }

    def read(self, written: Written, round_: int) -> Event:
        """Return the event, or UnreadableMove: a verb of another game or another round, a city or seat that does not exist."""
        if written.verb == "pass":
            help = "write `go -` if no drive can be paid for; to pass in the auction, write `X-`"
            raise UnreadableMove("tlog:verb", "a turn is not passed: the truck must move", help=help)
        if written.verb not in self._by_verb:
            refuse_verb(written.verb, self._game, "at, load, go, give, first, roll, bid, -, done")
        if (written.verb == "first") > (round_ == 0):
            help = "write `0 first ...` before the first bid"
            raise UnreadableMove("tlog:order.place", "dice for the first player belong to the set-up", help=help)
        if round_ == 0 and written.verb not in ("first", "contracts"):
            help = "round 0 has only `first` and `roll`; play begins with round 1"
            raise UnreadableMove("tlog:order.place", f"`{written.verb}` does not belong in the set-up", help=help)
        return self._by_verb[written.verb](written)

    def city(self, name: str, arg: int) -> str:
        if name not in self._cities:
            raise UnreadableMove("tlog:city", f"no tile of this layout is called {name}", arg=arg, help=self._names())
        return name

    @property
    def sample(self) -> str:
        """A city for an example."""
        return min(self._cities)

    def is_city(self, name: str) -> bool:
        """Return whether a tile of this layout has this name."""
        return name in self._cities

    def _names(self) -> str:
        return f"ranks {' '.join(self._ranks)}, suits {' '.join(self._suits)}"

    def _part(self, sign: str, signs: object, what: str, arg: int) -> str:
        if sign and sign not in signs:  # type: ignore[operator]  # a mapping by sign
            raise UnreadableMove("tlog:city", f"this layout has no {what} {sign}", arg=arg, help=self._names())
        return sign

    def _good(self, text: str, arg: int) -> Good:
        rank, suit = ("", text) if text.isalpha() and text.isupper() else (text[0], text[1:])
        return Good(self._part(suit, self._suits, "suit", arg), self._part(rank, self._ranks, "rank", arg))

    def _go(self, written: Written) -> Event:
        if written.args[0].kind == "DASH":
            return Go(())
        return Go(tuple(self.city(token.text, arg) for arg, token in enumerate(written.args)))

    def _give(self, written: Written) -> Event:
        goods: list[Good | Turned] = []
        for arg, token in enumerate(written.args):
            if token.kind == "GIVEN":
                suit, _, rank = token.text.partition(":")
                goods.append(Turned(self._part(suit, self._suits, "suit", arg), self._part(rank, self._ranks, "rank", arg)))
                continue
            good = self._good(token.text, arg)
            if good.raw:
                help = f"write for example `{good.suit}:{list(self._ranks)[-1]}`"
                raise UnreadableMove("tlog:token", "which number does the coin turn up?", arg=arg, help=help)
            goods.append(good)
        return Give(tuple(goods))

    def _first(self, written: Written) -> Event:
        dice = []
        for arg, token in enumerate(written.args):
            seat, _, face = token.text.partition(":")
            dice.append((named_seat(seat, self.seats, arg), self._part(face, self._ranks, "rank", arg)))
        return First(tuple(dice))

    def _contracts(self, written: Written) -> Event:
        drawn = []
        for arg, token in enumerate(written.args):
            city, _, suit = token.text.partition(":")
            drawn.append((self.city(city, arg), self._part(suit, self._suits, "suit", arg)))
        return Contracts(tuple(drawn))

    def _bid(self, written: Written) -> Event:
        bids = []
        for arg, token in enumerate(written.args):
            seat, amount = token.text[0], token.text[1:]
            bids.append((named_seat(seat, self.seats, arg), None if amount == "-" else int(amount)))
        return Bid(tuple(bids))
