"""The repairs of one game of a log: searched for, written into the file, added to what `check` reports, as text and as JSON."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from boardgen import json_values
from boardgen.errors import visible
from boardgen.json_values import Exact, FromOne, Json, Whole
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.files.log_files import Unusable, one_game, read_whole, unwritable
from referee.fix import fix as fixing
from referee.fix.fix import Course
from referee.fix.missing_turns import MissingTurn, other_turns
from referee.fix.repair import Repair, RepairLevel, fitting, level, likely, make_fix, next_error
from referee.fix.repair_search import Found, Limits, search
from referee.judge.headers import LayoutCache
from referee.judge.report.findings import Edit, Finding
from referee.report import report

if TYPE_CHECKING:
    from referee.judge.ask.refusals import RuleTextCache
    from referee.judge.judge.verdict import Verdict


CHEAP = Limits(work=2000)
"""The search that `check` can afford, bounded by work so that its output is the same everywhere."""
SECONDS = 0.17
"""Processor time after which it ends all the same: lines of thousands of characters take long to read."""
SMALL = 100_000
"""Bytes of a log that `check` searches for repairs."""


class Offer(NamedTuple):
    """The repairs of a game. `wrong` is its first error, None where the log is valid; `found` are the repairs of that error."""

    path: str
    data: bytes
    verdict: Verdict
    wrong: Finding | None
    found: Found | None

    @property
    def repairs(self) -> list[Repair]:
        return self.found.repairs if self.found is not None else []

    def level(self, number: int) -> RepairLevel:
        """Return how sure a repair is; `number` counts from 0."""
        assert self.found is not None  # it has repairs
        return level(self.repairs, complete=self.found.sure) if number == 0 else "several"

    def apply(self, repair: Repair) -> fixing.Fixed:
        """Return the log before and after a repair."""
        return fixing.Fixed(self.data, fixing.apply_edits(self.data, repair.edits), ())


def offer(path: str, index: int) -> Offer:
    """Search for the repairs of the first error of a game (`index` from 1; 0 for the only one of the file). Raises Unusable."""
    return offer_of(read_whole(path, "fix"), path, index, {})


def offer_of(
    data: bytes,
    path: str,
    index: int,
    layouts: dict[str, LayoutCache],
    limits: Limits | None = None,
    number: Callable[[int], int] | None = None,
) -> Offer:
    """Search for the repairs of the first error of a log in memory; `number` gives the line numbers that messages show."""
    verdict = one_game(BytesIO(data), path, index, layouts)
    if not verdict.errors:
        return Offer(path, data, verdict, None, None)
    if number is not None:
        verdict = verdict._replace(findings=[finding._replace(line=number(finding.line)) for finding in verdict.findings])
    course = Course(data, next(iter(layouts.values())), verdict.index, number)
    if course.wrong is None:
        return Offer(
            path, data, verdict, next(finding for finding in verdict.findings if finding.level == "error"), Found([], 0, 0, 0, True)
        )
    found = search(course, other_errors(verdict, course.wrong), limits)
    wrong = next(
        (finding for finding in verdict.findings if finding[:2] == course.wrong[:2] and finding.code == course.wrong.code), course.wrong
    )
    return Offer(path, data, verdict, wrong, found)


def apply(offered: Offer, number: int) -> tuple[list[str], Verdict]:
    """Write a repair (from 1) into its file, with a copy of what it was beside it. Raises Unusable.

    Returns the change in words, and the verdict on the game after it."""
    if offered.path == "-":
        raise Unusable("--apply: - is standard input, and a repair is written into a file; name the file")
    if not 1 <= number <= len(offered.repairs):
        count = len(offered.repairs)
        raise Unusable(f"--apply {number}: there is no such repair; {f'choose one from 1 to {count}' if count else 'none was found'}")
    chosen = offered.repairs[number - 1]
    new = offered.apply(chosen)
    if chosen.gap:
        lines = ", ".join(f"`{line}`" for line in new.diff("") if line.startswith("+") and chosen.gap in line).replace("`+", "`")
        raise Unusable(
            f"--apply {number}: this repair has a gap that only those who were there can fill in; write {lines} yourself"
            f" {'instead of' if len(chosen.edits) > 1 or chosen.edits[0].text.startswith('~') else 'above'} line {chosen.line},"
            f" with what it was in place of `{chosen.gap}`"
        )
    try:
        copy = fixing.write(offered.path, new)
    except OSError as problem:
        raise unwritable(offered.path, problem) from None
    after = one_game(BytesIO(new.after), offered.path, offered.verdict.index, {})
    return [*new.diff(offered.path), f"{offered.path}: repaired; the original is in {copy}"], after


def add_repair(verdict: Verdict, path: str) -> Verdict:
    """Return a verdict whose first error has the repairs that are found with little work among its fixes."""
    wrong = _first_error(verdict)
    if wrong is None or wrong.fixes or verdict.more or path == "-":
        return verdict
    try:
        if os.path.getsize(path) > SMALL:
            return verdict
        data = Path(path).read_bytes()
    except OSError:  # the file was there a moment ago, and everything else has been reported
        return verdict
    return add_repair_of(verdict, data, LayoutCache(Path(os.path.dirname(path))))


def _first_error(verdict: Verdict) -> Finding | None:
    return next((finding for finding in verdict.findings if finding.level == "error"), None)


def add_repair_of(
    verdict: Verdict, data: bytes, layouts: LayoutCache, stopped: Callable[[], bool] | None = None, *, thorough: bool = False
) -> Verdict:
    """Return a verdict with its repairs as `add_repair` does, of a log in memory; a large one is not searched.

    `stopped` returns True when nobody waits any more. With `thorough`, where little work finds nothing it has what `fix` shows, beside what
    the error itself offers."""
    wrong = _first_error(verdict)
    known = () if wrong is None else wrong.fixes
    if wrong is None or verdict.more or any(fix.certain for fix in known) or (known and not thorough) or len(data) > SMALL:
        return verdict
    begun = time.process_time()
    course = Course(data, layouts, verdict.index)
    if course.wrong is None or course.wrong[:2] != wrong[:2] or course.wrong.code != wrong.code:
        return verdict
    left = SECONDS + begun - time.process_time()
    later = other_errors(verdict, wrong)
    found = search(course, later, CHEAP._replace(seconds=left, stopped=stopped))
    if thorough and not _mends(found):
        found = search(course, later, Limits(stopped=stopped))
    if not found.repairs or not (thorough or _mends(found)):
        return verdict
    best = found.repairs[0]
    sure = level(found.repairs, complete=found.sure)
    fixes = [make_fix(best, sure)]
    if sure == "several":
        others = [one for one in found.repairs[1:] if one.cost == best.cost] if _mends(found) else found.repairs[1:SHOWN]
        fixes += [make_fix(other, "several") for other in others]
    findings = [finding._replace(fixes=(*fixes, *known)) if finding is wrong else finding for finding in verdict.findings]
    return verdict._replace(findings=findings)


def _mends(found: Found) -> bool:
    """Return whether the best repair leaves no error."""
    return bool(found.repairs) and found.repairs[0].reach.whole


def other_errors(verdict: Verdict, wrong: Finding) -> set[int]:
    """Return the lines of the errors that a log has besides this one."""
    return {finding.line for finding in verdict.findings if finding.level == "error" and finding.line > wrong.line}


SHOWN = 3
"""Repairs that are shown where not all are asked for."""
SURE: dict[RepairLevel, str] = {
    "safe": "safe: there is no other reading; `referee check --fix` makes it too",
    "unique": "unique: no other change nearly this small makes every later line hold",
    "several": "several changes are likely: only a person who was there can decide",
}
"""What each level means for the first repair."""
INCOMPLETE = "incomplete: the log does not say what was rolled, drawn or turned up; fill it in on the line yourself"
NAMELESS = "incomplete: the log does not name this player; write the name on the line yourself"
NOT_ALL = "it leaves errors: only a person who was there can decide whether it is what happened"
ALONE = "no other change was found: only a person who was there can decide whether it is what happened"


def text(offer: Offer, rule_texts: RuleTextCache, *, every: bool, colour: bool) -> Iterator[str]:
    """Yield the first error of a game and its repairs as diffs, best first."""
    if offer.wrong is None:
        yield f"{report.summary(offer.verdict, colour=colour)}"
        yield "there is nothing to repair"
        return
    yield from report.finding_text(offer.path, offer.wrong, rule_texts, offer.verdict.game, colour=colour)
    repairs = offer.repairs if every else offer.repairs[:SHOWN]
    if not repairs:
        yield ""
        yield from nothing(offer)
        return
    for number, repair in enumerate(repairs, 1):
        yield ""
        yield f"{number}. {visible(likely(repair))}; {fitting(repair)}"
        yield from offer.apply(repair).diff(offer.path)
        if repair.gap:
            yield f"in place of `{repair.gap}` write what it was: only those who were there know"
    yield ""
    more = len(offer.repairs) - len(repairs)
    first, *others = notes(offer, len(repairs))
    yield first + (f"; {more} more with --all" if more else "")
    yield from others
    which = f" --index {offer.verdict.index}" if offer.verdict.index > 1 else ""
    whole = next((number for number, repair in enumerate(offer.repairs, 1) if not repair.gap), 0)
    if offer.path != "-" and whole:
        yield f"to write one: referee fix {visible(shlex.quote(offer.path))}{which} --apply {whole}"


def notes(offer: Offer, shown: int) -> Iterator[str]:
    """Yield how sure the first repair is, and what was not tried or is not among those that are shown."""
    found, best = offer.found, offer.repairs[0]
    assert found is not None  # it has repairs
    sure: RepairLevel = "safe" if best.certain else offer.level(0)
    words = SURE[sure] if sure != "several" or len(offer.repairs) > 1 else ALONE if best.reach.whole else NOT_ALL
    nameless = offer.wrong is not None and offer.wrong.code == "tlog:header.players"
    yield (NAMELESS if nameless else INCOMPLETE) if best.gap else words
    if not found.complete:
        yield "not everything was tried, since that would take too long: there may be more repairs"
    if found.missing is not None and (others := other_turns(found.missing, sum(repair.turn for repair in offer.repairs[:shown]))):
        yield others


def nothing(offer: Offer) -> Iterator[str]:
    """Yield what was tried where no repair was found."""
    found, wrong = offer.found, offer.wrong
    assert found is not None  # it was searched for
    assert wrong is not None  # of a log with an error
    if not found.tried:
        yield f"no repair was found: no change of a few characters makes line {wrong.line} a line of a log"
        return
    tried = f"{found.tried:,} change{'s' * (found.tried != 1)} on {plural(found.lines, 'line')}"
    since = f" (from line {found.first} on)" if found.lines > 1 else ""
    but = f"; some make line {wrong.line} valid, but not the next lines, up to line {found.past}" if found.past else ""
    yield f"no repair was found: {tried}{since} were tried{but or f', and none of them makes line {wrong.line} valid'}"
    yield "tried: characters that look alike, swapped, lost or written twice; neighbouring points; other numbers; words exchanged;"
    yield "lines swapped, written twice or left out; other turn ids"
    if not found.complete:
        yield "not everything was tried, since that would take too long"
    yield f"compare line {wrong.line} and those before it with the paper"


class ErrorRecord(NamedTuple):
    """The first error of a log."""

    line: FromOne
    column: FromOne
    end_column: FromOne
    code: str
    message: str


class RepairRecord(NamedTuple):
    """A repair."""

    number: Annotated[FromOne, "what `--apply` takes"]
    level: Literal["safe", "unique", "several"]
    meant: Annotated[str, "what was meant, to be read after `if`"]
    cost: Annotated[float, "how far it is from what is written; less is likelier"]
    whole: Annotated[bool, "whether every later line holds after it"]
    next_error: Annotated[FromOne, "the line of the next error after the repair"] | None
    gap: Annotated[str, report.GAP] | None
    fits: Annotated[Sequence[str], report.FITS]
    edits: list[Edit]
    diff: Annotated[str, "the change as a unified diff"]


class FixRecord(NamedTuple):
    """What `fix --format json` gives."""

    file: Annotated[str, "the file as it was given"]
    index: Annotated[FromOne, "the number of the game in its file, from 1"]  # type: ignore[assignment]  # the key of the output
    game: Annotated[str, "the name of the game definition"] | None
    valid: Annotated[bool, "true if there is nothing to repair"]
    error: ErrorRecord | None
    tried: Annotated[Whole, "the changes that were judged"]
    complete: Annotated[bool, "false if time was up before everything likely was tried"]
    missing_turn: MissingTurn | None
    repairs: list[RepairRecord]


def record(offer: Offer) -> dict[str, Json]:
    """Return the repairs of a game as `fix --format json` gives them."""
    found, wrong = offer.found, offer.wrong
    error = wrong and ErrorRecord(wrong.line, wrong.column, wrong.end_column, wrong.code, wrong.full_message)
    repairs = [
        RepairRecord(
            number, offer.level(number - 1), one.meant, round(one.cost, 2), one.reach.whole, next_error(one) or None, one.gap or None,
            one.fits, report.exact(one.edits), Exact("".join(f"{line}\n" for line in offer.apply(one).diff(offer.path))),
        )
        for number, one in enumerate(offer.repairs, 1)
    ]  # fmt: skip
    tried, complete, missing = (0, True, None) if found is None else (found.tried, found.complete, found.missing)
    verdict = offer.verdict
    fixed = FixRecord(offer.path, verdict.index, verdict.game or None, wrong is None, error, tried, complete, missing, repairs)
    return json_values.record(fixed)
