"""The command line of the referee: reads arguments, prints, sets the exit status. All else happens in other rooms."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardgen.command_line import Command, Program, chosen, completing, one_of, whole
from boardgen.console import CLEAN, FOUND, UNUSABLE, Console, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from referee.convert.batch import Settings
    from referee.convert.tally import Outcome
    from referee.judge.verdict import Trust, Verdict


def _refused(problem: Exception) -> Refusal | None:
    from boardgen.errors import DataError
    from referee.files.log_files import Unusable

    if isinstance(problem, DataError):  # the file with the rules of a game
        return Refusal(str(problem), UNUSABLE, bare=True)
    return Refusal(str(problem)) if isinstance(problem, Unusable) else None


console = Console("referee")
app = Program(console, "Judge games that were played on paper and written down as table logs (.tlog).", _refused)

FORMATS = ("text", "json", "jsonl", "csv", "github")
PICTURES = ("text", "svg", "json")
FORMS = ("tlog", "sgf", "json", "csv")
SIDES = ("engine", "log")
EXISTING = ("refuse", "skip", "replace")


def _games() -> "list[str]":
    from boardgen.layout import shipped

    return list(shipped.names())


Log = Annotated[str, typer.Argument(metavar="FILE", help="a log; - is standard input")]
At = Annotated[str, typer.Option("--at", metavar="TURN", help="after this turn, such as 4R")]
Trusted = Annotated[str, one_of("--trust", choices=SIDES, help="after a failed claim, go on with the value by the rules or with the log's")]
Index = Annotated[str, typer.Option("--index", metavar="N", help="which game of a file with several, counted from 1")]
Out = Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the file to write; standard output by default")]


@app.command(cls=Command)
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    strict: Annotated[bool, typer.Option("--strict", help="report leniencies; a warning counts as a failure")] = False,
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to print")] = "text",
    trust: Trusted = "engine",
    stop: Annotated[bool, typer.Option("--stop", help="stop judging a game at its first broken line")] = False,
    most: Annotated[str, typer.Option("--max", metavar="N", help="findings printed for each game")] = "100",
    fix: Annotated[bool, typer.Option("--fix", help="make the fixes that are certain, show them as a diff, and keep a copy")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="one line for each game, and a total")] = False,
    errors_only: Annotated[bool, typer.Option("--errors-only", help="leave out the games that are valid")] = False,
) -> None:
    """Report every finding in every game, and one line for each game.

    For folders, the output ends with a total.
    """
    from referee.archive import archive
    from referee.report import report

    options = archive.Options(
        format=chosen("--format", format, FORMATS),
        strict=strict,
        trust=chosen("--trust", trust, SIDES),
        stop=stop,
        fix=fix,
        keep=0 if summary else whole("--max", most),
        colour=_colour(),
        summary=summary,
        errors_only=errors_only,
    )
    total = archive.Total()

    def parts() -> "Iterator[str]":
        nonlocal total
        before = "[\n"
        if format == "csv":
            yield report.csv_row({column: column for column in report.CSV_COLUMNS})
        for part in archive.check(files, options):
            total = total.plus(part.total)
            if part.complaint:
                console.complain(part.complaint)
            if part.remark:
                console.complain(part.remark, bare=True)
            if part.begins and format == "json":
                yield before
                before = ",\n"
            yield part.text
        if format == "json":
            yield "[]\n" if before == "[\n" else "\n]\n"
        elif format == "text" and total.games and (summary or any(os.path.isdir(name) for name in files)):
            yield f"{total}\n"

    console.parts(parts())
    raise typer.Exit(UNUSABLE if total.unreadable else FOUND if total.failed or total.warned else CLEAN)


@app.command(cls=Command)
def score(
    file: Log,
    at: At = "",
    format: Annotated[str, one_of("--format", choices=("text", "json"), help="what to print")] = "text",
    json: Annotated[bool, typer.Option("--json", help="--format json", hidden=True)] = False,
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Show the result, the standings, and where each point came from."""
    from referee.files import log_files
    from referee.report import score as scores

    as_json = chosen("--format", format, ("text", "json")) == "json" or json
    with log_files.opened(file, again=True) as stream:
        verdict = _one(stream, file, at, index, trust)
    console.lines([_json(scores.record(verdict))] if as_json else scores.text(verdict))
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


