"""What there is to tell of a game on a poster: who won and by what, the score round by round, what was carried, and a short story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import BinaryIO, Final
from unicodedata import category, name as name_of, normalize

from boardgen.draw.type import fonts
from boardgen.errors import visible
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.words import fill_word
from boardgen.records import NamedTuple
from referee.judge.ask.laws import law
from referee.judge.ask.protocol import Standing, Table
from referee.judge.ask.trials import Deed, Haul, Keepsake, Laid, Pieces
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import Moment, Trust
from referee.replay.steps import Replay, Step, walk
from referee.tlog.statements import Round, Turn

HEAD: Final = "capitals-tight"
"""The face of the title."""

LINES = 5
"""Lines of story at most."""


class Move(NamedTuple):
    """A piece that came onto the board: its number among all of them, the step of the replay, the round, whose it is, and where.
    `stays`: until the end."""

    number: int
    step: int
    round: int
    seat: str
    place: str
    stays: bool


class Line(NamedTuple):
    """A line of the story: the round that it is about, whose turn it was, and the text."""

    round: int
    seat: str
    text: str


class Trip(NamedTuple):
    """Something that was brought on its way in a round; `delivered`: something happened where it ended."""

    round: int
    haul: Haul
    delivered: bool


class Course(NamedTuple):
    """The score of every seat at the end of a round; `over`: that by which the game is decided, where the last round has another."""

    round: int
    scores: Mapping[str, float]
    said: Mapping[str, str]
    """The same as people say it."""
    over: bool = False


class Story(NamedTuple):
    """A game, ready to be drawn. `scores` are those at the end as people say them, by seat, best first; `inks` those of pieces.
    `hauls` are added up by way."""

    replay: Replay
    spec: GameSpec
    title: str
    subtitle: str
    names: Mapping[str, str]
    scores: Mapping[str, str]
    inks: Mapping[str, str]
    course: Sequence[Course]
    moves: Sequence[Move]
    pieces: Pieces
    hauls: Sequence[Haul]
    trips: Sequence[Trip]
    """The same one after the other, with the deeds at their ends."""
    laid: Laid | None
    deeds: Sequence[Deed]
    land: Mapping[str, str]
    lines: Sequence[Line]
    lacking: Sequence[str]
    """Characters of these lines that the font lacks: something stands for them (`spell`)."""

    def say(self, key: str, **values: object) -> str:
        """Return a word of the layout, filled in."""
        return fill_word(self.spec.words, self.spec.file, key, values)


class _Weighed(NamedTuple):
    """A line that may be told, and how much it counts."""

    line: Line
    weight: float


class _Watcher:
    """Follows the game while it is judged."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Haul | Deed]] = []
        self.course: list[Course] = []
        self.worth: dict[int, float] = {}
        """How much each line, by its number, moved the scores."""
        self.keepsake: Keepsake[Table] | None = None
        self._scores: Mapping[str, float] = {}

    def take(self, moment: Moment) -> None:
        """Note what a line did that has just been taken."""
        table, line = moment.table, moment.statement
        if table is None or not moment.counts:
            return
        if self.keepsake is None:
            self._meter = law(table.spec).measures().meter(table)
            self.keepsake = law(table.spec).keepsake(table)
        if isinstance(line, (Turn, Round)) and line.round:
            self.told += [(line.round, one) for one in self.keepsake.tell(table, line, table.read(line)[0])]
        self.keepsake.settle(table)
        self._meter.settle(table)
        scores = dict(self.keepsake.count(table, self._meter.scores(table)))
        if self._scores:
            self.worth[line.line] = sum(abs(score - self._scores.get(seat, score)) for seat, score in scores.items())
        self._scores = scores
        if isinstance(line, Turn) and line.round:
            if self.course and self.course[-1].round == line.round:
                self.course.pop()
            if self.keepsake.begun(table):
                said = {seat: self.keepsake.score(table, seat, score) for seat, score in scores.items()}
                self.course.append(Course(line.round, scores, said))


