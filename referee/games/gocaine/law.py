"""The law of GoCaine: what one event does to a state, or why it may not happen. The only authority on both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove, Remark
from referee.games.gocaine.deployment import deploy, place
from referee.games.gocaine.events import Buy, Deploy, Event, Hit, Place, Roll, Sell, Ship, Word
from referee.games.gocaine.interdiction import hit, roll, settle
from referee.games.gocaine.state import audit
from referee.games.gocaine.step import Step, close_action
from referee.games.gocaine.trade import buy, loan, sell
from referee.games.gocaine.transport import ship
from referee.judge.refusals import Refusals
from referee.judge.step import Waiver

if TYPE_CHECKING:
    from boardgen.layout.spec import GameSpec
    from referee.games.gocaine.state import State
    from referee.go.goban import Goban
    from referee.go.history import Ko


class Law:
    """The rules of one layout for the seats of one game. `ko` is the repetition rule in force (ruling G-40), `before` the position before
    the turn directly before this one, None in the first; a correction between turns may have changed the board since an earlier turn ended.

    The board is the one thing that changes in place; a refused event leaves it, and the state handed in, as they were.
    """

    __slots__ = ("before", "board", "ko", "refusals", "seats", "spec")

    def __init__(self, spec: GameSpec, seats: tuple[str, ...], board: Goban, ko: Ko) -> None:
        self.spec = spec
        self.seats = seats
        self.board = board
        self.ko = ko
        self.before: bytes | None = None
        self.refusals = Refusals(spec)

    def begin(self, state: State, mover: int) -> State:
        """The state at the start of a seat's turn."""
        new = state.copy()
        new.mover = mover
        new.action = new.closed = ""
        new.units = 0
        new.bought = frozenset()
        new.lots = {}
        return new

    def apply(self, state: State, event: Event, seat: int, waiver: Waiver, number: int | None = None) -> tuple[State, list[Remark]]:
        """The state after `event` by `seat`, and what there is to remark; IllegalMove where a rule forbids it."""
        step = self.step(state.copy(), seat, waiver)
        step.number = number
        before = self.board.mark() if isinstance(event, (Deploy, Place)) else None
        try:
            self.act(step, event)
        except IllegalMove:
            if before is not None:
                self.board.undo(before)
            raise
        return step.s, step.remarks

    def step(self, state: State, seat: int, waiver: Waiver) -> Step:
        """The way from `state`, which will be changed, through the events of one line."""
        return Step(self, state, seat, waiver)

    def act(self, step: Step, event: Event) -> None:
        """Take one event of a line. Where it is refused, the step's state and the board are left half changed: the caller has kept both."""
        s = step.s
        purses, loads, hits, bank, burnt = s.purses, s.loads, s.hits, s.bank, s.burnt
        self._take(step, event)
        # Nothing can be made or lost where nothing that is counted was touched.
        if s.purses is not purses or s.loads is not loads or s.hits is not hits or s.bank != bank or s.burnt != burnt:
            audit(s, self.board, self.spec)

    def finish(self, step: Step) -> None:
        """End the mover's line: rolls settled, loads joined, chips of this turn out of the game (Rules H.+)."""
        s = step.s
        if not (s.owed or s.lots or s.moved or s.hits):
            return
        step.number = None
        settle(step)
        close_action(step)
        if s.hits:
            s.burnt += len(s.hits)
            s.hits = ()
        audit(s, self.board, self.spec)

    def _take(self, step: Step, event: Event) -> None:
        s = step.s
        if isinstance(event, Roll):
            roll(step, event)
            return
        settle(step)
        if step.seat != s.mover and not isinstance(event, (Hit, Place)) and event != Word("concede"):
            step.refuse_stranger("gc:turn.offturn", "out of turn there are only `hit` and `concede`")
        if s.purses[step.seat].left:
            if step.seat == s.mover:
                step.refuse(
                    "gc:concede.last",
                    "cannot act after conceding: it is the last event of one's own line",
                    stands=False,
                )
            step.refuse("gc:concede.gone", f"{step.seats[step.seat]} has left the game and cannot act", stands=False)
        if isinstance(event, Buy):
            buy(step, event)
        elif isinstance(event, Ship):
            ship(step, event)
        elif isinstance(event, Sell):
            sell(step, event)
        elif isinstance(event, Deploy):
            deploy(step, event)
        elif isinstance(event, Hit):
            hit(step, event)
        elif isinstance(event, Place):
            place(step, event)
        elif event.word == "loan":
            loan(step)
        elif event.word == "concede":
            concede(step)
        elif event.word == "knock":
            knock(step)
        else:
            decline(step, event)


def decline(step: Step, event: Word) -> None:
    """`-` declines the action, or the deployment once the action is taken; `done` ends the turn without a deployment (ruling G-02)."""
    s = step.s
    if event.word == "-" and not s.action and not s.closed:
        s.action = "-"
        return
    if s.closed:
        step.refuse("gc:turn.order", f"cannot write `{event.word}` after the turn was {s.closed}")
    close_action(step)
    s.closed = "ended"


def knock(step: Step) -> None:
    """Knock at the end of one's own turn (Rules C; ruling G-49). Who still has a last turn is settled when the line ends."""
    s = step.s
    goal = step.spec.figures.money.goal
    cash = s.purses[step.seat].cash
    if s.closed in ("knocked off", "left by its player"):
        step.refuse("gc:turn.order", f"cannot knock after the turn was {s.closed}", stands=False)
    close_action(step)
    if s.knocker is not None:
        step.refuse(
            "gc:knock.last",
            f"cannot knock in a last turn: {step.seats[s.knocker]} has knocked",
            detail="the game ends when each other player has had one turn",
        )
    if cash < goal:
        step.refuse(
            "gc:knock.cash",
            f"cannot knock with {step.money(cash)}: {step.money(goal)} are needed",
            detail=f"{step.money(goal - cash)} short",
        )
    if s.knocker is not None:
        # Let pass by the table: the first knock counts, and nobody gets another last turn for the second.
        s.closed = "ended"
        return
    s.closed = "knocked off"
    s.knocker = step.seat


def concede(step: Step) -> None:
    """Leave the game (section J; ruling G-51): cells, product, influence and chips on zones stay, the rest leaves with the player."""
    s = step.s
    if step.seat == s.mover:
        if s.closed == "knocked off":
            step.refuse("gc:turn.order", "cannot concede after knocking", stands=False)
        close_action(step)
        s.closed = "left by its player"
    purse = s.purses[step.seat]
    s.bank += purse.cash
    if purse.cash:
        s.book(step.seat, "left behind", "", 1, -purse.cash)
    s.burnt += purse.chips
    s.hold(
        step.seat,
        purse._replace(cash=0, gone=purse.gone + purse.pile + purse.stock, pile=0, stock=0, level=0, chips=0, loans=0, left=True),
    )
    s.leavers = (*s.leavers, step.seat)
    s.last = tuple(seat for seat in s.last if seat != step.seat)
