"""Sheet 1: what the kit is, with its picture, what is in it, how it is printed, cut and glued, and what else the table needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from math import ceil, fsum, inf

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Rect, Shape, Text, add_tag, legible, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import FIXED, Length
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import CARD, FACE, HAIR, LENGTH, Rulers, card_corner, find_numbered_boxes, fit_rulers, flush
from boardgen.sheet.paper.marks import line_with_marks
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.tiled_pages import Tiling
from boardgen.sheet.read.title_cover import BODY_LEAD, LEAST, MOST, TONES, Cover, draw_cover, draw_tones


def seams(how: Tiling, scale: float, height: float, words: Sequence[Box] = ()) -> tuple[Shape, ...]:
    """Draw the cuts of a tiling as dashed lines, for a small picture of the whole that is `height` mm tall; they leave its `words` free."""
    paint = Paint(stroke=ink.TEXT, width=0.4, dash=(1.6, 1.2))
    shapes: list[Shape] = []
    for cut in (cut * scale for cut in how.cuts_x):
        over = [(box.y0, box.y1) for box in words if box.x0 < cut < box.x1]
        shapes += [line(cut, start, cut, stop, paint) for start, stop in _parts_beside_words(height, over)]
    for cut in (cut * scale for cut in how.cuts_y if cut * scale < height):
        over = [(box.x0, box.x1) for box in words if box.y0 < cut < box.y1]
        shapes += [line(start, cut, stop, cut, paint) for start, stop in _parts_beside_words(how.width * scale, over)]
    return tuple(shapes)


def _parts_beside_words(length: float, over: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the parts of a seam that are not under words."""
    start = 0.3
    for first, last in sorted(over):
        if first > start:
            yield start, first
        start = max(start, last)
    if start < length - 0.3:
        yield start, length - 0.3


SMALLEST = 20.0
"""The height of the picture in mm, at least."""
NUMBER = 2.6
"""The radius of the disc under the number of a tile, in mm: a tile of the picture that is narrower than the disc has none."""
STEPS = 8
"""Places of a number across a tile, and down it, less one."""
CLEAR = 0.7
"""Between a name and the cut that stops beside it, in mm."""


class Code(NamedTuple):
    """A short text on the picture, at a place in the picture's own millimetres; with a `room` it is broken and shrunk to that width."""

    x: float
    y: float
    text: str
    room: float = 0.0


class TitlePicture(NamedTuple):
    """What is drawn, what is written on it, and what is below it, which may contain the characters of `inline_marks`."""

    figure: Figure
    caption: str
    tiling: Tiling | None = None
    """How the figure is cut into sheets; None for a figure that is not a piece of the kit."""
    codes: Sequence[Code] = ()


def fit_picture(picture: TitlePicture, width: float, height: float) -> tuple[float, Callable[[float, float], list[Shape]]]:
    """Return the height that picture and words take of a room in mm, and a function that draws them from their upper left. Raises
    DoesNotFit.

    A picture without shapes is left out, with its caption."""
    if not picture.figure.shapes:
        return 0.0, lambda x, y: []
    caption = fonts.wrap(picture.caption, "regular", ink.BODY, width)
    words = len(caption) * BODY_LEAD + 2.5
    scale = min(1.0, width / picture.figure.width, (height - words) / picture.figure.height)
    if height - words < SMALLEST:
        what = "the title sheet has no room for a picture of the board"
        raise DoesNotFit(what, SMALLEST - height + words, [picture.caption])
    tall = picture.figure.height * scale

    def draw(x: float, y: float) -> list[Shape]:
        left = x + (width - picture.figure.width * scale) / 2
        shown = picture.figure.shapes if picture.tiling is not None else legible(picture.figure.shapes, scale, ink.FOOTER, ink.trace)
        shapes: list[Shape] = [Group(shown, Affine.scale(scale).then(Affine.translate(left, y)))]
        split = picture.tiling is not None and len(picture.tiling.tiles) > 1
        texts, boxes = _place_codes(picture.codes, scale, picture.tiling.cuts_y if picture.tiling is not None and split else ())
        at = Affine.translate(left, y)
        if picture.tiling is not None and split:
            numbers, every = _numbers(picture.tiling, scale, boxes), _numbers(picture.tiling, scale, ())
            if len(numbers) < len(every):  # a small picture: its numbers are what it is for
                texts, boxes, numbers = [], [], every
            shapes.append(Group((*seams(picture.tiling, scale, tall, boxes), *numbers), at))
        shapes += [Group(tuple(texts), at)] if texts else []
        for i, text in enumerate(caption):
            shapes += line_with_marks(x, y + tall + 4.2 + i * BODY_LEAD, text, ink.BODY, ink.SECOND)
        return shapes

    return tall + words, draw


