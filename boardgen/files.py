"""Files and paths, for both programs: written whole or not at all, refused where a layout must not reach, and named when one is missing.

Here are also the hash of a file, and a kit's folder as those find it who only read it: what is in it, and whether it was left half
replaced. `boardgen/kit/publish.py` writes it."""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from itertools import islice
from typing import BinaryIO, Protocol

from boardgen.errors import BoardgenError, alike, nearest, quoted, visible

MOST = 2000
"""The maximum number of entries of a folder that are searched."""
LONG = 300
"""Signs of a path that are shown."""
LEFT = 3600.0
"""Seconds after which nobody writes a part of a file any more: the program was killed."""


def is_in_tab() -> bool:
    """Return whether the program runs in a browser's tab, which has no threads, no other processes and no server."""
    return sys.platform == "emscripten"


def write(path: str, parts: Iterable[str]) -> None:
    """Write text in UTF-8 in place of a file that is there. Raises OSError and leave what was there.

    A character that UTF-8 lacks (a byte of a file name that is not UTF-8) is written as `\\udcff`."""
    write_bytes(path, lambda stream: stream.writelines(part.encode("utf-8", "backslashreplace") for part in parts))


def write_bytes(path: str, fill: Callable[[BinaryIO], object]) -> None:
    """Let `fill` write a file in place of one that is there. Raises OSError, and whatever `fill` raises, and leave what was there.

    A read-only file is refused, although a new one could take its place. Other hard links of a file keep what was there."""
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device is written to, never replaced; a folder is an error of the system.
        with open(target, "wb") as stream:
            fill(stream)
        return
    if is_read_only(target):
        raise PermissionError(errno.EACCES, "the file is read-only", target)
    new = name_part(target)
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


def write_all(content: bytes) -> Callable[[BinaryIO], None]:
    """Return what writes some bytes into a file.

    This is not `operator.methodcaller`: when the garbage collector of Python 3.14 in a tab clears one, WebAssembly ends the program."""

    def fill(stream: BinaryIO) -> None:
        stream.write(content)

    return fill


def is_read_only(path: str) -> bool:
    """Return whether a file is there that is not to be written. An administrator may write any, so that its mode counts too."""
    return os.path.exists(path) and not (os.stat(path).st_mode & 0o222 and os.access(path, os.W_OK))


def say_unwritable(path: str, problem: OSError) -> str:
    """Return why a file could not be written, and what to do about it where its mode or that of its folder is the reason."""
    if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        folder = os.path.dirname(os.path.realpath(path))
        if is_read_only(path):
            return "the file is read-only; make it writable first"
        if os.path.isdir(folder) and not os.access(folder, os.W_OK):
            return "its folder is read-only, and this needs a new file there; make the folder writable first"
    return problem.strerror or str(problem)


def write_secret(path: str, text: str) -> None:
    """Write a text of ASCII that only its owner can read, whole or not at all; then it is on the disk. Raises OSError."""
    part = f"{path}.part"
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(part, path)


_PART = re.compile(r"\.(.*)\.\d+\.part", re.DOTALL)
"""The name of a part: that of the file, and the number of the process that writes it."""
_parts: dict[str, tuple[float, dict[str, list[str]]]] = {}
"""When a folder was searched, and which parts of each file were in it."""


def name_part(path: str) -> str:
    """Return the name under which this process writes a file until it is whole; what killed programs left of it long ago is removed."""
    folder, name = os.path.split(path)
    for part in _parts_in(folder).pop(name[:40], ()):
        with suppress(OSError):
            if time.time() - os.lstat(part).st_mtime > LEFT:
                os.unlink(part)
    return os.path.join(folder, f".{name[:40]}.{os.getpid()}.part")


