"""`referee results`: what games ended with, the standings, what is not proven, and every form in which it is written."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from referee.files import workers
from referee.files.log_files import Unusable
from referee.results import bgstats, games, report, standings
from referee.results.games import Game, Seat, Unread
from referee.schemas import schemas
from tests import evening
from tests.programs import run
from tests.referee.report.test_schema import faults
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
WON = """%tlog 1
Game: gocaine
Players: R={red} B={blue}
{headers}
1R @A1
1B done
2R done ; concede
"""


def read(*logs: Path) -> list[Game]:
    found = list(games.gather([str(log) for log in logs], "engine", 1))
    assert all(isinstance(item, Game) for item in found)
    return [item for item in found if isinstance(item, Game)]


def table(*logs: Path, points: str = "", scale: str = "", by: str = "player", unproven: bool = False) -> standings.Results:
    return standings.results(read(*logs), standings.scheme(points, scale), by, unproven=unproven)


def written(folder: Path, name: str, red: str = "Ann", blue: str = "Ben", headers: str = "Date: 2026-05-01", text: str = WON) -> Path:
    path = folder / name
    path.write_text(text.format(red=red, blue=blue, headers=headers), encoding="utf-8")
    return path


def test_an_evening_of_three_games(tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "evening")
    rows = table(folder, points="3,2,1").tables[0].entries
    assert [(row.place, row.name, row.points, row.wins, row.games) for row in rows] == [
        (1, "Cat", Fraction(19, 2), 2, 4),
        (2, "Dan", Fraction(9), 3, 3),
        (3, "Ana", Fraction(17, 2), 2, 4),
        (4, "Ben", Fraction(5), 0, 4),
    ]


def test_places_that_are_shared_share_their_points() -> None:
    def game(*places: int) -> Game:
        players = tuple(Seat(chr(65 + at), f"P{at}", place, 0, None) for at, place in enumerate(places))
        return Game("a.tlog", 1, "g", "G", "g", "", "", "", 3, True, 0, players, "", False, "x", False)

    for places, points in {
        (1, 2, 3, 4): (5, 3, 1, 0),
        (1, 1, 3): (4, 4, 1),
        (1, 2, 2): (5, 2, 2),
        (1, 1, 1): (3, 3, 3),
        (1, 1, 1, 1): (Fraction(9, 4),) * 4,
    }.items():
        results = standings.results([game(*places)], standings.scheme("5,3,1"), "player", unproven=False)
        assert results.games[0].points == {chr(65 + at): Fraction(one) for at, one in enumerate(points)}, places


def test_points_that_cannot_be_read_are_refused() -> None:
    assert standings.scheme("10, 6.5,-1").points == (10, Fraction(13, 2), -1)
    for text in (" ", "3,,1", "a", "3;2", "1e3", "nan", "9" * 7, ",".join("1" * 30)):
        with pytest.raises(Unusable, match="such as 3,2,1"):
            standings.scheme(text)
    with pytest.raises(Unusable, match="--points 3,2,1 and --scale places do not go together; write one of them"):
        standings.scheme("3,2,1", "places")


def test_what_is_not_proven_is_marked_and_left_out(tmp_path: Path) -> None:
    wrong_claim = WON.replace("1R @A1", "1R @A1 =$7")
    broken = WON.replace("1B done", "1B @A1")
    won = written(tmp_path, "won.tlog")
    cases = {
        "open.tlog": (WON.replace(" ; concede", ""), "not finished", False),
        "claim.tlog": (wrong_claim, "1 error, valid through 2R", True),
        "broken.tlog": (broken, "1 error, valid through 1R; not finished", False),
        "result.tlog": (broken.replace("{headers}", "{headers}\nResult: R10 B20"), "1 error, valid through 1R; not finished", True),
        "other.tlog": (WON.replace("gocaine", "chess"), "cannot be judged: there is no game `chess`", False),
        "empty.tlog": ("", "cannot be judged", False),
    }
    for name, (text, doubt, placed) in cases.items():
        log = written(tmp_path, name, headers="Date: 2026-05-02", text=text)
        for unproven in (False, True):
            results = table(won, log, points="3,2,1", unproven=unproven)
            assert doubt in results.games[1].game.doubt, (name, results.games[1].game.doubt)
            assert results.games[1].counts == (placed and unproven), name
            assert any("not proven" in note for note in results.notes), name
    taken = list(games.gather([str(tmp_path / "claim.tlog")], "log", 1))
    assert isinstance(taken[0], Game)
    assert taken[0].doubt == "depends on 1 value taken from the log"


def test_the_same_game_is_counted_once(tmp_path: Path) -> None:
    first = written(tmp_path, "a.tlog")
    copy = written(tmp_path, "b.tlog", headers="Date: 2026-05-01\nScribe: Zoe\n# another hand")
    undated = written(tmp_path, "c.tlog", headers="Scribe: Zoe")
    another_day = written(tmp_path, "d.tlog", headers="Date: 2026-05-02")
    another_end = written(tmp_path, "e.tlog", text=WON.replace("@A1", "@A2"))
    results = table(first, copy, undated, another_day, another_end, first, points="3,2,1")
    assert [one.counts for one in results.games] == [True, False, False, True, True, False]
    assert [bool(one.game.same) for one in results.games] == [False, True, True, False, False, True]
    assert sum("is the same game as" in note for note in results.notes) == 3
    assert results.tables[0].entries[0].games == 3
    one, other = (
        written(tmp_path, name, text=WON.replace("1R @A1", line)) for name, line in {"f.tlog": "1R @I7", "g.tlog": "1R x"}.items()
    )
    assert not any(item.game.same for item in table(one, other).games)  # no turn was valid in either


def test_names_that_look_alike_are_named_and_not_merged(tmp_path: Path) -> None:
    cases = [
        (("Ana", "ana", "ANA "), True), (("Ana Lima", "AnaLima"), True), (("Ana", "Anna"), False), (("José", "Jose"), True),
        (("Anna", "\u0410nn\u0430"), True), (("Markus", "Marcus"), True), (("Markus", "Makrus"), True), (("Markus", "Marku"), True),
        (("Ann", "Ben"), False), (("Player 12", "Player 13"), False), (("李娜", "李明"), False), (("🎲", "🎯"), False),
    ]  # fmt: skip
    for people, same in cases:
        assert bool(standings.alike(people)) == same, people
    assert standings.alike(["Ben", "ben", "Markus", "Marcus", "Makrus"]) == [("Ben", "ben"), ("Makrus", "Marcus", "Markus")]
    results = table(written(tmp_path, "a.tlog", red="Ann Lee"), written(tmp_path, "b.tlog", red="ann lee", headers=""))
    assert len(results.tables[0].entries) == 3
    assert any("Ann Lee / ann lee" in note for note in results.notes)


@pytest.mark.parametrize("by", ["player", "seat", "layout"])
def test_standings_by_player_seat_and_layout(by: str, tmp_path: Path) -> None:
    results = table(evening.make(tmp_path / "e"), points="3,2,1", by=by)
    assert sum(entry.games for one in results.tables for entry in one.entries) == sum(len(one.game.players) for one in results.games)
    assert len(results.tables) == (4 if by == "layout" else 1)
    assert (results.tables[0].entries[0].name == "GoCaine B") == (
        by == "seat" and results.tables[0].entries[0].name.startswith("GoCaine B")
    )


ODD = {
    "markup": "<script>alert(1)</script> & \"x' </title>",
    "emoji": "🎲 Ana 👩‍👩‍👧",
    "right to left": "\u05d3\u05e0\u05d4 \u202eevil",
    "formula": '=HYPERLINK("http://x")',
    "formula too": "@SUM(A1)",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(ODD.values(), every=12), ids=ODD)
def test_odd_names_do_no_harm(name: str, tmp_path: Path) -> None:
    log = written(tmp_path, "a.tlog", red=name, headers=f"Event: {name}\nDate: {name}")
    results = table(log, points="1")
    html = report.html(results, "both")
    assert "<script" not in html
    assert "\u202e" not in html + "\n".join(report.text(results, "both"))
    assert not re.search(r"(?:src|href)=\"(?!#)", html)
    for line in csv.reader(io.StringIO("\n".join([*report.csv_games(results), *report.csv_standings(results)]))):
        assert not any(cell[:1] in ("=", "@") for cell in line)
    assert faults(report.record(results, []), schemas()["results"]) == []


def test_numbers_stay_numbers_in_csv(tmp_path: Path) -> None:
    rows = list(csv.DictReader(report.csv_games(table(evening.make(tmp_path / "e"), points="3,2,1"))))
    assert {row["score"] for row in rows} >= {"-14", "8"}
    assert {row["counted"] for row in rows} == {"yes"}


def test_the_file_for_bg_stats(tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "e")
    written(folder, "undated.tlog", headers="Date: last Friday")
    members, lost = bgstats.plays(table(folder))
    text = "\n".join(bgstats.file_lines(members))
    content = json.loads(text)
    assert text == json.dumps(content, indent=2), "as all JSON of ours is written"
    assert len(lost) == 1
    assert "undated.tlog: not exported, since its date is 'last Friday'" in lost[0]
    assert [len(content[key]) for key in ("plays", "games", "locations", "players")] == [6, 3, 1, 4]
    people = {player["id"]: player["name"] for player in content["players"]}
    play = content["plays"][2]
    assert play["playDate"] == "2026-11-20 00:00:00"
    assert play["playDateYmd"] == 20261120
    assert [(people[one["playerRefId"]], one["rank"], one["score"], one["winner"]) for one in play["playerScores"]] == [
        ("Dan", 1, "8", True), ("Cat", 2, "4", False), ("Ana", 3, "1", False), ("Ben", 4, "-14", False),
    ]  # fmt: skip
    assert faults(content, schemas()["results bgstats"]) == []
    assert "\n".join(bgstats.file_lines(bgstats.plays(table(folder))[0])) == text
    ids = [one["uuid"] for key in ("plays", "games", "locations", "players") for one in content[key]]
    assert len(set(ids)) == len(ids)
    for text, date in {
        "2026-1-2": "2026-01-02 00:00:00",
        "2026-01-02 19:30": "2026-01-02 19:30:00",
        "2026-13-01": None,
        "1/2/26": None,
    }.items():
        assert games.parse_moment(text) == date


@pytest.mark.slow
def test_games_that_pay_points_of_different_kinds_are_counted_alike(tmp_path: Path) -> None:
    """A second place in GoCaine (2 points) is not worth more than a win in a game that pays one point for it."""

    def game(kind: str, pays: bool, *players: Seat) -> Game:
        return Game("a.tlog", 1, kind, kind, kind, "", "", "", 3, True, 0, players, "", False, kind, pays)

    coast = game("gocaine", True, Seat("R", "Ben", 1, 9, 3), Seat("B", "Cat", 2, 5, 2), Seat("G", "Dan", 3, 1, 1))
    mills = game("mills", True, Seat("B", "Ana", 1, 2, 1), Seat("R", "Eve", 2, 0, 0))
    plain = game("cairo", False, Seat("X", "Eve", 1, 9, None), Seat("Y", "Cat", 2, 1, None))

    def standing(*games: Game, scale: str = "") -> tuple[standings.Results, dict[str, Fraction | None]]:
        found = standings.results(games, standings.scheme("", scale), "player", unproven=False)
        return found, {entry.name: entry.points for entry in found.tables[0].entries}

    found, points = standing(coast, mills)
    assert points == {"Ana": 1, "Ben": 1, "Cat": Fraction(1, 2), "Dan": 0, "Eve": 0}
    lines = list(report.text(found, "both"))
    assert lines.index("standings, 2 games") - 2 == next(at for at, line in enumerate(lines) if line.startswith("these games pay points"))
    assert "1 for a win, 0 for the last; --scale layout adds up what each layout pays" in report.html(found, "both", "Our winter")
    assert "Our winter</h1>" in report.html(found, "both", "Our winter")
    found, points = standing(coast, mills, scale="layout")
    assert points == {"Ben": 3, "Cat": 2, "Ana": 1, "Dan": 1, "Eve": 0}
    assert found.before[0].endswith("a second place may be worth more than a win; --scale places counts all alike")
    assert standing(coast, plain)[0].scale == standing(mills, plain)[0].scale == "places"
    assert standing(coast)[1] == {"Ben": 3, "Cat": 2, "Dan": 1}
    assert standing(coast)[0].before == standing(plain)[0].before == ()
    tied = game("x", True, Seat("A", "Ana", 1, 2, 1), Seat("B", "Ben", 1, 2, 1), Seat("C", "Cat", 3, 0, 0))
    assert standing(tied, scale="places")[1] == {"Ana": Fraction(3, 4), "Ben": Fraction(3, 4), "Cat": 0}


def test_which_games_count_and_of_what_date(tmp_path: Path) -> None:
    logs = [
        written(tmp_path, "may.tlog"),
        written(tmp_path, "june.tlog", blue="Cat", headers="Date: 2026-06-02 20:00"),
        written(tmp_path, "undated.tlog", red="Dan", headers="Event: x"),
    ]
    played = read(*logs)
    kept, notes = games.select_since(played, "2026-06-01")
    assert [one.file for one in kept] == [str(logs[1])]
    assert notes == ["1 game without a date: left out by --since; --date 2026-11-20 gives one to all that have none"]
    assert [one.date for one in games.fill_dates(played, "2026-06-03")] == ["2026-05-01", "2026-06-02 20:00", "2026-06-03"]
    assert [one.file for one in games.select_player(played, "cat")] == [str(logs[1])]
    for words, said in {
        ("--since", "June"): "--since June: write a date such as 2026-11-20",
        ("--since", "2026-07-01"): "--since 2026-07-01: no game is from this date on; the last is of 2026-06-02",
        ("--date", "tomorrow"): "--date tomorrow: write a date such as 2026-11-20",
        ("--player", "Zoe"): "--player Zoe: nobody of this name played; there are Ann, Ben, Cat, Dan",
    }.items():
        done = run("referee", "results", *map(str, logs), *words)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert said in done.stderr, words


def test_an_export_without_dates_is_refused_and_takes_one(tmp_path: Path) -> None:
    log, target = written(tmp_path, "a.tlog", headers="Event: x"), tmp_path / "evening.bgsplay"
    done = run("referee", "results", str(log), "-o", str(target))
    assert done.returncode == 2
    assert done.stderr == "referee: nothing was written: no game that counts has a date that can be read; add --date 2026-11-20\n"
    assert not target.exists()
    assert run("referee", "results", str(log), "-o", str(target), "--date", "2026-11-20").returncode == 0
    assert json.loads(target.read_text("utf-8"))["plays"][0]["playDateYmd"] == 20261120
    broken = written(tmp_path, "b.tlog", text=WON.replace("1B done", "1B @A1"))
    done = run("referee", "results", str(broken), "--format", "bgstats", "--date", "2026-11-20")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing was written: no game counts" in done.stderr


def test_the_command(tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "e")
    done = run("referee", "results", str(folder), "--points", "3,2,1", "-o", str(tmp_path / "r.html"))
    assert (done.returncode, done.stdout) == (0, f"written to {tmp_path / 'r.html'}\n")
    assert "Dan" in (tmp_path / "r.html").read_text("utf-8")
    done = run("referee", "results", str(folder), "--format", "json")
    assert faults(json.loads(done.stdout), schemas()["results"]) == []
    (tmp_path / "none").mkdir()
    for words, said in {
        (str(tmp_path / "none"),): "no .tlog file in this folder",
        (str(folder), "--points", "x"): "--points x",
        (str(folder), "--by", "name"): "--by name",
        (str(folder), "--title", "Our winter"): "only a page has a heading; add --format html",
        (str(folder), "-o", "r.html", "--format", "csv"): "r.html ends in .html, but --format asks for csv",
    }.items():
        done = run("referee", "results", *words, cwd=tmp_path)
        assert done.returncode == 2
        assert said in done.stderr, words
    done = run("referee", "results", str(folder / "1-gocaine.tlog"), str(tmp_path / "no.tlog"))
    assert done.returncode == 2
    assert "standings, 1 game" in done.stdout


@pytest.mark.nightly
@pytest.mark.slow
def test_two_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = evening.make(tmp_path / "e")
    alone = list(games.gather([str(folder), "no.tlog"], "engine", 1))
    monkeypatch.setattr(workers, "PAYS", 3)
    monkeypatch.setattr(workers, "BATCH_FILES", 2)
    assert list(games.gather([str(folder), "no.tlog"], "engine", 2)) == alone
    assert isinstance(alone[-1], Unread)
