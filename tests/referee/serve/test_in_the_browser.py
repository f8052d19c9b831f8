"""The page of a log in a real browser: it follows the file, a line is tried while it is typed and written when it is sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.layout.spec import catalog
from referee.serve.followed import Followed
from tests.boardgen.web.browser import Browser, Tab, browser, require
from tests.referee.games.gocaine.players import Scribe
from tests.referee.serve.test_seats import Table
from tests.referee.serve.test_serve import HEAD, Served
from tests.sampling import nightly

require()

STONES = "document.querySelectorAll('#pieces use.on').length"
SHOWN = """(() => {
  const view = document.querySelector('#view').cloneNode(true);
  view.querySelectorAll('#touch').forEach(one => one.remove());
  view.querySelector('#board svg').removeAttribute('role');
  view.querySelectorAll('[class=""]').forEach(one => one.removeAttribute('class'));
  return view.innerHTML.replace(/>\\s+</g, '><');
})()"""
"""All that the log makes of a page, but for what may be touched, which comes later."""


@pytest.mark.slow
def test_a_game_is_followed_and_written_on_the_page(chromium: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path / "game.tlog", HEAD + "1R @B2\n")
    try:
        tab = chromium.tab(served.address, 390, 844)
        tab.until(f"{STONES} === 1")
        tab.until("document.querySelector('#turn').textContent === '1G'")
        tab.run("document.querySelector('#line').focus()")
        tab.call("Input.insertText", text="@B2")
        tab.until("document.querySelector('#said .bad') !== null")
        tab.run("document.querySelector('#line').select()")
        tab.call("Input.insertText", text="@C5")
        tab.until("document.querySelector('#said .good') !== null && document.querySelector('#said').textContent.includes('1G @C5')")
        assert "cells 10 → 9" in tab.run("document.querySelector('#said .aside').textContent"), "what it changes is below the line"
        assert served.path.read_text() == HEAD + "1R @B2\n", "what is tried is not written"
        tab.press("Enter", 13, "\r")
        tab.until(f"{STONES} === 2")
        tab.until("document.querySelector('#turn').textContent === '2R'")
        assert served.path.read_text() == HEAD + "1R @B2\n1G @C5\n"
        assert tab.run("document.querySelector('#line').value") == ""
        served.path.write_text(HEAD + "1R @B2\n1G @C5\n2R buy 1lvl ; @B4 # <img src=x onerror=alert(1)>\n")
        tab.until(f"{STONES} === 3")
        assert tab.run("document.querySelectorAll('#ledger li').length") == 4
        tab.run("document.querySelector('#first').click()")
        tab.until(f"{STONES} === 0")
        served.path.write_text(HEAD + "1R @B2\n1G @C5\n2R buy 1lvl ; @B4\n2G @C6\n")
        tab.until("document.querySelectorAll('#ledger li').length === 5")
        assert tab.run(STONES) == 0, "who looks at an earlier position stays there"
        assert tab.run("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than a phone"
        tab.until("[...document.querySelectorAll('#choices button')].some(one => one.textContent === 'buy')")
        tab.until("[...document.querySelectorAll('#choices button')].some(one => one.textContent === '!G Cat')")
        tab.run("[...document.querySelectorAll('#choices button')].find(one => one.textContent === 'buy').click()")
        assert tab.run("document.querySelector('#line').value") == "buy "
        assert tab.complaints() == []
    finally:
        served.stop()
    assert served.complaints == []


@pytest.mark.slow
def test_a_page_that_takes_in_changes_shows_what_a_page_does_that_is_opened_now(chromium: Browser, tmp_path: Path) -> None:
    """Whatever happens to the log: lines, loads, a line that is struck out, an error and its correction, while an earlier step is shown."""
    written = Scribe(catalog.load("gocaine"), "RGB", 3, claims=False).play(rounds=6).splitlines(keepends=True)
    first = next(number for number, line in enumerate(written) if line.startswith("1"))
    states = ["".join(written[: first + count]) for count in (1, 2, 3, 5, 6, 9, 10)]
    states += [
        states[-1] + "~" + written[first + 9],
        states[-1] + "4Q what\n",
        states[-2],
        states[-1] + "".join(written[first + 10 : first + 14]),
    ]
    served = Served(tmp_path / "game.tlog", states[0])
    try:
        tab = chromium.tab(served.address)
        for number, text in enumerate(states[1:]):
            before = tab.run("document.querySelector('#view').dataset.version")
            tab.run("document.querySelector('#first').click()" if number % 3 == 1 else "document.querySelector('#last').click()")
            served.path.write_text(text, "utf-8")
            tab.until(f"document.querySelector('#view').dataset.version !== '{before}'")
            tab.run("document.querySelector('#last').click()")
            other = chromium.tab(served.address)
            same = "document.querySelector('#view').dataset.version"
            other.until(f"{same} === '{tab.run(same)}'")
            assert tab.run(SHOWN) == other.run(SHOWN), text
            assert tab.complaints() == []
            other.call("Page.close")
    finally:
        served.stop()
    assert served.complaints == []


@pytest.mark.slow
def test_the_field_says_when_it_waits_for_a_correction_and_when_the_game_is_over(chromium: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path / "game.tlog", HEAD + "1R @B2\n1G @B2\n")
    # A repair takes the place of the field, and the text of what is not drawn would have its hidden parts too.
    label = "[...document.querySelectorAll('label[for=line] span')].filter(one => !one.hidden).map(one => one.textContent).join('')"
    try:
        tab = chromium.tab(served.address, 390, 844)
        for text, said in (
            ("", "Correct the log first"),
            ("1R @B2\n", "1G your line: touch the board or a word"),
            ("1R @B2\n1G @C5 ; concede\n", "The game is over"),
        ):
            if text:
                served.path.write_text(HEAD + text)
            tab.until(f"{label} === '{said}'")
    finally:
        served.stop()


def touch(tab: Tab, place: str) -> None:
    """Touch a place of the board as a finger does, in the middle of it."""
    where = f"document.querySelector('.spot[data-place={place}]')"
    tab.until(f"{where} !== null")
    tab.run(f"{where}.scrollIntoView({{ block: 'center' }})")
    x, y = tab.run(f"(box => [box.x + box.width / 2, box.y + box.height / 2])({where}.getBoundingClientRect())")
    for kind in ("mousePressed", "mouseReleased"):
        tab.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


@pytest.mark.slow
@pytest.mark.parametrize("width", nightly([360, 1400], landing=1))
def test_a_turn_is_written_by_touching_the_board(chromium: Browser, tmp_path: Path, width: int) -> None:
    served = Served(tmp_path / "game.tlog", HEAD + "1R @E4\n1G @C5\n2R buy 3@E4 ; @E5\n2G @C6\n")
    line = "document.querySelector('#line').value"
    try:
        tab = chromium.tab(served.address, width, 844)
        touch(tab, "E4")
        tab.until(f"{line} === 'ship E4>'")
        tab.until("[...document.querySelectorAll('#choices button')].some(one => one.textContent === 'or sell E4')")
        touch(tab, "E5")
        tab.until(f"{line} === 'ship E4>E5 '")
        tab.until("document.querySelector('#said .good') !== null")
        assert "shipments E4 3 → none" in tab.run("document.querySelector('#said').textContent")
        touch(tab, "F6")
        tab.until(f"{line} === 'ship E4>E5 ; @F6 '")
        tab.run("document.querySelector('.send').click()")
        tab.until("document.querySelector('#turn').textContent === '3G'")
        assert served.path.read_text().endswith("3R ship E4>E5 ; @F6\n")
        tab.until("[...document.querySelectorAll('#choices button')].some(one => one.textContent === 'buy')")
        tab.run("[...document.querySelectorAll('#choices button')].find(one => one.textContent === 'buy').click()")
        tab.until(f"{line} === 'buy '")
        takes = "[...document.querySelectorAll('#choices .take')].map(one => one.textContent)"
        assert "2pi@NL" in tab.until(f"document.querySelector('#choices .take') && {takes}"), "the N of a zone is not the amount"
        touch(tab, "C5")
        tab.until("document.querySelector('#choices .take')?.textContent.endsWith('@C5')")
        tab.run("[...document.querySelectorAll('#choices .step')][0].click()")
        amount = int(tab.run("document.querySelector('#choices .stepper input').value"))
        # a touch before the answer to `buy ` is in means the whole words, `buy 2@C5`, which come to the same line
        assert tab.run("document.querySelector('#choices .take').textContent").removeprefix("buy ") == f"{amount}@C5"
        tab.run("document.querySelector('#choices .take').click()")
        tab.until(f"{line} === 'buy {amount}@C5 '")
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        assert tab.run("document.querySelector('.send').getBoundingClientRect().right <= innerWidth")
        assert tab.complaints() == []
    finally:
        served.stop()
    assert served.complaints == []


@pytest.mark.slow
def test_the_board_is_played_by_keys_alone(chromium: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path / "game.tlog", HEAD)
    try:
        tab = chromium.tab(served.address, 1400, 900)
        tab.until("document.querySelectorAll('#touch .spot').length > 100")
        assert tab.run("document.querySelectorAll('#touch [tabindex=\"0\"]').length") == 1
        tab.run("document.querySelector('#touch [tabindex=\"0\"]').focus()")
        begun = tab.run("document.activeElement.dataset.place")
        tab.press("ArrowRight", 39)
        tab.press("ArrowDown", 40)
        assert (begun, tab.run("document.activeElement.dataset.place")) == ("A12", "B11")
        assert "deploy" in tab.run("document.activeElement.getAttribute('aria-label')") or "@B11" in tab.run(
            "document.activeElement.getAttribute('aria-label')"
        )
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('#line').value === '@B11 '")
        tab.run("document.querySelector('#line').focus()")
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('#turn').textContent === '1G'")
        assert served.path.read_text() == HEAD + "1R @B11\n"
    finally:
        served.stop()


@pytest.mark.slow
def test_lines_are_tried_and_taken_back_on_the_page(chromium: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path / "game.tlog", HEAD + "1R @E4\n")
    try:
        tab = chromium.tab(served.address, 360, 740)
        tab.until("document.querySelector('#turn').textContent === '1G'")
        tab.run("document.querySelector('#if').click()")
        tab.until("document.body.classList.contains('what-if')")
        for point, due in (("F6", "2R"), ("F7", "2G")):
            touch(tab, point)
            tab.until(f"document.querySelector('#line').value === '@{point} '")
            tab.run("document.querySelector('.send').click()")
            tab.until(f"document.querySelector('#turn').textContent === '{due}'")
        tab.until(f"{STONES} === 3")
        served.path.write_text(HEAD + "1R @E4 # still\n")
        for words, shown in (("why F7", "told pre').textContent.includes('F7: taken since 2R')"), ("undo", f"pieces') && {STONES} === 2")):
            tab.run("document.querySelector('#line').focus()")
            tab.call("Input.insertText", text=words)
            tab.until("document.querySelector('#said').textContent === 'Press Enter to send this command; it is not a line of the log.'")
            tab.press("Enter", 13, "\r")
            tab.until(f"document.querySelector('#{shown}")
            tab.run("document.querySelector('#close-told').click()")
        tab.run("document.querySelector('#end-if').click()")
        tab.until(f"{STONES} === 1 && document.querySelector('#turn').textContent === '1G'")
        assert served.path.read_text() == HEAD + "1R @E4 # still\n"
        tab.run("document.querySelector('#score').click()")
        tab.until("document.querySelector('#told pre').textContent.includes('GoCaine')")
        tab.run("document.querySelector('#close-told').click()")
        tab.run("document.querySelector('#undo').click()")
        tab.until("document.querySelector('#turn').textContent === '1R'")
        assert served.path.read_text() == HEAD + "~1R @E4 # still\n"
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        assert tab.complaints() == []
    finally:
        served.stop()
    assert served.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("host", ["127.0.0.1", "table.test"])
def test_more_pages_than_a_browser_has_connections_are_told_of_every_line(tmp_path: Path, host: str) -> None:
    """A browser opens six connections to one host, and each stream keeps one. A page over plain HTTP from another machine has no locks."""
    path = tmp_path / "game.tlog"
    path.write_text(HEAD + "1R @B2\n")
    table = Table(lambda: Followed(str(path)), "" if host == "127.0.0.1" else f"http://{host}")
    try:
        with browser(tmp_path, f"--host-resolver-rules=MAP {host} 127.0.0.1:{table.port}") as chromium:
            address = table.address if host == "127.0.0.1" else f"http://{host}/"
            listener = chromium.tab(f"{address}static/icon.svg")
            listener.run(
                "said = [], channel = new BroadcastChannel('inkstone streams'); channel.onmessage = e => said.push(JSON.stringify(e.data))"
            )
            tabs = [chromium.tab(address, 1000, 700) for _ in range(8)]
            assert tabs[0].run("isSecureContext && 'locks' in navigator") == (host == "127.0.0.1")
            for tab in tabs:
                tab.until("document.querySelectorAll('#touch .spot').length > 100")
            touch(tabs[-1], "C5")
            tabs[-1].until("document.querySelector('#line').value === '@C5 ' && document.querySelector('#said .good') !== null")
            tabs[-1].run("document.querySelector('.send').click()")
            for tab in tabs:
                tab.until("document.querySelector('#turn').textContent === '2R'")
                assert not [one for one in tab.complaints() if "the URL's origin was untrustworthy" not in one]
            for tab in tabs[:4]:
                tab.call("Page.close")
            path.write_text(HEAD + "1R @B2\n1G @C5\n2R @B4\n")
            for tab in tabs[4:]:
                tab.until("document.querySelector('#turn').textContent === '2G'")
            said = listener.run("said")
            assert len(said) >= 8
            known = re.compile(r'{"page":"\d+ 0[.\de-]+"(,"asks":true)?}')
            assert [one for one in said if not known.fullmatch(one)] == [], "nothing of a game is shared"
    finally:
        table.stop()
    assert table.complaints == []
