"""`boardgen check`: what is wrong with a layout, and what its kit would be refused for. `kit` asks the same functions.

A layout is read with its colours and characters, and then its whole kit is laid out as `kit` does it when no option is given,
but for the paper: figures and pages as values, no file. Characters that the font lacks are printed as a box, with a warning. Where a
slightly smaller pitch would take fewer sheets, that is said.

A refusal of the kit becomes an error at the value that is to blame for it. It says which texts take up the room and which components it
is about; the values that these may come from are put back one by one to what the game has, or made short, and the kit is tried again: the
first that makes a difference is to blame."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import chain
from math import ceil, floor, inf
from typing import TYPE_CHECKING, TypeAlias

from boardgen.components.print_order import SEAM_AIR, DryRun, KitError, choose_seats
from boardgen.draw.board import board_zones
from boardgen.draw.board.board import place_of
from boardgen.draw.board.board_zones import wording
from boardgen.draw.shape.shapes import Figure, Group, Shape, Symbol, Text, Use, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.font_file import FontError
from boardgen.draw.type.fonts import check_fonts, face_of, lacks
from boardgen.draw.type.geometry import Box
from boardgen.errors import BoardgenError, DataError, DoesNotFit, Fault, TooMany, Unprintable, quoted
from boardgen.files import same
from boardgen.kit.kit import Kit, build
from boardgen.kit.selection import read_papers
from boardgen.layout.files import shipped
from boardgen.layout.files.shipped import example, examples, figure_judges, files_of_games
from boardgen.layout.ground import palette
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.palette import find_close_tints, tint_summary
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.sections import read_fonts
from boardgen.layout.spec.spec import GameSpec, TintedGround, read_spec
from boardgen.layout.spec.words import names_in_braces
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from boardgen.sheet.paper.paper import Paper, paper as named_paper
from boardgen.sheet.paper.tiled_pages import plan

if TYPE_CHECKING:
    from boardgen.survey import Checked


Steps: TypeAlias = tuple[str, ...]
"""The keys that lead to a value: ("components", "aid", "size")."""


class Unit(NamedTuple):
    """A value that is written as one thing, with the one that the game itself has there, None where it has none."""

    steps: Steps
    node: Node
    base: Node | None

    @property
    def changed(self) -> bool:
        """Whether the layout says something else than its game."""
        return self.base is None or plain_value(self.node) != plain_value(self.base)

    @property
    def place(self) -> Node:
        """Where to point: at a list, its first item that differs from the game's."""
        for number, item in enumerate(self.node.items):
            others = self.base.items if self.base is not None else []
            if number >= len(others) or plain_value(item) != plain_value(others[number]):
                return item
        return self.node


def find_units(tree: Node, base: Node | None) -> Iterator[Unit]:
    """Yield every value of a tree beside that of the game's own tree."""
    waiting: list[Unit] = [Unit((), tree, base)]
    while waiting:
        steps, node, under = waiting.pop()
        if node.kind != "map":
            yield Unit(steps, node, under)
            continue
        below = under.children if under is not None else {}
        waiting += [Unit((*steps, key), child, below.get(key)) for key, child in reversed(node.children.items())]


def find_left_out(tree: Node, base: Node) -> Iterator[Unit]:
    """Yield every value of the game that a layout leaves out of a map, at that map."""
    waiting = [((), tree, base)]
    while waiting:
        steps, node, under = waiting.pop()
        for key, child in under.children.items():
            here: Steps = (*steps, key)
            if key not in node.children:
                yield Unit(here, node.gone.get(key, node), child)
            else:
                waiting.append((here, node.children[key], child))  # type: ignore[arg-type]  # the first of the list has no steps


def plain_value(node: Node) -> object:
    """Return a value as plain data, without its places in the file."""
    if node.kind == "map":
        return {key: plain_value(child) for key, child in node.children.items()}
    return [plain_value(item) for item in node.items] if node.kind == "list" else (node.kind, node.value)


