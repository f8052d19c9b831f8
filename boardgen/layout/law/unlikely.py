"""Warnings about a law that can be read and is hardly meant so: a seat without a piece, a turn that changes nothing, a name nobody uses."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from boardgen.errors import quoted
from boardgen.layout.law import written as values
from boardgen.layout.yaml.node import Faults, Node, flow_text

WAYS = (values.NORTH, values.SOUTH, values.WEST, values.EAST)


def report_unlikely(law: Node, written: values.Written, playing: Sequence[str], faults: Faults) -> None:
    """Warn about what is unlikely to be meant; `playing` are the seats when the most play."""
    _find_idle(law, written, playing, faults)
    _find_changeless(law, written, faults)
    _find_diceless(law, written, faults)
    # Warn about a law without a facing in which a condition asks what is ahead: that is north for all
    asked = re.search(r"\b(?:row_)?ahead(?=\()", " ".join(flow_text(child) for child in law.children.values()))
    if asked is not None and "facing" not in law.children:
        problem = f"`{asked[0]}` is asked, and no seat has a facing: north is ahead for all"
        remedy = f"add `facing: {{{', '.join(f'{letter}: {way}' for letter, way in zip(playing, WAYS, strict=False))}}}`"
        faults.add_key(law, problem, remedy, "data:law.facing", "warning")
    # Warn about a score that counts what is in a hand, which only its player sees
    node = law.children.get("score")
    if node is not None and written.score is not None and "P.hand(" in written.score.code and not written.open_hands:
        problem = "the score is for all to see, and this counts cards that only their player sees"
        remedy = "write `shown(me)` if hands lie open; if not, let `then: give(HOLDING, 1)` count cards as they are played or discarded"
        faults.add(node, problem, remedy, "data:law.hidden", "warning")


def _find_idle(law: Node, written: values.Written, playing: Sequence[str], faults: Faults) -> None:
    """Warn about seats that play and never have a piece, where a turn moves one."""
    gives = "put" in written.events or any(effect.word in ("put", "turn_over") for rule in written.rules for effect in rule.effects)
    there = {letter for _, _, letter in written.setup}
    idle = [letter for letter in playing if letter not in there]
    if idle and there and "move" in written.events and not gives and not written.code:
        problem = f"up to {len(playing)} play, but {' and '.join(idle)} {'has' if len(idle) == 1 else 'have'} no piece to move"
        remedy = f"add {'it' if len(idle) == 1 else 'them'} here, or write fewer `players:`"
        faults.add_key(law.children["setup"], problem, remedy, "data:law.setup", "warning")


def _find_changeless(law: Node, written: values.Written, faults: Faults) -> None:
    """Warn about turns in which nothing happens to pieces, cards and holdings."""
    if written.events <= {"choose", "roll", "pass"} and not written.code and not any(rule.effects for rule in written.rules):
        node = law.children.get("turn") or law.children["phases"]
        word = " and ".join(f"`{event}`" for event in values.EVENTS if event in written.events)
        problem = f"{word} {'changes' if len(written.events) == 1 else 'change'} nothing, and no rule has `then:`"
        faults.add(node, problem, "write what follows, such as `then: take(to)`", "data:law.turn", "warning")


def _find_diceless(law: Node, written: values.Written, faults: Faults) -> None:
    """Warn about rules that spend dice where no turn that they are about rolls any."""
    for rule in written.rules:
        turns = [phase.turn for phase in written.phases if rule.phase in ("", phase.name)]
        rolled = any(choice.event == "roll" for turn in turns for step in turn for choice in step.choices)
        if not rolled and not written.code and any(effect.word == "spend" for effect in rule.effects):
            node = find_rule(law, rule).children["then"]
            remedy = "roll in the turn, such as `turn: [roll 2, move]`"
            faults.add(node, "no die is there to spend: the turn has no `roll`", remedy, "data:law.turn", "warning")


def find_unused(law: Node, definitions: Collection[str], faults: Faults) -> None:
    """Warn about names that are defined and asked for nowhere, in which a mistake would not be noticed."""
    node = law.children.get("define")
    text = " ".join(flow_text(child) for child in law.children.values()) if node is not None else ""
    for head, child in node.children.items() if node is not None and node.kind == "map" else ():
        name = head.partition("(")[0].strip()
        if name in definitions and len(re.findall(rf"\b{re.escape(name)}\b", text)) < 2:
            faults.add_key(child, f"nothing asks for {quoted(name)}", "remove it, or name it in a rule", "data:law.define", "warning")


def find_rule(law: Node, rule: values.Rule) -> Node:
    """Return the place of a rule in a law, or in the phase that it is for."""
    within = law.children["phases"].children[rule.phase] if rule.phase else law
    return within.children["rules"].children[rule.name]
