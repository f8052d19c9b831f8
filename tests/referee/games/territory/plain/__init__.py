"""A slow and plain second law of The Map is the Territory, from the rule text and the rulings alone; it shares no code with the referee."""
