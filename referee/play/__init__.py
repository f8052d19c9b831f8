"""A game that is being played: each accepted line is in its file at once. What is printed and asked is in referee/commands/play.py."""
