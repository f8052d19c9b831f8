"""A law in Python for games in which no position comes back."""
