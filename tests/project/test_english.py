"""Help, messages, docs, data, printed words, docstrings and comments are in plain English: they avoid the phrases of `english.py`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.project.english import PATTERNS, Hit, hits

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/",
    "data/",
    "boardgen/",
    "referee/",
)
"""Files and folders whose texts are read."""
SUFFIXES = (".py", ".yaml", ".md", ".html", ".js")
BUNDLE = "editor.js"
"""CodeMirror in one file, whose names are not words."""
OTHER_LANGUAGES = ("data/examples/gocaine-de.yaml", "data/examples/wording/gocaine-de.yaml")
ALLOWED = {
    r"a knife that slips": "a knife does slip",
}
"""Phrases that are right although a pattern finds them, each with the reason."""
SAMPLES = (
    "`@I7` is no point",
    "a blank is missing behind 1B",
    "what would be right",
    "your cash never goes below nothing",
    "the least and the greatest number",
    "a player keeps what he has",
    "where the first slip is",
    "score counts it out",
    "the fault is told already",
    "the folder holds files and no kit of ours",
    "what stands in the rules",
    "write it in small letters",
    "words are divided by spaces",
    "a remark is ignored",
    "footers are left out of account",
    "in as few tiles as go",
    "the rule in whose name it is refused",
    "a mend comes with a test",
)
PLAIN = (
    "there is no point I7",
    "the referee tells you what is wrong",
    "hold the sheet against the light",
    "a truck stands still",
    "the colours cannot be told apart",
    "the board has no more than 9 points",
)


def read() -> list[Path]:
    """Every file of the rooms that has texts."""
    places = [ROOT / room for room in ROOMS]
    files = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place]) if file.name != BUNDLE]
    others = {ROOT / name for name in OTHER_LANGUAGES}
    return sorted({file for file in files if file.suffix in SUFFIXES} - others)


@cache
def found() -> list[Hit]:
    """Every phrase in the rooms that a pattern finds."""
    return [hit for file in read() for hit in hits(file, file.relative_to(ROOT).as_posix())]


def allowed(hit: Hit) -> bool:
    return any(re.search(pattern, hit.text) for pattern in ALLOWED)


@pytest.mark.slow
def test_no_shipped_text_has_a_phrase_that_makes_a_reader_stop() -> None:
    wrong = [hit for hit in found() if not allowed(hit)]
    assert not wrong, "\n".join(f"{hit.file}:{hit.line}: {hit.phrase!r} ({hit.instead}): {hit.text}" for hit in wrong)


def test_every_room_has_texts() -> None:
    names = [file.relative_to(ROOT).as_posix() for file in read()]
    assert [room for room in ROOMS if not any(name.startswith(room) for name in names)] == []


@pytest.mark.parametrize("suffix", [".py", ".md", ".yaml"])
def test_the_patterns_find_what_they_are_for(tmp_path: Path, suffix: str) -> None:
    """In a comment, a docstring, a message and a page; and they leave plain sentences alone."""
    file = tmp_path / f"a{suffix}"
    shapes = {
        ".py": ('"""{}"""\n', "x = 1  # {}\n", 'x = f"{{y}}: {}"\n', 'x = ("a "\n    "{}")\n'),
        ".md": ("{}\n", "- {}\n", "```tlog\n1B @A1  # {}\n```\n"),
        ".yaml": ('key: "{}"\n', "list:\n  - {{text: '{}'}}\n", "key: 1  # {}\n"),
    }[suffix]
    for shape in shapes:
        for sample in SAMPLES:
            file.write_text(shape.format(sample), "utf-8")
            assert list(hits(file, file.name)), (shape, sample)
        for sample in PLAIN:
            file.write_text(shape.format(sample), "utf-8")
            assert list(hits(file, file.name)) == [], (shape, sample)


@pytest.mark.slow
def test_every_pattern_says_what_to_write_instead_and_every_exception_is_needed() -> None:
    assert all(instead for instead in PATTERNS.values())
    assert [pattern for pattern in ALLOWED if not any(re.search(pattern, hit.text) for hit in found())] == []
