"""Hidden hands: no byte of a hidden card reaches another seat or a watcher, whatever they ask; and `check` works every hand out again."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from referee.errors import RefereeError
from referee.legal.legal import legal
from referee.live import hands
from referee.live.game import LiveGame
from referee.live.opening import open_game
from referee.live.shuffle import commit, place_of_seed
from referee.serve import hall
from referee.serve.followed import Followed
from referee.serve.hall import Hall, begin_table
from referee.serve.seats import SEAT, WATCH, Seats, Who
from referee.show.position import cell, players
from tests.programs import run
from tests.referee.serve.test_seats import Table
from tests.sampling import nightly

LAWS = Path(__file__).resolve().parents[2] / "laws"
TERRITORY = """%tlog 1
Game: territory
Board: 9x9
Players: B=Ana R=Ben
Shuffle: {commit}
Hands: hidden
0 first B:6+3 R:5+2
0 start B:C3 R:G7
0 deal B:?,?,? R:?,?,?
1B 4+2 D5
1R 3+1 E6
2B 2+2 D6 ; draw ? ; drop NM
2R 4+1 E5
# rolled: 3B 1+1 ; draw ?
"""
DEALT = " ; ".join(["draw ?"] * 3)
TRICKS = (
    "%tlog 1\nBoard: tricks\nPlayers: R=Ann B=Ben G=Cat\nShuffle: {commit}\nHands: hidden\n"
    f"0R {DEALT}\n0B {DEALT}\n0G {DEALT}\n1R play 5C\n"
)
CARDS = {
    "territory": ({"B": "NM XM P3", "R": "RJ P5 T12"}, {"B": "NM RJ T12", "R": "RJ P5 T12"}),
    "tricks": ({"R": "5C 6C 7C", "B": "2H 9C JD", "G": "3S 4S 8D"}, {"R": "5C 6C 7C", "B": "8C TD AH", "G": "3S 4S 8D"}),
}
DRAWN = {"territory": ({"B": "T25"}, {"B": "P5"}), "tricks": ({}, {})}
"""What is hidden twice: two deals that differ in the hand of B alone. The logs of both are the same."""
ASKED = {
    "territory": ("", "1+1 ; draw ? ; ", "1+1 ; draw ? ; play XM E4 F4", "1+1 ; draw ? ; play RJ", "1+1 ; draw ? ; drop ", "E7 ; !B play "),
    "tricks": ("", "play ", "play 9C", "play 8C", "!B play 9C", "draw ?"),
}
COMMANDS = ("legal", "legal play", "legal draw ?", "why play 9C", "why play XM", "why 2B", "why E4", "score", "show", "log", "help")


def begun(folder: Path, name: str, text: str) -> Path:
    """Write a log with hidden hands, its seed and links for all seats."""
    for file in ("tricks.yaml", "tricks.csv"):
        shutil.copy(LAWS / file, folder / file)
    path = folder / f"{name}.tlog"
    path.write_text(text.replace("{commit}", commit("the seed")))
    Path(place_of_seed(str(path))).write_text("the seed\n")
    for seat in CARDS[name][0]:
        Seats(str(path)).give(seat)
    return path


def deal(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    """Let one of the two deals be what the seed gives."""
    given = hands._try_roll
    cards, drawn = CARDS[name][number], DRAWN[name][number]

    def chosen(game: LiveGame, before: str, seed: str) -> str:
        value = given(game, before, seed)
        if seed == "probe" or not value:
            return value
        if before.endswith("deal ?"):
            return " ".join(f"{seat}:{hand.replace(' ', ',')}" for seat, hand in cards.items())
        match = re.match(r"\s*(\d+)([A-Z])", before)
        if not before.endswith("draw ") or match is None:
            return value
        return drawn[match[2]] if match[1] != "0" else cards[match[2]].split()[before.count("draw ") - 1]

    monkeypatch.setattr(hands, "_try_roll", chosen)


def traffic(path: Path, name: str, key: str) -> Iterator[bytes]:
    """Yield everything that a link gives its holder; the host has no key."""
    table = Table(lambda: Followed(str(path)))
    try:
        start = f"/seat/{key}" if key else ""
        due = open_game(path).due or ""
        for page in ("/", "/poster.pdf", "/new", *(["/links"] if key else [])):  # the host's has the port in its codes
            status, fields, body = table.get(f"{start}{page}")
            body = re.sub(rb"/(CreationDate|ModDate) \([^)]*\)|/ID\s*\[[^]]*\]", b"", body)
            yield f"{page} {status} {sorted(fields)}".encode() + body
        with table.connect() as wire:
            wire.sendall(table.head(f"{start}/events?have=none"))
            read = b""
            while not re.search(rb"\ndata: [^\n]*\n\n", read):
                read += wire.recv(65536)
            yield read.partition(b"\r\n\r\n")[2]
        for line in ASKED[name]:
            for path_of, said in (
                ("try", {"line": line}),
                ("try", {"line": line, "after": ["1+1 pass"]}),
                ("imagine", {"line": "", "after": [line]}),
                ("roll", {"line": line + "*", "due": "99B"}),
                ("line", {"line": line, "due": "99B"}),
                ("repair", {"act": "look"}),
            ):
                yield repr(table.post(f"{start}/{path_of}", dict(said))).encode()
        for command in COMMANDS:
            yield repr(table.post(f"{start}/line", {"line": command, "due": due})).encode()
        assert table.complaints == [], "\n".join(table.complaints)
    finally:
        table.stop()


@pytest.mark.slow
@pytest.mark.parametrize("name", nightly(["tricks", "territory"], landing=1))
def test_nothing_that_others_are_sent_depends_on_a_hidden_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What the other seats, a watcher and the host are sent is the same, byte for byte, whatever the cards of B are; that of B is not."""
    path = begun(tmp_path, name, TERRITORY if name == "territory" else TRICKS)
    seats = Seats(str(path))
    others = [*(seats.key(SEAT, seat) for seat in CARDS[name][0] if seat != "B"), seats.key(WATCH), ""]
    before, found = path.read_bytes(), []
    for number in range(2):
        with monkeypatch.context() as patched:
            deal(patched, name, number)
            found.append([list(traffic(path, name, key)) for key in [*others, seats.key(SEAT, "B")]])
    assert path.read_bytes() == before
    for one, other in zip(found[0][:-1], found[1][:-1], strict=True):
        assert one == other
    mine, others_then = found[0][-1], found[1][-1]
    assert [index for index, (one, other) in enumerate(zip(mine, others_then, strict=True)) if one != other], "B is shown the own cards"
    assert sum(len(one) for one in found[0][0]) > 20_000


