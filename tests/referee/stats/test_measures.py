"""Parts of a board, cards that are kept, and the ladder of bots: the figures and how sure they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.spec import catalog
from referee.games.territory.measures import part_names
from referee.games.territory.table import owners, territory
from referee.stats import sections, summary
from referee.stats.collect import collect_games
from referee.stats.summary import Row
from tests.referee.go.test_goban import board

if TYPE_CHECKING:
    from pathlib import Path


def test_a_board_has_nine_parts_or_its_zones() -> None:
    names = part_names(catalog.load("territory"))
    index = catalog.load("territory").board.index
    at = {word: names[index[word]] for word in ("A1", "G7", "N13", "A7", "G1", "N1")}
    assert at == {"A1": "south-west", "G7": "centre", "N13": "north-east", "A7": "west", "G1": "south", "N1": "south-east"}
    assert {names.count(part) for part in set(names)} == {16, 20, 25}
    drove = catalog.load("drove")
    assert set(part_names(drove)) - {"elsewhere"} <= {zone.name for zone in drove.zones.values()}


def test_points_are_owned_as_they_are_counted() -> None:
    goban = board(".0..", "00.1", ".0.1", "0.11")
    found = owners(goban)
    assert [found.count(colour) for colour in range(2)] == territory(goban, 2) == [2, 0]
    assert {point for point, owner in enumerate(found) if owner == 0} == {0, 8}


LOG = """%tlog 1
Game: territory
Board: 9x9
Players: B=Ana R=Ben
Order: B R
Options: dice=off
0 deal B:XM,PP,PP R:RA,XM,XM
1B play XM D4 J7
1R pass
2B pass
2R pass
end pass
"""


def test_cards_that_are_kept_are_those_in_hand_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "a.tlog").write_text(LOG, "utf-8")
    (tally,) = collect_games([str(tmp_path / "a.tlog")], 1).tallies.values()
    rows = {(row.measure, row.item): row for row in summary.rows("x", tally)}
    assert tally.refused_games == 0, tally.refusals
    assert {item: row.count for (measure, item), row in rows.items() if measure == "use of cards: kept"} == {"PP": 2, "RA": 1, "XM": 2}
    assert rows["wins with card kept", "XM"].of == 1
    glance = next(one for one in sections.make_sections(list(rows.values()), tally, str) if one.title == "Cards at a glance")
    assert glance.head == ("name", "played", "kept", "wins, played", "wins, kept")
    assert next(row for row in glance.rows if row[0] == "XM")[1:3] == ("1.00", "2.00")


def test_a_ladder_goes_up_from_the_weakest_bot() -> None:
    pairs = (("greedy over random", 0.9), ("search:50 over greedy", 0.6), ("search:50 over random", 1.0))
    rows = [
        Row("x", summary.LADDER, item, None, 100, None if share == 1 else 100 * share, "Elo", share, share - 0.04, share)
        for item, share in pairs
    ]
    assert sections.strength(rows) == ["random", "greedy", "search:50"]
    shown = sections.ladder(rows)
    assert shown.sentences[1] == "random < greedy < search:50: Elo a step +90, +60."
    assert [row[0] for row in shown.rows] == [item for item, _ in pairs]
    rows[0] = rows[0]._replace(value=None, share=1.0, low=0.9)
    assert sections.ladder(rows).sentences[1] == "random < greedy < search:50: Elo a step more than +382, +60."


def test_a_ladder_of_bots_that_did_not_all_meet_goes_by_all_comparisons() -> None:
    pairs = (("greedy over random", 0.97), ("search:50 over greedy", 0.7), ("search:200 over search:50", 0.6))
    rows = [Row("x", summary.LADDER, item, None, 100, 100 * share, "Elo", share, share - 0.04, share) for item, share in pairs]
    assert sections.strength(rows) == ["random", "greedy", "search:50", "search:200"]
    row = Row("x", summary.LADDER, "search:50 over search:200", None, 10, 70, "Elo", 0.6, 0.3, 0.9)
    more = Row("x", summary.LADDER, "search:200 over greedy", None, 400, 350, "Elo", 0.9, 0.8, 0.95)
    shown = sections.ladder([*rows[:2], row, more])
    assert shown.sentences[1] == "random < greedy < search:50 < search:200: Elo a step +97, +70, -70."
