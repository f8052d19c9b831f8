"""Where things lie on a board, in mm: points, zones, links, coasts, labels and signs."""
