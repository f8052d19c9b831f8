"""The files of a kit, or of an export, into their folder, written whole or not at all, by one run at a time.

New files are made in `.inkstone-new` inside the folder. When all are there, a list of what is to be put in place and
what to be dropped is written as the last of them; from then on the kit counts as made, and a run that is killed while
the files are swapped in is finished by the next. A run killed before is undone by the next. Only files that our own
`kit.json` names are ever replaced or removed; a folder with other things and no `kit.json` of ours is refused.

One lock for all of this is a file beside the folder, which may not be there yet or may go again. Where nothing can be written
beside it, such as on a mounted disk, the lock is in the folder. It lives as long as the process that holds it, and is removed when it
is given back. Whoever has waited for it with the removed file in hand sees that and begins again, so that two never hold locks on two
files of one name.

A whole kit replaces one of the same layout. Some components are added to a kit of the same layout and options, so that nothing which
was in the folder is lost. Whatever else is there is replaced only where that was asked for."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO, Annotated, BinaryIO

from boardgen.errors import BoardgenError, visible
from boardgen.files import EXPORTED, LIST, LOCK, MAKER, MANIFEST, OURS, STAGE, kit_in
from boardgen.json_values import Fields
from boardgen.kit.selection import Selection, join_selections, selection_of
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import INCH
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import SWITCHES

TRIES = 1000
"""Times that a file may vanish between our opening and our locking it."""
TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class HeldError(Exception):
    """Another process holds the lock."""


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock at `path`, whose folder is made if it must be. Raises HeldError at once when another has it, and OSError."""
    file = _take(path)
    try:
        yield
    finally:
        if sys.platform == "win32":  # an open file cannot be removed there
            file.close()
            with suppress(OSError):
                path.unlink()
        else:
            with suppress(OSError):
                path.unlink()
            file.close()


def _take(path: Path) -> IO[bytes]:
    for _ in range(TRIES):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = open(path, "ab")  # noqa: SIM115  # held until the lock is given back
        except FileNotFoundError:  # its folder went in between: the run that had made it failed
            continue
        try:
            _hold(file)
        except OSError as problem:
            file.close()
            if problem.errno in TAKEN:
                raise HeldError from problem
            raise
        if _is(file, path):
            return file
        file.close()
    raise HeldError


def _hold(file: IO[bytes]) -> None:
    """Lock an open file for as long as it is open. Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is(file: IO[bytes], path: Path) -> bool:
    """Return whether an open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False


LONGEST = 200
"""Bytes of a folder's name to which the name of its lock can be made."""


class PublishError(BoardgenError):
    """The folder cannot take the kit; nothing in it has changed, unless it says otherwise."""


class Kind(NamedTuple):
    """What a folder is of: the name of the file that lists all others, and what messages call it."""

    manifest: str
    name: str


KIT, EXPORT = Kind(MANIFEST, "kit"), Kind(EXPORTED, "export")


class Item(NamedTuple):
    """One file of a kit: its plain name, with `/` after each folder that it is in, and what writes it."""

    name: str
    write: Callable[[BinaryIO], None]


class Destination(NamedTuple):
    """A folder that this run alone may write, and what the kit.json in it says, empty for none."""

    folder: Path
    there: Mapping[str, object]
    kind: Kind = KIT

    def put(self, items: Iterable[Item], manifest: Mapping[str, object] | Callable[[], Mapping[str, object]]) -> tuple[str, ...]:
        """Replace the kit by these items and `kit.json`; return the names. Raises PublishError.

        `kit.json` is the manifest with `files` added, the names, unless it has them. It may be a function that is called when all
        items are written."""
        try:
            return _put(self.folder, items, manifest, self.kind)
        except OSError as problem:
            if (self.folder / STAGE / LIST).exists():  # as on Windows, where a file that a viewer has open cannot be replaced
                what = f"{self.folder} is half replaced: {problem.filename or 'a file'}: {problem.strerror or problem}"
                raise PublishError(f"{what}; close the programs that have it open and run the same command again") from problem
            raise _unwritable(self.folder, problem) from problem


