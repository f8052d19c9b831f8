"""Players of GoCaine that write legal logs: a random one that tries everything, and a greedy one that wants to knock. Seeded, for tests."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from referee.errors import IllegalMove
from referee.games.gocaine import law
from referee.games.gocaine.events import Asset, Buy, Deploy, Event, Goods, Hit, Lot, Roll, Sell, Ship, Word
from referee.games.gocaine.table import Table
from referee.go.topology import Topology
from referee.judge.ask.judged_step import Waiver
from referee.judge.ask.laws import scanner
from referee.judge.ask.protocol import Seating
from referee.tlog.statements import Turn
from tests.referee.random_games import header

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.gocaine.state import State


class Scribe:
    """Plays one game and keeps its log. `watch` is called with the table and the state after every event."""

    def __init__(
        self,
        spec: GameSpec,
        seats: str,
        seed: int,
        *,
        greedy: float = 0.5,
        claims: bool = True,
        leave: float = 0.0,
        board: str = "",
        watch: Callable[[Table, State], None] | None = None,
    ) -> None:
        self.spec = spec
        self.rng = random.Random(seed)
        self.names = {seat: spec.seats[seat].name for seat in seats}
        self.table = Table(spec, Topology(spec.board.neighbours), Seating(self.names, tuple(seats)))
        self.greedy = greedy
        self.claims = claims
        self.leave = leave
        self.watch = watch
        self.lines = [*header("gocaine", self.names, board=board), ""]
        self.words: list[str] = []
        self.step = self.table.step(0, Waiver())
        self.read = scanner()

    # Trying

    @property
    def state(self) -> State:
        """The state after the events of the line so far."""
        return self.step.s

    def act(self, event: Event, seat: int) -> bool:
        """Take an event as the table does; where it is refused, all is as it was before."""
        step = self.step
        before, undo = step.s, step.keep()
        step.s, step.seat, step.number = before.copy(), seat, len(self.words)
        try:
            law.act(step, event)
        except IllegalMove:
            undo()
            step.s = before
            return False
        return True

    def can(self, event: Event, seat: int) -> bool:
        """Whether an event is legal; all stays as it is."""
        before, undo = self.step.s, self.step.keep()
        legal = self.act(event, seat)
        undo()
        self.step.s = before
        return legal

    def do(self, event: Event, text: str, seat: int | None = None) -> bool:
        """Play an event of the line where it is legal, with all rolls that follow."""
        actor = self.state.mover if seat is None else seat
        if not self.act(event, actor):
            return False
        self.words.append(text if seat is None or seat == self.state.mover else f"!{self.table.order[seat]} {text}")
        if self.watch is not None:
            self.watch(self.table, self.state)
        while self.state.owed:
            point, (_, tonnes), _ = self.rng.choice(self.state.owed)
            dice = (self.rng.randint(1, 6), self.rng.randint(1, 6))
            here = self.tonnes(point)
            assert self.act(Roll(point, tonnes, dice, None), self.state.mover)  # as it is written
            outcome = "safe" if self.tonnes(point) == here else "seized"
            self.words.append(f"roll {self.at(point)}/{tonnes} {dice[0]}+{dice[1]} {outcome}")
            if self.watch is not None:
                self.watch(self.table, self.state)
        return True

    def tonnes(self, point: int) -> int:
        """All product on a point."""
        return sum(load.tonnes for load in self.state.loads.get(point, ()))

    def at(self, point: int) -> str:
        return self.spec.board.names[point]

    # A game

    def play(self, rounds: int = 400) -> str:
        """The log of a whole game."""
        while not self.table.finished:
            due = self.table.due()
            assert due is not None
            if due[0] > rounds:
                self.lines.append("end agreed")
                break
            self.turn(*due)
        if self.table.finished:
            scores = {standing.seat: standing.score for standing in self.table.standings()}
            self.lines.append("Result: " + " ".join(f"{seat}{scores[seat]}" for seat in self.table.order))
        return "\n".join(self.lines) + "\n"

    def turn(self, round_: int, letter: str) -> None:
        seat = self.table.order.index(letter)
        self.words = []
        saved = self.table.save()
        self.step = self.table.step(seat, Waiver())
        self.meddle()
        if self.rng.random() < self.leave:
            self.do(Word("concede"), "concede")
        else:
            if self.rng.random() < self.greedy:
                self.plan(seat)
            else:
                self.fumble(seat)
            self.meddle()
            self.finish(seat)
        line = f"{round_}{letter} " + " ; ".join(self.words or ["done"])
        self.table.restore(saved)
        turn, _ = self.read.scan(line, 1)
        assert isinstance(turn, Turn)
        events, misread = self.table.read(turn)
        assert not misread
        assert all(remark.level == "note" for remark in self.table.play(turn, events, Waiver()))
        if self.claims and self.rng.random() < 0.5:
            line += f" =${self.table.holding('$', letter)}"
            for key in self.rng.sample(("cell", "stock", "lvl", "tf", "pi", "mt"), 2):
                line += f" ={key}:{self.table.holding(key, letter)}"
        self.lines.append(line)
        if self.claims and self.table.due() and self.table.due()[0] != round_:  # type: ignore[index]
            self.checkpoint()

    def checkpoint(self) -> None:
        key = self.rng.choice(("$", "cell", "mt", "pi"))
        self.lines.append(f"= {key} " + " ".join(f"{seat}{self.table.holding(key, seat)}" for seat in self.table.order))
        if self.rng.random() < 0.2:
            self.rows()

    def rows(self) -> None:
        board = self.spec.board
        for number in range(board.rows, 0, -1):
            marks = []
            for column in range(board.columns):
                point = next((p for p in range(len(board.names)) if board.col[p] == column and board.row[p] == number), None)
                colour = -1 if point is None else self.table.board.colour_at(point)
                marks.append("_" if point is None else "." if colour < 0 else self.table.order[colour])
            self.lines.append(f"| {number:2d} " + " ".join(marks))

    def meddle(self) -> None:
        """Now and then somebody lays a Task Force chip, or leaves the game in another's turn."""
        for seat, purse in enumerate(self.state.purses):
            if purse.chips and not purse.left and self.rng.random() < 0.06:
                loaded = [self.spec.board.zone[p] for p, loads in self.state.loads.items() if loads[0][0] != seat]
                zone = self.rng.choice(loaded) if loaded else self.rng.choice(list(self.spec.zones))
                self.do(Hit(zone or ""), f"hit {zone}", seat)
            elif not purse.left and seat != self.state.mover and self.rng.random() < self.leave / 4:
                self.do(Word("concede"), "concede", seat)

    # Actions

    def mine(self, seat: int) -> list[int]:
        return [p for p in range(len(self.spec.board.names)) if self.table.board.colour_at(p) == seat]

    def fumble(self, seat: int) -> None:
        """Random events of one action, those that are refused left out."""
        rng, spec = self.rng, self.spec
        if rng.random() < 0.5:
            self.do(Word("loan"), "loan")
        mine = self.mine(seat)
        kind = rng.choice(("buy", "buy", "ship", "sell", "-"))
        for _ in range(rng.randint(1, 4)):
            if kind == "-":
                if not self.words:
                    self.do(Word("-"), "-")
                return
            if not mine:
                kind = "buy"
            if kind == "buy":
                roll = rng.random()
                if roll < 0.4 and mine:
                    point = rng.choice(mine)
                    zone = spec.zones[spec.board.zone[point] or ""]
                    mt = rng.randint(1, 6) * zone.lot
                    self.do(Buy((Lot(mt, point),)), f"buy {mt}@{self.at(point)}")
                elif roll < 0.7:
                    count = rng.randint(1, 4)
                    self.do(Buy((Goods(count, "cell"),)), f"buy {count}cell")
                elif roll < 0.85:
                    self.do(Buy((Goods(1, "lvl"),)), "buy 1lvl")
                else:
                    code = rng.choice(list(spec.zones))
                    self.do(Buy((Asset(1, code),)), f"buy pi@{code}")
            elif kind == "ship":
                loaded = [p for p in self.state.loads if self.table.board.colour_at(p) == seat]
                if not loaded:
                    return
                start = rng.choice(loaded)
                path = [start, *(rng.choice(mine) for _ in range(rng.randint(1, 2)))]
                part = rng.randint(1, self.tonnes(start)) if rng.random() < 0.5 else None
                text = ("ship " if part is None else f"ship {part} ") + ">".join(self.at(p) for p in path)
                self.do(Ship(part, tuple(path)), text)
            else:
                self.sell(seat, rng.random() < 0.8)

    def sell(self, seat: int, everything: bool) -> None:
        for point in [p for p in self.state.loads if self.table.board.colour_at(p) == seat]:
            zone = self.spec.zones[self.spec.board.zone[point] or ""]
            mt = self.tonnes(point)
            if not everything:
                mt = self.rng.randint(1, mt)
            mt -= mt % zone.lot
            if mt:
                self.do(Sell(((mt, point),)), f"sell {mt}@{self.at(point)}")

    def route(self, seat: int) -> list[str]:
        """Zones from a cheap supply to the dearest premium zone that pays most a step, a different one for each seat."""
        zones, near = self.spec.zones, self.spec.zone_neighbours
        best: list[tuple[float, list[str]]] = []
        for start in zones:
            paths: dict[str, list[str]] = {start: [start]}
            queue = [start]
            for code in queue:
                for there in sorted(near[code]):
                    if there not in paths:
                        paths[there] = [*paths[code], there]
                        queue.append(there)
            for end, path in paths.items():
                if len(path) > 1 and zones[start].lot == 1:
                    best.append(((zones[end].price - zones[start].price) / (len(path) + 1), path))
        best.sort(key=lambda entry: -entry[0])
        return best[seat % 4][1]

    def plan(self, seat: int) -> None:
        """Buy cheap, ship along the route, sell dear."""
        zone_of = self.spec.board.zone
        route = self.route(seat)
        self.do(Word("loan"), "loan")
        mine = self.mine(seat)
        post = {code: next((p for p in mine if zone_of[p] == code), None) for code in route}
        loads = [p for p in self.state.loads if self.table.board.colour_at(p) == seat]
        dear = self.spec.zones[route[-1]].price
        if any(self.spec.zones[zone_of[p] or ""].price >= dear for p in loads):
            for point in [p for p in loads if self.spec.zones[zone_of[p] or ""].price >= dear]:
                self.do(Sell(((None, point),)), f"sell {self.at(point)}")
            return
        for point in loads:
            code = zone_of[point]
            if code in route:
                rest = [post[c] for c in route[route.index(code) + 1 :]]
                path = [point]
                for there in rest:
                    if there is None or len(path) > self.state.purses[seat].level - self.state.units:
                        break
                    path.append(there)
                if len(path) > 1:
                    self.do(Ship(None, tuple(path)), "ship " + ">".join(self.at(p) for p in path))
        if self.state.action:
            return
        purse = self.state.purses[seat]
        figures = self.spec.figures
        if purse.pile < 2 and purse.stock >= 3:
            self.do(Buy((Goods(3, "cell"),)), "buy 3cell")
        purse = self.state.purses[seat]
        if purse.level < len(route) - 1 and purse.cash >= 3 * figures.infrastructure.price:
            self.do(Buy((Goods(1, "lvl"),)), "buy 1lvl")
        if self.state.purses[seat].cash > 300 and self.rng.random() < 0.4:
            code = self.rng.choice(route)
            self.do(Buy((Asset(1, code),)), f"buy pi@{code}")
        start = post[route[0]]
        if start is not None:
            purse = self.state.purses[seat]
            mt = min(purse.cash // self.spec.zones[route[0]].price, purse.cubes)
            if mt:
                self.do(Buy((Lot(mt, start),)), f"buy {mt}@{self.at(start)}")

    def finish(self, seat: int) -> None:
        """Deploy where it captures, where the route has no cell yet, or where there is room; knock when that is allowed."""
        board, spec = self.table.board, self.spec
        if self.state.purses[seat].pile and self.rng.random() < 0.95:
            empty = [p for p in range(len(spec.board.names)) if board.colour_at(p) < 0]
            self.rng.shuffle(empty)
            mine = self.mine(seat)
            held = {spec.board.zone[p] for p in mine}
            wanted = [code for code in self.route(seat) if code not in held]

            def worth(point: int) -> float:
                near = spec.board.neighbours[point]
                threat = sum(2 for n in near if board.colour_at(n) not in (-1, seat) and len(board.liberties(n)) == 1)
                room = sum(1 for n in near if board.colour_at(n) < 0)
                friends = sum(1 for n in near if board.colour_at(n) == seat)
                return threat * 4 + (20 if wanted and spec.board.zone[point] == wanted[0] else 0) + room + friends

            for point in sorted(empty, key=lambda p: -worth(p))[:6]:
                if self.deploy(seat, point):
                    break
        if self.can(Word("knock"), seat) and self.rng.random() < 0.8:
            self.do(Word("knock"), "knock")
        elif not self.state.closed and self.rng.random() < 0.7:
            self.do(Word("done"), "done")

    def deploy(self, seat: int, point: int) -> bool:
        board = self.table.board
        before = board.position()
        if not self.can(Deploy(point), seat):
            return False
        mark = board.mark()
        board.play(seat, point, everywhere=True, check=False)
        captured = [(p, before[p] - 1) for p in range(len(before)) if before[p] and before[p] - 1 != board.colour_at(p)]
        board.undo(mark)
        text = f"@{self.at(point)}"
        counts: dict[int, int] = {}
        for _, colour in captured:
            counts[colour] = counts.get(colour, 0) + 1
        for colour, count in sorted(counts.items()):
            text += f" x{count}{self.table.order[colour]}"
        if captured and self.rng.random() < 0.8:
            ring = self.rng.choice(captured)[0]
            if self.do(Deploy(point, (), (ring,), (1,)), f"{text} ktr {self.at(ring)}"):
                return True
        return self.do(Deploy(point), text)
