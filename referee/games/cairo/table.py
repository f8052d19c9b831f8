"""A game of Goods From Cape to Cairo in progress: what is due, the rounds, what ends it, and whom each line is handed to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal, cast

from referee.errors import IllegalMove, UnreadableMove
from referee.games.cairo import corrections as hand
from referee.games.cairo import events, tally
from referee.games.cairo import law as turn
from referee.games.cairo.atlas import Atlas
from referee.games.cairo.auction import Auction, draw, leaders
from referee.games.cairo.city_map import map_text
from referee.games.cairo.doubts import CairoDoubts
from referee.games.cairo.events import Bid, Contracts, Event, First, Vocabulary
from referee.games.cairo.state import State, opening
from referee.judge import lookup, protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.spec import GameSpec
    from boardgen.layout.tile_map import TileMap
    from referee.errors import Remark
    from referee.judge.protocol import Misread, Seating
    from referee.judge.step import Waiver
    from referee.tlog.statements import Dead, Diagram, End, Fix, Reveal, Round, Turn

HANDICAPS = False
ANY_SEAT = True
"""A log may seat any capital letter; the seats of the layout are the pawns that are printed."""

Stage = Literal["setup", "bid", "turns", "roll", "over"]
"""What is due: the goods before the first round, the auction of a round, its turns, its new contracts, nothing."""


names = events.names


def prepare(spec: GameSpec) -> TileMap:
    """The tile map, which all games on it share."""
    return spec.tiles


class Table(protocol.Table):
    """The seats bid for their places in each round, and then drive in the order of these.

    `seats` are in seating order, clockwise; `order` is that of the round. `_dice` are the seats that rolled highest for the first player.
    """

    __slots__ = (
        "_dice",
        "_long",
        "_opened",
        "_stage",
        "_turn",
        "_unordered",
        "atlas",
        "names",
        "opener",
        "order",
        "round",
        "seats",
        "spec",
        "state",
        "vocabulary",
    )
    MONEY = ("money",)

    def __init__(self, spec: GameSpec, tiles: TileMap, seating: Seating) -> None:
        self.spec = spec
        self.names = seating.names
        self.seats = tuple(seating.names)
        self.order: tuple[str, ...] = self.seats
        self.opener = seating.order[0]
        self.vocabulary = Vocabulary(spec, self.seats)
        self.atlas = Atlas(tiles, self.vocabulary)
        self.state: State = opening(spec.figures, len(self.seats))
        self.round = 0
        self._turn = 0
        self._stage: Stage = "setup"
        self._opened = self._unordered = False
        self._dice: tuple[str, ...] = ()
        chosen = seating.options.get("length")
        self._long = (chosen or (spec.options["length"].default if "length" in spec.options else "")) == "long"
        if not spec.figures.coins.setup:
            self._next_round()

    @property
    def finished(self) -> bool:
        return self._stage == "over"

    @property
    def ending(self) -> str:
        return f"with the last turn of round {self.round}, which is the last round"

    def due(self) -> tuple[int, str] | None:
        if self._stage == "over":
            return None
        return self.round, self.order[self._turn] if self._stage == "turns" else ""

    @property
    def laying(self) -> bool:
        """Whether board rows lay the map, and claim nothing."""
        return not self._opened

    def read(self, turn: Turn | Round) -> tuple[list[Event], list[Misread]]:
        self._opened = True
        return lookup.events(turn, self.seats, lambda written: self.vocabulary.read(written, turn.round))

    def save(self) -> Any:
        play = self.round, self._stage, self._turn, self.order, self.opener, self._dice, self._unordered
        return self.state, play, self._long, self.atlas.save()

    def restore(self, saved: Any) -> None:
        self.state, play, self._long, atlas = saved
        self.round, self._stage, self._turn, self.order, self.opener, self._dice, self._unordered = play
        self.atlas.restore(atlas)

    # Shown

    def notes(self, view: Mapping[str, Any]) -> dict[str, str]:
        return {"cup": f"coins in the cup: {view['table']['cup']}", "cities": "", "map": ""}

    def diagram(self, view: Mapping[str, Any]) -> str:
        return map_text(self.spec.tiles, view)

    # Going on after a broken line

    def doubts(self) -> CairoDoubts | None:
        return CairoDoubts(self) if self.atlas.complete else None

    @property
    def stage(self) -> Stage:
        """What is due."""
        return self._stage

    def any_turn(self) -> bool:
        return self._unordered and self._stage == "turns"

    def following(self) -> tuple[int, str] | None:
        if self._stage != "turns":
            return None
        if self._turn + 1 < len(self.order):
            return self.round, self.order[self._turn + 1]
        rolls = self.round < self.spec.figures.turns and self.spec.figures.coins.round
        return self.round + (not rolls), ""

    def skip_to(self, turn: tuple[int, str]) -> bool:
        round_, seat = turn
        if self._stage == "turns" and round_ == self.round and seat in self.order[self._turn :]:
            self._turn = self.order.index(seat)
            return True
        if self._stage == "turns" and turn == (self.following() if self._turn + 1 == len(self.order) else (self.round, "")):
            self._turn = len(self.order)
            self._close_round()
            return True
        return False

    def pass_over(self) -> None:
        """Let a line of the whole table that is due have been; after an auction that nobody knows, the seats come in any order."""
        if self._stage == "bid":
            self._stage, self._turn, self._unordered = "turns", 0, True
        elif self._stage in ("roll", "setup"):
            self._next_round()

    def break_off(self) -> None:
        self._stage = "over"

    def play(self, line: Turn, events: list[Event], waiver: Waiver) -> list[Remark]:
        lacking = self.atlas.lacking()
        if lacking is not None:
            raise lacking
        if self._unordered and line.seat in self.order[self._turn :]:
            left = [one for one in self.order[self._turn :] if one != line.seat]
            self.order = (*self.order[: self._turn], line.seat, *left)
            self.opener = self.order[0]
        seat = self.seats.index(line.seat)
        step = turn.Drive(self.spec.figures, self.atlas.roads, self.seats, turn.begin(self.state, seat), waiver)
        for number, event in enumerate(events):
            by = line.events[number].by
            step.seat = seat if by is None else self.seats.index(by)
            step.number = number
            waiver.take(step, partial(turn.act, step, event))
        step.seat = seat
        waiver.take(step, partial(turn.finish, step))
        self.state = step.s
        self._turn += 1
        if self._turn == len(self.order):
            self._close_round()
        return step.remarks

    def play_round(self, line: Round, events: list[Event], waiver: Waiver) -> list[Remark]:
        if self.atlas.begun and not self.atlas.complete:
            raise cast("IllegalMove", self.atlas.lacking())
        with self.whole():
            for number, event in enumerate(events):
                self._play_event(line.round, event, number, waiver)
        return []

    def _play_event(self, round_: int, event: Event, number: int, waiver: Waiver) -> None:
        """One event of the whole table, where it is due (notation.md, Where two readers would differ)."""
        figures = self.spec.figures
        if isinstance(event, First):
            self._first(event, number)
        elif isinstance(event, Contracts):
            if not (self._stage in ("setup", "roll") and round_ == self.round):
                raise self._out_of_order(round_, "roll", number)
            self.state = draw(self.state, event, figures.coins.round if round_ else figures.coins.setup, figures, number, waiver)
            self._next_round()
        elif isinstance(event, Bid):
            if not (self._stage == "bid" and round_ == self.round):
                raise self._out_of_order(round_, "bid", number)
            if len(self._dice) > 1:
                raise IllegalMove(
                    "cc:first.tie",
                    f"{' and '.join(self._dice)} rolled the same and have not rolled again",
                    help=f"write another line `0 first` with {' and '.join(self._dice)} alone, above the first bid",
                    event=number,
                    stands=False,
                )
            auction = Auction(self.state, self.seats, self.opener, figures, number, waiver)
            self.state = auction.run(event)
            self.order = tuple(reversed(auction.places))
            self.opener = self.order[0]
            self._stage, self._turn = "turns", 0

    def _first(self, event: First, number: int) -> None:
        """Dice for the first player; those who tie roll again (ruling C-22)."""
        if self.round > 1 or self._stage in ("turns", "roll", "over"):
            message = "the dice for the first player come before the first bid"
            raise IllegalMove("tlog:order.place", message, event=number, help="take the line out", stands=False)
        if len(self._dice) == 1:
            message = f"the dice have decided already: {self._dice[0]} is the first player"
            raise IllegalMove("tlog:order.doubled", message, event=number, help="take the line out", stands=False)
        self._dice = leaders(event, self._dice or self.seats, self.spec.figures, number)
        self.opener = self._dice[0]

    def _out_of_order(self, round_: int, verb: str, number: int) -> IllegalMove:
        """Why a line of the whole table is not the one that is due."""
        due = self.due()
        written = f"`{round_} {verb}`"
        if due is None:
            help = "nothing is played after the end"
            return IllegalMove("tlog:order.ended", f"{written} comes after the end of the game", help=help, event=number)
        last = self.spec.figures.turns
        if verb == "roll" and round_ >= last:
            detail = f"they are drawn after rounds 1 to {last - 1}" if last > 1 else "none are drawn after the set-up"
            return IllegalMove(
                "cc:contracts.over", f"no contracts are drawn after round {round_}", detail=detail, event=number, stands=False
            )
        wanted = {"setup": "`0 roll`", "bid": f"`{self.round} bid`", "roll": f"`{self.round} roll`"}.get(self._stage, f"{due[0]}{due[1]}")
        moments = {"bid": 0, "turns": 1, "roll": 2, "setup": 2}
        doubled = (round_, moments[verb]) < (self.round, moments[self._stage])
        near = round_ == self.round or (round_ == self.round + 1 and verb == "bid")
        if doubled:
            code, message = "doubled", f"{written} has been played already"
        elif near:
            code, message = "missing", f"{written} comes before {wanted}, which is missing"
        else:
            code, message = "round", f"{written} has the wrong round"
        return IllegalMove(f"tlog:order.{code}", message, help=f"what is due is {wanted}", event=number, stands=False)

    def _close_round(self) -> None:
        """After the last turn of a round: new contracts, the next auction, or the end (rulings C-19, C-20)."""
        figures = self.spec.figures
        if self.round < figures.turns:
            if figures.coins.round:
                self._stage = "roll"
            else:
                self._next_round()
        elif self._long and self.state.raw:
            self._next_round()
        else:
            self._stage = "over"

    def _next_round(self) -> None:
        self.round += 1
        self._stage, self._turn, self._unordered = "bid", 0, False

    def keys(self) -> tuple[str, ...]:
        return hand.KEYS

    def holding(self, key: str, seat: str) -> int | None:
        self._opened = True
        return hand.holding(self, key, seat)

    adopt = hand.adopt

    def row(self, row: Diagram, *, adopt: bool) -> list[Remark]:
        """A row of the shuffled map, which is no claim: it is taken whomever the table trusts."""
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
        self._opened = True
        hand.read_fix(self, fix)

    fix = hand.fix

    def rule(self, option: str, value: str) -> None:
        self._opened = True
        self._long = lookup.choice(self.spec, self.spec.title, option, value) == "long"
        if not self._long and self._stage == "bid" and self.round > self.spec.figures.turns:
            self._stage = "over"

    def end(self, end: End) -> None:
        if end.how != "agreed":
            raise IllegalMove(
                "cc:end.kind",
                f"cannot end by `end {end.how}`: the game ends after its last round, or by agreement",
                help="write `end agreed` where the table stopped early",
                stands=False,
            )
        self._stage = "over"

    def count(self, line: Dead | Reveal) -> None:
        help = "take the line out; `Result:` says what each player has"
        raise IllegalMove("cc:end.count", "cannot count dead stones or cards: money alone is counted", help=help, stands=False)

    view = tally.view
    standings = tally.standings
    corrections = tally.corrections
