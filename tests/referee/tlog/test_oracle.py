"""The scanner accepts exactly what the grammar accepts, and cuts it into the same words at the same columns."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from lark import Lark
from lark.exceptions import UnexpectedInput
from lark.lexer import PatternStr

from boardgen.layout.spec.record_law import RECORD
from referee.judge.ask.laws import laws, scanner
from referee.tlog import lenient
from referee.tlog.scanner import Scanner
from referee.tlog.statements import Broken, Token
from tests.sampling import row, sampled

HERE = Path(__file__).parent
LOGS = sorted((HERE.parents[1] / "conformance" / "logs").glob("*.tlog"))
VERBS = tuple(verb for game, law in laws().items() if game != RECORD for verb in law.verbs)

STATEMENTS = (
    "%tlog 1",
    "Game: gocaine",
    "Board: gocaine@3fa94c",
    "Options: ko=simple dice=off",
    "Players: B=Ana R=Ben Y=李娜   # three",
    "Handicap: B-2 G0 R:2/2",
    "Result: B1035 R-980",
    "= $ R5 B-50 ; cell R9 B8",
    "= xs B2 G1 R0",
    "|  7 . R G . .",
    "| .  3S 2H aD nC .",
    "~4R ship 4 B4>B10 # struck",
    "!ok 4R gc:deploy.suicide nobody saw it",
    "!rule ko=simple agreed after 3B",
    "fix $ R+5 miscounted",
    "fix D4 R",
    "fix D4 .",
    "fix xs R:B+1",
    "end pass",
    "end full",
    "end agreed",
    "dead R: D4 D5 > B",
    "reveal B:P3,T12>G W:M2",
    "4R - =$45 =tf:2",
    "4 bid X2 Y- =$4",
    "# a remark",
    "",
)

WORDS = """
4R 0 12 7B - ; ;; # =$45 =tf:-2 = $ cell !G !B R: R5 B-3 X2 Y- > >G | ~ fix end dead reveal !ok !rule %tlog
K4 k4 I7 AI3 aa12 @K4 @k4 3@C2 2cell 1lvl pi@TP 2pi@PE C2>E4 C2>E4>F7 B4/4 6+1 7+1 x3B x3 x12Gx1R ktr
buy sell ship hit roll loan knock concede done place play draw drop pass surrender war independence at load go
give bid first start deal safe seized yes no agreed full XM M2 P3 T12 NM ? TP PE TPA G B R nC aS 3H H 3 n
H:3 3H:D B:6+3 X:n B:K4 B:??? B:P3,T12>G 999 1234 Game: x A-b:
"""
SCRAPS = tuple(WORDS.split())
SIGNS = " \t;#=$!@>x:/?+-|~0123456789ABGHIKRXZabhinx\r\x0b\x0c\x1c\u00a0\u2028éß李％０²Ⅷİſ"


class Grammar:
    """tests/referee/tlog.lark, asked line by line."""

    def __init__(self) -> None:
        self.lark = Lark((HERE.parent / "tlog.lark").read_text(encoding="utf-8"), parser="lalr")
        self.names = {t.pattern.value: t.name for t in self.lark.terminals if isinstance(t.pattern, PatternStr)}

    def words(self, line: str) -> list[tuple[str, str, int, int]] | None:
        """Kind, text, column and end of the words of a line, or None where the grammar refuses it."""
        parser = self.lark.parse_interactive(line + "\n")
        try:
            found = list(parser.iter_parse())
            parser.feed_eof()
        except UnexpectedInput:
            return None
        return [(t.type, str(t), t.column, t.column + len(t)) for t in found if t.type not in ("COMMENT", "_NL", "$END")]

    def name(self, kind: str) -> str:
        """The grammar's name for a kind of the scanner, which gives words of verbs as they are."""
        if kind == "KTR":
            return "POINT"
        if kind in self.names:
            return self.names[kind]
        return "BARE" if kind.islower() else kind


