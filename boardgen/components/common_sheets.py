"""What players read and write on beside the game: log sheets, pencil card, aid or screen, rules reference, flat panels, codes of sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import cache, partial
from math import inf
from typing import TypeAlias

from boardgen.components.makers import Made, bleed_head, page_part, pieces
from boardgen.components.print_order import PrintOrder, accent, or_smaller
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Text, Use, legible, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.faces import STYLES
from boardgen.layout.decks.markdown_text import Block, place, read_blocks
from boardgen.layout.ground.board import NoBoard
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec import rules_files
from boardgen.layout.spec.record_law import COUNTS, RecordFigures, make_record
from boardgen.layout.spec.rulebook import GROUPS, Part as RulebookPart, without
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.written_law import plain_piece
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.arrange import Drawn, Flat, Pages
from boardgen.sheet.paper.duplex import back_to_back, both_sides
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import Face, Part, Piece
from boardgen.sheet.read import aid as cards
from boardgen.sheet.read.log_sheet import Column, LogPlan, count_rounds, log_pages
from boardgen.sheet.read.prose import STEP, Paragraph, RuleEntry, Section, reference_pages
from boardgen.sheet.read.turn_strip import Strip


def sections(spec: GameSpec, figures: Mapping[str, object], say: Words) -> tuple[Section, ...]:
    """Return the sections of the rulebook, in the words of the layout. Rules not in a section are in the last one: nothing is left out.

    `figures` fill in the {names} of a lead. A ruling on an option ends with the sentence that `say` has for what the layout chooses. What
    needs an option that the layout has switched off is left out, and so is a section with nothing else. Raises DataError for a name
    without a figure."""
    book = rules_files.rulebook(spec)
    listed = list(book.reference) or [RulebookPart("", "", (), ())]
    off = spec.off
    signed = partial(set_signs, language=spec.words["language"])
    leads = Words({str(i): without(part.without, off).get("lead", part.lead) for i, part in enumerate(listed)}, f"rules/{spec.law}.yaml")
    forces = {option.ruling: option for option in spec.options.values()}
    used = {name for part in listed for name in part.rulings}
    families = {family for part in listed for family in part.rules}
    left = tuple(name for name in book.rulings if name not in used)
    laid_out = []
    for i, part in enumerate(listed):
        last = i == len(listed) - 1
        entries = [
            RuleEntry(rule.code, "", signed(without(rule.without, off).get("text", rule.text)))
            for rule in book.rules.values()
            if (rule.family in part.rules or (last and rule.family not in families)) and off.isdisjoint(rule.needs)
        ]
        for name in (*part.rulings, *(left if last else ())):
            ruling = book.rulings[name]
            if not off.isdisjoint(ruling.needs):
                continue
            answer = without(ruling.without, off).get("answer", ruling.answer)
            if name in forces:
                option = forces[name]
                answer += " " + say(f"option_{option.name.replace('-', '_')}_{option.default}")
            entries.append(RuleEntry(name, signed(ruling.question), signed(answer)))
        if entries or not off:
            laid_out.append(Section(signed(part.title), signed(leads(str(i), **figures)), tuple(entries)))
    return tuple(laid_out)


Figures: TypeAlias = Callable[[], Sequence[Figure]]
"""Draws a flat thing, in one part or in several."""

Texts: TypeAlias = Callable[[], Sequence[Sequence[Paragraph]]]
"""Writes the columns of an aid."""


class Way(NamedTuple):
    """One way to lay out an aid: its columns, below strips where it has some."""

    columns: Texts
    strips: Callable[[], Sequence[Strip]] | None = None
    flowed: bool = False
    """Whether its text flows from column to column where one of these is too short for its own."""


SCREEN_OF = "aid"
"""The component that a screen is made of."""
SIZE = (190.0, 134.0)
"""Width and height of a screen that stands, in mm: as large as a sheet of A4 allows."""
HEAD = 2.8
"""What the heading of its sheet takes of the room for it, in mm."""
KINDS = ("aid", "card", "panel", "mat", "table")
"""Kinds of components of your own that a screen can be made of."""


def is_own_screen(order: PrintOrder, component: Component) -> bool:
    """Return whether a component of your own is to be a screen."""
    return (
        order.options.screen and SCREEN_OF in (component.name, component.kind) and component.making is not None and component.kind in KINDS
    )


def screen_size(order: PrintOrder) -> tuple[float, float]:
    """Return width and height of a screen with a text in mm: larger by as much as the type, where the paper is large enough."""
    from boardgen.sheet.arrange.flat_sheets import most_of  # counting pieces lays out nothing

    larger, room = order.least_type / ink.BODY, most_of(order.paper, upright=True)
    return round(min(SIZE[0] * larger, room[0]), 2), round(min(SIZE[1] * larger, (room[1] - HEAD) / 2) - 0.005, 2)


def screens(order: PrintOrder, ways: Sequence[Way], name: str, finish: Callable[[Figure], Figure]) -> list[Piece]:
    """Return a screen for each seat, a column of the aid on each panel, in the first of the ways that fits.

    Drawing them raises DoesNotFit where the paper is too small for the text."""
    title, component = order.say(f"{name}_title"), order.spec.components[name]
    headed, tint = name_game(order, title), ink.tint(accent(order.spec))

    @cache
    def inside() -> tuple[Figure, int]:
        larger, size = order.least_type / ink.BODY, screen_size(order)

        def draw(way: Way) -> tuple[Figure, int]:
            texts = way.columns()
            return cards.screen_inside(
                (headed, title), order.say(f"{name}_note"), texts, size, (cards.LARGEST * larger, order.least_type), tint
            ), len(texts)

        try:
            drawn, panels = _draw_first_that_fits(draw, ways)
        except DoesNotFit as problem:
            what = f"{problem}; on {order.paper.label} a screen is {size[0]:.0f} × {size[1]:.0f} mm"
            remedy = "print it on larger paper, such as --paper a3, or without --aid screen"
            what = f"{what}: {remedy}{', or without --large' if order.options.large else ''}"
            raise DoesNotFit(what, problem.by_mm, problem.texts) from None
        return finish(drawn), panels

    def sides(seat: Seat) -> tuple[Figure, Figure, int]:
        from boardgen.draw.pack.packaging import outside

        figure, panels = inside()
        return figure, outside(order.spec.title, seat, (figure.width, figure.height), order.style, panels), panels

    each = order.each(name, max(1, component.each_seat))
    return [
        standing(name, title, f"{name}-{letter}", order.say("screen_seat", seat=seat.name), letter, each, partial(sides, seat))
        for letter, seat in order.seats.items()
    ]


def standing(
    component: str, title: str, stem: str, own_title: str, seat: str, copies: int, draw: Callable[[], tuple[Figure, Figure, int]]
) -> Piece:
    """Return the screen of a seat, or of nobody; `draw` draws its inside and its outside, and says how many panels it has."""
    from boardgen.draw.pack.packaging import screen

    sides = cache(draw)

    def see() -> tuple[Figure, ...]:
        return sides()[:2]

    return Piece(component, title, Face(stem, own_title, lambda: screen(*sides())), copies, seat=seat, cut_line=None, see=see)


AID = (186.0, 117.0)
"""Two of this size go on a sheet of A4 or Letter."""
PENCIL = (148.0, 105.0)
WHOLE = 22
"""Characters of the turn that the pencil card shows, or about so many."""


def entries(spec: GameSpec) -> Iterator[cards.PencilLine]:
    """Yield the lines of the pencil card, group by group, from the notation's own table, without a set-up by hand where a law brings one.

    The first of those of a turn is a whole one, from the rulebook of a game of your own. Words: pencil_whole."""
    written = spec.figures.written if isinstance(spec.figures, RecordFigures) else None
    begins = written is not None and (bool(written.setup) or "put" in written.events)
    whole = min((turn[0] for turn in rules_files.judged_turns(spec)), key=lambda line: (abs(len(line) - WHOLE), line), default="")
    for form in sorted(rules_files.notation(spec), key=lambda form: GROUPS.index(form.group)):
        if form.verb == "place" and begins:
            continue
        if form.group == "turn" and whole:
            yield cards.PencilLine(whole, spec.words["pencil_whole"], form.group)
            whole = ""
        yield cards.PencilLine(form.form, set_signs(form.help, spec.words["language"]), form.group)


def pencil(order: PrintOrder, name: str = "pencil") -> Figure:
    """Return the notation on one small card. Words: pencil_title, pencil_help, pencil_GROUP."""
    size = order.spec.components[name].size or PENCIL
    lines = tuple(line._replace(group=order.say(f"pencil_{line.group}")) for line in entries(order.spec))
    words = order.say("pencil_title"), order.say("pencil_help"), lines
    if not order.options.large:
        return cards.pencil_card(*words, size)
    with or_smaller():
        return cards.pencil_card(*words, large_size(order, size), points=order.least_type)


def flats(
    order: PrintOrder, names: Sequence[str], make: Callable[[str], list[Piece] | Figures], sorts: tuple[tuple[str, ...], ...] = ()
) -> Made:
    """Lay out flat things on as few sheets as possible: pieces, or functions that draw one in as many parts as it needs. Words: NAME_title.

    Components of different `sorts` are on common sheets only where that saves some."""
    parts = []
    for name in names:
        title, made = order.say(f"{name}_title"), make(name)
        if isinstance(made, list):
            parts.append(Part(name, title, [piece for piece in made if piece.copies]))
        else:
            count = pieces(order, order.spec.components[name])
            parts.append(Part(name, title, partial(number_parts, name, title, made, count), count))
    return parts, Flat(sorts)


def aids(
    order: PrintOrder, ways: Sequence[Way], name: str = "aid", finish: Callable[[Figure], Figure] = lambda card: card
) -> list[Piece] | Figures:
    """Return the player aids, or with `--aid screen` a screen for each seat; in large type an aid may take several cards.

    The first of the ways that fits is drawn, else the first that fits with text that flows through its columns; screens take none with
    strips, and large type takes one with strips on a single card alone. `finish` adds drawings to a card.
    Words: NAME_title, NAME_note."""
    plain = [way for way in ways if way.strips is None]
    if order.options.screen:
        return screens(order, plain, name, finish)

    def draw(way: Way) -> tuple[Figure, ...]:
        return read_card(order, way.columns(), name, AID, () if way.strips is None else way.strips(), flowed=way.flowed)

    tried = [*ways, *plain] if order.options.large else [*ways, *(way._replace(flowed=True) for way in ways)]
    return lambda: [finish(card) for card in _draw_first_that_fits(draw, tried)]


def name_game(order: PrintOrder, title: str) -> str:
    """Return the title of a card that lies on the table by itself: with the name of the game before it."""
    return title if order.spec.title in title else f"{order.spec.title} · {title}"


def _draw_first_that_fits(draw: Callable[[Way], Drawn], ways: Sequence[Way]) -> Drawn:
    """Return what is drawn in the first way that fits. Raises DoesNotFit, as the last of them does."""
    for way in ways[:-1]:
        try:
            return draw(way)
        except DoesNotFit:
            continue
    return draw(ways[-1])


def read_card(
    order: PrintOrder,
    columns: Sequence[Sequence[Paragraph]],
    name: str,
    usual: tuple[float, float],
    strips: Sequence[Strip] = (),
    *,
    flowed: bool = False,
) -> tuple[Figure, ...]:
    """Return a card to read of these columns, below `strips`; in large type it may take several. Words: NAME_title, NAME_note."""
    title, note = name_game(order, order.say(f"{name}_title")), order.say(f"{name}_note")
    size, tint = order.spec.components[name].size or usual, ink.tint(accent(order.spec))
    if not order.options.large:
        return (cards.aid_card(title, note, columns, size, strips=strips, flowed=flowed, tint=tint),)

    def number_title(number: int, total: int) -> str:
        return order.say("reference_page", title=title, n=number, total=total)

    large, least = large_size(order, size), order.least_type
    if strips:
        return (cards.aid_card(title, note, columns, large, (cards.LARGEST * least / ink.BODY, least), strips, tint=tint),)
    with or_smaller():
        return cards.large_cards(title, note, columns, large, least, number_title, tint)


def number_parts(name: str, title: str, draw: Figures, count: int) -> list[Piece]:
    """Return a component that is drawn in one part or in several, so many of each; nothing where the count is 0."""
    figures = draw() if count else ()
    stems = [name] if len(figures) == 1 else [f"{name}-{number}" for number in range(1, len(figures) + 1)]
    faces = [Face(stem, title, figure) for stem, figure in zip(stems, figures, strict=True)]
    headed = [ink.head_of(figure.shapes, figure.width) is not None for figure in figures]
    return [Piece(name, title, face, count, bled=bleed_head(face) if has else None) for face, has in zip(faces, headed, strict=True)]


def large_size(order: PrintOrder, size: tuple[float, float]) -> tuple[float, float]:
    """Return the size of a card for large type: larger by as much as the type, where the paper is large enough."""
    from boardgen.sheet.arrange.flat_sheets import most_of

    wide, high = (side * order.least_type / ink.BODY for side in size)
    across, down = most_of(order.paper, upright=wide < high)
    return round(min(wide, across), 2), round(min(high, down), 2)


def reference(order: PrintOrder, figures: Mapping[str, object], name: str = "reference") -> Made:
    """Return the numbered rules and rulings. `figures` fill in what leads name. Words: reference_title, _note, _page."""
    title = order.say(f"{name}_title")
    count = pieces(order, order.spec.components[name])

    def draw() -> list[Page]:
        parts = sections(order.spec, figures, order.say)
        with or_smaller() if order.options.large else nullcontext():
            pages = reference_pages(name, title, order.say("reference_note"), parts, order.paper, order.say, least=order.least_type)
        return back_to_back(pages, order.options.duplex)

    return page_part(name, title, count, draw)


def log_plan(
    order: PrintOrder,
    columns: Sequence[Column],
    name: str = "log",
    verbs: Sequence[str] = (),
    *,
    ordered: bool = True,
    title: str = "",
    keys: Sequence[str] | None = None,
    rounds: int = 1,
) -> LogPlan:
    """Return log sheets with a column a phase, and as many rounds as the component says. `verbs` open lines that are printed on them.

    Not `ordered` where lines of the log specify the order of play, instead of the header `Order:`. `title`, the `keys` of checkpoints
    and the usual number of `rounds` are given where they are not words of the layout.
    Words: log_title, _keys, _date, _scribe, _turn, _players, _order."""
    say, component = order.say, order.spec.components[name]
    checks = say("log_keys").split() if keys is None else keys
    return LogPlan(
        name,
        title or say("log_title"),
        {letter: seat.ink for letter, seat in order.seats.items()},
        _least_rounds(order, component, rounds),
        columns,
        checks,
        ("%tlog 1", f"Game: {order.spec.game}", f"Board: {order.spec.pin}"),
        (f"{say('log_date')}:", f"{say('log_scribe')}:"),
        order.spec.pin,
        say("log_turn"),
        say("log_players"),
        {letter: seat.name for letter, seat in order.seats.items()},
        labels(order, (*checks, *verbs)),
        spare=dict(component.counts).get(SPARE, 0),
        order=say("log_order") if ordered else "",
    )


def _least_rounds(order: PrintOrder, component: Component, usual: int) -> int:
    """Return how many rounds log sheets must have room for: those of their counts, or as many as few players need for their turns."""
    counts = dict(component.counts)
    return max(counts.get(ROUNDS, usual), -(-counts.get(TURNS, 0) // len(order.seats)))


def labels(order: PrintOrder, keys: Sequence[str]) -> dict[str, str]:
    """Return keys and verbs of the notation in words: those of the layout, `log_label_KEY`, or how its pencil card begins to explain them.

    A key that only the layout has, such as a holding, is a word already."""
    forms = rules_files.notation(order.spec)
    helps = {form.verb: form.help for form in forms} | {form.form.removesuffix(":N").removesuffix(" N"): form.help for form in forms}
    first = {key: re.split("[,;:]", helps.get(key, key))[0] for key in keys}
    short = {key: words[:1].upper() + words[1:] for key, words in first.items()}
    many, one = rules_files.piece_words(order.spec)
    said = {key: order.say(word) for key in keys if (word := f"log_label_{key}") in order.say.words}
    named = {"pieces": many, "Pieces": many.capitalize(), "piece": one}
    return short | {key: re.sub("[Pp]ieces?", lambda found: named[found[0]] or found[0], words) for key, words in said.items()}


def log(order: PrintOrder, plan: LogPlan) -> Made:
    """Lay out log sheets on their pages. Words: log_rounds, log_spare."""
    return log_sheets(order, plan, order.paper, lambda: write_pages(order, plan))


def write_pages(order: PrintOrder, plan: LogPlan) -> list[Page]:
    """Return the pages of a log. Where the last sheet has an empty back, there is one more: all rounds of a game that has a last one, for
    another game, else without numbers of rounds."""
    pages = log_pages(plan, order.paper, order.say)
    if len(pages) % 2 and both_sides(order.options.duplex):
        if plan.last and len(pages) == 1:
            return [*pages, *pages]
        pages = log_pages(plan._replace(spare=plan.spare + 1), order.paper, order.say)
    return pages


def log_sheets(order: PrintOrder, plan: LogPlan, room: Paper, write: Callable[[], Sequence[Page]]) -> Made:
    """Return the pages of a log, laid out for the `room` of a paper, two a sheet where both sides are printed, as often as asked for."""
    written, times = cache(write), order.each(plan.component, 1)
    counts = (lambda: len(written()) * times), (lambda: count_rounds(plan, room) * times)
    part = Part(plan.component, plan.title, pages=counts[0], rounds=counts[1])
    return [part], Pages(lambda: back_to_back(written(), order.options.duplex), times)


MODULE = 0.36
"""The side of a module in mm: phones read that from paper."""


def sheet_code(order: PrintOrder, sheet: str) -> Figure | None:
    """Return the code of a sheet, such as inkstone:pirates@a59dc9#board, with the free edge that it needs; None where no code is wanted."""
    if not order.spec.qr:
        return None
    from boardgen.faces import qr

    rows = qr.modules(f"inkstone:{order.spec.pin}#{sheet}")
    side = round((len(rows) + 2 * qr.QUIET) * MODULE, 3)
    path = qr.draw_qr(rows, Box(0, 0, side, side), "#000000")._replace(id=f"code-{order.spec.pin}-{sheet}")
    return Figure(side, side, (path,))