def test_a_link_that_is_taken_back_shows_no_more_of_a_hand(tmp_path: Path) -> None:
    path = begun(tmp_path, "territory", TERRITORY)
    key = Seats(str(path)).key(SEAT, "B")
    table = Table(lambda: Followed(str(path)))
    try:
        with table.connect() as wire:
            wire.sendall(table.head(f"/seat/{key}/events?have=none"))
            read = b""
            while b"\ndata: " not in read:
                read += wire.recv(65536)
            assert table.post("/own", {"seat": "B", "own": False})[0] == 200
            end = time.monotonic() + 30
            while wire.recv(65536):  # until the stream ends
                assert time.monotonic() < end
        assert table.get(f"/seat/{key}/events?have=none")[0] == 404
    finally:
        table.stop()
    assert table.complaints == []


@pytest.mark.slow
def test_a_game_with_hidden_hands_is_dealt_played_and_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.live.shuffle.secrets.token_hex", lambda count: "5c" * count)
    path = tmp_path / "game.tlog"
    begin_table(str(path), "territory", "9x9", {"B": "Ana", "R": "Ben"}, {}, hidden=True)
    for seat in "BR":
        Seats(str(path)).give(seat)
    linked = frozenset("BR")
    ana, ben, watch = Who(SEAT, "B", linked), Who(SEAT, "R", linked), Who(WATCH, linked=linked)
    log = Followed(str(path))
    log.read()
    assert (log.eyes(ana), log.eyes(watch), log.eyes(Who(linked=linked))) == (frozenset("B"), frozenset(), frozenset())
    with pytest.raises(RefereeError, match=r"the page rolls in this game: press Roll or Draw, or write `\*`"):
        log.write("0 first B:6+6 R:1+1", "1B", ana)
    rolled = str(log.roll("0 first *", "1B", ana)["rolled"])
    assert log.write(rolled, "1B", ana)["accepted"] is True
    due = open_game(path).due or ""
    assert log.begin("0 start B:C3", due, ana)["begun"] is True
    assert log.write("0 start B:C3 R:G7", due, ben)["accepted"] is True
    with pytest.raises(RefereeError, match=r"deal the cards first: `0 deal B:\?,\?,\? R:\?,\?,\?`"):
        log.write("1+1 -", due, ana if due[-1] == "B" else ben)
    offered = log.attempt("", who=ben)["choices"]
    assert {"text": "0 deal B:?,?,? R:?,?,? ", "label": "Deal the cards", "kind": "roll"} in offered  # type: ignore[operator]
    assert log.write("0 deal B:?,?,? R:?,?,?", due, ben)["accepted"] is True
    assert "deal B:?,?,? R:?,?,?" in path.read_text()
    own = Followed(str(path))
    own.read()
    dealt = {seat: own._show_known(frozenset(seat)).decode() for seat in "BR"}
    assert re.search(r"0 deal B:\w+,\w+,\w+ R:\?,\?,\?", dealt["B"])
    assert re.search(r"0 deal B:\?,\?,\? R:\w+,\w+,\w+", dealt["R"])
    for _ in range(12):
        due = open_game(path).due or ""
        who = ana if due[-1] == "B" else ben
        log.read()
        rolled = str(log.roll("*", due, who)["rolled"])
        line = f"{rolled} -"
        left = log.attempt(line, who=who)
        assert left["accepted"], left
        assert log.write(line, due, who)["accepted"] is True
        if open_game(path).due is None:
            break
    log.write("end agreed", open_game(path).due or "") if open_game(path).due else None
    text = path.read_text()
    assert re.search(r"\nSeed: \w+\n", text)
    done = run("referee", "check", str(path))
    assert done.returncode == 0, done.stdout
    assert "follow from the seed" in done.stdout
    mine = re.search(r"0 deal B:(\w+),", dealt["B"])
    assert mine is not None
    held = {card for hand in re.findall(r"[BR]:(\w+),(\w+),(\w+)", dealt["B"] + dealt["R"]) for card in hand}
    foreign = next(card for card in ("XM", "RJ", "NM", "P3") if card not in held)
    liar = tmp_path / "liar.tlog"
    liar.write_text(text.replace("\n1B ", f"\n# {foreign}\n1B ", 1).replace(" -\n", f" play {foreign} D4 D6\n", 1))
    assert run("referee", "check", str(liar)).returncode == 1


