"""The command line of the referee: reads arguments, prints, sets the exit status. All else happens in other rooms."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO, NoReturn

    from referee.judge import Trust, Verdict
    from referee.opening import Games


class _AsTyped:
    """What was typed, as it was typed. Stands in for typer's validation, which imports pydantic: half of the start-up time."""

    @staticmethod
    def coerce(value: Any, **_: Any) -> Any:
        return list(value) if isinstance(value, tuple) else value


class _Unvalidated:
    """Parameters that are texts and flags alone. A typer that validates otherwise never looks at `_runtime_param`."""

    def get_params(self, context: Any) -> Any:
        parameters = super().get_params(context)  # type: ignore[misc]  # of the command that this is mixed into
        for parameter in parameters:
            vars(parameter)["_runtime_param"] = _AsTyped
        return parameters


class _Command(_Unvalidated, typer.core.TyperCommand):
    """What cannot be used ends a command with a sentence and status 2."""

    def invoke(self, context: Any) -> Any:
        from referee.logs import Unusable

        try:
            return super().invoke(context)
        except Unusable as why:
            _complain(str(why))
            raise typer.Exit(UNUSABLE) from None


class _Group(_Unvalidated, typer.core.TyperGroup):
    pass


app = typer.Typer(
    cls=_Group,
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Judges games that were played on paper and written down in table logs (.tlog).",
)  # fmt: skip


CLEAN, FOUND, UNUSABLE, BROKEN = 0, 1, 2, 3
"""Exit status: nothing found; an error found; the command line or a file cannot be used; an internal error."""

Log = Annotated[str, typer.Argument(metavar="FILE", help="a log; - is standard input")]
At = Annotated[str, typer.Option("--at", metavar="TURN", help="after this turn, such as 4R")]
Index = Annotated[str, typer.Option("--index", metavar="N", help="the game of a file that holds several, from 1")]


@app.command(cls=_Command)
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILES...", help="logs or folders of .tlog files; - is standard input")],
    strict: Annotated[bool, typer.Option("--strict", help="report leniencies; a warning counts as a failure")] = False,
    format: Annotated[str, typer.Option("--format", metavar="text|json|jsonl|csv|github", help="what to print")] = "text",
    trust: Annotated[str, typer.Option("--trust", metavar="log|engine", help="whose value holds after a failed claim")] = "log",
    most: Annotated[str, typer.Option("--max", metavar="N", help="findings printed for each game")] = "100",
) -> None:
    """Every finding of every game, and a line on each game."""
    from referee import logs, report
    from referee.wording import Library

    _choose("--format", format, report.FORMATS)
    _choose("--trust", trust, ("log", "engine"))
    keep = _number("--max", most)
    side: Trust = "engine" if trust == "engine" else "log"
    status = CLEAN
    library = Library()
    layouts: dict[str, Games] = {}

    def verdicts() -> "Iterator[Verdict]":
        nonlocal status
        for name in files:
            try:
                for path in logs.paths(name):
                    try:
                        with logs.opened(path) as stream:
                            for verdict in logs.judged(stream, path, layouts, strict=strict, trust=side, keep=keep):
                                if report.failed(verdict, strict=strict):
                                    status = max(status, FOUND)
                                yield verdict
                    except logs.Unusable as why:
                        _complain(str(why))
                        status = UNUSABLE
            except logs.Unusable as why:
                _complain(str(why))
                status = UNUSABLE

    if format == "json":
        _print(report.json_list(verdicts(), library))
    elif format == "jsonl":
        _print(report.json_lines(verdicts(), library))
    elif format == "csv":
        _print(report.csv_lines(verdicts(), library))
    else:
        colour = _colour()
        for verdict in verdicts():
            _print(report.text(verdict, library, colour=colour) if format == "text" else report.github(verdict))
    raise typer.Exit(status)


@app.command(cls=_Command)
def score(
    file: Log,
    at: At = "",
    json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
    index: Index = "",
) -> None:
    """Result, standings, and how each dollar arose."""
    from referee import logs
    from referee import score as scores

    with logs.opened(file, again=True) as stream:
        verdict = _one(stream, file, at, index)
    _print([_json(scores.record(verdict))] if json else scores.text(verdict))
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


@app.command(cls=_Command)
def show(
    file: Log,
    at: At = "",
    form: Annotated[str, typer.Option("--as", metavar="text|svg|json", help="what to make")] = "text",
    numbers: Annotated[bool, typer.Option("--numbers", help="on each cell the turn in which it was placed")] = False,
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="the file to write; standard output without it")] = "",
    index: Index = "",
) -> None:
    """The board and what every player holds, at the end or at a turn."""
    from referee import logs
    from referee import show as shows

    _choose("--as", form, shows.FORMATS)
    with logs.opened(file, again=True) as stream:
        verdict = _one(stream, file, at, index)
        turns = shows.turns(stream, verdict) if numbers and form != "json" else {}
    if form == "json":
        lines: Iterable[str] = [_json(shows.record(verdict))]
    elif form == "svg":
        from referee.picture import svg

        lines = [svg(verdict, turns)]
    else:
        lines = shows.text(verdict, turns)
    if out and out != "-":
        try:
            with open(out, "w", encoding="utf-8", newline="\n") as target:
                target.writelines(line + "\n" for line in lines)
        except OSError as problem:
            raise logs.unwritable(out, problem) from None
    else:
        _print(lines)
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


