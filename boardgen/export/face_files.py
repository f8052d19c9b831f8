"""`--to png` and `--to svg`: every face by itself, at its trim or with bleed, boards whole, and pages to read or to write on.

Pictures have an exact size in pixels, drawings are at true size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardgen.draw.shape.shapes import Figure, Group
from boardgen.draw.type.geometry import Affine
from boardgen.export.stock import Stock
from boardgen.export.targets import File, Options, Report, Target
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import Face, Piece
from boardgen.surface.png import Drawing, PictureError, drawing, fitting, pngs
from boardgen.surface.svg import svg_text


def require_possible(items: Iterable[Piece], dpi: float, bleed: float = 0.0) -> None:
    """Raise PictureError for the largest face if it makes too large a picture, and name it: nothing is drawn to find that."""
    faces = ((fitting(face.figure.width + 2 * bleed, face.figure.height + 2 * bleed), item, face) for item in items for face in item.faces)
    largest = min(faces, key=lambda one: one[0], default=None)
    if largest is not None:
        _, item, face = largest
        try:
            drawing(face.figure, dpi, bleed)
        except PictureError as problem:
            raise PictureError(f"`{item.component}`: {problem}, or leave it out with --without {item.component}") from None


DPI = 300.0


class Shown(NamedTuple):
    """A face, what it is of, and how many are printed of it: a back that several things share is as often there as all of them."""

    face: Face
    item: Piece
    side: str
    copies: int


def png_files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield a PNG for every different face. Raises PictureError for one that is too large."""
    dpi, bleed = options.dpi or DPI, options.bleed or 0.0
    require_possible(stock.items, dpi, bleed)
    every = list_faces(stock.items)
    waiting: list[Shown] = []
    sizes: list[tuple[int, int]] = []

    def drawings() -> Iterator[Drawing]:
        for one in every:
            made = drawing(figure_of(stock, one, bleed), dpi, bleed)
            waiting.append(one)
            sizes.append(made.size)
            yield made

    for number, content in enumerate(pngs(drawings(), dpi)):
        one, size = waiting[number], sizes[number]
        figure = one.face.figure
        mm = figure.width + 2 * bleed, figure.height + 2 * bleed
        yield File(f"{one.face.name}.png", content, facts(one, mm, bleed, size))


def facts(one: Shown, mm: tuple[float, float], bleed: float, size: tuple[int, int] | None = None) -> dict[str, object]:
    """Return the entry of a face in the manifest; `size` in pixels is that of a picture, and a drawing has none."""
    return {
        "component": one.item.component,
        "kind": one.item.kind,
        "title": one.face.title,
        "side": one.side,
        "seat": one.item.seat or None,
        "copies": one.copies,
        **({} if size is None else {"size_px": list(size)}),
        "size_mm": [round(length, 3) for length in mm],
        "bleed_mm": bleed,
    }


def list_faces(items: Iterable[Piece]) -> list[Shown]:
    """Return every face once, in the order of the things; the copies of a face are those of all things that have it."""
    every: dict[str, Shown] = {}
    for item in items:
        for number, face in enumerate(item.faces):
            side = "page" if item.pages or item.is_sheet else "back" if number else "front"
            before = every.get(face.name)
            if before is None:
                every[face.name] = Shown(face, item, side, item.copies)
            else:
                every[face.name] = before._replace(copies=before.copies + item.copies)
    return list(every.values())


def figure_of(stock: Stock, one: Shown, bleed: float) -> Figure:
    """Return the face with its bleed, if it has one."""
    if not bleed or one.item.pages:
        return one.face.figure
    front, back = stock.draw_with_bleed(one.item, bleed)
    return front if one.side != "back" or back is None else back


def report_bare(stock: Stock, options: Options) -> Report:
    """Name the faces that have nothing beyond their cut, where a bleed is asked for."""
    bleed = options.bleed or 0.0
    cut = [one for one in list_faces(stock.items) if one.side != "page"] if bleed else []
    bare = [one.face.name for one in cut if _reach(one, figure_of(stock, one, bleed)) == 0]
    if not bare:
        return Report()
    return Report((f"{plural(len(bare), 'face')} drawn to the cut and no further, without bleed: {', '.join(bare)}",))


def svg_files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield an SVG for every different face."""
    bleed = options.bleed or 0.0
    kit = stock.kit
    for one in list_faces(stock.items):
        figure = figure_of(stock, one, bleed)
        reach = _reach(one, figure)
        size = figure.width + 2 * reach, figure.height + 2 * reach
        shapes = (Group(figure.shapes, Affine.translate(reach, reach)),) if reach else figure.shapes
        text = svg_text(size, shapes, title=f"{kit.spec.title}: {one.face.title}", lang=kit.language)
        yield File(f"{one.face.name}.svg", text.encode("utf-8"), facts(one, size, reach))


def _reach(one: Shown, figure: Figure) -> float:
    """Return how far a face is drawn beyond its cut; pages to read have no cut."""
    return 0.0 if one.item.pages else figure.bleed


PNG = Target(png_files, ("dpi", "bleed"), DPI)
SVG = Target(svg_files, ("bleed",), report=report_bare)
