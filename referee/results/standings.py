"""Standings over many games: which games count, what each place is worth, who is ahead, and which names may be one person's."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Annotated
from unicodedata import category, normalize

from boardgen.errors import visible
from boardgen.json_values import FromOne, Whole
from boardgen.records import NamedTuple
from referee.files.log_files import Unusable
from referee.tlog.words import common_ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.results.games import Game, Seat


SHORTEST = 5
"""Letters from which on two names that differ by one are worth a word: Ann and Ana are two people as often as one."""
MOST_NEAR = 30
"""Names that are compared with each other for one letter that differs, of those that lack the same letter."""

_LOOKS = str.maketrans(
    # letters of Cyrillic and Greek that look like Latin ones, in lower case
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u03bf\u03b1\u03bd\u03c1\u03ba\u0131\u04cf\u043a\u043c\u0442\u0432\u043d",
    "aeopcyxijshdoavpkilkmtbh",
)


def alike(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Return groups of different names that look alike, each group sorted, in the order of their first names."""
    by_look: dict[str, list[str]] = defaultdict(list)
    for name in sorted(set(names)):
        by_look[_look(name)].append(name)
    near = _Groups()
    for shape in by_look:
        near.add(shape)
    lacking: dict[str, list[str]] = defaultdict(list)
    for shape in by_look:
        if len(shape) >= SHORTEST:
            # Two words are one letter apart when taking one letter from either or both leaves the same.
            for at in range(len(shape)):
                lacking[shape[:at] + shape[at + 1 :]].append(shape)
            lacking[shape].append(shape)
    for shapes in lacking.values():
        for one, other in combinations(shapes[:MOST_NEAR], 2):
            if _one_apart(one, other):
                near.join(one, other)
    groups = [tuple(sorted(name for shape in group for name in by_look[shape])) for group in near.groups()]
    return sorted(group for group in groups if len(group) > 1)


def _look(name: str) -> str:
    """Return what is left of a name without case, spaces, accents and marks, and with letters that look alike as one."""
    plain = normalize("NFKD", name).casefold().translate(_LOOKS)
    return "".join(sign for sign in plain if category(sign)[0] in "LN") or name


def _one_apart(one: str, other: str) -> bool:
    """Return whether two words differ by one letter that is not a digit, or by two neighbours that have changed places."""
    if len(one) > len(other):
        one, other = other, one
    start, _ = common_ends(one, other)
    rest, others = one[start:], other[start:]
    if others[:1].isdigit():
        return False
    if len(one) == len(other):
        return rest[1:] == others[1:] or (len(rest) > 1 and rest[:2] == others[1::-1] and rest[2:] == others[2:])
    return len(other) == len(one) + 1 and rest == others[1:]


class _Groups:
    """Things that are joined two by two."""

    def __init__(self) -> None:
        self._leader: dict[str, str] = {}

    def add(self, thing: str) -> None:
        self._leader[thing] = thing

    def _find(self, thing: str) -> str:
        while self._leader[thing] != thing:
            thing = self._leader[thing]
        return thing

    def join(self, one: str, other: str) -> None:
        self._leader[self._find(other)] = self._find(one)

    def groups(self) -> list[list[str]]:
        members: dict[str, list[str]] = defaultdict(list)
        for thing in self._leader:
            members[self._find(thing)].append(thing)
        return list(members.values())


LAYOUT, PLACES, POINTS = "layout", "places", "points"
"""What a place is worth: what the layout of its game pays, or the share of the other players behind it. POINTS are those of a list."""
SAME = "a place counts as the share of the other players behind it: 1 for a win, 0 for the last"
MOST_NOTES = 20
MOST_PLACES = 26


class StandingsRow(NamedTuple):
    """One line of the standings."""

    place: Annotated[FromOne, "shared on a tie"]
    name: Annotated[str, "a player, or a game and a seat"]
    points: Annotated[Fraction, "null where no game pays any"] | None
    wins: Annotated[Whole, "first places, shared ones too"]
    games: FromOne
    average_place: Fraction


