"""Messages of broken rules: the templates beside each rule, filled in by the law, in the words of the layout."""

from __future__ import annotations

import ast
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.law.written import WRITTEN
from boardgen.layout.spec import rules_files
from boardgen.layout.spec.record_law import RECORD
from boardgen.layout.spec.rulebook import MESSAGES
from boardgen.layout.spec.words import fill_message, names_in_braces
from referee.judge.judge.verdict import judge
from referee.judge.report.findings import Finding

ROOT = Path(__file__).resolve().parents[4]
HEAD = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n"


def findings(text: str, folder: Path | None = None) -> list[Finding]:
    (verdict,) = judge(io.BytesIO(text.encode()), "game.tlog", folder=folder or ROOT)
    return list(verdict.findings)


def test_templates_fill_in_values_and_words_for_one_and_for_more() -> None:
    template = "{count} {count:cell is|cells are} left in {zone} {{1}}"
    assert names_in_braces(template) == {"count", "zone"}
    assert fill_message(template, {"count": 1, "zone": "Peru"}) == "1 cell is left in Peru {1}"
    assert fill_message(template, {"count": 3, "zone": "Peru"}) == "3 cells are left in Peru {1}"
    assert [names_in_braces(wrong) for wrong in ("{", "}", "{a", "a}", "{a b}", "{0}", "{a:b}", "{a!r}")] == [None] * 8


def test_a_layout_in_another_language_words_the_messages_too() -> None:
    (english,) = findings(HEAD + "1B buy 3lvl ; @C2\n")
    assert (english.code, english.message) == (
        "gc:buy.cash",
        "1B cannot buy 3 levels of infrastructure: the price is $60M, and B has $50M",
    )
    assert english.detail == "$10M short"
    (german,) = findings(HEAD + "Board: gocaine-de\n1B buy 3lvl ; @C2\n")
    assert german.code == "gc:buy.cash"
    assert german.message.startswith("1B: 3 Stufen kosten ")
    assert german.detail.startswith("es fehlen ")


def test_what_a_translation_does_not_word_is_said_as_the_game_says_it(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("extends: gocaine\nwording: words.yaml\n", "utf-8")
    (tmp_path / "words.yaml").write_text("rules:\n  gc:buy.cash: {refused: {levels: 'zu teuer: {cost}'}}\n", "utf-8")
    (own,) = findings(HEAD + "Board: own\n1B buy 3lvl ; @C2\n", tmp_path)
    assert (own.message, own.detail) == ("1B: zu teuer: $60M", "$10M short")


def test_a_misspelt_name_in_a_template_is_an_error_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "data", tmp_path / "data")
    monkeypatch.setattr(shipped, "data_folder", lambda: str(tmp_path / "data"))
    rule = "$.rules.gc:buy.cash.refused.levels"
    for file, right, wrong, log, place in (
        ("rules/gocaine.yaml", "buy {count} {count:level", "buy {cuont} {count:level", "1B buy 3lvl ; @C2", rule),
        ("messages.yaml", "'{seat} {held} by", "'{seat} {hled} by", "1B - ; @C2 =$77", "$.messages.value"),
    ):
        path = tmp_path / "data" / file
        text = path.read_text("utf-8")
        assert text.count(right) == 1
        path.write_text(text.replace(right, wrong), "utf-8")
        with pytest.raises(DataError) as error:
            findings(f"{HEAD}{log}\n")
        (fault,) = error.value.faults
        assert (Path(fault.file).name, fault.line, fault.path) == (path.name, text[: text.index(right)].count("\n") + 1, place)
        name = wrong.split("{")[2 if "seat" in wrong else 1].partition("}")[0]
        assert fault.problem == f"there is no value for {{{name}}} here"
        assert re.match(r"did you mean \{(count|held)\}\? this text may use \{", fault.remedy)
        path.write_text(text, "utf-8")


CLAIMS = """1B - ; @C2 =$77 =cell:3
1R buy 2lvl ; @C3 x1B =$45
= $ B50 R1 ; tf R4
|  1 R . . . . . . . . .
Result: B100 R3
"""


def test_a_layout_in_another_language_words_the_messages_about_claims_too() -> None:
    english = findings(HEAD + CLAIMS)
    german = findings(HEAD + "Board: gocaine-de\n" + CLAIMS)
    assert [finding.code for finding in german] == [finding.code for finding in english]
    assert {finding.code for finding in german} >= {"claim:cash", "claim:cell", "claim:capture", "claim:tf", "claim:row", "claim:result"}
    assert (german[0].message, german[0].help) == (
        "B nach den Regeln $50, im Protokoll 77",
        "es geht mit dem Wert nach den Regeln weiter; --trust log übernimmt den aus dem Protokoll",
    )
    for one, other in zip(english, german, strict=True):
        assert one.message != other.message
        assert not re.search(r"\b(the|by|are|captured|taken|finished|log of|empty|is)\b", other.message + other.help), other


