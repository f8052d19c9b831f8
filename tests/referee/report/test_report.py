"""How findings look in each format, on verdicts made by hand."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field

import pytest

from boardgen.errors import visible
from boardgen.layout.yaml.plain_text import display_width
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.report.findings import Finding
from referee.report import report
from referee.report.report import WIDEST, point_at

SUICIDE = Finding(
    33, 8, 11, "3R", "error", "gc:deploy.suicide", "3R cannot deploy on E5: its group would have no liberty",
    detail="E5 joins E6; every neighbour is taken: D5 G, E4 G", points=("E5",), text="3R - ; @E5",
)  # fmt: skip
STEERED = Finding(4, 6, 7, None, "warning", "tlog:token", "`\x1b[2J\u202e` is no word", text="1B - \x1b[2J\u202e", help="=1+1")


@dataclass
class Given:
    """The part of a verdict that a report reads."""

    file: str = "friday.tlog"
    index: int = 1
    game: str = "gocaine"
    board: str = "gocaine@3fa94c"
    valid: bool = False
    valid_through: str | None = "3G"
    lines: int = 60
    turns: int = 22
    findings: list[Finding] = field(default_factory=lambda: [SUICIDE])
    more: int = 0
    errors: int = 1
    warnings: int = 0


def text(given: Given, **how: bool) -> list[str]:
    return list(report.text(given, RuleTextCache(), **how))  # type: ignore[arg-type]


def test_a_finding_looks_as_the_contract_draws_it() -> None:
    assert text(Given()) == [
        "friday.tlog:33:8: error[gc:deploy.suicide] 3R cannot deploy on E5: its group would have no liberty",
        "   33 | 3R - ; @E5",
        "      |        ^^^ E5 joins E6; every neighbour is taken: D5 G, E4 G",
        '   rule  GoCaine Appendix 2, "One-Eyed Group" (ruling G-38)        referee explain gc:deploy.suicide',
        "friday.tlog: 1 error; valid through 3G; 22 turns, 60 lines, gocaine@3fa94c",
    ]


def test_nothing_steers_the_terminal() -> None:
    given = Given(findings=[STEERED], file="a\x1bb.tlog")
    for lines in (
        text(given),
        report.github(given),  # type: ignore[arg-type]
        report.csv_rows(given, RuleTextCache()),  # type: ignore[arg-type]
        report.json_object(given, RuleTextCache(), indent=True),  # type: ignore[arg-type]
    ):
        joined = "\n".join(lines)
        assert "\x1b" not in joined
        assert "\u202e" not in joined
        assert "x1b[2J" in joined


def test_colour_adds_nothing_but_colour() -> None:
    painted = "\n".join(text(Given(), colour=True))
    assert "\x1b[1;31m" in painted
    plain = painted
    for code in report.SGR.values():
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain.replace("\x1b[0m", "") == "\n".join(text(Given()))


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (Given(errors=0, findings=[], valid=True), ": valid; 22 turns, 60 lines, gocaine@3fa94c"),
        (Given(errors=0, warnings=2), ": valid, 2 warnings; 22 turns, 60 lines, gocaine@3fa94c"),
        (Given(warnings=1, index=2, board=""), " game 2: 1 error, 1 warning; valid through 3G; 22 turns, 60 lines"),
        (
            Given(valid_through=None, turns=0, lines=1, errors=3, board=""),
            ": 3 errors; no valid turns; no turns, 1 line",
        ),
    ],
)
def test_a_summary_counts(given: Given, line: str) -> None:
    assert text(given)[-1] == "friday.tlog" + line


def test_wording_is_not_read_for_a_clean_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(game: str) -> None:
        raise AssertionError(f"the rules of {game} were read")

    monkeypatch.setattr("boardgen.layout.spec.rules_files._BOOKS", {})  # other tests may have read them
    monkeypatch.setattr("boardgen.layout.spec.rules_files.rules_text", unread)
    assert len(text(Given(errors=0, findings=[], valid=True))) == 1
    with pytest.raises(AssertionError):
        text(Given())


def test_what_was_not_kept_is_counted() -> None:
    assert "friday.tlog: and 23 more" in text(Given(more=23))


def test_json_has_the_keys_of_the_contract() -> None:
    game = json.loads("".join(report.json_object(Given(), RuleTextCache(), indent=True)))  # type: ignore[arg-type]
    assert list(game) == [
        "file",
        "index",
        "game",
        "board",
        "valid",
        "valid_through",
        "lines",
        "turns",
        "findings",
        "more",
    ]
    assert game["findings"][0]["source"] == "GoCaine Appendix 2, One-Eyed Group"
    assert game["findings"][0]["ruling"] == "G-38"
    assert game["findings"][0]["end_column"] == 11


def test_json_in_parts_is_json() -> None:
    for found in ([], [SUICIDE], [SUICIDE, STEERED, SUICIDE]):
        given = Given(findings=found, file='a"findings": [].tlog')
        whole = report.record(given, RuleTextCache())  # type: ignore[arg-type]
        for indent in (False, True):
            text = "".join(report.json_object(given, RuleTextCache(), indent=indent))  # type: ignore[arg-type]
            assert json.loads(text) == whole
            margin = json.dumps([whole], indent=2)[2:-2] if indent else json.dumps(whole)
            assert text == margin


@pytest.mark.parametrize(
    ("value", "cell"),
    [("=1+1", "'=1+1"), ("-5 cells", "'-5 cells"), ("@D4", "'@D4"), ("\tx", "'\tx"), ("-", "'-"),
     ("+49", "+49"), ("-5", "-5"), (7, "7"), ("a=b", "a=b"), ("", ""), (None, "")],
)  # fmt: skip
def test_a_cell_is_no_formula(value: object, cell: str) -> None:
    assert report.csv_cell(value) == cell


def test_csv_can_be_read_back() -> None:
    given = [Given(), Given(findings=[], index=2, valid=True)]
    lines = [row for one in given for row in report.csv_rows(one, RuleTextCache())]  # type: ignore[arg-type]
    row, clean = csv.DictReader(io.StringIO("".join(lines)), report.CSV_COLUMNS)
    assert (row["line"], row["code"], row["points"], row["turn"]) == ("33", "gc:deploy.suicide", "E5", "3R")
    assert (row["valid"], row["valid_through"], row["lines"], row["turns"]) == ("false", "3G", "60", "22")
    assert {key: cell for key, cell in clean.items() if cell} == {
        "file": "friday.tlog", "index": "2", "game": "gocaine", "board": "gocaine@3fa94c",
        "valid": "true", "valid_through": "3G", "lines": "60", "turns": "22",
    }  # fmt: skip


def test_annotations_escape_what_a_workflow_command_reads() -> None:
    given = Given(file="a,b:c.tlog", findings=[SUICIDE._replace(message="50% of\nit", detail="")])
    assert list(report.github(given)) == [  # type: ignore[arg-type]
        "::error file=a%2Cb%3Ac.tlog,line=33,col=8,endColumn=11,title=gc%3Adeploy.suicide::50%25 of\\nit"
    ]


@pytest.mark.parametrize(
    ("line", "columns", "shown"),
    [
        ("1B - ; @D4", (8, 11), ("1B - ; @D4", 7, 3)),
        ("# 李娜 @D4", (6, 9), ("# 李娜 @D4", 7, 3)),
        ("# e\u0301e @D4", (7, 10), ("# e\u0301e @D4", 5, 3)),
        ("1B\t@D4", (4, 7), ("1B\\t@D4", 4, 3)),
        ("1B -", (5, 6), ("1B -", 4, 1)),
        ("1B -", (40, 50), ("1B -", 4, 1)),
        ("\x1b@D4", (1, 2), ("\\x1b@D4", 0, 4)),
    ],
)
def test_carets_stand_where_the_eye_sees_the_word(line: str, columns: tuple[int, int], shown: tuple[str, int, int]) -> None:
    assert point_at(line, *columns) == shown


@pytest.mark.parametrize(
    ("before", "word", "after"),
    [(2000, "@D4", 2000), (0, "@D4", 2000), (2000, "@D4", 0), (3, "@D4", 3), (0, "\0" * 4096, 0), (90, "w" * 3000, 7)],
)
def test_a_long_line_is_cut_around_the_word(before: int, word: str, after: int) -> None:
    line = "x" * before + word + "y" * after
    cut, indent, carets = point_at(line, before + 1, before + 1 + len(word))
    assert len(cut) <= WIDEST
    assert cut[indent : indent + carets].startswith(visible(word)[:3])
    assert cut.startswith("...") == (before > 50)
    assert cut.endswith("...") == (after > 50 or (len(word) > 50 and not after))


def test_width_counts_columns() -> None:
    assert [display_width(text) for text in ("abc", "李娜", "e\u0301", "")] == [3, 4, 1, 0]
