"""What a trial shows, in a few sentences that come first: how games end, how long they take, who has an advantage, and whether the kit
has enough. All of them are read from the figures below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.yaml.text_tables import plural
from referee.stats import one_game, summary, unlikely
from referee.stats.section import Section, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.stats.summary import Row
    from referee.stats.tally import Tally

ADVANTAGES = {
    one_game.ORDER: "Order of play",
    summary.SEAT: "Seats",
    one_game.START: "Start points",
    one_game.FIRST_CELL: "First cells",
    one_game.FIRST_PIECE: "First pieces",
}
"""Measures of wins, and what they are of."""
NAMED = 3
"""Items of which a sentence speaks."""
TITLE = "In short"
PEOPLE = "Bots are not people: they do not talk, bargain or plan as people do."
HARDLY = "Chance alone hardly explains that"
CHOSEN = "players choose where they begin, so it is advice to them, not unfairness"
ENDLESS = "A game of your own ends by itself with `rounds:` in its layout, such as `rounds: 12`."
LOT = "Colours are drawn by lot in this trial: play another --seed before you believe it."


def section(title: str, tally: Tally, kit: Section | None, *, drawn: bool = False, own: bool = False) -> Section:
    """The section of one layout; `kit` is that on its pieces. `drawn`: by lot it is decided which seat begins, so that none is better.

    `own`: the game has no rules but those of the record.
    """
    by_measure: dict[str, list[Row]] = {}
    for row in summary.rows(title, tally):
        by_measure.setdefault(row.measure, []).append(row)
    sentences = [_ending(tally), *([ENDLESS] if own and tally.games and not tally.lengths else []), *_length(by_measure)]
    for measure, what in ADVANTAGES.items():
        if measure in by_measure:
            sentences.append(f"{what}: {_advantage(by_measure, measure, tally.lengths.total(), drawn)}")
    if kit is not None:
        sentences.append(f"Kit: {kit.sentences[0][:1].lower()}{kit.sentences[0][1:]}")
    return Section(TITLE, (*sentences, PEOPLE), (), (), wide=True)


def _ending(tally: Tally) -> str:
    cut = tally.games - tally.lengths.total()
    if cut == tally.games:
        return f"Ending: none of {plural(tally.games, 'game')} came to an end, so nothing else can be known from them."
    if cut:
        return f"Ending: {cut} of {plural(tally.games, 'game')} did not come to an end; the others alone are counted."
    return f"Ending: {'the game' if tally.games == 1 else f'all {tally.games} games'} came to an end."


def _length(by_measure: dict[str, list[Row]]) -> Iterator[str]:
    rounds = {row.item: row for row in by_measure.get(one_game.ROUNDS, ())}
    if rounds:
        lower, median, upper, mean = (rounds[item].value or 0 for item in ("lower quartile", "median", "upper quartile", "mean"))
        yield f"Length: {mean:.1f} rounds on average, with a median of {median:g}; the middle half took {lower:g} to {upper:g}."


def _advantage(by_measure: Mapping[str, Sequence[Row]], measure: str, games: int, drawn: bool) -> str:
    """What is proved of wins, or how large an advantage may still be."""
    compared = unlikely.select_compared(by_measure, measure, games)
    odd = unlikely.find_odd(by_measure, measure, games)
    if odd:
        odd.sort(key=lambda row: (-abs(_off(row, row.share)), row.item))
        named = ", ".join(f"{row.item} wins {percent(row.share)} where {percent(row.expected)} would be even" for row in odd[:NAMED])
        more = f" (and {len(odd) - NAMED} more)" if len(odd) > NAMED else ""
        if measure == summary.SEAT and drawn:
            return f"{named}{more}. {LOT}"
        return f"{named}{more}. {HARDLY}{f'; {CHOSEN}' if measure in one_game.CHOSEN else ''}."
    if not compared:
        return "too few games to say anything."
    most = max(max(abs(_off(row, row.low)), abs(_off(row, row.high))) for row in compared)
    return f"no advantage shows; the intervals allow one of up to {max(1, round(100 * most))} percentage points."


def _off(row: Row, share: float | None) -> float:
    """How far a share is from even."""
    return (share or 0.0) - (row.expected or 0.0)
