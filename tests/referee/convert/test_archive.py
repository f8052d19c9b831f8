"""Files and folders in one command: what is written where, what is refused before anything is written, and what is said of many files."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee import cli
from referee.convert import conversion
from referee.files import workers
from tests.referee.convert.helpers import converted, log

SGF = "(;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[gg])\n"
OTHER = SGF.replace("cc", "dd")
NO_SGF = "nothing\n"


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(cli.app, ["convert", *map(str, arguments)], input=text)


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three records in a tree, one of them no SGF, and a file that is none of them."""
    folder = tmp_path / "games"
    (folder / "b" / "c").mkdir(parents=True)
    (folder / "a.sgf").write_text(SGF)
    (folder / "b" / "OLD.SGF").write_text(OTHER)
    (folder / "b" / "c" / "no.sgf").write_text(NO_SGF)
    (folder / "readme.txt").write_text("")
    return folder


def test_a_folder_becomes_a_folder_with_the_same_names(games: Path, tmp_path: Path) -> None:
    done = run(games, "--to", "tlog", "-o", tmp_path / "out")
    assert tree(tmp_path / "out") == ["a.tlog", "b/OLD.tlog"]
    assert (tmp_path / "out/a.tlog").read_text() == log(SGF)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        f"referee: {games}/b/c/no.sgf:1:1: this is not SGF: no game begins in it with `(;`",
        "3 files: 2 converted, 1 not converted; 2 games",
    ]


def test_and_back(games: Path, tmp_path: Path) -> None:
    (games / "b/c/no.sgf").unlink()
    assert run(games, "--to", "tlog", "-o", games).exit_code == 0
    for form in ("sgf", "json", "csv"):
        done = run(games, "--to", form, "-o", tmp_path / form)
        assert (done.exit_code, done.stderr) == (0, "2 files: 2 converted; 2 games\n")
        assert tree(tmp_path / form) == [f"a.{form}", f"b/OLD.{form}"]
        assert (tmp_path / form / "a.sgf").exists() == (form == "sgf")
    assert log((tmp_path / "sgf/a.sgf").read_bytes()) == log(SGF)


def test_files_and_folders_together(games: Path, tmp_path: Path) -> None:
    single = tmp_path / "single.sgf"
    single.write_text(OTHER)
    assert run(single, games, games / "a.sgf", "--to", "tlog", "-o", f"{tmp_path}/new/").exit_code == 1
    assert tree(tmp_path / "new") == ["a.tlog", "b/OLD.tlog", "single.tlog"]
    (tmp_path / "there").mkdir()
    assert run(single, "--to", "tlog", "-o", tmp_path / "there").exit_code == 0
    assert tree(tmp_path / "there") == ["single.tlog"]


def test_many_files_into_one_text(games: Path, tmp_path: Path) -> None:
    both = log(SGF + OTHER)
    done = run(games, "--to", "tlog")
    assert (done.exit_code, done.stdout) == (1, both)
    assert run(games, "--to", "tlog", "-o", tmp_path / "all.tlog").exit_code == 1
    assert (tmp_path / "all.tlog").read_text() == both
    run(games, "--to", "tlog", "-o", tmp_path / "logs")
    (tmp_path / "logs/two.tlog").write_text(both)
    found = json.loads(run(tmp_path / "logs", "--to", "json").stdout)
    given = [(Path(game["file"]).name, game["index"]) for game in found]
    assert given == [("a.tlog", 1), ("two.tlog", 1), ("two.tlog", 2), ("OLD.tlog", 1)]
    rows = list(csv.DictReader(io.StringIO(run(tmp_path / "logs", "--to", "csv").stdout)))
    assert len(rows) == 8
    assert run(tmp_path / "logs", "--to", "sgf").stdout.count("(;") == 4


