"""The pictures of these pages, made from the project's own print files: `python docs/make_pictures.py`. Needs pdftoppm and Chromium.

Each is a sheet of a real kit, cut down to what is drawn on it, so that what is seen here is what the printer gets. One with pictures
on it keeps 128 colours: a page is read over networks, and terrain in millions of them is three times as large.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from boardgen.sheet.paper.tiled_pages import FOOT

DOCS = Path(__file__).resolve().parent
MM = 25.4


class Picture(NamedTuple):
    """A page of a component on `paper`, the first by default, of a game or of a layout's file. `margin` (mm) is cut off its sides; None
    cuts down to the size of its own SVG, and the rest of the kit is not built."""

    file: str
    game: str
    component: str
    paper: str
    dpi: int
    margin: float | None
    page: int = 1
    colours: int = 0
    """How many colours are kept, 0 for all."""


PICTURES = (
    Picture("board.png", "gocaine", "board", "a3", 72, None),
    Picture("title.png", "gocaine", "title", "a4", 72, 0),
    Picture("cells.png", "gocaine", "cells", "a4", 60, 0),
    Picture("cards.png", "territory", "cards", "a4", 60, 0),
    Picture("piecepack.png", "cairo", "tiles", "a4", 60, 0),
    # the layouts to begin with, each on a sheet that takes its board in one piece
    Picture("board-duel.png", "data/examples/duel.yaml", "board", "a2", 46, None, colours=64),
    Picture("board-trident.png", "data/examples/trident.yaml", "board", "a2", 42, None, colours=64),
    Picture("board-crossroads.png", "data/examples/crossroads.yaml", "board", "a2", 42, None, colours=64),
    Picture("board-cordillera.png", "data/examples/cordillera.yaml", "board", "a2", 42, None, colours=64),
    Picture("board-thin-margins.png", "data/examples/thin-margins.yaml", "board", "a2", 42, None, colours=64),
    Picture("board-raiders.png", "data/examples/raiders.yaml", "board", "a2", 42, None, colours=64),
    Picture("board-six-coasts.png", "data/examples/six-coasts.yaml", "board", "a1", 38, None, colours=64),
    Picture("board-gocaine-de.png", "data/examples/gocaine-de.yaml", "board", "a2", 42, None, colours=64),
    Picture("board-delta.png", "data/examples/delta.yaml", "board", "a1", 36, None, colours=40),
    Picture("board-ring.png", "data/examples/ring.yaml", "board", "a2", 36, None, colours=64),
    Picture("board-old-town.png", "data/examples/old-town.yaml", "board", "a2", 36, None, colours=64),
    Picture("board-peninsulas.png", "data/examples/peninsulas.yaml", "board", "a1", 34, None, colours=40),
    Picture("board-fenland.png", "data/examples/fenland.yaml", "board", "a2", 40, None, colours=48),
    Picture("cards-fenland.png", "data/examples/fenland.yaml", "cards", "a4", 60, 0, 11),
    Picture("board-drove.png", "data/examples/drove.yaml", "board", "a2", 46, None, colours=64),
    Picture("counters-drove.png", "data/examples/drove.yaml", "counters", "a4", 60, 0),
    Picture("board-windmills.png", "data/examples/windmills.yaml", "board", "a2", 46, None, colours=64),
    Picture("rules-windmills.png", "data/examples/windmills.yaml", "rules", "a4", 60, 0),
    Picture("title-windmills.png", "data/examples/windmills.yaml", "title", "a4", 60, 0, colours=128),
    Picture("board-africa.png", "data/examples/africa.yaml", "map", "a4", 50, 0, colours=64),
    Picture("game-rock-pool.png", "data/examples/rock-pool.yaml", "deck", "a4", 60, 0, colours=32),
    Picture("board-nile.png", "data/examples/nile.yaml", "map", "a4", 50, 0, colours=64),
    Picture("board-head-start.png", "data/examples/head-start.yaml", "map", "a4", 50, 0, colours=64),
)


def make(picture: Picture, folder: Path, into: Path = DOCS) -> None:
    """Build the kit in a folder, turn the page of the component into a PNG in another, docs/ by default."""
    kit = folder / f"{Path(picture.game).stem}-{picture.component}"
    command = [sys.executable, "-m", "boardgen", "kit", picture.game, "--paper", picture.paper, "--out", str(kit)]
    command += ["--only", picture.component] if picture.margin is None else []
    subprocess.run(command, cwd=DOCS.parent, check=True, stdout=subprocess.DEVNULL)
    made = json.loads((kit / "kit.json").read_text("utf-8"))
    width, height = float(made["paper"]["width_mm"]), float(made["paper"]["height_mm"])
    pages = [number for number, sheet in enumerate(made["sheets"]) if picture.component in sheet["components"]]
    page = pages[picture.page - 1]
    if picture.margin is not None:
        width, height = made["sheets"][page]["size"]
    if picture.margin is None:
        wide, high = _size_of(kit / f"{picture.component}.svg")
    else:
        wide, high = width - 2 * picture.margin, height - 2 * picture.margin
    dots = picture.dpi / MM
    footer = FOOT if picture.margin is None else 0.0  # a board lies in the middle of what the footer leaves
    window = {"-x": (width - wide) / 2, "-y": (height - footer - high) / 2, "-W": wide, "-H": high}
    crop = [word for option, mm in window.items() for word in (option, str(round(mm * dots)))]
    sheet = ["pdftoppm", "-png", "-r", str(picture.dpi), "-f", str(page + 1), "-singlefile", *crop]
    target = into / picture.file
    subprocess.run([*sheet, str(kit / made["pdf"]["whole"]), str(target.with_suffix(""))], check=True)
    if picture.colours:
        from PIL import Image

        with Image.open(target) as whole:
            few = whole.convert("RGB").quantize(picture.colours, dither=Image.Dither.NONE)
        few.save(target, optimize=True)
    print(f"{into.name}/{picture.file}: {target.stat().st_size:,} bytes")


CHARTS = "stats.png"
"""Two charts of `referee stats`, side by side."""


def make_charts(folder: Path) -> None:
    """Draw the charts of the whole games of GoCaine in the tests: cash by round, and wins by seat."""
    from boardgen.draw.shape import ink
    from boardgen.draw.shape.shapes import Paint, Rect
    from boardgen.surface.pdf import PdfSurface
    from referee.stats import summary
    from referee.stats.collect import collect_games
    from referee.stats.sections import make_sections

    title = "GoCaine"
    tally = collect_games([str(path) for path in sorted((DOCS.parent / "tests/logs/gocaine").glob("game_*.tlog"))], 1).tallies[title]
    parts = {part.title: part for part in make_sections(list(summary.rows(title, tally)), tally, lambda code: "")}
    figures = [part.draw() for name in ("Cash by round", "Wins by seat") if (part := parts[name]).draw is not None]
    gap = 8.0
    size = sum(figure.width + gap for figure in figures) + gap, max(figure.height for figure in figures) + 2 * gap
    places = [gap + number * (figures[0].width + gap) for number in range(len(figures))]
    drawn = [figure.at(x, gap) for x, figure in zip(places, figures, strict=True)]
    with PdfSurface(folder / "charts.pdf", title="charts") as surface:
        surface.page(size, [Rect(0, 0, *size, Paint(fill=ink.PAPER)), *drawn])
    target = DOCS / CHARTS
    subprocess.run(["pdftoppm", "-png", "-r", "100", "-singlefile", str(folder / "charts.pdf"), str(target.with_suffix(""))], check=True)
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


SCREEN, ANIMATION = "replay.png", "replay.gif"
"""The page of a game in a browser, and the same game as an animation."""


def make_replay(folder: Path, file: str) -> None:
    """Show the battle of the conformance logs; the page needs Chromium."""
    sys.path.insert(0, str(DOCS.parent))
    log, target = "tests/conformance/logs/gocaine-battle.tlog", DOCS / file
    if file == ANIMATION:
        command = [sys.executable, "-m", "referee", "replay", log, "--gif", str(target), "--width", "360", "--seconds", "0.8"]
        subprocess.run(command, cwd=DOCS.parent, check=True)
    else:
        from tests.boardgen.web.browser import browser

        page = folder / "battle.html"
        subprocess.run([sys.executable, "-m", "referee", "replay", log, "--html", str(page)], cwd=DOCS.parent, check=True)
        with browser(folder) as chromium:
            tab = chromium.tab(f"{page.as_uri()}#8R", 1300, 760)
            tab.run("document.fonts.ready.then(() => new Promise(done => setTimeout(done, 300)))")
            tab.picture(target)
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


POSTER = "poster.png"
"""A game as a poster."""


def make_poster() -> None:
    """Draw the game for two of the tests, in 128 colours."""
    from io import BytesIO

    from PIL import Image

    from boardgen.surface.png import png_bytes
    from referee.judge.headers import LayoutCache
    from referee.poster.sheet import A3, draw_poster
    from referee.poster.story import gather

    log, target = DOCS.parent / "tests/logs/gocaine/game_two_players.tlog", DOCS / POSTER
    with log.open("rb") as stream:
        story = gather(stream, str(log), 1, LayoutCache(log.parent))
    assert story is not None
    page = draw_poster(story, A3)
    with Image.open(BytesIO(png_bytes((page.width, page.height), page.shapes, 60))) as whole:
        whole.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


SERVED = "serve.png"
"""The page of a log that is being written, in a browser."""


def make_served(folder: Path) -> None:
    """Show a game in its sixth round, after a load was touched; the page needs Chromium."""
    from tests.boardgen.web.browser import browser

    lines = (DOCS.parent / "tests/logs/gocaine/game_two_players.tlog").read_text("utf-8").splitlines()
    log, target = folder / "friday.tlog", DOCS / SERVED
    end = next(number for number, line in enumerate(lines) if line.startswith("6B"))
    log.write_text("\n".join(lines[:end]) + "\n", "utf-8")
    command = [sys.executable, "-m", "referee", "serve", str(log), "--port", "0", "--write"]
    with subprocess.Popen(command, cwd=DOCS.parent, stdout=subprocess.PIPE, text=True) as server, browser(folder) as chromium:
        assert server.stdout is not None
        tab = chromium.tab(server.stdout.readline().split(": ", 1)[1].split()[0], 1300, 860)
        tab.until("document.querySelector('#turn').textContent === '6B'")
        load = "[...document.querySelectorAll('.spot')].find(one => one.getAttribute('aria-label').includes('ship'))"
        tab.until(f"{load} !== undefined")
        tab.run(f"{load}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
        tab.until("document.querySelector('#line').value.startsWith('ship ') && document.querySelector('#choices .quiet') !== null")
        tab.run("document.fonts.ready.then(() => new Promise(done => setTimeout(done, 300)))")
        tab.picture(target)
        server.terminate()
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


TABLES = {"export-tts.png": "tts", "export-playingcards.png": "playingcards", "export-vassal.png": "vassal"}
"""The table of GoCaine in other programs, as a second reader draws what was exported."""


def make_table(file: str) -> None:
    """Draw what was exported for a virtual table, 1,200 pixels wide."""
    from boardgen.export import targets
    from boardgen.export.targets import Options
    from tests.boardgen.export import pcio_room, tts_table, vassal_module
    from tests.boardgen.export.test_stock import stock_of

    options = Options(dpi=100 if TABLES[file] == "vassal" else 150)
    made = {one.name: one.content for one in targets.files(TABLES[file], stock_of("gocaine"), options)}
    if TABLES[file] == "tts":
        shown = tts_table.drawn(tts_table.Save(made), 1.4)
    elif TABLES[file] == "vassal":
        shown = vassal_module.drawn(vassal_module.VassalModule(*made.values()))
    else:
        shown = pcio_room.drawn(pcio_room.Room(*made.values()))
    target = DOCS / file
    small = shown.resize((1200, round(1200 * shown.height / shown.width)))
    small.quantize(128, dither=0).save(target, "PNG", optimize=True)
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


FACES = "export-png.png"
SHOWN = {"gocaine": ("cells-B", "loans", "loads-B-5"), "rock-pool": ("deck-1", "deck-back"), "territory": ("card-T12",)}
"""The faces in it, by their games."""


def make_faces() -> None:
    """Some pictures of `boardgen export --to png --bleed 3` in a row, with the line along which each is cut."""
    from boardgen.draw.shape.shapes import Circle, Group, Paint, Rect, Shape
    from boardgen.draw.type.geometry import Affine
    from boardgen.surface.png import png_bytes
    from tests.boardgen.export.test_stock import stock_of

    bleed, gap, cut = 3.0, 5.0, Paint(stroke="#FF00FF", width=0.25, dash=(1.2, 0.8))
    x, tall, shapes = gap, 100.0, list[Shape]()
    for game, names in SHOWN.items():
        stock = stock_of(game)
        for item in stock.items:
            for face, figure in zip(item.faces, stock.draw_with_bleed(item, bleed), strict=False):
                if face.name not in names or figure is None:
                    continue
                names = tuple(name for name in names if name != face.name)
                wide, high = figure.width, figure.height
                sheet = Rect(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed, Paint("#FFFFFF"))
                edge = Circle(wide / 2, high / 2, wide / 2, cut) if item.outline.shape == "circle" else Rect(0, 0, wide, high, cut)
                place = Affine.translate(x + bleed, (tall - high) / 2)
                shapes += [Group((sheet, *figure.shapes), place, clip=sheet), Group((edge,), place)]
                x += wide + 2 * bleed + gap
    ground = Rect(0, 0, x, tall, Paint("#D9D9D9"))
    target = DOCS / FACES
    target.write_bytes(png_bytes((x, tall), (ground, *shapes), 1200 / x * MM))
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


CONTACT, CUT = "export-pod.png", "export-cutter.png"
"""The contact sheet of pictures for print on demand; a sheet for a cutting machine beside its cut file."""


def make_export(folder: Path, file: str) -> None:
    """Export a kit and show what is to be looked at."""
    from PIL import Image, ImageDraw

    from boardgen.preflight import cutting

    out, target, dpi = folder / file, DOCS / file, 60
    layout, to, only = (
        ("territory", "pod:thegamecrafter", "stones,cards") if file == CONTACT else ("cairo", "cutter:silhouette", "pawns,dice,markers")
    )
    command = [sys.executable, "-m", "boardgen", "export", layout, "--to", to, "--only", only, "--players", "4", "--out", str(out)]
    subprocess.run(command, cwd=DOCS.parent, stdout=subprocess.DEVNULL, check=True)
    page = out / ("contact-sheet.pdf" if file == CONTACT else "sheets.pdf")
    subprocess.run(["pdftoppm", "-png", "-r", str(dpi), "-singlefile", str(page), str(folder / "page")], check=True)
    with Image.open(folder / "page.png") as image:
        shown = image.convert("RGB")
    if file == CONTACT:
        shown = shown.crop((0, 0, shown.width, round(shown.height * 0.76)))
    else:
        lines = cutting.read_cut_file(out / "cut-001.svg")
        large = Image.new("RGB", (4 * shown.width, 4 * shown.height), "white")
        draw = ImageDraw.Draw(large)
        for every, colour in ((lines.scores, "#0000FF"), (lines.cuts, "#FF0000")):
            for line in every:
                points = [(x * 4 * dpi / MM, y * 4 * dpi / MM) for x, y in line.points]
                draw.line([*points, *points[: line.closed]], fill=colour, width=4)
        both = Image.new("RGB", (2 * shown.width + 12, shown.height), "#808080")
        both.paste(shown, (0, 0))
        both.paste(large.resize(shown.size, Image.Resampling.BOX), (shown.width + 12, 0))
        shown = both.crop((0, 0, both.width, both.height // 2))
    shown.quantize(128, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target.relative_to(DOCS.parent)}: {target.stat().st_size:,} bytes")


def _size_of(svg: Path) -> tuple[float, float]:
    """Width and height of an SVG of ours, in mm."""
    box = svg.read_text("utf-8").partition('viewBox="')[2].partition('"')[0]
    _, _, wide, high = (float(number) for number in box.split(","))
    return wide, high


def main() -> None:
    """All of them, or those whose names the command line gives."""
    with tempfile.TemporaryDirectory() as folder:
        for picture in PICTURES:
            if len(sys.argv) < 2 or picture.file in sys.argv[1:]:
                make(picture, Path(folder))
        if len(sys.argv) < 2 or CHARTS in sys.argv[1:]:
            make_charts(Path(folder))
        for file in (SCREEN, ANIMATION):
            if len(sys.argv) < 2 or file in sys.argv[1:]:
                make_replay(Path(folder), file)
        for file in (CONTACT, CUT):
            if len(sys.argv) < 2 or file in sys.argv[1:]:
                make_export(Path(folder), file)
        if len(sys.argv) < 2 or SERVED in sys.argv[1:]:
            make_served(Path(folder))
    if len(sys.argv) < 2 or POSTER in sys.argv[1:]:
        make_poster()
    if len(sys.argv) < 2 or FACES in sys.argv[1:]:
        make_faces()
    for file in TABLES:
        if len(sys.argv) < 2 or file in sys.argv[1:]:
            make_table(file)


if __name__ == "__main__":
    main()