RULES = "-rulebook.pdf"
"""What the name of the rulebook beside the sheets ends in."""


def folder_name(stem: str) -> str:
    """Return the folder for a layout: its file's stem reduced to letters, digits, `-` and `_`."""
    return "-".join("".join(sign if sign.isalnum() or sign in "-_" else " " for sign in stem).split()) or "kit"


def rulebook_file(spec: GameSpec) -> str:
    """Return the name of the rulebook that a kit of a layout brings, under the kit's usual name."""
    return f"{spec.stem or folder_name(spec.name)}{RULES}"


def publish(folder: Path, items: Iterable[Item], manifest: Mapping[str, object]) -> tuple[str, ...]:
    """Write all items and `kit.json` into `folder`, whatever kit is there; return the names. Raises as `Destination.put` does."""
    with open_folder(folder) as place:
        return place.put(items, manifest)


@contextmanager
def open_folder(folder: Path, kind: Kind = KIT) -> Iterator[Destination]:
    """Open the folder for this run alone, with what a killed run left in it finished or cleared.

    When the block fails, folders that were made for it go again. Raises PublishError when the folder is not ours, is being written
    by another run, or cannot be written."""
    new_folders = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        with _alone(folder):
            try:
                _prepare(folder, kind)
                yield Destination(folder, kit_in(folder, kind.manifest), kind)
            except BaseException:
                if not (folder / STAGE / LIST).exists():
                    shutil.rmtree(folder / STAGE, ignore_errors=True)
                    if folder in new_folders:
                        with suppress(OSError):
                            folder.rmdir()
                raise
    except BaseException:
        for place in new_folders:
            if place == folder:  # without the lock it may be another run that has just made it
                continue
            with suppress(OSError):
                place.rmdir()
        raise


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder. Raises PublishError."""
    with ExitStack() as stack:
        try:
            stack.enter_context(hold_lock(lock_of(folder)))
        except HeldError as problem:
            raise PublishError(f"another run is writing {folder}; wait for it to end, or choose another folder with --out") from problem
        except OSError as problem:
            raise _unwritable(folder, problem) from problem
        yield


def lock_of(folder: Path) -> Path:
    """Return the lock of a folder, however the folder is named: beside it, or in it where nothing can be written beside it."""
    real = Path(os.path.realpath(folder))
    closed = real.parent.exists() and not os.access(real.parent, os.W_OK)
    if closed or real.parent == real or len(os.fsencode(real.name)) > LONGEST:
        return real / LOCK
    return real.parent / f".{real.name}{LOCK}"


def _unwritable(folder: Path, problem: OSError) -> PublishError:
    return PublishError(f"cannot write {folder}: {problem.strerror or problem}; choose another folder with --out")


def _prepare(folder: Path, kind: Kind) -> None:
    try:
        require_ours(folder, kind)
        folder.mkdir(parents=True, exist_ok=True)
        _recover(folder)
        require_ours(folder, kind)  # what was half replaced may have been of the other kind
    except OSError as problem:
        raise _unwritable(folder, problem) from problem


def _put(
    folder: Path, items: Iterable[Item], manifest: Mapping[str, object] | Callable[[], Mapping[str, object]], kind: Kind
) -> tuple[str, ...]:
    import json

    owned, stage = _list_ours(folder, kind), folder / STAGE
    stage.mkdir()
    names = []
    for item in items:
        if not _is_plain(item.name):
            raise ValueError(f"a kit's file needs a plain name, not {item.name!r}")
        names.append(item.name)
        if "/" in item.name:
            (stage / item.name).parent.mkdir(parents=True, exist_ok=True)
        with open(stage / item.name, "wb") as file:
            item.write(file)
    names = [*sorted(names), kind.manifest]
    for name in names:
        if name not in owned and name != kind.manifest and os.path.lexists(folder / name):
            raise PublishError(f"{folder / name} is not part of {_a_or_an(kind)}; move it away or choose another folder with --out")
        if (folder / name).is_dir():
            raise PublishError(f"{folder / name} is a folder; move it away or choose another folder with --out")
        for parent in _parents(folder, name):
            if os.path.lexists(parent) and (parent.is_symlink() or not parent.is_dir()):
                raise PublishError(f"{parent} is not a folder of {_a_or_an(kind)}; move it away or choose another folder with --out")
    facts = manifest() if callable(manifest) else manifest
    _write_json(stage / kind.manifest, {"made_by": MAKER, **facts, **({} if "files" in facts else {"files": names})})
    _write_json(stage / "list.part", {"put": names, "drop": [name for name in owned if name not in names]})
    os.replace(stage / "list.part", stage / LIST)
    _swap(folder, json.loads((stage / LIST).read_text("utf-8")))
    return tuple(names)


class FolderRecord(NamedTuple):
    """What the kit.json of every folder of ours says."""

    made_by: str
    files: Annotated[list[str], "every file, by its place in the folder"]


def _recover(folder: Path) -> None:
    """Finish a swap that was under way, or clear what a killed run had prepared."""
    import json

    stage = folder / STAGE
    if (stage / LIST).exists():
        try:
            plan = json.loads((stage / LIST).read_text("utf-8"))
            names = [name for key in ("put", "drop") for name in plan[key]]
        except (ValueError, TypeError, KeyError) as problem:
            raise PublishError(f"{stage / LIST} cannot be read; delete {stage} and run again") from problem
        if not all(isinstance(name, str) and _is_plain(name) for name in names):
            raise PublishError(f"{stage / LIST} names files elsewhere; delete {stage} and run again")
        _swap(folder, plan)
    elif os.path.lexists(stage):
        shutil.rmtree(stage)


def _swap(folder: Path, plan: Mapping[str, list[str]]) -> None:
    """Put each staged file in place and drop the old ones; may be begun again at any point. The list goes as the last but the stage.

    An old file is removed first: where a file is replaced by another, some file systems (ext4) wait until the new one is on the disk."""
    stage = folder / STAGE
    for name in plan["put"]:
        if (stage / name).exists():
            if "/" in name:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                (folder / name).unlink()
            os.replace(stage / name, folder / name)
    for name in plan["drop"]:
        with suppress(FileNotFoundError):
            (folder / name).unlink()
        for parent in _parents(folder, name):
            with suppress(OSError):  # somebody else's files are in it
                parent.rmdir()
    (stage / LIST).unlink()
    shutil.rmtree(stage, ignore_errors=True)  # what may be left of it is cleared by the next run


def require_ours(folder: Path, kind: Kind = KIT) -> None:
    """Raise PublishError for a folder that contains anything but a kit of ours and what our runs leave beside it, and for a file."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise PublishError(f"{folder} is a file; choose a folder with --out")
    half = (folder / STAGE / LIST).exists()  # the kit.json of a first kit is put in place as the last of its files
    if not half and any(entry.name not in OURS for entry in folder.iterdir()) and not kit_in(folder, kind.manifest):
        raise PublishError(f"{folder} contains files that are not an Inkstone {kind.name}; choose an empty folder with --out")


