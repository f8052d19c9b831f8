"""A game step by step: values, text, a page, and an animation."""
