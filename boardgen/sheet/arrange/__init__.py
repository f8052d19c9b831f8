"""Which pieces share a sheet, and in which order they are cut."""
