"""`boardgen kit cairo` from the outside: the same bytes twice, every file named, and a print that its own ruler finds true."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from boardgen.preflight.proof import prove
from tests.programs import run
from tests.sampling import sampled


def kit(folder: Path, *arguments: str, **environment: str) -> str:
    done = run("boardgen", "kit", "cairo", "--out", str(folder), *arguments, cwd=folder.parent, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.mark.nightly
@pytest.mark.slow
def test_the_same_bytes_twice_and_every_file_named(tmp_path: Path) -> None:
    kit(tmp_path / "one", "--players", "3", PYTHONHASHSEED="1")
    kit(tmp_path / "two", "--players", "3", PYTHONHASHSEED="2")
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    made = json.loads((tmp_path / "one" / "kit.json").read_text("utf-8"))
    names = {path.name for path in (tmp_path / "one").iterdir()}
    assert set(made["files"]) == names
    faces = {"tile-nH.svg", "tile-5S.svg", "tile-back.svg", "coin-H.svg", "coin-n.svg", "die-C.svg", "pawn-R.svg", "mat-G.svg", "map.svg"}
    assert faces <= names
    assert "pawn-B.svg" not in names, "three players, three trucks"


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    sampled(
        [
            "--paper a4",
            "--paper letter --style low-ink",
            "--paper letter --duplex fold --cut square",
            "--paper a4 --style black --duplex short",
            "--paper a3 --duplex split --tokens 5/8 --cut circle --bleed 2",
            "--paper a4 --duplex none --margin 10 --only title,tiles,coins,markers,guide",
        ],
        landing=0,
    ),
)
def test_the_ruler_finds_the_print_true(tmp_path: Path, options: str) -> None:
    kit(tmp_path / "kit", "--format", "pdf", *options.split())
    proved = prove(tmp_path / "kit")
    assert proved.holds, proved.text("text")
