"""What may be written next, why something may not, and what happened in a turn: always asked of the law."""
