"""What is listed can be played, and what can be played is listed: on random positions of every game, against all lines of a few words."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.errors import RefereeError
from referee.judge.headers import LayoutCache
from referee.legal import legal as module
from referee.legal.legal import Legal, legal, legal_lines
from referee.legal.reasons import why
from referee.legal.search import Prober
from referee.live.game import LiveGame
from referee.live.opening import open_bytes, open_game
from tests.referee.games.cairo.logs import MAP, START
from tests.referee.legal.lists import Listed, accepted_lines, random_line
from tests.sampling import nightly, sampled

ROOT = Path(__file__).resolve().parents[3]
RECORD = ROOT / "tests/logs/record"
TINY = """extends: gocaine
title: Tiny
board:
  map: |
    PE TP TP
    BO BO SW
    BO PE SW
zones:
""" + "".join(f"  {code}: ~\n" for code in ("WC", "NL", "CM", "CA", "SG", "AT", "SC", "SE", "NW", "NC", "NE"))
CITIES = [word for word in MAP.split() if len(word) == 2]


class Case(NamedTuple):
    """A game: its headers and first lines, words for lines that are tried, how many words a line has, and after how many turns."""

    log: str
    words: Sequence[str]
    longest: int = 3
    turns: int = 2


LONGEST_NUMBER = 999_999
CLAIMED = {
    "gocaine": "@C1 @C3 x0R x1R buy 1@A1 2@A1 =$50 =$40 =cell:0 =pi:0 hit BO SW roll A1/2 B2/2 1+1 6+6 safe seized ; done",
    "go": "A1 C3 pass x0W x1W =xs:0 =xs:1 =cards:0 =pts:0 ; done",
    "ko": "A1 A2 C2 B2 x0W x1W =xs:1 =xs:0 =xs:2",
    "cards": "1+2 2+2 play NM A2 x0R x0G =xs:0 =cards:2 =cards:3 ; - pass draw ?",
    "cairo": f"at {' '.join(CITIES[:6])} load H S go - give =$20 =$21 =load:1 =load:0 =done:0 ;",
    "fort": "@C3 @C4 gold-3 =gold:7 =gold:10 x0R pass ;",
    "raft": "draw ? Storm roll 6 =food:5 =food:6 =$10 =$11 done ;",
}  # fmt: skip
"""Words of each game, claims among them."""
CASES = {
    "gocaine": Case(
        "Game: gocaine\nBoard: tiny\nPlayers: B=Ana R=Ben\n0B place A1 A2 B2\n0R place C2 B1",
        (*("buy", "1@A1", "2@A1", "3@B2", "1cell", "9lvl", "pi@BO", "4pi@SW",
          "ship", "sell", "2", "A1>A2", "A2>B2>A1", "A1>C2", "A1", "2@A2"),
         *("@C1", "@A1", "@B3", "ktr", "B1", "hit", "BO", "!R", "loan", "knock", "concede", "done", "-", ";", "roll", "A1/2", "1+1")),
    ),
    "go": Case(
        "Game: territory\nBoard: 3x3\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will",
        ("A1", "B2", "C3", "C1", "A3", "-", "pass", "done", ";", "surrender", "W", "yes", "war", "independence", "2+2", "draw", "concede"),
    ),
    "ko": Case(
        "Game: territory\nBoard: 4x4\nOptions: dice=off cards=off ko=simple\nPlayers: K=Kay W=Will\n"
        "0K place B1 A2 B3\n0W place C1 D2 C3 B2",
        ("A1", "C2", "B2", "C3", "D1", "D4", "pass", ";"),
    ),
    "cards": Case(
        "Game: territory\nBoard: 4x4\nPlayers: B=Ana R=Ben G=Cy\n0 start B:A1 R:D4 G:D1\n0 deal B:NMXM? R:RJ?? G:???",
        ("1+2", "2+2", "play", "NM", "XM", "PP", "A2", "C3", "D4", "A3", "draw", "?",
         "drop", "-", "pass", ";", "surrender", "!R", "RJ", "yes", "R"),
    ),
    "cairo": Case(
        f"Game: cairo\nPlayers: X=Ann Y=Bo\n{START}1 bid X0 Y-",
        ("at", *CITIES, "load", "H", "S", "3", "go", "-", "give", "H:3", "D:n", "S:a", "3S", "done", ";", "concede"),
        turns=4,
    ),
    "fort": Case(
        "Board: fort\nPlayers: B=Ana R=Ben",
        ("@C3", "@C4", "C3>C4", "x", "C3", "roll", "5+2", "3", "draw", "Rain", "Sun", "?", "play",
         "drop", "shuffle", "gold-3", "gold+9", "pass", "-", ";"),
    ),
    "raft": Case(
        "Board: raft\nPlayers: B=Ana R=Ben",
        ("draw", "Storm", "Cook", "?", "roll", "6", "$-9", "$-11", "food-4", "food-6", "shuffle", "done", "pass", "concede", "!R", ";"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the layouts of these games are."""
    path = tmp_path_factory.mktemp("legal")
    (path / "tiny.yaml").write_text(TINY, "utf-8")
    for layout in RECORD.glob("*.yaml"):
        (path / layout.name).write_bytes(layout.read_bytes())
    return path


