"""Which games and layouts exist and which files may be opened; reads a layout, laid over the one that it extends.

A log names its layout in `Board:`, which may be a game on another of its boards (`find_by_header`).

A layout over another: maps key by key, tables and anything else replaced, `~` leaves a key out. Sections that a game of your own does not
have come from data/own/defaults.yaml, and words that all games print alike from data/words.yaml."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import islice

from boardgen.errors import DataError, Fault, alike, nearest, quoted, visible
from boardgen.files import escape, files_with, is_below, same, show_path, suggest_file
from boardgen.layout.decks.components import OWN_KEYS, check_used
from boardgen.layout.decks.recipe import PACKAGING
from boardgen.layout.files import shipped as ours
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.board_map import parse_size
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.rules_files import check_rules, check_wording, has_rules, rules_file
from boardgen.layout.spec.sections import font_nodes
from boardgen.layout.spec.spec import AppearanceCheck, GameSpec, identity, read_spec
from boardgen.layout.spec.words import LANGUAGE, check_words
from boardgen.layout.yaml.fields import OTHER_WORDS, describe, suggest_map
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read

SEARCHED = 100
"""Keys among which one is looked for that stands for `extends`."""


def check_head(node: Node, path: str, extends: bool, games: Mapping[str, str], faults: Faults) -> None:
    """Raise DataError for a file that does not say of what it is a layout: all else would be wrong with it too.

    `extends` is true if it extends another file; `games` are the files of the games that come with the programs, by name."""
    line = node.children.get("game")
    if line is None:
        first = islice(node.children, SEARCHED)
        words = [key for key in first if "extends" in OTHER_WORDS.get(key.lower(), ()) or alike(key, ("extends",))]
        value = node.children[words[0]].text if words else ""
        name = value if value in games else (alike(value, games) if value else "") or "gocaine"
        what = "this file does not name the game that it is a layout of"
        if words:
            problem = f"{quoted(words[0])} is not a key: {what}"
            faults.add_key(node.children[words[0]], problem, f"write `extends: {name}`", "data:key.unknown")
        else:
            games_told = ", ".join(sorted(games))
            faults.add(node, what, f"begin with a line such as `extends: {name}`; games: {games_told}", "data:key.missing")
        faults.check()
    if line is None or extends or same(games.get(line.text, ""), path):
        return
    name = line.text if line.text in games else alike(line.text, games)
    needed = ("edition", "players", "seats") if line.text in games else ("title", "players")  # what a file of a whole game has
    if name and any(key not in node.children for key in needed):
        what = f"`game: {visible(line.text)}` is for a file that defines a whole game, and this one does not"
        faults.add(line, what, f"write `extends: {name}`, and what differs from it", "data:game")
        faults.check()


WORDS = "words"


def add_shared_words(game: Node, shared: Node, faults: Faults) -> Node:
    """Return the tree of a game's own file, with the shared words that it lacks; `~` leaves one out. Neither tree is changed.

    A game in another language writes all its words itself, so that no kit mixes two languages unnoticed."""
    own, common = game.children.get(WORDS), shared.children.get(WORDS)
    if common is None or (own is not None and own.kind != "map" and not own.empty):
        return game
    written = own.children if own is not None else {}
    language = written.get(LANGUAGE)
    if language is not None and not language.empty and language.text != common.children[LANGUAGE].text:
        return game
    at = own or Node("map", {}, game.source, game.line, game.column, parent=game, step=f".{WORDS}")
    words = at.replace_value({**common.children, **written})
    for key, node in written.items():
        if node.empty and node.value:
            del words.value[key]
            words.gone[key] = node
            if key not in common.children:
                faults.add_key(node, f"there is no {quoted(key)} to leave out", faults.hint(key, common.children), "data:key.unknown")
    return game.replace_value({**game.children, WORDS: words})


INSTEAD = ("map", "size")
"""A layout gives one of these for a board, which replaces the other one of its base."""
MAPS = {"board": INSTEAD, "map": ("rows",)}
"""The sections that have the map of a game, with the keys that replace it. The note and the motto of the base are about its own map."""
TABLES = ("$.seizure",)
"""Maps that a layout replaces as a whole: rows of two tables together say what neither means."""
CLOSED = {"$.words": "the game has no word called {}", "$.options": "the rules of the game have no option {}"}
"""Maps whose keys the game decides, and the error for a layout that adds to them."""
NARROWED = "choices"
"""What a layout may leave out of and not add to: the choices that the rules know."""


def _drop_replaced(base: Node, over: Node) -> Node:
    """Return the base of a map without what belongs to what is replaced: the country of rows, and where the name of a zone may break."""
    path, new, old = over.path, over.children.get("name"), base.children.get("name")
    if path == "$.map" and "rows" in over.children:
        left_out = "country"
    elif path.startswith("$.zones.") and new is not None and old is not None and new.text != old.text:
        left_out = "break"
    else:
        return base
    return base.replace_value({key: node for key, node in base.children.items() if key != left_out})


def merge(base: Node, over: Node, faults: Faults) -> Node:
    """Return the tree of `over` with everything that it does not say taken from `base`. Neither is changed."""
    base = _drop_replaced(base, over)
    merged = over.replace_value(dict(base.children))
    merged.gone = {key: node for key, node in base.gone.items() if key not in over.children}
    closed = CLOSED.get(over.path)
    if over.path == "$.board" or over.path.startswith("$.boards."):
        whole = [key for key in INSTEAD if key in over.children and not over.children[key].empty]
        for key in INSTEAD:
            if whole and key not in over.children:
                merged.value.pop(key, None)
    if over.path == "$" and any(
        key in over.children[name].children for name, keys in MAPS.items() if name in over.children for key in keys
    ):
        merged.value = {key: child for key, child in merged.value.items() if key not in ("note", "motto", "cover")}
    for key, node in over.children.items():
        under = base.children.get(key)
        if under is not None and under.kind == "list" and node.kind == "map" and node.path == "$.credits":
            under = under.replace_value({name: child for item in under.items for name, child in item.children.items()})
        if node.empty and node.value:
            if under is None:
                faults.add_key(node, f"there is no {quoted(key)} to leave out", faults.hint(key, base.children), "data:key.unknown")
            elif (closed and over.path != "$.words") or (f"{over.path}.{key}" == "$.options"):  # words are checked separately
                faults.add(node, f"{quoted(key)} cannot be left out: the rules use it", "delete the line", "data:key.missing")
            merged.value.pop(key, None)
            merged.gone[key] = node
        elif under is not None and under.kind == "map" and node.empty:
            continue  # a key with nothing below it but comments: it changes nothing
        elif under is not None and under.kind == "map" and node.kind == "map":
            merged.value[key] = _replace_table(under, node) if node.path in TABLES else merge(under, node, faults)
        elif under is not None and under.kind == "map" and node.kind in ("scalar", "list") and not _may_be_other(node):
            faults.add(node, f"a map of keys belongs here, not {describe(node)}", suggest_map(node, under), "data:type")
            merged.value[key] = node.replace_value(None, "broken")
        else:
            if under is None and closed:
                faults.add_key(node, closed.format(quoted(key)), faults.hint(key, base.children), "data:key.unknown")
                merged.value[key] = node.replace_value(None, "broken")
                continue
            elif under is not None and key == NARROWED and over.path.startswith("$.options."):
                _same_choices(under, node, faults)
            merged.value[key] = node
    return merged


def _replace_table(under: Node, node: Node) -> Node:
    """Return a table that knows which one it replaces."""
    table = node.replace_value(node.value)
    table.replaced = under
    return table


def _may_be_other(node: Node) -> bool:
    """Return whether something else than a map may take the place of one: a list of credits, and counts of another section."""
    return node.path == "$.credits" or (node.kind == "scalar" and node.step == ".counts")


def _same_choices(under: Node, node: Node, faults: Faults) -> None:
    choices = [item.text for item in under.items]
    for item in node.items:
        if item.text and item.text not in choices:
            faults.add(item, f"the rules do not have the choice {quoted(item.text)}", faults.hint(item.text, choices), "data:option")


LEVELS = 8
"""How many layouts may extend one another."""

_GAMES: dict[tuple[object, ...], GameSpec] = {}


def load(name_or_path: str, check_appearance: AppearanceCheck | None = None) -> GameSpec:
    """Return a game or an example by its name, or a layout by the path of its file. Raises DataError with every fault found in one run.

    `check_appearance` finds what is wrong with colours and characters, for whoever prints."""
    path, shown, name = _place(name_or_path)
    if path in ours.files_of_games().values():
        now = (
            path,
            shown,
            name,
            check_appearance,
            ours.version(path),
            ours.version(rules_file(name)),
            ours.version(ours.words_file()),
            ours.version(ours.messages_file()),
        )
        if now not in _GAMES:
            ours.keep(_GAMES, now, _load(path, shown, name, check_appearance))
        return _GAMES[now]
    return _load(path, shown, name, check_appearance)


def is_shipped(spec: GameSpec) -> bool:
    """Return whether `load` made this of the file of a game as it comes with the program: neither that nor its pictures change."""
    return any(spec is one for one in _GAMES.values())


def tree(name_or_path: str, faults: Faults) -> Node:
    """Return the merged tree of a layout that `load` can read, for the places of what it says."""
    path, shown, _ = _place(name_or_path)
    node = _tree(path, shown, faults, (), [])
    assert node is not None  # it has been read before
    return node


def _place(name_or_path: str) -> tuple[str, str, str]:
    """Return the file of a game or layout, as it is opened and as it is shown, and the layout's name. Raises DataError."""
    if not name_or_path.endswith(SUFFIXES):
        path = ours.files_of_games().get(name_or_path)
        if path is not None:
            return path, show_path(path), name_or_path
        if not os.path.exists(name_or_path):
            file = ours.example(name_or_path)
            if file is not None:
                return file, show_path(file), name_or_path
            named = ours.other_game(name_or_path)
            problem, remedy = named or ("there is no such game or file", _suggest_remedy(name_or_path))
            raise DataError(Fault(name_or_path, 0, 0, "", problem, remedy, "error", "data:file.missing"))
    stem = os.path.splitext(os.path.basename(name_or_path))[0]
    if not stem.isprintable():  # it is printed on every sheet, and logs name the layout by it
        problem = "a layout gets its name from its file, and this name is not UTF-8 or has characters that cannot be printed"
        raise DataError(Fault(name_or_path, 0, 0, "", problem, "rename the file, such as harbour.yaml", "error", "data:file.name"))
    own = [game for game, path in ours.files_of_games().items() if same(path, name_or_path)]
    return name_or_path, name_or_path, own[0] if own else stem


