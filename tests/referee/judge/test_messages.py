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
from boardgen.layout import rules_files, shipped
from boardgen.layout.message_templates import filled, names
from boardgen.layout.record_law import RECORD
from boardgen.layout.rulebook import MESSAGES
from referee.judge.findings import Finding
from referee.judge.verdict import judge

ROOT = Path(__file__).resolve().parents[3]
HEAD = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n"


def findings(text: str, folder: Path | None = None) -> list[Finding]:
    (verdict,) = judge(io.BytesIO(text.encode()), "game.tlog", folder=folder or ROOT)
    return list(verdict.findings)


def test_templates_fill_in_values_and_words_for_one_and_for_more() -> None:
    template = "{count} {count:cell is|cells are} left in {zone} {{1}}"
    assert names(template) == {"count", "zone"}
    assert filled(template, {"count": 1, "zone": "Peru"}) == "1 cell is left in Peru {1}"
    assert filled(template, {"count": 3, "zone": "Peru"}) == "3 cells are left in Peru {1}"
    assert [names(wrong) for wrong in ("{", "}", "{a", "a}", "{a b}", "{0}", "{a:b}", "{a!r}")] == [None] * 8


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


def test_messages_that_no_rule_has_are_given_their_values_and_used() -> None:
    books = {game: rules_files.rules_of(game).messages for game in (*shipped.names(), RECORD)}
    asked = set()
    for where, key, given in message_calls():
        asked.add(key)
        game = where.split("/")[2] if where.startswith("referee/games/") and where.count("/") == 3 else ""
        for book in [books[game]] if game else books.values():
            assert names(book[key]) <= given, f"{where}: {key} uses {names(book[key])}, and is given {given}"
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
                used = {name for key in MESSAGES for template in getattr(rule, key).values() for name in names(template) or ()}
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
                for name in {name for template in getattr(rule, key).values() for name in names(template) or ()} - known:
                    if "*" not in known:
                        at = f"data/rules/{game}.yaml:{lines[code].children[key].line}"
                        wrong.append(f"{at}: {code} uses {{{name}}} in `{key}`, which the law does not give ({', '.join(sorted(known))})")
    assert not wrong, "\n".join(wrong)


def test_every_message_belongs_to_a_rule_that_the_law_refuses_by_and_every_phrase_is_used() -> None:
    for game in (*shipped.names(), RECORD):
        book = rules_files.rules_of(game)
        files = [*(ROOT / "referee/games").glob("*.py"), *(ROOT / "referee/games" / game).glob("*.py")]
        sources = "".join(path.read_text("utf-8") for path in files)
        for code, rule in book.rules.items():
            assert rule.refused, f"{code} has no message"
            assert f'"{code}"' in sources, f"no law refuses by {code}"
            ways = {way for key in MESSAGES for way in getattr(rule, key)} - {""}
            lost = [way for way in ways if f'"{way.rpartition("_")[2]}"' not in sources]
            assert not lost, f"{code} is never broken in these ways: {lost}"
            assert set(rule.detail) | set(rule.help) <= set(rule.refused) | {""} or set(rule.refused) == {""}
        assert all(f'"{phrase}"' in sources for phrase in book.phrases)


def test_every_way_to_break_a_rule_has_a_message() -> None:
    """Each is broken in a log: nothing is left to fill in, and nothing of the template is left over."""
    for game in WAYS:
        told: dict[str, set[str]] = {}
        missing = []
        for text in broken_logs(game):
            for finding in findings(text, ROOT / "tests/logs" / game):
                told.setdefault(finding.code, set()).add(finding.message)
                assert not re.search(r"[{}]|None|Phrase|Joined", finding.message + finding.detail + finding.help), finding
        for code, rule in rules_files.rules_of(game).rules.items():
            for way, template in rule.refused.items():
                fits = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", template)))
                shown = any(re.search(fits, message) for message in told.get(code, ()))
                if not shown and not rule.unbreakable and (code, way) not in ELSEWHERE:
                    missing.append(f"{code} {way}: {template}")
        assert not missing, "\n".join(missing)


def broken_logs(game: str) -> Iterator[str]:
    """The logs that break each rule, and one for each further way."""
    for log in sorted((ROOT / "tests/logs" / game).glob("breaks_*.tlog")):
        yield log.read_text("utf-8")
    head = {"gocaine": HEAD, "cairo": CAIRO, RECORD: RECORDED}[game]
    before = "Board: fort" if game == RECORD else rules_files.rules_of(game).before
    for lines in WAYS[game].strip().split("\n\n"):
        yield head + ("" if lines.startswith(("|", "#", "Board")) else f"{before}\n") + lines + "\n"