def test_each_player_deals_their_own_hand(tmp_path: Path) -> None:
    path = begun(tmp_path, "tricks", TRICKS.partition("0R")[0])
    log, linked = Followed(str(path)), frozenset("RBG")
    log.read()
    seats = {seat: Who(SEAT, seat, linked) for seat in "RBG"}
    for dealer in "RBG":
        for seat, who in {**seats, "watch": Who(WATCH, linked=linked), "host": Who(linked=linked)}.items():
            told: Any = log.attempt("", who=who)
            offered = [one["text"].split()[0] for one in told["choices"] if one["label"] == "Deal the cards"]
            assert offered == [f"0{dealer}"] * (seat == dealer)
            assert told.get("waits") == (None if seat in (dealer, "watch") else [open_game(path).players[dealer]])
        line = hands.deal_line(open_game(path))
        for seat in {*"RBG"} - {dealer}:
            with pytest.raises(RefereeError, match=f"the link of {seat} does not write for {dealer}"):
                log.write(line, "1R", seats[seat])
        assert log.write(line, "1R", seats[dealer])["accepted"] is True
    answer: Any = log.attempt("", who=seats["R"])
    assert "play" in [one["label"] for one in answer["choices"]]


def test_cards_that_are_drawn_stay_drawn(tmp_path: Path) -> None:
    """Neither trying a line nor having one refused shows a card that is not drawn for good."""
    path = begun(tmp_path, "tricks", TRICKS.replace(DEALT, " ; ".join(["draw ?"] * 12)).replace("1R play 5C\n", ""))
    log = Followed(str(path))
    log.read()
    known = log._show_known(frozenset("R")).decode()
    mine = re.findall(r"draw (\w+)", known)
    assert len(mine) == 12
    ann = Who(SEAT, "R", frozenset("RBG"))
    assert log.write(f"play {mine[0]}", "1R", ann)["accepted"] is True
    not_mine = next(name for name in ("2C", "3C", "4C", "2D", "3D", "2H", "3H", "2S") if name not in mine)
    log.undo("1B", ann)
    refused = log.write(f"play {not_mine}", "1R", ann)
    assert refused["accepted"] is False
    assert not_mine not in path.read_text()


