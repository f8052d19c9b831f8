"""What `boardgen new` and `boardgen schema` write beside a person's own files; nothing that is there is ever overwritten."""

from __future__ import annotations

import os

from boardgen.errors import BoardgenError, quoted, visible
from boardgen.layout import catalog, schema, starter
from boardgen.layout.boardmap import parse_size
from boardgen.layout.node import SUFFIXES

MOST = 60
"""Letters in the name of a layout."""


class AuthorError(BoardgenError):
    """A file that cannot be made, or must not be."""


def new(name: str, base: str) -> tuple[str, ...]:
    """Writes NAME.yaml, a layout of a game or an example to edit, and the schema for editors beside it; the paths. Raises AuthorError."""
    if base not in (*catalog.names(), *catalog.examples()):
        raise AuthorError(f"there is no game {quoted(base)}; {catalog.likeliest(base)}")
    game = catalog.load(base).game
    folder, file = os.path.split(name)
    stem, suffix = os.path.splitext(file)
    if suffix not in SUFFIXES:
        stem, suffix = file, SUFFIXES[0]
    _require_name(stem, game)
    path = os.path.join(folder, stem + suffix)
    made = starter.text(base, _title(stem), stem + suffix)
    wanted = schema.text(game)
    lies = os.path.join(folder, schema.file_name(game))
    if os.path.lexists(path):
        raise AuthorError(f"{visible(path)} is there already; choose another name, or move it away")
    if os.path.lexists(lies) and not _ours(lies):
        raise AuthorError(f"{visible(lies)} is not a schema of boardgen's; move it away")
    _put(lies, wanted, "w")
    _put(path, made, "x")
    return path, lies


def save_schema(game: str | None, path: str) -> None:
    """Writes a schema to a file, in place of an older one of ours. Raises AuthorError."""
    wanted = schema.text(game)
    if os.path.lexists(path) and not _ours(path):
        raise AuthorError(f"{visible(path)} is not a schema of boardgen's; choose another name, or move it away")
    _put(path, wanted, "w")


DEVICES = ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
"""Names that no file can have on some systems."""


def _require_name(stem: str, game: str) -> None:
    """A layout's name stands in logs, in footers and in the names of folders."""
    if not (stem.isascii() and stem[:1].isalnum() and all(sign.isalnum() or sign in "-_" for sign in stem) and len(stem) <= MOST):
        raise AuthorError(f"{quoted(stem)} is no name for a layout; write up to {MOST} letters, digits, - and _, such as harbour-2")
    if stem in catalog.names():
        raise AuthorError(f"{quoted(stem)} is the name of a game, and a log would take it for that; choose another")
    if _size(stem) or stem in catalog.load(game).boards:
        raise AuthorError(f"{quoted(stem)} is the name of a board, and a log would take it for that; choose another")
    if stem.lower() in DEVICES:
        raise AuthorError(f"{quoted(stem)} is the name of a device on some systems; choose another")
    if stem in catalog.examples():
        raise AuthorError(f"{quoted(stem)} is the name of a layout that comes with the programs; choose another, such as my-{stem}")


def _size(stem: str) -> bool:
    try:
        return parse_size(stem) is not None
    except ValueError:  # a size all the same, of a board too large
        return True


def _title(stem: str) -> str:
    words = stem.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _ours(path: str) -> bool:
    """Whether a file is a schema that was written here before."""
    try:
        with open(path, encoding="utf-8") as stream:
            return schema.SIGN in stream.read(2000)
    except (OSError, ValueError):
        return False


def _put(path: str, text: str, mode: str) -> None:
    try:
        with open(path, mode, encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as problem:
        raise AuthorError(f"cannot write {visible(path)}: {problem.strerror or problem}") from problem
