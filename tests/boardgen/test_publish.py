"""A kit's folder: whole or not at all, killed at any moment; nothing that is not ours is touched."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.publish import MANIFEST, STAGE, Item, PublishError, folder_name, publish

OLD = {"a.pdf": b"old a", "b.svg": b"old b", "gone.svg": b"old c"}
NEW = {"a.pdf": b"new a", "b.svg": b"new b", "more.svg": b"new d"}


def items(files: dict[str, bytes]) -> list[Item]:
    def writer(content: bytes):
        return lambda stream: stream.write(content)

    return [Item(name, writer(content)) for name, content in files.items()]


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name != MANIFEST}


def test_a_kit_is_written_with_its_manifest(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "kit"
    names = publish(folder, items(OLD), {"game": "gocaine"})
    assert content(folder) == OLD
    kit = json.loads((folder / MANIFEST).read_text())
    assert kit == {"made_by": "boardgen", "game": "gocaine", "files": [*sorted(OLD), MANIFEST]}
    assert tuple(kit["files"]) == names
    assert not (folder / STAGE).exists()


def test_a_second_kit_replaces_ours_and_leaves_the_rest(tmp_path: Path) -> None:
    publish(tmp_path, items(OLD), {})
    (tmp_path / "notes.txt").write_text("mine")
    publish(tmp_path, items(NEW), {})
    assert content(tmp_path) == {**NEW, "notes.txt": b"mine"}


@pytest.mark.parametrize("manifest", [None, "{}", "[]", "not json", '{"made_by": "somebody", "files": ["mine.txt"]}'])
def test_a_foreign_folder_is_refused_untouched(tmp_path: Path, manifest: str | None) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    if manifest is not None:
        (tmp_path / MANIFEST).write_text(manifest)
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(PublishError, match="no kit of ours"):
        publish(tmp_path, items(NEW), {})
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    publish(tmp_path, items(OLD), {})
    (tmp_path / "more.svg").write_bytes(b"mine")
    with pytest.raises(PublishError, match=r"more\.svg is not part of a kit"):
        publish(tmp_path, items(NEW), {})
    assert content(tmp_path) == {**OLD, "more.svg": b"mine"}
    assert not (tmp_path / STAGE).exists()


def test_names_that_lead_out_of_the_folder_are_not_believed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    folder = tmp_path / "kit"
    folder.mkdir()
    names = ["../outside.txt", str(outside), "..", "", 7]
    (folder / MANIFEST).write_text(json.dumps({"made_by": "boardgen", "files": names}))
    publish(folder, items(NEW), {})
    assert outside.read_text() == "mine"
    assert content(folder) == NEW
    with pytest.raises(ValueError, match="plain name"):
        publish(folder, items({"../x": b""}), {})
    assert content(folder) == NEW


def test_a_writer_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    def fails(stream) -> None:
        stream.write(b"half")
        raise RuntimeError("no ink")

    publish(tmp_path / "kit", items(OLD), {})
    with pytest.raises(RuntimeError):
        publish(tmp_path / "kit", [*items(NEW), Item("z.pdf", fails)], {})
    assert content(tmp_path / "kit") == OLD
    with pytest.raises(RuntimeError):
        publish(tmp_path / "fresh" / "kit", [Item("z.pdf", fails)], {})
    assert not (tmp_path / "fresh").exists()


KILLED = """
import os, sys
from pathlib import Path
from boardgen import publish as room
from boardgen.publish import Item, publish
count = int(sys.argv[2])
def counted(real):
    def act(*arguments, **keywords):
        global count
        if count == 0:
            os._exit(9)
        count -= 1
        return real(*arguments, **keywords)
    return act
room.os.replace = counted(os.replace)
Path.unlink = counted(Path.unlink)
room.open = counted(open)
new = {"a.pdf": b"new a", "b.svg": b"new b", "more.svg": b"new d"}
publish(Path(sys.argv[1]), [Item(n, (lambda c: lambda stream: stream.write(c))(c)) for n, c in new.items()], {})
"""


@pytest.mark.parametrize("step", range(1, 10, 2))
def test_a_killed_run_is_finished_or_undone_by_the_next(tmp_path: Path, step: int) -> None:
    publish(tmp_path, items(OLD), {})
    ended = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), str(step)], check=False, cwd=Path.cwd())
    assert ended.returncode == 9
    committed = (tmp_path / STAGE / "swap.json").exists()
    with pytest.raises(RuntimeError):  # a run that fails still tidies up what the killed one left
        publish(tmp_path, [Item("x.pdf", _fail)], {})
    assert content(tmp_path) == (NEW if committed else OLD)
    assert json.loads((tmp_path / MANIFEST).read_text())["files"] == [*sorted(NEW if committed else OLD), MANIFEST]
    assert not (tmp_path / STAGE).exists()


def _fail(stream) -> None:
    raise RuntimeError


def test_a_first_run_killed_in_an_empty_folder_is_begun_anew(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    subprocess.run([sys.executable, "-c", KILLED, str(folder), "2"], check=False, cwd=Path.cwd())
    assert [path.name for path in folder.iterdir()] == [STAGE]
    publish(folder, items(NEW), {})
    assert content(folder) == NEW


def test_two_runs_at_once_do_not_meet(tmp_path: Path) -> None:
    def inner(stream) -> None:
        with pytest.raises(PublishError, match="another run"):
            publish(tmp_path, items(NEW), {})
        stream.write(b"outer")

    publish(tmp_path, [Item("a.pdf", inner)], {})
    assert content(tmp_path) == {"a.pdf": b"outer"}


def test_a_file_in_the_way_and_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PublishError, match="is a file"):
        publish(tmp_path / "file", items(NEW), {})
    publish(tmp_path / "kit", items(OLD), {})
    (tmp_path / "kit" / "more.svg").mkdir()
    with pytest.raises(PublishError, match=r"more\.svg"):
        publish(tmp_path / "kit", items(NEW), {})


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("gocaine", "gocaine"),
        ("my board", "my-board"),
        ("../../etc", "etc"),
        ("a.b", "a-b"),
        ("...", "kit"),
        ("Jeu é_1", "Jeu-é_1"),
    ],
)
def test_folder_names(stem: str, name: str) -> None:
    assert folder_name(stem) == name
