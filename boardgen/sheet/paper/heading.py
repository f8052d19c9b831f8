"""What a sheet has beside its work: headings, footers, rulers that show that a printer kept the size, and boxes with numbers.

The notes of a heading say how many pieces of each kind there are, of what size, how they are cut, and what to print them on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Text, add_tag, find_ids, has_tag, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import INCH, Length, set_signs
from boardgen.records import NamedTuple
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper

FACE: fonts.Face = "display"
"""The type of the title of every sheet."""
APART = 4.0
"""From a title to the note beside it, in mm at least."""
LINES, NEAR = 2, 2.9
"""The strip above the work has room for so many lines of what to do, below a small title, so many mm from line to line."""
HAIR = 0.3
"""Texts start so far inside the margin: the ink of some letters hangs out of its advance by a hair."""


def heading(paper: Paper, title: str, note: str = "", *, beside: bool = False, small: bool = False, foot: float = 0.0) -> tuple[Shape, ...]:
    """Return the component's title at the upper left and a line of what to do, beside it where there is room, else below.

    `beside` turns it to read upwards along the west edge, for a sheet whose pieces reach up to the strip above them; `small`
    sets the title in the size of what to do, where that strip is narrow. A title that is wider than the paper is smaller, down to that.
    So is one whose note goes below it, unless that ends above `foot`, in mm from the edge of the paper, in two lines.
    """
    size = ink.BODY if small else ink.HEADING
    if beside:
        end = paper.height - 2 * ink.FOOTER * MM_PER_POINT  # above the footer
        turned = paper._replace(width=end, height=paper.width)
        return (Group(heading(turned, title, note, small=small), Affine.rotate(-90).then(Affine.translate(0, end))),)
    edge = paper.margin + HAIR
    while size > ink.BODY and fonts.width(title, FACE, size) > paper.width - 2 * edge:
        size = max(ink.BODY, size - 0.5)
    titled = Text(edge, paper.margin + rise_of(title, size) + HAIR, title, FACE, size, ink.TEXT)
    shapes: list[Shape] = [add_tag([titled], tags.SHEET)]
    if note:
        smaller = [ink.BODY - step / 2 for step in range(int(2 * (ink.BODY - ink.FOOTER)) + 1)]
        texts = next((set_ for points in smaller if len(set_ := set_note(titled, note, paper.width - edge, points)) == 1), None)
        if texts is None and size > ink.BODY:
            below = ((points, set_note(titled, note, paper.width - edge, points)) for points in smaller)
            fits = (set_ for points, set_ in below if len(set_) <= LINES and set_[-1].y + points * MM_PER_POINT / 3 <= foot)
            texts = next(fits, None)
            if texts is None:
                return heading(paper, title, note, small=True)
        if texts is None:
            lines = set_note(titled, note, paper.width - edge, ink.FOOTER)
            texts = [line._replace(y=titled.y + NEAR * number) for number, line in enumerate(lines, 1)]
        if len(texts) > LINES:
            over = fonts.width(note, "regular", ink.FOOTER) - LINES * (paper.width - 2 * edge)
            raise DoesNotFit(f"{title}: the note {note!r} is {over:.1f} mm too long for two lines of {paper.label}", over, [note])
        shapes.append(add_tag(texts, tags.NOTE))
    return tuple(shapes)


def shorten(title: str) -> str:
    """Return the title of a sheet without whose pieces are on it: `Coins: Hearts, Clubs; Markers: Red` is `Coins, Markers`."""
    return ", ".join(part.partition(": ")[0] for part in title.split("; "))


NAMED = 3
"""So many of the components on a sheet are named in a head that has no room for all of them."""


def fit_title(title: str, say: Words, room: float) -> str:
    """Return the title of a sheet for so many mm of its head: all of it where that fits, or else the names of the first components."""
    names = shorten(title).split(", ")
    first = say("sheet_more", names=", ".join(names[:NAMED])) if len(names) > NAMED + 1 else shorten(title)
    tried = (title, shorten(title), first)
    return next((one for one in tried if fonts.width(one, FACE, ink.HEADING) <= room), title)


def is_full(shapes: Sequence[Shape]) -> bool:
    """Return whether the title of a heading has the size of all titles."""
    return any(isinstance(shape, Text) and shape.size == ink.HEADING for shape, _ in leaves(shapes))


def rise_of(title: str, size: float = ink.HEADING) -> float:
    """Return how far a title rises above its base line, in mm: $ and some letters rise above capitals."""
    top = fonts.ink(title, FACE, size)
    return max(fonts.cap_height(FACE, size), -top.y0 if top else 0.0)


def set_note(title: Text, note: str, right: float, size: float) -> list[Text]:
    """Return a note, set in `size` points: at the right end of the line of its title, or in lines below if it is too long for that."""
    if not note:
        return []
    if title.x + fonts.width(title.text, title.face, title.size) + APART + fonts.width(note, "regular", size) <= right + 1e-6:
        return [Text(right, title.y, note, "regular", size, ink.SECOND, "end")]
    lines, lead = fonts.wrap(note, "regular", size, right - title.x), round(1.4 * size * MM_PER_POINT, 1)
    return [Text(title.x, title.y + number * lead, line, "regular", size, ink.SECOND) for number, line in enumerate(lines, 1)]


def drop_of(title: Text, note: Sequence[Text]) -> float:
    """Return how far a note goes down below its title, in mm: 0 for one beside it."""
    return note[-1].y - title.y if note else 0.0


def ruled_heading(paper: Paper, title: str, note: str, inset: float, least: float) -> tuple[list[Shape], float]:
    """Return title and note over a line, and how far the note goes down below its title, in mm; `inset` is from the margin to the words."""
    left, right = paper.margin + inset, paper.width - paper.margin - inset
    titled = Text(left, paper.margin + rise_of(title) + inset, title, FACE, ink.HEADING, ink.TEXT)
    noted = set_note(titled, note, right, least)
    drop = drop_of(titled, noted)
    rule = Rect(left, titled.y + drop + 2.2, right - left, 0.5, Paint(fill=ink.TEXT))
    return [add_tag([titled], tags.SHEET), rule, *noted], drop


def flush(text: Text) -> Text:
    """Return the text with its ink, not its advance, inside the edge it is set against: a j begins and an f ends outside of theirs."""
    drawn = fonts.ink(text.text, text.face, text.size)
    if drawn is None:
        return text
    if text.anchor == "end":
        return text._replace(x=text.x - max(0.0, drawn.x1 - fonts.width(text.text, text.face, text.size)))
    return text._replace(x=text.x + max(0.0, -drawn.x0))


def sheet_label(page: Page, number: int, total: int, say: Words) -> str:
    """Return which sheet a page is on, and which side of it: what its footer says, and what viewers of the PDF call the page."""
    which = "sheet_back" if page.side == "back" else "sheet_front" if page.back is not None else "sheet_of"
    return say(which, n=number, total=total)


def footer(page: Page, label: str, game: str, pin: str, say: Words) -> Group:
    """Return game and component, sheet n of N, paper, layout and sides, from left to right; in two lines on narrow paper.

    Along the east edge it reads upwards, along the north edge it is upside down.
    """
    paper = page.paper
    left = set_signs(f"{game} · {page.title}", say("language"))
    right = f"{paper.label} · {pin} · {say(f'flip_{page.flip}' if page.flip else 'one_sided')}"
    named = has_tag(page.shapes, *HEADINGS)
    if page.foot == "east":
        upright = _line(paper.turn(), left, label, right, named)
        return Group(upright, Affine.rotate(-90).then(Affine.translate(0, paper.height)))
    if page.foot == "north":
        return Group(_line(paper, left, label, right, named), Affine.rotate(180).then(Affine.translate(*paper.size)))
    return Group(_line(paper, left, label, right, named))


HEADINGS: tuple[tags.Role, ...] = ("H1", "H2", "H3")


def _line(paper: Paper, left: str, label: str, right: str, named: bool) -> tuple[Shape, ...]:
    """Draw three texts along the lower edge of a paper; the first is the title of a sheet that is not `named` by its own."""
    first, *others = _three(paper, left, label, right)
    return add_tag([first], tags.DECORATION if named else tags.SHEET), add_tag(others, tags.DECORATION)


def _three(paper: Paper, left: str, label: str, right: str) -> tuple[Text, Text, Text]:
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


LENGTH = 100
"""Millimetres of a ruler of millimetres: fewer on paper that has no room for them."""
INCHES = 4
"""Inches of a ruler of inches: fewer on paper that has no room for them."""
BESIDE = 4.3
"""The line of the millimetres is so many mm from that of the inches, where there are both."""
CARD = (63.5, 88.9)
"""A poker card, which most people have at hand."""
_TICKS = ((16, 4.0), (8, 3.1), (4, 2.4), (2, 1.8), (1, 1.2))
"""How long a tick is by how many sixteenths of an inch it marks."""
_RULERS = ("ruler-east", "ruler-south", "ruler-east-inch", "ruler-south-inch")
_THIN = Paint(stroke=ink.TEXT, width=0.2)


class Rulers(NamedTuple):
    """How long the rulers of a sheet are, across and down, in the unit of its paper: in inches if it is `inches`, else in mm."""

    across: int
    down: int
    inches: bool

    @property
    def unit(self) -> float:
        """Return the millimetres of the unit."""
        return INCH if self.inches else 1.0

    @property
    def short(self) -> bool:
        return min(self.across, self.down) < (INCHES if self.inches else LENGTH)

    def draw(self, x: float, y: float, *, upright: bool = False) -> list[Shape]:
        """Return the ruler across from (x, y), or the one down."""
        length = self.down if upright else self.across
        return double_ruler(x, y, upright, length) if self.inches else ruler(x, y, upright, length)


def fit_rulers(width: float, height: float, inches: bool) -> Rulers:
    """Return the longest rulers for a room in mm: of whole inches, or of tens of mm."""
    unit, most, step = (INCH, INCHES, 1) if inches else (1.0, LENGTH, 10)
    across, down = (max(step, min(most, int((room + 1e-6) / unit) // step * step)) for room in (width, height))
    return Rulers(across, down, inches)


class Measure(NamedTuple):
    """What a page has to be measured by, in mm: from (x, y), `width` to the east and `height` to the south; 0 for a ruler's thin way."""

    x: float
    y: float
    width: float
    height: float


