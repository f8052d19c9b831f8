"""The figures of The Map is the Territory: deck, hand, reach, handicaps, stones; checked for what the rules can work with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.faults import Faults
from boardgen.layout.fields import Section, there, word
from boardgen.layout.node import Node
from boardgen.layout.vocabulary import Ledger, ZoneDraft
from boardgen.layout.words import blanks

SPECIAL = {
    "NM": (), "XM": (), "RJ": (), "RR": (), "MA": (), "PP": (), "RA": (), "M2": ("stones",), "M3": ("stones",),
    "P3": ("points",), "P5": ("points",), "T12": ("give", "get"), "T25": ("give", "get"), "T38": ("give", "get"),
}  # fmt: skip
"""The codes that the notation has for cards, each with the numbers that its kind of card needs."""
WHEN = ("move", "reply", "scoring")
"""When a card may be played: as a move, against the move just finished, when points are counted."""
REACHES = ("higher", "lower", "sum")
"""What of two dice limits the distance of a stone."""
EXCHANGED = ("RA", "NM")
"""With the option `replace-any=off` the first kind of card is left out, and as many of the second take its place (ruling T-34)."""


ZONELESS = True
"""The game has no use for `kinds:`, `zones:` and `borders:`."""


class Card(NamedTuple):
    """A kind of card. `numbers` are what its effect counts with: stones, points, or prisoners to give and to get."""

    code: str
    name: str
    copies: int
    text: str
    when: tuple[str, ...]
    by_dice: bool
    numbers: Mapping[str, int]

    def sentence(self, apart: int) -> str:
        """The text with its numbers filled in; `apart` is the distance between stones of one turn."""
        sentence = self.text
        for name, number in (*self.numbers.items(), ("apart", apart)):
            sentence = sentence.replace(f"{{{name}}}", str(number))
        return sentence


class Hand(NamedTuple):
    """How many cards a player is dealt, and how many may be kept at the end of a turn."""

    deal: int
    limit: int


class Handicap(NamedTuple):
    """What every game played and won takes off a player's handicap, the lowest there is, and the reach of handicap stones in steps."""

    per_game: int
    per_win: int
    floor: int
    reach: int

    def of(self, played: int, won: int) -> int:
        """The handicap of a player with so many games played and won, 0 or less."""
        return max(self.floor, -(played * self.per_game + won * self.per_win))


