"""Files and paths, for both programs: written whole or not at all, refused where a layout must not reach, and named when one is missing."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import BinaryIO

from boardgen.errors import quoted, visible
from boardgen.spelling import alike, nearest

MOST = 2000
"""The maximum number of entries of a folder that are searched."""


LONG = 300
"""Signs of a path that are shown."""


def write(path: str, parts: Iterable[str]) -> None:
    """Writes text in UTF-8 in place of a file that is there. Raises OSError and leaves what was there.

    A character that UTF-8 lacks (a byte of a file name that is not UTF-8) is written as `\\udcff`.
    """
    write_bytes(path, lambda stream: stream.writelines(part.encode("utf-8", "backslashreplace") for part in parts))


def write_bytes(path: str, fill: Callable[[BinaryIO], object]) -> None:
    """Lets `fill` write a file in place of one that is there. Raises OSError, and whatever `fill` raises, and leaves what was there.

    A read-only file is refused, although a new one could take its place. Other hard links of a file keep what was there.
    """
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device is written to, never replaced; a folder is an error of the system.
        with open(target, "wb") as stream:
            fill(stream)
        return
    if os.path.exists(target) and not (os.stat(target).st_mode & 0o222 and os.access(target, os.W_OK)):  # an administrator may write any
        raise PermissionError(errno.EACCES, "the file is read-only", target)
    folder, name = os.path.split(target)
    new = os.path.join(folder, f".{name[:40]}.{os.getpid()}.part")
    try:
        with open(new, "wb") as stream:
            fill(stream)
        if os.path.exists(target):
            os.chmod(new, os.stat(target).st_mode & 0o777)
        os.replace(new, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise


def write_with_folders(path: str, fill: Callable[[BinaryIO], object]) -> None:
    """As `write_bytes`, and makes the folders that the path names; they go again when nothing was written. Raises OSError."""
    folder = os.path.dirname(os.path.abspath(path))
    new_folders = []
    while not os.path.exists(folder):
        new_folders.append(folder)
        folder = os.path.dirname(folder)
    try:
        for one in reversed(new_folders):
            os.mkdir(one)
        write_bytes(path, fill)
    except BaseException:
        for one in new_folders:
            with suppress(OSError):
                os.rmdir(one)
        raise


def escape(path: str) -> str:
    """Why a path from a file is refused unread (absolute, `..`, a host, a drive, odd signs); empty when it is not."""
    if not path or not path.isprintable():
        return "this is not a path"
    if "://" in path or path.startswith(("//", "\\\\")):
        return "the path names a host"
    if ":" in path or path.startswith(("/", "\\", "~")):
        return "the path is absolute"
    if "\\" in path:
        return "a path is written with /"
    if ".." in path.split("/"):
        return "the path leads upwards"
    return ""


def below(path: str, folder: str) -> bool:
    """Whether a path, links followed, is below a folder."""
    real, top = os.path.realpath(path), os.path.realpath(folder)
    return real.startswith(top if top.endswith(os.sep) else top + os.sep)


def shown_as(path: str) -> str:
    """A path of ours as messages show it: from the working directory if it is below that."""
    try:
        return os.path.relpath(path) if below(path, os.getcwd()) else path
    except OSError:  # the working directory is gone
        return path


def same(one: str, other: str) -> bool:
    """Whether two paths are of one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def named(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    """The names of files with one of these suffixes in a folder, sorted; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in islice(entries, MOST) if entry.name.endswith(suffixes) and entry.is_file())
    except (OSError, ValueError):
        return []


def instead(path: str, suffixes: tuple[str, ...], shown: str = "") -> str:
    """What to write for a path at which no file can be read, a missing one or a folder.

    `suffixes` are those of files that could be meant, `shown` is the path as messages show it.
    """
    shown = shown or path
    kind = suffixes[0]
    if os.path.isdir(path):
        files = named(path, suffixes)
        return f"name a {kind} file in it, such as {quoted(os.path.join(shown, files[0]), LONG)}" if files else f"name a {kind} file"
    folder, name = os.path.split(path)
    above = os.path.dirname(shown)
    base = "" if os.path.isabs(path) else ", and paths are taken from the current folder"
    if folder and not os.path.isdir(folder):
        return f"there is no folder {quoted(above, LONG)}{base}"
    files = named(folder or os.curdir, suffixes)
    near = alike(name, files)
    if near:
        return f"did you mean {quoted(os.path.join(above, near), LONG)}?"
    where = f"in {quoted(above, LONG)}" if above else "in the current folder"
    return f"{visible(nearest(name, files))} {where}" if files else f"there is no {kind} file {where}{base}"
