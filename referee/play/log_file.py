"""The log of a game that is being played: begun once its headers are judged, locked against a second writer, each line on the disk before
the next one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import IO

from boardgen.files import is_in_tab, say_unwritable
from referee.errors import RefereeError
from referee.judge.headers import LayoutCache
from referee.live.game import LiveGame
from referee.live.opening import is_layout, is_size, new

PART = ".part"
"""What the name of a file that will take the place of the log ends with."""


class InUseError(RefereeError):
    """Another program writes this log."""


class LogFile:
    """An open log. `data` is what it contains; `append` adds to it, `replace` puts other text in its place, whole or not at all."""

    def __init__(self, path: str, *, new: bytes | None = None) -> None:
        """Open and lock a log. RefereeError where it cannot be opened, is there though it should not be, or is locked.

        `new` is the text of a log that is begun: the file gets its name when all of the text is on the disk. An empty file may be there."""
        self.path = os.path.realpath(path)
        self.shown = path
        made = new is not None and self._write_new(new)
        self._stream = self._lock()
        try:
            self.data = self._read()
        except OSError as problem:  # a pipe, say
            self._stream.close()
            raise RefereeError(f"{path}: {problem.strerror or problem}; a log that is written is a regular file") from None
        if new is not None and not made:
            if self.data.strip():
                self._stream.close()
                raise self._there()
            self.replace(new)

    @property
    def line_end(self) -> bytes:
        """How lines of this file end: as its first line does."""
        return b"\r\n" if self.data.partition(b"\n")[0].endswith(b"\r") else b"\n"

    def append(self, line: str) -> None:
        """Add a line. What cannot be written in full is taken off again, and RefereeError says why.

        Other hard links of the file keep what was there, as after `replace`."""
        if os.fstat(self._stream.fileno()).st_nlink > 1:
            self.replace(self.data)
        before = len(self.data)
        joint = self.line_end if self.data and not self.data.endswith(b"\n") else b""
        lines = line.encode("utf-8", "backslashreplace").split(b"\n")
        added = joint + b"".join(one + self.line_end for one in lines)
        try:
            self._stream.seek(before)
            _write(self._stream, added)
        except OSError as problem:
            with suppress(OSError):
                self._stream.truncate(before)
            raise RefereeError(f"{self.shown}: {say_unwritable(self.path, problem)}; the line was not written") from None
        self.data += added

    def replace(self, data: bytes) -> None:
        """Put other text in place of all of it. A crash leaves the one or the other."""
        folder, name = os.path.split(self.path)
        other = os.path.join(folder, f".{name}{PART}")
        try:
            stream = open(other, "wb+", buffering=0)  # noqa: SIM115  (it stays open in place of the old one)
            try:
                _lock(stream)
                _write(stream, data)
                os.chmod(other, os.stat(self.path).st_mode & 0o777)
                os.replace(other, self.path)
                _sync(folder)
            except BaseException:
                stream.close()
                os.unlink(other)
                raise
        except OSError as problem:
            raise RefereeError(f"{self.shown}: {say_unwritable(self.path, problem)}; nothing was changed") from None
        self._stream.close()
        self._stream = stream
        self.data = data

    def has_changed(self) -> bool:
        """Return whether another program has changed the file since it was last read or written here; if so, `data` is its contents."""
        try:
            moved = not os.path.samestat(os.stat(self.path), os.fstat(self._stream.fileno()))
        except OSError as problem:
            raise RefereeError(f"{self.shown}: {problem.strerror or problem}; the log is no longer where it was") from None
        if moved:  # editors write a new file and give it the old name
            self._stream.close()
            self._stream = self._lock()
        data = self._read()
        if data == self.data:
            return False
        self.data = data
        return True

    def close(self) -> None:
        """Let others write."""
        self._stream.close()

    def _read(self) -> bytes:
        self._stream.seek(0)
        return self._stream.read()

    def _write_new(self, text: bytes) -> bool:
        """Write the text of a new log; False where a file of this name is there, which is left as it is.

        The text is written under another name first, so that whoever is killed meanwhile leaves no log that cannot be gone on with."""
        folder, name = os.path.split(self.path)
        other = os.path.join(folder, f".{name}.{os.getpid()}{PART}")
        try:
            if os.path.lexists(self.path):
                if os.path.isfile(self.path):
                    with open(self.path, "rb") as stream:
                        if any(line.strip() for line in stream):  # more than line ends
                            raise self._there()
                return False
            with suppress(FileNotFoundError):
                os.unlink(other)  # of a process that was killed and had the same number
            try:
                with open(other, "xb", buffering=0) as stream:
                    _write(stream, text)
                _name_file(other, self.path)
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(other)
            _sync(folder)
        except FileExistsError:
            return False
        except OSError as problem:
            raise RefereeError(f"{self.shown}: {say_unwritable(self.path, problem)}; the log was not begun") from None
        return True

    def _there(self) -> RefereeError:
        return RefereeError(
            f"{self.shown} is there already; name it alone to go on: `referee play {self.shown}`, or `referee serve {self.shown} --write`"
        )

    def _lock(self) -> IO[bytes]:
        """Return the file, open and locked; what a name stands for may change while the lock is waited for."""
        try:
            while True:
                stream = open(self.path, "rb+", buffering=0)  # noqa: SIM115
                try:
                    _lock(stream)
                    if os.path.samestat(os.stat(self.path), os.fstat(stream.fileno())):
                        return stream
                except BaseException:
                    stream.close()
                    raise
                stream.close()
        except InUseError:
            raise InUseError(f"{self.shown} is being written by another program; end that one first") from None
        except OSError as problem:
            raise RefereeError(f"{self.shown}: {say_unwritable(self.path, problem)}") from None


class Draft:
    """Takes the lines that belong to a change of the log, which is written all at once afterwards."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def append(self, line: str) -> None:
        """Take a line."""


