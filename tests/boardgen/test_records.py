"""Records are the named tuples of `typing`, without the time that those take."""

from __future__ import annotations

import datetime
import inspect
import pickle
import re
import sys
import types
import typing
from pathlib import Path
from typing import Generic, TypeVar, get_type_hints

import pytest

from boardgen.records import NamedTuple, Spare, compare_by_identity, late_pattern, part_of


class Ours(NamedTuple):
    """A place."""

    x: float
    y: float = 0.0
    name: str = ""

    @property
    def far(self) -> bool:
        return self.x > 9


class Theirs(typing.NamedTuple):
    """A place."""

    x: float
    y: float = 0.0
    name: str = ""


class Empty(NamedTuple):
    pass


def test_a_record_is_what_typing_makes() -> None:
    ours, theirs = Ours(1.0, name="a"), Theirs(1.0, name="a")
    assert ours == theirs == (1.0, 0.0, "a")
    assert hash(ours) == hash(theirs)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert Empty() == ()
    assert repr(Empty()) == "Empty()"
    assert ours._asdict() == theirs._asdict()
    assert ours._replace(y=2.0) == theirs._replace(y=2.0)
    assert ours._replace() == ours
    assert type(ours._replace(x=10.0)) is Ours
    assert ours._replace(x=10.0).far
    assert Ours._make([1, 2, "b"]).name == "b"
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__"):
        assert getattr(Ours, name) == getattr(Theirs, name), name
    assert str(inspect.signature(Ours)) == "(x, y=0.0, name='')"
    assert get_type_hints(Ours) == get_type_hints(Theirs)
    assert pickle.loads(pickle.dumps(ours)) == ours
    assert type(pickle.loads(pickle.dumps(ours))) is Ours
    assert not hasattr(ours, "__dict__")
    match ours:
        case Ours(x, _, name=name):
            assert (x, name) == (1.0, "a")


def test_a_wrong_record_is_refused_as_by_typing() -> None:
    for kind in (Ours, Theirs):
        name = kind.__name__
        with pytest.raises(TypeError, match=rf"^{name}.__new__\(\) missing 1 required positional argument: 'x'$"):
            kind()  # type: ignore[call-arg]
        with pytest.raises(TypeError, match=r"^Expected 3 arguments, got 1$"):
            kind._make([1])
        with pytest.raises((ValueError, TypeError), match=r"^Got unexpected field names: \['z'\]$"):  # TypeError by typing from 3.13 on
            kind(1.0)._replace(z=1)  # type: ignore[call-arg]


def test_annotations_stay_texts_which_nothing_compiles() -> None:
    assert Ours.__annotations__ == {"x": "float", "y": "float", "name": "str"}
    assert Ours.__new__.__globals__.keys() == {"make", "__builtins__"}


def test_a_field_without_a_default_is_before_those_that_have_one() -> None:
    for base in (NamedTuple, typing.NamedTuple):
        with pytest.raises(TypeError, match="default"):
            types.new_class("Wrong", (base,), {}, lambda body: body.update(__annotations__={"a": "int", "b": "int"}, a=1))


def test_a_second_base_stays() -> None:
    first = TypeVar("first")

    class Pair(NamedTuple, Generic[first]):
        """Two of a kind."""

        one: first
        other: first

    made = Pair[int](1, 2)
    assert (made, Pair.__orig_bases__[1:]) == ((1, 2), (Generic[first],))  # type: ignore[attr-defined]
    assert isinstance(made, Generic)


def test_what_is_compared_by_identity_equals_itself_alone() -> None:
    @compare_by_identity
    class Kept(NamedTuple):
        """A value that cannot be hashed by what is in it."""

        names: list[str]

    one, other = Kept([]), Kept([])
    assert one == one
    assert one != other
    assert not one == other  # noqa: SIM201  # a method of its own
    assert {one: 1, other: 2}[other] == 2


def test_what_is_spared_is_imported_when_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spared_by_us.py").write_text("def double(x):\n    return 2 * x\nOWN, GIVEN = 7, 8\n", encoding="utf-8")
    (tmp_path / "says_it.py").write_text("import spared_by_us as late\nfrom spared_by_us import double\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with Spare({"spared_by_us": "double", "sys": {}}):
        import says_it  # type: ignore[import-not-found]
    assert "spared_by_us" not in sys.modules
    assert says_it.double(4) == 8
    assert says_it.late.OWN == sys.modules["spared_by_us"].OWN == 7
    with pytest.raises(AttributeError):
        _ = says_it.late.nothing
    with Spare({"spared_by_us": {"GIVEN": 9}}):
        import spared_by_us  # type: ignore[import-not-found]  # it was imported, so it stays itself
    assert spared_by_us.GIVEN == 8


def test_a_part_of_a_module_is_what_is_in_it() -> None:
    assert part_of("_datetime")["date"] is datetime.date
    assert part_of("no_such_part_of_python") == {}


def test_a_late_pattern_finds_what_others_find() -> None:
    late = late_pattern("a(b+)", re.IGNORECASE)
    assert [found[1] for found in late.finditer("ab, ABB")] == ["b", "BB"]
    assert late.sub("-", "xaby") == "x-y"
