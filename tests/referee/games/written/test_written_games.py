"""Games whose layouts write their law, in tests/laws: judged, refused with the sentence, listed by `legal`, ended, and played by bots."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache as keep
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from boardgen.layout.spec import catalog
from referee.games.written.moves import Search
from referee.games.written.position import Move
from referee.games.written.rules import Rules
from referee.games.written.table import Table
from referee.judge.ask.protocol import Seating
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.legal.legal import legal
from referee.live.game import LiveGame
from referee.trial.bots.bot import bot
from referee.trial.game import GameResult, Playground, play_game
from tests.sampling import row, sampled

ROOT = Path(__file__).resolve().parents[4]
LAWS = ROOT / "tests" / "laws"
SHIPPED = ("breakthrough", "draughts", "drove", "reversi", "rock-pool", "windmills")
GAMES = sorted((*(file.stem for file in LAWS.glob("*.yaml")), *SHIPPED))


def file_of(name: str) -> Path:
    return ROOT / "data" / "examples" / f"{name}.yaml" if name in SHIPPED else LAWS / f"{name}.yaml"


@keep
def cache() -> LayoutCache:
    return LayoutCache(str(LAWS))


def played(name: str, bots: str, seed: int) -> GameResult:
    spec = catalog.load(str(file_of(name)))
    letters = list(spec.seats)[: spec.players[0]]
    seating = Seating({letter: f"Player {letter}" for letter in letters}, tuple(letters))
    words = bots.split(",") * len(letters)
    players = {letter: bot(word, spec.law) for letter, word in zip(letters, words, strict=False)}
    return play_game(Playground(spec, name if name in SHIPPED else ""), seating, players, seed, longest=300)


def findings(text: str) -> list[tuple[int, str, str]]:
    (verdict,) = judge(BytesIO(text.encode()), "log", layouts=cache())
    return [(one.line, one.code, one.message) for one in verdict.findings]


def test_a_rule_is_about_passing_too_and_a_turn_that_ends_with_a_pass_is_not_passed(tmp_path: Path) -> None:
    (tmp_path / "salt.csv").write_text("name,lot\nSalt,3\nSilk,5\nSpice,8\n", "utf-8")
    (tmp_path / "salt.yaml").write_text(
        "game: salt\ntitle: Salt\nplayers: [2, 2]\nholdings: {lot: {start: 0, least: 0, most: 9}, bid: {start: 0, least: 0, most: 20}}\n"
        "components:\n  lots: {kind: card, from: salt.csv}\nlaw:\n  turn: draw or change bid or pass\n  rules:\n"
        "    open: {text: One lot at a time., on: draw, need: held(lot) == 0, then: 'give(lot, value(card, lot), seats); again'}\n"
        "    first: {text: No lot lies open., on: change bid or pass, need: held(lot) > 0}\n"
        "  end: {over: {text: It ends when both have passed., when: passes == 2, winner: draw}}\n",
        "utf-8",
    )
    layouts = LayoutCache(str(tmp_path))
    head = "%tlog 1\nGame: salt\nPlayers: R=Ann B=Ben\n"

    def told(lines: str) -> list[str]:
        (verdict,) = judge(BytesIO(f"{head}{lines}".encode()), "log", layouts=layouts)
        return [one.message for one in verdict.findings]

    assert told("1R pass\n") == ["1R cannot pass: No lot lies open"]
    assert told("1R draw Salt ; pass\n1B pass\n2R bid+1\n") == []
    assert told("1R draw Salt ; pass\n1B pass\n2R pass\n2B pass\n")[0].startswith("2B comes after the end of the game: it ended on line 6")


def test_a_turn_is_passed_once_and_not_when_it_is_complete(tmp_path: Path) -> None:
    (tmp_path / "toll.yaml").write_text(
        "game: toll\ntitle: Toll\nplayers: [2, 2]\nholdings: {gold: 0}\nscore: gold\nboard: {size: 3x3}\ncomponents:\n"
        "  stones: {kind: token, diameter: 18, each_seat: 5}\nlaw:\n  turn: put or pass\n  rules:\n"
        "    pay: {text: Who passes gets a gold piece., on: pass, then: 'give(gold, 1)'}\n",
        "utf-8",
    )
    for line, refused in (("pass ; pass", "cannot pass"), ("@A1 ; -", "cannot pass"), ("pass ; @A1", "cannot put a piece"), ("pass", ""),
                          ("@A1 ; concede", ""), ("concede ; say bye", "")):  # fmt: skip
        log = f"%tlog 1\nGame: toll\nPlayers: R=Ann B=Ben\n1R {line}\n".encode()
        (verdict,) = judge(BytesIO(log), "log", layouts=LayoutCache(str(tmp_path)))
        assert [one.message for one in verdict.findings] == ([f"1R {refused}: its turn is complete"] if refused else []), line
    for line in ("concede ; @A1", "@A1 ; concede ; pass", "concede ; concede", "@A1 ; !B concede ; !B concede"):
        log = f"%tlog 1\nGame: toll\nPlayers: R=Ann B=Ben\n1R {line}\n".encode()
        (verdict,) = judge(BytesIO(log), "log", layouts=LayoutCache(str(tmp_path)))
        gone = "1R" if "!B" not in line else "B in 1R"
        assert [one.message for one in verdict.findings] == [f"{gone} has left the game and takes no further part in it"], line


def test_a_turn_is_passed_where_its_last_part_cannot_be_done_and_those_before_it_may_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name\nAce\nTen\n", "utf-8")
    (tmp_path / "trek.yaml").write_text(
        "game: trek\ntitle: Trek\nplayers: [2, 2]\nboard: {size: 3x1}\ncomponents:\n  men: {kind: token, diameter: 18, each_seat: 1}\n"
        "  deck: {kind: card, size: mini, from: cards.csv}\nlaw:\n  setup: {R: A1, B: C1}\n  deal: 1\n"
        "  turn: [play else pass, move 0-1, draw else pass]\n"
        "  rules:\n    free: {text: A man moves to an empty point., on: move, need: empty(to)}\n",
        "utf-8",
    )
    head = "%tlog 1\nGame: trek\nPlayers: R=Ann B=Ben\n0R draw Ace\n0B draw Ten\n"
    for line, refused in (("1R play Ace ; A1>B1 ; pass", ""), ("1R play Ace ; pass", "1R cannot pass: there is something to do")):
        (verdict,) = judge(BytesIO(f"{head}{line}\n".encode()), "log", layouts=LayoutCache(str(tmp_path)))
        assert [one.message for one in verdict.findings] == ([refused] if refused else []), line
    duty = (tmp_path / "trek.yaml").read_text("utf-8") + "  must: free\n"
    (tmp_path / "trek.yaml").write_text(duty.replace("deal: 1", "deal: 2").replace("each_seat: 1", "each_seat: 1, title: Men"), "utf-8")
    (tmp_path / "cards.csv").write_text("name,count\nAce,3\nTen,3\n", "utf-8")
    for line, refused in (
        ("play Ace ; draw Ten", "1R cannot draw a card: A man moves to an empty point"),
        ("play Ace ; A1>B1 ; draw Ten", ""),
    ):
        (verdict,) = judge(BytesIO(f"{head}1R {line}\n".encode()), "log", layouts=LayoutCache(str(tmp_path)))
        assert [one.message for one in verdict.findings] == ([refused] if refused else []), line
    spec = LayoutCache(str(tmp_path)).get("trek", "")[0]
    result = play_game(
        Playground(spec), Seating({"R": "Ann", "B": "Ben"}, ("R", "B")), dict.fromkeys("RB", bot("greedy", spec.law)), 1, longest=20
    )
    assert "1R play" in result.text


def test_a_refusal_shows_values_of_the_position(tmp_path: Path) -> None:
    refused = "{to} has {count(beside(to))} neighbours, {owner(to)} is there, {count(mine):man|men} of {me}: {beside(to)}"
    refused = f"      refused: '{refused}'\n"
    text = re.sub("  (rulebook|aid): .*\n", "", file_of("breakthrough").read_text("utf-8"))
    (tmp_path / "breakthrough.yaml").write_text(text.replace("      need: not mine(to)\n", f"      need: not mine(to)\n{refused}"), "utf-8")
    log = "%tlog 1\nGame: breakthrough\nBoard: breakthrough.yaml\nPlayers: X=Ana O=Ben\n1X A1>B2\n"
    (verdict,) = judge(BytesIO(log.encode()), "log", layouts=LayoutCache(str(tmp_path)))
    assert [one.message for one in verdict.findings] == ["1X: B2 has 4 neighbours, X is there, men of X: B3, A2, C2, B1"]


LAW = (
    "game: hop\ntitle: Hop\nplayers: [2, 2]\nboard: {size: 4x4, pitch: 25}\ncomponents:\n  men: {kind: token, diameter: 18, each_seat: 4}\n"
)


@pytest.mark.parametrize("turn", ["move", "[take 0-1, move]"])
def test_taking_a_piece_off_is_advised_where_the_law_has_it(tmp_path: Path, turn: str) -> None:
    (tmp_path / "hop.yaml").write_text(f"{LAW}law: {{turn: {turn}, setup: {{R: A1-B1, B: A4-B4}}}}\n", "utf-8")
    advice = []
    for move in ("A4>A3", "A1>B1"):
        log = f"%tlog 1\nBoard: hop.yaml\nPlayers: R=Ana B=Ben\n1R {move}\n"
        (verdict,) = judge(BytesIO(log.encode()), "log", layouts=LayoutCache(str(tmp_path)))
        (finding,) = [one for one in verdict.findings if one.level == "error"]
        advice.append((finding.code, finding.help))
    takes = turn != "move"
    assert advice == [
        ("rec:move.own", "to take it off, write `x A4`" if takes else "move a piece of your own"),
        ("rec:move.taken", "to capture it, write `x B1` before the move" if takes else "move it to another point"),
    ]


@pytest.mark.parametrize("name", sampled(GAMES, every=4, landing=2))
def test_a_game_of_random_bots_is_a_log_that_is_accepted(name: str) -> None:
    result = played(name, "random", 5)
    assert findings(result.text) == []
    assert result.table.finished
    assert sum(one.points or 0 for one in result.table.standings()) == pytest.approx(1, abs=0.001)


BREAKTHROUGH = "%tlog 1\nGame: breakthrough\nBoard: breakthrough\nPlayers: X=Ana O=Ben\n1X A2>A3\n1O B7>B6\n2X A3>B4\n2O B6>B5\n"


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("3X B4>B5", "law:straight", "3X cannot move from B4 to B5: Straight ahead it moves only to an empty square"),
        ("3X B4>B6", "law:forward", "3X cannot move from B4 to B6: A man moves one square forward, straight ahead or diagonally"),
        ("3X B1>B2", "law:straight", "3X cannot move from B1 to B2: Straight ahead it moves only to an empty square"),
        ("3X A1>B2", "law:own", "3X cannot move from A1 to B2: It never moves onto a man of its own side"),
        ("3X B7>B6", "rec:move.empty", "3X cannot move from B7: no piece is there"),
        ("3X @D4", "law:turn.event", "3X cannot put a piece here: a turn is move"),
        ("3X pass", "law:pass.turn", "3X cannot pass: a turn is move"),
        ("3X B4>A5 ; A5>A6", "law:turn.event", "3X cannot move: its turn is complete"),
        ("3X done", "law:turn.more", "3X is not complete: a turn is move"),
    ],
)
def test_a_refusal_quotes_the_sentence(line: str, code: str, message: str) -> None:
    assert (9, code, message) in findings(f"{BREAKTHROUGH}{line}\n")


def test_the_game_ends_by_its_own_sentence_and_has_a_winner() -> None:
    text = BREAKTHROUGH + "3X B4>C5\n3O G7>G6\n4X C5>B6 \n4O G6>G5\n5X B6>A7 x1O\n5O G5>G4\n6X A7>B8 x1O =captured:2\nResult: X1 O0\n"
    assert findings(text) == []
    (verdict,) = judge(BytesIO(text.encode()), "log", layouts=cache())
    assert verdict.table is not None
    assert verdict.table.ending == "when this came true: Whoever reaches the last row wins."
    assert [(one.seat, one.place) for one in verdict.table.standings()] == [("X", 1), ("O", 2)]
    assert findings(text.replace("Result:", "6O G4>G3\nResult:"))[0][1] == "tlog:order.ended"


def test_a_move_that_the_table_let_pass_stands() -> None:
    text = f"{BREAKTHROUGH}3X B4>B6\n!ok 3X law:forward nobody saw it\n3O C7>B6 x1X\n"
    assert [code for _, code, _ in findings(text) if code != "law:forward"] == []
    (verdict,) = judge(BytesIO(text.encode()), "log", layouts=cache())
    assert (verdict.errors, verdict.turns) == (0, 6)


@pytest.mark.parametrize("name", ["breakthrough", "noughts", "clobber", "amazons"])
def test_legal_lists_what_the_law_lists(name: str) -> None:
    result = played(name, "random", 2)
    head = [line for line in result.lines if ":" in line.split(" ")[0] or line.startswith("%")]
    turns = [line for line in result.lines if line[:1].isdigit()][:5]
    game = LiveGame([*head[:4], *turns], layouts=cache())
    table = game.table
    assert table is not None
    position = table.position()  # type: ignore[attr-defined]
    moves = table.law.moves(position)  # type: ignore[attr-defined]
    listed = {option.text.rstrip(">") for verb in legal(game).verbs for option in verb.options}
    told = {table.law.write_event(move).split(">")[0].split(" ")[0] for move in moves}  # type: ignore[attr-defined]
    assert told == {one for one in listed if one in told or one.lstrip("@") in table.spec.board.index}


def test_a_searching_bot_beats_a_random_one() -> None:
    wins = Counter(played("noughts", order, seed).table.standings()[0].seat for order in ("search:60,random",) for seed in range(8))
    assert wins["X"] >= 6


def cards(*lines: str) -> list[tuple[int, str]]:
    head = "%tlog 1\nGame: tricks\nPlayers: R=Ana B=Ben G=Cleo\n0R draw KC ; draw 2H\n0B draw AC ; draw 3H\n0G draw 2S ; draw 4H\n"
    return [(line, code) for line, code, _ in findings(head + "".join(f"{line}\n" for line in lines))]


def test_who_can_follow_follows_and_who_takes_the_trick_leads() -> None:
    assert cards("1R play KC", "1B play 3H") == [(8, "law:follow")]
    assert cards("1R play KC", "1B play 5H") == [(8, "rec:hand.card")]
    assert cards("1R play KC", "1B play AC", "1G play 2S =tricks:1", "2R play 2H")[0] == (10, "tlog:order.seat")
    assert cards("1R play KC", "1B play AC", "1G play 2S =tricks:1", "2G play 4H", "2R play 2H", "2B play 3H", "Result: R0 B0 G2") == []


def test_legal_lists_what_was_dealt_for_the_first_turn() -> None:
    head = [
        "%tlog 1",
        "Game: tricks",
        "Players: R=Ana B=Ben G=Cleo",
        "0R draw KC ; draw 2H",
        "0B draw AC ; draw 3H",
        "0G draw 2S ; draw 4H",
    ]
    game = LiveGame(head, layouts=cache())
    assert {option.text for option in legal(game, "1R play ").options} == {"KC", "2H"}
    game.play("1R play KC")
    assert [option.text for option in legal(game, "1B play ").options] == ["AC"]


def tree(*hands: str) -> dict[str, tuple[int, float]]:
    """How often each card was tried by the first player, and what it won."""
    head = ["%tlog 1", "Game: tricks", "Players: R=Ana B=Ben G=Cleo", "0R draw KC ; draw 2H", *hands]
    table = LiveGame(head, layouts=cache()).table
    assert isinstance(table, Table)
    position = table.position()
    search = Search(table.law, position, Random(4))
    search.best(table.law.options(position, begun=False), 60)
    return {move.card: (node.tried, node.won) for move, node in search._root.after.items()}


def test_a_searching_bot_does_not_look_into_hands() -> None:
    here = tree("0B draw AC ; draw 3H", "0G draw 2S ; draw 4H")
    assert here == tree("0B draw 4S ; draw 3C", "0G draw AH ; draw AS")
    assert sum(tried for tried, _ in here.values()) == 60


def test_a_searching_bot_sees_a_move_that_wins_at_once() -> None:
    spec = catalog.load(str(file_of("breakthrough")))
    law = Rules(spec, list(spec.seats)[:2], range(2))
    position = law.opening()
    for point, row_ in enumerate(law.geometry.rows):
        if row_ == 7 and law.geometry.columns[point] == 4:
            position.owners[point] = position.seat
    position.count_owners()
    options = law.options(position, begun=False)
    for seed in range(5):
        move = Search(law, position.copy(), Random(seed)).best(options, 12)
        assert law.geometry.rows[move.to] == 8


MARBLES = """\
game: marbles
title: Marbles
players: [1, 1]
board: {size: 5x5}
components:
  marbles: {kind: token, diameter: 18, each_seat: 24}
