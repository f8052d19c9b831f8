"""The strips above and below the work of a sheet: what it is, what to do with it, and which sheet of how many."""

from __future__ import annotations

from boardgen.draw import fonts, ink
from boardgen.draw.geometry import MM_PER_POINT, Affine
from boardgen.draw.shapes import Group, Shape, Text
from boardgen.sheet.page import Page, Words
from boardgen.sheet.paper import Paper

HAIR = 0.3
"""Texts start so far inside the margin: the ink of some letters hangs out of its advance by a hair."""


def heading(paper: Paper, title: str, note: str = "", *, beside: bool = False) -> tuple[Shape, ...]:
    """The component's title at the upper left and a line of what to do, beside it where there is room, else below.

    `beside` turns it to read upwards along the west edge, for a sheet whose pieces reach up to the strip above them.
    """
    if beside:
        foot = paper.height - 2 * ink.FOOTER * MM_PER_POINT  # it ends above the footer
        turned = paper._replace(width=foot, height=paper.width)
        return (Group(heading(turned, title, note), Affine.rotate(-90).then(Affine.translate(0, foot))),)
    edge = paper.margin + HAIR
    top = fonts.ink(title, "semibold", ink.HEADING)
    base = paper.margin + max(fonts.cap_height("semibold", ink.HEADING), -top.y0 if top else 0.0) + HAIR  # $ rises above capitals
    shapes: list[Shape] = [Text(edge, base, title, "semibold", ink.HEADING, ink.TEXT)]
    if note:
        room = paper.width - 2 * paper.margin
        if fonts.width(title, "semibold", ink.HEADING) + 6 + fonts.width(note, "regular", ink.BODY) <= room:
            shapes.append(Text(paper.width - edge, base, note, "regular", ink.BODY, ink.SECOND, "end"))
        else:
            lines = fonts.wrap(note, "regular", ink.BODY, room)[:1]
            shapes += [Text(edge, base + 4.2, line, "regular", ink.BODY, ink.SECOND) for line in lines]
    return tuple(shapes)


def sheet_label(page: Page, number: int, total: int, say: Words) -> str:
    """Which sheet a page is on, and which side of it: what its footer says, and what viewers of the PDF call the page."""
    which = "sheet_back" if page.side == "back" else "sheet_front" if page.back is not None else "sheet_of"
    return say(which, n=number, total=total)


def footer(page: Page, label: str, game: str, pin: str, say: Words) -> Group:
    """Game and component, sheet n of N, paper, layout and sides, from left to right; in two lines on narrow paper."""
    paper = page.paper
    edge = paper.margin + HAIR
    y = paper.height - paper.margin - 0.25 * ink.FOOTER * MM_PER_POINT
    left = f"{game} · {page.title}"
    right = f"{paper.label} · {pin} · {say(f'flip_{page.flip}' if page.flip else 'one_sided')}"
    widths = [fonts.width(text, "regular", ink.FOOTER) for text in (left, label, right)]
    room = paper.width - 2 * paper.margin
    up = 0.0
    shapes: list[Shape] = []
    if room / 2 - max(widths[0], widths[2]) - widths[1] / 2 < 3:
        up = 1.25 * ink.FOOTER * MM_PER_POINT
        shapes.append(Text(edge, y - up, left, "regular", ink.FOOTER, ink.SECOND))
        shapes.append(Text(edge, y, right, "regular", ink.FOOTER, ink.SECOND))
        shapes.append(Text(paper.width - edge, y - up, label, "semibold", ink.FOOTER, ink.SECOND, "end"))
    else:
        shapes.append(Text(edge, y, left, "regular", ink.FOOTER, ink.SECOND))
        shapes.append(Text(paper.width / 2, y, label, "semibold", ink.FOOTER, ink.SECOND, "middle"))
        shapes.append(Text(paper.width - edge, y, right, "regular", ink.FOOTER, ink.SECOND, "end"))
    return Group(tuple(shapes))
