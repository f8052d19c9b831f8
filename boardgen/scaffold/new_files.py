"""What `boardgen new` and `boardgen schema` write: a layout with what people are most likely to change, or a game of your own.

A game of your own begins with a layout, its cards as CSV, its rules and an icon, made from those in data/own/. Nothing that is there is
ever overwritten.

The files of a translation have every word of a game and every text of its rules, each above the line that takes its translation. Such a
line begins with `#` after its indent; with that sign removed, the key is in its right place. So the files are valid as they are written,
and `check` can count what is translated. A file that is there already is only added to."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from textwrap import wrap

from boardgen import files
from boardgen.errors import WriteError, quoted, visible
from boardgen.layout.files import shipped
from boardgen.layout.files.shipped import data_folder, names
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.board_map import parse_size
from boardgen.layout.spec import catalog, rulebook, rules_files
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.words import LANGUAGE, NOTATION, texts
from boardgen.layout.yaml.node import Faults, Node, flow_text, key_text, quote, scalar_text
from boardgen.layout.yaml.yaml_reader import MAX_BYTES, SUFFIXES
from boardgen.records import NamedTuple
from boardgen.scaffold import schema
from boardgen.scaffold.schema import ANY, Columns, Sentences, Shape, columns_of, header, sentences, shape_of

WIDTH = 118
"""Signs in a line of prose."""
NAMES = ("seats.*.name", "kinds.*.title", "zones.*.name", "deck.*.name", "deck.*.text", "suits.*.name", "suits.*.good", "map.marks.*")
"""Printed texts outside of `words:`."""
COPIED = (".csv", ".tsv", ".yaml", ".yml", ".xlsx", ".md")
"""Files with texts to translate, of which a copy is made."""


class TranslationLine(NamedTuple):
    """A line to translate: the section it belongs to (empty for a key of the file itself), its key, what it says now, and its value."""

    section: str
    key: str
    says: tuple[str, ...]
    value: str

    @property
    def lines(self) -> Iterator[str]:
        indent = "  " * len(self.section.split(".")) if self.section else ""
        for text in self.says:
            yield from (f"{indent}# {line}" for line in wrap(text, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False))
        first, *more = self.value.split("\n")
        yield f"{indent}#{key_text(self.key)}: {first}".rstrip()
        yield from (f"{indent}#{line}" for line in more)


def words_file(base: str, file: str, rules: str, old: str = "") -> str:
    """Return a layout of `base`, a game, an example or a file, with every word to translate; `rules` is the file for those of its rules.

    `old` is such a file, to which words are added that it does not have yet."""
    spec, tree = catalog.load(base), catalog.tree(base, Faults())
    head = [header(spec.game), f"# The words {sign(base)}", *_advice(file), "", f"extends: {os.path.basename(base)}", ""]
    remark = "the language of these words: write its tag, such as de, fr or pt-BR, before you begin"
    language = tree.value_at(("words", LANGUAGE))
    words = ["words:", f"  {LANGUAGE}: {'en' if language is None else language.text}  # {remark}"]
    own = own_entries(spec, tree, os.path.splitext(file)[0], faces=base.endswith(SUFFIXES))
    entries = [*word_entries(tree, rules if rules_files.has_rules(spec.game) else "", spec.zones), *own]
    return add_entries(old or "\n".join([*head, *words]), entries)


def copy_files(base: str, stem: str) -> dict[str, str]:
    """Return the files of a layout with texts to translate, rows and rules, by the names of the copies for the translation `stem`."""
    spec, tree = catalog.load(base), catalog.tree(base, Faults())
    sources = (node for name in _own(spec) for node in [_file(tree.children["components"].children[name])] if node is not None)
    return {_copy_of(node, stem): os.path.join(os.path.dirname(node.source.path), *node.text.split("/")) for node in sources}


def own_entries(spec: GameSpec, tree: Node, stem: str, *, faces: bool) -> Iterator[TranslationLine]:
    """Yield the lines for components of your own: titles, copies of files with rows and rules, and `faces` with texts of their own.

    Icons and pictures of a face are found beside the file that it is written in, so only a layout in the same folder repeats it."""
    for name in _own(spec):
        node = tree.children["components"].children[name]
        making = spec.components[name].own
        says, values = [making.title], [f"title: {quote(making.title)}"]
        if (file := _file(node)) is not None:
            says.append(f"from {file.text}: a copy of it is there to be translated")
            values.append(f"from: {_copy_of(file, stem)}")
        for key in ("front", "back", "faces") if faces else ():
            if key in node.children and (literal := [*_literal(node.children[key], alone=key == "faces")]):
                says += literal
                values.append(f"{key}: {flow_text(node.children[key])}")
        yield TranslationLine("components", name, tuple(says), f"{{{', '.join(values)}}}")
    for name, face in tree.children["faces"].children.items() if faces and "faces" in tree.children else ():
        if literal := [*_literal(face)]:
            yield TranslationLine("faces", name, tuple(literal), flow_text(face))


def _own(spec: GameSpec) -> list[str]:
    """Return the components that are made by their kind and have texts of their own; those with no piece are printed only on request."""
    return [name for name, one in spec.components.items() if one.making is not None and name not in ("pencil", "title")]


def _file(component: Node) -> Node | None:
    """Return the value that names a file with texts: rows, or rules."""
    node = component.children.get("from")
    return node if node is not None and node.text.lower().endswith(COPIED) else None


def _copy_of(node: Node, stem: str) -> str:
    return f"{stem}-{node.text.replace('/', '-')}"


_PARTS = re.compile(r"\{[^{}]*\}|:[\w-]+:")
"""What a text of a face is filled in with: fields and icons."""


def _literal(node: Node, *, alone: bool = False) -> Iterator[str]:
    """Yield the texts of a face that are the same on every piece and have a letter; with `alone` a text in a list is one, as on a die."""
    if node.kind == "scalar":
        if alone and any(sign.isalpha() for sign in _PARTS.sub("", node.text)):
            yield _one_line(node)
        return
    inner = node.children.items() if node.kind == "map" else (("", item) for item in node.items)
    for key, child in inner:
        yield from _literal(child, alone=key in ("text", "rows") or (alone and not key))


def rules_file(base: str, file: str, old: str = "") -> str:
    """Return a file for `wording:` with every text of the rules of a game to translate, or `old` with what it does not have yet."""
    spec = catalog.load(base)
    head = [f"# The rules, rulings and notation {sign(base)}", *_advice(file)]
    return add_entries(old or "\n".join(head), list(rule_entries(rules_files.rules_text(spec.game), rules_files.wording(spec))))


def sign(base: str) -> str:
    """Return the end of the line by which a file to translate is known, with the game or the example whose texts it has."""
    return f"of {base}, to be translated: a line to use begins with # and no space after it."


def _advice(file: str) -> Iterator[str]:
    yield from (
        "# Delete the # and write your own text; the line above it keeps the text of the game. Repeat what is the same in your",
        "# language too. Names in braces, such as {n}, are filled in when a kit is built: keep them, and keep quotes where they are.",
        f"# `boardgen check {file}` reports how much is translated, and what is missing.",
    )


def word_entries(tree: Node, rules: str, zones: Collection[str]) -> Iterator[TranslationLine]:
    """Yield the lines of a layout to translate, of its `zones` alone; `rules` is the file for its rules, empty for a game without."""
    for key in ("title", "note"):
        if key in tree.children:
            yield _line_of("", key, tree.children[key])
    if rules:
        yield TranslationLine("", "wording", ("The file with the rules in your language.",), rules)
    words = ((path.partition(".")[2], node) for path, node in texts(tree, ("words.*",)))
    yield from (_line_of("words", key, node) for key, node in words if key not in NOTATION)
    sections: dict[tuple[str, str], dict[str, Node]] = {}
    for path, node in texts(tree, NAMES):
        steps = path.split(".")
        if steps[0] == "zones" and steps[1] not in zones:
            continue  # the map does not have it
        if steps[0] == "map":
            yield _line_of("map.marks", steps[2], node)
        else:
            sections.setdefault((steps[0], steps[1]), {})[steps[2]] = node
    yield from (_map_entry(section, key, values) for (section, key), values in sections.items())
    credits = tree.children.get("credits")
    if credits is not None and credits.children:
        items = [f"\n- {key_text(key)}: {quote(_one_line(node))}" for key, node in credits.children.items()]
        yield TranslationLine("", "credits", ("All credits: this list replaces the game's own.",), "".join(items))


def rule_entries(game: Node, wording: Node) -> Iterator[TranslationLine]:
    """Yield the lines of a file for `wording:`, by the names that the game has, with the texts of `wording`: the same tree in any words."""
    sections: dict[tuple[str, str], dict[str, Node]] = {}
    for (place, _), (_, node) in zip(rulebook.texts(game), rulebook.texts(wording), strict=True):
        section, key, *names = place
        if names:
            sections.setdefault((section, key), {})[".".join(names)] = node
        else:
            yield _line_of(section, key, node)
    yield from (_map_entry(section, key, values) for (section, key), values in sections.items())


def _line_of(section: str, key: str, node: Node) -> TranslationLine:
    return TranslationLine(section, key, (_one_line(node),), quote(_one_line(node)))


def _map_entry(section: str, key: str, values: dict[str, Node]) -> TranslationLine:
    """Return a map in one line. A name with a dot belongs to a map within it: `refused.none` is `refused: {none: ...}`.

    `refused.` is `refused: {"": ...}`, the text of a rule that has others besides."""
    says = tuple(_one_line(node) for node in values.values())
    return TranslationLine(section, key, says, _flow({name: quote(_one_line(node)) for name, node in values.items()}))


def _flow(texts: Mapping[str, str]) -> str:
    """Return a map in one line, with the maps within it."""
    items: dict[str, str] = {}
    maps: dict[str, dict[str, str]] = {}
    for name, text in texts.items():
        first, dot, rest = name.partition(".")
        if dot:
            maps.setdefault(first, {})[rest] = text
        items[first] = _flow(maps[first]) if dot else text
    return f"{{{', '.join(f'{key_text(name)}: {text}' for name, text in items.items())}}}"


def _one_line(node: Node) -> str:
    return " ".join(node.text.split())


def add_entries(text: str, entries: Sequence[TranslationLine]) -> str:
    """Return a file with the lines that it does not have yet, each at the end of its section; everything else stays as it is.

    A key counts as there whether or not there is a `#` before it."""
    lines = text.splitlines()
    before = list(lines)
    for section in dict.fromkeys(entry.section for entry in entries):
        start, end = _block(lines, section)
        there = {match[1].strip() for line in lines[start:end] if (match := KEY.match(line))}
        missing = [entry for entry in entries if entry.section == section and key_text(entry.key) not in there]
        new = [line for entry in missing for line in entry.lines]
        if new and section and start == end == len(lines):
            heads = [f"{'  ' * depth}{step}:" for depth, step in enumerate(section.split("."))]  # one in the other where there are two
            new = ["", *heads, *new]
        lines[end:end] = new
    return text if lines == before else "\n".join(lines).rstrip() + "\n"


KEY = re.compile(r"\s*#?([^\s#].*?):(?=\s|$)")
"""A key of the file, used or offered."""


def _block(lines: Sequence[str], section: str) -> tuple[int, int]:
    """Return the lines of a section: the first one below its key, and one past the last; twice the end of the file where there is none.

    The section without a name is the whole file, to which lines are added before its first section."""
    tops = [i for i, line in enumerate(lines) if line[:1].isalpha()]
    if not section:
        return 0, _trim_end(lines, next((i for i in tops if lines[i].rstrip().endswith(":")), len(lines)))
    top = section.partition(".")[0]
    for i, after in zip(tops, [*tops[1:], len(lines)], strict=False):
        if lines[i].partition(":")[0] == top:
            return i + 1, _trim_end(lines, after)
    return len(lines), len(lines)


def _trim_end(lines: Sequence[str], end: int) -> int:
    while end and not lines[end - 1].strip():
        end -= 1
    return end


LAW = "law.yaml"
"""A game that begins with a law of its own."""
LAYOUT, CARDS, RULES, FIGURES, ICON = "start.yaml", "start.csv", "rules.md", "figures.yaml", "start.svg"
ICONS = "icons"
"""The folder of a new game's icons."""