def test_a_hand_is_shown_as_its_cards_and_how_many_more(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    head = f"{TERRITORY.partition('Shuffle')[0]}0 first B:6+3 R:5+2\n0 start B:C3 R:G7\n0 deal B:NM,?,? R:?,?,?\n"
    path.write_text(head)
    game = open_game(path)
    assert game.table is not None
    assert {seat: cell("hand", holding["hand"], game.table) for seat, holding in players(game.table).items()} == {
        "B": "NM, 2 face down",
        "R": "3 face down",
    }
    tried = game.attempt("1B 2+2 C4 ; draw ? ; drop NM")
    assert "B: hand NM, 2 face down -> 3 face down" in tried.changes.lines(game.table)


def test_a_game_without_cards_has_no_hidden_hands(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="no cards that the page can draw"):
        begin_table(str(tmp_path / "game.tlog"), "gocaine", "", {"R": "Ana", "B": "Ben"}, {}, hidden=True)
    with pytest.raises(RefereeError, match="everyone has to see the cards"):
        begin_table(str(tmp_path / "game.tlog"), "", "rock-pool", {"R": "Ana", "B": "Ben"}, {}, hidden=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("rule", "decides"),
    [
        ("{text: You may draw again., on: draw, then: again}", False),
        ("{text: After a crab you may draw again., on: draw, when: \"value(card, id) == 'crab'\", then: again}", True),
        ("{text: Nothing is drawn after a crab., on: draw, need: \"not any(value(c, id) == 'crab' for c in drawn)\", then: again}", True),
        ("{text: You may draw three cards., on: draw, need: len(drawn) < 3, then: again}", False),
        (
            "{text: Later a crab ends the turn., on: draw, when: \"turn < 2 or value(card, id) != 'crab'\", then: again}",
            True,
        ),
        ("{text: In the third round nobody stops at a crab., on: pass, when: turn == 3, need: \"value(last_card, id) != 'crab'\"}", True),
        ("{text: A crab is thrown back., on: draw, when: turn > 1, then: discard(card)}", True),
        (
            "{text: Again., on: draw, when: \"turn > 1 and any(value(c, id) == 'crab' for c in hand(me))\", then: again}",
            True,
        ),
        ("{text: Gold., on: draw, then: \"give(gold, count(c for c in hand(me) if value(c, id) == 'crab'))\"}", True),
        ('{text: Crabs bring gold., on: pass, when: "any(value(c, id) == \'crab\' for c in cards)", then: "give(gold, 1)"}', True),
        ('{text: A large hand brings gold., on: draw, when: held(hand) > 3, then: "give(gold, len(hand(me)))"}', False),
        ("{text: With a crab you may not stop., on: pass, need: \"not any(value(c, id) == 'crab' for c in hand(me))\"}", False),
        ("{text: What lies open is not drawn., on: draw, need: \"not any(value(c, id) == 'crab' for c in shown(next))\"}", True),
    ],
)
def test_hidden_hands_need_a_turn_that_no_drawn_card_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, decides: bool
) -> None:
    (tmp_path / "nets.csv").write_text("id,name,count\ncod,Cod,6\neel,Eel,6\ncrab,Crab,2\n")
    (tmp_path / "nets.yaml").write_text(
        "game: nets\ntitle: Nets\nplayers: [2, 2]\ncomponents:\n  catch: {kind: card, from: nets.csv}\n"
        "holdings: {gold: 0}\nlaw:\n  turn: draw or pass\n"
        f"  rules: {{more: {rule}}}\n  end: {{out: {{text: The game ends when no card is left., when: deck == 0, after: turn}}}}\n"
    )
    path, asked = tmp_path / "game.tlog", []
    monkeypatch.setattr(hall, "legal", lambda game, line: asked.append(line) or legal(game, line))
    with pytest.raises(RefereeError, match="everyone has to see the cards") if decides else nullcontext():
        begin_table(str(path), "", "nets", {"R": "Ana", "B": "Ben"}, {}, hidden=True)
    assert path.exists() is not decides
    assert asked == [] if decides else ["1R draw "], "what may follow is not listed for every card"


