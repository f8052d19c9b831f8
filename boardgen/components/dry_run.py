"""A kit laid out to see whether it can be: refusals are collected instead of ending at the first, and nothing is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from boardgen.errors import BoardgenError, DataError, Fault, Unprintable
from boardgen.sheet.paper.page import Words


class DryRun:
    """What is refused while a kit is laid out, in order."""

    __slots__ = ("_known", "problems", "warnings")

    def __init__(self) -> None:
        self.problems: list[BoardgenError] = []
        self._known: set[tuple[type[BoardgenError], str]] = set()
        self.warnings: dict[Fault, None] = {}

    def warned(self, fault: Fault) -> None:
        """Keeps a warning, once."""
        self.warnings[fault] = None

    def refused(self, problem: BoardgenError) -> None:
        """Keeps a refusal, unless it is known already."""
        key = type(problem), str(problem)
        if key not in self._known:
            self._known.add(key)
            self.problems.append(problem)


class DryRunWords(Words):
    """Words that go on after one that is missing: each that is missing, or cannot be filled in, is reported to the dry run."""

    __slots__ = ("dry_run",)

    def __init__(self, words: Words, dry_run: DryRun) -> None:
        super().__init__(words.words, words.file, words.inches)
        self.dry_run = dry_run

    def __call__(self, key: str, /, **values: object) -> str:
        try:
            return super().__call__(key, **values)
        except DataError as problem:
            self.dry_run.refused(problem)
            return self.words.get(key, key)


@contextmanager
def guarded(dry_run: DryRun | None, components: Sequence[str]) -> Iterator[None]:
    """Adds to a refusal which components it is about. In a dry run it is kept and the next component follows; otherwise it is raised."""
    try:
        yield
    except (Unprintable, DataError) as problem:
        if isinstance(problem, Unprintable) and not problem.components:
            problem.components = tuple(components)
        if dry_run is None:
            raise
        dry_run.refused(problem)
