"""GameSpec: everything that a layout says, checked across its sections and frozen."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeAlias

from boardgen.errors import Fault, quoted, visible
from boardgen.files import sha256
from boardgen.layout.decks.components import Component, read_components
from boardgen.layout.files.shipped import game_part, is_name
from boardgen.layout.ground import vocabulary
from boardgen.layout.ground.board import Board, Ground, NoBoard
from boardgen.layout.ground.board_map import NamedBoard, ZoneCodes, count_pieces, read_board, read_boards
from boardgen.layout.ground.palette import Inked, Tinted
from boardgen.layout.law.written import WRITTEN
from boardgen.layout.spec import sections
from boardgen.layout.spec.record_law import RECORD, RecordFigures, figures as record_figures, read_law
from boardgen.layout.spec.words import fill_word, read_words
from boardgen.layout.yaml.fields import Section, read_players
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple, compare_by_identity

if TYPE_CHECKING:
    from boardgen.layout.ground.tile_map import TileMap


def identity(
    game: str,
    edition: int,
    players: tuple[int, int],
    seats: tuple[str, ...],
    ground: Ground,
    zones: Mapping[str, vocabulary.Zone],
    borders: Mapping[str, frozenset[str]],
    options: Mapping[str, vocabulary.Option],
    figures: sections.GameFigures,
) -> str:
    """Return the layout id: six hex digits over what the rules can see, not what only the eye sees (names, sizes ...)."""
    seen = {
        "game": game,
        "edition": edition,
        "players": players,
        "seats": seats,
        **ground.visible(),
        "zones": {zone.code: (zone.price, zone.lot) for zone in zones.values()},
        "borders": {code: tuple(sorted(near)) for code, near in borders.items()},
        "options": {option.name: (tuple(sorted(option.choices)), option.default) for option in options.values()},
        "figures": figures.visible(),
    }
    return str(sha256()(canonical(seen).encode()).hexdigest())[:6]


def canonical(value: object) -> str:
    """Return one text for equal values: maps with sorted keys, sequences in order, whole numbers and quoted texts."""
    if isinstance(value, Mapping):
        entries = sorted([(str(key), canonical(entry)) for key, entry in value.items()])
        return "{" + ",".join([f"{key}:{entry}" for key, entry in entries]) + "}"
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return canonical(value._asdict())
    if isinstance(value, tuple | list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return "-" if value is None else str(value) if isinstance(value, int) else repr(value)


@compare_by_identity
class GameSpec(NamedTuple):
    """A game or a custom layout of it, equal only to itself. `figures` is what the game alone has; `warnings` refuse nothing.

    `ground` is what it is played on, which is a board of intersections unless the game's own module reads something else;
    `boards` are others that the game ships.

    `zone_neighbours` follows the board's edges, corrected by `borders:`. `file` is the file that was asked for."""

    game: str
    name: str
    title: str
    edition: int
    note: str
    credits: Mapping[str, str]
    players: tuple[int, int]
    seats: Mapping[str, vocabulary.Seat]
    ground: Ground
    boards: Mapping[str, NamedBoard]
    kinds: Mapping[str, vocabulary.ZoneKind]
    zones: Mapping[str, vocabulary.Zone]
    zone_neighbours: Mapping[str, frozenset[str]]
    options: Mapping[str, vocabulary.Option]
    figures: sections.GameFigures
    words: Mapping[str, str]
    components: Mapping[str, Component]
    layout_id: str
    file: str
    warnings: tuple[Fault, ...]
    wording: str = ""
    """The file that says the rules in other words, for print; empty where the game's own do."""
    fonts: sections.FontPaths = sections.NO_FONTS
    """The layout's own fonts, for the texts of its faces."""
    icons: str = ""
    """The folder of icons, from the layout's own; empty for none."""
    history: tuple[sections.Change, ...] = ()
    """What was changed in which print, for the title sheet."""
    qr: bool = False
    """Whether title sheet, board and log sheets of a game without a module carry a code with the layout id."""
    background: vocabulary.BoardPicture | None = None
    """The picture that lies under the board, whichever of its boards that is."""
    notes: tuple[str, ...] = ()
    """What is taken from the game or by default, and what the writer of the layout may not expect."""
    said: Mapping[str, str] = {}
    """Every value of the merged layout that is on one line, by its keys with dots between."""
    age: int = 0
    """From how many years on one can play it, 0 where the layout gives no age."""
    facts: sections.PlayFacts = sections.NO_FACTS
    """How long a game takes, and how many players it is best with."""
    stem: str = ""
    """What the files of its kit are called, where that is not its name: it is printed on another board."""
    motto: str = ""
    """The game in one line, beside the title of its board."""
    cover: sections.CoverArt = sections.NO_COVER
    """What the picture on covers and boxes shows of a country."""

    def word(self, key: str, /, **values: object) -> str:
        """Return the word under a key with its {names} filled in. Raises DataError when there is no such word, or no such name."""
        return fill_word(self.words, self.file, key, values)

    @property
    def suited(self) -> tuple[int, int]:
        """How many can play on its ground: as the layout says, or `boards:` where the ground is a board that the game ships."""
        least, most = self.players
        named = next((one for one in self.boards.values() if one.board is self.ground), None)
        if named is None or named.players[0] > most or named.players[1] < least:
            return least, most
        return max(least, named.players[0]), min(most, named.players[1])

    def add_age(self, players: str) -> str:
        """Return words about players with their age, where the layout gives one."""
        return self.word("aged", players=players, age=self.age) if self.age else players

    @property
    def off(self) -> frozenset[str]:
        """The options that are off where a table agrees on nothing else."""
        return frozenset(name for name, option in self.options.items() if option.default == "off")

    @property
    def board(self) -> Board:
        """The board of intersections. A game that is played on something else never asks for it."""
        assert isinstance(self.ground, Board), f"{self.game} is not played on intersections"
        return self.ground

    @property
    def tiles(self) -> TileMap:
        """The tile map of a game that is played on one. No other game asks for it."""
        from boardgen.layout.ground.tile_map import TileMap  # most boards are none

        assert isinstance(self.ground, TileMap), f"{self.game} is not played on tiles"
        return self.ground

    @property
    def pictured(self) -> bool:
        """Whether its board has pictures: a background, or those of zones."""
        return self.background is not None or any(zone.image is not None for zone in self.zones.values())

    @property
    def on_points(self) -> tuple[Component, ...]:
        """The discs of the seats that go on the points of the board: those that a point has room for."""
        board = self.ground
        if not isinstance(board, Board):
            return ()
        tokens = (component for component in self.components.values() if component.kind == "token" and component.each_seat)
        return tuple(token for token in tokens if token.diameter and token.diameter <= board.pitch)

    @property
    def law(self) -> str:
        """By whose rules it is judged: those of its game, those that the layout writes, or the record where there are none."""
        if isinstance(self.figures, RecordFigures):
            return RECORD if self.figures.written is None else WRITTEN
        return self.game

    @property
    def pin(self) -> str:
        """The layout's name and id, as boards, footers and logs carry it: gocaine@3fa94c."""
        return f"{self.name}@{self.layout_id}"