def _place_codes(codes: Sequence[Code], scale: float, cuts: Sequence[float] = ()) -> tuple[list[Shape], list[Box]]:
    """Return the short texts, and the boxes that upright cuts leave free, in the millimetres of the page. Texts step aside from level
    `cuts`."""
    texts: list[Shape] = []
    boxes: list[Box] = []
    for code in codes:
        lines, size = [code.text], ink.BODY
        if code.room:
            size = next((size for size in (ink.BODY, ink.BODY - 1) if _wide(code.text, size) <= code.room * scale), ink.FOOTER)
            lines = fonts.wrap(code.text, "semibold", size, code.room * scale) if size == ink.FOOTER else lines
        lead, cap = size * MM_PER_POINT * 1.1, fonts.cap_height("semibold", size)
        base = code.y * scale - (len(lines) - 1) * lead / 2 + cap / 2
        half = max(_wide(text, size) for text in lines) / 2 + CLEAR
        above, below = base - cap - CLEAR - HAIR, base + (len(lines) - 1) * lead + CLEAR + HAIR
        for cut in (cut * scale for cut in cuts if above < cut * scale < below):
            base += cut - above if 2 * cut < above + below else cut - below
        boxes.append(Box(code.x * scale - half, base - cap - CLEAR, code.x * scale + half, base + (len(lines) - 1) * lead + CLEAR))
        texts += [Text(code.x * scale, base + i * lead, text, "semibold", size, ink.TEXT, "middle") for i, text in enumerate(lines)]
    return texts, boxes


def _wide(text: str, size: float) -> float:
    return fonts.width(text, "semibold", size)


def _numbers(tiling: Tiling, scale: float, kept: Sequence[Box]) -> list[Shape]:
    """Draw the number of every tile where no box in `kept` is met: in its upper left corner, or as near to it as there is room.

    Small tiles, and those without room, have none: each tile has a small map of its own beside its name."""
    shapes: list[Shape] = []
    drop = fonts.cap_height("semibold", ink.BODY) / 2
    for tile in tiling.tiles:
        x0, y0, x1, y1 = (side * scale for side in tile.keep)
        if min(x1 - x0, y1 - y0) < 2 * NUMBER:
            continue
        across, down = x1 - x0 - 2 * NUMBER, y1 - y0 - 2 * NUMBER
        for i, k in sorted(product(range(STEPS + 1), repeat=2), key=lambda steps: (steps[0] * across) ** 2 + (steps[1] * down) ** 2):
            x, y = x0 + NUMBER + i * across / STEPS, y0 + NUMBER + k * down / STEPS
            if not any(Box(x - NUMBER, y - NUMBER, x + NUMBER, y + NUMBER).overlaps(box) for box in kept):
                number = Text(x, y + drop, str(tile.number), "semibold", ink.BODY, ink.PAPER, "middle")
                shapes.append(Group((Circle(x, y, NUMBER, Paint(fill=ink.SLATE)), number)))
                break
    return shapes


BAND = 27.0
FOOT = 6.0
GAP = 6.0
"""Between blocks, and between the two columns."""
BELOW = 3.5
"""From the last note to the tints below it on narrow paper, in mm."""
OUTLINE = 0.4
"""What lines around the corner of a card, and their ends, take in mm."""
COLUMN = LENGTH + 3.0
"""The minimum width of a column: a ruler and its end."""


PIECES, SHEETS, PAGES = 13.0, 20.0, 21.0
"""Widths of the columns of numbers."""
CHANGES = (8, 7, 6, 5, 4, 3, 2, 1)
"""How many of the last changes of a layout are tried."""
LONGEST = 30
"""Items of a list in one piece, so that it fits on a page."""


class Row(NamedTuple):
    """A line of the table: a component, its pieces, their sheets and pages of the PDF."""

    title: str
    pieces: str
    sheets: str
    pages: str = ""
    """Empty in all lines where pages are numbered like the sheets."""


class TitlePlan(NamedTuple):
    """What the title sheet says."""

    component: str
    title: str
    bookmark: str
    heading: str
    subtitle: str
    """The pitch line, above the heading or before it."""
    tints: Sequence[str]
    picture: TitlePicture
    table: Sequence[Row]
    total: Row
    steps: Sequence[str]
    """What is done after printing, which the kit puts before."""
    bring: Sequence[str]
    papers: Sequence[str]
    credits: Sequence[str]
    table_map: Figure | None = None
    """How everything lies on the table, narrower than a card."""
    table_words: str = ""
    named: tuple[str, ...] = ()
    """What the map of the table names, in its boxes or below them."""
    history: Sequence[str] = ()
    """What was changed for which print, newest last."""
    lists: Sequence[tuple[str, Sequence[str]]] = ()
    """More lists below the others, each with its heading."""
    code: Figure | None = None
    """A code for phones, beside the credits."""
    cover: Cover | None = None
    """What the cover shows where the page has room for one; elsewhere its picture is beside a plain heading."""
    pieces: TitlePicture | None = None
    """What is beside the lists below a cover that shows the whole board; without shapes for nothing."""
    whole: tuple[str, str] = ("", "")
    """A step, and what is added to it below a cover: what is done with a board on one sheet, which has no picture there."""


class Spacing(NamedTuple):
    """Height of a line of the table and least height of a step in mm, and the type of both in points."""

    row: float
    step: float
    size: float
    cover: bool = True
    """Whether a cover is tried before a plain heading."""


PALE = 1.05
"""A tint with a smaller contrast to the paper has an edge in the band under the title."""
ROOMY, TIGHT, SNUG = Spacing(5.4, 10.5, ink.PRICE - 1), Spacing(4.05, 9.2, ink.BODY), Spacing(3.8, 8.2, ink.BODY, cover=False)
BADGE = 9.0
"""Side of the square with the number of a step, where steps are high enough."""


