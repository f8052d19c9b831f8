"""A verdict as text, JSON, CSV or annotations of a code host, with the lines that findings are about. Makes strings; prints nothing."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from boardgen import json_values
from boardgen.errors import visible
from boardgen.json_values import Exact, FromOne, Json, TurnId, Whole, omit
from boardgen.layout.law.written import is_own
from boardgen.layout.yaml.plain_text import display_width, pad
from boardgen.records import NamedTuple
from referee.judge.report.findings import Edit, Finding, Fix, Level

if TYPE_CHECKING:
    from referee.judge.ask.refusals import RuleTextCache
    from referee.judge.judge.verdict import Verdict


GAP = "what a person has to replace in the edits, such as `_+_`, by what only those who were there know; null if there is nothing"
FITS = "the values with which the lines after it are valid, of those that the dice, cards or coins can have"
WIDEST = 160
"""Characters of a source line that are shown. A longer one is cut to what surrounds the words in question."""


def point_at(text: str, column: int, end_column: int) -> tuple[str, int, int]:
    """Return a source line as shown, and how many spaces and carets go under its columns `column` up to `end_column`."""
    start = min(max(column - 1, 0), len(text))
    end = min(max(end_column - 1, start), len(text))
    before, under, after = visible(text[:start]), visible(text[start:end]), visible(text[end:])
    if len(before) + len(under) + len(after) > WIDEST:
        under = _cut(under, WIDEST * 2 // 3)
        room = WIDEST - len(under)
        kept = max(room // 2, room - len(after))
        if len(before) > kept:
            before = "..." + before[len(before) - kept + 3 :]
        after = _cut(after, room - len(before))
    return before + under + after, display_width(before), max(1, display_width(under))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


CSV_COLUMNS = (
    "file", "index", "line", "column", "end_column", "turn", "level", "code", "message", "source", "ruling", "points", "fixes", "game",
    "board", "valid", "valid_through", "lines", "turns",
)  # fmt: skip
EXPLAIN_COLUMN = 67
SGR = {"error": "1;31", "warning": "1;33", "note": "1;36", "place": "1", "caret": "1;31", "faint": "2"}
"""How a terminal shows each part of a finding. Every level is also a word, so nothing is said by colour alone."""


def text(verdict: Verdict, rule_texts: RuleTextCache, *, colour: bool = False) -> Iterator[str]:
    """Yield the findings of a game and its summary line, as lines without their ends."""
    for finding in verdict.findings:
        yield from finding_text(verdict.file, finding, rule_texts, verdict.game, colour=colour)
    if verdict.more:
        yield f"{visible(verdict.file)}: and {verdict.more} more"
    yield summary(verdict, colour=colour)


def has_failed(verdict: Verdict, *, strict: bool) -> bool:
    """Return whether a game makes `check` end with status 1: by an error, or under `strict` by a warning."""
    return bool(verdict.errors or (strict and verdict.warnings))


def headline(file: str, finding: Finding) -> str:
    """Return what editors read: `file:line:column: level[code] message`."""
    place = f"{visible(file)}:{finding.line}:{finding.column}"
    return f"{place}: {finding.level}[{finding.code}] {visible(finding.full_message)}"


def finding_text(file: str, finding: Finding, rule_texts: RuleTextCache, game: str, *, colour: bool = False) -> Iterator[str]:
    """Yield one finding: its headline, the source line with carets, the rule and its source, and help where there is any."""
    level = _paint(f"{finding.level}[{finding.code}]", finding.level, colour)
    place = _paint(f"{visible(file)}:{finding.line}:{finding.column}:", "place", colour)
    yield f"{place} {level} {visible(finding.full_message)}"
    if finding.text:
        line, indent, carets = point_at(finding.text, finding.column, finding.end_column)
        yield f"{finding.line:>5} | {line}".rstrip()
        detail = f" {visible(finding.detail)}" if finding.detail else ""
        yield f"      | {' ' * indent}{_paint('^' * carets, 'caret', colour)}{detail}"
    source, ruling = source_of(finding.code, game, rule_texts)
    if source:
        after = f" (ruling {ruling})" if ruling else ""
        yield pad(f"   rule  {_quote_section(source)}{after}", EXPLAIN_COLUMN - 2) + f"  {_explained(file, finding)}"
    if finding.help:
        help = finding.help if file == "-" else finding.help.replace(" FILE", f" {shlex.quote(file)}")
        yield f"   help  {visible(help)}"
    words = repair_help(finding)
    if words:
        yield f"   help  {visible(words)}   {visible(shlex.join(['referee', 'fix', file]))}"


def _explained(file: str, finding: Finding) -> str:
    """Return the command that explains a finding: by its line, where the rule is known from the layout of its game alone."""
    what = f"{file}:{finding.line}" if is_own(finding.code) else finding.code
    return visible(shlex.join(["referee", "explain", what]))


def repair_help(finding: Finding) -> str:
    """Return what is known about the repairs of a finding, in words; empty where nothing is."""
    repairs = [fix for fix in finding.fixes if fix.meant]
    if not repairs:
        return ""
    if len(repairs) == 1:
        return f"if {repairs[0].meant}, {repairs[0].holds}"
    later = all("next error" in one.holds for one in repairs)
    return f"any of {len(repairs)} small changes {'makes this line valid and leaves a later error' if later else 'repairs this log'}"


def summary(verdict: Verdict, *, colour: bool = False) -> str:
    """Return one line on a game: what was found, how far it holds, how much was read."""
    which = f" game {verdict.index}" if verdict.index > 1 else ""
    counts = ", ".join(filter(None, (_count(verdict.errors, "error"), _count(verdict.warnings, "warning"))))
    if verdict.errors:
        until = f"valid through {verdict.valid_through}" if verdict.valid_through else "no valid turns"
        word = _paint(counts, "error", colour) + f"; {until}"
    else:
        word = f"valid, {counts}" if counts else "valid"
    size = ", ".join((_count(verdict.turns, "turn") or "no turns", _count(verdict.lines, "line") or "no lines"))
    board = f", {visible(verdict.board)}" if verdict.board else ""
    return f"{visible(verdict.file)}{which}: {word}; {size}{board}"


def record(verdict: Verdict, rule_texts: RuleTextCache, *, whole: bool = True) -> dict[str, Json]:
    """Return a game as `check --format json` gives it; without its findings unless it is `whole`."""
    findings = [json_record(finding, verdict.game, rule_texts) for finding in verdict.findings] if whole else []
    return json_values.record(
        GameRecord(
            verdict.file, verdict.index, verdict.game or None, verdict.board or None, verdict.valid, verdict.valid_through, verdict.lines,
            verdict.turns, findings, verdict.more,
        )
    )  # fmt: skip


def json_object(verdict: Verdict, rule_texts: RuleTextCache, *, indent: bool) -> Iterator[str]:
    """Yield a game as JSON, in parts, so that as many findings as there may be need no memory; indented as an element of a list."""
    import json

    def dump(value: object, margin: str) -> str:
        return json.dumps(value, indent=2).replace("\n", f"\n{margin}") if indent else json.dumps(value)

    head, empty, tail = dump(record(verdict, rule_texts, whole=False), "  ").partition('"findings": []')
    yield f"  {head}" if indent else head
    between, end = ("[\n      ", "\n    ]") if indent else ("[", "]")
    for finding in verdict.findings:
        facts = json_values.record(json_record(finding, verdict.game, rule_texts))
        yield f"{'' if between[0] == ',' else empty[:-2]}{between}{dump(facts, '      ')}"
        between = ",\n      " if indent else ", "
    yield f"{end if between[0] == ',' else empty}{tail}"


def csv_rows(verdict: Verdict, rule_texts: RuleTextCache) -> Iterator[str]:
    """Yield one line a finding, and one for a game without any; each ends with the columns of the game."""
    game = {**record(verdict, rule_texts, whole=False), "file": visible(verdict.file)}
    for finding in verdict.findings:
        facts = json_record(finding, verdict.game, rule_texts)
        lists = {"points": " ".join(map(visible, facts.points)), "fixes": " | ".join(visible(fix.title) for fix in facts.fixes)}
        yield csv_row({**game, **json_values.record(facts), **lists})
    if not verdict.findings:
        yield csv_row(game)


def csv_row(cells: Mapping[str, object]) -> str:
    """Return a line of CSV, of the cells that are there."""
    row = (cells.get(column) for column in CSV_COLUMNS)
    return f"{csv_line(str(cell).lower() if isinstance(cell, bool) else cell for cell in row)}\n"


def csv_line(cells: Iterable[object]) -> str:
    """Return cells as a line of CSV, without its end."""
    import csv
    from io import StringIO

    out = StringIO()
    csv.writer(out, lineterminator="").writerow(map(csv_cell, cells))
    return out.getvalue()


def csv_cell(value: object) -> str:
    """Return a value as a cell: what begins with a sign that a spreadsheet calculates with gets an apostrophe, numbers not."""
    cell = "" if value is None else str(value)
    if cell[:1] in ("=", "+", "-", "@", "\t") and cell[:1]:
        try:
            float(cell)
        except ValueError:
            return f"'{cell}"
    return cell


def github(verdict: Verdict) -> Iterator[str]:
    """Yield workflow commands that put each finding beside its line on GitHub."""
    levels = {"error": "error", "warning": "warning", "note": "notice"}
    for finding in verdict.findings:
        place = {
            "file": visible(verdict.file),
            "line": str(finding.line),
            "col": str(finding.column),
            "endColumn": str(finding.end_column),
            "title": finding.code,
        }
        properties = ",".join(f"{key}={_escape(value, inside=True)}" for key, value in place.items())
        body = visible(finding.full_message) + (f" ({visible(finding.detail)})" if finding.detail else "")
        yield f"::{levels[finding.level]} {properties}::{_escape(body)}"
    if verdict.more:
        yield notice(verdict.file, f"and {verdict.more} more")


def notice(file: str, words: str) -> str:
    """Return a note on a file as a whole, on GitHub."""
    return f"::notice file={_escape(visible(file), inside=True)}::{_escape(words)}"


def source_of(code: str, game: str, rule_texts: RuleTextCache) -> tuple[str, str]:
    """Return game and section of the rule text that contains a rule, and its ruling; empty for codes of the notation."""
    if code.startswith(("tlog:", "claim:")):
        return "", ""
    wording = rule_texts.of(game)
    rule = wording.rule(code)
    return (wording.cite(rule.source), rule.ruling) if rule is not None else ("", "")


def _quote_section(source: str) -> str:
    """Return a source with its section's name in quotes: `GoCaine Appendix 2, "One-Eyed Group"`."""
    section, comma, name = source.partition(", ")
    return f'{section}, "{name}"' if comma else section


