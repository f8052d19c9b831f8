"""Figures as values: shapes, ink, type. Knows no page, no canvas and no file."""
