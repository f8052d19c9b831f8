"""The command line of boardgen: reads arguments, prints, sets the exit status. No logic.

Exit status: 0 clean, 1 a fault of level error, 2 the command line or a file cannot be used, 3 an internal error.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer

from boardgen.errors import BoardgenError, DataError


class _AsTyped:
    """What was typed, as it was typed. Stands in for typer's validation, which imports pydantic: a tenth of a second of every start."""

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
    pass


class _Group(_Unvalidated, typer.core.TyperGroup):
    pass


app = typer.Typer(
    cls=_Group,
    name="boardgen",
    help="Print a board game from a YAML file.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

FORMATS = ("text", "json")
AsFormat = Annotated[str, typer.Option("--format", help="text, or json for programs")]


def _chosen(option: str, value: str, choices: tuple[str, ...]) -> Any:
    """One of the choices of an option; whoever typed another is told which there are."""
    if value not in choices:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(choices)}.", param_hint=option)
    return value


def _number(option: str, value: str, kind: type[int] | type[float]) -> Any:
    """A number that was typed for an option."""
    try:
        return kind(value)
    except ValueError:
        whole = "whole number" if kind is int else "number of millimetres"
        raise typer.BadParameter(f"{value!r} is no {whole}.", param_hint=option) from None


def say(text: str) -> None:
    """Prints a result. Signs that the terminal's encoding lacks are escaped rather than fatal."""
    _write(sys.stdout, text)


def complain(text: str) -> None:
    """Prints a complaint."""
    _write(sys.stderr, text)


def _write(stream: object, text: str) -> None:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream)  # type: ignore[call-overload]


@app.callback()
def boardgen() -> None:
    """Print a board game from a YAML file."""


@app.command("list", cls=_Command)
def list_games(format: AsFormat = "text") -> None:
    """The games, and the layouts that come with them."""
    from boardgen.layout import catalog, report

    say(report.games(catalog.names(), catalog.examples(), _chosen("--format", format, FORMATS)))


@app.command(cls=_Command)
def check(files: Annotated[list[str], typer.Argument(help="YAML files, or names of games")], format: AsFormat = "text") -> None:
    """Every fault of layouts, with its place and what would be right."""
    from boardgen.layout import report

    checked = [report.check(file) for file in files]
    say(report.findings(checked, _chosen("--format", format, FORMATS)))
    raise typer.Exit(report.status(checked))


@app.command(cls=_Command)
def info(
    file: Annotated[str, typer.Argument(help="a YAML file, or the name of a game")],
    format: Annotated[str | None, typer.Option("--format", help="text (the default), json for programs, or svg for a picture")] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="write it to this file; FILE.svg is the picture, FILE.json the JSON")
    ] = None,
) -> None:
    """What a board is like: zones, distances, profits, starts."""
    from boardgen import overview

    asked = None if format is None else _chosen("--format", format, overview.FORMATS)
    told = overview.told(file, overview.format_for(output, asked))
    if output is None:
        say(told.rstrip())
    else:
        overview.save(told, output)
        say(f"written to {output}")


@app.command(cls=_Command)
def new(
    name: Annotated[str, typer.Argument(help="the name of the layout, which is the file NAME.yaml")],
    game: Annotated[str, typer.Option("--from", help="the game, or the layout of `boardgen list`, that it begins as")] = "gocaine",
) -> None:
    """Write a commented layout to edit, and a schema for your editor."""
    from boardgen import author

    path, lies = author.new(name, game)
    say(f"{path}: a layout of {game} to edit\n{lies}: what editors know of it by its first line")


@app.command(cls=_Command)
def schema(
    game: Annotated[str | None, typer.Argument(help="the game whose layouts are described; all games by default")] = None,
    output: Annotated[str | None, typer.Option("-o", "--output", help="write it to this file")] = None,
) -> None:
    """The format of layouts as JSON Schema, for editors."""
    from boardgen import author
    from boardgen.layout import schema as formats

    if output is None:
        say(formats.text(game).rstrip())
    else:
        author.save_schema(game, output)
        say(f"written to {output}")


