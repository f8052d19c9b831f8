"""Dice and draws that a program makes: each follows from a seed and its place in the log, so that they can be verified afterwards.

A log whose dice come from a page begins with the header `Shuffle: sha256:...`, which commits to the seed without telling it. The seed
stays beside the log, readable by its owner alone, until the game ends; then `Seed:` has it, and anyone can work out every roll again."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from random import Random
from typing import TYPE_CHECKING

from boardgen.files import say_unwritable, write_secret
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.tlog.lenient import plain
from referee.tlog.statements import COMMITS, TELLS, Diagram, Round, Statement, Turn

if TYPE_CHECKING:
    from referee.live.game import LiveGame

PREFIX = "sha256:"
_ID = re.compile(r"\s*(\d+[A-Z]?|\|)\s*")


class NothingToRollError(RefereeError):
    """Nothing is left to chance where a roll was asked for."""


def roll(game: LiveGame, before: str, seed: str) -> str:
    """Return what chance gives in the place after `before`, the beginning of a line.

    It depends on the seed, on the turn, on how many lines of this turn stand, and on how many events of this line came before. So the
    same place always gets the same roll: a line that is taken back is not rolled again."""
    table = game.table
    match = _ID.match(before)
    if table is None or match is None:
        raise NothingToRollError(f"nothing is rolled after `{before.strip()}`; a roll is part of a turn")
    events = before[match.end() :].split(";")
    words = events[-1].split()
    if words and re.fullmatch("![A-Z]", words[0]):
        del words[0]
    if match[1].isdigit() and not words:
        raise NothingToRollError(f"nothing is rolled after `{before.strip()}`: a line of the whole table begins with its verb")
    drawn = [event.split() for event in events[:-1]]
    value = table.chance([match[1], *words] if match[1] == "|" else words, drawn, dice_of(game, match[1], seed, len(events)))
    if not value:
        raise NothingToRollError(f"nothing is left to chance after `{before.strip()}`; another event begins after `;`")
    return value


def dice_of(game: LiveGame, turn: str, seed: str, events: int = 1) -> Random:
    """Return the dice of an event of a turn, counted from 1, in the line that is written next."""
    written = sum(_id(position.statement) == turn for position in game.positions())
    return Random(f"{seed} {turn} {written} {events}")


def _id(statement: Statement | None) -> str:
    """Return the id of a line of play, or `|`; empty for others."""
    if isinstance(statement, Turn):
        return statement.id
    if isinstance(statement, Round):
        return str(statement.round)
    return "|" if isinstance(statement, Diagram) else ""


# The seed


def commit(seed: str) -> str:
    return PREFIX + hashlib.sha256(seed.encode()).hexdigest()


def place_of_seed(log: str) -> str:
    """Return the file in which the seed of a log is kept until it is written into the log."""
    folder, name = os.path.split(os.path.realpath(log))
    return os.path.join(folder, f".{name}.seed")


def make_seed(log: str) -> str:
    """Return a new seed for a log, which is on the disk. RefereeError where it cannot be written."""
    seed = secrets.token_hex(16)
    path = place_of_seed(log)
    try:
        write_secret(path, f"{seed}\n")
    except OSError as problem:
        raise RefereeError(f"{path}: {say_unwritable(path, problem)}; the log was not begun") from None
    return seed


def seed_of(game: LiveGame, log: str) -> str:
    """Return the seed that a log has committed to, empty where it has none, or where the seed is not beside it."""
    said = game.headers.get(COMMITS, "")
    if not said or TELLS in game.headers:  # a seed that is written rolls nothing more
        return ""
    try:
        with open(place_of_seed(log), encoding="ascii") as stream:
            seed = stream.read(200).strip()
    except (OSError, ValueError):
        return ""
    return seed if hmac.compare_digest(commit(seed).encode(), said.encode()) else ""


# Verified


class Fault(NamedTuple):
    """A value that does not follow from the seed: its line in the log, what it says, and what the seed gives there.

    `refused`: in place of what the seed gives, why the line cannot be played with the cards that it gives."""

    line: int
    said: str
    due: str
    refused: str = ""

    @property
    def message(self) -> str:
        """What is wrong, as a sentence."""
        if self.refused:
            return f"with the cards that the seed gives, {self.refused}"
        return f"`{self.said}` was written, and the seed gives `{self.due}`"


class Verified(NamedTuple):
    """What came of working all rolls out again. `rolls` follow from the seed; `broken`: the seed is not the one committed to."""

    rolls: int
    faults: tuple[Fault, ...]
    broken: bool = False


def verify(game: LiveGame, seed: str = "") -> Verified | None:
    """Return whether the dice and draws of a log follow from its seed; None where it has none. The game stays where it is.

    `seed` is that of a game that ends at a refused line, before the line with its seed."""
    headers = game.headers
    seed, said = seed or headers.get(TELLS, ""), headers.get(COMMITS, "")
    if not seed or not said:
        return None
    if not hmac.compare_digest(commit(seed).encode(), said.encode()):
        return Verified(0, (), broken=True)
    here = game.here
    rolls, faults = 0, list[Fault]()
    try:
        for position in here.path():
            line = position.lines[0]
            if position.before is None or not isinstance(line, str) or not isinstance(position.statement, (Turn, Round, Diagram)):
                continue
            game.go(position.before)
            for written, due in work_out(game, line.partition("#")[0], seed)[1]:
                rolls += are_same(written, due)
                faults += [Fault(position.number, written, due)] if not are_same(written, due) else []
    finally:
        game.go(here)
    return Verified(rolls, tuple(faults))


def are_same(written: str, due: str) -> bool:
    """Return whether a roll or the name of a card is what the seed gives: a straight and a curly apostrophe are the same sign."""
    return plain(written) == plain(due)


def work_out(game: LiveGame, line: str, seed: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a line with what the seed gives wherever chance decides, and what it says there itself, each with what the seed gives.

    Cards that nobody has seen (`?`) are left out."""
    match = _ID.match(line)
    if match is None:
        return line, []
    found, head, events = list[tuple[str, str]](), line[: match.end()], list[str]()
    for event in line[match.end() :].split(";"):
        words = event.split()
        before = head + "".join(f"{one} ; " for one in events)
        for at in range(len(words)):
            stem, colon, rest = words[at].partition(":")
            if due := _try_roll(game, before, [*words[:at], stem + colon] if colon else words[:at], seed):
                after = len(words) if words[0] == "draw" else at + len(due.split())  # a card's name goes to the end
                said = rest if colon else " ".join(words[at:after])
                if not said.startswith("?"):
                    found.append((said, due))
                    words[at : at + 1 if colon else after] = [f"{stem}:{due}"] if colon else due.split()
                break
            if colon and (due := _try_roll(game, before, words[:at], seed)):
                said = " ".join(words[at : at + len(due.split())])
                found.append((said, due))
                words[at : at + len(due.split())] = due.split()
                break
        events.append(" ".join(words))
    return head + " ; ".join(events), found


def _try_roll(game: LiveGame, before: str, words: list[str], seed: str) -> str:
    try:
        return roll(game, f"{before}{' '.join(words)}{' ' if words and not words[-1].endswith(':') else ''}", seed)
    except RefereeError:
        return ""
