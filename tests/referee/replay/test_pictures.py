"""Pictures of a game as files: the animation, and one position as PNG and PDF; and all steps as text."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from referee.cli import app
from referee.replay import animation
from tests.referee.replay.test_walk import of_file

if TYPE_CHECKING:
    from click.testing import Result

ROOT = Path(__file__).resolve().parents[2]
TRADE = str(ROOT / "conformance" / "logs" / "gocaine-trade.tlog")
BATTLE = "conformance/logs/gocaine-battle.tlog"
SUICIDE = str(ROOT / "logs" / "gocaine" / "breaks_deploy_suicide.tlog")


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


@pytest.mark.slow
def test_the_animation_has_a_frame_for_each_step_and_is_what_is_printed() -> None:
    replay, stream = of_file(BATTLE), io.BytesIO()
    assert animation.write(replay, stream, 400, 0.5, 3) == 8
    with Image.open(stream) as picture:
        assert (picture.n_frames, picture.width) == (8, 400)  # type: ignore[attr-defined]
        assert picture.info["duration"] == 500
        frames = []
        for number in range(8):
            picture.seek(number)
            frames.append(picture.convert("RGB"))
    again = io.BytesIO()
    animation.write(replay, again, 400, 0.5, 3)
    assert again.getvalue() == stream.getvalue()

    # Red's H4, of 2R, is on the board from the second frame on: its ink is there, and was not before.
    def red(frame: Image.Image) -> set[int]:
        pixels = frame.tobytes()
        return {at for at in range(0, len(pixels), 3) if pixels[at] > max(pixels[at + 1 : at + 3]) + 80}  # whatever the colours of the file

    ground, *played = (red(frame) for frame in frames)
    new = [len(reds - ground) for reds in played]
    assert 200 < new[0] < new[3], "roofs and signs of zones are red too"
    assert all(len(ground - reds) < 20 for reds in played), "and stay where they are"


@pytest.mark.slow
def test_a_position_is_a_png_or_a_pdf_of_true_size(tmp_path: Path) -> None:
    for name in ("board.png", "board.pdf", "board.svg"):
        assert run("show", TRADE, "-o", str(tmp_path / name), "--at", "2R").exit_code == 0
    document = pypdfium2.PdfDocument(tmp_path / "board.pdf")
    size = document[0].get_size()
    svg = (tmp_path / "board.svg").read_text("utf-8")
    document.close()
    assert f'width="{round(size[0] / 72 * 25.4, 3):g}mm"' in svg
    with Image.open(tmp_path / "board.png") as picture:
        assert abs(picture.width - size[0] / 72 * 150) <= 1
        assert round(picture.info["dpi"][0]) == 150
    assert run("show", TRADE, "--as", "png", "--dpi", "60").stdout_bytes.startswith(b"\x89PNG")
    for option, words in (("5", "at least 30"), ("4000", "at most 1200"), ("x", "a whole number")):
        assert words in run("show", TRADE, "--as", "png", "--dpi", option).stderr


@pytest.mark.slow
def test_what_cannot_be_done_is_refused_with_what_to_write(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    for arguments, words in (
        (("--html", out, "--gif", out), "give one of them"),
        (("--gif", out, "--width", "9"), "at least 100"),
        (("--gif", out, "--width", "99999"), "at most 4000"),
        (("--gif", out, "--seconds", "nan"), "such as 0.5"),
        (("--gif", out, "--every", "0"), "at least 1"),
        (("--html", str(tmp_path / "no" / "folder.html")), "there is no folder"),
        (("--index", "3"), "there is no game 3"),
    ):
        done = run("replay", TRADE, *arguments)
        assert done.exit_code == 2, arguments
        assert words in done.stderr, (arguments, done.stderr)
    assert list(tmp_path.iterdir()) == []


def test_all_steps_are_printed() -> None:
    done = run("replay", SUICIDE)
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert "    6  0R place A2 B1" in lines
    assert "    on the board: R on A2, R on B1" in lines
    assert "    this line breaks a rule: it is not played" in lines
    assert any("error[gc:deploy.suicide]" in line for line in lines)
    assert run("replay", "-", text=Path(TRADE).read_text("utf-8")).exit_code == 0
