"""Events of one seat in the line of another, by links: before it is written, while it is, and once it is the last line of the log."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.errors import RefereeError
from referee.live.game import LiveGame
from referee.live.opening import open_game
from referee.live.shuffle import commit, place_of_seed
from referee.serve import bots as bot_lines
from referee.serve.followed import Followed
from referee.serve.notify import Notifier
from referee.serve.seats import SEAT, WATCH, Seats, Who
from tests.boardgen.web.browser import browser, require
from tests.programs import run
from tests.referee.serve.test_hands import TERRITORY, begun, deal
from tests.referee.serve.test_seats import Table
from tests.sampling import row

HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann G=Cat B=Ben\n1R @B2\n1G @C5\n1B @D7\n2R - ; @B3\n"
REJECT = """%tlog 1
Game: territory
Board: 9x9
Players: B=Ana R=Ben W=Will
0 first B:6+3 R:5+2 W:4+2
0 start B:C3 R:G7 W:E5
0 deal B:NM,XM,P3 R:RJ,P5,T12 W:?,?,?
"""
TRUCKS = Path(__file__).resolve().parents[2] / "logs" / "cairo" / "game_longer.tlog"
EXAMPLES = Path(__file__).resolve().parents[3] / "data" / "examples"
POOL, DROVE = (Path(__file__).resolve().parents[2] / "logs" / "examples" / f"{name}.tlog" for name in ("rock-pool", "drove"))
ALL = frozenset("RGBW")
WHO = {seat: Who(SEAT, seat, ALL) for seat in "RGBW"}


def followed(path: Path, text: str, linked: str = "RGB") -> Followed:
    """A log whose seats have links."""
    path.write_text(text)
    for seat in linked:
        Seats(str(path)).give(seat)
    log = Followed(str(path))
    log.read()
    return log


def offered(log: Followed, who: Who, typed: str = "", kind: str = "react") -> list[str]:
    """The lines that somebody may touch, of one kind."""
    choices: Any = log.attempt(typed, who=who)["choices"]
    return [str(one["text"]).strip() for one in choices if one["kind"] == kind]


def test_a_seat_acts_in_the_turn_of_another(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, HEAD)
    assert offered(log, WHO["B"]) == ["!B hit", "!B concede"]
    assert offered(log, WHO["G"]) == [], "nothing can be added to the last line, and this turn is hers"
    assert offered(log, Who(WATCH, linked=ALL)) == []
    tried = log.attempt("!B hit TP", who=WHO["B"])
    assert (tried["accepted"], tried["line"], tried["findings"]) == (True, "2G !B hit TP", [])
    for typed, who, why in (
        ("!B hit TP", WHO["R"], "the link of R does not write for B"),
        ("!B hit TP", WHO["G"], "the link of G does not write for B"),
        ("!B hit TP", Who(WATCH, linked=ALL), "for watching"),
        ("!B hit TP", Who(linked=ALL), "only Ben writes for B"),
        ("!B hit TP ; @C6", WHO["B"], "you cannot write `@C6` in this line"),
        ("!B hit TP ; !R concede", WHO["B"], "the link of B does not write for R"),
        ("!B hit TP # so there", WHO["B"], "leave the comment out"),
    ):
        with row((typed, who)), pytest.raises(RefereeError, match=why):
            log.write(typed, "2G", who)
    assert log.write("!B hit XX", "2G", WHO["B"])["accepted"] is False
    assert path.read_text() == HEAD
    assert log.write("!B hit TP", "2G", WHO["B"])["begun"] is True
    assert path.read_text() == HEAD + "# begun: 2G !B hit TP\n"
    with pytest.raises(RefereeError, match="the log has changed"):
        log.write("!B hit TP", "1G", WHO["B"])
    assert log.write("!B hit TP", "2G", WHO["B"])["accepted"] is False, "one chip a zone"


def test_a_line_goes_on_with_what_others_have_begun(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, HEAD)
    log.write("!B hit TP", "2G", WHO["B"])
    log = Followed(str(path))
    view = log.read()
    assert view.due is not None
    assert view.due.begun == "2G !B hit TP"
    assert log.attempt("", who=WHO["G"])["rolled"] == "2G !B hit TP"
    for typed, why in (
        ("- ; @C6", "is written already; begin the line with it"),
        ("2G !B hit TPX ; @C6", "does not write for B"),
        ("2G !B hit TP extra ; @C6", "does not write for B"),
        ("2G !B hit TP ; @C6 ; !R hit TP", "does not write for R"),
        ("2G !B hit TP ; !B concede ; @C6", "does not write for B"),
    ):
        with row(typed), pytest.raises(RefereeError, match=why):
            log.write(typed, "2G", WHO["G"])
    assert log.undo("2G", WHO["R"]) == {"struck": ["2R - ; @B3"]}
    assert log.write("- ; @B3", "2R", WHO["R"])["accepted"] is True
    assert log.write("!B hit TP", "2G", WHO["B"])["begun"] is True
    assert log.undo("2G", WHO["B"]) == {"struck": ["!B hit TP"]}, "it can be withdrawn"
    assert log.read().due.begun == ""  # type: ignore[union-attr]
    assert log.write("!B hit TP", "2G", WHO["B"])["begun"] is True
    assert log.write("2G !B hit TP ; @C6", "2G", WHO["G"])["accepted"] is True
    assert path.read_text().endswith("# begun: 2G !B hit TP\n2G !B hit TP ; @C6\n")
    assert run("referee", "check", str(path)).returncode == 0
    assert log.undo("2B", WHO["G"])["error"] == "only Ben can take this line back", "an event of his is in it"


def test_a_line_that_is_written_is_reacted_to(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, REJECT + "1B 4+2 D5   # the middle\n", "BRW")
    assert offered(log, WHO["R"]) == ["!R play"]
    assert offered(log, WHO["R"], "!R play ", "word") == ["!R play RJ"]
    tried = log.attempt("!R play RJ", who=WHO["R"])
    assert tried["line"] == "1B 4+2 D5 ; !R play RJ   # the middle"
    with pytest.raises(RefereeError, match="does not write for R"):
        log.write("!R play RJ", "1R", WHO["W"])
    assert log.write("!R play RJ", "1R", WHO["R"])["accepted"] is True
    assert path.read_text() == REJECT + "~1B 4+2 D5   # the middle\n1B 4+2 D5 ; !R play RJ   # the middle\n"
    assert open_game(path).due == "1R"
    assert run("referee", "check", str(path)).returncode == 0
    assert log.write("3+1 G6", "1R", WHO["R"])["accepted"] is True
    assert log.write("!B play RJ", "1W", WHO["B"])["accepted"] is False, "it is not in the hand"


def test_everybody_chooses_for_their_own_seat_in_a_line_of_the_whole_table(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    head = REJECT.partition("0 start")[0]
    log = followed(path, head, "BR")
    for typed, seat, why in (
        ("0 start B:C3 R:G7 W:E5", "B", "the link of B does not write for R"),
        ("0 start R:G7", "B", "the link of B does not write for R"),
        ("0 start W:E5", "R", "the link of R does not write for W"),
    ):
        for act in (log.write, log.begin):
            with row((typed, seat)), pytest.raises(RefereeError, match=why):
                act(typed, "1B", WHO[seat])
    with pytest.raises(RefereeError, match="only Ben writes for R"):
        log.write("0 start R:G7", "1B", Who(linked=frozenset("BR")))
    assert path.read_text() == head
    assert log.attempt("0 start ", who=WHO["R"])["hand"] == ["Ana", "Will"]
    assert log.begin("0 start R:G7", "1B", WHO["R"])["begun"] is True
    assert log.attempt("", who=WHO["B"])["rolled"] == "0 start R:G7"
    with pytest.raises(RefereeError, match="is written already; begin the line with it"):
        log.write("0 start B:C3", "1B", WHO["B"])
    assert log.begin("0 start R:G7 B:C3", "1B", WHO["B"])["begun"] is True
    assert log.begin("0 start R:G7 B:C3 ; start", "1B", WHO["B"])["begun"] is False, "nobody could take that back"
    assert log.undo("1B", WHO["B"]) == {"struck": ["B:C3"]}
    assert log.undo("1B", WHO["R"]) == {"struck": ["start R:G7"]}
    assert log.attempt("", who=WHO["B"]).get("rolled") is None
    assert log.begin("0 start R:G7", "1B", WHO["R"])["begun"] is True
    assert log.begin("0 start R:G7 B:C3", "1B", WHO["B"])["begun"] is True
    choices: Any = log.attempt("0 start R:G7 B:C3 ", who=WHO["B"])["choices"]
    assert not [one for one in choices if one["kind"] == "word"], "the next word is for W"
    assert log.write("0 start R:G7 B:C3 W:E5", "1B", Who(linked=frozenset("BR")))["accepted"] is True
    assert run("referee", "check", str(path)).returncode == 0


def test_nobody_but_the_bot_itself_chooses_for_a_bot_in_a_line_of_the_whole_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, TRUCKS.read_text().partition("\n1 bid")[0].replace("\nOptions:", "\nBots: A=random\nOptions:") + "\n", "D")
    drover, whole, free = Who(SEAT, "D", frozenset("D")), bot_lines.bot_answer, list[bool]()
    monkeypatch.setattr(bot_lines, "bot_answer", lambda *given: [free.append(not log._lock.locked()), whole(*given)][1])
    choices: Any = log.attempt("bid D1 ", who=drover)["choices"]
    (said,) = [str(one["text"]).split()[-1] for one in choices if one["kind"] == "bot"]
    other = "A2" if said != "A2" else "A3"
    with pytest.raises(RefereeError, match=f"Ada is a bot: press its button in place of `{other}`"):
        log.begin(f"1 bid D1 {other}", "1", drover)
    assert log.begin(f"1 bid D1 {said}", "1", drover)["begun"] is True
    assert free == [True], "the bot is asked once, and others use the log meanwhile"
    due = log.read().due
    assert due is not None
    assert due.waits == {"B": "Bo"}


def test_nothing_is_added_once_the_next_line_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, REJECT + "1B 4+2 D5\n# rolled: 1R 3+1\n", "BRW")
    assert offered(log, WHO["R"]) == []
    with pytest.raises(RefereeError, match="begin the line with it"):
        log.write("!R play RJ", "1R", WHO["R"])


@pytest.mark.slow
def test_hidden_hands_stay_hidden_in_a_reaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, "territory", 0)
    path = begun(tmp_path, "territory", TERRITORY.partition("1B ")[0])
    log = Followed(str(path))
    log.read()
    rolled = log.roll("*", "1B", WHO["B"])["rolled"]
    assert log.write(f"{rolled} D5", "1B", WHO["B"])["accepted"] is True
    before = path.read_text()
    assert offered(log, WHO["R"], "!R play ", "word") == ["!R play RJ"]
    with pytest.raises(RefereeError, match="does not write for R"):
        log.attempt("!R play ", who=WHO["B"])
    assert log.write("!R play RR", "1R", WHO["R"])["accepted"] is False, "a card that is not in the hand"
    assert path.read_text() == before
    assert log.write("!R play RJ", "1R", WHO["R"])["accepted"] is True
    assert path.read_text() == before.replace(f"\n{rolled} D5", f"\n~{rolled} D5") + f"{rolled} D5 ; !R play RJ\n"


def by_another(folder: Path) -> str:
    """The log of Rock Pool, with a layout in which the other player chooses the card that is discarded."""
    shutil.copytree(EXAMPLES / "rock-pool", folder / "rock-pool")
    layout = (EXAMPLES / "rock-pool.yaml").read_text().replace("game: rockpool", "game: tide").replace("drop of another", "drop by another")
    (folder / "tide.yaml").write_text(layout)
    return re.sub(r"Game: .*\nBoard: .*", "Game: tide\nBoard: tide", POOL.read_text())


def test_a_card_that_another_discards_is_chosen_by_whose_turn_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    text = POOL.read_text().partition("4R ")[0]
    log = followed(path, text, "RB")
    assert "draw Gull ; !B" in offered(log, WHO["R"], "draw Gull ; ", "verb")
    assert log.begin("draw Gull", "4R", WHO["R"])["begun"] is True
    due = log.read().due
    assert due is not None
    assert due.waits == {}
    assert offered(log, WHO["B"], "", "react") == ["!B concede"]
    with pytest.raises(RefereeError, match="Ana decides about this, whose turn it is"):
        log.write("!B drop Shell 2", "4R", WHO["B"])
    with pytest.raises(RefereeError, match="the link of R does not write for B"):
        log.write("4R draw Gull ; !B concede", "4R", WHO["R"])
    assert log.begin("4R draw Gull ; !B drop Shell 2", "4R", WHO["R"])["begun"] is True
    assert log.undo("4R", WHO["R"]) == {"struck": ["!B drop Shell 2"]}
    assert log.write("4R draw Gull ; !B drop Starfish 3 ; done", "4R", WHO["R"])["accepted"] is True
    for bot in ("random", "greedy"):
        log = followed(path, f"{text.replace('B=Ben', f'B=Ben{chr(10)}Bots: R={bot}')}# begun: 4R draw Gull\n", "B")
        with row(bot):
            assert log.think().line.startswith("4R draw Gull ; !B drop ")


@pytest.mark.slow
def test_a_line_is_handed_to_others_until_they_have_acted(tmp_path: Path) -> None:
    text = by_another(tmp_path)
    path = tmp_path / "game.tlog"
    log = followed(path, text[: text.index("\n11B ") + 1], "RB")
    own, other = "draw Seaweed 11 ; draw Pearl ; draw Gull", "!R drop Shell 12"
    assert "hand" not in log.attempt("", who=WHO["B"])
    tried = log.attempt(own, who=WHO["B"])
    assert len(tried["hand"]) == 1  # type: ignore[arg-type]
    assert not [one for one in tried["choices"] if "!R" in one["text"]]  # type: ignore[attr-defined]
    with pytest.raises(RefereeError, match="does not write for R"):
        log.write(f"{own} ; {other}", "11B", WHO["B"])
    with pytest.raises(RefereeError, match="does not write for B"):
        log.begin(own, "11B", WHO["R"])
    assert log.begin(own, "11B", WHO["B"])["begun"] is True
    assert f"{other}" in offered(log, WHO["R"], "!R drop ", "word")
    assert log.write(other, "11B", WHO["R"])["begun"] is True
    assert log.write(f"11B {own} ; {other} ; draw Starfish 10 ; done", "11B", WHO["B"])["accepted"] is True
    assert path.read_text().endswith(f"# begun: 11B {own} ; {other}\n11B {own} ; {other} ; draw Starfish 10 ; done\n")


@pytest.mark.parametrize(("begun", "drops"), [("draw Crab 1", False), ("draw Gull", True), ("draw Gull ; !G drop Crab 4", False)])
def test_a_discard_is_offered_and_taken_right_after_a_gull(tmp_path: Path, begun: str, drops: bool) -> None:
    by_another(tmp_path)
    players = "%tlog 1\nGame: tide\nBoard: tide\nPlayers: R=Ann B=Ben G=bot:random\n"
    turns = "1R draw Seaweed 7 ; done\n1B draw Shell 2 ; done\n1G draw Crab 4 ; done\n2R draw Shell 1 ; done\n"
    log = followed(tmp_path / "game.tlog", f"{players}{turns}# begun: 2B {begun}\n", "RB")
    words = offered(log, WHO["R"], "", "react")
    assert [one for one in words if "drop" in one] == (["!R drop"] if drops else [])
    assert drops is (log.attempt("!R drop Seaweed 7", who=WHO["R"])["accepted"] is True)
    told: Any = log.write("!R drop Seaweed 7", "2B", WHO["R"])  # a page may write before it has seen what a bot did
    assert told["accepted"] is drops
    assert [one["help"] for one in told["findings"]] == ([] if drops else [f"the line is now `2B {begun}`"])


@pytest.mark.parametrize(
    ("text", "typed", "words", "taken"),
    [
        (DROVE.read_text().partition("2W ")[0], "", {"pass"}, "- done pass"),
        (DROVE.read_text().partition("2W ")[0], "D7>C7 ; ", {"done"}, "done"),
        (DROVE.read_text().partition("2W ")[0], "pass ; ", set(), "done"),
        (POOL.read_text().partition("11B ")[0], "draw Seaweed 11 ; ", {"done"}, "- done pass"),
        (HEAD, "", {"-", "done"}, "- done"),
    ],
    ids="abcde",
)
def test_one_word_is_offered_for_a_turn_that_ends(tmp_path: Path, text: str, typed: str, words: set[str], taken: str) -> None:
    table = followed(tmp_path / "game.tlog", text, "")
    offers: Any = table.attempt(typed)["choices"]
    assert {one["label"] for one in offers} & {"-", "done", "pass"} == words
    assert [word for word in ("-", "done", "pass") if table.attempt(typed + word)["accepted"]] == taken.split(), "all may be typed"


def test_a_line_waits_for_another_seat(tmp_path: Path) -> None:
    text = DROVE.read_text().partition("4D ")[0]
    path = tmp_path / "game.tlog"
    log = followed(path, text, "DW")
    drover, wolf = (Who(SEAT, seat, frozenset("DW")) for seat in "DW")
    own = "F3>H2 ; E2>F3 ; choose G3 ; roll 5"
    assert "hand" not in log.attempt("F3>H2 ; E2>F3 ; choose G3 ", who=drover), "Ben could only concede"
    tried = log.attempt(own, who=drover)
    assert (tried["hand"], tried["waits"], tried["accepted"]) == (["Ben"], ["Ben"], False)
    assert log.begin(own, "4D", drover)["begun"] is True
    due = log.read().due
    assert due is not None
    assert (due.begun, due.waits) == (f"4D {own}", {"W": "Ben"})
    for typed in (f"4D {own}", f"4D {own} ; "):
        tried = log.attempt(typed, who=drover)
        assert ("hand" in tried, tried["waits"]) == (False, ["Ben"])
    assert "waits" not in log.attempt(f"4D {own}", who=Who()), "whoever writes for all seats goes on"
    assert log.write("!W G3>G5", "4D", wolf)["begun"] is True
    due = log.read().due
    assert due is not None
    assert due.waits == {}
    assert "waits" not in log.attempt(f"4D {own} ; !W G3>G5", who=drover)
    assert log.write(f"4D {own} ; !W G3>G5", "4D", drover)["accepted"] is True


def test_a_line_that_waits_is_posted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(Notifier, "_post", lambda _, body: sent.append(json.loads(body)))
    notifier = Notifier("http://127.0.0.1:9/", sent.append)  # type: ignore[arg-type]
    path = tmp_path / "game.tlog"
    log = followed(path, DROVE.read_text().partition("4D ")[0], "DW")
    drover, wolf = (Who(SEAT, seat, frozenset("DW")) for seat in "DW")
    assert notifier.tell(str(path), log.read()) is None
    for line, who in (("F3>H2 ; E2>F3 ; choose G3 ; roll 5", drover), ("!W G3>G5", wolf)):
        assert log.begin(line, "4D", drover)["begun"] is True if who is drover else log.write(line, "4D", who)["begun"] is True
        thread = notifier.tell(str(path), log.read())
        assert thread is not None
        thread.join()
        assert notifier.tell(str(path), log.read()) is None
    assert [(one["turn"], one["seat"], one["name"], one["text"]) for one in sent] == [
        ("4D", "W", "Ben", "The Drove: 4D waits for Ben"),
        ("4D", "D", "Ana", "The Drove: 4D Ana"),
    ]


def test_a_line_in_which_another_has_acted_is_rolled_on_by_its_writer(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    begun = "4D F3>H2 ; E2>F3 ; choose G3 ; roll 5 ; !W G3>G5"
    log = followed(path, DROVE.read_text().partition("4D ")[0].replace("Event:", f"Shuffle: {commit('the seed')}\nEvent:"), "DW")
    Path(place_of_seed(str(path))).write_text("the seed\n")
    with path.open("a") as stream:
        stream.write(f"# begun: {begun}\n")
    log.read()
    for seat, why in (("D", "nothing is left to chance"), ("W", "the link of W does not write for D")):
        with row(seat), pytest.raises(RefereeError, match=why):
            log.roll(f"{begun} ; *", "4D", Who(SEAT, seat, frozenset("DW")))


def test_a_bot_acts_in_a_line_that_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, DROVE.read_text().partition("4D ")[0].replace("W=Ben", "W=Ben\nBots: W=random"), "D")
    drover, own = Who(SEAT, "D", frozenset("D")), "F3>H2 ; E2>F3 ; choose G3 ; roll 5"
    assert log.attempt(own, who=drover)["hand"] == ["Ben"]
    assert log.think().line == ""
    assert log.begin(own, "4D", drover)["begun"] is True
    assert log.play_bot(log.think())
    due = log.read().due
    assert due is not None
    assert due.begun.startswith(f"4D {own} ; !W G3>")
    assert due.waits == {}
    assert log.write(due.begun, "4D", drover)["accepted"] is True
    assert log.think().line.startswith("4W ")


def test_a_bot_drops_a_card_in_a_line_that_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    text = by_another(tmp_path)
    log = followed(path, text[: text.index("\n4R ") + 1].replace("B=Ben", "B=Ben\nBots: B=greedy"), "R")
    assert log.begin("draw Gull", "4R", Who(SEAT, "R", frozenset("R")))["begun"] is True
    assert log.play_bot(log.think())
    dropped = path.read_text().splitlines()[-1].removeprefix("# begun: 4R draw Gull ; !B drop ")
    assert dropped in ("Shell 2", "Starfish 3")


def test_a_bot_tries_another_event_where_one_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.tlog"
    text = DROVE.read_text().partition("4D ")[0].replace("W=Ben", "W=Ben\nBots: W=random")
    log = followed(path, f"{text}# begun: 4D F3>H2 ; E2>F3 ; choose G3 ; roll 5\n", "D")
    whole = bot_lines.fits_whole
    monkeypatch.setattr(bot_lines, "fits_whole", lambda game, line: line.endswith("G3>G5") and whole(game, line))
    assert log.play_bot(log.think())
    assert path.read_text().endswith(" ; !W G3>G5\n"), "the only one that is whole here"


def test_a_bot_waits_for_a_person_in_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    text, own = DROVE.read_text().partition("4D ")[0], "F3>H2 ; E2>F3 ; choose G3 ; roll 5"
    log = followed(path, text.replace("W=Ben", "W=Ben\nBots: D=greedy"), "")
    game = open_game(path)
    cut = bot_lines._finish(game, f"4D {own} ; !W G3>G5 ; choose G5", 0, "")
    assert cut == bot_lines.BotMove(f"4D {own}", waits=True)
    assert log.play_bot(cut._replace(due="4D", log=path.read_bytes()))
    assert path.read_text().endswith(f"# begun: 4D {own}\n")
    log.read()
    assert log.think().line == "", "a person acts next"
    due = log.read().due
    assert due is not None
    assert (due.by_bot, due.waits) == (True, {"W": "Ben"})
    assert log.attempt("")["choices"] == log.attempt("", who=Who(SEAT, "W", frozenset("W")))["choices"]
    assert offered(log, Who()) == ["!W G3>", "!W concede"]
    assert log.undo("4D", rest="roll") == {"struck": [text.splitlines()[-1]]}, "what the bot has begun is not taken back in part"
    with path.open("a") as stream:
        stream.write(f"{text.splitlines()[-1]}\n# begun: 4D {own}\n")
    log.read()
    assert log.write("!W G3>G5", "4D")["begun"] is True
    move = log.think()
    assert move.line.startswith(f"4D {own} ; !W G3>G5")
    assert log.play_bot(move)
    assert open_game(path).due == ("4D" if move.waits else "4W"), "another wolf may have to go back"
    assert run("referee", "check", str(path)).returncode == 0


def test_a_bot_goes_on_after_a_card_that_a_person_has_dropped(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    text = by_another(tmp_path)
    for bot in ("random", "greedy", "search:5"):
        seated = text[: text.index("\n4R ") + 1].replace("B=Ben", f"B=Ben\nBots: R={bot}")
        log = followed(path, f"{seated}# begun: 4R draw Gull\n", "")
        with row(bot):
            assert log.think().line == ""
            assert log.write("!B drop Starfish 3", "4R")["begun"] is True
            move = log.think()
            assert move.line.startswith("4R draw Gull ; !B drop Starfish 3")
            assert log.play_bot(move)


CHOSEN = """game: chosen
title: Chosen
players: [2, 3]
board: {size: 5x5, pitch: 25}
components: {board: {kind: board}, men: {kind: token, diameter: 18, each_seat: 12}}
law:
  turn: [choose by another, put]
  rules:
    there: {text: Another player chooses an empty point., on: choose, need: empty(to)}
    beside: {text: A man is put beside it., on: put, need: "to in beside(chosen)"}
  end: {full: {text: Whoever has put ten men wins., when: count(me) == 10, winner: me}}
