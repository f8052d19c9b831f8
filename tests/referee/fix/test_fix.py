"""`check --fix`: what is certain is fixed in the file, shown as a diff, and a copy is kept; nothing else is touched."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from boardgen import files
from referee.cli import app
from referee.fix import fix
from referee.fix.fix import find_shared_copy
from referee.schemas import schemas

ROOT = Path(__file__).resolve().parents[3]
SLOPPY = """%tlog 1
Game: GoCaine
Players: R=Ann, B=Ben
1R E4                       # a cell
1B @F3
2R buy 10 @E4 =$0M
2B done
3r -
3B !B hit Peru ; deploy G7
"""
CANONICAL = """%tlog 1
Game: gocaine
Players: R=Ann B=Ben
1R @E4                       # a cell
1B @F3
2R buy 10@E4 =$0
2B done
3R -
3B hit PE ; @G7
"""


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.tlog"
    path.write_text(SLOPPY, encoding="utf-8", newline="\n")
    return path


def test_a_sloppy_log_becomes_canonical_and_stays_so(log: Path) -> None:
    first = run("check", "--fix", "--strict", "a.tlog")
    assert first.exit_code == 0
    assert log.read_text("utf-8") == CANONICAL
    assert "-2R buy 10 @E4 =$0M\n+2R buy 10@E4 =$0\n" in first.output
    assert "a.tlog: fixed; the original is in a.tlog.bak\na.tlog: valid; 6 turns" in first.output
    assert (log.parent / "a.tlog.bak").read_text("utf-8") == SLOPPY
    second = run("check", "--fix", "--strict", "a.tlog")
    assert (second.exit_code, second.output.startswith("a.tlog: valid")) == (0, True)
    assert sorted(os.listdir(log.parent)) == ["a.tlog", "a.tlog.bak"]


def test_a_copy_is_never_written_over(log: Path) -> None:
    (log.parent / "a.tlog.bak").write_text("mine")
    (log.parent / "a.tlog.bak2").write_text("mine too")
    assert "the original is in a.tlog.bak3" in run("check", "--fix", "a.tlog").output
    assert (log.parent / "a.tlog.bak").read_text() == "mine"
    assert (log.parent / "a.tlog.bak3").read_text("utf-8") == SLOPPY


@pytest.mark.parametrize("kind", ["folder", "dangling link", "pipe"])
def test_a_copy_passes_over_what_is_no_file(kind: str, log: Path) -> None:
    taken = log.parent / "a.tlog.bak"
    {"folder": taken.mkdir, "dangling link": lambda: taken.symlink_to("nowhere"), "pipe": lambda: os.mkfifo(taken)}[kind]()
    assert "a.tlog: fixed; the original is in a.tlog.bak2\n" in run("check", "--fix", "a.tlog").output
    assert (log.parent / "a.tlog.bak2").read_text("utf-8") == SLOPPY


def test_a_copy_of_another_size_is_not_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (log.parent / "a.tlog.bak").write_text(SLOPPY + "\n")
    (log.parent / "a.tlog.bak2").write_text(SLOPPY)
    (log.parent / "a.tlog.bak3").write_text(SLOPPY + "\n")
    sizes, read = [], Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: sizes.append(path.name) or read(path))  # type: ignore[func-returns-value]
    assert "the original is in a.tlog.bak4\n" in run("check", "--fix", "a.tlog").output
    assert "a.tlog.bak3" not in sizes


def test_a_fix_goes_into_the_copy_of_another_only_while_nothing_else_has_written_the_log(log: Path) -> None:
    run("check", "--fix", "a.tlog")
    state = log.stat()
    os.utime(log, (1, 1))
    assert find_shared_copy(str(log)) == f"{log}.bak", "only the time has changed"
    wrong = log.read_text("utf-8").replace("2B done", "2b done")
    log.write_text(wrong, "utf-8")
    os.utime(log, ns=(state.st_atime_ns, state.st_mtime_ns))  # some editors keep the time
    assert find_shared_copy(str(log)) == ""
    assert "the original is in a.tlog.bak2\n" in run("check", "--fix", "a.tlog").output
    assert sorted(os.listdir(log.parent)) == ["a.tlog", "a.tlog.bak", "a.tlog.bak2"]
    assert ((log.parent / "a.tlog.bak").read_text("utf-8"), (log.parent / "a.tlog.bak2").read_text("utf-8")) == (SLOPPY, wrong)


def test_the_copy_is_known_where_files_keep_the_time_to_the_millisecond(log: Path) -> None:
    """As in a browser's tab."""
    run("check", "--fix", "a.tlog")
    copy = log.with_name("a.tlog.bak")
    kept = copy.stat().st_mtime_ns
    os.utime(copy, ns=(kept, kept // 10**6 * 10**6))
    assert find_shared_copy(str(log)) == str(copy)
    os.utime(copy, ns=(kept, kept // 10**6 * 10**6 + 10**6))
    assert find_shared_copy(str(log)) == ""
    os.utime(copy, ns=(kept, kept // 10**6 * 10**6))
    log.write_text(log.read_text("utf-8").replace("2B done", "2b done"), "utf-8")
    assert find_shared_copy(str(log)) == ""
    assert "the original is in a.tlog.bak2\n" in run("check", "--fix", "a.tlog").output


def test_fixes_one_after_another_have_one_copy(log: Path) -> None:
    run("check", "--fix", "a.tlog")
    fixed = log.read_bytes()
    fix.write(str(log), fix.Fixed(fixed, fixed + b"# more\n", ()))
    assert sorted(os.listdir(log.parent)) == ["a.tlog", "a.tlog.bak"]
    assert (log.parent / "a.tlog.bak").read_text("utf-8") == SLOPPY
    assert find_shared_copy(str(log)) == f"{log}.bak"


@pytest.mark.parametrize("first", ["", "tlog 1\n", "%tlog1\n", "% Tlog: 1   # ours\n"])
def test_the_first_line_is_added(log: Path, first: str) -> None:
    rest = CANONICAL.partition("\n")[2]
    log.write_text(f"{first}{rest}", "utf-8")
    assert "safe: there is no other reading" in run("fix", "a.tlog").output
    assert run("check", "--fix", "a.tlog").exit_code == 0
    assert log.read_text("utf-8").partition("\n")[2] == rest
    assert log.read_text("utf-8").startswith("%tlog 1")
    log.write_text(rest.replace("1B @F3", "1B @E4"), "utf-8")
    assert "1. `%tlog 1` is missing before line 1; then the next error is on line 5" in run("fix", "a.tlog").output


def test_a_layout_is_not_taken_for_a_log(log: Path) -> None:
    log.write_text("game: harbour\nplayers: [2, 2]\n", "utf-8")
    assert run("check", "--fix", "a.tlog").exit_code == 1
    assert log.read_text("utf-8") == "game: harbour\nplayers: [2, 2]\n"


def test_several_files_and_folders(log: Path) -> None:
    (log.parent / "more").mkdir()
    other = log.parent / "more" / "b.tlog"
    other.write_text(SLOPPY, encoding="utf-8")
    sound = log.parent / "more" / "c.tlog"
    sound.write_text(CANONICAL, encoding="utf-8")
    assert run("check", "--fix", "a.tlog", "more").exit_code == 0
    assert (log.read_text("utf-8"), other.read_text("utf-8")) == (CANONICAL, CANONICAL)
    assert sorted(os.listdir("more")) == ["b.tlog", "b.tlog.bak", "c.tlog"]


def test_other_formats_stay_what_they_are(log: Path) -> None:
    result = run("check", "--fix", "--format", "json", "a.tlog")
    assert json.loads(result.stdout)[0]["valid"] is True
    assert "+2R buy 10@E4 =$0" in result.stderr


def test_what_is_not_certain_is_left(log: Path) -> None:
    text = CANONICAL.replace("2B done", "2B byu 1lvl").replace("@E4   ", "@I4   ")
    log.write_text(text, encoding="utf-8")
    assert run("check", "--fix", "a.tlog").exit_code == 1
    assert log.read_text("utf-8") == text
    assert os.listdir(log.parent) == ["a.tlog"]


def test_lines_that_are_not_text_keep_their_bytes_and_it_is_said(log: Path) -> None:
    raw = b"\xef\xbb\xbf" + SLOPPY.replace("\n", "\r\n").encode().replace(b"# a cell", b"# a c\xe9ll")
    log.write_bytes(raw)
    result = run("check", "--fix", "a.tlog")
    kept = b"1R E4                       # a c\xe9ll\r"
    assert log.read_bytes() == CANONICAL.encode().replace(b"1R @E4                       # a cell", kept)
    assert "a.tlog: not UTF-8, and left byte for byte as it was: line 4" in result.output
    assert "the byte order mark is deleted" in result.output
    assert "lines end with LF, not with CR LF" in result.output
    assert (log.parent / "a.tlog.bak").read_bytes() == raw


@pytest.mark.parametrize(
    ("ids", "fixed"),
    [
        ("1R 1B 2R 2R 3R 3B", "1R 1B 2R 2B 3R 3B"),
        ("1R 1B 3R 2B 3R", "1R 1B 2R 2B 3R"),
        ("1R 1R 2R 2B", "1R 1B 2R 2B"),
        ("1R 1B 2B 2B 3R", "1R 1B 2R 2B 3R"),
        ("1R 1B 2R 2R 3R 3R 4R 4B", "1R 1B 2R 2B 3R 3B 4R 4B"),
        ("1R 1B 2R 3R 3B 4R", None),  # a missing line, and no wrong id
        ("1R 1B 2R 2B 2B 3R", None),  # a doubled line
        ("1R 1B 2B 2R 3R", None),  # two lines swapped
        ("1R 1B 2R 3R", None),  # no line after it says what is meant
        ("1R 1B 2R 2B 4R 4B 5R", None),  # a round is missing
    ],
)
def test_ids_are_fixed_in_an_unbroken_sequence(log: Path, ids: str, fixed: str | None) -> None:
    points = iter(("@B2", "@E5", "@H8", "@C9", "@K3", "@F11", "@A6", "@J6"))
    lines = [f"{turn} {point}" for turn, point in zip(ids.split(), points, strict=False)]
    text = "\n".join(["%tlog 1", "Game: gocaine", "Players: R=Ann B=Ben", *lines, ""])
    log.write_text(text, encoding="utf-8")
    result = run("check", "--fix", "a.tlog")
    if fixed is None:
        assert log.read_text("utf-8") == text
        assert result.exit_code == 1
    else:
        assert [line.split()[0] for line in log.read_text("utf-8").splitlines()[3:]] == fixed.split()
        assert result.exit_code == 0


def test_standard_input_and_missing_files_are_refused(log: Path) -> None:
    assert "name the file" in run("check", "--fix", "-").output
    assert run("check", "--fix", "b.tlog").exit_code == 2


def test_a_file_written_in_the_meantime_is_left(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = fix.apply_fixes

    def slow(*args: Any) -> fix.Fixed:
        found = ahead(*args)
        log.write_text("somebody else")
        return found

    monkeypatch.setattr(fix, "apply_fixes", slow)
    result = run("check", "--fix", "a.tlog")
    assert (result.exit_code, log.read_text()) == (2, "somebody else")
    assert "changed by another program" in result.output
    assert os.listdir(log.parent) == ["a.tlog"]


def test_a_full_disk_leaves_the_log_and_no_copy(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_bytes", full)
    result = run("check", "--fix", "a.tlog")
    assert (result.exit_code, log.read_text("utf-8")) == (2, SLOPPY)
    assert os.listdir(log.parent) == ["a.tlog"]


def test_a_read_only_log_is_refused_and_left(log: Path) -> None:
    before = log.read_bytes()
    log.chmod(0o444)
    for words in (("check", "--fix"), ("fmt",)):
        done = run(*words, str(log))
        assert (done.exit_code, done.stderr.splitlines()[0]) == (2, f"referee: {log}: the file is read-only; make it writable first")
    assert log.read_bytes() == before
    assert list(log.parent.glob("*.bak")) == []


def test_findings_have_fixes_that_an_editor_can_make(log: Path) -> None:
    log.write_text(SLOPPY.replace("done", "dnoe"), encoding="utf-8")
    result = run("check", "--strict", "--format", "json", "a.tlog")
    data = json.loads(result.stdout)
    Draft202012Validator(schemas()["check"]).validate(data)
    findings = {(finding["line"], finding["column"]): finding for finding in data[0]["findings"]}
    assert findings[7, 4]["fixes"] == [
        {
            "title": "replace `dnoe` with `done`",
            "edits": [{"line": 7, "column": 4, "end_column": 8, "text": "done"}],
            "certain": False,
            "level": None,
            "gap": None,
            "fits": [],
        }
    ]
    assert findings[6, 8]["fixes"] == [
        {
            "title": "replace `10 @E4` with `10@E4`",
            "edits": [{"line": 6, "column": 8, "end_column": 14, "text": "10@E4"}],
            "certain": True,
            "level": "safe",
            "gap": None,
            "fits": [],
        }
    ]
    csv = run("check", "--strict", "--format", "csv", "a.tlog").stdout
    assert "replace `dnoe` with `done`" in csv


def test_any_log_with_slips_is_fixed_once_and_for_all() -> None:
    """Fixing a fixed log changes nothing, and no fix makes a log that had no error one that has."""
    from io import BytesIO

    from referee.judge.headers import LayoutCache
    from referee.judge.judge.verdict import judge

    layouts = LayoutCache()
    chance = random.Random(3)
    logs = sorted((ROOT / "tests" / "conformance" / "logs").glob("*.tlog"))

    def findings(data: bytes) -> list[Any]:
        return [game.findings for game in judge(BytesIO(data), "a.tlog", layouts=layouts, strict=True, keep=1000)]

    changed = 0
    for _ in range(60):
        lines = chance.choice(logs).read_text("utf-8").split("\n")
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(lines))
            where = chance.randint(0, len(lines[at]))
            lines[at] = lines[at][:where] + chance.choice((" ", ",", "@", "\t", "\u00a0", "M", "R", "x", "\r")) + lines[at][where:]
        data = "\n".join(lines).encode()
        once = fix.apply_fixes(data, findings)
        changed += once.changed
        assert not fix.apply_fixes(once.after, findings).changed
    assert changed > 10
