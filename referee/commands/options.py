"""The arguments and options that several commands of the referee take, and the choices of some."""

from typing import Annotated

import typer

from boardgen.command_line import one_of

PICTURES = ("text", "svg", "png", "pdf", "json")
SIDES = ("engine", "log")
TEXT_OR_JSON = ("text", "json")

Log = Annotated[str, typer.Argument(metavar="FILE", help="a log; - is standard input")]
At = Annotated[str, typer.Option("--at", metavar="TURN", help="after this turn, such as 4R")]
Trusted = Annotated[str, one_of("--trust", choices=SIDES, help="after a failed claim, go on with the value by the rules or with the log's")]
Index = Annotated[str, typer.Option("--index", metavar="N", help="which game of a file with several, counted from 1")]
Out = Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="the file to write; standard output by default")]
TextOrJson = Annotated[str, one_of("--format", choices=TEXT_OR_JSON, help="what to print")]
