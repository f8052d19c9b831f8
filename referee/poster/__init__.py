"""A game as a print for the wall."""
