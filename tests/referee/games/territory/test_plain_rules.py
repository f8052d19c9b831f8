"""The plain law of territory, rule by rule: what each card and each move of alliance does, and for every rule a line that breaks it."""

from __future__ import annotations

from tests.referee.games.territory.plain.replay import replay
from tests.referee.games.territory.plain.short import log
from tests.sampling import row

OFF = "dice=off"
NO = "dice=off cards=off"
START = "0 start K:A1 W:J9\n"
THREE = "0R place D4\n0K place D5 E4\n0G place C4 F4\n"  # two black stones touch the red one, one green

# name -> board, seats, options, body; the body must hold
HELD = {
    "a stone in reach of a stone": ("9x9", "K W", "", START + "1K 5+2 F1\n1W 1+3 J8\n2K 6+1 J4"),
    "a roll by itself": ("9x9", "K W", "cards=off", START + "1K 5+2 ; F1\n1W 3+3 -"),
    "a pair draws, before and after": ("9x9", "K W", "", START + "1K 2+2 ; draw XM ; B1 ; drop XM\n1W 3+3 J8 ; draw ? ; drop ?"),
    "a drawn card is played": ("9x9", "K W", "", START + "1K 6+6 ; draw XM ; play XM B1 C6\n1W pass"),
    "a pass may draw": ("9x9", "K W", "", START + "1K pass ; draw ? ; drop NM\n1W pass\nend pass"),
    "a declined roll may still draw": ("9x9", "K W", "", START + "1K 2+2 - ; draw ? ; drop ?"),
    "a move is declined without dice where they are off": ("9x9", "K W", OFF, "1K -\n1W pass\n2K A1"),
    "a start point is no stone": ("9x9", "K W", OFF, START + "1K J9\n1W A1"),
    "no move": ("9x9", "K W", OFF, "1K play NM =cards:2"),
    "move anywhere": ("9x9", "K W", "", START + "1K 1+2 play MA J8"),
    "game points": ("9x9", "K W", OFF, "1K play P5\n1W play P3\n2K play P3\nend agreed\n= pts K8 W3"),
    "extra move": ("9x9", "K W", OFF, "1K play XM A1 F1\n1W play XM F2 A2"),
    "extra move, the first stone reaches for the second": ("9x9", "K W", "", START + "1K 6+1 play XM G1 G6"),
    "extra move, five steps round a corner": ("9x9", "K W", OFF, "1K play XM A1 C4"),
    "pair place": ("9x9", "K W", "", START + "1K 2+1 play PP B2 B3"),
    "pair place takes what one stone would not": ("4x2", "K W", OFF, "0W place A1 A2 B1\n0K place C1\n1K pass\n1W play PP C2 D2\n2K B2"),
    "pair place lives by its captures": ("3x2", "K W", OFF, "0W place A1 A2\n0K place C1\n1K play PP B1 B2 x2W"),
    "replace any": ("9x9", "K W", OFF, "0W place D4\n1K play RA D4 =xs:0"),
    "replace any takes what is left": ("3x1", "K W", OFF, "0W place A1 B1\n1K play RA B1 x1W =xs:1"),
    "move two": ("9x9", "K W", OFF, "0K place A1 B2\n1K play M2 A1>J9 B2>A1\n1W pass"),
    "move two from a stone that stays": ("9x9", "K W", "", "0 start K:A1 W:A9\n0K place J1 B2 C2\n1K 6+1 play M2 B2>J5 C2>D1"),
    "move three": ("13x9", "K W", OFF, "0K place A1 B1 C1\n1K play M3 A1>N1 B1>H5 C1>A9"),
    "trade": ("9x9", "K W", OFF, "0W place A1\n0K place B1\n1K A2 x1W\n1W pass\n2K play T12 W =xs:0"),
    "reject": ("9x9", "K W R", OFF, "1K D4 ; !R play RJ\n1W D4"),
    "reject gives back what was taken": (
        "9x9", "K W R", OFF,
        "0W place A1\n0K place B1\n1K A2 x1W ; !W play RJ\n= xs K0 ; cards W2\n| 1 W K . . . . . . .",
    ),
    "reject of banked points": ("9x9", "K W R", OFF, "1K play P5 ; !R play RJ =cards:2\nend agreed\n= pts K0"),
    "a rejected position leaves the history": ("9x9", "K W R", OFF, "1K D4 ; !R play RJ\n1W pass\n1R pass\n2K D4"),
    "reject and replace": (
        "9x9", "K W R", OFF,
        "0W place A1\n0R place B1\n1K A2 x1W ; !R play RR x1W =xs:0\n= xs R1\n| 2 R . . . . . . . .",
    ),
    "a card drawn in a rejected turn stays": ("9x9", "K W", "", START + "1K 2+2 B1 ; draw ? ; drop ? ; !W play RJ =cards:3"),
    "a card drawn after a reject": ("9x9", "K W", "", START + "1K 2+2 B1 ; !W play RJ ; draw ? ; drop ? =cards:3"),
    "a hidden card is what it turns out to be": ("9x9", "K W", OFF, "0 deal K:P3P3? W:P3??\n1K play P3\n1W play P3\n2K play P3"),
    "reject by one who passed": ("9x9", "K W", OFF, "1K pass\n1W A1 ; !K play RJ\n2K A1"),
    "surrender to an occupier, whose subject has the most stones": (
        "9x9", "B G R", NO,
        "0B place E5\n0G place E6 D3 F3 E2\n0R place E4 F5 E3\n1B pass\n1G pass\n1R surrender G yes\n2B surrender G yes",
    ),
    "surrender to an occupier without a stone of its own there": (
        "9x9", "B G R", NO, "0B place E5\n0G place E3\n0R place E4 F5\n1B pass\n1G pass\n1R surrender G yes\n2B surrender G yes",
    ),
    "surrender": ("9x9", "G K R", NO, THREE + "1R surrender K yes\n2G pass\n2K E5"),
    "surrender refused is a turn": ("9x9", "G K R", NO, THREE + "1R surrender K no\n2G pass\n2K pass\n2R surrender K yes"),
    "a tie is the loser's choice": ("9x9", "G K R", NO, "0R place D4\n0K place D5\n0G place C4\n1R surrender G yes"),
    "change of occupier": ("9x9", "G K R", NO, THREE + "1R surrender K yes\n2G D3\n2K pass\n2R C3\n3G B3\n3K pass\n3R surrender G yes"),
    "independence": ("9x9", "G K R", NO, THREE + "1R surrender K yes\n2G pass\n2K pass\n2R independence"),
    "war": ("9x9", "G K R", NO, THREE + "1R surrender K yes\n2G pass\n2K war R"),
    "allies do not take each other": ("9x9", "K R G", NO, "0R place D4\n0K place D5 E4 D3\n1R surrender K yes\n1G pass\n2K C4\n2R pass"),
    "a group without liberties stays, and goes at the end": (
        "3x2", "G B K", NO, "0G place A1\n0B place B1\n1G surrender B yes\n1B A2\n1K pass\n2G independence\nend agreed\n= xs B1\n| 1 . B .",
    ),
    "what is left over at the end is nobody's": (
        "3x2", "G B K", NO,
        "0G place A1\n0B place B1\n1G surrender B yes\n1B pass\n1K A2\n2G pass\n2B war G\nend agreed\n= xs B0 K0\n| 1 . B .",
    ),
    "no point left": ("2x1", "K W", NO, "1K A1\n1W B1 x1K\nend full\nResult: K0 W2"),
    "dead stones": ("9x9", "K W", NO, "1K A1\n1W D4\nend agreed\ndead K: A1 > W\nResult: K0 W81"),
    "cards shown at scoring": (
        "9x9", "K W", OFF,
        "0W place A1\n0K place B1\n1K A2 x1W\n1W pass\n2K pass\nend pass\nreveal W:P3 K:T12>W\n= pts W3",
    ),
    "a trade counts before the sum": ("9x9", "K W", OFF, "0W place A1\n0K place B1\n1K A2 x1W\nend agreed\nreveal K:T12>W\nResult: K79 W0"),
    "handicap stones": ("9x9", "K W", "", "Handicap: K-1 W0\n0 start K:C3 W:G7\n0W G4\n1K 1+2 -"),
    "a handicap stone not wanted": ("9x9", "K W", "", "Handicap: K-2 W:0/0\n0 start K:C3 W:G7\n0W -\n0W J8\n1K 1+2 -"),
    "handicap of both forms": ("9x9", "K W", NO, "Handicap: K-2 K:1/1\n0 start K:A1 W:J9\n0W J8\n0W H8\n1K A1"),
    "the highest roll begins": ("9x9", "K W R", NO, "0 first K:1+2 W:5+6 R:6+5\n0 first W:1+2 R:1+3\n1R A1\n1W B1\n1K C1"),
    "any turn after stones set by hand": ("9x9", "K W", NO, "0K place A1\n7W B2\n8K C3"),
}  # fmt: skip


