"""Every fact is in one place: each value of a game's layout is changed in turn, and print and judge follow with nothing else touched.

The changes are in tests/project/one_place, a table for each game.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from boardgen.components.print_order import TITLE, choose_seats
from boardgen.draw.shape.ink import Style
from boardgen.draw.shape.shapes import Shape, Text, leaves
from boardgen.kit.kit import build
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.yaml_reader import parse
from boardgen.sheet.paper.paper import paper
from referee.judge.judge.verdict import judge
from tests.project.one_place import cairo
from tests.project.one_place.change import Change
from tests.sampling import sampled

UNPRINTED_STARTS = "mt:start.printed"
"""Starts other than those on the board: in most logs of the tables for brevity."""


def table_of(game: str) -> ModuleType:
    """The changes of a game."""
    file = f"tests/project/one_place/{game}.py"
    assert (Path(__file__).parents[2] / file).is_file(), f"write {file} with PAPER, HEAD and CHANGES"
    return import_module(f"tests.project.one_place.{game}")


def changed(game: str, yaml: str, folder: Path) -> GameSpec:
    """A layout of a game, with other values."""
    (folder / "changed.yaml").write_text(f"extends: {game}\n{yaml}\n", encoding="utf-8")
    return catalog.load(str(folder / "changed.yaml"))


def drawn(spec: GameSpec, on: str, component: str, style: Style) -> list[tuple[Shape, ...]]:
    """What the pages of a component show, footers apart."""
    kit = build(spec, choose_seats(spec, None, None), paper(on), () if component == TITLE else (component,), style)
    return [sheet.page.shapes for sheet in kit.sheets_of(component)]


def times(words: str, pages: list[tuple[Shape, ...]]) -> int:
    """How often words are on some pages."""
    text = " ".join(shape.text for page in pages for shape, _ in leaves(page) if isinstance(shape, Text))
    return len(re.findall(rf"(?<!\w){re.escape(words)}(?!\w)", text))


def codes(head: str, log: str, folder: Path) -> set[str]:
    """The codes that the judge reports on a log."""
    (verdict,) = judge(io.BytesIO(f"{head}{log}\n".encode()), "changed.tlog", folder=folder)
    return {finding.code for finding in verdict.findings}


@pytest.mark.parametrize("every", sampled([9, 3, 1], landing=1))
@pytest.mark.parametrize("game", sampled(shipped.names()))
def test_print_and_judge_follow_each_value(game: str, every: int, tmp_path: Path) -> None:
    table = table_of(game)
    plain = changed(game, "", tmp_path)
    before = {change.log: codes(table.HEAD, change.log, tmp_path) for change in table.CHANGES if change.log}
    printed = cache(lambda component, style: drawn(plain, table.PAPER, component, style))
    for change in table.CHANGES[::every]:
        spec = changed(game, change.yaml, tmp_path)
        assert (spec.layout_id != plain.layout_id) == change.seen, change.name
        if change.component:
            follows_in_print(change, printed(change.component, change.style), drawn(spec, table.PAPER, change.component, change.style))
        if change.log:
            found = before[change.log], codes(table.HEAD, change.log, tmp_path)
            ignored = {UNPRINTED_STARTS} - set(change.codes)
            assert [one - ignored for one in found] == [{code} - {""} for code in change.codes], change.name
        assert change.component or change.log, change.name


def follows_in_print(change: Change, before: list[tuple[Shape, ...]], after: list[tuple[Shape, ...]]) -> None:
    assert before != after, change.name
    if change.printed:
        assert times(change.printed, after) > times(change.printed, before), change.name
    if change.gone:
        assert times(change.gone, after) < times(change.gone, before), change.name


def paths(node: Node, above: str = "") -> Iterator[str]:
    """The values of a layout, printed words apart, by their keys."""
    for key, child in node.children.items():
        path = f"{above}.{key}" if above else key
        if path == "words":
            continue
        if child.kind == "map":
            yield from paths(child, path)
        else:
            yield path


def test_no_value_is_forgotten() -> None:
    """Each value of Goods From Cape to Cairo, or the same of another seat, suit, rank or mark, is in the table or in UNSEEN."""

    def like(path: str) -> str:
        return re.sub(cairo.ONE_OF_MANY, r"\1.*", path)

    known = set(cairo.UNSEEN)
    for change in cairo.CHANGES:
        tree = parse(Source("", "", change.yaml), Faults())
        assert tree is not None
        known |= {like(path) for path in paths(tree)}
    every = [path for path in paths(catalog.tree("cairo", Faults())) if not path.endswith(".kind")]
    assert [path for path in every if like(path) not in known] == []
