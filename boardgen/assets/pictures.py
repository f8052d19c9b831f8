"""Pictures and icons of one run: each file is read and checked once, and drawn as often as a kit needs it."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple, TypeAlias

from boardgen.assets import drawings, paths
from boardgen.digest import hexadecimal
from boardgen.draw.measure import ink_coverage
from boardgen.draw.shape import pixels
from boardgen.draw.shape.raster_header import Header, check_rows, header, kind_of
from boardgen.draw.shape.shapes import Group, Image, Paint, Rect, Shape, Symbol, Use
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import AssetError as AssetError
from boardgen.errors import quoted
from boardgen.layout.files.shipped import data_folder
from boardgen.spelling import nearest

Fit: TypeAlias = Literal["cover", "contain", "stretch"]
FITS: tuple[Fit, ...] = ("cover", "contain", "stretch")
MM_PER_INCH = 25.4
WEAK = 150.0
"""A picture of fewer dots per inch is reported."""
PARTS = 6
"""Parts of a picture, either way, that texts are read against."""
ICONS = (".svg", ".png")
"""The files that icons come from; the first that is there."""

_TURNS = (
    Affine(),
    Affine(1, 0, 0, 1, 0, 0),
    Affine(-1, 0, 0, 1, 1, 0),
    Affine(-1, 0, 0, -1, 1, 1),
    Affine(1, 0, 0, -1, 0, 1),
    Affine(0, 1, 1, 0, 0, 0),
    Affine(0, 1, -1, 0, 1, 0),
    Affine(0, -1, -1, 0, 1, 1),
    Affine(0, -1, 1, 0, 0, 1),
)
"""What an orientation of EXIF, 0 to 8, does: e and f are shares of the width and the height."""


class Picture(NamedTuple):
    """A picture that was read. Width and height are pixels of a raster picture, as it is shown, and mm of an SVG."""

    name: str
    """A digest of the file's bytes."""
    width: float
    height: float
    raster: bool
    path: str
    data: bytes = b""
    """The file of a raster picture."""
    header: Header | None = None
    shapes: tuple[Shape, ...] = ()
    """The drawing of an SVG in mm, its corner at (0, 0)."""


_KEPT: dict[tuple[str, tuple[int, int, int]], tuple[Picture, paths.Found]] = {}
"""Pictures by their path and version, for the next run of `serve`."""
MOST_KEPT = 256_000_000
"""Bytes of files that are kept, with what was made of them."""


class Pictures:
    """The pictures and icons of a layout. `folder` is that of the layout, `icons` that of its icons, as the layout names it.

    Every method that is given a path or a name raises AssetError.
    """

    def __init__(self, folder: str, icons: str = "") -> None:
        self._folder = folder or os.curdir
        self._pictures: dict[str, Picture | AssetError] = {}
        self._symbols: dict[tuple[object, ...], Symbol] = {}
        self._grounds: dict[tuple[object, ...], list[tuple[Box, str]]] = {}
        self._used: dict[str, None] = {}
        self._icons = {stem: (_shipped(), file, file) for stem, file in _stems(_shipped()).items()}
        own = paths.folder_of_icons(icons, self._folder) if icons else ""
        self._icons |= {stem: (own, file, os.path.join(icons, file)) for stem, file in _stems(own).items()}

    def picture(self, path: str) -> Picture:
        """A picture by its path from the layout's folder: PNG, JPEG, WebP or SVG."""
        return self._remembered(path, self._folder, path)

    def icon(self, name: str) -> Picture:
        """An icon by its name: from the layout's own folder of icons, else one of ours."""
        if name not in self._icons:
            raise AssetError(f"there is no icon {quoted(name)}", nearest(name, self._icons))
        folder, file, shown = self._icons[name]
        return self._remembered(file, folder, shown)

    def names(self) -> tuple[str, ...]:
        """The names of all icons: the layout's own and ours."""
        return tuple(sorted(self._icons))

    def used(self) -> tuple[str, ...]:
        """The files that were asked for, also those that could not be read: what to follow while the layout is edited."""
        return tuple(sorted(self._used))

    def _remembered(self, path: str, folder: str, shown: str) -> Picture:
        key = os.path.join(folder, path)
        known = self._pictures.get(key)
        if known is None:
            self._used[key] = None
            try:
                known = _opened(path, folder, shown)
            except AssetError as error:
                known = error
            self._pictures[key] = known
        if isinstance(known, AssetError):
            raise AssetError(known.problem, known.remedy)
        return known

    def resolution(self, picture: Picture, box: Box, fit: str) -> float | None:
        """The pixels of an inch of print, the fewer of both directions; None for a drawing, which has none."""
        if not picture.raster:
            return None
        shown = _shown(picture, box, fit)
        return MM_PER_INCH * min(picture.width / shown.width, picture.height / shown.height)

    def drawn(self, picture: Picture, box: Box, fit: Fit) -> Shape:
        """The picture in a box of mm: `cover` fills it and is cut off at its sides, `contain` shows all of it, `stretch` distorts it."""
        if picture.raster:
            shown = _shown(picture, box, fit)
            whole = _placed(picture, shown)
            return whole if box.holds(shown) else Group((whole,), clip=_edge(box))
        key = picture.name, round(box.width, 6), round(box.height, 6), fit
        if key not in self._symbols:
            corner = Box(0.0, 0.0, box.width, box.height)
            shown = _shown(picture, corner, fit)
            by = Affine(shown.width / picture.width, 0, 0, shown.height / picture.height, shown.x0, shown.y0)
            drawing = Group(drawings.moved(picture.shapes, by), clip=_edge(shown.meet(corner) or corner), picture=True)
            self._symbols[key] = Symbol(f"picture-{picture.name}", (drawing,))
        return Use(self._symbols[key], box.x0, box.y0)

    def grounds(self, picture: Picture, box: Box, fit: Fit) -> list[tuple[Box, str]]:
        """What texts on a picture are read against: the mean grey of each of its parts, with their boxes. Clear parts are left out."""
        key = picture.name, round(box.width, 6), round(box.height, 6), fit
        if key not in self._grounds:
            corner = Box(0.0, 0.0, box.width, box.height)
            drawn = self.drawn(picture, corner, fit)
            shapes = drawn.symbol.shapes if isinstance(drawn, Use) else (drawn,)
            self._grounds[key] = ink_coverage.grounds(shapes, corner, PARTS)
        return [(part.moved(box.x0, box.y0), grey) for part, grey in self._grounds[key]]

    def drawn_icon(self, name: str, box: Box, ink: str | None = None) -> Shape:
        """An icon as large as a box allows, in its middle; with an ink all of it in that ink, but that white stays white."""
        icon = self.icon(name)
        if icon.raster:
            return _placed(icon, _shown(icon, box, "contain"), (ink or "").upper())
        key = icon.name, round(box.width, 6), round(box.height, 6), ink
        if key not in self._symbols:
            shown = _shown(icon, Box(0.0, 0.0, box.width, box.height), "contain")
            by = Affine(shown.width / icon.width, 0, 0, shown.height / icon.height, shown.x0, shown.y0)
            shapes = icon.shapes if ink is None else drawings.in_one_ink(icon.shapes, ink.upper())
            letters = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)
            self._symbols[key] = Symbol(f"icon-{letters}", drawings.moved(shapes, by))
        return Use(self._symbols[key], box.x0, box.y0)


