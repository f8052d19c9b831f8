"""Many logs at once: one output whoever judges them, totals, and memory that does not grow with what is wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from referee import archive, cli
from referee.archive import Options, Total
from referee.files import log_files, workers
from referee.judge.report import findings
from referee.judge.report.findings import Finding, Findings
from tests.sampling import nightly

ROOT = Path(__file__).parents[3]
HEAD = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n"
CLEAN = HEAD + "1B - ; @D4\n1R buy 1lvl ; @D5\n"
BROKEN = HEAD + "1B - ; @D4\n1R - ; @D4\n2B - ; @C3\n"
LENIENT = CLEAN.replace("\n", "\r\n")
FORMATS = ("text", "json", "jsonl", "csv", "github")


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli.app, ["check", *arguments], input=text)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """90 logs in two folders, among them broken ones, an empty one, one of three games, one that is large, and a file that is not there."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "b").mkdir()
    for number in range(90):
        text = BROKEN if number % 7 == 0 else LENIENT if number % 5 == 0 else CLEAN
        (folder / ("b" if number % 2 else "") / f"{number:02}.tlog").write_text(text, newline="")
    (folder / "b/11.tlog").write_text("")
    (folder / "b/13.tlog").write_text(CLEAN + BROKEN + CLEAN)
    (folder / "b/15.tlog").write_text(CLEAN + "# a remark\n" * 10_000)
    (folder / "44.tlog").unlink()
    (folder / "44.tlog").symlink_to(folder / "gone")
    return folder


def told(folder: Path, processes: int, **options: object) -> tuple[list[tuple[str, bool]], list[str], Total]:
    """Whole games with whether they begin one, complaints, and the total."""
    texts: list[tuple[str, bool]] = []
    complaints, total = [], Total()
    asked = Options(**{"format": "text", "strict": False, "trust": "engine", "keep": 100, **options})  # type: ignore[arg-type]  # mixed
    for part in archive.check([str(folder)], asked, processes):
        total = total.plus(part.total)
        complaints += [part.complaint] if part.complaint else []
        if part.begins or not texts:
            texts.append((part.text, part.begins))
        else:
            texts[-1] = (texts[-1][0] + part.text, texts[-1][1])
    return texts, complaints, total


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_two_processes_print_what_one_prints(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PAYS", 10)
    monkeypatch.setattr(workers, "BATCH_FILES", 8)
    for options in ({"format": "json"}, {"format": "csv", "errors_only": True}, {"summary": True, "strict": True}):
        one, two = (told(games, processes, **options) for processes in (1, 2))
        assert one == two, options
    assert one[2] == Total(valid=62, warned=14, failed=15, unreadable=1)
    (complaint,) = one[1]
    assert complaint.startswith(f"{games}/44.tlog: No such file or directory")


def test_a_folder_ends_with_a_total(tmp_path: Path) -> None:
    for name, text in (("a", CLEAN), ("b", BROKEN), ("c", LENIENT)):
        (tmp_path / f"{name}.tlog").write_text(text, newline="")
    lines = run(str(tmp_path)).stdout.splitlines()
    assert lines[-1] == "3 games: 2 valid, 1 with errors, 0 unreadable"
    assert run(str(tmp_path), "--strict").stdout.splitlines()[-1] == "3 games: 1 valid, 1 with warnings, 1 with errors, 0 unreadable"
    assert "3 games" not in run(*(str(tmp_path / f"{name}.tlog") for name in "abc")).stdout, "files that are named need no total"
    for format in FORMATS[1:]:
        assert "3 games" not in run(str(tmp_path), "--format", format).stdout
    short = run(str(tmp_path), "--summary")
    assert short.exit_code == 1
    names = [line.removeprefix(str(tmp_path) + os.sep) for line in short.stdout.splitlines()]
    assert [name.partition(", gocaine")[0] for name in names] == [
        "a.tlog: valid; 2 turns, 5 lines",
        "b.tlog: 1 error; valid through 1B; 3 turns, 6 lines",
        "c.tlog: valid; 2 turns, 5 lines",
        "3 games: 2 valid, 1 with errors, 0 unreadable",
    ]
    bad = run(str(tmp_path), "--errors-only").stdout
    assert bad.count(".tlog: ") == 1
    assert bad.endswith("3 games: 2 valid, 1 with errors, 0 unreadable\n")


def test_a_summary_for_programs_counts_and_lists_nothing(tmp_path: Path) -> None:
    (tmp_path / "b.tlog").write_text(BROKEN)
    (game,) = json.loads(run(str(tmp_path), "--summary", "--format", "json").stdout)
    assert (game["findings"], game["more"], game["valid"]) == ([], 1, False)


def test_csv_has_every_game(tmp_path: Path) -> None:
    for name, text in (("a", CLEAN), ("b", BROKEN), ("c", CLEAN + BROKEN)):
        (tmp_path / f"{name}.tlog").write_text(text)
    rows = list(csv.DictReader(io.StringIO(run(str(tmp_path), "--format", "csv").stdout)))
    assert [(os.path.basename(row["file"]), row["index"], row["line"], row["code"], row["valid"]) for row in rows] == [
        ("a.tlog", "1", "", "", "true"),
        ("b.tlog", "1", "5", "gc:deploy.occupied", "false"),
        ("c.tlog", "1", "", "", "true"),
        ("c.tlog", "2", "10", "gc:deploy.occupied", "false"),
    ]
    only = list(csv.DictReader(io.StringIO(run(str(tmp_path), "--format", "csv", "--errors-only").stdout)))
    assert [row["valid"] for row in only] == ["false", "false"]


@pytest.mark.slow
def test_after_a_thousand_games_with_errors_a_file_is_summed_up() -> None:
    text = (CLEAN + BROKEN) * 3 + "%tlog\n" * (archive.LISTED - 1) + CLEAN
    words = "1,000 games of this file have errors; the games from number 1004 on are summed up: 3 games: 1 valid, 2 with errors"
    lines = run("-", text=text).stdout.splitlines()
    assert lines[-1] == f"-: {words}"
    assert lines[-2].startswith("-: game 1003: 1 error".replace(": game", " game"))
    listed = json.loads(run("-", "--format", "json", text=text).stdout)
    assert [game["index"] for game in listed] == list(range(1, 1005))
    assert {key: listed[-1][key] for key in ("games", "failed", "valid", "lines", "more")} == {
        "games": 3, "failed": 2, "valid": False, "lines": 7, "more": 2,
    }  # fmt: skip
    last = run("-", "--format", "jsonl", text=text).stdout.splitlines()[-1]
    assert json.loads(last) == listed[-1]
    row = list(csv.DictReader(io.StringIO(run("-", "--format", "csv", text=text).stdout)))[-1]
    assert (row["index"], row["level"], row["message"], row["valid"]) == ("1004", "note", words, "false")
    assert run("-", "--format", "github", text=text).stdout.splitlines()[-1] == f"::notice file=-::{words}"


def test_valid_games_are_all_listed() -> None:
    assert run("-", text="%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n" * 1100).stdout.count("valid;") == 1100


def test_many_findings_are_kept_on_disk_and_given_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "IN_MEMORY", 7)
    random = Random(5)
    for count in (0, 6, 7, 8, 14, 100, 1000):
        kept, expected = Findings(900), []
        for number in range(count):
            line = max(1, number + random.randint(-20, 5)) if number % 50 else 1
            finding = Finding(line, random.randint(1, 3), 9, None, "error", "tlog:token", f"number {number}")
            assert kept.add(finding) == (number if number < 900 else None)
            if number < 900:
                expected.append(finding)
            if number % 10 == 3:
                kept.amend(number - 3, "another help")
                kept.repeat(number - 3, 5000)
                if number - 3 < 900:
                    expected[number - 3] = expected[number - 3]._replace(help="another help", also=(5000,))
        expected.sort(key=lambda finding: (finding.line, finding.column))
        found = kept.sorted()
        assert len(found) == min(count, 900)
        assert kept.more == max(0, count - 900)
        for _ in range(2):
            assert all(one == other for one, other in zip_longest(found, expected))


