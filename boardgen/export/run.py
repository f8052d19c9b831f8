"""An export from the words of the command line to its folder: the kit, its things, the files of the target, and their manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from boardgen.errors import BoardgenError, Fault, visible
from boardgen.export import targets
from boardgen.export.stock import Stock
from boardgen.export.targets import File, Options, TargetError
from boardgen.files import write_all
from boardgen.kit import export as kits
from boardgen.kit.export import OUTPUT, Ordered
from boardgen.kit.publish import EXPORT, Item, folder_name, open_folder
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import PLAIN, Aid, PrintOptions
from boardgen.surface.png import LEAST_DPI, MOST_DPI


class ExistingError(BoardgenError):
    """The folder has an export that is not to be replaced."""


class Exported(NamedTuple):
    """What was written: the folder, how many files, their bytes, and what to say of the export that was there, empty for nothing.

    `findings` are what is left out, or will not come out right."""

    folder: str
    files: int
    size: int
    note: str
    warnings: tuple[Fault, ...]
    notes: tuple[str, ...] = ()
    """How the files are to be used."""
    findings: tuple[str, ...] = ()
    """What is left out, or will not come out right."""


def print_options(*, tokens: str | None, large: bool, aid: Aid) -> PrintOptions:
    """Return how a kit for an export is made: as `boardgen kit` makes it, with every back, those of notes too. Raises BoardgenError."""
    how = kits.options(duplex="long", tokens=tokens, cut="punch", bleed=PLAIN.bleed, overlap=PLAIN.overlap, large=large, aid=aid)
    return how._replace(every_back=True, halves=False)


def resolution(text: str | None) -> float | None:
    """Return the dpi that were typed. Raises TargetError for a number that is none, or out of range."""
    if text is None:
        return None
    try:
        dpi = float(text)
    except ValueError:
        dpi = 0.0
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise TargetError(f"--dpi {visible(text)}: choose a number of pixels an inch from {LEAST_DPI:g} to {MOST_DPI:g}, such as 300")
    return dpi


def write(ordered: Ordered, to: str, options: Options, out: str | None, *, replace: bool = False) -> Exported:
    """Write an export into `out` or a folder of its own, whole or not at all. Raises BoardgenError.

    An export of the same layout for the same target is replaced if all its components are in the new one; any other only with `replace`."""
    name, variant = targets.read_target(to)
    options = options._replace(variant=variant)
    stock = Stock(ordered.kit)
    said = targets.report(name, stock, options)
    made = targets.files(name, stock, options)
    asked = {**describe_export(ordered, to, options), **said.facts}
    folder = Path(out) if out else OUTPUT / folder_name(f"{ordered.folder or ordered.name}-{_stem(name, variant)}")
    entries: list[dict[str, object]] = []
    with open_folder(folder, EXPORT) as place:
        note = _settle(folder, place.there, asked, replace)
        place.put(_items(made, entries), lambda: {**asked, "files": sorted(entries, key=lambda entry: str(entry["name"]))})
    sizes = [entry["bytes"] for entry in entries]
    total = sum(size for size in sizes if isinstance(size, int))
    return Exported(str(folder), len(entries), total, note, ordered.warnings, said.notes, said.findings)


def _stem(name: str, variant: str) -> str:
    """Return what a target adds to the name of a folder; of a file of the user's own its stem."""
    return f"{name}-{Path(variant).stem}" if variant else name


def describe_export(ordered: Ordered, to: str, options: Options) -> dict[str, object]:
    """Return what the manifest says about the whole export."""
    kit = ordered.kit
    return {
        "format": 1,
        "target": to,
        "game": kit.spec.game,
        "title": kit.spec.title,
        "layout": kit.spec.pin,
        "dpi": options.dpi or targets.usual_dpi(to.partition(":")[0]),
        "style": kit.style,
        "seats": list(kit.seats),
        "board": kit.board,
        **({"large": True} if kit.options.large else {}),
        **({"aid": "screen"} if kit.options.screen else {}),
        "components": {part.name: part.pieces for part in kit.parts},
    }


def _items(made: Iterable[File], entries: list[dict[str, object]]) -> Iterator[Item]:
    """Yield the files as they are written, each of which adds its entry for the manifest."""
    names: set[str] = set()
    for file in made:
        if file.name.lower() in names:
            raise TargetError(f"two files of this export would be called {file.name}; rename one of the components")
        names.add(file.name.lower())
        entry = {"name": file.name, **file.facts, "bytes": len(file.content), "sha256": sha256(file.content).hexdigest()}
        entries.append(entry)
        yield Item(file.name, write_all(file.content))


def _settle(folder: Path, there: Mapping[str, object], asked: Mapping[str, object], replace: bool) -> str:
    """Return what to say of the export that is in the folder and will be replaced. Raises ExistingError."""
    if not there:
        return ""
    layout, target = str(there.get("layout", "")), str(there.get("target", ""))
    components, wanted = there.get("components"), asked["components"]
    assert isinstance(wanted, dict)
    same = (layout.rpartition("@")[0], target) == (str(asked["layout"]).rpartition("@")[0], asked["target"])
    lost = [name for name in components if name not in wanted] if isinstance(components, dict) else []
    if same and not lost:
        return ""
    was = visible(f"an export of {layout} for {target}")
    if not replace:
        what = f"{was}, and {', '.join(map(visible, lost))} of it would be lost" if same else was
        raise ExistingError(f"{folder} has {what}. Nothing was written; add --replace to replace it, or name another folder with --out")
    return f"replaced {was}"
