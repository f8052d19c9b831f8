"""Who reads a kit that is half replaced says so, and what to do, in place of measuring or comparing a mix of two kits."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from boardgen.errors import BoardgenError
from boardgen.files import LIST, STAGE, half_replaced, kit_in, require_layout
from boardgen.kit import export
from boardgen.preview import Preview, PreviewRequest
from boardgen.sheet.paper.paper import paper
from tests.programs import run
from tests.sampling import sampled


def boardgen(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return run("boardgen", *words, cwd=cwd)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", sampled([(("proof", "kit"),), (("diff", "kit", "gocaine"),), (("diff", "gocaine", "kit/kit.json"),)], landing=0)
)
def test_a_mix_of_two_kits_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    export.write(export.order("gocaine", paper="a4", format="pdf", players=2, seats=None, only="loans"), str(tmp_path / "kit"))
    (tmp_path / "kit" / STAGE).mkdir()
    assert half_replaced(tmp_path / "kit") == ""  # a run that was killed while it drew has changed nothing
    (tmp_path / "kit" / STAGE / LIST).write_text('{"put": [], "drop": []}')
    ran = boardgen(*words, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "kit has files of two kits: a run of `boardgen kit` was stopped while it replaced one by the other" in ran.stderr
    assert "run `boardgen kit` into that folder again, which finishes the work" in ran.stderr
    ran = boardgen("kit", "gocaine", "--players", "2", "--only", "loans", "--format", "pdf", "--out", "kit", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert boardgen(*words, cwd=tmp_path).returncode in (0, 1)


def test_serve_names_the_layout_of_a_kit(tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "kit.json").write_text('{"made_by": "boardgen", "layout": "gocaine@68a44f"}')
    ran = boardgen("serve", "kit/kit.json", "--port", "0", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "printed from the layout 'gocaine'; name the layout: boardgen serve gocaine" in ran.stderr
    (tmp_path / "kit" / STAGE).mkdir()
    (tmp_path / "kit" / STAGE / LIST).write_text("{}")
    with pytest.raises(BoardgenError, match="has files of two kits"):
        require_layout(str(tmp_path / "kit"))


def test_serve_says_that_the_kit_of_its_layout_is_half_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("harbour.yaml").write_text("extends: windmills\n")
    preview = Preview(PreviewRequest("harbour.yaml", paper("a4"), players=2), lambda _: None)
    assert next(iter(preview.views())).findings == ()
    swap = Path("output/harbour") / STAGE / LIST
    swap.parent.mkdir(parents=True)
    swap.write_text("{}")
    (told,) = next(iter(preview.views())).findings
    assert str(told.fault).startswith(f"{Path('output/harbour')}: has files of two kits")
    assert told.fault.level == "warning"
    assert preview.files[-1] == str(swap)  # the page follows when the kit is whole
    swap.unlink()
    assert next(iter(preview.views())).findings == ()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"made_by": "me"}', "[" * 100_000])
def test_what_is_no_kit_of_ours_is_none(tmp_path: Path, text: str) -> None:
    assert kit_in(tmp_path) == {}
    (tmp_path / "kit.json").write_text(text)
    assert kit_in(tmp_path) == {}


def test_the_log_of_a_game_is_for_the_referee(tmp_path: Path) -> None:
    for name, text in (("friday.tlog", b""), ("friday.txt", b"\xef\xbb\xbf%tlog 1\n")):
        (tmp_path / name).write_bytes(text)
        with pytest.raises(BoardgenError, match=r"this is the log of a game, not a layout; `referee serve .*friday") as told:
            require_layout(str(tmp_path / name))
        assert str(told.value).endswith(f"`referee serve {tmp_path / name} --write` goes on with the game")
    (tmp_path / "harbour.yaml").write_text("extends: windmills\n", "utf-8")
    require_layout(str(tmp_path / "harbour.yaml"))
    ran = boardgen("check", "friday.txt", cwd=tmp_path)
    assert ran.returncode == 1
    assert "this is the log of a game, not a layout; the log is for `referee`" in ran.stdout
