"""A walk through the mistakes of a log: the first one with its repairs, then the next, until the log is clean. One history undoes it all.

The state is the file: each repair is written at once, whole or not at all, and repairs one after another share one copy of what the log was
before them, from which a program that was started again takes them back. A mistake that is left alone is judged on from as if its line had
stood, with lines that replace it in a draft of the log; these are never written. `referee fix --walk` and the page of `referee serve` are
two fronts of this."""

from __future__ import annotations

import hashlib
import os
from contextlib import AbstractContextManager, nullcontext, suppress
from io import BytesIO
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.files.log_files import Unusable, layouts_of, one_game, read_whole, unwritable
from referee.fix import fix as fixing
from referee.fix.fix import Course
from referee.fix.offer import notes, nothing, offer_of, other_errors
from referee.fix.repair import fitting, likely
from referee.fix.repair_search import PASSES, Limits
from referee.judge.report.findings import Edit, Finding
from referee.live.game import LiveGame
from referee.live.opening import divide_games
from referee.tlog.statements import Broken, Turn
from referee.tlog.words import common_ends

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.judge.headers import LayoutCache
    from referee.judge.judge.verdict import Verdict


EFFECTS = 6
"""New lines of a repair that are looked at to tell what they do."""
AROUND = 3
"""Lines before and after a mistake that are shown with it."""
KEPT = 30
"""Mistakes that are kept for `back`: to find their repairs takes long."""
LISTED = 8
"""Lines of other errors that are listed."""


class Draft(NamedTuple):
    """A log in which other lines replace mistakes that are left alone; `extra` are the numbers, here, of lines that it does not have."""

    data: bytes
    extra: tuple[int, ...] = ()

    def real(self, number: int) -> int:
        """Return the number that a line of the draft has in the log."""
        return number - sum(one <= number for one in self.extra)

    def here(self, number: int) -> int:
        """Return the number that a line of the log has in the draft."""
        for one in self.extra:
            number += one <= number
        return number

    def apply_edits(self, edits: Sequence[Edit], extra: tuple[int, ...] = ()) -> Draft:
        """Return the draft after edits of lines of the log. `extra` are the numbers, in the new draft, of lines that the log does not
        have."""
        moved = [edit._replace(line=self.here(edit.line)) for edit in edits]
        before = [one + sum(edit.text.count("\n") for edit in moved if edit.line < one) for one in self.extra]
        return Draft(fixing.apply_edits(self.data, moved), tuple(sorted((*before, *extra))))


class Proposal(NamedTuple):
    """A repair as it is offered. `lines` are those that it writes, with their numbers; `effects` are what they do, `then` what follows.

    `gap` is the part of the lines that a person has to replace; then nothing can be said about what they do."""

    edits: tuple[Edit, ...]
    meant: str
    then: str
    lines: tuple[tuple[int, str], ...]
    effects: tuple[str, ...]
    gap: str = ""


class Mistake(NamedTuple):
    """The first mistake of a log that was not left alone: its finding, and the proposals, the likeliest first.

    `around` are the lines near it, with their numbers; `rest` says in words what comes after it, `notes` how sure the first proposal is."""

    finding: Finding
    game: str
    proposals: tuple[Proposal, ...]
    around: tuple[tuple[int, str], ...]
    rest: str
    notes: tuple[str, ...]


class Outcome(NamedTuple):
    """What was done, in words, and the lines that were written for it, with their numbers."""

    words: str
    lines: tuple[tuple[int, str], ...] = ()


class _Step(NamedTuple):
    """A step of the history: what file and draft were before it, and the file after it. One that left a mistake alone wrote nothing."""

    before: bytes
    draft: Draft
    after: bytes
    words: str


