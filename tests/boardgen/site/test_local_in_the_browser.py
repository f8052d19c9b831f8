"""`boardgen serve --write` in Chromium: a mistake is mended and saved, what another program writes is never lost, a phone, axe-core."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tests.boardgen.site.test_in_a_tab import AXE, LAYOUT, LONG, offer, type_in, wait_for
from tests.boardgen.web.browser import Browser, Tab, require
from tests.sampling import nightly

pytestmark = [pytest.mark.slow]
require()

ROOT = Path(__file__).resolve().parents[3]
CARDS = b"name\r\nCrab\r\nWhelk\r\n"
EDITOR = "document.getElementById('editor').shadowRoot.querySelector('.cm-content').innerText"
NOTE = "document.getElementById('note').textContent"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("shells")
    (made / "shells.yaml").write_text(LAYOUT, "utf-8")
    (made / "cards.csv").write_bytes(CARDS)
    return made


def start(folder: Path, port: str = "0") -> tuple[subprocess.Popen[str], str]:
    """Serve the layout; give the process and the address of the page that edits it."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "boardgen", "serve", "shells.yaml", "--write", "--port", port]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=folder, env=env, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(2)]
    return process, said[1].split(" at ")[1].strip()


def stop(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "stopped\n", ""), "Ctrl-C ends it and its process without a word too much"


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    process, made = start(folder)
    yield made
    stop(process)


def open_page(chromium: Browser, address: str) -> Tab:
    tab = chromium.tab(address)
    wait_for(tab, "#view .grid img")
    return tab


def press_save(tab: Tab) -> None:
    """Press Ctrl+S in the editor."""
    for kind in ("keyDown", "keyUp"):
        tab.call("Input.dispatchKeyEvent", type=kind, key="s", windowsVirtualKeyCode=83, modifiers=2)


def choose(tab: Tab, name: str) -> None:
    tab.run(f"(list => {{ list.value = '{name}'; list.dispatchEvent(new Event('change')); }})(document.getElementById('files'))")


def test_a_mistake_is_seen_while_it_is_typed_mended_and_saved(folder: Path, address: str, chromium: Browser) -> None:
    path = folder / "shells.yaml"
    tab = open_page(chromium, address)
    type_in(tab, "hldings: {points: 0}\n")
    wait_for(tab, "#found li.error button.fix")
    assert "shells.yaml:9" in tab.run("document.getElementById('found').innerText")
    assert "(not saved)" in tab.run("document.getElementById('files').selectedOptions[0].textContent")
    assert path.read_text("utf-8") == LAYOUT, "nothing is saved by itself"
    tab.run("document.querySelector('#found li.error button.fix').click()")
    tab.until("!document.querySelector('#found li.error')", LONG)
    press_save(tab)
    tab.until(f"{NOTE} === 'Saved: shells.yaml'", LONG)
    assert path.read_text("utf-8") == LAYOUT + "holdings: {points: 0}\n"
    assert tab.run("document.getElementById('write').disabled")
    tab.run("document.getElementById('faces').click()")
    wait_for(tab, "#boxes figure rect")
    tab.run("document.querySelector('#boxes li button').click()")
    for name, offered in (("diff", "Make the kit"), ("proof", "Make the kit and measure it")):
        told = f"(document.getElementById('{name}').click(), document.getElementById('made').textContent)"
        assert tab.run(told).startswith("No kit of shells.yaml has been made on this page yet."), "at once"
        assert tab.run("document.querySelector('#made button').textContent") == offered
    tab.run("document.querySelector('#made button').click()")
    tab.until("document.getElementById('said').textContent.includes('boardgen proof output/shells')", LONG)
    assert "✕" not in tab.run("document.getElementById('said').textContent")
    type_in(tab, "# changed\n")
    tab.run("document.getElementById('diff').click()")
    tab.until("document.getElementById('said').textContent.includes('no piece is drawn differently')", LONG)
    press_save(tab)
    tab.run("document.getElementById('kit').click()")
    wait_for(tab, "#made a[download='shells.pdf']")
    assert not (folder / "output").exists(), "the kit is for the page to save"
    assert not tab.complaints()


def test_the_pdf_of_a_whole_kit_is_beside_the_zip_of_a_large_one(tmp_path: Path, chromium: Browser) -> None:
    (tmp_path / "shells.yaml").write_text("extends: gocaine\n", "utf-8")
    process, address = start(tmp_path)
    try:
        tab = open_page(chromium, address)
        tab.run("document.getElementById('kit').click()")
        wait_for(tab, "#made a[download$='.zip']")
        assert tab.run("[...document.querySelectorAll('#made a')].map(one => one.download).join()") == "shells.pdf,shells.zip"
        assert "the closest" in tab.run("document.querySelector('#notes .notes').textContent"), "what `check` prints as info"
        assert not tab.complaints()
    finally:
        stop(process)


