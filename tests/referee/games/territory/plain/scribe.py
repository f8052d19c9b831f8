"""Writes events of a plain game as lines of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain.board import Point, point_name

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from tests.referee.games.territory.plain.game import PlainGame


def dice(pair: tuple[int, int]) -> str:
    return f"{pair[0]}+{pair[1]}"


def captures(taken: Counter[str]) -> str:
    return "".join(f" x{number}{colour}" for colour, number in sorted(taken.items()))


def argument(value: Any) -> str:
    """A point, a pair of points or a seat behind a card."""
    match value:
        case str():
            return value
        case ((int(), int()) as source, (int(), int()) as target):
            return f"{point_name(source)}>{point_name(target)}"
    return point_name(value)


def event(words: tuple[Any, ...], claims: Counter[str]) -> str:
    match words:
        case ("roll", pair):
            return dice(pair)
        case ("stone", point):
            return point_name(point) + captures(claims)
        case ("decline",):
            return "-"
        case ("play", code, *arguments):
            return " ".join(["play", code, *map(argument, arguments)]) + captures(claims)
        case ("surrender", seat, accepted):
            return f"surrender {seat} {'yes' if accepted else 'no'}"
        case ("reject", seat, code):
            return f"!{seat} play {code}" + captures(claims)
    return " ".join(words)


def turn(
    number: int, seat: str, events: Sequence[tuple[Any, ...]], claims: Sequence[Counter[str]], *, apart: bool = False, inline: str = ""
) -> str:
    """A turn line; the dice stand with the move that follows them unless they are to stand apart."""
    text = ""
    previous = None
    for words, claimed in zip(events, claims, strict=True):
        join = "" if not text else " " if previous == "roll" and not apart and words[0] in ("stone", "decline", "play") else " ; "
        text += join + event(words, claimed)
        previous = words[0]
    return f"{number}{seat} {text}{inline}"


def row(game: PlainGame, number: int) -> str:
    points, stones = game.board.points, game.state.stones
    marks = ["_" if (c, number) not in points else stones.get((c, number), ".") for c in range(1, game.board.width + 1)]
    return f"| {number:2} {' '.join(marks)}"


def dead(owner: str, points: Sequence[Point], to: str) -> str:
    return f"dead {owner}: {' '.join(point_name(point) for point in points)} > {to}"
