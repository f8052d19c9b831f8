"""The Python interface of the referee: what `import referee` offers and docs/python.md promises. Nothing else is promised."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Literal

from boardgen import __version__
from referee.errors import RefereeError
from referee.files import log_files
from referee.judge.judge.verdict import Trust, Verdict, judge
from referee.judge.report.findings import Finding
from referee.live.position import LineRefused
from referee.report import report
from referee.report import score as scores
from referee.show import position
from referee.step_by_step import Game, new, open, open_text

__all__ = [
    "Finding",
    "Game",
    "LineRefused",
    "RefereeError",
    "Verdict",
    "__version__",
    "check",
    "check_stream",
    "check_text",
    "explain",
    "messages",
    "new",
    "open",
    "open_text",
    "picture",
    "score",
]

FINDINGS = 1000
"""The most findings that are kept of one game; `more` of a verdict counts the rest."""


def check(log: str | os.PathLike[str], *, trust: Trust = "engine", at: str | None = None, strict: bool = False) -> tuple[Verdict, ...]:
    """Judges every game of a log file. `Board:` paths are looked for in the folder of the file.

    `at` stops after the turn with this id, such as `7B`, which every game of the log must have. `trust="log"` takes over values that the
    players claimed and the rules do not give. `strict` reports what is otherwise accepted. Raises RefereeError for a file that cannot be
    read; any mistake in it is a finding.
    """
    path = os.fspath(log)
    with log_files.opened(path) as stream:
        return tuple(check_stream(stream, name=path, folder=Path(path).parent, trust=trust, at=at, strict=strict))


def check_text(
    text: str,
    *,
    name: str = "log",
    folder: str | os.PathLike[str] | None = None,
    trust: Trust = "engine",
    at: str | None = None,
    strict: bool = False,
) -> tuple[Verdict, ...]:
    """Judges every game of a text. `name` stands for the file in findings; without a `folder` a log can name games and examples alone."""
    stream = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    return tuple(check_stream(stream, name=name, folder=folder, trust=trust, at=at, strict=strict))


def check_stream(
    stream: BinaryIO,
    *,
    name: str = "log",
    folder: str | os.PathLike[str] | None = None,
    trust: Trust = "engine",
    at: str | None = None,
    strict: bool = False,
) -> Iterator[Verdict]:
    """Judges the games of a binary stream one by one as you ask for them, in bounded memory.

    Raises RefereeError when the stream cannot be read.
    """
    if trust not in ("engine", "log"):
        raise RefereeError(f"`trust` is 'engine' or 'log', not {trust!r}")
    turn = log_files.turn_id(at) if at is not None else None
    try:
        for verdict in judge(stream, name, folder=Path(folder or os.curdir), trust=trust, at=turn, keep=FINDINGS, strict=strict):
            if turn and not verdict.named:
                raise RefereeError(f"{name}: game {verdict.index} has no turn {turn}")
            yield verdict
    except OSError as problem:
        raise log_files.unreadable(name, problem) from None


def messages(verdict: Verdict) -> str:
    """The findings of a game and its summary, as `referee check` prints them."""
    from referee.judge.ask.refusals import RuleTextCache

    return "\n".join(report.text(verdict, RuleTextCache()))


def score(verdict: Verdict) -> dict[str, Any]:
    """How the game stands or ended, as `referee score --format json` prints it. Raises RefereeError where the game cannot be opened."""
    return scores.record(_opened(verdict))


def picture(verdict: Verdict, form: Literal["text", "json", "svg"] = "text") -> str:
    """The position after the last turn that was played, as `referee show` prints it. Raises RefereeError as `score` does."""
    if form not in ("text", "json", "svg"):
        raise RefereeError(f"`form` is 'text', 'json' or 'svg', not {form!r}")
    if form == "json":
        import json

        return json.dumps(position.record(_opened(verdict)), ensure_ascii=False)
    if form == "svg":
        from referee.show.picture import svg

        return svg(_opened(verdict), {})
    return "\n".join(position.text(_opened(verdict), {}))


def explain(what: str) -> str | None:
    """What a code, a rule, a ruling or a word of the notation means; None for what is none of these."""
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import explain as explanations

    lines = explanations.explain(what, RuleTextCache())
    return None if lines is None else "\n".join(lines)


def _opened(verdict: Verdict) -> Verdict:
    """The verdict, where its game could be opened."""
    if verdict.table is None:
        raise RefereeError(f"{verdict.file}: this game cannot be opened; its findings say why")
    return verdict
