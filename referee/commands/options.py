"""What the commands of the referee share: arguments and options, how a game is opened, and how results are printed and written."""

from __future__ import annotations

import os
import sys
from itertools import chain
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from boardgen import files
from boardgen.command_line import FOUND, Console, choose, one_of, whole
from boardgen.errors import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.judge.judge.verdict import Trust, Verdict
    from referee.live.game import LiveGame


PICTURES = ("text", "svg", "png", "pdf", "json")
SIDES: tuple[Trust, ...] = ("engine", "log")
TEXT_OR_JSON = ("text", "json")

Log = Annotated[str, typer.Argument(metavar="FILE", help="a log; - is standard input")]
At = Annotated[str, typer.Option("--at", metavar="TURN", help="after this turn, such as 4R")]
Trusted = Annotated[str, one_of("--trust", choices=SIDES, help="after a failed claim, go on with the value by the rules or with the log's")]
Index = Annotated[str, typer.Option("--index", metavar="N", help="which game of a file with several, counted from 1")]
Out = Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the file to write; standard output by default")]
TextOrJson = Annotated[str, one_of("--format", choices=TEXT_OR_JSON, help="what to print")]
console = Console("referee")


def one_game(stream: BinaryIO, file: str, at: str, index: str, trust: str) -> Verdict:
    """Return the game that is meant; what is wrong with it goes to standard error."""
    from referee.files import log_files
    from referee.report.report import headline

    side: Trust = choose("--trust", trust, SIDES)
    verdict = log_files.game(stream, file, at, whole("--index", index, 1) if index else 0, side)
    for finding in verdict.findings:
        if finding.level == "error":
            console.complain(headline(file, finding), bare=True)
    if verdict.table is None:
        raise typer.Exit(FOUND)
    return verdict


def open_game(file: str, at: str, index: str) -> LiveGame:
    """Return the game that is meant, open at its end or after a turn; of a faulty log before its first error, which goes to stderr."""
    from pathlib import Path

    from referee.files import log_files
    from referee.live.opening import open_bytes
    from referee.report.report import headline

    number = whole("--index", index, 1) if index else 0
    with log_files.open_log(file) as stream:
        data = stream.read()
    folder = Path() if file == "-" else Path(file).parent
    game = open_bytes(data, name=file, folder=folder, index=number, at=log_files.turn_id(at))
    for finding in (*game.findings, *game.problems):
        if finding.level == "error":
            console.complain(headline(file, finding), bare=True)
    if game.table is None:
        raise typer.Exit(FOUND)
    return game


def put(parts: Iterator[str], out: str) -> bool:
    """Write a text as it is made, into a file or onto standard output. Without parts nothing is written. Returns whether there were any."""
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
        console.say(f"written to {visible(out)}")
    elif sys.stdout.isatty():
        console.say("".join(parts).removesuffix("\n"))
    else:  # a file or another program, which needs UTF-8 whatever the terminal shows
        console.raw(part.encode("utf-8", "backslashreplace") for part in parts)
    return True


def put_bytes(data: bytes, out: str, form: str) -> None:
    """Write a file that is not text, or pass it to another program; a terminal cannot show it."""
    from referee.files import log_files

    if out and out != "-":
        try:
            files.write_bytes(out, lambda stream: stream.write(data))
        except OSError as problem:
            raise log_files.unwritable(out, problem) from None
        console.say(f"written to {visible(out)}")
    elif sys.stdout.isatty():
        console.refuse(f"a terminal cannot show a {form.upper()}; name a file, such as -o board.{form}")
    else:
        console.raw((data,))


def complain_of_font(missing: Sequence[str], way: str) -> None:
    """Report which characters the font lacks; `way` is how a picture shows them."""
    if missing:
        console.complain(f"the font has no {' '.join(missing)}, drawn as boxes; {way} shows them in a font of your system")


def json_text(value: object) -> str:
    """Return a value as indented JSON."""
    import json

    return json.dumps(value, indent=2)


def colour() -> bool:
    """Return whether standard output is a terminal that shows colours, and nobody objects."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return False
    return os.name != "nt" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))
