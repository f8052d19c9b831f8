"""A hex map of 30 x 30 with fifteen zones, walls and links from a cold start as PDF, the board alone on one sheet: wall time and memory.

The same of other grids, and a hex map with twenty pictures of terrain on its 900 cells and one under them, which are made here first.

`python bench/grids.py [RUNS]` prints a line a run and the best of each grid; exit status 1 when a best is over the limit.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from whole_process import Run, measured, within_limits

LIMIT = 1.0
"""Seconds."""
MEBIBYTES = 100.0
GRIDS = {
    "hex map": "{lattice: triangle, draw: cells}",
    "triangles": "{lattice: triangle}",
    "honeycomb": "{lattice: honeycomb}",
    "chequerboard": "{draw: cells}",
}
TERRAINS = 20
PIXELS = (300, 346)
"""Of a picture of terrain: 300 dots an inch on cells of 25 mm."""
CODES = ("PE", "BO", "NL", "WC", "TP", "SG", "CM", "CA", "AT", "SW", "SC", "SE", "NW", "NC", "NE")


def layout(grid: str) -> str:
    """Fifteen zones in blocks of 6 x 10 cells; two walls and four links."""
    rows = "\n".join("    " + " ".join(CODES[line // 10 * 5 + column // 6] for column in range(30)) for line in range(30))
    links = "[[A1, F9], [M4, Q20], [Z3, AE29], [B30, K30]]"
    walls = "[[C3, D3], [K20, L20]]"
    return f"extends: gocaine\ntitle: Thirty by thirty\nboard:\n  grid: {grid}\n  links: {links}\n  walls: {walls}\n  map: |\n{rows}\n"


def terrain(folder: Path) -> str:
    """A hex map of a game of its own; each of its twenty zones has a picture, and so has the board."""
    from PIL import Image, ImageFilter

    noise = Image.effect_noise(PIXELS, 90)
    for number in range(TERRAINS):
        ground = Image.merge("RGB", [noise.point([min(255, value * part // 255) for value in range(256)]) for part in _ink(number)])
        ground.rotate(number * 18).filter(ImageFilter.GaussianBlur(1 + number % 4)).save(folder / f"terrain-{number}.png")
    Image.effect_noise((2400, 2100), 60).convert("RGB").save(folder / "sea.jpg", quality=85)
    codes = [f"T{chr(65 + number)}" for number in range(TERRAINS)]
    rows = "\n".join("    " + " ".join(codes[(line // 6 * 4 + column // 8) % TERRAINS] for column in range(30)) for line in range(30))
    zones = "\n".join(f"  {code}: {{name: Land {code[1]}, kind: land, image: terrain-{number}.png}}" for number, code in enumerate(codes))
    return (
        "game: terrain\ntitle: Thirty by thirty with terrain\nplayers: [2, 2]\ncomponents: {board: {kind: board}}\n"
        f'kinds:\n  land: {{title: Land, tints: ["#DDE8CF"]}}\nzones:\n{zones}\n'
        "board:\n  grid: {lattice: triangle, draw: cells}\n  pitch: 25\n  background: {image: sea.jpg, opacity: 0.6}\n"
        f"  map: |\n{rows}\n"
    )


def _ink(number: int) -> tuple[int, int, int]:
    return 90 + 37 * number % 160, 90 + 61 * number % 160, 90 + 83 * number % 160


def run(file: Path, folder: Path) -> Run:
    """One `boardgen kit` in a process of its own."""
    options = ["--only", "board", "--paper", "1000x1600mm", "--format", "pdf", "--out", str(folder)]
    return measured([sys.executable, "-m", "boardgen", "kit", str(file), *options], file.parent / "bytecode")


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    good = True
    with tempfile.TemporaryDirectory() as place:
        layouts = {name: layout(grid) for name, grid in GRIDS.items()} | {"terrain": terrain(Path(place))}
        for name, written in layouts.items():
            file = Path(place) / f"{name.replace(' ', '-')}.yaml"
            file.write_text(written, "utf-8")
            run(file, Path(place) / f"{name}-first")  # compiles what was never imported
            found = []
            for number in range(runs):
                folder = Path(place) / f"{name}-{number}"
                found.append(run(file, folder))
                size = sum(path.stat().st_size for path in folder.glob("*.pdf"))
                print(f"{name}, run {number + 1}: {found[-1].seconds:.3f} s, {found[-1].mebibytes:.1f} MiB, {size:,} bytes")
            good = within_limits(name, found, LIMIT, MEBIBYTES) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
