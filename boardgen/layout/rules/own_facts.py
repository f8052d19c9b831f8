"""The facts that the rules of a game of your own may name in braces: values of its layout, and how many pieces and cards it has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardgen.layout.decks.components import Component
from boardgen.layout.rules.rule_facts import facts_of
from boardgen.layout.spec.spec import GameSpec


def own_facts(spec: GameSpec) -> dict[str, str]:
    """All facts of a layout by their names.

    `players` is how many play (2, or 2–4), `cards.count` how many pieces a component has, `cards.storm.count` how many of them are called
    Storm or have this label, `cards.storm.points` their value in the column `points`, and `each_seat` how many each player has.
    Everything else that the layout says on one line is there by its keys: `holdings.gold.start`.
    """
    least, most = spec.players
    facts = spec.said | facts_of(spec, spec)
    facts["players"] = str(least) if least == most else f"{least}–{most}"
    for component in spec.components.values():
        if component.making is not None:
            facts |= _pieces(component)
    return facts


def slug(text: str) -> str:
    """What a name is called in braces: old-wolf for Old Wolf."""
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-")


def _pieces(component: Component) -> Iterator[tuple[str, str]]:
    """How many pieces a component has, of each name or label too, and their values in its data file."""
    name, times = component.name, max(1, component.pieces)
    if component.each_seat:
        yield f"{name}.each_seat", str(component.each_seat)
    if rows := component.own.rows:
        copies: dict[str, int] = {}
        for row in rows:
            called = slug(next(iter(row.fields.values()), ""))
            copies[called] = copies.get(called, 0) + row.copies * times
            yield from ((f"{name}.{called}.{column}", value) for column, value in row.fields.items() if "\n" not in value)
        yield f"{name}.count", str(sum(copies.values()))
        yield from ((f"{name}.{called}.count", str(number)) for called, number in copies.items())
    elif component.counts:
        yield f"{name}.count", str(sum(number for _, number in component.counts))
        yield from ((f"{name}.{slug(label)}.count", str(number)) for label, number in component.counts)
    elif component.pieces:
        yield f"{name}.count", str(component.pieces)
