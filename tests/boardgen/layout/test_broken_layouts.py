"""Every broken layout is refused with exactly the faults of `expected.txt`: place, problem and remedy, in one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.kit import check
from boardgen.survey import report

BROKEN = Path(__file__).parent / "broken"
FILES = sorted(BROKEN.glob("*.yaml"))


def expected() -> dict[str, list[str]]:
    """The indented lines of the table by the name of the file that stands above them."""
    found: dict[str, list[str]] = {}
    for line in (BROKEN / "expected.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", " ")):
            current = found.setdefault(line, [])
        elif line.startswith(" "):
            current.append(line.strip())
    return found


def faults(path: Path) -> list[str]:
    """What `boardgen check` says of a file, its summary line apart, with file names without folders."""
    text = report.findings([check.check(str(path))], "text").replace(f"{BROKEN}/", "").replace(f"{BROKEN}\\", "")
    return [line for line in text.splitlines() if ": info: " not in line][:-1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_fault_is_told_at_its_place(path: Path) -> None:
    assert faults(path) == expected()[path.name]


def test_the_table_and_the_folder_agree() -> None:
    assert sorted(expected()) == [path.name for path in FILES]
    assert len(FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_fault_has_a_place_a_reason_and_a_column_span(path: Path) -> None:
    for fault in check.check(str(path)).faults:
        assert fault.line >= 1
        assert 1 <= fault.column < fault.end_column
        assert fault.problem
        assert Path(fault.file).exists()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_faults_come_in_the_order_of_the_file(path: Path) -> None:
    places = [(fault.line, fault.column) for fault in check.check(str(path)).faults if fault.file.endswith(path.name)]
    assert places == sorted(places)
