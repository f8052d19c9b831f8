"""Records are the named tuples of `typing`, without the time that those take."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import types
import typing
from typing import get_type_hints

import pytest

from boardgen.records import NamedTuple, dataclass


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


@dataclass(frozen=True, slots=True)
class Kept:
    """A value that is compared, one that is not, and one that nobody gives."""

    name: str
    at: int = dataclasses.field(default=0, compare=False)
    known: dict[str, int] = dataclasses.field(default_factory=dict, init=False, compare=False)


def test_a_class_with_slots_is_what_dataclasses_make() -> None:
    one = Kept("a", at=3)
    assert (one.name, one.at, one.known) == ("a", 3, {})
    assert one == Kept("a") != Kept("b")
    assert len({one, Kept("a"), Kept("b")}) == 2
    assert one.known is not Kept("a").known
    assert dataclasses.replace(one, name="b").at == 3
    assert pickle.loads(pickle.dumps(one)).at == 3
    assert not hasattr(one, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.at = 4  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.at  # type: ignore[misc]


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), (("a", 1, 2), {}), (("a",), {"name": "b"}), (("a",), {"to": 1}), (("a",), {"known": {}})]
)
def test_a_class_with_slots_refuses_other_values(values: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"^Kept "):
        Kept(*values, **named)  # type: ignore[arg-type]


def test_a_field_without_a_default_is_before_those_that_have_one() -> None:
    for base in (NamedTuple, typing.NamedTuple):
        with pytest.raises(TypeError, match="default"):
            types.new_class("Wrong", (base,), {}, lambda body: body.update(__annotations__={"a": "int", "b": "int"}, a=1))


@pytest.mark.parametrize("name", ["__post_init__", "__init__", "__eq__", "__hash__", "__reduce__", "__setattr__", "__delattr__"])
def test_a_class_with_slots_never_loses_a_method_of_its_own(name: str) -> None:
    with pytest.raises(TypeError, match=rf"^Wrong needs the dataclass of dataclasses, for {name}$"):
        dataclass(frozen=True, slots=True)(type("Wrong", (), {name: lambda self: 0}))


def test_a_method_that_nothing_replaces_stays() -> None:
    kind = dataclass(frozen=True, slots=True, eq=False)(
        type("Same", (), {"__annotations__": {"a": "int"}, "__eq__": lambda self, other: True})
    )
    assert kind(1) == 2  # type: ignore[call-arg]


def test_what_a_class_with_slots_cannot_be_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Wrong needs the dataclass of dataclasses, for frozen=False$"):
        dataclass(frozen=False, slots=True)(type("Wrong", (), {}))
    with pytest.raises(TypeError, match=r"^Wrong needs the dataclass of dataclasses, for a field with kw_only$"):
        dataclass(frozen=True, slots=True)(type("Wrong", (), {"__annotations__": {"a": "int"}, "a": dataclasses.field(kw_only=True)}))
