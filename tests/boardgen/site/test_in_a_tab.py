"""A whole site in Chromium: the bytes of kits, the referee, the studio, the table, every page without a network, and axe-core.

Pillow and pyclipper are stand-ins (`stand_ins.py`), in the tab and on the command line. These tests install the core of Pyodide with npm,
and the wheels of the lock with pip. The bytes of three kits decide whether a change lands; the rest runs by night. All files of all layouts
are compared in Node (`test_in_node.py`).
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image

from boardgen.draw.type.font_file import builtin_file
from boardgen.site import build, python
from boardgen.site.python import pack
from tests.boardgen.site import stand_ins
from tests.boardgen.site.served import Handler, Site, make, serve
from tests.boardgen.web.browser import Browser, Tab, browser, require

pytestmark = [pytest.mark.slow]
require()
stand_ins.require()

ROOT = Path(__file__).resolve().parents[3]
GAMES = ("gocaine", "rock-pool", "breakthrough")
"""The games whose kits are compared in every format when a change lands: boards, notes, cards, tokens and a law of their own."""
SHOWN = ("cairo",)
"""The games of the gallery: each takes about a second and a half of processor time for its PDFs and picture."""
LAYOUT = """\
game: shells
title: Shells
players: [2, 4]
components:
  deck: {kind: card, size: poker, from: cards.csv, front: card}
faces:
  card:
    - {text: "{name}", box: [4, 4, 55.5, 10]}
"""
LONG = 300.0
"""Seconds after which we give up, however busy the machine is."""
RUN = """window.got = null;
(async () => {
  const { python } = await import('./static/site.js');
  const done = await python.ask('run', { words: %s, folder: '/home/inkstone/%s', fresh: %s });
  const prints = {};
  for (const [name, bytes] of Object.entries(done.files)) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    prints[name] = [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('');
  }
  window.got = JSON.stringify({ status: done.status, err: done.err, prints });
})().catch(problem => { window.got = JSON.stringify({ status: -1, err: String(problem), prints: {} }); }), 1"""
COUNT = """(async () => {
  let kept = 0;
  for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length;
  return kept;
})()"""
AXE = """axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations.map(one =>
  one.id + ': ' + one.nodes.map(node => node.html.slice(0, 160)).join(' ')))"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with make(tmp_path_factory.mktemp("tab"), SHOWN) as made:
        yield made


def wait_for(tab: Tab, selector: str) -> None:
    tab.until(f"document.querySelector({json.dumps(selector)}) !== null", LONG)


def run_in(tab: Tab, *words: str, statuses: tuple[int, ...] = (0,), place: str = "test") -> dict[str, str]:
    """Run a command in a tab; return the files that it wrote, with their hashes. In the `test` place there are no other files."""
    tab.run(RUN % (json.dumps(words), place, json.dumps(place == "test")))
    done = json.loads(tab.until("window.got", LONG))
    assert done["status"] in statuses, done["err"]
    prints: dict[str, str] = done["prints"]
    return prints


