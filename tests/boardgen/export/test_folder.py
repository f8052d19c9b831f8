"""The folder of an export: folders inside it, links, a full disk, and a run that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from boardgen.files import EXPORTED, LIST, STAGE
from boardgen.kit.publish import EXPORT, Item, PublishError, open_folder

ROOT = Path(__file__).resolve().parents[3]


def put(folder: Path, *names: str) -> None:
    items = [Item(name, lambda stream, name=name: stream.write(name.encode())) for name in names]  # type: ignore[misc]
    with open_folder(folder, EXPORT) as place:
        place.put(items, lambda: {"files": [{"name": name} for name in names]})


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_files_lie_in_folders_and_folders_that_are_empty_go(tmp_path: Path) -> None:
    put(tmp_path, "cards/1.png", "cards/back/1.png", "list.txt")
    assert files(tmp_path) == {"cards/1.png", "cards/back/1.png", "list.txt", EXPORTED}
    (tmp_path / "cards" / "mine.txt").write_text("mine")
    put(tmp_path, "tokens/1.png")
    assert files(tmp_path) == {"cards/mine.txt", "tokens/1.png", EXPORTED}
    assert not (tmp_path / "cards" / "back").exists()
    put(tmp_path, "other.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cards", EXPORTED, "other.txt"]


def test_nothing_is_written_through_a_link_or_over_a_file_of_somebody_else(tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    elsewhere.mkdir()
    put(out, "list.txt")
    (out / "cards").symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(PublishError, match="cards is not a folder of an export"):
        put(out, "cards/1.png")
    (out / "cards").unlink()
    (out / "cards").mkdir()
    (out / "cards" / "1.png").write_text("mine")
    with pytest.raises(PublishError, match=r"cards/1\.png is not part of an export"):
        put(out, "cards/1.png")
    assert files(elsewhere) == set()
    assert (out / "cards" / "1.png").read_text() == "mine"
    for name in ("../x", "/x", "a//b", "a/../b", ".hidden", "a/.b", "a\\b"):
        with pytest.raises(ValueError, match="plain name"):
            put(out, name)
    assert not (out / STAGE).exists()


def test_a_kit_is_not_an_export(tmp_path: Path) -> None:
    (tmp_path / "kit.json").write_text(json.dumps({"made_by": "boardgen", "files": ["kit.json"]}))
    with pytest.raises(PublishError, match="not an Inkstone export"):
        put(tmp_path, "a.png")


def command(out: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "boardgen",
        "export",
        "rock-pool",
        "--to",
        "png",
        "--dpi",
        "150",
        "--only",
        "deck,pencil",
        "--out",
        str(out),
    ]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_run_that_is_killed_leaves_the_old_export_and_the_next_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "out"
    subprocess.run(command(out), env=environment(), check=True, capture_output=True)
    whole = {name: (out / name).read_bytes() for name in files(out)}
    with subprocess.Popen(command(out), env=environment(), stdout=subprocess.DEVNULL) as process:
        until = monotonic() + 60
        while not list((out / STAGE).glob("*.png")) and process.poll() is None and monotonic() < until:
            sleep(0.005)
        process.send_signal(signal.SIGKILL)
    if not (out / STAGE / LIST).exists():  # killed before the swap: nothing has changed
        assert {name: (out / name).read_bytes() for name in whole} == whole
    subprocess.run(command(out), env=environment(), check=True, capture_output=True)
    assert {name: (out / name).read_bytes() for name in files(out)} == whole


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_disk_that_is_full_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    import resource

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    out = tmp_path / "out"
    done = subprocess.run(command(out), env=environment(), preexec_fn=limited, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"cannot write {out}: File too large; choose another folder with --out" in done.stderr
    assert not out.exists()