def ruler(x: float, y: float, upright: bool = False, length: int = LENGTH) -> list[Shape]:
    """Return a ruler of a `length` in mm from (x, y) to the east, or to the south with its numbers at the right; 7 mm wide."""
    segments: list[Segment] = []
    shapes: list[Shape] = []
    drop = fonts.cap_height("regular", ink.FOOTER)
    for mm in range(length + 1):
        reach = 4.0 if mm % 10 == 0 else 3.0 if mm % 5 == 0 else 1.8
        if upright:
            segments += [("M", x, y + mm), ("L", x + reach, y + mm)]
        else:
            segments += [("M", x + mm, y), ("L", x + mm, y + reach)]
        if mm % 10 == 0 and 0 < mm < length:
            if upright:
                shapes.append(Text(x + 4.6, y + mm + drop / 2, str(mm), "regular", ink.FOOTER, ink.TEXT))
            else:
                shapes.append(Text(x + mm, y + 4.8 + drop, str(mm), "regular", ink.FOOTER, ink.TEXT, "middle"))
    if upright:
        segments += [("M", x, y), ("L", x, y + length)]
    else:
        segments += [("M", x, y), ("L", x + length, y)]
    return [Path(tuple(segments), _THIN, id="ruler-south" if upright else "ruler-east"), *shapes]


