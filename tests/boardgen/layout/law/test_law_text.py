"""The language of a law: what it accepts, and what it says about a mistake, at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.law.expressions import LawError, Writer
from boardgen.layout.law.names import Names
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import make_record

BREAKTHROUGH = """\
game: breakthrough
title: Breakthrough
players: [2, 2]
board: {size: 8x8, grid: {draw: cells}}
components:
  board: {kind: board}
  men: {kind: token, diameter: 18, each_seat: 16}
law:
  facing: {X: north, O: south}
  setup: {X: A1-H2, O: A7-H8}
  turn: move
  rules:
    forward:
      text: A man moves one square forward, straight ahead or diagonally.
      need: ahead(from, to) == 1 and aside(from, to) <= 1
    straight:
      text: Straight ahead it moves only to an empty square.
      when: aside(from, to) == 0
      need: empty(to)
    own:
      text: It never moves onto a man of its own side.
      need: not mine(to)
    take:
      text: A man of the other side on the square that it moves to is taken.
      when: theirs(to)
      then: take(to)
  end:
    home: {text: Who reaches the last row wins., when: "row_ahead(to) == 8", winner: me}
    bare: {text: Who takes the last man wins., when: "count(theirs) == 0", winner: me}
"""
"""The example of a law from which its names are taken."""
NAMES = Names({"king": 1, "man": 0}, {"X": 0, "O": 1}, {"A1": 0}, ("PE",), ("water",), ("gold",), {"sun": "Sun"}, ("suit",))


def refusal(text: str, *sorts: str) -> LawError:
    with pytest.raises(LawError) as error:
        Writer(NAMES, {}).write(text, *(sorts or ("truth",)))
    return error.value


@pytest.mark.parametrize(
    ("text", "problem", "remedy", "marked"),
    [
        ("marked(to, moved)", "no mark is called 'moved'", "add `marks: moved` to the law", "moved"),
        ("way(from, to, points) < 3", "a loop over points with their costs belongs here",
         "write `way(from, to, [2 if kind(p) == wood else 1 for p in points if empty(p)]) <= 3`", "points"),
        ("way(from, to, [s for s in seats]) < 3", "a number belongs here, and this is a seat",
         "write a number, or a function such as `steps(from, to)`", "s"),
        ("way(from, to, [1 for s in seats]) < 3", "a way leads over points",
         "write `way(from, to, [2 if kind(p) == wood else 1 for p in points if empty(p)]) <= 3`", "[1 for s in seats]"),
        ("emty(to)", "'emty' is not a function of conditions", "did you mean `empty`?", "emty"),
        ("empty(me)", "a point belongs here, and this is a seat", "write a point such as `to`, `from` or D4", "me"),
        ("count(theirs) = 0", "a single `=` is not a comparison", "write `==`", "="),
        ("piece(to) == 'kng'", "the name of a piece belongs here, and 'kng' is none", "did you mean `king`?", "'kng'"),
        ("from == 3", "a point and a number are never equal", "write a point such as `to`, `from` or D4", "3"),
        ("to.__class__", "a name with a point is not a part of conditions", None, "to.__class__"),
        ("__import__('os')", "'__import__' is not a function of conditions", None, "__import__"),
        ("hand(next) == []", "the cards of others are hidden", "write hand(me); held(hand, next) counts those of another", "next"),
        ("row(to) // row(from) == 1", "one divides by a number other than 0 alone", "write a number after //", "row(from)"),
        ("2 ** 9999999 == 1", "** is not a part of conditions", "write it as a product", None),
        ("mine(to) && empty(from)", "`&&` is not a sign of conditions", "write `and`", "&&"),
        ("empty", "`empty` is a function", "write what it is asked about, such as `empty(to)`", "empty"),
        ("steps(to) == 1", "steps takes two arguments, and 1 are here", "write `steps(from, to) == 1`", "steps(to)"),
        ("any(mine(to) for to in points)", "`to` has a meaning already", "choose another name, such as p or q", "to"),
        ("empty((to)", "an opening parenthesis is not closed", None, None),
        ("(" * 60 + "1" + ")" * 60, "parts are too deep inside each other", "give a part of it a name with `define:`", None),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place_and_a_remedy(text: str, problem: str, remedy: str | None, marked: str | None) -> None:
    error = refusal(text)
    assert error.problem == problem
    if remedy is not None:
        assert error.remedy == remedy
    if marked is not None:
        assert text[error.at : error.at + error.width] == marked


def test_python_is_not_reached() -> None:
    for text in (
        "open('x')",
        "exec('1')",
        "eval('1')",
        "(lambda: 1)()",
        "[].append(1)",
        "{1: 2}",
        "f'{to}'",
        "to := 3",
        "print",
        "__builtins__",
    ):
        assert refusal(text)


def test_from_and_names_of_the_layout_are_read() -> None:
    found = Writer(NAMES, {}).write("steps(from, A1) == 1 and piece(from) == king and held(gold, X) > 2 and kind(to) == water", "truth")
    assert found.uses >= {"fr", "to", "K", "P"}
    assert not found.fixed
    assert [fixed for _, fixed in found.conjuncts] == [True, False, False, True]


def read(text: str, folder: Path) -> list[str]:
    file = folder / "breakthrough.yaml"
    file.write_text(text, "utf-8")
    try:
        catalog.load(str(file))
    except DataError as error:
        return [f"{fault.line}:{fault.column}: {fault.problem}; {fault.remedy}" for fault in error.faults if fault.level == "error"]
    return []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("need: empty(to)", "need: empty(too)", "19:19: nothing is called 'too' here; did you mean `to`?"),
        ("need: not mine(to)", "needs: not mine(to)", "22:7: the key 'needs' is not known here; did you mean 'need'?"),
        ("turn: move", "turn: moove", "11:9: 'moove' is not an event of a turn; did you mean `move`?"),
        ("then: take(to)", "then: tak(to)", "26:13: 'tak' is not something that follows an event; did you mean `take(to)`?"),
        ("setup: {X: A1-H2, O: A7-H8}", "setup: {X: A1-K2, O: A7-H8}",
         "10:14: 'A1-K2' is not a point, an area or a zone of this board; write for example A1-A8"),
        ("winner: me}\n    bare", "winner: mee}\n    bare", "28:86: nothing is called 'mee' here; did you mean `me`?"),
        ("turn: move", "define: {is(p): empty(p)}\n  turn: move",
         "11:12: a name in 'is(p)' has a meaning already; write a new name, such as `jumps(a, b): steps(a, b) == 2`"),
        ("turn: move", "turn: roll by another", "11:9: `roll` is never an event of another player; write it without by another"),
        ("turn: move", "turn: [move, change gold]", "11:16: no holding is called 'gold'; add one, such as `holdings: {bid: {most: 13}}`"),
        ("facing: {X: north, O: south}", "facing: {X: north, O: south, Z: east}",
         "9:32: Z would be one seat too many: up to 2 play, and X, O are named; remove it, or write `players: [2, 3]`"),
        ("setup: {X: A1-H2, O: A7-H8}", "setup: {X: A1-H2, O: A7-H8, R: A4}", "10:31: R would be one seat too many"),
        ("take:\n", "far: {text: Not far., need: steps(from, to) == 1}\n    take:\n",
         "23:33: in `{...}` of YAML a condition ends at a comma; write `need: \"steps(from, to) == 1\"`"),
        ('when: "row_ahead(to) == 8"', "when: ahead(from, to) == 8",
         "28:56: in `{...}` of YAML a condition ends at a comma; write `when: \"ahead(from, to) == 8\"`"),
        ("need: not mine(to)", "need: not mine(to)\n      refused: \"{to} is {ownr(to)}'s\"",
         "23:26: 'ownr' is not a function of conditions; did you mean `owner`?"),
        ("facing: {X: north, O: south}", "facing: {X: up, O: south}", "9:15: 'up' is not known here; there are east, north, south, west"),
    ],
)  # fmt: skip
def test_a_law_with_a_mistake_has_one_finding_with_line_and_column(old: str, new: str, finding: str, tmp_path: Path) -> None:
    assert old in BREAKTHROUGH
    found = read(BREAKTHROUGH.replace(old, new, 1), tmp_path)
    assert [one for one in found if one.startswith(finding.split(";")[0])], found
    assert len(found) == 1


def test_a_law_names_its_seats_and_decides_the_id_but_not_by_its_sentences(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text(BREAKTHROUGH, "utf-8")
    (tmp_path / "c.yaml").write_text(BREAKTHROUGH.replace("A man moves one square forward", "Men walk"), "utf-8")
    (tmp_path / "d.yaml").write_text(BREAKTHROUGH.replace("aside(from, to) <= 1", "aside(from, to) <= 2"), "utf-8")
    specs = [catalog.load(str(tmp_path / f"{name}.yaml")) for name in "bcd"]
    assert list(specs[0].seats)[:2] == ["X", "O"]
    assert specs[0].law == "written"
    assert [spec.layout_id == specs[0].layout_id for spec in specs] == [True, True, False]
    written = make_record(specs[0].figures).written
    assert written is not None
    assert [name for name, _ in written.sentences()] == ["forward", "straight", "own", "take", "home", "bare"]
