"""Which games and layouts exist, where their files are, and which files may be opened at all."""

from __future__ import annotations

import os

from boardgen.errors import DataError, Fault, quoted, visible
from boardgen.layout.board import Board
from boardgen.layout.board_map import parse_size
from boardgen.layout.components import check_heeded
from boardgen.layout.faults import Faults, alike, nearest
from boardgen.layout.fields import said
from boardgen.layout.game_line import check_head
from boardgen.layout.merge import merge
from boardgen.layout.node import SUFFIXES, Node, read
from boardgen.layout.paths import below, escape, same, shown_as
from boardgen.layout.rulebook import MESSAGES, Rulebook, read_rulebook
from boardgen.layout.shared_words import with_shared_words
from boardgen.layout.spec import GameSpec, Looks, beside, identity, read_spec
from boardgen.layout.words import check_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LEVELS = 8
"""How many layouts may extend one another."""

_GAMES: dict[tuple[object, ...], GameSpec] = {}
_TREES: dict[tuple[object, ...], Node] = {}
"""What was read from the games' files, and from those of their rules and of the shared words, by the versions of the files."""


def data_folder() -> str:
    """The folder of the games' files: inside an installed package, else beside it in the checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "data")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "data")


def names() -> tuple[str, ...]:
    """The games, in alphabetical order: every data file names the game it defines."""
    return tuple(sorted(_files()))


def _files() -> dict[str, str]:
    """The file of each game. Reads no more than the head of each file."""
    folder = data_folder()
    found: dict[str, str] = {}
    try:
        entries = sorted(os.listdir(folder))
    except OSError:
        return found
    for entry in entries:
        if entry.endswith(SUFFIXES):
            path = os.path.join(folder, entry)
            with open(path, "rb") as stream:
                head = stream.read(4096).decode("utf-8", "replace")
            for line in head.splitlines():
                if line.startswith("game:"):
                    game = line[5:].split("#")[0].strip()
                    found.setdefault(game, path)
                    break
    return found


def load(name_or_path: str, looks: Looks | None = None) -> GameSpec:
    """A game or an example by its name, or a layout by the path of its file. Raises DataError with every fault found in one run.

    `looks` finds what is wrong with colours and characters, for whoever prints.
    """
    path, shown, name = _place(name_or_path)
    if path in _files().values():
        now = path, shown, name, looks, _version(path), _version(_rules_file(name)), _version(_words_file())
        if now not in _GAMES:
            _kept(_GAMES, now, _load(path, shown, name, looks))
        return _GAMES[now]
    return _load(path, shown, name, looks)


def _kept(known: dict[tuple[object, ...], Any], now: tuple[object, ...], found: object) -> None:
    """Keeps what was made of this version of a file that comes with the programs: it is asked for again and again."""
    if len(known) >= 32:
        known.clear()
    known[now] = found


def _version(path: str) -> tuple[int, int, int] | None:
    """What changes when a file does."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _example(name: str) -> str | None:
    """The file of a layout to begin with, by its bare name; None when there is none, and for anything that leads elsewhere."""
    name = name.removesuffix(SUFFIXES[0])
    path = os.path.join(data_folder(), "examples", f"{name}{SUFFIXES[0]}")
    return path if name and not escape(name) and "/" not in name and os.path.isfile(path) else None


def examples() -> tuple[str, ...]:
    """The layouts to begin with, by name: what comes with the programs besides the games."""
    folder = os.path.join(data_folder(), "examples")
    try:
        entries = sorted(os.listdir(folder))
    except OSError:
        return ()
    return tuple(entry.removesuffix(SUFFIXES[0]) for entry in entries if entry.endswith(SUFFIXES[0]))


def likeliest(word: str) -> str:
    """A remedy for a name that is neither a game's nor an example's: the one that was meant, else the games that there are."""
    near = nearest(word, (*names(), *examples()))
    return near if near.startswith("did") else nearest(word, names())


