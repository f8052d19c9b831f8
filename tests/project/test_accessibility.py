"""Every page of both programs is checked by axe-core: on a phone and on a desk, by day and by night, with everything unfolded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from referee.judge.ask.refusals import RuleTextCache
from referee.replay.page import page as replay_page
from referee.results import games, report, standings
from referee.results.games import Game
from referee.serve.seats import Seats
from referee.stats import report as stats_report
from referee.stats.collect import collect_games
from tests import evening
from tests.boardgen.preview.test_serve import Served as ServedLayout
from tests.boardgen.web.browser import Browser, Tab, require
from tests.referee.replay.test_walk import steps
from tests.referee.serve.test_hall import Folder
from tests.referee.serve.test_serve import HEAD, Served as ServedLog
from tests.sampling import NIGHTLY

require()

SCREENS = ((390, 844), (1400, 900))
SCHEMES = ("light", "dark")
Look = tuple[tuple[int, int], str]
SOME, ALL = tuple(zip(SCREENS, SCHEMES, strict=True)), tuple(product(SCREENS, SCHEMES))
"""Each screen and each scheme, and each screen in each scheme: for what decides whether a change lands, and for the night."""
LOOKS = pytest.mark.parametrize("looks", [SOME, pytest.param(ALL, marks=NIGHTLY)], ids=["some", "all"])
UNFOLD = "document.querySelectorAll('details').forEach(one => { one.open = true; })"
RUN = """axe.run(document, { resultTypes: ['violations'], iframes: false }).then(result => ({
  rules: result.passes.length,
  violations: result.violations.map(one => ({ rule: one.id, help: one.help, places: one.nodes.map(node => node.html.slice(0, 200)) }))
}))"""
WITH_ERRORS = HEAD + "# a friendly game\n1R @B2\n~1G @B2\n1G buy lvl ; @C5\n2R @B2\n2G done\n"


@pytest.fixture(scope="module")
def axe() -> str:
    """axe-core as one script."""
    return (files("axe_core_python") / "axe.min.js").read_text("utf-8")


def violations(tab: Tab, axe: str, looks: Sequence[Look], rules: int = 25) -> list[str]:
    """What axe-core finds on a page, on each screen and in each scheme. More than so many `rules` are about what is on it."""
    tab.run(UNFOLD)
    tab.run(f"{axe};0")
    found = []
    for (width, height), scheme in looks:
        tab.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        result = tab.run(RUN)
        assert result["rules"] > rules, "the page was looked at"
        found += [f"{width} x {height}, {scheme}: {json.dumps(one, ensure_ascii=False)}" for one in result["violations"]]
    assert tab.complaints() == []
    return found


@pytest.mark.slow
@LOOKS
def test_the_page_of_a_log_that_is_written(chromium: Browser, axe: str, tmp_path: Path, looks: Sequence[Look]) -> None:
    served = ServedLog(tmp_path / "game.tlog", HEAD + "1R @B2\n")
    try:
        tab = chromium.tab(served.address)
        tab.until("document.querySelector('#due') !== null && document.querySelectorAll('#choices button').length > 0")
        tab.until("document.querySelectorAll('#touch .spot').length > 100")
        assert violations(tab, axe, looks) == [], "words that may come next"
        tab.run("document.querySelector('#line').focus()")
        tab.call("Input.insertText", text="@B2")
        tab.until("document.querySelector('#said .bad') !== null")
        assert violations(tab, axe, looks) == []
        tab.run("document.querySelector('#if').click()")
        tab.until("!document.querySelector('#imagined').hidden")
        tab.run("document.querySelector('#line').select()")
        tab.call("Input.insertText", text="@C5")
        tab.until("document.querySelector('#said .good') !== null")
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('#due').dataset.due === '2R'")
        assert violations(tab, axe, SOME) == [], "a line that is only tried"
    finally:
        served.stop()


@pytest.mark.slow
def test_the_pages_of_a_folder(chromium: Browser, axe: str, tmp_path: Path) -> None:
    (tmp_path / "good.tlog").write_text(HEAD + "1R @B2\nend agreed\n", "utf-8")
    served = Folder(tmp_path)
    try:
        for page, rules in (("", 20), ("new", 25), ("table?game=good.tlog", 25)):
            tab = chromium.tab(f"{served.address}{page}", 360, 740)
            tab.until("document.readyState === 'complete'")
            assert violations(tab, axe, SOME, rules) == [], page
            assert tab.run("document.documentElement.scrollWidth <= innerWidth"), page
        ways = tab.run("['.way a', '#due a'].map(one => getComputedStyle(document.querySelector(one)).color)")
        assert ways[0] == ways[1], "links have the colour of links of ours, by night too"
    finally:
        served.stop()


@pytest.mark.slow
@LOOKS
def test_the_page_of_a_log_that_is_repaired(chromium: Browser, axe: str, tmp_path: Path, looks: Sequence[Look]) -> None:
    served = ServedLog(tmp_path / "game.tlog", HEAD + "1R @B2\n2R @C2\n")
    try:
        tab = chromium.tab(served.address)
        tab.until("document.querySelectorAll('#repairs button').length > 0")
        assert violations(tab, axe, looks) == []
    finally:
        served.stop()


@pytest.mark.nightly
@pytest.mark.slow
def test_the_page_of_links_and_a_request(chromium: Browser, axe: str, tmp_path: Path) -> None:
    served = ServedLog(tmp_path / "game.tlog", HEAD + "1R @B2\n# take back 1R? G asks\n")
    Seats(str(tmp_path / "game.tlog")).give("G")
    try:
        links = chromium.tab(f"{served.address}links", 360, 740)
        links.until("document.querySelectorAll('.qr').length === 2")
        assert links.run("document.documentElement.scrollWidth <= innerWidth")
        assert violations(links, axe, ALL) == []
        tab = chromium.tab(served.address)
        tab.until("document.querySelectorAll('#asked button').length === 2")
        assert violations(tab, axe, SOME) == []
    finally:
        served.stop()


@pytest.mark.nightly
@pytest.mark.slow
@LOOKS
def test_the_page_of_a_replay_with_errors(chromium: Browser, axe: str, tmp_path: Path, looks: Sequence[Look]) -> None:
    place = tmp_path / "replay.html"
    place.write_text(replay_page(steps(WITH_ERRORS)), "utf-8")
    tab = chromium.tab(place.as_uri())
    assert tab.run("document.querySelectorAll('.finding').length") > 0
    assert violations(tab, axe, looks) == []


@pytest.mark.slow
@pytest.mark.nightly
def test_the_pages_of_an_evening(chromium: Browser, axe: str, tmp_path: Path) -> None:
    folder = evening.make(tmp_path / "evening")
    (folder / "7-open.tlog").write_text(HEAD + "1R @B2\n", "utf-8")
    played = [one for one in games.gather([str(folder)], "engine", 1) if isinstance(one, Game)]
    table = standings.results(played, standings.scheme("3,2,1"), "player", unproven=False)
    pages = {
        "results": report.html(table, "both"),
        "stats": stats_report.html(collect_games([str(folder / "1-gocaine.tlog"), str(folder / "5-territory.tlog")], 1), RuleTextCache()),
    }
    for name, text in pages.items():
        place = tmp_path / f"{name}.html"
        place.write_text(text, "utf-8")
        assert violations(chromium.tab(place.as_uri()), axe, ALL) == [], name


@pytest.mark.slow
@LOOKS
def test_the_page_of_a_layout(chromium: Browser, axe: str, tmp_path: Path, looks: Sequence[Look]) -> None:
    served = ServedLayout(tmp_path)
    try:
        tab = chromium.tab(served.address)
        tab.until("document.querySelector('#state').innerText.includes('Up to date')", 60)
        assert violations(tab, axe, looks) == []
        served.path.write_text("extends: gocaine\ntitel: Harbour\n", "utf-8")
        tab.until("document.querySelectorAll('.findings li').length > 0")
        assert violations(tab, axe, looks) == []
    finally:
        served.stop()
