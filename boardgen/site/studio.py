"""What the studio asks of its Python, in a tab or on this machine: views of a layout, its drawings, and the boxes of its faces."""

from __future__ import annotations

import io
import json
import os
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from boardgen.components.print_order import choose_seats
from boardgen.components.title_art import see
from boardgen.draw.shape.ink import Style
from boardgen.draw.shape.shapes import Windows
from boardgen.errors import BoardgenError, DataError, Fault
from boardgen.faces.layers import corners_of
from boardgen.kit import check
from boardgen.kit.kit import build
from boardgen.layout.decks.faces import Layer, every_layer
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.preview import Preview, PreviewRequest, View, render_view, tab_title
from boardgen.records import NamedTuple
from boardgen.sheet.paper.paper import paper
from boardgen.site.folder import names_below
from boardgen.site.python import pack
from boardgen.surface.svg import svg_text
from boardgen.web.rendering import Templates

MOST_FILES = 2000
"""Files of an archive that is opened."""
MEANT = re.compile(
    r"did you mean [`'\"]?([^`'\"?,]+?)[`'\"]?\?|^write ([^\s`'\"]+)(?: or ([^\s`'\"]+))?$"
    r"|^there is ([\w.-]+) in the (?:current|layout's) folder$"
)
"""What a remedy writes in the place of what is wrong: of `write 1 or 1000` both; and the one file that there is for one that is missing."""
LINE = re.compile(r"write `([^`]+)`$")
"""What a remedy writes in the place of a line without a colon."""


class Fix(NamedTuple):
    """An edit that puts `text` in the place of what a finding is about."""

    title: str
    text: str


class Finding(NamedTuple):
    """An error or a warning at its place, counted from 1, with what would fix it."""

    file: str
    line: int
    column: int
    end_column: int
    level: str
    message: str
    help: str
    path: str
    fixes: tuple[Fix, ...]


class FaceBox(NamedTuple):
    """A layer of a face: its box in mm from the upper left of the piece, and its line in a file."""

    label: str
    left: float
    top: float
    right: float
    bottom: float
    file: str
    line: int
    column: int


class DrawnFace(NamedTuple):
    """One face of a component with the boxes of its layers. `svg` is the piece as it is printed."""

    component: str
    title: str
    width: float
    height: float
    svg: str
    boxes: tuple[FaceBox, ...]


class Studio:
    """The layout that is open. Views are made again when a file has changed."""

    def __init__(self) -> None:
        self._preview: Preview | None = None
        self._request: PreviewRequest | None = None
        self._views: Iterator[View] = iter(())
        self._templates = Templates()

    def begin(self, asked: str) -> None:
        """Begin with the views of a layout: `{"folder", "file", "paper", "style", "players"}`, and `"board"` where it is another.

        Raises BoardgenError.
        """
        wanted = json.loads(asked)
        os.chdir(wanted["folder"])
        style: Style = wanted["style"]
        request = PreviewRequest(wanted["file"], paper(wanted["paper"]), style, wanted["players"], wanted.get("board"))
        if self._preview is None or request != self._request:
            self._preview, self._request = Preview(request, warnings.warn), request
        self._views = self._preview.views()

    def prepare(self, folder: str, file: str) -> None:
        """Do what each first view of a layout needs and no font: read its files as far as they are right, and compile the page of views."""
        os.chdir(folder)
        with suppress(DataError):
            catalog.load(file)
        render_view(self._templates, View(file))

    def next_view(self) -> str:
        """Return the next view as JSON with its board, empty when there are no more: first the board or what is wrong, then all sheets.

        The last has `files`: those below the working directory that the layout names, whether or not they are there.
        """
        view = next(self._views, None)
        if view is None:
            return ""
        drawn = {view.board.key: self.svg(view.board.key)} if view.board is not None else {}
        findings = [_plain(_finding(one.fault)) for one in view.findings]
        html = render_view(self._templates, view, "sheets/")
        shown = {"title": tab_title(view), "html": html, "pending": view.pending, "errors": view.errors}
        if self._preview is not None and not view.pending:
            shown["files"] = names_below(self._preview.files, os.curdir)
        return json.dumps({**shown, "findings": findings, "drawn": drawn})

    def svg(self, key: str) -> str:
        """Return a drawing of the newest views as SVG, empty for one that is gone."""
        drawn = None if self._preview is None else self._preview.svg(key)
        return "" if drawn is None else drawn.decode("utf-8")

    def faces(self, asked: str) -> str:
        """Return as JSON one face of each component of the user's own, with the boxes of its layers. Empty while the layout has errors."""
        wanted = json.loads(asked)
        os.chdir(wanted["folder"])
        try:
            checked = check.read(wanted["file"])
            faces = [] if checked.spec is None else [*_draw_faces(checked.spec)]
        except (DataError, BoardgenError):
            faces = []
        return json.dumps([{**face._asdict(), "boxes": [box._asdict() for box in face.boxes]} for face in faces])


