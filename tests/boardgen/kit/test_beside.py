"""What a second process makes while the sheets are laid out: the same bytes, no word of its own, and nothing left of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TWO = sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1
"""Whether there is a second process here."""


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a group of processes of its own, since one thread alone may be copied, and this one may have more."""
    begin = "import os, signal, sys, time\nfrom boardgen.kit.export import Beside\n"
    command = [sys.executable, "-c", begin + code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, start_new_session=True)


def test_what_is_made_comes_from_another_process_whole() -> None:
    done = python(
        "with Beside() as beside:\n"
        "    beside.start('it', lambda: b'%d' % os.getppid() + bytes(10**6))\n"
        "    print(beside.take('it') == b'%d' % os.getpid() + bytes(10**6), beside.take('it'))\n"
    )
    assert (done.stdout, done.stderr) == (f"{TWO} None\n", "")


@pytest.mark.parametrize("fault", ["1 / 0", "sys.exit(3)", "os.abort()"])
def test_where_it_fails_it_says_nothing_and_is_made_again(fault: str) -> None:
    begin = f"with Beside() as beside:\n    beside.start('it', lambda: {fault})\n"
    done = python(f"sys.stdout.write('once ')\n{begin}    print(beside.take('it'))\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "once None\n", "")


@pytest.mark.skipif(not TWO, reason="a kit is made in one process on this machine")
def test_where_no_process_is_to_be_had_it_is_made_here() -> None:
    """Every pipe is closed again."""
    done = python(
        "def refuse():\n"
        "    raise BlockingIOError\n"
        "os.fork = refuse\n"
        "opened = os.listdir('/proc/self/fd')\n"
        "with Beside() as beside:\n"
        "    beside.start('it', lambda: b'made')\n"
        "    print(beside.take('it'), os.listdir('/proc/self/fd') == opened, signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
    )
    assert (done.stdout, done.stderr) == ("None True set()\n", "")


def test_what_nobody_takes_ends_with_the_block() -> None:
    done = python(
        "with Beside() as beside:\n"
        "    beside.start('it', lambda: time.sleep(300))\n"
        "try:\n"
        "    os.waitpid(-1, 0)\n"
        "except ChildProcessError:\n"
        "    print('none left')\n"
    )
    assert (done.stdout, done.stderr) == ("none left\n", "")


def test_ctrl_c_ends_both_without_a_word() -> None:
    done = python(
        "def make():\n"
        "    os.killpg(0, signal.SIGINT)\n"
        "    time.sleep(300)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try:\n"
        "    with Beside() as beside:\n"
        "        beside.start('it', make)\n"
        "        beside.take('it') or make()\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', flush=True)\n"
        "    os.waitpid(-1, os.WNOHANG)\n"
    )
    assert done.stdout == "stopped\n"
    assert done.stderr.splitlines()[-1].startswith("ChildProcessError"), "a process is left"


@pytest.mark.slow
def test_a_kit_is_the_same_with_one_processor(tmp_path: Path) -> None:
    """Two processes where there are two processors, one process where there is one."""
    one = "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}) if sys.platform == 'linux' else None\n"
    for name, begin in (("several", ""), ("one", one)):
        words = ["boardgen", "kit", "gocaine", "--format", "pdf", "--out", str(tmp_path / name)]
        done = python(f"{begin}sys.argv = {words}\nfrom boardgen.cli import main\nmain()\n")
        assert (done.returncode, done.stderr) == (0, "")
    several, one_alone = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("several", "one"))
    assert several == one_alone
    assert several["gocaine-rulebook.pdf"].startswith(b"%PDF")


def test_a_process_that_runs_a_kit_for_a_page_goes_on(tmp_path: Path) -> None:
    words = ["boardgen", "kit", "gocaine", "--only", "covenant", "--format", "pdf", "--out", "kit"]
    done = python(f"from boardgen.site.desk import run\ndone = run({words}, {str(tmp_path)!r})\nprint(done.status, done.out[-15:])\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 written to kit\n\n", "")
