"""The player aid of a game of your own: its Markdown on a card with a frame and the title, in one column or several."""

from __future__ import annotations

from boardgen.components.order import Order
from boardgen.components.screens import is_own_screen
from boardgen.draw.pack.screen import PANELS
from boardgen.draw.shape import ink
from boardgen.draw.shape.panel_frame import INSET, headed_frame
from boardgen.draw.shape.shapes import Figure, Group, Paint, Shape, Text, line
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.faces.booklet_text import BookletText, Look
from boardgen.faces.setting import faces_of
from boardgen.layout.decks.booklet_keys import Booklet
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.markdown_text import Block, place, read_blocks
from boardgen.layout.rules.own_rules import filled_text
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node
from boardgen.sheet.read.aid import BAND, EDGE, GUTTER, LARGEST, TOP
from boardgen.sheet.read.prose import STEP

NARROW = 56.0
"""The minimum width of a column, in mm."""
LEAST = 15.0
"""The minimum width and height of the room for text, in mm."""
SCALES = (1.3, 1.2, 1.1, 1.0)
"""Sizes of headings by level, in sizes of the text."""


def aid_figure(order: Order, component: Component, size: tuple[float, float]) -> Figure:
    """The card, in the largest type that fits it. Raises DataError at the line of what cannot be set, and DoesNotFit."""
    text = component.own.aid
    assert text is not None  # one that is drawn by a face has none
    faults = Faults()
    source = filled_text(order.spec, text, faults)
    blocks = text.blocks if source is text.source else read_blocks(source, faults)
    faults.check()
    title = component.own.title
    if blocks and blocks[0].kind == "heading" and blocks[0].level == 1:
        title, blocks = blocks[0].text, blocks[1:]
    width, height = size
    most = max(1, int((width - 2 * EDGE + GUTTER) / (NARROW + GUTTER)))
    counts = (PANELS,) if is_own_screen(order, component) else tuple(range(1, most + 1))
    if width - 2 * EDGE < LEAST or height - TOP - EDGE < LEAST:
        raise DoesNotFit(f"{title}: an aid of {width:g} × {height:g} mm has no room for text; make it larger with `size:`", LEAST)
    columns, each = _columns(order, component, text._replace(source=source), blocks, size, counts)
    fonts = faces_of(order.spec.fonts, "strong")
    base = (INSET + BAND) / 2 + ink.HEADING * 0.12
    shapes: list[Shape] = [*headed_frame(width, height, BAND - INSET), Text(EDGE, base, title, fonts.plain, ink.HEADING, ink.TEXT)]
    for number, column in enumerate(columns):
        x = number * (each + GUTTER)
        shapes.append(Group(column, Affine.translate(x, 0.0)))
        if number:
            middle = EDGE + x - GUTTER / 2
            shapes.append(line(middle, TOP, middle, height - EDGE, Paint(stroke=ink.FAINT, width=0.25)))
    return Figure(width, height, tuple(shapes))


def _columns(
    order: Order, component: Component, text: Booklet, blocks: tuple[Block, ...], size: tuple[float, float], counts: tuple[int, ...]
) -> tuple[list[tuple[Shape, ...]], float]:
    """The text in the largest type that fits one of these numbers of columns, the first that does; and how wide a column is, in mm."""
    source, fonts = text.source, order.spec.fonts

    def warn(at: int, problem: str, remedy: str, code: str) -> None:
        faults = Faults()
        faults.add(place(source, at), problem, remedy, code, "warning")
        for fault in faults.sorted():
            order.warn(fault)

    pictures = order.library.of(Node("scalar", "", source, 1, 1), "")
    icons = order.library.of(component.own.at, order.spec.icons)
    points = max(LARGEST, order.least_type)
    while points >= order.least_type:
        look = Look(faces_of(fonts, text.body.font), faces_of(fonts, "strong"), points, text.body.ink, scales=SCALES)
        for count in counts:
            each = (size[0] - 2 * EDGE - (count - 1) * GUTTER) / count
            room = Box(EDGE, TOP, EDGE + each, size[1] - EDGE)
            pages = BookletText(source, look, room, pictures, icons, warn).pages(blocks)
            if len(pages) <= count:
                return pages, each
        points -= STEP
    what = f"the aid `{component.name}` has no room for all of {source.shown} at {order.least_type:g} points"
    raise DoesNotFit(f"{what}: shorten it, or make it larger with `size: [width, height]`", size[1])
