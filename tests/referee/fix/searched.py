"""Searches for repairs that several tests ask for: each is made once, since what it finds follows from the log alone."""

from __future__ import annotations

from functools import cache

import pytest

from referee.fix import offer, walk
from referee.fix.offer import Offer
from referee.fix.repair_search import Limits
from referee.judge.headers import LayoutCache


@cache
def _offered(data: bytes, index: int, limits: Limits | None) -> Offer:
    return offer.offer_of(data, "game.tlog", index, {}, limits)


def remember(patch: pytest.MonkeyPatch) -> None:
    """Let a walk through a log of one of our own games take what was found for the same log before."""

    def offered(data: bytes, path: str, index: int, layouts: dict[str, LayoutCache], limits: Limits | None, number: object) -> Offer:
        if number is not None:  # a line was left alone: its lines have other numbers
            return offer.offer_of(data, path, index, layouts, limits, number)  # type: ignore[arg-type]  # as it was given
        return _offered(data, index, limits)._replace(path=path)

    patch.setattr(walk, "offer_of", offered)