law:
  setup: {R: A1-E2 A3 B3 D3 E3 A4-E5}
  turn: move
  rules:
    jump:
      text: A marble jumps over another one to a free square, and takes it.
      need: straight(from, to) and len(between(from, to)) == 1 and all(mine(p) for p in between(from, to))
      then: take(between(from, to))
  end:
    over: {text: It ends when no marble can jump., when: stuck, winner: me}
  score: 25 - count(mine)
"""


def test_one_player_alone_tries_for_the_score(tmp_path: Path) -> None:
    (tmp_path / "marbles.yaml").write_text(MARBLES, "utf-8")
    spec = catalog.load(str(tmp_path / "marbles.yaml"))
    scores = dict.fromkeys(("random", "search:30"), 0)
    for name in scores:
        for seed in range(12):
            result = play_game(Playground(spec), Seating({"R": "Ann"}, ("R",)), {"R": bot(name, spec.law)}, seed, longest=99)
            assert result.table.finished
            scores[name] += result.table.standings()[0].score
    assert scores["search:30"] > scores["random"] + 12


CORNER = """\
game: corner
title: Corner
players: [1, 1]
board: {size: 3x3}
components:
  stones: {kind: token, diameter: 18, each_seat: 13}
law:
  turn: put
  score: count(mine)
  end:
    middle: {text: Who fills the middle wins., when: owner(B2) == me, winner: me}
    late: {text: It ends after round 4., when: round >= 4, after: round, winner: nobody}
