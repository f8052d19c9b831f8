"""Templates, style sheets and scripts as files: nothing leads elsewhere, no HTML is trusted, and every ink can be read on its ground."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import jinja2
import pytest

from boardgen.draw.shape import charts, ink
from boardgen.web import rendering
from boardgen.web.rendering import Templates

STYLES = sorted(rendering.STATIC_FOLDER.glob("*.css"))
SCRIPTS = sorted(rendering.STATIC_FOLDER.glob("*.js"))
TEMPLATES = sorted(rendering.FOLDER.iterdir())
SOURCES = sorted(Path(rendering.__file__).parent.parent.rglob("*.py"))


def test_nothing_leads_elsewhere() -> None:
    for path in (*STYLES, *SCRIPTS, *TEMPLATES):
        text = path.read_text("utf-8")
        for address in re.findall(r"""(?:https?:)?//[^\s"'`)]+""", text):
            assert address == "http://www.w3.org/2000/svg", (path.name, address)
        assert "@import" not in text, path.name
        assert path.name == "theme.css" or "url(" not in text, path.name
    for path in SCRIPTS:
        for word in ("eval(", "innerHTML", "document.write", "insertAdjacentHTML", "new Function"):
            assert word not in path.read_text("utf-8"), (path.name, word)


def test_templates_trust_no_text_but_what_a_template_has_written() -> None:
    for path in TEMPLATES:
        trusted = re.findall(r"\{\{[^}]*\|\s*safe[^}]*\}\}|autoescape", path.read_text("utf-8"))
        assert trusted == (["{{ news.html | safe }}"] if path.name == "live.html" else []), path.name


def test_a_value_that_was_not_given_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError, match="command"):
        Templates(static=str).render("live.html", news={"title": "", "version": "", "html": ""})


def test_no_html_is_written_in_python() -> None:
    for path in SOURCES:
        assert not re.search(r"(?<!<)</[a-z]", path.read_text("utf-8")), path


def test_every_ink_can_be_read_on_every_ground() -> None:
    for text, ground in product(rendering.TEXTS, rendering.GROUNDS):
        light, dark = sorted((ink.luminance(text), ink.luminance(ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_the_pages_by_night_have_the_same_names_and_can_be_read() -> None:
    assert rendering.DARK.keys() == rendering.COLOURS.keys()
    night = [(rendering.DARK[name], day) for name, day in rendering.COLOURS.items()]
    texts, grounds = ([dark for dark, day in night if day in inks] for inks in (rendering.TEXTS, rendering.GROUNDS))
    for text, ground in product(texts, grounds):
        light, dark = sorted((ink.luminance(text), ink.luminance(ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_only_inks_that_were_measured_are_used() -> None:
    measured = {*rendering.TEXTS, *rendering.GROUNDS}
    assert set(rendering.COLOURS.values()) - measured == {ink.FAINT, ink.GRID, ink.EDGE, charts.BAR_FILL}, "of lines and bars"
    texts = {f"var(--{name})" for name, colour in rendering.COLOURS.items() if colour in rendering.TEXTS}
    for path in STYLES:
        text = path.read_text("utf-8")
        assert not re.search(r"#[0-9A-Fa-f]{3,8}\b(?=[^{}]*\})", text), path.name
        assert set(re.findall(r"var\(--(\w+)", text)) <= {*rendering.COLOURS, "ratio"}, path.name
        for rule in re.findall(r"[^{}]+\{[^{}]*\}", text):
            for name in re.findall(r"(?<![-\w])color:\s*([^;]+);", rule):
                assert name in {"inherit", *texts}, rule