@app.command(cls=Command)
def show(
    file: Log,
    at: At = "",
    form: Annotated[
        str, one_of("--as", "--format", choices=PICTURES, help="the format to write; by default, that of the name of -o, else text")
    ] = "",
    numbers: Annotated[bool, typer.Option("--numbers", help="number each piece with the turn in which it was placed")] = False,
    out: Out = "",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Draw the board and list what each player has, at any turn."""
    from boardgen import files
    from referee.files import log_files, suffixes
    from referee.show import position as shows

    form = suffixes.form("--as", form and chosen("--as", form, PICTURES), out, suffixes.PICTURES, "text")
    with log_files.opened(file, again=True) as stream:
        verdict = _one(stream, file, at, index, trust)
        turns = shows.turns(stream, verdict) if numbers and form != "json" else {}
    if form == "json":
        lines: Iterable[str] = [_json(shows.record(verdict))]
    elif form == "svg":
        from referee.show.picture import svg

        lines = [svg(verdict, turns)]
    else:
        lines = shows.text(verdict, turns)
    if out and out != "-":
        try:
            files.write(out, (line + "\n" for line in lines))
        except OSError as problem:
            raise log_files.unwritable(out, problem) from None
    else:
        console.lines(lines)
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


@app.command(cls=Command)
def convert(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs or SGF files, or folders of them; - is standard input")],
    to: Annotated[str, one_of("--to", "--format", choices=FORMS, help="the format to write; by default, that of the name of -o")] = "",
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="the file or folder to write; standard output by default")] = "",
    existing: Annotated[str, one_of("--existing", choices=EXISTING, help="if an output file exists already")] = "refuse",
    index: Annotated[str, typer.Option("--index", metavar="N", help="one game of a file with several, counted from 1")] = "",
    encoding: Annotated[str, typer.Option("--encoding", metavar="NAME", help="read SGF files in this encoding")] = "",
    trust: Trusted = "engine",
) -> None:
    """Convert SGF to a log, or a log to SGF, JSON or CSV: one file, or all files of folders.

    What is lost on the way is reported on standard error.
    """
    from referee.convert import batch, conversion, jobs
    from referee.convert.tally import Tally
    from referee.files import suffixes

    if len(files) == 1 and out not in ("", "-") and os.path.isfile(out) and os.path.exists(files[0]) and os.path.samefile(files[0], out):
        console.refuse(f"{out} is the file that is read; name another one to write")
    to = suffixes.form("--to", to and chosen("--to", to, FORMS), out, suffixes.RECORDS)
    chosen("--existing", existing, EXISTING)
    settings = batch.Settings(to, encoding, chosen("--trust", trust, SIDES))
    number = whole("--index", index, 1) if index else 0
    conversion.check_encoding(to, encoding)
    if not jobs.is_archive(files, out):
        raise typer.Exit(_convert_one(files[0], out, number, settings))
    if number:
        console.refuse("--index takes one game of one file; name that file alone, and a file to write")
    plan = jobs.plan(files, to, out, existing)
    tally = Tally(plan.skipped)
    for why in plan.unusable:
        console.complain(why)
    if not (plan.jobs or plan.skipped):
        raise typer.Exit(UNUSABLE)

    def report(outcome: "Outcome") -> None:
        tally.add(outcome)
        if outcome.refused:
            console.complain(outcome.refused)
        for line in outcome.errors:
            console.complain(line, bare=True)

    texts = batch.convert(plan.jobs, settings, report)
    _put(conversion.framed(texts, to), "" if plan.has_targets else out)
    for line in tally.lines():
        console.complain(line, bare=True)
    if not (tally.games or tally.skipped):
        raise typer.Exit(UNUSABLE)
    raise typer.Exit(FOUND if plan.unusable or tally.partly or tally.not_at_all else CLEAN)


def _convert_one(file: str, out: str, index: int, settings: "Settings") -> int:
    """Convert a file into a file or onto standard output; returns the exit status."""
    from referee.convert import conversion
    from referee.files import log_files

    to, encoding, trust = settings
    with log_files.opened(file) as stream:
        parts, notes = conversion.convert(stream, file, to, index=index, encoding=encoding, trust=trust)
    written = _put(parts, out)
    for line in notes.lines():
        console.complain(line, bare=True)
    return UNUSABLE if not written else FOUND if notes.failed else CLEAN


def _put(parts: "Iterator[str]", out: str) -> bool:
    """Write a text as it is made, into a file or onto standard output. Of no parts nothing is written; whether there were any."""
    from itertools import chain

    from boardgen import files
    from referee.files import log_files

    first = next(parts, None)
    if first is None:
        return False
    parts = chain((first,), parts)
    if out and out != "-":
        try:
            files.write(out, parts)
        except OSError as problem:
            raise log_files.unwritable(out, problem) from None
    elif sys.stdout.isatty():
        console.say("".join(parts).removesuffix("\n"))
    else:  # a file or another program, which needs UTF-8 whatever the terminal shows
        console.raw(part.encode("utf-8", "backslashreplace") for part in parts)
    return True


@app.command(cls=Command)
def explain(
    what: Annotated[str, typer.Argument(metavar="CODE|RULE|RULING|FILE:LINE", help="gc:deploy.suicide, G-38, friday.tlog:33")],
) -> None:
    """Explain a code, a rule, a ruling, a word, or a line of a log.

    A word is one of the notation, such as ktr. For a line, write FILE:LINE; the explanation is what is wrong with it.
    """
    from referee.files import log_files
    from referee.judge.rule_texts import RuleTextCache
    from referee.report import explain as explanations

    rule_texts = RuleTextCache()
    explanation = explanations.explain(what, rule_texts)
    if explanation is None:
        file, colon, line = what.rpartition(":")
        if colon and line.isdecimal() and len(line) < 10:
            with log_files.opened(file) as stream:
                explanation = explanations.line(log_files.judged(stream, file, {}, keep=10_000), file, int(line), rule_texts)
            if explanation is None:
                console.refuse(f"{file} has no line {line}")
    if explanation is None:
        near = explanations.nearest(what, rule_texts)
        hint = f"did you mean {' or '.join(near)}?" if near else "`referee codes` lists all codes"
        console.refuse(f"nothing is called {what!r}; {hint}")
    console.lines(explanation)


@app.command(cls=Command)
def rules(game: Annotated[str, typer.Argument(metavar="GAME", help="such as gocaine", autocompletion=completing(_games))]) -> None:
    """List the rules and rulings of a game, with their sources."""
    from referee.judge.rule_texts import RuleTextCache
    from referee.report import explain as explanations

    rule_texts = RuleTextCache()
    games = [wording.game for wording in rule_texts.all()]
    if game not in games:
        console.refuse(f"there are no rules of {game!r}; games: {', '.join(games)}")
    console.lines(explanations.rules(rule_texts.of(game)))


@app.command(cls=Command)
def codes() -> None:
    """List every code that a finding can have."""
    from referee.judge.rule_texts import RuleTextCache
    from referee.report import explain as explanations

    console.lines(explanations.codes(RuleTextCache()))


@app.command(cls=Command)
def schema() -> None:
    """Print the JSON Schemas of all JSON output."""
    from referee.report.schemas import schemas

    console.lines([_json(schemas())])


def main() -> None:
    """The program. A bug keeps its traceback and ends with status 3."""
    app()


def _one(stream: "BinaryIO", file: str, at: str, index: str, trust: str) -> "Verdict":
    """The game that is meant; what is wrong with it goes to standard error."""
    from referee.files import log_files
    from referee.report.report import headline

    side: Trust = chosen("--trust", trust, SIDES)
    verdict = log_files.game(stream, file, at, whole("--index", index, 1) if index else 0, side)
    for finding in verdict.findings:
        if finding.level == "error":
            console.complain(headline(file, finding), bare=True)
    if verdict.table is None:
        raise typer.Exit(FOUND)
    return verdict


def _json(value: Any) -> str:
    import json

    return json.dumps(value, indent=2)


def _colour() -> bool:
    """Whether standard output is a terminal that shows colours, and nobody objects."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return False
    return os.name != "nt" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))