ELSEWHERE = {
    ("cc:contracts.dice", "often"),  # takes a layout with more dice than suits
    ("cc:bid.raise", "first"),  # takes a layout whose first bid is above 0
    ("cc:good.which", "load"),  # takes a layout where two finished goods of one number turn up in one city
}
"""Ways that no log of the game's own layout can show."""
RECORDED = "%tlog 1\nPlayers: B=Ana R=Ben\n"
CAIRO = "%tlog 1\nGame: cairo\nPlayers: X=Ada Y=Bo\n"
WAYS = {
    RECORD: """
1B @A1 ; @A2 ; @A3 ; @A4 ; @A5 ; @B1 ; @B2 ; @B3 ; @B4

1B draw Sun ; draw Sun ; draw Rain ; draw Sun

1B draw ?
1R draw Sun ; draw Rain ; play Sun ; play Rain
2B play Rain

1B roll 2+2

0B place B3 C4 C2
0R place D4 D2 E3
1B @D3
1R @C3 x1B
2B @D3

Board: keep
1B @C3 men
1R @C4 men
2B @C5 men
2R @C6 men

Board: keep
1B roll 1+2

Board: raft
1B roll storm

Board: raft
1B pass
end full

Board: keep
end agreed
dead R: C3 > B

fix D4 B
fix D4 R

fix gold B+16

1B pass
end full

1B pass
end agreed
reveal B:P3
""",
    "gocaine": """
0B place C2
1B - ; sell C2

1B - ; @C2 ; hit PE

1B done ; hit PE

1B - ; @C2 ; @C3

1B - ; @C2 ; done

1B - ; @C2 ; knock ; knock

fix $ B+1950 to show a rich player
1B done ; knock ; knock

fix $ B+1950 to show a rich player
1B done ; knock ; concede

0B place C2
1B buy 60@C2 ; done

1B buy 40cell ; done

1B buy 3lvl ; done

1B buy 4cell 2pi@PE ; done

1B buy 10pi@PE ; done

0B place C2
1B buy 2@C2 ; done
1R done
2B sell 3@C2

1B buy pi@PE pi@PE ; done
1R buy pi@PE pi@PE ; done

fix $ B+9000 to show the limit
0B place C2
1B buy 73@C2 2pi@PE ; done

0B place C2
0R place C3
1B buy 2@C2 ; done
1R done
2B ship C2>C3

0B place C2
1B buy 2@C2 ; done
1R done
2B ship C2>C2

0B place C2
1B ship C3>C2

0B place C2 C3
1B ship C2>C3

0B place C2
1B sell C2

0B place C2
1B buy 2@C2 ; done
1R hit PE ; roll C2/3 6+5

1R roll C2/3 6+5

0R place A2 B1
1B - ; @A1

0R place A3 B2 B1
0B place A2
1B - ; @A1

1B concede
fix $ B+5 gone

fix D4 B knocked over
fix D4 R knocked over

fix lvl B+40 miscounted
""",
    "cairo": """
| .  3S 2H aD nC

| .  . 2H aD nC .

# no map
0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X at nC ; go aD

| .  3S 2H aD nC .
| nH 5C 4H 2D aS .
| 3C 4D 5S 2C aH 3D
| .  .  .  nS 5H 4C
| .  .  .  3H nD .
| .  .  .  aC 2S .
| .  .  .  5D 4S .
| .  .  .  5D 4S .

0 first X:n X:3

0 first X:n

0 roll 2H:S 5D:C nC:H

0 roll 2H:S 5H:C nC:H aS:D

0 roll 2H:S 5D:C nC:H aS:D
1 bid X-1 Y-

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X at nC ; done ; load H

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X at nC ; go aD ; go 2H

fix $ X-99 to show the end of the track
0 roll 2H:S 5D:C nC:H aS:D
1 bid X0 Y-
1X at nC ; go - ; go -

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X done

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X load H

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X give 3H

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X at nC ; load H ; go aD 2H ; give H:3
1Y at aS ; load D ; go 4H 2H ; give D:3
1 roll 2H:S 5D:C nC:H aS:D
2 bid X1 Y-
2X load 3

0 roll 2H:S 5D:C nC:H aS:D
1 bid X1 Y-
1X at nC ; go nC
""",
}