def gather(stream: BinaryIO, name: str, index: int, layouts: LayoutCache, trust: Trust = "engine") -> Story | None:
    """Return the game with this number (from 1) of a log as a story; None where it has no such game, or no line of it could be played."""
    watcher = _Watcher()
    replay = walk(stream, name, index, layouts, trust, watch=watcher.take)
    if replay is None or replay.verdict.table is None or not replay.steps or watcher.keepsake is None:
        return None
    table, keepsake = replay.verdict.table, watcher.keepsake
    spec, standings = table.spec, table.standings()
    names = {one.seat: _name(one.name) or spec.seats[one.seat].name for one in standings}
    counts = keepsake.count(table, {one.seat: one.score for one in standings})
    scores = {one.seat: keepsake.score(table, one.seat, counts[one.seat]) for one in standings}
    deeds = [(round_, one) for round_, one in watcher.told if isinstance(one, Deed)]
    done = {(round_, one.seat, one.place) for round_, one in deeds}
    hauled = [(round_, one) for round_, one in watcher.told if isinstance(one, Haul)]
    trips = [Trip(round_, one, (round_, one.seat, one.path[-1]) in done) for round_, one in hauled]
    hauls: dict[tuple[str, str, str], float] = {}
    for _, one in hauled:
        for here, there in zip(one.path, one.path[1:], strict=False):
            hauls[one.seat, here, there] = hauls.get((one.seat, here, there), 0) + one.amount
    laid = None if replay.picture is None else keepsake.lay(table, replay.picture)
    found = Story(
        replay, spec, "", "", names, scores, keepsake.inks(table), watcher.course, _moves(replay), keepsake.pieces,
        [Haul(seat, (here, there), amount) for (seat, here, there), amount in hauls.items()],
        trips, laid,
        _join(keepsake, table, [one for _, one in deeds]), keepsake.land(table) if table.finished else {}, (), (),
    )  # fmt: skip
    lines = _comments(replay, watcher.worth) or _events(found, deeds)
    title, subtitle = _title(found, standings)
    if watcher.course and watcher.course[-1].said != scores:
        last = watcher.course[-1] if table.finished else watcher.course.pop()
        watcher.course.append(Course(last.round + table.finished, counts, scores, table.finished))
    told = _choose(lines)
    lacking = sorted(set().union(*(spell(line.text)[1] for line in told)))
    told = [line._replace(text=spell(line.text)[0]) for line in told]
    return found._replace(title=title, subtitle=subtitle, lines=told, lacking=lacking)


def _name(name: str) -> str:
    """Return a name without signs that a face of the poster lacks, or none where it lacks a letter: the poster has the seat's then."""
    name = normalize("NFC", name)
    faces: tuple[fonts.Face, ...] = (HEAD, "semibold", "display-italic")
    lacking = set().union(*(fonts.missing(name, face) for face in faces))
    if any(category(sign)[0] == "L" for sign in lacking):
        return ""
    return visible(" ".join("".join(sign for sign in name if sign not in lacking and category(sign) != "Cf").split()))


_WRITTEN_OUT = re.compile(r"\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")
"""What `visible` makes of a character that cannot be printed."""


def spell(text: str) -> tuple[str, set[str]]:
    """Return a text without what the font of the story lacks, and what that is.

    A sign has its name in brackets instead, such as (party popper), and so has each letter of a flag; letters of other scripts are one
    ellipsis together. Marks that no letter has with them, colours of skin, and what joins signs or has no width are left out."""
    text = normalize("NFC", _WRITTEN_OUT.sub("", text))
    lacking = fonts.missing(text, "semibold")
    if not lacking:
        return text, lacking
    parts = []
    for sign in text:
        kind = category(sign)
        if sign not in lacking and kind != "Cf":
            parts.append(sign)
        elif kind in ("So", "Sm", "Sc"):
            parts.append(f" ({name_of(sign, 'sign').lower().removeprefix('regional indicator symbol letter ')}) ")
        elif kind[0] in "LNP":
            parts.append("\u2026")
    told = re.sub(r"\u2026(?:\s*\u2026)+", "\u2026", " ".join("".join(parts).split()))
    return re.sub(r" ([.,;:!?])", r"\1", told), {sign for sign in lacking if category(sign)[0] not in "MC"}


def _join(keepsake: Keepsake[Table], table: Table, deeds: Sequence[Deed]) -> list[Deed]:
    """Return the deeds of each seat, place and key as one."""
    alike: dict[tuple[str, str, str], list[Deed]] = {}
    for one in deeds:
        alike.setdefault((one.seat, one.place, one.key), []).append(one)
    return [keepsake.join(table, several) for several in alike.values()]


def _moves(replay: Replay) -> list[Move]:
    """Return the pieces that came onto the board, in order. One that moves comes again where it moves to."""
    on = {piece.slot: piece for piece in replay.position(replay.last_played).values()}
    last: dict[str, int] = {}
    moves: list[Move] = []
    for step in replay.steps[1 : replay.last_played + 1]:
        for piece in step.new:
            if piece.seat and not piece.layer and piece.place == piece.slot:
                last[piece.slot] = len(moves)
                moves.append(Move(len(moves) + 1, step.number, _round(step), piece.seat, piece.place, False))
    owners = {place: piece.seat for place, piece in on.items()}
    return [move._replace(stays=last[move.place] == at and owners.get(move.place) == move.seat) for at, move in enumerate(moves)]


def _round(step: Step) -> int:
    return int("".join(sign for sign in step.turn or "" if sign.isdecimal()) or 0)


