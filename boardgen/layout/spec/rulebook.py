"""The wording of a game, typed: its rules, rulings, notation and glossary, and how the reference sheets are divided.

Kit, referee and `check` read data/rules/GAME.yaml here and nowhere else, so that a fault of that file is reported with its place before
anything is printed or judged by it.

A translation is a file beside a layout with the texts alone. Kits print its rules, rulings and notation; the referee fills in its
messages. Lists are written as maps: reference sections by their title, the notation by its verbs, a glossary by its terms. How many
texts it leaves out, and which, is one finding: half a translation is worse than none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from boardgen.errors import quoted
from boardgen.layout.spec.words import names_in_braces, same_names, some
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.declared import read
from boardgen.layout.yaml.fields import Section, describe, lines, text
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

MESSAGES = ("refused", "detail", "help")
"""Keys of a rule whose texts are templates of messages."""
NEEDS = ("board", "cards", "dice", "surrender", "others", "captures", "pass")
"""What a layout may be without, so that some lines of the notation make no sense there."""
GROUPS = ("before", "turn", "count", "table")
"""The groups of the notation, in the order of the pencil card: before play, a turn, what is counted, and corrections at the table."""
Other: TypeAlias = "Mapping[str, Mapping[str, str]]"
"""Texts in place of others by what a layout lacks, an option, `board`, `others` or `names`, or several with spaces, and their texts."""


def _words(node: Node, faults: Faults) -> tuple[str, ...]:
    return tuple(text(node, faults).split())


def _read_template(node: Node, faults: Faults) -> str:
    template = text(node, faults)
    if faults.usable(node) and names_in_braces(template) is None:
        remedy = "write a name in braces, such as {place}, {count:cell|cells} for a word that depends on a number, or {{ for a brace"
        faults.add(node, f"{quoted(node.text)} has a brace without a name", remedy, "data:words")
    return template


def _read_templates(node: Node, faults: Faults) -> dict[str, str]:
    """Return one text, or a map of texts by the way in which the rule is broken."""
    return {way: _read_template(child, faults) for way, child in (node.children if node.kind == "map" else {"": node}).items()}


def _others(*keys: str) -> Mapping[str, dict[str, str]]:
    """Return a key whose values have other texts under these keys, by the options that a layout lacks."""

    def read_texts(node: Node, faults: Faults) -> dict[str, str]:
        texts = Section(node, faults)
        other = {key: said for key in keys if (said := texts.text(key, ""))}
        texts.close()
        return other

    return declared.table(read_texts)


@declared.complete
class Rule(NamedTuple):
    """A rule: our wording, its source and ruling, an example that breaks it and what is right, or why none can.

    `refused`, `detail` and `help` are the templates of the message for a broken rule, by the way in which it is broken; the key is
    empty where there is only one. `waivable` is true if an `!ok` line can allow a move that breaks the rule. A layout without an option
    that it `needs` does not print it; `without` has other texts for layouts without an option. Under the law of a layout, a rule that is
    `about` something is listed only where the layout has one of these."""

    code: str
    text: str = declared.text()
    source: str = declared.text()
    ruling: str = declared.text("")
    example: str = declared.key(lines, "")
    right: str = declared.text("")
    unbreakable: str = declared.text("")
    refused: Mapping[str, str] = declared.key(_read_templates, {})
    detail: Mapping[str, str] = declared.key(_read_templates, {})
    help: Mapping[str, str] = declared.key(_read_templates, {})
    waivable: bool = declared.switch("yes", "no", usual=True)
    needs: tuple[str, ...] = declared.key(_words, ())
    about: tuple[str, ...] = declared.key(_words, ())
    without: Other = _others("text")

    @property
    def family(self) -> str:
        """The part of the code by which a section of the reference names it: deploy of gc:deploy.suicide."""
        return self.code.partition(":")[2].partition(".")[0]


@declared.complete
class Ruling(NamedTuple):
    """How the referee decides where the rule text is silent. `needs` and `without` are as in a rule."""

    id: str
    question: str = declared.text()
    answer: str = declared.text()
    source: str = declared.text()
    needs: tuple[str, ...] = declared.key(_words, ())
    without: Other = _others("answer")


@declared.complete
class Part(NamedTuple):
    """A section of the reference sheets: its families of rules and its rulings, after a sentence that leads to them."""

    title: str = declared.text()
    lead: str = declared.text()
    rules: tuple[str, ...] = declared.many(text)
    rulings: tuple[str, ...] = declared.many(text)
    without: Other = _others("lead")


@declared.complete
class Form(NamedTuple):
    """One thing that a scribe can write."""

    verb: str = declared.text()
    form: str = declared.text()
    example: str = declared.text()
    help: str = declared.text()
    needs: str = declared.choice(NEEDS, "")
    """What a layout must have so that a log can say it: one of NEEDS, or nothing."""
    about: tuple[str, ...] = declared.key(_words, ())
    group: str = declared.choice(GROUPS, "turn")
    without: Other = _others("form", "help")


@declared.complete
class Term(NamedTuple):
    """A word of the game, explained."""

    term: str = declared.text()
    text: str = declared.text()
    needs: str = declared.choice(NEEDS, "")
    """The option without which nobody says this word: one of NEEDS, or nothing."""


class Rulebook(NamedTuple):
    """The wording of one game. `before` are the lines that precede every example that does not bring its own, such as a map.

    `phrases` are the words for values that are not numbers or names, such as an action or an empty point, which messages fill in.
    `messages` are the templates of messages that no rule has, such as those for claims."""

    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    title: str = declared.text()
    before: str = declared.key(lines, "")
    phrases: Mapping[str, str] = declared.table(text)
    messages: Mapping[str, str] = declared.table(_read_template)
    reference: tuple[Part, ...] = declared.many(lambda node, faults: read(Section(node, faults), Part))
    notation: tuple[Form, ...] = declared.many(lambda node, faults: read(Section(node, faults), Form))
    glossary: tuple[Term, ...] = declared.many(lambda node, faults: read(Section(node, faults), Term))


def read_rulebook(node: Node, faults: Faults) -> Rulebook:
    """Return the wording in a tree. What is wrong with it is collected; what the faults stand for then does not count."""
    top = Section(node, faults)
    rulings = {name: read(Section(child, faults), Ruling, id=name) for name, child in top.section("rulings", required=False).entries()}
    rules = {code: _rule(code, child, rulings, faults) for code, child in top.section("rules").entries()}
    book = read(top, Rulebook, rules=rules, rulings=rulings)
    families = {rule.family for rule in rules.values()}
    for key, existing, what in (("rules", families, "no rule begins with"), ("rulings", {*rulings}, "there is no ruling")):
        named = [item for part in _items(node, "reference") for item in _items(part, key)]
        for item in named:
            if item.text and item.text not in existing:
                faults.add(item, f"{what} {quoted(item.text)}", faults.hint(item.text, existing), "data:rules.reference")
        _each_once(named, faults)
    for key, name in (("reference", "title"), ("notation", "verb"), ("glossary", "term")):
        _each_once([item.children[name] for item in _items(node, key) if name in item.children], faults)
    return book


def _rule(code: str, node: Node, rulings: Mapping[str, Ruling], faults: Faults) -> Rule:
    section = Section(node, faults)
    game, colon, rest = code.partition(":")
    words = (game, *rest.split("."))
    if not (len(game) in (2, 3) and colon and all(word.isascii() and word.isalpha() and word.islower() for word in words)):
        remedy = "write two or three letters for the game, a colon and words with dots between, such as gc:deploy.suicide"
        faults.add_key(node, f"{quoted(code)} is not the code of a rule", remedy, "data:rules.code")
    rule = read(section, Rule, code=code)
    at = section.get("ruling")
    if at is not None and rule.ruling and rule.ruling not in rulings:
        faults.add(at, f"there is no ruling {quoted(rule.ruling)}", faults.hint(rule.ruling, rulings), "data:rules.ruling")
    return rule


def without(other: Other, off: frozenset[str]) -> Mapping[str, str]:
    """Return the texts for a layout that has these options switched off: those for most of them at once."""
    fitting = [options for options in other if off.issuperset(options.split())]
    return other[max(fitting, key=lambda options: len(options.split()))] if fitting else {}


def _items(node: Node, key: str) -> list[Node]:
    items = node.children.get(key)
    return [] if items is None else items.items


def _each_once(items: Iterable[Node], faults: Faults) -> None:
    """Refuse a name that is there twice: one of the two would be lost, or printed twice."""
    seen: dict[str, Node] = {}
    for item in items:
        first = seen.setdefault(item.text, item)
        if item.text and first is not item:
            faults.add(item, f"{quoted(item.text)} is listed twice", f"it is already on line {first.line}", "data:rules.twice")


SAID = ("text", "question", "answer", "title", "lead", "form", "help", "term", *MESSAGES)
"""Keys whose texts are printed or shown."""
KEPT = "form"
"""What may stay as it is in any language, for it is notation but for the words that stand for a player's own."""
NAMES = ("verb", "term", "title")
"""By which of its keys an item of a list is called."""
PRINTED = ("rules", "rulings", "reference", "notation", "glossary")
"""The parts of the file that are printed."""
PARTS = (*PRINTED, "phrases", "messages")
"""The parts of the file that can be translated; phrases are words that messages fill in."""


