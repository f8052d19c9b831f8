"""Reads `credits:`, `cover:`, `history:` and `fonts:` of a layout, and keeps the sections of a game that has no layout module as text."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from boardgen.errors import quoted
from boardgen.layout.files.shipped import files_of_games
from boardgen.layout.ground.board import Ground
from boardgen.layout.ground.vocabulary import COUNTRIES, SKIES, VIGNETTES, Ledger, ZoneDraft
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import Section, describe, find_file, text, whole, word
from boardgen.layout.yaml.node import Faults, Node, flow_text
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.ground.palette import Inked
    from boardgen.layout.spec.rules_template import Item


class Sums(Protocol):
    """How a game counts money and writes it; whole units are what its layout says."""

    @property
    def scale(self) -> int:
        """How many of the smallest sums one unit is."""

    @property
    def unit(self) -> str:
        """The sign of the unit."""

    def show(self, amount: int) -> str:
        """Return a sum in words."""

    def whole(self, amount: int) -> int | float:
        """Return a sum in whole units."""


class GameFigures:
    """The numbers and words of one game. What has a body is so in games that say nothing else."""

    @property
    def sums(self) -> Sums | None:
        """How the game writes money; None in a game without money."""
        return None

    @property
    def cards_by_code(self) -> Mapping[str, object]:
        """The cards of its deck by their codes."""
        return {}

    def values(self) -> Mapping[str, object]:
        """Return all that there is, by the names of the layout file."""
        return vars(self)

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see, for the layout's id."""
        return self.values()

    def ink_sections(self) -> Mapping[str, Mapping[str, Inked]]:
        """Return the sections whose inks must be told apart as those of seats are."""
        return {}

    def facts(self) -> Mapping[str, str]:
        """Return values under the names of numbers that people read otherwise, such as prices, and further ones."""
        return {}

    def numbers(self) -> Mapping[str, float]:
        """Return further numbers for sums and conditions of a rulebook."""
        return {}

    def lists(self, own: GameFigures) -> Mapping[str, Sequence[Item]]:
        """Return what a rulebook prints for each of a list, such as the rows of a table; `own` are the figures of the game itself."""
        return {}


