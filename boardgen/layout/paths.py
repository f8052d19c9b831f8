"""Paths that files of others name: which are refused unread, which lie where, and how they are shown."""

from __future__ import annotations

import os


def escape(path: str) -> str:
    """Why a path from a file is refused unread (absolute, `..`, a host, a drive, odd signs); empty when it is not."""
    if not path or not path.isprintable():
        return "this is no path"
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
    """Whether a path, links followed, lies below a folder."""
    real, top = os.path.realpath(path), os.path.realpath(folder)
    return real.startswith(top if top.endswith(os.sep) else top + os.sep)


def shown_as(path: str) -> str:
    """A path of ours as messages show it: from the working directory where it lies below that."""
    try:
        return os.path.relpath(path) if below(path, os.getcwd()) else path
    except OSError:  # the working directory is gone
        return path


def same(one: str, other: str) -> bool:
    """Whether two paths are of one file."""
    return os.path.realpath(one) == os.path.realpath(other)
