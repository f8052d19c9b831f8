"""Components of your own, made by their kind: any layout may have them, beside those that the kit of its game makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from types import MappingProxyType

from boardgen.components.common_sheets import is_own_screen, standing
from boardgen.components.counting import ROUND, count_pieces, is_counted, size_of
from boardgen.components.makers import Made, Maker, all_drawn, lay_out_all, tile_board
from boardgen.components.own_pieces import Backs, Piece, draw_sides, own_pieces, symbol, trim
from boardgen.components.print_order import TITLE, KitError, LaidOut, PrintOrder
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint
from boardgen.faces.layers import has_bleed
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.lengths import Length
from boardgen.sheet.arrange.token_sheets import Job, Stack, piece_pages, roomiest
from boardgen.sheet.paper.page import CARD, CIRCLE, RECTANGLE, Bled, Drawn, Face, Item, Page, Part, repeat_pages

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


def lay_out(order: PrintOrder, instead: Mapping[str, Maker] = NOTHING_ELSE) -> LaidOut:
    """Return all wanted components that are made by their kind; flat and folded ones share sheets, and so do cards of one size.

    `instead` makes the kinds that it names.
    """
    makers: dict[str, Maker] = {}
    for name in own_names(order):
        component = order.spec.components[name]
        makers[name] = instead.get(component.kind) or _maker(order, component)
    return lay_out_all(order, makers, lambda order, one, other: _share(order, order.spec.components[one], order.spec.components[other]))


def _maker(order: PrintOrder, component: Component) -> Maker:
    """Return what makes a component: its kind, or what a component of its name is without a face or as a screen."""
    return _flat if is_pencil(component) or is_own_screen(order, component) else MAKERS[component.kind]


def is_pencil(component: Component) -> bool:
    """Return whether a component is the notation card."""
    making = component.making
    return component.name == PENCIL and component.kind == "card" and making is not None and making.front is None and not making.rows


def _share(order: PrintOrder, one: Component, other: Component) -> bool:
    """Return whether two components share sheets: flat and folded ones do, and in a patch of a few pieces all that are made alike do."""
    if one.name == other.name:
        return True
    if any(is_pencil(component) or is_own_screen(order, component) for component in (one, other)):
        return _is_flat(order, one) and _is_flat(order, other)
    if order.copies is not None and one.kind in CUT_OUT and other.kind in CUT_OUT:
        alike = (one.kind in ROUND, one.own.back is None) == (other.kind in ROUND, other.own.back is None)
        return alike and size_of(order, one) == size_of(order, other)
    return _is_flat(order, one) and _is_flat(order, other)


def _is_flat(order: PrintOrder, component: Component) -> bool:
    return component.kind in (*FLAT, *FOLDED) or is_pencil(component) or is_own_screen(order, component)


def _cut_out(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out pieces of one size on shared sheets: side by side with common cuts, or each with its own bleed where faces reach the edge."""
    components = [order.spec.components[name] for name in names]
    options, size, is_round = order.options, size_of(order, components[0]), components[0].kind in ROUND
    title = ", ".join(component.own.title for component in components)
    shared_cuts = is_round and options.cut == "square"
    bleed = options.bleed if any(_bleeds(component, size) for component in components) and not shared_cuts else 0.0
    job = Job(
        size,
        options.cut if is_round else "square",
        bleed,
        order.paper,
        options.duplex,
        lambda owners: title,
        _note(order, is_round, size),
        order.say,
        shared=not bleed or shared_cuts,
        large=True,
        mark=TICK,
        rounded=all(component.kind == "card" for component in components),
        disc=is_round,
        apart=bool(bleed) and not is_round,
    )
    if job.apart or (job.round and bleed):
        backed = any(component.own.back is not None for component in components)
        job = roomiest(job, sum(count_pieces(order, name).pieces for name in names), backed)
    parts: list[Part] = []
    stacks: list[Stack] = []
    for component in components:
        part, own = _stacks(order, component, size, (order.bleeds or {}).get(component.name, job.bleed))
        parts.append(part)
        stacks += own
    pages = piece_pages(stacks, job) if stacks else []
    # in the styles that save ink, hatches stand for a ground that runs past the edge, which a round face then does not show either
    ready = all(order.spec.components[name].own.front is None for name in names)
    shows_edge = is_round and (ready or order.style == "colour" or not bleed)
    return parts, [_add_notes(page, framed=shows_edge, ours=shows_edge and ready) for page in pages]


def _bleeds(component: Component, size: tuple[float, float]) -> bool:
    """Return whether a face of a component reaches the edge of its pieces, or may."""
    making = component.own
    faces = [face for face in (making.front, making.back) if face is not None]
    return making.front is None or any(has_bleed(face, *size) or (face and face[0].kind == "ready") for face in faces)


