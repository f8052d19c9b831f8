"""A board that is larger than the paper, in tiles that are joined."""