class RefusedLineError(RefereeError):
    """A line that was typed is refused, for the reason that the finding gives."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.full_message + (f"; {finding.help}" if finding.help else ""))
        self.finding = finding


class Walk:
    """The mistakes of one game of a file, one after another. `index` is the game from 1, 0 the only one; `last` means the last one instead.

    `hold` keeps other programs from writing the file meanwhile. Methods raise RefereeError, with the reason, and leave all as it is. Those
    that take a `version` refuse if the log has changed since that version."""

    def __init__(
        self,
        path: str,
        index: int = 0,
        *,
        last: bool = False,
        limits: Limits | None = None,
        hold: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        if path == "-":
            raise Unusable("-: repairs are written into a file; name one")
        self.path = path
        self.copy = ""
        """The copy of what the log was before the first repair."""
        self.left = 0
        """How many mistakes were left alone."""
        self._index, self._last = index, last
        self._limits, self._hold = limits, hold
        self._layouts: dict[str, LayoutCache] = {}
        self._data = b""
        self._draft = Draft(b"")
        self._known: Draft | None = None
        self._found: dict[Draft, Mistake | None] = {}
        self._live: LiveGame | None = None
        self._steps: list[_Step] = []

    @property
    def version(self) -> str:
        """A name for the log as it was when it was last looked at."""
        return hashlib.sha256(self._data).hexdigest()[:20]

    @property
    def undoes(self) -> str:
        """What `back` would take back, in words; empty where there is nothing."""
        return self._steps[-1].words if self._steps and self._steps[-1].after == self._data else ""

    def look(self) -> Mistake | None:
        """Return the first mistake of the log as it is on the disk now; None where there is none besides those that were left alone."""
        self._read()
        if self._draft not in self._found:
            while len(self._found) >= KEPT:
                del self._found[next(iter(self._found))]
            self._found[self._draft] = self._find()
        self._known = self._draft
        return self._found[self._draft]

    def verdict(self) -> Verdict:
        """Return the verdict on the log as it is on the disk now."""
        self._read()
        return one_game(BytesIO(self._data), self.path, self._index, self._layouts)

    def apply(self, number: int, version: str = "", value: str = "") -> Outcome:
        """Write a repair, which `number` counts from 1; `value` is what it has in place of its gap, or the whole line."""
        mistake = self._current(version)
        if not 1 <= number <= len(mistake.proposals):
            count = len(mistake.proposals)
            raise RefereeError(f"repair {number} does not exist; {f'choose one from 1 to {count}' if count else 'none was found'}")
        chosen = mistake.proposals[number - 1]
        if not chosen.gap:
            return self._write(chosen.edits, chosen.meant, chosen.lines)
        text = next(text for _, text in chosen.lines if chosen.gap in text)
        if not value.strip():
            raise RefereeError(f"`{text}` has a gap: write what it was in place of `{chosen.gap}`; only those who were there know")
        whole = value.split()[0] == text.split()[0]
        return self.other(value if whole else text.replace(chosen.gap, value.strip(), 1), version)

    def other(self, typed: str, version: str = "") -> Outcome:
        """Write a line in place of the wrong one, which is struck out, or beside it where it is missing there; `~` alone strikes it out."""
        proposal = self.propose(typed, version)
        return self._write(proposal.edits, proposal.meant, proposal.lines)

    def propose(self, typed: str, version: str = "") -> Proposal:
        """Return what a line would do that is typed. RefusedLineError where it is refused, with the reason."""
        mistake = self._current(version)
        typed = typed.strip()
        if not typed:
            raise RefereeError("write a line of the log, or `~` to strike the wrong one out")
        if "\n" in typed or "\r" in typed:
            raise RefereeError("one line at a time")
        line = mistake.finding.line
        edits, wrong = self._place(mistake.finding, typed)
        then = "then every later line holds" if wrong is None else f"then the next error is on line {max(line, wrong.line)}"
        meant = f"line {line} was not meant to be there" if typed == "~" else f"line {line} was meant to be `{typed}`"
        if typed != "~" and len(edits) == 1 and not edits[0].text.startswith("~"):
            meant = f"`{typed}` is missing {'before' if edits[0].text.endswith(chr(10)) else 'after'} line {line}"
        return self._propose(edits, meant, then)

    def skip(self, version: str = "") -> Outcome:
        """Leave the mistake alone and go on from there, as if its line had stood. RefereeError where nothing can be judged then."""
        line = self._current(version).finding.line
        draft = self._stand_in()
        if draft is None:
            raise RefereeError(f"what comes after line {line} cannot be judged while the mistake on it stands; repair it, or end here")
        words = f"line {line} was left as it is"
        self._steps.append(_Step(self._data, self._draft, self._data, words))
        self._draft = draft
        self.left += 1
        return Outcome(words)

    def back(self, version: str = "") -> Outcome:
        """Take back the last step: a repair that was written, or a mistake that was left alone."""
        self._read()
        self._check(version)
        if not self._steps:
            raise RefereeError("there is nothing to take back")
        step = self._steps[-1]
        if step.after != self._data:
            self._steps.clear()
            raise RefereeError(f"{self.path} was changed by another program since; what was repaired before stays as it is")
        if step.before != step.after:
            self._put(fixing.Fixed(step.after, step.before, ()))
        else:
            self.left -= 1
        self._steps.pop()
        self._data, self._draft = step.before, step.draft
        return Outcome(f"taken back: {step.words}")

    # The file

    def _read(self) -> None:
        data = read_whole(self.path, "fix")
        if data != self._data or self._known is None:
            self._data, self._draft, self.left = data, Draft(data), 0
            if not self._steps and (copy := fixing.find_shared_copy(self.path)):
                # Let `back` take back what was repaired before this walk began, all at once, since only one copy of the log is kept
                with suppress(RefereeError):
                    before = read_whole(copy, "fix")
                    if before != self._data:
                        self.copy = os.path.join(os.path.dirname(self.path), os.path.basename(copy))
                        self._steps.append(_Step(before, Draft(before), self._data, "all repairs that were made before"))
            if self._last:
                self._index = max(1, len(divide_games(data)))

    def _check(self, version: str) -> None:
        if version and version != self.version:
            raise RefereeError(f"{self.path} was changed by another program in the meantime; look at it again, nothing was written")

    def _current(self, version: str) -> Mistake:
        """Return the current mistake. Raises RefereeError if there is none, or if the log has changed."""
        before, known = self._data, self._known
        mistake = self.look()
        if not version and known is not None and self._data != before:
            raise RefereeError(f"{self.path} was changed by another program in the meantime; look at it again, nothing was written")
        self._check(version)
        if mistake is None:
            raise RefereeError("there is nothing to repair")
        return mistake

    def _write(self, edits: tuple[Edit, ...], words: str, lines: tuple[tuple[int, str], ...]) -> Outcome:
        new = fixing.apply_edits(self._data, edits)
        self._put(fixing.Fixed(self._data, new, ()))
        self._steps.append(_Step(self._data, self._draft, new, words))
        self._data, self._draft = new, self._draft.apply_edits(edits)
        return Outcome(words, lines)

    def _put(self, fixed: fixing.Fixed) -> None:
        try:
            with self._hold(self.path):
                copy = fixing.write(self.path, fixed)
        except OSError as problem:
            raise unwritable(self.path, problem) from None
        self.copy = self.copy or copy

    # The mistake

    def _find(self) -> Mistake | None:
        draft = self._draft
        offered = offer_of(draft.data, self.path, self._index, self._layouts, self._limits, draft.real if draft.extra else None)
        self._index = offered.verdict.index
        wrong = offered.wrong
        if wrong is None:
            return None
        repairs = [repair for repair in offered.repairs if self._touches_log(repair.edits)]
        later = sorted(other_errors(offered.verdict, wrong))
        listed = ", ".join(map(str, later[:LISTED])) + (f" and {len(later) - LISTED} more" if len(later) > LISTED else "")
        lines = f"on line{'s' * (len(later) > 1)} {listed}"
        if self.left:
            skipped = f"this may follow from the skipped line{'s' * (self.left > 1)}"
            after = "the next error is" if len(later) == 1 else f"{len(later)} more errors are"
            rest = f"{skipped}; {after} {lines}" if later else skipped
        elif len(later) == 1:
            rest = f"another error comes {lines}; it may follow from this one"
        else:
            rest = f"{len(later)} more errors come {lines}; they may follow from this one" if later else ""
        texts = _texts(self._data)
        near = range(max(1, wrong.line - AROUND), min(len(texts), wrong.line + AROUND) + 1)
        around = tuple((number, texts[number - 1]) for number in near if texts[number - 1] or number != len(texts))
        said = notes(offered, len(offered.repairs)) if repairs else nothing(offered)
        proposals = tuple(self._propose(one.edits, likely(one), fitting(one), one.gap) for one in repairs)
        return Mistake(wrong, offered.verdict.game, proposals, around, rest, tuple(said))

    def _touches_log(self, edits: Sequence[Edit]) -> bool:
        """Return whether edits change lines of the log, and none that replaces another."""
        own, draft = _texts(self._data), _texts(self._draft.data)
        return all(own[edit.line - 1] == draft[self._draft.here(edit.line) - 1] for edit in edits)

    def _propose(self, edits: tuple[Edit, ...], meant: str, then: str, gap: str = "") -> Proposal:
        old, new = _texts(self._data), _texts(fixing.apply_edits(self._data, edits))
        same, end = common_ends(old, new)
        lines = tuple((number, new[number - 1]) for number in range(same + 1, len(new) - end + 1))
        effects = () if gap else tuple(self._effects(self._draft.apply_edits(edits)))
        return Proposal(edits, meant, then, lines, effects, gap)

    def _effects(self, changed: Draft) -> Iterator[str]:
        """Yield what the new lines of a draft do, in words, as far as they are played."""
        try:
            old, new = (divide_games(draft.data)[self._index - 1].lines for draft in (self._draft, changed))
        except (IndexError, RefereeError):  # the game does not begin yet, or is too large to be opened
            return
        same, end = common_ends(old, new)
        live = self._live = self._live or LiveGame([], name=self.path, layouts=layouts_of(self.path, self._layouts))
        live.reread(new[:same])
        for line in new[same : len(new) - end][:EFFECTS]:
            if live.refused is not None or live.table is None or not isinstance(line, str):
                return
            if line.lstrip().startswith(("~", "#", "!ok")):
                continue
            attempt = live.attempt(line)
            if not attempt.goes_on:
                return
            yield f"{line.split()[0]}: {'; '.join(attempt.changes.lines(live.table)) or 'nothing changes'}"
            live.play(attempt, anyway=True)

    # A line that is typed

    def _place(self, wrong: Finding, typed: str) -> tuple[tuple[Edit, ...], Finding | None]:
        """Return the edits with which a typed line takes the log farthest, and the error that is next then."""
        line, text = wrong.line, _texts(self._data)[wrong.line - 1]
        end = len(text) + 1
        places = [Edit(line, 1, end, f"~{text}\n{typed}"), Edit(line, 1, 1, f"{typed}\n"), Edit(line, end, end, f"\n{typed}")]
        if typed == "~":
            places = [Edit(line, 1, 1, "~")]
        elif wrong.code == "tlog:magic":  # nothing may come above the first line
            places = [places[1]]
        elif not text:
            places = [Edit(line, 1, 1, typed)]
        elif wrong.code.startswith("tlog:header.") and _key(typed) not in ("", _key(text)):  # another header is missing
            places = [places[2]]
        elif wrong.code == "tlog:order.missing" and typed.split()[0] == self._due():
            places = [places[1]]
        tried: list[tuple[int, Edit, Finding]] = []
        for edit in places:
            before, added = edit.text.endswith("\n"), edit.text.count("\n")
            draft = self._draft.apply_edits([edit])
            if draft.data == self._draft.data:
                raise RefereeError(f"line {line} is not UTF-8; save the log as UTF-8 in an editor")
            found = self._course(draft).wrong
            if found is None:
                return (edit,), None
            own = typed != "~" and found.line == line + added - before and not _lacks_header(found, typed)
            stays = found.line == line + before and found.full_message == wrong.full_message
            tried.append((-1 if own or stays else found.line - (added if found.line > line else 0), edit, found))
        far, best, after = max(tried, key=lambda one: one[0])
        if far < line:
            raise RefusedLineError(after)
        return (best,), after

    def _due(self) -> str:
        """Return the turn that is due where the mistake is; empty where none is."""
        due = self._course(self._draft).due
        return f"{due[0]}{due[1]}" if due is not None and due[1] else ""

    # A mistake that is left alone

    def _stand_in(self) -> Draft | None:
        """Return a draft in which something replaces the mistake, so that judging can go on; None where nothing can."""
        course = self._course(self._draft)
        wrong = course.wrong
        if wrong is None:
            return None
        for draft, told in self._stand_ins(course, wrong):
            found = self._course(draft).wrong
            if found is None or found.line > wrong.line or (found.line == wrong.line and told(found) not in ("", told(wrong))):
                return draft
        return None

    def _stand_ins(self, course: Course, wrong: Finding) -> Iterator[tuple[Draft, Callable[[Finding], str]]]:
        """Yield drafts in which something replaces a mistake, each with a function that names the mistake, to tell it from others on its
        line."""
        draft, line, statement = self._draft, wrong.line, course.statements[course.at]
        text, place = statement.text, self._draft.here(wrong.line)
        end = len(text) + 1
        due = f"{course.due[0]}{course.due[1]}" if course.due is not None and course.due[1] else ""
        later = (one.id for one in course.statements[course.at + 1 :] if isinstance(one, Turn) and one.id != text.split()[0])
        if wrong.code == "tlog:order.doubled" and next(later, due) == due:  # else its id is likely to be wrong
            yield draft.apply_edits([Edit(line, 1, 1, "~")]), _nothing
        if wrong.code == "tlog:order.missing" and due:
            for word in PASSES:
                yield draft.apply_edits([Edit(line, 1, 1, f"{due} {word}\n")], (place,)), _message
        if isinstance(statement, Turn) and not wrong.code.startswith(("tlog:", "claim:")):
            yield draft.apply_edits([Edit(line, end, end, f"\n!ok {statement.id} {wrong.code}")], (place + 1,)), _rule
        if isinstance(statement, Turn) and statement.claims:
            yield draft.apply_edits([Edit(line, 1, end, text[: statement.claims[0].column - 1].rstrip())]), _message
        if isinstance(statement, (Turn, Broken)) and due:
            for word in PASSES:
                yield draft.apply_edits([Edit(line, 1, end, f"{due} {word}")]), _nothing
        yield draft.apply_edits([Edit(line, 1, 1, "~")]), _nothing

    def _course(self, draft: Draft) -> Course:
        return Course(draft.data, layouts_of(self.path, self._layouts), self._index or 1, draft.real if draft.extra else None)


def _message(finding: Finding) -> str:
    return finding.full_message


def _rule(finding: Finding) -> str:
    """Return the rule that is broken; empty where something is wrong with the `!ok` itself."""
    return "" if finding.code.startswith("tlog:ok.") else finding.code


def _nothing(_: Finding) -> str:
    return ""


def _lacks_header(finding: Finding, typed: str) -> bool:
    """Return whether a header that is missing is reported at a line that is right as it is typed."""
    return finding.code.startswith("tlog:header.") and finding.code.rpartition(".")[2] != _key(typed)


def _key(line: str) -> str:
    """Return the key of a header, in lower case; empty for another line."""
    key, colon, _ = line.partition(":")
    return key.strip().lower() if colon and key.strip().isalpha() else ""


def _texts(data: bytes) -> list[str]:
    """Return the lines of a log as they are shown."""
    return [line.removesuffix("\r") for line in data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "backslashreplace").split("\n")]
