"""Why one thing may not be played now, in the words of the law, and since when that is so."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import IllegalMove, UnreadableMove, Unusable
from referee.judge.ask.candidates import DICE
from referee.legal.legal import searching
from referee.legal.typed import walk
from referee.tlog.statements import Broken, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.legal.search import Node, Search, Step
    from referee.live.game import LiveGame
    from referee.tlog.statements import Statement

SHOWN, FEW = 3, 20
"""Lines that are given as examples of how something may be played; events that are looked at where all of one kind are refused."""
TAKEN, REPEATED = (".occupied", ".taken"), (".superko", ".ko")
"""How the rules end that keep a point for the stone on it, and those against positions that come again."""


class Reason(NamedTuple):
    """Whether `thing` may be played, and if not why: the refusal of the law, and the turn since when the point is taken.

    `lines` are lines with it: those that may be played, or the one that is refused. `again` names the position that would come again, where
    a ko rule forbids that.
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
    again: str = ""

    @property
    def short(self) -> str:
        """The reason in a few words."""
        if self.allowed:
            return f"{self.thing} may be played"
        if self.again:
            return f"{self.thing}: {self.code.rpartition('.')[2]}: the position {self.again} would come again"
        return f"{self.thing}: taken since {self.since}" if self.since else f"{self.thing}: {self.message}"

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it."""
        lists = {"lines": list(self.lines), "points": list(self.points)}
        return {**self._asdict(), **lists, "since": self.since or None, "again": self.again or None}


def why(game: LiveGame, thing: str, line: str | None = None) -> Reason:
    """Why a point, a zone, a city, a card or a whole event may not be played next, or after the events of a line that is begun."""
    due = game.due
    if line is None and due is None:
        raise Unusable(f"{game.name}: the game is over; nothing may be played")
    search = searching(game, f"{due} " if line is None else line)
    thing = " ".join(thing.split())
    if not thing or thing[0] in "#;=~|%":
        raise Unusable(f"`{thing}` is nothing that can be played in this game; name a point, a card, a zone or a whole event")
    if not any(True for _ in _with(search, thing)):
        thing = _spelled(game, search, thing)
    allowed: list[str] = []
    refused: list[tuple[int, str, IllegalMove | UnreadableMove]] = []
    for node in _with(search, thing):
        if len(allowed) == SHOWN:
            break
        life = search.life(node)
        if life.alive:
            allowed.append(f"{search.head}{node.text}")
        else:
            refused += _refusals(search, node)
    if allowed:
        return Reason(thing, True, tuple(allowed))
    refused = refused or list(_guessed(game, search, thing))
    if not refused:
        raise Unusable(f"`{thing}` is nothing that can be played in this game; name a point, a card, a zone or a whole event")
    _, text, error = max(refused, key=lambda one: one[0])
    whole = f"{search.head}{text}"
    if isinstance(error, UnreadableMove):
        return Reason(thing, False, (whole,), error.message, "", error.help, error.code)
    point = thing.lstrip("@")
    since = _since(game, point) if error.rule.endswith(TAKEN) and point in error.points else ""
    again = _again(game, whole, error) if error.rule.endswith(REPEATED) else ""
    message = error.message_about_turn(search.head.split()[0]) or error.message
    return Reason(thing, False, (whole,), message, error.detail, error.help, error.rule, since, tuple(error.points), again)


def _refusals(search: Search, node: Node) -> list[tuple[int, str, IllegalMove | UnreadableMove]]:
    """The refusals of an event, or of the first few that begin so: how much each explains, the event, the refusal."""
    found: list[tuple[int, str, IllegalMove | UnreadableMove]] = []
    for one in islice(_whole(search, node, 3), FEW):
        error = search.outcome(one.text).error
        if search.may_lift(one):
            found.append((5, one.text, UnreadableMove("tlog:token", f"nothing that may follow `{one.text}` is accepted")))
        elif error is not None:
            legal = isinstance(error, IllegalMove) and not error.rule.endswith(".missing")
            taken = isinstance(error, IllegalMove) and error.rule.endswith(TAKEN)
            named = error.arg is not None and error.arg >= one.args - 1
            found.append((4 * legal + 2 * taken + named, one.text, error))
    return found or [(1, node.text, UnreadableMove("tlog:token", f"there is nothing now that could follow `{node.text}`"))]


def _whole(search: Search, node: Node, deeper: int) -> Iterator[Node]:
    """The events that begin like a node: the node itself where it is one."""
    if not node.kind and node.state.verb is not None:
        yield node
    elif deeper:
        for step in search.steps(node):
            yield from _whole(search, step.node, deeper - 1)


def _guessed(game: LiveGame, search: Search, thing: str) -> Iterator[tuple[int, str, IllegalMove | UnreadableMove]]:
    """The refusals of events that nobody proposes: the thing itself, after a verb, or as a point that the board does not have."""
    texts = [thing, f"@{thing}", *(f"{step.word.text} {thing}" for step in _first(search) if not step.kind)]
    for text in dict.fromkeys(texts if thing.strip("; ") else ()):
        error = search.outcome(text).error
        if isinstance(error, IllegalMove):
            yield 2, text, error
        elif isinstance(error, UnreadableMove) and error.code == "tlog:point":
            yield 1, text, error
        for problem in getattr(game.scan(f"{search.head}{text}"), "problems", ()):
            if problem.code == "tlog:point":
                yield 0, text, UnreadableMove(problem.code, problem.message, help=problem.help)


def _spelled(game: LiveGame, search: Search, thing: str) -> str:
    """A thing as logs write it: points in capitals, and a zone, card or city by its code."""
    if re.fullmatch(r"@?[a-z]{1,2}[0-9]{1,3}", thing):
        return thing.upper()
    for verb in ("", *(f"{step.word.text} " for step in _first(search) if not step.kind)):
        written = f"{search.head}{verb}{thing}"
        spelled = game.canonical(written)
        if spelled != written and not isinstance(game.scan(spelled), Broken):
            return spelled.removeprefix(search.head).removeprefix(verb)
    return thing


def _with(search: Search, thing: str) -> Iterator[Node]:
    """The events with a thing: the thing itself, and words that lead to it."""
    seen = set()
    for step in _first(search):
        after = [one.node for one in search.steps(step.node)]
        further = [two.node for one in search.steps(step.node) if not one.kind for two in search.steps(one.node)]
        for node in (step.node, *after, *further):
            word = node.text.split(" ")[-1]
            begun = word.rstrip(">")
            if thing and (node.text == thing or thing in (begun, begun.lstrip("@"), begun.partition("@")[2])):
                whole = node if not node.kind else next((one.node for one in search.steps(node)), node)
                if whole.text not in seen and not whole.kind:
                    seen.add(whole.text)
                    yield whole
    texts = [thing, *(f"{roll.text} {thing}" for roll in DICE if "DICE" in search.start.state.expected())]
    for text in texts if thing else ():
        if not seen or text != thing:
            yield from (node for node in walk(search, text)[0] if node.text not in seen and node is not search.start)


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


def _again(game: LiveGame, line: str, error: IllegalMove) -> str:
    """The position that a line would bring back, such as `after 12B`; empty where no line of the log ends with it."""
    here = game.here
    turn = line.split()[0]
    try:
        attempt = game.attempt(f"{line}\n!ok {turn} {error.rule}")
        if not attempt.goes_on:
            return ""
        earlier = game.positions()
        game.go(attempt.position)
        stones = _stones(game)
        names = []
        for position in earlier:
            game.go(position)
            if _stones(game) == stones:
                first = not isinstance(position.statement, Turn) or not position.statement.round
                names.append("before the first turn" if first else f"after {_name(position.number, position.statement)}")
    finally:
        game.go(here)
    return next((name for name in names if error.message.endswith(f" {name}")), names[-1] if names else "")


def _stones(game: LiveGame) -> object:
    return None if game.table is None else dict(game.table.view()["stones"])


def _name(number: int, statement: Statement | None) -> str:
    """What a line is called: its turn, or its number in the log where it is none."""
    if isinstance(statement, Turn) and statement.round:
        return statement.id
    return f"line {number}"
