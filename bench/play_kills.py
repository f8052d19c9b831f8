"""Programs that write a log, killed with -9 at random moments: whether a line is lost or half written.

`python bench/play_kills.py [RUNS]` kills `referee play` in a real terminal 200 times, and as often while a new log is begun, and `fix` and
`fmt` as often; a lost line or half a file ends it with a traceback.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.referee.play.test_kills import begun_and_killed, killed, written_and_killed  # noqa: E402  # the checkout is on the path only now

if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        lines = killed(Path(folder), runs)
        begun = begun_and_killed(Path(folder), runs)
        for words in (["fix", "a.tlog", "--apply", "1"], ["fmt", "a.tlog"]):
            place = Path(folder, words[0])
            place.mkdir()
            written_and_killed(place, words, runs)
    print(f"{runs} kills: no accepted line lost, no half line left; {lines} lines were in the logs")
    print(f"{runs} kills while a log was begun: {begun} logs, each whole")
    print(f"{runs} kills each of fix and fmt: every log and copy whole, and the command does its work when it is run again")
