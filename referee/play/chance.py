"""Dice, cards and coins as the program rolls and draws them, by a seed. What is left to chance at a place of a line, the game says."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from referee.errors import RefereeError
from referee.tlog.statements import Diagram, Round, Turn
from referee.tlog.words import kinds, verb_modules

if TYPE_CHECKING:
    from referee.live.game import LiveGame
    from referee.tlog.statements import Event, Statement

_ID = re.compile(r"\s*(\d+[A-Z]?|\|)\s*")


class NothingToRollError(RefereeError):
    """Nothing is left to chance where a roll was asked for."""


def rolled(game: LiveGame, before: str, seed: str) -> str:
    """What chance gives in the place after `before`, the beginning of a line.

    It depends on the seed, on the turn, on how many lines of this turn stand, and on how many events of this line came before. So the
    same place always gets the same roll: a line that is taken back is not rolled again.
    """
    table = game.table
    match = _ID.match(before)
    if table is None or match is None:
        raise NothingToRollError(f"nothing is rolled after `{before.strip()}`; a roll is part of a turn")
    written = sum(_id(position.statement) == match[1] for position in game.positions())
    events = before[match.end() :].split(";")
    dice = Random(f"{seed} {match[1]} {written} {len(events)}")
    words = events[-1].split()
    if words and re.fullmatch("![A-Z]", words[0]):
        del words[0]
    drawn = [event.split() for event in events[:-1]]
    value = table.chance([match[1], *words] if match[1] == "|" else words, drawn, dice)
    if not value:
        raise NothingToRollError(f"nothing is left to chance after `{before.strip()}`")
    return value


def _id(statement: Statement | None) -> str:
    """The id of a line of play, or `|`; empty for others."""
    if isinstance(statement, Turn):
        return statement.id
    if isinstance(statement, Round):
        return str(statement.round)
    return "|" if isinstance(statement, Diagram) else ""


def decided(event: Event) -> str:
    """What chance decided in an event, as written; empty where nothing."""
    if any(verb.chance and verb.name == event.verb for module in verb_modules().values() for verb in module.VERBS):
        return " ".join([event.verb, *(token.text for token in event.args)])
    return next((token.text for token in event.args if kinds()[token.kind].chance), "")
