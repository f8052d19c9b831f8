"""The grammars for editors are those that the verb tables make, and colour every word that the referee reads."""

from __future__ import annotations

import json
import logging
import runpy
from functools import cache
from pathlib import Path

from textmate_grammar.parsers.base import LanguageParser

from referee.cli import COMMANDS
from referee.judge.ask.laws import laws, scanner
from referee.tlog.scanner import Scanner
from referee.tlog.statements import Token

ROOT = Path(__file__).resolve().parents[2]
EDITORS = ROOT / "docs" / "editors"

SAMPLE = """\
%tlog 1
Players: B=Ana R=Ben  # two
4R ship 2 B2>B4 ; !G hit TP ; roll B4/4 6+1 safe ; @K4 x3B =$45
~4R done
5+2
0G -
= $ R45 ; mt R10
2 bid X3 Y-
1Y at nC ; give H:3
3B 6+3 play M2 D4>E6
|  7 . R G
!ok 4R gc:deploy.suicide nobody saw it
dead R: D4 > B
"""
COLOURS = {
    (0, "%tlog 1"): "keyword.control.version",
    (1, "Players"): "entity.name.tag.header",
    (1, "# two"): "comment.line.number-sign",
    (2, "4"): "entity.name.section.round",
    (2, "R"): "variable.language.seat",
    (2, "ship"): "keyword.other.verb",
    (2, "2"): "constant.numeric",
    (2, "B2>B4"): "constant.other.point",
    (2, "!G"): "variable.language.seat",
    (2, "TP"): "entity.name.type",
    (2, "B4/4"): "constant.numeric.amount",
    (2, "6+1"): "constant.numeric",
    (2, "safe"): "constant.language",
    (2, "@K4"): "constant.other.point",
    (2, "x3B"): "constant.numeric",
    (2, "=$45"): "support.variable.claim",
    (3, "~4R done"): "comment.block.struck",
    (5, "-"): "keyword.other.verb",
    (6, "$"): "support.variable",
    (6, "R"): "variable.language.seat",
    (6, "45"): "constant.numeric",
    (7, "X3"): "variable.language.seat",
    (7, "Y-"): "variable.language.seat",
    (8, "nC"): "entity.name.type",
    (9, "M2"): "entity.name.type.card",
    (9, "D4>E6"): "constant.other.point",
    (10, "|  7 . R G"): "string.other.row",
    (11, "!ok"): "keyword.control.correction",
    (12, "dead"): "keyword.other.verb",
    (12, "R:"): "variable.language.seat",
    (12, "D4"): "constant.other.point",
}


def test_the_extension_names_files_that_are_there_and_a_command_that_runs() -> None:
    folder = EDITORS / "vscode"
    package = json.loads((folder / "package.json").read_text("utf-8"))
    contributes = package["contributes"]
    (language,), (grammar,) = contributes["languages"], contributes["grammars"]
    for name in (package["main"], language["configuration"]):
        assert (folder / name).is_file(), name
    json.loads((folder / language["configuration"]).read_text("utf-8"))
    assert (EDITORS / Path(grammar["path"]).name).is_file(), "packaging copies it from there"
    assert grammar["scopeName"] == json.loads((EDITORS / "tlog.tmLanguage.json").read_text("utf-8"))["scopeName"]
    program, command, *options = contributes["configuration"]["properties"]["tlog.command"]["default"]
    assert (program, command in COMMANDS, options) == ("referee", True, ["--stdio"])


@cache
def _grammar() -> LanguageParser:
    logging.getLogger("textmate_grammar").setLevel(logging.ERROR)
    return LanguageParser(json.loads((EDITORS / "tlog.tmLanguage.json").read_text("utf-8")))


def _colours(text: str) -> list[tuple[int, int, str, str]]:
    """Line, column, text and innermost scope of every coloured piece of a log."""
    element = _grammar().parse_string(text)
    assert element is not None
    flat = [(*place, piece, scopes[-1].removesuffix(".tlog")) for place, piece, scopes in element.flatten() if len(scopes) > 1]
    return [(line, column, piece, scope) for line, column, piece, scope in flat]


def test_the_files_are_those_that_the_verb_tables_make() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_editors.py"))
    for name, text in (("tlog.tmLanguage.json", made["textmate"]()), ("tlog.vim", made["vim"]())):
        assert (EDITORS / name).read_text("utf-8") == text, "run: python docs/make_editors.py"


def test_a_sample_has_the_colours_it_should_have() -> None:
    seen = {(line, piece): scope for line, _, piece, scope in _colours(SAMPLE)}
    wrong = {at: (seen.get(at), scope) for at, scope in COLOURS.items() if seen.get(at) != scope}
    assert not wrong


def test_every_word_that_the_referee_reads_has_a_colour() -> None:
    words = 0
    for game in laws():
        reader: Scanner = scanner(game)
        for path in sorted((ROOT / "tests" / "logs" / game).glob("game_*.tlog"))[:3]:
            lines = path.read_text("utf-8").splitlines()
            starts = {(line, column + shift) for line, column, piece, _ in _colours("\n".join(lines)) for shift in range(len(piece))}
            for number, line in enumerate(lines):
                trace: list[Token] = []
                reader.scan(line, number, trace=trace)
                for token in trace:
                    assert (number, token.column - 1) in starts, f"{path.name}:{number + 1}: {token}"
                    words += 1
    assert words > 500
