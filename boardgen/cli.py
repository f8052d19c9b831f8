"""The command line of boardgen: reads arguments, prints, sets the exit status. No logic.

Exit status: 0 clean, 1 a fault of level error, 2 the command line or a file cannot be used, 3 an internal error.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated

import typer

from boardgen.cli_options import (
    AIDS,
    COLOURS,
    CUTS,
    DUPLEX,
    FILES,
    FORMATS,
    PICTURES,
    STYLES,
    Aid,
    AsFormat,
    Bleed,
    Boxes,
    Colours,
    Cut,
    Duplex,
    InStyle,
    Large,
    Layout,
    Margin,
    OnBoard,
    Only,
    OnPaper,
    Overlap,
    Paper,
    Players,
    Profile,
    Rulebook,
    Seats,
    SvgText,
    Tokens,
    Tray,
    Without,
    games,
    layouts,
    papers,
)
from boardgen.command_line import Command, Program, chosen, completing, millimetres, one_of, whole
from boardgen.console import Console, Refusal
from boardgen.errors import BoardgenError, DataError, Fault, visible
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import MARGIN


def _refused(problem: Exception) -> Refusal | None:
    if isinstance(problem, DataError):
        return Refusal(str(problem), 2 if problem.unusable else 1, bare=not problem.unusable)
    return Refusal(str(problem)) if isinstance(problem, BoardgenError) else None


console = Console("boardgen")
LATER = {"export": "boardgen.commands.export", "rules": "boardgen.commands.rules"}
app = Program(console, "Print a board game from a YAML file.", _refused, LATER)


@app.command("list", cls=Command)
def list_games(format: AsFormat = "text") -> None:
    """List the games and the layouts that come with them."""
    from boardgen.layout.files import shipped
    from boardgen.survey import report

    console.say(report.games(shipped.names(), shipped.examples(), chosen("--format", format, FORMATS)))


@app.command(cls=Command)
def check(
    files: Annotated[list[str], typer.Argument(metavar="LAYOUT", help="YAML files, or names of games", autocompletion=completing(layouts))],
    paper: OnPaper = "a4",
    kit: Annotated[bool, typer.Option("--kit", help="check too that the kit has enough of everything and can be played with")] = False,
    format: AsFormat = "text",
) -> None:
    """Report every error in layouts, with its place and how to fix it."""
    from boardgen.kit import check as checking
    from boardgen.survey import report

    gc.disable()  # as for a kit: nothing goes round in circles
    checked = [checking.check(file, paper) for file in files]
    if kit:
        from boardgen.export import playable

        checked = [playable.add_findings(one, paper) for one in checked]
    console.say(report.findings(checked, chosen("--format", format, FORMATS)))
    raise typer.Exit(report.status(checked))


@app.command(cls=Command)
def info(
    file: Layout,
    format: Annotated[
        str | None, one_of("--format", choices=PICTURES, help="what to print: text by default; json is for programs, svg is a picture")
    ] = None,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="the file to write: FILE.svg or .png for a picture, FILE.json")
    ] = None,
    board: OnBoard = None,
) -> None:
    """Describe a board: zones, distances, profits, start points."""
    from boardgen.kit import check, export
    from boardgen.layout.spec import catalog
    from boardgen.sheet.paper import paper as papers
    from boardgen.survey import info as overview

    asked = None if format is None else chosen("--format", format, PICTURES)
    as_format = overview.format_for(out, asked)
    spec = export.use_board(catalog.load(file), board)
    saving = check.saving_for(spec, papers.paper("a4")) if as_format in FORMATS else None
    description = "" if as_format == "png" else overview.rendered(spec, as_format, saving)
    if out is None:
        console.say(description.rstrip())
    else:
        overview.save(description or overview.pixels(spec), out)
        console.say(f"written to {visible(out)}")


@app.command(cls=Command)
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name of the layout; the file is NAME.yaml")],
    game: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="LAYOUT",
            help="the game, the layout (see `boardgen list`) or the file to start from; a game of your own by default",
            autocompletion=completing(layouts),
        ),
    ] = None,
    words: Annotated[bool, typer.Option("--words", help="write all words and rules for translation; completes files that exist")] = False,
) -> None:
    """Write a game of your own to edit, or with --from a layout of a game; and a schema for your editor."""
    from boardgen.scaffold import new_files

    if words or game is None:
        written = new_files.translation(name, game or "gocaine") if words else new_files.new_game(name)
        console.say("\n".join(f"{file}: {what}" for file, what in written))
        return
    path, lies = new_files.new(name, game)
    console.say(f"{path}: a layout of {game} to edit\n{lies}: for your editor, which finds it by the first line of the layout")


@app.command(cls=Command)
def schema(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="the game whose layouts are described, or a layout's file; all games by default",
            autocompletion=completing(games),
        ),
    ] = None,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="the file to write; standard output by default")] = None,
) -> None:
    """Print the format of layouts as JSON Schema, for editors."""
    from boardgen.scaffold import new_files
    from boardgen.scaffold import schema as formats

    if out is None:
        console.say(formats.text(game).rstrip())
    else:
        new_files.save_schema(game, out)
        console.say(f"written to {visible(out)}")


@app.command(cls=Command)
def kit(
    game: Layout,
    paper: Paper = "a4",
    format: Annotated[str, one_of("--format", choices=FILES, help="the files to write; json prints a dry run as data")] = "pdf,svg",
    board: OnBoard = None,
    players: Players = None,
    seats: Seats = None,
    only: Only = None,
    without: Without = None,
    rulebook: Rulebook = False,
    style: InStyle = "colour",
    duplex: Duplex = "long",
    tokens: Tokens = None,
    cut: Cut = "punch",
    colours: Colours = None,
    bleed: Bleed = str(PLAIN.bleed),
    overlap: Overlap = str(PLAIN.overlap),
    margin: Margin = str(MARGIN),
    profile: Profile = None,
    tray: Tray = None,
    svg_text: SvgText = False,
    boxes: Boxes = False,
    large: Large = False,
    aid: Aid = "card",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="print the table and write nothing")] = False,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FOLDER", help="the folder; ./output/NAME by default")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="replace any kit that is already in the folder")] = False,
) -> None:
    """Build a kit to print: board, pieces, panels and log sheets."""
    gc.disable()  # the process ends with the kit: the collector would look for a twentieth of the time, and find nothing
    from boardgen.kit import export

    as_json = format == "json" and dry_run
    if format == "json" and not dry_run:
        raise Refusal("--format json: this is how a dry run is printed; add --dry-run, or read kit.json after the kit is written")
    lengths = {"bleed": millimetres("--bleed", bleed), "overlap": millimetres("--overlap", overlap)}
    shape, inks = chosen("--cut", cut, CUTS), None if colours is None else chosen("--colours", colours, COLOURS)
    aids = chosen("--aid", aid, AIDS)
    options = export.options(
        duplex=duplex, tokens=tokens, cut=shape, colours=inks, svg_text=svg_text, boxes=boxes, large=large, aid=aids, **lengths
    )
    ordered = export.order(
        game,
        paper=paper,
        format="pdf,svg" if as_json else format,
        players=None if players is None else whole("--players", players),
        seats=seats,
        only=only,
        without=without,
        rulebook=rulebook,
        style=chosen("--style", style, STYLES),
        options=options,
        margin=millimetres("--margin", margin),
        board=board,
        printer=export.load_printer(profile, tray),
    )
    _warn(ordered.warnings)
    written = (export.plan_write if dry_run else export.write)(ordered, out, replace=replace)
    table = export.planned_as_json(written) if as_json else "\n".join((written.ordered.table, *written.ordered.hints))
    _say_done(table, "" if dry_run else written.folder, "" if as_json else written.note)


def _say_done(table: str, folder: str, note: str) -> None:
    """Prints the table of a kit, and where it was written."""
    done = ["", *([note] if note else []), *([f"written to {folder}"] if folder else [])] if folder or note else []
    console.say("\n".join([table, *done]))


def _warn(warnings: Sequence[Fault]) -> None:
    """Prints what will not come out as it is written."""
    if warnings:
        from boardgen.survey import report

        console.complain("\n".join(map(report.line, warnings)), bare=True)


@app.command(cls=Command)
def calibrate(
    paper: OnPaper = "a4",
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="FILE", help="correct for this profile, to check that it is right")
    ] = None,
    tray: Tray = None,
    duplex: Annotated[
        str, one_of("--duplex", choices=DUPLEX, help="how you will print kits: long and short measure both sides, the others only fronts")
    ] = "long",
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="the file; ./output/calibration-PAPER.pdf by default")
    ] = None,
) -> None:
    """Make sheets to measure, which show where your printer prints."""
    from boardgen.kit import calibrate

    path = calibrate.write_sheets(paper, out, calibrate.printer_of(profile, tray), chosen("--duplex", duplex, DUPLEX))
    console.say(f"written to {path}; its pages tell you what to do")


@app.command(cls=Command)
def profile(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="the printer's profile, such as office.yaml; it is created if it does not exist")
    ],
    paper: OnPaper = "a4",
    tray: Annotated[str | None, typer.Option("--tray", metavar="NAME", help="the tray that was used, under a name you choose")] = None,
    turned: Annotated[bool, typer.Option("--turned", help="the readings are from the landscape pages")] = False,
    front: Annotated[
        str | None,
        typer.Option(
            "--front", metavar="READINGS", help="the readings A to F of the front, in quotes; in mm, or in inches with in after the last"
        ),
    ] = None,
    back: Annotated[str | None, typer.Option("--back", metavar="READINGS", help="those of the back")] = None,
    format: AsFormat = "text",
) -> None:
    """Record what your printer does, from the sheets of `calibrate`."""
    from boardgen.kit import calibrate

    as_format = chosen("--format", format, FORMATS)
    if front is None and back is None:
        readings = calibrate.load_existing(file, paper=paper, tray=tray, turned=turned)
    else:
        readings = calibrate.record_readings(file, paper=paper, tray=tray, turned=turned, front=front, back=back)
    console.say(calibrate.render_profile(readings, as_format))


@app.command(cls=Command)
def proof(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="a folder that `boardgen kit` wrote")], format: AsFormat = "text"
) -> None:
    """Measure a built kit as a ruler would: paper, trim, type."""
    from boardgen.preflight.proof import prove

    proved = prove(folder)
    console.say(proved.text(chosen("--format", format, FORMATS)))
    raise typer.Exit(0 if proved.holds else 1)


@app.command(cls=Command)
def serve(
    file: Layout,
    port: Annotated[str, typer.Option("--port", metavar="N", help="the port of the page; 0 for any free one")] = "8016",
    paper: OnPaper = "a4",
    players: Players = None,
    style: InStyle = "colour",
    board: Annotated[str | None, typer.Option("--board", metavar="BOARD", help="a board other than the layout's own, as for kit")] = None,
) -> None:
    """Show every sheet in your browser while you edit the file."""
    import asyncio

    from boardgen.preview.preview import Preview, read_request
    from boardgen.preview.serve import serve as run

    shown = read_request(
        file,
        paper=paper,
        style=chosen("--style", style, STYLES),
        players=None if players is None else whole("--players", players),
        board=board,
    )

    def announce(address: str) -> None:
        console.say(f"{file} is shown at {address} and updates whenever you save it; press Ctrl-C to stop")
        console.flush()

    bug = partial(console.complain, bare=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(run(Preview(shown, bug), whole("--port", port), announce, bug))
    console.say("stopped")


@app.command(cls=Command)
def diff(
    old: Annotated[
        str,
        typer.Argument(metavar="OLD", help="a game, a YAML file, a kit's folder or its kit.json", autocompletion=completing(layouts)),
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="the same, as it is now", autocompletion=completing(layouts))],
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="PAPER", help="for two layouts: the paper; a4 by default", autocompletion=completing(papers)),
    ] = None,
    style: Annotated[str | None, one_of("--style", choices=STYLES, help="for two layouts: the style")] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="N", help="for two layouts: number of players")] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="BOARD", help="for two layouts: another board, by name or size")] = None,
    printing: Annotated[bool, typer.Option("--print", help="write a PDF of the pieces that differ, and list the old ones")] = False,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="that PDF; ./output/NAME-patch.pdf by default")] = None,
    format: AsFormat = "text",
) -> None:
    """List the sheets of a kit that must be printed again.

    The exit status is 0 if there are none, 1 if there are some or the layout id differs, and 2 if the two cannot be compared.
    """
    from boardgen.diff import changes
    from boardgen.diff.changes import difference
    from boardgen.diff.patch import text, write_patch

    as_json = chosen("--format", format, FORMATS) == "json"
    if printing and as_json:
        raise BoardgenError("--print says in words what to throw away; leave out --format json, or run diff twice")
    if out is not None and not printing:
        raise BoardgenError(f"--out {visible(out)} names the PDF of --print; add --print")
    write = changes.changes_json if as_json else changes.text
    try:
        comparison = difference(
            old,
            new,
            paper_name=paper,
            style=None if style is None else chosen("--style", style, STYLES),
            players=None if players is None else whole("--players", players),
            board=board,
        )
        patched = f"\n\n{text(write_patch(comparison, out))}" if printing else ""
    except DataError as problem:
        console.complain(str(problem))
        raise typer.Exit(2) from problem
    console.say(write(comparison) + patched)
    raise typer.Exit(0 if comparison.none else 1)


def main() -> None:
    """Runs the command line and exits with its status."""
    try:
        app()
    finally:
        gc.freeze()  # the process ends: what is left need not be searched once more