def own_game_files(folder: str, stem: str, suffix: str, title: str) -> Iterator[tuple[str, str, str]]:
    """Yield path, text and purpose of each file of a new game, its layout first."""

    def name_files(file: str) -> str:
        return _start(file).replace("NAME.yaml", f"{stem}{suffix}").replace("NAME-", f"{stem}-").replace("NAME.", f"{stem}.")

    layout = name_files(LAYOUT).replace("GAME", scalar_text(_game(stem))).replace("TITLE", scalar_text(title))
    yield os.path.join(folder, stem + suffix), layout, "a game of your own to edit"
    yield os.path.join(folder, f"{stem}.csv"), _start(CARDS), "its cards, for a spreadsheet program"
    yield os.path.join(folder, f"{stem}-rules.md"), name_files(RULES).replace("TITLE", title), "its rules, printed as a booklet"
    yield os.path.join(folder, f"{stem}-figures.yaml"), name_files(FIGURES).replace("TITLE", title), "the figures in its rules: short logs"
    yield os.path.join(folder, ICONS, "mark.svg"), _start(ICON), "an icon, `icon: mark`; put others beside it"


def columns() -> Columns:
    """Return the columns of the cards of a new game."""
    return Columns("cards", tuple(_start(CARDS).partition("\n")[0].split(",")))


