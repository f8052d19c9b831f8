"""The conformance logs and the worked examples of the rules (rulings.md 1.3): purchases, transport, sales, seizures, loan, knock, pot."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from boardgen.json_values import make_data
from boardgen.layout.spec import catalog
from referee.errors import IllegalMove
from referee.games.gocaine import law
from referee.games.gocaine.events import Deploy
from referee.games.gocaine.table import Table
from referee.go.topology import Topology
from referee.judge.ask.judged_step import Waiver
from referee.judge.ask.protocol import Seating
from referee.judge.judge.verdict import judge
from tests.referee.games.gocaine.logs import clean, errors, head, verdict
from tests.sampling import row, sampled

FOLDER = Path(__file__).resolve().parents[3] / "conformance"
CASES = json.loads((FOLDER / "appendix2.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize("name", ["gocaine-battle", "gocaine-trade"])
def test_the_conformance_logs_hold(name: str) -> None:
    (found,) = judge(io.BytesIO((FOLDER / "logs" / f"{name}.tlog").read_bytes()), name)
    assert found.findings == []
    assert found.valid_through == {"gocaine-battle": "9R", "gocaine-trade": "7R"}[name]


class Field:
    """An Appendix 2 case under the law of GoCaine, shifted onto the 10 x 12 board so that the named edges are the board's."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.spec = catalog.load("gocaine")
        edges = case.get("edges", {})
        board = self.spec.board
        points = [tuple(p) for group in case["stones"].values() for p in group] + [tuple(p["at"]) for p in case.get("plays", [])]
        left, low = min(x for x, _ in points), min(y for _, y in points)
        self.dx = board.columns - 1 - edges["xmax"] if "xmax" in edges else -edges["xmin"] if "xmin" in edges else 3 - left
        self.dy = 1 - edges["ymin"] if "ymin" in edges else 4 - low
        self.seats = tuple("RBYGWK")
        self.table = Table(self.spec, Topology(board.neighbours), Seating({s: s for s in self.seats}, self.seats))
        for letter, stones in case["stones"].items():
            for x, y in stones:
                self.table.board.put(self.seats.index(letter), self.at([x, y]))
                state = self.table.state
                purse = state.purses[self.seats.index(letter)]
                state.hold(self.seats.index(letter), purse._replace(stock=purse.stock - 1))

    def at(self, point: list[int]) -> int:
        x, y = point[0] + self.dx, point[1] + self.dy
        board = self.spec.board
        return next(p for p in range(len(board.names)) if (board.col[p], board.row[p]) == (x, y))

    def play(self, by: str, at: list[int], ktr: list[int] | None = None) -> list[int]:
        board = self.table.board
        before = board.position()
        seat = self.seats.index(by)
        event = Deploy(self.at(at)) if ktr is None else Deploy(self.at(at), (), (self.at(ktr),), (0,))
        step = self.table.step(seat, Waiver())
        saved = self.table.save()
        try:
            law.act(step, event)
        except IllegalMove:
            self.table.restore(saved)
            raise
        self.table.state = step.s
        mover = seat
        return [p for p in range(len(before)) if before[p] and (board.colour_at(p) == -1 or (board.colour_at(p) == mover != before[p] - 1))]

    def expect(self, wanted: dict[str, Any]) -> None:
        board = self.table.board
        point = self.at(next(iter(wanted.values()))) if isinstance(next(iter(wanted.values())), list) else 0
        inside = {p for p in board.liberties(point) if all(n in board.group(point) for n in self.spec.board.neighbours[p])}
        if "liberties_of" in wanted:
            liberties = board.liberties(point)
            if "count" in wanted:
                assert len(liberties) == wanted["count"]
            if "points" in wanted:
                assert liberties == {self.at(p) for p in wanted["points"]}
            for new in wanted.get("new_points", []):
                assert self.at(new) in liberties
        elif "eyes_of" in wanted:
            assert inside == {self.at(p) for p in wanted["points"]}
        elif "outer_liberties_of" in wanted:
            assert len(board.liberties(point) - inside) == wanted["count"]
        elif "stone_at" in wanted:
            assert board.colour_at(point) == (-1 if wanted["is"] is None else self.seats.index(wanted["is"]))
        elif "group_of" in wanted:
            assert {self.at(p) for p in wanted["contains"]} <= board.group(point)
        elif "eye" in wanted:
            assert board.colour_at(point) == -1
            assert len({board.colour_at(n) for n in self.spec.board.neighbours[point]}) == 1
        else:
            raise AssertionError(f"no such expectation: {wanted}")


