"""The files of a layout on this machine, as the studio reads and writes them: those in the folder of the layout, and nothing else."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterable
from contextlib import suppress
from itertools import count

from boardgen.errors import BoardgenError, quoted
from boardgen.files import escape, hash_hex, is_below, move_with_folders, same, write_with_folders
from boardgen.layout.spec import catalog
from boardgen.records import NamedTuple
from boardgen.web.watching import State, state

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
KINDS = (".yaml", ".yml", ".csv", ".tsv", ".md", ".txt", ".tlog", ".xlsx", ".ttf", ".otf", *PICTURES)
"""What the names of files end with that may be read and written: a page never gets at a program, nor at settings of one."""
MADE = "output/"
"""Where kits and exports go; what is there is not the layout's."""
KEPT = ".bak"
"""What is added to the name of a file that was removed; a number follows where there is such a copy already."""
LONGEST_NAME = 255
"""Bytes of the name of a file or a folder, as most file systems have it."""
MOST_BYTES = 64 << 20
"""The largest file that is read or written."""


class StudioError(BoardgenError):
    """A file that the studio does not read or write; the message says why."""


class OnDisk(NamedTuple):
    """A file as it is on the disk. `version` is a hash of its content; both are empty for one that is not there."""

    version: str
    content: bytes


def names_below(paths: Iterable[str], folder: str) -> list[str]:
    """Return the paths that are written as below a folder, relative to it and with slashes."""
    start = os.path.join(os.path.abspath(folder), "")
    whole = map(os.path.abspath, paths)
    return [path.removeprefix(start).replace(os.sep, "/") for path in whole if path.startswith(start)]


class Saved(NamedTuple):
    """Whether a file was saved, and its version on the disk now. `content` is what is there instead where it was not."""

    saved: bool
    version: str
    content: bytes