def compare(site: Site, tab: Tab, folder: Path, *words: str, statuses: tuple[int, ...] = (0,), place: str = "test") -> None:
    """Run a command in a tab and on this machine at once: each file must have the same bytes."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site.stand_ins), str(ROOT))), "PYTHONUTF8": "1"}
    folder.mkdir(exist_ok=True)
    given = {*folder.rglob("*")}
    with subprocess.Popen([sys.executable, "-m", *words], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        there = run_in(tab, *words, statuses=statuses, place=place)
        said, _ = process.communicate()
    assert process.returncode in statuses, said.decode()
    paths = (path for path in folder.rglob("*") if path.is_file() and path not in given)
    here = {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    assert {name for name in {*there, *here} if there.get(name) != here.get(name)} == set(), words


def test_every_file_of_three_kits_is_the_same_bytes_as_on_the_command_line(site: Site, chromium: Browser, tmp_path: Path) -> None:
    tab = chromium.tab(site.address("index.html"))
    for name in GAMES:
        compare(site, tab, tmp_path / name, "boardgen", "kit", name, "--format", "pdf,svg")
    assert not tab.complaints()


@pytest.mark.nightly
def test_exports_are_the_same_bytes_as_on_the_command_line(site: Site, chromium: Browser, tmp_path: Path) -> None:
    tab = chromium.tab(site.address("index.html"))
    for target in ("png --bleed 3", "cutter:cricut"):
        words = ("boardgen", "export", "rock-pool", "--to", *target.split())
        compare(site, tab, tmp_path / target.replace(":", "-"), *words, statuses=(0, 1))  # 1: something is left out, and named
    assert not tab.complaints()


def test_a_first_visit_is_small(site: Site) -> None:
    assert site.first_visit < 6_000_000, "bytes besides Pyodide, with its libraries"


@pytest.mark.nightly
def test_the_referee_names_a_mistake_mends_it_and_shows_the_game(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("referee.html"))
    tab.run("document.getElementById('example').click()")
    wait_for(tab, "#found li.error")
    assert "1 error" in tab.run("document.getElementById('verdict').textContent")
    assert "1O" in tab.run("document.getElementById('found').innerText")
    wait_for(tab, "#board[src]:not([hidden])")
    log, valid = "document.getElementById('log').value", "document.getElementById('verdict').textContent.includes('Valid')"
    before = tab.run(log)
    tab.run("document.getElementById('repairs').click()")
    wait_for(tab, "#made button")
    tab.run("document.querySelector('#made button').click()")
    tab.until(f"{valid} && document.querySelector('#made button')?.textContent === 'Undo'", LONG)
    assert "~2B buy 1O@F3" in tab.run(log), "a repair leaves the wrong line in the log, struck out"
    tab.run("document.querySelector('#made button').click()")
    wait_for(tab, "#found button.fix")
    assert tab.run(log) == before
    tab.until("!document.getElementById('check').disabled", LONG)
    tab.run("document.querySelector('#found button.fix').click()")
    tab.until(valid, LONG)
    assert "2B buy 10@F3" in tab.run(log)
    tab.run("document.getElementById('replay').click()")
    wait_for(tab, "#made a[href*=made]")
    address = tab.run("document.querySelector('#made a[href*=made]').href")
    tab.call("Page.navigate", url=address)
    wait_for(tab, "#ledger li")
    assert not tab.complaints()


@pytest.mark.nightly
def test_a_log_with_an_error_is_repaired_at_the_table(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("referee.html"))
    frame = "document.getElementById('frame')?.contentDocument"
    tab.run("document.getElementById('example').click()")
    wait_for(tab, "#found li.error")
    tab.run("document.getElementById('play').click()")
    tab.until(f"!!{frame}?.querySelector('#repairs button')", LONG)
    assert "10@F3" in tab.run(f"{frame}.getElementById('repairs').innerText")
    tab.run(f"{frame}.querySelector('#repairs button').click()")
    tab.until(f"{frame}.getElementById('repair').innerText.includes('The log is in order')", LONG)
    tab.until(f"{frame}.getElementById('turn').textContent === '4B'", LONG)  # the game goes on
    assert not tab.complaints()


@pytest.mark.nightly
def test_the_studio_shows_a_mistake_at_its_line_and_mends_it(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("studio.html#new=rock-pool"))
    wait_for(tab, "#view .front img[src]")
    type_in(tab, "\nhldings: {points: 0}\n")
    wait_for(tab, "#found li.error button.fix")
    assert "Write holdings" in tab.run("document.getElementById('found').innerText")
    tab.run("document.querySelector('#found li.error button.fix').click()")
    tab.until("!document.querySelector('#found li.error')", LONG)
    tab.run("document.getElementById('faces').click()")
    wait_for(tab, "#boxes figure rect")
    order = "[...one.querySelectorAll('rect')].map(({ width, height }) => width.baseVal.value * height.baseVal.value)"
    areas = tab.run(f"[...document.querySelectorAll('#boxes figure')].map(one => {order})")
    assert all(some == sorted(some, reverse=True) for some in areas), "a large box takes no click from a small one inside it"
    _complete(tab)
    assert not tab.complaints()


def _complete(tab: Tab) -> None:
    """Complete keys and a value of the layout that is open, as the schema of its game has them."""
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    tab.call("Emulation.setFocusEmulationEnabled", enabled=True)  # the editor offers nothing in a window that is not looked at
    for written, wanted, other in (
        ("\nho", "holdings", "money"),
        ("ldings: {coins: {", "least", "kind"),
        ("}}\ncomponents:\n  deck: {", "kind", "holdings"),
        ("kind: car", "card", "die"),
        ("d, ", "from", "edge"),
    ):
        assert other not in offer(tab, written, wanted), written
        tab.press("Escape", 27)


def offer(tab: Tab, written: str, wanted: str) -> list[str]:
    """Type something, and return what the editor offers once `wanted` is among it. The page must have the focus."""
    offered = "document.getElementById('editor').shadowRoot.querySelector('.cm-tooltip-autocomplete')?.innerText || ''"
    type_in(tab, written)
    end = time.monotonic() + LONG
    while wanted not in (words := tab.run(offered).split("\n")):  # the schema comes after the first board
        assert time.monotonic() < end, (written, words)
        tab.call("Input.dispatchKeyEvent", type="rawKeyDown", key=" ", code="Space", windowsVirtualKeyCode=32, modifiers=2)
        time.sleep(0.5)
    found: list[str] = words
    return found


OWN = {
    "shells.yaml": LAYOUT.replace("title: Shells\n", "title: Shells\nicons: icons\n") + '    - {icon: "{icon}", box: [4, 30, 20, 20]}\n',
    "cards.csv": "name,icon\nCrab,shell\n",
    "icons/shell.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 20h20L12 4z"/></svg>\n',
}
"""A game with an icon of its own."""
PUT = """(content => {
  const chosen = new DataTransfer(), input = document.getElementById('open');
  chosen.items.add(new File([Uint8Array.from(atob(content), sign => sign.charCodeAt(0))], 'shells.zip'));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change'));
})(%s)"""


BETWEEN = """import('./static/site.js').then(({ python }) => { const ask = python.ask.bind(python); python.ask = (what, values) => {
  const asked = ask(what, values), words = ['boardgen', 'check', 'shells.yaml'], how = { words, folder: '/home/inkstone/studio' };
  if (what !== 'unzip') { python.ask = ask; ask('run', how).then(({ status }) => { window.checked = `${status}`; }); }
  return asked; }; })"""


@pytest.mark.nightly
def test_mistakes_in_a_new_game_from_a_zip_are_named_and_its_kit_is_made(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("studio.html#new=cairo"), 390, 800)
    photo = io.BytesIO()
    Image.new("RGB", (8, 8)).save(photo, "WEBP")

    def put(**changed: str) -> None:
        texts = {**OWN, **{name.replace("_", "."): text for name, text in changed.items()}}
        coded = {name: text.encode("latin-1" if name == "cards.csv" else "utf-8") for name, text in texts.items()}
        packed = pack(coded | {"photo.webp": photo.getvalue()})
        tab.run(PUT % json.dumps(base64.b64encode(packed).decode()))

    def wait_until_told(words: str) -> None:
        tab.until(f"document.getElementById('problems').textContent.includes({json.dumps(words)})", LONG)

    wait_for(tab, "#view .front img")
    put(shells_yaml=OWN["shells.yaml"].replace("icons: icons", "icons: icons\nfonts: {text: Missing.ttf}"), cards_csv="name,icon\nWhelk\n")
    for words in ("cards.csv:2", "this row has 1 field, and the header has 2", "'Missing.ttf': there is no such file", "Open this file"):
        wait_until_told(words)
    tab.run("window.showDirectoryPicker = undefined, document.getElementById('folder').click()")
    assert "This browser cannot open a folder" in tab.run("document.getElementById('note').textContent")
    put(shells_yaml=OWN["shells.yaml"] + "    - {image: photo.webp, box: [30, 30, 20, 20]}\n")
    wait_until_told("needs Pillow, which is incomplete here")  # the stand-in of the test does not read this kind
    put(cards_csv="name,icon\nMöwe,shell\n")
    wait_until_told("the byte 0xf6 is not UTF-8")
    put()
    wait_until_told("No errors")
    type_in(tab, "# mine\n")
    tab.run(BETWEEN)
    put()  # other files take the place of what was written
    note, text = "document.getElementById('note')", "document.getElementById('editor').shadowRoot.querySelector('.cm-content').innerText"
    tab.until(f"{note}.textContent.includes('shells.yaml was open here, and is set aside.') && !{text}.includes('# mine')", LONG)
    assert tab.until("window.checked", LONG) == "0", "what is asked meanwhile finds the new files"
    tab.run(f"{note}.querySelector('button').click()")
    tab.until(f"{text}.includes('# mine')", LONG)
    wait_until_told("No errors")
    tab.run("document.getElementById('kit').click()")
    wait_for(tab, "#made a[download='shells.pdf']")
    assert not tab.complaints()


RIVERS = """\
extends: cairo
title: Two Rivers
map:
  rows:
    - T T T T . .
    - T T C T T .
    - . T T T T T
    - T T . . T T
    - T T T A T K
    - . T T T . .
  marks: {C: Luxor, A: Khartoum}
  country:
    rivers:
      Western River: [[3.5, 5.5], [2.5, 4.4], [2.6, 2.4], [1.4, 1.2], [1.2, -0.5]]
      Eastern River: [[5.2, 4.5], [5.1, 2.6], [3.5, 1.4], [3.2, -0.5]]
    around: {north: The Sea}
