"""VASSAL: a module, with its maps, pieces, decks and sides."""
