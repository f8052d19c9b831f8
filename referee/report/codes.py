"""Every code of the notation and of claims, with its level and a sentence.

Codes that only one game has are in its notation (`CODES`), and its rules are in its rules file.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from boardgen.layout.files import shipped
from boardgen.layout.files.game_modules import game_module
from boardgen.layout.spec.record_law import RECORD


class Code(NamedTuple):
    """A finding's code: `level` is how it is usually reported, `text` what it means and how to fix it."""

    name: str
    level: str
    text: str


_SHARED = (
    Code("tlog:magic", "error", "A log begins with the line `%tlog 1`, and each further game in the file does too."),
    Code("tlog:encoding", "error", "A log is UTF-8 text. The line contains bytes or control characters that are not."),
    Code("tlog:line.long", "error", "A line has at most 4,096 characters; the rest was not kept."),
    Code("tlog:token", "error", "A word that no statement of the notation can have in this place."),
    Code("tlog:verb", "error", "An event that this game does not have, or does not allow in this kind of line."),
    Code(
        "tlog:point",
        "error",
        "A point that the board does not have. Columns are letters without I; rows are numbered from the south.",
    ),
    Code("tlog:seat", "error", "A seat letter that no player of this game has."),
    Code("tlog:dice", "error", "An impossible roll: two dice show 1 to 6 each, written `4+2`."),
    Code("tlog:amount", "error", "An amount that makes no sense here, such as zero."),
    Code("tlog:number", "error", "A number has at most six digits."),
    Code("tlog:key", "error", "A claim or checkpoint names a key that this game does not have."),
    Code("tlog:row", "error", "A board row that does not fit this board: its number, its length or one of its marks is wrong."),
    Code("tlog:fix.key", "error", "A `fix` names something that is neither a holding of this game nor a point."),
    Code("tlog:header", "error", "A header that cannot be read, is repeated, comes too late or contradicts another."),
    Code("tlog:header.comma", "warning", "A comma between two players, which is not read as part of the name before it."),
    Code("tlog:header.unknown", "warning", "A header whose key is almost that of one the log lacks. It is kept but has no effect."),
    Code(
        "tlog:board",
        "error",
        "The board that the log names does not exist, cannot be used, or has a different id.",
    ),
    Code("tlog:option", "error", "An option that this game does not have, or a choice that the option does not have."),
    Code("tlog:order.seat", "error", "It is another seat's turn. The turn was not played."),
    Code("tlog:order.round", "error", "The turn belongs to another round. It was not played."),
    Code("tlog:order.doubled", "error", "This turn has been played already."),
    Code("tlog:order.missing", "error", "Turns between the last one and this one are missing."),
    Code("tlog:order.ended", "error", "The game has ended; nothing is played after its end."),
    Code("tlog:order.place", "error", "A statement that does not belong in this part of a log."),
    Code("tlog:ok.unused", "warning", "An `!ok` for a rule that the turn did not break."),
    Code("tlog:ok.code", "error", "An `!ok` names one rule by its full code, as `referee check` prints it."),
    Code("tlog:ok.place", "error", "An `!ok` belongs on the line after the turn it names."),
    Code("tlog:lenient.bom", "warning", "A byte order mark, read as if it were not there. Reported only with --strict."),
    Code(
        "tlog:lenient.crlf",
        "warning",
        "Lines that end with CR LF, read like those that end with LF. Only with --strict.",
    ),
    Code("tlog:lenient.tab", "warning", "A tab, read as a space. Reported only with --strict."),
    Code("tlog:lenient.space", "warning", "A space of another kind, read as a plain one. Reported only with --strict."),
    Code("tlog:lenient.minus", "warning", "A dash or typographic minus, read as `-`. Reported only with --strict."),
    Code(
        "tlog:lenient.quote",
        "warning",
        "A typographic quotation mark, read as a plain one. Reported only with --strict.",
    ),
    Code(
        "tlog:lenient.point",
        "warning",
        "A point in lower case, read as if in capitals. Reported only with --strict.",
    ),
    Code("tlog:lenient.spelling", "warning", "Another spelling with one possible reading, read that way. Reported only with --strict."),
    Code("tlog:lenient.own", "warning", "`!R` before an event in R's own turn, read without it. Reported only with --strict."),
    Code("tlog:quote", "error", "A quotation mark in a reason that is not closed."),
    Code("claim:cash", "error", "The cash claimed is not what is in the account."),
    Code("claim:capture", "error", "The number of pieces of that colour captured is not what the `x` claims."),
    Code("claim:row", "error", "A board row shows another position than the one that was played."),
    Code("claim:result", "error", "The result claimed is not the final score; a warning while the game is unfinished."),
)


@cache
def codes() -> tuple[Code, ...]:
    """The codes of all games, then those that only one game has."""
    modules = [game_module("referee", game, "notation") for game in (*shipped.names(), RECORD)]
    own = {name: text for module in modules for name, text in getattr(module, "CODES", {}).items()}
    return (*_SHARED, *(Code(name, "error", text) for name, text in own.items()))


def look_up(name: str) -> Code | None:
    """The code of this name, or the one it is a part of: `tlog:header.players` is a `tlog:header`."""
    by_name = {code.name: code for code in codes()}
    while name not in by_name and "." in name:
        name = name.rpartition(".")[0]
    return by_name.get(name)
