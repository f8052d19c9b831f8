"""Which build of the capture law runs: the compiled one of a wheel, or the same sources in pure Python."""

from __future__ import annotations

__all__ = ["build", "compiled"]


def compiled() -> bool:
    """Whether the law was compiled to machine code (with mypyc, in .compile/)."""
    from importlib.machinery import EXTENSION_SUFFIXES

    from referee.go import goban

    return str(goban.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def build() -> str:
    """The build in words: `compiled` or `pure Python`."""
    return "compiled" if compiled() else "pure Python"
