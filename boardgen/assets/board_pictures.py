"""The pictures of a layout's board, opened and in the style of its drawing: its background, and those of kinds and zones."""

from __future__ import annotations

import os
from collections.abc import Callable

from boardgen.assets.pictures import FITS, MM_PER_INCH, WEAK, Fit, Picture, Pictures
from boardgen.draw.shape import ink
from boardgen.draw.shape.raster_header import MOST_PIXELS
from boardgen.draw.shape.restyle import toned
from boardgen.draw.shape.shapes import Group, Shape, Tone
from boardgen.draw.type.geometry import Box
from boardgen.errors import AssetError, DataError, Fault
from boardgen.layout.ground.board_pictures import BoardPicture
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

TONES: dict[ink.Style, Tone] = {"colour": "", "low-ink": "light", "black": "grey"}
_FITS: dict[str, Fit] = {fit: fit for fit in FITS}


class BoardPictures:
    """What `draw.terrain` asks for. `library` gives the pictures of the folder that a node's file is in.

    A picture that is too coarse is reported to `warn`, once, with the lowest figure so far.
    """

    def __init__(
        self, spec: GameSpec, style: ink.Style, library: Callable[[Node], Pictures], warn: Callable[[Fault], None] = lambda fault: None
    ) -> None:
        self._spec = spec
        self._tone = TONES[style]
        self._library = library
        self._warn = warn
        self._coarse: set[int] = set()

    def require_all(self) -> None:
        """Raises DataError with the faults of all pictures that cannot be used."""
        zones, kinds = self._spec.zones.values(), self._spec.kinds.values()
        named = [self._spec.background, *(zone.image for zone in zones), *(kind.image for kind in kinds)]
        faults: list[Fault] = []
        for found in {id(found.at): found for found in named if found is not None}.values():
            try:
                self._opened(found)
            except DataError as problem:
                faults += problem.faults
        if faults:
            raise DataError(*faults)

    @property
    def bleeds(self) -> bool:
        """Whether the background runs past the edge of the board."""
        return self._spec.background is not None and self._spec.background.fit != "contain"

    def under(self, box: Box) -> Shape | None:
        """The background over a box."""
        found = self._spec.background
        drawn = self._drawn(found, box, measured=True)
        return Group((drawn,), opacity=found.opacity) if drawn is not None and found is not None and found.opacity < 1 else drawn

    def on_zone(self, code: str, box: Box) -> Shape | None:
        """The picture of a zone over a box."""
        return self._drawn(self._spec.zones[code].image, box, measured=True)

    def of_kind(self, kind: str, box: Box) -> Shape | None:
        """The picture of a kind of zone over a box."""
        return self._drawn(self._spec.kinds[kind].image, box, measured=False)

    def _drawn(self, found: BoardPicture | None, box: Box, *, measured: bool) -> Shape | None:
        """A picture over a box; one that is `measured` is reported where it is coarse there. Raises DataError."""
        if found is None:
            return None
        pictures, picture = self._opened(found)
        dots = pictures.resolution(picture, box, found.fit)
        if measured and dots is not None and dots < WEAK and id(found.at) not in self._coarse:
            self._coarse.add(id(found.at))
            what = f"the picture prints at {dots:.0f} dpi on the board, which looks coarse below {WEAK:.0f}"
            for fault in _faults(found.at, what, _finer(box), "data:picture.dpi", "warning"):
                self._warn(fault)
        return toned(pictures.drawn(picture, box, _FITS[found.fit]), self._tone)

    def _opened(self, found: BoardPicture) -> tuple[Pictures, Picture]:
        """A picture, and the others of its folder. Raises DataError."""
        try:
            pictures = self._library(found.at)
            return pictures, pictures.picture(found.path)
        except AssetError as problem:
            raise DataError(*_faults(found.at, problem.problem, problem.remedy, "data:picture")) from None


def opened(spec: GameSpec, style: ink.Style = "colour") -> BoardPictures | None:
    """The pictures of a board, where it has any, for a drawing that belongs to no kit. Raises DataError."""
    if not spec.pictured:
        return None
    folders: dict[str, Pictures] = {}

    def library(at: Node) -> Pictures:
        folder = os.path.dirname(at.source.path)
        if folder not in folders:
            folders[folder] = Pictures(folder)
        return folders[folder]

    pictures = BoardPictures(spec, style, library)
    pictures.require_all()
    return pictures


def _finer(box: Box) -> str:
    """What to use instead of a picture that is coarse on a box: with as many pixels as a file may have, at 300 dpi at most."""
    for dots in (300, 200, WEAK):
        wide, high = (round(length / MM_PER_INCH * dots) for length in (box.width, box.height))
        if wide * high <= MOST_PIXELS:
            return f"use one of about {wide} pixels across"
    return "use a drawing, saved as SVG"


def _faults(node: Node, problem: str, remedy: str, code: str, level: str = "error") -> tuple[Fault, ...]:
    faults = Faults()
    faults.add(node, problem, remedy, code, level)
    return faults.sorted()
