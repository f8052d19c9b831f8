"""Many logs at once: `check` on files and folders, in order, on as many processors as pay, in bounded memory."""

from __future__ import annotations

import os
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.json_values import record
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.files import log_files, workers
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.report.findings import Finding
from referee.report import report
from referee.tlog.statements import COMMITS, TELLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.judge.headers import LayoutCache
    from referee.judge.judge.verdict import Trust, Verdict

LISTED = 1000
"""Games of a file with errors that are reported one by one; what follows them is summed up."""
FEW, REPAIRED = 5, 3
"""Up to how many logs must be named for repairs to be searched, and of how many games of each that have errors."""


class Options(NamedTuple):
    """What `check` was asked for."""

    format: str
    strict: bool
    trust: Trust
    keep: int
    colour: bool = False
    summary: bool = False
    errors_only: bool = False
    stop: bool = False
    fix: bool = False
    repairs: bool = False


class Total(NamedTuple):
    """How many games were valid, valid with warnings that count as failures (--strict), or had errors; and what could not be read."""

    valid: int = 0
    warned: int = 0
    failed: int = 0
    unreadable: int = 0

    def plus(self, other: Total) -> Total:
        return Total(*(one + more for one, more in zip(self, other, strict=True)))

    @property
    def games(self) -> int:
        return self.valid + self.warned + self.failed

    @property
    def counted(self) -> str:
        """The games, without the files that could not be read."""
        warned = f"{self.warned} with warnings, " if self.warned else ""
        return f"{plural(self.games, 'game')}: {self.valid} valid, {warned}{self.failed} with errors"

    def __str__(self) -> str:
        return f"{self.counted}, {self.unreadable} unreadable"


class Remainder(NamedTuple):
    """The games of a file that are summed up: from number `index` on."""

    file: str
    index: int  # type: ignore[assignment]  # the word of the machine output, as in a verdict
    total: Total
    lines: int
    turns: int
    more: int


class Output(NamedTuple):
    """A part of the output, and what it counts. `begins` says that it is the first of a game, of which a list has one after the other.

    A `complaint` says why a log cannot be used; a `remark` is printed beside output that is not for people."""

    text: str = ""
    total: Total = Total()
    complaint: str = ""
    remark: str = ""
    begins: bool = False


def check(names: Sequence[str], options: Options, processes: int | None = None) -> Iterator[Output]:
    """Yield everything to print about the logs, in order, with what it counts. The head and the end of a list are the caller's."""
    processes = workers.count() if processes is None else processes
    few = len(names) <= FEW and not options.summary and options.format in ("text", "json", "jsonl") and not any(map(os.path.isdir, names))
    options = options._replace(repairs=few)
    items = workers.logs(names)
    first = list(islice(items, workers.PAYS))
    whole = chain(first, items)
    if processes < 2 or len(first) < workers.PAYS or options.fix:  # a log that is named twice is fixed once
        yield from _here(whole, options)
    else:
        killed = "a process that judged logs was killed; what was printed is not complete"
        work = partial(judge_all, options=options)
        for outputs in workers.share_out(workers.batches(whole), work, lambda item: _here([item], options), killed, processes):
            yield from outputs


def _here(items: Iterable[workers.Item], options: Options) -> Iterator[Output]:
    """Judge logs one after the other in this process."""
    rule_texts = RuleTextCache()
    layouts: dict[str, LayoutCache] = {}
    for item in items:
        if isinstance(item, log_files.Unusable):
            yield Output(complaint=str(item), total=Total(unreadable=1))
            continue
        workers.room_for(layouts)
        try:
            if options.fix:
                from referee.fix import fix as fixing

                for line in fixing.mend(item, layouts):
                    yield Output(f"{line}\n") if options.format == "text" else Output(remark=line)
            with log_files.open_log(item) as stream:
                verdicts = log_files.judge_log(
                    stream, item, layouts, strict=options.strict, stop=options.stop, trust=options.trust, keep=options.keep
                )
                yield from _file(verdicts, item, options, rule_texts)
        except log_files.Unusable as why:
            yield Output(complaint=str(why), total=Total(unreadable=1))


def _add_dice(verdict: Verdict, path: str) -> Verdict:
    """Return a verdict with findings on dice that do not follow from the seed that its log contains."""
    from referee.live.hands import verify_hands
    from referee.live.opening import open_game

    try:
        game = open_game(path, index=verdict.index)
        found = verify_hands(game)
    except RefereeError:
        return verdict
    if found is None:
        return verdict
    faults = [(fault.line, fault.message) for fault in found.faults]
    number = next((at.number for at in game.positions() if at.lines[0] == f"{TELLS}: {verdict.headers[TELLS]}"), 1)
    if found.broken:
        faults = [(number, f"this is not the seed that `{COMMITS}:` committed to")]
    new = [
        Finding(line, 1, 2, None, "error", "tlog:shuffle", message, help="the dice of this game cannot be trusted")
        for line, message in faults
    ]
    if not new:
        rolls = f"{plural(found.rolls, 'roll')} and draws follow from the seed"
        new = [Finding(number, 1, 2, None, "note", "tlog:shuffle.good", rolls)]
    findings = sorted((*verdict.findings, *new), key=lambda one: (one.line, one.column))
    return verdict._replace(findings=findings, errors=verdict.errors + len(faults), valid=verdict.valid and not faults)


