"""A refused line changes nothing, in any of the games: the whole state is compared before and after, the board's own books included."""

from __future__ import annotations

import io
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from boardgen.layout.spec import catalog
from referee.errors import IllegalMove, UnreadableMove
from referee.go.goban import Goban
from referee.judge.ask.judged_step import Waiver
from referee.judge.ask.laws import notation_of, scanner
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.tlog.reader import games
from referee.tlog.statements import Dead, End, Fix, Reveal, Round, Ruling, Turn
from tests.referee.games.cairo.players import Scribe as Driver
from tests.referee.games.gocaine.players import Scribe as Trader
from tests.referee.games.territory import logs as territory
from tests.referee.games.territory.plain.randomgames import random_game
from tests.sampling import sampled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.judge.ask.protocol import Table
    from referee.tlog.statements import Statement

TRIES = 5  # wrong lines tried before each line of a game
SHARED = {"spec", "vocabulary", "topology", "distances", "figures", "_tiles", "_vocabulary", "_starts", "names", "_book"}
"""What no line changes, and the rulebook, which the first refusal reads."""


def test_a_stone_refused_by_superko_is_not_on_the_board() -> None:
    log = "1K B1\n1W C1\n2K A2\n2W D2\n3K B3\n3W C3\n4K C2\n4W B2\n"
    head = territory.head("K=Black W=White", "Board: 5x5", territory.GO)
    found = territory.verdict(head + log + "5K C2\n")
    assert [finding.code for finding in found.findings] == ["mt:stone.superko"]
    assert territory.view(found) == territory.view(territory.clean(head + log))


def test_a_stone_before_a_discard_that_is_owed_is_not_on_the_board() -> None:
    log = "0 start B:D4 R:G7\n1B 3+3 ; draw ? ; D5\n!ok 1B mt:drop.owed nobody counted\n1R 5+4 G6\n"
    found = territory.verdict(log + "2B 5+2 D6\n")
    assert [finding.code for finding in found.findings if finding.level == "error"] == ["mt:drop.owed"]
    assert territory.view(found) == territory.view(territory.clean(log))


def state_of(value: Any) -> Any:
    """Everything that a value holds, as plain data that can be compared."""
    if isinstance(value, Goban):
        stones, history = value._stones, []
        entry = value.history.tip
        while entry is not None:
            history.append((entry.key, entry.stones, str(entry.label) if isinstance(entry.label, str) else None, entry.still))
            entry = entry.before
        groups = [(sorted(stones.members[name]), stones.owner[name], stones.open[name]) for name in sorted(stones.names())]
        seen = {key: entry.index for key, entry in value.history.seen.items()}
        return value.position(), stones.key, stones.sides, groups, stones.airless(), history, seen, value.ko
    if isinstance(value, dict):
        return {key: state_of(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [state_of(item) for item in value]
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())] or list(getattr(value, "__dict__", ()))
    if type(value).__module__.startswith("referee.") and names:
        return {name: state_of(getattr(value, name)) for name in names if name not in SHARED and hasattr(value, name)}
    return value


def apply(table: Table, statement: Statement) -> bool:
    """Do what a line says; False where the game refuses it or cannot read it."""
    try:
        if isinstance(statement, (Turn, Round)):
            events, misread = table.read(statement)
            if misread or (isinstance(statement, Turn) and statement.seat not in table.order):
                return False
            if isinstance(statement, Turn):
                table.play(statement, events, Waiver())
            else:
                table.play_round(statement, events, Waiver())
        elif isinstance(statement, Fix):
            table.read_fix(statement)
            table.fix(statement)
        elif isinstance(statement, Ruling):
            table.rule(statement.option, statement.value)
        elif isinstance(statement, End):
            table.end(statement)
        elif isinstance(statement, (Dead, Reveal)):
            table.count(statement)
        else:
            return False
    except (IllegalMove, UnreadableMove):
        return False
    return True


