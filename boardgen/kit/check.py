"""`boardgen check`: what is wrong with a layout, and what its kit would be refused for. `kit` asks the same functions.

A layout is read with its colours and characters, and then its whole kit is laid out as `kit` does it when no option is given,
but for the paper: figures and pages as values, no file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardgen.components.print_order import DryRun, chosen_seats
from boardgen.draw.board import board_zones
from boardgen.draw.type.fonts import check_fonts
from boardgen.errors import BoardgenError, DataError, Fault
from boardgen.kit import missing_glyphs
from boardgen.kit.board_pitch import saving
from boardgen.kit.kit import Kit, build
from boardgen.kit.papers import papers
from boardgen.kit.value_units import at
from boardgen.layout.files import packages
from boardgen.layout.files.shipped import example, examples, files_of_games
from boardgen.layout.ground import palette, zone_tints
from boardgen.layout.ground.board import Board
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.spec import GameSpec, TintedGround
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node
from boardgen.sheet.paper.paper import Paper
from boardgen.sheet.paper.paper import paper as named_paper

if TYPE_CHECKING:
    from boardgen.survey.report import Checked


def load(name: str) -> GameSpec:
    """A layout that may be printed. Raises DataError with every error of it, those of its colours too; `warnings` has the rest."""
    return catalog.load(name, _check_appearance)


def read(name: str) -> Checked:
    """What is wrong with a layout before anything is laid out. Never raises for anything a file may hold."""
    from boardgen.survey.report import Checked

    try:
        spec = load(name)
    except DataError as problem:
        return Checked(name, None, problem.faults, problem.unusable)
    return Checked(name, spec, spec.warnings, False, palette.summary(spec.seats), _tints(spec))


def _tints(spec: GameSpec) -> str:
    """How far the tints of neighbouring zones are apart, where they are printed."""
    if not isinstance(spec.ground, Board):
        return ""
    printed = {code: zone for code, zone in spec.zones.items() if zone.image is None}
    names = {code: zone.name for code, zone in printed.items()}
    return zone_tints.summary(spec.ground, names, {code: zone.tint for code, zone in printed.items()})


def check(name: str, paper: str = "a4") -> Checked:
    """What is wrong with a layout, and what its kit on this paper would be refused for. Never raises for anything a file may hold."""
    if "=" not in paper:
        named_paper(paper)  # refused before a layout is read
    checked = read(name)
    if checked.spec is None:
        return checked
    on = papers(paper, checked.spec)
    tried = _tried(checked.spec, (), on.rest, on.own)
    faults = (*checked.faults, *refusals(name, checked.spec, on.rest, on.own, tried), *_figures(checked.spec))
    pitch = saving(tried[0]) if tried[0] is not None and is_own(checked.spec) else None
    notes = () if pitch is None else (str(pitch),)
    in_order = sorted(faults, key=lambda fault: (fault.file != name, fault.file, fault.line, fault.column))
    return checked._replace(notes=notes, faults=tuple(in_order))


def is_own(spec: GameSpec) -> bool:
    """Whether a layout is the user's, who can change it, and does not come with the programs."""
    return spec.file not in (*files_of_games().values(), *map(example, examples()))


def _figures(spec: GameSpec) -> tuple[Fault, ...]:
    """What the rules say of the figures of its rulebooks, where a program is there that knows them."""
    booklets = [one.making.booklet for one in spec.components.values() if one.making is not None]
    if not any(booklet is not None and booklet.figures for booklet in booklets):
        return ()
    return tuple(fault for module in packages.figure_judges() for fault in import_module(module).faults(spec))


def refusals(
    name: str, spec: GameSpec, paper: Paper, own: Mapping[str, Paper] | None = None, tried: tuple[Kit | None, DryRun] | None = None
) -> tuple[Fault, ...]:
    """What a kit of a layout without any further option is refused for, and what is printed as a box; each at its place.

    `tried` is this kit where it has been laid out before.
    """
    kit, dry_run = tried or _tried(spec, (), paper, own)
    faults: tuple[Fault, ...] = ()
    if problems := dry_run.problems:
        from boardgen.kit.causes import CauseFinder

        faults = tuple(CauseFinder(name, spec, lambda other, only: _tried(other, only, paper, own)[1].problems).faults(problems))
    return (*faults, *_placed(name, dry_run.warnings), *(boxes(name, kit) if kit is not None else ()))


def _placed(name: str, warnings: Collection[Fault]) -> tuple[Fault, ...]:
    """Warnings of what is drawn; those without a line at the value of their path, or at the nearest around it in the file itself."""
    if all(fault.line for fault in warnings):
        return tuple(warnings)
    faults = Faults()
    tree = catalog.tree(name, faults)
    for fault in warnings:
        steps = tuple(fault.path.split(".")[1:])
        around = (at(tree, steps[:known]) for known in range(len(steps), 0, -1))
        node = next((one for one in around if one is not None and one.source is tree.source), tree)
        if fault.line:
            faults.put(fault)
        else:
            faults.add(node, fault.problem, fault.remedy, fault.code, fault.level)
    return faults.sorted()


def boxes(name: str, kit: Kit) -> tuple[Fault, ...]:
    """A warning for every text that is printed with a box for a character, besides those that reading the layout finds."""
    seen: dict[int, Any] = {}
    texts = dict.fromkeys(
        pair
        for shapes in (*(face.figure.shapes for face in kit.faces()), *(sheet.shapes for sheet in kit.sheets))
        for pair in missing_glyphs.printed(shapes, seen)
    )
    if not any(missing_glyphs.lacking(text, face) for text, face in texts):
        return ()
    faults = Faults()
    rules = [rules_files.printed_rules(kit.spec)] if rules_files.has_rules(kit.spec.game) else []
    for tree in rules:
        missing_glyphs.find(tree, faults)
    missing_glyphs.find_slanted(texts, (catalog.tree(name, Faults()), *rules), faults)
    return faults.sorted()


def _check_appearance(
    inked: Mapping[str, Mapping[str, palette.Inked]], tree: Node, faults: Faults, by_hand: bool, ground: TintedGround
) -> None:
    if not by_hand:
        for section, things in inked.items():
            palette.find(things, tree, faults, section)
        board_zones.find(tree, faults)
        if ground.board is not None and ground.zones:
            zone_tints.find(ground.board, ground.zones, board_zones.given(tree, faults), faults)
    missing_glyphs.find(tree, faults)
    check_fonts(tree, faults)


def _tried(spec: GameSpec, only: tuple[str, ...], paper: Paper, own: Mapping[str, Paper] | None = None) -> tuple[Kit | None, DryRun]:
    """The kit as far as it can be laid out, and all that is refused or warned of."""
    dry_run = DryRun()
    try:
        return build(spec, chosen_seats(spec, None, None), paper, only, papers=own, dry_run=dry_run), dry_run
    except BoardgenError as problem:
        dry_run.problems.append(problem)
        return None, dry_run
