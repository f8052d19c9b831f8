"""Where the rulebook of a game, as `boardgen rules` prints it, has a rule: the heading, and the figures that show the rule broken."""

from __future__ import annotations

from functools import cache


def place(game: str, rule: str) -> str:
    """The headings that a rule is under with its figures, such as `Groups and liberties, figures 13 and 16`; empty where it has none."""
    return "; ".join(f"{heading}{_shown(figures)}" for heading, figures in _places(game).get(rule, {}).items())


@cache
def _places(game: str) -> dict[str, dict[str, list[int]]]:
    """For each rule id its headings in the order of the book, each with the numbers of figures. Empty for a game without a rulebook."""
    from boardgen.layout.rules.rule_facts import rulebook_facts
    from boardgen.layout.rules.rules_text import has_text, mentions, read_rules_text
    from boardgen.layout.spec import catalog

    if not has_text(game):
        return {}
    spec = catalog.load(game)
    found: dict[str, dict[str, list[int]]] = {}
    for rule, mentioned in mentions(read_rules_text(game, "en", rulebook_facts(spec, spec, True)).blocks).items():
        for heading, figure in mentioned:
            figures = found.setdefault(rule, {}).setdefault(heading, [])
            if figure:
                figures.append(figure)
    return found


def _shown(figures: list[int]) -> str:
    if not figures:
        return ""
    *first, last = map(str, figures)
    return f", figures {', '.join(first)} and {last}" if first else f", figure {last}"
