"""Results of many games: what each ended with, and the standings over all of them."""
