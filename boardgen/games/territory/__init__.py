"""The Map is the Territory in print."""
