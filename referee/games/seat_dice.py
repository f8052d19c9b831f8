"""The kind of word for what a seat rolls before the first turn: two dice in one game, one die with the ranks of a deck in another.

Both games write it after `first`, and a log of either is read before its game is known; so it is one kind, in one place.
"""

from referee.tlog.words import Terminal

SEAT_DICE = Terminal(
    "SEATDICE",
    r"[A-Z]:(?:[1-6]\+[1-6]|[na2345])",
    False,
    "a seat's dice",
    "B:6+3, or one die such as X:n",
    seat=True,
    cased=True,
    chance=True,
)
