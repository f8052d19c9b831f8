"""A file in one form becomes text in another: which reader and which writer, game by game, and what there is to say about it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from boardgen.records import NamedTuple
from referee.convert.record import Boards, Record, final, remaining_stones, territory
from referee.convert.wording import OUTCOME, BadRecord, FilePosition, Notes, Source, is_over, place, result
from referee.files.log_files import LISTED, Unusable, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.convert.as_data import Effect
    from referee.convert.go_log import Log
    from referee.judge.headers import LayoutCache
    from referee.judge.judge.adjudicator import Adjudicator, Trust
    from referee.judge.judge.verdict import Verdict

LARGEST = 64 << 20
"""Bytes of a file that is converted: more than any collection of games that people hand round as one."""
MOST_GAMES = 100_000


class Kept:
    """What files of one run share: the layouts read for the logs of a folder, and boards of each size."""

    def __init__(self) -> None:
        self._folder = ""
        self._layouts: LayoutCache | None = None
        self.boards = Boards()

    def layouts(self, file: str) -> LayoutCache:
        """Return the layouts of the folder of a file. Files come folder by folder, so that those of one are kept."""
        from referee.judge.headers import LayoutCache

        folder = "" if file == "-" else os.path.dirname(file)
        if self._layouts is None or folder != self._folder:
            self._folder, self._layouts = folder, LayoutCache(Path(folder))
        return self._layouts


class Converted(NamedTuple):
    """The text in its new form, in parts as they are made (none where nothing could be converted), and the notes.

    The notes are complete when the last part has been taken.
    """

    parts: Iterator[str]
    notes: Notes


def convert(stream: BinaryIO, file: str, to: str, *, index: int = 0, encoding: str = "", trust: Trust = "engine") -> Converted:
    """Convert all games of a file, or the one with the number `index` (from 1), into one text.

    As `games`, whose errors it raises, some of them when the first part is taken.
    """
    texts, notes = games(stream, file, to, index=index, encoding=encoding, trust=trust)
    return Converted(frame_games(texts, to), notes)


def games(
    stream: BinaryIO, file: str, to: str, *, index: int = 0, encoding: str = "", trust: Trust = "engine", kept: Kept | None = None
) -> Converted:
    """Convert the games of a file one by one: each part is a game, to be put together by `frame_games`.

    `encoding` is that of an SGF file, whatever it says itself; `trust` says whose value holds in a log after a failed claim; `kept`
    is shared by the files of a run. A game that cannot be converted is left out, and the notes say so. Unusable where the
    file is in another form, too large, or without that game.
    """
    try:
        data = stream.read(LARGEST + 1)
    except OSError as problem:
        raise unreadable(file, problem) from None
    if len(data) > LARGEST:
        raise Unusable(f"{file}: a file to convert can have at most {LARGEST >> 20} MB")
    notes = Notes(file)
    check_encoding(to, encoding)
    kept = kept or Kept()
    if to == "tlog":
        return Converted(iter(_read_sgf(data, notes, index, encoding, kept.boards)), notes)
    from referee.convert.sgf_reader import begin

    head = data[:4096].decode("latin-1")
    if begin(head) >= 0 and "%tlog" not in head:
        raise Unusable(f"{file} is SGF; convert it to a table log first: referee convert {file} --to tlog")
    adjudicators = _Adjudicators(notes, trust, kept)
    return Converted(_write_sgf(data, adjudicators, index) if to == "sgf" else _write_data(data, adjudicators, index, to), notes)


def check_encoding(to: str, encoding: str) -> None:
    """Raise Unusable where an encoding is named that is not read here, or for logs."""
    from referee.convert import charset

    if encoding and to != "tlog":
        raise Unusable("--encoding is for SGF; a table log is UTF-8")
    if encoding and charset.codec(encoding) is None:
        raise Unusable(f"--encoding {encoding}: this encoding is not known; use for example utf-8, latin-1, gbk, shift_jis, euc-kr, big5")


def frame_games(texts: Iterable[str], to: str) -> Iterator[str]:
    """Yield games in a form as one text of that form: a log or an SGF file of several games, a JSON list, a table. Of no games nothing."""
    head, between, tail = {"tlog": ("", "\n", ""), "json": ("[\n", ",\n", "]\n")}.get(to, ("", "", ""))
    if to == "csv":
        from referee.convert import as_data

        head = f"{as_data.csv_head()}\n"
    begun = False
    for text in texts:
        yield between if begun else head
        yield text
        begun = True
    if begun:
        yield tail


def _read_sgf(data: bytes, notes: Notes, number: int, encoding: str, boards: Boards) -> list[str]:
    from referee.convert import charset, from_sgf, go_log, sgf_reader

    text, remarks = charset.decode(data, charset.codec(encoding) or "")
    source = Source(text, notes)
    if sgf_reader.begin(text) < 0 and next(sgf_reader.starts(text), None) is None and sgf_reader.headless(text, len(text)) is None:
        if text.lstrip().startswith("%tlog"):
            raise Unusable(f"{notes.file} is a table log already; --to sgf, json or csv converts it to something else")
        raise Unusable(f"{notes.file}:1:1: this is not SGF: no game begins in it with `(;`")
    for kind, message in remarks:
        notes.warn(kind, message, place(text, text.find("\ufffd")) if kind == charset.DAMAGED else None)
    parts: list[str] = []
    games = sgf_reader.Games(source, number)
    for tree in games:
        if games.count > MOST_GAMES:
            source.fail(f"a file to convert can have at most {MOST_GAMES:,} games; nothing is converted", tree.start if tree else 0)
            return []
        if tree is None or number not in (0, games.count):
            continue
        try:
            parts.append(go_log.log(from_sgf.record(tree, boards, source), boards))
        except BadRecord as bad:
            source.fail(f"{bad.message}; the game is left out", bad.at)
    if number > games.count:
        raise Unusable(f"{notes.file} contains {_games(games.count)}; there is no game {number}")
    return parts


def _write_sgf(data: bytes, adjudicators: _Adjudicators, number: int) -> Iterator[str]:
    from referee.convert import go_log, to_sgf

    boards, notes = adjudicators.boards, adjudicators.notes
    for log in _select_games(go_log.logs(data, adjudicators.layouts.names), notes, number):
        try:
            table = go_log.Table(log, adjudicators.layouts)
            if go_log.is_go(log, table):
                record = go_log.record(log, table, notes)
                points = boards.points(record.columns, record.rows)
                owned = _territory(record, boards, notes)
            else:
                record = to_sgf.record(log, table, adjudicators.new(), notes)
                points, owned = boards.points(record.columns, record.rows), None
            text = to_sgf.sgf(record, points, owned)
        except go_log.Unfit as why:
            notes.fail(f"{why.message}; the game is left out", why.place)
            continue
        yield text


def _territory(record: Record, boards: Boards, notes: Notes) -> dict[str, list[str]] | None:
    """Return the marks of territory in the last position of a game: where it was counted, and where nothing else says that it is over."""
    agreed = record.end == "agreed" and not is_over(result(record.info.get(OUTCOME, "")))
    if not (record.dead or agreed or record.end in ("pass", "full")):
        return None
    stones = final(record, boards)
    if stones is None:
        if record.dead:
            notes.warn("dead", "dead stones are not marked, because the rules of Go do not allow one of the moves")
        if not agreed:
            return None
        record.dead.clear()
        stones = remaining_stones(record, boards)
    return territory(record, boards, stones)


def _write_data(data: bytes, adjudicators: _Adjudicators, number: int, to: str) -> Iterator[str]:
    """Yield each game as soon as it is judged: one at a time is in memory."""
    from referee.convert import as_data, go_log

    for log in _select_games(go_log.logs(data, adjudicators.layouts.names), adjudicators.notes, number):
        judged = adjudicators.judge(log)
        yield f"{as_data.json_text(as_data.game(*judged))}\n" if to == "json" else "".join(f"{row}\n" for row in as_data.csv_rows(*judged))


class _Adjudicators:
    """Hearings of the games of one log, which share the layouts read for its folder."""

    def __init__(self, notes: Notes, trust: Trust, kept: Kept) -> None:
        self.notes = notes
        self._trust: Trust = trust
        self.layouts = kept.layouts(notes.file)
        self.boards = kept.boards

    def new(self) -> Adjudicator:
        from referee.judge.judge.adjudicator import Adjudicator

        return Adjudicator(self.layouts, self._trust, None, LISTED, stop=True)

    def judge(self, log: Log) -> tuple[Verdict, list[Effect]]:
        from referee.convert.as_data import effects
        from referee.judge.judge.verdict import verdict

        adjudicator = self.new()
        changes = list(effects(log, adjudicator))
        result = verdict(adjudicator, self.notes.file, log.index, log.lines)
        for finding in result.findings:
            if finding.level == "error":
                self.notes.fail(finding.message, FilePosition(finding.line, finding.column))
        return result, changes


def _select_games(logs: Iterator[Log], notes: Notes, number: int) -> Iterator[Log]:
    """Yield the games that are meant."""
    index = 0
    for log in logs:
        index = log.index
        if number in (0, index):
            yield log
    if number > index:
        raise Unusable(f"{notes.file} contains {_games(index)}; there is no game {number}")


def _games(count: int) -> str:
    return "one game" if count == 1 else f"{count} games"