"""


@pytest.mark.parametrize("by", ["score", "worth"])
@pytest.mark.parametrize("name", ["greedy", "search:50"])
def test_one_player_alone_prefers_a_win_to_a_score(tmp_path: Path, by: str, name: str) -> None:
    (tmp_path / "corner.yaml").write_text(CORNER.replace("score:", f"{by}:"), "utf-8")
    spec = catalog.load(str(tmp_path / "corner.yaml"))
    for seed in range(4):
        result = play_game(Playground(spec), Seating({"R": "Ann"}, ("R",)), {"R": bot(name, spec.law)}, seed, longest=99)
        assert result.table.law_winners() == (0,)
        assert result.table.round == 1 or name != "greedy"


OH_HELL = """%tlog 1
Game: oh_hell
Players: R=Ana B=Ben G=Cleo
0R draw 2C ; draw 3C ; draw 4C ; draw 5C ; draw 6C
0B draw 7C ; draw 8C ; draw 2D ; draw 3D ; draw 4D
0G draw 2H ; draw 3H ; draw 4H ; draw 2S ; draw AC
0 draw 9S
1R bid+2
1B bid+0
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["1G bid+3"], [(10, "law:hook", "1G cannot change bid by +3: The last bid may not make the bids add up to the number of tricks")]),
        (["1G bid+6"], [(10, "rec:holding.most", "")]),
        (["1G tricks+1"], [(10, "law:turn.event", "1G cannot change a holding here: a turn is change bid")]),
        (["1G play AC"], [(10, "law:turn.event", "1G cannot play a card here: a turn is change bid")]),
        (["1G bid+0 =bid:0", "2R play 2C", "2B play 2D"], [(12, "law:follow", "")]),
        (["1G bid+0", "2R play 2C", "2B play 7C", "2G play 2S"], [(13, "law:follow", "")]),
        (
            [
                *("1G bid+0", "2R play 2C", "2B play 7C", "2G play AC =tricks:1", "3G play 2S"),
                *("3R play 3C", "3B play 2D =tricks:0", "4G play 2H =tricks:2"),
            ],
            [],
        ),
    ],
)  # fmt: skip
def test_a_holding_is_bid_within_the_law_and_the_turned_card_is_trump(lines: list[str], found: list[tuple[int, str, str]]) -> None:
    got = findings(OH_HELL + "".join(f"{line}\n" for line in lines))
    assert [(line, code) for line, code, _ in got][: len(found) or None] == [(line, code) for line, code, _ in found]
    assert all(message.startswith(text) for (*_, message), (*_, text) in zip(got, found, strict=False))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["0X pass"], "0X cannot pass before the first turn"),
        (["0O done"], "0O cannot pass before the first turn"),
        (["0X A2>A3"], "0X cannot move before the first turn"),
        (["0X choose A1"], "0X cannot choose a point before the first turn"),
        (["0X roll 5"], "0X cannot roll before the first turn"),
        (["0X $+5"], "0X cannot change $: this game has no money"),
        (["0X $ X>O 1"], "0X cannot change $: this game has no money"),
        (["0X x A2 ; place A3", "0O x B7", "0 say odds of a man", "1X A3>A4"], ""),
    ],
)
def test_before_the_first_turn_there_is_what_a_game_begins_with(lines: list[str], message: str) -> None:
    text = "\n".join(["%tlog 1", "Board: breakthrough", "Players: X=Ana O=Ben", *lines, ""])
    (verdict,) = judge(BytesIO(text.encode()), "log", layouts=cache())
    assert [(one.code, one.message) for one in verdict.findings] == ([("law:turn.setup", message)] if message else [])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0R draw 6C", "0R cannot draw another card: everybody is dealt 5"),
        ("0R drop 2C", "0R cannot discard a card before the first turn"),
        ("0R play 2C", "0R cannot play a card before the first turn"),
        ("0 draw 9S", ""),
        ("0R bid+1", ""),
    ],
)
def test_no_more_cards_are_dealt_than_the_law_says(line: str, message: str) -> None:
    text = "\n".join(["%tlog 1", "Board: oh_hell", "Players: R=A B=B G=C", "0R draw 2C ; draw 3C ; draw 4C ; draw 5C ; draw ?", line, ""])
    (verdict,) = judge(BytesIO(text.encode()), "log", layouts=cache())
    assert [(one.code, one.message) for one in verdict.findings] == ([("law:turn.setup", message)] if message else [])