def _suggest_remedy(name_or_path: str) -> str:
    """Return the remedy for what is neither a game nor an example nor a file."""
    if os.path.dirname(name_or_path):
        return suggest_file(name_or_path, SUFFIXES)
    own = files_with(os.curdir, SUFFIXES)
    whole = [file for file in own if os.path.splitext(file)[0] == name_or_path]  # its ending was left out
    near = whole[0] if whole else alike(name_or_path, (*ours.names(), *ours.examples(), *own))
    games = nearest(name_or_path, ours.names()) or "there are no games"
    return f"did you mean {quoted(near)}?" if near else f"{games}; for a layout of your own, name its file, such as harbour.yaml"


def _check_components(node: Node, faults: Faults) -> None:
    """Report keys of components that no kit of the game uses."""
    game, components = node.children.get("game"), node.children.get("components")
    path = ours.files_of_games().get(game.text) if game is not None else None
    if path is None or game is None or components is None:
        return
    maps = {name: one for name, one in components.children.items() if one.kind == "map"}
    of_game = {source: same(source, path) for source in {one.source.path for one in maps.values()}}
    own = {name: one for name, one in maps.items() if not of_game[one.source.path]}
    base = _read_base(path, show_path(path), Faults()) if own else None
    if base is not None and "components" in base.children:
        check_used(game.text, own, base.children["components"].children, faults)


