"""What you print to play The Map is the Territory: every number and word comes from the layout, this file says what is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import cache, partial
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from boardgen.components import common_sheets
from boardgen.components.common_sheets import Way
from boardgen.components.makers import Made, Maker, centre_face, diameter, discs, one_round, page_part, pieces, round_job, tile_board
from boardgen.components.print_order import PrintOrder, or_smaller
from boardgen.draw.piece import tokens
from boardgen.draw.piece.tokens import square_ground
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Paint, Shape, Symbol, Use, line
from boardgen.draw.type.geometry import Box
from boardgen.errors import Fault
from boardgen.games.territory.cards import KIND_SIGNS, Bands, Wording, bands, card_back, card_edge, card_front
from boardgen.games.territory.isometric import MORE_SKIES
from boardgen.games.territory.layout import EXCHANGED, Card, Figures, figures_of
from boardgen.layout.decks.components import SIZES
from boardgen.layout.ground.default_starts import EVEN, all_starts, measure_areas
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec import rules_files
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import Length, print_minus, set_signs
from boardgen.rulebook import component as rulebooks
from boardgen.rulebook.component import BookGame
from boardgen.sheet.arrange.arrange import CutOut
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import Job, roomiest
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.piece import CARD, CIRCLE, Bled, Cut, Face, Part, Piece, Sides
from boardgen.sheet.read.form import Question, form_pages
from boardgen.sheet.read.log_sheet import Column
from boardgen.sheet.read.prose import Paragraph, Run, heading
from boardgen.sheet.read.turn_strip import Snippet, Strip, draw_arrow, draw_card, draw_die, draw_disc, list_steps

if TYPE_CHECKING:
    from boardgen.rulebook.book import Book
    from boardgen.sheet.read.title_page import TitlePlan

TICK = 3.0
"""From the bleed round cards to the far end of their marks, in mm: a little more, and a sheet of Letter held six cards, not eight."""


def figures(order: PrintOrder) -> Figures:
    return figures_of(order.spec)


def numbers(order: PrintOrder) -> dict[str, object]:
    """Return the figures that sentences name."""
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
        "cards": sum(card.copies for card in count_cards(order)),
        "gone": game.deck[gone].name if gone in game.deck else gone,
        "copies": game.deck[gone].copies if gone in game.deck else 0,
        "more": game.deck[more].name if more in game.deck else more,
    }


def count_cards(order: PrintOrder) -> list[Card]:
    """Return the cards of the deck as games of the layout are played: without Replace Any, No Move has its copies (ruling T-34)."""
    game = figures(order)
    counts = game.cards("replace-any" not in order.spec.off)
    return [card._replace(copies=counts[code]) for code, card in game.deck.items() if code in counts]


def stones(order: PrintOrder) -> int:
    """Return how many stones a colour has on this board among so many players."""
    return figures(order).stones.each(len(order.spec.board), order.players)


def cards(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out the deck, each kind as often as the layout says. Grounds run on past the cuts under fronts and backs."""
    name, say, options = names[0], order.say, order.options
    size = order.spec.components[name].size or SIZES["poker"]
    title, deck = say("cards_title"), count_cards(order)
    back = Face("card-back", say("backs", title=title), lambda: card_back(size, order.style))
    reverse = cache(lambda: centre_face(back))
    backed = options.duplex != "none"

    @cache
    def rows() -> Bands:
        with or_smaller() if options.large else nullcontext():
            return bands([_wording(order, card) for card in deck], size, order.least_type)

    @cache
    def make_ground(side: str, colour: str, bleed: float) -> Symbol:
        """Return what runs on past the cuts of a side; without shapes where nothing does."""
        return square_ground(f"card-{side}", colour, size, bleed) if order.style == "colour" else Symbol(f"ground-card-{side}", ())

    back_ground = partial(make_ground, "back", ink.CARD_BACK)

    def front(card: Card, variant: int) -> Figure:
        return card_front(_wording(order, card)._replace(variant=variant), tint_of(card), size, rows(), order.style, order.least_type)

    def draw(side: str, colour: str, face: Face, bleed: float, shared: bool) -> Sides:
        return Sides(centre_face(face), reverse(), make_ground(side, colour, bleed), back_ground(bleed))

    def add_bleed(side: str, colour: str, face: Face, bleed: float) -> Bled:
        middle = size[0] / 2, size[1] / 2
        below, behind = (() if not one.shapes else (Use(one, *middle),) for one in (make_ground(side, colour, bleed), back_ground(bleed)))
        return (*below, *face.figure.shapes), (*behind, *back.figure.shapes)

    made = []
    for card in deck:
        copies, pictures = order.each(name, card.copies), count_pictures(card)
        for variant in range(max(1, min(pictures, copies))):
            stem = f"card-{card.code}{f'-{variant + 1}' if variant else ''}"
            face = Face(stem, say("cards_kind", name=card.name), partial(front, card, variant))
            ground = KIND_SIGNS[tint_of(card)], card_edge(tint_of(card))
            how = cache(partial(draw, *ground, face)), partial(add_bleed, *ground, face)
            count = (copies + pictures - 1 - variant) // pictures
            made.append(Piece(name, title, face, count, back if backed else None, "", CARD, *how))

    def job(names: Sequence[str]) -> Job:
        note = say("cards_note", width=Length(size[0]), height=Length(size[1]))
        how = options.duplex, lambda owners: title, note, say
        job = Job(size, "square", options.bleed, order.paper, *how, large=True, mark=TICK, rounded=True)
        if options.bleed == PLAIN.bleed:
            job = roomiest(job, sum(piece.copies for piece in made), backed)
        return job._replace(framed=order.style == "colour")  # without a ground, what is on a front does not show where its middle is

    return [Part(name, title, made, cut=Cut(size, CARD))], CutOut(job)


