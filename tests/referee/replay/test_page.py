"""The page of a game: what is in it, what its policy allows, and that no text of a log can be anything but text."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from referee.replay.page import page
from tests.referee.replay.test_walk import WHOLE, of_file, steps

ATTACK = "</script><script>alert(1)</script>\"'<img src=x onerror=alert(2)>&lt;\u2028\u202e<!--"


class Parts(HTMLParser):
    """The elements of a page, its scripts and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.scripts: list[str] = []
        self.text = ""
        self.attributes: list[tuple[str, str]] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        self._script = tag == "script"
        if self._script:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        if self._script:
            self.scripts[-1] += data
        else:
            self.text += data


def parts(text: str) -> Parts:
    parser = Parts()
    parser.feed(text)
    return parser


@pytest.mark.slow
def test_only_what_is_in_the_page_may_run_and_nothing_is_loaded() -> None:
    text = page(of_file("conformance/logs/gocaine-battle.tlog"))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    allowed = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        inside = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.S)
        assert len(inside) == 1
        assert allowed[rule] == f"'sha256-{b64encode(sha256(inside[0].encode()).digest()).decode()}'"
    assert allowed["default-src"] == "'none'"
    assert "unsafe" not in policy[1]
    page_parts = parts(text)
    assert not [one for one in page_parts.attributes if one[0].startswith("on") or one[0] == "style"]
    for name, value in page_parts.attributes:
        if name in ("src", "href", "xlink:href"):
            assert value.startswith(("#", "data:")), value


@pytest.mark.slow
def test_every_text_of_a_log_is_text() -> None:
    log = (
        f"%tlog 1\nGame: gocaine\nPlayers: R=Ann{ATTACK} B=Ben\nEvent: {ATTACK}\nPlace: {ATTACK}\n"
        f"# {ATTACK}\n1R @C2  # {ATTACK}\n~1B {ATTACK}\n1B @D4\n2R @C2 {ATTACK}\n3R fix {ATTACK}\n"
    )
    replay = steps(log.replace("\u2028", " "))
    assert len(replay.steps) > 3
    found = parts(page(replay))
    assert found.tags.count("script") == 2
    assert "img" not in found.tags
    assert found.text.count("alert(1)") >= 6
    assert "\u202e" not in "".join(found.scripts) + found.text
    json.loads(found.scripts[0])
    assert "<" not in found.scripts[0]


@pytest.mark.slow
def test_pages_are_small_and_the_same_twice() -> None:
    for name in (*WHOLE, "logs/gocaine/game_six_players.tlog"):
        text = page(of_file(name))
        assert len(text.encode()) < 400_000, name
    assert text == page(of_file(name))


def test_a_broken_log_says_how_far_it_is_shown() -> None:
    text = page(steps("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R @C2\n1B @C2\n2R @D4\n"))
    found = parts(text)
    assert "the game is shown through 1R" in found.text
    assert "gc:deploy.occupied" in found.text
    assert re.findall(r'<li id="step-\d+" class="(\w+)">', text) == ["played", "played", "broken", "assumed"]


def test_turns_have_links_and_other_lines_too() -> None:
    text = page(steps("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n0R place C2\n0R place D2\nfix $ R+1 x\n1R @C4\nend agreed\n"))
    assert re.findall(r'<a href="#(\w+)">', text) == ["start", "0R", "L5", "L6", "1R", "L8"]


@pytest.mark.slow
def test_places_are_called_what_they_are_in_the_game() -> None:
    for path, places in (("logs/cairo/game_longer.tlog", "Cities"), ("logs/territory/game_pass.tlog", "Points")):
        assert f"{places} that are not empty" in parts(page(of_file(path))).text, path


def test_a_poster_is_in_the_page_packed_and_hidden_until_a_script_can_unpack_it() -> None:
    replay = of_file("conformance/logs/gocaine-battle.tlog")
    poster = "<svg>é</svg>"
    found = parts(page(replay, poster))
    _, packed, _ = found.scripts
    assert gzip.decompress(b64decode(packed)).decode() == poster
    assert re.search(r'<button type="button" id="poster" hidden>', page(replay, poster))
    assert 'id="poster"' not in page(replay)
    assert page(replay, poster) == page(replay, poster)
