"""Logs that are open on pages: each is followed by a thread of its own, and what it shows goes to everyone who has its page open.

A log with errors is repaired there: its first mistake is shown with the repairs that `referee fix --walk` has, until the log is clean.
The garbage collector of the process works once a page is out, and not while one is made.
"""

from __future__ import annotations

import gc
import os
import threading
import time
import traceback
from contextlib import closing
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.files import is_in_tab
from boardgen.web.answers import Live, aside
from boardgen.web.watching import Watch, states
from referee.errors import RefereeError
from referee.fix.fix import find_shared_copy
from referee.fix.repair_search import Limits
from referee.fix.walk import Mistake, Outcome, Proposal, Walk
from referee.play.log_file import LogFile
from referee.serve.bots import BotMove, NoLineError
from referee.serve.followed import Followed, View
from referee.serve.seats import Who
from referee.tlog.words import join_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.serve.hall import Hall
    from referee.serve.notify import Notifier


TAB = Limits(work=8000)
"""The search in a browser's tab, where everything else waits for it."""


class Repairs:
    """The repairs of one log. Everything may be called from any thread; one call at a time is served."""

    def __init__(self, path: str, index: int) -> None:
        limits = TAB if is_in_tab() else None
        self._walk = Walk(path, index, last=not index, limits=limits, hold=lambda path: closing(LogFile(path)))
        self._lock = threading.Lock()

    def may_undo(self) -> bool:
        """Return whether the log is as a repair left it, so that a page opened now can take the repair back."""
        return bool(find_shared_copy(self._walk.path))

    def answer(self, said: Mapping[str, object], who: Who) -> dict[str, object]:
        """Do what a page asks for, and return the mistake that is first then. RefereeError, with the reason, where that cannot be."""
        if not who.is_host:
            raise RefereeError("the log has an error; the host has to repair it before the game goes on")
        with self._lock:
            act, have, line = str(said["act"]), str(said.get("have", "")), str(said.get("line", ""))
            if act == "try":
                return {"tried": _proposal(self._walk.propose(line, have))}
            done = self._do(act, have, line, said.get("number"))
            mistake = self._walk.look()
            return {
                "version": self._walk.version,
                "done": "" if done is None else visible(done.words),
                "undoes": visible(self._walk.undoes),
                "copy": visible(os.path.basename(self._walk.copy)),
                "mistake": None if mistake is None else _mistake(mistake),
            }

    def _do(self, act: str, have: str, line: str, number: object) -> Outcome | None:
        if act == "apply" and isinstance(number, int):
            return self._walk.apply(number, have)
        if act == "other":
            return self._walk.other(line, have)
        if act == "back":
            return self._walk.back(have)
        if act != "look":
            raise RefereeError("a repair is asked for by look, try, apply, other or back")
        return None


def _mistake(mistake: Mistake) -> dict[str, object]:
    finding = mistake.finding
    return {
        "line": finding.line,
        "column": finding.column,
        "end": finding.end_column,
        "text": finding.text,
        "message": visible(finding.full_message),
        "detail": visible(finding.detail or ""),
        "help": visible(finding.help or ""),
        "code": finding.code,
        "around": _lines(mistake.around),
        "rest": mistake.rest,
        "notes": [visible(note) for note in mistake.notes],
        "repairs": [_proposal(one) for one in mistake.proposals],
    }


def _proposal(proposal: Proposal) -> dict[str, object]:
    return {
        "meant": visible(proposal.meant),
        "then": visible(proposal.then),
        "lines": _lines(proposal.lines),
        "effects": [visible(effect) for effect in proposal.effects],
        "gap": proposal.gap,
    }


def _lines(lines: Iterable[tuple[int, str]]) -> list[list[object]]:
    return [[number, visible(text)] for number, text in lines]


NEW = 50_000
"""New objects after which these alone are visited."""
SELDOM = 1_000
"""Visits of new objects after which older ones are visited too, if no page was published in between."""
PAUSE = 0.15
"""Seconds after a page was published: the readers have it, and the next save is not there yet."""


class Collector:
    """Decides when the collector of this process works, from now on. A process has one; one thread reports to it."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None
        self._frozen = False
        gc.set_threshold(NEW, SELDOM, SELDOM)

    def publish(self) -> None:
        """Note that a page is out: visit all objects in a moment."""
        self.busy()
        self._timer = threading.Timer(PAUSE, self._collect)
        self._timer.daemon = True
        self._timer.start()

    def busy(self) -> None:
        """Visit no objects for now: the log has changed, or nothing is published any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _collect(self) -> None:
        gc.collect()
        if not self._frozen:  # programs, layouts and templates stay as long as the process
            self._frozen = True
            gc.freeze()


ANSWERS = 5.0
"""Seconds for which a bot leaves a line alone that people can still answer, such as with a Reject."""
MOST = 40
"""Logs of a folder that are open at once; the one that was asked for longest ago is closed for another."""


