"""The printer: a game's data becomes shapes, pages and files.

The names in `__all__` are the Python interface, described in docs/python.md. They are imported when the first one is asked for, so that a
command starts fast."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardgen.interface import BoardgenError, DataError, Fault, Kit, Layout, build, check, load, loads, papers

__version__ = "0.1.0"
__all__ = ["BoardgenError", "DataError", "Fault", "Kit", "Layout", "__version__", "build", "check", "load", "loads", "papers"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'boardgen' has no attribute {name!r}")
    from boardgen import interface

    value: object = getattr(interface, name)
    return value


def __dir__() -> list[str]:
    return __all__
