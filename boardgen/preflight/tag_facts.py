"""Facts about the files that only a reader asks for: whether each PDF is tagged, with its language and its title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.preflight.manifest import Fact, count_fact


class Tags(NamedTuple):
    """What a PDF has for screen readers: a structure that its pages refer to, the language of its texts and its title."""

    file: str
    structure: bool
    language: str
    title: str

    @property
    def missing(self) -> str:
        """Name what it does not have, empty for a tagged PDF."""
        given = (("structure", self.structure), ("language", self.language), ("title", self.title))
        return ", ".join(name for name, there in given if not there)


def tag_fact(tags: Sequence[Tags]) -> Fact:
    """Return whether all PDFs are tagged; printing does not need it."""
    bad = [f"{one.file} has no {one.missing}" for one in tags if one.missing]
    fact = count_fact("tags for screen readers", "structure, language, title", bad, len(tags), "PDFs")
    return fact._replace(level="warning")
