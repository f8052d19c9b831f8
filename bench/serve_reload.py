"""From the save of a layout to its new board on the page of `boardgen serve`, in headless Chromium: end to end, several times in one run.

`python bench/serve_reload.py [RUNS] [--large]` prints a line a save and the median; exit status 1 when the median is over its limit.
Half of the saves are written in place, half renamed into place, as editors do. `--large` measures the largest board there may be too.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.boardgen.web.browser import SHOWN, Tab, browser, found  # noqa: E402  # the checkout is on the path only now

LIMIT = 0.3
SMALL = "extends: gocaine\ntitle: Harbour\nplayers: [2, 3]\n"
ZONES = (("NW", "NE"), ("TP", "CA"), ("PE", "BO"))


def large() -> str:
    """A layout of 100 x 100 points."""
    rows = [" ".join([west] * 50 + [east] * 50) for west, east in ZONES for _ in range(34)][:100]
    left_out = "".join(f"  {zone}: ~\n" for zone in ("WC", "NL", "CM", "SG", "AT", "SW", "SC", "SE", "NC"))
    return SMALL + "board:\n  map: |\n" + "".join(f"    {row}\n" for row in rows) + "zones:\n" + left_out


def saves(tab: Tab, path: Path, yaml: str, runs: int) -> list[float]:
    """Seconds from each of some saves to its board on the screen."""
    taken = []
    for run in range(runs):
        tab.until("document.querySelector('#state').innerText.includes('Up to date')", 60)
        time.sleep(0.8)  # the person who edits looks at the board
        old = tab.run("document.querySelector('#board img').getAttribute('src')")
        text = yaml.replace("title: Harbour", f"title: Harbour {run}")
        place = path if run % 2 else path.with_name("new.tmp")
        place.write_text(text, "utf-8")
        began = path.stat().st_mtime if place is path else time.time()
        if place is not path:
            os.replace(place, path)
        taken.append(tab.run(f"{SHOWN}('{old}')") / 1000 - began)
        print(f"{'in place' if run % 2 else 'renamed '} {taken[-1]:.3f} s")
    return taken


def measure(name: str, yaml: str, runs: int) -> float:
    with tempfile.TemporaryDirectory() as folder, browser(Path(folder)) as chromium:
        path = Path(folder) / "harbour.yaml"
        path.write_text(yaml, "utf-8")
        command = [sys.executable, "-m", "boardgen", "serve", str(path), "--port", "0"]
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        began = time.time()
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
            assert server.stdout is not None
            try:
                tab = chromium.tab(server.stdout.readline().split(" at ")[1].split()[0])
                first = tab.run(f"{SHOWN}('')") / 1000 - began
                taken = saves(tab, path, yaml, runs)
            finally:
                server.terminate()
    median = statistics.median(taken)
    print(f"{name}: first board {first:.2f} s after the start; from save to board {median:.3f} s (median), {max(taken):.3f} s (most)")
    return median


def main() -> int:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    runs = numbers[0] if numbers else 6
    if found() is None:
        print("no chromium on this machine: nothing is measured")
        return 0
    medians = [measure("GoCaine", SMALL, runs)]
    if "--large" in sys.argv:
        medians.append(measure("100 x 100 points", large(), runs))
    kept = max(medians) <= LIMIT
    print(f"limit {LIMIT} s: {'kept' if kept else 'MISSED'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
