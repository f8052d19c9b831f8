"""Print on demand: the pictures that a service takes, from presets of what it makes."""
