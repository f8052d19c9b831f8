"""`referee convert`: logs and SGF into each other, and logs into data."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, UNUSABLE, choose, one_of, whole
from referee.commands.options import SIDES, Trusted, console, put

if TYPE_CHECKING:
    from referee.convert.conversion import Outcome, Settings

FORMS = ("tlog", "sgf", "json", "csv")
EXISTING = ("refuse", "skip", "replace")


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs or SGF files, or folders of them; - is standard input")],
    to: Annotated[str, one_of("--to", "--format", choices=FORMS, help="the format to write; by default, that of the name of -o")] = "",
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="the file or folder to write; standard output by default")] = "",
    existing: Annotated[str, one_of("--existing", choices=EXISTING, help="if an output file exists already")] = "refuse",
    index: Annotated[str, typer.Option("--index", metavar="N", help="one game of a file with several, counted from 1")] = "",
    encoding: Annotated[str, typer.Option("--encoding", metavar="NAME", help="read SGF files in this encoding")] = "",
    trust: Trusted = "engine",
) -> None:
    """Convert SGF to a log, or a log to SGF, JSON or CSV: one file, or all files of folders.

    What is lost on the way is reported on standard error."""
    from referee.convert import conversion
    from referee.convert.conversion import Tally
    from referee.files import log_files

    if len(files) == 1 and out not in ("", "-") and os.path.isfile(out) and os.path.exists(files[0]) and os.path.samefile(files[0], out):
        console.refuse(f"{out} is the file that is read; name another one to write")
    to = log_files.form("--to", to and choose("--to", to, FORMS), out, log_files.RECORDS)
    choose("--existing", existing, EXISTING)
    settings = conversion.Settings(to, encoding, choose("--trust", trust, SIDES))
    number = whole("--index", index, 1) if index else 0
    conversion.check_encoding(to, encoding)
    if not conversion.is_archive(files, out):
        raise typer.Exit(_convert_one_game(files[0], out, number, settings))
    if number:
        console.refuse("--index takes one game of one file; name that file alone, and a file to write")
    plan = conversion.plan(files, to, out, existing)
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

    texts = conversion.convert_jobs(plan.jobs, settings, report)
    put(conversion.frame_games(texts, to), "" if plan.has_targets else out)
    for line in tally.lines():
        console.complain(line, bare=True)
    if not (tally.games or tally.skipped):
        raise typer.Exit(UNUSABLE)
    raise typer.Exit(FOUND if plan.unusable or tally.partly or tally.not_at_all else CLEAN)


def _convert_one_game(file: str, out: str, index: int, settings: "Settings") -> int:
    """Convert a file into a file or onto standard output; returns the exit status."""
    from referee.convert import conversion
    from referee.files import log_files

    to, encoding, trust = settings
    with log_files.open_log(file) as stream:
        parts, notes = conversion.convert(stream, file, to, index=index, encoding=encoding, trust=trust)
    written = put(parts, out)
    for line in notes.lines():
        console.complain(line, bare=True)
    return UNUSABLE if not written else FOUND if notes.failed else CLEAN
