"""The rulebook of a game: its text and figures on pages of a booklet, and as one page for screens."""