def mutated(line: str, chance: random.Random) -> str:
    """`line` with one to three slips of the pen."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        line = chance.choice(_SLIPS)(line, chance)
    return line


def scraps(chance: random.Random) -> str:
    """Words that make sense alone, in a row that hardly does."""
    count = chance.randint(1, 7)
    glue = chance.choice((" ", " ", " ", "", "  ", " ; "))
    heads = ("4R ", "4R ", "0 ", "4 ", "= ", "dead ", "reveal ", "end ", "", "", "4R 5+2 play XM ", "4R @K4 ")
    head = chance.choice(heads)
    return head + glue.join(chance.choice(SCRAPS) for _ in range(count))


def _delete(line: str, chance: random.Random) -> str:
    i = chance.randrange(len(line) + 1)
    return line[:i] + line[i + chance.choice((1, 1, 2, 5)) :]


def _insert(line: str, chance: random.Random) -> str:
    i = chance.randrange(len(line) + 1)
    return line[:i] + chance.choice(SIGNS) + line[i:]


def _replace(line: str, chance: random.Random) -> str:
    i = chance.randrange(len(line) + 1)
    return line[:i] + chance.choice(SIGNS) + line[i + 1 :]


def _swap(line: str, chance: random.Random) -> str:
    words = line.split(" ")
    i, j = chance.randrange(len(words)), chance.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return " ".join(words)


def _double(line: str, chance: random.Random) -> str:
    words = line.split(" ")
    i = chance.randrange(len(words))
    return " ".join([*words[: i + 1], *words[i:]])


def _glue(line: str, chance: random.Random) -> str:
    words = line.split(" ")
    i = chance.randrange(len(words))
    return " ".join(words[:i]) + " " + "".join(words[i : i + 2]) + " " + " ".join(words[i + 2 :])


def _unblank(line: str, chance: random.Random) -> str:
    return line.replace(" ", "") if chance.random() < 0.2 else line.replace(" ; ", ";")


def _case(line: str, chance: random.Random) -> str:
    i = chance.randrange(len(line) + 1)
    return line[:i] + line[i : i + 1].swapcase() + line[i + 1 :]


def _scrap(line: str, chance: random.Random) -> str:
    words = line.split(" ")
    i = chance.randrange(len(words) + 1)
    return " ".join([*words[:i], chance.choice(SCRAPS), *words[i + chance.randint(0, 1) :]])


_SLIPS = (_delete, _insert, _replace, _swap, _double, _glue, _unblank, _case, _scrap)

BASE = (
    *(verb.example for verb in VERBS),
    *STATEMENTS,
    *(line for log in LOGS for line in log.read_text(encoding="utf-8").split("\n")),
)


def composed(chance: random.Random) -> str:
    """A line of events that are right each by itself."""
    table = chance.random() < 0.2
    forms = [verb.form for verb in VERBS if verb.table == table]
    events = [chance.choice(forms) for _ in range(chance.randint(1, 4))]
    if not table and chance.random() < 0.3:
        events[-1] = f"!G {events[-1]}"
    claims = [claim for claim in ("=$45", "=tf:2", "=cell:-1") if chance.random() < 0.3]
    return " ".join([f"{chance.randint(0, 99)}{'' if table else 'R'}", " ; ".join(events), *claims])


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Grammar()


@pytest.fixture(scope="module")
def reader() -> Scanner:
    return scanner()


def compare(grammar: Grammar, reader: Scanner, line: str) -> bool:
    """Whether both accept the line; they must agree about it."""
    line = line.rstrip("\r")  # which the reader of files takes off
    trace: list[Token] = []
    statement, _ = reader.scan(line, 1, trace=trace)
    for problem in statement.problems if isinstance(statement, Broken) else ():
        assert 1 <= problem.column < problem.end <= len(line) + 2, repr(line)
        assert (problem.message + problem.help).isprintable(), repr(line)
    found = [(grammar.name(t.kind), t.text, t.column, t.end) for t in trace if t.kind != "#"]
    wanted = grammar.words(lenient.plain(line))
    assert (None if any(t.kind == "ERROR" for t in trace) else found) == wanted, repr(line)
    return wanted is not None


def test_both_read_every_example(grammar: Grammar, reader: Scanner) -> None:
    for line in BASE:
        with row(line):
            assert compare(grammar, reader, line)


def test_both_read_composed_lines(grammar: Grammar, reader: Scanner) -> None:
    chance = random.Random(1)
    assert all(compare(grammar, reader, composed(chance)) for _ in range(2000))


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(2, 5), landing=0))
def test_both_agree_about_slips_of_the_pen(grammar: Grammar, reader: Scanner, seed: int) -> None:
    chance = random.Random(seed)
    lines = [mutated(chance.choice((chance.choice(BASE), composed(chance))), chance) for _ in range(4000)]
    accepted = sum(compare(grammar, reader, line) for line in lines)
    assert 1000 < accepted < 3000  # slips that harm, and slips that do not


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(3, 6), landing=0))
def test_both_agree_about_scraps(grammar: Grammar, reader: Scanner, seed: int) -> None:
    chance = random.Random(seed)
    accepted = sum(compare(grammar, reader, scraps(chance)) for _ in range(2000))
    assert accepted > 33


@pytest.mark.slow
@settings(max_examples=400, derandomize=True)
@given(line=st.lists(st.sampled_from((*SCRAPS, *SIGNS)), max_size=12).map("".join))
def test_both_agree_about_noise(line: str) -> None:
    compare(_GRAMMAR, _READER, line)


@settings(max_examples=400, derandomize=True)
@given(
    head=st.sampled_from(("4R ", "4 ", "= ", "", "dead ")),
    tail=st.text(st.characters(exclude_characters="\n"), max_size=30),
)
def test_both_agree_about_every_script(head: str, tail: str) -> None:
    compare(_GRAMMAR, _READER, head + tail)


_GRAMMAR, _READER = Grammar(), scanner()  # hypothesis takes no fixtures of a function's scope
