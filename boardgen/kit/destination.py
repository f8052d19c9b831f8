"""What becomes of the kit that is in a folder when another is to go there: it is added to, replaced, or left alone.

A whole kit replaces one of the same layout. Some components are added to a kit of the same layout and options, so that nothing which
was in the folder is lost. Whatever else is there is replaced only where that was asked for.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from boardgen.errors import BoardgenError, visible
from boardgen.kit.selection import Selection, joined, selected
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.lengths import INCH
from boardgen.sheet.arrange.options import SWITCHES

OPTIONS = ("margin_mm", "style", "duplex", "seats", "profile", "tray")
MAKING = {"tokens_mm": "tokens", "cut": "cut", "bleed_mm": "bleed", "overlap_mm": "overlap"}
"""What kit.json calls them, and the command line."""


class TakenError(BoardgenError):
    """The folder has a kit that is not to be replaced."""


class Asked(NamedTuple):
    """The kit that is to go into the folder: what its kit.json will say of it, its components and its formats."""

    about: Mapping[str, Any]
    selection: Selection
    formats: tuple[str, ...]
    whole: bool = False
    """Whether it is a whole kit, with the rulebook among its sheets or without."""

    @property
    def parts(self) -> tuple[str, ...]:
        """Its components."""
        return tuple(part["name"] for part in self.about["components"])


class ExistingKit(NamedTuple):
    """The kit that is in the folder, as its kit.json has it."""

    kit: Mapping[str, Any]
    selection: Selection
    formats: tuple[str, ...]
    parts: tuple[str, ...]
    """Its components."""
    text: str
    """What it is, in a few words."""
    differs: tuple[str, ...]
    """The options that are not those of the kit that is asked for."""

    @property
    def layout(self) -> str:
        """The layout's name, without the id, which a change of the layout changes."""
        return _name(self.kit)


class Settled(NamedTuple):
    """The components that the folder is to have, the formats that it keeps, and what to say of the kit that was there."""

    selection: Selection
    formats: tuple[str, ...] = ()
    note: str = ""


def settle(folder: Path, there: Mapping[str, Any], asked: Asked, spec: GameSpec, *, replace: bool) -> Settled:
    """What to do with a folder whose kit.json says `there`, empty for none. Raises TakenError."""
    if not there:
        return Settled(asked.selection)
    try:
        old = _existing(there, asked)
    except (KeyError, TypeError, ValueError, AttributeError):
        if replace:
            return Settled(asked.selection, note="replaced a kit of another version of this program")
        raise _folder_taken(folder, "a kit that this version cannot read") from None
    same_layout = (there["game"], old.layout) == (asked.about["game"], _name(asked.about))
    if not replace and not same_layout:
        raise _folder_taken(folder, f"another kit, {old.text}")
    if replace or asked.whole or asked.selection.whole:
        return Settled(asked.selection, note="" if same_layout and _covers(asked, old) else f"replaced {old.text}")
    if old.differs:
        raise _folder_taken(folder, f"a kit with other options, {old.text} ({'; '.join(old.differs)})")
    return _narrowed(folder, old, asked) if asked.selection.without else _added(folder, old, asked, spec)


def _narrowed(folder: Path, old: ExistingKit, asked: Asked) -> Settled:
    """All components but some, where the kit in the folder has none of those."""
    left = [name for name in old.parts if name not in asked.parts]
    if left or old.selection.counts or old.selection.cards:
        raise _folder_taken(folder, f"{old.text}; --without would take {', '.join(left) or 'pieces'} out of it")
    return Settled(asked.selection, old.formats, "" if _covers(asked, old) else f"replaced {old.text}")