def test_appendix_2() -> None:
    for case in CASES:
        with row(case):
            field = Field(case)
            for wanted in [*case.get("before_last", []), *case.get("expect", [])]:
                field.expect(wanted)
            for refused in case.get("illegal", []):
                with pytest.raises(Exception, match="liberty") as error:
                    field.play(refused["by"], refused["at"])
                assert error.value.rule == "gc:deploy.suicide"  # type: ignore[attr-defined]
            for play in case.get("plays", []):
                if play.get("ktr_illegal"):
                    position = field.table.board.position()
                    with pytest.raises(Exception, match="liberty") as error:
                        field.play(play["by"], play["at"], play["ktr"])
                    assert error.value.rule == "gc:ktr.liberty"  # type: ignore[attr-defined]
                    assert field.table.board.position() == position
                captured = field.play(play["by"], play["at"], None if play.get("ktr_illegal") else play.get("ktr"))
                assert captured == sorted(field.at(p) for p in play["captures"]) if "captures" in play else True
                for wanted in play.get("then", []):
                    field.expect(wanted)
            for wanted in case.get("expect_after", []):
                field.expect(wanted)
            for refused in case.get("illegal_after", []):
                with pytest.raises(Exception, match="liberty"):
                    field.play(refused["by"], refused["at"])
            zones = field.spec.zones
            for name, points in case.get("zones", {}).items():
                code = next(code for code, zone in zones.items() if zone.name == name)
                assert "xmax" in case["edges"]
                field.dy = next(dy for dy in range(1, 13) if all(_zone(field, p, dy) == code for p in points))


def _zone(field: Field, point: list[int], dy: int) -> str | None:
    board = field.spec.board
    x, y = point[0] + field.dx, point[1] + dy
    return next((board.zone[p] for p in range(len(board.names)) if (board.col[p], board.row[p]) == (x, y)), None)


def test_both_zones_of_the_extended_battle_fit_at_one_height() -> None:
    """(0,0) is F4, ruling 1.2."""
    case = next(case for case in CASES if case["id"] == "D32-50")
    field = Field(case)
    assert field.spec.board.names[field.at([0, 0])][0] == "F"
    for name, points in case["zones"].items():
        assert {field.spec.zones[_zone(field, p, 4) or ""].name for p in points} == {name}


ONE_CELL = "1R @K1\n1B @C5\n"


@pytest.mark.parametrize(("mt", "cash"), [(2, 45), (4, 40)])
def test_g1_g2_bolivia_sells_by_twos(mt: int, cash: int) -> None:
    clean(ONE_CELL + f"2R buy {mt}@K1 =${cash}")


def test_g3_two_cells_in_peru_buy_three_and_four() -> None:
    found = clean("1R @B2\n1B @C5\n2R @C1\n2B -\n3R buy 3@B2 4@C1 =$15")
    assert found.table is not None
    assert found.table.view().players["R"].shipments == {"B2": [3], "C1": [4]}


@pytest.mark.parametrize("mt", [1, 2, 16])
def test_g4_size_does_not_cost_movement(mt: int) -> None:
    clean(f"fix $ R+100 for the test\n1R @B2\n1B @K5\n2R buy {mt}@B2 ; @B4\n2B -\n3R ship B2>B4 =mt:{mt}")


def test_g5_two_zones_need_a_cell_in_each_and_two_units() -> None:
    base = "1R @C4\n1B @K12\n2R buy 2@C4 ; @C5\n2B -\n3R - ; @C8\n3B -\n"
    clean("fix lvl R+1 for the test\n" + base + "4R ship C4>C5>C8")
    clean(base + "4R ship C4>C5\n4B -\n5R ship C5>C8")
    assert [code for *_, code in errors(base + "4R ship C4>C5>C8")] == ["gc:ship.units"]
    assert [code for *_, code in errors("1R @C4\n1B @K12\n2R buy 2@C4 ; @C8\n2B -\n3R ship C4>C8")] == ["gc:ship.border"]