TAKES = """
game: takes
title: Takes
players: [2, 2]
board: {size: 5x5, pitch: 25}
components: {men: {kind: token, diameter: 18, each_seat: 5}, arrows: {kind: token, diameter: 8, count: 5}}
law:
  facing: {X: north, O: south}
  setup: {X: {man: A1-E1}, O: {man: A5-E5}}
  turn: [move, put arrow 0-1]
  rules:
    take: {text: A man of the other side is taken., then: RULE}
    plain: {text: No arrow goes on the last row., on: put, need: row_ahead(to) < 5, refused: "no {piece(A2)} and no {piece}"}
  end:
    bare: {text: Whoever takes the last man wins., when: "count(theirs, man) == 0", winner: me}
"""


@pytest.mark.parametrize(
    ("effect", "lines", "found"),
    [
        ("take(to) if theirs(to)", ["1X A1>A5", "= pieces X5 O4 ; captured X1"], []),
        ("take(to) if theirs(to)", ["1X A1>B1"], ["rec:move.taken"]),
        ("take(to) if theirs(to) and row(to) == 4", ["1X A1>A5"], ["rec:move.taken"]),
        ("take(to) if row(to) == 3", ["1X A1>A3", "= pieces X4 O5 ; captured X0"], []),  # nobody was there: the man itself is taken
        ("take(to) if theirs(to); again if row(to) == 5", ["1X A1>A5 ; A5>A4 ; @A2 arrow", "= pieces X6 O4"], []),
        ("take(to) if theirs(to)", ["1X A1>A2 ; @B2 arrows", "1O A5>A4 ; @E4 Arrow"], []),
        ("take(to) if theirs(to)", ["1X A1>A2 ; @A5 arrow"], ["law:plain"]),
        ("take(to) if theirs(to)", ["1X A1>A2 ; !O done"], ["law:turn.event"]),
    ],
)
def test_a_piece_is_taken_on_a_condition_and_has_its_singular(effect: str, lines: list[str], found: list[str], tmp_path: Path) -> None:
    (tmp_path / "takes.yaml").write_text(TAKES.replace("RULE", effect), "utf-8")
    text = "\n".join(["%tlog 1", "Board: takes", "Players: X=Ana O=Ben", *lines, ""])
    (verdict,) = judge(BytesIO(text.encode()), "log", layouts=LayoutCache(tmp_path))
    assert [one.code for one in verdict.findings] == found
    assert [one.message for one in verdict.findings if one.code == "law:plain"] in ([], ["1X: no man and no arrow"])
    law = Rules(catalog.load(str(tmp_path / "takes.yaml")), ["X", "O"], range(2))
    assert {"A1>A5"} <= {law.write_event(move) for move in law.moves(law.opening())} or "row" in effect


