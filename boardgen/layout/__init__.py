"""What a game's data says. Imports nothing of drawing; this file imports nothing at all."""
