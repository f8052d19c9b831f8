"""What only one game prints: one folder for each game."""
