"""Judges the figures that booklets of a layout have, writes their positions, and judges the examples of a law of its own."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from boardgen.errors import Fault, quoted
from boardgen.files import show_path
from boardgen.layout.decks.booklets import RuleFigure, Show, read_figures
from boardgen.layout.ground.board import column_order
from boardgen.layout.law.written import Rule
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.rules_files import rulebook
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import read
from boardgen.records import NamedTuple
from referee.judge.ask.laws import law
from referee.judge.ask.protocol import Table
from referee.judge.ask.refusals import RuleTexts
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.replay.steps import Replay, Step, walk


class _ExampleError(NamedTuple):
    code: str
    line: int
    message: str


def judge_examples(spec: GameSpec) -> Iterator[Fault]:
    """Yield a fault for each example that does not break its rule, and for each line that is called right and is refused."""
    figures = spec.figures
    rules = figures.written.rules if isinstance(figures, RecordFigures) and figures.written else ()
    examples = [rule for rule in rules if rule.example or rule.right]
    if not examples:
        return
    layouts = LayoutCache()
    layouts.put(spec, spec.name, law(spec).prepare(spec))
    seats = list(spec.seats)[: max(2, spec.players[0])]
    players = " ".join(f"{seat}={name}" for seat, name in zip(seats, PLAYERS, strict=False))
    head = ["%tlog 1", f"Game: {spec.game}", f"Board: {spec.name}", f"Players: {players}"]
    for rule in examples:
        yield from _judge_example(spec, rule, head, layouts)


def _judge_example(spec: GameSpec, rule: Rule, head: Sequence[str], layouts: LayoutCache) -> Iterator[Fault]:
    lines = _turns(spec, rule.example)
    found = _example_errors([*head, *lines], layouts)
    last = len(head) + len(lines)
    if lines and [(one.code, one.line) for one in found] != [(rule.code, last)]:
        what = f"the referee says {found[0].code}: {found[0].message}" if found else "the referee accepts it"
        yield _example_fault(spec, rule, "example", f"the last line of the example is to break this rule alone, and {what}")
    if rule.right and (wrong := _example_errors([*head, *lines[:-1], *_turns(spec, rule.right)], layouts)):
        yield _example_fault(spec, rule, "right", f"this is to be right, and the referee says {wrong[0].code}: {wrong[0].message}")


def _turns(spec: GameSpec, text: str) -> list[str]:
    """Return the lines of an example. A single event without a turn before it is that of the first player in the first."""
    lines = text.splitlines()
    if len(lines) == 1 and not re.match(r"\d+[A-Z]\b", lines[0]):
        return [f"1{next(iter(spec.seats))} {lines[0]}"]
    return lines


def _example_errors(lines: Sequence[str], layouts: LayoutCache) -> list[_ExampleError]:
    verdicts = judge(io.BytesIO(("\n".join(lines) + "\n").encode()), "example", layouts=layouts)
    return [_ExampleError(one.code, one.line, one.message) for verdict in verdicts for one in verdict.findings if one.level == "error"]


def _example_fault(spec: GameSpec, rule: Rule, key: str, problem: str) -> Fault:
    path = f"$.law.rules.{rule.name}.{key}"
    return Fault(show_path(spec.file), rule.line, 1, path, problem, f"change `{key}:`, or the rule", "error", "data:law.example")


HEADER = re.compile(r"([A-Z]\w+):")


class FigureError(ValueError):
    """A log that the referee does not judge as its figure says. `line` is that of the log, from 1, or 0; `code` that of the finding."""

    def __init__(self, message: str, line: int = 0, code: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.code = code


class Whole(NamedTuple):
    """The log of a figure with the lines that it leaves out, and how many these are: all of them come first."""

    text: str
    added: int


def whole(figure: RuleFigure, headers: Mapping[str, str]) -> Whole:
    """Return the log of a figure, completed by those of these headers that it does not have."""
    lines = figure.log.strip("\n").splitlines()
    there = {found[1] for line in lines if (found := HEADER.match(line))}
    first = [] if lines and lines[0].startswith("%tlog") else ["%tlog 1"]
    first += [f"{name}: {value}" for name, value in headers.items() if name not in there]
    return Whole("\n".join([*first, *lines]) + "\n", len(first))


def position(figure: RuleFigure, headers: Mapping[str, str], layouts: LayoutCache) -> dict[str, object]:
    """Return the position of a figure as its file has it, none for one that shows its log as text.

    What the figure shows comes after its log; where the last line is to be refused, before it. Raises FigureError."""
    log = whole(figure, headers)
    last = len(log.text.splitlines())
    replay = _replay(log.text, figure, layouts)
    errors = [finding for finding in replay.findings if finding.level == "error"]
    unwanted = [one for one in errors if not (one.code == figure.refused and one.line == last)]
    if unwanted:
        one = unwanted[0]
        line = max(0, one.line - log.added)
        raise FigureError(f"the referee refuses its log: {one.code} line {line}: {one.full_message}", line, one.code)
    if figure.refused and not errors:
        raise FigureError(f"the last line is to break {figure.refused}, and the referee accepts it", last - log.added, figure.refused)
    if figure.refused:
        replay = _replay("\n".join(log.text.splitlines()[:-1]) + "\n", figure, layouts)
    if replay.verdict.table is None:
        raise FigureError("this game cannot be opened")
    if figure.listed:
        return {}
    shown = dict(_position(replay.verdict.table, replay, figure.show))
    if "taken" in shown and "pieces" in shown:
        before = _replay("\n".join(log.text.splitlines()[:-1]) + "\n", figure, layouts).verdict.table
        shown["pieces"] = _add_taken(shown, before.figure()["pieces"] if before is not None else {})
    return shown


def _add_taken(shown: Mapping[str, object], before: object) -> dict[str, str]:
    """Return the kinds of the pieces of a position, and of those that were taken from points that are free now."""

    def kinds(points: object) -> dict[str, str]:
        return {point: kind for kind, there in points.items() for point in there.split()} if isinstance(points, Mapping) else {}

    there = kinds(shown["stones"])
    gone = {point: kind for point, kind in kinds(before).items() if point in kinds(shown["taken"]) and point not in there}
    return _points_by_value({**kinds(shown["pieces"]), **gone}.items())


def _replay(text: str, figure: RuleFigure, layouts: LayoutCache) -> Replay:
    replay = walk(io.BytesIO(text.encode()), figure.name, 1, layouts)
    if replay is None:
        raise FigureError("its log has no game")
    return replay


def _position(table: Table, replay: Replay, show: Show) -> Iterator[tuple[str, object]]:
    stones = _points_by_value(table.view().stones.items())
    if stones:
        yield "stones", stones
    last = replay.steps[-1] if replay.steps else None
    taken = _points_by_value((piece.place, piece.seat) for piece in (last.captured if last is not None else ()) if not piece.layer)
    if last is not None and taken:
        yield "taken", taken
    if last is not None and (taken or show.steps):
        came, gone = ({(piece.place, piece.seat) for piece in pieces if not piece.layer} for pieces in (last.came, last.gone))
        yield "before", _points_by_value((set(table.view().stones.items()) - came) | gone)
    turns = [step for step in replay.steps if step.kind == "turn"]
    played = [place for step in turns or (replay.steps if show.numbers else ()) for place in _placing_order(step)]
    if played and stones:
        yield "numbers", " ".join(dict.fromkeys(played))
    yield from ((key, value) for key, value in table.figure().items() if value)


def _placing_order(step: Step) -> list[str]:
    """Return the points of the new stones of a turn in the order in which its line names them."""
    words = re.split(r"[^A-Z0-9]+", step.text)
    places = [piece.place for piece in step.new if not piece.layer and piece.seat]
    return sorted(places, key=lambda place: words.index(place) if place in words else len(words))


def _points_by_value(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return points by the seat or the kind of piece that is on them, each list in the order of the board."""
    points: dict[str, list[str]] = {}
    for point, value in pairs:
        points.setdefault(value, []).append(point)
    return {value: " ".join(sorted(points[value], key=column_order)) for value in sorted(points)}


