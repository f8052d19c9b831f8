"""What may come next in a game that is open: whole lines, events by their verbs, and the next words of a line that is half written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import IllegalMove, UnreadableMove, Unusable
from referee.judge.ask.candidates import fits
from referee.judge.report.turn_order import out_of_order
from referee.legal import claims
from referee.legal.probe import Outcome, Prober
from referee.legal.search import NO_WORD, Node, Search
from referee.legal.typed import walk
from referee.tlog.statements import Broken, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.ask.protocol import Table
    from referee.legal.search import Step
    from referee.live.game import LiveGame

_HEAD = re.compile(r"[ \t]*(?:(0*[0-9]{1,6})([A-Z]?)|(end|dead|reveal))(?=[ \t]|\Z)[ \t]*")
_POINT = re.compile(r"(?<![A-Za-z])[a-z]{1,2}[0-9]{1,2}(?![A-Za-z0-9])")
ENDS = ("end", "dead", "reveal")
"""First words of lines about the end of a game."""


class Option(NamedTuple):
    """A word that may be written next; of an amount, `text` has `N` in its place. `glued`: the word goes on with what comes next.

    `proved` is False where so many lines begin so that not all of them were tried, and none of those tried can be played. `at` is the index
    of the `N` of an amount: a seat, a zone or a holding may have an `N` of its own.
    """

    text: str
    amount: tuple[int, int, int] | None = None
    glued: bool = False
    proved: bool = True
    at: int = 0

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it."""
        amount = dict(zip(("minimum", "maximum", "step"), self.amount, strict=True)) if self.amount else None
        return {"text": self.text, "amount": amount, "glued": self.glued, "proved": self.proved}


class Verb(NamedTuple):
    """A verb that may come next: `begins` is its first word, empty where an event begins with one of the `options` at once.

    `complete`: the first word alone is an event. `claims` may be written after such events, in them or at the end of the line; `N` in a
    claim stands for the number that is claimed.
    """

    verb: str
    begins: str
    complete: bool
    options: tuple[Option, ...]
    claims: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it."""
        options = [one.record() for one in self.options]
        return {"verb": self.verb, "begins": self.begins, "complete": self.complete, "options": options, "claims": list(self.claims)}


class Legal(NamedTuple):
    """What may come next after `line`, a line as far as it is written.

    `verbs` is filled where an event begins, `options` within an event. `complete`: the line may end here; `again`: another event may follow
    after a `;`. `claims` may be written next. `lines` are beginnings of other lines that may be written instead, where nothing is written
    yet. `refused` says why nothing can follow what is written.
    """

    line: str
    due: str | None
    complete: bool
    again: bool
    verbs: tuple[Verb, ...]
    options: tuple[Option, ...]
    lines: tuple[str, ...]
    refused: IllegalMove | UnreadableMove | None = None
    unfinished: IllegalMove | None = None
    claims: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it, without the game."""
        why = None if self.refused is None else {"code": _code(self.refused), "message": self.refused.message}
        owed = None if self.unfinished is None else {"code": self.unfinished.rule, "message": self.unfinished.message}
        return {
            "due": self.due,
            "line": self.line,
            "complete": self.complete,
            "again": self.again,
            "verbs": [verb.record() for verb in self.verbs],
            "options": [option.record() for option in self.options],
            "claims": list(self.claims),
            "lines": list(self.lines),
            "refused": why,
            "owed": owed,
        }


def legal(game: LiveGame, line: str | None = None) -> Legal:
    """What may come next: after a line that is half written, or at the beginning of the next one. Unusable where the game has no table.

    Where the last word ends the text, and is not followed by a space, words that begin so are listed; a complete word is a word.
    """
    prober = Prober(game)
    due = game.due
    if line is None:
        lines = tuple(_other_lines(game, prober, due))
        if due is None or not due[-1].isalpha():
            return Legal("", due, False, False, (), (), tuple(dict.fromkeys((*_due_lines(game, prober, due), *lines))))
        return _half_written(game, prober, f"{due} ")._replace(line="", lines=lines)
    return _half_written(game, prober, line)


