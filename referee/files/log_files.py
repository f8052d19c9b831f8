"""Finds the logs and games that names mean, and the format that the ending of a file name means, or the reason why they cannot be used."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, BinaryIO, cast

from boardgen.errors import visible
from boardgen.layout.yaml.plain_text import plural
from referee.errors import Unusable as Unusable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.judge.headers import LayoutCache
    from referee.judge.judge.verdict import Trust, Verdict


LARGEST = 64 * 2**20
"""Bytes of a log that is read as a whole."""
LISTED = 100
"""Games of a file that are listed when it does not say which is meant."""


def paths(name: str, ending: str = ".tlog") -> Iterator[str]:
    """Yield a file by its own name, or the logs of a folder and those below it, or other files that end so, in order.

    Raises Unusable for a folder without any, and at the end where a folder on the way could not be read."""
    if name == "-" or not os.path.isdir(name):
        yield name
        return
    empty = True
    refused: list[OSError] = []
    for folder, folders, files in os.walk(name, onerror=refused.append):
        folders.sort()
        for file in sorted(files):
            if file.lower().endswith(ending):
                empty = False
                yield os.path.join(folder, file)
    what = "log" if ending == ".tlog" else "file"
    if refused:
        raise Unusable("\n".join(f"{problem.filename}: {problem.strerror}; no {what} in it was read" for problem in refused))
    if empty:
        raise Unusable(f"{name}: no {ending} file in this folder; name a {what}, or a folder that contains some")


def open_log(path: str, *, again: bool = False) -> BinaryIO:
    """Return a log for reading; `-` is standard input. `again` asks for one that can be read a second time."""
    if path != "-":
        try:
            return open(path, "rb")
        except (OSError, ValueError) as problem:
            raise unreadable(path, problem) from None
    if sys.stdin is None or sys.stdin.closed:
        raise Unusable("-: standard input is closed, or was read before; name the log's file")
    if not again:
        return sys.stdin.buffer
    from shutil import copyfileobj
    from tempfile import TemporaryFile

    kept = TemporaryFile()  # noqa: SIM115  (whoever asked for it closes it)
    try:
        copyfileobj(sys.stdin.buffer, kept)
    except OSError as problem:
        raise unreadable(path, problem) from None
    kept.seek(0)
    return cast("BinaryIO", kept)


def read_whole(path: str, what: str) -> bytes:
    """Return the bytes of a log; Unusable where it cannot be read, or is too large for `what`."""
    try:
        with open_log(path) as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as problem:
        raise unreadable(path, problem) from None
    if len(data) > LARGEST:
        raise Unusable(f"{path}: {what} takes files of up to {LARGEST // 2**20} MiB")
    return data


def unreadable(path: str, problem: Exception) -> Unusable:
    """Return the message for a system's error about a file that is read, and what to name instead if it is missing or is a folder."""
    remedy = ""
    if isinstance(problem, (FileNotFoundError, NotADirectoryError, IsADirectoryError)):
        from boardgen.files import suggest_file

        other = os.path.splitext(path)[1]
        remedy = f"; {suggest_file(path, ('.tlog', other) if other else ('.tlog',))}"
    return Unusable(f"{path}: {getattr(problem, 'strerror', None) or problem}{remedy}")


def unwritable(path: str, problem: OSError) -> Unusable:
    """Return the message for a system's error about a file that is written."""
    from boardgen.files import say_unwritable

    folder = os.path.dirname(path)
    if os.path.isdir(path):
        remedy = "; name a file in it"
    else:
        remedy = f"; there is no folder {folder}: create it first" if folder and not os.path.isdir(folder) else ""
    return Unusable(f"{path}: {say_unwritable(path, problem)}{remedy}")


def write_log(path: str, before: bytes, after: bytes) -> None:
    """Bring a log to the disk in place of what it was, whole or not at all. Unusable where it is not that any more; raises OSError."""
    from boardgen.files import write_bytes

    def fill(stream: BinaryIO) -> None:
        stream.write(after)
        stream.flush()
        os.fsync(stream.fileno())

    target = os.path.realpath(path)
    with open(target, "rb") as stream:
        if stream.read() != before:
            raise Unusable(f"{path} was changed by another program in the meantime, and is left unchanged; run the command again")
    write_bytes(target, fill)


def judge_log(
    stream: BinaryIO,
    path: str,
    layouts: dict[str, LayoutCache],
    *,
    at: str = "",
    strict: bool = False,
    stop: bool = False,
    trust: Trust = "engine",
    keep: int = 100,
) -> Iterator[Verdict]:
    """Yield the verdict on each game of a log. `layouts` keeps what was read for the logs of each folder."""
    from referee.judge.judge.verdict import judge

    cache = layouts_of(path, layouts)
    try:
        yield from judge(stream, path, trust=trust, at=at or None, keep=keep, strict=strict, stop=stop, layouts=cache)
    except OSError as problem:
        raise unreadable(path, problem) from None


def layouts_of(path: str, layouts: dict[str, LayoutCache]) -> LayoutCache:
    """Return the layouts of the folder of a log, out of those that are kept for each folder."""
    from pathlib import Path

    from referee.judge.headers import LayoutCache

    folder = "" if path == "-" else os.path.dirname(path)
    if folder not in layouts:
        layouts[folder] = LayoutCache(Path(folder), next(iter(layouts.values()), None))
    return layouts[folder]


