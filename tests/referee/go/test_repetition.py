"""Repetition: the ko rules, the history they look at, and marks that lead back into it."""

from __future__ import annotations

import pytest

from referee.go.goban import Goban
from referee.go.history import Ko
from referee.go.refusals import Occupied, Repeated
from referee.go.topology import Topology
from tests.referee.go.boards import board

KO = (".01.", "0.01", ".01.")  # 1 takes on point 5, 0 retakes on point 6


@pytest.mark.parametrize("ko", ["none", "simple", "superko"])
def test_ko(ko: Ko) -> None:
    """Example T-F4 of territory: a ko may not be taken back at once, and under superko never."""
    goban = board(*KO, ko=ko)
    goban.remember("start")
    assert goban.play(1, 5, label="takes") == (6,)
    for turns_later in (False, True):
        before = goban.mark()
        if ko == "superko" or (ko == "simple" and not turns_later):
            with pytest.raises(Repeated) as refused:
                goban.play(0, 6)
            assert (refused.value.index, refused.value.label, refused.value.point) == (0, "start", 6)
            assert goban.position() == before.position
        else:
            assert goban.play(0, 6) == (5,)
            goban.undo(before)
        goban.remember("a turn that leaves the board as it is")


def test_the_history_is_kept_for_a_rule_that_comes_later() -> None:
    goban = board(*KO)
    goban.remember()
    goban.play(1, 5)
    goban.ko = "superko"
    with pytest.raises(Repeated):
        goban.play(0, 6)


def test_a_move_of_two_steps_is_one_entry_of_the_history() -> None:
    """Kiss the Ring: the capture and the stone after it are tested together, and recorded once."""
    goban = board(*KO)
    goban.remember("start")
    before = goban.mark()
    assert goban.play(1, 5, check=False) == (6,)
    assert goban.repeats("superko") is None
    goban.put(1, 6)
    assert goban.repeats("superko") is None
    goban.remember("capture and ring")
    assert len(goban.history) == 2
    goban.undo(before)
    assert len(goban.history) == 1
    goban.play(1, 5, label="takes")
    goban.play(0, 6, check=False)
    found = goban.repeats("simple")
    assert found is not None
    assert (found.index, found.label) == (0, "start")
    assert goban.repeats("none") is None
    assert goban.repeats() is None  # the board itself has no ko rule


def test_simple_ko_in_a_list_of_moves() -> None:
    goban = board(*KO, ko="simple")
    with pytest.raises(Repeated) as refused:
        goban.replay([(1, 5), (0, 6)])
    assert refused.value.number == 1
    assert goban.colour_at(5) == 1
    assert len(goban.history) == 2


def test_the_first_move_records_what_stood_before_it() -> None:
    """A refused one records nothing."""
    for first in (lambda goban: goban.play(1, 5), lambda goban: goban.move([(5, 1)])):
        goban = board(*KO, ko="simple")
        for refused in (lambda goban: goban.play(1, 4), lambda goban: goban.move([(4, 1)])):
            with pytest.raises(Occupied):
                refused(goban)
            assert len(goban.history) == 0
        first(goban)
        with pytest.raises(Repeated):
            goban.play(0, 6)


def test_positions_that_share_a_key() -> None:
    line = Topology([[1], [0, 2], [1]])
    line._numbers.extend([[0, 0, 0]] * 6)  # every position has the key 0
    goban = Goban(line, ko="superko")
    for position in (b"\0\0\0", b"\1\0\0", b"\0\1\0", b"\1\0\0", b"\0\0\1"):
        goban.load(position)
        goban.remember(str(position))
    goban.load(b"\1\0\0")
    found = goban.repeats()
    assert found is not None
    assert found.index == 1
    goban.load(b"\1\1\0")
    assert goban.repeats() is None


def test_a_history_that_is_cleared() -> None:
    goban = board("...", ko="superko")
    goban.play(0, 0)
    goban.history.clear()
    goban.remember("anew")
    goban.lift(0)
    assert goban.repeats() is None
    goban.put(0, 0)
    found = goban.repeats()
    assert found is not None
    assert (found.index, found.label) == (0, "anew")


def test_branches_of_a_history_on_one_point() -> None:
    goban = Goban([[]], colours=3)
    goban.remember()
    start = goban.mark()
    marks = []
    for colours in ((0, 1), (2, 1)):
        goban.undo(start)
        for colour in colours:
            goban.load(bytes([colour + 1]))
            goban.remember()
        marks.append(goban.mark())
    for mark, known in ((marks[0], 0), (marks[1], 2)):
        goban.undo(mark)
        goban.load(bytes([known + 1]))
        found = goban.repeats("superko")
        assert found is not None
        assert found.index == 1


def test_turns_without_a_stone_take_no_room() -> None:
    goban = board("...")
    for turn in range(100):
        goban.remember(turn)
    assert len(goban.history) == 1
    goban.history.clear()
    assert len(goban.history) == 0


def test_marks_stay_good() -> None:
    """Back, forth and over to another branch: history, sides and the fallen come along."""
    goban = board(*KO)
    goban.ko = "superko"
    goban.remember("start")
    start = goban.mark()
    goban.play(1, 5, label="one")
    one = goban.mark()
    goban.undo(start)
    goban.play(1, 3, label="two")
    goban.play(0, 8, label="three")
    other = goban.mark()
    for _ in range(2):
        goban.undo(one)
        assert [fallen.stones for fallen in goban.fallen()] == [((6, 0),)]
        with pytest.raises(Repeated) as refused:
            goban.play(0, 6)
        assert refused.value.label == "start"
        goban.undo(other)
        assert goban.fallen() == ()
        assert len(goban.history) == 3
        assert goban.position() == other.position
        goban.undo(start)
        assert len(goban.history) == 1
    goban.history.clear()
    goban.undo(other)
    assert len(goban.history) == 3


def test_keys_are_the_same_everywhere() -> None:
    """The numbers are the published splitmix64 sequence, and a colour's do not depend on how many others there are."""
    two, six = Goban([[1], [0]], colours=2), Goban([[1], [0]], colours=6)
    two.put(0, 0)
    six.put(0, 0)
    assert two.key == six.key == 0xE220A8397B1DCDAF
    two.put(1, 1)
    six.put(1, 1)
    assert two.key == six.key
    numbers = six.topology.numbers(6)
    assert len({number for row in numbers[1:] for number in row}) == 12