def tree(name_or_path: str, faults: Faults) -> Node:
    """The merged tree of a layout that `load` can read, for the places of what it says."""
    path, shown, _ = _place(name_or_path)
    node = _tree(path, shown, faults, (), [])
    assert node is not None  # it has been read before
    return node


def own_file(game: str) -> str | None:
    """The file of a game that comes with the programs, None for any other game."""
    return _files().get(game)


def _place(name_or_path: str) -> tuple[str, str, str]:
    """The file of a game or layout, as it is opened and as it is shown, and the layout's name. Raises DataError."""
    if not name_or_path.endswith(SUFFIXES):
        path = _files().get(name_or_path)
        if path is not None:
            return path, shown_as(path), name_or_path
        if not os.path.exists(name_or_path):
            example = _example(name_or_path)
            if example is not None:
                return example, shown_as(example), name_or_path
            problem = "there is no such game or file"
            raise DataError(Fault(name_or_path, 0, 0, "", problem, _meant(name_or_path), "error", "data:file.missing"))
    stem = os.path.splitext(os.path.basename(name_or_path))[0]
    if not stem.isprintable():  # it is printed on every sheet, and logs name the layout by it
        problem = "a layout is named by its file, and this name is not UTF-8 or has characters that cannot be printed"
        raise DataError(Fault(name_or_path, 0, 0, "", problem, "rename the file, such as harbour.yaml", "error", "data:file.name"))
    own = [game for game, path in _files().items() if same(path, name_or_path)]
    return name_or_path, name_or_path, own[0] if own else stem


def _meant(name_or_path: str) -> str:
    """The remedy for what is neither a game nor an example nor a file."""
    from boardgen.paths import instead, named

    if os.path.dirname(name_or_path):
        return instead(name_or_path, SUFFIXES)
    own = named(os.curdir, SUFFIXES)
    whole = [file for file in own if os.path.splitext(file)[0] == name_or_path]  # its ending was left out
    near = whole[0] if whole else alike(name_or_path, (*names(), *examples(), *own))
    games = nearest(name_or_path, names()) or "there are no games"
    return f"did you mean {quoted(near)}?" if near else f"{games}; a layout of your own is named by its file, such as harbour.yaml"


def find(header: str, folder: str, game: str) -> GameSpec:
    """The layout that a log names in `Board:`: a game, a layout below the log's own `folder`, or a size such as 13x13.

    Each may carry `@id`. Raises DataError for a path that leaves the folder or names a host (it is not read), a layout
    of another game, another id than the layout has, or a size for a game that needs zones.
    """
    name, at, pin = header.partition("@")
    pin = pin.lower()
    if at and not (len(pin) == 6 and all(sign in "0123456789abcdef" for sign in pin)):
        raise _refused(
            header,
            f"{quoted(pin)} is no layout id",
            "a layout id is six digits from 0-9 a-f, as printed on the board",
            "data:pin",
        )
    spec = _found(name, header, folder, game)
    if spec.game != game:
        raise _refused(
            header,
            f"this is a layout of {spec.game}, and the game is {game}",
            f"name a layout of {game}",
            "data:pin.game",
        )
    if at and pin != spec.layout_id:
        problem = f"the log was written for {name}@{pin}, and the layout is now {spec.pin}"
        remedy = "find the layout that was printed, or correct the id if the difference does not matter"
        raise _refused(header, problem, remedy, "data:pin")
    return spec


def _found(name: str, header: str, folder: str, game: str) -> GameSpec:
    try:
        size = parse_size(name)
    except ValueError as problem:
        raise _refused(header, f"{quoted(name)} is out of range", str(problem), "data:range") from None
    if size is not None:
        return on_board(load(game), name)
    if name in _files():
        return load(name)
    if name in (shipped := load(game)).boards:
        return on_board(shipped, name)
    reason = escape(name)
    if reason:
        raise _refused(header, reason, "name a layout in the folder of the log, or below it", "data:path")
    path = name if name.endswith(SUFFIXES) else f"{name}{SUFFIXES[0]}"
    full = os.path.join(folder, *path.split("/"))
    if not below(full, folder):
        raise _refused(header, "the path leads out of the folder of the log", "name a layout below it", "data:path")
    if not os.path.isfile(full):
        example = _example(name)
        if example is not None:
            return load(example)
        raise _refused(header, f"there is no layout {quoted(name)}", _boards(name, shipped, folder), "data:file.missing")
    return load(full)