def _game(stem: str) -> str:
    """Return the name of the game of a layout: lower-case letters and digits, and not that of a game that comes with the programs."""
    game = stem.lower().replace("-", "_")
    return game if not game[0].isdigit() and game not in names() else f"game_{game}"


def _start(file: str) -> str:
    with open(os.path.join(data_folder(), "own", file), encoding="utf-8", newline="") as stream:
        return stream.read()


STARTER_WIDTH = 120
"""Signs in a line of prose."""
PLAYED = ("players", "board", "map", "zones")
"""Where a game is played, and by whom."""
KEPT = ("game", "title", "edition", "note", "credits", "wording", "words", "kinds", "components")
"""What a new layout seldom changes, or says already."""
BESIDE = ("words",)
"""What is too much to copy from an example; it stays where it is."""
MOST_COPIED = 5_000
"""The most characters of a section that is copied from a game that data/keys/ does not know; faces have more."""
PICTURES = ("image", "background")
"""Keys that name files beside an example. A new layout is in another folder: it inherits them, with the folder that they are read from."""
COMMANDS = (
    ("check", "every error with its place"),
    ("serve", "a page that shows every sheet while you write"),
    ("info", "what the board is like to play on"),
    ("kit", "print it"),
)
"""What a person does with a layout, in this order."""


