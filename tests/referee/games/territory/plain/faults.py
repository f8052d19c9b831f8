"""Random games with one broken rule: at some turn a line is written that the plain table refuses, for a reason that is rare."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.referee.games.territory.plain import proposals, scribe
from tests.referee.games.territory.plain.randomgames import RandomGame, Table
from tests.referee.games.territory.plain.state import PlainIllegal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.referee.games.territory.plain.game import Event, PlainGame

Turn = tuple[int, str, list["Event"]]

LOW, HIGH, PAIR = (2, 1), (6, 5), (3, 3)


def _with_roll(game: PlainGame, roll: tuple[int, int], *events: Event) -> list[Event]:
    return [("roll", roll), *events] if game.dice else list(events)


def _clumsy(rng: Random, game: PlainGame, seat: str, codes: list[str]) -> Iterator[list[Event]]:
    """Turns with something missing, doubled or out of place."""
    free = sorted(game.board.points - set(game.state.stones)) or sorted(game.board.points)
    one, two = ("stone", rng.choice(free)), ("stone", rng.choice(free))
    some: Event = ("draw", rng.choice(("?", *game.deck.counts)))
    away = ("drop", rng.choice(("?", *game.deck.counts)))
    yield [one]
    yield [("roll", HIGH)]
    yield [("decline",)]
    yield [("concede",)]
    yield [("roll", HIGH), one]
    yield [("roll", HIGH), ("roll", LOW), one]
    yield [one, ("roll", HIGH)]
    yield [("pass",), ("roll", HIGH)]
    off = [(x, y) for x in range(1, game.board.width + 2) for y in range(1, game.board.height + 2) if (x, y) not in game.board.points]
    yield _with_roll(game, HIGH, ("stone", rng.choice(off)))
    yield [("roll", HIGH), ("pass",)]
    yield [("pass",), one]
    yield [("pass",), some, ("draw", "?")]
    yield _with_roll(game, HIGH, one, two)
    for roll in (HIGH, PAIR):
        yield _with_roll(game, roll, one, some)
        yield _with_roll(game, roll, some, one)
        yield _with_roll(game, roll, one, away)
        yield _with_roll(game, roll, away, one)
        yield _with_roll(game, roll, some, one, some)
        yield _with_roll(game, roll, some, one, away)
        yield _with_roll(game, roll, some, one, away, away)
        yield _with_roll(game, roll, one, away, some)
    yield [("pass",), some]
    yield [("pass",), some, away]
    yield [("pass",), away, some]
    for other in game.seats:
        yield [("surrender", other, True)]
        reject = ("reject", other, rng.choice(("RJ", "RR")))
        yield [("pass",), reject]
        yield _with_roll(game, HIGH, ("decline",), reject)
        yield _with_roll(game, HIGH, one, reject)
        yield _with_roll(game, HIGH, one, ("reject", other, "RJ"), reject)
        yield _with_roll(game, HIGH, one, reject, some)
        yield _with_roll(game, HIGH, one, reject, two)
        yield _with_roll(game, PAIR, one, reject, some, some)
        yield _with_roll(game, HIGH, ("play", rng.choice([code for code in codes if code in ("NM", "P3", "P5")] or ["NM"])), reject)


def faulty_turns(rng: Random, table: Table) -> dict[str, Turn]:
    """Turns that the table refuses now, one for each reason found."""
    game = table.game
    number, seat = table.next_turn()
    codes = table.hands.codes(seat)
    tried: list[Turn] = [(number, seat, events) for events in _clumsy(rng, game, seat, codes)]
    for point in sorted(game.board.points):
        tried.append((number, seat, _with_roll(game, rng.choice((LOW, HIGH)), ("stone", point))))
    for _ in range(60):
        event = proposals.wild(rng, game, seat, codes)
        roll = event[0] in ("stone", "play", "decline") or rng.random() < 0.1
        tried.append((number, seat, _with_roll(game, rng.choice((LOW, HIGH)), event) if roll else [event]))
    for code in codes:
        tried += [(number, seat, _with_roll(game, HIGH, event)) for event in proposals.card(rng, game, seat, code, HIGH, 3)]
    wrong = [(number, other) for other in game.seats if other != seat] + [(number + 1, seat)]
    tried.append((*rng.choice(wrong), _with_roll(game, HIGH, ("decline",)) if game.dice else [("pass",)]))
    found: dict[str, Turn] = {}
    rng.shuffle(tried)
    trial = game.copy()
    for turn in tried:
        try:
            trial.turn(turn[1], turn[2], turn[0])
        except PlainIllegal as fault:  # which leaves the table as it was
            found.setdefault(fault.word, turn)
        else:
            trial = game.copy()
    return found


def _ends(rng: Random, table: Table) -> dict[str, str]:
    """Lines about the end that do not hold now."""
    game = table.game
    found: dict[str, str] = {}
    for how in ("pass", "full"):
        try:
            game.copy().end(how)
        except PlainIllegal as fault:
            found[fault.word] = f"end {how}"
    stones, seat = sorted(game.state.stones.items()), rng.choice(game.seats)
    if stones:
        point, owner = rng.choice(stones)
        found["dead-when"] = scribe.dead(owner, [point], rng.choice([other for other in game.seats if other != owner]))
    if game.cards:
        found["reveal-when"] = f"reveal {seat}:P3"
    return found


def _scoring(rng: Random, table: Table) -> dict[str, str]:
    """Lines behind the end that do not hold."""
    game = table.game
    found: dict[str, str] = {}
    for _ in range(60):
        trial = game.copy()
        owner, to, points = rng.choice(game.seats), rng.choice(game.seats), [rng.choice(sorted(game.board.points))]
        seat, code, other = rng.choice(game.seats), rng.choice(("P3", "P5", "T12", "T25", "XM")), rng.choice((None, *game.seats))
        for text, do in (
            (scribe.dead(owner, points, to), lambda t, o=owner, p=points, x=to: t.dead(o, p, x)),
            (f"reveal {seat}:{code}" + (f">{other}" if other else ""), lambda t, s=seat, c=code, o=other: t.reveal(s, c, o)),
        ):
            try:
                do(trial)
            except PlainIllegal as fault:
                found.setdefault(fault.word, text)
    found["ended"] = rng.choice((f"{table.next_turn()[0]}{table.next_turn()[1]} pass", "end agreed"))
    return found


def _claims(rng: Random, table: Table) -> dict[str, str]:
    """Checkpoints that do not hold."""
    game, seat = table.game, rng.choice(table.seats)
    found: dict[str, str] = {}
    held = sum(game.state.prisoners[seat].values())
    found["xs"] = f"= xs {seat}{held + 1}"
    if game.cards:
        found["cards"] = f"= cards {seat}{game.state.hand(seat) + 1}"
    row = rng.randint(1, game.board.height)
    marks = scribe.row(game, row).split()
    where = rng.choice([index for index, mark in enumerate(marks) if index > 1 and mark != "_"] or [0])
    if where:
        marks[where] = rng.choice([mark for mark in (".", *game.seats) if mark != marks[where]])
        found["row"] = " ".join(marks)
    return found


def faulty_game(seed: int, turns: int = 40, *, used: Counter[str] | None = None, wanted: str | None = None, **given: Any) -> RandomGame:
    """A game whose last line breaks a rule; its `fault` is that line's number and the reason.

    `used` counts reasons taken so far: the rarest that is at hand is chosen, and counted. `wanted` is a reason to wait for; where it
    never comes, the last line breaks another rule. Other arguments as for `random_game`.
    """
    table = Table(seed, **given)
    rng, used = table.rng, used if used is not None else Counter()
    lines: dict[str, str] = {}
    last = turns if wanted else rng.randint(0, turns)
    for turn in range(last + 1):
        if wanted or turn > last - 3:  # a rare reason is worth to be looked for a little earlier
            found = faulty_turns(rng, table)
            lines = {word: scribe.turn(n, seat, events, [Counter()] * len(events)) for word, (n, seat, events) in found.items()}
            if wanted in lines or (not wanted and any(not used[word] for word in lines)):
                break
        if turn < last:
            table.play_turn()
    late = rng.random()
    if wanted in lines:
        lines = {wanted: lines[wanted]} if wanted else {}
    elif late < 0.2:
        lines |= _ends(rng, table) | (_claims(rng, table) if late < 0.1 else {})
    elif late > 0.85:
        table.game.end("agreed")
        table.lines.append("end agreed")
        lines = _scoring(rng, table)
    least = min(used[word] for word in lines)
    word = rng.choice(sorted(word for word in lines if used[word] == least))
    used[word] += 1
    table.lines.append(lines[word])
    result = table.result(seed)
    result.fault = (len(table.lines), word)
    return result