def _name_file(other: str, path: str) -> None:
    """Give a file the name `path` at once. FileExistsError where there is such a file: it is not overwritten."""
    try:
        os.link(other, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # without links, as in a tab, the name is taken first, and stands for an empty file for a moment
        with open(path, "xb"):
            pass
        os.replace(other, path)


def _sync(folder: str) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write(stream: IO[bytes], data: bytes) -> None:
    """Bring bytes to the disk. A disk that is nearly full takes a part of them and reports the error only for the rest."""
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) :]
    os.fsync(stream.fileno())


def _lock(stream: IO[bytes]) -> None:
    """Keep other programs from writing a file; a browser's tab has none. InUseError where one does."""
    if is_in_tab():
        return
    import portalocker  # a browser's tab has no such library

    try:
        portalocker.lock(stream, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.LockException:
        raise InUseError("another program writes this file") from None


EXAMPLE = "--game gocaine --players R=Ann,B=Ben"
"""What begins a log, as it is typed."""


def begin(
    file: str,
    game: str,
    board: str,
    players: Mapping[str, str],
    options: Mapping[str, str],
    headers: Mapping[str, str] | None = None,
    check: Callable[[LiveGame], None] | None = None,
) -> tuple[LiveGame, LogFile, bool]:
    """Write a new log, named after its game where `file` is empty; return the game, its locked file, and whether an empty file was there.

    `check` may raise, too. RefereeError with everything that stands against it."""
    if not players:
        raise RefereeError("a new log needs its players, such as --players R=Ann,B=Ben")
    cache = LayoutCache(Path(file).parent)
    if game and not board and is_layout(game, cache):
        game, board = "", os.path.normpath(game).removesuffix(".yaml")
    if not game and (not board or is_size(board)):
        raise RefereeError(f"which game? Name it with --game: {', '.join(cache.games)}, or one of your own")
    name = file or f"{game or os.path.splitext(os.path.basename(board))[0]}.tlog"
    dated = {"Date": date.today().isoformat(), **(headers or {})}
    live = new(game, players, board=board, options=options, headers=dated, name=name, folder=Path(name).parent)
    if check is not None:
        check(live)
    was_empty = os.path.isfile(name)
    return live, LogFile(name, new=live.text.encode()), was_empty


def pairs(option: str, text: str) -> dict[str, str]:
    """Return what was typed as `A=x,B=y`. RefereeError, in the name of the option, for anything else."""
    found: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.strip().partition("=")
        if not (key and equals and value.strip()):
            raise RefereeError(f"{option} {text}: write pairs such as {'R=Ann,B=Ben' if option == '--players' else 'ko=simple'}")
        if key in found:
            raise RefereeError(f"{option} {text}: {key} is given twice")
        found[key] = value.strip()
    return found