class FixRecord(NamedTuple):
    """A repair of what a finding is about."""

    title: Annotated[str, "what the edits do, for a menu"]
    edits: list[Edit]
    certain: Annotated[bool, "whether `check --fix` makes it"]
    level: Annotated[
        Literal["safe", "unique", "several", None],
        "safe (certain), unique (no other change so small makes every later line hold) or several; null where that was not tried",
    ]
    gap: Annotated[str, GAP] | None
    fits: Annotated[Sequence[str], FITS]


@omit(where_none=("also", "detail", "help"))  # which findings about layouts may not have
class FindingRecord(NamedTuple):
    """A finding, as every `--format json` has it."""

    line: Annotated[Whole, "from 1; 0 for the whole file"]
    column: Annotated[Whole, "in code points from 1"]
    end_column: Annotated[Whole, "one past the last"]
    turn: TurnId | None
    level: Level
    code: Annotated[str, ("pattern", "^[a-z]+:[a-z.]+$")]
    message: str
    also: Sequence[Annotated[FromOne, "a later line with the same mistake, which has no finding of its own"]]
    detail: str
    help: str
    source: Annotated[str, "the section of the rule text"] | None
    ruling: Annotated[str, ("pattern", "^[A-Z]-[0-9]+$")] | None
    points: Sequence[Annotated[str, "a point of the board"]]
    fixes: list[FixRecord]


