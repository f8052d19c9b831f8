"""`boardgen check`: what is wrong with a layout, and what its kit would be refused for. `kit` asks the same functions.

A layout is read with its colours and characters, and then its whole kit is laid out as `kit` does it when no option is given,
but for the paper: figures and pages as values, no file. Characters that the font lacks are printed as a box, with a warning. Where a
slightly smaller pitch would take fewer sheets, that is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from boardgen.components.print_order import SEAM_AIR, DryRun, choose_seats
from boardgen.draw.board import board_zones
from boardgen.draw.board.cover import covered, percent
from boardgen.draw.shape.shapes import Figure, Group, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.font import FontError
from boardgen.draw.type.fonts import check_fonts, face_of, lacks
from boardgen.errors import BoardgenError, DataError, Fault
from boardgen.kit.kit import Kit, build
from boardgen.kit.selection import read_papers
from boardgen.kit.yaml_paths import value_at
from boardgen.layout.files.shipped import example, examples, figure_judges, files_of_games
from boardgen.layout.ground import palette
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.palette import find_close_tints, tint_summary
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.sections import read_fonts
from boardgen.layout.spec.spec import GameSpec, TintedGround
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.paper import paper as named_paper
from boardgen.sheet.tile.tiled_pages import plan

if TYPE_CHECKING:
    from boardgen.survey.report import Checked


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
    """Return the saving pitch of a layout whose kit has not been laid out; none where its board cannot be."""
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
    other = replace(kit.spec, ground=replace(board, pitch=pitch))
    try:
        return len(build(other, kit.seats, paper, (name,), kit.style, kit.options).numbers_of(name))
    except BoardgenError:
        return inf


CODE = "data:glyph"
REMEDY = "write it with other characters; a box is printed for each of these"


def find(tree: Node, faults: Faults) -> None:
    """Report a warning for every text below a node, and every name of a credit, with a character that no face of the font has.

    What a layout's own faces print is not among them: it may be in other fonts, and whoever draws those faces warns of it.
    """
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


def find_texts(shapes: Iterable[Shape], seen: dict[int, Symbol]) -> Iterator[tuple[str, fonts.Face]]:
    """Yield every text of some shapes with its face; those of a symbol once, for all calls with the same `seen`."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text, shape.face
        elif isinstance(shape, Group):
            yield from find_texts(shape.shapes, seen)
        elif isinstance(shape, Use) and id(shape.symbol) not in seen:
            seen[id(shape.symbol)] = shape.symbol
            yield from find_texts(shape.symbol.shapes, seen)


def load(name: str) -> GameSpec:
    """Return a layout that may be printed. Raises DataError with every error of it, those of its colours too; `warnings` has the rest."""
    return catalog.load(name, _check_appearance)


def read(name: str) -> Checked:
    """Return what is wrong with a layout before anything is laid out. Never raises for anything a file may hold."""
    from boardgen.survey.report import Checked

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
    tried = _try_kit(checked.spec, (), on.rest, on.own)
    faults = (*checked.faults, *refusals(name, checked.spec, on.rest, on.own, tried), *_figures(checked.spec))
    pitch = saving(tried[0]) if tried[0] is not None and is_own(checked.spec) else None
    notes = () if pitch is None else (str(pitch),)
    in_order = sorted(faults, key=lambda fault: (fault.file != name, fault.file, fault.line, fault.column))
    return checked._replace(notes=notes, faults=tuple(in_order))


def is_own(spec: GameSpec) -> bool:
    """Return whether a layout is the user's, who can change it, and does not come with the programs."""
    return spec.file not in (*files_of_games().values(), *map(example, examples()))


def _figures(spec: GameSpec) -> tuple[Fault, ...]:
    """Return what the rules say of the figures of its rulebooks, where a program is there that knows them."""
    booklets = [one.making.booklet for one in spec.components.values() if one.making is not None]
    if not any(booklet is not None and booklet.figures for booklet in booklets):
        return ()
    return tuple(fault for module in figure_judges() for fault in import_module(module).faults(spec))


def refusals(
    name: str, spec: GameSpec, paper: Paper, own: Mapping[str, Paper] | None = None, tried: tuple[Kit | None, DryRun] | None = None
) -> tuple[Fault, ...]:
    """Return what a kit of a layout without any further option is refused for, and what is printed as a box; each at its place.

    `tried` is this kit where it has been laid out before.
    """
    kit, dry_run = tried or _try_kit(spec, (), paper, own)
    faults: tuple[Fault, ...] = ()
    if problems := dry_run.problems:
        from boardgen.kit.blame import CauseFinder

        faults = tuple(CauseFinder(name, spec, lambda other, only: _try_kit(other, only, paper, own)[1].problems).faults(problems))
    seen = () if kit is None else (*_place_warnings(name, _covered_prices(kit)), *boxes(name, kit))
    return (*faults, *_place_warnings(name, dry_run.warnings), *seen)


NAMED = 4
"""The zones that a warning about all of them names."""


def _covered_prices(kit: Kit) -> tuple[Fault, ...]:
    """Return a warning for every zone whose price or code is under pieces, when there is one on every point."""
    spec, figure = kit.spec, _board_figure(kit)
    if not isinstance(spec.ground, Board) or figure is None or not spec.zones:
        return ()
    widest = max((piece.diameter or 0.0 for piece in spec.on_points), default=0.0)
    found = covered(spec, figure, widest)
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
        around = (value_at(tree, steps[:known]) for known in range(len(steps), 0, -1))
        node = next((one for one in around if one is not None and one.source is tree.source), tree)
        if fault.line:
            faults.put(fault)
        else:
            faults.add(node, fault.problem, fault.remedy, fault.code, fault.level)
    return faults.sorted()


def boxes(name: str, kit: Kit) -> tuple[Fault, ...]:
    """Return a warning for every text that is printed with a box for a character, besides those that reading the layout finds."""
    seen: dict[int, Symbol] = {}
    texts = dict.fromkeys(
        pair
        for shapes in (*(face.figure.shapes for face in kit.faces() if face.is_drawn), *(sheet.shapes for sheet in kit.sheets))
        for pair in find_texts(shapes, seen)
    )
    if not any(missing_signs(text, face) for text, face in texts):
        return ()
    faults = Faults()
    rules = [rules_files.printed_rules(kit.spec)] if rules_files.has_rules(kit.spec.game) else []
    for tree in rules:
        find(tree, faults)
    find_slanted(texts, (catalog.tree(name, Faults()), *rules), faults)
    return faults.sorted()


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
