"""Compares two logs of one game: the first line of play after which they differ, in what, and whose account later claims support."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import islice
from typing import Annotated

from boardgen.errors import visible
from boardgen.json_values import FromOne, Json, SeatLetter, TurnId, Whole, record as json_record
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.plain_text import columns, plural
from boardgen.records import NamedTuple
from referee.files.log_files import Unusable, layouts_of, read_whole
from referee.judge.ask.laws import notation_of
from referee.judge.ask.protocol import NOTHING, Table, View
from referee.judge.headers import LayoutCache
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import Verdict, moments, verdict
from referee.judge.report.findings import Finding
from referee.show.changes import Change, cell_text, changes, list_held, stones
from referee.tlog.reader import Game, games
from referee.tlog.statements import Check, Diagram, Statement, Turn

MOST_STAGES = 20_000
"""Lines of play of a log that are compared."""


class Said(NamedTuple):
    """A claim, or a value of a checkpoint or of `Result:`: where it is, the seat, and the value.

    A row of the board is nobody's: its `row` is the number of it, its value the marks with a space between them."""

    line: int
    key: str
    seat: str
    value: int | str
    row: int = 0


class Stage(NamedTuple):
    """The game after a line of play: `name` is its id. `more` are other lines that changed something before the next one.

    `holdings` are by key and seat; `live` is False from the first broken line on."""

    name: str
    line: int
    text: str
    view: View
    holdings: Mapping[tuple[str, str], float]
    said: tuple[Said, ...]
    live: bool
    more: tuple[tuple[int, str], ...] = ()


