"""Positions as text, JSON and pictures."""
