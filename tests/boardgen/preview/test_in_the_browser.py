"""The page in a real browser: seen at once after a save, no sheet redrawn for nothing, faults, keyboard, a narrow screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boardgen.web.browser import SHOWN, Browser, Tab, require

require()

ROOT = Path(__file__).resolve().parents[3]
GOOD = "extends: gocaine\ntitle: Harbour <script>alert(1)</script>\nplayers: [2, 3]\n"
CALM = """document.querySelector('#state').innerText.includes('Up to date')
  && [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight)"""
"""The file without faults is laid out, and every picture that is on the screen is there."""


class Shown:
    """A layout, the server that shows it, and how it is ended."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.path = folder / "harbour.yaml"
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-m", "boardgen", "serve", "harbour.yaml", "--port", str(port), "--players", "2"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, env=env, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        assert " is shown at " in self.said, self.process.communicate()
        self.url = self.said.split(" at ")[1].split()[0]
        self.good = GOOD
        self._count = 0

    def afresh(self) -> str:
        """Saves a sound layout with a title that it has not had yet; gives the title."""
        self._count += 1
        title = f"Harbour {self._count} <script>alert(1)</script>"
        self.good = GOOD.replace("Harbour <script>alert(1)</script>", title)
        self.path.write_text(self.good, "utf-8")
        return title

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder = tmp_path_factory.mktemp("serve")
    (folder / "harbour.yaml").write_text(GOOD, "utf-8")
    made = Shown(folder)
    yield made
    assert made.end() == (0, "stopped\n", ""), "Ctrl-C ends it without a word too much"


@pytest.fixture
def tab(chromium: Browser, shown: Shown) -> Iterator[Tab]:
    title = shown.afresh()  # else the page might still be that of the test before
    made = chromium.tab(shown.url)
    made.until(f"document.querySelector('h1').textContent === '{title}'")
    made.until(CALM)
    yield made
    assert made.complaints() == [], "nothing was refused by the policy, and no script failed"
    made.call("Page.close")


@pytest.mark.slow
def test_every_sheet_is_there_and_the_title_is_text(tab: Tab) -> None:
    assert tab.run("document.querySelector('h1').textContent").endswith(" <script>alert(1)</script>")
    assert tab.run("document.scripts.length") == 2
    total = int(tab.run("document.querySelector('#sheets-title').textContent").split()[0])
    fronts = "[...document.querySelectorAll('#sheets a')].filter(a => !a.dataset.label.includes(', back'))"
    assert tab.run(f"{fronts}.length") == total == int(tab.run("document.querySelector('.parts tfoot td:last-child').textContent"))
    assert tab.run("document.querySelector('#board img').naturalWidth") > 500
    assert tab.run("getComputedStyle(document.body).fontFamily").startswith("House")
    assert tab.run("document.fonts.ready.then(() => document.fonts.check('16px House'))")


@pytest.mark.slow
def test_the_new_board_is_seen_after_every_save(tab: Tab, shown: Shown) -> None:
    """How soon, bench/serve_reload.py measures."""
    for price in (10, 15, 20, 25):
        old = tab.run("document.querySelector('#board img').getAttribute('src')")
        text = shown.good + f"zones: {{PE: {{price: {price}}}}}\n"
        if price % 2:
            shown.path.write_text(text, "utf-8")
        else:
            made = shown.path.with_name("new.tmp")
            made.write_text(text, "utf-8")
            os.replace(made, shown.path)
        assert tab.run(f"{SHOWN}('{old}')") > 0
        assert tab.run("document.querySelector('#board img').naturalWidth") > 500


@pytest.mark.slow
@pytest.mark.nightly
def test_what_has_not_changed_is_neither_fetched_nor_drawn_again(tab: Tab, shown: Shown) -> None:
    tab.run("document.querySelector('a[data-slot=\"cells,front-1\"]').scrollIntoView()")
    tab.until(CALM)
    figures = "document.querySelectorAll('#sheets figure, #head, #findings, #board figure')"
    tab.run(f"{figures}.forEach((figure, i) => {{ figure.mark = i; }})")
    before = tab.run(f"{figures}.length")
    pictures = "[...document.querySelectorAll('#sheets img')]"
    known, there = (set(tab.run(f"{pictures}{only}.map(image => image.src)")) for only in ("", ".filter(image => image.complete)"))
    tab.run("performance.clearResourceTimings(); performance.setResourceTimingBufferSize(1000)")
    shown.path.write_text(shown.good + "seats: {B: {name: Indigo}}\n", "utf-8")
    tab.until("document.querySelector('#sheets').innerText.includes('Indigo, Green cells')")
    tab.until(CALM)
    marks = tab.run(f"[...{figures}].map(figure => figure.mark)")
    assert marks == list(range(before)), "every sheet keeps its place on the page"
    told = "performance.getEntriesByType('resource').map(entry => entry.name)"
    tab.until(f"{told}.some(name => name.includes('/sheets/'))")
    fetched = set(tab.run(told))
    assert not fetched & there
    assert 1 <= len({name for name in fetched - known if "/sheets/" in name}) <= 6, "cells, covenant with seizure table, log and no others"


