"""The verbs of Goods From Cape to Cairo: the one table that scanner, messages and printed card read."""

from referee.games.dice import SEAT_DICE
from referee.tlog.words import Terminal, Verb

VERBS: tuple[Verb, ...] = (
    Verb("-", "-", "-", "1Y -"),
    Verb("pass", "pass", "pass", "1Y pass"),
    Verb("done", "done", "done", "1Y done"),
    Verb("at", "at CITY", "at nC", "1Y at nC ; load H ; go aD =$-7", also=("place", "put", "begin")),
    Verb("load", "load GOOD+", "load 3H S", "1W load 3 3H S ; go 3S", also=("pick", "pickup", "take", "get")),
    Verb("go", "go (CITY+ | DASH)", "go 2D 4H", "2Y go 2D 4H 5S ; go -", also=("move", "drive", "travel")),
    Verb("give", "give (GIVEN | GOOD)+", "give H:3 4 3D", "1X go 2D ; give H:3 4 3H 3D", also=("deliver", "drop", "unload", "sell")),
    Verb("concede", "concede", "concede", "1Y concede"),
    Verb("first", "first SEATDICE+", "first X:n Y:3", "0 first X:n Y:3 Z:5 W:2", table=True),
    Verb("contracts", "roll PLACED+", "roll 3H:D aD:S", "1 roll 3H:D aD:S nC:C 5S:H", table=True, also=("contracts", "goods", "dice")),
    Verb("bid", "bid BID+", "bid X2 Y3 Z-", "1 bid X2 Y3 Z- W4 X- Y5 W-", table=True, also=("bids", "auction", "offer")),
)

WORDS: tuple[Terminal, ...] = (
    SEAT_DICE,
    Terminal("BID", r"[A-Z](?:[0-9]+|-)(?=\s|\Z)", False, "a seat's bid", "X2, or X- for a pass", seat=True, amount=True, varied=True),
    Terminal("PLACED", r"[na2345][HDCS]:[HDCS]\b", False, "a city with its coin", "2H:S", cased=True, chance=True),
    Terminal("GIVEN", "[HDCS]:[na2345]", False, "a raw good with its value", "H:3", cased=True, chance=True),
    Terminal("CITY", r"[na2345][HDCS]\b", False, "a city", "nC", cased=True),
    Terminal("GOOD", r"(?:[na2345][HDCS]?|[HDCS])(?=\s|\Z)", False, "a good", "3H", cased=True),
)
"""Kinds of word that this game has beside those of the notation, in the order in which the scanner tries them."""

MARKS: tuple[Terminal, ...] = (Terminal("MARK", "[na0-9][HDCS]", False, "a city", "3S"),)
"""Marks of a board row that this game has, besides those of the notation."""

MISSPELT = "referee.games.cairo.misspelt"
"""The module with the messages for misspelt words of these kinds."""

CODES = {
    "tlog:city": "A city, a good or a die's face that the layout does not have. A city is its rank and suit, such as nC.",
    "claim:done": "The finished goods claimed are not those that were delivered.",
    "claim:load": "The goods claimed are not those that the truck carries.",
}
"""What the codes mean that only findings of this game have."""
