"""Plays the games of a trial that are not in its store yet: here, in several processes, or on a Dask cluster.

Dask gives the jobs of a worker that is lost to another one, and gives a job up when it was lost several times
(https://distributed.dask.org/en/stable/killed.html). `Client.get_executor` is described at https://distributed.dask.org/en/stable/api.html.
"""

from __future__ import annotations

import io
import json
import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from boardgen import __version__
from boardgen.records import NamedTuple
from referee.errors import RefereeError, Unusable
from referee.files import workers
from referee.judge.ask.protocol import Seating
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.stats import collect
from referee.stats.collect import Follower
from referee.stats.summary import tally_record
from referee.trial.bots.bot import Bot, Restricted, bot
from referee.trial.game import BotError, GameResult, Playground, Watch, play_game
from referee.trial.plan import Settings, TrialLayout, draw_order, is_sample, players, seed_of
from referee.trial.store import GameRow, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from distributed import Client

    from boardgen.layout.spec.spec import GameSpec


WITHOUT = "without"
"""The key of the bot that does without some words."""


class Job(NamedTuple):
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
        collect.add_restricted(follower.tally, result.table.standings(), restricted, settings.forbid)
    return _row(job, number, seed, result, follower, words, watch.events), result.text


def _row(job: Job, number: int, seed: int, result: GameResult, follower: Follower, words: Mapping[str, str], events: int) -> GameRow:
    table, tally = result.table, follower.tally
    standings = table.standings()
    won: frozenset[str] = frozenset()
    if result.cut_off:
        ending = f"cut off after {result.turns} turns"
        tally.endings[ending] += 1
    else:
        won = collect.add(follower, table, result.turns)
        collect.add_bots(tally, standings, words, won)
        ending = collect.ending(table, [one.seat for one in standings])
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


JOB_SECONDS = 0.7
"""How long a job is to take, as far as the games before it tell."""
MOST = 500
"""Games of a job."""
AHEAD = 2
"""Jobs given away for each worker."""
STORED_EVERY = 1.0
"""Seconds between two transactions: each waits for the disk, and games that a power failure takes are played again."""
LOSSES = 3
"""Losses of workers in a row, without a game played in between, after which a trial gives up."""


class TrialFailedError(RefereeError):
    """A game that could not be played, or whose log does not hold."""


class Crew(Protocol):
    """Who plays. `LOST` are the exceptions of a job whose worker was lost."""

    size: int
    LOST: tuple[type[BaseException], ...]

    def submit(self, job: Job) -> Future[Played]:
        """Have a job done."""

    def renew(self) -> None:
        """Be ready for more after a loss. Unusable where that cannot be."""


class Alone:
    """This process, for one worker."""

    size = 1
    LOST: tuple[type[BaseException], ...] = ()

    def submit(self, job: Job) -> Future[Played]:
        future: Future[Played] = Future()
        future.set_result(play(job))
        return future

    def renew(self) -> None:
        raise AssertionError("this process cannot be lost")


class Processes:
    """Processes of this machine."""

    def __init__(self, size: int) -> None:
        from concurrent.futures.process import BrokenProcessPool

        self.size = size
        self.LOST: tuple[type[BaseException], ...] = (BrokenProcessPool, CancelledError)
        self._start()

    def _start(self) -> None:
        self._block = workers.start_processes(self.size)
        self._pool = self._block.__enter__()

    def submit(self, job: Job) -> Future[Played]:
        return workers.submit(self._pool, play, job)

    def renew(self) -> None:
        self.close()
        self._start()

    def close(self) -> None:
        """End the processes; what they are at is not waited for longer than a job takes."""
        self._block.__exit__(None, None, None)


class Executing:
    """An executor of the standard interface, which looks after its workers itself."""

    def __init__(self, executor: Executor, size: int, lost: tuple[type[BaseException], ...], alive: Callable[[], str]) -> None:
        self.size = size
        self.LOST: tuple[type[BaseException], ...] = (*lost, CancelledError)
        self._executor = executor
        self._alive = alive

    def submit(self, job: Job) -> Future[Played]:
        return self._executor.submit(play, job)

    def renew(self) -> None:
        why = self._alive()
        if why:
            raise Unusable(why)


