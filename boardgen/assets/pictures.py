"""Pictures and icons of one run, those of a board too: where files may be, each read and checked once, and drawn where a kit needs it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from typing import Literal, TypeAlias

from boardgen.draw.shape import pixels
from boardgen.draw.shape.pixels import MOST_PIXELS, Header, check_rows, header, kind_of
from boardgen.draw.shape.shapes import Group, Image, Paint, Rect, Role, Shape, Symbol, Use
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import AssetError, DataError, Fault, alike, nearest, quoted
from boardgen.files import LONG, escape, files_with, hash_hex, is_below, suggest_file
from boardgen.layout.files.shipped import data_folder
from boardgen.layout.ground.vocabulary import BoardPicture
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""The ends of the names of pictures, in lower or upper case."""
MOST_BYTES = 64_000_000
MOST_SVG_BYTES = 4_000_000


class Found(NamedTuple):
    """A file that may be read: its path, and what changes when its content does."""

    path: str
    version: tuple[int, int, int]


def find_file(path: str, folder: str) -> Found:
    """Return the file of a picture by its path in the layout, taken from the layout's folder. Raises AssetError."""
    _stays_below(path, folder)
    whole = os.path.join(folder, path)
    try:
        status = os.stat(whole)
    except (OSError, ValueError):
        raise AssetError(f"there is no picture {quoted(path, LONG)}", _suggest_path(path, folder)) from None
    if not is_below(whole, folder):
        what = f"the picture {quoted(path, LONG)} is a link to a file outside the layout's folder"
        raise AssetError(what, "copy the file into that folder")
    if stat.S_ISDIR(status.st_mode):
        raise AssetError(f"{quoted(path, LONG)} is a folder", suggest_file(whole, SUFFIXES, path))
    if not stat.S_ISREG(status.st_mode):
        raise AssetError(f"{quoted(path, LONG)} is not an ordinary file", "name the file of a picture")
    end = os.path.splitext(path)[1].lower()
    if end not in SUFFIXES:
        what = f"pictures of the kind {quoted(end)} cannot be read" if end else f"{quoted(path, LONG)} has no ending that names its kind"
        raise AssetError(what, f"save it as PNG, JPEG, WebP or SVG: {', '.join(SUFFIXES)}")
    most = MOST_SVG_BYTES if end == ".svg" else MOST_BYTES
    if status.st_size > most:
        what = f"{quoted(path, LONG)} has {status.st_size / 1e6:,.1f} MB (maximum {most // 1_000_000} MB)"
        raise AssetError(what, "simplify the drawing, or save it as PNG" if end == ".svg" else "scale it down, or save it as JPEG")
    if not status.st_size:
        raise AssetError(f"{quoted(path, LONG)} is empty: it has 0 bytes", "save or copy it again")
    return Found(whole, (status.st_size, status.st_mtime_ns, status.st_ino))


def folder_of_icons(icons: str, folder: str) -> str:
    """Return the path of the folder of icons, named in a layout. Raises AssetError."""
    _stays_below(icons, folder)
    whole = os.path.join(folder, icons)
    if not os.path.isdir(whole):
        what = f"{quoted(icons, LONG)} is a file" if os.path.exists(whole) else f"there is no folder {quoted(icons, LONG)}"
        near = _near_folder(icons.rstrip("/"), folder)
        raise AssetError(what, near or "name the folder that contains the icons, such as `icons: icons/`")
    if os.path.realpath(whole) != os.path.realpath(folder) and not is_below(whole, folder):
        raise AssetError(f"the folder {quoted(icons, LONG)} is a link out of the layout's folder", "copy the icons into a folder there")
    return whole