def searching(game: LiveGame, line: str) -> Search:
    """The search for the event that is written next in a line. Unusable where the line before it cannot be played."""
    prober = Prober(game)
    head = _HEAD.match(line)
    if head is None or head[3]:
        raise Unusable(f"`{line}` is not the beginning of a turn; begin with {game.due or 'the turn that is due'}")
    first = line[head.start() : head.end()].strip()
    before = line[head.end() :].rstrip().rstrip(";").rstrip()
    refused: IllegalMove | UnreadableMove | None = _out_of_place(game, prober, head, first)
    outcome = _base(game, prober, head, f"{first} {before}" if before else "")
    error = refused if refused is not None or outcome.accepted else outcome.error
    if error is not None:
        raise Unusable(f"`{line.strip()}`: {error.message}")
    return _search(game, prober, head, f"{first} {before} ; " if before else f"{first} ", outcome)


def _half_written(game: LiveGame, prober: Prober, line: str) -> Legal:
    written = claims.without(line)
    if not written.claims and not written.begun:
        return _without_claims(game, prober, line)
    found = _without_claims(game, prober, f"{written.line} ")._replace(line=line, options=(), again=False)
    if not found.complete:
        error = found.refused or found.unfinished or UnreadableMove("tlog:token", "a claim comes after the last event of a line")
        return found._replace(claims=(), refused=error)
    wrong = next((finding for finding in game.attempt(f"{written.line} {' '.join(written.claims)}").errors), None)
    if wrong is not None:
        return found._replace(complete=False, claims=(), refused=UnreadableMove(wrong.code, wrong.message, help=wrong.help))
    rest = [claim for claim in found.claims if claim.startswith(written.begun or "=")]
    unsaid = tuple(claim for claim in rest if not any(fits(claim, word) for word in written.claims))
    refused = None if unsaid or not written.begun else UnreadableMove("tlog:token", "no claim that may be made now begins so")
    return found._replace(complete=not written.begun, claims=unsaid, refused=refused)


def _without_claims(game: LiveGame, prober: Prober, line: str) -> Legal:
    head = _HEAD.match(line)
    if head is None:
        raise Unusable(f"`{line}` does not begin a line of play; begin with the turn that is due, {game.due or 'none'}, or with `end`")
    before, mark, typed = line[head.end() :].rpartition(";")
    first = line[head.start() : head.end()].strip()
    due = game.due
    refused: IllegalMove | UnreadableMove | None = _out_of_place(game, prober, head, first)
    if refused is not None:
        return Legal(line, due, False, False, (), (), (), refused)
    start = f"{first} {before.strip()} ; " if mark else f"{first} "
    outcome = _base(game, prober, head, f"{first} {before.strip()}" if mark else "")
    if not outcome.accepted:
        return Legal(line, due, False, False, (), (), (), outcome.error)
    search = _search(game, prober, head, start, outcome)
    text = " ".join(typed.split())
    nodes, begun = walk(search, text)
    if not nodes and not begun and (spelled := _spelled(game, line)) != line:
        return _without_claims(game, prober, spelled)._replace(line=line)
    false = next((wrong for node in nodes if (wrong := search.outcome(node.text).wrong if not node.kind and node.args else None)), None)
    if false is not None:
        return Legal(line, due, False, False, (), (), (), UnreadableMove(false.code, false.message, help=false.help))
    whole = not text or typed[-1:].isspace() or any(node.kind for node in nodes)
    if begun and not whole and not (nodes and len(begun) == 1):
        options = tuple(_options(search, begun))
        return Legal(line, due, *_ends(game, prober, head, search, nodes), (), options, (), None if options else _why(search, nodes))
    if not text and not head[3]:
        return Legal(line, due, False, False, tuple(_verbs(search, prober.table)), (), (), None, None)
    options = tuple(_options(search, [(node, step) for node in nodes for step in search.steps(node)]))
    complete, again = _ends(game, prober, head, search, nodes)
    refused = None if options or complete or again else _why(search, nodes)
    claimed = tuple(dict.fromkeys(claim for node in nodes for claim in claims.next_after(search, node, prober.table)))
    return Legal(line, due, complete, again, (), options, (), refused, _owed(search, nodes), claimed)


