"""Names that are not UTF-8, full disks, closed streams and readers that have gone: one line and a status, and nothing half written.

Each command runs in a child of this process, which has all of both programs imported already. The last tests start programs of
their own, for what happens while an interpreter ends.
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import pkgutil
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

import boardgen.cli
import referee.cli
from tests.sampling import sampled

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork, /dev/full and limits")
ROOT = Path(__file__).resolve().parents[2]
READINGS = "20 20.25 19.75 19.75 170 257"
RECORD = b"(;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben];B[cc];W[gg])\n"


@pytest.fixture(scope="module", autouse=True)
def _everything_read() -> None:
    """Children find everything imported, and the games read."""
    for package in (boardgen, referee):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    for words in ("boardgen list", "boardgen info gocaine", "boardgen schema", "referee codes", "referee rules gocaine"):
        sys.argv = words.split()
        with redirect_stdout(io.StringIO()), suppress(SystemExit):
            (boardgen if words.startswith("boardgen") else referee).cli.main()
    gc.enable()  # some commands turn it off for the rest of their process


PARTS = pytest.mark.parametrize("part", sampled(range(9), every=9, landing=2))
"""Of the command lines of a table: one in nine with every test."""


class Ended(NamedTuple):
    status: int
    out: bytes
    err: bytes


def run(words: str | Sequence[str], folder: Path, before: Callable[[], object] = lambda: None) -> Ended:
    """A command line in a child process, with `before` run in it first. A word is what a shell hands over, `\\udcff` for the byte 0xff."""
    program, *arguments = words.split() if isinstance(words, str) else words
    main = {"boardgen": boardgen.cli.main, "referee": referee.cli.main}[program]
    ends = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        status = 99
        try:
            os.chdir(folder)
            for number, (_, write) in enumerate(ends, 1):
                os.dup2(write, number)
            sys.stdin, sys.stdout, sys.stderr = (os.fdopen(n, mode, encoding="utf-8") for n, mode in ((0, "r"), (1, "w"), (2, "w")))
            before()
            sys.argv = [program, *arguments]
            main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 98
            for stream in (sys.stdout, sys.stderr):
                if stream is not None and not stream.closed:
                    stream.flush()  # as an interpreter does at its end
        finally:
            os._exit(status)
    told = []
    for read, write in ends:
        os.close(write)
        with open(read, "rb") as stream:
            told.append(stream.read())
    _, status = os.waitpid(child, 0)
    return Ended(os.waitstatus_to_exitcode(status), *told)


def is_one_line(done: Ended, program: str) -> bool:
    return done.status == 2 and done.err.count(b"\n") == 1 and done.err.startswith(f"{program}: ".encode())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "work"
    (inside / "logs").mkdir(parents=True)
    trade, broken = ROOT / "tests/conformance/logs/gocaine-trade.tlog", ROOT / "tests/logs/gocaine/breaks_deploy_suicide.tlog"
    for name, source in (("g.tlog", trade), ("n\udcff.tlog", trade), ("b\udcff.tlog", broken), ("logs/x\udcff.tlog", trade)):
        shutil.copy(source, inside / name)
    (inside / "g.sgf").write_bytes(RECORD)
    (inside / "n\udcff.sgf").write_bytes(RECORD)
    (inside / "m.yaml").write_text("extends: gocaine\n")
    (inside / "n\udcff.yaml").write_text("extends: gocaine\n")
    return inside


NAMED = [
    ("referee check n\udcff.tlog b\udcff.tlog logs", 1),
    ("referee check --format json b\udcff.tlog", 1),
    ("referee check --format csv b\udcff.tlog", 1),
    ("referee check --format github b\udcff.tlog", 1),
    ("referee check gone\udcff.tlog", 2),
    ("referee score b\udcff.tlog", 1),
    ("referee show n\udcff.tlog -o o\udcff.txt", 0),
    ("referee show n\udcff.tlog -o no\udcff/o.txt", 2),
    ("referee convert n\udcff.sgf --to tlog -o o\udcff.tlog", 0),
    ("referee convert n\udcff.tlog --to json", 0),
    ("referee explain b\udcff.tlog:7", 0),
    ("referee explain \udcff", 2),
    ("referee rules \udcff", 2),
    ("referee show g.tlog --at \udcff", 2),
    ("referee check g.tlog --format \udcff", 2),
    ("referee \udcff", 2),
    ("boardgen info gocaine -o o\udcff.svg", 2),
    ("boardgen new n\udcff", 2),
    ("boardgen new logs/\udcff", 2),
    ("boardgen new x --from \udcff", 2),
    ("boardgen schema -o s\udcff.json", 0),
    ("boardgen schema \udcff", 2),
    ("boardgen kit gocaine --only loans --format pdf -o k\udcff", 0),
    ("boardgen kit gocaine --only \udcff", 2),
    ("boardgen kit gocaine --paper \udcff", 2),
    ("boardgen kit gocaine --board \udcff", 2),
    ("boardgen kit gocaine --seats \udcff", 2),
    ("boardgen kit gocaine --profile \udcff", 2),
    ("boardgen calibrate -o c\udcff.pdf", 0),
    ("boardgen proof k\udcff", 2),
    ("boardgen diff k\udcff gocaine", 2),
    *((f"boardgen {command} n\udcff.yaml", 2) for command in ("info", "kit", "diff gocaine", "info --format json", "serve")),
]


@pytest.mark.slow
@PARTS
def test_a_name_that_is_not_utf_8_is_printed_escaped(folder: Path, part: int) -> None:
    for words, status in NAMED[part::9]:
        done = run(words, folder)
        assert done.status == status, (words, done)
        assert b"Traceback" not in done.err
        (done.out + done.err).decode("utf-8")
        if status == 2:
            assert is_one_line(done, words.split()[0]), (words, done)
            shutil.rmtree(folder / "k\udcff", ignore_errors=True)
        elif " -o " in words and "kit" not in words:
            assert (folder / words.split()[-1]).is_file(), words
    assert b"n\\udcff.yaml: a layout gets its name from its file" in run("boardgen info n\udcff.yaml", folder).err


@pytest.mark.slow
def test_a_printer_whose_file_is_not_utf_8(folder: Path) -> None:
    measured = [["boardgen", "profile", "p\udcff.yaml", *flags, "--front", READINGS, "--back", READINGS] for flags in ([], ["--turned"])]
    measured[1][-1] = measured[1][-3] = "20 20.25 19.75 19.75 257 170"
    for words in measured:
        assert run(words, folder).status == 0
    assert run("boardgen kit gocaine --only loans --format svg -o k --profile p\udcff.yaml", folder) == Ended(
        0, run("boardgen kit gocaine --only loans --format svg -o k --profile p\udcff.yaml", folder).out, b""
    )


PRINTED = [
    "referee check g.tlog", "referee check --format json g.tlog", "referee score g.tlog", "referee show g.tlog",
    "referee show g.tlog --as svg", "referee convert g.sgf --to tlog", "referee convert g.tlog --to csv", "referee explain G-38",
    "referee rules gocaine", "referee codes", "referee schema", "referee --help", "referee check -h", "referee --version",
    "boardgen list", "boardgen check gocaine", "boardgen info gocaine", "boardgen schema", "boardgen --help",
    "boardgen kit gocaine --only loans --dry-run", "boardgen --version", "boardgen info gocaine -o o.txt",
    "boardgen schema -o s.json", "boardgen calibrate -o c.pdf", "boardgen kit gocaine --only loans --format pdf -o k",
]  # fmt: skip


def onto(path: str) -> Callable[[], object]:
    return lambda: os.dup2(os.open(path, os.O_WRONLY), 1)


def closed(number: int) -> Callable[[], object]:
    def close() -> None:
        os.close(number)
        if number == 0:
            sys.stdin = None  # type: ignore[assignment]  # as an interpreter that finds it closed does
        elif number == 1:
            sys.stdout = None  # type: ignore[assignment]
        else:
            sys.stderr = None  # type: ignore[assignment]

    return close


def reader_gone() -> None:
    end, start = os.pipe()
    os.close(end)
    os.dup2(start, 1)


@PARTS
def test_output_that_cannot_be_written_is_one_line_and_status_2(folder: Path, part: int) -> None:
    for words in PRINTED[part::9]:
        program = words.split()[0]
        done = run(words, folder, onto("/dev/full"))
        assert is_one_line(done, program), (words, done)
        assert done.err == f"{program}: standard output: No space left on device; what was printed is not complete\n".encode()


@PARTS
def test_closed_standard_output_is_one_line_and_nothing_is_begun(folder: Path, part: int) -> None:
    before = sorted(folder.iterdir())
    for words in PRINTED[part::9]:
        done = run(words, folder, closed(1))
        program = words.split()[0]
        assert done.err == f"{program}: standard output is closed; to discard the output, write > /dev/null\n".encode(), (words, done)
        assert done.status == 2
    assert sorted(folder.iterdir()) == before


@PARTS
def test_a_reader_that_has_gone_is_no_error(folder: Path, part: int) -> None:
    for words in (*PRINTED[part::9], "referee check b\udcff.tlog", "referee check --format github b\udcff.tlog"):
        assert run(words, folder, reader_gone) == Ended(0, b"", b""), words


@pytest.mark.slow
def test_closed_standard_error_loses_the_complaint_and_not_the_status(folder: Path) -> None:
    for words, status in (("referee check g.tlog", 0), ("referee check gone.tlog", 2), ("boardgen kit gocaine --style x", 2)):
        assert run(words, folder, closed(2)).status == status
        assert run(words, folder, lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 2)).status == status


@pytest.mark.slow
def test_closed_standard_input(folder: Path) -> None:
    for words in ("check -", "score -", "show -", "show - --numbers", "convert - --to tlog", "convert - --to json"):
        done = run(f"referee {words}", folder, closed(0))
        assert is_one_line(done, "referee"), (words, done)
        assert b"standard input is closed" in done.err
    again = run("referee check - -", folder, lambda: setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"%tlog 1\n"))))
    assert again.status == 2
    assert b"was read before" in again.err


WRITTEN = [
    "referee show g.tlog --as svg -o NEW", "referee convert g.sgf --to tlog -o NEW", "referee convert g.tlog --to json -o NEW",
    "boardgen info gocaine -o NEW.txt", "boardgen schema -o NEW", "boardgen new NEW", "boardgen calibrate -o NEW", "boardgen calibrate",
    f"boardgen profile NEW --front {READINGS}", "boardgen kit gocaine --only loans,pencil -o NEW",
    "boardgen kit gocaine --only loans,pencil",
]  # fmt: skip


def limited(size: int) -> Callable[[], object]:
    import resource

    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _words(text: str) -> list[str]:
    head, found, readings = text.partition(READINGS)
    return [*head.split(), *([READINGS] if found else []), *readings.split()]


@pytest.mark.slow
@PARTS
def test_a_disk_that_is_full_in_the_middle_leaves_nothing_new(folder: Path, part: int) -> None:
    before = sorted(folder.rglob("*"))
    for size in (0, 20_000):
        for words in WRITTEN[part::9]:
            done = run(_words(words), folder, limited(size))
            if done.status == 0:  # it is smaller than that
                assert size, words
                for new in set(folder.iterdir()) - set(before):
                    shutil.rmtree(new) if new.is_dir() else new.unlink()
            else:
                assert is_one_line(done, words.split()[0]), (words, done)
                assert b"File too large" in done.err
            assert sorted(folder.rglob("*")) == before, words


@pytest.mark.slow
@PARTS
def test_a_disk_that_is_full_leaves_what_was_there(folder: Path, part: int) -> None:
    made = [
        "boardgen kit gocaine --only loans -o k", "boardgen schema -o s.json",
        "boardgen calibrate -o c.pdf", f"boardgen profile p.yaml --front {READINGS}", "referee show g.tlog --as svg -o s.svg",
        "referee convert g.tlog --to json -o j.json",
    ][part % 6 :: 6]  # fmt: skip
    for words in made:
        assert run(_words(words), folder).status == 0, words

    def everything() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    before = everything()
    for words in made:
        again = words.replace("--only loans", "--only loans,pencil")
        done = run(_words(again), folder, limited(300))
        assert is_one_line(done, words.split()[0]), (words, done)
        assert everything() == before, words


FOLDERS = [
    "referee score logs", "referee show logs", "referee convert logs --to tlog", "referee explain logs:3", "referee show g.tlog -o logs",
    "referee convert g.sgf logs --to tlog -o m.yaml", "boardgen info logs", "boardgen info gocaine -o logs", "boardgen schema -o logs",
    "boardgen kit logs", "boardgen kit gocaine -o m.yaml --only loans", "boardgen calibrate -o logs", "boardgen profile logs",
    "boardgen kit gocaine --profile logs", "boardgen proof m.yaml", "boardgen proof logs", "boardgen diff logs gocaine",
    "boardgen new logs/no/x", "referee show g.tlog -o g.tlog/x", "boardgen kit gocaine -o g.tlog/x --only loans",
]  # fmt: skip


@PARTS
def test_a_folder_where_a_file_belongs_and_the_other_way_round(folder: Path, part: int) -> None:
    before = sorted(folder.rglob("*"))
    for words in FOLDERS[part::9]:
        done = run(words, folder)
        assert is_one_line(done, words.split()[0]), (words, done)
        assert b"[Errno" not in done.err
        assert sorted(folder.rglob("*")) == before, words


def test_a_folder_that_cannot_be_read_is_told_and_the_others_are_checked(folder: Path) -> None:
    (folder / "logs" / "closed").mkdir()

    def close() -> None:
        real = os.scandir

        def scandir(path: str) -> object:
            if str(path).endswith("closed"):
                raise PermissionError(13, "Permission denied", path)
            return real(path)

        os.scandir = scandir  # type: ignore[assignment]  # in the child alone: root may read everything

    done = run("referee check logs", folder, close)
    assert done.status == 2
    assert done.out.startswith(b"logs/x\\udcff.tlog: valid")
    assert done.err == b"referee: logs/closed: Permission denied; no log in it was read\n"


# as programs of their own


def start(program: str, *words: str, **extra: object) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-m", program, *words], cwd=ROOT, env=env, stderr=subprocess.PIPE, **extra)  # type: ignore[call-overload]  # as it takes


@pytest.mark.slow
@pytest.mark.parametrize(("program", "word"), sampled([("referee", "codes"), ("boardgen", "list")]))
def test_the_end_of_an_interpreter_adds_nothing(program: str, word: str) -> None:
    with open("/dev/full", "wb") as full:
        done = start(program, word, stdout=full)
        assert done.communicate()[1] == f"{program}: standard output: No space left on device; what was printed is not complete\n".encode()
        assert done.returncode == 2
    end, begin = os.pipe()
    os.close(end)
    done = start(program, word, stdout=begin)
    os.close(begin)
    assert (done.communicate()[1], done.returncode) == (b"", 0)
    done = start(program, word, preexec_fn=lambda: os.close(1))
    assert done.communicate()[1] == f"{program}: standard output is closed; to discard the output, write > /dev/null\n".encode()
    assert done.returncode == 2