def game(stream: BinaryIO, path: str, at: str, index: int, trust: Trust = "engine") -> Verdict:
    """Return the one game that is meant (`index` from 1; 0 for the only one), as it is after the turn `at` or at its end.

    Of a faulty log it is the state after the last turn without an error, with all the findings; where the log is trusted and only claims
    fail, it is the end. Unusable when the file
    does not say which game is meant, or when the game has no such turn."""
    layouts: dict[str, LayoutCache] = {}
    at = turn_id(at)
    verdict = _pick(stream, path, at, index, layouts, trust)
    if not verdict.named:
        until = f"it goes through {verdict.turn}" if verdict.turn else "no turn is played in it"
        raise Unusable(f"{path} has no turn {at}; {until}")
    sound = verdict.valid_through
    whole = trust == "log" and verdict.live  # its failed claims were taken over
    if verdict.errors and sound and verdict.turn != sound and not (at and verdict.reached) and not whole:
        stream.seek(0)
        faulty, verdict = verdict, _pick(stream, path, sound, verdict.index, layouts, trust)
        verdict = verdict._replace(errors=faulty.errors, findings=faulty.findings, valid=False)
    return verdict


def one_game(stream: BinaryIO, path: str, index: int, layouts: dict[str, LayoutCache]) -> Verdict:
    """Return the one game of a log that is meant (`index` from 1; 0 for the only one), with all its findings. Unusable as for `game`."""
    return _pick(stream, path, "", index, layouts, "engine")


def turn_id(at: str) -> str:
    """Return the id of a turn as it is written in a log, from what was typed; Unusable where it cannot be one."""
    match = re.fullmatch("0*([0-9]{1,6})([A-Za-z])", at)
    if at and match is None:
        raise Unusable(f"--at {at}: this is not a turn; write its round and seat in one word, such as 4R")
    return f"{match[1]}{match[2].upper()}" if match else ""


def _pick(stream: BinaryIO, path: str, at: str, index: int, layouts: dict[str, LayoutCache], trust: Trust) -> Verdict:
    picked: Verdict | None = None
    listed: list[str] = []
    count = 0
    for verdict in judge_log(stream, path, layouts, at=at, trust=trust):
        count += 1
        if index == count:
            return verdict
        picked = verdict
        if count <= LISTED:
            players = " ".join(f"{seat}={name}" for seat, name in verdict.players.items())
            line = f"  --index {count}  {verdict.game or 'no game'}, {plural(verdict.turns, 'turn')}, {players}"
            listed.append(line.rstrip(", "))
    if picked is None or index or count > 1:
        if count > LISTED:
            listed.append(f"  and {count - LISTED} more")
        games = "one game" if count == 1 else f"{count} games"
        lacking = f"there is no game {index}" if index else "choose one"
        raise Unusable("\n".join([f"{path} contains {games}; {lacking}", *listed]))
    return picked


PICTURES = {".txt": "text", ".svg": "svg", ".png": "png", ".pdf": "pdf", ".json": "json"}
RECORDS = {".tlog": "tlog", ".sgf": "sgf", ".json": "json", ".csv": "csv"}


def form(option: str, asked: str, out: str, endings: Mapping[str, str], default: str = "") -> str:
    """Return the form to write: the one asked for by an option, that of the file's ending, or the default for a name
    without an ending. Raises Unusable where two of them differ, and for an ending that is not known."""
    ending = os.path.splitext(out)[1].lower()
    meant = endings.get(ending, "")
    if asked and meant and asked != meant:
        own = next(other for other, other_form in endings.items() if other_form == asked)
        raise Unusable(f"{out} ends in {ending}, but {option} asks for {asked}: leave {option} out, or name a file that ends in {own}")
    if default and ending and not meant and not asked:
        what = f"{out} ends in {ending}, which is not one of {', '.join(endings)}"
        raise Unusable(f"{what}: name a file that ends in one of them, or add {option}")
    chosen = asked or meant or default
    if not chosen:
        forms = ", ".join(endings.values())
        raise Unusable(f"name the format: {option} with one of {forms}, or -o with a file that ends in {', '.join(endings)}")
    return chosen


BOM = b"\xef\xbb\xbf"


def diff_logs(before: bytes, after: bytes, name: str) -> Iterator[str]:
    """Yield the change of a log as a unified diff, line by line; ends of lines and a byte order mark have a line of their own."""
    from difflib import unified_diff

    texts = (data.removeprefix(BOM).decode("utf-8", "backslashreplace").split("\n") for data in (before, after))
    old, new = ([line.removesuffix("\r") for line in text] for text in texts)
    for line in unified_diff(old, new, name, name, lineterm="", n=1):
        yield visible(line)
    if before.startswith(BOM) > after.startswith(BOM):
        yield f"{visible(name)}: the byte order mark is deleted"
    if before.count(b"\r\n") > after.count(b"\r\n"):
        yield f"{visible(name)}: lines end with LF, not with CR LF"
