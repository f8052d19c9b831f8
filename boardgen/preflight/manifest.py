"""What a kit's `kit.json` says about its sheets, with which the PDF is compared; and a fact, a measured value next to the expected one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from boardgen.errors import BoardgenError
from boardgen.files import half_replaced
from boardgen.json_values import Fields
from boardgen.records import NamedTuple

SOFT = "\u00ad"
"""A soft hyphen in a name: where it may be broken."""
SIDED = ("one_sided", "double_sided")
LEAF = ("x", "y", "width", "height")
"""What kit.json has as the box of a leaf."""


class NoKitError(BoardgenError):
    """A folder without a kit that can be measured."""


class Grid(NamedTuple):
    """Equal pieces: trim corner of the cell at the upper left, pitch, columns and rows, size of a piece cut out; in mm."""

    x: float
    y: float
    pitch: tuple[float, float]
    columns: int
    rows: int
    piece: tuple[float, float]
    pieces: int
    """How many of the cells have one, by rows from the corner `start`."""
    side: str
    start: str
    marked: bool
    """Whether marks show where to cut."""
    round: bool = False
    """Whether its pieces are round."""
    framed: bool = True
    """Whether the ink of a piece shows where its middle is. Pictures and texts of a face in a layout may be anywhere on it."""
    bleed: float | None = None
    """How far the ink of its pieces runs on past their cuts, in mm, where there is ink; None where kit.json does not say."""
    inside: bool = False
    """Whether the marks of upright cuts are at the corners of pieces, inside the grid."""
    outline: tuple[tuple[float, float], ...] = ()
    """The corners of what a piece is cut along as it lies, from the upper left of its box; none for rectangles and discs."""
    centred: bool = False
    """Whether a mark shows the middle of each piece."""

    def places(self) -> list[tuple[float, float]]:
        """Return the middle of every piece."""
        return self._cells()[: self.pieces]

    def gaps(self) -> list[tuple[float, float]]:
        """Return the middle of every cell without a piece."""
        return self._cells()[self.pieces :]

    def _cells(self) -> list[tuple[float, float]]:
        south, east = self.start.startswith("south"), self.start.endswith("east")
        middles = []
        for index in range(self.columns * self.rows):
            row, column = divmod(index, self.columns)
            column = self.columns - 1 - column if east else column
            row = self.rows - 1 - row if south else row
            middles.append((self.x + column * self.pitch[0] + self.piece[0] / 2, self.y + row * self.pitch[1] + self.piece[1] / 2))
        return middles


class Ruler(NamedTuple):
    """What a page has to be measured by: from (x, y), `width` to the east and `height` to the south, one 0 for a ruler; in mm."""

    x: float
    y: float
    width: float
    height: float


class NumberedBox(NamedTuple):
    """A box that has a number in it: its upper left corner and its size, in mm."""

    number: int
    x: float
    y: float
    width: float
    height: float


class Leaf(NamedTuple):
    """A page of a booklet on its sheet: its number from 1, its upper left corner and size, and the base line of its number, in mm."""

    number: int
    x: float
    y: float
    width: float
    height: float
    base: float
    turned: bool
    """Whether it is upside down on the sheet."""
    empty: bool


Line: TypeAlias = tuple[float, float, float, float]
"""From (x, y) to (x, y)."""


class Net(NamedTuple):
    """What is cut out and folded: its straight lines to cut and to fold along."""

    component: str
    cuts: tuple[Line, ...]
    folds: tuple[Line, ...]
    clear: float = 0.0
    """How far from its cuts no line runs along them, in mm; 0 where lines may."""


class SheetPlan(NamedTuple):
    """One side of a sheet as kit.json describes it; sizes in mm."""

    number: int
    """The number of its page in the PDF of the whole kit, from 1."""
    printed: int
    """The number of the sheet of paper, as its footer says; both sides have the same."""
    components: tuple[str, ...]
    size: tuple[float, float]
    side: str
    back_of: int | None
    """The page of the front that it is the back of."""
    flip: str | None
    grids: tuple[Grid, ...]
    across: tuple[float, ...]
    """Places of a board's upright lines on this sheet."""
    down: tuple[float, ...]
    """Places of a board's level lines on this sheet."""
    rulers: tuple[Ruler, ...]
    """Rulers, and the corner that a card is laid into."""
    title: str
    """What the page is, in its footer and in the outline of the PDF."""
    called: str
    """What PDFs call the page."""
    named: tuple[str, ...]
    """What the map of the table has to name."""
    ground: tuple[float, float, float, float] | None = None
    """Where a board is whose lines run aslant: west, north, east, south."""
    boxes: tuple[NumberedBox, ...] = ()
    """The boxes of the plan of the table, with the numbers of what is named."""
    used: float | None = None
    """The share of the page that is pieces, as kit.json has it."""
    seams: tuple[tuple[float, float, float, float], ...] = ()
    """Where the part of a board on it meets other parts: from (x, y) to (x, y) ..."""
    clear: float = 0.0
    """The minimum distance of such a seam from a line of the board."""
    leaves: tuple[Leaf, ...] = ()
    """The pages of a booklet on it, from left to right."""
    nets: tuple[Net, ...] = ()

    @property
    def label(self) -> str:
        return f"sheet {self.printed}" + (", back" if self.side == "back" else "")


