"""Components of your own, made by their kind: any layout may have them, beside those that the kit of its game makes.

A game that has no module of its own has everything made so; its title sheet is made here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardgen.components.common_sheets import (
    PENCIL as PENCIL_SIZE,
    aid_figure,
    has_text,
    is_own_screen,
    own_log,
    own_pencil,
    reference,
    sheet_code,
    standing,
)
from boardgen.components.makers import Batch, Game, Made, Maker, bleed_head, find_game, make_all, tile_board
from boardgen.components.print_order import REFERENCE, TITLE, KitError, PatchNote, PrintOrder, choose_seats, is_counted
from boardgen.draw.shape.shapes import Figure, Text, extent, leaves
from boardgen.errors import DoesNotFit
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.plain_text import Length
from boardgen.sheet.arrange.arrange import CutOut, Flat, Pages, all_drawn
from boardgen.sheet.arrange.token_sheets import Job, roomiest
from boardgen.sheet.paper.page import Page, repeat_pages
from boardgen.sheet.paper.paper import Paper, by_size
from boardgen.sheet.paper.piece import RECTANGLE, Cut, Face, Part, Piece

if TYPE_CHECKING:
    from boardgen.components.own_pieces import Drawn, Entry
    from boardgen.sheet.read.title_page import TitlePlan


CUT_OUT = ("card", "coin", "note", "square", "tile", "token")
"""Kinds whose pieces are nested on sheets, with backs in register."""
FLAT = ("aid", "mat", "panel", "table")
"""Kinds that are drawn on one side and cut out one by one."""
FOLDED = ("die", "standee", "box", "band")
"""Kinds that are cut out and folded."""
NOTHING_ELSE: Mapping[str, Maker] = MappingProxyType({})
LABELS = "labels"
"""The kind that is made once all others are laid out: labels count what is in the kit."""
PENCIL = "pencil"
"""The name of the component that is the notation card where it has no face of its own."""
TICK = 3.0
"""From the bleed of a card to the far end of its marks, in mm."""


def own_names(order: PrintOrder) -> list[str]:
    """Return the wanted components that are made by their kind, in the order of the layout."""
    own = {name: one for name, one in order.spec.components.items() if one.making is not None and name != TITLE and order.wants(name)}
    return [name for name, one in own.items() if one.kind != LABELS and (one.kind not in PACKAGING or is_counted(one))]


def make(order: PrintOrder, instead: Mapping[str, Maker] = NOTHING_ELSE) -> list[Batch]:
    """Return all wanted components that are made by their kind; flat and folded ones share sheets, and so do cards of one size."""
    makers = makers_for(order, instead)
    return make_all(order, makers, lambda order, one, other: _share(order, order.spec.components[one], order.spec.components[other]))


def list_parts(order: PrintOrder, names: Collection[str], instead: Mapping[str, Maker] = NOTHING_ELSE) -> dict[str, Part]:
    """Return these components with their pieces, each by itself, as far as the kit has them; none is drawn."""
    order, game = order._replace(only=(), without=()), find_game(order.spec.game)
    makers = {**(game.makers if game is not None else {}), **makers_for(order, instead)}
    listed = [name for name in order.spec.components if name in names and name in makers]
    return {part.name: part for name in listed for part in makers[name](order, [name])[0]}


def part_in_box(order: PrintOrder, component: Component, one_seat: bool) -> Part | None:
    """Return what is in the box of a component: the pieces of one seat if each seat has a box, otherwise all of them."""
    seats = order.seats if len(order.seats) >= order.spec.players[0] else choose_seats(order.spec, None, None)
    if one_seat and component.each_seat:
        seats, component = dict([*seats.items()][:1]), component._replace(pieces=0)
    spec = order.spec._replace(components={**order.spec.components, component.name: component})
    whole = order._replace(spec=spec, seats=seats, counts=(), cards=(), copies=None)
    return list_parts(whole, [component.name]).get(component.name)


def makers_for(order: PrintOrder, instead: Mapping[str, Maker] = NOTHING_ELSE) -> dict[str, Maker]:
    """Return the maker of each wanted component that is made by its kind; `instead` makes the kinds that it names."""
    own = {name: order.spec.components[name] for name in own_names(order)}
    return {name: instead.get(component.kind) or _maker(order, component) for name, component in own.items()}


def _maker(order: PrintOrder, component: Component) -> Maker:
    """Return the maker of a component, by its kind; the reference, the pencil card and screens of your own have other makers."""
    if component.name == REFERENCE and component.kind == "sheet" and component.own.front is None:
        return _reference
    return _flat if is_pencil(component) or is_own_screen(order, component) else MAKERS[component.kind]


def is_pencil(component: Component) -> bool:
    """Return whether a component is the notation card."""
    making = component.making
    return component.name == PENCIL and component.kind == "card" and making is not None and making.front is None and not making.rows


def _share(order: PrintOrder, one: Component, other: Component) -> bool:
    """Return whether two components share sheets: flat and folded ones do, and those whose pieces are cut alike and have backs or none."""
    if one.name == other.name:
        return True
    if any(is_pencil(component) or is_own_screen(order, component) for component in (one, other)):
        return _is_flat(order, one) and _is_flat(order, other)
    if one.kind in CUT_OUT and other.kind in CUT_OUT:
        from boardgen.components.own_pieces import cut_of

        return (cut_of(order, one), one.own.back is None) == (cut_of(order, other), other.own.back is None)
    return _is_flat(order, one) and _is_flat(order, other)


def _is_flat(order: PrintOrder, component: Component) -> bool:
    return component.kind in (*FLAT, *FOLDED) or is_pencil(component) or is_own_screen(order, component)


def _cut_out(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out pieces of one size on shared sheets: side by side with common cuts, or each with its own bleed where faces reach the edge."""
    from boardgen.components.own_pieces import cut_of, cut_pieces, own_part

    components = [order.spec.components[name] for name in names]
    cut = cut_of(order, components[0])

    @cache
    def job() -> Job:
        key = "job", tuple(names), cut, order.paper, order.options, tuple([part.counted for part in parts])
        if key not in order.found:
            order.found[key] = _job(order, components, parts, cut)
        made = order.found[key]
        assert isinstance(made, Job)
        return made

    parts = [own_part(order, one, partial(cut_pieces, order, one, cut, lambda: job().bleed), cut) for one in components]
    return parts, CutOut(lambda names: job())


