"""Goods From Cape to Cairo in print."""
