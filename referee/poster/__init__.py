"""A game that was played, as a print for the wall."""
