"""The PDFs of a kit: which there are, the sheets of each, and the hint for the print dialog; each component sheet is in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple, TypeAlias

from boardgen.kit.kit import Kit, Sheet
from boardgen.sheet.paper.duplex import flip

if TYPE_CHECKING:
    from boardgen.surface.pdf import PageCache

Hint: TypeAlias = Literal["long", "short", "one"] | None
"""The setting in a PDF for the print dialog: the edge on which to flip sheets, or that they are printed on one side."""
Kind: TypeAlias = Literal["whole", "one_sided", "double_sided", "component"]
SIDED: tuple[Kind, ...] = ("whole", "one_sided", "double_sided")
"""What kit.json calls the PDFs that go through all components."""
LONGEST = 80
"""Characters of the name of a PDF of several components that lists all of them."""


class PdfFile(NamedTuple):
    """A PDF of a kit, without its pages: its name, title, sheets and hint."""

    kind: Kind
    name: str
    title: str
    sheets: Sequence[Sheet]
    hint: Hint


def pdf_files(kit: Kit, name: str) -> Iterator[PdfFile]:
    """The PDFs of a kit whose files are called `name`.

    First those that go through all components. Where some sheets have backs behind them and others have not, either have a file of
    their own: no print dialog takes both. Then those of the components: each sheet is in one of them. A sheet that several
    components share is in a file with all their names, so that whoever prints both components prints it once.
    """
    stem = f"{name}-kit" if name.lower() in [part.name for part in kit.parts] else name
    yield PdfFile("whole", f"{stem}.pdf", kit.spec.title, kit.sheets, hint(kit, kit.sheets))
    edge = _edge(kit)
    one, both = ([sheet for sheet in kit.sheets if (sheet.page.flip is not None) == two] for two in (False, True))
    if edge is not None and one and both:
        yield PdfFile("one_sided", f"{stem}-one-side.pdf", kit.spec.title, one, "one")
        yield PdfFile("double_sided", f"{stem}-both-sides.pdf", kit.spec.title, both, edge)
    shared: dict[str, list[Sheet]] = {}
    for sheet in kit.sheets:
        shared.setdefault(component_pdf(sheet), []).append(sheet)
    titles = {part.name: part.title for part in kit.parts}
    for file, sheets in shared.items():
        names = dict.fromkeys(name for sheet in sheets for name in sheet.page.components)
        title = f"{kit.spec.title}: {', '.join(titles[name] for name in names)}"
        yield PdfFile("component", file, title, sheets, hint(kit, sheets))


def component_pdf(sheet: Sheet) -> str:
    """The name of the PDF of components that a sheet is in: `notes.pdf`, `task_force+loans.pdf`."""
    first, *others = sheet.page.components
    name = "+".join((first, *others))
    return f"{name if len(name) <= LONGEST else f'{first}+{len(others)}'}.pdf"


def pages_of(kit: Kit, file: PdfFile, plates: PageCache) -> Callable[[BinaryIO], None]:
    """What writes a PDF; `plates` are shared by all PDFs of a run, so that each page is drawn once."""

    def write(stream: BinaryIO) -> None:
        from boardgen.surface.pdf import PdfSurface

        with PdfSurface(stream, title=file.title, lang=kit.language, subject=kit.spec.pin, duplex=file.hint, plates=plates) as pdf:
            for sheet in file.sheets:
                pdf.page(sheet.page.paper.size, sheet.shapes, bookmark=sheet.page.title, label=sheet.label)

    return write


def _edge(kit: Kit) -> Literal["long", "short"] | None:
    """The edge on which the printer is to flip sheets with backs, None where it prints on one side."""
    edge = flip(kit.duplex)
    return None if kit.duplex != edge or edge == "fold" else edge


def hint(kit: Kit, sheets: Sequence[Sheet]) -> Hint:
    """The duplex setting for the print dialog: only for a file in which every sheet has a back, or boards would share paper."""
    return None if any(sheet.page.flip is None for sheet in sheets) else _edge(kit)