class TintedGround(NamedTuple):
    """The board with its zones, as they can be seen: None where a game has none or it could not be read."""

    board: Board | None
    zones: Mapping[str, Tinted]


AppearanceCheck = Callable[[Mapping[str, Mapping[str, Inked]], Node, Faults, bool, TintedGround], None]
"""Finds what is wrong with how a layout looks on paper: its colours, and characters that cannot be printed.

Its first argument are the sections whose inks must be told apart, seats above all; the fourth says that colours were checked by hand.
"""


def read_spec(
    node: Node, name: str, faults: Faults, check_appearance: AppearanceCheck | None = None, made: Collection[str] = ()
) -> GameSpec:
    """Return the layout of a merged tree. Raises DataError with all its faults when one is an error; `check_appearance` adds its own.

    The game's own kit has `made` some of its components; all others are made by their kind."""
    root = Section(node, faults)
    extends = root.get("extends")
    if extends is not None:
        extends.expect(type="string", minLength=1)  # the catalogue has read and merged it
    game, title = root.text("game"), sections.read_line(root, "title")
    edition, note = root.whole("edition", 1), sections.read_line(root, "note", "")
    worded, words_at = root.text("wording", ""), root.get("wording")
    fonts, credits, motto = sections.read_fonts(root), sections.read_credits(root), sections.read_line(root, "motto", "")
    players = read_players(root)
    seats, lasting = vocabulary.read_seats(root, players[1]), (root.whole("age", 1, 99, 0), sections.read_facts(root, players))
    colours = root.section("colours", required=False, remedy=lambda written: "write `colours: {checked: by hand}`")
    by_hand = bool(colours.choice("checked", ("by hand",), ""))
    colours.close()
    own = _own_layout(game, root)
    ledger = vocabulary.Ledger(_unit(root))
    faults.top = {key: child.kind for key, child in node.children.items()}
    (kinds, drafts, borders), (ground, boards, background) = _read_map(root, own, ledger, players)
    board, cover = ground if isinstance(ground, Board) else None, sections.read_cover(root, drafts)
    options = vocabulary.read_options(root)
    law = None if own is not None else read_law(root, game, boarded=board is not None)
    figures = (own or sections.GameLayout()).read_figures(root, ledger, drafts, players)
    words = read_words(root)
    components = read_components(root, board, made)
    if law is not None and isinstance(figures, sections.PlainFigures):
        figures = _add_law(record_figures(figures, law, components), root, (seats, players[-1], board, drafts, kinds), components)
    icons, history = root.text("icons", ""), sections.read_history(root)
    coded = own is None and root.choice("qr", ("true", "false"), "false") == "true"
    root.close(", and no text, condition or count names its values" if own is None else "")
    if check_appearance is not None:
        tinted = {code: Tinted(zone.name or code, zone.tint, at, zone.image is not None) for code, (zone, _, _, at, _) in drafts.items()}
        check_appearance({"seats": seats, **figures.ink_sections()}, node, faults, by_hand, TintedGround(board, tinted))
    faults.check()
    assert ground is not None  # one that could not be read is a fault
    zones = {code: draft.zone._replace(price=draft.price.times(ledger.scale) if draft.price else 0) for code, draft in drafts.items()}
    layout_id = identity(game, edition, players, tuple(seats), ground, zones, borders, options, figures)
    return GameSpec(
        *(game, name, title, edition, note, credits),
        *(players, seats, ground, boards),
        *(kinds, zones, borders),
        options,
        figures,
        words,
        components,
        layout_id,
        node.source.path,
        faults.sorted(),
        "" if words_at is None else os.path.join(os.path.dirname(words_at.source.path), *worded.split("/")),
        fonts,
        *(icons, history, coded),
        background,
        *(tuple(visible(note) for note in faults.notes), _values(node), lasting[0]),
        *(lasting[1], "", motto),
        cover,
    )


