"""Boards as figures: points, zones, walls, starts, labels, and the pieces on them."""
