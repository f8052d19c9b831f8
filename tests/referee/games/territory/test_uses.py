"""What is listed of cards that set or move several stones is all that is accepted, and on large boards all of it is decided."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.legal.legal import Legal, legal
from referee.legal.search import Prober
from referee.live.game import LiveGame
from referee.live.opening import open_bytes
from tests.sampling import sampled

STONES = {"XM": 2, "PP": 2, "M2": 2, "M3": 3}
SHAPES = {2: ((3, 3), (4, 3), (4, 4), (5, 2), (6, 2)), 3: ((3, 2), (3, 3), (4, 2))}
MOST = 25_000
"""Uses that are tried in one position."""


def small_board(folder: Path, rng: Random, stones: int) -> str:
    """A layout with a few points and gaps, on which stones of one turn may be near each other; returns its name."""
    width, height = rng.choice(SHAPES[stones])
    rows = [" ".join("." if rng.random() < 0.08 else "+" for _ in range(width)) for _ in range(height)]
    lattice, apart = rng.choice(("square", "square", "triangle", "honeycomb")), rng.choice((1, 2, 2, 3))
    name = f"small{len([*folder.iterdir()])}"
    head = f"extends: territory\ntitle: Small\napart: {apart}\nsurrender: {{players: 2}}\n"
    head += f"board:\n  grid: {{lattice: {lattice}}}\n  map: |\n"
    (folder / f"{name}.yaml").write_text(head + "".join(f"    {row}\n" for row in rows), "utf-8")
    return name


def position(folder: Path, rng: Random, stones: int) -> LiveGame | None:
    """A game after some turns and corrections by hand, which may leave groups without a liberty; None where the board has no points."""
    seats, dice = rng.choice(("KW", "KW", "KWR")), rng.choice(("on", "off"))
    players = " ".join(f"{seat}={seat}" for seat in seats)
    board, ko = small_board(folder, rng, stones), rng.choice(("simple", "superko"))
    head = f"%tlog 1\nGame: territory\nBoard: {board}\nOptions: dice={dice} ko={ko}\nPlayers: {players}\n"
    game = open_bytes(head.encode(), folder=folder)
    if game.problems or game.table is None:
        return None
    points = list(game.table.spec.board.names)
    if dice == "on":
        starts = zip(seats, rng.sample(points, len(seats)), strict=True)
        game.play("0 start " + " ".join(f"{seat}:{point}" for seat, point in starts))
    for _ in range(rng.randrange(1, 14)):
        turn(game, rng, points, "6+6 " if dice == "on" else "")
    share = rng.choice((0, 0.3, 0.6))
    for point in points:
        correction = f"fix {point} {rng.choice([*seats, '.'])}"
        if rng.random() < share and game.attempt(correction).accepted:
            game.play(correction)
    return game


def turn(game: LiveGame, rng: Random, points: list[str], dice: str) -> None:
    others = [f"surrender {game.due[-1] if game.due else ''} yes", "surrender W yes", "surrender K yes", "independence"]
    for _ in range(12):
        line = f"{game.due} " + (rng.choice(others) if rng.random() < 0.15 else f"{dice}{rng.choice(points)}")
        if game.attempt(line).accepted:
            game.play(line)
            return
    game.play(f"{game.due} pass")


def uses(game: LiveGame, card: str) -> list[str]:
    """Everything that a card could name."""
    assert game.table is not None
    assert game.due is not None
    board, table = game.table.spec.board, game.table
    if card in ("XM", "PP"):
        return [f"{one} {other}" for one in board.names for other in board.names]
    seat = table.order.index(game.due[-1])
    own = [point for point, owner in table.view().stones.items() if owner == table.order[seat]]
    steps = [(source, goal) for source in own for goal in board.names if source != goal]
    several = permutations(steps, STONES[card])
    differing = [chosen for chosen in several if all(len({*ends}) == len(chosen) for ends in zip(*chosen, strict=True))]
    return [" ".join(f"{source}>{goal}" for source, goal in chosen) for chosen in differing]


def beginnings(accepted: list[str]) -> dict[str, set[str]]:
    """What may follow each beginning of some uses."""
    after: dict[str, set[str]] = {"": set()}
    for use in accepted:
        written = ""
        for word in use.split():
            source, mark, goal = word.rpartition(">")
            for part in (source + mark, goal) if mark else (word,):
                after.setdefault(written, set()).add(part)
                written += part
            written += " "
    return after


def listed(result: Legal) -> set[str]:
    assert all(option.proved for option in result.options), result.line
    return {option.text for option in result.options}


def compare(game: LiveGame, rng: Random, card: str) -> int:
    """Compare what is listed with all uses that are accepted; how many these are."""
    assert game.table is not None
    dice = rng.choice(("1+1 ", "2+1 ", "3+2 ")) if "dice=on" in game.headers["Options"] else ""
    head = f"{game.due} {dice}play {card} "
    tried = uses(game, card)
    if len(tried) > MOST:
        return 0
    prober = Prober(game)
    accepted = [use for use in tried if prober.try_line(f"{head}{use}").error is None]
    after = beginnings(accepted)
    refused = {use[: use.index(">") + 1] if ">" in use else use.split()[0] + " " for use in tried} - set(after)
    for begun in (*after, *sorted(refused)):
        if len(begun.split()) < STONES[card] or not begun.endswith(" "):
            assert listed(legal(game, head + begun)) == after.get(begun, set()), f"{head}{begun} after\n{game.text}"
    return len(accepted)


def compared(folder: Path, seeds: range) -> int:
    found = 0
    for seed in seeds:
        rng = Random(seed)
        card = rng.choice([*STONES])
        game = position(folder, rng, STONES[card])
        if game is not None and game.due is not None:
            found += compare(game, rng, card)
    return found


@pytest.mark.parametrize("seeds", sampled([range(4), range(16)], landing=1))
def test_uses_listed_are_all_that_are_accepted(tmp_path: Path, seeds: range) -> None:
    assert compared(tmp_path, seeds) > (100 if len(seeds) == 16 else 24)


@pytest.mark.slow
@pytest.mark.nightly
def test_uses_on_many_boards(tmp_path: Path) -> None:
    assert compared(tmp_path, range(100, 300)) > 2500


def end_of_a_game(seed: int) -> LiveGame:
    """19 x 19 points on which areas of two colours meet; three of four points inside an area are taken."""
    rng, size = Random(seed), 19
    centres = [(rng.random() * size, rng.random() * size, rng.choice("KW")) for _ in range(14)]

    def area(column: int, row: int) -> str:
        return min(centres, key=lambda centre: (centre[0] - column) ** 2 + (centre[1] - row) ** 2)[2]

    game = open_bytes(b"%tlog 1\nGame: territory\nBoard: 19x19\nOptions: dice=off\nPlayers: K=Kay W=Will\n")
    assert game.table is not None
    stones: dict[str, list[str]] = {"K": [], "W": []}
    for number, name in enumerate(game.table.spec.board.names):
        column, row = number % size, number // size
        beside = {area(column + over, row + up) for over, up in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        if beside != {area(column, row)} or rng.random() < 0.75:
            stones[area(column, row)].append(name)
    for seat, points in stones.items():
        game.play(f"0{seat} place {' '.join(points)}")
    table: Any = game.table
    breathless = [table.spec.board.names[point] for group in table.board.breathless() for point in group]
    for point in breathless:
        game.play(f"fix {point} .")
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled([1, 2, 3], landing=0))
def test_every_word_is_decided_at_the_end_of_a_game_on_19_by_19(seed: int) -> None:
    game = end_of_a_game(seed)
    assert game.table is not None
    own = [point for point, seat in game.table.view().stones.items() if seat == "K"]
    steps = [f"{card} {source}>" for card in ("M2", "M3") for source in own[:: len(own) // 2]]
    for words in ("", "XM ", "PP ", "M2 ", "M3 ", *steps):
        assert listed(legal(game, f"1K play {words}")), words
