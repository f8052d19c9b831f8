"""`boardgen serve`: a page on this machine that shows every sheet of a layout and follows the file as it is edited."""
