"""The law of a game of your own: the language of its conditions, and what a layout says in it."""
