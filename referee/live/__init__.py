"""A game that is open: its lines are judged one at a time, tried, played and taken back, each at the cost of one line."""
