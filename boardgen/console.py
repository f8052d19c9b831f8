"""The three standard streams of a program: results out, complaints beside them, and one way to end when a stream takes no more.

Nothing here knows a command. Both command lines print through a `Console`, so that a full disk, a closed stream and a
reader that has gone end alike in both.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any, NoReturn

from boardgen.errors import visible

CLEAN, FOUND, UNUSABLE, BROKEN = 0, 1, 2, 3
"""Exit status: nothing found; an error found; the command line or a file cannot be used; an internal error."""


class Refusal(Exception):  # noqa: N818  (what the program does, not what went wrong in it)
    """Ends a command with one message on standard error. `bare` is for text that already begins with its place."""

    def __init__(self, message: str, status: int = UNUSABLE, *, bare: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.bare = bare


class ReaderGoneError(Exception):
    """Whatever read standard output has ended. Nothing is wrong, and nothing more can be printed."""


class Console:
    """What a program prints, under its name. Streams are looked up at each call, since tests and tools replace them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def prepare(self) -> None:
        """Makes the streams safe to print any text to. Raises Refusal when there is no standard output."""
        if sys.stderr is None:
            sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (until the process ends)
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")
        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            raise Refusal("standard output is closed; to discard the output, write > /dev/null")

    def say(self, text: str) -> None:
        """Prints a text and ends its line."""
        self.lines((text,))

    def lines(self, lines: Iterable[str]) -> None:
        """Prints lines as they come."""
        self.parts(line + "\n" for line in lines)

    def parts(self, parts: Iterable[str]) -> None:
        """Prints text as it comes. What goes wrong in `parts` itself is raised as it is."""
        write = sys.stdout.write
        for part in parts:
            try:
                write(part)
            except OSError as problem:
                raise lost(problem) from None

    def raw(self, parts: Iterable[bytes]) -> None:
        """Prints bytes as they are, after all that was printed before."""
        self.flush()
        write = sys.stdout.buffer.write
        for part in parts:
            try:
                write(part)
            except OSError as problem:
                raise lost(problem) from None

    def flush(self) -> None:
        """Brings out what is printed so far. Raises Refusal when it cannot be written, ReaderGoneError when nobody reads it."""
        try:
            sys.stdout.flush()
        except OSError as problem:
            raise lost(problem) from None
        except ValueError:  # closed by whoever called the program from Python
            return

    def complain(self, words: str, *, bare: bool = False) -> None:
        """Prints to standard error; what cannot be written there is lost, and the exit status still shows it."""
        text = "\n".join(visible(line) for line in words.split("\n"))
        with suppress(OSError, ValueError):
            sys.stderr.write((text if bare else f"{self.name}: {text}") + "\n")
            sys.stderr.flush()

    def refuse(self, words: str) -> NoReturn:
        """Ends the command: it cannot be used so."""
        raise Refusal(words)

    def discard(self) -> None:
        """Drops what the streams still hold, so that it does not fail once more when the interpreter ends."""
        for stream in (sys.stdout, sys.stderr):
            _point_at_nothing(stream)


def lost(problem: OSError) -> Exception:
    """What to raise when standard output takes no more."""
    if isinstance(problem, BrokenPipeError):
        return ReaderGoneError()
    return Refusal(f"standard output: {problem.strerror or problem}; what was printed is not complete")


def _point_at_nothing(stream: IO[Any]) -> None:
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, stream.fileno())
            os.close(nothing)
