"""`referee trial`: the same rows on any number of workers and after any stop, the figures of its logs, and what it refuses."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardgen.layout.ground.default_starts import starts_for
from referee.errors import Unusable
from referee.stats import chance, collect, sections, summary
from referee.stats.summary import Tally
from referee.trial import plan, results, run, store
from referee.trial.bots import bot as bots
from tests.programs import run as program
from tests.referee.random_games import legal

if TYPE_CHECKING:
    from random import Random

    from referee.judge.ask.protocol import Table
    from referee.trial.plan import Settings, TrialLayout

TABLES = ("trial", "layouts", "games", "logs")


def quiet(done: int, total: int) -> None:
    """Tells nobody how far a trial is."""


def cairo(tmp_path: Path) -> tuple[list[TrialLayout], Settings]:
    found = plan.entries(["cairo"], [], 3, None, str(tmp_path))
    return found, plan.Settings(("random",) * 3, False, 5, 2000, (), "all")


def layout_rows(found: list[TrialLayout]) -> list[store.LayoutRow]:
    return [
        store.LayoutRow(at, entry.spec.name, entry.spec.pin, entry.spec.game, entry.spec.title, json.dumps(entry.seats), "{}")
        for at, entry in enumerate(found, 1)
    ]


def play(folder: Path, found: list[TrialLayout], settings: Settings, games: int, workers: int = 1) -> None:
    with closing(store.Store.create_or_resume(str(folder), settings.as_data(), layout_rows(found))) as kept, run.local(workers) as crew:
        kept.want(games)
        run.run(kept, crew, found, settings, games, quiet)


def dump(folder: Path) -> list[list[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / store.FILE)) as connection:
        return [list(connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")) for table in TABLES]


@pytest.mark.slow
def test_rows_are_the_same_on_any_number_of_workers_and_after_any_stop(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path / "whole", found, settings, 9)
    play(tmp_path / "two", found, settings, 9, workers=2)
    for games in (2, 3, 9, 9):
        play(tmp_path / "parts", found, settings, games)
    whole = dump(tmp_path / "whole")
    assert [len(rows) for rows in whole[1:]] == [1, 9, 9]
    assert dump(tmp_path / "two") == whole
    assert dump(tmp_path / "parts") == whole


def test_a_trial_has_the_figures_of_its_logs(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path, found, settings, 6)
    with closing(store.Store.read(str(tmp_path))) as kept:
        (tally,) = results.results(kept).tallies.values()
        assert store.write_logs(kept, str(Path(__file__).parent / "none"), str(tmp_path / "logs")) == 6
    (of_logs,) = collect.collect_games([str(tmp_path / "logs")], 1).tallies.values()
    assert list(summary.rows("", tally)) == list(summary.rows("", of_logs))
    assert tally.spreads["rounds"].total() == tally.advantages["wins by order of play"]["1st"][0] == 6


def test_players_change_seats_and_seeds_are_those_of_the_number() -> None:
    settings = plan.Settings(("random",) * 3, False, 1, 10)
    seen = [plan.players(settings, ("B", "G", "R"), number) for number in (1, 2, 3, 4)]
    assert seen == [{"B": 0, "G": 1, "R": 2}, {"B": 2, "G": 0, "R": 1}, {"B": 1, "G": 2, "R": 0}, {"B": 0, "G": 1, "R": 2}]
    assert plan.players(plan.Settings(("random",) * 3, True, 1, 10), ("B", "G", "R"), 2) == {"B": 0, "G": 1, "R": 2}
    assert len({plan.seed_of(seed, number) for seed in range(9) for number in range(99)}) == 9 * 99
    assert max(plan.seed_of(1, number) for number in range(99)) < 2**63


@pytest.mark.slow
def test_another_trial_and_other_files_are_refused(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path, found, settings, 1)
    other = plan.Settings(("random",) * 3, False, 6, 2000, (), "all")
    with pytest.raises(Unusable, match=r"trial\.sqlite is another trial \(seed: 5 there, 6 now\): repeat its command"):
        play(tmp_path, found, other, 1)
    fewer = plan.entries(["cairo"], [], 2, None, str(tmp_path))
    with pytest.raises(Unusable, match=r"layouts: cairo@\w+ with ... there, cairo@\w+ with .. now"):
        play(tmp_path, fewer, settings, 1)
    with closing(store.Store.create_or_resume(str(tmp_path), settings.as_data(), layout_rows(found))):
        for meddle in (lambda: play(tmp_path, found, settings, 1), lambda: store.Store.read(str(tmp_path))):
            with pytest.raises(Unusable, match="another process is playing this trial"):
                meddle()
    for name, data in (("text", b"a text that is not a database" * 99), ("own", b"")):
        (tmp_path / name).mkdir()
        (tmp_path / name / store.FILE).write_bytes(data)
        if not data:
            with closing(sqlite3.connect(tmp_path / name / store.FILE)) as connection:
                connection.execute("CREATE TABLE mine (x)")
        with pytest.raises(Unusable, match=r"not a database|not a trial"):
            play(tmp_path / name, found, settings, 1)
    with pytest.raises(Unusable, match="there is no such trial"):
        store.Store.read(str(tmp_path / "nothing"))
    with closing(sqlite3.connect(tmp_path / store.FILE)) as connection:
        connection.execute("PRAGMA user_version = 1")  # in which seeds gave other games
    with pytest.raises(Unusable, match=r"another version wrote this trial \(format 1, and this is 2\); play it again"):
        play(tmp_path, found, settings, 1)


class Failing:
    """A bot that plays like another, until it fails."""

    name = "random"

    def __init__(self, turns: int, line: str) -> None:
        self.left = turns
        self._line = line
        self._other = bots.bot("random", "cairo")

    def line(self, table: Table, seat: str, dice: Random) -> str:
        self.left -= 1
        if self.left < 0 and not self._line:
            raise ZeroDivisionError("of its own")
        return self._line if self.left < 0 else self._other.line(table, seat, dice)

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        return self._other.answer(table, seat, line, dice)


def test_a_bot_that_fails_loses_no_game_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, settings = cairo(tmp_path)
    why = r"game 3 of cairo@\w+: bot random of seat . failed in .*; 2 of 4 games are kept"
    for line in ("", "go 9Z"):
        failing = Failing(40, line)
        with monkeypatch.context() as patch:
            patch.setattr(run, "bot", lambda word, game, failing=failing: failing)
            with pytest.raises(run.TrialFailedError, match=why):
                play(tmp_path / f"with {line}", found, settings, 4)
        play(tmp_path / f"with {line}", found, settings, 4)
    play(tmp_path / "whole", found, settings, 4)
    assert dump(tmp_path / "with ") == dump(tmp_path / "with go 9Z") == dump(tmp_path / "whole")


def test_a_trial_whose_sample_fails_has_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, settings = cairo(tmp_path)
    play(tmp_path, found, settings, 3)
    monkeypatch.setattr(plan, "SAMPLE", 2)
    monkeypatch.setattr(run, "_unlike", lambda *_: "line 9: a mistake")
    with pytest.raises(run.TrialFailedError, match=r"game 5 of .* does not hold before the judge: line 9: a mistake; .* no result"):
        play(tmp_path, found, settings, 6)
    with closing(store.Store.read(str(tmp_path))) as kept, pytest.raises(Unusable, match="no result"):
        results.results(kept)


def test_the_judge_of_the_sample_finds_what_differs(tmp_path: Path) -> None:
    found, settings = cairo(tmp_path)
    ground = run.Playground(found[0].spec, found[0].board)
    played = run.play(run.Job(1, found[0], settings, (1,)))
    (row,), ((_, _, log),) = played.rows, played.logs
    assert run._unlike(log, row, found[0].spec, ground) == ""
    assert "by its log the scores are" in run._unlike(log, row._replace(turns=99), found[0].spec, ground)
    cut = "\n".join(line for line in log.splitlines()[:-4]) + "\n"
    assert run._unlike(cut, row, found[0].spec, ground) == "by its log the game is not finished"
    assert run._unlike(log.replace("Result: G", "Result: G1"), row, found[0].spec, ground).startswith("line ")


def test_bots_of_players_and_of_seats(tmp_path: Path) -> None:
    found, _ = cairo(tmp_path)
    seats = found[0].seats
    assert plan.bots("", found) == (("greedy",) * 3, False)
    assert plan.bots("greedy,random", found) == (("greedy", "random", "greedy"), False)
    assert plan.bots(f"{seats[1]}=random", found) == (("greedy", "random", "greedy"), True)
    assert plan.bots("random", found) == (("random",) * 3, False)
    assert plan.bots(",".join(f"{seat}=random" for seat in seats[::-1]), found) == (("random",) * 3, True)
    for text in ("clever", "Z=random", f"{seats[0]}=random,greedy", f"{seats[0]}=", "random,random,random,random"):
        with pytest.raises(Unusable, match=r"--bots"):
            plan.bots(text, found)


def test_values_of_a_layout_are_varied(tmp_path: Path) -> None:
    (change,) = [plan.change("money.start=10,20")]
    found = plan.entries(["cairo"], [change], 3, None, str(tmp_path))
    assert [entry.spec.figures.money.start for entry in found] == [10, 20]
    assert [entry.board for entry in found] == [entry.spec.pin for entry in found]
    assert (tmp_path / "cairo-money.start=20.yaml").read_text() == "extends: cairo\nmoney:\n  start: 20\n"
    for text, why in (("money.start", "write the path"), ("money.start=1,1", "twice"), ("money..start=1", "write the path")):
        with pytest.raises(Unusable, match=why):
            plan.change(text)
    with pytest.raises(Unusable, match=r"--vary money\.start=many: cairo cannot be changed so: \$\.money\.start"):
        plan.entries(["cairo"], [plan.change("money.start=many")], 3, None, str(tmp_path))
    with pytest.raises(Unusable, match="are the same to the rules"):
        plan.entries(["cairo", "cairo"], [], 3, None, str(tmp_path))


def test_a_layout_may_be_in_the_folder_of_its_trial(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("extends: cairo\nmoney: {start: 7}\n")
    (found,) = plan.entries([str(own)], [], 3, None, str(tmp_path))
    assert found.spec.figures.money.start == 7


def test_one_row_of_a_table_is_varied_and_the_others_are_written_too(tmp_path: Path) -> None:
    found = plan.entries(["gocaine"], [plan.change("seizure.4=6,7")], 3, None, str(tmp_path))
    tables = [entry.spec.figures.seizure for entry in found]
    assert [tables[1].worst(mt) for mt in (3, 4, 5, 12)] == [tables[0].worst(3), 7, tables[0].worst(5), tables[0].worst(12)]
    assert "  3: 5\n  5-6: 8\n" in (tmp_path / "gocaine-seizure.4=7.yaml").read_text()
    values = plan.add_table_rows([(("seizure", "1-4"), "5"), *((("seizure", size), "~") for size in "1234")], found[0].spec.said)
    assert [(*path, value) for path, value in values][-2:] == [("seizure", "12+", "11"), ("seizure", "1-4", "5")]
    assert len(values) == 5


@pytest.mark.slow
def test_layouts_are_compared_in_pairs_of_games(tmp_path: Path) -> None:
    found = plan.entries(["cairo"], [plan.change("money.start=10,30")], 3, None, str(tmp_path))
    settings = plan.Settings(("greedy", "random", "random"), False, 1, 2000, (), "none")
    play(tmp_path, found, settings, 30)
    with closing(store.Store.read(str(tmp_path))) as kept:
        kept_results = results.results(kept)
        compared = {(one.layout.pin, one.measure.name): one for one in results.compare_layouts(kept)}
    base, other = (entry.spec.pin for entry in found)
    assert compared[base, "margin"].difference.total == 0
    assert compared[other, "rounds"].own.mean == compared[base, "rounds"].own.mean == 6
    wins = compared[other, "wins of the first player"]
    assert wins.difference.mean == pytest.approx(wins.own.mean - compared[base, "wins of the first player"].own.mean)
    (section,) = kept_results.more.before[results.COMPARISON]
    assert section.sentences[1].startswith("The same in every game: rounds of ")
    wins.difference.add(100.0)
    unsure = results.comparison_section(list(compared.values())).sentences[2]
    assert unsure == f"Too few games to tell from chance: wins of the first player of {other}."
    assert {row.item for row in kept_results.more.rows} == {base, other}
    for tally in kept_results.tallies.values():
        games, points = tally.matches["greedy", "random"]
        assert games == 30
        assert points > 25
        assert tally.advantages["wins by bot"]["random"][0] == 60
        assert tally.spreads["kit: coins"].total() == 30


def test_means_and_needs_are_those_of_their_formulas() -> None:
    sums = results.Sums()
    for value in [0.0, 2.0] * 50:
        sums.add(value)
    assert (sums.count, sums.mean) == (100, 1)
    assert sums.deviation == pytest.approx(1.00504, abs=1e-5)
    assert sums.interval() == pytest.approx((sums.mean - 0.19698, sums.mean + 0.19698), abs=1e-5)
    assert sums.cases_needed() == 8  # (1.96 + 0.84)^2 * 1.01
    assert chance.mean(Counter({0: 50, 2: 50})) == (1, pytest.approx(0.19698, abs=1e-5))
    assert chance.elo(10 / 11) == pytest.approx(400)
    assert chance.elo(1.0) is None


def test_the_kit_is_held_against_what_games_had() -> None:
    tally = Tally(spreads={"kit: cells": Counter({50: 199, 51: 1}), "rounds": Counter({12: 200})})
    section = sections.kit({"cells": ("cells for each seat", 50), "rounds": ("rounds on its log sheets", 40)}, tally)
    assert section is not None
    assert section.sentences == ("1 game in 200 needs more cells for each seat than the 50 that are printed; the most was 51.",)
    assert section.rows[0] == ("cells for each seat", "50", "50", "51", "1 of 200", "0.1 to 2.8 %")
    whole = sections.kit({"rounds": ("rounds on its log sheets", 40)}, tally)
    assert whole is not None
    assert whole.sentences[1] == "From 200 games, up to 2 % of games may still do."
    assert sections.kit({"chips": ("chips", 3)}, tally) is None


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("extends: cairo\nmoney: {start: 9}\n")
    words = ("trial", str(own), "--players", "2", "--bots", "random", "--workers", "1", "-o", str(tmp_path / "t"))
    done = program("referee", *words, "--games", "3")
    page = f"the page is {tmp_path}/t/report.html; --full prints the rest of it"
    assert (done.returncode, done.stderr) == (0, f"referee: {page}; 1 log is in {tmp_path}/t/logs\n")
    assert done.stdout.splitlines()[0].startswith("Goods From Cape to Cairo, mine@")
    (log,) = (tmp_path / "t" / "logs").glob("*.tlog")
    assert legal(log.read_text("utf-8"), log.parent).errors == 0
    again = program("referee", "stats", str(tmp_path / "t"))
    assert (again.returncode, again.stdout[: len(done.stdout)]) == (0, done.stdout)
    (tmp_path / "u").mkdir()
    (tmp_path / "u" / "report.html").write_text("mine")
    taken = program("referee", "trial", "cairo", "--games", "1", "-o", str(tmp_path / "u"))
    assert (taken.returncode, "has report.html of something else" in taken.stderr) == (2, True)
    fewer = program("referee", *words, "--games", "2")
    assert (fewer.returncode, "has 3 games of a layout already" in fewer.stderr) == (2, True)


def test_as_many_play_as_the_board_is_for(tmp_path: Path) -> None:
    own = tmp_path / "marsh.yaml"
    own.write_text("extends: territory\nplayers: [2, 3]\nboard: {size: 8x8}\n", "utf-8")

    def played(name: str, players: int | None) -> tuple[int, list[str]]:
        (entry,) = plan.entries([name], [], players, None, str(tmp_path / "staged"))
        return len(entry.seats), list(plan.player_notes([entry], asked=players is not None))

    (tmp_path / "staged").mkdir()
    said = "territory: 4 play, the maximum (2 to 4 players); choose with --players or --seats"
    assert played("territory", None) == (4, [said]), "13x13 is for four, other boards of the game are for six"
    assert played("territory", 3) == (3, [])
    count, (warned,) = played("territory", 6)
    assert count == 6
    assert warned.startswith("territory: 6 play, and the board is for 2 to 4 players, as `boards:` says; write --players 4")
    assert played(str(own), None)[0] == 3
    assert played("drove", None) == (2, [])


def test_starts_of_territory_are_those_of_the_layout_drawn_by_lot(tmp_path: Path) -> None:
    found = plan.entries(["territory"], [], 2, None, str(tmp_path))
    play(tmp_path / "a", found, plan.Settings(("random",) * 2, False, 1, 2, (), "none"), 8)
    starts = [json.loads(row[4]) for row in dump(tmp_path / "a")[2]]  # type: ignore[arg-type]  # the column of texts
    board = found[0].spec.board
    names = {board.names[point] for point in starts_for(board, 2).points}
    assert all(set(one.values()) == names for one in starts)
    assert len({one["B"] for one in starts}) == 2


def test_the_report_begins_with_what_it_shows() -> None:
    tally = Tally(games=220, lengths=Counter({9: 200}))
    for number in range(200):
        tally.spread("rounds", 5)
        for at, place in enumerate(("1st", "2nd")):
            tally.advantage("wins by order of play", place, at == number % 8 // 7, 0.5)
        tally.advantage("wins by start point", f"A{1 + number % 2}", number % 4 < 2, 0.5)
    kit = sections.kit({"rounds": ("rounds on its log sheets", 4)}, tally)
    assert list(sections.summary_section("x", tally, kit).sentences) == [
        "Ending: 20 of 220 games did not come to an end; the others alone are counted.",
        "Length: 5.0 rounds on average, with a median of 5; the middle half took 5 to 5.",
        "Order of play: 1st wins 88 % where 50 % would be even, 2nd wins 12 % where 50 % would be even. Chance alone hardly explains that.",
        "Start points: no advantage shows; the intervals allow one of up to 10 percentage points.",
        "Kit: 200 of 200 games need more rounds on its log sheets than the 4 that are printed; the most was 5.",
        sections.PEOPLE,
    ]
    for own, remedy in ((False, ()), (True, (sections.ENDLESS,))):
        assert sections.summary_section("x", Tally(games=2), None, own=own).sentences == (
            "Ending: none of 2 games came to an end, so nothing else can be known from them.",
            *remedy,
            sections.PEOPLE,
        )
    tally = Tally(games=9, lengths=Counter({9: 8}), endings=Counter({"when it was stuck": 5, "by a line.": 3, "cut off after 9 turns": 1}))
    for own, told in ((False, []), (True, ["Ends: 5 when it was stuck; 3 by a line."])):
        assert [one for one in sections.summary_section("x", tally, None, own=own).sentences if one.startswith("Ends")] == told


def won(tally: Tally, measure: str, shares: dict[str, int], games: int = 240) -> None:
    """Count games for three of which each item wins so many."""
    for item, wins in shares.items():
        for number in range(games):
            if measure == summary.SEAT:
                sums = tally.seats.setdefault(item, [0, 0, 0.0])
                tally.seats[item] = [sums[0] + 1, sums[1] + (number < wins), sums[2] + 1 / 3]
            else:
                tally.advantage(measure, item, number < wins, 1 / 3)


def test_what_was_drawn_or_chosen_is_not_called_unfair() -> None:
    def said(**measures: dict[str, int]) -> dict[str, tuple[str, str]]:
        tally = Tally(games=240, lengths=Counter({9: 240}))
        for name, shares in measures.items():
            won(tally, f"wins by {name.replace('_', ' ')}", shares)
        found = {}
        for drawn in (True, False):
            sentences = sections.summary_section("x", tally, None, drawn=drawn).sentences
            parts = sections.make_sections(list(summary.rows("x", tally)), tally, str, drawn=drawn)
            table = next((" ".join(part.sentences) for part in parts if part.title == "Wins by seat"), "")
            found[str(drawn)] = next((one for one in sentences if one.startswith(("Seats", "First"))), ""), table
        return found

    uneven = {"B": 120, "G": 50, "K": 70}
    lot = "Colours are drawn by lot in this trial: play another --seed before you believe it."
    flagged = said(seat=uneven)
    assert flagged["True"][0].endswith(f"G wins 21 % where 33 % would be even. {lot}"), flagged
    assert flagged["True"][1].endswith(lot)
    assert flagged["False"][0].endswith("Chance alone hardly explains that.")
    assert lot not in flagged["False"][1]
    shares = {"B": 99, "G": 63, "K": 78}  # p = 0.01 for B and for G: unlikely of three comparisons, not of nine
    assert "hardly explains" in said(seat=shares)["False"][0]
    many = said(seat=shares, order_of_play={"1st": 80, "2nd": 80, "3rd": 80}, start_point={"A1": 80, "C3": 80, "E5": 80})["False"]
    assert many[0].startswith("Seats: no advantage shows")
    assert "Nothing here shows an advantage" in many[1], "the table says what the summary says"
    cells = said(first_cell={"J2": 180, "A1": 60})["True"][0]
    assert cells.startswith("First cells: ")
    assert cells.endswith("Chance alone hardly explains that; players choose where they begin, so it is advice to them, not unfairness.")


@pytest.mark.slow
def test_the_screen_has_the_summary_and_the_page_the_rest(tmp_path: Path) -> None:
    words = ("trial", "gocaine", "--players", "3", "--workers", "1", "--games", "8", "-o", str(tmp_path / "t"))
    short = program("referee", *words).stdout
    assert len(short.splitlines()) < 14, short
    assert "\nIn short\n" in short
    assert sections.PEOPLE in short
    full = program("referee", *words, "--full").stdout
    assert full.startswith(short.rstrip())
    assert "Wins by first cell" in full
    assert "Wins by start point" not in full, "GoCaine has none"
    assert sections.PEOPLE in (tmp_path / "t/report.html").read_text("utf-8")
    with closing(store.Store.read(str(tmp_path / "t"))) as kept:
        assert results.results(kept).more.drawn, "a draw decides who begins"