def _title(story: Story, standings: Sequence[Standing]) -> tuple[str, str]:
    """Return who won, and by what; of a game that goes on, who plays and how far it is."""
    names, spec = story.names, story.spec
    won = [names[one.seat] for one in standings if one.place == 1]
    lost = [names[one.seat] for one in standings if one.place != 1]
    if not won:
        title = _list_names(story, names.values())
    elif len(won) > 1:
        title = story.say("poster_shared", winners=_list_names(story, won))
    elif len(lost) == 1:
        title = story.say("poster_beats", winner=won[0], loser=lost[0], players=_count_players(story, won[0]))
    else:
        title = story.say("poster_wins", winner=won[0], players=_count_players(story, won[0]))
    round_ = max((*(course.round for course in story.course), *(move.round for move in story.moves)), default=0)
    scores = [story.scores[one.seat] for one in standings]
    # of several seats each has its score beside its name
    said = story.say("poster_scores_two", one=scores[0], other=scores[1]) if len(standings) == 2 else _say_points(story, standings[0])
    return title, story.say("poster_subtitle", scores=said, round=round_, game=spec.title)


def _say_points(story: Story, best: Standing) -> str:
    """Return a score with its unit: money has its sign, and a bare number is one of points."""
    score = story.scores[best.seat]
    return story.say("poster_points", score=score, count=best.score) if score == f"{best.score:g}" else score


def _list_names(story: Story, names: Iterable[str]) -> str:
    """Return names as a list of words: Ana, Ben and Cleo."""
    *more, last = names
    return story.say("poster_and", names=", ".join(more), last=last) if more else last


def _count_players(story: Story, name: str) -> int:
    """Return 2 for the name of a side of several, such as Ben & Tom, of which verbs are plural; else 1."""
    return 2 if {"&", "+", story.say("poster_and", names="", last="").strip()} & set(name.split()) else 1


_IDS = re.compile(r"\s*\([A-Z]{1,2}-\d+(?:, [A-Z]{1,2}-\d+)*\)")
"""Ids of rules in a comment, such as (G-55)."""


def _comments(replay: Replay, worth: Mapping[int, float]) -> list[_Weighed]:
    """Return what is written beside the steps that count, each weighed by how much its line moved the scores."""
    found = []
    for step in replay.steps[1 : replay.last_played + 1]:
        text = _IDS.sub("", " ".join(step.comments)).strip()
        if step.turn and spell(text)[0].strip("\u2026 "):
            weight = 2 * worth.get(step.line, 0.0) + len(step.captured) + len(text) / 1000
            found.append(_Weighed(Line(_round(step), step.seat, text[:1].upper() + text[1:]), weight))
    return found


def _events(story: Story, deeds: Sequence[tuple[int, Deed]]) -> list[_Weighed]:
    """Return what decided a game without comments: the largest deeds, captures, and each change of the lead."""
    found = []
    most = {key: max(one.weight for _, one in deeds if one.key == key) for key in {one.key for _, one in deeds}}
    for round_, one in deeds:
        name = story.names.get(one.seat, one.seat)
        text = story.say(f"{one.key}_told", name=name, players=_count_players(story, name), **one.values)
        found.append(_Weighed(Line(round_, one.seat, text), one.weight / (most[one.key] or 1)))
    for step in story.replay.steps[1 : story.replay.last_played + 1]:
        taken = [piece for piece in step.captured if not piece.layer]
        if taken and step.seat:
            losers = _list_names(story, dict.fromkeys(story.names.get(piece.seat, piece.seat) for piece in taken))
            name = story.names[step.seat]
            text = story.say("poster_captured", name=name, players=_count_players(story, name), count=len(taken), loser=losers)
            found.append(_Weighed(Line(_round(step), step.seat, text), len(taken) / 3))
    lead = ""
    table = story.replay.verdict.table
    best = min if table is not None and table.lowest_wins else max
    for course in story.course:
        top = [seat for seat, score in course.scores.items() if score == best(course.scores.values())]
        if len(top) == 1 and top[0] != lead:
            if lead:
                behind = best(score for seat, score in course.scores.items() if seat != top[0])
                second = next(seat for seat, score in course.scores.items() if score == behind and seat != top[0])
                said = story.say("poster_scores_two", one=course.said[top[0]], other=course.said[second])
                name = story.names.get(top[0], top[0])
                text = story.say("poster_leads", name=name, players=_count_players(story, name), score=said)
                found.append(_Weighed(Line(course.round, top[0], text), 0.9 + course.round / 1000))
            lead = top[0]
    return found


def _choose(lines: Sequence[_Weighed]) -> list[Line]:
    """Return the heaviest lines, in the order of play; of lines with the same words the heaviest."""
    chosen: dict[str, int] = {}
    for at in sorted(range(len(lines)), key=lambda at: (-lines[at].weight, at)):
        if len(chosen) < LINES:
            chosen.setdefault(lines[at].line.text, at)
    return [lines[at].line for at in sorted(chosen.values(), key=lambda at: (lines[at].line.round, at))]