def _stacks(order: PrintOrder, component: Component, size: tuple[float, float], bleed: float) -> tuple[Part, list[Stack]]:
    """Return the pieces of a component as they lie on their sheets. Raises DataError with the mistakes of all of them."""
    stacks, files = [], []
    pieces = own_pieces(order, component)
    backs = Backs(component)
    drawn = list(all_drawn(pieces, lambda piece: _stack(order, component, piece, size, bleed, backs)))
    for stack, sides in drawn:
        if stack.pieces:
            stacks.append(stack)
        files += sides
    one_back = f"{component.name}-back" if backs.alike else ""
    if one_back:
        files = _one_back(files, one_back)
    outline = CIRCLE if component.kind in ROUND else CARD if component.kind == "card" else RECTANGLE
    known: dict[float, Backs] = {}
    items = []
    for piece, (_, sides) in zip(pieces, drawn, strict=True):
        back = (one_back or sides[1].name) if len(sides) > 1 else ""
        draw = partial(_draw_bled, order, component, piece, size, known)
        items.append(Item(piece.stem, piece.copies, back, outline, piece.letter, draw))
    return Part(component.name, component.own.title, sum(stack.pieces for stack in stacks), tuple(files), items=tuple(items)), stacks


def _draw_bled(
    order: PrintOrder, component: Component, piece: Piece, size: tuple[float, float], known: dict[float, Backs], bleed: float
) -> Bled:
    """Return both sides of a piece with a bleed; pieces share the backs that are alike. `known` are the backs by their bleed."""
    sides = draw_sides(order, component, piece, size, bleed, known.setdefault(bleed, Backs(component)))
    return sides.front.shapes, () if sides.back is None else sides.back.shapes


def _add_notes(page: Page, *, framed: bool, ours: bool) -> Page:
    """Return the page with notes for `proof`: whether the ink of its faces shows where pieces are, and whether their edges are ours."""
    back = None if page.back is None else _add_notes(page.back, framed=framed, ours=ours)
    grids = tuple(grid._replace(framed=grid.framed and framed, bleed=grid.bleed if ours else None) for grid in page.grids)
    return page._replace(grids=grids, back=back)


def _one_back(files: Sequence[Face], stem: str) -> list[Face]:
    """Return the files with one file for all backs, which are alike."""
    fronts = [file for file in files if not file.name.endswith("-back")]
    backs = [file for file in files if file.name.endswith("-back")]
    return [*fronts, *(file._replace(name=stem) for file in backs[:1])]


def _stack(
    order: PrintOrder, component: Component, piece: Piece, size: tuple[float, float], bleed: float, backs: Backs
) -> tuple[Stack, list[Face]]:
    """Return a piece as it lies on its sheet, and its sides as files."""
    sides, is_round = draw_sides(order, component, piece, size, bleed, backs), component.kind in ROUND
    reach = size[0] / 2 + bleed if is_round else None
    own_edge = component.own.front is None and piece.seat is not None  # the disc of a seat, which has an edge
    hair = Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH)
    rim = Circle(0, 0, size[0] / 2 - ink.HAIR_WIDTH / 2, hair) if is_round and not own_edge else None
    front = symbol(piece.stem, sides.front, reach, rim)
    back = None if sides.back is None else backs.symbol(sides.back, lambda back: symbol(f"{piece.stem}-back", back, reach, rim))
    files = [Face(piece.stem, piece.title, trim(sides.front, is_round))]
    if sides.back is not None and order.options.duplex != "none":
        files.append(Face(f"{piece.stem}-back", order.say("backs", title=piece.title), trim(sides.back, is_round)))
    return Stack(component.name, front, piece.copies, back), files


def _note(order: PrintOrder, is_round: bool, size: tuple[float, float]) -> str:
    """Return how the pieces of a sheet are cut."""
    if is_round:
        return order.say(f"token_{order.options.cut}", diameter=Length(size[0]))
    return order.say("piece_note", width=Length(size[0]), height=Length(size[1]))