def _spelled(game: LiveGame, line: str) -> str:
    """A line that is half written with its spellings put right, or with its points in capitals where it cannot be read yet."""
    spelled = game.canonical(line.rstrip())
    if spelled == line.rstrip():
        spelled = _POINT.sub(lambda point: point[0].upper(), spelled)
    return line if spelled == line.rstrip() else spelled + line[len(line.rstrip()) :]


def _out_of_place(game: LiveGame, prober: Prober, head: re.Match[str], first: str) -> UnreadableMove | None:
    """Why a line that begins so is not due."""
    number, seat = head[1], head[2]
    if not seat:
        return None
    table = prober.table
    if seat not in table.order:
        return UnreadableMove("tlog:seat", f"{seat} does not play in this game", help=f"seats: {' '.join(table.order)}")
    turn = Turn(game.here.next_number, int(number), seat, (), (), 1, len(first) + 1, first)
    problem = out_of_order(turn, table, game.turn)
    return None if problem is None else UnreadableMove(problem.code, problem.message, help=problem.help)


def _base(game: LiveGame, prober: Prober, head: re.Match[str], events: str) -> Outcome:
    """What the law makes of the events before the one that is being written."""
    if events:
        return prober.try_line(events, keep=True)
    number = game.here.next_number
    if head[3]:
        return Outcome(Broken(number, ()), 0, 0, None)
    if head[2]:
        return prober.try_statement(Turn(number, int(head[1]), head[2], (), (), 1, 1 + len(head[0]), head[0]), keep=True)
    return Outcome(Round(number, int(head[1]), (), 1, 1 + len(head[0]), head[0]), 0, 0, None)


def _search(game: LiveGame, prober: Prober, head: re.Match[str], start: str, outcome: Outcome) -> Search:
    kind = head[3] or ("TURN" if head[2] else "ROUND")
    node = Node(game.automaton(kind).start, "", (), 0, head[2] or "")
    return Search(prober, prober.table.candidates(), start, outcome, node)


def _options(search: Search, steps: list[tuple[Node, Step]]) -> Iterator[Option]:
    """The words that can be played on, each once."""
    seen = set()
    hopeless: set[tuple[str, str]] = set()  # kinds of word none of which can follow a node
    for node, step in steps:
        word = step.word
        text = f"{word.text}N{word.after}" if word.amount else word.text
        if text in seen or (step.kind and (node.text, step.kind) in hopeless):
            continue
        if word.amount:
            amount = search.amounts(node, step)
            if amount is not None:
                seen.add(text)
                yield Option(text, amount, word.glued, at=len(word.text))
            elif search.life(step.node).blame == NO_WORD:
                hopeless.add((node.text, step.kind))
        elif (life := search.alive(node, step)).alive:
            seen.add(text)
            yield Option(text, None, word.glued, life.proved)
        elif life.blame == NO_WORD:
            hopeless.add((node.text, step.kind))


def _verbs(search: Search, table: Table) -> Iterator[Verb]:
    """The verbs with which an event can begin, each with the words that may follow at once."""
    plain: dict[str, list[tuple[Node, Step]]] = {}
    for step in search.steps(search.start):
        if step.kind and step.node.seat == search.start.seat:
            plain.setdefault(step.after.verb or step.kind.lower(), []).append((search.start, step))
            continue
        node = step.node
        steps = [(node, one) for one in search.steps(node)]
        options = tuple(_options(search, steps))
        complete = search.complete(node)
        if options or complete:
            yield Verb(step.word.text, step.word.text, complete, options, _claims(search, table, steps, options, [node] * complete))
    for verb, steps in plain.items():
        options = tuple(_options(search, steps))
        if options:
            yield Verb(verb, "", False, options, _claims(search, table, steps, options, []))


