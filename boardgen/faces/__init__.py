"""Faces of pieces of your own: layers of a layout, with the values of a piece filled in, as drawings."""
