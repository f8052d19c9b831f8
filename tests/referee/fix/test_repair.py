"""`referee fix`: the pencil mistake that caused the first error is found, the line that was wrong stays, nothing else changes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from boardgen.layout.spec import catalog
from referee.cli import app
from referee.fix.fix import Course, apply_edits
from referee.fix.repair import level
from referee.fix.repair_search import Limits, search
from referee.judge.headers import LayoutCache
from referee.schemas import schemas
from tests.referee.pencil import GAMES, failing, log, plain, slip
from tests.sampling import row, sampled

ROOT = Path(__file__).resolve().parents[3]
TRADE = (ROOT / "tests/logs/gocaine/game_two_players.tlog").read_text("utf-8")
GO = (ROOT / "tests/logs/territory/game_agreed.tlog").read_text("utf-8")
TRUCKS = (ROOT / "tests/logs/cairo/game_longer.tlog").read_text("utf-8")
DROVE = (ROOT / "tests/logs/examples/drove.tlog").read_text("utf-8")
FENLAND = (ROOT / "tests/logs/examples/fenland.tlog").read_text("utf-8")
MISTAKES = (  # log, what is written there, what stands there instead, what must be said first
    (TRADE, "1R @E4", "1R @E9", "`E9` on line 6 was meant to be `E4`"),
    (TRADE, "2R buy 10@E4", "2R bny 10@E4", "`bny` on line 9 was meant to be `buy`"),
    (TRADE, "1R @E4", "1R @F4", "`F4` on line 6 was meant to be `E4`"),
    (TRADE, "4R ship E4>E5", "4R ship E5>E4", "`E5>E4` on line 15 was meant to be `E4>E5`"),
    (TRADE, "\n5B ", "\n5R ", "`5R` on line 19 was meant to be `5B`"),
    (TRADE, "= $ R245 B0", "= $ R254 B0", "`R254` on line 26 was meant to be `R245`"),
    (TRADE, "Result: R1230", "Result: R1280", "`R1280` on line 38 was meant to be `R1230`"),
    (TRADE, "Players: R=", "PIayers: R=", "`PIayers:` on line 3 was meant to be `Players:`"),
    (TRADE, "%tlog 1", "%tl0g 1", "line 1 was meant to be `%tlog 1`"),
    (FENLAND, "Board:", "BBoard:", "`BBoard:` on line 3 was meant to be `Board:`"),
    (TRADE, "Game: gocaine", "Game: gocoine", "`gocoine` on line 2 was meant to be `gocaine`"),
    (GO, "1G 4+1 F7", "1G 4+7 F7", "`4+7` on line 12 was meant to be `4+1`"),
    (GO, "7R pass\n", "", "`7R pass` is missing before line 29"),
    (GO, "4G surrender R yes            # two", "4G surrender R yes\n4G surrender R yes            # two", "line 22 is line 21 again"),
    (TRUCKS, "| .  .  .  4H 2H", "| .  .  .  9H 2H", "`9H` on line 10 was meant to be `4H`"),
    (TRUCKS, "2D go 2D nC", "2D go 2D nG", "`nG` on line 23 was meant to be `nC`"),
    (TRADE, "=cell:8 =lvl", "=ell:8 =lvl", "`ell:8` on line 9 was meant to be `cell:8`"),
    (TRUCKS, "length=long", "length=lon", "`length=lon` on line 3 was meant to be `length=long`"),
    (DROVE, "4W J5>H3", "4W J5>83", "`J5>83` on line 14 was meant to be `J5>H3`"),
)


def run(*args: str, text: bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(args), input=text)


def first(text: str) -> str:
    course = Course(text.encode(), LayoutCache(ROOT / "tests/logs"))
    return search(course).repairs[0].meant if course.wrong is not None else ""


@pytest.mark.parametrize("mistakes", sampled([list(MISTAKES[part::12]) for part in range(12)], every=12, landing=2))
def test_each_sort_of_mistake_is_found(mistakes: list[tuple[str, str, str, str]]) -> None:
    for text, right, wrong, meant in mistakes:
        assert right in text
        assert first(text.replace(right, wrong, 1)) == meant, (right, wrong)


TWO = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R @E4\n1B @F3\n2R {}\n2B - ; @F4\n"


def test_two_mistakes_of_one_line_are_found() -> None:
    for wrong, meant in (
        ("by 1O@E4 ; @E5", "`by 1O@E4` on line 6 was meant to be `buy 10@E4`"),
        ("buy l0@E4 ; @@E5", "`l0@E4 ; @@E5` on line 6 was meant to be `10@E4 ; @E5`"),
    ):
        assert first(TWO.format(wrong)) == meant


def test_a_misspelt_word_is_offered_though_the_line_has_another_error() -> None:
    for wrong, meant in (
        ("shp E4>>E5", "`shp` on line 6 was meant to be `ship`"),
        ("siezed ; @E5", "`siezed` on line 6 was meant to be `seized`"),
        ("ship E4>E5 ; roll siezed", "`siezed` on line 6 was meant to be `seized`"),
    ):
        course = Course(TWO.format(wrong).encode(), LayoutCache())
        found = search(course).repairs
        assert [one.meant for one in found] == [meant]
        assert found[0].reach.line == 6


@pytest.mark.slow
def test_lines_that_were_swapped() -> None:
    lines = TRADE.split("\n")
    lines[8:10] = lines[9], lines[8]
    course = Course("\n".join(lines).encode(), LayoutCache())
    repair = search(course).repairs[0]
    assert repair.meant == "lines 9 and 10 were swapped"
    assert plain(apply_edits("\n".join(lines).encode(), repair.edits).decode()) == plain(TRADE)


@pytest.mark.nightly
@pytest.mark.slow
def test_most_mistakes_of_a_pencil_are_found() -> None:
    """bench/fix.py measures it on many more."""
    found = total = 0
    layouts = LayoutCache(ROOT / "tests/logs")
    for game in GAMES:
        for number in range(5):
            planted = slip(Random(f"t{game}{number}"), log(game, number % 5))
            if planted is None or not failing(planted.text):
                continue
            data = planted.text.encode()
            repairs = search(Course(data, layouts), limits=Limits(seconds=60, work=15_000)).repairs
            total += 1
            found += any(plain(apply_edits(data, repair.edits).decode()) == plain(planted.truth) for repair in repairs)
    assert total > 8
    assert found >= 0.9 * total, (found, total)


# The command


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.tlog"
    path.write_text(TRADE.replace("1R @E4", "1R @E9"), encoding="utf-8", newline="\n")
    return path


@pytest.mark.slow
def test_a_repair_is_written_with_the_line_that_was_wrong_struck_out(path: Path) -> None:
    before = path.read_bytes()
    shown = run("fix", "a.tlog")
    assert shown.exit_code == 0
    assert "1. `E9` on line 6 was meant to be `E4`; then every later line holds" in shown.output
    assert "\nunique: " in shown.output
    assert path.read_bytes() == before
    done = run("fix", "a.tlog", "--apply", "1")
    assert (done.exit_code, "a.tlog: repaired; the original is in a.tlog.bak\na.tlog: valid; 22 turns" in done.output) == (0, True)
    text = path.read_text("utf-8")
    assert "\n~1R @E9 =$50 =mt:0" in text
    assert plain(text) == plain(TRADE)
    assert (path.parent / "a.tlog.bak").read_bytes() == before
    assert run("fix", "a.tlog").output.endswith("there is nothing to repair\n")


def test_line_ends_and_a_byte_order_mark_stay(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert run("fix", "a.tlog", "--apply", "1").exit_code == 0
    lines = path.read_bytes().split(b"\r\n")
    assert lines[5].startswith(b"~1R @E9")
    assert lines[6].startswith(b"1R @E4")
    assert b"\n" not in b"".join(lines)
    assert lines[0].startswith(b"\xef\xbb\xbf")


@pytest.mark.slow
def test_which_game_and_which_repair(path: Path) -> None:
    path.write_text(TRADE + path.read_text("utf-8"), encoding="utf-8")
    refused = run("fix", "a.tlog")
    assert (refused.exit_code, "contains 2 games; choose one" in refused.output) == (2, True)
    assert "nothing to repair" in run("fix", "a.tlog", "--index", "1").output
    assert "`E9` on line 44 was meant to be `E4`" in run("fix", "a.tlog", "--index", "2").output
    assert "choose one from 1 to 1" in run("fix", "a.tlog", "--index", "2", "--apply", "7").output
    assert run("fix", "-", "--index", "2", "--apply", "1", text=path.read_bytes()).exit_code == 2
    assert "`E9` on line 44" in run("fix", "-", "--index", "2", text=path.read_bytes()).output


HOPELESS = (
    ("", "no change of a few characters makes line 1 a line of a log"),
    ("hello\n", "no game has begun yet"),
    ("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R words that nobody can read ; @@@@ ; buy buy\n", "is not an event of gocaine"),
    ("%tlog 1\nGame: gocaine\n" + "Q" * 5000 + "\n", "no repair was found"),
)


@pytest.mark.parametrize("number", sampled([2, 0, 1, 3], every=4, landing=1))
def test_a_log_that_no_small_change_repairs(path: Path, number: int) -> None:
    text, words = HOPELESS[number]
    path.write_text(text)
    done = run("fix", "a.tlog")
    assert done.exit_code == 1, done.output
    assert words in done.output
    assert "no repair was found: " in done.output
    assert "Traceback" not in done.output
    assert run("fix", "a.tlog", "--apply", "1").exit_code == 2
    assert path.read_text() == text


@pytest.mark.slow
def test_a_log_with_many_mistakes_is_repaired_from_the_top(path: Path) -> None:
    text = TRADE
    for old, new in (("1R @E4", "1R @E9"), ("3R loan", "3R laon"), ("7R sell E10", "7R sell F10"), ("10R ship", "10B ship")):
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    for _ in range(4):
        run("fix", "a.tlog", "--apply", "1")
    assert run("check", "a.tlog").exit_code == 0
    assert plain(path.read_text("utf-8")) == plain(TRADE)
    copies = sorted(one.name for one in path.parent.iterdir())
    assert copies == ["a.tlog", "a.tlog.bak"]  # one for all four
    assert (path.parent / "a.tlog.bak").read_text("utf-8") == text


SET_UP = "%tlog 1\nGame: gocaine\nPlayers: R=Ana G=Ben\n0R place B1 C1\n0G place J8\nfix $ R+500 x\n1R buy 2@B1\n"
LEFT = (  # the wrong word, and the one that the law leaves
    ("1G hit PE ; roll J8/2 6+1 safe ; done", "`J8/2` on line 8 was meant to be `B1/2`"),
    ("1G done\n2R ship H12>C1", "`H12>C1` on line 9 was meant to be `B1>C1`"),
)


@pytest.mark.parametrize(("body", "meant"), LEFT)
def test_the_word_that_the_law_leaves_is_offered(body: str, meant: str) -> None:
    found = search(Course(f"{SET_UP}{body}\n".encode(), LayoutCache()))
    assert [repair.meant for repair in found.repairs] == [meant]
    assert found.repairs[0].reach.whole


def test_only_what_people_write_is_offered() -> None:
    head = TRUCKS[: TRUCKS.index("1D at")]
    lines = {
        "1D at 2D ; load ; go nD ; give D:5": ["`load` on line 17 was meant to be `load D`"],  # and not `loadD`
        "1D at 2D ; load D ; go;nD ; give D:5": ["`go;nD` on line 17 was meant to be `go nD`"],  # and not `gonD`
    }
    for line, meant in lines.items():
        assert [repair.meant for repair in search(Course(f"{head}{line}\n".encode(), LayoutCache())).repairs] == meant


def test_another_repair_that_costs_little_more_is_likely_too() -> None:
    course = Course(TRADE.replace("1R @E4", "1R @E9").encode(), LayoutCache())
    (best,) = search(course).repairs
    assert level([best], complete=True) == "unique"
    assert level([best, best._replace(cost=best.cost + 0.7)], complete=True) == "several"
    assert level([best, best._replace(cost=best.cost + 0.8)], complete=True) == "unique"


def test_the_time_of_a_search_ends_it_wherever_it_is() -> None:
    line = " ".join(["1@A1"] * 780)
    course = Course(f"%tlog 1\nGame: gocaine\nPlayers: R=A B=B\n1R buy {line}\n".encode(), LayoutCache())
    found = search(course, limits=Limits(seconds=-1))
    assert (found.repairs, found.tried, found.complete) == ([], 0, False)


def test_a_long_log_is_repaired_to_its_end(path: Path) -> None:
    head = "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: dice=off cards=off\nPlayers: K=A W=B\n"
    turns = [f"{number}{seat} pass\n" for number in range(1, 501) for seat in "KW"]
    turns[700] = turns[700].replace("pass", "puss")
    path.write_text(head + "".join(turns))
    assert "`puss` on line 706 was meant to be `pass`; then every later line holds" in run("fix", "a.tlog").output


@pytest.mark.slow
def test_json_has_the_edits_of_every_repair(path: Path) -> None:
    data = json.loads(run("fix", "a.tlog", "--format", "json").stdout)
    Draft202012Validator(schemas()["fix"]).validate(data)
    (repair,) = data["repairs"]
    assert (repair["level"], repair["whole"], data["error"]["line"]) == ("unique", True, 9)
    assert repair["edits"][0]["text"].startswith("~1R @E9")
    assert repair["edits"][0]["text"].endswith("\n")
    path.write_text(TRADE)
    assert json.loads(run("fix", "a.tlog", "--format", "json").stdout)["valid"] is True


@pytest.mark.slow
def test_check_names_a_repair_of_a_log_that_is_named(path: Path) -> None:
    help = "   help  if `E9` on line 6 was meant to be `E4`, every later line holds   referee fix a.tlog\n"
    assert help in run("check", "a.tlog").output
    assert "referee fix" not in run("check", ".").output
    data = json.loads(run("check", "a.tlog", "--format", "json").stdout)
    Draft202012Validator(schemas()["check"]).validate(data)
    (fix,) = data[0]["findings"][0]["fixes"]
    assert (fix["level"], fix["certain"], len(fix["edits"])) == ("unique", False, 2)
    run("check", "--fix", "a.tlog")
    assert "1R @E9" in path.read_text("utf-8")  # only what is certain


def test_a_sample_of_the_form_is_no_repair(path: Path) -> None:
    path.write_text(TRADE.replace("@B2", "@82", 1), encoding="utf-8", newline="\n")
    shown = run("fix", path.name, "--all").stdout
    assert "such as @K4" in shown
    assert "meant to be `B2`" in shown
    assert "meant to be `K4`" not in shown


def test_what_is_wrong_was_not_meant_to_be_said(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).resolve().parents[3] / "tests/logs/record/raft.yaml", tmp_path)
    head = "%tlog 1\nBoard: raft\nPlayers: R=Ann B=Ben\n1R "
    (path := tmp_path / "a.tlog").write_text(f"{head}draw aid\n", "utf-8")
    assert "was meant to be `say`" not in CliRunner().invoke(app, ["fix", str(path), "--all"]).output
    path.write_text(f"{head}sya good luck\n", "utf-8")
    assert "`sya` on line 4 was meant to be `say`" in CliRunner().invoke(app, ["fix", str(path)]).output


@pytest.mark.slow
def test_a_line_of_which_nothing_is_left_is_struck_out(tmp_path: Path) -> None:
    path = tmp_path / "dash.tlog"
    path.write_text("%tlog 1\nGame: territory\nPlayers: R=Ana B=Ben\n\n1 - # a dash\n", "utf-8")
    assert "line 5 was not meant to be there; then every later line holds" in CliRunner().invoke(app, ["fix", str(path)]).stdout
    CliRunner().invoke(app, ["fix", str(path), "--apply", "1"])
    assert path.read_text("utf-8").splitlines()[4:] == ["~1 - # a dash"]


def test_what_is_always_accepted_explains_no_mistake() -> None:
    head = "%tlog 1\nGame: windmills\nPlayers: R=Ana B=Ben\n0R grain+3\n"
    for lines in ("1R @A1\n1B @A2", "0R @E4\n1R @A1", "1R -\n1B @E5", "1R @E4\n1B -"):
        course = Course((head + lines).encode(), LayoutCache(ROOT / "tests/logs"))
        meant = [repair.meant for repair in search(course).repairs]
        assert not any("concede" in one or "to be `0" in one for one in meant), (lines, meant)
    placed = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R place E4\n"
    assert first(placed) == "`1R` on line 4 was meant to be `0R`", "events that belong there are moved there"
    assert first(head.replace("0R", "1R")) == "`1R` on line 4 was meant to be `0R`"
    assert first(f"{head}1R @E4\n1B concade\n") == "`concade` on line 6 was meant to be `concede`"


def test_a_search_does_not_read_a_layout_for_each_name_that_it_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each other `Game:` and each other id in `Board:` that was tried had the layout of an example read again, for over ten seconds."""
    read: list[str] = []
    whole = catalog._load
    monkeypatch.setattr(catalog, "_load", lambda path, *rest: [read.append(Path(path).stem), whole(path, *rest)][1])
    late = FENLAND.replace("Players: B=Ana R=Ben\n", "").replace("\n3B ", "\nPlayers: B=Ana R=Ben\n3B ")
    for text, meant in (
        (late, ""),
        (FENLAND.replace("Game: territory", "Game: terr1tory"), "`terr1tory` on line 2 was meant to be `territory`"),
        (FENLAND.replace("fenland@d4", "fenland@b4"), "was meant to be `fenland@d4"),
    ):
        read.clear()
        found = search(Course(text.encode(), LayoutCache(ROOT / "tests/logs")), limits=Limits(work=3000))
        with row(text):
            assert read.count("fenland") < 6
            assert found.tried > 10
            assert meant in "".join(one.meant for one in found.repairs[:1])
