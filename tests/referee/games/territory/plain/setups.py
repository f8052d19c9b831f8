"""Random games whose set-up breaks a rule: starting rolls, start points, hands, stones set by hand, handicap stones."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain.board import point_name
from tests.referee.games.territory.plain.randomgames import RandomGame, random_game
from tests.referee.games.territory.plain.replay import replay

if TYPE_CHECKING:
    from collections.abc import Iterator


def _breaks(game: RandomGame, rng: Random, setup: list[str], play: list[str]) -> Iterator[list[str]]:
    """Set-up and play with one thing changed; not every change breaks a rule of every game."""
    seats, points = game.game.seats, [point_name(point) for point in sorted(game.board.points)]
    off = f"A{game.board.height + 1}"
    one, two = rng.sample(seats, 2)
    starts = [f"{seat}:{point}" for seat, point in zip(seats, rng.sample(points, len(seats)), strict=True)]
    rest = [line for line in setup if not line.startswith("0 start")]
    yield [*setup, f"0 start {one}:{rng.choice(points)}", *play]
    yield [f"0 start {one}:{off}", *setup, *play]
    yield [f"0 start {one}:{points[0]} {two}:{points[0]}", *rest, *play]
    yield [*rest, *play]
    yield [*rest, "0 start " + " ".join(starts[1:]), *play]
    hands = [line for line in setup if not line.startswith("0 deal")]
    for hand in ("??", "????", "P5P5?", "P5,?,M3"):
        yield [*hands, f"0 deal {one}:{hand} {two}:{hand}", *play]
    yield [*setup, f"0 deal {one}:???", *play]
    yield [*setup, f"0 deal {one}:???", f"0 deal {one}:???", *play]
    rolls = [line for line in setup if not line.startswith("0 first")]
    every = " ".join(f"{seat}:{rng.randint(1, 6)}+{rng.randint(1, 6)}" for seat in seats)
    same = " ".join(f"{seat}:3+4" for seat in seats)
    yield ["0 first " + every.partition(" ")[2], *rolls, *play]
    yield [f"0 first {every}", f"0 first {one}:2+2", *rolls, *play]
    yield [f"0 first {same}", *rolls, *play]
    yield [f"0 first {same}", f"0 first {one}:1+2", *rolls, *play]
    yield [f"0{one} place {off}", *setup, *play]
    yield [f"0{one} place {points[0]} {points[-1]}", f"0{two} place {points[-1]}", *setup, *play]
    yield [f"0{one} place {' '.join(points)}", *setup, *play]
    extra = [f"0{one} {rng.choice(points)}", f"0{one} -", f"0{one} 5+2 {points[0]}", f"0{one} pass", f"0{two} {off}"]
    for line in extra:
        yield [*setup, line, *play]
        place = rng.randint(0, len(setup))
        yield [*setup[:place], line, *setup[place:], *play]
    for index, line in enumerate(setup):
        yield [*setup[:index], *setup[index + 1 :], *play]
        if line[1] != " ":
            yield [*setup[:index], f"{line[:2]} {rng.choice(points)}", *setup[index + 1 :], *play]
            yield [*setup[:index], f"0{rng.choice(seats)}{line[2:]}", *setup[index + 1 :], *play]
        yield [*setup, *play[:1], line, *play[1:]]


def faulty_setup(seed: int, turns: int = 6, **given: Any) -> list[RandomGame]:
    """Games with one fault that comes from the set-up, one for each reason that this seed gives; arguments as for `random_game`."""
    game = random_game(seed, turns, **given)
    rng, lines = Random(seed), game.text.splitlines()
    first = next(index for index, line in enumerate(lines) if line[0].isdigit())
    count = sum(line.startswith("0") for line in lines)
    head, setup, play = lines[:first], lines[first : first + count], lines[first + count :]
    found: dict[str, RandomGame] = {}
    for body in _breaks(game, rng, setup, play):
        text = "\n".join([*head, *body, ""])
        verdict = replay(text, game.board, game.deck)
        if verdict.line is not None and verdict.reason and verdict.reason not in found:
            found[verdict.reason] = RandomGame(
                seed, text, game.board, game.rows, game.walls, game.deck, game.game, game.counts, (verdict.line, verdict.reason)
            )
    return list(found.values())