def begun(name: str, folder: Path) -> LiveGame:
    game = open_bytes(f"%tlog 1\n{CASES[name].log}\n".encode(), folder=folder, strict=True)
    assert game.refused is None, game.refused.errors
    return game


def walked(game: LiveGame, rng: Random, turns: int) -> None:
    """Play so many lines of what is listed; each is accepted."""
    for _ in range(turns):
        if game.due is None:
            return
        lines = (random_line(game, rng, game.due) for _ in range(5))
        line = next((line for line in lines if "concede" not in line), "")
        if not line:
            return
        attempt = game.attempt(line)
        assert attempt.accepted, (line, [finding.message for finding in attempt.errors], game.text)
        game.play(attempt)


DEALT = "".join(f"0{seat} {' ; '.join(['draw ?'] * 12)}\n" for seat in "RBG")


def nobody_claims(line: str) -> bool:
    """Whether a line claims something twice, or captures of the seat's own stones: both may be written, and are not listed."""
    words = line.split()
    claimed = [re.sub("-?[0-9]+", "", word) for word in words if word[0] in "=x"]
    return len({*claimed}) < len(claimed) or f"x0{words[0][-1]}" in words


def everything_is_listed(game: LiveGame, case: Case) -> int:
    """Compare with all lines of a few words; how many were accepted."""
    listed = Listed(game)
    count = 0
    assert game.due is not None
    for line in accepted_lines(game, game.due, case.words, case.longest):
        count += 1
        if not nobody_claims(line):
            missing = listed.missing(line)
            assert missing is None, f"{missing} in {line!r} after\n{game.text}"
    return count


@pytest.mark.parametrize("name", sampled(CASES, landing=2))
def test_what_is_listed_is_accepted_and_what_is_accepted_is_listed(name: str, folder: Path) -> None:
    game = begun(name, folder)
    walked(game, Random(4), CASES[name].turns)
    if game.due is not None:
        short = CASES[name]._replace(longest=2)
        assert everything_is_listed(game, short)


@pytest.mark.parametrize("seed", sampled([1, 2]))
@pytest.mark.parametrize("name", sampled(CASES, landing=2))
def test_claims_that_are_true_are_listed(name: str, seed: int, folder: Path) -> None:
    game = begun(name, folder)
    walked(game, Random(seed), seed)
    if game.due is not None:
        words = CLAIMED[name].split()
        everything_is_listed(game, CASES[name]._replace(words=words, longest=3 if len(words) < 20 else 2))
        line = random_line(game, Random(seed), game.due)
        claimed = [claim for claim in legal(game, f"{line} ").claims if claim.startswith("=")]
        assert claimed or "concede" in line or line.split()[0].isdigit(), line
        game.play(line)
        assert game.table is not None
        values = [game.table.holding(claim[1:-1].rstrip(":"), line.split()[0][-1]) for claim in claimed]
        game.undo()
        for claim, value in zip(claimed, values, strict=True):
            accepted = game.attempt(f"{line} {claim[:-1]}{value}").accepted
            assert accepted or abs(value or 0) > LONGEST_NUMBER, (line, claim, value)


