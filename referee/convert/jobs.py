"""Which files a conversion reads and which it writes: names and folders into jobs, all decided before the first file is written."""

from __future__ import annotations

import os
from typing import NamedTuple

from boardgen.errors import quoted
from referee.files.log_files import Unusable

_LISTED = 5


class Job(NamedTuple):
    """A file to convert, and the file to write (empty: its text becomes a part of one output)."""

    source: str
    target: str


class Plan(NamedTuple):
    """The jobs in order, how many files are skipped since their output is there, and names that cannot be used, with the reason."""

    jobs: list[Job]
    skipped: int
    unusable: list[str]

    @property
    def has_targets(self) -> bool:
        """Whether every file is written by itself."""
        return any(job.target for job in self.jobs)


class _Source(NamedTuple):
    path: str
    below: str  # its path below the folder that was named


def is_archive(names: list[str], out: str) -> bool:
    """Whether names and output mean more than one file into one."""
    return len(names) != 1 or os.path.isdir(names[0]) or _is_folder(out)


def plan(names: list[str], to: str, out: str, existing: str) -> Plan:
    """Decide what is read and written. `out` is a folder, one file for everything, or empty (standard output).

    Raises Unusable where two files would be written under one name, where one would be written over a file that is read, and where
    one is there already and `existing` is `refuse`.
    """
    sources, unusable = _sources(names, ".sgf" if to == "tlog" else ".tlog")
    read = {_identity(source.path) for source in sources} - {None}
    if not out or out == "-" or (os.path.splitext(out)[1].lower() == f".{to}" and not _is_folder(out)):
        if out and _identity(out) in read:
            raise Unusable(f"{out} is one of the files that are read; name another one to write")
        return Plan([Job(source.path, "") for source in sources], 0, unusable)
    if os.path.exists(out) and not os.path.isdir(out):
        raise Unusable(f"{out} is a file; name a folder, or a file that ends in .{to} for all games in one")
    jobs = [Job(source.path, os.path.join(out, f"{os.path.splitext(source.below)[0]}.{to}")) for source in sources]
    _require_different(jobs)
    there = {job.target for job in jobs if os.path.lexists(job.target)}
    for target in there:
        if _identity(target) in read:
            raise Unusable(f"{target} is one of the files that are read; name another folder to write into")
    if there and existing == "refuse":
        what = "--existing skip keeps such files, --existing replace overwrites them"
        raise Unusable("\n".join([f"nothing is written: {_files(len(there))} already; {what}", *_some(sorted(there))]))
    kept = [job for job in jobs if job.target not in there] if existing == "skip" else jobs
    return Plan(kept, len(jobs) - len(kept), unusable)


def _is_folder(out: str) -> bool:
    return bool(out) and (os.path.isdir(out) or out.endswith(("/", os.sep)))


def _sources(names: list[str], ending: str) -> tuple[list[_Source], list[str]]:
    """The files that are meant, each once, and complaints about names that mean none."""
    sources: dict[str, _Source] = {}
    unusable: list[str] = []
    for name in names:
        if name == "-" or not os.path.isdir(name):
            sources.setdefault(name if name == "-" else os.path.abspath(name), _Source(name, os.path.basename(name)))
            continue
        empty = True
        failed: list[OSError] = []
        for folder, folders, files in os.walk(name, onerror=failed.append):
            folders.sort()
            for file in sorted(files):
                if file.lower().endswith(ending):
                    empty = False
                    path = os.path.join(folder, file)
                    sources.setdefault(os.path.abspath(path), _Source(path, os.path.relpath(path, name)))
        unusable += [f"{problem.filename}: {problem.strerror or problem}" for problem in failed]
        if empty and not failed:
            unusable.append(f"{name}: no {ending} file in this folder; name a file, or a folder that contains some")
    return list(sources.values()), unusable


def _require_different(jobs: list[Job]) -> None:
    first: dict[str, str] = {}
    for source, target in jobs:
        if source == "-":
            raise Unusable("standard input has no name to write under; name a file, such as -o FILE.tlog, or redirect the output")
        if target in first:
            raise Unusable(
                f"{first[target]} and {source} would both become {target}; nothing is written: rename one, or convert them into two folders"
            )
        first[target] = source


def _identity(path: str) -> tuple[int, int] | None:
    """What identifies a file; None if there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def _files(count: int) -> str:
    return "a file exists" if count == 1 else f"{count:,} files exist"


def _some(paths: list[str]) -> list[str]:
    """The first of many paths, a line each."""
    more = [f"  and {len(paths) - _LISTED:,} more"] if len(paths) > _LISTED else []
    return [f"  {quoted(path, 300)}" for path in paths[:_LISTED]] + more
