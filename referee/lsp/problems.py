"""Findings as an editor underlines them, and the fixes that it offers for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from boardgen.errors import visible
from referee.lsp.document import Place, Span
from referee.report.report import repair_help

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.judge.verdict import Verdict
    from referee.judge.report.findings import Finding, Level
    from referee.lsp.document import Change
    from referee.lsp.open_log import OpenLog


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
    """All findings of all games of a log. Those that are not kept are counted on the last line of their game."""
    found = []
    last = 0
    for verdict in log.verdicts:
        last += verdict.lines
        found += [problem(log, finding) for finding in log.known(verdict).findings]
        if verdict.more:
            words = f"and {verdict.more} more findings in this game; `referee check --max` lists them"
            found.append(Problem(log.document.span(last, 1, 1 << 30), "note", "", words))
    return found


def problem(log: OpenLog, finding: Finding) -> Problem:
    """A finding where an editor shows it, with what is printed under its line and how to fix it."""
    parts = [finding.full_message, finding.detail, *(f"help: {help}" for help in (finding.help, repair_help(finding)) if help)]
    span = log.document.span(finding.line, finding.column, finding.end_column)
    return Problem(span, finding.level, finding.code, "\n".join(visible(part) for part in parts if part))


def quick_fixes(log: OpenLog, span: Span) -> Iterator[QuickFix]:
    """The fixes of the findings that a selection touches; of the first error of a game also its repairs, as far as they are known."""
    for verdict in touched(log, span):
        for finding in log.with_repairs(verdict).findings:
            here = problem(log, finding)
            if _touches(here.span, span):
                for fix in finding.fixes:
                    certain = fix.certain or fix.level in ("safe", "unique")
                    yield QuickFix(visible(fix.title), tuple(log.document.changes(fix.edits)), here, certain)


def touched(log: OpenLog, span: Span) -> list[Verdict]:
    """The verdicts on the games that have a finding which a selection touches."""
    return [one for one in log.verdicts if any(_touches(problem(log, finding).span, span) for finding in one.findings)]


def fix_all(log: OpenLog) -> list[Change]:
    """What makes all certain fixes of a log."""
    return log.document.rewritten(log.fixed)


def fixable(log: OpenLog) -> bool:
    """Whether any of the findings shown has a certain fix."""
    return any(fix.certain for verdict in log.verdicts for finding in verdict.findings for fix in finding.fixes)


def formatting(log: OpenLog) -> list[Change]:
    """What gives a log its canonical form."""
    return log.document.rewritten(log.formatted)


def at(log: OpenLog, place: Place) -> list[Finding]:
    """The findings at a place."""
    spot = Span(place, place)
    return [finding for verdict in log.verdicts for finding in verdict.findings if _touches(problem(log, finding).span, spot)]


def _touches(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end
