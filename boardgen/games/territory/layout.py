"""The figures of The Map is the Territory: deck, hand, reach, handicaps, stones; checked for what the rules can work with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.errors import quoted
from boardgen.layout.ground.vocabulary import COUNTRIES, SKIES, Ledger, ZoneDraft
from boardgen.layout.spec.sections import GameFigures, GameLayout
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.words import names_in_braces
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.declared import read
from boardgen.layout.yaml.fields import Section, word
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.spec.rules_template import Item

EFFECTS: Mapping[str, tuple[str, ...]] = {
    "nothing": (), "extra": (), "reject": (), "reject_and_replace": (), "anywhere": (), "pair": (), "replace": (),
    "move": ("stones",), "points": ("points",), "trade": ("give", "get"),
}  # fmt: skip
"""What a card may do, each with the numbers that it needs. The effects are law; a layout makes cards of them."""
OWN_EFFECT: Mapping[str, str] = {
    "NM": "nothing", "XM": "extra", "RJ": "reject", "RR": "reject_and_replace", "MA": "anywhere", "PP": "pair", "RA": "replace",
    "M2": "move", "M3": "move", "P3": "points", "P5": "points", "T12": "trade", "T25": "trade", "T38": "trade",
}  # fmt: skip
"""The effects of the cards that the game itself has, by their codes."""
REPLIES = ("reject", "reject_and_replace")
"""Effects of cards that are played in reply, and never otherwise."""
SCORED = ("points", "trade")
"""Effects of cards that may be shown at scoring."""
CODE = "[A-Z]([A-Z]|[0-9]{1,2})"
"""How the code of a card is written, so that a log can have several of them side by side."""
WHEN = ("move", "reply", "scoring")
"""When a card may be played: as a move, against the move just finished, when points are counted."""
REACHES = ("higher", "lower", "sum")
"""What of two dice limits the distance of a stone."""
EXCHANGED = ("RA", "NM")
"""With the option `replace-any=off` the first kind of card is left out, and as many of the second take its place (ruling T-34)."""

BY_DICE = re.compile(r"\{dice:([^{}|]*)\|([^{}|]*)\}")
"""What a card says in games with dice, and what it says in games without."""


class Card(NamedTuple):
    """A kind of card. `numbers` are what its `effect`, one of EFFECTS, counts with: stones, points, or prisoners to give and to get."""

    code: str
    name: str
    copies: int
    text: str
    when: tuple[str, ...]
    by_dice: bool
    numbers: Mapping[str, int]
    effect: str
    scene: str
    """The country of its picture, one of COUNTRIES, and `sky` what is over it, one of SKIES; empty for those of its effect."""
    sky: str

    @property
    def rule(self) -> str:
        """What it is called and does: cards that are alike in this differ in their number and their words only."""
        return " ".join((self.name, self.effect, *self.when, str(self.by_dice), *map(str, self.numbers.items())))

    def sentence(self, apart: int) -> str:
        """Return the text with its numbers filled in; `apart` is the distance between stones of one turn."""
        sentence = self.text
        for name, number in (*self.numbers.items(), ("apart", apart)):
            sentence = sentence.replace(f"{{{name}}}", str(number))
        return sentence


class HandLimits(NamedTuple):
    """How many cards a player is dealt, and how many may be kept at the end of a turn."""

    deal: int = declared.whole(0, 99)
    limit: int = declared.whole(0, 99)


def _floor(node: Node, faults: Faults) -> int:
    """Return the lowest handicap, written with its sign."""
    node.expect(type="integer", minimum=-99, maximum=0)
    digits = node.text.removeprefix("-")
    if not (node.plain and digits.isascii() and digits.isdigit() and len(digits) < 3 and (digits == "0" or digits[0] != "0")):
        faults.add(node, f"{quoted(node.text)} is not a handicap", "write 0 or a number below, such as -5", "data:type")
        return 0
    if int(digits) and not node.text.startswith("-"):
        faults.add(node, f"a handicap of {node.text}: handicaps are 0 or less", f"write -{digits}", "data:range")
        return 0
    return -int(digits)


class Handicap(NamedTuple):
    """What every game played and won takes off a player's handicap, the lowest there is, and the reach of handicap stones in steps."""

    per_game: int = declared.whole(0, 99)
    per_win: int = declared.whole(0, 99)
    floor: int = declared.key(_floor, wrong=0)
    reach: int = declared.whole(1, 99)

    def of(self, played: int, won: int) -> int:
        """Return the handicap of a player with so many games played and won, 0 or less."""
        return max(self.floor, -(played * self.per_game + won * self.per_win))


