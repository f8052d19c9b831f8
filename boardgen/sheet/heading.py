"""The strips above and below the work of a sheet: what it is, what to do with it, and which sheet of how many."""

from __future__ import annotations

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import MM_PER_POINT
from boardgen.draw.shapes import Group, Shape, Text
from boardgen.sheet.page import Page, Sayings
from boardgen.sheet.paper import MARGIN, Paper

LEFT = MARGIN + 0.3
"""Texts start here: the ink of some letters hangs out of its advance by a hair."""


def heading(paper: Paper, title: str, note: str = "") -> tuple[Shape, ...]:
    """The component's title at the upper left and a line of what to do, beside it where there is room, else below."""
    base = MARGIN + fonts.cap_height("semibold", ink.HEADING) + 0.3
    shapes: list[Shape] = [Text(LEFT, base, title, "semibold", ink.HEADING, ink.TEXT)]
    if note:
        room = paper.width - 2 * MARGIN
        if fonts.width(title, "semibold", ink.HEADING) + 6 + fonts.width(note, "regular", ink.BODY) <= room:
            shapes.append(Text(paper.width - LEFT, base, note, "regular", ink.BODY, ink.SECOND, "end"))
        else:
            lines = fonts.wrap(note, "regular", ink.BODY, room)[:1]
            shapes += [Text(LEFT, base + 4.2, line, "regular", ink.BODY, ink.SECOND) for line in lines]
    return tuple(shapes)


def footer(page: Page, number: int, total: int, game: str, pin: str, say: Sayings) -> Group:
    """Game and component, sheet n of N, paper, layout and sides, from left to right; in two lines on narrow paper."""
    paper = page.paper
    y = paper.height - MARGIN - 0.25 * ink.FOOTER * MM_PER_POINT
    left = f"{game} · {page.title}"
    middle = say("sheet_of", n=number, total=total)
    right = f"{paper.label} · {pin} · {say('one_sided')}"
    widths = [fonts.width(text, "regular", ink.FOOTER) for text in (left, middle, right)]
    room = paper.width - 2 * MARGIN
    up = 0.0
    shapes: list[Shape] = []
    if room / 2 - max(widths[0], widths[2]) - widths[1] / 2 < 3:
        up = 1.25 * ink.FOOTER * MM_PER_POINT
        shapes.append(Text(LEFT, y - up, left, "regular", ink.FOOTER, ink.SECOND))
        shapes.append(Text(LEFT, y, right, "regular", ink.FOOTER, ink.SECOND))
        shapes.append(Text(paper.width - LEFT, y - up, middle, "semibold", ink.FOOTER, ink.SECOND, "end"))
    else:
        shapes.append(Text(LEFT, y, left, "regular", ink.FOOTER, ink.SECOND))
        shapes.append(Text(paper.width / 2, y, middle, "semibold", ink.FOOTER, ink.SECOND, "middle"))
        shapes.append(Text(paper.width - LEFT, y, right, "regular", ink.FOOTER, ink.SECOND, "end"))
    return Group(tuple(shapes))
