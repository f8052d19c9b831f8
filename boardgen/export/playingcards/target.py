"""`--to playingcards`: a room of PlayingCards.io as one archive, to be imported in the editor of a room."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO

from boardgen.export.playingcards import room_plan
from boardgen.export.playingcards.widgets import MOST, SCHEMA, widgets
from boardgen.export.stock import Stock
from boardgen.export.tables.archive import added
from boardgen.export.tables.grid_pictures import GridPicture, contents, cut_to
from boardgen.export.tables.piles import piles_of
from boardgen.export.tables.things import supply_of
from boardgen.export.targets import File, Options, TargetError
from boardgen.kit.publish import folder_name

TAKES = ("dpi",)
DPI = 150.0
LARGEST = 2000
"""Pixels of a picture either way."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """The room. Raises TargetError for a kit that does not fit into one."""
    kit = stock.kit
    supply = supply_of(stock)
    pictures: dict[str, GridPicture] = {}

    def picture(name: str, is_round: bool) -> str:
        file = f"{folder_name(name)}.png"
        if file not in pictures:
            pictures[file] = cut_to(file, supply.pictures[name], options.dpi or DPI, LARGEST, is_round=is_round)
        return f"package://userassets/{file}"

    plan = room_plan.laid_out(piles_of(supply.things, kit.spec.pin), list(kit.seats))
    fewer = "leave components out with --without, or ask for fewer --players"
    if plan is None:
        raise TargetError(f"{kit.spec.title} has more piles than a room of {room_plan.WIDTH} x {room_plan.HEIGHT} pixels takes; {fewer}")
    every = widgets(plan, {letter: seat.name for letter, seat in kit.seats.items()}, picture)
    if len(every) > MOST:
        raise TargetError(f"{kit.spec.title} has {len(every)} things, and a room of PlayingCards.io at most {MOST}; {fewer}")
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        added(archive, "widgets.json", json.dumps(every, ensure_ascii=False, indent=1).encode("utf-8"))
        added(archive, "schemaVersion", str(SCHEMA).encode("ascii"))
        for one, content in contents(pictures.values()):
            added(archive, f"userassets/{one.name}", content, packed=False)
    name = folder_name(kit.spec.pin.replace("@", "-"))
    yield File(f"{name}.pcio", stream.getvalue(), {"widgets": len(every), "pictures": len(pictures)})