class Table(NamedTuple):
    """The standings of everybody, or those on one layout."""

    layout: Annotated[str, "the layout, with --by layout"] | None
    entries: tuple[StandingsRow, ...]


class Counted(NamedTuple):
    """A game, whether it counts, and the points of each of its players by seat; None where it pays none."""

    game: Game
    counts: bool
    points: dict[str, Fraction] | None


class Results(NamedTuple):
    """All games and what follows from them. `scale` is what places are worth, `before` what a reader must know of it before the standings,
    and `notes` are further sentences for the organiser."""

    games: tuple[Counted, ...]
    by: str
    tables: tuple[Table, ...]
    notes: tuple[str, ...]
    scale: str
    before: tuple[str, ...]

    @property
    def counted(self) -> int:
        return sum(game.counts for game in self.games)


class Scheme(NamedTuple):
    """What places are worth: LAYOUT or PLACES, empty where the games decide, or `points` from the first place on."""

    scale: str
    points: tuple[Fraction, ...] = ()


def scheme(points: str, scale: str = "") -> Scheme:
    """Return what places are worth, from `--points 3,2,1` or `--scale`. Raises Unusable."""
    if points == LAYOUT and scale in ("", LAYOUT):
        return Scheme(LAYOUT)
    if not points:
        return Scheme(scale)
    parts = points.replace(" ", "").split(",")
    if len(parts) > MOST_PLACES or not all(re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,4})?", part) for part in parts):
        raise Unusable(f"--points {points}: write `layout`, or the points for each place from the first on, such as 3,2,1")
    if scale:
        raise Unusable(f"--points {points} and --scale {scale} do not go together; write one of them")
    return Scheme(POINTS, tuple(map(Fraction, parts)))


def results(games: Sequence[Game], worth: Scheme, by: str, *, unproven: bool) -> Results:
    """Return the standings over these games. `unproven` counts games whose result is not proven too, where they have places.

    Where nothing else is asked for, places are worth what each layout pays; if the games pay by different layouts, and are added up, they
    are worth the same in all of them."""
    pays = {game.game if game.pays else "" for game in games if _counts(game, unproven=unproven)}
    mixed = len(pays) > 1 and by != "layout"
    worth = worth if worth.scale else Scheme(PLACES if mixed else LAYOUT)
    counted = tuple(_count_game(game, worth, unproven=unproven) for game in games)
    played = [one for one in counted if one.counts]
    if by == "layout":
        boards = dict.fromkeys(_board(one.game) for one in played)
        tables = [Table(board, _entries([one for one in played if _board(one.game) == board], by)) for board in boards]
    else:
        tables = [Table(None, _entries(played, by))]
    notes = _notes(counted, by, layout=worth.scale == LAYOUT, unproven=unproven)
    return Results(counted, by, tuple(tables), tuple(notes), worth.scale, tuple(_explain_points(worth.scale, mixed=mixed)))


def _explain_points(scale: str, *, mixed: bool) -> Iterator[str]:
    """Yield what points are, where somebody could take them for others."""
    several = "these games pay points of different kinds"
    if scale == PLACES:
        yield f"{several}, so here {SAME}; --scale layout adds up what each layout pays" if mixed else SAME
    elif scale == LAYOUT and mixed:
        yield f"{several}, and are added up as they are: a second place may be worth more than a win; --scale places counts all alike"


def _board(game: Game) -> str:
    return f"{game.title} ({game.board})"


def _counts(game: Game, *, unproven: bool) -> bool:
    return game.placed and not game.same and (unproven or not game.doubt)


def _count_game(game: Game, worth: Scheme, *, unproven: bool) -> Counted:
    counts = _counts(game, unproven=unproven)
    if not game.placed:
        return Counted(game, counts, None)
    if worth.scale == LAYOUT:
        paid = {one.seat: Fraction(one.points).limit_denominator(1000) for one in game.players if one.points is not None}
        return Counted(game, counts, paid if game.pays else None)
    return Counted(game, counts, {one.seat: _share(one, game.players, worth) for one in game.players})


