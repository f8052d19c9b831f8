"""Writes a site: pages, Python and what keeps them for use without a network, and the gallery: every game and layout that comes with the
programs, with its picture, facts, ready PDFs and rules. The same bytes each time.
"""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from boardgen import __version__
from boardgen.assets import svg_drawing
from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect
from boardgen.draw.type.font_file import web_font
from boardgen.draw.type.geometry import Affine
from boardgen.errors import BoardgenError, nearest
from boardgen.files import sha256
from boardgen.kit import export
from boardgen.kit.kit import Kit, build, first_face
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from boardgen.rulebook import write as rulebook
from boardgen.scaffold.schema import schema_text
from boardgen.sheet.paper.paper import PAPERS, paper
from boardgen.site import python
from boardgen.site.python import SiteError, Wheel
from boardgen.site.studio import begin_files
from boardgen.surface.png import png_bytes
from boardgen.web.rendering import COLOURS, DARK, FONTS, STATIC_FOLDER, Templates, Written, web_name

READY = ("a4", "letter")
"""The papers of the ready PDFs."""
PIXELS = 560
"""Pixels across a picture, or down it if that is longer."""
INCH = 25.4
SHOWN, ACROSS, GAP = 8, 4, 5.0
"""Pieces in the picture of a game without a board, how many of them beside each other, and mm between them."""


ENGLISH = "en"
"""The language of the pages."""


class Ready(NamedTuple):
    """A kit to print that lies in the site."""

    paper: str
    label: str
    file: str
    sheets: int
    megabytes: str


class Entry(NamedTuple):
    """A game or a layout in the gallery. `rules` is the address of its rulebook, empty where there is none.

    `pitch` is the game in one line, or what is special about a board; `note` adds, for example, that a map is a reconstruction. `of` is
    the title of the game that a layout belongs to, empty for a game.
    """

    name: str
    title: str
    pitch: str
    note: str
    of: str
    facts: tuple[str, ...]
    least: int
    most: int
    picture: str
    width: int
    height: int
    ready: tuple[Ready, ...]
    rules: str
    language: str


def choose(only: str | None) -> tuple[str, ...]:
    """Return the names of what is shown: all, or those that are named, separated by commas. Raises SiteError."""
    every = (*shipped.names(), *shipped.examples())
    if only is None:
        return every
    chosen = tuple(word.strip() for word in only.split(","))
    for name in chosen:
        if name not in every:
            hint = nearest(name, every) or "`boardgen list` lists them"
            raise SiteError(f"--only {name}: no game has this name; {hint}")
    return chosen


def write_entry(name: str, folder: Path) -> Entry:
    """Write the picture, the ready PDFs and the rules of a game into the folders of a site, and return what its card says."""
    spec = catalog.load(name)
    gc.disable()  # as for a kit: there are no reference cycles
    try:
        ready, kit = _write_kits(spec, folder / "kits")
        picture, width, height = _write_picture(spec, kit, folder / "pictures")
        rules = _write_rules(spec, folder / "rules")
    finally:
        gc.enable()
    of = catalog.load(spec.game).title if spec.name != spec.game and spec.game in shipped.names() else ""
    board = of and kit.language == ENGLISH
    pitch, note = (spec.note or spec.motto, "") if board else (spec.motto or spec.note, spec.note if spec.motto else "")
    pieces = plural(sum(part.pieces for part in kit.parts), "piece")
    facts = (_count(*spec.players, "player"), _count(*spec.facts.minutes, "minute"), pieces, plural(ready[0].sheets, "sheet"))
    return Entry(
        *(spec.name, spec.title, pitch, note, of, tuple(fact for fact in facts if fact), *spec.players),
        *(picture, width, height, ready, rules, kit.language),
    )  # fmt: skip


def _count(least: int, most: int, what: str) -> str:
    """Return a range in words, empty where it is not known."""
    return f"{least} to {most} {what}s" if least != most else plural(most, what) if most else ""


