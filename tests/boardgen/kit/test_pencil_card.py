"""The pencil card shows the general form of each entry, so its help must not speak of an example that the card does not show."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boardgen.components.common_sheets import entries
from boardgen.layout.spec import catalog

LAYOUTS = ("gocaine", "territory", "cairo", "gocaine-de")
OWN = {"territory": {"M2"}, "gocaine": {"$M"}, "gocaine-de": {"$M"}}
"""What a help may name that is no example: a card by its code, the unit of money."""


def examples(form: str, help: str, own: set[str]) -> Iterator[str]:
    """Words of the help that stand for one seat, number or point: those that the form does not have."""
    for word in re.findall(r"[\w$]+", help):
        known = word in re.findall(r"[A-Z]+|[\w$]+", form) or word in own or word in form
        if not known and (any(sign.isdigit() for sign in word) or (len(word) == 1 and word.isupper())):
            yield word


@pytest.mark.parametrize("name", LAYOUTS)
def test_form_and_help_are_both_general(name: str) -> None:
    spec = catalog.load(name)
    colours = {word.lower() for seat in spec.seats.values() for word in (seat.name,)}
    rows = list(entries(spec))
    assert len(rows) > 20
    for form, help, _ in rows:
        assert not list(examples(form, help, OWN.get(name, set()))), f"{form}: {help}"
        assert not colours & set(re.findall(r"\w+", help.lower())), f"{form}: {help}"
        assert not re.search(r"\d+[A-Z]\b|\b[A-Z]\d", form), f"{form} is an example"


def test_what_is_an_example_is_seen() -> None:
    assert list(examples("roll POINT/N DICE", "dice for the 4 t on B4", set())) == ["4", "B4"]
    assert list(examples("!SEAT EVENT", "by G, in another's turn", set())) == ["G"]
    assert not list(examples("xNSEAT", "claims N cells of SEAT taken", set()))
