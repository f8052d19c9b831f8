"""Every broken layout is refused with exactly the faults of `expected.txt`: place, problem and remedy, in one run.

The table has the name of each file and, indented, what `boardgen check` says of it. To record it again, see tests/golden.py.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from boardgen import survey
from boardgen.kit import check
from tests.golden import difference

BROKEN = Path(__file__).parent / "broken"
TABLE = BROKEN / "expected.txt"
FILES = sorted(BROKEN.glob("*.yaml"))


@cache
def checked(path: Path) -> survey.Checked:
    return check.check(str(path))


def faults(path: Path) -> list[str]:
    """What `boardgen check` says of a file, its summary line apart, with file names without folders."""
    text = survey.findings([checked(path)], "text").replace(f"{BROKEN}/", "").replace(f"{BROKEN}\\", "")
    return [line for line in text.splitlines() if ": info: " not in line][:-1]


@pytest.mark.slow
def test_each_fault_is_told_at_its_place() -> None:
    heading = TABLE.read_text(encoding="utf-8").partition("\n")[0]
    entries = ["\n  ".join([path.name, *faults(path)]) for path in FILES]
    wrong = difference(TABLE, "\n\n".join([heading, *entries]) + "\n")
    assert not wrong, wrong
    assert len(FILES) >= 20


@pytest.mark.parametrize("files", [FILES[::6], pytest.param(FILES, marks=pytest.mark.slow)], ids=["some", "all"])
def test_each_fault_has_a_place_a_reason_and_a_column_span_in_the_order_of_the_file(files: list[Path]) -> None:
    for path in files:
        found = checked(path).faults
        assert found, path.name
        for fault in found:
            assert fault.line >= 1, path.name
            assert 1 <= fault.column < fault.end_column, path.name
            assert fault.problem, path.name
            assert Path(fault.file).exists(), path.name
        places = [(fault.line, fault.column) for fault in found if fault.file.endswith(path.name)]
        assert places == sorted(places), path.name
