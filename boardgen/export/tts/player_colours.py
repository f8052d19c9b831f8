"""Which of the colours that players have in Tabletop Simulator comes nearest to the ink of each seat.

Source of the colours: https://api.tabletopsimulator.com/player/colors/ (Grey is for spectators and Black for a game master).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

COLOURS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0),
    "Brown": (0.443, 0.231, 0.09),
    "Red": (0.856, 0.1, 0.094),
    "Orange": (0.956, 0.392, 0.113),
    "Yellow": (0.905, 0.898, 0.172),
    "Green": (0.192, 0.701, 0.168),
    "Teal": (0.129, 0.694, 0.607),
    "Blue": (0.118, 0.53, 1.0),
    "Purple": (0.627, 0.125, 0.941),
    "Pink": (0.96, 0.439, 0.807),
}
"""Red, green and blue from 0 to 1 of each colour that a player can have."""
LIGHTNESS = 0.5
"""How much lightness counts against hue and chroma: a dark blue is blue before it is purple."""


def nearest(inks: Mapping[str, str], called: Mapping[str, str] | None = None) -> dict[str, str]:
    """A colour for each seat from its ink, `#RRGGBB`; no two have the same, and all together are as near as possible.

    A seat that is `called` as a colour has that one. Seats beyond the tenth have none.
    """
    named: dict[str, str] = {}
    for seat in inks:
        if (name := (called or {}).get(seat, "").capitalize()) in COLOURS and name not in named.values():
            named[seat] = name
    seats = [seat for seat in list(inks)[: len(COLOURS)] if seat not in named]
    names = [name for name in COLOURS if name not in named.values()]
    far = [[_apart(_channels(inks[seat]), COLOURS[name]) for name in names] for seat in seats]

    @cache
    def best(seat: int, taken: int) -> tuple[float, tuple[int, ...]]:
        """The least sum of differences for the seats from this one on, and their colours."""
        if seat == len(seats):
            return 0.0, ()
        choices = []
        for colour in range(len(names)):
            if not taken >> colour & 1:
                rest, colours = best(seat + 1, taken | 1 << colour)
                choices.append((far[seat][colour] + rest, (colour, *colours)))
        return min(choices)

    near = {seat: names[colour] for seat, colour in zip(seats, best(0, 0)[1], strict=True)}
    return {seat: named.get(seat) or near[seat] for seat in inks if seat in named or seat in near}


def _channels(ink: str) -> tuple[float, float, float]:
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _apart(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """How different two colours look: the squared distance in Oklab, with lightness counted by half.

    Source: Ottosson 2020, https://bottosson.github.io/posts/oklab/.
    """
    weights = (LIGHTNESS, 1.0, 1.0)
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(weights, _oklab(*one), _oklab(*other), strict=True))


def _oklab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """Lightness, green to red and blue to yellow of a colour on a screen."""
    r, g, b = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (red, green, blue))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
