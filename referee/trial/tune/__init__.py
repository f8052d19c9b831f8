"""Tuning: which values of a layout come nearest to goals, searched and certified by games between bots."""
