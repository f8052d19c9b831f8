"""Goods From Cape to Cairo: the values of data/cairo.yaml, each changed by itself, and what print and judge make of it."""

from __future__ import annotations

from tests.project.one_place.change import Change
from tests.referee.games.cairo.logs import MAP, ROLL

PAPER = "a3"
HEAD = "%tlog 1\nGame: cairo\nBoard: changed\nPlayers: X=Ann Y=Ben\n"
START = MAP + ROLL
BID = START + "1 bid X0 Y-\n"
ROUND = BID + "1X at nC ; go aD\n1Y at nC ; go aD\n"
DELIVERY = BID + "1X at nC ; load H ; go aD 2H ; give H:3"
FINISHED = DELIVERY + "\n1Y at nC ; go aD\n1 roll 2H:S 5D:C nC:H aS:D\n2 bid X0 Y-\n2X load 3 ; go 3S ; give 3"
WALL = "map: {rows: [{row: T T T T T T, shift: 0.5}, T T T T T T, T T T T T T, T T T T T T]}"
ROWS = "| 3S 2H aD nC nH 5C\n| 4H 2D aS 3C 4D 5S\n| 2C aH 3D nS 5H 4C\n| 3H nD aC 2S 5D 4S\n"

TERRAIN = "d d d d d ., s f f s m d, . . . f m s, . . . f s ., . . . d s ., . . . m s ."
"""The map of the country below its northern row."""