def _load(path: str, shown: str, name: str, check_appearance: AppearanceCheck | None = None) -> GameSpec:
    faults = Faults()
    layers: list[Node] = []
    node = _tree(path, shown, faults, (), layers)
    if node is None:
        faults.check()
        raise AssertionError("a file without a tree has a fault")
    check_head(node, path, len(layers) > 1, ours.files_of_games(), faults)
    game = node.children.get("game")
    check_words(node, layers, faults, rules=game is not None and has_rules(game.text))
    check_wording(node, faults)
    _check_components(node, faults)
    if check_appearance is not None:
        check_rules(node, faults)
    return read_spec(node, name, faults, check_appearance, list_kit_components(layers[0]))


def list_kit_components(game: Node) -> frozenset[str]:
    """Return the components that the kit of a game makes, by the tree of its file or of a copy; all others are made by kind."""
    components, line = game.children.get("components"), game.children.get("game")
    name = line.text if line is not None else ""
    path = ours.files_of_games().get(name)
    if components is None or path is None or not ours.has_module("boardgen", name, "kit"):
        return frozenset()
    known = components if same(path, game.source.path) else ours.read_shipped(path).children["components"]
    own = {name: one.children for name, one in components.children.items() if name in known.children}
    packaging = {name for name, keys in own.items() if "kind" in keys and keys["kind"].text in PACKAGING}
    return frozenset(name for name, keys in own.items() if name not in packaging and not any(key in keys for key in OWN_KEYS))


