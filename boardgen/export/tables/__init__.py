"""What all virtual tables share: the things of a kit, how they lie in piles, and where the piles lie on the table."""