def message_calls() -> Iterator[tuple[str, str, set[str]]]:
    """Each message that the referee asks for by its key: where, the key, and the names of the values that it gives."""
    for path in sorted((ROOT / "referee").glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "message" and node.args:
                keys = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                for key in keys:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", str(key), {keyword.arg for keyword in node.keywords if keyword.arg}


@pytest.mark.slow
def test_messages_that_no_rule_has_are_given_their_values_and_used() -> None:
    books = {game: rules_files.rules_of(game).messages for game in (*shipped.names(), RECORD, WRITTEN)}
    asked = set()
    for where, key, given in message_calls():
        asked.add(key)
        game = where.split("/")[2] if where.startswith("referee/games/") and where.count("/") == 3 else ""
        for book in [books[game]] if game else books.values():
            assert names_in_braces(book[key]) <= given, f"{where}: {key} uses {names_in_braces(book[key])}, and is given {given}"
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "referee").glob("**/*.py"))
    for game, book in books.items():
        unused = [key for key in book if key not in asked and f'"{key}"' not in sources]
        assert unused == [], game


CALLS = {"need": 1, "forbid": 0, "note": 0, "illegal": 0, "_refuse": 0, "fix_stone": 1, "check_set_up": 0}
"""Functions that refuse by a rule, and which of their arguments is the rule."""
HELPERS = ("fix_stone", "check_set_up")
"""Those that give values of their own."""
GIVEN = {"actor", "seat", "stone"}
"""Values that are filled in without the law: {stone} where there is a `place`."""
OPTIONS = {"points", "event", "arg", "short", "stands", "seat"}
"""Named arguments of a refusal that are no values of its message."""


class Call(NamedTuple):
    """A refusal as a law writes it: the rule, the names of the values that it gives, and whether it passes on more of them."""

    where: str
    rules: tuple[str, ...]
    names: frozenset[str]
    more: bool


def calls(game: str) -> Iterator[Call]:
    for path in sorted((ROOT / "referee" / "games" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(node.func, "attr", "") if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in CALLS:
                continue
            rule = node.args[CALLS[name]] if len(node.args) > CALLS[name] else None
            rules = tuple(part.value for part in ast.walk(rule) if isinstance(part, ast.Constant)) if rule is not None else ()
            given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
            more = name in HELPERS or any(keyword.arg is None for keyword in node.keywords)
            yield Call(f"{path.name}:{node.lineno}", rules, given, more)


def test_every_call_of_a_law_gives_what_the_templates_of_its_rule_use() -> None:
    for game in (*shipped.names(), RECORD):
        rules = rules_files.rules_of(game).rules
        for call in calls(game):
            for code in (code for code in call.rules if ":" in code):
                assert code in rules, f"{call.where}: there is no rule {code}"
                rule = rules[code]
                assert rule.refused, f"{call.where}: {code} has no message"
                used = {name for key in MESSAGES for template in getattr(rule, key).values() for name in names_in_braces(template) or ()}
                unknown = call.names - used - OPTIONS - {"place", "places"}
                assert not unknown, f"{call.where}: no template of {code} uses {unknown}"


def test_every_name_in_a_template_is_given_by_the_law() -> None:
    wrong = []
    for game in (*shipped.names(), RECORD):
        given: dict[str, set[str]] = {}
        for call in calls(game):
            for code in call.rules:
                given.setdefault(code, set()).update(call.names, {"*"} if call.more else ())
        lines = rules_files.rules_text(game).children["rules"].children
        for code, rule in rules_files.rules_of(game).rules.items():
            known = given.get(code, {"*"}) - OPTIONS | GIVEN  # a rule that comes from a variable is not looked at
            for key in MESSAGES:
                for name in {name for template in getattr(rule, key).values() for name in names_in_braces(template) or ()} - known:
                    if "*" not in known:
                        at = f"data/rules/{game}.yaml:{lines[code].children[key].line}"
                        wrong.append(f"{at}: {code} uses {{{name}}} in `{key}`, which the law does not give ({', '.join(sorted(known))})")
    assert not wrong, "\n".join(wrong)


def test_every_message_belongs_to_a_rule_that_the_law_refuses_by_and_every_phrase_is_used() -> None:
    for game in (*shipped.names(), RECORD):
        book = rules_files.rules_of(game)
        rooms = ["", game, *(["written"] if game == RECORD else [])]  # a law that a layout writes narrows the record
        sources = "".join(path.read_text("utf-8") for room in rooms for path in (ROOT / "referee/games" / room).glob("*.py"))
        for code, rule in book.rules.items():
            assert rule.refused, f"{code} has no message"
            assert f'"{code}"' in sources, f"no law refuses by {code}"
            ways = {way for key in MESSAGES for way in getattr(rule, key)} - {""}
            lost = [way for way in ways if f'"{way.rpartition("_")[2]}"' not in sources]
            assert not lost, f"{code} is never broken in these ways: {lost}"
            assert set(rule.detail) | set(rule.help) <= set(rule.refused) | {""} or set(rule.refused) == {""}
        assert all(f'"{phrase}"' in sources for phrase in book.phrases)
