"""A game that was judged is freed as soon as its verdict is dropped: an archive is not kept in memory until the collector comes."""

from __future__ import annotations

import gc
from io import BytesIO

from referee.judge.adjudicator import Adjudicator
from referee.judge.layouts import LayoutCache
from referee.judge.verdict import judge
from tests.programs import ROOT


def test_a_game_that_was_judged_is_freed_at_once() -> None:
    logs = [path for game in ("gocaine", "territory", "cairo") for path in sorted((ROOT / "tests" / "logs" / game).glob("[!b]*.tlog"))]
    assert len(logs) > 3
    layouts = LayoutCache(logs[0].parent)
    gc.collect()
    gc.disable()  # what is made from now on stays in the youngest generation until it is freed
    try:
        for path in logs:
            tables = sum(verdict.table is not None for verdict in judge(BytesIO(path.read_bytes()), path.name, layouts=layouts))
            assert tables, path
            assert not any(isinstance(thing, Adjudicator) for thing in gc.get_objects(generation=0)), path
    finally:
        gc.enable()
