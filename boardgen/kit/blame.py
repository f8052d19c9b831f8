"""Which value of a layout makes its kit impossible to print: a refusal becomes an error at the place of that value.

A refusal says which texts take up the room and which components it is about. The values that these may come from are put
back one by one to what the game has, or made short, and the kit is tried again: the first that makes a difference is to blame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from boardgen.components.print_order import KitError
from boardgen.draw.type import fonts
from boardgen.errors import BoardgenError, DataError, DoesNotFit, Fault, TooMany, Unprintable
from boardgen.files import same
from boardgen.kit.yaml_paths import Unit, find_left_out, find_units, put_value, text_node, value_at
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.spec import GameSpec, read_spec
from boardgen.layout.spec.words import names_in_braces
from boardgen.layout.yaml.node import Faults, Node

Try: TypeAlias = Callable[[GameSpec, tuple[str, ...]], Sequence[BoardgenError]]
"""What is refused of some components of a layout, of all where none is named."""
TRIES = 16
"""So many values are tried at most; one try takes as long as the components take to be laid out."""
NUMBERS = ("size", "diameter", "edge", "fits", "each_seat", "count")
"""The numbers of a component of a game of your own, those that make it large first."""
LITERAL = 3
"""Where nothing can be compared, a text counts as the source of another only with so many letters of its own."""


class CauseFinder:
    """Finds the places of refusals of one layout, `name` as it was asked for. Reads files only when there is something to find."""

    def __init__(self, name: str, spec: GameSpec, tried: Try) -> None:
        self._spec = spec
        self._try = tried
        read = Faults()
        self._tree = catalog.tree(name, read)
        own = shipped.files_of_games().get(spec.game)
        self._base = None if own is None or same(own, self._tree.source.path) else catalog.tree(spec.game, read)
        self._faults = read.emptied()
        self._units = list(find_units(self._tree, self._base))

    def faults(self, problems: Sequence[BoardgenError]) -> tuple[Fault, ...]:
        """Return an error for every refusal, at its place."""
        for problem in problems:
            if isinstance(problem, DataError):
                for fault in problem.faults:
                    self._word(fault)
            elif isinstance(problem, KitError):
                self._report_unknown(problem)
            elif isinstance(problem, Unprintable):
                self._refusal(problem)
            else:
                self._faults.add(self._tree, str(problem), "", "data:kit")
        return self._faults.sorted()

    def _word(self, fault: Fault) -> None:
        """Report a word that is missing or cannot be filled in, where it stands or is left out."""
        steps = tuple(fault.path.split(".")[1:])
        node = value_at(self._tree, steps)
        if fault.line or not steps:
            self._faults.put(fault)
        elif node is not None:
            self._faults.add(node, fault.problem, fault.remedy, fault.code)
        else:
            over = value_at(self._tree, steps[:-1]) or self._tree
            if steps[-1] in over.gone:
                remedy = f"write it, or remove `{steps[-1]}: ~`"
                self._faults.add_key(over.gone[steps[-1]], fault.problem, remedy, fault.code)
            else:
                self._faults.add(over, fault.problem, fault.remedy, fault.code)

    def _report_unknown(self, problem: KitError) -> None:
        """Report a component that no kit of the game has, or a game without a kit."""
        for name in problem.components:
            node = value_at(self._tree, ("components", name)) or self._tree
            self._faults.add_key(node, str(problem), f"remove `{name}`", "data:kit")
        if not problem.components:
            self._faults.add(value_at(self._tree, ("game",)) or self._tree, str(problem), "", "data:kit")

    def _refusal(self, problem: Unprintable) -> None:
        code = "data:kit.count" if isinstance(problem, TooMany) else "data:kit.room"
        counts = self._counts(problem.components) if isinstance(problem, TooMany) else None
        unit = None if counts is not None else self._find_culprit(problem)
        if counts is not None:
            self._faults.add_key(counts, str(problem), "reduce their number", code)
        elif unit is not None and self._faults.usable(unit.place):  # one value may be too long for several places
            self._faults.add(unit.place, str(problem), _remedy(unit, problem), code)
        elif unit is not None:
            return
        else:
            node = next((component for name in problem.components if (component := value_at(self._tree, ("components", name)))), self._tree)
            self._faults.add(node, str(problem), "", code)

    def _counts(self, components: Sequence[str]) -> Node | None:
        """Return the map in which a component has several counts, if the layout writes them: one of them alone is not to blame."""
        for name in components:
            node = value_at(self._tree, ("components", name, "counts"))
            if node is not None and node.text:
                node = value_at(self._tree, tuple(node.text.split(".")))
            own = [] if node is None else [unit for unit in find_units(node, None) if unit.node.source is self._tree.source]
            if len(own) > 1:
                return node
        return None

    def _find_culprit(self, problem: Unprintable) -> Unit | None:
        """Return the first of the likely values without which the refusal is another one or none."""
        likely = list(self._likely(problem))
        for unit in likely[:TRIES]:
            other = self._put_back(unit)
            if other is not None and str(problem) not in [str(left) for left in self._try(other, components_to_try(problem))]:
                return unit
        return likely[0] if likely else None

    def _likely(self, problem: Unprintable) -> Iterator[Unit]:
        """Yield the values that may be to blame: texts that take room, numbers of the components, then all that differs from the game."""
        texts = problem.texts if isinstance(problem, DoesNotFit) else ()
        texts_set = [unit for unit in self._units if unit.changed and _is_text(unit.node) and self._says(unit.node.text, texts)]
        suspects = [*texts_set, *self._wording_units(texts)]
        yield from sorted(suspects, key=_growth, reverse=True)
        own = [unit for name in problem.components for unit in self._numbers(name)]
        if self._base is None:
            own = [unit for unit in own if unit.steps[-1] in NUMBERS]
            if isinstance(problem, TooMany):
                own = [unit for unit in own if not self._has_rows(unit.steps[1])]
            own.sort(key=lambda unit: NUMBERS.index(unit.steps[-1]))
        if isinstance(problem, TooMany):
            own.sort(key=lambda unit: unit.steps[-1] in ("size", "diameter"))
        yield from (unit for unit in own if unit.changed)
        if self._base is None:
            return
        seen = {id(unit.node) for unit in (*texts_set, *own)}
        others = [unit for unit in self._units if unit.changed and id(unit.node) not in seen]
        yield from (unit for unit in others if not _is_text(unit.node))
        yield from find_left_out(self._tree, self._base)
        yield from sorted((unit for unit in others if _is_text(unit.node)), key=_growth, reverse=True)

    def _has_rows(self, name: str) -> bool:
        """Return whether the rows of a data file say how many pieces a component has."""
        making = self._spec.components[name].making
        return making is not None and bool(making.rows)

    def _says(self, value: str, texts: Sequence[str]) -> bool:
        """Return whether one of these texts, as printed, comes from a value: in whole, as a line of it, or with its {names} filled in."""
        literals = [part for part in _literals(value) if part.strip()]
        if self._base is None and max(map(len, literals), default=0) < LITERAL:
            return value in texts
        for text in texts:
            if len(text) > 1 and text in value:
                return True
            after = 0
            for part in literals:
                index = text.find(part, after)
                after = -1 if index < 0 else index + len(part)
                if after < 0:
                    break
            if after >= 0:
                return True
        return False

    def _wording_units(self, texts: Sequence[str]) -> Iterator[Unit]:
        """Yield the texts of a file of the layout with its own wording of the rules."""
        if texts and self._spec.wording:
            for base, node in rules_files.list_reworded_texts(self._spec):
                if any(node.text in text or text in node.text for text in texts):
                    yield Unit((), node, base)

    def _numbers(self, component: str) -> Iterator[Unit]:
        """Yield the numbers of a component, wherever they stand: a count may name another value by its path."""
        for unit in self._units:
            if unit.steps[:2] == ("components", component):
                path = tuple(unit.node.text.split("."))
                if unit.node.text[:1].isalpha():
                    yield from (other for other in self._units if other.steps[: len(path)] == path)
                yield unit

    def _put_back(self, unit: Unit) -> GameSpec | None:
        """Return the layout with the game's own value there, or with a short text; None where no layout comes of it."""
        if not unit.steps:
            return None
        value = unit.base
        if _is_text(unit.node) and (value is None or not unit.changed):
            value = text_node(unit.node, " ".join(f"{{{name}}}" for name in sorted(names_in_braces(unit.node.text) or ())) or "x")
        if value is None and self._base is None:
            return None
        try:
            made = [name for name, component in self._spec.components.items() if component.making is None]
            return read_spec(put_value(self._tree, unit.steps, value), self._spec.name, self._faults.emptied(), made=made)
        except DataError:
            return None


