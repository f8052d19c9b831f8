"""Replays the text of a log on a plain table, up to the first line that breaks a rule, and keeps what lay on the table after every turn."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain.board import PlainBoard, point_name
from tests.referee.games.territory.plain.game import OPTIONS, PlainGame, handicap_of
from tests.referee.games.territory.plain.reading import statements
from tests.referee.games.territory.plain.state import PlainIllegal

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping

CHOICES = {
    "dice": ("on", "off"),
    "cards": ("on", "off"),
    "ko": ("superko", "simple"),
    "draw": ("any", "before", "after"),
    "replace-any": ("on", "off"),
    "surrender": ("on", "off"),
}
HEADERS = {"options": "Options", "handicap-header": "Handicap", "order-header": "Order"}  # reason -> the header at fault


@dataclass(frozen=True)
class PlainTurn:
    """The table after one turn line (or handicap line, `0G`)."""

    id: str
    line: int
    stones: dict[str, str]
    prisoners: dict[str, dict[str, int]]
    hands: dict[str, tuple[list[str], int]]  # known cards sorted, number of unknown ones
    banked: dict[str, int]
    occupiers: dict[str, str]
    pile: int
    discard: int


@dataclass
class PlainVerdict:
    """`line` and `reason` of the first fault, None where there is none; nothing behind it is judged."""

    line: int | None = None
    reason: str | None = None
    turns: list[PlainTurn] = field(default_factory=list)
    setup: PlainTurn | None = None  # the table before the first turn line, once there is one
    scores: dict[str, dict[str, int]] | None = None  # once the game has ended
    game: PlainGame | None = None
    card_events: list[tuple[int, tuple[Any, ...]]] = field(default_factory=list)  # line, event for `worlds.first_unexplained`


class Failed(Exception):  # noqa: N818  a claim of the log, not an error of the program
    """A checkpoint, claim or result that does not agree with the table."""


class Header:
    """What stands above the first line of play."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def names(self) -> dict[str, str]:
        found = re.findall(r"(?:^|\s)([A-Z])=(.*?)(?=\s[A-Z]=|$)", self.values.get("Players", ""))
        return {seat: name.strip() for seat, name in found}

    def board(self) -> PlainBoard:
        size = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", self.values.get("Board", ""))
        if not size:
            raise ValueError("a board that is no plain grid is given by the caller")
        return PlainBoard.grid(int(size[1]), int(size[2]))

    def options(self) -> dict[str, str]:
        found = dict(word.split("=") for word in self.values.get("Options", "").split())
        if any(value not in CHOICES.get(key, ()) for key, value in found.items()):
            raise PlainIllegal("options")
        return {**OPTIONS, **found}

    def handicaps(self, seats: list[str]) -> dict[str, int]:
        """`B-2` as written, or `R:2/2` from games played and won; a seat may stand in both forms if they agree."""
        found: dict[str, int] = {}
        for word in self.values.get("Handicap", "").split():
            given = re.fullmatch(r"([A-Z])(0|-[1-5])|([A-Z]):([0-9]+)/([0-9]+)", word)
            if not given or (given[1] or given[3]) not in seats or (given[3] and int(given[5]) > int(given[4])):
                raise PlainIllegal("handicap-header")
            seat = given[1] or given[3]
            value = int(given[2]) if given[1] else handicap_of(int(given[4]), int(given[5]))
            if found.setdefault(seat, value) != value:
                raise PlainIllegal("handicap-header")
        return found


def replay(
    text: str, board: PlainBoard | None = None, deck: Mapping[str, int] | None = None, *, limit: int = 3, deal: int = 3
) -> PlainVerdict:
    """The verdict on the text of one log. `board` is needed unless the header says `Board: WxH`; `deck` is the annex unless given."""
    header, verdict, number = Header(), PlainVerdict(), 0
    try:
        for number, line in statements(text):
            if line[0] == "header":
                if line[1] in header.values or (verdict.game and line[1] != "Result"):
                    raise PlainIllegal("header")
                header.values[line[1]] = line[2]
                header.lines[line[1]] = number
            elif line[0] != "magic":
                if verdict.game is None:
                    verdict.game = _game(header, board, deck, limit, deal)
                _play(verdict, number, line)
        if verdict.game and verdict.game.state.stage in ("ended", "shown"):
            verdict.scores = verdict.game.scores()
            if "Result" in header.values:
                number = header.lines["Result"]
                _result(verdict.scores, header.values["Result"])
    except (PlainIllegal, Failed) as fault:
        reason = str(fault.args[0])
        verdict.line, verdict.reason = header.lines.get(HEADERS.get(reason, ""), number), reason
    return verdict


