"""What kits can be exported to: each target is in a module of this room, which is imported when it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardgen.errors import BoardgenError, nearest, quoted
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.export.stock import Stock

MODULES = {
    "png": "boardgen.export.face_files:PNG",
    "svg": "boardgen.export.face_files:SVG",
    "playingcards": "boardgen.export.playingcards:TARGET",
    "tts": "boardgen.export.tts:TARGET",
    "pod": "boardgen.export.pod:TARGET",
    "cutter": "boardgen.export.cutter:TARGET",
    "vassal": "boardgen.export.vassal:TARGET",
}
"""The module of each target by its name on the command line, and its name in there."""
VARIED = {"pod": "PRESET", "cutter": "MACHINE"}
"""What must follow a target and a colon, where something must."""


class TargetError(BoardgenError):
    """A target that is not known, or an option that it cannot use."""


class Options(NamedTuple):
    """How a kit is to be exported; None for what the command line leaves to the target."""

    variant: str = ""
    """What follows the target and a colon, such as the name of a preset."""
    dpi: float | None = None
    bleed: float | None = None
    """What is drawn beyond the trim, in mm."""
    url: str | None = None
    """Where the pictures will be found once they are uploaded."""
    fit: bool | None = None
    """Whether things are scaled to the nearest product where none has their size."""
    product: str | None = None
    """The products that components are to become, such as `loans=cards-poker`."""


class Report(NamedTuple):
    """What there is to say of an export: notes, findings (what is left out, or will not come out right), and facts for the manifest."""

    notes: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    facts: Mapping[str, object] = MappingProxyType({})


class LeftOut(NamedTuple):
    """A component that is not in an export, and the reason."""

    component: str
    reason: str

    def __str__(self) -> str:
        return f"`{self.component}` is left out: {self.reason}"


def group_reasons(left_out: Iterable[LeftOut]) -> tuple[str, ...]:
    """Return what is left out, a line for each reason."""
    named: dict[str, dict[str, None]] = {}
    for one in left_out:
        named.setdefault(one.reason, {})[f"`{one.component}`"] = None
    lines = []
    for reason, names in named.items():
        *others, last = names
        who = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        lines.append(f"{who} left out: {reason}")
    return tuple(lines)


class File(NamedTuple):
    """One file of an export: its name in the folder, with `/` after each folder that it is in, and its contents.

    `facts` are its entry in the manifest, such as `size_px`, `size_mm`, `component` and `copies`; name, bytes and SHA-256 are added."""

    name: str
    content: bytes
    facts: Mapping[str, object] = MappingProxyType({})


class Target(NamedTuple):
    """What a kit can be exported to.

    `files` gives its files in their order, each with its contents, so that only one of them need be in memory. `takes` are the names of
    those `Options` that it can do something with: whatever else is asked for is refused by name. `dpi` are its usual ones, None for a
    target without pictures. `report` says what is left out. `variants` are the names that may or must follow the target and a colon, such
    as presets; where `own_files`, a variant may also be a file of the user's own."""

    files: Callable[[Stock, Options], Iterable[File]]
    takes: tuple[str, ...]
    dpi: float | None = None
    report: Callable[[Stock, Options], Report] = lambda stock, options: Report()
    variants: Callable[[], Iterable[str]] = tuple
    own_files: bool = False


def _target(name: str) -> Target:
    module, _, target = MODULES[name].partition(":")
    found: object = getattr(import_module(module), target)
    assert isinstance(found, Target)
    return found


def list_targets() -> str:
    """Return all targets for a help text, with what must follow them."""
    return ", ".join(f"{one}:{VARIED[one]}" if one in VARIED else one for one in MODULES)


def complete_targets() -> list[str]:
    """Return all targets as they are typed, those with variants once for each of them."""
    names = []
    for name in MODULES:
        variants = variants_of(name)
        names += [f"{name}:{variant}" for variant in variants] if name in VARIED else [name, *(f"{name}:{one}" for one in variants)]
    return names


def variants_of(name: str) -> tuple[str, ...]:
    """Return the variants of a target, none for most."""
    return tuple(_target(name).variants())


def read_target(text: str) -> tuple[str, str]:
    """Return the name of a target and its variant, empty for none, from `pod:thegamecrafter`. Raises TargetError."""
    name, colon, variant = (part.strip() for part in text.partition(":"))
    if name not in MODULES:
        near = nearest(name, MODULES)
        raise TargetError(f"--to {quoted(text)}: there is no such target; {near or f'choose {list_targets()}'}")
    variants = variants_of(name)
    if not colon and name not in VARIED:
        return name, ""
    if not variants:
        raise TargetError(f"--to {quoted(text)}: nothing follows `{name}`; write --to {name}")
    if variant.endswith((".yaml", ".yml")) and _target(name).own_files:
        return name, variant
    if variant not in variants:
        what = (
            f"there is no {VARIED.get(name, 'variant').lower()} {quoted(variant)}"
            if variant
            else f"{VARIED.get(name, 'variant')} is missing"
        )
        raise TargetError(f"--to {quoted(text)}: {what}; {nearest(variant, variants) or 'choose ' + ', '.join(variants)}")
    return name, variant


def usual_dpi(name: str) -> float | None:
    """Return the dpi of a target where none are asked for; None for a target without pictures."""
    return _target(name).dpi


def report(name: str, stock: Stock, options: Options) -> Report:
    """Return what a target says before it makes its files. Raises as `files` does."""
    return _require_taken(name, options).report(stock, options)


def files(name: str, stock: Stock, options: Options) -> Iterable[File]:
    """Return the files of a target. Raises TargetError for an option that it cannot use, and BoardgenError as the target does."""
    return _require_taken(name, options).files(stock, options)


def _require_taken(name: str, options: Options) -> Target:
    """Return a target that can use all options that are given. Raises TargetError."""
    target = _target(name)
    for option, value in options._asdict().items():
        if value is not None and option not in ("variant", *target.takes):
            raise TargetError(f"--{option} is not for --to {name}; leave it out")
    return target
