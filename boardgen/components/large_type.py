"""Large type, which is asked for with `--large`: the size of cards for it, and how to fix what does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from boardgen.components.order import TITLE
from boardgen.errors import DoesNotFit
from boardgen.layout.decks.components import SIZES, Component

REMEDY = "print it on larger paper, such as --paper a3, or without --large"
CARD = SIZES["tarot"]
"""The size of cards of a game of ours that are smaller: the next one for which sleeves are sold."""


RULES = ("reference", "covenant")
"""Sheets of a game of ours that are read."""


@contextmanager
def or_smaller() -> Iterator[None]:
    """Adds to a refusal what to do about it."""
    try:
        yield
    except DoesNotFit as problem:
        raise DoesNotFit(f"{problem}; {REMEDY}", problem.by_mm, problem.texts) from None


def enlarged(components: Mapping[str, Component]) -> dict[str, Component]:
    """The components with the decks of a game of ours in cards of CARD, where theirs are smaller; boxes follow their cards."""
    return {name: one._replace(size=CARD) if _is_deck(one) else one for name, one in components.items()}


def is_large(component: Component) -> bool:
    """Whether a component is read, so that it is in large type: cards and aids, rules, and sheets and booklets of your own."""
    if component.making is not None:
        return component.kind in ("card", "sheet", "booklet") and component.name != TITLE
    return component.kind == "card" or component.name in RULES


def _is_deck(component: Component) -> bool:
    if component.kind != "card" or component.making is not None or component.size is None:
        return False
    return component.size[0] < CARD[0] and component.size[1] < CARD[1]