def _flat(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out panels, mats and tables, with corner marks, what is folded, and the notation card; what is larger than the paper is tiled.

    They share sheets where that saves some, else only those of a sort do.
    """
    from boardgen.sheet.arrange.flat_sheets import Flat, share_sheets

    parts = []
    sorts: dict[str, list[Flat]] = {}
    for name in names:
        component = order.spec.components[name]
        title = order.say("pencil_title") if is_pencil(component) else component.own.title
        drawn = _draw_pieces(order, component)
        counts = {face.name: item.copies for face, item in drawn if item.copies}
        faces = tuple(face for face, item in drawn if item.copies)
        parts.append(Part(name, title, sum(counts.values()), faces, counts=counts, items=tuple(item for _, item in drawn)))
        own = [Flat(name, title, face.figure, face.name, is_pencil(component)) for face, item in drawn for _ in range(item.copies)]
        sorts.setdefault("pencil" if is_pencil(component) else "folded" if component.kind in FOLDED else "flat", []).extend(own)
    return parts, share_sheets([*sorts.values()], order.paper, order.say)


def _draw_pieces(order: PrintOrder, component: Component) -> list[Drawn]:
    """Return the different pieces of a flat or folded component."""
    if is_pencil(component):
        from boardgen.components.common_sheets import own_pencil

        return [own_pencil(order, component.name)]
    if component.kind == "box":
        from boardgen.components.boxes import boxes

        return boxes(order, component)
    if component.kind == "band":
        from boardgen.components.boxes import bands

        return bands(order, component)
    if component.kind in FOLDED:
        from boardgen.components.own_pieces import dice, standees

        return dice(order, component) if component.kind == "die" else standees(order, component)
    return _flat_faces(order, component)


def _flat_faces(order: PrintOrder, component: Component) -> list[Drawn]:
    """Return the different panels, mats or tables of a component."""
    size = size_of(order, component)
    drawn = []
    pieces = own_pieces(order, component)
    if component.own.aid is not None:
        from boardgen.components.common_sheets import aid_figure

        figures = [aid_figure(order, component, size)] * len(pieces)
    else:
        figures = all_drawn(pieces, lambda piece: draw_sides(order, component, piece, size, 0.0).front)
    for piece, figure in zip(pieces, figures, strict=True):
        draw = partial(_draw_bled, order, component, piece, size, {}) if component.own.aid is None else None
        if is_own_screen(order, component):
            from boardgen.components.boxes import require_room

            back = draw_sides(order, component, piece, size, 0.0).back
            net = standing(order, piece.stem, piece.title, figure, piece.seat, piece.copies, back=back)
            require_room(
                order, f"{component.name} --aid screen", f"the screen `{component.name}`", net.face.figure, "make it smaller with `size:`"
            )
            drawn.append(net)
            continue
        drawn.append(Drawn(Face(piece.stem, piece.title, figure), Item(piece.stem, piece.copies, seat=piece.letter, draw=draw)))
    return drawn


def _sheet(order: PrintOrder, names: Sequence[str]) -> Made:
    """Return a page of your own: the face fills the paper inside its margins."""
    (name,) = names
    component = order.spec.components[name]
    x0, y0, x1, y1 = order.paper.work
    size = component.size or (x1 - x0, y1 - y0)
    pages: list[Page] = []
    files, items = [], []
    pieces = own_pieces(order, component)
    figures = all_drawn(pieces, lambda piece: draw_sides(order, component, piece, size, 0.0).front)
    for piece, figure in zip(pieces, figures, strict=True):
        files.append(Face(piece.stem, piece.title, figure))
        items.append(Item(piece.stem, piece.copies, seat=piece.letter))
        pages += repeat_pages([Page(order.paper, (figure.at(x0, y0),), (name,), piece.title)], piece.copies)
    return [Part(name, component.own.title, len(pages), tuple(files), items=tuple(items))], pages


def draw_board(order: PrintOrder) -> Figure:
    """Return the board of the layout, drawn once a kit."""
    from boardgen.components.common_sheets import sheet_code
    from boardgen.components.title_sheet import board_for

    code = sheet_code(order, "board")
    return order.figure("board", lambda: board_for(order, finished=lambda board: _add_code(board, code)))


def _add_code(board: Figure, code: Figure | None) -> Figure:
    """Return the board with the code of its sheet in a strip below it."""
    if code is None:
        return board
    shapes = (*board.shapes, code.at(board.width - code.width, board.height))
    return replace(board, height=board.height + code.height, shapes=shapes)


def _board(order: PrintOrder, names: Sequence[str]) -> Made:
    """Return the board of the layout, over as few sheets as possible."""
    (name,) = names
    component = order.spec.components[name]
    if not isinstance(order.spec.ground, Board):
        raise KitError(f"`{name}` is a board, and this layout has none; add `board: {{size: 8x8, pitch: 20}}`")
    return tile_board(order, name, component.own.title, draw_board(order), component.pieces)


def _log(order: PrintOrder, names: Sequence[str]) -> Made:
    from boardgen.components.common_sheets import own_log

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


def join(order: PrintOrder, one: LaidOut, other: LaidOut) -> LaidOut:
    """Return what the kit of the game and the makers by kind have made, in the order of the layout."""
    parts = {part.name: part for part in (*one.parts, *other.parts)}
    return LaidOut(tuple(parts[name] for name in order.spec.components if name in parts), chain(one.pages, other.pages))
