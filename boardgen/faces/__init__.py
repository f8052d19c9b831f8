"""Faces of pieces of one's own: layers of a layout, with the values of a piece filled in, as drawings."""
