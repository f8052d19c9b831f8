"""Names of the files of a kit: pieces of different components may come to the same one."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.components.dry_run import guarded
from boardgen.components.order import Order
from boardgen.errors import DataError, quoted
from boardgen.layout.yaml.faults import Faults
from boardgen.sheet.paper.page import Part


def require_own_files(order: Order, parts: Sequence[Part]) -> None:
    """Refuses a component of your own a face of which would be written to the file of another component. Raises DataError."""
    owners: dict[str, str] = {}
    for part in parts:
        for face in part.faces:
            owner = owners.setdefault(face.name.lower(), part.name)
            if owner != part.name:
                with guarded(order.dry_run, [part.name]):
                    raise _taken(order, part.name, owner, face.name)
                break


def _taken(order: Order, name: str, owner: str, file: str) -> DataError:
    """The refusal, at the one of the two components that is made by its kind."""
    own = name if order.spec.components[name].making is not None else owner
    faults = Faults()
    what = f"`{owner}` and `{name}` have both a piece that is the file {quoted(file)}"
    faults.add_key(order.spec.components[own].own.at, what, f"rename {quoted(own)}", "data:component.name")
    return DataError(*faults.sorted())
