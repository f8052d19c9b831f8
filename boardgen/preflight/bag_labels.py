"""Facts about labels for bags: each is printed as kit.json has it, and together they count the pieces of the kit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import Component, KitPlan, SheetPlan
from boardgen.preflight.raster import Scan


def bag_label_facts(plan: KitPlan, sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[Fact]:
    """All of them; nothing for a kit without labels."""
    labelled = [component for component in plan.components if component.labels]
    if not labelled:
        return
    missing = [f"{one.name}: {title}" for one in labelled for title in _missing(one, sheets, scan)]
    yield every("bag labels", "as in kit.json", missing, sum(label.copies for one in labelled for label in one.labels), "labels")
    wrong, total = [], 0
    for one in labelled:
        holds: Counter[str] = Counter()
        for label in one.labels:
            holds.update(label.holds)
        counts = {other.name: other.pieces for other in plan.components if other.name in holds}
        total += len(counts)
        wrong += [f"{name}: {holds[name]} of {pieces}" for name, pieces in counts.items() if holds[name] != pieces]
        wrong += [f"{one.name}: {label.title}" for label in one.labels if not _says(label.lines, label.holds.values())]
    if total or wrong:
        yield every("counts on bag labels", "those of the kit", wrong, total + len(wrong) * (not total), "components")


def _missing(component: Component, sheets: Sequence[SheetPlan], scan: Scan) -> Iterator[str]:
    """The labels that are not printed whole on a piece of the sheets of their component."""
    there = []
    for sheet in sheets:
        if component.name in sheet.components and sheet.side == "front":
            for grid in sheet.grids:
                wide, high = grid.piece
                there += [_plain(scan.text(sheet.number, x - wide / 2, y - high / 2, wide, high)) for x, y in grid.places()]
    for label in component.labels:
        words = _plain("".join((label.title, *label.lines)))
        for _ in range(label.copies):
            place = next((at for at, text in enumerate(there) if words in text), None)
            if place is None:
                yield label.title
            else:
                del there[place]


def _plain(text: str) -> str:
    """A text without its spaces, wherever its lines are broken."""
    return "".join(text.split())


def _says(lines: Sequence[str], counts: Iterable[int]) -> bool:
    """Whether each count is a number in one of the lines."""
    numbers = {word for line in lines for word in re.findall(r"\d+", line)}
    return all(str(count) in numbers for count in counts)
