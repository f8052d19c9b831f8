"""The rulebook of a game as its players read it: Markdown with figures, in data/rulebooks/GAME, and the facts that it may name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from boardgen.errors import DataError, Fault, nearest, quoted
from boardgen.files import show_path
from boardgen.layout.decks.booklets import RuleFigure, read_figures
from boardgen.layout.decks.markdown_text import BACK, Block, place, read_blocks
from boardgen.layout.files.shipped import book_file, read_shipped
from boardgen.layout.ground.board import Board
from boardgen.layout.rules.moved_figures import Holds, rename_points
from boardgen.layout.spec.rules_files import rules_of
from boardgen.layout.spec.rules_template import Facts, fill_template, holds
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.conditions import ConditionError
from boardgen.layout.yaml.node import Faults, Source
from boardgen.records import NamedTuple

Move: TypeAlias = "Callable[[Mapping[str, RuleFigure], Holds], dict[str, RuleFigure]]"
"""Redraws the figures of a game, and leaves out those that fit nowhere."""
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
    """The number of the figure, in the order of the book."""
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
        """The chapters, without what is on the back cover and without answers."""
        first = next((at for at, one in enumerate(self.blocks) if is_chapter(one)), len(self.blocks))
        return tuple(one for one in self.blocks[first : self._end] if not is_answer(one))

    @property
    def back(self) -> tuple[RulesBlock, ...]:
        """What is on the back cover, besides the answers."""
        return self.blocks[self._end + 1 :]

    @property
    def _end(self) -> int:
        return next((at for at, one in enumerate(self.blocks) if one.block.kind == BACK), len(self.blocks))

    @property
    def answers(self) -> tuple[tuple[RulesBlock, RulesBlock], ...]:
        """Each question of the text with its answer, in order. Raises DataError for one without the other."""
        asked: RulesBlock | None = None
        found = []
        faults = Faults()
        for one in self.blocks:
            at = place(self.source, one.block.line)
            if is_question(one):
                if asked is not None:
                    faults.add(place(self.source, asked.block.line), *_UNANSWERED)
                asked = one
            elif is_answer(one):
                if asked is None:
                    what = "this answer belongs to no question"
                    faults.add(at, what, "write the question above it, as `> ? Who begins?`", "data:rulebook.question")
                else:
                    found.append((asked, one))
                asked = None
        if asked is not None:
            faults.add(place(self.source, asked.block.line), *_UNANSWERED)
        faults.check()
        return tuple(found)


def is_chapter(one: RulesBlock) -> bool:
    """Return whether a block is the heading of a chapter: those of the first level are the title of the book."""
    return one.block.kind == "heading" and one.block.level == CHAPTER


QUESTION, ANSWER = "? ", "= "
"""What quoted paragraphs begin with that ask the reader something, and that are the answer, on the back cover."""
_UNANSWERED = "this question has no answer", "write it below, as `> = You do.`", "data:rulebook.question"


def is_question(one: RulesBlock) -> bool:
    """Return whether a block asks the reader something."""
    return one.block.quoted and one.block.text.startswith(QUESTION)


def is_answer(one: RulesBlock) -> bool:
    """Return whether a block is the answer to a question."""
    return one.block.quoted and one.block.text.startswith(ANSWER)


def read_rules_text(game: str, language: str, facts: Facts, move: Move | None = None) -> RulesText:
    """Return the rulebook of a game in a language, else in English, with its `facts` filled in. Raises DataError with all its faults.

    `move` redraws the figures for the board of the layout where that is another one than the game's."""
    tag = language.partition("-")[0].lower()
    translated = book_file(game, f"rules.{tag}.md")
    path, tag = (translated, tag) if tag != ENGLISH and os.path.isfile(translated) else (book_file(game, "rules.md"), ENGLISH)
    faults = Faults()
    figures = read_figures(read_shipped(book_file(game, "figures.yaml")), faults)
    figures = {name: one._replace(log=one.translated.get(tag, one.log)) for name, one in figures.items()}
    moved = figures if move is None else move(figures, lambda one: _is_true(one, facts, faults))
    kept = {name for name, one in moved.items() if _is_true(one, facts, faults)}
    figures |= moved
    figures = {name: fill_figure(one, facts, faults) if name in kept else one for name, one in figures.items()}
    facts = facts._replace(shown={**facts.shown, **{f"figure.{name}": "yes" if name in kept else "" for name in figures}})
    source = _source(path)
    left_out = "|".join(re.escape(name) for name in figures if name not in kept)
    text = re.sub(rf"!\[.*\]\(figure:({left_out})\)", "", source.text) if left_out else source.text
    source = Source(source.shown, path, fill_template(Source(source.shown, path, text), facts, faults))
    blocks = tuple(_blocks(source, read_blocks(source, faults, tag), Figures(figures, frozenset(kept)), game, faults))
    faults.check()
    return RulesText(source, blocks, {name: one for name, one in figures.items() if name in kept}, tag)