def _added(folder: Path, old: ExistingKit, asked: Asked, spec: GameSpec) -> Settled:
    """Some components beside those of the kit in the folder."""
    before, now = dict(old.selection.counts), dict(asked.selection.counts)
    for name in asked.selection.only:
        if name in old.parts and before.get(name) != now.get(name):
            raise _folder_taken(folder, f"{old.text}, and another number of {name}")
        if name in old.parts and dict(old.selection.cards).get(name) != dict(asked.selection.cards).get(name):
            raise _folder_taken(folder, f"{old.text}, and other cards of {name}")
    added = [name for name in asked.selection.only if name not in old.parts]
    anew = "" if old.kit["layout"] == asked.about["layout"] else f", and made all of it again from {visible(str(asked.about['layout']))}"
    note = ""
    if added:
        note = f"added {', '.join(added)} to {old.text}{anew}"
    elif anew:
        note = f"replaced {old.text}"
    elif set(old.parts) > set(asked.parts):
        note = f"{', '.join(asked.selection.only)}: in that kit already, which was written again"
    return Settled(joined(spec, old.selection, asked.selection), old.formats, note)


def _existing(there: Mapping[str, Any], asked: Asked) -> ExistingKit:
    """The kit of a kit.json. Raises KeyError, TypeError, ValueError or AttributeError for one that does not say what it is."""
    formats = {str(name).rpartition(".")[2] for name in there["files"]}
    return ExistingKit(
        there,
        selected(there),
        tuple(name for name in ("pdf", "svg", "png") if name in formats),
        tuple(str(part["name"]) for part in there["components"]),
        described(there),
        tuple(differing(there, asked.about)),
    )


def _covers(asked: Asked, old: ExistingKit) -> bool:
    """Whether the new kit has all that the old one has, as that has it."""
    same = not old.differs and old.kit["layout"] == asked.about["layout"] and set(old.formats) <= set(asked.formats)
    return same and asked.selection[2:] == old.selection[2:] and set(old.parts) <= set(asked.parts)


def described(kit: Mapping[str, Any]) -> str:
    """A kit in a few words. Raises KeyError or TypeError for one that does not say what it is."""
    paper = _papers(kit)
    return visible(f"{kit['layout']} on {paper}, {kit['style']}, seats {''.join(kit['seats'])}: {selected(kit).text}")


def differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """The options that differ, such as `duplex long, not fold`. Raises KeyError or TypeError."""
    before, now = (_papers(kit) if "papers" in {**old, **new} else _size(kit["paper"]) for kit in (old, new))
    pairs: list[tuple[str, Any, Any]] = [("paper", before, now)]
    pairs += [(name.removesuffix("_mm"), old.get(name), new[name]) for name in OPTIONS]
    pairs += [(name, old["making"][key], new["making"][key]) for key, name in MAKING.items()]
    pairs.append(("colours", old["making"].get("colours"), new["making"].get("colours")))
    pairs += [(name, old["making"].get(name, False), new["making"].get(name, False)) for name in SWITCHES]
    return [f"{name} {_in_words(name, a)}, not {_in_words(name, b)}" for name, a, b in pairs if a != b]


def _in_words(name: str, value: Any) -> str:
    if isinstance(value, list):
        return "".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return {"tokens": "of the layout", "colours": "of the style"}.get(name, "none")
    return f"{value:g}" if isinstance(value, float | int) else str(value)


def _papers(kit: Mapping[str, Any]) -> str:
    """The papers of a kit as `--paper` takes them."""
    named = {name: one["name"] or _size(one) for name, one in kit.get("papers", {}).items()}
    return ",".join([*(f"{name}={paper}" for name, paper in named.items()), kit["paper"].get("name") or _size(kit["paper"])])


def _size(paper: Mapping[str, Any]) -> str:
    unit, size = (INCH, "in") if paper.get("unit") == "in" else (1.0, "mm")
    return f"{paper['width_mm'] / unit:g}x{paper['height_mm'] / unit:g}{size}"


def _name(kit: Mapping[str, Any]) -> str:
    """The layout's name, without the id, which a change of the layout changes."""
    return str(kit["layout"]).rpartition("@")[0]


def _folder_taken(folder: Path, what: str) -> TakenError:
    free = next(name for name in (f"{folder}-{number}" for number in count(2)) if not Path(name).exists())
    either = f"add --replace to replace that kit, or --out {shlex.quote(free)} to keep both"
    return TakenError(f"{folder} has {what}. Nothing was written; {either}")