def read(file: Found, shown: str) -> bytes:
    """Return the bytes of a file that was found. Raises AssetError."""
    try:
        with open(file.path, "rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as problem:
        raise AssetError(f"{quoted(shown, LONG)} cannot be read: {problem.strerror}", "check who may read the file") from problem


def _stays_below(path: str, folder: str) -> None:
    why = escape(path)
    if why:
        near = "art/storm.png"
        if "\\" in path and not escape(path.replace("\\", "/")):
            near = path.replace("\\", "/")
        remedy = f"write a path below the layout's folder, such as {quoted(near, LONG)}"
        raise AssetError(f"{quoted(path, LONG)} is not allowed: {why}", remedy)


def _suggest_path(path: str, folder: str) -> str:
    """Return what to write for a file that is not there."""
    place = os.path.dirname(path)
    if place and not os.path.isdir(os.path.join(folder, place)):
        return _near_folder(place, folder) or f"there is no folder {quoted(place, LONG)} in the layout's folder"
    ends = (*SUFFIXES, *(end.upper() for end in SUFFIXES))
    stem = os.path.splitext(os.path.basename(path))[0]
    same = [name for name in files_with(os.path.join(folder, place), ends) if os.path.splitext(name)[0] == stem]
    if same:
        return f"did you mean {quoted(os.path.join(place, same[0]), LONG)}?"
    return suggest_file(os.path.join(folder, path), ends, path).replace("in the current folder", "in the layout's folder")


def _near_folder(place: str, folder: str) -> str:
    above, name = os.path.split(place)
    try:
        with os.scandir(os.path.join(folder, above)) as entries:
            near = alike(name, [entry.name for entry in entries if entry.is_dir()][:2000])
    except OSError:
        return ""
    return f"did you mean the folder {quoted(os.path.join(above, near), LONG)}?" if near else ""


Fit: TypeAlias = Literal["cover", "contain", "stretch"]
FITS: tuple[Fit, ...] = ("cover", "contain", "stretch")
MM_PER_INCH = 25.4
SMALL = 85.0
"""Pictures and icons of fewer mm² are signs."""
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


_KEPT: dict[tuple[str, tuple[int, int, int]], tuple[Picture, Found]] = {}
"""Pictures by their path and version, for the next run of `serve`."""
MOST_KEPT = 256_000_000
"""Bytes of files that are kept, with what was made of them."""


class Pictures:
    """The pictures and icons of a layout. `folder` is that of the layout, `icons` that of its icons, as the layout names it.

    Every method that is given a path or a name raises AssetError."""

    def __init__(self, folder: str, icons: str = "") -> None:
        self._folder = folder or os.curdir
        self._pictures: dict[str, Picture | AssetError] = {}
        self._symbols: dict[tuple[object, ...], Symbol] = {}
        self._grounds: dict[tuple[object, ...], list[tuple[Box, str]]] = {}
        self._used: dict[str, None] = {}
        self._icons = {stem: (_icons_folder(), file, file) for stem, file in _stems(_icons_folder()).items()}
        own = folder_of_icons(icons, self._folder) if icons else ""
        self._icons |= {stem: (own, file, os.path.join(icons, file)) for stem, file in _stems(own).items()}

    def picture(self, path: str) -> Picture:
        """Return a picture by its path from the layout's folder: PNG, JPEG, WebP or SVG."""
        return self._remember(path, self._folder, path)

    def icon(self, name: str) -> Picture:
        """Return an icon by its name: from the layout's own folder of icons, else one of ours."""
        if name not in self._icons:
            raise AssetError(f"there is no icon {quoted(name)}", nearest(name, self._icons))
        folder, file, shown = self._icons[name]
        return self._remember(file, folder, shown)

    def names(self) -> tuple[str, ...]:
        """Return the names of all icons: the layout's own and ours."""
        return tuple(sorted(self._icons))

    def list_used(self) -> tuple[str, ...]:
        """Return the files that were asked for, also those that could not be read: what to follow while the layout is edited."""
        return tuple(sorted(self._used))

    def _remember(self, path: str, folder: str, shown: str) -> Picture:
        key = os.path.join(folder, path)
        known = self._pictures.get(key)
        if known is None:
            self._used[key] = None
            try:
                known = _open(path, folder, shown)
            except AssetError as error:
                known = error
            self._pictures[key] = known
        if isinstance(known, AssetError):
            raise AssetError(known.problem, known.remedy)
        return known

    def resolution(self, picture: Picture, box: Box, fit: str) -> float | None:
        """Return the pixels of an inch of print, the fewer of both directions; None for a drawing, which has none."""
        if not picture.raster:
            return None
        shown = _whole_box(picture, box, fit)
        return MM_PER_INCH * min(picture.width / shown.width, picture.height / shown.height)

    def draw(self, picture: Picture, box: Box, fit: Fit, role: Role | None = None) -> Shape:
        """Draw the picture in a box of mm: `cover` fills it and is cut off at the sides, `contain` shows it all, `stretch` distorts it.

        Small pictures are signs, unless a role is given."""
        from boardgen.assets import svg_drawing  # few layouts have a drawing

        role = role or picture_role(box)
        if picture.raster:
            shown = _whole_box(picture, box, fit)
            whole = _place_raster(picture, shown, role)
            return whole if box.holds(shown) else Group((whole,), clip=_edge(box))
        key = picture.name, round(box.width, 6), round(box.height, 6), fit, role
        if key not in self._symbols:
            corner = Box(0.0, 0.0, box.width, box.height)
            shown = _whole_box(picture, corner, fit)
            by = Affine(shown.width / picture.width, 0, 0, shown.height / picture.height, shown.x0, shown.y0)
            shapes = svg_drawing.map_drawing(svg_drawing.recolour(picture.shapes, None, role), by)
            self._symbols[key] = Symbol(f"picture-{picture.name}", (Group(shapes, clip=_edge(shown.meet(corner) or corner)),))
        return Use(self._symbols[key], box.x0, box.y0)

    def grounds(self, picture: Picture, box: Box, fit: Fit) -> list[tuple[Box, str]]:
        """Return what texts on a picture are read against: the mean grey of each part, with its box. Clear parts do not count."""
        from boardgen.draw.measure import ink_coverage

        key = picture.name, round(box.width, 6), round(box.height, 6), fit
        if key not in self._grounds:
            corner = Box(0.0, 0.0, box.width, box.height)
            drawn = self.draw(picture, corner, fit)
            shapes = drawn.symbol.shapes if isinstance(drawn, Use) else (drawn,)
            self._grounds[key] = ink_coverage.grounds(shapes, corner, PARTS)
        x, y = box.x0, box.y0
        return [(Box(x0 + x, y0 + y, x1 + x, y1 + y), grey) for (x0, y0, x1, y1), grey in self._grounds[key]]

    def draw_icon(self, name: str, box: Box, ink: str | None = None, role: Role = "sign") -> Shape:
        """Return an icon as large as a box allows, in its middle; with an ink all of it in that ink, but that white stays white."""
        from boardgen.assets import svg_drawing  # few layouts have a drawing

        icon = self.icon(name)
        if icon.raster:
            return _place_raster(icon, _whole_box(icon, box, "contain"), role if ink else picture_role(box), (ink or "").upper())
        key = icon.name, round(box.width, 6), round(box.height, 6), ink, role
        if key not in self._symbols:
            shown = _whole_box(icon, Box(0.0, 0.0, box.width, box.height), "contain")
            by = Affine(shown.width / icon.width, 0, 0, shown.height / icon.height, shown.x0, shown.y0)
            shapes = svg_drawing.recolour(icon.shapes, ink and ink.upper(), role)
            letters = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)
            self._symbols[key] = Symbol(f"icon-{letters}", svg_drawing.map_drawing(shapes, by))
        return Use(self._symbols[key], box.x0, box.y0)