def test_cards_that_answer_a_move_are_listed_in_the_turn_of_another(folder: Path) -> None:
    game = begun("cards", folder)
    assert game.due is not None
    assert legal(game, "1B 1+2 A2 ").again
    replies = {verb.begins: [option.text for option in verb.options] for verb in legal(game, "1B 1+2 A2 ; ").verbs}
    assert replies == {"!R": ["play"], "!G": ["play"]}
    assert {"RJ", "RR"} == {option.text for option in legal(game, "1B 1+2 A2 ; !R play ").options}
    assert [verb.begins for verb in legal(game, "1B pass ; ").verbs] == ["draw"]
    rng = Random(3)
    assert any("!R play R" in random_line(game, rng, "1B 1+2 A2 ;") for _ in range(9))


def test_claims_and_other_spellings(folder: Path) -> None:
    game = begun("gocaine", folder)
    verbs = {verb.verb: verb for verb in legal(game).verbs}
    of_line = ("=$N", "=cell:N", "=stock:N", "=lvl:N", "=tf:N", "=pi:N", "=mt:N")
    assert verbs["done"].claims == of_line
    assert set(verbs["deploy"].claims) == {"xNR", *of_line}
    assert legal(game, "1B @C1 ").claims == ("xNR", *of_line)
    assert legal(game, "1B @A3 x0R ").claims == of_line
    assert legal(game, "1B done =$50 =t").claims == ("=tf:N",)
    wrong = legal(game, "1B done =$49 ").refused
    assert wrong is not None
    assert wrong.message == "B $50 by the rules, 49 by the log"
    early = legal(game, "1B buy 1@A1 =").refused
    assert getattr(early, "rule", "") == "gc:buy.lot"
    for line in ("1B hit Bolivia ", "1B hit BOLIVIA ", "1B buy 1 @a1 1@b2 ", "1B @c1 ", "1B deploy C1 "):
        assert legal(game, line).complete, line


@pytest.mark.slow
@pytest.mark.parametrize("name", nightly(sorted(CASES, key=lambda name: name in ("ko", "fort", "raft")), landing=len(CASES) - 3))
@pytest.mark.parametrize("seeds", nightly([range(5, 12, 3), range(12)], landing=1), ids=["some", "all"])
def test_on_many_positions(seeds: range, name: str, folder: Path) -> None:
    total = 0
    for seed in seeds:  # as many turns are played first
        game = begun(name, folder)
        walked(game, Random(seed), seed)
        if game.due is not None:
            total += everything_is_listed(game, CASES[name])
    assert total > 10


def options(result: Legal, verb: str) -> dict[str, tuple[int, int, int] | None]:
    return {option.text: option.amount for one in result.verbs if one.verb == verb for option in one.options}


def test_amounts_have_a_smallest_a_greatest_and_a_step(folder: Path) -> None:
    game = begun("gocaine", folder)
    buy = options(legal(game), "buy")
    assert buy["Ncell"] == (1, 10, 1)
    assert buy["Nlvl"] == (1, 2, 1)
    assert buy["N@A1"] == (1, 20, 1)
    assert buy["Npi@TP"] == (1, 2, 1)
    after = {option.text: option.amount for option in legal(game, "1B buy 1@A1 1@A2 ").options}
    assert after["N@B2"] == (2, 18, 2)
    assert {option.text: option.amount for option in legal(game, "1B buy 1@A1 ").options}["N@A2"] == (1, 19, 1)


