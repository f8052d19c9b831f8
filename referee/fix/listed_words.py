"""The words that the law allows where a word of a turn is refused: asked for last, where no change of a few characters helps."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from referee.fix.confusions import Change, apart
from referee.legal.probe import Prober
from referee.legal.search import Node, Search
from referee.legal.typed import walk
from referee.tlog.statements import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.fix.course import Course
    from referee.judge.report.findings import Finding
    from referee.legal.search import Step
    from referee.tlog.statements import Event, Token

COST, DIFFERENT = 3.2, 0.1
"""What another word costs, and each character by which it differs."""
NODES = 400
"""Beginnings of words that are looked at for one place."""


def listed_words(course: Course, wrong: Finding, most: int) -> list[Change]:
    """Changes of the words at fault into others that are proposed there. The table of the course is where the line begins (`pause`)."""
    line = course.statements[course.at]
    assert isinstance(line, Turn)
    event = next((event for event in line.events if event.column <= wrong.column <= event.end), None)
    if event is None:
        return []
    prober = Prober(course)
    search = _searching(course, prober, line, event)
    changes = []
    for token in event.args:
        if wrong.column < token.end and token.column < wrong.end_column and prober.tried < most:
            changes += [_change(token, word) for word in _words(search, line.text[event.column - 1 : token.column - 1].strip(), token)]
    course.work += prober.tried
    return changes


def _searching(course: Course, prober: Prober, line: Turn, event: Event) -> Search:
    """The search for an event of a line, after those before it."""
    head = line.text[: event.column - 1]
    before = head.strip().removesuffix(";").strip()
    empty = line._replace(events=(), claims=(), text=line.id)
    outcome = prober.try_statement(empty, keep=True) if before == line.id else prober.try_line(before, keep=True)
    start = Node(course.scanner.automaton("TURN").start, "", (), 0, line.seat)
    return Search(prober, prober.table.candidates(), f"{head.strip()} ", outcome, start)


def _words(search: Search, before: str, token: Token) -> Iterator[str]:
    """The words that may come after what an event begins with, no longer on their way than the word that is written."""
    nodes, _ = walk(search, before)
    queue, looked, longest = deque((node, node) for node in nodes or [search.start] * (not before)), 0, token.text.count(">")
    number = int("".join(sign for sign in token.text if sign.isdigit())[:3] or 1) if token.text[:1].isdigit() else 1
    while queue and looked < NODES:
        first, node = queue.popleft()
        for step in search.steps(node):
            looked += 1
            child = search.follow(node, step.word, step.kind, step.after, number) if step.word.amount else step.node
            word = child.text[len(first.text) :].strip()
            if not step.kind or word.count(">") > longest:
                continue
            if not child.kind:
                yield word
            elif not _is_blocked(search, step, child):
                queue.append((first, child))


def _is_blocked(search: Search, step: Step, child: Node) -> bool:
    """Whether a way is refused already, however it goes on."""
    return step.word.stem and not search.outcome(child.text.rstrip(">")).accepted


def _change(token: Token, word: str) -> Change:
    return Change(COST + DIFFERENT * apart(token.text, word), token.column - 1, token.end - 1, word)
