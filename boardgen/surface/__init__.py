"""Pages become files, one writer a format."""
