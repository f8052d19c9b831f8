"""The kinds of word that tlog 1 knows, as regular expressions: a point, an amount at a point, two dice, a card ...

A verb table (`referee/games/<game>/notation.py`) says in which order they follow a verb; no game is named here. A kind of word
that one game alone has may stand beside its verbs, as a row of `WORDS` (kinds.py). The rows stand in the order in which the
scanner tries them where several may follow.
"""

from typing import NamedTuple

POINT = "[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}"
"""A point as it is written: column letters without I, then the row."""

_SHOWN = "[A-Z0-9]+(?:>[A-Z])?"
CLAIM = r"=(?:\$|[a-z]+:)-?[0-9]+"


class Terminal(NamedTuple):
    """A kind of word: name in the grammar, how it is written, whether it holds points; words and example for people."""

    name: str
    pattern: str
    points: bool
    words: str
    example: str


TERMINALS: tuple[Terminal, ...] = (
    Terminal("DASH", "-", False, "a dash", "-"),
    Terminal("HIDDEN", r"\?", False, "a card nobody saw", "?"),
    Terminal("DEPLOY", f"@{POINT}\\b", True, "a deployment", "@K4"),
    Terminal("DICE", r"[1-6]\+[1-6]", False, "two dice", "6+1"),
    Terminal("STEP", f"{POINT}>{POINT}\\b", True, "a move from point to point", "D4>E6"),
    Terminal("PATH", f"{POINT}(?:>{POINT})+", True, "a path of points", "C2>E4>F7"),
    Terminal("SEATVAL", r"[A-Z]-?[0-9]+(?=\s|\Z)", False, "a seat with its value", "R5"),
    Terminal("SEATMARK", r"[A-Z]:(?=\s|\Z)", False, "a seat and a colon", "R:"),
    Terminal("KEY", r"\$|[a-z]+", False, "what is counted", "$"),
    Terminal("SEATCARD", f"[A-Z]:{_SHOWN}(?:,{_SHOWN})*", False, "a seat's cards", "B:P3,T12>G"),
    Terminal("DEALT", "[A-Z]:[?A-Z0-9,]+", False, "a seat's hand", "B:???"),
    Terminal("SEATPT", f"[A-Z]:{POINT}", True, "a seat's point", "B:K4"),
    Terminal("SEATDICE", r"[A-Z]:(?:[1-6]\+[1-6]|[na2345])", False, "a seat's dice", "B:6+3, or one die such as X:n"),
    Terminal("BID", r"[A-Z](?:[0-9]+|-)(?=\s|\Z)", False, "a seat's bid", "X2, or X- for a pass"),
    Terminal("CAPT", "x[0-9]+[A-Z]", False, "a claim of captured stones", "x3B"),
    Terminal("QTYAT", f"[0-9]+@{POINT}\\b", True, "an amount at a point", "3@C2"),
    Terminal("QTYWORD", r"[0-9]+(?:cell|lvl)\b", False, "cells or levels", "2cell"),
    Terminal("PI", r"[0-9]*pi@[A-Z]{2,3}\b", False, "influence in a zone", "pi@TP"),
    Terminal("SHIPMENT", f"{POINT}/[0-9]+", True, "a load on a point", "B4/4"),
    Terminal("INT", "[0-9]+", False, "an amount", "3"),
    Terminal("POINT", f"{POINT}\\b", True, "a point", "K4"),
    Terminal("KTR", f"{POINT}\\b", True, "a point", "K6"),
    Terminal("PLACED", r"[na2345][HDCS]:[HDCS]\b", False, "a city with its coin", "2H:S"),
    Terminal("GIVEN", "[HDCS]:[na2345]", False, "a raw good with its value", "H:3"),
    Terminal("CARD", r"(?:NM|XM|RJ|RR|MA|PP|RA|M2|M3|P3|P5|T12|T25|T38)\b", False, "a card", "XM"),
    Terminal("ZONE", r"[A-Z]{2,3}\b", False, "a zone", "TP"),
    Terminal("CITY", r"[na2345][HDCS]\b", False, "a city", "nC"),
    Terminal("GOOD", r"(?:[na2345][HDCS]?|[HDCS])(?=\s|\Z)", False, "a good", "3H"),
    Terminal("SEAT", r"[A-Z]\b", False, "a seat", "G"),
    Terminal("OUTCOME", "seized|safe", False, "the outcome", "safe"),
    Terminal("YESNO", "yes|no", False, "the answer", "yes or no"),
    Terminal("ENDING", "pass|agreed|full", False, "the way the game ended", "pass, full or agreed"),
    Terminal("BANG", r"![A-Z]\b", False, "a seat out of turn", "!G"),
)