def read_credits(root: Section) -> dict[str, str]:
    """Return who made the game, by what they did: a map that is laid over the game's own, or a list of maps that takes its place."""
    faults = root.faults
    node = root.get("credits")
    if node is None or node.kind == "broken":
        return {}
    if node.kind == "scalar":
        example = f"write `credits: {{design: {flow_text(node)}}}`" if node.text else "write `credits: {design: Ann Smith}`"
        faults.add(node, f"a map of keys belongs here, not {describe(node)}", example, "data:type")
        return {}
    credits: dict[str, str] = {}
    for item in node.items if node.kind == "list" else [node]:
        if node.kind == "list" and item.kind != "map":
            faults.add(item, f"a key and a text belong here, not {describe(item)}", 'write it as - design: "Ann Smith"', "data:type")
            continue
        for name, value in Section(item, faults).entries():
            if name in credits:
                faults.add_key(value, f"the key {quoted(name)} is written twice", "write it once", "data:key.twice")
            credits[name] = text(value, faults)
    node.expect(type="array", items={"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}})
    return credits


LONGEST_GAME = 1440
"""Minutes that a game may take."""


class PlayFacts(NamedTuple):
    """What the cover of a rulebook says beside players and age: from how many minutes on to how many, and the best number of players.

    0 stands for what the layout does not say."""

    minutes: tuple[int, int] = (0, 0)
    best: int = 0


def _minutes(node: Node, faults: Faults) -> tuple[int, int]:
    """Return a whole number twice, or two of them."""
    one = {"type": "integer", "minimum": 1, "maximum": LONGEST_GAME}
    node.expect(**one)
    node.expect(type="array", items=one, minItems=2, maxItems=2)
    if node.kind != "list":
        both = whole(node, faults, 1, LONGEST_GAME)
        return both, both
    if len(node.items) != 2:
        stands = f"a list of {len(node.items)}"
        faults.add(node, f"two whole numbers belong here, not {stands}", "write [60, 90], or one number of minutes", "data:type")
        return 0, 0
    least, most = (whole(item, faults, 1, LONGEST_GAME) for item in node.items)
    if least > most:
        faults.add(node, f"from {least} to {most} minutes", "write the smaller number first", "data:facts")
    return least, most


NO_FACTS = PlayFacts()


class _Written(NamedTuple):
    minutes: tuple[int, int] = declared.key(_minutes, (0, 0))
    best: int = declared.whole(1, 99, 0)


def read_facts(root: Section, players: tuple[int, int]) -> PlayFacts:
    """Return what a layout says about how long a game takes and how many players it is best with."""
    section = root.section("facts", required=False, remedy=lambda node: "write `facts: {minutes: [60, 90], best: 4}`")
    facts = PlayFacts(*declared.read(section, _Written))
    node = section.node.children.get("best")
    if node is not None and facts.best and not players[0] <= facts.best <= players[1]:
        what = f"the game is best with {facts.best} players, and it is for {players[0]} to {players[1]}"
        if not root.faults.is_in_first(node):
            return facts._replace(best=0)  # of the game, for other numbers of players
        root.faults.add(node, what, f"write a number from {players[0]} to {players[1]}", "data:facts")
    return facts


@declared.complete
class CoverArt(NamedTuple):
    """What the picture on covers and boxes shows of a country: each empty where it follows from the board."""

    land: str = declared.choice(COUNTRIES, "")
    """The landscape behind the board, one of COUNTRIES, and the `sky` above it, one of SKIES."""
    sky: str = declared.choice(SKIES, "")
    scene: str = declared.choice(VIGNETTES, "")
    """What is on the board here and there, one of VIGNETTES."""
    zones: Mapping[str, str] = declared.table(lambda node, faults: word(node, faults, VIGNETTES))
    """What is in a zone instead, by its code."""


NO_COVER = CoverArt()


def read_cover(root: Section, zones: Collection[str]) -> CoverArt:
    """Return what a layout with these zones says about the picture on its covers."""
    section = root.section("cover", required=False, remedy=lambda node: "write `cover: {land: marsh, sky: dawn}`")
    cover = declared.read(section, CoverArt)
    node = section.node.children.get("zones") if cover.zones else None
    for code, child in node.children.items() if node is not None else ():
        if code not in zones:
            root.faults.add_key(child, f"there is no zone {quoted(code)}", root.faults.hint(code, zones), "data:zone.unknown")
    return cover


MOST_EDITIONS = 200
LONGEST_NOTE = 500
"""Characters of a note: the last changes are printed on the title sheet."""


def read_line(root: Section, key: str, fallback: str | None = None) -> str:
    """Return a text that is printed in a line or two, such as the title. A longer one is not measured: that would take much memory."""
    node = root.get(key)
    if node is not None and len(node.text) > LONGEST_NOTE:
        root.faults.add(node, f"a text of {len(node.text)} characters", f"write {LONGEST_NOTE} at most", "data:size")
        return ""
    return root.prose(key, fallback)


class Change(NamedTuple):
    """One print of a layout: its id, the day, and what was changed, as the layout words them."""

    id: str = declared.text("")
    date: str = declared.text("")
    note: str = declared.prose()


def read_history(root: Section) -> tuple[Change, ...]:
    """Return the entries in the order of the file; each has a note, and an id and a date if they are known."""
    changes = []
    items = root.list("history", remedy=lambda node: "write [{date: 2026-01-31, note: What changed}]")
    whole = root.get("history")
    if len(items) > MOST_EDITIONS and whole is not None:
        root.faults.add(whole, f"{len(items)} entries", f"a history has {MOST_EDITIONS} at most; join the oldest", "data:size")
        return ()
    for item in items:
        if item.kind == "scalar":
            root.faults.add(item, f"an entry is a map, not {describe(item)}", "write {date: 2026-01-31, note: What changed}", "data:type")
            continue
        long = next((node for node in item.children.values() if len(node.text) > LONGEST_NOTE), None)
        if long is not None:
            root.faults.add(long, f"a text of {len(long.text)} characters", f"write {LONGEST_NOTE} at most", "data:size")
        changes.append(declared.read(Section(item, root.faults), Change))
    return tuple(changes)


FONT_SUFFIXES = (".ttf", ".otf")
MOST_FONTS = 12
"""The maximum number of fonts after `more:`."""


def _font_file(node: Node, faults: Faults) -> str:
    return find_file(node, faults, FONT_SUFFIXES, "data:font.missing")[0]


@declared.complete
class FontPaths(NamedTuple):
    """The files of fonts as they are opened, empty where ours are used. `more` are tried for characters that a font lacks."""

    text: str = declared.key(_font_file, "")
    strong: str = declared.key(_font_file, "")
    italic: str = declared.key(_font_file, "")
    display: str = declared.key(_font_file, "")
    more: tuple[str, ...] = declared.many(_font_file)


NO_FONTS = FontPaths()


def read_fonts(root: Section) -> FontPaths:
    """Return the fonts of a layout; the same paths are given again by `font_nodes` with their places."""
    section = root.section("fonts", required=False, remedy=lambda node: f"write `fonts: {{text: {node.text or 'Lora-Regular.ttf'}}}`")
    fonts = declared.read(section, FontPaths)
    more = root.find("fonts.more")
    if more is not None and len(more.items) > MOST_FONTS:
        root.faults.add(more.items[MOST_FONTS], f"there are more than {MOST_FONTS} fonts after `more:`", "take some out", "data:size")
    return fonts._replace(more=tuple(path for path in fonts.more if path))


def font_nodes(tree: Node) -> list[Node]:
    """Return the values of a layout that name font files, in the order of the file; without keys that `fonts` does not have."""
    fonts = tree.children.get("fonts")
    found = []
    for key, node in fonts.children.items() if fonts is not None else ():
        if key in FontPaths._fields:
            found += node.items if key == "more" else [node]
    return [node for node in found if node.text]


def font_path(node: Node) -> str:
    """Return the file that a value names, from the folder of its own layout."""
    return os.path.join(os.path.dirname(node.source.path), *node.text.split("/"))


MOST_SECTIONS = 200
READ_LATER = frozenset(("components", "faces", "history", "icons", "styles", "words"))
"""Sections of every layout that are read after those of the game."""


class PlainFigures(GameFigures):
    """The sections of a game that has no layout module of its own: maps and lists of text, for its rules to type."""

    def __init__(self, sections: Mapping[str, object]) -> None:
        self.sections = sections

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see: all of it."""
        return self.sections


def read_plain(root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> PlainFigures:
    """Return the sections that the shared vocabulary does not know, unchanged.

    A near miss of a known key is a fault. In a game without code, one whose values nothing uses stays unknown, and so is a fault too."""
    shared = root.known | READ_LATER
    if len(root.node.children) > MOST_SECTIONS:
        root.faults.add(root.node, f"more than {MOST_SECTIONS} sections", "no game needs as many", "data:size")
        return PlainFigures({})
    own = {key: node for key, node in root.node.entries() if key not in shared}
    game = root.find("game")
    coded = game is None or game.text in files_of_games()
    inherited = {key for key, node in own.items() if not root.faults.is_in_first(node)}
    used = own.keys() if coded or not own.keys() - inherited else inherited.union(_find_named(root.node, own))
    for key, node in own.items():
        near = root.faults.hint(key, shared, 0.85)  # a new game may well call a section `stones`
        if near.startswith("did"):
            root.faults.add_key(node, f"the key {quoted(key)} is not known here", near, "data:key.unknown")
        if near.startswith("did") or key in used:
            root.known.add(key)
    return PlainFigures({key: _plain(node) for key, node in own.items()})


_FILLED = re.compile(r"\{[^{}]*\}|<!--[^>]*-->|^[\w.-]+$")
"""What names values: braces and conditions in a text, and the whole of a count."""
_NAME = re.compile(r"(?<![\w.])[^\W\d][\w-]*")


def _find_named(tree: Node, own: Collection[str]) -> Collection[str]:
    """Return the sections that texts, conditions and counts of a layout and of the files that it names may take values from.

    Rows of a workbook may name all of its `own`."""
    texts, waiting = [], [node for key, node in tree.children.items() if key != "words"]  # which name values of their own
    while waiting:
        node = waiting.pop()
        waiting += [*node.children.values(), *node.items]
        texts.append(node.text)
        if node.step in (".from", ".figures", ".wording"):
            from boardgen.layout.decks.booklets import SUFFIXES as TEXTS  # few games have sections of their own
            from boardgen.layout.decks.data_files import MAX_BYTES, SUFFIXES as ROWS, read_text

            source = read_text(node, Faults(), (*TEXTS, *ROWS), MAX_BYTES)
            texts.append(source.text if source is not None else "")
            if node.text.lower().endswith(".xlsx"):
                return own
    return {name for text in texts for filled in _FILLED.findall(text) for name in _NAME.findall(filled)}


class GameLayout:
    """What reads the part of a layout that one game alone has. `LAYOUT` of `boardgen/games/GAME/layout.py` is one."""

    zoneless: ClassVar[bool] = False
    own_ground: ClassVar[bool] = False
    """Whether it is played on something else than intersections, which `read_ground` reads."""

    def read_figures(self, root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> GameFigures:
        """Read the keys that only this game has."""
        return read_plain(root, ledger, zones, players)

    def read_ground(self, root: Section) -> Ground | None:
        """Read what it is played on; None for a ground that is wrong."""
        raise AssertionError("this game is played on intersections")


def _plain(node: Node) -> object:
    if node.kind == "map":
        return {key: _plain(child) for key, child in node.children.items()}
    return tuple(_plain(item) for item in node.items) if node.kind == "list" else node.text
