"""Boards as data: grids, maps, lattices, tiles, start points, zones and their tints."""
