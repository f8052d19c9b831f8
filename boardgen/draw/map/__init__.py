"""A board as a map: land, water, relief, neatline, cartouche, and the map of a board of tiles."""