def test_legal_lists_the_amounts_that_a_bid_may_have() -> None:
    game = LiveGame(OH_HELL.splitlines(), layouts=cache())
    found = legal(game)
    listed = [option.text for verb in found.verbs for option in verb.options]
    assert [text for text in listed if text.startswith("bid")] == ["bid+0", "bid+1", "bid+2", "bid+4", "bid+5"]
    assert "shuffle" not in f"{found}", "a card is turned up, and nobody draws"


def test_who_has_hidden_cards_may_play_any_that_nobody_has_seen() -> None:
    hidden = re.sub(r"0G .*", "0G " + " ; ".join(["draw ?"] * 5), OH_HELL) + "1G bid+0\n2R play 2C\n2B play 7C\n"
    assert findings(hidden + "2G play AC =tricks:1\n3G play 2S =hand:3\n") == []
    assert [code for _, code, _ in findings(hidden + "2G play 8C\n")] == ["rec:hand.card"]


def test_a_turn_that_names_a_piece_is_for_that_piece_alone() -> None:
    head = "%tlog 1\nGame: amazons\nPlayers: R=Ana B=Ben\n"
    assert findings(f"{head}1R D1>D4 ; @D6 arrows\n") == []
    assert [code for _, code, _ in findings(f"{head}1R D1>D4 ; @D6 queens\n")] == ["law:turn.event"]


def test_a_piece_that_turns_put_needs_no_name_though_each_player_has_others() -> None:
    head = "%tlog 1\nGame: amazons\nPlayers: R=Ana B=Ben\n"
    assert findings(f"{head}1R D1>D4 ; @D6\n") == []
    game = LiveGame(head.splitlines(), layouts=cache())
    assert {"@D6", "@D1"} <= {option.text for verb in legal(game, "1R D1>D4 ; ").verbs for option in verb.options}


def test_a_wave_washes_away_what_lies_on_the_table() -> None:
    head = "%tlog 1\nGame: rockpool\nBoard: rock-pool\nPlayers: R=Ana B=Ben\n1R draw Crab 3 ; draw Shell 5 ; done =hand:2\n"
    assert findings(f"{head}1B draw Crab 9 ; draw Wave =hand:0\n2R draw Crab 12 ; draw Crab 1 =hand:1\n") == []
    assert [code for _, code, _ in findings(f"{head}1B pass\n")] == ["law:first"]


ROCK_POOL = "%tlog 1\nGame: rockpool\nBoard: rock-pool\nPlayers: R=Ana B=Ben G=Cleo\n1R draw Crab 3 ; draw Shell 3 ; done =hand:2\n"


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("1B draw Gull ; !R drop Crab 3 ; draw Crab 9 ; done =hand:1", []),
        ("1B draw Gull ; draw Crab 9 ; done", ["law:snatch"]),
        ("1B draw Gull ; done", ["law:snatch"]),
        ("1B draw Crab 9 ; !R drop Crab 3 ; done", ["law:snatch"]),
        ("1B draw Gull ; !G drop Crab 3", ["rec:hand.card"]),
        ("1B draw Gull ; !R draw Crab 9", ["law:turn.event"]),
        ("1B draw Crab 9 ; drop Crab 9", ["law:turn.event"]),
        ("1B draw Pearl ; draw Wave =hand:0\n1G draw Gull ; !R drop Shell 3 ; done =hand:0", []),
    ],
)
def test_a_gull_makes_another_player_discard(line: str, codes: list[str]) -> None:
    assert [code for _, code, _ in findings(f"{ROCK_POOL}{line}\n")] == codes


def test_legal_lists_the_cards_that_another_player_may_lose() -> None:
    game = LiveGame(ROCK_POOL.splitlines(), layouts=cache())
    assert {option.text for option in legal(game, "1B draw Gull ; !R drop ").options} == {"Crab 3", "Shell 3"}


SALT_ROAD = """\
game: salt_road
title: Salt Road
players: [2, 2]
board: {size: 4x1, grid: {draw: cells}}
components:
  board: {kind: board}
  carts: {kind: token, diameter: 16, each_seat: 1}
  die: {kind: die, edge: 16, faces: ["1", "2", "3", "1", "2", "3"]}
law:
  facing: {R: east, B: west}
  setup: {R: A1, B: D1}
  turn: [roll 1, move else pass]
  rules:
    ride: {text: A cart moves as many squares as the die shows., need: "ahead(from, to) == sum(dice) and empty(to)"}
  end:
    met: {text: Who cannot go on when the others cannot either wins., when: passes > 1, winner: me, after: turn}
"""


