"""What a poster shows on the board: pieces with their numbers, ways and routes, deeds on plates, and stones by diagrams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from boardgen.draw.board.board import land_of
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, extent_of, leaves, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.ground.board import Board
from referee.judge.ask.trials import Laid
from referee.poster.story import Move, Story
from referee.show.picture import BOWS, clear_compass, draw_over, draw_way, find_signs, fit_number, place_pieces

PAPER = "#FFFDF7"
SMALL = 9.0
"""The smallest type on a sheet of its usual size, in points."""
DISC = 0.21
"""The radius of a disc with the number of its round, in pitches of the board."""
STONE = 0.44
GHOST = 0.15
PITCH = 2.3
"""What is the pitch of a board without points here, in rings around a piece."""
BROAD, NARROW = 0.2, 0.045
"""The widths of the broadest and of the narrowest way, in pitches."""
LANE, ROAD, MORE, WIDEST = 0.12, 0.03, 0.014, 0.075
"""On a map of routes, in sides of a place: from the route of one seat to that of the next, its width, how much wider it is each time that
it was driven again, and at most."""
STOP, BEND, POINT = 0.062, 0.11, 0.042
"""The radius of a stop, that of a corner of a route, and how long the head of an arrow is, likewise."""
DIAGRAM = 50
"""Stones in each diagram, where numbers would repeat on a point."""
TILED, BETWEEN, CAPTION = 0.98, 5.0, 8.0
"""The diameter of a stone with a number in a diagram, in pitches; between two diagrams, and with what is written below one, in mm."""


class BoardDrawing:
    """Draws what lies on the board of one story, in the measures of its figure."""

    def __init__(self, story: Story) -> None:
        self._story, self._inks = story, story.inks

    def draw(self, ground: Figure) -> tuple[Shape, ...]:
        """Return the board with what lies on it, without its compass where a stone would be on that."""
        if self._story.laid is not None:
            laid = self._story.laid
            return (*laid.ground.shapes, *laid.under, *self._routes(laid), *laid.over)
        stones = {move.place for move in self._story.moves} if self._story.pieces == "stones" else ()
        if stones and self._story.replay.picture is not None:
            spots = [self._story.replay.picture.locate(place) for place in stones]
            ground = clear_compass(ground, spots, STONE * self._story.spec.board.pitch)
        return (*ground.shapes, *self._draw_pieces(ground))

    def _cell(self, point: str, x: float, y: float, pitch: float) -> tuple[float, float, float, float]:
        """Return the sides of what belongs to a point at (x, y): a square, to the frame where the board ends, since its land goes on."""
        board, figure = self._story.spec.board, self._story.replay.picture
        x0, y0, x1, y1 = x - pitch / 2, y - pitch / 2, x + pitch / 2, y + pitch / 2
        if figure is None or point not in board.index:
            return x0, y0, x1, y1
        number, land = board.index[point], land_of(board, figure.ground)
        column, row = board.col[number], board.row[number]
        return (
            land.x0 if column == 0 else x0,
            land.y0 if row == board.rows else y0,
            land.x1 if column == board.columns - 1 else x1,
            land.y1 if row == 1 else y1,
        )

    def _draw_pieces(self, ground: Figure) -> Iterator[Shape]:
        """Yield what lies on the board, in the measures of its figure."""
        story, picture = self._story, self._story.replay.picture
        if picture is None or not picture.ground.width:
            return  # cards in hand are drawn with their ground
        on = story.replay.position(story.replay.last_played)
        pitch = story.spec.board.pitch if isinstance(story.spec.ground, Board) else PITCH * picture.ring
        coast = next(
            (Path(one.segments, Paint()) for one, _ in leaves(ground.shapes) if isinstance(one, Path) and one.paint.fill == ink.SAND), None
        )
        for point, seat in story.land.items():
            x, y = picture.locate(point)
            fill, pale = self._inks[seat], is_pale(self._inks[seat])
            x0, y0, x1, y1 = self._cell(point, x, y, pitch)
            yield Group((Rect(x0, y0, x1 - x0, y1 - y0, Paint(fill=fill)),), opacity=0.7 if pale else 0.28, clip=coast)
            rim = Paint(fill, ink.EDGE, pitch / 30) if pale else Paint(fill, PAPER, pitch / 60)
            yield Rect(x - pitch / 9, y - pitch / 9, pitch / 4.5, pitch / 4.5, rim)
        if story.pieces == "printed":
            yield from place_pieces(on.values())
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
                    yield from self.disc(*picture.locate(place), STONE * pitch, move.seat, str(move.number))
                elif not diagrams(story.moves):
                    yield from self._ghost(*picture.locate(place), DISC * pitch, move.seat, str(move.number))
            return
        kept = {move.place for move in story.moves if move.stays}
        for move in {move.place: move for move in story.moves if not move.stays and move.place not in kept}.values():
            yield from self._ghost(*picture.locate(move.place), GHOST * pitch, move.seat, str(move.round))
        for move in story.moves:
            if move.stays:
                yield from self.disc(*picture.locate(move.place), DISC * pitch, move.seat, str(move.round))
        yield from self._plates(ground, ways, pitch)

    def disc(self, x: float, y: float, r: float, seat: str, words: str) -> Iterator[Shape]:
        """Yield a disc in the ink of a seat, with a number."""
        fill = self._inks.get(seat, ink.SLATE)
        yield Circle(x, y, r * 1.06, Paint(fill=PAPER))
        yield Circle(x, y, r * 0.94, Paint(fill, *((ink.EDGE, r / 14) if is_pale(fill) else (None, 0.0))))
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
        clear = DISC * pitch
        discs = {move.place: Box(*picture.locate(move.place), *picture.locate(move.place)).grown(clear) for move in self._story.moves}
        for haul in sorted(hauls, key=lambda haul: -haul.amount):
            wide = max(NARROW, BROAD * haul.amount / most) * pitch
            ends = picture.locate(haul.path[0]), picture.locate(haul.path[1])
            near = [*signs, *(box for place, box in discs.items() if place not in haul.path)]
            bands = [draw_way(*ends, wide, clear, bow) for bow in BOWS]
            covers = [sum(box.x0 < x < box.x1 and box.y0 < y < box.y1 for box in near for x, y in band) for band in bands]
            fill = self._inks[haul.seat]
            yield polygon(bands[covers.index(min(covers))], Paint(fill, ink.EDGE if is_pale(fill) else PAPER, pitch / 60, join="round"))

    def _routes(self, laid: Laid) -> Iterator[Shape]:
        """Yield where every seat went, each on a lane of its own, and over them the stops with their rounds."""
        side, order = laid.side, list(self._story.names)
        shifts = {seat: (number - (len(order) - 1) / 2) * min(LANE, 0.48 / len(order)) * side for number, seat in enumerate(order)}
        driven: dict[tuple[str, str, str], int] = {}
        for haul in self._story.hauls:
            here, there = sorted(haul.path)
            driven[haul.seat, here, there] = driven.get((haul.seat, here, there), 0) + round(haul.amount)
        for seat, shift in shifts.items():
            routes = [[self._lane(place, shift) for place in places] for places in self._journeys(seat)]
            roads = [(_round_corners(spots, BEND * side), ROAD * side) for spots in routes]
            for (one, here, there), times in driven.items():
                if one == seat and times > 1:
                    ends = self._lane(here, shift), self._lane(there, shift)
                    roads.append((_round_corners(ends, 0.0), min(WIDEST, ROAD + MORE * (times - 1)) * side))
            fill = self._inks[seat]
            for around, colour in ((0.026 * side, PAPER), (0.012 * side if is_pale(fill) else 0.0, ink.EDGE), (0.0, fill)):
                yield from (Path(road, Paint(stroke=colour, width=wide + around, cap="round", join="round")) for road, wide in roads)
        for haul in self._story.hauls:
            yield self._head(haul.path, shifts[haul.seat], haul.seat, side)
        yield from self._stops(shifts, side)

    def _lane(self, place: str, shift: float) -> tuple[float, float]:
        """Return the middle of a place, moved aside across both ways through it."""
        picture = self._story.replay.picture
        assert picture is not None
        x, y = picture.locate(place)
        return x + shift, y + shift

    def _journeys(self, seat: str) -> Iterator[list[str]]:
        """Yield the places through which a seat went, one list for as long as each way begins where the last one ended."""
        places: list[str] = []
        for trip in self._story.trips:
            if trip.haul.seat == seat:
                if places and places[-1] != trip.haul.path[0]:
                    yield places
                    places = []
                places += trip.haul.path[1:] if places else trip.haul.path
        if places:
            yield places

    def _head(self, path: Sequence[str], shift: float, seat: str, side: float) -> Shape:
        """Return the head of an arrow half way between two places; two that meet leave each other room."""
        (ax, ay), (bx, by) = (self._lane(place, shift) for place in path)
        far, fill = hypot(bx - ax, by - ay) or 1.0, self._inks[seat]
        u, v, long = (bx - ax) / far, (by - ay) / far, POINT * side
        x, y = (ax + bx) / 2 + 1.15 * u * long, (ay + by) / 2 + 1.15 * v * long
        back, wide = (x - 1.3 * long * u, y - 1.3 * long * v), 0.8 * long
        corners = ((x, y), (back[0] - wide * v, back[1] + wide * u), (back[0] + wide * v, back[1] - wide * u))
        return polygon(corners, Paint(fill, ink.EDGE if is_pale(fill) else PAPER, 0.008 * side, join="round"))

    def _stops(self, shifts: Mapping[str, float], side: float) -> Iterator[Shape]:
        """Yield a ring where each seat began, and a disc where it stopped, with the rounds; round one where it delivered is a ring."""
        stops: dict[tuple[str, str], list[tuple[int, bool]]] = {}
        for trip in self._story.trips:
            stops.setdefault((trip.haul.seat, trip.haul.path[-1]), []).append((trip.round, trip.delivered))
        r = min(STOP, 0.25 / len(shifts)) * side
        for seat in shifts:
            first = next((trip.haul.path[0] for trip in self._story.trips if trip.haul.seat == seat), "")
            if first and (seat, first) not in stops:
                yield Circle(*self._lane(first, shifts[seat]), 0.6 * r, Paint(PAPER, dark(self._inks[seat]), 0.2 * r))
        size, texts, discs = fit_number("00", 1.5 * r, 1.6 * r), list[Shape](), list[Shape]()
        for (seat, place), ended in stops.items():
            words, fill, shift = " ".join(str(round_) for round_, _ in ended), self._inks[seat], shifts[seat]
            wide = max(2 * r, fonts.width(words, "bold", size) + 1.1 * r)
            x, y = self._lane(place, shift)
            x += (wide / 2 - r) * (1 if shift >= 0 else -1)
            ring = ((0.44 * r, PAPER), (0.32 * r, dark(fill))) if any(one for _, one in ended) else ()
            for around, colour in (*ring, (0.16 * r, PAPER)):
                yield Rect(x - wide / 2 - around, y - r - around, wide + 2 * around, 2 * (r + around), Paint(fill=colour), r + around)
            rim = Paint(fill, *((ink.EDGE, r / 14) if is_pale(fill) else (None, 0.0)))
            discs.append(Rect(x - wide / 2, y - r, wide, 2 * r, rim, r))
            texts.append(Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.legible_on(fill), "middle"))
        yield from (*discs, *texts)

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
        yield Rect(x - wide / 2, y - high / 2, wide, high, Paint(PAPER, ink.EDGE if is_pale(colour) else colour, high / 11), high / 2)
        yield Text(x, y + fonts.cap_height("semibold", size) / 2, words, "semibold", size, dark(colour), "middle")

    def frame_diagram(self) -> Box:
        """Return the part of the board that a diagram shows, in mm of its figure: the lines and the stones along its edges."""
        picture, board = self._story.replay.picture, self._story.spec.board
        assert picture is not None
        xs, ys = zip(*map(picture.locate, board.names), strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys)).grown(TILED / 2 * board.pitch)

    def draw_diagrams(self, diagrams: Sequence[Sequence[Move]], room: Box, scale: float, across: int, size: float) -> Iterator[Shape]:
        """Yield the stones move by move, by diagrams of 50, as records of Go have them: of numbers over 100 with the last two digits.

        Rows of diagrams, each with its moves below it in a `size` in points, are in the middle of the room.
        """
        picture, board = self._story.replay.picture, self._story.spec.board
        assert picture is not None
        seen, pitch = self.frame_diagram(), board.pitch
        lines = Paint(stroke=ink.GRID, width=pitch / 40)
        grid: list[Shape] = []
        for point, beside in enumerate(board.neighbours):
            for other in beside:
                if point < other:
                    grid.append(line(*picture.locate(board.names[point]), *picture.locate(board.names[other]), lines))
        wide, high = seen.width * scale, seen.height * scale + CAPTION
        for at, moves in enumerate(diagrams):
            shapes = list(grid)
            new = {move.place: move for move in moves}
            for piece in self._story.replay.position(moves[0].step - 1).values():
                if piece.seat in self._inks and not piece.layer and piece.place not in new:
                    fill = self._inks[piece.seat]
                    rim = Paint(fill, ink.EDGE if is_pale(fill) else PAPER, pitch / 30)
                    shapes.append(Circle(*picture.locate(piece.place), STONE * pitch, rim))
            for place, move in new.items():
                shapes += self.disc(*picture.locate(place), TILED / 2 * pitch, move.seat, str((move.number - 1) % 100 + 1))
            row, column = divmod(at, across)
            many = min(across, len(diagrams) - row * across)
            x = room.centre[0] + (column - many / 2) * (wide + BETWEEN) + BETWEEN / 2
            y = room.y0 + row * high
            yield Group(tuple(shapes), Affine.translate(-seen.x0, -seen.y0).then(Affine.scale(scale)).then(Affine.translate(x, y)))
            words = f"{moves[0].number}\u2013{moves[-1].number}"
            yield Text(x + wide / 2, y + high - 3, words, "semibold", size, ink.SECOND, "middle")


_BESIDE = (0.6, -1.0), (-0.6, -1.0), (0.6, 1.0), (-0.6, 1.0), (0.0, -1.0), (0.0, 1.0), (1.15, 0.0), (-1.15, 0.0)
_AROUND = *_BESIDE, *((across, down) for down in (-1.3, 1.3, -1.6, 1.6) for across in (1.0, -1.0, 0.3, -0.3))
"""Where a plate may stand about a disc, the best place first."""


def diagrams(moves: Sequence[Move]) -> list[Sequence[Move]]:
    """Return the moves by diagrams, where a point was played on twice; else none, nor for so few that one would repeat the board."""
    if len(moves) <= DIAGRAM or len({move.place for move in moves}) == len(moves):
        return []
    return [moves[at : at + DIAGRAM] for at in range(0, len(moves), DIAGRAM)]


def _round_corners(spots: Sequence[tuple[float, float]], r: float) -> tuple[Segment, ...]:
    """Return a line through spots whose corners are round, but where it turns back."""
    road: list[Segment] = [("M", *spots[0])]
    for (ax, ay), (x, y), (bx, by) in zip(spots, spots[1:], spots[2:], strict=False):
        into, out = hypot(x - ax, y - ay) or 1.0, hypot(bx - x, by - y) or 1.0
        u, v = ((ax - x) / into, (ay - y) / into), ((bx - x) / out, (by - y) / out)
        long = min(r, into / 2, out / 2)
        if abs(u[0] * v[1] - u[1] * v[0]) < 0.1:  # straight on, or back
            road.append(("L", x, y))
            continue
        road.append(("L", x + long * u[0], y + long * u[1]))
        hold = 0.45 * long
        road.append(("C", x + hold * u[0], y + hold * u[1], x + hold * v[0], y + hold * v[1], x + long * v[0], y + long * v[1]))
    road.append(("L", *spots[-1]))
    return tuple(road)


def dark(colour: str) -> str:
    """Return a colour that can be read on the paper of the poster."""
    return colour if ink.contrast(colour, PAPER) >= ink.LEGIBLE else ink.deep(colour)


def is_pale(colour: str) -> bool:
    """Return whether a piece in a colour needs a rim to be seen on paper."""
    return ink.contrast(colour, PAPER) < ink.PALE_PIECE
