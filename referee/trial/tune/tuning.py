"""A tuning from its request to its result: the search, and on fresh seeds the certificates of the best layout and of yours.

The search plays few games for bad candidates and many for good ones, then tries the neighbours of the best one. Successive halving is
described by K. Jamieson and A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization (2016,
https://proceedings.mlr.press/v51/jamieson16.html). Here a third stays each time, and candidates are measured by several kinds of bots,
of which the worst counts: a slow kind plays only where the fast ones leave a candidate its chance, which changes no result. Its games are
kept in a database as those of a trial are."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import ClassVar

from boardgen.json_values import Json
from boardgen.layout.spec.record_law import RECORD
from boardgen.records import NamedTuple
from referee.errors import Unusable
from referee.trial import plan, run, store
from referee.trial.bots.bot import bot
from referee.trial.plan import Change, Settings, TrialLayout, add_table_rows, seed_of
from referee.trial.run import Crew
from referee.trial.tune import goals as measuring
from referee.trial.tune.goals import COURSE, Estimate, Goal, Outcomes, outcome

ORIGINAL = 0
"""The number of the layout that is tuned."""


class Candidate(NamedTuple):
    """A layout that is tried: the places of its values in their lists, none for the original, and what is played."""

    at: tuple[int, ...]
    entry: TrialLayout


class LeftOut(NamedTuple):
    """A combination of values that is not played, and why."""

    what: str
    why: str


class Space:
    """The layout that is tuned and the values that its keys may take. Candidates get numbers as they are first asked for.

    `folder` is for copies. Unusable where no combination gives a layout that differs from the original in what the rules see, DataError
    for a layout that cannot be read, KitError for seats that it has not."""

    def __init__(self, name: str, changes: Sequence[Change], players: int | None, seats: str | None, folder: str) -> None:
        twice = next((one.name for at, one in enumerate(changes) if any(one.path == other.path for other in changes[:at])), None)
        if not changes:
            raise Unusable("tune needs keys to change; add for example --set zones.PE.price=5..20/5")
        if twice is not None:
            raise Unusable(f"--set {twice} is there twice; write all its values after one")
        self.changes = tuple(changes)
        self.left_out: list[LeftOut] = []
        self._seats = players, seats
        self._folder = folder
        self._base = plan.copy_layout(name, folder)
        self._stem = os.path.splitext(os.path.basename(self._base))[0]
        original = Candidate((), plan.entry(self._base, players, seats, folder))
        self.candidates = [original]
        self.number = cache(self._make)
        """Returns the number of a combination, or None, with a note why, if it makes no layout. Of combinations that mean the same to the
        rules only the first has a number."""
        self._ids = {original.entry.spec.layout_id: ORIGINAL}
        self._places: dict[int, tuple[int, ...]] = {}

    @property
    def total(self) -> int:
        """How many combinations there are."""
        return math.prod(len(change.values) for change in self.changes)

    def first(self, most: int, seed: int) -> list[int]:
        """Return the original and every combination, or where these are more than `most`, that many of them, drawn by `seed`."""
        total = self.total
        chosen = sorted(Random(seed_of(seed, 0)).sample(range(total), most)) if total > most else range(total)
        found = dict.fromkeys([ORIGINAL, *(number for one in chosen if (number := self.number(self._combination(one))) is not None)])
        if len(found) < 2:
            same = "every value gives a layout that is the same to the rules as yours; tune can change only what the rules see"
            raise Unusable(f"--set {self.left_out[0].what}: {self.left_out[0].why}" if self.left_out else f"--set: {same}")
        return list(found)

    def near(self, number: int) -> list[int]:
        """Return the combinations that differ from a candidate by one value, the next one in its list."""
        at = self._places.get(number, ())
        found = []
        for key, place in enumerate(at):
            for other in (place - 1, place + 1):
                if 0 <= other < len(self.changes[key].values):
                    found.append(self.number((*at[:key], other, *at[key + 1 :])))
        return list(dict.fromkeys(one for one in found if one is not None))

    def values(self, number: int) -> list[tuple[tuple[str, ...], str]]:
        """Return the paths and values in which a candidate differs from the original."""
        return self._changes(self.candidates[number].at)

    def rows_of(self, number: int) -> list[tuple[tuple[str, ...], str]]:
        """Return the paths and values of a candidate for a layout that extends the original, with all rows of tables that it replaces."""
        return add_table_rows(self.values(number), self.candidates[ORIGINAL].entry.spec.said)

    def name_of(self, number: int) -> str:
        """Return a candidate by its values."""
        return _value_words(self.values(number)) or "your layout"

    def _changes(self, at: tuple[int, ...]) -> list[tuple[tuple[str, ...], str]]:
        return [(change.path, change.values[place]) for change, place in zip(self.changes, at, strict=False)]

    def _combination(self, one: int) -> tuple[int, ...]:
        """Return a combination by its place in the order in which the last value changes first."""
        places = []
        for change in reversed(self.changes):
            one, place = divmod(one, len(change.values))
            places.append(place)
        return tuple(reversed(places))

    def _make(self, at: tuple[int, ...]) -> int | None:
        values = self._changes(at)
        own = os.path.join(self._folder, f"{self._stem}-{'-'.join(str(place + 1) for place in at)}{plan.SUFFIX}")
        why = plan.write_varied(own, self._base, values)
        if why:
            self.left_out.append(LeftOut(_value_words(values), why))
            return None
        entry = plan.entry(own, *self._seats, self._folder)
        there = self._ids.setdefault(entry.spec.layout_id, len(self.candidates))
        self._places.setdefault(there, at)
        if there == len(self.candidates):
            self.candidates.append(Candidate(at, entry))
        return there


def _value_words(values: Sequence[tuple[tuple[str, ...], str]]) -> str:
    return ", ".join(f"{'.'.join(path)}={value}" for path, value in values)


STAY = 3
"""One candidate in so many stays."""
STEPS = 8
"""How often the neighbours of a better neighbour are tried."""
Measure = Callable[[int, Sequence[int], int], list[float]]
"""Measures by how much candidates, which have numbers, miss the goals: `measure(kind, candidates, part)`.

