"""Laws that were changed at random end in findings, or in a law that can be played: never in an error of ours."""

from __future__ import annotations

import re
import resource
import sys
from pathlib import Path
from random import Random

import pytest

from boardgen.errors import DataError
from boardgen.layout.spec import catalog
from referee.games.written import chance
from referee.games.written.position import STOP
from referee.games.written.rules import Rules
from tests.clock import within

ROOT = Path(__file__).resolve().parents[4]
EXAMPLES = [ROOT / f"data/examples/{name}.yaml" for name in ("breakthrough", "reversi", "draughts")]
LAWS = [file for file in (*EXAMPLES, *sorted((ROOT / "tests/laws").glob("*.yaml"))) if "extends:" not in file.read_text("utf-8")]
ODD = (
    *("__import__('os').system('x')", "().__class__.__bases__", "99999999999999999999999", "(" * 300, "not " * 200, "lambda: 0", "to.x"),
    *("[p for p in points]", "any(any(any(mine(r) for r in points) for q in points) for p in points)", "2 ** 2 ** 99", "-" * 500 + "1"),
    *("\\d", "\u202e", "exec", "sum(sum(row(p) for p in points) for q in points)", "give($, held($) * held($))", "again", "next(nobody)"),
    *("take(points)", "nowhere", "*", "~", "''", "count(nothing)", "put(to)", "turn_over(points, nobody)", "stuck", "winner: seats"),
    *("roll 99", "put or", "1+", "put else pass", "x: {}", "[]"),
)


def changed(text: str, dice: Random) -> str:
    """A layout with something in its law deleted, doubled, exchanged or replaced."""
    head, law = text.split("\nlaw:\n")
    tokens = re.findall(r"\w+|\s+|.", law)
    for _ in range(dice.choice((1, 1, 2, 4))):
        at, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        way = dice.randrange(5)
        if way == 0:
            del tokens[at : at + dice.choice((1, 2, 8))]
        elif way == 1:
            tokens[at:at] = tokens[other : other + dice.choice((1, 3, 20))]
        elif way == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        else:
            tokens[at] = dice.choice(ODD)
        tokens = tokens or [" "]
    return f"{head}\nlaw:\n{''.join(tokens)}"


def survives(text: str, folder: Path, dice: Random) -> bool:
    """Read a layout, and play some turns where it can be read. Whether it could."""
    file = folder / "changed_law.yaml"
    file.write_text(text, "utf-8")
    with within(1.0, text):
        try:
            spec = catalog.load(str(file))
        except DataError:
            return False
    if spec.law != "written":
        return False
    law = Rules(spec, list(spec.seats)[: spec.players[0]], range(spec.players[0]))
    position = law.opening()
    begun = False
    for _ in range(12):
        if position.over:
            break
        options = law.options(position, begun=begun)
        move = dice.choice(options) if options else STOP
        if move == STOP:
            law.end_turn(position)
            begun = False
            continue
        assert not [*law.find_broken(position, move)]
        law.play(position, chance.decide(law, position, move, dice))
        begun = law.goes_on(position)
        if not begun:
            law.end_turn(position)
    return True


def attack(first: int, count: int, folder: Path) -> int:
    return sum(
        survives(changed(LAWS[seed % len(LAWS)].read_text("utf-8"), Random(seed)), folder, Random(seed))
        for seed in range(first, first + count)
    )


def imported() -> set[str]:
    """The modules that are there, but for our own and those that `re` or a table of characters may need at any time."""
    return {name for name in sys.modules if name.partition(".")[0] not in ("boardgen", "referee", "encodings", "unicodedata", "stringprep")}


def test_changed_laws_end_in_findings(tmp_path: Path) -> None:
    attack(0, 10, tmp_path)
    before = imported()
    assert 0 < attack(0, 60, tmp_path) < 60
    assert imported() == before


@pytest.mark.nightly
@pytest.mark.slow
def test_two_thousand_changed_laws_end_in_findings(tmp_path: Path) -> None:
    attack(0, 10, tmp_path)
    before, modules = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, imported()
    assert 0 < attack(1000, 2000, tmp_path) < 2000
    assert imported() == modules
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 1024


def wicked(law: str, size: str = "5x5", each: int = 13, holdings: str = "{}") -> str:
    """A layout with a law that asks too much."""
    return (
        f"game: wicked\ntitle: Wicked\nplayers: [2, 2]\nboard: {{size: {size}, pitch: 10, grid: {{draw: cells}}}}\nholdings: {holdings}\n"
        f"components:\n  board: {{kind: board}}\n  men: {{kind: token, diameter: 6, each_seat: {each}}}\nlaw:\n{law}"
    )


NEEDS = "  turn: put\n  rules:\n    a: {text: A., need: '%s'}\n"
ENDS = "".join(
    f"    e{'x' * one}: {{text: E., when: sum(sum(row(p) for p in points) for q in points) < 0, winner: me}}\n" for one in range(9)
)
REFUSED = [
    (wicked(NEEDS % "sum(sum(steps(p, q) for p in points) for q in points) > 0", "30x30"), "these loops look at too many points"),
    (wicked(NEEDS % "any(count(group(p)) > 3 for p in points)", "30x30"), "these loops look at too many points"),
    (wicked(NEEDS % "any(connected(p, to) for p in points)", "30x30"), "these loops look at too many points"),
    (wicked(f"  turn: put\n  end:\n{ENDS}", "30x30"), "the loops of all rules look at too many points together"),
    (wicked("  turn: move\n", "40x40", 800), "the moves of 800 pieces on 1600 points are too many to be listed"),
    (wicked("  turn: change gold\n", holdings="{gold: {start: 0, least: 0, most: 999999}}"), "`gold` could be changed by too many amounts"),
    (wicked(NEEDS % "len([beside(p) for p in points]) > 0"), "a loop gives one value at a time, not a list of points"),
    (wicked(NEEDS % "stuck"), "`stuck` asks what is allowed"),
    (wicked("  turn: put\n  must:\n    a: {text: A., when: stuck}\n"), "`stuck` asks what is allowed"),
    (
        wicked("  turn: put\n  define:\n    tight: stuck\n" + NEEDS.removeprefix("  turn: put\n") % "not tight"),
        "`stuck` asks what is allowed",
    ),
]


@pytest.mark.parametrize(("text", "problem"), REFUSED)
def test_a_law_that_asks_too_much_is_a_finding(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "wicked.yaml"
    file.write_text(text, "utf-8")
    with within(1.0, text), pytest.raises(DataError, match=re.escape(problem)):
        catalog.load(str(file))


@pytest.mark.parametrize(
    "law",
    [
        NEEDS % "any(steps(p, to) == 1 for p in points)",
        "  turn: put or pass\n  rules:\n    a: {text: A., on: pass, need: stuck}\n",
        "  turn: put\n  end:\n    a: {text: A., when: stuck, winner: me}\n",
    ],
)
def test_a_law_that_asks_as_much_as_it_may_is_read(law: str, tmp_path: Path) -> None:
    assert survives(wicked(law, "19x19", 180), tmp_path, Random(1))