def components_to_try(problem: Unprintable) -> tuple[str, ...]:
    """Return the components that are laid out to try again; the title sheet names all of them."""
    return () if "title" in problem.components else problem.components


def _remedy(unit: Unit, problem: Unprintable) -> str:
    if _is_text(unit.node):
        return "shorten it"
    if unit.base is not None and unit.base.kind == "scalar" and unit.base.text:
        return f"the game has {unit.base.text}" + ("" if isinstance(problem, TooMany) else "; or print on larger paper, such as --paper a3")
    return "reduce their number" if isinstance(problem, TooMany) else "change it, or print on larger paper, such as --paper a3"


def _is_text(node: Node) -> bool:
    """Return whether a value is said in words, rather than a number or a colour."""
    return node.kind == "scalar" and not node.text.lstrip("-").replace(".", "").isdigit() and node.text[:1] != "#" and "\n" not in node.text


def _growth(unit: Unit) -> float:
    """Return by how much a text is longer than the game's own, as it would be printed."""
    own = fonts.width(unit.node.text, "regular", 1.0)
    return own - (fonts.width(unit.base.text, "regular", 1.0) if unit.base is not None else 0.0)


def _literals(value: str) -> list[str]:
    """Return the text between the {names} of a word."""
    parts: list[str] = []
    for part in value.replace("{{", "\0").replace("}}", "\1").split("{"):
        parts.append(part.partition("}")[2] if parts else part)
    return [part.replace("\0", "{").replace("\1", "}") for part in parts]
