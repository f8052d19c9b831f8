"""The wording of a game's rules in the order of its reference sheets: every rule and every ruling, each once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardgen.layout.spec import rules_files
from boardgen.layout.spec.rulebook import Part
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.page import Words
from boardgen.sheet.read.reference_sheets import Entry, Section


def sections(spec: GameSpec, figures: Mapping[str, object], in_force: Callable[[str, str], str]) -> tuple[Section, ...]:
    """The sections of the rulebook, in the words of the layout. Rules that no section names are in the last one: nothing is left out.

    `figures` fill in the {names} of a lead. A ruling on an option ends with the text that `in_force` makes of its name and choice.
    Raises DataError for a name without a figure.
    """
    book = rules_files.rulebook(spec)
    listed = list(book.reference) or [Part("", "", (), ())]
    off = {name for name, option in spec.options.items() if option.default == "off"}
    leads = Words({str(i): part.off if part.option in off else part.lead for i, part in enumerate(listed)}, f"rules/{spec.law}.yaml")
    forces = {option.ruling: option for option in spec.options.values()}
    used = {name for part in listed for name in part.rulings}
    families = {family for part in listed for family in part.rules}
    left = tuple(name for name in book.rulings if name not in used)
    laid_out = []
    for i, part in enumerate(listed):
        last = i == len(listed) - 1
        entries = [
            Entry(rule.code, "", rule.text)
            for rule in book.rules.values()
            if rule.family in part.rules or (last and rule.family not in families)
        ]
        for name in (*part.rulings, *(left if last else ())):
            answer = book.rulings[name].answer
            if name in forces:
                answer += " " + in_force(forces[name].name, forces[name].default)
            entries.append(Entry(name, book.rulings[name].question, answer))
        laid_out.append(Section(part.title, leads(str(i), **figures), tuple(entries)))
    return tuple(laid_out)
