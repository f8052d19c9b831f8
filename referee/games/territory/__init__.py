"""The law of The Map is the Territory."""
