"""Random games of the plain law: they replay, nothing is made or lost, everything happens often enough, and every rule gets broken."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from lark import Lark

from tests.referee.games.territory.plain.faults import faulty_game
from tests.referee.games.territory.plain.mutate import mutate
from tests.referee.games.territory.plain.randomgames import RandomGame, random_game
from tests.referee.games.territory.plain.reading import statement
from tests.referee.games.territory.plain.replay import PlainTurn, replay
from tests.referee.games.territory.plain.setups import faulty_setup
from tests.referee.games.territory.plain.shapes import PLAIN, SHAPED
from tests.referee.games.territory.plain.state import HIDDEN, Deck, PlainIllegal, State
from tests.referee.games.territory.plain.worlds import first_unexplained
from tests.sampling import row, sampled

GAMES = 160
GRAMMAR = Path(__file__).resolve().parents[2] / "tlog.lark"

# what happens -> how often at least in so many games
HAPPENS = {
    "stone": 2000, "decline": 100, "pass": 400, "capture": 1000, "several groups": 40, "two owners": 20, "mixed group": 15,
    "dying captor": 20, "split": 400, "remainder": 300,
    "draw before": 300, "draw after": 200, "draw after a pass": 150, "drop": 100, "drop hidden": 100,
    "play NM": 40, "play XM": 150, "play MA": 60, "play PP": 60, "play RA": 30, "play M2": 15, "play M3": 4, "play P3": 30, "play P5": 8,
    "play T12": 30, "play T25": 8, "play T38": 4, "trade": 20, "trade for less": 50,
    "RJ against stone": 40, "RJ against play": 20, "RR against stone": 25, "RR against play": 1,
    "surrender": 100, "surrender refused": 15, "change occupier": 4, "change occupier refused": 1, "independence": 30, "war": 10,
    "left without a liberty": 2, "handicap": 150, "handicap declined": 30, "end agreed": 50, "end pass": 25, "end full": 3,
    "dead": 40, "reveal P3": 15, "reveal P5": 4, "reveal T12": 8,
}  # fmt: skip

# reasons to be found in random faults of a turn or after the end
REASONS = """
    after-reject apart card-missing cards cards-off concede dead-stones dead-when dead-whose deck dice-late dice-missing dice-off
    dice-twice draw-not-due draw-twice draw-when drop-early drop-missing drop-not-due end-full end-pass ended extra-touch
    independence ko move-missing occupied one-group order pair-beside point reach reject-kind reject-nothing reject-own
    replace-empty reveal-card reveal-when roll-then row shift-count shift-own shift-still suicide surrender-contact surrender-more
    surrender-occupied surrender-occupier surrender-off surrender-two surrender-whom trade-short trade-whom two-moves war window xs
"""
SETUPS = """
    cards-off deal deck first handicap misplaced occupied order placed-dead point reach setup-over start-missing start-taken start-twice
