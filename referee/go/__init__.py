"""The capture law for any number of sides on any board."""