def on_board(spec: GameSpec, name: str) -> GameSpec:
    """The game on another board: one that it ships, or a plain grid such as 10x12.

    Raises DataError for a name of neither kind, and for a game that is not played on plain intersections.
    """
    from dataclasses import replace

    if spec.zones or not isinstance(spec.ground, Board):
        what = "zones" if spec.zones else "a map of its own"
        problem = f"{spec.title} is played on {what}, and a plain grid of {name} has none"
        raise _refused(name, problem, "write a layout with a map" + " and zones" * bool(spec.zones), "data:board.zones")
    board = spec.boards[name].board if name in spec.boards else _grid(spec, name)
    layout_id = identity(spec.game, spec.edition, spec.players, tuple(spec.seats), board, {}, {}, spec.options, spec.figures)
    return replace(spec, name=name, ground=board, layout_id=layout_id)


def _grid(spec: GameSpec, name: str) -> Board:
    try:
        size = parse_size(name)
    except ValueError as problem:
        raise _refused(name, f"{quoted(name)} is out of range", str(problem), "data:range") from None
    if size is None:
        remedy = nearest(name, spec.boards) or f"boards: {', '.join(spec.boards) or 'none'}; or a size such as 10x12"
        raise _refused(name, f"there is no board {quoted(name)}", remedy, "data:file.missing")
    return Board.plain(*size, spec.board.pitch)


def has_rules(game: str) -> bool:
    """Whether there is a file with the wording of a game's rules."""
    return game.isidentifier() and os.path.isfile(_rules_file(game))


def _rules_file(game: str) -> str:
    return os.path.join(data_folder(), "rules", f"{game}.yaml")


def _words_file() -> str:
    return os.path.join(data_folder(), "words.yaml")


def rules_text(game: str) -> Node:
    """The wording of a game's rules and rulings, as nodes. Raises DataError. Not for paths that must start fast."""
    if not has_rules(game) and game not in names():
        raise _refused(game, "there is no such game", nearest(game, names()), "data:file.missing")
    return _shipped(_rules_file(game))


def _shipped(path: str) -> Node:
    """The tree of a file that comes with the programs, read once for each version of it. Raises DataError."""
    now = path, shown_as(path), _version(path)
    if now not in _TREES:
        faults = Faults()
        node = read(path, shown_as(path), faults)
        faults.check()
        _kept(_TREES, now, node)
    return _TREES[now]


def rules_of(game: str) -> Rulebook:
    """The rulebook of a game in its own words. Raises DataError with every fault of its file, and for a game without one."""
    return _typed(rules_text(game))


def rulebook(spec: GameSpec) -> Rulebook:
    """The rulebook of a layout for print and messages: in its own words where it has some, else in its game's. Raises DataError."""
    return _typed(wording(spec))


def _typed(node: Node) -> Rulebook:
    faults = Faults()
    faults.opened(node.source.shown)
    book = read_rulebook(node, faults)
    faults.check()
    return book


def _check_rules(node: Node, faults: Faults) -> None:
    """What is wrong with the rules of a layout's game, and rulings that its options name and the rules do not have."""
    game = node.children.get("game")
    if game is None or not has_rules(game.text):
        return
    path = _rules_file(game.text)
    tree = read(path, shown_as(path), faults)
    book = None if tree is None else read_rulebook(tree, faults)
    options = node.children.get("options")
    for option in options.children.values() if book is not None and options is not None else ():
        ruling = option.children.get("ruling")
        if book is not None and ruling is not None and ruling.text and ruling.text not in book.rulings:
            faults.add(ruling, f"there is no ruling {quoted(ruling.text)}", faults.hint(ruling.text, book.rulings), "data:rules.ruling")