@app.command(cls=_Command)
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a log or an SGF file; - is standard input")],
    to: Annotated[str, typer.Option("--to", metavar="tlog|sgf|json|csv", help="what to make of it")],
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="the file to write; standard output without it")] = "",
    index: Annotated[str, typer.Option("--index", metavar="N", help="one game of a file that holds several, from 1")] = "",
    encoding: Annotated[str, typer.Option("--encoding", metavar="NAME", help="of an SGF file, whatever it says itself")] = "",
) -> None:
    """SGF becomes a log, a log SGF, JSON or CSV. What does not carry over is said on standard error."""
    from referee import logs, written
    from referee.convert import conversion

    _choose("--to", to, conversion.FORMS)
    if out and out != "-" and os.path.exists(out) and file != "-" and os.path.exists(file) and os.path.samefile(file, out):
        _refuse(f"{out} is the file that is read; name another one to write")
    with logs.opened(file) as stream:
        number = _number("--index", index, 1) if index else 0
        parts, notes = conversion.convert(stream, file, to, index=number, encoding=encoding)
    for line in notes.lines():
        _complain(line, bare=True)
    if not parts:
        raise typer.Exit(UNUSABLE)
    if out and out != "-":
        try:
            written.write(out, parts)
        except OSError as problem:
            raise logs.unwritable(out, problem) from None
    elif sys.stdout.isatty():
        sys.stdout.writelines(parts)
    else:  # a file or another program, which wants UTF-8 whatever the terminal shows
        sys.stdout.flush()
        sys.stdout.buffer.writelines(part.encode("utf-8", "backslashreplace") for part in parts)
    raise typer.Exit(FOUND if notes.failed else CLEAN)


@app.command(cls=_Command)
def explain(
    what: Annotated[str, typer.Argument(metavar="CODE|RULE|RULING|FILE:LINE", help="gc:deploy.suicide, G-38, friday.tlog:33")],
) -> None:
    """A finding's code, a rule, a ruling, a word of the notation, or what is wrong with a line of a log."""
    from referee import explain as explanations
    from referee import logs
    from referee.wording import Library

    library = Library()
    found = explanations.explain(what, library)
    if found is None:
        file, colon, line = what.rpartition(":")
        if colon and line.isdecimal() and len(line) < 10:
            with logs.opened(file) as stream:
                found = explanations.line(logs.judged(stream, file, {}, keep=10_000), file, int(line), library)
            if found is None:
                _refuse(f"{file} has no line {line}")
    if found is None:
        near = explanations.nearest(what, library)
        hint = f"did you mean {' or '.join(near)}?" if near else "`referee codes` lists all codes"
        _refuse(f"nothing is called {what!r}; {hint}")
    _print(found)


@app.command(cls=_Command)
def rules(game: Annotated[str, typer.Argument(metavar="GAME", help="such as gocaine")]) -> None:
    """Every rule of a game and every ruling, with its source."""
    from referee import explain as explanations
    from referee.wording import Library

    library = Library()
    known = [wording.game for wording in library.all()]
    if game not in known:
        _refuse(f"there are no rules of {game!r}; games: {', '.join(known)}")
    _print(explanations.rules(library.of(game)))


@app.command(cls=_Command)
def codes() -> None:
    """Every code that a finding can have."""
    from referee import explain as explanations
    from referee.wording import Library

    _print(explanations.codes(Library()))


@app.command(cls=_Command)
def schema() -> None:
    """JSON Schemas of everything that is printed as JSON."""
    from referee.schema import schemas

    _print([_json(schemas())])


def main() -> None:
    """The program. A bug keeps its traceback and ends with status 3."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        app()
    except BrokenPipeError:
        # Whoever read our output has left; nothing is wrong, and nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CLEAN)
    except Exception:
        import traceback

        traceback.print_exc()
        sys.exit(BROKEN)


def _one(stream: "BinaryIO", file: str, at: str, index: str) -> "Verdict":
    """The game that is meant; what is wrong with it goes to standard error."""
    from referee import logs
    from referee.report import headline

    verdict = logs.game(stream, file, at.upper(), _number("--index", index, 1) if index else 0)
    for finding in verdict.findings:
        if finding.level == "error":
            _complain(headline(file, finding), bare=True)
    if verdict.table is None:
        raise typer.Exit(FOUND)
    return verdict


def _choose(option: str, given: str, choices: "tuple[str, ...]") -> None:
    if given not in choices:
        _refuse(f"{option} {given}: there is no such choice; choices: {', '.join(choices)}")


def _number(option: str, given: str, least: int = 0) -> int:
    if not (given.isascii() and given.isdigit() and len(given) < 10 and int(given) >= least):
        _refuse(f"{option} {given}: a whole number from {least} on belongs here")
    return int(given)


def _print(lines: "Iterable[str]") -> None:
    write = sys.stdout.write
    for line in lines:
        write(line + "\n")


def _json(value: Any) -> str:
    import json

    return json.dumps(value, indent=2)


def _complain(words: str, *, bare: bool = False) -> None:
    from boardgen.errors import visible

    text = "\n".join(visible(line) for line in words.split("\n"))
    sys.stderr.write((text if bare else f"referee: {text}") + "\n")


def _refuse(words: str) -> "NoReturn":
    _complain(words)
    raise typer.Exit(UNUSABLE)


def _colour() -> bool:
    """Whether standard output is a terminal that shows colours, and nobody objects."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return False
    return os.name != "nt" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))