NARROW = 56.0
"""The minimum width of a column, in mm."""
LEAST = 15.0
"""The minimum width and height of the room for text, in mm."""
ROOMY = 16.0
"""The largest type of an aid with little text, in points."""
EMBLEM = 7.4
"""The diameter of the piece in the head of an aid, in mm: it keeps off the cut, and lies over the foot of the head."""
SCALES = (1.3, 1.2, 1.1, 1.0)
"""Sizes of headings by level, in sizes of the text."""
EVEN = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Shares of the height that are tried for several columns, so that they are about equally long."""


def has_text(order: PrintOrder, component: Component) -> bool:
    """Return whether a component of your own is an aid with a text: in Markdown, or the sentences of the law where it has nothing else."""
    from boardgen.layout.rules.own_rules import RULES, own_facts

    if component.kind != "aid" or component.own.aid is not None:
        return component.own.aid is not None
    return component.own.front is None and not component.own.rows and bool(own_facts(order.spec).get(RULES))


def aid_figure(order: PrintOrder, component: Component, size: tuple[float, float], seat: Seat | None = None) -> Figure:
    """Return the card, with the piece of its `seat` in the head, in the largest type that fits it.

    Raises DataError at the line of what cannot be set, and DoesNotFit."""
    # few aids are a text of the layout
    from boardgen.draw.pack.packaging import PANELS
    from boardgen.faces.rich_text import faces_of

    text, blocks = _aid_text(order, component)
    title = order.set_signs(component.own.title)
    if blocks and blocks[0].kind == "heading" and blocks[0].level <= 2:
        title, blocks = blocks[0].text, blocks[1:]
    width, height = size
    most = max(1, int((width - 2 * cards.EDGE + cards.GUTTER) / (NARROW + cards.GUTTER)))
    counts = (PANELS,) if is_own_screen(order, component) else tuple(range(1, most + 1))
    if width - 2 * cards.EDGE < LEAST or height - cards.TOP - cards.EDGE < LEAST:
        raise DoesNotFit(f"{title}: an aid of {width:g} × {height:g} mm has no room for text; make it larger with `size:`", LEAST)
    drawn, top, (columns, each) = _below_moves(order, component, text, blocks, size, counts)
    face, points = faces_of(order.spec.fonts, "display").plain, ink.HEADING
    title, room = name_game(order, title), width - 2 * cards.EDGE - (EMBLEM + cards.EDGE / 2 if seat is not None else 0.0)
    while points > ink.BODY and fonts.width(title, face, points) > room:
        points -= STEP
    tint = ink.SAND if order.style == "black" else ink.tint(accent(order.spec))
    base = cards.title_base(face)
    shapes: list[Shape] = [*ink.head(width, cards.BAND, tint, cards.EDGE), Text(cards.EDGE, base, title, face, points, ink.TEXT)]
    if seat is not None:
        shapes.append(Use(tokens.disc(seat, EMBLEM, style=order.style), width - cards.EDGE - EMBLEM / 2, ink.OFF_CUT + 0.2 + EMBLEM / 2))
    for number, column in enumerate(columns):
        x = number * (each + cards.GUTTER)
        shapes.append(Group(column, Affine.translate(x, 0.0)))
        if number:
            middle = cards.EDGE + x - cards.GUTTER / 2
            shapes.append(line(middle, top, middle, height - cards.EDGE, Paint(stroke=ink.FAINT, width=0.25)))
    return Figure(width, height, (*shapes, *drawn))


MOVES = ((25.0, 10.0), (22.0, 9.5), (19.0, 9.0), (17.0, 8.5), (14.0, 8.5))
"""How tall pictures of moves on an aid are, in mm, and the minimum type below them, in points, the best first."""


def _below_moves(
    order: PrintOrder, component: Component, source: Source, blocks: tuple[Block, ...], size: tuple[float, float], counts: tuple[int, ...]
) -> tuple[list[Shape], float, tuple[list[tuple[Shape, ...]], float]]:
    """Return pictures of moves in a row at the head of an aid, where they end, and the columns of text below them with their width, in mm;
    no pictures where the text leaves no room for them, or there is only one."""
    moves = () if is_own_screen(order, component) else order.moves
    for high, least in MOVES if len(moves) > 1 else ():
        drawn, foot = _draw_moves(moves, size[0] - 2 * cards.EDGE, high, order.least_type)
        with suppress(DoesNotFit, DataError):
            return drawn, foot, _columns(order, component, source, blocks, size, counts, foot, least)
    return [], cards.TOP, _columns(order, component, source, blocks, size, counts)


def _draw_moves(moves: Sequence[tuple[str, Figure]], room: float, high: float, points: float) -> tuple[list[Shape], float]:
    """Return pictures in a row, with their names below in so many points, and where they end, in mm from the upper edge of the card."""
    each = (room - cards.GUTTER / 2 * (len(moves) - 1)) / len(moves)
    high = min(high, *(each * figure.height / figure.width for _, figure in moves))
    base = cards.TOP + high + 1.0 + fonts.cap_height("semibold", points)
    shapes: list[Shape] = []
    for number, (name, figure) in enumerate(moves):
        by = high / figure.height
        x = cards.EDGE + number * (each + cards.GUTTER / 2) + (each - figure.width * by) / 2
        seen = legible(figure.shapes, by, inf, ink.trace)
        shapes.append(Group(seen, Affine.scale(by).then(Affine.translate(x, cards.TOP))))
        shapes.append(Rect(x, cards.TOP, figure.width * by, high, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)))
        shapes.append(Text(x + figure.width * by / 2, base, name, "semibold", points, ink.TEXT, "middle"))
    return shapes, base + 2.6


def _aid_text(order: PrintOrder, component: Component) -> tuple[Source, tuple[Block, ...]]:
    """Return the Markdown of an aid with its facts, and the blocks on the card.

    Without a file they are the sentences of the law, from the turn on. Raises DataError at the line of what cannot be filled in, or that
    refers to a page."""
    from boardgen.layout.rules.own_rules import fill_text, has_references, law_text

    text = component.own.aid
    if text is None:
        law = law_text(order.spec, order.say, order.say("language"))
        assert law is not None  # else a face draws it
        blocks = tuple(one.block for one in law.blocks)
        return law.source, blocks[next(at for at, block in enumerate(blocks) if block.text == order.say("law_turn")) :]
    faults = Faults()
    source = fill_text(order.spec, text, faults)
    blocks = text.blocks if source is text.source else read_blocks(source, faults, order.say("language"))
    for block in filter(has_references, blocks):
        what = f"the aid `{component.name}` has this too, and no pages to refer to"
        faults.add(place(text.source, block.line), what, "say it without {see.…} and {figure.…}", "data:rulebook.plain")
    faults.check()
    return source, blocks


def _columns(
    order: PrintOrder,
    component: Component,
    source: Source,
    blocks: tuple[Block, ...],
    size: tuple[float, float],
    counts: tuple[int, ...],
    top: float = cards.TOP,
    least: float = 0.0,
) -> tuple[list[tuple[Shape, ...]], float]:
    """Return the text below `top` in the largest type that fits one of these numbers of columns, and the width of a column, in mm; the
    minimum size is that of the order, or `least`."""
    from boardgen.faces.booklet_text import BookletText, Look  # few aids are written in Markdown
    from boardgen.faces.rich_text import faces_of

    own, body = order.spec.fonts, STYLES["body"] if component.own.aid is None else component.own.aid.body
    pictures = order.library.of(Node("scalar", "", source, 1, 1), "")
    icons = order.library.of(component.own.at, order.spec.icons)
    points = max(ROOMY, order.least_type)
    least = max(least, order.least_type)
    while points >= least:
        look = Look(faces_of(own, body.font), faces_of(own, "strong"), points, body.ink, ink.deep(ink.tint(accent(order.spec))), SCALES)
        for count in counts:
            each = (size[0] - 2 * cards.EDGE - (count - 1) * cards.GUTTER) / count
            for share in EVEN if count > 1 else (1.0,):
                room = Box(cards.EDGE, top, cards.EDGE + each, top + share * (size[1] - cards.EDGE - top))
                try:
                    pages = BookletText(source, look, room, pictures, icons, order.warn).pages(blocks)
                except DataError:  # a word is wider than the column, or a picture higher, which it need not be in smaller type
                    if share == 1.0 and count == counts[-1] and points - STEP < least:
                        raise
                    continue
                if len(pages) <= count:
                    return pages, each
        points -= STEP
    what = f"the aid `{component.name}` has no room for all of {source.shown} at {order.least_type:g} points"
    problem = DoesNotFit(f"{what}: shorten it, or make it larger with `size: [width, height]`", size[1])
    problem.components = (component.name,)  # a rulebook that shows the aid is not to blame
    raise problem


ROUNDS, TURNS, SPARE = "rounds", "turns", "spare"
"""What the counts of log sheets say: rounds and turns to write down, and sheets without numbers."""
USUAL_ROUNDS = 20
EVENTS, COMMENT = 76.0, 24.0
"""Shares of the width."""
MOST_NUMBERED = 999
FOOT = 5.0
"""Room for the footer."""
KEYS = 5
"""Keys of checkpoints that a sheet has places for."""


def own_pencil(order: PrintOrder, name: str) -> Piece:
    """Return the notation of the game on a card, a line an entry.

    Drawing it raises DoesNotFit, for its size unless the layout words the entries."""

    def draw() -> Figure:
        try:
            return pencil(order, name)
        except DoesNotFit as problem:
            raise DoesNotFit(str(problem), problem.by_mm, problem.texts if order.spec.wording else ()) from None

    title = order.say("pencil_title")
    face = Face(name, title, draw)
    return Piece(name, title, face, pieces(order, order.spec.components[name]), bled=bleed_head(face))


def own_log(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out log sheets: the headers with the layout and its id, a row for each turn, and a checkpoint after each round.

    Where there are holdings, a line before the first turn has room for what players begin with by agreement."""
    (name,) = names
    component, say = order.spec.components[name], order.say
    columns = Column(say("log_events"), EVENTS), Column(say("log_comment"), COMMENT, "#")
    plan = log_plan(order, columns, name, title=component.own.title, keys=_keys(order.spec), rounds=USUAL_ROUNDS)
    law = order.spec.figures.law if isinstance(order.spec.figures, RecordFigures) else None
    return _add_codes(order, plan if law is None else plan._replace(last=last_round(order.spec), setup=("0",) if law.written else ()))