def starter_text(base: str, title: str, file: str) -> str:
    """Return the file: a layout of `base`, a game or an example. `file` is its name, for the commands in its head."""
    spec = catalog.load(base)
    game = spec.game
    tree, shape = catalog.tree(base, Faults()), shape_of(game)
    guide = _choose_keys(sentences(game), tree)
    if base != game and game in shipped.names():
        guide = _keep_changed(guide, tree, catalog.tree(game, Faults()))
    lines = [header(game), *_head(spec.title, file), "", f"extends: {os.path.basename(base)}", ""]
    lines += [*_prose(guide.of("title"), ""), f"title: {scalar_text(title)}", ""]
    lines += [*_prose(guide.of("note"), ""), "note: A board of our own", ""]
    ground = spec.ground if isinstance(spec.ground, Board) else None
    shown = partial(_entry, guide=guide, tree=tree, shape=shape, ground=ground)
    places = [*guide.live, *guide.offered]
    for top in dict.fromkeys(place.partition(".")[0] for place in places):
        mine = [place for place in places if place.partition(".")[0] == top]
        lines += _prose(guide.of(top), "")
        if mine == [top]:
            lines += shown(top, "", top not in guide.live)
        else:
            lines.append(f"{top}:")
            for place in mine:
                lines += [*_prose(guide.of(place), "  "), *shown(place, "  ", place not in guide.live)]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _choose_keys(guide: Sentences, tree: Node) -> Sentences:
    """Return what is shown of a game whose file in data/keys/ does not say it: where it is played, and behind # whatever else it has."""
    if guide.live:
        return guide
    live = tuple(key for key in PLAYED if key in tree.children)
    short = [key for key, node in tree.children.items() if key not in (*PLAYED, *KEPT) and len(flow_text(node)) <= MOST_COPIED]
    return guide._replace(live=live, offered=dict.fromkeys(short, ""))


def _keep_changed(guide: Sentences, tree: Node, game: Node) -> Sentences:
    """Set what an example changes of its game, which is not offered then: its walls and starts go with its map. Its words stay with it."""
    changed = [place for place in guide.offered if place not in BESIDE and _value_at(tree, place) not in ("", _value_at(game, place))]
    offered = {place: text for place, text in guide.offered.items() if place not in changed}
    return guide._replace(live=(*guide.live, *changed), offered=offered)


def _value_at(tree: Node, place: str) -> str:
    node = tree.value_at(place.split("."))
    return "" if node is None else flow_text(node)


