"""What `show` and `score` make of a game without stones: text, picture, JSON and accounts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from boardgen.layout.spec import catalog
from referee.cli import app
from referee.games.cairo.measures import trucks_of
from tests.referee.games.cairo.logs import MAP, ROLL, head

if TYPE_CHECKING:
    from click.testing import Result

ROOT = Path(__file__).resolve().parents[3]
LOG = str(ROOT / "conformance" / "logs" / "cairo-four.tlog")
LONGER = str(ROOT / "logs" / "cairo" / "game_longer.tlog")
ROUND = MAP + ROLL + "1 bid X0 Y-\n1X at nC ; load H ; go aD\n1Y at 2H ; go aD\n"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=None if text is None else head() + text)


def test_the_map_as_text() -> None:
    lines = run("show", LOG).stdout.splitlines()
    assert lines[0].endswith("after 2W; 2, for the whole table, is next")
    assert lines[2:10] == [
        "      3S    2H    aD    nC",
        "                        C",
        "nH    5C    4H    2D    aS",
        "(W)   (X)",
        "3C    4D    5S    2C    aH    3D",
        "            (Y)",
        "            H aS",
        "                  nS    5H    4C",
    ]
    assert "coins in the cup: 16" in lines
    assert [line.split() for line in lines[-4:]] == [
        ["X", "Xavier", "$5", "3", "5C", "-", "1"],
        ["Y", "Yvonne", "-$7", "2", "5S", "H", "0"],
        ["Z", "Zak", "$3", "1", "2S", "-", "1"],
        ["W", "Wendy", "$5", "4", "nH", "-", "1"],
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [("", "0, for the whole table, is next"), (MAP + ROLL, "1, for the whole table, is next"), (ROUND + "end agreed\n", "finished")],
)
def test_the_caption_says_what_is_due(text: str, place: str) -> None:
    assert run("show", "-", text=text).stdout.splitlines()[0].endswith(place)


@pytest.mark.slow
def test_before_the_map_is_written_its_places_are_shown() -> None:
    lines = run("show", "-", text="").stdout.splitlines()
    assert lines[2] == "    T   T   T   T"
    assert run("show", "--as", "svg", "-", text="").exit_code == 0


def test_json_before_anything_is_known() -> None:
    seen = json.loads(run("show", "--as", "json", "-", text="").stdout)
    assert (seen["turn"], seen["next"], seen["stones"]) == (None, "0", {})
    assert seen["players"]["X"] == {"name": "Ann", "money": 0, "place": None, "city": None, "load": [], "delivered": 0}
    assert seen["table"] == {"cities": {}, "cup": 24, "map": []}


def test_json_in_the_middle_of_a_round() -> None:
    seen = json.loads(run("show", "--as", "json", LOG, "--at", "1W").stdout)
    assert (seen["turn"], seen["next"]) == ("1W", "1X")
    assert seen["players"]["Y"] == {"name": "Yvonne", "money": -7, "place": 1, "city": "aD", "load": ["H"], "delivered": 0}
    assert seen["players"]["X"] == {"name": "Xavier", "money": -2, "place": 3, "city": None, "load": [], "delivered": 0}
    assert seen["table"]["cities"] == {"3S": ["nS"], "5D": ["C"], "aS": ["D"]}


def test_a_faulty_log_shows_its_last_sound_state() -> None:
    done = run("show", "--as", "json", "-", text=ROUND + "2 bid X0 Y-\n")
    assert done.exit_code == 1
    assert (json.loads(done.stdout)["turn"], json.loads(done.stdout)["next"]) == ("1Y", "1")
    assert done.stderr.startswith("-:15:3: error[tlog:order.missing]")


def test_the_picture_has_every_city_every_good_and_every_truck(tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    assert run("show", "--as", "svg", "-o", str(out), LONGER, "--at", "5C").exit_code == 0
    tree = ElementTree.parse(out)
    by_id = {element.get("id"): element for element in tree.iter() if element.get("id")}
    assert set(catalog.load("cairo").figures.cities) <= set(by_id)

    def used(city: str) -> list[str]:
        return [value for element in by_id[city].iter() for key, value in element.items() if key.endswith("href")]

    assert any("coin-S" in link for link in used("2D"))  # raw coal on the two of diamonds
    assert any("coin-a" in link for link in used("nS"))  # the ace of spades turned up there
    assert not any("coin" in link for link in used("2C"))
    assert len(list(by_id["5D"].iter())) > len(list(by_id["4S"].iter())), "Dee's truck stands on the five of diamonds"


def test_a_picture_is_the_same_twice_and_writes_names_of_any_script() -> None:
    text = (head("Q=李娜 R=Ben") + ROUND.replace("X", "Q").replace("Y", "R")).partition("\n")[2]
    first, second = (CliRunner().invoke(app, ["show", "--as", "svg", "-"], input="%tlog 1\n" + text).stdout for _ in range(2))
    assert first == second
    assert "李娜" in first


def test_trucks_are_drawn_as_the_pawns_of_their_letters_first() -> None:
    spec = catalog.load("cairo")
    drawn = trucks_of(spec, ("X", "K", "R"))
    assert [seat.letter for seat, _ in drawn.values()] == ["X", "K", "R"]
    assert [seat.name for seat, _ in drawn.values()] == ["Green", "Black", "Red"]
    assert len({kind for _, kind in drawn.values()}) == 3


def test_the_score_says_how_each_dollar_arose() -> None:
    out = run("score", LONGER).stdout
    assert "C Cy wins" in out
    lines = out[out.index("A Ada\n") :].splitlines()[1:]
    until = lines.index("") if "" in lines else len(lines)
    amounts = [int(line.split()[0].replace("$", "")) for line in lines[:until]]
    assert sum(amounts) == 25
    scored = json.loads(run("score", "--json", LONGER).stdout)
    first = scored["standings"][0]
    assert (first["seat"], first["place"], first["score"], first["points"]) == ("C", 1, 25, None)
    assert first["detail"] == {"money": 25, "delivered": 7}
    assert scored["standings"][1]["detail"] == {"money": 25, "delivered": 5}


def test_a_shared_win_is_told() -> None:
    assert "X Ann and Y Ben share the win" in run("score", "-", text=ROUND + "fix $ X+1\nend agreed\n").stdout


def test_corrections_are_listed() -> None:
    out = run("score", "-", text=ROUND + "fix $ X+5 miscounted\n").stdout
    assert "X money +$5" in out
    assert "+$5  corrected by hand" in out


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("cc:go.road", "share a"),
        ("C-08", "cannot pay for a drive"),
        ("c-21", "share the win"),
        ("bid", "the auction"),
        ("tlog:city", "rank and suit"),
        ("claim:done", "delivered"),
        (str(ROOT / "logs" / "cairo" / "breaks_go_road.tlog") + ":15", "instead  1X at nC ; go aD 2H"),
    ],
)
def test_everything_is_explained(what: str, words: str) -> None:
    done = run("explain", what)
    assert done.exit_code == 0
    assert words in done.stdout


def test_rules_and_codes_list_the_game() -> None:
    assert "cc:bid.open" in run("rules", "cairo").stdout
    assert "C-27" in run("rules", "cairo").stdout
    assert "cc:money.track  note" in run("codes").stdout