def last_round(spec: GameSpec) -> int:
    """Return the last round of a game of your own: as its layout says, or as many as each player has pieces where every turn puts one of
    them and none comes back; 0 where neither limits the game."""
    figures = make_record(spec.figures)
    written = figures.written
    if figures.law.rounds or written is None or written.setup or written.captures or written.again is not None:
        return figures.law.rounds
    turns = [phase.turn for phase in written.phases]
    puts = all(len(turn) == 1 and (turn[0].least, turn[0].most, turn[0].stuck) == (1, 1, False) for turn in turns)
    if not puts or written.events != {"put"} or any(effect.word == "again" for rule in written.rules for effect in rule.effects):
        return 0
    put = {plain_piece(figures) if choice.piece < 0 else choice.piece for choice in written.choices}
    kinds = [figures.pieces[number] for number in put if number >= 0]
    return 0 if len(kinds) < len(put) or any(kind.shared for kind in kinds) else sum(kind.each for kind in kinds)


def _add_codes(order: PrintOrder, plan: LogPlan) -> Made:
    """Return the sheets, each with its code below what is written on it, where the layout asks for codes."""
    largest = sheet_code(order, f"{plan.component}-{MOST_NUMBERED}")
    if largest is None:
        return log(order, plan)
    shorter = order._replace(paper=order.paper._replace(height=order.paper.height - largest.height))

    def write() -> list[Page]:
        x1, y1 = order.paper.width - order.paper.margin, order.paper.height - order.paper.margin - FOOT
        coded = []
        for number, page in enumerate(write_pages(shorter, plan), 1):
            code = sheet_code(order, f"{plan.component}-{number}")
            shapes = page.shapes if code is None else (*page.shapes, code.at(x1 - code.width, y1 - code.height))
            coded.append(page._replace(paper=order.paper, shapes=shapes))
        return coded

    return log_sheets(order, plan, shorter.paper, write)


def _keys(spec: GameSpec) -> list[str]:
    """Return what a checkpoint counts: the holdings of the layout, then what the record counts by itself."""
    figures = spec.figures
    if not isinstance(figures, RecordFigures):
        return spec.words.get("log_keys", "").split()
    boarded = not isinstance(spec.ground, NoBoard)
    captures = boarded and (figures.written is None or figures.written.captures)
    counted = [key for key, has in zip(COUNTS, (boarded, captures, figures.decks), strict=True) if has]
    return [*(key for key in figures.law.holdings if key in figures.law.written), *counted][:KEYS]