def _icons_folder() -> str:
    return os.path.join(data_folder(), "icons")


def _stems(folder: str) -> dict[str, str]:
    """Return the files of a folder of icons by their names without ending."""
    try:
        files = sorted(os.listdir(folder)) if folder else []
    except OSError:
        return {}
    stems: dict[str, str] = {}
    for end in reversed(ICONS):
        stems |= {os.path.splitext(file)[0]: file for file in files if file.lower().endswith(end)}
    return stems


def _open(path: str, folder: str, shown: str) -> Picture:
    file = find_file(path, folder)
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


def _read(file: Found, shown: str) -> Picture:
    from boardgen.assets import svg_drawing  # few layouts have a drawing

    data = read(file, shown)
    name = hash_hex(data)[:16]
    end = os.path.splitext(shown)[1].lower()
    kind = kind_of(data)
    if end == ".svg":
        if kind:
            raise AssetError(f"is a {kind} file by its content, not an SVG", "give it the name of its kind, such as `.png`, and name it so")
        width, height, shapes = svg_drawing.read(data)
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


def _whole_box(picture: Picture, box: Box, fit: str) -> Box:
    """Return where the whole picture is, around the middle of the box."""
    if fit == "stretch":
        return box
    across, down = box.width / picture.width, box.height / picture.height
    scale = max(across, down) if fit == "cover" else min(across, down)
    (x, y), wide, high = box.centre, picture.width * scale / 2, picture.height * scale / 2
    return Box(x - wide, y - high, x + wide, y + high)


def picture_role(box: Box) -> Role:
    """Return the role of a picture as large as a box: a small one is a sign, which keeps its colours in low-ink."""
    return "art" if box.width * box.height >= SMALL else "sign"


def words_role(picture: Picture, box: Box) -> Role:
    """Return the role of words on a picture as large as a box: a drawing is white within lines where only black is printed."""
    return "sign" if picture_role(box) == "sign" else "caption" if picture.raster else "text"


def _place_raster(picture: Picture, shown: Box, role: Role, tone: str = "") -> Shape:
    """Return a raster picture over a box, turned as its metadata ask."""
    turn = picture.header.turn if picture.header is not None else 1
    if turn == 1:
        return Image(shown.x0, shown.y0, shown.width, shown.height, picture.data, picture.name, tone, role)
    by = _TURNS[turn]
    wide, high = (shown.height, shown.width) if turn >= 5 else (shown.width, shown.height)
    there = by._replace(e=by.e * shown.width + shown.x0, f=by.f * shown.height + shown.y0)
    return Group((Image(0.0, 0.0, wide, high, picture.data, picture.name, tone, role),), there)