class Stones(NamedTuple):
    """The minimum and maximum number of stones of a colour."""

    least: int
    most: int

    def each(self, points: int, players: int) -> int:
        """Stones of a colour to print for a board of so many points: its share of them, within the limits."""
        return min(self.most, max(self.least, -(-points // players)))


class Figures(NamedTuple):
    """All numbers of the game. `reach` is one of REACHES, `apart` in steps, `surrender` the minimum number of players for it."""

    stones: Stones
    hand: Hand
    reach: str
    apart: int
    handicap: Handicap
    surrender: int
    deck: Mapping[str, Card]

    def cards(self, replace_any: bool = True) -> dict[str, int]:
        """How many of each kind are in the deck (ruling T-34 for a table that plays without Replace Any)."""
        counts = {code: card.copies for code, card in self.deck.items()}
        gone, more = EXCHANGED
        if not replace_any and gone in counts:
            counts[more] = counts.get(more, 0) + counts.pop(gone)
        return counts

    def visible(self) -> Mapping[str, object]:
        """What the rules can see, for the layout's id: neither names and words of cards nor the number of stones."""
        deck = {code: (card.copies, tuple(sorted(card.when)), int(card.by_dice), dict(card.numbers)) for code, card in self.deck.items()}
        return {
            "hand": self.hand,
            "reach": self.reach,
            "apart": self.apart,
            "handicap": self.handicap,
            "surrender": self.surrender,
            "deck": deck,
        }


def read_figures(root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> Figures:
    """Reads and checks what this game adds to the shared sections. Faults are collected; the values then do not count."""
    faults = root.faults
    stones, hand = root.section("stones"), root.section("hand")
    handicap, surrender = root.section("handicap"), root.section("surrender")
    least, most = stones.whole("least", 1, 9999), stones.whole("most", 1, 9999)
    deal, limit = hand.whole("deal", 0, 99), hand.whole("limit", 0, 99)
    reach = root.choice("reach", REACHES)
    apart = root.whole("apart", 1, 99)
    floor = _floor(handicap)
    shares = Handicap(handicap.whole("per_game", 0, 99), handicap.whole("per_win", 0, 99), floor, handicap.whole("reach", 1, 99))
    fewest = surrender.whole("players", 2, 99)
    for section in (stones, hand, handicap, surrender):
        section.close()
    deck = _deck(root)
    if faults.usable(stones.get("least"), stones.get("most")) and least > most:
        faults.add(
            faults.first_opened(stones.get("least"), stones.get("most")),
            f"from {least} to {most} stones",
            "write the smaller number first",
            "data:count",
        )
    nodes = [hand.get("deal"), hand.get("limit")]
    if faults.usable(*nodes) and deal > limit:
        what = f"{deal} cards are dealt and {limit} may be kept"
        faults.add(faults.first_opened(*nodes), what, f"set `limit` to {deal} or more", "data:count")
    cards = sum(card.copies for card in deck.values())
    nodes = [hand.get("deal"), root.get("players"), root.get("deck")]
    if deck and faults.usable(*nodes) and cards < deal * players[1]:
        what = f"{cards} cards, and {players[1]} players are dealt {deal} each"
        faults.add(faults.first_opened(*nodes), what, f"the deck needs {deal * players[1]} cards or more", "data:count")
    return Figures(Stones(least, most), Hand(deal, limit), reach, apart, shares, fewest, deck)


def _floor(section: Section) -> int:
    """The lowest handicap, written with its sign."""
    node = section.need("floor")
    if node is None or node.kind == "broken":
        return 0
    node.expect(type="integer", minimum=-99, maximum=0)
    digits = node.text.removeprefix("-")
    if not (node.plain and digits.isascii() and digits.isdigit() and len(digits) < 3 and (digits == "0" or digits[0] != "0")):
        section.faults.add(node, f"{quoted(node.text)} is not a handicap", "write 0 or a number below, such as -5", "data:type")
        return 0
    if int(digits) and not node.text.startswith("-"):
        section.faults.add(node, f"a handicap of {node.text}: handicaps are 0 or less", f"write -{digits}", "data:range")
        return 0
    return -int(digits)


def _deck(root: Section) -> dict[str, Card]:
    faults = root.faults
    deck: dict[str, Card] = {}
    strange: dict[str, Node] = {}
    for code, node in root.section("deck").entries("|".join(SPECIAL)):
        section = Section(node, faults)
        if code not in SPECIAL and there(code, node):
            strange[code] = node
            continue
        numbers = {name: section.whole(name, 1, 99) for name in SPECIAL.get(code, ())}
        deck[code] = Card(
            code,
            section.text("name"),
            section.whole("count", 0, 99),
            _card_text(section, {*numbers, "apart"}),
            _when(section, faults),
            section.choice("dice", ("reach", "none"), "none") == "reach",
            numbers,
        )
        section.close()
    if strange:
        codes = [quoted(code) for code in strange]
        hint = faults.hint(codes[0][1:-1], SPECIAL) if len(codes) == 1 else f"there are {', '.join(SPECIAL)}"
        what = f"{', '.join(codes[:6])}{f' and {len(codes) - 6} more' if len(codes) > 6 else ''}: the kinds of cards are fixed by the rules"
        remedy = f"a layout changes how many of a kind there are, and its words; {hint}"
        faults.add_key(next(iter(strange.values())), what, remedy, "data:card")
    return deck


def _card_text(section: Section, allowed: set[str]) -> str:
    """The text of a card, whose braces name numbers of the card or of the game."""
    sentence = section.text("text")
    node = section.get("text")
    used = blanks(sentence)
    if node is not None and (used is None or used - allowed):
        names = ", ".join(f"{{{name}}}" for name in sorted(allowed))
        section.faults.add(node, f"{quoted(sentence)} has a brace without a name", f"this card may use {names}", "data:words")
    return sentence


def _when(section: Section, faults: Faults) -> tuple[str, ...]:
    node = section.need("when")
    items: list[Node] = section.list("when", 1) if node is not None else []
    if node is not None and faults.usable(node) and not items:
        faults.add(node, "a card that can never be played", f"write one or more of {', '.join(WHEN)}", "data:card")
    return tuple(dict.fromkeys(word(item, faults, WHEN) for item in items))
