"""Games between bots: whole logs that the ordinary judge accepts, the same by the same seed; what fails says where."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardgen.layout.spec import catalog
from referee.errors import Unusable
from referee.judge.ask.protocol import Seating
from referee.trial.bots.bot import bot
from referee.trial.game import BotError, GameResult, Playground, play_game
from tests.referee.random_games import judged, legal
from tests.sampling import sampled

if TYPE_CHECKING:
    from random import Random

    from referee.judge.ask.protocol import Table

SEATS = {"cairo": "RKGB", "territory": "BG", "gocaine": "RBG"}
LONGEST = {"cairo": 100, "territory": 400, "gocaine": 120}
GROUNDS = {"cairo": "", "territory": "9x9", "gocaine": ""}


def ground(game: str) -> Playground:
    """A game on a small board."""
    from boardgen.layout.spec import catalog

    board = GROUNDS[game]
    return Playground(catalog.find_by_header(board, ".", game) if board else catalog.load(game), board)


def play(on: Playground, words: str, seed: int, options: dict[str, str] | None = None) -> GameResult:
    """A game in which all seats are played by bots of these names, in turn."""
    game = on.spec.game
    seats, kinds = SEATS[game], words.split()
    bots = {seat: bot(kinds[number % len(kinds)], on.spec.law) for number, seat in enumerate(seats)}
    seating = Seating({seat: f"Bot {seat}" for seat in seats}, tuple(seats), options=options or {})
    return play_game(on, seating, bots, seed, longest=LONGEST[game])


@pytest.mark.parametrize("game", sampled(SEATS))
def test_the_judge_accepts_games_and_a_seed_gives_one_game(game: str) -> None:
    on = ground(game)
    for word in ("random", "greedy", "search:2"):
        result = play(on, word, 1)
        verdict = legal(result.text)
        assert verdict.table is not None
        assert verdict.table.standings() == result.table.standings()
        assert play(on, word, 1).lines == result.lines
        assert play(on, word, 2).lines != result.lines


@pytest.mark.slow
@pytest.mark.parametrize("seeds", sampled([{"greedy": 1, "random": 0, "search:2": 1}, {"greedy": 2, "random": 3}]))
@pytest.mark.parametrize("game", sampled(SEATS, landing=1))
def test_no_seat_is_better_than_another(game: str, seeds: dict[str, int]) -> None:
    """With the same dice, the game in which the next seat begins is the same game with all seats moved on by one: where the first player
    is drawn by lot, what trials show of a seat is luck."""
    on, seats = ground(game), {"territory": "BGK"}.get(game, SEATS[game])
    moved = dict(zip(seats, seats[1:] + seats[:1], strict=True))

    def scores(order: str, word: str, seed: int) -> dict[str, float]:
        bots = {seat: bot(word, on.spec.law) for seat in seats}
        seating = Seating({seat: f"Bot {seat}" for seat in seats}, tuple(order), ordered=True)
        result = play_game(on, seating, bots, seed, longest=LONGEST[game])
        return {one.seat: one.score for one in result.table.standings()}

    for word, seed in seeds.items():
        first = scores(seats, word, seed)
        assert {moved[seat]: score for seat, score in first.items()} == scores(seats[1:] + seats[:1], word, seed), (word, seed)
        assert len(set(first.values())) > 1, (word, seed)


def test_stones_set_in_a_hurry_are_those_of_the_ordinary_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.games.territory.table import Table

    on = ground("territory")
    options: tuple[dict[str, str], ...] = ({}, {"cards": "off"}, {"cards": "off", "dice": "off", "ko": "simple"})
    short = [play(on, "random", 9, chosen) for chosen in options]
    rejected = [line for line in short[0].lines if "!" in line]
    assert any(re.fullmatch(r"\d+[BG] \d\+\d [A-Z]\d ; ![BG] play RJ", line) for line in rejected), rejected
    monkeypatch.setattr(Table, "hurry", lambda *_: 0)
    for chosen, result in zip(options, short, strict=True):
        ordinary = play(on, "random", 9, chosen)
        assert (ordinary.lines, ordinary.table.view()) == (result.lines, result.table.view())


def test_greedy_beats_random() -> None:
    for game, seats in (("cairo", "RK"), ("territory", "BG"), ("gocaine", "RB")):
        on = ground(game)
        greedy, random = bot("greedy", game), bot("random", game)
        for seed in range(4):
            first, other = seats if seed % 2 else seats[::-1]
            seating = Seating({first: "Ann", other: "Ben"}, (first, other))
            winner = play_game(on, seating, {first: greedy, other: random}, seed, longest=400).table.standings()[0]
            assert (winner.seat, winner.place) == (first, 1), (game, seed)


def test_games_under_the_record_are_played_at_random() -> None:
    hill = catalog.load("tests/logs/record/hill.yaml")
    seating = Seating({"B": "Ann", "R": "Ben"}, ("B", "R"))
    random = bot("random", hill.law)
    result = play_game(Playground(hill), seating, {"B": random, "R": random}, 4, longest=40)
    assert result.cut_off
    words = {line.split()[1].rstrip("+-0123456789") for line in result.lines if line[0].isdigit()}
    assert {"gold", "roll", "draw"} <= words
    assert not any(line.endswith("pass") for line in result.lines)
    verdict = judged(result.text, Path("tests/logs/record"))
    assert verdict.table is not None
    assert not verdict.errors
    assert verdict.table.finished


def test_territory_without_dice_and_cards() -> None:
    for options in ({"dice": "off"}, {"cards": "off", "ko": "simple"}, {"draw": "after"}):
        legal(play(ground("territory"), "random", 3, options).text)


def test_a_game_that_does_not_end_is_cut_off() -> None:
    on = ground("gocaine")
    seating = Seating({"R": "Ann", "B": "Ben"}, ("R", "B"))
    result = play_game(on, seating, {seat: bot("random", "gocaine") for seat in "RB"}, 1, longest=7)
    assert (result.turns, result.cut_off, result.lines[-2]) == (7, True, "end agreed")
    legal(result.text)


class _Failing:
    """A bot that fails, or writes what it has been told."""

    name = "failing"

    def __init__(self, line: str = "") -> None:
        self._line = line

    def line(self, table: Table, seat: str, dice: Random) -> str:
        if not self._line:
            raise ZeroDivisionError("of its own")
        return self._line

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        return ""


def test_a_bot_that_fails_is_named_with_its_seat_turn_and_seed() -> None:
    on = ground("gocaine")
    seating = Seating({"R": "Ann", "B": "Ben"}, ("R", "B"), ordered=True)
    for line, why in (("", "ZeroDivisionError: of its own"), ("buy 1000cell", "buy"), ("fly A1", "fly")):
        bots = {"R": bot("random", "gocaine"), "B": _Failing(line)}
        with pytest.raises(BotError, match=r"bot failing of seat B failed in `?1B.* of the game with seed 41: .*" + why):
            play_game(on, seating, bots, 41)


def test_what_cannot_be_played_is_refused() -> None:
    on = ground("gocaine")
    random = bot("random", "gocaine")
    with pytest.raises(Unusable, match="no bot 'clever'; write random, greedy or search:200"):
        bot("clever", "gocaine")
    for word in ("search", "search:0", "search:many", "search:100000"):
        with pytest.raises(Unusable, match="write for example search:200"):
            bot(word, "gocaine")
    with pytest.raises(Unusable, match=r"law: record.*write greedy"):
        bot("search:10", "record")
    with pytest.raises(Unusable, match=r"1 players.* 2 to 6"):
        play_game(on, Seating({"R": "Ann"}, ("R",)), {"R": random}, 1)
    with pytest.raises(Unusable, match="no bot for seat B"):
        play_game(on, Seating({"R": "Ann", "B": "Ben"}, ("R", "B")), {"R": random}, 1)
