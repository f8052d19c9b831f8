"""Messages for misspelt words that only logs of territory have: cards and answers. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.diagnose import one_of, signs, two_dice
from referee.tlog.notation import Misspelt, Named, Spelling, UnreadWord
from referee.tlog.spellings import has_sign
from referee.tlog.statements import Edit, Problem
from referee.tlog.words import POINT, alike, join_words

SPELLINGS: tuple[Spelling, ...] = (
    Spelling("POINT", rf"(?:(?i:deploy|stone|set|put) *)?(?:(?:on|at)\b *)?@? *({POINT})\b", r"\1", str.upper, has_sign),
    Spelling("SEATDICE", r"([A-Z]) *[=:]? *([1-6]) *[+,/-] *([1-6])(?![0-9])", r"\1:\2+\3"),
    Spelling("DEALT", r"([A-Z])(?: *[=:] *| +)([?A-Z0-9][?A-Z0-9,]*)", r"\1:\2"),
    Spelling("YESNO", r"(?i:yes|y)\b", "yes"),
    Spelling("YESNO", r"(?i:no|n)\b", "no"),
)

_KNOWN = ("NM", "XM", "RJ", "RR", "MA", "PP", "RA", "M2", "M3", "P3", "P5", "T12", "T25", "T38")
"""The cards of the game itself, for messages where no layout is known."""
NAMED: tuple[Named, ...] = (Named("CARD", "CARD"),)


def rest(place: UnreadWord) -> Edit | None:
    """Return the second die of a seat, `B:5,2`."""
    begun = re.search("[A-Z]:[na2-5]$", place.text[: place.at])
    match = re.compile(r" *[+,/-] *([1-6])(?=[ ,;#]|$)").match(place.text, place.at)
    return Edit(begun.start() + 1, match.end() + 1, f"{begun[0]}+{match[1]}") if begun and match else None


def amounts(place: UnreadWord) -> Problem | None:
    """Report what was meant as a seat with two dice."""
    if "SEATDICE" not in place.expected:
        return None
    word, sample = place.word, place.words.sample("SEATDICE")
    if re.fullmatch("[A-Z]:[0-9nNaA]+", word.text) and "+" in sample:
        return word.wrong("tlog:token", f"`{word.text}` is not a seat with two dice", f"write both dice of the seat, such as {sample}")
    dice = re.fullmatch(r"[A-Z]:([0-9]+\+[0-9]+)", word.text)
    return two_dice(word.part(dice[1], 2)) if dice else None


def names(place: UnreadWord) -> Problem | None:
    """Report what was meant as a card or as an answer."""
    return _card(place) if "CARD" in place.expected else one_of(place, "YESNO", "an answer")


def _card(place: UnreadWord) -> Problem:
    word, names = place.word, place.names.of("CARD")
    cards = list(dict.fromkeys(names.values())) or list(_KNOWN)
    help, repairs = signs(place)
    if word.text.upper() not in cards and re.fullmatch(place.words.kinds["CARD"].pattern, word.text.upper()):
        help, repairs = "", ()  # in capitals it would be the code of a card that is not in the deck
    if not help and re.fullmatch("[A-Z][0-9]{1,2}", word.text) and word.text[0] in {card[0] for card in cards if card[1:].isdigit()}:
        return word.wrong("tlog:token", f"`{word.text}` is not a card", f"cards: {' '.join(cards)}")
    if not help and (plain := re.fullmatch(f"@?({POINT})", word.text)):
        help = f"a stone without a card is its point alone: {plain[1].upper()}"
    if not help and (near := alike(word.text.casefold(), names, 0.7)):
        help = f"did you mean {join_words(f'`{names[other]}` ({other.title()})' for other in near)}?"
        repairs = word.swap(*dict.fromkeys(names[other] for other in near))
    hidden = "; `?` is a card that nobody else saw" if "HIDDEN" in place.expected else ""
    return word.wrong("tlog:token", f"{word} is not a card", help or f"cards: {' '.join(cards)}{hidden}", repairs)


MISSPELT = Misspelt(SPELLINGS, NAMED, rest=rest, amounts=amounts, names=names)
