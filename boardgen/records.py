"""What lets programs start sooner: `NamedTuple` of `typing`, made in a tenth of the time, and `Spare`, which postpones imports.

Every start of a program makes some hundreds of those classes. Annotations stay the texts that they are, where `typing` compiles each;
classes with as many fields share the code of `__new__`."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
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


class Spare:
    """A block in which a library is imported without modules that it imports and that we have no use for, given by their names.

    Each is imported when something is used of it besides what is given with it: the names of functions, which import it when they are
    called, or values.
    """

    def __init__(self, modules: Mapping[str, str | Mapping[str, object]]) -> None:
        self._modules = [_Postponed(name, given) for name, given in modules.items()]

    def __enter__(self) -> None:
        self._modules = [one for one in self._modules if one.__name__ not in sys.modules]
        sys.modules.update((one.__name__, one) for one in self._modules)

    def __exit__(self, *problem: object) -> None:
        for one in self._modules:
            one.make_way()


class _Postponed(ModuleType):
    """A module that is imported when something of it is used that it does not have yet."""

    def __init__(self, name: str, given: str | Mapping[str, object]) -> None:
        super().__init__(name)
        self.__dict__.update({one: partial(_call, name, one) for one in given.split()} if isinstance(given, str) else given)

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)  # asked for by what imports it
        if (inner := sys.modules.get(f"{self.__name__}.{name}")) is not None:
            return inner
        self.make_way()
        return getattr(import_module(self.__name__), name)

    def make_way(self) -> None:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]


def _call(module: str, function: str, *words: object, **named: object) -> object:
    return getattr(import_module(module), function)(*words, **named)


class _Pattern:
    """A regular expression that is compiled when it is used."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> object:
        found = self.__dict__[name] = getattr(re.compile(self._text, self._flags), name)
        return found


def late_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression that is compiled when it is used: a long one that few programs use."""
    return _Pattern(text, flags)  # type: ignore[return-value]  # it has what such a pattern has


def part_of(module: str) -> Mapping[str, object]:
    """Return what is in a module of C that is a part of one of Python, where there is such a module."""
    try:
        return {name: value for name, value in vars(import_module(module)).items() if not name.startswith("__")}
    except ImportError:
        return {}
