"""GoCaine: the values of data/zones.yaml, each changed by itself, and what print and judge make of it."""

from __future__ import annotations

from tests.project.one_place.change import Change

PAPER = "a4"
HEAD = "%tlog 1\nGame: gocaine\nBoard: changed\nPlayers: B=Ann G=Ben\n"
START = "1B @B2\n1G @C5\n"

CHANGES = (
    Change(
        "price of a zone",
        "zones: {PE: {price: 10}}",
        component="board",
        printed="$10M",
        log=START + "2B buy 3@B2 =$20",
        codes=("claim:cash", ""),
    ),
    Change(
        "lot of a zone",
        "zones: {BO: {price: 5, lot: 1}}",
        component="board",
        printed="$5M",
        log="1B @K1\n1G @C5\n2B buy 1@K1 =$45",
        codes=("gc:buy.lot", ""),
    ),
    Change(
        "lot of a zone, bought at two cells",
        "zones: {BO: {price: 5, lot: 3}}",
        log="1B @K1\n1G @C5\n2B - ; @J1\n2G -\n3B buy 1@K1 ; buy 2@J1",
        codes=("gc:buy.lot", ""),
    ),
    Change("name of a zone", "zones: {PE: {name: Inca}}", component="board", printed="Inca", seen=False),
    Change(
        "the map",
        "board:\n  map: |\n"
        + "".join(
            f"    {row}\n"
            for row in (
                "NW NW NW NC NC NC NC NE NE NE",
                "NW NW NW NC NC NC NC NE NE NE",
                "SW SW SW SC SC SC SE SE SE AT",
                "TP TP SG SG CM CM CA CA AT AT",
                "TP TP WC WC WC NL NL NL CA CA",
                "PE PE PE PE PE BO BO BO BO BO",
            )
        ),
        component="board",
        gone="12",
        log="1B @A12",
        codes=("", "tlog:point"),
    ),
    Change(
        "border joined", "borders: {join: [[PE, NW]]}", log=START + "2B buy 2@B2 ; @B11\n2G -\n3B ship B2>B11", codes=("gc:ship.border", "")
    ),
    Change(
        "border cut",
        "borders: {cut: [[PE, TP]]}",
        log="1B @B2\n1G @C5\n2B buy 2@B2 ; @B4\n2G -\n3B ship B2>B4",
        codes=("", "gc:ship.border"),
    ),
    Change("goal", "money: {goal: 50}", log="1B - ; knock\n1G -", codes=("gc:knock.cash", "")),
    Change("start money", "money: {start: 100}", log=START + "2B buy 11@B2 =$45", codes=("gc:buy.cash", "")),
    Change(
        "loan",
        "money: {loan: {amount: 60, repay: 65}}",
        component="loans",
        printed="$60M",
        log="1B buy 10cell\n1G -\n2B loan =$60",
        codes=("claim:cash", ""),
    ),
    Change(
        "levels",
        "infrastructure: {levels: 30}",
        component="infrastructure",
        printed="30",
        log="fix $ B+1000\n1B buy 25lvl",
        codes=("gc:buy.level", ""),
    ),
    Change(
        "price of a level",
        "infrastructure: {price: 10}",
        component="infrastructure",
        printed="One level $10M",
        log="1B buy 1lvl =$40",
        codes=("claim:cash", ""),
    ),
    Change(
        "level at the start",
        "infrastructure: {start: 2}",
        log=START + "2B buy 2@B2 ; @B4\n2G -\n3B @B8\n3G -\n4B ship B2>B4>B8",
        codes=("gc:ship.units", ""),
    ),
    Change(
        "price of influence",
        "influence: {price: 10}",
        component="influence",
        printed="One asset $10M",
        log="1B buy pi@TP =$40",
        codes=("claim:cash", ""),
    ),
    Change(
        "assets of a zone",
        "influence: {assets: 4}\ntask_force: {chips: 66}",
        component="influence",
        printed="4",
        log="fix $ B+100\n1B buy 4pi@TP",
        codes=("gc:buy.influence", ""),
    ),
    Change(
        "supply of cells",
        "cells: {supply: 60}",
        component="title",
        printed="360",
        log="fix $ B+500\n1B buy 50cell",
        codes=("gc:buy.stock", ""),
    ),
    Change("cells at the start", "cells: {start: 12}", log="1B - =cell:12", codes=("claim:cell", "")),
    Change("price of a cell", "cells: {price: 10}", log="1B buy 2cell =$30", codes=("claim:cash", "")),
    Change("supply of cubes", "cubes: {supply: 85}", log="fix $ B+500\n1B @B2\n1G -\n2B buy 80@B2", codes=("gc:buy.cubes", "")),
    Change("chips", "task_force: {chips: 57}", component="title", printed="57"),
    Change("chips at the start", "task_force: {chips: 57, start: 2}", log="1B hit TP ; hit CA =tf:0", codes=("gc:hit.chip", "")),
    Change(
        "the seizure table",
        "seizure: {1: 2, 2: 3, 3: 5, 4: 6, 5-6: 8, 7-8: 9, 9-11: 10, 12+: 11}",
        component="seizure",
        gone="2–4",
        log=START + "2B buy 1@B2\n2G hit PE ; roll B2/1 2+1 safe",
        codes=("claim:roll", ""),
    ),
    Change(
        "an option",
        "options: {ko: {default: simple}}",
        log="0B place D5 C4 D3\n0G place E5 F4 E3 D4\n1B @E4 x1G\n1G @D4 x1B",
        codes=("", "gc:deploy.ko"),
    ),
    Change("players", "players: [2, 3]", component="title", printed="150"),
    Change("name of a seat", "seats: {B: {name: Indigo}}", component="cells", printed="Indigo", seen=False),
)
