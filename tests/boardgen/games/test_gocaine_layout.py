"""GoCaine's data says what is published, and every value that is changed in it is seen by whoever reads the layout."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from boardgen.errors import DataError
from boardgen.games.gocaine.layout import Figures, Money, Points, Seizure
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.survey import survey_of
from tests.sampling import row

NEIGHBOURS = """BO:NL,PE; PE:BO,TP,WC; WC:CM,NL,PE,SG,TP; NL:BO,CA,CM,WC; TP:PE,SG,SW,WC; SG:CM,SC,SW,TP,WC;
CM:CA,NL,SC,SG,WC; CA:CM,NL,SE,AT; AT:CA,NE,SE; SW:NW,SC,SG,TP; SC:CM,NC,SE,SG,SW; SE:CA,NC,NE,SC,AT; NW:NC,SW;
NC:NE,NW,SC,SE; NE:NC,SE,AT"""


@pytest.fixture(scope="module")
def spec() -> GameSpec:
    return catalog.load("gocaine")


def layout(tmp_path: Path, text: str) -> GameSpec:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: gocaine\n{text}\n", encoding="utf-8")
    return catalog.load(str(path))


def test_money_and_supplies(spec: GameSpec) -> None:
    figures: Figures = spec.figures
    money = figures.money
    assert money.scale == 2
    assert [money.plain(sum_) for sum_ in (money.start, money.goal, money.loan.amount, money.loan.repay)] == [
        "50", "1000", "50", "55",
    ]  # fmt: skip
    assert sum(value * count for value, count in money.notes) == 6200 * money.scale
    assert [(value // 2, count) for value, count in money.notes] == [(5, 40), (20, 50), (100, 50)]
    assert money.loan.markers == 6
    assert (figures.cells.supply, figures.cells.start, money.plain(figures.cells.price)) == (50, 10, "5")
    assert (figures.infrastructure.start, money.plain(figures.infrastructure.price)) == (1, "20")
    assert figures.infrastructure.levels >= 11
    assert (figures.influence.assets, money.plain(figures.influence.price)) == (3, "20")
    assert figures.cubes.supply == 75
    assert (figures.task_force.chips, figures.task_force.start) == (51, 1)
    assert figures.task_force.chips == 6 * figures.task_force.start + 15 * figures.influence.assets
    assert (figures.points.places, figures.points.stake) == ((3, 2, 1), 1)


@pytest.mark.parametrize(
    ("mt", "worst"),
    [
        (0, 0),
        (1, 3),
        (2, 4),
        (3, 5),
        (4, 6),
        (5, 8),
        (6, 8),
        (7, 9),
        (8, 9),
        (9, 10),
        (11, 10),
        (12, 11),
        (13, 11),
        (75, 11),
    ],
)
def test_the_seizure_table(spec: GameSpec, mt: int, worst: int) -> None:
    assert spec.figures.seizure.worst(mt) == worst


def test_zones(spec: GameSpec) -> None:
    assert Counter(zone.kind for zone in spec.zones.values()) == {"supply": 4, "transit": 5, "premium": 6}
    published = {"BO": "2.5", "PE": "5", "SW": "20", "NW": "25", "NC": "30"}
    assert {code: spec.figures.money.plain(spec.zones[code].price) for code in published} == published
    assert {code: zone.lot for code, zone in spec.zones.items() if zone.lot != 1} == {"BO": 2}
    assert max(zone.price for zone in spec.zones.values()) == spec.zones["NC"].price
    assert min(zone.price for zone in spec.zones.values()) == spec.zones["BO"].price
    assert spec.zones["NC"].aliases == ("Central",)
    assert all(zone.price * zone.lot % (5 * spec.figures.money.scale) == 0 for zone in spec.zones.values())


def test_neighbours_and_distances(spec: GameSpec) -> None:
    expected = {code.strip(): frozenset(near.strip().split(",")) for code, near in (entry.split(":") for entry in NEIGHBOURS.split(";"))}
    assert spec.zone_neighbours == expected
    far = survey_of(spec).distances
    assert (far["BO"]["SW"], far["WC"]["SW"], far["PE"]["NC"], far["BO"]["NC"]) == (3, 2, 4, 4)


def test_neighbouring_tints_differ(spec: GameSpec) -> None:
    for code, near in spec.zone_neighbours.items():
        for other in near:
            assert spec.zones[code].tint != spec.zones[other].tint, (code, other)


def test_the_board(spec: GameSpec) -> None:
    board = spec.board
    assert (board.columns, board.rows, len(board), board.pitch) == (10, 12, 120, 25)
    where = {name: board.zone[board.index[name]] for name in ("A12", "K12", "K1", "B2", "B3", "F4", "K4", "K5", "A7")}
    assert where == {
        "A12": "NW", "K12": "NE", "K1": "BO", "B2": "PE", "B3": "TP", "F4": "NL", "K4": "NL", "K5": "CA", "A7": "TP",
    }  # fmt: skip
    assert set(board.zone) == set(spec.zones)


def test_seats_and_option(spec: GameSpec) -> None:
    assert list(spec.seats) == ["B", "G", "K", "Y", "R", "W"]
    for what in ("name", "ink", "symbol"):
        assert len({getattr(seat, what) for seat in spec.seats.values()}) == 6
    assert len({seat.hatch for seat in spec.seats.values()}) == 6
    assert spec.options["ko"].default == "none"
    assert spec.options["ko"].choices == ("none", "simple", "superko")
    assert "not the published map" in spec.note


def test_counts_are_the_figures_own(spec: GameSpec) -> None:
    components = spec.components
    assert (components["cells"].each_seat, components["cells"].pieces) == (50, 0)
    assert components["cells"].diameter == 19.05
    assert (components["task_force"].pieces, components["loans"].pieces, components["board"].pieces) == (51, 6, 1)


# What a layout says, how to read it back, and whether the rules can see it (then the layout id changes).
CHANGES: list[tuple[str, str, Any, bool]] = [
    ("title: Four", "s.title", "Four", False),
    ("edition: 2", "s.edition", 2, True),
    ("note: Ours", "s.note", "Ours", False),
    ("motto: Buy low", "s.motto", "Buy low", False),
    ("players: [2, 4]", "s.players", (2, 4), True),
    ("credits: {design: Me}", "s.credits['design']", "Me", False),
    ('seats: {B: {ink: "#0000aa"}}', "s.seats['B'].ink", "#0000AA", False),
    ("seats: {B: {name: Blau}}", "s.seats['B'].name", "Blau", False),
    ("seats: {B: {symbol: star}}", "s.seats['B'].symbol", "star", False),
    ("seats: {B: {hatch: cross}}", "s.seats['B'].hatch", "cross", False),
    ("board: {pitch: 23}", "s.board.pitch", 23, False),
    ("board: {walls: [[A1, A2]]}", "len(s.board.lines())", 217, True),
    ("board: {starts: {2: [C3, H9]}}", "s.board.starts[2]", (92, 37), True),
    ("kinds: {supply: {title: Anbau}}", "s.kinds['supply'].title", "Anbau", False),
    ('kinds: {supply: {tints: ["#ffffff"]}}', "s.zones['PE'].tint", "#FFFFFF", False),
    ("kinds: {supply: {hatch: cross}}", "s.kinds['supply'].hatch", "cross", False),
    ("zones: {PE: {price: 10}}", "s.zones['PE'].price", 20, True),
    ("zones: {PE: {price: 7.5, lot: 2}}", "s.zones['PE'][3:5]", (15, 2), True),
    ("zones: {PE: {name: Perú}}", "s.zones['PE'].name", "Perú", False),
    ("zones: {PE: {kind: transit}}", "s.zones['PE'].kind", "transit", False),
    ("zones: {PE: {aliases: [Lima]}}", "s.zones['PE'].aliases", ("Lima",), False),
    ('zones: {PE: {tint: "#abcdef"}}', "s.zones['PE'].tint", "#ABCDEF", False),
    ("borders: {join: [[BO, NC]]}", "'NC' in s.zone_neighbours['BO']", True, True),
    ("borders: {cut: [[BO, PE]]}", "'PE' in s.zone_neighbours['BO'] or 'BO' in s.zone_neighbours['PE']", False, True),
    ("money: {unit: £}", "f.money.show(20)", "£10", False),
    ("money: {notes: {5: 41}}", "f.money.notes[0]", (10, 41), False),
    ("money: {notes: {10: 9}}", "f.money.notes[3]", (20, 9), False),
    ("money: {start: 60}", "f.money.start", 120, True),
    ("money: {goal: 200}", "f.money.goal", 400, True),
    ("money: {loan: {amount: 45}}", "f.money.loan.amount", 90, True),
    ("money: {loan: {repay: 60}}", "f.money.loan.repay", 120, True),
    ("money: {loan: {markers: 8}}", "(f.money.loan.markers, s.components['loans'].pieces)", (8, 8), True),
    ("infrastructure: {levels: 12}", "f.infrastructure.levels", 12, True),
    ("infrastructure: {price: 25}", "f.infrastructure.price", 50, True),
    ("infrastructure: {start: 2}", "f.infrastructure.start", 2, True),
    ("influence: {assets: 2}", "f.influence.assets", 2, True),
    ("influence: {price: 30}", "f.influence.price", 60, True),
    ("cells: {supply: 40}", "(f.cells.supply, s.components['cells'].each_seat)", (40, 40), True),
    ("cells: {start: 12}", "f.cells.start", 12, True),
    ("cells: {price: 10}", "f.cells.price", 20, True),
    ("cubes: {supply: 60}", "f.cubes.supply", 60, True),
    ("task_force: {chips: 60}", "(f.task_force.chips, s.components['task_force'].pieces)", (60, 60), True),
    ("task_force: {start: 0}", "f.task_force.start", 0, True),
    ("seizure: {1-20: 11, 21+: 12}", "(f.seizure.worst(20), f.seizure.worst(21))", (11, 12), True),
    ("points: {places: [5, 1]}", "f.points.places", (5, 1), True),
    ("points: {stake: 2}", "f.points.stake", 2, True),
    ("age: 12", "s.age", 12, False),
    ("motto: Ours", "s.motto", "Ours", False),
    ("cover: {sky: dawn}", "s.cover.sky", "dawn", False),
    ("facts: {minutes: [60, 90]}", "s.facts.minutes", (60, 90), False),
    ("options: {ko: {default: superko}}", "s.options['ko'].default", "superko", True),
    ("options: {ko: {ruling: G-99}}", "s.options['ko'].ruling", "G-99", False),
    ("words: {board_title: Brett}", "s.words['board_title']", "Brett", False),
    ("components: {cells: {diameter: 16}}", "s.components['cells'].diameter", 16, False),
    ("components: {cells: {each_seat: 30}}", "s.components['cells'].each_seat", 30, False),
    ("components: {pencil: {size: [100, 50]}}", "s.components['pencil'].size", (100, 50), False),
    ("components: {log: {count: 3}}", "s.components['log'].pieces", 3, False),
    ("components: {log: ~}", "'log' in s.components", False, False),
]  # fmt: skip


def test_each_changed_value_is_seen(spec: GameSpec, tmp_path: Path) -> None:
    for text, where, value, ruled in CHANGES:
        with row(text, where, value, ruled):
            changed = layout(tmp_path, text)
            assert read(changed, where) == value
            assert read(spec, where) != value
            assert (changed.layout_id != spec.layout_id) is ruled


def read(spec: GameSpec, where: str) -> Any:
    """The value at a place of a layout, None where it has nothing there."""
    try:
        return eval(where, {"s": spec, "f": spec.figures})
    except (KeyError, IndexError):
        return None


def test_every_section_of_the_file_is_changed_by_a_case_above() -> None:
    lines = Path(catalog.load("gocaine").file).read_text("utf-8").splitlines()
    sections = {line.split(":")[0] for line in lines if line[:1].isalpha()}
    assert sections == {text.split(":")[0] for text, *_ in CHANGES} | {"game"}


def test_a_new_map(tmp_path: Path) -> None:
    text = "board:\n  map: |\n    NW NC NE SW SC SE AT\n    TP SG CM CA CA CA AT\n    PE BO WC NL . CA CA"
    changed = layout(tmp_path, text)
    assert changed.board.columns == 7
    assert changed.board.names[:2] == ("A3", "B3")
    assert "E1" not in changed.board.index
    assert changed.zone_neighbours["PE"] == {"TP", "BO"}


def test_a_fine_price_makes_a_finer_unit(tmp_path: Path) -> None:
    changed = layout(tmp_path, "zones: {PE: {price: 1.25, lot: 4}, BO: {price: 1.6667, lot: 75}}\nmoney: {notes: {0.0025: 1}}")
    money: Money = changed.figures.money
    assert money.scale == 10_000
    assert changed.zones["PE"].price == 12_500
    assert [money.show(sum_) for sum_ in (12_500, 16_667, 25, -5, 0)] == [
        "$1.25M",
        "$1.6667M",
        "$0.0025M",
        "-$0.0005M",
        "$0M",
    ]
    assert (money.whole(20_000), money.whole(12_500)) == (2, 1.25)


def test_money_in_words() -> None:
    money = catalog.load("gocaine").figures.money
    assert [money.show(sum_) for sum_ in (0, 5, 10, 161, -7)] == ["$0M", "$2.5M", "$5M", "$80.5M", "-$3.5M"]
    assert [money.whole(sum_) for sum_ in (0, 5, 10, -7)] == [0, 2.5, 5, -3.5]
    assert type(money.whole(10)) is int


def test_the_table_is_a_value() -> None:
    assert Seizure([(1, None, 3)]) == Seizure([(1, None, 3)])
    assert hash(Seizure([(1, None, 3)]))


def test_a_game_without_zones_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="played on zones"):
        layout(tmp_path, "board: {map: ~, size: 9x9}\nzones: ~")


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("seizure: {1-4: 5, 5+: 9}", "1–4:5 5+:9"),
        ("seizure: {1+: 7}", "1+:7"),
        ("seizure: {5+: 9, 1-2: 3, 3-4: 6}", "1–2:3 3–4:6 5+:9"),
    ],
)
def test_a_table_replaces_that_of_the_game_as_a_whole(tmp_path: Path, text: str, table: str) -> None:
    rows = layout(tmp_path, text).figures.seizure
    loads = [load for load, _ in rows.text_rows()]
    assert " ".join(f"{load}:{worst}" for load, (_, _, worst) in zip(loads, rows, strict=True)) == table


@pytest.mark.parametrize(
    ("text", "loads", "add"),
    [
        ("seizure: {4: 7}", "1 to 3 t, 5 t or more", "1: 3, 2: 4, 3: 5, 5-6: 8, 7-8: 9, 9-11: 10, 12+: 11"),
        ("seizure: {1-5: 4, 8+: 9}", "6 to 7 t", "6: 8, 7: 9"),
        ("seizure: {1-13: 4}", "14 t or more", "14+: 11"),
        ("seizure: {}", "1 t or more", "1: 3, 2: 4, 3: 5, 4: 6, 5-6: 8, 7-8: 9, 9-11: 10, 12+: 11"),
    ],
)
def test_a_table_without_every_size_is_refused_with_the_rows_to_add(tmp_path: Path, text: str, loads: str, add: str) -> None:
    with pytest.raises(DataError) as raised:
        layout(tmp_path, text)
    (fault,) = raised.value.faults
    assert fault.problem == f"the table replaces the inherited one as a whole, and has no row for loads of {loads}"
    assert fault.remedy == f"add `{add}`"
    own = text[len("seizure: {") : -1]
    assert layout(tmp_path, f"seizure: {{{own}{', ' * bool(own)}{add}}}").figures.seizure  # as it is told


def test_a_layout_replaces_the_table_of_a_layout(tmp_path: Path) -> None:
    layout(tmp_path, "seizure: {1-4: 5, 5+: 9}")
    (tmp_path / "bay.yaml").write_text("extends: house.yaml\nseizure: {1-6: 8, 7+: 10}\n")
    assert [*catalog.load(str(tmp_path / "bay.yaml")).figures.seizure] == [(1, 6, 8), (7, None, 10)]
    (tmp_path / "bay.yaml").write_text("extends: house.yaml\nseizure: {2-6: 8}\n")
    with pytest.raises(DataError) as raised:
        catalog.load(str(tmp_path / "bay.yaml"))
    (fault,) = raised.value.faults  # at the user's line, with rows of the layout that it extends
    assert (fault.line, fault.remedy) == (2, "add `1: 5, 7+: 9`")


def test_a_pot_pays_what_the_players_put_in() -> None:
    """Rules L: six who put in 1 are paid 3, 2 and 1; from a smaller pot the first places are paid (ruling G-54)."""
    table = Points((3, 2, 1), 1)
    assert [table.payouts(players) for players in range(2, 7)] == [(2, 0), (3, 0, 0), (3, 1, 0, 0), (3, 2, 0, 0, 0), (3, 2, 1, 0, 0, 0)]
    assert Points((3, 2, 1), 500).payouts(6) == (1500, 1000, 500, 0, 0, 0)
    assert Points((2, 1), 1).payouts(6) == (5, 1, 0, 0, 0, 0), "what is left is the first one's"
    assert Points((5, 1), 0).payouts(3) == (5, 1, 0), "points, where nobody puts anything in"
    for places in ((3, 2, 1), (1,), (9, 4), (2, 2, 2, 2)):
        for stake in (1, 2, 7):
            assert all(sum(Points(places, stake).payouts(players)) == stake * players for players in range(2, 7))


def test_a_name_breaks_where_the_layout_says_so_and_has_no_invisible_character(tmp_path: Path) -> None:
    files = list((Path(__file__).parents[3] / "data").rglob("*.yaml"))
    assert not [path.name for path in files if "\xad" in path.read_text("utf-8") or "\\xAD" in path.read_text("utf-8")]
    own = tmp_path / "own.yaml"
    own.write_text("extends: gocaine\ntitle: Own\nzones: {SW: {name: West-Kolumbien, break: West-Kolum-bien}, SE: {name: Osten}}", "utf-8")
    spec = catalog.load(str(own))
    assert [spec.zones[code].label for code in ("SW", "SE", "NW")] == ["West-Kolum\xadbien", "Osten", "North\xadwest"]
    assert spec.zones["SW"].name == "West-Kolumbien"
    assert [spec.said.get(f"zones.{code}.break") for code in ("SW", "SE", "NW")] == ["West-Kolum-bien", None, "North-west"]
    for zone in ("name: Westland, break: Wets-land", "break: Wets-land"):
        own.write_text(f"extends: gocaine\ntitle: Own\nzones: {{SW: {{{zone}}}}}", "utf-8")
        with pytest.raises(DataError) as raised:
            catalog.load(str(own))
        assert [fault.code for fault in raised.value.faults] == ["data:zone.name"]