class Folder:
    """The folder of a layout. Everything may be called from any thread."""

    def __init__(self, layout: str) -> None:
        """`layout` is the path of the layout."""
        self.path, self.layout = os.path.split(os.path.abspath(layout))
        self._lock = threading.Lock()
        self._versions: dict[str, tuple[State, str]] = {}

    def names(self) -> list[str]:
        """Return the files of the layout that are in the folder, as the layout names them."""
        paths = (path for path in catalog.files(os.path.join(self.path, self.layout)) if os.path.isfile(path))
        return [name for name in names_below(paths, self.path) if not self._refuse(name)]

    def differing(self, have: dict[str, str]) -> dict[str, OnDisk]:
        """Return the files whose versions are not those that someone has, by name: of the layout's where `have` is empty.

        Names that no file of a layout can have are passed over, and so are files that cannot be read.
        """
        found = {}
        for name, version in (have or dict.fromkeys(self.names(), "")).items():
            with suppress(StudioError):
                if self._version(name) != version:
                    found[name] = self.read(name)
        return found

    def read(self, name: str) -> OnDisk:
        """Return a file as it is now. Raises StudioError for one that is not to be read, or is too large."""
        return self._read(name, "cannot be read")

    def _read(self, name: str, failed: str) -> OnDisk:
        """Read a file as `read` does; `failed` ends the message about one that the system refuses."""
        path = self._place(name)
        try:
            with open(path, "rb") as stream:
                content = stream.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return OnDisk("", b"")
        except OSError as problem:
            raise StudioError(f"{name} {failed}: {problem.strerror or problem}") from problem
        if len(content) > MOST_BYTES:
            raise StudioError(f"{name} is larger than {MOST_BYTES >> 20} MiB; edit it with another program")
        return OnDisk(hash_hex(content), content)

    def save(self, name: str, content: bytes, version: str) -> Saved:
        """Write a file whole, if it still is of the version that its writer saw; another one is left as it is.

        Raises StudioError for what cannot be written.
        """
        path = self._place(name)
        if len(content) > MOST_BYTES:
            raise StudioError(f"{name} is larger than {MOST_BYTES >> 20} MiB, and was not saved")
        with self._lock:
            now = self._read(name, "was not saved")
            if now.version != version and now.content != content:
                return Saved(False, *now)
            try:
                write_with_folders(path, lambda stream: stream.write(content))
            except OSError as problem:
                raise StudioError(f"{name} was not saved: {problem.strerror or problem}") from problem
        return Saved(True, hash_hex(content), b"")

    def rename(self, name: str, to: str) -> None:
        """Give a file another name, which no other file has. Raises StudioError where that cannot be done."""
        source, target = self._movable(name, "renamed"), self._place(to)
        with self._lock:
            _move(source, target, f"{name} was not renamed", to)

    def remove(self, name: str, version: str) -> str:
        """Move a file aside if it has not changed since it was seen, and return the name of the copy, which is in the same folder.

        Raises StudioError where that cannot be done.
        """
        source = self._movable(name, "removed")
        with self._lock:
            if self._read(name, "was not removed").version not in ("", version):
                raise StudioError(f"{name} was changed by another program, and was not removed; look at it first")
            kept = next(one for one in _names_of_copies(name) if not os.path.lexists(os.path.join(self.path, *one.split("/"))))
            _move(source, os.path.join(self.path, *kept.split("/")), f"{name} was not removed", kept)
        return kept

    def restore(self, name: str, kept: str) -> None:
        """Give a file that was removed its name again. Raises StudioError for another file, and where that cannot be done."""
        target = self._place(name)
        source = os.path.join(self.path, *kept.split("/"))
        if not re.fullmatch(re.escape(name + KEPT) + r"\d*", kept) or os.path.islink(source):
            raise StudioError(f"{quoted(kept)} is not a copy of {name}")
        with self._lock:
            _move(source, target, f"{name} was not put back", name)

    def _movable(self, name: str, done: str) -> str:
        """Return the path of a file that may be moved. Raises StudioError for the layout itself, and for a link."""
        path = self._place(name)
        if same(path, os.path.join(self.path, self.layout)):
            raise StudioError(f"{name} is the layout that is shown, and is not {done} here; stop `boardgen serve` first")
        if os.path.islink(path):
            raise StudioError(f"{name} is a link, and was not {done}; use another program for it")
        return path

    def check(self, name: str) -> None:
        """Raise StudioError for a name that a file of the layout cannot have."""
        self._place(name)

    def _version(self, name: str) -> str:
        """Return the version of a file; it is read only where it has changed since."""
        now = state(self._place(name))
        if now is None:
            return ""
        known = self._versions.get(name)
        if known is None or known[0] != now:
            known = self._versions[name] = now, self.read(name).version
        return known[1]

    def _place(self, name: str) -> str:
        if reason := self._refuse(name):
            raise StudioError(f"{quoted(name)} is not a file of this layout: {reason}")
        return os.path.join(self.path, *name.split("/"))

    def _refuse(self, name: str) -> str:
        """Return why a file of the layout cannot have this name; empty where it can."""
        path = os.path.join(self.path, *name.split("/"))
        if reason := escape(name) or _refuse_parts(name):
            return reason
        if not is_below(path, self.path):
            return "it is a link that leads out of the folder of the layout; edit the file that it leads to"
        real = os.path.relpath(os.path.realpath(path), os.path.realpath(self.path)).replace(os.sep, "/")
        if real != name and (reason := _refuse_parts(real)):
            return f"it is a link to {quoted(real)}: {reason}"
        return "this is a folder" if os.path.isdir(path) else ""


def _names_of_copies(name: str) -> Iterable[str]:
    return (f"{name}{KEPT}{number if number > 1 else ''}" for number in count(1))


def _move(source: str, target: str, failed: str, to: str) -> None:
    try:
        move_with_folders(source, target)
    except FileNotFoundError as problem:
        raise StudioError(f"{failed}: it is no longer on the disk") from problem
    except FileExistsError as problem:
        raise StudioError(f"{failed}: {to} is there already; choose another name") from problem
    except OSError as problem:
        raise StudioError(f"{failed}: {problem.strerror or problem}") from problem


def _refuse_parts(name: str) -> str:
    """Return why a path inside the folder of the layout is not that of one of its files."""
    if any(not part or part.startswith(".") for part in name.split("/")):
        return "the path has a hidden part"
    if name.startswith(MADE):
        return f"{MADE} is for kits and exports"
    if any(len(os.fsencode(part)) > LONGEST_NAME for part in name.split("/")):
        return f"a name has at most {LONGEST_NAME} bytes"
    return "" if name.lower().endswith(KINDS) else f"its name ends with none of {', '.join(KINDS)}"