def fill_figure(figure: RuleFigure, facts: Facts, faults: Faults) -> RuleFigure:
    """Return a figure with the facts of a layout in its log, and in its marks the points that the log names.

    A log that is shown as text names the layout."""
    if figure.listed and facts.shown.get("layout"):
        figure = figure._replace(log=_GAME.sub(rf"\g<0>\nBoard: {facts.shown['layout']}", figure.log))
    if "{" not in figure.log and not any("{" in point for point in figure.show.marks):
        return figure
    at = figure.at.source

    def fill(text: str) -> str:
        return fill_template(Source(at.shown, at.path, text), facts, faults)

    marks = {fill(point): mark for point, mark in figure.show.marks.items()}
    return figure._replace(log=fill(figure.log), show=figure.show._replace(marks=marks))


class Figures(NamedTuple):
    """The figures of a game, and the names of those that are true of a layout."""

    all: Mapping[str, RuleFigure]
    kept: frozenset[str]


def _is_true(figure: RuleFigure, facts: Facts, faults: Faults) -> bool:
    """Return whether a layout has the seats of a figure, and whether its numbers are those that the figure needs."""
    try:
        true = not figure.needs or holds(figure.needs, facts)
    except (KeyError, ConditionError) as problem:
        what = f"the needs of {quoted(figure.name)} cannot be read: {problem}"
        faults.add(figure.at, what, "write them as a condition, such as {cells.start} >= 4", "data:rulebook.figure")
        return False
    seated = all(f"seat.{letter}" in facts.shown for letter in figure.seats)
    return true and seated and len(figure.seats) <= facts.numbers.get("players.most", 0)


def _source(path: str) -> Source:
    try:
        with open(path, encoding="utf-8") as stream:
            return Source(show_path(path), path, stream.read())
    except (OSError, UnicodeDecodeError) as problem:
        fault = Fault(show_path(path), 0, 0, "", f"this file cannot be read: {problem}", "save it as UTF-8", "error", "data:file")
        raise DataError(fault) from problem


def _blocks(source: Source, blocks: Iterable[Block], there: Figures, game: str, faults: Faults) -> Iterable[RulesBlock]:
    """Yield each block with what belongs to it, without figures that would be false. Rule ids and figures that are not there are faults."""
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
            block = block._replace(caption=rename_points(block.caption, figures[name].points))
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
    """Return, for each rule id, the headings of a text with it, and beside each the number of a figure that shows the rule broken, or 0."""
    found: dict[str, list[tuple[str, int]]] = {}
    for one in blocks:
        broken = (one.figure.refused,) if one.figure is not None and one.figure.refused else ()
        for rule in (*one.rules, *broken):
            found.setdefault(rule, []).append((one.section, one.number))
    return found


SOFT_HYPHEN = "\xad"


