"""Games with a law of their own beside OpenSpiel, decision by decision. `.ci/nightly` installs it; `bench/law_openspiel.py` plays more."""

from __future__ import annotations

import pytest

from bench.law_openspiel import PEERS, run


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", [peer.name for peer in PEERS])
def test_random_games_agree_with_openspiel(name: str) -> None:
    pytest.importorskip("pyspiel", reason="pip install open_spiel")
    (line,) = run(20, name, speed=False)
    assert line.startswith(f"{name:16} 20 games: ")
