"""A log that is followed: the game as it is written now, what may come next, and lines that are tried or added from a page."""

from __future__ import annotations

import os
import re
import stat
import threading
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.judge.headers import LayoutCache
from referee.legal.legal import legal, legal_lines
from referee.live import opening
from referee.live.game import LiveGame, line as as_line
from referee.live.hands import CARD, Opened, deal_line, fill, hands_seed, hides, mask, merge
from referee.live.opening import open_bytes
from referee.live.shuffle import are_same, roll, seed_of, work_out
from referee.play.log_file import Draft, LogFile
from referee.play.session import Command, let_stand, roll_stars, show, whole_text, why_lines
from referee.poster.sheet import A3, draw_poster, write_poster
from referee.poster.story import gather
from referee.replay.steps import KeptWalk, Replay
from referee.report import score
from referee.serve.begun import (
    BEGUN,
    ROLLED,
    Reaction,
    acting,
    bases,
    begun_line,
    bot_began,
    check_writer,
    continues,
    fits_whole,
    is_theirs,
    may_answer,
    may_deal,
    moves,
    others_next,
    react,
    squeeze,
    waits_for,
    who_acts,
    withdraw,
)
from referee.serve.bots import (
    NOTHING,
    Bid,
    Bids,
    BotMove,
    NoLineError,
    bot_event,
    bot_reaction,
    chosen_for_bots,
    find_bid,
    next_line,
    open_to_bots,
)
from referee.serve.seats import EVERYONE, SEAT, WATCH, Seats, Who, bots_of
from referee.serve.takeback import NO, YES, Refused, Request, answer_request, find_request, take_back
from referee.serve.touch import PASSES, Choice as Touched, Listed, Touch, deals, lays, leave_to_chance, list_verbs, openings
from referee.show.picture import LastPicture
from referee.tlog.statements import TELLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.judge.ask.laws import Picture
    from referee.judge.ask.protocol import Table
    from referee.live.live_position import Attempt, Position

LAST = 12
"""Lines of the log that `log` shows."""
Eyes = frozenset[str]
NOBODY: Eyes = frozenset()
"""Whoever sees no hidden card."""


class Due(NamedTuple):
    """What may come next: the turn, whose it is, and the verbs. `turn` is empty when the game is over.

    `request` is one to take a line back that waits for an answer, `refused` one that was answered with no.
    `begun` is the line that is due as far as it is in the log, `by_bot` whether a bot has begun it, and `waits` the players of whom one has
    to act before it can go on.
    """

    turn: str
    name: str
    choices: tuple[Listed, ...]
    lines: tuple[str, ...]
    request: Request | None = None
    refused: Refused | None = None
    begun: str = ""
    by_bot: bool = False
    waits: Mapping[str, str] = MappingProxyType({})


class View(NamedTuple):
    """A log as it is now. `problem` says why there is no game to show; `due` is None where a line stands that the rules refuse."""

    replay: Replay | None
    due: Due | None
    problem: str


