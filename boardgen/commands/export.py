"""`boardgen export`: a kit as pictures, for virtual tables, for print on demand, for cutting machines."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from boardgen.command_line import choose, completing, millimetres
from boardgen.commands import options as option
from boardgen.errors import visible
from boardgen.export import targets
from boardgen.layout.yaml.plain_text import plural
from boardgen.sheet.arrange.options import require_length

if TYPE_CHECKING:
    from boardgen.export.run import Exported

Fit: TypeAlias = Annotated[bool, typer.Option("--fit", help="for print on demand: scale to the nearest product what fits none")]
Product: TypeAlias = Annotated[
    str | None,
    typer.Option("--product", metavar="NAME=PRODUCT,...", help="the product that a component becomes, such as loans=cards-poker"),
]


def run(
    layout: option.Layout,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="TARGET",
            help=f"what to export to: {targets.list_targets()}",
            autocompletion=completing(targets.complete_targets),
        ),
    ],
    dpi: Annotated[str | None, typer.Option("--dpi", metavar="N", help="pixels an inch; 300 unless the target has its own")] = None,
    bleed: Annotated[
        str | None, typer.Option("--bleed", metavar="LENGTH", help="ink beyond the cut, in mm, or with a unit as in 1/8in; none by default")
    ] = None,
    url: Annotated[str | None, typer.Option("--url", metavar="URL", help="where you will upload the pictures, for virtual tables")] = None,
    fit: Fit = False,
    product: Product = None,
    board: option.OnBoard = None,
    players: option.Players = None,
    seats: option.Seats = None,
    only: option.Only = None,
    without: option.Without = None,
    style: option.InStyle = "colour",
    tokens: option.Tokens = None,
    large: option.Large = False,
    aid: option.Aid = "card",
    paper: option.OnPaper = "a4",
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FOLDER", help="the folder; ./output/NAME-TARGET by default")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="replace any export that is already in the folder")] = False,
) -> None:
    """Export a kit: as pictures, for virtual tables, print on demand and cutting machines."""
    gc.disable()  # as for a kit: there are no reference cycles
    from boardgen.export import run
    from boardgen.kit import export as kits

    targets.read_target(to)
    beyond = None if bleed is None else require_length("bleed", millimetres("--bleed", bleed), 0, 6)  # else the target decides
    options = targets.Options(dpi=run.resolution(dpi), bleed=beyond, url=url, fit=fit or None, product=product)
    drawn, screen = choose("--style", style, option.STYLES), choose("--aid", aid, option.AIDS)
    how = run.print_options(tokens=tokens, large=large, aid=screen)
    ordered = kits.order(
        layout, paper=paper, format="pdf", players=players, seats=seats, only=only, without=without, style=drawn, options=how, board=board
    )
    option.warn(ordered.warnings)
    _say_done(run.write(ordered, to, options, out, replace=replace))


def _say_done(done: Exported) -> None:
    """Print what was exported. Raises typer.Exit with 1 where something is left out."""
    if done.findings:
        option.console.complain("\n".join(map(visible, done.findings)), bare=True)
    wrote = f"{plural(done.files, 'file')}, {done.size / 1e6:.1f} MB, written to {done.folder}"
    option.console.say("\n".join([*filter(None, [done.note]), *map(visible, done.notes), wrote]))
    if done.findings:
        raise typer.Exit(1)