It plays a `part`-th of the games of this kind of bots, the kinds that play fast first; the same games, the same miss.
"""


class Rung(NamedTuple):
    """What happened at one stage: each candidate in a `part`-th of the games, the best first, and how many of them stayed.

    A candidate that the fast bots had ruled out already has the miss that they found, and no others of the slow ones. `near` is true where
    the candidates are neighbours of the best one."""

    part: int
    ranked: tuple[tuple[float, int], ...]
    stayed: int
    near: bool


class Searched(NamedTuple):
    """The candidate that misses least, and how it was found."""

    best: int
    rungs: tuple[Rung, ...]


def search(measure: Measure, kinds: int, candidates: Sequence[int], neighbours: Callable[[int], Sequence[int]]) -> Searched:
    """Return the best of the candidates and of what lies next to the best. Of equal ones the first is taken."""
    rungs, finalists = _halve(measure, kinds, candidates, False)
    best = finalists[0]
    last = {number for rung in rungs if rung.part == 1 for _, number in rung.ranked}
    for _ in range(STEPS):
        others = [number for number in neighbours(best) if number not in last]
        if not others:
            break
        more, finalists = _halve(measure, kinds, [best, *others], True)
        rungs += more
        last |= {best, *others}
        if finalists[0] == best:
            break
        best = finalists[0]
    return Searched(best, tuple(rungs))


def _halve(measure: Measure, kinds: int, candidates: Sequence[int], near: bool) -> tuple[list[Rung], list[int]]:
    part = 1
    while len(candidates) > STAY * part:
        part *= STAY
    rungs: list[Rung] = []
    alive = list(candidates)
    while True:
        stay = -(-len(alive) // STAY) if part > 1 else 1
        ranked = _rank(measure, kinds, alive, part, stay)
        rungs.append(Rung(part, tuple(ranked), stay, near))
        alive = [number for _, number in ranked[:stay]]
        if part == 1:
            return rungs, alive
        part //= STAY


def _rank(measure: Measure, kinds: int, candidates: Sequence[int], part: int, stay: int) -> list[tuple[float, int]]:
    """Return the candidates by their worst miss. Only the order of the first `stay` is sure: the others are worse than these."""
    place = {number: at for at, number in enumerate(candidates)}

    def order(one: tuple[float, int]) -> tuple[float, int]:
        return one[0], place[one[1]]

    ranked = sorted(zip(measure(0, candidates, part), candidates, strict=True), key=order)
    for kind in range(1, kinds):
        waiting, measured = ranked, list[tuple[float, int]]()
        while waiting and (len(measured) < stay or order(waiting[0]) < order(sorted(measured, key=order)[stay - 1])):
            batch, waiting = waiting[:stay], waiting[stay:]
            own = measure(kind, [number for _, number in batch], part)
            measured += [(max(before, now), number) for (before, number), now in zip(batch, own, strict=True)]
        ranked = sorted([*measured, *waiting], key=order)
    return ranked


KINDS = ("random", "greedy", "search:10")
"""The kinds of bots of a tuning where nothing else is said: one that knows nothing, one that looks a step ahead, one that looks further."""
GAMES = 400
SLOWER = 10
"""A kind that searches plays a tenth of the games, if nothing else is said: it takes a hundred times as long."""
FEWEST, FEWEST_OF_SEARCH = 30, 4
"""Games of a candidate below which no stage of the search goes."""


class Request(NamedTuple):
    """What a tuning is asked for. `games` are those of a certificate by kind of bots; a game is cut off after `longest` turns."""

    goals: tuple[Goal, ...]
    games: Mapping[str, int]
    candidates: int
    seed: int
    longest: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of bots, those first that play fast."""
        return tuple(sorted(self.games, key=_slowness))

    def goals_of(self, kind: str) -> list[Goal]:
        """Return the goals that a kind of bots judges."""
        return [goal for goal in self.goals if kind in measuring.choose_judges(goal, self.kinds)]

    def as_data(self, space: Space) -> Mapping[str, Json]:
        """Return what makes one tuning differ from another, as values of JSON. The games do not: more of them may be added."""
        original = space.candidates[ORIGINAL].entry
        return {
            "layout": original.spec.pin,
            "seats": list(original.seats),
            "values": [f"{change.name}={','.join(change.values)}" for change in space.changes],
            "goals": [goal.text for goal in self.goals],
            "bots": list(self.kinds),
            "candidates": self.candidates,
            "seed": self.seed,
            "longest game in turns": self.longest,
        }