class Followed:
    """One log. Everything may be called from any thread; one call at a time is served."""

    def __init__(self, path: str, index: int = 0) -> None:
        self.path = path
        self.seats = Seats(path)
        self.index = index
        """The game of the file that was asked for, from 1; 0 is the last one."""
        self._layouts = LayoutCache(Path(path).parent)
        self._picture = LastPicture()
        self._lock = threading.Lock()
        self._game: LiveGame | None = None
        self._bids = Bids(self._copy)
        self._copied: dict[int, LayoutCache] = {}  # the layouts of the copies that bots think about, for each thread
        self._count = self._first = 0
        self._data = b""
        self._opened: Opened | None = None
        self._views: dict[Eyes, LiveGame] = {}
        self._walks: dict[Eyes, KeptWalk] = {}
        self._read_views: dict[Eyes, tuple[bytes, frozenset[str], View]] = {}
        self._reacted: tuple[object, tuple[list[Touched], dict[str, list[float]]]] = None, ([], {})

    def eyes(self, who: Who) -> Eyes:
        """Return the seats whose hidden cards someone is shown; none where the log hides nothing."""
        with self._lock:
            return self._eyes(who)

    def read(self, eyes: Eyes = NOBODY, *, known: bool = False) -> View:
        """Return the log as it is on the disk, with the hidden cards of some seats: the same view while it is the same.

        `known`: as it was when it was last read or written here, since somebody may be about to save it.
        """
        with self._lock:
            try:
                if not known or self._game is None:
                    self._read()
            except RefereeError as problem:
                return View(None, None, str(problem))
            data, linked, view = self._read_views.get(eyes, (b"", NOBODY, None))
            if view is not None and (data, linked) == (self._data, self.seats.linked):
                return view
            replay = self._walk(self._show_known(eyes), eyes)
            if replay is None or not replay.steps:
                found = replay.findings if replay is not None else ()
                why = "; ".join(f"line {finding.line}: {finding.full_message}" for finding in found)
                return View(None, None, why or f"{self.path}: there is no game in this file yet")
            view = View(replay, self._due(eyes), "")
            self._read_views[eyes] = self._data, self.seats.linked, view
            return view

    def attempt(self, typed: str, after: Sequence[str] = (), who: Who = EVERYONE, *, trying: bool = False) -> dict[str, object]:
        """Return what a line would do if it were written now, after other lines that are only tried; RefereeError where nothing can be.

        `trying`: nothing of it will be written, so lines of all seats are tried.
        """
        told = self._try(typed, after, who, trying=trying)
        bid = told.pop("bid", None)
        if isinstance(bid, Bid) and (word := self._bids.ask(bid)):
            told["choices"] = [Touched(f"{typed.rstrip()} {word} ", f"bot {word}", "bot").record(), *told["choices"]]  # type: ignore[misc]
        return told

    def _try(self, typed: str, after: Sequence[str], who: Who, *, trying: bool) -> dict[str, object]:
        """Do as `attempt`; a `bid` of a bot that may come next is still to be asked for."""
        with self._lock:
            game = self._view(who)
            with _imagining(game, after):
                trying = trying or bool(after)
                if not trying and (found := react(game, typed, who, self._begun(who))) is not None:
                    return self._try_reaction(game, typed, found, who)
                line = as_line(game, typed)
                if not after and (rolled := begun_line(self._open())) and line.startswith(rolled):
                    line = self._fill_draws(rolled, who) + line.removeprefix(rolled)  # what was drawn is known to whoever drew it
                told = self._record(game, line, game.attempt(line))
                if trying or not (who.linked or who.role == WATCH or bot_began(game)):
                    return {**told, **self._touch(game, line, typed, rolls_here=not trying)}
                return {**told, **self._own_touch(game, line, typed, who)}

    def imagine(self, lines: Sequence[str], who: Who = EVERYONE) -> View:
        """Return the game as it would be after some lines, which are not written. RefereeError where one of them is refused."""
        with self._lock:
            game = self._view(who)
            with _imagining(game, lines) as here:
                data = self._show_known(self._eyes(who))
                data = data if data.endswith(b"\n") else data + b"\n"
                more = "".join(f"{line}\n" for position in game.here.since(here) for line in position.lines if isinstance(line, str))
                data += more.encode("utf-8", "backslashreplace")
                return View(self._walk(data, self._eyes(who)), self._due(self._eyes(who), game), "")

    def tell(self, called: Command, rest: str, who: Who = EVERYONE, after: Sequence[str] = ()) -> list[str]:
        """Return what a command of `play` prints: `why D4`, `legal buy`, `score`, `show`, `log`, `help`; after lines that are only tried.

        RefereeError for the other commands.
        """
        with self._lock, _imagining(game := self._view(who), after):
            if called is Command.WHY:
                found = why_lines(game, rest)
            elif called is Command.LEGAL:
                found = legal_lines(legal(game, f"{as_line(game, rest)} " if rest else None))
            elif called is Command.SCORE:
                found = score.text(game.verdict())
            elif called is Command.LOG:
                found = iter(game.text.removesuffix("\n").split("\n")[-LAST:])
            elif called is Command.SHOW:
                found = show(game, colour=False)
            elif called is Command.HELP:
                found = (f"{one.word}: {one.help}" for one in Command if one is not Command.QUIT)
            else:
                raise RefereeError(f"`{called.word}` is for a terminal; on a page, close it")
            return [visible(line) for line in found]

    def people(self) -> dict[str, str]:
        """Return the names of the players who are not bots, by seat."""
        with self._lock:
            game = self._game or self._read()
            return {seat: name for seat, name in game.players.items() if seat not in bots_of(game)}

    def give_links(self) -> None:
        """Give every person a link of their own."""
        for seat in self.people():
            self.seats.give(seat)

    def undo(self, due: str, who: Who = EVERYONE, rest: str = "") -> dict[str, object]:
        """Take lines back: `rest` is what `undo` is about, such as `roll`, `4R`, and `yes` or `no` to answer a request.

        Raises RefereeError if another turn is due than `due`, or if a line has dice or a drawn card and `rest` lacks `roll`.
        """
        words = rest.split()
        with self._lock, self._writing(due) as (game, file):
            begun = begun_line(game)
            if words and words[0] in (YES, NO):
                told = answer_request(game, file, who, words[0], " ".join(words[1:]))
            else:
                if not words and (rest := withdraw(game, who)):
                    self._append(game, file, f"{BEGUN}{rest}")
                    return {"struck": [visible(begun.removeprefix(rest).strip(" ;"))]}
                names = [word for word in words if word != "roll"]
                told = take_back(game, file, who, names[0] if len(names) == 1 else " ".join(names), roll="roll" in words)
            self._data = file.data
            return told

    def allow(self, typed: str, reason: str, due: str, who: Who = EVERYONE) -> dict[str, object]:
        """Write a line that the rules refuse, with the `!ok` by which the table lets it stand. RefereeError where nothing is refused."""
        with self._lock, self._writing(due) as (game, file):
            if "\n" in reason or "\r" in reason:
                raise RefereeError("a reason is one line")
            if not who.is_host:
                raise RefereeError("the host lets a line stand, when all of you agree")
            line = as_line(game, typed)  # of any seat, with a link or without
            line = let_stand(line, game.attempt(line), reason)
            if (opened := self._follow_hands()) is not None:  # the table lets a rule be broken, and not a card be chosen
                first = line.partition("\n")[0]
                _check_unnamed(opened, first)
                _check_rolls(opened.full, fill(opened.full, first, opened.seed), opened.seed)
            return self._append(game, file, line)

    def write(self, typed: str, due: str, who: Who = EVERYONE, log: bytes | None = None) -> dict[str, object]:
        """Add a line to the log, if it is accepted. RefereeError where `due` is no longer the turn, where the line is not for `who` to
        write, where the log is not the one that it was made for, and where the file cannot be written."""
        self._ask_bots(typed, who)
        with self._lock, self._writing(due, log) as (game, file):
            if react(self._view(who), typed, who, self._begun(who)) is not None:
                return self._react(game, file, typed, who)
            line = as_line(game, typed)
            if not (hides(game) and line.strip() == deal_line(game) and may_deal(who, game, line.strip())):
                check_writer(who, game, line)
                self._bids.check(who, self._view(who), line)
            return self._append_hidden(game, file, line, who) if hides(game) else self._append(game, file, line)

    def begin(self, typed: str, due: str, who: Who = EVERYONE, log: bytes | None = None) -> dict[str, object]:
        """Show a line as far as it is written, so that others can add events of theirs. RefereeError where it cannot begin so."""
        self._ask_bots(typed, who)
        with self._lock, self._writing(due, log) as (game, file):
            line = as_line(game, typed)
            check_writer(who, game, line)
            self._bids.check(who, self._view(who), line)
            return self._begin(game, file, line, who)

    def roll(self, typed: str, due: str, who: Who = EVERYONE) -> dict[str, object]:
        """Roll or draw at each `*` of a line. The roll is noted in the log as a comment, and the line has to begin with it from now on.

        Rows of a map that is laid are written at once. RefereeError where the log has no seed, and where there is nothing to roll.
        """
        with self._lock, self._writing(due) as (game, file):
            seed = seed_of(game, self.path)
            if not seed:
                raise RefereeError(NO_DICE)
            found = react(game, typed.partition("*")[0], who, begun_line(game)) if typed.lstrip()[:1] == "!" else None
            if found is not None and found.written is None:
                typed = found.line + "*" + typed.partition("*")[2]
            else:
                line, before = as_line(game, typed), begun_line(game)
                rest = squeeze(line)[len(before) :] if before and continues(line, before) else line  # others may have acted before
                who.check_seats(acting(game, rest) | acting(game, line.partition(" ")[0]), game.players)
            if typed.strip() == "| *":
                row = self._append(game, file, f"| {roll(game, '| ', seed)}")
                while lays(game):
                    row = self._append(game, file, f"| {roll(game, '| ', seed)}")
                return row
            opened = self._follow_hands()
            if opened is None:
                line, rolled = roll_stars(game, as_line(game, typed), seed, NO_DICE)
            else:
                line, rolled = (mask(opened.full, one) for one in roll_stars(opened.full, as_line(game, typed), seed, NO_DICE))
            refused = [one for one in game.attempt(rolled).errors if not one.code.startswith("tlog:")] if rolled.endswith(CARD) else []
            if refused and not fits_whole(game, rolled):
                raise RefereeError(refused[0].full_message)
            if not rolled:
                raise RefereeError("write `*` where the page is to roll")
            if squeeze(rolled) != begun_line(game):
                self._append(game, file, f"{ROLLED}{squeeze(rolled)}")
            return {"rolled": squeeze(line)}

    def think(self) -> BotMove:
        """Return what a bot adds to the line of a person, or else its own line; an empty one where it is for people to write.

        Others may use the log meanwhile.
        """
        with self._lock:
            game = self._game
            if game is None or game.refused is not None or not (bots := bots_of(game)):
                return NOTHING
            hidden, due, log = hides(game), game.due or "", self._data
            reacts = bool(begun_line(game)) or open_to_bots(game) is not None or others_next(game, due)[1]
            plays = not (hidden and due and due[0] != "0" and deal_line(game))
            known = {seat: self._show_known(self._eyes(Who(SEAT, seat))) for seat in bots}
        copy_of = cache(self._copy)
        for seat, data in known.items() if reacts else ():
            copy, seed = copy_of(data), seed_of(copy_of(data), self.path)
            words, acts = bot_event(copy, seed)
            words, acts = (words, acts) if words else bot_reaction(copy, seed)
            if words and (not hidden or acts == seat):
                return BotMove(words, acts, due=due, log=log)
            if not hidden:
                break
        if not plays or not (due[-1:] in bots or (due and len(bots) == len(game.players))):
            return NOTHING
        copy = copy_of(known.get(due[-1], log))
        move = next_line(copy, seed_of(copy, self.path))
        return move._replace(line=self._cut_for_bot(move, due[-1]) if move.line and hidden else move.line, due=due, log=log)

    def answerers(self) -> list[str]:
        """Return the names of the people who can answer the last line now, and cannot any more once a bot has gone on."""
        with self._lock:
            return [visible(self._open().players[seat]) for seat in may_answer(self._open())]

    def _ask_bots(self, typed: str, who: Who) -> None:
        """Ask bots what they say themselves where somebody has chosen for them in a line of the whole table."""
        with self._lock:
            game = self._view(who)
            asked = chosen_for_bots(who, game, as_line(game, typed)) if game.due and game.due.isdigit() else []
        for bid, _ in asked:
            self._bids.ask(bid)

    def play_bot(self, move: BotMove) -> bool:
        """Write what a bot has found, and return whether it was accepted. RefereeError where the log has changed meanwhile."""
        who = Who(SEAT, move.seat, self.seats.linked) if move.seat else EVERYONE
        return (self.begin if move.waits else self.write)(move.line, move.due, who, move.log)["accepted"] is True

    def _copy(self, data: bytes) -> LiveGame:
        """Return the game as it is in a log, for a bot to think about while others use this one."""
        folder = Path(self.path).parent
        layouts = self._copied.setdefault(threading.get_ident(), LayoutCache(folder))
        return open_bytes(data, name=self.path, folder=folder, index=len(opening.divide_games(data)), layouts=layouts)

    @contextmanager
    def _writing(self, due: str, log: bytes | None = None) -> Iterator[tuple[LiveGame, LogFile]]:
        """Open the log for writing, with the game as it is in it now."""
        self._open()
        file = LogFile(self.path)
        try:
            self._take(file.data)
            game = self._open()
            if self.index and self.index < self._count:
                raise RefereeError(f"only the last game of a file can go on: this is game {self.index} of {self._count}")
            if (game.due or "") != due:
                raise RefereeError(f"the log has changed: {game.due or 'nothing'} is due now, and not {due or 'nothing'}")
            if log is not None and log != file.data:
                raise RefereeError("the log has changed since this line was made for it")
            yield game, file
        finally:
            file.close()

    def _append(self, game: LiveGame, file: LogFile | Draft, line: str) -> dict[str, object]:
        rolled = begun_line(game)
        if rolled and line.split(maxsplit=1)[:1] == rolled.split()[:1] and not continues(line, rolled):
            raise RefereeError(f"`{rolled}` is written already; begin the line with it")
        attempt = game.attempt(line)
        if attempt.accepted:
            here = game.here
            if (seed := seed_of(game, self.path)) and not hides(game):
                _check_rolls(game, line.partition("\n")[0], seed)
            game.play(attempt)
            try:
                file.append(line)
            except RefereeError:
                game.go(here)
                raise
            if (table := game.table) is not None and table.finished and seed:
                told = game.attempt(f"{TELLS}: {seed}")
                file.append(f"{TELLS}: {seed}")
                game.play(told)
            self._data = file.data
        return self._record(game, line, attempt)

    def poster(self) -> bytes:
        """Return the game as a poster, a PDF on A3; RefereeError where there is nothing to draw."""
        with self._lock:
            table = self._game.table if self._game is not None else None
            if table is not None and not self._has_board(table):
                raise RefereeError(f"{self.path}: {table.spec.title} is played without a board, so there is nothing to draw")
            story = gather(BytesIO(self._data), self.path, self.index or self._count, self._layouts)
            if story is None:
                raise RefereeError(f"{self.path}: no turn of this game could be played, so there is nothing to draw")
            return write_poster(draw_poster(story, A3), "pdf", story.title)[0]

    # Inside

    def _read(self) -> LiveGame:
        """Take in the file as it is. RefereeError where it cannot be read, and where there is no game in it."""
        try:
            return self._take(self._content())
        except (OSError, ValueError) as problem:
            self._game = None
            raise RefereeError(f"{self.path}: {getattr(problem, 'strerror', None) or problem}") from None

    def _content(self) -> bytes:
        """Return what is in the file; of one that is too large, enough to see that it is."""
        if not stat.S_ISREG(os.stat(self.path).st_mode) and not os.path.isdir(self.path):  # whoever reads a pipe waits for its writer
            raise RefereeError(f"{self.path} is not a regular file")
        with open(self.path, "rb") as stream:
            return stream.read(opening.LARGEST + 1)

    def _take(self, data: bytes) -> LiveGame:
        """Bring the game to where the log is now."""
        if data == self._data and self._game is not None:
            return self._game
        before, self._game, self._data = self._game, None, data  # no game, unless there is one in what is there now
        games = opening.divide_games(data)
        index = self.index or len(games)
        if before is not None and len(games) == self._count and games[index - 1].first == self._first:
            before.reread(games[index - 1].lines)
            self._game = before
            return before
        self._count = len(games)
        self._first = games[index - 1].first if 0 < index <= len(games) else 0
        self._game = open_bytes(data, name=self.path, folder=Path(self.path).parent, index=max(1, index), layouts=self._layouts)
        return self._game

    # Lines that more than one hand writes

    def _begun(self, who: Who) -> str:
        """Return the line that is begun as someone knows it."""
        return self._fill_draws(begun_line(self._open()), who)

    def _try_reaction(self, game: LiveGame, typed: str, found: Reaction, who: Who) -> dict[str, object]:
        """Return what events in the line of another seat would do; the caller brings the game back to where it is."""
        if found.written is not None and found.written.before is not None:
            game.go(found.written.before)
            line = found.line + found.rest
            told = self._record(game, line, game.attempt(line))
        else:
            told = self._begun_record(game, found.line, begun_line(self._open()))
        touched = self._touch(game, found.line, typed)
        choices = [one for one in touched["choices"] if is_theirs(game, one, who) is True]  # type: ignore[attr-defined]  # a list of records
        return {**told, **touched, "choices": choices}

    def _begun_record(self, game: LiveGame, line: str, before: str = "") -> dict[str, object]:
        """Return how a line is judged, which need not be complete. `before` is what others have written of it, maybe a moment ago."""
        told = self._record(game, line, game.attempt(line))
        if fits_whole(game, line):
            told |= {"accepted": True, "findings": [], "changes": []}
        elif before and (findings := told["findings"]):
            findings[0]["help"] = findings[0]["help"] or f"the line is now `{visible(before)}`"  # type: ignore[index]  # a list of records
        return told

    def _own_touch(self, game: LiveGame, line: str, typed: str, who: Who) -> dict[str, object]:
        """Return what may be touched by whoever has a link, or by the host besides them. `hand` are the names of others who may act once
        they see the line, `waits` of those who have to before it can go on."""
        first = self._before_the_game(game, typed, seed_of(game, self.path)) if not begun_line(game) else []
        found: dict[str, object] = {"choices": [one.record() for one in first if may_deal(who, game, one.text)], "places": {}}
        table = bool(re.match(r"\s*\d+\s", line if typed.strip() else begun_line(game) or line))  # it is a line of the whole table
        if not first and (moves(who, game) or (who.role != WATCH and table)):
            found = self._touch(game, line, typed)
            choices: list[dict[str, object]] = found["choices"]  # type: ignore[assignment]
            seats, stuck = others_next(game, line if typed.strip() else game.due or "")
            seats = seats if stuck or typed.strip() else []
            mine = [seat for seat in seats if who.may_answer(seat)]
            bots = bots_of(game)  # they act once the line is written, by a button, or waits for them alone
            theirs = {seat for seat in seats if table and seat not in mine and ((game.due or "").isdigit() or seat not in bots)}
            half = typed.endswith(":")  # what comes next is of the seat before it
            choices = [one for one in choices if one["kind"] != "word" or not (theirs if half else str(one["label"])[:1] in theirs)]
            found["choices"] = [one for one in choices if is_theirs(game, one, who) is not False]
            bots = {} if stuck and not table and bots.keys() >= {*seats} else bots
            names = [visible(game.players.get(one, one)) for one in seats if one not in bots and one not in mine]
            if names and typed.strip() and squeeze(line).rstrip(" ;") != begun_line(game):
                found["hand"] = names
            if names and stuck and not (table and mine):
                found["waits"] = names
        if first and not found["choices"] and who.role != WATCH:
            found["waits"] = [visible(game.players[first[0].text[1]])]
        if not typed.strip():
            reactions, places = self._reactions(game, who)
            found["choices"] = [*found["choices"], *(one.record() for one in reactions)]  # type: ignore[misc]
            found["places"] = {**places, **found["places"]}  # type: ignore[dict-item]
        return found

    def _reactions(self, game: LiveGame, who: Who) -> tuple[list[Touched], dict[str, list[float]]]:
        """Return how events of theirs in the line of another seat may begin, and where their places are."""
        bots, here = bots_of(game), game.here
        seats = [who.seat] if who.seat else [seat for seat in game.players if seat not in bots and who.may_answer(seat)]
        if self._reacted[0] == (here, who):
            return self._reacted[1]
        found: dict[str, Touched] = {}
        places: dict[str, list[float]] = {}
        for base in bases(game, who, self._begun(who)):
            if base.written is not None and base.written.before is not None:
                game.go(base.written.before)
            try:
                touch = Touch(game, self._draw_picture(game))
                for seat in seats:
                    for one in touch.choices(f"{base.line}!{seat} ", f"!{seat} ") if base.seat != seat else ():
                        if not one.deep and one.kind != "more" and one.label not in (*PASSES, "shuffle") and who_acts(game, one.text):
                            found.setdefault(one.text, one._replace(kind="react", label=f"!{seat} {one.label}"))
                places |= {name: list(at) for name, at in touch.places().items()}
            finally:
                game.go(here)
        reactions = [one for one in found.values() if react(game, one.text, who, self._begun(who)) is not None]
        self._reacted = (here, who), (reactions, places)
        return self._reacted[1]

    def _react(self, game: LiveGame, file: LogFile, typed: str, who: Who) -> dict[str, object]:
        """Add events to the line of another seat: to one that is begun, or to the last line of the log."""
        view = self._view(who)
        seen, found = react(view, typed, who, self._begun(who)), react(game, typed, who, begun_line(game))
        if seen is None or found is None or (seen.written is None) != (found.written is None):
            raise RefereeError("this cannot be played with the cards as they were dealt")
        if found.written is None:
            return self._begin(game, file, found.line, who)
        here, data = game.here, self._data
        draft = Draft(file.data)
        try:
            game.strike()
            line = found.line + found.rest
            told = self._append_hidden(game, draft, line, who) if hides(game) else self._append(game, draft, line)
            if told["accepted"]:
                file.replace(whole_text(game, file))
            else:
                game.go(here)
        except RefereeError:
            game.go(here)
            self._data = data
            raise
        self._data = file.data
        return told

    def _begin(self, game: LiveGame, file: LogFile, line: str, who: Who) -> dict[str, object]:
        """Note how the line that is due begins, whoever wrote which part of it."""
        if "#" in line:
            raise RefereeError("leave the comment out until the line is complete")
        before, line = begun_line(game), squeeze(line)
        if before and not continues(line, before):
            raise RefereeError(f"`{before}` is written already; begin the line with it")
        opened, known = self._follow_hands(), line
        if opened is not None:
            if mask(opened.full, line) != line:
                raise RefereeError("the page draws the cards of this game: write `draw ?`, and only you see which card it is")
            known = fill(opened.full, line, opened.seed)
            if not fits_whole(opened.full, known):
                raise RefereeError("this cannot be played with the cards as they were dealt")
        view = self._view(who)
        told = self._begun_record(view, merge(line, known, self._eyes(who)) if opened is not None else line, before)
        if told["accepted"] and line != before:
            self._append(game, file, f"{BEGUN}{line}")
        return {**told, "begun": told["accepted"]}

    # Hidden hands

    def _eyes(self, who: Who) -> Eyes:
        game = self._game
        if game is None or not hides(game):
            return NOBODY
        if TELLS in game.headers:
            return frozenset(game.players)
        return frozenset(game.players) - who.linked if who.is_host else frozenset(who.seat)

    def _follow_hands(self) -> Opened | None:
        """Return the log with all cards known; None where it hides nothing, or its seed is not here."""
        game = self._game
        if game is None or not hides(game) or not (seed := hands_seed(game, self.path)):
            self._opened = None
            return None
        if self._opened is None or self._opened.seed != seed:
            self._opened = Opened(seed, self._layouts)
            self._views.clear()
        lines = [*game.lines, *(game.refused.position.lines if game.refused is not None else ()), *game.rest]
        self._opened.follow(lines)
        return self._opened

    def _show_known(self, eyes: Eyes) -> bytes:
        """Return the file as some seats know it."""
        opened = self._follow_hands() if eyes else None
        if opened is None or self._game is None:
            return self._data
        before = b"".join(line + b"\n" for line in self._data.split(b"\n")[: self._first - 1])
        lines = opened.show_lines(eyes)
        return before + b"".join((line.encode("utf-8", "backslashreplace") if isinstance(line, str) else line) + b"\n" for line in lines)

    def _view(self, who: Who) -> LiveGame:
        """Return the game as someone knows it."""
        return self._view_for(self._eyes(who))

    def _view_for(self, eyes: Eyes) -> LiveGame:
        game = self._open()
        opened = self._follow_hands() if eyes else None
        if opened is None:
            return game
        view = self._views.get(eyes)
        if view is None:
            view = self._views[eyes] = LiveGame([], name=self.path, layouts=self._layouts)
        view.reread(opened.show_lines(eyes))
        return view

    def _fill_draws(self, line: str, who: Who) -> str:
        """Return a line with the cards that it draws for someone, as they come to know them."""
        opened = self._follow_hands()
        if opened is None or not line.strip():
            return line
        return merge(line, fill(opened.full, line, hands_seed(opened.full, self.path)), self._eyes(who))

    def _append_hidden(self, game: LiveGame, file: LogFile | Draft, line: str, who: Who) -> dict[str, object]:
        """Add a line to a log with hidden hands, if it is accepted for whoever writes it and with the cards as they are."""
        opened, seed = self._follow_hands(), seed_of(game, self.path)
        if opened is None or not seed:
            return self._append(game, file, line)
        _check_unnamed(opened, line)
        if re.match(r"\s*[1-9]\d*[A-Z]", line) and (deal := deal_line(game)):
            raise RefereeError(f"deal the cards first: `{deal}`")
        whole = fill(opened.full, line, seed)
        if not (tried := game.attempt(line)).accepted:
            return self._record(game, line, tried)
        _check_rolls(opened.full, whole, seed)
        if whole != line and re.match(r"\s*[1-9]", line):  # what is drawn stays drawn, whatever becomes of the line
            drawn = line[: len(line) - len(line.rpartition(CARD)[2])]
            if not begun_line(game).startswith(squeeze(drawn)):
                self._append(game, file, f"{ROLLED}{squeeze(drawn)}")
        view = self._view(who)
        seen = view.attempt(merge(line, whole, self._eyes(who)))
        if seen.accepted and not opened.full.attempt(whole).accepted:
            raise RefereeError("this line cannot be played with the cards as they were dealt")
        told = self._record(view, line, seen)
        written = self._append(game, file, line) if seen.accepted else {}
        return {**told, "accepted": bool(written.get("accepted", seen.accepted)), "due": game.due or ""}

    def _cut_for_bot(self, move: BotMove, seat: str) -> str:
        """Return as much of a bot's line as can be played with the cards as they are, its draws hidden."""
        with self._lock:
            opened = self._follow_hands()
            if opened is None:
                return move.line
            events = mask(opened.full, move.line).split(" ; ")
            for count in range(len(events), 0, -1):
                begun = " ; ".join(events[:count])
                known = self._fill_draws(begun, Who(SEAT, seat))
                if opened.full.attempt(known).accepted or (move.waits and fits_whole(opened.full, known)):
                    return begun
        raise NoLineError(f"the bot found no line for {seat}; write it for the bot")

    def _has_board(self, table: Table) -> bool:
        return isinstance(table.spec.ground, Board) or bool(self._picture.of(table.spec).ground.width)

    def _walk(self, data: bytes, eyes: Eyes) -> Replay | None:
        kept = self._walks.get(eyes)
        if kept is None:
            kept = self._walks[eyes] = KeptWalk(self.path, self._layouts, self._picture)
        return kept.walk(data, self.index or self._count)

    def _open(self) -> LiveGame:
        game = self._game or self._read()
        if game.refused is not None:
            raise RefereeError(f"line {game.refused.position.number} of the log is refused; correct it first")
        if game.table is None:
            raise RefereeError("; ".join(finding.message for finding in game.problems) or "the headers are not complete")
        return game

    def _due(self, eyes: Eyes, tried: LiveGame | None = None) -> Due | None:
        """Return what may come next for someone; in a game in which lines are `tried`, after those."""
        if self._game is None or self._game.refused is not None or self._game.table is None:
            return None
        game = tried or self._view_for(eyes)
        if game.refused is not None:
            return None
        found = legal(game)
        seat = game.due[-1:] if game.due else ""
        request, begun = find_request(self._game, self.seats.linked), begun_line(self._game)
        return Due(
            game.due or "",
            visible(game.players.get(seat, "")),
            tuple(list_verbs(found)),
            found.lines,
            request if isinstance(request, Request) else None,
            request if isinstance(request, Refused) else None,
            visible(begun),
            bot_began(self._game),
            {one: visible(game.players.get(one, one)) for one in waits_for(self._game, begun, found.verbs)},
        )

    def _touch(self, game: LiveGame, line: str, typed: str, *, rolls_here: bool = True) -> dict[str, object]:
        """Return what may be touched to go on with a line, and where the places are that may.

        `rolls_here`: the page rolls and draws where the log has a seed, and nothing is offered in place of that.
        """
        blank = " " if not typed.strip() or typed[-1:].isspace() else ""  # further spaces at the end say nothing
        typed = typed.rstrip() + blank if typed.strip() else typed
        touch = Touch(game, self._draw_picture(game))
        choices = touch.choices(line + blank, typed.lstrip())
        seed = seed_of(game, self.path) if rolls_here else ""
        if seed:
            choices = leave_to_chance(game, line + blank, typed, choices)
        choices = self._before_the_game(game, typed, seed) or choices
        bid = find_bid(game, line, [one.label for one in choices if one.kind == "word"]) if game.due and game.due.isdigit() else None
        rolled = begun_line(game)
        own: dict[str, object] = {"rolled": rolled} if rolled and not typed.strip() else {}
        own |= {"bid": bid} if bid is not None else {}
        return {**own, "choices": [one.record() for one in choices], "places": {name: list(at) for name, at in touch.places().items()}}

    def _before_the_game(self, game: LiveGame, typed: str, seed: str) -> list[Touched]:
        """Return how the line begins that anybody at the table may write before the first turn; none where a turn is next."""
        return [] if typed.strip() else (deals(game) if seed else []) or openings(game, seed)

    def _draw_picture(self, game: LiveGame) -> Picture | None:
        """Return the picture of the board; None in a game without one."""
        table = game.table
        if table is None:
            return None
        picture = self._picture.of(table.spec)
        picture.place_pieces(*table.view())  # places of a map that is laid are known once it was drawn
        return picture if self._has_board(table) else None

    def _record(self, game: LiveGame, line: str, attempt: Attempt) -> dict[str, object]:
        table = game.table
        return {
            "line": visible(line),
            "due": game.due or "",
            "accepted": attempt.accepted,
            "findings": [
                {
                    "level": one.level,
                    "message": visible(one.full_message),
                    "help": visible(one.help or ""),
                    "rule": not one.code.startswith("tlog:"),
                }
                for one in attempt.findings
            ],
            "changes": [visible(text) for text in attempt.changes.lines(table)] if table is not None else [],
        }


NO_DICE = "this log takes its dice from the table: write what was rolled, such as 5+2"


def _check_unnamed(opened: Opened, line: str) -> None:
    """Raise RefereeError for a line in which a card is named that the page draws for a hidden hand."""
    if mask(opened.full, line) != line and mask(opened.full, " ".join(line.split())) != " ".join(line.split()):
        raise RefereeError("the page draws the cards of this game: write `draw ?`, and only you see which card it is")


def _check_rolls(game: LiveGame, line: str, seed: str) -> None:
    """Raise RefereeError for a line with a roll or a drawn card that does not follow from the seed of its log."""
    if wrong := [said for said, due in work_out(game, line.partition("#")[0], seed)[1] if not are_same(said, due)]:
        raise RefereeError(
            f"the page rolls in this game: press Roll or Draw, or write `*` in place of `{wrong[0]}`; a game with dice of your own begins "
            "with *at the table, and typed*"
        )


@contextmanager
def _imagining(game: LiveGame, lines: Sequence[str]) -> Iterator[Position]:
    """Play lines that are only tried, and bring the game back to where it is, which is given. RefereeError where one is refused."""
    here = game.here
    try:
        for typed in lines:
            game.play(as_line(game, typed))
        yield here
    finally:
        game.go(here)
