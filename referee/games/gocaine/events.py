"""What a player of GoCaine can write in a turn, as values, and how they come from the tokens of a line. Knows no law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.errors import UnreadableMove
from referee.judge.ask.lookup import point as named_point, refuse_verb, seat as named_seat
from referee.tlog.words import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.statements import Event as Written


class Lot(NamedTuple):
    """Product bought, on the cell at `point`."""

    tonnes: int
    point: int


class Goods(NamedTuple):
    """Cells or levels bought: `kind` is `cell` or `lvl`."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a purchase
    kind: str


class Asset(NamedTuple):
    """Influence assets bought in a zone."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a purchase
    zone: str


class Buy(NamedTuple):
    """Build & Buy, in the order written. `tokens` gives the number of each item's token in its event."""

    items: tuple[Lot | Goods | Asset, ...]


class Ship(NamedTuple):
    """Product (None: all of it) moved along a path of points."""

    tonnes: int | None
    path: tuple[int, ...]


class Sell(NamedTuple):
    """Sales: tonnes (None: all) and point, in the order written."""

    items: tuple[tuple[int | None, int], ...]


class Deploy(NamedTuple):
    """A cell deployed on `point`; claimed captures by seat letter; the points of Kiss the Ring, of which the law allows one.

    `ring_args` are the tokens of these points."""

    point: int
    claims: tuple[tuple[int, str], ...] = ()
    rings: tuple[int, ...] = ()
    ring_args: tuple[int, ...] = ()


class Hit(NamedTuple):
    """A Task Force chip played on a zone."""

    zone: str


class Roll(NamedTuple):
    """Two dice for the load of so many `tonnes` on `point`; the outcome claimed, if any."""

    point: int
    tonnes: int
    dice: tuple[int, int]
    claim: str | None


class Place(NamedTuple):
    """Cells set by hand before the first turn."""

    points: tuple[int, ...]


class Word(NamedTuple):
    """An event of one word: `loan`, `knock`, `concede`, `done` or `-`."""

    word: str


Event = Buy | Ship | Sell | Deploy | Hit | Roll | Place | Word


def names(spec: GameSpec) -> Names:
    """Return what the layout calls its zones: the name and the aliases of each. Every zone has a name, so all codes are among them."""
    return Names({"ZONE": {name: code for code, zone in spec.zones.items() for name in (zone.name, *zone.aliases)}})


class Vocabulary:
    """Reads the events of one layout: points become numbers, zones and seats are known ones."""

    __slots__ = ("_by_verb", "_points", "board", "seats", "spec")

    def __init__(self, spec: GameSpec, seats: tuple[str, ...]) -> None:
        self.spec = spec
        self.board = spec.board
        self._points = spec.board.index
        self.seats = seats
        word: Callable[[Written], Event] = lambda written: Word(written.verb)  # noqa: E731  (one shape for five verbs)
        self._by_verb: dict[str, Callable[[Written], Event]] = {
            "buy": self._buy, "ship": self._ship, "sell": self._sell, "deploy": self._deploy, "roll": self._roll,
            "hit": lambda written: Hit(self.zone(written.args[0].text, 0)),
            "place": lambda written: Place(tuple(self.point(token.text, arg) for arg, token in enumerate(written.args))),
            "loan": word, "knock": word, "concede": word, "done": word, "-": word,
        }  # fmt: skip

    def read(self, written: Written) -> Event:
        """Return an event of a turn, or UnreadableMove: a verb of another game, a point or zone that is not there, an amount of 0."""
        event = self._read(written)
        if isinstance(event, Place):
            line = f"0{self.seats[0]} place {self.board.names[event.points[0]]}"
            help = f"cells are placed by hand on lines such as `{line}`, before the first turn"
            raise UnreadableMove("tlog:order.place", f"`{written.verb}` does not belong in a turn", help=help)
        return event

    def read_setup(self, written: Written) -> Event:
        """Return an event of the set-up, which can only be `place`."""
        event = self._read(written)
        if not isinstance(event, Place):
            help = "in round 0 only `place` is allowed"
            raise UnreadableMove("tlog:order.place", f"`{written.verb}` does not belong in the set-up", help=help)
        return event

    def _read(self, written: Written) -> Event:
        if written.verb == "pass":
            raise UnreadableMove("tlog:verb", "GoCaine has no pass", help="write `done` for a turn in which nothing happens")
        if written.verb not in self._by_verb:
            refuse_verb(written.verb, "a GoCaine turn", "buy, ship, sell, @POINT, hit, roll, loan, knock, concede, done, -")
        return self._by_verb[written.verb](written)

    def point(self, text: str, arg: int) -> int:
        """Return the number of a point such as `d4`."""
        point = self._points.get(text)
        return named_point(self.board, text, arg) if point is None else point

    def zone(self, text: str, arg: int) -> str:
        """Return a zone code of the layout."""
        if text not in self.spec.zones:
            codes = " ".join(self.spec.zones)
            raise UnreadableMove("tlog:zone", f"{text} is not a zone of this layout", arg=arg, help=f"zones: {codes}")
        return text

    def _amount(self, text: str, arg: int) -> int:
        amount = int(text)
        if amount == 0:
            raise UnreadableMove("tlog:amount", "an amount cannot be 0", arg=arg, help="write 1 or more, or leave it out")
        return amount

    def _buy(self, written: Written) -> Event:
        items: list[Lot | Goods | Asset] = []
        for arg, token in enumerate(written.args):
            if token.kind == "QTYAT":
                tonnes, _, at = token.text.partition("@")
                items.append(Lot(self._amount(tonnes, arg), self.point(at, arg)))
            elif token.kind == "QTYWORD":
                digits = token.text.rstrip("celv")
                items.append(Goods(self._amount(digits, arg), token.text[len(digits) :]))
            else:
                count, _, zone = token.text.partition("pi@")
                items.append(Asset(self._amount(count, arg) if count else 1, self.zone(zone, arg)))
        return Buy(tuple(items))

    def _ship(self, written: Written) -> Event:
        tonnes: int | None = None
        path: tuple[int, ...] = ()
        for arg, token in enumerate(written.args):
            if token.kind == "INT":
                tonnes = self._amount(token.text, arg)
            else:
                path = tuple(self.point(name, arg) for name in token.text.split(">"))
        return Ship(tonnes, path)

    def _sell(self, written: Written) -> Event:
        items: list[tuple[int | None, int]] = []
        for arg, token in enumerate(written.args):
            tonnes, at, name = token.text.partition("@")
            items.append((self._amount(tonnes, arg), self.point(name, arg)) if at else (None, self.point(tonnes, arg)))
        return Sell(tuple(items))

    def _deploy(self, written: Written) -> Event:
        point = self.point(written.args[0].text[1:], 0)
        claims: list[tuple[int, str]] = []
        rings: list[tuple[int, int]] = []
        for arg, token in enumerate(written.args[1:], 1):
            if token.kind == "CAPT":
                claims.append((int(token.text[1:-1]), named_seat(token.text[-1], self.seats, arg)))
            elif token.kind == "KTR":
                rings.append((self.point(token.text, arg), arg))
        return Deploy(point, tuple(claims), tuple(ring for ring, _ in rings), tuple(arg for _, arg in rings))

    def _roll(self, written: Written) -> Event:
        at, _, tonnes = written.args[0].text.partition("/")
        dice = written.args[1].text
        claim = written.args[2].text if len(written.args) > 2 else None
        return Roll(self.point(at, 0), self._amount(tonnes, 0), (int(dice[0]), int(dice[2])), claim)
