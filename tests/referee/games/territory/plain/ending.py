"""The ends of a plain game, dead stones, cards shown at scoring, and the count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.games.territory.plain import stones
from tests.referee.games.territory.plain.cards import BANKED, trade
from tests.referee.games.territory.plain.state import PlainIllegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.referee.games.territory.plain.board import Point
    from tests.referee.games.territory.plain.game import PlainGame


def end(game: PlainGame, how: str) -> None:
    state = game.state
    if state.stage in ("ended", "shown"):
        raise PlainIllegal("ended")
    if how == "pass" and state.passes < len(game.seats):
        raise PlainIllegal("end-pass")
    if how == "full" and any(game.has_point(seat) for seat in game.seats):
        raise PlainIllegal("end-full")
    state.stage = "ended"
    state.notes.append(f"end {how}")
    left = stones.breathless(game.board, state.stones, state.occupiers)
    shares = [stones.split(game.board, state.stones, state.occupiers, game.order(), group, None) for group in left]
    for share in shares:
        for holder, held in share.items():
            state.prisoners[holder] += held
    for group in left:
        state.notes.append("left without a liberty")
        for point in group:
            del state.stones[point]


def dead(game: PlainGame, owner: str, points: Sequence[Point], to: str) -> None:
    state = game.state
    if state.stage != "ended":
        raise PlainIllegal("dead-when")
    if to == owner or to not in game.seats:
        raise PlainIllegal("dead-whose")
    if not points or len(set(points)) < len(points) or any(state.stones.get(point) != owner for point in points):
        raise PlainIllegal("dead-stones")
    for point in points:
        del state.stones[point]
        state.prisoners[to][owner] += 1
    state.notes.append("dead")


def reveal(game: PlainGame, seat: str, code: str, other: str | None) -> None:
    state = game.state
    if state.stage not in ("ended", "shown"):
        raise PlainIllegal("reveal-when")
    if not game.cards:
        raise PlainIllegal("cards-off")
    if code not in (*BANKED, "T12") or (code == "T12") != (other is not None):
        raise PlainIllegal("reveal-card")
    game.deck.use(state, seat, code)
    if other is not None:
        trade(game, seat, code, other)
    else:
        state.points[seat] = state.points.get(seat, 0) + BANKED[code]
    state.stage = "shown"
    state.notes.append(f"reveal {code}")


def scores(game: PlainGame) -> dict[str, dict[str, int]]:
    state = game.state
    land = stones.territory(game.board, state.stones, game.seats)
    found = {}
    for seat in game.seats:
        prisoners, points = sum(state.prisoners[seat].values()), state.banked[seat] + state.points.get(seat, 0)
        found[seat] = {"territory": land[seat], "prisoners": prisoners, "cards": points, "total": land[seat] + prisoners + points}
    return found
