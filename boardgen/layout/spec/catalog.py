"""Which games and layouts exist, where their files are, and which files may be opened at all."""

from __future__ import annotations

import os

from boardgen.errors import DataError, Fault, quoted
from boardgen.files import below, escape, same, shown_as
from boardgen.layout.decks.components import OWN_KEYS, check_used
from boardgen.layout.decks.making import PACKAGING
from boardgen.layout.files.game_line import check_head
from boardgen.layout.files.shipped import (
    defaults_file,
    example,
    examples,
    files_of_games,
    kept,
    likeliest,
    messages_file,
    names,
    other_game,
    read_shipped,
    version,
    words_file,
)
from boardgen.layout.spec.rules_files import check_rules, check_wording, has_rules, rules_file
from boardgen.layout.spec.shared_words import with_shared_words
from boardgen.layout.spec.spec import AppearanceCheck, GameSpec, read_spec
from boardgen.layout.spec.words import check_words
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import described
from boardgen.layout.yaml.merge import merge
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read
from boardgen.spelling import alike, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

LEVELS = 8
"""How many layouts may extend one another."""

_GAMES: dict[tuple[object, ...], GameSpec] = {}


def load(name_or_path: str, check_appearance: AppearanceCheck | None = None) -> GameSpec:
    """A game or an example by its name, or a layout by the path of its file. Raises DataError with every fault found in one run.

    `check_appearance` finds what is wrong with colours and characters, for whoever prints.
    """
    path, shown, name = _place(name_or_path)
    if path in files_of_games().values():
        now = path, shown, name, check_appearance, version(path), version(rules_file(name)), version(words_file()), version(messages_file())
        if now not in _GAMES:
            kept(_GAMES, now, _load(path, shown, name, check_appearance))
        return _GAMES[now]
    return _load(path, shown, name, check_appearance)


def tree(name_or_path: str, faults: Faults) -> Node:
    """The merged tree of a layout that `load` can read, for the places of what it says."""
    path, shown, _ = _place(name_or_path)
    node = _tree(path, shown, faults, (), [])
    assert node is not None  # it has been read before
    return node


def _place(name_or_path: str) -> tuple[str, str, str]:
    """The file of a game or layout, as it is opened and as it is shown, and the layout's name. Raises DataError."""
    if not name_or_path.endswith(SUFFIXES):
        path = files_of_games().get(name_or_path)
        if path is not None:
            return path, shown_as(path), name_or_path
        if not os.path.exists(name_or_path):
            file = example(name_or_path)
            if file is not None:
                return file, shown_as(file), name_or_path
            named = other_game(name_or_path)
            problem, remedy = named or ("there is no such game or file", _meant(name_or_path))
            raise DataError(Fault(name_or_path, 0, 0, "", problem, remedy, "error", "data:file.missing"))
    stem = os.path.splitext(os.path.basename(name_or_path))[0]
    if not stem.isprintable():  # it is printed on every sheet, and logs name the layout by it
        problem = "a layout gets its name from its file, and this name is not UTF-8 or has characters that cannot be printed"
        raise DataError(Fault(name_or_path, 0, 0, "", problem, "rename the file, such as harbour.yaml", "error", "data:file.name"))
    own = [game for game, path in files_of_games().items() if same(path, name_or_path)]
    return name_or_path, name_or_path, own[0] if own else stem


def _meant(name_or_path: str) -> str:
    """The remedy for what is neither a game nor an example nor a file."""
    from boardgen.files import instead, named

    if os.path.dirname(name_or_path):
        return instead(name_or_path, SUFFIXES)
    own = named(os.curdir, SUFFIXES)
    whole = [file for file in own if os.path.splitext(file)[0] == name_or_path]  # its ending was left out
    near = whole[0] if whole else alike(name_or_path, (*names(), *examples(), *own))
    games = nearest(name_or_path, names()) or "there are no games"
    return f"did you mean {quoted(near)}?" if near else f"{games}; for a layout of your own, name its file, such as harbour.yaml"


def _check_components(node: Node, faults: Faults) -> None:
    """Reports keys of components that no kit of the game uses."""
    game, components = node.children.get("game"), node.children.get("components")
    path = files_of_games().get(game.text) if game is not None else None
    if path is None or game is None or components is None:
        return
    maps = {name: one for name, one in components.children.items() if one.kind == "map"}
    of_game = {source: same(source, path) for source in {one.source.path for one in maps.values()}}
    own = {name: one for name, one in maps.items() if not of_game[one.source.path]}
    base = read(path, path, Faults()) if own else None
    if base is not None and "components" in base.children:
        check_used(game.text, own, base.children["components"].children, faults)


