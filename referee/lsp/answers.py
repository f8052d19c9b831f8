"""What an editor shows for a log: findings and fixes for them, explanations, and what may be written at the cursor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardgen.errors import visible
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.judge.ask.refusals import RuleTextCache, RuleTexts
from referee.judge.judge.verdict import Verdict
from referee.judge.report.findings import Finding, Level
from referee.legal.legal import Completion, Legal, completions, legal
from referee.live.game import LiveGame
from referee.lsp.open_log import Change, EditorPosition, OpenLog, Span
from referee.report.explain import explain
from referee.report.report import repair_help
from referee.tlog.freetext import KEYS


class Problem(NamedTuple):
    """A finding where an editor shows it."""

    span: Span
    level: Level
    code: str
    message: str


class QuickFix(NamedTuple):
    """A fix that is offered: its title, what it changes, the problem that it is for, and whether it is the one to prefer."""

    title: str
    changes: tuple[Change, ...]
    problem: Problem
    preferred: bool


def problems(log: OpenLog) -> list[Problem]:
    """Return all findings of all games of a log. Those that are not kept are counted on the last line of their game."""
    found = []
    last = 0
    for verdict in log.verdicts:
        last += verdict.lines
        found += [problem(log, finding) for finding in log.repairs_so_far(verdict).findings]
        if verdict.more:
            words = f"and {verdict.more} more findings in this game; `referee check --max` lists them"
            found.append(Problem(log.document.span(last, 1, 1 << 30), "note", "", words))
    return found


def problem(log: OpenLog, finding: Finding) -> Problem:
    """Return a finding where an editor shows it, with what is printed under its line and how to fix it."""
    parts = [finding.full_message, finding.detail, *(f"help: {help}" for help in (finding.help, repair_help(finding)) if help)]
    span = log.document.span(finding.line, finding.column, finding.end_column)
    return Problem(span, finding.level, finding.code, "\n".join(visible(part) for part in parts if part))


def quick_fixes(log: OpenLog, span: Span) -> Iterator[QuickFix]:
    """Yield the fixes of the findings that a selection touches; of the first error of a game also its repairs, as far as they are known."""
    for verdict in verdicts_touching(log, span):
        for finding in log.find_repairs(verdict).findings:
            here = problem(log, finding)
            if _touches(here.span, span):
                for fix in finding.fixes:
                    certain = fix.certain or fix.level in ("safe", "unique")
                    yield QuickFix(visible(fix.title), tuple(log.document.changes(fix.edits)), here, certain)


def verdicts_touching(log: OpenLog, span: Span) -> list[Verdict]:
    """Return the verdicts on the games that have a finding which a selection touches."""
    return [one for one in log.verdicts if any(_touches(problem(log, finding).span, span) for finding in one.findings)]


def fix_all(log: OpenLog) -> list[Change]:
    """Return what makes all certain fixes of a log."""
    return log.document.rewritten(log.fixed)


def fixable(log: OpenLog) -> bool:
    """Return whether any of the findings shown has a certain fix."""
    return any(fix.certain for verdict in log.verdicts for finding in verdict.findings for fix in finding.fixes)


def formatting(log: OpenLog) -> list[Change]:
    """Return what gives a log its canonical form."""
    return log.document.rewritten(log.formatted)


def findings_at(log: OpenLog, place: EditorPosition) -> list[Finding]:
    spot = Span(place, place)
    return [finding for verdict in log.verdicts for finding in verdict.findings if _touches(problem(log, finding).span, spot)]


def _touches(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


_TURN = re.compile(r"[ \t]*0*([0-9]{1,6}[A-Z]?)(?=[ \t]|\Z)")
_WORD = re.compile(r"[^\s;]+")


class Hover(NamedTuple):
    """Lines of text, and the word that they are about."""

    lines: list[str]
    span: Span


class _OneGame(RuleTextCache):
    """The rule texts of one game alone, so that a word is explained as this game has it."""

    def __init__(self, game: str, other: RuleTextCache) -> None:
        super().__init__()
        self._game = game
        self._other = other

    def all(self, *, learned: bool = False, game: str = "") -> tuple[RuleTexts, ...]:
        return (self._other.of(self._game),)


def hover(log: OpenLog, offset: int) -> Hover | None:
    """Return what there is to say about the word at an offset; None where that is nothing."""
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
        parts.append(_explain_word(word[0], _OneGame(verdict.game, log.layouts.rule_texts)))
    for name, finding in {finding.code: finding for finding in findings_at(log, document.place(offset))}.items():
        explained = explain(name, log.layouts.rule_texts, verdict.game if verdict is not None else "") or [name]
        parts.append([f"{finding.level}: {visible(finding.full_message)}", *explained])
    lines: list[str] = []
    for part in parts:
        lines += [*([""] if lines and part else []), *part]
    return Hover(lines, document.span(line, word.start() + 1, word.end() + 1)) if lines else None


def _story(log: OpenLog, line: int, turn: str) -> list[str]:
    """Return the turn of a line, told; empty where the log breaks off before it."""
    from referee.legal import reasons

    game = log.play_to(line)
    if game is None or game.table is None:
        return []
    try:
        stories = [one for one in reasons.tell(game, turn) if one.number == line]
    except RefereeError as problem:
        return [visible(str(problem))]
    return [visible(text) for one in stories for text in reasons.lines(one)]


def _explain_word(word: str, rule_texts: RuleTextCache) -> list[str]:
    """Return a word of the notation explained, by itself or by what is left of it without numbers; empty where it is none."""
    shapes = (word, re.sub(r"(?<==\$).*|(?<=[a-z]):?[0-9+-]+\Z", "", word), *re.findall(r"[a-z]{2,}|\$", word)[:1])
    for shape in dict.fromkeys(shapes):
        lines = explain(shape, rule_texts)
        if lines is not None:
            return [visible(line) for line in lines]
    return []


def fence(lines: list[str]) -> str:
    """Return lines as a block of Markdown, whatever is in them."""
    text = "\n".join(lines)
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 0)
    return f"{fence}text\n{text}\n{fence}"


class Item(NamedTuple):
    """A word that may be written: it takes the place of what is between the offset `start` and the cursor.

    `label` is what a list shows, with `N` for an amount, and `detail` what is beside it; `begins` and `rest` are what is around the amount
    where it is to be filled in, `number` its minimum. Of a word without an amount `begins` is the whole word."""

    label: str
    detail: str
    start: int
    begins: str
    number: int | None = None
    rest: str = ""

    @property
    def text(self) -> str:
        """What is written, with the minimum for an amount."""
        return f"{self.begins}{'' if self.number is None else self.number}{self.rest}"


def items(log: OpenLog, offset: int) -> list[Item]:
    """Return what may be written at an offset; nothing below an error, since what is due there is not known."""
    line, column = log.document.line_of(offset)
    typed = log.document.line(line)[: column - 1]
    if "#" in typed or typed.lstrip()[:1] in ("~", "|", "=", "!", "%"):
        return []
    game = log.play_to(line, before=True)
    if game is None:
        return [Item("%tlog 1", "the first line of a game", offset - len(typed), "%tlog 1")] if "%tlog 1".startswith(typed) else []
    if game.refused is not None:
        return []
    start = offset - len(re.split(r"[ \t]", typed)[-1])
    word = log.document.text[start:offset]
    found = list(_headers(game, word, start)) if word == typed.lstrip() and game.turn is None else []
    if game.table is None:
        return found
    if re.match(r"[ \t]*(\d+[A-Z]?|end|dead|reveal)[ \t]", typed):
        words = _ask_legal(game, typed)
        return [] if words is None else [_item(way, start) for way in completions(words, word)]
    if word == typed.lstrip():
        found += _lines(game, word, start)
    return found


def _ask_legal(game: LiveGame, line: str | None) -> Legal | None:
    try:
        return legal(game, line)
    except RefereeError:
        return None


def _headers(game: LiveGame, word: str, start: int) -> Iterator[Item]:
    """Yield the headers that the game does not have yet, where a line begins."""
    for key in KEYS:
        if key not in game.headers and key.lower().startswith(word.lower()):
            yield Item(f"{key}:", "header", start, f"{key}: ")


def _lines(game: LiveGame, word: str, start: int) -> Iterator[Item]:
    """Yield the beginnings of lines: the turn that is due, and what may be written instead."""
    found = _ask_legal(game, None)
    if found is None:
        return
    due = [found.due] if found.due and found.due[-1].isalpha() else []
    for number, text in enumerate(dict.fromkeys((*due, *found.lines))):
        if text.startswith(word):
            yield Item(text, "the turn that is due" if number < len(due) else "", start, text)


def _item(way: Completion, start: int) -> Item:
    """Return a way to complete a word. A number that is written stays; else its place has the minimum."""
    if way.amount is None:
        return Item(way.label, way.detail, start, way.begins)
    limits = f"N: {way.amount.limits}"
    if way.amount.typed:
        return Item(way.label, limits, start, f"{way.begins}{way.amount.typed}{way.rest}")
    return Item(way.label, limits, start, way.begins, way.amount.least, way.rest)