_BASES: dict[tuple[object, ...], Node] = {}
"""The trees of games that layouts extend, by the versions of their files."""


def _read_base(path: str, shown: str, faults: Faults) -> Node | None:
    """Return the tree of a game that a layout extends. Where nothing is wrong with the file, each version of it is read once."""
    now = path, shown, ours.version(path)
    if now not in _BASES:
        found = Faults()
        node = read(path, shown, found)
        if node is None or found.sorted():
            return read(path, shown, faults)
        ours.keep(_BASES, now, node)
    faults.note_file(shown)
    return _BASES[now].replace_value(dict(_BASES[now].children))


def _tree(path: str, shown: str, faults: Faults, chain: tuple[str, ...], layers: list[Node]) -> Node | None:
    """Return the tree of a file over the tree of what it extends. The trees of all files go into `layers`, that of the game first."""
    node = _read_base(path, shown, faults) if chain and path in ours.files_of_games().values() else read(path, shown, faults)
    extends = node.children.get("extends") if node is not None else None
    if node is None or extends is None:
        if node is not None:
            shared = ours.read_shipped(ours.words_file())
            faults.note_file(shared.source.shown)
            node = add_shared_words(node, shared, faults)
            if "game" in node.children and node.children["game"].text not in ours.files_of_games():
                node = add_defaults(node, ours.read_shipped(ours.defaults_file()), faults)
            layers.append(node)
        return node
    chain = (*chain, os.path.realpath(path))
    base = _base(extends, path, shown, faults, chain, layers)
    layers.append(node)
    if base is None:
        return None
    game, other = base.children.get("game"), node.children.get("game")
    if game is not None and other is not None and other.text != game.text:
        what = f"a layout of {quoted(game.text)} cannot be one of {quoted(other.text)}"
        faults.add(other, what, "remove the key: a layout belongs to the game that it extends", "data:game")
    merged = merge(base, node, faults)
    merged.value.pop("extends", None)
    node.parent = merged  # prose of the layout is in the language of the whole
    if game is not None:
        merged.value["game"] = game
    return merged


def _base(extends: Node, path: str, shown: str, faults: Faults, chain: tuple[str, ...], layers: list[Node]) -> Node | None:
    name = extends.text
    if extends.kind == "broken":
        return None
    if not name:
        remedy = "write a name, such as `extends: gocaine`, or the path of a file"
        faults.add(extends, f"the name of a game or a path belongs here, not {describe(extends)}", remedy, "data:type")
        return None
    games = ours.files_of_games()
    if name in games:
        target, base_shown = games[name], show_path(games[name])
    else:
        target, reason = _find_extended_file(name, path)
        if reason:
            faults.add(extends, f"{quoted(name)}: {reason}", "name a game, or a file beside this one or below it", "data:path")
            return None
        base_shown = os.path.join(os.path.dirname(shown), *name.split("/"))
        if not os.path.isfile(target):
            file = ours.example(name)
            if file is None:
                what = f"there is no game or file {quoted(name)}"
                hint = ours.likeliest(name) or "name a game, or a file beside this one"
                faults.add(extends, what, hint, "data:extends")
                return None
            target, base_shown = file, show_path(file)
    if os.path.realpath(target) in chain:
        faults.add(extends, f"{quoted(name)} extends this file in a circle", "make one of them extend a game", "data:extends.circle")
        return None
    if len(chain) >= LEVELS:
        faults.add(extends, f"more than {LEVELS} layouts extend one another", "extend a game more directly", "data:extends.depth")
        return None
    return _tree(target, base_shown, faults, chain, layers)


