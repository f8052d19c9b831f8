"""The figures of the booklets of a layout: how the referee judges their logs, and their files with the positions in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.errors import Fault, quoted
from boardgen.files import shown_as
from boardgen.layout.decks.rules_figures import RuleFigure, read_figures
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.yaml_reader import read
from referee.figures.judging import HEADER, FigureError, position
from referee.figures.writing import UnwritableError, rewritten
from referee.judge.ask.rule_texts import RuleTexts
from referee.judge.open.layouts import LayoutCache, law

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardgen.layout.spec.spec import GameSpec
    from boardgen.layout.yaml.node import Node

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")
"""Who plays where a log does not say it."""
TURN = re.compile(r"\s*\d+([A-Z])\b")
"""The beginning of a turn of a seat."""
OF_LAYOUT = ("Game", "Board")
"""Headers that name the layout, which is known."""


class Judged(NamedTuple):
    """A file of figures: its path, the figures, their positions, and what is wrong with them."""

    path: str
    figures: Mapping[str, RuleFigure]
    positions: Mapping[str, Mapping[str, Any]]
    faults: tuple[Fault, ...]

    @property
    def old(self) -> tuple[str, ...]:
        """The figures whose file has another position, or none."""
        return tuple(name for name, figure in self.figures.items() if name in self.positions and not self._is_new(figure))

    def _is_new(self, figure: RuleFigure) -> bool:
        return figure.judged == figure.digest and same_position(figure, self.positions[figure.name])


def judged(spec: GameSpec) -> Iterator[Judged]:
    """The files of figures that the booklets of a layout name. A figure that is judged otherwise than it says is a fault at its line."""
    layouts = LayoutCache()
    layouts.put(spec, spec.name, law(spec).prepare(spec))
    done: set[str] = set()
    for component in spec.components.values():
        booklet = component.making.booklet if component.making is not None else None
        if booklet is None or not booklet.figures or booklet.figures_file in done:
            continue
        done.add(booklet.figures_file)
        faults = Faults()
        positions = {}
        for name, figure in booklet.figures.items():
            if figure.refused and not _is_rule(figure, spec, faults):
                continue
            try:
                _require_own(figure)
                headers = {"Game": spec.game, "Board": spec.name, "Players": _players(spec, figure)}
                positions[name] = position(figure, headers, layouts)
            except FigureError as problem:
                _fault(figure, problem, faults)
        yield Judged(booklet.figures_file, booklet.figures, positions, faults.sorted())


def _is_rule(figure: RuleFigure, spec: GameSpec, faults: Faults) -> bool:
    """Whether the layout has the rule that a figure is to break; a rule that does not exist is a fault where it is named."""
    known = [rule.code for rule in RuleTexts(spec.law).rules()]
    if figure.refused in known or figure.refused.startswith("tlog:") or not known:
        return True
    near = faults.hint(figure.refused, known)
    remedy = near if near.startswith("did") else f"`referee rules {shown_as(spec.file)}` lists them"
    what = f"the figure {quoted(figure.name)}: there is no rule {quoted(figure.refused)}"
    faults.add(figure.at.children["refused"], what, remedy, "data:rulebook.log")
    return False


def _players(spec: GameSpec, figure: RuleFigure) -> str:
    """Who plays in a log that does not name them: as few as can, and all whose lines it has."""
    played = {found[1] for line in figure.log.splitlines() if (found := TURN.match(line))}
    seats = [seat for number, seat in enumerate(spec.seats) if number < max(2, spec.players[0]) or seat in played]
    return " ".join(f"{seat}={name}" for seat, name in zip(seats, PLAYERS, strict=False))


def _require_own(figure: RuleFigure) -> None:
    """Raises FigureError for a log that names a layout: it is judged by the layout that it is a figure of."""
    for number, line in enumerate(figure.log.strip("\n").splitlines(), 1):
        if (found := HEADER.match(line)) and found[1] in OF_LAYOUT:
            raise FigureError(f"its log is judged by the layout of its booklet; take {quoted(line)} out", number, "data:rulebook.log")


def _fault(figure: RuleFigure, problem: FigureError, faults: Faults) -> None:
    """What the referee says, at the line of the log."""
    node = figure.at.children["log"]
    line, column, width = node.line, node.column, 1
    if problem.line and node.source.line(node.line)[node.column - 1 : node.column] in ("|", ">"):
        leading = len(figure.log) - len(figure.log.lstrip("\n"))
        line = node.line + leading + problem.line
        written = node.source.line(line)
        column, width = len(written) - len(written.lstrip()) + 1, len(written.strip())
    remedy = "change the log"
    if not figure.refused and problem.code and not problem.code.startswith(("tlog:", "data:")):
        remedy = f"change the log, or write `refused: {problem.code}` if its last line is to break this rule"
    faults.add_at(node, line, column, width, f"the figure {quoted(figure.name)}: {problem}", remedy, "data:rulebook.log")


def same_position(figure: RuleFigure, found: Mapping[str, Any]) -> bool:
    """Whether the file of a figure has the position that the referee has found."""
    node = figure.at.children.get("position")
    there = _plain(node) if node is not None else {}
    return there == {key: _words(value) for key, value in found.items() if value}


def _plain(node: Node) -> Any:
    """A tree as values."""
    if node.kind == "map":
        return {key: _plain(child) for key, child in node.children.items()}
    return [_plain(child) for child in node.items] if node.kind == "list" else node.text


def _words(value: object) -> Any:
    """The same, of values."""
    if isinstance(value, dict):
        return {str(key): _words(one) for key, one in value.items()}
    return [_words(one) for one in value] if isinstance(value, list) else str(value)


def faults(spec: GameSpec) -> tuple[Fault, ...]:
    """What is wrong with the figures of a layout by the rules as they are now. Those never judged are left to whoever draws them."""
    found: list[Fault] = []
    for one in judged(spec):
        found += one.faults
        changed = Faults()
        for name in one.old:
            figure = one.figures[name]
            if figure.judged == figure.digest:
                what = f"the rules or the layout have changed: the figure {quoted(name)} leads to another position"
                remedy = f"run `referee figures {shown_as(spec.file)}`, and look at the figure"
                changed.add_key(figure.at, what, remedy, "data:rulebook.judged")
        found += changed.sorted()
    return tuple(found)


def new_text(one: Judged) -> str:
    """The text of a file of figures with the positions that were found. Raises UnwritableError where it cannot be written so.

    It is read again before it is used: nothing but positions and digests may differ.
    """
    import os
    from tempfile import TemporaryDirectory

    with open(one.path, encoding="utf-8-sig", newline="") as stream:
        text = rewritten(stream.read(), one.figures, one.positions, digests=True)
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "figures.yaml")
        with open(path, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
        problems = Faults()
        top = read(path, path, problems)
        again = read_figures(top, problems) if top is not None else {}
    for name, figure in one.figures.items():
        new = again.get(name)
        if new is None or problems.errors or new.digest != figure.digest or new.show != figure.show or new.judged != figure.digest:
            raise UnwritableError(name)
        if not same_position(new, one.positions[name]):
            raise UnwritableError(name)
    return text
