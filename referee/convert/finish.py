"""What follows for a whole record once its nodes are read: handicap stones, turns in alternation, who begins, the end, the ko rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.convert import info
from referee.convert.record import BLACK, OTHER, SEATS, WHITE, Edit, Item, Move, Record
from referee.convert.replay import Follower, final, left, needs_simple_ko
from referee.convert.replay import territory as owned

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.convert.notes import Source
    from referee.convert.replay import Boards
    from referee.convert.sgf_reader import Property


def finish(
    out: Record, about: Mapping[str, Property], territory: Mapping[str, list[str]], boards: Boards, source: Source
) -> None:  # fmt: skip
    """Complete a record. `about` are the properties of the game, `territory` the points marked in its last position, by seat."""
    _drop_idle(out, boards)
    _handicap(out, about, source)
    _alternate(out, source)
    _first(out, about)
    _end(out, about, territory, boards, source)
    _ko(out, about, boards, source)


def _drop_idle(out: Record, boards: Boards) -> None:
    """Leave out changes by hand after the first move that change nothing, such as a stone set where it stands."""
    _, items = out.set_up()
    if not any(isinstance(item, Edit) for item in items):
        return
    board = Follower(out, boards)
    kept: list[Item] = []
    begun = False
    for item in out.items:
        if isinstance(item, Move):
            begun = True
            if item.point:
                board.play(item.seat, item.point)
        elif isinstance(item, Edit):
            idle = all(board.seat_at(point) == seat for point, seat in item.stones.items())
            board.edit(item.stones)
            if begun and idle:
                continue
        kept.append(item)
    out.items = kept


def _handicap(out: Record, about: Mapping[str, Property], source: Source) -> None:
    """HA says how many stones Black has in advance. Where none are set up, Black's first moves in a row are they."""
    prop = about.get("HA")
    text = prop.values[0].strip() if prop is not None else ""
    if prop is None or not (text.isascii() and text.isdigit() and 2 <= int(text[:4]) <= 999):
        return
    handicap = int(text)
    stones, _ = out.set_up()
    black = list(stones.values()).count(BLACK)
    if black == handicap:
        return
    if not stones and _take_handicap(out, handicap):
        what = f"the first {handicap} moves are Black's: they are read as the handicap stones that HA[{handicap}] names"
        source.warn("handicap.moves", what, prop.at)
        return
    has = f"{black or 'no'} black stone{'s are' if black != 1 else ' is'} set up"
    source.warn("handicap", f"HA[{handicap}] names {handicap} handicap stones, and {has}; none is added", prop.at)


def _take_handicap(out: Record, handicap: int) -> bool:
    """Make Black's first moves the set-up, where exactly so many come first; whether that was so."""
    stones: dict[str, str] = {}
    moves = 0
    for number, item in enumerate(out.items):
        if isinstance(item, Edit) and item.stones:
            return False
        if isinstance(item, Move):
            if item.seat != BLACK:
                break
            if not item.point or moves == handicap:
                return False
            stones[item.point] = BLACK
            moves = moves + 1
            last = number
    if moves != handicap or len(stones) != handicap:
        return False
    rest: list[Item] = [item for item in out.items[: last + 1] if not isinstance(item, Move)]
    out.items = [Edit(stones), *rest, *out.items[last + 1 :]]
    return True


def _alternate(out: Record, source: Source) -> None:
    """Two moves of one colour in a row: the log, in which seats take turns, has a pass of the other between."""
    last = ""
    doubled: list[int] = []
    for number, item in enumerate(out.items):
        if isinstance(item, Move):
            if item.seat == last:
                doubled.append(number)
            last = item.seat
    if not doubled:
        return
    items: list[Item] = []
    start = 0
    for number in doubled:
        move = out.items[number]
        assert isinstance(move, Move)
        what = f"two moves of one colour in a row; a pass of {SEATS[OTHER[move.seat]]} is written between"
        source.warn("twice", what, move.at)
        items += out.items[start:number]
        items.append(Move(OTHER[move.seat], "", move.at))
        start = number
    out.items = items + out.items[start:]


def _first(out: Record, about: Mapping[str, Property]) -> None:
    """Who begins: whoever has the first move, else as PL says, else White where Black has handicap stones."""
    out.first = next((item.seat for item in out.items if isinstance(item, Move)), "")
    if not out.first:
        prop = about.get("PL")
        colour = prop.values[0].strip()[:1].upper() if prop is not None else ""
        stones, _ = out.set_up()
        if colour in ("B", "W"):
            out.first = BLACK if colour == "B" else WHITE
        elif len(stones) > 1 and set(stones.values()) == {BLACK}:
            out.first = WHITE


def _end(out: Record, about: Mapping[str, Property], territory: Mapping[str, list[str]], boards: Boards, source: Source) -> None:
    """How the game ended, and from the marks of territory which stones were agreed to be dead."""
    tail = [item for item in out.items[-9:] if not isinstance(item, Edit)]
    moves = [item for item in tail if isinstance(item, Move)]
    if len(moves) > 1 and not moves[-1].point and not moves[-2].point and not isinstance(out.items[-1], Edit):
        out.end = "pass"
    elif "RE" in about and info.is_over(about["RE"].values[0]):
        out.end = "agreed"
    if not territory:
        return
    stones = final(out, boards)
    if stones is None:
        at = next(iter(about.values())).at if about else 0
        source.warn("dead", "dead stones cannot be found, because the rules do not allow one of the moves", at)
    else:
        for seat in (BLACK, WHITE):
            marked = set(territory.get(OTHER[seat], ()))
            dead = [point for point, owner in stones.items() if owner == seat and point in marked]
            if dead:
                out.dead[seat] = dead
    if not out.end and any(owned(out, boards, left(out, boards) if stones is None else stones).values()):
        # Where nobody has any territory, the marks mean something else.
        out.end = "agreed"


def _ko(out: Record, about: Mapping[str, Property], boards: Boards, source: Source) -> None:
    """Japanese and Korean rules forbid only to retake a ko at once; so does a record without rules in which a position comes again."""
    rules = out.info.get(info.RULES, "")
    if info.plays_simple_ko(rules):
        out.options["ko"] = "simple"
    elif not rules and needs_simple_ko(out, boards):
        out.options["ko"] = "simple"
        what = "a position is repeated, which Japanese rules allow: the log gets the option ko=simple"
        source.warn("ko", what, next(iter(about.values())).at if about else 0)