def double_ruler(x: float, y: float, upright: bool = False, length: int = INCHES) -> list[Shape]:
    """Return a ruler of a `length` in inches from (x, y), and one of mm below it, 8.3 mm wide together; upright 11.3 mm."""
    reach_mm = int(length * INCH) // 10 * 10
    inches = {i * INCH / 16: next(reach for part, reach in _TICKS if i % part == 0) for i in range(16 * length + 1)}
    millimetres = {float(mm): 4.0 if mm % 10 == 0 else 3.0 if mm % 5 == 0 else 1.8 for mm in range(reach_mm + 1)}
    numbers = ({i * INCH: str(i) for i in range(1, length)}, {float(mm): str(mm) for mm in range(10, reach_mm, 10)})
    way = "south" if upright else "east"
    shapes: list[Shape] = []
    names = (f"ruler-{way}-inch", f"ruler-{way}")
    for i, (ticks, named, name) in enumerate(zip((inches, millimetres), numbers, names, strict=True)):
        left, top = (x + i * BESIDE, y) if upright else (x, y + i * BESIDE)
        segments: list[Segment] = []
        for at, reach in (*ticks.items(), (None, max(ticks))):
            start = (left, top) if at is None else (left, top + at) if upright else (left + at, top)
            down = upright if at is None else not upright
            segments += [("M", *start), ("L", start[0], start[1] + reach) if down else ("L", start[0] + reach, start[1])]
        shapes.append(Path(tuple(segments), _THIN, id=name))
        drop = fonts.cap_height("regular", ink.FOOTER)
        for at, number in named.items():
            if not upright:
                shapes.append(Text(left + at + 0.6, top + 3.7, number, "regular", ink.FOOTER, ink.TEXT))
            elif ticks is inches:
                shapes.append(Text(left + 3.6, top + at + 0.6 + drop, number, "regular", ink.FOOTER, ink.TEXT, "end"))
            else:
                shapes.append(Text(left + 4.6, top + at + drop / 2, number, "regular", ink.FOOTER, ink.TEXT))
    return shapes


