"""Bad files of a game of its own, each checked by itself in a process whose memory is limited: one finding at its place, soon."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from PIL import Image

from tests.boardgen import small_fonts
from tests.clock import bound
from tests.sampling import nightly

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited as Linux does it")
MAIN = "pirates.yaml"
HEAD = "game: pirates\ntitle: Pirates\nplayers: [2, 2]\n"
NAME = '{text: "{name}", box: [4, 4, 50, 9]}'
PICTURE = '{image: "{art}", box: [4, 4, 50, 30]}'
LONG = "word " * 200_000
"""A text of 1 MB."""

Files = dict[str, str | bytes]


def deck(face: str, rows: str | bytes, source: str = "crew.csv", head: str = HEAD) -> Files:
    """A deck whose face has one layer, with its rows in a file."""
    cards = f"components:\n  crew: {{kind: card, from: {source}, front: f}}\nfaces:\n  f: [{face}]\n"
    return {MAIN: head + cards, source: rows}


def picture(name: str, data: str | bytes) -> Files:
    return {**deck(PICTURE, f"name,art\nA,{name}\n"), name: data}


def pixels(width: int, height: int, kind: str = "PNG") -> bytes:
    stream = BytesIO()
    Image.new("L", (width, height), 200).save(stream, kind)
    return stream.getvalue()


def svg(inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>'


def workbook(value: str, change: Callable[[bytes], bytes] = lambda part: part) -> bytes:
    """A workbook with a heading and two cells, whose parts are changed."""
    book, first, second = openpyxl.Workbook(), BytesIO(), BytesIO()
    for row in (["name", "cost"], ["A", value]):
        book.active.append(row)
    book.save(first)
    with zipfile.ZipFile(first) as parts, zipfile.ZipFile(second, "w", zipfile.ZIP_DEFLATED) as changed:
        for name in parts.namelist():
            changed.writestr(name, change(parts.read(name)))
    return second.getvalue()


def damaged(data: bytes) -> bytes:
    """A workbook with a part that cannot be unpacked."""
    begin = data.index(b"PK\x03\x04")
    begin += 30 + int.from_bytes(data[begin + 26 : begin + 28], "little") + int.from_bytes(data[begin + 28 : begin + 30], "little")
    return data[: begin + 2] + b"\xff" * 8 + data[begin + 10 :]


def tokens(how: str) -> Files:
    return {MAIN: f"{HEAD}components:\n  coins: {{kind: token, diameter: 20, {how}}}\n"}


def cases() -> dict[str, tuple[Files, str]]:
    """By name: the files, and how the only finding about them begins."""
    return {
        "unknown column": (deck('{text: "{nmae}"}', "name\nA\n"), "pirates.yaml:7:7: error no column or value is called 'nmae'"),
        "missing image": (deck(PICTURE, "name,art\nA,a.png\n"), "crew.csv:2:3: error Crew 1, A: there is no picture 'a.png'"),
        "outside": (deck(PICTURE, "name,art\nA,../a.png\n"), "crew.csv:2:3: error Crew 1, A: '../a.png' is not allowed"),
        "one pixel": (picture("a.png", pixels(1, 1)), "crew.csv:2:3: warning Crew 1, A: the picture prints at 1 dpi"),
        "100 megapixels": (picture("a.png", pixels(10_000, 10_000)), "crew.csv:2:3: error Crew 1, A: 'a.png' has 10,000 x 10,000 pixels"),
        "fields": (deck(NAME, "name,art\nA,a\nB,b,c\n"), "crew.csv:3:5: error this row has 3 fields, and the header has 2"),
        "BOM and CR": (deck(NAME, b"\xef\xbb\xbfname,art\rA,a\rB,b,c\r"), "crew.csv:3:5: error this row has 3 fields"),
        "UTF-16": (deck(NAME, "name\nA\n".encode("utf-16")), "crew.csv:1:1: error the file is UTF-16"),
        "formula": (deck(NAME, workbook("=1+1"), "crew.xlsx"), "crew.xlsx:2:2: error the cell B2 has a formula"),
        "damaged workbook": (deck(NAME, damaged(workbook("1")), "crew.xlsx"), "crew.xlsx:0:0: error this is not a workbook"),
        "script": (picture("a.svg", svg("<script>x()</script>")), "crew.csv:2:3: error Crew 1, A: 'a.svg' contains a script at line 1"),
        "link": (picture("a.svg", svg('<image href="http://a.example/b.png"/>')), "crew.csv:2:3: error Crew 1, A: 'a.svg' refers to 'http"),
        "glyphs": (
            {**deck(NAME, "name\nA\n碁\n", head=HEAD + "fonts: {text: a.ttf}\n"), "a.ttf": small_fonts.font("ABC ", "Book")},
            "crew.csv:3:1: warning Crew 2, 碁: no font of the layout has 碁",
        ),
        "too long for its box": (deck(NAME, "name\n" + "word " * 200 + "\n"), "crew.csv:2:1: error Crew 1, word word word"),
        "outside the card": (deck("{rect: true, box: [70, 0, full, full]}", "name\nA\n"), "pirates.yaml:7:7: error Crew 1, A: the box"),
        "10^6 tokens": (tokens("count: 1000000"), "pirates.yaml:5:45: error '1000000' is out of range"),
        "10^6 of a label": (tokens("counts: {1: 1000000}"), "pirates.yaml:5:50: error '1000000' is out of range"),
        "10^6 of a row": (deck(NAME, "name,count\nA,1000000\n"), "crew.csv:2:3: error '1000000' is out of range"),
        "10^6 in all rows": (deck(NAME, "name,count\n" + "A,9999\n" * 101), "pirates.yaml:5:9: error this kit has 1009899 pieces"),
        "1 MB in a layer": (deck(f'{{text: "{LONG}"}}', "name\nA\n"), "pirates.yaml:7:14: error a text of 1000000 characters"),
        "1 MB in a value": (
            deck('{text: "{a.b}"}', "name\nA\n", head=HEAD + f"a: {{b: {LONG}}}\n"),
            "pirates.yaml:8:7: error Crew 1, A: a text of 999,999 characters",
        ),
        "1 MB in CSV": (deck(NAME, f"name\n{LONG}\n"), "crew.csv:2:1: error the field is longer than 100 KB"),
        "1 MB in YAML": (deck(NAME, f"- name: {LONG}\n", "crew.yaml"), "crew.yaml:1:9: error the text is longer than 100 KB"),
        "1 MB in a workbook": (
            deck(NAME, workbook("1", lambda part: part.replace(b">A<", f">{LONG}<".encode())), "crew.xlsx"),
            "crew.xlsx:2:1: error the field is longer than 100 KB",
        ),
        "1 MB in Markdown": (
            {MAIN: HEAD + "components:\n  rules: {kind: booklet, from: rules.md}\n", "rules.md": LONG},
            "rules.md:1:1: error the file is larger than 256 KiB",
        ),
        "1 MB in the history": ({MAIN: HEAD + f"history: [{{note: {LONG}}}]\n"}, "pirates.yaml:4:18: error a text of 999999 characters"),
    }


def larger_cases() -> dict[str, tuple[Files, str]]:
    """Those that take a second or more."""
    coins = "components:\n  coins: {kind: token, diameter: 20}\n"
    return {
        "1 MB in the title": ({MAIN: HEAD.replace("Pirates", LONG) + coins}, "pirates.yaml:2:8: error a text of 999999 characters"),
        "1 MB in a label": (tokens(f"counts: {{? {LONG} : 1}}"), "pirates.yaml:5:"),
        "49 megapixels": (picture("a.png", pixels(7_000, 7_000)), ""),
        "49 megapixels of JPEG": (picture("a.jpg", pixels(7_000, 7_000, "JPEG")), ""),
        "100 megapixels of JPEG": (picture("a.jpg", pixels(10_000, 10_000, "JPEG")), "crew.csv:2:3: error Crew 1, A: 'a.jpg' has 10,000"),
        "100,000 labels": (tokens("counts: {" + ", ".join(f"{n}: 1" for n in range(100_000)) + "}"), "pirates.yaml:5:"),
        "uses of uses": (
            picture("a.svg", svg("".join(f'<g id="a{n + 1}">{f"""<use href="#a{n}"/>""" * 10}</g>' for n in range(9)))),
            "crew.csv:2:3: error Crew 1, A: 'a.svg' ",
        ),
        "entities": (
            picture("a.svg", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<desc>&a;</desc>")),
            "crew.csv:2:3: error Crew 1, A: 'a.svg' declares the entity 'a'",
        ),
        "a style sheet from elsewhere": (
            picture("a.svg", svg("<style>@import url(http://a.example/b.css);</style>")),
            "crew.csv:2:3: error Crew 1, A: 'a.svg' refers to 'http",
        ),
    }


SCRIPT = """
import json, resource, sys, time
from boardgen.kit import check
check.check("gocaine")  # what is imported and read once counts for no case
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
size = int(status["VmSize"].split()[0]) << 10
resource.setrlimit(resource.RLIMIT_AS, (size + (int(sys.argv[1]) << 20), resource.RLIM_INFINITY))
for file in sys.argv[2:]:
    begin = time.process_time()
    faults = check.check(file).faults
    found = [f"{fault.file.rpartition('/')[2]}:{fault.line}:{fault.column}: {fault.level} {fault.problem}" for fault in faults]
    print(json.dumps([found, time.process_time() - begin]))
