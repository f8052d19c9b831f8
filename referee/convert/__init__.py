"""Games between table logs and other forms: SGF both ways, JSON and CSV. Says what does not carry over."""