def _share(player: Seat, players: Sequence[Seat], worth: Scheme) -> Fraction:
    """Return what a place is worth; those who share it share the points of the places that they fill."""
    assert player.place is not None  # only placed games come here
    sharing = sum(other.place == player.place for other in players)
    last = max(1, len(players) - 1)
    points = worth.points or [Fraction(last - at, last) for at in range(len(players))]
    return sum(points[player.place - 1 : player.place - 1 + sharing], Fraction(0)) / sharing


def _entries(games: Sequence[Counted], by: str) -> tuple[StandingsRow, ...]:
    sums: dict[str, list[tuple[int, Fraction | None]]] = defaultdict(list)
    for game, _, points in games:
        for player in game.players:
            who = f"{game.title} {player.seat}" if by == "seat" else player.name
            assert player.place is not None
            sums[who].append((player.place, None if points is None else points[player.seat]))
    rows = []
    for name, played in sums.items():
        paid = [points for _, points in played if points is not None]
        places = [place for place, _ in played]
        total = sum(paid, Fraction(0)) if paid else None
        rows.append(StandingsRow(0, name, total, places.count(1), len(played), Fraction(sum(places), len(played))))
    rows.sort(key=lambda row: (_rank(row), row.name.casefold(), row.name))
    placed: list[StandingsRow] = []
    for number, row in enumerate(rows, 1):
        shared = placed and _rank(placed[-1]) == _rank(row)
        placed.append(row._replace(place=placed[-1].place if shared else number))
    return tuple(placed)


def _rank(row: StandingsRow) -> tuple[Fraction, int, Fraction]:
    """Return what ranks a player: more points, then more wins, then the better average place."""
    return -(row.points or Fraction(0)), -row.wins, row.average_place


def _notes(games: Sequence[Counted], by: str, *, layout: bool, unproven: bool) -> list[str]:
    notes = []
    doubtful = [one for one in games if one.game.doubt and not one.game.same]
    out = [one for one in doubtful if not one.counts]
    if out:
        how = "" if unproven else "; --unproven counts those that have places"
        notes.append(f"{_number(len(out), 'game')} not proven and left out of the standings{how}")
    if unproven and len(out) < len(doubtful):
        notes.append(f"{_number(len(doubtful) - len(out), 'game')} counted although the result is not proven")
    written = sum(one.counts and one.game.written for one in games)
    if written:
        notes.append(f"{_number(written, 'game')} counted with the places of the log's own `Result:`")
    advice = "and is not counted again; if they are two games, give them different `Date:` headers"
    same = [one.game for one in games if one.game.same]
    listed = [f"{visible(place_of(game))} is the same game as {visible(game.same)} {advice}" for game in same]
    notes += _cap_notes(listed, "more logs of games that are listed already")
    if layout:
        poor = sorted({one.game.title for one in games if one.counts and one.points is None})
        if poor:
            notes.append(f"no points for {', '.join(map(visible, poor))}: the layout pays none for places; --scale places counts places")
    if by != "seat":
        people = {player.name for one in games if one.game.placed for player in one.game.players}
        groups = [" / ".join(map(visible, group)) for group in alike(people)]
        what = "names that look alike are counted as different players"
        notes += _cap_notes([f"{what}: {group}" for group in groups], "more groups of names that look alike")
    return notes


def place_of(game: Game) -> str:
    """Return the file of a game, with its number where it is not the first."""
    return f"{game.file} game {game.index}" if game.index > 1 else game.file


def _cap_notes(notes: list[str], more: str) -> list[str]:
    return notes if len(notes) <= MOST_NOTES else [*notes[:MOST_NOTES], f"{len(notes) - MOST_NOTES} {more}"]


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}{'s are' if count != 1 else ' is'}"


def number_text(value: Fraction | float | None) -> str:
    """Return a number as people read it: whole, or with at most two decimals; a dash for none."""
    if value is None:
        return "-"
    rounded = round(float(value), 2)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.2f}".rstrip("0")