def _head(game: str, file: str) -> Iterator[str]:
    yield from _prose(f"A layout of {game}. It contains only what differs from the game; whatever it leaves out stays as it is.", "")
    for command, what in COMMANDS:
        yield f"#   {f'boardgen {command} {file}':<40}{what}"
    yield from _prose("Lines that begin with # are not read. To use a line that begins with # and no space, delete the #.", "")


def _entry(place: str, indent: str, behind: bool, guide: Sentences, tree: Node, shape: Shape, ground: Board | None) -> Iterator[str]:
    """Yield a key with its value, after a `#` if it is only offered."""
    mark = f"{indent}#" if behind else indent
    key = place.rpartition(".")[2]
    node = tree.value_at(place.split("."))
    yield from _columns(place, shape, guide, indent)
    if guide.offered.get(place):
        yield f"{mark}{key}: {guide.offered[place]}"
    elif place == "board.map":
        yield f"{mark}{key}: |"
        for row in _rows(node, ground):
            yield f"{mark}  {row}"
    elif node is not None and node.kind == "list" and any(" " in item.text or item.kind != "scalar" for item in node.items):
        yield f"{mark}{key}:"
        for item in node.items:
            yield f"{mark if behind else indent + '  '}- {item.text if item.plain and item.kind == 'scalar' else flow_text(item)}"
    elif node is not None and node.kind == "map" and any(child.kind == "map" for child in node.children.values()):
        yield f"{indent}{key}:"
        for name, child in node.children.items():
            if name not in PICTURES:
                yield f"{indent}  {'#' if behind else ''}{name}: {flow_text(_drop_pictures(child))}"
    elif node is not None:
        yield f"{mark}{key}: {flow_text(node)}"


def _drop_pictures(node: Node) -> Node:
    """Return a value without the pictures that it names."""
    if node.kind != "map" or not set(PICTURES) & set(node.children):
        return node
    return node.replace_value({key: child for key, child in node.children.items() if key not in PICTURES})


def _columns(place: str, shape: Shape, guide: Sentences, indent: str) -> Iterator[str]:
    """Yield what the keys inside a value mean, where a value is a map of its own or holds maps."""
    inside: Shape | None = shape
    for step in place.split("."):
        inside = None if inside is None else inside.keys.get(step)
    path = place
    if inside is not None and inside.rest is not None:
        inside, path = inside.rest, f"{place}.{ANY}"
    keys = inside.keys if inside is not None else {}
    wide = max((len(key) for key in keys), default=0)
    for key in keys:
        first, *more = wrap(guide.of(f"{path}.{key}"), STARTER_WIDTH - wide - 8) or [""]
        yield f"{indent}#   {key:<{wide}}  {first}".rstrip()
        for line in more:
            yield f"{indent}#   {'':<{wide}}  {line}"


def _rows(node: Node | None, ground: Board | None) -> list[str]:
    """Return the rows of the game's map, drawn where the game gives a size."""
    if node is not None:
        return [row for _, _, row in node.rows() if row.strip()]
    return [] if ground is None else [" ".join("+" * ground.columns)] * ground.rows


def _prose(sentence: str, indent: str) -> list[str]:
    return [f"{indent}# {line}" for line in wrap(sentence, STARTER_WIDTH - len(indent))]


MOST = 60
"""Letters in the name of a layout."""


def new(name: str, base: str) -> tuple[str, ...]:
    """Write NAME.yaml, a layout of a game or an example to edit, and the schema for editors beside it; return the paths. Raises
    WriteError."""
    path, lies, game = _place(name, base)
    layout = starter_text(base, _title(os.path.splitext(os.path.basename(path))[0]), os.path.basename(path))
    _require_free(path)
    _put((lies, _schema(base, game)), (path, layout))
    return path, lies


def new_game(name: str) -> tuple[tuple[str, str], ...]:
    """Write a game of your own to begin with: NAME.yaml, NAME.csv, its rules with figures, an icon in icons/, and the schema.

    Returns the paths, and what each file is. Raises WriteError, and then nothing has been written."""
    folder, stem, suffix = _parts(name)
    _require_name(stem, None)
    drafts = [*own_game_files(folder, stem, suffix, _title(stem))]
    lies = _schema_beside(folder, stem)
    kept = [path for path, text, _ in drafts[-1:] if _text_of(path, len(text) + 1) == text]  # the icon of another game that began here
    for path, _, _ in drafts:
        if path not in kept:
            _require_free(path)
    layout, *beside = ((path, text) for path, text, _ in drafts if path not in kept)
    _put_with_folder(os.path.join(folder, ICONS), *beside, (lies, schema.text_of_own([columns()])), layout)
    return *((path, what) for path, _, what in drafts), (lies, "for your editor, which finds it by the first line of the layout")


