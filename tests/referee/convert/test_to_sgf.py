"""A log into SGF: games of Go line by line, and films of games that are more than Go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sgfmill import sgf as sgfmill

from referee.files.log_files import Unusable
from tests.referee.convert.helpers import converted

ROOT = Path(__file__).parents[2]
HEAD = "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: dice=off cards=off\nPlayers: K=Ann W=Ben\n"
ROOT_NODE = "(;FF[4]GM[1]CA[UTF-8]AP[Inkstone:1]SZ[9]PB[Ann]PW[Ben]"


def body(text: str) -> str:
    """The nodes of the SGF of a log of Ann and Ben on 9x9, without line feeds."""
    made = converted(HEAD + text, "sgf")[0].replace("\n", "")
    assert made.startswith(ROOT_NODE)
    return made[len(ROOT_NODE) : -1]


CASES = [
    ("moves", "1K A9\n1W J1", ";B[aa];W[ii]"),
    ("passes", "1K pass\n1W pass\nend pass", ";B[];W[]"),
    ("handicap", "0K place C3 G7\n1W E5", "HA[2]AB[cg][gc]PL[W];W[ee]"),
    ("handicap stone by stone", "0K C3\n0K G7\n0K -\n1W E5", "HA[2]AB[cg][gc]PL[W];W[ee]"),
    ("set-up of both", "0K place C3\n0W place G7\n1K E5", "AB[cg]AW[gc]PL[B];B[ee]"),
    ("set-up by fix", "fix C3 K\n1K E5", "AB[cg]PL[B];B[ee]"),
    ("stones knocked over", "1K C3\nfix C3 .\nfix C4 W\n1W E5", ";B[cg];AE[cg]AW[cf];W[ee]"),
    ("remarks", "# before\n1K C3 # a remark ] here\n# and a line\n1W E5", "C[before];B[cg]C[a remark \\] hereand a line];W[ee]"),
    ("a property in a remark", "1K C3 # see AB[aa:zz", ";B[cg]C[see AB\\[aa:zz]"),
    ("claims", "1K C3 =xs:0\n1W E5 x0K\n= xs K0 W0", ";B[cg];W[ee]"),
    ("a move declined", "1K -\n1W E5", ";B[];W[ee]"),
    ("a result", "1K A9\nend agreed\nResult: K5 W2", "RE[B+3];B[aa]"),
    ("a tie", "Result: K5 W5\n1K A9\nend agreed", "RE[0];B[aa]"),
    ("an outcome", "Outcome: W+R\nKomi: 6.5\nRanks: K=1d W=2d\n1K A9", "BR[1d]WR[2d]KM[6.5]RE[W+R];B[aa]"),
    ("a header of one's own", "Weather: rain\n1K A9", "C[Weather: rain];B[aa]"),
    ("dead stones", "1K B9\n1W A9\n2K B8\n2W pass\n3K pass\nend pass\ndead W: A9 > K",
     ";B[ba];W[aa];B[bb];W[];B[]TB" + "".join(f"[{x}{y}]" for y in "abcdefghi" for x in "abcdefghi" if x + y not in ("ba", "bb"))),
    ("no line of play", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "nodes"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_log_of_go_becomes_nodes(text: str, nodes: str) -> None:
    made = body(text)
    if "dead" in text:
        assert re.sub(r"\[..\]", "", made) == re.sub(r"\[..\]", "", nodes)
        assert sorted(re.findall(r"\[..\]", made)) == sorted(re.findall(r"\[..\]", nodes))
    else:
        assert made == nodes
    sgfmill.Sgf_game.from_string(f"{ROOT_NODE}{made})")


SAID = [
    ("1K C3 =xs:0\n= xs K0", "left out: claims, checkpoints"),
    ("1K C3\n~1W D4", "left out: struck-out lines"),
    ("fix xs K:W+1\n1K C3", "left out: corrections of holdings"),
    ("!rule ko=simple\n1K C3", "left out: changes of rules"),
    ("1K -", "6:1: warning: a move that was declined is written as a pass"),
    ("1K C3\n1W Z99\n2K D4", "7:4: error: Z99 is not on the board of 9x9; the game is left out"),
    ("1K C3\n1W oh dear\n2K D4", "7:4: error:"),
    ("1R C3", "6:1: error: R does not play in this game; seats: K W; the game is left out"),
    ("1K C3", ""),
]


@pytest.mark.parametrize(("text", "words"), SAID)
def test_what_is_lost_is_said(text: str, words: str) -> None:
    notes = "\n".join(converted(HEAD + text + "\n", "sgf")[1])
    assert words in notes
    assert bool(words) == bool(notes)


def test_what_stands_before_a_line_that_cannot_be_read_is_kept() -> None:
    assert body("1K C3\n1W oh dear\n2K D4\n") == ";B[cg]"


def test_other_colours_play_black_and_white() -> None:
    text, notes = converted(HEAD.replace("K=Ann W=Ben", "R=Ann Y=Ben") + "1R C3\n1Y D4\n", "sgf")
    assert "PB[Ann]PW[Ben]" in text
    assert ";B[cg];W[df]" in text
    assert notes == ["a.tlog: warning: SGF has only Black and White: there R is Black and Y is White"]
    text, _ = converted(HEAD.replace("K=Ann W=Ben", "R=Ann K=Ben") + "1R C3\n1K D4\n", "sgf")
    assert "PB[Ben]PW[Ann]" in text
    assert ";W[cg];B[df]" in text


def test_dice_are_left_out_and_the_stones_stay() -> None:
    head = HEAD.replace("dice=off ", "")
    text, notes = converted(head + "0 first K:5+4 W:3+2\n0 start K:C3 W:G7\n1K 3+2 D4\n1W 4+4 F6\n2K 1+2 -\n", "sgf")
    assert text.replace("\n", "").endswith("PW[Ben];B[df];W[fd];B[])")
    assert any("rolls, starts and deals of the set-up (2)" in line and "dice (3)" in line for line in notes)


def test_cards_of_two_players_are_positions() -> None:
    """A card that a Go program does not know is a position set up; plain stones stay moves."""
    head = HEAD.replace("Options: dice=off cards=off\n", "Options: dice=off\n")
    text, notes = converted(head + "0 deal K:??? W:???\n1K D4\n1W play RA D4\n2K pass\n2W E5\n", "sgf")
    assert ";B[df]C[1K D4];AW[df]C[1W play RA D4]" in text.replace("\n", "")
    assert ";B[]C[2K pass];W[ee]C[2W E5]" in text.replace("\n", "")
    assert any("what is not on the board (dice, cards, holdings) is kept" in line for line in notes)


def test_three_players_are_a_film_with_letters() -> None:
    text, notes = converted((ROOT / "conformance/logs/territory-three.tlog").read_text("utf-8"), "sgf")
    game = sgfmill.Sgf_game.from_string(text)
    last = game.get_main_sequence()[-1]
    stands = {point for node in game.get_main_sequence() for point in node.get_setup_stones()[0] | node.get_setup_stones()[1]}
    labels = dict(last.get("LB"))
    assert labels[(3, 3)] == "R"
    assert labels[(3, 5)] == "B"
    assert set(labels) <= stands
    # R's three stones were taken in 4B
    (taken,) = (node for node in game.get_main_sequence() if node.has_property("AE"))
    assert len(taken.get("AE")) == 3
    assert "4B 4+1 G6 x3R" in taken.get("C")
    assert any("SGF has two colours, but this game has 3 players: the stones of B G R carry the letter" in line for line in notes)


def test_another_game_on_points_is_a_film_too() -> None:
    text, _ = converted((ROOT / "conformance/logs/gocaine-trade.tlog").read_text("utf-8"), "sgf")
    assert "SZ[10:12]" in text
    assert ";B[bk]C[1R - ; @B2" in text


def test_a_film_keeps_what_the_table_let_pass_and_the_last_comment() -> None:
    log = (ROOT / "logs/gocaine/breaks_deploy_suicide.tlog").read_text("utf-8").partition("# expect")[0]
    text, _ = converted(log + '!ok 1B gc:deploy.suicide "let it"\n# the end\n', "sgf")
    assert 'C[1B @A1\n!ok 1B gc:deploy.suicide "let it"\nthe end]' in text


def test_a_film_ends_before_the_first_broken_rule() -> None:
    film, notes = converted(HEAD.replace(" cards=off", "") + "1K A1\n1W play NM\n2K A1\n2W B2\n", "sgf")
    assert "2W" not in film
    assert notes[0].startswith("a.tlog:8:4: error: ")
    assert notes[0].endswith("the record ends here")


REFUSED = [
    (HEAD.replace("Board: 9x9", "Board: 60x9"), "SGF names the points of up to 52x52, and this board has 60x9"),
    (HEAD.replace("Game: territory\n", ""), "the log does not name its game"),
    ("%tlog 1\nGame: cairo\nPlayers: X=Ann Y=Ben\n", "is not played on the points of a board, which is all that SGF can show"),
    (HEAD.replace("territory", "chess"), "there is no game `chess`"),
    (HEAD.replace("Players: K=Ann W=Ben\n", ""), "the log does not say who plays"),
    (HEAD.replace("K=Ann", "K="), "seat K has no name"),
    (HEAD + "Order: K\n1K A1\n", "the order does not name every player once"),
    ("what is this", "no game has begun yet"),
    ("", "there is no game in this file"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_a_log_without_a_board_is_refused_at_its_place(text: str, words: str) -> None:
    made, notes = converted(text, "sgf")
    assert made == ""
    assert len(notes) == 1
    assert notes[0].startswith("a.tlog:")
    assert words in notes[0]


def test_games_of_a_file_are_a_collection() -> None:
    text = HEAD + "1K A9\n" + HEAD + "1K B9\n"
    made = converted(text, "sgf")[0]
    assert made.count("(;") == 2
    assert converted(text, "sgf", index=2)[0] == "(;" + made.split("(;")[2]
    with pytest.raises(Unusable, match=r"contains 2 games; there is no game 3"):
        converted(text, "sgf", index=3)
