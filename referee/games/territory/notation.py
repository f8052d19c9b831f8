"""The verbs of The Map is the Territory: the one table that scanner, messages and printed card read."""

from referee.games.dice import SEAT_DICE
from referee.tlog.words import Terminal, Verb

VERBS: tuple[Verb, ...] = (
    Verb("-", "-", "-", "0G -"),
    Verb("pass", "pass", "pass", "6B pass", also=("skip", "passes", "tenuki")),
    Verb("done", "done", "done", "6B done"),
    Verb(
        "stone",
        "DICE | [DICE] POINT CAPT* | DICE DASH",
        "5+2 D7 x2K",
        "4R 5+2 D7 x2K x1G =xs:3",
        also=("stone", "roll", "dice", "move", "set", "put", "deploy"),
    ),
    Verb(
        "play",
        "[DICE] play CARD (POINT | STEP | SEAT | CAPT)*",
        "5+2 play XM E7 K9",
        "4R 5+2 play M2 D4>E6 F2>G9 x1B",
        also=("use",),
    ),
    Verb("draw", "draw [CARD | HIDDEN]", "draw ?", "2B 2+2 ; draw ? ; draw XM ; play T25 G", also=("take", "card", "pick"), chance=True),
    Verb("drop", "drop (CARD | HIDDEN)", "drop NM", "2B 2+2 J6 ; draw ? ; drop NM ; drop ?", also=("discard", "throw")),
    Verb("surrender", "surrender SEAT YESNO", "surrender G yes", "5R surrender G yes"),
    Verb("independence", "independence", "independence", "5R independence", also=("independent", "revolt", "free")),
    Verb("war", "war SEAT", "war G", "5R war G ; 4+1 D4 ; !G play RJ"),
    Verb("concede", "concede", "concede", "5R concede"),
    Verb("place", "place POINT+", "place F5 F6", "0R place F5 F6", setup=True),
    Verb("first", "first SEATDICE+", "first B:6+3 G:5+2", "0 first B:6+3 G:5+2", table=True),
    Verb("start", "start SEATPT+", "start B:K4 G:G10", "0 start B:K4 G:G10", table=True),
    Verb("deal", "deal DEALT+", "deal B:??? G:??P3", "0 deal B:??? G:??P3", table=True),
)

_SHOWN = "[A-Z0-9]+(?:>[A-Z])?"

WORDS: tuple[Terminal, ...] = (
    SEAT_DICE,
    Terminal("SEATCARD", f"[A-Z]:{_SHOWN}(?:,{_SHOWN})*", False, "a seat's cards", "B:P3,T12>G", seat=True, cased=True),
    Terminal("HIDDEN", r"\?", False, "a card nobody saw", "?"),
    Terminal("DEALT", "[A-Z]:[?A-Z0-9,]+", False, "a seat's hand", "B:???", seat=True, cased=True),
    Terminal("CARD", r"[A-Z](?:[A-Z]|[0-9]{1,2})\b", False, "a card", "XM", cased=True),
    Terminal("YESNO", "yes|no", False, "the answer", "yes or no"),
)
"""Kinds of word that this game has beside those of the notation, in the order in which the scanner tries them."""

LINES = {"reveal": "SEATCARD+"}
"""Lines of their own that have words of these kinds."""

MISSPELT = "referee.games.territory.misspelt"
"""The module with the messages for misspelt words of these kinds."""

CODES = {
    "tlog:card": "A card that the deck of this layout does not have, or a hand that cannot be read.",
    "claim:xs": "The prisoners claimed are not those that the seat has.",
    "claim:cards": "The cards claimed are not as many as are in the hand.",
    "claim:pts": "The points claimed are not what territory, prisoners and cards add up to.",
}
"""What the codes mean that only findings of this game have."""
