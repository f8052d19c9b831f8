"""What kit.json says of a kit: what there is, and where on every page a ruler must find it."""

from __future__ import annotations

from boardgen.kits.kit import Kit, Sheet
from boardgen.sheet.page import Grid
from boardgen.sheet.rulers import measures


def manifest(kit: Kit) -> dict[str, object]:
    """What kit.json says of the kit; the names of the files are added when they are written.

    `sheets` has an entry for every page of the whole kit's PDF, in its order; all lengths are mm from a page's upper
    left corner.
    """
    return {
        "format": 2,
        "game": kit.spec.game,
        "title": kit.spec.title,
        "layout": kit.spec.pin,
        "paper": {"name": kit.paper.name, "width_mm": kit.paper.width, "height_mm": kit.paper.height},
        "margin_mm": kit.paper.margin,
        "style": kit.style,
        "duplex": kit.duplex,
        "seats": list(kit.seats),
        "components": [
            {
                "name": part.name,
                "title": part.title,
                "pieces": part.pieces,
                "sheets": kit.numbers_of(part.name),
            }
            for part in kit.parts
        ],
        "sheets": [_sheet(sheet) for sheet in kit.sheets],
    }


def _sheet(sheet: Sheet) -> dict[str, object]:
    page = sheet.page
    grids = [_grid(grid) for grid in page.grids]
    return {
        "sheet": sheet.number,
        "components": list(page.components),
        "title": page.title,
        "size": _mm(*page.paper.size),
        "side": page.side,
        "back_of": sheet.number if page.side == "back" else None,
        "flip": page.flip,
        "grid": grids[0] if grids else None,
        "grids": grids,
        "lines": None if page.lines is None else {"across": _mm(*page.lines[0]), "down": _mm(*page.lines[1])},
        "rulers": [
            {"x": x, "y": y, "width": width, "height": height}
            for x, y, width, height in (_mm(*measure) for measure in measures(page.shapes))
        ],
    }


def _grid(grid: Grid) -> dict[str, object]:
    x, y = _mm(grid.x, grid.y)
    return {
        "x": x,
        "y": y,
        "pitch": _mm(*grid.pitch),
        "columns": grid.columns,
        "rows": grid.rows,
        "piece": _mm(*grid.piece),
        "pieces": grid.pieces,
        "side": grid.side,
        "start": grid.start,
    }


def _mm(*lengths: float) -> list[float]:
    """Lengths to the micrometre, as the surfaces write them."""
    return [round(length, 3) for length in lengths]
