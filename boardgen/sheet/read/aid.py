"""Cards to read: the player aid, columns of texts in one size of type, and the pencil card with the notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Paint, Rect, Shape, Text, add_tag, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.errors import DoesNotFit
from boardgen.records import NamedTuple
from boardgen.sheet.paper.heading import drop_of, set_note
from boardgen.sheet.read.prose import BAR, STEP, ColumnBox, Paragraph, fits, set_text
from boardgen.sheet.read.turn_strip import Strip, draw_strips, strip_height

LARGEST = 10.0
EDGE = 5.0
GUTTER = 5.0
BAND = 9.8
TINT = ink.MOVE
"""Headings are in its ink, and the steps of a turn on it, where a game has no accent of its own."""
TOP = BAND + 2.6
"""From the upper edge of a card to its columns."""
MOST = 4
"""Cards that a text in large type may take."""


def aid_card(
    title: str,
    note: str,
    columns: Sequence[Sequence[Paragraph]],
    size: tuple[float, float],
    sizes: tuple[float, float] = (LARGEST, ink.BODY),
    strips: Sequence[Strip] = (),
    *,
    flowed: bool = False,
    tint: str = TINT,
) -> Figure:
    """Return the card, its columns as wide as each other, in type of the largest to the smallest of `sizes` (points). Raises DoesNotFit.

    `strips` are above the columns, in type of the same size; headings are in the ink of the `tint`. Where `flowed`, all text flows
    through the columns, in the smallest type."""
    points, least = sizes
    head, room = _head(title, note, size[0], least), size[0] - 2 * EDGE

    def place_below() -> list[ColumnBox]:
        """Return the columns below strips in type of so many points, none where these have no room."""
        try:
            return _places(head, len(columns), size, strip_height(strips, room, points))
        except DoesNotFit:
            return []

    while points > least and (flowed or not ((places := place_below()) and _all_fit(columns, places, points))):
        points -= STEP
    places = _places(head, len(columns), size, strip_height(strips, room, points))
    drawn = [*draw_strips(strips, (EDGE, TOP + head.drop - 1.0), room, points, tint)]
    drawn += (_set_flowed if flowed else _set_columns)(title, columns, places, (points, least), tint)
    return _card(head, drawn, places, size)


def _all_fit(columns: Sequence[Sequence[Paragraph]], places: Sequence[ColumnBox], points: float) -> bool:
    return all(fits(text, [place], points) for text, place in zip(columns, places, strict=True))


def screen_inside(
    titles: Sequence[str],
    note: str,
    columns: Sequence[Sequence[Paragraph]],
    size: tuple[float, float],
    sizes: tuple[float, float],
    tint: str = TINT,
) -> Figure:
    """Return the text of an aid on the panels of a screen, a column each: in their own columns, else flowed through them.

    Its title is the first of `titles` that has room on the first panel, else the last. Raises DoesNotFit."""
    wide = size[0] / len(columns)
    head = _screen_head(titles, note, (wide, size[0]), sizes[1])
    places = [place._replace(x=i * wide + EDGE, width=wide - 2 * EDGE) for i, place in enumerate(_places(head, len(columns), size))]
    try:
        drawn = _set_columns(titles[0], columns, places, sizes, tint)
    except DoesNotFit:
        drawn = _set_flowed(titles[0], columns, places, sizes, tint)
    return _card(head, drawn, places[:1], size)


def _screen_head(titles: Sequence[str], note: str, widths: tuple[float, float], points: float) -> Head:
    """Return the head of a screen of a panel's and a whole width: the title on the first panel, the note on the last, neither over a fold.

    A note of more than two lines there is below the title."""
    wide, whole = widths
    for title in titles:
        fitted = next((at for at in (ink.HEADING, 15, 14, 13, ink.CARD_TITLE) if fonts.width(title, "display", at) <= wide - 2 * EDGE), 0.0)
        if fitted:
            break
    titled = Text(EDGE, title_base("display"), title, "display", fitted or ink.CARD_TITLE, ink.TEXT)
    lines = fonts.wrap(note, "regular", points, wide - 2 * EDGE)
    lead = 1.2 * points * MM_PER_POINT
    if len(lines) > 2 or titled.y - lead * (len(lines) - 1) - fonts.cap_height("regular", points) < 1.5:
        noted = set_note(titled, note, whole - EDGE, points)
        return Head(titled, noted, drop_of(titled, noted))
    noted = [
        Text(whole - EDGE, titled.y - lead * (len(lines) - 1 - at), line, "regular", points, ink.SECOND, "end")
        for at, line in enumerate(lines)
    ]
    return Head(titled, noted, 0.0)


def _set_columns(
    title: str, columns: Sequence[Sequence[Paragraph]], places: Sequence[ColumnBox], sizes: tuple[float, float], tint: str
) -> list[Shape]:
    """Return each text in its own place, all in the largest type in which each of them fits. Raises DoesNotFit."""
    points, least = sizes
    while points > least and not _all_fit(columns, places, points):
        points -= STEP
    shapes: list[Shape] = []
    for text, place in zip(columns, places, strict=True):
        shapes += set_text(title, text, [place], (points, least), even=False, tint=_tint(text, tint)).columns[0]
    return shapes


def _set_flowed(
    title: str, columns: Sequence[Sequence[Paragraph]], places: Sequence[ColumnBox], sizes: tuple[float, float], tint: str
) -> list[Shape]:
    """Return all text, flowed through the places, in the largest type in which it fits. Raises DoesNotFit."""
    text = [*chain.from_iterable(columns)]
    return [*chain.from_iterable(set_text(title, text, places, sizes, even=False, tint=_tint(text, tint)).columns)]


def _tint(text: Sequence[Paragraph], tint: str) -> str:
    """Return the tint of a text to look things up in; none where it has no heading, as in a glossary."""
    return tint if any(paragraph.heading for paragraph in text) else ""


def large_cards(
    title: str,
    note: str,
    columns: Sequence[Sequence[Paragraph]],
    size: tuple[float, float],
    least: float,
    numbered: Callable[[int, int], str],
    tint: str = TINT,
) -> tuple[Figure, ...]:
    """Return the text of an aid on one card in type of `least` points or more: in its own columns, else flowed through them, else on
    several.

    `numbered` gives the title of one of several, from its number and how many there are. Raises DoesNotFit where MOST cards are too few."""
    try:
        return (aid_card(title, note, columns, size, (LARGEST * least / ink.BODY, least), tint=tint),)
    except DoesNotFit:
        pass
    text = [*chain.from_iterable(columns)]
    refused: DoesNotFit | None = None
    for count in range(1, MOST + 1):
        heads = [_head(numbered(at + 1, count) if count > 1 else title, note, size[0], least) for at in range(count)]
        lowest = max(heads, key=lambda head: head.drop)
        for across in range(len(columns), 0, -1):
            places = _places(lowest, across, size)
            try:
                set_columns = set_text(title, text, places * count, (least, least), tint=_tint(text, tint)).columns
            except DoesNotFit as problem:
                refused = problem
                continue
            cards = []
            for at, head in enumerate(heads):
                drawn = [*chain.from_iterable(set_columns[at * across : (at + 1) * across])]
                cards.append(_card(head, drawn, places, size))
            return tuple(cards)
    assert refused is not None
    raise refused


class Head(NamedTuple):
    """The head of a card: its title, the note beside or below it, and how far that goes down, in mm."""

    title: Text
    note: Sequence[Text]
    drop: float


def _head(title: str, note: str, width: float, points: float) -> Head:
    """Return the head of a card so wide, with its note of so many points, beside a title that is smaller where this makes room for it."""
    heads = []
    for step in range(int(2 * (ink.HEADING - ink.CARD_TITLE)) + 1):
        titled = Text(EDGE, title_base("display"), title, "display", ink.HEADING - step / 2, ink.TEXT)
        noted = set_note(titled, note, width - EDGE, points)
        heads.append(Head(titled, noted, drop_of(titled, noted)))
    return next((head for head in heads if not head.drop), heads[0])


def _places(head: Head, count: int, size: tuple[float, float], above: float = 0.0) -> list[ColumnBox]:
    """Return the columns of a card, below its head and so many mm of strips. Raises DoesNotFit where it has no room for them."""
    width, height = size
    each = (width - 2 * EDGE - (count - 1) * GUTTER) / count
    top = TOP + head.drop + above
    places = [ColumnBox(EDGE + i * (each + GUTTER), top, each, height - top - EDGE + 1.6) for i in range(count)]
    if min(each, places[0].height) < 5:
        raise DoesNotFit(f"{head.title.text}: a card of {width:g} x {height:g} mm has no room for text", 5 - min(each, places[0].height))
    return places


def _card(head: Head, drawn: Sequence[Shape], places: Sequence[ColumnBox], size: tuple[float, float]) -> Figure:
    """Return the card with its band, and lines between the columns."""
    width, height = size
    shapes = [*ink.head(width, BAND + head.drop, ink.SAND, EDGE), add_tag([head.title], tags.SHEET), *head.note]
    for place in places[1:]:
        x = place.x - GUTTER / 2
        shapes.append(line(x, place.y, x, height - EDGE, Paint(stroke=ink.FAINT, width=0.25)))
    return Figure(width, height, (*shapes, *drawn))


def title_base(face: fonts.Face) -> float:
    """Return the base line of a title in the head of a card, whose capitals keep off the cut."""
    return ink.OFF_CUT + 0.1 + fonts.cap_height(face, ink.HEADING)


PENCIL_GUTTER = 4.0


class PencilLine(NamedTuple):
    """What may be written, what it means in a few words, and the title of its group."""

    form: str
    help: str
    group: str = ""


Row = list[tuple[str, fonts.Face, float]]


class Entry(NamedTuple):
    """The rows of a line of the notation, below the title of its group where it is the first of that."""

    title: str
    rows: list[Row]

    @property
    def tall(self) -> float:
        """How tall it is, in lines."""
        return len(self.rows) + (TITLED if self.title else 0.0)


def pencil_card(
    title: str, subtitle: str, entries: Sequence[PencilLine], size: tuple[float, float], columns: int = 2, points: float = ink.BODY
) -> Figure:
    """Return all entries in columns of equal height that fill the card, in type of `points`, larger where few entries leave room.

    The subtitle is beside the title where there is room for it, else below. Raises DoesNotFit, with how many millimetres are missing."""
    width, height = size
    each = (width - 2 * EDGE - (columns - 1) * PENCIL_GUTTER) / columns
    head = _head(title, subtitle, width, points)
    top = TOP + head.drop
    room = height - top - EDGE
    points = next((points + more for more in LARGER if _roomy(entries, each, room * columns, points + more)), points)
    least = points * MM_PER_POINT * 1.16
    for listed in (entries, [entry._replace(group="") for entry in entries]):  # a small card has no room for titles
        set_up = _entries(listed, each, points)
        parts = _parts(set_up, _keep_groups(set_up, _split([entry.tall for entry in set_up], columns), room / least))
        longest = max(sum(entry.tall for entry in part) for part in parts)
        if least * longest <= room:
            break
    leading = room / longest
    if leading < least:
        over = least * longest - room
        texts = [text for entry in entries for text in (entry.form, entry.help)]
        raise DoesNotFit(f"{title}: {len(entries)} entries are {over:.1f} mm too tall for {width:g} x {height:g} mm", over, texts)
    leading = min(leading, points * MM_PER_POINT * 1.5)
    gaps = [(room - leading * sum(entry.tall for entry in part)) / max(1, len(part) - 1) for part in parts]
    shapes: list[Shape] = [*ink.head(width, BAND + head.drop, ink.SAND, EDGE), head.title, *head.note]
    for number, part in enumerate(parts):
        x = EDGE + number * (each + PENCIL_GUTTER)
        if number:
            shapes.append(line(x - PENCIL_GUTTER / 2, top, x - PENCIL_GUTTER / 2, height - EDGE, Paint(stroke=ink.FAINT, width=0.25)))
        shapes += _draw_entries(part, ColumnBox(x, top, each, room), (leading, min(gaps[number], UNEVEN * min(gaps))), points)
    return Figure(width, height, tuple(shapes))


def _draw_entries(part: Sequence[Entry], place: ColumnBox, spacing: tuple[float, float], points: float) -> Iterator[Shape]:
    """Draw the entries of a column; `spacing` is the height of a line and the air between two entries, in mm."""
    (leading, gap), y = spacing, place.y
    for number, entry in enumerate(part):
        if number and not entry.title and gap > 0.2 * leading:  # else it would touch the letters
            middle = y + gap / 2 + 0.02 * leading
            yield line(place.x, middle, place.x + place.width, middle, Paint(stroke=ink.FAINT, width=0.2))
        y += gap if number else 0.0
        if entry.title:
            high = TITLED * leading
            bar = high - (0.28 if number else 0.2) * leading
            y += high
            yield Rect(place.x - BAR, y - 0.1 * leading - bar, place.width + 2 * BAR, bar, Paint(fill=TINT), 0.7)
            base = y - 0.1 * leading - bar / 2 + fonts.cap_height("semibold", points) / 2
            yield Text(place.x, base, entry.title, "semibold", points, ink.deep(TINT))
        for row in entry.rows:
            y += leading
            for text, face, at in row:
                yield Text(place.x + at, y - leading * 0.3, text, face, points, ink.TEXT)


LARGER = (4.0, 2.5, 1.5, 0.75)
"""By so many points the type of few entries may be larger."""
GAP = 2.0
"""From the notation to the words beside it, in mm at least."""
TABS = (0.3, 0.36, 0.42, 0.48, 0.54)
"""Where words may begin, as shares of a column: where they take the fewest lines."""
TITLED = 1.4
"""What the title of a group takes, in lines."""
UNEVEN = 1.7
"""A column with fewer entries has them further apart, by this factor at most."""
ROOMY = 1.45
"""Lines so far apart, in ems, are what larger type has room for."""


def _entries(entries: Sequence[PencilLine], room: float, points: float) -> list[Entry]:
    """Return all entries in lines, their words from one tab stop on where the notation is short enough for it."""
    tried = [[_rows(entry, room, points, share * room) for entry in entries] for share in TABS]
    aligned = [{row[-1][2] for rows in each for row in rows if len(row) > 1} for each in tried]  # fewer beginnings are calmer
    best = min(range(len(TABS)), key=lambda number: (sum(map(len, tried[number])), len(aligned[number])))
    titles = [entry.group if not i or entries[i - 1].group != entry.group else "" for i, entry in enumerate(entries)]
    return [Entry(title, rows) for title, rows in zip(titles, tried[best], strict=True)]


def _rows(entry: PencilLine, room: float, points: float, tab: float) -> list[Row]:
    """Return the notation, and its words from the tab stop on, beside it or right of it.

    Where no word fits beside it, the notation is alone there."""
    *above, last = fonts.wrap(entry.form, "semibold", points, room)
    form = fonts.width(last, "semibold", points)
    wide = max(fonts.width(line, "semibold", points) for line in (*above, last))
    if wide > room:
        raise DoesNotFit(f"{entry.form!r} is {wide - room:.1f} mm too wide for the pencil card", wide - room, [entry.form])
    start = max(tab, form + GAP)
    first, *rest = fonts.wrap(entry.help, "regular", points, max(room - start, 1.0)) or [""]
    if fonts.width(first, "regular", points) > room - start + 1e-6:
        first, rest = "", [entry.help]
    rows: list[Row] = [[(line, "semibold", 0.0)] for line in (*above, last)]
    if first:
        rows[-1].append((first, "regular", start))
    below = fonts.wrap(" ".join(rest), "regular", points, room - tab) if rest else []
    for text in below:
        rows.append([(text, "regular", tab)])
    return rows


def _roomy(entries: Sequence[PencilLine], each: float, room: float, points: float) -> bool:
    """Return whether type of so many points leaves air between the lines of columns that have so much room in all."""
    if any(fonts.width(word, "semibold", points) > each for entry in entries for word in entry.form.split()):
        return False
    lines = sum(entry.tall for entry in _entries(entries, each, points)) + len(entries) / 4  # columns are not filled to the last line
    return lines * points * MM_PER_POINT * ROOMY <= room


def _split(heights: Sequence[float], columns: int) -> list[int]:
    """Return where to break a list into columns so that the tallest is as low as can be."""
    least = max(max(heights, default=1), sum(heights) / columns)
    while True:
        breaks, filled = [0], 0.0
        for i, height in enumerate(heights):
            if filled + height > least + 1e-6:
                breaks.append(i)
                filled = 0.0
            filled += height
        if len(breaks) <= columns:
            return breaks
        least += 0.1


def _keep_groups(entries: Sequence[Entry], breaks: Sequence[int], most: float) -> list[int]:
    """Return the breaks; the last entry of a group is not alone in the next column if there is room for it before (`most` lines)."""
    moved = list(breaks)
    for number in range(1, len(breaks)):
        end = breaks[number] + 1
        alone = end < len(entries) and entries[end].title and not entries[end - 1].title
        if alone and sum(entry.tall for entry in entries[moved[number - 1] : end]) <= most:
            moved[number] = end
    return moved


def _parts(entries: Sequence[Entry], breaks: Sequence[int]) -> list[Sequence[Entry]]:
    ends = [*breaks[1:], len(entries)]
    return [entries[start:end] for start, end in zip(breaks, ends, strict=True)]
