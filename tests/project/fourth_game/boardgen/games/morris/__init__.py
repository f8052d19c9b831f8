"""Three men's morris in print."""
