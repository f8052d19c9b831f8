"""Zones in the boxes of a small grid that keeps their geography: north above, neighbours near each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def spread(cells: Mapping[str, Sequence[tuple[int, int]]], across: int) -> dict[str, tuple[int, int]]:
    """A place (column, row) for every zone, no two the same, at most `across` columns.

    `cells` are the intersections of each zone as (column, line from the north). Zones of about one latitude share a
    row; in it they stand from west to east, each as near as it can to where it lies on the map.
    """
    middle = {code: (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)) for code, points in cells.items()}
    if not middle:
        return {}
    order = sorted(middle, key=lambda code: (middle[code][1], middle[code][0], code))
    west = min(x for points in cells.values() for x, _ in points)
    east = max(x for points in cells.values() for x, _ in points)
    bands = _bands([middle[code][1] for code in order], across)
    columns = min(across, max(end - start for start, end in bands))
    places: dict[str, tuple[int, int]] = {}
    for row, (start, end) in enumerate(bands):
        band = sorted(order[start:end], key=lambda code: (middle[code][0], middle[code][1], code))
        ideal = [(middle[code][0] - west + 0.5) / (east - west + 1) * columns - 0.5 for code in band]
        for code, column in zip(band, _columns(ideal, columns), strict=True):
            places[code] = (column, row)
    return {code: places[code] for code in cells}


def _bands(latitudes: Sequence[float], most: int) -> list[tuple[int, int]]:
    """Cuts sorted latitudes into runs of at most `most`: the least sum of squares within runs, plus one a run."""
    count = len(latitudes)
    best = [0.0] + [float("inf")] * count
    back = [0] * (count + 1)
    for end in range(1, count + 1):
        for start in range(max(0, end - most), end):
            run = latitudes[start:end]
            mean = sum(run) / len(run)
            cost = best[start] + sum((y - mean) ** 2 for y in run) + 1.0
            if cost < best[end] - 1e-9:
                best[end], back[end] = cost, start
    bands: list[tuple[int, int]] = []
    end = count
    while end:
        bands.append((back[end], end))
        end = back[end]
    return bands[::-1]


def _columns(ideal: Sequence[float], columns: int) -> list[int]:
    """Rising columns nearest to the wanted ones (least sum of squares; of two equally near the outer)."""
    centre = (columns - 1) / 2
    best: dict[int, tuple[float, list[int]]] = {-1: (0.0, [])}
    for i, want in enumerate(ideal):
        left = len(ideal) - 1 - i
        step: dict[int, tuple[float, list[int]]] = {}
        for last, (cost, chosen) in best.items():
            for column in range(last + 1, columns - left):
                total = cost + (column - want) ** 2 - 1e-6 * abs(column - centre)
                if column not in step or total < step[column][0] - 1e-9:
                    step[column] = (total, [*chosen, column])
        best = step
    return min(best.values(), key=lambda pair: pair[0])[1]