class Block(NamedTuple):
    """A part of the page of known height, drawn when its place is known."""

    height: float
    draw: Callable[[float, float], list[Shape]]


def stand(paper: Paper) -> Paper:
    """Return the paper as the title sheet lies on it: turned where it is too low for a card and wide enough for it."""
    low = paper.height - 2 * paper.margin - FOOT < CARD[1] + OUTLINE <= paper.width - 2 * paper.margin - FOOT
    return paper.turn() if low else paper


def rulers_of(paper: Paper, *, inches: bool) -> Rulers:
    """Return how long the rulers of a title sheet are: as usual, or as long as its paper has room for."""
    paper = stand(paper)
    room = paper.width - 2 * paper.margin - 2 * HAIR
    usual = room + 2 * HAIR >= COLUMN
    return fit_rulers(COLUMN if usual else room, paper.height - 2 * paper.margin - FOOT - OUTLINE, inches)


def title_pages(plan: TitlePlan, paper: Paper, say: Words) -> list[Page]:
    """Return one page in two columns, or where that is too small as many of one column as it takes. Raises DoesNotFit."""
    paper = stand(paper)
    width = paper.width - 2 * paper.margin
    bottom = paper.height - paper.margin - FOOT
    if width >= 2 * COLUMN - 18 and bottom - paper.margin >= 240:
        for set_in in (ROOMY, TIGHT, SNUG):
            with suppress(DoesNotFit):  # many components, or a wide margin: one below the other, on as many pages as it takes
                return [_two_columns(plan, paper, say, width, bottom, set_in)]
    wide, tall = CARD[0] + OUTLINE + 2 * HAIR - width, CARD[1] + OUTLINE - (bottom - paper.margin)
    if max(wide, tall) > 1e-6:
        over, way = max(wide, tall), "wide" if wide >= tall else "tall"
        what = f"a card on the title sheet is {over:.1f} mm too {way} for {paper.label}"
        other = f"print the sheet on other paper with --paper title=a5,{paper.known_as}, or leave it out with --without title"
        raise DoesNotFit(f"{what}; {other}", over)
    return min((_one_column(plan, paper, say, width, bottom, set_in) for set_in in (ROOMY, TIGHT)), key=len)


def _two_columns(plan: TitlePlan, paper: Paper, say: Words, width: float, bottom: float, set_in: Spacing) -> Page:
    wide, rulers = _left_column(paper), rulers_of(paper, inches=say.inches)
    credits = _credits(plan, width - 2 * HAIR)
    bottom -= credits.height
    shapes, top, plan = _head(plan, say, paper, bottom, set_in, rulers)
    shapes += credits.draw(paper.margin + HAIR, bottom)
    check = _check_with_lists(plan, say, rulers, wide)
    picture = Block(*fit_picture(plan.picture, wide, bottom - 2 * GAP - top - check.height))
    shapes += picture.draw(paper.margin + HAIR, top)
    shapes += check.draw(paper.margin + HAIR, top + picture.height + GAP if picture.height else top)
    x, y = paper.margin + HAIR + wide + GAP, top
    blocks, spare, gap = list[Block](), 0.0, 0.0
    for changes in [most for most in CHANGES if most <= len(plan.history)] or [0]:
        blocks = [*_right(plan, say, paper, set_in, rulers), *_history(plan, say, COLUMN, changes)]
        spare = bottom - GAP - top - fsum(block.height for block in blocks)
        gap = min(spare / max(1, len(blocks) - 1), 2 * GAP)
        if gap >= 2.5:
            break
    if gap < 2.5:
        over = 2.5 * (len(blocks) - 1) - spare
        raise DoesNotFit(f"the title sheet is {over:.1f} mm too tall for {paper.label}", over)
    for block in blocks:
        shapes += block.draw(x, y)
        y += block.height + gap
    return _page(plan, paper, shapes)


BESIDE = 46.0
"""The height of the picture below a cover, with its words, in mm."""


def _head(
    plan: TitlePlan, say: Words, paper: Paper, bottom: float, set_in: Spacing, rulers: Rulers
) -> tuple[list[Shape], float, TitlePlan]:
    """Return the cover as high as the page has room for, or a plain heading; where it ends, in mm; and the plan of what is below it."""
    margin, width = paper.margin, paper.width - 2 * paper.margin

    def plain() -> tuple[list[Shape], float, TitlePlan]:
        return _band(plan, width, margin), margin + BAND + GAP, plan

    if plan.cover is None or not set_in.cover:
        return plain()
    tiled = plan.picture.tiling is not None and len(plan.picture.tiling.tiles) > 1
    below = plan if tiled else plan._replace(picture=plan.pieces or plan.picture, steps=_add_to_step(plan.steps, *plan.whole))
    pictured = bool(below.picture.figure.shapes)
    blocks = [*_right(below, say, paper, set_in, rulers), *_history(below, say, COLUMN, CHANGES[0])]
    right = fsum(block.height + GAP for block in blocks)
    left = _check_with_lists(below, say, rulers, _left_column(paper)).height + GAP + (BESIDE + GAP if pictured else 0.0)
    tall = min(MOST, bottom - margin - GAP - max(left, right))
    drawn = draw_cover(plan.cover, plan.heading, Box(margin, margin, margin + width, margin + tall)) if tall >= LEAST else None
    return plain() if drawn is None else (drawn, margin + tall + GAP, below)


