"""Belly bands: two strips that hold a whole kit together, one with the name of the game, one with what it is for."""

from __future__ import annotations

from boardgen.components.order import Order
from boardgen.components.own_box import look_of, require_room
from boardgen.components.own_folded import folded
from boardgen.components.own_pieces import own_pieces
from boardgen.draw.pack.belly_band import band_around, band_front, band_net, face_size
from boardgen.draw.pack.box_art import back_face
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.packaging import BandKeys
from boardgen.sheet.paper.page import Drawn


def bands(order: Order, component: Component) -> list[Drawn]:
    """Both strips of each band, the front first. Raises DoesNotFit for one that does not go on a sheet."""
    keys, say = component.own.packaging, order.say
    assert isinstance(keys, BandKeys)  # a band has them
    band, look, spec = band_around(keys.around, keys.wall), look_of(order), order.spec
    least, most = spec.players
    players = say("band_players", least=least, most=most) if least < most else say("band_players_exact", players=most)
    front = band_front(look, band, players)
    back = back_face(look, *face_size(band), (players, *([spec.note] if spec.note else []), say("unofficial"), spec.pin))
    drawn = []
    for piece in own_pieces(order, component):
        for side, face, words in (("front", front, spec.title), ("back", back, spec.title)):
            net = band_net(band, look, face, words, say("glue_flap"))
            require_room(
                order, component.name, f"a strip of the band `{component.name}`", net, "make it for a smaller stack with `around:`"
            )
            drawn.append(folded(piece._replace(stem=f"{piece.stem}-{side}"), net, (face,)))
    return drawn
