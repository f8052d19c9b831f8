"""Cutting machines: printed sheets with marks, and the lines to cut and to score."""
