"""The sentences of a law on paper: in a booklet by their names, as a rulebook of their own, and in a game that `new --law` begins."""

from __future__ import annotations

from pathlib import Path

from boardgen.layout.rules.own_rules import law_text, own_facts
from boardgen.layout.spec import catalog
from boardgen.layout.spec.words import fill_message
from boardgen.rulebook import write
from boardgen.scaffold import new_files
from boardgen.sheet.paper.page import Words


def test_a_booklet_has_each_sentence_by_its_name_and_all_as_a_list() -> None:
    spec = catalog.load("breakthrough")
    facts = own_facts(spec)
    assert facts["rules.take"] == "A man of the other side on the square that it moves to is taken."
    assert facts["rules"].splitlines()[0] == "- A man moves one square forward, straight ahead or diagonally."
    assert facts["rules"].splitlines()[-1] == "- Whoever takes the last man wins."


HEAD = """\
game: ring
title: Ring
players: [2, 2]
board: {size: 5x5, grid: {draw: cells}}
components:
  board: {kind: board}
  stones: {kind: token, diameter: 18, each_seat: 11}
"""


def printed(file: str | Path) -> tuple[list[str], list[str]]:
    """Return the headings and the sentences of the rulebook of a law."""
    spec = catalog.load(str(file))
    text = law_text(spec, Words(spec.words, spec.file, False), "en")
    assert text is not None
    blocks = [block.block for block in text.blocks]
    return [one.text for one in blocks if one.kind == "heading"], [one.text for one in blocks if one.kind != "heading"]


def test_a_law_without_a_booklet_is_a_rulebook_with_a_start_a_turn_and_an_end() -> None:
    heads, said = printed("draughts")
    assert heads == ["English Draughts", "Set up", "Your turn", "How it ends"]
    assert said[0].startswith("Black begins with men on A1, C1, E1, G1, B2")
    assert said[2:5] == [
        "Black goes first.",
        "In your turn, move a piece.",
        "A piece moves diagonally, one square to an empty square, or two over a piece of the other side.",
    ]
    assert law_text(catalog.load("tests/logs/record/hill.yaml"), lambda key, **_: key, "en") is None


def test_the_start_says_what_everybody_has(tmp_path: Path) -> None:
    file = tmp_path / "ring.yaml"
    law = "holdings: {coins: {start: 20}, points: 0}\nlaw:\n  turn: put\n  rules:\n    a: {text: A., need: empty(to)}\n"
    file.write_text(HEAD + law, "utf-8")
    assert printed(file)[1][:2] == ["Everybody begins with 20 coins.", "Red goes first."]


def test_the_start_writes_money_titles_and_one_player_alone(tmp_path: Path) -> None:
    file = tmp_path / "ring.yaml"
    law = "  coins: {kind: coin, diameter: 18, count: 40, title: Silver coins}\nholdings: {$: {start: 20}, coins: {start: 3}}\n"
    file.write_text(f"{HEAD}{law}law:\n  turn: put\n  rules:\n    a: {{text: A., need: empty(to)}}\n", "utf-8")
    assert printed(file)[1][:2] == ["Everybody begins with $20.", "Everybody begins with 3 Silver coins."]
    file.write_text(file.read_text("utf-8").replace("[2, 2]", "[1, 1]"), "utf-8")
    assert printed(file)[1][:2] == ["You begin with $20.", "You begin with 3 Silver coins."]
    assert printed(file)[1][2] == "In your turn, put a piece on the board."
    german = catalog.load("gocaine-de").words["law_holding"]
    assert fill_message(german, {"players": 1, "sum": "$20"}) == "Du beginnst mit $20."
    assert fill_message(german, {"players": 2, "sum": "$20"}) == "Jeder beginnt mit $20."


def test_the_turn_is_told_with_how_often_its_events_come(tmp_path: Path) -> None:
    for turn, told in (
        ("[roll 2, put 0-1]", "In your turn, roll 2 dice, then put a piece on the board if you like."),
        (
            "[move stones 1-3, put or take]",
            "In your turn, move one of the stones 1 to 3 times, then put a piece on the board or take a piece off the board.",
        ),
        ("put 2 else pass", "In your turn, put a piece on the board 2 times. If you cannot, you pass."),
        ("[move, choose 0+]", "In your turn, move a piece, then choose a point as often as you like."),
    ):
        file = tmp_path / "ring.yaml"
        file.write_text(
            f"{HEAD}law:\n  setup: {{R: A1-E2 A3, B: A5-E5}}\n  turn: {turn}\n  rules: {{free: {{text: It is free.}}}}\n", "utf-8"
        )
        heads, said = printed(file)
        assert heads == ["Ring", "Set up", "Your turn"]
        assert said == ["Red begins with stones on A1-E2, A3.", "Blue begins with stones on A5-E5.", "Red goes first.", told, "It is free."]


def test_each_phase_without_a_sentence_of_its_own_has_its_turn(tmp_path: Path) -> None:
    file = tmp_path / "ring.yaml"
    phases = "{set_up: {turn: put, until: turn == 4}, later: {text: Then stones move., turn: move, until: turn == 9}, last: {turn: take}}"
    law = f"law: {{phases: {phases}, end: {{over: {{text: Over., when: turn > 9, winner: draw}}}}}}"
    file.write_text(f"{HEAD}{law}\n", "utf-8")
    assert [one for one in printed(file)[1] if "goes first" not in one][:3] == [
        "In the part “set up”: In your turn, put a piece on the board.",
        "Then stones move.",
        "In the part “last”: In your turn, take a piece off the board.",
    ]


def test_a_game_that_new_begins_is_judged_by_its_law_and_printed(tmp_path: Path) -> None:
    (path, _), (schema, _) = new_files.new_law(str(tmp_path / "my-ring"))
    spec = catalog.load(path)
    assert (spec.law, spec.title, Path(schema).name) == ("written", "My ring", "my-ring.schema.json")
    written = write.write(path, str(tmp_path / "rules.pdf"))
    assert written.pages >= 2


def test_the_end_says_what_else_ends_the_game_and_who_wins_then(tmp_path: Path) -> None:
    file = tmp_path / "ring.yaml"
    rule = "  rules:\n    a: {text: A., need: 'not any(mine(p) for p in beside(to))'}\n"
    dead = "The game also ends when the player whose turn it is can do nothing."
    for law, told in (
        (f"law:\n  turn: put\n{rule}", [f"{dead} Nobody wins then."]),
        (f"law:\n  turn: put else pass\n{rule}", []),
        (f"law:\n  turn: put\n{rule}  end: {{last: {{text: Last., when: stuck, winner: me}}}}\n", ["Last."]),
        (
            f"rounds: 8\nlaw:\n  turn: put\n{rule}  score: count(mine)\n",
            ["The game ends after round 8. The highest score wins.", f"{dead} The highest score wins."],
        ),
        (
            f"rounds: 8\nwinner: lowest\nlaw:\n  turn: put or pass\n{rule}  score: count(mine)\n",
            ["The game ends after round 8. The lowest score wins."],
        ),
    ):
        file.write_text(HEAD + law, "utf-8")
        _, sentences = printed(file)
        assert sentences[sentences.index("A.") + 1 :] == told, law
