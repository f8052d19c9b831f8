"""The Python interface of the referee: what `import referee` offers and docs/python.md promises. Nothing else is promised."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Literal

from boardgen import __version__
from boardgen.json_values import Json, plain
from boardgen.layout.files import shipped
from referee.errors import RefereeError, Unusable
from referee.files import log_files
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.judge.verdict import Trust, Verdict, judge
from referee.judge.report.findings import Finding
from referee.live import opening
from referee.live.game import LiveGame
from referee.live.live_position import Attempt, LineRefused
from referee.report import report, score as scores
from referee.show import position


class Game:
    """A game that is open: what is due, what may come next, and playing line by line. Made by `open`, `open_text` and `new`."""

    def __init__(self, live: LiveGame) -> None:
        self._live = live

    def __repr__(self) -> str:
        return f"<Game {self.game}: {self.due or 'over'}>"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._live.game

    @property
    def players(self) -> dict[str, str]:
        """The players by seat."""
        return self._live.players

    @property
    def due(self) -> str | None:
        """The id of the turn that is due, such as `4R`; a number alone for an event of the whole table; None when the game is over."""
        return self._live.due

    @property
    def turn(self) -> str | None:
        """The id of the last turn played."""
        return self._live.turn

    @property
    def text(self) -> str:
        """The log up to now."""
        return self._live.text

    @property
    def error(self) -> str | None:
        """Why the log could not be played further when it was opened; None where it could to its end."""
        refused = self._live.refused
        problems = refused.errors if refused is not None else self._live.problems
        return "; ".join(f"line {finding.line}: {finding.message}" for finding in problems) or None

    def legal(self, line: str | None = None) -> dict[str, Json]:
        """Return what may come next, as `referee legal --format json` prints it; after the beginning of a `line`, its next words."""
        from referee.legal.legal import legal

        return legal(self._live, line).record()

    def why(self, thing: str) -> dict[str, Json]:
        """Return why a point, a zone, a card, a city or event may not be played now, as `referee legal --why --format json` prints it."""
        from referee.legal.reasons import why

        return why(self._live, thing).record()

    def attempt(self, line: str) -> dict[str, Json]:
        """Return whether a line would be accepted now (`accepted`), what it would change (`changes`), and its `errors`."""
        return _attempt_record(self._live.attempt(line))

    def play(self, line: str) -> dict[str, Json]:
        """Play a line; returns what `attempt` would. Raises LineRefused, and leaves the game as it is, where it is not accepted."""
        return _attempt_record(self._live.play(line))

    def undo(self) -> tuple[str, ...]:
        """Take back the last line, with the `!ok` lines that belong to it; returns them."""
        return tuple(line if isinstance(line, str) else line.decode("utf-8", "backslashreplace") for line in self._live.undo())

    def story(self, turn: str) -> list[dict[str, Json]]:
        """Return a turn that was played step by step, as `referee why --format json` prints its lines."""
        from referee.legal.reasons import tell

        return [one.record() for one in tell(self._live, turn)]

    def score(self) -> dict[str, Json]:
        """Return how the game stands or ended, as `referee score --format json` prints it."""
        return score(self._live.verdict())

    def picture(self, form: Literal["text", "json", "svg"] = "text") -> str:
        """Return the position, as `referee show` prints it."""
        return picture(self._live.verdict(), form)


def open(log: str | os.PathLike[str], *, at: str = "", index: int = 0) -> Game:
    """Open a game of a log at its end, or after the turn `at`. `index` counts the games of the file from 1; 0 is the only one.

    A log with an error is open before it; `error` of the game says why. Raises RefereeError for a file that cannot be used."""
    return Game(opening.open_game(log, index=index, at=at))


def open_text(text: str, *, name: str = "log", folder: str | os.PathLike[str] | None = None, at: str = "", index: int = 0) -> Game:
    """Open a game of the text of a log, as `open` does. Without a `folder` it can name games and examples alone."""
    data = text.encode("utf-8", "surrogatepass")
    return Game(opening.open_bytes(data, name=name, folder=None if folder is None else Path(folder), index=index, at=at))


def new(
    layout: str | os.PathLike[str],
    players: Mapping[str, str],
    *,
    board: str = "",
    options: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Game:
    """Return a new game. `layout` is the name of a game or an example, or the path of a YAML file; `players` are the names by seat.

    Raises RefereeError with everything that stands against it."""
    name, folder = os.fspath(layout), None
    if name.endswith((".yaml", ".yml")):
        if not os.path.isfile(name):
            raise Unusable(f"there is no file {name}")
        folder, name = Path(name).parent, Path(name).stem
    elif name.partition("@")[0] not in (*shipped.names(), *shipped.examples()):
        raise Unusable(f"there is no game or layout {name!r}; {shipped.likeliest(name)}; name a layout of your own by its file, NAME.yaml")
    if name in shipped.names() and folder is None:
        return Game(opening.new(name, players, board=board, options=options, headers=headers))
    return Game(opening.new("", players, board=name, options=options, headers=headers, folder=folder))


def _attempt_record(attempt: Attempt) -> dict[str, Json]:
    changes = plain(attempt.changes.record())
    return {"accepted": attempt.accepted, "changes": changes, "errors": [finding.message for finding in attempt.errors]}


__all__ = [
    "Finding", "Game", "LineRefused", "RefereeError", "Verdict", "__version__", "check", "check_stream", "check_text", "explain",
    "messages", "new", "open", "open_text", "picture", "score",
]  # fmt: skip

FINDINGS = 1000
"""The most findings that are kept of one game; `more` of a verdict counts the rest."""


def check(log: str | os.PathLike[str], *, trust: Trust = "engine", at: str | None = None, strict: bool = False) -> tuple[Verdict, ...]:
    """Judge every game of a log file. `Board:` paths are looked for in the folder of the file.

    `at` stops after the turn with this id, such as `7B`, which every game of the log must have. `trust="log"` takes over values that the
    players claimed and the rules do not give. `strict` reports what is otherwise accepted. Raises RefereeError for a file that cannot be
    read; any mistake in it is a finding."""
    path = os.fspath(log)
    with log_files.open_log(path) as stream:
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
    """Judge every game of a text. `name` stands for the file in findings; without a `folder` a log can name games and examples alone."""
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
    """Judge the games of a binary stream one by one as you ask for them, in bounded memory.

    Raises RefereeError when the stream cannot be read."""
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
    """Return the findings of a game and its summary, as `referee check` prints them."""
    return "\n".join(report.text(verdict, RuleTextCache()))


def score(verdict: Verdict) -> dict[str, Json]:
    """Return how the game stands or ended, as `referee score --format json` prints it. Raises RefereeError if it cannot be opened."""
    return scores.record(_require_opened(verdict))


def picture(verdict: Verdict, form: Literal["text", "json", "svg"] = "text") -> str:
    """Return the position after the last turn that was played, as `referee show` prints it. Raises RefereeError as `score` does."""
    if form not in ("text", "json", "svg"):
        raise RefereeError(f"`form` is 'text', 'json' or 'svg', not {form!r}")
    _require_opened(verdict)
    if form == "json":
        return json.dumps(position.record(verdict), ensure_ascii=False)
    if form == "svg":
        from referee.show.picture import svg

        return svg(verdict, {})
    return "\n".join(position.text(verdict, {}))


def explain(what: str) -> str | None:
    """Return what a code, a rule, a ruling or a word of the notation means; None for anything else."""
    from referee.report import explain as explanations

    lines = explanations.explain(what, RuleTextCache())
    return None if lines is None else "\n".join(lines)


def _require_opened(verdict: Verdict) -> Verdict:
    """Return the verdict, where its game could be opened."""
    if verdict.table is None:
        raise RefereeError(f"{verdict.file}: this game cannot be opened; its findings say why")
    return verdict