def begin_files(name: str, base: str | None) -> dict[str, str]:
    """Return the files that `new` or, without `base`, `new_game` writes, by their names, without the schema. Raises WriteError."""
    folder, stem, suffix = _parts(name)
    _require_name(name if folder else stem, base)
    if base is None:
        return {path: text for path, text, _ in own_game_files("", stem, suffix, _title(stem))}
    _place(stem + suffix, base)
    return {stem + suffix: starter_text(base, _title(stem), stem + suffix)}


def new_law(name: str) -> tuple[tuple[str, str], ...]:
    """Write a game with a law of its own to begin with: NAME.yaml, and the schema. Returns the paths, and what each file is.

    Raises WriteError."""
    folder, stem, suffix = _parts(name)
    _require_name(stem, None)
    path, lies = os.path.join(folder, stem + suffix), _schema_beside(folder, stem)
    _require_free(path)
    text = _start(LAW).replace("NAME.yaml", f"{stem}{suffix}").replace("NAME.", f"{stem}.")
    text = text.replace("GAME", scalar_text(_game(stem))).replace("TITLE", scalar_text(_title(stem)))
    _put((lies, schema.text_of_own()), (path, text))
    return (path, "a game with a law of its own to edit"), (lies, "for your editor, which finds it by the first line of the layout")


def translation(name: str, base: str) -> tuple[tuple[str, str], ...]:
    """Write NAME.yaml and NAME-rules.yaml, with every word and rule of a game, an example or a file to translate, and the schema.

    Rows and rules of a game of your own are copied beside it. Files that it has written before are only added to. Returns the paths, and
    what became of each. Raises WriteError."""
    path, lies, game = _place(name, base)
    file = os.path.basename(path)
    stem, suffix = os.path.splitext(file)
    rules = f"{stem}-rules{suffix}"
    beside = os.path.join(os.path.dirname(path), rules)
    drafts: list[tuple[str, str, str, str | bytes]] = [
        (path, f"every word of {base}, to be translated", old := _begun(path, base), words_file(base, file, rules, old))
    ]
    if rules_files.has_rules(game):
        drafts.append((beside, "its rules, rulings and notation", old := _begun(beside, base), rules_file(base, file, old)))
    for duplicate, source in copy_files(base, stem).items():
        place = os.path.join(os.path.dirname(path), duplicate)
        text = "" if os.path.lexists(place) else _data(source)
        drafts.append((place, f"a copy of {os.path.basename(source)}, to be translated", "", text))
    _put((lies, _schema(base, game)), *((place, text) for place, _, old, text in drafts if text != old))
    actions = ((place, "nothing to add" if text == old else f"{what}; added to" if old else what) for place, what, old, text in drafts)
    return *actions, (lies, "for your editor, which finds it by the first line of the layout")


def _require_free(path: str) -> None:
    if os.path.lexists(path):
        raise WriteError(f"{visible(path)} exists already; choose another name, or move it away")


def _place(name: str, base: str) -> tuple[str, str, str]:
    """Return the path of a new layout, that of the schema beside it, and its game. Raises WriteError for a name that no layout can have."""
    folder, stem, suffix = _parts(name)
    if base.endswith(SUFFIXES) and os.path.isfile(base):
        if not files.same(os.path.dirname(base) or ".", folder or "."):
            remedy = f"write `boardgen new {os.path.join(os.path.dirname(base), stem)}`"
            raise WriteError(f"{quoted(base)} is in another folder, and a layout that extends it must be beside it; {remedy}")
    elif base not in (*shipped.names(), *shipped.examples()):
        raise WriteError(f"there is no game or file {quoted(base)}; {shipped.likeliest(base)}")
    game = catalog.load(base).game
    _require_name(stem, base)
    return os.path.join(folder, stem + suffix), _schema_beside(folder, game), game


def _parts(name: str) -> tuple[str, str, str]:
    """Return folder, stem and ending of a new layout."""
    folder, file = os.path.split(name)
    stem, suffix = os.path.splitext(file)
    return (folder, stem, suffix) if suffix in SUFFIXES else (folder, file, SUFFIXES[0])