def _a_or_an(kind: Kind) -> str:
    return f"a{'n' if kind.name[0] in 'aeiou' else ''} {kind.name}"


def _list_ours(folder: Path, kind: Kind) -> tuple[str, ...]:
    """Return the files in the folder that our manifest names; names that lead elsewhere are not believed."""
    files = kit_in(folder, kind.manifest).get("files")
    listed = [one.get("name") if isinstance(one, dict) else one for one in files] if isinstance(files, list) else []
    named = [name for name in (*listed, kind.manifest) if isinstance(name, str) and _is_plain(name)]
    return tuple(name for name in dict.fromkeys(named) if os.path.lexists(folder / name) and not _leads_elsewhere(folder, name))


def _leads_elsewhere(folder: Path, name: str) -> bool:
    """Return whether a name is that of a folder, or leads through a link."""
    return (folder / name).is_dir() or any(parent.is_symlink() for parent in _parents(folder, name))


def _parents(folder: Path, name: str) -> list[Path]:
    """Return the folders inside the folder that a file is in, the innermost first."""
    parts = name.split("/")[:-1]
    return [folder.joinpath(*parts[:count]) for count in range(len(parts), 0, -1)]


def _is_plain(name: str) -> bool:
    return all(part and part[0] != "." and not any(sign in "\\:\0" for sign in part) for part in name.split("/"))