@pytest.mark.parametrize("word", ["else", "or"])
def test_whoever_can_do_nothing_after_a_roll_passes_and_anybody_where_passing_is_an_event(word: str, tmp_path: Path) -> None:
    text = SALT_ROAD.replace("else pass", f"{word} pass")
    if word == "or":  # and with dice of the players' own
        text = "\n".join(line for line in text.split("\n") if "kind: die" not in line)
    (tmp_path / "salt_road.yaml").write_text(text, "utf-8")
    head = "%tlog 1\nGame: salt_road\nBoard: salt_road.yaml\nPlayers: R=Ana B=Ben\n"
    layouts, early = LayoutCache(str(tmp_path)), ["law:pass.turn"] if word == "else" else []
    for line, codes in (("1R roll 3 ; pass", []), ("1R roll 3", ["law:turn.more"]), ("1R roll 2 ; pass", early)):
        with row(line):
            (verdict,) = judge(BytesIO(f"{head}{line}\n".encode()), "log", layouts=layouts)
            assert [one.code for one in verdict.findings] == codes
    game = LiveGame(head.splitlines(), layouts=layouts)
    found = legal(game, "1R roll 3 ; ")
    assert "pass" in {verb.begins for verb in found.verbs}
    assert [option.text for option in legal(game, "1R roll ").options] == [*("123" if word == "else" else "123456")]
    spec = catalog.load(str(tmp_path / "salt_road.yaml"))
    players = {letter: bot("random", spec.law) for letter in "RB"}
    played = play_game(Playground(spec), Seating({"R": "Ana", "B": "Ben"}, ("R", "B")), players, 3, longest=30)
    assert played.table.finished or word == "or"  # of which no turn is passed as a whole


RAPIDS = """\
game: rapids
title: Rapids
players: [2, 2]
board: {size: 12x2}
holdings: {won: 0}
score: won
components:
  boats: {kind: token, diameter: 18, each_seat: 2}
  die: {kind: die, edge: 16, count: 2, faces: ["1", "2", "3", "4", "5", "6"]}
law:
  facing: {R: east, B: west}
  setup: {R: A1 A2, B: M1 M2}
  turn: [roll 2, move 0-2]
  rules:
    dice:
      text: Each die moves one boat as many columns ahead as it shows.
      need: ahead(from, to) in dice and empty(to) and row(from) == row(to)
      then: spend(ahead(from, to)); give(won, 1) if row_ahead(to) == 12
  must:
    use: {text: A player who can use a die uses it., when: yes}
  end:
    home: {text: Whoever has more boats in the last column wins., when: round > 30 or held(won) == 2, after: turn, winner: highest}
"""


def test_each_die_is_spent_once_and_a_duty_keeps_the_turn_open(tmp_path: Path) -> None:
    (tmp_path / "rapids.yaml").write_text(RAPIDS, "utf-8")
    head, layouts = "%tlog 1\nGame: rapids\nPlayers: R=Ana B=Ben\n", LayoutCache(str(tmp_path))
    more, dice = "law:turn.more", "law:dice"
    for line, codes in (
        ("roll 6+5 ; A1>G1 ; A2>F2", []), ("roll 6+5 ; A1>G1 ; A2>G2", [dice]), ("roll 5+5 ; A1>F1 ; A2>F2", []),
        ("roll 6+5 ; A1>G1", [more]), ("roll 6+5", [more]),
    ):  # fmt: skip
        with row(line):
            (verdict,) = judge(BytesIO(f"{head}1R {line}\n".encode()), "log", layouts=layouts)
            assert [one.code for one in verdict.findings] == codes
    free = RAPIDS.replace("ahead(from, to) in dice and empty(to)", "empty(to)").replace("rapids", "falls")
    (tmp_path / "falls.yaml").write_text(free.replace("spend(ahead(from, to));", "spend(6) if ahead(from, to) > 3;"), "utf-8")
    for line, codes in (("roll 6+5 ; A1>E1 ; A2>B2", []), ("roll 6+5 ; A1>E1 ; A2>E2", [dice]), ("roll 4+5 ; A1>E1", [dice])):
        with row(line):
            (refused,) = judge(BytesIO(f"{head.replace('rapids', 'falls')}1R {line}\n".encode()), "log", layouts=layouts)
            assert [one.code for one in refused.findings] == codes
    assert verdict.findings[0].message == "1R is not complete: A player who can use a die uses it"
    assert verdict.findings[0].help == "write what is missing, for example `A2>F2`"
    assert not legal(LiveGame(head.splitlines(), layouts=layouts), "1R roll 6+5 ; A1>G1 ; ").complete
    spec = catalog.load(str(tmp_path / "rapids.yaml"))
    players = {letter: bot("greedy", spec.law) for letter in "RB"}
    table = play_game(Playground(spec), Seating({"R": "Ana", "B": "Ben"}, ("R", "B")), players, 3, longest=100).table
    assert table.finished
    assert {one.score for one in table.standings()} == {table.holding("won", seat) for seat in "RB"}


