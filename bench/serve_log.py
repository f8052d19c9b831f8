"""From the save of a log to its new turn on the page of `referee serve`: in headless Chromium, and for fifty phones that watch at once.

`python bench/serve_log.py [RUNS]` prints the median for a log of 400 lines on 19 x 19, and the processor time that the program takes for
the page after a new line; exit status 1 when one is over its limit, or when a phone misses an update.
"""

from __future__ import annotations

import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import referee  # noqa: E402  # the checkout is on the path only now
from boardgen.web.answers import News  # noqa: E402
from boardgen.web.rendering import Templates  # noqa: E402
from referee.replay.page import values  # noqa: E402
from referee.serve.followed import Followed  # noqa: E402
from tests.boardgen.web.browser import browser, found  # noqa: E402

LIMIT, WORK = 0.3, 0.2
LINES, PHONES = 400, 50
HEAD = "%tlog 1\nGame: territory\nBoard: 19x19\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"
SHOWN = """(async turns => {
  for (;;) {
    if (document.querySelectorAll('#ledger li').length === turns) {
      await new Promise(done => requestAnimationFrame(done));
      return Date.now();
    }
    await new Promise(done => setTimeout(done, 2));
  }
})"""


def log(turns: int) -> list[str]:
    """A legal game of so many turns, the same in every run."""
    dice = random.Random(1)
    points = [f"{column}{row}" for column in "ABCDEFGHJKLMNOPQRST" for row in range(1, 20)]
    game = referee.open_text(HEAD)
    lines: list[str] = []
    while len(lines) < turns:
        line = f"{game.due} {dice.choice(points)}"
        if game.attempt(line)["accepted"]:
            game.play(line)
            lines.append(line)
    return lines


def phone(address: str, number: int, heard: list[list[str]]) -> None:
    """Somebody who watches: keeps the turn that is due of every update."""
    split = urlsplit(address)
    with socket.create_connection((split.hostname or "", split.port or 80), timeout=60) as wire:
        wire.sendall(f"GET /events?have= HTTP/1.1\r\nHost: {split.netloc}\r\n\r\n".encode())
        for line in wire.makefile("rb"):
            if line.startswith(b"data: "):
                html = json.loads(line.removeprefix(b"data: "))["html"]
                heard[number].append(html.partition('data-due="')[2].partition('"')[0])
                if heard[number][-1] == "":
                    return


def work(path: Path, lines: list[str], runs: int) -> float:
    """Seconds of processor time from a new line in the log to the page with it; the median."""
    followed, templates = Followed(str(path)), Templates()
    taken = []
    for run in range(runs + 1):
        path.write_text(HEAD + "\n".join(lines[: LINES + run]) + "\n", "utf-8")
        begin = time.process_time()
        view = followed.read()
        assert view.replay is not None
        News("", "", templates.render("replay_view.html", due=view.due, poster="", packed="", **values(view.replay))).event()
        taken.append(time.process_time() - begin)
    return statistics.median(taken[1:])


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    if found() is None:
        print("no chromium on this machine: nothing is measured")
        return 0
    lines = log(LINES + 2 * runs)
    with tempfile.TemporaryDirectory() as folder, browser(Path(folder)) as chromium:
        path = Path(folder) / "game.tlog"

        def save(count: int, *more: str) -> float:
            path.write_text(HEAD + "\n".join([*lines[:count], *more]) + "\n", "utf-8")
            return path.stat().st_mtime

        save(LINES)
        command = [sys.executable, "-m", "referee", "serve", str(path), "--port", "0"]
        with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                address = server.stdout.readline().split(": ", 1)[1].split()[0]
                tab = chromium.tab(address)
                tab.run(f"{SHOWN}({LINES + 1})")
                taken = []
                for run in range(1, runs + 1):
                    time.sleep(0.5)
                    began = save(LINES + run)
                    taken.append(tab.run(f"{SHOWN}({LINES + run + 1})") / 1000 - began)
                tab.call("Page.close")
                heard: list[list[str]] = [[] for _ in range(PHONES)]
                phones = [threading.Thread(target=phone, args=(address, number, heard)) for number in range(PHONES)]
                for one in phones:
                    one.start()
                for run in range(runs + 1, 2 * runs + 1):
                    time.sleep(1.5)
                    save(LINES + run)
                time.sleep(1.5)
                save(LINES + 2 * runs, "end agreed")
                for one in phones:
                    one.join(60)
            finally:
                server.terminate()
        seconds = work(path, lines, runs)
    median = statistics.median(taken)
    print(f"a log of {LINES} lines, from save to page: {median:.3f} s (median), {max(taken):.3f} s (most), limit {LIMIT} s")
    print(f"processor time of the program for a new line: {seconds:.3f} s (median), limit {WORK} s")
    whole = sum(len(turns) == runs + 2 for turns in heard)
    print(f"{PHONES} phones: {whole} got every one of {runs + 1} updates")
    return 0 if median <= LIMIT and seconds <= WORK and whole == PHONES else 1


if __name__ == "__main__":
    sys.exit(main())
