"""`--to pod:PRESET`: the pictures that a print-on-demand service takes, a folder for each part of the kit, and a contact sheet.

A contact sheet shows every picture that will be uploaded, small, with its name, where it is cut and what stays clear of the cut."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import accumulate, groupby
from typing import TypeAlias

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Image, Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.errors import nearest
from boardgen.export import pod_products
from boardgen.export.stock import Stock
from boardgen.export.targets import File, LeftOut, Options, Report, Target, TargetError, group_reasons
from boardgen.layout.files import presets
from boardgen.layout.files.presets import HOUSE_SAFE, Preset, Product
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import Piece
from boardgen.surface.pdf import PageCache, PdfSurface
from boardgen.surface.png import INCH, Drawing, drawing as on_paper, pngs

SIZE = (210.0, 297.0)
"""Width and height of a page in mm."""
EDGE = 12.0
GAP = 5.0
LABEL = 7.0
"""Room under a picture for its name."""
MOST = 45.0
"""Millimetres of the longer side of a picture: twenty poker cards go on a page."""
TYPE = 6.5
CUT_YOURSELF = "print it with `boardgen kit`, or have a machine of your own cut it with `--to cutter:MACHINE`"
DPI = 120.0
"""The resolution of the small pictures."""
CUT = Paint(stroke="#D6006C", width=0.2)
SAFE = Paint(stroke="#0072B2", width=0.2, dash=(1.0, 0.8))


class Shown(NamedTuple):
    """A small picture: what it is called, its size, and where in it it is cut and safe; lengths in mm of the printed thing."""

    name: str
    png: bytes
    size: tuple[float, float]
    trim: tuple[float, float]
    safe: float
    round: bool
    walls: tuple[Box, ...] = ()
    """The walls of a box, each of which is safe by itself; none for what is cut out as a whole."""


def draw_twice(drawings: Iterable[Drawing], dpi: float) -> Iterator[tuple[bytes, bytes]]:
    """Yield drawings as PNG, each as it is and as small as a contact sheet shows it: all the small ones are in memory at once."""
    pictures = pngs((each for one in drawings for each in (one, _reduce(one, dpi))), dpi)
    return zip(pictures, pictures, strict=True)


def _reduce(one: Drawing, dpi: float) -> Drawing:
    share = _scale((one.size[0] / dpi * INCH, one.size[1] / dpi * INCH)) * DPI / dpi
    ring = round(one.ring * share)
    wide, high = (max(1, round(side * share) - 2 * ring) for side in one.size)
    return one._replace(wide=wide, high=high, ring=ring)


def _scale(size: tuple[float, float]) -> float:
    return min(1.0, MOST / max(size))


def _pages(pictures: Iterable[Shown], title: str, legend: str) -> Iterator[tuple[Shape, ...]]:
    shapes: list[Shape] = list(_heading(title, legend))
    x, y, tall = EDGE, EDGE + 14, 0.0
    for one in pictures:
        scale = _scale(one.size)
        wide, high = one.size[0] * scale, one.size[1] * scale
        cell = max(wide, 22.0)
        if x + cell > SIZE[0] - EDGE:
            x, y, tall = EDGE, y + tall + LABEL + GAP, 0.0
        if y + high + LABEL > SIZE[1] - EDGE:
            yield tuple(shapes)
            shapes, x, y, tall = list(_heading(title, legend)), EDGE, EDGE + 14, 0.0
        shapes += _cell(one, x, y, scale, cell)
        x, tall = x + cell + GAP, max(tall, high)
    yield tuple(shapes)


def _heading(title: str, legend: str) -> Iterator[Shape]:
    yield Text(EDGE, EDGE + 4, title, "bold", 12, ink.TEXT)
    yield Text(EDGE, EDGE + 9, legend, "regular", 8, ink.SECOND)


def _cell(one: Shown, x: float, y: float, scale: float, cell: float) -> Iterator[Shape]:
    wide, high = one.size[0] * scale, one.size[1] * scale
    yield Image(x, y, wide, high, one.png, one.name.replace("/", "-"))
    across, down = one.trim[0] * scale, one.trim[1] * scale
    safe = one.safe * scale
    cx, cy = x + wide / 2, y + high / 2
    if one.walls:
        for wall in one.walls:
            yield from _wall(wall, x, y, scale, safe)
    elif one.round:
        yield Circle(cx, cy, across / 2, CUT)
        yield Circle(cx, cy, across / 2 - safe, SAFE)
    else:
        yield Rect(cx - across / 2, cy - down / 2, across, down, CUT)
        yield Rect(cx - across / 2 + safe, cy - down / 2 + safe, across - 2 * safe, down - 2 * safe, SAFE)
    yield Text(x, y + high + 3.2, _shorten(one.name.rpartition("/")[2], cell), "regular", TYPE, ink.TEXT)


def _wall(wall: Box, x: float, y: float, scale: float, safe: float) -> Iterator[Shape]:
    """Draw the folds around a wall of a box whose picture begins at (x, y), and what stays clear of them."""
    left, top, wide, high = x + wall.x0 * scale, y + wall.y0 * scale, wall.width * scale, wall.height * scale
    yield Rect(left, top, wide, high, CUT)
    if min(wide, high) > 2 * safe:
        yield Rect(left + safe, top + safe, wide - 2 * safe, high - 2 * safe, SAFE)


def _shorten(name: str, room: float) -> str:
    """Return a name that fits into so many mm; the end is kept, because that is where names differ."""
    while len(name) > 4 and fonts.width(name, "regular", TYPE) > room:
        name = "…" + name.lstrip("…")[1:]
    return name


NAMED = 4
"""So many faces are named in a line; the others are counted."""
COARSE = 3
"""How many times fewer dots an inch than its maker asks for has a picture that only the contact sheet shows."""


Side: TypeAlias = tuple[str, Figure]
"""One picture: the stem of its file, and the face that it shows, with as much bleed as that has."""


class Made(NamedTuple):
    """A thing and the product that it becomes."""

    item: Piece
    match: pod_products.Match


class Plan(NamedTuple):
    """What is exported, and what there is to say of it."""

    preset: Preset
    made: tuple[Made, ...]
    left_out: tuple[LeftOut, ...]
    """The components that have no product."""
    one_sided: tuple[str, ...]
    """A line for each side that is not printed."""
    told: tuple[str, ...]
    """What is scaled, and why."""
    strays: tuple[tuple[str, str], ...]
    """The faces with what of them lies outside the safe zone."""
    loose: tuple[Piece, ...]
    """Boxes without a product, whose walls are given one by one."""


def report(stock: Stock, options: Options) -> Report:
    """Return what is left out, and what lies outside the safe zone of its product. Raises TargetError where nothing is left to export."""
    plan = plan_products(stock, options)
    faces_of: dict[str, dict[str, None]] = {}
    every: dict[str, list[str]] = {}
    for face, what in plan.strays:
        faces_of.setdefault(what, {})[face] = None
        every.setdefault(face, []).append(what)
    lines = [f"{_list_names(list(faces))}: {what}" for what, faces in faces_of.items()]
    notes = [*plan.told, *([plan.preset.asks] if plan.preset.asks else [])]
    facts: dict[str, object] = {
        "maker": plan.preset.maker,
        "left_out": [*map(str, plan.left_out), *plan.one_sided],
        "outside_safe_zone": every,
    }
    return Report(tuple(notes), (*group_reasons(plan.left_out), *plan.one_sided, *lines), facts)


def _list_names(names: Sequence[str]) -> str:
    """Name some faces, and count the others."""
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: NAMED - 1])} and {len(names) - NAMED + 1} more"


def plan_products(stock: Stock, options: Options) -> Plan:
    """Choose the product that each thing becomes."""
    preset = presets.load_preset(options.variant)
    asked = _read_products(stock, preset, options.product or "")
    made: list[Made] = []
    missing: dict[LeftOut, None] = {}
    one_sided: dict[str, None] = {}
    loose: list[Piece] = []
    for item in stock.items:
        thing = _thing(item)
        if item.outline.shape == "shape":
            missing[LeftOut(item.component, f"{preset.maker} cuts rectangles and discs, not an outline of your own; {CUT_YOURSELF}")] = None
            continue
        found = _product(thing, preset, asked.get(item.component), bool(options.fit))
        if found is None:
            reason = pod_products.no_product(thing, preset.products.values(), preset.maker)
            if item.box is not None:
                loose.append(item)
                reason = f"{reason}; its walls are in {_walls_of(item)}/, to lay on a template"
            missing[LeftOut(item.component, reason)] = None
            continue
        made.append(Made(item, found))
        if item.back is not None and found.product.sides == 1:
            one_sided[f"the back of `{item.component}` is left out: {found.product.name} is printed on one side"] = None
    if not made and not loose:
        raise TargetError(f"nothing of this kit can be made by {preset.maker}; " + "; ".join(group_reasons(missing)))
    told: list[str] = []
    lying_outside: list[tuple[str, str]] = []
    clear: list[Made] = []
    for _, group in groupby(made, key=_part):
        part, lines, strays = _keep_clear(list(group))
        clear += part
        told += lines
        lying_outside += strays
    return Plan(preset, tuple(clear), tuple(missing), tuple(one_sided), tuple(told), tuple(lying_outside), tuple(loose))


def _part(made: Made) -> tuple[str, str]:
    """Return what is printed together: a component, and its product."""
    return made.item.component, made.match.product.key


def _keep_clear(part: list[Made]) -> tuple[list[Made], list[str], list[tuple[str, str]]]:
    """Return a part at one scale at which all that is needed lies in the safe zone, what to say of it, and what is still outside."""
    component, product = part[0].item.component, part[0].match.product
    found = [one for made in part for one in pod_products.outside(made.item, made.match)]
    share = pod_products.share_within(product, max((stray.by for _, stray in found), default=0.0))
    fits = share >= pod_products.LEAST
    if found and (fits := fits and not product.net):
        part = [made._replace(match=made.match._replace(scale=made.match.scale * share)) for made in part]
    scale, lines = part[0].match.scale, []
    if scale != 1.0:
        why = f", so that nothing needed is nearer to the cut than {product.safe:g} mm" if found and fits else ""
        lines = [f"`{component}` is printed at {100 * scale:.1f} % of its size, as {product.name}{why}"]
    where = f"outside the safe zone of {product.name}, {product.safe:g} mm from the cut"
    return part, lines, [] if fits or not found else [(face, f"{stray.what} is {stray.by:.1f} mm {where}") for face, stray in found]


def _thing(item: Piece) -> pod_products.Dimensions:
    """Return the kind and the measures by which the product of a thing is chosen; for a box, those of what lies in it."""
    kind = "sheet of paper" if item.is_sheet else item.kind
    if item.box is not None:
        return pod_products.Dimensions(kind, False, *item.box.stack)
    return pod_products.Dimensions(kind, item.outline.shape == "circle", item.width, item.height)


def _walls_of(item: Piece) -> str:
    """Return the folder of the single walls of a box."""
    return f"walls-{item.front.name}"


def _product(thing: pod_products.Dimensions, preset: Preset, asked: Product | None, fit: bool) -> pod_products.Match | None:
    if asked is not None:
        found = pod_products.fit_on(thing, asked)
        if found is None:
            possible = [key for key, product in preset.products.items() if pod_products.fit_on(thing, product) is not None]
            choices = f"choose {', '.join(possible)}" if possible else f"{preset.maker} has nothing for it"
            raise TargetError(f"--product: {asked.name} is not for a {thing.kind} of {thing.size}; {choices}")
        return found
    products = preset.products.values()
    return pod_products.fit_product(thing, products) if fit else pod_products.match(thing, products)


def _read_products(stock: Stock, preset: Preset, text: str) -> dict[str, Product]:
    """Return the products of components by name, from `loans=cards-poker,aid=mats-half`. Raises TargetError."""
    chosen = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        component, equals, key = (part.strip() for part in pair.partition("="))
        if not equals:
            raise TargetError(f"--product {pair}: name a component and its product, such as --product loans=cards-poker")
        if component not in stock.counts:
            raise TargetError(f"--product {pair}: this kit has no component {component}; {nearest(component, stock.counts)}")
        if key not in preset.products:
            raise TargetError(f"--product {pair}: {preset.maker} has no product {key}; {nearest(key, preset.products)}")
        chosen[component] = preset.products[key]
    return chosen


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield pictures or documents part by part, then the contact sheet. Raises BoardgenError."""
    plan = plan_products(stock, options)
    shown: list[Shown] = []
    for (component, key), group in groupby(plan.made, key=_part):
        folder, part = f"{key}-{component}", tuple(group)
        if plan.preset.type == "pdf":
            yield _document(stock, plan.preset, folder, part, shown)
        elif plan.preset.copies == "list":
            yield from _list_files(stock, plan.preset, folder, part, shown)
        else:
            yield from _number_files(stock, plan.preset, folder, part, shown)
    for item in plan.loose:
        yield from _walls(item, plan.preset.dpi, shown)
    title = f"{stock.kit.spec.title}: {plan.preset.maker}"
    legend = "Red: where it is cut. Blue, dashed: what a player needs stays inside."
    stream = BytesIO()
    with PdfSurface(stream, title=title, plates=PageCache(keep=False)) as pdf:
        for number, shapes in enumerate(_pages(shown, title, legend), 1):
            pdf.page(SIZE, shapes, bookmark=f"{number}")
    yield File("contact-sheet.pdf", stream.getvalue())


