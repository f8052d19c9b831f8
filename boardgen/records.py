"""`NamedTuple` of `typing` and `dataclass`, made in a tenth of the time: every start of a program makes some hundreds of these classes.

Annotations stay the texts that they are, where `typing` compiles each; classes with as many fields share the code of `__new__`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from typing import NamedTuple as NamedTuple
else:
    import dataclasses
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
            return type(name, (_Record,), body)

    class _Base:
        """What a class statement names; it is in the bases of no class."""

        def __mro_entries__(self, bases):
            return (_BASE,)

    _BASE = type.__new__(_Meta, "NamedTuple", (), {})
    NamedTuple = _Base()

    def dataclass(*, frozen, slots, eq=True, repr=False):
        """Return what makes a class of its fields, each of which is set once; all such classes share the code."""
        methods = {"__init__": _fill, "__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduce}
        methods |= {"__eq__": _equal, "__hash__": _hash} if eq else {}

        def make(kind):
            own = [name for name in ("__post_init__", *methods) if name in vars(kind)]
            if own or frozen is not True:
                raise TypeError(f"{kind.__name__} needs the dataclass of dataclasses, for {own[0] if own else 'frozen=False'}")
            for name, method in methods.items():
                setattr(kind, name, method)
            made = dataclasses.dataclass(slots=slots, init=False, repr=repr, eq=False)(kind)
            if any(field.kw_only for field in dataclasses.fields(made)):
                raise TypeError(f"{kind.__name__} needs the dataclass of dataclasses, for a field with kw_only")
            return made

        return make

    def _fill(self, /, *values, **named):
        names = self.__match_args__[: len(values)]
        if len(names) < len(values) or not named.keys().isdisjoint(names):
            raise TypeError(f"{type(self).__name__} has no fields for {values} and {named}")
        named |= zip(names, values, strict=True)
        for field in dataclasses.fields(self):
            value = named.pop(field.name, field.default) if field.init else field.default
            if value is dataclasses.MISSING:
                if field.default_factory is dataclasses.MISSING:
                    raise TypeError(f"{type(self).__name__} needs a value of {field.name}")
                value = field.default_factory()
            object.__setattr__(self, field.name, value)
        if named:
            raise TypeError(f"{type(self).__name__} has no fields for {named}")

    def _refuse(self, name, *value):
        raise dataclasses.FrozenInstanceError(f"{name} of {type(self).__name__} is set once")

    def _reduce(self):
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)

    def _compared(self):
        return [getattr(self, field.name) for field in dataclasses.fields(self) if field.compare]

    def _equal(self, other):
        return _compared(self) == _compared(other) if type(other) is type(self) else NotImplemented

    def _hash(self):
        return hash(tuple(_compared(self)))
