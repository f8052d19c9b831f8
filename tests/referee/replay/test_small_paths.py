"""Paths in fewer characters lead to the same places."""

from __future__ import annotations

import random
import re

from referee.replay.page import shorten_paths


def places(data: str) -> list[tuple[float, float]]:
    """The ends and controls of a path, absolute, whichever way it is written."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for verb, rest in re.findall(r"([MLCZmlcqz])([^MLCZmlcqz]*)", data):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+(?:\.\d+)?|\.\d+)", rest)]
        if verb in "Zz":
            x, y = start
        size = {"c": 6, "q": 4}.get(verb.lower(), 2)
        for at in range(0, len(numbers), size):
            base = (x, y) if verb.islower() else (0.0, 0.0)
            group = [(numbers[k] + base[0], numbers[k + 1] + base[1]) for k in range(at, at + size, 2)]
            found += group
            x, y = group[-1]
            start = (x, y) if verb in "Mm" else start
    return found


def test_a_shorter_path_is_the_same_path() -> None:
    chance = random.Random(3)
    for scale, nearest in ((30.0, 0.006), (1.9, 0.0006), (0.01, 0.0006), (4000.0, 0.006)):
        for _ in range(40):
            data = ""
            for _ in range(chance.randint(3, 9)):
                data += "M" + " ".join(f"{chance.uniform(-scale, scale):.3f}" for _ in range(2))
                for _ in range(chance.randint(1, 6)):
                    verb = chance.choice("LC")
                    data += verb + " ".join(f"{chance.uniform(-scale, scale):.3f}" for _ in range(2 if verb == "L" else 6))
                data += chance.choice(("Z", ""))
            short = re.findall('d="([^"]*)"', shorten_paths(f'<path d="{data}" />'))[0]
            old, new = places(data), places(short)
            assert len(old) == len(new), data
            for (x, y), (u, v) in zip(old, new, strict=True):
                assert abs(x - u) <= nearest, (data, short)
                assert abs(y - v) <= nearest, (data, short)
            assert len(short) <= len(data) or len(data) < 60


def test_letters_are_at_whole_units_of_their_font() -> None:
    chance = random.Random(4)
    for _ in range(40):
        data = ""
        for _ in range(chance.randint(2, 6)):
            data += f"M{chance.uniform(-900, 900):.2f} {chance.uniform(-900, 900):.2f}"
            for _ in range(chance.randint(3, 40)):
                verb = chance.choice("lqc")
                data += verb + " ".join(f"{chance.uniform(-90, 90):.2f}" for _ in range({"l": 2, "q": 4, "c": 6}[verb]))
            data += "z"
        short = re.findall(' d="([^"]*)"', shorten_paths(f'<path d="{data}" fill="#222222" transform="matrix(0.003 0 0 -0.003 1 2)" />'))[0]
        assert "." not in short
        old, new = places(data), places(short)
        assert len(old) == len(new), data
        for (x, y), (u, v) in zip(old, new, strict=True):
            assert abs(x - u) < 0.501, (data, short)
            assert abs(y - v) < 0.501, (data, short)
        assert len(short) < len(data)


def test_other_paths_are_left_as_they_are() -> None:
    for text in ('<path d="M1 2L3 4Z" />', f'<path d="M1 2q{"1 2 3 4 " * 20}z" />', "<path />"):
        assert shorten_paths(text) == text