def _walls(item: Piece, dpi: float, shown: list[Shown]) -> Iterator[File]:
    """Yield the walls of a box, each a picture."""
    assert item.box is not None  # only boxes are loose
    named = tuple(pod_products.faces(item.box))
    drawings = (on_paper(figure, dpi, pod_products.FACE_BLEED) for _, figure in named)
    for (name, figure), (png, small) in zip(named, draw_twice(drawings, dpi), strict=True):
        path, trim = f"{_walls_of(item)}/{name}.png", (figure.width, figure.height)
        size = trim[0] + 2 * pod_products.FACE_BLEED, trim[1] + 2 * pod_products.FACE_BLEED
        shown.append(Shown(path, small, size, trim, HOUSE_SAFE, False))
        yield File(path, png, {"component": item.component, "wall": name, "trim_mm": [round(length, 3) for length in trim]})


def _sides(stock: Stock, made: Made, dpi: float) -> tuple[Side, Side | None]:
    """Return both sides of a thing with the bleed of its product, in the thing's own size."""
    item = made.item
    if item.box is not None and made.match.product.net:
        return (item.front.name, pod_products.picture(item.box, made.match.product, dpi)), None
    front, back = stock.draw_with_bleed(item, pod_products.bleed_of(item, made.match))
    reverse = (item.back.name, back) if item.back is not None and back is not None and _has_back(made) else None
    return (item.front.name, front), reverse