def _claims(
    search: Search, table: Table, steps: list[tuple[Node, Step]], options: tuple[Option, ...], whole: list[Node]
) -> tuple[str, ...]:
    """The claims that may be written after events with these words, or behind those that are whole without one."""
    listed = {option.text for option in options}
    kinds = {(step.kind, step.after): step.node for _, step in steps if step.word.amount or step.word.text in listed}
    nodes = [*whole, *(node._replace(state=after) for (_, after), node in kinds.items())]
    return tuple(dict.fromkeys(claim for node in nodes for claim in claims.of_verb(search, node, table)))


def _ends(game: LiveGame, prober: Prober, head: re.Match[str], search: Search, nodes: list[Node]) -> tuple[bool, bool]:
    """Whether the line may end after what is written, and whether another event may follow."""
    complete = again = False
    for node in nodes:
        if node.kind or node.state.verb is None or not search.complete(node):
            continue
        outcome = search.outcome(node.text)
        complete = complete or outcome.error is None
        if not again and not head[3]:
            kept = prober.try_line(f"{search.head}{node.text}", keep=True)
            after = _search(game, prober, head, f"{search.head}{node.text} ; ", kept)
            again = any(after.alive(after.start, step).alive for step in after.steps(after.start))
    return complete, again


def _why(search: Search, nodes: list[Node]) -> IllegalMove | UnreadableMove | None:
    """Why nothing can follow what is written."""
    for node in nodes:
        if not node.kind and node.state.verb is not None:
            error = search.outcome(node.text).error
            if error is not None:
                return error
    for node in nodes:
        for step in search.steps(node):
            refused = None if step.node.kind else search.outcome(step.node.text).error
            if isinstance(refused, IllegalMove):
                return UnreadableMove("tlog:token", f"no word that fits here is accepted; `{step.node.text}`: {refused.message}")
    if nodes:
        return UnreadableMove("tlog:token", "there is nothing now that could come next")
    return UnreadableMove("tlog:token", "no event that may be played now begins like this")


def _owed(search: Search, nodes: list[Node]) -> IllegalMove | None:
    """What the line still needs before it can end."""
    for node in nodes:
        if not node.kind and node.state.verb is not None:
            outcome = search.outcome(node.text)
            if outcome.accepted and isinstance(outcome.error, IllegalMove):
                return outcome.error
    return None


def _due_lines(game: LiveGame, prober: Prober, due: str | None) -> Iterator[str]:
    """The lines of the whole table that are due, as far as their verbs."""
    if due is not None:
        yield from _beginnings(game, prober, due)


def _other_lines(game: LiveGame, prober: Prober, due: str | None) -> Iterator[str]:
    """Lines that may be written instead of the turn that is due: the set-up, events of the whole table, the end."""
    if game.turn is None:
        yield from _beginnings(game, prober, "0")
        for seat in prober.table.order:
            yield from _beginnings(game, prober, f"0{seat}")
    if due is not None and due[-1].isalpha():
        yield from _beginnings(game, prober, due[:-1])
    if not game.ended:
        yield from (f"end {option.text}" for option in _half_written(game, prober, "end ").options)
    if prober.table.finished:
        yield from (word for word in ("dead", "reveal") if _half_written(game, prober, f"{word} ").options)


def _beginnings(game: LiveGame, prober: Prober, first: str) -> Iterator[str]:
    """A line that begins so, with each verb that may come first."""
    head = _HEAD.match(first)
    assert head is not None
    outcome = _base(game, prober, head, "")
    if outcome.accepted and _out_of_place(game, prober, head, first) is None:
        search = _search(game, prober, head, f"{first} ", outcome)
        seen = set()
        for step in search.steps(search.start):
            name = step.word.text if not step.kind else step.after.verb or step.kind.lower()
            if step.node.seat == search.start.seat and name not in seen and search.alive(search.start, step).alive:
                seen.add(name)
                yield f"{first} {name if not step.kind else step.word.text}"


def _code(error: IllegalMove | UnreadableMove) -> str:
    return error.rule if isinstance(error, IllegalMove) else error.code
