"""Goals of a tuning: what may be typed, what games prove, and that the same games give the same figures as the report of a trial."""

from __future__ import annotations

import math
from contextlib import closing
from pathlib import Path

import pytest

from referee.errors import Unusable
from referee.trial import plan, results, store
from referee.trial.plan import change, extending
from referee.trial.tune import goals
from referee.trial.tune.goals import Outcome, Outcomes, outcome
from tests.referee.trial.test_trial import cairo, play


def games(count: int, first: int, rounds: int = 10, finished: bool = True) -> list[Outcome]:
    """Games for two, of which the first seat wins so many."""
    return [
        Outcome(
            at, finished, rounds + at % 3, 20, "A" if at < first else "B", ("A", "B"), "AB", {"A": "C3", "B": "G7"}, {"margin": float(at)}
        )
        for at in range(count)
    ]


def verdicts(text: str, played: list[Outcome], among: int = 1) -> list[str]:
    return [one.verdict(among) for one in goals.estimates(goals.goal(text), Outcomes().add(played))]


def test_a_goal_is_met_missed_or_cannot_be_told() -> None:
    assert verdicts("seats:2", games(10_000, 5000)) == ["met", "met"]
    assert verdicts("seats:2", games(10_000, 6000)) == ["not met", "not met"]
    assert verdicts("seats:2", games(400, 200)) == ["cannot tell", "cannot tell"]
    assert verdicts("order:2", games(10_000, 6000)) == verdicts("starts:2", games(10_000, 6000)) == ["not met", "not met"]
    assert verdicts("rounds:8..12", games(60, 30)) == ["met"]
    assert verdicts("rounds:12..", games(60, 30)) == verdicts("rounds:..9", games(60, 30)) == ["not met"]
    assert verdicts("rounds:8..12", games(20, 10)) == ["cannot tell"], "too few games for an interval of a mean"
    assert verdicts("finished:90", games(400, 200)) == ["met"]
    assert verdicts("finished:90", games(400, 200, finished=False)) == ["not met"]
    assert verdicts("drama:10..", games(400, 200)) == ["cannot tell"]


def test_length_is_judged_by_bots_that_try_to_win_and_fairness_by_all() -> None:
    kinds = ("random", "greedy", "search:10")
    for text in ("rounds:8..12", "turns:9..", "margin:..9", "changes:1..", "lead:9..", "drama:9.."):
        assert goals.choose_judges(goals.goal(text), kinds) == ("greedy", "search:10"), text
        assert goals.choose_judges(goals.goal(text), ("random",)) == ("random",), "where nobody tries to win there is no other figure"
    for text in ("seats:2", "order:3", "starts:3", "finished:99"):
        assert goals.choose_judges(goals.goal(text), kinds) == kinds, text


def test_the_more_figures_the_surer_a_miss_must_be() -> None:
    played = games(1000, 552)
    assert verdicts("seats:2", played) == ["not met", "not met"]
    assert verdicts("seats:2", played, among=30) == ["cannot tell", "cannot tell"]


def test_games_that_are_missing_are_those_that_settle_it() -> None:
    for first, among in ((510, 6), (540, 6), (500, 1)):
        (one, _) = goals.estimates(goals.goal("seats:3"), Outcomes().add(games(1000, first)))
        more = one.more(among)
        assert one.verdict(among) == "cannot tell"
        assert more is not None
        assert more > 0
        total = 1000 + more
        (then, _) = goals.estimates(goals.goal("seats:3"), Outcomes().add(games(round(total * 1.02), round(total * 1.02 * first / 1000))))
        assert then.verdict(among) != "cannot tell", first


