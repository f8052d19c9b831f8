"""`boardgen export`: a kit as pictures, for virtual tables, for print on demand, for cutting machines."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from boardgen.command_line import choose, completing, millimetres
from boardgen.commands.options import (
    AIDS,
    STYLES,
    Aid,
    InStyle,
    Large,
    Layout,
    OnBoard,
    Only,
    OnPaper,
    Players,
    Seats,
    Tokens,
    Without,
    console,
    warn,
)
from boardgen.errors import visible
from boardgen.export import targets
from boardgen.layout.yaml.plain_text import plural

if TYPE_CHECKING:
    from boardgen.export.run import Exported

Fit: TypeAlias = Annotated[bool, typer.Option("--fit", help="for print on demand: scale to the nearest product what fits none")]
Product: TypeAlias = Annotated[
    str | None,
    typer.Option("--product", metavar="NAME=PRODUCT,...", help="the product that a component becomes, such as loans=cards-poker"),
]


def run(
    layout: Layout,
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
    board: OnBoard = None,
    players: Players = None,
    seats: Seats = None,
    only: Only = None,
    without: Without = None,
    style: InStyle = "colour",
    tokens: Tokens = None,
    large: Large = False,
    aid: Aid = "card",
    paper: OnPaper = "a4",
    out: Annotated[str | None, typer.Option("-o", "--out", metavar="FOLDER", help="the folder; ./output/NAME-TARGET by default")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="replace any export that is already in the folder")] = False,
) -> None:
    """Export a kit: as pictures, for virtual tables, print on demand and cutting machines."""
    gc.disable()  # as for a kit: there are no reference cycles
    from boardgen.export import run as export

    targets.read_target(to)
    options = targets.Options(dpi=export.resolution(dpi), bleed=_beyond(bleed), url=url, fit=fit or None, product=product)
    ordered = export.order(
        layout,
        paper=paper,
        players=players,
        seats=seats,
        only=only,
        without=without,
        style=choose("--style", style, STYLES),
        tokens=tokens,
        large=large,
        aid=choose("--aid", aid, AIDS),
        board=board,
    )
    warn(ordered.warnings)
    _say_done(export.write(ordered, to, options, out, replace=replace))


def _beyond(bleed: str | None) -> float | None:
    """Return what `--bleed` asks for, in mm; None where the target decides."""
    from boardgen.export import run as export

    return None if bleed is None else export.read_bleed(millimetres("--bleed", bleed))


def _say_done(done: Exported) -> None:
    """Print what was exported. Raises typer.Exit with 1 where something is left out."""
    if done.findings:
        console.complain("\n".join(map(visible, done.findings)), bare=True)
    wrote = f"{plural(done.files, 'file')}, {done.size / 1e6:.1f} MB, written to {done.folder}"
    console.say("\n".join([*filter(None, [done.note]), *map(visible, done.notes), wrote]))
    if done.findings:
        raise typer.Exit(1)
