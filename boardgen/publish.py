"""A kit's files into their folder, written whole or not at all.

New files are made in `.inkstone-new` inside the folder. When all are there, a list of what is to be put in place and
what to be dropped is written as the last of them; from then on the kit counts as made, and a run that is killed while
the files are swapped in is finished by the next. A run killed before is undone by the next. Only files that our own
`kit.json` names are ever replaced or removed; a folder with other things and no `kit.json` of ours is refused.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

from boardgen.errors import BoardgenError

MANIFEST = "kit.json"
MAKER = "boardgen"
STAGE = ".inkstone-new"
LIST = "swap.json"
LOCK = "lock"


class PublishError(BoardgenError):
    """The folder cannot take the kit; nothing in it has changed."""


class Item(NamedTuple):
    """One file of a kit: its plain name and what writes it."""

    name: str
    write: Callable[[BinaryIO], None]


def folder_name(stem: str) -> str:
    """The folder for a layout: its file's stem reduced to letters, digits, `-` and `_`."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in stem)
    return "-".join(kept.split()) or "kit"


def publish(folder: Path, items: Iterable[Item], manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """Writes all items and `kit.json` (the manifest, with `files` added) into `folder`; returns the names.

    Raises PublishError when the folder is not ours, is being written by another run, or cannot be written.
    """
    try:
        return _publish(folder, items, manifest)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise PublishError(f"cannot write {folder}: {reason}; choose another folder with --out") from problem


def _publish(folder: Path, items: Iterable[Item], manifest: Mapping[str, Any]) -> tuple[str, ...]:
    import json

    if folder.exists() and not folder.is_dir():
        raise PublishError(f"{folder} is a file; choose a folder with --out")
    made = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    lock = _take(folder)
    try:
        _recover(folder)
        _require_ours(folder)
        owned = _owned(folder)
        stage = folder / STAGE
        names = []
        for item in items:
            _plain(item.name)
            names.append(item.name)
            with open(stage / item.name, "wb") as file:
                item.write(file)
        names = [*sorted(names), MANIFEST]
        for name in names:
            if name not in owned and name != MANIFEST and os.path.lexists(folder / name):
                raise PublishError(f"{folder / name} is not part of a kit; move it away or choose another --out")
            if (folder / name).is_dir():
                raise PublishError(f"{folder / name} is a folder; move it away or choose another --out")
        _write_json(stage / MANIFEST, {"made_by": MAKER, **manifest, "files": names})
        _write_json(stage / "list.part", {"put": names, "drop": [name for name in owned if name not in names]})
        os.replace(stage / "list.part", stage / LIST)
        _swap(folder, json.loads((stage / LIST).read_text("utf-8")))
    except BaseException:
        if not (folder / STAGE / LIST).exists():
            _release(folder, lock)
            for place in made:
                with suppress(OSError):
                    place.rmdir()
        raise
    _release(folder, lock)
    return tuple(names)


def _take(folder: Path) -> IO[str]:
    """Makes the stage, or takes over one that a killed run left. The lock dies with its process."""
    stage = folder / STAGE
    if not stage.exists():
        _require_ours(folder)
        stage.mkdir()
    lock = open(stage / LOCK, "w", encoding="utf-8")  # noqa: SIM115  # held until the run ends
    if not _hold(lock):
        lock.close()
        raise PublishError(f"another run is writing {folder}; wait for it or choose another --out")
    return lock


def _hold(lock: IO[str]) -> bool:
    """Locks the open file for as long as it is open; False when another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _release(folder: Path, lock: IO[str]) -> None:
    lock.close()
    shutil.rmtree(folder / STAGE, ignore_errors=True)


def _recover(folder: Path) -> None:
    """Finishes a swap that was under way, or clears what a killed run had prepared."""
    import json

    stage = folder / STAGE
    if (stage / LIST).exists():
        _swap(folder, json.loads((stage / LIST).read_text("utf-8")))
        (stage / LIST).unlink()
    for left in stage.iterdir():
        if left.name != LOCK:
            left.unlink()


def _swap(folder: Path, plan: Mapping[str, list[str]]) -> None:
    """Puts each staged file in place and drops the old ones; may be begun again at any point."""
    stage = folder / STAGE
    for name in plan["put"]:
        if (stage / name).exists():
            os.replace(stage / name, folder / name)
    for name in plan["drop"]:
        with suppress(FileNotFoundError):
            (folder / name).unlink()


def _require_ours(folder: Path) -> None:
    """Refuses a folder that holds anything but a kit of ours, whether or not a stage of ours stands in it."""
    if any(entry.name != STAGE for entry in folder.iterdir()) and _read(folder).get("made_by") != MAKER:
        raise PublishError(f"{folder} holds files and no kit of ours; choose an empty folder with --out")


def _owned(folder: Path) -> tuple[str, ...]:
    """The files in the folder that our kit.json names; names that lead elsewhere are not believed."""
    kit = _read(folder)
    if kit.get("made_by") != MAKER or not isinstance(kit.get("files"), list):
        return ()
    named = [name for name in kit["files"] if isinstance(name, str) and _is_plain(name)]
    return tuple(name for name in named if os.path.lexists(folder / name) and not (folder / name).is_dir())


def _read(folder: Path) -> dict[str, Any]:
    import json

    try:
        text = (folder / MANIFEST).read_text("utf-8")
        kit = json.loads(text)
    except (OSError, ValueError):
        return {}
    return kit if isinstance(kit, dict) else {}


def _is_plain(name: str) -> bool:
    return bool(name) and name[0] != "." and not any(sign in "/\\:\0" for sign in name)


def _plain(name: str) -> None:
    if not _is_plain(name):
        raise ValueError(f"a kit's file needs a plain name, not {name!r}")


def _write_json(path: Path, value: Mapping[str, Any]) -> None:
    import json

    path.write_bytes((json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))