def _add_to_step(steps: Sequence[str], step: str, more: str) -> tuple[str, ...]:
    return tuple(f"{one} {more}" if one == step and more else one for one in steps)


def _one_column(plan: TitlePlan, paper: Paper, say: Words, width: float, bottom: float, set_in: Spacing) -> list[Page]:
    """Return the blocks one below the other; each page is filled before the next is begun."""
    top, narrow = paper.margin, width < COLUMN
    room, inner = bottom - top, width - 2 * HAIR
    rulers = rulers_of(paper, inches=say.inches)
    tables = _tables(plan, say, inner, set_in, room)
    level = _level_ruler(say, rulers)
    below = level.height + GAP if narrow else tables[0].height + 2 * GAP + (SHOWN if plan.picture.figure.shapes else 0.0)
    first, y = _head_of_column(plan, Box(top, top, top + width, bottom - below), narrow)
    left = bottom - y - (level.height + GAP if narrow else tables[0].height + GAP)
    many = plan.picture.tiling is not None and len(plan.picture.tiling.tiles) > FEW
    alone = narrow and (many or left < ALONE)
    high, draw = fit_picture(plan.picture, inner, room - HAIR if alone else max(SHOWN, left))
    lower = HAIR if alone else 0.0  # the lines at its edge reach out of it
    picture = Block(high + lower if high else 0.0, lambda x, y: draw(x, y + lower))
    history, beside = _history(plan, say, inner, CHANGES[0], room), _lists_beside(plan, say, inner, rulers, room)
    if narrow:
        rest = [level, picture, *tables, *_steps_apart(plan, inner, set_in), *history, *beside]
    else:
        rest = [picture, *tables, _steps(plan, inner, set_in), *history, level, *beside]
    pages, ends, gap = [[*first]], [y], GAP if set_in is ROOMY else GAP / 2
    credits = _credits(plan, inner)
    for block in [*rest, credits]:
        at = len(pages) - 1
        if block is credits:  # on the last page with room: none is for them alone
            at = next((number for number in reversed(range(len(pages))) if ends[number] + block.height <= bottom + 1e-6), at)
        if ends[at] + block.height > bottom + 1e-6:
            pages.append([])
            ends.append(top)
            at += 1
            if block.height > room + 1e-6:
                over = block.height - room
                texts = [plan.picture.caption, *plan.steps, *plan.bring, *plan.papers, *plan.credits]
                raise DoesNotFit(f"the title sheet is {over:.1f} mm too tall for {paper.label}", over, texts)
        pages[at] += block.draw(paper.margin + HAIR, ends[at] if at + 1 == len(pages) else bottom - block.height)
        ends[at] += block.height + gap
    return [_page(plan, paper, shapes) for shapes in pages]


def _head_of_column(plan: TitlePlan, box: Box, narrow: bool) -> tuple[list[Shape], float]:
    """Return the cover in a box, or a plain heading where the box is too low, and where it ends; what is below a `narrow` one is near."""
    tall = box.height if narrow else min(MOST, box.height)
    room = box._replace(y1=box.y0 + tall)
    cover = None
    if plan.cover is not None and tall >= LEAST:
        cover = draw_cover(plan.cover, plan.heading, room, upright=narrow)
    if cover is not None:
        return cover, room.y1 + (GAP / 2 if narrow else GAP)
    long = fonts.width(plan.title, "display", ink.TITLE) > box.width
    shapes, height = _upright_band(plan, box) if narrow or long else (_band(plan, box.width, box.x0), BAND)
    return shapes, box.y0 + height + GAP


SHOWN = 50.0
"""The height of a picture in one column, in mm at least."""
ALONE, FEW = 65.0, 9
"""A picture with its words has a page of narrow paper for itself where the page before has less room, in mm, or where it has more tiles."""
LISTED = 40.0
"""The width of lists beside a card, in mm at least."""
RULED = 15.0
"""What an upright ruler takes, with what is free beside it, in mm."""


def _lists_beside(plan: TitlePlan, say: Words, width: float, rulers: Rulers, room: float) -> list[Block]:
    """Return what to bring and which papers to take, beside a card where they have room there, else above it.

    On paper that is too narrow for a ruler beside the outline, they are beside the ruler."""
    texts = ((say("title_sheet_bring"), plan.bring), (say("title_sheet_papers"), plan.papers))
    if width >= CARD[0] + RULED:
        check, x, others = _check(rulers, _card(plan, say)), CARD[0] + 21.0, list[Block]()
    else:
        check, x, others = _upright_ruler(rulers), RULED, [_card(plan, say)]
    beside = [_list(title, items, width - x) for title, items in texts]
    if width - x < LISTED or fsum(block.height for block in beside) + GAP > check.height:
        return [*(block for title, items in texts for block in _lists(title, items, width, room)), check, *others]

    def draw(left: float, top: float) -> list[Shape]:
        return [*check.draw(left, top), *beside[0].draw(left + x, top), *beside[1].draw(left + x, top + beside[0].height + GAP)]

    return [Block(check.height, draw), *others]


