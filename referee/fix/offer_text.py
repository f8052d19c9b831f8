"""The repairs of a log as text and as JSON. Makes strings and values; prints nothing."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from referee.fix.missing_turns import other_turns
from referee.fix.repair import fitting, likely
from referee.report import report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.fix.offer import Offer
    from referee.fix.repair import RepairLevel
    from referee.judge.ask.rule_texts import RuleTextCache

SHOWN = 3
"""Repairs that are shown where not all are asked for."""
SURE: dict[RepairLevel, str] = {
    "safe": "safe: there is no other reading; `referee check --fix` makes it too",
    "unique": "unique: no other change nearly this small makes every later line hold",
    "several": "several changes are likely: only a person who was there can decide",
}
"""What each level means for the first repair."""
INCOMPLETE = "incomplete: the log does not say what was rolled, drawn or turned up; fill it in on the line yourself"
NOT_ALL = "it leaves errors: only a person who was there can decide whether it is what happened"
ALONE = "no other change was found: only a person who was there can decide whether it is what happened"


def text(offer: Offer, rule_texts: RuleTextCache, *, every: bool, colour: bool) -> Iterator[str]:
    """The first error of a game and its repairs as diffs, best first."""
    if offer.wrong is None:
        yield f"{report.summary(offer.verdict, colour=colour)}"
        yield "there is nothing to repair"
        return
    yield from report.finding_text(offer.path, offer.wrong, rule_texts, offer.verdict.game, colour=colour)
    repairs = offer.repairs if every else offer.repairs[:SHOWN]
    if not repairs:
        yield ""
        yield from _nothing(offer)
        return
    for number, repair in enumerate(repairs, 1):
        yield ""
        yield f"{number}. {visible(likely(repair))}; {fitting(repair)}"
        yield from offer.after(repair).diff(offer.path)
        if repair.gap:
            yield f"in place of `{repair.gap}` write what it was: only those who were there know"
    yield ""
    more = len(offer.repairs) - len(repairs)
    best = offer.repairs[0]
    sure: RepairLevel = "safe" if best.certain else offer.level(0)
    words = SURE[sure] if sure != "several" or len(offer.repairs) > 1 else ALONE if best.reach.whole else NOT_ALL
    yield (INCOMPLETE if best.gap else words) + (f"; {more} more with --all" if more else "")
    if offer.found is not None and not offer.found.complete:
        yield "not everything was tried, since that would take too long: there may be more repairs"
    which = f" --index {offer.verdict.index}" if offer.verdict.index > 1 else ""
    if offer.found is not None and offer.found.missing is not None:
        shown = sum(repair.turn for repair in repairs)
        others = other_turns(offer.found.missing, shown)
        if others:
            yield others
    whole = next((number for number, repair in enumerate(offer.repairs, 1) if not repair.gap), 0)
    if offer.path != "-" and whole:
        yield f"to write one: referee fix {visible(shlex.quote(offer.path))}{which} --apply {whole}"


def _nothing(offer: Offer) -> Iterator[str]:
    """What was tried where no repair was found."""
    found, wrong = offer.found, offer.wrong
    assert found is not None  # it was searched for
    assert wrong is not None  # of a log with an error
    if not found.tried:
        yield f"no repair was found: no change of a few characters makes line {wrong.line} a line of a log"
        return
    tried = f"{found.tried:,} change{'s' * (found.tried != 1)} on {found.lines} line{'s' * (found.lines != 1)}"
    since = f" (from line {found.first} on)" if found.lines > 1 else ""
    but = f"; some make line {wrong.line} valid, but not the next lines, up to line {found.past}" if found.past else ""
    yield f"no repair was found: {tried}{since} were tried{but or f', and none of them makes line {wrong.line} valid'}"
    yield "tried: characters that look alike, swapped, lost or written twice; neighbouring points; other numbers; words exchanged;"
    yield "lines swapped, written twice or left out; other turn ids"
    if not found.complete:
        yield "not everything was tried, since that would take too long"
    yield f"compare line {wrong.line} and those before it with the paper"


def record(offer: Offer) -> dict[str, Any]:
    """The repairs of a game as `fix --format json` gives them."""
    from referee.json_values import Exact, safe

    found, wrong = offer.found, offer.wrong
    result: dict[str, Any] = safe(
        {
            "file": offer.path,
            "index": offer.verdict.index,
            "game": offer.verdict.game or None,
            "valid": wrong is None,
            "error": None
            if wrong is None
            else {
                "line": wrong.line,
                "column": wrong.column,
                "end_column": wrong.end_column,
                "code": wrong.code,
                "message": wrong.full_message,
            },
            "tried": found.tried if found is not None else 0,
            "complete": found.complete if found is not None else True,
            "missing_turn": found.missing.record() if found is not None and found.missing is not None else None,
            "repairs": [
                {
                    "number": number,
                    "level": offer.level(number - 1),
                    "meant": repair.meant,
                    "cost": round(repair.cost, 2),
                    "whole": repair.reach.whole,
                    "next_error": repair.reach.line or None,
                    "gap": repair.gap or None,
                    "fits": list(repair.fits),
                    "edits": [{**edit._asdict(), "text": Exact(edit.text)} for edit in repair.edits],
                    "diff": Exact("".join(f"{line}\n" for line in offer.after(repair).diff(offer.path))),
                }
                for number, repair in enumerate(offer.repairs, 1)
            ],
        }
    )
    return result
