"""The small grid of zones keeps the geography of the map."""

import pytest
from hypothesis import given, settings, strategies as st

from boardgen.games.gocaine.panels import spread_boxes
from boardgen.layout.spec.catalog import load
from tests.sampling import NIGHTLY


def cells(spec):
    board = spec.board
    return {code: [(board.col[p], board.rows - board.row[p]) for p in board.points_of(code)] for code in spec.zones}


def test_gocaine_reads_like_its_map():
    places = spread_boxes(cells(load("gocaine")), 4)
    rows = [["" for _ in range(4)] for _ in range(5)]
    for code, (column, row) in places.items():
        rows[row][column] = code
    assert rows == [
        ["NW", "NC", "", "NE"],
        ["SW", "SC", "SE", "AT"],
        ["TP", "SG", "CM", "CA"],
        ["", "WC", "", "NL"],
        ["PE", "", "", "BO"],
    ]


def test_nothing_to_place():
    assert spread_boxes({}, 4) == {}


ZONES = st.dictionaries(
    st.sampled_from([a + b for a in "ABCDE" for b in "ABCDE"]),
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=1, max_size=5),
    max_size=20,
)


@pytest.mark.parametrize("examples", [30, pytest.param(100, marks=NIGHTLY)])
def test_no_two_zones_share_a_place(examples):
    settings(max_examples=examples)(given(ZONES, st.integers(1, 6))(check_places))()


def check_places(zones, across):
    places = spread_boxes(zones, across)
    assert set(places) == set(zones)
    assert len(set(places.values())) == len(places)
    assert all(0 <= column < across for column, _ in places.values())
