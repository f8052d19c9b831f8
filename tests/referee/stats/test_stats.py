"""`referee stats`: what many games show, what can be known from it, and in which forms it is written."""

from __future__ import annotations

import csv
import json
import math
import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from referee.files import workers
from referee.games.gocaine import law
from referee.judge.ask.refusals import RuleTextCache
from referee.schemas import schemas
from referee.stats import chance, collect, report, summary
from referee.stats.chance import Clusters
from referee.stats.collect import NAMELESS, Collected, collect_games
from referee.stats.summary import Row, Tally
from tests import evening
from tests.clock import within
from tests.programs import run
from tests.referee.report.test_schema import faults

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table

ROOT = Path(__file__).resolve().parents[3]


def rows(found: Collected, title: str) -> dict[tuple[str, str], Row]:
    return {(row.measure, row.item): row for row in summary.rows(title, found.tallies[title])}


def test_wilson_intervals_and_tails_agree_with_tables() -> None:
    for (count, of), (low, high) in {(1, 2): (0.0945, 0.9055), (0, 10): (0, 0.2775), (50, 100): (0.4038, 0.5962), (0, 0): (0, 1)}.items():
        assert chance.wilson(count, of) == pytest.approx((low, high), abs=1e-4)
    for degrees, statistic in {1: 3.841459, 2: 5.991465, 5: 11.070498, 19: 30.143527, 100: 124.342113}.items():
        assert chance.chi_square_tail(statistic, degrees) == pytest.approx(0.05, abs=1e-6)
    assert chance.chi_square_tail(0, 5) == 1
    assert chance.chi_square_tail(2.0, 2) == pytest.approx(math.exp(-1))


def test_small_counts_are_exact() -> None:
    assert chance.fair([2, 0, 0, 0, 0, 0]) == (pytest.approx(1 / 6), "exact")
    assert chance.fair([1, 1, 0, 0, 0, 0]) == (pytest.approx(1.0), "exact")
    assert chance.fair([3, 0]) == (pytest.approx(1 / 4), "exact")
    assert chance.fair([1, 0, 4]) == (pytest.approx(33 / 243), "exact"), "11 of 81 ways of five throws"
    with within(1):
        assert chance.fair([1] * 60) is None, "a million ways of a die with 60 faces are not counted one by one"
    assert chance.fair([0, 0]) is None
    assert chance.fair([4]) is None, "a die with one face"
    assert chance.fair([5, 1], [2, 1]) is None
    judged = chance.fair([60, 40])
    assert judged is not None
    assert judged[0] == pytest.approx(0.0455, abs=1e-4)
    assert chance.deviation({0.5: 10}, 9) == pytest.approx(22 / 1024)
    assert chance.deviation({0.5: 1, 1.0: 3}, 4) == 1
    assert chance.deviation({1.0: 3, 0.0: 2}, 3) == chance.deviation({}, 0) == 1, "what is certain does not deviate"
    assert chance.deviation({0.5: 1000}, 560) == pytest.approx(0.00017, abs=3e-5)
    assert chance.quantile(Counter({3: 2, 7: 2}), 0.5) == 5


def test_the_odds_are_those_by_which_loads_are_seized() -> None:
    for worst in range(1, 13):
        for influence in range(5):
            seized = [law.is_seized(one + other, influence, worst) for one in range(1, 7) for other in range(1, 7)]
            assert law.odds(influence, worst) == Fraction(seized.count(True), 36)
    assert law.odds(9, 4) == Fraction(1, 36)  # a natural two seizes whatever the influence


def test_rolls_for_loads_are_counted_with_their_odds() -> None:
    found = rows(collect_games([str(ROOT / "tests/conformance/logs/gocaine-trade.tlog")], 1), "GoCaine")
    whole = found["seizures of loads", "all"]
    assert (whole.count, whole.of) == (1, 2)
    rolls = [row for (measure, item), row in found.items() if measure == "seizures of loads" and item != "all"] or [whole]
    assert whole.expected == pytest.approx(sum((row.expected or 0) * (row.of or 0) for row in rolls) / 2)
    assert found["dice", "two dice"].count == 4
    assert found["use of zones: hits", "Tropical Pacific"].count == 1


