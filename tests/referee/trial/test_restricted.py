"""`referee trial --forbid`: the first player does without a verb or a card, and the wins of both sides are counted."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from boardgen.layout.spec import catalog
from referee.errors import Unusable
from referee.trial import plan, results, run, store
from referee.trial.bots.bot import check, uses
from tests.referee.trial.test_trial import play


def test_what_uses_a_word() -> None:
    for line, word in (
        ("buy 1cell ; ship A1>B1", "ship"),
        ("- ; @D4 x2B", "deploy"),
        ("!G hit PE", "hit"),
        ("roll 2+3 ; play RJ D4", "card:RJ"),
        ("!R play RJ", "card:RJ"),
    ):
        assert uses(line, word), line
        assert not uses(line, "sell")
    for line, word in (("buy 1cell", "ship"), ("play RA D4", "card:RJ"), ("draw RJ", "card:RJ"), ("", "hit"), ("done", "deploy")):
        assert not uses(line, word), line


@pytest.mark.slow
def test_the_first_player_does_without(tmp_path: Path) -> None:
    found = [plan.TrialLayout(catalog.load("cairo"), "", ("R", "K", "G"), {})]
    play(tmp_path, found, plan.Settings(("greedy",) * 3, False, 1, 2000, ("load",), "all"), 6)
    with closing(store.Store.read(str(tmp_path))) as kept:
        ((title, tally),) = results.results(kept).tallies.items()
        logs = [log for _, _, log in kept.logs()]
    assert title.endswith("played by greedy, the first player without load")
    wins = tally.advantages["restricted play"]
    assert [wins[item][0] for item in ("without load", "with it")] == [6, 12]
    for log in logs:
        seat = next(word[0] for word in log.splitlines()[2].split() if word.endswith("=P1"))
        lines = [line.partition(" ") for line in log.splitlines()]
        own = [rest for turn, _, rest in lines if turn[:1].isdigit() and turn.endswith(seat)]
        assert len(own) == 6
        assert not any(uses(line, "load") for line in own)
    assert any("load" in log for log in logs)


def test_words_that_nobody_can_do_without_are_refused(tmp_path: Path) -> None:
    for game, word, bot, why in (
        ("gocaine", "fly", "greedy", "GoCaine has no such word; write one of buy, ship"),
        ("gocaine", "done", "greedy", "no such word"),
        ("gocaine", "card:RJ", "greedy", "no such word"),
        ("territory", "card:ZZ", "greedy", "or card: and a card, such as card:"),
        ("tests/logs/record/hill.yaml", "move", "random", "cannot be restricted"),
        ("gocaine", "ship", "search:20", "name greedy or random first"),
    ):
        with pytest.raises(Unusable, match=f"--forbid {word}: .*{why}"):
            check(word, catalog.load(game), bot)
    check("card:RJ", catalog.load("territory"), "greedy")
    found = [plan.TrialLayout(catalog.load("cairo"), "", ("R", "K", "G"), {})]
    with pytest.raises(run.TrialFailedError, match=r"no line without go and .* was found"):
        play(tmp_path, found, plan.Settings(("random",) * 3, False, 1, 2000, ("go", "at", "load", "give", "pass", "-", "done"), "none"), 6)
