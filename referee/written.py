"""A text goes into a file whole or not at all: nobody finds half of it, and what stood there before is there until the new is."""

from __future__ import annotations

import os
from collections.abc import Iterable


def write(path: str, parts: Iterable[str]) -> None:
    """Write a file in UTF-8, in place of one that is there. Raises OSError and leaves what was there."""
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device is written to, never replaced.
        with open(target, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
            stream.writelines(parts)
        return
    new = f"{target}.{os.getpid()}.part"
    try:
        with open(new, "x", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
            stream.writelines(parts)
        if os.path.exists(target):
            os.chmod(new, os.stat(target).st_mode & 0o777)
        os.replace(new, target)
    except BaseException:
        if os.path.exists(new):
            os.unlink(new)
        raise