CHANGES = (
    # values that are printed
    Change("title", "title: Another Road", component="mats", printed="Another Road", seen=False),
    Change("note", "note: A map of mine", component="map", seen=False),
    Change("age", "age: 12", component="title", printed="age 12", seen=False),
    Change("credits.design", "credits: {design: Somebody Else}", component="title", seen=False),
    Change("credits.source", "credits: {source: Elsewhere}", component="title", seen=False),
    Change("credits.licence", "credits: {licence: All free}", component="title", printed="All free", seen=False),
    Change("players", "players: [2, 3]", component="mats", gone="4"),
    Change("seats.R.name", "seats: {R: {name: Scarlet}}", component="mats", printed="Scarlet", seen=False),
    Change("seats.R.ink", 'seats: {R: {ink: "#A03020"}}', component="markers", seen=False),
    Change("seats.R.symbol", "seats: {R: {symbol: star}}", component="pawns", seen=False),
    Change("suits.H.name", "suits: {H: {name: Cups}}", component="aid", printed="H, Cups", seen=False),
    Change("suits.H.good", "suits: {H: {good: Silver}}", component="aid", printed="Silver", seen=False),
    Change("suits.H.ink", 'suits: {H: {ink: "#A03020"}}', component="tiles", seen=False),
    Change("suits.H.symbol", "suits: {H: {symbol: spade}}", component="coins", seen=False),
    Change("suits.H.sign", "suits: {H: {sign: lumps}}", component="coins", seen=False),
    Change("ranks.n", "ranks: {n: 8}", component="tiles", printed="$13"),
    Change("ranks.a", "ranks: {a: 9}", component="aid", printed="ace $9 $14"),
    Change("ranks.5", "ranks: {5: 7}", component="tiles", printed="$12"),
    Change("money.unit", "money: {unit: €}", component="tiles", printed="€6", seen=False),
    Change("money.start", "money: {start: 23}", component="mats"),
    Change("money.min", "money: {min: -49}", component="mats", gone="50"),
    Change("money.max", "money: {max: 49}", component="mats", gone="90", seen=False),
    Change("money.compensation", "money: {compensation: {4: [3, 0, 1, 2]}}", component="aid", printed="in the order in which you bid: $3"),
    Change("bonus", "bonus: 4", component="tiles", printed="$5"),
    Change("fare.city", "fare: {city: 3}", component="aid", printed="$3"),
    Change("fare.good", "fare: {good: 2}", component="reference", printed="$2"),
    Change("auction.opening", "auction: {opening: 2}", component="aid", printed="$2"),
    Change("auction.raise", "auction: {raise: 3}", component="aid"),
    Change("turns", "turns: 5", component="aid", printed="round 5"),
    Change("coins.setup", "coins: {setup: 3}", component="reference", printed="3 dice"),
    Change(
        "map.rows",
        "map: {rows: [. T T T A ., T T T T T ., T T T T T T, . . . T T T, . . . T T ., . . . T T ., . . . T C .]}",
        component="map",
        seen=False,
    ),
    Change("map.marks.C", "map: {marks: {C: Kairo}}", component="map", printed="Kairo", seen=False),
    Change("map.country.terrain", f"map: {{country: {{terrain: [. m f d d ., {TERRAIN}]}}}}", component="map", seen=False),
    Change("map.country.rivers.Orange", "map: {country: {rivers: {Orange: [[4.5, 6.3], [2.5, 6]]}}}", component="map", seen=False),
    Change("map.country.lakes", "map: {country: {lakes: [[4.6, 3.46, 0.36, 0.26]]}}", component="map", seen=False),
    Change("map.country.around.north", "map: {country: {around: {north: Inner Sea}}}", component="map", seen=False),
    Change("options.length.default", "options: {length: {default: long}}", component="reference", printed="the longer game."),
    Change("components.tiles.size", "components: {tiles: {size: 40}}", component="tiles", seen=False),
    Change("components.coins.diameter", "components: {coins: {diameter: 16}}", component="coins", seen=False),
    Change("components.pawns.size", "components: {pawns: {size: [30, 22]}}", component="pawns", seen=False),
    Change("components.dice.size", "components: {dice: {size: 18}}", component="dice", seen=False),
    Change("components.markers.diameter", "components: {markers: {diameter: 14}}", component="markers", seen=False),
    Change("components.markers.each_seat", "components: {markers: {each_seat: 4}}", component="title", printed="16", seen=False),
    Change("components.mats.size", "components: {mats: {size: [190, 120]}}", component="mats", seen=False),
    Change("components.aid.size", "components: {aid: {size: [180, 117]}}", component="aid", seen=False),
    Change("components.pencil.size", "components: {pencil: {size: [150, 105]}}", component="pencil", seen=False),
    Change("components.log.counts.spare", "components: {log: {counts: {spare: 2}}}", component="log", seen=False),
    Change("components.pawns.each_seat", "components: {pawns: {each_seat: 2}}", component="pawns", seen=False),
    Change("components.mats.each_seat", "components: {mats: {each_seat: 2}}", component="mats", seen=False),
    Change("components.aid.each_seat", "components: {aid: {each_seat: 2}}", component="aid", seen=False),
    Change("components.guide.count", "components: {guide: {count: 1}}", component="title", printed="Full-size map", seen=False),
    Change("components.box", "components: {box: {title: Chest, fits: coins, card: 2, count: 1}}", component="box", seen=False),
    Change("components.coin_box", "components: {coin_box: {title: Bag, fits: tiles, card: 2, count: 1}}", component="coin_box", seen=False),
    Change("components.labels", "components: {labels: {title: Tags, count: 1}}", component="labels", seen=False),
    Change("components.band", "components: {band: {title: Ring, count: 1}}", component="title", printed="Ring", seen=False),
    Change("components.rulebook.count", "components: {rulebook: {count: 1}}", component="title", printed="Rulebook", seen=False),
    Change("seats.R.hatch on markers", "seats: {R: {hatch: dots}}", component="markers", style="black", seen=False),
    Change("suits.H.hatch on tiles", "suits: {H: {hatch: dots}}", component="tiles", style="black", seen=False),
    Change("suits.H.hatch on coins", "suits: {H: {hatch: dots}}", component="coins", style="black", seen=False),
    # values that the judge sees
    Change("value of a rank", "ranks: {2: 8}", log=DELIVERY + " =$5", codes=("claim:cash", "")),
    Change("value of a rank, on dice", "ranks: {a: 9}", log=START + "0 first X:a Y:n\n1 bid X0 Y-", codes=("cc:bid.seat", "")),
    Change("bonus", "bonus: 9", log=FINISHED + " =$9", codes=("claim:cash", "")),
    Change("fare of a city", "fare: {city: 3}", log=BID + "1X at nC ; load H ; go aD =$-4", codes=("claim:cash", "")),
    Change("fare of a good", "fare: {good: 4}", log=BID + "1X at nC ; load H ; go aD =$-5", codes=("claim:cash", "")),
    Change("money at the start", "money: {start: 20}", log=BID + "1X at nC ; go aD =$19", codes=("claim:cash", "")),
    Change("money for early bids", "money: {compensation: {2: [7, 1]}}", log=BID + "1X at nC ; go aD =$6", codes=("claim:cash", "")),
    Change("the lower end of the track", "money: {min: -20}", log=START + "1 bid X21 Y-", codes=("", "cc:bid.money")),
    Change("the lower end, for a drive", "money: {min: 0}", log=BID + "1X at nC ; go -", codes=("cc:go.must", "")),
    Change(
        "the upper end of the track",
        "money: {max: 1}",
        log=START + "fix $ X+5\n" + DELIVERY.partition(ROLL)[2],
        codes=("", "cc:money.track"),
        seen=False,
    ),
    Change("the least first bid", "auction: {opening: 2}", log=START + "1 bid X1 Y-", codes=("", "cc:bid.raise")),
    Change("the least raise", "auction: {raise: 3}", log=START + "1 bid X1 Y3 X-", codes=("", "cc:bid.raise")),
    Change("rounds", "turns: 1", log=ROUND + "1 roll 2H:S 5D:C nC:H aS:D", codes=("", "tlog:order.ended")),
    Change("coins at the start", "coins: {setup: 3}", log=MAP + "0 roll 2H:S 5D:C nC:H", codes=("cc:contracts.dice", "")),
    Change("no coins at the start", "coins: {setup: 0}", log=MAP + "1 bid X0 Y-", codes=("tlog:order.missing", "")),
    Change("coins of a round", "coins: {round: 2}", log=ROUND + "1 roll 2H:S 5D:C", codes=("cc:contracts.dice", "")),
    Change("no coins of a round", "coins: {round: 0}", log=ROUND + "2 bid X0 Y-", codes=("tlog:order.missing", "")),
    Change(
        "more dice than suits", "coins: {setup: 6, round: 3}", log=START.replace("aS:D", "aS:D 3H:C 3D:C"), codes=("cc:contracts.dice", "")
    ),
    Change("the map", WALL, log=ROWS + ROLL + "1 bid X0 Y-\n1X at 3S ; go 4H", codes=("cc:setup.map", "")),
    Change(
        "a suit and a rank",
        "suits: {S: ~}\nranks: {5: ~}\ncoins: {setup: 3, round: 2}\nmap: {rows: [T T T T T, T T T T T, T T T T T]}",
        log="| nH aH 2H 3H 4H\n| nD aD 2D 3D 4D\n| nC aC 2C 3C 4C\n0 roll nH:D aD:D 2C:D\n1 bid X0 Y-\n1X at nH ; load D ; go aH",
        codes=("cc:setup.map", ""),
    ),
    Change(
        "the default of an option",
        "options: {length: {default: long}}\nturns: 1",
        log=ROUND + "2 bid X0 Y-",
        codes=("tlog:order.missing", ""),
    ),
    Change("number of players", "players: [3, 4]", log=START, codes=("", "tlog:header.players")),
)

ONE_OF_MANY = r"^(seats|suits|ranks|map\.(?:marks|country\.rivers|country\.around))\.[\w -]+"
"""Values whose paths differ only in what this matches are alike: a change of one of them is enough."""
UNSEEN = {"game", "edition", "options.length.choices", "options.length.ruling", "facts.minutes", "motto"}
"""Values that no row changes: that of a game's length is on the cover of its rulebook alone, the motto on the map."""