def test_nothing_is_written_over(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / "b").mkdir(parents=True)
    (out / "b/OLD.tlog").write_text("mine")
    done = run(games, "--to", "tlog", "-o", out)
    assert (done.exit_code, done.stdout, tree(out)) == (2, "", ["b/OLD.tlog"])
    assert done.stderr.startswith("referee: nothing is written: a file exists already; --existing skip keeps such files")
    assert f"'{out}/b/OLD.tlog'" in done.stderr
    done = run(games, "--to", "tlog", "-o", out, "--existing", "skip")
    assert done.stderr.splitlines()[-1] == "3 files: 1 converted, 1 not converted, 1 skipped, because their output exists; 1 game"
    assert ((out / "b/OLD.tlog").read_text(), tree(out)) == ("mine", ["a.tlog", "b/OLD.tlog"])
    assert run(games, "--to", "tlog", "-o", out, "--existing", "replace").exit_code == 1
    assert (out / "b/OLD.tlog").read_text() == log(OTHER)
    (games / "b/c/no.sgf").unlink()
    done = run(games, "--to", "tlog", "-o", out, "--existing", "skip")
    assert (done.exit_code, done.stderr) == (0, "2 files: 2 skipped, because their output exists; 0 games\n")


def test_many_files_that_are_there_are_counted(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"{number}.sgf").write_text(SGF)
    assert run(tmp_path, "--to", "tlog", "-o", tmp_path).exit_code == 0
    done = run(tmp_path, "--to", "tlog", "-o", tmp_path)
    assert "9 files exist already" in done.stderr
    assert done.stderr.endswith("4.tlog'\n  and 4 more\n")


@pytest.mark.parametrize("existing", ["refuse", "skip", "replace"])
def test_a_file_that_is_read_is_never_written(tmp_path: Path, existing: str) -> None:
    (tmp_path / "a.sgf").write_text(SGF)
    (tmp_path / "b.sgf").write_text(SGF)
    (tmp_path / "b.tlog").symlink_to("a.sgf")
    done = run(tmp_path, "--to", "tlog", "-o", tmp_path, "--existing", existing)
    assert done.exit_code == 2
    assert "b.tlog is one of the files that are read" in done.stderr
    assert tree(tmp_path) == ["a.sgf", "b.sgf", "b.tlog"]
    done = run(tmp_path, "--to", "tlog", "-o", tmp_path / "b.tlog", "--existing", existing)
    assert (done.exit_code, (tmp_path / "a.sgf").read_text()) == (2, SGF)


