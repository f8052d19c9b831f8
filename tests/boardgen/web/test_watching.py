"""Files that are saved in every way that editors have: the change is seen, once they keep still."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardgen.preview.view import View
from boardgen.web import watching
from boardgen.web.server import follow


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


SAVES = [in_place, by_rename, by_backup, in_pieces, deleted_and_written]


class Reader:
    """Reads the first of some files, as the studio reads a layout."""

    def __init__(self, *files: Path) -> None:
        self.files: tuple[str, ...] = tuple(map(str, files))
        self.read: list[str] = []

    def views(self) -> Iterator[View]:
        path = Path(self.files[0])
        text = path.read_text("utf-8") if path.exists() else "(none)"
        yield View(self.files[0], title=text)

    def tell(self, view: View) -> None:
        self.read.append(view.title)

    def until(self, text: str) -> None:
        end = time.monotonic() + 5
        while self.read[-1:] != [text]:
            assert time.monotonic() < end, f"{self.read} and never {text!r}"
            time.sleep(0.002)


@pytest.fixture
def followed() -> Iterator[Callable[..., Reader]]:
    stop = threading.Event()
    threads = []

    def start(*files: Path) -> Reader:
        reader = Reader(*files)
        thread = threading.Thread(target=follow, args=(reader, reader.tell, stop))
        thread.start()
        threads.append(thread)
        return reader

    yield start
    stop.set()
    for thread in threads:
        thread.join(2)
        assert not thread.is_alive(), "it ends when it is asked to"


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.__name__)
def test_every_way_of_saving_is_seen_and_half_a_file_never(
    save: Callable[[Path, str], None], followed: Callable[..., Reader], tmp_path: Path
) -> None:
    path = tmp_path / "harbour.yaml"
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


def test_every_file_is_watched_those_too_that_are_named_later(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path, base, other = (tmp_path / name for name in ("harbour.yaml", "base.yaml", "other.yaml"))
    path.write_text("one", "utf-8")
    reader = followed(path, base)
    reader.until("one")
    base.write_text("base", "utf-8")  # it was not there
    _count(reader, 2)
    reader.files = (str(path), str(other))
    path.write_text("two", "utf-8")
    reader.until("two")
    before = len(reader.read)
    other.write_text("x", "utf-8")
    _count(reader, before + 1)


def _count(reader: Reader, count: int) -> None:
    end = time.monotonic() + 5
    while len(reader.read) < count:
        assert time.monotonic() < end
        time.sleep(0.002)


def test_nothing_is_read_twice_when_nothing_changes(followed: Callable[..., Reader], tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text("one", "utf-8")
    reader = followed(path)
    reader.until("one")
    path.read_text("utf-8")
    time.sleep(0.3)
    assert reader.read == ["one"]


def test_a_file_that_is_never_still_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    clock = [0.0]

    def sleep(seconds: float) -> None:
        clock[0] += seconds
        path.write_text("x" * round(clock[0] * 1000), "utf-8")

    watching.settled([str(path)], sleep, lambda: clock[0])
    assert watching.LONGEST <= clock[0] < watching.LONGEST + 0.1


def test_what_is_no_path_is_not_there() -> None:
    assert watching.states(["/nowhere/at/all.yaml", "a\0b"]) == (None, None)