def _values(node: Node, name: str = "") -> dict[str, str]:
    """Return the values of a tree that are on one line, by their keys with dots between."""
    found: dict[str, str] = {}
    for key, child in node.children.items():
        path = f"{name}.{key}" if name else key
        if child.kind == "map":
            found |= _values(child, path)
        elif (text := child.text) and "\n" not in text:
            found[path] = text
    return found


def _add_law(
    figures: RecordFigures,
    root: Section,
    around: tuple[Mapping[str, vocabulary.Seat], int, Board | None, Mapping[str, vocabulary.ZoneDraft], Mapping[str, vocabulary.ZoneKind]],
    components: Mapping[str, Component],
) -> RecordFigures:
    """Return what the record judges by, with the law that the layout writes if it does; `around` are the things that it may name."""
    if "law" not in root.node.children:
        return figures
    from boardgen.layout.spec.written_law import Around, add_written

    return add_written(figures, root, Around(*around), components)


_Ground: TypeAlias = "tuple[Ground | None, dict[str, NamedBoard], vocabulary.BoardPicture | None]"
"""What a game is played on, None for one that is wrong; the boards that it ships beside it; and what lies under them."""
_Zones: TypeAlias = "tuple[dict[str, vocabulary.ZoneKind], dict[str, vocabulary.ZoneDraft], dict[str, frozenset[str]]]"


def _read_map(
    root: Section, own: sections.GameLayout | None, ledger: vocabulary.Ledger, players: tuple[int, int]
) -> tuple[_Zones, _Ground]:
    """Return the kinds of zones, the zones and their borders; and the ground."""
    if own is not None and own.zoneless:
        for key in ("kinds", "zones", "borders"):
            root.known.add(key)
            root.hidden.add(key)
            node = root.node.children.get(key)
            if node is not None:
                root.faults.add_key(node, "this game is played without zones", f"remove `{key}:`", "data:zone.none")
        return ({}, {}, {}), _read_ground(root, own, {}, players)
    kinds = vocabulary.read_kinds(root)
    _leave_out_unused(root)
    drafts = vocabulary.read_zones(root, kinds, ledger)
    for code, draft in drafts.items():
        zone, price, lot = draft.zone, draft.node.children.get("price"), draft.node.children.get("lot")
        if zone.lot > 1 and price is not None and lot is not None and root.faults.first_opened(lot, price) is price:
            what = f"{zone.name} ({code}) has a price of its own and keeps the lots of {zone.lot} of the game"
            root.faults.notes.append(f"{what}; write `lot: 1` for single units")
    ground = _read_ground(root, own, drafts, players)
    board = ground[0] if isinstance(ground[0], Board) else None
    borders = vocabulary.read_borders(root, board, drafts)
    if board is not None and drafts:
        _check_zones(board, root, drafts)
    return (kinds, drafts, borders), ground


