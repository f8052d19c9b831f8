"""What is listed under a law breaks none of its rules, and what positions keep, to do less for each event, is what they would find anew."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from boardgen.layout.spec import catalog
from referee.games.record.state import opening
from referee.games.written import chance
from referee.games.written.position import NO_PIECE, Move, Position
from referee.games.written.rules import BOARD, Rules

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


def play_one(law: Rules, position: Position, dice: Random) -> None:
    """Play an event that is drawn, and end the turn where it has to."""
    drawn = law.draw(position, dice, begun=bool(position.stage or position.done or position.owed))
    if drawn is not None and drawn.event != "done":
        law.play(position, chance.decide(law, position, drawn, dice))
    if drawn is None or drawn.event == "done" or not law.goes_on(position):
        law.end_turn(position)


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
        assert (position.counts, position.places) == (fresh.counts, fresh.places)
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


def list_one_by_one(law: Rules, position: Position) -> list[Move]:
    """Return the legal events of this part of the turn on the board, each judged as one that a log has."""
    step, found = law.step(position), []
    for event, piece, other, _ in () if step is None or position.over else step.choices:
        if event in BOARD and not other:
            starts = position.places[position.seat] if event == "move" else [-1]
            pieces = [piece] if piece >= 0 else law.kinds
            pieces = [one for one in pieces if law.has_supply(position, one)] if event == "put" else [NO_PIECE]
            moves = [Move(event, put, start, to) for put in pieces for start in starts for to in range(law.size) if to != start]
            found += [
                move
                for move in moves
                if (event in ("put", "choose") or piece in (-1, law.piece_of(position, move)))
                and (event != "take" or position.owners[move.to] >= 0)
                and not any(True for _ in law._find_broken(position, move))
                and (event in ("take", "choose") or position.owners[move.to] < 0 or law.takes_its_place(position, move))
            ]
    return found


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=[pytest.mark.slow] * (file.stem in ("drove", "lines_of_action"))) for file in LAWS],
    ids=lambda file: file.stem,
)
def test_what_is_listed_is_what_breaks_no_rule(file: Path) -> None:
    law, dice = law_of(file), Random(7)
    law.duties = ()
    position = begin(law)
    for number in range(90):
        if position.over:
            position = begin(law)
        if number % 9 == 0 or number < 3:
            listed = [move for move in law.moves(position) if move.event in BOARD and move.by < 0]
            assert len(set(listed)) == len(listed)
            later = set(listed) - set(list_one_by_one(law, position))
            assert set(listed) >= set(list_one_by_one(law, position))
            assert not later or position.stage + 1 < len(law.phases[position.phase].turn)
        play_one(law, position, dice)


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