def _page(plan: TitlePlan, paper: Paper, shapes: Sequence[Shape]) -> Page:
    """Return a page of the title sheet; the one with the map of the table has its names."""
    return Page(paper, tuple(shapes), (plan.component,), plan.bookmark, named=plan.named if find_numbered_boxes(shapes) else ())


def _right(plan: TitlePlan, say: Words, paper: Paper, set_in: Spacing, rulers: Rulers) -> list[Block]:
    sight = [] if _sight_in_corner(plan, say, _left_column(paper)) else [_sight(plan, say, COLUMN)]
    return [_table(plan, say, COLUMN, set_in), _steps(plan, COLUMN, set_in), _level_ruler(say, rulers), *sight]


def _left_column(paper: Paper) -> float:
    """Return the width of the left one of two columns."""
    return paper.width - 2 * paper.margin - COLUMN - GAP - HAIR


PITCH = ink.CARD_TITLE + 2.0
"""The size of the pitch line on a line of its own, in points."""
PANEL = (52.0, 96.0)
"""The minimum and the maximum width of the picture beside a plain heading, in mm."""


def _band(plan: TitlePlan, width: float, margin: float) -> list[Shape]:
    """Return the name of the game large, over a row of the map's own tints; beside it a picture, where both have room."""
    shapes: list[Shape] = []
    size, most = ink.TITLE + 10, 0.5 * width
    notes = max(fonts.width(plan.heading, "regular", ink.BODY), fonts.width(plan.subtitle, "display-italic", ink.BODY))
    room = min(PANEL[1], width - GAP - max(notes, fonts.width(plan.title, "display", ink.TITLE)))
    if plan.cover is not None and room >= PANEL[0]:
        shapes += _panel(plan.cover, Box(margin + width - room, margin, margin + width, margin + BAND))
        width = most = width - room - GAP
        size = ink.TITLE  # its descenders keep off the line below it
    shapes += _tints(plan, Box(margin, margin + BAND - 3, margin + width, margin + BAND))
    while size > ink.TITLE and fonts.width(plan.title, "display", size) > most:
        size -= 1
    base = margin + 1 + fonts.cap_height("display", ink.TITLE + 10)  # its descenders keep off the notes
    shapes.append(add_tag([flush(Text(margin, base, plan.title, "display", size, ink.TEXT))], tags.SHEET))
    base, size = margin + BAND - 5.5, ink.CARD_TITLE
    while size > ink.BODY and fonts.width(plan.heading, "regular", size) > width:
        size -= 0.25
    room = width - fonts.width(plan.heading, "regular", size) - GAP
    beside = fonts.width(plan.subtitle, "display-italic", ink.CARD_TITLE) <= room
    small = ink.CARD_TITLE if beside else PITCH
    while small > ink.BODY and fonts.width(plan.subtitle, "display-italic", small) > width:
        small -= 0.25
    if plan.subtitle:
        shapes.append(flush(Text(margin, base - 5.4 * (not beside), plan.subtitle, "display-italic", small, ink.TEXT)))
    right = beside and bool(plan.subtitle)
    shapes.append(flush(Text(margin + width * right, base, plan.heading, "regular", size, ink.SECOND, "end" if right else "start")))
    return shapes


def _panel(cover: Cover, box: Box) -> list[Shape]:
    """Draw the picture of a cover in a frame."""
    inner = box.grown(-0.8)
    frame = Rect(box.x0, box.y0, box.width, box.height, Paint(fill=ink.SLATE, role="ground"))
    picture = Group(tuple(cover.draw(inner.width, inner.height)), Affine.translate(*inner[:2]))
    return [frame, Group((picture,), clip=Rect(inner.x0, inner.y0, inner.width, inner.height, Paint()), tag=tags.DECORATION)]


def _tints(plan: TitlePlan, box: Box) -> list[Shape]:
    """Return a row of the map's own tints, 3 mm tall, along the upper edge of a box."""
    each, left, y = box.width / max(1, len(plan.tints)), box.x0, box.y0
    shapes: list[Shape] = [
        Rect(left + i * each, y, each + (0.05 if i + 1 < len(plan.tints) else 0), 3, Paint(fill=tint, role="ground"))
        for i, tint in enumerate(plan.tints)
    ]
    pale = [i for i, tint in enumerate(plan.tints) if ink.contrast(tint, ink.PAPER) < PALE]
    edge = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
    return [*shapes, *(Rect(left + i * each + HAIR, y + HAIR, each - 2 * HAIR, 3 - 2 * HAIR, edge) for i in pale)]


