"""What positions keep, to do less for each event, is what they would find anew: legal events, points joined to sides, counts of owners."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from boardgen.layout.spec import catalog
from referee.games.record.state import opening
from referee.games.written import chance
from referee.games.written.position import Position
from referee.games.written.rules import Rules

ROOT = Path(__file__).resolve().parents[4]
LAWS = sorted(
    file
    for folder in (ROOT / "data" / "examples", ROOT / "tests" / "laws")
    for file in folder.glob("*.yaml")
    if "\n  turn:" in file.read_text("utf-8") or "\n  phases:" in file.read_text("utf-8")
)


def law_of(file: Path) -> Rules:
    spec = catalog.load(str(file))
    players = spec.players[0]
    return Rules(spec, list(spec.seats)[:players], range(players))


def begin(law: Rules) -> Position:
    position = law.opening()
    position.packs = opening(law.figures, law.seats).packs
    return position


def anew(position: Position) -> Position:
    """Return a copy that keeps nothing."""
    copy = position.copy()
    copy.count_owners()
    return copy


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=[pytest.mark.slow] * (file.stem == "drove")) for file in LAWS], ids=lambda file: file.stem
)
def test_what_is_kept_is_what_is_found_anew(file: Path) -> None:
    law, dice = law_of(file), Random(5)
    position, begun = begin(law), False
    for number in range(120):
        if position.over:
            position, begun = begin(law), False
        options = law.options(position, begun=begun)
        fresh = anew(position)
        assert options == law.options(fresh, begun=begun)
        assert position.counts == fresh.counts
        drawn = law.draw(anew(position), dice, begun=begun)
        assert drawn in options if options else drawn is None
        if drawn is not None and drawn.event != "done":
            law.play(position, chance.decide(law, position, drawn, dice))
            begun = True
        if drawn is None or drawn.event == "done" or not law.goes_on(position):
            other = anew(position)
            law.end_turn(position, only=number % 2 > 0)
            law.end_turn(other)
            assert (position.over, position.ended, position.winners) == (other.over, other.ended, other.winners)
            begun = False


@pytest.mark.parametrize("name", ["breakthrough", "reversi", "amazons", "noughts", "lines_of_action"])
def test_every_legal_event_is_as_likely(name: str) -> None:
    law, dice = law_of(next(file for file in LAWS if file.stem == name)), Random(1)
    position = begin(law)
    for _ in range(5):
        law.play(position, law.moves(position)[0])
        if not law.goes_on(position):
            law.end_turn(position)
    legal = law.moves(position)
    drawn = Counter(law.draw(anew(position), dice) for _ in range(60 * len(legal)))
    assert set(drawn) == set(legal)
    assert sum((often - 60) ** 2 / 60 for often in drawn.values()) < 2 * len(legal) + 12, "chi-square"


def test_sides_are_joined_as_stones_come_and_go() -> None:
    law, dice = law_of(ROOT / "tests" / "laws" / "hex.yaml"), Random(3)
    joined, sides = law.env["connected"], [law.env[f"side_{way}"] for way in ("north", "south", "west", "east")]
    position, seen = law.opening(), Counter[bool]()
    for _ in range(1500):
        position.own_point(dice.randrange(law.size), dice.choice((0, 0, 0, 0, 1, -1)))
        position = position.copy() if dice.random() < 0.1 else position
        for seat in range(2):
            for one, other in ((sides[0], sides[1]), (sides[2], sides[3])):
                found = joined(position, seat, one, other)
                assert found == joined(anew(position), seat, one, other)
                seen[found] += 1
    assert min(seen[True], seen[False]) > 100
