"""What stands about a game on a cover and on a box: for whom it is, how long it takes, how many players it is best with."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.page import Words


def say_players(spec: GameSpec, say: Words) -> str:
    """Say for how many players a game is, in words."""
    least, most = spec.players
    exact = say("rulebook_players_exact", players=least) if least == most else ""
    return spec.add_age(exact or say("rulebook_players", least=least, most=most))


def say_facts(spec: GameSpec, say: Words) -> Sequence[str]:
    """Say for whom a game is, how long it takes and how many players it is best with, as far as the layout has them."""
    least, most = spec.facts.minutes
    words = [say_players(spec, say)]
    if most:
        words.append(say("facts_minutes", minutes=most) if least == most else say("facts_minutes_range", least=least, most=most))
    if spec.facts.best:
        words.append(say("facts_best", players=spec.facts.best))
    return words
