"""The Map is the Territory: the values of data/territory.yaml, each changed by itself, and what print and judge make of it."""

from __future__ import annotations

from tests.project.one_place.change import Change

PAPER = "a4"
HEAD = "%tlog 1\nGame: territory\nBoard: changed\nPlayers: B=Ana R=Ben\n"
START = "0 start B:C3 R:L11\n"

CHANGES = (
    # values that are printed
    Change("size of the board", "board: {size: 10x8}", component="board", gone="N"),
    Change("map of the board", "board:\n  size: ~\n  map: |\n    + + + + +\n    + . . . +\n    + + + + +", component="board", gone="N"),
    Change("starts of the board", "board: {starts: {2: [A1, N13]}}", component="board", printed="A1 N13"),
    Change("least number of stones", "stones: {least: 75}", component="title", printed="75 stones per colour", seen=False),
    Change("greatest number of stones", "stones: {least: 9, most: 10}", component="title", printed="10 stones per colour", seen=False),
    Change("hand limit", "hand: {limit: 4}", component="aid", printed="With more than 4 cards, discard one."),
    Change("cards dealt", "hand: {deal: 2}", component="reference", printed="Each player is dealt 2 cards."),
    Change("reach", "reach: sum", component="aid", printed="the sum of the two dice"),
    Change("distance on a card", "apart: 6", component="cards", printed="at least 6 steps apart"),
    Change("distance on the aid", "apart: 6", component="aid", printed="6 steps apart at least"),
    Change("handicap per game", "handicap: {per_game: 2}", component="aid", printed="−2 per game played"),
    Change("handicap per win", "handicap: {per_win: 3}", component="aid", printed="−3 more per win"),
    Change("lowest handicap", "handicap: {floor: -7}", component="handicap", printed="−7"),
    Change("reach of handicap stones", "handicap: {reach: 4}", component="aid", printed="within 4 steps"),
    Change("players for a surrender", "surrender: {players: 4}", component="reference", printed="With 4 or more players."),
    Change("copies of a card", "deck: {XM: {count: 12}}", component="cards", printed="12"),
    Change("copies in the list", "deck: {XM: {count: 12}}", component="aid", printed="12"),
    Change("name of a card", "deck: {XM: {name: Second Move}}", component="cards", printed="Second Move", seen=False),
    Change("text of a card", "deck: {MA: {text: Go where you like.}}", component="cards", printed="Go where you like.", seen=False),
    Change("points of a card", "deck: {P5: {points: 6}}", component="cards", printed="6 extra points for you."),
    Change("stones that a card moves", "deck: {M3: {stones: 4}}", component="cards", printed="Move 4 of your stones"),
    Change("prisoners to give", "deck: {T38: {give: 4}}", component="cards", printed="Give a player 4 prisoners"),
    Change("prisoners to get", "deck: {T38: {get: 9}}", component="cards", printed="up to 9 of yours"),
    Change("when a card may be played", "deck: {T25: {when: [move, scoring]}}", component="cards", printed="Your move · At scoring"),
    Change("name of a seat", "seats: {B: {name: Indigo}}", component="stones", printed="Indigo", seen=False),
    Change("number of players", "players: [2, 3]", component="title", printed="Print-and-play kit for 3 players"),
    Change("a word", "words: {occupation_title: Flags}", component="occupation", printed="Flags", seen=False),
    Change("size of the cards", "components: {cards: {size: tarot}}", component="cards", printed="Cut to 69.85 × 120.65 mm", seen=False),
    Change("turns of the log sheets", "components: {log: {counts: {turns: 600}}}", component="log", seen=False),
    Change("an option in force", "options: {ko: {default: simple}}", component="reference", printed="it looks back one turn only"),
    # values that the judge sees
    Change("count of a card", "deck: {P5: {count: 2}}", log="0 deal B:P5,?,? R:P5,?,?", codes=("mt:card.deck", "")),
    Change(
        "when a card counts",
        "deck: {T25: {when: [move, scoring]}}",
        log="fix xs B:R+2\nend agreed\nreveal B:T25>R",
        codes=("mt:reveal.card", ""),
    ),
    Change("a card by the dice", "deck: {MA: {dice: reach}}", log=START + "1B 2+1 play MA K9", codes=("", "mt:stone.reach")),
    Change("points of a card", "deck: {P3: {points: 4}}", log=START + "1B 5+2 play P3\nend agreed\n= pts B4", codes=("claim:pts", "")),
    Change("stones of a card", "deck: {M2: {stones: 1}}", log=START + "0B place D5\n1B 5+2 play M2 D5>D7", codes=("mt:card.form", "")),
    Change("prisoners given", "deck: {T12: {give: 2}}", log=START + "fix xs B:R+1\n1B 5+2 play T12 R", codes=("", "mt:trade.few")),
    Change("prisoners got", "deck: {T12: {get: 1}}", log=START + "fix xs B:R+1 R:B+2\n1B 5+2 play T12 R\n= xs R1", codes=("claim:xs", "")),
    Change("cards dealt", "hand: {deal: 2}", log="0 deal B:?? R:??", codes=("mt:deal.count", "")),
    Change("cards kept", "hand: {limit: 4}", log="1B pass ; draw ?", codes=("mt:drop.owed", "")),
    Change("what the dice reach", "reach: sum", log=START + "1B 2+1 F3", codes=("mt:stone.reach", "")),
    Change("the lower die", "reach: lower", log=START + "1B 2+1 E3", codes=("", "mt:stone.reach")),
    Change("stones apart", "apart: 4", log=START + "1B 5+2 play XM D5 F7", codes=("mt:apart.steps", "")),
    Change("handicap a game", "handicap: {per_game: 2}", log="Handicap: B:1/0 B-2 R0\n", codes=("tlog:header.handicap", "")),
    Change("handicap a win", "handicap: {per_win: 2}", log="Handicap: B:1/1 B-3 R0\n", codes=("tlog:header.handicap", "")),
    Change("the lowest handicap", "handicap: {floor: -7}", log="Handicap: B-7 R-7\n", codes=("tlog:header.handicap", "")),
    Change("reach of handicap stones", "handicap: {reach: 4}", log="Handicap: R-1\n" + START + "0B C7", codes=("mt:handicap.reach", "")),
    Change(
        "players for surrender",
        "surrender: {players: 2}",
        log="0B place D4\n0R place D5\n1B surrender R yes",
        codes=("mt:surrender.players", ""),
    ),
    Change("a default", "options: {dice: {default: off}}", log="1B D4", codes=("mt:dice.missing", "")),
    Change("the board", "board: {size: 9x9}", log="Order: R B\n" + START.replace("L11", "G7") + "1R 5+2 K9", codes=("", "tlog:point")),
    Change("a wall", "board: {walls: [[A1, A2]]}", log="Options: dice=off\n0B place A1\n1B -\n1R B1 x1B", codes=("claim:capture", "")),
    Change("starts", "board: {starts: {2: [E5, K10]}}", log=START, codes=("", "mt:start.printed")),
)