@pytest.mark.slow
def test_faults_are_shown_with_their_lines_and_the_old_sheets_are_marked(tab: Tab, shown: Shown) -> None:
    board = tab.run("document.querySelector('#board img').getAttribute('src')")
    shown.path.write_text("extends: gocaine\ntitle: <b>\nzones: {PE: {price: 7.5}}\nseat: <img src=x onerror=alert(1)>\n", "utf-8")
    tab.until("document.querySelectorAll('.findings li').length === 2")
    first = tab.run("document.querySelector('.findings li').innerText")
    assert "✕ Error harbour.yaml:3:21 $.zones.PE.price" in " ".join(first.split())
    assert "'7.5' cannot be paid with notes of $5M" in first
    assert "write lot: 2, or a price that" in first
    assert tab.run("document.querySelector('.findings .remedy code').textContent") == "lot: 2"
    assert tab.run("document.querySelector('.findings mark').textContent") == "7.5"
    assert "<img src=x onerror=alert(1)>" in tab.run("document.querySelectorAll('.findings pre')[1].innerText")
    assert tab.run("document.querySelector('#board img').getAttribute('src')") == board
    ribbons = tab.run("[...document.querySelectorAll('.ribbon')].map(ribbon => ribbon.textContent)")
    assert ribbons == ["Out of date: the last version without errors"] * 2
    assert tab.run("document.title").startswith("✕ 2 errors")
    shown.path.unlink()
    tab.until("document.querySelector('#findings').innerText.includes('there is no such file')")
    shown.path.write_text(shown.good, "utf-8")
    tab.until(CALM)
    assert tab.run("document.querySelectorAll('.ribbon, .findings li').length") == 0


@pytest.mark.slow
def test_it_works_from_the_keyboard(tab: Tab) -> None:
    def focused() -> str:
        return str(tab.run("document.activeElement.dataset.slot || document.activeElement.className || document.activeElement.id"))

    tab.press("Tab", 9)
    assert focused() == "skip"
    for _ in range(10):
        tab.press("Tab", 9)
        if focused() == "board,front-1":
            break
    assert focused() == "board,front-1"
    assert tab.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    tab.press("Enter", 13, "\r")
    tab.until("document.querySelector('#large').open")
    title = "document.querySelector('#large-title').textContent"
    assert tab.run(title).startswith("Sheet 2: Board")
    tab.press("ArrowRight", 39)
    assert tab.run(title).startswith("Sheet 3: ")
    tab.press("ArrowLeft", 37)
    tab.press("PageUp", 33)
    assert tab.run(title).startswith("Sheet 1: ")
    tab.until("document.querySelector('#large-image').complete")
    fits = "(box => box.height <= innerHeight && box.width <= innerWidth && box.height > innerHeight / 2)"
    assert tab.run(f"{fits}(document.querySelector('#large-image').getBoundingClientRect())")
    tab.press("z", 90, "z")
    assert tab.run("document.querySelector('#size').getAttribute('aria-pressed')") == "true"
    box = tab.run("(box => [box.width, box.height])(document.querySelector('#large-image').getBoundingClientRect())")
    assert [round(side / 96 * 25.4) for side in box] == [210, 297], "an inch of paper is an inch of the screen"
    tab.press("Escape", 27)
    tab.until("document.activeElement.dataset.slot === 'title,front-1'")
    assert not tab.run("document.querySelector('#large').open")


@pytest.mark.slow
@pytest.mark.nightly
def test_a_sheet_in_large_follows_the_file_too(tab: Tab, shown: Shown) -> None:
    tab.run("document.querySelector('a[data-slot=\"cells,front-1\"]').click()")
    assert "Blue, Green cells" in tab.run("document.querySelector('#large-title').textContent")
    shown.path.write_text(shown.good + "seats: {B: {name: Indigo}}\n", "utf-8")
    tab.until("document.querySelector('#large-title').textContent.includes('Indigo, Green cells')")
    link = tab.run("document.querySelector('a[data-slot=\"cells,front-1\"]').getAttribute('href')")
    assert tab.run("document.querySelector('#large-image').getAttribute('src')") == link
    shown.path.write_text(shown.good + "components: {cells: ~}\n", "utf-8")
    tab.until("!document.querySelector('#large').open")


@pytest.mark.slow
def test_nothing_is_cut_off_on_a_narrow_screen(tab: Tab, shown: Shown) -> None:
    tab.call("Emulation.setDeviceMetricsOverride", width=380, height=700, deviceScaleFactor=1, mobile=False)
    shown.path.write_text(shown.good + "zones: {PE: {price: 7.5}}\n", "utf-8")
    tab.until("document.querySelectorAll('.findings li').length === 1")
    assert tab.run("document.documentElement.scrollWidth") <= 380


@pytest.mark.nightly
@pytest.mark.slow
def test_every_tab_follows_and_a_server_that_comes_back_is_found(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "harbour.yaml").write_text(GOOD, "utf-8")
    first = Shown(tmp_path)
    tabs = [chromium.tab(first.url), chromium.tab(first.url.replace("127.0.0.1", "localhost"))]
    for tab in tabs:
        tab.until(CALM)
    assert first.end(signal.SIGTERM)[0] == 0
    for tab in tabs:
        tab.until("!document.querySelector('#link').hidden")
        assert tab.run("document.querySelector('#link').innerText").startswith("boardgen serve is not running")
    (tmp_path / "harbour.yaml").write_text(GOOD.replace("Harbour", "Haven"), "utf-8")
    again = Shown(tmp_path, int(first.url.rstrip("/").rpartition(":")[2]))
    for tab in tabs:
        tab.until("document.querySelector('#link').hidden && document.querySelector('h1').textContent.startsWith('Haven')")
        tab.call("Page.close")
    assert again.end()[0] == 0