def test_a_layout_that_extends_a_file_of_its_own_is_completed_as_its_game_and_remedies_are_code(tmp_path: Path, chromium: Browser) -> None:
    (tmp_path / "base.yaml").write_text(LAYOUT, "utf-8")
    (tmp_path / "cards.csv").write_bytes(CARDS)
    (tmp_path / "shells.yaml").write_text("extends: base.yaml  # mine\ncomponents:\n  box: {kind: box}\n", "utf-8")
    process, address = start(tmp_path)
    try:
        tab = chromium.tab(address)
        wait_for(tab, "#found li.error .remedy code")
        assert tab.run("document.querySelector('#found .remedy').innerHTML") == "add <code>fits:</code>"
        tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
        type_in(tab, "  deck: {size: tarot}\n")
        offered = offer(tab, "m", "motto")
        assert not {"money", "marks", "map"}.intersection(offered), "of GoCaine and Cairo"
        assert not tab.complaints()
    finally:
        stop(process)


def test_what_another_program_writes_is_shown_and_never_lost(folder: Path, address: str, chromium: Browser) -> None:
    path = folder / "cards.csv"
    path.write_bytes(CARDS)
    tab = open_page(chromium, address)
    choose(tab, "cards.csv")
    path.write_bytes(CARDS + b"Otter\r\n")
    tab.until(f"{EDITOR}.includes('Otter')", LONG)
    assert tab.run(NOTE) == "Changed by another program, and shown as it is now: cards.csv"
    type_in(tab, "Mine\n")
    path.write_bytes(CARDS + b"Theirs\r\n")
    wait_for(tab, "#clash button")
    press_save(tab)
    tab.run("document.querySelectorAll('#clash button')[1].click()")
    tab.until("!document.querySelector('#clash button')", LONG)
    assert path.read_bytes() == CARDS + b"Theirs\r\n", "nothing is written over it before the page has asked"
    press_save(tab)
    tab.until(f"{NOTE} === 'Saved: cards.csv'", LONG)
    assert path.read_bytes() == CARDS + b"Otter\r\nMine\r\n", "with the ends of lines that it had"
    type_in(tab, "Away\n")
    path.write_bytes(CARDS)
    wait_for(tab, "#clash button")
    tab.run("document.querySelectorAll('#clash button')[0].click()")
    tab.until(f"!{EDITOR}.includes('Away')", LONG)
    assert tab.run("document.getElementById('write').disabled")
    assert not tab.complaints()


ONE_FAILS = """{
  const real = window.fetch;
  window.fetch = (...what) => {
    if (!what[1] || !what[1].body || JSON.parse(what[1].body).what !== 'write') return real(...what);
    window.fetch = real;
    return Promise.reject(new TypeError('gone'));
  };
}"""


def test_what_is_written_outlives_the_program(folder: Path, chromium: Browser) -> None:
    process, address = start(folder)
    tab = open_page(chromium, address)
    type_in(tab, "# mine\n")
    stop(process)
    tab.until(f"{NOTE}.includes('is not running')", LONG)
    process, _ = start(folder, address.split(":")[2].split("/")[0])
    tab.until(f"{NOTE} === ''", LONG)
    press_save(tab)
    tab.until(f"{NOTE} === 'Saved: shells.yaml'", LONG)
    assert "# mine" in (folder / "shells.yaml").read_text("utf-8")
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    tab.run(ONE_FAILS)  # it was away for so short a time that the disk was never asked for in vain
    type_in(tab, "# more\n")
    tab.until(f"{NOTE}.includes('is not running')", LONG)
    tab.until(f"{NOTE} === ''", LONG)
    stop(process)


@pytest.mark.slow
@pytest.mark.nightly
def test_files_are_saved_while_its_process_hangs_and_sent_again_when_it_was_killed(folder: Path, chromium: Browser) -> None:
    (folder / "shells.yaml").write_text(LAYOUT, "utf-8")
    process, address = start(folder)
    tab = open_page(chromium, address)
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("utf-8").split()
    (worker,) = (child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes())
    os.kill(int(worker), signal.SIGSTOP)
    type_in(tab, "# mine\n")
    tab.until("!document.getElementById('write').disabled")
    press_save(tab)
    tab.until(f"{NOTE} === 'Saved: shells.yaml'")
    assert "# mine" in (folder / "shells.yaml").read_text("utf-8")
    os.kill(int(worker), signal.SIGKILL)
    tab.until(f"{NOTE}.includes('edit a file to restart it')")
    type_in(tab, "hldings: {points: 0}\n")
    wait_for(tab, "#found li.error button.fix")
    assert tab.run(NOTE) == ""
    tab.run("document.querySelector('#found li.error button.fix').click()")
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    stop(process)


