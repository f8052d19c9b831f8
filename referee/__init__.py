"""The judge: text becomes events, states and findings.

The names in `__all__` are the Python interface, described in docs/python.md. They are imported when the first one is asked for, so that a
command starts fast."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.interface import (
        Finding,
        Game,
        LineRefused,
        RefereeError,
        Verdict,
        __version__,
        check,
        check_stream,
        check_text,
        explain,
        messages,
        new,
        open,
        open_text,
        picture,
        score,
    )

__all__ = [
    "Finding", "Game", "LineRefused", "RefereeError", "Verdict", "__version__", "check", "check_stream", "check_text", "explain",
    "messages", "new", "open", "open_text", "picture", "score",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    from referee import interface

    value: object = getattr(interface, name)
    return value


def __dir__() -> list[str]:
    return __all__
