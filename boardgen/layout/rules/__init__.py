"""Rules as data: their texts, their facts, and the rules of your own games."""