"""


PARTS = pytest.mark.parametrize("part", sampled(range(6), every=6, landing=2))


@cache
def games(part: int = 0, parts: int = 1) -> list[RandomGame]:
    """One in so many of the random games."""
    return [_game(seed) for seed in range(part, GAMES, parts)]


@cache
def _game(seed: int) -> RandomGame:
    return random_game(seed)


@pytest.mark.slow
@PARTS
def test_every_game_replays(part: int) -> None:
    for game in games(part, 6):
        found = replay(game.text, game.board)
        assert (found.line, found.reason) == (None, None), game.text
        assert found.game is not None
        assert found.scores == game.game.scores()
        assert (found.game.state.stones, found.game.state.prisoners) == (game.game.state.stones, game.game.state.prisoners)


@PARTS
def test_every_log_is_of_the_published_grammar(part: int) -> None:
    grammar = Lark(GRAMMAR.read_text("utf-8"), parser="lalr")
    for game in games(part, 6):
        grammar.parse(game.text)


@pytest.mark.slow
def test_everything_happens() -> None:
    seen = sum((game.counts for game in games()), Counter())
    assert {what: seen[what] for what, least in HAPPENS.items() if seen[what] < least} == {}
    assert {len(game.game.seats) for game in games()} == {2, 3, 4, 5, 6}
    assert sum(game.rows is None for game in games()) > GAMES // 3
    assert sum(game.rows is not None for game in games()) > GAMES // 4
    assert sum(bool(game.walls) for game in games()) > GAMES // 20
    assert any(1 in (game.board.width, game.board.height) for game in games())


def made(before: PlainTurn, after: PlainTurn, line: str) -> int:
    """How many stones a line brings on the board or among the prisoners, less those it takes out of the game, as its words say."""
    events = {event[0]: event for event in statement(line)[3]}
    if "reject" in events:
        return int(events["reject"][2] == "RR")
    if "play" not in events:
        return int("stone" in events)
    code, *arguments = events["play"][1:]
    if code not in ("T12", "T25", "T38"):
        return {"XM": 2, "PP": 2, "MA": 1}.get(code, 0)
    given, most = int(code[1]), int(code[2])
    received = before.prisoners[arguments[0]].get(after.id[-1], 0) - after.prisoners[arguments[0]].get(after.id[-1], 0)
    assert 0 <= received <= most
    return -given - received


@PARTS
def test_stones_and_cards_are_conserved(part: int) -> None:
    for game in games(part, 6):
        found, lines = replay(game.text, game.board), game.text.splitlines()
        assert found.setup is not None
        assert found.game is not None
        turns = [found.setup, *(turn for turn in found.turns if not turn.id.startswith("0"))]
        cards = sum(found.game.deck.counts.values()) if found.game.cards else 0
        for before, after in pairwise(turns):
            stones = [len(turn.stones) + sum(sum(held.values()) for held in turn.prisoners.values()) for turn in (before, after)]
            assert stones[1] - stones[0] == made(before, after, lines[after.line - 1]), f"{lines[after.line - 1]}\n{game.text}"
            assert after.pile + after.discard + sum(len(known) + unknown for known, unknown in after.hands.values()) == cards
            assert max(len(known) + unknown for known, unknown in after.hands.values()) <= 3
            assert all(set(known) <= set(found.game.deck.counts) and unknown >= 0 for known, unknown in after.hands.values())


@pytest.mark.slow
def test_small_decks_are_shuffled_again() -> None:
    deck = {"NM": 2, "XM": 3, "RJ": 2, "MA": 2, "PP": 2, "T12": 2, "P3": 2}
    shuffles = 0
    for seed in range(12):
        game = random_game(seed, 40, deck=deck, seats=2 + seed % 3, options={"cards": "on"})
        found = replay(game.text, game.board, deck)
        assert (found.line, found.reason) == (None, None), game.text
        shuffles += game.game.state.reshuffles
    assert shuffles > 6


@pytest.mark.parametrize("shape", [*PLAIN, *SHAPED])
def test_shapes(shape: str) -> None:
    for seed in range(4):
        game = random_game(seed, 12, shape=shape, seats=2 + seed, options={"ko": "simple"})
        assert replay(game.text, game.board).line is None
        assert (game.rows is None) == (shape in PLAIN)
        if game.rows is not None:
            assert "Board: shaped" in game.text


@pytest.mark.slow
@pytest.mark.nightly
def test_faults_of_turns() -> None:
    used: Counter[str] = Counter()
    for seed in range(120):
        game = faulty_game(seed, used=used)
        found = replay(game.text, game.board)
        assert (found.line, found.reason) == game.fault, game.text
    kos = [faulty_game(seed, wanted="ko", shape=("tiny", "strip", "small", "walls")[seed % 4]) for seed in range(12)]
    courts = {"surrender": "on", "cards": "off"}
    rivals = [faulty_game(seed, 20, wanted="surrender-more", shape="tiny", seats=4, options=courts) for seed in range(6)]
    for game in [*kos, *rivals]:
        found = replay(game.text, game.board)
        assert (found.line, found.reason) == game.fault, game.text
        used[found.reason or ""] += 1
    assert {reason: used[reason] for reason in REASONS.split() if used[reason] < 1} == {}
    assert used["ko"] >= 6


@pytest.mark.slow
def test_faults_of_the_set_up() -> None:
    used = Counter(game.fault[1] for seed in range(40) for game in faulty_setup(seed) if game.fault)
    assert [reason for reason in SETUPS.split() if used[reason] < 4] == []


@pytest.mark.slow
def test_changes() -> None:
    """A change is one change, many of them break a rule, and the line at fault is never before the changed one."""
    broken: Counter[str] = Counter()
    for game in [*games(0, 6), *games(3, 6)]:
        text, what = mutate(game, Random(game.seed))
        found = replay(text, game.board)
        broken[found.reason or "none"] += 1
        index = re.fullmatch(r"line ([0-9]+): .*", what)
        assert index
        assert text.splitlines()[: int(index[1]) - 1] == game.text.splitlines()[: int(index[1]) - 1]
        assert found.line is None or found.line >= int(index[1])
    assert len(broken) > 8
    assert 5 < broken["none"] < 40


def test_hands_against_all_courses_of_the_deck() -> None:
    """Counting kinds and trying every course of a small deck find the same first event that nothing explains."""
    for seed in range(40):
        with row(seed):
            rng = Random(seed)
            deck = {code: rng.randint(1, 3) for code in rng.sample(("NM", "XM", "RJ", "P3"), rng.randint(2, 4))}
            seats = "BG"
            state = State(known={s: Counter() for s in seats}, unknown=dict.fromkeys(seats, 0), pile=sum(deck.values()))
            events: list[tuple[str, str, str]] = []
            table, refused = Deck(deck), None
            while refused is None and len(events) < 20 and (state.pile or any(state.hand(s) for s in seats)):
                word, seat = rng.choice(("draw", "draw", "use", "drop")), rng.choice(seats)
                code = rng.choice([HIDDEN, *deck] if word != "use" else [*deck])
                if (word == "draw" and not state.pile) or (word != "draw" and not state.hand(seat)):
                    continue
                events.append((word, seat, code))
                try:
                    {"draw": table.draw, "use": table.use, "drop": table.drop}[word](state, seat, code)
                except PlainIllegal:
                    refused = len(events) - 1
            assert first_unexplained(deck, seats, events) == refused
