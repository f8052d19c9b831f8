"""The words of a layout: every printed text other than names and rules, and templates of messages. A kit fills in their {names}.

`{count}` is the value itself; `{count:cell|cells}` is the word before the bar where the value is 1, or names one sheet or page, else the
word after it. `{{` and `}}` are braces. In the template of a message, `{actor}` is who or what it is about, where the message is to begin
with it: `{actor} cannot sell` becomes `4R cannot sell`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardgen.errors import DataError, Fault, quoted
from boardgen.layout.yaml.fields import Section, prose, text
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import Length, Spans, inches, write_inches

ACTOR = "actor"
"""The name that whoever places a message in a log fills in; a translation may do without it."""


def names_in_braces(template: str) -> frozenset[str] | None:
    """Return the names that a text uses: {n} and {total} of "sheet {n} of {total}". None where a brace has no partner, or names nothing.

    Only plain names count: a layout must not reach into the values that are filled in."""
    parts = _parts(template)
    return None if None in parts else frozenset([part[1] for part in parts if part is not None and part[1]])


def fill_message(template: str, values: Mapping[str, object]) -> str:
    """Return a template with its values. Raises KeyError for a name that has none."""
    text = ""
    for part in _parts(template):
        if part is None:
            raise KeyError(template)
        plain, name, one, more = part
        text += plain
        if name:
            value = values[name]
            text += str(value) if not one and not more else one if value == 1 or (isinstance(value, Spans) and value.one) else more
    return text


def _parts(template: str) -> list[tuple[str, str, str, str] | None]:
    """Return what is written before each brace, then the name inside it and the words for one and for more; None for a wrong brace."""
    found: list[tuple[str, str, str, str] | None] = []
    left = template.replace("{{", "\0").replace("}}", "\1")
    while left:
        before, brace, rest = left.partition("{")
        inside, close, left = rest.partition("}") if brace else ("", "", "")
        name, colon, forms = inside.partition(":")
        one, bar, more = forms.partition("|")
        named = name.isascii() and name.isidentifier() and bool(close) and bool(colon) == bool(bar)
        if "}" in before or (brace and not named):
            return [*found, None]
        found.append((before.replace("\0", "{").replace("\1", "}"), name, one, more))
    return found


LANGUAGE = "language"
"""The one of `words:` that is not printed: a tag, for whoever has the PDF read aloud."""
DECIMAL = "decimal"
"""The one that is written before the tenths of a length or a sum of money."""


def same_names(base: Node, over: Node, faults: Faults, *, message: bool = False) -> bool:
    """Return whether a text that takes the place of the game's own uses no other names than that.

    A name that it leaves out is a warning."""
    names, used = names_in_braces(base.text) or frozenset(), names_in_braces(over.text)
    may = ", ".join(f"{{{one}}}" for one in sorted(names)) or "no names"
    if used is None:
        remedy = f"this text may use {may}; write {{{{ for a brace"
        faults.add(over, f"{quoted(over.text)} has a brace without a name", remedy, "data:words")
        return False
    for name in sorted(used - names):
        faults.add(over, f"there is no value for {{{name}}} here", f"this text may use {may}", "data:words")
    for name in sorted(names - used - {ACTOR}) if used <= names else ():
        what = f"{quoted(over.text)} leaves out {{{name}}}, and so the {'message' if message else 'print'} will too"
        faults.add(over, what, f"write {{{name}}} where it belongs; the game says: {base.text}", "data:words.left_out", "warning")
    return used <= names


_LENGTHS = r"\{(\w+)\}(?:([^0-9{}]{1,6})\{(\w+)\})?([\s-]*)mm\b"
"""A length or two of a text with their unit: {diameter} mm, {width} × {height} mm."""
_ROUGH = r"(?<![\w.,{])([0-9]+(?:[.,][0-9]+)?)(?:(\s*(?:to|bis|–|-|×|x|mal)\s*)([0-9]+(?:[.,][0-9]+)?))?([\s-]*)mm\b"
"""The same in figures, which say roughly what to buy: 1.5 mm, 8 to 10 mm."""


def fill_word(words: Mapping[str, str], file: str, key: str, values: Mapping[str, object], inch: str = "", *, metric: bool = False) -> str:
    """Return the word under `key` with its {names} replaced. Raises DataError when there is no such word, or no such name.

    With a word for `inch`, lengths whose unit in the text is mm are written in inches: as fractions where all that share the unit
    come out even, else with two decimals. `metric` texts keep their millimetres, and have the fraction of an inch beside them."""

    def fault(problem: str, remedy: str, code: str) -> DataError:
        return DataError(Fault(file, 0, 0, f"$.words.{key}", problem, remedy, "error", code))

    if key not in words:
        raise fault(f"the word {key!r} is missing", f"add `{key}:`", "data:key.missing")
    # not str.format: a layout may come from anybody, and must not reach into our values
    text = words[key]
    if inch and metric:
        text = re.sub(_LENGTHS, lambda match: _add_inches(match, values, inch), text)
    elif inch:
        text = re.sub(_ROUGH, lambda match: _roughly(match, inch), text)
        text = re.sub(_LENGTHS, lambda match: _inches_of_match(match, values, inch), text)
    point = words.get(DECIMAL, ".")
    shown = {name: str(value).replace(".", point) if isinstance(value, Length) else value for name, value in values.items()}
    try:
        return fill_message(text, shown)
    except KeyError as problem:
        names = ", ".join(f"{{{one}}}" for one in values)
        remedy = f"it may use {names}" if names else "write it without braces"
        raise fault(f"nothing is known for {quoted(str(problem.args[0]))}", remedy, "data:word") from None


def _inches_of_match(match: re.Match[str], values: Mapping[str, object], inch: str) -> str:
    """Return lengths of a text with their unit, in inches; other values stay as they are."""
    names = [name for name in (match[1], match[3]) if name]
    sizes = [value for name in names if isinstance(value := values.get(name), Length)]
    if not sizes or not isinstance(values.get(names[-1]), Length):
        return match[0]
    before = f"{{{names[0]}}}{match[2]}" if len(sizes) < len(names) else ""  # a number of pieces
    return f"{before}{(match[2] or '').join(write_inches(sizes))}{match[4]}{inch}"


def _add_inches(match: re.Match[str], values: Mapping[str, object], inch: str) -> str:
    """Return a length with its unit, and in brackets the fraction of an inch that it is; other lengths stay as they are."""
    size = values.get(match[1])
    if match[3] or not isinstance(size, Length) or (fraction := inches(size)) is None:
        return match[0]
    return f"{match[0]} ({fraction} {inch})"


def _roughly(match: re.Match[str], inch: str) -> str:
    """Return figures of a text with their unit, in inches."""
    sizes = [float(figure.replace(",", ".")) for figure in (match[1], match[3]) if figure]
    return f"{(match[2] or '').join(write_inches(sizes, rough=True))}{match[4]}{inch}"


def read_words(root: Section) -> dict[str, str]:
    """Return the words of the components, whose `{names}` a kit fills in."""
    words: dict[str, str] = {}
    section = root.section("words", required=False)
    language = section.get(LANGUAGE)
    if language is not None:
        words[LANGUAGE] = _language(language, root.faults)
    for name, node in section.entries():
        if node is language:
            continue
        words[name] = value = (text if name in NOTATION else prose)(node, root.faults)
        if ("{" in value or "}" in value) and names_in_braces(value) is None and root.faults.usable(node):
            remedy = "write a name in braces, such as {n}, or {{ for a brace"
            root.faults.add(node, f"{quoted(value)} has a brace without a name", remedy, "data:words")
    return words


def _language(node: Node, faults: Faults) -> str:
    """Return a language as the tag that a PDF carries, for whoever has it read aloud."""
    node.expect(type="string", pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    tag = text(node, faults)
    if tag and not _is_tag(tag):
        remedy = "write its two or three letters, such as en, de or pt-BR"
        faults.add(node, f"{quoted(tag)} is not the tag of a language", remedy, "data:words")
    return tag


def _is_tag(tag: str) -> bool:
    first, *more = tag.split("-")
    proper = first.isascii() and first.isalpha() and len(first) in (2, 3)
    return proper and all(part.isascii() and part.isalnum() and 2 <= len(part) <= 8 for part in more)


TRANSLATED = ("words.*", "seats.*.name", "kinds.*.title", "deck.*.name", "deck.*.text", "suits.*.name", "suits.*.good")
"""Texts that a translation translates. Other names, such as those of zones, may be the same in every language."""
NOTATION = ("log_keys", "log_setup", "log_opens", "log_before", "log_after")
"""Words of log sheets that a log itself is written with: the same in every language, so no translation need repeat them."""
NAMED = 8
"""How many names a finding gives."""


def texts(tree: Node, places: Sequence[str] = TRANSLATED) -> Iterator[tuple[str, Node]]:
    """Yield the texts of a tree below some places, `*` for any key, each with its path: ("seats.B.name", ...); all but the language."""
    for place in places:
        reached = [("", tree)]
        for step in place.split("."):
            reached = [
                (f"{path}.{key}" if path else key, child)
                for path, node in reached
                for key, child in node.children.items()
                if step in ("*", key)
            ]
        yield from [(path, node) for path, node in reached if path != f"words.{LANGUAGE}"]


def check_words(tree: Node, layers: Sequence[Node], faults: Faults, rules: bool) -> None:
    """Report what is wrong with the words of a layout. `layers` are the trees that make up `tree`, from the game's own outwards.

    `rules` is true if the game has rules, which a translation covers as well.

    Words that are left out are errors. A warning are names that a word leaves out, and what a translation does not translate."""
    own = layers[0].children["words"].children if "words" in layers[0].children else {}
    for layer in layers[1:]:
        words = layer.children.get("words")
        if words is not None and words.empty and words.value:
            faults.add(words, "the words cannot be left out: a kit is printed with them", "remove `words: ~`", "data:words")
        for key, node in words.children.items() if words is not None else ():
            game = own.get(key)
            if node.empty and node.value and game is not None:
                remedy = f"write what is to be printed, or delete the line; the game says: {game.text}"
                faults.add(node, f"the word {quoted(key)} cannot be left out: a kit is printed with it", remedy, "data:words")
            elif game is not None and key != LANGUAGE and node.kind == "scalar" and not node.empty:
                same_names(game, node, faults)
    _check_translation(tree, layers, faults, rules)


def _check_translation(tree: Node, layers: Sequence[Node], faults: Faults, rules: bool) -> None:
    """Report one finding for all that a layout in another language than its game leaves in that of the game."""
    spoken, at = [""], None
    for layer in layers:
        node = layer.children["words"].children.get(LANGUAGE) if "words" in layer.children else None
        if node is not None and _is_tag(node.text) and node.text != spoken[-1]:
            spoken.append(node.text)
            at = node
        else:
            spoken.append(spoken[-1])
    game, language = spoken[1], spoken[-1]
    own = dict(texts(layers[0]))
    paths = [path for path, _ in texts(tree) if path in own and path.removeprefix("words.") not in NOTATION]
    there = {path for layer, tag in zip(layers, spoken[1:], strict=True) if tag == language for path, _ in texts(layer)}
    if at is None or language == game or at.source is layers[0].source:
        changed = {path for layer in layers[1:] for path, node in texts(layer, ("words.*",)) if path in own and node.text != own[path].text}
        words = layers[-1].children.get("words")
        if words is not None and 2 * len(changed) > sum(path.startswith("words.") for path in own):
            what = f"{len(changed)} words differ from the game's, but their language is {quoted(language)} as in the game"
            faults.add_key(words, what, "add the language to `words:`, such as `language: de`", "data:words.language", "warning")
        return
    missing = [path.removeprefix("words.") for path in paths if path not in there]
    if missing:
        what = f"{len(paths) - len(missing)} of {len(paths)} words are in {quoted(language)}, and {len(missing)} are not: {some(missing)}"
        base = layers[-1].children.get("extends")
        start = f" --from {base.text}" if base is not None and base.text else ""
        remedy = f"translate them, and repeat a word that is the same; `boardgen new NAME{start} --words` writes all of them out"
        faults.add(at, what, remedy, "data:words.missing", "warning")
    if rules and "wording" not in tree.children:
        what = f"the words are in {quoted(language)}, and the rules, rulings and notation are not"
        remedy = "name a file that translates them, `wording: FILE.yaml`; `boardgen new NAME --words` writes one to translate"
        faults.add(at, what, remedy, "data:wording.missing", "warning")


def some(names: Sequence[str]) -> str:
    """Return the first few of some names, and how many there are besides."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