"""
"""The third board of somebody who has never made one: a city without a name, then two tiles too many."""


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), [(1280, 900), (360, 740)])
def test_a_map_of_tiles_is_written_mended_and_printed(site: Site, chromium: Browser, tmp_path: Path, width: int, height: int) -> None:
    tab = chromium.tab(site.address("studio.html#new=breakthrough"), width, height)
    wait_for(tab, "#view .front img[src]")
    _choose(tab, "from", "cairo")
    tab.run("window.prompt = () => 'rivers', document.getElementById('new').click()")
    tab.until("document.getElementById('layout').value === 'rivers.yaml'", LONG)
    text = RIVERS
    for told, old, new in (
        ("add K: NAME to marks: if this tile has a name; else write T for a tile, or '.' for none", "C: Luxor,", "C: Luxor, K: Berenike,"),
        ("places for 27 tiles (24 T and the marks C, A and K, which are tiles too)", "- . T T T . .", "- . . . . . ."),
    ):
        _write(tab, "rivers.yaml", text)
        tab.until(f"document.getElementById('found').innerText.includes({json.dumps(told)})", LONG)
        text = text.replace(old, new)
    _write(tab, "rivers.yaml", text)
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    wait_for(tab, "#view .front img[src]")
    tab.run("document.getElementById('kit').click()")
    wait_for(tab, "#made a[download='rivers.pdf']")
    assert tab.run("document.documentElement.scrollWidth") <= width
    folder = tmp_path / "rivers"
    folder.mkdir()
    (folder / "rivers.yaml").write_text(text, "utf-8")
    words = ("boardgen", "kit", "rivers.yaml", "--format", "pdf,svg", "--replace")
    compare(site, tab, folder, *words, place="studio")
    assert not tab.complaints()


PICTURES = """\
    - {image: "art/{picture}", box: [4, 16, 12, 8]}
