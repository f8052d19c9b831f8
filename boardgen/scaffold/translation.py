"""Files to translate a game with: every word of it, and every text of its rules, each above the line that takes its translation.

A line to translate begins with `#` after its indent; with that sign removed, the key is in its right place. So the files are valid as
they are written, and `check` can count what is translated. A file that is there already is only added to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from boardgen.layout import catalog, rule_translation, rules_files
from boardgen.layout.faults import Faults
from boardgen.layout.node import Node
from boardgen.layout.words import LANGUAGE, NOTATION, texts
from boardgen.layout.yaml_text import in_quotes, key_text
from boardgen.scaffold.schema import header

WIDTH = 118
"""Signs in a line of prose."""
NAMES = ("seats.*.name", "kinds.*.title", "zones.*.name", "deck.*.name", "deck.*.text", "suits.*.name", "suits.*.good", "map.marks.*")
"""Printed texts outside of `words:`."""


class Entry(NamedTuple):
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
    """A layout of `base`, a game or an example, with every word of it to translate; `rules` is the file for those of its rules.

    `old` is such a file, to which words are added that it does not have yet.
    """
    spec, tree = catalog.load(base), catalog.tree(base, Faults())
    head = [header(spec.game), f"# The words {sign(base)}", *_advice(file), "", f"extends: {base}", ""]
    remark = "the language of these words: write its tag, such as de, fr or pt-BR, before you begin"
    words = ["words:", f"  {LANGUAGE}: {_language(tree)}  # {remark}"]
    return added(old or "\n".join([*head, *words]), list(word_entries(tree, rules)))


def rules_file(base: str, file: str, old: str = "") -> str:
    """A file for `wording:` with every text of the rules of a game to translate, or `old` with what it does not have yet."""
    spec = catalog.load(base)
    head = [f"# The rules, rulings and notation {sign(base)}", *_advice(file)]
    return added(old or "\n".join(head), list(rule_entries(rules_files.rules_text(spec.game), rules_files.wording(spec))))


def sign(base: str) -> str:
    """The end of the line by which a file to translate is known, with the game or the example whose texts it has."""
    return f"of {base}, to be translated: a line to use begins with # and no space after it."


def _advice(file: str) -> Iterator[str]:
    yield from (
        "# Delete the # and write your own text; the line above it keeps the text of the game. Repeat what is the same in your",
        "# language too. Names in braces, such as {n}, are filled in when a kit is built: keep them, and keep quotes where they are.",
        f"# `boardgen check {file}` reports how much is translated, and what is missing.",
    )


def word_entries(tree: Node, rules: str) -> Iterator[Entry]:
    """The lines of a layout that is to be translated."""
    for key in ("title", "note"):
        if key in tree.children:
            yield _entry("", key, tree.children[key])
    yield Entry("", "wording", ("The file with the rules in your language.",), rules)
    yield from (_entry("words", path.partition(".")[2], node) for path, node in _words(tree))
    sections: dict[tuple[str, str], dict[str, Node]] = {}
    for path, node in texts(tree, NAMES):
        steps = path.split(".")
        if steps[0] == "map":
            yield _entry("map.marks", steps[2], node)
        else:
            sections.setdefault((steps[0], steps[1]), {})[steps[2]] = node
    yield from (_map_entry(section, key, values) for (section, key), values in sections.items())
    credits = tree.children.get("credits")
    if credits is not None and credits.children:
        items = [f"\n- {key_text(key)}: {in_quotes(_one_line(node))}" for key, node in credits.children.items()]
        yield Entry("", "credits", ("All credits: this list replaces the game's own.",), "".join(items))


def _words(tree: Node) -> Iterator[tuple[str, Node]]:
    for path, node in texts(tree, ("words.*",)):
        if path.partition(".")[2] not in NOTATION:
            yield path, node


def rule_entries(game: Node, wording: Node) -> Iterator[Entry]:
    """The lines of a file for `wording:`, by the names that the game has, with the texts of `wording`: the same tree in any words."""
    sections: dict[tuple[str, str], dict[str, Node]] = {}
    for (place, _), (_, node) in zip(rule_translation.texts(game), rule_translation.texts(wording), strict=True):
        section, key, *names = place
        if names:
            sections.setdefault((section, key), {})[".".join(names)] = node
        else:
            yield _entry(section, key, node)
    yield from (_map_entry(section, key, values) for (section, key), values in sections.items())


def _entry(section: str, key: str, node: Node) -> Entry:
    return Entry(section, key, (_one_line(node),), in_quotes(_one_line(node)))


def _map_entry(section: str, key: str, values: dict[str, Node]) -> Entry:
    """A map in one line. A name with a dot belongs to a map within it: `refused.none` is `refused: {none: ...}`."""
    says = tuple(_one_line(node) for node in values.values())
    maps: dict[str, dict[str, str]] = {}
    for name, node in values.items():
        first, _, second = name.partition(".")
        maps.setdefault(first, {})[second] = in_quotes(_one_line(node))
    items = [f"{name}: {texts['']}" if "" in texts else f"{name}: {_flow(texts)}" for name, texts in maps.items()]
    return Entry(section, key, says, f"{{{', '.join(items)}}}")


def _flow(texts: dict[str, str]) -> str:
    return f"{{{', '.join(f'{key_text(name)}: {text}' for name, text in texts.items())}}}"


def _one_line(node: Node) -> str:
    return " ".join(node.text.split())


def _language(tree: Node) -> str:
    words = tree.children["words"].children if "words" in tree.children else {}
    return words[LANGUAGE].text if LANGUAGE in words else "en"


def added(text: str, entries: Sequence[Entry]) -> str:
    """A file with the lines that it does not have yet, each at the end of its section; everything else stays as it is.

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
    """The lines of a section: the first one below its key, and one past the last; twice the end of the file where there is none.

    The section without a name is the whole file, to which lines are added before its first section.
    """
    tops = [i for i, line in enumerate(lines) if line[:1].isalpha()]
    if not section:
        first = next((i for i in tops if lines[i].rstrip().endswith(":")), len(lines))
        return 0, _before_space(lines, first)
    top = section.partition(".")[0]
    for i, after in zip(tops, [*tops[1:], len(lines)], strict=False):
        if lines[i].partition(":")[0] == top:
            return i + 1, _before_space(lines, after)
    return len(lines), len(lines)


def _before_space(lines: Sequence[str], end: int) -> int:
    while end and not lines[end - 1].strip():
        end -= 1
    return end


def _heads(section: str) -> Iterator[str]:
    """The keys above a section, one in the other where there are two."""
    for depth, step in enumerate(section.split(".") if section else ()):
        yield f"{'  ' * depth}{step}:"
