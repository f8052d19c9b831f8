"""The canonical form: what it looks like, that a second time changes nothing, and that it says what the line said."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from referee.judge.ask.laws import laws, scanner
from referee.tlog.scanner import Scanner, canonical
from referee.tlog.statements import Broken, Header, Token
from tests.sampling import NIGHTLY, row

LOGS = sorted((Path(__file__).parents[2] / "conformance" / "logs").glob("*.tlog"))
READER = scanner()


def test_form() -> None:
    for line, expected in [
        ("4R -;@k4 x3B  ktr k6=$45", "4R - ; @K4 x3B ktr K6 =$45"),
        ("  4R ship 3 c2>e4 ;!G hit TP;roll B4/4 6+1safe", "4R ship 3 C2>E4 ; !G hit TP ; roll B4/4 6+1 safe"),
        ("004R – ; @K4 # why", "004R - ; @K4  # why"),
        ("4R - ; @K4              # in its column ", "4R - ; @K4              # in its column"),
        ("4R -;@K4# near", "4R - ; @K4  # near"),
        ("   # a remark\t", "# a remark"),
        ("\u00a0", ""),
        ("=$ R5  B50;cell R9", None),
        ("=$ R5  B50 ;cell R9", "= $ R5 B50 ; cell R9"),
        ("|7 . R  _ .", "|  7 . R _ ."),
        ("| 12 . R", "| 12 . R"),
        ("|  .  3S aD nC .", "| .  3S aD nC ."),
        ("~4R   what –  # so ", "~4R   what –  # so"),
        ("Order:B  G\u00a0R", "Order: B G R"),
        ("Players:  B=Ana  Lee R=Ben", "Players: B=Ana  Lee R=Ben"),
        ("Date:", "Date:"),
        ("fix $  R+05 'a slip'", "fix $ R+5 a slip"),
        ("fix $ R+5 “B-5 as well”", 'fix $ R+5 "B-5 as well"'),
        ("fix d4 .  bumped", "fix D4 . bumped"),
        ("fix xs R:B+1", "fix xs R:B+1"),
        ('!ok  4R gc:deploy.ko "nobody saw it"', "!ok 4R gc:deploy.ko nobody saw it"),
        ("!rule ko=simple  'so' and 'so'", "!rule ko=simple 'so' and 'so'"),
        ("dead R: d4  D5>B", "dead R: D4 D5 > B"),
        ("reveal B:P3,T12>G   W:M2", "reveal B:P3,T12>G W:M2"),
        ("end  agreed", "end agreed"),
        ("  %tlog 1  ", "%tlog 1"),
        ("1 bid  X2 Y-", "1 bid X2 Y-"),
        ("4R  @I7", None),
    ]:
        with row(line, expected):
            assert canonical(line, READER) == (line if expected is None else expected)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_conformance_logs_are_canonical_but_for_remarks(log: Path) -> None:
    for line in log.read_text(encoding="utf-8").splitlines():
        assert canonical(line, READER).split("#")[0].rstrip() == line.split("#")[0].rstrip()


def bare(value: object) -> object:
    """A statement without its places and its text."""
    if not isinstance(value, tuple):
        return value
    fields = getattr(value, "_fields", ("",) * len(value))
    dropped = {"column", "end"} if isinstance(value, Token) else {"column", "end", "text"}
    return tuple(bare(part) for name, part in zip(fields, value, strict=True) if name not in dropped)


def check(line: str, reader: Scanner = READER) -> None:
    before, _ = reader.scan(line)
    new = canonical(line, reader)
    assert canonical(new, reader) == new
    after, warnings = reader.scan(new)
    if isinstance(before, Broken):
        assert new == line
        return
    if isinstance(before, Header):  # the values of typed headers get plain signs
        assert isinstance(after, Header)
        assert after.key == before.key
        return
    assert bare(after) == bare(before)
    assert warnings == ()
    assert (line.count("#") > 0) == (new.count("#") > 0)


@pytest.mark.parametrize("lines", [500, pytest.param(1500, marks=NIGHTLY)])
def test_composed_lines_say_what_they_said(lines: int) -> None:
    chance = random.Random(4)
    forms = [verb.form for law in laws().values() for verb in law.verbs if not verb.table]
    for _ in range(lines):
        events = chance.choice((" ; ", ";", "  ;\t", "\u00a0; ")).join(chance.choice(forms) for _ in range(3))
        line = f"4R {events}{chance.choice(('', ' =$4', '  # so', '# –'))}"
        check(line.replace(" ", "  ") if chance.random() < 0.3 else line)


@pytest.mark.slow
@settings(max_examples=500, derandomize=True)
@given(
    head=st.sampled_from(("fix $ R+5 ", "fix D4 R ", "fix D4 . ", "!ok 4R gc:x ", "!rule a=b ", "~", "# ", "Key: ", "Order: ")),
    tail=st.text(st.sampled_from("RB:+-5 '\"“”‘’«»#\u00a0\ufeff\t.–=x;李"), max_size=14),
)
def test_reasons_and_names_say_what_they_said(head: str, tail: str) -> None:
    check(head + tail)
