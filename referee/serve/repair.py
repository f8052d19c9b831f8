"""A log with errors on a page: the first mistake with its repairs, as `referee fix --walk` has them, until the log is clean."""

from __future__ import annotations

import os
import threading
from contextlib import closing
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.files import is_in_tab
from referee.errors import RefereeError
from referee.fix.fix import find_shared_copy
from referee.fix.repair_search import Limits
from referee.fix.walk import Walk
from referee.play.log_file import LogFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.fix.walk import Mistake, Outcome, Proposal
    from referee.serve.seats import Who

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
