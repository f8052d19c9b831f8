"""Edits of a line: what it becomes, and where in the line as written each of its places was."""

from __future__ import annotations

import random

from referee.tlog.statements import Edit, Problem, Rewritten, one


def test_edits_after_edits_are_edits_of_the_line_as_written() -> None:
    line = Rewritten("4R buy 1 lvl, 2 cells").then(Edit(8, 13, "1lvl")).then(Edit(12, 14, " "))
    assert line.text == "4R buy 1lvl 2 cells"
    assert line.edits == (Edit(8, 13, "1lvl"), Edit(13, 15, " "))
    assert line.then(Edit(13, 20, "2cell")).edits == (Edit(8, 13, "1lvl"), Edit(13, 15, " "), Edit(15, 22, "2cell"))


def test_a_problem_goes_back_to_its_place() -> None:
    line = Rewritten("4R ship C2 > E4 ; foo").then(Edit(9, 16, "C2>E4"))
    there = line.back(Problem(17, 20, "c", "m", "h", one(17, 20, "done")))
    assert (there.column, there.end) == (19, 22)
    assert there.repairs[0].edits == (Edit(19, 22, "done"),)


def test_any_edits_compose() -> None:
    chance = random.Random(1)
    for _ in range(3000):
        written = "".join(chance.choice("abcdef") for _ in range(chance.randint(0, 8)))
        line = Rewritten(written)
        for _ in range(chance.randint(0, 4)):
            text = line.text
            column = chance.randint(1, len(text) + 1)
            end = chance.randint(column, len(text) + 1)
            new = "".join(chance.choice("XYZ") for _ in range(chance.randint(0, 3)))
            line = line.then(Edit(column, end, new))
            assert line.text == text[: column - 1] + new + text[end - 1 :]
            assert Rewritten(written, line.edits).text == line.text
            place = chance.randint(1, len(line.text) + 1)
            start, stop = line.place(place, chance.randint(place, len(line.text) + 1))
            assert 1 <= start <= stop <= len(written) + 1