def test_allowed() -> None:
    for name in HELD:
        with row(name):
            board, players, options, body = HELD[name]
            found = log(body, board=board, players=players, options=options)
            assert (found.line, found.reason) == (None, None)


def test_change_of_occupier() -> None:
    """The new occupier may refuse, and then the old one stays."""
    body = THREE + "1R surrender K yes\n2G D3\n2K pass\n2R C3\n3G B3\n3K pass\n3R surrender G no\n4G pass"
    found = log(body, players="G K R", options=NO)
    assert (found.reason, found.turns[-1].occupiers) == (None, {"R": "K"})


def test_an_empty_pile() -> None:
    """The discards are shuffled when a card is to be drawn and none is left; without discards there is no draw."""
    head = "%tlog 1\nGame: territory\nBoard: 9x9\nPlayers: K=A W=B\nOptions: dice=off\n"
    deck = {"NM": 3, "P3": 4}
    body = "0 deal K:NMNMNM W:P3??\n1K pass ; draw ? ; drop NM\n1W pass ; draw NM ; drop ?\n"
    found = replay(head + body, deck=deck)
    assert (found.line, found.turns[-1].pile, found.turns[-1].discard) == (None, 0, 1)
    more = replay(head + body + "2K pass ; draw P3 ; drop P3\n", deck=deck)
    assert more.line is None
    assert replay(head + "1K pass ; draw ? ; drop ?\n1W A1\n", deck={"NM": 6}).reason == "pile-empty"
    assert replay(head + "0 deal K:NMNMNM\n1K pass ; draw NM ; drop NM\n", deck={"NM": 3, "P3": 4}).reason == "deck"