class Desk:
    """One log that is open, under the name that pages have for it: `show` makes a page's title and HTML of it."""

    def __init__(
        self,
        log: Followed,
        name: str,
        show: Callable[[Desk, View], tuple[str, str]],
        complain: Callable[[str], None],
        *,
        plays: bool = False,
        notifier: Notifier | None = None,
    ) -> None:
        self._notifier = notifier
        self.log = log
        self.seats = log.seats
        self.repairs = Repairs(log.path, log.index)
        self.name = name
        self._plays = plays
        self.live = Live()
        self._private: dict[frozenset[str], Live] = {}
        self.stop = threading.Event()
        self._show = show
        self._complain = complain
        self._looking = threading.Lock()
        self._published: View | None = None
        self._since = 0.0
        """When the log changed last."""
        self._move: BotMove | None = None
        """What a bot will write once nobody has answered the last line."""
        self.waits = 0.0
        """Seconds after which bots have to be asked again; 0 if only after a change."""
        self.note = ""
        """What keeps the game from going on, such as a bot that has found no line."""

    async def news_for(self, who: Who) -> Live:
        """Return what someone is shown from now on: their own hidden cards, where the log has some."""
        await self.live.latest()  # the log was read
        eyes = await aside(self.log.eyes, who)
        if not eyes:
            return self.live
        if eyes not in self._private:
            live = self._private[eyes] = Live()
            await aside(self._publish_private, eyes, live)
            return live
        return self._private[eyes]

    def _publish_private(self, eyes: frozenset[str], live: Live) -> None:
        live.publish(*self._show(self, self.log.read(eyes, known=True)))

    def close_private(self) -> None:
        """End the streams with hidden cards: who may still see them asks again. May be called from any thread."""
        private, self._private = self._private, {}
        for live in private.values():
            live.close()

    def publish(self, view: View) -> None:
        """Show a view to everyone who has the page open. May be called from any thread."""
        self.live.publish(*self._show(self, view))
        for eyes, live in tuple(self._private.items()):
            self._publish_private(eyes, live)
        if self._notifier is not None:
            self._notifier.tell(self.log.path, view)

    def let_bots_play(self) -> bool:
        """Write what a bot adds to the last line, or else the line of the bot whose turn it is; return whether there is anything new.

        A line that people can still answer is left alone for a while: then `waits` is set.
        """
        self.waits = 0.0
        if not self._plays:
            return False
        try:
            move = self._move or self.log.think()
            left = self._since + ANSWERS - time.monotonic()
            if move.line and not move.seat and left > 0 and (people := self.log.answerers()):
                first, self._move, self.waits = self._move is None, move, left
                if first:
                    due = self._published.due if self._published is not None else None
                    name = due.name if due is not None else move.due
                    self._say(f"{name} waits {ANSWERS:.0f} seconds: {join_words(people)} may answer the last line")
                return first
            self._move = None
            return bool(move.line) and self.log.play_bot(move)
        except NoLineError as problem:
            self._say(visible(str(problem)))
            return False
        except RefereeError:
            return False  # a person was quicker, or the log cannot be written now: the next change of the file calls again
        except Exception:
            self._complain(traceback.format_exc().rstrip())
            return False

    def _say(self, note: str) -> None:
        with self._looking:
            self.note = note
            if self._published is not None:
                self.publish(self._published)

    def look(self, *, known: bool = False) -> None:
        """Publish the log as it is on the disk, or is `known` here, unless that was published last. May be called from any thread."""
        with self._looking:
            try:
                view = self.log.read(known=known)
                if view is not self._published:
                    self.note, self._move, self._since = "", None, time.monotonic()
                    self.publish(view)
                    self._published = view
            except Exception:
                self._complain(traceback.format_exc().rstrip())
                self.publish(View(None, None, "internal error; the terminal says more"))

    def start(self, collector: Collector | None = None) -> None:
        """Follow the file from now on; in a browser's tab, which has no threads, look at it once."""
        if is_in_tab():
            self.look()
            return
        threading.Thread(target=follow, args=(self, collector), name="follow", daemon=True).start()

    def close(self) -> None:
        """Stop following, and end the streams of all pages."""
        self.stop.set()
        self.close_private()
        self.live.close()


class Desks:
    """The logs that pages may ask for by name: those of a folder, or the only one, which has the empty name."""

    def __init__(
        self,
        room: Followed | Hall,
        show: Callable[[Desk, View], tuple[str, str]],
        complain: Callable[[str], None],
        collector: Collector | None = None,
        *,
        plays: bool = False,
        notifier: Notifier | None = None,
    ) -> None:
        self._plays = plays
        self._notifier = notifier
        self.hall = None if isinstance(room, Followed) else room
        self._show = show
        self._complain = complain
        self._collector = collector
        self._open: dict[str, Desk] = {}
        if isinstance(room, Followed):
            self._open[""] = Desk(room, "", show, complain, plays=plays, notifier=notifier)

    def start(self) -> None:
        """Begin with the log that was named."""
        for desk in self._open.values():
            desk.start(self._collector)

    def find(self, name: str) -> Desk | None:
        """Return the log of this name, open; None where there is none."""
        if self.hall is None:
            return self._open[""]
        path = self.hall.path(name)
        desk = self._open.pop(name, None)
        if path is None:
            if desk is not None:
                desk.close()
            return None
        if desk is None:
            desk = Desk(Followed(path), name, self._show, self._complain, plays=self._plays, notifier=self._notifier)
            desk.start(self._collector)
        self._open[name] = desk
        while len(self._open) > MOST:
            self._open.pop(next(iter(self._open))).close()
        return desk

    def close(self) -> None:
        """Close all of them."""
        for desk in self._open.values():
            desk.close()


def follow(desk: Desk, collector: Collector | None = None) -> None:
    """Publish a log now and after every change of its file, until it is closed."""
    watch = Watch(desk.stop)
    seen = states((desk.log.path,))
    while not desk.stop.is_set():
        desk.look()
        desk.let_bots_play()
        if collector is not None:
            collector.publish()
        changed = watch.wait((desk.log.path,), seen, desk.waits or float("inf"))
        if collector is not None:
            collector.busy()
        if changed is not None:
            seen = changed