def test_a_die_is_not_spent_twice_for_one_event(tmp_path: Path) -> None:
    once = RAPIDS.replace("ahead(from, to) in dice and ", "")
    once = once.replace("spend(ahead(from, to));", "spend(3); spend(3) if ahead(from, to) == 2;")
    other = "    toll: {text: Whoever moves two columns pays with a 3., on: move, when: 'ahead(from, to) == 2', then: spend(3)}\n"
    head, layouts = "%tlog 1\nGame: rapids\nPlayers: R=Ana B=Ben\n", LayoutCache(str(tmp_path))
    ways = (
        ("rapids", once, "dice"),
        ("falls", once.replace("; spend(3) if ahead(from, to) == 2", "").replace("  must:\n", f"{other}  must:\n"), "toll"),
    )
    for name, text, rule in ways:
        (tmp_path / f"{name}.yaml").write_text(text.replace("rapids", name), "utf-8")
        spec = catalog.load(str(tmp_path / f"{name}.yaml"))
        start = head.replace("rapids", name)
        for line, codes in (("roll 3+4 ; A1>B1", []), ("roll 3+4 ; A1>C1", [f"law:{rule}"]), ("roll 3+3 ; A1>C1", [])):
            with row(name, line):
                (verdict,) = judge(BytesIO(f"{start}1R {line}\n".encode()), "log", layouts=layouts)
                assert [one.code for one in verdict.findings] == codes
                game = LiveGame(start.splitlines(), layouts=layouts)
                word, _, move = line.rpartition(" ; ")
                begun, goal = move.split(">")
                assert (goal in {option.text for option in legal(game, f"1R {word} ; {begun}>").options}) == (not codes)
        law = Rules(spec, ["R", "B"], range(2))
        position = law.opening()
        law.play(position, Move("roll", dice=(3, 4)))
        columns = {law.geometry.columns[move.to] - law.geometry.columns[move.start] for move in law.moves(position)}
        assert 1 in columns
        assert 2 not in columns


AUCTION = """\
game: lots
title: Lots
players: [3, 3]
holdings: {bid: {start: 0, least: 0, most: 20}, lots: 0}
components:
  aid: {kind: aid}
law:
  turn: change bid or pass
  define:
    highest: max(held(bid, s) for s in seats)
    winner: first(s for s in seats if held(bid, s) == highest)
    tired: passes > 3
  rules:
    more: {text: A bid is higher than all others., on: change bid, need: held(bid) + amount > highest}
    hammer:
      text: When all others have passed, the highest bidder takes the lot, and all bids are taken back.
      on: pass
      when: passes == len(seats) - 2 and highest > 0
      then: give(lots, 1, winner); give(bid, -20, seats)
  end:
    over: {text: After three passes more the most lots win., when: tired, winner: highest}
  score: held(lots)
"""


def test_a_holding_is_given_to_all_seats_and_passes_are_counted_at_the_end_of_a_turn(tmp_path: Path) -> None:
    (tmp_path / "lots.yaml").write_text(AUCTION, "utf-8")
    head = "%tlog 1\nGame: lots\nPlayers: R=Ana B=Ben G=Cleo\n"
    game = LiveGame(head.splitlines(), layouts=LayoutCache(str(tmp_path)))
    for line in ("1R bid+3", "1B bid+4", "1G -", "2R -"):
        game.play(line)
    assert {one.detail["bid"] for one in game.table.standings()} == {0}
    assert [one.detail["lots"] for one in game.table.standings()] == [1, 0, 0]
    game.play("2B -")
    game.play("2G bid+1")  # after three passes; the next one is the first again
    assert not game.table.finished
    for line in ("3R -", "3B -", "3G -", "4R -"):
        game.play(line)
    assert game.table.finished


def test_an_area_belongs_to_who_alone_is_around_it(tmp_path: Path) -> None:
    head = "game: fields\ntitle: Field\nplayers: [2, 2]\nboard: {size: 5x5}\ncomponents:\n  men: {kind: token, diameter: 9, each_seat: 9}\n"
    law = "law:\n  turn: put or pass\n  score: count(mine) + count(enclosed(p) == me for p in points)\n"
    (tmp_path / "fields.yaml").write_text(head + law, "utf-8")
    turns = "1R @A2 =score:25\n1B @E4 =score:1\n2R @B2\n2B @D5\n3R @B1 =score:4\n3B pass =score:3\n"
    (verdict,) = judge(BytesIO(f"%tlog 1\nGame: fields\nPlayers: R=Ana B=Ben\n{turns}".encode()), "log", layouts=LayoutCache(str(tmp_path)))
    assert [(one.line, one.message) for one in verdict.findings] == []


def test_a_square_of_windmills_brings_grain_to_whom_the_sentence_names() -> None:
    head = "%tlog 1\nGame: windmills\nPlayers: R=Ana B=Ben\n1R @D4\n1B @D5\n2R @E5\n"
    assert findings(f"{head}2B @E4 =grain:2\n") == []
    assert findings(head.replace("2R @E5", "2R @E4") + "2B @E5 =grain:1\n") == []
    assert [code for _, code, _ in findings(f"{head}2B @A1\n")] == ["law:joined"]


DROVE = (ROOT / "tests/logs/examples/drove.tlog").read_text("utf-8")


@pytest.mark.parametrize(
    ("turn", "line", "codes"),
    [
        ("1D", "1D @A6 Flock ; @B5 Dog ; @A5 Flock ; @A4 Flock ; @A3 Flock ; @B4 Dog", ["law:dogs"]),
        ("1D", "1D @A6 Flock ; @A5 Flock", ["law:turn.more"]),
        ("1W", "1W @B1 Wolf ; @H5 Wolf ; @J5 Wolf ; @C2 Wolf ; @E8 Old Wolf", []),
        ("2D", "2D A6>D6", ["law:walk"]),
        ("2D", "2D A6>B6 ; B6>C6", ["law:walk"]),
        ("2W", "2W D7>C7 ; E8>D6 ; choose C6", ["law:turn.more"]),
        ("2W", "2W D7>C7 ; E8>D6 ; roll 5", ["law:roll"]),
        ("2W", "2W D7>C7 ; choose B5 ; roll 5", ["law:target"]),
        ("2W", "2W D7>C7 ; E8>D6 ; choose C6 ; roll 3 ; choose C6 ; roll 4", ["law:target"]),
        ("2W", "2W D7>C7 ; E8>D6 ; choose C6 ; roll 1 =captured:0", []),
        ("3D", "3D D2>F3 ; B5>C6 ; B4>E2 ; choose C7 ; roll 6", ["law:turn.more"]),
        ("3D", "3D D2>F3 ; B5>C6 ; B4>E2 ; choose C7 ; roll 6 ; !W C7>D7", ["law:flee"]),
        ("3D", "3D D2>F3 ; B5>C6 ; B4>E2 ; choose C7 ; roll 6 ; !W D6>E7", ["law:flee"]),
        ("5W", "5W G5>J3 ; choose K2 ; roll 1 ; !D K2>L2", ["law:flee"]),
    ],
)
def test_a_chase_names_its_target_and_what_goes_back_is_moved_by_its_owner(turn: str, line: str, codes: list[str]) -> None:
    before = DROVE.partition(f"\n{turn} ")[0]
    got = [code for _, code, _ in findings(f"{before}\n{line}\n")]
    assert got[: len(codes) or None] == codes


