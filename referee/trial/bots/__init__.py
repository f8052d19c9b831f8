"""Players that are programs: each plays any game that says which lines are worth playing."""
