"""The law of games that bring none: a record that is true to the board, the pieces, the cards and the holdings of the layout."""
