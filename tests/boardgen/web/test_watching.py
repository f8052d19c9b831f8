"""Files that are saved in every way that editors have, also through links and in folders that are replaced: the change is seen, once
the save is complete."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import watchfiles

from boardgen.web import watching
from boardgen.web.watching import Watch, states
from tests.sampling import sampled

PATIENCE = 60.0
"""Seconds after which we give up, however busy the machine is."""


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A save may be held up on its way: what is a moment for an editor may be much longer on a busy machine."""
    for name, seconds in (("STILL", 0.3), ("SLOW_STILL", 0.5), ("REPLACED", PATIENCE), ("LONGEST", PATIENCE)):
        monkeypatch.setattr(watching, name, seconds)


def in_place(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def by_rename(path: Path, text: str) -> None:
    """As VS Code and many others with `atomic save`."""
    other = path.with_name(".harbour.yaml.tmp")
    other.write_text(text, "utf-8")
    os.replace(other, path)


def by_backup(path: Path, text: str) -> None:
    """As vim with `backupcopy=no`: the old file is put aside, and for a moment there is none."""
    os.replace(path, path.with_name("harbour.yaml~"))
    time.sleep(0.05)
    path.write_text(text, "utf-8")
    path.with_name("harbour.yaml~").unlink()


def in_pieces(path: Path, text: str) -> None:
    """As a program that empties the file first and writes it slowly."""
    with open(path, "w", encoding="utf-8") as stream:
        for sign in text:
            stream.write(sign)
            stream.flush()
            time.sleep(0.002)


def deleted_and_written(path: Path, text: str) -> None:
    path.unlink()
    time.sleep(0.05)
    path.write_text(text, "utf-8")


def emptied_first(path: Path, text: str) -> None:
    """As a program that is held up between opening the file and writing it."""
    with open(path, "w", encoding="utf-8") as stream:
        time.sleep(0.1)
        stream.write(text)


def with_its_folder(path: Path, text: str) -> None:
    """As a program that makes a new folder and puts it in the place of the old one."""
    made = path.parent.with_name("made")
    made.mkdir()
    (made / path.name).write_text(text, "utf-8")
    os.replace(path.parent, path.parent.with_name("old"))
    os.replace(made, path.parent)
    shutil.rmtree(path.parent.with_name("old"))


def folder_deleted(path: Path, text: str) -> None:
    """As a checkout of another branch and back."""
    shutil.rmtree(path.parent)
    time.sleep(0.05)
    path.parent.mkdir()
    path.write_text(text, "utf-8")


SAVES = (in_place, by_rename, by_backup, in_pieces, deleted_and_written, emptied_first, with_its_folder, folder_deleted)


class Reader:
    """Reads the first of some files whenever one of them has changed, as the preview reads a layout."""

    def __init__(self, *files: Path) -> None:
        self.files: tuple[str, ...] = tuple(map(str, files))
        self.read: list[str] = []
        self.reads = 0
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        watch = Watch(self.stop)
        while not self.stop.is_set():
            files = self.files
            known: watching.States | None = states(files)
            while files == self.files and known is not None:
                path = Path(files[0])
                self.read.append(path.read_text("utf-8") if path.exists() else "(none)")
                self.reads += 1
                known = watch.wait(files, known)

    def until(self, text: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.read[-1:] != [text]:
            assert time.monotonic() < end, f"{self.read} and never {text!r}"
            time.sleep(0.002)

    def count(self, reads: int) -> None:
        end = time.monotonic() + PATIENCE
        while self.reads < reads:
            assert time.monotonic() < end
            time.sleep(0.002)


@pytest.fixture
def followed() -> Iterator[Callable[..., Reader]]:
    readers: list[Reader] = []

    def start(*files: Path) -> Reader:
        readers.append(Reader(*files))
        return readers[-1]

    yield start
    for reader in readers:
        reader.stop.set()
    for reader in readers:
        reader.thread.join(PATIENCE)
        assert not reader.thread.is_alive(), "it ends when it is asked to"


@pytest.mark.parametrize("save", sampled(SAVES, every=4, landing=2), ids=lambda save: save.__name__)
def test_every_way_of_saving_is_seen_and_half_a_file_never(
    save: Callable[[Path, str], None], followed: Callable[..., Reader], tmp_path: Path, slowly: None
) -> None:
    path = tmp_path / "layouts" / "harbour.yaml"
    path.parent.mkdir()
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    save(path, "two and more")
    reader.until("two and more")
    save(path, "TWO AND MORE")  # as long as before
    reader.until("TWO AND MORE")
    assert reader.read == ["one", "two and more", "TWO AND MORE"]


def test_a_file_that_goes_is_missed_and_welcomed_back(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    path.unlink()
    reader.until("(none)")
    path.write_text("two", "utf-8")
    reader.until("two")
    path.write_text("", "utf-8")
    reader.until("")


def test_a_file_in_a_folder_that_is_not_there_yet(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "harbour.yaml"
    reader = followed(path)
    reader.until("(none)")
    path.parent.mkdir(parents=True)
    time.sleep(0.1)
    path.write_text("one", "utf-8")
    reader.until("one")


def test_a_folder_that_comes_while_watching_starts_is_watched(
    followed: Callable[..., Reader], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a" / "harbour.yaml"
    start = Watch._start

    def late(watch: Watch, folders: Sequence[str]) -> object:
        """Start after the folder has come that was not there when it was decided what to watch."""
        path.parent.mkdir(exist_ok=True)
        return start(watch, folders)

    monkeypatch.setattr(Watch, "_start", late)
    reader = followed(path)
    reader.until("(none)")
    time.sleep(0.2)
    path.write_text("one", "utf-8")
    reader.until("one")


@pytest.mark.slow
def test_folders_higher_up_may_be_replaced(followed: Callable[..., Reader], tmp_path: Path, slowly: None) -> None:
    for name, text in (("one", "1"), ("two", "2")):
        (tmp_path / name / "layouts").mkdir(parents=True)
        (tmp_path / name / "layouts" / "harbour.yaml").write_text(text, "utf-8")
    path = tmp_path / "now" / "layouts" / "harbour.yaml"
    os.rename(tmp_path / "one", tmp_path / "now")
    reader = followed(path)
    reader.until("1")
    os.rename(tmp_path / "now", tmp_path / "one")
    os.rename(tmp_path / "two", tmp_path / "now")
    reader.until("2")
    path.write_text("3", "utf-8")
    reader.until("3")
    assert reader.read == ["1", "2", "3"]


@pytest.mark.slow
def test_links_are_followed_wherever_they_lead(followed: Callable[..., Reader], tmp_path: Path, slowly: None) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "real.yaml").write_text(name, "utf-8")
    (tmp_path / "shown").mkdir()
    folder, file, again = tmp_path / "folder", tmp_path / "shown" / "harbour.yaml", tmp_path / "shown" / "again.yaml"
    try:
        folder.symlink_to("one", target_is_directory=True)
        file.symlink_to(Path("..") / "folder" / "real.yaml")
        again.symlink_to("harbour.yaml")
    except OSError:
        pytest.skip("no links here")
    reader = followed(again)
    reader.until("one")
    for save in (in_place, by_rename, deleted_and_written):
        save(tmp_path / "one" / "real.yaml", save.__name__)
        reader.until(save.__name__)
    (tmp_path / "link").symlink_to("two", target_is_directory=True)
    os.replace(tmp_path / "link", folder)
    reader.until("two")
    in_place(tmp_path / "two" / "real.yaml", "two again")
    reader.until("two again")
    file.unlink()
    file.write_text("not a link", "utf-8")
    reader.until("not a link")
    assert reader.reads == 7


def test_links_in_a_circle_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "a"
    try:
        path.symlink_to("b")
        (tmp_path / "b").symlink_to("a")
    except OSError:
        pytest.skip("no links here")
    assert {str(path), str(tmp_path / "b")} <= watching.entries(str(path))
    assert states([str(path)]) == (None,)


def test_every_file_is_watched_those_too_that_are_named_later(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path, base = (tmp_path / name for name in ("harbour.yaml", "base.yaml"))
    other = tmp_path / "elsewhere" / "other.yaml"
    other.parent.mkdir()
    path.write_text("one", "utf-8")
    reader = followed(path, base)
    reader.until("one")
    base.write_text("base", "utf-8")  # it was not there
    reader.count(2)
    reader.files = (str(path), str(other))
    path.write_text("two", "utf-8")
    reader.until("two")
    reader.count(3)
    other.write_text("x", "utf-8")
    reader.count(4)


def test_nothing_is_read_twice_when_nothing_changes(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    path.read_text("utf-8")
    for i in range(50):
        (tmp_path / f"other{i}.yaml").write_text("x", "utf-8")
        time.sleep(0.005)
    assert reader.read == ["one"]


def test_a_save_in_a_busy_folder_does_not_wait_until_the_folder_is_quiet(
    followed: Callable[..., Reader], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LONGEST", 2 * PATIENCE)
    path = tmp_path / "harbour.yaml"
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    stop = threading.Event()

    def noise() -> None:
        for i in range(10**6):
            (tmp_path / f"other{i % 100}.yaml").write_text("x", "utf-8")
            if stop.wait(0.002):
                return

    thread = threading.Thread(target=noise)
    thread.start()
    try:
        path.write_text("two", "utf-8")
        reader.until("two")
    finally:
        stop.set()
        thread.join()


def test_a_file_that_is_never_still_is_read_all_the_same(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    began = time.monotonic()
    while reader.reads == 1:
        path.write_text("x" * round((time.monotonic() - began) * 1000), "utf-8")
        time.sleep(0.005)
        assert time.monotonic() - began < watching.LONGEST + PATIENCE


def test_where_the_system_sends_no_notifications_files_are_polled(
    followed: Callable[..., Reader], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = watchfiles.watch

    def full(*folders: str, force_polling: bool | None = None, **options: object) -> object:
        if not force_polling:
            raise OSError("OS file watch limit reached")
        return real(*folders, force_polling=True, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(watchfiles, "watch", full)
    path = tmp_path / "harbour.yaml"
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    by_rename(path, "two")
    reader.until("two")


def test_what_is_not_a_path_is_not_there() -> None:
    assert states(["/nowhere/at/all.yaml", "a\0b"]) == (None, None)
    assert watching.entries("a\0b")
