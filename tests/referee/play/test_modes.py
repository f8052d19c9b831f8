"""Logs that are read-only, logs in a folder that is, and logs with a second name: what writes them loses nothing, and says why it stops."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.errors import RefereeError
from referee.fix.fix import mend
from referee.fix.offer import apply, offer
from referee.fix.walk import Walk
from referee.fmt import format_file
from referee.judge.headers import LayoutCache
from referee.play.log_file import LogFile
from referee.serve.desk import Repairs
from referee.serve.followed import Followed
from referee.serve.hall import Hall
from referee.serve.seats import HOST, Who
from tests.modes import without_override
from tests.sampling import row

HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann G=Cat\n1R @B2\n"
WRONG, SOUND, LENIENT = HEAD + "1G @B2\n2R @B4\n", HEAD + "1G @B5\n", HEAD.replace("1R @B2", "1R  @b2")
FILE, FOLDER = "the file is read-only; make it writable first", "its folder is read-only, and this needs a new file there"


def repair_on_page(path: str) -> None:
    repairs, host = Repairs(path, 0), Who(HOST)
    repairs.answer({"act": "look"}, host)
    repairs.answer({"act": "apply", "number": 1}, host)


def followed(path: str) -> Followed:
    log = Followed(path)
    log.read()
    return log


def begin(path: str) -> None:
    Hall(os.path.dirname(path)).begin({"layout": "gocaine|", "players": {"R": "A", "G": "B"}, "options": {}, "rolls": True})


class Act(NamedTuple):
    """What writes a log, and why it does not: where the file is read-only, and where its folder is. Empty where it may."""

    name: str
    text: str
    act: Callable[[str], object]
    file: str = FILE
    folder: str = FOLDER


ACTS = [
    Act("a repair on the page", WRONG, repair_on_page),
    Act("fix --walk", WRONG, lambda path: Walk(path).apply(1)),
    Act("fix --apply", WRONG, lambda path: apply(offer(path, 0), 1)),
    Act("check --fix", LENIENT, lambda path: mend(path, {})),
    Act("fmt", LENIENT, lambda path: format_file(path, LayoutCache(Path(path).parent), write=True)),
    Act("a line of play", SOUND, lambda path: LogFile(path).append("2R @B7"), folder=""),
    Act("undo of play", SOUND, lambda path: LogFile(path).replace(SOUND.encode() + b"~2R @B7\n")),
    Act("a line on the page", SOUND, lambda path: followed(path).write("@B7", "2R"), folder=""),
    Act("a line taken back on the page", SOUND, lambda path: followed(path).undo("2R", Who(HOST), "")),
    Act("a link", SOUND, lambda path: Followed(path).seats.give("R"), file=""),
    Act("a new game", SOUND, begin, file=""),
]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="folders have no modes there")
def test_what_is_read_only_is_left_and_told(tmp_path: Path) -> None:
    without_override(lambda: look_at_modes(tmp_path))


def look_at_modes(tmp_path: Path) -> None:
    for number, act in enumerate(ACTS):
        for place, mode, said in (("file", 0o444, act.file), ("folder", 0o555, act.folder)):
            with row(act.name, place):
                folder = tmp_path / f"{place}{number}"
                folder.mkdir()
                log = folder / "game.tlog"
                log.write_text(act.text)
                (log if place == "file" else folder).chmod(mode)
                if not said:
                    act.act(str(log))
                else:
                    with pytest.raises(RefereeError, match=said):
                        act.act(str(log))
                    assert log.read_text() == act.text
                    assert os.listdir(folder) == ["game.tlog"]
                folder.chmod(0o755)


@pytest.mark.slow
def test_another_name_of_a_log_keeps_what_was_there(tmp_path: Path) -> None:
    for number, act in enumerate(ACTS[:-2]):
        with row(act.name):
            folder = tmp_path / str(number)
            folder.mkdir()
            log, other = folder / "game.tlog", folder / "snapshot"
            log.write_text(act.text)
            os.link(log, other)
            act.act(str(log))
            assert other.read_text() == act.text != log.read_text()
            assert {"game.tlog", "snapshot"} <= {*os.listdir(folder)} <= {"game.tlog", "snapshot", "game.tlog.bak"}