def _has_back(made: Made) -> bool:
    """Return whether the other side of a thing is printed."""
    return made.item.back is not None and made.match.product.sides == 2


def _draw_pictures(stock: Stock, dpi: float, part: Sequence[Made], once: Collection[str]) -> Iterator[tuple[Made, str, str, bytes, bytes]]:
    """Yield front and back of each thing as PNG, as large as its product asks to the pixel; sides in `once` only the first time.

    Each is a thing, which side of it, the stem of the file, the PNG, and a small one for the contact sheet."""
    waiting: deque[tuple[Made, str, str]] = deque()
    seen: set[str] = set()

    def drawings() -> Iterator[Drawing]:
        for made in part:
            for which, side in zip(("front", "back"), _sides(stock, made, dpi), strict=True):
                if side is None or (side[0] in once and side[0] in seen):
                    continue
                seen.add(side[0])
                waiting.append((made, which, side[0]))
                yield pod_products.drawing(side[1], made.match, dpi)

    for pictures in draw_twice(drawings(), dpi):
        yield (*waiting.popleft(), *pictures)


def _facts(made: Made, side: str, copies: int) -> dict[str, object]:
    product = made.match.product
    return {
        "component": made.item.component,
        "product": product.name,
        "side": side,
        "copies": copies,
        "size_px": list(product.pixels),
        "trim_mm": [round(length, 3) for length in product.trim],
        "safe_mm": round(product.safe, 3),
        "turned": made.match.turned,
        "scale": round(made.match.scale, 4),
    }


