"""The directions of the house: which room may import which, and which one may touch which library. Read from the imports themselves."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*ROOT.glob("boardgen/**/*.py"), *ROOT.glob("referee/**/*.py")])

# library -> the only files that may import it
FENCED = {
    "yaml": {"boardgen/layout/yaml_reader.py"},
    "reportlab": {"boardgen/surface/pdf.py"},
    "fontTools": {"boardgen/draw/fonts.py"},
    "font_source_sans_pro": {"boardgen/draw/fonts.py"},
    "pypdf": {"boardgen/preflight/pdf_structure.py"},
    "pypdfium2": {"boardgen/preflight/raster.py"},
    "coloraide": {"boardgen/layout/palette.py"},
    "svgwrite": {"boardgen/surface/svg.py"},
    "typer": {"boardgen/cli.py", "boardgen/command_line.py", "referee/cli.py"},
}
ALLOWED = {*FENCED, "boardgen", "referee"}

# room -> rooms that it must not import
CLOSED = {
    "boardgen": ("referee",),
    "boardgen/layout": ("boardgen.draw", "boardgen.sheet", "boardgen.surface", "boardgen.kit", "boardgen.kit.publish"),
    "boardgen/draw": ("boardgen.sheet", "boardgen.surface", "boardgen.kit", "boardgen.kit.publish"),
    "boardgen/sheet": ("boardgen.surface", "boardgen.kit", "boardgen.kit.publish"),
    "boardgen/kits": ("boardgen.surface", "boardgen.kit.publish", "boardgen.diff", "boardgen.preview"),
    "boardgen/diff": ("boardgen.surface", "boardgen.kit.publish", "boardgen.preview"),
    "boardgen/serve": ("boardgen.kit.publish", "boardgen.diff", "boardgen.cli"),
    "boardgen/surface": ("boardgen.sheet", "boardgen.kit", "boardgen.kit.publish"),
    "boardgen/proof": ("boardgen.layout", "boardgen.draw", "boardgen.sheet", "boardgen.surface", "boardgen.kit", "boardgen.kit.publish"),
    "referee": ("boardgen.sheet", "boardgen.kit", "boardgen.kit.publish", "boardgen.cli"),
    "referee/rules": ("boardgen.draw", "boardgen.surface", "referee.report.report", "referee.show.position", "referee.cli"),
    "referee/tlog": ("boardgen", "referee.go", "referee.judge.verdict"),
    "referee/go": ("boardgen", "referee.tlog", "referee.games", "referee.judge.verdict"),
}


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def _imports(path: Path) -> frozenset[str]:
    found = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _below(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def test_imports_keep_to_the_directions() -> None:
    wrong = []
    for path in SOURCES:
        name = _name(path)
        closed = [(room, other) for room, others in CLOSED.items() if name.startswith(room + "/") for other in others]
        for module in _imports(path):
            top = module.split(".")[0]
            if top in FENCED and name not in FENCED[top]:
                wrong.append(f"{name} imports {module}; only {sorted(FENCED[top])} may")
            wrong += [f"{name} imports {module}, which {room} must not" for room, other in closed if _below(module, other)]
    assert not wrong


def test_only_the_standard_library_and_what_is_declared() -> None:
    known = {*sys.stdlib_module_names, *ALLOWED, "__future__"}
    assert not [f"{_name(path)} imports {module}" for path in SOURCES for module in _imports(path) if module.split(".")[0] not in known]


def test_package_files_import_nothing() -> None:
    assert not [_name(path) for path in SOURCES if path.name == "__init__.py" and _imports(path)]


COMMAND_LINES = ("cli.py", "__main__.py", "console.py", "command_line.py")
"""Of both programs, and what they share."""


def test_only_the_command_lines_print_and_exit() -> None:
    wrong = []
    for path in SOURCES:
        for node in ast.walk(_tree(path)) if path.name not in COMMAND_LINES else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "exit", "quit", "input"):
                wrong.append(f"{_name(path)}:{node.lineno}: {node.func.id}")
            system = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys"
            if system and node.attr in ("exit", "stdout", "stderr", "argv"):
                wrong.append(f"{_name(path)}:{node.lineno}: sys.{node.attr}")
    assert not wrong


def test_every_file_says_what_it_is_for() -> None:
    assert not [_name(path) for path in SOURCES if not (ast.get_docstring(_tree(path)) or "").strip()]