"""


@pytest.mark.parametrize("bots", ["R=random", "B=random", "R=greedy B=greedy", "B=greedy G=random"])
def test_a_turn_that_begins_with_an_event_of_another_waits_for_it(tmp_path: Path, bots: str) -> None:
    """Whoever is next is named, a bot leaves it to people and else does it at once, and a bot whose turn it is goes on after it."""
    (tmp_path / "chosen.yaml").write_text(CHOSEN)
    path, people = tmp_path / "game.tlog", "".join(seat for seat in "RBG" if f"{seat}=" not in bots)
    log = followed(path, f"%tlog 1\nBoard: chosen\nPlayers: R=Ann B=Ben G=Cat\nBots: {bots}\n", people)
    names = {"B": "Ben", "G": "Cat"}
    waits = {seat: name for seat, name in names.items() if seat in people} or names
    due = log.read().due
    assert due is not None
    assert (due.turn, due.begun, due.waits, due.by_bot) == ("1R", "", waits, "R=" in bots)
    cat, linked = Who(SEAT, "G", frozenset(people)), frozenset(people)
    if "G" in people:
        assert offered(log, cat) == ["!G choose", "!G concede"]
    if "R" in people and "G" in people:
        assert log.attempt("", who=Who(SEAT, "R", linked))["waits"] == [*waits.values()]
    move = log.think()
    if "G" in people:
        assert move.line == "", "a person acts next, and the bot reports nothing"
        assert log.write("!G choose C3", "1R", cat)["begun"] is True
    else:
        assert (move.line[:10], move.seat) == ("!B choose ", "B")
        assert log.play_bot(move)
    due = log.read().due
    assert due is not None
    assert (due.waits, due.begun[:4]) == ({}, "1R !")
    if "R" in people:
        chosen = due.begun[-2:]
        assert log.think().line == ""
        line = next(f"{due.begun} ; @{chosen[0]}{row}" for row in "123456" if abs(int(chosen[1]) - int(row)) == 1)
        assert log.write(line, "1R", Who(SEAT, "R", linked))["accepted"] is True
    else:
        assert log.play_bot(log.think())
    assert open_game(path).due == "1B"
    assert run("referee", "check", str(path)).returncode == 0


def test_others_write_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.tlog"
    log = followed(path, DROVE.read_text().partition("4D ")[0].replace("W=Ben", "W=Ben\nBots: W=random"), "D")
    drover, own = Who(SEAT, "D", frozenset("D")), "F3>H2 ; E2>F3 ; choose G3 ; roll 5"
    assert log.begin(own, "4D", drover)["begun"] is True
    said: list[object] = []

    def slow(game: LiveGame, seed: str) -> tuple[str, str]:
        said.append(log.write("# a slow bot", "4D")["accepted"])
        return bot_lines.bot_event(game, seed)

    monkeypatch.setattr("referee.serve.followed.bot_event", slow)
    move = log.think()
    assert said == [True], "it was written meanwhile"
    assert move.line.startswith("!W G3>")
    with pytest.raises(RefereeError, match="the log has changed since"):
        log.play_bot(move)


@pytest.mark.slow
def test_the_page_says_whom_a_line_waits_for(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    require()
    text, path = DROVE.read_text().partition("4D ")[0], tmp_path / "game.tlog"
    own = "F3>H2 ; E2>F3 ; choose G3 ; roll 5"
    followed(path, f"{text}# begun: 4D {own}\n", "DW")
    made = Table(lambda: Followed(str(path)))
    seats = Seats(str(path))
    try:
        with browser(tmp_path_factory.mktemp("chromium")) as chromium:
            drover, wolf, watcher = (
                chromium.tab(f"{made.address}seat/{key}/", 360, 740)
                for key in (seats.key(SEAT, "D"), seats.key(SEAT, "W"), seats.key(WATCH))
            )
            drover.until("document.querySelector('#said').textContent === 'Ben acts next, and then you go on.'")
            for tab in (drover, wolf, watcher):
                assert tab.run("document.querySelector('#begun').textContent") == f"So far: 4D {own} · Ben acts next"
            wolf.until("document.querySelector('#write label').textContent.startsWith('4D waits for you')")
            assert wolf.run("[...document.querySelectorAll('.player.own')].map(one => one.dataset.seat).join()") == "W"
            assert not watcher.run("document.querySelector('.player.own')")
            for place in ("G3", "G5"):
                wolf.until(f"document.querySelector('.spot[data-place={place}]') !== null")
                wolf.run(f"document.querySelector('.spot[data-place={place}]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
            wolf.until("document.querySelector('#said .good') !== null && !document.querySelector('.send').disabled")
            wolf.run("document.querySelector('.send').click()")
            drover.until(f"document.querySelector('#line').value.trim() === '4D {own} ; !W G3>G5'")
            drover.until("document.querySelector('#said .good') !== null")
    finally:
        made.stop()
    assert made.complaints == []


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    followed(tmp_path / "game.tlog", HEAD)
    made = Table(lambda: Followed(str(tmp_path / "game.tlog")))
    yield made
    made.stop()
    assert made.complaints == []


@pytest.mark.slow
def test_two_browsers_write_one_line(tmp_path: Path, table: Table, tmp_path_factory: pytest.TempPathFactory) -> None:
    require()
    seats = Seats(str(tmp_path / "game.tlog"))
    with browser(tmp_path_factory.mktemp("chromium")) as chromium:
        phone = chromium.tab(f"{table.address}seat/{seats.key(SEAT, 'B')}/", 360, 740)
        desk = chromium.tab(f"{table.address}seat/{seats.key(SEAT, 'G')}/", 1400, 900)
        phone.until("document.querySelectorAll('#choices .react').length === 2")
        assert phone.run("document.querySelector('.send').disabled && !document.querySelector('#touch')")
        desk.until("document.querySelectorAll('#touch .spot').length > 100")
        desk.run("document.querySelector('.spot[data-place=C6]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        phone.run("document.querySelectorAll('#choices .react')[0].click()")
        press = "[...document.querySelectorAll('#choices button')].find(one => one.textContent === 'TP')"
        phone.until(f"{press} !== undefined")
        phone.run(f"{press}.click()")
        phone.until("document.querySelector('#said .good') !== null && !document.querySelector('.send').disabled")
        phone.run("document.querySelector('.send').click()")
        desk.until("document.querySelector('#line').value.trim() === '2G !B hit TP ; @C6'")
        desk.until("document.querySelector('#said .good') !== null")
        desk.run("document.querySelector('.send').click()")
        phone.until("document.querySelector('#turn').textContent === '2B' && document.querySelectorAll('#touch .spot').length > 100")
        assert phone.run("document.documentElement.scrollWidth <= innerWidth")
        assert phone.complaints() == desk.complaints() == []
    assert (tmp_path / "game.tlog").read_text() == HEAD + "# begun: 2G !B hit TP\n2G !B hit TP ; @C6\n"


def test_a_start_point_is_offered_in_all_columns_and_only_to_its_seat(tmp_path: Path) -> None:
    head = "%tlog 1\nGame: territory\nBoard: 5x5\nPlayers: R=Ann B=Ben\n0 first R:5+3 B:1+2\n"
    log = followed(tmp_path / "game.tlog", head, "RB")
    assert set(offered(log, WHO["B"], "0 start ", "word")) == {"0 start B:"}
    points = {f"0 start B:{column}{row}" for column in "ABCDE" for row in range(1, 6)}
    assert set(offered(log, WHO["B"], "0 start B:", "word")) == points
    assert offered(log, WHO["R"], "0 start B:", "word") == []
    tried = log.attempt("0 start B:", who=WHO["R"])
    assert tried["hand"] == ["Ben"]
