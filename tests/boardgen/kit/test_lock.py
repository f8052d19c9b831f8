"""The lock of a kit's folder: one at a time, given back with its file, and never two locks on two files of one name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.kit import publish
from boardgen.kit.publish import HeldError, hold_lock


def test_one_at_a_time_and_no_file_is_left(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.lock"
    with hold_lock(path), pytest.raises(HeldError), hold_lock(path):
        pass
    with hold_lock(path):
        assert path.exists()
    assert not path.exists()


def test_a_process_that_dies_gives_it_back(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    die = f"import os; from pathlib import Path; from boardgen.kit.publish import hold_lock; held = hold_lock(Path({str(path)!r})); "
    die += "held.__enter__(); os._exit(9)"
    assert subprocess.run([sys.executable, "-c", die], check=False).returncode == 9
    assert path.exists()
    with hold_lock(path):
        pass
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_file_that_was_removed_while_it_was_waited_for_is_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, hold, held = tmp_path / "a.lock", publish._hold, []

    def late(file) -> None:
        """The run before gives its lock back between our opening and our locking."""
        if len(held) < 3:
            path.unlink()
        if len(held) == 1:
            path.touch()  # and the next run has one already
        held.append(file)
        hold(file)

    monkeypatch.setattr(publish, "_hold", late)
    with hold_lock(path):
        assert len(held) == 4
        assert os.path.samestat(os.fstat(held[-1].fileno()), os.stat(path))
        monkeypatch.setattr(publish, "_hold", hold)
        with pytest.raises(HeldError), hold_lock(path):
            pass