def test_legal_lists_the_targets_of_a_chase_and_where_what_goes_back_may_go() -> None:
    game = LiveGame(DROVE.partition("\n3D ")[0].splitlines(), layouts=cache())
    assert {option.text for option in legal(game, "3D B5>C6 ; choose ").options} == {"C7", "D6"}
    assert {verb.begins for verb in legal(game, "3D B5>C6 ; choose C7 ; ").verbs if verb.begins in ("roll", "done", "choose")} == {"roll"}
    assert "E8" in {option.text for option in legal(game, "3D B5>C6 ; choose C7 ; roll 6 ; !W C7>").options}


@pytest.mark.slow
def test_what_cannot_end_a_turn_is_not_listed() -> None:
    game = LiveGame(["%tlog 1", "Game: windmills", "Players: R=Ana B=Ben"], layouts=cache())
    found = legal(game)
    listed = {verb.begins: [option.text for option in verb.options] for verb in found.verbs if verb.begins}
    assert listed == {"concede": [], "!B": ["concede"]}
    assert not any("roll" in line for line in found.lines), "the game has no dice"
    assert {"0R place", "0R @A8", "0R grain+", "end agreed"} <= set(found.lines)
    assert not {"0R done", "0R $+", "0R pass"} & set(found.lines), "before the first turn nothing is passed, and there is no money"
    assert legal(game, "1R done").complete is False
    assert {verb.begins for verb in legal(game, "1R @D5 ; ").verbs} >= {"done"}, "the line may end with it there"
    game = LiveGame(["%tlog 1", "Game: rockpool", "Board: rock-pool", "Players: R=Ana B=Ben"], layouts=cache())
    found = legal(game)
    assert "done" not in {verb.begins for verb in found.verbs}
    assert "draw" in {verb.begins for verb in found.verbs}
    assert "1 draw" not in found.lines, "a card is drawn in a turn"
    game = LiveGame(DROVE.partition("\n3D ")[0].splitlines(), layouts=cache())
    assert "done" in {verb.begins for verb in legal(game, "3D B5>C6 ; ").verbs}, "what may be left out is not due"
    assert not any("roll" in line for line in legal(game).lines), "dice are rolled in a turn"
    assert "roll" in {verb.begins for verb in legal(game, "3D B5>C6 ; choose C7 ; ").verbs}


@pytest.mark.parametrize(
    ("game", "line", "events"),
    [
        ("drove\nPlayers: D=Ana W=Ben", "2D", "`@D4 NAME`, `D4>E6`, `roll 5+2`, `choose D4`"),
        ("windmills\nPlayers: R=Ana B=Ben", "1R", "`@D4 NAME`"),
        ("rockpool\nBoard: rock-pool\nPlayers: R=A B=B", "1R", "`draw NAME`, `drop NAME`, `shuffle`"),
    ],
)
def test_a_line_without_events_is_told_those_of_its_law(game: str, line: str, events: str) -> None:
    (verdict,) = judge(BytesIO(f"%tlog 1\nGame: {game}\n{line}\n".encode()), "log", layouts=cache())
    told = verdict.findings[0].help.removeprefix("events: ").split(", ")
    passed = () if "windmills" in game else ("`done`", "`pass`")
    assert sorted(told) == sorted([*passed, "`say WORDS`", "`concede`", *events.split(", ")])


def test_a_wrong_claim_of_a_score_is_a_finding() -> None:
    assert [code for _, code, _ in findings(DROVE.replace("= score D1 W2", "= score D3 W2"))] == ["claim:holding"]


@pytest.mark.parametrize("name", GAMES)
def test_no_law_is_longer_than_sixty_lines(name: str) -> None:
    text = file_of(name).read_text("utf-8")
    assert len(re.split(r"\n(?=\w)", text.partition("\nlaw:\n")[2])[0].splitlines()) <= 60


@pytest.mark.parametrize(
    ("law", "turns"),
    [
        ("  turn: put 0-1\n", 30),  # a turn of which nothing has to be done may be passed, also when the board is full
        ("  turn: put\n  rules:\n    a: {text: A., need: False}\n", 1),  # nobody can begin
        ("  turn: put or pass\n  rules:\n    a: {text: A., then: 'give(gold, 999999)'}\n  score: held(gold, me) * held(gold, me)\n", 30),
    ],
)
def test_a_game_of_an_odd_law_is_played_to_a_told_end(law: str, turns: int, tmp_path: Path) -> None:
    head = "game: odd\ntitle: Odd\nplayers: [2, 2]\nboard: {size: 3x3, grid: {draw: cells}}\nholdings: {gold: 0}\ncomponents:\n"
    pieces = "  board: {kind: board}\n  men: {kind: token, diameter: 12, each_seat: 5}\n"
    (tmp_path / "odd.yaml").write_text(f"{head}{pieces}law:\n{law}", "utf-8")
    spec = catalog.load(str(tmp_path / "odd.yaml"))
    seats = tuple(spec.seats)[:2]
    game = play_game(
        Playground(spec), Seating(dict.fromkeys(seats, "Ann"), seats), {s: bot("random", spec.law) for s in seats}, 1, longest=30
    )
    assert game.turns == turns
    (verdict,) = judge(BytesIO("\n".join([*game.lines, ""]).encode()), "log", layouts=LayoutCache(str(tmp_path)))
    assert not verdict.findings, [one.message for one in verdict.findings]