def _shipped() -> str:
    return os.path.join(data_folder(), "icons")


def _stems(folder: str) -> dict[str, str]:
    """The files of a folder of icons by their names without ending."""
    try:
        files = sorted(os.listdir(folder)) if folder else []
    except OSError:
        return {}
    stems: dict[str, str] = {}
    for end in reversed(ICONS):
        stems |= {os.path.splitext(file)[0]: file for file in files if file.lower().endswith(end)}
    return stems


def _opened(path: str, folder: str, shown: str) -> Picture:
    file = paths.found(path, folder)
    key = file.path, file.version
    if key not in _KEPT:
        if sum(kept.version[0] for _, kept in _KEPT.values()) + file.version[0] > MOST_KEPT:
            _KEPT.clear()
            pixels.forget()
        try:
            _KEPT[key] = _read(file, shown), file
        except AssetError as error:
            begun = error.problem if error.problem.startswith("'") else f"{quoted(shown, 300)} {error.problem}"
            raise AssetError(begun, error.remedy) from error
    return _KEPT[key][0]


def _read(file: paths.Found, shown: str) -> Picture:
    data = paths.read(file, shown)
    name = hexadecimal(data)[:16]
    end = os.path.splitext(shown)[1].lower()
    kind = kind_of(data)
    if end == ".svg":
        if kind:
            raise AssetError(f"is a {kind} file by its content, not an SVG", "give it the name of its kind, such as `.png`, and name it so")
        width, height, shapes = drawings.read(data)
        return Picture(name, width, height, False, file.path, shapes=shapes)
    expected = {".png": "PNG", ".webp": "WebP"}.get(end, "JPEG")
    if kind != expected:
        what = f"is not a {expected} file, but damaged or no picture at all"
        if kind:
            what = f"is a {kind} file by its content, not a {expected}"
        right = {"PNG": ".png", "JPEG": ".jpg", "WebP": ".webp"}.get(kind)
        remedy = f"name it {quoted(os.path.splitext(shown)[0] + right, 300)}" if right else f"save it as {expected} with an image editor"
        raise AssetError(what, remedy)
    found = header(data)
    if kind == "PNG":
        check_rows(data)
    pixels.darkness(data, "")  # decodes what is damaged to find it; needed later to tell how much ink is printed
    return Picture(name, *found.size, True, file.path, data, found)


def _shown(picture: Picture, box: Box, fit: str) -> Box:
    """Where the whole picture is, around the middle of the box."""
    if fit == "stretch":
        return box
    across, down = box.width / picture.width, box.height / picture.height
    scale = max(across, down) if fit == "cover" else min(across, down)
    (x, y), wide, high = box.centre, picture.width * scale / 2, picture.height * scale / 2
    return Box(x - wide, y - high, x + wide, y + high)


def _placed(picture: Picture, shown: Box, tone: str = "") -> Shape:
    """A raster picture over a box, turned as its metadata ask."""
    turn = picture.header.turn if picture.header is not None else 1
    if turn == 1:
        return Image(shown.x0, shown.y0, shown.width, shown.height, picture.data, picture.name, tone)
    by = _TURNS[turn]
    wide, high = (shown.height, shown.width) if turn >= 5 else (shown.width, shown.height)
    there = by._replace(e=by.e * shown.width + shown.x0, f=by.f * shown.height + shown.y0)
    return Group((Image(0.0, 0.0, wide, high, picture.data, picture.name, tone),), there)


def _edge(box: Box) -> Rect:
    return Rect(box.x0, box.y0, box.width, box.height, Paint())
