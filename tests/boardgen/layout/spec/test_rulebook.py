"""The rules of a game are read once, typed: each fault of data/rules/GAME.yaml has its place before anything is printed or judged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.kit import check
from boardgen.kit.kit import build
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.rulebook import Form, Part, Rule, Ruling, Term, read_rulebook
from boardgen.layout.yaml.node import Faults, Source
from boardgen.layout.yaml.yaml_reader import parse
from boardgen.sheet.paper.paper import paper
from referee.judge.ask.refusals import RuleTexts

WHOLE = """title: Game
before: |
  | . +
rules:
  xx:go.far:
    text: Go far.
    source: House
    ruling: X-1
    example: |
      1B go
      1R go
    right: 1R stay
  xx:stay:
    text: Stay.
    source: House
    unbreakable: It is so.
rulings:
  X-1: {question: How far?, answer: Two., source: House}
reference:
  - {title: All, lead: This is all., rules: [go, stay], rulings: [X-1]}
notation:
  - {verb: go, form: go N, example: go 2, help: goes}
glossary:
  - {term: Far, text: Two or more.}
"""


def faults(text: str) -> list[str]:
    found = Faults()
    node = parse(Source("rules.yaml", "rules.yaml", text), found)
    assert node is not None
    read_rulebook(node, found)
    return [str(fault).removeprefix("rules.yaml:") for fault in found.sorted()]


def test_a_whole_rulebook() -> None:
    found = Faults()
    node = parse(Source("rules.yaml", "rules.yaml", WHOLE), found)
    assert node is not None
    book = read_rulebook(node, found)
    assert found.sorted() == ()
    assert (book.title, book.before) == ("Game", "| . +")
    assert book.rules["xx:go.far"] == Rule("xx:go.far", "Go far.", "House", "X-1", "1B go\n1R go", "1R stay")
    assert book.rules["xx:stay"].unbreakable == "It is so."
    assert [rule.family for rule in book.rules.values()] == ["go", "stay"]
    assert book.rulings == {"X-1": Ruling("X-1", "How far?", "Two.", "House")}
    assert book.reference == (Part("All", "This is all.", ("go", "stay"), ("X-1",)),)
    assert book.notation == (Form("go", "go N", "go 2", "goes"),)
    assert book.glossary == (Term("Far", "Two or more."),)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("title: Game\n", "", ["1:1: $: the key 'title' is missing; add `title:`"]),
        ("text: Go", "txt: Go", ["6:5: $.rules.xx:go.far.txt: the key 'txt' is not known here; did you mean 'text'?"]),
        ("text: Go far.", "text: [Go]", ["6:11: $.rules.xx:go.far.text: text belongs here, not a list"]),
        ("    source: House\n    unb", "    unb", ["14:5: $.rules.xx:stay: the key 'source' is missing; add `source:`"]),
        ("ruling: X-1\n", "ruling: X-2\n", ["8:13: $.rules.xx:go.far.ruling: there is no ruling 'X-2'; did you mean 'X-1'?"]),
        ("xx:stay:", "stay:", ["13:3: $.rules.stay: 'stay' is not the code of a rule; write two or three letters for the game, a"]),
        ("example: |", "example: >-", ["9:14: $.rules.xx:go.far.example: the lines of this text run together; write `example: |`"]),
        ("answer: Two.", "reply: Two.", ["18:29: $.rulings.X-1.reply: the key 'reply' is not known here", "the key 'answer' is missing"]),
        ("[go, stay]", "[go, play]", ["20:50: $.reference[0].rules[1]: no rule begins with 'play'; there are go, stay"]),
        ("[go, stay]", "[go, go]", ["20:50: $.reference[0].rules[1]: 'go' is listed twice; it is already on line 20"]),
        ("rulings: [X-1]", "rulings: [X-9]", ["20:67: $.reference[0].rulings[0]: there is no ruling 'X-9'; did you mean 'X-1'?"]),
        ("help: goes", "hlep: goes", ["22:43: $.notation[0].hlep: the key 'hlep' is not known here; did you mean 'help'?"]),
        ("glossary:\n", "glosary:\n", ["23:1: $.glosary: the key 'glosary' is not known here; did you mean 'glossary'?"]),
        ("{term: Far, text: Two or more.}", "Far", ["24:5: $.glossary[0]: a map of keys belongs here, not 'Far'"]),
        ("notation:\n  -", "notation:\n  - {verb: go, form: a, example: b, help: c}\n  -", ["$.notation[1].verb: 'go' is listed twice"]),
    ],
)
def test_each_fault_of_a_rulebook_has_its_place(old: str, new: str, said: list[str]) -> None:
    assert WHOLE.count(old) >= 1
    told = "\n".join(faults(WHOLE.replace(old, new, 1)))
    for part in said:
        assert part in told, told


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """GoCaine with two faults in its rules file."""
    shutil.copytree(shipped.data_folder(), tmp_path / "data")
    monkeypatch.setattr(shipped, "data_folder", lambda: str(tmp_path / "data"))
    path = tmp_path / "data" / "rules" / "gocaine.yaml"
    text = path.read_text("utf-8")
    assert "    text: The action comes" in text
    path.write_text(text.replace("    text: The action comes", "    txt: The action comes").replace("G-38\n", "G-83\n", 1), "utf-8")
    return path


def test_check_kit_and_judge_refuse_the_same_faults(broken: Path, tmp_path: Path) -> None:
    lines = broken.read_text("utf-8").splitlines()
    places = [number for number, line in enumerate(lines, 1) if line.startswith("    txt:") or line.endswith("ruling: G-83")]
    (tmp_path / "own.yaml").write_text("extends: gocaine\noptions: {ko: {ruling: G-99}}\n", "utf-8")
    told = check.check(str(tmp_path / "own.yaml")).faults
    assert {fault.line for fault in told if fault.file == str(broken)} == set(places)
    assert any("there is no ruling 'G-99'" in fault.problem and fault.line == 2 for fault in told)
    spec = catalog.load("gocaine")  # the judge of a game without a finding never reads the rules
    with pytest.raises(catalog.DataError) as kit:
        build(spec, choose_seats(spec, 2, None), paper("a4"), ("pencil",))
    with pytest.raises(catalog.DataError) as judge:
        RuleTexts("gocaine").rules()
    assert [fault.line for fault in kit.value.faults] == [fault.line for fault in judge.value.faults]
    assert {fault.line for fault in kit.value.faults} == set(places)


def test_a_game_without_rules_has_no_wording() -> None:
    assert RuleTexts("checkers").rules() == ()
    assert RuleTexts("checkers").title == "checkers"