@pytest.mark.parametrize(
    "plan",
    [
        "ship 1 B4>B8>B10 ; ship 1 B2>B4>B8",
        "ship 1 B4>B8 ; ship 1 B4>A8 ; ship 1 B2>B4 ; ship 1 B2>A4",
        "ship 1 B2>B4 ; ship 1 B2>A4 ; ship 1 B4>B8>B10",
    ],
)
def test_g6_level_4_moves_four_units_in_any_split(plan: str) -> None:
    base = "fix lvl R+3 for the test\nfix $ R+200 for the test\n1R @B2\n1B @K12\n2R @B4\n2B -\n3R @A4\n3B -\n"
    base += "4R @B8\n4B -\n5R @A8\n5B -\n6R @B10\n6B -\n7R buy 4@B2 4@B4\n7B -\n"
    clean(base + f"8R {plan}")
    assert [code for *_, code in errors(base + f"8R {plan} ; ship 1 B2>B4")] == ["gc:ship.units"]


def test_g7_part_of_every_shipment_can_be_sold() -> None:
    base = "fix $ R+200 for the test\n1R @B8\n1B @K5\n2R @B10\n2B -\n3R buy 4@B8 3@B10 =$95\n3B -\n"
    clean(base + "4R sell 4@B8 3@B10 =$250")
    for mt in range(1, 5):
        clean(base + f"4R sell {mt}@B8 =${95 + 20 * mt}")
    for mt in range(1, 4):
        clean(base + f"4R sell {mt}@B10 =${95 + 25 * mt}")


def test_g8_a_captured_shipment_changes_colour() -> None:
    found = clean("1R @B1\n1B @A1\n2R - \n2B buy 3@A1 =mt:3\n3R @A2 x1B =mt:0\n3B @K5 =mt:0\n4R @A1 =mt:3")
    assert found.table is not None
    view = make_data(found.table.view())
    assert view["players"]["R"]["shipments"] == {"A1": [3]}
    assert view["players"]["B"]["cubes"] == 74


def test_an_abandoned_shipment_shows_its_seat() -> None:
    found = clean("1R @B1\n1B @A1\n2R -\n2B buy 3@A1\n3R @A2 x1B")
    assert found.table is not None
    assert found.table.view().table.abandoned == {"A1": ("B", 3)}


def test_g9_three_chips_three_zones() -> None:
    base = "fix tf R+2 for the test\n"
    clean(base + "1R hit TP ; hit CA ; hit PE =tf:0")
    assert [code for *_, code in errors(base + "1R hit TP ; hit TP ; hit TP")] == ["gc:hit.twice"]


SEIZURES = [
    ("S1", 2, "2+2", 0, "seized"),
    ("S2", 2, "3+1", 1, "safe"),
    ("S3", 3, "2+1", 2, "seized"),
    ("S4", 3, "1+2", 3, "safe"),
    ("S5", 5, "3+4", 2, "safe"),
    ("S6", 1, "1+1", 3, "seized"),
    ("S6 large", 16, "1+1", 3, "seized"),
]


def _interdiction(mt: int, dice: str, assets: int, outcome: str) -> str:
    buy = f" {assets}pi@PE" if assets else ""
    return f"fix $ R+200 for the test\n1R @B2\n1B @K5\n2R buy {mt}@B2{buy} =mt:{mt}\n2B hit PE ; roll B2/{mt} {dice} {outcome} ; done"


@pytest.mark.parametrize(("name", "mt", "dice", "assets", "outcome"), SEIZURES)
def test_s1_to_s6_seizures(name: str, mt: int, dice: str, assets: int, outcome: str) -> None:
    found = clean(_interdiction(mt, dice, assets, outcome))
    assert found.table is not None
    assert (found.table.holding("mt", "R") == 0) == (outcome == "seized")
    other = {"seized": "safe", "safe": "seized"}[outcome]
    assert [code for *_, code in errors(_interdiction(mt, dice, assets, other))] == ["claim:roll"]


CHANCES = {
    1: (3, 1, 1, 1),
    2: (6, 3, 1, 1),
    3: (10, 6, 3, 1),
    4: (15, 10, 6, 3),
    5: (26, 21, 15, 10),
    7: (30, 26, 21, 15),
    9: (33, 30, 26, 21),
    12: (35, 33, 30, 26),
}


@pytest.mark.parametrize("mt", sampled(CHANCES, every=4))
def test_s7_the_whole_table_in_thirty_sixths(mt: int) -> None:
    """The number of the 36 throws that seize, with 0 to 3 assets (rulings.md 1.1)."""
    for assets, seized in enumerate(CHANCES[mt]):
        outcomes = []
        for a in range(1, 7):
            for b in range(1, 7):
                found = verdict(_interdiction(mt, f"{a}+{b}", assets, "seized"))
                outcomes.append(not found.findings)
        assert sum(outcomes) == seized


