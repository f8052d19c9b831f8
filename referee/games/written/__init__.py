"""The law that a layout writes itself: sentences that decide."""
