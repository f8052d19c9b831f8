"""`referee convert` as a command: what goes where, with which status, and what stands in the file afterwards."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from boardgen import files
from referee import cli

ROOT = Path(__file__).parents[3]
SGF = "(;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[gg])\n"
LOG = "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: dice=off cards=off\nPlayers: K=Ann W=Ben\n\n1K C7\n1W G3\n"


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli.app, ["convert", *arguments], input=text)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgf"
    file.write_text(SGF)
    return file


def test_the_result_goes_to_standard_output_and_the_rest_to_standard_error(game: Path) -> None:
    done = run(str(game), "--to", "tlog")
    assert (done.exit_code, done.stdout, done.stderr) == (0, LOG, "")
    game.write_text(SGF.replace("SZ[9]", "SZ[9]KM[7.5]"))
    done = run(str(game), "--to", "tlog")
    assert (done.exit_code, done.stdout) == (0, LOG.replace("Ben\n", "Ben\nKomi: 7.5\n"))
    assert done.stderr.startswith(f"{game}:1:18: warning: komi 7.5 does not count")


def test_standard_input_and_the_way_back() -> None:
    assert run("-", "--to", "tlog", text=SGF).stdout == LOG
    back = run("-", "--to", "sgf", text=LOG)
    assert back.exit_code == 0
    assert run("-", "--to", "tlog", text=back.stdout).stdout == LOG
    assert run("-", "--to", "json", text=LOG).stdout.startswith("[\n")
    assert run("-", "--to", "csv", text=LOG).stdout.startswith("file,index,line,")


def test_a_file_is_written_whole(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.tlog"
    assert run(str(game), "--to", "tlog", "-o", str(out)).stdout == f"written to {out}\n"
    assert out.read_text() == LOG
    out.chmod(0o640)
    out.write_text("what stood here before")
    assert run(str(game), "--to", "tlog", "--out", str(out)).exit_code == 0
    assert out.read_text() == LOG
    assert os.name == "nt" or stat.S_IMODE(out.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.sgf", "game.tlog"]


@pytest.mark.parametrize("text", ["(;B[aa", "(;GM[2];B[aa])", "(;SZ[9];B[zz])", "no game", "(;C[x"])
def test_what_cannot_be_converted_leaves_the_file_that_was_there(text: str, tmp_path: Path) -> None:
    out = tmp_path / "kept.tlog"
    out.write_text("kept")
    done = run("-", "--to", "tlog", "-o", str(out), text=text)
    assert (done.exit_code, done.stdout, out.read_text()) == (2, "", "kept")
    assert done.stderr


def test_a_game_that_is_left_out_shows_in_the_status() -> None:
    done = run("-", "--to", "tlog", text=f"(;GM[2];B[aa]){SGF}")
    assert (done.exit_code, done.stdout) == (1, LOG)
    assert done.stderr == "-:1:3: error: GM[2] is a game other than Go, which is GM[1]; the game is left out\n"
    done = run("-", "--to", "json", text=LOG + "2K G3\n")
    assert done.exit_code == 1
    assert done.stdout.startswith("[")


REFUSED = [
    (("-", "--to", "pdf"), SGF, "--to pdf: not one of the choices, which are tlog, sgf, json, csv"),
    (("-", "--to", "tlog"), LOG, "is a table log already"),
    (("-", "--to", "sgf"), SGF, "convert it to a table log first"),
    (("-", "--to", "tlog", "--index", "2"), SGF, "contains one game; there is no game 2"),
    (("-", "--to", "tlog", "--index", "0"), SGF, "a whole number of at least 1 is needed"),
    (("-", "--to", "tlog", "--encoding", "morse"), SGF, "this encoding is not known"),
    (("-", "--to", "sgf", "--encoding", "utf-8"), LOG, "--encoding is for SGF"),
    (("nowhere.sgf", "--to", "tlog"), None, "nowhere.sgf: No such file"),
    (("nowhere/", "--to", "tlog"), None, "nowhere/: No such file"),
]


@pytest.mark.skipif(os.name == "nt", reason="systems word these differently")
@pytest.mark.parametrize(("arguments", "text", "words"), REFUSED)
def test_what_the_command_line_cannot_mean_is_refused(arguments: tuple[str, ...], text: str | None, words: str) -> None:
    done = run(*arguments, text=text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_to_is_asked_for(game: Path) -> None:
    assert run(str(game)).exit_code == 2


def test_the_file_that_is_read_is_not_written(game: Path) -> None:
    done = run(str(game), "--to", "tlog", "-o", str(game))
    assert done.exit_code == 2
    assert "is the file that is read" in done.stderr
    assert game.read_text() == SGF


def test_a_folder_that_is_not_there(game: Path, tmp_path: Path) -> None:
    done = run(str(game), "--to", "tlog", "-o", str(tmp_path / "nowhere" / "a.tlog"))
    assert done.exit_code == 2
    assert "No such file" in done.stderr


def test_names_of_every_script_reach_a_pipe_as_utf_8(game: Path) -> None:
    """Whatever the terminal shows: a file must not depend on it."""
    game.write_text(SGF.replace("Ann", "李娜"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "referee", "convert", str(game), "--to", "tlog"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "K=李娜 W=Ben".encode() in done.stdout


def test_a_shaped_board_is_a_film_with_faint_points(tmp_path: Path) -> None:
    (tmp_path / "ring.yaml").write_text("extends: territory\nplayers: [2, 2]\nboard:\n  map: |\n    + + +\n    + . +\n    + + +\n")
    file = tmp_path / "ring.tlog"
    file.write_text(LOG.replace("9x9", "ring").replace("C7", "A1").replace("G3", "C3"))
    done = run(str(file), "--to", "sgf")
    assert done.exit_code == 0, done.stderr
    assert "SZ[3]PB[Ann]PW[Ben]DD[bb]" in done.stdout
    assert "AB[ac]" in done.stdout
    assert "points that this board does not have are drawn faint" in done.stderr


# Writing


def test_a_link_is_followed_and_a_device_written_to(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    files.write(str(link), ["new"])
    assert link.is_symlink()
    assert target.read_text() == "new"
    if os.path.exists("/dev/null"):
        files.write("/dev/null", ["nothing"])
        assert not os.path.isfile("/dev/null")


def test_a_text_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    def parts() -> object:
        yield "half"
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        files.write(str(tmp_path / "a"), parts())  # type: ignore[arg-type]  # an iterator that fails
    assert list(tmp_path.iterdir()) == []