def test_l1_a_loan_is_paid_back_out_of_the_first_sale_that_can() -> None:
    base = "1R @B8\n1B @K5\n2R buy 10cell =$0\n2B -\n3R loan ; buy 2@B8 =$10\n3B -\n"
    found = clean(base + "4R sell 2@B8 =$50\n4B -")
    assert found.table is not None
    assert found.table.view().players["R"].loan is True
    more = "1R @B8\n1B @K5\n2R buy 10cell =$0\n2B -\n3R loan ; buy 1@B8 =$30\n3B -\nfix $ R+10 found\n4R sell 1@B8 =$5\n4B -"
    found = clean(more)
    assert found.table is not None
    assert found.table.view().players["R"].loan is False


def test_the_score_lists_what_was_borrowed_paid_back_and_bought() -> None:
    """A loan is paid back as soon as the cash is exactly what is owed (G-35)."""
    found = clean("1R @B8\n1B @K5\n2R buy 6cell 1lvl =$0\n2B -\n3R loan ; buy 1@B8 =$30\n3B -\nfix $ R+5 found\n4R sell 1@B8 =$0\n4B -")
    assert found.table is not None
    (ann,) = [standing for standing in found.table.standings() if standing.seat == "R"]
    assert found.table.view().players["R"].loan is False
    assert [amount for text, amount in ann.how if " t in " not in text] == ["$50M", "+$50M", "-$30M", "-$20M", "-$55M", "+$5M"]
    assert [text for text, _ in ann.how if " t in " not in text] == [
        "cash at the start", "bank loan", "6 cells", "1 infrastructure level", "loan paid back", "corrected by hand",
    ]  # fmt: skip
    assert [amount for text, amount in ann.how if " t in " in text] == ["+$20M", "-$20M"]


def test_k1_a_knock_gives_each_other_player_one_turn() -> None:
    rich = head("R=Ann B=Ben G=Cat") + "fix $ R+950 for the test\nfix $ B+980 for the test\n"
    found = clean(rich + "1R knock\n1B -\n1G -\nResult: R1000 B1030 G50")
    assert found.table is not None
    assert [(s.seat, s.place, s.points) for s in found.table.standings()] == [("B", 1, 3), ("R", 2, 0), ("G", 3, 0)]
    assert [code for *_, code in errors(rich + "1R knock\n1B -\n1G -\n2R -")] == ["tlog:order.ended"]


def test_p1_the_pot_of_six() -> None:
    found = clean(
        head("R=A B=B G=C K=D Y=E W=F")
        + "fix $ R+950 for the test\n1R knock\n1B buy 1cell\n1G buy 2cell\n1K buy 3cell\n1Y buy 4cell\n1W buy 5cell"
    )
    assert found.table is not None
    assert [s.points for s in found.table.standings()] == [3, 2, 1, 0, 0, 0]


WAY = "1R @J1\n1B @K12\n2R @C1\n2B -\n3R @B5\n3B -\n4R @B8\n4B -\n5R buy 4@J1\n5B -\n"


def test_a1_to_a3_bolivia_to_southwest_takes_three_units() -> None:
    """Appendix 1, examples 1 to 3: three turns at level 1, one at level 3; at level 5 two units are lost."""
    clean(WAY + "6R ship J1>C1\n6B -\n7R ship C1>B5\n7B -\n8R ship B5>B8")
    clean("fix lvl R+2 for the test\n" + WAY + "6R ship J1>C1>B5>B8")
    level_5 = "fix lvl R+4 for the test\n" + WAY + "6R ship J1>C1>B5>B8\n6B -\n"
    clean(level_5 + "7R ship B8>B5>C1>J1>C1>B5")
    assert [code for *_, code in errors(level_5 + "7R ship B8>B5>C1>J1>C1>B5>B8")] == ["gc:ship.units"]


def test_a4_three_deliveries_at_level_11() -> None:
    base = "fix lvl R+10 for the test\nfix $ R+200 for the test\n"
    cells = ["J1", "G4", "F6", "E8", "D11", "F11", "G6", "J8", "J11"]
    lines = [f"{n}R @{cell}\n{n}B -" for n, cell in enumerate(cells, 1)]
    base += "\n".join(lines) + "\n10R buy 4@J1 6@G4\n10B -\n"
    found = clean(base + "11R ship J1>G4>F6>E8>D11 ; ship 3 G4>F6>E8>F11 ; ship 3 G4>G6>J8>J11 =mt:10")
    assert found.table is not None
    assert found.table.view().players["R"].shipments == {"D11": [4], "F11": [3], "J11": [3]}