def _edge(box: Box) -> Rect:
    return Rect(box.x0, box.y0, box.width, box.height, Paint())


_FITS: dict[str, Fit] = {fit: fit for fit in FITS}


class BoardPictures:
    """What `draw.terrain` asks for. `library` gives the pictures of the folder that a node's file is in.

    A picture that is too coarse is reported to `warn`, once, with the lowest figure so far."""

    def __init__(self, spec: GameSpec, library: Callable[[Node], Pictures], warn: Callable[[Fault], None] = lambda fault: None) -> None:
        self._spec = spec
        self._library = library
        self._warn = warn
        self._coarse: set[int] = set()

    def require_all(self) -> None:
        """Raise DataError with the faults of all pictures that cannot be used."""
        zones, kinds = self._spec.zones.values(), self._spec.kinds.values()
        background = self._spec.background
        named = [background, background and background.over, *(zone.image for zone in zones), *(kind.image for kind in kinds)]
        faults: list[Fault] = []
        for found in {id(found.at): found for found in named if found is not None}.values():
            try:
                self._open_one(found)
            except DataError as problem:
                faults += problem.faults
        if faults:
            raise DataError(*faults)

    @property
    def bleeds(self) -> bool:
        """Whether the background runs past the edge of the board."""
        return self._spec.background is not None and self._spec.background.fit != "contain"

    def background(self, box: Box, *, over: bool = False) -> Shape | None:
        """Return the background over a box, or what it has over the lines."""
        found = self._spec.background
        found = found.over if over and found is not None else found
        drawn = self._draw(found, box, measured=True)
        return Group((drawn,), opacity=found.opacity) if drawn is not None and found is not None and found.opacity < 1 else drawn

    def zone_picture(self, code: str, box: Box) -> Shape | None:
        """Return the picture of a zone over a box."""
        return self._draw(self._spec.zones[code].image, box, measured=True)

    def kind_picture(self, kind: str, box: Box) -> Shape | None:
        """Return the picture of a kind of zone over a box."""
        return self._draw(self._spec.kinds[kind].image, box, measured=False)

    def _draw(self, found: BoardPicture | None, box: Box, *, measured: bool) -> Shape | None:
        """Return a picture over a box; one that is `measured` is reported where it is coarse there. Raises DataError."""
        if found is None:
            return None
        pictures, picture = self._open_one(found)
        dots = pictures.resolution(picture, box, found.fit)
        if measured and dots is not None and dots < WEAK and id(found.at) not in self._coarse:
            self._coarse.add(id(found.at))
            what = f"the picture prints at {dots:.0f} dpi on the board, which looks coarse below {WEAK:.0f}"
            for fault in _faults(found.at, what, _finer(box), "data:picture.dpi", "warning"):
                self._warn(fault)
        return pictures.draw(picture, box, _FITS[found.fit], "art")

    def _open_one(self, found: BoardPicture) -> tuple[Pictures, Picture]:
        """Return a picture, and the others of its folder. Raises DataError."""
        try:
            pictures = self._library(found.at)
            return pictures, pictures.picture(found.path)
        except AssetError as problem:
            raise DataError(*_faults(found.at, problem.problem, problem.remedy, "data:picture")) from None


def open_board_pictures(spec: GameSpec) -> BoardPictures | None:
    """Return the pictures of a board, where it has any, for a drawing that belongs to no kit. Raises DataError."""
    if not spec.pictured:
        return None
    folders: dict[str, Pictures] = {}

    def library(at: Node) -> Pictures:
        folder = os.path.dirname(at.source.path)
        if folder not in folders:
            folders[folder] = Pictures(folder)
        return folders[folder]

    pictures = BoardPictures(spec, library)
    pictures.require_all()
    return pictures


def _finer(box: Box) -> str:
    """Return what to use instead of a picture that is coarse on a box: with as many pixels as a file may have, at 300 dpi at most."""
    for dots in (300, 200, WEAK):
        wide, high = (round(length / MM_PER_INCH * dots) for length in (box.width, box.height))
        if wide * high <= MOST_PIXELS:
            return f"use one of about {wide} pixels across"
    return "use a drawing, saved as SVG"


def _faults(node: Node, problem: str, remedy: str, code: str, level: str = "error") -> tuple[Fault, ...]:
    faults = Faults()
    faults.add(node, problem, remedy, code, level)
    return faults.sorted()
