"""Judging a log statement by statement, and going on after a mistake."""
