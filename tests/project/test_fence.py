"""The directions of the house: which room may import which, and which one may touch which library. Read from the imports themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*ROOT.glob("boardgen/**/*.py"), *ROOT.glob("referee/**/*.py")])

# library -> the only files that may import it
FENCED = {
    "yaml": {"boardgen/layout/node.py"},
    "reportlab": {"boardgen/surface/pdf.py"},
    "fontTools": {"boardgen/draw/fonts.py"},
    "font_source_sans_pro": {"boardgen/draw/fonts.py"},
    "pypdf": {"boardgen/proof/structure.py"},
    "pypdfium2": {"boardgen/proof/raster.py"},
    "coloraide": {"boardgen/layout/palette.py"},
    "svgwrite": {"boardgen/surface/svg.py"},
    "typer": {"boardgen/cli.py", "referee/cli.py"},
    "rich": {"boardgen/cli.py", "referee/cli.py"},
}
ALLOWED = {*FENCED, "boardgen", "referee"}

# room -> rooms that it must not import
CLOSED = {
    "boardgen": ("referee",),
    "boardgen/layout": ("boardgen.draw", "boardgen.sheet", "boardgen.surface", "boardgen.kits", "boardgen.publish"),
    "boardgen/draw": ("boardgen.sheet", "boardgen.surface", "boardgen.kits", "boardgen.publish"),
    "boardgen/sheet": ("boardgen.surface", "boardgen.kits", "boardgen.publish"),
    "boardgen/kits": ("boardgen.surface", "boardgen.publish", "boardgen.diff", "boardgen.serve"),
    "boardgen/diff": ("boardgen.surface", "boardgen.publish", "boardgen.serve"),
    "boardgen/serve": ("boardgen.publish", "boardgen.diff", "boardgen.cli"),
    "boardgen/surface": ("boardgen.sheet", "boardgen.kits", "boardgen.publish"),
    "boardgen/proof": ("boardgen.layout", "boardgen.draw", "boardgen.sheet", "boardgen.surface", "boardgen.kits", "boardgen.publish"),
    "referee": ("boardgen.sheet", "boardgen.kits", "boardgen.publish", "boardgen.cli"),
    "referee/rules": ("boardgen.draw", "boardgen.surface", "referee.report", "referee.show", "referee.cli"),
    "referee/tlog": ("boardgen", "referee.go", "referee.judge"),
    "referee/go": ("boardgen", "referee.tlog", "referee.rules", "referee.judge"),
}


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _below(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_imports_keep_to_the_directions(path: Path) -> None:
    name = _name(path)
    for module in _imports(path):
        top = module.split(".")[0]
        if top in FENCED:
            assert name in FENCED[top], f"{name} imports {module}; only {sorted(FENCED[top])} may"
        for room, closed in CLOSED.items():
            if name.startswith(room + "/"):
                assert not any(_below(module, other) for other in closed), f"{name} imports {module}, which {room} must not"


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_only_the_standard_library_and_what_is_declared(path: Path) -> None:
    import sys

    for module in _imports(path):
        top = module.split(".")[0]
        assert top in sys.stdlib_module_names or top in ALLOWED or top == "__future__", f"{_name(path)} imports {module}"


@pytest.mark.parametrize("path", [p for p in SOURCES if p.name == "__init__.py"], ids=_name)
def test_package_files_import_nothing(path: Path) -> None:
    assert not _imports(path)


@pytest.mark.parametrize("path", [p for p in SOURCES if p.name not in ("cli.py", "__main__.py")], ids=_name)
def test_only_the_command_lines_print_and_exit(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "exit", "quit", "input"), f"{_name(path)}:{node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys":
            assert node.attr not in ("exit", "stdout", "stderr", "argv"), f"{_name(path)}:{node.lineno}"


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_every_file_says_what_it_is_for(path: Path) -> None:
    assert (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").strip()
