"""What is freed: a game that was judged as soon as its verdict is dropped, and layouts where many were read."""

from __future__ import annotations

import gc
from io import BytesIO
from pathlib import Path

import pytest

from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import judge
from tests.programs import ROOT


@pytest.mark.slow
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


def test_the_layouts_of_many_folders_are_kept_as_far_as_their_boards_are_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.judge.headers.POINTS", 300)
    shared = LayoutCache()
    caches = [LayoutCache(tmp_path / name, shared) for name in ("one", "two")]
    for cache in caches:
        Path(cache.folder).mkdir()
        for size in (9, 10, 11):
            Path(cache.folder, f"b{size}.yaml").write_text(f"extends: territory\nboard: {{size: {size}x{size}}}\n", "utf-8")
    first = [(cache, size, cache.get("territory", f"b{size}.yaml")[0]) for cache in caches for size in (9, 10, 11)]
    kept = [cache.get("territory", f"b{size}.yaml")[0] is spec for cache, size, spec in reversed(first)]
    assert kept == [True, True, False, False, False, False]  # 121 and 100 points; 81 more are too many