def test_an_evening_of_three_games(tmp_path: Path) -> None:
    found = collect_games([str(evening.make(tmp_path / "e"))], 1)
    assert list(collect.titles(found.tallies)) == ["GoCaine", "Goods From Cape to Cairo", "The Map is the Territory"]
    figures = rows(found, "GoCaine")
    assert figures["length", "median"].value == 27
    assert figures["wins by seat", "B"][3:5] == (2, 2)
    assert figures["wins of the first player", "2 players"].expected == 0.75  # one of the games was shared
    assert figures["by round: cash", "round 1, winners"].value == 50
    assert figures["by round: cells on the board", "round 2, others"].value == 2
    cairo = rows(found, "Goods From Cape to Cairo")
    assert cairo["dice", "dice"].count == 48
    assert cairo["use of goods: delivered", "finished"].count == 12
    assert ("by round: money", "round 6, winners") in cairo
    territory = rows(found, "The Map is the Territory")
    assert territory["captures", "stones"].count == 3
    assert territory["use of cards: played", "RJ"].count == 1


def test_every_kind_of_game_is_measured() -> None:
    found = collect_games([str(ROOT / "tests/logs/examples")], 1)
    assert found.unread == []
    drove = rows(found, "The Drove")
    assert drove["dice", "die"].count == 7
    assert drove["use of zones: moves into", "Mill Mead"].count == 7
    assert drove["captures", "pieces"].count == 2
    assert rows(found, "Windmills")["use of pieces: put on the board", "counters"].count == 32
    assert rows(found, "Fenland")["use of cards: played", "DR"].count == 1
    assert found.tallies["Windmills"].single["grain"].keys() == {"R", "B"}