def _upright_band(plan: TitlePlan, box: Box) -> tuple[list[Shape], float]:
    """Return the same for narrow paper, with its height in mm: title, heading and notes in lines, over the tints of the map."""
    size = ink.TITLE
    while size > ink.HEADING and max(fonts.width(word, "display", size) for word in plan.title.split()) > box.width:
        size -= 1
    shapes: list[Shape] = []
    y = box.y0 + 1
    for text in fonts.wrap(plan.title, "display", size, box.width):
        y += fonts.cap_height("display", ink.TITLE)
        shapes.append(flush(Text(box.x0, y, text, "display", size, ink.TEXT)))
        y += size * MM_PER_POINT * 0.45
    shapes = [add_tag(shapes, tags.SHEET)]
    face: fonts.Face
    for face, words in (("display-italic", plan.subtitle), ("regular", plan.heading)):
        for text in fonts.wrap(words, face, ink.BODY, box.width) if words else ():
            y += BODY_LEAD
            shapes.append(flush(Text(box.x0, y, text, face, ink.BODY, ink.TEXT if words is plan.subtitle else ink.SECOND)))
    return [*shapes, *_tints(plan, box._replace(y0=y + BELOW))], y + BELOW + 3.0 - box.y0


def _heading(text: str, x: float, y: float, width: float) -> list[Shape]:
    """Return a small heading with a line under it; 7 mm tall."""
    return [
        Text(x, y + fonts.cap_height(FACE, ink.CARD_TITLE) + 0.4, text, FACE, ink.CARD_TITLE, ink.TEXT),
        _rule(x, y + 5.2, width),
    ]


def _rule(x: float, y: float, width: float) -> Rect:
    return Rect(x, y, width, 0.25, Paint(fill=ink.GRID))


def _tables(plan: TitlePlan, say: Words, width: float, set_in: Spacing, room: float) -> list[Block]:
    """Return the table, in several where it is taller than the `room` in mm of a page; the total is in the last."""
    whole = _table(plan, say, width, set_in)
    count = ceil(whole.height / (room + 1e-6))
    if count < 2:
        return [whole]
    each = ceil((len(plan.table) + 1) / count)
    parts = [plan.table[at : at + each] for at in range(0, len(plan.table), each)]
    return [_table(plan._replace(table=part), say, width, set_in, last=part is parts[-1]) for part in parts]


def _table(plan: TitlePlan, say: Words, width: float, set_in: Spacing, *, last: bool = True) -> Block:
    """Return the table, with the total if it is the `last` part of one."""
    tall, size = set_in.row, set_in.size
    lead = size * MM_PER_POINT * 1.32
    rows = [*plan.table, *([plan.total] if last else [])]
    usual = {"pieces": PIECES, "sheets": SHEETS, "pages": PAGES}
    columns = [name for name in usual if name in ("pieces", "sheets") or getattr(plan.total, name)]
    head = [say(f"title_sheet_{name}") for name in columns]
    wide = [usual[name] for name in columns]
    if width < COLUMN:  # as narrow as what is in them, for the sake of the titles
        wide = [max(_plain_wide(str(getattr(row, name)), size) for row in rows) for name in columns]
        wide = [max(own, _plain_wide(text)) + TIGHTER for own, text in zip(wide, head, strict=True)]
    ends = [width - 1 - fsum(wide[i:]) for i in range(1, len(columns) + 1)]
    room = ends[0] - 2.0
    titles = [
        _title_of_row(row.title, room - _plain_wide(row.pieces, size), size, "regular" if i < len(plan.table) else "semibold")
        for i, row in enumerate(rows)
    ]
    heights = [tall + (len(lines) - 1) * lead for lines in titles]
    contents = say("title_sheet_contents")
    lower = BODY_LEAD if fonts.width(contents, FACE, ink.CARD_TITLE) > room - _plain_wide(head[0]) else 0.0

    def draw(x: float, y: float) -> list[Shape]:
        shapes = _heading("", x, y + lower, width)
        base = y + fonts.cap_height(FACE, ink.CARD_TITLE) + 0.4
        shapes.append(Text(x, base, contents, FACE, ink.CARD_TITLE, ink.TEXT))
        shapes += [Text(x + at, base + lower, text, "regular", ink.BODY, ink.SECOND, "end") for at, text in zip(ends, head, strict=True)]
        y += 6 + lower
        for i, (row, lines, high) in enumerate(zip(rows, titles, heights, strict=True)):
            if i % 2 == 0 and i < len(plan.table):
                shapes.append(Rect(x, y, width, high, Paint(fill=ink.SAND, role="stripe")))
            if i == len(plan.table):
                shapes.append(_rule(x, y, width))
            face: fonts.Face = "semibold" if i == len(plan.table) else "regular"
            base = y + tall / 2 + fonts.cap_height("regular", size) / 2
            shapes += [Text(x + 1, base + at * lead, text, face, size, ink.TEXT) for at, text in enumerate(lines)]
            texts = [str(getattr(row, name)) for name in columns]
            shapes += [Text(x + at, base, text, face, size, ink.TEXT, "end") for at, text in zip(ends, texts, strict=True) if text]
            y += high
        return shapes

    return Block(6 + lower + fsum(heights), draw)


TIGHTER = 2.6
"""Between two columns of numbers on narrow paper, in mm."""


def _plain_wide(text: str, size: float = ink.BODY) -> float:
    return fonts.width(text, "regular", size)


def _title_of_row(title: str, room: float, size: float, face: fonts.Face) -> list[str]:
    """Return the title of a row, in lines where it is too long for one."""
    return [title] if fonts.width(title, face, size) <= room else fonts.wrap(title, face, size, room)


