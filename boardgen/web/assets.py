"""Style sheets, scripts, fonts and icons: read once at the start, each with a hash of its content in its address."""

from __future__ import annotations

from pathlib import Path

from boardgen.draw.type import fonts
from boardgen.files import sha256
from boardgen.web import theme
from boardgen.web.answers import CSS, FONT, JAVASCRIPT, SVG, Answer
from boardgen.web.rendering import Templates

FOLDER = Path(__file__).parent / "static"
KINDS = {".css": CSS, ".js": JAVASCRIPT, ".svg": SVG, ".ttf": FONT}


class Assets:
    """All assets by name. Templates write their addresses as `{{ static("base.css") }}`."""

    def __init__(self) -> None:
        self._versions: dict[str, str] = {}
        self._answers: dict[str, Answer] = {}
        for name, face in theme.FONTS.items():
            self._add(name, fonts.file(face).read_bytes())
        for path in sorted(FOLDER.iterdir()):
            self._add(path.name, path.read_bytes())
        templates = Templates(static=self.address)
        for name in ("theme.css", "night.css", "icon.svg"):
            self._add(name, templates.render(name, colours=theme.COLOURS, dark=theme.DARK).encode())

    def address(self, name: str) -> str:
        """The address of an asset. Raises KeyError for a name that there is not."""
        return f"/static/{self._versions[name]}/{name}"

    def at(self, version: str, name: str) -> Answer | None:
        """The asset at an address; None where there is none."""
        return self._answers[name] if self._versions.get(name) == version else None

    def _add(self, name: str, body: bytes) -> None:
        self._versions[name] = sha256()(body).hexdigest()[:12]
        self._answers[name] = Answer(KINDS[Path(name).suffix], body, lasting=True)
