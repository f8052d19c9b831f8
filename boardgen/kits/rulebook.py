"""The wording of a game's rules in the order of its reference sheets: every rule and every ruling, each once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardgen.layout import catalog
from boardgen.layout.node import Node
from boardgen.layout.spec import GameSpec
from boardgen.sheet.page import Sayings
from boardgen.sheet.reference import Entry, Section


def sections(spec: GameSpec, figures: Mapping[str, object], in_force: Callable[[str, str], str]) -> tuple[Section, ...]:
    """The sections of data/rules/GAME.yaml, in the words of the layout. What none names stands in the last: nothing is left out.

    `figures` fill in the {names} of a lead. A ruling on an option ends with what `in_force` says of its name and choice.
    Raises DataError for a name that is no figure.
    """
    top = catalog.wording(spec).children
    rules, rulings = _children(top, "rules"), _children(top, "rulings")
    reference = top.get("reference")
    listed = [] if reference is None else list(reference.items)
    leads = Sayings({str(i): node.children["lead"].text for i, node in enumerate(listed)}, f"rules/{spec.game}.yaml")
    forces = {option.ruling: option for option in spec.options.values()}
    asked = [_ids(node, "rules") for node in listed] or [()]
    answered = [_ids(node, "rulings") for node in listed] or [()]
    used = {name for names in answered for name in names}
    known = {start for starts in asked for start in starts}
    answered[-1] = (*answered[-1], *(name for name in rulings if name not in used))
    made = []
    for i, (starts, names) in enumerate(zip(asked, answered, strict=True)):
        last = i == len(asked) - 1
        entries = [
            Entry(code, "", node.children["text"].text)
            for code, node in rules.items()
            if (start := code.partition(":")[2].partition(".")[0]) in starts or (last and start not in known)
        ]
        for name in names:
            node = rulings[name]
            answer = node.children["answer"].text
            if name in forces:
                answer += " " + in_force(forces[name].name, forces[name].default)
            entries.append(Entry(name, node.children["question"].text, answer))
        title = listed[i].children["title"].text if listed else ""
        made.append(Section(title, leads(str(i), **figures) if listed else "", tuple(entries)))
    return tuple(made)


def _children(top: Mapping[str, Node], key: str) -> Mapping[str, Node]:
    node = top.get(key)
    return {} if node is None else node.children


def _ids(node: Node, key: str) -> tuple[str, ...]:
    found = node.children.get(key)
    return () if found is None else tuple(item.text for item in found.items)
