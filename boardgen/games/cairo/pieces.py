"""The piecepack of Goods From Cape to Cairo: tiles and coins with their backs, trucks to fold, dice to glue, markers."""

from __future__ import annotations

from functools import partial

from boardgen.components.counting import Count
from boardgen.components.makers import (
    Made,
    centre_piece,
    diameter,
    discs,
    drawing_diameter,
    own_bleed,
    piece_face,
    piece_ground,
    pieces,
    round_job,
)
from boardgen.components.print_order import PrintOrder
from boardgen.draw.pack.nets import cube_net
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Symbol, Use
from boardgen.draw.type.geometry import Affine
from boardgen.games.cairo import city, coins
from boardgen.games.cairo.layout import Figures, Suit
from boardgen.games.cairo.suit_dice import die_faces
from boardgen.games.cairo.trucks import slope, standee
from boardgen.layout.yaml.lengths import Length
from boardgen.sheet.arrange.token_sheets import Job, Stack, piece_pages
from boardgen.sheet.paper.page import CIRCLE, Bled, Drawn, Face, Item, Part, net_outline


def figures(order: PrintOrder) -> Figures:
    """The figures of the game."""
    game = order.spec.figures
    assert isinstance(game, Figures)  # the layout of this game has been read by its own module
    return game


def tiles(order: PrintOrder, names: list[str]) -> Made:
    """All tiles, which share their cuts and their ground; their backs are alike."""
    (name,) = names
    game, component = figures(order), order.spec.components[names[0]]
    each = order.each(name, component.pieces)
    size = min(component.size or (city.SIDE, city.SIDE))
    title, options = order.say("tiles_title"), order.options
    colour = order.style == "colour"
    ground = tokens.square_ground(name, ink.SAND, (size, size), options.bleed) if colour else None
    plain = (Use(tokens.square_ground(f"{name}-face", ink.SAND, (size, size), 0.0), size / 2, size / 2),) if colour else ()
    back = city.back(size, order.style)
    stacks, faces, items = [], [], []
    reverse = "tile-back" if options.duplex != "none" else ""
    for suit in game.suits.values():
        for rank in game.ranks:
            face = city.face(city.city(game, suit.letter, rank), size, order.style)
            stacks.append(Stack(name, face, each, back, ground=ground))
            figure = Figure(size, size, (*plain, Use(face, size / 2, size / 2)))
            faces.append(Face(f"tile-{rank}{suit.letter}", f"{title}: {rank}{suit.letter}", figure))
            items.append(Item(faces[-1].name, each, reverse, draw=partial(_bled_tile, face, back, size, colour)))
    if reverse:
        faces.append(Face(reverse, order.say("backs", title=title), Figure(size, size, (*plain, Use(back, size / 2, size / 2)))))
    note = order.say("tiles_note", size=Length(size))
    job = Job((size, size), "square", options.bleed, order.paper, options.duplex, lambda owners: title, note, order.say)
    return [Part(name, title, len(stacks) * each, tuple(faces), items=tuple(items))], piece_pages(stacks, job)


def _bled_tile(face: Symbol, back: Symbol, size: float, colour: bool, bleed: float) -> Bled:
    ground = tokens.square_ground("tiles-bled", ink.SAND, (size, size), bleed) if colour else None
    return centre_piece(face, (size, size), ground), centre_piece(back, (size, size), ground)