def _parts_in(folder: str) -> dict[str, list[str]]:
    """Return the parts in a folder, by the files they are of. It is searched once in an hour, however many files are written."""
    now = time.monotonic()
    if folder not in _parts or now - _parts[folder][0] > LEFT:
        found: dict[str, list[str]] = {}
        with suppress(OSError), os.scandir(folder or os.curdir) as entries:
            for entry in entries:
                if part := _PART.fullmatch(entry.name):
                    found.setdefault(part[1], []).append(entry.path)
        _parts[folder] = now, found
    return _parts[folder][1]


@contextmanager
def _folders_for(path: str) -> Iterator[None]:
    """Make the folders that a path names, and remove them again if the block fails. Raises OSError."""
    folder = os.path.dirname(os.path.abspath(path))
    new_folders = []
    while not os.path.exists(folder):
        new_folders.append(folder)
        folder = os.path.dirname(folder)
    try:
        for one in reversed(new_folders):
            os.mkdir(one)
        yield
    except BaseException:
        for one in new_folders:
            with suppress(OSError):
                os.rmdir(one)
        raise


def write_with_folders(path: str, fill: Callable[[BinaryIO], object]) -> None:
    """Do as `write_bytes`, and make the folders that the path names; they go again when nothing was written. Raises OSError."""
    with _folders_for(path):
        write_bytes(path, fill)


def move_with_folders(source: str, path: str) -> None:
    """Move a file to a path where nothing is, and make the folders that it names. Raises OSError, FileExistsError where something is."""
    with _folders_for(path):
        try:
            os.link(source, path)  # unlike a rename it never takes the place of a file
        except FileExistsError:
            raise
        except (OSError, AttributeError):  # a file system without links, or the Python of a tab
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path) from None
            os.rename(source, path)
        else:
            os.unlink(source)


def escape(path: str) -> str:
    """Return why a path from a file is refused unread (absolute, `..`, a host, a drive, odd signs); empty when it is not."""
    if not path or not path.isprintable():
        return "this is not a path"
    if "://" in path or path.startswith(("//", "\\\\")):
        return "the path names a host"
    if path.startswith(("/", "\\", "~")) or path[1:3] in (":/", ":\\"):
        return "the path is absolute"
    if ":" in path:
        return "a name cannot contain `:`"
    if "\\" in path:
        return "a path is written with /"
    if ".." in path.split("/"):
        return "the path leads upwards"
    return ""


def is_below(path: str, folder: str) -> bool:
    """Return whether a path, links followed, is below a folder."""
    real, top = os.path.realpath(path), os.path.realpath(folder)
    return real.startswith(top if top.endswith(os.sep) else top + os.sep)


def show_path(path: str) -> str:
    """Return a path of ours as messages show it: from the working directory if it is below that; in a tab by its name."""
    ours = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    try:
        if is_in_tab() and is_below(path, ours):
            return f"Inkstone's {os.path.relpath(path, ours)}"
        return os.path.relpath(path) if is_below(path, os.getcwd()) else path
    except OSError:  # the working directory is gone
        return path


def same(one: str, other: str) -> bool:
    """Return whether two paths are of one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def files_with(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    """Return the names of files with one of these suffixes in a folder, sorted; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in islice(entries, MOST) if entry.name.endswith(suffixes) and entry.is_file())
    except (OSError, ValueError):
        return []


def suggest_file(path: str, suffixes: tuple[str, ...], shown: str = "") -> str:
    """Return what to write instead of a path that is a folder or does not exist.

    `suffixes` are those of files that could be meant, `shown` is the path as messages show it."""
    shown = shown or path
    kind = suffixes[0]
    if os.path.isdir(path):
        files = files_with(path, suffixes)
        return f"name a {kind} file in it, such as {quoted(os.path.join(shown, files[0]), LONG)}" if files else f"name a {kind} file"
    folder, name = os.path.split(path)
    above = os.path.dirname(shown)
    base = "" if os.path.isabs(path) else ", and paths are taken from the current folder"
    if folder and not os.path.isdir(folder):
        return f"there is no folder {quoted(above, LONG)}{base}"
    files = files_with(folder or os.curdir, suffixes)
    near = alike(name, files)
    if near:
        return f"did you mean {quoted(os.path.join(above, near), LONG)}?"
    where = f"in {quoted(above, LONG)}" if above else "in the current folder"
    todo = base if above else "; put it there, or write the path from there"
    return f"{visible(nearest(name, files))} {where}" if files else f"there is no {kind} file {where}{todo}"