@pytest.mark.parametrize("name", ["tricks", "oh_hell"])
def test_following_suit_leaves_hands_hidden(tmp_path: Path, name: str) -> None:
    for file in (f"{name}.yaml", "tricks.csv"):
        shutil.copy(LAWS / file, tmp_path / file)
    path = tmp_path / "game.tlog"
    begin_table(str(path), "", name, {"R": "Ann", "B": "Ben", "G": "Cat"}, {}, hidden=True)
    assert "Hands: hidden" in path.read_text("utf-8")


DARE = """    dare:
      text: Whoever bids anything has a card of the trump suit.
      on: change bid
      when: amount > 0
      need: any(value(c, suit) == value(turned, suit) for c in hand(me))
"""


def test_a_rule_about_a_hand_holds_for_whoever_sees_it_and_in_the_end_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.live.shuffle.secrets.token_hex", lambda count: "0f" * count)
    shutil.copy(LAWS / "tricks.csv", tmp_path)
    law = (LAWS / "oh_hell.yaml").read_text().replace("oh_hell", "dare").replace("    follow:\n", f"{DARE}    follow:\n")
    (tmp_path / "dare.yaml").write_text(law)
    path, seats = tmp_path / "game.tlog", "RBG"
    begin_table(str(path), "", "dare", dict.fromkeys(seats, "Ann"), {}, hidden=True)
    for seat in seats:
        Seats(str(path)).give(seat)
    log, people = Followed(str(path)), {seat: Who(SEAT, seat, frozenset(seats)) for seat in seats}
    log.read()
    for seat in "RBGB":  # each deals their own hand, and anybody turns up the trump
        answer: Any = log.attempt("", who=people[seat])
        (line,) = [one["text"].strip() for one in answer["choices"] if one["kind"] == "roll"]
        line = str(log.roll(line, "1R", people[seat])["rolled"]) if line.endswith("*") else line
        assert log.write(line, "1R", people[seat])["accepted"] is True
    dared = {}
    for seat in seats:
        known = log._show_known(frozenset(seat)).decode()
        mine = re.findall(r"draw \w(\w)", next(line for line in known.splitlines() if line.startswith(f"0{seat}")))
        trump = known.rpartition("\n0 draw ")[2][1]
        dared[seat] = trump in mine
        tried = log.attempt("bid+1", who=people[seat])
        assert tried["accepted"] is dared[seat], tried
        assert log.write("bid+1", f"1{seat}", people[seat])["accepted"] is dared[seat]
        if not dared[seat]:
            assert log.write("bid+0", f"1{seat}", people[seat])["accepted"] is True
        assert log.read().due is not None, "nothing is refused to those who do not see the hand"
    assert len({*dared.values()}) == 2
    assert log.write("end agreed", "2R")["accepted"] is True
    assert run("referee", "check", str(path)).returncode == 0
    liar = next(seat for seat in seats if not dared[seat])
    path.write_text(path.read_text().replace(f"1{liar} bid+0", f"1{liar} bid+1"))
    told = run("referee", "check", str(path))
    assert told.returncode == 1
    assert f"with the cards that the seed gives, 1{liar} cannot change bid by +1" in told.stdout


def test_a_game_whose_score_counts_the_cards_in_hand_has_no_hidden_hands(tmp_path: Path) -> None:
    shutil.copy(LAWS / "tricks.csv", tmp_path)
    law = (LAWS / "oh_hell.yaml").read_text().replace("oh_hell", "rest").partition("  score:")[0]
    (tmp_path / "rest.yaml").write_text(f"{law}  score: held(tricks) - sum(value(c, rank) for c in hand(me))\n")
    with pytest.raises(RefereeError, match="everyone has to see the cards"):
        begin_table(str(tmp_path / "game.tlog"), "", "rest", dict.fromkeys("RBG", "Ann"), {}, hidden=True)


