"""A picture or an icon that is added to a followed folder is noticed, though no file that was there has changed."""

from __future__ import annotations

import threading
from pathlib import Path

from boardgen.web.watching import Watch, states


def test_a_new_file_in_a_folder_that_is_watched_is_noticed(tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    (tmp_path / "own.yaml").write_text("game: own\n", encoding="utf-8")
    paths = (str(tmp_path / "own.yaml"), str(icons))
    before = states(paths)
    stop = threading.Event()
    timer = threading.Timer(0.15, (icons / "boot.svg").write_text, ("<svg/>",))
    late = threading.Timer(60.0, stop.set)
    timer.start()
    late.start()
    after = Watch(stop).wait(paths, before)
    late.cancel()
    assert after is not None
    assert after[0] == before[0]
    assert after[1] != before[1]
