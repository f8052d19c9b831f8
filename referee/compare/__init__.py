"""`diff`: two logs of one game, compared by what they make of the game and not by how they are written."""