def test_amounts_to_ship_are_those_of_all_loads(folder: Path) -> None:
    log = "%tlog 1\nGame: gocaine\nPlayers: R=Ana G=Ben\n0R place {} A2\nfix $ R+500 x\n1R buy {}\n1G done\n"
    for cells, bought, most in (("A1 B1", "1@A1 4@B1", 4), ("A1 B1", "10@A1 3@B1", 10), ("A1", "7@A1", 7)):
        game = open_bytes(log.format(cells, bought).encode(), folder=folder)
        assert {option.text: option.amount for option in legal(game, "2R ship ").options}["N"] == (1, most, 1)
        assert game.attempt(f"2R ship {most} {'B1' if most == 4 else 'A1'}>A2").accepted


def test_the_same_line_of_one_position_is_looked_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    find = module._find_half_written
    monkeypatch.setattr(module, "_find_half_written", lambda game, prober, line: asked.append(line) or find(game, prober, line))
    game = begun("ko", folder)
    here, before = game.here, [legal(game).verbs, legal(game, "1K ").verbs, legal(game, "1K A1 ").options]
    assert asked.count("1K ") == 1
    game.play("1K A1")
    assert legal(game, "1W ").verbs != before[1]
    game.go(here)
    assert [legal(game).verbs, legal(game, "1K ").verbs, legal(game, "1K A1 ").options] == before


def test_who_has_no_load_rolls_for_none_in_the_turn_of_another(folder: Path) -> None:
    log = b"%tlog 1\nGame: gocaine\nPlayers: R=Ana G=Ben K=Cy\n0R place B1 C1\n0G place J8\nfix $ R+500 x\n1R buy 2@B1\n"
    game = open_bytes(log, folder=folder)
    verbs = {verb.begins: [option.text for option in verb.options] for verb in legal(game, "1G hit PE ; ").verbs}
    assert (verbs["roll"], verbs["!R"], "roll" in verbs.get("!K", ())) == (["B1/2"], ["roll"], False)
    codes = {seat: [one.code for one in game.attempt(f"1G hit PE ; {seat}roll B1/2 6+1 ; done").errors] for seat in ("", "!R ", "!K ")}
    assert codes == {"": [], "!R ": [], "!K ": ["gc:turn.offturn"]}


def test_a_line_that_lacks_something_can_go_on_but_not_end(folder: Path) -> None:
    game = begun("gocaine", folder)
    odd = legal(game, "1B buy 1@A1 ")
    assert not odd.complete
    assert odd.again
    assert odd.unfinished is not None
    assert odd.unfinished.rule == "gc:buy.lot"
    whole = legal(game, "1B buy 2@A1 ")
    assert (whole.complete, whole.again, whole.unfinished) == (True, True, None)


def test_words_that_are_begun(folder: Path) -> None:
    game = begun("gocaine", folder)
    game.play("1B buy 4@A1")
    game.play("1R done")
    assert [option.text for option in legal(game, "2B sh").options] == ["ship"]
    assert [option.text for option in legal(game, "2B s").options] == ["ship", "sell"]
    assert [option.text for option in legal(game, "2B ship").options] == ["A1>", "N"]
    assert [option.text for option in legal(game, "2B ship A").options] == ["A1>"]
    assert [option.text for option in legal(game, "2B ship A1>").options] == ["A2", "B2"]
    begun_amounts = [option.text for option in legal(game, "2B buy 1").options]
    assert begun_amounts[:6] == ["N@A2", "N@B2", "N@A1", "Ncell", "Nlvl", "Npi@BO"]
    assert legal(game, "2B ship A1>C2").refused is not None


@pytest.mark.parametrize(("name", "absent", "present"), [("noughts", {"=$N", "=hand:N"}, "=pieces:N"), ("tricks", {"=$N"}, "=hand:N")])
def test_claims_are_offered_of_what_the_game_has(tmp_path: Path, name: str, absent: set[str], present: str) -> None:
    for file in (f"{name}.yaml", "tricks.csv"):
        shutil.copy(Path(__file__).resolve().parents[2] / "laws" / file, tmp_path / file)
    path = tmp_path / "game.tlog"
    path.write_text(
        f"%tlog 1\nBoard: {name}\nPlayers: {'R=Ann B=Ben G=Cat' if name == 'tricks' else 'X=Ann O=Ben'}\n{DEALT * (name == 'tricks')}",
        "utf-8",
    )
    claims = {claim for verb in legal(open_game(path)).verbs for claim in verb.claims}
    assert present in claims
    assert not absent & claims