"""


@pytest.mark.nightly
def test_own_pictures_in_png_and_jpeg_are_printed_with_the_same_bytes_as_on_the_command_line(
    site: Site, chromium: Browser, tmp_path: Path
) -> None:
    contents = {
        "shells.yaml": (LAYOUT + PICTURES).encode(),
        "cards.csv": b"name,picture\nCrab,crab.png\nGlass,glass.png\nPhoto,photo.jpg\n",
    }
    for name, mode in (("crab.png", "RGB"), ("glass.png", "RGBA"), ("photo.jpg", "RGB")):
        stream = io.BytesIO()
        band = Image.linear_gradient("L").resize((90, 60))
        Image.merge(mode, [band, band.rotate(180), band, band][: len(mode)]).save(stream, "JPEG" if name.endswith("jpg") else "PNG")
        contents[f"art/{name}"] = stream.getvalue()
    tab = chromium.tab(site.address("studio.html#new=cairo"))
    wait_for(tab, "#view .front img")
    packed = pack({name: content for name, content in contents.items() if name != "art/photo.jpg"})
    tab.run(PUT % json.dumps(base64.b64encode(packed).decode()))
    _drop_where_missing(tab, "there is no picture 'art/photo.jpg'", "photo.jpg", contents["art/photo.jpg"])
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)
    tab.run("(files => { files.value = 'art/photo.jpg'; files.dispatchEvent(new Event('change')); })(document.getElementById('files'))")
    tab.until("document.getElementById('shown').naturalWidth === 90")
    for name, content in contents.items():
        (tmp_path / "own" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "own" / name).write_bytes(content)
    compare(site, tab, tmp_path / "own", "boardgen", "kit", "shells.yaml", "--format", "pdf,svg", place="studio")
    assert not tab.complaints()


@pytest.mark.nightly
def test_a_python_without_one_of_its_packages_is_refused(site: Site, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site.folder, copy)
    next((copy / "pyodide").glob("pillow-*.whl")).unlink()
    server = serve(copy)
    with browser(tmp_path) as made:
        tab = made.tab(f"http://127.0.0.1:{server.server_port}/studio.html#new=cairo")
        said = tab.until(
            "document.getElementById('note').textContent.includes('pillow') && document.getElementById('note').textContent", LONG
        )
    server.shutdown()
    server.server_close()
    assert said.startswith("Python is incomplete: pillow could not be loaded from ")
    assert "Reload this page with a network." in said


@pytest.mark.nightly
def test_pyodide_of_another_host_brings_the_packages_of_its_lock_and_all_is_kept(site: Site, tmp_path: Path) -> None:
    asked = []

    class Elsewhere(Handler):
        def end_headers(self) -> None:
            asked.append(self.path)
            self.send_header("Access-Control-Allow-Origin", "*")
            super().end_headers()

    shutil.copytree(site.folder / "pyodide", tmp_path / "full")
    host = serve(tmp_path, Elsewhere)
    place, wheels = tmp_path / "site", str(site.folder.parent / "wheels")
    build.write(str(place), pyodide="https://elsewhere.test/full", wheels=wheels, only="breakthrough", tell=lambda step: None)
    for path in (*place.glob("*.html"), place / "site.json", place / "sw.js"):
        path.write_text(path.read_text("utf-8").replace("https://elsewhere.test", f"http://127.0.0.1:{host.server_port}"), "utf-8")
    server = serve(place)
    lock = json.loads((tmp_path / "full" / "pyodide-lock.json").read_text("utf-8"))["packages"]
    needed = {f"/full/{name}" for name in (*python.CORE, *(lock[one]["file_name"] for one in python.PACKAGES))}
    with browser(tmp_path) as made:
        tab = made.tab(f"http://127.0.0.1:{server.server_port}/index.html")
        compare(site, tab, tmp_path / "kit", "boardgen", "kit", "breakthrough", "--format", "pdf,svg")
        count = COUNT.replace(".keys()).length", ".keys()).filter(one => one.url.includes('/full/')).length")
        tab.until(f"{count}.then(kept => kept >= {len(needed)})", LONG)
        assert needed == {*asked}, "Pillow and the others come from that host, and nothing else"
        for one in (server, host):
            one.shutdown()
            one.server_close()
        away = made.tab(f"http://127.0.0.1:{server.server_port}/index.html")
        assert run_in(away, "boardgen", "check", "breakthrough") == {}
        assert not tab.complaints()
        assert not away.complaints()


FOLDER = """(async () => {
  const at = await (await navigator.storage.getDirectory()).getDirectoryHandle('shells', { create: true });
  window.showDirectoryPicker = async () => at;
  window.put = async (name, text) => {
    const writer = await (await at.getFileHandle(name, { create: true })).createWritable();
    await writer.write(text);
    await writer.close();
  };
  window.read = async name => (await (await at.getFileHandle(name)).getFile()).text();
  await window.put('shells.yaml', %s);
  await window.put('cards.csv', 'name\\nCrab\\n');
  document.getElementById('folder').click();
})(), 1"""


@pytest.mark.nightly
def test_files_of_a_folder_are_renamed_removed_taken_back_and_saved(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("studio.html#new=rock-pool"))
    note, value, good = (f"document.getElementById('{one}')" for one in ("note", "files", "count"))
    good += ".textContent.includes('No errors')"
    wait_for(tab, "#view .front img[src]")

    def press(name: str, answer: str = "") -> None:
        tab.run(
            f"(() => {{ window.prompt = () => '{answer}'; window.confirm = () => true; document.getElementById('{name}').click(); }})()"
        )

    tab.run(FOLDER % json.dumps(LAYOUT))
    tab.until(f"{value}.value === 'shells.yaml' && {good}", LONG)
    tab.run(f"{value}.value = 'cards.csv', {value}.dispatchEvent(new Event('change'))")
    press("rename", "deck.csv")
    tab.until(f"{note}.textContent.includes('The old name is still in shells.yaml.')", LONG)
    wait_for(tab, "#found li.error")
    tab.run(f"{note}.querySelector('button').click()")
    tab.until(good, LONG)
    press("write")
    tab.until(f"{note}.textContent.includes('Saved into the folder shells: ')", LONG)
    assert "the folder still has cards.csv" in tab.run(f"{note}.textContent")
    assert tab.run("window.read('shells.yaml')") == LAYOUT.replace("cards.csv", "deck.csv")
    assert tab.run("window.read('deck.csv')") == "name\nCrab\n"
    tab.run(f"{value}.value = 'deck.csv', {value}.dispatchEvent(new Event('change'))")
    press("drop")
    tab.until(f"{note}.textContent.includes('deck.csv was removed.')", LONG)
    wait_for(tab, "#found li.error")
    tab.run(f"{note}.querySelector('button').click()")
    tab.until(f"{value}.value === 'deck.csv' && {good}", LONG)
    tab.run("window.put('deck.csv', 'name\\nTheirs\\n')")
    type_in(tab, "Whelk\n")
    tab.run("(() => { window.confirm = () => false; document.getElementById('write').click(); })()")
    tab.until(f"{note}.textContent.includes('Not saved: deck.csv.')", LONG)
    assert tab.run("window.read('deck.csv')") == "name\nTheirs\n", "nothing is written over it unasked"
    assert not tab.complaints()


@pytest.mark.nightly
def test_a_part_of_a_kit_is_printed_for_a_printer_that_is_off(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("index.html"))
    tab.run("document.querySelector('#cairo button.print').click()")
    done = "!document.getElementById('make').disabled && document.getElementById('said').textContent"

    def press(name: str, **fields: str) -> str:
        for field, value in fields.items():
            tab.run(f"document.querySelector('#printing [name={field}]').value = {json.dumps(value)}")
        tab.run(f"document.getElementById('{name}').click()")
        said: str = tab.until(done, LONG)
        return said

    assert "calibration" in press("calibrate", duplex="none", paper="letter")
    readings = {"front": "20.5 20.5 20 20 175.9 239.4", "turned-front": "20.5 20.5 20 20 239.4 175.9"}
    assert "boardgen profile printer.yaml --paper letter --turned --front" in press("readings", **readings)
    assert tab.run("document.querySelector('#printing [name=correct]').checked")
    said = press("make", only="coins=3")
    assert "--only coins=3 --profile printer.yaml" in said
    wait_for(tab, "#made a[download='cairo-coins-3.pdf']")
    assert "All sheets: cairo-coins-3.pdf" in tab.run("document.getElementById('made').textContent")
    assert not tab.complaints()


@pytest.mark.nightly
def test_a_game_is_played_at_the_table_against_a_bot_and_is_there_again_later(site: Site, chromium: Browser) -> None:
    tab = chromium.tab(site.address("table.html#new=breakthrough"))
    frame = "document.getElementById('frame').contentDocument"
    tab.until(f"{frame}?.querySelector('input[name=layout]:checked')?.value === '|breakthrough'", LONG)
    tab.until(f"{frame}.querySelectorAll('select[name=who]').length === 2", LONG)
    tab.run(f"{frame}.querySelectorAll('select[name=who]')[1].value = 'bot:greedy'")
    tab.run(f"{frame}.getElementById('new').requestSubmit()")
    tab.until(f"{frame}?.getElementById('turn')?.textContent === '1X'", LONG)
    tab.run(f"(page => {{ page.getElementById('line').value = 'A2>A3'; page.getElementById('write').requestSubmit(); }})({frame})")
    tab.until(f"{frame}.getElementById('turn').textContent === '2X'", LONG)
    tab.until("!document.getElementById('save').disabled", LONG)
    later = chromium.tab(site.address("table.html"))
    later.until(f"!!{frame}?.querySelector('.games a')", LONG)  # an element itself comes as an empty value
    assert "next: 2X" in later.run(f"{frame}.querySelector('.games').innerText")
    assert not tab.complaints() + later.complaints()


SALT_ROAD = {
    "saltroad.yaml": """\