def _find_extended_file(name: str, path: str) -> tuple[str, str]:
    """Return the file that a path after `extends:` in the file `path` means, and why it is refused unread, empty when it is not."""
    folder = os.path.dirname(path)
    target = os.path.join(folder, *name.split("/"))
    reason = escape(name)
    if not reason and not is_below(target, folder or "."):
        reason = "the path leads out of the folder of this file"
    return target, reason


def files(name_or_path: str, pictures: bool = True) -> tuple[str, ...]:
    """Return the files that a layout is read from: its own, those that it extends, existing or not, the shared words, and its data.

    Data are rows, fonts and pictures of the board, and with `pictures` those that faces could show, and the folders of these. It never
    raises: where a file cannot be read or names none that it extends, the chain ends."""
    try:
        path = _place(name_or_path)[0]
    except DataError:
        return (name_or_path,)
    paths: list[str] = []
    data: list[str] = []
    reason, games = "", ours.files_of_games()
    while not reason and path not in paths and len(paths) <= LEVELS:
        paths.append(path)
        own = path not in games.values()
        node = read(path, path, Faults()) if own else _read_base(path, show_path(path), Faults())
        if node is not None and own:
            data += find_used_files(node, pictures)
        extends = node.children.get("extends") if node is not None else None
        if extends is None or not extends.text:
            break
        path, reason = (games[extends.text], "") if extends.text in games else _find_extended_file(extends.text, path)
        if not reason and not os.path.isfile(path):
            path = ours.example(extends.text) or path
    shared = (ours.words_file(),) if node is not None and extends is None else ()
    return tuple(dict.fromkeys((*paths, *shared, *data)))


COMPONENTS = "components"


def add_defaults(game: Node, defaults: Node, faults: Faults) -> Node:
    """Return the tree of a game's own file with each section of `defaults` that it does not have. Neither tree is changed.

    A section that the game writes replaces that of the defaults as a whole. Components are added to; `~` leaves one out."""
    if game.kind != "map" or "game" not in game.children:
        return game
    missing = {key: node for key, node in defaults.children.items() if key not in game.children}
    faults.note_file(defaults.source.shown)
    if "seats" in missing and "law" in game.children:
        from boardgen.layout.spec.written_law import seats_of_law

        missing["seats"] = seats_of_law(game.children.get("law"), missing["seats"])
    tree = game.replace_value({**game.children, **missing})
    own = game.children.get(COMPONENTS)
    if own is not None and own.kind == "map":  # one that the game does not name is made all the same, such as the title sheet
        left_out = {key: node for key, node in own.children.items() if node.empty and node.value}
        entries = {**defaults.children[COMPONENTS].children, **own.children}
        tree.value[COMPONENTS] = own.replace_value({key: node for key, node in entries.items() if key not in left_out})
        tree.value[COMPONENTS].gone.update(left_out)
    return tree


PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST = 500
"""The maximum number of pictures and folders that are found."""
DEEPEST = 3
"""How many folders below the layout's own are searched for pictures."""


def find_used_files(tree: Node, pictures: bool) -> tuple[str, ...]:
    """Return the files that one layout file names, whether or not they are there.

    With `pictures`, those below its folder are added if it draws faces."""
    folder = os.path.dirname(tree.source.path)
    components = tree.children.get("components")
    own = [node for node in components.children.values() if node.kind == "map"] if components is not None else []
    named = [*font_nodes(tree), *(node.children[key] for node in own for key in ("from", "figures") if key in node.children)]
    named += [tree.children["wording"]] if "wording" in tree.children else []
    paths = [os.path.join(folder, *node.text.split("/")) for node in named if node.text and not escape(node.text)]
    paths += _picture_files(tree, folder)
    drawn = {"faces", "icons"} & set(tree.children) or any({"front", "back", "from", "faces"} & set(node.children) for node in own)
    found = sorted(_pictures(folder or os.curdir, DEEPEST)) if pictures and drawn else []
    return tuple(dict.fromkeys((*(path for path in paths if is_below(path, folder or ".")), *found[:MOST])))