def _file(verdicts: Iterator[Verdict], path: str, options: Options, rule_texts: RuleTextCache) -> Iterator[Output]:
    """Yield the games of a file, those that are too many summed up."""
    failed = 0
    for verdict in verdicts:
        if TELLS in verdict.headers and COMMITS in verdict.headers:
            verdict = _add_dice(verdict, path)
        elif TELLS in verdict.headers or (COMMITS in verdict.headers and verdict.table is not None and verdict.table.finished):
            lacks = COMMITS if TELLS in verdict.headers else TELLS
            message = f"the dice and draws of this game cannot be verified: the log has no `{lacks}:`"
            new = Finding(1, 1, 2, None, "warning", "tlog:shuffle.open", message, help=f"ask the host for the line `{lacks}:` of this game")
            verdict = verdict._replace(findings=[new, *verdict.findings], warnings=verdict.warnings + 1)
        bad = report.has_failed(verdict, strict=options.strict)
        if verdict.errors and options.repairs and failed < REPAIRED:
            from referee.fix import offer

            verdict = offer.add_repair(verdict, path)
        if bad or not options.errors_only:
            begins = True
            for part in _game(verdict, options, rule_texts):
                yield Output(part, begins=begins)
                begins = False
        yield Output(total=_count(verdict, bad))
        failed += bad
        if failed == LISTED:
            break
    rest = Remainder(path, 0, Total(), 0, 0, 0)
    for verdict in verdicts:
        rest = Remainder(
            path,
            rest.index or verdict.index,
            rest.total.plus(_count(verdict, report.has_failed(verdict, strict=options.strict))),
            rest.lines + verdict.lines,
            rest.turns + verdict.turns,
            rest.more + verdict.more + len(verdict.findings),
        )
    if rest.index:
        yield Output(_remainder_text(rest, options.format), rest.total, begins=True)


def _count(verdict: Verdict, bad: bool) -> Total:
    return Total(failed=1) if verdict.errors else Total(warned=1) if bad else Total(valid=1)


def _game(verdict: Verdict, options: Options, rule_texts: RuleTextCache) -> Iterator[str]:
    """Yield a game in the format that is wanted, in parts."""
    if options.format in ("json", "jsonl"):
        yield from report.json_object(verdict, rule_texts, indent=options.format == "json")
        if options.format == "jsonl":
            yield "\n"
    elif options.format == "csv":
        yield from report.csv_rows(verdict, rule_texts)
    elif options.format == "github":
        yield from (f"{line}\n" for line in report.github(verdict))
    elif options.summary:
        yield f"{report.summary(verdict, colour=options.colour)}\n"
    else:
        yield from (f"{line}\n" for line in report.text(verdict, rule_texts, colour=options.colour))


def _remainder_text(rest: Remainder, format: str) -> str:
    """Return the games that are summed up, in the format that is wanted."""
    import json

    words = f"{LISTED:,} games of this file have errors; the games from number {rest.index} on are summed up: {rest.total.counted}"
    if format == "text":
        return f"{visible(rest.file)}: {words}\n"
    if format == "github":
        return f"{report.notice(rest.file, words)}\n"
    valid, total = not rest.total.failed, rest.total
    game = report.GameRecord(
        rest.file, rest.index, None, None, valid, None, rest.lines, rest.turns, [], rest.more, total.games, total.failed
    )
    facts = record(game)
    if format == "csv":
        return report.csv_row({**facts, "level": "note", "message": words})
    return "  " + json.dumps(facts, indent=2).replace("\n", "\n  ") if format == "json" else f"{json.dumps(facts)}\n"


def judge_all(paths: list[str], options: Options) -> list[Output]:
    """Return what there is to say about some logs. Runs in a process of its own."""
    return _join(_here(paths, options))


def _join(parts: Iterable[Output]) -> list[Output]:
    """Return output in fewer parts: one a game at most."""
    joined: list[Output] = []
    texts: list[str] = []

    def finish() -> None:
        if texts:
            joined[-1] = joined[-1]._replace(text="".join(texts))
            texts.clear()

    for part in parts:
        if not joined or part.begins or part.complaint or joined[-1].complaint:
            finish()
            joined.append(part)
        else:
            joined[-1] = joined[-1]._replace(total=joined[-1].total.plus(part.total))
        if part.text:
            texts.append(part.text)
    finish()
    return joined
