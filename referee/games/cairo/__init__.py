"""The law of Goods From Cape to Cairo."""
