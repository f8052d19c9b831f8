"""Has the referee play the log of every figure of the rulebooks, and writes the positions: `python docs/make_figures.py [GAME]`.

A figure's log may leave out the lines that all of them have alike: the first line, the game and the players. What a figure shows comes
after its log; where the last line is to be refused, before it. tests/referee/test_rulebooks.py says when a position is old.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boardgen.layout import shipped
from boardgen.layout.faults import Faults
from boardgen.layout.rules_figures import RuleFigure, read_figures
from boardgen.layout.rules_text import has_text
from referee.judge.layouts import LayoutCache
from referee.replay.steps import Replay
from referee.replay.walk import walk

DATA = Path(__file__).resolve().parents[1] / "data"
PLAYERS = {"gocaine": "B=Ana R=Ben", "territory": "B=Ana W=Ben", "cairo": "X=Ana Y=Ben"}
"""Who plays where a log does not say it."""


def whole(figure: RuleFigure, game: str) -> str:
    """The log of a figure with the lines that it leaves out."""
    lines = figure.log.strip("\n").splitlines()
    heads = {line.partition(":")[0] for line in lines if re.match(r"[A-Z]\w+:", line)}
    first = [] if lines and lines[0].startswith("%tlog") else ["%tlog 1"]
    first += [] if "Game" in heads else [f"Game: {game}"]
    first += [] if "Players" in heads else [f"Players: {PLAYERS.get(game, 'B=Ana R=Ben')}"]
    return "\n".join([*first, *lines]) + "\n"


def replayed(text: str, name: str) -> Replay:
    """The steps of a log. Raises ValueError for one without a game."""
    replay = walk(io.BytesIO(text.encode()), name, 1, LayoutCache(DATA))
    if replay is None:
        raise ValueError(f"{name}: there is no game in this log")
    return replay


def errors(text: str, name: str) -> list[str]:
    """The codes of the errors that the referee finds in a log, each with its line."""
    return [
        f"{finding.code} line {finding.line}: {finding.full_message}"
        for finding in replayed(text, name).findings
        if finding.level == "error"
    ]


def position(figure: RuleFigure, game: str) -> dict[str, Any]:
    """The position of a figure as figures.yaml has it, none for one that shows its log as text.

    Raises ValueError where the referee does not judge the log as the figure says.
    """
    import referee

    text = whole(figure, game)
    found = errors(text, figure.name)
    lines = text.splitlines()
    if figure.refused:
        last = [one for one in found if one.startswith(f"{figure.refused} line {len(lines)}:")]
        if not last or len(found) != 1:
            raise ValueError(f"{figure.name}: the last line is to break {figure.refused}, and the referee says: {found or 'nothing'}")
        text = "\n".join(lines[:-1]) + "\n"
    elif found:
        raise ValueError(f"{figure.name}: the referee refuses this log: {found}")
    (verdict,) = referee.check_text(text, name=figure.name)
    if verdict.table is None:
        raise ValueError(f"{figure.name}: this game cannot be opened")
    if figure.listed:
        return {}
    return dict(_position(verdict.table.view(), replayed(text, figure.name)))


def _position(view: Mapping[str, Any], replay: Replay) -> Iterator[tuple[str, Any]]:
    stones: dict[str, list[str]] = {}
    for point, seat in view["stones"].items():
        stones.setdefault(seat, []).append(point)
    if stones:
        yield "stones", {seat: " ".join(sorted(stones[seat], key=_by_name)) for seat in sorted(stones)}
    last = replay.steps[-1] if replay.steps else None
    taken: dict[str, list[str]] = {}
    for piece in last.captured if last is not None else ():
        if not piece.layer:
            taken.setdefault(piece.seat, []).append(piece.place)
    if taken:
        yield "taken", {seat: " ".join(sorted(taken[seat], key=_by_name)) for seat in sorted(taken)}
    played = [piece.place for step in replay.steps if step.kind == "turn" for piece in step.new if not piece.layer and piece.seat]
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


def _by_name(point: str) -> tuple[Any, ...]:
    letters = point.rstrip("0123456789")
    return len(letters), letters, int(point[len(letters) :] or 0)


def written(value: object) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(one) for one in value) + "]"
    text = str(value)
    return f'"{text}"' if re.search(r"[:,.\[\]{}]", text) else text


def rewritten(text: str, positions: Mapping[str, dict[str, Any]]) -> str:
    """The text of a figures.yaml with these positions, each the last key of its figure."""
    kept: list[str] = []
    name, inside = "", False

    def close() -> None:
        while kept and not kept[-1].strip():
            kept.pop()
        if name and positions.get(name):
            kept.append("  position:")
            kept.extend(f"    {key}: {written(value)}" for key, value in positions[name].items() if value)
        if name:
            kept.append("")

    for line in text.splitlines():
        if re.match(r"[A-Za-z]", line):
            close()
            name, inside = line.partition(":")[0], False
        elif line.startswith("#") and name:
            close()
            name, inside = "", False
        elif re.match(r"  \S", line):
            inside = line.startswith("  position:")
        if not inside:
            kept.append(line)
    close()
    return "\n".join(kept).rstrip("\n") + "\n"


def figures_of(game: str) -> dict[str, RuleFigure]:
    """The figures of a game. Raises DataError."""
    faults = Faults()
    figures = read_figures(shipped.read_shipped(str(path_of(game))), faults)
    faults.check()
    return figures


def path_of(game: str) -> Path:
    """The file of a game's figures."""
    return DATA / "rulebooks" / game / "figures.yaml"


def main() -> int:
    games = sys.argv[1:] or [game for game in shipped.names() if has_text(game)]
    wrong = 0
    for game in games:
        positions = {}
        for name, figure in figures_of(game).items():
            try:
                positions[name] = position(figure, game)
            except ValueError as problem:
                print(problem, file=sys.stderr)
                wrong += 1
        if not wrong:
            path = path_of(game)
            path.write_text(rewritten(path.read_text("utf-8"), positions), "utf-8")
            print(f"{game}: {len(positions)} figures")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
