"""The laws of the games, one room a game."""
