"""The kinds of word that tlog 1 knows, as regular expressions: a point, an amount at a point, two dice, a card ...

A verb table (`referee/games/<game>/notation.py`) says in which order they follow a verb; no game is named here. A kind of word
that one game alone has is defined beside its verbs, as a row of `WORDS` (kinds.py). The rows are in the order in which the
scanner tries them where several may follow.
"""

from typing import NamedTuple

POINT = "[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}"
"""A point as it is written: column letters without I, then the row."""

CLAIM = r"=(?:\$|[a-z]+:)-?[0-9]+"


class Terminal(NamedTuple):
    """A kind of word: name in the grammar, how it is written, whether it contains points; words and example for people.

    `seat`: it begins with a seat. `amount`: it contains an amount. `cased`: upper and lower case of its letters differ in meaning.
    `sign` is what is written before its point. `varied`: only all that `example` lists shows people how it is written.
    `chance`: dice, or what is turned over, decide what is written.
    """

    name: str
    pattern: str
    points: bool
    words: str
    example: str
    seat: bool = False
    amount: bool = False
    cased: bool = False
    sign: str = ""
    varied: bool = False
    chance: bool = False


TERMINALS: tuple[Terminal, ...] = (
    Terminal("DASH", "-", False, "a dash", "-"),
    Terminal("DICE", r"[1-6]\+[1-6]", False, "two dice", "6+1", chance=True),
    Terminal("STEP", f"{POINT}>{POINT}\\b", True, "a move from point to point", "D4>E6"),
    Terminal("PATH", f"{POINT}(?:>{POINT})+", True, "a path of points", "C2>E4>F7"),
    Terminal("SEATVAL", r"[A-Z]-?[0-9]+(?=\s|\Z)", False, "a seat with its value", "R5", seat=True, amount=True),
    Terminal("SEATMARK", r"[A-Z]:(?=\s|\Z)", False, "a seat and a colon", "R:", seat=True),
    Terminal("KEY", r"\$|[a-z]+", False, "what is counted", "$"),
    Terminal("SEATPT", f"[A-Z]:{POINT}", True, "a seat's point", "B:K4", seat=True),
    Terminal("CAPT", "x[0-9]+[A-Z]", False, "a claim of captured stones", "x3B"),
    Terminal("QTYAT", f"[0-9]+@{POINT}\\b", True, "an amount at a point", "3@C2", amount=True),
    Terminal("INT", "[0-9]+", False, "an amount", "3", amount=True),
    Terminal("POINT", f"{POINT}\\b", True, "a point", "K4"),
    Terminal("SEAT", r"[A-Z]\b", False, "a seat", "G", seat=True),
    Terminal("ENDING", "pass|agreed|full", False, "the way the game ended", "pass, full or agreed"),
    Terminal("BANG", r"![A-Z]\b", False, "a seat out of turn", "!G"),
)