def test_lines_of_the_whole_table_are_listed_once() -> None:
    start = legal(open_bytes(b"%tlog 1\nGame: cairo\nPlayers: X=Ann Y=Bo\n"))
    assert start.lines == ("0 first", "0 roll", "end agreed")
    assert list(legal_lines(start)) == ["next: 0 first, 0 roll", "other lines: end agreed"]


def test_another_line_that_begins_with_an_amount_has_its_place() -> None:
    start = legal(open_bytes(b"%tlog 1\nGame: windmills\nBoard: windmills\nPlayers: R=Ann B=Bo\n"))
    assert "0R grain+" in start.lines
    (others,) = (line for line in legal_lines(start) if line.startswith("other lines: "))
    assert "0R grain+N, " in others


def test_lines_that_are_no_turns(folder: Path) -> None:
    game = open_bytes(b"%tlog 1\nGame: territory\nBoard: 5x5\nPlayers: B=Ana R=Ben\n")
    assert [line for line in legal(game).lines if not line.startswith("end")] == ["0 first", "0 start", "0 deal", "0B place", "0R place"]
    assert [option.text for option in legal(game, "0 start B:").options][:2] == ["A5", "B5"]
    assert legal(game, "0 first B:6+3 ").options[0].text == "R:"
    cairo = open_bytes(f"%tlog 1\nGame: cairo\nPlayers: X=Ann Y=Bo\n{MAP}".encode())
    assert legal(cairo).lines[:2] == ("0 first", "0 roll")
    cairo.play("0 roll 2H:S 5D:C nC:H aS:D")
    assert "1 bid" in legal(cairo).lines
    assert [(option.text, option.amount) for option in legal(cairo, "1 bid X3 ").options] == [("Y-", None), ("YN", (4, 99, 1))]


def test_an_end_is_not_offered_once_somebody_has_conceded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    of_law = Prober.try_line
    monkeypatch.setattr(Prober, "try_line", lambda prober, line, **how: tried.append(line) or of_law(prober, line, **how))  # type: ignore[func-returns-value]
    for log in ("Game: gocaine\nPlayers: R=Ana B=Ben\n1R concede\n", "Board: breakthrough\nPlayers: X=Ana O=Ben\n1X concede\n"):
        game = open_bytes(f"%tlog 1\n{log}".encode(), folder=folder)
        assert game.due is None
        assert not [line for line in legal(game).lines if line.startswith("end")]
    assert len(tried) < 20, "a rule that refuses every count of dead stones is asked about one"


@pytest.mark.slow
def test_a_turn_of_several_pieces_begins_with_the_first() -> None:
    game = open_bytes(b"%tlog 1\nBoard: drove\nPlayers: D=Ana W=Ben\n")
    assert {verb.verb: len(verb.options) for verb in legal(game).verbs} == {"concede": 0, "!W": 1, "put": 8}
    assert [option.text for option in legal(game, "1D @A6 ").options] == ["Flock"]
    assert not legal(game, "1D @A6 Flock ").complete


def test_few_lines_are_tried_for_a_set_up_that_is_written_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    of_law = Prober.try_line
    monkeypatch.setattr(Prober, "try_line", lambda prober, line, **how: tried.append(line) or of_law(prober, line, **how))  # type: ignore[func-returns-value]
    game = open_bytes(b"%tlog 1\nGame: territory\nPlayers: B=Ana R=Ben K=Cy\n")
    for line in ("0 first B:6+3 R:5+2 K:1+1", "0 start K:J1"):
        tried.clear()
        legal(game, f"{line} ")
        legal(game, f"{line} ; ")
        assert len(tried) < 1000
        game.play(line)
    assert game.attempt("0 first B:6+3").errors[0].column == 9, "the seat that may not roll again"
    game = open_bytes(b"%tlog 1\nGame: territory\nPlayers: B=Ana R=Ben\nOptions: dice=off\n1B A1\n")
    tried.clear()
    assert "deal" not in legal(game).lines
    assert not [line for line in tried if "deal" in line][3:], "it belongs in the set-up whatever is dealt"


