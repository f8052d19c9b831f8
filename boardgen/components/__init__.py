"""One maker for each kind of component, used by every game."""
