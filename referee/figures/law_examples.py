"""Judges the examples of a law that a layout writes: each breaks its rule with its last line, and what is right does not."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from boardgen.errors import Fault
from boardgen.files import shown_as
from boardgen.layout.spec.record_law import RecordFigures
from referee.judge.ask.laws import law
from referee.judge.judge.verdict import judge
from referee.judge.open.layouts import LayoutCache

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from boardgen.layout.law.written import Rule
    from boardgen.layout.spec.spec import GameSpec

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""Who plays in an example."""


class _Found(NamedTuple):
    code: str
    line: int
    message: str


def faults(spec: GameSpec) -> Iterator[Fault]:
    """Yield a fault for each example that does not break its rule, and for each line that is called right and is refused."""
    figures = spec.figures
    examples = [rule for rule in figures.written.rules if rule.example] if isinstance(figures, RecordFigures) and figures.written else []
    if not examples:
        return
    layouts = LayoutCache()
    layouts.put(spec, spec.name, law(spec).prepare(spec))
    seats = list(spec.seats)[: max(2, spec.players[0])]
    players = " ".join(f"{seat}={name}" for seat, name in zip(seats, PLAYERS, strict=False))
    head = ["%tlog 1", f"Game: {spec.game}", f"Board: {spec.name}", f"Players: {players}"]
    for rule in examples:
        yield from _judge(spec, rule, head, layouts)


def _judge(spec: GameSpec, rule: Rule, head: Sequence[str], layouts: LayoutCache) -> Iterator[Fault]:
    lines = rule.example.splitlines()
    found = _errors([*head, *lines], layouts)
    last = len(head) + len(lines)
    if [(one.code, one.line) for one in found] != [(rule.code, last)]:
        what = f"the referee says {found[0].code}: {found[0].message}" if found else "the referee accepts it"
        yield _fault(spec, rule, "example", f"the last line of the example is to break this rule alone, and {what}")
    if rule.right and (wrong := _errors([*head, *lines[:-1], *rule.right.splitlines()], layouts)):
        yield _fault(spec, rule, "right", f"this is to be right, and the referee says {wrong[0].code}: {wrong[0].message}")


def _errors(lines: Sequence[str], layouts: LayoutCache) -> list[_Found]:
    verdicts = judge(io.BytesIO(("\n".join(lines) + "\n").encode()), "example", layouts=layouts)
    return [_Found(one.code, one.line, one.message) for verdict in verdicts for one in verdict.findings if one.level == "error"]


def _fault(spec: GameSpec, rule: Rule, key: str, problem: str) -> Fault:
    path = f"$.law.rules.{rule.name}.{key}"
    return Fault(shown_as(spec.file), rule.line, 1, path, problem, f"change `{key}:`, or the rule", "error", "data:law.example")