def reword(base: Node, over: Node, faults: Faults) -> Node:
    """Return the texts of `over` in place of those of `base`. What has no place in `base` is an error, as is a brace that names nothing.

    A text that is missing is a warning, as is a missing brace of the game's own text."""
    tree = base.replace_value(dict(base.children))
    missing: list[str] = []
    for key in PARTS:
        if key in base.children:
            tree.value[key] = _reword_node(base.children[key], over.children.get(key), (key,), missing, faults)
    for key, node in over.children.items():
        if key not in PARTS or key not in base.children:
            parts = [part for part in PARTS if part in base.children]
            faults.add_key(node, f"the rules have no part {quoted(key)}", faults.hint(key, parts), "data:key.unknown")
    if missing:
        total = sum(name[-1] != KEPT for name, _ in texts(base))
        what = f"{len(missing)} of {total} texts of the rules {'is' if len(missing) == 1 else 'are'} not translated: "
        remedy = "these are printed as the game has them; `boardgen new NAME --words` writes all of them out for you to translate"
        faults.add(over, what + some(missing), remedy, "data:wording.missing", "warning")
    return tree


def texts(base: Node) -> Iterator[tuple[tuple[str, ...], Node]]:
    """Yield every text of a game's rules to translate, with its place: ("rules", "gc:deal", "text"), ("notation", "buy", "help")."""
    for key in PARTS:
        if key in base.children:
            yield from _list_children(base.children[key], (key,))


