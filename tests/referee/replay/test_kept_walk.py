"""A log that is walked again after a change gives what a new server would show of it, to the byte, whatever has changed and where."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from boardgen.web.rendering import Templates
from referee.judge.headers import LayoutCache
from referee.replay import page
from referee.replay.steps import KeptWalk
from referee.show.picture import LastPicture
from tests.sampling import row, sampled

ROOT = Path(__file__).resolve().parents[2]
LOGS = (
    "conformance/logs/gocaine-trade.tlog",
    "conformance/logs/territory-three.tlog",
    "conformance/logs/cairo-four.tlog",
    "logs/examples/fenland.tlog",
    "logs/examples/breakthrough.tlog",
    "conformance/logs/gocaine-battle.tlog",
    "logs/examples/drove.tlog",
)
EDITS = 8
ODD = (
    b"", b"# a comment", b"~1R @C2", b"!ok 1R gc:buy.cash", b"!ok 2B gc:cell.occupied agreed", b"= $ R 45", b"=$45", b"|12 . . . R",
    b"end agreed", b"Result: R=12 B=3", b"Place: Hull", b"Game: cairo", b"Board: nowhere.yaml", b"%tlog 1", b"%tlog 2",
    b"fix $ R 10", b"!rule dice=off", b"\xff\xfe", b"\xef\xbb\xbf%tlog 1", b"nonsense", b"3R buy 2 @C3 =$5\r",
    b"9Z @A1", b"x" * 5000, b"3R pass \xe2\x80\xae",
)  # fmt: skip


def shown(kept: KeptWalk, data: bytes) -> tuple[str, str]:
    """What is on the page and in the JSON of the game of a log."""
    replay = kept.walk(data, 1)
    if replay is None or not replay.steps:
        return "", "" if replay is None else str(replay.findings)
    html = Templates().render("replay_view.html", due=None, poster="", packed="", **page.values(replay))
    return html, json.dumps([page.record(replay), replay.verdict._replace(table=None, findings=[])])


def change(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    """The log with some of its lines changed, as an editor, a program that appends, or a careless person would."""
    at = chance.choice((chance.randrange(len(lines) + 1), len(lines), max(0, len(lines) - chance.randrange(4))))
    how = chance.randrange(8)
    if how == 0:
        return lines[:at]
    if how == 1:
        return [*lines[:at], *lines[at + 1 :]]
    if how == 2 and lines:
        return [*lines[:at], chance.choice(lines), *lines[at:]]
    if how == 3 and at < len(lines) - 1:
        return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    if how == 4 and at < len(lines):
        return [*lines[:at], b"~" + lines[at].lstrip(), *lines[at + 1 :]]
    if how == 5 and at < len(lines):
        text = lines[at].decode("utf-8", "replace")
        cut = chance.randrange(len(text) + 1)
        return [*lines[:at], (text[:cut] + chance.choice("1A ;@#=") + text[cut + chance.randrange(2) :]).encode(), *lines[at + 1 :]]
    return [*lines[:at], chance.choice(ODD), *lines[at:]]


@pytest.mark.parametrize("name", sampled(LOGS, 4, landing=2))
def test_what_was_kept_and_a_new_walk_show_the_same(name: str) -> None:
    path = ROOT / name
    whole = path.read_bytes().removesuffix(b"\n").split(b"\n")
    chance = random.Random(name)
    layouts = LayoutCache(path.parent)
    drawn = LastPicture()
    kept = KeptWalk(path.name, layouts, drawn)
    lines = whole
    for number in range(EDITS):
        if number % 4 == 0:
            lines = whole[: chance.randrange(len(whole) // 2, len(whole) + 1)]
            shown(kept, b"\n".join(lines) + b"\n")
        lines = change(chance, lines)
        data = b"\n".join(lines) + b"\n" * chance.randrange(3)
        new = KeptWalk(path.name, layouts, drawn if number % 8 else LastPicture())  # to draw a board takes longest
        with row(name, number, data[-200:]):
            assert shown(kept, data) == shown(new, data)


def test_what_is_kept_of_a_long_log_stays_small_and_an_early_change_is_seen() -> None:
    turns = [f"{number}{seat} done" for number in range(1, 101) for seat in "RB"]
    head = ["%tlog 1", "Game: gocaine", "Players: R=Ann B=Ben"]
    kept = KeptWalk("long.tlog", LayoutCache(ROOT), LastPicture())
    for at in (200, 199, 5, 200, 120):
        data = "\n".join([*head, *turns[:at], "# here", *turns[at:]]).encode()
        replay, new = kept.walk(data, 1), KeptWalk("long.tlog", LayoutCache(ROOT), LastPicture()).walk(data, 1)
        assert replay is not None
        assert new is not None
        assert replay.steps == new.steps
    assert len(kept._marks) < 20
