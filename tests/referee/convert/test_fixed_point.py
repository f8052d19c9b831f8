"""SGF into a log, back, and into a log again: the same log, whatever the record holds."""

from __future__ import annotations

import random

import pytest

from tests.referee.convert.helpers import converted
from tests.referee.convert.plain_go import random_game, written
from tests.sampling import sampled

TEXTS = [
    *("李娜", "本因坊 秀策", "조훈현", "Иванов", "Zoë Müller", "שלום", "١٢", "\u202eabc", "👍", "a\u3000b", "A,", "Ann,"),
    *("W=x", "K=a W=b", "a,W=b", "a;W =b", "W =x", "a,;", "a ,", "=1", ":", "x" * 1200, ""),
    *("  sp  ", "#1 a", "a\\b", "[3k]", "-", "~a", "|", "%tlog 1", "end pass", "0K place A1", "tab\there", "two\nlines", "`"),
    *("Black", "White", "\u00a0", "，", "<b>"),
]
ABOUT = ("PB", "PW", "BR", "WR", "BT", "WT", "GN", "EV", "RO", "DT", "PC", "TM", "OT", "ON", "SO", "US", "AN", "CP")
KOMI = ["6.5", "0", "", "5目半", "7,5", " 0.5 "]
RULES = ["Japanese", "Chinese", "korean", "日本", ""]
RESULTS = ["B+R", "W+3.5", "0", "Void", "?", "b+", "黒中押勝", "K+2", "W", "Jigo", ""]


def value(rng: random.Random) -> str:
    return rng.choice(TEXTS).replace("\\", "\\\\").replace("]", "\\]")


def record(rng: random.Random) -> str:
    """A record with anything that SGF can say: set-up, handicap, passes, comments, marks of territory, and now and then an illegal move."""
    columns = rng.choice((1, 2, 5, 7, 9, 9, 19))
    rows = columns if rng.random() < 0.8 else rng.choice((2, 5, 30))

    def points(most: int) -> str:
        return "".join(f"[{written((rng.randrange(columns), rng.randrange(rows)))}]" for _ in range(rng.randrange(1, most)))

    moves, _ = random_game(rng, columns, rows, rng.randrange(min(60, columns * rows * 2)))
    text = f"(;FF[4]GM[1]SZ[{columns}:{rows}]" + "".join(f"{name}[{value(rng)}]" for name in ABOUT if rng.random() < 0.25)
    for name, values in (("KM", KOMI), ("RU", RULES), ("RE", RESULTS), ("HA", ["0", "2", "3"]), ("PL", ["B", "W"])):
        text += f"{name}[{rng.choice(values)}]" if rng.random() < 0.4 else ""
    text += "".join(name + points(30) for name in ("AB", "AW", "AE") if rng.random() < 0.2)
    text += f"C[{value(rng)}]" if rng.random() < 0.3 else ""
    for colour, point in moves:
        odd = rng.random()
        if odd < 0.03:
            text += f";C[{value(rng)}]"
        elif odd < 0.06:
            text += f";{rng.choice(['AB', 'AW', 'AE'])}{points(3)}{rng.choice(['', 'C[set]'])}"
        elif odd < 0.08:
            text += f";{colour}{rng.choice(['[]', points(2)])}"
        text += f";{colour}[{written(point)}]"
        if rng.random() < 0.1:
            text += rng.choice([f"C[{value(rng)}\n{value(rng)}]", f"{rng.choice(['AB', 'AE', 'TB'])}{points(3)}"])
    text += rng.choice(["", ";B[];W[]", ";AB[aa]", ";B[];W[];AB[aa]"])
    text += "".join(name + points(60) for name in ("TW", "TB") if rng.random() < 0.6)
    return text + rng.choice(["", ";C[end]"]) + ")"


@pytest.mark.parametrize(("seed", "records"), sampled([(0, 20), (1, 100)], landing=1))
def test_a_log_from_sgf_comes_back_as_it_was(seed: int, records: int) -> None:
    rng = random.Random(seed)
    dead = 0
    for _ in range(records):
        sgf = record(rng)
        first, _ = converted(sgf, "tlog")
        if not first:
            continue  # an illegal record may be one of no game
        back, _ = converted(first, "sgf")
        second, _ = converted(back, "tlog")
        assert second == first, sgf
        assert converted(second, "sgf")[0] == back, sgf
        dead += first.count("\ndead ") > 1
    assert dead > records // 60


def test_players_without_names_come_back_without_names() -> None:
    log, _ = converted("(;SZ[9];B[aa])", "tlog")
    assert "Players: K=Black W=White" in log
    sgf, notes = converted(log, "sgf")
    assert "PB[" not in sgf
    assert "PW[" not in sgf
    assert notes == []
    assert "PB[White]PW[Black]" in converted(log.replace("K=Black W=White", "K=White W=Black"), "sgf")[0]


DEAD = [
    ("both", "(;SZ[5]AB[ca][cb][cc][cd][ce][ed]AW[da][db][dc][dd][de][ab];B[];W[]TW[ed]TB[ab])", ["dead K: E2 > W", "dead W: A4 > K"]),
    ("beside neutral points", "(;SZ[3]AB[aa]AW[ca];B[];W[]TB[ca])", ["dead W: C3 > K"]),
    ("beside points of both", "(;SZ[5]AB[aa][ba]AW[da][ea][cc];B[];W[]TB[cc])", ["dead W: C3 > K"]),
]


@pytest.mark.parametrize(("name", "sgf", "lines"), DEAD)
def test_dead_stones_come_back(name: str, sgf: str, lines: list[str]) -> None:
    log, _ = converted(sgf, "tlog")
    assert [line for line in log.splitlines() if line.startswith("dead")] == lines
    assert converted(converted(log, "sgf")[0], "tlog")[0] == log
