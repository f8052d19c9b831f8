"""Messages for misspelt words that only logs of territory have: cards and answers. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.edits import one
from referee.tlog.kinds import kinds
from referee.tlog.misspelt import alike, listed, one_of, problem, signs
from referee.tlog.quote import shown
from referee.tlog.spellings import Place
from referee.tlog.statements import Problem
from referee.tlog.terminals import POINT


def names(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a card or as an answer."""
    if "CARD" in place.expected:
        return _card(place, written, column)
    return one_of(place, written, column, "YESNO", "an answer")


def _card(place: Place, written: str, column: int) -> Problem:
    names = place.names.of("CARD")
    cards = list(dict.fromkeys(names.values())) or re.findall("[A-Z][A-Z0-9]+", kinds()["CARD"].pattern)
    help, repairs = signs(written, column, place.expected)
    if not help and re.fullmatch("[A-Z][0-9]{1,2}", written) and written[0] in "".join(card[0] for card in cards if card[1:].isdigit()):
        return problem(column, written, "tlog:token", f"`{written}` is not a card", f"cards: {' '.join(cards)}")
    if not help and (plain := re.fullmatch(f"@?({POINT})", written)):
        help = f"a stone without a card is its point alone: {plain[1].upper()}"
    if not help and (near := alike(written.casefold(), names, 0.7)):
        codes = list(dict.fromkeys(names[other] for other in near))
        help = f"did you mean {listed(f'`{names[other]}` ({other.title()})' for other in near)}?"
        repairs = tuple(repair for code in codes for repair in one(column, column + len(written), code))
    hidden = "; `?` is a card that nobody else saw" if "HIDDEN" in place.expected else ""
    help = help or f"cards: {' '.join(cards)}{hidden}"
    return problem(column, written, "tlog:token", f"`{shown(written)}` is not a card", help, repairs)