def wording(spec: GameSpec) -> Node:
    """The wording of a layout's rules and rulings for print: its own where it has one, else its game's. Raises DataError."""
    base = rules_text(spec.game)
    if not spec.wording:
        return base
    from boardgen.layout.rule_translation import reworded

    faults = Faults()
    over = read(spec.wording, spec.wording, faults)
    found = base if over is None else reworded(base, over, faults)
    faults.check()
    return found


def printed_rules(spec: GameSpec) -> Node:
    """The texts of rules that a kit prints, so without messages, from the game's own file or from the layout's. Raises DataError."""
    from boardgen.layout.rule_translation import PRINTED

    rules = wording(spec)
    printed = {key: node for key, node in rules.children.items() if key in PRINTED}
    printed["rules"] = _without(printed["rules"], MESSAGES)
    return Node("map", printed, rules.source, rules.line, rules.column)


def _without(rules: Node, keys: tuple[str, ...]) -> Node:
    """The rules without some of their keys."""
    kept = {}
    for code, rule in rules.children.items():
        kept[code] = Node("map", {key: node for key, node in rule.children.items() if key not in keys}, rule.source, rule.line, rule.column)
    return Node("map", kept, rules.source, rules.line, rules.column)


def reworded_texts(spec: GameSpec) -> list[tuple[Node, Node]]:
    """Each text of the game's rules that the layout words anew, with its own words; empty for a layout without a `wording:`."""
    from boardgen.layout.rule_translation import PRINTED, paired

    base, over = rules_text(spec.game), read(spec.wording, shown_as(spec.wording), Faults()) if spec.wording else None
    if over is None:
        return []
    both = [(base.children[key], over.children[key]) for key in PRINTED if key in base.children and key in over.children]
    return [pair for one, other in both for pair in paired(one, other)]


def _check_wording(node: Node, faults: Faults) -> None:
    """What is wrong with the file that `wording:` names, where it may be read."""
    given = node.children.get("wording")
    if given is None or not given.text:
        return
    path = beside(given, given.text)
    reason = escape(given.text)
    if not reason and not below(path, os.path.dirname(given.source.path) or "."):
        reason = "the path leads out of the folder of this file"
    if reason or not os.path.isfile(path):
        what = f"{quoted(given.text)}: {reason or 'there is no such file'}"
        faults.add(given, what, "name a file beside this one or below it", "data:path" if reason else "data:wording")
        return
    over = read(path, os.path.join(os.path.dirname(given.source.shown), *given.text.split("/")), faults)
    game = node.children.get("game")
    if over is not None and game is not None and game.text in _files():
        from boardgen.layout.rule_translation import reworded

        reworded(rules_text(game.text), over, faults)


def _check_components(node: Node, faults: Faults) -> None:
    """What a layout says of components that no kit of its game would heed."""
    game, given = node.children.get("game"), node.children.get("components")
    path = _files().get(game.text) if game is not None else None
    if path is None or game is None or given is None:
        return
    own = {name: one for name, one in given.children.items() if one.kind == "map" and not same(one.source.path, path)}
    base = read(path, path, Faults()) if own else None
    if base is not None and "components" in base.children:
        check_heeded(game.text, own, base.children["components"].children, faults)


def _load(path: str, shown: str, name: str, looks: Looks | None = None) -> GameSpec:
    faults = Faults()
    layers: list[Node] = []
    node = _tree(path, shown, faults, (), layers)
    if node is None:
        faults.check()
        raise AssertionError("a file without a tree has a fault")
    check_head(node, path, len(layers) > 1, _files(), faults)
    game = node.children.get("game")
    check_words(node, layers, faults, rules=game is not None and has_rules(game.text))
    _check_wording(node, faults)
    _check_components(node, faults)
    if looks is not None:
        _check_rules(node, faults)
    return read_spec(node, name, faults, looks)


