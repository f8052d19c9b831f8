"""A game as a print for the wall: what there is to tell of it (`gather`), and the sheet that is drawn from that (`draw_poster`).

Pieces are shown with their numbers, ways and deeds, with the score round by round, a title and a short story.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import BinaryIO, Final

from boardgen.draw.shape import charts, ink
from boardgen.draw.shape.shapes import (
    Circle,
    Figure,
    Group,
    Paint,
    Path,
    Rect,
    Shape,
    Text,
    extent_of,
    leaves,
    line,
    missing_glyphs,
    polygon,
)
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import visible
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.words import fill_word
from boardgen.layout.yaml.plain_text import print_minus
from boardgen.records import NamedTuple
from boardgen.surface import png
from boardgen.surface.svg import svg_text
from referee.judge.ask.laws import law
from referee.judge.ask.protocol import Standing, Table
from referee.judge.ask.trials import Deed, Haul, Keepsake, Pieces
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import Moment, Trust
from referee.replay.animation import cut
from referee.replay.steps import Replay, Step, walk
from referee.show.picture import BOWS, clear_compass, crop_ground, draw_over, draw_way, find_signs, fit_number, place_pieces
from referee.tlog.statements import Round, Turn

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
    deeds: Sequence[Deed]
    land: Mapping[str, str]
    lines: Sequence[Line]

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
        scores = dict(self._meter.scores(table))
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
    names = {one.seat: _name(visible(one.name)) or spec.seats[one.seat].name for one in standings}
    scores = {one.seat: keepsake.score(table, one.seat, one.score) for one in standings}
    hauls: dict[tuple[str, str, str], float] = {}
    for _, one in watcher.told:
        if isinstance(one, Haul):
            for here, there in zip(one.path, one.path[1:], strict=False):
                hauls[one.seat, here, there] = hauls.get((one.seat, here, there), 0) + one.amount
    deeds = [(round_, one) for round_, one in watcher.told if isinstance(one, Deed)]
    found = Story(
        replay, spec, "", "", names, scores, keepsake.inks(table), watcher.course, _moves(replay), keepsake.pieces,
        [Haul(seat, (here, there), amount) for (seat, here, there), amount in hauls.items()],
        _join(keepsake, table, [one for _, one in deeds]), keepsake.land(table) if table.finished else {}, (),
    )  # fmt: skip
    lines = _comments(replay, watcher.worth) or _events(found, deeds)
    title, subtitle = _title(found, standings)
    if watcher.course and watcher.course[-1].said != scores:
        last = watcher.course[-1] if table.finished else watcher.course.pop()
        watcher.course.append(Course(last.round + table.finished, {one.seat: one.score for one in standings}, scores, table.finished))
    return found._replace(title=title, subtitle=subtitle, lines=_choose(lines))


def _name(name: str) -> str:
    """Return a name as it is, or none where a face of the poster lacks a character of it: the poster has the seat's then."""
    return "" if any(fonts.missing(name, face) for face in (HEAD, "semibold", "display-italic")) else name


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
    said = story.say("poster_scores_two", one=scores[0], other=scores[1]) if len(standings) == 2 else scores[0]
    return title, story.say("poster_subtitle", scores=said, round=round_, game=spec.title)


def _list_names(story: Story, names: Iterable[str]) -> str:
    """Return names as a list of words: Ana, Ben and Cleo."""
    *more, last = names
    return story.say("poster_and", names=", ".join(more), last=last) if more else last


def _count_players(story: Story, name: str) -> int:
    """Return 2 for the name of a side of several, such as Ben & Tom, of which verbs are plural; else 1."""
    both = story.say("poster_and", names="", last="").strip()
    return 2 if {"&", "+", both} & set(name.split()) else 1


_IDS = re.compile(r"\s*\([A-Z]{1,2}-\d+(?:, [A-Z]{1,2}-\d+)*\)")
"""Ids of rules in a comment, such as (G-55)."""


def _comments(replay: Replay, worth: Mapping[int, float]) -> list[_Weighed]:
    """Return what is written beside the steps that count, each weighed by how much its line moved the scores."""
    found = []
    for step in replay.steps[1 : replay.last_played + 1]:
        if step.comments and step.turn:
            text = _IDS.sub("", " ".join(step.comments)).strip()
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


