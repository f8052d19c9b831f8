"""What commands of boardgen share: arguments and options with their help, what can be chosen for them, and where they print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import Console, completing, number, one_of
from boardgen.errors import Fault
from boardgen.sheet.paper.paper import PAPERS, SMALL

if TYPE_CHECKING:
    from boardgen.draw.shape import ink
    from boardgen.sheet.arrange import options, token_sheets
    from boardgen.sheet.paper import duplex

console = Console("boardgen")
FORMATS = ("text", "json")
FILES = ("pdf", "svg", "png", "pdf,svg")
STYLES: tuple[ink.Style, ...] = ("colour", "low-ink", "black")
CUTS: tuple[token_sheets.Cut, ...] = ("punch", "square", "circle")
COLOURS: tuple[options.Colours, ...] = ("one", "several")
AIDS: tuple[options.Aid, ...] = ("card", "screen")
DUPLEX: tuple[duplex.Duplex, ...] = ("long", "short", "fold", "fronts", "backs", "split", "none")
"""What can be chosen, as the rooms have it, where it is loaded only when it is needed; tests/project/test_command_lines.py compares."""


def warn(warnings: Sequence[Fault]) -> None:
    """Print what will not come out as it is written."""
    if warnings:
        from boardgen import survey

        console.complain("\n".join(map(survey.line, warnings)), bare=True)


def layouts() -> list[str]:
    from boardgen.layout.files import shipped

    return [*shipped.names(), *shipped.examples()]


def games() -> list[str]:
    from boardgen.layout.files import shipped

    return list(shipped.names())


def papers() -> list[str]:
    return [paper.name.lower() for paper in (*PAPERS, SMALL)]


Layout = Annotated[
    str, typer.Argument(metavar="LAYOUT", help="a YAML file, or the name of a game or a layout", autocompletion=completing(layouts))
]
AsFormat = Annotated[str, one_of("--format", choices=FORMATS, help="what to print; json is for programs")]
OnPaper = Annotated[str, typer.Option("--paper", metavar="PAPER", help="as for kit", autocompletion=completing(papers))]
InStyle = Annotated[str, one_of("--style", choices=STYLES, help="how much ink is used")]
Players = Annotated[int | None, number("--players", "number of players, who take the first seats")]
Paper = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="PAPER",
        help=f"{', '.join(papers())}, or a size such as 330x480mm or 8.5x11in; board=a3,a4 for the board on another than the rest",
        autocompletion=completing(papers),
    ),
]
OnBoard = Annotated[
    str | None, typer.Option("--board", metavar="BOARD", help="another board of the game: its name, or a size such as 10x12")
]
Seats = Annotated[str | None, typer.Option("--seats", metavar="LETTERS", help="the letters of the seats, such as BRY")]
Only = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="NAMES",
        help="only these components, such as cells,loads; cells=7 for 7 of each piece, crew=7,12 for two cards of a data file",
    ),
]
Without = Annotated[
    str | None, typer.Option("--without", metavar="NAMES", help="all components but these, separated by commas, such as notes")
]
Rulebook = Annotated[bool, typer.Option("--rulebook", help="add the rules as a booklet to fold and staple")]
Duplex = Annotated[
    str, one_of("--duplex", choices=DUPLEX, help="how backs are printed: flip on the long or short edge, fold, or one side at a time")
]
Tokens = Annotated[
    str | None,
    typer.Option(
        "--tokens", metavar="SIZE", help="diameter of round pieces: a punch of 3/8, 1/2, 5/8, 3/4 or 1 inch, 12 to 25 mm, or 0.75in"
    ),
]
Cut = Annotated[str, one_of("--cut", choices=CUTS, help="how round pieces are cut out")]
Colours = Annotated[
    str | None, one_of("--colours", choices=COLOURS, help="colours of discs on a sheet: one, for coloured paper and in black, or several")
]
Boxes = Annotated[bool, typer.Option("--boxes", help="add what holds the kit together: tuck boxes and a belly band")]
Large = Annotated[bool, typer.Option("--large", help="print aids, rules and cards in type of 12 points, to be read across the table")]
Aid = Annotated[str, one_of("--aid", choices=AIDS, help="what the player aid is: a card, or a screen that folds and stands")]
SvgText = Annotated[bool, typer.Option("--svg-text", help="write texts in SVGs as text, not as outlines of letters")]
Bleed = Annotated[str, typer.Option("--bleed", metavar="LENGTH", help="ink beyond the cut, in mm, or with a unit as in 1/8in")]
Overlap = Annotated[str, typer.Option("--overlap", metavar="LENGTH", help="the part of a tile that the next one is glued onto")]
Margin = Annotated[str, typer.Option("--margin", metavar="LENGTH", help="the edge of the paper that the printer cannot reach")]
Profile = Annotated[
    str | None, typer.Option("--profile", metavar="FILE", help="correct for this printer: a profile made by `boardgen profile`")
]
Tray = Annotated[str | None, typer.Option("--tray", metavar="NAME", help="the tray to use, if the profile has several")]
