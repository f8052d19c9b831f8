"""What is shown for the word under the pointer: a turn told step by step, a word of the notation, and the findings there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from boardgen.errors import visible
from referee.errors import RefereeError
from referee.judge.ask.refusals import RuleTextCache
from referee.lsp.problems import at
from referee.report.explain import explain

if TYPE_CHECKING:
    from referee.judge.ask.refusals import RuleTexts
    from referee.lsp.document import Span
    from referee.lsp.open_log import OpenLog

_TURN = re.compile(r"[ \t]*0*([0-9]{1,6}[A-Z]?)(?=[ \t]|\Z)")
_WORD = re.compile(r"[^\s;]+")


class Hover(NamedTuple):
    """Lines of text, and the word that they are about."""

    lines: list[str]
    span: Span


class _OneGame(RuleTextCache):
    """The rule texts of one game alone, so that a word is explained as this game has it."""

    __slots__ = ("_game", "_other")

    def __init__(self, game: str, other: RuleTextCache) -> None:
        super().__init__()
        self._game = game
        self._other = other

    def all(self) -> tuple[RuleTexts, ...]:
        return (self._other.of(self._game),)


def hover(log: OpenLog, offset: int) -> Hover | None:
    """What there is to say about the word at an offset; None where that is nothing."""
    document = log.document
    line, column = document.line_of(offset)
    text = document.line(line)
    word = next((match for match in _WORD.finditer(text) if match.start() <= column - 1 <= match.end()), None)
    if word is None:
        return None
    code = text.partition("#")[0]
    parts: list[list[str]] = []
    turn = _TURN.match(code)
    verdict = log.verdict(line)
    if turn is not None and turn.start(1) <= column - 1 <= turn.end():
        parts.append(_story(log, line, turn[1]))
    elif verdict is not None and word.start() < len(code) and code.lstrip()[:1] not in ("~", "|", "%"):
        parts.append(_explained(word[0], _OneGame(verdict.game, log.layouts.rule_texts)))
    findings = {finding.code: finding for finding in at(log, document.place(offset))}
    for name, finding in findings.items():
        explained = explain(name, log.layouts.rule_texts) or [name]
        parts.append([f"{finding.level}: {visible(finding.full_message)}", *explained])
    lines: list[str] = []
    for part in parts:
        lines += [*([""] if lines and part else []), *part]
    return Hover(lines, document.span(line, word.start() + 1, word.end() + 1)) if lines else None


def _story(log: OpenLog, line: int, turn: str) -> list[str]:
    """The turn of a line, told; empty where the log breaks off before it."""
    from referee.legal import reasons

    game = log.played(line)
    if game is None or game.table is None:
        return []
    try:
        stories = [one for one in reasons.tell(game, turn) if one.number == line]
    except RefereeError as problem:
        return [visible(str(problem))]
    return [visible(text) for one in stories for text in reasons.lines(one)]


def _explained(word: str, rule_texts: RuleTextCache) -> list[str]:
    """A word of the notation explained, by itself or by what is left of it without numbers; empty where it is none."""
    shapes = (word, re.sub(r"(?<==\$).*|(?<=[a-z]):?[0-9+-]+\Z", "", word), *re.findall(r"[a-z]{2,}|\$", word)[:1])
    for shape in dict.fromkeys(shapes):
        lines = explain(shape, rule_texts)
        if lines is not None:
            return [visible(line) for line in lines]
    return []


def fenced(lines: list[str]) -> str:
    """Lines as a block of Markdown, whatever is in them."""
    text = "\n".join(lines)
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 0)
    return f"{fence}text\n{text}\n{fence}"
