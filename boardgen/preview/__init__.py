"""`boardgen serve`: a page on this machine that shows every sheet of a layout and updates whenever the file is saved."""
