"""A file in one form becomes text in another: which reader and which writer, game by game, and what there is to say about it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from referee.convert.notes import BadRecord, Notes, Place, Source
from referee.logs import LISTED, Unusable, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from referee.convert.log_reader import Log
    from referee.convert.turns import Deed
    from referee.hearing import Hearing
    from referee.judge import Verdict

FORMS = ("tlog", "sgf", "json", "csv")
LARGEST = 64 << 20
"""Bytes of a file that is converted: more than any collection of games that people hand round as one."""
MOST_GAMES = 100_000


class Converted(NamedTuple):
    """The text in its new form, in parts (none where nothing could be converted), and the notes on what was read."""

    parts: list[str]
    notes: Notes


def convert(stream: BinaryIO, file: str, to: str, *, index: int = 0, encoding: str = "") -> Converted:
    """Convert all games of a file, or the one with the number `index` (from 1).

    `encoding` is that of an SGF file, whatever it says itself. A game that cannot be converted is left out, and of a file that cannot be
    read to its end nothing is converted; the notes say so. Unusable where the file is in another form, too large, or without that game.
    """
    try:
        data = stream.read(LARGEST + 1)
    except OSError as problem:
        raise unreadable(file, problem) from None
    if len(data) > LARGEST:
        raise Unusable(f"{file}: a file that is converted has at most {LARGEST >> 20} MB")
    notes = Notes(file)
    if to == "tlog":
        parts = _from_sgf(data, notes, index, encoding)
    else:
        if encoding:
            raise Unusable("--encoding is for SGF; a table log is UTF-8")
        _require_log(data, file)
        parts = _to_sgf(data, notes, index) if to == "sgf" else _to_data(data, notes, index, to)
    return Converted(parts, notes)


def _require_log(data: bytes, file: str) -> None:
    from referee.convert.sgf_reader import begin

    head = data[:4096].decode("latin-1")
    if begin(head) >= 0 and "%tlog" not in head:
        raise Unusable(f"{file} is SGF; make it a table log first: referee convert {file} --to tlog")


def _from_sgf(data: bytes, notes: Notes, wanted: int, encoding: str) -> list[str]:
    from referee.convert import charset, from_sgf, sgf_reader, to_tlog
    from referee.convert.replay import Boards

    forced = charset.codec(encoding) if encoding else ""
    if forced is None:
        raise Unusable(f"--encoding {encoding}: no such encoding is read here; for example utf-8, latin-1, gbk, shift_jis, euc-kr, big5")
    text, remarks = charset.decoded(data, forced)
    source = Source(text, notes)
    at = sgf_reader.begin(text)
    if at < 0:
        if text.lstrip().startswith("%tlog"):
            raise Unusable(f"{notes.file} is a table log already; --to sgf, json or csv makes something else of it")
        raise Unusable(f"{notes.file}:1:1: this is no SGF: no game begins in it with `(;`")
    for kind, message in remarks:
        notes.warn(kind, message)
    boards = Boards()
    parts: list[str] = []
    index = 0
    end = 0
    while at >= 0:
        index += 1
        if index > MOST_GAMES:
            source.fail(f"a file that is converted has at most {MOST_GAMES:,} games; nothing is converted", at)
            return []
        if text[end:at].strip():
            source.warn("between", "what stands outside the games is passed over", end + len(text[end:at]) - len(text[end:at].lstrip()))
        try:
            tree = sgf_reader.read(text, at)
        except BadRecord as bad:
            source.fail(f"{bad.message}; nothing is converted", bad.at)
            return []
        if wanted in (0, index):
            if tree.stray:
                what = "what is no property in the form NAME[value] is passed over"
                source.warn("stray", what, tree.stray_at)
            if tree.cut_off:
                source.warn("cut", "the record breaks off: a `)` is missing at the end of the game that begins here", at)
            try:
                parts.append(to_tlog.log(from_sgf.record(tree, boards, source), boards))
            except BadRecord as bad:
                source.fail(f"{bad.message}; the game is left out", bad.at)
        end = tree.end
        at = sgf_reader.begin(text, end)
    if text[end:].strip("\x00\x1a \t\r\n"):
        source.warn("between", "what stands outside the games is passed over", end)
    if wanted > index:
        raise Unusable(f"{notes.file} holds {_games(index)}; there is no game {wanted}")
    return ["\n".join(parts)] if parts else []


def _to_sgf(data: bytes, notes: Notes, wanted: int) -> list[str]:
    from referee.convert import film, from_tlog, log_reader, sgf_writer
    from referee.convert.replay import Boards, territory

    boards, parts = Boards(), []
    hearings = _Hearings(notes.file)
    for log in _wanted(log_reader.logs(data), notes, wanted):
        try:
            table = from_tlog.Table(log, hearings.library)
            if from_tlog.is_go(log, table):
                record = from_tlog.record(log, table, notes)
                points = boards.points(record.columns, record.rows)
                owned = territory(record, boards) if record.end in ("pass", "full") or record.dead else None
                if record.dead and owned is None:
                    notes.warn("dead", "which stones are dead is not carried over, since a move is one that the rules of Go refuse")
            else:
                record = film.record(log, table, hearings.new(), notes)
                points, owned = boards.points(record.columns, record.rows), None
            parts.append(sgf_writer.sgf(record, points, owned))
        except from_tlog.Unfit as why:
            notes.fail(f"{why.message}; the game is left out", why.place)
    return parts


def _to_data(data: bytes, notes: Notes, wanted: int, to: str) -> list[str]:
    from referee.convert import as_data, log_reader

    hearings = _Hearings(notes.file)
    games: list[tuple[Verdict, list[Deed]]] = []
    for log in _wanted(log_reader.logs(data), notes, wanted):
        games.append(hearings.heard(log, notes))
    if to == "json":
        return [f"{line}\n" for line in as_data.json_list(as_data.game(*game) for game in games)]
    rows: Iterator[str] = (row for game in games for row in as_data.csv_rows(*game))
    return [f"{line}\n" for line in (as_data.csv_head(), *rows)]


class _Hearings:
    """Hearings of the games of one log, which share the layouts read."""

    def __init__(self, file: str) -> None:
        from referee.opening import Games

        self._file = file
        self.library = Games(_folder(file))

    def new(self) -> Hearing:
        from referee.hearing import Hearing

        return Hearing(self.library, "log", None, LISTED)

    def heard(self, log: Log, notes: Notes) -> tuple[Verdict, list[Deed]]:
        from referee.convert.turns import deeds
        from referee.judge import verdict

        hearing = self.new()
        found = list(deeds(log, hearing))
        result = verdict(hearing, self._file, log.index, log.lines)
        for finding in result.findings:
            if finding.level == "error":
                notes.fail(finding.message, Place(finding.line, finding.column))
        return result, found


def _wanted(logs: Iterator[Log], notes: Notes, wanted: int) -> Iterator[Log]:
    """The games that are meant."""
    index = 0
    for log in logs:
        index = log.index
        if wanted in (0, index):
            yield log
    if wanted > index:
        raise Unusable(f"{notes.file} holds {_games(index)}; there is no game {wanted}")


def _games(count: int) -> str:
    return "one game" if count == 1 else f"{count} games"


def _folder(file: str) -> Path:
    return Path("" if file == "-" else os.path.dirname(file))
