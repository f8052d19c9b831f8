"""The rulebook of a game as its players read it: a text in Markdown with figures, in data/rulebooks/GAME.

`rules.md` is English, `rules.de.md` German. Numbers of the game are not in the text: `{cells.price}` is filled in from the layout, so
that every fact is in one place. A paragraph that ends in `{gc:deploy.suicide}` shows these rule ids beside it; a paragraph
`![Caption.](figure:NAME)` is a figure of figures.yaml.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from boardgen.errors import DataError, Fault, quoted
from boardgen.files import shown_as
from boardgen.layout.decks.markdown_text import Block, place, read_blocks
from boardgen.layout.decks.rules_figures import RuleFigure, read_figures
from boardgen.layout.files.shipped import data_file, names, read_shipped
from boardgen.layout.rules.moved_figures import Holds, with_points
from boardgen.layout.spec.rules_files import rules_of
from boardgen.layout.spec.rules_template import Facts, filled, holds
from boardgen.layout.yaml.conditions import ConditionError
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Source
from boardgen.spelling import nearest

Move: TypeAlias = "Callable[[Mapping[str, RuleFigure], Holds], dict[str, RuleFigure]]"
"""Redraws the figures of a game, and leaves out those that fit nowhere."""
FOLDER = "rulebooks"
ENGLISH = "en"
CHAPTER = 2
"""The level of the headings of chapters."""
_IDS = re.compile(r"\s*\{([a-z]{2,3}:[a-z.]+(?:\s+[a-z]{2,3}:[a-z.]+)*)\}$")
_FIGURE = "figure:"
_GAME = re.compile(r"^Game: .*$", re.MULTILINE)


class RulesBlock(NamedTuple):
    """A block of the text with the rule ids beside it, and its figure if it is one; `section` is the heading that it is under."""

    block: Block
    rules: tuple[str, ...] = ()
    figure: RuleFigure | None = None
    number: int = 0
    """That of the figure, in the order of the book."""
    section: str = ""


class RulesText(NamedTuple):
    """The text of a rulebook. `language` is the tag of its language, such as `de`: English where the text is not translated."""

    source: Source
    blocks: tuple[RulesBlock, ...]
    figures: Mapping[str, RuleFigure]
    language: str

    @property
    def preface(self) -> tuple[RulesBlock, ...]:
        """What is before the first chapter, without the title of the book."""
        first = next((at for at, one in enumerate(self.blocks) if is_chapter(one)), len(self.blocks))
        return tuple(one for one in self.blocks[:first] if one.block.kind != "heading")

    @property
    def body(self) -> tuple[RulesBlock, ...]:
        """The chapters."""
        first = next((at for at, one in enumerate(self.blocks) if is_chapter(one)), len(self.blocks))
        return self.blocks[first:]


def is_chapter(one: RulesBlock) -> bool:
    """Whether a block is the heading of a chapter: those of the first level are the title of the book."""
    return one.block.kind == "heading" and one.block.level == CHAPTER


def has_text(game: str) -> bool:
    """Whether a game that comes with the programs has a rulebook to read."""
    return game.isidentifier() and os.path.isfile(_path(game, "rules.md"))


def games_with_text() -> list[str]:
    """The names of the games with a rulebook to read."""
    return [game for game in names() if has_text(game)]


def read_rules_text(game: str, language: str, facts: Facts, move: Move | None = None) -> RulesText:
    """Return the rulebook of a game in a language, else in English, with its `facts` filled in. Raises DataError with all its faults.

    `move` redraws the figures for the board of the layout where that is another one than the game's.
    """
    tag = language.partition("-")[0].lower()
    translated = _path(game, f"rules.{tag}.md")
    path, tag = (translated, tag) if tag != ENGLISH and os.path.isfile(translated) else (_path(game, "rules.md"), ENGLISH)
    faults = Faults()
    figures = read_figures(read_shipped(_path(game, "figures.yaml")), faults)
    figures = {name: one._replace(log=one.translated.get(tag, one.log)) for name, one in figures.items()}
    moved = figures if move is None else move(figures, lambda one: _is_true(one, facts, faults))
    kept = {name for name, one in moved.items() if _is_true(one, facts, faults)}
    figures |= moved
    figures = {name: filled_figure(one, facts, faults) if name in kept else one for name, one in figures.items()}
    facts = facts._replace(shown={**facts.shown, **{f"figure.{name}": "yes" if name in kept else "" for name in figures}})
    source = _source(path)
    left_out = "|".join(re.escape(name) for name in figures if name not in kept)
    text = re.sub(rf"!\[.*\]\(figure:({left_out})\)", "", source.text) if left_out else source.text
    source = Source(source.shown, path, filled(Source(source.shown, path, text), facts, faults))
    blocks = tuple(_blocks(source, read_blocks(source, faults), Figures(figures, frozenset(kept)), game, faults))
    faults.check()
    return RulesText(source, blocks, {name: one for name, one in figures.items() if name in kept}, tag)


def filled_figure(figure: RuleFigure, facts: Facts, faults: Faults) -> RuleFigure:
    """A figure with the facts of a layout in its log, and in its marks the points that the log names.

    A log that is shown as text names the layout.
    """
    if figure.listed and facts.shown.get("layout"):
        figure = figure._replace(log=_GAME.sub(rf"\g<0>\nBoard: {facts.shown['layout']}", figure.log))
    if "{" not in figure.log and not any("{" in point for point in figure.show.marks):
        return figure
    at = figure.at.source

    def fill(text: str) -> str:
        return filled(Source(at.shown, at.path, text), facts, faults)

    marks = {fill(point): mark for point, mark in figure.show.marks.items()}
    return figure._replace(log=fill(figure.log), show=figure.show._replace(marks=marks))


class Figures(NamedTuple):
    """The figures of a game, and the names of those that are true of a layout."""

    all: Mapping[str, RuleFigure]
    kept: frozenset[str]


def _is_true(figure: RuleFigure, facts: Facts, faults: Faults) -> bool:
    """Whether a layout has the seats of a figure, and whether its numbers are those that the figure needs."""
    try:
        true = not figure.needs or holds(figure.needs, facts)
    except (KeyError, ConditionError) as problem:
        what = f"the needs of {quoted(figure.name)} cannot be read: {problem}"
        faults.add(figure.at, what, "write them as a condition, such as {cells.start} >= 4", "data:rulebook.figure")
        return False
    seated = all(f"seat.{letter}" in facts.shown for letter in figure.seats)
    return true and seated and len(figure.seats) <= facts.numbers.get("players.most", 0)


def _path(game: str, name: str) -> str:
    return data_file(os.path.join(FOLDER, game), name)


def _source(path: str) -> Source:
    try:
        with open(path, encoding="utf-8") as stream:
            return Source(shown_as(path), path, stream.read())
    except (OSError, UnicodeDecodeError) as problem:
        fault = Fault(shown_as(path), 0, 0, "", f"this file cannot be read: {problem}", "save it as UTF-8", "error", "data:file")
        raise DataError(fault) from problem


def _blocks(source: Source, blocks: Iterable[Block], there: Figures, game: str, faults: Faults) -> Iterable[RulesBlock]:
    """Each block with what belongs to it, without figures that would be false. Rule ids and figures that are not there are faults."""
    figures = there.all
    rules = rules_of(game).rules
    shown: dict[str, int] = {}
    section = ""
    for block in blocks:
        at = place(source, block.line)
        section = block.text if block.kind == "heading" else section
        if block.kind == "image":
            name = block.text.removeprefix(_FIGURE)
            if name not in figures:
                remedy = nearest(name, figures) or f"write one that is there, such as figure:{next(iter(figures), 'NAME')}, or add {name}"
                what = f"{quoted(block.text)} cannot be shown: figures.yaml has no figure {quoted(name)}"
                faults.add(at, what, remedy, "data:rulebook.figure")
                continue
            if not block.caption:
                faults.add(at, f"the figure {quoted(name)} has no caption", "say in brackets what is to be seen", "data:rulebook.caption")
            if name not in there.kept:
                continue
            block = block._replace(caption=with_points(block.caption, figures[name].points))
            shown.setdefault(name, len(shown) + 1)
            yield RulesBlock(block, (), figures[name], shown[name], section)
            continue
        ids = _IDS.search(block.text) if block.kind == "paragraph" else None
        named = tuple(ids[1].split()) if ids else ()
        for rule in named:
            if rule not in rules:
                remedy = nearest(rule, rules) or f"write an id of data/rules/{game}.yaml, such as {next(iter(rules), 'gc:deploy.ko')}"
                what = f"{quoted(rule)} cannot be shown beside the text: {game} has no rule of this name"
                faults.add(at, what, remedy, "data:rulebook.rule")
        yield RulesBlock(block._replace(text=block.text[: ids.start()]) if ids else block, named, None, 0, section)


def mentions(blocks: Iterable[RulesBlock]) -> dict[str, list[tuple[str, int]]]:
    """For each rule id the headings of a text below which it is, each with the number of a figure that shows the rule broken, or 0."""
    found: dict[str, list[tuple[str, int]]] = {}
    for one in blocks:
        broken = (one.figure.refused,) if one.figure is not None and one.figure.refused else ()
        for rule in (*one.rules, *broken):
            found.setdefault(rule, []).append((one.section, one.number))
    return found
