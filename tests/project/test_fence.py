"""The directions of the house: which room may import which, and which file may touch which library. Read from the imports themselves."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*ROOT.glob("boardgen/**/*.py"), *ROOT.glob("referee/**/*.py")])

# library -> the only files that may import it; a name with a slash at its end is a room
FENCED = {
    "yaml": {"boardgen/layout/yaml/yaml_reader.py"},
    "uharfbuzz": {"boardgen/draw/type/fonts.py"},
    "openpyxl": {"boardgen/layout/decks/data_files.py"},
    "reportlab": {"boardgen/surface/pdf.py"},
    "fontTools": {
        *(f"boardgen/draw/type/{name}.py" for name in ("font_file", "fonts")),
        "boardgen/assets/svg_elements.py",
        "boardgen/preflight/cutting.py",
    },
    "PIL": {"boardgen/draw/shape/pixels.py"},
    "font_source_sans_pro": {"boardgen/draw/type/font_file.py"},
    "fontpkg_vollkorn": {"boardgen/draw/type/font_file.py"},
    "pyclipper": {"boardgen/draw/shape/outlines.py"},
    "pypdf": {"boardgen/preflight/proof.py"},  # the second for types alone
    "pypdfium2": {"boardgen/preflight/raster.py"},
    "svgwrite": {"boardgen/surface/svg.py"},
    "starlette": {"boardgen/web/server.py"},
    "uvicorn": {"boardgen/web/server.py"},
    "jinja2": {"boardgen/web/rendering.py"},
    "watchfiles": {"boardgen/web/watching.py"},
    "markdown_it": {"boardgen/layout/decks/markdown_text.py"},
    "prompt_toolkit": {"referee/commands/play.py"},
    "pygls": {"referee/lsp/server.py"},
    "lsprotocol": {"referee/lsp/server.py"},
    "portalocker": {"referee/play/log_file.py"},
    "rich": {"referee/play/session.py"},
    "distributed": {"referee/trial/run.py"},
    "segno": {"boardgen/faces/qr.py"},
    "mypy_extensions": {"referee/go/playout.py"},  # for types alone, which mypyc compiles; nothing imports it when it runs
    "typer": {"boardgen/command_line.py", "boardgen/commands/", "referee/commands/"},
}
FOR_ALL = ("boardgen.errors", "boardgen.files", "boardgen.json_values", "boardgen.layout.*")
"""Small common rooms below every other of boardgen, and what a layout says."""
RECORDS = "boardgen.records"
"""What every file may import: it takes the place of a class of the language."""
PRINT = ("boardgen.draw.*", "boardgen.sheet.*", "boardgen.assets", "boardgen.faces", "boardgen.components")

# room -> rooms that it may import. A folder is a room, and so is a file that lies beside the folders. What is not here is not allowed.
ALLOWED = {
    "boardgen": ("boardgen.interface",),
    "boardgen.interface": (*FOR_ALL, "boardgen.draw.*", "boardgen.kit", "boardgen.sheet.*"),
    "boardgen.errors": (),
    "boardgen.files": ("boardgen.errors",),
    "boardgen.command_line": ("boardgen", "boardgen.errors", "boardgen.files", "boardgen.layout.*"),
    "boardgen.draw.board": (
        *("boardgen.draw.map", "boardgen.draw.piece", "boardgen.draw.place", "boardgen.draw.shape", "boardgen.draw.type"),
        *("boardgen.layout.ground", "boardgen.layout.spec", "boardgen.layout.yaml"),
    ),
    "boardgen.draw.map": (
        *("boardgen.files", "boardgen.draw.piece", "boardgen.draw.place", "boardgen.draw.shape", "boardgen.draw.type"),
        *("boardgen.layout.ground", "boardgen.layout.spec"),
    ),
    "boardgen.draw.measure": ("boardgen.files", "boardgen.draw.shape", "boardgen.draw.type"),
    "boardgen.draw.pack": ("boardgen.draw.piece", "boardgen.draw.shape", "boardgen.draw.type", "boardgen.layout.ground"),
    "boardgen.draw.piece": ("boardgen.draw.shape", "boardgen.draw.type", "boardgen.layout.ground"),
    "boardgen.draw.place": (
        *("boardgen.files", "boardgen.draw.piece", "boardgen.draw.shape", "boardgen.draw.type"),
        *("boardgen.layout.ground", "boardgen.layout.spec", "boardgen.layout.yaml"),
    ),
    "boardgen.draw.shape": ("boardgen.draw.type", "boardgen.errors", "boardgen.layout.files", "boardgen.layout.spec"),
    "boardgen.draw.type": ("boardgen.files", "boardgen.errors", "boardgen.layout.spec", "boardgen.layout.yaml"),
    "boardgen.layout.decks": (
        *("boardgen.files", "boardgen.errors", "boardgen.layout.ground", "boardgen.layout.yaml"),
        *("boardgen.errors",),
    ),
    "boardgen.layout.files": ("boardgen.errors", "boardgen.files", "boardgen.layout.yaml"),
    "boardgen.layout.ground": ("boardgen.errors", "boardgen.layout.yaml"),
    "boardgen.layout.law": ("boardgen.errors", "boardgen.layout.ground", "boardgen.layout.yaml"),
    "boardgen.layout.rules": (
        *("boardgen.errors", "boardgen.files", "boardgen.layout.decks", "boardgen.layout.files"),
        *("boardgen.layout.ground", "boardgen.layout.law", "boardgen.layout.spec", "boardgen.layout.yaml", "boardgen.errors"),
    ),
    "boardgen.layout.spec": (
        *("boardgen.files", "boardgen.errors", "boardgen.layout.decks", "boardgen.layout.files"),
        *("boardgen.layout.ground", "boardgen.layout.law", "boardgen.layout.yaml", "boardgen.errors"),
    ),
    "boardgen.layout.yaml": ("boardgen.errors", "boardgen.files"),
    "boardgen.sheet.arrange": (
        *("boardgen.draw.pack", "boardgen.draw.shape", "boardgen.draw.type", "boardgen.errors", "boardgen.sheet.paper"),
        "boardgen.layout.yaml",
    ),
    "boardgen.sheet.paper": (
        *("boardgen.draw.pack", "boardgen.draw.shape", "boardgen.draw.type", "boardgen.errors", "boardgen.layout.spec"),
        *("boardgen.layout.yaml",),
    ),
    "boardgen.sheet.read": (
        *("boardgen.draw.piece", "boardgen.draw.shape", "boardgen.draw.type", "boardgen.errors", "boardgen.layout.yaml"),
        "boardgen.sheet.paper",
    ),
    "boardgen.assets": (*FOR_ALL, "boardgen.draw.*"),
    "boardgen.faces": (*FOR_ALL, "boardgen.draw.*", "boardgen.assets"),
    "boardgen.components": (*FOR_ALL, "boardgen.draw.*", "boardgen.sheet.*", "boardgen.assets", "boardgen.faces"),
    "boardgen.surface": ("boardgen.errors", "boardgen.draw.*", "boardgen.preflight"),
    "boardgen.games": ("boardgen.layout.*",),
    "boardgen.games.*": (*FOR_ALL, *PRINT, "boardgen.rulebook"),
    "boardgen.rulebook": (*FOR_ALL, *PRINT, "boardgen.surface", "boardgen.web"),
    "boardgen.kit": (*FOR_ALL, *PRINT, "boardgen.rulebook", "boardgen.surface", "boardgen.survey", "boardgen.files"),
    "boardgen.preflight": ("boardgen.errors", "boardgen.files", "boardgen.json_values"),
    "boardgen.export": (*FOR_ALL, *PRINT, "boardgen.kit", "boardgen.files", "boardgen.surface", "boardgen.survey"),
    "boardgen.survey": (*FOR_ALL, "boardgen.draw.*", "boardgen.surface"),
    "boardgen.scaffold": FOR_ALL,
    "boardgen.diff": (*FOR_ALL, *PRINT, "boardgen.kit", "boardgen.files"),
    "boardgen.preview": (*FOR_ALL, *PRINT, "boardgen.kit", "boardgen.files", "boardgen.surface", "boardgen.survey", "boardgen.web"),
    "boardgen.site": (
        *(*FOR_ALL, *PRINT, "boardgen", "boardgen.kit", "boardgen.preview", "boardgen.rulebook", "boardgen.scaffold", "boardgen.surface"),
        "boardgen.web",
    ),
    "boardgen.web": ("boardgen.errors", "boardgen.files", "boardgen.draw.*"),
    "boardgen.commands": ("boardgen.*",),
    "boardgen.cli": ("boardgen.command_line", "boardgen.commands", "boardgen.errors"),
    "boardgen.__main__": ("boardgen.cli",),
    "referee": ("referee.interface",),
    "referee.interface": (
        *("boardgen", "boardgen.layout.*", "referee.errors", "referee.files", "referee.judge.*", "referee.legal", "referee.live"),
        *("boardgen.json_values", "referee.report", "referee.show"),
    ),
    "referee.tlog": (),
    "referee.go": (),
    "referee.errors": (),
    "boardgen.json_values": ("boardgen.errors",),
    "referee.judge.ask": (
        *("boardgen.errors", "boardgen.layout.files", "boardgen.layout.ground", "boardgen.layout.law", "boardgen.layout.spec"),
        *("boardgen.layout.yaml", "boardgen.errors", "referee.errors", "referee.tlog"),
        *("boardgen.draw.board", "boardgen.draw.map", "boardgen.draw.shape"),  # how a game draws its positions
    ),
    "referee.judge.judge": ("referee.errors", "referee.judge.ask", "referee.judge", "referee.judge.report", "referee.tlog"),
    "referee.judge": (
        *("boardgen.errors", "boardgen.layout.files", "boardgen.layout.ground", "boardgen.layout.law", "boardgen.layout.spec"),
        *("referee.judge.ask", "referee.tlog"),
    ),
    "referee.judge.report": ("referee.errors", "boardgen.json_values", "referee.judge.ask", "referee.judge", "referee.tlog"),
    "referee.games": ("boardgen.layout.*", "referee.errors", "referee.go", "referee.judge.*", "referee.tlog"),
    "referee.games.*": (
        *(*FOR_ALL, "boardgen.draw.*", "boardgen.assets"),
        *("referee.errors", "referee.go", "referee.judge.*", "referee.tlog", "referee.games"),
    ),
    "referee.games.record": (
        *(*FOR_ALL, "boardgen.draw.*", "boardgen.assets", "boardgen.rulebook"),  # pieces on the board as the kit prints them
        *("referee.errors", "referee.go", "referee.judge.*", "referee.tlog", "referee.games"),
    ),
    "referee.games.written": (*FOR_ALL, "referee.errors", "referee.go", "referee.judge.*", "referee.tlog", "referee.games.record"),
    "referee.files": (*FOR_ALL, "referee.errors", "referee.judge.*"),
    "referee.report": (*FOR_ALL, "referee.judge.*"),
    "referee.show": (
        *(*FOR_ALL, "boardgen.draw.*", "boardgen.assets", "boardgen.surface"),
        *("referee.judge.*", "referee.report", "referee.tlog"),
    ),
    "referee.live": (*FOR_ALL, "referee.errors", "referee.judge.*", "referee.show", "referee.tlog"),
    "referee.replay": (
        *(*FOR_ALL, "boardgen.draw.*", "boardgen.surface", "boardgen.web"),
        *("referee.files", "referee.judge.*", "referee.report", "referee.show", "referee.tlog"),
    ),
    "referee.poster": (
        *(*FOR_ALL, "boardgen.draw.*", "boardgen.surface", "referee.judge.*", "referee.replay", "referee.show", "referee.tlog"),
        *("boardgen.components", "boardgen.kit", "boardgen.sheet.paper"),  # cards of a game without a board
    ),
    "referee.figures": ("boardgen.errors", "boardgen.files", "boardgen.layout.*", "referee.judge.*", "referee.replay"),
    "referee.legal": (*FOR_ALL, "referee.errors", "referee.judge.*", "referee.live", "referee.show", "referee.tlog"),
    "referee.fix": (
        *(*FOR_ALL, "referee.errors", "referee.files", "referee.judge.*", "referee.legal", "referee.live"),
        *("referee.report", "referee.tlog"),
    ),
    "referee.archive": (
        *(*FOR_ALL, "referee.errors", "referee.files", "referee.fix", "referee.judge.*", "referee.live", "referee.report"),
        *("referee.tlog",),
    ),
    "referee.compare": (*FOR_ALL, "referee.files", "referee.judge.*", "referee.show", "referee.tlog"),
    "referee.schemas": (
        *("boardgen.kit", "boardgen.survey"),
        *("referee.compare", "referee.convert", "referee.fix", "boardgen.json_values", "referee.judge.ask", "referee.legal"),
        *("referee.report", "referee.results", "referee.show", "referee.stats"),
    ),
    "referee.fmt": (*FOR_ALL, "referee.files", "referee.judge.*", "referee.tlog"),
    "referee.lsp": (
        *("boardgen", *FOR_ALL),
        *("referee.errors", "referee.fix", "referee.fmt", "referee.judge.*", "referee.legal", "referee.live"),
        *("referee.report", "referee.tlog"),
    ),
    "referee.results": (
        *(*FOR_ALL, "boardgen.web"),
        *("referee.files", "referee.judge.*", "referee.report", "referee.tlog"),
    ),
    "referee.stats": (
        *(*FOR_ALL, "boardgen.draw.*", "boardgen.surface", "boardgen.web"),
        *("referee.files", "referee.judge.*", "referee.report", "referee.tlog"),
    ),
    "referee.play": (
        *("boardgen.files", "boardgen.layout.*", "referee.errors", "referee.judge.*", "referee.legal"),
        *("referee.live", "referee.show", "referee.tlog"),
    ),
    "referee.serve": (
        *(*FOR_ALL, "boardgen.faces", "boardgen.web", "referee.errors", "referee.fix", "referee.judge.*", "referee.legal"),
        *("referee.live", "referee.play", "referee.poster", "referee.replay", "referee.report", "referee.show", "referee.tlog"),
        "referee.trial.bots",
    ),
    "referee.trial": (
        *("boardgen", *FOR_ALL, "boardgen.components", "boardgen.draw.*", "boardgen.export", "boardgen.kit", "boardgen.sheet.*"),
        *("referee.errors", "referee.files", "referee.judge.*", "referee.legal", "referee.stats", "referee.tlog", "referee.trial.bots"),
    ),
    "referee.trial.tune": (
        *(*FOR_ALL, "boardgen.diff", "boardgen.draw.*", "boardgen.web"),
        *("referee.errors", "referee.stats", "referee.trial", "referee.trial.bots"),
    ),
    "referee.trial.bots": ("boardgen.errors", "boardgen.layout.*", "referee.errors", "referee.judge.*", "referee.tlog"),
    "referee.convert": (
        *FOR_ALL,
        *("referee.errors", "referee.files", "referee.go", "boardgen.json_values"),
        *("referee.judge.*", "referee.report", "referee.show", "referee.tlog"),
    ),
    "referee.commands": (*FOR_ALL, "boardgen.commands", "boardgen.command_line", "boardgen.sheet.paper", "referee.*"),
    "referee.cli": ("boardgen.errors", "boardgen.command_line", "referee.commands", "referee.errors"),
    "referee.__main__": ("referee.cli",),
}


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def _statements(path: Path) -> tuple[ast.AST, ...]:
    """Every statement of a file. Its expressions, which are most of it, are not gone through."""
    found: list[ast.AST] = []
    ahead: list[ast.AST] = [_tree(path)]
    while ahead:
        node = ahead.pop()
        found.append(node)
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            ahead += getattr(node, part, ())
    return tuple(found)


@cache
def _imports(path: Path) -> frozenset[str]:
    """Every module that a file imports, at its top or inside a function, for types or not."""
    return _imported(_statements(path), _name(path))


def _imported(nodes: Iterable[ast.AST], name: str) -> frozenset[str]:
    modules = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name}: relative import"
            modules |= {_module(node.module or "", alias.name) for alias in node.names}
    return frozenset(modules)


@cache
def _module(package: str, name: str) -> str:
    """What `from package import name` imports: the module of that name where there is one, else the package."""
    path = ROOT.joinpath(*package.split("."), name)
    return f"{package}.{name}" if any(path.glob("*.py")) or path.with_suffix(".py").exists() else package


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def _room(module: str) -> str:
    """The room of a module of ours: its folder, or itself where it lies beside the folders."""
    path = ROOT.joinpath(*module.split("."))
    inside = path.is_dir() or module.count(".") < 2
    return module if inside else module.rpartition(".")[0]


@cache
def _permitted(room: str, other: str) -> bool:
    """Whether a file of one room may import from another. A game may import what it prints and what it judges, and no other game."""
    game = room.partition(".games.")[2]
    if other in (room, RECORDS) or (game and other == f"boardgen.games.{game}"):
        return True
    allowed = ALLOWED.get(f"{room.rpartition('.')[0]}.*" if game and room not in ALLOWED else room, ())
    return any(other == name or (name.endswith(".*") and f"{other}.".startswith(name[:-1])) for name in allowed)


def _forbidden(name: str, room: str, modules: Iterable[str]) -> list[str]:
    """The imports of a file that nobody has allowed, each as a sentence."""
    wrong = []
    for module in sorted(modules):
        top = module.split(".")[0]
        if top in FENCED and name not in FENCED[top] and f"{name.rpartition('/')[0]}/" not in FENCED[top]:
            wrong.append(f"{name} imports {module}; only {sorted(FENCED[top])} may")
        elif top in ("boardgen", "referee") and not _permitted(room, _room(module)):
            wrong.append(f"{name} imports {module}; {room} may import {', '.join(ALLOWED.get(room, ())) or 'nothing of ours'}")
    return wrong


def test_imports_keep_to_what_is_allowed() -> None:
    wrong = [text for path in SOURCES for text in _forbidden(_name(path), _room(_dotted(path)), _imports(path))]
    assert not wrong, "\n".join(wrong)


def test_an_import_that_nobody_allowed_is_found() -> None:
    cases = {
        "boardgen/draw/x.py": "from boardgen.kit import kit",
        "boardgen/sheet/x.py": "def f():\n    from boardgen.surface.pdf import PdfSurface",
        "boardgen/games/cairo/x.py": "from boardgen.games.gocaine import layout",
        "boardgen/layout/x.py": "import reportlab.pdfgen",
        "boardgen/kit/x.py": "from referee.judge.judge import verdict",
        "boardgen/new_room/x.py": "from boardgen.layout.spec.spec import GameSpec",
        "referee/tlog/x.py": "if TYPE_CHECKING:\n    from boardgen.errors import quoted",
        "referee/judge/x.py": "from referee.games.gocaine import law",
        "referee/games/territory/x.py": "from boardgen.games.cairo import layout",
    }
    for name, code in cases.items():
        room = name.rpartition("/")[0].replace("/", ".")
        assert len(_forbidden(name, room, _imported(ast.walk(ast.parse(code)), name))) == 1, name
    assert not _forbidden("referee/games/cairo/x.py", "referee.games.cairo", {"boardgen.games.cairo.layout", "boardgen.layout.spec.spec"})


def test_records_are_made_by_our_own_module() -> None:
    """But for what mypyc compiles, and for a class with parameters, which `typing` alone makes."""
    others = {"referee/games/territory/state.py", "referee/judge/ask/protocol.py", "boardgen/records.py"}
    found = {
        _name(path)
        for path in SOURCES
        for node in _statements(path)
        if isinstance(node, ast.ImportFrom) and node.module == "typing" and any(alias.name == "NamedTuple" for alias in node.names)
    }
    assert found == others, "from boardgen.records import NamedTuple"


def test_every_permission_is_used_by_a_room_that_is_there() -> None:
    rooms = {_room(_dotted(path)) for path in SOURCES}
    for room in ALLOWED:
        assert any(one == room or (room.endswith(".*") and one.startswith(room[:-1])) for one in rooms), f"there is no room {room}"


def test_no_file_imports_itself_by_way_of_others() -> None:
    """Imports for types alone count too."""
    ours = {_dotted(path): {module for module in _imports(path) if module.split(".")[0] in ("boardgen", "referee")} for path in SOURCES}
    order = TopologicalSorter(ours)
    try:
        order.prepare()
    except CycleError as circle:
        raise AssertionError(f"a circle of imports: {' -> '.join(circle.args[1])}") from None
    rooms: dict[str, set[str]] = {}
    for module, imported in ours.items():
        rooms.setdefault(_room(module), set()).update(other for other in map(_room, imported) if other != _room(module))
    TopologicalSorter(rooms).prepare()


def test_only_the_standard_library_and_what_is_declared() -> None:
    known = {*sys.stdlib_module_names, *FENCED, "boardgen", "referee", "__future__"}
    assert not [f"{_name(path)} imports {module}" for path in SOURCES for module in _imports(path) if module.split(".")[0] not in known]


def test_package_files_import_nothing_but_the_python_interface() -> None:
    """That one is imported when one of its names is first asked for."""
    for path in SOURCES:
        if path.parent.name == "games":  # which are found in other packages too
            assert _imports(path) == {"boardgen.layout.files.shipped"} or path.name != "__init__.py", _name(path)
        elif path.name == "__init__.py" and _imports(path):
            assert _imports(path) == {f"{path.parent.name}.interface"}, _name(path)
            assert not [node for node in _tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)], _name(path)


COMMAND_LINES = ("cli.py", "__main__.py", "command_line.py", "desk.py")
"""Of both programs, what they share, and what runs them in a tab; the commands in referee/commands/ too."""
PRINTS = re.compile(r"\b(print|exit|quit|input)\s*\(|\bsys\s*\.")
"""What a file has that prints or exits, and many others have in their texts."""


def test_only_the_command_lines_print_and_exit() -> None:
    wrong = []
    for path in SOURCES:
        if path.name in COMMAND_LINES or path.parent.name == "commands" or not PRINTS.search(path.read_text("utf-8")):
            continue
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "exit", "quit", "input"):
                wrong.append(f"{_name(path)}:{node.lineno}: {node.func.id}")
            system = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys"
            if system and node.attr in ("exit", "stdout", "stderr", "argv"):
                wrong.append(f"{_name(path)}:{node.lineno}: sys.{node.attr}")
    assert not wrong


def test_every_file_says_what_it_is_for() -> None:
    assert not [_name(path) for path in SOURCES if not (ast.get_docstring(_tree(path)) or "").strip()]


def test_every_file_that_a_source_names_is_there() -> None:
    named = re.compile(r"\b(?:tests|bench|docs|data)/[\w/]+\.(?:py|md|yaml)")
    for path in SOURCES:
        for file in named.findall(path.read_text("utf-8")):
            assert (ROOT / file.replace("GAME", "gocaine")).exists(), f"{_name(path)} names {file}"


LONG = {"referee/go/goban.py:replay", "referee/go/playout.py:run"}
"""Functions that may be longer than 60 lines: the core of the capture law replays whole games in one loop, and so do random games."""


def test_no_file_over_800_lines_and_no_function_over_60() -> None:
    for path in SOURCES:
        assert len(path.read_text("utf-8").splitlines()) <= 800, _name(path)
        for node in _statements(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and f"{_name(path)}:{node.name}" not in LONG:
                assert (node.end_lineno or 0) - node.lineno < 60, f"{_name(path)}:{node.name}"


ANY = 40
"""Lines that may have `Any`: where a library or JSON without a form is handed on."""


def test_hardly_a_line_has_any() -> None:
    found = [_name(path) for path in SOURCES for line in path.read_text("utf-8").splitlines() if re.search(r"\bAny\b", line)]
    assert len(found) <= ANY, Counter(found)
