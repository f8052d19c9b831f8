"""What a layout is like to play on, and what `boardgen list`, `check` and `info` report about it."""