def _job(order: PrintOrder, components: Sequence[Component], parts: Sequence[Part], cut: Cut) -> Job:
    """Return how pieces of one size are laid out and cut."""
    from boardgen.components.own_pieces import shorten

    options, is_round, size = order.options, cut.is_round, cut.size
    titles = [component.own.title for component in components]

    def name_sheet(there: Sequence[str]) -> str:
        title = ", ".join(there or titles)
        return title if len(there or titles) == 1 else shorten(title)

    shared_cuts = is_round and options.cut == "square"
    bleed = options.bleed if any(_bleeds(component, size) for component in components) and not shared_cuts else 0.0
    job = Job(
        size,
        options.cut if is_round else "square",
        bleed,
        order.paper,
        options.duplex,
        name_sheet,
        _note(order, cut),
        order.say,
        shared=not bleed or shared_cuts,
        large=True,
        mark=0.0 if cut.outline.path else TICK,
        rounded=all(component.kind == "card" for component in components),
        disc=is_round,
        apart=bool(bleed) and not is_round,
        outline=cut.outline.path,
    )
    if job.apart or job.rounded or (job.round and bleed):
        backed = any(component.own.back is not None for component in components)
        job = roomiest(job, sum(part.counted for part in parts), backed)
    # in the styles that save ink, hatches stand for a ground that runs past the edge, which a round face then does not show either
    ready = all(component.own.front is None for component in components)
    shows_edge = cut.is_round and (ready or order.style == "colour" or not job.bleed)
    discs = ready and all(component.each_seat and not component.pieces for component in components)  # all others have a rim
    return job._replace(framed=shows_edge, ours=shows_edge and discs)


