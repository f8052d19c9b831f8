"""1,000 cards with 40 pictures of 600 x 800 pixels as PDF, each kind in a process of its own: seconds, peak memory, size of the file.

`python bench/pictures.py [RUNS]` prints a line for each kind and run; exit status 1 when the best is over its limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

KINDS = {"jpg": ("JPEG", 1.0), "png": ("PNG", 3.0), "alpha.png": ("PNG", 3.0), "webp": ("WEBP", 3.0), "svg": ("SVG", 2.0)}
"""Ends of file names: the format that Pillow writes, and the limit in seconds. Only opaque PNG and JPEG need no new compression."""
MEBIBYTES = 200.0
PICTURES, CARDS = 40, 1000
ROOT = Path(__file__).resolve().parent.parent


def paint(folder: Path, end: str) -> None:
    """Pictures as soft as photographs, with grain, so that they do not compress to nothing; an SVG has 400 curves."""
    from PIL import Image

    chance = Random(13)
    for number in range(PICTURES):
        file = folder / f"{number}.{end}"
        if end == "svg":
            curves = "".join(
                f'<path fill="#{chance.randrange(1 << 24):06X}" d="M{chance.randrange(600)} {chance.randrange(800)}'
                + "".join(f"c{' '.join(str(chance.randrange(-90, 90)) for _ in range(6))}" for _ in range(8))
                + 'z"/>'
                for _ in range(50)
            )
            file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800">{curves}</svg>', "utf-8")
            continue
        soft = Image.frombytes("RGB", (6, 8), chance.randbytes(6 * 8 * 3)).resize((600, 800), Image.Resampling.BICUBIC)
        grain = Image.frombytes("L", (600, 800), chance.randbytes(600 * 800)).convert("RGB")
        picture = Image.blend(soft, grain, 0.06)
        if end == "alpha.png":
            picture.putalpha(Image.radial_gradient("L").resize((600, 800)).point([255 - value for value in range(256)]))
        picture.save(file, KINDS[end][0], quality=85)


def cards(folder: str, end: str) -> None:
    """Reads the pictures and writes the PDF; prints its size. The process ends with this."""
    from boardgen.assets.pictures import Pictures
    from boardgen.draw.measure import ink_coverage
    from boardgen.draw.shape.shapes import Shape
    from boardgen.draw.type.geometry import Box
    from boardgen.surface.pdf import PdfSurface

    begin = time.perf_counter()
    pictures = Pictures(folder)
    pages: list[list[Shape]] = []
    for card in range(CARDS):
        if card % 9 == 0:
            pages.append([])
        x, y = 9.75 + 63.5 * (card % 3), 15.15 + 88.9 * (card // 3 % 3)
        picture = pictures.picture(f"{card % PICTURES}.{end}")
        pages[-1].append(pictures.draw(picture, Box(x, y, x + 63.5, y + 46), "cover"))
        pages[-1].append(pictures.draw_icon("coin", Box(x + 53, y + 4, x + 60, y + 11), "#FFFFFF"))
    drawn = time.perf_counter()
    with PdfSurface(Path(folder) / "cards.pdf", title="Cards") as surface:
        for page in pages:
            surface.page((210, 297), page)
    written = time.perf_counter()
    cache = ink_coverage.Known()
    share = sum(ink_coverage.ink_area(page, Box(0, 0, 210, 297), cache) for page in pages) / (210 * 297 * len(pages))
    inked = time.perf_counter()
    size = os.path.getsize(Path(folder) / "cards.pdf")
    steps = f"read and drawn {drawn - begin:.2f} s, written {written - drawn:.2f} s, ink {share:.0%} counted {inked - written:.2f} s"
    print(f"{steps}, {size / 1e6:.1f} MB")


def run(folder: Path, end: str) -> tuple[float, float, str]:
    """Seconds and peak MiB of a process, and what it printed, with the seconds of the processor."""
    # Bytecode is written and read in one fresh place, as it is for installed programs.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment |= {"PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": str(folder.parent / "bytecode")}
    begin = time.perf_counter()
    command = [sys.executable, __file__, "--cards", str(folder), end]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        text = process.stdout.read().strip()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{end}: the process ended with status {process.returncode}")
    text += f", {usage.ru_utime + usage.ru_stime:.2f} s of the processor"
    return seconds, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024), text


def main() -> int:
    if sys.argv[1:2] == ["--cards"]:
        cards(*sys.argv[2:])
        return 0
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    good = True
    with tempfile.TemporaryDirectory() as place:
        for end, (_, limit) in KINDS.items():
            folder = Path(place) / end
            folder.mkdir()
            paint(folder, end)
            size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
            found = []
            for number in range(runs):
                seconds, mebibytes, text = run(folder, end)
                found.append((seconds, mebibytes))
                print(f"{end}, run {number + 1}: {seconds:.2f} s, {mebibytes:.0f} MiB: {PICTURES} files of {size:.1f} MB; {text}")
            seconds, mebibytes = min(s for s, _ in found), max(m for _, m in found)
            held = seconds <= limit and mebibytes <= MEBIBYTES
            good = good and held
            verdict = "within the limits" if held else "OVER a limit"
            print(f"{end}: best {seconds:.2f} s (limit {limit} s), most {mebibytes:.0f} MiB (limit {MEBIBYTES:.0f} MiB): {verdict}")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