@app.command(cls=_Command)
def kit(
    game: Annotated[str, typer.Argument(help="the name of a game, or a YAML file")],
    paper: Annotated[str, typer.Option(help="a4, letter, a3, tabloid, legal, a5, a2, a1, or WxHmm")] = "a4",
    format: Annotated[str, typer.Option(help="pdf, svg or pdf,svg")] = "pdf,svg",
    board: Annotated[str | None, typer.Option(help="another board of the game by its name, or a size such as 10x12")] = None,
    players: Annotated[str | None, typer.Option(help="number of players: the first seats")] = None,
    seats: Annotated[str | None, typer.Option(help="letters of the seats, such as BRY")] = None,
    only: Annotated[str | None, typer.Option(help="components by name, with commas")] = None,
    style: Annotated[str, typer.Option(help="colour, low-ink or black")] = "colour",
    duplex: Annotated[str, typer.Option(help="backs: long or short (flip edge), fold, fronts, backs, split or none")] = "long",
    tokens: Annotated[str | None, typer.Option(help="round pieces: a punch of 3/8, 1/2, 5/8, 3/4 or 1 inch, or 12 to 25 mm")] = None,
    cut: Annotated[str, typer.Option(help="how round pieces are cut: punch, square or circle")] = "punch",
    bleed: Annotated[str, typer.Option(help="mm of ink beyond the cut")] = "3.0",
    overlap: Annotated[str, typer.Option(help="mm of a tile that the next is glued on")] = "10.0",
    margin: Annotated[str, typer.Option(help="mm along the edge of the paper that the printer cannot reach")] = "6.35",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="show the table and write nothing")] = False,
    out: Annotated[str | None, typer.Option(help="the folder; ./output/NAME by default")] = None,
) -> None:
    """Build a kit to print: board, pieces, panels and log sheets."""
    from boardgen import press
    from boardgen.draw.ink import STYLES
    from boardgen.sheet.tokens import CUTS

    # A kit is made once and the process ends: there is nothing for the collector to find, and it would look for a twentieth of the time.
    gc.disable()
    making = press.making(
        duplex=duplex,
        tokens=tokens,
        cut=_chosen("--cut", cut, CUTS),
        bleed=_number("--bleed", bleed, float),
        overlap=_number("--overlap", overlap, float),
    )
    ordered = press.order(
        game,
        paper=paper,
        format=format,
        players=None if players is None else _number("--players", players, int),
        seats=seats,
        only=only,
        style=_chosen("--style", style, STYLES),
        making=making,
        margin=_number("--margin", margin, float),
        board=board,
    )
    if ordered.warning:
        complain(f"boardgen: {ordered.warning}")
    if dry_run:
        say(ordered.table)
    else:
        folder = press.write(ordered, out)
        say(f"{ordered.table}\n\nwritten to {folder}")


@app.command(cls=_Command)
def proof(folder: Annotated[str, typer.Argument(help="a folder that `boardgen kit` wrote")], format: AsFormat = "text") -> None:
    """Measure a built kit as a ruler would: paper, trim, type."""
    from boardgen.proof.prove import prove

    proved = prove(folder)
    say(proved.text(_chosen("--format", format, FORMATS)))
    raise typer.Exit(0 if proved.holds else 1)


@app.command(cls=_Command)
def serve(
    file: Annotated[str, typer.Argument(help="a YAML file, or the name of a game")],
    port: Annotated[str, typer.Option(help="the port of the page, 0 for any free one")] = "8016",
    paper: Annotated[str, typer.Option(help="as for kit")] = "a4",
    players: Annotated[str | None, typer.Option(help="number of players: the first seats")] = None,
    style: Annotated[str, typer.Option(help="colour, low-ink or black")] = "colour",
    board: Annotated[str | None, typer.Option(help="another board than the layout's own, as for kit")] = None,
) -> None:
    """Show every sheet in your browser while you edit the file."""
    import asyncio

    from boardgen.draw.ink import STYLES
    from boardgen.serve.server import serve as run
    from boardgen.serve.studio import Studio, wanted

    shown = wanted(
        file,
        paper=paper,
        style=_chosen("--style", style, STYLES),
        players=None if players is None else _number("--players", players, int),
        board=board,
    )

    def announce(address: str) -> None:
        say(f"{file} is shown at {address} and read again whenever it is saved; Ctrl-C ends")
        sys.stdout.flush()

    with suppress(KeyboardInterrupt):
        asyncio.run(run(Studio(shown, complain), _number("--port", port, int), announce, complain))
    say("ended")


@app.command(cls=_Command)
def diff(
    old: Annotated[str, typer.Argument(help="a game, a YAML file, a kit's folder or its kit.json")],
    new: Annotated[str, typer.Argument(help="the same, as it is now")],
    paper: Annotated[str | None, typer.Option(help="for two layouts: the paper; a4 by default")] = None,
    style: Annotated[str | None, typer.Option(help="for two layouts: colour, low-ink or black")] = None,
    players: Annotated[str | None, typer.Option(help="for two layouts: number of players")] = None,
    board: Annotated[str | None, typer.Option(help="for two layouts: another board, by name or size")] = None,
    format: AsFormat = "text",
) -> None:
    """Which sheets of a kit must be printed again.

    Ends with 0 for none, 1 for some or another layout id, 2 where the two cannot be compared.
    """
    from boardgen.diff import report
    from boardgen.diff.compare import difference
    from boardgen.draw.ink import STYLES

    write = report.as_json if _chosen("--format", format, FORMATS) == "json" else report.text
    try:
        found = difference(
            old,
            new,
            paper_name=paper,
            style=None if style is None else _chosen("--style", style, STYLES),
            players=None if players is None else _number("--players", players, int),
            board=board,
        )
    except DataError as problem:
        complain(str(problem))
        raise typer.Exit(2) from problem
    say(write(found))
    raise typer.Exit(0 if found.none else 1)


def main() -> None:
    """Runs the command line and exits with its status."""
    try:
        app(standalone_mode=True)
    except BoardgenError as problem:
        complain(str(problem))
        sys.exit(1 if isinstance(problem, DataError) and not problem.unusable else 2)
    except BrokenPipeError:
        # The reader has gone. What is left in the buffer must not fail again when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception:
        import traceback

        complain(traceback.format_exc().rstrip())
        complain("boardgen: an internal error; please report it with the lines above")
        sys.exit(3)
    finally:
        gc.freeze()  # the process ends: what is left need not be looked through once more