game: saltroad
title: Salt Road
players: [2, 4]
board: {size: 6x5, pitch: 30, grid: {lattice: triangle, draw: cells}}
icons: icons/
fonts: {text: Own.ttf}
holdings: {gold: {start: 3, least: 0}, salt: {start: 0, least: 0}}
score: gold
components:
  board: {kind: board}
  deck: {kind: card, size: poker, from: saltroad.csv, front: card, back: night}
  camels: {kind: token, diameter: 18, each_seat: 2, front: camel}
  coins: {kind: coin, diameter: 20, counts: {1: 20, 5: 10}}
  die: {kind: die, edge: 16, faces: ["1", "1", "2", "2", "3", ":salt:"]}
  box: {kind: box, fits: deck, card: 0.3}
  aid: {kind: aid, from: aid.md}
  rulebook: {kind: booklet, from: saltroad-rules.md, figures: saltroad-figures.yaml}
  log: {kind: log}
faces:
  card:
    - {rect: true, box: [0, 0, full, 42], ink: "#15557F", bleed: true}
    - {icon: "{icon}", box: [19, 8, 25, 25], ink: white}
    - {text: "{name}", box: [4, 45, 55.5, 9], style: title, align: centre}
    - {text: "{Rules}", box: [5, 56, 53, 26], size: 10}
  night:
    - {fill: "#22313F"}
    - {icon: salt, box: [18, 30, 27, 27], ink: "#E9C46A"}
  camel:
    - {fill: seat}
    - {icon: salt, box: [3, 3, 12, 12], ink: white}