def _picture_files(tree: Node, folder: str) -> Iterator[str]:
    """Yield the pictures of the board, its kinds of zones and its zones, by their paths."""
    board = tree.children.get("board")
    holders = [board.children["background"]] if board is not None and "background" in board.children else []
    for key in ("kinds", "zones"):
        holders += tree.children[key].children.values() if key in tree.children else ()
    for holder in holders:
        for image in (holder.children.get(key) for key in ("image", "over")):
            if image is not None and image.text and not escape(image.text):
                yield os.path.join(folder, *image.text.split("/"))


def _pictures(folder: str, deep: int) -> Iterator[str]:
    """Yield the pictures in a folder and below it, and the folders themselves: their state changes when a picture is added."""
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    if any(entry.name.lower().endswith(PICTURES) for entry in found):
        yield folder
    for entry in found[:MOST]:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if deep and entry.name != "output":
                yield from _pictures(entry.path, deep - 1)
        elif entry.name.lower().endswith(PICTURES):
            yield entry.path


def find_by_header(header: str, folder: str, game: str, known: GameSpec | None = None) -> GameSpec:
    """Return the layout that a log names in `Board:`: a game, a layout below the log's own `folder`, or a size such as 13x13.

    Each may carry `@id`. Raises DataError for a path that leaves the folder or names a host (it is not read), a layout
    of another game, another id than the layout has, or a size for a game that needs zones. Where no `game` is named, the layout is one
    of a game under the record, which it names itself. `known` is the layout that the header names without its id, where it was read before.
    """
    name, at, pin = header.partition("@")
    pin = pin.lower()
    if at and not (len(pin) == 6 and all(sign in "0123456789abcdef" for sign in pin)):
        remedy = "a layout id is six digits from 0-9 a-f, as printed on the board"
        raise ours.header_error(header, f"{quoted(pin)} is not a layout id", remedy, "data:pin")
    spec = known or _find_layout(name, header, folder, game)
    if not game and not isinstance(spec.figures, RecordFigures):
        raise ours.header_error(header, f"this is a layout of {spec.game}", f"add the line `Game: {spec.game}`", "data:pin.game")
    if game and spec.game != game:
        remedy = f"write `Game: {spec.game}`, or name a layout of {game}"
        raise ours.header_error(header, f"this is a layout of {spec.game}, and the game is {game}", remedy, "data:pin.game")
    if at and pin != spec.layout_id:
        problem = f"the log was written for {name}@{pin}, and the layout is now {spec.pin}"
        remedy = "find the layout that was printed, or correct the id if the difference does not matter"
        raise ours.header_error(header, problem, remedy, "data:pin")
    return spec


def _find_layout(name: str, header: str, folder: str, game: str) -> GameSpec:
    try:
        size = parse_size(name)
    except ValueError as problem:
        raise ours.header_error(header, f"{quoted(name)} is out of range", str(problem), "data:range") from None
    if size is not None:
        return put_on_board(find_game(game, folder), name)
    if name in ours.files_of_games():
        return load(name)
    shipped = load(game) if game in ours.files_of_games() else None
    if shipped is not None and name in shipped.boards:
        return put_on_board(shipped, name)
    reason = escape(name)
    if reason:
        raise ours.header_error(header, reason, "name a layout in the folder of the log, or below it", "data:path")
    path = name if name.endswith(SUFFIXES) else f"{name}{SUFFIXES[0]}"
    full = os.path.join(folder, *path.split("/"))
    if not is_below(full, folder):
        raise ours.header_error(header, "the path leads out of the folder of the log", "name a layout below it", "data:path")
    if not os.path.isfile(full):
        file = ours.example(name)
        if file is not None:
            return load(file)
        raise ours.header_error(header, f"there is no layout {quoted(name)}", _boards(name, shipped, folder), "data:file.missing")
    return load(full)


