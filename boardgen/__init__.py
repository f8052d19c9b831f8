"""The printer: a game's data becomes shapes, pages and files. This file imports nothing, so that a command starts fast."""

__version__ = "0.1.0"
