"""A whole layout: the catalogue of games, the sections of a layout, its words and its id."""
