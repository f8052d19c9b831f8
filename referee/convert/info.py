"""What SGF and the free headers of a log say alike about a game: the one table of both directions."""

from __future__ import annotations

import re

from referee.convert.record import BLACK, WHITE

INFO = {
    "GN": "Title",
    "EV": "Event",
    "RO": "Round",
    "DT": "Date",
    "PC": "Place",
    "RU": "Rules",
    "KM": "Komi",
    "TM": "Time",
    "OT": "Overtime",
    "RE": "Outcome",
    "ON": "Opening",
    "SO": "Source",
    "US": "Scribe",
    "AN": "Annotator",
    "CP": "Copyright",
}
"""The header of each property of SGF that is about the game as a whole, in the order in which they are written."""
PROPERTIES = {header: name for name, header in INFO.items()}
OUTCOME = INFO["RE"]
KOMI = INFO["KM"]
RULES = INFO["RU"]

_COLOURS = {"B": BLACK, "W": WHITE}
_won = re.compile(r"(B|W)(\+.*)?", re.I | re.S).fullmatch
_won_by_seat = re.compile(rf"({BLACK}|{WHITE})(\+.*)?", re.S).fullmatch
_OPEN = frozenset({"", "?", "void", "unknown", "unfinished", "suspended", "not finished", "n/a", "none", "unf."})
_SIMPLE_KO = re.compile(r"japan|jp\b|korea|日本|한국|nihon", re.I).match


def outcome(result: str) -> str:
    """SGF's result as a header has it: `B+3.5` is of seat K there, since B is Blue in a log."""
    match = _won(result)
    return f"{_COLOURS[match[1].upper()]}{match[2] or '+'}" if match else result


def result(outcome: str) -> str:
    """The other way."""
    match = _won_by_seat(outcome)
    return f"{'B' if match[1] == BLACK else 'W'}{match[2] or '+'}" if match else outcome


def is_over(result: str) -> bool:
    """Whether SGF's result says that the game came to an end."""
    return result.strip().lower() not in _OPEN


def plays_simple_ko(rules: str) -> bool:
    """Whether the rules that a record names forbid only the direct retaking of a ko."""
    return bool(_SIMPLE_KO(rules.strip()))


def counts_komi(komi: str) -> bool:
    """Whether a komi is one: not empty, not nothing."""
    try:
        return float(komi.replace(",", ".")) != 0
    except ValueError:
        return bool(komi.strip())