def test_no_set_up_and_no_dead_stone_is_listed_after_they_may_come(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    scan = Prober.try_line
    monkeypatch.setattr(Prober, "try_line", lambda self, text, **kept: [tried.append(text), scan(self, text, **kept)][1])
    game = open_bytes(b"%tlog 1\nGame: territory\nPlayers: B=Ana R=Ben\nend agreed\n")
    assert legal(game).lines == ("reveal",)
    assert [one.message for one in game.attempt("0 first B:6+3 R:5+2").errors] == ["the set-up comes before the first turn"]
    game = open_game(ROOT / "tests/logs/territory/game_agreed.tlog")
    assert "reveal G:P3" in game.lines
    tried.clear()
    assert legal(game).lines == ("reveal",), "dead stones come before the cards that are shown"
    assert len(tried) < 1000


def test_money_is_listed_only_where_a_game_uses_it(folder: Path) -> None:
    game = open_bytes(b"%tlog 1\nBoard: fort\nPlayers: R=A B=B\n", folder=folder)
    changes = next(verb.options for verb in legal(game, "1R ").verbs if verb.verb == "change")
    assert [one.text for one in changes] == ["gold+N", "gold-N"]
    game.play("1R $+2")
    changes = next(verb.options for verb in legal(game, "1B ").verbs if verb.verb == "change")
    assert [one.text for one in changes] == ["gold+N", "gold-N", "$+N"], "money that somebody has is part of the game"


def test_an_unfinished_line_says_once_that_it_cannot_end() -> None:
    log = str(ROOT / "tests/conformance/logs/territory-three.tlog")
    said = CliRunner().invoke(app, ["legal", log, "--at", "4B", "--line", "4G 3+2 "]).stdout
    assert said.splitlines()[-1] == "the line cannot end here: no move was made after the roll"


def test_what_cannot_follow_says_why(folder: Path) -> None:
    game = begun("go", folder)
    for line, code in {"1W A1": "tlog:order.missing", "2K ": "tlog:order.round", "1Q A1": "tlog:seat", "1K Z9": "tlog:token"}.items():
        refused = legal(game, line).refused
        assert refused is not None, line
        assert getattr(refused, "code", getattr(refused, "rule", "")) == code
    with pytest.raises(RefereeError, match="does not begin a line"):
        legal(game, "hello")
    with pytest.raises(RefereeError, match="cannot be played yet"):
        legal(open_bytes(b"%tlog 1\nGame: go\n"))


def test_why_a_card_of_several_words_may_not_be_played_is_the_rule_and_not_that_there_are_no_dice(tmp_path: Path) -> None:
    cards = "\n".join(f"{suit} {rank},{suit},{rank}" for suit in ("Sun", "Moon") for rank in range(1, 5))
    (tmp_path / "duo.csv").write_text(f"name,suit,rank\n{cards}\n", "utf-8")
    law = 'rules: {follow: {text: Follow., when: len(trick) > 0, need: "value(card, suit) == value(lead, suit)"}}'
    head = "game: duo\ntitle: Duo\nplayers: [2, 2]\ncomponents: {cards: {kind: card, from: duo.csv}}\n"
    (tmp_path / "duo.yaml").write_text(f"{head}law:\n  deal: 2\n  turn: play\n  {law}\n", "utf-8")
    lines = ["%tlog 1", "Game: duo", "Players: R=Ana B=Ben", "0R draw Sun 1 ; draw Sun 2", "0B draw Sun 3 ; draw Moon 4", "1R play Sun 1"]
    game = LiveGame(lines, layouts=LayoutCache(str(tmp_path)))
    for card, code in (("Moon 4", "law:follow"), ("Moon 3", "rec:hand.card"), ("Sun 3", "")):
        assert why(game, card).code == code
