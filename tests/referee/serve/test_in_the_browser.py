"""The page of a log in a real browser: it follows the file, a line is tried while it is typed and written when it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boardgen.web.browser import Browser, browser, require
from tests.referee.serve.test_serve import HEAD, Served

require()

STONES = "document.querySelectorAll('#pieces use.on').length"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as made:
        yield made


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
        words = tab.until("[...document.querySelectorAll('#words button')].map(one => one.textContent)")
        tab.run("[...document.querySelectorAll('#words button')].find(one => one.textContent === 'buy').click()")
        assert "buy" in words
        assert tab.run("document.querySelector('#line').value") == "buy "
        assert tab.complaints() == []
    finally:
        served.stop()
    assert served.complaints == []


@pytest.mark.slow
def test_the_field_says_when_it_waits_for_a_correction_and_when_the_game_is_over(chromium: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path / "game.tlog", HEAD + "1R @B2\n1G @B2\n")
    label = "document.querySelector('label[for=line]').innerText.trim()"
    try:
        tab = chromium.tab(served.address, 390, 844)
        for text, said in (
            ("", "Correct the log first"),
            ("1R @B2\n", "1G your line"),
            ("1R @B2\n1G @C5 ; concede\n", "The game is over"),
        ):
            if text:
                served.path.write_text(HEAD + text)
            tab.until(f"{label} === '{said}'")
    finally:
        served.stop()
