"""`referee results`: what games ended with, the standings, what is not proven, and every form in which it is written."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from referee.files import spread
from referee.files.log_files import Unusable
from referee.report.schemas import schemas
from referee.results import bgstats, games, names, page, report, standings
from referee.results.games import Game, Seat, Unread
from tests import evening
from tests.programs import run
from tests.referee.report.test_schema import faults

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
    found = list(games.gathered([str(log) for log in logs], "engine", 1))
    assert all(isinstance(item, Game) for item in found)
    return [item for item in found if isinstance(item, Game)]


def table(*logs: Path, points: str = "layout", by: str = "player", unproven: bool = False) -> standings.Results:
    return standings.results(read(*logs), standings.scheme(points), by, unproven=unproven)


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
    assert standings.scheme("10, 6.5,-1") == (10, Fraction(13, 2), -1)
    for text in ("", "3,,1", "a", "3;2", "1e3", "nan", "9" * 7, ",".join("1" * 30)):
        with pytest.raises(Unusable, match="such as 3,2,1"):
            standings.scheme(text)


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
    taken = list(games.gathered([str(tmp_path / "claim.tlog")], "log", 1))
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
        assert bool(names.alike(people)) == same, people
    assert names.alike(["Ben", "ben", "Markus", "Marcus", "Makrus"]) == [("Ben", "ben"), ("Makrus", "Marcus", "Markus")]
    results = table(written(tmp_path, "a.tlog", red="Ann Lee"), written(tmp_path, "b.tlog", red="ann lee", headers=""))
    assert len(results.tables[0].entries) == 3
    assert any("Ann Lee / ann lee" in note for note in results.notes)


@pytest.mark.parametrize("by", standings.BY)
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


@pytest.mark.parametrize("name", ODD.values(), ids=ODD)
def test_odd_names_do_no_harm(name: str, tmp_path: Path) -> None:
    log = written(tmp_path, "a.tlog", red=name, headers=f"Event: {name}\nDate: {name}")
    results = table(log, points="1")
    html = page.html(results, "both")
    assert "<script" not in html
    assert "\u202e" not in html + "\n".join(report.text(results, "both"))
    assert not re.search(r"(?:src|href)=\"(?!#)", html)
    for line in csv.reader(io.StringIO("\n".join([*report.csv_games(results), *report.csv_standings(results)]))):
        assert not any(cell[:1] in ("=", "@") for cell in line)
    assert faults(report.as_data(results, []), schemas()["results"]) == []


def test_numbers_stay_numbers_in_csv(tmp_path: Path) -> None:
    rows = list(csv.DictReader(report.csv_games(table(evening.make(tmp_path / "e"), points="3,2,1"))))
    assert {row["score"] for row in rows} >= {"-14", "8"}
    assert {row["counted"] for row in rows} == {"yes"}


def test_the_file_for_bg_stats(tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "e")
    written(folder, "undated.tlog", headers="Date: last Friday")
    members, lost = bgstats.plays(table(folder))
    text = "\n".join(bgstats.written(members))
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
    assert "\n".join(bgstats.written(bgstats.plays(table(folder))[0])) == text
    ids = [one["uuid"] for key in ("plays", "games", "locations", "players") for one in content[key]]
    assert len(set(ids)) == len(ids)
    for text, date in {
        "2026-1-2": "2026-01-02 00:00:00",
        "2026-01-02 19:30": "2026-01-02 19:30:00",
        "2026-13-01": None,
        "1/2/26": None,
    }.items():
        assert bgstats._date(text) == date


def test_the_command(tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "e")
    done = run("referee", "results", str(folder), "--points", "3,2,1", "-o", str(tmp_path / "r.html"))
    assert (done.returncode, done.stdout) == (0, "")
    assert "Dan" in (tmp_path / "r.html").read_text("utf-8")
    done = run("referee", "results", str(folder), "--format", "json")
    assert faults(json.loads(done.stdout), schemas()["results"]) == []
    (tmp_path / "none").mkdir()
    for words, said in {
        (str(tmp_path / "none"),): "no .tlog file in this folder",
        (str(folder), "--points", "x"): "--points x",
        (str(folder), "--by", "name"): "--by name",
        (str(folder), "-o", "r.html", "--format", "csv"): "r.html ends in .html, but --format asks for csv",
    }.items():
        done = run("referee", "results", *words, cwd=tmp_path)
        assert done.returncode == 2
        assert said in done.stderr, words
    done = run("referee", "results", str(folder / "1-gocaine.tlog"), str(tmp_path / "no.tlog"))
    assert done.returncode == 2
    assert "standings, 1 game" in done.stdout


def test_two_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = evening.make(tmp_path / "e")
    alone = list(games.gathered([str(folder), "no.tlog"], "engine", 1))
    monkeypatch.setattr(spread, "PAYS", 3)
    monkeypatch.setattr(spread, "BATCH_FILES", 2)
    assert list(games.gathered([str(folder), "no.tlog"], "engine", 2)) == alone
    assert isinstance(alone[-1], Unread)
