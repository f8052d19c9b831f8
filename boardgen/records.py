"""`NamedTuple` of `typing`, made in a tenth of the time: every start of a program makes some hundreds of these classes.

Annotations stay the texts that they are, where `typing` compiles each; classes with as many fields share the code of `__new__`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T", bound=type)

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from functools import cache
    from types import FunctionType

    MOST = 50
    """The maximum number of fields of a class."""
    _MANY = namedtuple("_MANY", [f"field{number}" for number in range(MOST)])
    _GETTERS = tuple(vars(_MANY)[name] for name in _MANY._fields)
    """What returns each value of a tuple, shared by all classes."""

    class _Record(tuple):
        """What the classes have in common."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changed):
            made = tuple.__new__(type(self), map(changed.pop, self._fields, self))
            if changed:
                raise ValueError(f"Got unexpected field names: {[*changed]!r}")
            return made

        __replace__ = _replace

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self, strict=True))})"

        def __getnewargs__(self):
            return tuple(self)

    @cache
    def _maker(fields):
        """Return the code of a function that makes a tuple of so many values."""
        names = ", ".join(f"field{number}" for number in range(fields))
        return eval(f"lambda cls, {names}: make(cls, ({names}{', ' if fields else ''}))").__code__

    _GLOBALS = {"make": tuple.__new__, "__builtins__": {}}

    class _Meta(type):
        """Makes a class of its annotations, as the one of `typing` does: what is made is a plain class."""

        def __new__(cls, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if fields[len(fields) - len(defaults) :] != (*defaults,):
                raise TypeError(f"{name} has a field without a default behind one that has one")
            code = _maker(len(fields)).replace(co_varnames=("cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__")
            make = FunctionType(code, _GLOBALS, "__new__", tuple(defaults.values()))
            body |= zip(fields, _GETTERS[: len(fields)], strict=True)
            body |= {"__slots__": (), "__new__": make, "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            at = bases.index(_BASE)
            return type(name, (*bases[:at], _Record, *bases[at + 1 :]), body)

    class _Base:
        """What a class statement names; it is in the bases of no class."""

        def __mro_entries__(self, bases):
            return (_BASE,)

    _BASE = type.__new__(_Meta, "NamedTuple", (), {})
    NamedTuple = _Base()


def compare_by_identity(kind: T) -> T:
    """Make the values of a class equal to themselves alone."""
    for name in ("__eq__", "__ne__", "__hash__"):
        setattr(kind, name, getattr(object, name))
    return kind
