"""Goldens show how a text differs, are recorded on request, and never under CI."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import difference


def test_a_text_is_compared_and_recorded_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    golden = tmp_path / "new" / "a.txt"
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    assert difference(golden, "one\n"), "a golden that is missing is a difference"
    assert not golden.exists()
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    assert difference(golden, "one\ntwo\n") == ""
    assert golden.read_bytes() == b"one\ntwo\n"
    monkeypatch.delenv("UPDATE_GOLDEN")
    assert difference(golden, "one\ntwo\n") == ""
    shown = difference(golden, "one\nthree\n")
    assert "-two\n+three\n" in shown
    assert golden.read_bytes() == b"one\ntwo\n"


def test_nothing_is_recorded_under_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    with pytest.raises(AssertionError, match="under CI"):
        difference(tmp_path / "a.txt", "one\n")
    assert not (tmp_path / "a.txt").exists()
