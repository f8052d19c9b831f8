"""What you print to play Goods From Cape to Cairo: every number and word comes from the layout, this file says what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from boardgen.components import common_sheets, makers as making
from boardgen.components.common_sheets import Way
from boardgen.components.print_order import PrintOrder
from boardgen.draw.map.tile_land import spread as spread_of
from boardgen.draw.map.tile_map import map_figure
from boardgen.draw.pack.nets import cube_net
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Shape, Symbol, Text, add_tag, flatten, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine
from boardgen.games.cairo import mats, piecepack
from boardgen.games.cairo.layout import Figures, Suit, figures_of
from boardgen.games.cairo.piecepack import die_faces, slope, standee, way_of_a_good, what_cities_pay
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.plain_text import Length, print_minus
from boardgen.rulebook import component as rulebooks
from boardgen.rulebook.component import BookGame
from boardgen.sheet.arrange.arrange import CutOut, Pages
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import Job, roomiest
from boardgen.sheet.paper.heading import heading
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.piece import CIRCLE, RECTANGLE, Cut, Face, Part, Piece, Sides
from boardgen.sheet.paper.tiled_pages import Spread, plan, tile_pages
from boardgen.sheet.read.log_sheet import Column
from boardgen.sheet.read.prose import Paragraph, Run, heading as section
from boardgen.sheet.read.turn_strip import Strip, list_steps, name_step

if TYPE_CHECKING:
    from boardgen.rulebook.book import Book
    from boardgen.sheet.read.title_page import TitlePlan


def figures(order: PrintOrder) -> Figures:
    return figures_of(order.spec)


def tiles(order: PrintOrder, names: list[str]) -> making.Made:
    """Lay out all tiles, which share their cuts and their ground; their backs are alike."""
    (name,) = names
    game, component = figures(order), order.spec.components[names[0]]
    each, title, options = order.each(name, component.pieces), order.say("tiles_title"), order.options
    side = min(component.size or (piecepack.SIDE, piecepack.SIDE))
    size = (side, side)
    ground, back = cache(partial(making.piece_ground, order, name, ink.SAND, side)), cache(partial(piecepack.back, side, order.style))

    def draw(suit: str, rank: str, bleed: float, shared: bool) -> Sides:
        return Sides(piecepack.face(piecepack.city(game, suit, rank), side, order.style), back(), ground(bleed))

    made: list[Piece] = []
    reverse: Face | None = None
    for suit in game.suits.values():
        for rank in game.ranks:
            how = cache(partial(draw, suit.letter, rank))
            if reverse is None and options.duplex != "none":
                reverse = Face("tile-back", order.say("backs", title=title), making.draw_face(how, size, back=True))
            face = Face(f"tile-{rank}{suit.letter}", f"{title}: {rank}{suit.letter}", making.draw_face(how, size))
            made.append(Piece(name, title, face, each, reverse, draw=how, bled=making.draw_bled(how, size)))
    note = order.say("tiles_note", size=Length(side))
    job = Job(size, "square", options.bleed, order.paper, options.duplex, lambda owners: title, note, order.say)
    if options.bleed == PLAIN.bleed:
        # as many on a sheet as fit, however many there are: the fewer are on the last one, the more room the coins have beside them
        job = roomiest(job, 100 * sum(piece.copies for piece in made), reverse is not None)
    return [Part(name, title, made, cut=Cut(size, RECTANGLE))], CutOut(lambda names: job)


def coin_set(order: PrintOrder, names: list[str]) -> making.Made:
    """Lay out all coins: the suit on the front, its number on the back."""
    (name,) = names
    game, each = figures(order), order.each(name, order.spec.components[names[0]].pieces)
    across, title = making.diameter(order, name), order.say("coins_title")
    size = (across, across)

    @cache
    def front(suit: str, wide: float, bleed: float) -> Symbol:
        return piecepack.suit_side(game.suits[suit], wide, bleed=bleed, style=order.style)

    @cache
    def number(rank: str, wide: float, bleed: float) -> Symbol:
        return piecepack.number_side(rank, wide, bleed=bleed, style=order.style)

    @cache
    def make_ground(what: str, colour: str, bleed: float) -> Symbol | None:
        return making.piece_ground(order, f"{name}-{what}", colour, across, bleed)

    def draw(suit: Suit, rank: str, bleed: float, shared: bool) -> Sides:
        how = (across - 2 * making.AIR, 0.0) if shared else (across, bleed)
        grounds = (make_ground(suit.letter, suit.ink, bleed), make_ground("number", piecepack.NUMBER, bleed)) if shared else (None, None)
        return Sides(front(suit.letter, *how), number(rank, *how), *grounds)

    made = []
    numbers: dict[str, Face] = {}
    for suit in game.suits.values():
        face: Face | None = None
        for rank in game.ranks:
            coin = cache(partial(draw, suit, rank))
            face = face or Face(f"coin-{suit.letter}", order.say("coins_suit", suit=suit.name), making.draw_face(coin, size))
            if rank not in numbers:
                numbers[rank] = Face(f"coin-{rank}", order.say("coins_number", rank=rank), making.draw_face(coin, size, back=True))
            reverse = numbers[rank] if order.options.duplex != "none" else None
            made.append(Piece(name, title, face, each, reverse, "", CIRCLE, coin, making.draw_bled(coin, size), suit.name))

    def job(names: Sequence[str]) -> Job:
        count = sum(piece.copies for piece in made)
        return making.round_job(order, across, lambda owners: order.say("coins_suit", suit=", ".join(owners)), [count], backed=True)

    return [Part(name, title, made, cut=Cut(size, CIRCLE))], CutOut(job)


def markers(order: PrintOrder, names: list[str]) -> making.Made:
    """Lay out discs of the seats, which share sheets with the coins, since they have two sides too."""
    return making.discs(order, names[0], order.spec.components[names[0]].each_seat, alike=True)


def trucks(order: PrintOrder, name: str) -> list[Piece]:
    """Return a strip a seat, as often as the layout has it; seats keep their trucks however many play."""
    component, kinds, title = order.spec.components[name], list(order.spec.seats), order.say(f"{name}_title")
    size = component.size or (28.0, 20.0)

    def draw(seat: Seat) -> Figure:
        return standee(seat, kinds.index(seat.letter), order.say, size, order.style)

    def see(seat: Seat) -> tuple[Figure, ...]:
        return (slope(seat, kinds.index(seat.letter), size, order.style),)

    copies = order.each(name, max(1, component.each_seat))
    made = []
    for letter, seat in order.seats.items():
        face = Face(f"pawn-{letter}", order.say("pawns_seat", seat=seat.name), partial(draw, seat))
        made.append(Piece(name, title, face, copies, seat=letter, cut_line=None, see=partial(see, seat)))
    return made


def dice(order: PrintOrder, name: str) -> list[Piece]:
    """Return a net a suit, with a face a rank."""
    component, game, title = order.spec.components[name], figures(order), order.say(f"{name}_title")
    side = min(component.size or (16.0, 16.0))

    @cache
    def faces(suit: str) -> Sequence[Sequence[Shape]]:
        return die_faces(game.suits[suit], tuple(game.ranks), side, order.style)

    def net(suit: str) -> Figure:
        return cube_net(faces(suit), side, order.say("net_glue"))

    def see(suit: str) -> tuple[Figure, ...]:
        return tuple(Figure(side, side, (Group(tuple(face), Affine.translate(side / 2, side / 2)),)) for face in faces(suit))

    made = []
    for letter, suit in game.suits.items():
        face = Face(f"die-{suit.letter}", order.say("dice_suit", suit=suit.name), partial(net, letter))
        made.append(Piece(name, title, face, making.pieces(order, component), cut_line=None, see=partial(see, letter)))
    return made


FOLDED = ("pawns", "dice")
FLAT = ("mats", "aid", "pencil")
SORTS = (FOLDED, ("mats", "aid"), ("pencil",))
"""Flat things that lie on common sheets only where that saves some."""
MAT = (186.0, 117.0)
WORD_MIDDLE = 0.6
"""Where the name of a city has its middle on the title sheet, in its width on the map: there it is larger, and has a dot before it."""
LEADING = 4.2
"""From line to line of the words under the map, in mm."""


def tile_map_of(order: PrintOrder) -> TileMap:
    """Return the map, which says where the tiles lie."""
    tile_map = order.spec.ground
    assert isinstance(tile_map, TileMap)  # the layout of this game has been read by its own module
    return tile_map


def tile_side(order: PrintOrder) -> float:
    """Return the side of a printed tile in mm, two inches where none are printed."""
    tiles = order.spec.components.get("tiles")
    return min(tiles.size) if tiles is not None and tiles.size is not None else 50.8


def _map(order: PrintOrder, names: list[str]) -> making.Made:
    """Lay out a page with the map as large as possible, never larger than the tiles, and lines to write down the cities."""
    title, count = order.say("map_title"), order.each("map", order.spec.components["map"].pieces)

    @cache
    def draw_page() -> tuple[Page, Figure]:
        return _map_page(order, title)

    face = Face("map", title, lambda: draw_page()[1])
    return [Part("map", title, [Piece("map", title, face, count)])], Pages(lambda: [draw_page()[0]], count)


def _map_page(order: PrintOrder, title: str) -> tuple[Page, Figure]:
    """Return the page, and the map by itself."""
    say, laid = order.say, tile_map_of(order)
    paper = min((order.paper, order.paper.turn()), key=lambda paper: -_side(laid, paper))
    room = paper.inner[2] - paper.inner[0] - 1
    note, other = order.spec.note, say("map_other", tiles=len(laid))
    words = [f"{note}. {other}" if note else other, say("map_write")]
    lines = [text for word in words for text in fonts.wrap(word, "regular", ink.BODY, room)]
    side = min(tile_side(order), _side(laid, paper, len(lines)))
    figure = map_figure(laid, side, say("map_north"), style=order.style, title=order.spec.title, motto=order.spec.motto)
    x0, y0, x1, y1 = paper.work
    top = y0 + 4 + (y1 - y0 - 4 - figure.height - len(lines) * LEADING - 3) / 2
    drawn = add_tag([figure.at((x0 + x1 - figure.width) / 2, top)], tags.Tag("Figure", title))
    shapes: list[Shape] = [*heading(paper, title, say("map_note")), drawn]
    foot = y1 - (len(lines) - 1) * LEADING
    shapes += [Text(paper.margin + 0.3, foot + i * LEADING, text, "regular", ink.BODY, ink.SECOND) for i, text in enumerate(lines)]
    return Page(paper, tuple(shapes), ("map",), title), figure


def _side(laid: TileMap, paper: Paper, lines: int = 2) -> float:
    """Return the largest tiles with which a map goes on a page with all that is around it, in mm."""
    x0, y0, x1, y1 = paper.work
    across, down = spread_of(laid)
    return min((x1 - x0) / across, (y1 - y0 - 7 - lines * LEADING) / down)


def _guide(order: PrintOrder, names: list[str]) -> making.Made:
    """Lay out the map at the size of the tiles, in parts to be glued; only where it is counted, or asked for by name."""
    (name,) = names
    count = order.each(name, order.spec.components[name].pieces or int(name in order.only))
    title = order.say("guide_title")
    if not count:
        return [], Pages(tuple)

    def draw(seams: tuple[Sequence[float], Sequence[float]]) -> Figure:
        return map_figure(
            tile_map_of(order), tile_side(order), order.say("map_north"), blank=False, style=order.style,
            title=order.spec.title, motto=order.spec.motto, seams=seams,
        )  # fmt: skip

    @cache
    def spread() -> Spread:  # names keep off the cuts that a map without seams would have
        return plan(title, draw(((), ())), order.paper, order.options.overlap)

    face = Face(name, title, lambda: draw((spread().tiling.cuts_x, spread().tiling.cuts_y)))

    def pages() -> Iterable[Page]:
        return tile_pages(name, title, face.figure, order.paper, order.say, overlap=order.options.overlap, spread=spread())

    return [Part(name, title, [Piece(name, title, face, count)])], Pages(pages, count)


def _flats(order: PrintOrder, names: list[str]) -> making.Made:
    return common_sheets.flats(order, names, lambda name: DRAWN[name](order, name), SORTS)


def _mats(order: PrintOrder, name: str) -> list[Piece]:
    """Return a mat for each seat, with as many places as the game has for players."""
    say, component, title, kinds = order.say, order.spec.components[name], order.say(f"{name}_title"), list(order.spec.seats)

    def draw(seat: Seat) -> Figure:
        money = figures(order).money
        track = mats.Track(money.min, money.max, money.start, money.unit)
        coin = making.diameter(order, "coins") if "coins" in order.spec.components else 0.0
        goods = [suit.sign for suit in figures(order).suits.values()]
        return mats.playmat(
            seat,
            order.spec.title,
            track,
            order.spec.players[1],
            coin,
            say,
            component.size or MAT,
            goods,
            kinds.index(seat.letter),
            order.style,
        )

    copies = order.each(name, max(1, component.each_seat))
    made = []
    for letter, seat in order.seats.items():
        face = Face(f"mat-{letter}", say("mats_seat", seat=seat.name), partial(draw, seat))
        made.append(Piece(name, title, face, copies, seat=letter, bled=making.bleed_head(face)))
    return made


def _aid(order: PrintOrder, name: str) -> list[Piece] | common_sheets.Figures:
    shown = [(steps, goods) for steps in ((False,) if order.options.large else (True, False)) for goods in (True, False)]
    below = [Way(partial(_columns_below, order, goods), partial(_list_strips, order, steps)) for steps, goods in shown]
    ways = [*below, Way(lambda: _columns(order))]
    return common_sheets.aids(order, ways, name, lambda card: _add_signs(order, card))


def _add_signs(order: PrintOrder, card: Figure) -> Figure:
    """Return the aid with suit and good drawn before the line of each suit."""
    lines = {_suit_line(suit): suit for suit in figures(order).suits.values()}
    signs: list[Shape] = []
    for shape in flatten(card.shapes):
        if isinstance(shape, Text) and shape.text in lines:
            suit, middle = lines[shape.text], shape.y - fonts.cap_height("regular", shape.size) / 2
            signs += piecepack.draw_pip(suit, shape.x - 6.6, middle, 1.5, order.style)
            signs.append(piecepack.sign(suit.sign, shape.x - 2.6, middle, 1.7, ink.TEXT))
    return card._replace(shapes=(*card.shapes, *signs))


def _suit_line(suit: Suit) -> str:
    return f"{suit.letter}, {suit.name}"


DRAWN: dict[str, Callable[[PrintOrder, str], list[Piece] | common_sheets.Figures]] = {
    "pawns": trucks,
    "dice": dice,
    "mats": _mats,
    "aid": _aid,
    "pencil": lambda order, name: lambda: (common_sheets.pencil(order, name),),
}


def _log(order: PrintOrder, names: list[str]) -> making.Made:
    """Lay out rows for every turn of the game, in whatever order the auction leaves; the first sheet opens with the map."""
    say = order.say
    columns = (
        Column(say("log_load_title"), 24, example="at 2H ; load S"),
        Column(say("log_go_title"), 24, ";", example="go 4H 5S"),
        Column(say("log_give_title"), 22, ";", example="give S:4"),
        Column(say("log_check"), 12, example="=$5"),
        Column(say("log_comment"), 18, "#"),
    )
    rows = ["| " + " ".join("." if tile is None else "_" for tile in row) for row in tile_map_of(order).rows]
    lines = [_list(say(word)) for word in ("log_opens", "log_before", "log_after")]
    verbs = [line.removeprefix("0 ") for several in lines for line in several]
    plan = common_sheets.log_plan(order, columns, names[0], verbs, ordered=False)
    return common_sheets.log(
        order,
        plan._replace(
            rounds=figures(order).turns,
            labels={**plan.labels, "|": say("log_map")},
            setup=(*rows, *lines[0]),
            before=lines[1],
            after=lines[2],
        ),
    )


def _list(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


MAKERS: dict[str, making.Maker] = {
    "map": _map,
    "guide": _guide,
    "tiles": tiles,
    "coins": coin_set,
    **dict.fromkeys(FOLDED, _flats),
    "markers": markers,
    **dict.fromkeys(FLAT, _flats),
    "reference": lambda order, names: common_sheets.reference(order, sentence_figures(order), names[0]),
    "log": _log,
    "rulebook": rulebooks.rulebook_maker(lambda order: GAME.rulebook(order)),
}


def sentence_figures(order: PrintOrder) -> dict[str, object]:
    """Return the figures that sentences name."""
    game = figures(order)
    show = game.money.show
    return {
        "players": order.spec.players[1],
        "tiles": len(tile_map_of(order)),
        "cities": len(tile_map_of(order)),
        "all_coins": len(game.cities),
        "turns": game.turns,
        "bonus": show(game.bonus),
        "city": show(game.fare.city),
        "good": show(game.fare.good),
        "opening": show(game.auction.opening),
        "raise": show(game.auction.least),
        "start": print_minus(show(game.money.start)),
        "floor": print_minus(show(game.money.min)),
        "max": show(game.money.max),
        "setup": game.coins.setup,
        "round": game.coins.round,
        "values": ", ".join(f"{rank} {show(value)}" for rank, value in game.ranks.items()),
        "goods": ", ".join(f"{suit.name} {suit.good}" for suit in game.suits.values()),
    }


STEPS = {
    "round": {"bid": "auction", "own": "order", "roll": "dice"},
    "own": {"place": "place", "load": "load", "drive": "drive", "give": "unload"},
}
"""The steps of a round and of a turn, by the names of their words, and their signs."""


def _strips(order: PrintOrder) -> dict[str, Strip]:
    """Return the round and the turn with their steps."""
    say, facts = order.say, sentence_figures(order)
    return {
        name: Strip(
            say(f"aid_{name}"),
            tuple(say(f"aid_{name}_{step}", **facts) for step in steps),
            tuple(f"step-{sign}" for sign in steps.values()),
        )
        for name, steps in STEPS.items()
    }


def _list_strips(order: PrintOrder, pictures: bool) -> list[Strip]:
    """Return the round and the turn, and with `pictures` how the steps of the turn look on the table."""
    rounds, own = _strips(order).values()
    seat = next(iter(order.seats.values()))
    drawn = tuple(partial(piecepack.draw_step, figures(order), step, seat, order.style) for step in STEPS["own"])
    return [rounds, own._replace(pictures=drawn if pictures else ())]


def _compensation(order: PrintOrder) -> list[Paragraph]:
    """Return what players get before the first bid, if anything."""
    money = figures(order).money
    amounts = money.compensation.get(len(order.seats), ())
    if not any(amounts):
        return []
    return [Paragraph((Run(order.say("aid_round_compensation", amounts=", ".join(map(money.show, amounts)))),), 0.35)]


def _columns_below(order: PrintOrder, pictured: bool) -> list[list[Paragraph]]:
    """Return the columns below the strips of round and turn: what cities pay; raw goods; the drive with its debt, and the end.

    Where it is `pictured`, cities are drawn with what they pay, the way of a good is below the raw goods, and all rounds at the end."""
    _, pay, end = _columns(order)
    game, points = figures(order), order.least_type
    goods = max(number for number, one in enumerate(pay) if one.heading)
    debt, last = (number for number, one in enumerate(end) if number and one.heading)
    rounds = piecepack.all_rounds(game.turns, order.style, points) if pictured else None
    drawn = [Paragraph((), 0.6, picture=way_of_a_good(game, order.style, points))] if pictured else []
    called = {rank: name for rank in game.ranks if (name := _name_rank(order, rank).removeprefix(rank).strip(" ,"))}
    cities = [pay[0], Paragraph((), 0.3, picture=what_cities_pay(game, order.style, points, called))] if pictured else pay[:goods]
    laps = [Paragraph((), 0.6, picture=rounds)] if rounds is not None else []
    name, _ = name_step(order.say("aid_own_drive", **sentence_figures(order)))
    drive = [section(name, "step-drive"), *end[debt + 1 : last]] if name else end[debt:last]
    return [[*cities, *_compensation(order), *end[:debt]], [*pay[goods:], *drawn], [*drive, *end[last:], *laps]]


def _name_rank(order: PrintOrder, rank: str) -> str:
    """Return a number as it is printed, with what it is called if that is a word, such as `n, null`."""
    key = f"aid_pay_rank_{rank}"
    return order.say(key if key in order.spec.words else "aid_pay_rank", rank=rank)


def _columns(order: PrintOrder) -> list[list[Paragraph]]:
    """Return what a player looks up: the turn; what cities pay and goods are; deliveries and the end."""
    say, game, facts = order.say, figures(order), sentence_figures(order)
    show = game.money.show

    turn: list[Paragraph] = []
    for name, strip in _strips(order).items():
        turn += [section(strip.title), *list_steps(strip, 0.35)]
        turn += _compensation(order) if name == "round" else []
    pay = [section(say("aid_pay"), "step-money")]
    pay.append(Paragraph((Run(say("aid_pay_city"), "semibold"),), 0.1, 0.0, "", say("aid_pay_both")))
    for rank, value in game.ranks.items():
        pay.append(Paragraph((Run(_name_rank(order, rank)),), 0.05, 2.5, "", f"{show(value)} · {show(value + game.bonus)}"))
    pay.append(section(say("aid_raw"), "mine"))
    pay += [Paragraph((Run(_suit_line(suit)),), 0.05, 9.0, "", suit.good) for suit in game.suits.values()]
    pay.append(Paragraph((Run(say("aid_raw_text", **facts)),), 0.4))
    end = [section(say("aid_finished"), "topic-crate"), Paragraph((Run(say("aid_finished_text", **facts)),), 0.1)]
    end += [section(say("aid_debt"), "topic-coins"), Paragraph((Run(say("aid_own_debt", **facts)),), 0.1)]
    end += [section(say("aid_end"), "topic-end"), Paragraph((Run(say("aid_end_text", **facts)),), 0.1)]
    return [turn, pay, end]


def _picture(order: PrintOrder, laid: TileMap) -> Figure:
    """Return the map for the title sheet, small enough for one page."""
    return map_figure(laid, 0.8 * min(_side(laid, order.paper), tile_side(order)), blank=False, style=order.style)


def _wide(order: PrintOrder, name: str) -> Length | str:
    return Length(making.diameter(order, name)) if name in order.spec.components else ""


class Cairo(BookGame):
    """What only this game prints."""

    makers = MAKERS

    def shares(self, order: PrintOrder, one: str, other: str) -> bool:
        flat = (*FOLDED, *FLAT)
        return one == other or (one in flat and other in flat)

    def title(self, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
        """Return the title sheet: the map in small, and the note of the layout."""
        from boardgen.components.title_sheet import picture_board, title_plan
        from boardgen.sheet.read.title_page import Code

        say, game = order.say, figures(order)
        laid = tile_map_of(order)
        picture = _picture(order, laid)
        bring = (
            say("bring_cup"),
            say("bring_piecepack"),
            say.name_tools("bring_tools", coin=_wide(order, "coins"), marker=_wide(order, "markers")),
            say("bring_pencil"),
        )
        papers = (say("papers_tiles"), say("papers_folds"), say("papers_rest"))
        tints = tuple(suit.ink for suit in game.suits.values())
        plan = title_plan(order, picture_board(order, picture), tints=tints, bring=bring, papers=papers)
        marks = tuple(
            Code(*by.point(shape.x + WORD_MIDDLE * fonts.width(shape.text, shape.face, shape.size), shape.y - 0.5 * cap), shape.text)
            for shape, by in leaves(picture.shapes)
            if isinstance(shape, Text) and shape.text in laid.marks.values()
            for cap in [fonts.cap_height(shape.face, shape.size)]
        )
        return plan._replace(picture=plan.picture._replace(codes=marks), steps=(*plan.steps, say("title_sheet_step_fold")))

    def rulebook(self, order: PrintOrder) -> Book:
        """Return the rulebook of a layout, to be set on pages or on a screen."""
        from boardgen.games.cairo.rules_ground import RulesGround
        from boardgen.rulebook.book import book  # most kits are printed without it

        return book(order, sentence_figures(order), self.list_parts, RulesGround)


GAME: Cairo = Cairo()
