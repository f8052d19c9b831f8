"""Charts as figures."""
