"""Templates to text. Everything that a template is given becomes text in the page, whatever it contains: no template can forget it."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from boardgen.errors import visible

FOLDER = Path(__file__).parent / "templates"
HARMLESS = frozenset("\t\xa0\u202f\u2009")
"""Characters that are not letters and do no harm in a line of text."""


class Written(str):
    """Markup or style that code of ours has written, such as the SVG of a surface: it goes into a page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def shown(value: object) -> object:
    """Text with the characters written out that steer a terminal or turn a line round; any other value as it is."""
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
            finalize=shown,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        self._environment.globals.update(shared)

    def render(self, name: str, **values: object) -> str:
        """The text of one template. Raises jinja2.UndefinedError for a value that was not given."""
        return self._environment.get_template(name).render(values)