def spoiled(rng: Random, pool: list[str], table: Table) -> str:
    """A line that may be wrong: one of the game at another time, two run together, or one with a word of another."""
    due = table.due()
    line = rng.choice(pool)
    head, _, body = line.partition(" ")
    if rng.random() < 0.3:
        body += " ; " + rng.choice(pool).partition(" ")[2]
    if rng.random() < 0.3:
        words, others = body.split(" "), rng.choice(pool).split(" ")
        words[rng.randrange(len(words))] = rng.choice(others[1:] or others)
        body = " ".join(words)
    if rng.random() < 0.2 and len(table.order) > 1:
        body += f" ; !{rng.choice(table.order)} {rng.choice(pool).partition(' ')[2]}"
    if due is not None and head[:1].isdigit() and head != "0":
        head = f"{due[0]}{due[1]}"
    return f"{head} {body}".partition(" =")[0].partition(" #")[0]


def endings(seats: tuple[str, ...]) -> list[str]:
    a, b = seats[0], seats[-1]
    return [
        "end pass", "end full", "end agreed", f"dead {a}: D4 D5 > {b}", f"reveal {a}:P3,T12>{b}", f"fix $ {a}+5 {b}-900", f"fix $ {a}-700",
        "fix D4 .", f"fix D4 {a}", f"fix tf {a}+1 {b}-9", f"fix xs {a}:{b}+1 {b}:{a}-3", "!rule ko=simple", "!rule cards=off",
        "!rule length=long",
    ]  # fmt: skip


def audited(text: str, seed: int, folder: Any = None) -> Iterator[tuple[bool, str]]:
    """Judge a legal game; between its lines others are tried. Gives for each whether it was accepted, and its text."""
    rng, read = Random(seed), scanner()
    game = next(games(io.BytesIO(text.encode()), notation_of))
    adjudicator = Adjudicator(LayoutCache(folder), "engine", None, 100)
    pool = [line for line in text.splitlines() if line[:1].isdigit()]
    for _ in adjudicator.steps(game):
        table = adjudicator.table
        if table is None:
            continue
        before = state_of(table)  # of all tries: each leaves the table as it was
        for _ in range(TRIES):
            line = spoiled(rng, pool, table) if rng.random() < 0.85 else rng.choice(endings(table.order))
            statement, _ = read.scan(line, 1)
            opened, saved = getattr(table, "_opened", None), table.save()
            accepted = apply(table, statement)
            if accepted:
                table.restore(saved)
            if opened is not None:
                table._opened = opened  # type: ignore[attr-defined]  # of cairo: a line was read, which is not what a line does
            assert state_of(table) == before, f"{'after going back from' if accepted else 'refused, but not without a trace:'} {line}"
            yield accepted, line
    assert adjudicator.diagnostics.findings.errors == 0, adjudicator.diagnostics.findings.sorted()


def trades(seed: int) -> str:
    seats = ("RB", "GKY", "BGKYRW")[seed % 3]
    return Trader(catalog.load("gocaine"), seats, seed, greedy=0.4, leave=0.002).play(rounds=10)


def drives(seed: int) -> str:
    return Driver(catalog.load("cairo"), ("XY", "QAC", "XYZW")[seed % 3], seed, spend=0.6).play()


def stones(seed: int) -> str:
    return random_game(seed, turns=24, shape=("tiny", "small", "wide")[seed % 3]).text


def hold(game: Callable[[int], str], seeds: range) -> None:
    tried = [one for seed in seeds for one in audited(game(seed), seed)]
    refused = sum(not accepted for accepted, _ in tried)
    assert refused > 40 * len(seeds)
    assert len(tried) - refused > 5 * len(seeds)


@pytest.mark.parametrize(
    ("game", "seeds"), sampled([(trades, range(1)), (trades, range(3)), (drives, range(3)), (stones, range(3))], every=4, landing=2)
)
def test_refused_lines_leave_everything_as_it_was(game: Callable[[int], str], seeds: range) -> None:
    hold(game, seeds)


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("game", [trades, drives, stones])
def test_refused_lines_of_many_games_leave_everything_as_it_was(game: Callable[[int], str]) -> None:
    hold(game, range(100, 130))