def put_value(tree: Node, steps: Steps, value: Node | None) -> Node:
    """Return the tree with another value there, or without it for None; the tree itself is not changed."""
    first, *rest = steps
    if rest and first in tree.children:
        value = put_value(tree.children[first], tuple(rest), value)
    elif rest:
        return tree
    children = {**tree.children, first: value}
    return tree.replace_value({key: child for key, child in children.items() if child is not None})


SAMPLE = 0.2
"""From sample to sample, in mm."""


def find_covered(spec: GameSpec, board: Figure, diameter: float) -> dict[str, float]:
    """Return the zones whose price or code is under pieces of this diameter (mm), with the share of its words that is, from 0 to 1.

    `board` is the figure of the board with its labels. Nothing is said of a board that is drawn as cells, where pieces are in the
    middle of each."""
    if spec.board.grid.cells or not diameter:
        return {}
    columns: dict[float, list[float]] = {}
    for x, y in (place_of(board, spec.board, point) for point in range(len(spec.board))):
        columns.setdefault(x, []).append(y)
    groups = {group.id: group for group in _groups(board.shapes) if group.id is not None}
    found = {}
    for code in spec.zones:
        words = {wording(spec, code).price, code} - {""}
        own = [group for name in (f"label-{code}", f"price-{code}") if (group := groups.get(name)) is not None]
        boxes = [box for group in own for text, box in _texts(group) if text in words]
        samples = [sample for box in boxes for sample in _samples(box)]
        around = [box.grown(diameter / 2) for box in boxes]
        reach = [(x, y) for box in around for x in columns if box.x0 <= x <= box.x1 for y in columns[x] if box.y0 <= y <= box.y1]
        under = sum(any((x - u) ** 2 + (y - v) ** 2 < diameter**2 / 4 for u, v in reach) for x, y in samples)
        if under:
            found[code] = under / len(samples)
    return found