A3 = (297.0, 420.0)
WIDE = 297.0
"""The width of the sheet for which measures and type are given, mm: on another they grow and shrink with it."""
BARE = 180.0
"""The same for a game without a board, whose story has all the room."""
MARGIN, GAP = 14.0, 8.0
EDGE = 7.0
"""From the edge of the sheet to the line around all of it, mm."""
PAPER = "#FFFDF7"
TITLE, SUBTITLE, SEAT, STORY, SMALL = 46.0, 15.0, 13.0, 12.5, 9.0
"""Type in points."""
HEAD: Final = "capitals-tight"
"""The face of the title."""
LARGEST = 2.0
"""How many times its true size a board is at most, on a sheet of `WIDE`."""
GROW = tuple(round(1.6 - 0.05 * step, 2) for step in range(17))
"""How many times its usual size everything below the board may be: the largest that has room is taken."""
CHART = 44.0
"""How high a chart is below a board, mm."""
SIDE = 105.0
"""The minimum width of what is beside it."""
DISC = 0.21
"""The radius of a disc with the number of its round, in pitches of the board."""
STONE = 0.44
GHOST = 0.15
PITCH = 2.3
"""What is the pitch of a map of tiles here, in rings around a piece."""
BROAD, NARROW = 0.2, 0.045
"""The widths of the broadest and of the narrowest way, in pitches."""
LANE = 0.26
"""From the way of one seat to that of the next on a map of tiles, in pitches."""
DIAGRAM = 50
"""Stones in each diagram, where numbers would repeat on a point."""
ACROSS = 4
DPI = 150
"""Pixels an inch of a PNG."""