def _bleeds(component: Component, size: tuple[float, float]) -> bool:
    """Return whether a face of a component reaches the edge of its pieces, or may."""
    from boardgen.faces.layers import has_bleed  # counting pieces draws nothing

    making = component.own
    faces = [face for face in (making.front, making.back) if face is not None]
    return making.front is None or any(has_bleed(face, *size) or (face and face[0].kind == "ready") for face in faces)


def _note(order: PrintOrder, cut: Cut) -> str:
    """Return how the pieces of a sheet are cut."""
    size = cut.size
    if cut.is_round:
        return order.say(f"token_{order.options.cut}", diameter=Length(size[0]))
    if cut.outline.path:
        return order.say("shape_note", width=Length(size[0]), height=Length(size[1]))
    return order.say("piece_note", width=Length(size[0]), height=Length(size[1]))


def _flat(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out panels, mats and tables, with corner marks, what is folded, and the notation card; what is larger than the paper is tiled.

    Components of different kinds share sheets only where that saves some."""
    from boardgen.components.own_pieces import own_part, size_of

    parts = []
    sorts: dict[str, tuple[str, ...]] = {}
    for name in names:
        component, cut = order.spec.components[name], None
        pencil, folded = is_pencil(component), component.kind in FOLDED
        if not folded:
            cut = Cut(component.size or PENCIL_SIZE if pencil else size_of(order, component), RECTANGLE)
        make = partial(_flat_pieces, order, component)
        parts.append(own_part(order, component, make, cut, title=order.say("pencil_title") if pencil else ""))
        sort = "pencil" if pencil else "folded" if folded else "flat"
        sorts[sort] = (*sorts.get(sort, ()), name)
    return parts, Flat(tuple(sorts.values()))


def _flat_pieces(order: PrintOrder, component: Component) -> list[Piece]:
    """Return the different pieces of a flat or folded component, of which there are any."""
    return [piece for piece in _every_flat_piece(order, component) if piece.copies]


def _every_flat_piece(order: PrintOrder, component: Component) -> list[Piece]:
    if is_pencil(component):
        return [own_pencil(order, component.name)]
    if component.kind == "box":
        from boardgen.components.boxes import boxes

        return boxes(order, component, partial(part_in_box, order))
    if component.kind == "band":
        from boardgen.components.boxes import bands

        return bands(order, component, partial(part_in_box, order))
    if component.kind in FOLDED:
        from boardgen.components.own_pieces import dice, standees

        return dice(order, component) if component.kind == "die" else standees(order, component)
    return _panels(order, component)


def _panels(order: PrintOrder, component: Component) -> list[Piece]:
    """Return the different panels, mats or tables of a component, or its screens."""
    from boardgen.components.own_pieces import draw_alike, draw_past_trim, own_entries, size_of
    from boardgen.draw.pack.packaging import PANELS, outside

    name, title, size = component.name, component.own.title, size_of(order, component)

    written = has_text(order, component)

    @cache
    def aid(seat: Seat | None) -> Figure:
        return aid_figure(order, component, size, seat)

    pieces = []
    for entry in own_entries(order, component):
        sides = cache(partial(draw_alike, order, component, entry, Cut(size, RECTANGLE), {}))

        def face(drawn: Callable[[float], Drawn], seat: Seat | None) -> Figure:
            return aid(seat) if written else drawn(0.0).front

        if not is_own_screen(order, component):
            own = Face(entry.stem, entry.title, partial(face, sides, entry.seat))
            past = bleed_head(own) if written else partial(draw_past_trim, sides)
            pieces.append(Piece(name, title, own, entry.copies, seat=entry.letter, bled=past, ours=written))
            continue

        def stand(entry: Entry, drawn: Callable[[float], Drawn]) -> tuple[Figure, Figure, int]:
            inside, back = face(drawn, None), drawn(0.0).back  # the piece of the seat is outside
            return inside, back or outside(order.spec.title, entry.seat, (inside.width, inside.height), order.style, PANELS), PANELS

        piece = standing(name, title, entry.stem, entry.title, entry.letter, entry.copies, partial(stand, entry, sides))
        pieces.append(piece._replace(front=_require_room(order, component, piece.front), ours=False))
    return pieces


def _require_room(order: PrintOrder, component: Component, face: Face) -> Face:
    """Return the net of a screen, which raises DoesNotFit if it goes on no sheet."""

    def draw(net: Callable[[], Figure]) -> Figure:
        from boardgen.components.boxes import require_room

        what = f"the screen `{component.name}`"
        require_room(order, f"{component.name} --aid screen", what, net(), "make it smaller with `size:`")
        return net()

    return face.change(draw)


def _sheet(order: PrintOrder, names: Sequence[str]) -> Made:
    """Return a page of your own: the face fills the paper inside its margins."""
    from boardgen.components.own_pieces import own_entries

    (name,) = names
    component = order.spec.components[name]
    x0, y0, x1, y1 = order.paper.work
    size, title = component.size or (x1 - x0, y1 - y0), component.own.title
    pieces = []
    for entry in own_entries(order, component):
        face = Face(entry.stem, entry.title, partial(_draw_front, order, component, entry, size))
        pieces.append(Piece(name, title, face, entry.copies, seat=entry.letter))

    def pages() -> Iterator[Page]:
        for piece, figure in zip(pieces, all_drawn(pieces, lambda piece: piece.front.figure), strict=True):
            yield from repeat_pages([Page(order.paper, (figure.at(x0, y0),), (name,), piece.front.title)], piece.copies)

    return [Part(name, title, pieces)], Pages(pages)


def _draw_front(order: PrintOrder, component: Component, entry: Entry, size: tuple[float, float]) -> Figure:
    from boardgen.components.own_pieces import draw_sides

    front = draw_sides(order, component, entry, Cut(size, RECTANGLE), 0.0).front
    if component.size is None:
        _require_texts_inside(order, component, entry, front)
    return front


OUTSIDE = 1.5
"""Texts of a sheet may reach so far beyond it, in mm: the ink of some letters hangs out."""


def _require_texts_inside(order: PrintOrder, component: Component, entry: Entry, front: Figure) -> None:
    """Raise DoesNotFit for a sheet that is smaller than what its layout writes on it: texts would be cut off.

    The message names the smallest paper that has room for them, if there is one."""
    over = _texts_beyond(front)
    if over:
        most, paper = max(reach for _, reach in over), order.paper
        remedy = "move them by the `box:` of their layers"
        large = next((other for other in by_size() if _has_room(order, component, entry, other._replace(margin=paper.margin))), None)
        if large is not None:
            on = f"{component.name}={large.known_as.lower()},{paper.known_as.lower()}"
            remedy = f"print it on larger paper with --paper {on}, or {remedy}"
        what = f"{component.own.title}: its texts reach {most:.1f} mm beyond a sheet of {paper.label}"
        raise DoesNotFit(f"{what}; {remedy}", most, [text for text, _ in over], whole=True)


def _texts_beyond(front: Figure) -> list[tuple[str, float]]:
    """Return each text that reaches beyond a sheet, and how far in mm, as often as it does."""
    texts = [(shape.text, at.box(box)) for shape, at in leaves(front.shapes) if isinstance(shape, Text) and (box := extent(shape))]
    reaches = [(text, max(-box.x0, -box.y0, box.x1 - front.width, box.y1 - front.height)) for text, box in texts]
    return [(text, reach) for text, reach in reaches if reach > OUTSIDE]


def _has_room(order: PrintOrder, component: Component, entry: Entry, paper: Paper) -> bool:
    """Return whether all texts of a sheet are on it where it is printed on a paper."""
    from boardgen.components.own_pieces import draw_sides

    x0, y0, x1, y1 = paper.work
    try:
        return not _texts_beyond(draw_sides(order, component, entry, Cut((x1 - x0, y1 - y0), RECTANGLE), 0.0).front)
    except DoesNotFit:
        return False


def draw_board(order: PrintOrder) -> Figure:
    """Return the board of the layout, drawn once a kit."""
    from boardgen.components.title_sheet import board_for

    code = sheet_code(order, "board")
    return order.figure("board", lambda: board_for(order, finished=lambda board: _add_code(board, code)))


def _add_code(board: Figure, code: Figure | None) -> Figure:
    """Return the board with the code of its sheet in a strip below it."""
    if code is None:
        return board
    shapes = (*board.shapes, code.at(board.width - code.width, board.height))
    return board._replace(height=board.height + code.height, shapes=shapes)


def _board(order: PrintOrder, names: Sequence[str]) -> Made:
    """Return the board of the layout, over as few sheets as possible."""
    (name,) = names
    component = order.spec.components[name]
    if not isinstance(order.spec.ground, Board):
        raise KitError(f"`{name}` is a board, and this layout has none; add `board: {{size: 8x8, pitch: 20}}`")
    return tile_board(order, name, component.own.title, lambda: draw_board(order), component.pieces)


def _reference(order: PrintOrder, names: Sequence[str]) -> Made:
    from boardgen.layout.rules.rules_text import facts_of

    facts = facts_of(order.spec, order.spec)
    return reference(order, {name.removeprefix("sections.").replace(".", "_"): value for name, value in facts.items()})


def _log(order: PrintOrder, names: Sequence[str]) -> Made:
    return own_log(order, names)


def _booklet(order: PrintOrder, names: Sequence[str]) -> Made:
    from boardgen.components.own_booklet import booklet

    return booklet(order, names)


MAKERS: dict[str, Maker] = {
    **dict.fromkeys(CUT_OUT, _cut_out),
    **dict.fromkeys(FLAT, _flat),
    **dict.fromkeys(FOLDED, _flat),
    "board": _board,
    "log": _log,
    "booklet": _booklet,
    "sheet": _sheet,
}
"""What makes each kind. What few layouts use is imported when it is made: a start would take a tenth longer."""


class OwnGame(Game):
    """A game without a kit of its own."""

    def title(self, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
        """Return the title sheet: the board in small, or the first faces of a game without one."""
        return _plan(order, parts, isinstance(order.spec.ground, Board))


OWN = OwnGame()


def patch_title(order: PrintOrder, parts: Sequence[Part], patch: PatchNote) -> TitlePlan:
    """Return the title sheet of a patch, which has pieces of your own alone: what they are, and which of the old ones to throw away."""
    say = order.say
    lists = tuple(
        (say(heading), tuple(say("patch_piece", count=count, piece=piece) for piece, count in pieces))
        for heading, pieces in (("patch_thrown", patch.thrown), ("patch_printed", patch.printed))
        if pieces
    )
    plan = _plan(order, parts, has_board=False)._replace(heading=say("patch_heading", old=patch.old), lists=lists)
    return plan._replace(history=(), code=None, cover=None)


def _plan(order: PrintOrder, parts: Sequence[Part], has_board: bool) -> TitlePlan:
    from boardgen.components.cover_scene import title_cover
    from boardgen.components.title_art import picture_pieces, played
    from boardgen.components.title_sheet import picture_board, title_plan
    from boardgen.sheet.read.title_page import TitlePicture

    spec, say = order.spec, order.say
    kinds = {spec.components[part.name].kind for part in parts if part.name in spec.components}
    if not played(order, parts):  # where nothing that is printed now is played with, the whole game is shown
        whole = order._replace(only=(), without=(), copies=None)
        parts = [*list_parts(whole, whole.spec.components).values()]
    pieces, few = TitlePicture(picture_pieces(order, parts, alone=not has_board), say("title_sheet_faces")), len(played(order, parts)) < 2
    board = draw_board(order) if has_board else None
    tints = tuple(zone.tint for zone in spec.zones.values()) or tuple(seat.ink for seat in order.seats.values())
    bring = [say("bring_knife")]
    if kinds & {"die", "standee", "box", "band", "net"}:
        bring.append(say("bring_glue"))
    papers = [say("papers_cards")] if kinds - {"sheet", "booklet", "log"} else []
    picture = pieces if board is None else picture_board(order, board)
    plan = title_plan(order, picture, tints=tints, bring=bring, papers=[*papers, say("papers_plain")])
    below = pieces._replace(figure=Figure(0.0, 0.0, ())) if few else pieces  # a cover shows all there is
    plan = plan._replace(cover=title_cover(order, board is not None, parts), pieces=below)
    return plan._replace(whole=(say("title_sheet_step_cut"), say("title_sheet_whole"))) if has_board else plan
