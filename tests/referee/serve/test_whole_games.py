"""Whole games by touches alone in Chromium: two people with links and sessions of their own, one at a phone, and a bot in a third seat.

In a game for two, a bot sits in the second seat once."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boardgen.layout.files import shipped
from referee.live.game import LiveGame
from referee.live.opening import open_game
from referee.serve.begun import begun_line, others_next
from referee.serve.followed import Followed
from referee.serve.hall import Hall
from referee.serve.seats import SEAT, Seats
from referee.serve.touch import openings
from tests.boardgen.web.browser import Tab, browser, require
from tests.referee.serve.test_seats import Table
from tests.sampling import NIGHTLY

NAMES = (*(f"{name}|" for name in shipped.names()), *shipped.examples())
LINES = {"breakthrough": 30, "gocaine|": 18, "reversi": 70, "draughts": 60, "windmills": 24}
"""Lines after which people agree on the end, if the game has not come to it, 14 in other games; a bot writes lines besides."""
ALWAYS, TURNS = ("territory|", "cairo|"), 14
TOUCH = """(async seed => {
  const $ = all => [...document.querySelectorAll(all)], one = all => document.querySelector(all), line = one('#line');
  const random = () => { seed = (seed * 48271 + 11) % 2147483647; return seed / 2147483647; };
  const pause = async () => { do await new Promise(done => setTimeout(done, 5)); while (one('#choices[aria-busy]')); };
  const waits = () => one('#write label').textContent.includes('waits for you') || line.value.startsWith('!');
  const begun = () => one('#begun') ? one('#begun').textContent : '', before = begun();
  const due = one('#due').dataset.due, log = one('#ledger').children.length;
  let waited = 0;
  await pause();
  for (let touches = 0; touches < 80; touches++) {
    if (one('#due').dataset.due !== due || one('#ledger').children.length !== log) return 'written';
    const good = one('#said .good') && line.value.trim() && !one('#said .bad'), more = $('#choices button, #touch .spot');
    if (good && (random() < .6 || !more.length)) {
      one('.send').click();
      await pause();
      for (let wait = 0; wait < 400 && line.value.trim() && !one('#said .bad'); wait++) await new Promise(done => setTimeout(done, 10));
      const bad = one('#said .bad');
      if (bad) return 'refused: ' + bad.textContent;
      for (let wait = 0; wait < 1000; wait++) {
        if (one('#due').dataset.due !== due || one('#ledger').children.length !== log || (waits() && begun() !== before)) break;
        await new Promise(done => setTimeout(done, 10));
      }
      return 'written';
    }
    const named = /^(other|or |more )|concede|^(dead|reveal|[0-9]+ deal|; deal)\\b|^end|^Let |place/;
    let offered = $('#choices button').filter(it => !it.disabled && !it.matches('.claim, .step') && !named.test(it.textContent));
    if (!waits()) offered = offered.filter(it => !it.matches('.react') && !it.textContent.startsWith('!'));
    const rolls = offered.filter(it => it.matches('.roll'));
    if (rolls.length) offered = rolls; else offered.push(...$('#touch .spot'));
    if (!offered.length && !line.value.trim()) {
      if (++waited > 100) return 'nothing is offered';
      touches--;
      await pause();
      continue;
    }
    const lets = $('#choices button').find(it => it.textContent.startsWith('Let '));
    if (!offered.length && lets) { // another seat chooses next in a line of the whole table
      lets.click();
      for (let wait = 0; wait < 400 && begun() === before && !one('#said .bad'); wait++) await new Promise(done => setTimeout(done, 10));
      if (begun() !== before) return 'handed';
      offered = [];
    }
    if (!offered.length) {
      for (let before = null; line.value !== before;) { before = line.value; one('#erase').click(); await pause(); }
      return 'erased';
    }
    if (one('#choices .what')) offered = offered.filter(it => !it.matches('.spot')); // one point has several uses
    const it = offered[Math.floor(random() * offered.length)];
    it.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await pause();
  }
  return 'too many touches';
})"""
END = """(async () => {
  const find = text => [...document.querySelectorAll('#choices button')].find(one => one.textContent === text);
  const pause = () => new Promise(done => setTimeout(done, 30));
  for (; document.querySelector('#line').value; await pause()) document.querySelector('#erase').click();
  for (; !find('end agreed'); await pause()) if (find('more …')) find('more …').click();
  find('end agreed').click();
  while (!document.querySelector('#said .good')?.textContent.includes('end agreed')) await pause();  // not that of a line before
  document.querySelector('.send').click();
})()"""


def play_line(tab: Tab, seed: int) -> str:
    """Let somebody touch until their line is written; what became of it."""
    return str(tab.run(f"{TOUCH}({seed})"))


def seat_due(game: LiveGame) -> str | None:
    """The seat whose turn it is, empty for the whole table; None where the game is over."""
    return None if game.due is None else game.due[-1] if game.due[-1].isalpha() and not openings(game, "") else ""


def wait_for_bots(host: Tab, path: Path, bots: Sequence[str]) -> str | None:
    """The seat of the person whose turn it is, as `seat_due` has it, after all bots that are due have played, or wait for a person.

    A line that waits for a person or a bot, as after a gull, is that of the bot, which acts at once: a person would race with it.
    """
    while begun := begun_line(game := open_game(path)):
        seats, waits = others_next(game, begun)
        if not waits or not {*seats} & {*bots} or begun.split(" ", 1)[0].isdigit():
            break
        host.until(f"(document.querySelector('#begun code')?.textContent ?? '') !== {json.dumps(begun)}")
    while (seat := seat_due(game := open_game(path))) in bots and seat and not host.run("document.querySelector('#begun')?.dataset.waits"):
        host.until(f"document.querySelector('#due')?.dataset.due !== '{game.due}' || document.querySelector('#begun')?.dataset.waits")
    return seat


def test_a_claim_is_not_offered_as_a_word(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R @A3\n1B @B3\n2R - ; @H7\n")
    log = Followed(str(path))
    log.read()
    choices: Any = log.attempt("- ; @A2 ")["choices"]
    claims = [one for one in choices if re.fullmatch(r"x[0-9N]*[A-Z]?|=.*", one["label"])]
    assert {one["label"][0] for one in claims} == {"x", "="}
    assert {one["kind"] for one in claims} == {"claim"}
    further: Any = log.attempt("- ; @A2   ")["choices"]
    assert further == choices  # further spaces say nothing: what another event begins with is offered all the same
    assert "more" in {one["kind"] for one in choices}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "persons"),
    [*((name, 2) if name in ALWAYS else pytest.param(name, 2, marks=NIGHTLY) for name in NAMES), pytest.param("drove", 1, marks=NIGHTLY)],
)
def test_a_game_is_played_in_two_browsers(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, name: str, persons: int
) -> None:
    require()
    monkeypatch.setattr("referee.serve.desk.ANSWERS", 0.5)
    hall = Hall(str(tmp_path))
    key = next(one.key for one in hall.offers() if name in (one.key, one.board))
    layout = hall.playable(key)
    assert layout is not None
    seats = [letter for letter, _ in layout.seats[: min(layout.most, max(layout.least, 3))]]
    people, bots = seats[:persons], seats[persons:]
    players = {**{seat: f"Player {seat}" for seat in people}, **dict.fromkeys(bots, "bot:random")}
    table = Table(lambda: Hall(str(tmp_path)))
    outcomes: list[str] = []
    try:
        said: dict[str, Any] = {"layout": key, "players": players, "options": {}, "rolls": True, "own": people}
        address = str(table.post("/begin", said)[1]["address"])
        path = next(tmp_path.glob("*.tlog"))
        keys = Seats(str(path))
        game = path.name
        with browser(tmp_path_factory.mktemp("chromium")) as chromium:
            sizes = ((360, 740), (1400, 900))
            links = [f"{table.address}seat/{keys.key(SEAT, seat)}/table?game={game}" for seat in people]
            tabs = {seat: chromium.tab(link, *size, apart=True) for seat, link, size in zip(people, links, sizes, strict=False)}
            host = chromium.tab(f"{table.address}table?game={game}", 1400, 900)
            assert address.endswith(f"links?game={game}")
            most = LINES.get(name, TURNS)
            while outcomes.count("written") < most and wait_for_bots(host, path, bots) is not None:
                assert len(outcomes) < 6 * most, Counter(outcomes)
                due, begun = (played := open_game(path)).due, json.dumps(begun_line(played))
                now = f"document.querySelector('#due')?.dataset.due === '{due}'"
                now += f" && (document.querySelector('#begun code')?.textContent ?? '') === {begun}"
                host.until(now)
                waits = host.run("document.querySelector('#begun')?.dataset.waits") or seat_due(played)
                tab = next((tabs[seat] for seat in waits or "" if seat in tabs), tabs[people[len(outcomes) % len(people)]])
                tab.until(now)
                outcomes.append(play_line(tab, 7919 * len(outcomes) + 13))
            wait_for_bots(host, path, bots)
            if (due := open_game(path).due) is not None:
                host.until(f"document.querySelector('#due')?.dataset.due === '{due}'")
                host.run(END)
            for tab in (*tabs.values(), host):
                tab.until("document.querySelector('#due').dataset.due === ''")
                assert tab.run("document.documentElement.scrollWidth <= innerWidth")
                assert tab.complaints() == []
    finally:
        table.stop()
    assert table.complaints == []
    played = open_game(path)
    assert not [one for one in played.findings if one.level == "error"]
    assert played.table is not None
    assert played.table.finished
    assert outcomes.count("written") > 5 * persons, outcomes
    assert not [one for one in outcomes if one.startswith(("refused", "nothing", "too many"))], outcomes