class BagLabel(NamedTuple):
    """What a label for a bag has to say, and how many pieces of which components are in the bag."""

    copies: int
    title: str
    lines: tuple[str, ...]
    holds: Mapping[str, int]


class Component(NamedTuple):
    """A component as kit.json lists it: its name, the title that is printed, how many pieces there are, and its sheets of paper."""

    name: str
    title: str
    pieces: int
    sheets: tuple[int, ...]
    type: float = 0.0
    """Its smallest type in points where it is in large type, else 0."""
    labels: tuple[BagLabel, ...] = ()
    """What its labels say of the bags that pieces are kept in."""
    piece: tuple[float, ...] = ()
    """Width and height of its pieces by the layout, in mm, where kit.json has them."""


class KitPlan(NamedTuple):
    """A kit folder: which PDF is the whole of it, and what all its files promise."""

    folder: Path
    whole: Path
    parts: Mapping[Path, tuple[int, ...]]
    """The PDFs of components, each with the pages of the whole that it consists of."""
    sided: Mapping[str, Path]
    """The PDFs of pages that are printed on one side (`one_sided`) and on both (`double_sided`), where there are any."""
    title: str
    layout: str
    margin: float
    duplex: str
    """How the kit is to be printed, as `boardgen kit --duplex` has it."""
    sheets: tuple[SheetPlan, ...]
    components: tuple[Component, ...]
    bleed: float
    """Ink beyond the cuts, in mm."""
    zones: Mapping[str, str]
    """The names on the board by their codes, with soft hyphens where they may be broken."""
    files: tuple[str, ...]
    """All files beside kit.json."""
    inches: bool
    """Whether it is for paper that is measured in inches."""
    paper: tuple[float, float] = (0.0, 0.0)
    """Width and height of the paper of all that is not on another one, in mm."""
    names: Mapping[tuple[float, ...], str] = MappingProxyType({})
    """What papers are called, by their two sides in mm, the shorter first."""
    one_colour: bool = False
    """Whether sheets of one colour are for nothing else, such as coloured paper."""

    wide: tuple[str, ...] = ()
    """The zones with two meshes side by side."""
    piece: float = 0.0
    """The diameter of the widest pieces for points, in mm; 0 where prices are not printed between points."""

    @property
    def papers(self) -> int:
        """How many sheets of paper there are."""
        return max((sheet.printed for sheet in self.sheets), default=0)


