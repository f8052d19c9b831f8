"""What may come next in a game that is open: whole lines, events by their verbs, and the next words of a line that is half written.

`typed` finds what is typed of an event among the proposals, and `completions` gives them as ways to complete a word. `legal_lines` writes
what is found as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from boardgen.errors import visible
from boardgen.json_values import FromOne, Json, TurnId, Whole, omit, plain
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, UnreadableMove, Unusable
from referee.judge.ask.candidates import DICE, fits
from referee.judge.ask.laws import candidates_of
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.report.diagnostics import order_problem
from referee.legal.search import NO_WORD, Node, Outcome, Prober, Search, WordStep, claims_after, strip_claims, verb_claims
from referee.tlog.statements import Broken, Round, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.judge.ask.protocol import Table
    from referee.live.game import LiveGame


def walk(search: Search, text: str) -> tuple[list[Node], list[tuple[Node, WordStep]]]:
    """Return the nodes that what is written leads to, and the words that begin as its end does."""
    found: list[Node] = []
    begun: list[tuple[Node, WordStep]] = []
    frontier = [search.start]
    while frontier:
        node = frontier.pop()
        if node.text == text:
            found.append(node)
            continue
        if (claimed := search.read_claim(node, text)) is not None:
            frontier.append(claimed)
        for step in search.steps(node):
            gap = "" if node.kind or not node.text else " "
            rest = text[len(node.text) :]
            if not rest.startswith(gap):
                continue
            rest = rest[len(gap) :]
            number = _number(step, rest)
            follows = search.follow(node, step.word, step.kind, step.after, number) if number is not None else step.node
            follows = follows._replace(seat=step.node.seat)
            ready = step.word.amount is (number is not None)
            if ready and (text == follows.text or (text.startswith(follows.text) and (follows.kind or text[len(follows.text)] == " "))):
                frontier.append(follows)
            if rest and _begins(step, rest):
                begun.append((node, step))
    return found, begun


def _number(step: WordStep, rest: str) -> int | None:
    word = step.word
    if not word.amount or not rest.startswith(word.text):
        return None
    match = re.match(r"[0-9]{1,6}", rest[len(word.text) :])
    return int(match[0]) if match and rest[len(word.text) + match.end() :].startswith(word.after) else None


def _begins(step: WordStep, rest: str) -> bool:
    word = step.word
    if not word.amount:
        return word.text.startswith(rest)
    if len(rest) <= len(word.text):
        return word.text.startswith(rest)
    tail = rest[len(word.text) :].lstrip("0123456789")
    return rest.startswith(word.text) and rest[len(word.text)].isdigit() and word.after.startswith(tail)


_HEAD = re.compile(r"[ \t]*(?:(0*[0-9]{1,6})([A-Z]?)|(end|dead|reveal))(?=[ \t]|\Z)[ \t]*")
_POINT = re.compile(r"(?<![A-Za-z])[a-z]{1,2}[0-9]{1,2}(?![A-Za-z0-9])")


class Limits(NamedTuple):
    """The minimum and the maximum of an amount, and what lies between two of its values."""

    minimum: Whole
    maximum: Whole
    step: FromOne


@omit(always=("at", "kind"))
class Option(NamedTuple):
    """A word that may be written next; of an amount, `text` has `N` in its place. `glued`: the word goes on with what comes next.

    `proved` is False where so many lines begin so that not all of them were tried, and none of those tried can be played. `at` is the index
    of the `N` of an amount: a seat, a zone or a holding may have an `N` of its own. `kind` is the name of its kind of word; a word of the
    verb has none."""

    text: Annotated[str, "what is written next; `N` in it is an amount"]
    amount: Limits | None = None
    glued: Annotated[bool, "true if the word goes on with what comes next, without a space"] = False
    proved: Annotated[bool, "false if so many lines begin so that not all of them were tried"] = True
    at: int = 0
    kind: str = ""


class Verb(NamedTuple):
    """A verb that may come next: `begins` is its first word, empty where an event begins with one of the `options` at once.

    `complete`: the first word alone is an event. `claims` may be written after such events, in them or at the end of the line; `N` in a
    claim stands for the number that is claimed."""

    verb: Annotated[str, "the name of the verb"]
    begins: Annotated[str, "its first word; empty if an event begins with one of the options"]
    complete: Annotated[bool, "true if the first word alone is an event"]
    options: tuple[Option, ...]
    claims: Annotated[tuple[str, ...], "claims that may be written after such an event; `N` is the number that is claimed"] = ()


class Legal(NamedTuple):
    """What may come next after `line`, a line as far as it is written.

    `verbs` is filled where an event begins, `options` within an event. `complete`: the line may end here; `again`: another event may follow
    after a `;`. `claims` may be written next. `lines` are beginnings of other lines that may be written instead, where nothing is written
    yet. `refused` says why nothing can follow what is written."""

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

    def record(self) -> dict[str, Json]:
        """Return this as `--format json` gives it, without the game."""
        error = self.refused
        why = None if error is None else Refusal(error.rule if isinstance(error, IllegalMove) else error.code, error.message)
        owed = None if self.unfinished is None else Refusal(self.unfinished.rule, self.unfinished.message)
        return plain(
            LegalRecord(self.due, self.line, self.complete, self.again, self.verbs, self.options, self.claims, self.lines, why, owed)
        )


class Refusal(NamedTuple):
    """Why something cannot be."""

    code: str
    message: str


class LegalRecord(NamedTuple):
    """What `legal --format json` gives, without the game."""

    due: Annotated[TurnId, "the turn that is due, null when the game is over"] | None
    line: Annotated[str, "the line as far as it is written"]
    complete: Annotated[bool, "whether the line may end here"]
    again: Annotated[bool, "whether another event may follow after `;`"]
    verbs: Annotated[tuple[Verb, ...], "what may begin an event, where one begins"]
    options: Annotated[tuple[Option, ...], "the next words of an event that is begun"]
    claims: Annotated[tuple[str, ...], "claims that may be written next; `N` is the number that is claimed"]
    lines: tuple[Annotated[str, "the beginning of another line that may be written"], ...]
    refused: Annotated[Refusal | None, "why nothing can follow what is written"]
    owed: Annotated[Refusal | None, "what the line needs before it can end"]


def legal(game: LiveGame, line: str | None = None) -> Legal:
    """Return what may come next: after a line that is half written, or at the beginning of the next one. Unusable if there is no table.

    Where the last word ends the text, and is not followed by a space, words that begin so are listed; a complete word is a word."""
    prober = Prober(game)
    due = game.due
    if line is None:
        lines = tuple(_other_lines(game, prober, due))
        if due is None or not due[-1].isalpha():
            return Legal("", due, False, False, (), (), tuple(dict.fromkeys((*_due_lines(game, prober, due), *lines))))
        return _half_written(game, prober, f"{due} ")._replace(line="", lines=lines)
    return _half_written(game, prober, line)


def searching(game: LiveGame, line: str) -> Search:
    """Return the search for the event that is written next in a line. Unusable where the line before it cannot be played."""
    prober = Prober(game)
    head = _HEAD.match(line)
    if head is None or head[3]:
        raise Unusable(f"`{line}` is not the beginning of a turn; begin with {game.due or 'the turn that is due'}")
    first = line[head.start() : head.end()].strip()
    before = line[head.end() :].rstrip().rstrip(";").rstrip()
    refused: IllegalMove | UnreadableMove | None = _refuse_place(game, prober, head, first)
    outcome = _base(game, prober, head, f"{first} {before}" if before else "")
    error = refused if refused is not None or outcome.accepted else outcome.error
    if error is not None:
        raise Unusable(f"`{line.strip()}`: {error.message}")
    return _search(game, prober, head, f"{first} {before} ; " if before else f"{first} ", outcome)


def _half_written(game: LiveGame, prober: Prober, line: str) -> Legal:
    """Return what may come next after a line that is half written; a page asks about one line of a position again and again."""
    known = game.kept.get(line)
    if not isinstance(known, Legal):
        known = game.kept[line] = _find_half_written(game, prober, line)
    return known


def _find_half_written(game: LiveGame, prober: Prober, line: str) -> Legal:
    written = strip_claims(line)
    if not written.claims and not written.begun:
        return _find_legal(game, prober, line)
    found = _find_legal(game, prober, f"{written.line} ")._replace(line=line, options=(), again=False)
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


def _find_legal(game: LiveGame, prober: Prober, line: str) -> Legal:
    head = _HEAD.match(line)
    if head is None:
        raise Unusable(f"`{line}` does not begin a line of play; begin with the turn that is due, {game.due or 'none'}, or with `end`")
    before, mark, typed = line[head.end() :].rpartition(";")
    first = line[head.start() : head.end()].strip()
    due = game.due
    refused: IllegalMove | UnreadableMove | None = _refuse_place(game, prober, head, first)
    if refused is not None:
        return Legal(line, due, False, False, (), (), (), refused)
    start = f"{first} {before.strip()} ; " if mark else f"{first} "
    outcome = _base(game, prober, head, f"{first} {before.strip()}" if mark else "")
    if not outcome.accepted:
        return Legal(line, due, False, False, (), (), (), outcome.error)
    search = _search(game, prober, head, start, outcome)
    text = " ".join(typed.split())
    nodes, begun = walk(search, text)
    if not nodes and not begun and (spelled := _respell(game, line)) != line:
        return _find_legal(game, prober, spelled)._replace(line=line)
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
    claimed = tuple(dict.fromkeys(claim for node in nodes for claim in claims_after(search, node, prober.table)))
    return Legal(line, due, complete, again, (), options, (), refused, _missing_event(search, nodes), claimed)


def _respell(game: LiveGame, line: str) -> str:
    """Return a line that is half written with its spellings put right, or with its points in capitals where it cannot be read yet."""
    spelled = game.canonical(line.rstrip())
    if spelled == line.rstrip():
        spelled = _POINT.sub(lambda point: point[0].upper(), spelled)
    return line if spelled == line.rstrip() else spelled + line[len(line.rstrip()) :]


def _refuse_place(game: LiveGame, prober: Prober, head: re.Match[str], first: str) -> UnreadableMove | None:
    """Return why a line that begins so is not due."""
    number, seat = head[1], head[2]
    if not seat:
        return None
    table = prober.table
    if seat not in table.order:
        return UnreadableMove("tlog:seat", f"{seat} does not play in this game", help=f"seats: {' '.join(table.order)}")
    turn = Turn(game.here.next_number, int(number), seat, (), (), 1, len(first) + 1, first)
    problem = order_problem(turn, table, game.turn)
    return None if problem is None else UnreadableMove(problem.code, problem.message, help=problem.help)


def _base(game: LiveGame, prober: Prober, head: re.Match[str], events: str) -> Outcome:
    """Return what the law makes of the events before the one that is being written."""
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
    return Search(prober, candidates_of(prober.table), start, outcome, node)


def _options(search: Search, steps: list[tuple[Node, WordStep]]) -> Iterator[Option]:
    """Yield the words that can be played on, each once."""
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
                yield Option(text, Limits(*amount), word.glued, at=len(word.text), kind=step.kind)
            elif search.life(step.node).blame == NO_WORD:
                hopeless.add((node.text, step.kind))
        elif (life := search.alive(node, step)).alive:
            seen.add(text)
            yield Option(text, None, word.glued, life.proved, kind=step.kind)
        elif life.blame == NO_WORD:
            hopeless.add((node.text, step.kind))


def _verbs(search: Search, table: Table) -> Iterator[Verb]:
    """Yield the verbs with which an event can begin, each with the words that may follow at once."""
    plain: dict[str, list[tuple[Node, WordStep]]] = {}
    for step in search.offers(search.start):
        if step.kind and step.node.seat == search.start.seat:
            plain.setdefault(step.after.verb or step.kind.lower(), []).append((search.start, step))
            continue
        node = step.node
        steps = [(node, one) for one in search.offers(node)]
        options = tuple(_options(search, steps))
        complete = search.complete(node)
        if options or complete:
            yield Verb(step.word.text, step.word.text, complete, options, _claims(search, table, steps, options, [node] * complete))
    for verb, steps in plain.items():
        options = tuple(_options(search, steps))
        if options:
            yield Verb(verb, "", False, options, _claims(search, table, steps, options, []))


def _claims(
    search: Search, table: Table, steps: list[tuple[Node, WordStep]], options: tuple[Option, ...], whole: list[Node]
) -> tuple[str, ...]:
    """Return the claims that may be written after events with these words, or behind those that are whole without one."""
    listed = {option.text for option in options}
    kinds = {(step.kind, step.after): step.node for _, step in steps if step.word.amount or step.word.text in listed}
    nodes = [*whole, *(node._replace(state=after) for (_, after), node in kinds.items())]
    return tuple(dict.fromkeys(claim for node in nodes for claim in verb_claims(search, node, table)))


def _ends(game: LiveGame, prober: Prober, head: re.Match[str], search: Search, nodes: list[Node]) -> tuple[bool, bool]:
    """Return whether the line may end after what is written, and whether another event may follow."""
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
    """Return why nothing can follow what is written."""
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


def _missing_event(search: Search, nodes: list[Node]) -> IllegalMove | None:
    """Return what the line still needs before it can end."""
    for node in nodes:
        if not node.kind and node.state.verb is not None:
            outcome = search.outcome(node.text)
            if outcome.accepted and isinstance(outcome.error, IllegalMove):
                return outcome.error
    return None


def _due_lines(game: LiveGame, prober: Prober, due: str | None) -> Iterator[str]:
    """Yield the beginnings of the lines of the whole table that are due, each with its verb."""
    if due is not None:
        yield from _beginnings(game, prober, due)


def _other_lines(game: LiveGame, prober: Prober, due: str | None) -> Iterator[str]:
    """Yield lines that may be written instead of the turn that is due: the set-up, events of the whole table, the end."""
    if game.turn is None:
        yield from _beginnings(game, prober, "0")
        for seat in prober.table.order:
            yield from _beginnings(game, prober, f"0{seat}")
    if due is not None and due[-1].isalpha():
        yield from _beginnings(game, prober, due[:-1])
    if not game.ended and not prober.table.finished:
        yield from (f"end {option.text}" for option in _half_written(game, prober, "end ").options)
    if prober.table.finished:
        yield from (word for word in ("dead", "reveal") if _half_written(game, prober, f"{word} ").options)


def _beginnings(game: LiveGame, prober: Prober, first: str) -> Iterator[str]:
    """Yield a line that begins so, with each verb that may come first."""
    head = _HEAD.match(first)
    assert head is not None
    outcome = _base(game, prober, head, "")
    if outcome.accepted and _refuse_place(game, prober, head, first) is None:
        search = _search(game, prober, head, f"{first} ", outcome)
        seen = set()
        for step in search.offers(search.start):
            name = step.word.text if not step.kind else step.after.verb or step.kind.lower()
            if step.node.seat == search.start.seat and name not in seen and search.alive(search.start, step).alive:
                seen.add(name)
                yield f"{first} {name if not step.kind else step.word.text}"


FEW = 6
"""Amounts that are listed one by one; of more, the smallest and the largest."""
_DICE = {word.text for word in DICE}
CLAIM = "a claim"
"""What there is to say about a word that claims something."""


class Amount(NamedTuple):
    """Where an amount is to be filled in, its limits, and what is written of it; `closed`: something is written after it already."""

    least: int
    most: int
    step: int
    typed: str = ""
    closed: bool = False

    @property
    def limits(self) -> str:
        """The limits in words, such as `1 to 6`."""
        if self.most == self.least:
            return str(self.least)
        return f"{self.least} to {self.most}" + (f" by {self.step}" if self.step > 1 else "")

    @property
    def numbers(self) -> list[int]:
        """The amounts to choose from, which begin with what is written: all if they are few, else the smallest and the largest."""
        begun = [range(self.least, self.most + 1, self.step)]
        if self.typed:
            tens = 1 if self.closed else max(1, len(str(self.most)) - len(self.typed) + 1)
            begun = [self._range_of(int(self.typed) * 10**more, (int(self.typed) + 1) * 10**more) for more in range(tens)]
        if sum(map(len, begun)) <= FEW:
            return [number for numbers in begun for number in numbers]
        first, last = next(filter(None, begun)), begun[-1] or begun[-2]
        return [first[0], last[-1]]

    def _range_of(self, low: int, end: int) -> range:
        """Return the amounts from `low` on and below `end`."""
        first = self.least + max(0, -(-(low - self.least) // self.step)) * self.step
        return range(first, min(end, self.most + 1), self.step)


class Completion(NamedTuple):
    """A word that may be written in place of the last word of a line.

    `label` is the word with `N` for an amount, `detail` what there is to say about it. `begins` and `rest` are what is around the amount;
    of a word without an amount `begins` is the whole word. `kind` is the name of its kind of word, as an option has it."""

    label: str
    detail: str
    begins: str
    amount: Amount | None = None
    rest: str = ""
    kind: str = ""


def completions(found: Legal, word: str) -> Iterator[Completion]:
    """Yield the ways to complete `word`, the last word of the line that was asked about; empty for a word that is not begun yet."""
    for verb in found.verbs:
        if verb.begins and verb.begins.startswith(word):
            yield Completion(verb.begins, "" if verb.begins == verb.verb else verb.verb, verb.begins)
    options = [*found.options, *(option for verb in found.verbs if not verb.begins for option in verb.options)]
    rolls = {option.text for option in options} >= _DICE
    for option in options:
        if rolls and option.text in _DICE and not word:
            continue  # which of the 36 rolls it was, only the table knows
        yield from _option(option, word)
    for claim in found.claims:
        head, number, tail = claim.partition("N")
        if head.startswith(word) or (number and re.fullmatch(re.escape(head) + "-?[0-9]*", word)):
            typed = word if len(word) > len(head) else head
            yield Completion(claim, CLAIM, typed + (tail if len(word) > len(head) else ""))
    if found.again and not word:
        yield Completion(";", "another event", "; ")


def words(ways: Iterable[Completion]) -> Iterator[tuple[str, str]]:
    """Yield the ways as words that can be written as they are, with what there is to say about each: amounts are numbers."""
    ways = list(ways)
    alone = {f"N{way.label}" for way in ways if way.amount is None}
    for way in ways:
        if way.amount is None:
            yield way.begins.rstrip(), way.detail
            continue
        if way.amount.most == 1 and way.label in alone:
            continue  # one is what the word alone means
        numbers = way.amount.numbers
        detail = way.amount.limits if way.amount.most > way.amount.least else ""
        yield from ((f"{way.begins}{number}{way.rest}", detail) for number in numbers)


def _option(option: Option, word: str) -> Iterator[Completion]:
    """Yield an option as it completes a word: whole, or behind a part of the word to which it is glued."""
    detail = "" if option.proved else "not every line that begins so was tried"
    for at in range(len(word) + 1):
        if at and word[at - 1].isalnum():
            continue
        part, kept = word[at:], word[:at]
        if option.amount is None:
            if option.text.startswith(part):
                yield Completion(option.text, detail, kept + option.text, kind=option.kind)
                return
            continue
        head, tail = option.text[: option.at], option.text[option.at + 1 :]
        digits = re.match(r"[0-9]+", part[len(head) :]) if part.startswith(head) else None
        if digits is not None and tail.startswith(part[len(head) + digits.end() :]):
            closed = len(part) > len(head) + digits.end()
            yield Completion(option.text, "", f"{kept}{head}", Amount(*option.amount, digits[0], closed), tail, option.kind)
            return
        if head.startswith(part):
            yield Completion(option.text, "", f"{kept}{head}", Amount(*option.amount), tail, option.kind)
            return


WIDE = 100
"""Characters of a line, as far as words let themselves be wrapped."""


def legal_lines(result: Legal) -> Iterator[str]:
    """Yield the verbs with their words, or the next words of a line, and what else may be written."""
    of_table = [line for line in result.lines if line.split()[0] == result.due]
    if result.due is None and not result.line:
        yield "the game is over"
    elif not result.line:
        yield f"next: {', '.join(of_table) or result.due}"
    common = [claim for claim in result.verbs[0].claims if all(claim in verb.claims for verb in result.verbs)] if result.verbs else []
    for verb in result.verbs:
        head = verb.begins or verb.verb
        ways = [*(["alone"] if verb.complete and verb.options else []), *_words(verb.options)]
        yield from _wrap(f"  {head:<9} ", ways)
        if own := [claim for claim in verb.claims if claim not in common]:
            yield f"{' ' * 12}may be followed by: {', '.join(own)}"
    if common:
        yield f"  at the end of the line: {', '.join(common)}"
    if result.options:
        yield from _wrap("next: ", list(_words(result.options)))
    ends = [*(["the line may end here"] if result.complete else []), *(["`;` and another event may follow"] if result.again else [])]
    if ends:
        yield "; ".join(ends)
    if result.claims:
        yield f"may be followed by: {', '.join(result.claims)}"
    if result.unfinished is not None:
        subject = result.line.split()[0]
        why = result.unfinished.message_about_turn(subject) or result.unfinished.message
        yield f"the line cannot end here: {visible(why.removeprefix(f'{subject} cannot end here: '))}"
    if result.refused is not None:
        subject = result.line.split()[0]
        message = getattr(result.refused, "message_about_turn", lambda _: None)(subject) or result.refused.message
        yield f"nothing may follow: {visible(message)}"
        if result.refused.help:
            yield f"   help  {visible(result.refused.help)}"
    if others := [line for line in result.lines if line not in of_table]:
        yield f"other lines: {', '.join(f'{line}N' if line.endswith('+') else line for line in others)}"


def set_up_lines(game: LiveGame, lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the set-up among those that may be written, each with its form and what it says; none once somebody has played."""
    words = {line.partition(" ")[2] for line in lines if line.startswith("0")} if not game.turn else set()
    if found := [form for form in RuleTextCache().of(game.game).notation() if form.verb in words and form.form[0] in "0N"]:
        yield "lines of the set-up:"
        for form in found:
            head, _, rest = form.form.partition(" ")
            line = f"{head if head.startswith('0') else 0} {rest}"
            yield f"  {line:<22}  {form.help}"


def _words(options: Sequence[Option]) -> Iterator[str]:
    """Yield the options as they are shown: amounts behind their limits, given once for several alike; all rolls of the dice as one."""
    rolls = {option.text for option in options} >= _DICE
    if rolls:
        yield "1+1 to 6+6"
    with_amounts = {option.text for option in options if option.amount is not None}
    plain = [option for option in options if f"N{option.text}" not in with_amounts and not (rolls and option.text in _DICE)]
    now = None
    for option in sorted(plain, key=lambda option: option.amount is not None):
        if option.amount is not None and option.amount != now:
            yield f"N {_numbers(*option.amount)}:"
        now = option.amount
        yield visible(option.text) + ("" if option.proved else "?")


def _numbers(least: int, greatest: int, step: int) -> str:
    if least == greatest:
        return str(least)
    return f"{least} to {greatest}" + (f" by {step}" if step > 1 else "")


def _wrap(head: str, words: Sequence[str]) -> Iterator[str]:
    line = head
    for word in words:
        if len(line) + len(word) > WIDE and line.strip() != head.strip():
            yield line.rstrip()
            line = " " * len(head)
        line += word + "  "
    yield line.rstrip()
