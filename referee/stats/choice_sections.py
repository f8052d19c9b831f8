"""The section on what there is to choose: ways in which a turn may go on, by the part of the game, and the share of real decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.yaml.text_tables import plural
from referee.stats.choices import FEWEST
from referee.stats.section import Section, interval, listed, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.draw.shape.shapes import Figure
    from referee.stats.choices import Choices
    from referee.stats.summary import Row


def section(by_item: Sequence[Row], by_round: Sequence[Row], choices: Choices) -> Section:
    """The figures to read, with the mean ways by rounds as a chart."""
    figures = {row.item: row for row in by_item}
    mean, real = figures["mean"], figures["real decisions"]
    assert mean.value is not None
    games = plural(choices.games, "game")
    about = f" (95 % interval {mean.low:.1f} to {mean.high:.1f})" if mean.low is not None and mean.high is not None else ""
    sentences = [
        f"{plural(choices.decisions, 'turn')} of {games} were looked at, chosen by chance. They could go on in {mean.value:.1f} ways on "
        f"average{about}, with a median of {figures['median'].value:g} and {figures['lowest'].value:g} to {figures['highest'].value:g}.",
        f"{percent(real.share)} of them were real decisions: at least two ways differ in what they do"
        + (f" (95 % interval {interval(real)})." if real.low is not None else "."),
    ]
    if choices.games < FEWEST:
        sentences.append(f"From {games} this is known only roughly; play more games.")
    table = tuple((row.item, str(row.of), f"{row.value:.1f}") for row in by_round)

    def draw() -> Figure:
        from boardgen.draw.chart import charts

        bars = [charts.Bar(row.item, row.value or 0, f"{row.value:.1f}") for row in by_round]
        return charts.bars(bars, "ways in which a turn may go on, mean")

    title = "Choices"
    return Section(title, tuple(sentences), ("turns in", "looked at", "ways, mean"), table, draw, listed(title, table))