def test_a_file_that_the_layout_names_later_is_brought(folder: Path, address: str, chromium: Browser) -> None:
    tab = open_page(chromium, address)
    (folder / "more.csv").write_text("name\nPearl\n", "utf-8")
    tab.run("document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus()")
    for key, code, held in (("a", 65, 2), ("Delete", 46, 0)):
        for kind in ("rawKeyDown", "keyUp"):
            tab.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, modifiers=held)
    tab.call("Input.insertText", text=LAYOUT.replace("cards.csv", "more.csv"))
    tab.until("[...document.getElementById('files').options].some(one => one.value === 'more.csv')", LONG)
    tab.until("!document.querySelector('#found li.error')", LONG)
    assert not tab.complaints()


@pytest.mark.slow
@pytest.mark.nightly
def test_a_file_that_cannot_be_saved_keeps_no_other_from_it(folder: Path, address: str, chromium: Browser) -> None:
    tab = open_page(chromium, address)
    drop, value = "document.getElementById('drop')", "document.getElementById('files').value"

    def add(name: str) -> None:
        tab.run(f"(() => {{ window.prompt = () => '{name}'; document.getElementById('add').click(); }})()")

    add("notes")
    tab.until(f"{NOTE}.includes('its name ends with none of')", LONG)
    assert tab.run(f"{value} === 'shells.yaml' && {drop}.hidden"), "it is not added"
    for name in ("taken.md", "later.md"):
        add(name)
        tab.until(f"{value} === '{name}'", LONG)
        type_in(tab, "text\n")
    (folder / "taken.md").mkdir()
    press_save(tab)
    tab.until(f"{NOTE}.startsWith(\"Saved: later.md. 'taken.md' is not a file of this layout: this is a folder\")", LONG)
    assert (folder / "later.md").read_text("utf-8") == "text\n"
    choose(tab, "taken.md")
    tab.run(f"(() => {{ window.confirm = () => true; {drop}.click(); }})()")
    tab.until(f"{value} === 'shells.yaml'", LONG)
    assert tab.run("document.getElementById('write').disabled"), "everything is saved"
    (folder / "taken.md").rmdir()
    assert not tab.complaints()


def press(tab: Tab, name: str, answer: str) -> None:
    """Press a button that asks something; `answer` is what is written, or "yes"."""
    tab.run(f"(() => {{ window.prompt = () => '{answer}'; window.confirm = () => true; document.getElementById('{name}').click(); }})()")


def test_files_are_renamed_and_removed_and_taken_back(folder: Path, address: str, chromium: Browser) -> None:
    layout = folder / "shells.yaml"
    layout.write_text(LAYOUT, "utf-8")
    (folder / "cards.csv").write_bytes(CARDS)
    tab = open_page(chromium, address)
    undo = "document.querySelector('#note button').click()"
    assert tab.run("document.getElementById('rename').hidden"), "the layout that is shown keeps its name"
    choose(tab, "cards.csv")
    press(tab, "rename", "deck.csv")
    tab.until(f"{NOTE}.includes('cards.csv is called deck.csv now. The old name is still in shells.yaml.')", LONG)
    assert (folder / "deck.csv").read_bytes() == CARDS
    assert not (folder / "cards.csv").exists()
    tab.run(undo)
    tab.until("!document.getElementById('write').disabled", LONG)
    press_save(tab)
    tab.until(f"{NOTE} === 'Saved: shells.yaml'", LONG)
    assert layout.read_text("utf-8") == LAYOUT.replace("cards.csv", "deck.csv")
    (folder / "rules.md").write_text("theirs", "utf-8")
    choose(tab, "deck.csv")
    press(tab, "rename", "rules.md")
    tab.until(f"{NOTE}.includes('rules.md is there already')", LONG)
    assert (folder / "rules.md").read_text("utf-8") == "theirs"
    press(tab, "rename", "../deck.csv")
    tab.until(f"{NOTE}.includes('is not a path from here')", LONG)
    press(tab, "drop", "yes")
    tab.until(f"{NOTE}.includes('deck.csv was removed; deck.csv.bak is a copy of it.')", LONG)
    wait_for(tab, "#found li.error")
    assert (folder / "deck.csv.bak").read_bytes() == CARDS
    tab.run(undo)
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    assert (folder / "deck.csv").read_bytes() == CARDS
    assert not (folder / "deck.csv.bak").exists()
    assert tab.run("document.getElementById('write').disabled"), "it is as it was saved"
    assert not tab.complaints()
    (folder / "rules.md").unlink()


@pytest.mark.parametrize(("width", "height", "scheme"), nightly([(360, 740, "dark"), (1400, 900, "light")], landing=1))
def test_axe_finds_nothing(address: str, chromium: Browser, width: int, height: int, scheme: str) -> None:
    tab = chromium.tab(address, width, height)
    tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    wait_for(tab, "#view .grid img")
    type_in(tab, "hldings: {points: 0}\n")
    wait_for(tab, "#found li.error")
    tab.run(files("axe_core_python").joinpath("axe.min.js").read_text("utf-8"))
    assert tab.run(AXE) == []
    assert tab.run("document.documentElement.scrollWidth") <= width