class Surrender(NamedTuple):
    """The minimum number of players of a game in which one may surrender."""

    players: int = declared.whole(2, 99)


class Stones(NamedTuple):
    """The minimum and maximum number of stones of a colour."""

    least: int = declared.whole(1, 9999)
    most: int = declared.whole(1, 9999)

    def each(self, points: int, players: int) -> int:
        """Return stones of a colour to print for a board of so many points: its share of them, within the limits."""
        return min(self.most, max(self.least, -(-points // players)))


class Figures(GameFigures):
    """All numbers of the game. `reach` is one of REACHES, `apart` in steps, `surrender` the minimum number of players for it."""

    def __init__(
        self, stones: Stones, hand: HandLimits, reach: str, apart: int, handicap: Handicap, surrender: int, deck: Mapping[str, Card]
    ) -> None:
        self.stones = stones
        self.hand = hand
        self.reach = reach
        self.apart = apart
        self.handicap = handicap
        self.surrender = surrender
        self.deck = deck

    @property
    def cards_by_code(self) -> Mapping[str, Card]:
        return self.deck

    def cards(self, replace_any: bool = True) -> dict[str, int]:
        """Return how many of each kind are in the deck; without Replace Any, No Move if in the deck has its copies (T-34)."""
        counts = {code: card.copies for code, card in self.deck.items()}
        gone, more = EXCHANGED
        if not replace_any and gone in counts:
            copies = counts.pop(gone)
            counts |= {more: counts[more] + copies} if more in counts else {}
        return counts

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see, for the layout's id: neither names and words of cards nor the number of stones."""
        deck: dict[str, tuple[object, ...]] = {}
        for code, card in self.deck.items():
            own = () if code in OWN_EFFECT else (card.effect,)
            deck[code] = (card.copies, tuple(sorted(card.when)), int(card.by_dice), dict(card.numbers), *own)
        return {
            "hand": self.hand,
            "reach": self.reach,
            "apart": self.apart,
            "handicap": self.handicap,
            "surrender": self.surrender,
            "deck": deck,
        }

    def facts(self) -> Mapping[str, str]:
        """Return what a rulebook names by the keys of the layout file."""
        counts = {f"deck.{code}.count": str(card.copies) for code, card in self.deck.items()}
        counts |= {f"deck.{code}.rule": card.rule for code, card in self.deck.items()}
        if any(card.copies and card.effect == "trade" for card in self.deck.values()):
            counts["deck.trade"] = "yes"
        return {**counts, "deck.count": str(sum(card.copies for card in self.deck.values())), "surrender.players": str(self.surrender)}

    def numbers(self) -> Mapping[str, float]:
        """Return what a rulebook counts by the keys of the layout file."""
        return {"deck.count": sum(card.copies for card in self.deck.values()), "surrender.players": self.surrender}

    def lists(self, own: GameFigures) -> Mapping[str, Sequence[Item]]:
        """Return cards that a rulebook prints in their own words: those that score, those that trade, and those the game `own` lacks."""
        lists: dict[str, list[Item]] = {"deck.points": [], "deck.trade": [], "deck.others": []}
        for code, card in self.deck.items():
            kind = f"deck.{card.effect}" if card.effect in SCORED else "deck.others"
            known = own.deck.get(code) if isinstance(own, Figures) else None
            if card.copies and (kind != "deck.others" or known is None or known.rule != card.rule):
                lists[kind].append({"code": card.code, "name": card.name, "copies": str(card.copies), "text": card.sentence(self.apart)})
        return lists


def read_figures(root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> Figures:
    """Read and check what this game adds to the shared sections. Faults are collected; the values then do not count."""
    stones, hand = read(root.section("stones"), Stones), read(root.section("hand"), HandLimits)
    handicap, surrender = read(root.section("handicap"), Handicap), read(root.section("surrender"), Surrender)
    reach, apart = root.choice("reach", REACHES), root.whole("apart", 1, 99)
    deck = _deck(root)
    root.require(
        stones.least <= stones.most,
        ("stones.least", "stones.most"),
        f"from {stones.least} to {stones.most} stones",
        "write the smaller number first",
    )
    what, deal = f"a player is dealt {plural(hand.deal, 'card')} and may keep {hand.limit}", hand.deal
    root.require(deal <= hand.limit, ("hand.deal", "hand.limit"), what, f"set `limit` to {deal} or more")
    cards, needed = sum(card.copies for card in deck.values()), deal * players[1]
    what = f"the deck has {plural(cards, 'card')}, and each of {plural(players[1], 'player')} is dealt {deal}"
    root.require(not deck or cards >= needed, ("hand.deal", "players", "deck"), what, f"the deck needs {plural(needed, 'card')} or more")
    return Figures(stones, hand, reach, apart, handicap, surrender.players, deck)


def _deck(root: Section) -> dict[str, Card]:
    faults, option = root.faults, root.node
    for key in ("options", "dice", "default"):
        option = option.children.get(key, option)
    with_dice = option.text != "off"
    deck: dict[str, Card] = {}

    def refuse(word: str) -> tuple[str, str, str]:
        near = faults.hint(word, OWN_EFFECT)
        remedy = near if near.startswith("did") else "write two capital letters, or a capital letter and one or two digits, such as P9"
        return f"{quoted(word)} cannot be the code of a card in a log", remedy, "data:card"

    for code, node in root.section("deck").entries(f"^{CODE}$", refuse):
        section = Section(node, faults)
        effect = _effect(section, code)
        numbers = {name: section.whole(name, 1, 99) for name in EFFECTS.get(effect, ())}
        deck[code] = Card(
            code,
            section.prose("name"),
            section.whole("count", 0, 99),
            _card_text(section, {*numbers, "apart"}, with_dice),
            _when(section, effect, faults),
            section.choice("dice", ("reach", "none"), "none") == "reach",
            numbers,
            effect,
            section.choice("scene", COUNTRIES, ""),
            section.choice("sky", SKIES, ""),
        )
        section.close()
    return deck


def _effect(section: Section, code: str) -> str:
    """Return what a card does: a card of the game's own keeps its effect, a new one names one."""
    own = OWN_EFFECT.get(code, "")
    node = section.get("effect")
    effect = section.choice("effect", tuple(EFFECTS), own or "nothing")
    if node is None and not own and not section.void:
        what = f"the game has no card {quoted(code)}, and a new one needs its effect"
        section.faults.add_key(section.node, what, f"add `effect:`, one of {', '.join(EFFECTS)}", "data:card.new")
    if own and effect and effect != own and node is not None:
        what = f"the effect of {code} is `{own}`, which the rules know by its code"
        section.faults.add(node, what, f"take `effect:` out, or give a card of your own another code, such as {code[0]}9", "data:card")
    return own or effect


def _card_text(section: Section, allowed: set[str], with_dice: bool) -> str:
    """Return the text of a card as games of the layout need it. Its other braces name numbers of the card or of the game."""
    sentence = BY_DICE.sub(r"\1" if with_dice else r"\2", section.prose("text"))
    node = section.get("text")
    used = names_in_braces(sentence)
    if node is not None and (used is None or used - allowed):
        names = ", ".join(f"{{{name}}}" for name in sorted(allowed))
        remedy = f"this card may use {names}, and {{dice:with dice|without}}"
        section.faults.add(node, f"{quoted(sentence)} has a brace without a name", remedy, "data:words")
    return sentence


def _when(section: Section, effect: str, faults: Faults) -> tuple[str, ...]:
    """Return when a card may be played: as the layout says, else whenever its effect can be."""
    may = ("reply",) if effect in REPLIES else ("move", "scoring") if effect in SCORED else ("move",)
    node = section.get("when") if effect else section.need("when")
    if node is None and effect:
        return may
    items: list[Node] = section.list("when", 1) if node is not None else []
    if node is not None and faults.usable(node) and not items:
        faults.add(node, "a card that can never be played", f"write one or more of {', '.join(WHEN)}", "data:card")
    times = tuple(dict.fromkeys(word(item, faults, WHEN) for item in items))
    for item in items:
        if effect and item.text in WHEN and item.text not in may:
            what = f"a card with the effect `{effect}` cannot be played at the time {quoted(item.text)}"
            faults.add(item, what, f"write {' or '.join(may)}", "data:card")
    return times


def figures_of(spec: GameSpec) -> Figures:
    assert isinstance(spec.figures, Figures)  # the layout of this game has been read by its own class
    return spec.figures


class Layout(GameLayout):
    """Reads what only this game has."""

    zoneless = True

    read_figures = staticmethod(read_figures)


LAYOUT = Layout()
