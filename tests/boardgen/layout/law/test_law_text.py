"""The language of a law: what it accepts, and what it says about a mistake, at its place."""

from __future__ import annotations

import ast
import gc
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.law import names
from boardgen.layout.law.effects import About
from boardgen.layout.law.expressions import Writer
from boardgen.layout.law.names import LawError, Names
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
    home: {text: Whoever reaches the last row wins., when: "row_ahead(to) == 8", winner: me}
    bare: {text: Whoever takes the last man wins., when: "count(theirs) == 0", winner: me}
"""
"""The example of a law from which its names are taken."""
NAMES = Names(
    {"king": 1, "man": 0}, {"X": 0, "O": 1}, {"A1": 0}, ("PE",), ("water",), ("gold",), {"sun": "Sun"}, ("suit",), changed={"gold": "most"}
)


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
         "write a number, or a function such as `steps(from, to)` or `count(mine)`", "s"),
        ("way(from, to, [1 for s in seats]) < 3", "a way leads over points",
         "write `way(from, to, [2 if kind(p) == wood else 1 for p in points if empty(p)]) <= 3`", "[1 for s in seats]"),
        ("row_ahead(to)", "a condition belongs here, and this is a number", "compare it, such as `row_ahead(to) == 1`", "row_ahead(to)"),
        ("true", "nothing is called 'true' here", "did you mean `yes`?", "true"),
        ("empty(to) and", "a condition is missing after `and`", "write one such as `empty(to)` after it, or remove `and`", "and"),
        ("or empty(to)", "a condition is missing before `or`", "write one such as `empty(to)` before it, or remove `or`", "or"),
        ("empty to", "the arguments of `empty` go in parentheses", "write `empty(to)`", "empty to"),
        ("steps(from to) == 1", "a comma is missing between two arguments", "write `(from, to)`", "(from to)"),
        ("not to is empty", "`is` is not a part of conditions", "write `empty(to)`", None),
        ("if empty(to) then yes", "conditions have no `if ... then`",
         "write what must be true, such as `empty(to)`, and the case in `when:`", None),
        ("!mine(to)", "`!` is not a sign of conditions", "write `not`", "!"),
        ("dice[0] == 6", "`[...]` is not a part of conditions",
         "write first(...), max(...), sum(...), or a loop such as `any(d == 6 for d in dice)`", "dice[0]"),
        ("dice == 6", "a list of numbers and a number are never equal",
         "write `sum(dice) == 6`, `max(dice) == 6` or `any(d == 6 for d in dice)`", "6"),
        ("piece(to) == rook", "nothing is called 'rook' here", "pieces: king, man", "rook"),
        ("piece(to) == kin", "nothing is called 'kin' here", "did you mean `king`?", "kin"),
        ("piece(to) == rows", "nothing is called 'rows' here", "pieces: king, man", "rows"),
        ("owner(to) == Z", "nothing is called 'Z' here", "seats: X, O, me, next, nobody", "Z"),
        ("zone(to) == CC", "nothing is called 'CC' here", "zones: PE", "CC"),
        ("held(wood) > 1", "nothing is called 'wood' here", "holdings: gold, pieces, captured, hand", "wood"),
        ("to == a1", "nothing is called 'a1' here", "did you mean `A1`?", "a1"),
        ("enemy(to)", "'enemy' is not a function of conditions", "did you mean `theirs`?", "enemy"),
        ("any(mine(p) for p beside(to))", "a loop is written with `for` and `in`",
         "write for example `any(mine(p) for p in beside(to))`", "for p"),
        ("round mod 2 == 0", "`mod` is not a sign of conditions", "write `%`, such as `round % 2`", "mod"),
        ("gold > 3", "a holding and a number are never equal", "write `held(gold)`", "3"),
        ("kind(to) == king", "a kind of zone and the name of a piece are never equal", "write `piece(to) == king`", "king"),
        ("emty(to)", "'emty' is not a function of conditions", "did you mean `empty`?", "emty"),
        ("empty(me)", "a point belongs here, and this is a seat", "write a point such as `to`, `from` or D4", "me"),
        ("count(theirs) = 0", "a single `=` is not a comparison", "write `==`", "="),
        ("piece(to) == 'kng'", "the name of a piece belongs here, and 'kng' is none", "did you mean `king`?", "'kng'"),
        ("from == 3", "a point and a number are never equal", "write a point such as `to`, `from` or D4", "3"),
        ("to.__class__", "a name with a point is not a part of conditions", None, "to.__class__"),
        ("__import__('os')", "'__import__' is not a function of conditions", None, "__import__"),
        ("hand(next) == []", "the cards of others are hidden", "write hand(me); held(hand, next) counts those of another", "next"),
        ("row(to) // row(from) == 1", "the divisor has to be a number other than 0", "write a number after //", "row(from)"),
        ("2 ** 9999999 == 1", "** is not a part of conditions", "write it as a product", None),
        ("mine(to) && empty(from)", "`&&` is not a sign of conditions", "write `and`", "&&"),
        ("empty", "`empty` is a function", "write what it is asked about, such as `empty(to)`", "empty"),
        ("steps(to) == 1", "steps takes two arguments, and 1 is here", "write `steps(from, to) == 1`", "steps(to)"),
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


def test_a_value_of_an_event_that_the_turn_lacks_says_what_to_add(tmp_path: Path) -> None:
    found = read(BREAKTHROUGH.replace("turn: move", "turn: roll"), tmp_path)
    assert found[0] == "15:19: `from` is nothing here: only a move has it; add `move` to the turn, or leave it out"
    found = read(BREAKTHROUGH.replace("turn: move", "turn: take"), tmp_path)
    assert found[0] == "15:19: `from` is nothing here: only a move has it; write `to`, which is where a piece is put or taken from"
    found = read(BREAKTHROUGH.replace("need: empty(to)", "need: empty(to)\n      on: pass"), tmp_path)
    assert found[1].endswith("and a point that is chosen; say with `on: move` which event this is about")


def test_a_name_that_nothing_asks_for_is_noted(tmp_path: Path) -> None:
    file = tmp_path / "breakthrough.yaml"
    file.write_text(BREAKTHROUGH.replace("turn: move", "turn: move\n  define: {near(a): emty(a)}"), "utf-8")
    noted = [(one.line, one.problem, one.level) for one in catalog.load(str(file)).warnings]
    assert (12, "nothing asks for 'near'", "warning") in noted


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
    assert found.conjuncts == ("(steps(fr, 0) == 1)", "(K[fr] == 1)", "(P.held('gold', seat_X) > 2)", "(kinds[to] == 'water')")


def test_a_list_may_be_compared_with_an_empty_one() -> None:
    assert Writer(NAMES, {}).write("hand(me) == []", "truth").code == "(P.held('hand', me) == 0)"
    assert Writer(NAMES, {}).write("[] != between(from, to)", "truth").code.endswith(" != 0)")


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
        ("turn: move", "turn: 3", "11:9: '3' names no event; write one before it, such as `move 2`"),
        ("turn: move", "turn: move 3-1", "11:9: no event comes '3-1' times; write a number such as 2, 0-1, 1-3 or 1+ after the event"),
        ("turn: move", "turn: move and put",
         "11:9: `and` joins no events; write `[move, put]` for one after the other, `move or put` for one of the two"),
        ("turn: move", "turn: [roll two, move]", "11:10: 'two' is not a number here; write `roll 2`"),
        ("turn: move", "turn: move else stop", "11:9: only `pass` can follow `else`; write `move else pass`"),
        ("turn: move", "turn: pass", "11:9: in a turn of passing nothing happens; write for example `turn: put or pass`"),
        ("turn: move", "phases:\n    one: {text: One., turn: move}\n    two: {text: Two., turn: move}",
         "12:5: 'one' never ends, so 'two' never comes; add a condition that ends it after a turn, such as `until: round > 3`"),
        ("turn: move", "turn: put\n  phases: {one: {text: One., turn: move}}",
         "11:9: this turn is never played, since each phase has its own; remove it here, or in a phase"),
        ("need: not mine(to)", "need: not mine(to)\n      on: put",
         "23:11: no turn has `put`, so this rule never applies; add `put` to the turn, or write move"),
        ("      then: take(to)\n", "",
         "25:13: with this condition nothing is needed, and nothing follows; add `need:`, what must be true then"),
        ("then: take(to)", "then: take(to) and again", "26:13: several effects are separated by `;`; write for example `take(to); again`"),
        ("then: take(to)", "then: if theirs(to) take(to)",
         "26:13: an effect is written before its condition; write for example `take(to) if theirs(to)`"),
        ("then: take(to)", "then: win", "26:13: 'win' is not something that follows an event; who wins, and when, is in `end:`"),
        ("then: take(to)", "then: capture(to)", "26:13: 'capture' is not something that follows an event; write `take(to)`"),
        ("when: \"row_ahead(to) == 8\"", "when: row_ahead(from) == 8, after: round",
         "28:70: `from` is nothing here: only a move has it; this is not asked about one event"),
        ("turn: move", "turn: move\n  deal: 5", "12:3: there are no cards to deal; add a component of `kind: card`, or remove `deal:`"),
        ("turn: move", "turn: move\n  must: {take: {text: Must.}}", "12:10: 'take' is a rule of this law; write `must: take`"),
        ("turn: move", "turn: move\n  must: [{text: Must.}]",
         "12:10: the name of a rule belongs here, not a map; write names of rules alone"),
        ("facing: {X: north, O: south}", "facing: north",
         "9:11: a map of names belongs here, not 'north'; write `facing: {X: north, O: south}`"),
        ("setup: {X: A1-H2, O: A7-H8}", "setup: {X: A1-H2, O: A1-H8}",
         "10:24: A2, B2, C2 and 13 more points have pieces already; leave them out here"),
        ("setup: {X: A1-H2, O: A7-H8}", "setup: {X: A1-H3, O: A7-H8}",
         "10:14: X begins with 24 men, and the kit prints 16 for each player; write `each_seat: 24` for men, or leave out points"),
        ("turn: move", "turn: [move, draw]", "11:16: there are no cards to draw; add a component of `kind: card`, or choose another event"),
        ("turn: move", "define:\n    high(p): low(p)\n    low(p): high(p)\n  turn: move\n  again: low(to)",
         "15:10: in 'low': in 'high': 'low' asks for itself, or is defined further down; define what it asks above it"),
        ("turn: move", "define: {größe(p): row(p)}\n  turn: move",
         "11:12: 'größe(p)' cannot be defined; write `grosse(p)`: names are lower-case letters and _"),
        ("need: empty(to)", "need: steps(from) == 1", "19:13: steps takes two arguments, and 1 is here; write `steps(from, to) == 1`"),
        ("need: empty(to)", "need: sum(beside(to)) > 3",
         "19:17: a list of numbers belongs here, and this is a list of points; write a loop"),
        ("then: take(to)", "then: take(to) again", "26:22: several effects are separated by `;`; write `take(to); again`"),
        ("then: take(to)", "then: give(gold, 1)",
         "26:18: nothing is called 'gold' here; the layout has no holdings; add one, such as `holdings: {gold: 0}`"),
        ("turn: move", "turn: move 999", "11:9: '999' is too many: an event comes up to 99 times; write a number up to 99"),
        ("need: empty(to)", "need: empty(too)", "19:19: nothing is called 'too' here; did you mean `to`?"),
        ("need: not mine(to)", "needs: not mine(to)", "22:7: the key 'needs' is not known here; did you mean 'need'?"),
        ("turn: move", "turn: moove", "11:9: 'moove' is not an event of a turn; did you mean `move`?"),
        ("turn: move", "turn: move 1 to 2",
         "11:9: no piece is called '1 to'; write how often with a hyphen, as in `move 1-2`"),
        ("    own:", "    - own:", "20:5: an entry of a list is among keys; write it without the dash: own:"),
        ("then: take(to)", "then: owner(to) = nobody",
         "26:23: nothing is set with `=`; name what follows, such as `take(to)` or `put(to)`"),
        ("then: take(to)", "then: tak(to)", "26:13: 'tak' is not something that follows an event; did you mean `take(to)`?"),
        ("setup: {X: A1-H2, O: A7-H8}", "setup: {X: A1-K2, O: A7-H8}",
         "10:14: 'A1-K2' is not a point, an area or a zone of this board; write for example A1-H8"),
        ("winner: me}\n    bare", "winner: mee}\n    bare", "28:90: nothing is called 'mee' here; did you mean `me`?"),
        ("turn: move", "define: {is(p): empty(p)}\n  turn: move",
         "11:12: a name in 'is(p)' has a meaning already; write a new name, such as `jumps(a, b): steps(a, b) == 2`"),
        ("turn: move", "define: {near(p): emty(p)}\n  again: near(to)\n  must: {a: {text: A., when: near(to)}}\n  turn: move",
         "13:30: in 'near': 'emty' is not a function of conditions; did you mean `empty`?"),
        ("then: take(to)", "then: gold += 2",
         "26:13: `+=` is not something that follows an event; the layout has no holdings; add one, such as `holdings: {gold: 0}`"),
        ("then: take(to)", "then: $ = $ + 1", "26:13: `=` changes nothing; write `give($, 1)`"),
        ("need: not mine(to)", "need: owner(to) == man", "22:26: a seat and the name of a piece are never equal; write `piece(to) == man`"),
        ("need: not mine(to)", "need: count(mine) == man",
         "22:28: a number and the name of a piece are never equal; write a number, or a function"),
        ("turn: move", "turn: roll by another", "11:9: `roll` is never an event of another player; write it without by another"),
        ("turn: move", "turn: [move, change gold]", "11:16: no holding is called 'gold'; add one, such as `holdings: {bid: {most: 13}}`"),
        ("facing: {X: north, O: south}", "facing: {X: north, O: south, Z: east}",
         "9:32: Z would be one seat too many: up to 2 play, and X, O are named; remove it, or write `players: [2, 3]`"),
        ("setup: {X: A1-H2, O: A7-H8}", "setup: {X: A1-H2, O: A7-H8, R: A4}", "10:31: R would be one seat too many"),
        ("take:\n", "far: {text: Not far., need: steps(from, to) == 1}\n    take:\n",
         "23:33: in `{...}` of YAML a condition ends at a comma; write `need: \"steps(from, to) == 1\"`"),
        ('when: "row_ahead(to) == 8"', "when: ahead(from, to) == 8",
         "28:60: in `{...}` of YAML a condition ends at a comma; write `when: \"ahead(from, to) == 8\"`"),
        ("need: not mine(to)", "need: not mine(to)\n      refused: \"{to} is {ownr(to)}'s\"",
         "23:26: 'ownr' is not a function of conditions; did you mean `owner`?"),
        ("facing: {X: north, O: south}", "facing: {X: up, O: south}", "9:15: 'up' is not known here; there are east, north, south, west"),
    ],
)  # fmt: skip
def test_a_law_with_a_mistake_has_one_finding_with_line_and_column(old: str, new: str, finding: str, tmp_path: Path) -> None:
    assert old in BREAKTHROUGH
    found = read(BREAKTHROUGH.replace(old, new, 1), tmp_path)
    assert [one for one in found if one.startswith(finding)], found
    assert len(found) == 1


@pytest.mark.parametrize(
    ("effect", "advice"),
    [
        ("gold += 2", "write `give(gold, 2)`"),
        ("gold += 2 if theirs(to)", "write `give(gold, 2)`"),
        ("gold++", "write `give(gold, 1)`"),
        ("gold += count(mine)", "write `give(gold, count(mine))`"),
        ("gold += held(gold)", "write `give(gold, held(gold))`"),
        ("gold -= bids", "write `give(gold, -held(bids))`"),
        ("gold -= 2*3", "write `give(gold, -(2*3))`"),
        ("gold -= 2", "write `give(gold, -2)`"),
        ("golds += 2", "did you mean `gold`?"),
        ("$ -= bids", "write `give($, -held(bids))`"),
        ("silver += 2", "holdings: gold, bids, $"),
        ("score += 1", "write `give(HOLDING, 1)`, or count it in `score:`"),
    ],
)
def test_a_sign_that_changes_a_holding_is_answered_with_the_effect_for_it(effect: str, advice: str, tmp_path: Path) -> None:
    law = BREAKTHROUGH.replace("law:\n", "holdings: {gold: 0, bids: 0, $: 0}\nlaw:\n", 1)
    (found,) = read(law.replace("then: take(to)", f"then: {effect}", 1), tmp_path)
    assert found.endswith(f"is not something that follows an event; {advice}")
    if advice.startswith(("write `give(gold", "write `give($")):
        assert not read(law.replace("then: take(to)", f"then: take(to); {advice[7:-1]}", 1), tmp_path)


def test_money_is_written_as_its_sign_and_from_stays_in_texts(tmp_path: Path) -> None:
    law = BREAKTHROUGH.replace("law:\n", "holdings: {$: 20}\nlaw:\n", 1)
    law = law.replace("then: take(to)", "then: take(to); give($, held('$', next) - 1)\n      need: held($) > 0", 1)
    (tmp_path / "b.yaml").write_text(law, "utf-8")
    written = make_record(catalog.load(str(tmp_path / "b.yaml")).figures).written
    assert written is not None
    (rule,) = (one for one in written.rules if one.name == "take")
    assert (rule.needs[0].code, rule.effects[1].arguments[1].text) == ("(P.held('$', me) > 0)", "give($, held('$', next) - 1)")
    (found,) = read(law.replace("held($) > 0", "$ > 0"), tmp_path)
    assert found.endswith("a holding and a number are never equal; write `held($)`")
    assert Writer(NAMES, {}).write("value(card, suit) == 'from $1'").code == "(value(x, 'suit') == 'from $1')"


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


def test_the_capture_law_beside_a_law_of_its_own_is_an_error(tmp_path: Path) -> None:
    (fault,) = read(f"{BREAKTHROUGH}capture: go\n", tmp_path)
    assert fault.startswith("30:1: under a law of its own `capture: go` captures nothing; write a rule, such as `then: take(q for p in")


def test_a_card_that_does_not_show_what_the_law_asks_is_noted(tmp_path: Path) -> None:
    layout = (
        "game: nets\ntitle: Nets\nplayers: [2, 2]\ncomponents:\n  catch: {kind: card, from: nets.csv}\nlaw:\n  turn: [draw, play]\n"
        "  rules:\n    same: {text: It is the same fish., when: len(trick) > 0, need: 'value(card, fish) == value(lead, fish)'}\n"
    )
    (tmp_path / "nets.yaml").write_text(layout, "utf-8")
    for rows, noted in (("name,fish\nCod 1,cod\nEel 2,eel\n", False), ("name,fish\nNo 1,cod\nNo 2,eel\n", True),
                        ("name,fish\nRoom 10,10\nRoom 7,7\n", False), ("name,fish\nRoom 10,1\nRoom 7,7\n", True),
                        ("name,fish\n7H,7\nSea eel 8,eel 8\n", False), ("name,fish\nEels,eel\n", True)):  # fmt: skip
        (tmp_path / "nets.csv").write_text(rows, "utf-8")
        found = [one.problem for one in catalog.load(str(tmp_path / "nets.yaml")).warnings if one.code == "data:law.unprinted"]
        assert found == ["the law asks for the column 'fish' of catch, and their fronts do not show it"] * noted


def test_pieces_that_look_the_same_are_noted(tmp_path: Path) -> None:
    plain = BREAKTHROUGH.replace("  men:", "  kings: {kind: token, diameter: 18, each_seat: 4FRONT}\n  men:")
    plain = plain.replace("X: A1-H2, O: A7-H8", "X: {man: A1-H2}, O: {man: A7-H8}")
    for front, noted in (("", True), (", front: [{disc: seat}, {icon: crown, box: [5, 5, 8, 8]}]", False)):
        (tmp_path / "b.yaml").write_text(plain.replace("FRONT", front), "utf-8")
        found = [one.problem for one in catalog.load(str(tmp_path / "b.yaml")).warnings if one.code == "data:law.alike"]
        assert found == ["men look the same as kings, and the law has a name for each"] * noted


def test_dice_that_no_turn_rolls_are_noted(tmp_path: Path) -> None:
    text = BREAKTHROUGH.replace("then: take(to)", "then: take(to); spend(2)")
    for turn, noted in (("move", True), ("[roll 1, move]", False)):
        (tmp_path / "b.yaml").write_text(text.replace("turn: move", f"turn: {turn}"), "utf-8")
        found = [one for one in catalog.load(str(tmp_path / "b.yaml")).warnings if one.code == "data:law.turn"]
        assert [(one.line, one.column, one.problem) for one in found] == [
            (26, 13, "no die is there to spend: the turn has no `roll`")
        ] * noted


def test_who_wins_when_the_next_player_is_stuck_is_said(tmp_path: Path) -> None:
    for winner, notes in (("me", []), ("next", ["in end 'dead' `next` is the player who cannot go on, and wins; `me` is who moved last"])):
        (tmp_path / "b.yaml").write_text(f"{BREAKTHROUGH}    dead: {{text: Stuck., when: stuck, winner: {winner}}}\n", "utf-8")
        assert [note for note in catalog.load(str(tmp_path / "b.yaml")).notes if "stuck" in note or "go on" in note] == notes


def test_more_dice_than_the_kit_prints_are_an_error(tmp_path: Path) -> None:
    text = BREAKTHROUGH.replace("turn: move", "turn: [roll 3, move]").replace("law:\n", "  die: {kind: die, edge: 16, COUNT}\nlaw:\n", 1)
    faces = 'faces: ["1", "2", "3", "4", "5", "6"]'
    (found,) = read(text.replace("COUNT", faces), tmp_path)
    assert found.endswith("`roll 3` needs 3 dice, and the kit prints 1; write `count: 3` for die")
    assert not read(text.replace("COUNT", f"count: 3, {faces}"), tmp_path)


def test_what_decides_nothing_is_noted(tmp_path: Path) -> None:
    head = BREAKTHROUGH.partition("law:")[0]
    for law, place, problem in (
        ("{}", "8:6", "the law is empty"),
        ("[put]", "8:6", "a law belongs here, not a list"),
        (
            "{turn: move, rules: {on: {text: On., need: row_ahead(to) == 1}}, end: {no: {text: No., when: stuck, winner: me}}}",
            "8:1",
            "`row_ahead` is asked, and no seat has a facing: north is ahead for all",
        ),
        ("{turn: choose}", "8:13", "`choose` changes nothing, and no rule has `then:`"),
        (
            "{turn: put, end: {full: {text: The most men win., when: stuck}}}",
            "8:24",
            "end 'full' ranks by score, but the law has no `score:`",
        ),
        ("{turn: put, end: {full: {text: The most men win., when: stuck}}}\nscore: pieces", "", ""),
    ):
        file = tmp_path / "breakthrough.yaml"
        file.write_text(f"{head}law: {law}\n", "utf-8")
        try:
            found = catalog.load(str(file)).warnings
        except DataError as error:
            found = error.faults
        told = [(f"{fault.line}:{fault.column}", fault.problem) for fault in found if fault.code.startswith(("data:law", "data:type"))]
        assert told == ([(place, problem)] if place else []), law


@pytest.mark.parametrize(
    ("text", "events", "pieces"),
    [
        ("put or move", "put move", {}),
        ("move king", "move", {"move": {1}}),
        ("put king or man", "put", {"put": {0, 1}}),
        ("put or move king", "put move", {"put": {1}, "move": {1}}),
        ("move king or put man", "move put", {"move": {1}, "put": {0}}),
        ("move king or pass", "move pass", {"move": {1}}),
        ("change gold or pass", "change pass", {"change": {1000}}),
        ("put or change gold", "put change", {"change": {1000}}),
        ("king", "", {event: {1} for event in ("put", "move", "take", "choose")}),
    ],
)
def test_pieces_belong_to_the_events_before_them(text: str, events: str, pieces: dict[str, set[int]]) -> None:
    about = About(text, NAMES)
    assert (about.events, about.pieces, about.unknown, about.idle) == (set(events.split()), pieces, "", "")
    assert About("roll king", NAMES).idle == "roll"
    assert About("move queen", NAMES).unknown == "queen"


def test_one_of_several_pieces_has_its_own_word(tmp_path: Path) -> None:
    for many, one in (("geese", "goose"), ("wolves", "wolf"), ("ponies", "pony"), ("foxes", "fox"), ("men", "man"), ("stones", "stone")):
        law = BREAKTHROUGH.replace("men: {kind", f"{many}: {{kind").replace(
            "  rules:\n", f"  rules:\n    own_one: {{text: One., on: {one}}}\n"
        )
        assert not read(law, tmp_path), one


def test_a_layout_without_kinds_of_zones_is_told_how_they_are_written(tmp_path: Path) -> None:
    head = "game: quarry\ntitle: Quarry\nplayers: [2, 2]\nlaw: record\nboard:\n  map: |\n    QU QU\n    MA MA\n"
    zones = "zones:\n  QU: {name: Quarry, kind: land}\n  MA: {name: Market, kind: land}\n"
    (found,) = read(f"{head}{zones}", tmp_path)
    begin, _, entry = found.partition("the layout has no kinds of zones; add `")
    assert (begin, entry.endswith("`, and `kind: land` to each zone")) == ("9:1: ", True)
    assert not read(f"{head}{zones}{entry.partition('`')[0]}\n", tmp_path)


SEATS = """\
  X: {name: Red, ink: "#B34027", symbol: flame, hatch: cross}
  O: {name: Blue, ink: "#2B3888", symbol: drop, hatch: diagonal}
