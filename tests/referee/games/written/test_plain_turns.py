"""Plain turns under a law that a layout writes, played at once, end in what the ordinary way says: verdicts, positions and findings."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgen.layout.ground.board import Board
from boardgen.layout.spec import catalog
from referee.games.written.table import LawState, Table
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.report.report import record
from tests.referee.games.written.test_written_games import GAMES, cache, file_of, played
from tests.sampling import sampled

ON_BOARDS = [name for name in GAMES if isinstance(catalog.load(str(file_of(name))).ground, Board)]


def odd_lines(turns: list[str], at: int, dice: Random) -> list[str]:
    """Return lines that are not plain, or not legal, for a place in a game."""
    here, before = turns[at], turns[max(0, at - 1)]
    head, _, events = here.partition(" ")
    empty = f"{head} @{dice.choice('abcABC')}{dice.randint(1, 9)}"
    return [
        before,
        empty,
        here.lower(),
        here.replace(" ", "  ", 1),
        f"{here} # a remark",
        f"{here} ; {events}",
        f"{here} = score 1",
        f"{here} (1{here[-1]})",
        f"{head} {events.partition(' ; ')[0]}",
        f"0{head}{events}",
        f"{head} {events[::-1]}",
        f"{head} {events.split()[0]} stone",
        f"{head} pass",
        f"{head} x A1",
        f"{head} A1>A1",
        f"{head} concede",
        f"{head} > ; @",
        "end agreed",
        "fix A1 .",
        "",
    ]


def said(text: str) -> list[dict[str, Any]]:
    """Return everything that is said of a log, and where the law stands after it."""
    found = []
    for one in judge(BytesIO(text.encode()), "log", layouts=LAYOUTS):
        state = one.table.state if isinstance(one.table, Table) else None
        assert isinstance(state, LawState)
        at = {key: getattr(state.position, key) for key in PARTS}
        seen = (one.turn, one.next, one.valid_through, one.turns)
        found.append({**record(one, WORDING), "view": one.table.view() if one.table else None, "at": at, "seen": seen})
    return found


LAYOUTS, WORDING = cache(), RuleTextCache()
PARTS = ("captured", "ended", "kinds", "last", "owners", "packs", "passes", "phase", "purses", "round", "seat", "stage", "turn", "winners")


@pytest.mark.parametrize("name", sampled(ON_BOARDS, every=12, landing=2))
def test_both_ways_say_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice, texts = Random(name), []
    lines = list(played(name, "random", 1).lines)
    turns = [number for number, line in enumerate(lines) if line[:1].isdigit() and not line.startswith("0")]
    texts.append("\n".join([*lines, ""]))
    for number in range(20):
        at = dice.choice(turns)
        odd = odd_lines([lines[one] for one in turns], turns.index(at), dice)[number]
        keeps = dice.random() < 0.5
        texts.append("\n".join([*lines[:at], odd, *(["!ok law:turn.event"] if number % 7 == 6 else []), *lines[at + 1 - keeps :], ""]))
    short = [said(one) for one in texts]
    monkeypatch.setattr(Table, "hurry", lambda *_: 0)
    for text, found in zip(texts, short, strict=True):
        assert said(text) == found, text


def test_a_game_is_played_at_once_but_for_its_first_and_last_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []

    def count(*args: Any) -> int:
        counts.append(hurry(*args))
        return counts[-1]

    hurry = Table.hurry
    monkeypatch.setattr(Table, "hurry", count)
    lines = played("amazons", "random", 1).lines
    turns = sum(line[:1].isdigit() for line in lines)
    said("\n".join([*lines, ""]))
    assert sum(counts) >= turns - 3, counts


def test_a_turn_that_cannot_be_completed_says_what_the_law_lacks(tmp_path: Path) -> None:
    layout = (
        "game: camels\ntitle: Camels\nplayers: [2, 2]\nboard: {size: 4x2}\ncomponents:\n"
        "  camels: {kind: token, diameter: 18, each_seat: 1}\n"
        "  track: {kind: card, counts: {Walk: 3, Gallop: 3}}\nlaw:\n  facing: {R: east, B: east}\n"
        "  setup: {R: A1, B: A2}\n  turn: [play, move]\n"
        "  rules:\n"
        "    far: {text: A gallop begins far away., when: last_card == gallop, need: column(from) == 4}\n"
    )
    (tmp_path / "camels.yaml").write_text(layout, "utf-8")
    log = "%tlog 1\nGame: camels\nPlayers: R=Ann B=Ben\n0R draw Gallop\n0B draw Walk\n1R play Gallop\n"
    (verdict,) = judge(BytesIO(log.encode()), "log", layouts=LayoutCache(str(tmp_path)))
    (finding,) = verdict.findings
    assert finding.code == "law:turn.more"
    assert finding.message == "1R is not complete, and nothing that is missing is allowed: a turn is play, then move"
    assert "as in `[play, move else pass]`" in finding.help