def test_two_files_of_one_name_are_refused(games: Path, tmp_path: Path) -> None:
    (games / "a.SGF").write_text(OTHER)
    done = run(games, "--to", "tlog", "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert f"{games}/a.SGF and {games}/a.sgf would both become {tmp_path}/out/a.tlog; nothing is written" in done.stderr
    assert not (tmp_path / "out").exists()


REFUSED = [
    (["--to", "tlog", "-o", "{tmp}/games/readme.txt"], "readme.txt is a file; name a folder, or a file that ends in .tlog"),
    (["--to", "tlog", "--index", "1"], "--index takes one game of one file"),
    (["--to", "json", "--encoding", "gbk"], "--encoding is for SGF"),
    (["--to", "tlog", "--encoding", "morse"], "this encoding is not known"),
    (["--to", "tlog", "--existing", "burn"], "--existing burn: not one of the choices, which are refuse, skip, replace"),
    (["--to", "json"], "games: no .tlog file in this folder"),
    (["-", "--to", "tlog", "-o", "{tmp}/out"], "standard input has no name to write under"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSED)
def test_what_cannot_be_meant_is_refused(games: Path, tmp_path: Path, arguments: list[str], words: str) -> None:
    done = run(games, *(word.replace("{tmp}", str(tmp_path)) for word in arguments), text=SGF)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr
    assert tree(tmp_path) == [f"games/{path}" for path in ("a.sgf", "b/OLD.SGF", "b/c/no.sgf", "readme.txt")]


def test_names_that_cannot_be_used_do_not_stop_the_others(games: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run(tmp_path / "nowhere.sgf", tmp_path / "empty", games / "a.sgf", "--to", "tlog")
    assert (done.exit_code, done.stdout) == (1, log(SGF))
    assert "nowhere.sgf: No such file" in done.stderr
    assert "empty: no .sgf file in this folder" in done.stderr


def test_a_folder_that_cannot_be_read_is_told(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("c"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    done = run(games, "--to", "tlog")
    assert (done.exit_code, done.stdout) == (1, log(SGF + OTHER))
    assert "b/c: Permission denied" in done.stderr


def test_warnings_are_told_once_for_all_files(tmp_path: Path) -> None:
    for number in range(3):
        more = "[gg]WL[3]" + "(;B[aa])(;B[bb])" * (number == 1)
        (tmp_path / f"{number}.sgf").write_text(SGF.replace("SZ[9]", "SZ[9]KM[7.5]").replace("[gg]", more))
    (tmp_path / "9.sgf").write_text("(;SZ[9];B[aa]C[cut off")
    done = run(tmp_path, "--to", "tlog", "-o", tmp_path)
    assert done.stderr.splitlines() == [
        f"{tmp_path}/9.sgf:1:15: error: this value has no end: a `]` is missing",
        f"{tmp_path}/0.sgf:1:18: warning: komi 7.5 does not count in the score; the header `Komi:` keeps it (and in 2 more files)",
        f"{tmp_path}/1.sgf:1:1: warning: a variation is left out; the main line is read",
        "left out: thinking times (3)",
        "4 files: 3 converted, 1 converted in part; 4 games",
    ]
    assert done.exit_code == 1


def test_names_of_files_in_any_bytes(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"\xff name\n.sgf")).write_text(SGF)
        (tmp_path / "李娜 #1;&.sgf").write_text(SGF)
    except OSError:
        pytest.skip("the file system does not take such names")
    assert run(tmp_path, "--to", "tlog", "-o", tmp_path / "out").exit_code == 0
    assert sorted(os.listdir(os.fsencode(tmp_path / "out"))) == sorted([b"\xff name\n.tlog", "李娜 #1;&.tlog".encode()])
    assert run(tmp_path / "out", "--to", "json").exit_code == 0
    assert run(tmp_path / "out", "--to", "csv").exit_code == 0


# More than one process


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sixty records, one of them large, with two processes and small portions for each."""
    monkeypatch.setattr(conversion, "_PAYS", 1)
    monkeypatch.setattr(conversion, "_CHUNK", 4)
    monkeypatch.setattr(conversion, "_CHUNK_BYTES", 2000)
    monkeypatch.setattr(workers, "count", lambda: 2)
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(60):
        (folder / f"{number:02}.sgf").write_text(SGF.replace("Ann", f"Ann {number}") * (80 if number == 31 else 1))
    (folder / "07.sgf").write_text(NO_SGF)
    return folder


@pytest.mark.slow
def test_processes_give_what_one_gives(many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, folder = run(many, "--to", "tlog"), run(many, "--to", "tlog", "-o", tmp_path / "out")
    monkeypatch.setattr(workers, "count", lambda: 1)
    alone = run(many, "--to", "tlog")
    assert (one.exit_code, one.stdout, one.stderr) == (alone.exit_code, alone.stdout, alone.stderr)
    assert one.stdout.count("%tlog 1") == 58 + 80
    assert len(tree(tmp_path / "out")) == 59
    assert folder.stderr.splitlines()[-1] == "60 files: 59 converted, 1 not converted; 138 games"
    assert (tmp_path / "out/31.tlog").read_text() == converted((many / "31.sgf").read_bytes(), "tlog")[0]


@pytest.mark.slow
def test_a_process_that_is_killed_ends_the_command(many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion, "convert_all", _die)
    done = run(many, "--to", "tlog", "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert "a process of the conversion was killed" in done.stderr


def _die(*_: object, **__: object) -> None:
    os._exit(9)