def read(folder: Path) -> KitPlan:
    """Return the plan of a kit folder. Raises NoKitError when there is no kit.json of ours, no PDF, or no measures."""
    import json

    if wrong := half_replaced(folder):
        raise NoKitError(wrong)
    path = folder / "kit.json"
    try:
        kit = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise NoKitError(f"{folder} does not contain a kit: there is no kit.json; give the folder that `boardgen kit` wrote") from None
    except OSError as problem:
        raise NoKitError(f"{path} cannot be read: {problem.strerror or problem}") from problem
    except (ValueError, RecursionError) as problem:
        raise NoKitError(f"{path} is not the JSON that boardgen writes; build the kit again") from problem
    if not isinstance(kit, dict) or kit.get("made_by") != "boardgen":
        raise NoKitError(f"{path} is not from boardgen")
    try:
        return _plan(folder, Fields(kit))
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise NoKitError(f"{path} does not contain the sizes of its sheets; build the kit again") from problem


def _plan(folder: Path, kit: Fields) -> KitPlan:
    if "profile" in kit:
        what = f"the pages in {folder} are corrected for the printer of {kit.text('profile')}, and are right only on paper"
        raise NoKitError(f"{what}; build the kit without --profile to measure its file")
    components = tuple(map(_component, kit.each("components")))
    names, pdf, parted = kit.texts("files"), kit.inner("pdf"), kit.inner("component_pdfs")
    files = [name for name in names if name.endswith(".pdf") and "/" not in name and "\\" not in name]
    sided = {key: pdf.text(key) for key in SIDED if pdf.text(key, "") in files}
    parts = {name: tuple(place + 1 for place in parted.wholes(name)) for name in parted}
    whole = [name for name in files if name not in parts and name not in sided.values()]
    whole = [pdf.text("whole")] if pdf.text("whole", "") in files else whole  # beside it is the rulebook
    if len(whole) != 1:
        raise NoKitError(f"{folder} does not contain a PDF of the whole kit; build it with --format pdf")
    sheets = kit.each("sheets")
    fronts = {sheet.whole("sheet"): number for number, sheet in enumerate(sheets, 1) if sheet.text("side", "") != "back"}
    breaks, zones, papers = (kit.inner(key, {}) for key in ("breaks", "zones", "papers"))
    usual = kit.inner("paper")
    return KitPlan(
        folder,
        folder / whole[0],
        {folder / name: pages for name, pages in parts.items()},
        {key: folder / name for key, name in sided.items()},
        kit.text("title"),
        kit.text("layout"),
        kit.number("margin_mm"),
        kit.text("duplex"),
        tuple(_sheet(number, sheet, fronts) for number, sheet in enumerate(sheets, 1)),
        components,
        kit.inner("making").number("bleed_mm"),
        {code: SOFT.join(breaks.texts(code, [zones.text(code)])) for code in zones},
        names,
        usual.text("unit", "") == "in",
        (usual.number("width_mm"), usual.number("height_mm")),
        {tuple(sorted((one.number("width_mm"), one.number("height_mm")))): _paper_name(one) for one in map(papers.inner, papers)},
        kit.text("style", "") == "black" or kit.inner("making").text("colours", "") == "one",
        kit.texts("wide", ()),
        kit.number("piece_mm", 0.0),
    )


def _component(part: Fields) -> Component:
    labels = tuple(label.record(BagLabel) for label in part.each("labels", ()))
    return part.record(Component, type=part.number("type_pt", 0.0), labels=labels, piece=part.numbers("piece_mm", ()))


def _paper_name(paper: Fields) -> str:
    """Return the name of a paper, or its size as it is typed."""
    unit, sign = (25.4, "in") if paper.text("unit", "") == "in" else (1.0, "mm")
    return paper.text("name") or f"{paper.number('width_mm') / unit:g}x{paper.number('height_mm') / unit:g}{sign}"


