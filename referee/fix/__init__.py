"""`check --fix`: certain fixes, written into a log."""
