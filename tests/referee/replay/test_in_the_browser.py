"""The page of a game in a real browser: keys, buttons, swipes, links, what it shows, and that nothing in it complains."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.replay.page import page
from tests.boardgen.web.browser import Browser, require
from tests.referee.cli.running import run
from tests.referee.replay.test_page import ATTACK
from tests.referee.replay.test_walk import of_file, steps

require()

COUNT = "document.getElementById('count').textContent"
ON = "[...document.querySelectorAll('#pieces use.on')].length"
SWIPE = """(() => {
  const board = document.getElementById('board');
  const at = x => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
  board.dispatchEvent(new TouchEvent('touchstart', { touches: [at(300)], changedTouches: [at(300)], bubbles: true }));
  board.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [at(TO)], bubbles: true }));
})()"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("replay") / "game.html"
    place.write_text(page(of_file("conformance/logs/gocaine-battle.tlog")), "utf-8")
    return place


@pytest.mark.slow
def test_keys_buttons_swipes_and_links_lead_to_the_same_positions(chromium: Browser, game: Path) -> None:
    replay = of_file("conformance/logs/gocaine-battle.tlog")
    last = len(replay.steps) - 1
    tab = chromium.tab(game.as_uri())
    assert tab.run(COUNT) == f"0 / {last}"
    for number in range(1, last + 1):
        tab.press("ArrowRight", 39)
        assert tab.run(ON) == len(replay.position(number)), number
        shown = tab.run("[...document.querySelectorAll('#points tr[data-place]')].filter(row => !row.hidden).map(row => row.dataset.place)")
        assert set(shown) == {piece.place for piece in replay.position(number).values()}
        for seat, cells in replay.holdings(number).items():
            cash = f"document.querySelector('[data-seat={seat}] [data-key=cells]').textContent"
            assert tab.run(cash) == cells["cells"]
    moves = (
        (lambda: tab.press("Home", 36), 0),
        (lambda: tab.press("PageDown", 34), 10),
        (lambda: tab.press("ArrowLeft", 37), 9),
        (lambda: tab.press("End", 35), last),
        (lambda: tab.run("document.getElementById('first').click()"), 0),
        (lambda: tab.run("document.getElementById('next').click()"), 1),
        (lambda: tab.run(SWIPE.replace("TO", "100")), 2),
        (lambda: tab.run(SWIPE.replace("TO", "500")), 1),
        (lambda: tab.run("document.querySelectorAll('#ledger a')[5].click()"), 5),
        (lambda: tab.run("location.hash = '#8r'"), next(step.number for step in replay.steps if step.turn == "8R")),
    )
    for move, number in moves:
        move()
        tab.until(f"{COUNT} === '{number} / {last}'")
        assert tab.run(ON) == len(replay.position(number or 0))
    assert tab.run("document.querySelectorAll('#pieces use.taken').length") == 2, "the third point was taken by another piece at once"
    assert "Taken" in tab.run("document.getElementById('now').innerText")
    tab.press("ArrowRight", 39)
    tab.until("location.hash === '#8B'")
    assert tab.complaints() == []
    tab.call("Page.close")


@pytest.mark.slow
def test_a_game_that_has_ended_offers_its_poster_without_a_network(chromium: Browser, tmp_path: Path) -> None:
    ended, going = tmp_path / "ended.html", tmp_path / "going.html"
    logs = Path(__file__).parents[2] / "logs" / "gocaine"
    assert run("replay", str(logs / "game_two_players.tlog"), "--html", str(ended)).exit_code == 0
    open_log = tmp_path / "going.tlog"
    open_log.write_text("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R @C2\n", "utf-8")
    assert run("replay", str(open_log), "--html", str(going)).exit_code == 0
    assert 'id="poster"' not in going.read_text("utf-8")
    tab = chromium.tab(ended.as_uri())
    tab.until("!document.getElementById('poster').hidden")
    tab.run("URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#saved'; }; 0")
    assert tab.run("(one => one.scrollWidth <= one.clientWidth && one.clientHeight < 60)(document.getElementById('poster'))"), (
        "its words fit"
    )
    tab.run("document.getElementById('poster').click()")
    tab.until("Boolean(window.saved)")
    assert tab.run("new DOMParser().parseFromString(window.saved, 'image/svg+xml').documentElement.localName") == "svg"
    assert tab.complaints() == []
    tab.call("Page.close")


@pytest.mark.nightly
@pytest.mark.slow
def test_it_plays_and_stops_at_the_end(chromium: Browser, game: Path) -> None:
    tab = chromium.tab(f"{game.as_uri()}#9R")
    assert tab.run(COUNT).startswith("19 /")
    tab.press("ArrowLeft", 37)
    tab.run("document.getElementById('speed').value = '150'")
    tab.press(" ", 32)
    tab.until(f"{COUNT} === '19 / 19' && !document.body.classList.contains('playing')")
    assert tab.complaints() == []
    tab.call("Page.close")


@pytest.mark.slow
def test_a_hostile_log_is_only_text(chromium: Browser, tmp_path: Path) -> None:
    place = tmp_path / "hostile.html"
    head = f"%tlog 1\nGame: gocaine\nPlayers: R=Ann{ATTACK} B=Ben\nEvent: {ATTACK}\n"
    log = f"{head}# {ATTACK}\n1R @C2  # {ATTACK}\n~1B {ATTACK}\n1B @C2\n2R @D4\n"
    place.write_text(page(steps(log.replace("\u2028", " "))), "utf-8")
    tab = chromium.tab(place.as_uri(), 390, 844)
    for _ in range(4):
        tab.press("ArrowRight", 39)
    assert tab.run("document.images.length + document.scripts.length") == 2
    assert "✕ Error" in tab.run("document.querySelector('#ledger .broken').innerText")
    assert tab.run("document.querySelectorAll('#ledger .assumed .badge').length") == 1
    assert tab.run(ON) == 1, "what is only assumed is not shown as the game"
    assert tab.run("document.documentElement.scrollWidth") <= 390
    assert tab.complaints() == []
    tab.call("Page.close")


@pytest.mark.slow
def test_everything_has_a_name_and_can_be_reached(chromium: Browser, game: Path) -> None:
    tab = chromium.tab(game.as_uri(), 390, 844)
    unnamed = """[...document.querySelectorAll('button, input, select, a, summary, [role=img], section')].filter(one =>
      !one.getAttribute('aria-label') && !one.getAttribute('aria-labelledby') && !one.innerText.trim() && !(one.labels || []).length
    ).map(one => one.outerHTML.slice(0, 80))"""
    assert tab.run(unnamed) == []
    assert tab.run("document.getElementById('now').getAttribute('aria-live')") == "polite"
    ids = tab.run("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    small = "[...document.querySelectorAll('#controls button')].filter(one => one.getBoundingClientRect().height < 40).length"
    assert tab.run(small) == 0, "fingers hit every button"
    tab.call("Page.close")
