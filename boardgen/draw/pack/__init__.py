"""Boxes, bands, bag labels and screens as nets to cut and fold."""
