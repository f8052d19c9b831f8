"""Conditions that can never be true, and those that always are: what is said of them, and that nothing is said of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.files.shipped import examples
from boardgen.layout.law.certain import Fact, Known, may_be
from boardgen.layout.law.expressions import Writer
from boardgen.layout.law.names import Names
from boardgen.layout.spec import catalog
from tests.boardgen.layout.law.test_law_text import BREAKTHROUGH
from tests.sampling import row

LAWS = Path(__file__).parents[3] / "laws"
NAMES = Names({"king": 1, "man": 0}, {"X": 0, "O": 1}, {"A1": 0, "B1": 1}, ("PE",), ("water",), ("gold",), {"sun": "Sun"}, ("suit", "rank"),
              frozenset(("rank",)))  # fmt: skip
SUITS = {"suit": frozenset(("red", "blue")), "rank": frozenset((2, 9))}
KNOWN = Known(64, 64, 0, 8, 8, NAMES.seats, 2, {"gold": (0, 5)}, 20, 6, 12, 10, SUITS, frozenset(("PE",)), frozenset(("water",)))


def warnings_of(layout: Path) -> list[str]:
    """Return what a layout is warned of for its law, with its line."""
    return [f"{one.line}: {one.problem}; {one.remedy}" for one in catalog.load(str(layout)).warnings if one.code.startswith("data:law.")]


NEVER = (
    "count(mine) > 3 and count(mine) < 2", "count(mine) == 3 and count(mine) != 3", "mine(to) and empty(to)",
    "theirs(to) and owner(to) == me",
    "me == X and me == O", "to == A1 and to == B1", "piece(to) == king and piece(to) == man", "row(to) > 8", "count(mine) > 64",
    "held(gold, me) > 5", "deck > 20", "max(dice) == 7", "sum(dice) > 12", "round > 11", "turn < 1", "abs(row(to) - row(from)) < 0",
    "value(card, suit) == 'green'", "value(card, rank) > 9", "value(card, suit) == 'red' and value(card, suit) == 'blue'",
    "zone(to) == PE and zone(to) != PE", "any(mine(p) and empty(p) for p in points)", "not all(not empty(p) for p in points if mine(p))",
    "5 < count(mine) < 4", "empty(to) and not empty(to)", "stuck and not stuck", "count(mine) > count(mine)",
    "(count(mine) if yes else 3) > 70", "count(mine) > count(theirs) and count(theirs) >= count(mine)", "me != X and me != O",
    "no and stuck",
    "to in [A1, B1] and to == nowhere", "held(gold) + held(gold, next) > 10",
)  # fmt: skip
PERHAPS = (
    "count(mine) > 3 or count(mine) < 2", "mine(to) and empty(from)", "not empty(to) and not mine(to) and not theirs(to)",
    "row(to) == 8", "row(to) == 0",
    "value(card, suit) == 'red'", "value(card, suit) == value(lead, suit)", "value(card, rank) == 0", "held(gold, me) == 5", "round == 11",
    "owner(to) == next and theirs(to)", "any(mine(p) for p in points) and any(empty(p) for p in points)", "sum(dice) == 0", "deck == 0",
    "count(mine) != 3 and count(mine) > 2", "steps(from, to) == 9999", "to in [A1, B1] and to != A1",
    "all(mine(p) and empty(p) for p in points)",
    "len(hand(me)) > 30", "connected(north, south) and not connected(west, east)", "kind(to) == water", "piece(to) != king", "amount > 99",
    "count(mine) == 64 if stuck else count(mine) > 70", "passes > 40", "X == O", "me == X or me == O", "in_line(to) >= 8",
)  # fmt: skip


def code(text: str) -> str:
    return Writer(NAMES, {}).write(text, "truth").code


def test_a_condition_is_known_to_be_never_true_or_always_only_where_that_is_certain() -> None:
    for text in NEVER:
        with row(text):
            assert not may_be([code(text)], KNOWN)
            assert not may_be([code(f"not ({text})")], KNOWN, wanted=False)
            assert not may_be([code("stuck"), code(text)], KNOWN)
    for text in PERHAPS:
        with row(text):
            assert may_be([code(text)], KNOWN)
            assert text == "me == X or me == O" or may_be([code(text)], KNOWN, wanted=False)


def test_what_is_known_of_an_event_is_taken_into_account() -> None:
    move = [Fact("fr", frozenset(("mine",)), frozenset((1,)))]
    for text in ("empty(from)", "theirs(from)", "from == to", "steps(from, to) < 1", "piece(from) == man"):
        with row(text):
            assert may_be([code(text)], KNOWN)
            assert not may_be([code(text)], KNOWN, move)
    assert may_be([code("empty(to) and piece(from) == king and steps(from, to) == 1")], KNOWN, move)


OWN = "never true, since a move leads from a piece of the player's own to another point"
EMPTY = "never true, since a piece comes only to an empty point, unless a rule takes what is there"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("when: aside(from, to) == 0", "when: count(mine) > 3 and count(mine) < 2",
         "18: `count(mine) > 3` and `count(mine) < 2` are never true together, so this rule never applies; "
         "write `or` between them, or change one of them"),
        ("when: aside(from, to) == 0", "when: empty(from)", f"18: `empty(from)` is {OWN}, so this rule never applies; "
         "ask about another point, such as `to`"),
        ("when: aside(from, to) == 0", "when: aside(from, to) >= 0",
         "18: `aside(from, to) >= 0` is always true, since `aside(from, to)` is 0 to 8, so this rule always applies; "
         "write a condition that may be false, or leave it out"),
        ("need: empty(to)", "need: [empty(to), row(to) > 9]",
         "19: `row(to) > 9` is never true, since `row(to)` is 0 to 8, so nothing that this rule is about is ever allowed; "
         "compare it with a number from 0 to 8"),
        ("need: empty(to)", "need: empty(to) or not empty(to)",
         "19: `empty(to) or not empty(to)` is always true, so this rule refuses nothing; "
         "write a condition that may be false, or leave it out"),
        ("then: take(to)", "then: take(to); take(from) if mine(to) and empty(to)",
         "26: `mine(to)` and `empty(to)` are never true together, so this never follows; write `or` between them, or change one of them"),
        ("then: take(to)", "then: promote(to, men)", f"25: `theirs(to)` is {EMPTY}, so this rule never applies; "
         "write a rule with `then: take(to)` too, or ask about another point"),
        ('when: "row_ahead(to) == 8"', 'when: "row_ahead(to) == 9"',
         "28: `row_ahead(to) == 9` is never true, since `row_ahead(to)` is 0 to 8, so the game never ends this way; "
         "compare it with a number from 0 to 8"),
        ('when: "count(theirs) == 0"', 'when: "count(theirs) >= 0"',
         "29: `count(theirs) >= 0` is always true, since `count(theirs)` is 0 to 16, so the game ends at the first check; "
         "write a condition that may be false, or leave it out"),
        ("turn: move", "phases: {a: {text: A., turn: move, until: turn < 1}, b: {text: B., turn: move}}",
         "11: `turn < 1` is never true, since `turn` is 1 or more, so this phase never ends; compare it with a number from 1 on"),
        ("turn: move", "turn: move\n  must: {c: {text: C., when: mine(to) and theirs(to)}}",
         "12: `mine(to)` and `theirs(to)` are never true together, so nobody ever has this duty; "
         "write `or` between them, or change one of them"),
        ("players: [2, 2]", "players: [2, 4]",
         "10: up to 4 play, but G and Y have no piece to move; add them here, or write fewer `players:`"),
        ("turn: move", "turn: move\n  again: count(mine) > 64",
         "12: `count(mine) > 64` is never true, since `count(mine)` is 0 to 16, so no turn ever goes on; "
         "compare it with a number from 0 to 16"),
        ("need: not mine(to)", "need: not mine(to)\n    far:\n      text: Far.\n      need: ahead(from, to) == 2",
         "25: this and `ahead(from, to) == 1 and aside(from, to) <= 1`, which 'forward' needs, are never true together, "
         "so no move is ever allowed; "
         "say in `when:` where each rule applies, or write both as one with `or`"),
    ],
)  # fmt: skip
def test_a_certain_condition_is_warned_of_with_the_reason_and_what_to_write(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert old in BREAKTHROUGH
    file = tmp_path / "breakthrough.yaml"
    file.write_text(BREAKTHROUGH.replace(old, new, 1), "utf-8")
    assert warnings_of(file) == [said]


def test_nothing_is_said_of_the_laws_that_come_with_the_programs() -> None:
    written = [spec for layout in (*examples(), *map(str, sorted(LAWS.glob("*.yaml")))) if (spec := catalog.load(layout)).law == "written"]
    assert len(written) >= 15
    assert [(spec.title, one.problem) for spec in written for one in spec.warnings if one.code.startswith("data:law.")] == []


def test_giving_what_the_record_counts_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "breakthrough.yaml"
    file.write_text(BREAKTHROUGH.replace("then: take(to)", "then: take(to); give(captured, 1)"), "utf-8")
    with pytest.raises(DataError) as error:
        catalog.load(str(file))
    (fault,) = [one for one in error.value.faults if one.level == "error"]
    assert "nobody has a holding called 'captured'" in fault.problem
    assert fault.remedy == "add one, such as `holdings: {gold: {start: 0}}`"


def test_dice_show_the_numbers_that_the_referee_reads(tmp_path: Path) -> None:
    """A side such as `\u00b2` is a digit and not a number."""
    file = tmp_path / "breakthrough.yaml"
    dice = '  die: {kind: die, edge: 16, faces: ["1", "2", "3", "\u00b2", "5", ":star:"]}\n'
    law = BREAKTHROUGH.replace("  men:", f"{dice}  men:").replace("turn: move", "turn: [roll, move]")
    for most, said in ((4, []), (5, ["19: `max(dice) > 5` is never true, since `max(dice)` is 0 to 5, so this rule never applies; "
                                     "compare it with a number from 0 to 5"])):  # fmt: skip
        file.write_text(law.replace("when: aside(from, to) == 0", f"when: max(dice) > {most}"), "utf-8")
        with row(most):
            assert warnings_of(file) == said


def test_a_score_that_asks_for_what_no_card_has_is_named(tmp_path: Path) -> None:
    (tmp_path / "orders.csv").write_text("name,good\nA,salt\nB,silk\n", "utf-8")
    head = "game: market\ntitle: Market\nplayers: [2, 2]\ncomponents:\n  orders: {kind: card, from: orders.csv}\n"
    for word, found in (("salt", []), ("", []), ("sugar", ["9: no card has 'sugar' in 'good'; there are salt, silk"])):
        law = f"  deal: 1\n  turn: play\n  score: sum(1 for c in shown(me) if value(c, good) == '{word}')\n"
        (tmp_path / "market.yaml").write_text(f"{head}law:\n{law}", "utf-8")
        assert [one for one in warnings_of(tmp_path / "market.yaml") if "fronts" not in one] == found


def test_what_is_asked_too_early_is_named_with_the_time_when_it_is_so(tmp_path: Path) -> None:
    (tmp_path / "orders.csv").write_text("name,good\nA,salt\nB,silk\n", "utf-8")
    head = "game: market\ntitle: Market\nplayers: [2, 3]\nboard: {size: 5x5}\ncomponents:\n  orders: {kind: card, from: orders.csv}\n"
    head += "  men: {kind: token, diameter: 9, each_seat: 12}\nlaw:\n  deal: 1\n"
    for turn, rule, found in (
        ("put", "need: liberties(to) > 0", "asked before the event, when `to` is empty"),
        ("put", "when: 'in_line(to, straight) >= 3', then: again", "asked before the event, when `to` is empty"),
        ("put", "need: any(empty(p) for p in beside(to))", ""),
        ("put", "then: again if in_line(to) >= 3", ""),
        ("play", "when: len(trick) == len(seats), then: again", ""),  # of a player who goes on playing
        ("play", "when: len(trick) == len(seats), then: next(me)", "asked before the card is played, so the trick lacks at least one"),
        ("play", "when: len(trick) == 3, then: next(me)", "asked before the card is played, so the trick lacks at least one"),
        ("play", "when: len(trick) == len(seats) - 1, then: next(me)", ""),
        ("play", "then: next(me) if len(trick) == len(seats)", ""),
    ):
        (tmp_path / "market.yaml").write_text(f"{head}  turn: {turn}\n  rules: {{one: {{text: One., {rule}}}}}\n", "utf-8")
        told = [one for one in warnings_of(tmp_path / "market.yaml") if "never true" in one]
        assert [found in one for one in told] == [True] * bool(found), rule


def test_a_word_that_no_card_has_is_found_on_both_sides_and_in_lists(tmp_path: Path) -> None:
    (tmp_path / "orders.csv").write_text("name,good\nA,salt\nB,silk\n", "utf-8")
    head = "game: market\ntitle: Market\nplayers: [2, 2]\ncomponents:\n  orders: {kind: card, from: orders.csv}\n"
    never = "9: no card has 'sugar' in 'good'; there are salt, silk"
    always = "9: no card has 'sugar' in 'good', so every card is different from it; there are salt, silk"
    for asked, found in (
        ("'sugar' == value(c, good)", never),
        ("value(c, good) in ['sugar']", never),
        ("value(c, good) in ['salt', 'sugar']", never),
        ("'sugar' in [value(d, good) for d in shown(me)]", never),
        ("value(c, good) != 'sugar'", always),
        ("'sugar' != value(c, good)", always),
        ("value(c, good) not in ['sugar']", always),
        ("value(c, good) in ['salt', 'silk']", ""),
        ("value(c, good) != 'salt'", ""),
    ):
        law = f"  deal: 1\n  turn: play\n  score: count({asked} for c in shown(me))\n"
        (tmp_path / "market.yaml").write_text(f"{head}law:\n{law}", "utf-8")
        assert [one for one in warnings_of(tmp_path / "market.yaml") if "fronts" not in one] == [found] * bool(found), asked


def test_effects_that_make_more_pieces_than_the_kit_prints_are_noted(tmp_path: Path) -> None:
    file = tmp_path / "breakthrough.yaml"

    def warn(text: str) -> list[str]:
        file.write_text(text, "utf-8")
        return warnings_of(file)

    law = BREAKTHROUGH.replace(
        "each_seat: 16}\n", "each_seat: 16}\n  kings: {kind: token, diameter: 18, each_seat: 4, front: [{disc: seat}]}\n", 1
    )
    law = law.replace("{X: A1-H2, O: A7-H8}", "{X: {man: A1-H2}, O: {man: A7-H8}}").replace(
        "then: take(to)", "then: take(to); promote(to, king)", 1
    )
    kings = "27: 'take' can give one player 16 kings, and the kit prints 4 for each player; write `each_seat: 16` for kings"
    assert warn(law) == [kings]
    assert warn(law.replace("each_seat: 4", "each_seat: 16")) == []
    assert warn(law.replace("promote(to, king)", "put(to, king)")) == []
    (found,) = warn(BREAKTHROUGH.replace("then: take(to)", "then: take(to); turn_over(beside(to))", 1))
    men = "can give one player 32 men, and the kit prints 16 for each player; write `count: 32` for men, with a `front:` and a `back:`"
    assert men in found
    (found,) = warn(BREAKTHROUGH.replace("count(theirs) == 0", "count(empty) == 0", 1))
    assert "`count(empty) == 0` is never true, since `count(empty)` is 32 to 64, so the game never ends this way" in found
    (found,) = warn(BREAKTHROUGH.replace("count(theirs) == 0", "count(mine) == 17", 1))
    assert "`count(mine) == 17` is never true, since `count(mine)` is 0 to 16, so the game never ends this way" in found


def test_a_score_that_counts_hidden_cards_is_noted(tmp_path: Path) -> None:
    (tmp_path / "nets.csv").write_text("name,size\nCod 3,3\nEel 2,2\n", "utf-8")
    file = tmp_path / "nets.yaml"
    head = "game: nets\ntitle: Nets\nplayers: [2, 2]\ncomponents:\n  catch: {kind: card, from: nets.csv}\nlaw:\n  turn: draw or play\n"
    end = "  end: {out: {text: The game ends when no card is left., when: deck == 0, after: turn}}\n"
    problem = "9: the score is for all to see, and this counts cards that only their player sees; write `shown(me)` if hands lie open; if "
    for cards, warned in (("hand(me)", True), ("cards", True), ("shown(me)", False)):
        file.write_text(f"{head}{end}  score: sum(value(c, size) for c in {cards})\n", "utf-8")
        assert [one.startswith(problem) for one in warnings_of(file)] == [True] * warned


def test_cards_that_nobody_gets_and_words_that_no_card_has_are_noted(tmp_path: Path) -> None:
    (tmp_path / "nets.csv").write_text("name,size,fish\nCod 3,3,cod\nEel 2,2,eel\n", "utf-8")
    file = tmp_path / "nets.yaml"
    head = "game: nets\ntitle: Nets\nplayers: [2, 2]\nrounds: 9\ncomponents:\n  catch: {kind: card, from: nets.csv}\nlaw:\n"
    file.write_text(f"{head}  turn: play\n", "utf-8")
    assert warnings_of(file) == [
        "8: `play` needs cards in the hands of players, and nobody gets any; add `deal: 5` to the law, or `draw` to the turn"
    ]
    rule = '  rules: {big: {text: Big., when: "not value(card, fish) == \'tuna\' and len(trick) > 0", need: "value(card, size) > 2"}}\n'
    file.write_text(f"{head}  deal: 1\n  turn: play\n{rule}", "utf-8")
    assert [one for one in warnings_of(file) if "tuna" in one] == ["10: no card has 'tuna' in 'fish'; there are cod, eel"]


def test_money_that_nothing_changes_is_always_none(tmp_path: Path) -> None:
    file = tmp_path / "breakthrough.yaml"
    rich = BREAKTHROUGH + '    rich: {text: Five win., when: "held($) >= 5", winner: me}\n'
    for law, warned in (
        (rich, "`held($) >= 5` is never true, since `held($)` is 0, so the game never ends this way; "
         "write what changes it, such as `then: give($, 1)`"),
        (rich.replace("then: take(to)", "then: take(to); give($, 1)"), ""),
        ("holdings: {$: 0}\n" + rich, ""),
    ):  # fmt: skip
        file.write_text(law, "utf-8")
        assert [one.partition(": ")[2] for one in warnings_of(file)] == [warned] * bool(warned), law
