"""`referee fmt`: the canonical form changes how a log is written, and nothing that it says."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from referee import fmt
from referee.files.log_files import Unusable
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from tests.programs import run
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
LOGS = sorted(path for folder in ("tests/logs", "tests/conformance/logs") for path in (ROOT / folder).rglob("*.tlog"))
WRITTEN = """%tlog 1
Game:gocaine
  Players:  B=Ana  Lee,  R=Ben
Options: ko:simple
# a comment   \n
Scribe:  Zoe  Z.

1B   -;@e4      # here
1R @f3
~2B  buy what –  # so
2B buy 10@E4;@E5 =$0
2R hit  peru
    """
CANONICAL = """%tlog 1
Game: gocaine
Players: B=Ana  Lee R=Ben
Options: ko=simple
# a comment

Scribe: Zoe  Z.

1B - ; @E4      # here
1R @F3
~2B  buy what –  # so
2B buy 10@E4 ; @E5 =$0
2R hit PE
"""


def judged(data: bytes, layouts: LayoutCache) -> list[object]:
    """All that is said of the games of a log, but the columns and the empty lines at its end."""
    return [
        (
            one.game, one.board, one.valid_through, one.turn, one.next, one.turns, one.players, one.errors, one.warnings,
            [(finding.line, finding.turn, finding.level, finding.code) for finding in one.findings],
            one.table.view() if one.table is not None else None,
            [(odd.line, odd.code) for odd in one.irregularities],
        )
        for one in judge(BytesIO(data), "a.tlog", layouts=layouts, keep=1000)
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("part", sampled(range(3)))
def test_every_log_says_the_same_in_canonical_form(part: int) -> None:
    layouts: dict[Path, LayoutCache] = {}
    for path in LOGS[part::3]:
        cache = layouts.setdefault(path.parent, LayoutCache(path.parent, next(iter(layouts.values()), None)))
        new = fmt.format_log(path.read_bytes(), cache)
        assert fmt.format_log(new.after, cache).after == new.after, path
        assert new.before.count(b"\n") == new.after.count(b"\n"), path
        if new.changed:
            assert judged(new.before, cache) == judged(new.after, cache), path
        if path.name.startswith("game_"):
            careless = path.read_bytes().replace(b" ; ", b";").replace(b"\n", b"  \r\n")
            again = fmt.format_log(careless, cache)
            assert again.after != careless
            assert judged(careless, cache) == judged(again.after, cache), path


def test_what_it_changes_and_what_it_keeps() -> None:
    new = fmt.format_log(WRITTEN.encode(), LayoutCache())
    assert new.after.decode() == CANONICAL
    assert new.left == ()
    other_bytes = b"\xef\xbb\xbf" + WRITTEN.replace("\n", "\r\n").encode()
    assert fmt.format_log(other_bytes, LayoutCache()).after.decode() == CANONICAL


def test_lines_that_cannot_be_read_are_left_and_named() -> None:
    cases = {
        "1B  buyy   3@C2": "buyy",
        "  1B @I7": "I",
        "1B @" + "A" * 5000: "4,096 characters",
        "what  is  this": "",
    }
    for line, why in cases.items():
        data = f"%tlog 1\nGame: gocaine\nPlayers: B=A  R=B\n{line}\n1R   @E4\n".encode()
        new = fmt.format_log(data, LayoutCache())
        assert new.after.split(b"\n")[3] == line.encode(), line[:40]
        assert new.after.split(b"\n")[4] == b"1R @E4"
        assert [left.line for left in new.left] == [4]
        assert why in new.left[0].why
    data = b"%tlog 1\nGame:  gocaine\n\xff 1B  \r\nPlayers:   B=A R=B"
    assert fmt.format_log(data, LayoutCache()).after == b"%tlog 1\nGame: gocaine\n\xff 1B  \r\nPlayers: B=A R=B\n"
    for data in (b"", b"\n\n", b"no log at all\n", b"%tlog 2\n1B   x\n", bytes(range(256)) * 20):
        new = fmt.format_log(data, LayoutCache())
        assert fmt.format_log(new.after, LayoutCache()).after == new.after


LINES = [*CANONICAL.split("\n"), "=$ B0;$ R5", "|4 .  B", "fix $ B+5 'x'", "%tlog 1", "\ufeff", "!ok 1B a:b  c"]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(LINES), max_size=14), st.sampled_from(["", "\r", " ", "\t", " # x", ";", "\u00a0"]))
def test_a_second_time_changes_nothing(lines: list[str], end: str) -> None:
    data = "\n".join(f"{line}{end}" for line in lines).encode()
    layouts = LayoutCache()
    new = fmt.format_log(data, layouts)
    assert fmt.format_log(new.after, layouts).after == new.after
    assert judged(new.before, layouts) == judged(new.after, layouts)


def test_the_command(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    log.write_text(WRITTEN, encoding="utf-8")
    (tmp_path / "b.tlog").write_text(CANONICAL, encoding="utf-8")
    done = run("referee", "fmt", "--check", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "./a.tlog: not in canonical form\n")
    assert "1 would be formatted, 1 unchanged" in done.stderr
    done = run("referee", "fmt", "--diff", "a.tlog", cwd=tmp_path)
    assert done.returncode == 1
    assert {"-1R @f3", "+1R @F3"} <= set(done.stdout.splitlines())
    assert log.read_text("utf-8") == WRITTEN
    done = run("referee", "fmt", ".", cwd=tmp_path)
    assert (done.returncode, log.read_text("utf-8")) == (0, CANONICAL)
    assert run("referee", "fmt", "--check", ".", cwd=tmp_path).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.tlog", "b.tlog"]
    log.write_text(CANONICAL + "2R buyy\n", encoding="utf-8")
    done = run("referee", "fmt", "a.tlog", "no.tlog", cwd=tmp_path)
    assert done.returncode == 2
    assert "a.tlog:14:7: left as it is:" in done.stderr


def test_a_log_that_another_program_changed_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "a.tlog"
    shutil.copy(LOGS[0], log)
    log.write_text(WRITTEN, encoding="utf-8")
    real = fmt.format_log

    def slow(data: bytes, layouts: LayoutCache) -> fmt.Formatted:
        log.write_text("%tlog 1\n", encoding="utf-8")
        return real(data, layouts)

    monkeypatch.setattr(fmt, "format_log", slow)
    with pytest.raises(Unusable, match="changed by another program"):
        fmt.format_file(str(log), LayoutCache(tmp_path), write=True)
    assert log.read_text("utf-8") == "%tlog 1\n"
