"""Games without rules of their own: how a log finds its layout, what it may name, what is counted, and what is shown of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from boardgen.components.own_pieces import list_drafts
from boardgen.errors import DataError
from boardgen.layout.spec import catalog
from referee.games.record import game
from referee.judge.judge.verdict import Verdict, judge
from referee.report import score
from referee.show import position
from referee.show.picture import svg
from tests.clock import within

LOGS = Path(__file__).resolve().parents[3] / "logs" / "record"
HEAD = "%tlog 1\nBoard: {}\nPlayers: B=Ana R=Ben\n"


def judged(body: str, board: str = "fort", folder: Path = LOGS) -> Verdict:
    text = body if body.startswith("%tlog") else HEAD.format(board) + body
    (verdict,) = judge(io.BytesIO(text.encode()), "game.tlog", folder=folder)
    return verdict


def said(body: str, board: str = "fort", folder: Path = LOGS) -> list[str]:
    """Line, code and message of every finding, and the help where there is one."""
    return [" | ".join(filter(None, (f"{f.line} {f.code} {f.message}", f.help))) for f in judged(body, board, folder).findings]


def test_a_log_finds_its_layout_by_board_or_game_or_both() -> None:
    pin = catalog.load(str(LOGS / "fort.yaml")).pin
    for heads in ("Board: fort", "Board: fort.yaml", "Game: fort", "Game: fort\nBoard: fort", f"Board: {pin}", f"Game: fort\nBoard: {pin}"):
        for first in (f"{heads}\nPlayers: B=Ana R=Ben", f"Players: B=Ana R=Ben\n{heads}"):
            verdict = judged(f"%tlog 1\n{first}\n1B @C3 tower\n")
            assert (list(verdict.findings), verdict.game, verdict.board) == ([], "fort", pin), heads


def test_a_layout_that_is_not_there_or_is_another_is_named() -> None:
    def first(heads: str) -> str:
        return said(f"%tlog 1\n{heads}\nPlayers: B=Ana R=Ben\n1B pass\n")[0]

    assert first("Game: gocain").endswith("tlog:header.game there is no game `gocain` | did you mean `gocaine`?")
    assert first("Game: fort\nBoard: forts").endswith("there is no layout 'forts' | did you mean 'fort'?")
    assert first("Board: forts").endswith("tlog:board there is no layout 'forts' | did you mean 'fort'?")
    assert first("Board: peninsulas").endswith("tlog:board this is a layout of territory | add the line `Game: territory`")
    assert "tlog:header.game" in first("Board: 9x9")
    assert "the log was written for fort@000000, and the layout is now fort@" in first("Board: fort@000000\nGame: fort")
    assert "this is a layout of keep, and the game is fort" in first("Game: fort\nBoard: keep")
    assert "this is a layout of territory, and the game is fort" in first("Game: fort\nBoard: peninsulas")


def test_where_headers_name_no_layout_the_lines_of_other_games_are_not_reported(tmp_path: Path) -> None:
    layout = "game: {}\ntitle: Heath\nplayers: [2, 2]\nboard: {{size: 5x5}}\n"
    (tmp_path / "moor.yaml").write_text(layout.format("heath"), "utf-8")
    (tmp_path / "fen.yaml").write_text(layout.format("fen"), "utf-8")
    (tmp_path / "bog.yaml").write_text(f"{layout.format('bog')}bord: 3\n", "utf-8")
    of_some, of_none = "1B choose D4\n1R load 3H\n2B gold+2\n2R draw Peat Bog\n", "3B done =gold:x\n3R @Z99999\nhello\n"
    both = "`Game: heath` and `Board: moor`"
    (verdict,) = judge(io.BytesIO(b"%tlog 1\nGame: rampart\nPlayers: B=Ana\n1B choose D4 # \xff\n"), "game.tlog", folder=tmp_path)
    assert [one.code for one in verdict.findings] == ["tlog:header.game", "tlog:encoding"]
    for heads, remedy in (
        ("Game: heath", f"the game `heath` is in moor.yaml | write {both}"),
        ("Game: moor", f"moor.yaml is a layout of heath | write {both}"),
        ("Game: moors", f"there is no game `moors` | did you mean {both}?"),
        ("Game: heaths", f"there is no game `heaths` | did you mean {both}?"),
        ("Game: fens", "there is no game `fens` | did you mean `fen`?"),
        ("Game: rampart", f"games: cairo, gocaine, territory, bog, fen; or write {both}"),
        ("Game: gocaine\nBoard: moor", "write `Game: heath`, or name a layout of gocaine"),
        ("Game: territory\nBoard: Atol", "there is no layout 'Atol' | did you mean 'atoll'?"),
        ("Game: bog", "the key 'bord' is not known here; did you mean 'board'?"),
        ("Event: Club", "write `Game: cairo` or `Game: gocaine` or `Game: territory`"),
    ):
        first, *others = said(f"%tlog 1\n{heads}\nPlayers: B=Ana R=Ben\n{of_some}{of_none}", folder=tmp_path)
        assert remedy in first, heads
        line = 8 + heads.count("\n")
        assert [one.split(" | ")[0].partition(" ")[::2] for one in others] == [
            (str(line), "tlog:amount `=gold:x` is not a claim: `=`, then `$` or a key with a colon, then a whole number, in one word"),
            (str(line + 1), "tlog:point `@Z99999` is not a point: a row has one to three digits"),
            (str(line + 2), "tlog:token `hello` does not begin a line of a table log"),
        ], heads


def test_a_layout_with_mistakes_is_reported_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("game: bad\ntitle: Bad\nplayers: [2, 2]\nholdings: {Gold: 1}\n", "utf-8")
    (found,) = said("%tlog 1\nGame: bad\nPlayers: B=Ana R=Ben\n1B pass\n", folder=tmp_path)
    assert "bad.yaml:4:12: $.holdings.Gold: 'Gold' cannot be written in a log; write gold" in found


def test_what_is_not_known_is_answered_with_what_is_near() -> None:
    for line, words in (
        ("1B @C3 towr", "tlog:piece no piece is called towr | did you mean `tower`?"),
        ("1B @C3 knight", "tlog:piece no piece is called knight | pieces: men, tower"),
        ("1B @J9", "tlog:point J9 is not an intersection of this board | columns run from A to E, rows from 1 to 5"),
        ("1B draw Rian", "tlog:card no card is called Rian | did you mean `Rain`?"),
        ("1B golds+1", "tlog:holding no holding is called golds | did you mean `gold`?"),
        ("1B gold B>G 1", "tlog:seat G does not play in this game | seats: B R"),
        ("1B gold B>B 1", "tlog:seat B cannot give to B | write `gold+1` for what comes from the bank"),
        ("1B gold+0", "tlog:amount a change of 0 is nothing | write 1 or more, or leave it out"),
        ("1B take C3", "tlog:verb `take` is not an event of this game | write it as `x D4`"),
        ("1B done =wood:1", "tlog:key `wood` is not a claim of this game | claims: gold $ pieces captured hand"),
        ("1B place C3", "tlog:order.place `place` does not belong in a turn"),
        ("fix wood B+1", "tlog:fix.key `wood` cannot be corrected by `fix` | holdings: gold, $; or a point"),
    ):
        (found,) = said(line)
        assert found.startswith(f"4 {words}"), found
    for line, words in (
        ("1B @C3", "tlog:point Raft is played without a board"),
        ("| 1 . .", "tlog:row Raft is played without a board"),
        ("1B draw ?", "tlog:card a card of which deck? | write `draw sea ?` or `draw crew ?`"),
        ("1B draw Shark", "tlog:card several decks have a card Shark | write `draw sea Shark` or `draw crew Shark`"),
        ("1B shuffle", "tlog:card which deck? | write `shuffle sea` or `shuffle crew`"),
    ):
        (found,) = said(line, "raft")
        assert found.startswith(f"4 {words}"), found
    (found,) = said("1B draw ?", "keep")
    assert found.startswith("4 tlog:card Keep has no cards")


@pytest.mark.parametrize("path", ["G3-H4", "G3xH4", "g3:h4", "G3 H4", "G3 to H4", "G3 - H4", "3G>4H", "“G3>H4”"])
def test_a_move_as_other_games_write_it_is_answered_with_a_path(path: str) -> None:
    text = f"%tlog 1\nBoard: draughts\nPlayers: K=Ana W=Ben\n1K {path}\n"
    (verdict,) = judge(io.BytesIO(text.encode()), "game.tlog")
    assert [finding.help for finding in verdict.findings if finding.level == "error"] == ["write `G3>H4`"]


def test_names_are_read_in_any_case_and_by_number_and_pieces_of_each_seat_come_first() -> None:
    verdict = judged("1B @A1 ; @A2 WALL ; @A3 works 2 ; @A4 works  wall\n1R @B1\n2B @B2\n", "keep")
    assert [f.message for f in verdict.findings] == []
    assert verdict.table is not None
    assert verdict.table.view().table.pieces == {"A4": "wall", "A3": "gate", "A2": "wall", "B2": "men", "A1": "men", "B1": "men"}


def test_a_deck_is_one_pile_whether_its_cards_are_seen_or_not() -> None:
    verdict = judged("0B draw ? ; draw ?\n1B play Sun\n1R draw Sun ; play Sun\n2B play Rain\n2R shuffle ; draw Rain =hand:1\n")
    assert [f.message for f in verdict.findings] == []
    (found,) = said("0B draw ? ; draw ?\n1B play Rain\n1R draw Rain\n")
    assert "rec:draw.card 1R cannot draw Rain: every Rain of weather was seen elsewhere" in found
    (found,) = said("1B draw Sun\n1 draw Rain\n2B done\n1R draw Sun ; draw Rain\n")[:1]
    assert "tlog:order.missing 2B comes before 1R" in found


def test_the_stones_of_the_capture_law_fall_on_every_lattice(tmp_path: Path) -> None:
    layout = "game: {0}\ntitle: X\nplayers: [2, 2]\ncapture: go\nboard: {{pitch: 20, size: 4x4, grid: {{lattice: {0}}}}}\n"
    for lattice in ("square", "triangle", "honeycomb"):
        (tmp_path / f"{lattice}.yaml").write_text(layout.format(lattice), "utf-8")
        board = catalog.load(str(tmp_path / f"{lattice}.yaml")).board
        target = board.names.index("A3")
        around = [board.names[near] for near in board.neighbours[target]]
        free = [name for name in board.names if name not in ("A3", *around)]
        lines, spare = ["1B @A3"], reversed(free)
        for number, point in enumerate(around, 1):
            last = number == len(around)
            lines.append(f"{number}R @{point}{' x1B =captured:1' if last else ''}")
            lines.append(f"{number + 1}B @{next(spare)}")
        verdict = judged("\n".join(lines) + "\n", lattice, tmp_path)
        assert [f.message for f in verdict.findings] == [], lattice
        assert verdict.table is not None
        assert "A3" not in verdict.table.view().stones


def test_one_run_finds_several_mistakes_and_says_what_may_follow() -> None:
    body = "1B @A1 ; @A1\n1R gold-9\n2B A1>A2\n2R x E5\n3B gold+1 =gold:7\n3R draw Sun =gold:5\n4B draw Sun ; draw Sun\n"
    findings = judged(body, "hill").findings
    assert [(f.line, f.code) for f in findings if f.level == "error"] == [(4, "rec:put.taken")]
    may_follow = [(f.line, f.code) for f in findings if f.level == "warning" and f.message.endswith("; may follow from line 4")]
    assert may_follow == [
        *((5, "rec:holding.least"), (7, "rec:remove.empty"), (8, "claim:holding"), (9, "claim:holding"), (10, "rec:draw.card")),
    ]


def test_the_table_may_let_pass_what_can_stand() -> None:
    body = "1B gold-9\n!ok 1B rec:holding.least a debt\n1R gold+1 =gold:6\n= gold B-4 R6\n"
    verdict = judged(body)
    assert [(f.level, f.code) for f in verdict.findings] == [("note", "rec:holding.least")]
    (found,) = [f for f in judged("1B @C3\n1R @C3\n!ok 1R rec:put.taken why not\n").findings if f.level == "error"]
    assert found.message.endswith("and not even `!ok` can let it stand")


def test_who_concedes_is_left_out_and_the_last_one_wins() -> None:
    body = "%tlog 1\nBoard: fort\nPlayers: B=Ana R=Ben W=Cy\n1B gold+9\n1R concede\n1W done\n2B done\n2W done\n3B concede\n"
    verdict = judged(body)
    assert [f.message for f in verdict.findings] == []
    assert verdict.table is not None
    assert verdict.table.finished
    standings = [(one.seat, one.place, one.score, one.points) for one in verdict.table.standings()]
    assert standings == [("W", 1, 5, 1), ("B", 2, 14, 0), ("R", 3, 5, 0)]
    (late,) = judged(f"{body}4W done\n").findings
    assert (late.code, late.line) == ("tlog:order.ended", 10)


GAME = """%tlog 1
Game: fort
Board: fort
Players: B=Ana R=Ben
0B place B3 C4 C2
0R place D4 D2 E3
1B @D3
1R @C3 x1B ; gold+2 ; roll storm =captured:1
2B @A1 tower ; gold B>R 1 ; say we are even =gold:4
2R D4>D5 ; draw Sun
2 draw Rain
3B x D5 ; !R play Sun =pieces:4
| 3 . B R . R
3R gold-1 =gold:7
= gold B4 R7 ; hand B0 R0
4B pass
4R pass
end pass
dead R: E3 > B
Result: B4 R7
"""


def test_another_hand_is_named_by_its_player() -> None:
    assert said("1B !R play Storm", "raft")[0].startswith("4 rec:hand.card R in 1B cannot use Storm: the hand has no cards")
    assert said("1B play Storm", "raft")[0].startswith("4 rec:hand.card 1B cannot use Storm: the hand has no cards")


HEARTS = "game: hearts\ntitle: Hearts\nplayers: [2, 3]\nholdings: {penalty: {most: 26}}\nscore: penalty\nwinner: lowest\nrounds: 2\n"


def test_the_lowest_score_wins_and_the_last_round_ends_the_game(tmp_path: Path) -> None:
    (tmp_path / "hearts.yaml").write_text(HEARTS, "utf-8")
    body = "1B penalty+3\n1R penalty+1\n2B pass\n"
    open_game = judged(body, "hearts", tmp_path)
    assert open_game.table is not None
    assert (open_game.table.finished, open_game.table.following()) == (False, None)
    table = judged(f"{body}2R pass\n", "hearts", tmp_path).table
    assert table is not None
    assert (table.finished, table.ending) == (True, "with the last turn of round 2, which is the last round")
    assert [(one.seat, one.place, one.score, one.points) for one in table.standings()] == [("R", 1, 1, 1), ("B", 2, 3, 0)]
    assert said(f"{body}2R pass\nend agreed\nResult: B3 R1\n", "hearts", tmp_path) == []
    late = said(f"{body}2R pass\n3B pass\n", "hearts", tmp_path)
    assert late[0].startswith("8 tlog:order.ended 3B comes after the end of the game: it ended on line 7 with the last turn of round 2")
    spec = catalog.load(str(tmp_path / "hearts.yaml"))
    assert game.goal_text(spec.figures) == "the least penalty wins; the game ends with round 2"


def test_a_whole_game_is_checked_scored_and_shown() -> None:
    verdict = judged(GAME)
    assert [f.message for f in verdict.findings] == []
    standings = score.record(verdict)["standings"]
    assert [(one["seat"], one["place"], one["score"], one["points"]) for one in standings] == [("R", 1, 7, 1), ("B", 2, 4, 0)]
    assert "R Ben wins" in "\n".join(score.text(verdict))
    shown = "\n".join(position.text(verdict, {}))
    assert "3   . Bm Rm  .  ." in shown
    assert "1  Bt  .  .  .  ." in shown
    assert "weather: 1 to draw, 2 discarded" in shown
    picture = svg(verdict, {})
    assert picture.startswith("<?xml")
    assert svg(judged(GAME), {}) == picture
    view = json.loads(json.dumps(position.record(verdict)))
    assert view["players"]["B"] == {
        "name": "Ana", "gold": 4, "pieces": 4, "captured": 2, "hand": {"known": [], "unknown": 0}, "out": False,
    }  # fmt: skip
    (wrong,) = judged(GAME.replace("Result: B4", "Result: B5")).findings
    assert (wrong.code, wrong.message) == ("claim:result", "B has 4 by the rules, 5 by the log")


def test_pieces_with_a_face_of_their_own_are_shown_as_they_are_printed(tmp_path: Path) -> None:
    layout = (LOGS / "fort.yaml").read_text("utf-8").replace("each_seat: 8}", "each_seat: 8, front: man}")
    face = "faces:\n  man:\n    - {fill: seat}\n    - {icon: crown, box: [3, 3, 12, 12], ink: white}\n"
    (tmp_path / "fort.yaml").write_text(layout + face, "utf-8")
    shown = svg(judged("1B @C3 tower\n1R @B2 man\n", folder=tmp_path), {})
    assert [name for name in ("face-men-R", "face-men-B", "face-tower-B") if name in shown] == ["face-men-R"]
    (tmp_path / "fort.yaml").write_text(layout + face.replace("crown", "crovn"), "utf-8")
    shown = svg(judged("1B @C3 tower\n1R @B2 man\n", folder=tmp_path), {})
    assert "face-" not in shown, "of a face with a mistake, which `boardgen check` names, the disc is shown"
    assert '"disc-R-1650-rim"' in shown, "a man is the only kind of which each seat has its own, so the letter is that of the seat"
    assert '"disc-Bt-1650-rim"' in shown


def test_a_game_without_a_board_is_shown_too() -> None:
    verdict = judged("1B draw sea Shark ; food-5\n1R $+3 =$13\n", "raft")
    assert [f.message for f in verdict.findings] == []
    assert "B     Ana   10  -2    Shark" in "\n".join(position.text(verdict, {})), "what Ana drew in the open is her hand"
    assert "<svg" in svg(verdict, {})


def test_the_log_names_as_many_pieces_as_the_kit_prints() -> None:
    for name in ("fort", "keep", "hill", "raft"):
        spec = catalog.load(str(LOGS / f"{name}.yaml"))
        for seats in (1, 2, 3):
            players = [*spec.seats.values()][:seats]
            printed = {one.name: sum(draft.copies for draft in list_drafts(one, players)) for one in spec.components.values() if one.making}
            for component in spec.components.values():
                kinds = [kind for kind in spec.figures.pieces if kind.names[-1].split()[0] == component.name or kind.name == component.name]
                if kinds:
                    assert sum(kind.shared + kind.each * seats for kind in kinds) == printed[component.name], (name, component.name)
            for deck in spec.figures.decks:
                cards = sum(deck.cards.values()) * (deck.sets + deck.each * seats)
                assert cards == printed[deck.name], (name, deck.name)


def test_what_the_rules_see_changes_the_id_and_what_only_the_eye_sees_does_not(tmp_path: Path) -> None:
    base = (LOGS / "fort.yaml").read_text("utf-8")
    own = catalog.load(str(LOGS / "fort.yaml")).layout_id

    def changed(old: str, new: str) -> str:
        assert old in base
        (tmp_path / "fort.yaml").write_text(base.replace(old, new), "utf-8")
        return catalog.load(str(tmp_path / "fort.yaml")).layout_id

    for old, new in (
        ("start: 5", "start: 6"), ("most: 20", "most: 21"), ("capture: go\n", ""), ("score: gold", "score: pieces"),
        ("each_seat: 8", "each_seat: 9"), ("Rain: 1", "Rain: 2"), ("Rain: 1", "Hail: 1"), ("storm", "calm"), ("tower:", "castle:"),
    ):  # fmt: skip
        assert changed(old, new) != own, new
    assert changed("score: gold", "score: gold\nlaw: record") == own
    assert changed("diameter: 18, count: 1", "diameter: 19, count: 1") == own
    assert changed("score: gold", "score: gold\nfaces: {plain: [{fill: '#FFFFFF'}]}") == own


def test_a_layout_in_another_language_words_the_record_too(tmp_path: Path) -> None:
    (tmp_path / "dorf.yaml").write_text("game: dorf\ntitle: Dorf\nplayers: [2, 2]\nholdings: {holz: 3}\nwording: worte.yaml\n", "utf-8")
    words = "rules:\n  rec:holding.least: {refused: '{actor}: {who} hat nur {has} {key}'}\n"
    (tmp_path / "worte.yaml").write_text(words, "utf-8")
    assert said("1B holz-4\n", "dorf", tmp_path) == ["4 rec:holding.least 1B: B hat nur 3 holz"]
    (tmp_path / "worte.yaml").write_text("rules:\n  rec:holding.lest: {text: x.}\n", "utf-8")
    with pytest.raises(DataError, match=r"did you mean 'rec:holding\.least'"):
        catalog.load(str(tmp_path / "dorf.yaml"))


def test_an_option_lets_the_table_choose_when_a_position_may_come_back(tmp_path: Path) -> None:
    options = "options: {ko: {choices: [superko, simple, none], default: none}}\n"
    (tmp_path / "loose.yaml").write_text((LOGS / "fort.yaml").read_text("utf-8").replace("game: fort", "game: loose") + options, "utf-8")
    body = "0B place B3 C4 C2\n0R place D4 D2 E3\n1B @D3\n1R @C3 x1B\n{}2B @D3 x1R\n"
    assert said(body.format(""), "loose", tmp_path) == []
    (found,) = said(body.format("!rule ko=simple from now on\n"), "loose", tmp_path)
    assert "rec:capture.ko 2B cannot play D3: this repeats the position after 1B" in found


@pytest.mark.slow
def test_a_thousand_events_take_well_under_a_second() -> None:
    lines = [f"{number}{seat} gold+1 ; @{'ABCDE'[number % 5]}{1 + number // 5 % 5} ; x {'ABCDE'[number % 5]}{1 + number // 5 % 5} ; gold-1"
             for number in range(1, 130) for seat in "BR"]  # fmt: skip
    with within(1):
        assert [f.message for f in judged("\n".join(lines) + "\n", "hill").findings] == []
