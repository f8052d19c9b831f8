"""How colours look: to eyes that lack a kind of cone, on a grey printer, and how far two of them are apart.

Sources: sRGB is IEC 61966-2-1; eyes are the model of Machado, Oliveira and Fernandes (2009) at full severity, in linear light; CIELAB has
the white D65; the difference is CIEDE2000 as Sharma, Wu and Dalal (2005) write it. A library for colours takes longer to load than a
layout takes to be checked; a test compares every figure with one.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt, tau
from typing import TypeAlias

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

MACHADO: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: Matrix = (
    (0.4123907992659593, 0.357584339383878, 0.1804807884018343),
    (0.21263900587151024, 0.715168678767756, 0.07219231536073371),
    (0.01933081871559182, 0.11919477979462598, 0.9505321522496607),
)
TO_RGB: Matrix = (
    (3.240969941904523, -1.5373831775700941, -0.4986107602930035),
    (-0.9692436362808797, 1.8759675015077204, 0.04155505740717562),
    (0.05563007969699365, -0.20397695888897652, 1.0569715142428784),
)
WHITE: Triple = (0.3127 / 0.3290, 1.0, (1 - 0.3127 - 0.3290) / 0.3290)
CUBE_ROOT_FROM, SLOPE = 216 / 24389, 24389 / 27
"""Below the first share of white, L* is a straight line of this slope."""
SATURATED = 25.0**7


def see(colour: str, eye: str = "normal") -> Triple:
    """Return the CIELAB of a colour, `#RRGGBB`, as an eye sees it: `normal`, or one of MACHADO."""
    light = [_to_light(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    if eye != "normal":
        light = [min(1.0, max(0.0, one)) for one in _times(MACHADO[eye], light)]
    x, y, z = (_lift(one / white) for one, white in zip(_times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def shade(colour: str, lightness: float) -> str:
    """Return a colour with another lightness, L*: its hue and its chroma stay where a screen can show them."""
    _, a, b = see(colour)
    y = (lightness + 16) / 116
    xyz = [_lower(one) * white for one, white in zip((y + a / 500, y, y - b / 200), WHITE, strict=True)]
    return "#" + "".join(f"{int(255 * min(1.0, max(0.0, _to_signal(one))) + 0.5):02X}" for one in _times(TO_RGB, xyz))


def _times(matrix: Matrix, values: Iterable[float]) -> list[float]:
    x, y, z = values
    return [row[0] * x + row[1] * y + row[2] * z for row in matrix]


def _to_light(signal: float) -> float:
    return signal / 12.92 if signal <= 0.04045 else ((signal + 0.055) / 1.055) ** 2.4


def _to_signal(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _lift(share: float) -> float:
    return share ** (1 / 3) if share > CUBE_ROOT_FROM else (SLOPE * share + 16) / 116


def _lower(lifted: float) -> float:
    return lifted**3 if lifted > 6 / 29 else (116 * lifted - 16) / SLOPE


def difference(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 of two colours in CIELAB. The numbers in brackets are those of the paper."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7  # (2), (3)
    more = 1.5 - 0.5 * sqrt(mean / (mean + SATURATED))  # (4), (5)
    c1, c2 = hypot(more * a1, b1), hypot(more * a2, b2)  # (6)
    h1, h2 = (degrees(atan2(b, more * a) % tau) for a, b in ((a1, b1), (a2, b2)))  # (7)
    grey, turned = c1 * c2 == 0, h1 - h2
    if abs(turned) > 180 and not grey:
        turned += -360 if turned > 0 else 360
    across = 0.0 if grey else 2 * sqrt(c1 * c2) * sin(radians(turned / 2))  # (10), (11)
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2  # (12), (13)
    if not grey:  # (14)
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + (360 if hue < 360 else -360)) / 2
    parts = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(share * cos(radians(times * hue + start)) for share, times, start in parts)  # (15)
    rotation = 60 * exp(-(((hue - 275) / 25) ** 2))  # (16), twice
    bend = -2 * sin(radians(rotation)) * sqrt(chroma**7 / (chroma**7 + SATURATED))  # (17), (21)
    dl = (l1 - l2) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))  # (8), (18)
    dc, dh = (c1 - c2) / (1 + 0.045 * chroma), across / (1 + 0.015 * chroma * t)  # (9), (19), (20)
    return sqrt(dl**2 + dc**2 + dh**2 + bend * dc * dh)  # (22)
