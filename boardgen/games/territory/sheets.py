"""The sheets of The Map is the Territory to read and to write on. All words and numbers are the layout's."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.components import common_sheets
from boardgen.components.makers import Made, pieces
from boardgen.components.print_order import PrintOrder
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure
from boardgen.games.territory.pieces import cards_of, exchanged, figures, numbers, played_with, tint_of
from boardgen.layout.spec import rules_files
from boardgen.sheet.paper.page import Drawn, Part, repeat_pages
from boardgen.sheet.read.form import Question, form_pages
from boardgen.sheet.read.log_sheet import Column
from boardgen.sheet.read.prose import Paragraph, Run, heading

LISTED = 14
"""Kinds of card that have a line each on the aid: as many as the game itself has."""
QUESTIONS = ("impression", "start", "confusing", "finished", "end", "rules", "go")
"""What the feedback form asks, by the names of its words; the answers to tick are beside them as NAME_ticks."""


def _columns(order: PrintOrder) -> list[list[Paragraph]]:
    """What a player looks up: the turn; the cards by their codes; captures, surrender, the end."""
    say, facts = order.say, numbers(order)
    turn = [heading(say("aid_turn"))]
    dice, cards = played_with(order, "dice"), played_with(order, "cards")
    bare = "" if cards else "_stones"
    steps = {
        "pass" + ("" if dice and cards else bare or "_cards"): True,
        "roll": dice,
        "pair": dice and cards,
        f"move{bare}": True,
        "keep": cards,
    }
    for i, step in enumerate((step for step, there in steps.items() if there), 1):
        turn.append(Paragraph((Run(say(f"aid_turn_{step}", **facts)),), 0.35, 4.0, str(i)))
    if dice:
        turn += [heading(say("aid_reach")), *_aid_lines(order, "aid_reach_text", *(["aid_apart_text"] if cards else []))]
    elif cards:
        turn += _aid_lines(order, "aid_apart_text")
    deck = [heading(say("aid_cards")), *_cards(order)] if cards else []
    if exchanged(order):
        deck.append(Paragraph((Run(say("aid_exchange", **facts), "italic"),), 0.5))
    deck += [heading(say("aid_handicap")), *_aid_lines(order, "aid_handicap_text", f"aid_handicap_order{'' if dice else '_plain'}")]
    last = [heading(say("aid_capture")), *_aid_lines(order, "aid_capture_text", "aid_capture_share")]
    if order.players >= figures(order).surrender and played_with(order, "surrender"):
        last += [heading(say("aid_surrender")), *_aid_lines(order, "aid_surrender_text", "aid_surrender_out")]
    last += [heading(say("aid_end")), *_aid_lines(order, "aid_end_text", f"aid_end_count{bare}")]
    return [turn, deck, last]


def _cards(order: PrintOrder) -> list[Paragraph]:
    """The cards with their codes, a line for each kind; one after another in a text where a layout has made many."""
    kinds = cards_of(order)
    if len(kinds) <= LISTED:
        counted = ((card, order.say("aid_card_count", count=card.copies)) for card in kinds)
        return [Paragraph((Run(card.name),), 0.12, 9.0, card.code, count, chip=tint_of(card)) for card, count in counted]
    runs: list[Run] = []
    for number, card in enumerate(kinds, 1):
        count = order.say("aid_card_count", count=card.copies)
        runs += [Run(card.code, "semibold"), Run(f"{card.name} {count}{'' if number == len(kinds) else ' · '}")]
    return [Paragraph(tuple(runs), 0.12)]


def _aid_lines(order: PrintOrder, *words: str) -> list[Paragraph]:
    facts = numbers(order)
    return [Paragraph((Run(order.say(word, **facts)),), 0.35 if i else 0.1) for i, word in enumerate(words)]


def reference(order: PrintOrder, names: Sequence[str]) -> Made:
    """Rules and rulings."""
    return common_sheets.reference(order, numbers(order), names[0])


def lookups(order: PrintOrder, names: Sequence[str]) -> Made:
    """Player aids, and the pencil card and the glossary, which go on one sheet."""

    def one(name: str) -> Figure | tuple[Figure, ...] | list[Drawn]:
        if name == "aid":
            return common_sheets.aids(order, _columns(order))
        return _glossary(order, name) if name == "glossary" else common_sheets.pencil(order, name)

    return common_sheets.flats(order, names, one, (("aid",), ("pencil", "glossary")))


def _glossary(order: PrintOrder, name: str) -> tuple[Figure, ...]:
    """The words that data/rules/GAME.yaml explains, on a card."""
    terms = [Paragraph((Run(one.term, "semibold", ink.SLATE), Run(one.text)), 0.3) for one in rules_files.rulebook(order.spec).glossary]
    half = -(-len(terms) // 2)
    return common_sheets.read_card(order, (terms[:half], terms[half:]), name, common_sheets.PENCIL)


def log(order: PrintOrder, names: Sequence[str]) -> Made:
    """Log sheets: dice, move, what is drawn and dropped, claims; lines of the set-up before the first round."""
    say = order.say
    dice, cards = played_with(order, "dice"), played_with(order, "cards")
    columns = (
        *([Column(say("log_dice"), 11)] if dice else []),
        Column(say("log_move" if cards else "log_stone"), 34),
        *([Column(say("log_cards"), 20, ";")] if cards else []),
        Column(say("log_check"), 14),
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
    """The form to fill in after a game."""
    say = order.say
    title = say("feedback_title")
    facts = [say(f"feedback_{fact}") for fact in ("date", "players", "board", "time")]
    asked = [Question(say(f"feedback_{name}"), _ticks(order, name), 2) for name in QUESTIONS]
    pages = form_pages(names[0], title, say("feedback_note"), facts, asked, order.paper)
    count = pieces(order, order.spec.components[names[0]])
    return [Part(names[0], title, count, ())], repeat_pages(pages, count)


def _ticks(order: PrintOrder, name: str) -> tuple[str, ...]:
    """The answers that can be ticked, none where the layout has no word for them."""
    key = f"feedback_{name}_ticks"
    return tuple(answer.strip() for answer in order.say(key).split("|")) if key in order.say.words else ()
