"""The law of GoCaine: what one event does to a state, or why it may not happen. The only authority on both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.gocaine.deployment import deploy, place
from referee.games.gocaine.events import Buy, Deploy, Hit, Place, Roll, Sell, Ship, Word
from referee.games.gocaine.interdiction import hit, roll, settle
from referee.games.gocaine.state import Action, Closed, audit
from referee.games.gocaine.step import close_action
from referee.games.gocaine.trade import buy, loan, repay, sell
from referee.games.gocaine.transport import ship

if TYPE_CHECKING:
    from referee.games.gocaine.events import Event
    from referee.games.gocaine.step import Step


def act(step: Step, event: Event) -> None:
    """Take one event of a line. Where it is refused, the step's state and the board are left half changed: the caller has kept both."""
    s = step.s
    purses, loads, hits, bank, burnt = s.purses, s.loads, s.hits, s.bank, s.burnt
    _take(step, event)
    # Nothing can be made or lost where nothing that is counted was touched.
    if s.purses is not purses or s.loads is not loads or s.hits is not hits or s.bank != bank or s.burnt != burnt:
        audit(s, step.board, step.spec)


def finish(step: Step, due: bool) -> None:
    """End the mover's line: rolls settled, loads joined, chips of this turn out of the game (Rules H.+).

    A loan that was `due` at the beginning of the line is repaid (section I; ruling G-35).
    """
    s = step.s
    if due:
        repay(step)
        audit(s, step.board, step.spec)
    if not (s.owed or s.lots or s.moved or s.hits):
        return
    step.number = None
    if s.owed:
        settle(step)
    loads, hits = s.loads, s.hits
    close_action(step)
    if hits:
        s.burnt += len(hits)
        s.hits = ()
    if hits or s.loads is not loads:
        audit(s, step.board, step.spec)


def _take(step: Step, event: Event) -> None:
    s = step.s
    if isinstance(event, Roll):
        roll(step, event)
        return
    if s.owed:
        settle(step)
    if step.seat != s.mover:
        may = isinstance(event, (Hit, Place)) or event == Word("concede")
        step.need(may, "gc:turn.offturn", mover=step.seats[s.mover])
    if s.purses[step.seat].left:
        step.need(step.seat != s.mover, "gc:concede.last")
        step.forbid("gc:concede.gone", "act")
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
        s.action = Action.DECLINED
        return
    step.need(not s.closed, "gc:turn.order", "word", word=event.word, closed=s.closed)
    close_action(step)
    s.closed = Closed.DONE


def knock(step: Step) -> None:
    """Knock at the end of the player's own turn (Rules C; ruling G-49). Who still has a last turn is settled when the line ends."""
    s = step.s
    goal = step.spec.figures.money.goal
    cash = s.purses[step.seat].cash
    step.need(s.closed not in (Closed.KNOCKED, Closed.LEFT), "gc:turn.order", "knock", closed=s.closed, stands=False)
    close_action(step)
    if s.knocker is not None:
        step.forbid("gc:knock.last", knocker=step.seats[s.knocker])
    step.need(cash >= goal, "gc:knock.cash", cash=cash, goal=goal, missing=goal - cash)
    if s.knocker is not None:
        # Let pass by the table: the first knock counts, and nobody gets another last turn for the second.
        s.closed = Closed.DONE
        return
    s.closed = Closed.KNOCKED
    s.knocker = step.seat


def concede(step: Step) -> None:
    """Leave the game (section J; ruling G-51): cells, product, influence and chips on zones stay, the rest leaves with the player."""
    s = step.s
    if step.seat == s.mover:
        step.need(s.closed is not Closed.KNOCKED, "gc:turn.order", "concede", closed=s.closed, stands=False)
        close_action(step)
        s.closed = Closed.LEFT
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
