"""The strips above and below the work of a sheet: what it is, what to do with it, and which sheet of how many."""

from __future__ import annotations

from dataclasses import replace

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper

HAIR = 0.3
"""Texts start so far inside the margin: the ink of some letters hangs out of its advance by a hair."""


def heading(paper: Paper, title: str, note: str = "", *, beside: bool = False, small: bool = False) -> tuple[Shape, ...]:
    """The component's title at the upper left and a line of what to do, beside it where there is room, else below.

    `beside` turns it to read upwards along the west edge, for a sheet whose pieces reach up to the strip above them; `small`
    sets the title in the size of what to do, where that strip is narrow.
    """
    size = ink.BODY if small else ink.HEADING
    if beside:
        foot = paper.height - 2 * ink.FOOTER * MM_PER_POINT  # it ends above the footer
        turned = paper._replace(width=foot, height=paper.width)
        return (Group(heading(turned, title, note, small=small), Affine.rotate(-90).then(Affine.translate(0, foot))),)
    edge = paper.margin + HAIR
    top = fonts.ink(title, "semibold", size)
    base = paper.margin + max(fonts.cap_height("semibold", size), -top.y0 if top else 0.0) + HAIR  # $ rises above capitals
    shapes: list[Shape] = [Text(edge, base, title, "semibold", size, ink.TEXT)]
    if note:
        room = paper.width - 2 * paper.margin
        if fonts.width(title, "semibold", size) + 6 + fonts.width(note, "regular", ink.BODY) <= room:
            shapes.append(Text(paper.width - edge, base, note, "regular", ink.BODY, ink.SECOND, "end"))
        else:
            lines = fonts.wrap(note, "regular", ink.BODY, room)[:1]
            shapes += [Text(edge, base + 4.2, line, "regular", ink.BODY, ink.SECOND) for line in lines]
    return tuple(shapes)


def flush(text: Text) -> Text:
    """The text with its ink, not its advance, inside the edge it is set against: a j begins and an f ends outside of theirs."""
    drawn = fonts.ink(text.text, text.face, text.size)
    if drawn is None:
        return text
    if text.anchor == "end":
        return replace(text, x=text.x - max(0.0, drawn.x1 - fonts.width(text.text, text.face, text.size)))
    return replace(text, x=text.x + max(0.0, -drawn.x0))


def sheet_label(page: Page, number: int, total: int, say: Words) -> str:
    """Which sheet a page is on, and which side of it: what its footer says, and what viewers of the PDF call the page."""
    which = "sheet_back" if page.side == "back" else "sheet_front" if page.back is not None else "sheet_of"
    return say(which, n=number, total=total)


def footer(page: Page, label: str, game: str, pin: str, say: Words) -> Group:
    """Game and component, sheet n of N, paper, layout and sides, from left to right; in two lines on narrow paper.

    Along the east edge it reads upwards, along the north edge it is upside down.
    """
    paper = page.paper
    left = f"{game} · {page.title}"
    right = f"{paper.label} · {pin} · {say(f'flip_{page.flip}' if page.flip else 'one_sided')}"
    if page.foot == "east":
        upright = _line(paper.turned(), left, label, right)
        return Group(upright, Affine.rotate(-90).then(Affine.translate(0, paper.height)))
    if page.foot == "north":
        return Group(_line(paper, left, label, right), Affine.rotate(180).then(Affine.translate(*paper.size)))
    return Group(_line(paper, left, label, right))


def _line(paper: Paper, left: str, label: str, right: str) -> tuple[Shape, ...]:
    """Three texts along the lower edge of a paper."""
    edge = paper.margin + HAIR
    y = paper.height - paper.margin - 0.25 * ink.FOOTER * MM_PER_POINT
    widths = [fonts.width(text, "regular", ink.FOOTER) for text in (left, label, right)]
    room = paper.width - 2 * paper.margin
    if room / 2 - max(widths[0], widths[2]) - widths[1] / 2 < 3:
        up = 1.25 * ink.FOOTER * MM_PER_POINT
        return (
            Text(edge, y - up, left, "regular", ink.FOOTER, ink.SECOND),
            Text(edge, y, right, "regular", ink.FOOTER, ink.SECOND),
            Text(paper.width - edge, y - up, label, "semibold", ink.FOOTER, ink.SECOND, "end"),
        )
    return (
        Text(edge, y, left, "regular", ink.FOOTER, ink.SECOND),
        Text(paper.width / 2, y, label, "semibold", ink.FOOTER, ink.SECOND, "middle"),
        Text(paper.width - edge, y, right, "regular", ink.FOOTER, ink.SECOND, "end"),
    )