LARGE = 1 << 18
"""For so many bytes `hashlib` is worth loading: it loads OpenSSL, a tenth of a start, and hashes them several times as fast."""


class Hash(Protocol):
    """A hash of `hashlib`."""

    def update(self, data: bytes, /) -> None: ...

    def digest(self) -> bytes: ...

    def hexdigest(self) -> str: ...


@cache  # Python looks for a missing module in all folders each time
def sha256() -> Callable[[bytes], Hash]:
    for name in ("_sha2", "_sha256", "hashlib"):  # Python 3.12, 3.11, any
        try:
            return import_module(name).sha256  # type: ignore[no-any-return]  # the same function by each name
        except ImportError:
            continue
    raise AssertionError("hashlib is part of Python")


def hash_hex(data: bytes) -> str:
    """Return the hash of a file of any size."""
    if len(data) < LARGE:
        return str(sha256()(data).hexdigest())
    from hashlib import sha256 as of_large

    return of_large(data).hexdigest()


MANIFEST = "kit.json"
MAKER = "boardgen"
STAGE = ".inkstone-new"
LIST = "swap.json"
LOCK = ".inkstone-lock"
EXPORTED = "manifest.json"
"""The same of an export."""
OURS = (STAGE, LOCK)
"""What is in a folder beside a kit while, or since, it was written."""


def kit_in(folder: str | os.PathLike[str], manifest: str = MANIFEST) -> dict[str, object]:
    """Return the contents of kit.json, or of another manifest, in a folder; empty when there is none of ours."""
    import json

    try:
        with open(os.path.join(folder, manifest), encoding="utf-8") as stream:
            kit = json.load(stream)
    except (OSError, ValueError, RecursionError):
        return {}
    return kit if isinstance(kit, dict) and kit.get("made_by") == MAKER else {}


def require_layout(name: str) -> None:
    """Refuse the folder of a kit, its kit.json or the log of a game where `serve` takes a layout. Raises BoardgenError."""
    if is_log(name):
        shown = f"`referee serve {name}` shows it, and `referee serve {name} --write` goes on with the game"
        raise BoardgenError(f"{name}: this is the log of a game, not a layout; {shown}")
    folder = os.path.dirname(name) if os.path.basename(name) == MANIFEST else name
    if wrong := half_replaced(folder):
        raise BoardgenError(wrong)
    if kit := kit_in(folder):
        layout = str(kit.get("layout", "")).partition("@")[0] or "LAYOUT"
        printed = f"{name}: this is a kit, printed from the layout {quoted(layout)}"
        raise BoardgenError(f"{printed}; name the layout: boardgen serve {layout}")


def is_log(name: str) -> bool:
    """Return whether a file is the log of a game: by its name, or by how it begins."""
    if not os.path.isfile(name):
        return False
    if name.lower().endswith(".tlog"):
        return True
    try:
        with open(name, "rb") as stream:
            return stream.read(10).removeprefix(b"\xef\xbb\xbf").startswith(b"%tlog")
    except OSError:
        return False


def half_replaced(folder: str | os.PathLike[str]) -> str:
    """Return what is to be said of a folder in which some files are of one kit and some of another; empty when all is well.

    A run puts a new kit in place file by file. If it is killed there, the next run into the folder finishes its work."""
    if not os.path.lexists(os.path.join(folder, STAGE, LIST)):
        return ""
    what = "has files of two kits: a run of `boardgen kit` was stopped while it replaced one by the other, or is still running"
    return f"{folder or os.curdir} {what}; run `boardgen kit` into that folder again, which finishes the work"