"""


@pytest.mark.parametrize(
    ("old", "new", "advice"),
    [
        ("turn: move", "turn: move, put", "write `[move, put]` for one after the other, `move or put` for one of the two"),
        ("turn: move", "turn: move or skip", "did you mean `pass`?"),
        ("turn: move", "turn: place", "did you mean `put`?"),
        ("winner: me}", "winner: Red}", "did you mean `X`?"),
        ("winner: me}", "winner: most}", "did you mean `winner: highest`?"),
        ("winner: me}", "winner: mover wins}", "did you mean `winner: mover`?"),
        ("winner: me}", "winner: the other player}", "did you mean `winner: next`?"),
        ("winner: me}", "winner: others}", 'did you mean `winner: "[s for s in seats if s != me]"`?'),
        ("winner: me}", "winner: X wins}", "did you mean `winner: X`?"),
        ("winner: me}", "wins: me}", "did you mean 'winner'?"),
        ("then: take(to)", "then: take to", "write `take(to)`"),
        ("then: take(to)", "then: gold = gold + 1", "write `give(gold, 1)`"),
        ("then: take(to)", "then: take(to) then again", "write `take(to); again`"),
        ("when: theirs(to)", "if: theirs(to)", "did you mean 'when'?"),
        ("when: theirs(to)", "when: theirs(to) & empty(from)", "write `and`"),
        ("when: theirs(to)", "when: theirs(to); mine(from)", "write one condition; effects go in `then:`"),
        ("when: theirs(to)", "when: column(to) == E", "columns are numbers: column E is 5"),
        ("when: theirs(to)", "when: sum(dice) == six", "did you mean `6`?"),
        ("when: theirs(to)", "when: row(to) == 1 or 2", "write each comparison as a whole, such as `row(to) == 1 or row(to) == 2`"),
        ("when: theirs(to)", "when: to in [A1, 2]", "write points alone, or numbers, seats or cards alone"),
        ("A7-H8}", "A7 to H8}", "write A7-H8"),
        ("A7-H8}", "A7-J8}", "write for example A1-H8"),
        ("{X: north,", "{Red: north,", "did you mean `X`?"),
        ("X: A1-H2,", "X: {man: A1-H1, A2-H2},", "separate points by spaces, such as `A1 A2-H2`"),
        ("when: theirs(to)", "when: to.empty", "write `empty(to)`"),
        ("when: theirs(to)", "when: to.enemy", "write `theirs(to)`"),
        ("when: theirs(to)", "when: me.captured > 2", "write `held(captured, me)`"),
        (
            "when: theirs(to)",
            "when: piece(between(from, to)) == man",
            "ask about each of them, such as `any(mine(p) for p in between(from, to))`",
        ),
        ("when: theirs(to)", "when: not can_move(X)", "did you mean `stuck`?"),
        ("when: theirs(to)", "when: in_row(to) > 2", "did you mean `in_line`?"),
        ("when: theirs(to)", "when: distance == 1", "did you mean `steps(from, to) == 1`?"),
        ("when: theirs(to)", "when: from is next to to", "write `beside(from, to)`"),
        ("when: theirs(to)", "when: X has 10 gold", "write `held(gold, X) >= 10`"),
        ("when: theirs(to)", "when: held(gold) >= 10 gold", "write `10` alone, such as `held(gold) >= 10`"),
        ("when: theirs(to)", "when: no moves left", "write `stuck`"),
        ("when: theirs(to)", "when: three in a row", "write `in_line(to) >= 3`"),
        ("when: theirs(to)", "when: first turn", "write `turn == 1`"),
        ("when: theirs(to)", "when: double", "did you mean `min(dice) == max(dice)`?"),
        ("when: theirs(to)", "when: count(beside(to), mine)", "write a condition in a loop, such as `count(mine(p) for p in beside(to))`"),
        ("then: take(to)", "then: next = me", "name what follows, such as `next(me)`"),
        ("A7-H8}", "A7:H8}", "write A7-H8"),
        ("then: take(to)", "then: roll again", "write it in the turn, such as `turn: [roll 2, move]`"),
    ],
)
def test_a_newcomer_is_told_what_to_write(old: str, new: str, advice: str, tmp_path: Path) -> None:
    law = BREAKTHROUGH.replace("law:\n", f"holdings: {{gold: 0}}\nseats:\n{SEATS}law:\n", 1)
    assert old in law
    assert read(law.replace(old, new, 1), tmp_path)[0].endswith(f"; {advice}")


def test_what_is_defined_wrongly_is_said_once_and_keys_beside_a_rule_are_named(tmp_path: Path) -> None:
    law = BREAKTHROUGH.replace("  rules:\n", "  define:\n    near(a): beside(a,\n  rules:\n", 1).replace(
        "when: theirs(to)", "when: near(to)"
    )
    assert len(read(law, tmp_path)) == 1
    law = re.sub(r"(?s)(?<=    forward:\n).*(?=    straight:)", lambda rule: rule[0].replace("      ", "    "), BREAKTHROUGH)
    problem, _, remedy = read(law, tmp_path)[1].partition("; ")
    assert problem.endswith("`text:` belongs to an entry of `rules:`, and not beside it")
    assert remedy == "write it further in than the name of that entry"


class Garbage:
    """Something that the collector finds, and that lets other threads work then."""

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        for _ in range(200):
            pass


def test_conditions_are_read_by_many_threads_at_once() -> None:
    text = " and ".join(f"count(mine) + steps(p, to) > {number}" for number in range(15))
    waited, threshold = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)

    def read(_: int) -> str:
        made = [Garbage() for _ in range(5)]
        return ast.dump(names.read_tree(text)) if made else ""

    try:
        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(read, range(800)))) == 1
    finally:
        sys.setswitchinterval(waited)
        gc.set_threshold(*threshold)


def test_a_name_that_ends_like_a_call_is_not_that_call(tmp_path: Path) -> None:
    """Only what is asked for or follows says that pieces are taken, and that hands lie open: `mistake(` and `unshown(` do not."""
    plain = BREAKTHROUGH.replace("turn: move", "define: {mistake(p): empty(p), unshown(p): not mine(p)}\n  turn: move")
    plain = plain.replace("need: empty(to)", "need: mistake(to)").replace("need: not mine(to)", "need: unshown(to)")
    for text, captures in ((plain, True), (plain.replace("then: take(to)", "need: mistake(to)"), False)):
        (tmp_path / "b.yaml").write_text(text, "utf-8")
        written = make_record(catalog.load(str(tmp_path / "b.yaml")).figures).written
        assert written is not None
        assert (written.captures, written.open_hands) == (captures, False)


def test_cards_that_lie_open_are_found_however_the_call_is_spaced(tmp_path: Path) -> None:
    for call, open_hands in (("shown(next)", True), ("shown  (next)", True), ("hand(me)", False)):
        text = (
            "game: nets\ntitle: Nets\nplayers: [2, 2]\ncomponents:\n  catch: {kind: card, from: nets.csv}\n"
            f"law:\n  turn: [draw, play]\n  rules:\n    same: {{text: It holds., need: 'len({call}) > 0'}}\n"
        )
        (tmp_path / "nets.csv").write_text("name\nCod\nEel\n", "utf-8")
        (tmp_path / "nets.yaml").write_text(text, "utf-8")
        written = make_record(catalog.load(str(tmp_path / "nets.yaml")).figures).written
        assert written is not None
        assert written.open_hands is open_hands, call
