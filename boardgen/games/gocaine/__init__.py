"""GoCaine in print."""