def _slowness(kind: str) -> int:
    return int(kind.partition(":")[2] or 0)


def games_of(bots: str, games: str, space: Space, wanted: Sequence[Goal]) -> dict[str, int]:
    """Return how many games each kind of bots plays, from what was typed for --bots and --games. By default those that judge a goal.

    Unusable for bots that do not exist or judge nothing, and for games that are not numbers or are of others."""
    law = space.candidates[ORIGINAL].entry.spec.law
    kinds = [word.strip() for word in bots.split(",")] if bots else list(KINDS if law != RECORD else KINDS[:1])
    for kind in kinds:
        bot(kind, law)
    judging = {kind for goal in wanted for kind in measuring.choose_judges(goal, kinds)}
    if idle := [kind for kind in kinds if kind not in judging]:
        if bots:
            asked = " and ".join(goal.text for goal in wanted)
            raise Unusable(f"--bots {bots}: {asked} is judged by bots that try to win, and {idle[0]} does not; leave it out")
        kinds = [kind for kind in kinds if kind in judging]
    if len(set(kinds)) < len(kinds):
        raise Unusable(f"--bots {bots}: a kind is there twice; each kind plays its own games, write it once")
    whole, of_kinds = GAMES, dict[str, int]()
    for word in games.split(",") if games else ():
        kind, equals, number = word.strip().rpartition("=")
        if not (number.isascii() and number.isdigit() and len(number) < 8 and int(number) >= 1) or (equals and kind not in kinds):
            raise Unusable(f"--games {games}: write how many, such as 1000, and for some bots others: 1000,{kinds[-1]}=200")
        if equals:
            of_kinds[kind] = int(number)
        else:
            whole = int(number)
    return {kind: of_kinds.get(kind, max(FEWEST_OF_SEARCH, whole // SLOWER) if _slowness(kind) else whole) for kind in kinds}


def games_in(request: Request, kind: str, part: int) -> int:
    whole = request.games[kind]
    return max(min(whole, FEWEST_OF_SEARCH if _slowness(kind) else FEWEST), whole // part)


class Certified(NamedTuple):
    """A figure of one layout by one kind of bots on fresh seeds, one `among` so many."""

    kind: str
    estimate: Estimate
    among: int

    @property
    def verdict(self) -> str:
        """What its interval proves."""
        return self.estimate.verdict(self.among)

    @property
    def more(self) -> int | None:
        """How many more games would settle it: none where it is settled, None where that cannot be said."""
        return self.estimate.more(self.among) if self.verdict == measuring.UNKNOWN else 0


class Certificate(NamedTuple):
    """What fresh games say of one layout: every figure, and by how many units it misses its goals at worst. `number` is its candidate's."""

    number: int
    figures: tuple[Certified, ...]
    miss: float
    finished: Mapping[str, tuple[int, int]]

    @property
    def verdict(self) -> str:
        """The worst verdict of all figures."""
        return max((one.verdict for one in self.figures), key=measuring.VERDICTS.index)

    def verdict_of(self, goal: Goal, kind: str) -> str:
        """Return the worst verdict of one goal by one kind of bots; a dash for a kind that does not judge it."""
        own = [one.verdict for one in self.figures if one.kind == kind and one.estimate.goal == goal]
        return max(own, key=measuring.VERDICTS.index, default="-")


class Result(NamedTuple):
    """What came of a tuning: the certificates of the original and of the best candidate, None where no candidate was better in the search,
    and how it was found. `played` is how many games were needed."""

    original: Certificate
    best: Certificate | None
    rungs: tuple[Rung, ...]
    played: int

    @property
    def chosen(self) -> Certificate:
        """The layout that is proposed: the original if it meets the goals already, or if on fresh seeds it comes as near as the best."""
        if self.best is None or self.original.verdict == measuring.MET or self.best.miss >= self.original.miss:
            return self.original
        return self.best


class Tuning:
    """Plays what a request needs and is not in the store yet. `tick` gets the progress of each stage."""

    def __init__(self, store: TuneStore, crew: Crew, space: Space, request: Request, tick: Callable[[int, int], object]) -> None:
        self._store = store
        self._crew = crew
        self._space = space
        self._request = request
        self._tick = tick
        self._course = any(goal.name in COURSE for goal in request.goals)
        self._asked: dict[tuple[int, str, int], int] = {}

    def run(self) -> Result:
        """Return the whole tuning. Raises what `referee.trial.run` raises, and Unusable for goals of which nothing can be measured here."""
        request, space = self._request, self._space
        first = space.first(request.candidates, request.seed)
        # Refuse goals of which the games of the original have no figure at all
        kind = self._request.kinds[0]
        (games,) = self._play_games([ORIGINAL], kind, games_in(self._request, kind, self._request.games[kind]), self._request.seed)
        for goal in self._request.goals:
            if games.finished and all(one.games == 0 for one in measuring.estimates(goal, games)):
                title = self._space.candidates[ORIGINAL].entry.spec.title
                raise Unusable(f"--goal {goal.text}: the games of {title} have nothing of this kind to measure; leave it out")
        found = search(self.measure, len(request.kinds), first, space.near)
        certified = [ORIGINAL] if found.best == ORIGINAL else [ORIGINAL, found.best]
        certificates = self._certificates(certified)
        return Result(certificates[0], certificates[1] if len(certified) > 1 else None, found.rungs, sum(self._asked.values()))

    def measure(self, kind: int, candidates: Sequence[int], part: int) -> list[float]:
        """Return by how much each candidate misses the goals, as the search asks."""
        request = self._request
        word = request.kinds[kind]
        played = self._play_games(candidates, word, games_in(request, word, part), request.seed)
        return [measuring.likely_miss(request.goals_of(word), one) for one in played]

    def _certificates(self, numbers: Sequence[int]) -> list[Certificate]:
        """Return fresh games of some candidates. Their seeds follow from that of game 0, which the search does not play."""
        seed = seed_of(self._request.seed, 0)
        kinds, wanted = self._request.kinds, self._request.goals
        games = {kind: self._play_games(numbers, kind, self._request.games[kind], seed) for kind in kinds}
        found = []
        for at, number in enumerate(numbers):
            each = {kind: games[kind][at] for kind in kinds}
            judged = [(goal, kind) for goal in wanted for kind in measuring.choose_judges(goal, kinds)]
            figures = [(kind, one) for goal, kind in judged for one in measuring.estimates(goal, each[kind])]
            certified = tuple(Certified(kind, one, len(figures)) for kind, one in figures)
            miss = max(measuring.likely_miss(self._request.goals_of(kind), one) for kind, one in each.items())
            found.append(Certificate(number, certified, miss, {kind: (one.finished, one.games) for kind, one in each.items()}))
        return found

    def _play_games(self, numbers: Sequence[int], kind: str, games: int, seed: int) -> list[Outcomes]:
        """Return games 1 to `games` of each candidate by one kind of bots, all on the same seeds."""
        purpose = "search" if seed == self._request.seed else "certificate"
        parts: dict[int, run.Part] = {}
        series = []
        for number in numbers:
            entry = self._space.candidates[number].entry
            settings = Settings((kind,) * len(entry.seats), False, seed, self._request.longest, (), "none")
            one = self._store.series(entry.spec.layout_id, kind, purpose)
            parts[one] = run.Part(entry, settings, games)
            series.append(one)
            key = number, kind, seed
            self._asked[key] = max(games, self._asked.get(key, 0))
        run.run_parts(self._store, self._crew, parts, self._tick)
        return [self._store.outcomes(one, 0, games, self._course) for one in series]


_SERIES = """
CREATE TABLE series (series INTEGER PRIMARY KEY, layout TEXT NOT NULL, bots TEXT NOT NULL, purpose TEXT NOT NULL,
  UNIQUE (layout, bots, purpose));
"""


class TuneStore(store.Store):
    """An open database. `layout` in its table `games` is the number of a series: a layout, a kind of bots, and search or certificate.

    Games are kept for the layout id, which covers all that the rules see, so that the same layout is never played twice."""

    KIND: ClassVar[str] = "tune"
    OPTION: ClassVar[str] = "--folder"
    APPLICATION: ClassVar[int] = 0x696E6B75
    TABLES: ClassVar[str] = f"{store.Store.TABLES}{_SERIES}"

    @property
    def in_all(self) -> int:
        """How many games there are, of all series."""
        return int(self._value("SELECT count(*) FROM games"))

    def series(self, layout: str, bots: str, purpose: str) -> int:
        """Return the number of a series, which is new where there is none yet."""
        key = (layout, bots, purpose)
        with store.told(self.path, type(self)), self._connection:
            self._connection.execute("BEGIN")
            self._connection.execute("INSERT OR IGNORE INTO series (layout, bots, purpose) VALUES (?, ?, ?)", key)
        return int(next(self._rows("SELECT series FROM series WHERE layout = ? AND bots = ? AND purpose = ?", key))[0])

    def outcomes(self, series: int, after: int, last: int, course: bool) -> Outcomes:
        """Return the games of a series after one number and up to another, added up; with the measures of their course if asked for."""
        columns = f"number, finished, rounds, turns, scores, winners, play_order, starts, {'measures' if course else repr('')}"
        query = f"SELECT {columns} FROM games WHERE layout = ? AND number > ? AND number <= ? ORDER BY number"
        return Outcomes().add(outcome(*row) for row in self._rows(query, (series, after, last)))
