"""Which components lie on which paper: `a4`, or `board=a3,a4` for one of them on another than the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from boardgen.components.print_order import KitError
from boardgen.errors import quoted
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.paper import MARGIN, Paper, paper
from boardgen.spelling import nearest

DEFAULT = "a4"


class Papers(NamedTuple):
    """The paper of a kit, and the components that are on another one."""

    rest: Paper
    own: Mapping[str, Paper]


def papers(text: str, spec: GameSpec, margin: float = MARGIN) -> Papers:
    """A `--paper`: a paper, or a list of NAME=PAPER with the paper of all others last. A name is a component, or a kind of them.

    Raises UnknownPaperError and KitError.
    """
    rest: Paper | None = None
    own: dict[str, Paper] = {}
    for word in (part.strip() for part in text.split(",")):
        name, equals, size = (part.strip() for part in word.partition("="))
        if not equals:
            if rest is not None:
                what = f"--paper names {rest.known_as.lower()} and {quoted(word)} for all components"
                raise KitError(f"{what}; write one of them, and others as NAME=PAPER, such as board=a3,a4")
            rest = paper(word, margin)
            continue
        for component in _named(name.lower(), spec):
            on = paper(size, margin)
            if own.setdefault(component, on) != on:
                raise KitError(f"--paper puts {component} on {own[component].known_as.lower()} and on {size}; name one paper for it")
    rest = rest or paper(DEFAULT, margin)
    return Papers(rest, {name: own[name] for name in spec.components if name in own and own[name] != rest})


def _named(name: str, spec: GameSpec) -> list[str]:
    """The components of a name, or all those of a kind, such as panel or panels. Raises KitError."""
    if name in spec.components:
        return [name]
    kinds = dict.fromkeys(component.kind for component in spec.components.values())
    kind = next((kind for kind in kinds if name in (kind, f"{kind}s")), None)
    if kind is None:
        known = {*spec.components, *kinds}
        remedy = nearest(name, known) or f"components: {', '.join(spec.components)}; kinds: {', '.join(kinds)}"
        raise KitError(f"--paper: no component and no kind of them is called {quoted(name)}; {remedy}")
    return [one.name for one in spec.components.values() if one.kind == kind]


def as_json(one: Paper) -> dict[str, Any]:
    """A paper as kit.json has it."""
    return {"name": one.name, "width_mm": one.width, "height_mm": one.height, **({"unit": "in"} if one.inches else {})}
