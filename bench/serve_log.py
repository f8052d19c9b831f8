"""How soon the page of `referee serve` shows what happens: a log that is saved, a touch, and a line that somebody writes.

`python bench/serve_log.py [RUNS]` prints, from headless Chromium: the median from the save of a log of 400 lines on 19 x 19 to its new
turn, the processor time of the program for that, and whether fifty phones that watch get every update; then, of GoCaine from its 100th
line with six seats and twenty who watch over the wire, from a touch to its answer (p95) and from a line that is sent until all have seen
it (p95). That is measured twice. The hard way has all six seats in browsers on the machine of the server, so that seven programs share its
cores. At a table each phone has a processor of its own: the fair way has the seat that is due in a browser, and the six seats listen over
the wire. Both have the same bounds. Exit status 1 when one is over its limit, or when a phone misses an update.
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
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import referee  # noqa: E402  # the checkout is on the path only now
from boardgen.layout.spec import catalog  # noqa: E402
from boardgen.web.answers import PART, News  # noqa: E402
from boardgen.web.rendering import Templates  # noqa: E402
from referee.replay.page import values  # noqa: E402
from referee.serve.followed import Followed  # noqa: E402
from referee.serve.seats import SEAT, Seats  # noqa: E402
from tests.boardgen.web.browser import Browser, browser, found  # noqa: E402
from tests.referee.games.gocaine.players import Scribe  # noqa: E402

LIMIT, WORK = 0.3, 0.2
LINES, PHONES = 400, 50
TOUCH, SEEN = 0.15, 0.3
SEATS, WATCHERS, BEGUN = "BRYGWK", 20, 100
HEAD = "%tlog 1\nGame: territory\nBoard: 19x19\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"
SHOWN = """(turns => new Promise(done => {
  const view = document.querySelector('#view');
  const look = () => {
    if (document.querySelectorAll('#ledger li').length !== turns) return;
    view.removeEventListener('updated', look);
    requestAnimationFrame(() => done(Date.now()));
  };
  view.addEventListener('updated', look);
  look();
}))"""
"""Waits, without work of its own, until the page has so many turns and a frame with them is shown; then tells the time."""
TOUCHED = """(async seed => {
  const all = what => [...document.querySelectorAll(what)], one = what => document.querySelector(what), line = one('#line');
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const settle = async () => { do await frame(); while (one('#choices[aria-busy]')); };
  const taken = [];
  await settle();
  for (;;) {
    if (one('#said .good') && line.value.trim() && !one('#said .bad')) {
      const sent = Date.now();
      one('.send').click();
      return { taken, sent };
    }
    const named = /^(!|concede|knock)/, other = '.claim, .react, .step, .other, .quiet';
    const offered = all('#choices button, #touch .spot').filter(it => !it.disabled && !it.matches(other) && !named.test(it.textContent));
    seed = (seed * 48271 + 11) % 2147483647;
    const it = offered.length && taken.length % 12 < 11 ? offered[seed % offered.length] : one('#erase');
    const began = performance.now();
    it.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await settle();
    taken.push(performance.now() - began);
  }
})"""
"""Touches what is offered, at random, until a line is complete, and sends it: the milliseconds of each touch, and when it was sent."""


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


def hear(address: str) -> Iterator[tuple[str, float]]:
    """Somebody who watches over the wire: yield the turn that is due after each update, and when it came."""
    split = urlsplit(address)
    with socket.create_connection((split.hostname or "", split.port or 80), timeout=60) as wire:
        wire.sendall(f"GET {split.path}events?have= HTTP/1.1\r\nHost: {split.netloc}\r\n\r\n".encode())
        for line in wire.makefile("rb"):
            if line.startswith(b"data: "):
                came = time.time()
                yield read_due(json.loads(line.removeprefix(b"data: "))), came


def read_due(news: dict[str, Any]) -> str:
    """Return the turn that is due in an update, which is the whole page or the parts of it that have changed."""
    html = next((html for name, html, _ in news["parts"] if name == "due"), "") if "parts" in news else news["html"]
    return str(html.partition('data-due="')[2].partition('"')[0])


def phone(address: str, number: int, heard: list[list[str]]) -> None:
    """Somebody who watches until the game is over: keeps the turn that is due of every update."""
    for due, _ in hear(address):
        heard[number].append(due)
        if not due:
            return


def watch(address: str, seen: list[tuple[str, float]]) -> None:
    """Somebody who watches until the server ends: keeps the turn that is due of every update, and when it came."""
    for update in hear(address):
        seen.append(update)


def play(chromium: Browser, path: Path, runs: int, *, together: bool) -> tuple[list[float], list[float]]:
    """Seconds of each touch, and from each line that was sent until all have seen it.

    `together`: all six seats are pages on the two cores of the server. Otherwise the seat that is due is, and all six listen over the wire.
    """
    lines = Scribe(catalog.load("gocaine"), SEATS, 1, claims=False).play(rounds=1 + BEGUN // len(SEATS)).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1"))
    path.write_text("\n".join(lines[: first + BEGUN]) + "\n", "utf-8")
    seats = Seats(str(path))
    for seat in SEATS:
        seats.give(seat)
    touches, lines_seen = [], []
    command = [sys.executable, "-m", "referee", "serve", str(path), "--write", "--port", "0"]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split(": ", 1)[1].split()[0]
            links = {seat: f"{address}seat/{seats.key(SEAT, seat)}/" for seat in SEATS}
            tabs = {seat: chromium.tab(link, apart=True) for seat, link in links.items()} if together else {}
            listening = [address] * WATCHERS + ([] if together else [*links.values()])
            seen: list[list[tuple[str, float]]] = [[] for _ in listening]
            for where, one in zip(listening, seen, strict=True):
                threading.Thread(target=watch, args=(where, one), daemon=True).start()
            while not all(seen):
                time.sleep(0.05)
            for run in range(runs):
                due = seen[0][-1][0]
                if not together:
                    tabs = {due[-1]: chromium.tab(links[due[-1]], apart=True)}
                time.sleep(1)
                shown = tabs[due[-1]].run("document.querySelectorAll('#ledger li').length")
                for tab in tabs.values():
                    tab.run(f"void (window.shown = {SHOWN}({shown + 1}))")
                done = tabs[due[-1]].run(f"{TOUCHED}({7919 * run + 13})")
                came = [tab.run("shown") / 1000 for tab in tabs.values()]
                time.sleep(1)
                after = tabs[due[-1]].run("document.querySelector('#due').dataset.due")
                came += [next(at for turn, at in one if turn == after) for one in seen]
                if not together:
                    tabs.popitem()[1].call("Page.close")
                touches += [milliseconds / 1000 for milliseconds in done["taken"]]
                lines_seen.append(max(came) - done["sent"] / 1000)
        finally:
            server.terminate()
    return touches, lines_seen


def work(path: Path, lines: list[str], runs: int) -> float:
    """Seconds of processor time from a new line in the log to the page with it; the median."""
    followed, templates = Followed(str(path)), Templates()
    taken = []
    for run in range(runs + 1):
        path.write_text(HEAD + "\n".join(lines[: LINES + run]) + "\n", "utf-8")
        begin = time.process_time()
        view = followed.read()
        assert view.replay is not None
        News(
            "", "", templates.render("replay_view.html", due=view.due, note="", poster="", packed="", **values(view.replay, part=PART))
        ).parts()
        taken.append(time.process_time() - begin)
    return statistics.median(taken[1:])


def main() -> int:
    if found() is None:
        print("no chromium on this machine: nothing is measured")
        return 0
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    kept = [measure_saves(runs), measure_game(4 * runs, together=True), measure_game(4 * runs, together=False)]
    return 0 if all(kept) else 1


def measure_game(runs: int, *, together: bool) -> bool:
    """Print how soon touches are answered and lines are seen; return whether both bounds hold."""
    with tempfile.TemporaryDirectory() as folder, browser(Path(folder)) as chromium:
        touches, lines = play(chromium, Path(folder) / "game.tlog", runs, together=together)
    held = True
    who = "six seats in browsers on the server's own cores" if together else "one seat in a browser, six over the wire"
    for what, taken, limit in (("a touch to its answer", touches, TOUCH), ("a line that is sent to all who see it", lines, SEEN)):
        late = statistics.quantiles(taken, n=20)[-1]
        held &= late <= limit
        print(
            f"GoCaine, {who}, {WATCHERS} watchers, {len(taken)} times from {what}: "
            f"{statistics.median(taken):.3f} s (median), {late:.3f} s (p95), {max(taken):.3f} s (most), limit {limit} s (p95)"
        )
    return held


def measure_saves(runs: int) -> bool:
    """Print how soon a saved log is shown, and what it costs; return whether the bounds hold."""
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
    return median <= LIMIT and seconds <= WORK and whole == PHONES


if __name__ == "__main__":
    sys.exit(main())
