"""The command line as its contract says: what is printed where, and with which status. `show` and `score` are in test_show.py."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.components.common_sheets import entries
from boardgen.layout.spec import catalog
from boardgen.layout.spec.rules_files import notation
from referee.commands import options
from tests.referee.cli.running import BROKEN, CLEAN, HEAD, MISCLAIMED, ROOT, TRADE, run

COMMANDS = (
    *("check", "fix", "score", "show", "legal", "try", "why"),
    *("play", "serve", "replay", "poster", "fmt", "diff", "results", "stats", "trial"),
    *("convert", "explain", "rules", "figures", "codes", "schema", "lsp"),
)


# check


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (CLEAN, (), 0),
        (BROKEN, (), 1),
        (MISCLAIMED, (), 1),
        (CLEAN.replace("\n", "\r\n"), (), 0),
        (CLEAN.replace("\n", "\r\n"), ("--strict",), 1),
        (CLEAN + "!ok 1R gc:deploy.suicide nothing\n", (), 0),
        (CLEAN + "!ok 1R gc:deploy.suicide nothing\n", ("--strict",), 1),
        ("", (), 1),
        (bytes(range(256)) * 20, (), 1),
    ],
)
def test_check_ends_with_the_status_of_what_it_found(text: str | bytes, options: tuple[str, ...], status: int) -> None:
    done = run("check", "-", *options, text=text)
    assert done.exit_code == status, done.output
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].startswith("-: ")


def test_check_prints_a_finding_with_its_place() -> None:
    lines = run("check", "-", text=BROKEN).stdout.splitlines()
    assert lines[0].startswith("-:5:8: error[gc:deploy.occupied] 1R cannot deploy on D4")
    assert lines[1] == "    5 | 1R - ; @D4"
    assert lines[2].startswith("      |        ^^^")
    assert lines[3].startswith('   rule  GoCaine Rules H.2, "Cell Placement" (ruling G-58)')
    assert lines[-1].startswith("-: 1 error; valid through 1B; 3 turns, 6 lines, gocaine@")


def test_check_reads_folders_in_order_and_goes_on_after_a_file_that_is_not_there(tmp_path: Path) -> None:
    for name in ("b/two.tlog", "a.tlog", "b/one.tlog", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(CLEAN)
    done = run("check", str(tmp_path / "gone.tlog"), str(tmp_path))
    assert done.exit_code == 2
    assert "gone.tlog: No such file" in done.stderr
    *lines, total = done.stdout.splitlines()
    assert total == "3 games: 3 valid, 0 with errors, 1 unreadable"
    names = [line.partition(":")[0].removeprefix(str(tmp_path) + os.sep) for line in lines]
    assert names == ["a.tlog", os.path.join("b", "one.tlog"), os.path.join("b", "two.tlog")]


def test_an_empty_folder_cannot_be_used(tmp_path: Path) -> None:
    done = run("check", str(tmp_path))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no .tlog file" in done.stderr


def test_check_tells_the_games_of_a_file_apart() -> None:
    lines = run("check", "-", text=CLEAN + BROKEN).stdout.splitlines()
    assert lines[0].startswith("-: valid")
    assert lines[1].startswith("-:10:8: error")
    assert lines[-1].startswith("-: game 2: 1 error".replace(": game", " game"))


@pytest.mark.parametrize(("format", "first"), [("json", "["), ("jsonl", "{"), ("csv", "file,"), ("github", "::error ")])
def test_check_prints_every_format(format: str, first: str) -> None:
    done = run("check", "--format", format, "-", text=BROKEN)
    assert done.exit_code == 1
    assert done.stdout.startswith(first)


def test_check_prints_so_many_findings_and_counts_the_rest() -> None:
    text = HEAD + "".join(f"{n}B nonsense\n" for n in range(1, 8))
    done = run("check", "--max", "2", "-", text=text)
    assert done.stdout.count(": error[") == 2
    assert "-: and 5 more" in done.stdout
    assert "7 errors" in done.stdout


@pytest.mark.parametrize(("trust", "cash"), [("log", 45), ("engine", 50)])
def test_a_failed_claim_is_one_finding_whoever_is_trusted(trust: str, cash: int) -> None:
    text = MISCLAIMED + f"= $ R{cash}\n"
    (game,) = json.loads(run("check", "--trust", trust, "--format", "json", "-", text=text).stdout)
    assert [(finding["code"], finding["line"]) for finding in game["findings"]] == [("claim:cash", 5)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("check", TRADE, "--format", "xml"), "text, json, jsonl, csv, github"),
        (("check", TRADE, "--trust", "me"), "engine, log"),
        (("show", TRADE, "--as", "gif"), "text, svg, png, pdf, json"),
        (("show", TRADE, "--at", "99R"), "has no turn 99R; it goes through 7R"),
        (("show", TRADE, "--index", "2"), "there is no game 2"),
        (("show", TRADE, "--index", "-1"), "a whole number of at least 1"),
        (("check", TRADE, "--max", "many"), "a whole number of at least 0"),
        (("check",), "missing argument 'FILE'; `referee check --help`"),
        (("check", TRADE, "--nonsense"), "there is no option --nonsense"),
        (("show", "gone.tlog"), "No such file"),
        (("score", "gone.tlog"), "No such file"),
        (("explain", "gone.tlog:3"), "No such file"),
        (("explain", f"{TRADE}:900"), "has no line 900"),
        (("explain", "gc:deploy.suicied"), "did you mean gc:deploy.suicide"),
        (("explain", "nonsense"), "referee codes"),
        (("rules", "chess"), "there is no such game or file; there are cairo, gocaine, territory"),
        (("leagl", TRADE), "there is no command leagl"),
        ((), "Usage"),
    ],
)
def test_what_cannot_be_used_is_refused_with_what_could(arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert words in " ".join(done.output.split())
    assert "Traceback" not in done.output


def test_several_games_are_listed_when_one_is_meant() -> None:
    for command in ("show", "score"):
        done = run(command, "-", text=CLEAN + BROKEN)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.splitlines() == [
            "referee: - contains 2 games; choose one",
            "  --index 1  gocaine, 2 turns, B=Ana R=Ben",
            "  --index 2  gocaine, 3 turns, B=Ana R=Ben",
        ]
        assert run(command, "--index", "1", "-", text=CLEAN + BROKEN).exit_code == 0
        assert run(command, "--index", "2", "-", text=CLEAN + BROKEN).exit_code == 1


# explain, rules, codes


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("gc:deploy.suicide", ["One-Eyed Group", "G-38", "<- breaks it", "instead"]),
        ("deploy.suicide", ["gc:deploy.suicide"]),
        ("gc:loan.marker", ["no line of a log can break it"]),
        ("G-38", ["gc:deploy.suicide"]),
        ("g-38", ["G-38"]),
        ("tlog:point", ["(error)"]),
        ("claim:cash", ["account"]),
        ("ktr", ["Kiss the Ring", "example"]),
        (f"{TRADE}:9", ["nothing is wrong with this line"]),
    ],
)
def test_explain(what: str, words: list[str]) -> None:
    done = run("explain", what)
    assert done.exit_code == 0, done.output
    for word in words:
        assert word in done.stdout


def test_explain_a_line_of_a_log(tmp_path: Path) -> None:
    file = tmp_path / "friday.tlog"
    file.write_text(BROKEN)
    done = run("explain", f"{file}:5")
    assert done.exit_code == 0
    assert ":5:8: error[gc:deploy.occupied]" in done.stdout
    assert "<- breaks it" in done.stdout


def test_rules_and_codes_are_all_there() -> None:
    rules, codes = run("rules", "gocaine").stdout, run("codes").stdout
    assert "gc:deploy.suicide  GoCaine Appendix 2, One-Eyed Group (ruling G-38)" in rules
    assert rules.count("\nG-") == 58
    for code in ("tlog:point  error", "claim:cash  error", "gc:deploy.suicide  error", "tlog:ok.unused  warning"):
        assert code in codes


def test_the_rules_of_a_layout_are_those_it_is_judged_by(tmp_path: Path) -> None:
    """With its numbers where the record judges it; by its name or its file, in its own words where it has some."""
    shutil.copy(ROOT / "tests/logs/record/fort.yaml", tmp_path / "fort.yaml")
    coins = "game: coins\ntitle: C\nplayers: [2, 2]\ncomponents: {coins: {kind: token, diameter: 20, counts: {5: 10}}}\n"
    (tmp_path / "coins.yaml").write_text(coins, "utf-8")
    for name, *shown in (
        (str(tmp_path / "coins.yaml"), "    here: `coins 5`, or just `5`: 10 for all\n"),
        ("windmills", "    here: `counters`: 16 for each player\n", "law:joined  House rule\n    Every later counter shares a side"),
        (str(tmp_path / "coins.yaml"), "the kit prints no dice", "`capture: go`, so this rule does not apply"),
        (str(tmp_path / "fort.yaml"), "`gold` starts at 5; minimum 0", "`gold`: maximum 20", "3 for all: Sun (2), Rain"),
        (str(tmp_path / "fort.yaml"), "@C3 men        put a piece, with its name\n"),
        ("reversi", "@E3          put a disc\n"),
        ("draughts", "    here: `when stuck`\n    here: `winner me`\n"),
        ("duel", "(duel@bad77e), judged by the rules of GoCaine\n", "gc:deploy.suicide  "),
        ("gocaine-de", "gc:deploy.suicide  ", "Freiheit"),
    ):
        said = run("rules", name).stdout
        for text in shown:
            assert text in said, said
    said = run("rules", "rock-pool").stdout
    assert said.startswith("Rock Pool (rock-pool@ef232f), judged by its own law\n")
    assert "law:pool  " in said, said
    assert "rec:dice" not in said, said
    assert "does not apply" not in said, said


def test_paper_and_judge_leave_out_the_same_verbs_of_a_law() -> None:
    without = {"rock-pool": {"roll", "play", "change", "give"}, "breakthrough": {"put", "roll", "change"}, "drove": {"play", "change"}}
    for name, absent in without.items():
        spec = catalog.load(name)
        printed = {(line.form, line.help.replace("’", "'")) for line in entries(spec) if line.help != spec.words["pencil_whole"]}
        said = run("rules", name).stdout
        assert all(form in said and help in said for form, help in printed), said
        assert not absent & {form.verb for form in notation(spec)}
        written = {form.form.split()[0] for form in notation(spec)}
        assert "concede" in written
        ends = next(form.help for form in notation(spec) if form.verb == "end")
        assert ("pass" in written, "done" in written, "end pass" in ends) == (name != "breakthrough",) * 3, name
        assert ("fix" in written) == (name != "rock-pool"), "it has no holding and no board, of which something could be put right"


def test_what_the_printer_refuses_is_no_internal_error(tmp_path: Path) -> None:
    done = run("trial", "breakthrough", "--seats", "QZ", "--games", "1")
    assert (done.exit_code, "referee: no seat is called 'Q' or 'Z'; there are X Red, O Blue" in done.output) == (2, True), done.output
    (tmp_path / "a game.yaml").write_text("game: duck\n", "utf-8")
    done = run("check", str(tmp_path / "a game.yaml"))
    assert "not a table log but a layout in YAML\n" in done.output
    assert f"help  `boardgen check '{tmp_path / 'a game.yaml'}'` reads it\n" in done.output
    assert run("rules", str(tmp_path / "a game.yaml")).output.rstrip().endswith("add `title:` and `players:`")


def test_help_names_the_commands_that_there_are() -> None:
    listed = run("--help").stdout.partition("Commands:")[2].split("\n")
    assert tuple(line.split()[0] for line in listed if line.strip()) == COMMANDS


# the program


def test_a_bug_ends_with_its_own_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("referee.report.report.text", fails)
    done = run("check", TRADE)
    assert done.exit_code == 3
    assert done.stderr.startswith("Traceback")
    assert done.stderr.endswith("ZeroDivisionError: a bug\nreferee: an internal error; please report it with the lines above\n")


def test_what_follows_from_ctrl_c_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:  # as a lock does that was about to be taken
            raise RuntimeError("cannot release un-acquired lock")

    monkeypatch.setattr("referee.report.report.text", fails)
    done = run("check", TRADE)
    assert (done.exit_code, done.stderr) == (130, "")


@pytest.mark.parametrize(
    ("tty", "environment", "colour"),
    [
        (True, {"TERM": "xterm"}, True),
        (False, {"TERM": "xterm"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_colour_is_for_terminals(monkeypatch: pytest.MonkeyPatch, tty: bool, environment: dict[str, str], colour: bool) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: tty, raising=False)
    assert options.colour() is colour


@pytest.mark.slow
def test_a_terminal_of_any_encoding_will_do(tmp_path: Path) -> None:
    file = tmp_path / "friday.tlog"
    file.write_text(BROKEN.replace("Ana", "李娜").replace("1R - ; @D4", "1R - ; 娜@D4"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "referee", "check", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert b"\\u5a1c@D4" in done.stdout
    assert done.stderr == b""


def test_the_example_of_a_rule_of_a_layout_is_explained_without_the_game_of_the_rules_that_all_laws_have(tmp_path: Path) -> None:
    rule = "{text: One step., need: 'steps(from, to) == 1', example: A1>A3, right: A1>A2}"
    law = f"law: {{setup: {{R: A1, B: A3}}, turn: move, rules: {{step: {rule}}}}}"
    head = "game: walk\ntitle: W\nplayers: [2, 2]\nboard: {size: 3x3}\ncomponents: {men: {kind: token, diameter: 9, each_seat: 1}}\n"
    (tmp_path / "walk.yaml").write_text(f"{head}{law}\n", "utf-8")
    (tmp_path / "walk.tlog").write_text("%tlog 1\nGame: walk\nPlayers: R=Ana B=Ben\n1R A1>B2\n", "utf-8")
    run("check", str(ROOT / "tests/logs/examples/draughts.tlog"))  # which has a rule of the same name
    said = run("explain", f"{tmp_path / 'walk.tlog'}:4").stdout
    assert said.endswith("    example\n        A1>A3    <- breaks it\n    instead  A1>A2\n")
    assert "march" not in said
    assert "# march.yaml" in run("explain", "law:turn.more").stdout