def shelve(entries: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Return what a gallery has, each with its heading: the games, then for each of them its other boards and editions."""
    games = [one for one in entries if not one.of]
    shelves = [("Games", games)]
    for title in dict.fromkeys(one.of for one in entries if one.of):
        shelves.append((f"Boards and editions of {title}", [one for one in entries if one.of == title]))
    return [shelf for shelf in shelves if shelf[1]]


def _write_picture(spec: GameSpec, kit: Kit, folder: Path) -> tuple[str, int, int]:
    """Write the board of a game, or where it has none some of its pieces."""
    has_board = any(one.kind == "board" for one in spec.components.values())
    face = first_face(spec, choose_seats(spec, None, None), paper("a4")) if has_board else None
    figure = _show_pieces(kit) if face is None else face.figure
    dpi = PIXELS / max(figure.width, figure.height) * INCH
    folder.mkdir(exist_ok=True)
    (folder / f"{spec.name}.png").write_bytes(png_bytes((figure.width, figure.height), figure.shapes, dpi))
    return f"pictures/{spec.name}.png", round(figure.width * dpi / INCH), round(figure.height * dpi / INCH)


def _show_pieces(kit: Kit) -> Figure:
    """Return pieces of a kit beside each other, taken at equal distances from those of the component that has most. Raises SiteError."""
    faces = max((part.faces for part in kit.parts), key=len, default=())
    if not faces:
        raise SiteError(f"{kit.spec.name} has nothing that can be shown")
    count = min(SHOWN, len(faces))
    shown = [faces[round(number * (len(faces) - 1) / max(1, count - 1))].figure for number in range(count)]
    wide, high = (max(getattr(figure, side) for figure in shown) + GAP for side in ("width", "height"))
    columns = min(ACROSS, count)
    rows = -(-count // columns)
    placed = []
    for number, figure in enumerate(shown):
        moved = Affine.translate(GAP + number % columns * wide, GAP + number // columns * high)
        placed.append(Group(figure.shapes, moved, Rect(0, 0, figure.width, figure.height, Paint())))
    ground = Rect(0, 0, columns * wide + GAP, rows * high + GAP, Paint(ink.LAW))
    return Figure(columns * wide + GAP, rows * high + GAP, (ground, *placed))


def _write_kits(spec: GameSpec, folder: Path) -> tuple[tuple[Ready, ...], Kit]:
    folder.mkdir(exist_ok=True)
    ready = []
    for name in READY:
        on = paper(name)
        kit = build(spec, choose_seats(spec, None, None), on)
        path = folder / f"{spec.name}-{name}.pdf"
        export.write_pdf(kit, path)
        ready.append(Ready(on.name, on.label, f"kits/{path.name}", kit.total, f"{path.stat().st_size / 1e6:.1f}"))
    return tuple(ready), kit


def _write_rules(spec: GameSpec, folder: Path) -> str:
    """Write the rulebook as a page with a way back; return its address, or nothing for a game that has no rulebook."""
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as temporary:
        path = Path(temporary) / f"{spec.name}.html"
        try:
            rulebook.write(spec.name, str(path), as_html=True)
        except BoardgenError:
            return ""
        back = Templates().render("site_back.html", game=spec.name)  # an installed app has no button to go back
        text = path.read_text("utf-8").replace("\n<header>", f"\n{back}\n<header>", 1)
    (folder / path.name).write_text(text, "utf-8", newline="\n")
    return f"rules/{spec.name}.html"


STATIC = Path(__file__).with_name("static")
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040), 0x20AC, 0x2190, 0x2192)))
"""The letters of the pages' fonts; others are shown in those of the reader's system."""
SEEN = ("pictures", "rules", "schemas", "starts")
"""Folders whose files a page loads when they are looked at; they are kept soon after a first visit."""
TOUCH_ICON = "touch-icon.png"
TOUCH_PIXELS = 180
"""Pixels across the icon that iOS puts on a home screen: 60 points of its densest screens."""
SERVICE = "sw.js"
"""The service worker. It is the one file that has the names of all others in it."""
MARK = "site.json"
"""A folder that has this file is a site of ours, and may be written again."""
ALL = "all"
"""The schema of games of the user's own."""
OWN = "game"
"""What a game of the user's own begins with."""
PAGES = ("index", "studio", "referee", "table")
SAMPLE = Path(__file__).with_name("sample.tlog")


class Site(NamedTuple):
    """A site that was written: its folder, games, and the bytes of a first visit besides Pyodide itself."""

    folder: str
    games: int
    first_visit: int
    total: int


class Pyodide(NamedTuple):
    """Where the pages load Pyodide from: an address that ends with a slash, its origin for the policy, and files that lie in the site."""

    address: str
    origin: str
    files: tuple[str, ...]


def write(folder: str, *, pyodide: str | None, wheels: str | None, only: str | None, tell: Callable[[str], None]) -> Site:
    """Write a site into a folder that is new, empty or a site of ours. `tell` gets a line for each step. Raises BoardgenError."""
    place = Path(folder)
    names = choose(only)
    if place.exists() and not (place.is_dir() and ((place / MARK).is_file() or not any(place.iterdir()))):
        raise SiteError(f"{folder} contains files that are not a site of ours; name a new folder")
    work = place.with_name(f"{place.name or 'site'}.part")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        site = _fill(work, pyodide, wheels, names, tell)
        if place.exists():
            shutil.rmtree(place)
        work.rename(place)
    except OSError as problem:
        raise SiteError(f"cannot write {folder}: {problem.strerror or problem}; choose another folder") from problem
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return site._replace(folder=folder)


def _fill(folder: Path, pyodide: str | None, wheels: str | None, names: Sequence[str], tell: Callable[[str], None]) -> Site:
    tell("wheels")
    brought = python.write_wheels(folder / "wheels", wheels)
    runtime = _bring_pyodide(folder, pyodide)
    entries = []
    for name in names:
        tell(name)
        entries.append(write_entry(name, folder))
    _write_schemas(folder / "schemas")
    _write_starts(folder / "starts")
    _write_static(folder)
    _write_pages(folder, entries, runtime)
    _write_settings(folder, brought, runtime)
    kept = _list_kept(folder, brought)
    first = sum((folder / name).stat().st_size for name in kept)
    _write_worker(folder, kept, runtime)
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return Site(str(folder), len(entries), first, total)


def _bring_pyodide(folder: Path, source: str | None) -> Pyodide:
    if source is not None and not source.startswith("https://"):
        names = python.copy_pyodide(source, folder / "pyodide")
        return Pyodide("pyodide/", "", tuple(f"pyodide/{name}" for name in names))
    address = (source or python.ADDRESS).rstrip("/") + "/"
    origin = "/".join(address.split("/")[:3])
    return Pyodide(address, origin, ())


def _write_schemas(folder: Path) -> None:
    """Write what the layouts of each game may say, for the editor; `all` is for games of the user's own."""
    folder.mkdir()
    for game in (None, *shipped.names()):
        (folder / f"{game or ALL}.json").write_text(small_schema(game), "utf-8", newline="\n")


def _write_starts(folder: Path) -> None:
    """Write the files with which the studio begins `my-NAME`, as `boardgen new` would, so that they are there before Python is."""
    folder.mkdir()
    for name in (None, *shipped.names(), *shipped.examples()):
        (folder / f"{name or OWN}.json").write_text(begin_files(f"my-{name or OWN}", name or ""), "utf-8", newline="\n")


def small_schema(game: str | None) -> str:
    """Return the JSON Schema of the layouts of a game, or of any, without spaces."""
    return json.dumps(json.loads(schema_text(game)), separators=(",", ":"), ensure_ascii=False)


def _write_static(folder: Path) -> None:
    static = folder / "static"
    static.mkdir()
    for source in (*sorted(STATIC.iterdir()), *sorted(STATIC_FOLDER.iterdir())):
        if source.name != SERVICE:
            shutil.copyfile(source, (folder if source.name == "worker.js" else static) / source.name)
    for name, face in FONTS.items():
        (static / web_name(name)).write_bytes(web_font(face, LETTERS))
    templates = Templates(static=web_name)
    for name in ("theme.css", "night.css", "icon.svg"):
        (static / name).write_text(templates.render(name, colours=COLOURS, dark=DARK), "utf-8", newline="\n")
    (static / TOUCH_ICON).write_bytes(_draw_icon((static / "icon.svg").read_bytes()))


def _draw_icon(icon: bytes) -> bytes:
    """Return an icon as a PNG without transparency, which iOS would show as black; it rounds the corners itself."""
    width, height, shapes = svg_drawing.read(icon)
    ground = Rect(0, 0, width, height, Paint(COLOURS["sand"]))
    return png_bytes((width, height), (ground, *shapes), TOUCH_PIXELS / width * INCH)


def _write_pages(folder: Path, entries: Sequence[Entry], runtime: Pyodide) -> None:
    papers = tuple(one.name.lower() for one in PAPERS)
    templates = Templates(policy=_policy(runtime), pages=PAGES, version=__version__, papers=papers, static=lambda name: f"static/{name}")
    sample = Written(json.dumps(SAMPLE.read_text("utf-8")).replace("<", "\\u003c"))
    for name in PAGES:
        studio = {"layout": "", "paper": "", "style": "", "players": None}
        text = templates.render(f"site_{name}.html", page=name, shelves=shelve(entries), sample=sample, **studio)
        (folder / f"{name}.html").write_text(text, "utf-8", newline="\n")


def _policy(runtime: Pyodide) -> str:
    """Return the Content-Security-Policy of every page: nothing from elsewhere but Pyodide, and no script or style inside a page."""
    elsewhere = f" {runtime.origin}" if runtime.origin else ""
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{elsewhere}; connect-src 'self'{elsewhere}; style-src 'self'; "
        "img-src 'self' blob: data:; font-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )


def games() -> dict[str, object]:
    """Return what an editor asks to find the schema of a layout: the game of each layout that it may extend, and which have a schema."""
    known = {name: catalog.load(name).game for name in (*shipped.names(), *shipped.examples())}
    return {"games": known, "schemas": list(shipped.names())}


def _write_settings(folder: Path, wheels: Sequence[Wheel], runtime: Pyodide) -> None:
    settings = {
        "version": __version__,
        "pyodide": runtime.address,
        "pyodide_version": python.VERSION,
        "packages": list(python.PACKAGES),
        "wheels": [wheel._asdict() for wheel in wheels],
        **games(),
    }
    _write_json(folder / MARK, settings)
    manifest = {
        "name": "Inkstone",
        "short_name": "Inkstone",
        "description": "Print board games, make your own and check the logs of those that you play.",
        "start_url": "index.html",
        "scope": ".",
        "display": "standalone",
        "background_color": COLOURS["sand"],
        "theme_color": COLOURS["slate"],
        "icons": [{"src": "static/icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any maskable"}],
    }
    _write_json(folder / "manifest.webmanifest", manifest)


def _write_json(path: Path, value: Mapping[str, object]) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8", newline="\n")


def _list_kept(folder: Path, wheels: Sequence[Wheel]) -> tuple[str, ...]:
    """Return the files that the pages need at once: no ready PDFs, pictures, rules or Pyodide, no wheels for later."""
    later = {f"wheels/{wheel.file}" for wheel in wheels if wheel.need}
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return tuple(name for name in names if name.partition("/")[0] not in ("kits", "pyodide", *SEEN) and name not in later)


def _write_worker(folder: Path, kept: Sequence[str], runtime: Pyodide) -> None:
    """Write the service worker, whose version is a hash of all that it keeps."""
    prints = "".join(f"{name} {sha256()((folder / name).read_bytes()).hexdigest()}\n" for name in kept)
    settings = json.loads((folder / MARK).read_text("utf-8"))
    later = [f"wheels/{wheel['file']}" for wheel in settings["wheels"] if wheel["need"]]
    seen = [path.relative_to(folder).as_posix() for part in SEEN for path in sorted((folder / part).iterdir())]
    values = {
        "version": sha256()(f"{prints}{runtime}".encode()).hexdigest()[:16],
        "files": ["./", *kept],
        "later": [*seen, *later, *runtime.files],
        "pyodide": runtime.address,
    }
    script = (STATIC / SERVICE).read_text("utf-8")
    (folder / SERVICE).write_text(f"const SITE = {json.dumps(values)};\n{script}", "utf-8", newline="\n")