class Walk:
    """One game of a log, stage by stage. `verdict` is there when the last one was given."""

    def __init__(self, game: Game, path: str, layouts: LayoutCache) -> None:
        self.path = path
        self._game = game
        self._adjudicator = Adjudicator(layouts, "engine", None, 1000)
        self.verdict: Verdict | None = None

    @property
    def table(self) -> Table | None:
        return self._adjudicator.table

    @property
    def results(self) -> list[Said]:
        """The scores in the header `Result:`."""
        result = self._adjudicator.headers.result()
        return [] if result is None else [Said(result[0].line, "result", seat, value) for seat, value, _, _ in result[1]]

    @property
    def scores(self) -> dict[str, float]:
        """The final score of each seat; empty for a game that is not finished, or has a broken line."""
        table = self.table
        if table is None or not self._adjudicator.live or not table.finished:
            return {}
        return {one.seat: one.score for one in table.standings()}

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of a game; the first is that before any line of play; its id is empty."""
        adjudicator = self._adjudicator
        stage = Stage("", 0, "", NOTHING, {}, (), True)
        for moment in moments(adjudicator, self._game, views=False):
            table, statement = moment.table, moment.statement
            if moment.turn:
                yield stage
                stage = Stage(moment.turn, statement.line, _words(statement), NOTHING, {}, (), True)
            elif not isinstance(statement, (Check, Diagram)):
                stage = stage._replace(more=(*stage.more, (statement.line, _words(statement))))
            if table is None:
                stage = stage._replace(view=NOTHING, holdings={}, live=False)
            else:
                holdings = {(key, seat): value for key, seat, value in _holdings(table)}
                said = (*stage.said, *_claims(statement, table))
                stage = stage._replace(view=table.view(), holdings=holdings, said=said, live=moment.counts)
        yield stage
        self.verdict = verdict(adjudicator, self.path, self._game.index, self._game.lines)


def _words(statement: Statement) -> str:
    return statement.text.partition("#")[0].strip()


def _holdings(table: Table) -> Iterator[tuple[str, str, float]]:
    for key in table.keys():  # noqa: SIM118  (a method of the table, not of a dict)
        if not table.untimely(key):
            for seat in table.order:
                value = table.holding(key, seat)
                if value is not None:
                    yield key, seat, value


def _claims(statement: object, table: Table) -> Iterator[Said]:
    if isinstance(statement, Turn):
        for claim in statement.claims:
            yield Said(statement.line, claim.key, statement.seat, claim.value)
    elif isinstance(statement, Check):
        for item in statement.items:
            yield Said(statement.line, item.key, item.seat, item.value)
    elif isinstance(statement, Diagram) and statement.row is not None and isinstance(table.spec.ground, Board):
        marks = " ".join(mark.text for mark in statement.marks)
        yield Said(statement.line, f"row {statement.row}", "", marks, statement.row)


def row_of(board: Board, stones: Mapping[str, str], number: int) -> str:
    """Return a row of the board as it would be written: a mark for each column, `.` for an empty point and `_` for a hole."""
    at = {board.col[point]: name for point, name in enumerate(board.names) if board.row[point] == number}
    return " ".join(stones.get(at[column]) or "." if column in at else "_" for column in range(board.columns))


A, B = 0, 1
Pair = tuple[Stage | None, Stage | None]
"""The stages of both logs; None where a log has ended."""
Walks = tuple[Walk, Walk]


class Evidence(NamedTuple):
    """A later claim that the two games do not agree about: the log it is in, what it says, what is so in each game, and whose it supports.

    `supports` is None where it supports neither."""

    log: int
    said: Said
    values: tuple[float | str, float | str]
    supports: int | None


class Comparison(NamedTuple):
    """What two logs have in common and where they part.

    `through` is the last line of play that both have with the same game after it. `parts` are the lines of play at which they part; one is
    None where its log has ended. `differences` have the value in each log, `stones` by point. `errors` are the first error of each log and
    how many there are."""

    paths: tuple[str, str]
    same: bool
    through: str
    parts: tuple[Stage | None, Stage | None]
    stones: tuple[tuple[str, str, str], ...]
    differences: tuple[Change, ...]
    later: tuple[Evidence, ...]
    errors: tuple[tuple[Finding | None, int], tuple[Finding | None, int]]
    notes: tuple[str, ...]

    def support(self, log: int | None) -> int:
        """Return how many later claims support a log, or neither."""
        return sum(one.supports == log for one in self.later)


def compare_logs(one: str, other: str, index: int = 0) -> Comparison:
    """Compare two logs, or the games with this number in them. Raises Unusable where they cannot be of one game."""
    layouts: dict[str, LayoutCache] = {}
    walks = _walk(one, index, layouts), _walk(other, index, layouts)
    left, right = walks[A].stages(), walks[B].stages()
    through = ""
    stages: Pair = (None, None)
    for number in range(MOST_STAGES):
        one_stage, other_stage = next(left, None), next(right, None)
        stages = one_stage, other_stage
        if number == 0:
            _check(walks)
        if one_stage is None or not _alike(one_stage, other_stage):
            break
        through = one_stage.name
    else:
        raise Unusable(f"{one}: more than {MOST_STAGES:,} lines of play, which is more than diff takes")
    same = stages == (None, None)
    later = [] if same else list(_evidence(walks, stages, left, right))
    for _ in (*left, *right):
        pass
    if not same:
        later += _results(walks)
    return Comparison(
        (one, other),
        same,
        through,
        stages,
        () if same else tuple(_stones(stages)),
        () if same else tuple(_differences(stages)),
        tuple(later),
        (_first_error(walks[A]), _first_error(walks[B])),
        tuple(_names(walks)),
    )


def _walk(path: str, index: int, layouts: dict[str, LayoutCache]) -> Walk:
    data = read_whole(path, "diff")
    cache = layouts_of(path, layouts)
    count = sum(1 for _ in games(BytesIO(data), notation_of, cache.names))
    if index > count or (count > 1 and not index):
        lacking = f"there is no game {index}" if index else "name one with --index"
        raise Unusable(f"{path} contains {plural(count, 'game')}; {lacking}")
    for game in games(BytesIO(data), notation_of, cache.names):
        if game.index == (index or 1):
            return Walk(game, path, cache)
    raise AssertionError("the games were counted")


def _check(walks: tuple[Walk, Walk]) -> None:
    """Refuse logs that cannot be of one game: another layout, other seats, or a log that cannot be opened."""
    for walk in walks:
        if walk.table is None:
            raise Unusable(f"{walk.path}: this game cannot be opened; `referee check {walk.path}` says why")
    one, other = walks[A].table, walks[B].table
    assert one is not None
    assert other is not None
    if one.spec.pin != other.spec.pin:
        raise Unusable(f"these are logs of two games: {walks[A].path} is on {one.spec.pin}, {walks[B].path} on {other.spec.pin}")
    seats, others = sorted(one.order), sorted(other.order)
    if seats != others:
        raise Unusable(f"these are logs of two games: {walks[A].path} has seats {' '.join(seats)}, {walks[B].path} {' '.join(others)}")


def _alike(one: Stage | None, other: Stage | None) -> bool:
    """Return whether two stages are those of one line of play, with the same game after it."""
    if one is None or other is None:
        return False
    return one.name == other.name and one.live == other.live and _nameless(one.view) == _nameless(other.view)


def _nameless(view: View) -> View:
    """Return a view without the names of the players, which two scribes may spell in two ways."""
    return view._replace(players={seat: {**list_held(own), "name": ""} for seat, own in view.players.items()})


def _differences(stages: Pair) -> Iterator[Change]:
    """Yield what differs in holdings and on the table after the same line of play."""
    one, other = stages
    if one is not None and other is not None and one.name == other.name:
        yield from changes(one.view, other.view)


def _stones(stages: Pair) -> Iterator[tuple[str, str, str]]:
    """Yield the points that differ, with the seat of the stone in each log."""
    one, other = stages
    if one is None or other is None or one.name != other.name:
        return
    for point, theirs, ours in stones(other.view.stones, one.view.stones):
        yield point, ours or "", theirs or ""


def _evidence(walks: Walks, at: Pair, left: Iterator[Stage], right: Iterator[Stage]) -> Iterator[Evidence]:
    """Yield claims and rows of the board from the first difference on about which the two games do not agree."""
    ours, theirs = _stages_by_id(at[A], left), _stages_by_id(at[B], right)
    for name, one in ours.items():
        other = theirs.get(name)
        if other is None:
            continue
        for log, said in [*((A, said) for said in one.said), *((B, said) for said in other.said)]:
            if said.row:
                yield from _weigh_row(walks[A], log, said, one, other)
                continue
            first, second = one.holdings.get((said.key, said.seat)), other.holdings.get((said.key, said.seat))
            if first is not None and second is not None:
                yield from _weigh(log, said, first, second)


def _weigh_row(walk: Walk, log: int, said: Said, one: Stage, other: Stage) -> Iterator[Evidence]:
    """Yield a row of the board, weighed where the two games differ in it: at the other points it speaks for neither."""
    assert walk.table is not None
    board = walk.table.spec.board
    first, second = (row_of(board, stage.view.stones, said.row) for stage in (one, other))
    marks = list(zip(str(said.value).split(), first.split(), second.split(), strict=False))
    differing = [(mark, ours, theirs) for mark, ours, theirs in marks if ours != theirs]
    if differing and len(marks) == board.columns:
        whose = [A if mark == ours else B if mark == theirs else None for mark, ours, theirs in differing]
        yield Evidence(log, said, (first, second), whose[0] if len(set(whose)) == 1 else None)


def _results(walks: Walks) -> Iterator[Evidence]:
    """Yield the scores in `Result:`, weighed where both logs go on to the end and the scores differ."""
    ours, theirs = walks[A].scores, walks[B].scores
    for log, walk in enumerate(walks):
        for said in walk.results:
            if said.seat in ours and said.seat in theirs:
                yield from _weigh(log, said, ours[said.seat], theirs[said.seat])


def _weigh(log: int, said: Said, first: float, second: float) -> Iterator[Evidence]:
    if first != second:
        yield Evidence(log, said, (first, second), A if said.value == first else B if said.value == second else None)


def _stages_by_id(first: Stage | None, rest: Iterator[Stage]) -> dict[tuple[str, int], Stage]:
    """Return the stages by their ids, and by which of that id they are: a round may have several lines of the whole table."""
    seen: Counter[str] = Counter()
    named: dict[tuple[str, int], Stage] = {}
    for stage in (first, *islice(rest, MOST_STAGES)):
        if stage is not None:
            seen[stage.name] += 1
            named[stage.name, seen[stage.name]] = stage
    return named


def _first_error(walk: Walk) -> tuple[Finding | None, int]:
    if walk.verdict is None:
        return None, 0
    return next((finding for finding in walk.verdict.findings if finding.level == "error"), None), walk.verdict.errors


def _names(walks: tuple[Walk, Walk]) -> Iterator[str]:
    """Yield seats whose players have another name in each log."""
    one, other = (walk.verdict.players if walk.verdict is not None else {} for walk in walks)
    for seat, name in one.items():
        if seat in other and other[seat] != name:
            yield f"seat {seat} is {name} in {walks[A].path} and {other[seat]} in {walks[B].path}"


MOST_ROWS = 40


def text(comparison: Comparison) -> Iterator[str]:
    """Yield lines without their ends."""
    one, other = map(visible, comparison.paths)
    if comparison.same:
        yield f"{one} and {other} are logs of the same game, turn by turn"
    else:
        yield from _difference(comparison, one, other)
    for path, (finding, count) in zip((one, other), comparison.errors, strict=True):
        if finding is not None:
            yield f"{path}: {plural(count, 'error')}, the first on line {finding.line}: {visible(finding.message)}"
    yield from (f"note: {visible(note)}" for note in comparison.notes)


def _difference(comparison: Comparison, one: str, other: str) -> Iterator[str]:
    through = f"through {comparison.through}" if comparison.through else "on nothing but who plays"
    yield f"{one} and {other} agree {through}"
    yield "first difference:"
    for path, stage in zip((one, other), comparison.parts, strict=True):
        if stage is None:
            yield f"  {path} has ended"
        elif not stage.name:
            yield f"  {path}: before the first line of play"
        else:
            yield f"  {path}:{stage.line}: {visible(stage.text)}"
            yield from (f"  {path}:{number}: {visible(words)}" for number, words in stage.more)
    rows = [[f"{point}", left or ".", right or "."] for point, left, right in comparison.stones]
    rows += [
        [f"{change.seat} {change.key}".strip(), visible(cell_text(change.before)), visible(cell_text(change.after))]
        for change in comparison.differences
        if change.key != "name"
    ]
    if rows:
        yield ""
        yield from columns([["after it", one, other], *rows[:MOST_ROWS]], right=(1, 2)).split("\n")
        if len(rows) > MOST_ROWS:
            yield f"and {len(rows) - MOST_ROWS} more"
    yield ""
    if not comparison.later:
        yield "no later claim distinguishes the two"
        return
    for evidence in comparison.later[:MOST_ROWS]:
        yield _later(evidence, (one, other))
    if len(comparison.later) > MOST_ROWS:
        yield f"and {len(comparison.later) - MOST_ROWS} more"
    counts = f"{_count(comparison, A, other)} for {one}, {_count(comparison, B, one)} for {other}"
    yield f"later claims: {counts}, {comparison.support(None)} for neither"


def _count(comparison: Comparison, log: int, path: str) -> str:
    """Return how many claims support a log, and how many of them the other log has."""
    supporting = [one for one in comparison.later if one.supports == log]
    against = sum(one.log != log for one in supporting)
    return f"{len(supporting)}" + (f" ({against} of them in {path} itself)" if against else "")


def _later(evidence: Evidence, paths: tuple[str, str]) -> str:
    said = evidence.said
    mark = "`" if said.row else ""
    claimed, *values = (f"{mark}{visible(cell_text(value))}{mark}" for value in (said.value, *evidence.values))
    what = f"{said.seat} {said.key} {claimed}".strip()
    by = f"{values[A]} by {paths[A]}, {values[B]} by {paths[B]}"
    whose = "supports neither" if evidence.supports is None else f"supports {paths[evidence.supports]}"
    return f"{paths[evidence.log]}:{said.line}: {what} ({by}): {whose}"


class PartRecord(NamedTuple):
    """A line of play at which two logs part."""

    turn: Annotated[TurnId, "null before the first line of play"] | None
    line: Whole
    text: Annotated[str, "as written"]


class StoneRecord(NamedTuple):
    """A point that differs."""

    point: str
    seats: tuple[SeatLetter | None, ...]


class DifferenceRecord(NamedTuple):
    """A holding that differs."""

    seat: SeatLetter | None
    key: Annotated[str, "such as cash or prisoners.G"]
    values: tuple[object, ...]


class ClaimRecord(NamedTuple):
    """A later claim."""

    file: Annotated[str, "the log that has the claim"]
    line: FromOne
    seat: Annotated[SeatLetter | None, "null for a row of the board"]
    key: Annotated[str, "a key of the notation, such as $; or result, or row 7"]
    value: Annotated[float | str, "what is claimed; of a row its marks"]
    values: Annotated[tuple[float | str, ...], "what is so in the game of each log"]
    supports: Annotated[str, "the log whose game has the claimed value; null for neither"] | None


class ErrorRecord(NamedTuple):
    """The errors of a log."""

    count: Whole  # type: ignore[assignment]  # the key of the output
    line: FromOne | None
    message: Annotated[str, "of the first one"] | None


class DiffRecord(NamedTuple):
    """What `diff --format json` gives. What is of both logs is a list of two, in the order of the command line."""

    files: tuple[str, ...]
    same: Annotated[bool, "whether the games are the same after every line of play"]
    through: Annotated[TurnId, "the last line of play after which both games are the same"] | None
    parts: Annotated[list[PartRecord | None], "the lines at which they part; null where a log has ended"]
    stones: list[StoneRecord]
    differences: list[DifferenceRecord]
    claims: Annotated[list[ClaimRecord], "later claims about which the two games do not agree"]
    errors: list[ErrorRecord]
    notes: tuple[str, ...]


def record(comparison: Comparison) -> dict[str, Json]:
    """Return the comparison as `diff --format json` gives it."""
    paths = comparison.paths
    parts = [
        stage and PartRecord(stage.name or None, stage.line, "\n".join((stage.text, *(words for _, words in stage.more))))
        for stage in comparison.parts
    ]
    stones = [StoneRecord(point, (one or None, other or None)) for point, one, other in comparison.stones]
    named = [change for change in comparison.differences if change.key != "name"]
    differences = [DifferenceRecord(change.seat or None, change.key, (change.before, change.after)) for change in named]
    claims = [
        ClaimRecord(paths[log], said.line, said.seat or None, said.key, said.value, values, None if supports is None else paths[supports])
        for log, said, values, supports in comparison.later
    ]
    errors = [ErrorRecord(count, one.line if one else None, one.message if one else None) for one, count in comparison.errors]
    through = comparison.through or None
    return json_record(DiffRecord(paths, comparison.same, through, parts, stones, differences, claims, errors, comparison.notes))
