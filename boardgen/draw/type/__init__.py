"""Type: fonts, their tables, shaping, direction, line breaks, and the size of text in mm."""
