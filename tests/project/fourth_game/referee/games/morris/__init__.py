"""The law of three men's morris."""
