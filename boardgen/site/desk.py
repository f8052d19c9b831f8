"""What the pages of a site ask of the Python in their tab: a command of either program is run, with what it prints as text.

The files that a command reads and writes are in the file system of the tab. Messages, bytes and exit statuses are those of the command
line, since it is the command line that runs.
"""

from __future__ import annotations

import gc
import io
import json
import os
import sys
import tarfile
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, PathFinder
from pathlib import Path
from types import ModuleType

from boardgen.records import NamedTuple

PROGRAMS = ("boardgen", "referee")
DRAWING = (
    *("boardgen.site.studio", "boardgen.components.own_pieces", "boardgen.faces.layers", "boardgen.assets.svg_drawing", "svgwrite"),
    *("boardgen.layout.law.certain", "boardgen.layout.law.reading", "boardgen.layout.spec.written_law"),
    *("fontTools.pens.transformPen", "fontTools.svgLib.path"),
)
"""Modules that the studio imports up to its first drawing, with what these import."""


class Done(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


def run(words: Sequence[str], folder: str) -> Done:
    """Run a command in a folder, which is made if it is not there. `words` begin with the program. Raises ValueError for another one."""
    if words[0] not in PROGRAMS:
        raise ValueError(f"{words[0]} is not one of {', '.join(PROGRAMS)}")
    os.makedirs(folder, exist_ok=True)
    before = sys.argv, sys.stdout, sys.stderr, os.getcwd()
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    try:
        os.chdir(folder)
        sys.argv, sys.stdout, sys.stderr = [*words], out, err
        import_module(f"{words[0]}.cli").main()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 0
    finally:
        sys.argv, sys.stdout, sys.stderr = before[:3]
        os.chdir(before[3])
        gc.enable()  # a command leaves its objects to the end of the process, which here goes on
        gc.unfreeze()
        gc.collect()
    return Done(status, *(_text(stream) for stream in (out, err)))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written = stream.detach()
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode("utf-8", "replace")


LATER = "uharfbuzz"
"""A compiled library that is imported when it is first used: what a memory with it holds is of no use to another visit."""


class _Later(ModuleType):
    """A module that becomes the real one when something of it is used."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__") or sys.modules.get(self.__name__) is not self:
            raise AttributeError(name)
        del sys.modules[self.__name__]
        vars(self).update(vars(import_module(self.__name__)))
        return getattr(self, name)


def prepare_studio(folder: str, file: str) -> None:
    """Import what the studio needs for its first drawing of a layout, and read the files of this one, without any compiled library.

    A library that has a form in Python takes that; the others are imported when they are first used.
    """

    class _Pure(MetaPathFinder):
        def find_spec(self, name: str, path: Sequence[str] | None, _: ModuleType | None = None) -> None:
            found = PathFinder.find_spec(name, path)
            if found is not None and isinstance(found.loader, ExtensionFileLoader):
                raise ImportError(name)

    pure = _Pure()
    sys.modules[LATER] = _Later(LATER)
    sys.meta_path.insert(0, pure)
    try:
        for name in DRAWING:
            import_module(name)
        import_module("boardgen.site.studio").studio.prepare(folder, file)
    finally:
        sys.meta_path.remove(pure)


def count_modules() -> int:
    """Return how many modules are in use."""
    return len(sys.modules)


def pack_compiled(folder: str) -> bytes:
    """Return the compiled modules below a folder as an archive, a .tar.gz."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz", compresslevel=1, format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(Path(folder).rglob("__pycache__/*.pyc")):
            archive.add(path, path.relative_to(folder).as_posix())
    return stream.getvalue()


def run_json(asked: str) -> str:
    """Do what a page asks, as JSON `{"words": [...], "folder": "..."}`; return what came of it as JSON."""
    request = json.loads(asked)
    return json.dumps(run(request["words"], request["folder"])._asdict())