def test_what_the_page_draws_cannot_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.live.shuffle.secrets.token_hex", lambda count: "5c" * count)  # it draws no Wave, which ends the turn
    name = Hall(str(tmp_path)).begin({"layout": "|rock-pool", "players": {"R": "Ann", "B": "Ben"}, "options": {}, "rolls": True})
    log = Followed(str(tmp_path / name))
    log.read()
    before = (tmp_path / name).read_text("utf-8")
    offered: Any = log.attempt("draw ")["choices"]
    assert [(one["text"], one["label"], one["kind"]) for one in offered] == [("draw *", "Draw", "roll")]
    tried: Any = log.attempt("draw ", trying=True)["choices"]
    assert "Crab 1" in [one["label"] for one in tried], "what is only tried rolls nothing"
    drawn = str(log.roll("draw *", "1R")["rolled"])
    other = "Crab 1" if not drawn.endswith("Crab 1") else "Crab 2"
    (tmp_path / name).write_text(before, "utf-8")
    log.read()
    with pytest.raises(RefereeError, match=f"write `\\*` in place of `{other}`"):
        log.write(f"draw {other} ; -", "1R")
    assert log.write(f"{drawn} ; -", "1R")["accepted"] is True


def test_what_the_page_rolls_cannot_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    begin_table(str(path), "territory", "", {"R": "Ann", "B": "Ben"}, {}, rolls=True)
    log = Followed(str(path))
    due, before = log.read().due, path.read_text("utf-8")
    assert due is not None
    rolled = str(log.roll("0 first *", due.turn)["rolled"])
    path.write_text(before, "utf-8")  # as if nobody had rolled yet
    log.read()
    made_up = next(line for line in ("0 first R:6+5 B:1+2", "0 first R:1+2 B:6+5") if line != rolled)
    with pytest.raises(RefereeError, match="the page rolls in this game: press Roll"):
        log.write(made_up, due.turn)
    assert path.read_text("utf-8") == before
    assert log.write(rolled, due.turn)["accepted"] is True


@pytest.mark.parametrize("hidden", [False, True])
def test_the_host_lets_a_rule_be_broken_but_no_roll_be_made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, hidden: bool) -> None:
    """Dice that nobody rolled are refused with the table's leave too; the line with the dice of the seed is written, and marked."""
    monkeypatch.setattr("referee.live.shuffle.secrets.token_hex", lambda count: "5c" * count)
    path = tmp_path / "game.tlog"
    begin_table(str(path), "territory", "9x9", {"B": "Ana", "R": "Ben"}, {}, rolls=True, hidden=hidden)
    log = Followed(str(path))

    def due() -> str:
        found = log.read().due
        assert found is not None
        return found.turn

    log.write(str(log.roll("0 first *", due())["rolled"]), due())
    log.write("0 start B:C3 R:G7", due())
    if hidden:
        log.write("0 deal B:?,?,? R:?,?,?", due())
    rolled = str(log.roll("*", due())["rolled"])
    text = path.read_text("utf-8").replace(f"# rolled: {rolled}\n", "")
    path.write_text(text, "utf-8")  # as if nobody had rolled yet
    dice = rolled.split()[-1]
    made_up = "6+6" if dice != "6+6" else "5+5"
    with pytest.raises(RefereeError, match=rf"write `\*` in place of `{re.escape(made_up)}`"):
        log.allow(f"{made_up} E5 ; -", "so be it", due())
    assert path.read_text("utf-8") == text
    assert log.allow(f"{dice} E5 ; -", "so be it", due())["accepted"] is True
    assert path.read_text("utf-8").startswith(f"{text}{rolled} E5 ; -\n!ok {rolled.split()[0]} ")


def test_what_may_come_next_follows_lines_that_are_tried(tmp_path: Path) -> None:
    log = Followed(str(begun(tmp_path, "tricks", TRICKS.replace("1R play 5C\n", ""))))
    log.read()
    due = log.imagine(["end agreed"], Who(SEAT, "R", frozenset("RBG"))).due
    assert due is not None
    assert due.turn == ""