"""


def _check_each(table: dict[str, tuple[Files, str]], tmp_path: Path, memory: int) -> None:
    """Checks all in one process, which may use so many MiB of addresses beyond those it has once it can check a layout."""
    layouts = []
    for number, (files, _) in enumerate(table.values()):
        (tmp_path / str(number)).mkdir()
        for name, data in files.items():
            (tmp_path / str(number) / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        layouts.append(str(tmp_path / str(number) / MAIN))
    command = [sys.executable, "-c", SCRIPT, str(memory), *layouts]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=600)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(table), f"{list(table)[len(answers)]}: {run.stderr[-2000:]}"
    for (name, (_, expected)), (found, seconds) in zip(table.items(), answers, strict=True):
        assert [text[: len(expected)] for text in found] == [expected] * bool(expected), (name, found)
        assert seconds < bound(5), (name, seconds)


@pytest.mark.parametrize(("part", "parts"), [(0, 16), *(pytest.param(part, 4, marks=pytest.mark.slow) for part in range(4))])
def test_each_is_one_finding_at_its_place_in_bounded_time_and_memory(tmp_path: Path, part: int, parts: int) -> None:
    _check_each(dict(list(cases().items())[part::parts]), tmp_path, 160)


@pytest.mark.slow
@pytest.mark.parametrize("every", nightly([4, 1], landing=1))
def test_so_are_larger_ones(tmp_path: Path, every: int) -> None:
    _check_each(dict(list(larger_cases().items())[every - 1 :: every]), tmp_path, 500)
