"""A printed kit under the ruler: reads back what was written, and imports nothing of what wrote it."""