def test_findings_beyond_memory_are_printed_in_every_format(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "".join(f"{number}B nonsense\n" for number in range(1, 60))
    whole = {format: run("-", "--format", format, "--max", "999", text=text).stdout for format in FORMATS}
    monkeypatch.setattr(findings, "IN_MEMORY", 10)
    for format, printed in whole.items():
        assert run("-", "--format", format, "--max", "999", text=text).stdout == printed
    assert len(json.loads(whole["json"])[0]["findings"]) == 59


@pytest.mark.skipif(sys.platform != "linux", reason="measured by the system")
@pytest.mark.slow
@pytest.mark.parametrize(("line", "few"), nightly([("1B nonsense\n", 1_000), ("1B nonsense\n", 4_000), ("%tlog\n", 1_100)], landing=1))
def test_memory_does_not_grow_with_what_is_wrong(line: str, few: int, tmp_path: Path) -> None:
    """Peak memory with 10 times as many findings, all of them printed, and with 10 times as many games in error."""
    program = (
        "import sys\nfrom referee.judge.report import findings\nfindings.IN_MEMORY = 500\nfrom referee.cli import main\ntry:\n    main()\n"
        "finally:\n    print(*[line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')], file=sys.stderr)"
    )

    def peak(text: str) -> float:
        (tmp_path / "a.tlog").write_text(text)
        command = [sys.executable, "-c", program, "check", "--format", "jsonl", "--max", "999999999", str(tmp_path / "a.tlog")]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        return int(subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False).stderr)

    assert peak(HEAD + line * (10 * few)) < peak(HEAD + line * few) + 4096, "KiB"


@pytest.mark.slow
def test_a_process_that_is_killed_ends_the_command(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PAYS", 10)
    monkeypatch.setattr(archive, "judge_all", _die)
    with pytest.raises(log_files.Unusable, match="was killed; what was printed is not complete"):
        list(archive.check([str(games)], Options("text", False, "engine", 100), 2))


def _die(*_: object, **__: object) -> None:
    os._exit(9)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_all_processes_without_a_traceback(games: Path) -> None:
    import signal

    names = [str(games)] * 1000
    start = [sys.executable, "-m", "referee", "check", "--format", "csv", *names]
    done = subprocess.Popen(start, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    assert done.stdout is not None
    done.stdout.read(5000)
    os.killpg(done.pid, signal.SIGINT)
    _, said = done.communicate(timeout=60)
    assert done.returncode == 130, said.decode()
    assert b"Traceback" not in said
