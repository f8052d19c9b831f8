"""Shapes as values: lines, curves, clipping, offsets, inks, pixels, and how a style changes them."""