def _plain(finding: Finding) -> dict[str, object]:
    return {**finding._asdict(), "fixes": [fix._asdict() for fix in finding.fixes]}


def _finding(fault: Fault) -> Finding:
    column, end, texts = fault.column, max(fault.end_column, fault.column), [""]
    lines = Path(fault.file).read_text("utf-8", "replace").splitlines() if fault.remedy and os.path.isfile(fault.file) else []
    line = lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""
    if fault.code == "data:face.field":
        column, end = _field(fault.problem, line, column, end)
    if fault.code == "data:yaml.syntax":
        whole = LINE.match(fault.remedy)
        if whole and re.sub(r"\W", "", line) == re.sub(r"\W", "", whole[1]):  # the same words with a colon
            column, end, texts = len(line) - len(line.lstrip()) + 1, len(line) + 1, [whole[1]]
    elif re.search(r"\w", line[column - 1 : end - 1]) and (meant := MEANT.search(fault.remedy)):
        texts = [*meant.groups("")]
    fixes = tuple(Fix(f"Write {text}", text) for text in texts if text)
    return Finding(fault.file, fault.line, column, end, fault.level, fault.problem, fault.remedy, fault.path, fixes)


def _field(problem: str, line: str, column: int, end: int) -> tuple[int, int]:
    """Return where a field is in the layer of a face that a finding is about: there where the line has it once, else the layer."""
    name = re.escape(problem.rpartition("called ")[2].strip("'"))
    found = [one.start(1) + column for one in re.finditer(rf"{{({name})\b(?!:)", line[column - 1 :])]
    return (found[0], found[0] + len(name)) if len(found) == 1 else (column, end)


def _draw_faces(spec: GameSpec) -> Iterator[DrawnFace]:
    own = {name: component for name, component in spec.components.items() if component.making is not None and component.making.front}
    if not own:
        return
    kit = build(spec, choose_seats(spec, None, None), paper("a4"), only=tuple(own))
    windows = Windows()
    for part in kit.parts:
        component = own.get(part.name)
        if component is None or not part.items:
            continue
        piece = part.items[0]
        figure = see(piece).figure  # of what is folded, the side that has the boxes
        size = (figure.width, figure.height)
        svg = svg_text(size, windows.clip(figure.shapes), bare=True, title=piece.title, lang=kit.language)
        boxes = _boxes(component.own.front or (), *size)
        yield DrawnFace(part.name, piece.title or part.title, *size, svg, tuple(boxes))


def _boxes(layers: Sequence[Layer], width: float, height: float) -> Iterator[FaceBox]:
    for layer in every_layer(layers):
        if layer.kind != "group":
            corners = corners_of(layer.box, width, height)
            yield FaceBox(layer.kind, *corners, layer.at.source.shown, layer.at.line, layer.at.column)


def begin_files(name: str, base: str) -> str:
    """Return as JSON the files that `boardgen new` writes, without the schema; without `base` for a new game. Raises BoardgenError."""
    from boardgen.scaffold import new_files  # which nothing else of the studio needs

    return json.dumps(new_files.begin_files(name, base or None), ensure_ascii=False)


def unpack(content: bytes) -> dict[str, bytes]:
    """Return the files of a ZIP archive by their paths, without a folder that all are in. Raises BoardgenError for one that is unsafe."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/") and "__MACOSX" not in name]
            if len(names) > MOST_FILES or any(name.startswith("/") or ".." in name.split("/") for name in names):
                raise BoardgenError("the archive has paths that lead out of it, or more than 2000 files; nothing was opened")
            files = {name: archive.read(name) for name in names}
    except zipfile.BadZipFile as problem:
        raise BoardgenError("this is not a ZIP archive, or it is damaged; pack the files again") from problem
    tops = {name.partition("/")[0] for name in files}
    inside = len(tops) == 1 and all("/" in name for name in files)
    return {name.partition("/")[2] if inside else name: content for name, content in files.items()}


def archive(folder: str, names: Sequence[str]) -> bytes:
    """Return files of a folder as a ZIP archive, the same bytes from the same files."""
    files = {}
    for name in sorted(names):
        with open(os.path.join(folder, name), "rb") as stream:
            files[name] = stream.read()
    return pack(files)


studio = Studio()
"""The one of this tab, or of this process."""
