"""Tabletop Simulator: a saved table as JSON, with its pictures."""
