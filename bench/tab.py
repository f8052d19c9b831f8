"""Inkstone in a tab: bytes and seconds of a first visit, of one without a network, of a saved change and of a whole kit.

A site is made with the core of Pyodide from npm, and with stand-ins for Pillow and pyclipper; it is loaded from this machine's disk by a
fresh profile of Chromium. `python bench/tab.py` prints a line for each figure; exit status 1 if one is over its limit. Needs npm and pip.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.boardgen.site.served import Site, make
from tests.boardgen.web.browser import Browser, Tab, browser

LIMITS = {"first visit, MB": 6.0, "first visit to the first board, s": 12.0, "offline to the first board, s": 4.0}
LIMITS |= {"a change of Rock Pool to its sheet, s": 1.0, "GoCaine's kit as PDF, s": 6.0}
BOARD = "document.querySelector('#view .front img[src]') !== null"
KIT = """window.made = false;
import('./static/site.js')
  .then(({ python }) => python.run(['boardgen', 'kit', 'gocaine', '--format', 'pdf', '--replace'], '/home/inkstone/bench'))
  .then(done => { window.made = done.status === 0 ? 'yes' : done.err; }), 1"""
PATIENCE = 300.0


def open_studio(site: Site, chromium: Browser, name: str) -> tuple[Tab, float]:
    """Return a tab with the studio, and the seconds until its first board is there."""
    began = time.monotonic()
    tab = chromium.tab(site.address(f"studio.html{name}"))
    tab.until(BOARD, PATIENCE)
    return tab, time.monotonic() - began


def measure(site: Site, work: Path) -> dict[str, float]:
    """Return each figure."""
    found = {"first visit, MB": site.first_visit / 1e6}
    with browser(work) as chromium:
        tab, found["first visit to the first board, s"] = open_studio(site, chromium, "#new=rock-pool")
        tab.until("document.getElementById('count').textContent.includes('No errors')", PATIENCE)
        key = tab.run("document.querySelector('#view .front img').dataset.key")
        began = time.monotonic()
        tab.run("document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus()")
        tab.run("document.getElementById('style').value = 'low-ink'; document.getElementById('style').dispatchEvent(new Event('change'))")
        tab.until(f"document.querySelector('#view .front img[src]')?.dataset.key !== {json.dumps(key)}", PATIENCE)
        found["a change of Rock Pool to its sheet, s"] = time.monotonic() - began
        tab.run(KIT)
        tab.until("window.made", PATIENCE)
        began = time.monotonic()
        tab.run(KIT)
        assert tab.until("window.made", PATIENCE) == "yes"
        found["GoCaine's kit as PDF, s"] = time.monotonic() - began
        kept = json.loads((site.folder / "sw.js").read_text("utf-8").splitlines()[0].removeprefix("const SITE = ").removesuffix(";"))
        tab.until(
            "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(one => one.keys())))"
            f".then(all => all.flat().length >= {len(kept['files']) + len(kept['later'])}))",
            PATIENCE,
        )
        # some seconds after its last work, the studio keeps the memory of Python for the next visit
        memory = "made.keys().then(all => all.some(one => one.url.includes('/memory-')))"
        tab.until(f"caches.open('inkstone-made').then(made => {memory})", PATIENCE)
        site.server.shutdown()
        site.server.server_close()
        tab.call("Page.close")
        _, found["offline to the first board, s"] = open_studio(site, chromium, "")
    return found


def main() -> int:
    """Print the figures; return 1 if one is over its limit."""
    with tempfile.TemporaryDirectory() as folder, make(Path(folder) / "made", ("rock-pool", "gocaine")) as site:
        found = measure(site, Path(folder))
    for name, value in found.items():
        print(f"{name}: {value:.1f}, limit {LIMITS[name]:g}" + (" MISSED" if value > LIMITS[name] else ""))
    return int(any(value > LIMITS[name] for name, value in found.items()))


if __name__ == "__main__":
    sys.exit(main())