def _steps_apart(plan: TitlePlan, width: float, set_in: Spacing) -> list[Block]:
    """Return the steps, each of which may be on another page than the one before it."""
    return [_steps(plan._replace(steps=(text,)), width, set_in, number) for number, text in enumerate(plan.steps, 1)]


def _steps(plan: TitlePlan, width: float, set_in: Spacing, first_number: int = 1) -> Block:
    size = set_in.size
    lead = size * MM_PER_POINT * 1.3
    side = min(BADGE, set_in.step - 0.2)
    wrapped = [fonts.wrap(text, "regular", size, width - 13) for text in plan.steps]

    def reach(lines: Sequence[str]) -> float:
        """Return how far the first line rises: quotation marks rise above capitals, and a block may be the first of its page."""
        return max((-drawn.y0 for text in lines[:1] if (drawn := fonts.ink(text, "regular", size))), default=0.0)

    drops = [max(side / 2 - (len(lines) - 1) * lead / 2 + fonts.cap_height("regular", size) / 2, reach(lines)) for lines in wrapped]
    heights = [max(side, drop + (len(lines) - 1) * lead + DEEP * size * MM_PER_POINT) for drop, lines in zip(drops, wrapped, strict=True)]
    gap = set_in.step - side + 1

    def draw(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = []
        for number, (lines, drop, tall) in enumerate(zip(wrapped, drops, heights, strict=True), first_number):
            shapes.append(Rect(x, y, side, side, Paint(fill=ink.SLATE), 2.0))
            base = y + side / 2 + fonts.cap_height("semibold", ink.HEADING) / 2
            shapes.append(Text(x + side / 2, base, str(number), "semibold", ink.HEADING, ink.PAPER, "middle"))
            for i, text in enumerate(lines):
                shapes.append(Text(x + 13, y + drop + i * lead, text, "regular", size, ink.TEXT))
            y += tall + gap
        return shapes

    return Block(fsum(heights) + gap * (len(heights) - 1), draw)


DEEP = 0.25
"""How far letters reach below their line, in heights of the type."""


def _list(title: str, items: Sequence[str], width: float) -> Block:
    wrapped = [fonts.wrap(text.replace("× ", f"×{FIXED}"), "regular", ink.BODY, width - 4) for text in items]

    def draw(x: float, y: float) -> list[Shape]:
        shapes = _heading(title, x, y, width)
        y += 9.2
        for lines in wrapped:
            shapes.append(Rect(x + 0.6, y - 1.7, 1.4, 1.4, Paint(fill=ink.SLATE)))
            for text in lines:
                shapes.append(Text(x + 4, y, text, "regular", ink.BODY, ink.TEXT))
                y += BODY_LEAD
        return shapes

    return Block(7 + sum(map(len, wrapped)) * BODY_LEAD, draw)


def _lists(title: str, items: Sequence[str], width: float, room: float) -> list[Block]:
    """Return a list, in several of one heading where it is taller than the `room` in mm of a page."""
    whole = _list(title, items, width)
    if whole.height <= room + 1e-6 or len(items) < 2:
        return [whole]
    half = (len(items) + 1) // 2
    return [*_lists(title, items[:half], width, room), *_lists(title, items[half:], width, room)]


def _history(plan: TitlePlan, say: Words, width: float, most: int, room: float = inf) -> list[Block]:
    """Return the last changes of the layout, none where it has no history, and lists of other things."""
    changes = _lists(say("title_sheet_history"), plan.history[-most:], width, room) if plan.history and most else []
    parts = [(heading, items[at : at + LONGEST]) for heading, items in plan.lists for at in range(0, len(items), LONGEST)]
    return [*changes, *(block for heading, items in parts for block in _lists(heading, items, width, room))]


def _level_ruler(say: Words, rulers: Rulers) -> Block:
    def draw(x: float, y: float) -> list[Shape]:
        note = Text(x, y + 2.6, say_rulers(say, rulers), "regular", ink.BODY, ink.TEXT)
        return [note, add_tag(rulers.draw(x + 0.1, y + (4.1 if rulers.inches else 4.5)), tags.DECORATION)]

    return Block(12.4 if rulers.inches else 12.0, draw)


def say_rulers(say: Words, rulers: Rulers) -> str:
    if rulers.short:
        return say("title_sheet_ruler_short", **lengths_of(rulers))
    return say("title_sheet_ruler_inch" if rulers.inches else "title_sheet_ruler")


def lengths_of(rulers: Rulers) -> dict[str, Length]:
    """Return the lengths of two rulers in mm, for the words about them."""
    return {"across": Length(rulers.across * rulers.unit), "down": Length(rulers.down * rulers.unit)}


def _upright_ruler(rulers: Rulers) -> Block:
    def draw(x: float, y: float) -> list[Shape]:
        return [add_tag(rulers.draw(x + 0.1, y + 0.1, upright=True), tags.DECORATION)]

    return Block(rulers.down * rulers.unit + 0.2, draw)


def _check(rulers: Rulers, card: Block) -> Block:
    """Return the corner of a card with an upright ruler beside it."""
    upright = _upright_ruler(rulers)

    def draw(x: float, y: float) -> list[Shape]:
        return [*card.draw(x, y), *upright.draw(x + CARD[0] + (3.9 if rulers.inches else 7.9), y)]

    return Block(max(card.height, upright.height), draw)


INSET = 7.0
"""From the left edge of a card to what is printed in its corner, in mm: clear of the marks."""


def _corner(say: Words, inside: Block) -> Block:
    """Return the corner that a card is laid into, and what else is there below the words about it."""
    size = say("title_sheet_card_size", width=Length(CARD[0]), height=Length(CARD[1]))
    words = [*fonts.wrap(say("title_sheet_card"), "regular", ink.BODY, CARD[0] - 2 * INSET), size]
    top = 5.5 + len(words) * BODY_LEAD

    def draw(x: float, y: float) -> list[Shape]:
        shapes = card_corner(x + OUTLINE / 2, y + OUTLINE / 2)
        shapes += [Text(x + INSET, y + 5.5 + row * BODY_LEAD, text, "regular", ink.BODY, ink.SECOND) for row, text in enumerate(words)]
        return [*shapes, *inside.draw(x + INSET, y + top)]

    return Block(max(CARD[1] + OUTLINE, top + inside.height), draw)


def _check_with_lists(plan: TitlePlan, say: Words, rulers: Rulers, width: float) -> Block:
    """Return an upright ruler, and beside it the corner of a card, in which are what to bring and which papers to take."""
    inner = width - RULED - INSET
    blocks = [_list(say(f"title_sheet_{name}"), items, inner) for name, items in (("bring", plan.bring), ("papers", plan.papers))]
    blocks += _sight_in_corner(plan, say, width)

    def draw_blocks(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = []
        for block in blocks:
            shapes += block.draw(x, y)
            y += block.height + GAP
        return shapes

    high = fsum(block.height for block in blocks) + GAP * (len(blocks) - 1)
    corner, upright = _corner(say, Block(high, draw_blocks)), _upright_ruler(rulers)
    return Block(max(corner.height, upright.height), lambda x, y: [*corner.draw(x + RULED, y), *upright.draw(x, y)])


PAST = 16.0
"""How far lines and tones in the corner of a card reach past its lower mark at most, in mm."""


def _sight_in_corner(plan: TitlePlan, say: Words, width: float) -> list[Block]:
    """Return lines and tones to compare below short lists in the corner of a card where that has room for them, in a column of a width."""
    inner = width - RULED - INSET
    lists = fsum(_list(say(f"title_sheet_{name}"), items, inner).height for name, items in (("bring", plan.bring), ("papers", plan.papers)))
    sight = _sight(plan, say, inner)
    empty = _corner(say, Block(lists + 2 * GAP + sight.height, lambda x, y: []))
    return [sight] if plan.table_map is None and empty.height <= CARD[1] + OUTLINE + PAST else []


def _card(plan: TitlePlan, say: Words) -> Block:
    """Return the corner of a card with the map of the table inside it, or lines and tones to compare."""
    return _corner(say, _sight(plan, say, CARD[0] - INSET))


def _sight(plan: TitlePlan, say: Words, width: float) -> Block:
    """Return the map of the table with its words, beside it where the width in mm allows; else lines and tones to compare."""
    drawn = plan.table_map
    if drawn is None:
        words = fonts.wrap(say("title_sheet_tones"), "regular", ink.BODY, width)
        return Block(TONES + len(words) * BODY_LEAD, lambda x, y: [*draw_tones(plan.tints, words, x, y, width)])
    beside = width - drawn.width - GAP >= LISTED
    notes = fonts.wrap(plan.table_words, "regular", ink.BODY, width - drawn.width - GAP if beside else width)
    left, top = (drawn.width + GAP, 0.0) if beside else (0.0, drawn.height + 1.5)
    lower, checks = len(notes) * BODY_LEAD + 1.5, fonts.wrap(say("title_sheet_tones"), "regular", ink.BODY, width - left)
    tall = lower + TONES + len(checks) * BODY_LEAD  # lines and tones are below the words where these leave room for them
    checked = beside and tall <= drawn.height + BODY_LEAD * 2

    def draw(x: float, y: float) -> list[Shape]:
        rows = [Text(x + left, y + top + row * BODY_LEAD, text, "regular", ink.BODY, ink.SECOND) for row, text in enumerate(notes, 1)]
        return [drawn.at(x, y), *rows, *(draw_tones(plan.tints, checks, x + left, y + lower, width - left) if checked else ())]

    return Block(max(drawn.height, tall if checked else top + len(notes) * BODY_LEAD + 1), draw)


def _credits(plan: TitlePlan, width: float) -> Block:
    room = width if plan.code is None else width - plan.code.width - 2
    lines = [text for paragraph in plan.credits for text in fonts.wrap(paragraph, "regular", ink.BODY, room)]
    if not lines and plan.code is None:
        return Block(0.0, lambda x, y: [])

    def draw(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [_rule(x, y, width)]
        for i, text in enumerate(lines):
            shapes.append(Text(x, y + 4 + i * BODY_LEAD, text, "regular", ink.BODY, ink.SECOND))
        if plan.code is not None:
            shapes.append(plan.code.at(x + width - plan.code.width, y + 0.5))
        return shapes

    return Block(max(2 + len(lines) * BODY_LEAD, 0.0 if plan.code is None else plan.code.height + 0.5), draw)
