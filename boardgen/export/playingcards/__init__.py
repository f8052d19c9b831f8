"""PlayingCards.io: a room as one archive."""
