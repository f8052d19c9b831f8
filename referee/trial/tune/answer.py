"""The layout that a tuning proposes: a file that extends the user's and says only what differs, and which sheets it changes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen import files
from boardgen.digest import sha256
from boardgen.errors import BoardgenError
from boardgen.layout.spec import catalog
from referee.errors import Unusable
from referee.trial.changes import extending
from referee.trial.entries import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.trial.tune.store import TuneStore

WRITTEN = "answer"
"""The key in the store by which our own file is known again."""


class Answer(NamedTuple):
    """A layout file that was written, and how `boardgen diff` compares the two layouts, as text and as values."""

    path: str
    reprint: str
    reprint_data: dict[str, Any]


def place(name: str, out: str) -> tuple[str, str]:
    """Where the layout is written, and how it names the one that it extends. Unusable where it could not extend it from there."""
    own = name.endswith((SUFFIX, ".yml"))
    stem = os.path.splitext(os.path.basename(name))[0]
    folder = os.path.dirname(name) if own else ""
    path = out or os.path.join(folder, f"{stem}-tuned{SUFFIX}")
    if not path.endswith((SUFFIX, ".yml")):
        raise Unusable(f"--out {out}: a layout ends in {SUFFIX}; write for example --out {stem}-tuned{SUFFIX}")
    if not own:
        return path, name
    base = os.path.relpath(name, os.path.dirname(path) or ".").replace(os.sep, "/")
    if files.escape(base):
        beside = os.path.join(folder, os.path.basename(path))
        raise Unusable(f"--out {out}: a layout can extend files beside it or below it alone; write --out {beside}")
    return path, base


def check(path: str, store: TuneStore, replace: bool) -> None:
    """Unusable where a file is there that this tuning has not written, unless it may be replaced."""
    if replace or not os.path.lexists(path):
        return
    digest = ""
    if os.path.isfile(path):
        with open(path, "rb") as file:
            digest = _digest(file.read())
    if digest != store.noted(WRITTEN):
        raise Unusable(f"{path} is there already; name another file with --out, or add --replace")


def write(
    path: str, base: str, values: Sequence[tuple[tuple[str, ...], str]], comments: Sequence[str], store: TuneStore, replace: bool
) -> None:
    """Write the layout whole or not at all. Unusable where that cannot be."""
    text = "".join([*(f"# {comment}\n" for comment in comments), *extending(base, values)])
    check(path, store, replace)
    store.note(WRITTEN, _digest(text.encode()))
    try:
        files.write(path, [text])
    except OSError as problem:
        raise Unusable(f"{path}: {problem.strerror}; name another file with --out") from None


def described(name: str, path: str, layout_id: str) -> Answer:
    """A layout that was written, and which sheets of the kit it changes. A kit that cannot be built is said in words."""
    from json import loads

    from boardgen.diff import report
    from boardgen.diff.compare import difference

    assert catalog.load(path).layout_id == layout_id, "the layout that was written is not the one that was played"
    try:
        found = difference(name, path)
    except BoardgenError as problem:
        return Answer(path, f"the kits cannot be compared: {problem}", {"problem": str(problem)})
    return Answer(path, report.text(found), loads(report.as_json(found)))


def _digest(data: bytes) -> str:
    return str(sha256()(data).hexdigest())
