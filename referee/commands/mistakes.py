"""Commands that find and fix mistakes in logs: `check`, `fix` and `fmt`, and `lsp` as you type."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, UNUSABLE, choose, one_of, whole
from boardgen.errors import visible
from referee.commands.options import SIDES, TEXT_OR_JSON, Index, Log, TextOrJson, Trusted, colour, console, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.judge.headers import LayoutCache


FORMATS = ("text", "json", "jsonl", "csv", "github")


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
    from referee import archive
    from referee.report import report

    options = archive.Options(
        format=choose("--format", format, FORMATS),
        strict=strict,
        trust=choose("--trust", trust, SIDES),
        stop=stop,
        fix=fix,
        keep=0 if summary else whole("--max", most),
        colour=colour(),
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


def fix(
    file: Log,
    apply: Annotated[str, typer.Option("--apply", metavar="N", help="write repair N into the file, and keep a copy of what it was")] = "",
    every: Annotated[bool, typer.Option("--all", help="show all repairs instead of the best three")] = False,
    walk: Annotated[bool, typer.Option("--walk", help="go through all mistakes, one after another, and choose a repair of each")] = False,
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Find the pencil mistake that caused the first error of a log, and show how to repair it.

    The repairs are diffs, the likeliest first; the wrong line stays in the log, struck out. Nothing is written without --apply or --walk.
    """
    from referee.fix import offer
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import report

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    number = whole("--apply", apply, 1) if apply else 0
    if walk:
        from referee.commands import repair_walk

        if apply or every or json:
            console.refuse("--walk asks which repair to write, and shows all of them: leave out --apply, --all and --format")
        raise typer.Exit(repair_walk.run(file, whole("--index", index, 1) if index else 0))
    offered = offer.offer(file, whole("--index", index, 1) if index else 0)
    if number and offered.wrong is not None:
        lines, after = offer.apply(offered, number)
        console.lines([json_text(offer.record(offered))] if json else [*lines, report.summary(after, colour=colour())])
        if json:
            console.complain(lines[-1], bare=True)
        raise typer.Exit(FOUND if after.errors else CLEAN)
    console.lines([json_text(offer.record(offered))] if json else offer.text(offered, RuleTextCache(), every=every, colour=colour()))
    raise typer.Exit(CLEAN if offered.wrong is None or offered.repairs else FOUND)


def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    check: Annotated[bool, typer.Option("--check", help="list the files that are not in canonical form, and change nothing")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="show what would change, and change nothing")] = False,
) -> None:
    """Write logs in their canonical form, in place.

    Comments, struck-out and blank lines and the order of headers are kept. A line that cannot be read is left as it is and named. Standard
    input is written to standard output.
    """
    from referee import fmt
    from referee.files import workers
    from referee.files.log_files import Unusable, layouts_of, open_log

    layouts: dict[str, LayoutCache] = {}
    changed = same = unusable = left = 0
    for item in workers.logs(files):
        workers.room_for(layouts)
        try:
            if isinstance(item, Unusable):
                raise item
            if item == "-":
                with open_log(item, again=True) as stream:
                    new = fmt.format_log(stream.read(), layouts_of(item, layouts))
                if not (check or diff):
                    console.raw([new.after])
            else:
                new = fmt.format_file(item, layouts_of(item, layouts), write=not (check or diff))
        except Unusable as why:
            console.complain(str(why))
            unusable += 1
            continue
        for line in new.list_left_lines(item):
            console.complain(line, bare=True)
        left += len(new.left)
        changed += new.changed
        same += not new.changed
        if new.changed and diff:
            console.lines(new.diff(item))
        elif new.changed and item != "-":
            console.say(f"{visible(item)}: {'not in canonical form' if check else 'formatted'}")
    if files != ["-"]:
        word = "would be formatted" if check or diff else "formatted"
        console.complain(f"{changed} {word}, {same} unchanged" + (f", {left} line{'s' * (left != 1)} left as written" if left else ""))
    raise typer.Exit(UNUSABLE if unusable else FOUND if left or (changed and (check or diff)) else CLEAN)


def lsp(stdio: Annotated[bool, typer.Option("--stdio", help="use standard input and output, which is also the default")] = True) -> None:
    """Serve an editor with findings as you type, fixes, completion, explanations and formatting. Editors start it themselves.

    It needs the extra `lsp`. docs/editors.md has the settings for VS Code, Neovim and Helix.
    """
    from importlib.util import find_spec

    if find_spec("pygls") is None or find_spec("lsprotocol") is None:
        console.refuse("lsp needs a library that is not installed; run `pip install 'inkstone-kit[lsp]'`")
    from referee.lsp.server import serve

    serve()
    raise typer.Exit(CLEAN)