def _schema_beside(folder: str, game: str) -> str:
    """Return the path of the schema beside a new layout. Raises WriteError where another file has it."""
    lies = os.path.join(folder, schema.file_name(game))
    if os.path.lexists(lies) and schema.SIGN not in _text_of(lies, 2000):
        raise WriteError(f"{visible(lies)} is not a schema of boardgen's; move it away")
    return lies


def _schema(base: str, game: str) -> str:
    """Return the schema of layouts of `base`, of a game that comes with the programs or of its own."""
    return schema.schema_text(game) if game in shipped.names() else schema.text_of_own(columns_of(catalog.load(base)))


def _text_of(path: str, most: int) -> str:
    """Return the beginning of a file; empty for one that is not there, or is not a text."""
    try:
        with open(path, encoding="utf-8", newline="") as stream:
            return stream.read(most)
    except (OSError, ValueError):
        return ""


def _data(path: str) -> bytes:
    """Return the data of a file that a layout names. Raises WriteError."""
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as problem:
        raise WriteError(f"cannot read {visible(path)}: {problem}") from problem


def _begun(path: str, base: str) -> str:
    """Return the text of a file to translate `base` that was written here before; empty if there is none. Raises WriteError for another."""
    if not os.path.lexists(path):
        return ""
    text = _text_of(path, MAX_BYTES)
    if sign(base) not in text:
        what = f"it was not written by `new --words --from {base}`"
        raise WriteError(f"{visible(path)} exists already, and {what}; choose another name, or move it away")
    return text


def save_schema(game: str | None, path: str) -> None:
    """Write a schema to a file, in place of an older one of ours. Raises WriteError."""
    text = schema.schema_text(game)
    if os.path.lexists(path) and schema.SIGN not in _text_of(path, 2000):
        raise WriteError(f"{visible(path)} is not a schema of boardgen's; choose another name, or move it away")
    _put((path, text))


DEVICES = ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
"""Names that no file can have on some systems."""


def _require_name(stem: str, base: str | None) -> None:
    """Require a usable name: a layout's name is used in logs, in footers and in the names of folders."""
    if not (stem.isascii() and stem[:1].isalnum() and all(sign.isalnum() or sign in "-_" for sign in stem) and len(stem) <= MOST):
        raise WriteError(f"{quoted(stem)} cannot be the name of a layout; write up to {MOST} letters, digits, - and _, such as harbour-2")
    if stem in shipped.names():
        raise WriteError(f"{quoted(stem)} is the name of a game, and a log would take it for that; choose another")
    if _size(stem) or (base is not None and stem in catalog.load(base).boards):
        raise WriteError(f"{quoted(stem)} is the name of a board, and a log would take it for that; choose another")
    if stem.lower() in DEVICES:
        raise WriteError(f"{quoted(stem)} is the name of a device on some systems; choose another")
    if stem in shipped.examples():
        raise WriteError(f"{quoted(stem)} is the name of a layout that comes with the programs; choose another, such as my-{stem}")


def _size(stem: str) -> bool:
    try:
        return parse_size(stem) is not None
    except ValueError:  # a size all the same, of a board too large
        return True


def _title(stem: str) -> str:
    words = stem.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _put_with_folder(folder: str, *writes: tuple[str, str]) -> None:
    """Write like `_put`, after making a folder, which goes again where that fails. Raises WriteError."""
    made = False
    try:
        if not os.path.isdir(folder):
            os.mkdir(folder)
            made = True
        _put(*writes)
    except OSError as problem:
        raise WriteError(f"cannot make the folder {visible(folder)}: {problem.strerror or problem}") from problem
    except WriteError:
        if made:
            os.rmdir(folder)
        raise


def _put(*writes: tuple[str, str | bytes]) -> None:
    """Write each text, or data that is copied, into its file; where one fails, those that are new are taken away. Raises WriteError."""
    new = []
    for path, text in writes:
        try:
            if not os.path.lexists(path):
                new.append(path)
            files.write_bytes(path, files.write_all(text if isinstance(text, bytes) else text.encode()))
        except OSError as problem:
            for begun in new[:-1] if new[-1:] == [path] else new:
                os.unlink(begun)
            raise WriteError(f"cannot write {visible(path)}: {problem.strerror or problem}") from problem
