"""A path that leads to no file is answered with what would be right, by both programs, in a sentence and with status 2."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from boardgen import files
from boardgen.errors import alike
from boardgen.files import LEFT, MOST, files_with, move_with_folders, suggest_file, write
from boardgen.layout.files import shipped
from tests.programs import run

LOG = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R done\n"

REMEDIES = {
    "a slip of the pen": ("frday.tlog", "did you mean 'friday.tlog'?"),
    "a name without its ending": ("friday", "did you mean 'friday.tlog'?"),
    "the same in a folder": ("club/mnday.tlog", "did you mean 'club/monday.tlog'?"),
    "nothing like it": ("x.tlog", "there is friday.tlog in the current folder"),
    "nothing like it in a folder": ("club/x.tlog", "there are monday.tlog, tuesday.tlog in 'club'"),
    "a folder without any": ("bare/x.tlog", "there is no .tlog file in 'bare', and paths are taken from the current folder"),
    "no such folder": ("clubs/monday.tlog", "there is no folder 'clubs', and paths are taken from the current folder"),
    "a folder": ("club", "name a .tlog file in it, such as 'club/monday.tlog'"),
    "a folder without a log": ("bare", "name a .tlog file"),
    "a name with signs that move the cursor": ("b\x1b[2J.tlog", "there is friday.tlog in the current folder"),
    "a sign in a folder's name": ("a\x1b/x.tlog", "there is no folder 'a\\x1b', and paths are taken from the current folder"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("friday.tlog", "club/monday.tlog", "club/tuesday.tlog", "club/notes.txt", "bare/harbour.yaml", "coast.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(LOG, "utf-8")
    (tmp_path / "folder.tlog").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("case", REMEDIES)
def test_what_to_write_instead(case: str, folder: Path) -> None:
    path, remedy = REMEDIES[case]
    assert suggest_file(path, (".tlog",)) == remedy


def test_where_nothing_is_there_the_file_is_to_be_put_there(folder: Path) -> None:
    assert suggest_file("Serif.ttf", (".ttf",)) == "there is no .ttf file in the current folder; put it there, or write the path from there"


def test_a_path_from_the_root_is_not_said_to_be_taken_from_anywhere(folder: Path) -> None:
    assert suggest_file(f"{folder}/bare/x.tlog", (".tlog",)) == f"there is no .tlog file in '{folder}/bare'"
    assert suggest_file(f"{folder}/frday.tlog", (".tlog",)) == f"did you mean '{folder}/friday.tlog'?"


@pytest.mark.slow
def test_folders_that_are_huge_or_none_are_looked_through_in_bounded_time(tmp_path: Path) -> None:
    for number in range(MOST + 20):
        (tmp_path / f"{number}.tlog").touch()
    assert len(files_with(str(tmp_path), (".tlog",))) == MOST
    assert len(suggest_file(str(tmp_path / "x.tlog"), (".tlog",))) < 400
    assert files_with(str(tmp_path / "none"), (".tlog",)) == files_with("\0", (".tlog",)) == []


# a command -> what it says on standard error, or on standard output where it is a report
COMPLAINTS = {
    ("referee", "check", "frday.tlog"): "referee: frday.tlog: No such file or directory; did you mean 'friday.tlog'?",
    ("referee", "score", "club/x.tlog"): "referee: club/x.tlog: No such file or directory; there are monday.tlog, tuesday.tlog in 'club'",
    ("referee", "score", "club"): "referee: club: Is a directory; name a .tlog file in it, such as 'club/monday.tlog'",
    ("referee", "check", "bare"): "referee: bare: no .tlog file in this folder; name a log, or a folder that contains some",
    ("referee", "explain", "frday.tlog:3"): "referee: frday.tlog: No such file or directory; did you mean 'friday.tlog'?",
    ("referee", "show", "friday.tlog", "-o", "out/a"): "referee: out/a: No such file or directory; there is no folder out: create it first",
    ("referee", "show", "friday.tlog", "-o", "bare"): "referee: bare: Is a directory; name a file in it",
    ("boardgen", "check", "cost.yaml"): "cost.yaml: error[data:file.missing] there is no such file; did you mean 'coast.yaml'?",
    ("boardgen", "kit", "cost.yaml"): "boardgen: cost.yaml: there is no such file; did you mean 'coast.yaml'?",
    ("boardgen", "kit", "bare"): "boardgen: bare: this is not a file; name a .yaml file in it, such as 'bare/harbour.yaml'",
    ("boardgen", "kit", "gocain"): "boardgen: gocain: there is no such game or file; did you mean 'gocaine'?",
    ("boardgen", "kit", "coast"): "boardgen: coast: there is no such game or file; did you mean 'coast.yaml'?",
    ("boardgen", "kit", "old-twn"): "boardgen: old-twn: there is no such game or file; did you mean 'old-town'?",
    ("boardgen", "info", "qqq"): f"boardgen: qqq: there is no such game or file; there are {', '.join(shipped.names())}; for a layout"
    " of your own, name its file, such as harbour.yaml",
}


@pytest.mark.parametrize("command", COMPLAINTS, ids=" ".join)
def test_both_programs_say_so(command: tuple[str, ...], folder: Path) -> None:
    program, *arguments = command
    done = run(program, *arguments, cwd=Path.cwd())
    said = (done.stdout or done.stderr) if arguments[0] == "check" and program == "boardgen" else done.stderr
    assert said.splitlines()[0] == COMPLAINTS[command]
    assert done.returncode == 2


def test_what_a_killed_program_left_of_a_file_is_removed_when_the_file_is_written_again(tmp_path: Path) -> None:
    old, new = tmp_path / ".a.tlog.99999991.part", tmp_path / ".a.tlog.99999992.part"
    for one in (old, new):
        one.write_text("%tl")
    os.utime(old, times=(time.time(), time.time() - LEFT - 1))
    write(str(tmp_path / "a.tlog"), ["%tlog 1\n"])
    assert sorted(os.listdir(tmp_path)) == [new.name, "a.tlog"], "another program may still write the new one"


def test_files_that_only_look_like_its_parts_stay(tmp_path: Path) -> None:
    names = [".s.json.mine.part", ".s.part", ".s.json.7.part", ".sxjson.7.part", "s.json.7.part", ".s.json.7.part.old", ".s.json.-7.part"]
    for name in names:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, times=(1, 1))
    (tmp_path / ".s.json.8.part").mkdir()
    write(str(tmp_path / "s.json"), ["{}"])
    write(str(tmp_path / "s"), [""])
    left = {".s.json.8.part", "s.json", "s", *names} - {".s.json.7.part"}
    assert set(os.listdir(tmp_path)) == left, "only what a process writes under its number is a part, and a folder is none"


def test_a_folder_is_searched_once_for_all_files_that_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        (tmp_path / f".{number}.7.part").touch()
        os.utime(tmp_path / f".{number}.7.part", times=(1, 1))
    looks, look = [], os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: looks.append(folder) or look(folder))  # type: ignore[func-returns-value]
    for number in range(3):
        write(str(tmp_path / str(number)), [""])
    assert sorted(os.listdir(tmp_path)) == ["0", "1", "2"]
    assert looks == [os.path.realpath(tmp_path)]
    later = time.monotonic() + LEFT + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    write(str(tmp_path / "0"), [""])
    assert len(looks) == 2, "a program that runs for hours looks again"


def test_a_file_is_moved_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "link")  # as in the Python of a tab
    (tmp_path / "one").write_text("1", "utf-8")
    move_with_folders(str(tmp_path / "one"), str(tmp_path / "more" / "two"))
    (tmp_path / "one").write_text("2", "utf-8")
    with pytest.raises(FileExistsError):
        move_with_folders(str(tmp_path / "one"), str(tmp_path / "more" / "two"))
    assert (tmp_path / "more" / "two").read_text("utf-8") == "1"


def test_each_part_of_a_name_with_dots_is_compared_by_itself() -> None:
    known = ("cards.storm.count", "cards.crown.count")
    assert alike("cards.scout.count", known) == ""
    assert alike("cards.strom.count", known) == "cards.storm.count"
    assert alike("photo.png", ("photo.jpg",)) == "photo.jpg"
    assert alike("phto.png", ("photo.png",)) == "photo.png"
    assert alike("cards.count", ("board.count", "cards.each_seat")) == ""
    assert alike("cards.cuont", ("cards.count", "carts.count")) == "cards.count"


def test_a_tab_calls_our_files_by_name_since_nobody_can_open_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "__file__", str(tmp_path / "boardgen" / "files.py"))
    path = str(tmp_path / "boardgen" / "data" / "zones.yaml")
    assert files.show_path(path) == path
    monkeypatch.setattr(files, "is_in_tab", lambda: True)
    assert files.show_path(path) == "Inkstone's zones.yaml"
