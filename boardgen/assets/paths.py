"""Where the files of pictures and icons may be: in the folder of the layout or below it. What is refused, and what to write instead."""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from boardgen.errors import AssetError, quoted
from boardgen.files import LONG, below, escape, instead, named
from boardgen.spelling import alike

RASTERS = (".png", ".jpg", ".jpeg", ".webp")
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""The ends of the names of pictures, in lower or upper case."""
MOST_BYTES = 64_000_000
MOST_SVG_BYTES = 4_000_000


class Found(NamedTuple):
    """A file that may be read: its path, and what changes when its content does."""

    path: str
    version: tuple[int, int, int]


def found(path: str, folder: str) -> Found:
    """The file of a picture by its path in the layout, taken from the layout's folder. Raises AssetError."""
    _stays_below(path, folder)
    whole = os.path.join(folder, path)
    try:
        status = os.stat(whole)
    except (OSError, ValueError):
        raise AssetError(f"there is no picture {quoted(path, LONG)}", _instead(path, folder)) from None
    if not below(whole, folder):
        what = f"the picture {quoted(path, LONG)} is a link to a file outside the layout's folder"
        raise AssetError(what, "copy the file into that folder")
    if stat.S_ISDIR(status.st_mode):
        raise AssetError(f"{quoted(path, LONG)} is a folder", instead(whole, SUFFIXES, path))
    if not stat.S_ISREG(status.st_mode):
        raise AssetError(f"{quoted(path, LONG)} is not an ordinary file", "name the file of a picture")
    end = os.path.splitext(path)[1].lower()
    if end not in SUFFIXES:
        what = f"pictures of the kind {quoted(end)} cannot be read" if end else f"{quoted(path, LONG)} has no ending that names its kind"
        raise AssetError(what, f"save it as PNG, JPEG, WebP or SVG: {', '.join(SUFFIXES)}")
    most = MOST_SVG_BYTES if end == ".svg" else MOST_BYTES
    if status.st_size > most:
        what = f"{quoted(path, LONG)} has {status.st_size / 1e6:,.1f} MB (maximum {most // 1_000_000} MB)"
        raise AssetError(what, "simplify the drawing, or save it as PNG" if end == ".svg" else "scale it down, or save it as JPEG")
    if not status.st_size:
        raise AssetError(f"{quoted(path, LONG)} is empty: it has 0 bytes", "save or copy it again")
    return Found(whole, (status.st_size, status.st_mtime_ns, status.st_ino))


def folder_of_icons(icons: str, folder: str) -> str:
    """The path of the folder of icons, named in a layout. Raises AssetError."""
    _stays_below(icons, folder)
    whole = os.path.join(folder, icons)
    if not os.path.isdir(whole):
        what = f"{quoted(icons, LONG)} is a file" if os.path.exists(whole) else f"there is no folder {quoted(icons, LONG)}"
        near = _near_folder(icons.rstrip("/"), folder)
        raise AssetError(what, near or "name the folder that contains the icons, such as `icons: icons/`")
    if os.path.realpath(whole) != os.path.realpath(folder) and not below(whole, folder):
        raise AssetError(f"the folder {quoted(icons, LONG)} is a link out of the layout's folder", "copy the icons into a folder there")
    return whole


def read(file: Found, shown: str) -> bytes:
    """The bytes of a file that was found. Raises AssetError."""
    try:
        with open(file.path, "rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as problem:
        raise AssetError(f"{quoted(shown, LONG)} cannot be read: {problem.strerror}", "check who may read the file") from problem


def _stays_below(path: str, folder: str) -> None:
    why = escape(path)
    if why:
        near = "art/storm.png"
        if "\\" in path and not escape(path.replace("\\", "/")):
            near = path.replace("\\", "/")
        remedy = f"write a path below the layout's folder, such as {quoted(near, LONG)}"
        raise AssetError(f"{quoted(path, LONG)} is not allowed: {why}", remedy)


def _instead(path: str, folder: str) -> str:
    """What to write for a file that is not there."""
    place = os.path.dirname(path)
    if place and not os.path.isdir(os.path.join(folder, place)):
        near = _near_folder(place, folder)
        return near or f"there is no folder {quoted(place, LONG)} in the layout's folder"
    ends = (*SUFFIXES, *(end.upper() for end in SUFFIXES))
    stem = os.path.splitext(os.path.basename(path))[0]
    same = [name for name in named(os.path.join(folder, place), ends) if os.path.splitext(name)[0] == stem]
    if same:
        return f"did you mean {quoted(os.path.join(place, same[0]), LONG)}?"
    return instead(os.path.join(folder, path), ends, path).replace("in the current folder", "in the layout's folder")


def _near_folder(place: str, folder: str) -> str:
    above, name = os.path.split(place)
    try:
        with os.scandir(os.path.join(folder, above)) as entries:
            near = alike(name, [entry.name for entry in entries if entry.is_dir()][:2000])
    except OSError:
        return ""
    return f"did you mean the folder {quoted(os.path.join(above, near), LONG)}?" if near else ""