def _load(path: str, shown: str, name: str, check_appearance: AppearanceCheck | None = None) -> GameSpec:
    faults = Faults()
    layers: list[Node] = []
    node = _tree(path, shown, faults, (), layers)
    if node is None:
        faults.check()
        raise AssertionError("a file without a tree has a fault")
    check_head(node, path, len(layers) > 1, files_of_games(), faults)
    game = node.children.get("game")
    check_words(node, layers, faults, rules=game is not None and has_rules(game.text))
    check_wording(node, faults)
    _check_components(node, faults)
    if check_appearance is not None:
        check_rules(node, faults)
    return read_spec(node, name, faults, check_appearance, made_by_kit(layers[0]))


def made_by_kit(game: Node) -> frozenset[str]:
    """The components that the kit of a game makes, by the tree of the game's own file; all others of a layout are made by their kind."""
    components = game.children.get("components")
    if components is None or not any(same(path, game.source.path) for path in files_of_games().values()):
        return frozenset()
    own = {name: one.children for name, one in components.children.items()}
    packaging = {name for name, keys in own.items() if "kind" in keys and keys["kind"].text in PACKAGING}
    return frozenset(name for name, keys in own.items() if name not in packaging and not any(key in keys for key in OWN_KEYS))


def _tree(path: str, shown: str, faults: Faults, chain: tuple[str, ...], layers: list[Node]) -> Node | None:
    """The tree of a file over the tree of what it extends. The trees of all files go into `layers`, that of the game first."""
    node = read(path, shown, faults)
    extends = node.children.get("extends") if node is not None else None
    if node is None or extends is None:
        if node is not None:
            shared = read_shipped(words_file())
            faults.opened(shared.source.shown)
            node = with_shared_words(node, shared, faults)
            if not any(same(path, file) for file in files_of_games().values()):
                from boardgen.layout.files.defaults import with_defaults  # for games of your own alone

                node = with_defaults(node, read_shipped(defaults_file()), faults)
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
    if game is not None:
        merged.value["game"] = game
    return merged


def _base(extends: Node, path: str, shown: str, faults: Faults, chain: tuple[str, ...], layers: list[Node]) -> Node | None:
    name = extends.text
    if extends.kind == "broken":
        return None
    if not name:
        remedy = "write a name, such as `extends: gocaine`, or the path of a file"
        faults.add(extends, f"the name of a game or a path belongs here, not {described(extends)}", remedy, "data:type")
        return None
    games = files_of_games()
    if name in games:
        target, base_shown = games[name], shown_as(games[name])
    else:
        target, reason = _extended(name, path)
        if reason:
            faults.add(extends, f"{quoted(name)}: {reason}", "name a game, or a file beside this one or below it", "data:path")
            return None
        base_shown = os.path.join(os.path.dirname(shown), *name.split("/"))
        if not os.path.isfile(target):
            file = example(name)
            if file is None:
                what = f"there is no game or file {quoted(name)}"
                hint = likeliest(name) or "name a game, or a file beside this one"
                faults.add(extends, what, hint, "data:extends")
                return None
            target, base_shown = file, shown_as(file)
    if os.path.realpath(target) in chain:
        faults.add(
            extends,
            f"{quoted(name)} extends this file in a circle",
            "make one of them extend a game",
            "data:extends.circle",
        )
        return None
    if len(chain) >= LEVELS:
        faults.add(extends, f"more than {LEVELS} layouts extend one another", "extend a game more directly", "data:extends.depth")
        return None
    return _tree(target, base_shown, faults, chain, layers)


def _extended(name: str, path: str) -> tuple[str, str]:
    """The file that a path after `extends:` in the file `path` means, and why it is refused unread, empty when it is not."""
    folder = os.path.dirname(path)
    target = os.path.join(folder, *name.split("/"))
    reason = escape(name)
    if not reason and not below(target, folder or "."):
        reason = "the path leads out of the folder of this file"
    return target, reason


def files(name_or_path: str) -> tuple[str, ...]:
    """The files that a layout is read from: its own, those that it extends, whether or not they are there, the shared words, and its data.

    Data are rows, fonts and pictures, and the folders of these.
    Never raises: where a file cannot be read or names none that it extends, the chain ends.
    """
    try:
        path = _place(name_or_path)[0]
    except DataError:
        return (name_or_path,)
    paths: list[str] = []
    data: list[str] = []
    reason, games = "", files_of_games()
    while not reason and path not in paths and len(paths) <= LEVELS:
        paths.append(path)
        node = read(path, path, Faults())
        if node is not None and path not in games.values():
            from boardgen.layout.spec.used_files import used_files

            data += used_files(node)
        extends = node.children.get("extends") if node is not None else None
        if extends is None or not extends.text:
            break
        path, reason = (games[extends.text], "") if extends.text in games else _extended(extends.text, path)
        if not reason and not os.path.isfile(path):
            path = example(extends.text) or path
    shared = (words_file(),) if node is not None and extends is None else ()
    return tuple(dict.fromkeys((*paths, *shared, *data)))