def _groups(shapes: Sequence[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from _groups(shape.shapes)


def _texts(group: Group) -> Iterator[tuple[str, Box]]:
    """Yield the texts of a label with the boxes of their ink. The group itself does not move."""
    for shape, transform in leaves(group.shapes, group.transform):
        if isinstance(shape, Text):
            box = fonts.ink(shape.text, shape.face, shape.size)
            if box is not None:
                left = {"start": 0.0, "middle": -0.5, "end": -1.0}[shape.anchor] * fonts.width(shape.text, shape.face, shape.size)
                yield shape.text, transform.box(box.shift(shape.x + left, shape.y))


def _samples(box: Box) -> Iterator[tuple[float, float]]:
    across, down = max(1, ceil(box.width / SAMPLE)), max(1, ceil(box.height / SAMPLE))
    for row in range(down):
        for column in range(across):
            yield box.x0 + (column + 0.5) * box.width / across, box.y0 + (row + 0.5) * box.height / down


def percent(share: float) -> str:
    """Return a share as people read it, never 0 %."""
    return f"{max(1, floor(100 * share + 0.5))} %"


STEP = 0.5
"""Pitches are suggested in steps of so many mm."""
LEAST = 0.9
"""No pitch below this share of that of the layout is suggested."""
TRIED = 3
"""How many pitches are laid out to find one that does it."""
MOST = 1000
"""The points of a board for which this is worth its time."""


class Saving(NamedTuple):
    """A pitch in mm with which the board takes fewer sheets of a paper."""

    pitch: float
    sheets: int
    instead_of: int
    paper: str

    def __str__(self) -> str:
        fewer = plural(self.sheets, "sheet")
        return f"with `pitch: {self.pitch:g}` or less the board takes {fewer} of {self.paper} instead of {self.instead_of}"


class SavingRecord(NamedTuple):
    """What `info --format json` adds: a pitch with which the board takes fewer sheets of A4."""

    saving_pitch: Saving | None


def saving_for(spec: GameSpec, paper: Paper) -> Saving | None:
    """Return the saving pitch of a layout whose kit has not been laid out; none where its board cannot be laid out."""
    try:
        return saving(build(spec, choose_seats(spec, None, None), paper, (_board_name(spec),))) if _board_name(spec) else None
    except BoardgenError:
        return None


def _board_name(spec: GameSpec) -> str:
    """Return the name of the component that is the board, empty where there is none."""
    return next((name for name, one in spec.components.items() if name == "board" or one.kind == "board"), "")


def _board_figure(kit: Kit) -> Figure | None:
    """Return the drawing of the board of a kit, where it has one."""
    name = _board_name(kit.spec)
    return next((face.figure for part in kit.parts if part.name == name for face in part.faces), None)


def saving(kit: Kit) -> Saving | None:
    """Return the pitch with which the board would take fewer sheets of the paper of its kit; None where none near its own would."""
    spec = kit.spec
    board, name = spec.ground, _board_name(spec)
    figure = _board_figure(kit)
    if not isinstance(board, Board) or figure is None or len(board) > MOST:
        return None
    paper, sheets = kit.papers.get(name, kit.paper), len(kit.numbers_of(name))
    if sheets < 2 or spec.components[name].pieces > 1:
        return None
    largest = max((piece.diameter or 0.0 for piece in spec.on_points), default=0.0)
    pitches = [step * STEP for step in range(ceil(board.pitch / STEP) - 1, 0, -1)]
    tried = 0
    for pitch in (pitch for pitch in pitches if pitch >= max(LEAST * board.pitch, largest + 2 * SEAM_AIR)):
        if _estimate_sheets(figure, board, pitch, kit, paper, largest / 2 + SEAM_AIR) >= sheets:
            continue
        fewer = _count_sheets(kit, board, pitch, name, paper)
        if fewer < sheets:
            return Saving(pitch, int(fewer), sheets, paper.label)
        tried += 1
        if tried == TRIED:
            break
    return None


def _estimate_sheets(figure: Figure, board: Board, pitch: float, kit: Kit, paper: Paper, clear: float) -> float:
    """Estimate how many sheets a board takes at another pitch, if what is around and below it stays as large as it is."""
    by = pitch / board.pitch
    across, down = (tuple(lines[0] + (at - lines[0]) * by for at in lines) for lines in (figure.across, figure.down))
    less = [(max(lines) - min(lines) + board.pitch) * (1 - by) for lines in (figure.across, figure.down)]
    smaller = Figure(figure.width - less[0], figure.height - less[1], (), across, down)
    try:
        return len(plan("", smaller, paper, kit.options.overlap, clear).tiling.tiles)
    except BoardgenError:
        return inf


def _count_sheets(kit: Kit, board: Board, pitch: float, name: str, paper: Paper) -> float:
    """Return how many sheets the board of a kit takes at another pitch."""
    other = kit.spec._replace(ground=board.replace(pitch=pitch))
    try:
        return len(build(other, kit.seats, paper, (name,), kit.style, kit.options).numbers_of(name))
    except BoardgenError:
        return inf


CODE = "data:glyph"
REMEDY = "write it with other characters; a box is printed for each of these"


def find(tree: Node, faults: Faults) -> None:
    """Report a warning for every text below a node, and every name of a credit, with a character that no face of the font has.

    What a layout's own faces print is not among them: it may be in other fonts, and whoever draws those faces warns of it."""
    face = _face(tree)
    for node in find_text_nodes(tree, own_faces=False):
        if signs := missing_signs(node.text, face):
            faults.add(node, lacks("the font", signs), REMEDY, CODE, "warning")
    credits = tree.children.get("credits")
    for key, node in credits.children.items() if credits is not None else ():
        if signs := missing_signs(key, face):
            faults.add_key(node, lacks("the font", signs), REMEDY, CODE, "warning")


def _face(tree: Node) -> fonts.Face:
    """Return what plain texts of a layout are set in: its own fonts where these can be read, and that of the programs."""
    try:
        return face_of(read_fonts(Section(tree, Faults())), "regular")
    except FontError:  # which is refused at its own place
        return "regular"


def find_slanted(printed: Iterable[tuple[str, fonts.Face]], trees: Iterable[Node], faults: Faults) -> None:
    """Report a warning for every text with a character that only the italic face lacks, where it is printed in italics."""
    slanted = [text for text, face in printed if face == "italic" and missing_signs(text, "italic")]
    for tree in trees if slanted else ():
        for node in find_text_nodes(tree):
            upright = missing_signs(node.text, "regular")
            signs = [sign for sign in missing_signs(node.text, "italic") if sign not in upright]
            here = "".join(sign for sign in signs if any(_shares(node.text, text, sign) for text in slanted))
            if here:
                faults.add(node, lacks("the italic face of the font", here), REMEDY, CODE, "warning")


def _shares(value: str, text: str, sign: str) -> bool:
    """Return whether both contain a word with this character."""
    return any(sign in word and word in value.split() for word in text.split())


def missing_signs(text: str, face: fonts.Face) -> str:
    """Return the characters of a text that a face lacks, each once, in the order of the text."""
    if text.isascii():
        return ""
    missing = fonts.missing(text, face)
    return "".join(sign for sign in dict.fromkeys(text) if sign in missing)


OWN_KEYS = (".fonts", ".faces", ".front", ".back")
OWN_FACES = re.compile(r"\$\.(fonts|faces|components\.[^.]+\.(front|back|faces))")
"""Where a layout writes its own faces, and names files that are not printed."""


def find_text_nodes(tree: Node, own_faces: bool = True) -> Iterator[Node]:
    """Yield every text below a node, in the order of the file; those of the layout's own faces only if asked for."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node.kind == "scalar":
            yield node
        elif own_faces or node.step not in OWN_KEYS or not OWN_FACES.fullmatch(node.path):
            waiting += reversed([*node.children.values(), *node.items])


def find_texts(shapes: Iterable[Shape]) -> dict[tuple[str, fonts.Face], None]:
    """Return every text of some shapes that a font may lack a character of, with its face, once: one beyond ASCII."""
    found: dict[tuple[str, fonts.Face], None] = {}
    seen: dict[int, Symbol] = {}
    waiting = [*shapes]
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, Text):
            if not shape.text.isascii():
                found[shape.text, shape.face] = None
        elif isinstance(shape, Group):
            waiting += shape.shapes
        elif isinstance(shape, Use) and id(shape.symbol) not in seen:
            seen[id(shape.symbol)] = shape.symbol
            waiting += shape.symbol.shapes
    return found


def load(name: str) -> GameSpec:
    """Return a layout that may be printed. Raises DataError with every error of it, those of its colours too; `warnings` has the rest."""
    return catalog.load(name, _check_appearance)


def read(name: str) -> Checked:
    """Return what is wrong with a layout before anything is laid out. Never raises for anything a file may hold."""
    from boardgen.survey import Checked

    try:
        spec = load(name)
    except DataError as problem:
        return Checked(name, None, problem.faults, problem.unusable)
    return Checked(name, spec, spec.warnings, False, palette.palette_summary(spec.seats), _tints(spec))


def _tints(spec: GameSpec) -> str:
    """Return how far the tints of neighbouring zones are apart, where they are printed."""
    if not isinstance(spec.ground, Board):
        return ""
    printed = {code: zone for code, zone in spec.zones.items() if zone.image is None}
    names = {code: zone.name for code, zone in printed.items()}
    return tint_summary(spec.ground, names, {code: zone.tint for code, zone in printed.items()})


def check(name: str, paper: str = "a4") -> Checked:
    """Return what is wrong with a layout, and what its kit on this paper would be refused for. Never raises whatever a file has."""
    if "=" not in paper:
        named_paper(paper)  # refused before a layout is read
    checked = read(name)
    if checked.spec is None:
        return checked
    on = read_papers(paper, checked.spec)
    return judge(checked, on.rest, *_try_kit(checked.spec, (), on.rest, on.own), on.own)


def judge(checked: Checked, paper: Paper, kit: Kit | None, dry_run: DryRun, own: Mapping[str, Paper] | None = None) -> Checked:
    """Return the check of a layout with what its kit, which has been laid out, is refused for and warned of."""
    spec = checked.spec
    assert spec is not None
    faults = (*checked.faults, *refusals(checked.file, spec, paper, own, (kit, dry_run)), *_figures(spec))
    pitch = saving(kit) if kit is not None and is_own(spec) else None
    in_order = sorted(faults, key=lambda fault: (fault.file != checked.file, fault.file, fault.line, fault.column))
    return checked._replace(notes=() if pitch is None else (str(pitch),), faults=tuple(in_order))


def is_own(spec: GameSpec) -> bool:
    """Return whether a layout is the user's, who can change it, and does not come with the programs."""
    return spec.file not in (*files_of_games().values(), *map(example, examples()))


def _figures(spec: GameSpec) -> tuple[Fault, ...]:
    """Return what is wrong with the figures of the rulebooks and the examples of the law, if a program that can judge them is installed."""
    booklets = [one.making.booklet for one in spec.components.values() if one.making is not None]
    written = spec.figures.written if isinstance(spec.figures, RecordFigures) else None
    examples = written is not None and any(rule.example or rule.right for rule in written.rules)
    if not examples and not any(booklet is not None and booklet.figures for booklet in booklets):
        return ()
    return tuple(fault for module in figure_judges() for fault in import_module(module).faults(spec))


def refusals(
    name: str, spec: GameSpec, paper: Paper, own: Mapping[str, Paper] | None = None, tried: tuple[Kit | None, DryRun] | None = None
) -> tuple[Fault, ...]:
    """Return what a kit of a layout without any further option is refused for, and what is printed as a box; each at its place.

    `tried` is this kit where it has been laid out before."""
    kit, dry_run = tried or _try_kit(spec, (), paper, own)
    faults: tuple[Fault, ...] = ()
    if problems := dry_run.problems:
        faults = tuple(CauseFinder(name, spec, lambda other, only: _try_kit(other, only, paper, own)[1].problems).faults(problems))
    seen = () if kit is None else (*_place_warnings(name, _warn_of_covered(kit)), *boxes(name, kit), *left_out(name, kit))
    return (*faults, *_place_warnings(name, dry_run.warnings), *seen)


NAMED = 4
"""The zones that a warning about all of them names."""


def _warn_of_covered(kit: Kit) -> tuple[Fault, ...]:
    """Return a warning for every zone whose price or code is under pieces, when there is one on every point."""
    spec, figure = kit.spec, _board_figure(kit)
    if not isinstance(spec.ground, Board) or figure is None or not spec.zones:
        return ()
    widest = max((piece.diameter or 0.0 for piece in spec.on_points), default=0.0)
    found = find_covered(spec, figure, widest)
    if not found:
        return ()
    worst = sorted(found, key=lambda code: -found[code])
    zones = ", ".join(f"{spec.zones[code].name} ({percent(found[code])})" for code in worst[:NAMED])
    zones += f" and {plural(len(worst) - NAMED, 'other zone')}" if len(worst) > NAMED else ""
    what = f"pieces of {widest:g} mm cover prices and codes that have no room clear of them: {zones}"
    remedy = "give each zone four points in a square and a name that is shorter, or the board a larger `pitch:`"
    return (Fault(spec.file, 0, 0, "$.board", what, remedy, "warning", "data:zone.covered"),)


def _place_warnings(name: str, warnings: Collection[Fault]) -> tuple[Fault, ...]:
    """Give warnings of what is drawn their places: at the value of their path, or at the nearest around it in the file itself."""
    if all(fault.line for fault in warnings):
        return tuple(warnings)
    faults = Faults()
    tree = catalog.tree(name, faults)
    for fault in warnings:
        steps = tuple(fault.path.split(".")[1:])
        around = (tree.value_at(steps[:known]) for known in range(len(steps), 0, -1))
        node = next((one for one in around if one is not None and one.source is tree.source), tree)
        if fault.line:
            faults.put(fault)
        else:
            faults.add(node, fault.problem, fault.remedy, fault.code, fault.level)
    return faults.sorted()


def boxes(name: str, kit: Kit) -> tuple[Fault, ...]:
    """Return a warning for every text that is printed with a box for a character, besides those that reading the layout finds."""
    drawn = [*[face.figure.shapes for face in kit.faces() if face.is_drawn], *[sheet.shapes for sheet in kit.sheets]]
    texts = find_texts(chain.from_iterable(drawn))
    if not any(missing_signs(text, face) for text, face in texts):
        return ()
    faults = Faults()
    rules = [rules_files.printed_rules(kit.spec)] if rules_files.has_rules(kit.spec.game) else []
    for tree in rules:
        find(tree, faults)
    find_slanted(texts, (catalog.tree(name, Faults()), *rules), faults)
    return faults.sorted()


def left_out(name: str, kit: Kit) -> tuple[Fault, ...]:
    """Return a warning for every box or band that has no room for all that is to be said on it."""
    missing: dict[str, dict[str, None]] = {}
    for piece in (item for part in kit.parts for item in part.items):
        with suppress(DataError):  # a box without anything in it is refused elsewhere
            words = piece.leave_out() if piece.leave_out is not None else ()
            missing.setdefault(piece.component, {}).update(dict.fromkeys(words))
    remedy = "make it larger, with a larger component in it or a larger `around:`, or shorten `title:`, `motto:` and `facts:`"
    found = []
    for component, left in missing.items():
        if left:
            what = f"`{component}` has no room for {', '.join(map(quoted, left))}"
            found.append(Fault(kit.spec.file, 0, 0, f"$.components.{component}", what, remedy, "warning", "data:kit.left_out"))
    return _place_warnings(name, found)


def _check_appearance(
    inked: Mapping[str, Mapping[str, palette.Inked]], tree: Node, faults: Faults, by_hand: bool, ground: TintedGround
) -> None:
    if not by_hand:
        for section, things in inked.items():
            palette.find_close_inks(things, tree, faults, section)
        board_zones.find(tree, faults)
        if ground.board is not None and ground.zones:
            find_close_tints(ground.board, ground.zones, board_zones.own_tints(tree, faults), faults)
    find(tree, faults)
    check_fonts(tree, faults)


def _try_kit(spec: GameSpec, only: tuple[str, ...], paper: Paper, own: Mapping[str, Paper] | None = None) -> tuple[Kit | None, DryRun]:
    """Lay out the kit as far as it can be, and return it with all that is refused or warned of."""
    dry_run = DryRun()
    try:
        return build(spec, choose_seats(spec, None, None), paper, only, papers=own, dry_run=dry_run), dry_run
    except BoardgenError as problem:
        dry_run.problems.append(problem)
        return None, dry_run


Try: TypeAlias = Callable[[GameSpec, tuple[str, ...]], Sequence[BoardgenError]]
"""What is refused of some components of a layout, of all where none is named."""
TRIES = 16
"""So many values are tried at most; one try takes as long as the components take to be laid out."""
NUMBERS = ("size", "diameter", "edge", "fits", "each_seat", "count")
"""The numbers of a component of a game of your own, those that make it large first."""
LITERAL = 3
"""Where nothing can be compared, a text counts as the source of another only with so many letters of its own."""


class CauseFinder:
    """Finds the places of refusals of one layout, `name` as it was asked for. Reads files only when there is something to find."""

    def __init__(self, name: str, spec: GameSpec, tried: Try) -> None:
        self._spec = spec
        self._try = tried
        read = Faults()
        self._tree = catalog.tree(name, read)
        own = shipped.files_of_games().get(spec.game)
        self._base = None if own is None or same(own, self._tree.source.path) else catalog.tree(spec.game, read)
        self._faults = read.copy_empty()
        self._units = list(find_units(self._tree, self._base))

    def faults(self, problems: Sequence[BoardgenError]) -> tuple[Fault, ...]:
        """Return an error for every refusal, at its place."""
        for problem in problems:
            if isinstance(problem, DataError):
                for fault in problem.faults:
                    self._word(fault)
            elif isinstance(problem, KitError):
                for name in problem.components:
                    node = self._tree.value_at(("components", name)) or self._tree
                    self._faults.add_key(node, str(problem), f"or remove `{name}`", "data:kit")
                if not problem.components:
                    self._faults.add(self._tree.value_at(("game",)) or self._tree, str(problem), "", "data:kit")
            elif isinstance(problem, Unprintable):
                self._refusal(problem)
            else:
                self._faults.add(self._tree, str(problem), "", "data:kit")
        return self._faults.sorted()

    def _word(self, fault: Fault) -> None:
        """Report a word that is missing or cannot be filled in, where it stands or is left out."""
        steps = tuple(fault.path.split(".")[1:])
        node = self._tree.value_at(steps)
        if fault.line or not steps:
            self._faults.put(fault)
        elif node is not None:
            self._faults.add(node, fault.problem, fault.remedy, fault.code)
        else:
            over = self._tree.value_at(steps[:-1]) or self._tree
            if steps[-1] in over.gone:
                remedy = f"write it, or remove `{steps[-1]}: ~`"
                self._faults.add_key(over.gone[steps[-1]], fault.problem, remedy, fault.code)
            else:
                self._faults.add(over, fault.problem, fault.remedy, fault.code)

    def _refusal(self, problem: Unprintable) -> None:
        code = "data:kit.count" if isinstance(problem, TooMany) else "data:kit.room"
        counts = self._counts(problem.components) if isinstance(problem, TooMany) else None
        whole = isinstance(problem, DoesNotFit) and problem.whole
        unit = None if whole or counts is not None else self._find_culprit(problem)
        if counts is not None:
            self._faults.add_key(counts, str(problem), "reduce their number", code)
        elif unit is not None and self._faults.usable(unit.place):  # one value may be too long for several places
            self._faults.add(unit.place, str(problem), _remedy(unit, problem), code)
        elif unit is not None:
            return
        else:
            node = next((component for name in problem.components if (component := self._tree.value_at(("components", name)))), self._tree)
            self._faults.add(node, str(problem), "", code)

    def _counts(self, components: Sequence[str]) -> Node | None:
        """Return the map in which a component has several counts, if the layout writes them: one of them alone is not to blame."""
        for name in components:
            node = self._tree.value_at(("components", name, "counts"))
            if node is not None and node.text:
                node = self._tree.value_at(tuple(node.text.split(".")))
            own = [] if node is None else [unit for unit in find_units(node, None) if unit.node.source is self._tree.source]
            if len(own) > 1:
                return node
        return None

    def _find_culprit(self, problem: Unprintable) -> Unit | None:
        """Return the first likely value whose removal changes or ends the refusal."""
        likely = list(self._likely(problem))
        for unit in likely[:TRIES]:
            other = self._put_back(unit)
            if other is not None and str(problem) not in [str(left) for left in self._try(other, components_to_try(problem))]:
                return unit
        return likely[0] if likely else None

    def _likely(self, problem: Unprintable) -> Iterator[Unit]:
        """Yield the values that may be to blame: texts that take room, numbers of the components, then all that differs from the game."""
        texts = problem.texts if isinstance(problem, DoesNotFit) else ()
        texts_set = [unit for unit in self._units if unit.changed and _is_text(unit.node) and self._says(unit.node.text, texts)]
        suspects = [*texts_set, *self._wording_units(texts)]
        yield from sorted(suspects, key=_growth, reverse=True)
        own = [unit for name in problem.components for unit in self._numbers(name)]
        if self._base is None:
            own = [unit for unit in own if unit.steps[-1] in NUMBERS]
            if isinstance(problem, TooMany):
                own = [unit for unit in own if not self._has_rows(unit.steps[1])]
            own.sort(key=lambda unit: NUMBERS.index(unit.steps[-1]))
        if isinstance(problem, TooMany):
            own.sort(key=lambda unit: unit.steps[-1] in ("size", "diameter"))
        yield from (unit for unit in own if unit.changed)
        if self._base is None:
            return
        seen = {id(unit.node) for unit in (*texts_set, *own)}
        others = [unit for unit in self._units if unit.changed and id(unit.node) not in seen]
        yield from (unit for unit in others if not _is_text(unit.node))
        yield from find_left_out(self._tree, self._base)
        yield from sorted((unit for unit in others if _is_text(unit.node)), key=_growth, reverse=True)

    def _has_rows(self, name: str) -> bool:
        """Return whether the rows of a data file say how many pieces a component has."""
        making = self._spec.components[name].making
        return making is not None and bool(making.rows)

    def _says(self, value: str, texts: Sequence[str]) -> bool:
        """Return whether one of these texts, as printed, comes from a value: in whole, as a line of it, or with its {names} filled in."""
        literals = [part for part in _literals(value) if part.strip()]
        if self._base is None and max(map(len, literals), default=0) < LITERAL:
            return value in texts
        for text in texts:
            if len(text) > 1 and text in value:
                return True
            after = 0
            for part in literals:
                index = text.find(part, after)
                after = -1 if index < 0 else index + len(part)
                if after < 0:
                    break
            if after >= 0:
                return True
        return False

    def _wording_units(self, texts: Sequence[str]) -> Iterator[Unit]:
        """Yield the texts of a file of the layout with its own wording of the rules."""
        if texts and self._spec.wording:
            for base, node in rules_files.list_reworded_texts(self._spec):
                if any(node.text in text or text in node.text for text in texts):
                    yield Unit((), node, base)

    def _numbers(self, component: str) -> Iterator[Unit]:
        """Yield the numbers of a component, wherever they stand: a count may name another value by its path."""
        for unit in self._units:
            if unit.steps[:2] == ("components", component):
                path = tuple(unit.node.text.split("."))
                if unit.node.text[:1].isalpha():
                    yield from (other for other in self._units if other.steps[: len(path)] == path)
                yield unit

    def _put_back(self, unit: Unit) -> GameSpec | None:
        """Return the layout with the game's own value there, or with a short text; None where no layout comes of it."""
        if not unit.steps:
            return None
        value = unit.base
        if _is_text(unit.node) and (value is None or not unit.changed):
            words = " ".join(f"{{{name}}}" for name in sorted(names_in_braces(unit.node.text) or ()))
            value = unit.node.replace_value(words or "x", "scalar")
            value.plain = False  # no empty value, and no number
        if value is None and self._base is None:
            return None
        try:
            made = [name for name, component in self._spec.components.items() if component.making is None]
            return read_spec(put_value(self._tree, unit.steps, value), self._spec.name, self._faults.copy_empty(), made=made)
        except DataError:
            return None


def components_to_try(problem: Unprintable) -> tuple[str, ...]:
    """Return the components that are laid out to try again; the title sheet names all of them."""
    return () if "title" in problem.components else problem.components


def _remedy(unit: Unit, problem: Unprintable) -> str:
    if _is_text(unit.node):
        return "shorten it"
    if unit.base is not None and unit.base.kind == "scalar" and unit.base.text:
        return f"the game has {unit.base.text}" + ("" if isinstance(problem, TooMany) else "; or print on larger paper, such as --paper a3")
    return "reduce their number" if isinstance(problem, TooMany) else "change it, or print on larger paper, such as --paper a3"


def _is_text(node: Node) -> bool:
    """Return whether a value is said in words, rather than a number or a colour."""
    return node.kind == "scalar" and not node.text.lstrip("-").replace(".", "").isdigit() and node.text[:1] != "#" and "\n" not in node.text


def _growth(unit: Unit) -> float:
    """Return by how much a text is longer than the game's own, as it would be printed."""
    own = fonts.width(unit.node.text, "regular", 1.0)
    return own - (fonts.width(unit.base.text, "regular", 1.0) if unit.base is not None else 0.0)


def _literals(value: str) -> list[str]:
    """Return the text between the {names} of a word."""
    parts: list[str] = []
    for part in value.replace("{{", "\0").replace("}}", "\1").split("{"):
        parts.append(part.partition("}")[2] if parts else part)
    return [part.replace("\0", "{").replace("\1", "}") for part in parts]
