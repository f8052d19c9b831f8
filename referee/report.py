"""A verdict as text, JSON, CSV or annotations of a code host. Makes strings and values; prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from referee.quoting import padded, pointed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.findings import Finding
    from referee.judge import Verdict
    from referee.wording import Library

FORMATS = ("text", "json", "jsonl", "csv", "github")
CSV_COLUMNS = (
    "file",
    "index",
    "line",
    "column",
    "end_column",
    "turn",
    "level",
    "code",
    "message",
    "source",
    "ruling",
    "points",
    "fixes",
)
EXPLAIN_COLUMN = 67
SGR = {"error": "1;31", "warning": "1;33", "note": "1;36", "place": "1", "caret": "1;31", "faint": "2"}
"""How a terminal shows each part of a finding. Every level is also a word, so nothing is said by colour alone."""


def text(verdict: Verdict, library: Library, *, colour: bool = False) -> Iterator[str]:
    """The findings of a game and its summary line, as lines without their ends."""
    for finding in verdict.findings:
        yield from finding_text(verdict.file, finding, library, verdict.game, colour=colour)
    if verdict.more:
        yield f"{visible(verdict.file)}: and {verdict.more} more"
    yield summary(verdict, colour=colour)


def failed(verdict: Verdict, *, strict: bool) -> bool:
    """Whether a game makes `check` end with status 1: by an error, or under `strict` by a warning."""
    return bool(verdict.errors or (strict and verdict.warnings))


def headline(file: str, finding: Finding) -> str:
    """What editors read: `file:line:column: level[code] message`."""
    place = f"{visible(file)}:{finding.line}:{finding.column}"
    return f"{place}: {finding.level}[{finding.code}] {visible(finding.message)}"


def finding_text(file: str, finding: Finding, library: Library, game: str, *, colour: bool = False) -> Iterator[str]:
    """One finding: its headline, the source line with carets, the rule and its source, and help where there is any."""
    level = _paint(f"{finding.level}[{finding.code}]", finding.level, colour)
    place = _paint(f"{visible(file)}:{finding.line}:{finding.column}:", "place", colour)
    yield f"{place} {level} {visible(finding.message)}"
    if finding.text:
        line, indent, carets = pointed(finding.text, finding.column, finding.end_column)
        yield f"{finding.line:>5} | {line}".rstrip()
        detail = f" {visible(finding.detail)}" if finding.detail else ""
        yield f"      | {' ' * indent}{_paint('^' * carets, 'caret', colour)}{detail}"
    source, ruling = sourced(finding.code, game, library)
    if source:
        after = f" (ruling {ruling})" if ruling else ""
        yield padded(f"   rule  {_in_words(source)}{after}", EXPLAIN_COLUMN - 2) + f"  referee explain {finding.code}"
    if finding.help:
        yield f"   help  {visible(finding.help)}"


def summary(verdict: Verdict, *, colour: bool = False) -> str:
    """One line on a game: what was found, how far it holds, how much was read."""
    which = f" game {verdict.index}" if verdict.index > 1 else ""
    found = ", ".join(filter(None, (_count(verdict.errors, "error"), _count(verdict.warnings, "warning"))))
    if verdict.errors:
        until = f"valid through {verdict.valid_through}" if verdict.valid_through else "no turn of it is valid"
        word = _paint(found, "error", colour) + f"; {until}"
    else:
        word = f"valid, {found}" if found else "valid"
    size = ", ".join((_count(verdict.turns, "turn") or "no turns", _count(verdict.lines, "line") or "no lines"))
    board = f", {visible(verdict.board)}" if verdict.board else ""
    return f"{visible(verdict.file)}{which}: {word}; {size}{board}"


def record(verdict: Verdict, library: Library) -> dict[str, Any]:
    """A game as `check --format json` gives it."""
    from referee.quoting import shown

    result: dict[str, Any] = shown(
        {
            "file": verdict.file,
            "index": verdict.index,
            "game": verdict.game or None,
            "board": verdict.board or None,
            "valid": verdict.valid,
            "valid_through": verdict.valid_through,
            "lines": verdict.lines,
            "turns": verdict.turns,
            "findings": [_record(finding, verdict.game, library) for finding in verdict.findings],
            "more": verdict.more,
        }
    )
    return result


def json_lines(verdicts: Iterable[Verdict], library: Library) -> Iterator[str]:
    """One object a game and line."""
    import json

    for verdict in verdicts:
        yield json.dumps(record(verdict, library))


def json_list(verdicts: Iterable[Verdict], library: Library) -> Iterator[str]:
    """All games in one list, written as they come, however many they are."""
    import json

    between = "["
    for verdict in verdicts:
        body = json.dumps(record(verdict, library), indent=2)
        yield between + "\n" + "\n".join("  " + line for line in body.splitlines())
        between = ","
    yield "[]" if between == "[" else "]"


def csv_lines(verdicts: Iterable[Verdict], library: Library) -> Iterator[str]:
    """A head and one line a finding. A cell that a spreadsheet could take for a formula gets an apostrophe."""
    import csv
    from io import StringIO

    def written(cells: Iterable[object]) -> str:
        out = StringIO()
        csv.writer(out, lineterminator="").writerow([csv_cell(cell) for cell in cells])
        return out.getvalue()

    yield written(CSV_COLUMNS)
    for verdict in verdicts:
        for finding in record(verdict, library)["findings"]:
            row = {**finding, "file": visible(verdict.file), "index": verdict.index}
            row["points"], row["fixes"] = " ".join(row["points"]), " | ".join(row["fixes"])
            yield written(row[column] for column in CSV_COLUMNS)


def csv_cell(value: object) -> str:
    """A value as a cell: what begins with a sign that a spreadsheet calculates with gets an apostrophe, numbers not."""
    cell = "" if value is None else str(value)
    if cell[:1] in ("=", "+", "-", "@", "\t") and cell[:1]:
        try:
            float(cell)
        except ValueError:
            return f"'{cell}"
    return cell


def github(verdict: Verdict) -> Iterator[str]:
    """Workflow commands that put each finding beside its line on GitHub."""
    levels = {"error": "error", "warning": "warning", "note": "notice"}
    for finding in verdict.findings:
        place = {
            "file": visible(verdict.file),
            "line": str(finding.line),
            "col": str(finding.column),
            "endColumn": str(finding.end_column),
            "title": finding.code,
        }
        properties = ",".join(f"{key}={_escaped(value, inside=True)}" for key, value in place.items())
        body = visible(finding.message) + (f" ({visible(finding.detail)})" if finding.detail else "")
        yield f"::{levels[finding.level]} {properties}::{_escaped(body)}"
    if verdict.more:
        yield f"::notice file={_escaped(visible(verdict.file), inside=True)}::and {verdict.more} more"


def sourced(code: str, game: str, library: Library) -> tuple[str, str]:
    """Game and section of the rule text that a rule stands in, and its ruling; empty for codes of the notation."""
    if code.startswith(("tlog:", "claim:")):
        return "", ""
    wording = library.of(game)
    rule = wording.rule(code)
    return (wording.cite(rule.source), rule.ruling) if rule is not None else ("", "")


def _in_words(source: str) -> str:
    """A source with its section's name in quotes: `GoCaine Appendix 2, "One-Eyed Group"`."""
    section, comma, name = source.partition(", ")
    return f'{section}, "{name}"' if comma else section


def _record(finding: Finding, game: str, library: Library) -> dict[str, Any]:
    source, ruling = sourced(finding.code, game, library)
    return {
        "line": finding.line,
        "column": finding.column,
        "end_column": finding.end_column,
        "turn": finding.turn,
        "level": finding.level,
        "code": finding.code,
        "message": finding.message,
        "detail": finding.detail,
        "help": finding.help,
        "source": source or None,
        "ruling": ruling or None,
        "points": list(finding.points),
        "fixes": list(finding.fixes),
    }


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}" if number else ""


def _paint(words: str, part: str, colour: bool) -> str:
    return f"\x1b[{SGR[part]}m{words}\x1b[0m" if colour else words


def _escaped(words: str, *, inside: bool = False) -> str:
    words = words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return words.replace(":", "%3A").replace(",", "%2C") if inside else words
