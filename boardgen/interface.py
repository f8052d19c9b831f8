"""The Python interface of the printer: what `import boardgen` offers and docs/python.md promises. Nothing else is promised."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from boardgen.draw.shape import ink
from boardgen.draw.shape.ink import STYLES
from boardgen.errors import BoardgenError, DataError, Fault, quoted, visible
from boardgen.kit import check as checks, export
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import plural
from boardgen.sheet.arrange.options import AIDS, COLOURS, PLAIN, Aid, Colours
from boardgen.sheet.arrange.token_sheets import CUTS, Cut
from boardgen.sheet.paper.paper import MARGIN, PAPERS

__all__ = ["BoardgenError", "DataError", "Fault", "Kit", "Layout", "build", "check", "load", "loads", "papers"]


class Layout:
    """A layout that was read and may be printed. `load` and `loads` make it.

    `game`, `name`, `title`: text; `pin` is the name with the layout id, such as `gocaine@2c2a4c`, as boards and logs carry it;
    `players` the minimum and maximum number of players; `seats` the names of the seats by their letters, in order of play;
    `components` what can be printed; `warnings` what is worth a look but not an error."""

    def __init__(self, spec: GameSpec, source: str, shown: str = "", folder: TemporaryDirectory[str] | None = None) -> None:
        self._spec = spec
        self._source = source
        self._shown = shown or source
        self._folder = folder
        self.game, self.name, self.title, self.pin, self.players = spec.game, spec.name, spec.title, spec.pin, spec.players
        self.seats = {letter: seat.name for letter, seat in spec.seats.items()}
        self.components = tuple(spec.components)
        self.warnings = _rename_faults(spec.warnings, source, self._shown)

    def __repr__(self) -> str:
        return f"<Layout {self.pin}>"


class Kit:
    """A kit that is laid out and not yet written. `build` makes it.

    `summary` is the table that `boardgen kit` prints; `sheets` how many sheets of paper it takes; `components` how many pieces each
    component has; `warnings` what will not come out as the layout has it."""

    def __init__(self, ordered: export.Ordered) -> None:
        self._ordered = ordered

    @property
    def summary(self) -> str:
        return self._ordered.table

    @property
    def sheets(self) -> int:
        return self._ordered.kit.total

    @property
    def components(self) -> dict[str, int]:
        return {part.name: part.pieces for part in self._ordered.kit.parts}

    @property
    def warnings(self) -> tuple[Fault, ...]:
        return self._ordered.warnings

    def write(self, folder: str | os.PathLike[str] | None = None, *, replace: bool = False) -> Path:
        """Write all files into a folder, ./output/NAME by default, whole or not at all; return the folder. Raises BoardgenError.

        A kit of the same layout and options that is there is added to; any other is replaced only with `replace`."""
        return Path(export.write(self._ordered, None if folder is None else os.fspath(folder), replace=replace).folder)

    def __repr__(self) -> str:
        return f"<Kit of {self._ordered.kit.spec.pin}, {plural(self.sheets, 'sheet')}>"


def load(source: str | os.PathLike[str] | Mapping[str, object], *, name: str = "layout") -> Layout:
    """Return a layout: a game or an example by its name, a YAML file by its path, or a mapping with the same keys as such a file.

    `name` is what a layout from a mapping is called, in messages and on its sheets. Raises DataError with everything that is wrong,
    each fault with its place (in a mapping, its path such as `$.zones.PE.price`)."""
    if isinstance(source, Mapping):
        try:
            text = json.dumps(source, ensure_ascii=False, allow_nan=False)  # JSON is YAML
        except (TypeError, ValueError, RecursionError) as problem:
            what = "a layout from a mapping consists of text, numbers, True, False, None, lists and mappings"
            raise BoardgenError(f"{visible(name)}: {what} ({problem})") from None
        return loads(text, name=name)
    path = _path(source)
    return Layout(checks.load(path), path)


def loads(text: str, *, name: str = "layout") -> Layout:
    """Return a layout from the text of a YAML file. It may extend games and examples only. Raises DataError as `load` does."""
    if not name or not name.isprintable() or name != os.path.basename(name) or name.startswith("."):
        raise BoardgenError(f"{quoted(name)} is not a name for a layout; write letters and digits, such as harbour")
    folder = TemporaryDirectory(prefix="inkstone-")
    path, shown = os.path.join(folder.name, f"{name}.yaml"), f"{name}.yaml"
    with open(path, "w", encoding="utf-8", errors="surrogatepass", newline="") as stream:
        stream.write(text)
    try:
        return Layout(checks.load(path), path, shown, folder)
    except DataError as problem:
        folder.cleanup()
        raise DataError(*_rename_faults(problem.faults, path, shown)) from None


def check(layout: Layout | str | os.PathLike[str], *, paper: str = "a4") -> tuple[Fault, ...]:
    """Return everything that is wrong with a layout, and what its kit on this paper would be refused for. Empty when all is well.

    A fault has `file`, `line`, `column`, `path`, `problem`, `remedy`, `level` (error or warning) and `code`. Never raises for anything
    that a file may contain; raises BoardgenError for a paper that is not known."""
    if isinstance(layout, Layout):
        return _rename_faults(checks.check(layout._source, paper).faults, layout._source, layout._shown)
    return checks.check(_path(layout), paper).faults


def build(
    layout: Layout | str | os.PathLike[str],
    *,
    paper: str = "a4",
    players: int | None = None,
    seats: str | None = None,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    style: ink.Style = "colour",
    formats: str = "pdf,svg",
    duplex: str = PLAIN.duplex,
    tokens: str | float | None = None,
    cut: Cut = PLAIN.cut,
    colours: Colours | None = None,
    bleed: float = PLAIN.bleed,
    overlap: float = PLAIN.overlap,
    margin: float = MARGIN,
    board: str | None = None,
    svg_text: bool = False,
    rulebook: bool = False,
    boxes: bool = False,
    large: bool = False,
    aid: Aid = "card",
) -> Kit:
    """Lay out a kit, as `boardgen kit` does with options of the same names. Lengths are in mm; nothing is written.

    `tokens` is a diameter in mm, or text as on the command line, such as `3/4` for a punch of 3/4 inch. `only` and `without` are lists
    of components; `only` takes `cells=7` for 7 of each piece. Raises BoardgenError for what cannot be done, DataError where the
    layout is at fault."""
    source = layout._source if isinstance(layout, Layout) else _path(layout)
    _choice("style", style, STYLES)
    _choice("cut", cut, CUTS)
    if colours is not None:
        _choice("colours", colours, COLOURS)
    _choice("aid", aid, AIDS)
    lengths = {name: _mm(name, value) for name, value in (("bleed", bleed), ("overlap", overlap))}
    size = tokens if tokens is None or isinstance(tokens, str) else f"{_mm('tokens', tokens):g}mm"
    try:
        ordered = export.order(
            source,
            paper=paper,
            format=formats,
            players=players,
            seats=seats,
            only=_list_names("only", only),
            without=_list_names("without", without),
            style=style,
            options=export.options(
                duplex=duplex, tokens=size, cut=cut, colours=colours, svg_text=svg_text, boxes=boxes, large=large, aid=aid, **lengths
            ),
            margin=_mm("margin", margin),
            board=board,
            rulebook=rulebook,
        )
    except DataError as problem:
        if isinstance(layout, Layout):
            raise DataError(*_rename_faults(problem.faults, layout._source, layout._shown)) from None
        raise
    return Kit(ordered)


def papers() -> tuple[str, ...]:
    """Return the papers that have names, as `paper` takes them; any size such as `330x480mm` is taken too."""
    return tuple(paper.name.lower() for paper in PAPERS)


def _path(source: object) -> str:
    """Return a name or a path as text."""
    if not isinstance(source, str | os.PathLike):
        raise BoardgenError(f"a layout is a name, a path, a mapping or what `load` returned, not {type(source).__name__}")
    path = os.fspath(source)
    if not isinstance(path, str):
        raise BoardgenError("write the path as text, not as bytes")
    return path


def _list_names(name: str, names: Sequence[str]) -> str | None:
    """Return names of components as the command line has them, None for none."""
    if isinstance(names, str):
        raise BoardgenError(f"`{name}` is a list of components; write [{names!r}]")
    return ",".join(names) if names else None


def _choice(name: str, value: object, choices: Sequence[str]) -> None:
    if value not in choices:
        raise BoardgenError(f"`{name}` is {', '.join(map(repr, choices[:-1]))} or {choices[-1]!r}, not {value!r}")


def _mm(name: str, value: object) -> float:
    """Return a length in mm."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BoardgenError(f"`{name}` is a length in mm, such as 3.0, not {value!r}")
    return float(value)


def _rename_faults(faults: Sequence[Fault], path: str, shown: str) -> tuple[Fault, ...]:
    """Return the faults with the name that a layout was given in place of the file that its text was kept in."""
    return tuple(fault._replace(file=shown) if fault.file == path else fault for fault in faults)
