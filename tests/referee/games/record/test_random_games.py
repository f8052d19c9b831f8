"""Random games of a layout without rules of its own: all of them are judged as their player counts, and spoiled ones are survived."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.json_values import make_data
from tests.referee.games.record.players import Fort
from tests.referee.random_games import judge_survives, judged, legal, writes_the_same

LOGS = Path(__file__).resolve().parents[3] / "logs" / "record"


def play(seeds: range, rounds: int) -> None:
    for seed in seeds:
        player = Fort(seed)
        verdict = legal(player.play(rounds), LOGS)
        assert verdict.table is not None
        view = make_data(verdict.table.view())
        assert view["stones"] == {point: owner for point, (owner, _) in player.board.items()}, seed
        assert view["table"]["pieces"] == {point: kind for point, (_, kind) in player.board.items()}, seed
        assert view["table"]["pile"] == {"weather": len(player.pile)}, seed
        for seat, holding in view["players"].items():
            assert (holding["gold"], holding["captured"]) == (player.gold[seat], player.captured[seat]), (seed, seat)
            assert len(holding["hand"]["known"]) + holding["hand"]["unknown"] == len(player.hands[seat]), (seed, seat)


def test_random_games_are_legal_and_counted_alike() -> None:
    play(range(12), 8)
    assert writes_the_same(lambda: Fort(3).play(5))


@pytest.mark.slow
@pytest.mark.nightly
def test_many_random_games_are_legal_and_counted_alike() -> None:
    play(range(1000, 1300), 25)


@pytest.mark.slow
def test_the_judge_survives_spoiled_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(LOGS)
    judge_survives([(seed, Fort(seed).play(5)) for seed in range(6)], 12)


@pytest.mark.slow
@pytest.mark.nightly
def test_the_judge_survives_many_spoiled_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(LOGS)
    judge_survives([(seed, Fort(seed).play(12)) for seed in range(100, 200)], 40)


def test_a_game_stops_at_any_turn_and_goes_on_from_there() -> None:
    log = Fort(5).play(6)
    lines = log.splitlines()
    for seat in ("B", "R"):
        for number in (1, 3, 6):
            at = f"{number}{seat}"
            verdict = judged(log, LOGS, at=at)
            assert verdict.turn == at
            shorter = judged("\n".join(lines[: next(i for i, line in enumerate(lines) if line.startswith(f"{at} ")) + 1]) + "\n", LOGS)
            assert verdict.table is not None
            assert shorter.table is not None
            assert verdict.table.view() == shorter.table.view()
