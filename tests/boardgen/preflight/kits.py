"""Kits of a few components for tests that damage them, and what `proof` finds wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from boardgen.kit import export
from boardgen.preflight.proof import prove

Kits = Callable[[str], Path]
"""The folder of a kit of some components; what is measured of a page depends on no other, so that each damage needs one or two."""


def kits_of(layout: str, places: pytest.TempPathFactory) -> Kits:
    """Return what builds a kit of some components of a layout for two on A4, each once, and holds it to be right."""

    @cache
    def built(only: str) -> Path:
        folder = places.mktemp("kit") / "kit"
        export.write(export.order(layout, paper="a4", format="pdf", players=2, seats=None, only=only), str(folder))
        assert missed(folder) == {}
        return folder

    return built


def missed(folder: Path) -> dict[str, str]:
    """Return what was measured and where for each fact that does not hold."""
    return {fact.name: f"{fact.measured} {fact.where}" for fact in prove(str(folder)).facts if not fact.holds}
