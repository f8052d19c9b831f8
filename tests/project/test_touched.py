"""Which longer tests a change touches: none that could fail is left out, and what cannot is."""

from __future__ import annotations

import gc
import re
import runpy
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import touched
from tests.sampling import row
from tests.touched import ROOT, find_changed, find_touched, reach

CASES = (
    # changed, touched, not touched
    ("referee/serve/followed.py", "tests/referee/serve/test_serve.py", "tests/boardgen/sheet/arrange/test_pieces.py"),
    ("referee/convert/charset.py", "tests/referee/convert/test_hostile.py", "tests/referee/go/test_legal_positions.py"),
    ("boardgen/export/tts.py", "tests/boardgen/export/test_tts.py", "tests/boardgen/draw/type/test_fonts.py"),  # by its name in quotes
    ("boardgen/games/cairo/kit.py", "tests/boardgen/kit/test_kit.py", "tests/referee/go/test_legal_positions.py"),  # by a name put together
    ("boardgen/commands/printed.py", "tests/project/test_command_lines.py", "tests/referee/go/test_legal_positions.py"),  # by a program
    ("tests/boardgen/kit/own_game.py", "tests/boardgen/export/test_playingcards.py", "tests/referee/go/test_legal_positions.py"),
    ("tests/boardgen/kit/golden/cairo/tiles.txt", "tests/boardgen/kit/test_component_goldens.py", "tests/boardgen/draw/type/test_fonts.py"),
    ("docs/layout.md", "tests/project/test_documents.py", "tests/boardgen/sheet/arrange/test_pieces.py"),
)


@pytest.mark.slow
def test_a_change_touches_what_imports_it_and_no_other() -> None:
    for changed, hit, missed in CASES:
        with row(changed):
            found = find_touched([changed])
            assert hit in found
            assert missed not in found
            assert (ROOT / missed).exists()


def test_what_may_be_anywhere_touches_everything() -> None:
    every = sorted(touched.test_files().values())
    assert len(every) > 300
    for path in ("data/zones.yaml", "pyproject.toml", ".ci/run", "tests/conftest.py", "tests/logs/x.tlog", "boardgen/gone.py"):
        with row(path):
            assert find_touched([path]) == every
    assert find_touched(["boardgen/errors.py", "CHANGELOG.md"]) != []
    assert find_touched([]) == []


def test_without_a_commit_that_is_known_everything_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for base in ("", "no-such-commit", "HEAD"):
        with row(base):
            assert find_changed(base) is None
    touched.main("")
    assert capsys.readouterr().out.split() == sorted(touched.test_files().values())


def test_every_import_by_name_is_known() -> None:
    """Whoever begins to import what a name says must say in `BY_NAME` what that may be, or write the names out in quotes."""
    asking = {path.relative_to(ROOT).as_posix() for path in touched.SOURCES.values() if _imports_by_name(path)}
    assert {path for path in asking if not path.startswith("tests/")} == {
        *("boardgen/command_line.py", "boardgen/files.py", "boardgen/layout/files/shipped.py", "boardgen/export/targets.py"),
        *("boardgen/kit/check.py", "boardgen/components/makers.py", "boardgen/layout/spec/spec.py", "boardgen/records.py"),
        *("boardgen/site/desk.py", "referee/judge/ask/laws.py"),
    }
    assert "boardgen.export.vassal" in reach("boardgen.export.targets")
    for module, pattern in touched.BY_NAME.items():
        assert any(re.fullmatch(pattern, one) for one in reach(module)), module
    plugins = tomllib.loads(Path(ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    for group, asked in (("inkstone.boardgen_commands", "boardgen.cli"), ("inkstone.figure_judges", "boardgen.kit.check")):
        for module in plugins[group].values():
            assert module in reach(asked), module


def _imports_by_name(path: Path) -> bool:
    return re.search(r"\b(import_module|game_part)\(", path.read_text("utf-8")) is not None


@pytest.mark.parametrize("providers", [None, SimpleNamespace(), SimpleNamespace(_get_local_constants=len)], ids=["none", "bare", "half"])
def test_the_tests_begin_with_a_hypothesis_that_lacks_what_makes_them_fast(
    providers: SimpleNamespace | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    had = dict(vars(providers)) if providers else {}
    monkeypatch.delattr("hypothesis.internal.conjecture.providers", raising=False)
    monkeypatch.setitem(sys.modules, "hypothesis.internal.conjecture.providers", providers)
    try:
        runpy.run_path(str(ROOT / "tests/conftest.py"))
    finally:
        gc.enable()
    assert providers is None or vars(providers) == had
