"""`boardgen kit`: a kit to print."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import Refusal, choose, millimetres, one_of
from boardgen.commands import options as option
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import MARGIN

if TYPE_CHECKING:
    from boardgen.kit.export import Written


def run(
    game: option.Layout,
    paper: option.Paper = "a4",
    format: Annotated[str, one_of("--format", choices=option.FILES, help="the files to write; json prints a dry run as data")] = "pdf,svg",
    board: option.OnBoard = None,
    players: option.Players = None,
    seats: option.Seats = None,
    only: option.Only = None,
    without: option.Without = None,
    rulebook: option.Rulebook = False,
    style: option.InStyle = "colour",
    duplex: option.Duplex = "long",
    tokens: option.Tokens = None,
    cut: option.Cut = "punch",
    colours: option.Colours = None,
    bleed: option.Bleed = str(PLAIN.bleed),
    overlap: option.Overlap = str(PLAIN.overlap),
    margin: option.Margin = str(MARGIN),
    profile: option.Profile = None,
    tray: option.Tray = None,
    svg_text: option.SvgText = False,
    boxes: option.Boxes = False,
    large: option.Large = False,
    aid: option.Aid = "card",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="print the table and write nothing")] = False,
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FOLDER", help="the folder; ./output/NAME by default")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="replace any kit that is already in the folder")] = False,
) -> None:
    """Build a kit to print: board, pieces, panels and log sheets."""
    gc.disable()  # a kit keeps nearly all objects that it makes: to look for garbage takes a twentieth of its time
    from boardgen.kit import export

    as_json = format == "json" and dry_run
    if format == "json" and not dry_run:
        raise Refusal("--format json: this is how a dry run is printed; add --dry-run, or read kit.json after the kit is written")
    shape, inks = choose("--cut", cut, option.CUTS), None if colours is None else choose("--colours", colours, option.COLOURS)
    options = export.options(
        duplex=duplex, tokens=tokens, cut=shape, colours=inks, svg_text=svg_text, boxes=boxes, large=large,
        aid=choose("--aid", aid, option.AIDS), bleed=millimetres("--bleed", bleed), overlap=millimetres("--overlap", overlap),
    )  # fmt: skip
    with export.Beside() as another:
        ordered = export.order(
            game,
            paper=paper,
            format="pdf,svg" if as_json else format,
            players=players,
            seats=seats,
            only=only,
            without=without,
            rulebook=rulebook,
            style=choose("--style", style, option.STYLES),
            options=options,
            margin=millimetres("--margin", margin),
            board=board,
            printer=export.load_printer(profile, tray),
            beside=None if dry_run else another,
        )
        option.warn(ordered.warnings)
        written = (export.plan_write if dry_run else export.write)(ordered, out, replace=replace)
    option.console.say(export.dry_run_json(written) if as_json else _describe(written, dry_run))


def _describe(written: Written, dry_run: bool) -> str:
    """Return the table of a kit, and where it was written."""
    folder = [] if dry_run else [f"written to {written.folder}"]
    done = ([written.note] if written.note else []) + folder
    return "\n".join([written.ordered.table, *written.ordered.hints, *(["", *done] if done else [])])