def _coarse(made: Made) -> Made:
    """Return a thing whose pictures only the contact sheet shows."""
    product = made.match.product
    across, down = (max(1, round(side / COARSE)) for side in product.pixels)
    return made._replace(match=made.match._replace(product=product._replace(pixels=(across, down))))


def _contact_picture(name: str, small: bytes, made: Made, dpi: float) -> Shown:
    product = made.match.product
    size = product.pixels[0] / dpi * INCH, product.pixels[1] / dpi * INCH
    walls = tuple(pod_products.walls(product).values()) if product.net else ()
    return Shown(name, small, size, product.trim, product.safe, product.round, walls)


def _list_files(stock: Stock, preset: Preset, folder: str, part: Sequence[Made], shown: list[Shown]) -> Iterator[File]:
    """Yield every picture once, and the list of how many are wanted of each."""
    copies: Counter[str] = Counter()
    rows = ["front,back,copies"]
    for made in part:
        names = [made.item.front.name, *([made.item.back.name] if _has_back(made) and made.item.back else [])]
        copies.update(dict.fromkeys(names, made.item.copies))
        rows.append(",".join([f"{names[0]}.png", f"{names[1]}.png" if len(names) > 1 else "", str(made.item.copies)]))
    for made, which, stem, png, small in _draw_pictures(stock, preset.dpi, part, copies):
        name = f"{folder}/{stem}.png"
        shown.append(_contact_picture(name, small, made, preset.dpi))
        yield File(name, png, _facts(made, which, copies[stem]))
    yield File(f"{folder}/copies.csv", ("\n".join(rows) + "\n").encode("utf-8"), {"component": part[0].item.component})


