"""A kit's folder: whole or not at all, killed at any moment; nothing that is not ours is touched."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

from boardgen.files import LIST, LOCK, MANIFEST, STAGE, half_replaced
from boardgen.kit import publish as publishing
from boardgen.kit.publish import Item, PublishError, folder_name, lock_of, open_folder, publish
from tests.sampling import sampled

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
    with pytest.raises(PublishError, match="contains files that are not an Inkstone kit"):
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
from boardgen.kit import publish as room
from boardgen.kit.publish import Item, publish
count = int(sys.argv[2]) + 1  # the lock is opened first
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


@pytest.mark.parametrize("step", sampled([3, 5, 1, 7, 9], every=2, landing=3))
def test_a_killed_run_is_finished_or_undone_by_the_next(tmp_path: Path, step: int) -> None:
    folder = tmp_path / "kit"
    publish(folder, items(OLD), {})
    ended = subprocess.run([sys.executable, "-c", KILLED, str(folder), str(step)], check=False, cwd=Path.cwd())
    assert ended.returncode == 9
    committed = (folder / STAGE / LIST).exists()
    assert bool(half_replaced(folder)) == committed
    with pytest.raises(RuntimeError):  # a run that fails still tidies up what the killed one left
        publish(folder, [Item("x.pdf", _fail)], {})
    assert content(folder) == (NEW if committed else OLD)
    assert json.loads((folder / MANIFEST).read_text())["files"] == [*sorted(NEW if committed else OLD), MANIFEST]
    assert not (folder / STAGE).exists()
    assert [path.name for path in tmp_path.iterdir()] == ["kit"]


def _fail(stream) -> None:
    raise RuntimeError


def test_a_first_run_killed_in_an_empty_folder_is_begun_anew(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    subprocess.run([sys.executable, "-c", KILLED, str(folder), "2"], check=False, cwd=Path.cwd())
    assert [path.name for path in folder.iterdir()] == [STAGE]
    publish(folder, items(NEW), {})
    assert content(folder) == NEW


def test_a_first_run_killed_with_half_its_files_in_place_is_finished(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    subprocess.run([sys.executable, "-c", KILLED, str(folder), "6"], check=False, cwd=Path.cwd())
    assert (folder / "a.pdf").exists()
    assert not (folder / MANIFEST).exists()
    with open_folder(folder) as place:
        assert place.there["files"] == [*sorted(NEW), MANIFEST]
    assert content(folder) == NEW


LISTS = ["", "[]", "{}", '{"put": 1, "drop": 2}', '{"put": ["../../mine.txt"], "drop": []}', '{"put": [], "drop": ["/etc/x"]}']


@pytest.mark.parametrize("text", LISTS)
def test_a_list_that_is_not_ours_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    folder = tmp_path / "a" / "kit"
    publish(folder, items(OLD), {})
    (folder / STAGE).mkdir()
    (folder / STAGE / LIST).write_text(text)
    with pytest.raises(PublishError, match=r"swap\.json .*; delete .*inkstone-new and run again"):
        publish(folder, items(NEW), {})
    assert content(folder) == OLD
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_two_runs_at_once_do_not_meet(tmp_path: Path) -> None:
    def inner(stream) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "kit")
        for name in ("kit", "link", "kit/../kit"):
            with pytest.raises(PublishError, match="another run"):
                publish(tmp_path / name, items(NEW), {})
        stream.write(b"outer")

    publish(tmp_path / "kit", [Item("a.pdf", inner)], {})
    assert content(tmp_path / "kit") == {"a.pdf": b"outer"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kit", "link"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_can_be_written_beside_the_folder_the_lock_is_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "disk" / "kit"
    folder.mkdir(parents=True)
    folder.parent.chmod(0o500)
    try:
        publish(folder, items(OLD), {})
        publish(folder, items(NEW), {})
    finally:
        folder.parent.chmod(0o700)
    assert content(folder) == NEW


def test_a_lock_in_the_folder_is_no_file_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert lock_of(tmp_path) == tmp_path.resolve() / LOCK
    (tmp_path / LOCK).touch()  # of a run that was killed
    publish(tmp_path, items(NEW), {})
    assert {path.name for path in tmp_path.iterdir()} == {*NEW, MANIFEST}


def test_a_file_system_without_locks_is_not_taken_for_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lockless(file: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(publishing, "_hold", lockless)
    with pytest.raises(PublishError, match=r"cannot write .*: No locks available; choose another folder"):
        publish(tmp_path / "kit", items(NEW), {})
    assert [path.name for path in tmp_path.iterdir() if path.name == "kit"] == []


WRITER = """
import sys
from pathlib import Path
from boardgen.kit.publish import Item, PublishError, publish
folder, who, number = Path(sys.argv[1]), sys.argv[2], 0
def kit(number):
    names = [f"{i}.svg" for i in range(number % 7, 12)] + [f"{who}{number % 5}.pdf"]
    return [Item(name, lambda stream, name=name: stream.write(f"{who}{number}".encode())) for name in names]
print("ready", flush=True)
while True:
    number += 1
    try:
        publish(folder, kit(number), {"who": f"{who}{number}"})
    except PublishError as problem:
        assert "another run" in str(problem), problem
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a killed process keeps its files open for a while; the others test the lock")
@pytest.mark.parametrize("least", sampled([6, 20], landing=0))
def test_runs_killed_at_any_moment_and_two_at_once_leave_a_whole_kit_or_say_so(least: int, tmp_path: Path) -> None:
    random, folder, halves = Random(3), tmp_path / "kit", 0
    for number in range(200):
        if number >= least and halves:
            break
        commands = [[sys.executable, "-c", WRITER, str(folder), who] for who in "ab"]
        both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for command in commands]
        for one in both:
            assert one.stdout is not None
            assert one.stdout.readline() == b"ready\n"
        sleep(random.random() * 0.02)
        for one in both:
            one.send_signal(signal.SIGKILL)
        for one in both:
            assert one.communicate()[1].decode() == ""
        half = bool(half_replaced(folder))
        halves += half
        if not half and (folder / MANIFEST).exists():
            whole(folder)
        with open_folder(folder):  # the next run finishes or clears what is there
            pass
        assert not half_replaced(folder)
        if (folder / MANIFEST).exists():
            whole(folder)
    assert halves, "no run was killed while it put files in place: the test saw nothing"
    publish(folder, items(NEW), {})
    assert content(folder) == NEW
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kit"]


def whole(folder: Path) -> None:
    """All files of a folder are of one run, and kit.json names all of them."""
    kit = json.loads((folder / MANIFEST).read_text())
    assert sorted(path.name for path in folder.iterdir() if path.name != STAGE) == sorted(kit["files"])
    assert set(content(folder).values()) == {kit["who"].encode()}


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