@contextmanager
def local(size: int) -> Iterator[Crew]:
    """Start so many workers on this machine."""
    if size == 1:
        yield Alone()
        return
    crew = Processes(size)
    try:
        yield crew
    finally:
        crew.close()


class Part(NamedTuple):
    """What is played under one number of the table `games`: a layout by some settings, games 1 to `games`."""

    entry: TrialLayout
    settings: Settings
    games: int


def run(
    store: Store, crew: Crew, entries: Sequence[TrialLayout], settings: Settings, games: int, tick: Callable[[int, int], object]
) -> None:
    """Play until `games` games of each layout are in the store. `tick` is called with how many there are, and how many there will be.

    Raises TrialFailedError for a bot that fails and for a log that does not hold, and Unusable where workers are lost again and again, or
    the disk takes no more. Whatever happens, games that are in the store stay there, and no game is there twice."""
    run_parts(store, crew, {at: Part(entry, settings, games) for at, entry in enumerate(entries, 1)}, tick)


def run_parts(store: Store, crew: Crew, parts: Mapping[int, Part], tick: Callable[[int, int], object]) -> None:
    """Play the games of several parts as `run` does, each with its own settings and number of games."""
    _Run(store, crew, parts, tick).run()


class _Run:
    """The games that are missing, those that are being played, and what became of them."""

    def __init__(self, store: Store, crew: Crew, parts: Mapping[int, Part], tick: Callable[[int, int], object]) -> None:
        self._store = store
        self._crew = crew
        self._parts = parts
        self._tick = tick
        self._all = sum(part.games for part in parts.values())
        there = {layout: store.numbers_of(layout) for layout in parts}
        done = {layout: {number for number in there[layout] if number <= part.games} for layout, part in parts.items()}
        self._done = sum(map(len, done.values()))
        longest = max((part.games for part in parts.values()), default=0)
        every = ((layout, number) for number in range(1, longest + 1) for layout, part in parts.items() if number <= part.games)
        self._missing = deque((layout, number) for layout, number in every if number not in done[layout])
        self._seconds = dict.fromkeys(parts, 0.0)
        self._played = dict.fromkeys(parts, 0)
        self._again: deque[Job] = deque()
        self._due: dict[Future[Played], Job] = {}
        self._losses = 0
        self._rows: list[GameRow] = []
        self._logs: list[tuple[int, int, str]] = []
        self._stored = time.monotonic() - STORED_EVERY

    def run(self) -> None:
        self._tick(self._done, self._all)
        try:
            while self._missing or self._again or self._due:
                workers.raise_if_stopped()
                while len(self._due) < AHEAD * self._crew.size and (job := self._next()) is not None:
                    try:
                        self._due[self._crew.submit(job)] = job
                    except self._crew.LOST:
                        self._lose([job])
                self._take()
        finally:  # whatever stopped it, Ctrl-C too
            self._store_rows()

    def _next(self) -> Job | None:
        """Return the next job: games of one layout, as many as are played in a short time."""
        if self._again:
            return self._again.popleft()
        if not self._missing:
            return None
        layout = self._missing[0][0]
        pace = self._played[layout] / self._seconds[layout] if self._seconds[layout] else 0.0
        shares = self._crew.size * 2 if self._crew.size > 1 else 1  # jobs get smaller at the end: nobody waits long for the last one
        count = max(1, min(MOST, int(pace * JOB_SECONDS), -(-len(self._missing) // (len(self._parts) * shares))))
        numbers: list[int] = []
        others: list[tuple[int, int]] = []
        while self._missing and len(numbers) < count:
            one = self._missing.popleft()
            if one[0] == layout:
                numbers.append(one[1])
            else:
                others.append(one)
        self._missing.extendleft(reversed(others))
        part = self._parts[layout]
        return Job(layout, part.entry, part.settings, tuple(numbers))

    def _take(self) -> None:
        """Store what has been played."""
        finished, _ = wait(self._due, return_when=FIRST_COMPLETED)
        lost: list[Job] = []
        failed: tuple[Job, Played] | None = None
        for future in sorted(finished, key=lambda future: self._due[future].numbers):
            job = self._due.pop(future)
            try:
                played = future.result()
            except self._crew.LOST:
                lost.append(job)
                continue
            self._keep(job, played)
            if played.failure is not None and failed is None:
                failed = job, played
        if failed is not None:
            raise self._failure(*failed)
        if lost:
            self._lose(lost)

    def _keep(self, job: Job, played: Played) -> None:
        if played.rows:
            self._rows += played.rows
            self._logs += played.logs
            if time.monotonic() - self._stored >= STORED_EVERY:
                self._store_rows()
            self._losses = 0
            self._done += len(played.rows)
            self._played[job.layout] += len(played.rows)
            self._seconds[job.layout] += played.seconds
            self._tick(self._done, self._all)

    def _store_rows(self) -> None:
        """Write what was played since the last transaction."""
        if self._rows:
            self._store.add(self._rows, self._logs)
            self._rows, self._logs = [], []
            self._stored = time.monotonic()

    def _lose(self, lost: list[Job]) -> None:
        """Do the jobs of a lost worker again, a game at a time, so that a game which ends workers is found."""
        self._losses += 1
        if self._losses >= LOSSES:
            first = sorted(lost, key=lambda job: (job.numbers[0], job.layout))[:3]
            what = ", ".join(f"{job.numbers[0]} of {job.entry.spec.pin}" for job in first)
            why = f"workers were lost {LOSSES} times in a row while they played game {what}"
            raise Unusable(f"{why}; {self._done} of {self._all} games are kept, and the same command goes on with the others")
        self._crew.renew()
        for future, job in list(self._due.items()):  # what a broken pool had in hand is lost too
            if future.done() and isinstance(CancelledError() if future.cancelled() else future.exception(), self._crew.LOST):
                del self._due[future]
                lost.append(job)
        self._again.extend(job._replace(numbers=(number,)) for job in lost for number in job.numbers)

    def _failure(self, job: Job, played: Played) -> TrialFailedError:
        failure = played.failure
        assert failure is not None
        game = f"game {failure.number} of {job.entry.spec.pin}"
        if failure.of_sample:
            why = f"{game}: its written log does not hold before the judge: {failure.why}"
            self._store.note_failure(why)
            return TrialFailedError(f"{why}; this trial has no result. Please report it, with the layout, the seed and the bots")
        kept = f"{self._done} of {self._all} games are kept, but there is no result without the others"
        return TrialFailedError(f"{game}: {failure.why}; {kept}; play it with other --bots, or without --forbid, in another --out")


PATIENCE = 10
"""How long a scheduler may take to answer, and its first worker to appear."""
INSTALL = "pip install 'inkstone-kit[cluster]'"


def version() -> str:
    """Return the version of these programs, asked of every worker."""
    return __version__


@contextmanager
def connect(address: str) -> Iterator[Crew]:
    """Connect the workers of a cluster. Unusable where Dask is not installed, nobody answers, or a worker has another version."""
    import logging

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it has to say is in our own messages
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise Unusable(f"--cluster {address}: Dask is not installed; {INSTALL}") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # has no types
    except (OSError, ValueError) as problem:
        raise Unusable(f"--cluster {address}: no scheduler answers ({problem}); start one with `dask scheduler`") from None
    with client:
        size = _workers(client, address)
        _check_versions(client, address)

        def why_lost() -> str:
            return "" if client.status == "running" else f"--cluster {address}: the scheduler is gone; the same command goes on"

        with client.get_executor(retries=0, pure=False) as executor:  # type: ignore[no-untyped-call]
            yield Executing(executor, size, (KilledWorker, OSError), why_lost)


def _workers(client: Client, address: str) -> int:
    """Return how many jobs the cluster does at once. Unusable where it has no worker."""
    from distributed import TimeoutError as TooLateError

    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TooLateError:
        raise Unusable(f"--cluster {address}: the cluster has no worker; start one with `dask worker {address}`") from None
    return sum(client.nthreads().values())  # type: ignore[no-untyped-call]


def _check_versions(client: Client, address: str) -> None:
    """Refuse workers with another version, which would play by other rules."""
    try:
        there = client.run(version)
    except (ImportError, AttributeError):
        raise Unusable(f"--cluster {address}: a worker cannot import these programs; {INSTALL} there, in the same version") from None
    other = {worker: number for worker, number in there.items() if number != __version__}
    if other:
        worker, number = next(iter(other.items()))
        raise Unusable(f"--cluster {address}: the worker {worker} has version {number}, and this is {__version__}; install the same there")