class Page(NamedTuple):
    """A sheet of `width` x `height` mm."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def write_poster(page: Page, form: str, title: str) -> tuple[bytes, str]:
    """Return a poster as a file, and the characters that the font lacks, which are boxes in it. `form` is `pdf`, `svg` or `png`.

    An SVG shows them in a font of the reader's.
    """
    size, lacking = (page.width, page.height), missing_glyphs(page.shapes)
    if form == "svg":
        return svg_text(size, page.shapes, real_text=bool(lacking), title=title).encode("utf-8"), ""
    return png.png_bytes(size, page.shapes, DPI) if form == "png" else png.pdf_bytes([(size, page.shapes)], title), lacking


def draw_poster(story: Story, size: tuple[float, float]) -> Page:
    """Return the poster on paper of this size in mm, upright or on its side as the board is."""
    picture = story.replay.picture
    ground = crop_ground(picture.ground) if picture is not None and picture.ground.width else _lay_hands(story)
    short, long = sorted(size)
    level = ground.width > 1.25 * ground.height and not (story.pieces == "stones" and _diagrams(story.moves))
    width, height = (long, short) if level else (short, long)
    scale = width / (WIDE * 2**0.5 if level else WIDE if ground.width else BARE)
    sheet = _Sheet(story, width / scale, height / scale, scale)
    shapes = (Rect(0, 0, width, height, Paint(fill=PAPER)), Group(tuple(sheet.draw(ground, level)), Affine.scale(scale)))
    return Page(width, height, shapes)


HAND = 250.0
"""How wide the cards of a hand are side by side at most, on a poster of a game without a board, in mm; they overlap then."""


def _lay_hands(story: Story) -> Figure:
    """Return the cards that each seat has at the end, as they are printed: a picture of a game without a board. Empty for no cards."""
    from boardgen.components.print_order import choose_seats  # games with a board print nothing here
    from boardgen.kit.kit import build
    from boardgen.sheet.paper.paper import paper

    table, spec = story.replay.verdict.table, story.spec
    hands = (law(spec).measures().hands(table) if table is not None else None) or {}
    faces: dict[str, Figure] = {}
    for deck in spec.figures.decks if isinstance(spec.figures, RecordFigures) else ():
        rows = {int(names[-1].rpartition(" ")[2]): label for label, names in deck.names.items()}
        held = tuple(row for row, label in rows.items() if any(label in hand for hand in hands.values()))
        if held and spec.components[deck.name].own.rows:
            kit = build(spec, choose_seats(spec, None, None), paper("a4"), (deck.name,), cards=((deck.name, held),))
            drawn = {face.name: face.figure for part in kit.parts for face in part.faces}
            faces |= {label: drawn[name] for row, label in rows.items() if (name := f"{deck.name}-{row}") in drawn}
    shapes: list[Shape] = []
    y = 0.0
    for seat in story.names:
        cards = [faces[card] for card, many in hands.get(seat, {}).items() if card in faces for _ in range(many)]
        if not cards:
            continue
        high, wide = cards[0].height, cards[0].width
        step = min(wide + 4, (HAND - wide) / max(1, len(cards) - 1))
        x = (HAND - wide - step * (len(cards) - 1)) / 2
        for card in cards:
            edge = Rect(0.0, 0.0, card.width, card.height, Paint(ink.PAPER, ink.EDGE, 0.3), 2.5)
            shapes.append(Group((edge, Group(card.shapes, clip=edge._replace(paint=Paint()))), Affine.translate(x, y)))
            x += step
        shapes.append(Circle(HAND / 2, y + high + 4.5, 2.6, Paint(story.inks[seat], ink.EDGE, 0.3)))
        y += high + 12
    return Figure(HAND, y - 4, tuple(shapes)) if shapes else Figure(0.0, 0.0, ())


class _Sheet:
    """Draws one poster in the measures of a sheet that is `WIDE` across, or `WIDE` high where it lies on its side."""

    def __init__(self, story: Story, width: float, height: float, scale: float) -> None:
        self._story, self._width, self._height = story, width, height
        self._small = max(SMALL, SMALL / scale)  # as large on paper, however small the sheet is
        self._columns = 0.0
        self._inks = story.inks

    def draw(self, ground: Figure, level: bool) -> Iterator[Shape]:
        """Yield everything on the sheet."""
        edge = Box(0.0, 0.0, self._width, self._height).grown(-EDGE)
        yield Rect(edge.x0, edge.y0, edge.width, edge.height, Paint(stroke=ink.TEXT, width=0.7))
        yield Rect(edge.x0 + 1.4, edge.y0 + 1.4, edge.width - 2.8, edge.height - 2.8, Paint(stroke=ink.TEXT, width=0.2))
        inner = Box(MARGIN, MARGIN, self._width - MARGIN, self._height - MARGIN)
        foot = inner.y1 - 4
        judged = self._story.say("poster_judged", layout=self._story.replay.verdict.board)
        yield Text(self._width / 2, inner.y1 + 1.5, judged, "display-italic", SMALL, ink.SECOND, "middle")
        if level:
            scale = min((inner.width - SIDE - GAP) / ground.width, (foot - inner.y0) / ground.height, LARGEST)
            top = inner.y0 + (foot - inner.y0 - ground.height * scale) / 2
            yield Group(self._draw_board(ground), Affine.scale(scale).then(Affine.translate(inner.x0, top)))
            yield from self._tell(Box(inner.x0 + ground.width * scale + GAP, top, inner.x1, top + ground.height * scale), least=1.0)
            return
        diagrams = _diagrams(self._story.moves) if self._story.pieces == "stones" else []
        across = min(ACROSS, len(diagrams)) or 1
        rows = ceil(len(diagrams) / across)
        small = min((inner.width - (across - 1) * 4) / across / ground.width, 0.25) if ground.width else 0.0
        below = rows * (ground.height * small + 8)
        y = inner.y0
        if ground.width:
            told = self._height_of(inner.width, 0.85 if diagrams else 1.0)
            tall = foot - inner.y0 - told - below - GAP
            scale = min(inner.width / ground.width, tall / ground.height, LARGEST)
            over = tall - ground.height * scale - (0.6 + 0.8 * self._has_chart) * told  # what growth leaves is above and below
            left = inner.x0 + (inner.width - ground.width * scale) / 2
            y += 0.4 * max(0.0, over)
            self._columns = ground.width * scale
            yield Group(self._draw_board(ground), Affine.scale(scale).then(Affine.translate(left, y)))
            y += ground.height * scale + GAP
        if diagrams:
            yield from self._draw_diagrams(ground, diagrams, inner._replace(y0=y - 2), small, across)
            y += below
        yield from self._tell(inner._replace(y0=y, y1=foot))

    # The board

    def _draw_board(self, ground: Figure) -> tuple[Shape, ...]:
        """Return the board with what lies on it, without its compass where a stone would be on that."""
        stones = {move.place for move in self._story.moves} if self._story.pieces == "stones" else ()
        if stones and self._story.replay.picture is not None:
            spots = [self._story.replay.picture.locate(place) for place in stones]
            ground = clear_compass(ground, spots, STONE * self._story.spec.board.pitch)
        return (*ground.shapes, *self._draw_pieces(ground))

    def _draw_pieces(self, ground: Figure) -> Iterator[Shape]:
        """Yield what lies on the board, in the measures of its figure."""
        story, picture = self._story, self._story.replay.picture
        if picture is None or not picture.ground.width:
            return  # cards in hand are drawn with their ground
        on = story.replay.position(story.replay.last_played)
        pitch = story.spec.board.pitch if isinstance(story.spec.ground, Board) else PITCH * picture.ring
        coast = next((Path(one.segments, Paint()) for one in ground.shapes if isinstance(one, Path) and one.paint.fill == ink.SAND), None)
        for point, seat in story.land.items():
            x, y = picture.locate(point)
            fill, pale = self._inks[seat], _is_pale(self._inks[seat])
            yield Group((Rect(x - pitch / 2, y - pitch / 2, pitch, pitch, Paint(fill=fill)),), opacity=0.7 if pale else 0.28, clip=coast)
            rim = Paint(fill, ink.EDGE, pitch / 30) if pale else Paint(fill, PAPER, pitch / 60)
            yield Rect(x - pitch / 9, y - pitch / 9, pitch / 4.5, pitch / 4.5, rim)
        if story.pieces == "printed":
            yield from place_pieces(piece for piece in on.values() if not piece.seat and not piece.layer)
            yield from self._ways(pitch, ())
            yield from place_pieces(piece for piece in on.values() if not piece.seat and piece.layer)
            yield from place_pieces(piece for piece in on.values() if piece.seat)
            for move in story.moves:
                if move.stays:
                    x, y = picture.locate(move.place)
                    yield from self._pill(str(move.round), x + 0.28 * pitch, y + 0.3 * pitch, 0.2 * pitch, move.seat)
            return
        signs = find_signs(ground.shapes) if story.hauls else {}
        ways = list(self._ways(pitch, tuple(signs)))
        yield from ways
        yield from draw_over(signs, ways, PAPER)
        if story.pieces == "stones":
            for place, move in {move.place: move for move in story.moves}.items():
                if move.stays:
                    yield from self._disc(*picture.locate(place), STONE * pitch, move.seat, str(move.number))
                elif not _diagrams(story.moves):
                    yield from self._ghost(*picture.locate(place), DISC * pitch, move.seat, str(move.number))
            return
        kept = {move.place for move in story.moves if move.stays}
        for move in {move.place: move for move in story.moves if not move.stays and move.place not in kept}.values():
            yield from self._ghost(*picture.locate(move.place), GHOST * pitch, move.seat, str(move.round))
        for move in story.moves:
            if move.stays:
                yield from self._disc(*picture.locate(move.place), DISC * pitch, move.seat, str(move.round))
        yield from self._plates(ground, ways, pitch)

    def _disc(self, x: float, y: float, r: float, seat: str, words: str) -> Iterator[Shape]:
        """Yield a disc in the ink of a seat, with a number."""
        fill = self._inks.get(seat, ink.SLATE)
        yield Circle(x, y, r * 1.06, Paint(fill=PAPER))
        yield Circle(x, y, r * 0.94, Paint(fill, *((ink.EDGE, r / 14) if _is_pale(fill) else (None, 0.0))))
        size = fit_number(words, r * 1.45, r * 1.5)
        yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.legible_on(fill), "middle")

    def _ghost(self, x: float, y: float, r: float, seat: str, words: str) -> Iterator[Shape]:
        """Yield a piece that was there and was captured: a dashed rim."""
        colour = ink.deep(self._inks[seat])
        yield Circle(x, y, r, Paint(PAPER, colour, r / 7, dash=(r / 3, r / 4)))
        size = fit_number(words, r * 1.3, r * 1.4)
        yield Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, colour, "middle")

    def _ways(self, pitch: float, signs: Sequence[Box]) -> Iterator[Path]:
        """Yield what was carried, as bands: the more, the wider. Each is bent so that it is on as few `signs` and discs as can be."""
        hauls, picture = self._story.hauls, self._story.replay.picture
        assert picture is not None
        most = max((haul.amount for haul in hauls), default=1.0)
        order = list(self._story.names)
        printed = self._story.pieces == "printed"
        clear = 0.0 if printed else DISC * pitch
        discs = {move.place: Box(*picture.locate(move.place), *picture.locate(move.place)).grown(clear) for move in self._story.moves}
        for haul in sorted(hauls, key=lambda haul: -haul.amount):
            wide = max(NARROW, BROAD * haul.amount / most) * pitch
            shift = (order.index(haul.seat) - (len(order) - 1) / 2) * LANE * pitch if printed else 0.0
            ends = picture.locate(haul.path[0]), picture.locate(haul.path[1])
            near = [*signs, *(box for place, box in discs.items() if place not in haul.path)]

            bands = [draw_way(*ends, wide, clear, shift, bow) for bow in (BOWS[:1] if printed else BOWS)]
            covers = [sum(box.x0 < x < box.x1 and box.y0 < y < box.y1 for box in near for x, y in band) for band in bands]
            fill = self._inks[haul.seat]
            yield polygon(bands[covers.index(min(covers))], Paint(fill, ink.EDGE if _is_pale(fill) else PAPER, pitch / 60, join="round"))

    def _plates(self, ground: Figure, ways: Sequence[Path], pitch: float) -> Iterator[Shape]:
        """Yield a plate beside each place where something was sold or seized, clear of the discs, and of words and ways where it can be."""
        picture = self._story.replay.picture
        assert picture is not None
        r = DISC * pitch
        taken = [Box(x - r, y - r, x + r, y + r) for x, y in (picture.locate(move.place) for move in self._story.moves)]
        high = 0.3 * pitch
        inside = Box(0.0, 0.0, ground.width, ground.height).grown(-0.01)
        drawn = [extent_of((Group((shape,), to),)) for shape, to in leaves(ground.shapes) if isinstance(shape, (Text, Circle))]
        printed = [box for box in drawn if box and box.width > 0.1 * pitch]  # points of the grid are smaller
        spots = [(segment[-2], segment[-1]) for way in ways for segment in way.segments if len(segment) == 3]

        def cover(box: Box) -> float:
            """Return how much a plate covers: of words and medallions in square mm, and a little for each spot of a way."""
            shared = (box.meet(other) for other in printed)
            return sum(one.width * one.height for one in shared if one) + sum(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in spots)

        for seat, place, key, values, _ in self._story.deeds:
            words = self._story.say(key, **values)
            size = high * 0.62 / MM_PER_POINT
            wide = fonts.width(words, "semibold", size) + high
            x, y = picture.locate(place)
            middles = [(x + across * (r + wide / 2), y + down * (r + high * 0.8)) for across, down in _AROUND]
            boxes = [Box(a - wide / 2, b - high / 2, a + wide / 2, b + high / 2) for a, b in middles]
            free = [box for box in boxes if inside.holds(box) and not any(box.overlaps(other) for other in taken)]
            if free:
                box = min(free, key=cover)
            else:
                left = min(max(x - wide / 2, 0.0), ground.width - wide)
                box = Box(left, y - r - high * 1.3, left + wide, y - r - high * 0.3)
            taken.append(box)
            yield from self._pill(words, box.x0 + wide / 2, box.y0 + high / 2, high, seat)

    def _pill(self, words: str, x: float, y: float, high: float, seat: str) -> Iterator[Shape]:
        """Yield words on a plate with the rim of a seat, about (x, y)."""
        size = high * 0.62 / MM_PER_POINT
        wide = max(high, fonts.width(words, "semibold", size) + high * 0.8)
        colour = self._inks[seat]
        yield Rect(x - wide / 2, y - high / 2, wide, high, Paint(PAPER, ink.EDGE if _is_pale(colour) else colour, high / 11), high / 2)
        yield Text(x, y + fonts.cap_height("semibold", size) / 2, words, "semibold", size, _dark(colour), "middle")

    def _draw_diagrams(self, ground: Figure, diagrams: Sequence[Sequence[Move]], room: Box, scale: float, across: int) -> Iterator[Shape]:
        """Yield the stones move by move, by diagrams of 50, as records of Go have them."""
        picture = self._story.replay.picture
        assert picture is not None
        pitch = self._story.spec.board.pitch
        board = self._story.spec.board
        lines = Paint(stroke=ink.GRID, width=pitch / 40)
        grid: list[Shape] = []
        for point, beside in enumerate(board.neighbours):
            for other in beside:
                if point < other:
                    grid.append(line(*picture.locate(board.names[point]), *picture.locate(board.names[other]), lines))
        wide, high = ground.width * scale, ground.height * scale + 8
        for at, moves in enumerate(diagrams):
            shapes = list(grid)
            new = {move.place: move for move in moves}
            for piece in self._story.replay.position(moves[0].step - 1).values():
                if piece.seat in self._inks and not piece.layer and piece.place not in new:
                    fill = self._inks[piece.seat]
                    rim = Paint(fill, ink.EDGE if _is_pale(fill) else PAPER, pitch / 30)
                    shapes.append(Circle(*picture.locate(piece.place), STONE * pitch, rim))
            for place, move in new.items():
                shapes += self._disc(*picture.locate(place), STONE * pitch, move.seat, str(move.number))
            gap = max(4.0, (room.width - across * wide) / max(1, across - 1))
            x, y = room.x0 + at % across * (wide + gap), room.y0 + at // across * high
            yield Group(tuple(shapes), Affine.scale(scale).then(Affine.translate(x, y)))
            words = f"{moves[0].number}\u2013{moves[-1].number}"
            yield Text(x + wide / 2, y + high - 3, words, "semibold", SMALL, ink.SECOND, "middle")

    # Below the board, or beside it

    def _tell(self, box: Box, least: float = GROW[-1]) -> Iterator[Shape]:
        """Yield title, seats, chart and story into a box, as large as there is room for and with the rest of the room between them."""
        story, middle = self._story, (box.x0 + box.x1) / 2
        by = next((by for by in GROW if by > least and self._height_of(box.width, by) <= box.height), least)
        self._small = max(self._small, SMALL * by)
        charted, told = self._has_chart, bool(story.lines)
        beside = charted and told and not self._is_narrow(box.width)
        spare = box.height - self._height_of(box.width, by)
        grown = min(spare, (0.8 if beside or not told else 0.5) * CHART * by) if charted else 0.0
        air = max(0.0, spare - grown) / (4 if charted or told else 2)
        y = box.y0 + min(air, 2 * GAP)
        for words, face, size in self._heads(box.width, by):
            y += size * MM_PER_POINT * (0.78 if face == HEAD else 1.45)
            yield Text(middle, y, words, face, size, ink.TEXT if face == HEAD else ink.SECOND, "middle")
        y += 4.5 * by
        yield from _rule(middle, y, min(0.3 * box.width, 46.0 * by))
        y += 3 * by + 0.5 * air
        for row in self._seat_rows(box.width, by):
            y += 7 * by
            x = middle - sum(wide for _, _, wide in row) / 2
            for seat, words, wide in row:
                yield Circle(x + 2.4 * by, y - 1.6 * by, 2.2 * by, self._mark(seat)._replace(width=0.3))
                yield Text(x + 6.0 * by, y, words, "semibold", SEAT * by, ink.TEXT)
                x += wide
        y += GAP * by + air
        left, right = box, box
        if beside:
            half = self._column(box.width) / 2
            left, right = box._replace(x0=middle - half, x1=middle), box._replace(x0=middle + GAP, x1=middle + half)
        high = CHART * by + grown if charted else 0.0
        if charted:
            indent = 0.0 if beside or self._is_narrow(box.width) else 0.15 * box.width
            yield from self._chart(Box(left.x0 + indent, y, left.x1 - indent, y + high))
            y += 0.0 if beside else high + GAP * by
        if told:
            y += max(0.0, (high - self._tall(STORY * by, right.width - 9 * by)) / 2) if beside else 0.0
            yield from self._lines(right._replace(y0=y, y1=box.y1), by, centred=not beside)

    @property
    def _has_chart(self) -> bool:
        course = self._story.course
        return len(course) > 1 and len({value for one in course for value in one.scores.values()}) > 1

    def _column(self, wide: float) -> float:
        """Return how wide chart and story are together: as wide as the board above them, where there is room on that for both."""
        return max(self._columns, 2 * SIDE) if self._columns else wide

    def _is_narrow(self, wide: float) -> bool:
        """Return whether chart and story are one below the other."""
        return wide < 2 * SIDE

    def _height_of(self, wide: float, by: float) -> float:
        """Return how high everything below the board is, so many times its usual size, in mm."""
        heads = sum(size * MM_PER_POINT * (0.78 if face == HEAD else 1.45) for _, face, size in self._heads(wide, by))
        seats = 7 * by * len(self._seat_rows(wide, by))
        narrow = self._is_narrow(wide)
        column = wide if narrow or not self._has_chart else 0.5 * self._column(wide) - GAP
        lines = self._tall(STORY * by, column - 9 * by) if self._story.lines else 0.0
        chart = CHART * by if self._has_chart else 0.0
        both = chart + lines + (GAP * by if chart and lines else 0.0) if narrow else max(chart, lines)
        return heads + seats + both + (7.5 + GAP) * by

    def _heads(self, wide: float, by: float) -> list[tuple[str, fonts.Face, float]]:
        """Return the lines of title and subtitle with their faces and sizes."""
        title, least = self._story.title, SUBTITLE
        size = TITLE * by
        while size > least and fonts.width(title, HEAD, size) > wide and (size > TITLE / 2 or not self._is_narrow(wide)):
            size -= 1
        lines = [title] if fonts.width(title, HEAD, size) <= wide else fonts.wrap(title, HEAD, size, wide)[:3]
        heads: list[tuple[str, fonts.Face, float]] = [(cut(line, HEAD, size, wide), HEAD, size) for line in lines]
        whole = re.sub(rf"\S+ {re.escape(self._story.spec.title)}$", lambda one: one[0].replace(" ", "\u00a0"), self._story.subtitle)
        below = [line.replace("\u00a0", " ") for line in fonts.wrap(whole, "display-italic", SUBTITLE * by, wide)]
        return heads + [(cut(line, "display-italic", SUBTITLE * by, wide), "display-italic", SUBTITLE * by) for line in below]

    def _seat_rows(self, wide: float, by: float) -> list[list[tuple[str, str, float]]]:
        """Return seats with their names and scores, best first, in rows, and how wide each is."""
        rows: list[list[tuple[str, str, float]]] = [[]]
        for seat, score in self._story.scores.items():
            words = cut(f"{self._story.names[seat]}  {score}", "semibold", SEAT * by, min(wide, 100.0) - 14 * by)
            one = seat, words, fonts.width(words, "semibold", SEAT * by) + 14 * by
            if rows[-1] and sum(wide for _, _, wide in rows[-1]) + one[2] > wide:
                rows.append([])
            rows[-1].append(one)
        return rows

    def _chart(self, box: Box) -> Iterator[Shape]:
        """Yield the score of every seat, round by round, each line with the name at its end."""
        course = self._story.course
        ends = [(seat, course[-1].scores.get(seat, 0.0)) for seat in self._story.names]
        room = 0.4 * box.width
        labels = {seat: cut(f"{self._story.names[seat]} {self._story.scores[seat]}", "semibold", self._small, room) for seat, _ in ends}
        named = max(fonts.width(label, "semibold", self._small) for label in labels.values()) + 7
        high = fonts.cap_height("regular", self._small)
        values = [value for one in course for value in one.scores.values()]
        ticks = charts.steps(min(0.0, *values), max(0.0, *values) or 1.0, 4)
        left = max(fonts.width(charts.number(tick), "regular", self._small) for tick in ticks) + 2
        x0, x1, y0, y1 = box.x0 + left, box.x1 - named, box.y0 + 2, box.y1 - 3 - high
        first, last, over = course[0].round, course[-1].round, self._story.say("poster_over")

        def at(round_: float, value: float) -> tuple[float, float]:
            across = (round_ - first) / ((last - first) or 1)
            return x0 + across * (x1 - x0), y1 - (value - ticks[0]) / (ticks[-1] - ticks[0]) * (y1 - y0)

        for tick in ticks:
            y = at(first, tick)[1]
            yield line(x0, y, x1, y, charts.AXIS if tick == 0 else charts.GRID)
            yield Text(x0 - 1.5, y + high / 2, print_minus(charts.number(tick)), "regular", self._small, ink.SECOND, "end")
        for tick in charts.steps(first, last, 10, whole=True):
            clear = not course[-1].over or x1 - at(tick, 0)[0] > fonts.width(over + "000", "regular", self._small)
            if first <= tick <= last and clear:
                yield Text(at(tick, 0)[0], box.y1 - 0.5, charts.number(tick), "regular", self._small, ink.SECOND, "middle")
        if course[-1].over:
            yield Text(x1, box.y1 - 0.5, over, "regular", self._small, ink.SECOND, "middle")
        yield from self._curves(course, at)
        spots = charts.spread([(at(last, value)[1], seat) for seat, value in ends], self._small * MM_PER_POINT * 1.15)
        for y, seat in spots:
            yield Circle(x1 + 4.2, y, 1.3, self._mark(seat))
            yield Text(x1 + 6.5, y + high / 2, labels[seat], "semibold", self._small, ink.TEXT)

    def _curves(self, course: Sequence[Course], at: Callable[[float, float], tuple[float, float]]) -> Iterator[Shape]:
        for number, seat in enumerate(self._story.names):
            points = [at(one.round, one.scores[seat]) for one in course if seat in one.scores]
            if len(points) > 1:
                fill, dash = self._inks[seat], charts.DASHES[number % len(charts.DASHES)]
                yield polygon(points, Paint(stroke=PAPER, width=2.0, join="round"), closed=False)
                if ink.contrast(fill, PAPER) < 3:  # a pale line has a dark casing
                    yield polygon(points, Paint(stroke=ink.EDGE, width=1.3, dash=dash, join="round"), closed=False)
                yield polygon(points, Paint(stroke=fill, width=0.9, dash=dash, join="round"), closed=False)
            if len(points) < 40:
                yield from (Circle(*point, 1.1, self._mark(seat)) for point in points)

    def _mark(self, seat: str) -> Paint:
        """Return the paint of a dot of a seat."""
        fill = self._inks[seat]
        return Paint(fill, ink.EDGE if ink.contrast(fill, PAPER) < 3 else PAPER, 0.25)

    def _lines(self, box: Box, by: float, *, centred: bool) -> Iterator[Shape]:
        """Yield the story, each line with its round on a disc of who played it; flush right, or in the middle where it is alone."""
        size, dent = STORY * by, 9 * by
        while size > SMALL and self._tall(size, box.width - dent) > box.height:
            size -= 0.5
        step = size * MM_PER_POINT * 1.2
        told = [(one, fonts.wrap(one.text, "semibold", size, box.width - dent)) for one in self._story.lines]
        widest = max(fonts.width(row, "semibold", size) for _, rows in told for row in rows) + dent
        x, y = box.x0 + max(0.0, box.width - widest) / (2 if centred else 1), box.y0
        for one, rows in told:
            if y + len(rows) * step > box.y1:
                rows = rows[: max(0, int((box.y1 - y) / step))]
                if rows:
                    rows[-1] = rows[-1].rstrip() + "\u2026"
            if not rows:
                return
            yield from self._disc(x + 0.33 * dent, y + 0.45 * step, 0.3 * dent, one.seat, str(one.round))
            for row in rows:
                yield Text(x + dent, y + 0.75 * step, row, "semibold", size, ink.TEXT)
                y += step
            y += step * 0.55

    def _tall(self, size: float, room: float) -> float:
        step = size * MM_PER_POINT * 1.2
        return sum((len(fonts.wrap(told.text, "semibold", size, room)) + 0.55) * step for told in self._story.lines)


def _rule(x: float, y: float, long: float) -> Iterator[Shape]:
    """Yield a line about (x, y) with a lozenge in its middle."""
    for side in (-1, 1):
        yield line(x + side * 3.0, y, x + side * long, y, Paint(stroke=ink.TEXT, width=0.3))
    yield polygon([(x, y - 1.5), (x + 1.5, y), (x, y + 1.5), (x - 1.5, y)], Paint(fill=ink.ACCENT))


_BESIDE = (0.6, -1.0), (-0.6, -1.0), (0.6, 1.0), (-0.6, 1.0), (0.0, -1.0), (0.0, 1.0), (1.15, 0.0), (-1.15, 0.0)
_AROUND = *_BESIDE, *((across, down) for down in (-1.3, 1.3, -1.6, 1.6) for across in (1.0, -1.0, 0.3, -0.3))
"""Where a plate may stand about a disc, the best place first."""


def _diagrams(moves: Sequence[Move]) -> list[Sequence[Move]]:
    """Return the moves by diagrams, where a point was played on twice; else none, nor for so few that one would repeat the board."""
    if len(moves) <= DIAGRAM or len({move.place for move in moves}) == len(moves):
        return []
    return [moves[at : at + DIAGRAM] for at in range(0, len(moves), DIAGRAM)]


def _dark(colour: str) -> str:
    """Return a colour that can be read on the paper of the poster."""
    return colour if ink.contrast(colour, PAPER) >= ink.LEGIBLE else ink.deep(colour)


def _is_pale(colour: str) -> bool:
    """Return whether a piece in a colour needs a rim to be seen on paper."""
    return ink.contrast(colour, PAPER) < ink.PALE_PIECE
