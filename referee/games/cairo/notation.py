"""The verbs of Goods From Cape to Cairo: the one table that scanner, canonical form and printed card read."""

from referee.tlog.verb import Verb

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
