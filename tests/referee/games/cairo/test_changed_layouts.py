"""The referee plays by the values and names of the layout: where it ends, and what the standings say."""

from __future__ import annotations

import io
from pathlib import Path

from referee.judge.judge.verdict import Verdict, judge
from tests.project.one_place.cairo import DELIVERY, HEAD, ROUND


def judged(log: str, yaml: str, folder: Path) -> Verdict:
    (folder / "changed.yaml").write_text(f"extends: cairo\n{yaml}\n", encoding="utf-8")
    (verdict,) = judge(io.BytesIO(f"{HEAD}{log}\n".encode()), "changed.tlog", folder=folder)
    return verdict


def test_a_shorter_game_ends_sooner(tmp_path: Path) -> None:
    assert judged(ROUND, "", tmp_path).next == "1"
    assert judged(ROUND, "turns: 1", tmp_path).next is None


def test_names_come_from_the_layout(tmp_path: Path) -> None:
    for yaml, words in (("suits: {H: {good: Silver}}", "1 raw Silver delivered"), ("money: {unit: £}", "£0")):
        before, after = (judged(DELIVERY, change, tmp_path).table for change in ("", yaml))
        assert before is not None
        assert after is not None
        assert words not in str(before.standings())
        assert words in str(after.standings())