def card_corner(x: float, y: float) -> list[Shape]:
    """Return the corner of a card at (x, y), and marks where its upper and its left edge end; the lines lie outside it."""
    half = _THIN.width / 2
    left, top, right, bottom = x - half, y - half, x + CARD[0] + half, y + CARD[1] + half
    corner: tuple[Segment, ...] = (
        ("M", left, y + 12),
        ("L", left, y + 3),
        ("C", left, y + 1.3, x + 1.3, top, x + 3, top),
        ("L", x + 12, top),
    )
    marks: tuple[Segment, ...] = (("M", right, top), ("L", right, y + 5.5), ("M", left, bottom), ("L", x + 5.5, bottom))
    return [Path((*corner, *marks), _THIN, id="ruler-card")]


def measures(shapes: Iterable[Shape]) -> tuple[Measure, ...]:
    """Return the rulers and the corners of cards on a page, where they were really drawn."""
    rulers: list[Measure] = []
    for shape, transform in find_ids(shapes):
        if isinstance(shape, Path) and shape.id == "ruler-card":
            half = shape.paint.width / 2
            right, bottom = shape.segments[-4], shape.segments[-2]
            if right[0] == "M" and bottom[0] == "M":
                x, y = transform.point(bottom[1] + half, right[2] + half)
                far = transform.point(right[1] - half, bottom[2] - half)
                rulers.append(Measure(x, y, far[0] - x, far[1] - y))
        elif isinstance(shape, Path) and shape.id in _RULERS:
            start, end = shape.segments[-2:]  # the line along all the ticks
            if start[0] == "M" and end[0] == "L":
                x, y = transform.point(start[1], start[2])
                far = transform.point(end[1], end[2])
                rulers.append(Measure(x, y, far[0] - x, far[1] - y))
    return tuple(rulers)


_ID = "table-box-"


def box_id(number: int) -> str:
    """Return the id of the rectangle that is a box."""
    return f"{_ID}{number}"


def find_numbered_boxes(shapes: Iterable[Shape]) -> dict[int, Box]:
    """Return the boxes on a page by their numbers, in mm, where they were really drawn."""
    boxes: dict[int, Box] = {}
    for shape, transform in find_ids(shapes):
        if isinstance(shape, Rect) and shape.id is not None and shape.id.startswith(_ID):
            boxes[int(shape.id.removeprefix(_ID))] = transform.box(Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h))
    return boxes


Size: TypeAlias = tuple[float, float]
Stock: TypeAlias = Callable[[Iterable[str]], str]
"""Returns what to print components on, by their names, such as `Print on card of 200 g/m²`; empty where nothing is said about it."""
STOCKS: Mapping[str, Sequence[str]] = {
    "stock_box": ("band", "box"),
    "stock_fold": ("die", "net", "standee"),
    "stock_card": ("card",),
    "stock_panel": ("aid", "mat", "panel", "table"),
    "stock_token": ("coin", "square", "tile", "token"),
    "stock_note": ("labels", "note"),
}
"""The words for it by kinds of components; a sheet with several kinds goes by the first of them."""


def no_stock(names: Iterable[str]) -> str:
    return ""


def say_stock(kinds: Mapping[str, str], say: Words, names: Iterable[str]) -> str:
    """Return what to print components on, from the kind of each."""
    there = {kinds.get(name) for name in names}
    return next((say(word) for word, some in STOCKS.items() if not there.isdisjoint(some)), "")


def say_kinds(pieces: Iterable[tuple[str, Size | None]], say: Words) -> str:
    """Return the number of pieces of each kind, from the title and the size in mm of every piece.

    A kind whose pieces differ in size, or have none, has only its number. One piece alone is not counted.
    """
    kinds: dict[str, list[Size | None]] = {}
    for title, size in pieces:
        kinds.setdefault(title, []).append(size)
    said = []
    for title, sizes in kinds.items():
        size = sizes[0] if len(set(sizes)) == 1 and (len(kinds) > 1 or len(sizes) > 1) else None
        if size is not None and size[0] == size[1]:
            one = say("count_of_size", count=len(sizes), size=Length(size[0]))
        elif size is not None:
            one = say("count_by_size", count=len(sizes), width=Length(size[0]), height=Length(size[1]))
        elif len(kinds) > 1:
            one = str(len(sizes))
        else:
            one = say("count_pieces", count=len(sizes)) if len(sizes) > 1 else ""
        said.append(set_signs(f"{title}: {one}", say("language")) if len(kinds) > 1 else one)
    return " · ".join(said)


def notes_of(kinds: str, how: str, stock: str) -> list[str]:
    """Return the notes that a head may have, the fullest first, and last how the pieces are cut and nothing else."""
    full = [" · ".join(filter(None, parts)) for parts in ((kinds, how, stock), (how, stock), (kinds, how), (how,))]
    return list(dict.fromkeys(full))
