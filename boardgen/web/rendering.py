"""Templates to text, with the style sheets, scripts, fonts, icons and colours of all pages; and pages that are one file and load nothing.

Everything that a template is given becomes text in the page, whatever it contains: no template can forget it. Assets are read once at the
start, each with a hash of its content in its address. The colours are those of the printed sheets."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from boardgen.draw.shape import charts, ink
from boardgen.draw.type.font_file import Builtin, builtin_file, web_font
from boardgen.errors import visible
from boardgen.files import sha256
from boardgen.web.answers import CSS, FONT, JAVASCRIPT, SVG, Answer

FOLDER = Path(__file__).parent / "templates"
HARMLESS = frozenset("\t\xa0\u202f\u2009")
"""Characters that are not letters and do no harm in a line of text."""


class Written(str):
    """Markup or style that code of ours has written, such as the SVG of a surface: it goes into a page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def escape_value(value: object) -> object:
    """Return text with the characters written out that steer a terminal or turn a line round; any other value as it is."""
    if not isinstance(value, str) or hasattr(value, "__html__") or value.isprintable():
        return value
    return "".join(sign if sign in HARMLESS else visible(sign) for sign in value)


class Templates:
    """The templates of the web room, HTML escaped. `shared` are values that every template knows."""

    def __init__(self, **shared: object) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=escape_value,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        self._environment.globals.update(shared)

    def render(self, name: str, **values: object) -> str:
        """Return the text of one template. Raises jinja2.UndefinedError for a value that was not given."""
        return self._environment.get_template(name).render(values)


ERROR = "#9A3520"
"""Borders and signs of errors: the red seat's ink, darker, for small type on paper."""
GOOD = "#2C6E4F"
PARCHMENT = "#F1EBD2"
"""Ground of warnings and of marked text: the lightest tint of a premium zone."""

GROUNDS = (ink.PAPER, ink.SAND, PARCHMENT, ink.LAW)
TEXTS = (ink.TEXT, ink.SECOND, ink.SLATE, ink.UMBER, ERROR, GOOD)
"""Each of these texts may be on each of these grounds."""

COLOURS = {
    "text": ink.TEXT,
    "second": ink.SECOND,
    "line": ink.FAINT,
    "grid": ink.GRID,
    "sand": ink.SAND,
    "paper": ink.PAPER,
    "slate": ink.SLATE,
    "umber": ink.UMBER,
    "law": ink.LAW,
    "mark": PARCHMENT,
    "error": ERROR,
    "good": GOOD,
    "edge": ink.EDGE,
    "bar": charts.BAR_FILL,
}
"""Names of CSS custom properties -> colours."""

DARK = {
    "text": "#ECEAE4",
    "second": "#B9BDC2",
    "line": "#46505A",
    "grid": "#8B97A3",
    "sand": "#14191E",
    "paper": "#1D242B",
    "slate": "#A9C7DC",
    "umber": "#E0B98C",
    "law": "#2A3743",
    "mark": "#3A3222",
    "error": "#F2A38F",
    "good": "#8FD0AE",
    "edge": "#ECEAE4",
    "bar": "#4F6B80",
}
"""The same names by night."""

FONTS: dict[str, Builtin] = {"regular.ttf": "regular", "semibold.ttf": "semibold"}


def web_name(name: str) -> str:
    """Return the name of an asset where fonts are packed for the web."""
    return name.replace(".ttf", ".woff")


STATIC_FOLDER = Path(__file__).parent / "static"
KINDS = {".css": CSS, ".js": JAVASCRIPT, ".svg": SVG, ".ttf": FONT}


class Assets:
    """All assets by name. Templates write their addresses as `{{ static("base.css") }}`."""

    def __init__(self, base: str = "", modules: Iterable[Path] = ()) -> None:
        """`base` is the path before all addresses, such as `/games`, where a reverse proxy has one.

        `modules` are scripts that import each other by name, and what belongs to them: one hash is in the addresses of all."""
        self.base = base
        self._versions: dict[str, str] = {}
        self._answers: dict[str, Answer] = {}
        for name, face in FONTS.items():
            self._add(name, builtin_file(face).read_bytes())
        for path in sorted(STATIC_FOLDER.iterdir()):
            self._add(path.name, path.read_bytes())
        together = {path.name: path.read_bytes() for path in modules}
        version = sha256()(b"".join(together.values())).hexdigest()[:12]
        for name, body in together.items():
            self._add(name, body, version)
        templates = Templates(static=self.address)
        for name in ("theme.css", "night.css", "icon.svg"):
            self._add(name, templates.render(name, colours=COLOURS, dark=DARK).encode())

    def address(self, name: str) -> str:
        """Return the address of an asset. Raises KeyError for an unknown name."""
        return f"{self.base}/static/{self._versions[name]}/{name}"

    def at(self, version: str, name: str) -> Answer | None:
        """Return the asset at an address; None where there is none."""
        return self._answers[name] if self._versions.get(name) == version else None

    def _add(self, name: str, body: bytes, version: str = "") -> None:
        self._versions[name] = version or sha256()(body).hexdigest()[:12]
        self._answers[name] = Answer(KINDS[Path(name).suffix], body, lasting=True)


def one_file(template: str, **values: object) -> str:
    """Return the text of a template that extends report.html. Characters that our fonts lack are shown in those of the reader's system."""
    return _render_page(template, page_fonts("".join(sorted({*_render_page(template, {}, values)}))), values)


def page_fonts(characters: str) -> dict[str, Written]:
    """Return the addresses of the fonts that theme.css names: the fonts themselves, with these characters."""
    return {name: Written(_pack(face, characters)) for name, face in FONTS.items()}


def _pack(face: Builtin, characters: str) -> str:
    """Return the address of a font that is in it, with these characters."""
    return f"data:font/woff;base64,{b64encode(web_font(face, characters)).decode()}"


def font_face(family: str, face: Builtin, characters: str) -> Written:
    """Return the rule of a style sheet that gives a page another font, with these characters, as a family."""
    return Written(f'@font-face {{ font-family: {family}; font-weight: 400 800; src: url("{_pack(face, characters)}"); }}')


def _render_page(template: str, addresses: dict[str, Written], values: dict[str, object]) -> str:
    return Templates(static=lambda name: addresses.get(name, ""), colours=COLOURS, dark=DARK).render(template, **values)
