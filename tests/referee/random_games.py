"""The frame of all tests with random games: the header of a log, the judge, what a legal game must be, and how a log is spoiled.

A player of a game (tests/referee/games/GAME) plays by a seed, writes the log and knows by its own count what is on the table at the end.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

from referee.judge.judge.verdict import Verdict, judge


def header(game: str, players: Mapping[str, str], *, board: str = "", options: Mapping[str, str] | None = None) -> list[str]:
    """The first lines of a log; without `board` it is the game's own."""
    lines = ["%tlog 1", f"Game: {game}"]
    lines += [f"Board: {board}"] if board else []
    lines.append("Players: " + " ".join(f"{seat}={name}" for seat, name in players.items()))
    lines += ["Options: " + " ".join(f"{key}={value}" for key, value in sorted(options.items()))] if options else []
    return lines


def judged(log: str, folder: Path | None = None, *, at: str | None = None) -> Verdict:
    """The verdict on a log, with its layout in `folder`; `at` is the turn before which to stop."""
    (verdict,) = judge(io.BytesIO(log.encode()), "random.tlog", folder=folder, trust="engine", at=at)
    return verdict


def legal(log: str, folder: Path | None = None) -> Verdict:
    """The verdict on a whole game that the judge has nothing against."""
    verdict = judged(log, folder)
    assert [(f.line, f.code, f.message, f.text) for f in verdict.findings if f.level != "note"] == []
    assert verdict.table is not None
    assert verdict.table.finished
    assert verdict.next is None
    return verdict


def writes_the_same(play: Callable[[], str]) -> bool:
    """Whether a game played twice by one seed has one log."""
    return play() == play()


def spoiled(rng: Random, lines: list[str], first: int) -> str:
    """A log with one to three lines lost, doubled, swapped, cut short or with their words changed; those before index `first` stay."""
    words = sorted({word for line in lines[first:] for word in line.split()})
    made = list(lines)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(first, len(made))
        parts = made[at].split()
        match rng.randrange(6):
            case 0:
                del made[at]
            case 1:
                made.insert(at, made[at])
            case 2:
                other = rng.randrange(first, len(made))
                made[at], made[other] = made[other], made[at]
            case 3 if parts:
                parts[rng.randrange(len(parts))] = rng.choice(words)
                made[at] = " ".join(parts)
            case 4:
                made[at] = made[at][: rng.randrange(len(made[at]) + 1)]
            case _:
                rng.shuffle(parts)
                made[at] = " ".join(parts)
    return "\n".join(made) + "\n"


def judge_survives(logs: Iterable[tuple[int, str]], times: int) -> None:
    """Whatever is wrong in a log, the judge says something or nothing, marks places that exist, and has a table to look at."""
    for seed, log in logs:
        rng, lines = Random(seed), log.splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("Players:")) + 1
        for _ in range(times):
            text = spoiled(rng, lines, first)
            verdict = judged(text)
            assert verdict.table is not None or verdict.errors, text
            for finding in verdict.findings:
                assert finding.line <= text.count("\n"), (finding, text)
                assert finding.end_column > finding.column >= 1, (finding, text)
            if verdict.table is not None:
                verdict.table.view()
                verdict.table.standings()