# name -> board, seats, options, body, reason; the last line of the body is the one at fault
REFUSED = {
    "too far": ("9x9", "K W", "", START + "1K 3+2 E1", "reach"),
    "a taken stone is no origin": ("9x9", "K W", "", START + "0K place J1\n0W place H1\n1W 6+6 J2 x1K\n2K 3+3 J3", "reach"),
    "no dice": ("9x9", "K W", "", START + "1K B1", "dice-missing"),
    "dice that are not used": ("9x9", "K W", OFF, "1K 5+2 B1", "dice-off"),
    "no move": ("9x9", "K W", "", START + "1K 5+2", "move-missing"),
    "two moves": ("9x9", "K W", OFF, "1K B1 ; B2", "two-moves"),
    "occupied": ("9x9", "K W", OFF, "1K B1\n1W B1", "occupied"),
    "no start point": ("9x9", "K W", "", "0 start W:J9\n1K 1+2 B1", "start-missing"),
    "dice before a pass": ("9x9", "K W", "", START + "1K 1+2 ; pass", "roll-then"),
    "dice before a surrender": ("9x9", "G K R", "cards=off", "0 start R:A1\n" + THREE + "1R 1+2 ; surrender K yes", "roll-then"),
    "a draw without a pair": ("9x9", "K W", "", START + "1K 1+2 B1 ; draw ?", "draw-not-due"),
    "two draws": ("9x9", "K W", "", START + "1K 2+2 ; draw ? ; B1 ; draw ?", "draw-twice"),
    "a draw before, as was not agreed": ("9x9", "K W", "draw=after", START + "1K 2+2 ; draw ? ; B1 ; drop ?", "draw-when"),
    "a draw after, as was not agreed": ("9x9", "K W", "draw=before", START + "1K 2+2 B1 ; draw ? ; drop ?", "draw-when"),
    "four cards": ("9x9", "K W", "", START + "1K 2+2 B1 ; draw ?", "drop-missing"),
    "a discard of three": ("9x9", "K W", OFF, "1K B1 ; drop ?", "drop-not-due"),
    "a hidden discard of a known hand": ("9x9", "K W", OFF, "0 deal K:XMXMXM\n1K pass ; draw XM ; drop ?", "drop-known"),
    "a card that is not there": ("9x9", "K W", OFF, "0 deal K:XMXMXM\n1K play NM", "card-missing"),
    "a second card that there is once": ("9x9", "K W", OFF, "0 deal K:P5?? W:???\n1K B1\n1W play P5", "deck"),
    "a card drawn twice that there is once": ("9x9", "K W", OFF, "1K pass ; draw M3 ; drop ?\n1W pass ; draw M3 ; drop ?", "deck"),
    "cards left out": ("9x9", "K W", NO, "1K play NM", "cards-off"),
    "a card left out": ("9x9", "K W", "dice=off replace-any=off", "0W place A1\n1K play RA A1", "replace-off"),
    "extra move too near": ("9x9", "K W", OFF, "1K play XM A1 C3", "apart"),
    "extra move in one group": ("9x9", "K W", OFF, "0K place B1 C1 D1 E1\n1K play XM A1 F1", "one-group"),
    "extra move beside one group": ("9x9", "K W", OFF, "0W place B2 C2 D2 E2 F2\n1K play XM A2 G2", "extra-touch"),
    "extra move, the second too far": ("9x9", "K W", "", START + "1K 2+3 play XM D1 F6", "reach"),
    "extra move on its own first stone": ("9x9", "K W", OFF, "1K play XM A1 A1", "occupied"),
    "pair apart": ("9x9", "K W", OFF, "1K play PP A1 B2", "pair-beside"),
    "pair without a liberty": ("3x2", "K W", OFF, "0W place B1 B2\n1K play PP A1 A2", "suicide"),
    "replace nothing": ("9x9", "K W", OFF, "1K play RA A1", "replace-empty"),
    "replace an own stone": ("9x9", "K W", OFF, "0K place A1\n1K play RA A1", "ko"),
    "replace without a liberty": ("3x2", "K W", OFF, "0W place A1 A2 B2\n1K play RA A2", "suicide"),
    "a stone moved onto itself": ("9x9", "K W", OFF, "0K place A1 B2\n1K play M2 A1>A1 B2>J9", "shift-still"),
    "stones that change places": ("9x9", "K W", OFF, "0K place A1 J9\n1K play M2 A1>J9 J9>A1", "ko"),
    "a stone of another moved": ("9x9", "K W", OFF, "0K place A1\n0W place J9\n1K play M2 A1>A9 J9>J1", "shift-own"),
    "moved too near": ("9x9", "K W", OFF, "0K place A1 B2\n1K play M2 A1>D4 B2>F6", "apart"),
    "moved into one group": ("9x9", "K W", OFF, "0K place A1 B2 C5 D5 E5 F5 G5\n1K play M2 A1>B5 B2>H5", "one-group"),
    "moved too far": ("9x9", "K W", "", START + "0K place J1 B2 C2\n1K 4+1 play M2 B2>J4 C2>G4", "reach"),
    "three stones by a card for two": ("9x9", "K W", OFF, "0K place A1 B2 C3\n1K play M2 A1>A9 B2>J9 C3>J1", "shift-count"),
    "a trade with oneself": ("9x9", "K W", OFF, "1K play T12 K", "trade-whom"),
    "reject in one's own turn": ("9x9", "K W", OFF, "1K play RJ", "window"),
    "reject of one's own move": ("9x9", "K W", OFF, "1K A1 ; !K play RJ", "reject-own"),
    "reject of a pass": ("9x9", "K W", OFF, "1K pass ; !W play RJ", "reject-nothing"),
    "reject of a declined roll": ("9x9", "K W", "", START + "1K 1+2 - ; !W play RJ", "reject-nothing"),
    "reject of a reject": ("9x9", "K W R", OFF, "1K A1 ; !W play RJ ; !R play RJ", "reject-nothing"),
    "reject and replace of two stones": ("9x9", "K W", OFF, "1K play PP A1 A2 ; !W play RR", "reject-kind"),
    "reject and replace without a liberty": ("9x9", "K W", OFF, "0K place A2 B1\n1K A1 ; !W play RR", "suicide"),
    "more moves after a reject": ("9x9", "K W", OFF, "1K B1 ; !W play RJ ; C1", "after-reject"),
    "a card drawn without a pair after a reject": ("9x9", "K W", OFF, "1K B1 ; !W play RJ ; draw ?", "draw-not-due"),
    "surrender of two": ("9x9", "K R", NO, "0R place D4\n0K place D5\n1R surrender K yes", "surrender-two"),
    "surrender to one, where another and its subject have more": (
        "9x9", "B G R K", NO,
        "0B place E5\n0G place E6 D3\n0R place E4 E3\n0K place D5 J1\n1B pass\n1G pass\n1R surrender G yes\n1K pass\n2B surrender K yes",
        "surrender-contact",
    ),
    "surrender left out": ("9x9", "G K R", "dice=off cards=off surrender=off", THREE + "1R surrender K yes", "surrender-off"),
    "surrender to fewer stones": ("9x9", "G K R", NO, THREE + "1R surrender G yes", "surrender-contact"),
    "surrender to nobody near": ("9x9", "G K R", NO, "0R place D4\n0K place J9\n1R surrender K yes", "surrender-contact"),
    "surrender of an occupier": (
        "9x9", "G K R", NO, THREE + "0G place E5\n1R surrender K yes\n2G pass\n2K surrender G yes", "surrender-occupier",
    ),
    "surrender to one who is occupied": (
        "9x9", "G K R", NO, "0R place D4\n0K place D5\n0G place D6\n1K surrender G yes\n1R surrender K yes", "surrender-occupied",
    ),
    "surrender to the same": ("9x9", "G K R", NO, THREE + "1R surrender K yes\n2G pass\n2K pass\n2R surrender K yes", "surrender-whom"),
    "surrender to one with no more": (
        "9x9", "G K R", NO, THREE + "1R surrender K yes\n2G D3\n2K pass\n2R surrender G yes", "surrender-more",
    ),
    "independence of a free seat": ("9x9", "G K R", NO, THREE + "1R independence", "independence"),
    "war without occupation": ("9x9", "G K R", NO, THREE + "1K war R", "war"),
    "a stone beside a broken ally": ("3x2", "G B K", NO, "0G place A1\n0B place B1\n1G surrender B yes\n1B A2\n1K A2", "occupied"),
    "an ally is no prey": (
        "3x3", "G B K", NO, "0G place A1\n0B place B1\n0K place A3 C2\n1G surrender B yes\n1B A2 x1G", "captures",
    ),
    "an end without passes": ("9x9", "K W", NO, "1K pass\n1W A1\nend pass", "end-pass"),
    "a declined roll is no pass": ("9x9", "K W", "", START + "1K pass\n1W 1+2 -\nend pass", "end-pass"),
    "an end on an open board": ("9x9", "K W", NO, "1K A1\nend full", "end-full"),
    "a turn behind the end": ("9x9", "K W", NO, "1K A1\nend agreed\n1W A2", "ended"),
    "resignation": ("9x9", "K W", NO, "1K concede", "concede"),
    "dead stones of another colour": ("9x9", "K W", NO, "1K A1\nend agreed\ndead W: A1 > K", "dead-stones"),
    "dead stones to their owner": ("9x9", "K W", NO, "1K A1\nend agreed\ndead K: A1 > K", "dead-whose"),
    "dead stones after cards": ("9x9", "K W", OFF, "1K A1\nend agreed\nreveal K:P3\ndead K: A1 > W", "dead-when"),
    "a large trade at scoring": ("9x9", "K W", OFF, "1K A1\nend agreed\nreveal K:T25>W", "reveal-card"),
    "a trade at scoring without a partner": ("9x9", "K W", OFF, "1K A1\nend agreed\nreveal K:T12", "reveal-card"),
    "a card shown twice": ("9x9", "K W", OFF, "0 deal K:P3XMXM\n1K A1\nend agreed\nreveal K:P3,P3", "card-missing"),
    "a wrong result": ("9x9", "K W", NO, "1K A1\nend agreed\nResult: K79 W0", "result"),
    "a wrong picture": ("3x3", "K W", NO, "1K A1\n| 1 W . .", "row"),
    "a wrong hand": ("9x9", "K W", OFF, "1K A1 =cards:2", "cards"),
    "a handicap stone out of turn": ("9x9", "K W", NO, "Handicap: K-1 W0\n0 start K:C3 W:G7\n0K C3", "handicap"),
    "a handicap stone too far": ("9x9", "K W", "", "Handicap: K-1 W0\n0 start K:C3 W:G7\n0W G3", "reach"),
    "handicap stones still due": ("9x9", "K W", NO, "Handicap: K-1 W0\n0 start K:C3 W:G7\n1K C3", "handicap"),
    "handicaps that disagree": ("9x9", "K W", NO, "Handicap: K-1 K:1/1", "handicap-header"),
    "a tie not rolled off": ("9x9", "K W", NO, "0 first K:1+2 W:2+1\n0 start K:A1 W:B1", "first"),
    "set by hand behind a handicap stone": ("9x9", "K W", NO, "Handicap: K-1\n0W G3\n0K place A1", "place-late"),
    "a start off the board": ("9x9", "K W", NO, "0 start K:K1", "point"),
    "one start for two": ("9x9", "K W", NO, "0 start K:C3 W:C3", "start-taken"),
    "a hand of four": ("9x9", "K W", OFF, "0 deal K:????", "deal"),
    "a dead position": ("3x1", "K W", NO, "0K place A1\n0W place B1\n1K C1", "placed-dead"),
    "a missing turn": ("9x9", "K W", NO, "1K A1\n2K B1", "order"),
    "set-up behind the first turn": ("9x9", "K W", NO, "1K A1\n0 start K:C3", "setup-over"),
    "what cannot be read": ("9x9", "K W", NO, "1K I7", "unread"),
}  # fmt: skip


def test_refused() -> None:
    for name in REFUSED:
        with row(name):
            board, players, options, body, reason = REFUSED[name]
            after = "\n1K A1" if reason == "handicap-header" else ""  # a header is judged when play begins
            found = log(body + after, board=board, players=players, options=options)
            assert (found.line, found.reason) == (body.count("\n") + 1, reason)
