"""What you print to play The Map is the Territory: every number and word comes from the layout, this file says what is made."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.components.counting import Count
from boardgen.components.makers import Made, Maker, diameter, discs, lay_out_all, tile_board
from boardgen.components.print_order import LaidOut, PrintOrder
from boardgen.components.title_sheet import board_for, title_plan
from boardgen.draw.board.board_marks import Marks, star_points
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import Fault
from boardgen.games.territory import pieces
from boardgen.games.territory.pieces import cards, chips, exchanged, numbers, played_with, stones
from boardgen.games.territory.sheets import feedback, log, lookups, reference
from boardgen.layout.ground.default_starts import EVEN, all_starts, measure_areas
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.lengths import Length
from boardgen.rulebook import component as rulebooks
from boardgen.rulebook.book import Book, book
from boardgen.sheet.read.title_page import TitlePlan

CHIPS = ("handicap", "occupation")
CARDS = "cards"
UNUSED = {"cards": CARDS, "surrender": "occupation"}
"""What a table without an option does not need."""
LOOKUPS = ("aid", "pencil", "glossary")
UNEVEN = 5
"""Areas around start points are uneven where they differ by a fifth of the largest."""
SEARCHED = 2500
"""Points of a board up to which starts are searched when a kit is only tried: on larger ones that takes longer than all the rest."""


def lay_out(order: PrintOrder) -> LaidOut:
    """All wanted components: a colour a sheet, chips of one size together."""
    return lay_out_all(order, MAKERS, _share)


def unused(spec: GameSpec) -> list[str]:
    """Return the components that the layout is played without."""
    return [name for option, name in UNUSED.items() if option in spec.off]


def _share(order: PrintOrder, one: str, other: str) -> bool:
    """Chips of one size share sheets, and so do cards to look things up."""
    return (one in CHIPS and other in CHIPS and diameter(order, one) == diameter(order, other)) or (one in LOOKUPS and other in LOOKUPS)


def drawn_board(order: PrintOrder) -> Figure:
    """The board with its star points and the starts of every number of players that it suits."""
    return order.figure("board", lambda: _board_figure(order))


def _board_figure(order: PrintOrder) -> Figure:
    spec = order.spec
    least, most = min(spec.suited[0], order.players), max(spec.suited[1], order.players)
    if order.dry_run is not None and len(spec.board) > SEARCHED:
        last = range(len(spec.board))  # the last points have the longest names: where these go in, all starts do
        starts = {number: tuple(last[-number:]) for number in range(least, most + 1)}
    else:
        starts = {number: chosen.points for number, chosen in all_starts(spec.board, least, most).items()}
        for number, points in starts.items() if order.dry_run is not None else ():
            _warn_of_areas(order, number, points)
    marked = Marks(starts, star_points(spec.board))
    return board_for(order, marked)


def _warn_of_areas(order: PrintOrder, players: int, points: Sequence[int]) -> None:
    """Says where one start point has a fifth more of the board around it than another, and more points than even computed ones may."""
    areas = measure_areas(order.spec.board, points) if players > 1 else [1]
    if (apart := max(areas) - min(areas)) > EVEN and apart * UNEVEN >= max(areas):
        names = order.spec.board.names
        which = ", ".join(f"{names[point]} {area}" for point, area in zip(points, areas, strict=True))
        what = f"the start points for {players} players are uneven: the points nearest to each are {which}"
        given = players in order.spec.board.starts
        how = "give others under `starts:`" if given else "give better ones under `starts:`, or change the map"
        path = f"$.board.starts.{players}" if given else "$.board"
        order.warn(Fault(order.spec.file, 0, 0, path, what, how, "warning", "data:board.starts"))


def _board(order: PrintOrder, names: list[str]) -> Made:
    return tile_board(order, "board", order.say("board_title"), drawn_board(order))


def _stones(order: PrintOrder, names: list[str]) -> Made:
    return discs(order, "stones", stones(order))


def rulebook(order: PrintOrder) -> Book:
    """The rulebook of a layout, to be set on pages or on a screen."""
    return book(order, numbers(order), lay_out)


MAKERS: dict[str, Maker] = {
    "board": _board,
    "stones": _stones,
    "handicap": chips,
    "occupation": chips,
    "cards": cards,
    "aid": lookups,
    "reference": reference,
    "log": log,
    "pencil": lookups,
    "glossary": lookups,
    "feedback": feedback,
    "rulebook": rulebooks.maker(rulebook),
}
COMPONENTS = tuple(MAKERS)
COUNTS = pieces.COUNTS | {
    "stones": lambda order, name: Count(stones(order) * len(order.seats), len(order.seats)),
    "rulebook": rulebooks.counted,
}


def title(order: PrintOrder, laid_out: LaidOut) -> TitlePlan:
    """The title sheet: the board in small with its seams, what to bring, and what becomes of the cards an option leaves out."""
    spec, say = order.spec, order.say
    board = drawn_board(order)
    punch = diameter(order, "stones") if "stones" in spec.components else spec.board.pitch
    bring = (
        *([say("bring_dice")] if played_with(order, "dice") else []),
        say("bring_stones", count=stones(order)),
        *([say("bring_cards")] if played_with(order, CARDS) else []),
        say("bring_tools", diameter=Length(punch)),
        *([say("bring_exchange", **numbers(order))] if exchanged(order) else []),
    )
    papers = (say("papers_board"), say("papers_tokens"), say("papers_rest" if played_with(order, CARDS) else "papers_log"))
    tints = tuple(seat.ink for seat in order.seats.values())
    plan = title_plan(order, board, tints=tints, bring=bring, papers=papers)
    return plan if played_with(order, CARDS) else plan._replace(steps=(*plan.steps[:-1], say("title_sheet_step_cut_stones")))
