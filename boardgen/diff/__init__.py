"""What must be printed again after a layout has changed."""
