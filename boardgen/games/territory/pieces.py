"""The pieces of The Map is the Territory: its cards, how many stones a colour has, and the chips for handicaps and occupation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TypeAlias

from boardgen.components.counting import Count
from boardgen.components.makers import Made, centre_piece, diameter, drawing_diameter, own_bleed, piece_face, piece_ground, round_job
from boardgen.components.print_order import PrintOrder, or_smaller
from boardgen.draw.piece import tokens
from boardgen.draw.piece.tokens import square_ground
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Symbol, Use
from boardgen.games.territory.cards import Bands, Wording, bands, card_back, card_front, card_ground
from boardgen.games.territory.layout import EXCHANGED, Card, Figures
from boardgen.layout.decks.components import SIZES
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.lengths import Length
from boardgen.layout.yaml.plain_text import print_minus
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import Job, Stack, piece_pages, roomiest
from boardgen.sheet.paper.page import CARD, CIRCLE, Bled, Face, Item, Part

Draw: TypeAlias = Callable[[float, float], Symbol]
"""Draws a round piece of a diameter with a bleed, both in mm."""
TICK = 3.0
"""From the bleed round cards to the far end of their marks, in mm: a little more, and a sheet of Letter held six cards, not eight."""


def figures(order: PrintOrder) -> Figures:
    """The figures of the game."""
    game = order.spec.figures
    assert isinstance(game, Figures)  # the layout of this game has been read by its own module
    return game


def numbers(order: PrintOrder) -> dict[str, object]:
    """The figures that sentences name."""
    game = figures(order)
    gone, more = EXCHANGED
    return {
        "deal": game.hand.deal,
        "limit": game.hand.limit,
        "dice": order.say(f"reach_{game.reach}"),
        "apart": game.apart,
        "per_game": game.handicap.per_game,
        "per_win": game.handicap.per_win,
        "floor": print_minus(game.handicap.floor),
        "reach": game.handicap.reach,
        "surrender": game.surrender,
        "cards": sum(card.copies for card in cards_of(order)),
        "gone": game.deck[gone].name if gone in game.deck else gone,
        "copies": game.deck[gone].copies if gone in game.deck else 0,
        "more": game.deck[more].name if more in game.deck else more,
    }


def cards_of(order: PrintOrder) -> list[Card]:
    """Return the cards of the deck as games of the layout are played: without Replace Any, No Move has its copies (ruling T-34)."""
    game = figures(order)
    counts = game.cards("replace-any" not in order.spec.off)
    return [card._replace(copies=counts[code]) for code, card in game.deck.items() if code in counts]


def stones(order: PrintOrder) -> int:
    """How many stones a colour has on this board among so many players."""
    return figures(order).stones.each(len(order.spec.board), order.players)


def cards(order: PrintOrder, names: Sequence[str]) -> Made:
    """The deck, each kind as often as the layout says. Grounds run on past the cuts under fronts and backs."""
    name, say, options = names[0], order.say, order.options
    size = order.spec.components[name].size or SIZES["poker"]
    title = say("cards_title")
    deck = cards_of(order)
    note = say("cards_note", width=Length(size[0]), height=Length(size[1]))
    job = Job(
        size, "square", options.bleed, order.paper, options.duplex, lambda owners: title, note, say, large=True, mark=TICK, rounded=True
    )
    if options.bleed == PLAIN.bleed:
        job = roomiest(job, sum(order.each(name, card.copies) for card in deck), options.duplex != "none")
    reverse = card_back(size, order.style)
    middle = (-size[0] / 2, -size[1] / 2)
    back = Symbol("card-back", (reverse.at(*middle),))
    under = square_ground("card-back", ink.CARD_BACK, size, job.bleed) if order.style == "colour" else Symbol("ground-card-back", ())
    stacks, faces, items = [], [], []
    back_file = "card-back" if options.duplex != "none" else ""
    with or_smaller() if order.options.large else nullcontext():
        rows = bands([_wording(order, card) for card in deck], size, order.least_type)
    grounds = {tint: _ground(order, tint, size, rows, job.bleed) for tint in {tint_of(card): None for card in deck}}
    for card in deck:
        tint = tint_of(card)
        front = card_front(_wording(order, card), tint, size, rows, order.style, order.least_type)
        symbol = Symbol(f"card-{card.code}", (front.at(*middle),))
        stacks.append(Stack(name, symbol, order.each(name, card.copies), back, ground=grounds[tint], back_ground=under))
        faces.append(Face(f"card-{card.code}", say("cards_kind", name=card.name), front))
        draw = partial(_bled_card, order, front, tint, rows, reverse, size)
        items.append(Item(faces[-1].name, stacks[-1].pieces, back_file, CARD, draw=draw))
    if back_file:
        faces.append(Face(back_file, say("backs", title=title), reverse))
    pages = piece_pages([stack for stack in stacks if stack.pieces], job)
    if order.style != "colour":  # without a ground, what is on a front does not show where its middle is
        pages = [page._replace(grids=tuple(grid._replace(framed=False) for grid in page.grids)) for page in pages]
    return [Part(name, title, sum(stack.pieces for stack in stacks), tuple(faces), items=tuple(items))], pages


def _ground(order: PrintOrder, tint: str, size: tuple[float, float], rows: Bands, bleed: float) -> Symbol | None:
    """What runs on past the cuts of a front, about (0, 0)."""
    shapes = card_ground(tint, size, rows, bleed, order.style)
    return Symbol(f"ground-card-{tint[1:]}", shapes) if shapes else None


def _bled_card(order: PrintOrder, front: Figure, tint: str, rows: Bands, back: Figure, size: tuple[float, float], bleed: float) -> Bled:
    under = square_ground("card-back-bled", ink.CARD_BACK, size, bleed) if order.style == "colour" else None
    below = _ground(order, tint, size, rows, bleed)
    middle = size[0] / 2, size[1] / 2
    before, behind = (((Use(one, *middle),) if one is not None else ()) for one in (below, under))
    return (*before, *front.shapes), (*behind, *back.shapes)


def _wording(order: PrintOrder, card: Card) -> Wording:
    """What a card says, and when it may be played."""
    when = " · ".join(order.say(f"cards_when_{time}") for time in card.when)
    copies = order.say("cards_copies", count=card.copies)
    apart = figures(order).apart
    return Wording(card.code, copies, {**card.numbers, "apart": apart}, card.name, card.sentence(apart), when, card.effect)


def exchanged(order: PrintOrder) -> bool:
    """Whether the table may leave a kind of card out and take others for it."""
    there = {card.code for card in cards_of(order)}
    return "replace-any" in order.spec.options and there.issuperset(EXCHANGED) and played_with(order, "cards")


def played_with(order: PrintOrder, option: str) -> bool:
    """Whether games of the layout are played with what an option switches: `dice`, `cards` or `surrender`."""
    return order.spec.options[option].default == "on"


def tint_of(card: Card) -> str:
    """The tint of a kind of card: by when it may be played."""
    if "reply" in card.when:
        return ink.REPLY
    return ink.SCORING if "scoring" in card.when else ink.MOVE


def chips(order: PrintOrder, names: Sequence[str]) -> Made:
    """Handicap markers, one of each number per player, and a banner per player to hand to an occupier."""
    parts, stacks = [], []
    size, laid = diameter(order, names[0]), drawing_diameter(order, diameter(order, names[0]))
    titles = {name: order.say(f"{name}_title") for name in names}
    every = {name: _handicaps(order) if name == "handicap" else _banners(order) for name in names}
    job = round_job(order, size, ", ".join, [sum(each for _, _, each, *_ in kinds) for kinds in every.values()])
    bleed = own_bleed(job)
    for name, kinds in every.items():
        faces, items = [], []
        for stem, colour, each, draw, seat in kinds:
            under = piece_ground(order, stem, colour, size) if order.options.cut == "square" else None
            stacks.append(Stack(name, draw(laid, bleed), each, owner=titles[name], ground=under))
            faces.append(piece_face(stem, titles[name], draw(size, 0.0), size, size))
            items.append(Item(stem, each, outline=CIRCLE, seat=seat, draw=partial(_bled_marker, draw, size)))
        parts.append(Part(name, titles[name], sum(each for _, _, each, *_ in kinds), tuple(faces), items=tuple(items)))
    kept = [stack for stack in stacks if stack.pieces]
    return [part for part in parts if part.pieces], piece_pages(kept, job) if kept else []


def _bled_marker(draw: Draw, size: float, bleed: float) -> Bled:
    return centre_piece(draw(size, bleed), (size, size)), ()


def _deck(order: PrintOrder, name: str) -> Count:
    deck = figures(order).deck
    return Count(sum(card.copies for card in deck.values()), len(deck))


def _chips(order: PrintOrder, name: str) -> Count:
    kinds = _handicaps(order) if name == "handicap" else _banners(order)
    return Count(sum(each for _, _, each, *_ in kinds), len(kinds))


COUNTS = {"cards": _deck, "handicap": _chips, "occupation": _chips}
"""What counts the pieces that are not counted as most are."""


def _handicaps(order: PrintOrder) -> list[tuple[str, str, int, Draw, str]]:
    """A marker of every handicap for every player: stem, ground, how many, drawing, and no seat."""
    words = order.say("handicap_word")
    markers: list[tuple[str, str, int, Draw, str]] = []
    for value in range(0, figures(order).handicap.floor - 1, -1):
        text = print_minus(value)

        def draw(size: float, bleed: float, stem: str = f"handicap{value}", text: str = text) -> Symbol:
            return tokens.number_chip(stem, text, words, size, bleed=bleed, style=order.style)

        markers.append((f"handicap{value}", ink.SLATE, order.each("handicap", len(order.seats)), draw, ""))
    return markers


def _banners(order: PrintOrder) -> list[tuple[str, str, int, Draw, str]]:
    """A banner for every player with the letter of the seat, where there are enough of them for a surrender."""
    each = order.each("occupation", 1 if order.players >= figures(order).surrender else 0)
    banners: list[tuple[str, str, int, Draw, str]] = []
    for seat in order.seats.values():

        def draw(size: float, bleed: float, seat: Seat = seat) -> Symbol:
            return tokens.banner(seat, size, bleed=bleed, style=order.style)

        banners.append((f"banner-{seat.letter}", seat.ink, each, draw, seat.letter))
    return banners
