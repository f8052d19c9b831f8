"""The gallery of a site: every game and layout that comes with the programs, with its picture, facts, ready PDFs and rules."""

from __future__ import annotations

import gc
from pathlib import Path
from tempfile import TemporaryDirectory

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect
from boardgen.draw.type.geometry import Affine
from boardgen.errors import BoardgenError, nearest
from boardgen.kit import export
from boardgen.kit.kit import Kit, build, first_face
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from boardgen.rulebook import write as rulebook
from boardgen.sheet.paper.paper import paper
from boardgen.site.python import SiteError
from boardgen.surface.png import png_bytes

PAPERS = ("a4", "letter")
"""The papers of the ready PDFs."""
PIXELS = 560
"""Pixels across a picture, or down it if that is longer."""
INCH = 25.4
SHOWN, ACROSS, GAP = 8, 4, 5.0
"""Pieces in the picture of a game without a board, how many of them beside each other, and mm between them."""


class Ready(NamedTuple):
    """A kit to print that lies in the site."""

    label: str
    file: str
    sheets: int
    megabytes: str


class Entry(NamedTuple):
    """A game or a layout in the gallery. `rules` is the address of its rulebook, empty where there is none."""

    name: str
    title: str
    note: str
    kind: str
    pin: str
    players: str
    least: int
    most: int
    pieces: int
    picture: str
    width: int
    height: int
    ready: tuple[Ready, ...]
    rules: str
    language: str


def choose(only: str | None) -> tuple[str, ...]:
    """Return the names of what is shown: all, or those that are named, separated by commas. Raises SiteError."""
    every = (*shipped.names(), *shipped.examples())
    if only is None:
        return every
    chosen = tuple(word.strip() for word in only.split(","))
    for name in chosen:
        if name not in every:
            hint = nearest(name, every) or "`boardgen list` lists them"
            raise SiteError(f"--only {name}: no game has this name; {hint}")
    return chosen


def write_entry(name: str, folder: Path) -> Entry:
    """Write the picture, the ready PDFs and the rules of a game into the folders of a site, and return what its card says."""
    spec = catalog.load(name)
    gc.disable()  # as for a kit: there are no reference cycles
    try:
        ready, kit = _write_kits(spec, folder / "kits")
        picture, width, height = _write_picture(spec, kit, folder / "pictures")
        rules = _write_rules(spec, folder / "rules")
    finally:
        gc.enable()
    least, most = spec.players
    players = plural(least, "player") if least == most else f"{least} to {most} players"
    kind = "" if spec.name == spec.game else catalog.load(spec.game).title if spec.game in shipped.names() else ""
    pieces = sum(part.pieces for part in kit.parts)
    return Entry(
        *(spec.name, spec.title, spec.note or "", kind, spec.pin, players, least, most, pieces),
        *(picture, width, height, ready, rules, kit.language),
    )  # fmt: skip


def _write_picture(spec: GameSpec, kit: Kit, folder: Path) -> tuple[str, int, int]:
    """Write the board of a game, or where it has none some of its pieces."""
    has_board = any(one.kind == "board" for one in spec.components.values())
    face = first_face(spec, choose_seats(spec, None, None), paper("a4")) if has_board else None
    figure = _show_pieces(kit) if face is None else face.figure
    dpi = PIXELS / max(figure.width, figure.height) * INCH
    folder.mkdir(exist_ok=True)
    (folder / f"{spec.name}.png").write_bytes(png_bytes((figure.width, figure.height), figure.shapes, dpi))
    return f"pictures/{spec.name}.png", round(figure.width * dpi / INCH), round(figure.height * dpi / INCH)


def _show_pieces(kit: Kit) -> Figure:
    """Return pieces of a kit beside each other, taken at equal distances from those of the component that has most. Raises SiteError."""
    faces = max((part.faces for part in kit.parts), key=len, default=())
    if not faces:
        raise SiteError(f"{kit.spec.name} has nothing that can be shown")
    count = min(SHOWN, len(faces))
    shown = [faces[round(number * (len(faces) - 1) / max(1, count - 1))].figure for number in range(count)]
    wide, high = (max(getattr(figure, side) for figure in shown) + GAP for side in ("width", "height"))
    columns = min(ACROSS, count)
    rows = -(-count // columns)
    placed = []
    for number, figure in enumerate(shown):
        moved = Affine.translate(GAP + number % columns * wide, GAP + number // columns * high)
        placed.append(Group(figure.shapes, moved, Rect(0, 0, figure.width, figure.height, Paint())))
    ground = Rect(0, 0, columns * wide + GAP, rows * high + GAP, Paint(ink.LAW))
    return Figure(columns * wide + GAP, rows * high + GAP, (ground, *placed))


def _write_kits(spec: GameSpec, folder: Path) -> tuple[tuple[Ready, ...], Kit]:
    folder.mkdir(exist_ok=True)
    ready = []
    for name in PAPERS:
        on = paper(name)
        kit = build(spec, choose_seats(spec, None, None), on)
        path = folder / f"{spec.name}-{name}.pdf"
        export.write_pdf(kit, path)
        ready.append(Ready(on.label, f"kits/{path.name}", kit.total, f"{path.stat().st_size / 1e6:.1f}"))
    return tuple(ready), kit


def _write_rules(spec: GameSpec, folder: Path) -> str:
    """Write the rulebook as a page; return its address, or nothing for a game that has no rulebook."""
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as temporary:
        path = Path(temporary) / f"{spec.name}.html"
        try:
            rulebook.write(spec.name, str(path), as_html=True)
        except BoardgenError:
            return ""
        (folder / path.name).write_bytes(path.read_bytes())
    return f"rules/{spec.name}.html"