def _sheet(number: int, sheet: Fields, fronts: Mapping[int, int]) -> SheetPlan:
    lines = sheet.inner("lines", {})
    return sheet.record(
        SheetPlan,
        number=number,
        printed=sheet.whole("sheet"),
        back_of=fronts.get(sheet.whole("back_of")) if "back_of" in sheet else None,
        grids=tuple(grid.record(Grid, bleed=grid.number("bleed_mm") if "bleed_mm" in grid else None) for grid in sheet.each("grids")),
        across=lines.numbers("across", ()),
        down=lines.numbers("down", ()),
        rulers=tuple(ruler.record(Ruler) for ruler in sheet.each("rulers")),
        called=sheet.text("label"),
        ground=four(lines.numbers("ground")) if "ground" in lines else None,
        boxes=tuple(box.record(NumberedBox) for box in sheet.each("boxes", ())),
        seams=tuple(map(four, lines.rows("seams", ()))),
        clear=lines.number("clear", 0.0),
        leaves=tuple(leaf.record(Leaf, **dict(zip(LEAF, four(leaf.numbers("box")), strict=True))) for leaf in sheet.each("leaves", ())),
        nets=tuple(net.record(Net) for net in sheet.each("nets", ())),
    )


def four(sides: Sequence[float]) -> tuple[float, float, float, float]:
    """Return four numbers, and raise ValueError for any others."""
    west, north, east, south = sides
    return west, north, east, south


class Fact(NamedTuple):
    """One thing that a kit promises. `where` names the sheet that is worst, empty when it is a matter of the file.

    A `level` of warning is for what printing does not need: a kit passes without it."""

    name: str
    wanted: str
    measured: str
    holds: bool
    where: str = ""
    level: Literal["error", "warning"] = "error"


class Deviation(NamedTuple):
    """How far a measured place or length is from the wanted one, in mm, and what was measured."""

    by: float
    what: str


def bound_fact(name: str, target: str, deviations: Iterable[Deviation], limit: float, nothing: str = "") -> Fact:
    """Return the fact that all deviations are at most `limit` mm. `nothing` is the complaint when there is nothing to measure."""
    every = list(deviations)
    if not every:
        return Fact(name, target, nothing or "not found", False)
    worst = max(every, key=lambda deviation: deviation.by)
    count = f"{len(every)} measured, " if len(every) > 1 else ""
    measured = f"{count}at most {worst.by:.3f} mm off" if worst.by != float("inf") else "not found"
    return Fact(name, f"{target} ± {limit:g} mm", measured, worst.by <= limit, worst.what)


def count_fact(name: str, target: str, bad: Sequence[str], total: int, what: str = "sheets") -> Fact:
    """Return a fact that holds for all of `total`; `bad` names those for which it does not."""
    if not total:
        return Fact(name, target, f"no {what}", False)
    if not bad:
        return Fact(name, target, f"{total} of {total} {what}", True)
    more = f" and {len(bad) - 3} more" if len(bad) > 3 else ""
    return Fact(name, target, f"{total - len(bad)} of {total} {what}", False, ", ".join(bad[:3]) + more)


def table(facts: Sequence[Fact], title: str) -> str:
    """Return the facts in columns, and a last line that counts those that failed and the warnings."""
    rows = [("fact", "wanted", "measured", "verdict")]
    rows += [(fact.name, fact.wanted, fact.measured, _verdict(fact)) for fact in facts]
    wide = [max(len(row[i]) for row in rows) for i in range(3)]
    lines = ["  ".join([*(text.ljust(width) for text, width in zip(row[:3], wide, strict=True)), row[3]]) for row in rows]
    missed = sum(not fact.holds and fact.level == "error" for fact in facts)
    warned = sum(not fact.holds and fact.level == "warning" for fact in facts)
    passed = f"all {len(facts)} checks passed" if not warned else f"{len(facts) - warned} of {len(facts)} checks passed"
    held = f"{missed} of {len(facts)} checks failed" if missed else passed
    held += f", {warned} warning{'s' if warned > 1 else ''}" if warned else ""
    return "\n".join([*lines, f"{title}: {held}"])


def _verdict(fact: Fact) -> str:
    if fact.holds:
        return "ok"
    verdict = "NO" if fact.level == "error" else "warning"
    return f"{verdict}: {fact.where}" if fact.where else verdict
