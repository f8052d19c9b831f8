"""Findings: diagnostics, claims, overrides, repairs, and the order of turns."""