@omit(where_none=("games", "failed"))
class GameRecord(NamedTuple):
    """A game, as `check --format json` has it; one object sums up those after the first 1,000 with errors."""

    file: Annotated[str, "the file as it was given"]
    index: Annotated[FromOne, "the number of the game in its file, from 1"]  # type: ignore[assignment]  # the key of the output
    game: Annotated[str, "the name of the game definition"] | None
    board: Annotated[str, "the layout and its id"] | None
    valid: Annotated[bool, "true if no finding is an error"]
    valid_through: Annotated[TurnId, "the last turn that was played without an error"] | None
    lines: Annotated[Whole, "lines read"]
    turns: Annotated[Whole, "turn lines read"]
    findings: list[FindingRecord]
    more: Annotated[Whole, "findings beyond those listed"]
    games: Annotated[FromOne, "one object sums up all games after the first 1,000 with errors: their number"] | None = None
    failed: Annotated[Whole, "how many of them have errors"] | None = None


def json_record(finding: Finding, game: str, rule_texts: RuleTextCache) -> FindingRecord:
    source, ruling = source_of(finding.code, game, rule_texts)
    return FindingRecord(
        finding.line, finding.column, finding.end_column, finding.turn, finding.level, finding.code, finding.full_message, finding.also,
        finding.detail, finding.help, source or None, ruling or None, finding.points, [_fix(fix) for fix in finding.fixes],
    )  # fmt: skip


def _fix(fix: Fix) -> FixRecord:
    return FixRecord(fix.title, exact(fix.edits), fix.certain, fix.level or ("safe" if fix.certain else None), fix.gap or None, fix.fits)


def exact(edits: Sequence[Edit]) -> list[Edit]:
    """Return edits whose texts JSON has as they are."""
    return [edit._replace(text=Exact(edit.text)) for edit in edits]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}" if number else ""


def _paint(words: str, part: str, colour: bool) -> str:
    return f"\x1b[{SGR[part]}m{words}\x1b[0m" if colour else words


def _escape(words: str, *, inside: bool = False) -> str:
    words = words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return words.replace(":", "%3A").replace(",", "%2C") if inside else words


def caption(verdict: Verdict) -> str:
    """Return which game, on which board, at which moment."""
    table = verdict.table
    assert table is not None
    after = f"after {verdict.turn}" if verdict.turn else "before the first turn"
    due = f"{verdict.next}, for the whole table," if verdict.next and verdict.next.isdigit() else verdict.next
    end = "finished" if table.finished else f"{due} is next" if due else "any turn may be next"
    source = ", with values taken from the log" if verdict.taken else ""
    return f"{visible(table.spec.title)} ({visible(verdict.board)}), {after}{source}; {end}"
