"""What a layout says for the rules of the record: the pieces, dice and cards that its kit prints, and its holdings; for `referee rules`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from boardgen.layout.spec.record_law import CAPTURED, CASH, COUNTS, HAND, PIECES

if TYPE_CHECKING:
    from boardgen.layout.spec.record_law import Deck, Dice, PieceKind, RecordFigures

NO_CAPTURE = ("the layout has no `capture: go`, so this rule does not apply",)


def title(figures: RecordFigures) -> str:
    """Return what decides the game."""
    named = {CASH: "money ($)", PIECES: "pieces on the board", CAPTURED: "captured pieces", HAND: "cards in hand"}
    law = figures.law
    much = ("fewest" if law.score in COUNTS else "least") if law.lowest else "most"
    wins = f"the {much} {named.get(law.score, law.score)} wins"
    return f"{wins}; the game ends with round {law.rounds}" if law.rounds else wins


def numbers(figures: RecordFigures) -> Mapping[str, tuple[str, ...]]:
    """Return, for some rules by their ids, what the layout makes of them, in lines."""
    holdings = [holding for key, holding in figures.law.holdings.items() if key in figures.law.written]
    cards = tuple(f"`{deck.name}`: {_cards(deck)}" for deck in figures.decks) or ("the kit prints no cards",)
    dice = tuple(map(_dice, figures.dice)) or ("the kit prints no dice",)
    found = {
        "rec:put.supply": _pieces(figures.pieces) or ("the kit prints no pieces",),
        "rec:roll.dice": dice,
        "rec:draw.empty": cards,
        "rec:holding.least": tuple(f"`{one.key}` starts at {one.start}; {_bound('minimum', one.least)}" for one in holdings),
        "rec:holding.most": tuple(f"`{one.key}`: {_bound('maximum', one.most)}" for one in holdings),
    }
    if not figures.law.capture:
        found |= dict.fromkeys(("rec:capture.suicide", "rec:capture.ko", "rec:setup.liberty", "rec:end.count"), NO_CAPTURE)
    return {code: lines for code, lines in found.items() if lines}


def _pieces(kinds: Iterable[PieceKind]) -> tuple[str, ...]:
    lines = []
    for kind in kinds:
        bare = not any(sign.isalpha() for sign in kind.name)  # a label such as 5, which needs the name of its component
        called = f"`{kind.names[1]}`, or just `{kind.name}`" if bare and len(kind.names) > 1 else f"`{kind.name}`"
        lines.append(f"{called}: {_shares(kind.each, kind.shared)}")
    return tuple(lines)


def _dice(dice: Dice) -> str:
    return f"`{dice.name}`: {dice.dice} {'die' if dice.dice == 1 else 'dice'} with the sides {', '.join(dice.sides)}"


def _cards(deck: Deck) -> str:
    """Return how many cards, and of which names."""
    total = sum(deck.cards.values())
    named = ", ".join(name if count == 1 else f"{name} ({count})" for name, count in deck.cards.items())
    return f"{_shares(deck.each * total, deck.sets * total)}: {named}"


def _shares(each: int, shared: int) -> str:
    parts = (f"{each} for each player" if each else "", f"{shared} for all" if shared else "")
    return " and ".join(filter(None, parts))


def _bound(what: str, limit: int | None) -> str:
    return f"no {what}" if limit is None else f"{what} {limit}"
