"""What is printed to play each game, one module a game."""