def rulebook_facts(spec: GameSpec, own: GameSpec, board: bool) -> Facts:
    """Return what the rulebook of a layout may say of it; `own` is its game, and `board` whether the layout has the board of this.

    Besides the facts of `facts_of`: `options.ko`, what is chosen where a table agrees on nothing else, and `option.ko.simple` for each
    choice; `component.log` for what the kit has; `board.game` where the layout has the board of the game, and `layout`, its name where it
    is not the game itself."""
    figures = spec.figures
    money = figures.sums
    lists = dict(figures.lists(own.figures))
    show = str if money is None else money.show
    lots = [zone for zone in spec.zones.values() if zone.lot > 1]
    lists["lots"] = [{"zone": _plain(zone.name), "price": show(zone.price), "lot": str(zone.lot)} for zone in lots]
    shown = _rulebook_facts(spec) | {"board.game": "yes" if board else "", "layout": "" if spec.name == own.name else spec.name}
    of_game = _rulebook_facts(own) | {name: f"{value:g}" for name, value in _rulebook_numbers(own).items()} | {"board.game": "yes"}
    return Facts(shown, _rulebook_numbers(spec), lists, show, of_game)


def _rulebook_numbers(spec: GameSpec) -> dict[str, float]:
    figures = spec.figures
    numbers = {name: value for name, value in _flat(figures.values()).items() if not isinstance(value, str)}
    numbers |= {"players.least": spec.players[0], "players.most": spec.players[1], "age": spec.age}
    for code, zone in spec.zones.items():
        numbers |= {f"price.{code}": zone.price, f"lot.{code}": zone.lot}
    if spec.zones:
        prices = [zone.price for zone in spec.zones.values()]
        numbers |= {"price.least": min(prices), "price.most": max(prices)}
        board = spec.board
        zones = {name: spec.zones[code] for name, code in zip(board.names, board.zone, strict=True) if code is not None}
        numbers |= {f"at.price.{name}": zone.price for name, zone in zones.items()}
        numbers |= {f"at.lot.{name}": zone.lot for name, zone in zones.items()}
    return {**numbers, **figures.numbers()}


def _rulebook_facts(spec: GameSpec) -> dict[str, str]:
    facts = facts_of(spec, spec)
    facts |= {f"colour.{letter}": _plain(seat.name).lower() for letter, seat in spec.seats.items()}
    for number, points in (spec.ground.starts if isinstance(spec.ground, Board) else {}).items():
        facts |= {f"start.{number}.{at}": spec.board.names[point] for at, point in enumerate(points, 1)}
    for name, option in spec.options.items():
        facts[f"options.{name}"] = option.default
        facts |= {f"option.{name}.{choice}": "yes" for choice in option.choices}
    return facts | {f"component.{name}": "yes" for name in spec.components}


def facts_of(spec: GameSpec, places: GameSpec) -> dict[str, str]:
    """Return all facts of a layout by their dotted names. Zones are those of `places`, the layout whose board the figures show.

    `title`, `players.least` and `players.most`; `seat.B`; `zone.PE`, `price.PE` and `lot.PE` where there are zones; every number and
    word of the game's own figures as the layout file names it (`cells.start`, `influence.assets`)."""
    facts = {"title": spec.title, "age": str(spec.age), "players.least": str(spec.players[0]), "players.most": str(spec.players[1])}
    facts |= {f"seat.{letter}": _plain(seat.name) for letter, seat in places.seats.items()}
    facts |= {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in _flat(spec.figures.values()).items()}
    facts |= spec.figures.facts()
    for code, zone in places.zones.items():
        facts[f"zone.{code}"] = _plain(zone.name)
        facts[f"lot.{code}"] = str(zone.lot)
        money = places.figures.sums
        if money is not None:
            facts[f"price.{code}"] = money.show(zone.price)
    return facts


def _plain(name: str) -> str:
    return name.replace(SOFT_HYPHEN, "")


def _flat(value: Mapping[str, object]) -> dict[str, str | int | float]:
    """Return the numbers and words inside a value by their names, separated by dots."""
    found: dict[str, str | int | float] = {}
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        name, inside = waiting.pop()
        if isinstance(inside, str | int | float):
            if not isinstance(inside, bool):
                found[name] = inside
            continue
        if hasattr(inside, "_asdict"):
            inside = inside._asdict()
        if isinstance(inside, Mapping):
            waiting += [(f"{name}.{key}" if name else str(key), one) for key, one in reversed([*inside.items()])]
    return found
