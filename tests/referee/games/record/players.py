"""A player of the game Fort, who plays by a seed, writes the log, and keeps count alone of what is on the table."""

from __future__ import annotations

from random import Random

from tests.referee.random_games import header

POINTS = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
SIDES = ("1", "2", "3", "storm")
MEN, GOLD, MOST = 8, 5, 20


class Fort:
    """A game on the layout tests/logs/record/hill.yaml, on which nothing is captured but what is taken off by hand."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.seats = ["B", "R", "W"][: self.rng.randrange(2, 4)]
        self.board: dict[str, tuple[str, str]] = {}
        self.gold = dict.fromkeys(self.seats, GOLD)
        self.captured = dict.fromkeys(self.seats, 0)
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.pile = ["Sun", "Sun", "Rain"]
        self.discards: list[str] = []
        self.lines = header("hill", {seat: f"Player {seat}" for seat in self.seats})

    def play(self, rounds: int) -> str:
        """The log of a whole game."""
        for number in range(1, rounds + 1):
            for seat in self.seats:
                events = [event for _ in range(self.rng.randrange(1, 5)) if (event := self._event(seat))]
                claims = self.rng.sample(self._claims(seat), self.rng.randrange(3))
                self.lines.append(f"{number}{seat} {' ; '.join(events or ['pass'])}{''.join(f' ={claim}' for claim in claims)}")
            if self.rng.random() < 0.3:
                self.lines.append(self._row(self.rng.randrange(1, 6)))
        self.lines += ["end agreed", "Result: " + " ".join(f"{seat}{self.gold[seat]}" for seat in self.seats)]
        return "\n".join(self.lines) + "\n"

    def _claims(self, seat: str) -> list[str]:
        pieces = sum(owner == seat for owner, _ in self.board.values())
        counts = {"gold": self.gold[seat], "pieces": pieces, "captured": self.captured[seat], "hand": len(self.hands[seat])}
        return [f"{key}:{count}" for key, count in counts.items()]

    def _row(self, row: int) -> str:
        marks = [self.board.get(f"{column}{row}", (".", ""))[0] for column in "ABCDE"]
        return f"| {row} {' '.join(marks)}"

    def _event(self, seat: str) -> str:
        rng = self.rng
        free = [point for point in POINTS if point not in self.board]
        mine = [point for point, (owner, _) in self.board.items() if owner == seat]
        kind = rng.randrange(9)
        if kind == 0 and free and sum(what == "men" for owner, what in self.board.values() if owner == seat) < MEN:
            point = rng.choice(free)
            self.board[point] = seat, "men"
            return f"@{point}{rng.choice(['', ' men', ' Men'])}"
        if kind == 1 and free and all(what != "tower" for _, what in self.board.values()):
            point = rng.choice(free)
            self.board[point] = seat, "tower"
            return f"@{point} tower"
        if kind == 2 and free and mine:
            start, end = rng.choice(mine), rng.choice(free)
            self.board[end] = self.board.pop(start)
            return f"{start}>{end}"
        if kind == 3 and self.board:
            point = rng.choice(sorted(self.board))
            self.captured[seat] += self.board.pop(point)[0] != seat
            return f"x {point}"
        if kind == 4 and self.pile:
            card = self.pile.pop(rng.randrange(len(self.pile)))
            self.hands[seat].append(card)
            return f"draw {rng.choice([card, '?'])}"
        if kind == 5 and self.hands[seat]:
            card = self.hands[seat].pop(rng.randrange(len(self.hands[seat])))
            self.discards.append(card)
            return f"{rng.choice(['play', 'drop'])} {card}"
        if kind == 6 and self.discards:
            self.pile += self.discards
            self.discards = []
            return "shuffle"
        return self._money(seat) if kind == 7 else f"roll {rng.choice(SIDES)}"

    def _money(self, seat: str) -> str:
        other = self.rng.choice([one for one in self.seats if one != seat])
        if self.rng.random() < 0.5:
            most = min(self.gold[seat], MOST - self.gold[other])
            if most < 1:
                return ""
            amount = self.rng.randrange(1, most + 1)
            self.gold[seat] -= amount
            self.gold[other] += amount
            return f"gold {seat}>{other} {amount}"
        change = self.rng.randrange(-self.gold[seat], MOST - self.gold[seat] + 1)
        self.gold[seat] += change
        return f"gold{change:+d}" if change else ""
