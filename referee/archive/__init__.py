"""Many logs at once: which files are meant, and how the work is shared."""
