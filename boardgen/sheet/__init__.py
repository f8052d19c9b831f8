"""Figures become pages: paper, nesting, tiling and marks. Knows no file format."""
