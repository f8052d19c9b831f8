"""Files to translate a game with: every word of it, and every text of its rules, each above the line that takes its translation.

A line to translate begins with `#` after its indent; with that sign removed, the key is in its right place. So the files are valid as
they are written, and `check` can count what is translated. A file that is there already is only added to.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from boardgen.layout.spec import catalog, rulebook, rules_files
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.words import LANGUAGE, NOTATION, texts
from boardgen.layout.yaml.node import Faults, Node, flow_text, key_text, quote
from boardgen.layout.yaml.yaml_reader import SUFFIXES
from boardgen.scaffold.schema import header

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

    `old` is such a file, to which words are added that it does not have yet.
    """
    spec, tree = catalog.load(base), catalog.tree(base, Faults())
    head = [header(spec.game), f"# The words {sign(base)}", *_advice(file), "", f"extends: {os.path.basename(base)}", ""]
    remark = "the language of these words: write its tag, such as de, fr or pt-BR, before you begin"
    words = ["words:", f"  {LANGUAGE}: {_language(tree)}  # {remark}"]
    stem = os.path.splitext(file)[0]
    own = own_entries(spec, tree, stem, faces=base.endswith(SUFFIXES))
    entries = [*word_entries(tree, rules if rules_files.has_rules(spec.game) else "", spec.zones), *own]
    return add_entries(old or "\n".join([*head, *words]), entries)


def copy_files(base: str, stem: str) -> dict[str, str]:
    """Return the files of a layout with texts to translate, rows and rules, by the names of the copies for the translation `stem`."""
    spec, tree = catalog.load(base), catalog.tree(base, Faults())
    sources = (node for name in _own(spec) for node in [_file(_child(tree, "components", name))] if node is not None)
    return {_copy_of(node, stem): os.path.join(os.path.dirname(node.source.path), *node.text.split("/")) for node in sources}


def own_entries(spec: GameSpec, tree: Node, stem: str, *, faces: bool) -> Iterator[TranslationLine]:
    """Yield the lines for components of your own: titles, copies of files with rows and rules, and `faces` with texts of their own.

    Icons and pictures of a face are found beside the file that it is written in, so only a layout in the same folder repeats it.
    """
    for name in _own(spec):
        node = _child(tree, "components", name)
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


def _child(tree: Node, *steps: str) -> Node:
    for step in steps:
        tree = tree.children[step]
    return tree


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
            yield _entry("", key, tree.children[key])
    if rules:
        yield TranslationLine("", "wording", ("The file with the rules in your language.",), rules)
    yield from (_entry("words", path.partition(".")[2], node) for path, node in _words(tree))
    sections: dict[tuple[str, str], dict[str, Node]] = {}
    for path, node in texts(tree, NAMES):
        steps = path.split(".")
        if steps[0] == "zones" and steps[1] not in zones:
            continue  # the map does not have it
        if steps[0] == "map":
            yield _entry("map.marks", steps[2], node)
        else:
            sections.setdefault((steps[0], steps[1]), {})[steps[2]] = node
    yield from (_map_entry(section, key, values) for (section, key), values in sections.items())
    credits = tree.children.get("credits")
    if credits is not None and credits.children:
        items = [f"\n- {key_text(key)}: {quote(_one_line(node))}" for key, node in credits.children.items()]
        yield TranslationLine("", "credits", ("All credits: this list replaces the game's own.",), "".join(items))


def _words(tree: Node) -> Iterator[tuple[str, Node]]:
    for path, node in texts(tree, ("words.*",)):
        if path.partition(".")[2] not in NOTATION:
            yield path, node


def rule_entries(game: Node, wording: Node) -> Iterator[TranslationLine]:
    """Yield the lines of a file for `wording:`, by the names that the game has, with the texts of `wording`: the same tree in any words."""
    sections: dict[tuple[str, str], dict[str, Node]] = {}
    for (place, _), (_, node) in zip(rulebook.texts(game), rulebook.texts(wording), strict=True):
        section, key, *names = place
        if names:
            sections.setdefault((section, key), {})[".".join(names)] = node
        else:
            yield _entry(section, key, node)
    yield from (_map_entry(section, key, values) for (section, key), values in sections.items())


def _entry(section: str, key: str, node: Node) -> TranslationLine:
    return TranslationLine(section, key, (_one_line(node),), quote(_one_line(node)))


def _map_entry(section: str, key: str, values: dict[str, Node]) -> TranslationLine:
    """Return a map in one line. A name with a dot belongs to a map within it: `refused.none` is `refused: {none: ...}`.

    `refused.` is `refused: {"": ...}`, the text of a rule that has others besides.
    """
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


def _language(tree: Node) -> str:
    words = tree.children["words"].children if "words" in tree.children else {}
    return words[LANGUAGE].text if LANGUAGE in words else "en"


def add_entries(text: str, entries: Sequence[TranslationLine]) -> str:
    """Return a file with the lines that it does not have yet, each at the end of its section; everything else stays as it is.

    A key counts as there whether or not there is a `#` before it.
    """
    lines = text.splitlines()
    before = list(lines)
    for section in dict.fromkeys(entry.section for entry in entries):
        start, end = _block(lines, section)
        there = {match[1].strip() for line in lines[start:end] if (match := KEY.match(line))}
        missing = [entry for entry in entries if entry.section == section and key_text(entry.key) not in there]
        new = [line for entry in missing for line in entry.lines]
        if new and section and start == end == len(lines):
            new = ["", *_heads(section), *new]
        lines[end:end] = new
    return text if lines == before else "\n".join(lines).rstrip() + "\n"


KEY = re.compile(r"\s*#?([^\s#].*?):(?=\s|$)")
"""A key of the file, used or offered."""


def _block(lines: Sequence[str], section: str) -> tuple[int, int]:
    """Return the lines of a section: the first one below its key, and one past the last; twice the end of the file where there is none.

    The section without a name is the whole file, to which lines are added before its first section.
    """
    tops = [i for i, line in enumerate(lines) if line[:1].isalpha()]
    if not section:
        first = next((i for i in tops if lines[i].rstrip().endswith(":")), len(lines))
        return 0, _trim_end(lines, first)
    top = section.partition(".")[0]
    for i, after in zip(tops, [*tops[1:], len(lines)], strict=False):
        if lines[i].partition(":")[0] == top:
            return i + 1, _trim_end(lines, after)
    return len(lines), len(lines)


def _trim_end(lines: Sequence[str], end: int) -> int:
    while end and not lines[end - 1].strip():
        end -= 1
    return end


def _heads(section: str) -> Iterator[str]:
    """Yield the keys above a section, one in the other where there are two."""
    for depth, step in enumerate(section.split(".") if section else ()):
        yield f"{'  ' * depth}{step}:"
