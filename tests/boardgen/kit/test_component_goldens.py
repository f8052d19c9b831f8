"""What each component of the shipped games looks like, as text in `golden/GAME/COMPONENT.txt`: a change of the look is a diff to read.

A component made of pieces shows every face: the first in full, each other one by the lines that the first has not. All other components
show their first page. Layout ids are masked. To record them, see tests/golden.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardgen.components.print_order import TITLE
from boardgen.kit.kit import Kit, build
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.piece import Face, Part
from tests.boardgen.shapes_as_text import as_text, number
from tests.golden import difference, updating

GOLDEN = Path(__file__).parent / "golden"


def look(kit: Kit, part: Part, faces: Sequence[Face]) -> str:
    """What a component looks like."""
    if faces:
        lines = list(_faces(faces))
    else:
        first = kit.sheets_of(part.name)[0]
        shapes = first.shapes if part.name == TITLE else first.page.shapes  # one footer is enough: it numbers the pages of the kit
        lines = [f"page {first.page.title!r} {_size(*first.page.paper.size)}", *as_text(shapes)]
    return re.sub(r"@[0-9a-f]{6}\b", "@id", "\n".join(lines)) + "\n"


def _faces(faces: Sequence[Face]) -> Iterator[str]:
    first = as_text(faces[0].figure.shapes)
    for face in faces:
        heading = f"face {face.name} {face.title!r} {_size(face.figure.width, face.figure.height)}"
        if face is faces[0]:
            yield heading
            yield from first
            continue
        lines = as_text(face.figure.shapes)
        new, gone = Counter(lines) - Counter(first), Counter(first) - Counter(lines)
        yield f"{heading}: {faces[0].name} with {gone.total()} lines replaced"
        for line in lines:
            if new[line]:
                new[line] -= 1
                yield f"+ {line}"


def _size(width: float, height: float) -> str:
    return f"{number(width)} x {number(height)} mm"


def test_every_component_looks_as_recorded() -> None:
    wrong = ""
    for game in shipped.names():
        spec = catalog.load(game)
        kit = build(spec, spec.seats, paper("a4"))
        if updating():
            for old in (GOLDEN / game).glob("*.txt"):
                old.unlink()
        folder = f"tests/boardgen/kit/golden/{game}"
        assert updating() or (GOLDEN / game).is_dir(), f"{folder} is missing; record it with UPDATE_GOLDEN=1, see tests/golden.py"
        for part in kit.parts:
            wrong += difference(GOLDEN / game / f"{part.name}.txt", look(kit, part, part.faces))
        recorded = {part.name for part in kit.parts}
        if "notes" in recorded:  # their backs are printed only where a layout asks for them
            backed = build(spec, spec.seats, paper("a4"), ("notes",), options=PLAIN._replace(every_back=True))
            backs = [face for face in backed.parts[0].faces if face.name.endswith("-back")]
            wrong += difference(GOLDEN / game / "notes-back.txt", look(backed, backed.parts[0], backs))
            recorded.add("notes-back")
        assert {file.stem for file in (GOLDEN / game).glob("*.txt")} == recorded
    assert not wrong, wrong
    assert {folder.name for folder in GOLDEN.iterdir()} == set(shipped.names())
