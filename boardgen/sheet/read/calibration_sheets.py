"""The sheets on which a printer shows where it prints, to be measured with a ruler, and how a page makes up for that."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import DoesNotFit
from boardgen.layout.files.printer_profile import INSET, LETTERS, Shift, marks, readings
from boardgen.layout.yaml.plain_text import INCH
from boardgen.sheet.paper.duplex import Duplex
from boardgen.sheet.paper.page import Page, Side
from boardgen.sheet.paper.paper import Paper

_LINE = Paint(stroke=ink.TEXT, width=0.2)
_ARROW = 5.0
"""Length of the arrows at the marks, in mm."""
_LEAD = 6.4
MEASURE = (
    ("A", "from the left edge of the paper to the frame, at the arrow A"),
    ("B", "the same, at the arrow B"),
    ("C", "from the upper edge of the paper to the frame, at the arrow C"),
    ("D", "the same, at the arrow D"),
    ("E", "the upper line of the frame, from corner to corner"),
    ("F", "the left line of the frame, from corner to corner"),
)


def lands(shift: Shift, size: tuple[float, float]) -> Affine:
    """Return where a printer puts a page of so many mm: the map from the page to the paper."""
    x, y = size[0] / 2, size[1] / 2
    about = Affine.translate(-x, -y).then(Affine.scale(shift.wide, shift.high))
    return about.then(Affine.rotate(shift.angle)).then(Affine.translate(x + shift.right, y + shift.down))


def against(shift: Shift, size: tuple[float, float]) -> Affine:
    """Return the map that is undone by the printer: what is drawn through it lands where it belongs."""
    x, y = size[0] / 2, size[1] / 2
    back = Affine.translate(-x - shift.right, -y - shift.down).then(Affine.rotate(-shift.angle))
    return back.then(Affine.scale(1 / shift.wide, 1 / shift.high)).then(Affine.translate(x, y))


def correct_page(shapes: Sequence[Shape], shift: Shift, size: tuple[float, float]) -> tuple[Shape, ...]:
    """Return the shapes of a page, drawn so that this printer puts them where they belong."""
    return (Group(tuple(shapes), against(shift, size)),)


def path_of(side: Side, how: Duplex) -> tuple[Side, bool]:
    """Return by which side of a printer a page is printed, and whether head first compared with the sheet that was measured.

    A back that is printed by itself, on paper that was turned over by hand, takes the way of a front.
    """
    if side == "back" and how in ("long", "short"):
        return "back", how == "short"
    return "front", False


def one_sided(how: Duplex) -> bool:
    """Return whether kits of a mode are printed by the way of fronts alone."""
    return path_of("back", how)[0] == "front"


def calibration(paper: Paper, how: Duplex = "long") -> list[Page]:
    """Return both sides of a sheet that lies upright, and of one that lies on its side; two sheets without backs if the mode has none."""
    pages = []
    sides: tuple[Side, ...] = ("front",) if one_sided(how) else ("front", "back")
    for lies, sheet in (("upright", paper), ("turned", paper.turn())):
        for side in sides:
            pages.append(_page(sheet, paper, lies, side, _handling(how)))
    return pages


def _handling(how: Duplex) -> str:
    """Return how the sheets go through the printer."""
    return "on one side of the paper" if one_sided(how) else "on both sides, flipped on the long edge"


def _page(sheet: Paper, paper: Paper, lies: str, side: Side, handling: str) -> Page:
    width, height = sheet.size
    frame = Rect(INSET, INSET, width - 2 * INSET, height - 2 * INSET, _LINE, id="frame")
    shapes: list[Shape] = [frame, *_arrows(width, height)]
    words = "portrait" if lies == "upright" else "landscape"
    shapes += _words(sheet, f"Printer calibration: {sheet.label}, {words}, {side}", _steps(paper, lies, side, handling))
    return Page(sheet, tuple(shapes), ("calibration",), f"{words.capitalize()}, {side}", side=side)


def _arrows(width: float, height: float) -> list[Shape]:
    """Draw at each mark an arrow inside the frame whose point touches the line measured there, with its letter; E and F along theirs."""
    (above, below), (left, right) = marks(width, height)
    segments: list[Segment] = []
    shapes: list[Shape] = []
    rise = fonts.cap_height("bold", ink.CARD_TITLE)

    def letter(sign: str, x: float, y: float) -> None:
        shapes.append(Text(x, y + rise / 2, sign, "bold", ink.CARD_TITLE, ink.TEXT, "middle"))

    for sign, y in zip("AB", (above, below), strict=True):
        segments += [("M", INSET, y), ("L", INSET + _ARROW, y), ("M", INSET + 1.5, y - 1), ("L", INSET, y), ("L", INSET + 1.5, y + 1)]
        letter(sign, INSET + _ARROW + 3, y)
    for sign, x in zip("CD", (left, right), strict=True):
        segments += [("M", x, INSET), ("L", x, INSET + _ARROW), ("M", x - 1, INSET + 1.5), ("L", x, INSET), ("L", x + 1, INSET + 1.5)]
        letter(sign, x, INSET + _ARROW + 3.5)
    letter("E", width / 2, INSET + 3.5)
    letter("F", INSET + 3.5, height / 2)
    return [Path(tuple(segments), _LINE), *shapes]


def _steps(paper: Paper, lies: str, side: Side, handling: str) -> list[str]:
    turned = " --turned" if lies == "turned" else ""
    name = paper.known_as.lower()
    finely = "a quarter of a millimetre or a hundredth of an inch" if paper.inches else "a quarter of a millimetre"
    units = ' Write "in" after the last if they are inches.' if paper.inches else ""
    return [
        f"Print this file at 100 %, with no scaling, {handling}, from the tray that you will print kits from.",
        f"Hold the sheet so that this text is upright. Measure to {finely}, to the middle of the line:",
        *(f"{sign} {what}" for sign, what in MEASURE),
        f"Write the six numbers down, A first.{units} PRINTER is a name of your choice:",
        f'boardgen profile PRINTER.yaml --paper {name}{turned} --{side} "A B C D E F"',
    ]


def _words(sheet: Paper, title: str, steps: Sequence[str]) -> list[Shape]:
    """Draw title, what to do, and a box to write each reading into, with what a perfect printer gives."""
    x, y = INSET + 16, INSET + 20
    room = sheet.width - INSET - 8 - x
    size = ink.PRICE - 1 if sheet.height > 200 else ink.BODY
    lead = size * MM_PER_POINT * 1.4
    shapes: list[Shape] = []
    for line in fonts.wrap(title, "semibold", ink.CARD_TITLE, room):
        shapes.append(Text(x, y, line, "semibold", ink.CARD_TITLE, ink.TEXT))
        y += _LEAD
    y += 2
    for step in steps:
        sign, _, what = step.partition(" ")
        face: fonts.Face = "semibold" if sign == "boardgen" else "regular"
        at = 0.0
        if sign in LETTERS:
            shapes.append(Text(x + 3, y, sign, "bold", size, ink.TEXT))
            step, at = what, 9.0
        for line in fonts.wrap(step, face, size, room - at):
            shapes.append(Text(x + at, y, line, face, size, ink.TEXT))
            y += lead
        y += 1.2
    y += 2
    below = 4.0 if sheet.inches else 0.0
    over = y + 19 + below - (sheet.height - INSET)
    if over > 0 or room < 80:
        raise DoesNotFit(f"the calibration sheet has no room on {sheet.label}; choose a larger paper", max(over, 80 - room))
    wide = min(24.0, (room + 2) / 6)
    for i, (sign, value) in enumerate(zip(LETTERS, readings(Shift(), *sheet.size), strict=True)):
        left = x + i * wide
        shapes.append(Rect(left, y, wide - 2, 9, ink.HAIR_LINE))
        shapes.append(Text(left + 1.2, y + 3.6, sign, "semibold", ink.BODY, ink.TEXT))
        shapes.append(Text(left + 1.2, y + 12.6, f"{value:g}", "regular", ink.BODY, ink.SECOND))
        if sheet.inches:
            shapes.append(Text(left + 1.2, y + 16.6, f"{value / INCH:.2f} in", "regular", ink.BODY, ink.SECOND))
    shapes.append(
        Text(x, y + 17 + below, "A printer that needs no correction gives the numbers below the boxes.", "regular", ink.BODY, ink.SECOND)
    )
    return shapes
