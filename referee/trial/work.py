"""What a process of a trial does: it plays some games of one layout, measures them, and judges the sample from the written logs."""

from __future__ import annotations

import io
import json
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from referee.judge.ask.protocol import Seating
from referee.judge.judge.verdict import judge
from referee.judge.open.layouts import LayoutCache
from referee.stats import one_game
from referee.stats.one_game import Follower
from referee.stats.summary import tally_record
from referee.trial.bots.bot import Restricted, bot
from referee.trial.game import BotError, Playground, Watch, play_game
from referee.trial.plan import Settings, TrialLayout, draw_order, is_sample, players, seed_of
from referee.trial.store import GameRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.trial.bots.bot import Bot
    from referee.trial.game import GameResult


WITHOUT = "without"
"""The key of the bot that does without some words."""


@dataclass(frozen=True, slots=True)
class Job:
    """Games of the layout number `layout`, by their numbers."""

    layout: int
    entry: TrialLayout
    settings: Settings
    numbers: tuple[int, ...]


class Failure(NamedTuple):
    """A game that could not be played, or whose log does not hold. `of_sample` says which; `log` is what was written, if anything was."""

    number: int
    of_sample: bool
    why: str
    log: str


class Played(NamedTuple):
    """What came of a job: rows and logs of the games before a failure, and the time that they took in seconds."""

    rows: list[GameRow]
    logs: list[tuple[int, int, str]]
    failure: Failure | None
    seconds: float


def play(job: Job) -> Played:
    """Play the games of a job. Never raises for a bot that fails: the games before it are kept."""
    began = time.perf_counter()
    rows: list[GameRow] = []
    logs: list[tuple[int, int, str]] = []
    failure: Failure | None = None
    ground = Playground(job.entry.spec, job.entry.board)
    bots: dict[str, Bot] = {word: bot(word, job.entry.spec.law) for word in dict.fromkeys(job.settings.bots)}
    if job.settings.forbid:
        bots[WITHOUT] = Restricted(bot(job.settings.bots[0], job.entry.spec.law), job.settings.forbid)
    for number in job.numbers:
        try:
            row, log = _play_game(job, ground, bots, number)
        except BotError as problem:
            failure = Failure(number, False, str(problem), "")
            break
        if is_sample(number):
            wrong = _unlike(log, row, job.entry.spec, ground)
            if wrong:
                failure = Failure(number, True, wrong, log)
                break
        rows.append(row)
        if job.settings.keep == "all" or (job.settings.keep == "sample" and is_sample(number)):
            logs.append((job.layout, number, log))
    return Played(rows, logs, failure, time.perf_counter() - began)


def _play_game(job: Job, ground: Playground, bots: Mapping[str, Bot], number: int) -> tuple[GameRow, str]:
    settings, seats = job.settings, job.entry.seats
    who = players(settings, seats, number)
    seed = seed_of(settings.seed, number)
    names = {seat: f"P{player + 1}" for seat, player in who.items()}
    seating = Seating(names, draw_order(seats, seed), True) if ground.first_drawn else Seating(names, seats)
    words = {seat: settings.bots[player] for seat, player in who.items()}
    watch = Watch(ground, seating)
    follower = watch.follower
    playing = {seat: bots[word] for seat, word in words.items()}
    restricted = next(seat for seat, player in who.items() if player == 0) if settings.forbid else ""
    if restricted:
        playing[restricted] = bots[WITHOUT]
    result = play_game(ground, seating, playing, seed, longest=settings.longest, watch=watch)
    if restricted and not result.cut_off:
        one_game.add_restricted(follower.tally, result.table.standings(), restricted, settings.forbid)
    return _row(job, number, seed, result, follower, words, watch.events), result.text


def _row(job: Job, number: int, seed: int, result: GameResult, follower: Follower, words: Mapping[str, str], events: int) -> GameRow:
    table, tally = result.table, follower.tally
    standings = table.standings()
    won: frozenset[str] = frozenset()
    if result.cut_off:
        ending = f"cut off after {result.turns} turns"
        tally.endings[ending] += 1
    else:
        won = one_game.add(follower, table, result.turns)
        one_game.add_bots(tally, standings, words, won)
        ending = one_game.ending(table, [one.seat for one in standings])
        tally.titles = {curve.key: (curve.title, curve.unit) for curve in follower.curves}
        tally.single = follower.levels
    tally.games = 1
    return GameRow(
        layout=job.layout,
        number=number,
        seed=seed,
        bots=_json(words),
        starts=_json(follower.starts),
        play_order="".join(follower.order),
        finished=int(not result.cut_off),
        ending=ending,
        rounds=follower.round,
        turns=result.turns,
        events=events,
        scores=_json({one.seat: one.score for one in sorted(standings, key=lambda one: one.seat)}),
        winners="".join(sorted(won)),
        measures=_json(tally_record(tally)),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _unlike(log: str, row: GameRow, spec: GameSpec, ground: Playground) -> str:
    """Return what the judge finds in a written log that differs from the game as it was played; empty where nothing does."""
    layouts = LayoutCache()
    layouts.put(spec, ground.board, ground.shared)
    verdicts = list(judge(io.BytesIO(log.encode()), "game", layouts=layouts))
    if len(verdicts) != 1:
        return f"its log is read as {len(verdicts)} games"
    (verdict,) = verdicts
    finding = next((one for one in verdict.findings if one.level == "error"), None)
    if finding is not None:
        return f"line {finding.line}: {finding.message} ({finding.code})"
    table = verdict.table
    if table is None or not table.finished:
        return "by its log the game is not finished"
    scores = {one.seat: one.score for one in sorted(table.standings(), key=lambda one: one.seat)}
    if _json(scores) != row.scores or verdict.turns != row.turns:
        return f"by its log the scores are {_json(scores)} after {verdict.turns} turns, and it ended with {row.scores} after {row.turns}"
    return ""


def shorten_job(job: Job, numbers: Sequence[int]) -> Job:
    """Return the same job with other games."""
    return replace(job, numbers=tuple(numbers))