def test_curves_belong_to_their_seats_whoever_begins(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    log.write_text("%tlog 1\nGame: gocaine\nPlayers: B=A R=B\nOrder: R B\n1R buy 5cell ; @A1\n1B -\n2R @A2\n2B @B6\nend agreed\n", "utf-8")
    curves = collect_games([str(log)], 1).tallies["GoCaine"].single
    assert curves["cash"] == {"R": [(1, 25), (2, 25)], "B": [(1, 50), (2, 50)]}
    assert curves["cells"] == {"R": [(1, 1), (2, 2)], "B": [(1, 0), (2, 1)]}


def test_the_order_of_play_of_cairo_is_clockwise_from_the_first_player() -> None:
    """The winners sit to the right of the first player; in the first auction they bought the second and the third place."""
    for game in ("longer", "four_players"):
        tally = collect_games([str(ROOT / f"tests/logs/cairo/game_{game}.tlog")], 1).tallies["Goods From Cape to Cairo"]
        assert {place: wins for place, (_, wins, _) in tally.advantages["wins by order of play"].items() if wins} == {"4th": 1}
        assert tally.firsts[4][1] == 0


def test_the_lead_is_read_at_the_end_of_every_round(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    rounds = "".join(f"fix $ {'RB'[number % 2]}+{10 if number > 2 else 5} x\n{number}R -\n{number}B -\n" for number in range(2, 41))
    log.write_text(f"%tlog 1\nGame: gocaine\nPlayers: R=A B=B\n1R @A1\n1B @B5\n{rounds}end agreed\n", "utf-8")
    tally = collect_games([str(log)], 1).tallies["GoCaine"]
    assert tally.spreads["lead changes"] == {38: 1}
    assert [point for point, _ in tally.single["cash"]["R"]][-4:] == [34, 36, 38, 40]  # the curves are sampled


def test_broken_rules_are_counted_and_nothing_after_them(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    log.write_text("%tlog 1\nGame: gocaine\nPlayers: R=A B=B\n1R @A1\n1B @A1\n2R @B1\n2B @C1\n", encoding="utf-8")
    found = rows(collect_games([str(log), str(log)], 1), "GoCaine")
    assert found["broken rules", "gc:deploy.occupied"][3:5] == (2, 2)
    assert found["use of zones: cells deployed", "Peru"].count == 2
    assert found["games", "finished and proven"].count == 0
    assert ("wins by seat", "R") not in found


def test_tallies_add_up_in_any_order(tmp_path: Path) -> None:
    logs = sorted(map(str, evening.make(tmp_path / "e").iterdir()))
    whole = collect_games(logs, 1).tallies
    for order in (logs[::-1], logs[3:] + logs[:3]):
        again = collect_games(order, 1).tallies
        for title, tally in whole.items():
            assert list(summary.rows(title, tally)) == list(summary.rows(title, again[title]))


@pytest.mark.nightly
@pytest.mark.slow
def test_two_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(evening.make(tmp_path / "e"))
    alone = collect_games([folder, "no.tlog"], 1)
    monkeypatch.setattr(workers, "PAYS", 3)
    monkeypatch.setattr(workers, "BATCH_FILES", 2)
    both = collect_games([folder, "no.tlog"], 2)
    assert both.unread == alone.unread != []
    assert list(report.csv(both)) == list(report.csv(alone))


def test_what_cannot_be_read_is_no_game(tmp_path: Path) -> None:
    for name, data in {"a.tlog": b"", "b.tlog": bytes(range(256)) * 30, "c.tlog": b"%tlog 1\nGame: chess\nPlayers: A=B\n1A x\n"}.items():
        (tmp_path / name).write_bytes(data)
    found = collect_games([str(tmp_path)], 1)
    assert list(found.tallies) == [NAMELESS]
    assert found.tallies[NAMELESS].games == 3
    assert "\n".join(report.text(found, RuleTextCache()))


@pytest.mark.slow
def test_the_page_is_one_file_and_every_chart_has_words(tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "e")
    page = report.html(collect_games([str(folder)], 1), RuleTextCache())
    assert not re.search(r"<script|(?:src|href)=\"(?!#)|url\((?!\"data:font/woff;base64,)|@import", page)
    assert "default-src 'none'" in page
    charts = re.findall(r"<figure>(<svg role=\"img\".*?</svg>)</figure>", page, re.S)
    assert len(charts) > 15
    for chart in charts:
        assert re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", chart)
    assert len(page) < 400_000


def games_of_tonnes(dice: random.Random, share: float, games: int) -> list[Counter[str]]:
    """Games of very different sizes, with shares that vary from game to game."""
    drawn = []
    for _ in range(games):
        tonnes, own = dice.choice((4, 10, 20, 35, 60)), dice.betavariate(share * 12, (1 - share) * 12)
        bought = sum(dice.random() < own for _ in range(tonnes))
        drawn.append(Counter({name: count for name, count in (("Peru", bought), ("Bolivia", tonnes - bought)) if count}))
    return drawn


def summed(drawn: list[Counter[str]]) -> tuple[Clusters, Counter[str]]:
    """Games added one by one, and all that was used in them."""
    sums, used = Clusters(), Counter[str]()
    for one in drawn:
        single = Clusters()
        single.game(one)
        sums.add(single, 500)
        used += one
    return sums, used


@pytest.mark.slow
def test_the_interval_of_an_amount_has_the_true_share_in_it() -> None:
    dice = random.Random(11)
    for share in (0.1, 0.4):
        for games in (5, 12, 40):
            held = known = 0
            for _ in range(300):
                sums, used = summed(games_of_tonnes(dice, share, games))
                interval = sums.interval("Peru", used["Peru"], used.total())
                if interval is not None:
                    known += 1
                    held += interval[0] <= share <= interval[1]
            assert known > 150, (share, games)
            assert held / known > 0.9, (share, games, held / known)


def test_the_interval_of_an_amount_is_that_of_its_formula() -> None:
    drawn = games_of_tonnes(random.Random(5), 0.3, 9)
    sums, used = summed(drawn)
    sizes = [one.total() for one in drawn]
    of, count = used.total(), used["Peru"]
    worth = of**2 / sum(size**2 for size in sizes)
    squares = sum((one["Peru"] - count / of * size) ** 2 for one, size in zip(drawn, sizes, strict=True))
    variance = worth / (worth - 1) * squares / of**2
    cases = count / of * (1 - count / of) / variance * (chance.Z / chance.student(worth - 1)) ** 2
    assert sums.interval("Peru", count, of) == pytest.approx(chance.wilson(count / of * cases, cases))
    assert summed(drawn[::-1])[0].interval("Peru", count, of) == sums.interval("Peru", count, of)
    low, high = sums.interval("Nowhere", 0, of) or (1, 0)
    assert (low, 0.2 < high < 0.6) == (0, True), "nothing of it in nine games"
    alike = summed([Counter({"Peru": 10, "Bolivia": 30})] * 6)[0]
    fewer = (1.95996 / 2.5706) ** 2
    assert alike.interval("Peru", 60, 240) == pytest.approx(chance.wilson(60 * fewer, 240 * fewer), abs=1e-3)
    for few in ([Counter({"Peru": 5, "Bolivia": 2})] * 4, [*[Counter({"Peru": 1})] * 8, Counter({"Bolivia": 900})]):
        sums, used = summed(few)
        assert sums.interval("Peru", used["Peru"], used.total()) is None
    for degrees, quantile in {2: 4.3027, 4: 2.7764, 9: 2.2622, 30: 2.0423}.items():
        assert chance.student(degrees) == pytest.approx(quantile, abs=0.04 if degrees < 4 else 0.001)


def test_amounts_say_what_can_be_known() -> None:
    log = str(ROOT / "tests/conformance/logs/gocaine-trade.tlog")
    for games, words in ((1, "cannot be known how far"), (4, "From 5 games on"), (5, "how much the 5 games differ")):
        found = collect_games([log] * games, 1)
        texts = "\n".join(report.text(found, RuleTextCache()))
        assert words in texts, games
        bought = rows(found, "GoCaine")["use of zones: tonnes bought", "Peru"]
        assert (bought.low is not None) == (games > 4)
        assert bought.of == 6 * games


def test_values_can_be_taken_from_the_log(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    lines = "1R @A1 =$90\n1B done\n2R buy 3lvl ; done\n2B done ; concede\n"
    log.write_text(f"%tlog 1\nGame: gocaine\nPlayers: R=A B=B\n{lines}", encoding="utf-8")
    for trust, levels, adopted in (("engine", None, None), ("log", 3, 1)):
        done = run("referee", "stats", str(log), "--trust", trust, "--format", "json")
        (game,) = json.loads(done.stdout)["games"]
        figures = {(one["measure"], one["item"]): one["count"] for one in game["figures"]}
        assert figures.get(("use of panels", "infrastructure levels")) == levels, trust
        assert figures.get(("games", "with values taken from the log")) == adopted
        assert figures["games", "finished and proven"] == 0
        assert any("taken from the log" in note["text"] for note in game["notes"]) == (adopted is not None)


@pytest.mark.slow
def test_text_of_a_log_is_escaped_everywhere() -> None:
    tally = Tally(games=1, uses={"cards: <b>\u202e": Counter({'=1+1"<script>': 3})})
    found = Collected({"</title><script>": tally}, ["<i>.tlog: gone"])
    page = report.html(found, RuleTextCache())
    assert not re.search("<script|<i>|\u202e", page)
    assert "\u202e" not in "\n".join(report.text(found, RuleTextCache()))
    cells = [cell for row in csv.reader(report.csv(found)) for cell in row]
    assert not any(cell[:1] in ("=", "\u202e") for cell in cells)
    assert cells[:12] == ["game", "measure", "item", "count", "of", "value", "unit", "share", "low", "high", "expected", "p"]


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    folder = str(evening.make(tmp_path / "e"))
    done = run("referee", "stats", folder, "--format", "json")
    assert faults(json.loads(done.stdout), schemas()["stats"]) == []
    done = run("referee", "stats", folder, "--html", str(tmp_path / "s.html"), "--title", "Our winter")
    assert "<h1>Our winter</h1>" in (tmp_path / "s.html").read_text("utf-8")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"written to {tmp_path / 's.html'}\n", "")
    assert run("referee", "stats", folder, "--html", str(tmp_path / "no/s.html")).returncode == 2
    assert "only a page has a heading; add --html FILE" in run("referee", "stats", folder, "--title", "Our winter").stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "with an end line"),
        ("with the last turn of round 60, which is the last round", "with the last turn of a round, which is the last round"),
        ("when this came true: After round 9 the richest wins", "when this came true: After round 9 the richest wins"),
        ("as only B stays", "as only one player stays"),
    ],
)
def test_games_that_end_alike_are_counted_together_and_sentences_of_a_law_stay(words: str, told: str) -> None:
    table = SimpleNamespace(ending=words)
    assert collect.ending(cast("Table", table), "RB") == told