def own_file(game: str, folder: str) -> str | None:
    """Return the file of a game that does not come with the programs: a layout or an example with its name; None where there is none."""
    if not game or escape(game) or "/" in game:
        return None
    full = os.path.join(folder, f"{game}{SUFFIXES[0]}")
    return full if is_below(full, folder) and os.path.isfile(full) else ours.example(game)


def find_games_beside(folder: str) -> dict[str, str]:
    """Return the games of the layouts in a folder that do not come with the programs, by the names of the files."""
    found = {}
    for name in files_with(folder, SUFFIXES[:1])[:MOST]:
        try:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                words = next((line.partition("#")[0].split() for line in file if line.startswith("game:")), [])
        except (OSError, UnicodeDecodeError):
            continue
        if len(words) == 2 and words[1] not in ours.files_of_games():
            found[name.removesuffix(SUFFIXES[0])] = words[1].strip("\"'")
    return found


def find_game(game: str, folder: str) -> GameSpec:
    """Return a game by its name alone: one that comes with the programs, or one whose layout is in this folder. Raises DataError."""
    if game in ours.files_of_games():
        return load(game)
    file = own_file(game, folder)
    if file is None:
        raise ours.header_error(game, f"there is no game {quoted(game)}", f"put its layout {game}.yaml beside the log", "data:file.missing")
    spec = load(file)
    if spec.game != game:
        problem, remedy = f"{game}.yaml is a layout of {spec.game}", f"write `Game: {spec.game}` and `Board: {game}`"
        raise ours.header_error(game, problem, remedy, "data:pin.game")
    return spec


def put_on_board(spec: GameSpec, name: str) -> GameSpec:
    """Return the game on another board: one that it ships, or a plain grid such as 10x12.

    Raises DataError for a name of neither kind, and for a game that is not played on plain intersections."""

    if spec.zones or not isinstance(spec.ground, Board):
        what = "zones" if spec.zones else "a map of its own"
        problem = f"{spec.title} is played on {what}, and a plain grid of {name} has none"
        raise ours.header_error(name, problem, "write a layout with a map" + " and zones" * bool(spec.zones), "data:board.zones")
    board = spec.boards[name].board if name in spec.boards else _grid(spec, name)
    layout_id = identity(spec.game, spec.edition, spec.players, tuple(spec.seats), board, {}, {}, spec.options, spec.figures)
    return spec._replace(name=name, ground=board, layout_id=layout_id)


def board_for(spec: GameSpec, players: int) -> str | None:
    """Return the first board of the game that is for so many players, where the layout's own is not; None for its own."""
    if spec.suited[0] <= players <= spec.suited[1]:
        return None
    return next((name for name, one in spec.boards.items() if one.players[0] <= players <= one.players[1]), None)


def _grid(spec: GameSpec, name: str) -> Board:
    try:
        size = parse_size(name)
    except ValueError as problem:
        raise ours.header_error(name, f"{quoted(name)} is out of range", str(problem), "data:range") from None
    if size is None:
        remedy = nearest(name, spec.boards) or f"boards: {', '.join(spec.boards) or 'none'}; or a size such as 10x12"
        raise ours.header_error(name, f"there is no board {quoted(name)}", remedy, "data:file.missing")
    return Board.plain(*size, spec.board.pitch, spec.board.grid)


def _boards(name: str, spec: GameSpec | None, folder: str) -> str:
    """Return what a log of this game (None: it is in the folder itself) in `folder` could have meant by a `Board:` that is not there."""
    shipped = (*spec.boards, spec.game) if spec is not None else ()
    try:
        beside_it = [os.path.splitext(entry)[0] for entry in os.listdir(folder or ".") if entry.endswith(SUFFIXES)]
    except OSError:
        beside_it = []
    near = nearest(name, (*shipped, *ours.examples(), *beside_it))
    if near.startswith("did"):
        return near
    if spec is None:
        return "put the layout beside the log"
    sizes = "" if spec.zones or not isinstance(spec.ground, Board) else "a size such as 10x12, "
    return f"name {', '.join(shipped)}, {sizes}or a layout beside the log"