def _write_json(path: Path, value: Mapping[str, object]) -> None:
    import json

    # a profile's file may have a name that is not UTF-8: JSON has the same escape for such a byte as Python
    path.write_bytes((json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace"))


OPTIONS = ("margin_mm", "style", "duplex", "seats", "profile", "tray")
MAKING = {"tokens_mm": "tokens", "cut": "cut", "bleed_mm": "bleed", "overlap_mm": "overlap"}
"""What kit.json calls them, and the command line."""


class TakenError(BoardgenError):
    """The folder has a kit that is not to be replaced."""


class Asked(NamedTuple):
    """The kit that is to go into the folder: what its kit.json will say of it, its components and its formats."""

    about: Fields
    selection: Selection
    formats: tuple[str, ...]
    whole: bool = False
    """Whether it is a whole kit, with the rulebook among its sheets or without."""

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(part.text("name") for part in self.about.each("components"))


class ExistingKit(NamedTuple):
    """The kit that is in the folder, as its kit.json has it."""

    kit: Fields
    selection: Selection
    formats: tuple[str, ...]
    parts: tuple[str, ...]
    """Its components."""
    text: str
    """What it is, in a few words."""
    differs: tuple[str, ...]
    """The options that are not those of the kit that is asked for."""

    @property
    def layout(self) -> str:
        """The layout's name, without the id, which a change of the layout changes."""
        return _name(self.kit)


class Settled(NamedTuple):
    """The components that the folder is to have, the formats that it keeps, and what to say of the kit that was there."""

    selection: Selection
    formats: tuple[str, ...] = ()
    note: str = ""


def settle(folder: Path, there: Mapping[str, object], asked: Asked, spec: GameSpec, *, replace: bool) -> Settled:
    """Return what to do with a folder whose kit.json says `there`, empty for none. Raises TakenError."""
    if not there:
        return Settled(asked.selection)
    try:
        old = _existing(Fields(there), asked)
    except (KeyError, TypeError, ValueError, AttributeError):
        if replace:
            return Settled(asked.selection, note="replaced a kit of another version of this program")
        raise _folder_taken(folder, "a kit that this version cannot read") from None
    same_layout = (old.kit.value("game"), old.layout) == (asked.about.value("game"), _name(asked.about))
    if not replace and not same_layout:
        raise _folder_taken(folder, f"another kit, {old.text}")
    if replace or asked.whole or asked.selection.whole:
        return Settled(asked.selection, note="" if same_layout and _covers(asked, old) else f"replaced {old.text}")
    if old.differs:
        raise _folder_taken(folder, f"a kit with other options, {old.text} ({'; '.join(old.differs)})")
    return _leave_out(folder, old, asked) if asked.selection.without else _add_to(folder, old, asked, spec)


def _leave_out(folder: Path, old: ExistingKit, asked: Asked) -> Settled:
    """Settle on a kit without some components, where the kit in the folder has none of them either."""
    left = [name for name in old.parts if name not in asked.parts]
    if left or old.selection.counts or old.selection.cards:
        raise _folder_taken(folder, f"{old.text}; --without would take {', '.join(left) or 'pieces'} out of it")
    return Settled(asked.selection, old.formats, "" if _covers(asked, old) else f"replaced {old.text}")


def _add_to(folder: Path, old: ExistingKit, asked: Asked, spec: GameSpec) -> Settled:
    """Settle on some components beside those of the kit in the folder."""
    before, now = dict(old.selection.counts), dict(asked.selection.counts)
    for name in asked.selection.only:
        if name in old.parts and before.get(name) != now.get(name):
            raise _folder_taken(folder, f"{old.text}, and another number of {name}")
        if name in old.parts and dict(old.selection.cards).get(name) != dict(asked.selection.cards).get(name):
            raise _folder_taken(folder, f"{old.text}, and other cards of {name}")
    added = [name for name in asked.selection.only if name not in old.parts]
    anew = (
        ""
        if old.kit.text("layout") == asked.about.text("layout")
        else f", and made all of it again from {visible(asked.about.text('layout'))}"
    )
    note = ""
    if added:
        note = f"added {', '.join(added)} to {old.text}{anew}"
    elif anew:
        note = f"replaced {old.text}"
    elif set(old.parts) > set(asked.parts):
        note = f"{', '.join(asked.selection.only)}: in that kit already, which was written again"
    return Settled(join_selections(spec, old.selection, asked.selection), old.formats, note)


def _existing(there: Fields, asked: Asked) -> ExistingKit:
    """Return the kit of a kit.json. Raises KeyError, TypeError, ValueError or AttributeError for one that does not say what it is."""
    formats = {name.rpartition(".")[2] for name in there.texts("files")}
    seats = "".join(there.texts("seats"))
    return ExistingKit(
        there,
        selection_of(there),
        tuple(name for name in ("pdf", "svg", "png") if name in formats),
        tuple(part.text("name") for part in there.each("components")),
        visible(f"{there.text('layout')} on {_papers(there)}, {there.text('style')}, seats {seats}: {selection_of(there).text}"),
        tuple(differing(there, asked.about)),
    )


def _covers(asked: Asked, old: ExistingKit) -> bool:
    """Return whether the new kit has all that the old one has, in the same form."""
    same = not old.differs and old.kit.text("layout") == asked.about.text("layout") and set(old.formats) <= set(asked.formats)
    return same and asked.selection[2:] == old.selection[2:] and set(old.parts) <= set(asked.parts)


def differing(old: Fields, new: Fields) -> list[str]:
    """Return the options that differ, such as `duplex long, not fold`. Raises KeyError or TypeError."""
    was, makes = old.inner("making"), new.inner("making")
    before, now = (_papers(kit) if "papers" in old or "papers" in new else _size(kit.inner("paper")) for kit in (old, new))
    pairs: list[tuple[str, object, object]] = [("paper", before, now)]
    pairs += [(name.removesuffix("_mm"), old.get(name), new.get(name)) for name in OPTIONS]
    pairs += [(name, was.any(key), makes.any(key)) for key, name in MAKING.items()]
    pairs.append(("colours", was.get("colours"), makes.get("colours")))
    pairs += [(name, was.flag(name, False), makes.flag(name, False)) for name in SWITCHES]
    return [f"{name} {_word_of(name, a)}, not {_word_of(name, b)}" for name, a, b in pairs if a != b]


def _word_of(name: str, value: object) -> str:
    if isinstance(value, list):
        return "".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return {"tokens": "of the layout", "colours": "of the style"}.get(name, "none")
    return f"{value:g}" if isinstance(value, float | int) else str(value)


def _papers(kit: Fields) -> str:
    own, rest = kit.inner("papers", {}), kit.inner("paper")
    named = [f"{name}={own.inner(name).text('name') or _size(own.inner(name))}" for name in own]
    return ",".join([*named, rest.text("name", "") or _size(rest)])


def _size(paper: Fields) -> str:
    unit, size = (INCH, "in") if paper.text("unit", "") == "in" else (1.0, "mm")
    return f"{paper.number('width_mm') / unit:g}x{paper.number('height_mm') / unit:g}{size}"


def _name(kit: Fields) -> str:
    """Return the layout's name, without the id, which a change of the layout changes."""
    return kit.text("layout").rpartition("@")[0]


def _folder_taken(folder: Path, what: str) -> TakenError:
    free = next(name for name in (f"{folder}-{number}" for number in count(2)) if not Path(name).exists())
    either = f"add --replace to replace that kit, or --out {shlex.quote(free)} to keep both"
    return TakenError(f"{folder} has {what}. Nothing was written; {either}")
