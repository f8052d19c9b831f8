"""A game of Goods From Cape to Cairo in progress: what is due, the rounds, what ends it and the count, and whom each line is handed to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias, cast

from boardgen.games.cairo.layout import Figures, figures_of
from boardgen.json_values import FromOne, Whole
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark, UnreadableMove
from referee.games.cairo import law
from referee.games.cairo.events import Bid, Contracts, Event, First, Vocabulary
from referee.games.cairo.law import Auction, Step, draw, draw_contracts, draw_row, leaders, roll_for_first, turn_coin
from referee.games.cairo.state import Atlas, Stage, State, audit, cities_by_tile, opening
from referee.games.ledger import Bookkeeper, changes
from referee.judge.ask import lookup, protocol
from referee.judge.ask.protocol import Misread, Seating, Standing, ViewOf, whole
from referee.judge.ask.refusals import Joined, Refusals

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.ground.tile_map import TileMap
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.cairo.state import SavedAtlas
    from referee.judge.ask.judged_step import Waiver
    from referee.tlog.statements import Dead, Diagram, End, Fix, Reveal, Round, Turn


TEXTS = {
    "compensation": "for an early bid",
    "finished": "{count} finished {thing} delivered",
    "raw": "{count} raw {thing} delivered",
    "bids": "{count} {count:bid|bids} paid",
    "cities": "{count} {count:city|cities} driven to",
    "carried": "{count} {count:good|goods} carried on a drive",
}
"""Headings of the ledger in the order in which they are listed, and how each is written."""


def _bookkeeper(figures: Figures) -> Bookkeeper:
    return Bookkeeper(TEXTS, lambda suit: figures.suits[suit].good if suit else "", figures.money.show)


class Holding(NamedTuple):
    """What a player has, as `referee show --as json` prints it."""

    name: str
    money: Annotated[int, "dollars; may be negative"]
    place: Annotated[FromOne, "the place in the order of the round"] | None
    city: Annotated[str, "the city where the truck is"] | None
    load: list[Annotated[str, "a good: a suit while it is raw, its coin once it is finished"]]
    delivered: Annotated[Whole, "finished goods on the playmat"]


class OnTable(NamedTuple):
    """What is on the table, likewise."""

    cities: Annotated[dict[str, list[Annotated[str, "a good"]]], "the goods on each city that has some"]
    cup: Annotated[Whole, "coins that are still in the cup"]
    map: list[Annotated[str, "a row of the map, north first: a city or a dot for each place"]]


KEYS = ("$", "done", "load")
Saved: TypeAlias = "tuple[State, tuple[int, Stage, int, tuple[str, ...], str, tuple[str, ...], bool], bool, bool, SavedAtlas]"


class Table(protocol.TableOf[Event, State, Saved]):
    """The seats bid for their places in each round, and then drive in the order of these.

    `seats` are in seating order, clockwise; `order` is that of the round. `_dice` are the seats that rolled highest for the first player.
    """

    __slots__ = (
        "_dice", "_long", "_opened", "_stage", "_turn", "_unordered", "atlas", "names", "opener", "order", "refusals", "round", "seats",
        "spec", "state", "vocabulary",
    )  # fmt: skip
    MONEY = ("money",)

    def __init__(self, spec: GameSpec, tiles: TileMap, seating: Seating) -> None:
        self.spec = spec
        self.names = seating.names
        self.seats = tuple(seating.names)
        self.order: tuple[str, ...] = self.seats
        self.opener = seating.order[0]
        self.vocabulary = Vocabulary(spec, self.seats)
        self.refusals = Refusals(spec)
        self.atlas = Atlas(tiles, self.vocabulary, self.refusals)
        self.state: State = opening(figures_of(spec), len(self.seats))
        self.round = 0
        self._turn = 0
        self._stage: Stage = Stage.SETUP
        self._opened = self._unordered = False
        self._dice: tuple[str, ...] = ()
        chosen = seating.options.get("length")
        self._long = (chosen or (spec.options["length"].default if "length" in spec.options else "")) == "long"
        if not figures_of(spec).coins.setup:
            self._next_round()

    @property
    def finished(self) -> bool:
        return self._stage is Stage.OVER

    @property
    def ending(self) -> str:
        if self.round < figures_of(self.spec).turns or (self._long and self.state.raw):
            return "when the players agreed to stop"
        why = "with no raw goods left" if self._long else "which is the last round"
        return f"with the last turn of round {self.round}, {why}"

    def due(self) -> tuple[int, str] | None:
        if self._stage is Stage.OVER:
            return None
        return self.round, self.order[self._turn] if self._stage is Stage.TURNS else ""

    @property
    def laying(self) -> bool:
        return not self._opened or not self.atlas.complete

    def read(self, turn: Turn | Round) -> tuple[list[Event], list[Misread]]:
        self._opened = True
        return lookup.events(turn, self.seats, lambda written: self.vocabulary.read(written, turn.round))

    def save(self) -> Saved:
        play = self.round, self._stage, self._turn, self.order, self.opener, self._dice, self._unordered
        return self.state, play, self._long, self._opened, self.atlas.save()

    def restore(self, saved: Saved) -> None:
        self.state, play, self._long, self._opened, atlas = saved
        self.round, self._stage, self._turn, self.order, self.opener, self._dice, self._unordered = play
        self.atlas.restore(atlas)

    @property
    def rolling(self) -> tuple[str, ...]:
        """The seats that roll for the first player."""
        return self._dice or self.seats

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        figures = figures_of(self.spec)
        if list(words) == ["|"] and not self.atlas.complete:
            return draw_row(self.atlas.places, self.atlas.rows, figures, dice)
        if list(words) == ["first"]:
            return roll_for_first(self.rolling, before, figures, dice)
        if list(words) == ["roll"]:
            return draw_contracts(self.state, figures, figures.coins.round if self.round else figures.coins.setup, dice)
        if words and words[0] == "give" and words[-1].endswith(":"):
            given = [word for event in (*before, words) for word in event]
            turned = [word[-1] + word[0] for word in given if len(word) == len("H:3") and word[1] == ":"]
            return turn_coin(self.state, figures, words[-1][0], turned, dice)
        return ""

    # Shown

    def notes(self) -> dict[str, str]:
        return {"cup": f"coins in the cup: {sum(self.state.cup.values())}", "cities": "", "map": ""}

    def diagram(self) -> str:
        ground, lines = self.spec.tiles, dict[int, list[str]]()
        for number, city in cities_by_tile(ground, self.atlas.rows).items():
            trucks = "".join(letter for letter, truck in zip(self.seats, self.state.trucks, strict=True) if truck.city == city)
            lines[number] = [city, f"({trucks})" if trucks else "", " ".join(self.state.cities.get(city, ()))]
        return ground.diagram(lines)

    # Going on after a broken line

    @property
    def stage(self) -> Stage:
        """The part of the game that is played now, which says what may be written next."""
        return self._stage

    def any_turn(self) -> bool:
        return self._unordered and self._stage is Stage.TURNS

    def following(self) -> tuple[int, str] | None:
        if self._stage is not Stage.TURNS:
            return None
        if self._turn + 1 < len(self.order):
            return self.round, self.order[self._turn + 1]
        rolls = self.round < figures_of(self.spec).turns and figures_of(self.spec).coins.round
        return self.round + (not rolls), ""

    def skip_to(self, turn: tuple[int, str]) -> bool:
        round_, seat = turn
        if self._stage is Stage.TURNS and round_ == self.round and seat in self.order[self._turn :]:
            self._turn = self.order.index(seat)
            return True
        if self._stage is Stage.TURNS and turn == (self.following() if self._turn + 1 == len(self.order) else (self.round, "")):
            self._turn = len(self.order)
            self._close_round()
            return True
        return False

    def pass_over(self) -> bool:
        """Go on as if a line of the whole table that is due had been played; after an auction that nobody knows, the seats come in any
        order."""
        due = self.due()
        if due is None or due[1]:
            return False
        if self._stage is Stage.BID:
            self._compensate()
            self._stage, self._turn, self._unordered = Stage.TURNS, 0, True
        elif self._stage in (Stage.ROLL, Stage.SETUP):
            self._next_round()
        return True

    def break_off(self) -> None:
        self._stage = Stage.OVER

    def play(self, line: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        lacking = self.atlas.lacking()
        if lacking is not None:
            raise lacking
        if self._unordered and line.seat in self.order[self._turn :]:
            left = [one for one in self.order[self._turn :] if one != line.seat]
            self.order = (*self.order[: self._turn], line.seat, *left)
            self.opener = self.order[0]
        seat = self.seats.index(line.seat)
        step = Step(self.state.begin(seat), self.seats, figures_of(self.spec), self.atlas.roads, waiver, self.refusals)
        step.run(events, line.events, law.act)
        waiver.take(step, partial(law.finish, step))
        self.state = step.s
        self._turn += 1
        if self._turn == len(self.order):
            self._close_round()
        return step.remarks

    @whole
    def play_round(self, line: Round, events: list[Event], waiver: Waiver) -> list[Remark]:
        if self.atlas.begun and not self.atlas.complete:
            raise cast("IllegalMove", self.atlas.lacking())
        for number, event in enumerate(events):
            self._play_event(line.round, event, number, waiver)
        return []

    def _play_event(self, round_: int, event: Event, number: int, waiver: Waiver) -> None:
        """Play one event of the whole table, where it is due (notation.md, Where two readers would differ)."""
        figures = figures_of(self.spec)
        if isinstance(event, First):
            self._first(event, number)
        elif isinstance(event, Contracts):
            if not (self._stage in (Stage.SETUP, Stage.ROLL) and round_ == self.round):
                raise self._refuse_order(round_, "roll", number)
            dice = figures.coins.round if round_ else figures.coins.setup
            self.state = draw(self.state, event, dice, figures, number, waiver, self.refusals)
            self._next_round()
        elif isinstance(event, Bid):
            if not (self._stage is Stage.BID and round_ == self.round):
                raise self._refuse_order(round_, "bid", number)
            if len(self._dice) > 1:
                raise self.refusals.illegal("cc:first.tie", tied=Joined(self._dice, "and"), event=number)
            self._compensate()
            auction = Auction(self.state, self.seats, self.opener, figures, number, waiver, self.refusals)
            self.state = auction.run(event)
            self.order = tuple(reversed(auction.places))
            self.opener = self.order[0]
            self._stage, self._turn = Stage.TURNS, 0

    def _first(self, event: First, number: int) -> None:
        """Play the dice for the first player; those who tie roll again (ruling C-22)."""
        if self.round > 1 or self._stage in (Stage.TURNS, Stage.ROLL, Stage.OVER):
            message = "the dice for the first player come before the first bid"
            raise IllegalMove("tlog:order.place", message, event=number, help="delete the line", stands=False)
        if len(self._dice) == 1:
            message = f"the dice have decided already: {self._dice[0]} is the first player"
            raise IllegalMove("tlog:order.doubled", message, event=number, help="delete the line", stands=False)
        self._dice = leaders(event, self._dice or self.seats, figures_of(self.spec), number, self.refusals)
        self.opener = self._dice[0]

    def _compensate(self) -> None:
        """Pay, before the first bid, those who bid early what the layout gives them for it."""
        amounts = figures_of(self.spec).money.compensation.get(len(self.seats), ()) if self.round == 1 else ()
        if any(amounts):
            self.state, first = self.state.copy(), self.seats.index(self.opener)
            for place, amount in enumerate(amounts):
                self.state.pay((first + place) % len(self.seats), "compensation", "", 1, amount)

    def _refuse_order(self, round_: int, verb: str, number: int) -> IllegalMove:
        """Return why event `number` of a line of this round, a `roll` or a `bid`, cannot be played now."""
        due, last, written = self.due(), figures_of(self.spec).turns, f"`{round_} {verb}`"
        if due is None:
            message = f"{written} comes after the end of the game: it ended {self.ending}"
            return IllegalMove("tlog:order.ended", message, help="nothing is played after the end", event=number)
        if verb == "roll" and round_ == last:
            way = "rounds" if last > 1 else "setup"
            return self.refusals.illegal("cc:contracts.over", way, round=round_, last=last - 1, event=number)
        lines = {Stage.SETUP: "`0 roll`", Stage.BID: f"`{self.round} bid`", Stage.ROLL: f"`{self.round} roll`"}
        due_line = lines.get(self._stage, f"{due[0]}{due[1]}")
        moments = {Stage.BID: 0, Stage.TURNS: 1, Stage.ROLL: 2, Stage.SETUP: 2}
        if (round_, moments[Stage(verb)]) < (self.round, moments[self._stage]):
            code, message = "doubled", f"{written} has been played already"
        elif round_ == self.round or (round_ == self.round + 1 and verb == "bid"):
            code, message = "missing", f"{written} comes before {due_line}, which is missing"
        else:
            code, message = "round", f"{written} has the wrong round"
        return IllegalMove(f"tlog:order.{code}", message, help=f"what is due is {due_line}", event=number, stands=False)

    def _close_round(self) -> None:
        """Go on after the last turn of a round: new contracts, the next auction, or the end (rulings C-19, C-20)."""
        figures = figures_of(self.spec)
        if self.round < figures.turns:
            if figures.coins.round:
                self._stage = Stage.ROLL
            else:
                self._next_round()
        elif self._long and self.state.raw:
            self._next_round()
        else:
            self._stage = Stage.OVER

    def _next_round(self) -> None:
        self.round += 1
        self._stage, self._turn, self._unordered = Stage.BID, 0, False

    # What is done by hand at the table: claims and checkpoints taken over, corrections. Nothing here triggers a rule.

    def keys(self) -> tuple[str, ...]:
        return KEYS

    def holding(self, key: str, seat: str) -> int | None:
        """Return the value of a claim key for a seat: money, finished goods delivered, goods carried; None for a key of another game."""
        self._opened = True
        truck = self.state.trucks[self.seats.index(seat)]
        return {"$": truck.money, "done": len(truck.delivered), "load": len(truck.load)}.get(key)

    def adopt(self, key: str, seat: str, value: int) -> str:
        if key != "$":
            return self.refusals.message("not_taken_goods")
        try:
            self._set(self.seats.index(seat), value)
        except IllegalMove as error:
            return self.refusals.message("not_taken", why=error.message)
        return ""

    def _set(self, seat: int, value: int) -> None:
        """Set the money of a seat to what the players say it is."""
        money = figures_of(self.spec).money
        if value < money.min:
            raise self.refusals.illegal("cc:fix.floor", who=self.seats[seat], money=money.show(value), floor=money.show(money.min))
        state = self.state.copy()
        truck = state.trucks[seat]
        state.corrections = {**state.corrections, seat: state.corrections.get(seat, 0) + value - truck.money}
        state.hold(seat, truck._replace(money=value))
        audit(state, figures_of(self.spec))
        self.state = state

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        """Return a row of the shuffled map, which is not a claim: it is taken over whichever side is trusted."""
        if self._opened:
            message, help_ = (
                "the rows of the map come before all other lines of a game",
                "write them right after the headers, the northern row first",
            )
            if self.atlas.complete:
                raise UnreadableMove("tlog:order.place", message, help=help_)
            raise IllegalMove("tlog:order.place", message, help=help_, stands=False)
        self.atlas.take(row)
        return []

    def read_fix(self, fix: Fix) -> None:
        """Raise UnreadableMove where a correction names anything but the money of a player."""
        self._opened = True
        example = f"fix $ {self.seats[0]}+5"
        help = f"`fix` corrects only money, such as `{example} why`"
        if fix.point is not None:
            raise UnreadableMove("tlog:point", f"{self.spec.title} has no point {fix.key.text}", help=help)
        if fix.key.text != "$":
            raise lookup.not_fixed(fix, help)
        for item in fix.items:
            if item.colour is not None:
                raise UnreadableMove("tlog:seat", f"{self.spec.title} has no prisoners", help=f"write for example `{example}`")
            lookup.seat(item.seat, self.seats)

    @whole
    def fix(self, fix: Fix) -> str:
        """Correct the money of one or several seats; returns what was done, in words."""
        for item in fix.items:
            seat = self.seats.index(item.seat)
            self._set(seat, self.state.trucks[seat].money + item.delta)
        return ", ".join(f"{item.seat} money {item.delta:+d}" for item in fix.items)

    def rule(self, option: str, value: str) -> None:
        self._opened = True
        self._long = lookup.choice(self.spec, self.spec.title, option, value) == "long"
        if not self._long and self._stage is Stage.BID and self.round > figures_of(self.spec).turns:
            self._stage = Stage.OVER

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise self.refusals.illegal("cc:end.kind", how=end.how)
        self._stage = Stage.OVER

    def count(self, line: Dead | Reveal) -> None:
        raise self.refusals.illegal("cc:end.count")

    def view(self) -> ViewOf[Holding, OnTable]:
        players = {
            letter: Holding(self.names[letter], truck.money, truck.place, truck.city, list(truck.load), len(truck.delivered))
            for letter, truck in zip(self.names, self.state.trucks, strict=True)
        }
        cities = {city: list(self.state.cities[city]) for city in sorted(self.state.cities)}
        return ViewOf({}, players, OnTable(cities, sum(self.state.cup.values()), list(map(" ".join, self.atlas.rows))))

    def figure(self) -> dict[str, object]:
        _, players, table = self.view()
        cities = {city: " ".join(goods) for city, goods in table.cities.items() if goods}
        trucks = {seat: one.city for seat, one in players.items() if one.city}
        return {"map": table.map, "cities": cities, "trucks": trucks} if table.map else {}

    def list_bookings(self, before: State, after: State) -> list[str]:
        keeper, found = _bookkeeper(figures_of(self.spec)), changes(before.ledger, after.ledger)
        return [f"{self.seats[account.seat]}: {keeper.booking(account, count, amount)}" for account, count, amount in found]

    def standings(self) -> list[Standing]:
        """Return seats by money, then by finished goods delivered; who is level in both shares the place."""
        trucks, seats, figures = self.state.trucks, tuple(self.names), figures_of(self.spec)
        rank = [(truck.money, len(truck.delivered)) for truck in trucks]
        order = sorted(range(len(trucks)), key=lambda seat: (-rank[seat][0], -rank[seat][1]))
        result = []
        for seat in order:
            letter = seats[seat]
            money, delivered = rank[seat]
            place = 1 + sum(other > rank[seat] for other in rank) if self.finished else None
            detail = {"money": money, "delivered": delivered}
            start = "money at the start", figures.money.start
            how = _bookkeeper(figures).sources(self.state.ledger, seat, start, self.state.corrections.get(seat, 0))
            result.append(Standing(letter, self.names[letter], place, money, None, detail, how))
        return result

    def corrections(self) -> list[str]:
        sign = _bookkeeper(figures_of(self.spec)).sign
        return [f"{self.seats[seat]} money {sign(amount)}" for seat, amount in self.state.corrections.items() if amount]
