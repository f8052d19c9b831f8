"""The short way for plain lines says what the ordinary way says: verdicts, positions and findings, wherever a line is not plain."""

from __future__ import annotations

import io
from functools import cache
from random import Random
from typing import Any

import pytest

from referee.games.territory import fast_replay
from referee.games.territory.state import Rules
from referee.games.territory.table import Table
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.report.report import record
from tests.referee.games.territory.logs import GO, head
from tests.referee.games.territory.plain.randomgames import random_game
from tests.sampling import row, sampled

LINES = (
    "1B D4",
    "1R D4",  # occupied
    "1R  E5",  # two blanks
    "1R E5 # a remark",
    "1R E5 x0B",
    "2B e4",  # small letters
    "2B D5 ; draw ?",
    "3B K9",  # a round too early
    "1B D4\n\n!ok 1B mt:stone.occupied",
    "1B I7",
    "01B D4",
    "= xs B0",
    "pass",
    "D4",  # a point and no turn
    "1B",
    "1B \udcff",  # not UTF-8
    "end agreed",
)


@cache
def library() -> tuple[LayoutCache, RuleTextCache]:
    """Layouts and wording, read once for all logs."""
    return LayoutCache(None), RuleTextCache()


def said(text: str, at: str | None = None) -> list[dict[str, Any]]:
    layouts, wording = library()
    found = list(judge(io.BytesIO(text.encode(errors="surrogateescape")), "log", at=at, layouts=layouts))
    return [{**record(v, wording), "view": v.table.view() if v.table else None, "last": v.turn, "next": v.next} for v in found]


@pytest.mark.parametrize("seed", sampled(range(12), every=12, landing=2))  # the first of each three have all four kinds of options
def test_both_ways_say_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of random games with and without dice, with a line put in at random that is not plain."""
    rng = Random(seed)
    options = {"cards": "off", "ko": ("superko", "simple")[seed // 2 % 2]} | ({"dice": "off"} if seed % 2 else {})
    text = random_game(8000 + seed, options=options).text
    if "Board: shaped" in text:
        text = text.replace("Board: shaped", "Board: 9x9")
    lines = text.splitlines()
    texts = [text]
    for odd in LINES:
        at = rng.randrange(8, len(lines) + 1)
        texts.append("\n".join([*lines[:at], odd, *lines[at:], ""]))
    short = [said(one) for one in texts]
    monkeypatch.setattr(Table, "hurry", lambda *_: 0)
    assert short == [said(one) for one in texts]


@pytest.mark.slow
def test_it_does_not_matter_how_many_lines_are_looked_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page ends after any turn of a round, and before any line that is not plain."""
    lines = random_game(8003, options={"cards": "off", "dice": "off"}).text.splitlines()
    rng = Random(1)
    texts = ["\n".join([*lines, ""])]
    for odd in (*LINES, "", "end agreed"):
        at = rng.randrange(8, len(lines) + 1)
        texts.append("\n".join([*lines[:at], odd, *lines[at:], ""]))
    expected = [said(one) for one in texts]
    for page in (1, 2, 3, 5, 8, 13):
        monkeypatch.setattr(fast_replay, "PAGE", page)
        assert [said(one) for one in texts] == expected, page


def kos(seed: int) -> str:
    """Stones dropped at random around a ko on a small board, with passes and corrections between them, legal or not."""
    rng, seats = Random(seed), ("K", "W", "R")[: 2 + seed % 2]
    lines = [f"%tlog 1\nGame: territory\nBoard: 13x5\nPlayers: {' '.join(f'{seat}=P' for seat in seats)}"]
    lines += [f"Options: dice=off cards=off ko={('simple', 'superko')[seed % 5 == 0]}\nOrder: {' '.join(seats)}"]
    lines += ["0K place A2 B1 B3", "0W place C1 C3 D2 B2"]
    elsewhere = [f"{column}{row}" for column in "FGHJKLMN" for row in range(1, 6)]
    rng.shuffle(elsewhere)
    taker, point, other = "K", "C2", "B2"
    for turn in range(24):
        seat = seats[turn % len(seats)]
        move = "pass" if rng.random() < 0.15 else elsewhere.pop()
        if seat == taker and rng.random() < 0.5:
            move, point, other, taker = point, other, point, "W" if taker == "K" else "K"
        lines.append(f"{turn // len(seats) + 1}{seat} {move}")
        if rng.random() < 0.05:
            lines.append(rng.choice(("fix B2 .", "fix C2 .", "fix A1 W", "!rule ko=simple", "!rule ko=superko")))
    return "\n".join([*lines, "", ""])


@pytest.mark.slow
def test_both_ways_find_the_same_kos(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [kos(seed) for seed in range(200)]
    short = [said(text) for text in texts]
    codes = [finding["code"] for (one,) in short for finding in one["findings"]]
    assert codes.count("mt:stone.ko") > 20
    assert codes.count("mt:stone.superko") > 5
    monkeypatch.setattr(Table, "hurry", lambda *_: 0)
    for text, found in zip(texts, short, strict=True):
        assert said(text) == found, text


def test_both_ways_ask_the_same_whether_a_seat_lacks_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    text = random_game(8000, options={"cards": "off"}).text
    assert {finding["code"] for (one,) in [said(text)] for finding in one["findings"]}.isdisjoint({"mt:start.missing"})
    monkeypatch.setattr(Rules, "lacks_start", lambda *_: True)
    ((short,), (first,)) = said(text), said(text[: text.index("\n2")] + "\n")
    assert "mt:start.missing" in {finding["code"] for finding in short["findings"]} & {finding["code"] for finding in first["findings"]}


def test_a_repetition_names_the_turn_of_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ko that is taken back within a run of plain lines."""
    setup = "0B place D5 C4 D3\n0R place E5 F4 E3 D4\n"
    log = head("B=A R=B", GO) + setup + "1B A1\n1R K9\n2B E4\n2R K8\n3B K1\n3R D4\n4B A2\n4R A9\n5B E4\n5R J8\n6B H1\n"
    found = said(log)
    assert not found[0]["valid"] or found[0]["findings"] == []
    again = head("B=A R=B", GO) + setup + "1B A1\n1R K9\n2B E4\n2R D4\n3B A2\n3R A9\n"
    short = said(again)
    assert "as it was after 1R" in short[0]["findings"][0]["message"]
    monkeypatch.setattr(Table, "hurry", lambda *_: 0)
    assert said(again) == short
    assert said(log) == found


def test_the_last_line_is_never_among_several() -> None:
    """Whoever takes the last one for played would not see an `!ok` that comes below it."""
    for first, start in (("", 1), ("a", 2)):
        with row(first, start):
            ahead = fast_replay.Lines(first, ["%tlog 1", "a", "b", "c"], start)
            found = []
            for ahead.played in range(4):
                found.append(ahead.several)
            assert found == [True, True, False, False]
    assert not fast_replay.Lines("", ["a"], 1).several
