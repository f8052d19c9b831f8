"""What is printed under a board: title, note, samples of the kinds of zone, layout id; and names that did not fit on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

from boardgen.draw.board.board_marks import is_ridge, ridge_sample, sample as wall_sample, sign
from boardgen.draw.map import atlas, grounds
from boardgen.draw.map.map_frame import SCALE_BAR, bar, has_distances, title_line
from boardgen.draw.piece import symbols
from boardgen.draw.place.board_plan import SEAM
from boardgen.draw.place.grid_lines import sample as link_sample
from boardgen.draw.place.labels import Wording
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import Zone
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple

_STEP = 6.0
_GAP = 6.0
_SAMPLE = 7.5
_SIGN = 1.45
WIDEST = 110.0
"""The widest title with what is beside it, in mm."""
SHARE = 0.45
"""The share of the width of the board that they take at most, if that is more."""
LEAST = 55.0
"""What captions beside it need at least, in mm."""
ABOVE, BELOW = 2.0, 1.0
"""From the coordinates to the cartouche, and from there to the edge of the board, in mm."""


class Caption(NamedTuple):
    """A piece of text that is not broken; a sample of `tint` goes before it, unless that is empty."""

    text: str
    face: fonts.Face = "regular"
    size: float = ink.BODY
    fill: str = ink.TEXT
    tint: str = ""
    pattern: str = ""
    """The hatch that stands for the tint in black style."""
    players: int = 0
    """The number of players whose sign goes before it."""
    sample: Shape | None = None
    """What goes before it, from (0.2, 0) on with its middle at 0."""
    sign: str = "none"
    """The sign of a kind of zone, drawn on the sample of its tint."""
    long: float = 0.0
    """How long the sample is with the space after it, in mm, where it is not the usual one."""

    @property
    def width(self) -> float:
        return fonts.width(self.text, self.face, self.size) + (self.long or _SAMPLE if self.tint or self.players or self.sample else 0.0)

    def at(self, x: float, y: float) -> tuple[Shape, ...]:
        """Return the piece with its left end at x on the baseline y."""
        if self.players:
            return (*sign(self.players, x + 3.2, y - 1.0), Text(x + _SAMPLE, y, self.text, self.face, self.size, self.fill))
        if self.sample is not None:
            moved = Group((self.sample,), Affine.translate(x, y - 1.05))
            return (moved, Text(x + (self.long or _SAMPLE), y, self.text, self.face, self.size, self.fill))
        if not self.tint:
            return (Text(x, y, self.text, self.face, self.size, self.fill),)
        box = Box(x + 0.2, y - 2.8, x + 6.0, y + 0.7)
        middle = [Box(*box.centre, *box.centre).grown(_SIGN - hatch.AIR / 2)] if self.sign != "none" else []
        sample = Rect(box.x0, box.y0, box.width, box.height, Paint(self.tint, ink.GRID, ink.HAIR_WIDTH), 0.6)
        return (
            sample,
            *(hatch.hatch_area(self.pattern, sample, box, hatch.SAMPLE, middle) if self.pattern else ()),
            *symbols.map_sign(self.sign, *box.centre, _SIGN, hatch.BLACK if self.pattern else ink.deeper(self.tint, ink.LABEL_SHARE)),
            Text(x + _SAMPLE, y, self.text, self.face, self.size, self.fill),
        )


def strip(
    spec: GameSpec,
    room: float,
    style: ink.Style,
    starts: Mapping[int, Sequence[int]] | None = None,
    pictures: grounds.Pictures | None = None,
    cuts: Sequence[float] = (),
    *,
    titled: bool = False,
) -> Figure:
    """Draw title, motto and note, kinds of zone, the scale, what a wall is, starts and layout id, as wide as `room` mm or wider.

    `starts` are the points by number of players; `cuts` are places in mm from the left at which the picture is cut. A board that is
    `titled` has cartouche and scale on it."""
    black = style == "black"
    captions = []
    there = [zone for zone in spec.zones.values() if spec.board.points_of(zone.code)] if spec.zones else []
    own: dict[str, list[Zone]] = {}  # by pictures that are not those of their kinds
    for zone in there if pictures is not None else ():
        if zone.image is not None and zone.image != spec.kinds[zone.kind].image:
            own.setdefault(zone.image.path, []).append(zone)
    used = {zone.kind for zone in there if zone not in chain.from_iterable(own.values())}
    for kind in spec.kinds.values():
        if kind.name not in used:
            continue
        picture = grounds.sample(partial(pictures.kind_picture, kind.name)) if pictures is not None else None
        if picture is not None:
            captions.append(Caption(kind.title, sample=picture))
        elif kind.sign != "none" and not spec.board.grid.cells:
            signs = list(dict.fromkeys((kind.sign, *(zone.sign for zone in there if zone.kind == kind.name))))
            captions.append(Caption(kind.title, "semibold", sample=_medals(signs, kind.tints[-1]), long=len(signs) * _SAMPLE))
        else:
            tint, pattern = (ink.PAPER, kind.hatch) if black else (kind.tints[-1], "")
            captions.append(Caption(kind.title, tint=tint, pattern=pattern, sign=kind.sign))
    for alike in own.values():
        sample = grounds.sample(partial(pictures.zone_picture, alike[0].code)) if pictures is not None else None
        captions.append(Caption(_share_name([zone.name for zone in alike]), sample=sample))
    if isinstance(spec.ground, Board) and not titled and has_distances(spec):
        long = spec.ground.pitch
        captions.append(Caption(spec.word("board_step"), sample=Group(tuple(bar(0.2, -SCALE_BAR / 2, long, style))), long=long + 2.0))
    if isinstance(spec.ground, Board) and spec.ground.walls:
        plain = pictures is not None and pictures.background(Box(0, 0, 1, 1)) is not None
        draw = ridge_sample if is_ridge(spec.ground) and atlas.is_atlas(spec) and not plain else wall_sample
        captions.append(Caption(spec.word("board_wall"), sample=draw(0.2, 0, 5.8, style)))
    if isinstance(spec.ground, Board) and spec.ground.links:
        captions.append(Caption(spec.word("board_link"), sample=link_sample(0.2, 0, 5.8, style)))
    if isinstance(spec.ground, Board) and spec.ground.grid.diagonals and spec.ground.grid.cells:
        captions.append(Caption(spec.word("board_corners"), fill=ink.SECOND))
    if starts:
        captions.append(Caption(spec.word("board_starts"), "semibold", fill=ink.SECOND))
    for players, points in (starts or {}).items():
        captions.append(Caption(" ".join(spec.board.names[point] for point in points), players=players))
    captions.append(Caption(spec.pin, size=ink.FOOTER, fill=ink.SECOND))
    if titled:
        return _flow(captions, room, cuts, last_right=True)
    return _set_beside_title(_title(spec, room, cuts), captions, room, cuts)


def _share_name(names: Sequence[str]) -> str:
    """Return the words that all names end with, such as Ford for Stone Ford and Cart Ford; all names where there are none."""
    last: list[str] = []
    for words in zip(*(reversed(name.split()) for name in names), strict=False):
        if len(set(words)) > 1:
            break
        last.insert(0, words[0])
    return " ".join(last) or ", ".join(names)


NARROWER = (65.0, 45.0)
"""The room for a title on a board that is cut, in mm, where a wider one would be cut through."""


def _title(spec: GameSpec, room: float, cuts: Sequence[float]) -> Figure:
    """Return title, motto and note, the two beside the title or below it, so that no cut runs through them if that can be."""
    for wide in (max(SHARE * room, min(WIDEST, room)), *NARROWER):
        title = title_line(spec.title, spec.motto, spec.note, wide)
        left = _clear_of_cuts(0.0, title.width, cuts)
        if left + title.width <= room and not any(left - SEAM < cut < left + title.width + SEAM for cut in cuts):
            break
    return title


def _medals(signs: Sequence[str], tint: str) -> Shape:
    """Return a sample of the medallions of a kind for each of its signs."""
    colour, shapes = ink.deeper(tint, ink.LABEL_SHARE), list[Shape]()
    for number, name in enumerate(signs):
        x = 3.0 + number * _SAMPLE
        shapes += (Circle(x, 0.0, 2.6, Paint(fill=ink.PAPER, stroke=colour, width=0.4)), *symbols.map_sign(name, x, 0.0, _SIGN, colour))
    return Group(tuple(shapes))


def _set_beside_title(title: Figure, captions: Sequence[Caption], room: float, cuts: Sequence[float]) -> Figure:
    """Draw captions to the right of a cartouche, or below it where that leaves too little room; the picture is cut beside it."""
    left = _clear_of_cuts(0.0, title.width, cuts)
    left = left if left + title.width <= room else 0.0
    far = left + title.width + _GAP
    rest = room - far
    if rest >= max([LEAST, *(caption.width for caption in captions)]):
        flow = _flow(captions, rest, [cut - far for cut in cuts], last_right=True)
        high = max(title.height, flow.height - 1.0)
        shapes = (title.at(left, ABOVE + (high - title.height) / 2), flow.at(far, ABOVE + (high - flow.height + 1.0) / 2))
        return Figure(room, ABOVE + high + BELOW, shapes)
    flow = _flow(captions, room, cuts, last_right=True)
    top = ABOVE + title.height
    return Figure(max(flow.width, title.width), top + flow.height, (title.at(left, ABOVE), flow.at(0, top)))


class Named(NamedTuple):
    """A zone that could not be labelled on the board itself."""

    code: str
    says: Wording
    tint: str
    pattern: str
    sample: Shape | None = None
    """Its picture, where it has one."""


def legend(zones: Sequence[Named], room: float, style: ink.Style = "colour", cuts: Sequence[float] = ()) -> Figure:
    """Draw zones that could not be labelled on the board itself, in lines of `room` mm, none of them where the picture is cut."""
    captions = []
    for code, says, tint, pattern, picture in zones:
        text = "  ".join(part for part in (code, says.name, says.price, says.remark) if part)
        if picture is not None:
            captions.append(Caption(text, sample=picture))
            continue
        black = style == "black"
        captions.append(Caption(text, tint=ink.PAPER if black else tint, pattern=pattern if black else "", sign=says.sign))
    return _flow(captions, room, cuts)


def _flow(captions: Sequence[Caption], room: float, cuts: Sequence[float], *, last_right: bool = False) -> Figure:
    """Draw captions from left to right, in as many lines as they need; on demand the last one is at the right end.

    None is where the picture is cut, unless it is wider than what lies between two cuts."""
    room = max([room, *(caption.width for caption in captions)])
    shapes: list[Shape] = []
    x, y = 0.0, 0.0
    for caption in captions:
        at = _clear_of_cuts(x, caption.width, cuts)
        if y == 0 or at + caption.width > room:
            y += _STEP
            at = _clear_of_cuts(0.0, caption.width, cuts)
            at = at if at + caption.width <= room else 0.0
        if last_right and caption is captions[-1] and _clear_of_cuts(room - caption.width, caption.width, cuts) == room - caption.width:
            at = room - caption.width
        shapes += caption.at(at, y - 1.8)
        x = at + caption.width + _GAP
    return Figure(room, y + (1.0 if captions else 0.0), tuple(shapes))


def _clear_of_cuts(x: float, width: float, cuts: Sequence[float]) -> float:
    """Return the first place from x on where no cut runs through so many mm; x where there is none."""
    at = x
    for cut in sorted(cuts):
        if at - SEAM < cut < at + width + SEAM:
            at = cut + SEAM
    return x if any(at - SEAM < cut < at + width + SEAM for cut in cuts) else at
