"""Statistics over many games: lengths, shares with their intervals, dice, and what each game measures of itself."""
