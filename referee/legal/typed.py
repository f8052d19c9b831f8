"""What is typed of an event, found among the words that are proposed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.legal.search import Node, Search, Step


def walk(search: Search, text: str) -> tuple[list[Node], list[tuple[Node, Step]]]:
    """The nodes that what is written leads to, and the words that begin as its end does."""
    found: list[Node] = []
    begun: list[tuple[Node, Step]] = []
    frontier = [search.start]
    while frontier:
        node = frontier.pop()
        if node.text == text:
            found.append(node)
            continue
        if (claimed := search.claimed(node, text)) is not None:
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


def _number(step: Step, rest: str) -> int | None:
    word = step.word
    if not word.amount or not rest.startswith(word.text):
        return None
    match = re.match(r"[0-9]{1,6}", rest[len(word.text) :])
    return int(match[0]) if match and rest[len(word.text) + match.end() :].startswith(word.after) else None


def _begins(step: Step, rest: str) -> bool:
    """Whether a word begins with what is written of it."""
    word = step.word
    if not word.amount:
        return word.text.startswith(rest)
    if len(rest) <= len(word.text):
        return word.text.startswith(rest)
    tail = rest[len(word.text) :].lstrip("0123456789")
    return rest.startswith(word.text) and rest[len(word.text)].isdigit() and word.after.startswith(tail)