def _tree(path: str, shown: str, faults: Faults, chain: tuple[str, ...], layers: list[Node]) -> Node | None:
    """The tree of a file over the tree of what it extends. The trees of all files go into `layers`, that of the game first."""
    node = read(path, shown, faults)
    given = node.children.get("extends") if node is not None else None
    if node is None or given is None:
        if node is not None:
            shared = _shipped(_words_file())
            faults.opened(shared.source.shown)
            node = with_shared_words(node, shared, faults)
            layers.append(node)
        return node
    chain = (*chain, os.path.realpath(path))
    base = _base(given, path, shown, faults, chain, layers)
    layers.append(node)
    if base is None:
        return None
    game, other = base.children.get("game"), node.children.get("game")
    if game is not None and other is not None and other.text != game.text:
        what = f"a layout of {quoted(game.text)} cannot be one of {quoted(other.text)}"
        faults.add(other, what, "take the key out: a layout has the game that it extends", "data:game")
    merged = merge(base, node, faults)
    merged.value.pop("extends", None)
    if game is not None:
        merged.value["game"] = game
    return merged


def _base(given: Node, path: str, shown: str, faults: Faults, chain: tuple[str, ...], layers: list[Node]) -> Node | None:
    name = given.text
    if given.kind == "broken":
        return None
    if not name:
        remedy = "write a name, such as `extends: gocaine`, or the path of a file"
        faults.add(given, f"the name of a game or a path belongs here, not {said(given)}", remedy, "data:type")
        return None
    games = _files()
    if name in games:
        target, base_shown = games[name], shown_as(games[name])
    else:
        target, reason = _extended(name, path)
        if reason:
            faults.add(given, f"{quoted(name)}: {reason}", "name a game, or a file beside this one or below it", "data:path")
            return None
        base_shown = os.path.join(os.path.dirname(shown), *name.split("/"))
        if not os.path.isfile(target):
            example = _example(name)
            if example is None:
                what = f"there is no game or file {quoted(name)}"
                hint = likeliest(name) or "name a game, or a file beside this one"
                faults.add(given, what, hint, "data:extends")
                return None
            target, base_shown = example, shown_as(example)
    if os.path.realpath(target) in chain:
        faults.add(
            given,
            f"{quoted(name)} extends this file in a circle",
            "let one of them extend a game",
            "data:extends.circle",
        )
        return None
    if len(chain) >= LEVELS:
        faults.add(given, f"more than {LEVELS} layouts extend one another", "extend a game more directly", "data:extends.depth")
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
    """The files that a layout is read from: its own, those that it extends, whether or not they are there, and the shared words.

    Never raises: where a file cannot be read or names none that it extends, the chain ends.
    """
    try:
        path = _place(name_or_path)[0]
    except DataError:
        return (name_or_path,)
    found: list[str] = []
    reason, games = "", _files()
    while not reason and path not in found and len(found) <= LEVELS:
        found.append(path)
        node = read(path, path, Faults())
        given = node.children.get("extends") if node is not None else None
        if given is None or not given.text:
            break
        path, reason = (games[given.text], "") if given.text in games else _extended(given.text, path)
        if not reason and not os.path.isfile(path):
            path = _example(given.text) or path
    return (*found, _words_file()) if node is not None and given is None else tuple(found)


def _boards(name: str, spec: GameSpec, folder: str) -> str:
    """What a log of this game in `folder` could have meant by a `Board:` that is not there."""
    known = (*spec.boards, spec.game)
    try:
        beside_it = [os.path.splitext(entry)[0] for entry in os.listdir(folder or ".") if entry.endswith(SUFFIXES)]
    except OSError:
        beside_it = []
    near = nearest(name, (*known, *examples(), *beside_it))
    if near.startswith("did"):
        return near
    sizes = "" if spec.zones or not isinstance(spec.ground, Board) else "a size such as 10x12, "
    return f"name {', '.join(known)}, {sizes}or a layout beside the log"


def _refused(header: str, problem: str, remedy: str, code: str) -> DataError:
    return DataError(Fault(visible(header), 0, 0, "", problem, remedy, "error", code))