def coin_set(order: PrintOrder, names: list[str]) -> Made:
    """All coins: the suit on the front, its number on the back."""
    (name,) = names
    game, each = figures(order), order.each(name, order.spec.components[names[0]].pieces)
    size = diameter(order, name)
    square = order.options.cut == "square"
    count = each * len(game.suits) * len(game.ranks)
    job = round_job(order, size, lambda owners: order.say("coins_suit", suit=", ".join(owners)), [count], backed=True)
    drawn, bleed, style = drawing_diameter(order, size), own_bleed(job), order.style
    below = piece_ground(order, f"{name}-number", coins.NUMBER, size) if square else None
    numbers = {rank: coins.number_side(rank, drawn, bleed=bleed, style=style) for rank in game.ranks}
    two_sided = order.options.duplex != "none"
    stacks, faces, items = [], [], []
    for suit in game.suits.values():
        front = coins.suit_side(suit, drawn, bleed=bleed, style=style)
        ground = piece_ground(order, f"{name}-{suit.letter}", suit.ink, size) if square else None
        stacks += [Stack(name, front, each, numbers[rank], suit.name, ground, below) for rank in game.ranks]
        plain = coins.suit_side(suit, size, style=style)
        faces.append(piece_face(f"coin-{suit.letter}", order.say("coins_suit", suit=suit.name), plain, size, size))
        for rank in game.ranks:
            draw = partial(_bled_coin, order, suit, rank, size)
            items.append(Item(f"coin-{suit.letter}", each, f"coin-{rank}" if two_sided else "", CIRCLE, draw=draw))
    if two_sided:
        for rank in game.ranks:
            symbol = coins.number_side(rank, size, style=style)
            faces.append(piece_face(f"coin-{rank}", order.say("coins_number", rank=rank), symbol, size, size))
    return [Part(name, order.say("coins_title"), len(stacks) * each, tuple(faces), items=tuple(items))], piece_pages(stacks, job)


def _bled_coin(order: PrintOrder, suit: Suit, rank: str, size: float, bleed: float) -> Bled:
    front = coins.suit_side(suit, size, bleed=bleed, style=order.style)
    return centre_piece(front, (size, size)), centre_piece(coins.number_side(rank, size, bleed=bleed, style=order.style), (size, size))


def markers(order: PrintOrder, names: list[str]) -> Made:
    """Discs of the seats."""
    return discs(order, names[0], order.spec.components[names[0]].each_seat)


def trucks(order: PrintOrder, name: str) -> list[Drawn]:
    """A strip a seat, as often as the layout has it; seats keep their trucks however many play."""
    component, kinds = order.spec.components[name], list(order.spec.seats)
    size = component.size or (28.0, 20.0)
    drawn = []
    for letter, seat in order.seats.items():
        figure = standee(seat, kinds.index(letter), order.say, size, order.style)
        view = slope(seat, kinds.index(letter), size, order.style)
        copies = order.each(name, max(1, component.each_seat))
        item = Item(f"pawn-{letter}", copies, outline=net_outline(figure), seat=letter, views=(view,))
        drawn.append(Drawn(Face(item.front, order.say("pawns_seat", seat=seat.name), figure), item))
    return drawn


def dice(order: PrintOrder, name: str) -> list[Drawn]:
    """A net a suit, with a face a rank."""
    component, game = order.spec.components[name], figures(order)
    side = min(component.size or (16.0, 16.0))
    drawn = []
    for suit in game.suits.values():
        faces = die_faces(suit, tuple(game.ranks), side, order.style)
        figure = cube_net(faces, side, order.say("net_glue"))
        views = tuple(Figure(side, side, (Group(tuple(face), Affine.translate(side / 2, side / 2)),)) for face in faces)
        item = Item(f"die-{suit.letter}", pieces(order, component), outline=net_outline(figure), views=views)
        drawn.append(Drawn(Face(item.front, order.say("dice_suit", suit=suit.name), figure), item))
    return drawn


def _set(order: PrintOrder, name: str) -> Count:
    """As often as the layout says one of each rank of each suit."""
    kinds = len(figures(order).cities)
    return Count(kinds * order.spec.components[name].pieces, kinds)


def _dice(order: PrintOrder, name: str) -> Count:
    suits = len(figures(order).suits)
    return Count(suits * pieces(order, order.spec.components[name]), suits)


def _a_seat(order: PrintOrder, name: str) -> Count:
    return Count(order.spec.components[name].each_seat * len(order.seats), len(order.seats))


COUNTS = {"tiles": _set, "coins": _set, "dice": _dice, "markers": _a_seat}
"""What counts the pieces that are not counted as most are."""
