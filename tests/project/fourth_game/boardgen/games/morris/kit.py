"""What you print to play three men's morris."""

from __future__ import annotations

from boardgen.components import common_sheets
from boardgen.components.makers import Made, Maker, discs, lay_out_all, tile_board
from boardgen.components.print_order import LaidOut, PrintOrder
from boardgen.components.title_sheet import title_plan
from boardgen.draw.board.board import board_figure
from boardgen.sheet.read.log_sheet import Column
from boardgen.sheet.read.title_page import TitlePlan


def _board(order: PrintOrder, names: list[str]) -> Made:
    return tile_board(order, "board", order.say("board_title"), board_figure(order.spec, style=order.style))


def _men(order: PrintOrder, names: list[str]) -> Made:
    return discs(order, "men", order.spec.components["men"].each_seat)


def _reference(order: PrintOrder, names: list[str]) -> Made:
    return common_sheets.reference(order, {"men": order.spec.figures.sections["men"]["each"]})


def _log(order: PrintOrder, names: list[str]) -> Made:
    say = order.say
    return common_sheets.log(order, common_sheets.log_plan(order, (Column(say("log_event"), 60), Column(say("log_comment"), 40, "#"))))


def _pencil(order: PrintOrder, names: list[str]) -> Made:
    return common_sheets.flats(order, names, lambda name: common_sheets.pencil(order, name))


MAKERS: dict[str, Maker] = {"board": _board, "men": _men, "reference": _reference, "log": _log, "pencil": _pencil}
COMPONENTS = tuple(MAKERS)


def lay_out(order: PrintOrder) -> LaidOut:
    """All wanted components."""
    return lay_out_all(order, MAKERS)


def title(order: PrintOrder, laid_out: LaidOut) -> TitlePlan:
    """The title sheet with the board in small."""
    say = order.say
    board = board_figure(order.spec, style=order.style)
    return title_plan(order, board, tints=("#F6F3EA",), bring=(say("bring_tools"),), papers=(say("papers_all"),))