def _number_files(stock: Stock, preset: Preset, folder: str, part: Sequence[Made], shown: list[Shown]) -> Iterator[File]:
    """Yield a picture for each copy, numbered in the order of the deck; one back where all have the same."""
    total = sum(made.item.copies for made in part)
    digits = max(3, len(str(total)))
    names = {made.item.back.name for made in part if _has_back(made) and made.item.back is not None}
    common = names if len(names) == 1 and all(map(_has_back, part)) else set()
    before = dict(zip(map(id, part), accumulate((made.item.copies for made in part), initial=0), strict=False))
    for made, which, stem, png, small in _draw_pictures(stock, preset.dpi, part, common):
        shown.append(_contact_picture(f"{folder}/{stem}", small, made, preset.dpi))
        if stem in common:
            yield File(f"{folder}/back.png", png, _facts(made, which, total))
            continue
        for at in range(before[id(made)] + 1, before[id(made)] + 1 + made.item.copies):
            yield File(f"{folder}/{which}s/{at:0{digits}d}-{stem}.png", png, _facts(made, which, 1))


def _document(stock: Stock, preset: Preset, folder: str, part: Sequence[Made], shown: list[Shown]) -> File:
    """Return a PDF with two pages for each card of the deck, its back before its front; a card without a back has a white one."""
    stream = BytesIO()
    product = part[0].match.product
    size = product.pixels[0] / preset.dpi * INCH, product.pixels[1] / preset.dpi * INCH
    trim = product.trim
    with PdfSurface(stream, title=f"{stock.kit.spec.title}: {part[0].item.component}", plates=PageCache()) as pdf:
        for made in part:
            front, back = _sides(stock, made, preset.dpi)
            pages = [() if side is None else pod_products.place_face(side[1], made.match, size) for side in (back, front)]
            for _ in range(made.item.copies):
                for shapes in pages:
                    pdf.page(size, shapes)
    backs = {made.item.back.name for made in part if made.item.back is not None}
    dpi = preset.dpi / COARSE
    for made, _, stem, _, small in _draw_pictures(stock, dpi, [_coarse(made) for made in part], backs):
        shown.append(_contact_picture(f"{folder}/{stem}", small, made, dpi))
    copies = sum(made.item.copies for made in part)
    facts = {"component": part[0].item.component, "product": product.name, "pages": 2 * copies, "copies": copies}
    return File(f"{folder}.pdf", stream.getvalue(), {**facts, "trim_mm": [round(length, 3) for length in trim]})


TARGET = Target(files, ("fit", "product"), DPI, report, presets.PRESETS.names, own_files=True)
