"""The web pages of both programs."""
