"""The law of territory against the plain one of these tests, which shares no code with it: random games, games with one change, faults.

Both must refuse the same line first, or none; where none is refused, stones, prisoners, hands, banked points, occupiers and the
final scores must be the same.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgen.json_values import make_data
from boardgen.layout.spec import catalog
from referee.judge.judge.verdict import Verdict
from tests.referee.games.territory.plain.faults import faulty_game
from tests.referee.games.territory.plain.mutate import mutate
from tests.referee.games.territory.plain.randomgames import RandomGame, random_game
from tests.referee.games.territory.plain.replay import PlainTurn, replay
from tests.referee.games.territory.plain.setups import faulty_setup
from tests.referee.games.territory.plain.shapes import SHAPED
from tests.referee.random_games import judged
from tests.sampling import sampled

QUICK = range(5000, 5020)
FIGURES = catalog.load("territory").figures
LONG = range(6000, 6100)
CHANGES = 3
FEW = {"NM": 4, "XM": 2, "P3": 2, "RJ": 2, "MA": 1, "T12": 1}
"""A deck that is used up soon, so that what is hidden in it matters."""


def laid_out(game: RandomGame, folder: Path) -> None:
    """The layout file of a shaped board, which the log names."""
    if game.rows is None:
        return
    rows = "".join(f"    {' '.join(row)}\n" for row in game.rows)
    walls = "".join(f"    - [{one}, {other}]\n" for one, other in game.walls)
    text = f"extends: territory\nboard:\n  map: |\n{rows}" + (f"  walls:\n{walls}" if walls else "")
    if game.deck is not None:
        counts = {code: f"{{count: {game.deck[code]}}}" if code in game.deck else "~" for code in FIGURES.deck}
        text += "players: [2, 4]\ndeck:\n" + "".join(f"  {code}: {count}\n" for code, count in counts.items())
    (folder / "shaped.yaml").write_text(text, "utf-8")


def first_error(found: Verdict) -> int | None:
    return min((finding.line for finding in found.findings if finding.level == "error"), default=None)


def table(found: Verdict) -> dict[str, Any]:
    assert found.table is not None
    seen = make_data(found.table.view())
    players = seen["players"]
    return {
        "stones": seen["stones"],
        "prisoners": {seat: player["prisoners"] for seat, player in players.items()},
        "hands": {seat: (player["hand"]["known"], player["hand"]["unknown"]) for seat, player in players.items()},
        "banked": {seat: player["points"] for seat, player in players.items()},
        "occupiers": {seat: player["occupier"] for seat, player in players.items() if player["occupier"]},
        "pile": seen["table"]["pile"],
        "discard": seen["table"]["discard"],
    }


def plain_table(turn: PlainTurn) -> dict[str, Any]:
    return {key: getattr(turn, key) for key in ("stones", "prisoners", "hands", "banked", "occupiers", "pile", "discard")}


def compared(text: str, game: RandomGame | None, folder: Path) -> str | None:
    """The line that both refuse first as text, None where neither refuses one; AssertionError where they differ."""
    wanted = replay(text, game.board, game.deck) if game else replay(text)
    found = judged(text, folder)
    assert first_error(found) == wanted.line, (found.findings[:1], wanted.reason, text)
    if wanted.line is not None:
        return text.splitlines()[wanted.line - 1] if wanted.line <= text.count("\n") else ""
    if wanted.turns:
        middle = wanted.turns[len(wanted.turns) // 2]
        if not middle.id.startswith("0") and sum(turn.id == middle.id for turn in wanted.turns) == 1:
            assert table(judged(text, folder, at=middle.id)) == plain_table(middle), text
    assert found.table is not None
    if wanted.scores is not None:
        scores = {standing.seat: dict(standing.detail) for standing in found.table.standings()}
        assert scores == {seat: {k: n for k, n in of.items() if k in scores[seat]} for seat, of in wanted.scores.items()}, text
    elif wanted.turns:
        assert table(found) == plain_table(wanted.turns[-1]), text
    return None


def campaign(seeds: range, folder: Path) -> tuple[int, int]:
    """How many texts were compared, and how many of them both refused."""
    texts = refused = 0
    for seed in seeds:
        game = random_game(seed)
        laid_out(game, folder)
        assert compared(game.text, game, folder) is None
        rng = Random(seed)
        for _ in range(CHANGES):
            changed = mutate(game, rng)[0]
            refused += compared(changed, game, folder) is not None
            texts += 1
        texts += 1
        for faulty in (faulty_game(seed), *faulty_setup(seed)[:2]):
            laid_out(faulty, folder)
            refused += compared(faulty.text, faulty, folder) is not None
            texts += 1
    return texts, refused


HEAD = "%tlog 1\nGame: territory\nBoard: 9x9\nPlayers: K=Ann W=Ben\n"
# what random games seldom say -> the number of the line that both refuse, None for none
SELDOM = {
    "a card drawn after a Reject": ("1K 2+2 B1 ; !W play RJ ; draw ? ; drop ? =cards:3", None),
    "a card drawn before and one after a Reject": ("1K 2+2 ; draw ? ; B1 ; !W play RJ ; draw ?", 0),
    "a card drawn without a pair after a Reject": ("1K 2+1 B1 ; !W play RJ ; draw ?", 0),
    "a card too many after a Reject": ("1K 2+2 B1 ; !W play RJ ; draw ?", 0),
    "a discard that is not due after a Reject": ("1K 2+1 B1 ; !W play RJ ; drop ?", 0),
    "a stone after a Reject": ("1K 2+1 B1 ; !W play RJ ; C1", 0),
    "a pass after a Reject": ("1K 2+1 B1 ; !W play RJ ; pass", 0),
    "a result twice": ("1K 2+1 B1\nend agreed\nResult: K80 W0\nResult: K80 W0", 3),
    "a result twice above": ("Result: K80 W0\nResult: K80 W0\n1K 2+1 B1\nend agreed", 1),
    "another result below": ("1K 2+1 B1\nend agreed\nResult: K80 W0\nResult: K1 W0", 3),
    "a false result": ("1K 2+1 B1\nend agreed\nResult: K1 W0", 2),
}


@pytest.mark.parametrize("case", SELDOM)
def test_both_laws_say_the_same_of_what_is_seldom_written(case: str, tmp_path: Path) -> None:
    lines, refused = SELDOM[case]
    start = "0 start K:A1 W:J9\n1K"
    found = compared(HEAD + lines.replace("1K", start, 1) + "\n", None, tmp_path)
    assert found == (None if refused is None else lines.splitlines()[refused])


@pytest.mark.slow
@pytest.mark.parametrize("seeds", sampled([QUICK[:4], QUICK[4:]]))
def test_both_laws_say_the_same(seeds: range, tmp_path: Path) -> None:
    texts, refused = campaign(seeds, tmp_path)
    assert texts > 5 * len(seeds)
    assert refused > 2 * len(seeds)


@pytest.mark.slow
def test_a_small_deck_runs_out_alike(tmp_path: Path) -> None:
    refused = 0
    for seed in range(7000, 7030):
        game = random_game(seed, seats=2 + seed % 3, shape="ring" if "ring" in SHAPED else SHAPED[0], deck=FEW)
        laid_out(game, tmp_path)
        assert compared(game.text, game, tmp_path) is None
        rng = Random(seed)
        for _ in range(3 * CHANGES):
            text, what = mutate(game, rng)
            if "card" in what or "deal" in what:
                refused += compared(text, game, tmp_path) is not None
    assert refused > 10


@pytest.mark.slow
@pytest.mark.nightly
def test_both_laws_say_the_same_of_many_games(tmp_path: Path) -> None:
    texts, refused = campaign(LONG, tmp_path)
    assert refused > texts / 3