def test_few_games_are_drawn_towards_the_goal() -> None:
    def miss(count: int, first: int) -> float:
        return goals.likely_miss([goals.goal("seats:2")], Outcomes().add(games(count, first)))

    assert miss(10_000, 6000) == pytest.approx((10 - 2) / 3, abs=0.1)
    assert miss(10, 6) < miss(100, 60) < miss(1000, 600) < miss(10_000, 6000)
    assert miss(100, 50) < miss(100, 55) < miss(100, 60)
    assert goals.likely_miss([goals.goal("rounds:8..12")], Outcomes().add(games(9, 3, finished=False))) == math.inf
    assert goals.likely_miss([goals.goal("drama:8..12")], Outcomes().add(games(9, 3))) == math.inf
    both = [goals.goal("seats:2"), goals.goal("rounds:22..")]
    assert goals.likely_miss(both, Outcomes().add(games(9000, 4500))) == pytest.approx(11 / 2.2, abs=0.01)


def test_figures_are_those_of_the_report_of_a_trial(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path, found, settings, 8)
    with closing(store.Store.read(str(tmp_path))) as kept:
        rows = list(kept.rows(1))
        (tally,) = results.results(kept).tallies.values()
    own = Outcomes().add(
        outcome(row.number, row.finished, row.rounds, row.turns, row.scores, row.winners, row.play_order, row.starts, row.measures)
        for row in rows
    )
    for what, measured in (("seats", tally.seats), ("order", tally.advantages["wins by order of play"])):
        assert {item: [games, won, pytest.approx(expected)] for item, (games, won, expected) in own.shares[what].items()} == measured
    for name, key in (
        ("rounds", "rounds"),
        ("margin", "margin"),
        ("changes", "lead changes"),
        ("drama", "drama"),
        ("lead", "lead for good"),
    ):
        spread = tally.spreads[key]
        assert own.sums[name].mean == pytest.approx(sum(value * count for value, count in spread.items()) / spread.total()), name
    assert plan.seed_of(5, 0) not in {row.seed for row in rows}


def test_what_is_no_goal_is_refused() -> None:
    for text, why in (
        ("fair:2", "'fair' is not a goal; write one of seats:2, order:3"),
        (":2", "this is not a goal"),
        ("seats", r"how many percentage points a share may be from even, such as seats:3"),
        ("seats:0", "how many percentage points"),
        ("starts:60", "how many percentage points"),
        ("finished:101", "the per cent of games"),
        ("rounds:25", r"from where to where, such as rounds:25\.\.35; the mean length in rounds"),
        ("rounds:..", "from where to where"),
        ("margin:9..3", "from where to where"),
    ):
        with pytest.raises(Unusable, match=why):
            goals.goal(text)
    with pytest.raises(Unusable, match="seats is there twice"):
        goals.goals(["seats:2", "seats:3"])
    with pytest.raises(Unusable, match="tune needs a goal"):
        goals.goals([])


def test_values_are_lists_ranges_and_sets_of_points() -> None:
    assert change("zones.PE.price=5..20/5", "--set").values == ("5", "10", "15", "20")
    assert change("a.b=0.5..1.5/0.5,7").values == ("0.5", "1", "1.5", "7")
    assert change("a=-2..1").values == ("-2", "-1", "0", "1")
    assert change("a=5..21/5").values == ("5", "10", "15", "20")
    starts = change("board.starts.2=[C3,G7],[C3, G6],~")
    assert starts.values == ("[C3,G7]", "[C3, G6]", "~")
    text = "".join(extending("x", [(starts.path, starts.values[1]), (("board", "starts", "3"), "~")]))
    assert text == "extends: x\nboard:\n  starts:\n    2: [C3, G6]\n    3: ~\n"
    for words, why in (
        ("a=5..1", "a range goes up by a step"),
        ("a=5..9/0", "a range goes up by a step"),
        ("a=1..5000", "5000 values, and 1000 is the maximum"),
        ("a=1..600,601..1200", "more than 1000 values"),
        ("a=[C3,G7", "write the path"),
        ("a=x[C3]", "write the path"),
        ("a=1..3,2", "a value is there twice"),
    ):
        with pytest.raises(Unusable, match=rf"--set .*{why}"):
            change(words, "--set")
    with pytest.raises(Unusable, match="given a value and keys"):
        list(extending("x", [(("a",), "1"), (("a", "b"), "1")]))
    with pytest.raises(Unusable, match="given values twice, or a value and keys"):
        list(extending("x", [(("a", "b"), "1"), (("a",), "1")]))