def _leave_out_unused(root: Section) -> None:
    """Take zones away that a layout inherits and that its own map does not have."""
    zones, board, faults = root.node.children.get("zones"), root.node.children.get("board"), root.faults
    at_map = board.children.get("map") if board is not None else None
    if zones is None or zones.kind != "map" or at_map is None or at_map.kind != "scalar":
        return
    used = {code for _, _, row in at_map.rows() for code in row.split()} - {"."}
    if not used or used - zones.children.keys():
        return  # a code that is unknown may be one of these zones, misspelt
    unused = [code for code, node in zones.children.items() if code not in used and faults.first_opened(node, at_map) is not node]
    if unused:
        root.node.value["zones"] = zones.replace_value({code: node for code, node in zones.children.items() if code in used})
        these = "is a zone of the game that is" if len(unused) == 1 else "are zones of the game that are"
        faults.notes.append(f"{' '.join(unused)} {these} not on this map, and left out")


def _read_ground(
    root: Section, own: sections.GameLayout | None, zones: Mapping[str, vocabulary.ZoneDraft], players: tuple[int, int]
) -> _Ground:
    if own is not None and own.own_ground:
        return own.read_ground(root), {}, None
    if own is None and root.get("board") is None and not root.node.gone.get("board"):
        return NoBoard(), {}, None
    section = root.section("board", required=own is not None or "board" in root.node.gone)
    zones_node = root.node.children.get("zones", root.node.gone.get("zones"))
    unsure = zones_node is not None and zones_node.kind != "map"  # what cannot be read, or was left out, is reported already
    codes = ZoneCodes({code: draft.zone.name for code, draft in zones.items()}, zones_node.gone if zones_node is not None else {}, unsure)
    background = vocabulary.read_background(section)
    board = read_board(section, codes, players)
    if zones:
        root.hidden.add("boards")
    boards = read_boards(root, codes, board.pitch if board is not None else 1.0, players)
    size = section.get("size")
    alike = boards.get(size.text) if size is not None else None
    bare = board is not None and not (board.walls or board.starts or board.links)
    if bare and board is not None and alike is not None and (board.grid, board.holes) == (alike.board.grid, alike.board.holes):
        board = alike.board  # one board under two names: with the same starts, and so with the same id
    return board, boards, background


def _own_layout(game: str, root: Section) -> sections.GameLayout | None:
    """Return the reader of the game's own part of a layout, None where it has none."""
    if not is_name(game):
        node = root.get("game")
        if game and node is not None:
            remedy = f"write {game.lower()}" if game.isascii() and game.isalpha() else "write lower-case letters, such as gocaine"
            root.faults.add(node, f"{quoted(game)} is not the name of a game", remedy, "data:game")
        return None
    return game_part("boardgen", game, "layout", "LAYOUT", sections.GameLayout)


def _unit(root: Section) -> str:
    """Return the unit of money as the layout writes it, for messages about its sums."""
    money = root.node.children.get("money")
    unit = money.children.get("unit") if money is not None else None
    return (unit.text if unit is not None else "") or "money"


def _check_zones(board: Board, root: Section, zones: Mapping[str, vocabulary.ZoneDraft]) -> None:
    count, faults, at_map = count_pieces(board), root.faults, root.section("board").get("map")
    if zones.keys() - count.keys():
        faults.mark_faulty(root.node.children["zones"])  # how many there will be is not known
    misplaced = "map" in faults.top  # that is reported, and the map of the zones is not the one that is read
    for code, draft in zones.items():
        at = faults.first_opened(draft.node, at_map)
        if code not in count and not misplaced:
            remedy = f"put {code} on the map, or leave the zone out with `{code}: ~`"
            add = faults.add_key if at is draft.node else faults.add
            add(at, f"the zone {code} has no points on the map", remedy, "data:zone.empty")
    split = [code for code, draft in zones.items() if count.get(code, 0) > 1 and not draft.split]
    if split:
        listed = ", ".join(f"{code} into {count[code]}" for code in split)
        what = f"zones are split into pieces: {listed}"
        if len(split) == 1:
            what = f"the zone {split[0]} is split into {count[split[0]]} pieces"
        remedy = f"join them, or if this is intended write `split: true` in {'the zone' if len(split) == 1 else 'these zones'} or the kind"
        at = faults.first_opened(zones[split[0]].node, at_map)
        faults.add(at, what, remedy, "data:zone.pieces", "warning")