WRITTEN = ("position", "judged")
"""The keys of a figure that are written here."""


class UnwritableError(ValueError):
    """A figure whose keys cannot be written into its file, by its name."""


def rewritten(text: str, figures: Mapping[str, RuleFigure], positions: Mapping[str, Mapping[str, object]], *, digests: bool) -> str:
    """Return the text of a file of figures with these positions, and with the digests of the logs that were judged where these are wanted.

    Raises UnwritableError for a figure in braces."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").split("\n")
    starts = [figure.at.key_line for figure in figures.values()]
    for name, figure in reversed(list(figures.items())):
        start = figure.at.key_line
        stop = min((other - 1 for other in starts if other > start), default=len(lines))
        children = figure.at.children
        if any(child.key_line <= start for child in children.values()):
            raise UnwritableError(name)
        indent = min(child.key_column for child in children.values()) - 1
        own = _remove_keys(lines[start:stop], [children[key].key_line - start - 1 for key in WRITTEN if key in children], indent)
        length = next((at + 1 for at in reversed(range(len(own))) if own[at].startswith(" ") and own[at].strip()), 0)
        new = _keys(positions[name], figure.digest if digests else "", " " * indent)
        rest = own[length:]
        lines[start:stop] = [*own[:length], *new, *rest]
    return end.join(lines)


def _remove_keys(lines: Sequence[str], starts: Sequence[int], indent: int) -> list[str]:
    """Return the lines of a figure without the keys that begin on some of them; `indent` is that of its keys."""
    kept: list[str] = []
    inside = False
    for number, line in enumerate(lines):
        depth = len(line) - len(line.lstrip(" "))
        if number in starts:
            inside = True
        elif line.strip() and depth <= indent:
            inside = False
        if not inside or not line.strip():
            kept.append(line)
    return kept


def _keys(position: Mapping[str, object], digest: str, indent: str) -> list[str]:
    there = {key: value for key, value in position.items() if value}
    lines = [f"{indent}position:", *(f"{indent}  {key}: {flow_yaml(value)}" for key, value in there.items())] if there else []
    return [*lines, *([f'{indent}judged: "{digest}"'] if digest else [])]


def flow_yaml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow_yaml(str(key))}: {flow_yaml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow_yaml(one) for one in value) + "]"
    text = str(value)
    return text if re.fullmatch(r"\w[^:,.\[\]{}#'\"&*!|>%@`\\]*", text) else json.dumps(text, ensure_ascii=False)


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
    positions: Mapping[str, Mapping[str, object]]
    faults: tuple[Fault, ...]

    @property
    def old(self) -> tuple[str, ...]:
        """The figures whose file has another position, or none."""
        judged = [(figure, self.positions[name]) for name, figure in self.figures.items() if name in self.positions]
        return tuple(one.name for one, position in judged if one.judged != one.digest or not same_position(one, position))


def judge_figures(spec: GameSpec) -> Iterator[Judged]:
    """Yield the files of figures that the booklets of a layout name. A figure judged otherwise than it says is a fault at its line."""
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
                for number, line in enumerate(figure.log.strip("\n").splitlines(), 1):
                    if (found := HEADER.match(line)) and found[1] in OF_LAYOUT:
                        raise FigureError(
                            f"its log is judged by the layout of its booklet; take {quoted(line)} out", number, "data:rulebook.log"
                        )
                headers = {"Game": spec.game, "Board": spec.name, "Players": _players(spec, figure)}
                positions[name] = position(figure, headers, layouts)
            except FigureError as problem:
                _fault(figure, problem, faults)
        yield Judged(booklet.figures_file, booklet.figures, positions, faults.sorted())


def _is_rule(figure: RuleFigure, spec: GameSpec, faults: Faults) -> bool:
    """Return whether the layout has the rule that a figure is to break; a rule that does not exist is a fault where it is named."""
    known = [rule.code for rule in RuleTexts(spec.law, rulebook(spec)).rules()]
    if figure.refused in known or figure.refused.startswith("tlog:") or not known:
        return True
    near = faults.hint(figure.refused, known)
    remedy = near if near.startswith("did") else f"`referee rules {show_path(spec.file)}` lists them"
    what = f"the figure {quoted(figure.name)}: there is no rule {quoted(figure.refused)}"
    faults.add(figure.at.children["refused"], what, remedy, "data:rulebook.log")
    return False


def _players(spec: GameSpec, figure: RuleFigure) -> str:
    """Return who plays in a log that does not name them: as few as can, and all whose lines it has."""
    played = {found[1] for line in figure.log.splitlines() if (found := TURN.match(line))}
    seats = [seat for number, seat in enumerate(spec.seats) if number < max(2, spec.players[0]) or seat in played]
    return " ".join(f"{seat}={name}" for seat, name in zip(seats, PLAYERS, strict=False))


def _fault(figure: RuleFigure, problem: FigureError, faults: Faults) -> None:
    """Report what the referee says, at the line of the log."""
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


def same_position(figure: RuleFigure, found: Mapping[str, object]) -> bool:
    """Return whether the file of a figure has the position that the referee has found."""
    node = figure.at.children.get("position")
    there = _plain(node) if node is not None else {}
    return there == {key: _words(value) for key, value in found.items() if value}


def _plain(node: Node) -> object:
    """Return a tree as values."""
    if node.kind == "map":
        return {key: _plain(child) for key, child in node.children.items()}
    return [_plain(child) for child in node.items] if node.kind == "list" else node.text


def _words(value: object) -> object:
    """Return values with every scalar as text."""
    if isinstance(value, dict):
        return {str(key): _words(one) for key, one in value.items()}
    return [_words(one) for one in value] if isinstance(value, list) else str(value)


def faults(spec: GameSpec) -> tuple[Fault, ...]:
    """Return what is wrong with the figures of a layout by the rules as they are now. Those never judged are left to whoever draws them."""
    found: list[Fault] = []
    for one in judge_figures(spec):
        found += one.faults
        changed = Faults()
        for name in one.old:
            figure = one.figures[name]
            if figure.judged == figure.digest:
                what = f"the rules or the layout have changed: the figure {quoted(name)} leads to another position"
                remedy = f"run `referee figures {show_path(spec.file)}`, and look at the figure"
                changed.add_key(figure.at, what, remedy, "data:rulebook.judged")
        found += changed.sorted()
    return (*found, *judge_examples(spec))


def new_text(one: Judged) -> str:
    """Return the text of a file of figures with the positions that were found. Raises UnwritableError where it cannot be written so.

    It is read again before it is used: nothing but positions and digests may differ."""
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
