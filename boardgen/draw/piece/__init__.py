"""Pieces as figures: tokens, chips, bank notes, suits, emblems, and the backs of cards."""
