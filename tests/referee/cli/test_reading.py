"""Turns that a log does not have, what is written by the ending of a name, words that `explain` knows, and the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli import app
from referee.judge.headers import LayoutCache
from referee.show.position import turns
from tests.referee.games.gocaine.logs import head, verdict

LOG = head("R=Ann B=Ben") + "1R @E4\n1B @F3\n2R buy 10@E4 ; @E5\n2B done\n"
FAULTY = LOG + "3R @E4\n3B -\n"


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sound.tlog").write_text(LOG, encoding="utf-8")
    (tmp_path / "faulty.tlog").write_text(FAULTY, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", ["show", "score"])
@pytest.mark.parametrize("log", ["sound.tlog", "faulty.tlog"])
@pytest.mark.parametrize("turn", ["9R", "2Q", "3Q", "0R"])
def test_a_turn_that_does_not_exist_is_an_error(logs: Path, command: str, log: str, turn: str) -> None:
    result = run(command, log, "--at", turn)
    assert (result.exit_code, f"{log} has no turn {turn}" in result.stderr, result.stdout) == (2, True, "")


@pytest.mark.parametrize("typed", ["2", "R", "R2", "2 R", "two", "2RR", "²R", "-1R"])
def test_what_cannot_be_a_turn_is_refused(logs: Path, typed: str) -> None:
    result = run("show", "sound.tlog", "--at", typed)
    assert (result.exit_code, "such as 4R" in result.stderr) == (2, True)


def test_a_turn_may_be_typed_in_any_case(logs: Path) -> None:
    assert ", after 2R;" in run("show", "sound.tlog", "--at", "02r").stdout
    assert ", after 1B;" in run("show", "faulty.tlog", "--at", "1b").stdout


def test_a_turn_after_the_error_shows_the_last_sound_one(logs: Path) -> None:
    result = run("show", "faulty.tlog", "--at", "3B")
    assert (result.exit_code, ", after 2B;" in result.stdout) == (1, True)


def test_the_ending_decides_what_is_written(logs: Path) -> None:
    for name, begins in (("a.svg", "<?xml"), ("a.json", "{"), ("a.txt", "GoCaine"), ("a.SVG", "<?xml"), ("a", "GoCaine")):
        assert run("show", "sound.tlog", "-o", name).exit_code == 0
        assert (logs / name).read_text("utf-8").startswith(begins)
    for name, begins in (("b.json", "["), ("b.csv", "file,"), ("b.tlog", "%tlog 1")):
        if name != "b.tlog":
            assert run("convert", "sound.tlog", "-o", name).exit_code == 0
            assert (logs / name).read_text("utf-8").startswith(begins)
    assert run("show", "sound.tlog", "--as", "svg", "-o", "a.picture").exit_code == 0
    result = run("show", "sound.tlog", "-o", "a.sgv")
    assert (result.exit_code, "a.sgv ends in .sgv, which is not one of .txt, .svg, .png, .pdf, .json" in result.stderr) == (2, True)
    assert not (logs / "a.sgv").exists()


@pytest.mark.parametrize(
    "args", [("show", "--as", "text", "-o", "a.svg"), ("show", "--as", "svg", "-o", "a.json"), ("convert", "--to", "csv", "-o", "a.json")]
)
def test_an_option_that_contradicts_the_ending_is_refused(logs: Path, args: tuple[str, ...]) -> None:
    result = run(args[0], "sound.tlog", *args[1:])
    assert (result.exit_code, f"{args[4]} ends in" in result.stderr) == (2, True)
    assert not (logs / args[4]).exists()


def test_convert_says_what_it_needs(logs: Path) -> None:
    result = run("convert", "sound.tlog")
    assert (result.exit_code, "--to with one of tlog, sgf, json, csv" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("!ok", "lets that turn stand"), ("!rule", "option from here on"), ("!G", "in another's turn"), ("@K4", "place a cell"),
        ("x3B", "claims N cells of SEAT"), ("=$45", "checked"), ("~4R", "struck out"), ("|", "a row of the board"), ("#", "a comment"),
        ("Ktr", "Kiss the Ring"),
        ("$", "cash"), ("claim:$", "cash"),
    ],
)  # fmt: skip
def test_explain_knows_words_as_they_are_written(word: str, says: str) -> None:
    result = run("explain", word)
    assert (result.exit_code, says in result.stdout) == (0, True)


def test_explain_searches_for_words_in_titles_and_texts() -> None:
    titles = {"suicide": {"gc:deploy.suicide", "mt:stone.suicide"}, "Kiss the Ring": {"gc:ktr.one"}, "buy cell": {"gc:buy.cell"}}
    for words, names in titles.items():
        done = run("explain", words)
        assert done.exit_code == 0
        found = [line.split()[0] for line in done.stdout.splitlines()]
        assert names <= set(found), found
        assert max(map(len, done.stdout.splitlines())) <= 100
    assert run("explain", "zyx").exit_code == 2


@pytest.mark.slow
def test_whatever_is_written_is_said(logs: Path) -> None:
    for command in (("show", "-o", "a.txt"), ("show", "-o", "a.png"), ("replay", "--html", "a.html"), ("convert", "-o", "a.json")):
        done = run(command[0], "sound.tlog", *command[1:])
        assert done.stdout == f"written to {command[-1]}\n"
        assert Path(command[-1]).stat().st_size > 100


def test_explain_offers_each_name_once() -> None:
    for word in ("okk", "!okk", "claimm", "pas"):
        hint = run("explain", word).stderr.partition("did you mean ")[2].rstrip("?\n")
        names = hint.split(" or ")
        assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("1R -\n1B -\nend agreed\n2R -\n", "2R comes after the end of the game: it ended on line 6 with `end agreed`"),
        ("1R @B2\n1B concede\n2R -\n", "2R comes after the end of the game: it ended on line 5 when only R was left"),
    ],
)
def test_a_turn_after_the_end_is_told_when_and_why(lines: str, says: str) -> None:
    found = [finding for finding in verdict(head("R=Ann B=Ben") + lines).findings if finding.code == "tlog:order.ended"]
    assert found[0].message == says


def test_a_turn_line_without_its_round_is_no_header() -> None:
    for line in ("R: @D4", "Ann: @D4"):
        (finding,) = verdict(head("R=Ann B=Ben") + "1R -\n1B -\n" + line + "\n").findings
        assert (finding.code, finding.level, "begin a turn with its round and seat" in finding.help) == ("tlog:header.late", "error", True)


def test_numbers_of_a_log_with_names_of_zones() -> None:
    from io import BytesIO

    text = head("R=Ann B=Ben") + "1R @B2\n1B !R hit Peru ; @E5\n"
    found = verdict(text)
    assert found.valid
    assert turns(BytesIO(text.encode()), found) == {"B2": "1R", "E5": "1B"}


def test_every_name_of_a_zone_is_read() -> None:
    spec, _ = LayoutCache().get("gocaine", "")
    for zone in spec.zones.values():
        for name in (zone.name, zone.name.upper(), *zone.aliases, zone.name.replace(" ", "-")):
            found = verdict(head("R=Ann B=Ben") + f"1R hit {name} ; @B2\n")
            assert not [finding for finding in found.findings if finding.code.startswith("tlog:")], name