""",
    "saltroad.csv": """\
Name,Rules,Icon,Count
Well,Take two :salt:.,drop,20
Market,Sell up to three :salt: for one gold each.,coin,20
Sultan,Worth two gold at the end.,crown,14
""",
    "saltroad-rules.md": """\
# Salt Road

Carry salt across the sands before the others do.

## Your turn

Put one of your {camels.each_seat} camels on a free cell, or move one, and draw one of the {deck.count} cards.

![{seat.R} put a camel on B2, {seat.B} put one on D3, and {seat.R} moved to B3.](figure:first-moves)

## The end

The most gold wins.
""",
    "saltroad-figures.yaml": """\
first-moves:
  log: |
    1R @B2
    1B @D3
    2R B2>B3
  show: {window: A1-E5}
""",
}
"""What a newcomer writes, with mistakes: there is no aid, no font and no icon, two columns have other names, and no figure is judged."""
SALZ = """\
extends: saltroad.yaml
title: Salzstraße
words:
  language: de
  sheet_of: "Bogen {n} von {total}"
components:
  deck: {from: salz-saltroad.csv}
"""
GAME_PLAYED = ("@B2", "@D3", "B2>B3 ; draw Well ; salt+2", "draw ?", "gold+2 ; salt-2", "D3>D4 ; gold+1")
DROP = PUT.replace("content =>", "([name, content]) =>").replace("'shells.zip'", "name")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), [(1280, 900), (360, 740)])
def test_a_newcomer_makes_prints_exports_and_plays_a_game(site: Site, tmp_path: Path, width: int, height: int) -> None:
    with browser(tmp_path) as made:
        tab = made.tab(site.address("studio.html"), width, height)
        wait_for(tab, "#view .front img[src]")
        _write_salt_road(tab)
        _make_all_of_it(tab)
        _translate_it(tab)
        assert tab.run("document.documentElement.scrollWidth") <= width
        tab.run("window.confirm = () => true, document.getElementById('play').click()")
        _play_it(tab)
        assert tab.run("document.documentElement.scrollWidth") <= width
        assert not tab.complaints()


def _press_fix(tab: Tab, words: str) -> None:
    """Wait for a button beside a mistake, and press it."""
    button = f"[...document.querySelectorAll('#found button.fix')].find(one => one.textContent === {json.dumps(words)})"
    tab.until(f"!!{button}", LONG)
    tab.run(f"{button}.click()")


def _drop_where_missing(tab: Tab, problem: str, name: str, content: bytes) -> None:
    tab.until(f"document.getElementById('problems').textContent.includes({json.dumps(problem)})", LONG)
    tab.run(DROP % json.dumps([name, base64.b64encode(content).decode()]))


def _choose(tab: Tab, name: str, value: str) -> None:
    tab.run(f"(one => {{ one.value = '{value}'; one.dispatchEvent(new Event('change')); }})(document.getElementById('{name}'))")


def _write(tab: Tab, name: str, text: str) -> None:
    """Write another text in the place of that of a file."""
    _choose(tab, "files", name)
    tab.run("document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus()")
    tab.call("Input.dispatchKeyEvent", type="keyDown", key="a", windowsVirtualKeyCode=65, modifiers=2, commands=["selectAll"])
    tab.call("Input.dispatchKeyEvent", type="keyDown", key="Delete", windowsVirtualKeyCode=46)
    tab.call("Input.insertText", text=text)


def _write_salt_road(tab: Tab) -> None:
    tab.run("window.prompt = () => 'saltroad', document.getElementById('new').click()")
    tab.until("document.getElementById('layout').value === 'saltroad.yaml'", LONG)
    for name, text in SALT_ROAD.items():
        _write(tab, name, text)
    _press_fix(tab, "Begin this file")
    tab.until("document.getElementById('files').value === 'aid.md'", LONG)
    type_in(tab, "# Your turn\n\n1. Move a camel.\n2. Draw a card, or pass.\n")
    icon = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2 21 7 21 17 12 22 3 17 3 7z"/></svg>'
    _drop_where_missing(tab, "'Own.ttf': there is no such file", "Own.ttf", builtin_file("italic").read_bytes())
    _press_fix(tab, "Write Icon")
    _press_fix(tab, "Write Name")
    _drop_where_missing(tab, "there is no icon 'salt'", "salt.svg", icon)
    _press_fix(tab, "Let the referee judge the figures")
    tab.until("document.getElementById('count').textContent.includes('No errors')", LONG)


def _translate_it(tab: Tab) -> None:
    tab.run("document.getElementById('from').value = 'words', window.prompt = () => 'salz', document.getElementById('new').click()")
    tab.until("document.getElementById('layout').value === 'salz.yaml'", LONG)
    _wait_until_said(tab, "salz.yaml: every word of saltroad.yaml, to be translated")
    _write(tab, "salz-saltroad.csv", SALT_ROAD["saltroad.csv"].replace("Well,Take two", "Brunnen,Nimm zwei"))
    _write(tab, "salz.yaml", SALZ)
    tab.until("/[0-9]+ of [0-9]+ words are in 'de'/.test(document.getElementById('found').innerText)", LONG)
    tab.run("document.getElementById('kit').click()")
    _wait_until_said(tab, "written to output/salz")
    wait_for(tab, "#made a[download='salz.pdf']")
    _choose(tab, "layout", "saltroad.yaml")


def _wait_until_said(tab: Tab, words: str) -> str:
    tab.until(f"document.getElementById('said').textContent.includes({json.dumps(words)})", LONG)
    said: str = tab.run("document.getElementById('said').textContent")
    return said


def _make_all_of_it(tab: Tab) -> None:
    def wait_until_said(words: str) -> str:
        return _wait_until_said(tab, words)

    tab.run("document.getElementById('faces').click()")
    tab.until("document.querySelectorAll('#boxes figure').length === 2 && document.querySelectorAll('#boxes rect').length === 6", LONG)
    tab.run("document.getElementById('kit').click()")
    wait_until_said("written to output/saltroad")
    wait_for(tab, "#made a[download='saltroad.pdf']")
    tab.run("document.getElementById('proof').click()")
    said = wait_until_said("boardgen proof output/saltroad")
    assert "✕" not in said
    assert "card corner" in said
    _choose(tab, "files", "saltroad.csv")
    type_in(tab, "Thief,Take one :salt: from a camel beside yours.,heart,2\n")  # what is made at once has it
    tab.run("document.getElementById('diff').click()")
    assert "Deck: Thief" in wait_until_said("patch: ")
    for target in (
        "tts",
        "playingcards",
        "vassal",
        "pod:thegamecrafter",
        "pod:makeplayingcards",
        "cutter:cricut",
        "cutter:silhouette",
        "png",
    ):
        _choose(tab, "target", target)
        assert "written to output/saltroad-" in wait_until_said(f"--to {target}")
    tab.run("document.getElementById('rules').click()")
    wait_until_said("saltroad-rulebook.html")


def _play_it(tab: Tab) -> None:
    page = "document.getElementById('frame')?.contentDocument"
    tab.until(f"{page}?.querySelector('input[name=layout]:checked')?.value === '|saltroad'", LONG)
    tab.until(f"{page}.querySelectorAll('select[name=who]').length >= 2", LONG)
    tab.run(f"{page}.getElementById('new').requestSubmit()")
    for number, line in enumerate((*GAME_PLAYED, "end agreed")):
        turn = f"{number // 2 + 1}{'RB'[number % 2]}"
        tab.until(f"{page}?.getElementById('turn')?.textContent === '{turn}'", LONG)
        tab.run(f"(at => {{ at.getElementById('line').value = {json.dumps(line)}; at.getElementById('write').requestSubmit(); }})({page})")
    tab.until(f"{page}.body.innerText.includes('The game is over')", LONG)
    assert "Player 1 wins" in tab.run(f"{page}.body.innerText")
    assert tab.run(f"{page}.querySelector('#now .what').textContent") == "End of the game"
    assert _save(tab, f"{page}.querySelector('a[download]')").startswith(b"%PDF-"), "the poster"


def _save(tab: Tab, link: str) -> bytes:
    """Press a link that saves a file; return what was saved."""
    tab.run(
        "window.saved = '', window.made ||= URL.createObjectURL, URL.createObjectURL = blob => (blob.arrayBuffer().then(all => "
        "{ window.saved = btoa(String.fromCharCode(...new Uint8Array(all).subarray(0, 1000))); }), window.made.call(URL, blob)), 1"
    )
    tab.run(f"{link}.click()")
    return base64.b64decode(tab.until("window.saved", LONG))


def type_in(tab: Tab, text: str) -> None:
    """Type at the end of the file in the editor."""
    tab.run("document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus()")
    for kind in ("keyDown", "keyUp"):
        tab.call("Input.dispatchKeyEvent", type=kind, key="End", windowsVirtualKeyCode=35, modifiers=2)
    tab.call("Input.insertText", text=text)


@pytest.mark.nightly
def test_every_page_works_without_a_network_after_the_first_visit(site: Site, tmp_path: Path) -> None:
    server = serve(site.folder)
    address = f"http://127.0.0.1:{server.server_port}/"
    with browser(tmp_path) as made:
        tab = made.tab(f"{address}index.html")
        wanted = json.loads((site.folder / "sw.js").read_text("utf-8").splitlines()[0].removeprefix("const SITE = ").removesuffix(";"))
        tab.until(f"{COUNT}.then(kept => kept >= {len(wanted['files']) + len(wanted['later'])})", LONG)
        ready = _save(tab, "document.querySelector('a[href$=\"-a4.pdf\"]')")
        server.shutdown()
        server.server_close()
        for page in ("index.html", "referee.html", "table.html", "rules/cairo.html", "studio.html"):
            away = made.tab(address + page)
            assert away.run("document.querySelector('h1') !== null"), page
            assert not away.complaints(), page
        wait_for(away, "#view img[src]")
        assert run_in(tab, "boardgen", "proof", "-h") == {}
        away = made.tab(f"{address}index.html")
        assert _save(away, "document.querySelector('a[href$=\"-a4.pdf\"]')") == ready
        away.run("document.querySelector('a[href$=\"-letter.pdf\"]').click()")
        away.until("document.getElementById('python').textContent.includes('you are offline')")
        gone = made.tab(f"{address}kits/cairo-letter.pdf")
        assert "you are offline" in gone.run("document.body.innerText")


MEMORY = """caches.open('inkstone-made').then(async made => {
  const name = (await made.keys()).find(one => one.url.includes('/memory-'));
  %s
})"""
"""Looks for the memory of Python that a visit of the studio has kept."""


@pytest.mark.nightly
def test_a_second_visit_goes_on_from_the_memory_of_the_first(site: Site, tmp_path: Path) -> None:
    with browser(tmp_path) as made:
        first = made.tab(site.address("studio.html#new=cairo"))
        size = first.until(MEMORY % "return name && (await (await made.match(name)).arrayBuffer()).byteLength", LONG)
        assert 2e7 < size < 6e7
        second = made.tab(site.address("studio.html"))
        wait_for(second, "#view .front img[src]")
        assert second.run(MEMORY % "return Boolean(name)"), "it is forgotten where it cannot be used"
        compare(site, second, tmp_path / "kit", "boardgen", "kit", "cairo", "--format", "pdf,svg")
        table = made.tab(site.address("table.html#new=breakthrough"))
        table.until("!!document.getElementById('frame').contentDocument?.querySelector('input[name=layout]:checked')", LONG)
        for tab in (first, second, table):
            assert not tab.complaints()
        first.run(MEMORY % "await made.put(name, new Response(new Uint8Array(100)))")
        later = made.tab(site.address("studio.html"))
        wait_for(later, "#view .front img[src]")


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1400, 900)])
def test_axe_finds_nothing(site: Site, chromium: Browser, width: int, height: int, scheme: str) -> None:
    axe = files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")
    for page in ("index.html", "studio.html", "referee.html", "table.html", "rules/cairo.html"):
        tab = chromium.tab(site.address(page), width, height)
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        if page == "index.html":
            tab.run("document.querySelector('button.print').click(), document.querySelector('#printing details').open = true")
        elif page == "referee.html":
            tab.run("document.getElementById('example').click()")
            wait_for(tab, "#found li")
        elif page == "studio.html":
            wait_for(tab, "#view .grid img")
        elif page == "table.html":
            tab.until("!!document.getElementById('frame').contentDocument?.querySelector('h1')", LONG)
        tab.run(axe)
        assert tab.run(AXE) == [], (page, width, scheme)
        assert tab.run("document.documentElement.scrollWidth") <= width, page
