"""Writing a file whole or not at all: nobody finds half of it, and what was there before stays until the new one is complete."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import BinaryIO


def write(path: str, parts: Iterable[str]) -> None:
    """Writes text in UTF-8 in place of a file that is there. Raises OSError and leaves what was there.

    A character that UTF-8 lacks (a byte of a file name that is not UTF-8) is written as `\\udcff`.
    """
    write_bytes(path, lambda stream: stream.writelines(part.encode("utf-8", "backslashreplace") for part in parts))


def write_bytes(path: str, fill: Callable[[BinaryIO], object]) -> None:
    """Lets `fill` write a file in place of one that is there. Raises OSError, and whatever `fill` raises, and leaves what was there."""
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device is written to, never replaced; a folder is an error of the system.
        with open(target, "wb") as stream:
            fill(stream)
        return
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
