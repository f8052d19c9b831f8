"""Statistics as text, CSV, JSON and a web page in one file. Makes strings and values; prints nothing."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

from boardgen.errors import visible
from boardgen.json_values import Json, Whole, record as json_record, safe
from boardgen.layout.yaml.plain_text import columns, plural
from boardgen.records import NamedTuple
from referee.stats import summary
from referee.stats.collect import Collected, titles
from referee.stats.sections import TITLE, Section, make_sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from boardgen.web.rendering import Written
    from referee.judge.ask.refusals import RuleTextCache

COLUMNS = summary.Row._fields
LONGEST = 90
"""Characters of the wording of a rule that are shown."""
ABOUT = "Intervals are 95 % Wilson intervals, for amounts over games; p is how likely chance alone is to deviate at least as far."
WORDS = "rule"
"""The head of the column that is not of figures."""


class More(NamedTuple):
    """What trials add: sections of their own before all others, by title, sections before and after a title's own, rows, the heading
    of the page, and the titles in whose games it is drawn by lot which seat begins."""

    before: Mapping[str, Sequence[Section]]
    first: Mapping[str, Sequence[Section]]
    after: Mapping[str, Sequence[Section]]
    rows: Sequence[summary.Row]
    heading: str = "Statistics"
    drawn: frozenset[str] = frozenset()


NO_MORE = More({}, {}, {}, ())


class Note(NamedTuple):
    """A sentence of a section."""

    section: str
    text: Annotated[str, "what can be known from these games, and what cannot"]


class GameRecord(NamedTuple):
    """What the games of one title show."""

    title: str
    games: Whole
    figures: list[summary.Row]
    notes: list[Note]


class StatsRecord(NamedTuple):
    """What `stats --format json` gives."""

    games: list[GameRecord]
    unreadable: list[Annotated[str, "why a log cannot be read"]]


def _parts(collected: Collected, texts: RuleTextCache, more: More) -> Iterator[tuple[str, list[Section]]]:
    for title, parts in more.before.items():
        yield title, list(parts)
    for title in titles(collected.tallies):
        tally = collected.tallies[title]
        rows = list(summary.rows(title, tally))
        own = make_sections(rows, tally, lambda code: _rule(code, texts), drawn=title in more.drawn)
        yield title, [*more.first.get(title, ()), *own, *more.after.get(title, ())]


def _rule(code: str, texts: RuleTextCache) -> str:
    """Return the wording of a rule, or what a code of the notation means; cut short."""
    from referee.report.explain import look_up

    known = look_up(code)
    words = known.text if known is not None else next((rule.text for book in texts.all() if (rule := book.rule(code)) is not None), "")
    words = " ".join(words.split())
    return words if len(words) <= LONGEST else words[:LONGEST].rpartition(" ")[0] + " …"


def text(collected: Collected, texts: RuleTextCache, more: More = NO_MORE, *, full: bool = True) -> Iterator[str]:
    """Yield every section as lines without their ends, no charts; where not `full`, only what trials show and their comparison."""
    for number, (title, parts) in enumerate(_parts(collected, texts, more)):
        if number:
            yield ""
        yield visible(title)
        yield "=" * len(visible(title))
        for part in parts:
            if not full and part.title != TITLE and title not in more.before:
                continue
            yield from section_lines(part, [at for at, head in enumerate(part.head) if at and head != WORDS])


def section_lines(part: Section, right: Sequence[int] = ()) -> Iterator[str]:
    """Yield a section as lines without their ends, after an empty one; the columns with the numbers `right` are aligned so."""
    yield ""
    yield visible(part.title)
    yield from (f"  {visible(sentence)}" for sentence in part.sentences)
    if part.rows:
        table = columns([part.head, *([visible(cell) for cell in row] for row in part.rows)], right=right)
        yield from (f"  {line}".rstrip() for line in table.split("\n"))


def csv(collected: Collected, more: More = NO_MORE) -> Iterator[str]:
    """Yield a row for each figure."""
    from referee.report.report import csv_line

    yield csv_line(COLUMNS)
    every = (row for title in titles(collected.tallies) for row in summary.rows(title, collected.tallies[title]))
    for row in chain(more.rows, every):
        yield csv_line(map(safe, row.round_off()))


def record(collected: Collected, texts: RuleTextCache, more: More = NO_MORE) -> dict[str, Json]:
    """Return the figures and the sentences as `stats --format json` gives them."""
    games = []
    for title, parts in _parts(collected, texts, more):
        tally = collected.tallies.get(title)
        rows = (row for row in more.rows if row.game == title) if tally is None else summary.rows(title, tally)
        notes = [Note(part.title, sentence) for part in parts for sentence in part.sentences]
        games.append(GameRecord(title, 0 if tally is None else tally.games, [row.round_off() for row in rows], notes))
    return json_record(StatsRecord(games, collected.unread))


def html(collected: Collected, texts: RuleTextCache, more: More = NO_MORE) -> str:
    """Return a page with every section and its chart."""
    from boardgen.web.rendering import one_file

    total = sum(tally.games for tally in collected.tallies.values())
    groups = [
        {"title": title, "anchor": f"game-{number}", "sections": list(map(section_values, parts))}
        for number, (title, parts) in enumerate(_parts(collected, texts, more), 1)
    ]
    return one_file("stats.html", title=more.heading, about=f"{plural(total, 'game')}. {ABOUT}", groups=groups, unread=collected.unread)


def section_values(part: Section) -> dict[str, object]:
    """Return a section as the template of the page takes it."""
    return {**part._asdict(), "chart": "" if part.draw is None else chart(part)}


def chart(part: Section) -> Written:
    """Return the chart of a section as a picture in an HTML page, with its description for those who do not see it.

    Its text is real text: a tenth as long as outlines, in the fonts of the page, and every script can be read."""
    from boardgen.web.rendering import Written

    drawn = svg(part)
    return Written(drawn[drawn.index("<svg") :].replace("<svg", '<svg role="img"', 1).rstrip())


def svg(part: Section) -> str:
    """Return the chart of a section as an SVG document."""

    from boardgen.draw.shape import ink
    from boardgen.draw.shape.shapes import Paint, Rect, Text
    from boardgen.surface.svg import svg_text

    assert part.draw is not None
    figure = part.draw()
    ground = Rect(0, 0, figure.width, figure.height, Paint(fill=ink.PAPER))
    shapes = [shape._replace(text=visible(shape.text)) if isinstance(shape, Text) else shape for shape in figure.shapes]
    size = figure.width, figure.height
    return svg_text(size, [ground, *shapes], real_text=True, title=visible(part.title), desc=visible(part.described))