def _list_children(node: Node, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    if node.kind == "scalar":
        yield place, node
    else:
        for key, child in _entries(node, place[-1]):
            yield from _list_children(child, (*place, key))


def _reword_node(base: Node, over: Node | None, place: tuple[str, ...], missing: list[str], faults: Faults) -> Node:
    """Reword one place: a text, or what is below it."""
    if base.kind == "scalar":
        return _text(base, over, place, missing, faults)
    if over is not None and over.kind != "map" and not (over.empty and len(place) == 1):
        remedy = "lists of the game are maps here, such as `notation: {buy: {help: ...}}`" if over.kind == "list" else ""
        faults.add(over, f"a map of keys belongs here, not {describe(over)}", remedy, "data:type")
        return base
    translated = {} if over is None else over.children
    entries = dict(_entries(base, place[-1]))
    for key, node in translated.items():
        if key not in entries:
            faults.add_key(node, f"there is no {quoted(key)} to word", faults.hint(key, entries), "data:key.unknown")
    laid = {key: _reword_node(node, translated.get(key), (*place, key), missing, faults) for key, node in entries.items()}
    if base.kind == "list":
        return base.replace_value([laid.get(_name_of(item), item) for item in base.items], "list")
    return base.replace_value({**base.children, **laid})


def _entries(base: Node, called: str = "") -> Iterator[tuple[str, Node]]:
    """Yield what may be worded below a place that is `called` so, by its name: below a message every way in which the rule is broken."""
    if base.kind == "list":
        yield from ((_name_of(item), item) for item in base.items if item.kind == "map")
    else:
        every = called in ("phrases", "messages", *MESSAGES)
        yield from ((key, node) for key, node in base.children.items() if every or key in SAID or node.kind == "map")


def _name_of(item: Node) -> str:
    return next((item.children[key].text for key in NAMES if key in item.children), "")


def _text(base: Node, over: Node | None, place: tuple[str, ...], missing: list[str], faults: Faults) -> Node:
    if over is None:
        if place[-1] != KEPT:
            missing.append(".".join(place))
        return base
    if over.kind != "scalar" or not over.value.strip():
        faults.add(over, f"text belongs here, not {describe(over)}", f"the game says: {base.text}", "data:type")
        return base
    message = place[0] == "messages" or (place[0] == "rules" and place[2] in MESSAGES)
    return over if same_names(base, over, faults, message=message) else base


def pair_texts(base: Node, over: Node) -> Iterator[tuple[Node, Node]]:
    """Yield each text of the game with the one that is printed in its place, from a tree of each; what is not reworded is left out."""
    if base.kind == "scalar":
        if over.kind == "scalar":
            yield base, over
        return
    for key, node in _entries(base):
        if key in over.children:
            yield from pair_texts(node, over.children[key])
