"""Pages that are one file and load nothing: colours, and fonts with the characters of the page, are in it."""

from __future__ import annotations

from base64 import b64encode

from boardgen.draw.type.font_tables import web_font
from boardgen.web import theme
from boardgen.web.rendering import Templates, Written


def one_file(template: str, **values: object) -> str:
    """The text of a template that extends report.html. Characters that our fonts lack are shown in those of the reader's system."""
    characters = "".join(sorted({*_rendered(template, {}, values)}))
    return _rendered(template, fonts(characters), values)


def fonts(characters: str) -> dict[str, Written]:
    """The addresses of the fonts that theme.css names: the fonts themselves, with these characters."""
    return {name: Written(f"data:font/woff;base64,{b64encode(web_font(face, characters)).decode()}") for name, face in theme.FONTS.items()}


def _rendered(template: str, addresses: dict[str, Written], values: dict[str, object]) -> str:
    shared = Templates(static=lambda name: addresses.get(name, ""), colours=theme.COLOURS, dark=theme.DARK)
    return shared.render(template, **values)