def _game(header: Header, board: PlainBoard | None, deck: Mapping[str, int] | None, limit: int, deal: int) -> PlainGame:
    seats = list(header.names())
    order = header.values.get("Order", "").split()
    if order and sorted(order) != sorted(seats):
        raise PlainIllegal("order-header")
    return PlainGame(
        board or header.board(),
        seats,
        order=order or None,
        names=header.names(),
        options=header.options(),
        handicaps=header.handicaps(seats),
        deck=deck,
        limit=limit,
        deal=deal,
    )


def _result(scores: dict[str, dict[str, int]], result: str) -> None:
    for word in result.split():
        found = re.fullmatch(r"([A-Z])([0-9]{1,6})", word)
        if not found or found[1] not in scores or scores[found[1]]["total"] != int(found[2]):
            raise Failed("result")


def _play(verdict: PlainVerdict, number: int, line: tuple[Any, ...]) -> None:
    game = verdict.game
    assert game is not None
    match line:
        case ("first", dice):
            _seated(game, dice)
            game.first(dice)
        case ("start", points):
            _seated(game, points)
            game.start(points)
        case ("deal", hands):
            _seated(game, hands)
            game.deal(hands)
            verdict.card_events += [(number, ("deal", seat, code)) for seat, hand in hands.items() for code in hand]
        case ("place", seat, points):
            _seated(game, [seat])
            game.place(seat, points)
        case ("handicap", seat, point, claimed):
            _seated(game, [seat])
            _captured(game, claimed, game.handicap(seat, point))
            verdict.turns.append(_snapshot(game, f"0{seat}", number))
        case ("turn", round_, seat, events, claims, inline):
            _seated(game, [seat])
            if verdict.setup is None:
                verdict.setup = _snapshot(game, "0", number)
            for claimed, taken in zip(claims, game.turn(seat, events, round_), strict=True):
                _captured(game, claimed, taken)
            verdict.card_events += [(number, event) for event in _cards(seat, events)]
            verdict.turns.append(_snapshot(game, f"{round_}{seat}", number))
            for key, value in inline:
                _claim(game, key, seat, value)
        case ("check", parts):
            for key, values in parts:
                _seated(game, values)
                for seat, value in values.items():
                    _claim(game, key, seat, value)
        case ("row", row, marks):
            _row(game, row, marks)
        case ("end", how):
            game.end(how)
        case ("dead", owner, points, to):
            game.dead(owner, points, to)
        case ("reveal", cards):
            for seat, code, other in cards:
                _seated(game, [seat])
                game.reveal(seat, code, other)
                verdict.card_events.append((number, ("use", seat, code)))
        case (str(word), *_):
            raise PlainIllegal(word)


def _cards(seat: str, events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """What a turn says about cards."""
    found: list[tuple[Any, ...]] = []
    for event in events:
        match event:
            case ("draw" | "drop" as word, code):
                found.append((word, seat, code))
            case ("play", code, *_):
                found.append(("use", seat, code))
            case ("reject", other, code):
                found.append(("use", other, code))
    return found


def _seated(game: PlainGame, seats: Any) -> None:
    if any(seat not in game.seats for seat in seats):
        raise PlainIllegal("seat")


def _captured(game: PlainGame, claimed: Counter[str], taken: Counter[str]) -> None:
    _seated(game, claimed)
    if any(taken[colour] != number for colour, number in claimed.items()):
        raise Failed("captures")


def _claim(game: PlainGame, key: str, seat: str, value: int) -> None:
    """`xs` prisoners, `cards` hand, `pts` points, which are counted after the end."""
    if key == "pts":
        if game.state.stage not in ("ended", "shown"):
            raise Failed(key)
        held = game.scores()[seat]["total"]
    else:
        held = sum(game.state.prisoners[seat].values()) if key == "xs" else game.state.hand(seat)
    if held != value:
        raise Failed(key)


def _row(game: PlainGame, row: int, marks: list[str]) -> None:
    board, stones = game.board, game.state.stones
    if not 1 <= row <= board.height or len(marks) != board.width:
        raise PlainIllegal("unread")
    marks = ["_" if (c, row) not in board.points and mark == "." else mark for c, mark in enumerate(marks, 1)]  # nothing stands there
    there = ["_" if (c, row) not in board.points else stones.get((c, row), ".") for c in range(1, board.width + 1)]
    if any(mark not in ("_", ".", *game.seats) for mark in marks):
        raise PlainIllegal("unread")
    if marks != there:
        raise Failed("row")


def _snapshot(game: PlainGame, name: str, line: int) -> PlainTurn:
    state = game.state
    return PlainTurn(
        id=name,
        line=line,
        stones={point_name(point): seat for point, seat in sorted(state.stones.items())},
        prisoners={seat: {colour: n for colour, n in sorted(held.items()) if n} for seat, held in state.prisoners.items()},
        hands={seat: (sorted(held.elements()), state.unknown[seat]) for seat, held in state.known.items()},
        banked=dict(state.banked),
        occupiers=dict(state.occupiers),
        pile=state.pile,
        discard=len(state.discards),
    )
