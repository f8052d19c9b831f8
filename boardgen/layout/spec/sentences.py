"""The sentences of a written law as rules of a rulebook: what a booklet prints, `referee rules` lists and a refusal quotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.law.written import code_of

if TYPE_CHECKING:
    from boardgen.layout.law.written import Written
    from boardgen.layout.spec.rulebook import Rule, Rulebook

SOURCE = "House rule"
NAMES = ("action", "from", "to", "card", "piece", "instead")
"""What the refusal of a rule may name in braces, besides those that every refusal may."""


def add_sentences(book: Rulebook, written: Written) -> Rulebook:
    """Return a rulebook that begins with the rules of a law, in the order of its page."""
    return book._replace(rules={**{rule.code: rule for rule in own_rules(written)}, **book.rules})


def own_rules(written: Written) -> list[Rule]:
    """Return the sentences of a law: phases, rules, duties and ends, each as a rule."""
    from boardgen.layout.spec.rulebook import Rule

    def rule(
        name: str, text: str, refused: str = "", example: str = "", right: str = "", *, must: bool = False, ends: bool = False
    ) -> Rule:
        quoted = text.rstrip(".").replace("{", "{{").replace("}", "}}")
        plain = refused or f"{{actor}} cannot {{action}}: {quoted}"
        return Rule(
            code_of(name),
            text,
            SOURCE,
            example=example,
            right=right,
            unbreakable="" if not ends else "the game ends by it",
            refused={} if ends else {"": plain, "must": plain},
            detail={},
            help={"must": "write for example `{instead}`"} if must else {},
        )

    duties = {duty.rule for duty in written.duties}
    return [
        *(rule(phase.name, phase.text, ends=True) for phase in written.phases if phase.text),
        *(rule(one.name, one.text, one.refused, one.example, one.right, must=one.name in duties) for one in written.rules),
        *(rule(duty.name, duty.text, duty.refused, must=True) for duty in written.duties if duty.text),
        *(rule(end.name, end.text, ends=True) for end in written.ends),
    ]
