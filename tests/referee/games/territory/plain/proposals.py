"""Candidates for the one move of a turn, drawn at random and not yet judged: stones, cards with what they do, changes of alliance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain.alliance import contact
from tests.referee.games.territory.plain.cards import MOVERS

if TYPE_CHECKING:
    from random import Random

    from tests.referee.games.territory.plain.board import Point
    from tests.referee.games.territory.plain.game import Event, PlainGame

Roll = tuple[int, int]


def reachable(game: PlainGame, seat: str, roll: Roll | None) -> list[Point]:
    """Empty points that the dice reach; all empty ones without dice."""
    near = game.within(seat, max(roll)) if roll and game.dice else game.board.points
    return sorted(point for point in near if point not in game.state.stones)


def stones(rng: Random, game: PlainGame, seat: str, roll: Roll | None, tries: int) -> list[Event]:
    points = reachable(game, seat, roll)
    rng.shuffle(points)
    # points next to a stone are where something happens
    points.sort(key=lambda point: -any(p in game.state.stones for p in game.board.near[point]) if rng.random() < 0.7 else 0)
    return [("stone", point) for point in points[:tries]]


def card(rng: Random, game: PlainGame, seat: str, code: str, roll: Roll | None, tries: int) -> list[Event]:
    """Ways to play a card of this kind; nothing for a Reject."""
    state = game.state
    free, near = sorted(game.board.points - set(state.stones)), reachable(game, seat, roll)
    others = [other for other in game.seats if other != seat]
    found: list[Event] = []
    if code in ("NM", "P3", "P5"):
        return [("play", code)]
    if code in ("T12", "T25", "T38"):
        return [("play", code, other) for other in rng.sample(others, len(others))]
    if code == "MA":
        return [("play", code, point) for point in rng.sample(free, min(tries, len(free)))]
    if code == "RA":
        taken = sorted(state.stones)
        return [("play", code, point) for point in rng.sample(taken, min(tries, len(taken)))]
    for _ in range(tries * 2):
        if code == "XM" and near:
            first = rng.choice(near)
            far = [point for point in free if game.board.apart(first, point, 5)]
            found += [("play", code, first, rng.choice(far))] if far else []
        elif code == "PP" and near:
            first = rng.choice(near)
            beside = [point for point in game.board.near[first] if point not in state.stones]
            found += [("play", code, first, rng.choice(beside))] if beside else []
        elif code in MOVERS:
            found += shift(rng, game, seat, code, near)
    return found


def shift(rng: Random, game: PlainGame, seat: str, code: str, near: list[Point]) -> list[Event]:
    own = sorted(point for point, owner in game.state.stones.items() if owner == seat)
    if len(own) < MOVERS[code]:
        return []
    sources = rng.sample(own, MOVERS[code])
    targets: list[Point] = []
    for _ in sources:
        wide = [point for point in sorted({*near, *sources}) if all(game.board.apart(point, other, 5) for other in targets)]
        if not wide:
            return []
        targets.append(rng.choice(wide))
    return [("play", code, *zip(sources, targets, strict=True))]


def alliances(rng: Random, game: PlainGame, seat: str) -> list[Event]:
    """Every change of alliance that is not out of the question."""
    state = game.state
    found: list[Event] = [("independence",)] if seat in state.occupiers else []
    found += [("war", other) for other, occupier in state.occupiers.items() if occupier == seat]
    touching = {other: contact(game.board, state, seat, other) for other in game.seats if other != seat}
    most = max(touching.values())
    found += [
        ("surrender", other, rng.random() < 0.8)
        for other, number in touching.items()
        if 0 < number == most and state.occupiers.get(seat) != other
    ]
    rng.shuffle(found)
    if seat in state.occupiers:
        found.sort(key=lambda event: event[0] != "surrender")  # to change the occupier is rarely possible
    return found


def wild(rng: Random, game: PlainGame, seat: str, codes: list[str]) -> Event:
    """A move without regard to what is allowed."""
    points = sorted(game.board.points)
    others = [*game.seats]
    kind = rng.choice(("stone", "play", "play", "play", "alliance", "decline", "pass"))
    if kind == "stone":
        return ("stone", rng.choice(points))
    if kind == "alliance":
        return rng.choice((("independence",), ("war", rng.choice(others)), ("surrender", rng.choice(others), rng.random() < 0.5)))
    if kind != "play":
        return (kind,)
    code = rng.choice(codes) if codes and rng.random() < 0.7 else rng.choice(sorted(game.deck.counts))
    return ("play", code, *arguments(rng, game, seat, code, points))


def arguments(rng: Random, game: PlainGame, seat: str, code: str, points: list[Point]) -> list[Any]:
    if code in ("XM", "PP"):
        first = rng.choice(points)
        near = [*game.board.near[first], first] if code == "PP" and rng.random() < 0.7 else points
        return [first, rng.choice(near)]
    if code in ("MA", "RA"):
        return [rng.choice(points)]
    if code in MOVERS:
        own = sorted(point for point, owner in game.state.stones.items() if owner == seat) or points
        number = MOVERS[code] if rng.random() < 0.8 else rng.randint(1, 3)
        return [(rng.choice(own if rng.random() < 0.9 else points), rng.choice(points)) for _ in range(number)]
    if code in ("T12", "T25", "T38"):
        return [rng.choice(game.seats)]
    return []
