"""How large the pages of `referee replay --html` are, how long they take to make, and how long one step takes in headless Chromium.

`python bench/replay.py` prints a line a game; exit status 1 when a page of the games of tests/ is over its size, or a step of the game
of 2,000 turns over its time. The time of a step is that of its script, styles and layout, without the wait for the next frame.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from referee.go.goban import Goban  # noqa: E402  # the checkout is on the path only now
from referee.go.refusals import Refused  # noqa: E402
from referee.go.topology import Topology  # noqa: E402
from referee.judge.headers import LayoutCache  # noqa: E402
from referee.replay.page import page  # noqa: E402
from referee.replay.steps import walk  # noqa: E402
from tests.boardgen.web.browser import Tab, browser, found  # noqa: E402

SIZE, STEP = 400_000, 0.016
GAMES = (
    "tests/logs/gocaine/game_six_players.tlog",
    "tests/conformance/logs/gocaine-battle.tlog",
    "tests/logs/cairo/game_longer.tlog",
    "tests/logs/territory/game_pass.tlog",
    "tests/logs/examples/drove.tlog",
    "tests/logs/examples/fenland.tlog",
)
TURNS = 2000
STEPS = """(async () => {
  const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), times = [];
  const step = key => {
    const began = performance.now();
    press(key);
    document.body.offsetHeight;
    times.push((performance.now() - began) / 1000);
  };
  for (const [first, key] of [['Home', 'ArrowRight'], ['End', 'ArrowLeft']]) {
    press(first);
    for (let number = 0; number < 400; number++) {
      step(key);
      if (number % 20 === 0) await new Promise(done => requestAnimationFrame(done));
    }
  }
  return times;
})()"""


def long_game(turns: int) -> str:
    """A log of Go on 19 x 19 with stones at random, so that most turns late in it capture something."""
    spec, _ = LayoutCache().get("territory", "19x19")
    board, chance = spec.board, random.Random(1)
    go = Goban(Topology(board.neighbours), colours=2)
    go.ko = "superko"
    lines = ["%tlog 1", "Game: territory", "Board: 19x19", "Options: dice=off cards=off", "Players: K=Ann W=Ben", ""]
    for turn in range(turns):
        colour = turn % 2
        name = f"{turn // 2 + 1}{'KW'[colour]}"
        free = [point for point in range(len(board)) if go.colour_at(point) < 0]
        chance.shuffle(free)
        for point in free:
            try:
                go.play(colour, point)
            except Refused:
                continue
            go.remember(name)
            lines.append(f"{name} {board.names[point]}")
            break
        else:
            lines.append(f"{name} pass")
    return "\n".join([*lines, ""])


def made(path: Path, out: Path) -> tuple[int, float, int]:
    """Writes the page of a game; its size in bytes, the seconds it took, and the number of its steps."""
    began = time.perf_counter()
    with path.open("rb") as stream:
        replay = walk(stream, path.name, 1, LayoutCache(path.parent))
    assert replay is not None
    out.write_text(page(replay), "utf-8")
    return out.stat().st_size, time.perf_counter() - began, len(replay.steps)


def steps(tab: Tab) -> tuple[float, float]:
    """The median of the times of many steps, and that which 19 of 20 do not exceed."""
    times = sorted(tab.run(STEPS))
    return statistics.median(times), times[len(times) * 19 // 20]


def main() -> int:
    good = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in GAMES:
            size, seconds, count = made(ROOT / game, folder / "game.html")
            good = good and size <= SIZE
            print(f"{Path(game).name:28} {count:5} steps  {size / 1000:6.0f} kB  made in {seconds:.2f} s")
        (folder / "long.tlog").write_text(long_game(TURNS), "utf-8")
        size, seconds, count = made(folder / "long.tlog", folder / "long.html")
        print(f"{'random stones, 19 x 19':28} {count:5} steps  {size / 1000:6.0f} kB  made in {seconds:.2f} s")
        if found() is None:
            print("no chromium on this machine: steps are not measured")
            return 0 if good else 1
        with browser(folder) as chromium:
            for width, height in ((1400, 900), (390, 844)):
                tab = chromium.tab((folder / "long.html").as_uri(), width, height)
                median, most = steps(tab)
                good = good and median <= STEP and not tab.complaints()
                print(f"a step at {width} x {height}: {1000 * median:.1f} ms (median), {1000 * most:.1f} ms (19 of 20)")
    print(f"limits: {SIZE // 1000} kB, {1000 * STEP:.0f} ms (median)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
