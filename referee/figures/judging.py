"""Has a figure of a rulebook played: is its log judged as the figure says, and which position does it lead to?"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.replay.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardgen.layout.decks.rules_figures import RuleFigure
    from referee.judge.open.layouts import LayoutCache
    from referee.replay.steps import Replay, Step

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
    """The log of a figure, completed by those of these headers that it does not have."""
    lines = figure.log.strip("\n").splitlines()
    there = {found[1] for line in lines if (found := HEADER.match(line))}
    first = [] if lines and lines[0].startswith("%tlog") else ["%tlog 1"]
    first += [f"{name}: {value}" for name, value in headers.items() if name not in there]
    return Whole("\n".join([*first, *lines]) + "\n", len(first))


def position(figure: RuleFigure, headers: Mapping[str, str], layouts: LayoutCache) -> dict[str, Any]:
    """The position of a figure as its file has it, none for one that shows its log as text.

    What the figure shows comes after its log; where the last line is to be refused, before it. Raises FigureError.
    """
    log = whole(figure, headers)
    last = len(log.text.splitlines())
    replay = _replayed(log.text, figure, layouts)
    errors = [finding for finding in replay.findings if finding.level == "error"]
    unwanted = [one for one in errors if not (one.code == figure.refused and one.line == last)]
    if unwanted:
        one = unwanted[0]
        line = max(0, one.line - log.added)
        raise FigureError(f"the referee refuses its log: {one.code} line {line}: {one.full_message}", line, one.code)
    if figure.refused and not errors:
        raise FigureError(f"the last line is to break {figure.refused}, and the referee accepts it", last - log.added, figure.refused)
    if figure.refused:
        replay = _replayed("\n".join(log.text.splitlines()[:-1]) + "\n", figure, layouts)
    if replay.verdict.table is None:
        raise FigureError("this game cannot be opened")
    return {} if figure.listed else dict(_position(replay.verdict.table.view(), replay))


def _replayed(text: str, figure: RuleFigure, layouts: LayoutCache) -> Replay:
    replay = walk(io.BytesIO(text.encode()), figure.name, 1, layouts)
    if replay is None:
        raise FigureError("its log has no game")
    return replay


def _position(view: Mapping[str, Any], replay: Replay) -> Iterator[tuple[str, Any]]:
    stones = _by_value(view["stones"].items())
    if stones:
        yield "stones", stones
    last = replay.steps[-1] if replay.steps else None
    taken = _by_value((piece.place, piece.seat) for piece in (last.captured if last is not None else ()) if not piece.layer)
    if taken:
        yield "taken", taken
    played = [place for step in replay.steps if step.kind == "turn" for place in _as_written(step)]
    if played and view["stones"]:
        yield "numbers", " ".join(dict.fromkeys(played))
    players, table = view["players"], view["table"]
    loads = {point: str(sum(loads)) for one in players.values() for point, loads in one.get("shipments", {}).items()}
    if loads:
        yield "loads", {point: loads[point] for point in sorted(loads, key=_by_name)}
    left = {point: f"{one['mt']} {one['seat']}" for point, one in table.get("abandoned", {}).items()}
    if left:
        yield "left", left
    if table.get("map"):
        yield "map", list(table["map"])
        yield "cities", {city: " ".join(goods) for city, goods in table["cities"].items() if goods}
        yield "trucks", {seat: one["city"] for seat, one in players.items() if one.get("city")}
    if isinstance(table.get("pieces"), dict) and table["pieces"]:
        yield "pieces", _by_value(table["pieces"].items())


def _as_written(step: Step) -> list[str]:
    """The points of the new stones of a turn in the order in which its line names them."""
    words = re.split(r"[^A-Z0-9]+", step.text)
    places = [piece.place for piece in step.new if not piece.layer and piece.seat]
    return sorted(places, key=lambda place: words.index(place) if place in words else len(words))


def _by_value(pairs: Any) -> dict[str, str]:
    """Points by the seat or the kind of piece that is on them, each list in the order of the board."""
    points: dict[str, list[str]] = {}
    for point, value in pairs:
        points.setdefault(value, []).append(point)
    return {value: " ".join(sorted(points[value], key=_by_name)) for value in sorted(points)}


def _by_name(point: str) -> tuple[Any, ...]:
    letters = point.rstrip("0123456789")
    return len(letters), letters, int(point[len(letters) :] or 0)
