"""Random legal games of two to six colours on random boards, written as logs. `random_game(seed)` is the way in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain import proposals, scribe, stones
from tests.referee.games.territory.plain.board import PlainBoard, Point, point_name
from tests.referee.games.territory.plain.game import OPTIONS, PlainGame, handicap_of
from tests.referee.games.territory.plain.hands import Hands
from tests.referee.games.territory.plain.shapes import PLAIN, SHAPED, random_board
from tests.referee.games.territory.plain.state import PlainIllegal
from tests.referee.random_games import header

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.referee.games.territory.plain.game import Event, Taken

COLOURS = "BGKYRW"
NAMES = ("Ana", "Ben & Tom", "李娜", "Zoë", "Óscar", "Фёдор")
LUCKY = ("M2", "M3", "RA", "RR", "RJ", "PP", "MA", "T12", "T25", "T38", "P3", "P5", "XM")


@dataclass
class RandomGame:
    """A log and what stands behind it.

    `rows` (north first) and `walls` are those of a shaped board, which the caller lays out; `rows` is None for a plain board.
    """

    seed: int
    text: str
    board: PlainBoard
    rows: list[str] | None
    walls: list[tuple[str, str]]
    deck: dict[str, int] | None
    game: PlainGame
    counts: Counter[str] = field(default_factory=Counter)  # what happened how often
    fault: tuple[int, str] | None = None  # line and reason of the one broken rule, in a game that was given one


class Table:
    """One random game being played and written."""

    def __init__(
        self,
        seed: int,
        *,
        shape: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        board_name: str = "shaped",
        deck: Mapping[str, int] | None = None,
    ) -> None:
        self.rng = rng = Random(seed)
        self.seats = rng.sample(COLOURS, seats or rng.choice((2, 2, 3, 3, 4, 5, 6)))
        kind = shape or rng.choice((*PLAIN, "tiny", "small", *SHAPED))
        self.board = random_board(rng, len(self.seats), kind)
        self.plain = kind in PLAIN or "x" in kind
        self.options = {**self._options(), **(options or {})}
        self.board_name, self.deck = board_name, dict(deck) if deck is not None else None
        self.lines: list[str] = []
        self._headers()
        openly, self.diplomacy = rng.choice((0.0, 0.3, 1.0)), rng.choice((0.05, 0.1, 0.25))
        self.hands = Hands(rng, self.game, self.seats, openly=openly, wanted=rng.sample(LUCKY, 3))
        self._set_up()

    # ---- before play -------------------------------------------------------------------------------------------------------------------

    def _options(self) -> dict[str, str]:
        likely = {"dice": 0.15, "cards": 0.15, "ko": 0.2, "replace-any": 0.1, "surrender": 0.08}
        other = {"ko": "simple"}
        found = {key: other.get(key, "off") for key, chance in likely.items() if self.rng.random() < chance}
        if self.rng.random() < 0.3:
            found["draw"] = self.rng.choice(("before", "after"))
        return found

    def _headers(self) -> None:
        rng, seats = self.rng, self.seats
        size = f"{self.board.width}x{self.board.height}" if self.plain else self.board_name
        self.lines += header("territory", dict(zip(seats, NAMES, strict=False)), board=size, options=self.options)
        order = rng.sample(seats, len(seats)) if rng.random() < 0.3 else None
        if order:
            self.lines.append("Order: " + " ".join(order))
        handicaps = {}
        if rng.random() < 0.4:
            words = []
            for seat in rng.sample(seats, rng.randint(1, len(seats))):
                played = rng.choice((0, 1, 1, 2, 3))
                won = rng.randint(0, min(played, 2))
                handicaps[seat] = handicap_of(played, won)
                words.append(f"{seat}:{played}/{won}" if rng.random() < 0.3 else f"{seat}{handicaps[seat]}")
            self.lines.append("Handicap: " + " ".join(words))
        self.game = PlainGame(self.board, seats, order=order, options={**OPTIONS, **self.options}, handicaps=handicaps, deck=self.deck)

    def _set_up(self) -> None:
        rng, game = self.rng, self.game
        if rng.random() < 0.8:
            rolling = self.seats
            while rolling:
                dice = {seat: self.roll() for seat in rolling}
                game.first(dice)
                self.lines.append("0 first " + " ".join(f"{seat}:{scribe.dice(pair)}" for seat, pair in dice.items()))
                rolling = sorted(set().union(*game.ties()))
        if game.dice or game.handicaps or rng.random() < 0.5:
            starts = dict(zip(self.seats, rng.sample(sorted(self.board.points), len(self.seats)), strict=True))
            game.start(starts)
            self.lines.append("0 start " + " ".join(f"{seat}:{point_name(point)}" for seat, point in starts.items()))
        if game.cards:
            self._deal()
        if rng.random() < 0.1:
            self._place()
        while due := game.handicap_due():
            self._handicap(due[0])

    def _deal(self) -> None:
        dealt = {seat: [self.hands.draw(seat) for _ in range(self.game.dealt)] for seat in self.seats}
        named = {seat: cards for seat, cards in dealt.items() if set(cards) != {"?"} or self.rng.random() < 0.7}
        if named:
            self.game.deal(named)
            join = self.rng.choice(("", ","))
            self.lines.append("0 deal " + " ".join(f"{seat}:{join.join(cards)}" for seat, cards in named.items()))

    def _place(self) -> None:
        """A position set by hand in which every group has a liberty."""
        for seat in self.seats:
            free = sorted(self.board.points - set(self.game.state.stones))
            points = self.rng.sample(free, min(len(free), self.rng.randint(1, 3)))
            trial = self.game.copy()
            trial.place(seat, points)
            if not stones.breathless(self.board, trial.state.stones, {}):
                self.game.place(seat, points)
                self.lines.append(f"0{seat} place " + " ".join(map(point_name, points)))

    def _handicap(self, seat: str) -> None:
        near = sorted(self.game.within(seat, 3))
        self.rng.shuffle(near)
        for point in near[:4] if self.rng.random() < 0.85 else []:
            try:
                taken = self.game.handicap(seat, point)
            except PlainIllegal:
                continue
            self.lines.append(f"0{seat} {point_name(point)}{scribe.captures(taken)}")
            return
        self.game.handicap(seat, None)
        self.lines.append(f"0{seat} -")

    # ---- play --------------------------------------------------------------------------------------------------------------------------

    def roll(self) -> tuple[int, int]:
        first = self.rng.randint(1, 6)
        return first, first if self.rng.random() < 0.2 else self.rng.randint(1, 6)

    def next_turn(self) -> tuple[int, str]:
        """The turn that is due; behind a position set by hand any turn may be the first."""
        if self.game.state.due is None and self.game.state.placed:
            return self.rng.randint(1, 9), self.rng.choice(self.seats)
        return self.game.next_turn()

    def play_turn(self) -> None:
        number, seat = self.next_turn()
        kind = self.rng.random()
        events: list[Event] = []
        hands = self.hands.copy()
        if kind < 0.07 or not self._moves(seat, events):
            self.hands = hands  # a draw that came to nothing is taken back
            events = [("pass",)]
            if self.game.cards and self.rng.random() < 0.7 and self.hands.can_draw():
                events.append(("draw", self.hands.draw(seat)))
        if len(self.hands.held[seat]) > self.game.limit:
            events.append(("drop", self.hands.drop(seat)))
        self._reject(seat, events)
        self.write(number, seat, events, self.game.turn(seat, events, number))

    def _moves(self, seat: str, events: list[Event]) -> bool:
        """A turn with a move, its events put behind each other in `events`; False where nothing is possible."""
        rng, game = self.rng, self.game
        if rng.random() < (0.6 if seat in game.state.occupiers else self.diplomacy):
            leave = rng.random() < self.diplomacy
            for event in proposals.alliances(rng, game, seat):
                if (leave or event[0] == "surrender") and game.attempt(seat, [event]):
                    events.append(event)
                    return True
        roll, draws = None, False
        if game.dice:
            roll = self.roll()
            events.append(("roll", roll))
            draws = game.cards and roll[0] == roll[1] and rng.random() < 0.85 and self.hands.can_draw()
        when = self.options.get("draw", "any")
        if draws and (when == "before" or (when == "any" and rng.random() < 0.6)):
            events.append(("draw", self.hands.draw(seat)))
            draws = False
        move = self._card(seat, roll, events) if game.cards and rng.random() < 0.4 else None
        move = move or self._stone(seat, roll, events)
        if move is None or rng.random() < 0.02:
            if not game.dice:
                return False
            move = ("decline",)
        events.append(move)
        if move[0] == "play":
            self.hands.use(seat, move[1])
        if draws:
            events.append(("draw", self.hands.draw(seat)))
        return True

    def _stone(self, seat: str, roll: tuple[int, int] | None, events: list[Event]) -> Event | None:
        return self._best(seat, events, proposals.stones(self.rng, self.game, seat, roll, 10))

    def _card(self, seat: str, roll: tuple[int, int] | None, events: list[Event]) -> Event | None:
        codes = self.hands.codes(seat)
        self.rng.shuffle(codes)
        codes.sort(key=lambda code: code in ("NM", "P3", "P5", "RJ", "RR"))
        for code in codes:
            ways = proposals.card(self.rng, self.game, seat, code, roll, 5) if code not in ("RJ", "RR") else []
            if found := self._best(seat, events, ways):
                return found
        return None

    def _best(self, seat: str, events: list[Event], ways: list[Event]) -> Event | None:
        """The most eventful of some moves, as far as a few tries show; captures are hunted."""
        best: tuple[float, Event] | None = None
        for index, way in enumerate(ways):
            found = self.game.attempt(seat, [*events, way])
            if found is None:
                continue
            taken, notes = found
            worth = taken.total() + 4 * notes.count("several groups") + 6 * notes.count("two owners") + 8 * notes.count("mixed group")
            if best is None or worth > best[0]:
                best = worth, way
            if index > 3 and worth == 0 and self.rng.random() < 0.3:
                break
        return best[1] if best else None

    def _reject(self, seat: str, events: list[Event]) -> None:
        for other in self.rng.sample(self.seats, len(self.seats)):
            for code in ("RR", "RJ"):
                if other != seat and code in self.hands.codes(other) and self.rng.random() < 0.5:
                    event = ("reject", other, code)
                    if self.game.attempt(seat, [*events, event]):
                        events.append(event)
                        self.hands.use(other, code)
                        return

    def write(self, number: int, seat: str, events: list[Event], taken: list[Taken]) -> None:
        """The turn's line with true claims, and now and then a checkpoint or board rows behind it."""
        rng, game = self.rng, self.game
        claims = [one if rng.random() < 0.7 else type(one)() for one in taken]
        inline = ""
        if rng.random() < 0.1:
            key = rng.choice(("xs", "cards") if game.cards else ("xs",))
            inline = f" ={key}:{self._held(key, seat)}"
        self.lines.append(scribe.turn(number, seat, events, claims, apart=rng.random() < 0.1, inline=inline))
        if rng.random() < 0.12:
            keys = rng.choice((["xs"], ["xs", "cards"], ["cards"]) if game.cards else (["xs"],))
            self.checkpoint(keys)
        if rng.random() < 0.06:
            self.picture()

    def _held(self, key: str, seat: str) -> int:
        state = self.game.state
        return sum(state.prisoners[seat].values()) if key == "xs" else state.hand(seat)

    def checkpoint(self, keys: list[str]) -> None:
        seats = self.rng.sample(self.seats, self.rng.randint(1, len(self.seats)))
        self.lines.append("= " + " ; ".join(key + "".join(f" {seat}{self._held(key, seat)}" for seat in seats) for key in keys))

    def picture(self) -> None:
        numbers = range(self.board.height, 0, -1)
        self.lines += [scribe.row(self.game, number) for number in numbers if self.rng.random() < 0.8]

    # ---- the end -----------------------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        rng, game = self.rng, self.game
        trial, how = game.copy(), "agreed"
        try:
            trial.end("full")
            how = "full"
        except PlainIllegal:
            if rng.random() < 0.4:
                how = "pass"
                while game.state.passes < len(self.seats):
                    number, seat = self.next_turn()
                    self.write(number, seat, [("pass",)], game.turn(seat, [("pass",)], number))
        game.end(how)
        self.lines.append(f"end {how}")
        if rng.random() < 0.5:
            self.picture()
        if rng.random() < 0.4:
            self._dead()
        if game.cards:
            self._reveal()
        scores = game.scores()
        totals = {seat: scores[seat]["total"] for seat in rng.sample(self.seats, len(self.seats))}
        if rng.random() < 0.6:
            self.lines.append("= pts " + " ".join(f"{seat}{total}" for seat, total in totals.items()))
        if rng.random() < 0.8:
            self.lines.append("Result: " + " ".join(f"{seat}{total}" for seat, total in totals.items()))

    def _dead(self) -> None:
        groups = [group for group in stones.all_groups(self.board, self.game.state.stones, {}) if len(group) < 4]
        for group in self.rng.sample(groups, min(len(groups), self.rng.randint(1, 2))):
            points: list[Point] = sorted(group)
            owner = self.game.state.stones[points[0]]
            to = self.rng.choice([seat for seat in self.seats if seat != owner])
            self.game.dead(owner, points, to)
            self.lines.append(scribe.dead(owner, points, to))

    def _reveal(self) -> None:
        shown: list[tuple[str, str, str | None]] = []
        for seat in self.rng.sample(self.seats, len(self.seats)):
            for code, _ in list(self.hands.held[seat]):
                other = self.rng.choice([other for other in self.seats if other != seat]) if code == "T12" else None
                if code in ("P3", "P5", "T12") and self.rng.random() < 0.8:
                    try:
                        self.game.reveal(seat, code, other)
                    except PlainIllegal:
                        continue
                    self.hands.use(seat, code)
                    shown.append((seat, code, other))
        if shown:
            words: list[tuple[str, list[str]]] = []
            for seat, code, other in shown:
                if not words or words[-1][0] != seat:
                    words.append((seat, []))
                words[-1][1].append(code + (f">{other}" if other else ""))
            self.lines.append("reveal " + " ".join(f"{seat}:{','.join(cards)}" for seat, cards in words))

    def result(self, seed: int) -> RandomGame:
        return RandomGame(
            seed=seed,
            text="\n".join(self.lines) + "\n",
            board=self.board,
            rows=None if self.plain else self.board.rows,
            walls=[(str(a), str(b)) for a, b in self.board.walls],
            deck=self.deck,
            game=self.game,
            counts=Counter(self.game.state.notes),
        )


def random_game(seed: int, turns: int = 40, **given: Any) -> RandomGame:
    """A legal game of about so many turns; `shape`, `seats` (a number), `options`, `deck`, `board_name` fix what is else left to chance."""
    table = Table(seed, **given)
    for _ in range(table.rng.randint(turns // 2, turns * 3 // 2)):
        table.play_turn()
    table.finish()
    return table.result(seed)