def count_pictures(card: Card) -> int:
    """Return how many pictures a kind has, which its copies share out: one for every 2 copies, as long as there are skies.

    A card whose layout says where or when its picture is has one."""
    if card.scene or card.sky:
        return 1
    return max(1, min(1 + len(MORE_SKIES.get(card.effect, ())), card.copies // 2))


def _wording(order: PrintOrder, card: Card) -> Wording:
    """Return what a card says, and when it may be played."""
    when = " · ".join(order.say(f"cards_when_{time}").replace(" ", "\u00a0") for time in card.when)
    copies = order.say("cards_copies", count=card.copies)
    apart = figures(order).apart
    numbers = {**card.numbers, "apart": apart}
    return Wording(card.code, copies, numbers, card.name, card.sentence(apart), when, card.effect, card.scene, card.sky)


def may_exchange(order: PrintOrder) -> bool:
    """Return whether the table may leave a kind of card out and take others for it."""
    there = {card.code for card in count_cards(order)}
    return "replace-any" in order.spec.options and there.issuperset(EXCHANGED) and is_played_with(order, "cards")


def is_played_with(order: PrintOrder, option: str) -> bool:
    """Return whether games of the layout are played with what an option switches: `dice`, `cards` or `surrender`."""
    return order.spec.options[option].default == "on"


def tint_of(card: Card) -> str:
    """Return the tint of a kind of card, which shows when it may be played."""
    if "reply" in card.when:
        return ink.REPLY
    return ink.SCORING if "scoring" in card.when else ink.MOVE


def chips(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out handicap markers, one of each number per player, and a banner per player to hand to an occupier."""
    size = diameter(order, names[0])
    parts = []
    for name in names:
        title = order.say(f"{name}_title")
        made = _handicaps(order, title, size) if name == "handicap" else _banners(order, title, size)
        parts.append(Part(name, title, made, cut=Cut((size, size), CIRCLE)))
    parts = [part for part in parts if part.pieces]
    return parts, CutOut(lambda names: round_job(order, size, ", ".join, [part.pieces for part in parts]))


def _handicaps(order: PrintOrder, title: str, size: float) -> list[Piece]:
    """Return a marker of every handicap for every player."""
    each = order.each("handicap", len(order.seats))
    markers = []
    for value in range(0, figures(order).handicap.floor - 1, -1):
        stem, text = f"handicap{value}", print_minus(value)

        def front(across: float, bleed: float, stem: str = stem, text: str = text) -> Symbol:
            return tokens.number_chip(stem, text, "topic-handicap", across, bleed=bleed, style=order.style)

        markers.append(one_round(order, "handicap", title, (stem, title), each, ink.SLATE, size, front))
    return markers


def _banners(order: PrintOrder, title: str, size: float) -> list[Piece]:
    """Return a banner for every player with the letter of the seat, where there are enough of them for a surrender."""
    each = order.each("occupation", 1 if order.players >= figures(order).surrender else 0)
    banners = []
    for seat in order.seats.values():

        def front(across: float, bleed: float, seat: Seat = seat) -> Symbol:
            return tokens.banner(seat, across, bleed=bleed, style=order.style)

        piece = one_round(order, "occupation", title, (f"banner-{seat.letter}", title), each, seat.ink, size, front)
        banners.append(piece._replace(seat=seat.letter))
    return banners


QUESTIONS = ("impression", "start", "confusing", "finished", "end", "rules", "go")
"""What the feedback form asks, by the names of its words; the answers to tick are beside them as NAME_ticks."""


How: TypeAlias = Literal["listed", "running"]
"""How the cards are on the aid: a line for each kind with its code and what it does, or all codes and names in one text."""
HOW: tuple[How, ...] = get_args(How)
COUNTS = {("higher", 0), ("lower", 1), ("sum", 0), ("sum", 1)}
"""Which of two dice count, where the first is higher, by the kind of reach."""
BY_REACH = ("extra", "pair", "move")
"""Effects that place stones within the reach of the dice on some cards and anywhere on others."""


def _turn_strip(order: PrintOrder, *, pictures: bool = False) -> Strip:
    """Return the turn with its steps, and with `pictures` how each of them looks on the table."""
    dice, cards = is_played_with(order, "dice"), is_played_with(order, "cards")
    bare = "" if cards else "_stones"
    steps = {
        "pass" + ("" if dice and cards else bare or "_cards"): "pass",
        "roll": "dice" if dice else "",
        "pair": "doubles" if dice and cards else "",
        f"move{bare}": "stone",
        "keep": "cards" if cards else "",
    }
    words = (order.say(f"aid_turn_{step}", **numbers(order)) for step, sign in steps.items() if sign)
    signs = [sign for sign in steps.values() if sign]
    drawn = tuple(partial(_draw_step, order, sign) for sign in signs) if pictures else ()
    return Strip(order.say("aid_turn"), tuple(words), tuple(f"step-{sign}" for sign in signs), drawn)


def _list_strips(order: PrintOrder, pictures: bool) -> list[Strip]:
    return [_turn_strip(order, pictures=pictures)]


def _draw_step(order: PrintOrder, sign: str, box: Box) -> Iterator[Shape]:
    """Draw the step of a turn with this sign: dice, stones on a piece of board, cards."""
    dark, fill = (hatch.BLACK, hatch.BLACK) if order.style == "black" else (ink.TEXT, ink.SLATE)
    (own, *others), act = order.seats.values(), ink.ACT if order.style != "black" else hatch.BLACK
    y, high, reach = box.centre[1], box.height, figures(order).reach
    if sign in ("dice", "doubles"):
        for number, pips in enumerate((4, 2) if sign == "dice" else (3, 3)):
            bold = sign == "dice" and (reach, number) in COUNTS
            yield from draw_die(box.x0 + (0.38 + 0.78 * number) * high, y, 0.68 * high, pips, dark, bold=bold)
        if sign == "doubles":
            yield draw_card(box.x0 + 2.05 * high, y, 0.95 * high, dark, fill, 8.0)
    elif sign == "stone":
        snippet = Snippet(box, order.style)
        snippet.capture((own.ink, own.symbol), (others or [own])[0].ink, new=True)
        yield from snippet.shapes
    elif sign == "cards":
        limit = max(1, min(figures(order).hand.limit, 3))
        for number in range(limit):
            yield draw_card(box.x0 + (0.38 + 0.3 * number) * high, y, 0.92 * high, dark, fill, 5.0 * (number - (limit - 1) / 2))
        start = box.x0 + (0.5 + 0.3 * limit) * high
        yield from draw_arrow((start, y), (start + 3.2, y), act)
        yield draw_card(start + 3.4 + 0.42 * high, y, 0.92 * high, dark, fill, 10.0)
    else:
        snippet = Snippet(box, order.style)
        x, y = snippet.at((snippet.columns - 1) // 2, 0.5)
        yield from snippet.shapes
        yield Circle(x, y, 0.42 * high, Paint(ink.PAPER, act, 0.6))
        yield from draw_disc(own.ink, own.symbol, x, y, 0.3 * high, order.style)
        yield line(x - 0.3 * high, y + 0.3 * high, x + 0.3 * high, y - 0.3 * high, Paint(stroke=act, width=0.6))


def _columns_below(order: PrintOrder, how: How, closely: bool) -> list[list[Paragraph]]:
    """Return what a player looks up besides the turn; `closely`, so that all columns are used: the end of the game is in the first one,
    and what keeps stones of a card apart is below captures."""
    turn, deck, last = _columns(order, how, handicap_first=True)
    first = turn[1 + len(_turn_strip(order).steps) :]
    if not closely:
        return [first, deck, last]
    end = max(number for number, one in enumerate(last) if one.heading)
    below: list[Paragraph] = []
    if is_played_with(order, "dice") and is_played_with(order, "cards"):
        below = [first.pop(next(at for at, one in enumerate(first) if at and one.heading) - 1)]  # the last about reach
    return [[*first, *last[end:]], deck, [*last[:3], *below, *last[3:end]]]


def _columns(order: PrintOrder, how: How, handicap_first: bool) -> list[list[Paragraph]]:
    """Return what a player looks up: the turn; the cards by their codes; captures, surrender, the end.

    The cards are written as `how` says; the handicaps are below the turn, or else below the cards."""
    say, facts = order.say, numbers(order)
    dice, cards = is_played_with(order, "dice"), is_played_with(order, "cards")
    bare = "" if cards else "_stones"
    turn = [heading(say("aid_turn")), *list_steps(_turn_strip(order), 0.2)]
    if dice:
        turn += [heading(say("aid_reach"), "topic-reach"), *_aid_lines(order, "aid_reach_text", *(["aid_apart_text"] if cards else []))]
    elif cards:
        turn += _aid_lines(order, "aid_apart_text")
    deck = [heading(say("aid_cards"), "step-cards"), *_cards(order, how)] if cards else []
    if may_exchange(order):
        deck.append(Paragraph((Run(say("aid_exchange", **facts), "italic"),), 0.5))
    handicap = [
        heading(say("aid_handicap"), "topic-handicap"),
        *_aid_lines(order, "aid_handicap_text", f"aid_handicap_order{'' if dice else '_plain'}"),
    ]
    (turn if handicap_first and cards else deck).extend(handicap)
    last = [heading(say("aid_capture"), "topic-capture"), *_aid_lines(order, "aid_capture_text", "aid_capture_share")]
    if order.players >= figures(order).surrender and is_played_with(order, "surrender"):
        last += [heading(say("aid_surrender"), "topic-surrender"), *_aid_lines(order, "aid_surrender_text", "aid_surrender_out")]
    last += [heading(say("aid_end"), "topic-end"), *_aid_lines(order, "aid_end_text", f"aid_end_count{bare}")]
    return [turn, deck, last]


def _cards(order: PrintOrder, how: How) -> list[Paragraph]:
    """Return the cards with their codes, each kind by itself or all in one text."""
    kinds = count_cards(order)
    if how != "running":
        return [_card_line(order, card) for card in kinds]
    runs: list[Run] = []
    for number, card in enumerate(kinds, 1):
        count = order.say("aid_card_count", count=card.copies)
        runs += [Run(card.code, "semibold"), Run(f"{card.name} {count}{'' if number == len(kinds) else ' · '}")]
    return [Paragraph(tuple(runs), 0.12)]


def _card_line(order: PrintOrder, card: Card) -> Paragraph:
    """Return the code of a card, what it does, and how many there are of it."""
    tint, count = tint_of(card), order.say("aid_card_count", count=card.copies).rjust(2, "\N{FIGURE SPACE}")  # signs below each other
    does = order.say(f"aid_does_{card.effect}", apart=figures(order).apart, **card.numbers)
    if card.effect in BY_REACH and not card.by_dice and is_played_with(order, "dice"):
        does = order.say("aid_does_far", does=does)
    return Paragraph((Run(does),), 0.04, 9.0, card.code, count, sign=(f"card-{card.effect}", ink.deep(tint)), chip=tint)


def _aid_lines(order: PrintOrder, *words: str) -> list[Paragraph]:
    facts = numbers(order)
    return [Paragraph((Run(order.say(word, **facts)),), 0.2 if i else 0.1) for i, word in enumerate(words)]


def reference(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out rules and rulings."""
    return common_sheets.reference(order, numbers(order), names[0])


def lookups(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out player aids, and the pencil card and the glossary, which go on one sheet."""

    def one(name: str) -> list[Piece] | common_sheets.Figures:
        if name == "aid":
            ways = [
                Way(partial(_columns_below, order, deck, closely), partial(_list_strips, order, pictures))
                for deck in HOW
                for pictures in ((False,) if order.options.large else (True, False))
                for closely in (False, True)
            ]
            ways += [Way(partial(_columns, order, deck, handicap_first=first)) for deck in HOW for first in (True, False)]
            return common_sheets.aids(order, ways)
        return lambda: _glossary(order, name) if name == "glossary" else (common_sheets.pencil(order, name),)

    return common_sheets.flats(order, names, one, (("aid",), ("pencil", "glossary")))


def _glossary(order: PrintOrder, name: str) -> tuple[Figure, ...]:
    """Return the words that data/rules/GAME.yaml explains, on a card."""
    signed = partial(set_signs, language=order.say("language"))
    glossary = [one for one in rules_files.rulebook(order.spec).glossary if one.needs not in order.spec.off]
    terms = [Paragraph((Run(one.term, "semibold", ink.SLATE), Run(signed(one.text))), 0.3) for one in glossary]
    half = -(-len(terms) // 2)
    return common_sheets.read_card(order, (terms[:half], terms[half:]), name, common_sheets.PENCIL)


def log(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out log sheets: dice, move, what is drawn and dropped, claims; lines of the set-up before the first round."""
    say = order.say
    dice, cards = is_played_with(order, "dice"), is_played_with(order, "cards")
    columns = (
        *([Column(say("log_dice"), 11, example="5+2")] if dice else []),
        Column(say("log_move" if cards else "log_stone"), 34, example="E8,  play NM"),
        *([Column(say("log_cards"), 20, ";", example="draw ?")] if cards else []),
        Column(say("log_check"), 14, example="=xs:3"),
        Column(say("log_comment"), 21, "#"),
    )
    there = {"first": dice, "start": dice, "deal": cards}
    lines = [line for line in say("log_setup").split() if there.get(line, True)]
    # where dice are rolled, the starting rolls are the order of play
    plan = common_sheets.log_plan(order, columns, names[0], ("Handicap", *lines), ordered=not dice)
    if not cards:
        plan = plan._replace(checks=[key for key in plan.checks if key not in ("cards", "pts")])  # points are those of cards
    handicap = "Handicap: " + " ".join(f"{letter}_" for letter in order.seats)
    opening = [f"0\N{NO-BREAK SPACE}{line} " + " ".join(f"{letter}:_" for letter in order.seats) for line in lines]
    return common_sheets.log(order, plan._replace(setup=(handicap, *opening, "0", "0")))


def feedback(order: PrintOrder, names: Sequence[str]) -> Made:
    """Lay out the form to fill in after a game."""
    say, (name, *_) = order.say, names
    title = say("feedback_title")

    def draw() -> list[Page]:
        facts = [say(f"feedback_{fact}") for fact in ("date", "players", "board", "time")]
        asked = [Question(say(f"feedback_{question}"), _ticks(order, question), 2) for question in QUESTIONS]
        return form_pages(name, title, say("feedback_note"), facts, asked, order.paper)

    return page_part(name, title, pieces(order, order.spec.components[name]), draw)


def _ticks(order: PrintOrder, name: str) -> tuple[str, ...]:
    """Return the answers that can be ticked, none where the layout has no word for them."""
    key = f"feedback_{name}_ticks"
    return tuple(answer.strip() for answer in order.say(key).split("|")) if key in order.say.words else ()


CHIPS = ("handicap", "occupation")
CARDS = "cards"
UNUSED = {"cards": CARDS, "surrender": "occupation"}
"""What a table without an option does not need."""
LOOKUPS = ("aid", "pencil", "glossary")
UNEVEN = 5
"""Areas around start points are uneven where they differ by a fifth of the largest."""
SEARCHED = 2500
"""Points of a board up to which starts are searched when a kit is only tried: on larger ones that takes longer than all the rest."""


def draw_board(order: PrintOrder) -> Figure:
    """Draw the board with its star points and the starts of every number of players that it suits."""
    return order.figure("board", lambda: _board_figure(order))


def _board_figure(order: PrintOrder) -> Figure:
    from boardgen.components.title_sheet import board_for
    from boardgen.draw.board.board_marks import Marks, star_points

    spec = order.spec
    least, most = min(spec.suited[0], order.players), max(spec.suited[1], order.players)
    if order.dry_run is not None and len(spec.board) > SEARCHED:
        last = range(len(spec.board))  # the last points have the longest names: where these go in, all starts do
        starts = {number: tuple(last[-number:]) for number in range(least, most + 1)}
    else:
        starts = {number: chosen.points for number, chosen in all_starts(spec.board, least, most).items()}
        for number, points in starts.items() if order.dry_run is not None else ():
            _warn_of_areas(order, number, points)
    return board_for(order, Marks(starts, star_points(spec.board)))


def _warn_of_areas(order: PrintOrder, players: int, points: Sequence[int]) -> None:
    """Say where one start point has a fifth more of the board around it than another, and more points than even computed ones may."""
    areas = measure_areas(order.spec.board, points) if players > 1 else [1]
    if (apart := max(areas) - min(areas)) > EVEN and apart * UNEVEN >= max(areas):
        names = order.spec.board.names
        which = ", ".join(f"{names[point]} {area}" for point, area in zip(points, areas, strict=True))
        what = f"the start points for {players} players are uneven: the points nearest to each are {which}"
        given = players in order.spec.board.starts
        how = "give others under `starts:`" if given else "give better ones under `starts:`, or change the map"
        path = f"$.board.starts.{players}" if given else "$.board"
        order.warn(Fault(order.spec.file, 0, 0, path, what, how, "warning", "data:board.starts"))


def _board(order: PrintOrder, names: list[str]) -> Made:
    return tile_board(order, "board", order.say("board_title"), lambda: draw_board(order))


def _stones(order: PrintOrder, names: list[str]) -> Made:
    return discs(order, "stones", stones(order))


MAKERS: dict[str, Maker] = {
    "board": _board,
    "stones": _stones,
    "handicap": chips,
    "occupation": chips,
    "cards": cards,
    "aid": lookups,
    "reference": reference,
    "log": log,
    "pencil": lookups,
    "glossary": lookups,
    "feedback": feedback,
    "rulebook": rulebooks.rulebook_maker(lambda order: GAME.rulebook(order)),
}


class Territory(BookGame):
    """What only this game prints."""

    makers = MAKERS

    def shares(self, order: PrintOrder, one: str, other: str) -> bool:
        """Return whether two components share sheets, as chips of one size and cards to look things up do."""
        return (one in CHIPS and other in CHIPS and diameter(order, one) == diameter(order, other)) or (one in LOOKUPS and other in LOOKUPS)

    def title(self, order: PrintOrder, parts: Sequence[Part]) -> TitlePlan:
        """Return the title sheet: the board in small with its seams, what to bring, and what becomes of the cards an option leaves out."""
        from boardgen.components.title_sheet import picture_board, title_plan

        spec, say = order.spec, order.say
        board = draw_board(order)
        punch = diameter(order, "stones") if "stones" in spec.components else spec.board.pitch
        larger = [one.name for one in spec.boards.values() if one.players[1] > spec.suited[1]] if spec.suited[1] < spec.players[1] else []
        bring = (
            *([say("bring_board", most=spec.suited[1], board=larger[0])] if larger else []),
            *([say("bring_dice")] if is_played_with(order, "dice") else []),
            say("bring_stones", count=stones(order)),
            *([say("bring_cards")] if is_played_with(order, CARDS) else []),
            say.name_tools("bring_tools", diameter=Length(punch)),
            *([say("bring_exchange", **numbers(order))] if may_exchange(order) else []),
        )
        papers = (say("papers_board"), say("papers_tokens"), say("papers_rest" if is_played_with(order, CARDS) else "papers_log"))
        tints = tuple(seat.ink for seat in order.seats.values())
        plan = title_plan(order, picture_board(order, board), tints=tints, bring=bring, papers=papers)
        return plan if is_played_with(order, CARDS) else plan._replace(steps=(*plan.steps[:-1], say("title_sheet_step_cut_stones")))

    def leave_out(self, spec: GameSpec) -> list[str]:
        """Return the components that the layout is played without."""
        return [name for option, name in UNUSED.items() if option in spec.off]

    def rulebook(self, order: PrintOrder) -> Book:
        """Return the rulebook of a layout, to be set on pages or on a screen."""
        from boardgen.rulebook.book import book  # most kits are printed without it

        return book(order, numbers(order), self.list_parts)


GAME: Territory = Territory()
