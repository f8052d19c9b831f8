"""One turn under way on the plain table: the order of its events, the cards and what they do, and Rejects at its end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain import stones
from tests.referee.games.territory.plain.state import PlainIllegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.referee.games.territory.plain.board import Point
    from tests.referee.games.territory.plain.game import PlainGame

APART = 5
BANKED = {"P3": 3, "P5": 5}
TRADES = {"T12": (1, 2), "T25": (2, 5), "T38": (3, 8)}
MOVERS = {"M2": 2, "M3": 3}
REJECTS = ("RJ", "RR")


def trade(game: PlainGame, seat: str, code: str, other: str) -> None:
    """Gives prisoners of the other's colour for up to so many of one's own; all of them leave the scores (T-38)."""
    gives, receives = TRADES[code]
    held = game.state.prisoners
    if other == seat or other not in held:
        raise PlainIllegal("trade-whom")
    if held[seat][other] < gives:
        raise PlainIllegal("trade-short")
    held[seat][other] -= gives
    received = min(receives, held[other][seat])
    held[other][seat] -= received
    game.state.notes.append("trade" if received == receives else "trade for less")


class TurnUnderWay:
    """The events of one turn, each judged as it comes."""

    def __init__(self, game: PlainGame, seat: str) -> None:
        self.game, self.seat = game, seat
        self.roll: tuple[int, int] | None = None
        self.move: str | None = None  # the word of the one move of a turn
        self.stone: Point | None = None  # where a plain stone or Move Anywhere went, for Reject and Replace
        self.before: tuple[Any, ...] = ()  # the table as it was before the move
        self.drew = self.dropped = self.rejected = False

    def play(self, events: Sequence[tuple[Any, ...]]) -> list[Counter[str]]:
        taken = [self.event(event) for event in events]
        if self.move is None:
            raise PlainIllegal("move-missing")
        if self.game.state.hand(self.seat) > self.game.limit:
            raise PlainIllegal("drop-missing")
        return taken

    def event(self, event: tuple[Any, ...]) -> Counter[str]:
        if self.rejected and event[0] not in ("reject", "draw", "drop"):  # the move is spent (T-30), and no more than that
            raise PlainIllegal("after-reject")
        match event:
            case ("roll", (int(), int()) as pair):
                self.throw(pair)
            case ("draw", str(code)):
                self.draw(code)
            case ("drop", str(code)):
                self.drop(code)
            case ("reject", str(other), str(code)):
                return self.reject(other, code)
            case (str(word), *arguments):
                return self.make(word, arguments)
        return Counter()

    # ---- dice, draws and discards ------------------------------------------------------------------------------------------------------

    def throw(self, pair: tuple[int, int]) -> None:
        if not self.game.dice:
            raise PlainIllegal("dice-off")
        if self.roll or self.move:
            raise PlainIllegal("dice-twice" if self.roll else "dice-late")
        self.roll = pair

    def draw(self, code: str) -> None:
        """One card after a pass, or with a pair, before or after the move as the option says (T-08, T-09, T-11)."""
        state, option = self.game.state, self.game.options["draw"]
        if not self.game.cards:
            raise PlainIllegal("cards-off")
        if self.drew:
            raise PlainIllegal("draw-twice")
        if self.move != "pass":
            if self.roll is None or self.roll[0] != self.roll[1]:
                raise PlainIllegal("draw-not-due")
            if option == ("after" if self.move is None else "before"):
                raise PlainIllegal("draw-when")
        self.game.deck.draw(state, self.seat, code)
        self.drew = True
        state.notes.append("draw after a pass" if self.move == "pass" else "draw before" if self.move is None else "draw after")

    def drop(self, code: str) -> None:
        """The one discard of a hand over the limit, at the end of the turn (T-12)."""
        state = self.game.state
        if not self.game.cards:
            raise PlainIllegal("cards-off")
        if self.move is None:
            raise PlainIllegal("drop-early")
        if state.hand(self.seat) <= self.game.limit:
            raise PlainIllegal("drop-not-due")
        self.game.deck.drop(state, self.seat, code)
        self.dropped = True
        state.notes.append("drop hidden" if code == "?" else "drop")

    # ---- the move ----------------------------------------------------------------------------------------------------------------------

    def make(self, word: str, arguments: list[Any]) -> Counter[str]:
        game, state = self.game, self.game.state
        if word not in ("stone", "decline", "play", "surrender", "independence", "war", "pass"):
            raise PlainIllegal("concede" if word == "concede" else "unread")  # T-44
        if self.move:
            raise PlainIllegal("two-moves")  # T-28
        if self.dropped:
            raise PlainIllegal("drop-early")
        if word in ("stone", "decline", "play"):
            if game.dice and self.roll is None:
                raise PlainIllegal("dice-missing")
        elif self.roll:
            raise PlainIllegal("roll-then")  # a pass or a move of alliance stands in place of the dice
        self.before = (dict(state.stones), {s: Counter(h) for s, h in state.prisoners.items()}, dict(state.banked), len(state.history))
        self.move = word
        state.notes.append(word if word != "play" else f"play {arguments[0]}")
        if word == "stone":
            return self.one_stone(arguments[0], self.roll)
        if word == "play":
            return self.card(arguments[0], arguments[1:])
        if word not in ("pass", "decline"):
            game.alliance(self.seat, (word, *arguments))
        return Counter()

    def one_stone(self, point: Point, roll: tuple[int, int] | None) -> Counter[str]:
        self.game.check_point(self.seat, point, roll)
        taken = self.game.set_stones(self.seat, [point])
        self.game.remember(end_of_turn=True)
        self.stone = point
        return taken

    def card(self, code: str, arguments: list[Any]) -> Counter[str]:
        game, state = self.game, self.game.state
        if not game.cards:
            raise PlainIllegal("cards-off")
        if code in REJECTS:
            raise PlainIllegal("window")  # T-30: at the end of another's line alone
        if code == "RA" and game.options["replace-any"] == "off":
            raise PlainIllegal("replace-off")
        game.deck.use(state, self.seat, code)
        if code in BANKED:
            state.banked[self.seat] += BANKED[code]
        elif code in TRADES:
            trade(game, self.seat, code, *arguments)
        elif code == "MA":
            return self.one_stone(arguments[0], None)
        elif code == "XM":
            return self.extra(*arguments)
        elif code == "PP":
            return self.pair(*arguments)
        elif code == "RA":
            return self.replace(*arguments)
        elif code in MOVERS:
            return self.shift(MOVERS[code], arguments)
        return Counter()

    def extra(self, first: Point, second: Point) -> Counter[str]:
        """Two stones one after the other, far apart, of no common group, touching no common group (T-29)."""
        game, state, touched, taken = self.game, self.game.state, [], Counter[str]()
        for last, point in enumerate((first, second)):
            game.check_point(self.seat, point, self.roll)
            groups = stones.all_groups(game.board, state.stones, state.occupiers)
            touched.append([group for group in groups if group & set(game.board.near[point])])
            taken += game.set_stones(self.seat, [point])
            if last:
                if not game.board.apart(first, second, APART):
                    raise PlainIllegal("apart")
                if first in stones.flood(game.board, state.stones, state.occupiers, second):
                    raise PlainIllegal("one-group")
                if any(one & other for one in touched[0] for other in touched[1]):
                    raise PlainIllegal("extra-touch")
            game.remember(end_of_turn=bool(last))
        return taken

    def pair(self, first: Point, second: Point) -> Counter[str]:
        """Two neighbours set as one move, the first of them in reach (T-33)."""
        game = self.game
        game.check_point(self.seat, first, self.roll)
        game.check_point(self.seat, second, None)
        if second not in game.board.near[first]:
            raise PlainIllegal("pair-beside")
        taken = game.set_stones(self.seat, [first, second])
        game.remember(end_of_turn=True)
        return taken

    def replace(self, point: Point) -> Counter[str]:
        """An own stone in place of any other; the old one is nobody's prisoner (T-34)."""
        game, state = self.game, self.game.state
        if point not in game.board.points:
            raise PlainIllegal("point")
        if point not in state.stones:
            raise PlainIllegal("replace-empty")
        del state.stones[point]
        game.check_point(self.seat, point, None)
        taken = game.set_stones(self.seat, [point])
        game.remember(end_of_turn=True)
        return taken

    def shift(self, number: int, steps: list[tuple[Point, Point]]) -> Counter[str]:
        """Own stones lifted all together and set in reach of those that stayed (T-35)."""
        game, state = self.game, self.game.state
        sources, targets = [a for a, _ in steps], [b for _, b in steps]
        if len(steps) != number or len(set(sources)) != number or len(set(targets)) != number:
            raise PlainIllegal("shift-count")
        if any(state.stones.get(point) != self.seat for point in sources):
            raise PlainIllegal("shift-own")
        for point in sources:
            del state.stones[point]
        for source, target in steps:
            game.check_point(self.seat, target, self.roll)
            if source == target:
                raise PlainIllegal("shift-still")
        taken = game.set_stones(self.seat, targets)
        for index, one in enumerate(targets):
            for other in targets[:index]:
                if not game.board.apart(one, other, APART):
                    raise PlainIllegal("apart")
                if other in stones.flood(game.board, state.stones, state.occupiers, one):
                    raise PlainIllegal("one-group")
        game.remember(end_of_turn=True)
        return taken

    # ---- Rejects -----------------------------------------------------------------------------------------------------------------------

    def reject(self, other: str, code: str) -> Counter[str]:
        """The move of this line is undone by another seat; with Reject and Replace its stone goes on the same point (T-30, T-31)."""
        game, state = self.game, self.game.state
        if not game.cards:
            raise PlainIllegal("cards-off")
        if other == self.seat or code not in REJECTS:
            raise PlainIllegal("reject-own")
        if self.rejected or self.move not in ("stone", "play"):
            raise PlainIllegal("reject-nothing")
        if code == "RR" and self.stone is None:
            raise PlainIllegal("reject-kind")
        game.deck.use(state, other, code)
        board, prisoners, banked, moves = self.before
        state.stones, state.prisoners, state.banked = dict(board), {s: Counter(h) for s, h in prisoners.items()}, dict(banked)
        del state.history[moves:]
        self.rejected = True
        state.notes.append(f"{code} against {self.move}")
        if code == "RJ" or self.stone is None:
            return Counter()
        game.check_point(other, self.stone, None)
        taken = game.set_stones(other, [self.stone])
        game.remember(end_of_turn=True)
        return taken
