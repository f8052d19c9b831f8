"""Why one thing may not be played now, in the words of the law, and since when that is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import IllegalMove, UnreadableMove, Unusable
from referee.legal.legal import searching
from referee.legal.typed import walk
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.legal.search import Node, Search, Step
    from referee.live.game import LiveGame
    from referee.tlog.statements import Statement

SHOWN = 3
"""Lines that are given as examples of how something may be played."""


class Reason(NamedTuple):
    """Whether `thing` may be played, and if not why: the refusal of the law, and the turn since when the point is taken.

    `lines` are lines with it: those that may be played, or the one that is refused.
    """

    thing: str
    allowed: bool
    lines: tuple[str, ...]
    message: str = ""
    detail: str = ""
    help: str = ""
    code: str = ""
    since: str = ""
    points: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The reason in a few words."""
        if self.allowed:
            return f"{self.thing} may be played"
        return f"{self.thing}: taken since {self.since}" if self.since else f"{self.thing}: {self.message}"

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it."""
        return {**self._asdict(), "lines": list(self.lines), "points": list(self.points), "since": self.since or None}


def why(game: LiveGame, thing: str, line: str | None = None) -> Reason:
    """Why a point, a zone, a city, a card or a whole event may not be played next, or after the events of a line that is begun."""
    due = game.due
    if line is None and due is None:
        raise Unusable(f"{game.name}: the game is over; nothing may be played")
    search = searching(game, f"{due} " if line is None else line)
    thing = " ".join(thing.split())
    allowed: list[str] = []
    refused: list[tuple[int, str, IllegalMove | UnreadableMove]] = []
    for node in _with(search, thing):
        if len(allowed) == SHOWN:
            break
        life = search.life(node)
        if life.alive:
            allowed.append(f"{search.head}{node.text}")
            continue
        error = search.outcome(node.text).error
        if error is not None:
            named = error.arg is not None and error.arg >= node.args - 1
            refused.append((2 * (isinstance(error, IllegalMove) and not error.rule.endswith(".missing")) + named, node.text, error))
    if allowed:
        return Reason(thing, True, tuple(allowed))
    if not refused and isinstance(error := search.outcome(thing).error, IllegalMove):
        refused.append((0, thing, error))
    if not refused:
        raise Unusable(f"`{thing}` is nothing that can be played in this game; name a point, a card, a zone or a whole event")
    _, text, error = max(refused, key=lambda one: one[0])
    points = error.points if isinstance(error, IllegalMove) else ()
    since = _since(game, thing.lstrip("@")) if isinstance(error, IllegalMove) and (not points or points[0] == thing.lstrip("@")) else ""
    code = error.rule if isinstance(error, IllegalMove) else error.code
    subject = search.head.split()[0]
    message = (error.message_about(subject) if isinstance(error, IllegalMove) else None) or error.message
    detail = error.detail if isinstance(error, IllegalMove) else ""
    return Reason(thing, False, (f"{search.head}{text}",), message, detail, error.help, code, since, tuple(points))


def _with(search: Search, thing: str) -> Iterator[Node]:
    """The events with a thing: the thing itself, and words that lead to it."""
    seen = set()
    for step in _first(search):
        for node in (step.node, *(after.node for after in search.steps(step.node))):
            word = node.text.split(" ")[-1]
            begun = word.rstrip(">")
            if thing and (node.text == thing or thing in (begun, begun.lstrip("@"), begun.partition("@")[2])):
                whole = node if not node.kind else next((one.node for one in search.steps(node)), node)
                if whole.text not in seen and not whole.kind:
                    seen.add(whole.text)
                    yield whole
    if not seen and thing:
        yield from walk(search, thing)[0]


def _first(search: Search) -> Iterator[Step]:
    return (step for step in search.steps(search.start) if step.node.seat == search.start.seat)


def _since(game: LiveGame, point: str) -> str:
    """The turn since which a point has its stone; empty where it has none."""
    table = game.table
    if table is None or point not in table.view()["stones"]:
        return ""
    here, seat, since = game.here, table.view()["stones"][point], ""
    for position in reversed(game.positions()):
        game.go(position)
        now = game.table
        if now is None or now.view()["stones"].get(point) != seat:
            break
        since = _name(position.number, position.statement)
    game.go(here)
    return since


def _name(number: int, statement: Statement | None) -> str:
    """What a line is called: its turn, or its number in the log where it is none."""
    if isinstance(statement, Turn) and statement.round:
        return statement.id
    return f"line {number}"
