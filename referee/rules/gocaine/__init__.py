"""The law of GoCaine."""
