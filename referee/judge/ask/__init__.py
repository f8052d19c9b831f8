"""What the judge asks of a game: the protocol, its steps, refusals, moves and measures."""
