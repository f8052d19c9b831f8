"""Why a line of the whole table, such as `2 bid`, is not the one that is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.errors import IllegalMove
from referee.games.cairo.state import Stage

if TYPE_CHECKING:
    from boardgen.games.cairo.layout import Figures
    from referee.judge.ask.refusals import Refusals


class Now(NamedTuple):
    """The round that is played, what of it is due, and the line that is due; None after the end."""

    round: int
    stage: Stage
    due: tuple[int, str] | None
    ending: str = ""
    """How the game has ended, if it has."""


def out_of_order(round_: int, verb: str, event: int, now: Now, figures: Figures, refusals: Refusals) -> IllegalMove:
    """Why event number `event` of a line of this round, a `roll` or a `bid`, cannot be played now."""
    written = f"`{round_} {verb}`"
    if now.due is None:
        help = "nothing is played after the end"
        return IllegalMove("tlog:order.ended", f"{written} comes after the end of the game: it ended {now.ending}", help=help, event=event)
    last = figures.turns
    if verb == "roll" and round_ == last:
        way = "rounds" if last > 1 else "setup"
        return refusals.illegal("cc:contracts.over", way, round=round_, last=last - 1, event=event)
    lines = {Stage.SETUP: "`0 roll`", Stage.BID: f"`{now.round} bid`", Stage.ROLL: f"`{now.round} roll`"}
    due_line = lines.get(now.stage, f"{now.due[0]}{now.due[1]}")
    moments = {Stage.BID: 0, Stage.TURNS: 1, Stage.ROLL: 2, Stage.SETUP: 2}
    doubled = (round_, moments[Stage(verb)]) < (now.round, moments[now.stage])
    near = round_ == now.round or (round_ == now.round + 1 and verb == "bid")
    if doubled:
        code, message = "doubled", f"{written} has been played already"
    elif near:
        code, message = "missing", f"{written} comes before {due_line}, which is missing"
    else:
        code, message = "round", f"{written} has the wrong round"
    return IllegalMove(f"tlog:order.{code}", message, help=f"what is due is {due_line}", event=event, stands=False)
